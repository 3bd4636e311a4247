/** A picture of chosen options whose items are cells, also while a search is under way. */

import { make, svg } from "../shared/dom.js";

/** The number of colors of pieces. */
const COLORS = 8;

/**
 * Draws the cells that options cover, each option in a color of its own with a line around it.
 *
 * @param {string[]} cells the names of all cells, such as r1c1
 * @param {string[][]} options the names of the items of each
 */
export function drawTiling(cells, options) {
  const places = new Map(cells.map((name) => [name, placeOf(name)]));
  const piece = new Map(options.flatMap((items, at) => items.filter((item) => places.has(item)).map((item) => [item, at])));
  const width = Math.max(...[...places.values()].map(({ x }) => x)) + 1;
  const height = Math.max(...[...places.values()].map(({ y }) => y)) + 1;
  const squares = [];
  const lines = [];
  for (const [name, { x, y }] of places) {
    const at = piece.get(name);
    const kind = at === undefined ? "open" : `color-${(at % COLORS) + 1}`;
    squares.push(svg("rect", { class: `square ${kind}`, x, y, width: 1, height: 1 }));
    if (piece.get(`r${y + 1}c${x + 2}`) !== at) lines.push(`M${x + 1} ${y}v1`);
    if (piece.get(`r${y + 2}c${x + 1}`) !== at) lines.push(`M${x} ${y + 1}h1`);
  }
  const border = svg("path", { class: "border", d: lines.join("") });
  const drawing = svg("svg", { viewBox: `-0.05 -0.05 ${width + 0.1} ${height + 0.1}`, "aria-hidden": "true" }, ...squares, border);
  return make("div", { class: "tiling" }, drawing);
}

function placeOf(name) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name);
  return { x: Number(column) - 1, y: Number(row) - 1 };
}
