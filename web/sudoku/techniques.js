/** The techniques of a person: their pages, and which of them are turned off. */

import { button, byId, english, make, picture } from "../shared/dom.js";
import { faultWords } from "../shared/fault.js";
import { store, stored } from "../shared/store.js";
import { parts, t } from "../texts.js";

/** The key of what is kept in the browser. */
const KEY = "pavane.techniques";

/** The dialog of the techniques, and the settings that it makes. */
export class Techniques {
  /**
   * @param {import("../session.js").Session} session
   * @param {HTMLSelectElement} scale the choice of the scale
   * @param {object} about what the engine says of itself
   */
  constructor(session, scale, about) {
    this.session = session;
    this.scale = scale;
    this.settings = kept();
    this.dialog = byId("techniques");
    /** Makes a puzzle to practice a group of techniques, if the page can. */
    this.practice = null;
    const open = byId("open-techniques");
    open.hidden = !about.asks.includes("technique");
    open.addEventListener("click", () => this.list());
  }

  /** The names of the groups of the present scale that are turned off. */
  get except() {
    return this.exceptOn(this.scale.value);
  }

  /** The names of the groups of a scale that are turned off. */
  exceptOn(scale) {
    const names = this.settings.except[scale];
    return Array.isArray(names) ? names : [];
  }

  /** The highest rating of the steps that an explanation leaves out, or null if it shows all. */
  get easiest() {
    return this.settings.above[this.scale.value]?.rating ?? null;
  }

  /** Shows all techniques of the present scale. */
  list() {
    return this.#show({ ask: "technique" }, (answer) => this.#listed(answer));
  }

  /** Shows the page of a technique, by the name of a step. */
  open(name) {
    return this.#show({ ask: "technique", technique: name }, (answer) => this.#page(answer));
  }

  /** A button that opens the page of a technique. */
  link(name, label = [english(name)]) {
    const link = button("", () => this.open(name), { class: "plain about-technique", title: t("About {name}", { name }) });
    link.replaceChildren(...label);
    return link;
  }

  async #show(request, content) {
    this.dialog.replaceChildren(...this.#framed(t("Techniques"), [make("p", {}, t("One moment."))]));
    if (!this.dialog.open) this.dialog.showModal();
    try {
      this.dialog.replaceChildren(...content(await this.session.quietly(request)));
    } catch (problem) {
      this.dialog.replaceChildren(...this.#framed(t("Techniques"), [make("p", {}, ...faultWords(problem))]));
    }
    this.dialog.scrollTop = 0;
  }

  /** A title, content, and the button that closes the dialog. */
  #framed(title, content, ...more) {
    const heading = make("h2", { id: "techniques-title" }, title);
    const close = button(t("Close"), () => this.dialog.close(), { class: "primary" });
    return [heading, ...content, make("div", { class: "group" }, close, ...more)];
  }

  /** A row for each group: a box that turns it off, and its page. */
  #listed({ techniques }) {
    const scale = this.scale.value;
    const groups = new Map();
    for (const { steps, groups: own } of techniques) {
      for (const group of own.filter((group) => group.scale === scale)) {
        if (!groups.has(group.name)) groups.set(group.name, { ...group, step: steps[0] });
      }
    }
    const sorted = [...groups.values()].sort((a, b) => a.rating - b.rating);
    const off = new Set(this.except);
    const row = (group) => {
      const turn = ({ currentTarget }) => this.#turn(group.name, currentTarget.checked);
      const box = make("input", { type: "checkbox", checked: !off.has(group.name), on: { change: turn } });
      const page = button(t("About"), () => this.open(group.name), { class: "plain", "aria-label": t("About {name}", { name: group.name }) });
      return make("li", {}, make("label", {}, box, " ", english(group.name), " "), page);
    };
    const all = make("option", { value: "" }, t("all steps"));
    const harder = sorted.map((group) => make("option", { value: group.name }, t("steps harder than {name}", { name: group.name })));
    const choose = ({ currentTarget }) => this.#above(groups.get(currentTarget.value) ?? null);
    const choice = make("select", { on: { change: choose } }, all, ...harder);
    choice.value = this.settings.above[scale]?.name ?? "";
    return this.#framed(
      t("Techniques"),
      [
        make("p", { class: "note" }, t("Hints, explanations, next steps and ratings use the techniques with a tick.")),
        make("label", {}, `${t("Explain shows")} `, choice),
        make("ul", { class: "techniques" }, ...sorted.map(row)),
      ],
      button(t("Turn all on"), () => this.#allOn()),
    );
  }

  /** The words of a technique, its examples, and where its name comes from. */
  #page({ title, text, origin, examples, groups, steps }) {
    const example = ({ technique, reason, effect, svg }) =>
      make(
        "figure",
        {},
        picture(svg, t("An example of {technique}", { technique })),
        make("figcaption", { lang: "en" }, make("strong", {}, technique), `: ${reason}. ${effect}.`),
      );
    const from = origin && { words: english(origin.words), source: english(origin.source) };
    const source = origin && make("p", { class: "note" }, ...parts("{words} Source: {source}", from));
    const content = [...text.map((words) => make("p", { lang: "en" }, words)), ...examples.map(example), ...(source ? [source] : [])];
    const own = groups.filter(({ scale }) => scale === this.scale.value);
    const practice = own.map(({ name }) => button(t("Practice {name}", { name }), () => this.#practice(name, steps)));
    return this.#framed(english(title), content, button(t("All techniques"), () => this.list()), ...(this.practice ? practice : []));
  }

  #practice(name, steps) {
    this.dialog.close();
    return this.practice(name, steps);
  }

  #turn(name, isOn) {
    const except = this.except.filter((known) => known !== name);
    this.settings.except[this.scale.value] = isOn ? except : [...except, name];
    store(KEY, this.settings);
  }

  #allOn() {
    this.settings.except = {};
    store(KEY, this.settings);
    return this.list();
  }

  #above(group) {
    this.settings.above[this.scale.value] = group && { name: group.name, rating: group.rating };
    store(KEY, this.settings);
  }
}

/**
 * The place of the first step of a group on a path, -1 if it has none.
 *
 * @param {object[]} path steps
 * @param {string} group the name of the group, such as "X-wings"
 * @param {string[]} steps the names of steps of the group and of groups that share its page
 */
export function firstOf(path, group, steps) {
  const own = path.findIndex(({ technique }) => plain(technique) === plain(group));
  return own >= 0 ? own : path.findIndex(({ technique }) => steps.includes(technique));
}

/** A name without capitals, separators and plurals, as the engine compares names. */
function plain(name) {
  return name.toLowerCase().split(/[ _,-]+/).map((word) => word.replace(/s$/, "")).join("");
}

/** The settings of the browser: techniques that are turned off, and the easiest steps of explanations, by scales. */
function kept() {
  const { except, above } = Object(stored(KEY));
  return { except: Object(except), above: Object(above) };
}
