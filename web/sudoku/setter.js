/** Setting a puzzle: symmetric placing, and zones drawn from the selected cells. */

import { byId, make } from "../shared/dom.js";
import { many, t } from "../texts.js";
import { orbit, symmetriesOf, SYMMETRIES } from "./symmetry.js";
import * as zones from "./zones.js";

/** The tools of a setter, and what they say. */
export class Setter {
  /**
   * @param {import("./drawing.js").Drawing} drawing
   * @param {import("./model.js").Model} model
   * @param {import("./board.js").Board} board
   * @param {import("./entry.js").Entry} entry
   * @param {import("../shared/answer-view.js").AnswerView} view says why zones cannot be drawn
   */
  constructor(drawing, model, board, entry, view) {
    this.drawing = drawing;
    this.model = model;
    this.board = board;
    this.view = view;
    this.menu = byId("set-symmetry");
    this.said = byId("regions-said");
    this.menu.addEventListener("change", () => this.#showNeeds());
    entry.withPartners = (cells) => [...new Set(cells.flatMap((cell) => this.#orbit(cell)))];
    entry.addEventListener("digit", () => this.#advance());
    model.addEventListener("change", () => this.#showNeeds());
    model.addEventListener("load", () => this.#loaded());
    const tools = {
      "make-region": () => this.makeRegion(),
      "extend-region": () => this.#extendRegion(),
      "leave-regions": () => this.#draw((layout, cells) => zones.withoutRegions(layout, cells)),
      "make-zone": () => this.makeZone(),
      "erase-zones": () => this.#draw((layout, cells) => zones.withoutExtraZones(layout, cells)),
      "bare-board": () => this.#draw(() => []),
    };
    for (const [id, draw] of Object.entries(tools)) byId(id).addEventListener("click", draw);
  }

  /** Makes a region of the selected cells, which leave the regions they were in. */
  makeRegion() {
    if (this.#fits("region", this.board.selection.size)) this.#draw(zones.withRegion);
  }

  /** Makes an extra zone of the selected cells. */
  makeZone() {
    if (this.#fits("zone", this.board.selection.size)) this.#draw(zones.withExtraZone);
  }

  #extendRegion() {
    const { layout } = this.model;
    const drawn = zones.withExtendedRegion(layout, [...this.board.selection]);
    if (!drawn) return this.view.fail(t("The first of the selected cells is in no region."));
    if (this.#fits("region", drawn.at(-1).cells.length)) this.#draw(() => drawn);
  }

  /** Whether a zone may have a number of cells. */
  #fits(kind, cells) {
    const { digits } = this.model.layout;
    if (cells >= 2 && cells <= digits) return true;
    const what = kind === "region" ? t("A region has 2 to {digits} cells here: found {cells}.", { digits, cells })
      : t("A zone has 2 to {digits} cells here: found {cells}.", { digits, cells });
    this.view.fail(`${what} ${t("Drag over the cells, or hold Ctrl and click them.")}`);
    return false;
  }

  /**
   * Draws other zones, as one step that can be undone.
   *
   * @param {(layout: import("./layout.js").Layout, cells: number[]) => object[]} zonesOf the zones, from the selected cells in their order
   */
  #draw(zonesOf) {
    const cells = [...this.board.selection];
    return this.drawing.draw((layout) => ({ zones: zonesOf(layout, cells) }), (why) => this.view.fail(why));
  }

  #loaded() {
    const { layout } = this.model;
    const { value } = this.menu;
    const offered = symmetriesOf(layout);
    const options = offered.map(({ name, label }) => make("option", { value: name }, label));
    this.menu.replaceChildren(make("option", { value: "" }, t("no|symmetry")), ...options);
    this.menu.value = offered.some(({ name }) => name === value) ? value : "";
    this.said.textContent = zones.regionWords(layout);
    this.#showNeeds();
  }

  /** A cell and the cells that the chosen symmetry turns it into. */
  #orbit(cell) {
    const symmetry = SYMMETRIES.find(({ name }) => name === this.menu.value);
    return symmetry ? orbit(this.model.layout, symmetry, cell) : [cell];
  }

  /** Draws the empty cells that the chosen symmetry wants filled. */
  #showNeeds() {
    const { digits } = this.model;
    const filled = [...digits.keys()].filter((cell) => digits[cell]);
    const needs = new Set(filled.flatMap((cell) => this.#orbit(cell)).filter((cell) => !digits[cell]));
    this.board.assist({ needs });
    const asked = () => many(needs.size, "{n} cell in a dotted frame for the symmetry.", "{n} cells in dotted frames for the symmetry.");
    const words = this.menu.value && needs.size ? asked() : "";
    byId("symmetry-said").textContent = words;
  }

  /** Moves on to the next cell that the symmetry wants filled, after a digit in a single cell. */
  #advance() {
    const { digits } = this.model;
    if (this.board.selection.size > 1 || !digits[this.board.focus]) return;
    const next = this.#orbit(this.board.focus).find((cell) => !digits[cell]);
    if (next !== undefined) this.board.select(next);
  }
}
