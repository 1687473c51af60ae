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

  // ---- Search. What a word is worth in a passage comes ready from the index; the ranking is that of the command line.
  const KINDS = ["ability", "rule", "ruling", "term", "open point"];
  const MOST = 30;
  const FEW = 3;
  let index = null;

  // Stop words come as "very:veri"; the places of a hit as letters: name, heading, both, or only the surroundings.
  function prepare(raw) {
    const vocabulary = new Map(), bare = new Set(raw.bare.split(" "));
    for (const token of Object.keys(raw.tokens)) if (token[0] !== "=" && !bare.has(token)) vocabulary.set(token, token);
    for (const [word, stem] of Object.entries(raw.words)) vocabulary.set(word, stem);
    const stop = new Map(raw.stop.split(" ").map((entry) => entry.split(":")).map(([word, stem]) => [word, stem || word]));
    const docs = raw.docs.map(([kind, path, name, heading, text, standing, group, weight, stats]) =>
      ({ kind, path, name, heading, text, standing, group, weight, stats }));
    return { ranking: raw.ranking, common: raw.common / 1000, docs, tokens: raw.tokens, vocabulary, phrases: raw.phrases, stop, read: new Map(),
      longest: Math.max(...Object.keys(raw.phrases).map((phrase) => phrase.split(" ").length)) };
  }

  function postings(token) {
    let found = index.read.get(token);
    if (!found) {
      const [rarity, ...parts] = (Object.hasOwn(index.tokens, token) ? index.tokens[token] : "0").split(" ");
      let at = 0;
      const list = parts.map((part) => {
        const place = part.match(/[a-z]?$/)[0];
        const [step, best, sum] = part.slice(0, part.length - place.length).split(".").map(Number);
        at += step;
        return [at, best, sum === undefined ? best : sum, place];
      });
      found = { rarity: rarity / 1000, list, named: list.some(([, , , place]) => place === "n" || place === "b") };
      index.read.set(token, found);
    }
    return found;
  }

  const rarity = (token) => postings(token).rarity;

  // A word of the query, or a synonym of several, with every token that counts for it.
  function queryTerm(stems, concepts, single) {
    const { own_rarity: own, part, synonym } = index.ranking;
    const common = concepts.length ? Math.max(...concepts.map(rarity)) : 0;
    const worth = (stem) => !concepts.length ? rarity(stem) : single ? own * rarity(stem) + (1 - own) * common : part * rarity(stem);
    const tokens = stems.filter((stem) => rarity(stem) > 0).map((stem) => [stem, worth(stem)]);
    for (const concept of concepts) tokens.push([concept, (single ? synonym : 1) * rarity(concept)]);
    return { tokens, must: new Set(single ? [...stems, ...concepts] : concepts),
      common: [...stems, ...concepts].some((token) => rarity(token) > 0 && rarity(token) < index.common), importance: Math.max(0, ...tokens.map(([, worth]) => worth)) };
  }

  const wordsOf = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) || [])
    .map((word) => word.replace(/['’]s$/, "").replace(/['’]/g, ""));

  // The stem of a word: the index knows those of its own words; others lose an ending until the index knows them.
  function stemOf(word) {
    const known = index.vocabulary.get(word);
    if (known) return known;
    for (const ending of ["s", "es", "ed", "d", "ing", "er", "ers", "r", "ly", "ment", "ies"]) {
      if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
      const cut = word.slice(0, -ending.length);
      for (const guess of [cut, cut + "e", cut + "y", cut.slice(-1) === cut.slice(-2, -1) ? cut.slice(0, -1) : ""]) {
        if (guess && index.vocabulary.has(guess)) return index.vocabulary.get(guess);
      }
    }
    return null;
  }

  function editDistance(a, b, most) {
    let before = [], last = Array.from({ length: b.length + 1 }, (_, n) => n);
    for (let i = 0; i < a.length; i++) {
      const row = [i + 1];
      let least = row[0];
      for (let j = 0; j < b.length; j++) {
        let cost = Math.min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] === b[j] ? 0 : 1));
        if (i && j && a[i - 1] === b[j] && a[i] === b[j - 1]) cost = Math.min(cost, before[j - 1] + 1);
        row.push(cost);
        if (cost < least) least = cost;
      }
      if (least > most) return most + 1;
      before = last;
      last = row;
    }
    return last[b.length];
  }

  function nearest(word) {
    const most = word.length < 3 ? 0 : word.length < 8 ? 1 : 2;
    let best = null;
    for (const [known, stem] of index.vocabulary) {
      if (!most || Math.abs(known.length - word.length) > most) continue;
      const cost = editDistance(word, known, most);
      if (cost > most) continue;
      // Fewest typos, then a word of a name, then the same first letter, then the most frequent.
      const { list, named } = postings(stem);
      const rank = cost * 1e6 + (named ? 0 : 5e5) + (known[0] === word[0] ? 0 : 1e5) - Math.min(list.length, 9e4);
      if (!best || rank < best.rank) best = { rank, known, stem };
    }
    return best;
  }

  // A query as units: each a list of [token, worth]; a document fits a unit that has any of its tokens.
  function unitsOf(text, correctTypos) {
    const typing = /[\p{L}\p{N}]$/u.test(text);
    const words = wordsOf(text);
    const corrected = [];
    const stems = words.map((word, n) => {
      if (index.stop.has(word)) return index.stop.get(word);
      const stem = stemOf(word);
      if (stem || Object.hasOwn(index.phrases, word)) return stem || word;
      if (typing && n === words.length - 1 && word.length > 1) return { prefix: word };
      if (!correctTypos) return word;
      const found = nearest(word);
      if (found) corrected.push([word, found.known]);
      return found ? found.stem : word;
    });
    const units = [];
    for (let at = 0; at < stems.length;) {
      let taken = 0;
      for (let length = Math.min(index.longest, stems.length - at); length > 0 && !taken; length--) {
        const part = stems.slice(at, at + length);
        const phrase = part.every((stem) => typeof stem === "string") ? part.join(" ") : "";
        // A stop word alone means nothing: "on" is not "one", although their stems are the same.
        if (!phrase || !Object.hasOwn(index.phrases, phrase) || (length === 1 && index.stop.has(words[at]))) continue;
        const said = part.filter((_, n) => !index.stop.has(words[at + n]));
        units.push(queryTerm(said, index.phrases[phrase], length === 1));
        taken = length;
      }
      if (!taken) {
        const stem = stems[at];
        if (stem.prefix) units.push(beginningWith(stem.prefix, correctTypos, corrected));
        else if (!index.stop.has(words[at])) units.push(queryTerm([stem], [], true));
        taken = 1;
      }
      at += taken;
    }
    return { units, corrected };
  }

  function beginningWith(prefix, correctTypos, corrected) {
    const stems = new Set();
    for (const [word, stem] of index.vocabulary) if (word.startsWith(prefix)) stems.add(stem);
    if (stems.size) return queryTerm([...stems].slice(0, 60), [], true);
    const found = correctTypos && nearest(prefix);
    if (!found) return queryTerm([prefix], [], true);
    corrected.push([prefix, found.known]);
    return queryTerm([found.stem], [], true);
  }

  function rank(units, all) {
    const { tie, coverage, ability_name: ability, rule_name: rule, exact_name: exact, heading_share: heading } = index.ranking;
    const finds = new Map();
    units.forEach((unit, at) => {
      for (const [token, worth] of unit.tokens) {
        const must = unit.must.has(token);
        for (const [doc, best, sum, place] of postings(token).list) {
          let found = finds.get(doc);
          if (!found) finds.set(doc, found = units.map(() => ({ best: 0, sum: 0, named: false, headed: false, own: false, fits: false })));
          const here = found[at];
          here.best = Math.max(here.best, worth * best);
          here.sum += worth * sum;
          here.named ||= place === "n" || place === "b";
          here.headed ||= place === "h" || place === "b";
          here.own ||= place !== "s";
          // All the words are wanted in the passage itself, any of them in its surroundings too.
          here.fits ||= must && (!all || place !== "s");
        }
      }
    });
    const important = units.reduce((sum, unit) => sum + unit.importance, 0);
    // What nearly every passage says is not required, unless nothing else is asked for.
    const some = units.some((unit) => !unit.common);
    const groups = new Map();
    for (const [doc, found] of finds) {
      if (all ? !found.every((here, at) => here.fits || (some && units[at].common)) : !found.some((here) => here.fits)) continue;
      let score = 0, covered = 0, named = 0, headed = 0;
      found.forEach((here, at) => {
        score += here.best + tie * (here.sum - here.best);
        if (here.own) covered += units[at].importance;
        if (here.named) named += 1;
        if (here.headed) headed += 1;
      });
      const { group, weight, stats } = index.docs[doc];
      const share = (count, of) => Math.min(1, count / Math.max(1, of));
      const byName = share(named, stats >> 8), byHeading = share(headed, (stats >> 2) & 63);
      score *= weight * (important ? (covered / important) ** coverage : 1);
      score *= (1 + byName * (stats & 1 ? ability : rule)) * (1 + byHeading * heading) * (stats & 2 && byName >= 1 && named === units.length ? 1 + exact : 1);
      const best = groups.get(group);
      // Of equals the later edition is shown.
      if (!best || score >= best.score) groups.set(group, { doc, score, group });
    }
    return [...groups.values()].sort((a, b) => b.score - a.score || a.doc - b.doc);
  }

  function ask(text) {
    let { units, corrected } = unitsOf(text, false);
    if (!units.length) return { results: [], corrected: [], tokens: new Set() };
    let results = rank(units, true);
    if (!results.length) {
      ({ units, corrected } = unitsOf(text, true));
      results = rank(units, true);
    }
    if (results.length < FEW) {
      // So few may have all the words by chance: a better fit comes first even if it lacks one.
      const known = new Set(results.map((hit) => hit.group));
      results = results.concat(rank(units, false).filter((hit) => !known.has(hit.group))).sort((a, b) => b.score - a.score || a.doc - b.doc);
    }
    return { results, corrected, tokens: new Set(units.flatMap((unit) => unit.tokens.map(([token]) => token))) };
  }

  // The text with its hits marked.
  function marked(target, text, tokens) {
    const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
    let end = 0;
    for (const match of text.matchAll(word)) {
      const stem = stemOf(match[0].toLowerCase().replace(/['’]s$/, "").replace(/['’]/g, ""));
      if (!stem || !(tokens.has(stem) || (index.phrases[stem] || []).some((concept) => tokens.has(concept)))) continue;
      target.append(text.slice(end, match.index), make("mark", "", match[0]));
      end = match.index + match[0].length;
    }
    target.append(text.slice(end));
  }

  const box = document.getElementById("search_box");
  let panel, list, status, facets, chosen = -1, onlyInForce = false;

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

  function facet(label, pressed, act) {
    const button = make("button", "", label);
    button.type = "button";
    button.setAttribute("aria-pressed", String(pressed));
    button.addEventListener("click", () => { act(); show(); });
    facets.append(button);
  }

  function show() {
    if (!index) return;
    const text = box.value.trim();
    panel.hidden = !text;
    document.body.classList.toggle("searching", !panel.hidden);
    list.replaceChildren();
    facets.replaceChildren();
    if (!text) return;
    const answer = ask(box.value);
    const current = (hit) => !onlyInForce || !index.docs[hit.doc].standing.startsWith("superseded");
    const counts = KINDS.map((_, kind) => answer.results.filter((hit) => current(hit) && index.docs[hit.doc].kind === kind).length);
    facet("All", chosen < 0, () => { chosen = -1; });
    KINDS.forEach((kind, n) => facet(`${["Abilities", "Rules", "Rulings", "Terms", "Open points"][n]} ${counts[n]}`, chosen === n, () => { chosen = n; }));
    facet("In force only", onlyInForce, () => { onlyInForce = !onlyInForce; });
    const hits = answer.results.filter((hit) => current(hit) && (chosen < 0 || index.docs[hit.doc].kind === chosen));
    const corrected = answer.corrected.map(([word, known]) => `“${word}” read as “${known}”`).join(", ");
    status.textContent = [hits.length === 1 ? "1 result" : `${hits.length} results`, corrected].filter(Boolean).join("; ");
    for (const hit of hits.slice(0, MOST)) list.append(row(hit, answer.tokens));
  }

  function row(hit, tokens) {
    const { kind, path, name, heading, text, standing } = index.docs[hit.doc];
    const item = make("li");
    const link = make("a");
    link.href = root + path;
    const title = make("span", "hit-title");
    marked(title, kind === 2 ? heading : kind === 3 ? heading : `${name}: ${heading}`, tokens);
    const body = make("span", "hit-text");
    marked(body, text, tokens);
    link.append(title, make("span", "hit-kind", KINDS[kind]), body);
    if (standing) link.append(make("span", "hit-standing", standing));
    item.append(link);
    return item;
  }

  function load() {
    if (load.begun) return;
    load.begun = true;
    const script = make("script");
    script.src = `${root}assets/search-index.js`;
    script.addEventListener("load", () => { index = prepare(window.variorumSearch); show(); });
    document.head.append(script);
  }

  if (box) {
    build();
    box.addEventListener("focus", load);
    box.addEventListener("input", () => { load(); show(); });
    box.form.addEventListener("submit", (event) => {
      const first = list.querySelector("a");
      if (first) { event.preventDefault(); first.click(); }
    });
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) { box.value = asked; load(); }
    document.addEventListener("keydown", (event) => {
      const links = [...list.querySelectorAll("a")];
      const at = links.indexOf(document.activeElement);
      if (event.key === "Escape" && !panel.hidden) {
        box.value = "";
        show();
        box.focus();
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
