// Sharing: the address, scene files, and the picture.

async function copy(text, done) {
  byId("table_copied").value = text;
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    byId("table_copied").closest("details").open = true;
    byId("table_copied").select();
    say("The text is selected below: copy it from there.");
  }
}

/** The scene as `variorum play` takes it, with the dice and answers of the first edition. */
function sceneFile() {
  const play = plays[0]?.steps.length ? plays[0].play : steps();
  // An edition that does not have an ability of the scene yet cannot play its file.
  const able = plays.filter((one) => !one.unknown?.length).map(({ edition }) => edition);
  const editions = [...new Set(able.length ? able : state.editions)];
  return `${JSON.stringify({ ...state.scene, editions, play }, null, 1)}\n`;
}

/** The board and what every edition says about it, in a file of its own: pixels, and the colours
 * of the page as it is. */
function picture() {
  const [size, column, gap] = [480, 400, 24];
  const colour = (name) => getComputedStyle(board).getPropertyValue(name);
  const text = (x, y, words, more = {}) =>
    svg("text", { x, y, "font-size": 14, fill: colour("--ink"), ...more }, words);
  const parts = [];
  let bottom = 0;
  plays.forEach((play, index) => {
    const x = size + gap * 2 + index * (column + gap);
    const isOwn = ownLines(play, plays[1 - index]);
    let y = gap + 40;
    const write = (words, more) => {
      for (const line of wrap(words, more?.["font-size"] > 14 ? 40 : 54)) {
        parts.push(text(x, y, line, more));
        y += 19;
      }
      y += 6;
    };
    const { name } = editionOf(play.edition);
    write(name, { "font-weight": 600, fill: colour("--quiet") });
    const { text: verdict, mark, isRefused } = verdictOf(play);
    write(`${mark} ${verdict}`, {
      "font-size": 17,
      "font-weight": 600,
      fill: colour(isRefused ? "--refused" : "--allowed"),
    });
    const lines = linesOf(play).filter((line) => !isAboutTurns(line));
    lines.forEach((line, place) => {
      const sign = isOwn(line) ? "≠" : `${place + 1}.`;
      write(`${sign} ${line.text}`, isOwn(line) ? { "font-weight": 600 } : {});
    });
    bottom = Math.max(bottom, y);
  });
  const width = size + gap * 2 + plays.length * (column + gap);
  const height = Math.max(size + gap * 2 + 40, bottom + gap);
  const sheet = svg(
    "svg",
    { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, "font-family": "sans-serif" },
    svg("rect", { width, height, fill: colour("--paper") }),
    text(gap, gap + 12, state.scene.title || "A scene, played", { "font-size": 18 }),
    boardCopy({ x: gap, y: gap + 40, width: size, height: size }),
    ...parts,
  );
  return new XMLSerializer().serializeToString(sheet);
}

/** Words in lines of at most so many letters. */
function wrap(words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > most && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

/** The board with its colours written into it, without what it is held by. */
function boardCopy(place) {
  const copy = board.cloneNode(true);
  const drawn = [...board.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((element, index) => {
    if (element.matches(".t-handle, .t-turn, .t-reach")) return element.remove();
    const style = getComputedStyle(drawn[index]);
    for (const name of PAINT) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "tabindex", "role", "aria-label", "aria-pressed", "data-key"])
      element.removeAttribute(name);
  });
  for (const name of ["id", "role", "aria-label"]) copy.removeAttribute(name);
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, value);
  return copy;
}

async function openFile(event) {
  const file = event.target.files[0];
  if (!file) return;
  try {
    const reply = JSON.parse(await engine.read(await file.text()));
    if (reply.error) throw new Error(reply.error);
    if (!reply.scene?.figures) throw new Error("there are no figures in it");
    if (reply.scene.begin === "setup")
      throw new Error("it begins with the set-up of a game; the table shows battles");
    const { scene } = reply;
    const { error } = JSON.parse(await engine.play(JSON.stringify({ scene, editions: [] })));
    if (error) throw new Error(error.replace(/ at line \d+ column \d+$/, ""));
    open(scene);
    say(`${file.name} is on the table.`);
  } catch (error) {
    say(`${file.name} cannot be opened: ${error.message}`);
  }
  event.target.value = "";
}

/** The marks of JSON that an address may not have, each with one that it may have instead; the
 * links to the table on other pages are written in the same way. */
const SWAPS = ["{(", "})", "[!", "]*", '"~', " _"];
const SWAPPED = Object.fromEntries(
  SWAPS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);
const swap = (text) => text.replace(/[{}()[\]!*"~ _]/g, (mark) => SWAPPED[mark]);

/** Keeps the whole table in the address. */
let remembering = 0;
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(writeAddress, 200);
}

function writeAddress() {
  clearTimeout(remembering);
  const { scene, order, dice, diceChosen, editions, every } = state;
  const text = JSON.stringify({ scene, order, dice, diceChosen, editions, every });
  const address = encodeURIComponent(swap(text)).replaceAll("%3A", ":").replaceAll("%2C", ",");
  history.replaceState(null, "", `#${address}`);
}

/** What the address holds: one of our scenes by its name, a scene from another page, or a whole
 * table. */
function remembered() {
  const hash = location.hash.slice(1);
  const known = DATA.scenes.find(({ id }) => id === hash);
  if (known) return { scene: known.scene };
  try {
    const kept = JSON.parse(swap(decodeURIComponent(hash)));
    if (kept?.scene?.figures) return kept;
    return kept?.figures ? { scene: kept } : null;
  } catch {
    return null;
  }
}

function openFromAddress() {
  const kept = remembered();
  if (!kept) return open(DATA.scenes[0].scene);
  const { scene, ...more } = kept;
  open(scene, more);
}
