/** Questions, one at a time, and the state of the page. */

import { aborted } from "./engine/problem.js";
import { byId } from "./shared/dom.js";
import { counted } from "./shared/words.js";
import { t } from "./texts.js";

/** The states, which `data-state` of the root element shows. */
const STATES = ["loading", "locked", "ready", "asking", "answered", "cancelled", "failed"];

/**
 * A question that a part of the page asks.
 *
 * @typedef {object} Question
 * @property {object|((ask: (request: object) => Promise<object>) => Promise<object>)} request as the engine takes it, or
 *   a function that asks several and makes one answer of theirs
 * @property {string} title the question in words, such as "Counting solutions"
 * @property {(answer: object) => void} show shows the answer
 * @property {(problem: Error) => void} fail shows why there is none
 * @property {() => void} [cancelled] shows that the question was canceled
 * @property {"answered"|"ready"} [state] the state after the answer: "ready" if it is a board and no answer about it
 */

/**
 * Asks questions for all parts of the page. A new question ends the one before, and an answer that comes too late is
 * dropped.
 */
export class Session {
  #engine = null;
  #number = 0;
  /** The question that is being asked: its `AbortController`, and what shows that it was canceled. */
  #current = null;
  /** Ends the questions in the background. */
  #background = new AbortController();

  constructor() {
    byId("cancel").addEventListener("click", () => this.cancel());
  }

  /** Takes an engine of connect.js. */
  connect(engine) {
    this.#engine = engine;
    this.#enter("ready");
  }

  get state() {
    return document.documentElement.dataset.state;
  }

  /**
   * Asks a question.
   *
   * @param {Question} question
   * @returns {Promise<boolean>} whether the answer was shown
   */
  async ask({ request, title, show, fail, cancelled = () => {}, state = "answered" }) {
    const { number, signal } = this.#begin(title, cancelled);
    try {
      const ask = (one) => this.#engine.ask(one, signal, (progress) => this.#progress(number, progress));
      const answer = await (typeof request === "function" ? request(ask) : ask(request));
      if (number !== this.#number) return false;
      show(answer);
      this.#end(state);
      return true;
    } catch (error) {
      if (number !== this.#number) return false;
      if (!(error instanceof Error)) throw error;
      fail(error);
      this.#end("failed");
      return false;
    }
  }

  /**
   * Asks beside the questions, such as while a text is typed. The caller drops late answers, or ends the question by
   * its signal.
   */
  quietly(request, signal = new AbortController().signal) {
    return this.#engine.ask(request, signal);
  }

  /**
   * Asks while nothing else is asked. The next question of the page ends it, since the engine of a browser answers them
   * one after the other. Rejects with an `AbortError` then.
   */
  inBackground(request, signal) {
    if (this.state === "asking") return Promise.reject(aborted());
    return this.quietly(request, AbortSignal.any([signal, this.#background.signal]));
  }

  /** Shows an answer that needs no engine. */
  answer(show) {
    this.#stop();
    show();
    this.#end("answered");
  }

  /** Ends the question that is being asked, if one is. */
  cancel() {
    const cancelled = this.#stop();
    if (!cancelled) return;
    cancelled();
    this.#end("cancelled");
  }

  /** To be called when what was asked about has changed, so that no answer is about it any more. */
  edited() {
    this.#stop();
    if (this.state !== "loading") this.#enter("ready");
  }

  #begin(title, cancelled) {
    this.#stop();
    this.#background.abort();
    this.#background = new AbortController();
    const control = new AbortController();
    this.#current = { control, cancelled };
    byId("busy-title").textContent = title;
    byId("busy-details").textContent = "";
    byId("busy-bar").removeAttribute("value");
    this.#enter("asking");
    return { number: this.#number, signal: control.signal };
  }

  /** Ends the question without a word; returns what shows that it was canceled, if there was a question. */
  #stop() {
    this.#number += 1;
    const { control, cancelled } = this.#current ?? {};
    this.#current = null;
    control?.abort();
    return cancelled;
  }

  #progress(number, { share, nodes, solutions, elapsed }) {
    if (number !== this.#number) return;
    if (share > 0) byId("busy-bar").value = share;
    const parts = [
      nodes > 0 ? counted(nodes, "node") : "",
      Number(solutions) > 0 ? counted(solutions, "solution") : "",
      elapsed >= 1 ? t("{seconds} s", { seconds: Math.round(elapsed) }) : "",
    ];
    byId("busy-details").textContent = parts.filter(Boolean).join(", ");
  }

  #end(state) {
    this.#current = null;
    this.#enter(state);
  }

  #enter(state) {
    if (!STATES.includes(state)) throw new Error(`no state ${state}`);
    document.documentElement.dataset.state = state;
    byId("busy").hidden = state !== "asking";
  }
}
