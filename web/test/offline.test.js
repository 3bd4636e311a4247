/** The static site without a network, or with one that hangs, and an installed page without its server. */

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startServer, startSite } from "./support/carriers.js";
import { Pavane, launch } from "./support/page.js";

describe("offline", () => {
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

  it("opens an installed page without its server, and goes on when that is back", async () => {
    const server = await startServer();
    const pavane = await Pavane.open(browser, server.url);
    const kept = () => pavane.page.evaluate(async () => (await caches.keys()).length);
    await pavane.go();
    assert.equal(await kept(), 0);
    const client = await pavane.page.context().newCDPSession(pavane.page);
    await client.send("Emulation.setEmulatedMedia", { features: [{ name: "display-mode", value: "standalone" }] });
    await pavane.puzzle("1..4.........32.");
    await pavane.page.evaluate(() => navigator.serviceWorker.ready);
    await pavane.page.waitForFunction(async () => (await caches.open("pavane")).match("api/v1/about"));
    await server.stop();
    await pavane.page.reload();
    await pavane.page.waitForSelector(".fault:has-text('The server does not answer')");
    const again = await startServer(new URL(server.url).port);
    await pavane.state("ready");
    assert.equal(await pavane.line(), "1..4.........32.");
    assert.equal(await pavane.ask("#ask-check"), "Exactly one solution.");
    // The browser says on the console which requests have failed.
    pavane.messages = pavane.messages.filter((message) => !/ERR_CONNECTION_REFUSED/.test(message));
    await pavane.close();
    await again.stop();
  });
});
