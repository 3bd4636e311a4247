/** Runs the files of tests that its arguments name, in this process: they share the browser and the carriers. */

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)));
