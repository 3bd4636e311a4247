/** The text of the editor as a request has it. */

/**
 * The fields of a request about an exact cover problem. The format is named, since a problem may look like a drawn grid.
 *
 * @param {string} text
 */
export function problemSource(text) {
  return { text, format: /^\s*[{[]/.test(text) ? "json" : "dlx" };
}
