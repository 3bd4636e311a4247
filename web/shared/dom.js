/** Small helpers for elements. */

/**
 * An element with properties, attributes and children.
 *
 * @param {string} tag its name
 * @param {object} [properties] `class`, `on` (an object of listeners), properties that the element has, and attributes
 * @param {...(Node|string|null)} children null is left out
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "class") element.className = value;
    else if (name in element) element[name] = value;
    else if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** An element of SVG with attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Words of the engine, which are English in all languages of the page. */
export function english(words) {
  return make("span", { lang: "en" }, words);
}

/** The element with this id, which must exist. */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element #${id}`);
  return element;
}

/** A button. */
export function button(label, action, properties = {}) {
  return make("button", { type: "button", on: { click: action }, ...properties }, label);
}

/** A picture from the text of an SVG document. The address of the picture is freed when it has been read. */
export function picture(text, description) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const free = () => URL.revokeObjectURL(url);
  return make("img", { class: "picture", alt: description, on: { load: free, error: free }, src: url });
}
