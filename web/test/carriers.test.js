/** Both carriers give equal answers, and start soon. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { CARRIERS } from "./support/carriers.js";
import { Pavane, launch } from "./support/page.js";
import { pavane } from "./support/program.js";

/** The number of puzzles that are compared. */
const PUZZLES = 200;
/** Questions whose answers do not depend on a clock. */
const QUESTIONS = ["check", "solve", "candidates", "minimal"];

/** The puzzle of the article "Sudoku" of Wikipedia, and a part of it with several solutions. */
const WIKI = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OPEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
/** A puzzle whose path has chains. */
const CHAINS = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";
/** A board with a wrong digit, and what its player has left of the candidates. */
const WRONG = [..."1..42........32."].map((digit) => (digit === "." ? null : digit));
const LEFT = WRONG.map((digit) => digit && [digit]);
/** A solution of a small board. */
const SMALL = "1234341221434321";
const EXACT_COVER = "a b c d\na b\nc d\na c\nb d\na\nb\n";

/** A request for each question, and for what it answers in other ways. */
const EACH = [
  { ask: "about" },
  { ask: "board", text: WIKI },
  { ask: "check", text: EXACT_COVER },
  { ask: "solve", text: EXACT_COVER, show: "solution" },
  { ask: "count", text: OPEN },
  { ask: "count", text: EXACT_COVER, distinct_on: ["a"] },
  { ask: "list", text: OPEN, limit: 5 },
  { ask: "candidates", text: OPEN, limit: 3 },
  { ask: "mistakes", text: "1..4.........32.", candidates: LEFT },
  { ask: "minimal", text: WIKI },
  { ask: "minimize", text: WIKI, seed: 7 },
  { ask: "complete", text: OPEN },
  { ask: "vicinity", text: "1..4.........32." },
  { ask: "canonicalize", text: WIKI },
  { ask: "scramble", text: WIKI, seed: 7 },
  { ask: "symmetry", text: SMALL },
  { ask: "unavoidable", text: SMALL },
  { ask: "conflict", text: "1..4.........32.", digits: WRONG },
  { ask: "marginals", text: OPEN },
  { ask: "estimate", text: OPEN, seed: 7 },
  { ask: "rate", text: CHAINS, scale: "human" },
  { ask: "rate", text: CHAINS, scale: "se" },
  { ask: "rate", text: WIKI, scale: "measures" },
  { ask: "hint", text: CHAINS, reveal: "all" },
  { ask: "explain", text: CHAINS },
  { ask: "steps", text: CHAINS, limit: 5 },
  { ask: "technique" },
  { ask: "technique", technique: "skyscrapers" },
  { ask: "generate", seed: 7 },
  { ask: "generate", seed: 7, rating: "hard", symmetry: "half-turn" },
  { ask: "generate", seed: 7, layout: "4x4", constraints: "killer" },
  { ask: "sample", text: OPEN, limit: 3, seed: 7 },
  { ask: "nth", text: OPEN, number: "3" },
  { ask: "next", text: OPEN },
  { ask: "convert", text: WIKI, to: "dlx" },
  { ask: "picture", text: OPEN, show: "candidates" },
  { ask: "sheets", text: WIKI, with_solutions: true },
  { ask: "zoo" },
  { ask: "zoo", family: "queens", arguments: { N: 6 } },
  { ask: "count", text: ".Shape~4x4.Cage~3~R3C1~R3C2.WhiteDot~R4C3~R4C4.AntiConsecutive" },
  { ask: "check", text: "53..7" },
];

/** Puzzles of a file of the project, as texts with the name of their layout. */
function lines(file, layout = null) {
  const text = readFileSync(new URL(`../../data/sudoku/${file}`, import.meta.url), "utf8");
  const puzzles = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  return puzzles.map((line) => ({ text: line, layout }));
}

/** Puzzles of all layouts. */
function puzzles() {
  const samurai = { place: ["r1c1", "r1c13", "r7c7", "r13c1", "r13c13"].map((at) => ({ layout: "9x9", at })) };
  const other = [
    ...lines("sizes.txt"),
    ...lines("jigsaw10.txt"),
    ...lines("symmetry.txt"),
    ...lines("windoku.txt", "9x9+windoku"),
    ...lines("samurai.txt").map(({ text }) => {
      const givens = text.split(" ")[0];
      return { text: JSON.stringify({ layout: samurai, givens }), layout: null };
    }),
  ];
  const usual = [...lines("many.txt"), ...lines("levels.txt"), ...lines("hard.txt"), ...lines("brute-force.txt")];
  const made = ["9x9", "9x9+x", "2x5"].flatMap((layout) => generated(layout, 60));
  return [...other, ...usual, ...made].slice(0, PUZZLES);
}

/** Puzzles of a layout that the program makes. */
function generated(layout, number) {
  const givens = ["--minimal", "no", "--givens", "25..40"];
  const made = pavane("generate", "-n", String(number), "--layout", layout, ...givens);
  return made.trim().split("\n").map((text) => ({ text, layout }));
}

describe("carriers", () => {
  let browser;
  const pages = {};
  const running = [];
  before(async () => {
    browser = await launch();
    for (const [name, start] of Object.entries(CARRIERS)) {
      const carrier = await start();
      running.push(carrier);
      pages[name] = await Pavane.open(browser, carrier.url);
      await pages[name].go();
    }
  });
  after(async () => {
    await browser?.close();
    for (const { stop } of running) stop();
  });

  it("gives equal answers", async () => {
    const requests = puzzles().map((puzzle, at) => ({ ask: QUESTIONS[at % QUESTIONS.length], ...puzzle }));
    assert.equal(requests.length, PUZZLES);
    requests.push(...EACH, ...["toy", "queens8", "wordsquare40"].map(film));
    const [server, wasm] = await Promise.all([answers(pages.server, requests), answers(pages.wasm, requests)]);
    requests.forEach((request, at) => assert.deepEqual(wasm[at], server[at], JSON.stringify(request)));
    const { asks } = server[requests.findIndex(({ ask }) => ask === "about")];
    assert.deepEqual(asks.filter((ask) => !requests.some((request) => request.ask === ask)), []);
    const refused = EACH.filter((_, at) => "message" in server[PUZZLES + at]);
    assert.deepEqual(refused, [EACH.at(-1)]);
    const kinds = new Set(server.map(({ status, kind }) => status ?? kind));
    assert.ok(kinds.size >= 4, `all answers are ${[...kinds]}`);
  });

  it("tells how long a cold start takes", async (test) => {
    for (const [name, { url }] of Object.entries(pages)) {
      const page = await Pavane.open(browser, url);
      await page.page.goto(url);
      await page.state("ready");
      const ready = await page.page.evaluate(() => performance.now());
      const paint = await page.page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
      const start = performance.now();
      await page.paste(lines("levels.txt")[0].text);
      await page.ask("#ask-check");
      const answered = performance.now() - start;
      const [painted, board, answer] = [paint, ready, answered].map((time) => `${Math.round(time)} ms`);
      test.diagnostic(`${name}: first paint ${painted}, board ${board}, answer for a pasted puzzle ${answer} later`);
      await page.close();
    }
  });
});

/** A request for the film of a problem of the project. */
function film(name) {
  const text = readFileSync(new URL(`../../data/cover/${name}.dlx`, import.meta.url), "utf8");
  return { ask: "film", text, format: "dlx" };
}

/** The answers of the carrier of a page, or what it says instead. */
function answers({ page }, requests) {
  return page.evaluate(async (requests) => {
    const { connect } = await import(new URL("engine/connect.js", location.href).href);
    const { engine } = await connect(new URL(".", location.href), null);
    const answers = [];
    for (const request of requests) {
      const { signal } = new AbortController();
      answers.push(await engine.ask(request, signal).catch(({ kind, line, column, message }) => ({ kind, line, column, message })));
    }
    return answers;
  }, requests);
}
