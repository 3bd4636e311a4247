/** The title and the author of the puzzle: fields to name them, and the words above the board. */

import { byId } from "../shared/dom.js";
import { t } from "../texts.js";

/** A title and an author in words; empty without both. */
export function creditWords({ title, author }) {
  if (!author) return title;
  return title ? t("{title}, by {author}", { title, author }) : t("by {author}", { author });
}

/** The fields, and the words. */
export class CreditFields {
  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    this.title = byId("title");
    this.author = byId("author");
    this.said = byId("credit");
    for (const field of [this.title, this.author]) {
      field.addEventListener("input", () => this.#enter());
      // Then blanks at the ends are gone, too.
      field.addEventListener("change", () => this.#write());
    }
    model.addEventListener("load", () => this.#show());
    model.addEventListener("credit", () => this.#show());
  }

  #enter() {
    this.model.setCredit({ title: this.title.value, author: this.author.value });
  }

  #show() {
    const words = creditWords(this.model.credit);
    this.said.textContent = words;
    this.said.title = words;
    this.said.hidden = !words;
    const isTyped = [this.title, this.author].includes(document.activeElement);
    if (!isTyped) this.#write();
  }

  #write() {
    this.title.value = this.model.credit.title;
    this.author.value = this.model.credit.author;
  }
}
