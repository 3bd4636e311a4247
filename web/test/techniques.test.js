/** Techniques: their pages, turning them off, the notation of chains, practice. */

import assert from "node:assert/strict";
import { suite } from "./support/suite.js";
import { pavane as program } from "./support/program.js";

/** A puzzle whose path has chains. */
const CHAINS = "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...";

suite("techniques", (test) => {
  test("a step leads to the page of its technique", async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-explain");
    await pavane.page.click(".step h2 .about-technique");
    const name = await pavane.page.textContent(".step h2 .about-technique");
    await pavane.page.waitForSelector("#techniques figure img");
    const page = program("techniques", name).split("\n");
    assert.equal(await pavane.page.textContent("#techniques-title"), page[0]);
    assert.ok((await pavane.page.textContent("#techniques")).includes(page[2]));
    const size = await pavane.page.$eval("#techniques img", (image) => image.decode().then(() => image.naturalWidth));
    assert.ok(size > 100, `${size}`);
    await pavane.page.click("#techniques >> text=Close");
    assert.equal(await pavane.page.isVisible("#techniques"), false);
  });

  test("techniques are turned off, and the browser keeps that", async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.page.click("#open-techniques");
    await pavane.page.waitForSelector("#techniques li");
    await pavane.page.uncheck("#techniques label:has-text('hidden singles') input");
    await pavane.page.selectOption("#techniques select", { label: "steps harder than naked singles" });
    await pavane.page.click("#techniques >> text=Close");
    await pavane.page.reload();
    await pavane.state("ready");
    const said = await pavane.ask("#ask-explain");
    assert.match(said, /^\d+ steps to the solution\. \d+ easier steps? left out\.$/);
    const techniques = await pavane.page.$$eval(".steps .technique", (names) => names.map((name) => name.textContent));
    assert.ok(techniques.length > 0);
    assert.ok(techniques.every((name) => !["Hidden Single", "Naked Single", "Full House"].includes(name)), `${techniques}`);
    assert.ok(!(await pavane.page.textContent("#sudoku-answer .note")).includes("Hidden Single"));
    await pavane.page.click("#open-techniques");
    await pavane.page.click("text=Turn all on");
    await pavane.page.waitForSelector("#techniques label:has-text('hidden singles') input:checked");
    await pavane.page.selectOption("#techniques select", "");
    await pavane.page.click("#techniques >> text=Close");
    assert.match(await pavane.ask("#ask-explain"), /^\d+ steps to the solution\.$/);
  });

  test("chains are told in words, and their notation is shown to copy", async (pavane) => {
    await pavane.puzzle(CHAINS);
    await pavane.ask("#ask-explain");
    await pavane.page.click(".steps button:has-text('XY-Chain'), .steps button:has-text('AIC')");
    assert.match(await pavane.page.textContent(".chain-words"), /^If r\dc\d is not \d, then r\dc\d is \d, /);
    assert.match(await pavane.page.textContent(".eureka code"), /^\(\d.*=.* => r\dc\d<>\d/);
    assert.ok(await pavane.page.isVisible("text=Copy Eureka notation"));
  });

  test("a technique is practiced on a puzzle that stops before it", async (pavane) => {
    await pavane.go();
    await pavane.page.click("#open-techniques");
    await pavane.page.click("#techniques li:has-text('naked pairs') button");
    await pavane.page.click("text=Practice naked pairs");
    await pavane.page.waitForFunction(() => document.querySelector(".said")?.textContent.startsWith("Practice"));
    await pavane.state("ready");
    assert.match(await pavane.ask("#ask-hint"), /^Naked Pair /);
    assert.equal(await pavane.ask("#ask-check"), "Exactly one solution.");
  });
});
