/** The raster in which a cell has its marks: each digit always in its place. */

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
