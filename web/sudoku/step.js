/** The step of a person on the board: its pattern, its links, and what follows. */

import { decimal, t } from "../texts.js";
import { usedLights } from "./lights.js";
import { LEVELS } from "./names.js";

/** The roles of parts whose cells have another shade than those of the pattern itself. */
const SHADES = { pivot: "pivot", source: "pivot", extra: "extra", set: "extra", fin: "extra" };

/**
 * A state of a board in which a step is made.
 *
 * @typedef {object} State
 * @property {number[]} digits the digit of each cell that is filled, 0 for others
 * @property {number[][]} candidates the digits that are left in each cell
 */

/**
 * The state before a step of a path: steps of the same round have the same one, so that what the others of the round
 * place is not in it.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {number[]} digits the digits at the beginning
 * @param {object[]} path steps with `candidates`
 * @param {number} index of the step
 * @returns {State}
 */
export function stateBefore(layout, digits, path, index) {
  const filled = [...digits];
  for (const step of path.slice(0, index)) {
    if (step.candidates === path[index].candidates) break;
    if (step.placement) filled[layout.indices.get(step.placement.cell)] = step.placement.digit;
  }
  return { digits: filled, candidates: path[index].candidates.split(" ").map((cell) => layout.digitsOf(cell)) };
}

/**
 * The state after a step: without the candidates that it removes, and without those that its digit rules out.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {State} state before the step
 * @param {object} step as in docs/json.md
 * @returns {State}
 */
export function stateAfter(layout, state, { placement, removals }) {
  const [digits, candidates] = [[...state.digits], [...state.candidates]];
  const remove = (cell, digit) => (candidates[cell] = candidates[cell].filter((candidate) => candidate !== digit));
  for (const { cell, digit } of removals) remove(layout.indices.get(cell), digit);
  if (placement) {
    const [cell, { digit }] = [layout.indices.get(placement.cell), placement];
    digits[cell] = digit;
    candidates[cell] = [digit];
    for (const peer of layout.peers[cell]) if (!digits[peer]) remove(peer, digit);
  }
  return { digits, candidates };
}

/**
 * The overlay of a step.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {State} state before the step
 * @param {object} step as in docs/json.md
 * @param {object[][]} chains those of the step that are drawn
 * @returns {import("./board.js").Overlay}
 */
export function overlayOf(layout, state, step, chains) {
  const kinds = candidateKinds(layout, step, chains);
  const marks = state.candidates.map((digits, cell) =>
    digits.map((digit) => ({ digit, kind: kinds.get(`${cell}.${digit}`) })),
  );
  const lights = usedLights(layout, step.parts.flatMap(({ constraints = [] }) => constraints));
  return { found: state.digits, marks, shades: shades(layout, step), links: chains.flatMap((chain) => links(layout, chain)), lights };
}

/** What a step does, in words: "r5c5 = 5", "r1c5 ≠ 5, r2c5 ≠ 5". */
export function effect(layout, { placement, removals }) {
  const words = removals.map(({ cell, digit }) => `${cell} ≠ ${layout.symbol(digit)}`);
  if (placement) words.push(`${placement.cell} = ${layout.symbol(placement.digit)}`);
  return words.join(", ");
}

/** The rating of a step in words: "Medium, 50" on the scale human, "rated 7.1" on se. */
export function ratingWords({ level, rating }) {
  if (!level) return t("rated {rating}", { rating: decimal(rating, 1) });
  const name = LEVELS[level] ?? level;
  return `${name[0].toUpperCase()}${name.slice(1)}, ${rating}`;
}

/** The part that a candidate has in a step, by `cell.digit`. */
function candidateKinds(layout, step, chains) {
  const kinds = new Map();
  const set = (name, digit, kind) => kinds.set(`${layout.indices.get(name)}.${digit}`, kind);
  if (chains.length) {
    const nodes = chains.flat();
    for (const isOn of [false, true]) {
      for (const { cell, digit, on, others = [] } of nodes) {
        if (on === isOn) for (const name of [cell, ...others]) set(name, digit, on ? "on" : "off");
      }
    }
  } else {
    for (const { cells, digits } of step.parts) for (const cell of cells) for (const digit of digits) set(cell, digit, "on");
  }
  for (const { cell, digit } of step.removals) set(cell, digit, "removed");
  if (step.placement) set(step.placement.cell, step.placement.digit, "placed");
  return kinds;
}

/** The shades of the cells: zones that lose candidates, zones of the pattern, cells of the pattern. */
function shades(layout, step) {
  const found = new Map();
  for (const role of ["cover", "base"]) {
    for (const part of step.parts.filter((part) => part.role === role)) {
      for (const label of part.zones) for (const cell of layout.zonesByLabel.get(label)?.cells ?? []) found.set(cell, role);
    }
  }
  for (const { role, cells } of step.parts) {
    for (const name of cells) found.set(layout.indices.get(name), SHADES[role] ?? "pattern");
  }
  if (step.placement && !found.has(layout.indices.get(step.placement.cell))) {
    found.set(layout.indices.get(step.placement.cell), "pattern");
  }
  return found;
}

/** The links of a chain: from each statement to those that follow from it. */
function links(layout, chain) {
  const place = ({ cell, digit }) => ({ cell: layout.indices.get(cell), digit });
  return chain.flatMap((node) =>
    node.parents.map((parent) => ({ from: place(chain[parent]), to: place(node), strong: node.on })),
  );
}
