// Pieces: added, removed, and the panel in which their dials are set.

function remove(key) {
  const [kind, rest] = splitKey(key);
  const name = pieceAt(key)?.getAttribute("aria-label");
  if (kind === "terrain") state.scene.terrain.splice(Number(rest), 1);
  else if (kind === "bend") state.order.bends.splice(Number(rest), 1);
  else if (kind === "figure" && figures().length > 1) {
    delete state.scene.figures[rest];
    for (const [, f] of figures()) {
      if (f.captive_of === rest) delete f.captive_of;
      if (f.aboard === rest) delete f.aboard;
    }
    const { kind } = state.order;
    state.order.others = (state.order.others || []).filter((name) => name !== rest);
    const isNamed = JSON.stringify(state.order.play || []).includes(JSON.stringify(rest));
    if (isNamed) state.order.play = [];
    if (isNamed || kind !== "scene") give(kind === "scene" ? "fight" : kind);
  }
  selected = null;
  fillControls();
  changed();
  say(`Removed: ${name}.`, false);
}

/** A place near the middle of what is shown, with so much room around it. */
function freePlace(room) {
  const taken = figures().flatMap(([, f]) => (f.at ? [f.at] : []));
  taken.push(...(state.scene.terrain || []).map(({ outline }) => centre(outline)));
  const middle = [view.x + view.w / 2, view.y + view.h / 2];
  for (let turn = 0; turn < 120; turn++) {
    const out = turn * 0.1;
    const at = [middle[0] + out * Math.cos(turn), middle[1] + out * Math.sin(turn)];
    const inside = at.map((value, axis) => round(clamp(value, 2, boardSize()[axis] - 2)));
    if (taken.every((other) => distance(other, inside) > room)) return inside;
  }
  return middle;
}

function addFigure(side) {
  const others = Object.keys(state.scene.players || { south: 0, north: 0 });
  const player = side === "friend" ? me() : others.find((name) => name !== me());
  let number = 1;
  while (figure(`friend ${number}`) || figure(`foe ${number}`)) number++;
  const name = `${side} ${number}`;
  const at = freePlace(1.7);
  const facing = side === "friend" ? 0 : 180;
  state.scene.figures[name] = { warrior: { ...USUAL, range: 8 }, player, at, facing };
  keepInView(at);
  selected = `figure:${name}`;
  fillControls();
  update(selected);
}

function addTerrain(kind) {
  const [x, y] = freePlace(3.4);
  const [w, d] = kind === "low-wall" ? [3, 0.25] : kind === "blocking" ? [2.5, 0.6] : [3, 2];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const outline = corners.map(([a, b]) => [round(x + (a * w) / 2), round(y + (b * d) / 2)]);
  (state.scene.terrain ||= []).push({ kind, outline });
  keepInView([x, y]);
  selected = `terrain:${state.scene.terrain.length - 1}`;
  showPiece();
  update(selected);
}

/** The panel of the chosen piece. */
function showPiece() {
  const [kind, rest] = splitKey(selected || "");
  const panel = byId("table_piece");
  if (kind === "figure" && figure(rest))
    panel.replaceChildren(...figurePanel(rest, figure(rest)));
  else if (kind === "terrain" && state.scene.terrain?.[rest])
    panel.replaceChildren(...terrainPanel(Number(rest)));
  else if (kind === "bend")
    panel.replaceChildren(
      h("h2", {}, `Bend ${Number(rest) + 1} of the way`),
      button("Remove", () => remove(selected)),
    );
  else panel.replaceChildren(h("p", { class: "quiet" }, "Choose a piece to see its dial."));
}

/** What the dial of a figure shows, and what lies on it. */
function figurePanel(name, f) {
  const parts = [h("h2", {}, name)];
  if (f.warrior) {
    parts.push(...SLOTS.map((slot) => dialSlot(f.warrior, slot)));
    parts.push(stepper(f.warrior, "range", USUAL.range), stepper(f.warrior, "arrows", 1, 3));
  } else parts.push(ownDial(name, f));
  if (!/^(foot|mounted)$/.test(mountOf(f)))
    parts.push(h("p", { class: "quiet" }, "It is wounded section by section."));
  else parts.push(stepper(f, "wounds", 0));
  parts.push(stepper(f, "tokens", 0, 2));
  const turn = (by, words, sign) => {
    const act = () => {
      turnBy(`figure:${name}`, by);
      update(`figure:${name}`);
    };
    return button(sign, act, { "aria-label": words });
  };
  parts.push(
    h(
      "span",
      { class: "t-stepper", role: "group", "aria-label": "facing" },
      h("span", {}, "facing"),
      turn(-TURN, "turn to the left", "↺"),
      turn(TURN, "turn to the right", "↻"),
    ),
    button("Remove", () => remove(`figure:${name}`)),
  );
  return parts;
}

/** What a figure with a dial of its own shows now. */
function ownDial(name, f) {
  const shown = plays.find((play) => play.start)?.start.figures.find((one) => one.name === name);
  const dials = (shown?.dials || []).map(({ values, abilities }) => {
    const list = SLOTS.map((slot, place) => `${slot} ${values[place] ?? "skull"}`);
    const names = abilities.map((id) => DATA.abilities.find((one) => one.id === id)?.name || id);
    return `${list.join(", ")}${names.length ? `; ${names.join(", ")}` : ""}`;
  });
  return h(
    "p",
    { class: "quiet" },
    `${f.inline?.name || name} has a dial of its own${dials.length ? `: ${dials.join(" / ")}` : ""}.`,
  );
}

function terrainPanel(index) {
  const feature = state.scene.terrain[index];
  const change = (by, scale) => () => {
    reshape(index, by, scale);
    update(`terrain:${index}`);
  };
  const setKind = (kind) => {
    feature.kind = kind;
    update(`terrain:${index}`);
  };
  return [
    h("h2", {}, "Terrain"),
    choose("Kind", "table_ground", Object.entries(GROUND), feature.kind, setKind),
    button("Larger", change(0, 1.25)),
    button("Smaller", change(0, 0.8)),
    button("Turn", change(TURN, 1)),
    button("Remove", () => remove(`terrain:${index}`)),
  ];
}

function stepper(owner, field, usual, most = 30) {
  const value = h("output", {}, String(owner[field] ?? usual));
  const change = (by) => () => {
    owner[field] = clamp((owner[field] ?? usual) + by, 0, most);
    value.textContent = String(owner[field]);
    update();
  };
  return h(
    "span",
    { class: "t-stepper", role: "group", "aria-label": field },
    h("span", {}, field),
    button("−", change(-1), { "aria-label": `less ${field}` }),
    value,
    button("+", change(1), { "aria-label": `more ${field}` }),
  );
}

/** The marker of an ability as its dial shows it. */
function marker({ colour, shape }) {
  const form =
    shape === "circle"
      ? svg("circle", { class: `mk-${colour}`, cx: 10, cy: 10, r: 8 })
      : svg("rect", { class: `mk-${colour}`, x: 2, y: 2, width: 16, height: 16, rx: 1.5 });
  return svg("svg", { class: "mk", viewBox: "0 0 20 20", "aria-hidden": "true" }, form);
}

let slotNumber = 0;

/** One slot of a dial: its value by stepping, its ability by marker. */
function dialSlot(warrior, slot) {
  const list = DATA.abilities.filter((ability) => ability.slot === slot);
  const chosen = list.find(({ id }) => (warrior.abilities || []).includes(id));
  const group = `t_slot_${++slotNumber}`;
  const summary = h("summary", {});
  const describe = (ability) =>
    summary.replaceChildren(...(ability ? [marker(ability), ability.name] : ["no ability"]));
  describe(chosen);
  const pick = (ability) => () => {
    const others = (warrior.abilities || []).filter((id) => !list.some((one) => one.id === id));
    warrior.abilities = ability ? [...others, ability.id] : others;
    describe(ability);
    update();
  };
  const choice = (ability) => {
    const input = h("input", {
      type: "radio",
      name: group,
      checked: ability?.id === chosen?.id,
      onchange: pick(ability),
    });
    return ability
      ? h(
          "label",
          { class: "t-marker", title: ability.name },
          input,
          marker(ability),
          h("span", { class: "t-marker-name" }, ability.name),
          h("span", { class: "vh" }, ` ${ability.colour} ${ability.shape}`),
        )
      : h("label", { class: "t-marker" }, input, h("span", { class: "t-marker-name" }, "none"));
  };
  return h(
    "div",
    { class: "t-slot" },
    stepper(warrior, slot, USUAL[slot]),
    h(
      "details",
      {},
      summary,
      h(
        "fieldset",
        { class: "t-markers" },
        h("legend", {}, `The marker in the ${slot} slot`),
        choice(null),
        ...list.map(choice),
      ),
    ),
  );
}
