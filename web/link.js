/**
 * The fragment of the address: what is on the page, so that a link brings it back. Parameters, as in a query:
 * - `puzzle`: a sudoku in any format, and `layout` if the text does not say it;
 * - `title` and `author` of the puzzle; a blank for one that its text states and that was erased;
 * - `given`, `own`, `marks`, `corners`, `colors`: what was changed on its board, as `cell.value` joined by `_`, cells from 0 in
 *   reading order (a mark, corner mark or color for each further `.`); a given of 0 is one that was taken away;
 * - `entries`: `no` if the text states what a player has entered; `own` and `marks` have what is left of it;
 * - `problem`: an exact cover problem, or `zoo`: the family of a classic one, and `with.NAME` for each argument;
 * - `tab`: the tab that is shown, `sudoku` or `cover`, if there is a puzzle and a problem;
 * - `token`: what the server asks for, which stays in the address and is in no link that is copied.
 *
 * Links that are copied have these in a short form, see short-link.js.
 */

import { t } from "./texts.js";

/** The beginning of the names of arguments of a family. */
const ARGUMENT = "with.";
/** The lists of numbers that a cell has. */
const LISTS = ["marks", "corners", "colors"];

/**
 * What the fragment of an address says.
 *
 * @param {string} fragment with or without `#`
 * @returns {{source: {text: string, layout: string|null}|null, problem: string|null,
 *   zoo: {family: string, arguments: object}|null, tab: "sudoku"|"cover",
 *   credit: {title: string|null, author: string|null}, token: string|null, states: Map<number, object>, takesEntries: boolean, fault: string|null}}
 *   `states` are changes of cells; `takesEntries` is whether what a player has entered in the text counts as well; `fault` is a
 *   part that is no list of numbers
 */
export function readLink(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = fields.get("puzzle");
  const states = new Map();
  const faults = [];
  const read = (name, change) => {
    for (const [cell, ...values] of numbers(name, fields.get(name), faults)) {
      states.set(cell, { ...states.get(cell), ...change(values) });
    }
  };
  read("given", ([digit]) => ({ digit, given: digit > 0 }));
  read("own", ([digit]) => ({ digit, given: false }));
  for (const list of LISTS) read(list, (values) => ({ [list]: [...new Set(values)].sort((a, b) => a - b) }));
  const problem = fields.get("problem");
  const family = fields.get("zoo");
  const given = [...fields].filter(([name]) => name.startsWith(ARGUMENT));
  const values = given.map(([name, value]) => [name.slice(ARGUMENT.length), argument(value)]);
  const zoo = family === null ? null : { family, arguments: Object.fromEntries(values) };
  const isCover = (problem !== null || zoo !== null) && (text === null || fields.get("tab") === "cover");
  return {
    source: text === null ? null : { text, layout: fields.get("layout") },
    problem,
    zoo,
    tab: isCover ? "cover" : "sudoku",
    credit: { title: fields.get("title"), author: fields.get("author") },
    token: fields.get("token"),
    states,
    takesEntries: fields.get("entries") !== "no",
    fault: faults[0] ?? null,
  };
}

/** Whether an address is of this machine alone. */
export function isHere(address) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

/**
 * The fragment of a link to a page of this machine, or to one of some addresses; null for other texts.
 *
 * @param {string} text a text that was pasted
 * @param {string[]} addresses
 */
export function fragmentOf(text, addresses) {
  const word = text.trim();
  const [address, fragment] = word.split("#", 2);
  const isContent = /(^|&)(puzzle|problem|zoo|z)=/.test(fragment ?? "");
  if (!isContent || /\s/.test(word) || !/^https?:/.test(word)) return null;
  const isKnown = addresses.some((known) => known.split("#")[0] === address);
  return isKnown || (URL.canParse(address) && isHere(address)) ? fragment : null;
}

/** The fragment for a board. */
export function boardLink({ source, sourceGivens, hasEntries, cells, credit }) {
  const name = (field) => credit[field] || (credit.stated[field] && " ");
  const joined = (values) => values.filter(Boolean).join("_");
  return fragment({
    puzzle: source.text,
    layout: source.layout,
    title: name("title"),
    author: name("author"),
    given: joined(
      cells.map(({ digit, given }, cell) => {
        const value = given ? digit : 0;
        return value !== sourceGivens[cell] && `${cell}.${value}`;
      }),
    ),
    entries: hasEntries && "no",
    own: joined(cells.map(({ digit, given }, cell) => digit && !given && `${cell}.${digit}`)),
    ...Object.fromEntries(
      LISTS.map((list) => [list, joined(cells.map((state, cell) => state[list].length && [cell, ...state[list]].join(".")))]),
    ),
  });
}

/** The fragment for an exact cover problem: its family and numbers, as long as the text is theirs. */
export function problemLink({ text, zoo }) {
  if (!zoo) return fragment({ problem: text });
  const given = Object.entries(zoo.arguments).map(([name, value]) => [ARGUMENT + name, written(value)]);
  const link = fragment({ zoo: zoo.family, ...Object.fromEntries(given) });
  const long = fragment({ problem: text });
  return link.length < long.length ? link : long;
}

/** The fragment for both tabs, of which one is shown. */
export function pageLink(model, editor, tab) {
  const parts = [boardLink(model), editor.text && problemLink(editor), editor.text && fragment({ tab })];
  return parts.filter(Boolean).join("&");
}

/** The value of an argument in a link: JSON, or a word that is none. */
function argument(value) {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The text of an argument, which `argument` reads. */
function written(value) {
  return argument(String(value)) === value ? String(value) : JSON.stringify(value);
}

/**
 * Writes the fragment into the address of the page, beside the token.
 *
 * @param {string} link
 * @param {string|null} token
 * @param {boolean} [isNew] whether the page before stays in the history, so that Back comes to it
 */
export function putLink(link, token, isNew = false) {
  const hash = `#${link}${token ? `&${fragment({ token })}` : ""}`;
  if (hash === location.hash) return;
  if (isNew) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

/**
 * Parameters as a fragment; empty ones are left out. Signs of puzzles that are safe in links stay readable. Brackets,
 * quotes and stars would end the link in texts around it, or be marks there.
 */
function fragment(fields) {
  const used = Object.entries(fields).filter(([, value]) => value);
  const escaped = (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  const text = (value) => encodeURIComponent(value).replaceAll("%3B", ";").replaceAll("%2C", ",");
  const encoded = ([name, value]) => `${name}=${text(value).replace(/[!'()*]/g, escaped)}`;
  return used.map(encoded).join("&");
}

/** Lists of whole numbers, each with two at least; what is no such list is a fault. */
function numbers(name, text, faults) {
  const parts = (text ?? "").split("_").filter(Boolean);
  const isList = (part) => /^\d{1,5}(\.\d{1,5})+$/.test(part);
  faults.push(...parts.filter((part) => !isList(part)).map((part) => `${name}=${part}`));
  return parts.filter(isList).map((part) => part.split(".").map(Number));
}

/**
 * The first change of a link that does not fit a board, in words; null if all do.
 *
 * @param {Map<number, object>} states
 * @param {{cells: number, digits: number, colors: number}} board the numbers of cells, digits and colors
 */
export function misfit(states, { cells, digits, colors }) {
  for (const [cell, { digit = 0, marks = [], corners = [], colors: has = [] }] of states) {
    if (cell >= cells) return t("cell {cell}, and the last cell of the board is {last}", { cell, last: cells - 1 });
    const small = [...marks, ...corners];
    const wrong = [digit, ...small].find((number) => number > digits) ?? (small.includes(0) ? 0 : undefined);
    if (wrong !== undefined) {
      return t("digit {digit} in cell {cell}, and the board has digits from 1 to {digits}", { digit: wrong, cell, digits });
    }
    const color = has.find((number) => number < 1 || number > colors);
    if (color !== undefined) return t("color {color} in cell {cell}, and there are {colors}", { color, cell, colors });
  }
  return null;
}
