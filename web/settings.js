/** The switches of this page, which the browser keeps. */

import { byId } from "./shared/dom.js";
import { store, stored } from "./shared/store.js";

/** The name in the store. */
const KEY = "pavane.settings";

/**
 * Makes a box a kept switch, which is off at first: `set` gets its state now and after each change.
 *
 * @param {string} id the id of the box, and the name of the switch
 * @param {(isOn: boolean) => void} set
 * @returns {HTMLInputElement} the box
 */
export function keptSwitch(id, set) {
  const box = byId(id);
  box.checked = stored(KEY)?.[id] === true;
  set(box.checked);
  box.addEventListener("change", () => {
    store(KEY, { ...Object(stored(KEY)), [id]: box.checked });
    set(box.checked);
  });
  return box;
}
