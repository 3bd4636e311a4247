/** Options as the engine writes them: an array of items, or an object if the option has a name. */

/** The items of an option, with their colors. */
export function itemsOf(option) {
  return Array.isArray(option) ? option : option.items;
}

/** An option in words. */
export function optionWords(option) {
  return `${option.name ? `${option.name}: ` : ""}${itemsOf(option).join(" ")}`;
}
