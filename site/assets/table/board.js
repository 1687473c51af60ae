// The board: what is shown of the table, and how it is drawn.

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
  board.style.setProperty("--letter", `${letterSize()}px`);
  const placed = figures().filter(([, f]) => f.at);
  const { lines, labels } = drawOrder();
  board.replaceChildren(
    grid(),
    ...(state.scene.terrain || []).map(drawTerrain),
    ...placed.map(([name, f]) => drawReach(`figure:${name}`, f.at)),
    ...handles().map(({ key, at }) => drawReach(key, at)),
    ...lines,
    ...placed.map(drawFigure),
    ...placed.flatMap(drawHurt),
    ...labels,
    ...handles().map(drawHandle),
  );
  if (focus) pieceAt(focus)?.focus({ preventScroll: true });
}

/** How tall letters are, in inches of the table: at least 11 pixels, however much of it is shown. */
const letterSize = () => round(Math.max(0.38, (11 * view.w) / (board.clientWidth || 500)));

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
  const place = { x: (west + south[0]) / 2 + 0.1, y: flip(south[1]) + 0.95 * letterSize() };
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
  return svg("circle", { r: radiusOf(f), class: "t-base" });
}

const radiusOf = (f) => (/^(foot|mounted)$/.test(mountOf(f)) ? RADIUS : 1.9);

function drawFigure([name, f]) {
  const key = `figure:${name}`;
  const friend = f.player === me();
  const r = radiusOf(f);
  const body = svg(
    "g",
    { transform: `rotate(${facingOf(f)})` },
    baseShape(f),
    svg("path", { d: `M${-r} 0a${r} ${r} 0 0 1 ${2 * r} 0z`, class: "t-front" }),
    svg("path", { d: `M-.14 ${-r + 0.24}L0 ${-r + 0.02}L.14 ${-r + 0.24}z`, class: "t-nose" }),
  );
  const y = round(0.33 * Math.min(letterSize(), 0.6));
  const parts = [body, svg("text", { class: "t-name", y }, initials(name))];
  for (let token = 0; token < (f.tokens || 0); token++)
    parts.push(svg("circle", { class: "t-token", cx: -0.2 + 0.4 * token, cy: r - 0.2, r: 0.13 }));
  const place = `${round(f.at[0])}, ${round(f.at[1])}`;
  const facing = facingName(facingOf(f));
  const side = friend ? "friend" : "foe";
  const label = `${name}, ${side}, at ${place}, facing ${facing}${marksOf(f)}`;
  return svg(
    "g",
    {
      transform: `translate(${f.at[0]} ${flip(f.at[1])})`,
      "data-key": key,
      tabindex: 0,
      role: "button",
      "aria-label": label,
      "aria-pressed": String(selected === key),
      class: `t-piece t-${side}${selected === key ? " is-selected" : ""}`,
    },
    ...parts,
  );
}

/** What became of a figure: off a corner of its base, at the nearest place that no base covers. */
function drawHurt([name, f]) {
  const words = woundsAfter(name);
  if (!words) return [];
  const height = letterSize();
  const [half, top] = [0.32 * height * words.length, 0.45 * height];
  const bases = figures().flatMap(([, other]) => (other.at ? [other] : []));
  const isFree = ([x, y]) =>
    Math.abs(x - view.x - view.w / 2) + half < view.w / 2 &&
    Math.abs(y - view.y - view.h / 2) + top < view.h / 2 &&
    bases.every((other) => {
      const gap = [Math.abs(other.at[0] - x) - half, Math.abs(other.at[1] - y) - top];
      return Math.hypot(...gap.map((side) => Math.max(side, 0))) > radiusOf(other) + 0.04;
    });
  const corners = [0, 0.2, 0.4, 0.6, 0.8].flatMap((out) => {
    const reach = radiusOf(f) * Math.SQRT1_2 + out;
    const places = [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ];
    return places.map(([east, north]) => [
      f.at[0] + east * (reach + half + 0.06),
      f.at[1] + north * (reach + top),
    ]);
  });
  const [x, y] = corners.find(isFree) || corners[0];
  const title = svg("title", {}, "Clicks of its dial, in the first edition / in the second");
  const place = { x: round(x), y: round(flip(y) + 0.4 * height), class: "t-hurt" };
  return [svg("text", place, words, title)];
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

/** The lines of the order, coloured by what the editions say about it, and their lengths. */
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
  if (!from) return { lines: [], labels: [] };
  const refused = plays.filter((play) => play.refused || play.error).length;
  const verdict =
    refused === 0 ? "is-allowed" : refused === plays.length ? "is-refused" : "is-split";
  const [lines, labels] = [[], []];
  const line = (points) =>
    lines.push(
      svg("polyline", {
        points: points.map(([x, y]) => `${x},${flip(y)}`).join(" "),
        class: `t-line ${verdict}`,
      }),
    );
  const label = (a, b, text) =>
    labels.push(
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
      svg("circle", {
        cx: own.end[0],
        cy: flip(own.end[1]),
        r: radiusOf(figure(own.who)),
        class: "t-ghost",
      }),
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
      // Bases that touch need no length.
      if (distance(from, there) > TOUCH + 0.1) label(from, there, inches(distance(from, there)));
    }
  }
  return { lines, labels };
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
function handles() {
  const list = [];
  if (hasEnd(state.order.kind)) {
    const { end, bends } = state.order;
    list.push({ key: "end", at: end, name: `where the way ends, ${end.join(", ")}` });
    bends.forEach((at, index) =>
      list.push({ key: `bend:${index}`, at, name: `bend ${index + 1} of the way` }),
    );
  }
  const [kind, name] = splitKey(selected || "");
  const f = kind === "figure" && figure(name);
  if (f?.at) {
    const angle = (facingOf(f) * Math.PI) / 180;
    const reach = radiusOf(f) + 0.3;
    const at = [f.at[0] + reach * Math.sin(angle), f.at[1] + reach * Math.cos(angle)];
    list.push({ key: `turn:${name}`, at });
  }
  return list;
}

function drawHandle({ key, at: [cx, y], name }) {
  const place = { cx, cy: flip(y), r: name ? 0.3 : 0.22, "data-key": key };
  return name
    ? svg("circle", {
        ...place,
        class: "t-handle",
        tabindex: 0,
        role: "button",
        "aria-label": name,
      })
    : svg("circle", { ...place, class: "t-turn", "aria-hidden": "true" });
}

/** Room for a finger around a handle or a small base, beneath everything that is drawn. */
function drawReach(key, [cx, y]) {
  const r = FINGER * (view.w / (board.clientWidth || view.w));
  const place = { cx, cy: flip(y), r };
  return svg("circle", { ...place, class: "t-reach", "data-reach": key, "aria-hidden": "true" });
}
