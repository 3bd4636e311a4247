/** Numbers and lists in words. */

import { decimal, grouped, many, t } from "../texts.js";

/** A number with its noun: "1 solution", "2,290 solutions". */
export function counted(number, noun) {
  return many(number, `{n} ${noun}`, `{n} ${noun}s`);
}

/** A number that may be very large or small, with three digits: "28,200,960" below a million, else "6.68 × 10²¹". */
export function rounded(number) {
  if (number === null) return t("any number");
  if (Math.abs(number) < 1e6) return decimal(number, number < 10 ? 1 : 0, 0);
  const [mantissa, exponent] = number.toExponential(2).split("e");
  return `${decimal(Number(mantissa), 2)} × 10${superscript(Number(exponent))}`;
}

function superscript(number) {
  return String(number).replace(/[-\d]/g, (sign) => (sign === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[sign]));
}

/** A share from 0 to 1 as a percentage: "55 %", "1.2 %", "< 0.1 %". */
export function percentage(share) {
  const percent = share * 100;
  if (share > 0 && percent < 0.1) return `< ${decimal(0.1, 1)} %`;
  if (share < 1 && percent > 99.9) return `> ${decimal(99.9, 1)} %`;
  return `${decimal(percent, percent < 10 ? 1 : 0, 0)} %`;
}

/** Words as a sentence, with a capital unless they begin with the name of a cell. */
export function sentence(words) {
  const begun = /^r\d/.test(words) ? words : words[0].toUpperCase() + words.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** "a", "a and b", "a, b and c". */
export function listed(words) {
  if (words.length < 2) return words.join("");
  return t("{words} and {last}", { words: words.slice(0, -1).join(", "), last: words.at(-1) });
}
