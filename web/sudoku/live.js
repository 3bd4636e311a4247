/** The live answer while a puzzle is set: whether it has solutions, how many, and the true candidates. */

import { byId, english } from "../shared/dom.js";
import { faultWords } from "../shared/fault.js";
import { rounded } from "../shared/words.js";
import { keptSwitch } from "../settings.js";
import { many, t } from "../texts.js";
import { conflictLights, spareLights } from "./lights.js";

/** The pause after an edit before the question, in milliseconds. */
const PAUSE = 150;
/**
 * The maximum number of nodes of each search, which ends it in some tens of milliseconds. The candidates of the usual
 * 9x9 board need none: they take a few milliseconds in the engine that takes no limit.
 */
export const NODES = 20_000;
/** The same of the searches in the background, for the fewest clues of a conflict and for spare clues. */
const MORE_NODES = 500_000;
/** The pause before the background is asked again, after another question has ended it, in milliseconds. */
const MORE_PAUSE = 1000;
/** The maximum number of solutions that are counted. */
const MOST = 1000;
/** The number of random probes of an estimate. */
const PROBES = 1000;
/** The number of clues of a conflict that are named; more are lit on the board alone. */
const NAMED = 6;
/** The number of answers that are kept. */
const KEPT = 200;
/** The largest number of digits of boards on which candidates are drawn. */
const DRAWN_DIGITS = 16;

/**
 * What is known about a position.
 *
 * @typedef {object} LiveAnswer
 * @property {string} words
 * @property {number[][]|null} candidates the digits that each cell has in some solution, if they are known
 * @property {object[]} [conflict] clues that no grid satisfies together, if there is no solution
 * @property {boolean} [isSmallest] whether no conflict has fewer clues
 * @property {boolean} [isUnique] whether there is exactly one solution
 * @property {string[]} [spare] clues that could be left out one at a time: cells of givens, and constraints in words
 * @property {boolean} [isWhole] whether the background has been asked, too
 */

/**
 * Asks again whenever digits or zones change. Each edit cancels the question before. An answer is improved in the
 * background while no edit comes.
 */
export class Live {
  /** The answers by the meaning of the position, the oldest first. */
  #kept = new Map();
  #control = new AbortController();
  #timer = 0;

  /**
   * @param {import("../session.js").Session} session
   * @param {import("./model.js").Model} model
   * @param {import("./board.js").Board} board
   */
  constructor(session, model, board) {
    this.session = session;
    this.model = model;
    this.board = board;
    this.said = byId("live-said");
    this.spareSaid = byId("live-spare");
    this.switch = keptSwitch("live", (isOn) => (this.said.hidden = this.spareSaid.hidden = !isOn));
    this.switch.addEventListener("change", () => this.#edited());
    model.addEventListener("change", () => this.#edited());
    model.addEventListener("load", () => this.#edited());
  }

  /** Ends the question about the position before, and asks about this one after a pause. */
  #edited() {
    clearTimeout(this.#timer);
    this.#control.abort();
    if (!this.switch.checked || !this.model.layout) return this.#show({ words: "", candidates: null }, "off");
    const [clash] = this.model.clashes;
    if (clash) {
      const words = t("No solution: {why}.", { why: this.model.layout.clashWords(clash) });
      return this.#show({ words, candidates: null }, "answered");
    }
    const kept = this.#kept.get(this.#meaning());
    if (kept) {
      this.#show(kept, "answered");
      if (!kept.isWhole) this.#timer = setTimeout(() => this.#askMore(kept), PAUSE);
      return undefined;
    }
    // The words stay until there are others, since readers of the screen hear each change.
    this.board.assist({ live: null, spare: new Set() });
    this.board.light("live", []);
    this.spareSaid.textContent = "";
    this.said.dataset.state = "waiting";
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    const control = new AbortController();
    this.#control = control;
    this.said.dataset.state = "asking";
    const [meaning, request] = [this.#meaning(), this.#request()];
    const ask = (fields) => this.session.quietly({ ...request, node_limit: NODES, ...fields }, control.signal);
    const isBlank = !this.model.digits.some(Boolean);
    try {
      const answer = await answerOf(ask, isBlank, this.model.layout, (words) => {
        // The words come first, since candidates of boards with few digits take longer.
        if (!control.signal.aborted) this.#show({ words, candidates: null }, "counted");
      });
      if (control.signal.aborted) return;
      this.#keep(meaning, answer);
      this.#show(answer, "answered");
      await this.#askMore(answer);
    } catch (problem) {
      if (!control.signal.aborted) this.#fail(problem);
    }
  }

  /** Improves an answer that is shown: the fewest clues of a conflict, or the spare clues of a puzzle with one solution. */
  async #askMore(answer) {
    const { signal } = (this.#control = new AbortController());
    const [meaning, request] = [this.#meaning(), this.#request()];
    const ask = (fields) => this.session.inBackground({ ...request, node_limit: MORE_NODES, ...fields }, signal);
    try {
      const whole = { ...answer, ...(await moreOf(ask, answer, this.#isPuzzle)), isWhole: true };
      if (signal.aborted) return;
      this.#keep(meaning, whole);
      this.#show(whole, "answered");
    } catch (problem) {
      // What is known stays. Another question of the page may have ended this one.
      if (!signal.aborted && problem.name === "AbortError") this.#timer = setTimeout(() => this.#askMore(answer), MORE_PAUSE);
    }
  }

  /** Whether the digits on the board are those of the puzzle alone, without entries of a player. */
  get #isPuzzle() {
    return !this.model.hasGivens || !this.model.hasOwnDigits;
  }

  #fail(problem) {
    this.#show({ words: "", candidates: null }, "failed");
    this.said.replaceChildren(t("No live answer:"), " ", ...faultWords(problem));
  }

  #show({ words, candidates, conflict = [], isSmallest = false, spare = [], isWhole = false }, state) {
    const { layout } = this.model;
    this.said.dataset.state = state;
    this.said.dataset.whole = isWhole;
    const parts = [words, ...conflictParts(conflict, isSmallest)];
    const said = parts.map((part) => part.textContent ?? part).join("");
    if (this.said.textContent !== said) this.said.replaceChildren(...parts);
    this.spareSaid.textContent = spare.length
      ? many(spare.length, "{n} clue could be left out.", "{n} clues could be left out, one at a time.")
      : "";
    const cells = spare.map((name) => layout.indices.get(name)).filter((cell) => cell !== undefined);
    this.board.assist({ live: candidates, spare: new Set(cells) });
    this.board.light("live", layout ? [...conflictLights(layout, conflict), ...spareLights(layout, spare)] : []);
  }

  #keep(meaning, answer) {
    this.#kept.set(meaning, answer);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value);
  }

  /** The zones and rules of the board and all digits on it; marks, colors and givens mean nothing here. */
  #meaning() {
    return JSON.stringify([this.model.source, this.model.digits]);
  }

  #request() {
    const { layout, source, digits } = this.model;
    return { ...source, digits: digits.map((digit) => (digit ? layout.symbol(digit) : null)) };
  }
}

/**
 * Asks for the number of solutions, which `tell` takes in words, and beside it for the true candidates. Where the count
 * has reached its limit of work, another search may still find out whether there are solutions.
 *
 * @returns {Promise<LiveAnswer>}
 */
export async function answerOf(ask, isBlank, layout, tell) {
  const isDrawn = layout.digits <= DRAWN_DIGITS && !isBlank;
  // A worker answers in this order, and the words are for the count alone.
  const counting = ask({ ask: "count", limit: MOST });
  const candidates = isDrawn ? candidatesOf(ask, layout) : null;
  // Its failure is that of this function if the count does not fail first.
  candidates?.catch(() => {});
  const { status, count, exact } = await counting;
  const isKnown = status === "counted" || Number(count) > 1;
  const found = isKnown ? byNumber(count, exact) : (await ask({ ask: isBlank ? "solve" : "check" })).status;
  if (found === "none") {
    const none = !isBlank ? t("No solution.") : layout.shapes ? t("No grid fits these rules.") : t("No grid fits these zones.");
    tell(none);
    return { words: none, candidates: null, conflict: await conflictOf(ask) };
  }
  if (found === "stopped") {
    return { words: t("Not known: the live answer has reached its limit of work. Check takes longer."), candidates: null };
  }
  const words = found === "unique" ? t("Unique: exactly one solution.") : countWords(count, exact, isBlank);
  tell(words);
  const about = exact || found === "unique" ? "" : await estimateOf(ask, count);
  return { words: `${words}${about}`, candidates: await candidates, isUnique: found === "unique" };
}

/** What the background adds to an answer; nothing if a limit of work stops it. */
async function moreOf(ask, { conflict, isUnique }, isPuzzle) {
  if (conflict?.length > 1) {
    const { status, conflict: fewest } = await ask({ ask: "conflict", smallest: true });
    return status === "none" ? { conflict: fewest, isSmallest: true } : {};
  }
  if (!isUnique || !isPuzzle) return {};
  const { redundant } = await ask({ ask: "minimal" });
  return { spare: redundant ?? [] };
}

/** The clues of a conflict as parts of an element. */
function conflictParts(conflict, isSmallest) {
  const { length } = conflict;
  if (!length) return [];
  const named = english(conflict.map(({ text }) => text).join("; "));
  if (length === 1) return [` ${t("One clue alone has none:")} `, named, "."];
  if (length > NAMED) return [` ${many(length, "{n} clue contradicts the zones.", "{n} clues contradict each other: see the red frames.")}`];
  const title = isSmallest ? t("The fewest clues that contradict each other:") : t("These contradict each other:");
  return [` ${title} `, named, "."];
}

/** The clues of a conflict; none if a limit of work stops the search for them. */
async function conflictOf(ask) {
  const { status, conflict } = await ask({ ask: "conflict" });
  return (status === "none" && conflict) || [];
}

/** The estimated number of solutions in words, if it is larger than what was counted. */
async function estimateOf(ask, count) {
  const { estimate } = await ask({ ask: "estimate", limit: PROBES, seed: 1 });
  const mean = estimate?.solutions.mean;
  return mean > Number(count) ? ` ${t("About {n}, by an estimate.", { n: rounded(mean) })}` : "";
}

/** What a number of solutions says, in the words of the statuses of `check`. */
function byNumber(count, exact) {
  if (exact && count === "0") return "none";
  return exact && count === "1" ? "unique" : "multiple";
}

/** The true candidates; null if a limit of work stops them. */
async function candidatesOf(ask, layout) {
  const isUsual = layout.name === "9x9" && !layout.shapes;
  const { candidates } = await ask({ ask: "candidates", ...(isUsual ? { node_limit: null } : {}) });
  return candidates?.map((symbols) => symbols.map((symbol) => layout.digit(symbol))) ?? null;
}

/** The number of solutions in words; a blank board has grids. */
function countWords(count, exact, isBlank) {
  if (exact) return isBlank ? many(count, "{n} grid.", "{n} grids.") : many(count, "{n} solution.", "{n} solutions.");
  if (Number(count) >= MOST) return isBlank ? t("{n} grids or more.", { n: MOST }) : t("{n} solutions or more.", { n: MOST });
  if (isBlank && Number(count) < 2) return t("There are grids; the count has reached its limit of work.");
  const values = { n: Math.max(Number(count), 2) };
  if (isBlank) return t("{n} or more grids; the count has reached its limit of work.", values);
  return t("{n} or more solutions; the count has reached its limit of work.", values);
}
