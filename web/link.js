/**
 * The fragment of the address: what is on the page, so that a link brings it back. Parameters, as in a query:
 * - `puzzle`: a sudoku in any format, and `layout` if the text does not say it;
 * - `given`, `own`, `marks`, `colors`: what was changed on its board, as `cell.value` joined by `_`, cells from 0 in
 *   reading order (a mark for each further `.`); a given of 0 is one that was taken away;
 * - `problem`: an exact cover problem, instead of a puzzle;
 * - `token`: what the server asks for, which stays in the address and is in no link that is copied.
 */

/**
 * What the fragment of an address says.
 *
 * @param {string} fragment with or without `#`
 * @returns {{source: {text: string, layout: string|null}|null, problem: string|null, token: string|null,
 *   states: Map<number, object>}} `states` are changes of cells
 */
export function readLink(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = fields.get("puzzle");
  const states = new Map();
  const change = (cell, part) => states.set(cell, { ...states.get(cell), ...part });
  for (const [cell, digit] of numbers(fields.get("given"))) change(cell, { digit, given: digit > 0 });
  for (const [cell, digit] of numbers(fields.get("own"))) change(cell, { digit, given: false });
  for (const [cell, ...marks] of numbers(fields.get("marks"))) change(cell, { marks });
  for (const [cell, color] of numbers(fields.get("colors"))) change(cell, { color });
  return {
    source: text === null ? null : { text, layout: fields.get("layout") },
    problem: fields.get("problem"),
    token: fields.get("token"),
    states,
  };
}

/** The fragment for a board. */
export function boardLink({ source, sourceGivens, cells }) {
  const written = (values) => values.filter(Boolean).join("_");
  return fragment({
    puzzle: source.text,
    layout: source.layout,
    given: written(
      cells.map(({ digit, given }, cell) => {
        const value = given ? digit : 0;
        return value !== sourceGivens[cell] && `${cell}.${value}`;
      }),
    ),
    own: written(cells.map(({ digit, given }, cell) => digit && !given && `${cell}.${digit}`)),
    marks: written(cells.map(({ marks }, cell) => marks.length && [cell, ...marks].join("."))),
    colors: written(cells.map(({ color }, cell) => color && `${cell}.${color}`)),
  });
}

/** The fragment for an exact cover problem. */
export function problemLink(text) {
  return fragment({ problem: text });
}

/** Writes the fragment into the address of the page, beside the token. */
export function putLink(link, token) {
  history.replaceState(null, "", `#${link}${token ? `&${fragment({ token })}` : ""}`);
}

/** Parameters as a fragment; empty ones are left out. Signs of puzzles that are safe in links stay readable. */
function fragment(fields) {
  const used = Object.entries(fields).filter(([, value]) => value);
  const encoded = ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%3B", ";").replaceAll("%2C", ",")}`;
  return used.map(encoded).join("&");
}

/** Lists of whole numbers; what is no such list is left out. */
function numbers(text) {
  const lists = (text ?? "").split("_").map((part) => part.split(".").map(Number));
  return lists.filter((list) => list.length > 1 && list.every((number) => Number.isSafeInteger(number) && number >= 0));
}
