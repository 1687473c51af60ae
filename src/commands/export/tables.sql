DROP TABLE IF EXISTS export;
DROP TABLE IF EXISTS lines;
DROP TABLE IF EXISTS editions;
DROP TABLE IF EXISTS records;
DROP TABLE IF EXISTS clauses;
DROP TABLE IF EXISTS changes;
DROP TABLE IF EXISTS rulings;
DROP TABLE IF EXISTS answers;
DROP TABLE IF EXISTS answer_editions;
DROP TABLE IF EXISTS citations;
DROP TABLE IF EXISTS open_points;
DROP TABLE IF EXISTS readings;
DROP TABLE IF EXISTS open_in;
DROP TABLE IF EXISTS passages;
CREATE TABLE export (schema_version INTEGER NOT NULL, program_version TEXT NOT NULL);
CREATE TABLE lines (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL,
  supplements TEXT REFERENCES lines, description TEXT NOT NULL
);
CREATE TABLE editions (
  id TEXT PRIMARY KEY, short TEXT NOT NULL, title TEXT NOT NULL, date TEXT NOT NULL,
  line TEXT NOT NULL REFERENCES lines, kind TEXT NOT NULL, place INTEGER NOT NULL,
  description TEXT NOT NULL
);
CREATE TABLE records (
  subject TEXT NOT NULL, edition TEXT NOT NULL REFERENCES editions, kind TEXT NOT NULL,
  part TEXT NOT NULL, name TEXT NOT NULL, summary TEXT NOT NULL, optional INTEGER, colour TEXT,
  shape TEXT, change_kind TEXT, change_note TEXT, superseded_by TEXT REFERENCES editions, note TEXT,
  PRIMARY KEY (subject, edition)
);
CREATE TABLE clauses (
  subject TEXT NOT NULL, edition TEXT NOT NULL, clause TEXT NOT NULL, place INTEGER NOT NULL,
  heading TEXT NOT NULL, text TEXT NOT NULL, markdown TEXT NOT NULL, change_kind TEXT, was TEXT,
  note TEXT,
  PRIMARY KEY (subject, edition, clause),
  FOREIGN KEY (subject, edition) REFERENCES records
);
CREATE TABLE changes (
  edition TEXT NOT NULL REFERENCES editions, date TEXT NOT NULL, line TEXT NOT NULL,
  subject TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, compared_with TEXT, clause TEXT,
  field TEXT, state TEXT NOT NULL, reach TEXT, before TEXT, after TEXT
);
CREATE TABLE rulings (
  id TEXT PRIMARY KEY, subject TEXT NOT NULL, kind TEXT NOT NULL, question TEXT NOT NULL
);
CREATE TABLE answers (
  ruling TEXT NOT NULL REFERENCES rulings, place INTEGER NOT NULL, verdict TEXT NOT NULL,
  answer TEXT NOT NULL, status TEXT NOT NULL, open_point TEXT,
  PRIMARY KEY (ruling, place)
);
CREATE TABLE answer_editions (
  ruling TEXT NOT NULL, place INTEGER NOT NULL, edition TEXT NOT NULL REFERENCES editions,
  FOREIGN KEY (ruling, place) REFERENCES answers
);
CREATE TABLE citations (
  ruling TEXT NOT NULL, place INTEGER NOT NULL, subject TEXT NOT NULL, clause TEXT,
  FOREIGN KEY (ruling, place) REFERENCES answers
);
CREATE TABLE open_points (
  name TEXT PRIMARY KEY, kind TEXT NOT NULL, question TEXT NOT NULL, plays TEXT NOT NULL,
  why TEXT NOT NULL
);
CREATE TABLE readings (
  open_point TEXT NOT NULL REFERENCES open_points, id TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (open_point, id)
);
CREATE TABLE open_in (
  open_point TEXT NOT NULL REFERENCES open_points, edition TEXT NOT NULL REFERENCES editions
);
CREATE VIRTUAL TABLE passages USING fts5 (
  id UNINDEXED, kind UNINDEXED, subject UNINDEXED, editions UNINDEXED, in_force UNINDEXED,
  name, heading, text, tokenize = 'porter unicode61'
);
