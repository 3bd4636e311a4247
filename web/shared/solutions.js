/** Solutions one after the other. */

import { t } from "../texts.js";

/**
 * The solutions of a puzzle or problem: first the one that is found soonest, then all others in the order of a search,
 * without that one.
 */
export class Solutions {
  /** The number of solutions so far. */
  number = 0;
  #first = "";
  /** The place in the search behind the last solution; null at its beginning. */
  #after = null;
  #isAtEnd = false;

  /** @param {object} about the fields of a request that say what is solved */
  constructor(about) {
    this.about = about;
  }

  /** Asks for the first solution, of any. */
  async first(ask) {
    const answer = await ask({ ...this.about, ask: "solve" });
    this.#first = written(answer.solutions[0]);
    this.number = answer.solutions.length;
    return answer;
  }

  /** Asks for the next solution; the status of the answer is `none` if there is no other one. */
  async next(ask) {
    while (!this.#isAtEnd) {
      const answer = await ask({ ...this.about, ask: "next", after: this.#after });
      const [solution] = answer.solutions;
      this.#after = answer.after;
      this.#isAtEnd = answer.after === null;
      if (!solution && answer.status === "stopped") return answer;
      if (!solution) break;
      if (written(solution) === this.#first) continue;
      this.number += 1;
      return answer;
    }
    this.#isAtEnd = true;
    return { status: "none", solutions: [] };
  }

  /** The words for the end. */
  get end() {
    if (this.number === 1) return t("No other solution: it is the only one.");
    return t("No other solution: these are all {n}.", { n: this.number });
  }
}

/** A solution as text, the same whatever the order of its options. */
function written(solution) {
  return JSON.stringify(Array.isArray(solution) ? solution.map((option) => JSON.stringify(option)).sort() : solution);
}
