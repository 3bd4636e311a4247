/** What the suites of a process share, since a browser for each would take as long as some of their tests. */

import { CARRIERS } from "./carriers.js";
import { launch } from "./page.js";

/** Something that the first user starts, and the last one ends. */
class Shared {
  #users = 0;
  #started = null;

  /** `start` returns a promise of it, and `stop` ends it. */
  constructor(start, stop) {
    this.start = start;
    this.stop = stop;
  }

  /** Announces a user, before any of them begins, so that the others keep it. */
  announce() {
    this.#users += 1;
  }

  get() {
    return (this.#started ??= this.start());
  }

  /** Ends it after the last user that was announced. */
  async release() {
    this.#users -= 1;
    if (this.#users > 0 || !this.#started) return;
    const started = this.#started;
    this.#started = null;
    await this.stop(await started);
  }
}

/** The browser. */
export const BROWSER = new Shared(launch, (browser) => browser.close());

/** The carriers by name. */
export const RUNNING = Object.fromEntries(
  Object.entries(CARRIERS).map(([name, start]) => [name, new Shared(start, (carrier) => carrier.stop())]),
);
