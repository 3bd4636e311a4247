//! Steps against the exact engine: no step removes a candidate that some solution has.

use crate::cases::cases;
use crate::random::Random;
use pavane::dlx::Interrupt;
use pavane::{
    Candidates, Cell, Digit, Extra, Layout, Puzzle, PuzzleSolver, Symbols, TrueCandidates,
};
use pavane_human::{End, Group, LayoutRequirement, Level, Path, Rater, Scale, Step};
use rand_core::Rng as _;
use rand_pcg::Pcg64;
use std::collections::BTreeMap;

/// A random number below a bound.
fn below(random: &mut Pcg64, bound: usize) -> usize {
    (random.next_u64() % bound as u64) as usize
}

fn first_solution(puzzle: &Puzzle) -> pavane::Grid {
    let solver = PuzzleSolver::new(puzzle).expect("no clash");
    solver.first().expect("an engine takes it").found().expect("it has one")
}

/// A random state that has a solution, perhaps many: some cells filled, and some candidates removed.
fn state(layout: &Layout, random: &mut Pcg64) -> (Puzzle, Candidates) {
    let mut digits: Vec<Digit> = Digit::first(layout.digits()).collect();
    for at in (1..digits.len()).rev() {
        digits.swap(at, below(random, at + 1));
    }
    let mut givens = vec![None; layout.cell_count()];
    givens.iter_mut().zip(digits).for_each(|(given, digit)| *given = Some(digit));
    let grid = first_solution(&Puzzle::new(layout.clone(), givens.clone()).unwrap());
    let share = 20 + below(random, 30);
    for cell in layout.cells() {
        let keeps = below(random, 100) < share;
        givens[cell.index()] = keeps.then(|| grid.digit(cell));
    }
    let puzzle = Puzzle::new(layout.clone(), givens).unwrap();
    let mut left = puzzle.candidates();
    let share = below(random, 60);
    for (cell, digit) in puzzle.candidates().iter() {
        if grid.digit(cell) != digit && below(random, 100) < share {
            left.remove(cell, digit);
        }
    }
    (puzzle, left)
}

#[track_caller]
fn check(step: &Step, truth: &Candidates, context: &str) {
    for &(cell, digit) in &step.removals {
        assert!(!truth.contains(cell, digit), "{context}: {step:?}");
    }
    if let Some((cell, digit)) = step.placement {
        assert!(truth.digits(cell).eq([digit]), "{context}: {step:?}");
    }
}

/// The groups of both scales.
fn groups() -> impl Iterator<Item = &'static Group> {
    Scale::Se.groups().iter().chain(Scale::Human.groups())
}

/// On random states with several solutions every step of every technique that does not use uniqueness holds in all of
/// them.
#[test]
fn steps_hold_in_every_solution() {
    let nine = Layout::square(9).unwrap();
    let jigsaw = include_str!("../../../../data/sudoku/layouts/jigsaw10.txt");
    let layouts = [
        nine.clone(),
        nine.with(Extra::Diagonals).unwrap(),
        nine.with(Extra::Windoku).unwrap(),
        nine.with(Extra::AntiKnight).unwrap(),
        nine.with(Extra::AntiKing).unwrap(),
        Layout::blocks(2, 3).unwrap(),
        Layout::jigsaw(jigsaw).unwrap(),
    ];
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let check = |(number, layout)| scope.spawn(move || check_random_states(number, layout));
        let checks: Vec<_> = layouts.iter().enumerate().map(check).collect();
        for (name, count) in checks.into_iter().flat_map(|check| check.join().unwrap()) {
            *counts.entry(name).or_default() += count;
        }
    });
    for group in groups() {
        let is_tried = !matches!(
            group.needs(),
            LayoutRequirement::Uniqueness | LayoutRequirement::Constraints
        ) && !is_dear(group, 1);
        let is_seen = counts.contains_key(group.name());
        assert!(
            is_seen || !is_tried || is_rare(group),
            "{} were not seen: {counts:?}",
            group.name()
        );
    }
}

/// Checks the steps at random states of a layout, more of them where larger corpora are at hand. Returns their numbers
/// by the name of the group.
fn check_random_states(number: usize, layout: &Layout) -> BTreeMap<&'static str, usize> {
    const SEED: u64 = 20;
    let mut counts = BTreeMap::new();
    let mut random = Pcg64::new(SEED.into(), number as u128);
    for round in 0..cases(40, 170) as usize {
        let context = format!("seed {SEED}, layout {number}, round {round}");
        let (puzzle, left) = state(layout, &mut random);
        let stated = Puzzle::with_candidates(&left).unwrap();
        let solver = PuzzleSolver::new(&stated).unwrap();
        let TrueCandidates::Complete(truth) = solver.true_candidates().unwrap() else {
            panic!("nothing stops it")
        };
        let mut path = Path::new(&puzzle).unwrap().keeping(&left);
        for group in groups() {
            if group.needs() == LayoutRequirement::Uniqueness || is_dear(group, round) {
                continue;
            }
            for step in path.steps_of(group) {
                check(&step, &truth, &context);
                *counts.entry(group.name()).or_default() += 1;
            }
        }
    }
    counts
}

/// Whether the steps of a group take too long to be listed in each round.
fn is_dear(group: &Group, round: usize) -> bool {
    match group.level() {
        None => {
            group.least_rating() > 9.5 || group.least_rating() > 8.5 && !round.is_multiple_of(60)
        }
        Some(level) => {
            let is_net = group.least_rating() > 500.0;
            let is_of_sets = group.is_on_paths() && group.name().contains("almost locked");
            is_of_sets && !round.is_multiple_of(20)
                || !group.is_on_paths() && !round.is_multiple_of(10)
                || level == Level::Extreme && (is_net || !round.is_multiple_of(60))
        }
    }
}

/// Whether random states need not have steps of a group.
fn is_rare(group: &Group) -> bool {
    group.level().is_none() && group.least_rating() > 5.0
}

/// On the way from puzzles to their solutions the steps of the techniques that use uniqueness hold in the solution.
#[test]
fn steps_of_uniqueness_hold_in_the_only_solution() {
    let lines = |file: &'static str| file.lines().filter(|line| !line.starts_with('#'));
    let rated = lines(include_str!("../../../../data/sudoku/ratings.tsv")).skip(1);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in rated {
        let puzzle: Puzzle = line[..81].parse().unwrap();
        let mut truth = Candidates::none(puzzle.layout());
        let solution = first_solution(&puzzle);
        truth.extend(puzzle.layout().cells().map(|cell: Cell| (cell, solution.digit(cell))));
        let mut path = Path::new(&puzzle).unwrap().on(Scale::Human).without_uniqueness();
        let context = puzzle.to_string();
        for number in 0.. {
            // Neighbouring states have nearly the same steps.
            let is_checked = number % cases(3, 1) == 0;
            for group in groups().filter(|_| is_checked) {
                if group.needs() == LayoutRequirement::Uniqueness {
                    for step in path.steps_of(group) {
                        check(&step, &truth, &context);
                        *counts.entry(group.name()).or_default() += 1;
                    }
                }
            }
            let Some(step) = path.next() else { break };
            check(&step, &truth, &context);
        }
        assert!(path.is_solved(), "{context}");
    }
    assert!(counts.len() >= 10, "others were not seen: {counts:?}");
}

/// On puzzles of several layouts the steps of a path lead to the solution, as far as they go.
#[test]
fn paths_lead_to_the_solution() {
    let lines = |file: &'static str| file.lines().filter(|line| !line.starts_with('#'));
    let windoku: Layout = "9x9+windoku".parse().unwrap();
    let of_layout = |layout: &Layout, line: &str| {
        let symbols = Symbols::standard(layout.digits());
        let givens: Result<Vec<_>, _> = line.chars().map(|symbol| symbols.read(symbol)).collect();
        Puzzle::new(layout.clone(), givens.unwrap()).unwrap()
    };
    let mut puzzles: Vec<Puzzle> = lines(include_str!("../../../../data/sudoku/windoku.txt"))
        .map(|line| of_layout(&windoku, line.split(' ').next().unwrap()))
        .collect();
    let sizes = lines(include_str!("../../../../data/sudoku/sizes.txt"))
        .map(|line| line.split(' ').next().unwrap().parse::<Puzzle>().unwrap());
    puzzles.extend(sizes);
    let rated = lines(include_str!("../../../../data/sudoku/ratings.tsv"));
    puzzles.extend(rated.skip(1).take(30).map(|line| line[..81].parse().unwrap()));
    let mut solved = 0;
    for puzzle in &puzzles {
        let solution = first_solution(puzzle);
        let mut truth = Candidates::none(puzzle.layout());
        truth.extend(puzzle.layout().cells().map(|cell: Cell| (cell, solution.digit(cell))));
        let mut path = Path::new(puzzle).unwrap();
        let context = puzzle.to_string();
        for step in path.by_ref() {
            check(&step, &truth, &context);
        }
        solved += usize::from(path.is_solved());
    }
    assert_eq!(solved, puzzles.len());
}

/// The rows or columns of a 9x9 board in another order: bands, and lines inside bands.
fn order_of_lines(random: &mut Random) -> Vec<usize> {
    let mut bands = [0, 3, 6];
    random.shuffle(&mut bands);
    let in_bands = bands.map(|first| {
        let mut lines = [first, first + 1, first + 2];
        random.shuffle(&mut lines);
        lines
    });
    in_bands.concat()
}

/// A 9x9 board that is turned, mirrored, permuted and renumbered.
fn image(board: &str, random: &mut Random) -> String {
    let mut symbols: Vec<char> = ('1'..='9').collect();
    random.shuffle(&mut symbols);
    let (rows, columns) = (order_of_lines(random), order_of_lines(random));
    let is_transposed = random.below(2) == 1;
    let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
    let cells =
        cells.map(|(row, column)| if is_transposed { (column, row) } else { (row, column) });
    let found = cells.map(|(row, column)| board.as_bytes()[row * 9 + column]);
    found
        .map(|found| match found {
            b'1'..=b'9' => symbols[usize::from(found - b'1')],
            _ => '.',
        })
        .collect()
}

/// Score, level and number of steps of the scale `human` do not change when a puzzle is turned, mirrored, permuted and
/// renumbered, as long as its path has no forcing chains or nets, of which the first found is made.
#[test]
fn ratings_do_not_depend_on_the_orientation() {
    let lines = |file: &'static str| file.lines().filter(|line| !line.starts_with('#'));
    let mut random = Random::new(58);
    let (rater, interrupt) = (Rater::default(), Interrupt::new());
    let mut compared = 0;
    for line in lines(include_str!("../../../../data/sudoku/ratings.tsv")).skip(1) {
        let puzzle: Puzzle = line[..81].parse().unwrap();
        let mut path = Path::new(&puzzle).unwrap().on(Scale::Human);
        if path.by_ref().any(|step| step.rating >= 500.0) {
            continue;
        }
        let rating = rater.rate_human_unique(&puzzle, &interrupt).unwrap();
        assert_eq!(rating.end, End::Solved, "{puzzle}");
        for _ in 0..cases(1, 3) {
            let other: Puzzle = image(&line[..81], &mut random).parse().unwrap();
            let found = rater.rate_human_unique(&other, &interrupt).unwrap();
            assert_eq!(found, rating, "{puzzle} and {other}");
            compared += 1;
        }
    }
    assert!(compared >= 20, "only {compared} were compared");
}
