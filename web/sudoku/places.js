/** The places outside the board where a clue can be put, while a tool for such clues is chosen. */

import { svg } from "../shared/dom.js";
import { t } from "../texts.js";
import { slots } from "./gestures.js";

/** The distance of the marks of diagonal clues from the middle of their place, toward the board, in cells. */
const SLANT = 0.25;

/** The steps of the arrow keys in rows and columns. */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The places, which are pressed with a pointer or reached with the arrow keys over the sides of the board. Fires `press`
 * with the cells of a clue, and `type` with the cells and a figure that is typed at the place.
 */
export class Places extends EventTarget {
  /** The gesture of the tool. */
  #gesture = null;
  /** The elements of the places, each with its `clue` as `slots` has it. */
  #elements = [];
  /** The place of the focus: the one that the Tab key reaches. */
  #focus = 0;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    this.outside = svg("svg", { class: "drawing slots", role: "group", "aria-label": t("Places outside the board") });
    board.frame.append(this.outside);
    this.outside.addEventListener("click", (event) => this.#on(event, ({ cells }) => this.#fire("press", { cells })));
    this.outside.addEventListener("keydown", (event) => this.#on(event, (clue) => this.#key(event, clue)));
    for (const begin of ["focusin", "pointerover"]) {
      this.outside.addEventListener(begin, (event) => this.#on(event, ({ cells }) => this.#light(cells)));
    }
    for (const end of ["focusout", "pointerout"]) this.outside.addEventListener(end, () => this.#light([]));
    this.outside.addEventListener("focusin", ({ target }) => this.#focused(target));
    board.model.addEventListener("load", () => this.offer(this.#gesture));
  }

  /** Offers the places of a gesture; none of gestures on the board. */
  offer(gesture) {
    const { layout } = this.board.model;
    const isSame = this.#gesture === gesture;
    const hasFocus = this.outside.contains(document.activeElement);
    this.#gesture = gesture;
    const found = layout ? slots(layout, gesture) : [];
    const taken = new Set(layout?.constraints.map(({ cells }) => String(cells)));
    this.board.reserve(found.length ? 1 : 0);
    this.#elements = found.map((clue) => place(clue, this.#words(clue), taken.has(String(clue.cells))));
    this.outside.replaceChildren(...this.#elements);
    this.#light([]);
    if (layout) this.outside.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    if (!isSame || this.#focus >= found.length) this.#focus = 0;
    this.#elements[this.#focus]?.setAttribute("tabindex", "0");
    if (!hasFocus) return;
    if (found.length) this.focus();
    else this.board.select(this.board.focus);
  }

  /** Gives the focus back to the place that had it last. */
  focus() {
    this.#elements[this.#focus]?.focus({ preventScroll: true });
  }

  /** Moves the focus from a cell over the side of the board; whether a place is there. */
  leave(cell, step) {
    const { row, column } = this.board.model.layout.cells[cell];
    const there = this.#at(row + step[0], column + step[1]);
    const own = there.find(({ clue }) => clue.cells[0] === cell) ?? there[0];
    own?.focus();
    return Boolean(own);
  }

  /** The elements in the place of a row and a column. */
  #at(row, column) {
    return this.#elements.filter(({ clue }) => clue.x === column - 0.5 && clue.y === row - 0.5);
  }

  #on(event, act) {
    const { clue } = event.target.closest("[role=button]") ?? {};
    if (clue) act(clue);
  }

  #fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #focused(target) {
    this.#elements[this.#focus]?.setAttribute("tabindex", "-1");
    this.#focus = this.#elements.indexOf(target.closest("[role=button]"));
    target.setAttribute("tabindex", "0");
  }

  /** Lights the cells of a clue. */
  #light(cells) {
    this.board.light("place", cells.length ? [{ cells, kind: "focus", gesture: this.#gesture }] : []);
  }

  /** Presses a place, moves to another one or onto the board, or begins the value of a clue. */
  #key(event, clue) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in MOVES) this.#move(clue, MOVES[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#fire("press", { cells: clue.cells });
    else if (/^\d$/.test(event.key)) this.#fire("type", { cells: clue.cells, figure: event.key });
    else return;
    event.preventDefault();
  }

  /** Moves to the next place: in the same place beside the board, in the one beside it, or to a cell. */
  #move(clue, [down, right]) {
    const along = (one) => middle(one.clue).x * right + middle(one.clue).y * down;
    const [row, column] = [clue.y + 0.5, clue.x + 0.5];
    const own = middle(clue).x * right + middle(clue).y * down;
    const beside = this.#at(row, column).filter((one) => along(one) > own);
    const cell = this.board.model.layout.at(row + down, column + right);
    if (!beside.length && cell !== undefined) return this.board.select(cell);
    const next = beside.length ? beside : this.#at(row + down, column + right);
    return next.sort((one, other) => along(one) - along(other))[0]?.focus();
  }

  /** A place in words: the clue that it has. */
  #words({ cells }) {
    const { layout } = this.board.model;
    return t("Clue from {first} to {last}", { first: layout.cells[cells[0]].name, last: layout.cells[cells.at(-1)].name });
  }
}

/** The middle of the mark of a place. */
function middle({ x, y, step: [down, right] }) {
  return down && right ? { x: x + right * SLANT, y: y + down * SLANT } : { x, y };
}

/** The element of a place: what is pressed, and an arrow toward the cells, unless a clue is there. */
function place(clue, label, isTaken) {
  const { step: [down, right] } = clue;
  const { x: cx, y: cy } = middle(clue);
  const length = 0.14;
  const back = `${cx - right * length} ${cy - down * length}`;
  const [across, along] = [[-down, right], [right, down]].map(([dx, dy]) => [dx * length * 0.6, dy * length * 0.6]);
  const tip = [cx + right * length, cy + down * length];
  const wing = (sign) => `${tip[0] - along[0] + sign * across[0]} ${tip[1] - along[1] + sign * across[1]}`;
  const arrow = svg("path", { class: "slot-arrow", d: `M${back}L${tip.join(" ")}M${wing(1)}L${tip.join(" ")}L${wing(-1)}` });
  const side = down && right ? 0.5 : 1;
  const target = svg("rect", { class: "slot", x: cx - side / 2, y: cy - side / 2, width: side, height: side, rx: side / 8 });
  const element = svg("g", { role: "button", tabindex: "-1", "aria-label": label }, target, ...(isTaken ? [] : [arrow]));
  element.clue = clue;
  return element;
}
