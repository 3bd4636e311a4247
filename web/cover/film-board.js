/** The board of a film, where the items of a problem are cells. */

import { svg } from "../shared/dom.js";

/** The golden angle, which keeps the hues of consecutive numbers far apart. */
const ANGLE = 137.508;

/** A drawing of the options in force. The caption and the list beside it say the same in words. */
export class FilmBoard {
  /** @param {{rows: number, columns: number, cells: object[], tiles: object[][]}} board as in docs/json.md */
  constructor({ rows, columns, cells, tiles }) {
    this.cells = cells;
    this.tiles = tiles;
    this.places = new Map(cells.map(({ row, column }, place) => [`${row}.${column}`, place]));
    this.items = new Map(cells.map(({ item }, place) => [item, place]));
    const texts = tiles.flat().map(({ text }) => text).filter((text) => text !== null);
    this.hues = new Map([...new Set(texts)].map((text, at) => [text, at * ANGLE]));
    this.squares = cells.map(({ row, column }) => svg("rect", { x: column - 1, y: row - 1, width: 1, height: 1 }));
    this.letters = cells.map(({ row, column }) => svg("text", { x: column - 0.5, y: row - 0.5, dy: "0.35em" }));
    this.walls = svg("path", { class: "wall" });
    this.mark = svg("path");
    this.element = svg(
      "svg",
      { class: "drawn", viewBox: `-0.05 -0.05 ${columns + 0.1} ${rows + 0.1}`, "aria-hidden": true },
      svg("g", { class: "squares" }, ...this.squares),
      svg("g", { class: "letters" }, ...this.letters),
      this.walls,
      this.mark,
    );
    this.element.style.setProperty("--columns", columns);
  }

  /**
   * Draws options in force, and marks the cell of the last event, if its item is one.
   *
   * @param {import("./replay.js").Chosen[]} chosen
   * @param {object} [event]
   */
  show(chosen, event) {
    const owners = this.cells.map(() => -1);
    const texts = this.cells.map(() => "");
    chosen.forEach(({ option }, owner) => {
      for (const { cell, text } of this.tiles[option] ?? []) {
        owners[cell] = owner;
        texts[cell] = text ?? "";
      }
    });
    this.squares.forEach((square, cell) => {
      square.setAttribute("class", owners[cell] < 0 ? "open" : "covered");
      square.style.setProperty("--hue", Math.round((this.hues.get(texts[cell]) ?? owners[cell] * ANGLE) % 360));
    });
    this.letters.forEach((letter, cell) => (letter.textContent = texts[cell]));
    this.walls.setAttribute("d", this.#outline(owners));
    this.#mark(event);
  }

  /** The lines between different options, and around the board. */
  #outline(owners) {
    const lines = this.cells.flatMap(({ row, column }, cell) => {
      const [x, y] = [column - 1, row - 1];
      const sides = [
        [this.places.get(`${row}.${column - 1}`), `M${x} ${y}v1`],
        [this.places.get(`${row - 1}.${column}`), `M${x} ${y}h1`],
        [this.places.get(`${row}.${column + 1}`), `M${x + 1} ${y}v1`],
        [this.places.get(`${row + 1}.${column}`), `M${x} ${y + 1}h1`],
      ];
      return sides.filter(([beside]) => owners[beside] !== owners[cell]).map(([, line]) => line);
    });
    return lines.join("");
  }

  #mark(event) {
    const { row, column } = this.cells[this.items.get(event?.item)] ?? {};
    const isFailed = event?.event === "dead end";
    const [x, y] = [column - 0.8, row - 0.8];
    const shape = isFailed ? `M${x} ${y}l0.6 0.6m0 -0.6l-0.6 0.6` : `M${x} ${y}h0.6v0.6h-0.6z`;
    this.mark.setAttribute("class", isFailed ? "mark-failed" : "mark-item");
    this.mark.setAttribute("d", row === undefined ? "" : shape);
  }
}
