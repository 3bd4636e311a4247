//! Puzzles with rules beyond zones: what each question answers, and what refuses them.

use crate::support::probed::{Search, check};
use dlx::{Branching, Count, First, ForEach, Interrupt, Isa, Stop, Uniqueness};
use pavane::constraints::propagation::Primitive;
use pavane::constraints::{Constraint, Killer, Thermometer, Variable};
use pavane::encode::{EncodeError, Encoder};
use pavane::format::{Format, FormatErrorKind, Reading, Record, line};
use pavane::layout::ConstraintSet;
use pavane::solve::{Engine, Question, RefusedByEngine, Route, SolveError, Stats};
use pavane::{
    Candidates, Extra, Grid, Layout, Minimality, Puzzle, PuzzleSolver, Symbols, TrueCandidates,
    UnsolvedError,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The records of a text in a format; all must be readable.
fn records(format: &str, text: &str) -> Vec<Record> {
    let format = Format::named(format).expect("one of the formats");
    let records = format.read(text.as_bytes().to_vec(), &Reading::default());
    records.map(|(_, record)| record.expect("a puzzle")).collect()
}

/// The puzzle of a string of Interactive Sudoku Solver.
fn puzzle(text: &str) -> Puzzle {
    records("iss", text).remove(0).puzzle
}

fn solver(text: &str) -> PuzzleSolver {
    PuzzleSolver::new(&puzzle(text)).expect("the givens do not clash")
}

fn count(text: &str) -> String {
    solver(text).count().expect("an engine takes it").to_string()
}

/// Two cages and a thermometer on a 4x4 board.
const SMALL: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R4C3~R4C4.Thermo~R1C1~R2C3";

/// All grids of the 4x4 board that satisfy the rules of [`SMALL`], by their definitions.
fn small_grids() -> Vec<Vec<u8>> {
    let blank = Puzzle::blank(Layout::square(4).expect("a layout"));
    let all = PuzzleSolver::new(&blank).expect("no givens").solutions().expect("it fits");
    let digits = |grid: Grid| grid.digits().iter().map(|digit| digit.get()).collect::<Vec<u8>>();
    let grids = all.map(|grid| digits(grid.expect("no limit")));
    let holds = |d: &Vec<u8>| d[0] + d[1] == 3 && d[14] + d[15] == 7 && d[0] < d[6];
    grids.filter(holds).collect()
}

/// Published: the rules of the "miracle" sudoku of Mitchell Lee leave 72 grids.
#[test]
fn the_blank_miracle_has_72_solutions() {
    assert_eq!(count(".AntiKnight.AntiKing.AntiConsecutive"), "72");
}

#[test]
fn every_question_agrees_with_the_definitions() {
    let expected = small_grids();
    assert!(expected.len() > 1);
    let puzzle = puzzle(SMALL);
    let solver = PuzzleSolver::new(&puzzle).expect("no givens");

    let all: Vec<Grid> =
        solver.solutions().expect("it fits").collect::<Result<_, Stop>>().expect("no limit");
    let digits = |grid: &Grid| grid.digits().iter().map(|digit| digit.get()).collect::<Vec<u8>>();
    let mut found: Vec<Vec<u8>> = all.iter().map(digits).collect();
    found.sort();
    assert_eq!(found, expected);
    assert!(all.iter().all(|grid| puzzle.verify(grid).is_ok()));

    assert_eq!(solver.count().expect("it fits").to_string(), expected.len().to_string());
    let few = solver.count_up_to(2).expect("it fits");
    assert_eq!((few.to_string().as_str(), few.stop), (">=2", Some(Stop::SolutionLimit)));
    assert!(matches!(solver.first(), Ok(First::Found(grid)) if all.contains(&grid)));
    assert!(matches!(solver.any(), Ok(First::Found(grid)) if all.contains(&grid)));
    let Ok(Uniqueness::Multiple([one, other])) = solver.uniqueness() else { panic!("several") };
    assert!(one != other && all.contains(&one) && all.contains(&other));

    let mut shown = Candidates::none(puzzle.layout());
    for grid in &all {
        shown.extend(puzzle.layout().cells().map(|cell| (cell, grid.digit(cell))));
    }
    assert_eq!(solver.true_candidates().expect("it fits"), TrueCandidates::Complete(shown));
    assert_eq!(solver.minimality().expect("it fits"), Minimality::Multiple);
    assert_eq!(solver.route(Question::Count), Ok(Route::Constraints));
}

#[test]
fn needed_clues_are_told_from_redundant_ones() {
    let grids = small_grids();
    let names: Vec<String> =
        (0..16).map(|cell| format!("R{}C{}", cell / 4 + 1, cell % 4 + 1)).collect();
    // Givens from the last cell on, until one grid is left, and one more.
    let goal = &grids[0];
    let agree = |cells: &[usize]| {
        grids.iter().filter(|grid| cells.iter().all(|&cell| grid[cell] == goal[cell])).count()
    };
    let mut given: Vec<usize> = Vec::new();
    let mut cells = (0..16).rev();
    while agree(&given) > 1 {
        given.extend(cells.next());
    }
    given.extend(cells.next());
    given.sort_unstable();
    let fits = |without: Option<usize>| {
        let kept = given.iter().filter(|cell| Some(**cell) != without);
        agree(&kept.copied().collect::<Vec<_>>())
    };
    assert_eq!(fits(None), 1, "the givens have one solution");
    let givens: String =
        given.iter().map(|&cell| format!("~{}_{}", names[cell], goal[cell])).collect();
    let answer = solver(&format!("{SMALL}.{givens}")).minimality().expect("it fits");
    let Minimality::Unique(needs) = answer else { panic!("one solution") };
    let needed: Vec<usize> = given.iter().copied().filter(|&cell| fits(Some(cell)) > 1).collect();
    assert_eq!(needs.needed.iter().map(|cell| cell.index()).collect::<Vec<_>>(), needed);
    assert_eq!(needs.redundant.len(), given.len() - needed.len());
    // A rule is needed if a further grid of the board has the givens and keeps the other rules.
    let blank = Puzzle::blank(Layout::square(4).expect("a layout"));
    let board = PuzzleSolver::new(&blank).expect("no givens").solutions().expect("it fits");
    let has_givens =
        |grid: &Grid| given.iter().all(|&cell| grid.digits()[cell].get() == goal[cell]);
    let board: Vec<Grid> = board.map(|grid| grid.expect("no limit")).filter(has_givens).collect();
    let rules: [fn(&[u8]) -> bool; 3] =
        [|d| d[0] + d[1] == 3, |d| d[14] + d[15] == 7, |d| d[0] < d[6]];
    let is_needed = |index: &usize| {
        let keeps = |grid: &&Grid| {
            let digits: Vec<u8> = grid.digits().iter().map(|digit| digit.get()).collect();
            (0..3).filter(|other| other != index).all(|other| rules[other](&digits))
        };
        board.iter().filter(keeps).count() > 1
    };
    let (needed, redundant): (Vec<usize>, Vec<usize>) = (0..3).partition(is_needed);
    assert_eq!((needs.needed_constraints, needs.redundant_constraints), (needed, redundant));
}

#[test]
fn impossible_rules_have_no_solution() {
    let none = solver(".Shape~4x4.Cage~9~R1C1~R1C2");
    assert!(matches!(none.first(), Ok(First::None)));
    assert_eq!(none.uniqueness().expect("it fits"), Uniqueness::None);
    assert_eq!(none.count().expect("it fits"), Count::exactly(0_u32));
    let TrueCandidates::Complete(candidates) = none.true_candidates().expect("it fits") else {
        panic!("no limit")
    };
    assert!(candidates.is_empty());
}

#[test]
fn a_layout_with_constraints_is_another_layout() {
    let board = Layout::square(4).expect("a layout");
    let cells: Vec<Variable> = (0..2).map(Variable::new).collect();
    let cage = |sum| Constraint::from(Killer { cells: cells.clone(), sum: Some(sum) });
    let with = |constraints| board.with_constraints(ConstraintSet::new(constraints));
    let (three, four) = (with(vec![cage(3)]), with(vec![cage(4)]));
    assert!(three != board && three != four && three == with(vec![cage(3)]));
    assert_eq!(with(Vec::new()), board);
    assert_eq!((three.name(), board.name()), (None, Some("4x4")));
    assert!(!three.extends(&board) && !three.is_standard_9x9());
    let nine = Layout::square(9).expect("a layout");
    assert!(!nine.with_constraints(ConstraintSet::new(vec![cage(3)])).is_standard_9x9());
    // Extras add zones, and keep the rest.
    let diagonal = three.with(Extra::Diagonals).expect("a square board");
    assert_eq!((diagonal.constraints(), diagonal.zones().len()), (three.constraints(), 14));
}

#[test]
fn verification_names_the_broken_rule() {
    let cells: Vec<Variable> = [0, 5, 10].map(Variable::new).to_vec();
    let rule = Thermometer { cells, is_slow: false };
    let layout = Layout::square(4).expect("a layout");
    let layout = layout.with_constraints(ConstraintSet::new(vec![rule.into()]));
    let digits = "1234341221434321".chars().map(|symbol| Symbols::standard(4).read(symbol));
    let digits: Vec<_> = digits.map(|digit| digit.expect("a symbol").expect("a digit")).collect();
    let grid = Grid::new(layout.clone(), digits).expect("each cell has a digit");
    let error = Puzzle::blank(layout).verify(&grid).unwrap_err();
    assert!(matches!(error, UnsolvedError::Rule(_)));
    assert_eq!(error.to_string(), "the grid is wrong: it breaks the thermometer r1c1 r2c2 r3c3");
}

/// The sum of three cells is no rule about pairs of cells.
const THREE: &str = ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.Thermo~R4C1~R4C2";

#[test]
fn rules_about_pairs_of_cells_are_exact_cover() {
    let puzzle = puzzle(SMALL);
    let expected = small_grids().len().to_string();
    let encoder = Encoder::new(puzzle.layout());
    let problem = encoder.encode(&puzzle).expect("pairs of cells").problem().clone();
    assert_eq!(dlx::Solver::new(&problem).count().expect("it fits").to_string(), expected);
    let solver = PuzzleSolver::new(&puzzle).expect("no givens");
    assert_eq!(solver.diagram().expect("it is encoded").count().to_string(), expected);
    for engine in [dlx::Engine::Links, dlx::Engine::Cells, dlx::Engine::Bits] {
        let solver = solver.clone().engine(engine);
        assert_eq!(solver.count().expect("it is encoded").to_string(), expected);
    }
    let by_rule = solver.clone().branching(Branching::Given);
    assert_eq!(by_rule.count().expect("it is encoded").to_string(), expected);
    // A problem for proofs states the puzzle itself, and constraints are no part of it.
    for stated in [encoder.encode_full(&puzzle), encoder.encode_stated(&puzzle)] {
        assert!(matches!(stated, Err(EncodeError::Constraints(_))));
    }
}

#[test]
fn what_knows_zones_only_refuses() {
    let puzzle = puzzle(THREE);
    let encoder = Encoder::new(puzzle.layout());
    assert!(matches!(encoder.encode(&puzzle), Err(EncodeError::MoreThanPairs(_))));
    for encoded in [encoder.encode_full(&puzzle), encoder.encode_stated(&puzzle)] {
        assert!(matches!(encoded, Err(EncodeError::Constraints(_))));
    }
    let solver = PuzzleSolver::new(&puzzle).expect("no givens");
    let refused = solver.diagram().map(drop).unwrap_err();
    let is_refused = |error: &SolveError| match error {
        SolveError::Encode(EncodeError::MoreThanPairs(rules)) => rules.kinds == "killer",
        _ => false,
    };
    assert!(is_refused(&refused), "{refused}");
    assert!(matches!(solver.cover_solver(), Err(EncodeError::MoreThanPairs(_))));
    let refused = solver.clone().engine(Engine::Nine).count().unwrap_err();
    let by_nine = matches!(refused, SolveError::Nine(RefusedByEngine::Constraints { .. }));
    assert!(by_nine, "{refused}");
    for engine in [Engine::Learn, Engine::Repair, Engine::General(dlx::Engine::Bits)] {
        let refused = solver.clone().engine(engine).any().map(drop).unwrap_err();
        assert!(is_refused(&refused), "{refused}");
    }
    let refused = solver.clone().branching(Branching::Given).count().unwrap_err();
    assert!(is_refused(&refused), "{refused}");

    let zones_only = Reading { zones_only: true, ..Reading::default() };
    let iss = Format::named("iss").expect("one of the formats");
    let (_, record) = iss.read(SMALL.into(), &zones_only).next().expect("a puzzle");
    let error = record.expect_err("it has constraints");
    assert!(matches!(error.kind(), FormatErrorKind::Constraints(_)));
    assert!(error.to_string().contains("rules beyond zones (killer, thermometer)"), "{error}");
}

#[test]
fn answers_have_the_text_of_the_puzzle() {
    let record = records("iss", SMALL).remove(0);
    assert_eq!(line::write_source(&record, &Symbols::standard(4)), SMALL);
}

#[test]
fn limits_and_interrupts_stop_the_search() {
    let hard = || solver(".Cage~45~R1C1~R2C2~R3C3~R4C4~R5C5~R6C6~R7C7~R8C8~R9C9");
    let count = hard().node_limit(Some(100)).count().expect("it fits");
    assert_eq!(count.stop, Some(Stop::NodeLimit));
    let candidates = hard().node_limit(Some(20)).true_candidates().expect("it fits");
    assert!(matches!(candidates, TrueCandidates::Partial { stop: Stop::NodeLimit, .. }));
    const SEARCHES: &[(&str, Search)] = &[
        ("count", |interrupt| {
            let solver = solver(".Cage~0~R1C1~R1C2").interrupt(interrupt);
            solver.count().expect("it fits").stop == Some(Stop::Interrupted)
        }),
        ("list", |interrupt| {
            let solver = solver(".Cage~0~R1C1~R1C2").interrupt(interrupt);
            let last = solver.solutions().expect("it fits").find_map(Result::err);
            last == Some(Stop::Interrupted)
        }),
    ];
    check(SEARCHES);
}

#[test]
fn interrupts_stop_the_building_of_a_model() {
    let interrupt = Interrupt::new();
    interrupt.set();
    let solver = solver(SMALL).interrupt(&interrupt);
    let solved = solver.count_with_stats().expect("it fits");
    assert_eq!(solved.answer, Count::at_least(0_u64, Stop::Interrupted));
    assert_eq!((solved.stats.nodes, solved.stats.propagation.is_empty()), (0, true));
    let unknown = solver.uniqueness().expect("it fits");
    assert!(matches!(unknown, Uniqueness::Unknown { stop: Stop::Interrupted, .. }));
    let TrueCandidates::Partial { known, unknown, .. } = solver.true_candidates().expect("it fits")
    else {
        panic!("the interrupt is set");
    };
    assert_eq!((known.iter().count(), unknown.iter().count()), (0, 64));
    let last = solver.solutions().expect("it fits").next();
    assert!(matches!(last, Some(Err(Stop::Interrupted))));
    // So it stops searches in order, which need a model for cages of three cells.
    let large = self::solver(".Shape~4x4.Cage~7~R1C1~R1C2~R1C3").interrupt(&interrupt);
    let stopped = large.ordered_solver().expect_err("the interrupt is set");
    assert_eq!(stopped, EncodeError::Stopped(Stop::Interrupted));
    // The model is made once the interrupt is cleared.
    interrupt.clear();
    assert_eq!(solver.count().expect("it fits").to_string(), small_grids().len().to_string());
    assert!(large.ordered_solver().is_ok());
}

#[test]
fn stats_have_the_work_of_propagators() {
    // A cage of three cells is no exact cover, so that searches in order propagate as well.
    let solver = solver(".Shape~4x4.Cage~7~R1C1~R1C2~R1C3.Thermo~R1C1~R2C3");
    let visit = |_| ControlFlow::Continue(());
    let ordered = solver.ordered_solver().expect("it fits");
    let counters = ordered.run(ForEach::counting()).go().expect("no checkpoint").counters;
    for (question, stats) in [
        ("first", solver.first_with_stats().expect("it fits").stats),
        ("check", solver.uniqueness_with_stats().expect("it fits").stats),
        ("count", solver.count_with_stats().expect("it fits").stats),
        ("threads", solver.clone().threads(2).count_with_stats().expect("it fits").stats),
        ("list", solver.for_each_with_stats(visit).expect("it fits").stats),
        ("candidates", solver.true_candidates_with_stats().expect("it fits").stats),
        ("minimal", solver.minimality_with_stats().expect("it fits").stats),
        ("in order", Stats::of_search(&ordered, Isa::Portable, counters)),
    ] {
        // The puzzle has one cage and one thermometer.
        for primitive in [Primitive::Sum, Primitive::Relation] {
            let work = stats.propagation.of(primitive);
            assert!(work.calls > 0 && work.removed > 0, "{question}: {primitive:?}");
        }
        assert_eq!(stats.propagation.of(Primitive::Automaton).calls, 0, "{question}");
        let twice: Stats = [stats, stats].into_iter().sum();
        let sums = [stats, twice].map(|stats| stats.propagation.of(Primitive::Sum).removed);
        assert_eq!(sums[1], 2 * sums[0], "{question}");
    }
    let blank = Puzzle::blank(Layout::square(4).expect("a layout"));
    let stats = PuzzleSolver::new(&blank).expect("no givens").count_with_stats().expect("it fits");
    assert!(stats.stats.propagation.is_empty());
}

#[test]
fn values_from_0_have_symbols_from_0() {
    let record = records("iss", ".Shape~4x4~0-3.Cage~1~R1C1~R1C2.~R1C1_0").remove(0);
    let symbols = record.symbols.as_ref().expect("unusual symbols").as_ref();
    let zero = symbols.read('0').expect("a symbol").expect("a digit");
    assert_eq!((zero.get(), record.puzzle.givens()[0]), (1, Some(zero)));
    let solver = PuzzleSolver::new(&record.puzzle).expect("no clash");
    let grids = solver.solutions().expect("it fits").map(|grid| grid.expect("no limit"));
    let second: BTreeSet<u8> = grids.map(|grid| grid.digits()[1].get()).collect();
    assert_eq!(second, BTreeSet::from([2]), "0 and 1 sum to 1");
}

#[test]
fn helper_cells_only_have_to_exist() {
    // Each value of the helper cell is allowed: the grids count once.
    assert_eq!(count(".Shape~4x4.Var~A~spare"), "288");
    // The helper cell is less than the first cell, so that cell is not 1: three quarters of the grids.
    assert_eq!(count(".Shape~4x4.Var~A~low.Thermo~VA~R1C1"), "216");
}

/// "Chaos Construction Sudoku (Cell Count)" by clover, gmpuzzles.com, 2025. The solution is from tests of Interactive
/// Sudoku Solver.
#[test]
fn unknown_regions_are_found() {
    let text = ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5\
        .ChaosCount~R1C2.ChaosCount~R1C4.ChaosCount~R1C6.ChaosCount~R2C6.ChaosCount~R5C1.ChaosCount~R6C1\
        .ChaosCount~R6C3.ChaosCount~R6C5";
    let grid = "265413314652543126126534631245452361";
    let solver = solver(text);
    let Uniqueness::Unique(found) = solver.uniqueness().expect("the engine takes it") else {
        panic!("the puzzle has one solution")
    };
    assert_eq!(found.to_string(), grid);
    assert_eq!(solver.count().expect("the engine takes it").to_string(), "1");
    assert_eq!(solver.count_up_to(1).expect("the engine takes it").to_string(), ">=1");
    let mut seen = Vec::new();
    let count = solver.for_each(|grid| {
        seen.push(grid.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(
        (count.expect("the engine takes it").to_string(), &seen[..]),
        ("1".to_owned(), &[grid.to_owned()][..])
    );
    let candidates = solver.true_candidates().expect("the engine takes it");
    let TrueCandidates::Complete(candidates) = candidates else { panic!("no limit is set") };
    assert_eq!(candidates.iter().count(), 36);
}

#[test]
fn killers_are_read_in_their_short_and_long_forms() {
    // One cage over the first row, and a cage of one cell for each other cell, without sums.
    let short = format!("A{}{}", "<".repeat(8), "0".repeat(72));
    let long = format!("3x3::k{}{}:", ":11520".repeat(9), ":0".repeat(72));
    let [short, long] =
        [("iss", short), ("iss", long)].map(|(format, text)| records(format, &text).remove(0));
    let kinds = |record: &Record| {
        let names = record.puzzle.layout().constraints().iter().map(|rule| rule.kind().name);
        names.collect::<BTreeSet<&str>>()
    };
    assert_eq!(kinds(&short), BTreeSet::from(["killer"]));
    assert_eq!(kinds(&long), BTreeSet::from(["killer"]));
    // A row sums to 45, never to 10.
    let answer = |record: &Record| PuzzleSolver::new(&record.puzzle).expect("no givens").first();
    assert!(matches!(answer(&short), Ok(First::None)));
    assert!(matches!(answer(&long), Ok(First::Found(_))));
}

#[test]
fn faults_name_the_constraint() {
    #[track_caller]
    fn refuses(text: &str, expected: &str) {
        let iss = Format::named("iss").expect("one of the formats");
        let (line, record) = iss.read(text.into(), &Reading::default()).next().expect("a record");
        assert_eq!((line, record.unwrap_err().to_string().as_str()), (1, expected), "{text}");
    }
    refuses(".Cages~3~R1C1", ".Cages~3~R1C1: there is no constraint \"Cages\"");
    refuses(".Cage~x~R1C1", ".Cage~x~R1C1: \"x\" is no whole number of 999999999 or less");
    refuses(".Cage~3~R1C1~R1CZ", ".Cage~3~R1C1~R1CZ: the board has no cell \"R1CZ\"");
    refuses(".Or.Cage~3~R1C1", ".Or: its .End is missing");
    refuses(".Cage~3~R1C1~R1C2.End", ".End: there is nothing to end");
}
