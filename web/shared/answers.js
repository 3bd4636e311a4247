/** Answers in words that are the same for sudokus and exact cover problems. */

import { counted, rounded } from "./words.js";

/** What to do about limits. */
const MORE = "Ask about less, or start `pavane serve` with larger --seconds or --memory.";

/** The words for an answer that a limit cut short, or null if none did. */
export function stopped(answer) {
  if (answer.status !== "stopped") return null;
  const found = answer.count && answer.count !== "0" ? ` At least ${counted(answer.count, "solution")}.` : "";
  return `Stopped by a limit of time or memory before the answer was known.${found} ${MORE}`;
}

/** The words for a puzzle or problem without a solution. */
export function none(answer) {
  return answer.reason ? `No solution: ${answer.reason}.` : "No solution.";
}

/** What `count` says. */
export function countWords(answer) {
  return stopped(answer) ?? (answer.count === "0" ? none(answer) : `${counted(answer.count, "solution")}.`);
}

/** What `solve`, `next` and `sample` say; the title if there is a solution. */
export function solutionWords(answer, title) {
  return stopped(answer) ?? (answer.status === "none" ? none(answer) : title);
}

/** What `estimate` says. */
export function estimateWords({ estimate }) {
  const interval = ({ mean, low, high }) => `about ${rounded(mean)} (95 %: ${rounded(low)} to ${rounded(high)})`;
  return `Solutions: ${interval(estimate.solutions)}. Search nodes: ${interval(estimate.nodes)}. ${counted(estimate.probes, "probe")}.`;
}
