//! Canonical forms: published ones, the definition tried on all symmetries, and scrambled boards.

use crate::cases::cases;
use pavane::gluing::GridSampler;
use pavane::nine::{Board, solve};
use pavane::{Digit, Layout, Puzzle, PuzzleSolver};
use pavane_workshop::{
    Canonizer, ClashingBoard, LayoutFormError, LayoutSymmetries, Transformation, canonical,
};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// Boards with their published canonical forms.
const FORMS: [(&str, &str); 2] = [
    (
        "1..456...4......2...912...6.1...5.....5..729.8..6....43.....9.2....6......82...75",
        "........1..2..3.4..5.16.2.....7...84..96.17..7..4.9.....8.9..3..3.....9..94..76..",
    ),
    (
        "45.....6......17..8...............92....7.1..5...36..........58..1..7............",
        "................12..1..3..4.....1.3..5....6...7..4.8......7.......59...7..3......",
    ),
];

/// The least of all canonical forms of grids.
const LEAST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// The greatest of them.
const GREATEST: &str =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

/// The grid with the most automorphisms.
const MOST_SYMMETRICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Published numbers of classes of equivalent grids by their numbers of automorphisms.
const CLASSES: [(u64, u64); 16] = [
    (1, 5_472_170_387),
    (2, 548_449),
    (3, 7_336),
    (4, 2_826),
    (6, 1_257),
    (8, 29),
    (9, 42),
    (12, 92),
    (18, 85),
    (27, 2),
    (36, 15),
    (54, 11),
    (72, 2),
    (108, 3),
    (162, 1),
    (648, 1),
];

/// The conjugacy classes of the symmetries of the layout, of 275 those that fix grids: the number of symmetries of the
/// class, and the published number of grids that one of them fixes up to a renaming of digits, over 9! (Russell and
/// Jarvis, "Mathematics of Sudoku II", 2006).
const FIXED: [(u64, u64); 27] = [
    (1, 18_383_222_420_692_992),
    (96, 21_233_664),
    (16, 107_495_424),
    (192, 4_204_224),
    (64, 2_508_084),
    (5_184, 323_928),
    (20_736, 162),
    (20_736, 288),
    (144, 14_837_760),
    (1_728, 2_592),
    (288, 5_184),
    (864, 2_085_120),
    (3_456, 1_296),
    (1_728, 294_912),
    (2_304, 648),
    (1_152, 6_342_480),
    (1_296, 30_258_432),
    (10_368, 1_854),
    (93_312, 288),
    (2_916, 155_492_352),
    (69_984, 13_056),
    (972, 449_445_888),
    (3_888, 27_648),
    (31_104, 6_480),
    (15_552, 1_728),
    (15_552, 3_456),
    (7_776, 13_824),
];

fn board(line: &str) -> Board {
    line.parse().unwrap()
}

#[test]
fn published_boards_have_their_forms() {
    for (line, form) in FORMS {
        let found = canonical(&board(line)).unwrap();
        assert_eq!(found.form, board(form));
        assert_eq!(found.transformation.apply(&board(line)), found.form);
    }
    let automorphisms = |line| {
        let found = canonical(&board(line)).unwrap();
        assert_eq!(found.form, board(line), "it is its own form");
        found.automorphisms
    };
    assert_eq!(automorphisms(GREATEST), 72);
    assert_eq!(automorphisms(MOST_SYMMETRICAL), 648);
    automorphisms(LEAST);
}

/// Each class with k automorphisms has 3,359,232 · 9! / k grids. Together they are all grids of the layout.
#[test]
fn published_numbers_of_classes_add_up_to_all_grids() {
    let classes: u64 = CLASSES.iter().map(|(_, classes)| classes).sum();
    assert_eq!(classes, 5_472_730_538);
    let transformations = u128::from(Transformation::SYMMETRIES) * 362_880;
    let grids: u128 = CLASSES
        .iter()
        .map(|&(automorphisms, classes)| {
            u128::from(classes) * transformations / u128::from(automorphisms)
        })
        .sum();
    assert_eq!(grids, 6_670_903_752_021_072_936_960);
}

/// By Burnside's lemma, the mean number of grids that a symmetry fixes is the number of classes.
#[test]
fn published_numbers_of_fixed_grids_are_those_of_the_classes() {
    let symmetries = u64::from(Transformation::SYMMETRIES);
    let fixed: u64 = FIXED.iter().map(|(number, fixed)| number * fixed).sum();
    assert_eq!((fixed % symmetries, fixed / symmetries), (0, 5_472_730_538));
}

/// Of uniformly random grids, as many have automorphisms as the published classes say, and the mean of their number is
/// the mean over the symmetries of the published numbers of fixed grids: within four standard errors.
#[test]
fn automorphisms_are_as_frequent_as_published() {
    let count = cases(400_000, 1_000_000);
    let grids = |of: &dyn Fn(u64) -> bool| -> f64 {
        let classes = CLASSES.iter().filter(|(automorphisms, _)| of(*automorphisms));
        classes.map(|&(automorphisms, classes)| classes as f64 / automorphisms as f64).sum()
    };
    let share = grids(&|automorphisms| automorphisms > 1) / grids(&|_| true);
    let fixed = |classes: &[(u64, u64)]| -> f64 {
        classes.iter().map(|&(number, fixed)| number as f64 * fixed as f64).sum()
    };
    let mean = fixed(&FIXED[1..]) / FIXED[0].1 as f64;
    let sampler = GridSampler::new(3, 3).unwrap();
    let mut random = Pcg64::seed_from_u64(1);
    let mut canonizer = Canonizer::new();
    let (mut several, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for _ in 0..count {
        let grid = Board::new(sampler.sample_9x9(&mut random).unwrap()).unwrap();
        let others = f64::from(canonizer.canonical(&grid).unwrap().automorphisms - 1);
        several += f64::from(u8::from(others > 0.0));
        sum += others;
        squares += others * others;
    }
    let expected = share * f64::from(count);
    assert!((several - expected).abs() < 4.0 * expected.sqrt(), "{several}, not {expected}");
    let expected = mean * f64::from(count);
    assert!((sum - expected).abs() < 4.0 * squares.sqrt(), "{sum}, not {expected}");
}

/// The orders of nine lines that keep threes together.
fn orders() -> Vec<[usize; 9]> {
    const THREES: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for threes in THREES {
        for a in THREES {
            for b in THREES {
                for c in THREES {
                    let within = [a, b, c];
                    orders.push(std::array::from_fn(|i| 3 * threes[i / 3] + within[i / 3][i % 3]));
                }
            }
        }
    }
    orders
}

/// The least image and the number of symmetries that make it, by trying all of them.
fn least_of_all(board: &Board) -> (Board, u32) {
    let digits = *board.digits();
    let transposed: [u8; 81] = std::array::from_fn(|cell| digits[cell % 9 * 9 + cell / 9]);
    let orders = orders();
    let mut least = [10; 81];
    let mut count = 0;
    for from in [digits, transposed] {
        for rows in &orders {
            for columns in &orders {
                let cell = |place: usize| from[9 * rows[place / 9] + columns[place % 9]];
                match compare(cell, &least) {
                    std::cmp::Ordering::Less => {
                        least = image(cell);
                        count = 1;
                    }
                    std::cmp::Ordering::Equal => count += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (Board::new(least).unwrap(), count)
}

/// Digits renamed in the order in which they appear.
#[derive(Default)]
struct Names([u8; 10], u8);

impl Names {
    fn name(&mut self, digit: u8) -> u8 {
        let Self(names, next) = self;
        if digit > 0 && names[usize::from(digit)] == 0 {
            *next += 1;
            names[usize::from(digit)] = *next;
        }
        names[usize::from(digit)]
    }
}

fn image(cell: impl Fn(usize) -> u8) -> [u8; 81] {
    let mut names = Names::default();
    std::array::from_fn(|place| names.name(cell(place)))
}

/// The order of an image and another board, found without the cells behind the first difference.
fn compare(cell: impl Fn(usize) -> u8, other: &[u8; 81]) -> std::cmp::Ordering {
    let mut names = Names::default();
    let order = other.iter().enumerate().map(|(place, other)| names.name(cell(place)).cmp(other));
    order.into_iter().find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
}

/// A board with this many givens of a grid, in random cells.
fn thinned(grid: &Board, givens: usize, random: &mut Pcg64) -> Board {
    use rand::seq::SliceRandom;
    let mut cells: Vec<usize> = (0..81).collect();
    cells.shuffle(random);
    cells[givens..].iter().fold(*grid, |board, &cell| board.with(cell, 0))
}

#[track_caller]
fn check_with_all_symmetries(board: &Board) {
    let found = canonical(board).unwrap();
    assert_eq!((found.form, found.automorphisms), least_of_all(board), "{board}");
    assert_eq!(found.transformation.apply(board), found.form, "{board}");
}

#[test]
fn forms_are_the_least_of_all_images() {
    for (line, _) in FORMS {
        check_with_all_symmetries(&board(line));
    }
    let seed = 1;
    let mut random = Pcg64::new(seed, 1);
    let grid = Transformation::random(&mut random).apply(&solve(&board(FORMS[0].0)).unwrap());
    // Of few givens many symmetries make the same image.
    for givens in [4, 9, 17, 24, 36, 60, 77, 81] {
        check_with_all_symmetries(&thinned(&grid, givens, &mut random));
    }
    let symmetrical = Transformation::random(&mut random).apply(&board(MOST_SYMMETRICAL));
    check_with_all_symmetries(&symmetrical);
    let half = (0..81).filter(|cell| cell / 9 % 3 == cell % 3);
    check_with_all_symmetries(&half.fold(symmetrical, |board, cell| board.with(cell, 0)));
    let other_half = (0..81).filter(|cell| cell / 27 != cell % 9 / 3);
    check_with_all_symmetries(&other_half.fold(symmetrical, |board, cell| board.with(cell, 0)));
}

#[test]
fn rows_and_columns_without_givens_are_interchangeable() {
    let automorphisms = |line: &str| canonical(&board(line)).unwrap().automorphisms;
    assert_eq!(automorphisms(&".".repeat(81)), Transformation::SYMMETRIES);
    // The cells of a given can be any of 81.
    assert_eq!(automorphisms(&("1".to_owned() + &".".repeat(80))), Transformation::SYMMETRIES / 81);
    // Two different digits in a row of a block can be in 81 · 2 ordered pairs of cells, in columns as many.
    let pair = "12".to_owned() + &".".repeat(79);
    assert_eq!(automorphisms(&pair), 2 * Transformation::SYMMETRIES / (4 * 81));
}

/// Nine cells of which no two share a zone can be chosen in 46,656 ways, which are all equivalent: in 9 · 6 · 3 in the
/// first band, 6 · 4 · 2 in the second, 3 · 2 · 1 in the third.
#[test]
fn a_digit_everywhere_has_all_its_places_alike() {
    let line: String = (0..81)
        .map(|cell| if (cell % 9) == cell / 9 % 3 * 3 + cell / 27 { '5' } else { '.' })
        .collect();
    assert_eq!(
        canonical(&board(&line)).unwrap().automorphisms,
        Transformation::SYMMETRIES / 46_656
    );
}

#[test]
fn boards_with_a_clash_have_no_form() {
    let clash = Board::EMPTY.with(0, 5).with(8, 5);
    assert_eq!(canonical(&clash), Err(ClashingBoard));
}

/// The 17-clue puzzles are all different, and a scrambled copy of each has its form; the same of their solutions, of
/// which some are equivalent.
#[test]
fn puzzles_with_17_clues_are_all_different() {
    let Some(folder) = std::env::var_os("PAVANE_CORPUS") else { return };
    let text = fs::read_to_string(Path::new(&folder).join("sudoku/17_clue.txt")).unwrap();
    let puzzles: Vec<Board> =
        text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
    assert_eq!(puzzles.len(), 49_158);
    let mut canonizer = Canonizer::new();
    let mut random = Pcg64::new(1, 1);
    let mut forms: Vec<Board> = Vec::with_capacity(puzzles.len());
    for puzzle in &puzzles {
        for board in [*puzzle, solve(puzzle).unwrap()] {
            let found = canonizer.canonical(&board).unwrap();
            let transformation = Transformation::random(&mut random);
            let scrambled = canonizer.canonical(&transformation.apply(&board)).unwrap();
            assert_eq!(scrambled.form, found.form, "{board} {transformation:?}");
            assert_eq!(scrambled.automorphisms, found.automorphisms, "{board} {transformation:?}");
            forms.extend((board == *puzzle).then_some(found.form));
        }
    }
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), puzzles.len());
}

/// The cells of the images of all symmetries of the standard layout that turn each zone of a layout into one.
fn kept_symmetries(layout: &Layout) -> Vec<[usize; 81]> {
    let mut zones: Vec<Vec<usize>> = layout
        .zones()
        .iter()
        .map(|zone| zone.cells().iter().map(|cell| cell.index()).collect())
        .collect();
    zones.sort();
    // The rows, columns and blocks are kept by all of them.
    let standard = Layout::standard_9x9().zones().len();
    let others: Vec<Vec<usize>> = layout.zones()[standard..]
        .iter()
        .map(|zone| zone.cells().iter().map(|cell| cell.index()).collect())
        .collect();
    let orders = orders();
    let mut kept = Vec::new();
    for is_transposed in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let cell = |place: usize| {
                    let (row, column) = (rows[place / 9], columns[place % 9]);
                    if is_transposed { 9 * column + row } else { 9 * row + column }
                };
                let is_kept = others.iter().all(|zone| {
                    let mut image: Vec<usize> = zone.iter().map(|&place| cell(place)).collect();
                    image.sort_unstable();
                    zones.binary_search(&image).is_ok()
                });
                if is_kept {
                    kept.push(std::array::from_fn(cell));
                }
            }
        }
    }
    kept
}

/// Extra zones leave those symmetries that keep them, and the least image under these is the form.
#[test]
fn extra_zones_leave_the_symmetries_that_keep_them() {
    let mut random = Pcg64::new(1, 1);
    for name in ["9x9+x", "9x9+windoku", "9x9+center"] {
        let layout: Layout = name.parse().unwrap();
        let symmetries = LayoutSymmetries::new(&layout).unwrap();
        let kept = kept_symmetries(&layout);
        assert_eq!(symmetries.count(), kept.len().into(), "{name}");
        let grid = PuzzleSolver::new(&Puzzle::blank(layout.clone())).unwrap().first().unwrap();
        let digits = grid.found().unwrap().digits().to_vec();
        for givens in [3, 20, 81] {
            let digit = |cell: usize| digits[cell].get();
            let full = Board::new(std::array::from_fn(digit)).unwrap();
            let board = thinned(&full, givens, &mut random);
            let puzzle = of_layout(&layout, &board);
            let images = kept.iter().map(|cells| image(|place| board.digits()[cells[place]]));
            let images: Vec<[u8; 81]> = images.collect();
            let least = images.iter().min().unwrap();
            let found = symmetries.canonical(&puzzle).unwrap();
            assert_eq!(found.form, of_layout(&layout, &Board::new(*least).unwrap()), "{name}");
            let count = images.iter().filter(|&image| image == least).count();
            assert_eq!(found.automorphisms, count.into(), "{name}");
            assert_eq!(found.transformation.apply(&puzzle).unwrap(), found.form);
            let scrambled = symmetries.random(&mut random).apply(&puzzle).unwrap();
            assert_eq!(symmetries.canonical(&scrambled).unwrap().form, found.form);
        }
    }
}

/// A board as a puzzle of a layout with 81 cells.
fn of_layout(layout: &Layout, board: &Board) -> Puzzle {
    let givens: Vec<Option<Digit>> =
        board.digits().iter().map(|&digit| Digit::new(digit)).collect();
    Puzzle::new(layout.clone(), givens).unwrap()
}

/// The way by the symmetries of any layout finds the forms that the ways for the standard one find.
#[test]
fn both_ways_agree_on_the_standard_layout() {
    let layout = Layout::standard_9x9();
    let symmetries = LayoutSymmetries::new(layout).unwrap();
    assert_eq!(symmetries.count(), Transformation::SYMMETRIES.into());
    let mut random = Pcg64::new(2, 1);
    let grid = Transformation::random(&mut random).apply(&board(GREATEST));
    for givens in [0, 20, 30, 50, 80, 81] {
        let board = thinned(&grid, givens, &mut random);
        let expected = canonical(&board).unwrap();
        let found = symmetries.canonical(&of_layout(layout, &board)).unwrap();
        assert_eq!(found.form, of_layout(layout, &expected.form), "{board}");
        assert_eq!(found.automorphisms, expected.automorphisms.into(), "{board}");
    }
}

/// Of 4x4 there are 2 classes of grids and of 2x3 there are 49 (published). Each class with k automorphisms has as many
/// grids as there are symmetries and renamings, divided by k.
#[test]
fn small_boards_have_the_published_classes() {
    for (name, classes) in [("4x4", 2), ("2x3", 49)] {
        let layout: Layout = name.parse().unwrap();
        let symmetries = LayoutSymmetries::new(&layout).unwrap();
        let digits = layout.digits();
        // All grids whose first row is in order: one of each renaming.
        let first_row = Digit::first(digits).map(Some);
        let rest = layout.cell_count() - digits;
        let givens: Vec<Option<Digit>> = first_row.chain(std::iter::repeat_n(None, rest)).collect();
        let solver = PuzzleSolver::new(&Puzzle::new(layout.clone(), givens).unwrap()).unwrap();
        let mut forms: HashMap<String, (u64, u64)> = HashMap::new();
        solver
            .for_each(|grid| {
                let givens: Vec<Option<Digit>> = grid.digits().iter().copied().map(Some).collect();
                let puzzle = Puzzle::new(layout.clone(), givens).unwrap();
                let found = symmetries.canonical(&puzzle).unwrap();
                let automorphisms = u64::try_from(&found.automorphisms).unwrap();
                forms.entry(found.form.to_string()).or_insert((0, automorphisms)).0 += 1;
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(forms.len(), classes, "{name}");
        let symmetries = u64::try_from(symmetries.count()).unwrap();
        assert!(forms.values().all(|(grids, automorphisms)| grids * automorphisms == symmetries));
    }
}

#[test]
fn refusals_say_why() {
    let large = LayoutSymmetries::new(&Layout::square(49).unwrap());
    assert_eq!(large.unwrap_err(), LayoutFormError::TooLarge { cells: 2401 });
    // A given in a board with more symmetries than can be tried.
    let layout: Layout = "25x25+disjoint".parse().unwrap();
    let symmetries = LayoutSymmetries::new(&layout).unwrap();
    let mut givens = vec![None; 625];
    givens[0] = Digit::new(1);
    let puzzle = Puzzle::new(layout.clone(), givens.clone()).unwrap();
    assert_eq!(symmetries.canonical(&puzzle), Err(LayoutFormError::TooManyImages));
    givens[1] = Digit::new(1);
    let clash = symmetries.canonical(&Puzzle::allowing_clashes(layout, givens).unwrap());
    assert_eq!(
        clash.unwrap_err().to_string(),
        "the givens clash: 1 in r1c1 and r1c2, both in row 1; change or remove one"
    );
}
