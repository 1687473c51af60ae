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
    scene: "As the scene says",
  };
  const SPECIAL = {
    pass: "Pass",
    regenerate: "Regenerate",
    levitate: "Levitate",
    raise: "Raise the dead",
    summon: "Summon",
  };
  const USUAL = { speed: 8, attack: 9, defense: 14, damage: 2, range: 0, arrows: 1 };
  const TURN_CLAUSES = /^(action-allotment|turns)#/;
  const PAINT = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "font-size",
    "font-weight",
  ].concat(["text-anchor", "paint-order", "opacity"]);
  const SLOTS = ["speed", "attack", "defense", "damage"];

  let state = null; // { scene, order, dice, diceChosen, editions, every }
  let selected = null; // "figure:NAME", "terrain:INDEX", "end" or "bend:INDEX"
  let view = { x: 0, y: 0, w: 12, h: 12 };
  let plays = [];
  let engine = null; // { play, read }: text to text, or a promise of it

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
  const fallen = () => figures().filter(([, f]) => f.eliminated && f.player === me());
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

  /** Where a figure looks, in degrees; the scene keeps its own words until the figure is turned. */
  const facingOf = (f) => degrees(f.facing, f.at, f.player === me() ? 0 : 180);

  const bearing = ([x, y], [a, b]) =>
    (round((Math.atan2(a - x, b - y) * 180) / Math.PI) + 360) % 360;

  /** Takes a scene onto the table: figures from the list become whole. */
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
      if (typeof f.facing === "string" && f.facing.startsWith("towards ")) f.facing = facingOf(f);
      if (f.figure && DATA.figures[f.figure]) {
        f.inline = DATA.figures[f.figure];
        delete f.figure;
      }
    }
    scene.turn ||= Object.keys(scene.players || { south: 0 })[0];
    byId("table_title").textContent = scene.title || "";
    delete scene.play;
    delete scene.expect;
    delete scene.editions;
    const first = orderOfScene()?.who;
    const chosen = figure(first)?.at ? first : friends()[0]?.[0];
    selected = chosen ? `figure:${chosen}` : null;
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
    const { kind, who, targets = [], others = [], end, bends = [], then, play } = state.order;
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
          ...(then === "fight" ? [{ fight: { figure: who, target: first } }] : []),
          ...(then === "shoot" ? [{ shoot: { figure: who, targets } }] : []),
        ];
      case "fight":
        return [{ fight: { figure: who, ...withOthers, target: first } }];
      case "capture":
        return [{ fight: { figure: who, ...withOthers, target: first, capture: true } }];
      case "shoot":
        return [{ shoot: { figure: who, ...withOthers, targets } }];
      case "pass":
        return [{ pass: { figure: who } }];
      case "regenerate":
        return [{ regenerate: { figure: who } }];
      case "levitate":
        return [{ levitate: { figure: who, target: first, to: { at: end } } }];
      case "raise":
      case "summon":
        return [{ [kind]: { figure: who, back: first, to: { at: end } } }];
      default:
        return play.filter((step) => !state.diceChosen || !(step.dice || step.die));
    }
  }

  const hasTargets = (kind) => !["move", "pass", "regenerate"].includes(kind);
  const hasEnd = (kind) => ["move", "levitate", "raise", "summon"].includes(kind);

  /** Whom an order may name: those it is meant for first, and then all others, for the table shows
   * why an order is not allowed. */
  function candidates(kind, who) {
    if (kind === "raise" || kind === "summon") return fallen().map(([name]) => name);
    const [first, then] = kind === "levitate" ? [friends(), foes()] : [foes(), friends()];
    const near = (list) =>
      list
        .filter(([name, f]) => name !== who && f.at)
        .sort(([, a], [, b]) => distance(a.at, figure(who).at) - distance(b.at, figure(who).at))
        .map(([name]) => name);
    return [...near(first), ...near(then)];
  }

  /** Gives another order, with what it needs: whom, and where to. */
  function give(kind, who = state.order.who) {
    const old = state.order.kind === "scene" ? { ...orderOfScene(), ...state.order } : state.order;
    const able = friends().filter(([, f]) => f.at);
    who = [who, old.who].find((name) => able.some(([other]) => other === name)) || able[0]?.[0];
    if (kind === "scene" || !who) {
      state.order = { kind: "scene", play: old.play || [] };
    } else {
      const possible = candidates(kind, who);
      const known = (old.targets || []).filter((name) => possible.includes(name));
      const { at } = figure(who);
      const facing = facingOf(figure(who));
      const angle = (facing * Math.PI) / 180;
      const ahead = [at[0] + 4 * Math.sin(angle), at[1] + 4 * Math.cos(angle)];
      const inside = ahead.map((value, axis) => round(clamp(value, 1, boardSize()[axis] - 1)));
      state.order = {
        kind,
        who,
        targets: known.length ? known.slice(0, kind === "shoot" ? 3 : 1) : possible.slice(0, 1),
        others: (old.others || []).filter((name) => name !== who),
        end: old.who === who && old.end ? old.end : inside,
        bends: (kind === "move" && old.kind === kind && old.who === who && old.bends) || [],
        facing: old.who === who && old.facing !== undefined ? old.facing : facing,
        then: kind === "move" ? old.then : undefined,
        play: old.play,
      };
    }
    fillControls();
    changed();
    announce(null);
  }

  // ---------------------------------------------------------------- the engine

  /** Unpacks and starts the engine, or finds the server that plays instead. */
  async function start() {
    if (!window.VARIORUM_ENGINE) {
      const ask = (type) => async (body) => {
        const headers = { "content-type": type };
        const reply = await fetch("api/play", { method: "POST", headers, body });
        if (!reply.ok) throw new Error(await reply.text());
        return reply.text();
      };
      return { play: ask("application/json"), read: ask("application/yaml") };
    }
    const engine = await unpack(window.VARIORUM_ENGINE);
    return { play: (request) => callEngine(engine, "play", request), read: readFile };
  }

  /** Starts a packed module. */
  async function unpack(text) {
    const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    return (await WebAssembly.instantiate(bytes, {})).instance.exports;
  }

  /** Reads a scene file; what reads YAML is loaded with the first. */
  async function readFile(text) {
    if (!window.VARIORUM_FILES)
      await new Promise((done, failed) => {
        const source = document.querySelector('script[src$="table-engine.js"]').src;
        const src = source.replace("table-engine.js", "table-files.js");
        document.head.append(h("script", { src, onload: done, onerror: failed }));
      });
    return callEngine(await unpack(window.VARIORUM_FILES), "read_scene_file", text);
  }

  /** One call: the request is written into memory that the engine lends, the reply is read there. */
  function callEngine(wasm, name, request) {
    const bytes = new TextEncoder().encode(request);
    const place = wasm.lend(bytes.length);
    new Uint8Array(wasm.memory.buffer, place, bytes.length).set(bytes);
    const reply = wasm[name](place, bytes.length);
    const length = new DataView(wasm.memory.buffer).getUint32(reply, true);
    const text = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, reply + 4, length));
    wasm.take_back(reply, length + 4);
    return text;
  }

  /** What is asked of the engine. */
  const request = (more = {}) =>
    JSON.stringify({
      scene: { ...state.scene, play: steps() },
      editions: state.editions,
      dice: state.dice,
      every_roll: state.every,
      ...more,
    });

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
    if (!engine) return draw();
    const number = ++latest;
    let text = engine.play(request());
    if (text instanceof Promise) {
      draw();
      text = await text;
    }
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

  /** Chooses what part of the table is shown: those whom the order is about and whoever is near
   * them, with room around; without an order, everything. */
  function fit() {
    const { who, targets = [], end, bends = [] } = orderOfScene() || state.order;
    const named = [who, ...targets].map((name) => figure(name)?.at).filter(Boolean);
    const core = [...named, ...(end ? [end] : []), ...bends];
    const near = ([x, y]) => !core.length || core.some((point) => distance(point, [x, y]) < 9);
    const points = [...core, ...figures().flatMap(([, f]) => (f.at && near(f.at) ? [f.at] : []))];
    for (const { outline } of state.scene.terrain || [])
      if (near(centre(outline))) points.push(...outline);
    show(points.length ? points : [[18, 18]], 5);
  }

  /** Shows these points with so many inches around them. */
  function show(points, room, least = 12) {
    const [width, depth] = boardSize();
    const ends = [0, 1].map((axis) => {
      const list = points.map((point) => point[axis]);
      return [Math.min(...list), Math.max(...list)];
    });
    const size = clamp(
      Math.max(...ends.map(([least, most]) => most - least)) + room,
      least,
      Math.max(width, depth) + 2,
    );
    const corner = ends.map(([least, most], axis) =>
      clamp((least + most - size) / 2, -1, Math.max(-1, [width, depth][axis] + 1 - size)),
    );
    view = { x: corner[0], y: corner[1], w: size, h: size };
  }

  /** Shows more of the table, or less, around the middle of what is shown. */
  function zoom(by) {
    const middle = [view.x + view.w / 2, view.y + view.h / 2];
    show([middle], view.w * by, 6);
    changed();
  }

  /** Brings a piece that was moved out of the picture back into it. */
  function keepInView([x, y]) {
    const inside = x > view.x && x < view.x + view.w && y > view.y && y < view.y + view.h;
    if (!inside)
      show(
        [
          [view.x + 1, view.y + 1],
          [view.x + view.w - 1, view.y + view.h - 1],
          [x, y],
        ],
        2,
      );
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
    // At its southern edge, out of the way of figures and lines.
    const south = feature.outline.reduce((low, point) => (point[1] < low[1] ? point : low));
    const west = Math.min(...feature.outline.map((point) => point[0]));
    const place = { x: (west + south[0]) / 2 + 0.1, y: flip(south[1]) + 0.34 };
    const label = svg("text", { ...place, class: "t-ground-name" }, name);
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
      { transform: `rotate(${facingOf(f)})` },
      baseShape(f),
      svg("path", { d: `M${-r} 0a${r} ${r} 0 0 1 ${2 * r} 0z`, class: "t-front" }),
      svg("path", { d: `M-.14 ${-r + 0.24}L0 ${-r + 0.02}L.14 ${-r + 0.24}z`, class: "t-nose" }),
    );
    const hurt = woundsAfter(name);
    const parts = [body, svg("text", { class: "t-name", y: 0.12 }, initials(name))];
    if (hurt) parts.push(svg("text", { class: "t-hurt", x: r, y: -r + 0.1 }, hurt));
    for (let token = 0; token < (f.tokens || 0); token++)
      parts.push(svg("circle", { class: "t-token", cx: -0.2 + 0.4 * token, cy: r - 0.2, r: 0.13 }));
    const label = `${name}, ${friend ? "friend" : "foe"}, at ${round(f.at[0])}, ${round(f.at[1])}, facing ${facingName(facingOf(f))}${marksOf(f)}`;
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

  /** The first letters of a name, without the words that every description has. */
  function initials(name) {
    const words = name.split(/[\s-]+/).filter((word) => !/^(the|an?|your)$/i.test(word));
    return (words.length ? words : [name])
      .map((word) => word[0].toUpperCase())
      .join("")
      .slice(0, 2);
  }

  /** What lies on a figure, in words. */
  function marksOf(f) {
    const marks = [
      f.tokens ? `${f.tokens} ${f.tokens === 1 ? "token" : "tokens"}` : "",
      f.wounds ? `${f.wounds} ${f.wounds === 1 ? "wound" : "wounds"}` : "",
      f.captive_of ? `captive of ${f.captive_of}` : "",
    ].filter(Boolean);
    return marks.length ? `, ${marks.join(", ")}` : "";
  }

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
    const words = taken.map((n) => (n > 0 ? `−${n}` : n < 0 ? `+${-n}` : "0"));
    return new Set(words).size === 1 ? words[0] : words.join(" / ");
  }

  /** The line of the order, coloured by what the editions say about it. */
  function drawOrder() {
    const { kind, who, targets = [], end, bends = [] } = state.order;
    const lifted = kind === "levitate" ? targets[0] : who;
    const own =
      kind === "scene"
        ? orderOfScene()
        : {
            who: lifted,
            targets: hasTargets(kind) ? targets : [],
            end: hasEnd(kind) && end,
            bends,
          };
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
    if (state.order.kind !== "scene") return null;
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
      const only = step.pass || step.regenerate || step.turn;
      if (only) return { who: only.figure, targets: [], bends: [] };
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
    if (hasEnd(state.order.kind)) {
      handle("end", state.order.end, `where the way ends, ${state.order.end.join(", ")}`);
      state.order.bends.forEach((bend, index) =>
        handle(`bend:${index}`, bend, `bend ${index + 1} of the way`),
      );
    }
    const name = selected?.startsWith("figure:") && selected.slice(7);
    const f = name && figure(name);
    if (f?.at) {
      const angle = (facingOf(f) * Math.PI) / 180;
      const tip = [f.at[0] + 1.05 * Math.sin(angle), f.at[1] + 1.05 * Math.cos(angle)];
      handles.push(
        svg("circle", {
          cx: tip[0],
          cy: flip(tip[1]),
          r: 0.3,
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
    document.querySelectorAll("[data-show]").forEach((button) => {
      const { show } = button.dataset;
      const edition = DATA.editions.find((e) => e.id === state.editions[Number(show)]);
      button.textContent = edition.name;
      button.setAttribute("aria-pressed", String(show === byId("table_answers").dataset.shown));
    });
  }

  /** What one edition makes of it, with the lines that the other does not have marked. */
  function answer(play, other, index) {
    const edition = DATA.editions.find((e) => e.id === play.edition);
    const refused = play.error || play.refused;
    const verdict = play.error
      ? `${play.error.path.join(" ")}: ${play.error.message}`
      : capitalised(play.outcome);
    const otherLines = new Set(other ? linesOf(other).map((line) => line.text) : []);
    const lines = linesOf(play);
    const isOwn = (line) => Boolean(other) && !otherLines.has(line.text);
    const items = (list) => list.map((line) => lineItem(line, edition, isOwn(line)));
    // That turns begin and end is told apart, unless the editions differ in it.
    const isOfTurn = (line) => !isOwn(line) && isAboutTurns(line);
    const differs = other && (other.outcome !== play.outcome || lines.some(isOwn));
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
      ...(play.unknown || []).map((name) =>
        h("p", { class: "quiet" }, `${name} is not in this edition yet: here it does nothing.`),
      ),
      differs && index === 1
        ? h(
            "p",
            { class: "t-differs" },
            "The two editions differ; the steps that only one has are marked.",
          )
        : null,
      h("ol", { class: "t-steps" }, ...items(lines.filter((line) => !isOfTurn(line)))),
      play.chances ? chances(play.chances) : null,
      lines.some(isOfTurn)
        ? h(
            "details",
            { class: "t-defaults" },
            h("summary", {}, "Turns and actions"),
            h("ul", {}, ...items(lines.filter(isOfTurn))),
          )
        : null,
      play.defaults?.length ? defaults(play.defaults) : null,
    );
  }

  const isAboutTurns = ({ clauses }) =>
    clauses?.length > 0 && clauses.every((id) => TURN_CLAUSES.test(id));

  /** All lines of a play. */
  const linesOf = (play) => (play.opening || []).concat(play.steps.flatMap(linesOfStep));

  /** The lines of a step; what the table answered by itself is a line too, unless it is dice. */
  function linesOfStep(step) {
    if (!step.asked || /^(die|dice):/.test(step.step)) return step.lines;
    const text = `${sentence(step.asked)} The table chose: ${step.step}.`;
    return [{ text, isChoice: true }, ...step.lines];
  }

  const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const sentence = (text) => `${capitalised(text)}.`;

  function lineItem(line, edition, differs) {
    const clauses = (line.clauses || []).map((id) => clause(id, edition)).filter(Boolean);
    const mark = differs ? h("span", { class: "t-mark" }, "only here") : null;
    const classes = [differs ? "is-different" : "", line.isChoice ? "is-choice" : ""];
    return h(
      "li",
      { class: classes.filter(Boolean).join(" ") },
      ...wordsOf(line),
      mark ? " " : null,
      mark,
      ...clauses,
    );
  }

  /** A line, of which the words about an open point lead to its page. */
  function wordsOf({ text, convention }) {
    const [page, start] = [DATA.open_points?.[convention], "Not settled"];
    return page && text.startsWith(start)
      ? [h("a", { href: page }, start), text.slice(start.length)]
      : [text];
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
        h("td", {}, capitalised(outcome)),
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
    if (selected === key) return;
    selected = key;
    showPiece();
    changed();
  }

  // Whatever is reached with the Tab key is the chosen piece.
  board.addEventListener("focusin", (event) => {
    const key = event.target.dataset.key;
    if (key && !drag) select(key);
  });

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

  /** Turns a figure, a piece of terrain about its middle, or whoever comes to the end of a way. */
  function turnBy(key, by) {
    const [kind, rest] = [key.split(":")[0], key.slice(key.indexOf(":") + 1)];
    if (kind === "figure") turnTo(rest, facingOf(figure(rest)) + by);
    else if (kind === "terrain") reshape(Number(rest), by, 1);
    else if (kind === "end") state.order.facing = ((state.order.facing ?? 0) + by + 360) % 360;
  }

  /** Turns a piece of terrain about its middle, and makes it larger or smaller. */
  function reshape(index, by, scale) {
    const feature = state.scene.terrain[index];
    const [x, y] = centre(feature.outline);
    const [width, depth] = boardSize();
    const angle = (by * Math.PI) / 180;
    const outline = feature.outline.map(([a, b]) => {
      const [east, north] = [(a - x) * scale, (b - y) * scale];
      return [
        round(x + east * Math.cos(angle) + north * Math.sin(angle)),
        round(y - east * Math.sin(angle) + north * Math.cos(angle)),
      ];
    });
    if (outline.every(([a, b]) => a >= 0 && b >= 0 && a <= width && b <= depth))
      feature.outline = outline;
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
    else if (event.key === "," || event.key === ".") turnBy(key, event.key === "," ? -TURN : TURN);
    else if (event.key === "Enter" || event.key === " ")
      byId("table_piece").querySelector("button")?.focus();
    else if (event.key === "Delete" || event.key === "Backspace") {
      remove(key);
      requestAnimationFrame(() => board.querySelector("[data-key]")?.focus());
    } else return;
    event.preventDefault();
    changed();
    announce(key);
  });

  /** A step by key: it must leave a contact that a drag would snap back into. */
  function moveByKey(key, way) {
    const f = key.startsWith("figure:") && figure(key.slice(7));
    const before = f && f.at;
    moveBy(key, way);
    if (f && distance(before, f.at) < 0.001)
      f.at = freeOf(
        key.slice(7),
        [f.at[0] + 2 * SNAP * Math.sign(way[0]), f.at[1] + 2 * SNAP * Math.sign(way[1])],
        f.at,
      );
    if (f) keepInView(f.at);
    else if (key === "end") keepInView(state.order.end);
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
    const name = board.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getAttribute("aria-label");
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
    say(`Removed: ${name}.`);
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
    const others = Object.keys(state.scene.players || { south: 0, north: 0 });
    const player = side === "friend" ? me() : others.find((name) => name !== me());
    let number = 1;
    while (figure(`${side} ${number}`)) number++;
    const name = `${side} ${number}`;
    state.scene.figures[name] = {
      warrior: { speed: 8, attack: 9, defense: 14, damage: 2, range: 8 },
      player,
      at: freePlace(),
      facing: side === "friend" ? 0 : 180,
    };
    keepInView(state.scene.figures[name].at);
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
    showPiece();
    changed();
    announce();
  }

  /** The panel of the chosen piece. */
  function showPiece() {
    const [kind, rest] = [selected?.split(":")[0], selected?.slice(selected.indexOf(":") + 1)];
    const panel = byId("table_piece");
    if (kind === "figure" && figure(rest))
      panel.replaceChildren(...figurePanel(rest, figure(rest)));
    else if (kind === "terrain" && state.scene.terrain?.[rest])
      panel.replaceChildren(...terrainPanel(Number(rest)));
    else if (kind === "bend")
      panel.replaceChildren(
        h("h2", {}, `Bend ${Number(rest) + 1} of the way`),
        h("button", { type: "button", onclick: () => remove(selected) }, "Remove"),
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
    const turn = (by, words, sign) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": words,
          onclick: () => {
            turnBy(`figure:${name}`, by);
            changed();
            announce(`figure:${name}`);
          },
        },
        sign,
      );
    parts.push(
      h(
        "span",
        { class: "t-stepper", role: "group", "aria-label": "facing" },
        h("span", {}, "facing"),
        turn(-TURN, "turn to the left", "↺"),
        turn(TURN, "turn to the right", "↻"),
      ),
      h("button", { type: "button", onclick: () => remove(`figure:${name}`) }, "Remove"),
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
      changed();
      announce(`terrain:${index}`);
    };
    const choose = (event) => {
      feature.kind = event.target.value;
      changed();
      announce(`terrain:${index}`);
    };
    const button = (words, act) => h("button", { type: "button", onclick: act }, words);
    return [
      h("h2", {}, "Terrain"),
      h(
        "label",
        {},
        "Kind",
        h("select", { onchange: choose }, ...options(Object.entries(GROUND), feature.kind)),
      ),
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
      changed();
      announce(null);
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
      changed();
      announce(null);
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
    const { kind, who, others = [], play } = state.order;
    const focus = document.activeElement?.dataset?.order;
    const kinds = Object.keys(ORDERS).filter((name) => name !== "scene" || play?.length);
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

  /** What the scene itself orders, in its own words. */
  function orderWords(play = []) {
    const words = play
      .map((step) => (typeof step === "string" ? step : Object.keys(step)[0]))
      .filter((name) => name !== "die" && name !== "dice");
    return [h("p", { class: "quiet" }, words.join(", ") || "no order")];
  }

  /** Who acts, on whom, with whom, and what follows. */
  function details() {
    const { kind, who, others = [], then } = state.order;
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
      parts.push(companions(others, who));
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
      parts.push(h("button", { type: "button", onclick: addBend }, "Add a bend"));
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

  const sideOf = (name) => (figure(name)?.player === me() ? `${name} (friend)` : name);

  function targetChoice(label) {
    const { kind, who, targets = [], then } = state.order;
    const list = candidates(then || kind, who).map((name) => [name, sideOf(name)]);
    return choose(label, "table_whom", list, targets[0], (name) => {
      state.order.targets = [name];
      changed();
      announce(null);
    });
  }

  /** The targets of a shot: up to three, in the order in which they are named. */
  function targetBoxes() {
    const { who, targets = [] } = state.order;
    const box = (name) => {
      const toggle = (event) => {
        const rest = state.order.targets.filter((other) => other !== name);
        state.order.targets = event.target.checked ? [...rest, name].slice(-3) : rest;
        if (!state.order.targets.length) state.order.targets = [name];
        fillOrder();
        changed();
        announce(null);
      };
      const checked = targets.includes(name);
      return h(
        "label",
        {},
        h("input", { type: "checkbox", checked, onchange: toggle }),
        sideOf(name),
      );
    };
    return h(
      "fieldset",
      { class: "t-with", id: "table_targets" },
      h("legend", {}, "At"),
      ...candidates("shoot", who).map(box),
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
        announce(null);
      };
      return h(
        "label",
        {},
        h("input", { type: "checkbox", checked: others.includes(name), onchange: toggle }),
        name,
      );
    };
    return h(
      "fieldset",
      { class: "t-with" },
      h("legend", {}, "Together with"),
      ...friends()
        .filter(([name, f]) => name !== who && f.at)
        .map(box),
    );
  }

  function addBend() {
    const from = state.order.bends.at(-1) || figure(state.order.who).at;
    state.order.bends.push([
      round((from[0] + state.order.end[0]) / 2 + 0.6),
      round((from[1] + state.order.end[1]) / 2),
    ]);
    selected = `bend:${state.order.bends.length - 1}`;
    showPiece();
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
        announce(null);
      }),
    );
    const setDie = (place) => (event) => {
      const value = Number(event.target.value);
      if (place === 2) state.dice.die = value;
      else state.dice.attack[place] = value;
      state.diceChosen = true;
      changed();
      announce(null);
    };
    ["table_die_a", "table_die_b", "table_die_c"].forEach((id, place) =>
      byId(id).addEventListener("change", setDie(place)),
    );
    byId("table_every").addEventListener("change", (event) => {
      state.every = event.target.checked;
      state.diceChosen = true;
      changed();
      announce(null);
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
    const play = plays[0]?.steps.length ? plays[0].play : steps();
    // An edition that does not have an ability of the scene yet cannot play its file.
    const able = plays.filter((one) => !one.unknown?.length).map(({ edition }) => edition);
    const editions = [...new Set(able.length ? able : state.editions)];
    return `${JSON.stringify({ ...state.scene, editions, play }, null, 1)}\n`;
  }

  /** The board and what every edition says about it, in a file of its own: pixels, and the colours
   * of the page as it is. */
  function picture() {
    const [size, column, gap] = [480, 400, 24];
    const colour = (name) => getComputedStyle(board).getPropertyValue(name);
    const text = (x, y, words, more = {}) =>
      svg("text", { x, y, "font-size": 14, fill: colour("--ink"), ...more }, words);
    const parts = [];
    let bottom = 0;
    plays.forEach((play, index) => {
      const x = size + gap * 2 + index * (column + gap);
      const other = plays[1 - index];
      const otherLines = new Set(other ? linesOf(other).map((line) => line.text) : []);
      let y = gap + 40;
      const write = (words, more) => {
        for (const line of wrap(words, more?.["font-size"] > 14 ? 40 : 54)) {
          parts.push(text(x, y, line, more));
          y += 19;
        }
        y += 6;
      };
      const { name } = DATA.editions.find((edition) => edition.id === play.edition);
      write(name, { "font-weight": 600, fill: colour("--quiet") });
      const refused = play.error || play.refused;
      write(`${refused ? "✗" : "✓"} ${capitalised(play.error?.message || play.outcome)}`, {
        "font-size": 17,
        "font-weight": 600,
        fill: colour(refused ? "--refused" : "--allowed"),
      });
      const lines = linesOf(play).filter((line) => !isAboutTurns(line));
      lines.forEach((line, place) => {
        const isOwn = other && !otherLines.has(line.text);
        write(`${isOwn ? "≠" : `${place + 1}.`} ${line.text}`, isOwn ? { "font-weight": 600 } : {});
      });
      bottom = Math.max(bottom, y);
    });
    const width = size + gap * 2 + plays.length * (column + gap);
    const height = Math.max(size + gap * 2 + 40, bottom + gap);
    const sheet = svg(
      "svg",
      { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, "font-family": "sans-serif" },
      svg("rect", { width, height, fill: colour("--paper") }),
      text(gap, gap + 12, state.scene.title || "A scene, played", { "font-size": 18 }),
      boardCopy({ x: gap, y: gap + 40, width: size, height: size }),
      ...parts,
    );
    return new XMLSerializer().serializeToString(sheet);
  }

  /** Words in lines of at most so many letters. */
  function wrap(words, most) {
    const lines = [""];
    for (const word of words.split(" ")) {
      const line = `${lines.at(-1)} ${word}`.trim();
      if (line.length > most && lines.at(-1)) lines.push(word);
      else lines[lines.length - 1] = line;
    }
    return lines;
  }

  /** The board with its colours written into it, without what it is held by. */
  function boardCopy(place) {
    const copy = board.cloneNode(true);
    const drawn = [...board.querySelectorAll("*")];
    [...copy.querySelectorAll("*")].forEach((element, index) => {
      if (element.matches(".t-handle, .t-turn")) return element.remove();
      const style = getComputedStyle(drawn[index]);
      for (const name of PAINT) element.setAttribute(name, style.getPropertyValue(name));
      for (const name of ["class", "tabindex", "role", "aria-label", "aria-pressed", "data-key"])
        element.removeAttribute(name);
    });
    for (const name of ["id", "role", "aria-label"]) copy.removeAttribute(name);
    for (const [name, value] of Object.entries(place)) copy.setAttribute(name, value);
    return copy;
  }

  async function openFile(event) {
    const file = event.target.files[0];
    if (!file) return;
    try {
      const reply = JSON.parse(await engine.read(await file.text()));
      if (reply.error) throw new Error(reply.error);
      if (!reply.scene?.figures) throw new Error("there are no figures in it");
      if (reply.scene.begin === "setup")
        throw new Error("it begins with the set-up of a game; the table shows battles");
      open(reply.scene);
      say(`${file.name} is on the table.`);
    } catch (error) {
      say(`${file.name} cannot be opened: ${error.message}`);
    }
    event.target.value = "";
  }

  /** The marks of JSON that an address may not have, each with one that it may have instead; the
   * links to the table on other pages are written in the same way. */
  const SWAPS = ["{(", "})", "[!", "]*", '"~', " _"];
  const SWAPPED = Object.fromEntries(
    SWAPS.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  );
  const swap = (text) => text.replace(/[{}()[\]!*"~ _]/g, (mark) => SWAPPED[mark]);

  /** Keeps the whole table in the address. */
  let remembering = 0;
  function remember() {
    clearTimeout(remembering);
    remembering = setTimeout(writeAddress, 200);
  }

  function writeAddress() {
    clearTimeout(remembering);
    const { scene, order, dice, diceChosen, editions, every } = state;
    const text = JSON.stringify({ scene, order, dice, diceChosen, editions, every });
    const address = encodeURIComponent(swap(text)).replaceAll("%3A", ":").replaceAll("%2C", ",");
    history.replaceState(null, "", `#${address}`);
  }

  /** What the address holds: one of our scenes by its name, a scene from another page, or a whole
   * table. */
  function remembered() {
    const hash = location.hash.slice(1);
    const known = DATA.scenes.find(({ id }) => id === hash);
    if (known) return { scene: known.scene };
    try {
      const kept = JSON.parse(swap(decodeURIComponent(hash)));
      if (kept?.scene?.figures) return kept;
      return kept?.figures ? { scene: kept } : null;
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
