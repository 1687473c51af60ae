// The search of the pages, without anything of the page: reads a query and ranks results with the numbers of the index.
// The language and the ranking are those of `variorum search`; src/search/ranking.rs says what a score is.
"use strict";
(function () {
  const KINDS = ["ability", "rule", "ruling", "term", "edition", "open-point"];
  const MAX_NAME_WORDS = 5, MIN_JOINED = 6, MAX_COMPLETIONS = 24, RARE = 2, SENTENCE = 4, MAX_LOOKED_UP = 8, MAX_LENGTH = 1024, MAX_DEPTH = 32;
  const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
  const normalized = (word) => word.toLowerCase().replace(/['’]s$/, "").replace(/['’]/g, "");
  const splitWords = (text) => (text.match(WORD) || []).map(normalized);
  const addTo = (map, key, value) => { if (map.has(key)) map.get(key).push(value); else map.set(key, [value]); };

  // ---- The index, unpacked.

  function unpack(raw) {
    const entries = (text) => text.split(" ").map((entry) => entry.split(":")).map(([word, stem]) => [word, stem || word]);
    const index = { ranking: raw.ranking, stop: new Map(entries(raw.stop)), stems: new Map(entries(raw.words)), determiners: new Set(raw.determiners.split(" ")),
      tokens: raw.tokens, read: new Map(), phrases: new Map(), longest: 1, synonymStems: new Set(), joined: new Map(),
      names: new Map(), askedAs: new Map(), pairs: new Set(), nameStems: new Set(), askedStems: new Set() };
    index.stemSet = new Set(index.stems.values());
    index.editions = raw.editions.map(([id, short, title, line, date]) => ({ id, short, title, line, date }));
    index.results = raw.results.map(([id, kind, path, name, marker, summary, askedAs, slot, chapter]) =>
      ({ id, kind: KINDS[kind], path, name, marker, summary, slot, chapter, askedAs: askedAs ? askedAs.split("|") : [], docs: [] }));
    index.docs = raw.docs.map(([result, kind, path, heading, text, standing, editions, inForce, change, status, weight], number) => {
      index.results[result].docs.push(number);
      return { result, kind: KINDS[kind], path, heading, text, standing, editions, inForce: inForce === 1, change, status: status.split(" "), weight: weight / 1000, isHead: !path };
    });
    index.statuses = [...new Set(index.docs.flatMap((doc) => doc.status))].filter(Boolean).sort();
    const stem = (word) => stemOf(index, word) || word;
    const join = (words) => {
      for (let from = 0; from < words.length; from++) for (let to = from + 2; to <= words.length; to++) {
        const joined = words.slice(from, to).join("");
        if (joined.length >= MIN_JOINED && !index.joined.has(joined)) index.joined.set(joined, words.slice(from, to));
      }
    };
    for (const group of raw.synonyms) for (const member of group) {
      const words = splitWords(member), key = words.map(stem).join(" ");
      if (!(index.phrases.get(key) || []).includes(concept(group[0]))) addTo(index.phrases, key, concept(group[0]));
      index.longest = Math.max(index.longest, words.length);
      words.forEach((word) => index.synonymStems.add(stem(word)));
      join(words);
    }
    index.results.forEach((result, number) => [result.name, ...result.askedAs].forEach((name, at) => {
      const words = splitWords(name).filter((word) => !index.determiners.has(word)), stems = words.map(stem);
      addTo(at ? index.askedAs : index.names, stems.join(" "), number);
      splitWords(name).filter((word) => !index.stop.has(word)).forEach((word) => (at ? index.askedStems : index.nameStems).add(stem(word)));
      stems.slice(1).forEach((second, before) => index.pairs.add(`${stems[before]} ${second}`));
      join(words);
    }));
    return index;
  }

  const concept = (name) => `=${splitWords(name).join("-")}`;

  // The stem of a word: the index knows those of its own words; others lose an ending until it knows them.
  function stemOf(index, word) {
    const known = index.stop.get(word) || index.stems.get(word);
    if (known) return known;
    for (const ending of ["s", "es", "ed", "d", "ing", "er", "ers", "r", "ly", "ment", "ement", "ies"]) {
      if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
      const cut = word.slice(0, -ending.length);
      if (index.stemSet.has(cut)) return cut;
      for (const guess of [cut, cut + "e", cut + "y", cut.slice(-1) === cut.slice(-2, -1) ? cut.slice(0, -1) : ""]) {
        if (guess && index.stems.has(guess)) return index.stems.get(guess);
      }
    }
    return null;
  }

  // Where a token is: [document, worth, whether `-word` looks there].
  function placesOf(index, token) {
    let places = index.read.get(token);
    if (!places) {
      const [rarity, ...parts] = (Object.hasOwn(index.tokens, token) ? index.tokens[token] : "0").split(" ");
      let at = 0;
      const list = parts.map((part) => {
        const [step, worth] = part.split(".");
        at += Number(step);
        return [at, parseInt(worth, 10) / 100, !worth.endsWith("c")];
      });
      index.read.set(token, places = { rarity: rarity / 1000, list });
    }
    return places;
  }

  const rarityOf = (index, token) => placesOf(index, token).rarity;

  // ---- The language: words, "phrases", prefix*, -not, OR, (groups) and field:value.

  function parse(index, text) {
    if (new TextEncoder().encode(text).length > MAX_LENGTH) throw new Error(`the query is longer than ${MAX_LENGTH} bytes`);
    const tokens = text.match(/[()]|[-−](?=[\p{L}\p{N}"(])|\p{L}+:"[^"]*"?|"[^"]*"?|[^\s()"]+/gu) || [];
    const open = [];
    let group = { all: [] };
    const add = (node) => {
      if (group.not) node = { not: node };
      const last = group.all[group.all.length - 1];
      if (group.or && last) group.all[group.all.length - 1] = last.any ? { any: [...last.any, node] } : { any: [last, node] };
      // Neighbouring words are one text, so that names and synonyms of several words are seen.
      else if (node.text && last && last.text && !group.apart) last.text += ` ${node.text}`;
      else group.all.push(node);
      group.not = group.or = group.apart = false;
    };
    const close = () => {
      const inner = group;
      group = open.pop();
      if (inner.all.length) add({ all: inner.all });
    };
    tokens.forEach((token, at) => {
      if (token === "(") {
        if (open.length >= MAX_DEPTH) throw new Error(`the query is nested deeper than ${MAX_DEPTH}`);
        open.push(group);
        group = { all: [] };
      } else if (token === ")") {
        if (open.length) close();
      } else if (token === "OR" || token === "||") group.or = group.all.length > 0;
      else if (token === "-" || token === "−") group.not = true;
      else {
        const node = leaf(index, token);
        if (!node) return;
        // `a b OR c` is a and (b or c): the word before OR is not joined to the one before.
        if (["OR", "||"].includes(tokens[at + 1]) && !group.or) group.apart = true;
        add(node);
      }
    });
    while (open.length) close();
    return group.all;
  }

  function leaf(index, token) {
    const field = token.match(/^(\p{L}+):(.*)$/u);
    if (field && field[2]) return { filter: filter(index, field[1].toLowerCase(), field[2].replace(/"/g, "").toLowerCase()) };
    if (token[0] === '"') return splitWords(token).length ? { phrase: splitWords(token) } : null;
    if (/^[\p{L}\p{N}]{2,}\*$/u.test(token)) return { prefix: token.slice(0, -1).toLowerCase() };
    return splitWords(token).length ? { text: token } : null;
  }

  // What a filter lets through.
  function filter(index, field, value) {
    const result = (doc) => index.results[doc.result];
    const bits = (test) => index.editions.reduce((sum, edition, bit) => sum + (test(edition) ? 2 ** bit : 0), 0);
    const inEditions = (test) => { const wanted = bits(test); return (doc) => (doc.editions & wanted) !== 0; };
    const one = (values, test) => {
      if (!values.includes(value)) throw new Error(`“${field}:${value}” asks for nothing that exists; it is one of ${values.join(", ")}`);
      return test;
    };
    switch (field) {
      case "kind": return one(KINDS, (doc) => doc.kind === value);
      case "slot": return one(["speed", "attack", "defense", "damage"], (doc) => result(doc).slot === value);
      case "is": return one(["in-force", "superseded", "changed"], (doc) => value === "changed" ? doc.change === "functional" : doc.kind !== "edition" && doc.inForce === (value === "in-force"));
      case "change": return one(["clarifying", "functional"], (doc) => doc.change === value);
      case "status": return (doc) => doc.status.includes(value);
      case "game": case "line": return inEditions((edition) => edition.line.startsWith(value));
      case "edition": return inEditions(index.editions.some((edition) => edition.short === value) ? (edition) => edition.short === value : (edition) => edition.id.startsWith(value) || edition.short.startsWith(value));
      case "date": return inEditions((edition) => edition.date === value);
      case "chapter": return (doc) => result(doc).chapter === value;
      case "subject": return (doc) => result(doc).id === value.replace(/\W+/g, "-");
      case "name": { const stems = splitWords(value).map((word) => stemOf(index, word)); return (doc) => stems.every((stem) => splitWords(result(doc).name).some((word) => stemOf(index, word) === stem)); }
      default: throw new Error(`there is no field “${field}”; to search for the text itself, put it in quotes`);
    }
  }

  // Whether a passage has what a node asks for.
  function satisfies(index, node, number) {
    const doc = index.docs[number], result = index.results[doc.result];
    if (node.not) return !satisfies(index, node.not, number);
    if (node.any) return node.any.some((option) => satisfies(index, option, number));
    if (node.all) return node.all.every((member) => satisfies(index, member, number));
    if (node.filter) return node.filter(doc);
    if (node.text) return splitWords(node.text).filter((word) => !index.stop.has(word)).every((word) => hasWord(index, stemOf(index, word) || word, number));
    doc.words ||= ` ${splitWords([result.name, doc.heading, doc.text, doc.isHead ? [result.summary, result.marker, ...result.askedAs].join(" ") : ""].join(" ")).join(" ")} `;
    return doc.words.includes(node.prefix ? ` ${node.prefix}` : ` ${node.phrase.join(" ")} `);
  }

  function hasWord(index, stem, number) {
    const head = index.results[index.docs[number].result].docs.find((one) => index.docs[one].isHead);
    return placesOf(index, stem).list.some(([at, , excludes]) => excludes && (at === number || (at === head && splitWords(index.results[index.docs[number].result].name).some((word) => stemOf(index, word) === stem))));
  }

  // ---- Reading: which words are meant, what each is worth, and whose names are among them.

  function editDistance(a, b) {
    let before = [], last = Array.from({ length: b.length + 1 }, (_, n) => n);
    for (let i = 0; i < a.length; i++) {
      const row = [i + 1];
      for (let j = 0; j < b.length; j++) {
        let cost = Math.min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] === b[j] ? 0 : 1));
        if (i && j && a[i - 1] === b[j] && a[i] === b[j - 1]) cost = Math.min(cost, before[j - 1] + 1);
        row.push(cost);
      }
      before = last;
      last = row;
    }
    return last[b.length];
  }

  const nameRank = (index, stem) => index.nameStems.has(stem) ? 0 : index.askedStems.has(stem) ? 1 : 2;
  const isPair = (index, first, second) => index.pairs.has(`${stemOf(index, first) || first} ${stemOf(index, second) || second}`);
  const countOf = (index, token) => placesOf(index, token).list.length;
  const isKnown = (index, word) => { const stem = stemOf(index, word); return stem !== null && (countOf(index, stem) > 0 || index.synonymStems.has(stem)); };

  // The word, or the words of a name, that somebody probably meant.
  function nearest(index, written, before, after, inSentence) {
    const allowed = written.length < 4 || /\d/.test(written) ? 0 : 2;
    let best = null;
    const consider = (other, words) => {
      if (Math.abs(other.length - written.length) > allowed || /\d/.test(other)) return;
      const typos = editDistance(written, other);
      if (typos > allowed || (typos > 1 && other[0] !== written[0])) return;
      const stem = index.stems.get(words[0]) || words[0], named = words.length > 1 ? 0 : nameRank(index, stem);
      // A short word, or one with two typos, becomes the word of a name only; in a sentence, so does any but a long one.
      if (named && (named === 2 && inSentence ? written.length < 7 || typos > 1 : written.length < (typos === 1 ? 6 : 8))) return;
      // A short word may have two typos only if it completes a name then.
      const completes = words.length === 1 && ((before && isPair(index, before, words[0])) || (after && isPair(index, words[0], after)));
      if (typos > 1 && written.length < 6 && !completes) return;
      const rank = [typos, completes ? 0 : 1, named, other[0] === written[0] ? 0 : 1, words.length > 1 ? 0 : -countOf(index, stem)];
      const order = best ? rank.map((part, n) => part - best.rank[n]).find((part) => part) : -1;
      if (order < 0 || (!order && words.join(" ") < best.words.join(" "))) best = { rank, words };
    };
    if (allowed) for (const [joined, words] of index.joined) consider(joined, words);
    if (allowed) for (const word of index.stems.keys()) consider(word, [word]);
    return best && best.words;
  }

  // The stems that an unfinished word may become, if it is unknown or rare.
  function completions(index, word, before) {
    const own = stemOf(index, word);
    if (index.stems.has(word) && (countOf(index, own) > RARE || nameRank(index, own) < 2 || index.synonymStems.has(own))) return null;
    const words = [...index.stems.keys()].filter((known) => known.startsWith(word)).sort();
    const naming = before ? words.filter((known) => isPair(index, before, known)) : [];
    const stems = completionStems(index, naming.length || word.length < 2 ? naming : words);
    return stems.length ? stems : null;
  }

  function completionStems(index, words) {
    const stems = [...new Set(words.map((word) => index.stems.get(word)))].filter((stem) => countOf(index, stem));
    return stems.sort((a, b) => (nameRank(index, a) ? 1 : 0) - (nameRank(index, b) ? 1 : 0)).slice(0, MAX_COMPLETIONS);
  }

  function readWords(index, words, unfinished, reading) {
    const read = [];
    const correct = (written, meant) => { reading.corrections.push([written, meant.join(" ")]); read.push(...meant.map((text) => ({ text }))); };
    for (let at = 0; at < words.length; at++) {
      const word = words[at], next = words[at + 1], before = read.length ? read[read.length - 1].text : null;
      if (index.stop.has(word)) { read.push({ text: word }); continue; }
      const joined = next && word + next;
      if (next && index.stems.has(joined) && nameRank(index, index.stems.get(joined)) === 0 && !isPair(index, word, next)) { correct(`${word} ${next}`, [joined]); at++; continue; }
      if (next && !isKnown(index, word) && index.joined.has(joined)) { correct(`${word} ${next}`, index.joined.get(joined)); at++; continue; }
      const stems = unfinished && !next && completions(index, word, before);
      if (stems) { reading.prefixes.push(word); read.push({ text: word, stems }); continue; }
      if (isKnown(index, word)) read.push({ text: word });
      else if (index.joined.has(word)) read.push(...index.joined.get(word).map((text) => ({ text })));
      else {
        const meant = ++reading.lookedUp > MAX_LOOKED_UP ? null : nearest(index, word, before, next, words.length >= SENTENCE);
        if (meant) correct(word, meant); else read.push({ text: word });
      }
    }
    return read;
  }

  const completed = (index, written, stems) =>
    ({ written, tokens: stems.map((stem) => [stem, rarityOf(index, stem) * (nameRank(index, stem) === 0 ? 1 : index.ranking.completion)]) });

  // Adds a term, unless the query has it already.
  function addTerm(reading, term) {
    const key = JSON.stringify(term);
    if (!reading.terms.some((other) => JSON.stringify(other) === key)) reading.terms.push(term);
  }

  function addTerms(index, words, reading) {
    const { synonym, part, own_rarity: own } = index.ranking;
    const stems = words.map((word) => word.stems ? "" : stemOf(index, word.text) || word.text);
    for (let at = 0; at < words.length;) {
      let length = 1, concepts = [];
      for (let tried = Math.min(index.longest, words.length - at); tried > 0; tried--) {
        // A stop word alone means nothing: "on" is not "one", although their stems are the same.
        const found = tried === 1 && index.stop.has(words[at].text) ? null : index.phrases.get(stems.slice(at, at + tried).join(" "));
        if (found) { length = tried; concepts = found; break; }
      }
      const unit = words.slice(at, at + length), written = unit.map((word) => word.text).join(" ");
      const said = stems.slice(at, at + length).filter((_, n) => !index.stop.has(unit[n].text));
      at += length;
      if (unit[0].stems) { addTerm(reading, completed(index, written, unit[0].stems)); continue; }
      [...said, ...concepts].forEach((token) => reading.marks.add(token));
      if (length > 1) {
        // Of a synonym of several words the whole counts, and its parts a little.
        for (const stem of said) addTerm(reading, { written, tokens: [[stem, part * rarityOf(index, stem)]] });
        addTerm(reading, { written, tokens: concepts.map((token) => [token, rarityOf(index, token)]) });
      } else if (said.length || concepts.length) {
        const rarest = Math.max(0, ...concepts.map((token) => rarityOf(index, token)));
        // A word of the table's slang is as common as what it means, however rare it is in print.
        const tokens = said.map((stem) => { const rarity = rarityOf(index, stem); return [stem, concepts.length && rarity ? own * rarity + (1 - own) * rarest : rarity]; });
        tokens.push(...concepts.map((token) => [token, synonym * rarityOf(index, token)]));
        addTerm(reading, { written, tokens: tokens.filter(([, worth]) => worth > 0) });
      }
    }
  }

  function addNames(index, words, namesAll, reading) {
    const named = words.filter((word) => !index.determiners.has(word.text)), telling = named.filter((word) => !index.stop.has(word.text));
    addNamesAmong(index, named, namesAll, reading);
    // “black circle on speed” has “black circle speed” in it, but is not wholly that.
    if (telling.length < named.length) addNamesAmong(index, telling, false, reading);
  }

  // Every run of words is looked up among the names.
  function addNamesAmong(index, words, namesAll, reading) {
    const { name, asked_as: asked, unseen_rarity: unseen, most_rarity: most, whole_name: wholeName, whole_asked_as: wholeAsked } = index.ranking;
    const addKeys = (keys, isWhole) => {
      for (const key of keys) for (const [known, points, factor] of [[index.names, name, wholeName], [index.askedAs, asked, wholeAsked]]) {
        for (const result of known.get(key) || []) {
          const rarity = key.split(" ").reduce((sum, stem) => sum + Math.min(rarityOf(index, stem) || unseen, most), 0);
          const before = reading.named.get(result) || { points: 0, factor: 1 };
          reading.named.set(result, { points: Math.max(before.points, points * rarity), factor: isWhole ? Math.max(before.factor, factor) : before.factor });
        }
      }
    };
    for (let length = 1; length <= Math.min(MAX_NAME_WORDS, words.length); length++) for (let at = 0; at + length <= words.length; at++) {
      const run = words.slice(at, at + length);
      if (length === 1 && index.stop.has(run[0].text)) continue;
      const keysOf = (run) => run.reduce((keys, word) => keys.flatMap((key) => [stemOf(index, word.text) || word.text, ...(word.stems || [])].map((stem) => key ? `${key} ${stem}` : stem)), [""]);
      const isWhole = namesAll && length === words.length;
      const joined = run.map((word) => word.text).join("");
      addKeys(keysOf(run), isWhole);
      // “turn free” and “counter attack” for “free turn” and “counterattack”.
      if (length === 2) addKeys(keysOf([run[1], run[0]]), false);
      if (length === 2) addKeys([stemOf(index, joined) || joined], isWhole);
    }
  }

  function readNode(index, node, unfinished, namesAll, reading) {
    const add = (words) => { addTerms(index, words, reading); addNames(index, words, namesAll, reading); };
    if (node.text) add(readWords(index, splitWords(node.text), unfinished, reading));
    else if (node.phrase) { node.phrase.forEach((word) => reading.exact.add(word)); add(node.phrase.map((text) => ({ text }))); }
    else if (node.prefix) {
      reading.prefixes.push(node.prefix);
      addTerm(reading, completed(index, `${node.prefix}*`, completionStems(index, [...index.stems.keys()].filter((word) => word.startsWith(node.prefix)).sort())));
    } else if (node.all) node.all.forEach((member) => readNode(index, member, false, false, reading));
    else if (node.any) {
      // Alternatives are one term: whatever has one of them has it.
      const first = reading.terms.length;
      node.any.forEach((option) => readNode(index, option, false, true, reading));
      const terms = reading.terms.splice(first);
      reading.terms.push({ written: terms.map((term) => term.written).join(" OR "), tokens: terms.flatMap((term) => term.tokens) });
    }
  }

  function readQuery(index, nodes, unfinished) {
    const reading = { terms: [], named: new Map(), corrections: [], lookedUp: 0, marks: new Set(), exact: new Set(), prefixes: [] };
    // What narrows a search is not part of what it names.
    const namesAll = nodes.filter((node) => !node.filter && !node.not).length === 1;
    nodes.forEach((node, at) => readNode(index, node, unfinished && at === nodes.length - 1, namesAll, reading));
    for (const term of reading.terms) term.importance = Math.max(0, ...term.tokens.map(([, worth]) => worth));
    return reading;
  }

  // ---- Ranking.

  function rank(index, nodes, reading) {
    const { terms, named } = reading;
    const worth = new Map();
    terms.forEach((term, at) => term.tokens.forEach(([token, weight]) => {
      for (const [doc, value] of placesOf(index, token).list) {
        if (!worth.has(doc)) worth.set(doc, terms.map(() => 0));
        worth.get(doc)[at] = Math.max(worth.get(doc)[at], weight * value);
      }
    }));
    const conditions = nodes.filter((node) => !node.text);
    const numbers = new Set([...worth.keys()].map((doc) => index.docs[doc].result).concat([...named.keys()]));
    if (!terms.length) index.results.forEach((_, number) => numbers.add(number));
    const results = [...numbers].map((number) => scoreResult(index, number, conditions, worth, reading)).filter(Boolean);
    results.sort((a, b) => b.score - a.score || a.result.docs[0] - b.result.docs[0]);
    // What a whole name adds puts a result first; it does not make the others weak.
    const least = index.ranking.weak * Math.max(0, ...results.map((result) => result.score / result.factor));
    return results.filter((result) => result.score >= least);
  }

  function scoreResult(index, number, conditions, worth, { terms, named }) {
    const { context, more } = index.ranking, result = index.results[number], nothing = terms.map(() => 0);
    const headDoc = result.docs.find((doc) => index.docs[doc].isHead), head = worth.get(headDoc) || nothing;
    // A passage needs a word of the query; where its result as a whole has one, a condition that it satisfies is enough.
    const isFound = worth.has(headDoc) || named.has(number) || !terms.length;
    const mayShow = (doc) => conditions.length
      ? (worth.has(doc) || isFound) && conditions.every((node) => satisfies(index, node, doc))
      : worth.has(doc) || (doc === headDoc && named.has(number));
    const shown = result.docs.filter(mayShow);
    if (!shown.length) return null;
    const best = head.map((value, at) => Math.max(value, ...shown.map((doc) => (worth.get(doc) || nothing)[at])));
    const all = terms.reduce((sum, term) => sum + term.importance, 0);
    const passages = shown.map((doc) => {
      const own = worth.get(doc) || nothing;
      let sum = 0, covered = 0;
      terms.forEach((term, at) => {
        const here = Math.max(own[at], head[at]);
        sum += Math.max(here, context * best[at]);
        covered += term.importance * (here ? 1 : best[at] ? context : 0);
      });
      return { doc, score: sum * (all ? covered / all : 1) * index.docs[doc].weight, isHit: own.some((value) => value > 0) };
    }).sort((a, b) => b.score - a.score || a.doc - b.doc);
    const name = named.get(number) || { points: 0, factor: 1 }, headWeight = headDoc === undefined ? 1 : index.docs[headDoc].weight;
    const others = passages.slice(1, 3).reduce((sum, passage) => sum + passage.score, 0);
    const score = (passages[0].score + more * others + name.points * headWeight) * name.factor;
    return { result, score, factor: name.factor, passages, missing: [...new Set(terms.filter((_, at) => !best[at]).map((term) => term.written))] };
  }

  // The best passages of a result; where few have a word of the query, the first ones as well.
  function passagesToShow(index, { passages }) {
    const docs = passages.filter(({ doc }) => index.docs[doc].text);
    const hits = docs.filter((passage) => passage.isHit).slice(0, 3);
    const others = docs.filter((passage) => !passage.isHit).sort((a, b) => index.docs[b.doc].weight - index.docs[a.doc].weight);
    return hits.concat(others.slice(0, Math.max(0, 2 - hits.length))).map(({ doc }) => index.docs[doc]);
  }

  // What is called nearly like what was not found.
  function suggestions(index, reading) {
    const likeness = (a, b) => 1 - editDistance(a, b) / Math.max(a.length, b.length);
    const near = index.results.map((result) => ({ result, likeness: Math.max(0, ...[result.name, ...result.askedAs].flatMap((name) => reading.terms.map((term) => likeness(term.written, name.toLowerCase())))) }));
    return near.filter((one) => one.likeness >= 0.5).sort((a, b) => b.likeness - a.likeness).slice(0, 3).map((one) => one.result);
  }

  function ask(index, text) {
    const nodes = parse(index, text);
    const reading = readQuery(index, nodes, /[\p{L}\p{N}]$/u.test(text));
    const results = nodes.length ? rank(index, nodes, reading) : [];
    for (const result of results) result.shown = passagesToShow(index, result);
    return { results, corrections: reading.corrections, reading, suggestions: results.length ? [] : suggestions(index, reading) };
  }

  // The pieces of a text, each with whether it is a hit.
  function marked(index, text, reading) {
    const pieces = [];
    let end = 0;
    for (const match of text.matchAll(WORD)) {
      const word = normalized(match[0]), stem = index.stop.has(word) ? null : stemOf(index, word);
      const isHit = reading.exact.has(word) || reading.prefixes.some((prefix) => word.startsWith(prefix))
        || (stem && (reading.marks.has(stem) || (index.phrases.get(stem) || []).some((token) => reading.marks.has(token))));
      if (!isHit) continue;
      pieces.push([text.slice(end, match.index), false], [match[0], true]);
      end = match.index + match[0].length;
    }
    return [...pieces, [text.slice(end), false]].filter(([piece]) => piece);
  }

  globalThis.variorumSearcher = (raw) => { const index = unpack(raw); return { index, ask: (text) => ask(index, text), marked: (text, reading) => marked(index, text, reading) }; };
})();
