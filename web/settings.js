/** The switches of this page, which the browser keeps. */

import { store, stored } from "./shared/store.js";

/** The name in the store. */
const KEY = "pavane.settings";

/** Whether a switch is on; off if it is not kept. */
export function isOn(name) {
  return stored(KEY)?.[name] === true;
}

/** Keeps a switch. */
export function keepSwitch(name, isOn) {
  store(KEY, { ...Object(stored(KEY)), [name]: isOn });
}
