// Served by `variorum serve --watch` only: reloads the page after a good build, shows what is wrong after a bad one.
"use strict";
(async function () {
  let known = 0;
  let first = true;
  let overlay = null;
  const show = (error) => {
    if (overlay) overlay.remove();
    overlay = null;
    if (!error) return;
    overlay = document.createElement("section");
    overlay.className = "live-error";
    overlay.setAttribute("role", "alert");
    const title = document.createElement("h2");
    title.textContent = "The last save could not be built";
    const text = document.createElement("pre");
    text.textContent = error;
    overlay.append(title, text);
    document.body.append(overlay);
  };
  for (;;) {
    try {
      const status = await (await fetch(`/live/status?after=${known}`)).json();
      if (!first && status.version > known && !status.error) return location.reload();
      if (status.version > known || first) show(status.error);
      known = status.version;
      first = false;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
})();
