/** What is entered into the selected cells: digits, marks or colors. */

import { COLORS } from "./model.js";

/** The modes, in the order of their keys Z, X and C. */
export const MODES = ["digit", "mark", "color"];

/** Enters digits as the mode says. Fires `mode` when the mode has changed, and `digit` when a digit has been entered. */
export class Entry extends EventTarget {
  mode = "digit";
  /** The cells that are erased with some cells, such as those of a symmetry. */
  withPartners = (cells) => cells;

  /**
   * @param {import("./model.js").Model} model
   * @param {import("./board.js").Board} board
   */
  constructor(model, board) {
    super();
    this.model = model;
    this.board = board;
  }

  setMode(mode) {
    this.mode = mode;
    this.dispatchEvent(new Event("mode"));
  }

  /** The number of different things that the mode enters. */
  get choices() {
    return this.mode === "color" ? COLORS : this.model.layout.digits;
  }

  /** Enters a digit, or a color, into the selected cells. */
  enter(choice, mode = this.mode) {
    const cells = [...this.board.selection];
    if (choice < 1 || choice > (mode === "color" ? COLORS : this.model.layout.digits)) return;
    if (mode === "digit") {
      this.model.enter(cells, choice);
      this.dispatchEvent(new Event("digit"));
    }
    if (mode === "mark") this.model.mark(cells, choice);
    if (mode === "color") this.model.color(cells, choice);
  }

  erase() {
    this.model.erase(this.withPartners([...this.board.selection]));
  }
}
