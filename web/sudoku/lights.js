/** Constraints that are lit on the board: those in a list, those of a conflict, and what is being drawn. */

import { svg } from "../shared/dom.js";

/**
 * The lights of the clues of a conflict.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {object[]} clues as the engine names them
 * @returns {Light[]}
 */
export function conflictLights(layout, clues) {
  return clues.map(({ cells, constraint }) => {
    const indices = cells.map((name) => layout.indices.get(name)).filter((cell) => cell !== undefined);
    return { cells: indices, kind: "broken", ...(constraint ? { rule: constraint - 1 } : {}) };
  });
}

/**
 * The lights of the constraints that could be left out.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {string[]} clues cells of givens, and constraints in words
 * @returns {Light[]}
 */
export function spareLights(layout, clues) {
  return lightsOf(layout, clues, "spare");
}

/**
 * The lights of the constraints that a step uses.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {string[]} named constraints in words; other words are left out
 * @returns {Light[]}
 */
export function usedLights(layout, named) {
  return lightsOf(layout, named, "used");
}

function lightsOf(layout, named, kind) {
  const words = new Set(named);
  const all = layout.constraints.map((constraint, rule) => ({ words: constraint.words, light: { cells: constraint.cells, kind, rule } }));
  return all.filter((one) => words.has(one.words)).map(({ light }) => light);
}

/** Gestures whose cells are joined by a line. */
const JOINED = new Set(["line", "headed", "row", "diagonal"]);

/** The distance of an outline from the sides of its cells, in cells. */
const GAP = 0.04;

/**
 * What is lit.
 *
 * @typedef {object} Light
 * @property {number[]} cells
 * @property {"focus"|"broken"|"spare"|"used"|"draft"} kind
 * @property {string} [gesture] of the tool that draws it
 * @property {number} [rule] the place of the constraint in the list of the board
 */

/** Draws lights into an SVG element whose units are cells. */
export function drawLights(element, layout, lights) {
  element.replaceChildren(...lights.flatMap((light) => shapes(layout, light)));
}

function shapes(layout, { cells, kind, gesture }) {
  const center = (cell) => ({ x: layout.cells[cell].column - 0.5, y: layout.cells[cell].row - 0.5 });
  const side = 1 - 2 * GAP;
  const outline = (cell) => {
    const { x, y } = center(cell);
    return svg("rect", { class: `light ${kind}`, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 0.08 });
  };
  const outlines = [...new Set(cells)].map(outline);
  if (!JOINED.has(gesture) || cells.length < 2) return outlines;
  const points = cells.map(center).map(({ x, y }) => `${x} ${y}`);
  return [...outlines, svg("path", { class: `light joined ${kind}`, d: `M${points.join("L")}` })];
}
