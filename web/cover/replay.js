/** The events of a search for a solution: the options in force after some of them, and each in words. */

import { t } from "../texts.js";
import { optionWords } from "./option.js";

/**
 * An option in force.
 *
 * @typedef {object} Chosen
 * @property {string} item the item that it was chosen for
 * @property {number|null} option its place among the options of the film; null if no further one is chosen for the item
 * @property {number} depth the number of choices in force, this one or the last one before it included
 * @property {number} [choice] its number among the choices of the item; none if it was forced
 * @property {number} [of] the number of these
 */

/**
 * The options in force after the first events, in order.
 *
 * @param {object[]} events as in docs/json.md
 * @param {number} number of events
 * @returns {Chosen[]}
 */
export function chosenAfter(events, number) {
  let chosen = [];
  for (const event of events.slice(0, number)) {
    if (event.event === "choose" || event.event === "force") chosen.push(event);
    if (event.event === "retract") chosen = chosen.filter(({ depth }) => depth < event.depth);
  }
  return chosen;
}

/** An event in words. */
export function eventWords({ options, events }, place) {
  const event = events[place];
  const { item, choice, of } = event;
  switch (event.event) {
    case "choose":
      return t("For {item} choose {option}, choice {choice} of {of}.", { item, option: chosenWords(options, event), choice, of });
    case "force":
      return t("For {item} only {option} is left.", { item, option: chosenWords(options, event) });
    case "dead end":
      return t("Dead end: {item} can no longer be covered.", { item });
    case "retract": {
      const taken = chosenAfter(events, place).find(({ depth, choice }) => depth === event.depth && choice);
      const option = chosenWords(options, taken);
      return t("Take back {option} for {item}, with all that followed.", { option, item: taken.item });
    }
    case "solution":
      return t("All items are covered: a solution.");
    default:
      return event.event;
  }
}

/** An option in force in words, with its item: "a: a d g (1 of 2)". */
export function entryWords(options, chosen) {
  const { item, choice, of } = chosen;
  const why = choice ? t("{choice} of {of}", { choice, of }) : t("forced");
  return `${item}: ${chosenWords(options, chosen)} (${why})`;
}

function chosenWords(options, { option }) {
  return option === null ? t("no further option") : optionWords(options[option]);
}
