import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { faultsOfFeeds } from "./feed.mjs";
import { feedsOf, htmlPages, site, withBrowser } from "./browser.mjs";

test("every Atom feed is valid", () => withBrowser(async (browser) => {
  const page = await browser.newPage();
  const feeds = feedsOf(site);
  assert.ok(feeds.length > 100, `${feeds.length}`);
  assert.deepEqual(await faultsOfFeeds(page, site, feeds), []);
  console.log(`${feeds.length} feeds valid`);
}));

test("the sitemap is valid and names every page once", () => withBrowser(async (browser) => {
  const page = await browser.newPage();
  const found = await page.evaluate((xml) => {
    const tree = new DOMParser().parseFromString(xml, "application/xml");
    const names = [...new Set([...tree.querySelectorAll("*")].map((node) => `${node.namespaceURI} ${node.parentNode.localName || ""}/${node.localName}`))];
    return { names, places: [...tree.querySelectorAll("loc")].map((loc) => loc.textContent) };
  }, readFileSync(join(site, "sitemap.xml"), "utf8"));
  const space = "http://www.sitemaps.org/schemas/sitemap/0.9";
  assert.deepEqual(found.names, [`${space} /urlset`, `${space} urlset/url`, `${space} url/loc`]);
  assert.deepEqual(found.places.sort(), htmlPages().map((path) => `https://variorum.example/rules/${path}`).sort());
  assert.ok(found.places.length <= 50_000 && found.places.every((place) => place.length < 2048 && new URL(place).href === place));
}));
