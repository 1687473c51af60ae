// Hands and keys: pieces are moved and turned, and whoever listens is told.

/** The point of the table under the pointer. */
function pointAt(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
    board.getScreenCTM().inverse(),
  );
  return [point.x, flip(point.y)];
}

let drag = null;

board.addEventListener("pointerdown", (event) => {
  const { key: own, reach } = event.target.closest("[data-key], [data-reach]")?.dataset || {};
  const key = own || reach;
  if (!key) return;
  event.preventDefault();
  drag = { key, last: pointAt(event) };
  board.setPointerCapture(event.pointerId);
  if (!key.startsWith("turn:")) select(key);
  pieceAt(key)?.focus({ preventScroll: true });
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
    if (drag) announce(selected);
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
  const [kind, rest] = splitKey(key);
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
  const [kind, rest] = splitKey(key);
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
    requestAnimationFrame(() => board.querySelector("[tabindex]")?.focus());
  } else return;
  event.preventDefault();
  update(key);
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
function announce(key) {
  clearTimeout(announcing);
  announcing = setTimeout(() => {
    const element = key && pieceAt(key);
    const verdicts = plays.map(
      (play) => `${editionOf(play.edition).name}: ${verdictOf(play).text}`,
    );
    say([element?.getAttribute("aria-label"), ...verdicts].filter(Boolean).join(". "), false);
  }, 300);
}
