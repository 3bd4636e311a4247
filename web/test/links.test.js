/** Links: short ones of the page, old ones, and those of other sites. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { PROGRAM } from "./support/carriers.js";
import { Pavane, launch } from "./support/page.js";
import { pavane as program } from "./support/program.js";
import { suite } from "./support/suite.js";

/** The puzzle of the article *Sudoku* of Wikipedia. */
const WIKI = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** The first puzzle of `src/lib/string-utils.test.js` in grantm/sudoku-web-app, and its code there. */
const EXPANDED = "000309007001060040000010003206003100000020000008700905600070000010090800700508000";
const CODE = "KDTRBQsV3CQ3p0q08RJ5avLJSRFc";
/** The state of a board that the owner of sudoku.coach gave as an example, and its givens. */
const COACH =
  "SCv7_32_f2e4qji9ho1i237s1fji06b3qd7at68vpg5lkqmk8a575i3m92abv3rd917godn5lm55em1fdnsmrjoq1rtlqm6rkef7vmmqdrbn0202m03m1i043udg0ii73408ihqposg7ipti8j5q4a2rqomgi820r22vndau6o0k09qjf977qdof5a9h2nvcptjdi0juat56es0r0b3nkegtsvpt55npapeihtkjebruv4ug5ob54b5pn3rgsmm8c06vra3rk77tkfqi19fksks990okisen26osm94a7loei3k3m5m4k5650q92nel0sue32chq9bian21e6l45gb33vkk171fn3to58oii";
const COACHED = "800900503400000000070060000003002450000000900010600070090500807030700000000180200";

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

/** The fragment that a short one stands for. */
function inflated(link) {
  const data = new URL(link).hash.replace("#z=", "");
  return inflateRawSync(Buffer.from(data, "base64url")).toString();
}

/** Copies a link by the button of the tab that is shown. */
async function copied(pavane) {
  const button = pavane.page.locator(".copy-link:visible");
  const isCopied = (is) => [...document.querySelectorAll(".copy-link")].some((key) => key.textContent === "Copied") === is;
  await pavane.page.waitForFunction(isCopied, false);
  await button.click();
  await pavane.page.waitForFunction(isCopied, true);
  return pavane.page.evaluate(() => navigator.clipboard.readText());
}

/** The fragment of an address. */
const hash = (link) => new URL(link).hash.slice(1);

suite("links", (test) => {
  test("a copied link is short, and opens the same board", async (pavane, { browser }) => {
    await pavane.puzzle(WIKI);
    await pavane.focus(1, 3);
    await pavane.press("4", "m");
    await pavane.state("ready");
    const long = hash(pavane.page.url());
    const link = await copied(pavane);
    assert.ok(link.startsWith(`${pavane.url}#z=`), link);
    assert.ok(hash(link).length < long.length, link);
    assert.equal(inflated(link), long);
    const other = await Pavane.open(browser, pavane.url);
    await other.go(hash(link));
    assert.deepEqual(await other.labels(), await pavane.labels());
    // The address is the long form, and a reload keeps the board.
    assert.equal(hash(other.page.url()), long);
    await other.page.reload();
    await other.state("ready");
    assert.deepEqual(await other.labels(), await pavane.labels());
    await other.close();
  }, CLIPBOARD);

  test("a link goes to the clipboard while the click is handled, as some browsers demand", async (pavane) => {
    await pavane.puzzle(WIKI);
    await pavane.page.evaluate(() => {
      navigator.clipboard.write = async (items) => {
        globalThis.isHandled = globalThis.isClicking;
        globalThis.written = await (await items[0].getType("text/plain")).text();
      };
      const button = document.querySelector(".copy-link");
      globalThis.isClicking = true;
      button.click();
      globalThis.isClicking = false;
    });
    await pavane.page.waitForFunction(() => globalThis.written);
    const { isHandled, written } = await pavane.page.evaluate(() => ({ isHandled, written }));
    assert.equal(isHandled, true);
    assert.equal(inflated(written), `puzzle=${WIKI}`);
  }, CLIPBOARD);

  test("the button says that a link is for this machine", async (pavane) => {
    await pavane.go();
    assert.equal(await pavane.page.textContent(".copy-link:visible"), "Copy a link to this board, for this machine");
  });

  test("a short link keeps the token out, and a damaged one says so", async (pavane) => {
    const data = deflateRawSync(`puzzle=${WIKI}`).toString("base64url");
    await pavane.go(`z=${data}&token=correct-horse`);
    assert.equal(await pavane.line(), WIKI);
    assert.match(pavane.page.url(), /token=correct-horse/);
    for (const damaged of ["!", data.slice(0, 20), "AAAA"]) {
      await pavane.page.goto("about:blank");
      await pavane.page.goto(`${pavane.url}#z=${damaged}`);
      await pavane.state("ready", "failed");
      assert.match(await pavane.said(), /^The link is damaged: found the data after z=/);
      assert.equal(await pavane.line(), ".".repeat(81));
    }
  });

  test("a problem of the zoo is named by its family and numbers", async (pavane) => {
    await pavane.go("zoo=queens&with.N=6");
    const text = await pavane.page.inputValue("#problem-text");
    assert.equal(text.trim(), program("zoo", "queens", "6").trim());
    const link = await copied(pavane);
    assert.equal(hash(link), "zoo=queens&with.N=6");
    // A text that was edited is no longer of the zoo.
    await pavane.page.fill("#problem-text", "a b\na\nb\n");
    assert.equal(new URLSearchParams(hash(await copied(pavane))).get("zoo"), null);
    await pavane.go("zoo=none&with.N=6");
    assert.match(await pavane.said(), /none/);
  }, CLIPBOARD);

  test("links and texts of other sites are opened by paste", async (pavane) => {
    await pavane.go();
    for (const [text, cells] of [
      [`https://sudokuexchange.com/play/?s=${CODE}`, EXPANDED],
      [`https://sudokupad.app/scf${CODE}`, EXPANDED],
      [`https://www.sudokuwiki.org/sudoku.htm?bd=${EXPANDED}`, EXPANDED],
      [COACH, COACHED],
      [`https://sudoku.coach/en/play/${COACHED}`, COACHED],
      [`${pavane.url}#z=${deflateRawSync(`puzzle=${WIKI}`).toString("base64url")}`, WIKI],
    ]) {
      await pavane.paste(text);
      assert.equal(await pavane.line(), cells.replaceAll("0", "."), text);
    }
  });

  test("a link of the page is opened by paste with what was entered", async (pavane) => {
    await pavane.puzzle(WIKI);
    await pavane.focus(1, 3);
    await pavane.press("4");
    await pavane.state("ready");
    const labels = await pavane.labels();
    const link = await copied(pavane);
    await pavane.go();
    await pavane.paste(link);
    assert.deepEqual(await pavane.labels(), labels);
    await pavane.paste("http://localhost:1/#zoo=queens&with.N=6");
    assert.equal((await pavane.page.inputValue("#problem-text")).trim(), program("zoo", "queens", "6").trim());
  }, CLIPBOARD);

  test("a title and an author are shown, and go with links", async (pavane, { browser }) => {
    await pavane.puzzle(WIKI);
    assert.equal(await pavane.page.isVisible("#credit"), false);
    await pavane.page.click("#set-box > summary");
    await pavane.page.fill("#title", "  A <b>title</b> &c  ");
    await pavane.page.fill("#author", "Ann");
    assert.equal(await pavane.page.textContent("#credit"), "A <b>title</b> &c, by Ann");
    const link = await copied(pavane);
    const other = await Pavane.open(browser, pavane.url);
    await other.go(hash(link));
    assert.equal(await other.page.textContent("#credit"), "A <b>title</b> &c, by Ann");
    assert.equal(await other.page.inputValue("#title"), "A <b>title</b> &c");
    assert.equal(await other.page.locator("#credit b").count(), 0);
    // Undo of a load brings them back.
    await other.paste("1..4.........32.");
    assert.equal(await other.page.isVisible("#credit"), false);
    await other.page.click("#undo");
    assert.equal(await other.page.textContent("#credit"), "A <b>title</b> &c, by Ann");
    await other.page.click("#recent-box > summary");
    await other.page.waitForFunction(() => /^A <b>title<\/b> &c, by Ann: 9x9/.test(document.querySelector("#recent-list button")?.textContent));
    // The program reads them in the link.
    assert.equal(JSON.parse(program("convert", "--to", "json", link)).author, "Ann");
    // A link may have any length, and line ends.
    await other.go(new URLSearchParams({ puzzle: WIKI, title: `a\n${"b".repeat(300)}` }).toString());
    assert.equal(await other.page.textContent("#credit"), `a ${"b".repeat(198)}`);
    await other.close();
  }, CLIPBOARD);

  test("what a player has entered in f-puzzles is on the board, and stays off it once it is erased", async (pavane) => {
    const cells = [...WIKI].map((symbol) => (symbol === "." ? {} : { value: Number(symbol), given: true }));
    cells[2] = { value: 4 };
    cells[3] = { centerPencilMarks: [2, 6] };
    const grid = Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9));
    await pavane.go();
    await pavane.load(JSON.stringify({ size: 9, grid }));
    const labels = async () => [await pavane.label(1, 1), await pavane.label(1, 3), await pavane.label(1, 4)];
    assert.deepEqual(await labels(), ["5, given", "4", "may be 2 6"]);
    await pavane.focus(1, 3);
    await pavane.press("Delete");
    assert.deepEqual(await labels(), ["5, given", "empty", "may be 2 6"]);
    await pavane.page.reload();
    await pavane.state("ready");
    assert.deepEqual(await labels(), ["5, given", "empty", "may be 2 6"]);
    // Placed digits of a line are no givens.
    await pavane.load(WIKI.replace("..", "+4."));
    assert.deepEqual(await labels(), ["5, given", "4", "empty"]);
    await pavane.page.reload();
    await pavane.state("ready");
    assert.deepEqual(await labels(), ["5, given", "4", "empty"]);
  });

  test("titles and authors come from f-puzzles and SudokuPad, and go there", async (pavane) => {
    const json = { size: 4, title: "Cage", author: "Ann", grid: [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, { value: 1, given: true }]], killercage: [{ cells: ["R1C1", "R1C2"], value: "3" }] };
    await pavane.go();
    await pavane.load(JSON.stringify(json));
    assert.equal(await pavane.page.textContent("#credit"), "Cage, by Ann");
    await pavane.page.click("#set-box > summary");
    await pavane.page.fill("#title", "");
    assert.equal(await pavane.page.textContent("#credit"), "by Ann");
    // A reload does not bring back the title of the text.
    await pavane.page.reload();
    await pavane.state("ready");
    assert.equal(await pavane.page.textContent("#credit"), "by Ann");
    await pavane.page.click("#set-box > summary");
    await pavane.page.fill("#title", "Three");
    await pavane.page.evaluate(() => (document.querySelector("#sudoku-export").closest("details").open = true));
    await pavane.page.selectOption("#sudoku-format", "sudokupad");
    await pavane.page.click("#sudoku-export button:not([type])");
    await pavane.state("answered", "failed");
    const link = (await pavane.page.inputValue("#sudoku-exported")).trim();
    assert.match(link, /^https:\/\/sudokupad\.app\/fpuz/);
    const { label, author } = JSON.parse(program("check", "--json", link));
    assert.deepEqual([label, author], ["Three by Ann", undefined]);
    await pavane.go();
    await pavane.paste(link);
    assert.equal(await pavane.page.textContent("#credit"), "Three, by Ann");
    const scl = { cells: [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, { value: 1 }]], regions: [], cages: [], metadata: { title: "Pad", author: "Bo" } };
    await pavane.load(JSON.stringify(scl));
    assert.equal(await pavane.page.textContent("#credit"), "Pad, by Bo");
  });

  test("links of other sites are exported", async (pavane) => {
    await pavane.puzzle(WIKI);
    const cells = WIKI.replaceAll(".", "0");
    await pavane.page.evaluate(() => (document.querySelector("#sudoku-export").closest("details").open = true));
    for (const [format, link] of [
      ["sudokuwiki", `https://www.sudokuwiki.org/sudoku.htm?bd=${cells}`],
      ["sudokuexchange", `https://sudokuexchange.com/play/?s=${cells}`],
      ["sudokucoach", `https://sudoku.coach/en/play/${cells}`],
    ]) {
      await pavane.page.selectOption("#sudoku-format", format);
      await pavane.page.click("#sudoku-export button[type=submit], #sudoku-export button:not([type])");
      await pavane.state("answered", "failed");
      assert.equal((await pavane.page.inputValue("#sudoku-exported")).trim(), link);
    }
  });
});

describe("links to a static site", () => {
  let browser;
  let child;
  let url;
  before(async () => {
    const options = ["serve", "--port", "0", "--link-base", "https://example.org/pavane/"];
    child = spawn(PROGRAM, options, { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout })) {
      url = /http:\S+/.exec(line)?.[0];
      if (url) break;
    }
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    child?.kill("SIGINT");
  });

  it("lead to the address that --link-base names", async () => {
    const pavane = await Pavane.open(browser, url, CLIPBOARD);
    await pavane.puzzle(WIKI);
    assert.equal(await pavane.page.textContent(".copy-link:visible"), "Copy a link to this board");
    const link = await copied(pavane);
    assert.ok(link.startsWith("https://example.org/pavane/#"), link);
    const long = link.includes("#z=") ? inflated(link) : hash(link);
    assert.equal(new URLSearchParams(long).get("puzzle"), WIKI);
    await pavane.close();
  });
});
