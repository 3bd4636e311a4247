//! The measures of the literature, as a part of the verb `rate`.

use super::rated::{Rated, Unrated};
use crate::answer::{Input, SudokuInput};
use crate::output::grouped;
use pavane::solve::Stats;
use pavane::{Cell, Puzzle};
use pavane_ask::measures_json;
use pavane_methods::rating::{ExpectedGuesses, Rating, Settings, rate};

/// The measures of puzzles with one solution.
#[derive(Clone, Copy)]
pub(super) struct Measures {
    /// Runs of the solver that guesses at random.
    pub(super) runs: u64,
    pub(super) seed: u64,
    /// Whether to list the backdoors.
    pub(super) lists: bool,
}

impl Measures {
    pub(super) fn rate(
        self,
        input: &Input<'_, SudokuInput<'_>>,
        stats: &mut Stats,
    ) -> Result<Rated, Unrated> {
        let puzzle = input.instance.puzzle();
        let threads = input.instance.solver.settings().threads;
        let settings = Settings { runs: self.runs, seed: self.seed, threads };
        let rating = rate(puzzle, &settings, &input.interrupt)?;
        stats.nodes = rating.nodes;
        Ok(self.rated(puzzle, &rating))
    }

    fn rated(self, puzzle: &Puzzle, rating: &Rating) -> Rated {
        let Rating { level, proof, guesses, backdoors, expected, nodes, .. } = rating;
        let layout = puzzle.layout();
        let name = |cells: &[Cell]| -> Vec<String> {
            cells.iter().map(|&cell| layout.position(cell).to_string()).collect()
        };
        let number = grouped(backdoors.sets.len() as u64);
        let ExpectedGuesses { mean, low, high, .. } = expected;
        let columns = format!(
            "level {level}\tproof {proof}\tguesses {guesses}\tbackdoors {number} of size {}\t\
             expected guesses {mean:.1} ({low:.1} to {high:.1})\tnodes {nodes}",
            backdoors.size
        );
        let value = measures_json(rating, layout, self.lists);
        let mut lines = Vec::new();
        if self.lists {
            lines.extend(
                backdoors.sets.iter().map(|set| format!("backdoor {}", name(set).join(" "))),
            );
        }
        Rated { columns, lines, value }
    }
}
