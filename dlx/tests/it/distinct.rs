//! Choices that solutions make on some items, against the choices in the set of all solutions.

use crate::support::oracle::oracle;
use crate::support::problems::random_problem;
use crate::support::random::Random;
use pavane_dlx::{ItemId, OptionId, Problem, ProblemBuilder, Solver, Stop};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The choices of all solutions on some items.
fn choices(problem: &Problem, items: &[ItemId]) -> BTreeSet<Vec<OptionId>> {
    let is_listed = |option: &OptionId| {
        problem.entries(*option).iter().any(|entry| items.contains(&entry.item))
    };
    let choice = |solution: Vec<OptionId>| {
        let mut chosen: Vec<OptionId> = solution.into_iter().filter(is_listed).collect();
        chosen.sort_unstable();
        chosen
    };
    oracle(problem).into_iter().map(choice).collect()
}

/// The choices that a solver visits, in its order.
fn visited(solver: &Solver, items: &[ItemId], limit: Option<u64>) -> Vec<Vec<OptionId>> {
    let mut seen = Vec::new();
    let visit = |chosen: &[OptionId]| {
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        seen.push(chosen);
        ControlFlow::Continue(())
    };
    let (count, counters) = solver.distinct_on(items, limit, visit).unwrap();
    assert_eq!(count.found, seen.len().into());
    assert_eq!(counters.solutions, seen.len() as u64);
    let is_cut = limit == Some(seen.len() as u64);
    assert_eq!(count.stop, is_cut.then_some(Stop::SolutionLimit));
    seen
}

#[test]
fn each_choice_of_a_solution_is_visited_once() {
    let mut random = Random::new(0x5eed_d157);
    let mut several = 0;
    for _ in 0..600 {
        let problem = random_problem(&mut random);
        let items: Vec<ItemId> = problem.items().filter(|_| random.below(3) == 0).collect();
        let expected = choices(&problem, &items);
        let solver = Solver::new(&problem);
        let seen = visited(&solver, &items, None);
        assert_eq!(seen.len(), expected.len(), "twice: {seen:?}");
        assert_eq!(seen.iter().cloned().collect::<BTreeSet<_>>(), expected);
        several += usize::from(expected.len() > 1 && expected.len() < oracle(&problem).len());
        let threads = visited(&solver.clone().threads(2), &items, None);
        assert_eq!(threads, seen, "the order depends on threads");
        let first = visited(&solver, &items, Some(1));
        assert_eq!(first, seen.into_iter().take(1).collect::<Vec<_>>());
    }
    assert!(several > 30, "only {several} problems have solutions that agree on the items");
}

/// Forty pairs of options make 2^40 solutions, which no search could visit.
#[test]
fn solutions_that_agree_are_not_visited() {
    let mut builder = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..40).map(|_| builder.add_primary().unwrap()).collect();
    for &item in &items {
        builder.add_option([item]).unwrap();
        builder.add_option([item]).unwrap();
    }
    let solver = Solver::new(&builder.build());
    assert_eq!(visited(&solver, &items[3..5], None).len(), 4);
}

#[test]
fn a_limit_of_nodes_holds_for_all_searches_together() {
    let mut builder = ProblemBuilder::new();
    let items: Vec<ItemId> = (0..12).map(|_| builder.add_primary().unwrap()).collect();
    for &item in &items {
        builder.add_option([item]).unwrap();
        builder.add_option([item]).unwrap();
    }
    let solver = Solver::new(&builder.build()).node_limit(Some(60));
    let each = |_: &[OptionId]| ControlFlow::Continue(());
    let (count, counters) = solver.distinct_on(&items, None, each).unwrap();
    assert_eq!(count.stop, Some(Stop::NodeLimit));
    assert!(counters.nodes <= 60 && count.found < (1_u32 << 12).into());
}
