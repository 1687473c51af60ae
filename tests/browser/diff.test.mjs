import assert from "node:assert/strict";
import { test } from "node:test";
import { places, strictPage, withBrowser } from "./browser.mjs";

for (const [scripts, place] of [[true, 0], [false, 0], [true, 1], [false, 1]]) {
  test(`two editions are chosen by links, and the address shows the same again (scripts ${scripts ? "on" : "off"}, from ${["disk", "server"][place]})`, () => withBrowser(async (browser) => {
    const context = await browser.newContext({ javaScriptEnabled: scripts, viewport: { width: 390, height: 800 } });
    const page = await strictPage(context);
    await page.goto(places("abilities/magic-confusion.html")[place]);
    await page.locator(".pair-list a", { hasText: "Whirlwind" }).first().click();
    await page.getByRole("navigation", { name: "Newer text" }).getByRole("link", { name: /September 2003/ }).click();
    assert.match(page.url(), /whirlwind-2001-10\.\.unlimited-errata-2003-09\.html/);
    assert.ok(await page.locator("#inline_view ins, #inline_view del").first().isVisible());
    await page.getByRole("link", { name: "Side by side" }).click();
    assert.ok(await page.locator("#side_view").isVisible());
    assert.ok(!(await page.locator("#inline_view").isVisible()));
    const again = await strictPage(context);
    await again.goto(page.url());
    assert.ok(await again.locator("#side_view").isVisible());
    await again.getByRole("link", { name: "Inline" }).click();
    assert.ok(await again.locator("#inline_view").isVisible());
    assert.deepEqual(page.problems.concat(again.problems), []);
  }));
}

test("no choice of editions turns the two around", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("compare/unlimited-2002-01..dungeons-2002-rev2.html")[0]);
  const older = page.getByRole("navigation", { name: "First edition" });
  assert.equal(await older.getByText("Dungeons").count(), 0, "the later edition is not offered as the earlier");
  await older.getByRole("link", { name: /Rebellion January 2001/ }).click();
  assert.match(await page.locator("h1").textContent(), /Rebellion \(January 2001\).*Dungeons \(2002\)/s);
}));

test("a wide screen shows the texts side by side at once", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ viewport: { width: 1280, height: 900 } }));
  await page.goto(places("abilities/charge/rebellion-2001-01..unlimited-2002-01.html")[0]);
  assert.ok(await page.locator("#side_view").isVisible());
  assert.equal(await page.locator("#side_view .col.old").first().textContent(), "This warrior may not belong to removed: a movement (end) formation.");
  await page.keyboard.press("n");
  assert.equal(await page.evaluate(() => document.activeElement.id), "side_change_1");
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.keyboard.press("p");
  assert.equal(await page.evaluate(() => document.activeElement.id), "side_change_2");
  assert.deepEqual(page.problems, []);
}));

test("comparing two editions shows only what plays differently when asked", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ javaScriptEnabled: false }));
  await page.goto(places("compare/rebellion-2001-01..unlimited-2002-01.html")[0]);
  const all = await page.locator(".changed-one:visible").count();
  await page.getByLabel("Only what plays differently").check();
  const functional = await page.locator(".changed-one:visible").count();
  assert.ok(functional > 0 && functional < all, `${functional} of ${all}`);
  assert.equal(await page.locator(".changed-one:visible .tag.is-functional").first().textContent(), "plays differently");
  assert.equal(await page.locator(".changed-one.is-functional .diff-text").first().isVisible(), false);
  await page.getByLabel("Show every change in full").check();
  assert.ok(await page.locator(".changed-one.is-functional .diff-text").first().isVisible(), "all changes are opened at once");
}));
