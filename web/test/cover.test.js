/** The tab of exact cover problems. Numbers of solutions are published ones. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite } from "./support/suite.js";
import { pavane as program } from "./support/program.js";

const FOLDER = new URL("../../data/cover/", import.meta.url);

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
  });

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
