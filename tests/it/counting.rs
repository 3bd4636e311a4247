//! Counts with shared sub-problems against visits of every solution.

use dlx::{Engine, Sharing, Solver};
use num_bigint::BigUint;
use pavane::{Encoding, Puzzle, PuzzleSolver};

/// Known puzzles with 17 givens and one solution, less one of the givens: all kernels visit as many
/// solutions as are counted with shared sub-problems.
#[test]
fn sudokus_with_16_givens_are_counted_alike() {
    for line in [
        ".......................2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
        ".......................2.3......3.2...4....5...6.1.....3......6.7..8...952.7.....",
        // About half a million.
        "..............1..2..3..4.5.......6......7.4....8.5........8..3....7.....12......6",
    ] {
        let puzzle: Puzzle = line.parse().unwrap();
        let encoding = Encoding::new(&puzzle).unwrap();
        let solver = Solver::new(encoding.problem());
        let shared = solver.clone().sharing(Sharing::On).count().unwrap();
        assert!(shared.found > BigUint::from(1000_u32));
        for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
            let visited = solver.clone().sharing(Sharing::Off).engine(engine).count().unwrap();
            assert_eq!(visited, shared, "{engine}");
        }
        assert_eq!(PuzzleSolver::new(&puzzle).unwrap().count().unwrap(), shared);
    }
}
