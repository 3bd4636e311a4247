/** The page: its parts, and how they hang together. */

import { Editor } from "./cover/editor.js";
import { CoverPanel } from "./cover/panel.js";
import { problemSource } from "./cover/source.js";
import { Zoo } from "./cover/zoo.js";
import { connect } from "./engine/connect.js";
import { boardLink, fragmentOf, isHere, misfit, pageLink, problemLink, putLink, readLink } from "./link.js";
import { Problem } from "./engine/problem.js";
import { Recent } from "./recent.js";
import { Session } from "./session.js";
import { isShort, lengthened, shortened } from "./short-link.js";
import { byId, english } from "./shared/dom.js";
import { Export, copied } from "./shared/export.js";
import { faultWords, selectFault } from "./shared/fault.js";
import { Board } from "./sudoku/board.js";
import { Clock } from "./sudoku/clock.js";
import { CreditFields } from "./sudoku/credit.js";
import { Desk } from "./sudoku/desk.js";
import { Drawing } from "./sudoku/drawing.js";
import { Entry } from "./sudoku/entry.js";
import { LAYOUTS, blank } from "./sudoku/examples.js";
import { Finish } from "./sudoku/finish.js";
import { Keyboard } from "./sudoku/keyboard.js";
import { Live } from "./sudoku/live.js";
import { Loader } from "./sudoku/loader.js";
import { Maker } from "./sudoku/maker.js";
import { COLORS, Model } from "./sudoku/model.js";
import { Pad } from "./sudoku/pad.js";
import { Panel } from "./sudoku/panel.js";
import { Setter } from "./sudoku/setter.js";
import { Sheets } from "./sudoku/sheets.js";
import { Tabs } from "./tabs.js";
import { t } from "./texts.js";

/** The length of a link from which on the address is written when edits pause, since browsers take long for it. */
const LONG_LINK = 4000;
/** The number of cells from which on it is, since making and writing the address takes longer than drawing an edit. */
const LARGE_BOARD = 400;
/** The pause, in milliseconds. */
const PAUSE = 300;
/** The time after which a board that could not be loaded is asked for again, in milliseconds. */
const RETRY = 2000;

/** The page once it is connected to an engine. */
class Page {
  constructor(session, about, token) {
    this.session = session;
    this.token = token;
    /** The address of links that are copied. */
    this.linkBase = about.link_base ?? location.href;
    /** Whether a link is being opened, whose place in the history is that of the page. */
    this.isOpeningLink = false;
    /** Whether the text of the editor has just been replaced. */
    this.isNewProblem = false;
    /** The timer of an address that waits for a pause; 0 if none does. */
    this.linkTimer = 0;
    this.tabs = new Tabs(() => this.#putLink());
    this.model = new Model();
    this.board = new Board(byId("board"), this.model);
    const entry = new Entry(this.model, this.board);
    new Pad(entry);
    this.panel = new Panel(session, this.model, this.board, about);
    new Keyboard(this.board, entry, {
      check: () => (this.desk.tool ? this.desk.addSelection() : this.panel.check()),
      hint: () => this.panel.hint(),
      advance: () => this.panel.advance(),
      help: () => byId("help").showModal(),
      region: () => this.setter.makeRegion(),
      zone: () => this.setter.makeZone(),
      live: () => byId("live").click(),
      pause: () => this.clock.pause(),
      leave: (cell, step) => this.desk.leaveBoard(cell, step),
    });
    this.clock = new Clock(this.model);
    // After the panel, which takes the answer before away.
    new Finish(session, this.model, this.clock, this.panel.view);
    const drawing = new Drawing(session, this.model, about.extras);
    this.setter = new Setter(drawing, this.model, this.board, entry, this.panel.view);
    this.desk = new Desk(this.model, this.board, drawing, this.panel.view, about);
    const open = (source, field) => this.open(source, field);
    new Maker(this.model, this.board, this.panel, open, about);
    new Live(session, this.model, this.board);
    new CreditFields(this.model);
    this.loader = new Loader(session, this.model, this.panel, about, open);
    this.editor = new Editor();
    this.cover = new CoverPanel(session, this.editor, about);
    new Zoo(session, this.cover);
    this.recent = new Recent(this.model, (link) => this.openLink(link));
    new Sheets(session, this.recent, this.panel.view, about);
    this.#exports(about);
    this.#listen();
  }

  /**
   * Reads a text, a puzzle or an exact cover problem, and shows it in its tab.
   *
   * @param {{text: string, layout?: string|null, format?: string}} source
   * @param {HTMLTextAreaElement} [field] where the text stands, so that a fault in it can be selected
   */
  open(source, field) {
    const link = fragmentOf(source.text, [this.linkBase, location.href]);
    // The engine reads the puzzle of such a link alone, and not what was entered.
    if (link) return this.openLink(link);
    return this.session.ask({
      request: { ask: "board", ...source },
      title: t("Reading"),
      state: "ready",
      show: (answer) => {
        if (answer.kind === "sudoku") this.#openBoard(answer);
        else this.#openProblem(source.text, answer);
      },
      fail: (problem) => {
        this.panel.view.fail(faultWords(problem));
        if (field) selectFault(field, problem);
      },
    });
  }

  /** Opens what the address says, or else an empty board. */
  openAddress() {
    // What waits to be written belongs to the address before.
    this.#forgetLink();
    return this.openLink(location.hash, true);
  }

  /**
   * Opens what a link says. A tab that it does not mention stays as it is.
   *
   * @param {string} link
   * @param {boolean} [isAddress] whether the page has this address by now
   */
  openLink(link, isAddress = false) {
    return this.session.ask({
      request: async (ask) => {
        const long = isShort(link) ? await lengthened(link).catch(() => null) : link;
        return this.#readLink(ask, readLink(long ?? ""), long === null);
      },
      title: t("Reading"),
      state: "ready",
      show: (answers) => {
        this.isOpeningLink = isAddress;
        this.#showLink(answers);
        this.isOpeningLink = false;
      },
      fail: (fault) => {
        this.panel.view.fail(faultWords(fault));
        // Without a board there is nothing to ask about, so the page tries again.
        if (!this.model.layout) setTimeout(() => this.model.layout || this.openLink(link, isAddress), RETRY);
      },
    });
  }

  /** What a link says, with the answers about its board and its problem. */
  async #readLink(ask, { source, problem, zoo, tab, credit, states, takesEntries, fault }, isCut) {
    const damage = isCut ? t("the data after z=") : fault;
    const puzzle = source ?? (this.model.layout && !damage ? null : blank(LAYOUTS[0]));
    const read = (fields) => ask({ ask: "board", ...fields }).catch(whyNot);
    const board = puzzle && refused(await read(puzzle), states, damage);
    const made = zoo && (await ask({ ask: "zoo", ...zoo }).catch(whyNot));
    const text = made?.text ?? problem;
    const isMissing = board && board.kind !== "sudoku" && !this.model.layout;
    // An address that cannot be read leaves an empty board.
    const empty = isMissing ? await ask({ ask: "board", ...blank(LAYOUTS[0]) }) : null;
    const cover = made instanceof Problem ? made : text === null ? null : await read(problemSource(text));
    return { board, empty, text, cover, source, zoo, tab, credit, states, takesEntries };
  }

  #showLink({ board, empty, text, cover, source, zoo, tab, credit, states, takesEntries }) {
    if (empty) this.loader.take(empty);
    if (board?.kind === "sudoku") this.loader.take(board, states, credit, takesEntries);
    if (cover || board?.kind === "cover") this.cover.load(text ?? source?.text ?? "", "", zoo);
    if (cover instanceof Problem) this.cover.fail(cover, false);
    else if (cover?.kind === "cover") this.cover.tell(cover);
    this.tabs.show(board?.kind === "cover" ? "cover" : tab);
    if (board instanceof Problem) this.panel.view.fail(faultWords(board));
    this.#putLink();
  }

  #openBoard(answer) {
    this.loader.take(answer);
    this.tabs.show("sudoku");
  }

  #openProblem(text, answer) {
    this.cover.load(text);
    this.cover.tell(answer);
    this.tabs.show("cover");
  }

  #exports(about) {
    const digits = () => {
      const { layout, digits, givens } = this.model;
      const written = byId("export-own").checked ? digits : givens;
      const { title, author } = this.model.credit;
      return { ...this.model.source, title, author, digits: written.map((digit) => (digit ? layout.symbol(digit) : null)) };
    };
    const puzzle = new Export(this.session, "sudoku", about.formats, digits, ["svg"]);
    const problem = new Export(this.session, "cover", about.formats, () => problemSource(this.editor.text));
    this.model.addEventListener("change", () => puzzle.clear());
    this.model.addEventListener("load", () => puzzle.clear());
    this.model.addEventListener("credit", () => puzzle.clear());
    this.editor.addEventListener("edit", () => problem.clear());
  }

  #listen() {
    this.model.addEventListener("change", () => this.#putLink());
    this.model.addEventListener("credit", () => this.#putLink());
    this.model.addEventListener("load", ({ detail }) => this.#putLink(detail.isNew));
    this.editor.addEventListener("edit", () => this.#putLink(this.isNewProblem));
    this.editor.addEventListener("load", () => (this.isNewProblem = true));
    this.model.addEventListener("leave", () => this.isOpeningLink || this.#flushLink());
    window.addEventListener("hashchange", () => this.openAddress());
    // Another language loads the page from its address. Before that, in the phase of capture, the address is brought up to date.
    byId("language").addEventListener("change", () => this.#flushLink(), { capture: true });
    document.addEventListener("paste", (event) => this.#paste(event));
    byId("open-help").addEventListener("click", () => byId("help").showModal());
    byId("close-help").addEventListener("click", () => byId("help").close());
    for (const copy of document.querySelectorAll(".copy-link")) {
      if (isHere(this.linkBase)) copy.textContent += t(", for this machine");
      const label = copy.textContent;
      copy.addEventListener("click", () => this.#copyLink(copy, label));
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
    return this.tabs.shown === "sudoku" ? boardLink(this.model) : problemLink(this.editor);
  }

  /** Writes what is on the page into its address. What is loaded has its own place in the history. */
  #putLink(isNew = false) {
    this.isNewProblem = false;
    this.#forgetLink();
    if (!this.model.layout) return;
    const isLoaded = isNew || this.isOpeningLink;
    const isLarge = this.model.cells.length > LARGE_BOARD;
    const link = isLarge && !isLoaded ? null : this.#pageLink();
    const isSoon = isLoaded || (link !== null && link.length < LONG_LINK);
    if (isSoon) putLink(link, this.token, isNew && !this.isOpeningLink);
    else this.linkTimer = setTimeout(() => this.#flushLink(), PAUSE);
  }

  /** Writes an address that waits for a pause, before the board leaves. */
  #flushLink() {
    if (!this.linkTimer) return;
    this.#forgetLink();
    putLink(this.#pageLink(), this.token);
  }

  /** Does not write the address that waits for a pause. */
  #forgetLink() {
    clearTimeout(this.linkTimer);
    this.linkTimer = 0;
  }

  /** The fragment for both tabs. */
  #pageLink() {
    return pageLink(this.model, this.editor, this.tabs.shown);
  }

  async #copyLink(button, label) {
    const link = shortened(this.#link()).then((fragment) => new URL(`#${fragment}`, this.linkBase).href);
    button.textContent = (await copied(link)) ? t("Copied") : t("Copy it from the address bar");
    setTimeout(() => (button.textContent = label), 2000);
  }
}

/** A board, or the problem of a link with changes that do not fit it. */
function refused(board, states, fault) {
  if (board.kind !== "sudoku") return board;
  const { cells, digits } = board;
  const found = fault ?? misfit(states, { cells: cells.length, digits, colors: COLORS });
  return found ? new Problem("page", t("The link is damaged: found {found}. Ask for it again.", { found })) : board;
}

/** A problem that a text has, as an answer; all else stays an error. */
function whyNot(error) {
  if (error instanceof Problem && error.kind !== "connection") return error;
  throw error;
}

/** Where the questions are answered, in words. */
const PLACES = {
  server: t("answered by the program on its server"),
  browser: t("answered in this browser"),
};

/** Says where the questions are answered. */
function showPlace(engine, { version }) {
  const place = engine.isAway ? t("the server does not answer: the board works, and questions need `pavane serve`") : PLACES[engine.place];
  byId("place").textContent = `Pavane ${version}, ${place}`;
}

/** Keeps the page for use without a network: what it has loaded by now; offline.js adds what it loads later. */
async function keepOffline(base, engine, about) {
  await navigator.serviceWorker.register(new URL("offline.js", base));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const api = new URL("api/", base).href;
  const files = new Set([base.href, ...loaded.filter((url) => url.startsWith(base.href) && !url.startsWith(api))]);
  const store = await caches.open("pavane");
  await store.addAll([...files]);
  // A server may want a token for it, which the store has not.
  await store.put(new URL("api/v1/about", base), Response.json(engine.place === "server" ? about : {}));
}

/** Asks for the token of the server, with the server's own words; resolves with what is entered. */
function enteredToken(words) {
  const form = byId("token-form");
  byId("token-why").replaceChildren(english(words));
  byId("place").textContent = "";
  document.documentElement.dataset.state = "locked";
  form.hidden = false;
  byId("token").focus();
  return new Promise((resolve) => {
    const submit = (event) => {
      event.preventDefault();
      form.hidden = true;
      resolve(byId("token").value.trim());
    };
    form.addEventListener("submit", submit, { once: true });
  });
}

/** Connects to the engine; asks for a token until the server takes it. */
async function connected(base, token) {
  try {
    return { ...(await connect(base, token)), token };
  } catch (problem) {
    if (problem.kind !== "token") throw problem;
    return connected(base, await enteredToken(problem.message));
  }
}

async function start() {
  const session = new Session();
  const base = new URL(".", location.href);
  try {
    const { engine, about, token } = await connected(base, readLink(location.hash).token);
    engine.watch = () => showPlace(engine, about);
    showPlace(engine, about);
    session.connect(engine);
    await new Page(session, about, token).openAddress();
    // Without a store, such as in a private window, the page works all the same.
    if (!engine.isAway) keepOffline(base, engine, about).catch(() => {});
  } catch (problem) {
    byId("place").replaceChildren(...faultWords(problem));
    document.documentElement.dataset.state = "failed";
    throw problem;
  }
}

start();
