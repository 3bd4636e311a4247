/**
 * The engine in a worker: `pavane.wasm`, which takes and gives JSON in its memory.
 *
 * Messages to it are `{module}` first, then questions `{number, request}`, answered in order by `{number, progress}`
 * or `{number, solution}`, and at last `{number, answer}` or `{number, error}`; `broken` says that the engine cannot
 * be asked again.
 */

/** The exports of the engine, once it has started. */
let engine = null;
let started = null;
/** The number of the question that is being answered. */
let current = 0;

self.addEventListener("message", ({ data }) => {
  if (data.module) started = start(data.module);
  else started = started.then(() => answer(data));
});

async function start(module) {
  const env = { now: () => performance.now(), event };
  engine = (await WebAssembly.instantiate(module, { env })).exports;
}

/** Called by the engine while it searches. */
function event(begin, length) {
  self.postMessage({ number: current, ...JSON.parse(read(begin, length)) });
}

function answer({ number, request }) {
  current = number;
  try {
    write(JSON.stringify(request));
    const length = engine.ask();
    self.postMessage({ number, ...JSON.parse(read(engine.reply(), length)) });
  } catch (fault) {
    const error = { kind: "fault", message: `The engine failed: ${fault.message}` };
    self.postMessage({ number, error, broken: true });
  }
}

function write(text) {
  const bytes = new TextEncoder().encode(text);
  const begin = engine.reserve(bytes.length);
  new Uint8Array(engine.memory.buffer, begin, bytes.length).set(bytes);
}

function read(begin, length) {
  return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, begin, length));
}
