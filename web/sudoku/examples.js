/** Boards to begin with. */

import { t } from "../texts.js";

/** Five grids of 9x9, of which the middle one shares a block with each of the others. */
const SAMURAI = { place: ["r1c1", "r1c13", "r7c7", "r13c1", "r13c13"].map((at) => ({ layout: "9x9", at })) };

/** Layouts that a new board can have: a name for people, and the name for the engine, with its number of cells. */
export const LAYOUTS = [
  { label: "9x9", layout: "9x9", cells: 81 },
  { label: t("9x9, diagonals (X)"), layout: "9x9+x", cells: 81 },
  { label: t("9x9, windows (windoku)"), layout: "9x9+windoku", cells: 81 },
  { label: t("9x9, disjoint groups"), layout: "9x9+disjoint", cells: 81 },
  { label: t("9x9, anti-knight"), layout: "9x9+antiknight", cells: 81 },
  { label: t("9x9, anti-king"), layout: "9x9+antiking", cells: 81 },
  { label: t("9x9, asterisk"), layout: "9x9+asterisk", cells: 81 },
  { label: t("9x9, girandola"), layout: "9x9+girandola", cells: 81 },
  { label: t("9x9, center dots"), layout: "9x9+center", cells: 81 },
  { label: "4x4", layout: "4x4", cells: 16 },
  { label: "6x6", layout: "6x6", cells: 36 },
  { label: "8x8", layout: "8x8", cells: 64 },
  { label: "10x10", layout: "10x10", cells: 100 },
  { label: "12x12", layout: "12x12", cells: 144 },
  { label: "16x16", layout: "16x16", cells: 256 },
  { label: "25x25", layout: "25x25", cells: 625 },
  { label: t("Samurai"), layout: "samurai", cells: 369 },
  { label: t("Tiny samurai"), layout: "tiny-samurai", cells: 76 },
  { label: t("Sohei"), layout: "sohei", cells: 288 },
  { label: t("Windmill"), layout: "windmill", cells: 333 },
  { label: t("Butterfly"), layout: "butterfly", cells: 144 },
  { label: t("Flower"), layout: "flower", cells: 189 },
];

/** The puzzle of an empty board. */
export function blank({ layout, cells }) {
  return { text: ".".repeat(cells), layout };
}

/** Puzzles to look at, each with one solution. */
export const EXAMPLES = [
  {
    label: "9x9",
    text: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    layout: null,
  },
  {
    label: t("9x9, needs chains"),
    text: "..............1.23.45.6...7....4.5....1......3...........8.3....5....6...8...2...",
    layout: null,
  },
  {
    label: t("10x10 jigsaw"),
    text:
      "...76....5A13..7.46....3.A.......1.......296............374.......4.......8.7....42.9..1768....51..." +
      ";ABBBBBBCCCAAABBCCCCCAAADBCCEFFGAADBEEEFFGADDEEEEHFGGDDDIEEHFGGDDIIIHHFGJJDJIIIHFGJJJJIIIHFGGJJJHHHHF",
    layout: null,
  },
  {
    label: t("Samurai"),
    text: JSON.stringify({
      layout: SAMURAI,
      givens:
        ".18.4..5.1...79.....5..6.......1...3.3..5.428.6.4....2..9.........26....2....5..72..1..........3.......8.4....7......." +
        "4.......81.....7..............7....8.2.......3...7.6..14....8........9....25.....4..5....3...........92.....38..49..1" +
        "....6...3.....8......2......6..3..28....4.29...1...7......31..48.........3.....5....91......8..59.23.5......6.5.....7" +
        "....6..17...3....",
    }),
    layout: null,
  },
];
