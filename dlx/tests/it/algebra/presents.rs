//! Presents in a region, and colorings of large boards: arguments that hold on any size.

use super::{Cells, DOMINOES, TROMINOES, board, images};
use crate::support::proving;
use pavane_dlx::algebra::{self, FalseObstruction, Obstruction, obstruction};
use pavane_dlx::solver::Part;
use pavane_dlx::{Count, First, ItemId, Problem, ProblemBuilder, Solver};
use proptest::prelude::*;
use std::num::NonZeroU32;

/// Shapes of five to eight cells, each in a square of three by three.
const SHAPES: [[&str; 3]; 6] = [
    ["###", "##.", "##."],
    ["##.", ".##", "..#"],
    ["###", "#.#", "###"],
    [".#.", "###", ".#."],
    ["###", ".##", "..#"],
    ["#.#", "###", "##."],
];

fn find(problem: &Problem) -> Option<Obstruction> {
    let found = obstruction(problem, algebra::default_work(problem))?;
    assert_eq!(found.verify(problem), Ok(()));
    Some(found)
}

fn cells(picture: &[&str]) -> Cells {
    let row = |(row, line): (usize, &&str)| {
        let columns = line.bytes().enumerate().filter(|(_, symbol)| *symbol == b'#');
        columns.map(|(column, _)| (row, column)).collect::<Vec<_>>()
    };
    picture.iter().enumerate().flat_map(row).collect()
}

fn shapes() -> Vec<Cells> {
    SHAPES.iter().map(|picture| cells(picture)).collect()
}

/// The place of the items of the presents among the items of the cells.
#[derive(Clone, Copy, Debug)]
enum Names {
    First,
    Last,
    /// In the middle, and an item for each present instead of one that is covered several times.
    Single,
}

/// The items of a number of presents of each shape, in a list for each shape.
fn add_presents(builder: &mut ProblemBuilder, counts: &[u32], names: Names) -> Vec<Vec<ItemId>> {
    let add = |&count: &u32| match (count, names) {
        (0, _) => Vec::new(),
        (_, Names::Single) => (0..count).map(|_| builder.add_primary().unwrap()).collect(),
        _ => vec![builder.add_primary_between(count..=count).unwrap()],
    };
    counts.iter().map(add).collect()
}

/// The ways to put presents into a region, which need not fill it.
fn region(rows: usize, columns: usize, shapes: &[Cells], counts: &[u32], names: Names) -> Problem {
    let mut builder = ProblemBuilder::new();
    let add_cells = |builder: &mut ProblemBuilder, number: usize| -> Vec<ItemId> {
        (0..number).map(|_| builder.add_secondary().unwrap()).collect()
    };
    let number = rows * columns;
    let before = match names {
        Names::First => 0,
        Names::Last => number,
        Names::Single => number / 2,
    };
    let mut cell_at = add_cells(&mut builder, before);
    let presents = add_presents(&mut builder, counts, names);
    cell_at.extend(add_cells(&mut builder, number - before));
    for (shape, presents) in shapes.iter().zip(presents) {
        for image in images(shape) {
            let high = image.iter().map(|cell| cell.0).max().unwrap();
            let wide = image.iter().map(|cell| cell.1).max().unwrap();
            for (row, column) in (0..rows.saturating_sub(high))
                .flat_map(|row| (0..columns.saturating_sub(wide)).map(move |c| (row, c)))
            {
                for &present in &presents {
                    let at = |&(r, c): &(usize, usize)| cell_at[(row + r) * columns + column + c];
                    builder.add_option([present].into_iter().chain(image.iter().map(at))).unwrap();
                }
            }
        }
    }
    builder.build()
}

/// Counts of the shapes, as equal as can be, that together have more than `most` cells; without the last present they
/// have not.
fn counts_above(shapes: &[Cells], most: usize) -> (Vec<u32>, usize) {
    let (mut counts, mut needed) = (vec![0; shapes.len()], 0);
    for place in (0..shapes.len()).cycle() {
        counts[place] += 1;
        needed += shapes[place].len();
        if needed > most {
            return (counts, needed);
        }
    }
    unreachable!("the cycle has no end")
}

#[test]
fn presents_with_more_cells_than_the_region_are_refused_on_any_size() {
    let shapes = shapes();
    for (rows, columns) in [(10, 10), (11, 17), (16, 16), (28, 28), (32, 32), (44, 42), (60, 60)] {
        let area = rows * columns;
        let (counts, needed) = counts_above(&shapes, area);
        let found = find(&region(rows, columns, &shapes, &counts, Names::First)).unwrap();
        assert_eq!(found.excess(), (needed - area) as i128, "{rows}x{columns}");
        let presents: u32 = counts.iter().sum();
        assert_eq!(
            found.to_string(),
            format!(
                "6 items must be covered {presents} times in all, which takes at least {needed} of {area} other \
                 items, none of which can be covered twice"
            )
        );
    }
}

#[test]
fn presents_that_fit_in_boxes_are_not_refused() {
    let shapes = shapes();
    for (rows, columns) in [(9, 9), (12, 15), (27, 28), (44, 42), (60, 60)] {
        // A square of three by three for each present.
        let boxes = (rows / 3) * (columns / 3);
        let counts: Vec<u32> = (0..6).map(|place| ((boxes + place) / 6) as u32).collect();
        assert_eq!(counts.iter().sum::<u32>() as usize, boxes);
        let problem = region(rows, columns, &shapes, &counts, Names::First);
        assert_eq!(find(&problem), None, "{rows}x{columns}");
        assert_eq!(obstruction(&problem, 1 << 24), None, "{rows}x{columns}");
    }
}

#[test]
fn items_of_presents_are_found_anywhere() {
    let shapes = shapes();
    let (counts, needed) = counts_above(&shapes, 12 * 12);
    for names in [Names::First, Names::Last, Names::Single] {
        let problem = region(12, 12, &shapes, &counts, names);
        let found = find(&problem).unwrap_or_else(|| panic!("{names:?}"));
        assert_eq!(found.excess(), (needed - 144) as i128, "{names:?}");
        proving::prove(&problem, "none");
    }
}

/// Ten rods of three cells cover no 31 cells.
#[test]
fn pieces_that_are_too_few_are_refused() {
    for (rods, is_refused) in [(10, true), (11, false)] {
        let mut builder = ProblemBuilder::new();
        let rod = builder.add_primary_between(0..=rods).unwrap();
        let cells: Vec<ItemId> = (0..31).map(|_| builder.add_primary().unwrap()).collect();
        for length in 1..=3 {
            for place in cells.windows(length) {
                builder.add_option([rod].into_iter().chain(place.iter().copied())).unwrap();
            }
        }
        let problem = builder.build();
        let found = find(&problem);
        assert_eq!(found.is_some(), is_refused, "{rods} rods: {found:?}");
        if let Some(found) = found {
            assert_eq!((found.excess(), found.weights()[0]), (1, (rod, -3)));
            proving::prove(&problem, "none");
        }
    }
}

/// Eleven of thirteen items at a time never cover all of them once; eleven of eleven do.
#[test]
fn options_whose_size_does_not_divide_the_number_of_items_are_refused() {
    for (number, is_refused) in [(13, true), (12, true), (11, false)] {
        let mut builder = ProblemBuilder::new();
        let items: Vec<ItemId> = (0..number).map(|_| builder.add_primary().unwrap()).collect();
        for left_out in 0..number {
            for other in (left_out..number).filter(|other| number < 13 || *other > left_out) {
                let is_in = |&place: &usize| {
                    number == 11 || place != left_out && (number == 12 || place != other)
                };
                builder.add_option((0..number).filter(is_in).map(|place| items[place])).unwrap();
            }
        }
        let problem = builder.build();
        let found = find(&problem);
        let modulus = if is_refused { NonZeroU32::new(11) } else { None };
        assert_eq!(found.as_ref().and_then(Obstruction::modulus), modulus, "{number}: {found:?}");
        if is_refused {
            proving::prove(&problem, "none");
        }
    }
}

/// Golomb's colors of three (1954): on a board of 3k + 1, straight trominoes leave only cells whose row and column are
/// multiples of three, counted from 0.
#[test]
fn colors_of_three_are_found_on_large_boards() {
    for side in [7, 31, 61] {
        for hole in [(0, 0), (0, 1), (1, 1), (1, 2), (3, side - 1), (side - 2, 3)] {
            let (row, column): (usize, usize) = hole;
            let is_left = row.is_multiple_of(3) && column.is_multiple_of(3);
            let found = find(&board(side, side, &[hole], TROMINOES));
            assert_eq!(found.is_none(), is_left, "{side}, {hole:?}: {found:?}");
        }
    }
}

/// Boards of 4k + 2 are not covered by rods of four, nor by T tetrominoes; boards of 4k are.
#[test]
fn tetrominoes_do_not_cover_large_squares() {
    const RODS: &[&[(usize, usize)]] =
        &[&[(0, 0), (0, 1), (0, 2), (0, 3)], &[(0, 0), (1, 0), (2, 0), (3, 0)]];
    const T: &[&[(usize, usize)]] = &[
        &[(0, 0), (0, 1), (0, 2), (1, 1)],
        &[(1, 0), (1, 1), (1, 2), (0, 1)],
        &[(0, 0), (1, 0), (2, 0), (1, 1)],
        &[(0, 1), (1, 1), (2, 1), (1, 0)],
    ];
    for (side, is_refused) in [(10, true), (50, true), (70, true), (48, false)] {
        for tiles in [RODS, T] {
            let found = find(&board(side, side, &[], tiles));
            assert_eq!(found.is_some(), is_refused, "{side}");
        }
    }
}

/// A rectangle of at least two by two covers a cell with odd row and column, counted from 0; of three by three, one
/// with both of the form 3k + 2. Area has room for all that is refused here.
#[test]
#[cfg(feature = "algebra")]
fn colors_by_rows_and_columns_are_found_on_large_regions() {
    let shapes: Vec<Cells> =
        [&["##", "##"][..], &["##", "##", "##"], &["###"; 3]].map(cells).to_vec();
    for (rows, columns, counts, is_refused) in [
        (45, 45, [485, 0, 0], true),
        (45, 45, [484, 0, 0], false),
        (45, 31, [331, 0, 0], true),
        (31, 45, [300, 31, 0], true),
        (31, 45, [290, 31, 0], false),
        (32, 50, [0, 0, 161], true),
        (32, 50, [0, 0, 160], false),
    ] {
        for names in [Names::First, Names::Last] {
            let problem = region(rows, columns, &shapes, &counts, names);
            let found = find(&problem);
            assert_eq!(found.is_some(), is_refused, "{rows}x{columns} {counts:?}: {found:?}");
        }
    }
}

#[test]
fn the_work_is_linear_in_the_size_of_a_board() {
    for side in [40, 80, 160] {
        let problem = board(side, side, &[(0, 0), (side - 1, side - 1)], DOMINOES);
        let most = 16 * problem.entry_count() as u64;
        assert!(obstruction(&problem, most).is_some(), "{side}");
        assert!(most < algebra::default_work(&problem));
    }
}

#[test]
fn searches_refuse_large_regions_without_room() {
    let shapes = shapes();
    let (counts, _) = counts_above(&shapes, 32 * 32);
    let problem = region(32, 32, &shapes, &counts, Names::First);
    let solver = || Solver::new(&problem).node_limit(Some(20_000));
    let settled = solver().any().unwrap();
    assert_eq!((settled.answer, settled.part), (First::None, Part::Algebra));
    assert_eq!(solver().count().unwrap(), Count::exactly(0_u32));
}

/// Pigeons with a hole too few, beside others with room. An item that may take a hole or none keeps equations from
/// having a solution, so a linear program is needed, and a large one.
#[test]
#[cfg(feature = "algebra")]
fn searches_that_last_look_again_with_more_work() {
    let mut builder = ProblemBuilder::new();
    // The order keeps arguments by numbers from finding the crowd alone.
    let mut add = |number: usize, add: fn(&mut ProblemBuilder) -> ItemId| -> Vec<ItemId> {
        (0..number).map(|_| add(&mut builder)).collect()
    };
    let crowd = add(21, |builder| builder.add_primary().unwrap());
    let mut others = add(10, |builder| builder.add_primary().unwrap());
    let rooms = add(40, |builder| builder.add_secondary().unwrap());
    let holes = add(20, |builder| builder.add_secondary().unwrap());
    others.extend(add(10, |builder| builder.add_primary().unwrap()));
    let free = builder.add_primary_between(0..=1).unwrap();
    let mut pairs = |items: &[ItemId], places: &[ItemId]| {
        for (&item, &place) in items.iter().flat_map(|i| places.iter().map(move |p| (i, p))) {
            builder.add_option([item, place]).unwrap();
        }
    };
    pairs(&crowd, &holes);
    pairs(&others, &rooms);
    pairs(&[free], &holes);
    pairs(&[others[0]], &holes[..1]);
    builder.add_option([free]).unwrap();
    let problem = builder.build();

    let solver = Solver::new(&problem).node_limit(Some(100_000_000));
    assert_eq!(solver.obstruction(), None, "the first look has too little work");
    let settled = solver.any().unwrap();
    assert_eq!((settled.answer, settled.part), (First::None, Part::Algebra));
    assert_eq!(solver.known_obstruction().unwrap().excess(), 1);
}

/// Every change of one weight is refused if it breaks the definition, and only then.
#[test]
fn changed_weights_are_held_to_the_definition() {
    let shapes = shapes();
    let (counts, _) = counts_above(&shapes, 6 * 7);
    let problem = region(6, 7, &shapes, &counts, Names::First);
    let found = find(&problem).unwrap();
    let mut refused = [0; 3];
    for place in 0..found.weights().len() {
        for change in [-9, -1, 1, 9] {
            let mut weights = found.weights().to_vec();
            weights[place].1 += change;
            let weight_of = |item| weights.iter().find(|(i, _)| *i == item).map_or(0, |(_, w)| *w);
            let weighs = |option| {
                problem.entries(option).iter().map(|entry| weight_of(entry.item)).sum::<i64>()
            };
            let is_heavy = problem.options().any(|option| weighs(option) > 0);
            match Obstruction::new(&problem, weights.iter().copied()) {
                Ok(_) => assert!(!is_heavy, "{weights:?}"),
                Err(FalseObstruction::Heavy { option, weight }) => {
                    assert_eq!(i128::from(weighs(option)), weight);
                    refused[0] += 1;
                }
                Err(FalseObstruction::Excess { excess }) => {
                    assert!(!is_heavy && excess <= 0);
                    refused[1] += 1;
                }
                Err(FalseObstruction::NoNeed { item, .. }) => {
                    assert!(!problem.is_primary(item) && weight_of(item) > 0);
                    refused[2] += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(refused[0] > 40 && refused[1] > 6, "{refused:?}");
}

/// Whether presents fit into a region, by trying all places of one after the other; cells are bits.
fn fits(places: &[Vec<u32>], counts: &[u32], taken: u32) -> bool {
    let Some(next) = counts.iter().position(|&count| count > 0) else { return true };
    let mut counts = counts.to_vec();
    counts[next] -= 1;
    places[next].iter().any(|&place| place & taken == 0 && fits(places, &counts, taken | place))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn regions_with_room_are_never_refused(
        rows in 2..=4_usize,
        columns in 3..=5_usize,
        chosen in proptest::sample::subsequence((0..6_usize).collect::<Vec<_>>(), 1..=3),
        counts in proptest::collection::vec(0..4_u32, 3),
        names in proptest::sample::select(vec![Names::First, Names::Last, Names::Single]),
    ) {
        let small = [&["##"][..], &["###"], &["##", "#."], &["##", "##"], &["##.", ".##"], &["###", "#.."]];
        let shapes: Vec<Cells> = chosen.iter().map(|&number| cells(small[number])).collect();
        let counts = &counts[..shapes.len()];
        let bit = |row: usize, column: usize| 1_u32 << (row * columns + column);
        let places: Vec<Vec<u32>> = shapes.iter().map(|shape| {
            let corners = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            images(shape).iter().flat_map(|image| {
                let place = |(row, column): (usize, usize)| {
                    image.iter().try_fold(0, |set, &(r, c)| {
                        (row + r < rows && column + c < columns).then(|| set | bit(row + r, column + c))
                    })
                };
                corners.clone().filter_map(place).collect::<Vec<u32>>()
            }).collect()
        }).collect();
        let problem = region(rows, columns, &shapes, counts, names);
        let found = find(&problem);
        if found.is_some() {
            prop_assert!(!fits(&places, counts, 0));
        }
        let needed: usize = shapes.iter().zip(counts).map(|(shape, count)| shape.len() * *count as usize).sum();
        if needed > rows * columns {
            prop_assert!(found.is_some());
        }
    }
}
