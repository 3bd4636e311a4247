/** The board on the page: a grid of cells, with what an answer draws on it. */

import { make, svg } from "../shared/dom.js";
import { percentage } from "../shared/words.js";
import { t } from "../texts.js";
import { drawLines, drawShapes, drawTints } from "./backdrop.js";
import { drawLights } from "./lights.js";
import { drawLinks } from "./links.js";
import { raster } from "./raster.js";

/**
 * A candidate or mark in a cell.
 *
 * @typedef {object} Mark
 * @property {number} digit
 * @property {string} [kind] `placed`, `removed`, `on` or `off`: its part in a step; `live` for a true candidate that is
 *   no mark of the player, `kept` for a mark of the player that is a true candidate
 * @property {number} [share] the share of solutions that have it, from 0 to 1
 */

/**
 * What an answer draws on the board, beside the digits and marks that are there.
 *
 * @typedef {object} Overlay
 * @property {number[]} [found] the digits that an answer found, 0 for none
 * @property {Mark[][]} [marks] the marks of each cell, instead of those of the player
 * @property {Map<number, string>} [shades] cells of a pattern: `base`, `cover`, `pivot` and `extra`
 * @property {Set<number>} [spare] cells of givens that are not needed
 * @property {Set<number>} [wrong] cells that have lost the right digit
 * @property {{from: object, to: object, strong: boolean}[]} [links] arrows from one candidate to another
 * @property {import("./lights.js").Light[]} [lights] constraints that the answer names
 */

/**
 * What is drawn beside answers while a puzzle is set.
 *
 * @typedef {object} Assistance
 * @property {number[][]|null} [live] the true candidates of each cell
 * @property {Set<number>} [spare] cells of givens that could be left out, one at a time
 * @property {Set<number>} [needs] empty cells that a symmetry wants filled
 */

/** The overlay of a board without an answer, the same object whenever nothing is drawn. */
const NOTHING = Object.freeze({});

/** The time in which a second press of a cell is of a double click, in milliseconds. */
const DOUBLE_CLICK = 500;

/** The names of the colors of cells, from 1. */
export const COLOR_NAMES = [t("none"), t("red"), t("orange"), t("yellow"), t("green"), t("teal"), t("blue"), t("purple"), t("gray")];

/** What the label of a cell says of its digit. */
const [GIVEN, FOUND] = [t(", given"), t(", found")];

/** The largest number of digits whose marks have a place each; larger boards list them. */
const RASTER_DIGITS = 16;

/** The largest number of digits whose marks are legible on any screen. */
const LEGIBLE_DIGITS = 9;

/** The most corner marks that have a place each. */
const CORNERS = 9;

/**
 * The view of the board. Fires `select` when the selection or the focus has moved, `press` when a cell alone was
 * selected with the pointer, and `lights` when other constraints are lit.
 */
export class Board extends EventTarget {
  /** @type {Overlay} */
  #overlay = NOTHING;
  /** @type {Assistance} */
  #assistance = { live: null, spare: new Set(), needs: new Set() };
  #elements = [];
  /** Whether the board is drawn once the present changes are made. */
  #isDue = false;
  /** The cells that are selected; the focused one is among them. */
  selection = new Set([0]);
  /** The cell that has or takes the focus. */
  focus = 0;
  /** What is lit beside answers, by the part of the page that lights it. */
  #lights = new Map();
  /** The least room for clues outside the board, in cells. */
  #reserved = 0;

  /**
   * @param {HTMLElement} frame the element that holds the board
   * @param {import("./model.js").Model} model
   */
  constructor(frame, model) {
    super();
    this.model = model;
    this.frame = frame;
    this.tints = svg("svg", { class: "drawing", "aria-hidden": "true" });
    this.below = svg("svg", { class: "drawing shapes", "aria-hidden": "true" });
    this.above = svg("svg", { class: "drawing shapes", "aria-hidden": "true" });
    this.lines = svg("svg", { class: "drawing", "aria-hidden": "true" });
    this.links = svg("svg", { class: "drawing links", "aria-hidden": "true" });
    this.lit = svg("svg", { class: "drawing lit", "aria-hidden": "true" });
    this.grid = make("div", { class: "cells", role: "grid", "aria-multiselectable": "true" });
    frame.append(this.tints, this.below, this.grid, this.lines, this.above, this.lit, this.links);
    this.lens = make("p", { class: "lens", "aria-hidden": "true" });
    frame.after(this.lens);
    model.addEventListener("load", () => this.#build());
    model.addEventListener("change", () => this.render());
    this.#listen();
  }

  /** Draws an answer; `{}` takes away what was drawn. */
  show(overlay) {
    this.#overlay = Object.keys(overlay).length ? overlay : NOTHING;
    this.render();
  }

  /**
   * Draws what helps to set a puzzle, which stays when answers come and go.
   *
   * @param {Assistance} change the parts that change
   */
  assist(change) {
    const assistance = { ...this.#assistance, ...change };
    // Large boards take long to draw, and most edits change nothing here.
    if (sameAssistance(this.#assistance, assistance)) return;
    this.#assistance = assistance;
    if (this.model.layout) this.render();
  }

  /**
   * Lights constraints, until the same part of the page lights others.
   *
   * @param {string} part
   * @param {import("./lights.js").Light[]} lights
   */
  light(part, lights) {
    this.#lights.set(part, lights);
    if (this.model.layout) this.#drawLights();
  }

  /** The constraints that are named as broken or spare: the kinds of their lights by their places in the list. */
  get ruleStates() {
    return new Map(this.#allLights().flatMap(({ rule, kind }) => (rule === undefined ? [] : [[rule, kind]])));
  }

  #allLights() {
    return [...this.#lights.values(), this.#overlay.lights ?? []].flat();
  }

  #drawLights() {
    if (!this.#allLights().length && !this.lit.childElementCount) return;
    drawLights(this.lit, this.model.layout, this.#allLights());
    this.dispatchEvent(new Event("lights"));
  }

  /** Keeps room for clues outside the board, in cells, whether it has clues or not. */
  reserve(cells) {
    this.#reserved = cells;
    if (this.model.layout) this.#makeRoom(this.model.layout.shapes?.room);
  }

  /** Moves the focus to a cell and selects it, alone or with those selected before. */
  select(cell, { extend = false, take = true } = {}) {
    if (!extend) this.selection.clear();
    this.selection.add(cell);
    this.focus = cell;
    if (take) this.#elements[cell].focus({ preventScroll: false });
    this.#selected();
  }

  /** Takes a cell into the selection or out of it. */
  toggle(cell) {
    if (this.selection.has(cell) && this.selection.size > 1) {
      this.selection.delete(cell);
      this.focus = [...this.selection].at(-1);
    } else {
      this.selection.add(cell);
      this.focus = cell;
    }
    this.#elements[this.focus].focus();
    this.#selected();
  }

  /** Selects cells in their order, of which the last one has the focus, and takes it if `take` is set. */
  selectCells(cells, take = true) {
    this.selection = new Set(cells);
    this.focus = cells.at(-1);
    if (take) this.#elements[this.focus].focus({ preventScroll: true });
    this.#selected();
  }

  selectAll() {
    this.selection = new Set(this.model.cells.keys());
    this.#selected();
  }

  /** Selects all cells with the digit of a cell; of an empty one, all empty cells with the same marks. */
  selectLike(cell) {
    const like = ({ digit, marks, corners }) => JSON.stringify(digit || [marks, corners]);
    const wanted = like(this.model.cells[cell]);
    const cells = [...this.model.cells.keys()].filter((other) => like(this.model.cells[other]) === wanted);
    this.selection = new Set([...cells, cell]);
    this.focus = cell;
    this.#selected();
  }

  /** Draws the selection, and says that it has moved. */
  #selected() {
    this.render();
    this.dispatchEvent(new Event("select"));
  }

  /** The marks of a cell as they are drawn, with their shares. */
  marksOf(cell) {
    const drawn = this.#overlay.marks?.[cell];
    if (drawn) return drawn;
    const { marks } = this.model.cells[cell];
    const live = this.#assistance.live?.[cell] ?? [];
    const kept = marks.map((digit) => (live.includes(digit) ? { digit, kind: "kept" } : { digit }));
    const further = live.filter((digit) => !marks.includes(digit)).map((digit) => ({ digit, kind: "live" }));
    return [...kept, ...further].sort((one, other) => one.digit - other.digit);
  }

  /** Draws all cells anew whose look has changed, once for all changes of a key. */
  render() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#render();
    });
  }

  #render() {
    const { layout, digits, clashes } = this.model;
    const clashing = new Set(clashes.flatMap(({ cells }) => cells));
    const tintsPeers = this.selection.size === 1 && !this.#overlay.shades;
    const seen = tintsPeers ? layout.peers[this.focus] : new Set();
    const digit = digits[this.focus];
    this.#elements.forEach((element, cell) => {
      this.#draw(element, cell, clashing.has(cell));
      setChanged(element, "tabindex", cell === this.focus ? "0" : "-1");
      setChanged(element, "aria-selected", String(this.selection.has(cell)));
      toggleChanged(element, "seen", seen.has(cell));
      toggleChanged(element, "equal", digit > 0 && digits[cell] === digit);
    });
    drawLinks(this.links, layout, this.#overlay.links ?? []);
    this.#drawLights();
    this.#magnify();
  }

  /** Writes the marks of the focused cell below a board whose marks are small; screen readers have them in the cell. */
  #magnify() {
    const { layout, cells } = this.model;
    this.lens.hidden = layout.digits <= LEGIBLE_DIGITS;
    if (this.lens.hidden) return;
    const { digit } = cells[this.focus];
    const symbols = digit ? [digit] : this.marksOf(this.focus).map((mark) => mark.digit);
    this.lens.textContent = `${layout.cells[this.focus].name}: ${symbols.map((one) => layout.symbol(one)).join(" ") || t("empty")}`;
  }

  #build() {
    const { layout } = this.model;
    for (const drawing of [this.tints, this.lines, this.links, this.lit]) {
      drawing.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    }
    drawTints(this.tints, layout);
    drawLines(this.lines, layout);
    drawShapes(this.below, layout.shapes, "below");
    drawShapes(this.above, layout.shapes, "above");
    this.#makeRoom(layout.shapes?.room);
    const { columns, rows } = raster(layout.digits);
    this.frame.style.setProperty("--columns", layout.width);
    this.frame.style.setProperty("--rows", layout.height);
    this.frame.style.setProperty("--raster-columns", columns);
    this.frame.style.setProperty("--raster-rows", rows);
    this.frame.classList.toggle("listed", layout.digits > RASTER_DIGITS);
    const { name, cells } = layout;
    this.grid.setAttribute("aria-label", name ? t("Sudoku board {name}", { name }) : t("Sudoku board of {n} cells", { n: cells.length }));
    this.grid.setAttribute("aria-description", layout.ruleWords.join("; "));
    this.grid.setAttribute("aria-rowcount", layout.height);
    this.grid.setAttribute("aria-colcount", layout.width);
    this.#elements = [];
    const row = ([number, cells]) =>
      make("div", { role: "row", "aria-rowindex": number }, ...cells.map((cell) => this.#cell(layout.cells[cell], cell)));
    this.grid.replaceChildren(...[...layout.rows()].map(row));
    this.#overlay = NOTHING;
    this.#lights.clear();
    // Another puzzle of the same shape keeps the selection, such as after undo.
    if (this.focus >= layout.cells.length) this.focus = 0;
    this.selection = new Set([this.focus]);
    this.#selected();
  }

  /** Makes room for clues outside the board, given in cells. */
  #makeRoom({ left, right, above, below } = { left: 0, right: 0, above: 0, below: 0 }) {
    const sides = { "--beside": Math.max(left, right), "--above": above, "--below": below };
    const room = Object.fromEntries(Object.entries(sides).map(([name, cells]) => [name, Math.max(cells, this.#reserved)]));
    for (const [name, cells] of Object.entries(room)) this.frame.style.setProperty(name, cells);
    this.frame.classList.toggle("shaped", Boolean(this.model.layout.shapes));
  }

  #cell({ row, column }, cell) {
    const element = make("div", { class: "cell", role: "gridcell", "aria-colindex": column });
    element.dataset.cell = cell;
    element.style.gridArea = `${row} / ${column}`;
    this.#elements[cell] = element;
    return element;
  }

  /** Draws what is in a cell, unless all that its look follows from is the same as before. */
  #draw(element, cell, clashes) {
    const sources = [this.model.cells[cell], this.#overlay, this.#assistance, clashes];
    if (element.sources?.every((source, at) => source === sources[at])) return;
    element.sources = sources;
    const state = this.#stateOf(cell, clashes);
    const marks = state.digit ? [] : this.marksOf(cell);
    const look = JSON.stringify([state, marks]);
    if (element.look === look) return;
    element.look = look;
    element.className = ["cell", ...state.classes].join(" ");
    element.has = new Set();
    // Several colors are stripes; one is a class, which other styles look at.
    element.style.setProperty("--stripes", stripes(state.colors));
    element.setAttribute("aria-label", this.#label(cell, state, marks));
    element.replaceChildren(...this.#content(state, marks));
  }

  /** What is in a cell: its digit, or its marks and corner marks. */
  #content({ digit, corners }, marks) {
    const { layout } = this.model;
    if (digit) return [make("span", { class: "digit", "aria-hidden": "true" }, layout.symbol(digit))];
    const content = [];
    if (marks.length) {
      // Marks with a place each would be below corner marks.
      const inCenter = corners.length > 0;
      const look = inCenter ? "marks centered" : "marks";
      content.push(make("span", { class: look, "aria-hidden": "true" }, ...this.#contentOf(marks, inCenter)));
    }
    if (corners.length) {
      const look = corners.length > CORNERS ? "corners many" : "corners";
      content.push(make("span", { class: look, "aria-hidden": "true" }, ...corners.map((corner) => this.#corner(corner))));
    }
    return content;
  }

  /** The digit of a cell, its kind, and its classes. */
  #stateOf(cell, clashes) {
    const { digit, given, corners, colors } = this.model.cells[cell];
    const found = this.#overlay.found?.[cell] ?? 0;
    const kind = given ? "given" : digit ? "own" : found ? "found" : "empty";
    const shade = this.#overlay.shades?.get(cell);
    const classes = [kind];
    if (clashes) classes.push("clash");
    if (this.#overlay.spare?.has(cell)) classes.push("spare");
    else if (this.#assistance.spare.has(cell)) classes.push("spare", "quiet");
    if (this.#overlay.wrong?.has(cell)) classes.push("wrong");
    if (this.#assistance.needs.has(cell)) classes.push("needed");
    if (colors.length) classes.push(`color-${colors[0]}`);
    if (colors.length > 1) classes.push("striped");
    if (shade) classes.push(`shade-${shade}`);
    return { digit: digit || found, kind, corners, colors, shade, classes };
  }

  /** An element for each mark. Plain marks that have no place each are one text, which large boards draw sooner. */
  #contentOf(marks, inCenter) {
    const { layout } = this.model;
    const isPlain = ({ kind, share }) => !kind && share === undefined;
    const havePlaces = layout.digits <= RASTER_DIGITS && !inCenter;
    if (havePlaces || !marks.every(isPlain)) return marks.map((mark) => this.#mark(mark, havePlaces));
    return [make("span", { class: "list" }, marks.map(({ digit }) => layout.symbol(digit)).join(" "))];
  }

  #corner(digit) {
    const element = make("span", { class: "corner" });
    element.dataset.symbol = this.model.layout.symbol(digit);
    return element;
  }

  #mark({ digit, kind, share }, hasPlace) {
    const { layout } = this.model;
    const element = make("span", { class: `mark ${kind ?? ""}` });
    element.dataset.symbol = layout.symbol(digit);
    if (hasPlace) {
      const { row, column } = raster(layout.digits).place(digit);
      element.style.gridArea = `${row + 1} / ${column + 1}`;
    }
    if (share !== undefined) {
      element.classList.add("heat");
      element.style.setProperty("--heat", heat(share, layout.digits));
      element.title = percentage(share);
    }
    return element;
  }

  #label(cell, { digit, kind, corners, colors, classes }, marks) {
    const { layout } = this.model;
    const { row, column } = layout.cells[cell];
    const words = { given: GIVEN, own: "", found: FOUND, empty: "" };
    const content = digit ? `${layout.symbol(digit)}${words[kind]}` : marksWords(layout, marks);
    const symbols = corners.map((mark) => layout.symbol(mark)).join(" ");
    const corner = corners.length && !digit ? t(", corner {symbols}", { symbols }) : "";
    const colored = colors.map((color) => `, ${COLOR_NAMES[color]}`).join("");
    const clash = classes.includes("clash") ? t(", clashes") : "";
    const spare = classes.includes("spare") ? t(", not needed") : "";
    const needed = classes.includes("needed") ? t(", needs a digit for the symmetry") : "";
    const wrong = !classes.includes("wrong") ? "" : digit ? t(", wrong") : t(", right digit not marked");
    return `${t("row {row}, column {column}:", { row, column })} ${content}${clash}${wrong}${spare}${needed}${corner}${colored}`;
  }

  #listen() {
    const cellAt = (target) => target?.closest?.("[data-cell]")?.dataset.cell;
    /** The cell that was pressed last, and when. */
    let last = {};
    this.grid.addEventListener("pointerdown", (event) => {
      const cell = cellAt(event.target);
      if (cell === undefined || event.button !== 0) return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) return this.toggle(Number(cell));
      this.select(Number(cell), { extend: event.shiftKey });
      // The second press of a double click selects, and does not take back what the first one has entered.
      const isSecond = cell === last.cell && event.timeStamp - last.time < DOUBLE_CLICK;
      last = isSecond ? {} : { cell, time: event.timeStamp };
      if (!event.shiftKey && !isSecond) this.dispatchEvent(new Event("press"));
    });
    this.grid.addEventListener("dblclick", (event) => {
      const cell = cellAt(event.target);
      if (cell !== undefined) this.selectLike(Number(cell));
    });
    this.grid.addEventListener("pointermove", (event) => {
      if (!(event.buttons & 1)) return;
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
      if (cell !== undefined && Number(cell) !== this.focus) this.select(Number(cell), { extend: true });
    });
    this.grid.addEventListener("focusin", (event) => {
      const cell = Number(cellAt(event.target));
      if (cell !== this.focus) this.select(cell, { take: false });
    });
  }
}

function sameAssistance(one, other) {
  const isSame = (part) => String([...one[part]]) === String([...other[part]]);
  return one.live === other.live && isSame("needs") && isSame("spare");
}

/** The background of a cell with several colors: stripes of equal width. */
function stripes(colors) {
  const share = 100 / colors.length;
  const stripe = (color, at) => `var(--color-${color}) ${at * share}% ${(at + 1) * share}%`;
  return colors.length > 1 ? `linear-gradient(135deg, ${colors.map(stripe).join(", ")})` : "none";
}

/** Sets an attribute, unless it has the value: the browser takes the time to draw a large board anew after each. */
function setChanged(element, name, value) {
  element.attributesSet ??= {};
  if (element.attributesSet[name] === value) return;
  element.attributesSet[name] = value;
  element.setAttribute(name, value);
}

/** Gives a class or takes it away, unless the element is as it should be. */
function toggleChanged(element, name, isOn) {
  if (element.has.has(name) === isOn) return;
  if (isOn) element.has.add(name);
  else element.has.delete(name);
  element.classList.toggle(name, isOn);
}

/** Marks in words: "may be 1 4", "may be 1 (12 %) 4 (88 %)", "empty". */
function marksWords(layout, all) {
  const live = all.filter(({ kind }) => kind === "live" || kind === "kept");
  const symbols = live.map(({ digit }) => layout.symbol(digit)).join(" ");
  const solutions = live.length ? t("; solutions have {symbols}", { symbols }) : "";
  const marks = all.filter(({ kind }) => kind !== "live");
  if (!marks.length) return `${t("empty")}${solutions}`;
  const word = ({ digit, share, kind }) => {
    const part = kind === "removed" ? t("removed") : kind === "placed" ? t("placed") : "";
    const notes = [share === undefined ? "" : percentage(share), part];
    const note = notes.filter(Boolean).join(", ");
    return `${layout.symbol(digit)}${note && ` (${note})`}`;
  };
  return `${t("may be {symbols}", { symbols: marks.map(word).join(" ") })}${solutions}`;
}

/**
 * The strength of the background of a candidate, from 0 to 1: growing with its share of the solutions relative to that
 * of a digit on a blank board of n digits, 1/n, on a logarithmic scale.
 */
function heat(share, digits) {
  return Math.log1p(share * digits) / Math.log1p(digits);
}
