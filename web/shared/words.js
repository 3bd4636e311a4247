/** Numbers and lists in words. */

/** A whole number as digits in groups of three; strings, since counts exceed the numbers of JavaScript. */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number with its noun: "1 solution", "2,290 solutions". */
export function counted(number, noun) {
  return `${grouped(number)} ${noun}${String(number) === "1" ? "" : "s"}`;
}

/** A number that may be very large or small, with three digits: "28,200,960" below a million, else "6.68 × 10²¹". */
export function rounded(number) {
  if (number === null) return "any number";
  if (Math.abs(number) < 1e6) return number.toLocaleString("en", { maximumFractionDigits: number < 10 ? 1 : 0 });
  const [mantissa, exponent] = number.toExponential(2).split("e");
  return `${mantissa} × 10${superscript(Number(exponent))}`;
}

function superscript(number) {
  return String(number).replace(/[-\d]/g, (sign) => (sign === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[sign]));
}

/** A share from 0 to 1 as a percentage: "55 %", "1.2 %", "< 0.1 %". */
export function percentage(share) {
  const percent = share * 100;
  if (share > 0 && percent < 0.1) return "< 0.1 %";
  if (share < 1 && percent > 99.9) return "> 99.9 %";
  return `${percent.toLocaleString("en", { maximumFractionDigits: percent < 10 ? 1 : 0 })} %`;
}

/** Words as a sentence, with a capital unless they begin with the name of a cell. */
export function sentence(words) {
  const begun = /^r\d/.test(words) ? words : words[0].toUpperCase() + words.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** "a", "a and b", "a, b and c". */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
