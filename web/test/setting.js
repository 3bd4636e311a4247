/**
 * Prints the times of the live answer of the page on both carriers, in Node.js: `web/test/run --setting FILE`.
 *
 * FILE has puzzles with constraints, one on each line, as links, compressed data or strings of Interactive Sudoku Solver.
 * Each loses the constraint in the middle of its list, as in `benches/setting.rs` of pavane-workshop. The engines of the
 * page ask the server and a worker with `pavane.wasm` in turn: the questions of that benchmark, which have ten seconds
 * each, and the questions of the live answer, whose searches stop at its limit of nodes. Times include the text and the
 * messages. A line has the milliseconds on one carrier, and the end has the shares of fast answers. An answer that is
 * not known counts as slower than all limits.
 */

import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { HttpEngine } from "../engine/http.js";
import { WorkerEngine } from "../engine/worker-engine.js";
import { Layout } from "../sudoku/layout.js";
import { NODES, answerOf } from "../sudoku/live.js";
import { drawnZones, textWith } from "../sudoku/zones.js";
import { CARRIERS } from "./support/carriers.js";

/** The time of each answer without a limit of nodes, in milliseconds. */
const MOST = 10_000;
/** The times within which answers are counted, in milliseconds. */
const FAST = [10, 100, 300, 1000, MOST];
/** The number of the slowest puzzles of a question that are named. */
const NAMED = 8;

/** What a worker of Node.js runs: `worker.js`, with the names that it uses in a browser. */
const SCRIPT = `
  const { parentPort } = require("node:worker_threads");
  globalThis.self = {
    addEventListener: (_, listener) => parentPort.on("message", (data) => listener({ data })),
    postMessage: (message) => parentPort.postMessage(message),
  };
  import(${JSON.stringify(new URL("../worker.js", import.meta.url).href)});
`;

/** A worker as the page starts them. */
class PageWorker {
  #worker = new Worker(SCRIPT, { eval: true });

  addEventListener(_, listener) {
    this.#worker.on("message", (data) => listener({ data }));
  }

  postMessage(message) {
    this.#worker.postMessage(message);
  }

  terminate() {
    this.#worker.terminate();
  }
}

globalThis.Worker = PageWorker;
// Then a canceled question ends without a new worker.
globalThis.crossOriginIsolated = true;

const ENGINES = {
  server: (url) => new HttpEngine(new URL(url), null),
  wasm: (url) => new WorkerEngine(new URL(url)),
};

/** The question of a puzzle without the constraint in the middle of its list; null if it has none. */
async function withoutOne(ask, text) {
  const board = await ask({ ask: "board", text });
  const layout = new Layout(board);
  const { constraints } = layout;
  if (!constraints.length) return null;
  const middle = constraints.length >> 1;
  const texts = constraints.filter((_, at) => at !== middle).map((constraint) => constraint.text);
  const isRuledOut = board.cells.some(({ candidates }) => candidates);
  const digitsOf = ({ candidates }) => (candidates ?? board.symbols).map((symbol) => layout.digit(symbol));
  const allowed = isRuledOut ? board.cells.map(digitsOf) : null;
  const digits = board.cells.map(({ given }) => given);
  const kinds = [...new Set(constraints.map(({ kind }) => kind))];
  return { layout, kinds, request: { text: textWith(layout, { zones: drawnZones(layout), texts, allowed }), layout: null, digits } };
}

/** The milliseconds of an answer; infinite if it does not come in time, or is not known. */
async function timed(ask, fields) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), MOST);
  const start = performance.now();
  try {
    const { status } = await ask(fields, control.signal);
    return status === "stopped" ? Infinity : performance.now() - start;
  } catch (problem) {
    if (control.signal.aborted) return Infinity;
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}

/** The milliseconds to the words of the live answer, and to its candidates; boards without a digit have none. */
async function live(ask, { layout, request }) {
  const isBlank = !request.digits.some(Boolean);
  const start = performance.now();
  let words = Infinity;
  const { candidates } = await answerOf(ask, isBlank, layout, () => (words = performance.now() - start));
  return [words, isBlank ? undefined : candidates ? performance.now() - start : Infinity];
}

/** The times of all questions about a puzzle, by the names of the questions. */
async function timesOf(engine, one) {
  const { request } = one;
  const ask = (fields, signal) => engine.ask({ ...request, ...fields }, signal);
  const check = await timed(ask, { ask: "check" });
  const candidates = await timed(ask, { ask: "candidates" });
  const { signal } = new AbortController();
  const [words, drawn] = await live((fields) => ask({ node_limit: NODES, ...fields }, signal), one);
  return { "unique or several": check, "true candidates": candidates, "live, the words": words, "live, the candidates": drawn };
}

const [file] = process.argv.slice(2);
const puzzles = readFileSync(file, "utf8").split("\n").filter(Boolean);
const carriers = [];
for (const [name, start] of Object.entries(CARRIERS)) {
  const { url, stop } = await start();
  const engine = ENGINES[name](url);
  await engine.about();
  carriers.push({ name, engine, stop, rows: [] });
}
for (const [at, text] of puzzles.entries()) {
  for (const { name, engine, rows } of carriers) {
    const { signal } = new AbortController();
    const one = await withoutOne((request) => engine.ask(request, signal), text).catch(({ message }) => void console.log(`${at + 1}\t${message}`));
    if (!one) continue;
    const times = await timesOf(engine, one);
    rows.push({ number: at + 1, kinds: one.kinds, times });
    console.log([at + 1, name, ...Object.values(times).map((time) => (time === undefined ? "" : time.toFixed(1))), one.kinds.join(", ")].join("\t"));
  }
}
// A file of other lines has no times.
for (const question of Object.keys(carriers[0].rows[0]?.times ?? {})) {
  for (const { name, rows } of carriers) {
    const asked = rows.map(({ number, kinds, times }) => ({ number, kinds, time: times[question] })).filter(({ time }) => time !== undefined);
    const sorted = asked.sort((one, other) => one.time - other.time);
    if (!sorted.length) continue;
    const shares = FAST.map((limit) => `${sorted.filter(({ time }) => time <= limit).length} within ${limit} ms`);
    const median = sorted[sorted.length >> 1].time;
    console.log(`${name}: ${question}: of ${sorted.length} ${shares.join(", ")}; ${median.toFixed(1)} ms in the median`);
    for (const { number, kinds, time } of sorted.slice(-NAMED)) console.log(`    ${number}: ${time.toFixed(0)} ms, ${kinds.join(", ")}`);
  }
}
// The worker is ended with the process.
await Promise.all(carriers.map(({ stop }) => stop()));
process.exit();
