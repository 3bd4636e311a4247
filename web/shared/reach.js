/** How the focus has come to its element: by a pointer, or by the Tab key. */

let isByPointer = false;

document.addEventListener("pointerdown", () => (isByPointer = true), true);
document.addEventListener(
  "keydown",
  ({ key }) => {
    if (key === "Tab") isByPointer = false;
  },
  true,
);

/**
 * Whether the focused element was reached by keys. Arrow keys are then its own; after a click they belong to the board,
 * since the click was about what it did.
 */
export function isReachedByKeys() {
  return !isByPointer;
}
