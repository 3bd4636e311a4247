/** The choice of the carrier: a server that answers, or else the engine in a worker. No other file knows. */

import { HttpEngine } from "./http.js";
import { WorkerEngine } from "./worker-engine.js";

/**
 * An engine.
 *
 * @typedef {object} Engine
 * @property {"server"|"browser"} place where the questions are answered
 * @property {(request: object, signal: AbortSignal, onProgress?: (progress: object) => void) => Promise<object>} ask
 *   asks a question; rejects with a `Problem`, or an `AbortError` if the signal was set
 */

/**
 * Connects to the engine.
 *
 * @param {URL} base the address of the page
 * @param {string|null} token the token that the server asks for, if it does
 * @returns {Promise<{engine: Engine, about: object}>} the engine, and what it says of itself
 */
export async function connect(base, token) {
  const http = new HttpEngine(base, token);
  const served = await http.about();
  if (served) return { engine: http, about: served };
  const worker = new WorkerEngine(base);
  return { engine: worker, about: await worker.about() };
}
