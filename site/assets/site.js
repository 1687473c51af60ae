// What a script adds to pages that read without one: search as you type, terms explained in place, steps through changes.
"use strict";
(function () {
  const root = document.body.dataset.root || "";
  const make = (tag, className, text) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text) node.textContent = text;
    return node;
  };
  document.documentElement.classList.add("scripted");

  // ---- Search as you type. What is found, and in which order, is decided by search.js; this shows it.
  const MOST = 20;
  const KIND_NAMES = { ability: "Abilities", rule: "Rules", ruling: "Rulings", term: "Terms", edition: "Editions", "open-point": "Open points" };
  const FILTERS = [...Object.entries(KIND_NAMES).map(([kind, name]) => [`kind:${kind}`, name]), ["is:in-force", "In force"], ["is:changed", "Differs between editions"]];
  const SLOTS = ["speed", "attack", "defense", "damage"];
  const box = document.getElementById("search_box");
  let searcher = null, panel, list, status, facets;

  function build() {
    panel = make("section", "search-panel");
    panel.setAttribute("aria-label", "Search results");
    panel.hidden = true;
    const head = make("div", "search-head");
    facets = make("div", "facets");
    facets.setAttribute("role", "group");
    facets.setAttribute("aria-label", "Show only");
    status = make("p", "search-status");
    status.setAttribute("role", "status");
    head.append(facets, status);
    list = make("ol", "search-results");
    panel.append(head, list);
    document.querySelector(".site-head").append(panel);
  }

  function setOpen(open) {
    panel.hidden = !open;
    document.body.classList.toggle("searching", open);
    fitPanel();
  }

  // A phone's keyboard covers the lower part of the window; the panel ends above it.
  function fitPanel() {
    const view = window.visualViewport;
    if (!view || panel.hidden) return;
    const top = panel.getBoundingClientRect().top - view.offsetTop;
    panel.style.setProperty("max-height", `${Math.max(120, view.height - top - 4)}px`);
  }

  // A filter that is clicked is written into the query, where it can be read and taken out again.
  const filtersIn = (text) => text.match(/(?:^|\s)(?:kind|is|slot|game|edition|status):\S+/g)?.map((filter) => filter.trim()) || [];

  function toggle(filter, isOn) {
    const field = filter.split(":")[0];
    const kept = filtersIn(box.value).filter((other) => other !== filter && (field === "is" || !other.startsWith(`${field}:`)));
    const words = filtersIn(box.value).reduce((text, other) => text.replace(other, ""), box.value).replace(/\s+/g, " ").trim();
    box.value = [words, ...kept, ...(isOn ? [filter] : [])].filter(Boolean).join(" ");
    show();
  }

  function choice(label, field, options) {
    const select = make("select");
    select.setAttribute("aria-label", label);
    const chosen = filtersIn(box.value).find((filter) => filter.startsWith(`${field}:`));
    for (const [value, text] of [["", label], ...options]) {
      const option = make("option", "", text);
      option.value = value && `${field}:${value}`;
      option.selected = option.value === (chosen || "");
      select.append(option);
    }
    select.addEventListener("change", () => toggle(select.value || chosen, Boolean(select.value)));
    facets.append(select);
  }

  function showFacets() {
    const active = new Set(filtersIn(box.value));
    const focused = [...facets.children].indexOf(document.activeElement);
    facets.replaceChildren();
    for (const [filter, label] of FILTERS) {
      const button = make("button", "", label);
      button.type = "button";
      button.setAttribute("aria-pressed", String(active.has(filter)));
      button.addEventListener("click", () => toggle(filter, !active.has(filter)));
      facets.append(button);
    }
    choice("Any slot", "slot", SLOTS.map((slot) => [slot, slot]));
    choice("Any game", "game", [...new Set(searcher.index.editions.map((edition) => edition.line))].map((line) => [line, line]));
    choice("Any status", "status", searcher.index.statuses.map((status) => [status, status]));
    choice("Any edition", "edition", searcher.index.editions.map((edition) => [edition.short, edition.title]));
    if (focused >= 0) facets.children[focused].focus();
  }

  function show() {
    if (!searcher) return;
    const text = box.value.trim();
    list.replaceChildren();
    setOpen(Boolean(text));
    if (!text) return;
    showFacets();
    let answer;
    try {
      answer = searcher.ask(box.value.trimStart());
    } catch (error) {
      status.textContent = error.message;
      return;
    }
    const { results, corrections, suggestions } = answer;
    const count = results.length ? results.length === 1 ? "1 result" : `${results.length} results` : "No results";
    const corrected = corrections.map(([written, meant]) => `“${written}” read as “${meant}”`);
    const near = suggestions.length ? ["nearest by name:"] : [];
    status.textContent = [count, ...corrected, ...near].join("; ");
    list.append(...results.slice(0, MOST).map((result) => resultItem(result, answer.reading)), ...suggestions.map((result) => suggestionItem(result)));
    fitPanel();
  }

  function linkTo(path, className) {
    const link = make("a", className);
    link.href = root + path;
    return link;
  }

  function withMarks(node, text, reading) {
    for (const [piece, isHit] of searcher.marked(text, reading)) node.append(isHit ? make("mark", "", piece) : piece);
    return node;
  }

  // The result first, then its best passages.
  function resultItem({ result, shown, missing }, reading) {
    const item = make("li"), link = linkTo(result.path, "result");
    link.append(withMarks(make("span", "hit-title"), result.name, reading), make("span", "result-kind", result.marker || result.kind));
    if (result.summary) link.append(withMarks(make("span", "hit-text"), result.summary, reading));
    if (missing.length) link.append(make("span", "hit-missing", `without: ${missing.join(", ")}`));
    item.append(link);
    const passages = make("ul", "result-passages");
    passages.append(...shown.map((passage) => passageItem(result, passage, reading)));
    if (shown.length) item.append(passages);
    return item;
  }

  function passageItem(result, passage, reading) {
    const item = make("li"), link = linkTo(passage.path || result.path, "passage");
    link.append(withMarks(make("span", "hit-heading"), passage.heading, reading), make("span", "hit-kind", passage.kind));
    link.append(withMarks(make("span", "hit-text"), passage.text, reading));
    if (passage.standing) link.append(make("span", "hit-standing", passage.standing));
    item.append(link);
    const clause = passage.path.split("#")[1];
    const others = clause && result.docs.map((doc) => searcher.index.docs[doc]).filter((doc) => doc !== passage && doc.path.endsWith(`#${clause}`));
    if (others && others.length) {
      const titles = (doc) => searcher.index.editions.filter((_, bit) => doc.editions & (2 ** bit)).map((edition) => edition.title).join(", ");
      const line = make("span", "hit-others", "Other wording in ");
      others.forEach((doc, at) => {
        const other = linkTo(doc.path);
        other.textContent = titles(doc);
        line.append(at ? "; " : "", other);
      });
      item.append(line);
    }
    return item;
  }

  function suggestionItem(result) {
    const item = make("li"), link = linkTo(result.path, "result");
    link.append(make("span", "hit-title", result.name), make("span", "result-kind", result.marker || result.kind), make("span", "hit-text", result.summary));
    item.append(link);
    return item;
  }

  function load() {
    if (load.begun) return;
    load.begun = true;
    const scripts = ["assets/search.js", "assets/search-index.js"].map((path) => new Promise((loaded) => {
      const script = make("script");
      script.src = root + path;
      script.addEventListener("load", loaded);
      document.head.append(script);
    }));
    Promise.all(scripts).then(() => { searcher = window.variorumSearcher(window.variorumSearch); show(); });
  }

  if (box) {
    build();
    box.addEventListener("focus", () => { load(); if (searcher && box.value.trim() && panel.hidden) show(); });
    box.addEventListener("input", () => { load(); show(); });
    box.form.addEventListener("submit", (event) => {
      const first = list.querySelector("a");
      if (first) { event.preventDefault(); first.click(); }
    });
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) { box.value = asked; load(); }
    // Choosing and clicking elsewhere close the panel; the query stays in its box.
    list.addEventListener("click", (event) => { if (event.target.closest("a")) setOpen(false); });
    document.addEventListener("pointerdown", (event) => { if (!panel.hidden && !event.target.closest(".search, .search-panel")) setOpen(false); });
    if (window.visualViewport) window.visualViewport.addEventListener("resize", fitPanel);
    document.addEventListener("keydown", (event) => {
      const links = [...list.querySelectorAll("a")];
      const at = links.indexOf(document.activeElement);
      if (event.key === "Escape" && !panel.hidden) {
        box.focus();
        setOpen(false);
      } else if (event.key === "ArrowDown" && links.length && (document.activeElement === box || at >= 0)) {
        event.preventDefault();
        links[Math.min(at + 1, links.length - 1)].focus();
      } else if (event.key === "ArrowUp" && at >= 0) {
        event.preventDefault();
        (at ? links[at - 1] : box).focus();
      }
    });
  }

  // ---- Keys: / to search, n and p from change to change.
  const writing = (node) => node && (node.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName));
  function step(by) {
    const blocks = [...document.querySelectorAll(".diff .change-block")].filter((block) => block.offsetParent);
    if (!blocks.length) return;
    const at = blocks.indexOf(document.activeElement && document.activeElement.closest(".change-block"));
    const next = blocks[Math.max(0, Math.min(at + by, blocks.length - 1))];
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "center" });
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return;
    if (event.key === "/" && box) { event.preventDefault(); box.focus(); box.select(); }
    if (event.key === "n") step(1);
    if (event.key === "p") step(-1);
  });

  // ---- Terms: what the list at the foot of the page says, shown beside the word.
  const meanings = new Map();
  for (const entry of document.querySelectorAll(".terms div")) {
    const link = entry.querySelector("dt a");
    meanings.set(link.href, [link.textContent, entry.querySelector("dd").textContent]);
  }
  if (meanings.size) {
    const tip = make("div", "tip");
    tip.id = "page_tip";
    tip.setAttribute("role", "tooltip");
    tip.hidden = true;
    const name = make("strong");
    const text = make("span");
    tip.append(name, text);
    document.body.append(tip);
    let owner = null;
    const hide = () => { tip.hidden = true; if (owner) owner.removeAttribute("aria-describedby"); owner = null; };
    const reveal = (link) => {
      if (owner === link) return;
      hide();
      owner = link;
      [name.textContent, text.textContent] = meanings.get(link.href);
      link.setAttribute("aria-describedby", tip.id);
      tip.hidden = false;
      const place = link.getBoundingClientRect();
      const room = tip.getBoundingClientRect();
      const left = Math.max(8, Math.min(place.left, document.documentElement.clientWidth - room.width - 8));
      const below = place.bottom + room.height + 12 < window.innerHeight;
      tip.style.setProperty("left", `${left + window.scrollX}px`);
      tip.style.setProperty("top", `${(below ? place.bottom + 6 : place.top - room.height - 6) + window.scrollY}px`);
    };
    for (const link of document.querySelectorAll(".clause a, .standing a, .lede a, .answer a, .change a")) {
      if (!meanings.has(link.href)) continue;
      link.classList.add("term");
      let touched = false;
      link.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") reveal(link); });
      link.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch" && owner !== link; });
      link.addEventListener("focus", () => reveal(link));
      link.addEventListener("blur", hide);
      link.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse" && !tip.matches(":hover")) hide(); });
      // The first tap explains, the second follows.
      link.addEventListener("click", (event) => { if (touched) { event.preventDefault(); touched = false; reveal(link); } });
    }
    tip.addEventListener("pointerleave", hide);
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  }

  // An address that names a clause inside a fold opens it.
  function unfold() {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = target && target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (target && target.tagName === "DETAILS") target.open = true;
  }
  window.addEventListener("hashchange", unfold);
  unfold();
})();
