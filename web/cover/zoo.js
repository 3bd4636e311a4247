/** The menu of classic problems, with a field for each of their parameters. */

import { byId, english, make } from "../shared/dom.js";
import { faultWords } from "../shared/fault.js";
import { parts, t } from "../texts.js";

/** A form that writes a problem of a family into the editor. */
export class Zoo {
  /**
   * @param {import("../session.js").Session} session
   * @param {import("./panel.js").CoverPanel} panel
   */
  constructor(session, panel) {
    this.session = session;
    this.panel = panel;
    this.menu = byId("family");
    this.parameters = byId("family-parameters");
    this.menu.addEventListener("change", () => this.#choose());
    byId("zoo").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#write();
    });
    byId("zoo-box").addEventListener("toggle", () => this.#list(), { once: true });
  }

  /** Asks for the families when the menu is opened first. */
  async #list() {
    const { families } = await this.session.quietly({ ask: "zoo" });
    this.families = families;
    this.menu.append(...families.map(({ name, summary }) => make("option", { value: name, lang: "en" }, `${name}: ${summary}`)));
    this.#choose();
  }

  get family() {
    return this.families.find(({ name }) => name === this.menu.value);
  }

  #choose() {
    const { parameters, details, source } = this.family;
    byId("family-details").replaceChildren(english(`${details} (${source})`));
    this.parameters.replaceChildren(...parameters.map(field));
  }

  #write() {
    const fields = [...this.parameters.querySelectorAll("[name]")];
    const given = fields.map((input) => [input.name, valueOf(input)]).filter(([, value]) => value !== null);
    const zoo = { family: this.family.name, arguments: Object.fromEntries(given) };
    this.session.ask({
      request: { ask: "zoo", ...zoo },
      title: t("Writing the problem"),
      state: "ready",
      show: ({ text, title, known }) => {
        byId("zoo-box").open = false;
        const number = known ? [` ${t("Known number of solutions: {known}.", { known })}`] : [];
        this.panel.load(text, [english(`${title}.`), ...number], zoo);
      },
      fail: (problem) => this.panel.view.fail(faultWords(problem)),
    });
  }
}

/** The field of a parameter. */
function field({ name, kind, required, least, most, default: preset, help }) {
  const isOptional = !required && kind !== "switch";
  const label = isOptional ? parts("{help} (optional)", { help: english(help) }) : [english(help)];
  if (kind === "switch") {
    return make("label", { class: "switch" }, make("input", { type: "checkbox", name }), ...label);
  }
  if (kind === "file") {
    return make("label", {}, ...label, make("textarea", { name, required, rows: 4, spellcheck: false }));
  }
  const limits = kind === "number" ? { type: "number", min: least, max: most, step: 1 } : { type: "text" };
  return make("label", {}, ...label, make("input", { name, required, value: preset ?? "", ...limits }));
}

/** The value of a field as an argument, or null if it is left out. */
function valueOf(input) {
  if (input.type === "checkbox") return input.checked ? true : null;
  if (!input.value.trim()) return null;
  return input.type === "number" ? Number(input.value) : input.value;
}
