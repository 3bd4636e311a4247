// Interactive Sudoku Solver under Node: counts the solutions of puzzles up to two.
//
//     node iss.mjs FOLDER SECONDS    FOLDER has a checkout of Interactive Sudoku Solver
//
// Each line of standard input is a puzzle as a JSON string. The answer is a line of JSON with `count`, `milliseconds`, the
// processor time without the start of Node, and `is_complete`, which is false after SECONDS; or with `error`.

import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const from = (path) => import(pathToFileURL(resolve(folder, path)).href);
globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';
const { SimpleSolver } = await from('js/sandbox/simple_solver.js');

const limit = Number(process.argv[3]) * 1000;
// The progress of the solver is looked at every 2 ** LOOKS steps.
const LOOKS = 12;

const answer = (text) => {
  const start = process.cpuUsage();
  const milliseconds = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  let stopped = false;
  try {
    const { solver } = new SimpleSolver()._build(text);
    solver.setProgressCallback(() => {
      stopped = milliseconds() > limit;
      if (stopped) throw new Error('the limit');
    }, LOOKS);
    const count = solver.countSolutions(2);
    return { count: Math.min(count, 2), milliseconds: milliseconds(), is_complete: true };
  } catch (error) {
    if (stopped) return { count: 0, milliseconds: milliseconds(), is_complete: false };
    throw error;
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  let found;
  try {
    found = answer(JSON.parse(line));
  } catch (error) {
    found = { error: String(error) };
  }
  process.stdout.write(JSON.stringify(found) + '\n');
}
