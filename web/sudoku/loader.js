/** Puzzles that come to the board: pasted, opened, blank, examples, generated. */

import { byId, english, make } from "../shared/dom.js";
import { faultWords } from "../shared/fault.js";
import { randomSeed } from "../shared/random.js";
import { counted } from "../shared/words.js";
import { many, parts, t } from "../texts.js";
import { EXAMPLES, LAYOUTS, blank } from "./examples.js";
import { Layout } from "./layout.js";
import { LEVELS, symmetryName } from "./names.js";
import { stateBefore } from "./step.js";
import { firstOf } from "./techniques.js";

/** The choice of the board's own layout. */
const SAME = "same";

/** The rules of a puzzle with constraints, as a list: each kind with its definition, and what is not drawn. */
function rules(shapes) {
  if (!shapes) return null;
  return make("ul", { class: "rules" }, ...[...shapes.rules, ...shapes.notes].map((rule) => make("li", {}, english(rule))));
}

/**
 * What a player has entered, as changes of cells.
 *
 * @param {object[]} cells of the answer to `board`
 * @param {Map<string, number>} digit the digit of each symbol
 * @returns {Map<number, object>}
 */
function enteredStates(cells, digit) {
  const states = new Map();
  for (const [at, { is_placed: isPlaced, entered, marks }] of cells.entries()) {
    const state = {
      ...(isPlaced ? { given: false } : {}),
      ...(entered ? { digit: digit.get(entered), given: false } : {}),
      ...(marks ? { marks: marks.map((symbol) => digit.get(symbol)) } : {}),
    };
    if (Object.keys(state).length) states.set(at, state);
  }
  return states;
}

/** The forms by which a puzzle is read or made. */
export class Loader {
  /**
   * @param {import("../session.js").Session} session
   * @param {import("./model.js").Model} model
   * @param {import("./panel.js").Panel} panel says what has come
   * @param {object} about what the engine says of itself
   * @param {(source: {text: string, layout: string|null}, field?: HTMLTextAreaElement) => Promise<boolean>} open reads a
   *   text of any kind and shows it
   */
  constructor(session, model, panel, about, open) {
    this.session = session;
    this.model = model;
    this.panel = panel;
    this.open = open;
    this.field = byId("puzzle-text");
    this.#offerLayouts(about);
    byId("load").addEventListener("submit", (event) => this.#submit(event));
    byId("open-file").addEventListener("change", (event) => this.#openFile(event.target));
    this.#menu(byId("example"), EXAMPLES, ({ text, layout }) => ({ text, layout }));
    this.#menu(byId("blank"), LAYOUTS, blank);
    byId("generate").addEventListener("submit", (event) => this.#generate(event));
    if (about.asks.includes("generate")) panel.techniques.practice = (group, steps) => this.#practice(group, steps);
  }

  /**
   * Takes the answer to `board` as the board of the page.
   *
   * @param {object} answer
   * @param {Map<number, object>} [states] changes of cells that come with it
   * @param {{title: string|null, author: string|null}} [credit] a title and an author in place of those of the answer
   * @param {boolean} [takesEntries] whether the board has what a player has entered in its text
   */
  take(answer, states = new Map(), credit = {}, takesEntries = true) {
    const digit = new Map(answer.symbols.map((symbol, at) => [symbol, at + 1]));
    const givens = answer.cells.map(({ given }) => digit.get(given) ?? 0);
    const rulesOut = answer.cells.some(({ candidates }) => candidates);
    const allowed = ({ candidates }) => (candidates ?? answer.symbols).map((symbol) => digit.get(symbol));
    const source = { text: answer.text, layout: null };
    const stated = { title: answer.title ?? "", author: answer.author ?? "" };
    const named = { title: credit.title ?? stated.title, author: credit.author ?? stated.author, stated };
    const entered = enteredStates(answer.cells, digit);
    const changes = new Map(takesEntries ? entered : []);
    for (const [cell, state] of states) changes.set(cell, { ...changes.get(cell), ...state });
    const left = rulesOut ? answer.cells.map(allowed) : null;
    this.model.load(new Layout(answer), source, givens, left, changes, named, entered.size > 0);
    byId("load-box").open = false;
    const label = answer.label ? `${answer.label}: ` : "";
    const further = () =>
      many(answer.more, "The text has {n} further puzzle, which stays there.", "The text has {n} further puzzles, which stay there.");
    const more = answer.more ? ` ${further()}` : "";
    this.panel.view.say(`${label}${counted(answer.givens, "given")}.${more}`, rules(answer.shapes));
  }

  /** Makes a puzzle that needs a group of techniques, and makes its steps up to the first of the group. */
  #practice(group, steps) {
    const scale = this.panel.scale.value;
    const made = async (ask) => {
      const { puzzle } = await ask({ ask: "generate", technique: group, scale, seed: randomSeed() });
      const { path } = await ask({ ask: "explain", text: puzzle, scale });
      return { board: await ask({ ask: "board", text: puzzle }), path };
    };
    return this.session.ask({
      request: made,
      title: t("Making a puzzle with {group}", { group }),
      state: "ready",
      show: ({ board, path }) => {
        this.take(board);
        const { layout, digits } = this.model;
        this.model.setPosition(stateBefore(layout, digits, path, firstOf(path, group, steps)));
        const said = { group: english(group) };
        this.panel.view.say(parts("Practice: the next step is one of {group}. Hint shows where it is, Check what is wrong.", said));
      },
      fail: (problem) => this.panel.view.fail(faultWords(problem)),
    });
  }

  #offerLayouts(about) {
    byId("layouts").append(...(about.layouts ?? []).map((name) => make("option", { value: name })));
    byId("generate-layout").append(
      ...LAYOUTS.map(({ label, layout }) => make("option", { value: layout }, label)),
      make("option", { value: SAME }, t("that of the board")),
    );
    byId("generate-symmetry").append(
      ...about.symmetries.map((name) => make("option", { value: name }, symmetryName(name))),
    );
    byId("generate-level").append(...about.levels.map((name) => make("option", { value: name }, LEVELS[name] ?? name)));
  }

  /** A menu of boards, one of which is loaded when it is chosen. */
  #menu(menu, choices, source) {
    menu.append(...choices.map(({ label }, at) => make("option", { value: at }, label)));
    menu.addEventListener("change", () => {
      const choice = choices[menu.value];
      menu.value = "";
      if (choice) this.open(source(choice));
    });
  }

  #submit(event) {
    event.preventDefault();
    this.open({ text: this.field.value, layout: byId("layout").value.trim() || null }, this.field);
  }

  async #openFile(input) {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    this.field.value = await file.text();
    byId("load").requestSubmit();
  }

  #generate(event) {
    event.preventDefault();
    const layout = byId("generate-layout").value;
    const seed = Number(byId("generate-seed").value) || randomSeed();
    const { source } = this.model;
    const base = layout === SAME ? source : { text: null, layout };
    const constraints = byId("generate-constraints").value.trim() || null;
    const level = byId("generate-level").value || null;
    const request = {
      ask: "generate",
      ...base,
      seed,
      symmetry: byId("generate-symmetry").value || null,
      givens: byId("generate-givens").value.trim() || null,
      ...(constraints ? { constraints, level } : { rating: level }),
    };
    this.session.ask({
      request: async (ask) => {
        const made = await ask(request);
        return ask({ ask: "board", ...this.#textOf(made, layout, source) });
      },
      title: t("Making a puzzle"),
      state: "ready",
      show: (answer) => {
        this.take(answer);
        byId("generate-box").open = false;
        const from = { seed: String(seed) };
        const words = many(answer.givens, "A new puzzle with {n} given, from seed {seed}.", "A new puzzle with {n} givens, from seed {seed}.", from);
        this.panel.view.say(words, rules(answer.shapes));
      },
      fail: (problem) => this.panel.view.fail(faultWords(problem)),
      cancelled: () => this.panel.view.say(t("Canceled.")),
    });
  }

  /** The text of a new puzzle, as a request has it. Constraints are a part of the puzzle, not of the chosen layout. */
  #textOf({ schema, puzzle, layout, symbols }, chosen, source) {
    if (layout.constraints) return { text: JSON.stringify({ schema, puzzle, layout, symbols }), layout: null };
    return chosen === SAME ? { ...source, digits: this.#symbols(puzzle) } : { text: puzzle, layout: chosen };
  }

  /** The digits of a line of the board's layout, as a request has them. */
  #symbols(line) {
    const { layout } = this.model;
    return layout.grid(line).map((digit) => (digit ? layout.symbol(digit) : null));
  }
}
