/** The desk of a setter: constraints that are drawn on the board, listed, edited and removed. */

import { button, byId, english, make } from "../shared/dom.js";
import { many, t } from "../texts.js";
import { STEPS, lineOf, moved, ofSelection, toolOf, valueOf, withValue } from "./gestures.js";
import { Mover } from "./mover.js";
import { Pen } from "./pen.js";
import { drawnZones, isPlain, regionsOf } from "./zones.js";

/** The gestures in the order of the palette, each with its heading and how it is drawn. */
const GESTURES = {
  cells: [t("Cages"), t("Drag over the cells.")],
  line: [t("Lines"), t("Drag along the line, from its first cell.")],
  headed: [t("Arrows"), t("Drag from the circle along the line.")],
  pair: [t("Between two cells"), t("Press near an edge, in the cell that comes first, or drag from one cell to the other.")],
  corner: [t("On a corner"), t("Press near a corner of four cells.")],
  cell: [t("In a cell"), t("Press the cells.")],
  groups: [t("Two groups"), t("Drag over the first group, then over the second one.")],
  row: [t("Outside, for a row or column"), t("Press a place outside the board, or go there with the arrow keys.")],
  diagonal: [t("Outside, for a diagonal"), t("Press a place outside the board, or go there with the arrow keys.")],
  board: [t("The whole board"), ""],
};

/** The choices of the palette that draw nothing: cells are selected, or constraints moved. */
const HANDS = {
  "": [t("Select cells"), t("Choose a kind, then draw on the board.")],
  move: [t("Move constraints"), t("Drag a constraint to another place. In the list, the arrow keys move it.")],
};

/** The label of the value by its form. */
const VALUES = {
  number: t("Number"),
  numbers: t("Digits, with blanks between them"),
  counts: t("Numbers and digits, such as 2x3"),
};

/** Gestures by which a mark that is there already is taken away. */
const TOGGLED = new Set(["pair", "corner", "cell"]);

/** The steps of the arrow keys in rows and columns. */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What each extra zone is called. */
const EXTRAS = {
  x: t("Both diagonals"),
  windoku: t("Windows"),
  disjoint: t("Disjoint groups"),
  antiknight: t("Knight's moves differ"),
  antiking: t("King's moves differ"),
  asterisk: t("Asterisk"),
  girandola: t("Girandola"),
  center: t("Center dots"),
};

/** The palette, the list of constraints, and the switches of rules about the whole board. */
export class Desk {
  /** The first group of cells, while a second one is drawn. */
  #group = null;
  /** The cells of the clue outside the board whose value is being written. */
  #begun = null;
  /** The place in the list that takes the focus after the next board, and which part of its entry. */
  #next = null;

  /**
   * @param {import("./model.js").Model} model
   * @param {import("./board.js").Board} board
   * @param {import("./drawing.js").Drawing} drawing
   * @param {import("../shared/answer-view.js").AnswerView} view says why a constraint cannot be drawn
   * @param {object} about what the engine says of itself, with its tools
   */
  constructor(model, board, drawing, view, about) {
    this.model = model;
    this.board = board;
    this.drawing = drawing;
    this.view = view;
    this.tools = about.tools;
    this.extras = about.extras;
    this.pen = new Pen(board);
    this.value = byId("desk-value");
    this.heads = byId("desk-heads");
    this.said = byId("desk-said");
    this.value.addEventListener("blur", () => (this.#begun = null));
    this.list = byId("desk-list");
    this.palette = byId("desk-palette");
    this.form = byId("desk-form");
    byId("desk-box").addEventListener("toggle", ({ target }) => target.open || this.#choose(null));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.pen.addEventListener("draw", ({ detail }) => this.#add(detail, true));
    this.pen.places.addEventListener("type", ({ detail }) => this.#typeAt(detail));
    this.mover = new Mover(board, this.tools);
    this.mover.addEventListener("move", ({ detail }) => this.#move(detail));
    byId("desk-lines-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#addLines();
    });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => this.#escape(event), { capture: true });
    model.addEventListener("load", () => this.#loaded());
    board.addEventListener("lights", () => this.#showStates());
    this.#offerTools();
  }

  /** The tool that is chosen; null if cells are selected. */
  get tool() {
    return this.tools.find(({ name }) => name === this.form.elements.tool.value) ?? null;
  }

  /** Adds a constraint of the selected cells. */
  addSelection() {
    const { tool } = this;
    if (!tool) return this.view.fail(t("Choose a kind of constraint first."));
    const groups = ofSelection(this.model.layout, tool.gesture, [...this.board.selection]);
    if (groups) return this.#add(groups, false);
    const needs = {
      pair: t("Select two cells with a common side."),
      corner: t("Select four cells with a common corner."),
      row: t("Select the first cell at the side of the board, and the next one if two sides are possible."),
      diagonal: t("Select the first cell at the side of the board, and the next one of its diagonal."),
    };
    return this.view.fail(needs[tool.gesture]);
  }

  /** Moves the focus from a cell over the side of the board, to a place of a clue; whether one is there. */
  leaveBoard(cell, step) {
    return this.pen.places.leave(cell, step);
  }

  /** Adds the clue whose value was begun at its place, which gets the focus back, or else what is selected. */
  #submit() {
    const begun = this.#begun;
    if (!begun) return this.addSelection();
    this.pen.places.focus();
    return this.#add([begun], true);
  }

  #offerTools() {
    const choice = (name, label, isChosen = false) => {
      const input = make("input", { type: "radio", name: "tool", value: name, checked: isChosen });
      return make("label", {}, input, make("span", {}, label));
    };
    const groups = Object.entries(GESTURES).map(([gesture, [heading]]) => {
      const tools = this.tools.filter((tool) => tool.gesture === gesture && !isSwitch(tool));
      if (!tools.length) return null;
      const choices = tools.map(({ name }) => choice(name, toolName(name)));
      return make("div", { class: "kinds", role: "group", "aria-label": heading }, make("p", { class: "note" }, heading), ...choices);
    });
    const hands = Object.entries(HANDS).map(([name, [label]]) => choice(name, label, !name));
    this.palette.append(make("div", { class: "kinds" }, ...hands), ...groups.filter(Boolean));
    this.palette.addEventListener("change", () => this.#chosen());
    const global = this.tools.filter(isSwitch);
    this.switches = new Map();
    const toggle = (label, turn) => {
      const box = make("input", { type: "checkbox", on: { change: () => turn(box.checked) } });
      return [box, make("label", { class: "switch" }, box, " ", label)];
    };
    const extras = this.extras.map((extra) => {
      const [box, label] = toggle(EXTRAS[extra.name] ?? extra.name, (isOn) => this.#turnZones(extra, isOn));
      this.switches.set(box, { extra, label });
      return label;
    });
    const rules = global.map((tool) => {
      const [box, label] = toggle(toolName(tool.name), (isOn) => this.#turnRule(tool, isOn));
      this.switches.set(box, { tool });
      return label;
    });
    byId("desk-global").append(...extras, ...rules);
    this.#chosen();
  }

  /** Ends what is being drawn, or else lets the tool go. */
  #escape(event) {
    if (event.key !== "Escape" || document.querySelector("dialog[open]") || event.target.matches?.("input:not([type=radio])")) return;
    if (this.pen.cancel() || this.mover.cancel()) event.preventDefault();
    else if (this.form.elements.tool.value) this.#choose(null);
  }

  #choose(name) {
    // A list of radio buttons does not take the empty value, which selects cells.
    for (const choice of this.form.elements.tool) choice.checked = choice.value === (name ?? "");
    this.#chosen();
  }

  /** Shows what the chosen tool needs. */
  #chosen() {
    const { tool } = this;
    this.#group = null;
    this.pen.take(tool);
    const hand = this.form.elements.tool.value;
    this.mover.turn(hand === "move");
    const { form, usual } = tool?.value ?? {};
    byId("desk-value-label").hidden = !form;
    byId("desk-value-name").textContent = VALUES[form] ?? "";
    this.value.value = "";
    this.value.placeholder = usual ?? (tool?.value?.optional ? t("none|value") : "");
    const [least, most] = tool?.heads ?? [0, 0];
    byId("desk-heads-label").hidden = least === most;
    this.heads.value = String(least);
    const isBoard = tool?.gesture === "board";
    const how = isBoard
      ? t("Write the value, and press Add.")
      : tool && `${GESTURES[tool.gesture][1]} ${t("Or select cells in their order, and press Add.")}`;
    this.said.textContent = how ?? HANDS[hand][1];
    byId("desk-add").disabled = !tool;
  }

  /** The number of cells before the colon. */
  get #headCount() {
    const [least = 0, most = 0] = this.tool.heads ?? [];
    return least === most ? least : Number(this.heads.value);
  }

  /** Adds constraints of groups of cells; two groups of one constraint come one after the other. */
  #add(groups, isDrawn) {
    const { tool } = this;
    const { layout } = this.model;
    if (tool.gesture === "groups") {
      if (!this.#group) {
        [this.#group] = groups;
        this.board.light("group", [{ cells: groups[0], kind: "draft" }]);
        this.said.textContent = t("The first group has {n} cells. Now the second one.", { n: groups[0].length });
        return undefined;
      }
      groups = [[this.#group, groups[0]]];
      this.#group = null;
      this.board.light("group", []);
      this.said.textContent = GESTURES.groups[1];
    } else {
      groups = groups.map((cells) => [cells]);
    }
    const value = this.value.value.trim();
    if (tool.value && !tool.value.optional && !value) return this.#wantValue(groups, isDrawn);
    const heads = this.#headCount;
    if (groups.some(([cells]) => heads && cells.length <= heads)) {
      return this.view.fail(t("The line has too few cells: drag on from the circle."));
    }
    const added = groups.map((cells) => lineOf(layout, tool, cells, value, heads));
    if (TOGGLED.has(tool.gesture)) {
      const isSame = (entry) => (cells) => this.#isMark(entry, tool, cells.flat());
      const old = layout.constraints.filter((entry) => groups.some(isSame(entry))).map(({ text }) => text);
      // Pressed from its other side, a sign turns.
      const turned = tool.directed && !old.some((text) => added.includes(text)) ? added : [];
      if (old.length === groups.length) {
        return this.#draw((texts) => [...texts.filter((text) => !old.includes(text)), ...turned]);
      }
    }
    const takesValue = isDrawn && tool.value?.optional && !tool.value.usual && !value && tool.gesture === "cells";
    return this.#draw((texts) => [...texts, ...added], takesValue ? { at: Infinity, part: "input" } : null);
  }

  /** Whether a constraint is the mark of a tool on some cells. */
  #isMark({ text, cells }, tool, marked) {
    const own = toolOf(this.tools, text);
    const all = tool.gesture === "cell" ? cells.slice(0, 1) : cells;
    return own?.name === tool.name && all.length === marked.length && all.every((cell) => marked.includes(cell));
  }

  /** Adds the typed lines, as one constraint or several. */
  async #addLines() {
    const field = byId("desk-lines");
    const text = field.value.trim();
    if (text && (await this.#draw((texts) => [...texts, text]))) field.value = "";
  }

  /** Moves a constraint by rows and columns. */
  #move({ at, steps }) {
    const constraint = this.model.layout.constraints[at];
    const text = moved(this.model.layout, toolOf(this.tools, constraint.text), constraint, steps);
    if (!text) return this.view.fail(t("The constraint would leave the board."));
    return this.#replace({ at, text: constraint.text }, text, null);
  }

  /** Begins the value of a clue with a figure that was typed at its place. */
  #typeAt({ cells, figure }) {
    if (!this.tool.value) return;
    this.#wantValue([[cells]], true);
    this.value.value = figure;
  }

  /** Asks for the value of what was drawn: its cells are selected, so that Enter adds them. */
  #wantValue(groups, isDrawn) {
    const cells = groups.flat(2);
    const isOutside = Boolean(STEPS[this.tool.gesture]);
    const order = isOutside ? cells.slice(0, 2) : cells;
    if (isDrawn && order.length) this.board.selectCells(order);
    this.said.textContent = t("Write the value, and press Enter.");
    this.value.focus();
    this.#begun = isDrawn && isOutside ? cells : null;
  }

  /**
   * Draws other constraints.
   *
   * @param {(texts: string[]) => string[]} change
   * @param {{at: number, part: string}|null} [next] the entry of the list, and its part, that take the focus
   */
  #draw(change, next = null) {
    const texts = (layout) => {
      this.#next = next;
      return { texts: change(layout.constraints.map(({ text }) => text)) };
    };
    return this.drawing.draw(texts, (why) => this.#fail(why));
  }

  #fail(why) {
    this.#next = null;
    this.view.fail(why);
    this.#showSwitches();
  }

  /** Turns a rule about the whole board on or off. */
  #turnRule(tool, isOn) {
    const isOther = (text) => toolOf(this.tools, text)?.name !== tool.name;
    this.#draw((texts) => [...texts.filter(isOther), ...(isOn ? [tool.word] : [])]);
  }

  #turnZones(extra, isOn) {
    const zones = async (layout, ask) => {
      const others = drawnZones(layout).filter(({ kind }) => kind !== extra.zones);
      return { zones: isOn ? [...others, ...(await this.drawing.zonesOf(extra, regionsOf(others), ask))] : others };
    };
    this.drawing.draw(zones, (why) => this.#fail(why));
  }

  /** Replaces the text of a constraint, or removes it. */
  #replace({ at, text: before }, text, next) {
    const change = (texts) => {
      // The list may have changed since the entry was made.
      const place = texts[at] === before ? at : texts.indexOf(before);
      return place < 0 ? texts : texts.toSpliced(place, 1, ...(text === null ? [] : [text]));
    };
    return this.#draw(change, next);
  }

  #loaded() {
    this.#group = null;
    this.#showSwitches();
    this.#showList();
  }

  #showSwitches() {
    const { layout } = this.model;
    const names = new Set(layout.constraints.map(({ text }) => toolOf(this.tools, text)?.name));
    for (const [box, { extra, tool, label }] of this.switches) {
      box.checked = extra ? layout.zones.some(({ kind }) => kind === extra.zones) : names.has(tool.name);
      if (label) label.hidden = !box.checked && !isPlain(layout);
    }
  }

  #showList() {
    const { constraints } = this.model.layout;
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...constraints.map((entry, at) => this.#entry(entry, at)));
    byId("desk-count").textContent = constraints.length
      ? many(constraints.length, "{n} constraint:", "{n} constraints:")
      : t("No constraints beside zones.");
    this.#showStates();
    const next = this.#next ?? (hadFocus ? { at: 0, part: "button" } : null);
    this.#next = null;
    if (!next) return;
    const entry = this.list.children[Math.min(next.at, constraints.length - 1)];
    const part = entry?.querySelector(next.part) ?? entry?.querySelector("button") ?? byId("desk-box").querySelector("summary");
    part.focus({ preventScroll: true });
  }

  /** An entry of the list: the words of the constraint, its value, and a button that removes it. */
  #entry(constraint, at) {
    const tool = toolOf(this.tools, constraint.text);
    const light = (isOn) => this.board.light("list", isOn ? [{ cells: constraint.cells, kind: "focus", gesture: tool?.gesture }] : []);
    const words = button(english(constraint.words), () => this.#select(constraint), { class: "plain" });
    words.setAttribute("aria-keyshortcuts", "ArrowUp ArrowDown ArrowLeft ArrowRight Delete");
    const place = { at, text: constraint.text };
    const value = tool?.value && !tool.heads ? this.#valueField(constraint, tool, place) : null;
    const remove = button("×", () => this.#replace(place, null, { at, part: "button" }), {
      class: "remove",
      "aria-label": t("Remove {constraint}", { constraint: constraint.words }),
      title: t("Remove"),
    });
    const listeners = {
      focusin: () => light(true),
      focusout: () => light(false),
      pointerenter: () => light(true),
      pointerleave: () => light(false),
    };
    const entry = make("li", { on: listeners }, words, value, remove);
    entry.constraint = { ...constraint, at, tool };
    return entry;
  }

  /** The field of the value of a constraint, which is taken with Enter or when the field is left. */
  #valueField({ text, words }, tool, place) {
    const before = valueOf(tool, text);
    const field = make("input", { value: before, size: 4, autocomplete: "off", "aria-label": t("Value of {constraint}", { constraint: words }) });
    const take = () => {
      const after = field.value.trim();
      const next = document.activeElement === field ? { at: place.at, part: "input" } : null;
      if (after !== before) this.#replace(place, withValue(tool, text, after), next);
    };
    field.addEventListener("change", take);
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") field.value = before;
    });
    return field;
  }

  /** Selects the cells of a constraint. */
  #select({ cells }) {
    if (cells.length) this.board.selectCells(cells, false);
  }

  /** Moves a constraint of the list with the arrow keys, and removes it with Delete. */
  #key(event) {
    const { constraint } = event.target.closest("li") ?? {};
    if (!constraint || !event.target.matches("button.plain") || event.altKey || event.ctrlKey || event.metaKey) return;
    const { at, tool } = constraint;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.#replace(constraint, null, { at, part: "button" });
    } else if (event.key in MOVES) {
      event.preventDefault();
      const text = moved(this.model.layout, tool, constraint, MOVES[event.key]);
      if (text) this.#replace(constraint, text, { at, part: "button" });
    }
  }

  /** Says in the list which constraints an answer names. */
  #showStates() {
    const states = this.board.ruleStates;
    for (const entry of this.list.children) {
      const state = states.get(entry.constraint.at);
      for (const kind of ["broken", "spare", "used"]) entry.classList.toggle(kind, state === kind);
    }
  }
}

/** The name of a tool in the palette. */
function toolName(name) {
  return t(`${name}|tool`);
}

/** Whether a tool turns a rule about the whole board on or off. */
function isSwitch({ gesture, value }) {
  return gesture === "board" && !value;
}
