// What the editions make of the scene, step by step.

function showAnswers() {
  const boxes = plays.map((play, index) => answer(play, plays[1 - index], index));
  byId("table_answers").replaceChildren(...boxes);
  byId("table_differs").textContent = agree(...plays)
    ? "The two editions agree."
    : "The two editions differ; the steps that only one has are marked.";
  document.querySelectorAll("[data-show]").forEach((button, index) => {
    const { text, mark, isRefused } = verdictOf(plays[index]);
    button.replaceChildren(
      h("span", {}, editionOf(plays[index].edition).name),
      h("b", { class: isRefused ? "is-refused" : "is-allowed" }, `${mark} ${text}`),
    );
    const isShown = button.dataset.show === byId("table_answers").dataset.shown;
    button.setAttribute("aria-pressed", String(isShown));
  });
}

/** What one edition makes of it, with the lines that the other does not have marked. */
function answer(play, other, index) {
  const edition = editionOf(play.edition);
  const lines = linesOf(play);
  const isOwn = ownLines(play, other);
  const quoted = new Set();
  const items = (list) => list.map((line) => lineItem(line, edition, isOwn(line), quoted));
  // That turns begin and end is said apart, unless the editions differ in it.
  const isOfTurn = (line) => !isOwn(line) && isAboutTurns(line);
  const note = (words) => h("p", { class: "quiet" }, words);
  const { text, mark, isRefused } = verdictOf(play);
  return h(
    "article",
    { class: "t-answer", "data-edition": index, "aria-labelledby": `t_edition_${index}` },
    h("h2", { id: `t_edition_${index}`, class: "vh" }, edition.name),
    h(
      "p",
      { class: `t-verdict ${isRefused ? "is-refused" : "is-allowed"}` },
      h("span", { "aria-hidden": "true" }, `${mark} `),
      text,
    ),
    play.error?.help ? note(sentence(play.error.help)) : null,
    ...(play.unknown || []).map((name) =>
      note(`${name} is not in this edition yet: here it does nothing.`),
    ),
    h("ol", { class: "t-steps" }, ...items(lines.filter((line) => !isOfTurn(line)))),
    play.refused?.legal ? h("p", { class: "t-legal" }, sentence(play.refused.legal)) : null,
    play.chances ? chances(play.chances) : null,
    folded("Turns and actions", items(lines.filter(isOfTurn))),
    folded("What was assumed", defaults(play.defaults || [])),
  );
}

/** The verdict in words, with its sign. */
function verdictOf(play) {
  const isRefused = Boolean(play.error || play.refused);
  const text = play.error ? errorWords(play.error) : capitalised(play.outcome);
  return { text, isRefused, mark: isRefused ? "✗" : "✓" };
}

/** Why a scene cannot be set up: of whom, and what. */
function errorWords({ path, message }) {
  const [place, name] = path;
  return capitalised(place === "figures" && name ? `${name}: ${message}` : message);
}

/** Whether a line of a play is one that the other does not have. */
function ownLines(play, other) {
  const known = new Set(other ? linesOf(other).map((line) => line.text) : []);
  return (line) => Boolean(other) && !known.has(line.text);
}

/** Whether two editions say the same. */
const agree = (one, other) =>
  verdictOf(one).text === verdictOf(other).text &&
  !linesOf(one).some(ownLines(one, other)) &&
  !linesOf(other).some(ownLines(other, one));

/** A list that is opened when somebody wants it. */
const folded = (title, items) =>
  items.length
    ? h("details", { class: "t-defaults" }, h("summary", {}, title), h("ul", {}, ...items))
    : null;

const isAboutTurns = ({ clauses }) =>
  clauses?.length > 0 && clauses.every((id) => TURN_CLAUSES.test(id));

/** All lines of a play. */
const linesOf = (play) => (play.opening || []).concat(play.steps.flatMap(linesOfStep));

/** The lines of a step; what the table answered by itself is a line too. */
const linesOfStep = ({ chosen, lines }) =>
  chosen ? [{ text: `Chosen here: ${chosen}`, isChoice: true }, ...lines] : lines;

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (text) => `${capitalised(text)}${/[.?!]$/.test(text) ? "" : "."}`;

/** A line with its clauses, of which those that were not quoted before are quoted. */
function lineItem(line, edition, differs, quoted) {
  const clauses = (line.clauses || [])
    .filter((id) => DATA.clauses[id])
    .map((id) => clause(id, edition, !quoted.has(id)));
  (line.clauses || []).forEach((id) => quoted.add(id));
  const mark = differs ? h("span", { class: "t-mark" }, "only here") : null;
  const classes = [differs ? "is-different" : "", line.isChoice ? "is-choice" : ""];
  return h(
    "li",
    { class: classes.filter(Boolean).join(" ") },
    ...wordsOf(line),
    mark ? " " : null,
    mark,
    ...clauses,
  );
}

/** A line, of which the words about an open point lead to its page. */
function wordsOf({ text, convention }) {
  const [page, start] = [DATA.open_points?.[convention], "Not settled"];
  return page && text.startsWith(start)
    ? [h("a", { href: page }, start), text.slice(start.length)]
    : [text];
}

/** A link to a clause, with its words in an edition if it is quoted. */
function clause(id, edition, isQuoted) {
  const { name, href, texts } = DATA.clauses[id];
  const text = isQuoted && texts.findLast(([first]) => first <= edition.place)?.[1];
  return h("span", { class: "t-clause" }, h("a", { href }, name), text ? ` ${text}` : null);
}

/** Exact chances, as a count over the smallest number of rolls that all of them share. */
function chances({ of, outcomes, too_many }) {
  if (too_many)
    return h(
      "p",
      { class: "quiet" },
      "There are too many rolls to count them all; choose the dice instead.",
    );
  const rolls =
    [1, 6, 36, 216, 1296, 7776, 46656].find((n) =>
      outcomes.every(({ weight }) => (weight * n) % of === 0),
    ) || of;
  const rows = outcomes.map(({ outcome, weight }) =>
    h(
      "tr",
      {},
      h("td", {}, capitalised(outcome)),
      h("td", {}, `${(weight * rolls) / of} of ${rolls}`),
      h("td", {}, `${Math.round((weight * 1000) / of) / 10} %`),
    ),
  );
  return h(
    "table",
    { class: "t-chances" },
    h("caption", {}, "Every roll, counted"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "Outcome"),
        h("th", { scope: "col" }, "Rolls"),
        h("th", { scope: "col" }, "Chance"),
      ),
    ),
    h("tbody", {}, ...rows),
  );
}

/** What the scene does not say, figure by figure. */
function defaults(list) {
  const byOwner = new Map();
  for (const { what, value } of list) {
    const [, owner, field] = what.match(/^figures\.(.*)\.(?:warrior\.)?([a-z]+)$/) || [];
    const key = owner || what.replaceAll(".", " ");
    byOwner.set(key, [...(byOwner.get(key) || []), field ? `${field} ${value}` : value]);
  }
  return [...byOwner].map(([owner, values]) => h("li", {}, `${owner}: ${values.join(", ")}`));
}
