use super::{Repair, RepairOutcome};
use crate::id::{Color, ItemId, OptionId};
use crate::pigeons::pigeons;
use crate::problem::{Entry, Problem, ProblemBuilder};
use crate::search::{Interrupt, Stop};
use proptest::prelude::*;
use proptest::sample::subsequence;

/// The parts of an option: numbers of primary items, secondary items with colors, a cost.
type Shape = (Vec<usize>, Vec<(usize, Option<u32>)>, i64);

/// Problems with 1 to 6 primary items, some of them with multiplicities, 2 secondary ones and up to 14 options.
fn problems() -> impl Strategy<Value = Problem> {
    let multiplicity = prop_oneof![3 => Just((1, 1)), 1 => (0..=2_u32, 1..=3_u32)];
    proptest::collection::vec(multiplicity, 1..=6).prop_flat_map(|bounds| {
        let items: Vec<usize> = (0..bounds.len()).collect();
        let most = items.len().min(3);
        let color = proptest::option::of(0..2_u32);
        let shape = (
            subsequence(items, 0..=most),
            subsequence(vec![0, 1], 0..=1),
            proptest::collection::vec(color, 2),
            0..5_i64,
        );
        let shape = shape.prop_map(|(items, secondaries, colors, cost)| {
            (items, secondaries.into_iter().zip(colors).collect(), cost)
        });
        proptest::collection::vec(shape, 0..=14).prop_map(move |shapes| build(&bounds, &shapes))
    })
}

fn build(bounds: &[(u32, u32)], shapes: &[Shape]) -> Problem {
    let mut builder = ProblemBuilder::new();
    let primaries: Vec<ItemId> = bounds
        .iter()
        .map(|&(min, max)| builder.add_primary_between(min..=max.max(min)).unwrap())
        .collect();
    let secondaries = [builder.add_secondary().unwrap(), builder.add_secondary().unwrap()];
    for (items, colored, cost) in shapes {
        let plain = items.iter().map(|&item| Entry::from(primaries[item]));
        let colored = colored
            .iter()
            .map(|&(item, color)| Entry { item: secondaries[item], color: color.map(Color::new) });
        // An option without primary items is refused.
        _ = builder.add_option_with_cost(plain.chain(colored), *cost);
    }
    builder.build()
}

/// The costs of all solutions, by trying everything.
fn costs(problem: &Problem) -> Vec<i64> {
    let options: Vec<OptionId> = problem.options().collect();
    let choices = (0..1_u32 << options.len()).map(|chosen| -> Vec<OptionId> {
        options.iter().copied().filter(|option| chosen >> option.number() & 1 == 1).collect()
    });
    choices
        .filter(|chosen| problem.verify(chosen).is_ok())
        .map(|chosen| chosen.iter().map(|&option| problem.cost(option)).sum())
        .collect()
}

/// Queens on a board with `n` rows, all different by rows, columns and diagonals.
fn queens(n: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let lines: Vec<ItemId> = (0..2 * n).map(|_| builder.add_primary().unwrap()).collect();
    let diagonals: Vec<ItemId> = (0..4 * n).map(|_| builder.add_secondary().unwrap()).collect();
    for row in 0..n {
        for column in 0..n {
            let down = diagonals[row + column];
            let up = diagonals[2 * n + row + n - column];
            builder.add_option([lines[row], lines[n + column], down, up]).unwrap();
        }
    }
    builder.build()
}

/// Enough for every small problem that has a solution.
const AMPLE: u64 = 2_000_000;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn it_finds_a_solution_where_there_is_one(problem in problems(), seed in any::<u64>()) {
        match Repair::new(&problem, seed).run(AMPLE, u64::MAX, &Interrupt::new()) {
            RepairOutcome::Found(options) => {
                prop_assert_eq!(problem.verify(&options), Ok(()));
                prop_assert!(options.is_sorted());
            }
            outcome => {
                prop_assert_eq!(outcome, RepairOutcome::Stopped(Stop::NodeLimit));
                prop_assert!(costs(&problem).is_empty());
            }
        }
    }

    #[test]
    fn it_finds_a_cheaper_solution_where_there_is_one(problem in problems(), seed in any::<u64>()) {
        let Some(least) = costs(&problem).into_iter().map(i128::from).min() else { return Ok(()) };
        let mut search = Repair::new(&problem, seed);
        let mut bound = i128::MAX;
        while let RepairOutcome::Found(options) = search.run_below(bound, AMPLE, &Interrupt::new()) {
            prop_assert_eq!(problem.verify(&options), Ok(()));
            let cost = options.iter().map(|&option| i128::from(problem.cost(option))).sum();
            prop_assert!(cost < bound);
            bound = cost;
        }
        prop_assert_eq!(bound, least);
    }

    /// The limit on work says when to look, not which way to go.
    #[test]
    fn a_search_in_pieces_is_the_same_search(seed in any::<u64>(), piece in 1..500_u64) {
        let problem = queens(12);
        let mut whole = Repair::new(&problem, seed);
        let found = whole.run(u64::MAX, u64::MAX, &Interrupt::new());
        let mut pieces = Repair::new(&problem, seed);
        let last = loop {
            match pieces.run(piece, u64::MAX, &Interrupt::new()) {
                RepairOutcome::Stopped(_) => {}
                found => break found,
            }
        };
        prop_assert_eq!(found, last);
        prop_assert_eq!((whole.work(), whole.steps()), (pieces.work(), pieces.steps()));
    }
}

#[test]
fn the_two_greatest_colors_disagree() {
    let mut builder = ProblemBuilder::new();
    let [a, b] = builder.add_primaries().unwrap();
    let shared = builder.add_secondary().unwrap();
    for (item, color) in [(a, u32::MAX), (b, u32::MAX - 1)] {
        let entry = Entry { item: shared, color: Some(Color::new(color)) };
        builder.add_option([Entry::from(item), entry]).unwrap();
    }
    let outcome = Repair::new(&builder.build(), 1).run(10_000, u64::MAX, &Interrupt::new());
    assert_eq!(outcome, RepairOutcome::Stopped(Stop::NodeLimit));
}

#[test]
fn a_large_board_takes_a_moment() {
    let problem = queens(100);
    let mut search = Repair::new(&problem, 1);
    let RepairOutcome::Found(options) = search.run(20_000_000, u64::MAX, &Interrupt::new()) else {
        panic!()
    };
    assert_eq!(problem.verify(&options), Ok(()));
    assert_eq!((options.len(), search.violated(), search.runs()), (100, 0, 1));
    // A solution stays one.
    assert_eq!(search.run(0, u64::MAX, &Interrupt::new()), RepairOutcome::Found(options));
}

#[test]
fn it_stops_when_it_is_told() {
    let problem = pigeons(9, 8);
    let mut search = Repair::new(&problem, 1);
    assert_eq!(
        search.run(1000, u64::MAX, &Interrupt::new()),
        RepairOutcome::Stopped(Stop::NodeLimit)
    );
    assert!((1000..1200).contains(&search.work()), "{}", search.work());
    assert!(search.violated() > 0);
    let interrupt = Interrupt::new();
    interrupt.set();
    let before = search.work();
    assert_eq!(
        search.run(u64::MAX, u64::MAX, &interrupt),
        RepairOutcome::Stopped(Stop::Interrupted)
    );
    assert_eq!(search.work(), before);
    assert_eq!(
        search.run(20_000_000, u64::MAX, &Interrupt::new()),
        RepairOutcome::Stopped(Stop::NodeLimit)
    );
    assert!(search.runs() > 1 && search.violated() > 0);
}

#[test]
fn an_interrupt_from_another_thread_is_seen() {
    let problem = pigeons(30, 29);
    let interrupt = Interrupt::new();
    let outside = interrupt.clone();
    let outcome = std::thread::scope(|scope| {
        let search = scope.spawn(|| Repair::new(&problem, 1).run(u64::MAX, u64::MAX, &interrupt));
        outside.set();
        search.join().unwrap()
    });
    assert_eq!(outcome, RepairOutcome::Stopped(Stop::Interrupted));
}

#[test]
fn problems_with_nothing_to_do() {
    let found = |problem: &Problem| Repair::new(problem, 1).run(100, u64::MAX, &Interrupt::new());
    assert_eq!(found(&ProblemBuilder::new().build()), RepairOutcome::Found(vec![]));
    // An item that may be left alone.
    let mut builder = ProblemBuilder::new();
    let item = builder.add_primary_between(0..=1).unwrap();
    builder.add_option([item]).unwrap();
    assert_eq!(found(&builder.build()), RepairOutcome::Found(vec![]));
    // An item that no option covers, and one that too few options cover.
    let mut builder = ProblemBuilder::new();
    builder.add_primary().unwrap();
    assert_eq!(found(&builder.build()), RepairOutcome::Stopped(Stop::NodeLimit));
    let mut builder = ProblemBuilder::new();
    let item = builder.add_primary_between(3..=3).unwrap();
    builder.add_option([item]).unwrap();
    assert_eq!(found(&builder.build()), RepairOutcome::Stopped(Stop::NodeLimit));
}
