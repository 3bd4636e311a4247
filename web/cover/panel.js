/** The questions about an exact cover problem, and what their answers show. */

import { AnswerView } from "../shared/answer-view.js";
import { countWords, estimateWords, solutionWords } from "../shared/answers.js";
import { button, byId, make, picture } from "../shared/dom.js";
import { faultWords } from "../shared/fault.js";
import { counted } from "../shared/words.js";
import { Film } from "./film.js";

/** The pause in typing after which the text is read, in milliseconds. */
const PAUSE = 300;
/** The number of nodes of a film. */
const FILM_NODES = 2000;

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

  /** Puts a problem into the editor, with what is known of it. */
  load(text, note = "") {
    this.editor.text = text;
    this.view.say(note);
  }

  /** Shows the size of the problem, from an answer to `board`. */
  tell({ kind, items, secondary, options }) {
    this.editor.mark(null);
    const among = secondary ? ` (${secondary} secondary)` : "";
    this.size.textContent =
      kind === "cover"
        ? `${counted(items, "item")}${among}, ${counted(options, "option")}`
        : "This is a sudoku; paste it in the other tab to see its board.";
  }

  #solve() {
    return this.#ask({ ask: "solve", show: "solution" }, "Solving", (answer) =>
      this.#showSolution(answer, "A solution:", 1),
    );
  }

  #next(shown, after) {
    return this.#ask({ ask: "next", show: "solution", after }, "Looking for the next solution", (answer) => {
      if (answer.status === "none") this.view.say(`No other solution: ${shown === 1 ? "it is the only one" : `these were all ${shown}`}.`);
      else this.#showSolution(answer, `Solution ${shown + 1}:`, shown + 1);
    });
  }

  #showSolution(answer, title, number) {
    const [solution] = answer.solutions;
    if (!solution) return this.view.say(solutionWords(answer, title));
    const next = button("Next solution", () => this.#next(number, answer.after));
    const drawn = answer.svg ? [picture(answer.svg, "The solution as a tiling")] : [];
    return this.view.say(title, next, ...drawn, optionList(solution, answer.svg));
  }

  #count() {
    return this.#ask({ ask: "count" }, "Counting solutions", (answer) => this.view.say(countWords(answer)));
  }

  #estimate() {
    return this.#ask({ ask: "estimate" }, "Estimating", (answer) => this.view.say(estimateWords(answer)));
  }

  #film() {
    return this.#ask({ ask: "film", limit: FILM_NODES }, "Filming the search", ({ film }) =>
      this.view.say("The search, node by node:", new Film(film).element),
    );
  }

  #ask(request, title, show) {
    return this.session.ask({
      request: { text: this.editor.text, ...request },
      title,
      show: (answer) => {
        this.editor.mark(null);
        show(answer);
        this.view.reveal();
      },
      fail: (problem) => this.fail(problem, true),
      cancelled: () => this.view.say("Canceled."),
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
      const answer = await this.session.quietly({ ask: "board", text: this.editor.text });
      if (!isLate()) this.tell(answer);
    } catch (problem) {
      if (!isLate()) this.fail(problem, false);
    }
  }
}

/** The options of a solution; closed at first if there is a picture. */
function optionList(solution, hasPicture) {
  const words = (option) => {
    const { name, items } = Array.isArray(option) ? { name: "", items: option } : option;
    return `${name ? `${name}: ` : ""}${items.join(" ")}`;
  };
  const list = make("ol", { class: "options" }, ...solution.map((option) => make("li", {}, words(option))));
  return make("details", { open: !hasPicture }, make("summary", {}, counted(solution.length, "option")), list);
}
