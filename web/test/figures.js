/**
 * Prints the figures of docs/serve.md: times of the page on both carriers, and memory and hostile sockets of the server.
 * `web/test/run --figures` runs it. Times mean something on an idle machine only.
 */

import { readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { CARRIERS, startServer } from "./support/carriers.js";
import { Pavane, launch } from "./support/page.js";

/** A puzzle of level hard. */
const HARD = "..14........97.....5....6..8.....5.1.6...1......7...9.2....7.8..352....4..9..52..";
/** Its solution. */
const SOLUTION = "691453728428976153357812649874629531963581472512734896246197385735268914189345267";
/** The number of measurements of a time, whose median and maximum are printed. */
const TIMES = 24;
const QUESTIONS = 1000;
const SOCKETS = 300;

/** The median and the maximum of times in milliseconds, in words. */
function words(times) {
  const sorted = [...times].sort((one, other) => one - other);
  return `${sorted[sorted.length >> 1].toFixed(1)} ms in the median, ${sorted.at(-1).toFixed(1)} ms at most`;
}

/** The first paint and the board after a cold start, and the answer for a pasted puzzle. */
async function starts(browser, url) {
  const pavane = await Pavane.open(browser, url);
  await pavane.page.goto(url);
  await pavane.state("ready");
  const [paint, ready] = await pavane.page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    performance.now(),
  ]);
  const start = performance.now();
  await pavane.paste(HARD);
  await pavane.ask("#ask-check");
  const answer = performance.now() - start;
  await pavane.close();
  return `first paint ${paint.toFixed(0)} ms, board ${ready.toFixed(0)} ms, answer for a pasted puzzle ${answer.toFixed(0)} ms later`;
}

/** The live answer while digits are placed on a blank board, with its pause. */
async function live(browser, url) {
  const pavane = await Pavane.open(browser, url);
  await pavane.go();
  await pavane.page.click("#set-box > summary");
  await pavane.page.check("#live");
  await pavane.page.waitForSelector("#live-said[data-state=answered]");
  await pavane.page.click('[data-cell="0"]');
  const times = await pavane.page.evaluate(async (digits) => {
    const said = document.querySelector("#live-said");
    const press = (key, code) =>
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
    const times = [];
    for (const digit of digits) {
      const start = performance.now();
      press(digit, `Digit${digit}`);
      while (said.dataset.state !== "answered") await new Promise((resolve) => setTimeout(resolve, 1));
      times.push(performance.now() - start);
      press("ArrowRight", "ArrowRight");
    }
    return times;
  }, [...SOLUTION.slice(0, 9)]);
  await pavane.close();
  return words(times);
}

/** A digit on a board of 25x25: from the key to the end of its frame. */
async function key(browser, url) {
  const pavane = await Pavane.open(browser, url);
  await pavane.puzzle(".".repeat(625), "25x25");
  await pavane.page.click('[data-cell="300"]');
  const times = await pavane.page.evaluate(async (number) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const script = [];
    const drawn = [];
    for (let at = 0; at < number; at += 1) {
      await frame();
      await frame();
      const start = performance.now();
      const letter = "ABCDEFGH"[at % 8];
      const init = { key: letter, code: `Key${letter}`, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", init));
      await null;
      // Asked for its size, the browser finishes styles and layout.
      document.body.getBoundingClientRect();
      script.push(performance.now() - start);
      await frame();
      drawn.push(performance.now() - start);
    }
    return { script, drawn };
  }, TIMES);
  await pavane.close();
  return `${words(times.script)} to the end of layout; ${words(times.drawn)} to the end of the frame`;
}

/** The memory of a server after many questions, in MiB. */
async function memory() {
  const { url, pid, stop } = await startServer();
  const ask = (text) =>
    fetch(new URL("api/v1/ask", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ask: "explain", text }),
    }).then((response) => response.text());
  for (let at = 0; at < QUESTIONS; at += 1) await ask(HARD);
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  await stop();
  return `${(kibibytes / 1024).toFixed(0)} MiB at most after ${QUESTIONS} explanations`;
}

/** The wait of a question while sockets are open that begin a request, and neither end it nor read. */
async function sockets() {
  const { url, stop } = await startServer();
  const { port } = new URL(url);
  const open = Array.from({ length: SOCKETS }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\n"));
    return socket.on("error", () => {});
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const start = performance.now();
  let failures = 0;
  while (!(await fetch(url).catch(() => (failures += 1) && null))?.ok) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const wait = performance.now() - start;
  for (const socket of open) socket.destroy();
  await stop();
  return `a page comes after ${(wait / 1000).toFixed(1)} s beside ${SOCKETS} sockets that do not end their heads`;
}

const browser = await launch();
for (const [name, start] of Object.entries(CARRIERS)) {
  const { url, stop } = await start();
  console.log(`${name}: ${await starts(browser, url)}`);
  console.log(`${name}: live answer, with its pause of 150 ms: ${await live(browser, url)}`);
  console.log(`${name}: a digit on 25x25: ${await key(browser, url)}`);
  await stop();
}
await browser.close();
console.log(`server: ${await memory()}`);
console.log(`server: ${await sockets()}`);
const wasm = join(process.env.PAVANE_SITE, "pavane.wasm");
const packed = brotliCompressSync(readFileSync(wasm)).length;
console.log(`pavane.wasm: ${statSync(wasm).size} bytes, ${packed} bytes in brotli`);
