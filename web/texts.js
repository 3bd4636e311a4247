/**
 * The texts of the page in the language of its reader. A text is written in English where it is used, and a table of
 * each other language has it under these words. A note after `|` tells texts apart that only English writes the same.
 */

import { store, stored } from "./shared/store.js";
import de from "./texts/de.js";
import fr from "./texts/fr.js";

/** The name in the store. */
const KEY = "pavane.language";

/** The languages, with their own names and the tags of their numbers and dates. */
export const LANGUAGES = {
  en: { name: "English", tag: "en-GB", table: {} },
  de: { name: "Deutsch", tag: "de", table: de },
  fr: { name: "Français", tag: "fr", table: fr },
};

/** The language of the page: the one that was chosen, or else the first of the browser that the page has. */
export const language = [stored(KEY), ...preferred(), "en"].find((one) => Object.hasOwn(LANGUAGES, one));

const { table, tag } = LANGUAGES[language];
const plurals = new Intl.PluralRules(tag);

/**
 * A text in the language of the page.
 *
 * @param {string} text in English, with `{name}` for each value
 * @param {object} [values] texts, and numbers, which are written as the language does
 */
export function t(text, values = {}) {
  return filled(table[text] ?? english(text), values);
}

/**
 * A text about a number, which is its value `n`.
 *
 * @param {number|string} number a whole number; strings, since counts exceed the numbers of JavaScript
 * @param {string} one the text for 1 in English
 * @param {string} other the text for other numbers, under which tables have both
 * @param {object} [values] as for `t`
 */
export function many(number, one, other, values = {}) {
  const [single, plural] = table[other] ?? [one, other].map(english);
  const isSingle = plurals.select(Number(number)) === "one";
  return filled(isSingle ? single : plural, { ...values, n: grouped(number) });
}

/**
 * A text whose values may also be elements, as the parts of an element.
 *
 * @returns {(string|Node)[]}
 */
export function parts(text, values) {
  const isNode = (value) => typeof value === "object";
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isNode(value) ? `{${name}}` : value]));
  const names = Object.keys(values).filter((name) => isNode(values[name]));
  // Splitting by a group keeps what it has found: every second part is the name of a value.
  const split = t(text, words).split(new RegExp(`\\{(${names.join("|")})\\}`));
  return split.map((part, at) => (at % 2 ? values[part] : part)).filter((part) => part !== "");
}

/** A whole number with its digits in groups. */
export function grouped(number) {
  return new Intl.NumberFormat(tag).format(typeof number === "string" ? BigInt(number) : number);
}

/** A number with a number of digits after the point. */
export function decimal(number, digits, least = digits) {
  return new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: digits }).format(number);
}

/** A day and its time, from milliseconds as of `Date.now`. */
export function moment(time) {
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** Keeps a language for this page; it takes effect when the page is loaded again. */
export function keepLanguage(chosen) {
  store(KEY, chosen);
}

/** The languages of the reader's browser, without their countries. */
function preferred() {
  const languages = globalThis.navigator?.languages ?? [];
  return languages.map((one) => one.split("-")[0].toLowerCase());
}

/** A text without its note. */
function english(text) {
  return text.replace(/\|.*$/, "");
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? grouped(value) : value;
  });
}
