import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { address, places, searchReady, site, strictPage, withBrowser } from "./browser.mjs";

const results = ".search-results > li";
const first = (page) => page.locator(`${results} a.result`).first();

/** Types a query and waits for its first result. */
async function search(page, text) {
  await page.locator("#search_box").fill(text);
  await first(page).waitFor();
}

test("typos, prefixes, questions, markers and editions are answered, from disk and server alike", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  for (const path of ["index.html", "abilities/charge/rebellion-2001-01..unlimited-2002-01.html"]) {
    for (const place of places(path)) {
      await page.goto(place);
      await searchReady(page);
      for (const [text, wanted] of [
        ["braek away", "rules/breaking-away.html"],
        ["magic le", "abilities/magic-levitation.html"],
        ["how do I leave melee without getting stuck", "rules/breaking-away.html"],
        ["blue circle damage", "abilities/magic-freeze.html"],
        ["whirlwind", "editions/whirlwind-2001-10.html"],
        ["flamelightning", "abilities/flame-lightning.html"],
        ["healing -magic", "abilities/healing.html"],
      ]) {
        await search(page, text);
        const href = await first(page).getAttribute("href");
        assert.ok(href.endsWith(wanted), `${text} on ${place}: ${href}`);
      }
      await search(page, "braek away");
      assert.match(await page.locator(".search-status").textContent(), /“braek” read as “break/);
      assert.ok(await page.locator(".search-results mark").count() > 0, place);
    }
  }
  assert.deepEqual(page.problems, []);
}));

test("a result shows its summary first, then passages with the editions that have other words", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("index.html")[0]);
  await search(page, "dodge miss roll");
  const item = page.locator(results).first();
  assert.match(await item.locator("a.result").textContent(), /Dodge.*red circle.*may turn into a miss/s);
  const passages = await item.locator("a.passage").count();
  assert.ok(passages >= 2 && passages <= 3, `${passages} passages`);
  assert.match(await item.locator(".hit-others").first().textContent(), /Other wording in .*Dungeons/);
  await search(page, "magic freeze die roll token is:superseded");
  const labels = await page.locator(".hit-standing").allTextContents();
  assert.ok(labels.length && labels.every((label) => label.startsWith("superseded")), labels.join(", "));
}));

test("results are walked and opened by keys alone, and a clicked filter is written into the query", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("about.html")[0]);
  await page.keyboard.press("/");
  await page.keyboard.type("capture");
  await first(page).waitFor();
  await page.getByRole("button", { name: "Rulings" }).click();
  assert.equal(await page.locator("#search_box").inputValue(), "capture kind:ruling");
  const kinds = await page.locator(".hit-kind").allTextContents();
  assert.ok(kinds.length && kinds.every((kind) => kind === "ruling"), kinds.join(", "));
  await page.getByRole("button", { name: "Rulings" }).click();
  assert.equal(await page.locator("#search_box").inputValue(), "capture");
  await page.getByLabel("Any slot").selectOption({ label: "damage" });
  assert.equal(await page.locator("#search_box").inputValue(), "capture slot:damage");
  await page.locator("#search_box").fill("capture kind:ruling");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/rulings\//);
  assert.deepEqual(page.problems, []);
}));

test("nothing found says so and suggests; a filter that cannot be is explained", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("index.html")[0]);
  await searchReady(page);
  await page.locator("#search_box").fill("toughnexxyx ");
  assert.match(await page.locator(".search-status").textContent(), /^No results; nearest by name:/);
  assert.match(await first(page).textContent(), /Toughness/);
  await page.locator("#search_box").fill("qqqqqqqqqqqq ");
  assert.equal(await page.locator(".search-status").textContent(), "No results");
  assert.equal(await page.locator(results).count(), 0);
  await page.locator("#search_box").fill("charge kind:nonsense");
  assert.match(await page.locator(".search-status").textContent(), /it is one of ability, rule/);
  assert.deepEqual(page.problems, []);
}));

test("choosing, Escape and a click elsewhere close the panel and keep the query", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("abilities/charge.html")[0]);
  await search(page, "charge");
  const panel = page.locator(".search-panel");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  assert.equal(await page.locator("#search_box").inputValue(), "charge");
  await search(page, "charge");
  await page.locator("footer").dispatchEvent("pointerdown");
  await panel.waitFor({ state: "hidden" });
  assert.equal(await page.locator("#search_box").inputValue(), "charge");
  await search(page, "charge double move");
  await page.locator(`${results} a.passage[href*="charge.html#"]`).first().click();
  await panel.waitFor({ state: "hidden" });
  assert.match(page.url(), /charge\.html#/);
  assert.equal(await page.locator("#search_box").inputValue(), "charge double move");
  assert.deepEqual(page.problems, []);
}));

test("on a phone with its keyboard open the results can be reached", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 320 } }));
  await page.goto(places("index.html")[0]);
  await page.locator("#search_box").tap();
  await search(page, "breaking away");
  const box = await page.locator(".search-panel").boundingBox();
  assert.ok(box.y + box.height <= 321 && box.height >= 100, JSON.stringify(box));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "nothing sticks out");
  const link = first(page);
  await link.scrollIntoViewIfNeeded();
  await link.tap();
  await page.waitForURL(/breaking-away/);
  assert.deepEqual(page.problems, []);
}));

test("an address with a question shows its answer", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(`${places("search.html")[1]}?q=regeneration`);
  await first(page).waitFor();
  assert.match(await first(page).textContent(), /Regeneration/);
}));

test("the first result comes within 50 ms of the key, and the index weighs at most 190 kB", () => withBrowser(async (browser) => {
  const weight = gzipSync(readFileSync(join(site, "assets/search-index.js"))).length;
  assert.ok(weight <= 190_000, `${weight} bytes`);
  const page = await strictPage(await browser.newContext());
  await page.goto(places("index.html")[0]);
  await searchReady(page);
  const times = await page.evaluate(() => {
    const box = document.getElementById("search_box");
    return ["breaking away", "line of fire", "magic", "can i shoot someone my friend is fighting", "brekaing awya"].map((text) => {
      // The best of five: the machine may be busy.
      return Math.min(...[1, 2, 3, 4, 5].map(() => {
        box.value = text;
        const start = performance.now();
        box.dispatchEvent(new Event("input"));
        if (!document.querySelector(".search-results a")) throw new Error(text);
        return performance.now() - start;
      }));
    });
  });
  const middle = times.sort((a, b) => a - b)[2];
  console.log(`index ${weight} bytes compressed; answers in ${times.map((time) => time.toFixed(1)).join(", ")} ms`);
  assert.ok(middle <= 50, times.join(", "));
}));

const FLOORS = { all: 96, question: 90, keyword: 98, typo: 99, prefix: 99, phrase: 99, edition: 100 };
const KINDS = { a: "question", b: "keyword", c: "typo", d: "prefix", e: "phrase", f: "edition" };

test("the page finds the subject among the first three, and the same ones as the command line", () => withBrowser(async (browser) => {
  const lines = readFileSync(new URL("../it/search/queries.tsv", import.meta.url), "utf8").trim().split("\n").slice(1);
  assert.equal(lines.length, 181);
  const page = await strictPage(await browser.newContext());
  await page.goto(places("index.html")[1]);
  await searchReady(page);
  const scores = {}, differing = [];
  for (const line of lines) {
    const [, letter, query, accept] = line.split("\t");
    const accepted = accept.split(",").map((id) => id.split("/")[0]);
    const hrefs = await page.evaluate((query) => {
      const box = document.getElementById("search_box");
      box.value = query;
      box.dispatchEvent(new Event("input"));
      return [...document.querySelectorAll(".search-results > li > a.result")].slice(0, 10).map((link) => link.getAttribute("href"));
    }, query);
    const ids = hrefs.map((href) => href.includes("glossary.html#") ? `glossary#${href.split("#")[1]}` : href.match(/([^/]+)\.html/)[1]);
    const answer = await (await fetch(new URL(`/api/search?q=${encodeURIComponent(query)}`, address))).json();
    const served = answer.results.map((result) => result.id);
    if (ids.slice(0, 3).join() !== served.slice(0, 3).join()) differing.push(`${query}: ${ids.slice(0, 3)} and ${served.slice(0, 3)}`);
    const at = ids.findIndex((id) => accepted.includes(id));
    for (const kind of ["all", KINDS[letter]]) {
      const score = scores[kind] ||= { asked: 0, first: 0, three: 0, ten: 0, reciprocal: 0 };
      score.asked += 1;
      score.first += at === 0;
      score.three += at >= 0 && at < 3;
      score.ten += at >= 0;
      score.reciprocal += at >= 0 ? 1 / (at + 1) : 0;
    }
  }
  const percent = (score, right) => (100 * right) / score.asked;
  for (const [kind, floor] of Object.entries(FLOORS)) {
    const score = scores[kind];
    const [one, three, ten] = [score.first, score.three, score.ten].map((right) => percent(score, right));
    console.log(`${kind}: ${score.asked} queries, ${one.toFixed(1)} % at 1, ${three.toFixed(1)} % at 3, ${ten.toFixed(1)} % at 10, MRR ${(score.reciprocal / score.asked).toFixed(3)}`);
    assert.ok(three >= floor, `${kind}: ${three} at 3, at least ${floor}`);
  }
  // Scores are rounded differently; where two are nearly equal, their order may differ.
  assert.ok(differing.length <= 5, differing.join("\n"));
}));
