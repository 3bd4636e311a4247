/** The tab of exact cover problems. Numbers of solutions are published ones. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite } from "./support/suite.js";
import { pavane as program } from "./support/program.js";

const FOLDER = new URL("../../data/cover/", import.meta.url);

/** The dominoes on a board of two rows and three columns. */
const DOMINOES = `r1c1 r1c2 r1c3 r2c1 r2c2 r2c3
r1c1 r1c2
r1c2 r1c3
r2c1 r2c2
r2c2 r2c3
r1c1 r2c1
r1c2 r2c2
r1c3 r2c3
`;

/** The file of a problem of the project. */
function problem(name) {
  return readFileSync(new URL(`${name}.dlx`, FOLDER), "utf8");
}

/** Goes to the page, with a problem in the editor. */
function open(pavane, text) {
  return pavane.go(new URLSearchParams({ problem: text }).toString());
}

/** The options that the answer lists. */
function options(pavane) {
  return pavane.page.$$eval("#cover-answer .options li", (items) => items.map((item) => item.textContent));
}

suite("exact cover", (test) => {
  test("a link brings its problem, with its size", async (pavane) => {
    await open(pavane, problem("colors"));
    assert.equal(await pavane.page.inputValue("#problem-text"), problem("colors"));
    assert.equal(await pavane.page.textContent("#problem-size"), "5 items (2 secondary), 5 options");
  });

  test("a solution is listed", async (pavane) => {
    await open(pavane, problem("toy"));
    assert.equal(await pavane.ask("#cover-solve"), "A solution:");
    const words = (option) => option.split(" ").sort().join(" ");
    const expected = program("solve", "data/cover/toy.dlx").trim().split("\n").map(words);
    assert.deepEqual((await options(pavane)).map(words).sort(), expected.sort());
    assert.match(await pavane.ask("text=Next solution"), /^No other solution/);
  });

  test("solutions come one after the other", async (pavane) => {
    await open(pavane, problem("queens6"));
    await pavane.ask("#cover-solve");
    const found = [await options(pavane)];
    while ((await pavane.ask("text=Next solution")).startsWith("Solution")) found.push(await options(pavane));
    assert.equal(await pavane.said(), "No other solution: these are all 4.");
    assert.equal(new Set(found.map((solution) => solution.toSorted().join("|"))).size, 4);
  });

  test("counts are the published ones", async (pavane) => {
    for (const [name, count] of [["queens8", "92"], ["domino6", "6,728"], ["pentomino3x20", "8"], ["langford7", "52"], ["steiner7", "30"]]) {
      await open(pavane, problem(name));
      assert.equal(await pavane.ask("#cover-count"), `${count} solutions.`, name);
    }
    await open(pavane, problem("mutilated6"));
    assert.match(await pavane.ask("#cover-count"), /^No solution/);
  });

  test("an estimate has its interval", async (pavane) => {
    await open(pavane, problem("queens8"));
    assert.match(await pavane.ask("#cover-estimate"), /^Solutions: about \d+(\.\d)? \(95 %: /);
  });

  test("an error is marked in its line, while typing and when asked", async (pavane) => {
    await open(pavane, "a b c\na b\nc\n");
    const marked = () => pavane.page.$$eval(".gutter .fault-line", (lines) => lines.map((line) => line.textContent));
    assert.deepEqual(await marked(), []);
    await pavane.page.fill("#problem-text", "a b c\na b\nb d\n");
    await pavane.page.waitForSelector(".gutter .fault-line");
    assert.deepEqual(await marked(), ["3"]);
    assert.match(await pavane.page.textContent("#cover-answer .fault"), /^Line 3, column 3: unknown item `d`/);
    await pavane.ask("#cover-solve");
    const selected = await pavane.page.$eval("#problem-text", (field) => {
      return field.value.slice(field.selectionStart, field.selectionEnd);
    });
    assert.equal(selected, "d");
    assert.equal(await pavane.page.getAttribute("#problem-text", "aria-invalid"), "true");
    await pavane.page.fill("#problem-text", "a b c\na b\nb c\n");
    await pavane.page.waitForFunction(() => document.getElementById("problem-size").textContent);
    assert.deepEqual(await marked(), []);
  }, { on: "both" });

  test("the zoo writes a problem, whose solution is drawn", async (pavane) => {
    await pavane.go();
    await pavane.page.click("#tab-cover");
    await pavane.page.click("#zoo-box > summary");
    await pavane.page.waitForSelector("#family option", { state: "attached" });
    const families = program("zoo", "--list", "--json").trim().split("\n").map((line) => JSON.parse(line).name);
    assert.deepEqual(await pavane.page.$$eval("#family option", (all) => all.map(({ value }) => value)), families);
    await pavane.page.selectOption("#family", "pentominoes");
    await pavane.page.fill("[name=R]", "6");
    await pavane.page.fill("[name=C]", "10");
    await pavane.page.click("#zoo button");
    await pavane.page.waitForFunction(() => document.getElementById("problem-size").textContent);
    assert.equal(await pavane.page.inputValue("#problem-text"), program("zoo", "pentominoes", "6", "10"));
    assert.equal(await pavane.page.textContent("#problem-size"), "72 items, 2,056 options");
    await pavane.ask("#cover-solve");
    await pavane.page.waitForFunction(() => document.querySelector("#cover-answer img").naturalWidth > 0);
    assert.equal((await options(pavane)).length, 12);
  });

  test("a film shows the search move by move", async (pavane) => {
    await pavane.page.emulateMedia({ reducedMotion: "reduce" });
    await open(pavane, problem("toy"));
    assert.equal(await pavane.ask("#cover-film"), "The search for a solution, 8 moves.");
    const caption = () => pavane.page.textContent(".film .caption");
    assert.equal(await caption(), "Nothing is chosen yet.");
    // The order of Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1.
    const told = [];
    while (!(await pavane.page.isDisabled("text=Forward"))) {
      await pavane.page.click("text=Forward");
      told.push(await caption());
    }
    assert.deepEqual(told, [
      "For a choose a d g, choice 1 of 2.",
      "For b only b c f is left.",
      "Dead end: e can no longer be covered.",
      "Take back a d g for a, with all that followed.",
      "For a choose a d f, choice 2 of 2.",
      "For b only b g is left.",
      "For c only c e is left.",
      "All items are covered: a solution.",
    ]);
    const found = ["a: a d f (2 of 2)", "b: b g (forced)", "c: c e (forced)"];
    assert.deepEqual(await options(pavane), found);
    await pavane.page.click("text=Back");
    assert.equal(await caption(), told[6]);
    await pavane.page.focus(".film input[type=range]");
    await pavane.press("Home", "ArrowRight");
    assert.deepEqual([await caption(), await options(pavane)], [told[0], ["a: a d g (1 of 2)"]]);
    await pavane.page.selectOption(".film select", "30");
    await pavane.page.click("text=Play");
    await pavane.page.waitForFunction(() => document.querySelector(".film .position").textContent === "Move 8 of 8");
    assert.equal(await pavane.page.textContent(".film .primary"), "Play");
    assert.deepEqual(await options(pavane), found);
  });

  test("a film of a tiling plays on its board, until it is paused", async (pavane) => {
    await open(pavane, DOMINOES);
    assert.equal(await pavane.ask("#cover-film"), "The search for a solution, 4 moves.");
    await pavane.page.selectOption(".film select", "30");
    const squares = (state) => pavane.page.locator(`.film rect.${state}`).count();
    await pavane.page.waitForFunction(() => document.querySelectorAll(".film rect.covered").length === 6);
    assert.equal(await squares("open"), 0);
    await pavane.page.selectOption(".film select", "1");
    await pavane.page.click(".film >> text=Play");
    await pavane.page.click(".film >> text=Pause");
    await pavane.page.focus(".film input[type=range]");
    await pavane.press("Home");
    assert.deepEqual([await squares("open"), await squares("covered")], [6, 0]);
  });

  test("export writes what convert does", async (pavane) => {
    await open(pavane, problem("toy"));
    await pavane.page.click("#cover summary >> text=Save or copy");
    for (const format of ["json", "opb"]) {
      await pavane.page.selectOption("#cover-format", format);
      await pavane.ask("#cover-export button");
      assert.equal(await pavane.page.inputValue("#cover-exported"), program("convert", "--to", format, "data/cover/toy.dlx"));
    }
  });
});
