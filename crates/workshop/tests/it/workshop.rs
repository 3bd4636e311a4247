//! Generated puzzles, checked by an exact cover engine that takes no part in making them.

use crate::cases::cases;
use crate::random::Random;
use dlx::{Engine, Interrupt, Uniqueness};
use pavane::{Grid, Layout, Minimality, Puzzle, PuzzleSolver};
use pavane_human::{Difficulty, Group, Level, Path, Rating, RatingRange, Scale};
use pavane_workshop::symmetry::{Motion, SymmetryClass, of_pattern};
use pavane_workshop::{
    CompleteError, Completed, Completer, GenerateCounts, Generated, Generator, GivensCensus,
    Jigsaw, Jigsaws, Minimal, MinimizeError, Minimized, Minimizer, RandomGrids, Recipe, Rejection,
    WeightedGenerator,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A map of nine regions that has a grid.
const JIGSAW: &str =
    "111222223 111222233 111555333 444453336 444456666 477756666 777555999 778888999 788888999";

fn puzzles(recipe: &Recipe, seed: u64, number: u64) -> Vec<Generated> {
    let mut puzzles = Vec::new();
    let mut generator = Generator::new(recipe, seed).unwrap();
    let take = |generated| {
        puzzles.push(generated);
        ControlFlow::Continue(())
    };
    generator.each(0..number, take).unwrap();
    assert_eq!(puzzles.len() as u64, number);
    puzzles
}

/// Whether the stated solution is the only one, and no given is redundant.
#[track_caller]
fn is_minimal(generated: &Generated) -> bool {
    assert!(generated.puzzle.is_solved_by(&generated.solution));
    let solver = PuzzleSolver::new(&generated.puzzle).unwrap().engine(Engine::Bits);
    match solver.minimality().unwrap() {
        Minimality::Unique(givens) => givens.redundant.is_empty(),
        other => panic!("{}: {other:?}", generated.puzzle),
    }
}

fn layouts() -> Vec<(Layout, u64)> {
    let named = [("9x9", 15), ("4x4", 15), ("2x3", 10), ("2x5", 2), ("16x16", 1)];
    let extras = [("9x9+x", 3), ("9x9+windoku", 3), ("9x9+antiknight", 2)];
    let mut layouts: Vec<(Layout, u64)> = named
        .iter()
        .chain(&extras)
        .map(|&(name, number)| (name.parse().unwrap(), number))
        .collect();
    layouts.push((Layout::jigsaw(JIGSAW).unwrap(), 5));
    layouts.push((Jigsaws::new(10, None).unwrap().jigsaw(1, 0).unwrap().layout, 1));
    layouts.push((Layout::latin(7).unwrap(), 5));
    layouts
}

/// Regions are connected and have as many cells as a row, the motions of the class turn regions into regions, and grids
/// fit.
#[test]
fn jigsaws_are_as_asked_for() {
    use Motion::{Diagonal, LeftRight, TopBottom, Turn90, Turn180};
    let cases: [(usize, Option<SymmetryClass>, &[Motion]); 9] = [
        (4, None, &[]),
        (7, None, &[]),
        (12, None, &[]),
        (7, Some(SymmetryClass::Orthogonal), &[LeftRight]),
        (8, Some(SymmetryClass::HalfTurn), &[Turn180]),
        (9, Some(SymmetryClass::BothOrthogonal), &[LeftRight, TopBottom]),
        (9, Some(SymmetryClass::QuarterTurn), &[Turn90]),
        (9, Some(SymmetryClass::Diagonal), &[Diagonal]),
        (9, Some(SymmetryClass::Full), &[Turn90, Diagonal]),
    ];
    for (rows, class, motions) in cases {
        let jigsaws = Jigsaws::new(rows, class).unwrap();
        let made: Vec<Jigsaw> = (0..3).map(|number| jigsaws.jigsaw(1, number).unwrap()).collect();
        assert!(made[1..].iter().any(|jigsaw| jigsaw.map != made[0].map), "{class:?}");
        for Jigsaw { layout, map } in &made {
            assert_eq!(*layout, Layout::jigsaw(map).unwrap());
            assert!(layout.is_square() && layout.split_region().is_none(), "{map}");
            let blank = PuzzleSolver::new(&Puzzle::blank(layout.clone())).unwrap();
            let grid = blank.any().unwrap().found().unwrap();
            grid.verify().unwrap();
            let region = |(row, column)| map.as_bytes()[row * rows + column];
            let cells: Vec<(usize, usize)> =
                (0..rows * rows).map(|cell| (cell / rows, cell % rows)).collect();
            for (motion, &a) in motions.iter().flat_map(|it| cells.iter().map(move |a| (it, a))) {
                let [here, there] = [a, motion.apply(rows, a)].map(region);
                let keeps = |&b: &(usize, usize)| {
                    (region(b) == here) == (region(motion.apply(rows, b)) == there)
                };
                assert!(cells.iter().all(keeps), "{class:?}: {map}");
            }
        }
    }
}

#[test]
fn puzzles_of_all_layouts_are_unique_and_minimal() {
    for (layout, number) in layouts() {
        let name = format!("{:?}", layout.name());
        for generated in puzzles(&Recipe::new(layout).node_limit(1_000_000), 1, number) {
            assert_eq!((is_minimal(&generated), generated.undecided), (true, 0), "{name}");
            assert_eq!(generated.attempts, 1);
        }
    }
}

/// Minimal puzzles of this size leave questions that take too many nodes; those with more givens are settled at once.
#[test]
fn puzzles_of_25x25_boards_are_unique() {
    let recipe = Recipe::new("25x25".parse().unwrap()).minimal(Minimal::No).givens(330..=330);
    for Generated { puzzle, solution, undecided, .. } in puzzles(&recipe, 1, 2) {
        assert_eq!((puzzle.given_count(), undecided), (330, 0));
        let solver = PuzzleSolver::new(&puzzle).unwrap().engine(Engine::Bits);
        assert_eq!(solver.uniqueness().unwrap(), Uniqueness::Unique(solution), "{puzzle}");
    }
}

/// Givens are in the cells of the mask, and the solution is the only one; with `strict` none is redundant.
#[test]
fn givens_are_in_the_cells_of_a_mask() {
    // A published puzzle with 21 givens, and patterns of other layouts.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let ring = |at: usize, size: usize| {
        at.is_multiple_of(size) || (at / size + at % size).is_multiple_of(3)
    };
    let masks = [
        ("9x9", hard.chars().map(|symbol| symbol != '.').collect::<Vec<_>>()),
        ("4x4", (0..16).map(|at| [0, 5, 7, 10, 14].contains(&at)).collect()),
        ("9x9+x", (0..81).map(|at| ring(at, 9)).collect()),
        ("2x3", (0..36).map(|at| ring(at, 6)).collect()),
    ];
    for (layout, mask) in masks {
        for minimal in [Minimal::No, Minimal::Strict] {
            let layout: Layout = layout.parse().unwrap();
            if minimal == Minimal::Strict && !layout.is_standard_9x9() {
                continue;
            }
            let recipe = Recipe::new(layout).mask(mask.clone()).minimal(minimal);
            for generated in puzzles(&recipe, 1, 3) {
                let puzzle = &generated.puzzle;
                assert!(puzzle.givens().iter().map(Option::is_some).eq(mask.iter().copied()));
                assert!(is_minimal(&generated) || minimal == Minimal::No, "{puzzle}");
            }
        }
    }
    let refused = |layout: &str, cells: &dyn Fn(usize) -> bool| {
        let layout: Layout = layout.parse().unwrap();
        let mask: Vec<bool> = (0..layout.cell_count()).map(cells).collect();
        Generator::new(&Recipe::new(layout).mask(mask), 1).err().map(|error| error.to_string())
    };
    let says = |error: Option<String>, words: &str| error.unwrap().contains(words);
    assert!(says(refused("9x9", &|at| at / 9 > 1), "rows 1 and 2 empty"));
    assert!(says(refused("9x9", &|at| at % 9 != 3 && at % 9 != 5), "columns 4 and 6 empty"));
    assert!(says(refused("9x9", &|at| at < 16), "fewer than 17"));
    assert!(says(refused("4x4", &|at| at == 3 || at == 8), "at least two of 4 digits"));
    // In other bands, or across diagonals, lines cannot be exchanged.
    assert_eq!(refused("9x9", &|at| at / 9 != 2 && at / 9 != 3), None);
    assert_eq!(refused("9x9+x", &|at| at / 9 > 1), None);
    let mask = vec![true; 80];
    let error = Generator::new(&Recipe::new(Layout::square(9).unwrap()).mask(mask), 1).err();
    assert!(says(error.map(|error| error.to_string()), "80 symbols, and the layout 81 cells"));
}

/// Ratings are those that the path of a puzzle has, step by step.
#[test]
fn ratings_are_as_asked_for() {
    let recipe = |layout: &str| Recipe::new(layout.parse().unwrap());
    let er = RatingRange::Er(3.0..=6.6);
    for generated in puzzles(&recipe("9x9").difficulty(er.into()), 3, 12) {
        let path = Path::new(&generated.puzzle).unwrap();
        let hardest = path.map(|step| step.rating).fold(0.0, f64::max);
        assert!((3.0..6.65).contains(&hardest), "{}: {hardest}", generated.puzzle);
        let Some(Rating::Se(rating)) = generated.rating else { panic!("it is rated") };
        assert_eq!(rating.hardest, hardest);
        assert!(is_minimal(&generated));
    }
    for (layout, number) in [("9x9", 8), ("9x9+x", 2), ("2x3", 3)] {
        let scores = RatingRange::Scores(200..=900);
        for generated in puzzles(&recipe(layout).difficulty(scores.into()), 4, number) {
            let path = Path::new(&generated.puzzle).unwrap().on(Scale::Human);
            let score: f64 = path.map(|step| step.rating).sum();
            assert!((200.0..=900.0).contains(&score), "{}: {score}", generated.puzzle);
        }
    }
    let levels = RatingRange::Levels(Level::Easy..=Level::Medium);
    for generated in puzzles(&recipe("9x9").difficulty(levels.into()), 5, 8) {
        let path = Path::new(&generated.puzzle).unwrap().on(Scale::Human);
        assert!(path.filter_map(|step| step.level).max() <= Some(Level::Medium));
    }
}

/// With `rated`, a given stays only if the puzzle without it has several solutions or passes the upper end. Fewer
/// givens never make a puzzle solvable by singles, so this holds for every given of the finished puzzle.
#[test]
fn givens_that_keep_a_puzzle_easy_stay() {
    let levels = RatingRange::Levels(Level::Easy..=Level::Easy);
    for (layout, number) in [("9x9", 20), ("9x9+x", 3), ("2x3", 5), ("16x16", 1)] {
        let layout: Layout = layout.parse().unwrap();
        let recipe = Recipe::new(layout.clone()).minimal(Minimal::Rated);
        let recipe = recipe.difficulty(levels.clone().into());
        let is_easy = |puzzle: &Puzzle| {
            let mut path = Path::new(puzzle).unwrap().on(Scale::Human);
            path.all(|step| step.level == Some(Level::Easy))
        };
        for generated in puzzles(&recipe, 9, number) {
            let (puzzle, attempts) = (&generated.puzzle, generated.attempts);
            assert!(is_easy(puzzle) && attempts == 1, "{puzzle} after {attempts} grids");
            assert!(puzzle.is_solved_by(&generated.solution));
            if layout.cell_count() > 81 {
                continue;
            }
            for cell in 0..layout.cell_count() {
                let mut givens = puzzle.givens().to_vec();
                if givens[cell].take().is_none() {
                    continue;
                }
                let fewer = Puzzle::new(layout.clone(), givens).unwrap();
                let solver = PuzzleSolver::new(&fewer).unwrap().engine(Engine::Bits);
                let is_unique = matches!(solver.uniqueness().unwrap(), Uniqueness::Unique(_));
                assert!(!is_unique || !is_easy(&fewer), "{puzzle} without cell {cell}");
            }
        }
    }
}

/// A generator counts each grid once, and why it led to no puzzle.
#[test]
fn rejected_grids_are_counted() {
    let levels = RatingRange::Levels(Level::Medium..=Level::Medium);
    let recipe = Recipe::new("9x9".parse().unwrap()).givens(20..=26).difficulty(levels.into());
    let counts = Arc::new(GenerateCounts::default());
    let mut generator = Generator::new(&recipe, 5).unwrap().counts(Arc::clone(&counts));
    let mut attempts = 0;
    let add = |generated: Generated| {
        attempts += generated.attempts;
        ControlFlow::Continue(())
    };
    generator.each(0..20, add).unwrap();
    let rejected: u64 = Rejection::ALL.into_iter().map(|why| counts.rejected(why)).sum();
    assert_eq!((counts.grids(), rejected + 20), (attempts, attempts));
    assert!(counts.rejected(Rejection::TooLow) > 0 && counts.rejected(Rejection::TooHigh) > 0);
}

/// The path takes the technique, and those before it do not solve the puzzle, in whatever order.
#[test]
fn techniques_that_were_asked_for_are_needed() {
    let scales = [Scale::Human, Scale::Se];
    let names = ["X-wings", "naked pairs", "XY-wings", "swordfish"];
    for (scale, name) in scales.into_iter().flat_map(|scale| names.map(|name| (scale, name))) {
        let asked = name.to_lowercase().replace('-', " ");
        let difficulty = Difficulty::any(scale).needing(asked.trim_end_matches('s')).unwrap();
        let recipe = Recipe::new("9x9".parse().unwrap()).difficulty(difficulty);
        for generated in puzzles(&recipe, 6, 3) {
            let puzzle = &generated.puzzle;
            let is_before = |scale: Scale, group: &str| {
                scale
                    .groups()
                    .iter()
                    .map(Group::name)
                    .take_while(|&before| before != name)
                    .any(|before| before == group)
            };
            assert!(
                !is_solved_by(puzzle, scale, |group| is_before(scale, group)),
                "{puzzle} {name}"
            );
            let technique = match name {
                "X-wings" => "X-Wing",
                "naked pairs" => "Naked Pair",
                "XY-wings" => "XY-Wing",
                _ => "Swordfish",
            };
            let mut path = Path::new(puzzle).unwrap().on(scale);
            assert!(path.any(|step| step.technique.name() == technique), "{puzzle} {name}");
        }
    }
    assert!(Difficulty::any(Scale::Se).needing("skyscraper").is_err());
}

/// Whether steps of some groups solve a puzzle. They are made one by one, the hardest first, in a state that is told to
/// a new path each time.
fn is_solved_by(puzzle: &Puzzle, scale: Scale, is_tried: impl Fn(&str) -> bool) -> bool {
    let mut digits = puzzle.givens().to_vec();
    let mut candidates = Path::new(puzzle).unwrap().candidates();
    loop {
        let cells = puzzle.layout().cells();
        let filled = cells.filter_map(|cell| Some((cell, digits[cell.index()]?)));
        let path = Path::new(puzzle).unwrap().on(scale);
        let mut path = path.filling(filled.collect::<Vec<_>>()).keeping(&candidates);
        if path.is_solved() {
            return true;
        }
        let groups: Vec<_> = path.groups().filter(|group| is_tried(group.name())).collect();
        let Some(step) = groups.iter().rev().find_map(|group| path.first_of(group)) else {
            return false;
        };
        candidates = path.candidates();
        for (cell, digit) in step.removals {
            candidates.remove(cell, digit);
        }
        if let Some((cell, digit)) = step.placement {
            digits[cell.index()] = Some(digit);
        }
    }
}

/// A puzzle of a board that is too large for the limit has one solution, and says what is not known.
#[test]
fn undecided_givens_stay() {
    let recipe = Recipe::new("16x16".parse().unwrap()).node_limit(1);
    let generated = &puzzles(&recipe, 1, 1)[0];
    assert!(generated.undecided > 0);
    assert!(PuzzleSolver::new(&generated.puzzle).unwrap().count_up_to(2).unwrap().is_exact());
}

#[test]
fn patterns_have_their_symmetry() {
    for class in SymmetryClass::ALL {
        let recipe = Recipe::new("9x9".parse().unwrap()).symmetry(class).minimal(Minimal::Orbits);
        for generated in puzzles(&recipe, 2, 3) {
            let symmetries = of_pattern(&generated.puzzle).unwrap();
            assert!(symmetries.classes().any(|found| found == class), "{class}");
            is_minimal(&generated);
            // Without any of its orbits, a puzzle has several solutions.
            let layout = generated.puzzle.layout();
            for orbit in class.orbits(9) {
                let mut givens = generated.puzzle.givens().to_vec();
                let cells = orbit.iter().filter_map(|&(row, column)| layout.cell_at(row, column));
                cells.for_each(|cell| givens[cell.index()] = None);
                if givens != generated.puzzle.givens() {
                    let less = Puzzle::new(layout.clone(), givens).unwrap();
                    let solver = PuzzleSolver::new(&less).unwrap().engine(Engine::Cells);
                    assert!(!solver.count_up_to(2).unwrap().is_exact());
                }
            }
        }
    }
    let recipe = Recipe::new("9x9".parse().unwrap()).symmetry(SymmetryClass::HalfTurn);
    let strict = puzzles(&recipe, 3, 3);
    assert!(strict.iter().all(is_minimal));
    assert!(strict.iter().any(|generated| generated.attempts > 1));
}

#[test]
fn the_number_of_givens_is_in_its_range() {
    let recipe = Recipe::new("9x9".parse().unwrap()).givens(22..=23);
    for generated in puzzles(&recipe, 4, 10) {
        assert!(is_minimal(&generated) && (22..=23).contains(&generated.puzzle.given_count()));
    }
    for class in [None, Some(SymmetryClass::Full), Some(SymmetryClass::Diagonal)] {
        let mut recipe = Recipe::new("9x9".parse().unwrap()).minimal(Minimal::No).givens(32..=36);
        if let Some(class) = class {
            recipe = recipe.symmetry(class);
        }
        for generated in puzzles(&recipe, 5, 10) {
            is_minimal(&generated);
            assert!((32..=36).contains(&generated.puzzle.given_count()), "{class:?}");
        }
    }
}

#[test]
fn grids_may_be_given() {
    let layout: Layout = "9x9+x".parse().unwrap();
    let mut random = RandomGrids::new(&layout).unwrap();
    let grids: Vec<Grid> = (0..2).map(|number| random.grid(9, number).unwrap()).collect();
    let recipe = Recipe::new(layout).grids(grids.clone());
    for (number, generated) in puzzles(&recipe, 1, 4).iter().enumerate() {
        assert_eq!(generated.solution, grids[number % 2]);
        assert!(is_minimal(generated));
    }
}

/// Number k is the same puzzle alone, among others and in another order of making.
#[test]
fn puzzles_depend_on_seed_and_number_only() {
    for (name, class) in [("9x9", None), ("9x9", Some(SymmetryClass::Orthogonal)), ("2x3", None)] {
        let mut recipe = Recipe::new(name.parse().unwrap()).givens(0..=26);
        if let Some(class) = class {
            recipe = recipe.symmetry(class).minimal(Minimal::Orbits);
        }
        let all = puzzles(&recipe, 6, 40);
        let mut generator = Generator::new(&recipe, 6).unwrap();
        for number in [39, 0, 17] {
            assert_eq!(generator.puzzle(number).unwrap().as_ref(), Some(&all[number as usize]));
        }
        let mut odd = Vec::new();
        let take = |generated| {
            odd.push(generated);
            ControlFlow::Continue(())
        };
        generator.each((1..40).step_by(2), take).unwrap();
        assert!(odd.iter().eq(all.iter().skip(1).step_by(2)));
        assert_ne!(puzzles(&recipe, 7, 1)[0].puzzle, all[0].puzzle);
    }
}

#[test]
fn generators_stop_when_interrupted() {
    let interrupt = Interrupt::new();
    for name in ["9x9", "9x9+x"] {
        // Minimal puzzles with 40 givens are so rare that the search would not end.
        let recipe = Recipe::new(name.parse().unwrap()).givens(40..=70);
        let mut generator = Generator::new(&recipe, 1).unwrap().interrupt(&interrupt);
        interrupt.set();
        assert_eq!(generator.puzzle(0).unwrap(), None);
        interrupt.clear();
    }
}

#[test]
fn impossible_recipes_are_refused() {
    #[track_caller]
    fn refused(recipe: &Recipe, expected: &str) {
        let error = Generator::new(recipe, 1).err().expect("it is refused");
        assert!(error.to_string().contains(expected), "{error}");
    }
    let nine = || Recipe::new("9x9".parse().unwrap());
    refused(&nine().givens(10..=16), "no 9x9 puzzle has fewer than 17 givens");
    refused(&nine().givens(82..=90), "a board of 81 cells");
    refused(&nine().givens(18..=19).symmetry(SymmetryClass::Full), "do not add up to 18 to 19");
    refused(&nine().minimal(Minimal::No), "give a range of givens");
    refused(&nine().givens(41..=50), "no minimal 9x9 puzzle with more than 40 givens is known");
    refused(&nine().minimal(Minimal::Rated), "give ratings with an upper end");
    assert!(Generator::new(&nine().givens(41..=50).minimal(Minimal::No), 1).is_ok());
    assert!(Generator::new(&nine().givens(40..=50), 1).is_ok());
    let other = RandomGrids::new(&"9x9+x".parse().unwrap()).unwrap().grid(1, 1).unwrap();
    refused(&nine().grids([other]), "grid number 1 is not a grid of the layout");
}

/// The minimal puzzles within a puzzle, in order, by the minimizer.
fn minimized(puzzle: &Puzzle, class: Option<SymmetryClass>) -> Vec<String> {
    let mut minimizer = Minimizer::new(puzzle.layout(), class).unwrap();
    let mut all = Vec::new();
    let end = minimizer.each(puzzle, |minimal| {
        all.push(minimal.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(end.unwrap(), Minimized::Complete);
    let given = |line: &String| line.chars().filter(|&symbol| symbol != '.').count();
    let (fewest, end) = minimizer.fewest(puzzle).unwrap();
    assert_eq!(
        (fewest.map(|puzzle| puzzle.given_count()), end),
        (all.iter().map(given).min(), Minimized::Complete)
    );
    for seed in 0..5 {
        let (one, end) = minimizer.one(puzzle, seed).unwrap();
        assert!(end == Minimized::Complete && all.contains(&one.unwrap().to_string()));
    }
    all.sort_unstable();
    all
}

/// The minimal puzzles by the definition: of all ways to remove orbits those that leave one solution, and several
/// without any other orbit.
fn minimal_by_definition(
    puzzle: &Puzzle,
    orbits: &[Vec<usize>],
    is_unique: impl Fn(&str) -> bool,
) -> Vec<String> {
    let line = puzzle.to_string();
    let given = |orbit: &&Vec<usize>| orbit.iter().all(|&cell| &line[cell..=cell] != ".");
    let orbits: Vec<&Vec<usize>> = orbits.iter().filter(given).collect();
    let left = |kept: u32| {
        let mut left: Vec<u8> = line.clone().into_bytes();
        let gone = orbits.iter().enumerate().filter(|(place, _)| kept >> place & 1 == 0);
        gone.flat_map(|(_, orbit)| orbit.iter()).for_each(|&cell| left[cell] = b'.');
        String::from_utf8(left).unwrap()
    };
    let unique: Vec<bool> = (0..1_u32 << orbits.len()).map(|kept| is_unique(&left(kept))).collect();
    let is_minimal = |&kept: &u32| {
        let mut without = (0..orbits.len()).filter(|place| kept >> place & 1 == 1);
        unique[kept as usize] && without.all(|place| !unique[(kept & !(1 << place)) as usize])
    };
    let mut all: Vec<String> = (0..1 << orbits.len()).filter(is_minimal).map(left).collect();
    all.sort_unstable();
    all
}

/// The 288 grids of 4x4.
pub(crate) fn all_4x4_grids() -> Vec<String> {
    let mut grids = Vec::new();
    let blank = PuzzleSolver::new(&Puzzle::blank("4x4".parse().unwrap())).unwrap();
    let list = blank.for_each(|grid| {
        grids.push(grid.to_string());
        ControlFlow::Continue(())
    });
    assert!(list.is_ok() && grids.len() == 288);
    grids
}

/// Within 4x4 grids, whose 288 grids tell the number of solutions of any puzzle.
#[test]
fn minimal_puzzles_are_those_of_the_definition() {
    let grids = all_4x4_grids();
    let is_unique = |line: &str| {
        let agrees = |grid: &&String| {
            line.bytes().zip(grid.bytes()).all(|(given, digit)| given == b'.' || given == digit)
        };
        grids.iter().filter(agrees).take(2).count() == 1
    };
    for class in [None, Some(SymmetryClass::HalfTurn), Some(SymmetryClass::QuarterTurn)] {
        let orbits: Vec<Vec<usize>> = match class {
            None => (0..16).map(|cell| vec![cell]).collect(),
            Some(class) => (class.orbits(4).into_iter())
                .map(|orbit| orbit.into_iter().map(|(row, column)| 4 * row + column).collect())
                .collect(),
        };
        for grid in &grids[..if class.is_none() { 1 } else { 5 }] {
            // Of all 2^16 ways to remove single givens, those that begin with the first row.
            let line = if class.is_none() { format!("....{}", &grid[4..]) } else { grid.clone() };
            let puzzle: Puzzle = line.parse().unwrap();
            let expected = minimal_by_definition(&puzzle, &orbits, is_unique);
            assert!(!expected.is_empty());
            assert_eq!(minimized(&puzzle, class), expected, "{class:?}");
        }
    }
}

/// Published puzzles with 3 to 7 givens that can each be removed alone; the others are needed.
#[test]
fn minimal_puzzles_of_published_puzzles() {
    for line in [
        "..85..6......6.3..3.91....5...49.7..8.......2..1.36...6....71.9..4.1......7..92..",
        "....629....37...2..2...4..7.5...76.92...1...83.68...5.4..6...9..6...17....945....",
        ".9...7..838...2.6.....6.......5...82..7.3.1..53...1.......1.....7.8...966..9...4.",
    ] {
        let puzzle: Puzzle = line.parse().unwrap();
        let solver = PuzzleSolver::new(&puzzle).unwrap().engine(Engine::Links);
        let Minimality::Unique(givens) = solver.minimality().unwrap() else { panic!("unique") };
        let redundant: Vec<Vec<usize>> =
            givens.redundant.iter().map(|cell| vec![cell.index()]).collect();
        let expected = minimal_by_definition(&puzzle, &redundant, |line| {
            let puzzle: Puzzle = line.parse().unwrap();
            let solver = PuzzleSolver::new(&puzzle).unwrap().engine(Engine::Links);
            solver.count_up_to(2).unwrap().is_exact()
        });
        assert_eq!(minimized(&puzzle, None), expected);
    }
}

#[test]
fn what_cannot_be_minimized_is_said() {
    let leo: Puzzle =
        "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4"
            .parse()
            .unwrap();
    // The given in r6c9 is redundant, but its orbit is needed.
    assert_eq!(minimized(&leo, Some(SymmetryClass::Full)), [leo.to_string()]);
    assert_eq!(minimized(&leo, None).len(), 1);
    let mut minimizer = Minimizer::new(leo.layout(), None).unwrap();
    let blank = Puzzle::blank(leo.layout().clone());
    assert_eq!(minimizer.one(&blank, 1).unwrap(), (None, Minimized::Multiple));
    let other = minimizer.one(&Puzzle::blank("4x4".parse().unwrap()), 1);
    assert!(matches!(other, Err(MinimizeError::OtherLayout)));
    let mut minimizer = Minimizer::new(leo.layout(), Some(SymmetryClass::Full)).unwrap();
    let easter: Puzzle =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
            .parse()
            .unwrap();
    let refused = minimizer.one(&easter, 1);
    assert!(matches!(refused, Err(MinimizeError::NotSymmetrical { .. })));
}

/// The mean number of givens of all minimal puzzles, and the shares of each number, published by Berthier: within five
/// standard errors.
#[test]
fn weighted_statistics_are_the_published_ones() {
    const MEAN: f64 = 26.577;
    const SHARES: [(usize, f64); 5] =
        [(23, 0.149), (24, 2.28), (25, 13.42), (26, 31.94), (27, 32.74)];
    let mut census = GivensCensus::default();
    let mut samples = Vec::new();
    let mut generator = WeightedGenerator::new(1);
    generator.each(0..10_000, |walk| {
        census.add(&walk.puzzles);
        if samples.len() < 20 {
            samples.push(walk);
        }
        ControlFlow::Continue(())
    });
    let far = |found: f64, error: f64, published: f64| (found - published).abs() > 5.0 * error;
    assert!(!far(census.mean(), census.mean_error(), MEAN), "{}", census.mean());
    for (givens, percent) in SHARES {
        let shares = census.shares();
        let share = shares.iter().find(|share| share.givens == givens).unwrap();
        assert!(!far(share.share, share.error, percent / 100.0), "{share:?}");
    }
    assert!(samples.iter().map(|walk| walk.puzzles.len()).sum::<usize>() > 20);
    for (number, walk) in samples.iter().enumerate() {
        assert_eq!(walk.number, number as u64);
        for weighted in &walk.puzzles {
            let puzzle: Puzzle = weighted.puzzle.to_string().parse().unwrap();
            let solver = PuzzleSolver::new(&puzzle).unwrap().engine(Engine::Bits);
            assert_eq!(solver.minimality().unwrap().is_minimal(), Some(true));
            assert!(weighted.weight > 0.0 && walk.solution.solves(&weighted.puzzle));
        }
        // Each number by itself.
        let mut again = None;
        generator.each([walk.number], |walk| {
            again = Some(walk);
            ControlFlow::Continue(())
        });
        assert_eq!(again.as_ref(), Some(walk));
    }
}

/// A puzzle with the fewest further givens, and the number of cells in which its solutions differ.
fn completed(puzzle: &Puzzle, mask: Option<&[bool]>) -> (usize, usize) {
    let completed = Completer::new(puzzle.layout()).unwrap().complete(puzzle, mask).unwrap();
    let Completed::Unique(completion) = completed else { panic!("{puzzle}: {completed:?}") };
    let mut givens = puzzle.givens().to_vec();
    for &(cell, digit) in &completion.added {
        assert!(mask.is_none_or(|mask| mask[cell.index()]));
        assert_eq!(givens[cell.index()].replace(digit), None);
    }
    assert_eq!((completion.puzzle.givens(), completion.stop), (&givens[..], None));
    let solver = PuzzleSolver::new(&completion.puzzle).unwrap().engine(Engine::Links);
    assert!(solver.count_up_to(2).unwrap().is_exact());
    (completion.added.len(), completion.differing.unwrap().len())
}

/// The fewest further givens in some cells and the number of cells that differ, by the definition: of all sets of
/// cells that tell one solution of a 4x4 puzzle from the others, the smallest. `None` if there is no such set.
fn completed_by_definition(line: &str, grids: &[String], mask: u32) -> (Option<usize>, usize) {
    let agrees = |grid: &&String, cells: u32, with: &str| {
        (0..16).all(|cell| cells >> cell & 1 == 0 || grid.as_bytes()[cell] == with.as_bytes()[cell])
    };
    let given =
        (0..16).filter(|&cell| &line[cell..=cell] != ".").fold(0, |set, cell| set | 1 << cell);
    let solutions: Vec<&String> = grids.iter().filter(|grid| agrees(grid, given, line)).collect();
    let tells = |cells: &u32| {
        let is_alone = |with: &&String| {
            solutions.iter().filter(|grid| agrees(grid, *cells, with)).count() == 1
        };
        solutions.iter().any(is_alone)
    };
    let sets = (0..1_u32 << 16).filter(|cells| cells & !mask == 0 && cells & given == 0);
    let mut sets: Vec<u32> = sets.collect();
    sets.sort_by_key(|cells| cells.count_ones());
    let fewest = sets.iter().find(|cells| tells(cells)).map(|cells| cells.count_ones() as usize);
    let differs = |cell: &usize| {
        solutions.iter().any(|grid| grid.as_bytes()[*cell] != solutions[0].as_bytes()[*cell])
    };
    (fewest, (0..16).filter(differs).count())
}

#[test]
fn further_givens_are_the_fewest_by_the_definition() {
    let grids = all_4x4_grids();
    let mut random = Random::new(1);
    for number in 0..60 {
        let grid = &grids[random.below(288)];
        // Some givens, and half of the cells for further ones, or all.
        let given = (random.below(1 << 16) & random.below(1 << 16)) as u32;
        let mask = if number % 2 == 0 { 0xFFFF } else { random.below(1 << 16) as u32 };
        let symbol =
            |(cell, symbol): (usize, char)| if given >> cell & 1 == 1 { symbol } else { '.' };
        let line: String = grid.chars().enumerate().map(symbol).collect();
        let puzzle: Puzzle = line.parse().unwrap();
        let cells: Vec<bool> = (0..16).map(|cell| mask >> cell & 1 == 1).collect();
        match completed_by_definition(&line, &grids, mask) {
            (Some(fewest), differing) => {
                assert_eq!(
                    completed(&puzzle, Some(&cells)),
                    (fewest, differing),
                    "{line} {mask:x}"
                );
            }
            (None, _) => {
                let end = Completer::new(puzzle.layout()).unwrap().complete(&puzzle, Some(&cells));
                assert!(matches!(end.unwrap(), Completed::Multiple(_)), "{line} {mask:x}");
            }
        }
    }
}

/// No 4x4 puzzle with one solution has fewer than 4 givens, and no 9x9 puzzle fewer than 17 (McGuire, Tugemann and
/// Civario, "There is no 16-clue sudoku", 2014): a puzzle with 17 givens lacks as many as are removed.
#[test]
fn further_givens_are_as_many_as_published() {
    assert_eq!(completed(&Puzzle::blank("4x4".parse().unwrap()), None), (4, 16));
    let most = cases(1, 2) as usize;
    for (line, most) in [
        ("........1.......23..4..5......1.........3.6....7...58.....67....1...4...52.......", 2),
        ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", most),
        ("..5.........9......2..4.1.......5...41....2.......7.3.....1......7....8.9.3....5.", most),
    ] {
        assert_eq!(completed(&line.parse().unwrap(), None), (0, 0));
        let given: Vec<usize> = (0..81).filter(|&cell| &line[cell..=cell] != ".").collect();
        assert_eq!(given.len(), 17);
        for removed in 1..=most {
            let mut less = line.as_bytes().to_vec();
            given.iter().rev().take(removed).for_each(|&cell| less[cell] = b'.');
            let puzzle: Puzzle = String::from_utf8(less).unwrap().parse().unwrap();
            assert_eq!(completed(&puzzle, None).0, removed, "{puzzle}");
        }
    }
}

#[test]
fn what_cannot_be_completed_is_said() {
    let blank = Puzzle::blank("4x4".parse().unwrap());
    let mut completer = Completer::new(blank.layout()).unwrap();
    let refused = completer.complete(&blank, Some(&[true; 15])).unwrap_err();
    assert!(refused.to_string().contains("15 symbols, and the layout 16 cells"), "{refused}");
    let nine = Puzzle::blank("9x9".parse().unwrap());
    assert!(matches!(completer.complete(&nine, None), Err(CompleteError::OtherLayout)));
    let none: Puzzle = "123....4........".parse().unwrap();
    assert_eq!(completer.complete(&none, None).unwrap(), Completed::None);
    let interrupt = Interrupt::new();
    let mut completer = Completer::new(nine.layout()).unwrap().interrupt(&interrupt);
    interrupt.set();
    assert!(matches!(completer.complete(&nine, None).unwrap(), Completed::Unknown(_)));
}
