import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { faultsOfFeeds } from "./feed.mjs";
import { feedsOf, full, htmlPages, searchReady, withBrowser } from "./browser.mjs";

const strings = JSON.parse(readFileSync(new URL("hostile.json", import.meta.url), "utf8"));

/** A folder of records in which every field of free text holds one of the strings. */
function project(folder) {
  const write = (path, text) => { mkdirSync(dirname(join(folder, path)), { recursive: true }); writeFileSync(join(folder, path), text); };
  write("editions.yaml", `lines: [{ id: tabletop, name: Table, description: The game. }]
editions:
  - { id: one, short: one, title: One, date: 2001-01, line: tabletop, kind: base, documents: [book], description: First. }
  - { id: two, short: two, title: Two, date: 2002-01, line: tabletop, kind: base, documents: [book], description: Second. }
documents: [{ id: book, title: Book, certainty: primary, description: A book. }]
`);
  strings.forEach((text, n) => {
    const hostile = JSON.stringify(text);
    const record = (old) => `name: ${hostile}\noptional: true\nmarker: { colour: red, shape: square }\nsummary: ${hostile}\nsources: [{ document: book, heading: ${hostile} }]\n${old ? "" : `change: { kind: functional, note: ${hostile} }\n`}note: ${hostile}\nclauses:\n  - { id: one, name: ${hostile}, text: ${old ? "Plain." : hostile}, note: ${hostile}, undefined: [${hostile}] }\n`;
    write(`abilities/speed/s${n}/one.yaml`, record(true));
    write(`abilities/speed/s${n}/two.yaml`, record(false));
    write(`rulings/s${n}/r.yaml`, `question: ${hostile}\nby_edition:\n  - { editions: one.., verdict: ${hostile}, answer: ${hostile}, status: unsettled, open_point: p${n}, cites: [s${n}#one], sources: [{ document: book, heading: ${hostile} }] }\nnote: ${hostile}\n`);
    write(`open-points/p${n}.yaml`, `question: ${hostile}\nkind: silent\npassages: [s${n}#one]\nreadings: [{ id: a, text: ${hostile} }, { id: b, text: ${hostile} }]\nplays: a\nwhy: ${hostile}\neditions: [one..]\n`);
  });
}

test("hostile strings in every field do nothing in a browser", () => withBrowser(async (browser) => {
  assert.ok(strings.length >= 150);
  const records = join(process.env.WORK, "hostile"), out = join(process.env.WORK, "hostile-site");
  project(records);
  execFileSync(process.env.VARIORUM, ["build", "--records", records, "--out", out, "--base-url", "https://variorum.example"]);
  const context = await browser.newContext();
  await context.addInitScript(() => { window.pwned = () => { window.done = true; }; });
  const page = await context.newPage();
  const asked = [];
  // The page for wrong addresses is shown at any depth, so it names its own assets by the published address.
  await context.route("https://variorum.example/assets/**", (route) => route.abort());
  const own = /^(file:\/\/|https:\/\/variorum\.example\/assets\/)/;
  page.on("request", (request) => { if (!own.test(request.url())) asked.push(request.url()); });
  page.on("dialog", (dialog) => { asked.push(`dialog ${dialog.message()}`); dialog.dismiss(); });
  // The page of an ability shows every field; of the other kinds a tenth will do in the short form.
  const pages = htmlPages(out).filter((path) => full || /^[^/]+$|^abilities\/s\d+\.html|s\d*0[/.]|index|editions|compare/.test(path));
  assert.ok(pages.length > 150, `${pages.length}`);
  for (const path of pages) {
    await page.goto(`file://${out}/${path}`);
    const found = await page.evaluate(() => ({
      done: Boolean(window.done),
      scripts: [...document.scripts].filter((script) => !/\/assets\/(site|reader|table|table-data|table-engine)\.js$/.test(script.src)).length,
      handlers: [...document.querySelectorAll("*")].filter((node) => [...node.attributes].some((attribute) => /^on/i.test(attribute.name))).length,
      foreign: document.querySelectorAll("iframe, object, embed, img, base, style, video, math, form:not([role=search]), [style]").length,
      // Read as the browser reads it, links of drawings included; what it cannot read leads nowhere.
      links: [...document.querySelectorAll("a[href]")].map((link) => {
        try { return new URL(link.getAttribute("href"), location.href).protocol; } catch { return ""; }
      }).filter((protocol) => !["", "file:", "http:", "https:", "mailto:"].includes(protocol)),
    }));
    assert.deepEqual(found, { done: false, scripts: 0, handlers: 0, foreign: 0, links: [] }, path);
  }
  // The search shows the same strings, made by the script.
  await searchReady(page, "script");
  for (const text of ["script", "img", "javascript", "pwned", "onmouseover", "proto"]) {
    await page.locator("#search_box").fill(text);
    const found = await page.evaluate(() => [Boolean(window.done), document.querySelectorAll(".search-panel img, .search-panel script, .search-panel svg, .search-panel iframe").length]);
    assert.deepEqual(found, [false, 0], text);
  }
  assert.deepEqual(asked, []);
  const feeds = feedsOf(out);
  assert.ok(feeds.length > strings.length);
  const plain = await (await browser.newContext()).newPage();
  assert.deepEqual(await faultsOfFeeds(plain, out, feeds), []);
  console.log(`${strings.length} strings on ${pages.length} pages`);
}));
