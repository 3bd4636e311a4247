/** The clock: how long a puzzle has been worked on. It runs from the first edit, while the page is seen. */

import { keptSwitch } from "../settings.js";
import { byId } from "../shared/dom.js";
import { store, stored } from "../shared/store.js";

/** The name in the store. */
const KEY = "pavane.clock";
/** The time between two ticks, in milliseconds. A longer one was a sleep of the machine, and counts as one. */
const TICK = 1000;

/** Counts the seconds of the board on the page. The store of this browser keeps them over a reload. */
export class Clock {
  #seconds = 0;
  #timer = 0;
  /** What the seconds belong to. */
  #puzzle = "";

  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    this.box = byId("clock");
    this.pauses = byId("paused");
    keptSwitch("show-clock", (isOn) => (this.box.hidden = !isOn));
    byId("pause").addEventListener("click", () => this.pause());
    byId("resume").addEventListener("click", () => this.pauses.close());
    model.addEventListener("load", () => this.#loaded());
    model.addEventListener("change", () => this.#start());
  }

  /** The time in words, such as `12:05` or `1:02:05`. */
  get time() {
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes, seconds] = [this.#seconds / 3600, (this.#seconds / 60) % 60, this.#seconds % 60].map(Math.floor);
    return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  }

  /** Whether it has been shown, and has run. */
  get isUsed() {
    return !this.box.hidden && this.#seconds > 0;
  }

  /** Hides the page until the reader resumes. Does nothing without a clock. */
  pause() {
    if (this.box.hidden || this.pauses.open) return;
    byId("paused-time").textContent = this.time;
    this.pauses.showModal();
  }

  /** Ends the count; the next edit begins it again. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  #start() {
    if (!this.#timer) this.#timer = setInterval(() => this.#tick(), TICK);
  }

  #tick() {
    if (document.hidden || this.pauses.open) return;
    this.#seconds += 1;
    this.#write();
    store(KEY, { puzzle: this.#puzzle, seconds: this.#seconds });
  }

  #loaded() {
    const { source, sourceGivens } = this.model;
    const puzzle = JSON.stringify([source.text, source.layout, sourceGivens]);
    if (puzzle === this.#puzzle) return;
    this.stop();
    this.#puzzle = puzzle;
    const kept = stored(KEY);
    this.#seconds = kept?.puzzle === puzzle && kept.seconds >= 0 ? Math.floor(kept.seconds) : 0;
    this.#write();
  }

  #write() {
    byId("clock-time").textContent = this.time;
  }
}
