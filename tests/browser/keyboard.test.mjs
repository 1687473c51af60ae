import assert from "node:assert/strict";
import { test } from "node:test";
import { places, strictPage, withBrowser } from "./browser.mjs";

/** Presses Tab until what has the focus fits; fails after so many. */
async function tabTo(page, fits, most = 400) {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const node = document.activeElement;
      return { text: (node.getAttribute("aria-label") || node.textContent).replace(/\s+/g, " ").trim(), href: node.getAttribute("href") || "", tag: node.tagName, type: node.type || "" };
    });
    if (fits(here)) return here;
  }
  throw new Error("Tab never came there");
}

test("with the keyboard alone: skip, search, narrow, open, compare, step from change to change", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ viewport: { width: 1280, height: 900 } }));
  await page.goto(places("index.html")[0]);
  await page.keyboard.press("Tab");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("href")), /^#/, "the first stop skips to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("/");
  await page.keyboard.type("magic confusion ");
  await page.locator(".search-results a").first().waitFor();
  await tabTo(page, (here) => here.tag === "BUTTON" && here.text.startsWith("Abilities"));
  await page.keyboard.press("Space");
  assert.deepEqual([...new Set(await page.locator(".hit-kind").allTextContents())], ["ability"]);
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Magic Confusion" }).waitFor();
  await tabTo(page, (here) => here.href.includes("whirlwind-2001-10.."));
  await page.keyboard.press("Enter");
  await page.waitForURL(/whirlwind-2001-10\.\./);
  await page.keyboard.press("n");
  assert.match(await page.evaluate(() => document.activeElement.id), /change_1$/);
  await page.goto(places("compare/rebellion-2001-01..unlimited-2002-01.html")[0]);
  const before = await page.locator(".changed-one:visible").count();
  await tabTo(page, (here) => here.type === "checkbox");
  await page.keyboard.press("Space");
  assert.ok(await page.locator(".changed-one:visible").count() < before);
  assert.deepEqual(page.problems, []);
}));

test("Tab visits everything that can be used, in sight and marked", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ viewport: { width: 390, height: 800 } }));
  for (const path of ["index.html", "abilities/charge.html", "abilities/charge/rebellion-2001-01..unlimited-2002-01.html", "editions/unlimited-2002-01.html"]) {
    await page.goto(places(path)[0]);
    const stops = await page.evaluate(() => [...document.querySelectorAll("a[href], button, input, select, summary")]
      .filter((node) => node.tabIndex >= 0 && node.checkVisibility({ visibilityProperty: true })).length);
    await page.evaluate(() => { window.seen = new Set(); window.unmarked = []; });
    for (let n = 0; n <= stops + 5; n++) {
      await page.keyboard.press("Tab");
      const ended = await page.evaluate(() => {
        const node = document.activeElement;
        if (node === document.body || window.seen.has(node)) return true;
        window.seen.add(node);
        const look = getComputedStyle(node), box = node.getBoundingClientRect();
        // A marker on the wheel is ringed within the drawing.
        const ring = node.querySelector(".touch");
        const ringed = ring && getComputedStyle(ring).stroke !== "none" && parseFloat(getComputedStyle(ring).strokeWidth) >= 2;
        const marked = ringed || (look.outlineStyle !== "none" && parseFloat(look.outlineWidth) > 0) || look.boxShadow !== "none";
        if (!marked || box.bottom < 0 || box.top > window.innerHeight) window.unmarked.push(node.outerHTML.slice(0, 120));
        return false;
      });
      if (ended) break;
    }
    const found = await page.evaluate(() => ({ unmarked: window.unmarked, seen: [...window.seen].filter((node) => node.matches("a[href], button, input, select, summary")).length }));
    assert.deepEqual(found, { unmarked: [], seen: stops }, path);
  }
  assert.deepEqual(page.problems, []);
}));
