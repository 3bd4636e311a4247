/** The state of a board: digits, marks and colors of its cells, with undo. */

/**
 * A cell. It never changes; an edit puts another one in its place.
 *
 * @typedef {object} CellState
 * @property {number} digit 0 if it is empty
 * @property {boolean} given whether the digit belongs to the puzzle
 * @property {number[]} marks digits in ascending order
 * @property {number} color 0 for none
 */

/** @type {CellState} */
const EMPTY = Object.freeze({ digit: 0, given: false, marks: [], color: 0 });

/** The number of colors of cells. */
export const COLORS = 8;

/** The board that is on the page. Fires `load` when another one comes, and `change` after an edit. */
export class Model extends EventTarget {
  #done = [];
  #undone = [];

  /**
   * Takes another board, whose edits cannot be undone into the one before.
   *
   * @param {import("./layout.js").Layout} layout
   * @param {{text: string, layout: string|null}} source what the engine reads as a puzzle of this layout
   * @param {number[]} givens the digit of each cell, 0 if it is empty
   * @param {number[][]|null} allowed the digits that each cell may have, if the puzzle rules some out
   */
  load(layout, source, givens, allowed) {
    this.layout = layout;
    this.source = source;
    this.allowed = allowed;
    this.sourceGivens = givens;
    this.cells = givens.map((digit) => (digit ? Object.freeze({ ...EMPTY, digit, given: true }) : EMPTY));
    this.#done = [];
    this.#undone = [];
    this.dispatchEvent(new Event("load"));
  }

  /** The digit of each cell, 0 if it is empty. */
  get digits() {
    return this.cells.map(({ digit }) => digit);
  }

  /** The given of each cell, 0 if it has none. */
  get givens() {
    return this.cells.map(({ digit, given }) => (given ? digit : 0));
  }

  get hasOwnDigits() {
    return this.cells.some(({ digit, given }) => digit && !given);
  }

  get hasGivens() {
    return this.cells.some(({ given }) => given);
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /**
   * Puts a digit into the cells that are not given, and takes it off the marks of cells that see them; if all of them
   * have it, it is erased.
   */
  enter(cells, digit) {
    const open = this.#open(cells);
    const erases = open.every((cell) => this.cells[cell].digit === digit);
    const edit = new Map(open.map((cell) => [cell, { digit: erases ? 0 : digit, marks: [] }]));
    if (!erases) {
      for (const cell of open) for (const peer of this.layout.peers[cell]) this.#unmark(edit, peer, digit);
    }
    this.#apply(edit);
  }

  /** Puts a mark into the empty cells, or takes it away if all of them have it. */
  mark(cells, digit) {
    const empty = this.#open(cells).filter((cell) => !this.cells[cell].digit);
    const erases = empty.every((cell) => this.cells[cell].marks.includes(digit));
    const marked = (marks) =>
      erases ? marks.filter((mark) => mark !== digit) : [...new Set([...marks, digit])].sort((a, b) => a - b);
    this.#apply(new Map(empty.map((cell) => [cell, { marks: marked(this.cells[cell].marks) }])));
  }

  /** Colors the cells, or takes the color away if all of them have it. */
  color(cells, color) {
    const erases = cells.every((cell) => this.cells[cell].color === color);
    this.#apply(new Map(cells.map((cell) => [cell, { color: erases ? 0 : color }])));
  }

  /** Erases the digits, else the marks, else the colors of the cells; givens stay. */
  erase(cells) {
    const open = this.#open(cells);
    const parts = [
      [open.filter((cell) => this.cells[cell].digit), { digit: 0 }],
      [open.filter((cell) => this.cells[cell].marks.length), { marks: [] }],
      [cells.filter((cell) => this.cells[cell].color), { color: 0 }],
    ];
    const [found, change] = parts.find(([some]) => some.length) ?? [[], {}];
    this.#apply(new Map(found.map((cell) => [cell, change])));
  }

  /** Sets the marks of the cells that are empty. */
  setMarks(marks) {
    const empty = [...marks].filter(([cell]) => !this.cells[cell].digit);
    this.#apply(new Map(empty.map(([cell, digits]) => [cell, { marks: digits }])));
  }

  /** Sets digits and marks of cells at once; digits are those of the player. */
  setPosition(digits, marks) {
    const edit = new Map();
    this.#open(this.cells.keys()).forEach((cell) => {
      edit.set(cell, { digit: digits[cell], marks: digits[cell] ? [] : (marks[cell] ?? []) });
    });
    this.#apply(edit);
  }

  /** Sets all that is not given: digits, marks and colors, such as a link has them. */
  restore(states) {
    this.#apply(new Map([...states].filter(([cell]) => cell < this.cells.length)));
    this.#done = [];
  }

  /** Makes all digits givens. */
  fix() {
    this.#apply(this.#where(({ digit, given }) => digit && !given, { given: true, marks: [] }));
  }

  /** Makes all givens digits of the player, which can be edited. */
  free() {
    this.#apply(this.#where(({ given }) => given, { given: false }));
  }

  /** Erases all but the givens. */
  restart() {
    const edit = this.#where(({ given }) => !given, { digit: 0, marks: [], color: 0 });
    for (const [cell, change] of this.#where(({ given }) => given, { color: 0 })) edit.set(cell, change);
    this.#apply(edit);
  }

  undo() {
    this.#step(this.#done, this.#undone, "before");
  }

  redo() {
    this.#step(this.#undone, this.#done, "after");
  }

  #open(cells) {
    return [...cells].filter((cell) => !this.cells[cell].given);
  }

  #where(condition, change) {
    return new Map([...this.cells.entries()].filter(([, cell]) => condition(cell)).map(([at]) => [at, change]));
  }

  #unmark(edit, cell, digit) {
    if (edit.has(cell) || !this.cells[cell].marks.includes(digit)) return;
    edit.set(cell, { marks: this.cells[cell].marks.filter((mark) => mark !== digit) });
  }

  /** Makes an edit: for each cell the properties that change. */
  #apply(edit) {
    const changes = [];
    for (const [cell, change] of edit) {
      const before = this.cells[cell];
      const after = Object.freeze({ ...before, ...change });
      if (!same(before, after)) changes.push({ cell, before, after });
    }
    if (!changes.length) return;
    this.#undone = [];
    this.#done.push(changes);
    this.#put(changes, "after");
  }

  #step(from, to, side) {
    const changes = from.pop();
    if (!changes) return;
    to.push(changes);
    this.#put(changes, side);
  }

  #put(changes, side) {
    for (const change of changes) this.cells[change.cell] = change[side];
    this.dispatchEvent(new Event("change"));
  }
}

function same(one, other) {
  return (
    one.digit === other.digit &&
    one.given === other.given &&
    one.color === other.color &&
    String(one.marks) === String(other.marks)
  );
}
