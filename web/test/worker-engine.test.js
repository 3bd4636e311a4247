/** The engine in a worker, with a worker that this file plays: what a canceled question does to it. No browser is needed. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

/** The workers that were started. */
let workers = [];

class PlayedWorker {
  isEnded = false;
  messages = [];

  constructor() {
    workers.push(this);
  }

  addEventListener(_, listener) {
    this.listener = listener;
  }

  postMessage(message) {
    this.messages.push(message);
  }

  terminate() {
    this.isEnded = true;
  }

  /** The numbers of the questions that came. */
  get numbers() {
    return this.messages.filter(({ number }) => number).map(({ number }) => number);
  }

  say(data) {
    this.listener({ data });
  }
}

/** An engine whose worker was asked two questions. */
async function asked(isIsolated) {
  globalThis.crossOriginIsolated = isIsolated;
  const { WorkerEngine } = await import("../engine/worker-engine.js");
  const engine = new WorkerEngine(new URL("http://localhost/"));
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [first, second].map(({ signal }) => engine.ask({ ask: "check" }, signal).catch(({ name }) => name));
  await settled();
  assert.deepEqual(workers[0].numbers, [1, 2]);
  return { cancel: () => first.abort(), answers };
}

/** Waits until all that can happen without a timer has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a worker", () => {
  beforeEach(() => {
    workers = [];
    globalThis.Worker = PlayedWorker;
    globalThis.fetch = async () => {};
    WebAssembly.compileStreaming = async () => ({});
    mock.timers.enable({ apis: ["setTimeout"] });
  });
  // Other files of this process need theirs.
  afterEach(() => mock.timers.reset());

  it("is ended at once by a canceled question where memory is not shared", async () => {
    const { cancel, answers } = await asked(false);
    cancel();
    assert.equal(await answers[0], "AbortError");
    await settled();
    assert.deepEqual(workers.map(({ isEnded }) => isEnded), [true, false]);
    assert.deepEqual(workers[1].numbers, [2]);
    workers[1].say({ number: 2, answer: "unique" });
    assert.equal(await answers[1], "unique");
  });

  it("finds the number of a canceled question in shared memory and goes on with the next", async () => {
    const { cancel, answers } = await asked(true);
    const { canceled } = workers[0].messages[0];
    assert.equal(Atomics.load(canceled, 0), 0);
    cancel();
    assert.equal(await answers[0], "AbortError");
    assert.equal(Atomics.load(canceled, 0), 1);
    workers[0].say({ number: 1, answer: "stopped" });
    mock.timers.tick(10_000);
    workers[0].say({ number: 2, answer: "unique" });
    assert.equal(await answers[1], "unique");
    assert.deepEqual(workers.map(({ isEnded }) => isEnded), [false]);
  });

  it("is ended 200 ms after a canceled question that it does not end", async () => {
    const { cancel } = await asked(true);
    cancel();
    mock.timers.tick(199);
    assert.equal(workers[0].isEnded, false);
    mock.timers.tick(1);
    await settled();
    assert.deepEqual(workers.map(({ isEnded }) => isEnded), [true, false]);
    assert.deepEqual(workers[1].numbers, [2]);
  });
});
