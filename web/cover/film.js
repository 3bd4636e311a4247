/** A film of the search for a solution, with controls. */

import { button, make } from "../shared/dom.js";
import { counted } from "../shared/words.js";
import { many, t } from "../texts.js";
import { FilmBoard } from "./film-board.js";
import { chosenAfter, entryWords, eventWords } from "./replay.js";

/** Speeds, in moves a second. */
const SPEEDS = [1, 3, 10, 30];
/** The speed at first. */
const USUAL_SPEED = 3;

/** The words for a film as a whole. */
export function filmWords({ status, events }) {
  const moves = counted(events.length, "move");
  if (status === "stopped") {
    return many(events.length, "The search for a solution, cut after {n} move.", "The search for a solution, cut after {n} moves.");
  }
  if (status === "none") return t("No solution: every choice fails, {moves}.", { moves });
  return t("The search for a solution, {moves}.", { moves });
}

/** The film below an answer: a caption, the board if the items are cells, and the options in force. */
export class Film {
  #timer = 0;

  /** @param {object} answer to `film`, as in docs/json.md */
  constructor(answer) {
    this.film = answer;
    this.board = answer.board && new FilmBoard(answer.board);
    this.element = this.#build();
    this.show(0);
  }

  /** The number of moves. */
  get length() {
    return this.film.events.length;
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  /** Shows the state after some moves. */
  show(place) {
    this.place = place;
    const chosen = chosenAfter(this.film.events, place);
    this.slider.value = place;
    this.position.textContent = t("Move {place} of {length}", { place, length: this.length });
    this.slider.setAttribute("aria-valuetext", this.position.textContent);
    this.back.disabled = place === 0;
    this.forward.disabled = place === this.length;
    this.caption.textContent = place > 0 ? eventWords(this.film, place - 1) : t("Nothing is chosen yet.");
    this.list.replaceChildren(...chosen.map((one) => make("li", {}, entryWords(this.film.options, one))));
    this.count.textContent = many(chosen.length, "{n} option in force", "{n} options in force");
    this.board?.show(chosen, this.film.events[place - 1]);
  }

  /** Plays from here, or from the beginning if this is the end. */
  play() {
    if (this.length === 0) return;
    if (this.place === this.length) this.show(0);
    this.#play();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#tellWhether(false);
  }

  #play() {
    this.#tellWhether(true);
    this.#timer = setTimeout(() => this.#tick(), 1000 / Number(this.speed.value));
  }

  #tick() {
    // The answer was replaced by another one.
    if (!this.element.isConnected) return this.pause();
    const isLast = this.place + 1 >= this.length;
    if (isLast) this.pause();
    this.show(this.place + 1);
    if (!isLast) this.#play();
  }

  /** Names the button; while the film plays, screen readers are not told every move. */
  #tellWhether(isPlaying) {
    this.toggle.textContent = isPlaying ? t("Pause") : t("Play");
    this.caption.setAttribute("aria-live", isPlaying ? "off" : "polite");
  }

  #step(place) {
    this.pause();
    this.show(Math.min(Math.max(place, 0), this.length));
  }

  #build() {
    this.back = button(t("Back"), () => this.#step(this.place - 1));
    this.forward = button(t("Forward"), () => this.#step(this.place + 1));
    this.toggle = button(t("Play"), () => (this.isPlaying ? this.pause() : this.play()), { class: "primary" });
    this.position = make("span", { class: "position" });
    this.slider = make("input", {
      type: "range", min: 0, max: this.length, "aria-label": t("Move"),
      on: { input: () => this.#step(Number(this.slider.value)) },
    });
    const speeds = SPEEDS.map((speed) => make("option", { value: speed, selected: speed === USUAL_SPEED }, `${speed}/s`));
    this.speed = make("select", { "aria-label": t("Moves a second"), title: t("Moves a second") }, ...speeds);
    this.caption = make("p", { class: "caption", "aria-live": "polite" });
    this.list = make("ol", { class: "options" });
    this.count = make("summary", {});
    return make(
      "div",
      { class: "film" },
      make("div", { class: "walk" }, this.back, this.toggle, this.forward, this.speed),
      make("div", { class: "walk" }, this.slider, this.position),
      this.caption,
      this.board && this.board.element,
      make("details", { open: !this.board }, this.count, this.list),
    );
  }
}

/** Plays a film that is on the page by itself, unless the reader wants no motion. */
export function begin(film) {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) film.play();
}
