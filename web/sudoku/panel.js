/** The questions about a sudoku, and what their answers show. */

import { AnswerView } from "../shared/answer-view.js";
import { countWords, estimateWords, solutionWords } from "../shared/answers.js";
import { button, byId, english, make } from "../shared/dom.js";
import { faultWords } from "../shared/fault.js";
import { randomSeed } from "../shared/random.js";
import { Solutions } from "../shared/solutions.js";
import { percentage } from "../shared/words.js";
import { parts, t } from "../texts.js";
import * as words from "./answers.js";
import { DrawnFilm } from "./film.js";
import { conflictLights, spareLights, usedLights } from "./lights.js";
import { findMistakes, mistakesButtons, mistakesWords } from "./mistakes.js";
import { zoneName } from "./names.js";
import { printPath } from "./paper.js";
import { StepList } from "./path.js";
import { effect, overlayOf, ratingWords, stateAfter, stateBefore } from "./step.js";
import { Techniques } from "./techniques.js";

/** How much a hint tells, one thing after the other, and the button for more. */
const REVEALS = ["technique", "cells", "all"];
const MORE = { technique: t("Show where"), cells: t("Show the step") };
/** The maximum number of listed steps of each technique. */
const MOST_STEPS = 50;

/** Buttons that ask about the board. */
export class Panel {
  /**
   * @param {import("../session.js").Session} session
   * @param {import("./model.js").Model} model
   * @param {import("./board.js").Board} board
   * @param {object} about what the engine says of itself
   */
  constructor(session, model, board, about) {
    this.session = session;
    this.model = model;
    this.board = board;
    this.view = new AnswerView(byId("sudoku-answer"));
    this.scale = byId("scale");
    this.techniques = new Techniques(session, this.scale, about);
    /** Whether the engine knows the questions that have no button of their own. */
    this.finds = { conflict: about.asks.includes("conflict"), mistakes: about.asks.includes("mistakes") };
    /** The line with the shares of the focused cell, while the board shows a heat map. */
    this.shares = null;
    /** What comes after the answer that is shown: more of a hint, the step of a hint, the next step of a list. */
    this.next = null;
    const questions = {
      check: () => this.check(),
      solve: () => this.#solve(),
      hint: () => this.hint(),
      candidates: () => this.#candidates(),
      marginals: () => this.#heat(),
      minimal: () => this.#minimal(),
      rate: () => this.#rate(),
      explain: () => this.#explain(),
      steps: () => this.#steps(),
      count: () => this.#count(),
      estimate: () => this.#estimate(),
      sample: () => this.#sample(),
      film: () => this.#film(),
    };
    for (const [name, ask] of Object.entries(questions)) {
      const key = byId(`ask-${name}`);
      key.hidden = !about.asks.includes(name);
      key.addEventListener("click", ask);
    }
    model.addEventListener("change", () => this.#changed());
    model.addEventListener("load", () => this.#clear());
    board.addEventListener("select", () => this.#tellShares());
  }

  /** Does what comes after the answer that is shown; asks for a hint if nothing does. */
  advance() {
    if (this.next) this.next();
    else this.hint();
  }

  /** Asks for the next step, and tells its technique. */
  hint() {
    return this.#hint("technique");
  }

  /**
   * Asks whether there is one solution; if there is none with the player's digits, also without them. Says what is
   * wrong.
   */
  check() {
    const { digits, givens, hasGivens, hasOwnDigits } = this.model;
    const isFull = digits.every(Boolean);
    const all = async (ask) => {
      const mistakes = await this.#findMistakes(ask, true);
      const [clash] = this.model.clashes;
      if (clash) return { clash, mistakes };
      const answer = await ask(this.#about("check", digits));
      if (answer.status !== "none" || !hasOwnDigits || !hasGivens) return { answer, mistakes };
      return { answer, mistakes, alone: await ask(this.#about("check", givens)) };
    };
    return this.#askAnyway(all, t("Checking"), ({ clash, answer, alone, mistakes }) => {
      const wrong = mistakes.length ? this.#mistakes(mistakes) : [];
      if (clash) return this.view.fail(this.#clashWords(clash), ...wrong);
      const without = alone ? [" ", t("Without your digits:"), " ", words.checkWords(alone, false)] : [];
      const why = answer.status === "none" && this.finds.conflict && button(t("Find a conflict"), () => this.#conflict());
      return this.view.say([words.checkWords(answer, isFull), ...without].flat(), ...wrong, why);
    });
  }

  /** The mistakes of the player. Givens that clash have no solution, which the question itself says. */
  async #findMistakes(ask, withNotes) {
    const puzzle = this.#puzzle();
    if (!this.finds.mistakes || this.model.layout.clashes(puzzle).length) return [];
    return findMistakes(ask, this.#about("mistakes", puzzle), this.model, withNotes);
  }

  /** Mistakes in words, and their buttons. */
  #mistakes(mistakes) {
    return [make("p", {}, mistakesWords(this.model, mistakes)), mistakesButtons(this.board, mistakes)];
  }

  /** Shows clues that contradict each other; the fewest ones may take long. */
  #conflict(smallest = false) {
    const request = { ...this.#about("conflict", this.model.digits), smallest };
    return this.#ask(request, t("Looking for a conflict"), (answer) => {
      const lights = conflictLights(this.model.layout, answer.conflict ?? []);
      this.board.show({ shades: new Map(lights.flatMap(({ cells }) => cells).map((cell) => [cell, "base"])), lights });
      const isMore = !smallest && answer.conflict?.length > 1;
      const fewest = isMore ? button(t("Find the fewest clues"), () => this.#conflict(true)) : null;
      this.view.say(words.conflictWords(answer, smallest), words.clueList(answer.conflict ?? []), fewest);
    });
  }

  #solve() {
    const solutions = new Solutions(this.#about("solve", this.model.digits));
    const next = button(t("Next solution"), () => this.#nextSolution(solutions, next));
    return this.#ask((ask) => solutions.first(ask), t("Solving"), (answer) =>
      this.#showSolution(answer, t("A solution, in gray."), next),
    );
  }

  #nextSolution(solutions, next) {
    return this.#ask((ask) => solutions.next(ask), t("Looking for the next solution"), (answer) => {
      if (answer.status === "none") this.view.say(solutions.end);
      else this.#showSolution(answer, t("Solution {n}, in gray.", { n: solutions.number }), next);
    });
  }

  #showSolution(answer, title, ...more) {
    const [solution] = answer.solutions;
    const found = solution && this.model.layout.grid(solution);
    if (found) this.board.show({ found });
    this.view.say(solutionWords(answer, title), ...(found ? more : []));
  }

  /** Tells the next step: its technique, then also the place, then all. */
  #hint(reveal) {
    return this.#askPosition({ ask: "hint", reveal }, t("Looking for a step"), (answer) => {
      const { layout } = this.model;
      const { hint } = answer;
      if (!hint?.technique) return this.#withoutSteps(answer);
      if (reveal === "all") return this.#showHint(hint);
      const more = REVEALS[REVEALS.indexOf(reveal) + 1];
      const names = hint.place && this.#around(hint.place);
      if (names) this.board.show({ shades: this.#places(names), lights: usedLights(layout, names) });
      const said = { technique: english(hint.technique), rating: ratingWords(hint), cells: names && placeWords(layout, names) };
      const text = names ? parts("{technique} ({rating}): look at {cells}.", said) : parts("{technique} ({rating}).", said);
      const next = this.#offer(MORE[reveal], () => this.#hint(more));
      this.view.say(text, next, this.#aboutTechnique(hint));
    });
  }

  /** A button for what comes next, which a key also does. */
  #offer(label, action) {
    this.next = action;
    return button(label, action);
  }

  /** The place of a step that a hint tells before the step: for a single cell, which would give it away, its zone. */
  #around(names) {
    const { layout } = this.model;
    const cell = names.length === 1 ? layout.indices.get(names[0]) : undefined;
    return cell === undefined ? names : [layout.homeOf(cell).label];
  }

  /** The cells of zones, constraints and cells by their names. */
  #places(names) {
    const { layout } = this.model;
    const ofRule = (name) => layout.constraints.find(({ words }) => words === name)?.cells;
    const cells = names.flatMap((name) => layout.zonesByLabel.get(name)?.cells ?? ofRule(name) ?? [layout.indices.get(name)]);
    return new Map(cells.map((cell) => [cell, "base"]));
  }

  #showHint(step) {
    const { layout, digits, candidates } = this.model;
    const state = { digits, candidates };
    this.board.show(overlayOf(layout, state, step, step.chains));
    const { technique, reason } = step;
    const told = [english(technique), ` (${ratingWords(step)}): `, english(`${reason}.`), ` ${effect(layout, step)}.`];
    const make = () => {
      this.model.setPosition(stateAfter(layout, state, step));
      // A hand that takes hint after hint finds the next one in the same place.
      const next = this.#offer(t("Next hint"), () => this.hint());
      this.view.say(t("Made: {effect}.", { effect: effect(layout, step) }), next);
    };
    this.view.say(told, this.#offer(t("Make this step"), make), this.#aboutTechnique(step));
  }

  /** A button that opens the page of the technique of a step. */
  #aboutTechnique({ technique }) {
    return this.techniques.link(technique, parts("About {technique}", { technique: english(technique) }));
  }

  #candidates() {
    return this.#ask(this.#about("candidates", this.model.digits), t("Finding the candidates"), (answer) => {
      const { layout } = this.model;
      const overlay = answer.status === "solved" ? words.candidatesOverlay(layout, answer) : {};
      this.board.show(overlay);
      const keep = overlay.marks && button(t("Keep as marks"), () => this.#keepMarks(overlay.marks));
      this.view.say(words.candidatesWords(answer, this.model.digits), keep);
    });
  }

  #keepMarks(marks) {
    this.model.setMarks(new Map(marks.map((cell, at) => [at, cell.map(({ digit }) => digit)])));
  }

  #heat() {
    return this.#ask(this.#about("marginals", this.model.digits), t("Counting the solutions of each candidate"), (answer) => {
      const { layout } = this.model;
      if (answer.status === "solved") {
        this.board.show(words.heatOverlay(layout, answer));
        this.shares = make("p", { class: "shares" });
      }
      const note = this.shares && make("p", { class: "note" }, words.heatNote(layout));
      this.view.say(words.heatWords(answer), this.shares, note);
      this.#tellShares();
    });
  }

  /** Writes the shares of the focused cell below the answer. */
  #tellShares() {
    if (!this.shares) return;
    const { layout, cells } = this.model;
    const cell = this.board.focus;
    const share = ({ digit, share }) => `${layout.symbol(digit)}\u00a0${percentage(share).replace(" ", "\u00a0")}`;
    const shares = this.board.marksOf(cell).map(share);
    this.shares.textContent = `${layout.cells[cell].name}: ${cells[cell].digit ? t("filled") : shares.join(", ")}`;
  }

  #minimal() {
    const digits = this.#puzzle();
    return this.#ask(this.#about("minimal", digits), t("Looking for givens that are not needed"), (answer) => {
      const spare = (answer.redundant ?? []).map((name) => this.model.layout.indices.get(name));
      const lights = spareLights(this.model.layout, answer.redundant ?? []);
      this.board.show({ spare: new Set(spare.filter((cell) => cell !== undefined)), lights });
      this.view.say(words.minimalWords(answer, digits.filter(Boolean).length), words.spareConstraints(answer));
    });
  }

  #rate() {
    const request = this.#about("rate", this.#puzzle());
    const rate = (scale) => ({ ...request, scale, except: this.techniques.exceptOn(scale) });
    const both = async (ask) => [await ask(rate("human")), await ask(rate("se"))];
    return this.#ask(both, t("Rating"), ([human, se]) => {
      if (!human.rating || !se.rating) return this.#withoutSteps(human.rating ? se : human);
      const rows = words.ratingTable(human.rating, se.rating).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]);
      this.view.say(t("Rating of the puzzle:"), make("dl", { class: "rating-table" }, ...rows));
    });
  }

  #explain() {
    const { layout, digits } = this.model;
    return this.#askPosition({ ask: "explain" }, t("Explaining"), (answer) => {
      const { path } = answer;
      if (!path?.length) return this.#withoutSteps(answer);
      const easiest = this.techniques.easiest;
      const shown = path.filter(({ rating }) => easiest === null || rating > easiest);
      const note = make("p", { class: "note" }, english(words.techniqueCounts(answer.techniques)));
      if (!shown.length) return this.view.say(words.pathWords(path, shown), note);
      const state = (index) => stateBefore(layout, digits, path, path.indexOf(shown[index]));
      return printPath(this.#showSteps(words.pathWords(path, shown), shown, state, note));
    });
  }

  #steps() {
    const { digits, candidates } = this.model;
    return this.#askPosition({ ask: "steps", limit: MOST_STEPS }, t("Looking for all steps"), (answer) => {
      const { steps } = answer;
      if (!steps?.length) return this.#withoutSteps(answer);
      return this.#showSteps(words.stepsWords(steps, MOST_STEPS), steps, () => ({ digits, candidates }));
    });
  }

  #showSteps(sentence, steps, stateBefore, note = null) {
    const list = new StepList(this.board, steps, stateBefore, (name) => this.techniques.link(name));
    this.next = () => list.forward();
    this.view.say(sentence, list.element, note);
    return list;
  }

  /** Says why there is no step. */
  #withoutSteps(answer) {
    this.view.say(words.notUnique(answer) ?? t("No step: the board is full, or no technique finds one."));
  }

  #count() {
    return this.#ask(this.#about("count", this.model.digits), t("Counting solutions"), (answer) =>
      this.view.say(countWords(answer)),
    );
  }

  #estimate() {
    return this.#ask(this.#about("estimate", this.model.digits), t("Estimating"), (answer) =>
      this.view.say(estimateWords(answer)),
    );
  }

  #sample() {
    const request = { ...this.#about("sample", this.model.digits), seed: randomSeed() };
    return this.#ask(request, t("Drawing a random solution"), (answer) =>
      this.#showSolution(answer, t("A random solution, in gray; each is equally likely.")),
    );
  }

  #film() {
    return this.#ask(this.#about("film", this.model.digits), t("Filming the search"), ({ svg }) => {
      const film = new DrawnFilm(svg);
      this.view.say(t("The search for the solution, as a film:"), film.element);
      film.begin();
    });
  }

  /** The digits of the puzzle: its givens, or all digits if nothing is given. */
  #puzzle() {
    return this.model.hasGivens ? this.model.givens : this.model.digits;
  }

  /** A request about digits of the board. */
  #about(ask, digits) {
    const { layout, source } = this.model;
    return { ask, ...source, digits: digits.map((digit) => (digit ? layout.symbol(digit) : null)) };
  }

  /** Asks for steps from the position on the board, unless something is wrong there. */
  #askPosition(question, title, show) {
    const { layout, digits, cells, marksAreCandidates } = this.model;
    const marks = ({ digit, marks }) => (digit || !marks.length ? null : marks.map((mark) => layout.symbol(mark)));
    const candidates = marksAreCandidates ? cells.map(marks) : null;
    const request = { ...this.#about(question.ask, digits), ...question, candidates, scale: this.scale.value, except: this.techniques.except };
    const both = async (ask) => {
      const mistakes = await this.#findMistakes(ask, false);
      const [clash] = this.model.clashes;
      return mistakes.length || clash ? { mistakes, clash } : { answer: await ask(request) };
    };
    return this.#askAnyway(both, title, ({ mistakes, clash, answer }) => {
      if (answer) return show(answer);
      if (!mistakes.length) return this.view.fail(this.#clashWords(clash));
      return this.view.say(mistakesWords(this.model, mistakes), mistakesButtons(this.board, mistakes));
    });
  }

  #clashWords(clash) {
    return t("No solution: {why}.", { why: this.model.layout.clashWords(clash) });
  }

  /**
   * Asks a question for another part of the page, about all digits on the board.
   *
   * @param {object} question `ask`, and further fields of the request
   * @param {string} title the question in words
   * @param {(answer: object) => void} show
   */
  ask(question, title, show) {
    return this.#ask({ ...this.#about(question.ask, this.model.digits), ...question }, title, show);
  }

  /** Asks, unless digits clash, which is an answer to everything. */
  #ask(request, title, show) {
    const [clash] = this.model.clashes;
    if (clash) return this.session.answer(() => this.#fail(this.#clashWords(clash)));
    return this.#askAnyway(request, title, show);
  }

  #askAnyway(request, title, show) {
    return this.session.ask({
      request,
      title,
      show: (answer) => {
        this.#clear();
        show(answer);
        this.view.reveal();
      },
      fail: (problem) => this.#fail(faultWords(problem)),
      cancelled: () => {
        this.#clear();
        this.view.say(t("Canceled."));
      },
    });
  }

  #fail(message) {
    this.#clear();
    this.view.fail(message);
    this.view.reveal();
  }

  #clear() {
    this.shares = null;
    this.next = null;
    this.board.show({});
    this.view.clear();
  }

  /** Clears the answer to a question about another position, and tells a clash. */
  #changed() {
    this.session.edited();
    this.#clear();
    const [clash] = this.model.clashes;
    this.view.say(clash ? t("Clash: {why}.", { why: this.model.layout.clashWords(clash) }) : "");
  }
}

/** Zones, constraints and cells in a sentence; the engine's words of constraints are English. */
function placeWords(layout, names) {
  const isRule = (name) => layout.constraints.some(({ words }) => words === name);
  if (!names.some(isRule)) return names.map(zoneName).join(", ");
  const places = names.map((name) => (isRule(name) ? english(name) : zoneName(name)));
  return make("span", {}, ...places.flatMap((place, at) => (at ? [", ", place] : [place])));
}
