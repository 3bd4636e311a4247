/** The last boards, which the store of this browser keeps, and the list of them. */

import { boardLink } from "./link.js";
import { creditWords } from "./sudoku/credit.js";
import { button, byId, make } from "./shared/dom.js";
import { store, stored } from "./shared/store.js";
import { counted } from "./shared/words.js";
import { moment, t } from "./texts.js";

/** The name in the store. */
const KEY = "pavane.recent";
/** The maximum number of boards that are kept, and of characters of one. */
const MOST = { boards: 12, characters: 100_000 };
/** The pause after an edit before the board is kept, in milliseconds. */
const PAUSE = 500;

/**
 * A board that is kept.
 *
 * @typedef {object} Kept
 * @property {string} id the same for all states of a board
 * @property {string} link the fragment that brings it back
 * @property {string} title
 * @property {number} time in milliseconds, as of `Date.now`
 */

/** Keeps each board that comes to the page, as it was left. */
export class Recent {
  #timer = 0;
  /** The ids of boards, by their lineages: a board keeps its id while its zones are drawn. */
  #ids = new WeakMap();

  /**
   * @param {import("./sudoku/model.js").Model} model
   * @param {(link: string) => void} open opens a board by its link
   */
  constructor(model, open) {
    this.model = model;
    this.open = open;
    this.box = byId("recent-box");
    this.list = byId("recent-list");
    this.note = byId("recent-note");
    model.addEventListener("leave", () => this.#flush());
    model.addEventListener("load", () => this.#later());
    model.addEventListener("change", () => this.#later());
    model.addEventListener("credit", () => this.#later());
    this.box.addEventListener("toggle", () => this.#show());
    window.addEventListener("pagehide", () => this.#keep());
    document.addEventListener("visibilitychange", () => document.hidden && this.#keep());
    window.addEventListener("storage", ({ key }) => key === KEY && this.#show());
    byId("erase-recent").addEventListener("click", () => this.#erase());
  }

  /** The links of the boards that are kept, the last one first. */
  links() {
    this.#flush();
    return read().map(({ link }) => link);
  }

  /** Keeps the board that is about to leave, if it has edits that are not kept. */
  #flush() {
    if (this.#timer) this.#keep();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), PAUSE);
  }

  #keep() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { layout, cells, lineage } = this.model;
    if (!layout || cells.every(({ digit, marks }) => !digit && !marks.length)) return;
    const link = boardLink(this.model);
    if (link.length > MOST.characters) return;
    if (!this.#ids.has(lineage)) this.#ids.set(lineage, crypto.randomUUID?.() ?? String(Math.random()));
    const kept = { id: this.#ids.get(lineage), link, title: title(this.model), time: Date.now() };
    const others = read().filter((other) => other.id !== kept.id && other.link !== link);
    write([kept, ...others].slice(0, MOST.boards));
    this.#show();
  }

  #erase() {
    write([]);
    this.#show();
    this.box.querySelector("summary").focus();
  }

  #show() {
    if (!this.box.open) return;
    const kept = read();
    const entry = ({ link, title, time }) =>
      make("li", {}, button(`${title}, ${moment(time)}`, () => this.open(link)));
    this.list.replaceChildren(...kept.map(entry));
    this.note.textContent = kept.length ? "" : t("No board is kept yet.");
    byId("erase-recent").hidden = !kept.length;
  }
}

/** A board in words: its title and author, its shape, its givens, and how full it is. */
function title({ layout, cells, credit }) {
  const givens = cells.filter(({ given }) => given).length;
  const filled = cells.filter(({ digit }) => digit).length;
  const full = filled === cells.length ? t("full") : t("{filled} of {cells} cells filled", { filled, cells: cells.length });
  const named = creditWords(credit);
  return `${named && `${named}: `}${layout.name ?? `${layout.height}x${layout.width}`}, ${counted(givens, "given")}, ${full}`;
}

/** The boards in the store; none if it has something else. */
function read() {
  const kept = stored(KEY);
  const isKept = (board) => typeof board?.link === "string" && typeof board.title === "string";
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

function write(kept) {
  store(KEY, kept.length ? kept : undefined);
}
