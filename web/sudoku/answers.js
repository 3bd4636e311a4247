/** Answers about a sudoku: in words, and as overlays of the board. */

import { none, stopped } from "../shared/answers.js";
import { english, make } from "../shared/dom.js";
import { percentage } from "../shared/words.js";
import { decimal, grouped, many, parts, t } from "../texts.js";
import { LEVELS } from "./names.js";

/** The words for a puzzle that does not have one solution only, or null if it has. */
export function notUnique(answer) {
  if (answer.status === "none") return none(answer);
  if (answer.status === "multiple") return t("Several solutions.");
  return stopped(answer);
}

/** What `check` says. */
export function checkWords(answer, isFull) {
  return notUnique(answer) ?? (isFull ? t("Solved: every digit is right.") : t("Exactly one solution."));
}

/** What `minimal` says. */
export function minimalWords(answer, givens) {
  if (answer.status === "minimal") return t("Every given is needed: the puzzle is minimal.");
  if (answer.status !== "redundant") return notUnique(answer);
  const { length } = answer.redundant.filter(isCell);
  const values = { n: length, givens };
  if (!length) return t("{n} of {givens} givens could be left out, one at a time.", values);
  return t("{n} of {givens} givens could be left out, one at a time: see the dashed frames.", values);
}

/** The constraints among the spare clues of `minimal`, as a list; null without any. */
export function spareConstraints(answer) {
  const rules = (answer.redundant ?? []).filter((clue) => !isCell(clue));
  return rules.length ? list(rules.map((rule) => parts("{rule}: could be left out", { rule: english(rule) }))) : null;
}

/** What `conflict` says, about the fewest clues if these were asked for. */
export function conflictWords(answer, isSmallest) {
  if (answer.status === "solved") return t("No conflict: there is a solution.");
  if (answer.status !== "none") return stopped(answer);
  if (!answer.conflict.length) return t("The zones of the board have no solution.");
  if (isSmallest) return t("No grid satisfies these clues together, and no conflict has fewer clues:");
  return t("No grid satisfies these clues together. Each of them is needed for that:");
}

/** Clues as a list, in the words of the engine. */
export function clueList(clues) {
  return list(clues.map(({ text }) => [english(text)]));
}

function list(texts) {
  return make("ul", { class: "rules" }, ...texts.map((text) => make("li", {}, ...text)));
}

/** Whether a spare clue is a given, named by its cell. */
function isCell(clue) {
  return /^r\d+c\d+$/.test(clue);
}

/** What `rate` says on the scales human and se. */
export function ratingTable(human, se) {
  const { score } = human;
  const level = human.level
    ? t("{level}, score {score}", { level: LEVELS[human.level] ?? human.level, score: grouped(score) })
    : t("no technique finds another step");
  const [er, ep, ed] = [se.er, se.ep, se.ed].map((value) => (value === null ? t("over the limit") : decimal(value, 1)));
  return [
    [t("Level"), level],
    [t("Steps"), grouped(human.steps)],
    [t("Hardest"), human.hardest ? english(human.hardest) : t("no step")],
    ["Sudoku Explainer", `ER ${er}, EP ${ep}, ED ${ed}`],
  ];
}

/** What `explain` says: the number of steps, and how many of them are shown. */
export function pathWords(path, shown) {
  const words = many(path.length, "{n} step to the solution.", "{n} steps to the solution.");
  const skipped = path.length - shown.length;
  return skipped ? `${words} ${many(skipped, "{n} easier step left out.", "{n} easier steps left out.")}` : words;
}

/** The numbers of steps of each technique of a path. */
export function techniqueCounts(techniques = []) {
  return techniques.map(({ technique, steps }) => `${grouped(steps)}\u00a0${technique}`).join(", ");
}

/** What `steps` says, with at most `most` steps of each technique. */
export function stepsWords(steps, most) {
  const numbers = new Map();
  for (const { technique } of steps) numbers.set(technique, (numbers.get(technique) ?? 0) + 1);
  const isCut = [...numbers.values()].some((number) => number >= most);
  const words = many(steps.length, "{n} step can be made next.", "{n} different steps can be made next.");
  return isCut ? `${words} ${t("The list has the first {most} of each technique.", { most })}` : words;
}

/** What `candidates` says, beside the digits that are on the board. */
export function candidatesWords(answer, digits) {
  const limit = stopped(answer) ?? (answer.status === "none" ? none(answer) : null);
  if (limit) return limit;
  const empty = answer.candidates.filter((_, cell) => !digits[cell]);
  const single = empty.filter((symbols) => symbols.length === 1);
  return many(
    empty.length,
    "{single} of {n} empty cell can have one digit only, which is underlined.",
    "{single} of {n} empty cells can have one digit only, which is underlined.",
    { single: single.length },
  );
}

/** The marks of `candidates`. */
export function candidatesOverlay(layout, { candidates }) {
  const marks = (symbols) => {
    const kind = symbols.length === 1 ? "only" : "true";
    return symbols.map((symbol) => ({ digit: layout.digit(symbol), kind }));
  };
  return { marks: candidates.map(marks) };
}

/** What `marginals` says. */
export function heatWords(answer) {
  return stopped(answer) ?? (answer.status === "none" ? none(answer) : many(answer.count, "{n} solution.", "{n} solutions."));
}

/** What the colors of a heat map mean. */
export function heatNote(layout) {
  const chance = percentage(1 / layout.digits);
  return t("The stronger the color of a digit, the more of the solutions have it there; {chance} is what chance gives.", { chance });
}

/** The heat map of `marginals`: the share of solutions of each candidate, without those that no solution has. */
export function heatOverlay(layout, { marginals, count }) {
  const marks = layout.cells.map(() => []);
  for (const { cell, digit, count: part } of marginals) {
    const share = ratio(part, count);
    if (share > 0) marks[layout.indices.get(cell)].push({ digit: layout.digit(digit), share });
  }
  return { marks };
}

/** The ratio of two counts, which may exceed the numbers of JavaScript. */
function ratio(part, whole) {
  const SCALE = 10n ** 9n;
  const share = Number((BigInt(part) * SCALE) / BigInt(whole)) / Number(SCALE);
  return share === 0 && part !== "0" ? Number.MIN_VALUE : share;
}
