/** The cells and zones of a board, as the engine describes them. */

import { listed } from "../shared/words.js";
import { t } from "../texts.js";
import { zoneName } from "./names.js";

/** The kinds of zones whose borders are walls. */
const WALLED = new Set(["block", "region"]);
/** The kinds of zones with a shape that no line shows, so that their cells are tinted. */
const TINTED = new Set(["window", "asterisk", "girandola", "center", "zone"]);

/** A layout: everything about a board that stays while its digits change. */
export class Layout {
  /** @param {object} board the answer to the question `board` */
  constructor(board) {
    this.name = board.layout;
    this.height = board.height;
    this.width = board.width;
    this.digits = board.digits;
    this.symbols = board.symbols;
    this.cells = board.cells.map(({ row, column }) => ({ row, column, name: `r${row}c${column}` }));
    this.zones = board.zones;
    /** What the engine has drawn of constraints; null if zones are the only rules. */
    this.shapes = board.shapes ?? null;
    /** The constraints, each with its kind, its text as typed lines, its words, and its cells. */
    this.constraints = board.constraints?.list ?? [];
    /** Typed lines about the board: the value of the first digit, and helper cells. */
    this.boardLines = board.constraints?.board ?? [];
    this.zonesOf = this.cells.map(() => []);
    for (const zone of this.zones) for (const cell of zone.cells) this.zonesOf[cell].push(zone);
    this.peers = this.zonesOf.map((zones, cell) => {
      const seen = new Set(zones.flatMap((zone) => zone.cells));
      seen.delete(cell);
      return seen;
    });
    this.indices = new Map(this.cells.map(({ name }, index) => [name, index]));
    this.zonesByLabel = new Map(this.zones.map((zone) => [zone.label, zone]));
  }

  /** The constraints in words. */
  get ruleWords() {
    return this.shapes?.constraints ?? [];
  }

  /** Whether digits are written as numbers, which may have several characters. */
  get hasNumbers() {
    return this.symbols.some((symbol) => symbol.length > 1);
  }

  /** The cell in a row and a column, both from 1, or undefined where the board has a gap. */
  at(row, column) {
    return this.indices.get(`r${row}c${column}`);
  }

  /** The symbol of a digit; a dot for 0, an empty cell. */
  symbol(digit) {
    return digit ? this.symbols[digit - 1] : ".";
  }

  /** The digit of a symbol, in either case where that is no other digit; 0 if there is none. */
  digit(symbol) {
    const exact = this.symbols.indexOf(symbol) + 1;
    return exact || this.symbols.indexOf(symbol.toUpperCase()) + 1;
  }

  /** The digits of a list of symbols, written without separators or, for numbers, with commas. */
  digitsOf(text) {
    return (this.hasNumbers ? text.split(",") : [...text]).map((symbol) => this.digit(symbol));
  }

  /** The digits of a line: a symbol for each cell, or numbers between blanks. */
  grid(line) {
    const [cells] = line.split(";");
    return (cells.includes(" ") ? cells.split(" ") : [...cells]).map((symbol) => this.digit(symbol));
  }

  /** The cells in rows, for readers that go by rows. */
  rows() {
    const rows = new Map();
    this.cells.forEach((cell, index) => {
      if (!rows.has(cell.row)) rows.set(cell.row, []);
      rows.get(cell.row).push(index);
    });
    return rows;
  }

  /** Whether a wall of a block or a region lies between two cells, of which the second may be a gap. */
  isWall(cell, neighbor) {
    if (neighbor === undefined) return true;
    const walled = (index) => this.zonesOf[index].filter((zone) => WALLED.has(zone.kind));
    const [ours, theirs] = [walled(cell), walled(neighbor)];
    return ours.length !== theirs.length || ours.some((zone) => !theirs.includes(zone));
  }

  /** The block or region of a cell, or another zone of it where there is none. */
  homeOf(cell) {
    return this.zonesOf[cell].find(({ kind }) => WALLED.has(kind)) ?? this.zonesOf[cell][0];
  }

  /** Whether a cell is in an extra zone that has a shape. */
  isTinted(cell) {
    return this.zonesOf[cell].some((zone) => TINTED.has(zone.kind));
  }

  /** The number of cells with each digit in a solution, or null if the digits may differ in that. */
  get copies() {
    const copies = this.cells.length / this.digits;
    return Number.isInteger(copies) ? copies : null;
  }

  /**
   * The clashes of digits: for each zone and digit that is there twice or more, the zone, the digit and the cells.
   *
   * @param {number[]} digits the digit of each cell, 0 if it is empty
   */
  clashes(digits) {
    const clashes = [];
    for (const zone of this.zones) {
      const places = new Map();
      for (const cell of zone.cells) {
        if (digits[cell]) places.set(digits[cell], [...(places.get(digits[cell]) ?? []), cell]);
      }
      for (const [digit, cells] of places) if (cells.length > 1) clashes.push({ zone, digit, cells });
    }
    return clashes;
  }

  /** A clash in words. */
  clashWords({ zone, digit, cells }) {
    const values = { digit: this.symbol(digit), cells: listed(cells.map((cell) => this.cells[cell].name)), zone: zoneName(zone.label) };
    return cells.length > 2 ? t("{digit} in {cells}, all in {zone}", values) : t("{digit} in {cells}, both in {zone}", values);
  }

  /** The digits that each empty cell may have beside these digits; all of them of a digit that is there. */
  candidates(digits, ruledOut) {
    return digits.map((digit, cell) => {
      if (digit) return [digit];
      const seen = new Set([...this.peers[cell]].map((peer) => digits[peer]));
      const allowed = ruledOut?.[cell] ?? this.symbols.map((_, at) => at + 1);
      return allowed.filter((candidate) => !seen.has(candidate));
    });
  }
}
