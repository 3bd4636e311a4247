/** Several puzzles on paper: the boards of the list "Recent", or all puzzles of a text, drawn by the engine. */

import { readLink } from "../link.js";
import { button, byId, english, make } from "../shared/dom.js";
import { faultWords } from "../shared/fault.js";
import { many, t } from "../texts.js";

/** The largest number of puzzles that were left out and are named. */
const MOST_NAMED = 5;

/** The form that prints several puzzles. */
export class Sheets {
  /**
   * @param {import("../session.js").Session} session
   * @param {import("../recent.js").Recent} recent
   * @param {import("../shared/answer-view.js").AnswerView} view
   * @param {object} about what the engine says of itself
   */
  constructor(session, recent, view, about) {
    this.session = session;
    this.recent = recent;
    this.view = view;
    this.paper = byId("sheets");
    byId("print-box").hidden = !about.asks.includes("sheets");
    byId("print").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#print();
    });
    window.addEventListener("afterprint", () => this.#put([]));
  }

  #print() {
    const fields = {
      ask: "sheets",
      arrangement: byId("print-arrangement").value,
      paper: byId("print-paper").value,
      heading: byId("print-heading").value,
      with_solutions: byId("print-solutions").checked,
    };
    const text = byId("puzzle-text").value;
    const isOfText = byId("print-what").value === "text";
    return this.session.ask({
      request: async (ask) => {
        if (isOfText) return ask({ ...fields, text, layout: byId("layout").value.trim() || null });
        return ask({ ...fields, boards: await Promise.all(this.recent.links().map((link) => boardOf(ask, link))) });
      },
      title: t("Drawing"),
      show: (answer) => this.#show(answer),
      fail: (problem) => this.view.fail(faultWords(problem)),
      cancelled: () => this.view.say(t("Canceled.")),
    });
  }

  #show({ boards, pages, unread, remarks }) {
    const words = many(boards, "{n} puzzle on {pages}.", "{n} puzzles on {pages}.", {
      pages: many(pages.length, "{n} page", "{n} pages"),
    });
    const left = unread.map(({ place, message }) => [t("Puzzle {place} is left out:", { place }), message]);
    const said = remarks.map(({ board, message }) => [t("Puzzle {place}:", { place: board }), message]);
    const all = [...left, ...said];
    const notes = all.slice(0, MOST_NAMED).map(([puzzle, message]) => make("li", {}, puzzle, " ", english(message)));
    const more = all.length - notes.length;
    if (more) notes.push(make("li", {}, many(more, "{n} further remark", "{n} further remarks")));
    const again = button(t("Print"), () => this.#printPages(pages));
    this.view.say(words, again, notes.length ? make("ul", { class: "rules" }, ...notes) : null);
    this.view.reveal();
    return this.#printPages(pages);
  }

  /** Puts the pages in place of the page of the browser, and prints them. */
  async #printPages(pages) {
    const images = pages.map((page) => {
      const src = URL.createObjectURL(new Blob([page], { type: "image/svg+xml" }));
      return make("img", { src, alt: "" });
    });
    this.paper.dataset.paper = byId("print-paper").value;
    this.#put(images);
    await Promise.all(images.map((image) => image.decode()));
    window.print();
  }

  #put(images) {
    for (const image of this.paper.children) URL.revokeObjectURL(image.src);
    this.paper.replaceChildren(...images);
  }
}

/** The puzzle of the link of a kept board, as a request has it. Without givens, the digits of the player are the puzzle. */
async function boardOf(ask, link) {
  const { source, states, credit } = readLink(link);
  const { text, symbols, cells } = await ask({ ask: "board", ...source });
  const state = (cell, at) => ({ digit: symbols.indexOf(cell.given) + 1, given: cell.given !== null, ...states.get(at) });
  const all = cells.map(state);
  const hasGivens = all.some(({ digit, given }) => digit && given);
  const digits = all.map(({ digit, given }) => (digit && (given || !hasGivens) ? symbols[digit - 1] : null));
  return { text, digits, title: credit.title, author: credit.author };
}
