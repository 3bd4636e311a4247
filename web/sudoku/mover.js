/** Moving drawn constraints on the board with a pointer. */

import { cellAt, moved, toolOf } from "./gestures.js";

/**
 * A hand. While it is on, a drag over the board moves the constraint below the pointer and does not select. Fires `move`
 * with the place of the constraint in the list, and the steps in rows and columns.
 */
export class Mover extends EventTarget {
  #isOn = false;
  /** What is being moved: its place in the list, the cell where the drag began, and the steps by now. */
  #held = null;

  /**
   * @param {import("./board.js").Board} board
   * @param {object[]} tools
   */
  constructor(board, tools) {
    super();
    this.board = board;
    this.tools = tools;
    board.grid.addEventListener("pointerdown", (event) => this.#begin(event), { capture: true });
    board.grid.addEventListener("pointermove", (event) => this.#move(event), { capture: true });
    for (const end of ["pointerup", "pointercancel"]) {
      board.grid.addEventListener(end, (event) => this.#end(event), { capture: true });
    }
    board.model.addEventListener("load", () => this.cancel());
  }

  /** Turns the hand on or off. */
  turn(isOn) {
    this.cancel();
    this.#isOn = isOn;
    this.board.frame.classList.toggle("moved-on", isOn);
  }

  /** Lets go of what is being moved; whether something was. */
  cancel() {
    const isMoving = Boolean(this.#held);
    this.#held = null;
    this.board.light("moved", []);
    return isMoving;
  }

  #begin(event) {
    if (!this.#isOn || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    // A second finger zooms.
    if (!event.isPrimary) return void this.cancel();
    const cell = this.#cellOf(event);
    const at = this.#constraintAt(cell);
    if (at === null) return;
    this.board.grid.setPointerCapture(event.pointerId);
    this.#held = { at, cell, steps: [0, 0] };
    this.#show();
  }

  #move(event) {
    if (!this.#isOn || !(event.buttons & 1)) return;
    event.stopPropagation();
    if (!this.#held) return;
    const { cells } = this.board.model.layout;
    const to = this.#cellOf(event);
    if (to === undefined) return;
    const from = cells[this.#held.cell];
    this.#held.steps = [cells[to].row - from.row, cells[to].column - from.column];
    this.#show();
  }

  #end(event) {
    if (!this.#held || !event.isPrimary) return;
    event.stopPropagation();
    const { at, steps } = this.#held;
    this.cancel();
    const isMoved = steps.some(Boolean) && event.type === "pointerup";
    if (isMoved) this.dispatchEvent(new CustomEvent("move", { detail: { at, steps } }));
  }

  /** Lights the cells to which the constraint would move, as broken if it would leave the board. */
  #show() {
    const { layout } = this.board.model;
    const { at, steps } = this.#held;
    const constraint = layout.constraints[at];
    const tool = toolOf(this.tools, constraint.text);
    const fits = steps.every((step) => !step) || moved(layout, tool, constraint, steps) !== null;
    const shifted = constraint.cells.map((cell) => {
      const { row, column } = layout.cells[cell];
      return layout.at(row + steps[0], column + steps[1]);
    });
    const cells = shifted.filter((cell) => cell !== undefined);
    this.board.light("moved", [{ cells, kind: fits ? "draft" : "broken", gesture: tool?.gesture }]);
  }

  /** The constraint with a cell: the one with the fewest cells, and of these the one that was drawn last. */
  #constraintAt(cell) {
    const { constraints } = this.board.model.layout;
    const found = [...constraints.keys()].filter((at) => constraints[at].cells.includes(cell));
    found.sort((one, other) => constraints[one].cells.length - constraints[other].cells.length || other - one);
    return found[0] ?? null;
  }

  #cellOf({ clientX, clientY }) {
    const { left, top, width, height } = this.board.grid.getBoundingClientRect();
    const { layout } = this.board.model;
    return cellAt(layout, { x: ((clientX - left) / width) * layout.width, y: ((clientY - top) / height) * layout.height });
  }
}
