/** What is drawn on a board for a constraint: cells, edges, corners and places outside, and the typed lines of these. */

/** How near to an edge or a corner a press must be, in cells. */
const NEAR = 0.36;
/** How near to the center of a cell a line must pass to take it, in cells, so that lines can go along diagonals. */
const REACH = 0.42;

/** The steps into the board from its sides, as rows and columns. */
const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const SLANTED = [[1, 1], [1, -1], [-1, 1], [-1, -1]];

/** The steps of the clues that a gesture has outside the board; none of other gestures. */
export const STEPS = { row: STRAIGHT, diagonal: SLANTED };

/** The row and column of a point in cells, both from 1. */
const placeOf = ({ x, y }) => [Math.floor(y) + 1, Math.floor(x) + 1];

/** The cell of a point, or undefined. */
export function cellAt(layout, point) {
  return layout.at(...placeOf(point));
}

/** The cell that a line takes at a point, or undefined where it passes between centers. */
export function lineCellAt(layout, point) {
  const [row, column] = placeOf(point);
  const isNear = Math.hypot(point.x - column + 0.5, point.y - row + 0.5) < REACH;
  return isNear ? layout.at(row, column) : undefined;
}

/** The two cells of the edge nearest to a point, the one with the point first; null if no edge is near. */
export function edgeAt(layout, point) {
  const [row, column] = placeOf(point);
  const [dx, dy] = [point.x - column + 0.5, point.y - row + 0.5];
  const step = Math.abs(dx) > Math.abs(dy) ? [0, Math.sign(dx)] : [Math.sign(dy), 0];
  if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.5 - NEAR) return null;
  const pair = [layout.at(row, column), layout.at(row + step[0], column + step[1])];
  return pair.includes(undefined) ? null : pair;
}

/** The four cells of the corner nearest to a point, in reading order; null if no corner is near. */
export function cornerAt(layout, point) {
  const [row, column] = [Math.round(point.y), Math.round(point.x)];
  if (Math.hypot(point.x - column, point.y - row) > 2 * NEAR) return null;
  return square(layout, row, column);
}

/** The four cells of which the first is in a row and a column; null without all of them. */
function square(layout, row, column) {
  const cells = [[0, 0], [0, 1], [1, 0], [1, 1]].map(([down, right]) => layout.at(row + down, column + right));
  return cells.includes(undefined) ? null : cells;
}

/** The cells from a cell on, in steps. */
export function ray(layout, cell, [down, right]) {
  const cells = [];
  let { row, column } = layout.cells[cell];
  for (let next = cell; next !== undefined; next = layout.at(row, column)) {
    cells.push(next);
    [row, column] = [row + down, column + right];
  }
  return cells;
}

/** The places of clues outside the board: the place as a point, the step into the board, and the cells of the clue. */
export function slots(layout, gesture) {
  const isOutside = ({ row, column }, [down, right]) => layout.at(row - down, column - right) === undefined;
  const slot = (cell, step) => {
    const { row, column } = layout.cells[cell];
    const [down, right] = step;
    return { x: column - 0.5 - right, y: row - 0.5 - down, step, cells: ray(layout, cell, step) };
  };
  return layout.cells.flatMap((place, cell) =>
    (STEPS[gesture] ?? []).filter((step) => isOutside(place, step)).map((step) => slot(cell, step)),
  );
}

/**
 * What selected cells mean for a gesture, as groups of cells; null if they do not fit.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {string} gesture
 * @param {number[]} cells in the order in which they were selected
 */
export function ofSelection(layout, gesture, cells) {
  if (gesture === "board") return [[]];
  if (gesture === "row" || gesture === "diagonal") return single(outsideOf(layout, gesture, cells));
  if (gesture === "pair") return cells.length === 2 && areNeighbors(layout, cells) ? [cells] : null;
  if (gesture === "corner") {
    const [first] = [...cells].sort((one, other) => one - other);
    const { row, column } = layout.cells[first] ?? {};
    const four = first === undefined ? null : square(layout, row, column);
    return four && cells.length === 4 && four.every((cell) => cells.includes(cell)) ? [four] : null;
  }
  if (gesture === "cell") return cells.length ? cells.map((cell) => [cell]) : null;
  return cells.length ? [gesture === "cells" ? inOrder(cells) : cells] : null;
}

const single = (cells) => (cells ? [cells] : null);

/** Cells in reading order. */
export function inOrder(cells) {
  return [...cells].sort((one, other) => one - other);
}

function areNeighbors(layout, [one, other]) {
  const [first, second] = [layout.cells[one], layout.cells[other]];
  return Math.abs(first.row - second.row) + Math.abs(first.column - second.column) === 1;
}

/** The cells of the one clue that begins at the first cell; the second cell decides between several. */
function outsideOf(layout, gesture, [first, second]) {
  const found = slots(layout, gesture).filter(({ cells }) => cells[0] === first && (second === undefined || cells[1] === second));
  return found.length === 1 ? found[0].cells : null;
}

/**
 * The typed line of a constraint.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {object} tool
 * @param {number[][]} groups of cells, one unless the gesture is `groups`
 * @param {string} value
 * @param {number} heads the number of cells before the colon
 */
export function lineOf(layout, { word, gesture }, groups, value, heads = 0) {
  const names = (cells) => cells.map((cell) => layout.cells[cell].name).join(" ");
  const [first] = groups;
  const before = [word, value, names(first.slice(0, heads))].filter(Boolean).join(" ");
  if (gesture === "board") return before;
  return `${before}: ${[first.slice(heads), ...groups.slice(1)].map(names).join(" / ")}`;
}

/** The tool that draws a line: the one with the longest word that begins it. */
export function toolOf(tools, text) {
  const isBegun = ({ word }) => text.startsWith(word) && [undefined, " ", ":"].includes(text[word.length]);
  return tools.filter(isBegun).sort((one, other) => other.word.length - one.word.length)[0] ?? null;
}

/** The value of a line that a tool draws. */
export function valueOf({ word }, text) {
  const end = text.indexOf(":");
  return text.slice(word.length, end < 0 ? undefined : end).trim();
}

/** A line with another value. */
export function withValue({ word }, text, value) {
  const end = text.indexOf(":");
  return `${[word, value].filter(Boolean).join(" ")}${end < 0 ? "" : text.slice(end)}`;
}

/**
 * A text of a constraint that is moved by rows and columns; null if a cell would leave the board. A clue outside moves
 * along its side.
 */
export function moved(layout, tool, { text, cells }, [down, right]) {
  if (tool?.gesture === "board" || !cells.length) return null;
  if (STEPS[tool?.gesture]) return movedClue(layout, tool, { text, cells }, [down, right]);
  let isInside = true;
  const shifted = text.replace(/\br(\d+)c(\d+)\b|\b(row|column) (\d+)\b/g, (_, row, column, line, number) => {
    if (line) {
      const to = Number(number) + (line === "row" ? down : right);
      isInside &&= to >= 1 && to <= (line === "row" ? layout.height : layout.width);
      return `${line} ${to}`;
    }
    const to = layout.at(Number(row) + down, Number(column) + right);
    isInside &&= to !== undefined;
    return isInside ? layout.cells[to].name : "";
  });
  return isInside ? shifted : null;
}

function movedClue(layout, tool, { text, cells }, [down, right]) {
  const { row, column } = layout.cells[cells[0]];
  const to = layout.at(row + down, column + right);
  const own = slots(layout, tool.gesture).find((slot) => String(slot.cells) === String(cells));
  if (to === undefined || !own) return null;
  const found = slots(layout, tool.gesture).find((slot) => slot.cells[0] === to && String(slot.step) === String(own.step));
  return found ? lineOf(layout, tool, [found.cells], valueOf(tool, text)) : null;
}
