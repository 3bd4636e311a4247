//! The 9x9 kernels against each other, and against what is known.

use pavane::nine::{Batch, Board, Isa, Solver};

/// The published hard puzzles of `data/`, whose solution is unique.
const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

#[test]
fn every_kernel_finds_the_one_solution() {
    let boards = PUZZLES.map(|line| line.parse::<Board>().expect("a board"));
    for isa in Isa::ALL.iter().filter(|isa| isa.is_available()) {
        let mut batch = Batch::with_isa(*isa).expect("it is available");
        for (answer, board) in batch.solve(&boards).iter().zip(&boards) {
            assert_eq!(answer.count, 1, "{isa}: {board}");
            assert!(answer.solution.is_some_and(|solution| solution.solves(board)), "{isa}");
        }
    }
    for board in &boards {
        assert_eq!(Solver::new().count_up_to(board, 10), 1);
    }
}
