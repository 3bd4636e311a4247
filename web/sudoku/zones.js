/** Zones that are drawn on a board: the text of the board with other zones. */

import { many, t } from "../texts.js";

/** The kinds of zones that cells can leave for another region. */
const REGIONS = new Set(["block", "region"]);
/** The kind of extra zones that are drawn. */
const EXTRA = "zone";
/** The kinds of zones that a plain board has by its shape. */
const LINES = new Set(["row", "column"]);

/** Whether a board is a square without gaps, with a digit for each row. Its rows and columns need no words. */
export function isPlain({ height, width, digits, cells }) {
  return height === width && digits === width && cells.length === height * width;
}

/**
 * The text of a board with other rules and no givens.
 *
 * @param {import("./layout.js").Layout} layout
 * @param {{zones: object[], texts: string[], allowed: number[][]|null}} rules zones, the texts of constraints, and the
 *   digits that each cell may have, if some are ruled out
 * @param {{name: string, stated: Set<string>}|null} [named] the name of a board with some of these zones, and their kinds
 */
export function textWith(layout, { zones, texts, allowed }, named = null) {
  const listed = zones.filter(({ kind }) => !named?.stated.has(kind));
  const written = listed.map(({ kind, name, cells }) => ({ kind, name, cells: cells.map((cell) => layout.cells[cell].name) }));
  const shape = isPlain(layout) ? { base: named?.name ?? `1x${layout.width}` } : { digits: layout.digits, maps: [{ rows: outline(layout) }] };
  const constraints = [...layout.boardLines, ...texts.flatMap((text) => text.split("\n"))];
  return JSON.stringify({
    layout: { ...shape, zones: written, ...(texts.length ? { constraints } : {}) },
    ...(layout.hasNumbers ? {} : { symbols: layout.symbols.join("") }),
    givens: ".".repeat(layout.cells.length),
    ...(allowed ? { candidates: allowed.map((digits) => digits.map((digit) => layout.symbol(digit)).join(layout.hasNumbers ? "," : "")) } : {}),
  });
}

/** The rows of a board: a full stop for each cell, and `-` for a place without one. */
function outline({ height, width, cells }) {
  const names = new Set(cells.map(({ name }) => name));
  const places = (length) => Array.from({ length }, (_, place) => place + 1);
  const sign = (row, column) => (names.has(`r${row}c${column}`) ? "." : "-");
  return places(height).map((row) => places(width).map((column) => sign(row, column)).join(""));
}

/** The zones with their names; of a plain board those beside rows and columns. */
export function drawnZones(layout) {
  const isDrawn = ({ kind }) => !LINES.has(kind) || !isPlain(layout);
  const isNamed = ({ kind, label }) => label.startsWith(`${kind} `);
  const name = (zone) => zone.label.slice(isNamed(zone) ? zone.kind.length + 1 : zone.label.lastIndexOf(" ") + 1);
  return layout.zones.filter(isDrawn).map((zone) => ({ kind: zone.kind, name: name(zone), cells: zone.cells }));
}

/** Makes a region of cells, which leave their regions. */
export function withRegion(layout, cells) {
  const zones = without(drawnZones(layout), cells);
  return [...zones, { kind: "region", name: freeName(zones, REGIONS), cells: inOrder(cells) }];
}

/** Adds cells to the region of the first of them; null if that has none. */
export function withExtendedRegion(layout, cells) {
  const own = drawnZones(layout).find(({ kind, cells: inside }) => REGIONS.has(kind) && inside.includes(cells[0]));
  if (!own) return null;
  const others = without(drawnZones(layout).filter(({ kind, name }) => kind !== own.kind || name !== own.name), cells);
  return [...others, { ...own, kind: "region", cells: inOrder([...new Set([...own.cells, ...cells])]) }];
}

/** Takes cells out of their regions. */
export function withoutRegions(layout, cells) {
  return without(drawnZones(layout), cells);
}

/** Makes an extra zone of cells. */
export function withExtraZone(layout, cells) {
  const zones = drawnZones(layout);
  return [...zones, { kind: EXTRA, name: freeName(zones, new Set([EXTRA])), cells: inOrder(cells) }];
}

/** Erases the extra zones that have one of the cells. */
export function withoutExtraZones(layout, cells) {
  const isHit = (zone) => !REGIONS.has(zone.kind) && !LINES.has(zone.kind) && zone.cells.some((cell) => cells.includes(cell));
  return drawnZones(layout).filter((zone) => !isHit(zone));
}

/** The regions among zones. */
export function regionsOf(zones) {
  return zones.filter(({ kind }) => REGIONS.has(kind));
}

/** The regions in words: how many are full, the sizes of others, and the cells without one. */
export function regionWords(layout) {
  const regions = layout.zones.filter(({ kind }) => REGIONS.has(kind));
  const full = regions.filter(({ cells }) => cells.length === layout.digits).length;
  const sizes = regions.map(({ cells }) => cells.length).filter((size) => size !== layout.digits);
  const free = layout.cells.length - new Set(regions.flatMap(({ cells }) => cells)).size;
  const words = t("Regions: {full} of {digits} full", { full, digits: layout.digits });
  const part = sizes.length ? t(", others of {sizes} cells", { sizes: sizes.join(", ") }) : "";
  const rest = free ? many(free, "; {n} cell in no region", "; {n} cells in no region") : "";
  return `${words}${part}${rest}.`;
}

/** The zones without cells, which leave their regions. Blocks that lose cells are regions. */
function without(zones, cells) {
  const gone = new Set(cells);
  const left = zones.map((zone) => {
    if (!REGIONS.has(zone.kind)) return zone;
    const rest = zone.cells.filter((cell) => !gone.has(cell));
    return rest.length === zone.cells.length ? zone : { ...zone, kind: "region", cells: rest };
  });
  return left.filter((zone) => zone.cells.length);
}

/** The least number that is no name of a zone of these kinds. */
function freeName(zones, kinds) {
  const names = new Set(zones.filter(({ kind }) => kinds.has(kind)).map(({ name }) => name));
  let number = 1;
  while (names.has(String(number))) number += 1;
  return String(number);
}

function inOrder(cells) {
  return [...cells].sort((one, other) => one - other);
}
