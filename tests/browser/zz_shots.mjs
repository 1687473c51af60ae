import { withBrowser, site } from "/work/site/tests/browser/browser.mjs";
const [,, width, scheme, ...paths] = process.argv;
await withBrowser(async (browser) => {
  const context = await browser.newContext({ viewport: { width: +width, height: +width < 500 ? 844 : 900 }, colorScheme: scheme, deviceScaleFactor: +width < 500 ? 1 : 1 });
  const page = await context.newPage();
  for (const path of paths) {
    const [file, q] = path.split("?q=");
    await page.goto(`file://${site}/${file}`);
    if (q) { await page.locator("#search_box").focus(); await page.keyboard.type(q.replaceAll("+", " ")); await page.waitForTimeout(700); }
    const h = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), q ? 844 : +width < 500 ? 1700 : 1500);
    await page.screenshot({ path: `/tmp/shots/${file.replaceAll(/[\/.#]/g, "_")}${q ? "-q" : ""}-${width}-${scheme}.png`, clip: { x: 0, y: 0, width: +width, height: h }, fullPage: true });
  }
});
