/** What players are used to: corner marks, several colors, digits first, copying from paper, the clock. */

import assert from "node:assert/strict";
import { Pavane } from "./support/page.js";
import { suite } from "./support/suite.js";

/** The puzzle of the article "Sudoku" of Wikipedia, with its solution. */
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Turns a switch among the ways to enter. */
async function turn(pavane, name) {
  const box = pavane.page.locator("#ways-box");
  if (!(await box.evaluate(({ open }) => open))) await pavane.page.click("#ways-box > summary");
  await pavane.page.click(`#${name}`);
}

suite("entering", (test) => {
  test("corner marks stay apart from marks, and leave with a digit that is seen", async (pavane, { browser }) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("x", "1", "2", "4", "c", "2", "z");
    assert.equal(await pavane.label(1, 3), "may be 2, corner 1 2 4");
    await pavane.focus(1, 4);
    await pavane.press("2");
    assert.equal(await pavane.label(1, 3), "empty, corner 1 4");
    const other = await Pavane.open(browser, pavane.url);
    await other.go(new URL(pavane.page.url()).hash.slice(1));
    assert.deepEqual(await other.labels(), await pavane.labels());
    await other.close();
    await pavane.focus(1, 3);
    await pavane.press("Delete");
    assert.equal(await pavane.label(1, 3), "empty");
  });

  test("corner marks are no candidates of hints", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.press("Control+a", "x", "1", "z");
    await pavane.focus(1, 3);
    const words = await pavane.ask("#ask-hint");
    assert.match(words, /Single/);
  });

  test("a cell has several colors", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(2, 2);
    await pavane.press("v", "1", "4", "6");
    assert.equal(await pavane.label(2, 2), "empty, red, green, blue");
    await pavane.press("4", "z");
    assert.equal(await pavane.label(2, 2), "empty, red, blue");
    assert.match(decodeURIComponent(pavane.page.url()), /colors=10\.1\.6(&|$)/);
  });

  test("a double click selects all cells with the digit", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.page.dblclick('[aria-label^="row 1, column 1:"]');
    const selected = pavane.page.locator("[role=gridcell][aria-selected=true]");
    const labels = await selected.evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    assert.deepEqual(labels, ["row 1, column 1: 5, given", "row 2, column 6: 5, given", "row 8, column 9: 5, given"]);
    assert.equal(await pavane.page.locator(".cell.equal").count(), 3);
  });

  test("a double click enters a chosen key once, and a later press takes it back", async (pavane) => {
    await pavane.puzzle(EASY);
    await turn(pavane, "digit-first");
    await pavane.page.locator(".key", { hasText: /^4/ }).click();
    await pavane.page.dblclick('[aria-label^="row 1, column 3:"]');
    assert.equal(await pavane.label(1, 3), "4");
    const selected = pavane.page.locator("[role=gridcell][aria-selected=true]");
    assert.deepEqual(await selected.evaluateAll((cells) => cells.map((cell) => cell.textContent)), Array(3).fill("4"));
    await pavane.page.waitForTimeout(600);
    await pavane.focus(1, 3);
    assert.equal(await pavane.label(1, 3), "empty");
  });

  test("a chosen key is entered into the cells that are pressed", async (pavane) => {
    await pavane.puzzle(EASY);
    await turn(pavane, "digit-first");
    const key = (name) => pavane.page.locator(".key", { hasText: name });
    await key(/^4/).click();
    assert.equal(await key(/^4/).getAttribute("aria-pressed"), "true");
    await pavane.focus(1, 3);
    await pavane.focus(2, 8);
    assert.deepEqual([await pavane.label(1, 3), await pavane.label(2, 8)], ["4", "4"]);
    await key("Erase").click();
    await pavane.focus(1, 3);
    assert.equal(await pavane.label(1, 3), "empty");
    // Pressed again, the key is let go.
    await key("Erase").click();
    await pavane.focus(2, 8);
    assert.equal(await pavane.label(2, 8), "4");
    await pavane.page.reload();
    await pavane.state("ready");
    assert.ok(await pavane.page.locator("#digit-first").isChecked());
  });

  test("a puzzle is copied from paper without arrows", async (pavane) => {
    await pavane.go();
    await turn(pavane, "move-on");
    await pavane.focus(1, 1);
    await pavane.press(...EASY.replaceAll(".", "0"));
    assert.equal(await pavane.line(), EASY);
    // The same keys again change nothing.
    await pavane.focus(1, 1);
    await pavane.press("5", "3");
    assert.equal(await pavane.line(), EASY);
    await pavane.page.click("#fix");
    assert.equal(await pavane.ask("#ask-check"), "Exactly one solution.");
  });

  test("the clock runs from the first digit, pauses, and ends with the last", async (pavane) => {
    await pavane.page.clock.install();
    await pavane.puzzle(EASY);
    await turn(pavane, "show-clock");
    const time = () => pavane.page.textContent("#clock-time");
    await pavane.page.clock.runFor(5000);
    assert.equal(await time(), "0:00");
    await pavane.focus(1, 3);
    await pavane.press("4");
    await pavane.page.clock.runFor(65_000);
    assert.equal(await time(), "1:05");
    await pavane.press("p");
    assert.equal(await pavane.page.textContent("#paused-time"), "1:05");
    await pavane.page.clock.runFor(10_000);
    await pavane.page.click("#resume");
    assert.equal(await time(), "1:05");
    for (let cell = 0; cell < 81; cell += 1) {
      if (EASY[cell] !== "." || cell === 2) continue;
      await pavane.focus(Math.floor(cell / 9) + 1, (cell % 9) + 1);
      await pavane.press(SOLVED[cell]);
    }
    await pavane.page.waitForFunction(() => document.querySelector(".said").textContent.startsWith("Solved"));
    assert.match(await pavane.said(), /^Solved in 1:\d\d\.$/);
    const end = await time();
    await pavane.page.clock.runFor(5000);
    assert.equal(await time(), end);
  });

  test("a full board that breaks a rule beyond zones is not solved", async (pavane) => {
    await pavane.go(new URLSearchParams({ puzzle: ".Shape~4x4.Cage~3~R1C1~R1C2" }).toString());
    await turn(pavane, "move-on");
    await pavane.focus(1, 1);
    await pavane.press(..."1324241331424231");
    assert.equal(await pavane.ask("#ask-check"), "No solution.");
    await pavane.focus(1, 1);
    await pavane.press(..."1234341221434321");
    await pavane.page.waitForFunction(() => document.querySelector(".said").textContent === "Solved.");
  });
});
