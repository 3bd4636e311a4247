/**
 * A newcomer with a phone: opens a hard puzzle from a link, solves it with hints, by touch alone, and shares it.
 * `PAVANE_PICTURES` names a folder for pictures of the way, on three screens in light and dark.
 */

import assert from "node:assert/strict";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { pavane as program } from "./support/program.js";
import { Pavane } from "./support/page.js";
import { suite } from "./support/suite.js";

/** The puzzle of `pavane generate --rating hard --minimal strict --seed 7`, which needs a skyscraper. */
const PUZZLE = "..14........97.....5....6..8.....5.1.6...1......7...9.2....7.8..352....4..9..52..";
const LINK = `z=${deflateRawSync(`puzzle=${PUZZLE}`).toString("base64url")}`;
const PICTURES = process.env.PAVANE_PICTURES;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SCREENS = PICTURES
  ? [PHONE, { ...PHONE, isMobile: false, viewport: { width: 800, height: 1100 } }, { hasTouch: true }].flatMap((screen) => [
      { ...screen, colorScheme: "light" },
      { ...screen, colorScheme: "dark" },
    ])
  : [PHONE];

/** The number of taps in which the hints have to lead to the end. */
const MOST_TAPS = 600;

/** A picture of the screen, if pictures are wanted. */
async function picture({ page }, scheme, name) {
  if (!PICTURES) return;
  const { width } = page.viewportSize();
  await page.screenshot({ path: join(PICTURES, `fan-${width}-${scheme}-${name}.png`) });
}

/** Taps a cell by its place in reading order. */
const tapCell = ({ page }, cell) => page.tap(`[data-cell="${cell}"]`);
/** Taps the key of a digit. */
const tapKey = ({ page }, digit) => page.tap(`#keys .key >> nth=${digit - 1}`);

/** Taps a button, and waits for the answer. */
async function tapped(pavane, button) {
  await pavane.page.tap(button);
  await pavane.state("answered", "failed", "ready");
}

/** The places of the cells that see a cell of a usual board. */
function peers(cell) {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  const block = (place) => Math.floor(Math.floor(place / 9) / 3) * 3 + Math.floor((place % 9) / 3);
  const sees = (other) => Math.floor(other / 9) === row || other % 9 === column || block(other) === block(cell);
  return [...Array(81).keys()].filter((other) => other !== cell && sees(other));
}

/** The digits that no cell has that sees a cell. */
function digitsLeft(line, cell) {
  const seen = new Set(peers(cell).map((other) => Number(line[other])));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !seen.has(digit));
}

/** A line that has the givens of the puzzle, and each digit once in each row, column and block. */
function assertSolved(line) {
  assert.match(line, /^[1-9]{81}$/);
  assert.ok([...PUZZLE].every((given, cell) => given === "." || given === line[cell]), line);
  assert.ok([...line].every((digit, cell) => peers(cell).every((other) => line[other] !== digit)), line);
}

/** Takes hints until the board is full; returns the number of taps. */
async function takeHints(pavane, look) {
  for (let taps = 1; taps < MOST_TAPS; taps += 1) {
    if (!(await pavane.line()).includes(".")) return taps;
    const more = pavane.page.locator("#sudoku-answer .more > button:not(.about-technique)");
    await tapped(pavane, (await more.count()) ? "#sudoku-answer .more > button:not(.about-technique)" : "#ask-hint");
    const said = await pavane.said();
    assert.doesNotMatch(said, /No step|wrong/);
    if (/^Skyscraper.*=|^Skyscraper.*≠/.test(said)) await look("6-skyscraper");
  }
  throw new Error("the hints do not lead to the end");
}

suite("a fan with a phone", (test) => {
  for (const screen of SCREENS) {
    const { colorScheme: scheme = "light", viewport } = screen;
    test(
      `solves a hard puzzle with hints and shares it, ${viewport?.width ?? 1280}, ${scheme}`,
      async (pavane, { browser, test }) => {
        const solution = program("solve", PUZZLE).trim().split("\n").at(-1);
        const empty = [...PUZZLE.matchAll(/[.0]/g)].map(({ index }) => index);
        await pavane.go(LINK);
        await picture(pavane, scheme, "1-opened");

        // Two right digits, and a wrong one that nothing on the board contradicts.
        const [first, second, third] = empty;
        for (const cell of [first, second]) {
          await tapCell(pavane, cell);
          await tapKey(pavane, Number(solution[cell]));
        }
        const others = digitsLeft(await pavane.line(), third).filter((digit) => digit !== Number(solution[third]));
        await tapCell(pavane, third);
        await tapKey(pavane, others[0]);
        await tapped(pavane, "#ask-check");
        assert.match(await pavane.said(), /^No solution/);
        assert.match(await pavane.page.textContent("#sudoku-answer"), /1 digit is wrong\./);
        await pavane.page.tap("text=Show mistakes");
        await picture(pavane, scheme, "2-mistake");
        await pavane.page.tap("text=Take mistakes back");
        assert.equal((await pavane.line())[third], ".");

        // Marks in a cell, and a color.
        await pavane.page.tap("label:has-text('Marks')");
        await tapCell(pavane, third);
        for (const digit of [others[0], Number(solution[third])].sort()) await tapKey(pavane, digit);
        await pavane.page.tap("label:has-text('Colors')");
        await tapKey(pavane, 4);
        assert.equal((await pavane.labels())[third], `may be ${[others[0], solution[third]].sort().join(" ")}, green`);
        await pavane.page.tap("label:has-text('Digits')");
        await picture(pavane, scheme, "3-marks");

        await tapped(pavane, "#ask-hint");
        await tapped(pavane, "text=Show where");
        await picture(pavane, scheme, "4-where");
        await tapped(pavane, "text=Show the step");
        await picture(pavane, scheme, "5-step");
        const taps = await takeHints(pavane, (name) => picture(pavane, scheme, name));
        test.diagnostic(`${taps} taps for hints`);
        const line = await pavane.line();
        assertSolved(line);
        await pavane.page.waitForFunction(() => /^Solved/.test(document.querySelector("#sudoku-answer .said").textContent));
        await picture(pavane, scheme, "7-solved");

        // The link is read back in another browser.
        await pavane.page.tap(".copy-link:visible");
        await pavane.page.waitForSelector(".copy-link:has-text('Copied')");
        await picture(pavane, scheme, "8-shared");
        const link = await pavane.page.evaluate(() => navigator.clipboard.readText());
        const shared = new URLSearchParams(inflateRawSync(Buffer.from(link.split("#z=")[1], "base64url")).toString());
        assert.equal(shared.get("puzzle"), PUZZLE);
        const other = await Pavane.open(browser, pavane.url);
        await other.go(new URL(link).hash.slice(1));
        assert.equal(await other.line(), line);
        await other.close();
      },
      { permissions: ["clipboard-read", "clipboard-write"], ...screen },
    );
  }
});
