/** The static site without a network, or with one that hangs. */

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startSite } from "./support/carriers.js";
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
});
