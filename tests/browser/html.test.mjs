import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { HtmlValidate } from "html-validate";
import { htmlPages, site } from "./browser.mjs";

test("every page is valid HTML", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      // Our own choices of style, not of validity.
      "long-title": "off", "no-trailing-whitespace": "off", "attribute-boolean-style": "off", "void-style": "off",
      "no-redundant-for": "off", "prefer-native-element": "off", "unique-landmark": "error", "require-sri": "off", "tel-non-breaking": "off",
    },
  });
  const told = [];
  const pages = htmlPages();
  for (const path of pages) {
    const report = await validator.validateFile(join(site, path));
    for (const result of report.results) for (const message of result.messages) told.push(`${path}:${message.line}: ${message.ruleId}: ${message.message}`);
  }
  console.log(`${pages.length} pages validated`);
  assert.deepEqual(told.slice(0, 20), [], `${told.length} complaints`);
});
