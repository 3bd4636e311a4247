/** The questions about an exact cover problem, and what their answers show. */

import { AnswerView } from "../shared/answer-view.js";
import { countWords, estimateWords, solutionWords } from "../shared/answers.js";
import { button, byId, make, picture } from "../shared/dom.js";
import { faultWords } from "../shared/fault.js";
import { Solutions } from "../shared/solutions.js";
import { counted } from "../shared/words.js";
import { t } from "../texts.js";
import { Film, begin, filmWords } from "./film.js";
import { optionWords } from "./option.js";
import { problemSource } from "./source.js";

/** The pause in typing after which the text is read, in milliseconds. */
const PAUSE = 300;

/** Buttons that ask about the problem in the editor. */
export class CoverPanel {
  #timer = 0;
  #edits = 0;

  /**
   * @param {import("../session.js").Session} session
   * @param {import("./editor.js").Editor} editor
   * @param {object} about what the engine says of itself
   */
  constructor(session, editor, about) {
    this.session = session;
    this.editor = editor;
    this.view = new AnswerView(byId("cover-answer"));
    this.size = byId("problem-size");
    const questions = {
      solve: () => this.#solve(),
      count: () => this.#count(),
      estimate: () => this.#estimate(),
      film: () => this.#film(),
    };
    for (const [name, ask] of Object.entries(questions)) {
      const key = byId(`cover-${name}`);
      key.hidden = !about.asks.includes(name);
      key.addEventListener("click", ask);
    }
    editor.addEventListener("edit", () => this.#edited());
  }

  /** Puts a problem into the editor, with what is known of it, and the family that it is of. */
  load(text, note = "", zoo = null) {
    this.editor.open(text, zoo);
    this.view.say(note);
  }

  /** Shows the size of the problem, from an answer to `board`. */
  tell({ items, secondary, options }) {
    this.editor.mark(null);
    const among = secondary ? ` (${t("{n} secondary", { n: secondary })})` : "";
    this.size.textContent = `${counted(items, "item")}${among}, ${counted(options, "option")}`;
  }

  #solve() {
    const solutions = new Solutions({ ...problemSource(this.editor.text), show: "solution" });
    const next = button(t("Next solution"), () => this.#nextSolution(solutions, next));
    return this.#ask((ask) => solutions.first(ask), t("Solving"), (answer) => this.#showSolution(answer, t("A solution:"), next));
  }

  #nextSolution(solutions, next) {
    return this.#ask((ask) => solutions.next(ask), t("Looking for the next solution"), (answer) => {
      if (answer.status === "none") this.view.say(solutions.end);
      else this.#showSolution(answer, t("Solution {n}:", { n: solutions.number }), next);
    });
  }

  #showSolution(answer, title, next) {
    const [solution] = answer.solutions;
    if (!solution) return this.view.say(solutionWords(answer, title));
    const drawn = answer.svg ? [picture(answer.svg, t("The solution as a tiling"))] : [];
    return this.view.say(title, next, ...drawn, optionList(solution, answer.svg));
  }

  #count() {
    return this.#ask(this.#about("count"), t("Counting solutions"), (answer) => this.view.say(countWords(answer)));
  }

  #estimate() {
    return this.#ask(this.#about("estimate"), t("Estimating"), (answer) => this.view.say(estimateWords(answer)));
  }

  #film() {
    return this.#ask(this.#about("film"), t("Filming the search"), (answer) => {
      const film = new Film(answer);
      this.view.say(filmWords(answer), film.element);
      film.element.scrollIntoView({ block: "nearest" });
      begin(film);
    });
  }

  #about(ask) {
    return { ask, ...problemSource(this.editor.text) };
  }

  #ask(request, title, show) {
    return this.session.ask({
      request,
      title,
      show: (answer) => {
        this.editor.mark(null);
        show(answer);
        this.view.reveal();
      },
      fail: (problem) => this.fail(problem, true),
      cancelled: () => this.view.say(t("Canceled.")),
    });
  }

  /** Shows a problem, and marks its place. */
  fail(problem, select) {
    this.size.textContent = "";
    this.editor.mark(problem, { select });
    this.view.fail(faultWords(problem));
  }

  /** Reads the text when typing pauses. */
  #edited() {
    this.session.edited();
    this.view.clear();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), PAUSE);
  }

  async #read() {
    const number = (this.#edits += 1);
    const isLate = () => number !== this.#edits;
    if (!this.editor.text.trim()) return void (this.size.textContent = "");
    try {
      const answer = await this.session.quietly(this.#about("board"));
      if (!isLate()) this.tell(answer);
    } catch (problem) {
      if (!isLate()) this.fail(problem, false);
    }
  }
}

/** The options of a solution; closed at first if there is a picture. */
function optionList(solution, hasPicture) {
  const list = make("ol", { class: "options" }, ...solution.map((option) => make("li", {}, optionWords(option))));
  return make("details", { open: !hasPicture }, make("summary", {}, counted(solution.length, "option")), list);
}
