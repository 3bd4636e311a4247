/** Other rules on the board that is on the page, as edits that can be undone. */

import { faultWords } from "../shared/fault.js";
import { t } from "../texts.js";
import { Layout } from "./layout.js";
import { drawnZones, isPlain, textWith } from "./zones.js";

/** Kinds of zones that are pairs. */
const PAIRS = new Set(["knight", "king"]);

/** Draws zones and constraints. The engine reads each board anew, and refuses what has no meaning. */
export class Drawing {
  /** The drawing before. */
  #last = Promise.resolve(true);

  /**
   * @param {import("../session.js").Session} session
   * @param {import("./model.js").Model} model
   * @param {{name: string, zones: string}[]} extras the extra zones that the name of a board can state, with their kinds
   */
  constructor(session, model, extras) {
    this.session = session;
    this.model = model;
    this.extras = extras;
  }

  /**
   * Draws a board with the same cells and other rules, once the drawing before is done.
   *
   * @param {(layout: Layout) => {zones?: object[], texts?: string[]}|Promise<object>} change from the board as it is then:
   *   zones as `drawnZones` has them, and texts of constraints; those of the board without them
   * @param {(why: object) => void} fail shows why it cannot be drawn, in words
   * @returns {Promise<boolean>} whether it was drawn
   */
  draw(change, fail) {
    const drawn = this.#last.then(() => this.#draw(change, fail));
    this.#last = drawn.catch(() => false);
    return drawn;
  }

  #draw(change, fail) {
    const { layout, allowed } = this.model;
    return this.session.ask({
      request: async (ask) => {
        const { zones = drawnZones(layout), texts = layout.constraints.map(({ text }) => text) } = await change(layout, ask);
        const named = await this.#named(ask, zones);
        const text = textWith(layout, { zones, texts, allowed }, named);
        const answer = await ask({ ask: "board", text });
        // The engine writes zones more briefly, and constraints without regard to what is drawn later.
        return { answer, text: texts.length || named ? text : answer.text };
      },
      title: t("Drawing"),
      state: "ready",
      show: ({ answer, text }) => this.model.reshape(new Layout(answer), { text, layout: null }),
      fail: (problem) => fail(faultWords(problem)),
    });
  }

  /**
   * The extra zones of a kind that a board has by its name, such as `9x9+x`. Pairs that share a region have none.
   *
   * @param {{name: string, zones: string}} extra
   * @param {object[]} regions of the board
   * @param {(request: object) => Promise<object>} ask
   */
  async zonesOf({ name, zones: kind }, regions, ask) {
    const { width } = this.model.layout;
    const all = await this.#zonesOfBoard(`${PAIRS.has(kind) ? 1 : width}x${width}+${name}`, ask);
    const isInside = ({ cells }) => regions.some((region) => cells.every((cell) => region.cells.includes(cell)));
    return all.filter((zone) => zone.kind === kind && !(PAIRS.has(kind) && isInside(zone)));
  }

  async #zonesOfBoard(name, ask) {
    const text = ".".repeat(this.model.layout.width ** 2);
    return drawnZones(new Layout(await ask({ ask: "board", text, layout: name })));
  }

  /**
   * The name of a board with blocks and extra zones, and the kinds of zones that it states; null if the board has no
   * extra zones, or others of their kinds.
   */
  async #named(ask, zones) {
    const { layout } = this.model;
    const extras = this.extras.filter(({ zones: kind }) => zones.some((zone) => zone.kind === kind));
    if (!extras.length || !isPlain(layout)) return null;
    const name = [`${layout.width}x${layout.width}`, ...extras.map((extra) => extra.name)].join("+");
    const stated = new Set(["block", ...extras.map((extra) => extra.zones)]);
    const keys = (all) => all.filter(({ kind }) => stated.has(kind)).map(({ kind, cells }) => `${kind} ${cells}`).sort();
    // Some extra zones are those of a part of the sizes alone.
    const usual = await this.#zonesOfBoard(name, ask).catch(() => []);
    return String(keys(zones)) === String(keys(usual)) ? { name, stated } : null;
  }
}
