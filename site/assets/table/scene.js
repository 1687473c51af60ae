// Scenes: one is taken onto the table, and an order becomes the steps of it.

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
    order: plainOrder(play) || { kind: "scene", play },
    dice: {
      attack: play.find((step) => step.dice)?.dice || [3, 4],
      die: play.find((step) => step.die)?.die || 4,
    },
    every: false,
    editions: usualEditions(scene),
    ...more,
  };
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
  const first = (orderOfScene() || state.order).who;
  const chosen = figure(first)?.at ? first : friends()[0]?.[0];
  selected = chosen ? `figure:${chosen}` : null;
  fit();
  fillControls();
  changed();
}

function usualEditions(scene) {
  const named = (scene.editions || []).filter(editionOf);
  if (named.length > 1) return named.slice(0, 2);
  const [first, last] = [DATA.editions[0].id, DATA.editions.at(-1).id];
  return named.length && named[0] !== last
    ? [named[0], last]
    : [state?.editions?.[0] || first, last];
}

/** The steps of a scene as an order of the table, where it has one that says the same. */
function plainOrder(play) {
  const [rolls, pairs] = ["die", "dice"].map((name) => play.filter((step) => step[name]));
  const isOrder = (step) => !step.die && !step.dice && step !== "finish";
  const [first, second, ...rest] = play.filter(isOrder);
  if (!first || rest.length || rolls.length > 1 || pairs.length > 1) return null;
  const [name, said] = Object.entries(first)[0];
  const { figure: who, with: others = [], target, targets = [target], capture, ...more } = said;
  const order = { kind: capture ? "capture" : name, who, others, targets, bends: [], play };
  if (name === "move" && second?.walk?.figure === who) {
    const { figure: walker, to: end, via: bends = [], facing, ...rare } = second.walk;
    return isEmpty(more) && isEmpty(rare) && Array.isArray(end)
      ? { ...order, targets: [], end, bends, facing }
      : null;
  }
  return ["shoot", "fight", "pass", "regenerate"].includes(name) && !second && isEmpty(more)
    ? order
    : null;
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
  update();
}
