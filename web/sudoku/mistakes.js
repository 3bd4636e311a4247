/** Mistakes of the player: cells that have lost the digit of the only solution. */

import { button, make } from "../shared/dom.js";
import { listed } from "../shared/words.js";
import { many, t } from "../texts.js";

/** The largest number of cells that are named. */
const MOST_NAMES = 12;

/**
 * Asks for the mistakes on a board.
 *
 * @param {(request: object) => Promise<object>} ask
 * @param {object} about the fields of a request that give the puzzle
 * @param {import("./model.js").Model} model
 * @param {boolean} withNotes whether marks count that are only notes
 * @returns {Promise<number[]>} cells; none if the puzzle does not have exactly one solution
 */
export async function findMistakes(ask, about, model, withNotes) {
  const { layout, cells, marksAreCandidates } = model;
  const marksCount = withNotes || marksAreCandidates;
  const candidates = cells.map(({ digit, marks }) => {
    if (digit) return [layout.symbol(digit)];
    return marksCount && marks.length ? marks.map((mark) => layout.symbol(mark)) : null;
  });
  const isUntouched = cells.every(({ digit, given }, cell) => given || (!digit && !candidates[cell]));
  if (isUntouched) return [];
  const { mistakes } = await ask({ ...about, ask: "mistakes", candidates });
  return (mistakes ?? []).map((name) => layout.indices.get(name));
}

/** Mistakes in words, without their places. */
export function mistakesWords({ cells }, mistakes) {
  const digits = mistakes.filter((cell) => cells[cell].digit).length;
  const marks = mistakes.length - digits;
  const words = [];
  if (digits) words.push(many(digits, "{n} digit is wrong.", "{n} digits are wrong."));
  if (marks) words.push(many(marks, "The marks of {n} cell lack the right digit.", "The marks of {n} cells lack the right digit."));
  return words.join(" ");
}

/**
 * The buttons that show mistakes and take them back.
 *
 * @param {import("./board.js").Board} board
 * @param {number[]} mistakes
 */
export function mistakesButtons(board, mistakes) {
  const { model } = board;
  const where = make("p", { role: "status" });
  const show = () => {
    board.show({ wrong: new Set(mistakes) });
    where.textContent = placesWords(model, mistakes);
  };
  const buttons = [button(t("Show mistakes"), show), button(t("Take mistakes back"), () => model.takeBack(mistakes))];
  return make("div", { class: "mistakes" }, make("div", { class: "group" }, ...buttons), where);
}

/** The places of mistakes in words. */
function placesWords({ layout, cells }, mistakes) {
  const names = (some) => {
    const shown = some.slice(0, MOST_NAMES).map((cell) => layout.cells[cell].name);
    const more = some.length - shown.length;
    return listed(more ? [...shown, t("{n} more", { n: more })] : shown);
  };
  const digits = mistakes.filter((cell) => cells[cell].digit);
  const marks = mistakes.filter((cell) => !cells[cell].digit);
  const words = [];
  if (digits.length) words.push(t("Wrong digit: {cells}.", { cells: names(digits) }));
  if (marks.length) words.push(t("Right digit not marked: {cells}.", { cells: names(marks) }));
  return words.join(" ");
}
