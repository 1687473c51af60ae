import assert from "node:assert/strict";
import { test } from "node:test";
import { address, places, strictPage, withBrowser } from "./browser.mjs";

const label = (page) => page.locator(".reading-label").textContent();

test("without scripts and from a disk, links keep to the game that was chosen", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }));
  await page.goto(places("index.html")[0]);
  assert.equal(await label(page), "Tabletop, Sep 2003");
  await page.locator(".reading").click();
  await page.getByRole("link", { name: /Dungeons ability card/ }).click();
  assert.equal(await label(page), "Dungeons, 2002");
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Abilities" }).click();
  assert.match(page.url(), /editions\/dungeons-2002-rev2\.html#abilities$/);
  await page.locator("#charge").getByRole("link", { name: "Charge" }).click();
  assert.match(page.url(), /abilities\/charge\/dungeons-2002-rev2\.html/);
  await page.locator(".neighbours .next").click();
  assert.match(page.url(), /abilities\/[^/]+\/dungeons-2002-rev2\.html/);
  assert.equal(await label(page), "Dungeons, 2002");
  assert.deepEqual(page.problems, []);
}));

test("with scripts the choice is remembered, and links everywhere follow it", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("play.html")[1]);
  await page.getByRole("link", { name: "Mage Knight Rebellion, January 2001" }).click();
  await page.goto(places("index.html")[1]);
  await page.locator(".reading-label", { hasText: "Tabletop, Jan 2001" }).waitFor();
  await page.locator(".finder").getByRole("link", { name: "Charge" }).click();
  await page.waitForURL(/abilities\/charge\/rebellion-2001-01\.html/);
  await page.goto(places("abilities/charge.html")[1]);
  await page.getByRole("link", { name: /Your edition/ }).click();
  await page.waitForURL(/abilities\/charge\/rebellion-2001-01\.html/);
  await page.goto(places("play.html")[1]);
  await page.getByRole("link", { name: /September 2003/ }).click();
  assert.equal(await label(page), "Tabletop, Sep 2003");
  assert.deepEqual(page.problems, []);
}));

test("colours are chosen on any page and kept", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ colorScheme: "light" }));
  const paper = () => page.locator("body").evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.goto(places("index.html")[1]);
  const light = await paper();
  await page.getByRole("button", { name: "Colours: system" }).click();
  await page.getByRole("button", { name: "Colours: light" }).click();
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.goto(places("abilities/charge.html")[1]);
  assert.equal(await paper(), dark);
  assert.deepEqual(page.problems, []);
}));

test("the link of a clause names the edition", () => withBrowser(async (browser) => {
  const context = await browser.newContext();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(address).origin });
  const page = await strictPage(context);
  await page.goto(places("abilities/charge.html")[1]);
  await page.locator("#double-move .copy-link").click();
  await page.locator("#double-move .copy-link", { hasText: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, places("abilities/charge/unlimited-2002-01.html#double-move")[1]);
  assert.deepEqual(page.problems, []);
}));

test("a page that was visited reads without a network", () => withBrowser(async (browser) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(places("index.html")[1]);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  });
  await page.goto(places("abilities/charge.html")[1]);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Charge" }).waitFor();
}));

test("the card has a button that prints it", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("editions/unlimited-errata-2003-09/card.html")[0]);
  await page.evaluate(() => { window.print = () => { document.title = "printed"; }; });
  await page.getByRole("button", { name: "Print" }).click();
  assert.equal(await page.title(), "printed");
}));

test("an address that leads nowhere has a page with a way back", () => withBrowser(async (browser) => {
  const page = await (await browser.newContext()).newPage();
  const response = await page.goto(places("abilities/no/such.html")[1]);
  assert.equal(response.status(), 404);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.locator(".hero").waitFor();
}));

test("rulings are filtered by links, without scripts", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }));
  await page.goto(places("rulings/index.html")[0]);
  const all = await page.locator(".ruling-list li").count();
  await page.getByRole("link", { name: /Dungeons/ }).click();
  const dungeons = await page.locator(".ruling-list li").count();
  assert.ok(dungeons > 0 && dungeons < all / 4, `${dungeons} of ${all}`);
  await page.getByRole("link", { name: /Differs between editions/ }).click();
  const verdicts = await page.locator(".ruling-list strong").allTextContents();
  assert.ok(verdicts.length > 20 && verdicts.every((words) => words === "It depends on the edition."), String(verdicts.length));
  assert.deepEqual(page.problems, []);
}));
