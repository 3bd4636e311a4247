//! The questions that take many searches, held to their definitions: true candidates and minimality.
//!
//! On boards of 4x4 the definitions are worked out from the list of all grids, which is made by trying
//! everything. On larger ones the solutions are listed, or the puzzles are published ones.

use crate::support::cases::cases;
use dlx::{Engine, Interrupt, Progress, Stop, Uniqueness};
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use pavane::solve::Solved;
use pavane::{
    Candidates, Cell, ClueNeeds, Digit, Grid, Layout, Minimality, Puzzle, PuzzleSolver, SolveError,
    TrueCandidates,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

const KERNELS: [Engine; 2] = [Engine::Links, Engine::Bits];
/// The engines for candidates: the search over sets of values, which is chosen for boards other than 9x9, and kernels.
const ENGINES: [Engine; 3] = [Engine::Auto, Engine::Links, Engine::Bits];
/// A puzzle of 9x9 with so few givens is minimal, for none with 16 has one solution (McGuire,
/// Tugemann, Civario: *There is no 16-clue sudoku*, 2012).
const FEWEST: usize = 17;
/// Published as symmetric to both diagonals with 18 givens; and with 19, a 5 in r5c5 added.
const DIAGONAL: &str =
    "...21......73......58......43.......2.......8.......76......25......73......98...";

fn solver(puzzle: &Puzzle, engine: Engine) -> PuzzleSolver {
    PuzzleSolver::new(puzzle).unwrap().engine(engine)
}

fn read(line: &str) -> Puzzle {
    line.parse().unwrap()
}

/// The puzzles of a file of `data/sudoku` or of a whole path.
fn records(file: impl AsRef<Path>) -> Vec<Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sudoku");
    let text = fs::read(folder.join(file)).unwrap();
    let mut reader = LineReader::new(&Reading::default());
    text.split(|&byte| byte == b'\n').filter_map(|line| reader.read(line).unwrap()).collect()
}

fn with_given(puzzle: &Puzzle, cell: Cell, given: Option<Digit>) -> Puzzle {
    let mut givens = puzzle.givens().to_vec();
    givens[cell.index()] = given;
    Puzzle::new(puzzle.layout().clone(), givens).unwrap()
}

/// All grids of a layout, by trying every digit in every cell.
fn all_grids(layout: &Layout) -> Vec<Vec<Digit>> {
    fn fill(layout: &Layout, grid: &mut Vec<Digit>, found: &mut Vec<Vec<Digit>>) {
        if grid.len() == layout.cell_count() {
            found.push(grid.clone());
            return;
        }
        let here = grid.len();
        let zones = layout
            .zones()
            .iter()
            .filter(|zone| zone.cells().iter().any(|cell| cell.index() == here));
        let peers: Vec<usize> =
            zones.flat_map(|zone| zone.cells()).map(|cell| cell.index()).collect();
        for digit in Digit::first(layout.digits()) {
            if peers.iter().all(|&peer| grid.get(peer) != Some(&digit)) {
                grid.push(digit);
                fill(layout, grid, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(layout, &mut Vec::new(), &mut found);
    found
}

/// A layout, all of its grids, and what they make of a puzzle.
struct Board {
    layout: Layout,
    grids: Vec<Vec<Digit>>,
}

impl Board {
    fn new(layout: Layout) -> Self {
        let grids = all_grids(&layout);
        Self { layout, grids }
    }

    fn solutions(&self, givens: &[Option<Digit>]) -> Vec<&Vec<Digit>> {
        let keeps = |grid: &&Vec<Digit>| {
            givens.iter().zip(*grid).all(|(given, digit)| given.is_none_or(|given| given == *digit))
        };
        self.grids.iter().filter(keeps).collect()
    }

    fn candidates(&self, puzzle: &Puzzle) -> Candidates {
        let mut candidates = Candidates::none(&self.layout);
        for grid in self.solutions(puzzle.givens()) {
            candidates.extend(self.layout.cells().zip(grid.iter().copied()));
        }
        candidates
    }

    fn minimality(&self, puzzle: &Puzzle) -> Minimality {
        match self.solutions(puzzle.givens()).len() {
            0 => return Minimality::None,
            1 => {}
            _ => return Minimality::Multiple,
        }
        let mut needs = ClueNeeds::default();
        for cell in self.layout.cells().filter(|&cell| puzzle.given(cell).is_some()) {
            let mut givens = puzzle.givens().to_vec();
            givens[cell.index()] = None;
            let is_needed = self.solutions(&givens).len() > 1;
            if is_needed { &mut needs.needed } else { &mut needs.redundant }.push(cell);
        }
        Minimality::Unique(needs)
    }

    /// Both questions about a puzzle, on both kernels.
    fn check(&self, puzzle: &Puzzle) {
        let truth = (TrueCandidates::Complete(self.candidates(puzzle)), self.minimality(puzzle));
        let mut counted = BTreeSet::new();
        for engine in KERNELS {
            let solver = solver(puzzle, engine);
            let candidates = solver.true_candidates_with_stats().unwrap();
            let minimality = solver.minimality_with_stats().unwrap();
            counted.insert((candidates.stats.nodes, minimality.stats.nodes));
            assert_eq!((candidates.answer, minimality.answer), truth, "{engine}: {puzzle}");
        }
        assert_eq!(counted.len(), 1, "the kernels walk the same trees");
    }

    /// A puzzle with some digits of one of the grids, and perhaps other ones in some cells.
    fn puzzle(&self, grid: usize, given: u16, wrong: &[(usize, usize)]) -> Option<Puzzle> {
        let grid = &self.grids[grid % self.grids.len()];
        let mut givens: Vec<Option<Digit>> =
            (0..16).map(|cell| (given >> cell & 1 == 1).then(|| grid[cell])).collect();
        for &(cell, digit) in wrong {
            givens[cell] = Digit::from_index(digit);
        }
        Puzzle::new(self.layout.clone(), givens).ok()
    }
}

/// Blocks; with diagonals; a jigsaw; no blocks at all; zones that are smaller than full.
fn boards() -> Vec<Board> {
    let four = || Layout::square(4).unwrap();
    let layouts = [
        four(),
        "4x4+x".parse().unwrap(),
        Layout::jigsaw("AABB ACCB ACDB DCDD").unwrap(),
        Layout::latin(4).unwrap(),
        "4x4+antiknight".parse().unwrap(),
    ];
    layouts.map(Board::new).into()
}

#[test]
fn the_boards_have_the_published_numbers_of_grids() {
    let counts: Vec<usize> = boards().iter().map(|board| board.grids.len()).collect();
    // The jigsaw's and the last one's are counted here only.
    assert_eq!((counts[0], counts[1], counts[3]), (288, 48, 576));
    assert!(counts[2] > 0 && counts[4] > 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(700, 2_000)))]

    /// Half of the puzzles come with a digit that may be wrong, so that some have no solution.
    #[test]
    fn answers_are_those_of_the_definitions(
        grid in any::<prop::sample::Index>(),
        given in any::<u16>(),
        also in any::<u16>(),
        wrong in prop::collection::vec((0..16_usize, 0..4_usize), 0..=1),
    ) {
        thread_local!(static BOARDS: Vec<Board> = boards());
        BOARDS.with(|boards| {
            for board in boards {
                // Few givens and many.
                for given in [given & also, given] {
                    let grid = grid.index(board.grids.len());
                    if let Some(puzzle) = board.puzzle(grid, given, &wrong) {
                        board.check(&puzzle);
                    }
                }
            }
        });
    }
}

#[test]
fn all_and_nothing_given() {
    for board in boards() {
        let blank = Puzzle::blank(board.layout.clone());
        board.check(&blank);
        let full = board.puzzle(0, u16::MAX, &[]).unwrap();
        board.check(&full);
        let all: Vec<Cell> = board.layout.cells().collect();
        let needs = ClueNeeds { redundant: all, ..ClueNeeds::default() };
        assert_eq!(board.minimality(&full), Minimality::Unique(needs));
    }
}

/// The candidates of the solutions that the engine lists.
fn listed(puzzle: &Puzzle) -> Candidates {
    let mut candidates = Candidates::none(puzzle.layout());
    for grid in PuzzleSolver::new(puzzle).unwrap().solutions().unwrap() {
        let grid: Grid = grid.unwrap();
        assert!(puzzle.is_solved_by(&grid));
        candidates.extend(puzzle.layout().cells().zip(grid.digits().iter().copied()));
    }
    candidates
}

#[test]
fn candidates_are_those_of_all_solutions() {
    let files = ["blank.txt", "many.txt", "hard.txt", "jigsaw10.txt", "sizes.txt"];
    for Record { puzzle, expected, .. } in files.into_iter().flat_map(records) {
        let expected = expected.unwrap();
        let all = listed(&puzzle);
        for engine in ENGINES {
            let answer = solver(&puzzle, engine).true_candidates().unwrap();
            assert_eq!(answer.complete(), Some(&all), "{puzzle}");
        }
        assert_eq!(all.is_empty(), expected.count == Some(0_u32.into()));
        if let Some(solution) = expected.grid() {
            let pairs = puzzle.layout().cells().zip(solution.digits().iter().copied());
            assert!(all.iter().eq(pairs), "{puzzle}");
        }
    }
}

/// Any digit can be anywhere: the grids of a blank board may be relabeled.
#[test]
fn a_blank_board_has_all_candidates() {
    for layout in [Layout::square(9).unwrap(), Layout::square(12).unwrap()] {
        let answer = PuzzleSolver::new(&Puzzle::blank(layout.clone())).unwrap().true_candidates();
        let count = answer.unwrap().complete().map(Candidates::count);
        assert_eq!(count, Some(layout.cell_count() * layout.digits()));
    }
}

/// The needs of the givens of a puzzle with one solution by definition: two solutions are asked for of the puzzle
/// without each given.
fn weighed(puzzle: &Puzzle) -> ClueNeeds {
    let mut needs = ClueNeeds::default();
    for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()) {
        let without = with_given(puzzle, cell, None);
        match solver(&without, Engine::Links).uniqueness().unwrap() {
            Uniqueness::Unique(_) => needs.redundant.push(cell),
            Uniqueness::Multiple(_) => needs.needed.push(cell),
            other => panic!("{other:?}"),
        }
    }
    needs
}

#[test]
fn puzzles_with_the_fewest_givens_are_minimal() {
    let few = records("symmetry.txt").into_iter().filter(|r| r.puzzle.given_count() == FEWEST);
    let few: Vec<Record> = few.collect();
    assert_eq!(few.len(), 1);
    for Record { puzzle, expected, .. } in few {
        for engine in KERNELS {
            let answer = solver(&puzzle, engine).minimality().unwrap();
            assert_eq!(answer.is_minimal(), Some(true));
            let Minimality::Unique(needs) = answer else { panic!("one solution") };
            assert_eq!((needs.needed.len(), needs.redundant.len()), (FEWEST, 0));
        }
        // With any other digit of the solution given, that one is redundant at least.
        let solution = expected.unwrap().solution.unwrap().unwrap();
        for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()) {
            let more = with_given(&puzzle, cell, Some(solution.digit(cell)));
            let answer = solver(&more, Engine::Auto).minimality().unwrap();
            assert_eq!(answer.is_minimal(), Some(false));
            let Minimality::Unique(needs) = answer else { panic!("one solution") };
            assert!(needs.redundant.contains(&cell));
            assert_eq!(needs, weighed(&more));
        }
    }
}

#[test]
fn a_given_that_was_published_as_one_too_many_is_redundant() {
    let puzzle = read(DIAGONAL);
    let center = Cell::new(40);
    assert_eq!(puzzle.given(center), None);
    let answer = PuzzleSolver::new(&with_given(&puzzle, center, Digit::new(5))).unwrap();
    let Minimality::Unique(needs) = answer.minimality().unwrap() else { panic!("one solution") };
    assert!(needs.redundant.contains(&center));
}

#[test]
fn givens_are_weighed_on_boards_of_all_kinds() {
    for file in ["hard.txt", "symmetry.txt", "jigsaw10.txt", "sizes.txt", "brute-force.txt"] {
        for Record { puzzle, .. } in records(file) {
            let answer = solver(&puzzle, Engine::Auto).minimality().unwrap();
            assert_eq!(answer, Minimality::Unique(weighed(&puzzle)), "{puzzle}");
        }
    }
    for Record { puzzle, expected, .. } in records("many.txt") {
        let is_none = expected.unwrap().count == Some(0_u32.into());
        let expected = if is_none { Minimality::None } else { Minimality::Multiple };
        assert_eq!(solver(&puzzle, Engine::Auto).minimality(), Ok(expected));
    }
}

/// The solution is 1234 3412 2143 4321, and 1 and 2 can be exchanged in r1c1, r1c2, r3c1 and r3c2 unless one of these
/// is known. r1c1 is given; the others are open, and have the candidates of the row of the table, in this order. A 2
/// that is ruled out in r2c3 makes the puzzle one of candidates.
#[test]
fn a_removed_given_brings_back_what_it_excludes() {
    for (open, is_redundant) in [
        // Everything that the givens leave.
        (["12", "12", "12"], false),
        // Without the 1 that r1c1 excludes from r1c2 and r3c1.
        (["23", "23", "12"], false),
        // Without a candidate that no given excludes: the exchange is impossible.
        (["12", "12", "13"], true),
        (["23", "23", "14"], true),
    ] {
        let layout = Layout::square(4).unwrap();
        let mut left = Candidates::none(&layout);
        for (cell, given) in layout.cells().zip("1234341221434321".chars()) {
            let given = given.to_string();
            let digits = match cell.index() {
                1 => open[0],
                8 => open[1],
                9 => open[2],
                6 => "13",
                7 | 14 => "23",
                _ => &given,
            };
            let digits = digits.bytes().filter_map(|digit| Digit::new(digit - b'0'));
            left.extend(digits.map(|digit| (cell, digit)));
        }
        let puzzle = Puzzle::with_candidates(&left).unwrap();
        assert!(puzzle.ruled_out().is_some());
        let Minimality::Unique(needs) = solver(&puzzle, Engine::Auto).minimality().unwrap() else {
            panic!("one solution")
        };
        assert_eq!(needs.redundant.contains(&Cell::new(0)), is_redundant, "{open:?}");
    }
}

/// With every node limit up to what the whole answer takes: what is said to be known is so, and the
/// limit holds for all searches together.
#[test]
fn limits_cut_candidates_short() {
    for line in ["1...............", "123.....4.......", "1..4.........32.", "123....4........"] {
        let puzzle = read(line);
        for engine in ENGINES {
            let solver = solver(&puzzle, engine);
            let Solved { answer: complete, stats, .. } =
                solver.true_candidates_with_stats().unwrap();
            let truth = complete.complete().unwrap();
            let digits = || Digit::first(4);
            for limit in 0..stats.nodes {
                let limited = solver.clone().node_limit(Some(limit));
                let Solved { answer, stats, .. } = limited.true_candidates_with_stats().unwrap();
                let TrueCandidates::Partial { known, unknown, stop } = &answer else {
                    panic!("{line}: complete after {limit} nodes")
                };
                assert_eq!((*stop, stats.nodes), (Stop::NodeLimit, limit));
                assert_eq!(answer.complete(), None);
                for (cell, digit) in
                    puzzle.layout().cells().flat_map(|cell| digits().map(move |d| (cell, d)))
                {
                    let is_true = answer.is_true(cell, digit);
                    assert!(is_true.is_none_or(|is| is == truth.contains(cell, digit)));
                    assert_eq!(is_true.is_none(), unknown.contains(cell, digit));
                    assert_eq!(is_true == Some(true), known.contains(cell, digit));
                }
            }
            let enough = solver.node_limit(Some(stats.nodes)).true_candidates().unwrap();
            assert_eq!(enough, complete);
        }
    }
}

#[test]
fn limits_cut_minimality_short() {
    for line in ["12.4.........32.", "1..4.........32.", "1...............", "123....4........"] {
        let puzzle = read(line);
        let solver = solver(&puzzle, Engine::Auto);
        let Solved { answer: complete, stats, .. } = solver.minimality_with_stats().unwrap();
        for limit in 0..stats.nodes {
            let limited = solver.clone().node_limit(Some(limit));
            let Solved { answer, stats, .. } = limited.minimality_with_stats().unwrap();
            let Minimality::Unknown { known, stop } = &answer else {
                panic!("{line}: complete after {limit} nodes")
            };
            assert_eq!((*stop, stats.nodes), (Stop::NodeLimit, limit));
            let is_known = answer.is_minimal();
            assert!(is_known.is_none() || is_known == complete.is_minimal());
            match &complete {
                Minimality::Unique(all) => {
                    assert!(known.needed.iter().all(|cell| all.needed.contains(cell)));
                    assert!(known.redundant.iter().all(|cell| all.redundant.contains(cell)));
                }
                _ => assert_eq!(*known, ClueNeeds::default()),
            }
        }
        let enough = solver.node_limit(Some(stats.nodes)).minimality().unwrap();
        assert_eq!(enough, complete);
    }
}

#[test]
fn interrupts_stop_both_questions() {
    let interrupt = Interrupt::new();
    let solver = solver(&read(DIAGONAL), Engine::Auto).interrupt(&interrupt);
    assert!(solver.minimality().unwrap().is_minimal().is_some());
    interrupt.set();
    let answer = solver.true_candidates().unwrap();
    assert!(matches!(answer, TrueCandidates::Partial { stop: Stop::Interrupted, .. }));
    let known = ClueNeeds::default();
    let expected = Minimality::Unknown { known, stop: Stop::Interrupted };
    assert_eq!(solver.minimality(), Ok(expected));
}

#[test]
fn progress_ends_at_one_and_only_then() {
    for line in ["123.....4.......", "1..4.........32.", "123....4........"] {
        let progress = Progress::new();
        let solver = solver(&read(line), Engine::Auto).progress(&progress);
        let candidates = solver.true_candidates_with_stats().unwrap().stats;
        assert_eq!(progress.share(), 1.0);
        progress.set(0.0);
        let minimality = solver.minimality_with_stats().unwrap().stats;
        assert_eq!(progress.share(), 1.0);
        progress.set(0.0);
        let _ = solver.clone().node_limit(Some(candidates.nodes - 1)).true_candidates().unwrap();
        assert!(progress.share() < 1.0);
        let _ = solver.node_limit(Some(minimality.nodes - 1)).minimality().unwrap();
        assert!(progress.share() < 1.0);
    }
}

/// An engine that cannot take a board says so: `bits` has no room for 64x64.
#[test]
fn boards_that_are_too_large_for_an_engine_are_refused() {
    let blank = Puzzle::blank(Layout::square(64).unwrap());
    let solver = solver(&blank, Engine::Bits);
    assert!(matches!(solver.true_candidates(), Err(SolveError::Kernel(_))));
    assert!(matches!(solver.minimality(), Err(SolveError::Kernel(_))));
}

/// A sample of the 17-clue puzzles of a larger corpus, all of which are minimal.
#[test]
fn corpora_of_the_fewest_givens_are_minimal() {
    let Some(folder) = env::var_os("PAVANE_CORPUS") else { return };
    let puzzles = records(PathBuf::from(folder).join("sudoku/17_clue.txt"));
    assert!(puzzles.len() > 49_000);
    for Record { puzzle, .. } in puzzles.iter().step_by(100) {
        assert_eq!(puzzle.given_count(), FEWEST);
        let answer = solver(puzzle, Engine::Auto).minimality().unwrap();
        assert_eq!(answer.is_minimal(), Some(true), "{puzzle}");
    }
}
