//! Algebraic reasons why problems have no solution, held to what is known of the problems and to brute force.

mod presents;

use crate::support::oracle::{Bounds, Shape, build, oracle, shapes};
use pavane_dlx::algebra::{DEFAULT_WORK, FalseObstruction, Obstruction, obstruction};
use pavane_dlx::{
    Cheapest, Color, Count, Engine, Entry, First, ForEach, Interrupt, ItemId, OptionId, Problem,
    ProblemBuilder, Sharing, Solver, Uniqueness,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The cells of a board that are not holes, and the ways to put tiles of some shapes on them.
fn board(
    rows: usize,
    columns: usize,
    holes: &[(usize, usize)],
    tiles: &[&[(usize, usize)]],
) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut item_at = BTreeMap::new();
    for cell in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if !holes.contains(&cell) {
            item_at.insert(cell, builder.add_primary().unwrap());
        }
    }
    for row in 0..rows {
        for column in 0..columns {
            for tile in tiles {
                let items = tile.iter().map(|(r, c)| item_at.get(&(row + r, column + c)).copied());
                if let Some(items) = items.collect::<Option<Vec<_>>>() {
                    builder.add_option(items).unwrap();
                }
            }
        }
    }
    builder.build()
}

const DOMINOES: &[&[(usize, usize)]] = &[&[(0, 0), (0, 1)], &[(0, 0), (1, 0)]];
const TROMINOES: &[&[(usize, usize)]] = &[&[(0, 0), (0, 1), (0, 2)], &[(0, 0), (1, 0), (2, 0)]];

fn find(problem: &Problem) -> Option<Obstruction> {
    let found = obstruction(problem, DEFAULT_WORK)?;
    assert_eq!(found.verify(problem), Ok(()));
    Some(found)
}

/// Black, Critical Thinking, 1946: opposite corners have the same color.
#[test]
fn boards_without_opposite_corners_have_one() {
    for side in (4..=12).step_by(2).chain([50, 150]) {
        let found = find(&board(side, side, &[(0, 0), (side - 1, side - 1)], DOMINOES)).unwrap();
        let (more, fewer) = (side * side / 2, side * side / 2 - 2);
        assert_eq!(found.excess(), 2, "{side}");
        assert_eq!(
            found.to_string(),
            format!(
                "the items fall into two colors, {more} of one and {fewer} of the other, and each option covers as \
                 many of one color as of the other"
            )
        );
        let color = |place: usize| {
            // The first corner is missing.
            let cell = place + 1;
            if (cell / side + cell % side).is_multiple_of(2) { -1 } else { 1 }
        };
        for &(item, weight) in found.weights() {
            assert_eq!(weight, color(item.index()), "{side}: {item}");
        }
    }
}

/// Gomory: a board without two squares of different colors has a tiling.
#[test]
fn boards_without_corners_of_different_colors_have_none() {
    for side in [4, 6, 8, 10, 50] {
        assert_eq!(find(&board(side, side, &[(0, 0), (0, side - 1)], DOMINOES)), None, "{side}");
    }
}

/// Pairs of pigeons and holes, the holes secondary or primary.
fn pigeons(pigeons: usize, holes: usize, all_holes_filled: bool) -> Problem {
    let mut builder = ProblemBuilder::new();
    let those: Vec<ItemId> = (0..pigeons).map(|_| builder.add_primary().unwrap()).collect();
    for _ in 0..holes {
        let hole =
            if all_holes_filled { builder.add_primary() } else { builder.add_secondary() }.unwrap();
        for &pigeon in &those {
            builder.add_option([pigeon, hole]).unwrap();
        }
    }
    builder.build()
}

#[test]
fn too_many_pigeons_do_not_fit() {
    for holes in 2..12 {
        let found = find(&pigeons(holes + 1, holes, false)).unwrap();
        assert_eq!(found.excess(), 1);
        assert_eq!(
            found.to_string(),
            format!(
                "{} items must be covered, and each option that covers some of them covers as many of {holes} \
                 others, of which none can be covered twice",
                holes + 1
            )
        );
        assert_eq!(find(&pigeons(holes, holes, false)), None);
        assert_eq!(find(&pigeons(holes, holes, true)), None);
        assert_eq!(find(&pigeons(holes, holes + 1, false)), None);
        // Two holes would stay empty.
        assert_eq!(find(&pigeons(holes, holes + 2, true)).unwrap().excess(), 2);
    }
}

#[test]
fn needs_are_counted() {
    // Three items that are needed twice each, in five slots, or in six.
    let slots = |slots: usize, min: u32| {
        let mut builder = ProblemBuilder::new();
        let items: Vec<ItemId> =
            (0..3).map(|_| builder.add_primary_between(min..=3).unwrap()).collect();
        for _ in 0..slots {
            let slot = builder.add_secondary().unwrap();
            items.iter().for_each(|&item| _ = builder.add_option([item, slot]).unwrap());
        }
        builder.build()
    };
    assert_eq!(
        find(&slots(5, 2)).unwrap().to_string(),
        "3 items must be covered 6 times in all, and each option that covers some of them covers as many of 5 \
         others, of which none can be covered twice"
    );
    assert_eq!(find(&slots(6, 2)), None);
    assert_eq!(find(&slots(5, 1)), None);

    // One item that takes part in all options may be covered four times at most, and five others need it.
    let mut builder = ProblemBuilder::new();
    let common = builder.add_primary_between(0..=4).unwrap();
    for _ in 0..5 {
        let item = builder.add_primary().unwrap();
        builder.add_option([item, common]).unwrap();
        builder.add_option([item, common]).unwrap();
    }
    assert_eq!(
        find(&builder.build()).unwrap().to_string(),
        "5 items must be covered, and each option that covers some of them covers as many of 1 other, which can be \
         covered 4 times"
    );
}

#[test]
fn an_item_in_no_option_is_told() {
    let mut builder = ProblemBuilder::new();
    let [a, b, _c] = builder.add_primaries().unwrap();
    builder.add_option([a, b]).unwrap();
    builder.add_option([b]).unwrap();
    let found = find(&builder.build()).unwrap();
    assert_eq!(found.weights(), [(ItemId::new(2), 1)]);
    assert_eq!(found.to_string(), "1 item that must be covered is in no option");
    assert_eq!(find(&ProblemBuilder::new().build()), None);
}

/// A star: its middle can be covered once, and each option that covers one of its three ends covers it. Options of
/// one end and the middle, or the middle and one of two others.
#[test]
fn options_may_weigh_less_than_nothing() {
    let mut builder = ProblemBuilder::new();
    let [a, b, middle] = builder.add_primaries().unwrap();
    builder.add_option([a, middle]).unwrap();
    builder.add_option([b, middle]).unwrap();
    builder.add_option([middle]).unwrap();
    let found = find(&builder.build()).unwrap();
    assert_eq!(found.weights(), [(a, 1), (b, 1), (middle, -1)]);
    assert_eq!(
        found.to_string(),
        "the items fall into two colors, 2 of one and 1 of the other, and each option covers at most as many of the \
         first as of the second"
    );
}

/// Golomb, Checker boards and polyominoes, American Mathematical Monthly 61, 1954: with straight trominoes, a
/// board of 8x8 without a cell can be covered if that cell is the third from two sides, and else the colors of three
/// say that it cannot.
#[test]
fn straight_trominoes_leave_four_cells() {
    for row in 0..8 {
        for column in 0..8 {
            let is_one_of_four = [2, 5].contains(&row) && [2, 5].contains(&column);
            let found = find(&board(8, 8, &[(row, column)], TROMINOES));
            assert_eq!(found.is_none(), is_one_of_four, "{row} {column}: {found:?}");
        }
    }
}

/// The pairs of a number of items.
fn pairs(items: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..items).map(|_| builder.add_primary().unwrap()).collect();
    for (place, &item) in items.iter().enumerate() {
        for &other in &items[..place] {
            builder.add_option([item, other]).unwrap();
        }
    }
    builder.build()
}

/// With pairs of three items there is a solution in fractions, so that no bounds are in the way.
#[test]
fn an_odd_number_of_items_has_no_pairs() {
    for number in 2..20 {
        let found = find(&pairs(number));
        assert_eq!(found.is_some(), !number.is_multiple_of(2), "{number}");
        if let Some(found) = found {
            assert_eq!(found.modulus(), NonZeroU32::new(2));
            let reason = format!(
                "{number} items must be covered, and each option covers an even number of them"
            );
            assert_eq!(found.to_string(), reason);
        }
    }
}

#[test]
fn items_that_are_covered_several_times_leave_a_remainder_too() {
    let mut builder = ProblemBuilder::new();
    let a = builder.add_primary_between(2..=2).unwrap();
    let b = builder.add_primary_between(3..=3).unwrap();
    let [c, d] = builder.add_primaries().unwrap();
    for option in [&[a, b, c][..], &[a, b, d], &[b, c, d], &[a, c, d]] {
        builder.add_option(option.iter().copied()).unwrap();
    }
    let problem = builder.build();
    let three = NonZeroU32::new(3).unwrap();
    let all = [a, b, c, d].map(|item| (item, 4));
    let found = Obstruction::of_remainders(&problem, three, all).unwrap();
    assert_eq!(found.weights(), [(a, 1), (b, 1), (c, 1), (d, 1)]);
    assert_eq!(
        found.to_string(),
        "4 items must be covered 7 times in all, and the number of them that each option covers is a multiple of 3"
    );
    assert_eq!(found.verify(&problem), Ok(()));
    assert!(oracle(&problem).is_empty());
}

/// The numbers 1 to `n` in two places each, the two of `k` at a distance of `k` and `more`.
fn sequence(n: usize, more: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut add = |count| (0..count).map(|_| builder.add_primary().unwrap()).collect::<Vec<_>>();
    let (numbers, places) = (add(n), add(2 * n));
    for (place, &number) in numbers.iter().enumerate() {
        let distance = place + 1 + more;
        for (&one, &other) in places.iter().zip(places.iter().skip(distance)) {
            builder.add_option([number, one, other]).unwrap();
        }
    }
    builder.build()
}

/// Th. Skolem, On certain distributions of integers in pairs with given differences, Math. Scand. 5, 1957: there are
/// Skolem sequences of the lengths 0 and 1 modulo 4. R. O. Davies, On Langford's problem II, Math. Gazette 43, 1959:
/// there are Langford sequences of the lengths 0 and 3 modulo 4.
#[test]
fn sequences_of_some_lengths_leave_a_remainder() {
    for n in 3..=40 {
        assert_eq!(find(&sequence(n, 0)).is_none(), [0, 1].contains(&(n % 4)), "Skolem {n}");
        assert_eq!(find(&sequence(n, 1)).is_none(), [0, 3].contains(&(n % 4)), "Langford {n}");
    }
}

/// D. W. Walkup, Covering a rectangle with T-tetrominoes, American Mathematical Monthly 72, 1965: both sides are
/// multiples of 4.
#[test]
fn t_tetrominoes_leave_a_remainder_by_eight() {
    const T: &[&[(usize, usize)]] = &[
        &[(0, 0), (0, 1), (0, 2), (1, 1)],
        &[(1, 0), (1, 1), (1, 2), (0, 1)],
        &[(0, 0), (1, 0), (2, 0), (1, 1)],
        &[(0, 1), (1, 1), (2, 1), (1, 0)],
    ];
    for (rows, columns) in [(6, 6), (6, 10), (10, 10), (14, 14), (2, 6)] {
        let found = find(&board(rows, columns, &[], T)).expect("an odd number of tetrominoes");
        assert!(found.modulus() == NonZeroU32::new(8) || rows == 2, "{rows}x{columns}: {found}");
    }
    for (rows, columns) in [(4, 4), (4, 8), (8, 12)] {
        assert_eq!(find(&board(rows, columns, &[], T)), None, "{rows}x{columns}");
    }
}

/// The cells of a shape, from the first row and column on.
type Cells = BTreeSet<(usize, usize)>;

/// The eight images of a shape.
fn images(shape: &Cells) -> BTreeSet<Cells> {
    let most = shape.iter().map(|&(row, column)| row.max(column)).max().unwrap();
    let image = |number: usize| {
        let place = |&(row, column): &(usize, usize)| {
            let (row, column) = if number & 1 == 0 { (row, column) } else { (column, row) };
            let row = if number & 2 == 0 { row } else { most - row };
            (row, if number & 4 == 0 { column } else { most - column })
        };
        let cells: Cells = shape.iter().map(place).collect();
        let top = cells.iter().map(|cell| cell.0).min().unwrap();
        let left = cells.iter().map(|cell| cell.1).min().unwrap();
        cells.iter().map(|&(row, column)| (row - top, column - left)).collect()
    };
    (0..8).map(image).collect()
}

/// The free polyominoes of a number of cells: of the images of each the least.
fn polyominoes(cells: usize) -> BTreeSet<Cells> {
    let mut found = BTreeSet::from([Cells::from([(0, 0)])]);
    for _ in 1..cells {
        let larger = found.iter().flat_map(|shape| {
            // With a margin before the first row and column.
            let moved: Cells = shape.iter().map(|&(row, column)| (row + 1, column + 1)).collect();
            let beside = |&(row, column): &(usize, usize)| {
                [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            };
            let free: Cells =
                moved.iter().flat_map(beside).filter(|cell| !moved.contains(cell)).collect();
            let grown = |cell| moved.iter().copied().chain([cell]).collect::<Cells>();
            free.into_iter()
                .map(grown)
                .map(|shape| images(&shape).pop_first().unwrap())
                .collect::<Vec<_>>()
        });
        found = larger.collect();
    }
    found
}

/// The ways to put each free polyomino of a number of cells on a board once.
fn packing(cells: usize, rows: usize, columns: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let shapes = polyominoes(cells);
    let names: Vec<ItemId> = shapes.iter().map(|_| builder.add_primary().unwrap()).collect();
    let board: Vec<ItemId> = (0..rows * columns).map(|_| builder.add_primary().unwrap()).collect();
    for (&name, shape) in names.iter().zip(&shapes) {
        for image in images(shape) {
            let [high, wide] = [0, 1].map(|axis| {
                image.iter().map(|cell| if axis == 0 { cell.0 } else { cell.1 }).max().unwrap()
            });
            for row in 0..rows - high {
                for column in 0..columns - wide {
                    let at = |&(r, c): &(usize, usize)| board[(row + r) * columns + column + c];
                    builder.add_option([name].into_iter().chain(image.iter().map(at))).unwrap();
                }
            }
        }
    }
    builder.build()
}

/// S. W. Golomb, Polyominoes, 1965: the five tetrominoes cover an odd number of white cells together, since one of
/// them does, and the 35 hexominoes an even one, since 24 of them cover three each; so they cover no rectangle. The
/// twelve pentominoes cover one of 6x10.
#[test]
fn hexominoes_cover_no_rectangle() {
    for (cells, number, rows, columns, is_odd) in
        [(4, 5, 4, 5, true), (6, 35, 14, 15, true), (6, 35, 10, 21, true), (5, 12, 6, 10, false)]
    {
        assert_eq!(polyominoes(cells).len(), number, "OEIS A000105");
        let found = find(&packing(cells, rows, columns));
        assert_eq!(found.is_some(), is_odd, "{rows}x{columns}: {found:?}");
        assert!(found.is_none_or(|found| found.modulus() == NonZeroU32::new(2)));
    }
}

#[test]
fn items_with_colors_are_left_out() {
    // Three items that share a secondary one, once with a color that they have in common.
    let shared = |color: Option<Color>| {
        let mut builder = ProblemBuilder::new();
        let items = builder.add_primaries::<3>().unwrap();
        let secondary = builder.add_secondary().unwrap();
        for item in items {
            let second = Entry { item: secondary, color };
            builder.add_option([Entry::from(item), second]).unwrap();
        }
        builder.build()
    };
    let plain = find(&shared(None)).unwrap();
    assert_eq!(plain.excess(), 2);
    let colored = shared(Some(Color::new(0)));
    assert_eq!(oracle(&colored).len(), 1);
    assert_eq!(find(&colored), None);
    let secondary = ItemId::new(3);
    let option = OptionId::new(0);
    let refused = FalseObstruction::Colored { item: secondary, option };
    assert_eq!(plain.verify(&colored), Err(refused));
}

#[test]
fn false_ones_are_refused() {
    let problem = pigeons(3, 2, false);
    let [a, b, c, hole, other] = std::array::from_fn(|number| ItemId::new(number as u32));
    let all = |weights: [i64; 5]| [a, b, c, hole, other].into_iter().zip(weights);
    let is = |weights: [i64; 5]| Obstruction::new(&problem, all(weights));
    assert_eq!(is([2, 2, 2, -2, -2]).unwrap().weights()[0], (a, 1));
    assert_eq!(is([0, 1, 1, -1, -1]), Err(FalseObstruction::Excess { excess: 0 }));
    let option = OptionId::new(0);
    assert_eq!(is([2, 1, 1, -1, -1]), Err(FalseObstruction::Heavy { option, weight: 1 }));
    assert_eq!(is([0, 0, 0, 1, 0]), Err(FalseObstruction::Heavy { option, weight: 1 }));
    let no_need = FalseObstruction::NoNeed { item: hole, weight: 1 };
    assert_eq!(is([-1, -1, -1, 1, 1]), Err(no_need));
    let unknown = FalseObstruction::UnknownItem { item: ItemId::new(5), items: 5 };
    assert_eq!(Obstruction::new(&problem, [(ItemId::new(5), 1)]), Err(unknown));
    let repeated = FalseObstruction::RepeatedItem { item: a };
    assert_eq!(Obstruction::new(&problem, [(a, 1), (a, 2)]), Err(repeated));
    let largest = [(a, i64::MIN), (b, i64::MAX)];
    assert!(matches!(
        Obstruction::new(&problem, largest),
        Err(FalseObstruction::Heavy { weight, .. }) if weight == i64::MAX.into()
    ));
    let two = NonZeroU32::new(2).unwrap();
    let is_odd = |weights: [i64; 5]| Obstruction::of_remainders(&problem, two, all(weights));
    let open = FalseObstruction::Open { item: hole, min: 0, max: 1 };
    assert_eq!(is_odd([1, 1, 1, 1, 1]), Err(open));
    let remainder = FalseObstruction::Remainder { option, weight: 1, modulus: two };
    assert_eq!(is_odd([1, 0, 0, 0, 2]), Err(remainder));
    let even = FalseObstruction::Multiple { weight: 0, modulus: two };
    assert_eq!(is_odd([2, -2, 0, 0, 4]), Err(even));
    let one = NonZeroU32::new(1).unwrap();
    let all_weights = Obstruction::of_remainders(&problem, one, all([1, 2, 3, 0, 0]));
    assert_eq!(all_weights, Err(FalseObstruction::Multiple { weight: 0, modulus: one }));
    let good = is([1, 1, 1, -1, -1]).unwrap();
    assert_eq!(good.verify(&pigeons(3, 2, true)), Err(FalseObstruction::OtherProblem));
    assert!(matches!(good.verify(&pigeons(3, 3, false)), Err(FalseObstruction::Heavy { .. })));
}

#[test]
fn too_little_work_finds_none() {
    let problem = board(8, 8, &[(0, 0), (7, 7)], DOMINOES);
    for work in [0, 1, 10, 100] {
        assert_eq!(obstruction(&problem, work), None, "{work}");
    }
}

/// A torn board of 60x60 takes ten thousands of operations before its reason is found.
#[test]
fn looks_end_at_their_interrupt() {
    let problem = board(60, 60, &[(0, 0), (59, 59)], DOMINOES);
    let calls = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&calls);
    let interrupt = Interrupt::probed_by(move |interrupt| {
        if counter.fetch_add(1, Ordering::Relaxed) == 1 {
            interrupt.set();
        }
    });
    let solver = Solver::new(&problem).interrupt(&interrupt);
    assert_eq!(solver.obstruction(), None);
    assert_eq!(calls.load(Ordering::Relaxed), 2);
    assert_eq!(solver.known_obstruction(), None);
    interrupt.clear();
    assert!(solver.obstruction().is_some());
}

#[test]
fn searches_that_take_longer_look_for_one() {
    let problem = board(20, 20, &[(0, 0), (19, 19)], DOMINOES);
    let mut nodes = BTreeSet::new();
    for (engine, threads) in
        [(Engine::Auto, 1), (Engine::Auto, 3), (Engine::Cells, 2), (Engine::Links, 1)]
    {
        let fresh = || Solver::new(&problem).engine(engine).threads(threads);
        assert!(fresh().known_obstruction().is_none());
        let solver = fresh();
        assert_eq!(solver.first().unwrap(), First::None);
        assert_eq!(solver.known_obstruction(), solver.obstruction().as_ref());
        assert_eq!(fresh().any().unwrap().answer, First::None);
        assert_eq!(fresh().uniqueness().unwrap(), Uniqueness::None);
        assert_eq!(fresh().count().unwrap(), Count::exactly(0_u32));
        assert_eq!(fresh().count_up_to(9).unwrap(), Count::exactly(0_u32));
        assert_eq!(fresh().sharing(Sharing::Off).count().unwrap(), Count::exactly(0_u32));
        let outcome = fresh().run(ForEach::counting()).go().unwrap();
        assert!(outcome.count.is_exact() && outcome.checkpoint().is_none());
        nodes.insert(outcome.counters.nodes);

        let limited = fresh().algebra(false).node_limit(Some(50_000));
        assert!(!limited.count().unwrap().is_exact());
        assert_eq!(limited.known_obstruction(), None);
    }
    assert_eq!(nodes.len(), 1, "the same node on all engines and threads: {nodes:?}");
}

#[test]
fn searches_that_end_at_once_do_not() {
    let solver = Solver::new(&board(4, 4, &[(0, 0), (3, 3)], DOMINOES));
    assert_eq!(solver.count().unwrap(), Count::exactly(0_u32));
    assert!(solver.known_obstruction().is_none());
    assert!(solver.obstruction().is_some());
}

#[test]
fn searches_for_the_cheapest_look_too() {
    let problem = board(20, 20, &[(0, 0), (19, 19)], DOMINOES);
    let solver = Solver::new(&problem);
    assert_eq!(solver.cheapest(3).unwrap(), Cheapest { solutions: vec![], stop: None });
    assert!(solver.known_obstruction().is_some());
    let plain = Solver::new(&problem).algebra(false).node_limit(Some(2_000));
    assert!(!plain.cheapest(3).unwrap().is_exact());
    assert!(plain.known_obstruction().is_none());
}

#[test]
fn searches_from_a_checkpoint_do_not() {
    let problem = board(20, 20, &[(0, 0), (19, 19)], DOMINOES);
    let stopped = Solver::new(&problem).node_limit(Some(100));
    let written = stopped.run(ForEach::counting()).go().unwrap().checkpoint().unwrap();
    let solver = Solver::new(&problem).node_limit(Some(50_000));
    let outcome = solver.run(ForEach::counting()).from(&written).go().unwrap();
    assert_eq!((outcome.count.is_exact(), outcome.counters.nodes), (false, 50_000));
    assert!(solver.known_obstruction().is_none());
}

#[test]
fn counts_with_shared_sub_problems_look_too() {
    let solver = Solver::new(&board(20, 20, &[(0, 0), (19, 19)], DOMINOES)).sharing(Sharing::On);
    let counted = solver.counting().go().unwrap();
    assert_eq!(counted.count, Count::exactly(0_u32));
    assert!(counted.shared.is_some() && solver.known_obstruction().is_some());
}

fn problems() -> impl Strategy<Value = (Problem, Vec<Bounds>)> {
    (1..6_u32, 0..4_u32).prop_flat_map(|(primaries, secondaries)| {
        let others = proptest::sample::select(vec![(0, 1), (1, 2), (2, 2), (2, 3)]);
        let bounds = prop_oneof![Just((1, 1)), others];
        let bounds = proptest::collection::vec(bounds, primaries as usize);
        let shapes = shapes(primaries, secondaries, 2, 0.1, Just(0));
        let shapes = proptest::collection::vec(shapes, 0..9);
        (bounds, shapes).prop_map(move |(bounds, shapes): (Vec<Bounds>, Vec<Shape>)| {
            (build(&bounds, secondaries.max(1), &shapes), bounds)
        })
    })
}

/// Whether the problem without its colored items has no solution in non-negative real numbers, by elimination of one
/// variable after the other from the inequalities (Fourier and Motzkin), in integers.
fn has_no_real_solution(problem: &Problem) -> bool {
    use pavane_dlx::ItemKind;
    let options = problem.option_count();
    // `row . (x, 1) >= 0`.
    let mut rows: BTreeSet<Vec<i128>> = BTreeSet::new();
    let unit = |place: usize| (0..=options).map(|at| i128::from(at == place)).collect();
    (0..options).for_each(|option| _ = rows.insert(unit(option)));
    for item in problem.items() {
        let uses = problem.uses(item);
        if uses.iter().any(|one| one.color.is_some()) {
            continue;
        }
        let (min, max) = match problem.kind(item) {
            ItemKind::Primary(m) => (m.min, m.max),
            ItemKind::Secondary => (0, 1),
        };
        let mut sum = vec![0; options + 1];
        uses.iter().for_each(|one| sum[one.option.index()] = 1);
        let mut low = sum.clone();
        low[options] = -i128::from(min);
        let mut high: Vec<i128> = sum.iter().map(|c| -c).collect();
        high[options] = i128::from(max);
        rows.extend([low, high]);
    }
    for at in 0..options {
        let (with, without): (BTreeSet<_>, BTreeSet<_>) =
            rows.into_iter().partition(|r| r[at] != 0);
        let (above, below): (Vec<_>, Vec<_>) = with.into_iter().partition(|row| row[at] > 0);
        rows = without;
        for a in &above {
            for b in &below {
                let mut row: Vec<i128> =
                    a.iter().zip(b).map(|(x, y)| x * -b[at] + y * a[at]).collect();
                let divisor = row.iter().fold(0, |d: i128, c| gcd(d, c.abs()));
                row.iter_mut().for_each(|c| *c /= divisor.max(1));
                rows.insert(row);
            }
        }
    }
    rows.iter().any(|row| row[options] < 0)
}

/// Whether some residues modulo a number, one for each option, solve the equations of the items without colors that are
/// covered a known number of times. All residues are tried.
fn has_residues(problem: &Problem, modulus: u32) -> bool {
    use pavane_dlx::ItemKind;
    let fixed: Vec<(Vec<usize>, u32)> = (problem.items())
        .filter_map(|item| match problem.kind(item) {
            ItemKind::Primary(m) if m.min == m.max => Some((problem.uses(item), m.min)),
            _ => None,
        })
        .filter(|(uses, _)| uses.iter().all(|one| one.color.is_none()))
        .map(|(uses, times)| (uses.iter().map(|one| one.option.index()).collect(), times))
        .collect();
    let options = problem.option_count() as u32;
    (0..modulus.pow(options)).any(|number| {
        let chosen = |option: &usize| number / modulus.pow(*option as u32) % modulus;
        let sum = |options: &[usize]| options.iter().map(chosen).sum::<u32>();
        fixed.iter().all(|(options, times)| sum(options) % modulus == times % modulus)
    })
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Farkas's lemma: an obstruction that bounds weights exists if and only if there is no solution in real numbers;
    /// and where there is none in the residues modulo a small power of a prime, an obstruction of remainders exists.
    #[test]
    fn one_is_found_where_there_is_one((problem, _) in problems()) {
        let found = find(&problem);
        if found.is_some() {
            prop_assert!(oracle(&problem).is_empty());
        }
        if problem.option_count() <= 6 {
            let modulus = found.as_ref().and_then(Obstruction::modulus);
            let no_residues = [2, 3, 4, 5].into_iter().find(|&modulus| !has_residues(&problem, modulus));
            if has_no_real_solution(&problem) {
                prop_assert!(found.is_some());
            } else {
                prop_assert_eq!(found.is_some(), modulus.is_some());
                prop_assert!(found.is_some() || no_residues.is_none(), "{:?}", no_residues);
            }
            if let Some(modulus) = modulus.filter(|modulus| modulus.get() < 10) {
                prop_assert!(!has_residues(&problem, modulus.get()));
            }
        }
    }

    #[test]
    fn remainders_that_are_accepted_say_the_truth(
        (problem, _) in problems(),
        modulus in 2..7_u32,
        weights in proptest::collection::vec(0..6_i64, 9),
    ) {
        let modulus = NonZeroU32::new(modulus).unwrap();
        let weights = problem.items().zip(weights);
        if Obstruction::of_remainders(&problem, modulus, weights).is_ok() {
            prop_assert!(oracle(&problem).is_empty());
        }
    }

    #[test]
    fn weights_that_are_accepted_say_the_truth(
        (problem, _) in problems(),
        weights in proptest::collection::vec(-2..=2_i64, 9),
    ) {
        let weights = problem.items().zip(weights);
        if Obstruction::new(&problem, weights).is_ok() {
            prop_assert!(oracle(&problem).is_empty());
        }
    }

    #[test]
    fn corrupted_ones_are_refused((problem, _) in problems(), place in 0..9_usize, change in 1..9_i64) {
        if let Some(found) = find(&problem) {
            // More weight than the options bear, or less than is needed.
            let mut weights = found.weights().to_vec();
            let place = place % weights.len();
            let item = weights[place].0;
            weights[place].1 += change * i64::try_from(found.excess()).unwrap();
            let heavy = problem.uses(item).iter().any(|one| {
                problem.entries(one.option).iter().map(|entry| {
                    weights.iter().find(|(item, _)| *item == entry.item).map_or(0, |(_, w)| *w)
                }).sum::<i64>() > 0
            });
            prop_assert_eq!(heavy && Obstruction::new(&problem, weights).is_ok(), false);
        }
    }
}
