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
  // The page of results, which shows them in place; its address carries the query.
  const resultsPage = document.querySelector("[data-results]");
  let searcher = null, panel, list, status, facets, everything;
  // Whether the reader has asked for all editions, in spite of the one that they play.
  let allEditions = false;

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
    if (resultsPage) {
      panel.classList.add("in-page");
      resultsPage.append(panel);
      return;
    }
    everything = make("a", "search-everything");
    panel.append(everything);
    box.form.after(panel);
  }

  function setOpen(open) {
    if (resultsPage) {
      panel.hidden = resultsPage.hidden = !box.value.trim();
      return;
    }
    panel.hidden = !open;
    document.body.classList.toggle("searching", open);
    fitPanel();
  }

  // A phone's keyboard covers the lower part of the window; the panel ends above it.
  function fitPanel() {
    const view = window.visualViewport;
    if (!view || panel.hidden || resultsPage) return;
    const top = panel.getBoundingClientRect().top - view.offsetTop;
    panel.style.setProperty("max-height", `${Math.max(120, view.height - top - 4)}px`);
  }

  // A filter that is clicked is written into the query, where it can be read and taken out again.
  const filtersIn = (text) => text.match(/(?:^|\s)(?:kind|is|slot|game|edition|status):\S+/g)?.map((filter) => filter.trim()) || [];

  // The edition that the reader plays, unless the query names one or all are asked for.
  function ownEdition() {
    const reading = document.querySelector(".reading");
    let chosen = reading && reading.dataset.reading;
    try { chosen = localStorage.getItem("edition") || chosen; } catch { /* a page from a disk may not be allowed to remember */ }
    return searcher.index.editions.find((edition) => edition.id === chosen) || null;
  }

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
    const own = ownEdition();
    if (own && !/(?:edition|game):/.test(box.value)) {
      const button = make("button", "own-edition", `Only ${own.title}`);
      button.type = "button";
      button.setAttribute("aria-pressed", String(!allEditions));
      button.addEventListener("click", () => { allEditions = !allEditions; show(); });
      facets.append(button);
    }
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
    let answer, elsewhere = [];
    try {
      const own = !allEditions && !/(?:edition|game):/.test(text) && ownEdition();
      answer = searcher.ask(own ? `edition:${own.short} ${box.value.trimStart()}` : box.value.trimStart());
      if (own && !answer.results.length) {
        answer = searcher.ask(box.value.trimStart());
        elsewhere = [`not in ${own.title}, so from all editions`];
      }
    } catch (error) {
      status.textContent = error.message;
      return;
    }
    const { results, corrections, suggestions } = answer;
    const count = results.length ? results.length === 1 ? "1 result" : `${results.length} results` : "No results";
    const corrected = corrections.map(([written, meant]) => `“${written}” read as “${meant}”`);
    const near = suggestions.length ? ["nearest by name:"] : [];
    status.textContent = [count, ...(results.length ? elsewhere : []), ...corrected, ...near].join("; ");
    if (resultsPage) nameResults(text);
    else {
      everything.href = `${root}search.html?q=${encodeURIComponent(text)}`;
      everything.textContent = "These results on a page with an address";
    }
    list.append(...results.slice(0, resultsPage ? results.length : MOST).map((result) => resultItem(result, answer.reading)), ...suggestions.map((result) => suggestionItem(result)));
    fitPanel();
  }

  // The address of the page of results carries the query, so that it can be shared.
  function nameResults(text) {
    document.querySelector("h1").textContent = "Search";
    document.querySelector(".page-head .lede").textContent = `What the rules say about “${text}”. Below it, everything from A to Z.`;
    try { history.replaceState(null, "", `?q=${encodeURIComponent(text)}`); } catch { /* pages from a disk keep their address */ }
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
      if (first) { event.preventDefault(); if (resultsPage) first.focus(); else first.click(); }
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
        event.preventDefault(); // the first press closes the panel, the next empties the box
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

  // ---- Two abilities are picked, and what happens is one step away; the table has it without a script.
  const picker = document.querySelector("[data-picker]");
  if (picker) {
    const rows = [...document.querySelectorAll(".meets tbody tr")];
    const nameOf = (row) => row.querySelector("th a").textContent.trim();
    const names = rows.map(nameOf).sort();
    const choose = (label) => {
      const select = make("select");
      for (const name of ["", ...names]) {
        const option = make("option", "", name || "any ability");
        option.value = name;
        select.append(option);
      }
      const field = make("label", "", label);
      field.append(select);
      picker.append(field);
      return select;
    };
    const [attacker, defender] = [choose("The attacker has "), choose("The target has ")];
    const outcome = make("p", "meets-outcome");
    outcome.setAttribute("role", "status");
    picker.append(outcome);
    const pick = () => {
      outcome.textContent = "";
      if (!attacker.value || !defender.value) return;
      const row = rows.find((one) => nameOf(one) === attacker.value);
      const link = [...row.querySelectorAll("td:nth-of-type(1) a")].find((one) => one.textContent === defender.value);
      if (!link) { outcome.textContent = "Neither changes the other: each does what it does alone."; return; }
      const answer = make("a", "button", `${attacker.value} against ${defender.value}`);
      answer.href = link.href;
      outcome.append(answer);
    };
    for (const select of [attacker, defender]) select.addEventListener("change", pick);
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
