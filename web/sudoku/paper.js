/** A path on paper: a row for each step, with the board before it. */

import { english, make, svg } from "../shared/dom.js";
import { sentence } from "../shared/words.js";
import { drawLines } from "./backdrop.js";
import { drawLinks } from "./links.js";
import { patterns } from "./path.js";
import { raster } from "./raster.js";
import { effect, overlayOf } from "./step.js";

/** The list of steps that is printed, if it is still on the page. */
let shown = null;

window.addEventListener("beforeprint", () => {
  if (shown?.element.isConnected) shown.paper.replaceChildren(...shown.steps.map((_, index) => row(shown, index)));
});
window.addEventListener("afterprint", () => shown?.paper.replaceChildren());

/**
 * Prints a path with the page. The boards are made when the page is printed, since a path may have a hundred.
 *
 * @param {import("./path.js").StepList} list
 */
export function printPath(list) {
  const paper = make("div", { class: "paper" });
  list.element.append(paper);
  shown = { element: list.element, paper, layout: list.layout, steps: list.steps, stateBefore: list.stateBefore };
}

/** The row of a step: the board before it, and its words. */
function row({ layout, steps, stateBefore }, index) {
  const step = steps[index];
  const title = make("h3", {}, `${index + 1}. `, english(step.technique));
  const words = make("p", {}, english(sentence(step.reason)), " ", make("strong", {}, effect(layout, step)));
  const drawn = board(layout, overlayOf(layout, stateBefore(index), step, step.chains));
  return make("section", { class: "paper-row" }, drawn, make("div", {}, title, words, ...patterns(step)));
}

/** A board with the overlay of a step, in units of cells. */
function board(layout, { found, marks, shades, links }) {
  const tints = [...shades].map(([cell, shade]) => {
    const { row, column } = layout.cells[cell];
    return svg("rect", { class: `shade-${shade}`, x: column - 1, y: row - 1, width: 1, height: 1 });
  });
  const [lines, arrows] = [svg("g", { class: "drawing" }), svg("g", { class: "drawing links" })];
  drawLines(lines, layout);
  drawLinks(arrows, layout, links);
  const digits = layout.cells.flatMap((_, cell) => (found[cell] ? [digit(layout, cell, found[cell])] : []));
  const small = marks.flatMap((some, cell) => (found[cell] ? [] : some.map((one) => mark(layout, cell, one))));
  const view = `-0.05 -0.05 ${layout.width + 0.1} ${layout.height + 0.1}`;
  return svg("svg", { class: "paper-board", viewBox: view, "aria-hidden": "true" }, ...tints, lines, ...digits, ...small, arrows);
}

function digit(layout, cell, value) {
  const { row, column } = layout.cells[cell];
  return text(layout.symbol(value), column - 0.5, row - 0.5, 0.62, "set");
}

function mark(layout, cell, { digit, kind }) {
  const { row, column } = layout.cells[cell];
  const { columns, rows, place } = raster(layout.digits);
  const at = place(digit);
  const [x, y] = [column - 1 + (at.column + 0.5) / columns, row - 1 + (at.row + 0.5) / rows];
  return text(layout.symbol(digit), x, y, 0.8 / columns, kind ?? "left");
}

function text(content, x, y, size, kind) {
  return svg("text", { class: kind, x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" }, content);
}
