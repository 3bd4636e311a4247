/** The two tabs of the page. */

import { byId } from "./shared/dom.js";
import { isReachedByKeys } from "./shared/reach.js";

const NAMES = ["sudoku", "cover"];

/** Tabs with the keys that people expect of them. */
export class Tabs {
  /** @param {() => void} changed called when another tab is shown */
  constructor(changed) {
    this.changed = changed;
    this.tabs = NAMES.map((name) => byId(`tab-${name}`));
    this.tabs.forEach((tab, at) => {
      tab.addEventListener("click", () => this.show(NAMES[at]));
      tab.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        // After a click on the tab of the sudoku the arrows are for its board.
        if (NAMES[at] === "sudoku" && !isReachedByKeys()) return;
        this.show(NAMES[1 - at]);
        this.tabs[1 - at].focus();
      });
    });
    this.shown = NAMES[0];
  }

  /** @param {"sudoku"|"cover"} name */
  show(name) {
    if (name === this.shown) return;
    this.shown = name;
    this.tabs.forEach((tab, at) => {
      const isShown = NAMES[at] === name;
      tab.setAttribute("aria-selected", isShown);
      tab.tabIndex = isShown ? 0 : -1;
      byId(NAMES[at]).hidden = !isShown;
    });
    this.changed();
  }
}
