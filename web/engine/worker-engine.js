/** The carrier that asks the engine in a worker of this browser, `pavane.wasm`. */

import { t } from "../texts.js";
import { Problem, aborted } from "./problem.js";

/** Milliseconds that a worker has to end a canceled question. */
const PATIENCE = 200;

/**
 * An engine in a worker. Messages do not reach a worker that searches. Where the page may share memory, because it is
 * isolated from other origins, the search finds the number of a canceled question there. Elsewhere, and where that
 * takes too long, the worker is ended, and a new one takes over what else was asked.
 */
export class WorkerEngine {
  place = "browser";
  #pending = new Map();
  #number = 0;
  #worker = null;
  #canceled = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  /** The question that the worker should end, and the timer that ends the worker. */
  #ending = null;

  /** @param {URL} base the address of the page, beside which the files are */
  constructor(base) {
    this.base = base;
    this.module = WebAssembly.compileStreaming(fetch(new URL("pavane.wasm", base)));
    this.module.catch(() => {});
  }

  /** What the engine says of itself. */
  about() {
    return this.ask({ ask: "about" }, new AbortController().signal);
  }

  /** See `Engine` in connect.js. */
  ask(request, signal, onProgress = () => {}) {
    if (signal.aborted) return Promise.reject(aborted());
    const number = (this.#number += 1);
    return new Promise((resolve, reject) => {
      const end = () => this.#end(number);
      const settle = (done) => (value) => {
        signal.removeEventListener("abort", end);
        this.#pending.delete(number);
        done(value);
      };
      const question = { number, request };
      this.#pending.set(number, { question, resolve: settle(resolve), reject: settle(reject), onProgress });
      signal.addEventListener("abort", end);
      this.#send(question);
    });
  }

  /** Ends a question, with which the worker may be busy. */
  #end(number) {
    this.#pending.get(number)?.reject(aborted());
    if (!this.#canceled || !this.#worker) return this.#restart();
    Atomics.store(this.#canceled, 0, number);
    clearTimeout(this.#ending?.timer);
    this.#ending = { number, timer: setTimeout(() => this.#restart(), PATIENCE) };
  }

  #restart() {
    clearTimeout(this.#ending?.timer);
    this.#worker?.terminate();
    this.#worker = null;
    for (const { question } of this.#pending.values()) this.#send(question);
  }

  async #send(question) {
    let module;
    try {
      module = await this.module;
    } catch (error) {
      const problem = new Problem("connection", t("The engine could not be loaded: {why}", { why: error.message }));
      this.#pending.get(question.number)?.reject(problem);
      return;
    }
    if (!this.#pending.has(question.number)) return;
    this.#worker ??= this.#start(module);
    this.#worker.postMessage(question);
  }

  #start(module) {
    const worker = new Worker(new URL("worker.js", this.base), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.postMessage({ module, canceled: this.#canceled });
    return worker;
  }

  #receive({ number, progress, answer, error, broken }) {
    const asked = this.#pending.get(number);
    if ((answer || error) && number === this.#ending?.number) clearTimeout(this.#ending.timer);
    if (progress) asked?.onProgress(progress);
    if (answer) asked?.resolve(answer);
    if (error) asked?.reject(Problem.of(error));
    if (broken) this.#restart();
  }
}
