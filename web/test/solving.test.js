/** Working through a puzzle: hints to the end, mistakes, keys, what is kept. Expected answers are published ones. */

import assert from "node:assert/strict";
import { suite } from "./support/suite.js";
import { pavane as program } from "./support/program.js";

/** The puzzle of the article "Sudoku" of Wikipedia, with its solution. */
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** A puzzle whose path has chains. */
const CHAINS = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";
/** An exact cover problem with one solution. */
const PROBLEM = "a b c\na b\nc\n";

/** Asks for a hint by a key, up to its step; returns its words. */
async function hint(pavane) {
  await pavane.press("h");
  await pavane.state("answered", "failed");
  for (const words of ["Show where", "Show the step"]) {
    assert.ok(await pavane.page.isVisible(`text=${words}`), await pavane.said());
    await pavane.press("n");
    await pavane.state("answered", "failed");
  }
  return pavane.said();
}

suite("solving", (test) => {
  test("hint after hint leads to the end of a hard puzzle", async (pavane) => {
    await pavane.puzzle(CHAINS);
    const told = new Set();
    const buttons = ["#ask-hint", "text=Show where", "text=Show the step"];
    for (let step = 0; (await pavane.line()).includes("."); step += 1) {
      assert.ok(step < 200, `${told.size} different hints`);
      for (const button of buttons) await pavane.ask(button);
      const words = await pavane.said();
      assert.ok(!told.has(words), `it comes twice: ${words}`);
      told.add(words);
      await pavane.page.click("text=Make this step");
      await pavane.state("ready");
    }
    assert.equal(await pavane.line(), program("solve", CHAINS).trim());
    assert.equal(await pavane.ask("#ask-check"), "Solved: every digit is right.");
  });

  test("the first elimination marks all candidates, and one undo takes them away", async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-explain");
    const isRemoval = "li:has(.effect:has-text('≠')):not(:has(.effect:has-text('='))) button";
    await pavane.page.click(`.steps ${isRemoval} >> nth=0`);
    const effect = await pavane.page.textContent(".step strong");
    const [, row, column, digit] = /r(\d+)c(\d+) ≠ (\d)/.exec(effect);
    await pavane.page.click("text=Make this step");
    const marks = await pavane.label(row, column);
    assert.match(marks, /^may be/);
    assert.ok(!marks.includes(digit), marks);
    assert.equal((await pavane.labels()).filter((label) => label === "empty").length, 0);
    await pavane.press("Control+z");
    assert.equal(await pavane.line(), CHAINS);
    assert.equal((await pavane.labels()).filter((label) => label === "empty").length, 64);
  });

  test("a position of the path is taken over with its marks", async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-explain");
    await pavane.page.click(".steps button:has-text('AIC')");
    const technique = await pavane.page.textContent(".step h2");
    await pavane.page.click("text=Take over this position");
    await pavane.ask("#ask-hint");
    assert.ok(technique.startsWith((await pavane.said()).replace(/ \(.*$/, "")), await pavane.said());
  });

  test("a wrong digit is said, shown and taken back in one step", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("1");
    assert.equal(await pavane.ask("#ask-check"), "No solution. Without your digits: Exactly one solution.");
    assert.match(await pavane.page.textContent("#sudoku-answer"), /1 digit is wrong\./);
    assert.equal(await pavane.label(1, 3), "1");
    await pavane.page.click("text=Show mistakes");
    assert.equal(await pavane.label(1, 3), "1, wrong");
    assert.match(await pavane.page.textContent("#sudoku-answer"), /Wrong digit: r1c3\./);
    assert.equal(await pavane.ask("#ask-hint"), "1 digit is wrong.");
    assert.equal(await pavane.ask("#ask-explain"), "1 digit is wrong.");
    await pavane.page.click("text=Take mistakes back");
    assert.equal(await pavane.label(1, 3), "empty");
    assert.equal(await pavane.ask("#ask-check"), "Exactly one solution.");
    await pavane.press("Control+z");
    assert.equal(await pavane.label(1, 3), "1");
  });

  test("a digit that clashes is a mistake as well", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("5");
    assert.equal(await pavane.ask("#ask-hint"), "1 digit is wrong.");
    await pavane.page.click("text=Take mistakes back");
    assert.equal(await pavane.line(), EASY);
  });

  test("marks that have lost the right digit are mistakes", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.page.click("#fill-marks");
    assert.equal(await pavane.label(1, 3), "may be 1 2 4");
    await pavane.focus(1, 3);
    await pavane.press("Shift+Digit4");
    assert.equal(await pavane.ask("#ask-hint"), "The marks of 1 cell lack the right digit.");
    await pavane.page.click("text=Show mistakes");
    assert.equal(await pavane.label(1, 3), "may be 1 2, right digit not marked");
    await pavane.page.click("text=Take mistakes back");
    assert.equal(await pavane.label(1, 3), "may be 1 2 4");
    assert.match(await pavane.ask("#ask-hint"), /\(Easy/);
  });

  test("a wrong digit takes marks away, and taking it back brings them again", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.page.click("#fill-marks");
    const before = await pavane.labels();
    await pavane.focus(1, 3);
    await pavane.press("1");
    assert.notDeepEqual(await pavane.labels(), before);
    await pavane.ask("#ask-check");
    await pavane.page.click("text=Take mistakes back");
    assert.equal(await pavane.line(), EASY);
    assert.equal(await pavane.ask("#ask-check"), "Exactly one solution.");
    assert.equal(await pavane.label(1, 3), before[2]);
  });

  test("marks of a few cells are notes, which hints leave alone", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("Shift+Digit1");
    await hint(pavane);
    await pavane.press("n");
    assert.equal(await pavane.label(5, 5), "5");
    assert.equal(await pavane.label(1, 3), "may be 1");
    await pavane.ask("#ask-check");
    assert.match(await pavane.page.textContent("#sudoku-answer"), /The marks of 1 cell lack the right digit\./);
  });

  test("keys work after a click of any button", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.ask("#ask-check");
    await pavane.press("4");
    assert.equal(await pavane.label(1, 3), "4");
    await pavane.page.click("#undo");
    assert.equal(await pavane.label(1, 3), "empty");
    await pavane.press("ArrowRight", "6");
    assert.equal(await pavane.label(1, 4), "6");
    await pavane.page.click("#ask-solve");
    await pavane.state("answered");
    await pavane.press("Control+z");
    assert.equal(await pavane.label(1, 4), "empty");
    await pavane.press("Control+y");
    assert.equal(await pavane.label(1, 4), "6");
    await pavane.page.click("label:has-text('Marks')");
    await pavane.press("ArrowLeft", "2", "z");
    assert.equal(await pavane.label(1, 3), "may be 2");
    await pavane.page.click("#load-box > summary");
    await pavane.press("Delete", "m");
    assert.match(await pavane.label(1, 3), /^may be/);
    await pavane.page.fill("#puzzle-text", "");
    await pavane.page.focus("#puzzle-text");
    await pavane.press("5", "h", "ArrowLeft");
    assert.equal(await pavane.page.inputValue("#puzzle-text"), "5h");
    await pavane.page.click("#tab-sudoku");
    await pavane.press("ArrowDown", "7");
    assert.equal(await pavane.label(2, 3), "7");
  });

  test("keys ask for a hint, show it and make its step", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.page.click("#open-help");
    await pavane.press("h");
    assert.equal(await pavane.page.getAttribute("html", "data-state"), "ready");
    await pavane.press("Escape");
    await hint(pavane);
    await pavane.press("n");
    assert.equal(await pavane.label(5, 5), "5");
    await pavane.press("Shift+Enter");
    await pavane.state("answered");
    assert.ok(await pavane.page.isVisible("text=Show where"));
    await pavane.ask("#ask-explain");
    await pavane.press("n");
    assert.match(await pavane.page.textContent(".walk .position"), /^Step 2 /);
    // The slider of the steps keeps the arrows, and nothing else.
    await pavane.page.focus(".path input[type=range]");
    await pavane.press("ArrowRight", "n");
    assert.match(await pavane.page.textContent(".walk .position"), /^Step 4 /);
  });

  test("keys of the radio buttons stay theirs when they are reached by keys", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("Tab", "ArrowRight");
    assert.ok(await pavane.page.isChecked("#mode-corner"));
    assert.equal(await pavane.page.locator("[role=gridcell][aria-selected=true]").getAttribute("data-cell"), "2");
  });

  test("reload and links keep both tabs", async (pavane) => {
    for (const tab of ["sudoku", "cover"]) {
      await pavane.puzzle(EASY);
      await pavane.focus(1, 3);
      await pavane.press("4");
      await pavane.page.click("#tab-cover");
      await pavane.page.fill("#problem-text", PROBLEM);
      await pavane.page.click(`#tab-${tab}`);
      await pavane.page.reload();
      await pavane.state("ready");
      assert.equal(await pavane.page.isVisible("#cover"), tab === "cover");
      assert.equal(await pavane.page.inputValue("#problem-text"), PROBLEM);
      assert.equal(await pavane.page.textContent("#problem-size"), "3 items, 2 options");
      await pavane.page.click("#tab-sudoku");
      assert.equal(await pavane.label(1, 3), "4");
      await pavane.press("Control+z", "h");
      await pavane.state("answered");
    }
  });

  test("a link to a problem leaves a board to work on, and one that cannot be read says why", async (pavane) => {
    await pavane.go(new URLSearchParams({ problem: PROBLEM }).toString());
    await pavane.page.click("#tab-sudoku");
    assert.equal(await pavane.line(), ".".repeat(81));
    await pavane.go(new URLSearchParams({ puzzle: "no puzzle", problem: PROBLEM, tab: "sudoku" }).toString());
    assert.notEqual(await pavane.said(), "");
    assert.equal(await pavane.line(), ".".repeat(81));
    assert.equal(await pavane.page.inputValue("#problem-text"), PROBLEM);
  });

  test("a link with bad numbers is refused", async (pavane) => {
    for (const [name, value, words] of [
      ["own", "81.5", "found cell 81, and the last cell of the board is 80"],
      ["own", "2.10", "found digit 10 in cell 2, and the board has digits from 1 to 9"],
      ["marks", "2.0", "found digit 0 in cell 2"],
      ["given", "2.x", "found given=2.x"],
      ["colors", "2.9", "found color 9 in cell 2"],
    ]) {
      await pavane.go(new URLSearchParams({ puzzle: EASY, [name]: value }).toString());
      assert.ok((await pavane.said()).startsWith(`The link is damaged: ${words}`), await pavane.said());
      assert.equal(await pavane.line(), ".".repeat(81));
    }
  });

  test("a board that could not be loaded is asked for again", async (pavane) => {
    await pavane.page.route("**/api/v1/ask", (route) => route.abort(), { times: 2 });
    await pavane.page.goto(`${pavane.url}#puzzle=${EASY}`);
    await pavane.state("failed");
    await pavane.state("ready");
    assert.equal(await pavane.line(), EASY);
    // The browser itself writes failed requests on the console.
    pavane.messages = pavane.messages.filter((message) => !message.includes("ERR_FAILED"));
  }, { on: "server" });

  test("loading a puzzle is undone in one step, with the work before", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("4");
    await pavane.paste("1...............");
    assert.equal((await pavane.labels()).length, 16);
    await pavane.press("Control+z");
    assert.equal((await pavane.labels()).length, 81);
    assert.equal(await pavane.label(1, 3), "4");
    assert.match(pavane.page.url(), /own=2\.4/);
    await pavane.press("Control+z");
    assert.equal(await pavane.line(), EASY);
    await pavane.press("Control+y", "Control+y");
    assert.equal((await pavane.labels()).length, 16);
  });

  test("the address of a large board follows when edits pause", async (pavane) => {
    await pavane.puzzle(".".repeat(625));
    await pavane.focus(1, 1);
    await pavane.page.click("#fill-marks");
    await pavane.press("p");
    assert.equal(await pavane.label(1, 1), "P");
    await pavane.page.waitForFunction(() => location.hash.includes("own=0.25"));
    await pavane.page.reload();
    await pavane.state("ready");
    assert.equal(await pavane.label(1, 1), "P");
    assert.equal(await pavane.label(1, 2), "may be 1 2 3 4 5 6 7 8 9 A B C D E F G H I J K L M N O");
  });

  test("Back comes to the board before", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("4");
    await pavane.paste(CHAINS);
    await pavane.paste(PROBLEM);
    assert.ok(await pavane.page.isVisible("#cover"));
    const shows = (cell, text) =>
      pavane.page.waitForFunction(
        ([cell, text]) => document.querySelector(`[data-cell="${cell}"]`).textContent === text,
        [cell, text],
      );
    await pavane.page.goBack();
    await shows(14, "1");
    await pavane.page.goBack();
    await shows(2, "4");
    await pavane.page.goForward();
    await shows(14, "1");
    assert.equal(await pavane.line(), CHAINS);
  });

  test("the last boards are kept, listed, opened and erased", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.focus(1, 3);
    await pavane.press("4");
    await pavane.paste(CHAINS);
    await pavane.go();
    await pavane.page.click("#recent-box > summary");
    const titles = () => pavane.page.locator("#recent-list button").allTextContents();
    await pavane.page.waitForSelector("#recent-list button");
    assert.match((await titles()).join("\n"), /^9x9, 17 givens, 17 of 81 cells filled, .*\n9x9, 30 givens, 31 of 81 cells filled, /);
    await pavane.page.click("#recent-list button >> nth=1");
    await pavane.page.waitForFunction(() => document.querySelector("[data-cell='2']").textContent === "4");
    await pavane.press("Control+z");
    assert.equal(await pavane.line(), ".".repeat(81));
    await pavane.page.click("#erase-recent");
    assert.deepEqual(await titles(), []);
    assert.match(await pavane.page.textContent("#recent-note"), /No board/);
    assert.equal(await pavane.page.evaluate(() => localStorage.getItem("pavane.recent")), null);
  });

  test("one key marks all candidates, and undo takes them away", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.press("m");
    assert.equal(await pavane.label(1, 3), "may be 1 2 4");
    await pavane.press("Control+z");
    assert.equal(await pavane.label(1, 3), "empty");
  });

  test("next steps are different, fifty of each technique at most", async (pavane) => {
    await pavane.puzzle(EASY);
    await pavane.ask("#ask-steps");
    const steps = await pavane.page.$$eval(".steps button", (all) =>
      all.map((step) => [step.querySelector(".technique").textContent, step.querySelector(".effect").textContent]),
    );
    const effects = steps.map(([, effect]) => effect.split(", ").sort().join());
    assert.equal(new Set(effects).size, effects.length);
    const numbers = {};
    for (const [technique] of steps) numbers[technique] = (numbers[technique] ?? 0) + 1;
    assert.ok(Math.max(...Object.values(numbers)) <= 50, JSON.stringify(numbers));
  });
});
