/** The film of the search for a solution, which the engine has drawn. */

import { button, make } from "../shared/dom.js";
import { t } from "../texts.js";

/** A film with a button that pauses it. */
export class DrawnFilm {
  /** @param {string} text an SVG document with its animations */
  constructor(text) {
    this.drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.drawing.setAttribute("lang", "en");
    this.drawing.classList.add("picture");
    this.toggle = button(t("Pause"), () => this.#play(this.drawing.animationsPaused()));
    const again = button(t("From the start"), () => {
      this.drawing.setCurrentTime(0);
      this.#play(true);
    });
    const frame = make("div", { role: "img", "aria-label": t("Film of the search") }, this.drawing);
    this.element = make("div", { class: "film" }, make("div", { class: "group" }, this.toggle, again), frame);
  }

  /** Starts the film once it is on the page, unless the reader wants no motion. */
  begin() {
    this.#play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  #play(isPlaying) {
    if (isPlaying) this.drawing.unpauseAnimations();
    else this.drawing.pauseAnimations();
    this.toggle.textContent = isPlaying ? t("Pause") : t("Play");
  }
}
