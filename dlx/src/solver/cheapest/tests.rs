use super::{FindCheapest, RepairStart};
use crate::answer::Cheapest;
use crate::id::{ItemId, OptionId};
use crate::kernel::Engine;
use crate::problem::{Problem, ProblemBuilder};
use crate::search::Counters;
use crate::solver::front::Solver;
use proptest::prelude::*;
use proptest::sample::subsequence;

/// Problems with 1 to 6 primary items, some of them with multiplicities, 2 secondary ones and up to 14 options with
/// costs.
fn problems() -> impl Strategy<Value = Problem> {
    let bounds = prop_oneof![4 => Just((1, 1)), 1 => (0..=1_u32, 1..=3_u32)];
    let bounds = proptest::collection::vec(bounds, 1..=6);
    let most = i64::MAX;
    let cost = prop_oneof![0..5_i64, -5..5_i64, -1000..1000_i64, most - 9..=most, -most..10 - most];
    bounds.prop_flat_map(move |bounds| {
        let numbers: Vec<usize> = (0..bounds.len() + 2).collect();
        let option = (subsequence(numbers, 1..=3), cost.clone());
        let options = proptest::collection::vec(option, 0..=14);
        options.prop_map(move |options| build(&bounds, &options))
    })
}

fn build(bounds: &[(u32, u32)], options: &[(Vec<usize>, i64)]) -> Problem {
    let mut builder = ProblemBuilder::new();
    let add = |&(min, max): &(u32, u32)| builder.add_primary_between(min..=max).unwrap();
    let mut items: Vec<ItemId> = bounds.iter().map(add).collect();
    items.extend([builder.add_secondary().unwrap(), builder.add_secondary().unwrap()]);
    for (numbers, cost) in options {
        // An option without primary items is refused.
        _ = builder.add_option_with_cost(numbers.iter().map(|&number| items[number]), *cost);
    }
    builder.build()
}

fn cost(problem: &Problem, options: &[OptionId]) -> i128 {
    options.iter().map(|&option| i128::from(problem.cost(option))).sum()
}

/// The least cost of all solutions, by trying everything.
fn least_cost(problem: &Problem) -> Option<i128> {
    let options: Vec<OptionId> = problem.options().collect();
    let choices = (0..1_u32 << options.len()).map(|chosen| -> Vec<OptionId> {
        options.iter().copied().filter(|option| chosen >> option.number() & 1 == 1).collect()
    });
    let solutions = choices.filter(|chosen| problem.verify(chosen).is_ok());
    solutions.map(|chosen| cost(problem, &chosen)).min()
}

/// Asks for one solution, with the local search after the first node.
fn repaired(solver: &Solver) -> (Cheapest, Counters) {
    let repair = Some(RepairStart { seed: solver.settings.seed, head_start: 0 });
    solver.ask(FindCheapest { repair, ..FindCheapest::new(1) }).unwrap()
}

/// Queens on a board with `n` rows, with costs that no rule describes.
fn queens(n: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let lines: Vec<ItemId> = (0..2 * n).map(|_| builder.add_primary().unwrap()).collect();
    let diagonals: Vec<ItemId> = (0..4 * n).map(|_| builder.add_secondary().unwrap()).collect();
    let mut state = 1_u64;
    for row in 0..n {
        for column in 0..n {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (down, up) = (diagonals[row + column], diagonals[3 * n + row - column]);
            let items = [lines[row], lines[n + column], down, up];
            builder.add_option_with_cost(items, (state >> 33) as i64 % 10_000).unwrap();
        }
    }
    builder.build()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_least_cost_is_that_of_brute_force(problem in problems(), seed in any::<u64>()) {
        for engine in [Engine::Links, Engine::Bits] {
            for reducing in [true, false] {
                let solver = Solver::new(&problem).engine(engine).seed(seed).reduce(reducing);
                let (cheapest, _) = repaired(&solver);
                prop_assert!(cheapest.is_exact());
                let found = cheapest.solutions.first();
                prop_assert_eq!(found.map(|(cost, _)| *cost), least_cost(&problem));
                if let Some((price, options)) = found {
                    prop_assert_eq!(problem.verify(options), Ok(()));
                    prop_assert_eq!(cost(&problem, options), *price);
                }
            }
        }
    }
}

/// The proof takes fewer nodes, and the answer is the same.
#[test]
fn a_lower_cutoff_cuts_off_more() {
    for n in [8, 10, 12] {
        let solver = Solver::new(&queens(n));
        let (plain, before) = solver.ask(FindCheapest::new(1)).unwrap();
        let (repaired, after) = repaired(&solver);
        assert_eq!(repaired.solutions[0].0, plain.solutions[0].0, "{n} queens");
        assert!(repaired.is_exact() && after.nodes <= before.nodes, "{n}: {after:?}, {before:?}");
    }
}

/// The default head start ends before the limit.
#[test]
fn a_search_that_is_stopped_has_a_cheaper_solution() {
    let mut cheaper = 0;
    for n in [20, 24, 28] {
        let problem = queens(n);
        let solver = Solver::new(&problem).node_limit(Some(800));
        let (plain, _) = solver.ask(FindCheapest::new(1)).unwrap();
        let (found, counters) = solver.ask(FindCheapest::new(1).repair(&solver)).unwrap();
        let cost = |cheapest: &Cheapest| cheapest.solutions.first().map(|(cost, _)| *cost);
        let (before, after) = (cost(&plain), cost(&found));
        assert!(!found.is_exact() && counters.nodes == 800);
        assert_eq!(problem.verify(&found.solutions[0].1), Ok(()));
        assert!(
            before.is_none_or(|before| after.is_some_and(|after| after <= before)),
            "{n} queens"
        );
        assert_eq!(solver.threads(2).cheapest(1).unwrap(), found);
        cheaper += usize::from(before != after);
    }
    assert!(cheaper > 0, "no solution is cheaper than without the local search");
}
