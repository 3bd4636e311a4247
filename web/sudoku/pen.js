/** Drawing constraints on the board with a pointer. */

import { STEPS, cellAt, cornerAt, edgeAt, inOrder, lineCellAt } from "./gestures.js";
import { Places } from "./places.js";

/** The distance between two looks along the way of a fast pointer, in cells. */
const SAMPLE = 0.15;
/** The least way of a pointer that is no press, in cells. */
const DRAG = 0.45;

/**
 * A pen. While it has a tool, presses on the board draw and do not select. Fires `draw` with groups of cells when
 * something is drawn.
 */
export class Pen extends EventTarget {
  /** The tool that it draws with; null selects cells. */
  #tool = null;
  /** What is being drawn: the cells by now, the first point, and the last one. */
  #draft = null;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    /** The places of clues outside the board. */
    this.places = new Places(board);
    board.grid.addEventListener("pointerdown", (event) => this.#begin(event), { capture: true });
    board.grid.addEventListener("dblclick", (event) => this.#tool && event.stopPropagation(), { capture: true });
    board.grid.addEventListener("pointermove", (event) => this.#move(event), { capture: true });
    for (const end of ["pointerup", "pointercancel"]) {
      board.grid.addEventListener(end, (event) => this.#end(event), { capture: true });
    }
    this.places.addEventListener("press", ({ detail }) => this.#drawn([detail.cells]));
  }

  get tool() {
    return this.#tool;
  }

  /** Takes a tool, or none. */
  take(tool) {
    this.cancel();
    this.#tool = tool?.gesture === "board" ? null : tool;
    this.board.frame.classList.toggle("drawn-on", Boolean(this.#tool) && !STEPS[tool.gesture]);
    this.places.offer(this.#tool?.gesture);
  }

  /** Forgets what is being drawn; whether something was. */
  cancel() {
    const isDrawing = Boolean(this.#draft);
    this.#draft = null;
    this.board.light("draft", []);
    return isDrawing;
  }

  /** Whether a pointer draws on cells with the tool. */
  get #draws() {
    return Boolean(this.#tool) && !STEPS[this.#tool.gesture];
  }

  #begin(event) {
    if (!this.#draws || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    // A second finger zooms.
    if (!event.isPrimary) return void this.cancel();
    this.board.grid.setPointerCapture(event.pointerId);
    const point = this.#point(event);
    this.#draft = { cells: [], first: point, last: point };
    this.#extend(point);
  }

  #move(event) {
    if (!this.#draws || !(event.buttons & 1)) return;
    event.stopPropagation();
    if (!this.#draft) return;
    const { last } = this.#draft;
    const to = this.#point(event);
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - last.x, to.y - last.y) / SAMPLE));
    for (let step = 1; step <= steps; step += 1) {
      this.#extend({ x: last.x + ((to.x - last.x) * step) / steps, y: last.y + ((to.y - last.y) * step) / steps });
    }
    this.#draft.last = to;
  }

  #end(event) {
    if (!this.#draft || !event.isPrimary) return;
    event.stopPropagation();
    const cells = event.type === "pointercancel" ? [] : this.#draft.cells;
    const { gesture } = this.#tool;
    this.cancel();
    if (!cells.length) return;
    if (gesture === "cell") this.#drawn(cells.map((cell) => [cell]));
    else this.#drawn([gesture === "cells" ? inOrder(cells) : cells]);
  }

  /** Takes what is at a point into the draft. */
  #extend(point) {
    const { layout } = this.board.model;
    const { gesture } = this.#tool;
    const before = this.#draft.cells;
    this.#draft.cells = { pair: pairTo, corner: cornerTo, cell: setTo, cells: setTo }[gesture]?.(layout, this.#draft, point)
      ?? lineTo(layout, before, point);
    if (String(before) !== String(this.#draft.cells)) this.board.light("draft", [{ cells: this.#draft.cells, kind: "draft", gesture }]);
  }

  /** The place of a pointer, in cells. */
  #point({ clientX, clientY }) {
    const { left, top, width, height } = this.board.grid.getBoundingClientRect();
    const { layout } = this.board.model;
    return { x: ((clientX - left) / width) * layout.width, y: ((clientY - top) / height) * layout.height };
  }

  #drawn(groups) {
    this.dispatchEvent(new CustomEvent("draw", { detail: groups }));
  }
}

/** A line with the cell at a point; back over its last cell, it becomes shorter. */
function lineTo(layout, cells, point) {
  const cell = cells.length ? lineCellAt(layout, point) : cellAt(layout, point);
  if (cell === undefined || cell === cells.at(-1)) return cells;
  if (cell === cells.at(-2)) return cells.slice(0, -1);
  return [...cells, cell];
}

/** A set of cells with the cell at a point. */
function setTo(layout, { cells }, point) {
  const cell = cellAt(layout, point);
  return cell === undefined || cells.includes(cell) ? cells : [...cells, cell];
}

/** The edge at the first point, or the two cells of a drag. */
function pairTo(layout, { first, cells }, point) {
  if (Math.hypot(point.x - first.x, point.y - first.y) < DRAG) return edgeAt(layout, first) ?? [];
  const [from, to] = [cellAt(layout, first), cellAt(layout, point)];
  const isPair = from !== undefined && to !== undefined && isBeside(layout.cells[from], layout.cells[to]);
  return isPair ? [from, to] : cells;
}

function isBeside(one, other) {
  return Math.abs(one.row - other.row) + Math.abs(one.column - other.column) === 1;
}

/** The corner at the last point. */
function cornerTo(layout, { cells }, point) {
  return cornerAt(layout, point) ?? cells;
}
