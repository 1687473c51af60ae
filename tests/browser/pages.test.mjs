import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { full, htmlPages, places, sample, site, strictPage, withBrowser } from "./browser.mjs";

test("every kind of page loads without complaint, from the disk and from the server", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  for (const path of sample) {
    for (const place of places(path)) {
      await page.goto(place);
      assert.ok((await page.title()).endsWith("Variorum"), place);
      assert.deepEqual(page.problems, [], place);
    }
  }
}));

test("at the width of a small phone no page scrolls sideways", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ viewport: { width: 320, height: 640 } }));
  for (const path of full ? htmlPages() : sample) {
    await page.goto(places(path)[0]);
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(inner <= outer, `${path} is ${inner} wide on a screen of ${outer}`);
  }
}));

test("on a desktop the whole menu is in sight", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  for (const width of [1024, 1152, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["index.html", "table.html"]) {
      await page.goto(places(path)[0]);
      const [inner, outer] = await page.locator(".site-nav").evaluate((menu) => [menu.scrollWidth, menu.clientWidth]);
      assert.ok(inner <= outer, `the menu of ${path} needs ${inner} of ${outer} pixels at a width of ${width}`);
    }
  }
}));

test("however far a matrix is scrolled, its head is in sight", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ viewport: { width: 1280, height: 800 } }));
  await page.goto(places("matrix.html")[0]);
  await page.locator("tbody tr").last().scrollIntoViewIfNeeded();
  const head = await page.locator(".matrix thead th").first().boundingBox(), bar = await page.locator(".site-head").boundingBox();
  assert.ok(head.y >= bar.y + bar.height - 2 && head.y < 200, `the head is at ${head.y}`);
}));

test("without scripts everything can be read and every term looked up", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ javaScriptEnabled: false }));
  await page.goto(places("abilities/charge.html")[0]);
  await page.getByRole("link", { name: "break away" }).click();
  await page.getByRole("heading", { level: 1, name: "Breaking away" }).waitFor();
  await page.goto(places("index.html")[0]);
  await page.getByRole("link", { name: "Index A to Z" }).click();
  await page.locator("#B").getByRole("link", { name: "Battle Armor", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Battle Armor" }).waitFor();
  assert.deepEqual(page.problems, []);
}));

test("a marker on the wheel leads to its ability", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("index.html")[0]);
  await page.locator(".wheel a[aria-label^='Ram:']").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Ram" }).waitFor();
  assert.deepEqual(page.problems, []);
}));

test("a term is explained by hover, by keyboard, and by the first tap", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("abilities/charge.html")[0]);
  const link = page.locator(".clause a.term", { hasText: "base contact" }).first();
  const tip = page.getByRole("tooltip");
  await link.hover();
  await tip.waitFor();
  assert.match(await tip.textContent(), /touch/i);
  await page.keyboard.press("Escape");
  await tip.waitFor({ state: "hidden" });
  await link.focus();
  await tip.waitFor();
  const touch = await strictPage(await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } }));
  await touch.goto(places("abilities/charge.html")[0]);
  await touch.locator(".clause a.term", { hasText: "base contact" }).first().tap();
  await touch.getByRole("tooltip").waitFor();
  assert.ok(touch.url().includes("charge.html"));
  assert.deepEqual(page.problems.concat(touch.problems), []);
}));

test("on a phone every ability page has the first words of the rule by y = 350", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ viewport: { width: 390, height: 844 } }));
  const abilities = htmlPages().filter((path) => /^abilities\/[^.]+\.html$/.test(path) && !path.endsWith("index.html"));
  assert.ok(abilities.length >= 150, `only ${abilities.length} pages of abilities`);
  for (const path of abilities) {
    await page.goto(places(path)[0]);
    const [name, marker, text] = await page.evaluate(() => ["h1", ".dial", ".clause .prose"].map((selector) => document.querySelector(selector).getBoundingClientRect().top));
    assert.ok(name < text && marker < text && text <= 350, `${path}: name at ${name}, marker at ${marker}, text at ${text}`);
  }
  assert.deepEqual(page.problems, []);
}));

test("on a phone the button that copies a link lies on nothing", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }));
  let buttons = 0;
  for (const path of htmlPages().filter((path) => /^abilities\/[^/]+\.html$/.test(path) && !path.endsWith("index.html"))) {
    await page.goto(places(path)[1]);
    const [count, covered] = await page.evaluate(() => {
      const [box, all] = [(node) => node.getBoundingClientRect(), [...document.querySelectorAll(".copy-link")]];
      const lies = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      const on = (button) => [...button.parentElement.querySelectorAll("h2 > *, .prose")].filter((node) => lies(box(button), box(node)));
      return [all.length, all.flatMap(on).map((node) => node.textContent)];
    });
    buttons += count;
    assert.deepEqual(covered, [], path);
  }
  assert.ok(buttons > 150, `only ${buttons} buttons`);
}));

test("home and pages with pictures weigh at most 80 kB compressed, with font, styles, scripts and icon", () => {
  const weight = (path) => gzipSync(readFileSync(join(site, path))).length;
  const shared = ["site.css", "picture.css", "site.js", "reader.js", "icon.svg", "fonts/vollkorn.woff2"].map((name) => weight(`assets/${name}`)).reduce((a, b) => a + b);
  const abilities = htmlPages().filter((path) => /^abilities\/[^/]+\.html$/.test(path));
  assert.ok(abilities.length >= 44, `only ${abilities.length} ability pages`);
  const drawn = htmlPages().filter((path) => readFileSync(join(site, path), "utf8").includes("assets/picture.css"));
  assert.ok(drawn.length >= 400, `only ${drawn.length} pages with pictures`);
  const [[home], ...weights] = ["index.html", ...new Set([...abilities, ...drawn])].map((path) => [weight(path) + shared, path]);
  for (const [total, path] of [[home, "index.html"], ...weights]) assert.ok(total <= 80_000, `${path} weighs ${total} bytes`);
  const [[heaviest, which]] = weights.toSorted((a, b) => b[0] - a[0]);
  console.log(`home weighs ${home} bytes, the heaviest of ${drawn.length} pages with pictures ${heaviest} (${which}), both with all they need`);
});
