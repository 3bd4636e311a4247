/**
 * The fragment of the address: what is on the page, so that a link brings it back. Parameters, as in a query:
 * - `puzzle`: a sudoku in any format, and `layout` if the text does not say it;
 * - `given`, `own`, `marks`, `colors`: what was changed on its board, as `cell.value` joined by `_`, cells from 0 in
 *   reading order (a mark for each further `.`); a given of 0 is one that was taken away;
 * - `problem`: an exact cover problem;
 * - `tab`: the tab that is shown, `sudoku` or `cover`, if there is a puzzle and a problem;
 * - `token`: what the server asks for, which stays in the address and is in no link that is copied.
 */

/**
 * What the fragment of an address says.
 *
 * @param {string} fragment with or without `#`
 * @returns {{source: {text: string, layout: string|null}|null, problem: string|null, tab: "sudoku"|"cover",
 *   token: string|null, states: Map<number, object>, fault: string|null}} `states` are changes of cells; `fault` is a
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
  read("marks", (marks) => ({ marks: [...new Set(marks)].sort((a, b) => a - b) }));
  read("colors", ([color]) => ({ color }));
  const problem = fields.get("problem");
  const isCover = problem !== null && (text === null || fields.get("tab") === "cover");
  return {
    source: text === null ? null : { text, layout: fields.get("layout") },
    problem,
    tab: isCover ? "cover" : "sudoku",
    token: fields.get("token"),
    states,
    fault: faults[0] ?? null,
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

/** The fragment for both tabs, of which one is shown. */
export function pageLink(model, problem, tab) {
  const parts = [boardLink(model), problem && problemLink(problem), problem && fragment({ tab })];
  return parts.filter(Boolean).join("&");
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

/** Parameters as a fragment; empty ones are left out. Signs of puzzles that are safe in links stay readable. */
function fragment(fields) {
  const used = Object.entries(fields).filter(([, value]) => value);
  const encoded = ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%3B", ";").replaceAll("%2C", ",")}`;
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
  for (const [cell, { digit = 0, marks = [], color = 0 }] of states) {
    if (cell >= cells) return `cell ${cell}, and the last cell of the board is ${cells - 1}`;
    const wrong = [digit, ...marks].find((number) => number > digits) ?? (marks.includes(0) ? 0 : undefined);
    if (wrong !== undefined) return `digit ${wrong} in cell ${cell}, and the board has digits from 1 to ${digits}`;
    if (color > colors) return `color ${color} in cell ${cell}, and there are ${colors}`;
  }
  return null;
}
