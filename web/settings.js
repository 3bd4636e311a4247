/** The settings of this page, which the store of this browser keeps. */

/** The name in the store. */
const KEY = "pavane.settings";

/** Whether a switch is on; off if nothing is kept. */
export function isOn(name) {
  return read()[name] === true;
}

/** Keeps a switch; without a store it lasts until the page is left. */
export function keepSwitch(name, isOn) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: isOn }));
  } catch {
    // The page works without it.
  }
}

/** The settings in the store; none where there is no store or it has something else. */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
