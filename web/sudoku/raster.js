/** The raster in which a cell has its marks: each digit always in its place. */

/** The distances of the marks from the sides of a cell on boards with constraints, in cells. */
const INSET = { above: 0.22, beside: 0.08, below: 0.06 };
const NO_INSET = { above: 0, beside: 0, below: 0 };

/**
 * The raster for a number of digits: its columns, its rows, and the row and column of a digit, from 0.
 *
 * @param {number} digits
 */
export function raster(digits) {
  const columns = Math.ceil(Math.sqrt(digits));
  const place = (digit) => ({ row: Math.floor((digit - 1) / columns), column: (digit - 1) % columns });
  return { columns, rows: Math.ceil(digits / columns), place };
}

/** The center of the place of a digit in a cell of a board, in units of cells. */
export function markCenter({ digits, shapes }, digit) {
  const { columns, rows, place } = raster(digits);
  const { row, column } = place(digit);
  const { above, beside, below } = shapes ? INSET : NO_INSET;
  return { x: beside + ((1 - 2 * beside) * (column + 0.5)) / columns, y: above + ((1 - above - below) * (row + 0.5)) / rows };
}
