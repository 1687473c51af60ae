-- Tables of somebody else that are called like ours stay: then nothing is committed. SQLite's shell goes on after an
-- error, so that only a reference that leads nowhere, which is looked at in the end, holds the whole script back.
PRAGMA foreign_keys = ON;
CREATE TEMP TABLE own_table (name TEXT PRIMARY KEY);
CREATE TEMP TABLE foreign_table (
  name TEXT REFERENCES own_table DEFERRABLE INITIALLY DEFERRED,
  message INTEGER CONSTRAINT "the database has tables of something else: name a new file" CHECK (message)
);
BEGIN;
PRAGMA defer_foreign_keys = ON;
INSERT INTO foreign_table (name) SELECT name FROM main.sqlite_master
  WHERE name IN ('export', 'lines', 'editions', 'records', 'clauses', 'changes', 'rulings', 'answers',
    'answer_editions', 'citations', 'open_points', 'readings', 'open_in', 'passages')
  AND (SELECT count(*) FROM pragma_table_info('export') WHERE name IN ('schema_version', 'program_version')) < 2;
INSERT INTO foreign_table (message) SELECT 0 FROM foreign_table LIMIT 1;
