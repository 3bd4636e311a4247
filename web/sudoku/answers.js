/** Answers about a sudoku: in words, and as overlays of the board. */

import { none, stopped } from "../shared/answers.js";
import { make } from "../shared/dom.js";
import { counted, grouped, percentage } from "../shared/words.js";

/** The words for a puzzle that does not have one solution only, or null if it has. */
export function notUnique(answer) {
  if (answer.status === "none") return none(answer);
  if (answer.status === "multiple") return "Several solutions.";
  return stopped(answer);
}

/** What `check` says. */
export function checkWords(answer, isFull) {
  return notUnique(answer) ?? (isFull ? "Solved: every digit is right." : "Exactly one solution.");
}

/** What `minimal` says. */
export function minimalWords(answer, givens) {
  if (answer.status === "minimal") return "Every given is needed: the puzzle is minimal.";
  if (answer.status !== "redundant") return notUnique(answer);
  const { length } = answer.redundant.filter(isCell);
  const spare = `${grouped(length)} of ${counted(givens, "given")} could be left out, one at a time`;
  return length ? `${spare}: see the dashed frames.` : `${spare}.`;
}

/** The constraints among the spare clues of `minimal`, as a list; null without any. */
export function spareConstraints(answer) {
  const rules = (answer.redundant ?? []).filter((clue) => !isCell(clue));
  return rules.length ? list(rules.map((rule) => `${rule}: could be left out`)) : null;
}

/** What `conflict` says. */
export function conflictWords(answer) {
  if (answer.status === "solved") return "No conflict: there is a solution.";
  if (answer.status !== "none") return stopped(answer);
  if (!answer.conflict.length) return "The zones of the board have no solution.";
  return "No grid satisfies these clues together. Each of them is needed for that:";
}

/** The clues of a conflict, as a list. */
export function conflictClues(answer) {
  return list((answer.conflict ?? []).map(({ text }) => text));
}

function list(texts) {
  return make("ul", { class: "rules" }, ...texts.map((text) => make("li", {}, text)));
}

/** Whether a spare clue is a given, named by its cell. */
function isCell(clue) {
  return /^r\d+c\d+$/.test(clue);
}

/** What `rate` says on the scales human and se. */
export function ratingTable(human, se) {
  const level = human.level ? `${human.level}, score ${grouped(human.score)}` : "no technique finds another step";
  const [er, ep, ed] = [se.er, se.ep, se.ed].map((value) => value?.toFixed(1) ?? "over the limit");
  return [
    ["Level", level],
    ["Steps", grouped(human.steps)],
    ["Hardest", human.hardest ?? "no step"],
    ["Sudoku Explainer", `ER ${er}, EP ${ep}, ED ${ed}`],
  ];
}

/** What `explain` says: the number of steps, and how many of them are shown. */
export function pathWords(path, shown) {
  const words = `${counted(path.length, "step")} to the solution.`;
  const skipped = path.length - shown.length;
  return skipped ? `${words} ${counted(skipped, "easier step")} left out.` : words;
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
  const words = steps.length === 1 ? "1 step can be made next." : `${grouped(steps.length)} different steps can be made next.`;
  return isCut ? `${words} The list has the first ${most} of each technique.` : words;
}

/** What `candidates` says, beside the digits that are on the board. */
export function candidatesWords(answer, digits) {
  const limit = stopped(answer) ?? (answer.status === "none" ? none(answer) : null);
  if (limit) return limit;
  const empty = answer.candidates.filter((_, cell) => !digits[cell]);
  const single = empty.filter((symbols) => symbols.length === 1);
  return `${grouped(single.length)} of ${counted(empty.length, "empty cell")} can have one digit only, which is underlined.`;
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
  return stopped(answer) ?? (answer.status === "none" ? none(answer) : `${counted(answer.count, "solution")}.`);
}

/** What the colors of a heat map mean. */
export function heatNote(layout) {
  const chance = percentage(1 / layout.digits);
  return `The stronger the color of a digit, the more of the solutions have it there; ${chance} is what chance gives.`;
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
