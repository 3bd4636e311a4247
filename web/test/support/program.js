/** Answers of the program at the command line, which the page must give, too. */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PROGRAM } from "./carriers.js";

/** The folder of the project, from which files are named. */
const cwd = fileURLToPath(new URL("../../..", import.meta.url));

/** The output of the program; its exit code may be any, since it is the answer to some questions. */
export function pavane(...args) {
  return run("", args);
}

/** The output of the program about a text, which it reads from standard input. */
export function pavaneOf(text, ...args) {
  return run(text, [...args, "-"]);
}

function run(input, args) {
  try {
    return execFileSync(PROGRAM, args, { cwd, encoding: "utf8", input, stdio: ["pipe", "pipe", "ignore"] });
  } catch (error) {
    if (error.stdout === undefined || error.stdout === "") throw error;
    return error.stdout;
  }
}

/** The object of an answer with `--json`. */
export function object(verb, ...args) {
  return JSON.parse(pavane(verb, "--json", ...args));
}
