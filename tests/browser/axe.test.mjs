import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { full, htmlPages, places, sample, strictPage, withBrowser } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing, ${colorScheme}`, () => withBrowser(async (browser) => {
    const page = await strictPage(await browser.newContext({ colorScheme, reducedMotion: "reduce" }));
    const pages = full ? htmlPages() : sample;
    let rules = 0;
    for (const path of pages) {
      await page.goto(places(path)[0]);
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      rules += passes.length;
      const told = violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join(" | ")}`);
      assert.deepEqual(told, [], path);
    }
    console.log(`${pages.length} pages, ${rules} rules passed, no violation (${colorScheme})`);
  }));
}
