/** A browser with the page in it. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Flags without which Chromium does not start as root, or asks hosts of its maker. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The longest time that a test waits for something, in milliseconds. */
const TIMEOUT = 30_000;

/** Chromium without windows, which takes two thirds of the processor time, and the usual one. */
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Starts the browser: the one that CHROMIUM names, or else Debian's. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? PROGRAMS.find(existsSync), args: FLAGS });
}

/** The page of Pavane, with what tests do and look at. */
export class Pavane {
  /** What the browser wrote on its console, and errors that nobody caught. */
  messages = [];

  constructor(page, url) {
    this.page = page;
    this.url = url;
    page.setDefaultTimeout(TIMEOUT);
    page.on("console", (message) => this.messages.push(message.text()));
    page.on("pageerror", (error) => this.messages.push(String(error)));
  }

  /**
   * Makes an empty tab in a context of its own, from which tests go to the page.
   *
   * @param {import("playwright-core").Browser} browser
   * @param {string} url the address of a carrier
   * @param {object} [options] of the context, such as `viewport`
   */
  static async open(browser, url, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    return new Pavane(await context.newPage(), url);
  }

  /**
   * Leaves the page without a service worker. That fetches and stores all files anew on every load, which takes as much
   * processor time as the load. offline.test.js has the tests with it.
   */
  withoutServiceWorker() {
    return this.page.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
  }

  /** Goes to the page, to what the address says after `#`, and waits for its board. */
  async go(fragment = "") {
    await this.page.goto("about:blank");
    await this.page.goto(`${this.url}#${fragment}`);
    await this.state("ready");
  }

  /** Goes to the board of a puzzle. */
  puzzle(text, layout) {
    return this.go(new URLSearchParams({ puzzle: text, ...(layout ? { layout } : {}) }).toString());
  }

  /** Waits for a state of the page. */
  state(...states) {
    const isReached = (states) => states.includes(document.documentElement.dataset.state);
    return this.page.waitForFunction(isReached, states);
  }

  /** Presses a button and waits for the answer; returns its words. */
  async ask(selector) {
    await this.page.click(selector);
    await this.state("answered", "failed");
    return this.said();
  }

  /** The words of the answer that is shown, or of the fault. */
  said() {
    return this.page.evaluate(() => {
      const isShown = (element) => element.checkVisibility() && element.textContent;
      return [...document.querySelectorAll(".said, .fault")].find(isShown)?.textContent ?? "";
    });
  }

  /** The label of the cell in a row and a column, without these. */
  async label(row, column) {
    const cell = this.page.locator(`[aria-label^="row ${row}, column ${column}:"]`);
    return (await cell.getAttribute("aria-label")).replace(/^.*?: /, "");
  }

  /** The labels of all cells, without rows and columns. */
  labels() {
    return this.page.$$eval("[role=gridcell]", (cells) =>
      cells.map((cell) => cell.getAttribute("aria-label").replace(/^.*?: /, "")),
    );
  }

  /** The symbols on the board in reading order, a dot for an empty cell. */
  async line() {
    return (await this.labels()).map((label) => (/^(empty|may be)/.test(label) ? "." : label.split(",")[0])).join("");
  }

  /** Focuses the cell in a row and a column. */
  focus(row, column) {
    return this.page.click(`[aria-label^="row ${row}, column ${column}:"]`);
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** Pastes a text anywhere but in a text field, and waits for the board. */
  async paste(text) {
    await this.page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await this.state("ready", "failed");
  }

  /** Opens a text by the form for it. */
  async load(text, layout = "") {
    if (!(await this.page.locator("#load-box").evaluate((box) => box.open))) await this.page.click("#load-box > summary");
    await this.page.fill("#puzzle-text", text);
    await this.page.fill("#layout", layout);
    await this.page.click("#load button");
    await this.state("ready", "failed");
  }

  /** Closes the page; nothing may stand on its console. */
  async close() {
    await this.page.context().close();
    assert.deepEqual(this.messages, []);
  }
}
