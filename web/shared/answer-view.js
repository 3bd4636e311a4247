/** The place where a part of the page writes answers and faults. */

import { make } from "./dom.js";

/** An answer in words, which screen readers are told, and more below it. */
export class AnswerView {
  /** @param {HTMLElement} frame an empty element */
  constructor(frame) {
    this.said = make("p", { class: "said", role: "status" });
    this.fault = make("p", { class: "fault", role: "alert" });
    this.more = make("div", { class: "more" });
    frame.append(this.said, this.fault, this.more);
  }

  /** Shows an answer: a sentence, or the parts of one, and elements below it. */
  say(sentence, ...more) {
    this.fault.replaceChildren();
    this.said.replaceChildren(...[sentence].flat());
    this.more.replaceChildren(...more.filter(Boolean));
  }

  /** Shows why there is no answer, a sentence or the parts of one, and elements below it. */
  fail(sentence, ...more) {
    this.said.replaceChildren();
    this.fault.replaceChildren(...[sentence].flat());
    this.more.replaceChildren(...more.filter(Boolean));
  }

  clear() {
    this.say("");
  }

  /** Scrolls as far as it takes to see the beginning of the answer. */
  reveal() {
    const told = this.fault.textContent ? this.fault : this.said;
    told.scrollIntoView({ block: "nearest" });
  }
}
