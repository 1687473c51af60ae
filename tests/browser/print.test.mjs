import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { htmlPages, places, strictPage, withBrowser } from "./browser.mjs";

test("every edition's card prints on two A4 pages at most, nothing cut and no type under 6.5 pt", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  const cards = htmlPages().filter((path) => path.endsWith("/card.html"));
  assert.ok(cards.length >= 10);
  for (const path of cards) {
    await page.goto(places(path)[0]);
    await page.emulateMedia({ media: "print" });
    const smallest = await page.evaluate(() => Math.min(...[...document.querySelectorAll("main *")].filter((node) => node.textContent.trim()).map((node) => parseFloat(getComputedStyle(node).fontSize))));
    assert.ok(smallest >= 6.5 * 96 / 72 - 0.01, `${path}: ${smallest * 72 / 96} pt`);
    const words = await page.evaluate(() => document.querySelector("main").innerText.match(/[A-Za-z]{4,}/g).length);
    const file = join(process.env.WORK, "card.pdf");
    await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
    const pages = Number(execFileSync("pdfinfo", [file], { encoding: "utf8" }).match(/Pages:\s+(\d+)/)[1]);
    assert.ok(pages <= 2, `${path} takes ${pages} pages`);
    const printed = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" }).replace(/[-\u00ad]\n/g, "").match(/[A-Za-z]{4,}/g).length;
    assert.ok(Math.abs(printed - words) <= words * 0.01 + 3, `${path}: ${printed} words of ${words} printed`);
    assert.match(execFileSync("pdftotext", [file, "-"], { encoding: "utf8" }), /In our own words after:/);
  }
}));

test("no heading is printed at the foot of a page, away from what it heads", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  let sheets = 0;
  for (const path of ["index.html", "changes.html", "rules/index.html", "abilities/index.html", "abilities/magic-freeze.html", "rules/breaking-away.html", "editions/unlimited-errata-2003-04.html",
    "abilities/charge/rebellion-2001-01..unlimited-2002-01.html", "compare/unlimited-2002-01..unlimited-errata-2003-04.html", "interactions/magic-immunity.html", "checks.html"]) {
    await page.goto(places(path)[0]);
    const headings = new Set(await page.evaluate(() => [...document.querySelectorAll("main h2, main h3")].map((node) => node.textContent.replace(/\s+/g, " ").trim())));
    const file = join(process.env.WORK, "headings.pdf");
    await page.pdf({ path: file, format: "A4" });
    const pages = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" }).trimEnd().split("\f");
    sheets += pages.length;
    for (const [number, text] of pages.slice(0, -1).entries()) {
      const last = text.trimEnd().split("\n").at(-1).trim();
      assert.ok(!headings.has(last), `${path}, page ${number + 1} ends with the heading '${last}'`);
    }
  }
  assert.ok(sheets > 25, `${sheets} pages`);
}));
