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
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Rulings" }).click();
  assert.match(page.url(), /rulings\/by\/dungeons\.html$/);
  assert.deepEqual(page.problems, []);
}));

test("with scripts the choice is remembered, and links everywhere follow it", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("play.html")[1]);
  await page.getByRole("link", { name: "Mage Knight Rebellion, January 2001" }).click();
  await page.goto(places("index.html")[1]);
  await page.locator(".reading-label", { hasText: "Tabletop, Jan 2001" }).waitFor();
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Rulings" }).click();
  await page.waitForURL(/rulings\/by\/tabletop\.html/);
  await page.goto(places("index.html")[1]);
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
  const answers = await page.locator(".ruling-list > li").evaluateAll((items) => items.map((item) => [...item.querySelectorAll(".by-edition strong")].map((verdict) => verdict.textContent)));
  assert.ok(answers.length > 20, String(answers.length));
  for (const verdicts of answers) assert.ok(new Set(verdicts).size > 1, `one verdict only: ${verdicts}`);
  assert.deepEqual(page.problems, []);
}));

test("rulings are filtered by subject, and a ruling has a table of its answers, without scripts", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }));
  await page.goto(places("rulings/index.html")[0]);
  await page.locator(".filter-subjects summary").click();
  await page.locator(".filter-subjects").getByRole("link", { name: /^Charge/ }).click();
  assert.match(page.url(), /rulings\/charge\/index\.html$/);
  await page.getByRole("heading", { level: 1, name: "Rulings on Charge" }).waitFor();
  await page.getByRole("link", { name: /break away and still move twice/ }).click();
  const rows = await page.locator(".verdicts tbody tr").evaluateAll((found) => found.map((row) => [row.querySelector("th").textContent.trim(), row.querySelector(".verdict-cell").textContent.trim()]));
  assert.deepEqual(rows, [["Up to October 2001", "No"], ["From January 2002 on in force", "Yes"]]);
  assert.ok(await page.locator(".play svg").count() >= 2, "both answers are drawn");
  assert.deepEqual(page.problems, []);
}));

test("the answer of the reader's edition is marked", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("play.html")[1]);
  await page.getByRole("link", { name: "Mage Knight Rebellion, January 2001" }).click();
  await page.goto(places("rulings/charge/double-move-after-breaking-away.html")[1]);
  const row = page.locator(".verdicts tr", { hasText: "your edition" });
  assert.equal((await row.locator(".verdict-cell").textContent()).trim(), "No");
  assert.deepEqual(page.problems, []);
}));

test("the search keeps to the reader's edition, until all are asked for", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("play.html")[1]);
  await page.getByRole("link", { name: /Dungeons ability card/ }).click();
  await page.goto(places("index.html")[1]);
  await page.locator("#search_box").fill("charge double move");
  await page.locator(".search-results a.result", { hasText: "Charge" }).first().waitFor();
  // Dungeons has no such clause; the tabletop game has.
  const doubled = page.locator(".search-results a.passage[href$='#double-move']");
  assert.equal(await doubled.count(), 0);
  await page.getByRole("button", { name: /^Only .*Dungeons/ }).click();
  assert.ok(await doubled.count() > 0);
  await page.getByRole("button", { name: /^Only .*Dungeons/ }).click();
  await page.locator("#search_box").fill("chariot");
  await page.locator(".search-status", { hasText: "from all editions" }).waitFor();
  await page.locator("#search_box").fill("charge");
  await page.locator(".search-results a.result", { hasText: "Charge" }).first().click();
  await page.waitForURL(/abilities\/charge\/dungeons-2002-rev2\.html/);
  assert.deepEqual(page.problems, []);
}));

test("on a phone the search stays in sight, and its results have an address", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ viewport: { width: 390, height: 844 } }));
  await page.goto(places("rules/line-of-fire.html")[1]);
  await page.evaluate(() => window.scrollTo(0, 1500));
  const top = await page.locator("#search_box").evaluate((node) => node.getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 60, `the search is at ${top}`);
  await page.locator("#search_box").fill("pushing");
  await page.locator(".search-results a").first().waitFor();
  await page.locator(".search-everything").click();
  await page.waitForURL(/search\.html\?q=pushing$/);
  await page.locator(".in-page .search-results a").first().waitFor();
  await page.locator("#search_box").fill("critical miss");
  await page.waitForURL(/search\.html\?q=critical%20miss$/);
  assert.deepEqual(page.problems, []);
}));

test("two abilities are picked, and what happens is a link", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext());
  await page.goto(places("interactions/index.html")[0]);
  await page.getByLabel("The attacker has").selectOption("Magic Blast");
  await page.getByLabel("The target has").selectOption("Magic Immunity");
  await page.locator(".meets-outcome a").click();
  await page.waitForURL(/interactions\/magic-blast\.html#against_magic-immunity$/);
  await page.goto(places("abilities/magic-blast.html")[0]);
  await page.getByRole("link", { name: "against Magic Immunity" }).click();
  await page.waitForURL(/interactions\/magic-blast\.html#against_magic-immunity$/);
  assert.deepEqual(page.problems, []);
}));

test("without scripts and from a disk: comparison in both views, its pictures, and the index from A to Z", () => withBrowser(async (browser) => {
  const page = await strictPage(await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }));
  await page.goto(places("abilities/charge.html")[0]);
  await page.getByRole("link", { name: "See the exact changes" }).click();
  assert.ok(await page.locator("#inline_view ins").first().isVisible());
  assert.ok(!await page.locator("#side_view").isVisible());
  await page.getByRole("link", { name: "Side by side" }).click();
  assert.ok(await page.locator("#side_view ins").first().isVisible());
  assert.ok(!await page.locator("#inline_view").isVisible());
  const pictures = await page.locator("svg.pic").evaluateAll((found) => found.map((svg) => [svg.getBoundingClientRect().width, svg.querySelector("title")?.textContent]));
  assert.ok(pictures.length >= 4 && pictures.every(([width, title]) => width > 100 && title), JSON.stringify(pictures));
  await page.getByRole("navigation", { name: "Newer text" }).getByRole("link", { name: /Dungeons/ }).click();
  assert.match(page.url(), /rebellion-2001-01\.\.dungeons-2002-rev2\.html$/);
  await page.goto(places("compare/index.html")[0]);
  await page.getByRole("link", { name: /First against last/ }).click();
  await page.getByText("Show every change in full").click();
  assert.ok(await page.locator(".changed-one .diff-text").first().isVisible());
  await page.getByRole("link", { name: "Index A to Z" }).click();
  await page.locator(".letters").getByRole("link", { name: "P", exact: true }).click();
  await page.locator("#P").getByRole("link", { name: "Pushing", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Pushing" }).waitFor();
  assert.deepEqual(page.problems, []);
}));
