/** Setting a puzzle: live answers, symmetric placing, drawn zones, and puzzles made of others. */

import assert from "node:assert/strict";
import { suite } from "./support/suite.js";
import { object, pavane as program, pavaneOf } from "./support/program.js";

/** A puzzle with several solutions, an 81-cell part of the puzzle of the article "Sudoku" of Wikipedia. */
const OPEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
/** The puzzle itself. */
const UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** The map of a jigsaw. */
const MAP = "AABBCCCCCAABBBBCDCAEEFBCCDDAAEFBDDDGAEEFBHDDGAEEFFHDGGEEFFHHHHGIIFFIHHHGIIIIIIGGG";

/** The live answer about this jigsaw without givens. */
const LIMITED = /^There are grids; the count has reached its limit of work\. About \S+ × 10\S+, by an estimate\.$/;

/** Waits for the live answer; returns its words. */
async function live(pavane) {
  await pavane.page.waitForSelector("#live-said[data-state=answered]");
  return pavane.page.textContent("#live-said");
}

async function openTools(pavane) {
  await pavane.page.click("#set-box > summary");
  await pavane.page.check("#live");
}

/** Selects cells by their places: the first with a click, the others with Shift. */
async function select(pavane, cells) {
  for (const [at, cell] of cells.entries()) {
    await pavane.page.click(`[data-cell="${cell}"]`, { modifiers: at ? ["Shift"] : [] });
  }
}

/** The walls of regions as they are drawn. */
function walls(pavane) {
  return pavane.page.getAttribute(".drawing .wall", "d");
}

suite("setting", (test) => {
  test("the live answer follows each edit, and marks stay", async (pavane) => {
    await pavane.puzzle(OPEN);
    await pavane.focus(9, 8);
    await pavane.press("Shift+Digit7");
    await openTools(pavane);
    const { count } = object("count", OPEN);
    assert.equal(await live(pavane), `${count} solutions.`);
    const { candidates } = object("candidates", OPEN);
    const labels = await pavane.labels();
    const of = (cell) => candidates[cell].join(" ");
    assert.equal(labels[79], `may be 7; solutions have ${of(79)}`);
    assert.equal(labels[80], `empty; solutions have ${of(80)}`);
    await pavane.press("7", "ArrowRight", "9");
    assert.equal(await live(pavane), "Unique: exactly one solution.");
    await pavane.focus(1, 3);
    await pavane.press("5");
    assert.match(await live(pavane), /^No solution: 5 in r1c1 and r1c3, both in row 1/);
    await pavane.press("1");
    assert.match(await live(pavane), /^No solution\. \d+ clues contradict each other: see the red frames\.$/);
    // An answer that is kept needs no question.
    await pavane.page.route("**/api/v1/ask", (route) => route.abort());
    await pavane.press("Control+z", "Control+z");
    assert.equal(await live(pavane), "Unique: exactly one solution.");
    await pavane.press("l");
    assert.ok(!(await pavane.page.isVisible("#live-said")));
    assert.equal(await pavane.label(1, 3), "empty");
  }, { on: "both" });

  test("the live switch is kept, and off at first", async (pavane) => {
    await pavane.puzzle(OPEN);
    assert.ok(!(await pavane.page.isVisible("#live-said")));
    await openTools(pavane);
    await live(pavane);
    await pavane.page.reload();
    assert.equal(await live(pavane), `${object("count", OPEN).count} solutions.`);
  });

  test("many solutions are counted up to a limit, and a blank board has grids", async (pavane) => {
    await pavane.go();
    await openTools(pavane);
    assert.match(await live(pavane), /^1,000 grids or more\. About \S+ × 10²\S, by an estimate\.$/);
    await pavane.focus(1, 1);
    await pavane.press("1");
    assert.match(await live(pavane), /^1,000 solutions or more\. About \S+ × 10²\S, by an estimate\.$/);
  });

  test("a limit of work is said", async (pavane) => {
    // The program stops at the same number of nodes.
    const blank = `${".".repeat(81)};${MAP}`;
    assert.equal(object("count", "--limit", "1000", "--node-limit", "20000", blank).status, "stopped");
    await pavane.puzzle(blank);
    await openTools(pavane);
    assert.match(await live(pavane), LIMITED);
  }, { on: "both" });

  for (const [symmetry, [row, column], partners] of [
    ["half-turn", [1, 2], ["9,8"]],
    ["quarter-turn", [1, 2], ["2,9", "9,8", "8,1"]],
    ["sides", [1, 2], ["1,8"]],
    ["ends", [1, 2], ["9,2"]],
    ["both-axes", [1, 2], ["1,8", "9,2", "9,8"]],
    ["falling", [1, 2], ["2,1"]],
    ["rising", [1, 2], ["8,9"]],
    ["both-diagonals", [1, 2], ["2,1", "8,9", "9,8"]],
  ]) {
    test(`digits are placed with the symmetry ${symmetry}`, async (pavane) => {
      await pavane.go();
      await pavane.page.click("#set-box > summary");
      await pavane.page.selectOption("#set-symmetry", symmetry);
      await pavane.focus(row, column);
      await pavane.press("1");
      const needed = () =>
        pavane.page.$$eval(".cell.needed", (cells) =>
          cells.map((cell) => /row (\d+), column (\d+)/.exec(cell.getAttribute("aria-label")).slice(1).join(",")),
        );
      assert.deepEqual((await needed()).sort(), [...partners].sort());
      // The next digits go to the partners.
      for (const digit of ["2", "3", "4"].slice(0, partners.length)) await pavane.press(digit);
      assert.deepEqual(await needed(), []);
      assert.equal((await pavane.line()).replaceAll(".", "").length, partners.length + 1);
      await pavane.press("Delete");
      assert.equal(await pavane.line(), ".".repeat(81));
      await pavane.press("Control+z");
      assert.equal((await pavane.line()).replaceAll(".", "").length, partners.length + 1);
    });
  }

  test("regions and zones are drawn, and are steps that can be undone", async (pavane) => {
    await pavane.puzzle(UNIQUE);
    const before = await walls(pavane);
    await pavane.page.click("#set-box > summary");
    await pavane.page.click("#bare-board");
    await pavane.page.waitForFunction((before) => document.querySelector(".drawing .wall").getAttribute("d") !== before, before);
    assert.equal(await pavane.page.textContent("#regions-said"), "Regions: 0 of 9 full; 81 cells in no region.");
    await select(pavane, [0, 1, 2]);
    await pavane.press("r");
    const says = (words) => pavane.page.waitForFunction((words) => document.querySelector("#regions-said").textContent === words, words);
    await says("Regions: 0 of 9 full, others of 3 cells; 78 cells in no region.");
    await select(pavane, [0, 9, 10, 11, 18, 19, 20]);
    await pavane.page.click("#extend-region");
    await says("Regions: 1 of 9 full; 72 cells in no region.");
    assert.equal(await pavane.line(), UNIQUE);
    await select(pavane, [30, 40, 50]);
    await pavane.press("w");
    await pavane.page.waitForFunction(() => document.querySelectorAll(".drawing .tint").length === 3);
    // The link has these zones.
    const link = new URL(pavane.page.url()).hash.slice(1);
    const text = JSON.parse(new URLSearchParams(link).get("puzzle"));
    assert.deepEqual(text.layout.zones.map(({ kind, cells }) => [kind, cells.length]), [["region", 9], ["zone", 3]]);
    for (let step = 0; step < 4; step += 1) await pavane.press("Control+z");
    assert.equal(await walls(pavane), before);
    assert.equal(await pavane.line(), UNIQUE);
    await select(pavane, [0]);
    await pavane.press("r");
    assert.match(await pavane.said(), /^A region has 2 to 9 cells here: found 1\./);
  });

  test("zones are drawn on boards that are no squares, and on boards with gaps", async (pavane) => {
    const zone = (kind, name, ...cells) => ({ kind, name, cells });
    const lines = [
      ...["1", "2"].map((row) => zone("row", row, `r${row}c1`, `r${row}c2`, `r${row}c3`)),
      ...["1", "2", "3"].map((column) => zone("column", column, `r1c${column}`, `r2c${column}`)),
    ];
    const rectangle = JSON.stringify({ layout: { digits: 3, size: "2x3", zones: lines }, givens: "......" });
    const samurai = JSON.stringify({ layout: "samurai", givens: ".".repeat(369) });
    const written = async () => {
      const link = await pavane.page.waitForFunction(() => {
        const puzzle = new URLSearchParams(location.hash.slice(1)).get("puzzle");
        return puzzle?.includes('"kind":"zone"') && puzzle;
      });
      return link.jsonValue();
    };
    // The first row has 3! fillings, and each has two second rows without a clash.
    assert.equal(pavaneOf(rectangle, "count"), "12\n");
    await pavane.puzzle(rectangle);
    await pavane.page.click("#set-box > summary");
    await select(pavane, [0, 4]);
    await pavane.press("w");
    // The zone of r1c1 and r2c2 leaves one of the two.
    assert.equal(pavaneOf(await written(), "count"), "6\n");
    await pavane.puzzle(samurai);
    await select(pavane, [0, 19, 38]);
    await pavane.press("w");
    const { layout } = JSON.parse(await written());
    const drawn = layout.zones.filter(({ kind }) => kind === "zone");
    assert.deepEqual(drawn.map(({ cells }) => cells.length), [3]);
    // Five grids of 27 zones; four of them share a block with the one in the middle.
    assert.equal(layout.zones.length - drawn.length, 5 * 27 - 4);
  });

  test("puzzles are completed, minimized, scrambled, and brought into canonical form", async (pavane) => {
    await pavane.puzzle(OPEN);
    await pavane.page.click("#set-box > summary");
    assert.match(await pavane.ask("#make-complete"), /^\d further givens?: one solution\.$/);
    await pavane.page.click("text=Take over this puzzle");
    assert.match(program("check", await pavane.line()), /^unique/);
    assert.match(await pavane.ask("#make-minimize"), /can go together/);
    await pavane.page.click("text=Take over this puzzle");
    const minimal = await pavane.line();
    assert.match(program("minimal", minimal), /minimal/);
    assert.equal(await pavane.ask("#make-minimize"), "Every given is needed: the puzzle is minimal.");
    const form = program("canonicalize", minimal).trim();
    await pavane.ask("#make-scramble");
    await pavane.page.click("text=Take over this puzzle");
    assert.equal(program("canonicalize", await pavane.line()).trim(), form);
    await pavane.ask("#make-canonicalize");
    await pavane.page.click("text=Take over this puzzle");
    assert.equal(await pavane.line(), form);
    for (let step = 0; step < 4; step += 1) await pavane.press("Control+z");
    assert.equal(await pavane.line(), OPEN);
  });

  test("nearby puzzles, symmetries and unavoidable sets are those of the program", async (pavane) => {
    const small = "1..4.........32.";
    await pavane.puzzle(small);
    await pavane.page.click("#set-box > summary");
    const near = program("vicinity", small).trim().split("\n");
    assert.match(await pavane.ask("#make-vicinity"), new RegExp(`^${near.length} puzzles`));
    await pavane.page.click(".answer .steps li:first-child button");
    assert.equal(await pavane.line(), near[0]);
    await pavane.press("Control+z");
    const { sets } = object("unavoidable", small).unavoidable;
    assert.match(await pavane.ask("#make-unavoidable"), new RegExp(`^${sets.length} minimal unavoidable sets`));
    await pavane.page.click(".answer .steps li:first-child button");
    assert.equal(await pavane.page.locator(".cell.shade-pattern").count(), sets[0].size);
    const { pattern, solution } = object("symmetry", small).symmetry;
    const names = (classes) => (classes.length ? classes.map((name) => name.replaceAll("-", " ")).join(", ") : "none");
    const words = `Symmetries of the pattern: ${names(pattern)}. Of the solution: ${names(solution)}.`;
    assert.equal(await pavane.ask("#make-symmetry"), words);
  });

  test("a setter draws a jigsaw, fills it until it is unique, minimizes and prints it", async (pavane) => {
    await pavane.go();
    await openTools(pavane);
    await pavane.page.click("#bare-board");
    for (const name of "ABCDEFGHI") {
      await select(pavane, [...MAP].flatMap((letter, cell) => (letter === name ? [cell] : [])));
      if (name < "E") await pavane.press("r");
      else await pavane.page.click("#make-region");
      const full = name.charCodeAt(0) - 64;
      await pavane.page.waitForFunction((full) => document.querySelector("#regions-said").textContent.startsWith(`Regions: ${full} of 9 full`), full);
    }
    assert.match(await live(pavane), LIMITED);
    // Pairs of a half turn, with the digits of a grid of this jigsaw.
    const [grid] = program("solve", `${".".repeat(81)};${MAP}`).trim().split(";");
    await pavane.page.selectOption("#set-symmetry", "half-turn");
    const order = Array.from({ length: 41 }, (_, at) => (at * 17) % 41);
    let words = "";
    for (const cell of order) {
      await pavane.page.click(`[data-cell="${cell}"]`);
      await pavane.press(grid[cell]);
      if (cell !== 40) await pavane.press(grid[80 - cell]);
      words = await live(pavane);
      const line = await pavane.line();
      const isUnique = program("check", `${line};${MAP}`).startsWith("unique");
      assert.equal(words.startsWith("Unique"), isUnique, `${line}: ${words}`);
      if (isUnique) break;
    }
    assert.equal(words, "Unique: exactly one solution.");
    assert.equal(await pavane.page.locator(".cell.needed").count(), 0);
    assert.match(await pavane.ask("#make-minimize"), /^\d+ givens? can go together; \d+ stay\. Each of them is needed\.$/);
    await pavane.page.click("text=Take over this puzzle");
    const puzzle = await pavane.line();
    assert.match(program("minimal", `${puzzle};${MAP}`), /minimal/);
    assert.equal(await live(pavane), "Unique: exactly one solution.");
    await pavane.page.emulateMedia({ media: "print" });
    assert.ok(await pavane.page.isVisible("#board"));
    assert.ok(!(await pavane.page.isVisible("#set-box")));
    assert.ok(!(await pavane.page.isVisible("#live-said")));
    assert.equal(await pavane.page.locator(".mark.live:visible").count(), 0);
    assert.ok((await pavane.page.pdf()).length > 1000);
  });
});
