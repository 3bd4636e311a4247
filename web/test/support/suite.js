/** Tests that run on each carrier. */

import { after, before, describe, it } from "node:test";
import { CARRIERS } from "./carriers.js";
import { Pavane, launch } from "./page.js";

/** The one carrier that is tested, if `PAVANE_CARRIER` names one. */
const ONLY = process.env.PAVANE_CARRIER;

/**
 * Tests a part of the page on each carrier.
 *
 * @param {string} part
 * @param {(test: (name: string, body: (pavane: Pavane, context: object) => Promise<void>, options?: object) => void)
 *   => void} tests declares tests, each of which gets an empty tab of its own; `options` are those of its context
 */
export function suite(part, tests) {
  for (const [carrier, start] of Object.entries(CARRIERS).filter(([name]) => name === (ONLY ?? name))) {
    describe(`${part}, ${carrier}`, () => {
      let browser;
      let running;
      before(async () => {
        running = await start();
        browser = await launch();
      });
      after(async () => {
        await browser?.close();
        running?.stop();
      });
      tests((name, body, options) =>
        it(name, async (test) => {
          const pavane = await Pavane.open(browser, running.url, options);
          try {
            await body(pavane, { browser, carrier, test });
          } finally {
            await pavane.close();
          }
        }),
      );
    });
  }
}
