/** The two carriers of the page: the program's server, and the static site. */

import { spawn } from "node:child_process";
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";

/** The types that browsers ask for; what has none is sent as bytes. */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The carriers by name: each starts and gives its address and a function that ends it. */
export const CARRIERS = { server: () => startServer(), wasm: startSite };

/** The program under test. */
export const PROGRAM = process.env.PAVANE_PROGRAM;

/** The server of the program, on a port or any free one. `stop` resolves when it has ended. */
export async function startServer(port = 0) {
  const child = spawn(PROGRAM, ["serve", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const stop = () => new Promise((resolve) => child.once("exit", resolve) && child.kill("SIGINT"));
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\S+/.exec(line) ?? [];
    if (url) return { url, pid: child.pid, stop };
  }
  throw new Error("`pavane serve` ended without an address");
}

/** The static site. `hang` leaves all further requests without an answer. */
export async function startSite() {
  let isHanging = false;
  const server = createServer((request, response) => {
    if (isHanging) return;
    const { pathname } = new URL(request.url, "http://localhost");
    const file = join(process.env.PAVANE_SITE, normalize(pathname === "/" ? "/index.html" : pathname));
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, hang: () => (isHanging = true), stop };
}
