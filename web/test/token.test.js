/** A server that asks for its token. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { PROGRAM } from "./support/carriers.js";
import { Pavane, launch } from "./support/page.js";

const TOKEN = "correct-horse";

describe("token", () => {
  let browser;
  let child;
  let url;
  before(async () => {
    child = spawn(PROGRAM, ["serve", "--port", "0", "--token", TOKEN], { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout })) {
      url = /http:[^#\s]+/.exec(line)?.[0];
      if (url) break;
    }
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    child?.kill("SIGINT");
  });

  it("is asked for in the server's words, and kept in the address", async () => {
    const pavane = await Pavane.open(browser, url);
    await pavane.page.goto(url);
    await pavane.state("locked");
    assert.match(await pavane.page.textContent("#token-why"), /^this server asks for its token/);
    assert.equal(await pavane.page.isVisible("#sudoku"), false);
    await pavane.page.fill("#token", "wrong-horse");
    await pavane.press("Enter");
    await pavane.page.waitForFunction(() => document.activeElement.id === "token");
    await pavane.page.fill("#token", TOKEN);
    await pavane.page.click("#token-form button");
    await pavane.state("ready");
    assert.equal(await pavane.page.isVisible("#token-form"), false);
    assert.equal(await pavane.line(), ".".repeat(81));
    await pavane.page.reload();
    await pavane.state("ready");
    assert.equal(await pavane.ask("#ask-check"), "Several solutions.");
    // The browser itself writes refused requests on the console.
    pavane.messages = pavane.messages.filter((message) => !message.includes("401"));
    await pavane.close();
  });
});
