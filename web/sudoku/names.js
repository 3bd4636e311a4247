/** Names of the engine that the page has in its own languages. Names of techniques are English in all of them. */

import { t } from "../texts.js";

/** The levels of difficulty, by their names in answers. */
export const LEVELS = {
  easy: t("easy"),
  medium: t("medium"),
  hard: t("hard"),
  unfair: t("unfair"),
  extreme: t("extreme"),
};

/** The symmetries of generated puzzles, and of those that are analyzed. */
const SYMMETRIES = {
  orthogonal: t("orthogonal"),
  "both-orthogonal": t("both orthogonal"),
  "half-turn": t("half turn"),
  "quarter-turn": t("quarter turn"),
  diagonal: t("diagonal|symmetry"),
  "both-diagonals": t("both diagonals"),
  full: t("full|symmetry"),
};

/** The kinds of zones, as the labels of zones begin. */
const ZONES = {
  row: t("row"),
  column: t("column"),
  block: t("block"),
  region: t("region"),
  diagonal: t("diagonal"),
  window: t("window"),
  disjoint: t("disjoint"),
  knight: t("knight"),
  king: t("king"),
  asterisk: t("asterisk"),
  girandola: t("girandola"),
  center: t("center"),
  zone: t("zone"),
};

/** A symmetry in words. */
export function symmetryName(name) {
  return SYMMETRIES[name] ?? name.replaceAll("-", " ");
}

/** The label of a zone in words, such as "row 3" or "block 2 of grid 1"; other words stay. */
export function zoneName(label) {
  const [, kind, name, grid] = /^(\w+)(.*?)(?: of grid (\d+))?$/.exec(label) ?? [null, "", label];
  const zone = (ZONES[kind] ?? kind) + name;
  return grid ? t("{zone} of grid {grid}", { zone, grid }) : zone;
}
