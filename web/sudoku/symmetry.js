/** Symmetric placing: the cells that a symmetry turns into each other. */

import { t } from "../texts.js";

/** The motions of a board, each as the row and column that a cell comes to; `last` is the sum of first and last. */
const MOTIONS = {
  half: ([row, column], [rows, columns]) => [rows - row, columns - column],
  quarter: ([row, column], [rows]) => [column, rows - row],
  sides: ([row, column], [, columns]) => [row, columns - column],
  ends: ([row, column], [rows]) => [rows - row, column],
  falling: ([row, column]) => [column, row],
  rising: ([row, column], [rows]) => [rows - column, rows - row],
};

/** The symmetries, with their names, the motions that make them, and whether they need a square. */
export const SYMMETRIES = [
  { name: "half-turn", label: t("half turn (180°)"), motions: ["half"], needsSquare: false },
  { name: "quarter-turn", label: t("quarter turn (90°)"), motions: ["quarter"], needsSquare: true },
  { name: "sides", label: t("left and right"), motions: ["sides"], needsSquare: false },
  { name: "ends", label: t("top and bottom"), motions: ["ends"], needsSquare: false },
  { name: "both-axes", label: t("both axes"), motions: ["sides", "ends"], needsSquare: false },
  { name: "falling", label: t("diagonal \\"), motions: ["falling"], needsSquare: true },
  { name: "rising", label: t("diagonal /"), motions: ["rising"], needsSquare: true },
  { name: "both-diagonals", label: t("both diagonals"), motions: ["falling", "rising"], needsSquare: true },
];

/** The symmetries that a board can have. */
export function symmetriesOf(layout) {
  return SYMMETRIES.filter(({ needsSquare }) => !needsSquare || layout.height === layout.width);
}

/**
 * A cell and all cells that a symmetry turns it into, in the order of the motions. Places without a cell are left out.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {{motions: string[]}} symmetry
 * @param {number} cell
 */
export function orbit(layout, { motions }, cell) {
  const sums = [layout.height + 1, layout.width + 1];
  const { row, column } = layout.cells[cell];
  const places = [[row, column]];
  const isKnown = ([row, column]) => places.some((place) => place[0] === row && place[1] === column);
  for (const place of places) {
    for (const motion of motions) {
      const moved = MOTIONS[motion](place, sums);
      if (!isKnown(moved)) places.push(moved);
    }
  }
  return places.map(([row, column]) => layout.at(row, column)).filter((cell) => cell !== undefined);
}
