/** The links of chains: arrows from one candidate to another. */

import { svg } from "../shared/dom.js";
import { markCenter, raster } from "./raster.js";

/** The bend of a link to its left, in parts of its length, so that links do not lie on each other. */
const BEND = 0.12;
/** The length and half the width of the head of an arrow, in cells. */
const HEAD = { length: 0.11, half: 0.05 };

/** Draws links as arrows: solid for strong ones, from off to on, and dashed for weak ones, from on to off. */
export function drawLinks(element, layout, links) {
  element.replaceChildren(...links.map((link) => arrow(layout, link)).filter(Boolean));
}

/** The center of a candidate in a cell, in units of cells. */
function center(layout, { cell, digit }) {
  const { row, column } = layout.cells[cell];
  const { x, y } = markCenter(layout, digit);
  return { x: column - 1 + x, y: row - 1 + y };
}

function arrow(layout, { from, to, strong }) {
  const [start, end] = [center(layout, from), center(layout, to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return null;
  const bend = { x: (start.x + end.x) / 2 + BEND * dy, y: (start.y + end.y) / 2 - BEND * dx };
  const radius = Math.min(0.46 / raster(layout.digits).columns, length / 4);
  const tail = toward(start, bend, radius);
  const tip = toward(end, bend, radius);
  const neck = toward(tip, bend, Math.min(HEAD.length, length / 3));
  const [nx, ny] = [((tip.y - neck.y) * HEAD.half) / HEAD.length, ((neck.x - tip.x) * HEAD.half) / HEAD.length];
  const at = ({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`;
  const line = `M${at(tail)}Q${at(bend)} ${at(neck)}`;
  const head = `M${at(tip)}L${at({ x: neck.x + nx, y: neck.y + ny })}L${at({ x: neck.x - nx, y: neck.y - ny })}Z`;
  const parts = [svg("path", { class: "shaft", d: line }), svg("path", { class: "head", d: head })];
  return svg("g", { class: strong ? "link strong" : "link weak" }, ...parts);
}

/** The point in a distance from one point toward another. */
function toward(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}
