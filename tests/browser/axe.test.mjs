import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { full, htmlPages, places, sample, strictPage, withBrowser } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test("axe finds nothing, light and dark", () => withBrowser(async (browser) => {
  const pages = full ? htmlPages() : sample;
  const rules = { light: 0, dark: 0 }, told = [];
  let next = 0;
  // Two pages at a time, as there are two cores to be had nearly everywhere.
  await Promise.all([1, 2].map(async () => {
    const page = await strictPage(await browser.newContext({ reducedMotion: "reduce" }));
    while (next < pages.length) {
      const path = pages[next++];
      await page.emulateMedia({ colorScheme: "light" });
      // The page of what is missing has absolute links: it is looked at where it is served.
      await page.goto(path === "404.html" ? places("no/such/page.html")[1] : places(path)[0]);
      await page.evaluate(axe);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        const { violations, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        rules[colorScheme] += passes.length;
        for (const one of violations) told.push(`${path}, ${colorScheme}: ${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join(" | ")}`);
      }
    }
  }));
  console.log(`${pages.length} pages; rules passed: ${rules.light} light, ${rules.dark} dark; ${told.length} violations`);
  assert.ok(rules.light > pages.length * 20 && rules.dark > pages.length * 20, "axe hardly looked");
  assert.deepEqual(told, []);
}));
