/** The pad of keys beside the board, for touch and mouse. */

import { byId, make } from "../shared/dom.js";
import { keptSwitch } from "../settings.js";
import { t } from "../texts.js";
import { COLOR_NAMES } from "./board.js";
import { ERASER } from "./entry.js";

/** The least and the greatest number of keys in a row of the pad. */
const COLUMNS = [4, 7];

/** A key for each digit or color, with the number of cells that still lack the digit; modes, erase, undo and redo. */
export class Pad {
  /** @param {import("./entry.js").Entry} entry */
  constructor(entry) {
    this.entry = entry;
    this.model = entry.model;
    this.keys = byId("keys");
    byId("modes").addEventListener("change", ({ target }) => entry.setMode(target.value));
    byId("undo").addEventListener("click", () => this.model.undo());
    byId("redo").addEventListener("click", () => this.model.redo());
    byId("fix").addEventListener("click", () => this.model.fix());
    byId("free").addEventListener("click", () => this.model.free());
    byId("fill-marks").addEventListener("click", () => this.model.fillMarks());
    byId("restart").addEventListener("click", () => this.model.restart());
    entry.addEventListener("mode", () => this.#build());
    entry.addEventListener("held", () => this.#showHeld());
    keptSwitch("digit-first", (isOn) => entry.setHolding(isOn));
    keptSwitch("move-on", (isOn) => (entry.movesOn = isOn));
    this.model.addEventListener("load", () => this.#build());
    this.model.addEventListener("change", () => this.#update());
  }

  #build() {
    const { choices, mode } = this.entry;
    byId(`mode-${mode}`).checked = true;
    this.counts = [];
    /** The numbers that the keys show. */
    this.left = [];
    const keys = Array.from({ length: choices }, (_, at) => this.#key(at + 1));
    const { columns, empty } = arrangement(choices + 1);
    const press = () => this.entry.press(ERASER);
    const erase = make("button", { type: "button", class: "key erase", on: { click: press } }, t("Erase"));
    this.buttons = [erase, ...keys];
    erase.style.gridColumn = `span ${empty + 1}`;
    this.keys.style.setProperty("--keys", columns);
    this.keys.replaceChildren(...keys, erase);
    this.#showHeld();
    this.#update();
  }

  #key(choice) {
    const isColor = this.entry.mode === "color";
    const name = isColor ? COLOR_NAMES[choice] : this.model.layout.symbol(choice);
    const count = make("span", { class: "left" });
    if (!isColor) this.counts[choice] = count;
    const properties = {
      type: "button",
      class: isColor ? `key swatch color-${choice}` : "key",
      on: { click: () => this.entry.press(choice) },
    };
    return make("button", properties, make("span", { class: "name" }, name), isColor ? null : count);
  }

  /** Shows the key that is held, where keys can be. */
  #showHeld() {
    this.buttons?.forEach((key, choice) => {
      if (this.entry.holdsDigits) key.setAttribute("aria-pressed", String(choice === this.entry.held));
      else key.removeAttribute("aria-pressed");
    });
  }

  /** Writes the numbers of missing digits. */
  #update() {
    const { layout, digits, cells } = this.model;
    byId("undo").disabled = !this.model.canUndo;
    byId("redo").disabled = !this.model.canRedo;
    byId("fill-marks").disabled = digits.every(Boolean);
    byId("fix").disabled = !this.model.hasOwnDigits;
    byId("free").disabled = !this.model.hasGivens;
    byId("restart").disabled = !cells.some(isEdited);
    if (layout.copies === null) return;
    const left = Array(layout.digits + 1).fill(layout.copies);
    for (const digit of digits) left[digit] -= 1;
    this.counts.forEach((element, digit) => {
      if (this.left[digit] === left[digit]) return;
      element.replaceChildren(hidden(", "), String(Math.max(left[digit], 0)), hidden(` ${t("left|to enter")}`));
      element.parentElement.classList.toggle("complete", left[digit] <= 0);
    });
    this.left = left;
  }
}

/** Whether a cell has more than a given. */
function isEdited({ digit, given, marks, corners, colors }) {
  return (digit && !given) || [marks, corners, colors].some((list) => list.length);
}

function hidden(text) {
  return make("span", { class: "hidden" }, text);
}

/** The number of columns that leaves the fewest places empty, the greatest of several, and the number of these places. */
function arrangement(keys) {
  const [least, greatest] = COLUMNS;
  let best = { columns: greatest, empty: Infinity };
  for (let columns = greatest; columns >= least; columns -= 1) {
    const empty = (columns - (keys % columns)) % columns;
    if (empty < best.empty) best = { columns, empty };
  }
  return best;
}
