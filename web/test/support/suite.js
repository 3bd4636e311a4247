/** Tests of the page, each on one carrier or on both. */

import { after, before, describe, it } from "node:test";
import { CARRIERS } from "./carriers.js";
import { Pavane } from "./page.js";
import { BROWSER, RUNNING } from "./shared.js";

const NAMES = Object.keys(CARRIERS);
/** `PAVANE_CARRIER`: the one carrier that is tested, or "both" for each test on both. Without it, the tests take turns. */
const CHOSEN = process.env.PAVANE_CARRIER || undefined;
if (CHOSEN && ![...NAMES, "both"].includes(CHOSEN)) throw new Error(`PAVANE_CARRIER is ${CHOSEN}, expected server, wasm or both`);

/**
 * Tests a part of the page. Its tests take turns on the carriers, since most of the page does not know which one it has.
 * Tests of how a carrier answers are on both.
 *
 * @param {string} part
 * @param {(test: (name: string, body: (pavane: Pavane, context: object) => Promise<void>, options?: object) => void)
 *   => void} tests declares tests, each of which gets an empty tab of its own; `options` are those of its context, and
 *   `on`: "both" carriers, or the one that the test is about
 */
export function suite(part, tests) {
  const declared = [];
  tests((name, body, { on, ...options } = {}) => {
    declared.push({ name, body, options, carriers: carriersOf(on, NAMES[declared.length % NAMES.length]) });
  });
  for (const carrier of NAMES) {
    const its = declared.filter(({ carriers }) => carriers.includes(carrier));
    if (its.length > 0) describe(`${part}, ${carrier}`, () => testOn(carrier, its));
  }
}

/** The carriers of a test: as it says or as is chosen, or else the one whose turn it is. */
function carriersOf(on, turn) {
  const own = on in CARRIERS ? [on] : NAMES;
  const chosen = CHOSEN ?? on ?? turn;
  return chosen === "both" ? own : own.filter((name) => name === chosen);
}

/** Declares the tests of a carrier. */
function testOn(carrier, tests) {
  const shared = [BROWSER, RUNNING[carrier]];
  for (const one of shared) one.announce();
  let browser;
  let running;
  before(async () => ([browser, running] = await Promise.all(shared.map((one) => one.get()))));
  after(() => Promise.all(shared.map((one) => one.release())));
  for (const { name, body, options } of tests) {
    it(name, async (test) => {
      const pavane = await Pavane.open(browser, running.url, options);
      try {
        await pavane.withoutServiceWorker();
        await body(pavane, { browser, carrier, test });
      } finally {
        await pavane.close();
      }
    });
  }
}
