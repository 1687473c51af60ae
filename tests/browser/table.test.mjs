import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { places, site, strictPage, withBrowser } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits, frame by frame, until something holds in the page; the policy forbids Playwright's own way. */
async function until(page, holds, argument) {
  for (let frame = 0; frame < 600; frame++) {
    if (await page.evaluate(holds, argument)) return;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  throw new Error(`it never came to this: ${holds}`);
}

const ready = (page) => until(page, () => document.body.dataset.table === "ready");
const verdicts = (page) => page.locator(".t-verdict").allTextContents();
const center = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Opens the table where it begins: Flame/Lightning that misses its target. */
async function openTable(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, ...options });
  const page = await strictPage(context);
  await page.goto(url);
  await ready(page);
  return page;
}

for (const [where, url] of [
  ["a disk", 0],
  ["the server", 1],
].map(([name, place]) => [name, () => places("table.html")[place]])) {
  test(`from ${where}: two editions part, a drag out of range is refused with its clause, and the address keeps it`, () =>
    withBrowser(async (browser) => {
      const page = await openTable(browser, url());
      assert.deepEqual(await verdicts(page), [
        "✓ Beside takes 1 click",
        "✓ Allowed; nobody is hurt",
      ]);
      assert.ok((await page.locator(".t-steps .is-different").count()) >= 2);
      const [x, y] = await center(page.locator('[data-key="figure:mage"] .t-base'));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 230, y + 170, { steps: 4 });
      await page.mouse.up();
      await until(page, () =>
        [...document.querySelectorAll(".t-verdict")].every((node) =>
          node.textContent.includes("Not allowed"),
        ),
      );
      assert.match(
        await page.locator(".t-steps").first().textContent(),
        /Line of fire|Ranged combat/,
      );
      await page.waitForURL(/#/);
      const again = await openTable(browser, page.url());
      const label = (one) => one.locator('[data-key="figure:mage"]').getAttribute("aria-label");
      assert.equal(await label(again), await label(page));
      assert.deepEqual([...page.problems, ...again.problems], []);
    }));
}

test("with the keyboard alone a figure is moved, turned and told about", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    await page.locator('[data-key="figure:mage"]').focus();
    const before = await page.locator('[data-key="figure:mage"]').getAttribute("aria-label");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press(".");
    await until(
      page,
      (old) =>
        document.activeElement.dataset.key === "figure:mage" &&
        document.activeElement.getAttribute("aria-label") !== old,
      before,
    );
    assert.equal(
      await page.locator('[data-key="figure:mage"]').getAttribute("aria-label"),
      "mage, friend, at 17.75, 11, facing 15 degrees",
    );
    await until(page, () =>
      document.getElementById("table_said").textContent.includes("Beside takes 1 click"),
    );
    await page.locator('[data-order="fight"]').focus();
    await page.keyboard.press("Enter");
    await until(page, () =>
      document.querySelector(".t-verdict").textContent.includes("Not allowed"),
    );
    assert.deepEqual(page.problems, []);
  }));

test("by touch a figure is dragged, and one edition at a time is shown", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[1], {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "nothing is wider than the phone",
    );
    assert.deepEqual(
      [
        await page.locator('[data-edition="0"]').isVisible(),
        await page.locator('[data-edition="1"]').isVisible(),
      ],
      [true, false],
    );
    await page.locator('[data-show="1"]').tap();
    assert.equal(await page.locator('[data-edition="1"]').isVisible(), true);
    await page.locator("#board").scrollIntoViewIfNeeded();
    const [x, y] = await center(page.locator('[data-key="figure:beside"] .t-base'));
    const client = await page.context().newCDPSession(page);
    const touch = (type, points) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x, y }]);
    await touch("touchMove", [{ x: x + 60, y }]);
    await touch("touchEnd", []);
    await until(page, () =>
      document.querySelector(".t-verdict").textContent.includes("nobody is hurt"),
    );
    assert.deepEqual(page.problems, []);
  }));

test("every roll is counted: the chance of a hit is a count over 36", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    await page.locator("#table_every").check();
    // 9 and the dice against 13: 4 or more, in 33 of 36 rolls; 12 hits the target too.
    await page.locator(".t-chances").first().waitFor();
    const rows = await page.locator('[data-edition="0"] .t-chances tbody tr').allTextContents();
    const hits = rows
      .filter((row) => row.includes("Beside takes"))
      .reduce((sum, row) => sum + Number(row.match(/(\d+) of 36/)[1]), 0);
    assert.equal(hits, 33, rows.join("; "));
  }));

test("a piece is added, and what is copied is a scene", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[1]);
    await page.locator('[data-add="foe"]').click();
    await page.locator('[data-key="figure:foe 1"]').waitFor();
    await page.locator('[data-add="hindering"]').click();
    await page.locator("#table_scene").click();
    const scene = JSON.parse(await page.locator("#table_copied").inputValue());
    assert.equal(Object.keys(scene.figures).length, 4);
    assert.deepEqual([scene.terrain.length, scene.editions.length], [2, 2]);
    assert.equal(scene.play[0].shoot.figure, "mage");
  }));

test("axe finds nothing, in both themes", () =>
  withBrowser(async (browser) => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await openTable(browser, places("table.html")[1], { colorScheme });
      await page.evaluate(axe);
      const violations = await page.evaluate(async () =>
        (await window.axe.run()).violations.map((one) => `${one.id}: ${one.nodes[0].html}`),
      );
      assert.deepEqual(violations, []);
    }
  }));

test("a drag is answered within a frame, and everything is small", () =>
  withBrowser(async (browser) => {
    const page = await openTable(browser, places("table.html")[0]);
    await page.locator('[data-key="figure:mage"]').focus();
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press(n % 2 ? "ArrowLeft" : "ArrowRight");
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }
    const times = await page.evaluate(() =>
      performance
        .getEntriesByName("table")
        .map((entry) => entry.duration)
        .sort((a, b) => a - b),
    );
    console.log(
      `from a change to both verdicts: ${times[Math.floor(times.length / 2)].toFixed(1)} ms, the median of ${times.length}`,
    );
    const files = [
      "table.html",
      "assets/table-data.js",
      "assets/table-engine.js",
      "assets/table.js",
      "assets/table.css",
      "assets/site.css",
      "assets/site.js",
      "assets/reader.js",
    ];
    const size = files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(`${site}/${file}`), { level: 9 }).length,
      0,
    );
    assert.ok(size <= 350_000, `${size} bytes`);
  }));
