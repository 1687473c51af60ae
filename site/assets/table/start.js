// The start: the controls are wired, the address is read, and the engine is started.

function wireControls() {
  byId("table_start").replaceChildren(
    h("option", { value: "" }, "Choose another scene"),
    ...DATA.scenes.map(({ title }, index) => h("option", { value: index }, title)),
  );
  byId("table_start").addEventListener("change", ({ target }) => {
    open(DATA.scenes[Number(target.value)].scene);
    target.value = "";
    announce(null);
  });
  ["table_edition_a", "table_edition_b"].forEach((id, place) =>
    byId(id).addEventListener("change", (event) => {
      state.editions[place] = event.target.value;
      update();
    }),
  );
  const setDie = (place) => (event) => {
    const value = Number(event.target.value);
    if (place === 2) state.dice.die = value;
    else state.dice.attack[place] = value;
    state.diceChosen = true;
    update();
  };
  ["table_die_a", "table_die_b", "table_die_c"].forEach((id, place) =>
    byId(id).addEventListener("change", setDie(place)),
  );
  byId("table_every").addEventListener("change", (event) => {
    state.every = event.target.checked;
    state.diceChosen = true;
    update();
  });
  byId("table_wider").addEventListener("click", () => zoom(1.4));
  byId("table_closer").addEventListener("click", () => zoom(1 / 1.4));
  document
    .querySelectorAll("[data-add]")
    .forEach((button) =>
      button.addEventListener("click", () =>
        button.dataset.add in GROUND
          ? addTerrain(button.dataset.add)
          : addFigure(button.dataset.add),
      ),
    );
  document.querySelectorAll("[data-show]").forEach((button) =>
    button.addEventListener("click", () => {
      byId("table_answers").dataset.shown = button.dataset.show;
      showAnswers();
    }),
  );
  byId("table_link").addEventListener("click", () => {
    writeAddress();
    copy(location.href, "The address is copied.");
  });
  byId("table_scene").addEventListener("click", () =>
    copy(
      sceneFile(),
      "The scene is copied; save it as scene.json and run: variorum play scene.json",
    ),
  );
  byId("table_svg").addEventListener("click", () =>
    copy(picture(), "The picture is copied as SVG."),
  );
  byId("table_file").addEventListener("change", openFile);
}

wireControls();
openFromAddress();
window.addEventListener("hashchange", openFromAddress);
start().then(
  (ready) => {
    engine = ready;
    changed();
  },
  (error) => {
    byId("table_differs").textContent = `The table cannot play: ${error.message}`;
  },
);
