// The table: figures are laid out and dragged, one order is given, and two editions say what comes
// of it. Everything that is decided is decided by the rules engine, in WebAssembly
// (assets/table-engine.js) or, on a server without it, behind POST api/play. What is here is the
// hand: drawing, dragging, keys, and showing the reply.
//
// One object, `state`, is the whole table: a scene as `variorum play` reads it, the order, the dice
// and the two editions. Every change goes through `changed`, which plays and draws again.
//
// The files of this folder are one script: they share a scope, and src/site/table.rs joins them in
// their order, since a page from a disk cannot load modules. This one has what all of them use.

const DATA = window.VARIORUM_TABLE;
const board = document.getElementById("board");
const byId = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const RADIUS = 0.625,
  TOUCH = 1.252,
  SNAP = 0.3,
  TURN = 15,
  FINGER = 22; // pixels from the middle of what is touched
const COMPASS = {
  north: 0,
  "north-east": 45,
  east: 90,
  "south-east": 135,
  south: 180,
  "south-west": 225,
  west: 270,
  "north-west": 315,
};
const GROUND = {
  hindering: "wood",
  blocking: "wall",
  elevated: "hill",
  "abrupt-elevated": "cliff",
  shallow: "ford",
  deep: "deep water",
  "low-wall": "low wall",
};
const ORDERS = {
  move: "Move",
  fight: "Close combat",
  shoot: "Ranged combat",
  capture: "Capture",
  scene: "As the scene says",
};
const SPECIAL = {
  pass: "Pass",
  regenerate: "Regenerate",
  levitate: "Levitate",
  raise: "Raise the dead",
  summon: "Summon",
};
/** How the steps of a scene are called where their own name does not say it. */
const STEPS = { walk: "goes", shoot: "ranged combat", fight: "close combat", turn: "turns" };
const USUAL = { speed: 8, attack: 9, defense: 14, damage: 2, range: 0, arrows: 1 };
const TURN_CLAUSES = /^(action-allotment|turns)#/;
const PAINT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity"].concat(
  ["font-size", "font-weight", "text-anchor", "paint-order"],
);
const SLOTS = ["speed", "attack", "defense", "damage"];

let state = null; // { scene, order, dice, diceChosen, editions, every }
let selected = null; // "figure:NAME", "terrain:INDEX", "end" or "bend:INDEX"
let view = { x: 0, y: 0, w: 12, h: 12 };
let plays = [];
let engine = null; // { play, read }: text to text, or a promise of it

/** An element of HTML, with attributes and children. */
function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

const button = (words, onclick, more = {}) =>
  h("button", { type: "button", onclick, ...more }, words);

/** An element of SVG. */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const isEmpty = (object) => Object.keys(object).length === 0;
const round = (value) => Math.round(value * 1000) / 1000;
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
const distance = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
const inches = (value) => `${value.toFixed(1)}″`;
const figures = () => Object.entries(state.scene.figures);
const figure = (name) => state.scene.figures[name];
const me = () => state.scene.turn || "south";
const friends = () => figures().filter(([, f]) => f.player === me() && !f.eliminated);
const foes = () => figures().filter(([, f]) => f.player !== me() && !f.eliminated);
const boardSize = () => [state.scene.board?.width ?? 36, state.scene.board?.depth ?? 36];
const fallen = () => figures().filter(([, f]) => f.eliminated && f.player === me());
const editionOf = (id) => DATA.editions.find((edition) => edition.id === id);
/** A key in its two parts: `figure:mage` is the figure `mage`. */
const splitKey = (key) => {
  const [kind] = key.split(":");
  return [kind, key.slice(kind.length + 1)];
};
const pieceAt = (key) => board.querySelector(`[data-key="${CSS.escape(key)}"]`);
/** Says something to whoever listens, and shows it if it is seen nowhere else. */
const say = (text, isShown = true) => {
  byId("table_said").classList.toggle("vh", !isShown);
  byId("table_said").textContent = text;
};
