/** The lines of a board: cells, walls of blocks and regions, diagonals, frames of zones; and below the cells the tints of extra zones. */

import { svg } from "../shared/dom.js";

/** The distance of the frame of a zone from the sides of its cells, in cells. */
const FRAME = 0.06;

/** Draws the tints into an SVG element whose units are cells. */
export function drawTints(element, layout) {
  const tinted = layout.cells.filter((_, cell) => layout.isTinted(cell));
  const tints = tinted.map(({ row, column }) => svg("rect", { class: "tint", x: column - 1, y: row - 1, width: 1, height: 1 }));
  element.replaceChildren(...tints);
}

/** The sides of a zone's cells that no other cell of it shares, a little inside them. */
function frame(layout, { cells }) {
  const [gap, length] = [FRAME, 1 - 2 * FRAME];
  const lines = cells.map((cell) => {
    const { row, column } = layout.cells[cell];
    const [x, y] = [column - 1, row - 1];
    const sides = [
      [layout.at(row - 1, column), `M${x + gap} ${y + gap}h${length}`],
      [layout.at(row + 1, column), `M${x + gap} ${y + 1 - gap}h${length}`],
      [layout.at(row, column - 1), `M${x + gap} ${y + gap}v${length}`],
      [layout.at(row, column + 1), `M${x + 1 - gap} ${y + gap}v${length}`],
    ];
    return sides.filter(([neighbor]) => !cells.includes(neighbor)).map(([, line]) => line).join("");
  });
  return lines.join("");
}

/** Draws the lines into an SVG element whose units are cells. */
export function drawLines(element, layout) {
  const thin = [];
  const walls = [];
  layout.cells.forEach(({ row, column }, cell) => {
    const [x, y] = [column - 1, row - 1];
    const sides = [
      [layout.at(row, column + 1), `M${x + 1} ${y}v1`],
      [layout.at(row + 1, column), `M${x} ${y + 1}h1`],
      [layout.at(row, column - 1), `M${x} ${y}v1`],
      [layout.at(row - 1, column), `M${x} ${y}h1`],
    ];
    sides.forEach(([neighbor, line], side) => {
      if (layout.isWall(cell, neighbor)) walls.push(line);
      else if (side < 2) thin.push(line);
    });
  });
  const frames = layout.zones.filter(({ kind }) => kind === "zone").map((zone) => frame(layout, zone));
  const diagonals = layout.zones.filter((zone) => zone.kind === "diagonal").map((zone) => diagonal(layout, zone));
  element.replaceChildren(
    svg("path", { class: "thin", d: thin.join("") }),
    svg("path", { class: "diagonal", d: diagonals.join("") }),
    svg("path", { class: "wall", d: walls.join("") }),
    svg("path", { class: "frame", d: frames.join("") }),
  );
}

/**
 * Draws a layer of the shapes of constraints, which the engine has drawn, into an SVG element.
 *
 * @param {SVGElement} element
 * @param {object|null} shapes those of the board, if its puzzle has constraints
 * @param {"below"|"above"} layer
 */
export function drawShapes(element, shapes, layer) {
  element.setAttribute("viewBox", (shapes?.view ?? [0, 0, 1, 1]).join(" "));
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${shapes?.[layer] ?? ""}</svg>`;
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  element.replaceChildren(...documentElement.childNodes);
}

function diagonal(layout, zone) {
  const [first, last] = [layout.cells[zone.cells[0]], layout.cells[zone.cells.at(-1)]];
  const falls = last.column > first.column;
  const [from, to] = falls ? [first.column - 1, last.column] : [first.column, last.column - 1];
  return `M${from} ${first.row - 1}L${to} ${last.row}`;
}
