/** The sudoku tab. Expected answers are published ones, or the program's at the command line. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { text } from "./support/drawing.js";
import { suite } from "./support/suite.js";
import { Pavane } from "./support/page.js";
import { object, pavane as program } from "./support/program.js";

/** The puzzle of the article "Sudoku" of Wikipedia, with its solution. */
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** A puzzle with 77 givens and two solutions. */
const TWO = "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591";
/** A puzzle rated 2.0 by Sudoku Explainer and 320 by HoDoKu, with 4 givens too many. */
const RATED = "..85..6......6.3..3.91....5...49.7..8.......2..1.36...6....71.9..4.1......7..92..";
/** A puzzle whose path has chains. */
const CHAINS = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";
const BLANK = ".".repeat(81);
/** A jigsaw of 10x10 with its map and its solution. */
const JIGSAW = {
  givens: "...76....5A13..7.46....3.A.......1.......296............374.......4.......8.7....42.9..1768....51...",
  map: "ABBBBBBCCCAAABBCCCCCAAADBCCEFFGAADBEEEFFGADDEEEEHFGGDDDIEEHFGGDDIIIHHFGJJDJIIIHFGJJJJIIIHFGGJJJHHHHF",
  solution: "98A7642315A13957846265431A9827478132695A7296415A831652A937485A7823469123148675A9342598A176896A751234",
};
/** The five grids of a samurai, as a file of the project has them. */
const SAMURAI = readFileSync(new URL("../../data/sudoku/samurai.txt", import.meta.url), "utf8")
  .split("\n")
  .find((line) => line && !line.startsWith("#"))
  .split(/[ :#]+/);

/** The labels of a grid whose other digits were found. */
function labelsOf(puzzle, solution) {
  return [...solution].map((digit, cell) => `${digit}, ${puzzle[cell] === "." ? "found" : "given"}`);
}

suite("sudoku", (test) => {
  test("an empty board comes first", async (pavane) => {
    await pavane.go();
    assert.equal(await pavane.line(), BLANK);
    assert.equal(await pavane.page.getAttribute("[role=grid]", "aria-rowcount"), "9");
  });

  test("a link brings its puzzle", async (pavane) => {
    await pavane.puzzle(EASY);
    assert.equal(await pavane.line(), EASY);
    assert.equal(await pavane.label(1, 1), "5, given");
    assert.equal(await pavane.label(1, 3), "empty");
  }, { on: "both" });

  test("check tells one solution, several and none", async (pavane) => {
    await pavane.puzzle(EASY);
    assert.equal(await pavane.ask("#ask-check"), "Exactly one solution.");
    await pavane.puzzle(TWO);
    assert.equal(await pavane.ask("#ask-check"), "Several solutions.");
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("1");
    assert.equal(await pavane.ask("#ask-check"), "No solution. Without your digits: Exactly one solution.");
    await pavane.puzzle(SOLVED);
    assert.equal(await pavane.ask("#ask-check"), "Solved: every digit is right.");
  }, { on: "both" });

  test("solve draws the solution, and the next ones", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.ask("#ask-solve");
    assert.deepEqual(await pavane.labels(), labelsOf(EASY, SOLVED));
    assert.match(await pavane.ask("text=Next solution"), /^No other solution/);
    await pavane.puzzle(TWO);
    await pavane.ask("#ask-solve");
    const first = await pavane.line();
    await pavane.ask("text=Next solution");
    const second = await pavane.line();
    assert.deepEqual([first, second].sort(), program("list", TWO).trim().split("\n").sort());
  }, { on: "both" });

  test("true candidates are drawn as candidates, single ones, too", async (pavane) => {
    await pavane.puzzle(TWO);
    await pavane.ask("#ask-candidates");
    const { candidates } = object("candidates", TWO);
    const expected = candidates.map((symbols, cell) =>
      TWO[cell] === "." ? `may be ${symbols.join(" ")}` : `${TWO[cell]}, given`,
    );
    assert.deepEqual(await pavane.labels(), expected);
    await pavane.puzzle(EASY);
    await pavane.ask("#ask-candidates");
    assert.equal(await pavane.label(1, 3), "may be 4");
    assert.equal(await pavane.page.locator(".found").count(), 0);
    await pavane.page.click("text=Keep as marks");
    assert.equal(await pavane.label(1, 3), "may be 4");
    assert.equal(await pavane.said(), "");
  }, { on: "both" });

  test("the heat map has the share of each candidate", async (pavane) => {
    await pavane.puzzle(TWO);
    assert.equal(await pavane.ask("#ask-marginals"), "2 solutions.");
    const { marginals } = object("marginals", TWO);
    const of = marginals.filter(({ cell, count }) => cell === "r1c3" && count === "1");
    assert.equal(of.length, 2);
    assert.equal(await pavane.label(1, 3), `may be ${of.map(({ digit }) => `${digit} (50 %)`).join(" ")}`);
    await pavane.focus(1, 3);
    assert.match(await pavane.page.textContent(".shares"), /^r1c3: \d\s50\s%, \d\s50\s%$/);
  }, { on: "both" });

  test("spare givens have frames", async (pavane) => {
    await pavane.puzzle(RATED);
    assert.match(await pavane.ask("#ask-minimal"), /^4 of 26 givens could be left out/);
    const spare = await pavane.page.$$eval(".spare", (cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    const { redundant } = object("minimal", RATED);
    const names = spare.map((label) => label.replace(/^row (\d+), column (\d+):.*, not needed$/, "r$1c$2"));
    assert.deepEqual(names, redundant);
  });

  test("a rating is that of the published programs", async (pavane) => {
    await pavane.puzzle(RATED);
    await pavane.ask("#ask-rate");
    const table = await pavane.page.textContent(".rating-table");
    assert.match(table, /score 320/);
    assert.match(table, /ER 2\.0/);
  });

  test("a count is exact", async (pavane) => {
    await pavane.puzzle(BLANK);
    assert.equal(await pavane.ask("#ask-count"), "6,670,903,752,021,072,936,960 solutions.");
  });

  test("a count that takes long is canceled, and the next question answered", async (pavane) => {
    await pavane.puzzle(BLANK, "9x9+x");
    await pavane.page.click("#ask-count");
    await pavane.page.click("#cancel");
    // The page does not wait for the engine: the state follows the click at once.
    assert.equal(await pavane.page.evaluate(() => document.documentElement.dataset.state), "cancelled");
    assert.equal(await pavane.page.isVisible("#cancel"), false);
    assert.equal(await pavane.said(), "Canceled.");
    assert.equal(await pavane.ask("#ask-check"), "Several solutions.");
  }, { on: "both" });

  test("a new question ends the one before, and an edit does", async (pavane) => {
    await pavane.puzzle(BLANK, "9x9+x");
    await pavane.page.click("#ask-count");
    assert.equal(await pavane.ask("#ask-check"), "Several solutions.");
    await pavane.page.click("#ask-count");
    await pavane.focus(1, 1);
    await pavane.press("5");
    await pavane.state("ready");
    assert.equal(await pavane.said(), "");
    assert.equal(await pavane.ask("#ask-check"), "Several solutions.");
  }, { on: "both" });

  test("an edit takes away what an answer drew", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.ask("#ask-solve");
    await pavane.focus(1, 3);
    await pavane.press("4");
    await pavane.state("ready");
    assert.equal(await pavane.label(1, 3), "4");
    assert.equal(await pavane.label(1, 4), "empty");
    assert.equal(await pavane.said(), "");
  });

  test("clashes are marked at once and said", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("5");
    assert.equal(await pavane.label(1, 1), "5, given, clashes");
    assert.equal(await pavane.label(1, 3), "5, clashes");
    assert.equal(await pavane.said(), "Clash: 5 in r1c1 and r1c3, both in row 1.");
    assert.equal(await pavane.ask("#ask-check"), "No solution: 5 in r1c1 and r1c3, both in row 1.");
  }, { on: "both" });

  test("marks, colors, undo and redo", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("Shift+Digit1", "Control+Digit4");
    assert.equal(await pavane.label(1, 3), "may be 1 4");
    await pavane.press("c", "2", "v", "3", "z");
    assert.equal(await pavane.label(1, 3), "may be 1 2 4, yellow");
    await pavane.press("4");
    assert.equal(await pavane.label(1, 3), "4, yellow");
    await pavane.press("Control+z", "Control+z", "Control+z");
    assert.equal(await pavane.label(1, 3), "may be 1 4");
    await pavane.press("Control+y", "Control+Shift+z");
    assert.equal(await pavane.label(1, 3), "may be 1 2 4, yellow");
    await pavane.press("Delete", "0");
    assert.equal(await pavane.label(1, 3), "empty");
  }, { on: "both" });

  test("a digit leaves the marks of cells that see it", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("Shift+ArrowRight", "Shift+Digit2", "Escape", "2");
    assert.equal(await pavane.label(1, 4), "2");
    assert.equal(await pavane.label(1, 3), "empty");
  });

  test("keys move", async (pavane) => {
    await pavane.go();
    const focused = () => pavane.page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await pavane.focus(1, 1);
    await pavane.press("ArrowUp");
    assert.match(await focused(), /^row 9, column 1:/);
    await pavane.press("Control+ArrowRight");
    assert.match(await focused(), /^row 9, column 9:/);
    await pavane.press("Home");
    assert.match(await focused(), /^row 9, column 1:/);
    await pavane.press("Control+a");
    assert.equal(await pavane.page.locator("[aria-selected=true][role=gridcell]").count(), 81);
    await pavane.press("Escape", "5", "Enter");
    await pavane.state("answered");
    assert.equal(await pavane.said(), "Several solutions.");
    await pavane.press("?");
    assert.ok(await pavane.page.isVisible("#help"));
  });

  test("a link brings back all that is on the board", async (pavane, { browser }) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("4", "ArrowRight", "Shift+Digit2", "Shift+Digit6", "v", "5", "z");
    const other = await Pavane.open(browser, pavane.url);
    await other.go(new URL(pavane.page.url()).hash.slice(1));
    assert.deepEqual(await other.labels(), await pavane.labels());
    assert.equal(await other.label(1, 4), "may be 2 6, teal");
    await other.close();
  }, { on: "both" });

  test("givens that were edited are in the link", async (pavane, { browser }) => {
    await pavane.puzzle(EASY);
    await pavane.page.click("#free");
    await pavane.focus(1, 1);
    await pavane.press("Delete");
    await pavane.page.click("#fix");
    const other = await Pavane.open(browser, pavane.url);
    await other.go(new URL(pavane.page.url()).hash.slice(1));
    assert.equal(await other.label(1, 1), "empty");
    assert.equal(await other.label(1, 2), "3, given");
    assert.deepEqual(await other.labels(), await pavane.labels());
    await other.close();
  });

  test("a fault is told with its place and selected", async (pavane) => {
    await pavane.go();
    const rows = EASY.match(/.{9}/g);
    rows[4] = "4..8.3..!";
    await pavane.load(rows.join("\n"));
    assert.match(await pavane.page.textContent(".fault"), /^Line 5, column 9: .*'!' is no symbol/);
    const selected = await pavane.page.$eval("#puzzle-text", (field) => {
      return [field === document.activeElement, field.value.slice(field.selectionStart, field.selectionEnd)];
    });
    assert.deepEqual(selected, [true, "!"]);
    await pavane.load(EASY);
    assert.equal(await pavane.line(), EASY);
    assert.equal(await pavane.page.locator("#load-box").evaluate((box) => box.open), false);
  }, { on: "both" });

  test("a jigsaw by paste", async (pavane) => {
    await pavane.go();
    await pavane.paste(`${JIGSAW.givens};${JIGSAW.map}`);
    assert.equal(await pavane.line(), JIGSAW.givens);
    await pavane.ask("#ask-solve");
    assert.equal(await pavane.line(), JIGSAW.solution);
    assert.equal(await pavane.page.locator("#keys .key").count(), 11);
  }, { on: "both" });

  test("a samurai has gaps", async (pavane) => {
    await pavane.go();
    const [givens, , solution] = SAMURAI;
    await pavane.page.click("#load-box > summary");
    await pavane.page.selectOption("#example", { label: "Samurai" });
    await pavane.page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 369);
    assert.equal(await pavane.line(), givens);
    await pavane.ask("#ask-solve");
    assert.equal(await pavane.line(), solution);
    await pavane.focus(1, 9);
    await pavane.press("ArrowRight");
    const focused = await pavane.page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.match(focused, /^row 1, column 13:/);
  });

  test("boards of 16 and 25 digits take letters", async (pavane) => {
    await pavane.puzzle(".".repeat(256));
    await pavane.focus(1, 1);
    await pavane.press("g", "ArrowRight", "Shift+C");
    assert.equal(await pavane.label(1, 1), "G");
    assert.equal(await pavane.label(1, 2), "may be C");
    assert.equal(await pavane.page.locator("#keys .key").count(), 17);
    await pavane.puzzle(".".repeat(625));
    await pavane.focus(25, 25);
    await pavane.press("p");
    assert.equal(await pavane.label(25, 25), "P");
    assert.equal(await pavane.page.locator("#keys .key").count(), 26);
  });

  test("numbers of two figures are typed", async (pavane) => {
    await pavane.go();
    await pavane.load(Array.from({ length: 64 * 64 }, (_, cell) => (cell ? "." : "64")).join(" "));
    await pavane.focus(1, 2);
    await pavane.press("1", "2");
    assert.equal(await pavane.label(1, 2), "12");
    await pavane.press("ArrowRight", "5", "Enter");
    assert.equal(await pavane.label(1, 3), "5");
  });

  test("a hint tells the technique, the place and the step", async (pavane) => {
    await pavane.puzzle(EASY);
    const { path } = object("explain", EASY);
    assert.match(await pavane.ask("#ask-hint"), new RegExp(`^${path[0].technique} `));
    // The cell of a naked single would give it away.
    assert.deepEqual([path[0].technique, path[0].placement.cell], ["Naked Single", "r5c5"]);
    assert.match(await pavane.ask("text=Show where"), /: look at block 5\.$/);
    assert.match(await pavane.ask("text=Show the step"), new RegExp(`${path[0].reason}`));
    await pavane.page.click("text=Make this step");
    assert.equal(await pavane.label(5, 5), "5");
  });

  test("an explained path is walked, with links on the board", async (pavane) => {
    await pavane.puzzle(CHAINS);
    const { path } = object("explain", CHAINS);
    assert.equal(await pavane.ask("#ask-explain"), `${path.length} steps to the solution.`);
    assert.equal(await pavane.page.locator(".steps li").count(), path.length);
    const index = path.findIndex(({ technique }) => technique === "AIC");
    await pavane.page.click(`.steps li:nth-child(${index + 1}) button`);
    const [chain] = path[index].chains;
    const links = chain.flatMap(({ parents }) => parents).length;
    assert.equal(await pavane.page.locator(".link").count(), links);
    const [{ cell, digit }] = path[index].removals;
    const [, row, column] = /r(\d+)c(\d+)/.exec(cell);
    assert.match(await pavane.label(row, column), new RegExp(`${digit} \\(removed\\)`));
    await pavane.page.click(".walk >> text=Next");
    assert.match(await pavane.page.textContent(".step h2"), new RegExp(`^${path[index + 1].technique}`));
  });

  test("all next steps are listed, one of each effect", async (pavane) => {
    await pavane.puzzle(RATED);
    const { steps } = object("steps", "--scale", "se", RATED);
    await pavane.page.selectOption("#scale", "se");
    const effect = ({ placement, removals }) => JSON.stringify([placement, removals.map((one) => JSON.stringify(one)).sort()]);
    const effects = new Set(steps.map(effect));
    assert.equal(await pavane.ask("#ask-steps"), `${effects.size} different steps can be made next.`);
    assert.equal(await pavane.page.textContent(".steps .technique"), steps[0].technique);
  });

  test("a random solution is one, and an estimate has its interval", async (pavane) => {
    await pavane.puzzle(".".repeat(36));
    await pavane.ask("#ask-sample");
    assert.match(program("check", await pavane.line()), /^unique/);
    assert.match(await pavane.ask("#ask-estimate"), /^Solutions: about 2\.\d\d × 10⁷ \(95 %: /);
  });

  test("a puzzle is made from a seed", async (pavane) => {
    await pavane.go();
    await pavane.page.click("#generate-box > summary");
    await pavane.page.selectOption("#generate-symmetry", "half-turn");
    await pavane.page.fill("#generate-seed", "7");
    await pavane.page.click("#generate button");
    await pavane.state("ready", "failed");
    assert.equal(await pavane.line(), program("generate", "--seed", "7", "--symmetry", "half-turn").trim());
  }, { on: "both" });

  test("a puzzle with constraints is made from a seed, at a level", async (pavane) => {
    await pavane.go();
    await pavane.page.click("#generate-box > summary");
    await pavane.page.selectOption("#generate-layout", "6x6");
    await pavane.page.fill("#generate-constraints", "arrow=2");
    await pavane.page.selectOption("#generate-level", "easy");
    await pavane.page.fill("#generate-seed", "7");
    await pavane.page.click("#generate button");
    await pavane.state("ready", "failed");
    const args = ["--layout", "6x6", "--constraints", "arrow=2", "--level", "easy", "--seed", "7"];
    const expected = object("generate", ...args);
    assert.equal(await pavane.line(), expected.puzzle);
    assert.deepEqual(JSON.parse(await text(pavane)).layout.constraints, expected.layout.constraints);
    // A level that only puzzles of zones have.
    await pavane.page.click("#generate-box > summary");
    await pavane.page.selectOption("#generate-level", "unfair");
    await pavane.page.click("#generate button");
    await pavane.state("failed");
  });

  test("export writes what convert does, and a picture", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.page.click("summary >> text=Save or copy");
    for (const format of ["line", "grid", "json", "hodoku"]) {
      await pavane.page.selectOption("#sudoku-format", format);
      await pavane.ask("#sudoku-export button");
      assert.equal(await pavane.page.inputValue("#sudoku-exported"), program("convert", "--to", format, EASY), format);
    }
    await pavane.page.selectOption("#sudoku-format", "svg");
    await pavane.ask("#sudoku-export button");
    assert.match(await pavane.page.inputValue("#sudoku-exported"), /^<svg/);
    await pavane.page.waitForFunction(() => document.querySelector(".preview img").naturalWidth > 0);
  });

  test("an exact cover problem goes to its tab", async (pavane) => {
    await pavane.go();
    await pavane.paste("a b c\na b\nc\n");
    assert.ok(await pavane.page.isVisible("#cover"));
    assert.equal(await pavane.page.textContent("#problem-size"), "3 items, 2 options");
  });
});
