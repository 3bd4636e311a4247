/** Faults in a text: in words, and the place that they are at. */

import { language, t } from "../texts.js";
import { english } from "./dom.js";

/**
 * The words for a problem, with its place in a text of several lines. The engine's own are English, and pages in other
 * languages say so.
 *
 * @returns {(string|Node)[]} the parts of an element
 */
export function faultWords({ kind, line, column, message }) {
  const lines = line ? t("Line {line}", { line: String(line) }) : "";
  const columns = column ? t(line ? "column {column}" : "Column {column}", { column: String(column) }) : "";
  const place = [lines, columns].filter(Boolean).join(", ");
  const isOurs = kind === "connection" || kind === "page";
  const words = isOurs ? [message] : [...(language === "en" ? [] : [t("Message in English:"), " "]), english(message)];
  return place ? [`${place}: `, ...words] : words;
}

/**
 * Selects the character at the place of a problem in a text field, or the line if it has no column.
 *
 * @param {HTMLTextAreaElement} field
 * @param {{line: number|null, column: number|null}} problem
 */
export function selectFault(field, { line, column }) {
  if (!line) return;
  const lines = field.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((length, text) => length + text.length + 1, 0);
  const characters = [...(lines[line - 1] ?? "")];
  const units = (count) => characters.slice(0, count).join("").length;
  const [start, end] = column ? [units(column - 1), units(column)] : [0, units(characters.length)];
  field.focus();
  field.setSelectionRange(before + start, before + Math.max(end, start));
}
