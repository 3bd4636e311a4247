//! The list of live options: the published figures, the definition as a program, and larger boards.

use super::small::{self, check_clash, check_exact, check_limits};
use super::support::{known, line, nine, puzzle, run};
use crate::cases::cases;
use pavane::{Cell, Digit, Layout, Puzzle};
use pavane_methods::{Ended, MethodChoice, Silent, Task, Unfit};
use std::collections::BTreeSet;

#[test]
fn the_published_figures_come_out() {
    let run = run("relation", &Task::new(nine(known::SIX[0])));
    assert_eq!(run.counter("options of the board"), Some(729));
    assert_eq!(run.counter("pairs that can stand together"), Some(510_300));
    assert_eq!(run.counter("bytes of the relation"), Some(66_431));
}

#[test]
fn it_is_exact_and_keeps_to_its_limits() {
    check_exact("relation");
    check_limits("relation");
    check_clash("relation");
}

#[test]
fn the_one_solution_of_known_puzzles_is_found() {
    let nines = known::SIX.into_iter().chain([
        known::NEAR_WORST,
        known::STAR_BURST_LEO,
        known::EASTER_MONSTER,
        known::TAREK_052,
        known::GOLDEN_NUGGET,
        known::COL_02_08_071,
        known::RED_DWARF,
        known::LEVEL_TWO,
    ]);
    for givens in nines {
        let task = Task::new(nine(givens)).solution_limit(None);
        let run = run("relation", &task);
        assert_eq!((run.found, run.ended), (1, Ended::Exhausted), "{givens}");
        assert_eq!(task.puzzle.verify(run.solution().unwrap()), Ok(()));
    }
    // The second and the fourth take long.
    let jigsaws = known::JIGSAWS.into_iter().enumerate().step_by(cases(2, 1) as usize);
    for (number, [givens, regions, solution]) in jigsaws {
        // That there is no other takes seconds for those behind the first.
        let limit = if number == 0 { None } else { Some(1) };
        let jigsaw = puzzle(Layout::jigsaw(regions).unwrap(), givens);
        let run = run("relation", &Task::new(jigsaw).solution_limit(limit));
        let ended = if number == 0 { Ended::Exhausted } else { Ended::Enough };
        assert_eq!((run.found, run.ended, line(&run).as_str()), (1, ended, solution));
    }
}

/// A state of the definition: what the cells hold, and what failed one level ahead.
#[derive(Clone)]
struct State<'a> {
    layout: &'a Layout,
    board: Vec<Option<Digit>>,
    failed: BTreeSet<(Cell, Digit)>,
}

impl State<'_> {
    fn open(&self) -> Vec<Cell> {
        self.layout.cells().filter(|cell| self.board[cell.index()].is_none()).collect()
    }

    /// The digits that an open cell may still have.
    fn digits(&self, cell: Cell) -> Vec<Digit> {
        let fits = |&digit: &Digit| {
            let differs = |peer: &Cell| self.board[peer.index()] != Some(digit);
            self.layout.peers(cell).iter().all(differs) && !self.failed.contains(&(cell, digit))
        };
        Digit::first(self.layout.digits()).filter(fits).collect()
    }

    fn with(&self, cell: Cell, digit: Digit) -> Self {
        let mut with = self.clone();
        with.board[cell.index()] = Some(digit);
        with
    }

    /// The number of digits of the open cell with the fewest.
    fn fewest(&self) -> usize {
        self.open().into_iter().map(|cell| self.digits(cell).len()).min().unwrap_or(usize::MAX)
    }

    /// Counts the nodes and dead ends of the search, and what failed ahead.
    fn search(&self, counts: &mut [u64; 3]) {
        counts[0] += 1;
        let open = self.open();
        if open.is_empty() {
            return;
        }
        if self.fewest() == 0 {
            counts[1] += 1;
            return;
        }
        let mut ahead = self.clone();
        let mut outlooks = Vec::new();
        for cell in open {
            let options = self.digits(cell).into_iter();
            let mut options: Vec<_> =
                options.map(|digit| (self.with(cell, digit).fewest(), digit)).collect();
            options.sort_unstable();
            let failing = options.iter().filter(|(fewest, _)| *fewest == 0);
            ahead.failed.extend(failing.map(|&(_, digit)| (cell, digit)));
            options.retain(|(fewest, _)| *fewest > 0);
            outlooks.push((
                options.len(),
                options.first().map(|(fewest, _)| *fewest),
                cell,
                options,
            ));
        }
        counts[2] += (ahead.failed.len() - self.failed.len()) as u64;
        let (few, _, cell, options) = outlooks.into_iter().min().expect("an open cell");
        counts[1] += u64::from(few == 0);
        for (_, digit) in options {
            ahead.with(cell, digit).search(counts);
        }
    }
}

#[test]
fn it_does_what_the_definition_says() {
    let puzzles = small::puzzles().into_iter().chain([nine(known::SIX[0]), nine(known::SIX[5])]);
    for puzzle in puzzles.filter(|puzzle| puzzle.layout().cell_count() != 36) {
        let layout = puzzle.layout();
        let board = puzzle.givens().to_vec();
        let mut counts = [0; 3];
        State { layout, board, failed: BTreeSet::new() }.search(&mut counts);
        let run = run("relation", &Task::new(puzzle.clone()).solution_limit(None));
        let found = ["search nodes", "dead ends", "options that failed ahead"]
            .map(|name| run.counter(name).unwrap());
        assert_eq!(found, counts, "{puzzle}");
    }
}

#[test]
fn large_boards_are_taken_as_long_as_the_relation_fits() {
    let full = run("relation", &Task::new(Puzzle::blank(Layout::square(12).unwrap())));
    assert_eq!((full.found, full.ended), (1, Ended::Enough));
    let method: MethodChoice = "relation".parse().unwrap();
    let task = Task::new(Puzzle::blank(Layout::square(36).unwrap()));
    let refused = method.run(&task, &mut Silent).unwrap_err();
    assert!(matches!(refused, Unfit::Puzzle { .. }));
    assert_eq!(
        refused.to_string(),
        "relation takes boards with at most 46,340 pairs of a cell and a digit, and this is a board with 46656"
    );
}
