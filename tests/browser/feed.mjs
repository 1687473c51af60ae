// What is wrong with an Atom feed, by the browser's own XML parser and the rules of RFC 4287.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What RFC 4287 asks of a feed and this XML does not give, read by the browser's own parser. */
function faultsOfFeed(xml) {
  const ATOM = "http://www.w3.org/2005/Atom";
  const tree = new DOMParser().parseFromString(xml, "application/xml");
  if (tree.querySelector("parsererror")) return [tree.querySelector("parsererror").textContent];
  const faults = [];
  const need = (holds, what) => { if (!holds) faults.push(what); };
  const children = (node, name) => [...node.children].filter((child) => child.namespaceURI === ATOM && child.localName === name);
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
  const absolute = (text) => { try { return ["http:", "https:"].includes(new URL(text).protocol); } catch { return false; } };
  const plain = (node) => need(!node.children.length && ["", "text"].includes(node.getAttribute("type") || ""), `${node.localName} is not plain text`);
  const common = (node, where) => {
    for (const name of ["id", "title", "updated"]) need(children(node, name).length === 1, `${where} has not one ${name}`);
    for (const id of children(node, "id")) need(absolute(id.textContent), `${where}: ${id.textContent} is no address`);
    for (const date of children(node, "updated")) need(moment.test(date.textContent) && !Number.isNaN(Date.parse(date.textContent)), `${where}: ${date.textContent} is no moment`);
    for (const link of children(node, "link")) need(absolute(link.getAttribute("href")), `${where}: a link leads nowhere`);
    for (const name of ["title", "summary"]) children(node, name).forEach(plain);
  };
  const feed = tree.documentElement;
  need(feed.localName === "feed" && feed.namespaceURI === ATOM, "the root is no feed");
  common(feed, "feed");
  need(children(feed, "author").every((author) => children(author, "name").length === 1) && children(feed, "author").length, "nobody wrote it");
  need(children(feed, "link").some((link) => link.getAttribute("rel") === "self"), "no link to itself");
  const entries = children(feed, "entry");
  for (const entry of entries) {
    common(entry, "entry");
    need(children(entry, "link").filter((link) => link.getAttribute("rel") === "alternate").length === 1, "an entry has not one page");
    need(children(entry, "summary").length <= 1, "an entry has two summaries");
  }
  need(new Set(entries.map((entry) => children(entry, "id")[0]?.textContent)).size === entries.length, "two entries share an id");
  const known = ["feed", "entry", "title", "id", "updated", "author", "name", "link", "summary"];
  for (const node of tree.querySelectorAll("*")) need(node.namespaceURI === ATOM && known.includes(node.localName), `<${node.nodeName}> is foreign`);
  return faults;
}

/** The faults of some feeds of a folder, each with its path. */
export async function faultsOfFeeds(page, folder, paths) {
  const texts = paths.map((path) => readFileSync(join(folder, path), "utf8"));
  const faults = await page.evaluate(`${JSON.stringify(texts)}.map(${faultsOfFeed})`);
  return paths.flatMap((path, n) => faults[n].map((fault) => `${path}: ${fault}`));
}
