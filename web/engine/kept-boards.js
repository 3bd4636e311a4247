/** The last answers to `board` of a server, which this browser keeps: without the server, these boards open again. */

import { store, stored } from "../shared/store.js";

/** The name in the store. */
const KEY = "pavane.boards";
/** The maximum number of answers, as many as the boards of the list "Recent" and an empty one, and of characters of one. */
const MOST = { boards: 13, characters: 100_000 };

/** Keeps an answer under the text that was asked about, and the text of the board, by which a link brings it back. */
export function keepBoard({ text, layout = null }, answer) {
  if (answer.kind !== "sudoku") return;
  const kept = { texts: [textOf(text, layout), textOf(answer.text, null)], answer: { ...answer, more: 0 } };
  if (JSON.stringify(kept).length > MOST.characters) return;
  const others = read().filter(({ texts }) => texts[1] !== kept.texts[1]);
  store(KEY, [kept, ...others].slice(0, MOST.boards));
}

/** The answer that is kept for a request; undefined if there is none. */
export function keptBoard({ text, layout = null }) {
  return read().find(({ texts }) => texts.includes(textOf(text, layout)))?.answer;
}

function textOf(text, layout) {
  return JSON.stringify([text, layout]);
}

/** The answers in the store; none if it has something else. */
function read() {
  const kept = stored(KEY);
  return Array.isArray(kept) ? kept.filter(({ texts, answer } = {}) => Array.isArray(texts) && answer?.cells) : [];
}
