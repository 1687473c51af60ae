import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { address, htmlPages, places, site, strictPage, withBrowser } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits, frame by frame, until something holds in the page; the policy forbids Playwright's own way. */
async function until(page, holds, argument) {
  for (let frame = 0; frame < 600; frame++) {
    if (await page.evaluate(holds, argument)) return;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  throw new Error(`it never came to this: ${holds}`);
}

/** A scene as an address has it, and the other way round. */
function swap(text) {
  const pairs = ["{(", "})", "[!", "]*", '"~', " _"];
  const marks = Object.fromEntries(pairs.flatMap(([a, b]) => Object.entries({ [a]: b, [b]: a })));
  return text.replace(/[{}()[\]!*"~ _]/g, (mark) => marks[mark]);
}

const ready = (page) => until(page, () => document.body.dataset.table === "ready");
const verdicts = (page) => page.locator(".t-verdict").allTextContents();
const center = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Drags what is at a point by so many pixels. */
async function dragBy(page, [x, y], [dx, dy]) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

/** Plays a scene file with the program, and gives what it prints as data. */
function playNatively(name, text) {
  const file = `${process.env.WORK}/${name}`;
  writeFileSync(file, text);
  const words = ["play", file, "--json"];
  const played = spawnSync(process.env.VARIORUM, words, { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.ok(played.status === 0 || played.status === 1, played.stderr);
  return JSON.parse(played.stdout).traces;
}

/** The sentences of a play, as the program or the engine of the page gives them. */
const sentences = ({ steps }) => steps.flatMap(({ lines }) => lines.map(({ text }) => text));

/** Opens the table where it begins: Flame/Lightning that misses its target. */
async function openTable(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, ...options });
  const page = await strictPage(context);
  await page.goto(url);
  await ready(page);
  return page;
}

for (const [where, url] of [
  ["a disk", 0],
  ["the server", 1],
].map(([name, place]) => [name, () => places("table.html")[place]])) {
  test(`from ${where}: two editions part, a drag out of range is refused with its clause, and the address keeps it`, () =>
    withBrowser(async (browser) => {
      const page = await openTable(browser, url());
      assert.deepEqual(await verdicts(page), [
        "✓ Beside takes 1 click",
        "✓ Allowed; nobody is hurt",
      ]);
      assert.ok((await page.locator(".t-steps .is-different").count()) >= 2);
      const mage = await center(page.locator('[data-key="figure:mage"] .t-base'));
      await dragBy(page, mage, [-230, 170]);
      await until(page, () =>
        [...document.querySelectorAll(".t-verdict")].every((node) =>
          node.textContent.includes("Not allowed"),
        ),
      );
      assert.match(
        await page.locator(".t-steps").first().textContent(),
        /Line of fire|Ranged combat/,
      );
      await page.locator("#table_link").click();
      await page.waitForURL(/#\(/);
      const again = await openTable(browser, page.url());
      const label = (one) => one.locator('[data-key="figure:mage"]').getAttribute("aria-label");
      assert.equal(await label(again), await label(page));
      assert.deepEqual([...page.problems, ...again.problems], []);
    }));
}

for (const [where, place] of [
  ["a disk", 0],
  ["the server", 1],
])
  test(`from ${where}: a ruling is opened on the table, and a drag out of range changes its verdict`, () =>
    withBrowser(async (browser) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
      const page = await strictPage(context);
      await page.goto(places("rulings/magic-freeze/token-on-every-hit.html")[place]);
      await page.locator(".open-table a").first().click();
      await ready(page);
      const before = await verdicts(page);
      assert.equal(before.length, 2);
      assert.ok(
        before.every((verdict) => !verdict.includes("Not allowed")),
        before.join("; "),
      );
      // The question sets the hit; the scene has values with which the dice hit.
      assert.match(
        await page.locator(".t-steps").first().textContent(),
        /attack 9 = 16 against the target, defense 14: hit/,
      );
      // To the edge of the whole table, which is out of every range.
      for (let n = 0; n < 4; n++) await page.locator("#table_wider").click();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      const board = await page.locator("#board").boundingBox();
      const [x, y] = await center(page.locator('[data-key="figure:the attacker"] .t-base'));
      await dragBy(page, [x, y], [board.x + 12 - x, board.y + 12 - y]);
      await until(page, () =>
        [...document.querySelectorAll(".t-verdict")].every((node) =>
          node.textContent.includes("Not allowed"),
        ),
      );
      assert.match(await page.locator(".t-steps").first().textContent(), /Not allowed|Refused/);
      assert.ok((await page.locator(".t-steps .t-clause a").count()) > 0, "the clause is named");
      assert.deepEqual(page.problems, []);
    }));

test("where the question is how far, the scene goes as far as only one edition allows", () =>
  withBrowser(async (browser) => {
    const page = await strictPage(await browser.newContext());
    await page.goto(places("rulings/charge/double-move-after-breaking-away.html")[1]);
    await page.locator(".open-table a").first().click();
    await ready(page);
    assert.deepEqual(await verdicts(page), ["✗ Not allowed", "✓ Your warrior breaks away"]);
    assert.equal(
      await page.locator(".t-legal").textContent(),
      "Your warrior may move up to 8 inches.",
    );
    assert.deepEqual(page.problems, []);
  }));

test("with the keyboard alone a figure is moved, turned and told about", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    await page.locator('[data-key="figure:mage"]').focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press(".");
    // The board is drawn once a frame: after the first key, after both, or both times.
    await until(
      page,
      (label) =>
        document.activeElement.dataset.key === "figure:mage" &&
        document.activeElement.getAttribute("aria-label") === label,
      "mage, friend, at 17.75, 11, facing 15 degrees",
    );
    await until(page, () =>
      document.getElementById("table_said").textContent.includes("Beside takes 1 click"),
    );
    await page.locator('[data-order="fight"]').focus();
    await page.keyboard.press("Enter");
    await until(page, () =>
      document.querySelector(".t-verdict").textContent.includes("Not allowed"),
    );
    assert.deepEqual(page.problems, []);
  }));

test("by touch a figure is dragged, and one edition at a time is shown", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[1], {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "nothing is wider than the phone",
    );
    assert.deepEqual(
      [
        await page.locator('[data-edition="0"]').isVisible(),
        await page.locator('[data-edition="1"]').isVisible(),
      ],
      [true, false],
    );
    await page.locator('[data-show="1"]').tap();
    assert.equal(await page.locator('[data-edition="1"]').isVisible(), true);
    await page.locator("#board").scrollIntoViewIfNeeded();
    const [x, y] = await center(page.locator('[data-key="figure:beside"] .t-base'));
    const client = await page.context().newCDPSession(page);
    const touch = (type, points) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x, y }]);
    await touch("touchMove", [{ x: x + 60, y }]);
    await touch("touchEnd", []);
    await until(page, () =>
      document.querySelector(".t-verdict").textContent.includes("nobody is hurt"),
    );
    assert.deepEqual(page.problems, []);
  }));

test("every roll is counted: the chance of a hit is a count over 36", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    await page.locator("#table_every").check();
    // 9 and the dice against 13: 4 or more, in 33 of 36 rolls; 12 hits the target too.
    await page.locator(".t-chances").first().waitFor();
    const rows = await page.locator('[data-edition="0"] .t-chances tbody tr').allTextContents();
    const hits = rows
      .filter((row) => row.includes("Beside takes"))
      .reduce((sum, row) => sum + Number(row.match(/(\d+) of 36/)[1]), 0);
    assert.equal(hits, 33, rows.join("; "));
  }));

test("pieces are added, and the program plays what is copied", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[1]);
    for (const [place, piece] of ["friend", "foe"].entries()) {
      await page.locator(`[data-add="${piece}"]`).click();
      await page.locator(`[data-key="figure:${piece} ${place + 1}"]`).waitFor();
    }
    for (const kind of ["hindering", "blocking", "shallow", "elevated", "low-wall"])
      await page.locator(`[data-add="${kind}"]`).click();
    await until(page, () => document.querySelectorAll('[data-key^="terrain:"]').length === 6);
    await page.locator('[data-key="terrain:5"]').focus();
    for (let n = 0; n < 5; n++) {
      await page.keyboard.press("Delete");
      await page.locator(`[data-key="terrain:${4 - n}"]`).focus();
    }
    await page.locator('[data-key="figure:foe 2"]').focus();
    await page.keyboard.press("Delete");
    await until(page, () => !document.querySelector('[data-key="figure:foe 2"]'));
    await page.locator("#table_scene").click();
    await until(page, () => document.getElementById("table_copied").value);
    const text = await page.locator("#table_copied").inputValue();
    const traces = playNatively("copied.json", text);
    assert.deepEqual(
      traces.map(({ edition }) => edition),
      ["rebellion-2001-01", "unlimited-errata-2003-09"],
    );
    const shown = await page.locator('[data-edition="0"] .t-steps > li').allTextContents();
    for (const sentence of sentences(traces[0]).filter((one) => /damage|against/i.test(one)))
      assert.ok(
        shown.some((line) => line.startsWith(sentence)),
        `${sentence}: ${shown.join("; ")}`,
      );
  }));

test("a scene file is opened, in YAML as in JSON, and a wrong one is refused at its line", () =>
  withBrowser(async (browser) => {
    for (const url of places("table.html")) {
      const page = await openTable(browser, url);
      const yaml = readFileSync("../../examples/scenes/wood-on-a-hill.yaml", "utf8");
      const open = (name, text) =>
        page
          .locator("#table_file")
          .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
      await open("wood.yaml", yaml);
      await until(page, () =>
        document.getElementById("table_title").textContent.includes("wood on a hill"),
      );
      await page.locator("#table_scene").click();
      await until(page, () => document.getElementById("table_copied").value);
      const json = await page.locator("#table_copied").inputValue();
      const [copied] = playNatively("opened.json", json);
      const [own] = playNatively("own.yaml", yaml);
      assert.deepEqual(sentences(copied).slice(0, sentences(own).length), sentences(own));
      await open("wrong.yaml", "figures:\n  a: { warrior: {}, player: south\nplay: ]");
      await until(page, () =>
        /line \d: \w/.test(document.getElementById("table_said").textContent),
      );
      await open("field.json", '{"figures": {"a": {"warrior": {"sped": 4}, "player": "south"}}}');
      await until(page, () =>
        /unknown field .sped/.test(document.getElementById("table_said").textContent),
      );
      await open("again.json", json);
      await until(page, () =>
        document.getElementById("table_said").textContent.includes("again.json is on the table"),
      );
      assert.deepEqual(page.problems, []);
    }
  }));

test("the picture that is copied has the result of both editions", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    await page.locator("#table_svg").click();
    await until(page, () => document.getElementById("table_copied").value.startsWith("<svg"));
    const svg = await page.locator("#table_copied").inputValue();
    for (const words of [
      "Mage Knight Rebellion, January 2001",
      "✓ Beside takes 1 click",
      "Unlimited errata, September 2003",
      "✓ Allowed; nobody is hurt",
      "≠ Damage to Beside",
    ])
      assert.ok(svg.replace(/<[^>]*>/g, " ").includes(words), words);
    const error = await page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")
          ?.textContent,
      svg,
    );
    assert.equal(error, undefined);
  }));

test("an ability is picked by its marker, and a value by stepping", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[1]);
    await page.locator('[data-key="figure:beside"]').focus();
    await until(page, () => document.querySelector("#table_piece h2")?.textContent === "beside");
    const slot = page.locator(".t-slot").nth(2);
    await slot.locator("summary").click();
    await slot.getByRole("radio", { name: /^Toughness/ }).check();
    await until(
      page,
      () => !document.querySelector(".t-verdict").textContent.includes("Beside takes"),
    );
    await slot.getByRole("radio", { name: "none" }).check();
    for (let n = 0; n < 6; n++) await slot.getByRole("button", { name: "more defense" }).click();
    await until(page, () =>
      document.querySelector(".t-verdict").textContent.includes("nobody is hurt"),
    );
    assert.deepEqual(page.problems, []);
  }));

test("a move has a way with a bend, an attack after it, and the choices of the table are told", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    await page.locator('[data-order="move"]').click();
    await page.getByRole("button", { name: "Add a bend" }).click();
    await page.locator('[data-key="bend:0"]').waitFor();
    await until(page, () =>
      document.querySelector(".t-steps").textContent.includes("is given a move action"),
    );
    await page.locator("#table_then").selectOption("shoot");
    await until(page, () =>
      document.querySelector(".t-verdict").textContent.includes("Not allowed"),
    );
    await page.locator('[data-order="special"]').selectOption("regenerate");
    await until(
      page,
      () =>
        document.querySelector(".t-verdict").textContent.includes("Not allowed") &&
        document.querySelector(".t-steps .t-clause a"),
    );
    assert.deepEqual(page.problems, []);
  }));

test("a refusal says what would be legal, and choices are named", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    assert.equal(await page.locator('[data-order="shoot"]').getAttribute("aria-pressed"), "true");
    await page.locator('[data-order="fight"]').click();
    await until(page, () => document.querySelector(".t-legal"));
    assert.equal(
      await page.locator(".t-legal").first().textContent(),
      "Mage may pass, move or shoot at Target or Beside.",
    );
    assert.equal(await page.locator("#table_differs").textContent(), "The two editions agree.");
    const figures = {
      one: { warrior: {}, player: "south", at: [18, 5] },
      other: { warrior: {}, player: "north", at: [18, 11.252], facing: "north" },
    };
    const play = [{ move: { figure: "one" } }, { walk: { figure: "one", to: [18, 10] } }];
    const hash = encodeURIComponent(swap(JSON.stringify({ figures, play })));
    await page.goto(`${places("table.html")[0]}#${hash}`);
    await until(
      page,
      () =>
        document.querySelector(".t-steps .is-choice")?.textContent ===
        "Chosen here: Other takes a free spin towards One",
    );
    await page.goto(`${places("table.html")[0]}#chariot`);
    await until(page, () =>
      [...document.querySelectorAll(".t-verdict")].every((node) =>
        node.textContent.includes("✓ Ironwheel Wain loses its left section"),
      ),
    );
    assert.deepEqual(page.problems, []);
  }));

test("a finger has 44 pixels for every control, and both verdicts are below the board", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[1], {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          ".table-work :is(button, select, summary, .t-file), .t-start select, .t-reach",
        ),
      ]
        .filter((node) => node.checkVisibility())
        .map((node) => [node, node.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < 43.9)
        .map(([node, { width, height }]) => `${node.outerHTML.slice(0, 80)}: ${width} x ${height}`),
    );
    assert.deepEqual(small, []);
    assert.deepEqual(await page.locator(".t-switch b").allTextContents(), [
      "✓ Beside takes 1 click",
      "✓ Allowed; nobody is hurt",
    ]);
    const bottom = await page.locator(".t-switch").evaluate((node) => {
      const end = node.getBoundingClientRect().bottom;
      return end - document.getElementById("board").getBoundingClientRect().top;
    });
    assert.ok(bottom < 844, `board and verdicts take ${bottom} pixels`);
  }));

/** The scenes of all links to the table in the site. */
function linkedScenes() {
  const found = new Set();
  for (const path of htmlPages())
    for (const [, hash] of readFileSync(`${site}/${path}`, "utf8").matchAll(
      /table\.html#(\([^"]*)"/g,
    ))
      found.add(swap(decodeURIComponent(hash)));
  return [...found].map((text) => JSON.parse(text));
}

test("whatever a page opens on the table is played in it as the program plays it", async () => {
  const script = readFileSync(`${site}/assets/table-engine.js`, "utf8");
  const bytes = gunzipSync(Buffer.from(script.match(/"(.*)"/)[1], "base64"));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = instance.exports;
  const inPage = (request) => {
    const text = new TextEncoder().encode(request);
    const place = wasm.lend(text.length);
    new Uint8Array(wasm.memory.buffer, place, text.length).set(text);
    const reply = wasm.play(place, text.length);
    const length = new DataView(wasm.memory.buffer).getUint32(reply, true);
    const answer = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, reply + 4, length));
    wasm.take_back(reply, length + 4);
    return answer;
  };
  const data = readFileSync(`${site}/assets/table-data.js`, "utf8");
  const { clauses } = JSON.parse(data.slice(data.indexOf("{"), data.lastIndexOf("}") + 1));
  const [cited, unknown] = [new Set(), new Set()];
  const scenes = linkedScenes();
  assert.ok(scenes.length > 500, `only ${scenes.length} scenes`);
  for (const { editions, ...scene } of scenes) {
    const request = JSON.stringify({ scene, editions });
    const reply = await fetch(new URL("api/play", address), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: request,
    });
    const answer = inPage(request);
    assert.equal(answer, await reply.text(), request);
    for (const { opening, steps } of JSON.parse(answer).plays)
      for (const line of [...opening, ...steps.flatMap(({ lines }) => lines)])
        for (const id of line.clauses || []) (clauses[id] ? cited : unknown).add(id);
  }
  assert.ok(cited.size > 100, `only ${cited.size} clauses were cited`);
  assert.deepEqual([...unknown], [], "clauses that the page cannot quote");
  console.log(`${scenes.length} linked scenes were played in both`);
});

test("axe finds nothing, in both themes", () =>
  withBrowser(async (browser) => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await openTable(browser, places("table.html")[1], { colorScheme });
      await page.evaluate(axe);
      const violations = await page.evaluate(async () =>
        (await window.axe.run()).violations.map((one) => `${one.id}: ${one.nodes[0].html}`),
      );
      assert.deepEqual(violations, []);
    }
  }));

test("what a first visit loads is at most 350 kB, as the server sends it", () =>
  withBrowser(async (browser) => {
    const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    const loaded = [];
    page.on("requestfinished", (request) =>
      loaded.push(request.sizes().then((sizes) => [sizes.responseBodySize, request.url()])),
    );
    await page.goto(places("table.html")[1]);
    await ready(page);
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const sizes = await Promise.all(loaded);
    assert.ok(sizes.some(([, url]) => url.endsWith(".woff2")), "the font is among them");
    const size = sizes.reduce((sum, [bytes]) => sum + bytes, 0);
    console.log(`a first visit loads ${size} bytes in ${sizes.length} responses`);
    assert.ok(size <= 350_000, `${size} bytes: ${sizes.join("; ")}`);
  }));

test("a result lies beside its base, and every word on the board can be read", () =>
  withBrowser(async (browser) => {
    for (const [width, scene] of [
      [1280, ""],
      [390, ""],
      [390, "#wood-on-a-hill"],
      [390, "#five"],
    ]) {
      const options = { viewport: { width, height: 844 } };
      const page = await openTable(browser, places(`table.html`)[0] + scene, options);
      await page.locator(".t-hurt").first().waitFor();
      const found = await page.evaluate(() => {
        const box = (node) => node.getBoundingClientRect();
        const bases = [...document.querySelectorAll(".t-piece[data-key^='figure'] .t-base")];
        // Figures are as tall as the middle half of their line.
        const apart = (text, base) => {
          const inner = text.height / 4;
          const [x, y] = [(base.left + base.right) / 2, (base.top + base.bottom) / 2];
          const dx = Math.max(text.left - x, 0, x - text.right);
          const dy = Math.max(text.top + inner - y, 0, y - text.bottom + inner);
          return Math.hypot(dx, dy) / (base.width / 2);
        };
        const results = [...document.querySelectorAll(".t-hurt")].map(box);
        const words = [...document.querySelectorAll("#board text")];
        return {
          nearest: Math.min(...results.flatMap((text) => bases.map((base) => apart(text, box(base))))),
          least: Math.min(...words.map((text) => box(text).height)),
        };
      });
      assert.ok(found.nearest > 0.9, `${width} ${scene}: ${JSON.stringify(found)}`);
      assert.ok(found.least > 11, `${width} ${scene}: ${JSON.stringify(found)}`);
    }
  }));

test("a drag is answered within a frame", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    await page.locator('[data-key="figure:mage"]').focus();
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press(n % 2 ? "ArrowLeft" : "ArrowRight");
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }
    const times = await page.evaluate(() =>
      performance
        .getEntriesByName("table")
        .map((entry) => entry.duration)
        .sort((a, b) => a - b),
    );
    console.log(
      `from a change to both verdicts: ${times[Math.floor(times.length / 2)].toFixed(1)} ms, the median of ${times.length}`,
    );
  }));
