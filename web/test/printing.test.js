/** Several puzzles on paper, from the list of recent boards and from a text. */

import assert from "node:assert/strict";
import { suite } from "./support/suite.js";

/** The puzzle of the article *Sudoku* of Wikipedia. */
const WIKI = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** Notes each call of `window.print`, what is on paper then, and the pictures that were made. */
const WATCH = () => {
  globalThis.pictures = new Map();
  const address = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const url = address.call(URL, blob);
    pictures.set(url, blob);
    return url;
  };
  globalThis.printed = [];
  window.print = () => printed.push(document.querySelectorAll(".sheets img").length);
};

/** Prints by the form, and returns the words of the answer. */
async function print(pavane, fields) {
  const { page } = pavane;
  if (!(await page.isVisible("#print-what"))) await page.click("#print-box > summary");
  for (const [id, value] of Object.entries(fields)) await page.selectOption(`#print-${id}`, value);
  return pavane.ask("#print button");
}

/** The text of a page, as SVG. */
const sheet = ({ page }, at) =>
  page.evaluate((at) => pictures.get(document.querySelectorAll(".sheets img")[at].src).text(), at);

suite("printing", (test) => {
  test("all puzzles of a text are printed with their solutions", async (pavane) => {
    await pavane.page.addInitScript(WATCH);
    await pavane.go();
    await pavane.load(`${WIKI} # One <b>\n1..4.........32. # Small\n12345\n`);
    await pavane.page.click("#print-box > summary");
    await pavane.page.check("#print-solutions");
    await pavane.page.fill("#print-heading", "Club & co");
    assert.equal(await print(pavane, { what: "text", arrangement: "1x1" }), "2 puzzles on 3 pages.");
    assert.match(await pavane.page.textContent("#sudoku-answer .rules"), /^Puzzle 3 is left out: /);
    await pavane.page.waitForFunction(() => printed.length);
    assert.deepEqual(await pavane.page.evaluate(() => printed), [3]);
    assert.match(await sheet(pavane, 0), /Club &amp; co[\s\S]*One &lt;b&gt;/);
    assert.equal((await sheet(pavane, 0)).match(/class="given"/g).length, 30);
    assert.match(await sheet(pavane, 2), /solutions/);
    // On paper are the pages alone, one on each sheet.
    await pavane.page.emulateMedia({ media: "print" });
    assert.equal(await pavane.page.isVisible("#board"), false);
    const pdf = (await pavane.page.pdf({ preferCSSPageSize: true })).toString("latin1");
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 3);
    assert.match(pdf, /\/MediaBox\s*\[\s*0 0 59\d(\.\d+)? 84\d(\.\d+)?\s*\]/);
    // After that the page of the browser is printed as before.
    await pavane.page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    assert.equal(await pavane.page.isVisible("#board"), true);
    await pavane.page.emulateMedia({ media: null });
    await pavane.page.click("#sudoku-answer button:has-text('Print')");
    await pavane.page.waitForFunction(() => printed.length === 2);
  });

  test("recent boards are printed as they are kept", async (pavane) => {
    await pavane.page.addInitScript(WATCH);
    // A given is taken away from one, and another one has only digits of the player.
    await pavane.go(`puzzle=${WIKI}&given=0.0&title=Mine&author=Ann`);
    await pavane.page.waitForFunction(() => /Mine/.test(localStorage["pavane.recent"]));
    await pavane.puzzle("................");
    await pavane.focus(1, 1);
    await pavane.press("3", "ArrowRight", "Shift+Digit2");
    await pavane.state("ready");
    await pavane.page.click("#recent-box > summary");
    assert.equal(await print(pavane, { what: "recent", paper: "letter" }), "2 puzzles on 1 page.");
    await pavane.page.waitForFunction(() => printed.length);
    const page = await sheet(pavane, 0);
    assert.equal(page.match(/class="given"/g).length, 29 + 1);
    assert.match(page, /Mine by Ann/);
    await pavane.page.emulateMedia({ media: "print" });
    const pdf = (await pavane.page.pdf({ preferCSSPageSize: true })).toString("latin1");
    assert.match(pdf, /\/MediaBox\s*\[\s*0 0 612 792\s*\]/);
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 1);
  });

  test("without puzzles the page says so", async (pavane) => {
    await pavane.go();
    assert.match(await print(pavane, { what: "recent" }), /^found no puzzle, expected one or more/i);
  });
});
