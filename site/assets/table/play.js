// Playing: the engine is started and asked, and what it replies is kept in `plays`.

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

/** Plays and draws again, at most once a frame, and says what came of it once the hand rests:
 * where the piece with this key is, and what the editions make of it. */
function update(key = null) {
  changed();
  announce(key);
}

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
