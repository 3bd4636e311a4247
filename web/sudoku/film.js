/** The film of the search for a solution, which the engine has drawn. */

import { button, make } from "../shared/dom.js";

/** A film with a button that pauses it. */
export class DrawnFilm {
  /** @param {string} text an SVG document with its animations */
  constructor(text) {
    this.drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.drawing.setAttribute("role", "img");
    this.drawing.setAttribute("aria-label", "Film of the search");
    this.drawing.classList.add("picture");
    this.toggle = button("Pause", () => this.#play(this.drawing.animationsPaused()));
    const again = button("From the start", () => {
      this.drawing.setCurrentTime(0);
      this.#play(true);
    });
    this.element = make("div", { class: "film" }, make("div", { class: "group" }, this.toggle, again), this.drawing);
  }

  /** Starts the film once it is on the page, unless the reader wants no motion. */
  begin() {
    this.#play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  #play(isPlaying) {
    if (isPlaying) this.drawing.unpauseAnimations();
    else this.drawing.pauseAnimations();
    this.toggle.textContent = isPlaying ? "Pause" : "Play";
  }
}
