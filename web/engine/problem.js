/** The reasons why a question has no answer. */

/** A question that was not answered, with the place in its text where that is known. */
export class Problem extends Error {
  /**
   * @param {"input"|"engine"|"limit"|"fault"|"connection"|"token"|"page"} kind the text, the engine, a limit, a defect of
   *   the program, no connection to it, a missing or wrong token, or what the page itself has found
   * @param {string} message a sentence for people
   * @param {{line?: number|null, column?: number|null}} [place] a place in the text, counted from 1 in characters
   */
  constructor(kind, message, place = {}) {
    super(message);
    this.name = "Problem";
    this.kind = kind;
    this.line = place.line ?? null;
    this.column = place.column ?? null;
  }

  /** The problem of an `error` object of the engine. */
  static of({ kind, message, line, column }) {
    return new Problem(kind, message, { line, column });
  }
}

/** The error of a question that was canceled, the same for all carriers. */
export function aborted() {
  return new DOMException("the question was canceled", "AbortError");
}
