/** Export in all formats that the engine writes. */

import { parts, t } from "../texts.js";
import { button, byId, english, make, picture } from "./dom.js";
import { faultWords } from "./fault.js";

/** The name of the picture among the formats. */
const PICTURE = "svg";

/** A form that writes a puzzle or a problem, to copy or to save. */
export class Export {
  /**
   * @param {import("../session.js").Session} session
   * @param {"sudoku"|"cover"} kind of what is written; the ids of the form's elements begin with it
   * @param {object[]} formats those of the engine
   * @param {() => object} source the fields of a request that say what is written
   * @param {string[]} [pictures] `["svg"]` if a picture can be written, too
   */
  constructor(session, kind, formats, source, pictures = []) {
    this.session = session;
    this.kind = kind;
    this.source = source;
    this.menu = byId(`${kind}-format`);
    this.field = byId(`${kind}-exported`);
    this.result = byId(`${kind}-export-result`);
    this.said = byId(`${kind}-export-said`);
    this.preview = make("div", { class: "preview" });
    this.result.prepend(this.preview);
    const written = formats.filter((format) => format.of.includes(kind));
    const options = written.map(({ name, summary }) => make("option", { value: name, lang: "en" }, `${name}: ${summary}`));
    this.menu.append(...options, ...pictures.map((name) => make("option", { value: name }, t("{name}: A picture", { name }))));
    byId(`${kind}-export`).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#write();
    });
    byId(`${kind}-export-buttons`).append(button(t("Copy"), () => this.#copy()), button(t("Save"), () => this.#save()));
  }

  /** Forgets what was written, since it is that of another state. */
  clear() {
    this.result.hidden = true;
    this.said.textContent = "";
  }

  #write() {
    const format = this.menu.value;
    const request = format === PICTURE ? { ask: "picture" } : { ask: "convert", to: format };
    this.session.ask({
      request: { ...request, ...this.source() },
      title: t("Writing"),
      show: (answer) => this.#show(format, answer),
      fail: (problem) => {
        this.clear();
        this.said.replaceChildren(...faultWords(problem));
      },
    });
  }

  #show(format, { text, svg, lost = [] }) {
    this.written = { format, text: text ?? svg };
    this.field.value = this.written.text;
    this.preview.replaceChildren(...(svg ? [picture(svg, t("The board as a picture"))] : []));
    this.result.hidden = false;
    const without = parts("Written without {lost}, which this format cannot represent.", { lost: english(lost.join(", ")) });
    this.said.replaceChildren(...(lost.length ? without : [t("Written.")]));
  }

  async #copy() {
    this.said.textContent = (await copied(this.written.text, this.field)) ? t("Copied.") : t("Press Ctrl+C to copy.");
  }

  #save() {
    const { format, text } = this.written;
    const url = URL.createObjectURL(new Blob([text], { type: format === PICTURE ? "image/svg+xml" : "text/plain" }));
    make("a", { href: url, download: `${this.kind}.${format}` }).click();
    URL.revokeObjectURL(url);
  }
}

/**
 * Copies a text; if the browser does not allow that, selects it in the field, and returns false.
 *
 * @param {string|Promise<string>} text a promise is given to the browser at once, since some browsers let a page copy
 *   only while they handle the click
 * @param {HTMLTextAreaElement} [field]
 */
export async function copied(text, field) {
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await written(text);
    return true;
  } catch {
    field?.select();
    return false;
  }
}

/** Puts a text that is not known yet on the clipboard. */
async function written(text) {
  if (!globalThis.ClipboardItem) return navigator.clipboard.writeText(await text);
  const content = text.then((known) => new Blob([known], { type: "text/plain" }));
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]);
}
