import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { withBrowser } from "./browser.mjs";

const record = (text) => `name: Charge\noptional: true\nmarker: { colour: green, shape: square }\nsummary: It runs.\nsources: [{ document: book, heading: Charge }]\nclauses:\n  - { id: one, ${text} }\n`;

test("with --watch a save reloads the page, and a mistake shows over the last good one until it is fixed", () => withBrowser(async (browser) => {
  const folder = join(process.env.WORK, "watched");
  const write = (path, text) => { mkdirSync(dirname(join(folder, path)), { recursive: true }); writeFileSync(join(folder, path), text); };
  const save = (text) => write("abilities/speed/charge/one.yaml", record(text));
  write("editions.yaml", `lines: [{ id: tabletop, name: Table, description: The game. }]
editions: [{ id: one, short: one, title: One, date: 2001-01, line: tabletop, kind: base, documents: [book], description: First. }]
documents: [{ id: book, title: Book, certainty: primary, description: A book. }]
`);
  save("text: First words.");
  const server = spawn(process.env.VARIORUM, ["serve", "--port", "0", "--watch", "--records", folder], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const address = await new Promise((resolve) => {
      let said = "";
      server.stdout.on("data", (data) => { said += data; const found = said.match(/http:\/\/[^ ;\n]+/); if (found) resolve(found[0]); });
    });
    const page = await browser.newPage();
    await page.goto(new URL("abilities/charge.html", address).href);
    const text = page.locator(".clause", { hasText: "words." }).first();
    assert.match(await text.textContent(), /First words\./);
    const times = [];
    for (const said of ["Second", "Third", "Fourth"]) {
      // The page asks for news once it is loaded; a save before that is told at once.
      const start = performance.now();
      save(`text: ${said} words.`);
      await page.locator(".clause", { hasText: `${said} words.` }).first().waitFor();
      times.push(Math.round(performance.now() - start));
    }
    console.log(`from save to the new page: ${times.join(", ")} ms`);
    save("txt: Broken.");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    assert.match(await alert.textContent(), /txt/);
    assert.match(await text.textContent(), /Fourth words\./);
    save("text: Fifth words.");
    await page.locator(".clause", { hasText: "Fifth words." }).first().waitFor();
    // A save may be told twice and load the page twice: wait for the overlay to be gone, across loads.
    await alert.waitFor({ state: "detached" });
  } finally {
    server.kill();
  }
}));
