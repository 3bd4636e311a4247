/** The state of a board: digits, marks, corner marks and colors of its cells, with undo. */

/**
 * A cell. It never changes; an edit puts another one in its place.
 *
 * @typedef {object} CellState
 * @property {number} digit 0 if it is empty
 * @property {boolean} given whether the digit belongs to the puzzle
 * @property {number[]} marks digits in ascending order
 * @property {number[]} corners the digits of corner marks, in ascending order; they are never candidates
 * @property {number[]} colors in ascending order
 */

/** @type {CellState} */
const EMPTY = Object.freeze({ digit: 0, given: false, marks: [], corners: [], colors: [] });

/** The number of colors of cells. */
export const COLORS = 8;

/** The maximum number of characters of a title or an author. */
const LONGEST_NAME = 200;

/** @type {Credit} */
const UNNAMED = Object.freeze({ title: "", author: "", stated: { title: "", author: "" } });

/** The share of the empty cells that have marks where marks are candidates, and not notes about a few cells. */
const MARKED = 0.75;

/**
 * The title and the author of a puzzle, empty without them.
 *
 * @typedef {object} Credit
 * @property {string} title
 * @property {string} author
 * @property {{title: string, author: string}} stated those that the source may state
 */

/**
 * A board: what is loaded, and its cells.
 *
 * @typedef {object} LoadedBoard
 * @property {import("./layout.js").Layout} layout
 * @property {{text: string, layout: string|null}} source what the engine reads as a puzzle of this layout
 * @property {number[][]|null} allowed the digits that each cell may have, if the puzzle rules some out
 * @property {number[]} sourceGivens the digit of each cell in the source, 0 if it is empty
 * @property {boolean} hasEntries whether the source states what a player has entered
 * @property {CellState[]} cells
 * @property {Credit} credit it changes with the board
 * @property {object} lineage the same object for a board and those with other zones that were made of it
 */

/**
 * The board that is on the page. Fires `leave` before another one comes or comes back,
 * `load` after that, `credit` after another title or author, and `change` after any other edit.
 */
export class Model extends EventTarget {
  /** The clashes of the digits, once they were looked for since the last edit. */
  #clashes = null;
  /** Edits, each a list of changed cells, and loads, each a pair of boards. */
  #done = [];
  #undone = [];

  /**
   * Takes another board. That is an edit, and undoing it brings back the board before, with its own edits.
   *
   * @param {import("./layout.js").Layout} layout
   * @param {{text: string, layout: string|null}} source
   * @param {number[]} givens the digit of each cell, 0 if it is empty
   * @param {number[][]|null} allowed
   * @param {Map<number, object>} [states] changes of cells that come with it, such as a link has them
   * @param {Credit} [credit]
   * @param {boolean} [hasEntries] whether the source states what a player has entered
   */
  load(layout, source, givens, allowed, states = new Map(), credit = UNNAMED, hasEntries = false) {
    this.#leave();
    const before = this.layout ? this.#board() : null;
    const cells = givens.map((digit) => (digit ? Object.freeze({ ...EMPTY, digit, given: true }) : EMPTY));
    for (const [cell, state] of states) {
      cells[cell] = Object.freeze({ ...cells[cell], ...state });
    }
    const names = { ...credit, ...named(credit) };
    const after = { layout, source, allowed, sourceGivens: givens, hasEntries, cells, credit: names, lineage: {} };
    if (before) this.#done.push({ load: { before, after } });
    this.#undone = [];
    this.#take(after, true);
  }

  /**
   * Takes a board with the same cells and other zones, as an edit. Digits, marks and colors stay.
   *
   * @param {import("./layout.js").Layout} layout
   * @param {{text: string, layout: string|null}} source without givens
   */
  reshape(layout, source) {
    this.#leave();
    const before = this.#board();
    const after = { ...before, layout, source, sourceGivens: this.cells.map(() => 0), hasEntries: false, cells: [...this.cells] };
    this.#done.push({ load: { before, after } });
    this.#undone = [];
    this.#take(after);
  }

  /** Sets the title and the author, on one line each and not too long. */
  setCredit({ title, author }) {
    Object.assign(this.credit, named({ title, author }));
    this.dispatchEvent(new Event("credit"));
  }

  /** The digit of each cell, 0 if it is empty. */
  get digits() {
    return this.cells.map(({ digit }) => digit);
  }

  /** The given of each cell, 0 if it has none. */
  get givens() {
    return this.cells.map(({ digit, given }) => (given ? digit : 0));
  }

  /** The clashes of the digits, as `Layout.clashes` finds them. */
  get clashes() {
    this.#clashes ??= this.layout.clashes(this.digits);
    return this.#clashes;
  }

  get hasOwnDigits() {
    return this.cells.some(({ digit, given }) => digit && !given);
  }

  get hasGivens() {
    return this.cells.some(({ given }) => given);
  }

  /** Whether nearly all empty cells have marks. Then marks are the candidates that the player has left. */
  get marksAreCandidates() {
    const empty = this.cells.filter(({ digit }) => !digit);
    const marked = empty.filter(({ marks }) => marks.length).length;
    return marked > 0 && marked >= MARKED * empty.length;
  }

  /** The candidates of each cell: its digit, or what the digits and, where they are candidates, the marks leave. */
  get candidates() {
    const left = this.layout.candidates(this.digits, this.allowed);
    if (!this.marksAreCandidates) return left;
    const isLeft = ({ digit, marks }, candidate) => digit || !marks.length || marks.includes(candidate);
    return left.map((digits, at) => digits.filter((candidate) => isLeft(this.cells[at], candidate)));
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
    this.#toggle(this.#empty(cells), "marks", digit);
  }

  /** Puts a corner mark into the empty cells, or takes it away if all of them have it. */
  markCorner(cells, digit) {
    this.#toggle(this.#empty(cells), "corners", digit);
  }

  /** Adds a color to the cells, or takes it away if all of them have it. */
  color(cells, color) {
    this.#toggle(cells, "colors", color);
  }

  /** Erases the digits, else the marks, else the corner marks, else the colors of the cells; givens stay. */
  erase(cells) {
    const open = this.#open(cells);
    const parts = [
      [open.filter((cell) => this.cells[cell].digit), { digit: 0 }],
      [open.filter((cell) => this.cells[cell].marks.length), { marks: [] }],
      [open.filter((cell) => this.cells[cell].corners.length), { corners: [] }],
      [cells.filter((cell) => this.cells[cell].colors.length), { colors: [] }],
    ];
    const [found, change] = parts.find(([some]) => some.length) ?? [[], {}];
    this.#apply(new Map(found.map((cell) => [cell, change])));
  }

  /** Sets the marks of the cells that are empty. */
  setMarks(marks) {
    const empty = [...marks].filter(([cell]) => !this.cells[cell].digit);
    this.#apply(new Map(empty.map(([cell, digits]) => [cell, { marks: digits }])));
  }

  /** Marks all candidates of all empty cells. */
  fillMarks() {
    this.setMarks(this.layout.candidates(this.digits, this.allowed).entries());
  }

  /**
   * Sets a position at once; digits are those of the player. All candidates become marks if one of them is missing
   * that the digits leave. Otherwise the player's marks stay, if they are notes.
   *
   * @param {import("./step.js").State} position
   */
  setPosition({ digits, candidates }) {
    const left = this.layout.candidates(digits, this.allowed);
    const isWhole = candidates.every((some, cell) => digits[cell] || some.length === left[cell].length);
    const keepsNotes = isWhole && !this.marksAreCandidates;
    const notes = (cell) => this.cells[cell].marks.filter((mark) => left[cell].includes(mark));
    const marks = (cell) => (keepsNotes ? notes(cell) : candidates[cell]);
    const open = this.#open(this.cells.keys());
    this.#apply(new Map(open.map((cell) => [cell, { digit: digits[cell], marks: digits[cell] ? [] : marks(cell) }])));
  }

  /**
   * Takes mistakes back at once: erases wrong digits, and marks all candidates of cells that have lost the right one.
   *
   * @param {number[]} mistakes cells
   */
  takeBack(mistakes) {
    const wrong = this.#open(mistakes);
    const digits = this.digits.map((digit, cell) => (wrong.includes(cell) ? 0 : digit));
    const left = this.layout.candidates(digits, this.allowed);
    const empty = this.cells.filter(({ digit }) => !digit);
    // A wrong digit has taken marks away from cells that see it, perhaps the last ones.
    const fills = empty.filter(({ marks }) => marks.length).length > empty.length / 2;
    const edit = new Map();
    for (const cell of wrong) {
      const marks = fills || !this.cells[cell].digit ? left[cell] : [];
      edit.set(cell, { digit: 0, marks });
    }
    if (fills) {
      this.cells.forEach(({ digit, marks }, cell) => {
        if (!digit && !marks.length) edit.set(cell, { marks: left[cell] });
      });
    }
    this.#apply(edit);
  }

  /** Puts other givens on the board at once, in place of all digits and marks. */
  setGivens(digits) {
    this.#apply(new Map(digits.map((digit, cell) => [cell, { digit, given: digit > 0, marks: [] }])));
  }

  /** Makes all digits givens. */
  fix() {
    this.#apply(this.#where(({ digit, given }) => digit && !given, { given: true, marks: [], corners: [] }));
  }

  /** Makes all givens digits of the player, which can be edited. */
  free() {
    this.#apply(this.#where(({ given }) => given, { given: false }));
  }

  /** Erases all but the givens. */
  restart() {
    const edit = this.#where(({ given }) => !given, { digit: 0, marks: [], corners: [], colors: [] });
    for (const [cell, change] of this.#where(({ given }) => given, { colors: [] })) edit.set(cell, change);
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

  #empty(cells) {
    return this.#open(cells).filter((cell) => !this.cells[cell].digit);
  }

  /** Adds a number to a list of each cell, or takes it away if all of them have it. */
  #toggle(cells, list, number) {
    const erases = cells.every((cell) => this.cells[cell][list].includes(number));
    const others = (cell) => this.cells[cell][list].filter((other) => other !== number);
    const changed = (cell) => (erases ? others(cell) : [...others(cell), number].sort((a, b) => a - b));
    this.#apply(new Map(cells.map((cell) => [cell, { [list]: changed(cell) }])));
  }

  #where(condition, change) {
    return new Map([...this.cells.entries()].filter(([, cell]) => condition(cell)).map(([at]) => [at, change]));
  }

  #unmark(edit, cell, digit) {
    const { marks, corners } = this.cells[cell];
    if (edit.has(cell) || !(marks.includes(digit) || corners.includes(digit))) return;
    const without = (list) => list.filter((mark) => mark !== digit);
    edit.set(cell, { marks: without(marks), corners: without(corners) });
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
    this.#done.push({ changes });
    this.#put({ changes }, "after");
  }

  #step(from, to, side) {
    const edit = from.pop();
    if (!edit) return;
    to.push(edit);
    this.#put(edit, side);
  }

  #put({ changes, load }, side) {
    if (load) {
      this.#leave();
      return this.#take(load[side]);
    }
    for (const change of changes) this.cells[change.cell] = change[side];
    this.#clashes = null;
    return this.dispatchEvent(new Event("change"));
  }

  #leave() {
    if (this.layout) this.dispatchEvent(new Event("leave"));
  }

  /** The board that is on the page. Its cells and its credit change with it. */
  #board() {
    const { layout, source, allowed, sourceGivens, hasEntries, cells, credit, lineage } = this;
    return { layout, source, allowed, sourceGivens, hasEntries, cells, credit, lineage };
  }

  /**
   * @param {LoadedBoard} board
   * @param {boolean} isNew whether it is loaded, and not brought back
   */
  #take(board, isNew = false) {
    Object.assign(this, board);
    this.#clashes = null;
    this.dispatchEvent(new CustomEvent("load", { detail: { isNew } }));
  }
}

/** A title and an author on one line each, up to the longest. */
function named({ title, author }) {
  const name = (text) => [...text.replace(/\s+/g, " ").trim()].slice(0, LONGEST_NAME).join("");
  return { title: name(title), author: name(author) };
}

function same(one, other) {
  return (
    one.digit === other.digit &&
    one.given === other.given &&
    ["marks", "corners", "colors"].every((list) => String(one[list]) === String(other[list]))
  );
}
