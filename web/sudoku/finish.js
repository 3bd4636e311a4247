/** The end of a puzzle: says that it is solved once the last digit is right. */

import { t } from "../texts.js";

/** Looks at the board after each edit. */
export class Finish {
  /** Whether the board before was solved, about which nobody needs to hear again. */
  #wasSolved = false;
  #control = new AbortController();

  /**
   * @param {import("../session.js").Session} session
   * @param {import("./model.js").Model} model
   * @param {import("./clock.js").Clock} clock
   * @param {import("../shared/answer-view.js").AnswerView} view
   */
  constructor(session, model, clock, view) {
    this.session = session;
    this.model = model;
    this.clock = clock;
    this.view = view;
    model.addEventListener("load", () => {
      this.#control.abort();
      this.#wasSolved = this.#isFull();
    });
    model.addEventListener("change", () => this.#look());
  }

  async #look() {
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    const isSolved = this.#isFull() && (await this.#fitsConstraints(signal).catch(() => false));
    if (signal.aborted) return;
    if (isSolved && !this.#wasSolved && this.model.hasOwnDigits) {
      this.clock.stop();
      this.view.say(this.clock.isUsed ? t("Solved in {time}.", { time: this.clock.time }) : t("Solved."));
    }
    this.#wasSolved = isSolved;
  }

  /** Whether each cell has a digit that the zones and the puzzle allow. */
  #isFull() {
    const { digits, allowed } = this.model;
    const fits = digits.every((digit, cell) => digit && (allowed?.[cell].includes(digit) ?? true));
    return fits && this.model.clashes.length === 0;
  }

  /** Whether the full board keeps the rules beyond zones, which the engine knows. */
  async #fitsConstraints(signal) {
    const { layout, digits, source } = this.model;
    if (!layout.shapes) return true;
    const request = { ask: "check", ...source, digits: digits.map((digit) => layout.symbol(digit)) };
    return (await this.session.quietly(request, signal)).status === "unique";
  }
}
