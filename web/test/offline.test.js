/** The page without a network, or with one that hangs: the static site, and that of a server which has ended. */

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startServer, startSite } from "./support/carriers.js";
import { Pavane, launch } from "./support/page.js";

describe("offline, static site", { skip: process.env.PAVANE_CARRIER === "server" }, () => {
  let browser;
  let site;
  before(async () => {
    site = await startSite();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    site?.stop();
  });

  it("answers from its store when the network hangs, and can be installed", async () => {
    const pavane = await Pavane.open(browser, site.url);
    await pavane.go();
    const manifest = await pavane.page.evaluate(async () => {
      const link = document.querySelector("link[rel=manifest]").href;
      return (await fetch(link)).json();
    });
    assert.deepEqual([manifest.short_name, manifest.start_url, manifest.display], ["Pavane", ".", "standalone"]);
    const isKept = async () => {
      const store = await caches.open("pavane");
      return navigator.serviceWorker.controller && (await store.match("pavane.wasm")) && (await store.match("worker.js"));
    };
    await pavane.page.evaluate(() => navigator.serviceWorker.ready);
    await pavane.page.reload();
    await pavane.state("ready");
    await pavane.page.waitForFunction(isKept);
    site.hang();
    await pavane.page.reload();
    await pavane.state("ready");
    assert.equal(await pavane.ask("#ask-check"), "Several solutions.");
    await pavane.close();
  });
});

describe("offline, server", () => {
  let browser;
  let server;
  before(async () => {
    server = await startServer();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  it("keeps the page and its boards while the server is away, and says so", async () => {
    const pavane = await Pavane.open(browser, server.url);
    await pavane.puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    await pavane.focus(1, 3);
    await pavane.press("4", "ArrowRight", "Shift+Digit2");
    await pavane.state("ready");
    const labels = await pavane.labels();
    const display = await pavane.page.evaluate(async () => {
      const manifest = await fetch(document.querySelector("link[rel=manifest]").href);
      return (await manifest.json()).display;
    });
    assert.equal(display, "standalone");
    await pavane.page.waitForFunction(async () => {
      const store = await caches.open("pavane");
      return navigator.serviceWorker.controller && (await store.match("api/v1/about")) && (await store.match("main.js"));
    });
    await server.stop();
    await pavane.page.reload();
    await pavane.state("ready");
    assert.deepEqual(await pavane.labels(), labels);
    assert.match(await pavane.page.textContent("#place"), /the server does not answer: the board works, and questions need/);
    await pavane.focus(1, 6);
    await pavane.press("8");
    assert.notDeepEqual(await pavane.labels(), labels);
    await pavane.press("Control+z");
    assert.deepEqual(await pavane.labels(), labels);
    assert.equal(await pavane.ask("#ask-check"), "The server does not answer; is `pavane serve` still running?");
    // The server comes back on its port, and the page needs no reload.
    server = await startServer(new URL(server.url).port);
    await pavane.ask("#ask-count");
    assert.equal(await pavane.said(), "1 solution.");
    assert.match(await pavane.page.textContent("#place"), /answered by the program on its server/);
    // The browser has noted the requests without an answer.
    assert.ok(pavane.messages.every((message) => /ERR_CONNECTION_REFUSED/.test(message)), pavane.messages.join());
    pavane.messages = [];
    await pavane.close();
  });
});
