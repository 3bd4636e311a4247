/** What is entered into the selected cells: digits, marks, corner marks or colors. */

import { COLORS } from "./model.js";

/** The modes, in the order of their keys Z, X, C and V. */
export const MODES = ["digit", "corner", "mark", "color"];
/** What is held to erase cells, where cells are chosen after digits. */
export const ERASER = 0;

/**
 * Enters digits as the mode says. Fires `mode` when the mode has changed, `digit` when a digit has been entered, and
 * `held` when another digit is held.
 */
export class Entry extends EventTarget {
  mode = "digit";
  /** The cells that are erased with some cells, such as those of a symmetry. */
  withPartners = (cells) => cells;
  /** Whether a digit is chosen first, and entered into each cell that is pressed. */
  holdsDigits = false;
  /** Whether the selection moves on to the next cell after a digit, or after an erased cell. */
  movesOn = false;
  /** The digit or color that is held, or `ERASER`; null for none. */
  held = null;

  /**
   * @param {import("./model.js").Model} model
   * @param {import("./board.js").Board} board
   */
  constructor(model, board) {
    super();
    this.model = model;
    this.board = board;
    board.addEventListener("press", () => {
      if (this.held === ERASER) this.erase();
      else if (this.held !== null) this.enter(this.held);
    });
  }

  setMode(mode) {
    this.mode = mode;
    this.hold(null);
    this.dispatchEvent(new Event("mode"));
  }

  /** Chooses between cells first and digits first. */
  setHolding(holdsDigits) {
    this.holdsDigits = holdsDigits;
    this.hold(null);
  }

  /** Holds a digit, a color or `ERASER`; the one that is held, or null, is let go. */
  hold(choice) {
    this.held = choice === this.held ? null : choice;
    this.dispatchEvent(new Event("held"));
  }

  /** Does what a key of the pad means. */
  press(choice) {
    if (this.holdsDigits) this.hold(choice);
    else if (choice === ERASER) this.erase();
    else this.enter(choice);
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
      const [cell] = cells;
      // A digit that is copied again stays: the next cells are what matters.
      if (!this.#isMoving(cells) || this.model.cells[cell].digit !== choice) this.model.enter(cells, choice);
      this.dispatchEvent(new Event("digit"));
      this.#moveFrom(cells);
    }
    if (mode === "mark") this.model.mark(cells, choice);
    if (mode === "corner") this.model.markCorner(cells, choice);
    if (mode === "color") this.model.color(cells, choice);
  }

  erase() {
    const cells = [...this.board.selection];
    this.model.erase(this.withPartners(cells));
    if (this.mode === "digit") this.#moveFrom(cells);
  }

  /** Whether an entry into some cells moves the selection. */
  #isMoving(cells) {
    return this.movesOn && this.held === null && cells.length === 1;
  }

  /** Selects the cell after one in reading order, unless the selection has moved by now or there is none. */
  #moveFrom(cells) {
    const [cell] = cells;
    const isThere = this.board.selection.has(cell) && cell + 1 < this.model.cells.length;
    if (this.#isMoving(cells) && isThere) this.board.select(cell + 1);
  }
}
