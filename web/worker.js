/**
 * The engine in a worker: `pavane.wasm`, which takes and gives JSON in its memory.
 *
 * Messages to it are `{module, canceled}` first, then questions `{number, request}`, answered in order by `{number, progress}`
 * or `{number, solution}`, and at last `{number, answer}` or `{number, error}`; `broken` says that the engine cannot
 * be asked again. `canceled` is shared memory with the number of the last question that was canceled, where the page
 * may share memory.
 */

/** The exports of the engine, once it has started. */
let engine = null;
let started = null;
/** The number of the question that is being answered. */
let current = 0;

self.addEventListener("message", ({ data }) => {
  if (data.module) started = start(data);
  else started = started.then(() => answer(data));
});

async function start({ module, canceled }) {
  const isCanceled = () => (canceled && Atomics.load(canceled, 0) === current ? 1 : 0);
  const env = { now: () => performance.now(), event, is_canceled: isCanceled };
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
