// What is the reader's own: light or dark, links to a clause as it reads today, pages kept for reading without a network.
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

  // ---- A link to a clause names the edition, so that it never comes to mean another text.
  const clauses = document.querySelector(".clauses[data-pinned]");
  if (clauses && navigator.clipboard) {
    for (const clause of clauses.querySelectorAll(".clause")) {
      const address = new URL(`${clauses.dataset.pinned}#${clause.id}`, location.href).href;
      const button = makeButton("copy-link", "Copy link", async () => {
        await navigator.clipboard.writeText(address);
        button.textContent = "Copied";
      });
      button.setAttribute("aria-label", `Copy a link to clause ${clause.querySelector(".clause-no").textContent}`);
      clause.querySelector("h2").after(button);
    }
  }

  if ("serviceWorker" in navigator && /^https?:$/.test(location.protocol)) {
    navigator.serviceWorker.register(`${root}offline.js`).catch(() => { /* without it, pages need the network */ });
  }
})();
