/** The page: its parts, and how they hang together. */

import { Editor } from "./cover/editor.js";
import { CoverPanel } from "./cover/panel.js";
import { problemSource } from "./cover/source.js";
import { Zoo } from "./cover/zoo.js";
import { connect } from "./engine/connect.js";
import { boardLink, problemLink, putLink, readLink } from "./link.js";
import { Session } from "./session.js";
import { byId } from "./shared/dom.js";
import { Export, copied } from "./shared/export.js";
import { faultWords, selectFault } from "./shared/fault.js";
import { Board } from "./sudoku/board.js";
import { Entry } from "./sudoku/entry.js";
import { LAYOUTS, blank } from "./sudoku/examples.js";
import { Keyboard } from "./sudoku/keyboard.js";
import { Loader } from "./sudoku/loader.js";
import { Model } from "./sudoku/model.js";
import { Pad } from "./sudoku/pad.js";
import { Panel } from "./sudoku/panel.js";
import { Tabs } from "./tabs.js";

/** The page once it is connected to an engine. */
class Page {
  constructor(session, about, token) {
    this.session = session;
    this.token = token;
    this.tabs = new Tabs(() => this.#putLink());
    this.model = new Model();
    this.board = new Board(byId("board"), this.model);
    const entry = new Entry(this.model, this.board);
    new Pad(entry);
    this.panel = new Panel(session, this.model, this.board, about);
    new Keyboard(this.board, entry, { check: () => this.panel.check(), help: () => byId("help").showModal() });
    const open = (source, field) => this.open(source, field);
    this.loader = new Loader(session, this.model, this.panel, about, open);
    this.editor = new Editor();
    this.cover = new CoverPanel(session, this.editor, about);
    new Zoo(session, this.cover);
    this.#exports(about);
    this.#listen();
  }

  /**
   * Reads a text, a puzzle or an exact cover problem, and shows it in its tab.
   *
   * @param {{text: string, layout?: string|null, format?: string}} source
   * @param {HTMLTextAreaElement} [field] where the text stands, so that a fault in it can be selected
   * @param {Map<number, object>} [states] what is changed on the board after that
   */
  open(source, field, states = new Map()) {
    return this.session.ask({
      request: { ask: "board", ...source },
      title: "Reading",
      state: "ready",
      show: (answer) => {
        if (answer.kind === "sudoku") this.#openBoard(answer, states);
        else this.#openProblem(source.text, answer);
      },
      fail: (problem) => {
        this.panel.view.fail(faultWords(problem));
        if (field) selectFault(field, problem);
      },
    });
  }

  /** Opens what the address says, or else an empty board. */
  openLink() {
    const { source, problem, states } = readLink(location.hash);
    if (problem !== null) return this.open(problemSource(problem));
    return this.open(source ?? blank(LAYOUTS[0]), undefined, states);
  }

  #openBoard(answer, states) {
    this.tabs.show("sudoku");
    this.loader.take(answer, states);
    this.#putLink();
  }

  #openProblem(text, answer) {
    this.tabs.show("cover");
    this.cover.load(text);
    this.cover.tell(answer);
  }

  #exports(about) {
    const digits = () => {
      const { layout, digits, givens } = this.model;
      const written = byId("export-own").checked ? digits : givens;
      return { ...this.model.source, digits: written.map((digit) => (digit ? layout.symbol(digit) : null)) };
    };
    const puzzle = new Export(this.session, "sudoku", about.formats, digits, ["svg"]);
    const problem = new Export(this.session, "cover", about.formats, () => problemSource(this.editor.text));
    this.model.addEventListener("change", () => puzzle.clear());
    this.model.addEventListener("load", () => puzzle.clear());
    this.editor.addEventListener("edit", () => problem.clear());
  }

  #listen() {
    this.model.addEventListener("change", () => this.#putLink());
    this.editor.addEventListener("edit", () => this.#putLink());
    window.addEventListener("hashchange", () => this.openLink());
    document.addEventListener("paste", (event) => this.#paste(event));
    byId("open-help").addEventListener("click", () => byId("help").showModal());
    byId("close-help").addEventListener("click", () => byId("help").close());
    for (const copy of document.querySelectorAll(".copy-link")) {
      copy.addEventListener("click", () => this.#copyLink(copy));
    }
  }

  /** Opens what is pasted outside a text field. */
  #paste(event) {
    if (event.target.closest?.("input, textarea")) return;
    const text = event.clipboardData.getData("text/plain");
    if (!text.trim()) return;
    event.preventDefault();
    byId("puzzle-text").value = text;
    this.open({ text, layout: null });
  }

  #link() {
    return this.tabs.shown === "sudoku" ? boardLink(this.model) : problemLink(this.editor.text);
  }

  #putLink() {
    if (this.model.layout) putLink(this.#link(), this.token);
  }

  async #copyLink(button) {
    const link = new URL(`#${this.#link()}`, location.href).href;
    const label = button.textContent;
    button.textContent = (await copied(link)) ? "Copied" : "Copy it from the address bar";
    setTimeout(() => (button.textContent = label), 2000);
  }
}

/** Where the questions are answered, in words. */
const PLACES = {
  server: "answered by the program on its server",
  browser: "answered in this browser",
};

/** Keeps the page for use without a network: what it has loaded by now; offline.js adds what it loads later. */
async function keepOffline(base) {
  await navigator.serviceWorker.register(new URL("offline.js", base));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = new Set([base.href, ...loaded.filter((url) => url.startsWith(base.href))]);
  await (await caches.open("pavane")).addAll([...files]);
}

async function start() {
  const session = new Session();
  const { token } = readLink(location.hash);
  const base = new URL(".", location.href);
  try {
    const { engine, about } = await connect(base, token);
    byId("place").textContent = `Pavane ${about.version}, ${PLACES[engine.place]}`;
    session.connect(engine);
    await new Page(session, about, token).openLink();
    // Without a store, such as in a private window, the page works all the same.
    if (engine.place === "browser") keepOffline(base).catch(() => {});
  } catch (problem) {
    byId("place").textContent = problem.message;
    document.documentElement.dataset.state = "failed";
    throw problem;
  }
}

start();
