/** A film of the search for a solution, with controls. */

import { button, make } from "../shared/dom.js";
import { counted, grouped } from "../shared/words.js";
import { FilmBoard } from "./film-board.js";
import { chosenAfter, entryWords, eventWords } from "./replay.js";

/** Speeds, in moves a second. */
const SPEEDS = [1, 3, 10, 30];
/** The speed at first. */
const USUAL_SPEED = 3;

/** The words for a film as a whole. */
export function filmWords({ status, events }) {
  const moves = counted(events.length, "move");
  if (status === "stopped") return `The search for a solution, cut after ${moves}.`;
  if (status === "none") return `No solution: every choice fails, ${moves}.`;
  return `The search for a solution, ${moves}.`;
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
    this.slider.setAttribute("aria-valuetext", `Move ${place} of ${this.length}`);
    this.position.textContent = `Move ${grouped(place)} of ${grouped(this.length)}`;
    this.back.disabled = place === 0;
    this.forward.disabled = place === this.length;
    this.caption.textContent = place > 0 ? eventWords(this.film, place - 1) : "Nothing is chosen yet.";
    this.list.replaceChildren(...chosen.map((one) => make("li", {}, entryWords(this.film.options, one))));
    this.count.textContent = `${counted(chosen.length, "option")} in force`;
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
    this.#tellWhether("Play");
  }

  #play() {
    this.#tellWhether("Pause");
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
  #tellWhether(name) {
    this.toggle.textContent = name;
    this.caption.setAttribute("aria-live", name === "Play" ? "polite" : "off");
  }

  #step(place) {
    this.pause();
    this.show(Math.min(Math.max(place, 0), this.length));
  }

  #build() {
    this.back = button("Back", () => this.#step(this.place - 1));
    this.forward = button("Forward", () => this.#step(this.place + 1));
    this.toggle = button("Play", () => (this.isPlaying ? this.pause() : this.play()), { class: "primary" });
    this.position = make("span", { class: "position" });
    this.slider = make("input", {
      type: "range", min: 0, max: this.length, "aria-label": "Move",
      on: { input: () => this.#step(Number(this.slider.value)) },
    });
    const speeds = SPEEDS.map((speed) => make("option", { value: speed, selected: speed === USUAL_SPEED }, `${speed}/s`));
    this.speed = make("select", { "aria-label": "Moves a second", title: "Moves a second" }, ...speeds);
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
