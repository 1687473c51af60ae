// What is the reader's own: light or dark, the game and edition that they play, links to a clause as it reads today, pages kept for reading without a network.
"use strict";
(function () {
  // A page from a disk may not be allowed to remember; it works all the same.
  const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* nothing is kept */ } };
  const recall = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const root = document.body.dataset.root || "";

  function makeButton(className, text, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = className;
    button.textContent = text;
    button.addEventListener("click", () => act(button));
    return button;
  }

  // ---- Light or dark, or as the system has it.
  const THEMES = ["system", "light", "dark"];
  function applyTheme(theme) {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
  const storedTheme = () => (THEMES.includes(recall("theme")) ? recall("theme") : "system");
  applyTheme(storedTheme());
  const places = document.querySelector(".foot-links");
  if (places) {
    const button = makeButton("theme-toggle", `Colours: ${storedTheme()}`, () => {
      const next = THEMES[(THEMES.indexOf(storedTheme()) + 1) % THEMES.length];
      remember("theme", next);
      applyTheme(next);
      button.textContent = `Colours: ${next}`;
    });
    places.append(button);
  }

  // ---- The game and edition that the reader plays: kept by links, and remembered here.
  function loadEditions(then) {
    const script = document.createElement("script");
    script.src = `${root}assets/editions.js`;
    script.addEventListener("load", () => then(window.variorumEditions));
    document.head.append(script);
  }

  // The text of a subject that is in force in an edition: the last of its line up to then.
  function textInForce(editions, chosen, own) {
    const at = editions.findIndex(([id]) => id === chosen);
    const line = editions[at][1];
    const upTo = editions.slice(0, at + 1).filter(([id, ofLine]) => ofLine === line && own.includes(id));
    return upTo.length ? upTo[upTo.length - 1][0] : null;
  }

  function follow({ editions, texts }, chosen) {
    const entry = editions.find(([id]) => id === chosen);
    if (!entry) return;
    const reading = document.querySelector(".reading");
    reading.querySelector(".reading-label").textContent = entry[2];
    document.querySelector(".nav-abilities").href = `${root}editions/${chosen}.html#abilities`;
    document.querySelector(".nav-rules").href = `${root}editions/${chosen}.html#rules`;
    document.querySelector(".nav-rulings").href = `${root}rulings/by/${entry[1]}.html`;
    const base = new URL(root || "./", location.href).href;
    const pages = new Map(texts.map(([path, own]) => [`${base}${path}.html`, [path, own]]));
    const inChosen = (address) => {
      const [page, anchor] = address.split("#");
      const found = pages.get(page);
      const id = found && textInForce(editions, chosen, found[1]);
      return id ? `${base}${found[0]}/${id}.html${anchor ? `#${anchor}` : ""}` : null;
    };
    document.addEventListener("click", (event) => {
      const link = event.target.closest && event.target.closest("a[href]");
      const address = link && inChosen(link.href);
      if (address) link.href = address;
    }, true);
    // Where a ruling answers edition by edition, the reader's own answer is marked.
    const row = [...document.querySelectorAll("[data-editions]")].find((one) => one.dataset.editions.split(" ").includes(chosen));
    if (row) {
      const badge = document.createElement("span");
      badge.className = "badge own";
      badge.textContent = "your edition";
      row.querySelector("th").append(" ", badge);
      row.classList.add("own");
    }
    const here = inChosen(location.href);
    const heading = document.querySelector(".standing");
    if (here && heading && document.querySelector(".clauses").dataset.pinned && new URL(document.querySelector(".clauses").dataset.pinned, location.href).href !== here.split("#")[0]) {
      const link = document.createElement("a");
      link.href = here;
      link.textContent = `Your edition (${entry[2]}) has another text`;
      heading.append(" ", link);
    }
  }

  for (const choice of document.querySelectorAll("[data-play]")) {
    choice.addEventListener("click", () => remember("edition", choice.dataset.play));
  }
  const chosen = recall("edition");
  if (chosen && document.querySelector(".reading")) loadEditions((known) => follow(known, chosen));

  for (const head of document.querySelectorAll("[data-print]")) head.append(makeButton("print-button", "Print", () => print()));

  // ---- A link to a clause names the edition, so that it never comes to mean another text.
  const clauses = document.querySelector(".clauses[data-pinned]");
  if (clauses && navigator.clipboard) {
    for (const clause of clauses.querySelectorAll(".clause")) {
      const address = new URL(`${clauses.dataset.pinned}#${clause.id}`, location.href).href;
      const button = makeButton("copy-link", "Copy link", async () => {
        await navigator.clipboard.writeText(address);
        button.textContent = "Copied";
        button.classList.add("is-copied");
      });
      button.setAttribute("aria-label", `Copy link to clause ${clause.querySelector(".clause-no").textContent}`);
      clause.querySelector("h2").after(button);
    }
  }

  // What is chosen in a row that scrolls is in sight.
  for (const chosenPlace of document.querySelectorAll(".strip .here, .site-nav [aria-current]")) {
    const row = chosenPlace.closest("ol, nav");
    const hidden = chosenPlace.getBoundingClientRect().right - row.getBoundingClientRect().right;
    if (hidden > 0) row.scrollLeft += hidden + 24;
  }

  if ("serviceWorker" in navigator && /^https?:$/.test(location.protocol)) {
    navigator.serviceWorker.register(`${root}offline.js`).catch(() => { /* without it, pages need the network */ });
  }
})();
