// The table: figures are laid out and dragged, one order is given, and two editions say what comes
// of it. Everything that is decided is decided by the rules engine, in WebAssembly
// (assets/table-engine.js) or, on a server without it, behind POST api/play. What stands here is
// the hand: drawing, dragging, keys, and showing the reply.
//
// One object, `state`, is the whole table: a scene as `variorum play` reads it, the order, the dice
// and the two editions. Every change goes through `changed`, which plays and draws again.
(() => {
  "use strict";
  const DATA = window.VARIORUM_TABLE;
  const board = document.getElementById("board");
  if (!DATA || !board) return;
  const byId = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const RADIUS = 0.625,
    TOUCH = 1.252,
    SNAP = 0.3,
    TURN = 15;
  const COMPASS = {
    north: 0,
    "north-east": 45,
    east: 90,
    "south-east": 135,
    south: 180,
    "south-west": 225,
    west: 270,
    "north-west": 315,
  };
  const GROUND = {
    hindering: "wood",
    blocking: "wall",
    elevated: "hill",
    "abrupt-elevated": "cliff",
    shallow: "ford",
    deep: "deep water",
    "low-wall": "low wall",
  };
  const ORDERS = {
    move: "Move",
    fight: "Close combat",
    shoot: "Ranged combat",
    capture: "Capture",
    regenerate: "Regenerate",
    levitate: "Levitate",
    scene: "As the scene says",
  };

  let state = null; // { scene, order, dice, editions, every }
  let selected = null; // "figure:NAME", "terrain:INDEX", "end" or "bend:INDEX"
  let view = { x: 0, y: 0, w: 12, h: 12 };
  let plays = [];
  let engine = null; // request => reply, or a promise of it

  // ---------------------------------------------------------------- small helpers

  /** An element of HTML, with attributes and children. */
  function h(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (value === true) element.setAttribute(key, "");
      else if (value !== false && value != null) element.setAttribute(key, value);
    }
    element.append(...children.filter((child) => child != null));
    return element;
  }

  /** An element of SVG. */
  function svg(name, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  const round = (value) => Math.round(value * 1000) / 1000;
  const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
  const distance = ([x, y], [a, b]) => Math.hypot(x - a, y - b);
  const inches = (value) => `${value.toFixed(1)}″`;
  const figures = () => Object.entries(state.scene.figures);
  const figure = (name) => state.scene.figures[name];
  const me = () => state.scene.turn || "south";
  const friends = () => figures().filter(([, f]) => f.player === me() && !f.eliminated);
  const foes = () => figures().filter(([, f]) => f.player !== me() && !f.eliminated);
  const boardSize = () => [state.scene.board?.width ?? 36, state.scene.board?.depth ?? 36];
  const say = (text) => {
    byId("table_said").textContent = text;
  };

  // ---------------------------------------------------------------- scenes

  /** Degrees clockwise from north, from any way in which a scene writes a direction. */
  function degrees(direction, at, fallback) {
    if (typeof direction === "number") return (direction + 360) % 360;
    if (typeof direction !== "string") return fallback;
    if (direction in COMPASS) return COMPASS[direction];
    if (direction.startsWith("step "))
      return (450 - (Number(direction.slice(5)) * 360) / 4096) % 360;
    const other = direction.startsWith("towards ") && state.scene.figures[direction.slice(8)];
    return other?.at ? bearing(at, other.at) : fallback;
  }

  const bearing = ([x, y], [a, b]) =>
    (Math.round((Math.atan2(a - x, b - y) * 1800) / Math.PI) / 10 + 360) % 360;

  /** Takes a scene onto the table: facings become degrees, figures from the list become whole. */
  function open(scene, more = {}) {
    scene = structuredClone(scene);
    const play = scene.play || [];
    state = {
      scene,
      order: { kind: "scene", play },
      dice: { attack: [3, 4], die: 4 },
      every: false,
      editions: usualEditions(scene),
      ...more,
    };
    const dice = play.find((step) => step.dice)?.dice,
      die = play.find((step) => step.die)?.die;
    if (!more.dice) state.dice = { attack: dice || [3, 4], die: die || 4 };
    for (const [, f] of figures()) {
      const inward = f.player === "north" ? 180 : 0;
      if (f.at) f.facing = degrees(f.facing, f.at, inward);
      if (f.figure && DATA.figures[f.figure]) {
        f.inline = DATA.figures[f.figure];
        delete f.figure;
      }
    }
    scene.turn ||= Object.keys(scene.players || { south: 0 })[0];
    delete scene.play;
    delete scene.expect;
    delete scene.editions;
    selected = friends().length ? `figure:${friends()[0][0]}` : null;
    fit();
    fillControls();
    changed();
  }

  function usualEditions(scene) {
    const named = (scene.editions || []).filter((id) =>
      DATA.editions.some((edition) => edition.id === id),
    );
    if (named.length > 1) return named.slice(0, 2);
    const [first, last] = [DATA.editions[0].id, DATA.editions.at(-1).id];
    return named.length && named[0] !== last
      ? [named[0], last]
      : [state?.editions?.[0] || first, last];
  }

  /** The steps that the order stands for. */
  function steps() {
    const { kind, who, targets = [], others = [], end, bends = [], play } = state.order;
    const first = targets[0];
    const withOthers = others.length ? { with: others } : {};
    switch (kind) {
      case "move":
        return [
          { move: { figure: who, ...withOthers } },
          {
            walk: {
              figure: who,
              to: end,
              ...(bends.length ? { via: bends } : {}),
              facing: state.order.facing,
            },
          },
        ];
      case "fight":
        return [{ fight: { figure: who, ...withOthers, target: first } }];
      case "capture":
        return [{ fight: { figure: who, target: first, capture: true } }];
      case "shoot":
        return [{ shoot: { figure: who, ...withOthers, targets } }];
      case "regenerate":
        return [{ regenerate: { figure: who } }];
      case "levitate":
        return [{ levitate: { figure: who, target: first, to: { at: end } } }];
      default:
        return play.filter((step) => !state.diceChosen || !(step.dice || step.die));
    }
  }

  /** Gives another order, with what it needs: whom, and where to. */
  function give(kind) {
    const old = state.order;
    const who = friends().some(([name]) => name === old.who) ? old.who : friends()[0]?.[0];
    const known = (old.targets || []).filter((name) => name !== who && figure(name));
    const side = kind === "levitate" ? friends() : foes();
    const nearest = side
      .map(([name]) => name)
      .filter((name) => name !== who)
      .sort(
        (a, b) => distance(figure(a).at, figure(who).at) - distance(figure(b).at, figure(who).at),
      );
    const at = who ? figure(who).at : [18, 18];
    const facing = who ? figure(who).facing : 0;
    const ahead = [
      round(clamp(at[0] + 4 * Math.sin((facing * Math.PI) / 180), 1, boardSize()[0] - 1)),
      round(clamp(at[1] + 4 * Math.cos((facing * Math.PI) / 180), 1, boardSize()[1] - 1)),
    ];
    state.order = {
      kind,
      who,
      targets: known.length ? known : nearest.slice(0, 1),
      others: [],
      end: old.end || ahead,
      bends: [],
      facing: old.facing ?? facing,
      play: old.play,
    };
    fillControls();
    changed();
  }

  // ---------------------------------------------------------------- the engine

  /** Unpacks and starts the engine, or finds the server that plays instead. */
  async function start() {
    if (!window.VARIORUM_ENGINE) {
      return async (request) => {
        const reply = await fetch("api/play", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: request,
        });
        return reply.text();
      };
    }
    const packed = Uint8Array.from(atob(window.VARIORUM_ENGINE), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const { instance } = await WebAssembly.instantiate(
      await new Response(stream).arrayBuffer(),
      {},
    );
    return (request) => callEngine(instance.exports, request);
  }

  /** One call: the request is written into memory that the engine lends, the reply is read there. */
  function callEngine(wasm, request) {
    const bytes = new TextEncoder().encode(request);
    const place = wasm.lend(bytes.length);
    new Uint8Array(wasm.memory.buffer, place, bytes.length).set(bytes);
    const reply = wasm.play(place, bytes.length);
    const length = new DataView(wasm.memory.buffer).getUint32(reply, true);
    const text = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, reply + 4, length));
    wasm.take_back(reply, length + 4);
    return text;
  }

  let latest = 0,
    waiting = false;

  /** Plays and draws again, at most once a frame. */
  function changed() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      refresh();
    });
  }

  async function refresh() {
    const began = performance.now();
    const request = {
      scene: { ...state.scene, play: steps() },
      editions: state.editions,
      dice: state.dice,
      every_roll: state.every,
    };
    draw();
    if (!engine) return;
    const number = ++latest;
    let text = engine(JSON.stringify(request));
    if (text instanceof Promise) text = await text;
    if (number !== latest) return;
    const reply = JSON.parse(text);
    plays = reply.plays.length
      ? reply.plays
      : state.editions.map((edition) => ({
          edition,
          error: { path: [], message: reply.error, help: "" },
          steps: [],
          outcome: "",
        }));
    draw();
    showAnswers();
    remember();
    performance.measure("table", { start: began, end: performance.now() });
    document.body.dataset.table = "ready";
  }

  // ---------------------------------------------------------------- drawing

  /** Chooses what part of the table is shown: everything that stands on it, with room around. */
  function fit() {
    const points = figures()
      .filter(([, f]) => f.at)
      .map(([, f]) => f.at);
    for (const feature of state.scene.terrain || []) points.push(...feature.outline);
    for (const step of state.order.play || []) if (step.walk) points.push(step.walk.to);
    const xs = points.map(([x]) => x),
      ys = points.map(([, y]) => y);
    const [width, depth] = boardSize();
    const size = clamp(
      Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 5,
      12,
      Math.max(width, depth),
    );
    const middle = (list) => (Math.max(...list) + Math.min(...list)) / 2;
    view = {
      x: clamp(middle(xs) - size / 2, -1, width + 1 - size),
      y: clamp(middle(ys) - size / 2, -1, depth + 1 - size),
      w: size,
      h: size,
    };
  }

  const flip = (y) => view.y * 2 + view.h - y; // north is up

  function draw() {
    const focus = document.activeElement?.dataset?.key;
    board.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
    board.replaceChildren(
      grid(),
      ...(state.scene.terrain || []).map(drawTerrain),
      ...drawOrder(),
      ...figures()
        .filter(([, f]) => f.at)
        .map(drawFigure),
      ...drawHandles(),
    );
    if (focus)
      board.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  }

  function grid() {
    const [width, depth] = boardSize();
    let path = "";
    for (let x = Math.ceil(Math.max(0, view.x)); x <= Math.min(width, view.x + view.w); x++)
      path += `M${x} ${view.y}v${view.h}`;
    for (let y = Math.ceil(Math.max(0, view.y)); y <= Math.min(depth, view.y + view.h); y++)
      path += `M${view.x} ${flip(y)}h${view.w}`;
    const edge = svg("rect", { x: 0, y: flip(depth), width, height: depth, class: "t-edge" });
    return svg("g", { "aria-hidden": "true" }, svg("path", { d: path, class: "t-grid" }), edge);
  }

  function drawTerrain(feature, index) {
    const key = `terrain:${index}`;
    const points = feature.outline.map(([x, y]) => `${x},${flip(y)}`).join(" ");
    const shape = svg("polygon", { points, class: "t-ground" });
    const [x, y] = centre(feature.outline);
    const name = GROUND[feature.kind];
    const label = svg("text", { x, y: flip(y) + 0.1, class: "t-ground-name" }, name);
    return svg(
      "g",
      {
        "data-key": key,
        tabindex: 0,
        role: "button",
        "aria-label": `${name} at ${round(x)}, ${round(y)}`,
        "aria-pressed": String(selected === key),
        class: `t-piece t-${feature.kind}${selected === key ? " is-selected" : ""}`,
      },
      shape,
      label,
    );
  }

  const centre = (outline) =>
    [0, 1].map((axis) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length);

  const mountOf = (f) => f.inline?.mount || f.warrior?.mount || "foot";

  /** The outline of a base that looks north, around its centre dot. */
  function baseShape(f) {
    if (mountOf(f) === "mounted")
      return svg("path", {
        d: `M${-RADIUS} 0a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0v1.25a${RADIUS} ${RADIUS} 0 0 1 ${-2 * RADIUS} 0z`,
        class: "t-base",
      });
    return svg("circle", { r: mountOf(f) === "foot" ? RADIUS : 1.9, class: "t-base" });
  }

  function drawFigure([name, f]) {
    const key = `figure:${name}`;
    const friend = f.player === me();
    const r = mountOf(f) === "foot" || mountOf(f) === "mounted" ? RADIUS : 1.9;
    const body = svg(
      "g",
      { transform: `rotate(${f.facing ?? 0})` },
      baseShape(f),
      svg("path", { d: `M${-r} 0a${r} ${r} 0 0 1 ${2 * r} 0z`, class: "t-front" }),
      svg("path", { d: `M-.14 ${-r + 0.24}L0 ${-r + 0.02}L.14 ${-r + 0.24}z`, class: "t-nose" }),
    );
    const hurt = woundsAfter(name);
    const parts = [body, svg("text", { class: "t-name", y: 0.12 }, initials(name))];
    if (hurt) parts.push(svg("text", { class: "t-hurt", x: r, y: -r + 0.1 }, hurt));
    const label = `${name}, ${friend ? "friend" : "foe"}, at ${round(f.at[0])}, ${round(f.at[1])}, facing ${facingName(f.facing)}`;
    return svg(
      "g",
      {
        transform: `translate(${f.at[0]} ${flip(f.at[1])})`,
        "data-key": key,
        tabindex: 0,
        role: "button",
        "aria-label": label,
        "aria-pressed": String(selected === key),
        class: `t-piece t-${friend ? "friend" : "foe"}${selected === key ? " is-selected" : ""}`,
      },
      ...parts,
    );
  }

  const initials = (name) =>
    name
      .split(/[\s-]+/)
      .map((word) => word[0].toUpperCase())
      .join("")
      .slice(0, 2);

  function facingName(facing) {
    const known = Object.entries(COMPASS).find(([, value]) => value === Math.round(facing));
    return known ? known[0] : `${Math.round(facing)} degrees`;
  }

  /** The clicks that a figure takes in each edition, as shown on its base. */
  function woundsAfter(name) {
    const taken = plays.map((play) => {
      const find = (table) => table?.figures.find((f) => f.name === name);
      const [before, after] = [find(play.start), find(play.end)];
      if (!before || !after) return 0;
      return after.dials.reduce(
        (sum, dial, index) => sum + dial.click - before.dials[index].click,
        0,
      );
    });
    if (!taken.some(Boolean)) return "";
    return new Set(taken).size === 1 ? `−${taken[0]}` : taken.map((n) => `−${n}`).join("/");
  }

  /** The line of the order, coloured by what the editions say about it. */
  function drawOrder() {
    const { kind, who, targets = [], end, bends = [] } = state.order;
    const own = kind === "scene" ? orderOfScene() : { kind, who, targets, end, bends };
    const from = own && figure(own.who)?.at;
    if (!from) return [];
    const refused = plays.filter((play) => play.refused || play.error).length;
    const verdict =
      refused === 0 ? "is-allowed" : refused === plays.length ? "is-refused" : "is-split";
    const lines = [];
    const line = (points) =>
      lines.push(
        svg("polyline", {
          points: points.map(([x, y]) => `${x},${flip(y)}`).join(" "),
          class: `t-line ${verdict}`,
        }),
      );
    const label = (a, b, text) =>
      lines.push(
        svg(
          "text",
          { x: (a[0] + b[0]) / 2 + 0.25, y: flip((a[1] + b[1]) / 2), class: "t-label" },
          text,
        ),
      );
    if (own.end) {
      const path = [from, ...own.bends, own.end];
      line(path);
      lines.push(
        svg("circle", { cx: own.end[0], cy: flip(own.end[1]), r: RADIUS, class: "t-ghost" }),
      );
      const length = path
        .slice(1)
        .reduce((sum, point, index) => sum + distance(path[index], point), 0);
      label(path.at(-2), own.end, inches(length));
    } else {
      for (const target of own.targets) {
        const there = figure(target)?.at;
        if (!there) continue;
        line([from, there]);
        label(from, there, inches(distance(from, there)));
      }
    }
    return lines;
  }

  /** What the first order of an opened scene does, for the line. */
  function orderOfScene() {
    for (const step of state.order.play || []) {
      if (step.shoot)
        return { who: step.shoot.figure, targets: step.shoot.targets || [], bends: [] };
      if (step.fight) return { who: step.fight.figure, targets: [step.fight.target], bends: [] };
      if (step.walk)
        return {
          who: step.walk.figure,
          targets: [],
          end: step.walk.to,
          bends: step.walk.via || [],
        };
      if (step.levitate)
        return { who: step.levitate.target, targets: [], end: step.levitate.to.at, bends: [] };
    }
    return null;
  }

  /** What can be taken hold of besides the pieces: the way of a move, and the nose of a figure. */
  function drawHandles() {
    const handles = [];
    const handle = (key, [x, y], name) =>
      handles.push(
        svg("circle", {
          cx: x,
          cy: flip(y),
          r: 0.3,
          class: "t-handle",
          "data-key": key,
          tabindex: 0,
          role: "button",
          "aria-label": name,
        }),
      );
    if (state.order.kind === "move" || state.order.kind === "levitate") {
      handle(
        "end",
        state.order.end,
        `where ${state.order.kind === "move" ? "the move" : "it"} ends, ${state.order.end.join(", ")}`,
      );
      state.order.bends.forEach((bend, index) =>
        handle(`bend:${index}`, bend, `bend ${index + 1} of the way`),
      );
    }
    const name = selected?.startsWith("figure:") && selected.slice(7);
    const f = name && figure(name);
    if (f?.at) {
      const angle = (f.facing * Math.PI) / 180;
      const tip = [f.at[0] + 1.05 * Math.sin(angle), f.at[1] + 1.05 * Math.cos(angle)];
      handles.push(
        svg("circle", {
          cx: tip[0],
          cy: flip(tip[1]),
          r: 0.22,
          class: "t-turn",
          "data-key": `turn:${name}`,
          "aria-hidden": "true",
        }),
      );
    }
    return handles;
  }

  // ---------------------------------------------------------------- answers

  function showAnswers() {
    const boxes = plays.map((play, index) => answer(play, plays[1 - index], index));
    byId("table_answers").replaceChildren(...boxes);
    document
      .querySelectorAll("[data-show]")
      .forEach((button) =>
        button.setAttribute(
          "aria-pressed",
          String(button.dataset.show === byId("table_answers").dataset.shown),
        ),
      );
  }

  /** What one edition makes of it, with the lines that the other does not have marked. */
  function answer(play, other, index) {
    const edition = DATA.editions.find((e) => e.id === play.edition);
    const refused = play.error || play.refused;
    const verdict = play.error
      ? `${play.error.path.join(" ")}: ${play.error.message}`
      : play.outcome;
    const otherLines = new Set(
      (other?.steps || []).flatMap((step) => step.lines.map((line) => line.text)),
    );
    const lines = play.steps.flatMap((step) =>
      step.lines.map((line, place) => ({
        ...line,
        chosen: step.chosen && place === 0 ? step.step : null,
      })),
    );
    const items = lines.map((line) => lineItem(line, edition, other && !otherLines.has(line.text)));
    const differs =
      other && (other.outcome !== play.outcome || lines.some((line) => !otherLines.has(line.text)));
    return h(
      "article",
      { class: "t-answer", "data-edition": index, "aria-labelledby": `t_edition_${index}` },
      h("h2", { id: `t_edition_${index}` }, edition.name),
      h(
        "p",
        { class: `t-verdict ${refused ? "is-refused" : "is-allowed"}` },
        h("span", { "aria-hidden": "true" }, refused ? "✗ " : "✓ "),
        verdict,
      ),
      play.error?.help ? h("p", { class: "quiet" }, play.error.help) : null,
      differs && index === 1
        ? h(
            "p",
            { class: "t-differs" },
            "The two editions part here; the steps that only one has are marked.",
          )
        : null,
      h("ol", { class: "t-steps" }, ...items),
      play.chances ? chances(play.chances) : null,
      play.defaults?.length ? defaults(play.defaults) : null,
    );
  }

  function lineItem(line, edition, differs) {
    const clauses = (line.clauses || []).map((id) => clause(id, edition)).filter(Boolean);
    const mark = differs ? h("span", { class: "t-mark" }, "only here") : null;
    const chosen =
      line.chosen && !/^(die|dice):/.test(line.chosen)
        ? h("span", { class: "t-chosen" }, `the table chose: ${line.chosen}`)
        : null;
    return h(
      "li",
      { class: differs ? "is-different" : "" },
      line.text,
      mark ? " " : null,
      mark,
      chosen,
      ...clauses,
    );
  }

  /** The words of a clause in an edition, with a link to its page. */
  function clause(id, edition) {
    const known = DATA.clauses[id];
    if (!known) return null;
    const texts = known.texts.filter(([first]) => first <= edition.place);
    const text = texts.length ? texts.at(-1)[1] : "";
    return h("span", { class: "t-clause" }, h("a", { href: known.href }, known.name), ` ${text}`);
  }

  /** Exact chances, as a count over the smallest number of rolls that all of them share. */
  function chances({ of, outcomes, too_many }) {
    if (too_many)
      return h(
        "p",
        { class: "quiet" },
        "There are too many rolls to count them all; choose the dice instead.",
      );
    const rolls =
      [1, 6, 36, 216, 1296, 7776, 46656].find((n) =>
        outcomes.every(({ weight }) => (weight * n) % of === 0),
      ) || of;
    const rows = outcomes.map(({ outcome, weight }) =>
      h(
        "tr",
        {},
        h("td", {}, outcome),
        h("td", {}, `${(weight * rolls) / of} of ${rolls}`),
        h("td", {}, `${Math.round((weight * 1000) / of) / 10} %`),
      ),
    );
    return h(
      "table",
      { class: "t-chances" },
      h("caption", {}, "Every roll, counted"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Outcome"),
          h("th", { scope: "col" }, "Rolls"),
          h("th", { scope: "col" }, "Chance"),
        ),
      ),
      h("tbody", {}, ...rows),
    );
  }

  function defaults(list) {
    return h(
      "details",
      { class: "t-defaults" },
      h("summary", {}, "What was assumed"),
      h(
        "ul",
        {},
        ...list.map(({ what, value }) =>
          h(
            "li",
            {},
            `${what
              .replace(/^figures\./, "")
              .replaceAll(".", " ")
              .replace("warrior ", "")}: ${value}`,
          ),
        ),
      ),
    );
  }

  // ---------------------------------------------------------------- hands and keys

  /** The point of the table under the pointer. */
  function pointAt(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      board.getScreenCTM().inverse(),
    );
    return [point.x, flip(point.y)];
  }

  let drag = null;

  board.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (!key) return;
    event.preventDefault();
    drag = { key, last: pointAt(event) };
    board.setPointerCapture(event.pointerId);
    if (!key.startsWith("turn:")) select(key);
    board.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  });
  board.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const point = pointAt(event);
    if (drag.key.startsWith("turn:"))
      turnTo(drag.key.slice(5), Math.round(bearing(figure(drag.key.slice(5)).at, point)));
    else moveBy(drag.key, [point[0] - drag.last[0], point[1] - drag.last[1]], drag);
    drag.last = point;
    changed();
  });
  for (const name of ["pointerup", "pointercancel"])
    board.addEventListener(name, () => {
      if (drag) announce();
      drag = null;
    });

  function select(key) {
    selected = key;
    if (key.startsWith("figure:")) showPiece();
    changed();
  }

  /** Moves a piece or a handle; a figure snaps into contact with the nearest other one. */
  function moveBy(key, [dx, dy], hold = {}) {
    const [width, depth] = boardSize();
    const inside = ([x, y]) => [
      round(clamp(x, RADIUS, width - RADIUS)),
      round(clamp(y, RADIUS, depth - RADIUS)),
    ];
    const [kind, rest] = [key.split(":")[0], key.slice(key.indexOf(":") + 1)];
    if (kind === "figure") {
      const f = figure(rest);
      hold.free = hold.free ? [hold.free[0] + dx, hold.free[1] + dy] : [f.at[0] + dx, f.at[1] + dy];
      f.at = snap(inside(hold.free), rest);
    } else if (kind === "terrain") {
      const feature = state.scene.terrain[Number(rest)];
      const moved = feature.outline.map(([x, y]) => [round(x + dx), round(y + dy)]);
      if (moved.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= depth))
        feature.outline = moved;
    } else if (kind === "end") {
      hold.free = hold.free
        ? [hold.free[0] + dx, hold.free[1] + dy]
        : [state.order.end[0] + dx, state.order.end[1] + dy];
      const from = state.order.bends.at(-1) || figure(state.order.who).at;
      state.order.end = snap(inside(hold.free), state.order.who);
      state.order.facing = Math.round(bearing(from, state.order.end));
    } else if (kind === "bend") {
      const bend = state.order.bends[Number(rest)];
      state.order.bends[Number(rest)] = inside([bend[0] + dx, bend[1] + dy]);
    }
  }

  /** A place in contact with the nearest other base, if one is near; never on top of one. */
  function snap(at, name) {
    for (const [other, f] of figures()) {
      if (other === name || !f.at || mountOf(f) !== "foot") continue;
      const gap = distance(at, f.at);
      if (gap > TOUCH + SNAP || gap === 0) continue;
      const scale = TOUCH / gap;
      at = [round(f.at[0] + (at[0] - f.at[0]) * scale), round(f.at[1] + (at[1] - f.at[1]) * scale)];
    }
    return at;
  }

  function turnTo(name, facing) {
    figure(name).facing = (facing + 360) % 360;
  }

  board.addEventListener("keydown", (event) => {
    const key = event.target.closest?.("[data-key]")?.dataset.key;
    if (!key) return;
    const step = event.shiftKey ? 1 : 0.25;
    const ways = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    if (ways[event.key]) moveByKey(key, ways[event.key]);
    else if ((event.key === "," || event.key === ".") && key.startsWith("figure:"))
      turnTo(key.slice(7), figure(key.slice(7)).facing + (event.key === "," ? -TURN : TURN));
    else if (event.key === "Enter" || event.key === " ") select(key);
    else if (event.key === "Delete") remove(key);
    else return;
    event.preventDefault();
    changed();
    announce(key);
  });

  /** A step by key: it must leave a contact that a drag would snap back into. */
  function moveByKey(key, way) {
    const hold = {};
    const before = JSON.stringify(
      key.startsWith("figure:") ? figure(key.slice(7)).at : state.order.end,
    );
    moveBy(key, way, hold);
    const after = JSON.stringify(
      key.startsWith("figure:") ? figure(key.slice(7)).at : state.order.end,
    );
    const f = key.startsWith("figure:") && figure(key.slice(7));
    if (f && before === after)
      f.at = freeOf(
        key.slice(7),
        [f.at[0] + 2 * SNAP * Math.sign(way[0]), f.at[1] + 2 * SNAP * Math.sign(way[1])],
        f.at,
      );
  }

  /** A place if no other base is on it, or else the old one. */
  function freeOf(name, at, old) {
    const taken = figures().some(
      ([other, f]) => other !== name && f.at && distance(f.at, at) < TOUCH - 0.001,
    );
    return taken ? old : at.map(round);
  }

  let announcing = 0;

  /** Says where a piece is now, and what the editions make of it, once the hand rests. */
  function announce(key = selected) {
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      const element = key && board.querySelector(`[data-key="${CSS.escape(key)}"]`);
      const verdicts = plays.map(
        (play) =>
          `${DATA.editions.find((e) => e.id === play.edition).short}: ${play.error?.message || play.outcome}`,
      );
      say([element?.getAttribute("aria-label"), ...verdicts].filter(Boolean).join(". "));
    }, 300);
  }

  // ---------------------------------------------------------------- pieces

  function remove(key) {
    const [kind, rest] = [key.split(":")[0], key.slice(key.indexOf(":") + 1)];
    if (kind === "terrain") state.scene.terrain.splice(Number(rest), 1);
    else if (kind === "bend") state.order.bends.splice(Number(rest), 1);
    else if (kind === "figure" && figures().length > 1) {
      delete state.scene.figures[rest];
      if (state.order.who === rest || state.order.kind === "scene") give("fight");
      state.order.targets = (state.order.targets || []).filter((name) => name !== rest);
      state.order.others = (state.order.others || []).filter((name) => name !== rest);
    }
    selected = null;
    fillControls();
    changed();
  }

  /** A free place near the middle of what is shown. */
  function freePlace() {
    const middle = [view.x + view.w / 2, view.y + view.h / 2];
    for (let ring = 0; ring < 40; ring++) {
      const at = [
        round(middle[0] + ring * 0.35 * Math.cos(ring)),
        round(middle[1] + ring * 0.35 * Math.sin(ring)),
      ];
      if (figures().every(([, f]) => !f.at || distance(f.at, at) > 1.7)) return at;
    }
    return middle;
  }

  function addFigure(side) {
    const player =
      side === "friend" ? me() : foes()[0]?.[1].player || (me() === "south" ? "north" : "south");
    let number = 1;
    while (figure(`${side} ${number}`)) number++;
    const name = `${side} ${number}`;
    state.scene.figures[name] = {
      warrior: { speed: 8, attack: 9, defense: 14, damage: 2, range: 8 },
      player,
      at: freePlace(),
      facing: side === "friend" ? 0 : 180,
    };
    selected = `figure:${name}`;
    fillControls();
    changed();
    announce();
  }

  function addTerrain(kind) {
    const [x, y] = freePlace();
    const [w, d] = kind === "low-wall" ? [3, 0.25] : kind === "blocking" ? [2.5, 0.6] : [3, 2];
    (state.scene.terrain ||= []).push({
      kind,
      outline: [
        [x, y],
        [x + w, y],
        [x + w, y + d],
        [x, y + d],
      ].map((p) => p.map(round)),
    });
    selected = `terrain:${state.scene.terrain.length - 1}`;
    changed();
    announce();
  }

  /** The panel of the selected figure: what its dial shows, its abilities by marker. */
  function showPiece() {
    const panel = byId("table_piece");
    const name = selected?.startsWith("figure:") ? selected.slice(7) : null;
    const f = name && figure(name);
    if (!f)
      return panel.replaceChildren(h("p", { class: "quiet" }, "Choose a piece to see its dial."));
    const parts = [h("h2", {}, name)];
    if (f.warrior) {
      for (const [stat, usual] of [
        ["speed", 8],
        ["attack", 9],
        ["defense", 14],
        ["damage", 2],
        ["range", 0],
        ["arrows", 1],
      ])
        parts.push(stepper(f.warrior, stat, usual));
      for (const slot of ["speed", "attack", "defense", "damage"])
        parts.push(abilityChoice(f.warrior, slot));
    } else
      parts.push(h("p", { class: "quiet" }, `${f.inline?.name || name} has a dial of its own.`));
    parts.push(
      stepper(f, "wounds", 0),
      stepper(f, "tokens", 0, 2),
      h("button", { type: "button", onclick: () => remove(selected) }, "Remove"),
    );
    panel.replaceChildren(...parts);
  }

  function stepper(owner, field, usual, most = 30) {
    const value = h("output", {}, String(owner[field] ?? usual));
    const change = (by) => () => {
      owner[field] = clamp((owner[field] ?? usual) + by, 0, most);
      value.textContent = String(owner[field]);
      changed();
      announce();
    };
    return h(
      "span",
      { class: "t-stepper", role: "group", "aria-label": field },
      h("span", {}, field),
      h("button", { type: "button", "aria-label": `less ${field}`, onclick: change(-1) }, "−"),
      value,
      h("button", { type: "button", "aria-label": `more ${field}`, onclick: change(1) }, "+"),
    );
  }

  /** One ability for each value of the dial, named by its marker. */
  function abilityChoice(warrior, slot) {
    const list = DATA.abilities.filter((ability) => ability.slot === slot);
    const chosen = (warrior.abilities || []).find((id) =>
      list.some((ability) => ability.id === id),
    );
    const options = list.map((ability) =>
      h(
        "option",
        { value: ability.id, selected: ability.id === chosen },
        `${ability.shape === "circle" ? "●" : "■"} ${ability.colour}: ${ability.name}`,
      ),
    );
    const pick = (event) => {
      const others = (warrior.abilities || []).filter(
        (id) => !list.some((ability) => ability.id === id),
      );
      warrior.abilities = event.target.value ? [...others, event.target.value] : others;
      changed();
      announce();
    };
    return h(
      "label",
      {},
      `${slot} ability`,
      h("select", { onchange: pick }, h("option", { value: "" }, "none"), ...options),
    );
  }

  // ---------------------------------------------------------------- controls

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
    const { kind, who, targets = [], others = [] } = state.order;
    const kinds = Object.keys(ORDERS).filter(
      (name) => name !== "scene" || state.order.play?.length,
    );
    const buttons = kinds.map((name) =>
      h(
        "button",
        {
          type: "button",
          "data-order": name,
          "aria-pressed": String(name === kind),
          onclick: () => give(name),
        },
        ORDERS[name],
      ),
    );
    byId("table_orders").replaceChildren(h("legend", {}, "Order"), ...buttons);
    const details = byId("table_details");
    if (kind === "scene")
      return details.replaceChildren(
        h(
          "p",
          { class: "quiet" },
          (state.order.play || [])
            .map((step) => Object.keys(step)[0] || step)
            .filter((name) => !/^di[ce]e?$/.test(name))
            .join(", ") || "no order",
        ),
      );
    const parts = [
      h(
        "label",
        {},
        "Who",
        h(
          "select",
          {
            id: "table_who",
            onchange: (event) => {
              state.order.who = event.target.value;
              give(kind);
            },
          },
          ...options(
            friends().map(([name]) => [name, name]),
            who,
          ),
        ),
      ),
    ];
    if (kind !== "move" && kind !== "regenerate") parts.push(targetChoice(0));
    if (kind === "shoot" && foes().length > 1) parts.push(targetChoice(1));
    if (["move", "fight", "shoot"].includes(kind) && friends().length > 1)
      parts.push(companions(others, who));
    if (kind === "move")
      parts.push(h("button", { type: "button", onclick: addBend }, "Add a bend"));
    details.replaceChildren(...parts);
  }

  function targetChoice(place) {
    const side =
      state.order.kind === "levitate"
        ? friends().filter(([name]) => name !== state.order.who)
        : foes();
    const pick = (event) => {
      const targets = [...(state.order.targets || [])];
      targets[place] = event.target.value;
      state.order.targets = [...new Set(targets.filter(Boolean))];
      changed();
      announce();
    };
    const none = place ? [["", "nobody else"]] : [];
    return h(
      "label",
      {},
      place ? "And" : "Whom",
      h(
        "select",
        { onchange: pick },
        ...options(
          [...none, ...side.map(([name]) => [name, name])],
          state.order.targets[place] || "",
        ),
      ),
    );
  }

  function companions(others, who) {
    const box = ([name]) => {
      const toggle = (event) => {
        state.order.others = event.target.checked
          ? [...others, name]
          : others.filter((other) => other !== name);
        fillOrder();
        changed();
      };
      return h(
        "label",
        {},
        h("input", { type: "checkbox", checked: others.includes(name), onchange: toggle }),
        `with ${name}`,
      );
    };
    return h(
      "span",
      { class: "t-with" },
      ...friends()
        .filter(([name]) => name !== who)
        .map(box),
    );
  }

  function addBend() {
    const from = state.order.bends.at(-1) || figure(state.order.who).at;
    state.order.bends.push([
      round((from[0] + state.order.end[0]) / 2 + 0.6),
      round((from[1] + state.order.end[1]) / 2),
    ]);
    changed();
    announce();
  }

  function wireControls() {
    byId("table_start").replaceChildren(
      h("option", { value: "" }, "choose a scene"),
      ...DATA.scenes.map(({ title }, index) => h("option", { value: index }, title)),
    );
    byId("table_start").addEventListener(
      "change",
      (event) => event.target.value !== "" && open(DATA.scenes[Number(event.target.value)].scene),
    );
    ["table_edition_a", "table_edition_b"].forEach((id, place) =>
      byId(id).addEventListener("change", (event) => {
        state.editions[place] = event.target.value;
        changed();
        announce();
      }),
    );
    const setDie = (place) => (event) => {
      const value = Number(event.target.value);
      if (place === 2) state.dice.die = value;
      else state.dice.attack[place] = value;
      state.diceChosen = true;
      changed();
      announce();
    };
    ["table_die_a", "table_die_b", "table_die_c"].forEach((id, place) =>
      byId(id).addEventListener("change", setDie(place)),
    );
    byId("table_every").addEventListener("change", (event) => {
      state.every = event.target.checked;
      state.diceChosen = true;
      changed();
    });
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
    byId("table_link").addEventListener("click", () =>
      copy(location.href, "The address is copied."),
    );
    byId("table_scene").addEventListener("click", () =>
      copy(
        sceneFile(),
        "The scene is copied; save it as scene.json and run: variorum play scene.json",
      ),
    );
    byId("table_svg").addEventListener("click", async () =>
      copy(await picture(), "The picture is copied as SVG."),
    );
    byId("table_file").addEventListener("change", openFile);
  }

  // ---------------------------------------------------------------- sharing

  async function copy(text, done) {
    byId("table_copied").value = text;
    try {
      await navigator.clipboard.writeText(text);
      say(done);
    } catch {
      byId("table_copied").closest("details").open = true;
      byId("table_copied").select();
      say("The text is selected below: copy it from there.");
    }
  }

  /** The scene as `variorum play` takes it, with the dice and answers of the first edition. */
  function sceneFile() {
    const play = plays[0]?.play || steps();
    return `${JSON.stringify({ ...state.scene, editions: [...new Set(state.editions)], play }, null, 1)}\n`;
  }

  /** The board as a file of its own. */
  async function picture() {
    const copy = board.cloneNode(true);
    copy.setAttribute("xmlns", SVG);
    copy.querySelectorAll(".t-handle, .t-turn").forEach((handle) => handle.remove());
    const drawn = board.querySelectorAll("*:not(.t-handle):not(.t-turn)");
    [...copy.querySelectorAll("*")].forEach((element, index) => {
      const style = drawn[index] && getComputedStyle(drawn[index]);
      for (const name of [
        "fill",
        "stroke",
        "stroke-width",
        "stroke-dasharray",
        "font-size",
        "font-weight",
        "text-anchor",
      ])
        if (style) element.setAttribute(name, style.getPropertyValue(name));
      for (const name of ["class", "tabindex", "role", "aria-label", "aria-pressed", "data-key"])
        element.removeAttribute(name);
    });
    return new XMLSerializer().serializeToString(copy);
  }

  async function openFile(event) {
    const file = event.target.files[0];
    if (!file) return;
    try {
      const scene = JSON.parse(await file.text());
      if (!scene.figures) throw new Error("there are no figures in it");
      open(scene);
      say(`${file.name} is on the table.`);
    } catch (error) {
      say(
        `${file.name} cannot be opened: ${error.message}. The table reads scenes that are written as JSON.`,
      );
    }
  }

  /** Keeps the whole table in the address. */
  let remembering = 0;
  function remember() {
    clearTimeout(remembering);
    remembering = setTimeout(() => {
      const { scene, order, dice, editions, every } = state;
      const bytes = new TextEncoder().encode(
        JSON.stringify({ scene, order, dice, editions, every }),
      );
      const text = btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
      history.replaceState(null, "", `#${text}`);
    }, 200);
  }

  /** The table that the address holds: one of our scenes by its name, one from a link, or a whole
   * table. */
  function remembered() {
    const hash = location.hash.slice(1);
    if (!hash) return null;
    const known = DATA.scenes.find(({ id }) => id === decodeURIComponent(hash));
    if (known) return { scene: known.scene };
    if (hash.startsWith("%7B")) return readLink(hash);
    try {
      const bytes = Uint8Array.from(
        atob(hash.replaceAll("-", "+").replaceAll("_", "/")),
        (letter) => letter.charCodeAt(0),
      );
      const kept = JSON.parse(new TextDecoder().decode(bytes));
      return kept?.scene?.figures ? kept : null;
    } catch {
      return null;
    }
  }

  /** The scene in a link from another page of the site. */
  function readLink(hash) {
    try {
      return { scene: JSON.parse(decodeURIComponent(hash)) };
    } catch {
      return null;
    }
  }

  function openFromAddress() {
    const kept = remembered();
    if (!kept) return open(DATA.scenes[0].scene);
    const { scene, ...more } = kept;
    open(scene, more);
  }

  wireControls();
  openFromAddress();
  window.addEventListener("hashchange", openFromAddress);
  start().then(
    (ready) => {
      engine = ready;
      changed();
    },
    (error) => say(`The table cannot play: ${error.message}`),
  );
})();
