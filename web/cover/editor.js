/** The editor of an exact cover problem: a text field with line numbers and a mark at the line of an error. */

import { byId, make } from "../shared/dom.js";
import { selectFault } from "../shared/fault.js";

/** Fires `load` before another text comes, and `edit` when the text has changed. */
export class Editor extends EventTarget {
  #fault = null;
  #lines = 0;
  /** The family and the arguments of a problem, with its text. */
  #origin = null;

  constructor() {
    super();
    this.field = byId("problem-text");
    this.gutter = byId("problem-lines");
    this.field.addEventListener("input", () => this.#changed());
    this.field.addEventListener("scroll", () => (this.gutter.scrollTop = this.field.scrollTop));
    this.#number();
  }

  get text() {
    return this.field.value;
  }

  set text(text) {
    if (text !== this.text) this.dispatchEvent(new Event("load"));
    this.field.value = text;
    this.#changed();
  }

  /** The family and the arguments that made the text; null for other texts. */
  get zoo() {
    return this.#origin?.text === this.text ? this.#origin : null;
  }

  /** Takes a problem of a family. */
  open(text, zoo) {
    this.#origin = zoo && { ...zoo, text };
    this.text = text;
  }

  /** Marks the line of a problem, or none; selects the place if asked to. */
  mark(problem, { select = false } = {}) {
    this.#fault = problem?.line ?? null;
    this.field.setAttribute("aria-invalid", problem !== null);
    for (const line of this.gutter.querySelectorAll(".fault-line")) line.classList.remove("fault-line");
    this.gutter.children[this.#fault - 1]?.classList.add("fault-line");
    if (problem && select) selectFault(this.field, problem);
  }

  #changed() {
    this.#number();
    this.dispatchEvent(new Event("edit"));
  }

  /** Writes the line numbers. */
  #number() {
    const lines = this.field.value.split("\n").length;
    if (lines === this.#lines) return;
    this.#lines = lines;
    const numbers = Array.from({ length: lines }, (_, at) => make("span", {}, String(at + 1)));
    this.gutter.replaceChildren(...numbers);
    this.gutter.scrollTop = this.field.scrollTop;
  }
}
