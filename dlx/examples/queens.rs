//! Eight queens on a chessboard, none of which attacks another: 92 ways.
//!
//! Each row and each column must hold a queen, so they are primary items. A diagonal may hold one or
//! none: that is what secondary items are for. An option is a queen on a square, and its items are the
//! row, the column and the two diagonals of the square. The numbers are OEIS A000170.
//!
//! ```text
//! cargo run --release --example queens
//! ```
#![allow(clippy::print_stdout, reason = "an example shows its result")]

use pavane_dlx::{BuildError, ItemId, Problem, ProblemBuilder, Solver};
use std::error::Error;

fn queens(n: usize) -> Result<Problem, BuildError> {
    let mut builder = ProblemBuilder::new();
    let mut primaries =
        || (0..n).map(|_| builder.add_primary()).collect::<Result<Vec<ItemId>, _>>();
    let (rows, columns) = (primaries()?, primaries()?);
    let diagonals = (2 * n).saturating_sub(1);
    let mut secondaries =
        || (0..diagonals).map(|_| builder.add_secondary()).collect::<Result<Vec<ItemId>, _>>();
    let (rising, falling) = (secondaries()?, secondaries()?);
    for row in 0..n {
        for column in 0..n {
            builder.add_option([
                rows[row],
                columns[column],
                rising[row + column],
                falling[n - 1 + row - column],
            ])?;
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), Box<dyn Error>> {
    for (n, expected) in [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724)] {
        let count = Solver::new(&queens(n)?).count()?;
        println!("{n:2} queens: {count}");
        assert_eq!(count.to_string(), expected.to_string());
    }

    let n = 8;
    if let Some(solution) = Solver::new(&queens(n)?).first()?.found() {
        // Options were added row by row, so their number says the square.
        let mut columns: Vec<(usize, usize)> =
            solution.iter().map(|option| (option.index() / n, option.index() % n)).collect();
        columns.sort_unstable();
        assert_eq!(columns.len(), n);
        for (_, column) in columns {
            println!("{}Q{}", ". ".repeat(column), " .".repeat(n - 1 - column));
        }
    }
    Ok(())
}
