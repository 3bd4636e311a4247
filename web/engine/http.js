/** The carrier that asks the server of `pavane serve`. */

import { t } from "../texts.js";
import { keepBoard, keptBoard } from "./kept-boards.js";
import { Problem } from "./problem.js";

/** The attempts that are made while all seats of the server are taken. */
const ATTEMPTS = 4;

/** The header of a response that offline.js has kept. */
const KEPT = "x-pavane-kept";

/** The status of a response without the right token. */
const UNAUTHORIZED = 401;

/** An engine behind HTTP. */
export class HttpEngine {
  place = "server";
  /** Whether the server did not answer the last time. Then kept boards open, and all else is an error. */
  isAway = false;
  /** Called when `isAway` changes. */
  watch = () => {};

  /**
   * @param {URL} base the address of the page, beside which the interface is
   * @param {string|null} token sent as a bearer token with every request
   */
  constructor(base, token) {
    this.base = base;
    this.headers = token ? { authorization: `Bearer ${token}` } : {};
  }

  /** What the server says of itself, or null if there is none. Rejects with a `Problem` if it asks for a token. */
  async about() {
    const response = await fetch(new URL("api/v1/about", this.base), { headers: this.headers }).catch(() => null);
    if (response?.status === UNAUTHORIZED) throw new Problem("token", (await refusal(response)).message);
    this.isAway = response?.headers.has(KEPT) ?? false;
    const about = response?.ok ? await response.json().catch(() => null) : null;
    return about?.asks ? about : null;
  }

  /** See `Engine` in connect.js. To set the signal closes the request, by which the server ends the search. */
  async ask(request, signal, onProgress = () => {}) {
    if (request.ask !== "board") return this.#ask(request, signal, onProgress);
    try {
      const answer = await this.#ask(request, signal, onProgress);
      keepBoard(request, answer);
      return answer;
    } catch (problem) {
      const kept = this.isAway && !signal.aborted ? keptBoard(request) : undefined;
      if (kept) return kept;
      throw problem;
    }
  }

  async #ask(request, signal, onProgress) {
    const response = await this.#send(request, signal);
    for await (const { event, data } of events(response.body)) {
      if (event === "progress") onProgress(data);
      if (event === "answer") return data;
      if (event === "error") throw Problem.of(data);
    }
    throw new Problem("connection", t("The connection ended before the answer came; ask again."));
  }

  #reached(isThere) {
    if (this.isAway === !isThere) return;
    this.isAway = !isThere;
    this.watch();
  }

  async #send(request, signal) {
    const body = JSON.stringify(request);
    const headers = { ...this.headers, "content-type": "application/json" };
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(new URL("api/v1/ask", this.base), { method: "POST", headers, body, signal }).catch(
        (error) => {
          if (signal.aborted) throw error;
          this.#reached(false);
          throw new Problem("connection", t("The server does not answer; is `pavane serve` still running?"));
        },
      );
      this.#reached(true);
      if (response.ok) return response;
      if (response.status !== 503 || attempt === ATTEMPTS) throw await refusal(response);
      await pause(Number(response.headers.get("retry-after") ?? 1) * 1000, signal);
    }
  }
}

/** The problem of a response that is none of 200. */
async function refusal(response) {
  const object = await response.json().catch(() => null);
  if (object?.message) return Problem.of(object);
  const status = `${response.status} ${response.statusText}`.trim();
  return new Problem("connection", t("The server refused the question: {status}", { status }));
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}

/** The events of a `text/event-stream`, with their data read as JSON. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value.replaceAll("\r\n", "\n")).split("\n\n");
      rest = blocks.pop();
      for (const block of blocks) {
        const event = parsed(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** An event from its lines, or null for a comment, which keeps the connection open. */
function parsed(block) {
  const fields = { event: "", data: [] };
  for (const line of block.split("\n")) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "event") fields.event = value;
    if (name === "data") fields.data.push(value);
  }
  return fields.data.length ? { event: fields.event, data: JSON.parse(fields.data.join("\n")) } : null;
}
