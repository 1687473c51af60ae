// The controls of an order: who acts, on whom, with whom, and what follows.

function options(list, chosen) {
  return list.map(([value, text]) => h("option", { value, selected: chosen === value }, text));
}

function fillControls() {
  for (const [place, id] of ["table_edition_a", "table_edition_b"].entries())
    byId(id).replaceChildren(
      ...options(
        DATA.editions.map((e) => [e.id, e.name]),
        state.editions[place],
      ),
    );
  for (const [place, id] of ["table_die_a", "table_die_b"].entries())
    byId(id).value = state.dice.attack[place];
  byId("table_die_c").value = state.dice.die;
  byId("table_every").checked = state.every;
  fillOrder();
  showPiece();
}

function fillOrder() {
  const { kind, play } = state.order;
  const focus = document.activeElement?.dataset?.order;
  const hasOwn = play?.length && !plainOrder(play);
  const kinds = Object.keys(ORDERS).filter((name) => name !== "scene" || hasOwn);
  const buttons = kinds.map((name) =>
    button(ORDERS[name], () => give(name), {
      "data-order": name,
      "aria-pressed": String(name === kind),
    }),
  );
  const possible = Object.entries(SPECIAL).filter(
    ([name]) => !/^(raise|summon)$/.test(name) || fallen().length,
  );
  const special = h(
    "select",
    {
      "aria-label": "Special action",
      "data-order": "special",
      class: kind in SPECIAL ? "is-chosen" : "",
      onchange: (event) => event.target.value && give(event.target.value),
    },
    ...options([["", "special action"], ...possible], kind in SPECIAL ? kind : ""),
  );
  byId("table_orders").replaceChildren(h("legend", {}, "Order"), ...buttons, special);
  if (focus) byId("table_orders").querySelector(`[data-order="${focus}"]`)?.focus();
  byId("table_details").replaceChildren(...(kind === "scene" ? orderWords(play) : details()));
}

/** What the scene itself orders, in a few words. */
function orderWords(play = []) {
  const words = play.flatMap((step) => {
    const [name, said] = typeof step === "string" ? [step] : Object.entries(step)[0];
    if (name === "die" || name === "dice") return [];
    const words = STEPS[name] || name.replaceAll("-", " ");
    return [[said?.figure, words].filter(Boolean).join(": ")];
  });
  return [h("p", { class: "t-order-words" }, words.join(", then ") || "no order")];
}

/** Who acts, on whom, with whom, and what follows. */
function details() {
  const { kind, who, then } = state.order;
  const able = friends().filter(([, f]) => f.at);
  const parts = [
    choose(
      "Who",
      "table_who",
      able.map(([name]) => [name, name]),
      who,
      (name) => give(kind, name),
    ),
  ];
  if (kind === "shoot") parts.push(targetBoxes());
  else if (hasTargets(kind)) parts.push(targetChoice("Whom"));
  if (["move", "fight", "capture", "shoot"].includes(kind) && able.length > 1)
    parts.push(companions());
  if (kind === "move") {
    const follow = [
      ["", "nothing"],
      ["fight", "close combat"],
      ["shoot", "ranged combat"],
    ];
    const set = (value) => {
      state.order.then = value || undefined;
      give(kind);
    };
    parts.push(button("Add a bend", addBend));
    parts.push(choose("and then", "table_then", follow, then || "", set));
    if (then) parts.push(targetChoice("with"));
  }
  return parts;
}

/** A list to choose from, with its label. */
function choose(label, id, list, chosen, act) {
  const onchange = (event) => act(event.target.value);
  return h("label", {}, label, h("select", { id, onchange }, ...options(list, chosen)));
}

const sideOf = (name) => `${name} (${figure(name)?.player === me() ? "friend" : "foe"})`;

function targetChoice(label) {
  const { kind, who, targets = [], then } = state.order;
  const list = candidates(then || kind, who).map((name) => [name, sideOf(name)]);
  return choose(label, "table_whom", list, targets[0], (name) => {
    state.order.targets = [name];
    update();
  });
}

/** Boxes to tick, in a frame; `act` gets those that are ticked, in the order of ticking. */
function boxes(id, legend, names, ticked, act) {
  const box = (name) => {
    const onchange = (event) => {
      const rest = ticked.filter((other) => other !== name);
      act(event.target.checked ? [...rest, name] : rest);
      fillOrder();
      byId(id).querySelector(`[value="${CSS.escape(name)}"]`).focus();
      update();
    };
    const checked = ticked.includes(name);
    const input = h("input", { type: "checkbox", value: name, checked, onchange });
    return h("label", {}, input, sideOf(name));
  };
  return h("fieldset", { class: "t-with", id }, h("legend", {}, legend), ...names.map(box));
}

/** The targets of a shot: one to three. */
function targetBoxes() {
  const { who, targets = [] } = state.order;
  return boxes("table_targets", "At", candidates("shoot", who), targets, (ticked) => {
    if (ticked.length) state.order.targets = ticked.slice(-3);
  });
}

function companions() {
  const { who, others = [] } = state.order;
  const names = friends().flatMap(([name, f]) => (name !== who && f.at ? [name] : []));
  return boxes("table_with", "Together with", names, others, (ticked) => {
    state.order.others = ticked;
  });
}

function addBend() {
  const from = state.order.bends.at(-1) || figure(state.order.who).at;
  state.order.bends.push([
    round((from[0] + state.order.end[0]) / 2 + 0.6),
    round((from[1] + state.order.end[1]) / 2),
  ]);
  selected = `bend:${state.order.bends.length - 1}`;
  showPiece();
  update(selected);
}
