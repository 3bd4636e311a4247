/** Questions of a setter, and puzzles that are made of the digits on the board. */

import { none, stopped } from "../shared/answers.js";
import { button, byId, make } from "../shared/dom.js";
import { randomSeed } from "../shared/random.js";
import { counted } from "../shared/words.js";
import { grouped, many, t } from "../texts.js";
import { clueList } from "./answers.js";
import { symmetryName } from "./names.js";

/** The maximum number of puzzles or sets that are listed. */
const MOST_LISTED = 50;
/** The maximum number of nearby puzzles that are asked for. */
const MOST_NEARBY = 1000;

/** The buttons of these questions. A puzzle that an answer has can be taken over, as one step that can be undone. */
export class Maker {
  /**
   * @param {import("./model.js").Model} model
   * @param {import("./board.js").Board} board
   * @param {import("./panel.js").Panel} panel asks, and shows the answers
   * @param {(source: {text: string}) => void} open opens the board of a text
   * @param {object} about what the engine says of itself
   */
  constructor(model, board, panel, open, about) {
    this.model = model;
    this.board = board;
    this.panel = panel;
    this.open = open;
    this.view = panel.view;
    const questions = {
      complete: () => this.#complete(),
      minimize: () => this.#minimize(),
      vicinity: () => this.#vicinity(),
      scramble: () => this.#scramble(),
      canonicalize: () => this.#canonicalize(),
      symmetry: () => this.#symmetry(),
      unavoidable: () => this.#unavoidable(),
    };
    for (const [name, ask] of Object.entries(questions)) {
      const key = byId(`make-${name}`);
      key.hidden = !about.asks.includes(name);
      key.addEventListener("click", ask);
    }
  }

  #complete() {
    return this.panel.ask({ ask: "complete" }, t("Looking for the fewest further givens"), (answer) => {
      const { completion } = answer;
      if (!completion) return this.#without(answer);
      const number = completion.added.length;
      if (!number) return this.view.say(t("There is one solution without further givens."));
      const most = completion.fewest ? "" : ` ${t("A limit stopped the search, and fewer may do.")}`;
      const words = many(number, "{n} further given: one solution.", "{n} further givens: one solution.");
      return this.#offer(words + most, completion.puzzle);
    });
  }

  #minimize() {
    return this.panel.ask({ ask: "minimize", seed: randomSeed() }, t("Removing givens"), (answer) => {
      const [puzzle] = answer.puzzles ?? [];
      if (!puzzle) return this.#without(answer);
      const [removed] = answer.removed;
      const isStopped = answer.status === "stopped";
      const hasRules = this.model.layout.constraints.length > 0;
      if (!removed.length) {
        const minimal = hasRules
          ? t("Every given and constraint is needed: the puzzle is minimal.")
          : t("Every given is needed: the puzzle is minimal.");
        return this.view.say(isStopped ? stopped(answer) : minimal);
      }
      const others = hasRules ? t("Each of the others is needed.") : t("Each of them is needed.");
      const note = isStopped ? t("A limit stopped the search, and more may go.") : others;
      if (hasRules) return this.#offerWithout(removed, note, puzzle);
      const left = this.model.layout.grid(puzzle).filter(Boolean).length;
      const words = many(removed.length, "{n} given can go; {left} stay.", "{n} givens can go together; {left} stay.", { left });
      return this.#offer(`${words} ${note}`, puzzle);
    });
  }

  /** Lists the givens and constraints that can go, and offers the puzzle without them. */
  #offerWithout(removed, note, puzzle) {
    const words = many(removed.length, "{n} clue can go:", "{n} clues can go together:");
    const take = button(t("Take over this puzzle"), () => this.open({ text: puzzle }));
    return this.view.say(words, clueList(removed), make("p", { class: "note" }, note), take);
  }

  #vicinity() {
    return this.panel.ask({ ask: "vicinity", limit: MOST_NEARBY }, t("Looking for nearby puzzles"), (answer) => {
      const { vicinity, status } = answer;
      if (!vicinity.length) {
        return this.view.say(stopped(answer) ?? t("No puzzle that differs in one given has one solution."));
      }
      const items = vicinity.slice(0, MOST_LISTED).map((puzzle) => [this.#change(puzzle), () => this.#take(puzzle)]);
      const found = vicinity.length;
      const words =
        status === "stopped"
          ? t("At least {n} puzzles with one solution and one given changed or moved.", { n: found })
          : many(
              found,
              "{n} puzzle with one solution and one given changed or moved.",
              "{n} puzzles with one solution and one given changed or moved.",
            );
      return this.view.say(words, ...this.#list(t("Take over one of them"), items, found));
    });
  }

  #scramble() {
    return this.panel.ask({ ask: "scramble", seed: randomSeed() }, t("Scrambling"), ({ scrambled }) =>
      this.#offer(t("An equivalent puzzle, at random."), scrambled),
    );
  }

  #canonicalize() {
    return this.panel.ask({ ask: "canonicalize" }, t("Looking for the canonical form"), ({ canonical }) => {
      const { form, automorphisms } = canonical;
      const has = automorphisms === "1" ? t("no symmetry") : t("{n} automorphisms", { n: grouped(automorphisms) });
      this.#offer(t("The canonical form, the first of all equivalent puzzles. The puzzle has {has}.", { has }), form);
    });
  }

  #symmetry() {
    return this.panel.ask({ ask: "symmetry" }, t("Looking for symmetries"), (answer) => {
      const { pattern, solution } = answer.symmetry;
      const names = (classes) => (classes.length ? classes.map(symmetryName).join(", ") : t("none"));
      const ofSolution = solution ? names(solution) : answer.status === "multiple" ? t("several solutions") : t("not known");
      const found = answer.status === "none" ? t("no solution") : ofSolution;
      this.view.say(t("Symmetries of the pattern: {pattern}. Of the solution: {found}.", { pattern: names(pattern), found }));
    });
  }

  #unavoidable() {
    return this.panel.ask({ ask: "unavoidable" }, t("Looking for unavoidable sets"), (answer) => {
      if (!answer.unavoidable) return this.#without(answer);
      const { sets, size, complete_up_to: known } = answer.unavoidable;
      const isCut = answer.status === "stopped";
      const least = isCut ? `${t("A limit stopped the search: all of up to {known} cells are known.", { known })} ` : "";
      const found = many(
        sets.length,
        "{n} minimal unavoidable set of up to {size} cells. Each has a given.",
        "{n} minimal unavoidable sets of up to {size} cells. Each has a given.",
        { size },
      );
      const items = sets.slice(0, MOST_LISTED).map(({ puzzle, size: cells }) => [
        `${counted(cells, "cell")}: ${this.#cellsOf(puzzle).map((cell) => this.model.layout.cells[cell].name).join(" ")}`,
        () => this.board.show({ shades: new Map(this.#cellsOf(puzzle).map((cell) => [cell, "pattern"])) }),
      ]);
      return this.view.say(least + found, ...(sets.length ? this.#list(t("Show one of them on the board"), items, sets.length) : []));
    });
  }

  /** Says why there is no puzzle. */
  #without(answer) {
    const words = answer.status === "multiple" ? t("Several solutions: add givens first, or Complete.") : null;
    this.view.say(stopped(answer) ?? words ?? none(answer));
  }

  /** Says what was found, and offers it. */
  #offer(words, puzzle) {
    this.view.say(words, button(t("Take over this puzzle"), () => this.#take(puzzle)));
  }

  #take(puzzle) {
    this.model.setGivens(this.model.layout.grid(puzzle));
  }

  /** A note and a list of buttons, the first of some number. */
  #list(note, items, number) {
    const words = number > items.length ? t("{note}, from the first {n}:", { note, n: items.length }) : t("{note}:", { note });
    const entries = items.map(([label, action]) => make("li", {}, button(label, action, { class: "plain" })));
    return [make("p", { class: "note" }, words), make("ol", { class: "steps", "aria-label": t("Found") }, ...entries)];
  }

  #cellsOf(puzzle) {
    const digits = this.model.layout.grid(puzzle);
    return [...digits.keys()].filter((cell) => digits[cell]);
  }

  /** The difference of a puzzle to the board in words: "r1c1 5 → 7", "without r1c1, with r2c3 = 4". */
  #change(puzzle) {
    const { layout, digits } = this.model;
    const words = layout.grid(puzzle).map((digit, cell) => {
      const [name, before] = [layout.cells[cell].name, digits[cell]];
      if (digit === before) return "";
      const values = { name, digit: layout.symbol(digit), before: layout.symbol(before) };
      if (digit && before) return t("{name}: {digit} in place of {before}", values);
      return digit ? t("with {name} = {digit}", values) : t("without {name}", values);
    });
    return words.filter(Boolean).join(", ");
  }
}
