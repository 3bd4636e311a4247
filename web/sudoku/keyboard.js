/** The keys of the board. */

import { isReachedByKeys } from "../shared/reach.js";
import { MODES } from "./entry.js";

/** The time in which further figures belong to the same number, in milliseconds. */
const NUMBER_TIME = 700;

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Elements in which text is entered, or which have their own use of most keys. */
const FIELDS = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=file], [type=range])";
/** Elements that have their own use of the arrow keys when they are reached by keys. */
const ARROWED = "input[type=radio], [role=tab]";
/** Elements that always have it. */
const SLIDERS = "input[type=range]";
/** Elements that Enter presses. */
const PRESSED = "button, summary, a, input, label";
/** Keys that scroll the page or press buttons, unless a cell has the focus. */
const SCROLLING = new Set([" ", "Home", "End"]);

/** Listens to the keys of the board on its whole tab, except for fields. */
export class Keyboard {
  /** The figures of a number that is being typed, and the mode for it. */
  #number = "";
  #mode;
  #timer = 0;

  /**
   * @param {import("./board.js").Board} board
   * @param {import("./entry.js").Entry} entry
   * @param {{check: () => void, hint: () => void, advance: () => void, help: () => void, region: () => void,
   *   zone: () => void, live: () => void, pause: () => void, leave: (cell: number, step: number[]) => boolean}} commands
   *   what Enter, H, N, ?, R, W, L and P do, and arrow keys over a side of the board, if something is there
   */
  constructor(board, entry, commands) {
    this.board = board;
    this.entry = entry;
    this.model = entry.model;
    this.commands = commands;
    document.addEventListener("keydown", (event) => {
      if (this.#isOurs(event) && this.#handle(event)) event.preventDefault();
    });
  }

  /** Whether a key is for the board. */
  #isOurs({ target, key, defaultPrevented, shiftKey, ctrlKey, metaKey }) {
    const { frame, grid } = this.board;
    if (defaultPrevented || !this.model.layout || !frame.checkVisibility()) return false;
    if (grid.contains(target)) return true;
    const isIn = (elements) => Boolean(target.closest?.(elements));
    if (document.querySelector("dialog[open]") || isIn(FIELDS) || SCROLLING.has(key)) return false;
    if (key === "Enter") return shiftKey || ctrlKey || metaKey || !isIn(PRESSED);
    return !(key in MOVES && (isIn(SLIDERS) || (isIn(ARROWED) && isReachedByKeys())));
  }

  /** Handles a key; false if it is none of the board's. */
  #handle(event) {
    if (event.altKey) return false;
    if (event.key in MOVES) return this.#move(event);
    if (event.ctrlKey || event.metaKey) return this.#command(event) || (isFigure(event) && this.#digit(event, "mark"));
    if (event.key === "Enter") return this.#enter(event);
    return this.#plain(event) || this.#digit(event, this.#marks(event) ? "mark" : undefined) || this.#letter(event);
  }

  /** Whether the Shift key asks for a mark; it does not where capitals and small letters are different digits. */
  #marks(event) {
    const { symbols } = this.model.layout;
    return event.shiftKey && (isFigure(event) || !symbols.includes("a"));
  }

  #plain(event) {
    const { cells } = this.model.layout;
    const { focus } = this.board;
    const inRow = [...cells.keys()].filter((cell) => cells[cell].row === cells[focus].row);
    const actions = {
      Home: () => this.board.select(inRow[0], { extend: event.shiftKey }),
      End: () => this.board.select(inRow.at(-1), { extend: event.shiftKey }),
      Escape: () => this.board.select(focus),
      Backspace: () => this.entry.erase(),
      Delete: () => this.entry.erase(),
      " ": () => this.entry.erase(),
      ".": () => this.entry.erase(),
      "?": () => this.commands.help(),
    };
    const isZero = event.key === "0" && !this.#number && !this.model.layout.digit("0");
    const action = actions[isZero ? "Delete" : event.key];
    action?.();
    return Boolean(action);
  }

  #command(event) {
    const key = event.key.toLowerCase();
    if (event.key === "Enter") return this.#run(this.commands.advance);
    const actions = {
      z: () => (event.shiftKey ? this.model.redo() : this.model.undo()),
      y: () => this.model.redo(),
      a: () => this.board.selectAll(),
      Home: () => this.board.select(0),
      End: () => this.board.select(this.model.cells.length - 1),
    };
    const action = actions[key] ?? actions[event.key];
    action?.();
    return Boolean(action);
  }

  /** Moves by a cell, wrapping around unless places of clues are there, or with Ctrl to the edge. */
  #move(event) {
    const { layout } = this.model;
    const [rows, columns] = MOVES[event.key];
    const toEdge = event.ctrlKey || event.metaKey;
    const isLeft = !toEdge && !event.shiftKey && this.commands.leave(this.board.focus, [rows, columns]);
    if (isLeft) return true;
    let { row, column } = layout.cells[this.board.focus];
    let target = this.board.focus;
    for (let steps = Math.max(layout.height, layout.width); steps > 0; steps -= 1) {
      row += rows;
      column += columns;
      if (!toEdge) [row, column] = [wrapped(row, layout.height), wrapped(column, layout.width)];
      const cell = layout.at(row, column);
      if (cell !== undefined) target = cell;
      if (cell !== undefined && !toEdge) break;
    }
    this.board.select(target, { extend: event.shiftKey });
    return true;
  }

  /** Enters a digit by its symbol; where digits are numbers, figures that follow soon belong to them. */
  #digit(event, mode) {
    const symbol = isFigure(event) ? event.code.at(-1) : event.key;
    const { layout } = this.model;
    const isColor = (mode ?? this.entry.mode) === "color";
    if (layout.hasNumbers && !isColor && /^\d$/.test(symbol)) return this.#figure(symbol, mode);
    const choice = isColor ? Number(symbol) : symbol.length === 1 ? layout.digit(symbol) : 0;
    if (!(choice >= 1)) return false;
    this.entry.enter(choice, mode);
    return true;
  }

  #figure(figure, mode) {
    clearTimeout(this.#timer);
    this.#number += figure;
    this.#mode = mode;
    const isLast = Number(this.#number) * 10 > this.model.layout.digits;
    if (isLast) this.#finishNumber();
    else this.#timer = setTimeout(() => this.#finishNumber(), NUMBER_TIME);
    return true;
  }

  #finishNumber() {
    clearTimeout(this.#timer);
    const choice = this.model.layout.symbols.indexOf(this.#number) + 1;
    this.#number = "";
    this.entry.enter(choice, this.#mode);
  }

  #enter({ shiftKey }) {
    if (this.#number) return this.#run(() => this.#finishNumber());
    return this.#run(shiftKey ? this.commands.hint : this.commands.check);
  }

  #run(action) {
    action();
    return true;
  }

  /** Does what a letter means that is no digit of the board. */
  #letter(event) {
    if (event.shiftKey) return false;
    const actions = {
      h: this.commands.hint,
      n: this.commands.advance,
      r: this.commands.region,
      w: this.commands.zone,
      l: this.commands.live,
      p: this.commands.pause,
      m: () => this.model.fillMarks(),
    };
    MODES.forEach((mode, at) => (actions["zxcv"[at]] = () => this.entry.setMode(mode)));
    const action = actions[event.key.toLowerCase()];
    action?.();
    return Boolean(action);
  }
}

/** Whether the key has a figure, also with Shift, where `event.key` is another sign. */
function isFigure(event) {
  return /^(Digit|Numpad)\d$/.test(event.code);
}

function wrapped(place, size) {
  return ((place - 1 + size) % size) + 1;
}
