import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { address, places, searchReady, site, strictPage, withBrowser } from "./browser.mjs";

test("the search finds breaking away in spite of a slip, from any page, disk or server", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  for (const path of ["index.html", "abilities/charge/rebellion-2001-01..unlimited-2002-01.html"]) {
    for (const place of places(path)) {
      await page.goto(place);
      await page.keyboard.press("/");
      await page.keyboard.type("braek away");
      const first = page.locator(".search-results a").first();
      await first.waitFor();
      assert.match(await first.textContent(), /break(ing)? away/i, place);
      assert.ok(await page.locator(".search-results mark").count() > 0, place);
    }
  }
  assert.deepEqual(page.problems, []);
}));

test("results are walked and opened by keys alone, and facets narrow them", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("about.html")[0]);
  await page.keyboard.press("/");
  await page.keyboard.type("capture");
  await page.locator(".search-results a").first().waitFor();
  await page.getByRole("button", { name: /^Rulings/ }).click();
  for (const kind of await page.locator(".hit-kind").allTextContents()) assert.equal(kind, "ruling");
  await page.locator("#search_box").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/rulings\//);
  assert.deepEqual(page.problems, []);
}));

test("superseded wording is found and labelled", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("index.html")[0]);
  await page.locator("#search_box").fill("charge double move twice its speed");
  await page.locator(".search-results a").first().waitFor();
  await page.locator("#search_box").fill("magic freeze die roll token");
  const labels = await page.locator(".hit-standing").allTextContents();
  assert.ok(labels.some((label) => label.startsWith("superseded")), labels.join(", "));
}));

test("an address with a question shows its answer", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(`${places("search.html")[1]}?q=regeneration`);
  await page.locator(".search-results a").first().waitFor();
  assert.match(await page.locator(".search-results a").first().textContent(), /Regeneration/);
}));

test("the first result comes within 50 ms of the key, and the index weighs at most 150 kB", () => withBrowser(async (browser) => {
  const weight = gzipSync(readFileSync(join(site, "assets/search-index.js"))).length;
  assert.ok(weight <= 150_000, `${weight} bytes`);
  const page = await strictPage(await browser.newContext());
  await page.goto(places("index.html")[0]);
  await searchReady(page);
  const times = await page.evaluate(() => {
    const box = document.getElementById("search_box");
    return ["breaking away", "line of fire", "magic", "can i shoot someone my friend is fighting", "brekaing awya"].map((text) => {
      box.value = text;
      const start = performance.now();
      box.dispatchEvent(new Event("input"));
      if (!document.querySelector(".search-results a")) throw new Error(text);
      return performance.now() - start;
    });
  });
  const middle = times.sort((a, b) => a - b)[2];
  console.log(`index ${weight} bytes compressed; answers in ${times.map((time) => time.toFixed(1)).join(", ")} ms`);
  assert.ok(middle <= 50, times.join(", "));
}));

test("the page answers players' questions nearly as well as the command line", () => withBrowser(async (browser) => {
  const text = readFileSync(new URL("../it/search/questions.yaml", import.meta.url), "utf8");
  const questions = [...text.matchAll(/ask: (.+?), answers: \[(.+?)\]/g)].map(([, ask, answers]) => [ask.replace(/^"|"$/g, ""), [...answers.matchAll(/"([^"]+)"/g)].map((match) => match[1])]);
  assert.ok(questions.length >= 50, `${questions.length} questions`);
  const page = await strictPage(await browser.newContext());
  await page.goto(places("index.html")[1]);
  await searchReady(page);
  const inPage = { first: 0, three: 0 }, onServer = { first: 0, three: 0 };
  for (const [ask, answers] of questions) {
    const found = await page.evaluate((ask) => {
      const box = document.getElementById("search_box");
      box.value = `${ask} `;
      box.dispatchEvent(new Event("input"));
      return [...document.querySelectorAll(".search-results a")].slice(0, 3).map((link) => link.getAttribute("href"));
    }, ask);
    const ids = found.map((href) => {
      const ruling = href.match(/rulings\/(.+)\.html$/);
      if (ruling) return ruling[1];
      const term = href.match(/glossary\.html#(.+)$/);
      if (term) return `glossary#${term[1]}`;
      const [, subject, clause] = href.match(/(?:abilities|rules)\/([^/.]+)(?:\/[^#]*|\.html)#(.+)$/);
      return `${subject}#${clause}`;
    });
    const answer = await (await fetch(new URL(`/api/search?q=${encodeURIComponent(ask)}`, address))).json();
    const best = (answer.results || []).slice(0, 3).map((hit) => hit.id);
    for (const [score, found] of [[inPage, ids], [onServer, best]]) {
      const at = found.findIndex((id) => answers.includes(id));
      score.first += at === 0;
      score.three += at >= 0;
    }
  }
  const share = (number) => Math.round((number * 1000) / questions.length) / 10;
  for (const place of ["first", "three"]) {
    const told = `page ${share(inPage[place])} %, command line ${share(onServer[place])} %`;
    console.log(`${questions.length} questions, right ${place === "first" ? "at once" : "among the first three"}: ${told}`);
    assert.ok(share(onServer[place]) - share(inPage[place]) <= 5, told);
  }
}));
