/** Puzzles with rules beyond zones on the page. Expected answers are the program's at the command line. */

import assert from "node:assert/strict";
import { suite } from "./support/suite.js";
import { pavane as program } from "./support/program.js";

/**
 * A link of f-puzzles to a 4x4 board with a cage of the sum 3 in r1c1 and r1c2, one of the sum 4 in r1c1 and r2c1, one
 * of the sum 7 in r3c3 and r3c4, and one of the sum 4 in r1c3 and r2c3. It has one solution.
 */
const LINK = "https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRwC+AaNmNoLrpRyO30O3LwK2qN3xAGsoAbZgUwgGMBDMNhFCE5tWAZwEgASgEYAwtJDopcgEwh6AN27MArv3ggAzCBxCRzcUmXzFUlTc3a9CEABYTmM2ImTDs40q+su6OuvogAOweoMLeVjL+tpL2xqHOBu6o9KJQAF76rkoALlBF7C6yvGziqEA";
/** The solution. The cages leave 1 2 / 3 4 in the first block; the third column has 3 above 1, and 4 in the third row. */
const SOLUTION = "1234341221434321";
/** The same board with clues outside, and a rule that is not drawn. */
const CLUES = ".Shape~4x4.XSum~R1~8~.LittleKiller~5~R1C2.AntiConsecutive";

suite("constraints", (test) => {
  test("a pasted link shows its cages and is solved", async (pavane) => {
    await pavane.go();
    await pavane.paste(LINK);
    assert.equal(await pavane.line(), ".".repeat(16));
    assert.equal(await pavane.page.locator(".shapes .cage").count(), 4);
    assert.match(await pavane.page.textContent(".rules"), /killer: the values in the cage differ/);
    assert.match(await pavane.page.getAttribute("[role=grid]", "aria-description"), /the killer cage r1c1 r1c2 with sum 3/);
    assert.equal(program("check", LINK).trim(), "unique");
    assert.equal(await pavane.ask("#ask-check"), "Exactly one solution.");
    await pavane.ask("#ask-solve");
    assert.equal(await pavane.line(), SOLUTION);
  });

  test("the address brings the constraints back", async (pavane) => {
    await pavane.go();
    await pavane.paste(LINK);
    await pavane.page.reload();
    await pavane.state("ready");
    assert.equal(await pavane.page.locator(".shapes .cage").count(), 4);
  });

  test("clues are outside the board, and leave with it", async (pavane) => {
    await pavane.puzzle(CLUES);
    assert.equal(await pavane.page.locator(".shapes .clue").count(), 2);
    const [board, clue] = await Promise.all(
      [".cells", ".shapes .clue"].map((part) => pavane.page.locator(part).first().boundingBox()),
    );
    assert.ok(clue.x + clue.width < board.x + 1 || clue.y + clue.height < board.y + 1);
    assert.match(await pavane.page.textContent(".rules"), /neighbors are not consecutive/);
    await pavane.paste("1...............");
    assert.equal(await pavane.page.locator(".shapes .clue").count(), 0);
    assert.equal(await pavane.page.locator(".rules").count(), 0);
  });

  test("a puzzle without a solution has a conflict", async (pavane) => {
    await pavane.puzzle(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R4C3~R4C4");
    await pavane.focus(1, 2);
    await pavane.press("3");
    assert.match(await pavane.ask("#ask-check"), /^No solution/);
    assert.match(await pavane.ask("text=Find a conflict"), /^No grid satisfies these clues together/);
    const clues = await pavane.page.locator(".rules li").allTextContents();
    assert.deepEqual(clues, ["3 in r1c2", "the killer cage r1c1 r1c2 with sum 3"]);
  });

  test("spare constraints are named", async (pavane) => {
    // All digits are given, so that the thermometer adds nothing.
    const givens = [...SOLUTION].map((digit, cell) => `.~R${Math.floor(cell / 4) + 1}C${(cell % 4) + 1}_${digit}`);
    await pavane.puzzle(`.Shape~4x4${givens.join("")}.Thermo~R1C1~R1C2`);
    assert.match(await pavane.ask("#ask-minimal"), /^16 of 16 givens could be left out/);
    assert.match((await pavane.page.locator(".rules li").allTextContents()).join(), /the thermometer r1c1 r1c2/);
  });

  test("a question that knows zones alone refuses", async (pavane) => {
    await pavane.go();
    await pavane.paste(LINK);
    assert.match(await pavane.ask("#ask-rate"), /rules beyond zones \(killer\)/);
  }, { on: "both" });
});
