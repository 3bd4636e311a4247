/** Faults in a text: in words, and the place that they are at. */

/** The words for a problem, with its place in a text of several lines. */
export function faultWords({ line, column, message }) {
  const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
  return place ? `${place[0].toUpperCase()}${place.slice(1)}: ${message}` : message;
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
