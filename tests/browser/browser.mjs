// What all browser tests share: the browser, the pages of the site, and a sample of every kind.
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { after } from "node:test";
import { chromium } from "playwright-core";

export const site = process.env.SITE;
export const address = process.env.ADDRESS;
export const full = Boolean(process.env.VARIORUM_FULL);

const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

let launched;

/**
 * One browser for all tests of a file, since launching it takes a second; what a test opens is
 * closed after it.
 */
export async function withBrowser(work) {
  launched ??= chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  const browser = await launched;
  try {
    return await work(browser);
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
  }
}

after(async () => (await launched)?.close());

/** Every file of a folder with this ending, as paths with slashes, sorted. */
function files(folder, ending) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  return found.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

/** Every HTML page of a folder. */
export const htmlPages = (folder = site) => files(folder, ".html");

/** Every Atom feed of a folder. */
export const feedsOf = (folder) => files(folder, ".atom");

/** One or two pages of every kind. */
export const sample = [
  "index.html", "about.html", "search.html", "changes.html", "matrix.html", "glossary.html",
  "abilities/index.html", "abilities/charge.html", "abilities/charge/rebellion-2001-01.html",
  "abilities/charge/rebellion-2001-01..unlimited-2002-01.html", "abilities/magic-freeze/whirlwind-2001-10..unlimited-errata-2003-04.html",
  "rules/index.html", "rules/breaking-away.html", "rules/breaking-away/rebellion-2001-01..whirlwind-2001-10.html",
  "rulings/index.html", "rulings/charge/index.html", "rulings/charge/double-move-after-breaking-away.html", "rulings/action-tokens/token-for-a-pass.html", "open-points/index.html", "open-points/allied-formation.html",
  "editions/index.html", "editions/unlimited-2002-01.html", "editions/multiple-dial.html", "editions/unlimited-2002-01/card.html",
  "play.html", "rulings/by/differs.html", "interactions/index.html", "interactions/magic-immunity.html", "checks.html",
  "compare/index.html", "compare/rebellion-2001-01..unlimited-2002-01.html",
];

/** Where a page is: on the disk and on the server. */
export const places = (path) => [`file://${site}/${path}`, new URL(path, address).href];

/** A page that fails the test on any console error, page error, or request to another host. */
export async function strictPage(context) {
  const page = await context.newPage();
  page.problems = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) page.problems.push(message.text()); });
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("file://") && !url.startsWith(address) && !url.startsWith("data:")) page.problems.push(`asked for ${url}`);
  });
  return page;
}

/** Waits until the search answers; without evaluating text, which the policy of the pages forbids. */
export async function searchReady(page, text = "charge") {
  await page.locator("#search_box").fill(text);
  await page.locator(".search-results a").first().waitFor();
}
