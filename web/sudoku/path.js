/** A list of steps to walk through: an explained path, or all steps that can be made next. */

import { button, english, make } from "../shared/dom.js";
import { copied } from "../shared/export.js";
import { sentence } from "../shared/words.js";
import { many, parts, t } from "../texts.js";
import { effect, overlayOf, ratingWords, stateAfter } from "./step.js";

/** The steps below an answer. The chosen one is drawn on the board. */
export class StepList {
  /**
   * @param {import("./board.js").Board} board
   * @param {object[]} steps as in docs/json.md
   * @param {(index: number) => import("./step.js").State} stateBefore the state of the board before a step
   * @param {(name: string) => HTMLElement} link a link to the page of a technique
   */
  constructor(board, steps, stateBefore, link) {
    this.board = board;
    this.layout = board.model.layout;
    this.steps = steps;
    this.stateBefore = stateBefore;
    this.link = link;
    this.element = this.#build();
    this.choose(0);
  }

  /** Draws a step and tells it. */
  choose(index) {
    this.items[this.index]?.removeAttribute("aria-current");
    this.index = index;
    this.slider.value = index + 1;
    this.previous.disabled = index === 0;
    this.next.disabled = index === this.steps.length - 1;
    this.position.textContent = t("Step {n} of {steps}", { n: index + 1, steps: this.steps.length }) + this.#numbered(index);
    this.items[index].setAttribute("aria-current", "step");
    keepInView(this.list, this.items[index].parentElement);
    this.#tell(this.steps[index]);
    this.#draw(this.steps[index].chains);
  }

  /** The number of a step on its path, if easier steps are left out. */
  #numbered(index) {
    const { number } = this.steps[index];
    return number && number !== index + 1 ? t(", number {number} of the path", { number }) : "";
  }

  /** Chooses the next step; the last one stays. */
  forward() {
    if (this.index < this.steps.length - 1) this.choose(this.index + 1);
  }

  #build() {
    this.previous = button(t("Previous"), () => this.choose(this.index - 1));
    this.next = button(t("Next"), () => this.choose(this.index + 1));
    this.position = make("span", { class: "position" });
    this.slider = make("input", {
      type: "range", min: 1, max: this.steps.length, "aria-label": t("Step"),
      on: { input: () => this.choose(Number(this.slider.value) - 1) },
    });
    this.told = make("div", { class: "step", "aria-live": "polite" });
    this.items = this.steps.map((step, index) => this.#item(step, index));
    this.list = make("ol", { class: "steps", "aria-label": t("Steps") }, ...this.items.map((item) => make("li", {}, item)));
    const walk = make("div", { class: "walk" }, this.previous, this.position, this.next);
    const slider = this.steps.length > 1 ? this.slider : "";
    return make("div", { class: "path" }, walk, slider, this.told, this.list);
  }

  #item(step, index) {
    const words = [
      make("span", { class: "technique", lang: "en" }, step.technique),
      " ",
      make("span", { class: "effect" }, effect(this.layout, step)),
    ];
    return button("", () => this.choose(index), { class: "plain" }).appendChild(make("span", {}, ...words)).parentElement;
  }

  #tell(step) {
    const before = this.stateBefore(this.index);
    const { model } = this.board;
    const takeOver = button(t("Take over this position"), () => model.setPosition(before));
    const makeStep = button(t("Make this step"), () => model.setPosition(stateAfter(this.layout, before, step)));
    const others = () => many(step.same, "{n} other step with the same effect.", "{n} other steps with the same effect.");
    const same = step.same ? make("p", { class: "note" }, others()) : null;
    this.told.replaceChildren(
      make("h2", {}, this.link(step.technique), make("span", { class: "rating" }, ratingWords(step))),
      make("p", {}, english(sentence(step.reason)), " ", make("strong", {}, effect(this.layout, step))),
      ...patterns(step),
      ...inWords(step),
      ...this.#chains(step),
      ...(same ? [same] : []),
      make("div", { class: "group" }, makeStep, ...(isAsShown(model, before) ? [] : [takeOver])),
    );
  }

  /** A choice of chains where there are several, and their statements. */
  #chains({ chains }) {
    if (!chains.length) return [];
    const choices = [[t("All chains"), chains], ...chains.map((chain, at) => [t("Chain {n}", { n: at + 1 }), [chain]])];
    const buttons = choices.map(([label, drawn], at) =>
      button(label, (event) => this.#pick(event.currentTarget, drawn), { "aria-pressed": at === 0 }),
    );
    const statements = chains.map((chain) =>
      make("ol", { class: "statements" }, ...chain.map((node) => make("li", {}, english(this.#statement(node))))),
    );
    return [
      chains.length > 1 ? make("div", { class: "choices", role: "group", "aria-label": t("Chains") }, ...buttons) : "",
      make("details", {}, make("summary", {}, t("Statements")), ...statements),
    ].filter(Boolean);
  }

  #pick(chosen, chains) {
    for (const choice of chosen.parentElement.children) choice.setAttribute("aria-pressed", choice === chosen);
    this.#draw(chains);
  }

  #statement({ cell, digit, on, reason, parents, others = [] }) {
    const places = [cell, ...others].join(", ");
    const from = parents.length ? ` from ${parents.map((parent) => parent + 1).join(", ")}` : "";
    const pattern = ({ set, nested }) => (set === undefined ? `pattern ${nested + 1}` : `set ${set + 1}`);
    const why = typeof reason === "object" ? pattern(reason) : reason;
    return `${places} ${on ? "=" : "≠"} ${this.layout.symbol(digit)} (${why}${from})`;
  }

  #draw(chains) {
    const step = this.steps[this.index];
    this.board.show(overlayOf(this.layout, this.stateBefore(this.index), step, chains));
  }
}

/** The chains of a step in words, and its notation to copy. */
function inWords({ words = [], eureka = null }) {
  const told = words.filter(Boolean).map((chain) => make("p", { class: "chain-words", lang: "en" }, sentence(chain)));
  if (!eureka) return told;
  const copy = button(t("Copy Eureka notation"), ({ currentTarget }) => {
    copied(eureka).then((isCopied) => (currentTarget.textContent = isCopied ? t("Copied") : t("Select it to copy")));
  });
  return [...told, make("p", { class: "eureka" }, make("code", {}, eureka), " ", copy)];
}

/** The patterns that chains of a step refer to, a paragraph each. */
export function patterns({ nested }) {
  return nested.map((pattern, at) => make("p", { class: "nested" }, ...parts("Pattern {n}: {reason}", { n: at + 1, reason: english(pattern.reason) })));
}

/** Whether the digits of a position are those on the board, and its candidates as well. */
function isAsShown(model, { digits, candidates }) {
  const [shown, left] = [model.digits, model.candidates];
  return shown.every((digit, cell) => digit === digits[cell] && (digit || left[cell].length === candidates[cell].length));
}

/** Scrolls a list so that an element of it is seen, without scrolling the page. */
function keepInView(list, element) {
  const { offsetTop: top, offsetHeight: height } = element;
  const isAbove = top < list.scrollTop;
  const isBelow = top + height > list.scrollTop + list.clientHeight;
  if (isAbove || isBelow) list.scrollTop = top - (list.clientHeight - height) / 2;
}
