// The table's engine in node: random scenes never trap, rulings play as the program says they do,
// and questions get the program's answers.
//   node --test table/test.mjs
// VARIORUM names the program, QUESTIONS the file that `table/build --questions FILE` wrote; without
// them only the random scenes are played. SCENES is how many (10000).
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";

const root = new URL("..", import.meta.url);

/** A module as the page loads it. */
function pageModule(name) {
  const script = readFileSync(new URL(`table/dist/${name}.js`, root), "utf8");
  return gunzipSync(Buffer.from(script.match(/"(.*)"/)[1], "base64"));
}

const pageEngine = () => pageModule("table-engine");

/** A function that sends text to one of a module's functions, and gives the JSON of its reply. */
async function caller(bytes, name, write = JSON.stringify) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = instance.exports;
  return (request) => {
    const text = new TextEncoder().encode(write(request));
    const place = wasm.lend(text.length);
    new Uint8Array(wasm.memory.buffer, place, text.length).set(text);
    const reply = wasm[name](place, text.length);
    const length = new DataView(wasm.memory.buffer).getUint32(reply, true);
    const answer = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, reply + 4, length));
    wasm.take_back(reply, length + 4);
    return JSON.parse(answer);
  };
}

/** Numbers that are the same in every run. */
function generator(seed) {
  return () => {
    seed = (Math.imul(seed ^ (seed >>> 15), 1 | seed) + 0x6d2b79f5) | 0;
    return ((seed ^ (seed >>> 14)) >>> 0) / 4294967296;
  };
}

const EDITIONS = [
  "rebellion-2001-01",
  "whirlwind-2001-10",
  "unlimited-2002-01",
  "unlimited-errata-2003-09",
];
const ABILITIES = [
  "charge",
  "bound",
  "toughness",
  "flame-lightning",
  "magic-blast",
  "magic-freeze",
  "magic-confusion",
  "pole-arm",
  "ram",
  "shockwave",
  "sweep",
  "vampirism",
  "magic-retaliation",
  "defend",
  "quickness",
  "flight",
  "stealth",
  "terrify",
  "cursed",
  "necromancy",
  "magic-levitation",
  "regeneration",
];
const GROUNDS = [
  "hindering",
  "blocking",
  "elevated",
  "abrupt-elevated",
  "shallow",
  "deep",
  "low-wall",
];

/** A scene that nobody would lay out, and that may well be refused. */
function randomRequest(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const number = (least, most) => Math.round((least + random() * (most - least)) * 1000) / 1000;
  const figures = {};
  const count = 1 + Math.floor(random() * 6);
  for (let place = 0; place < count; place++) {
    const abilities = [...new Set([pick(ABILITIES), pick(ABILITIES)].filter(() => random() < 0.5))];
    figures[`f${place}`] = {
      warrior: {
        speed: Math.floor(number(0, 14)),
        attack: Math.floor(number(0, 14)),
        defense: Math.floor(number(0, 20)),
        damage: Math.floor(number(0, 6)),
        range: Math.floor(number(0, 16)),
        arrows: 1 + Math.floor(random() * 3),
        abilities,
      },
      player: place % 2 ? "north" : "south",
      at: [number(10, 20), number(10, 20)],
      facing: Math.floor(number(0, 360)),
      tokens: Math.floor(random() * 3),
      wounds: Math.floor(random() * 4),
    };
  }
  const terrain = [...Array(Math.floor(random() * 3))].map(() => {
    const [x, y, w, d] = [number(5, 25), number(5, 25), number(0.2, 6), number(0.2, 6)];
    return {
      kind: pick(GROUNDS),
      outline: [
        [x, y],
        [number(x + w, x + w), y],
        [x + w, y + d],
        [x, y + d],
      ].map(([a, b]) => [Math.round(a * 1000) / 1000, Math.round(b * 1000) / 1000]),
    };
  });
  const [who, whom] = [
    `f${Math.floor(random() * count)}`,
    `f${Math.floor(random() * (count + 1))}`,
  ];
  const orders = [
    [{ shoot: { figure: who, targets: [whom] } }],
    [{ fight: { figure: who, target: whom, capture: random() < 0.3 } }],
    [{ move: { figure: who } }, { walk: { figure: who, to: [number(8, 22), number(8, 22)] } }],
    [{ regenerate: { figure: who } }],
    [{ levitate: { figure: who, target: whom, to: { at: [number(8, 22), number(8, 22)] } } }],
    ["end-turn"],
  ];
  const play = pick(orders);
  return {
    scene: { figures, terrain, play },
    editions: [pick(EDITIONS), pick(EDITIONS)],
    dice: {
      attack: [1 + Math.floor(random() * 6), 1 + Math.floor(random() * 6)],
      die: 1 + Math.floor(random() * 6),
    },
    every_roll: random() < 0.02,
  };
}

test("random scenes are played or refused, and none traps", async () => {
  const play = await caller(pageEngine(), "play");
  const random = generator(20021);
  const scenes = Number(process.env.SCENES || 10000);
  let played = 0;
  for (let number = 0; number < scenes; number++) {
    const request = randomRequest(random);
    const reply = play(request);
    assert.equal(reply.error, undefined, JSON.stringify(request));
    assert.equal(reply.plays.length, 2);
    for (const one of reply.plays) {
      if (one.error) assert.ok(one.error.message, JSON.stringify(request));
      else played += 1;
      if (one.chances && !one.chances.too_many)
        assert.equal(
          one.chances.outcomes.reduce((sum, { weight }) => sum + weight, 0),
          one.chances.of,
          JSON.stringify(request),
        );
    }
  }
  assert.ok(played > scenes / 5, `only ${played} of ${2 * scenes} plays were set up`);
});

test("the chance of a hit is its count over 36", async () => {
  const play = await caller(pageEngine(), "play");
  for (let defense = 11; defense <= 21; defense++) {
    const figures = {
      one: { warrior: { attack: 9, damage: 2 }, player: "south", at: [18, 10], facing: "north" },
      other: { warrior: { defense }, player: "north", at: [18, 11.252], facing: "south" },
    };
    const [{ chances }] = play({
      scene: { figures, play: [{ fight: { figure: "one", target: "other" } }] },
      editions: ["unlimited-2002-01"],
      every_roll: true,
    }).plays;
    let hits = 0;
    for (let one = 1; one <= 6; one++)
      for (let two = 1; two <= 6; two++)
        hits += one + two === 12 || (one + two !== 2 && one + two + 9 >= defense) ? 1 : 0;
    const hurt = chances.outcomes
      .filter(({ outcome }) => /Other takes/.test(outcome))
      .reduce((sum, { weight }) => sum + weight, 0);
    assert.equal(hurt * 36, hits * chances.of, `defense ${defense}`);
  }
});

/** An answer as the kept witnesses write it: `yes`, `no click` or `2 clicks`. */
function answerFromWords(words) {
  if (words === "yes" || words === "no") return words === "yes";
  return words.startsWith("no ") ? 0 : parseInt(words, 10);
}

test(
  "rulings and witnesses have the program's answers",
  { skip: !process.env.VARIORUM || !process.env.QUESTIONS },
  async () => {
    const ask = await caller(readFileSync(process.env.QUESTIONS), "ask");
    const run = (...words) =>
      execFileSync(process.env.VARIORUM, words, { encoding: "utf8", maxBuffer: 1 << 28 });
    let asked = 0;
    for (const ruling of JSON.parse(run("rulings", "--run", "--json")).rulings) {
      for (const { edition, question, situation, got, refused } of ruling.plays) {
        const reply = ask({ question, edition, facts: situation });
        assert.deepEqual(
          refused ? reply.illegal : reply.answer,
          refused ?? got,
          `${ruling.id} in ${edition}`,
        );
        asked += 1;
      }
    }
    assert.ok(asked > 2000, `only ${asked} situations`);
    const kept = JSON.parse(readFileSync(new URL("witnesses.json", root), "utf8"));
    let shown = 0;
    for (const { from, to, witnesses } of kept) {
      for (const { question, facts, ...found } of witnesses) {
        const expected = [found.before, found.after].map(answerFromWords);
        const [before, after] = [from, to].map(
          (edition) => ask({ question, edition, facts }).answer,
        );
        assert.deepEqual([before, after], expected, `${question} in ${from} and ${to}`);
        shown += 1;
      }
    }
    assert.ok(shown > 50, `only ${shown} witnesses`);
    console.log(`${asked} situations of rulings and ${shown} witnesses have the same answers`);
  },
);

test("a scene file is read as the program reads it", { skip: !process.env.VARIORUM }, async () => {
  const read = await caller(pageModule("table-files"), "read_scene_file", (text) => text);
  const folder = mkdtempSync(join(tmpdir(), "variorum-table-"));
  const play = (file) =>
    spawnSync(process.env.VARIORUM, ["play", file, "--json"], { encoding: "utf8" }).stdout;
  try {
    const scenes = new URL("examples/scenes/", root);
    const names = readdirSync(scenes).filter((name) => name.endsWith(".yaml"));
    assert.ok(names.length > 8, `only ${names.length} scenes`);
    for (const name of names) {
      const file = new URL(name, scenes).pathname;
      const { scene, error } = read(readFileSync(file, "utf8"));
      assert.equal(error, undefined, name);
      const copy = join(folder, `${name}.json`);
      writeFileSync(copy, JSON.stringify(scene));
      const [own, copied] = [play(file), play(copy)];
      assert.ok(own.length > 100, name);
      assert.equal(copied, own, name);
      assert.deepEqual(read(JSON.stringify(scene)).scene, scene, `${name} as JSON`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const wrong = {
    "a: [1, 2": /^line \d+: \w/,
    "a: { b: 1\nc: ]": /^line 2: \w/,
    "a: 1\na: 2": /^line 2: 'a' is there twice$/,
    "a: &x 1\nb: *x": /^line 1: anchors, aliases and tags/,
    "a: 1\n---\nb: 2": /second document/,
    [`${"[".repeat(70)}${"]".repeat(70)}`]: /nested too deeply/,
    "": /./,
  };
  for (const [text, message] of Object.entries(wrong))
    assert.match(read(text).error ?? JSON.stringify(read(text)), message, text);
});
