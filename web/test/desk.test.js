/** The desk of a setter: constraints that are drawn, listed, moved and removed. Expected answers are the program's. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { choose, constraints, drag, openDesk, press, text, words } from "./support/drawing.js";
import { object, pavane as program, pavaneOf } from "./support/program.js";
import { suite } from "./support/suite.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A part of the puzzle of the article "Sudoku" of Wikipedia, with several solutions. */
const OPEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";

/** A smaller part of it, which has one solution together with the rules below. */
const GIVENS = "5...7....6..1......98..........6.........3..17...2...6.6....28....4....5.........";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Cages with the sums of the solution of that puzzle. */
const CAGES = [
  [[2, 3], 10],
  [[5, 6], 17],
  [[10, 11], 9],
  [[21, 22, 23], 9],
  [[28, 29], 14],
  [[47, 48], 12],
  [[56, 57, 58], 9],
  [[77, 78], 7],
];
/** The solution has 9 = 4 + 2 + 3 along this line, and 1 2 5 7 along the other one. */
const ARROW = [43, 33, 34, 35];
const THERMOMETER = [67, 75, 74, 65];

/** Waits for the live answer; returns its words. */
async function live(pavane) {
  await pavane.page.waitForSelector("#live-said[data-state=answered]");
  return pavane.page.textContent("#live-said");
}

/** Waits for what the background adds to the live answer; returns its words. */
async function whole(pavane) {
  await pavane.page.waitForSelector("#live-said[data-state=answered][data-whole=true]");
  return pavane.page.textContent("#live-said");
}

/** The words of the live answer about a board, from the count of the program. */
function liveWords(board) {
  const { count } = JSON.parse(pavaneOf(board, "count", "--json"));
  return count === "1" ? "Unique: exactly one solution." : `${Number(count).toLocaleString("en-GB")} solutions.`;
}

/** The text of the board with its givens, as the page writes it in a format. */
async function exported(pavane, format) {
  await pavane.page.evaluate(() => (document.querySelector("#sudoku-export").closest("details").open = true));
  await pavane.page.selectOption("#sudoku-format", format);
  await pavane.ask("#sudoku-export button");
  return pavane.page.inputValue("#sudoku-exported");
}

/** Changes the value of a constraint of the list, and waits for the board. */
async function setValue(pavane, place, value) {
  const field = pavane.page.locator("#desk-list li").nth(place).locator("input");
  const before = await text(pavane);
  await field.fill(value);
  await field.press("Enter");
  await pavane.page.waitForFunction((before) => new URLSearchParams(location.hash.slice(1)).get("puzzle") !== before, before);
  await pavane.state("ready");
}

/** Takes hints until the board is full; returns the names of their techniques. */
async function solveByHints(pavane) {
  const techniques = new Set();
  const told = new Set();
  while ((await pavane.line()).includes(".")) {
    for (const button of ["#ask-hint", "text=Show where", "text=Show the step"]) await pavane.ask(button);
    const words = await pavane.said();
    assert.ok(!told.has(words), `it comes twice: ${words}`);
    told.add(words);
    techniques.add(words.split(" (")[0]);
    await pavane.page.click("text=Make this step");
    await pavane.state("ready");
  }
  return techniques;
}

suite("desk", (test) => {
  test("a setter draws, breaks, repairs, solves by hints, and exports a puzzle", async (pavane) => {
    await pavane.puzzle(GIVENS);
    await pavane.page.click("#set-box > summary");
    await pavane.page.check("#live");
    assert.match(await live(pavane), /^1,000 solutions or more\./);
    await pavane.page.click("#set-box > summary");
    await openDesk(pavane);
    await choose(pavane, "killer");
    for (const [at, [cells, sum]] of CAGES.entries()) {
      await drag(pavane, cells, at + 1);
      // The field of the new cage has the focus.
      await pavane.page.keyboard.type(String(sum));
      await pavane.page.keyboard.press("Enter");
      await pavane.page.waitForFunction((sum) => [...document.querySelectorAll("#desk-list li:last-child .plain")].some((entry) => entry.textContent.endsWith(`with sum ${sum}`)), sum);
    }
    assert.equal(await pavane.page.locator(".shapes .cage").count(), CAGES.length);
    assert.equal(await live(pavane), liveWords(await exported(pavane, "json")));
    await choose(pavane, "arrow");
    await drag(pavane, ARROW, 9);
    await choose(pavane, "thermometer");
    await drag(pavane, THERMOMETER, 10);
    assert.deepEqual((await words(pavane)).slice(8), [
      "the arrow from r5c8 along r4c7 r4c8 r4c9",
      "the thermometer r8c5 r9c4 r9c3 r8c3",
    ]);
    const unique = await live(pavane);
    assert.equal(unique, "Unique: exactly one solution.");
    assert.equal(liveWords(await exported(pavane, "json")), unique);
    assert.equal(await pavane.line(), GIVENS);
    await whole(pavane);
    const { redundant } = JSON.parse(pavaneOf(await exported(pavane, "json"), "minimal", "--json"));
    const spare = redundant.length === 1 ? "1 clue could be left out." : `${redundant.length} clues could be left out, one at a time.`;
    assert.equal(await pavane.page.textContent("#live-spare"), redundant.length ? spare : "");
    assert.equal(await pavane.page.locator(".cell.spare").count(), redundant.filter((clue) => /^r\dc\d$/.test(clue)).length);
    assert.equal(await pavane.page.locator("#desk-list li.spare").count(), redundant.filter((clue) => !/^r\dc\d$/.test(clue)).length);

    // Frames of constraints have no outline, whose width is in units of the cell's text.
    const outlines = await pavane.page.$$eval(".lit .spare", (frames) => frames.map((frame) => getComputedStyle(frame).outlineStyle));
    assert.deepEqual([...new Set(outlines)], ["none"]);

    // Two cages of row 1 now need 8 and 9 each. No given is in their way, so no other clue is needed.
    await setValue(pavane, 0, "17");
    assert.match(
      await whole(pavane),
      /^No solution\. The fewest clues that contradict each other: the killer cage r1c3 r1c4 with sum 17; the killer cage r1c6 r1c7 with sum 17\.$/,
    );
    assert.deepEqual(JSON.parse(pavaneOf(await exported(pavane, "json"), "check", "--json")).status, "none");
    const broken = await pavane.page.locator("#desk-list li.broken .plain").allTextContents();
    assert.deepEqual(broken, ["the killer cage r1c3 r1c4 with sum 17", "the killer cage r1c6 r1c7 with sum 17"]);
    assert.equal(await pavane.page.locator(".lit .broken").count(), 4);

    await pavane.page.locator("body").press("Control+z");
    assert.equal(await live(pavane), unique);
    assert.equal(await pavane.page.locator(".lit .broken").count(), 0);
    for (const format of ["fpuzzles", "sudokupad", "link", "iss"]) {
      assert.equal(object("count", (await exported(pavane, format)).trim()).count, "1", format);
    }
    await pavane.page.reload();
    await pavane.state("ready");
    assert.equal(await pavane.page.locator("#desk-list li").count(), 10);
    assert.equal(await pavane.line(), GIVENS);

    const techniques = await solveByHints(pavane);
    assert.equal(await pavane.line(), SOLVED);
    for (const name of ["Killer Cage", "Arrow", "Thermometer"]) assert.ok(techniques.has(name), [...techniques].join(", "));
    assert.equal(await pavane.ask("#ask-check"), "Solved: every digit is right.");
  });

  test("a hint beside a constraint lights it, and shows what it leaves", async (pavane) => {
    // The sum 3 is 1 and 2 in this order, since column 2 has its 1.
    await pavane.puzzle(".Shape~4x4.Cage~3~R1C1~R1C2.~R3C2_1.~R3C3_4.~R4C1_4.~R4C4_1");
    await openDesk(pavane);
    assert.match(await pavane.ask("#ask-hint"), /^Killer Cage/);
    assert.match(await pavane.ask("text=Show where"), /the killer cage r1c1 r1c2 with sum 3/);
    const used = ["the killer cage r1c1 r1c2 with sum 3"];
    assert.deepEqual(await pavane.page.locator("#desk-list li.used .plain").allTextContents(), used);
    assert.match(await pavane.ask("text=Show the step"), /r1c1 ≠ 2, r1c1 ≠ 3, r1c2 ≠ 3, r1c2 ≠ 4/);
    assert.deepEqual(await pavane.page.locator("#desk-list li.used .plain").allTextContents(), used);
    assert.equal(await pavane.page.locator(".lit .used").count(), 2);
    assert.equal(await pavane.label(1, 1), "may be 1 2 (removed) 3 (removed)");
    await pavane.page.click("text=Make this step");
    await pavane.state("ready");
    assert.equal(await pavane.label(1, 1), "may be 1");
    assert.equal(await pavane.page.locator(".lit .used").count(), 0);
  });

  test("undo and redo bring constraints back, and ask nothing again", async (pavane) => {
    await pavane.puzzle(OPEN);
    await pavane.press("l");
    const first = await whole(pavane);
    await openDesk(pavane);
    await choose(pavane, "renban");
    await drag(pavane, [2, 3], 1);
    const second = await whole(pavane);
    await pavane.page.route("**/api/v1/ask", (route) => route.abort());
    await pavane.page.locator("body").press("Control+z");
    await constraints(pavane, 0);
    assert.equal(await live(pavane), first);
    await pavane.page.locator("body").press("Control+y");
    await constraints(pavane, 1);
    assert.equal(await live(pavane), second);
  }, { on: "both" });

  test("marks are pressed onto edges, corners and cells, and pressed away", async (pavane) => {
    await pavane.go();
    await openDesk(pavane);
    await choose(pavane, "difference");
    await press(pavane, 30, [0.42, 0], 1);
    await choose(pavane, "greater than");
    await press(pavane, 41, [0, -0.42], 2);
    await choose(pavane, "X");
    await drag(pavane, [60, 61], 3);
    await choose(pavane, "odd");
    await press(pavane, 0, [0, 0], 4);
    await choose(pavane, "quadruple");
    await pavane.page.fill("#desk-value", "1 2");
    await press(pavane, 10, [0.4, 0.4], 5);
    assert.deepEqual(await words(pavane), [
      "the white dot r4c4 r4c5 with difference 1",
      "the sign r5c6 > r4c6",
      "the pair r7c7 r7c8 with sum 10",
      "the odd cell r1c1",
      "the quadruple 1 2 of r2c2 r2c3 r3c2 r3c3",
    ]);
    await choose(pavane, "difference");
    await press(pavane, 31, [-0.42, 0], 4);
    await choose(pavane, "odd");
    await press(pavane, 0, [0, 0], 3);
  });

  test("clues are pressed outside the board", async (pavane) => {
    await pavane.go();
    await openDesk(pavane);
    await choose(pavane, "sandwich");
    await pavane.page.fill("#desk-value", "12");
    const slots = pavane.page.locator(".slots .slot");
    assert.equal(await slots.count(), 36);
    await slots.first().click();
    await constraints(pavane, 1);
    await choose(pavane, "little killer");
    await pavane.page.fill("#desk-value", "20");
    // Two diagonals for each place beside the board, without those of a cell alone at the corners, and four corners.
    assert.equal(await slots.count(), 4 * 9 * 2 - 4);
    await choose(pavane, "");
    assert.equal(await slots.count(), 0);
    assert.match((await words(pavane))[0], /^the sandwich 12 along r1c1 r2c1/);
  });

  test("a place outside lights its clue when it is pointed at, and a finger presses it", async (pavane) => {
    await pavane.go();
    await openDesk(pavane);
    await choose(pavane, "skyscraper");
    const lit = pavane.page.locator(".lit .light.focus");
    const place = pavane.page.getByRole("button", { name: "Clue from r9c4 to r1c4" });
    await place.scrollIntoViewIfNeeded();
    await place.hover();
    // The cells of the column, and the line along them.
    assert.equal(await lit.count(), 9 + 1);
    await pavane.page.mouse.move(0, 0);
    assert.equal(await lit.count(), 0);
    await place.tap();
    await pavane.page.keyboard.type("3");
    await pavane.page.keyboard.press("Enter");
    await constraints(pavane, 1);
    assert.match((await words(pavane))[0], /^the skyscraper 3 along r9c4 r8c4/);
    // The clue is in the place of its arrow.
    assert.equal(await place.locator(".slot-arrow").count(), 0);
    const sizes = await pavane.page.$$eval(".slots .slot", (all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
    assert.ok(Math.min(...sizes) >= 24, `${Math.min(...sizes)} px`);
  }, { viewport: { width: 375, height: 812 }, hasTouch: true });

  test("arrow keys lead over the sides of the board to the places of clues, and Enter puts one there", async (pavane) => {
    const focused = () => pavane.page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    const follow = async (steps) => {
      for (const [key, label] of steps) {
        await pavane.press(key);
        assert.equal(await focused(), label, key);
      }
    };
    await pavane.go();
    await openDesk(pavane);
    await pavane.page.click("[data-cell='3']");
    // Without such a tool the other side comes next.
    await follow([["ArrowUp", "row 9, column 4: empty"], ["ArrowDown", "row 1, column 4: empty"]]);
    await choose(pavane, "sandwich");
    await pavane.page.click("[data-cell='3']");
    await follow([
      ["ArrowUp", "Clue from r1c4 to r9c4"],
      ["ArrowRight", "Clue from r1c5 to r9c5"],
      ["ArrowDown", "row 1, column 5: empty"],
      ["ArrowUp", "Clue from r1c5 to r9c5"],
    ]);
    assert.equal(await pavane.page.locator(".lit .light.focus").count(), 9 + 1);
    await pavane.press("1", "7", "Enter");
    await constraints(pavane, 1);
    // The focus is back at the place, and its neighbor has the same value.
    await follow([["ArrowRight", "Clue from r1c6 to r9c6"]]);
    await pavane.press("Enter");
    await constraints(pavane, 2);
    assert.equal(await focused(), "Clue from r1c6 to r9c6");
    // A corner has no clue for a row or column.
    await follow([["ArrowDown", "row 1, column 6: empty"], ["Home", "row 1, column 1: empty"], ["ArrowLeft", "Clue from r1c1 to r1c9"], ["ArrowUp", "Clue from r1c1 to r1c9"]]);
    await choose(pavane, "little killer");
    await pavane.page.click("[data-cell='0']");
    await follow([
      ["ArrowUp", "Clue from r1c2 to r8c9"],
      ["ArrowLeft", "Clue from r1c1 to r9c9"],
      ["ArrowDown", "Clue from r2c1 to r9c8"],
      ["ArrowRight", "row 1, column 1: empty"],
    ]);
    await pavane.press("ArrowUp", "ArrowLeft", "Enter");
    // Without a value the field takes it.
    await pavane.press("4", "5", "Enter");
    await constraints(pavane, 3);
    assert.equal(await focused(), "Clue from r1c1 to r9c9");
    const all = (await words(pavane)).map((one) => one.split(" ").slice(0, 6).join(" "));
    assert.deepEqual(all, ["the sandwich 17 along r1c5 r2c5", "the sandwich 17 along r1c6 r2c6", "the little killer 45 along r1c1"]);
    // Without the tool no place is there, and the board has the focus, at the cells of the clue.
    await follow([["Escape", "row 2, column 2: empty"]]);
    assert.equal(await pavane.page.locator(".slots .slot").count(), 0);
    assert.equal(await pavane.line(), ".".repeat(81));
  });

  test("keys choose a tool, select cells, add, move and remove", async (pavane) => {
    await pavane.go();
    await pavane.page.focus("#desk-box > summary");
    await pavane.press("Enter", "Tab");
    assert.equal(await pavane.page.evaluate(() => document.activeElement.name), "tool");
    while ((await pavane.page.evaluate(() => document.activeElement.value)) !== "thermometer") await pavane.press("ArrowDown");
    await pavane.page.locator("[data-cell='0']").focus();
    await pavane.press("Shift+ArrowRight", "Shift+ArrowDown", "Enter");
    await constraints(pavane, 1);
    assert.deepEqual(await words(pavane), ["the thermometer r1c1 r1c2 r2c2"]);
    const entry = pavane.page.locator("#desk-list .plain");
    await entry.focus();
    assert.ok((await pavane.page.locator(".lit .focus").count()) > 0);
    await pavane.press("ArrowDown");
    await pavane.page.waitForSelector("#desk-list >> text=the thermometer r2c1 r2c2 r3c2");
    // A cell would leave the board.
    await pavane.press("ArrowLeft", "ArrowRight");
    await pavane.page.waitForSelector("#desk-list >> text=the thermometer r2c2 r2c3 r3c3");
    await pavane.press("Delete");
    await constraints(pavane, 0);
    await pavane.page.locator("body").press("Control+z");
    await constraints(pavane, 1);
  });

  test("rules about the whole board are switches", async (pavane) => {
    await pavane.go();
    await openDesk(pavane);
    for (const label of ["nonconsecutive", "Knight's moves differ", "Both diagonals"]) {
      await pavane.page.locator("#desk-global label", { hasText: label }).locator("input").check();
      await pavane.state("ready");
    }
    await choose(pavane, "difference");
    await press(pavane, 30, [0.42, 0], 2);
    const board = JSON.parse(await text(pavane)).layout;
    assert.equal(board.base, "9x9+x+antiknight");
    // The word alone excuses the dots that are drawn later, as in f-puzzles.
    assert.deepEqual(board.constraints, ["nonconsecutive", "difference: r4c4 r4c5"]);
    const again = program("convert", "--to", "json", (await exported(pavane, "link")).trim());
    for (const part of [/nonconsecutive: r4c4 r4c5/, /knight/, /diagonal|\+x/]) assert.match(again, part);
    await pavane.page.locator("#desk-global label", { hasText: "nonconsecutive" }).locator("input").uncheck();
    await constraints(pavane, 1);
    await pavane.page.locator("#desk-global label", { hasText: "Knight" }).locator("input").uncheck();
    await pavane.state("ready");
    assert.doesNotMatch(await text(pavane), /antiknight/);
  });

  test("zones are drawn on boards with constraints, and both are kept", async (pavane) => {
    await pavane.puzzle(".Shape~4x4.Cage~3~R1C1~R1C2.RegionSumLine~R1C2~R1C3~R2C3.~R4C4_1_2");
    await pavane.page.click("[data-cell='0']");
    await pavane.page.click("[data-cell='5']", { modifiers: ["Shift"] });
    await pavane.press("w");
    await pavane.page.waitForFunction(() => document.querySelectorAll(".drawing .tint").length === 2);
    const board = await text(pavane);
    const before = ".Shape~4x4.Cage~3~R1C1~R1C2.RegionSumLine~R1C2~R1C3~R2C3.~R4C4_1_2.AllDifferent~R1C1~R2C2";
    assert.equal(pavaneOf(board, "count"), program("count", before));
  });

  test("constraints are dragged to another place, and not off the board", async (pavane) => {
    await pavane.go();
    await openDesk(pavane);
    await choose(pavane, "thermometer");
    await drag(pavane, [0, 1, 10], 1);
    await choose(pavane, "killer");
    await drag(pavane, [1, 2], 2);
    await choose(pavane, "move");
    // r1c2 is in both: the one with fewer cells moves.
    await drag(pavane, [1, 38], 2);
    await pavane.page.waitForSelector("#desk-list >> text=the killer cage r5c3 r5c4");
    await drag(pavane, [0, 9], 2);
    await pavane.page.waitForSelector("#desk-list >> text=the thermometer r2c1 r2c2 r3c2");
    const before = await words(pavane);
    await drag(pavane, [38, 44], 2);
    await pavane.page.waitForSelector("text=The constraint would leave the board.");
    assert.deepEqual(await words(pavane), before);
    await pavane.page.locator("body").press("Control+z");
    await pavane.page.waitForSelector("#desk-list >> text=the thermometer r1c1 r1c2 r2c2");
  });

  test("a sign turns if it is pressed from its other side, and leaves from the same side", async (pavane) => {
    await pavane.go();
    await openDesk(pavane);
    await choose(pavane, "greater than");
    await press(pavane, 41, [0, -0.42], 1);
    assert.deepEqual(await words(pavane), ["the sign r5c6 > r4c6"]);
    await press(pavane, 32, [0, 0.42], 1);
    await pavane.page.waitForSelector("#desk-list >> text=the sign r4c6 > r5c6");
    await press(pavane, 32, [0, 0.42], 0);
  });

  test("kinds without a gesture are values of the board, or typed", async (pavane) => {
    await pavane.puzzle(".".repeat(16));
    await openDesk(pavane);
    await choose(pavane, "connected values");
    await pavane.page.fill("#desk-value", "1 2");
    await pavane.page.click("#desk-add");
    await constraints(pavane, 1);
    await pavane.page.fill("#desk-lines", "pair relation all 1..4 1/2 2/1,3 3/2: r1c1 r1c2\nregex 1.*4: row 3");
    await pavane.page.click("#desk-lines-form button");
    await constraints(pavane, 3);
    assert.equal(await pavane.page.inputValue("#desk-lines"), "");
    const lines = JSON.parse(await text(pavane)).layout.constraints;
    assert.ok(lines.includes("connected values 1 2") && lines.some((line) => line.startsWith("regex")), lines.join("\n"));
    await pavane.page.fill("#desk-lines", "killer many: r1c1");
    await pavane.page.click("#desk-lines-form button");
    await pavane.state("failed");
    assert.equal(await pavane.page.inputValue("#desk-lines"), "killer many: r1c1");
  });

  test("a puzzle loses the givens and constraints that are not needed", async (pavane) => {
    await pavane.puzzle("1..4.........32.");
    await openDesk(pavane);
    await pavane.page.fill("#desk-lines", "killer 3: r1c1 r1c2\nkiller 4: r1c3 r2c3");
    await pavane.page.click("#desk-lines-form button");
    await constraints(pavane, 2);
    const clues = async () => {
      const rules = await pavane.page.locator("#desk-list li").count();
      return (await pavane.line()).replaceAll(".", "").length + rules;
    };
    assert.equal(await clues(), 6);
    await pavane.page.click("#set-box > summary");
    assert.match(await pavane.ask("#make-minimize"), /^\d clues? can go/);
    const removed = await pavane.page.locator("#sudoku-answer .rules li").count();
    assert.ok(removed > 0);
    await pavane.page.click("text=Take over this puzzle");
    await pavane.state("ready");
    assert.equal(await clues(), 6 - removed);
    assert.match(pavaneOf(await text(pavane), "minimal"), /minimal/);
    assert.match(await pavane.ask("#make-minimize"), /^Every given (and constraint )?is needed: the puzzle is minimal\.$/);
  });

  test("a line without a meaning is refused, and the board stays", async (pavane) => {
    await pavane.go();
    await openDesk(pavane);
    await choose(pavane, "killer");
    await drag(pavane, [0, 1], 1);
    const field = pavane.page.locator("#desk-list input");
    await field.fill("many");
    await field.press("Enter");
    await pavane.state("failed");
    assert.match(await pavane.page.textContent("#sudoku-answer .fault"), /many/);
    assert.equal(await pavane.page.locator("#desk-list li").count(), 1);
  });

  test("the desk has no faults of access, in light and dark and on a phone", async (pavane) => {
    await pavane.go();
    await openDesk(pavane);
    await choose(pavane, "killer");
    await drag(pavane, [0, 1], 1);
    await choose(pavane, "little killer");
    for (const [colorScheme, width] of [["light", 1280], ["dark", 390]]) {
      await pavane.page.emulateMedia({ colorScheme });
      await pavane.page.setViewportSize({ width, height: 844 });
      await pavane.page.evaluate(AXE);
      const { violations } = await pavane.page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)), []);
      assert.ok((await pavane.page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    }
  });
});
