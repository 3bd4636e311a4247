/** The language of the document: its own texts, and the menu that chooses another one. Runs before the other parts. */

import { byId, make } from "./shared/dom.js";
import { LANGUAGES, keepLanguage, language, t } from "./texts.js";

/** The attributes that people read or hear, and the elements that have them. */
const ATTRIBUTES = { title: "[title]", placeholder: "[placeholder]", "aria-label": "[aria-label]", content: "meta[name=description]" };

/** Whether a text has words, and not the name of a key alone. */
const hasWords = (text) => /\p{L}{2}/u.test(text);

/** Puts the texts of the document itself into the language of the page. */
function translateDocument() {
  document.documentElement.lang = language;
  if (language === "en") return;
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT, isRead);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    // Lines of the document are broken anywhere.
    const words = node.data.trim().replace(/\s+/g, " ");
    const [before, after] = [/^\s*/, /\s*$/].map((space) => node.data.match(space)[0]);
    node.data = before + t(words) + after;
  }
  for (const [name, selector] of Object.entries(ATTRIBUTES)) {
    for (const element of document.querySelectorAll(selector)) element.setAttribute(name, t(element.getAttribute(name)));
  }
}

/** Accepts texts with words, outside scripts. */
function isRead(node) {
  const isText = hasWords(node.data) && !node.parentElement.closest("script, style, [translate=no]");
  return isText ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
}

/** Offers the languages. Another one loads the page again, whose address has what is on it. */
function offerLanguages() {
  const menu = byId("language");
  const options = Object.entries(LANGUAGES).map(([value, { name }]) => make("option", { value, lang: value }, name));
  menu.append(...options);
  menu.value = language;
  menu.addEventListener("change", () => {
    keepLanguage(menu.value);
    location.reload();
  });
  byId("language-note").hidden = language === "en";
}

translateDocument();
offerLanguages();
