//! Whichever engine the library chooses, the answers are those of the exact cover engines, and published numbers come
//! out of the front door; and batches give them in order, on any number of threads.

use dlx::{Count, First, Interrupt, Progress, Sharing, Stop, Uniqueness};
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use pavane::nine::Board;
use pavane::solve::{
    BoardBatch, BoardQuestion, Engine, Question, RefusedByEngine, Route, Settings, Solved, Stats,
};
use pavane::{
    BatchPuzzle, Candidates, Cell, ClueNeeds, Digit, Encoding, Extra, Grid, Layout, Minimality,
    Puzzle, PuzzleBatch, PuzzleSolver, SolveError, UnsolvedError,
};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// An exact cover engine, never another one.
const GENERAL: Engine = Engine::General(dlx::Engine::Auto);
/// The puzzle and the solution that encyclopedias show.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Seventy-seven givens and two solutions; published.
const TWO: &str =
    "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591";
/// No clash to be seen, no solution (P. Norvig, *Solving Every Sudoku Puzzle*).
const NONE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
/// The number of grids of 9x9 (Felgenhauer and Jarvis, 2005).
const ALL: &str = "6670903752021072936960";

fn read(line: &str) -> Puzzle {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn auto(puzzle: &Puzzle) -> PuzzleSolver {
    PuzzleSolver::new(puzzle).expect("no clash")
}

fn blank(layout: &str) -> Puzzle {
    Puzzle::blank(layout.parse().unwrap_or_else(|error| panic!("{layout}: {error}")))
}

/// The puzzles of a file of `data/sudoku`, with what is known about them.
fn records(file: &str) -> Vec<Record> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sudoku").join(file);
    let text = fs::read(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut reader = LineReader::new(&Reading::default());
    text.split(|&byte| byte == b'\n').filter_map(|line| reader.read(line).ok()?).collect()
}

/// Files with 9x9 boards and with others.
const FILES: [&str; 8] = [
    "hard.txt",
    "symmetry.txt",
    "three-step.txt",
    "levels.txt",
    "blank.txt",
    "many.txt",
    "jigsaw10.txt",
    "sizes.txt",
];

/// The names of the engines behind an answer.
fn engines<T>(solved: &Solved<T>) -> Vec<&'static str> {
    solved.stats.engines().collect()
}

/// An answer without the solutions, of which there may be several in any order.
fn number<S>(answer: &Uniqueness<S>) -> &'static str {
    match answer {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(_) => "multiple",
        Uniqueness::Unknown { .. } => "unknown",
    }
}

/// All grids of an iterator of solutions, each checked.
fn grids(puzzle: &Puzzle, all: impl Iterator<Item = Result<Grid, Stop>>) -> HashSet<String> {
    let check = |grid: Result<Grid, Stop>| {
        let grid = grid.expect("nothing stops it");
        assert_eq!(puzzle.verify(&grid), Ok(()));
        grid.to_string()
    };
    all.map(check).collect()
}

/// Asks everything of the engine that is chosen and of an exact cover engine.
fn agree(puzzle: &Puzzle, all_solutions: bool) {
    let (auto, general) = (auto(puzzle), auto(puzzle).engine(GENERAL));
    let (uniqueness, expected) = (auto.uniqueness().unwrap(), general.uniqueness().unwrap());
    assert_eq!(number(&uniqueness), number(&expected), "{puzzle}");
    match uniqueness {
        Uniqueness::Unique(grid) => assert_eq!(Uniqueness::Unique(grid), expected, "{puzzle}"),
        Uniqueness::Multiple([first, second]) => {
            assert_ne!(first, second);
            assert!(puzzle.is_solved_by(&first) && puzzle.is_solved_by(&second));
        }
        _ => {}
    }
    for first in [auto.first().unwrap(), auto.any().unwrap(), general.any().unwrap()] {
        match first {
            First::Found(grid) => assert_eq!(puzzle.verify(&grid), Ok(())),
            First::None => assert_eq!(expected, Uniqueness::None, "{puzzle}"),
            First::Unknown(stop) => panic!("{puzzle}: {stop}"),
        }
    }
    for most in [1, 2, 50] {
        assert_eq!(auto.count_up_to(most), general.count_up_to(most), "{puzzle}");
    }
    let candidates = auto.true_candidates().unwrap();
    assert_eq!(candidates, general.true_candidates().unwrap(), "{puzzle}");
    assert_eq!(auto.minimality(), general.minimality(), "{puzzle}");
    if all_solutions {
        let count = auto.count().unwrap();
        assert_eq!(count, general.count().unwrap(), "{puzzle}");
        let listed = grids(puzzle, auto.solutions().unwrap());
        assert_eq!(listed, grids(puzzle, general.solutions().unwrap()), "{puzzle}");
        assert_eq!(count.found, listed.len().into(), "{puzzle}");
        let mut seen = HashSet::new();
        let visited = auto.for_each(|grid| {
            seen.insert(grid.to_string());
            ControlFlow::Continue(())
        });
        assert_eq!((visited.unwrap(), seen), (count, listed), "{puzzle}");
    }
}

#[test]
fn puzzles_of_all_shapes_are_answered_as_by_an_exact_cover_engine() {
    for Record { puzzle, expected, .. } in FILES.into_iter().flat_map(records) {
        let known = expected.and_then(|expected| expected.count);
        let few = known.as_ref().is_some_and(|count| *count <= 2_000_u32.into());
        agree(&puzzle, few);
        if let Some(known) = known {
            assert_eq!(auto(&puzzle).count().unwrap(), Count::exactly(known), "{puzzle}");
        }
    }
}

/// Some of the givens of a solution, perhaps with a digit exchanged.
fn made(kept: &[bool], wrong: Option<(Index, u8)>) -> Option<Puzzle> {
    let mut digits: Vec<u8> = SOLUTION.bytes().map(|byte| byte - b'0').collect();
    digits.iter_mut().zip(kept).for_each(|(digit, kept)| *digit *= u8::from(*kept));
    if let Some((cell, digit)) = wrong {
        *cell.get_mut(&mut digits) = digit;
    }
    let givens: Vec<Option<Digit>> = digits.into_iter().map(Digit::new).collect();
    Puzzle::new(Layout::square(9).expect("a square"), givens).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_9x9_puzzles_are_answered_as_by_an_exact_cover_engine(
        kept in prop::collection::vec(prop::bool::weighted(0.4), 81),
        wrong in prop::option::of((any::<Index>(), 1..=9_u8)),
    ) {
        if let Some(puzzle) = made(&kept, wrong) {
            let few = auto(&puzzle).count_up_to(300).expect("no clash").is_exact();
            agree(&puzzle, few);
        }
    }

    #[test]
    fn random_4x4_puzzles_are_answered_as_by_an_exact_cover_engine(
        givens in prop::collection::vec(prop::option::weighted(0.3, 1..=4_u8), 16),
    ) {
        let givens: Vec<_> = givens.into_iter().map(|digit| digit.and_then(Digit::new)).collect();
        if let Ok(puzzle) = Puzzle::new(Layout::square(4).expect("a square"), givens) {
            agree(&puzzle, true);
        }
    }

    /// A batch on several threads says of mixed puzzles what a solver says of each.
    #[test]
    fn batches_of_random_puzzles_are_answered_in_order(
        many in prop::collection::vec(
            (prop::collection::vec(prop::bool::weighted(0.45), 81), prop::option::of((any::<Index>(), 1..=9_u8))),
            0..40,
        ),
        small in prop::collection::vec(0..16_usize, 0..10),
        threads in 1..4_usize,
    ) {
        let mut puzzles: Vec<Puzzle> =
            many.iter().filter_map(|(kept, wrong)| made(kept, *wrong)).collect();
        for &cell in &small {
            let mut givens = vec![None; 16];
            givens[cell] = Digit::new(3);
            let four = Puzzle::new(Layout::square(4).expect("a square"), givens).expect("no clash");
            puzzles.insert(cell.min(puzzles.len()), four);
        }
        let batch = PuzzleBatch::new().threads(threads);
        let expected: Vec<Count> = puzzles.iter().map(|p| auto(p).count_up_to(7).unwrap()).collect();
        let counts: Vec<Count> = batch.count_up_to(&puzzles, 7).map(Result::unwrap).collect();
        prop_assert_eq!(counts, expected);
    }
}

#[test]
fn published_numbers_come_out_of_the_front_door() {
    for (layout, count) in [
        ("4x4", "288"),
        ("2x3", "28200960"),
        ("2x4", "29136487207403520"),
        ("9x9", ALL),
        ("2x5", "1903816047972624930994913280000"),
    ] {
        let solved = auto(&blank(layout)).count_with_stats().unwrap();
        assert_eq!(solved.answer.to_string(), count);
        assert_eq!(engines(&solved), ["gluing"], "{layout}");
    }
    for (order, count) in [(5, "161280"), (6, "812851200")] {
        let latin = Puzzle::blank(Layout::latin(order).expect("an order"));
        let solved = auto(&latin).count_with_stats().unwrap();
        assert_eq!((solved.answer.to_string().as_str(), engines(&solved)), (count, vec!["bits"]));
    }
    let Uniqueness::Unique(grid) = auto(&read(PUZZLE)).uniqueness().unwrap() else { panic!() };
    assert_eq!(grid.to_string(), SOLUTION);
    assert_eq!(auto(&read(NONE)).uniqueness().unwrap(), Uniqueness::None);
    // A blank board may be relabeled, so each candidate is in a ninth of the grids.
    let marginals = auto(&blank("4x4")).marginals().unwrap();
    let three = Digit::new(3).expect("in range");
    assert_eq!(marginals.count(Cell::new(7), three).to_string(), "72");
}

/// About three million solutions, which `nine` visits in a fraction of a second.
const LOOSE: &str =
    "53....9.........4.1....2.6.......4..4...5......3..4..6....3...4.87..9......2.....";

#[test]
fn boards_with_many_solutions_go_on_with_shared_sub_problems() {
    let solver = auto(&read(LOOSE));
    let solved = solver.count_with_stats().unwrap();
    assert_eq!(solver.clone().engine(Engine::Nine).count().unwrap(), solved.answer);
    assert_eq!(solver.engine(GENERAL).sharing(Sharing::On).count().unwrap(), solved.answer);
    assert_eq!(engines(&solved), ["bits", "nine"]);
    assert!(solved.stats.nine.guesses > 0);
    assert_eq!(u64::try_from(&solved.answer.found), Ok(solved.stats.solutions));
    let batch: Vec<_> = PuzzleBatch::new().count([read(LOOSE), read(PUZZLE)]).collect();
    assert_eq!(batch, [Ok(solved.answer), Ok(Count::exactly(1_u32))]);
}

#[test]
fn each_question_goes_to_the_engine_that_fits() {
    use Question::*;
    let questions =
        [First, Any, Uniqueness, Count, CountUpTo, List, Candidates, Minimality, Diagram, Estimate];
    let routes = |solver: &PuzzleSolver| questions.map(|question| solver.route(question).unwrap());
    let (n, g, glue, c) = (Route::Nine, Route::General, Route::Gluing, Route::Constraints);
    let board = auto(&read(PUZZLE));
    assert_eq!(routes(&board), [n, n, n, n, n, n, n, n, g, g]);
    assert_eq!(routes(&board.clone().node_limit(Some(9))), [n, n, n, n, n, n, c, g, g, g]);
    assert_eq!(routes(&board.clone().branching(dlx::Branching::Minimum)), [g; 10]);
    assert_eq!(routes(&board.clone().sharing(Sharing::On))[2..5], [n, g, n]);
    assert_eq!(routes(&board.clone().sharing(Sharing::Off))[3], n);
    assert_eq!(routes(&board.engine(GENERAL)), [g; 10]);
    let empty = auto(&blank("9x9"));
    assert_eq!(routes(&empty), [n, n, n, glue, n, n, n, n, g, g]);
    assert_eq!(routes(&empty.clone().node_limit(Some(9)))[3], n);
    assert_eq!(routes(&empty.sharing(Sharing::Off))[3], n);
    for other in ["16x16", "9x9+x", "6x6"] {
        let solver = auto(&blank(other)).node_limit(Some(1));
        assert_eq!(routes(&solver), [g, g, g, g, g, g, c, g, g, g], "{other}");
        assert_eq!(routes(&solver.engine(GENERAL)), [g; 10], "{other}");
    }
}

/// A 9x9 puzzle in which one candidate is ruled out.
fn ruled_out() -> Puzzle {
    let mut left = Candidates::none(&Layout::square(9).expect("a square"));
    let cells = left.layout().clone().cells();
    left.extend(cells.flat_map(|cell| Digit::first(9).map(move |digit| (cell, digit))));
    left.remove(Cell::new(0), Digit::new(1).expect("in range"));
    Puzzle::with_candidates(&left).expect("no clash")
}

#[test]
fn what_nine_cannot_take_it_refuses_in_words() {
    let layout = "the engine `nine` takes puzzles of the standard 9x9 layout only";
    #[track_caller]
    fn refused(puzzle: &Puzzle, message: &str) {
        let error = auto(puzzle).engine(Engine::Nine).uniqueness().unwrap_err();
        assert!(matches!(error, SolveError::Nine(_)));
        assert_eq!(error.to_string(), message);
    }
    refused(&blank("4x4"), &format!("{layout}, and this is 4x4"));
    let jigsaw = Layout::jigsaw("AABB ACCB ACDB DCDD").expect("a jigsaw");
    let message = format!("{layout}, and this is another layout");
    refused(&Puzzle::blank(jigsaw), &message);
    let nine = auto(&read(PUZZLE)).engine(Engine::Nine);
    assert!(matches!(nine.uniqueness(), Ok(Uniqueness::Unique(_))));
    assert_eq!(nine.count().unwrap().to_string(), "1");
    assert_eq!(nine.any().unwrap().found().expect("one").to_string(), SOLUTION);
    let error = nine.diagram().unwrap_err();
    assert_eq!(error.to_string(), "the engine `nine` does not answer `diagram`");
    let question =
        |question| SolveError::Nine(RefusedByEngine::Question { engine: "nine", question });
    assert_eq!(nine.true_candidates(), Err(question("candidates")));
    assert_eq!(nine.minimality(), Err(question("minimal")));
    assert_eq!(nine.estimate(10, 1).unwrap_err(), question("estimate"));
    let ruled = nine.clone().branching(dlx::Branching::Given);
    assert_eq!(ruled.first(), Err(SolveError::Nine(RefusedByEngine::Branching { engine: "nine" })));
    let shared = nine.sharing(Sharing::On);
    assert_eq!(shared.count(), Err(SolveError::Nine(RefusedByEngine::Sharing)));
}

#[test]
fn ruled_out_candidates_reach_the_engine() {
    let puzzle = ruled_out();
    let [minimality, others] = [Question::Minimality, Question::Uniqueness]
        .map(|question| auto(&puzzle).route(question).expect("none was chosen"));
    assert_eq!((minimality, others), (Route::General, Route::Nine));
    let First::Found(grid) = auto(&puzzle).first().unwrap() else { panic!("there are many") };
    assert_ne!(grid.digit(Cell::new(0)).get(), 1);
    let with_it = SOLUTION.replace('5', "x").replace('1', "5").replace('x', "1");
    let with_it = Grid::new(
        puzzle.layout().clone(),
        with_it.bytes().filter_map(|byte| Digit::new(byte - b'0')).collect::<Vec<_>>(),
    );
    assert!(matches!(
        puzzle.verify(&with_it.expect("81 digits")),
        Err(UnsolvedError::RuledOut { .. })
    ));
}

#[test]
fn names_are_read_and_written() {
    for engine in Engine::ALL {
        assert_eq!(engine.name().parse(), Ok(*engine));
        assert_eq!(engine.to_string(), engine.name());
    }
    let error = "dance".parse::<Engine>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no engine `dance`; the engines are auto, links, cells, bits, nine, learn, \
         repair"
    );
    assert_eq!(Engine::from(dlx::Engine::Auto), Engine::Auto);
    assert_eq!(Engine::from(dlx::Engine::Cells), Engine::General(dlx::Engine::Cells));
}

#[test]
fn limits_and_interrupts_reach_every_engine() {
    let empty = blank("9x9");
    for engine in [Engine::Auto, Engine::Nine, GENERAL] {
        let limited = auto(&empty).engine(engine).node_limit(Some(10));
        let stop = Stop::NodeLimit;
        assert_eq!(limited.first().unwrap(), First::Unknown(stop), "{engine}");
        assert_eq!(limited.any().unwrap(), First::Unknown(stop), "{engine}");
        assert_eq!(limited.uniqueness().unwrap(), Uniqueness::Unknown { found: None, stop });
        let solved = limited.count_with_stats().unwrap();
        assert_eq!((solved.answer, solved.stats.nodes), (Count::at_least(0_u32, stop), 10));
        assert_eq!(limited.solutions().unwrap().collect::<Vec<_>>(), [Err(stop)]);

        let interrupt = Interrupt::new();
        let stopped = auto(&empty).engine(engine).interrupt(&interrupt);
        assert_eq!(stopped.count_up_to(3).unwrap(), Count::at_least(3_u32, Stop::SolutionLimit));
        interrupt.set();
        let stop = Stop::Interrupted;
        assert_eq!(stopped.first().unwrap(), First::Unknown(stop), "{engine}");
        assert_eq!(stopped.count().unwrap(), Count::at_least(0_u32, stop), "{engine}");
        assert_eq!(stopped.solutions().unwrap().collect::<Vec<_>>(), [Err(stop)]);
    }
}

#[test]
fn a_visitor_may_break_off_and_ask_again() {
    let solver = auto(&blank("9x9"));
    let mut seen = 0;
    let count = solver.for_each(|_| {
        seen += 1;
        // The solver is in use, and answers all the same.
        assert!(matches!(solver.uniqueness(), Ok(Uniqueness::Multiple(_))));
        if seen < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!((count.unwrap(), seen), (Count::at_least(5_u32, Stop::SolutionLimit), 5));
}

#[test]
fn a_solver_goes_on_to_other_puzzles() {
    let mut solver = auto(&blank("4x4"));
    assert_eq!(solver.count().unwrap().to_string(), "288");
    for Record { puzzle, .. } in FILES.into_iter().flat_map(records) {
        solver.set_puzzle(&puzzle).unwrap();
        assert_eq!(solver.puzzle(), &puzzle);
        assert_eq!(solver.count_up_to(3), auto(&puzzle).count_up_to(3), "{puzzle}");
        assert_eq!(solver.encoding().unwrap().puzzle(), &puzzle);
    }
    let line: Vec<Option<Digit>> = (0..81).map(|cell| Digit::new(u8::from(cell < 2))).collect();
    let clash = Puzzle::allowing_clashes(Layout::square(9).expect("a square"), line).unwrap();
    assert!(PuzzleSolver::new(&clash).is_err());
    let before = solver.puzzle().clone();
    let error = solver.set_puzzle(&clash).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the givens clash: 1 in r1c1 and r1c2, both in row 1; change or remove one"
    );
    assert_eq!(solver.puzzle(), &before);
    assert_eq!(solver.count_up_to(3), auto(&before).count_up_to(3));
}

#[test]
fn stats_add_up() {
    let one = auto(&read(PUZZLE)).uniqueness_with_stats().unwrap().stats;
    let two =
        auto(&blank("4x4")).engine(dlx::Engine::Links).count_up_to_with_stats(5).unwrap().stats;
    let sum: Stats = [one, two, Stats::of_gluing(7)].into_iter().sum();
    assert_eq!(sum.nodes, one.nodes + two.nodes);
    assert_eq!(sum.solutions, 1 + 5 + 7);
    assert_eq!(sum.engines().collect::<Vec<_>>(), ["links", "nine", "gluing"]);
    let mut large = Stats::of_gluing(u64::MAX);
    large += Stats::of_gluing(1);
    assert_eq!(large.solutions, u64::MAX);
}

#[test]
fn algebra_says_why_there_is_no_solution() {
    let solved = auto(&read(NONE)).engine(GENERAL).first_with_stats().unwrap();
    assert_eq!(solved.answer, First::None);
    // Whether there is a reason is the engine's; that it is told, the solver's.
    let solver = auto(&read(NONE)).engine(GENERAL);
    let _ = solver.first().unwrap();
    let known = solver.cover_solver().unwrap().known_obstruction().cloned();
    assert_eq!(solved.obstruction, known);
}

/// Puzzles of several layouts, some of them without a solution, some with many.
fn mixture() -> Vec<BatchPuzzle> {
    let mut puzzles: Vec<BatchPuzzle> =
        FILES.into_iter().flat_map(records).map(|record| record.puzzle.into()).collect();
    let boards = [PUZZLE, TWO, NONE].map(|line| line.parse::<Board>().expect("a board"));
    for turn in 0..300 {
        puzzles.push(boards[turn % 3].into());
        if turn % 40 == 0 {
            puzzles.push(blank("4x4").into());
            puzzles.push(Board::EMPTY.with(0, 1).with(1, 1).into());
            puzzles.push(Board::EMPTY.into());
        }
    }
    puzzles
}

/// A solver for each of them: what the batch has to say.
fn one_by_one<T>(
    puzzles: &[BatchPuzzle],
    ask: impl Fn(&PuzzleSolver) -> Result<T, SolveError>,
) -> Vec<Result<T, SolveError>> {
    let puzzle = |puzzle: &BatchPuzzle| match puzzle {
        BatchPuzzle::Puzzle(puzzle) => puzzle.clone(),
        BatchPuzzle::Board(board) => {
            let givens: Vec<_> = board.digits().iter().map(|&digit| Digit::new(digit)).collect();
            Puzzle::allowing_clashes(Layout::square(9).expect("a square"), givens).unwrap()
        }
    };
    puzzles.iter().map(|one| ask(&PuzzleSolver::new(&puzzle(one))?)).collect()
}

#[test]
fn batches_answer_as_solvers_do_in_order_on_any_number_of_threads() {
    let puzzles = mixture();
    let checks = one_by_one(&puzzles, |solver| Ok(solver.uniqueness()?.map(|_| ())));
    let uniqueness = one_by_one(&puzzles, PuzzleSolver::uniqueness);
    let solved = one_by_one(&puzzles, PuzzleSolver::any);
    let limited = one_by_one(&puzzles, |solver| solver.count_up_to(1_000));
    let counts = one_by_one(&puzzles, PuzzleSolver::count);
    let minimalities = one_by_one(&puzzles, PuzzleSolver::minimality);
    let mut works = Vec::new();
    for threads in [1, 2, 3] {
        let batch = PuzzleBatch::new().threads(threads);
        assert_eq!(batch.check(puzzles.clone()).collect::<Vec<_>>(), checks);
        assert_eq!(batch.uniqueness(puzzles.clone()).collect::<Vec<_>>(), uniqueness);
        assert_eq!(batch.solve(puzzles.clone()).collect::<Vec<_>>(), solved);
        assert_eq!(batch.count_up_to(puzzles.clone(), 1_000).collect::<Vec<_>>(), limited);
        assert_eq!(batch.minimality(puzzles.clone()).collect::<Vec<_>>(), minimalities);
        let mut answers = batch.count(puzzles.clone());
        assert_eq!(answers.by_ref().collect::<Vec<_>>(), counts);
        assert_eq!(answers.next(), None);
        let stats = answers.stats();
        works.push(stats.solutions);
        assert_eq!(stats.engines().collect::<Vec<_>>(), ["bits", "nine", "gluing", "bitboards"]);
    }
    assert!(works.iter().all(|work| *work == works[0]), "{works:?}");
}

#[test]
fn batches_with_limits_go_one_by_one() {
    let mut settings = Settings::default();
    settings.node_limit = Some(5);
    assert!(BoardBatch::new(BoardQuestion::Solve, &settings).is_none());
    let puzzles = mixture();
    let limited = one_by_one(&puzzles, |solver| solver.clone().node_limit(Some(5)).uniqueness());
    let batch = PuzzleBatch::with_settings(settings);
    assert_eq!(batch.uniqueness(puzzles).collect::<Vec<_>>(), limited);
    let mut forced = Settings::default();
    forced.engine = GENERAL;
    let counts = PuzzleBatch::with_settings(forced).count([read(TWO)]);
    let counts: Vec<_> = counts.map(|count| count.unwrap().to_string()).collect();
    assert_eq!(counts, ["2"]);
    let mut nine = Settings::default();
    nine.engine = Engine::Nine;
    let puzzles: [BatchPuzzle; 2] = [read(PUZZLE).into(), blank("4x4").into()];
    let answers: Vec<_> = PuzzleBatch::with_settings(nine).check(puzzles).collect();
    assert_eq!(answers[0], Ok(Uniqueness::Unique(())));
    assert!(matches!(answers[1], Err(SolveError::Nine(_))));
}

/// Endless input: an interrupt ends the batch with an answer that says so, and dropping the answers ends the workers.
#[test]
fn batches_stop() {
    // They have no solutions, so that none can be found before the interrupt.
    let board: Board = NONE.parse().expect("a board");
    let small = read("123....4........");
    for (threads, puzzle) in [
        (1, BatchPuzzle::from(board)),
        (3, BatchPuzzle::from(board)),
        (1, BatchPuzzle::from(small.clone())),
        (2, BatchPuzzle::from(small.clone())),
    ] {
        let interrupt = Interrupt::new();
        let batch = PuzzleBatch::new().threads(threads).interrupt(&interrupt);
        let mut answers = batch.check(std::iter::repeat(puzzle.clone()));
        for _ in 0..2_000 {
            assert!(!matches!(answers.next(), None | Some(Ok(Uniqueness::Unknown { .. }))));
        }
        interrupt.set();
        let last = answers.by_ref().last().expect("an answer");
        assert_eq!(last, Ok(Uniqueness::Unknown { found: None, stop: Stop::Interrupted }));
        assert!(answers.next().is_none());
        // A batch that is interrupted before it begins says so once.
        let all: Vec<_> = batch.check([puzzle.clone(), puzzle.clone()]).collect();
        assert_eq!(all.len(), 1);
        assert!(batch.check([] as [Board; 0]).next().is_none());
        interrupt.clear();
        let mut answers = batch.minimality(std::iter::repeat(puzzle.clone()));
        assert!(answers.by_ref().take(2_000).all(|answer| answer == Ok(Minimality::None)));
        interrupt.set();
        let last = answers.by_ref().last().expect("an answer").expect("no clash");
        let unknown = ClueNeeds::default();
        assert_eq!(last, Minimality::Unknown { known: unknown, stop: Stop::Interrupted });
        assert!(answers.next().is_none());
        interrupt.clear();
        let mut answers = batch.check(std::iter::repeat(puzzle));
        assert!(answers.next().is_some());
        drop(answers);
        assert!(!interrupt.is_set());
    }
}

/// A count that takes for ever keeps no answer back that is before it.
#[test]
fn answers_do_not_wait_for_a_long_count_behind_them() {
    let board: Board = PUZZLE.parse().expect("a board");
    for threads in [1, 2] {
        let interrupt = Interrupt::new();
        let mut settings = Settings::default();
        settings.sharing = Sharing::Off;
        settings.threads = threads;
        settings.interrupt = interrupt.clone();
        let boards = std::iter::repeat_n(board, 100).chain([Board::EMPTY, board]);
        let mut answers = PuzzleBatch::with_settings(settings).count(boards);
        for _ in 0..100 {
            assert_eq!(answers.next(), Some(Ok(Count::exactly(1_u32))));
        }
        interrupt.set();
        let last = answers.next().expect("an answer").expect("no clash");
        assert_eq!(last.stop, Some(Stop::Interrupted));
        assert!(answers.next().is_none());
    }
}

#[test]
fn blocks_of_boards_tell_what_takes_long() {
    let puzzle: Board = PUZZLE.parse().expect("a board");
    let many: Board =
        "........1.......23..4..5......1.........3.6....7...58.....67....1...4....2......."
            .parse()
            .expect("a board");
    let question = BoardQuestion::Count { limit: None };
    let mut batch = BoardBatch::new(question, &Settings::default()).expect("blocks");
    for board in [puzzle, many, puzzle.with(0, 3), many] {
        batch.push(board);
    }
    batch.search();
    let mut long = Vec::new();
    let mut counts = Vec::new();
    while batch.left() > 0 {
        long.push(batch.is_next_long());
        let answer = batch.next_answer().expect("one more");
        counts.push(answer.map(|answer| answer.count().to_string()).map_err(|e| e.to_string()));
    }
    assert_eq!(long, [false, true, false, true]);
    // The second has 16 givens; counted by other programs.
    let clash = "the givens clash: 3 in r1c1 and r1c2, both in row 1; change or remove one";
    let expected = [Ok("1"), Ok("1404"), Err(clash), Ok("1404")];
    assert_eq!(counts, expected.map(|one| one.map(str::to_owned).map_err(str::to_owned)));
    assert!(batch.next_answer().is_none());
    batch.clear();
    batch.push(puzzle);
    batch.search();
    assert_eq!(batch.next_answer().map(|answer| answer.unwrap().found), Some(1));
    assert_eq!(batch.stats().solutions, 1 + 1404 + 1404 + 1);
    let witnesses = BoardQuestion::Check { witnesses: true };
    let mut batch = BoardBatch::new(witnesses, &Settings::default()).expect("blocks");
    batch.push(TWO.parse().expect("a board"));
    batch.search();
    let answer = batch.next_answer().expect("an answer").expect("no clash");
    let [Some(first), Some(second)] = &answer.solutions else { panic!("two solutions") };
    assert!(first != second && answer.stop == Some(Stop::SolutionLimit));
}

#[test]
fn progress_ends_at_one() {
    for puzzle in [read(PUZZLE), blank("9x9"), blank("4x4"), read("1..4.........32.")] {
        let progress = Progress::new();
        let solver = auto(&puzzle).progress(&progress);
        assert!(solver.count().unwrap().is_exact());
        assert_eq!(progress.share(), 1.0, "{puzzle}");
        progress.set(0.0);
        assert!(solver.true_candidates().unwrap().complete().is_some());
        assert_eq!(progress.share(), 1.0, "{puzzle}");
    }
}

/// The solvers behind the front door have its settings and know the puzzle.
#[test]
fn what_only_the_exact_cover_engine_offers_is_at_hand() {
    let solver = auto(&blank("4x4")).engine(dlx::Engine::Links);
    assert_eq!(solver.cover_solver().unwrap().resolved_engine(), dlx::Engine::Links);
    let encoding: &Encoding = solver.encoding().unwrap();
    assert_eq!(encoding.problem().option_count(), 64);
    let estimate = solver.estimate(100, 1).unwrap();
    assert!(estimate.solutions.mean > 100.0 && estimate.solutions.mean < 600.0);
    let windows = Layout::square(9).expect("a square").with(Extra::Windoku).expect("room");
    let diagonal = auto(&Puzzle::blank(windows)).first_with_stats().unwrap();
    assert_eq!(engines(&diagonal), ["bits"]);
}
