/** Answers in words that are the same for sudokus and exact cover problems. */

import { many, t } from "../texts.js";
import { english } from "./dom.js";
import { counted, rounded } from "./words.js";

/** The words for an answer that a limit cut short, or null if none did. */
export function stopped(answer) {
  if (answer.status !== "stopped") return null;
  const isFound = answer.count && answer.count !== "0";
  return [
    t("Stopped by a limit of time or memory before the answer was known."),
    isFound ? many(answer.count, "At least {n} solution.", "At least {n} solutions.") : "",
    t("Ask about less, or start `pavane serve` with larger --seconds or --memory."),
  ].filter(Boolean).join(" ");
}

/** The words for a puzzle or problem without a solution. */
export function none(answer) {
  return answer.reason ? [t("No solution:"), " ", english(`${answer.reason}.`)] : t("No solution.");
}

/** What `count` says. */
export function countWords(answer) {
  return stopped(answer) ?? (answer.count === "0" ? none(answer) : many(answer.count, "{n} solution.", "{n} solutions."));
}

/** What `solve`, `next` and `sample` say; the title if there is a solution. */
export function solutionWords(answer, title) {
  return stopped(answer) ?? (answer.status === "none" ? none(answer) : title);
}

/** What `estimate` says. */
export function estimateWords({ estimate }) {
  const interval = ({ mean, low, high }) =>
    t("about {mean} (95 %: {low} to {high})", { mean: rounded(mean), low: rounded(low), high: rounded(high) });
  return t("Solutions: {solutions}. Search nodes: {nodes}. {probes}.", {
    solutions: interval(estimate.solutions),
    nodes: interval(estimate.nodes),
    probes: counted(estimate.probes, "probe"),
  });
}
