//! Searches to keep: the solutions of the definition, in the order and with the counters of the other searches, on all
//! engines, however often they are stopped.

use crate::support::oracle::{build, oracle, shapes};
use pavane_dlx::{
    Advance, Engine, ForEach, Interrupt, OptionId, Problem, ProblemBuilder, Solver, Stop,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const ENGINES: [Engine; 3] = [Engine::Bits, Engine::Cells, Engine::Links];

/// The solutions of an owned search on one engine, whose node limit is raised by `step` whenever it stops.
fn in_steps(solver: &Solver, step: Option<u64>) -> Vec<Vec<OptionId>> {
    let mut search = solver.owned_search().unwrap();
    search.set_node_limit(step);
    let (mut found, mut share) = (Vec::new(), 0.0);
    loop {
        match search.advance() {
            Advance::Solution => found.push(search.solution().to_vec()),
            Advance::Exhausted => break,
            Advance::Stopped(stop) => {
                assert_eq!(stop, Stop::NodeLimit);
                assert_eq!(Some(search.counters().nodes), search.node_limit());
                search.set_node_limit(search.node_limit().map(|limit| limit + step.unwrap()));
            }
        }
        assert_eq!(search.counters().solutions, found.len() as u64);
        // Shares are rounded, so that a sum of them may be less by the last bits.
        let now = search.progress();
        assert!(now >= share - 1e-9, "{now} after {share}");
        share = now;
    }
    assert_eq!((search.advance(), search.progress()), (Advance::Exhausted, 1.0));
    let (_, counters) = solver.ask(ForEach::counting()).unwrap();
    assert_eq!(search.counters().nodes, counters.nodes);
    assert_eq!(search.counters().deepest, counters.deepest);
    found
}

/// The solutions in the order of [`Solver::for_each`].
fn in_order(solver: &Solver) -> Vec<Vec<OptionId>> {
    let mut found = Vec::new();
    let visit = |options: &[OptionId]| {
        found.push(options.to_vec());
        ControlFlow::Continue(())
    };
    solver.for_each(visit).unwrap();
    found
}

/// `items` items with six options each that have nothing but it: 6^items solutions.
fn sixes(items: u32) -> Problem {
    let mut builder = ProblemBuilder::new();
    for _ in 0..items {
        let item = builder.add_primary().unwrap();
        for _ in 0..6 {
            builder.add_option([item]).unwrap();
        }
    }
    builder.build()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn solutions_are_those_of_the_definition_on_all_engines(
        shapes in proptest::collection::vec(shapes(4, 2, 2, 0.5, Just(0)), 1..10),
        multiple in any::<bool>(),
        step in proptest::option::of(1_u64..5),
        reducing in any::<bool>(),
    ) {
        let bounds = [(1, 1), (1, 1), if multiple { (1, 2) } else { (1, 1) }, (1, 1)];
        let problem = build(&bounds, 2, &shapes);
        let expected = oracle(&problem);
        for engine in ENGINES {
            let solver = Solver::new(&problem).engine(engine).reduce(reducing).algebra(false);
            if multiple && engine == Engine::Cells {
                prop_assert_eq!(solver.owned_search().is_err(), solver.count().is_err());
                continue;
            }
            let found = in_steps(&solver, step);
            prop_assert_eq!(&found, &in_order(&solver));
            prop_assert_eq!(found.len(), expected.len());
            prop_assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), &expected);
        }
    }
}

#[test]
fn a_search_in_slices_goes_on_where_a_slice_ends() {
    // More solutions than a slice holds, and with seven items more nodes.
    for (items, expected) in [(4, 1_296), (6, 46_656)] {
        let problem = sixes(items);
        let all = ENGINES.map(|engine| {
            let solutions = Solver::new(&problem).engine(engine).solutions().unwrap();
            solutions.map(Result::unwrap).collect::<Vec<_>>()
        });
        assert_eq!(all[0].len(), expected);
        assert!(all[0] == all[1] && all[0] == all[2]);
    }
}

#[test]
fn an_interrupt_stops_a_search_that_goes_on_once_it_is_cleared() {
    for engine in ENGINES {
        let interrupt = Interrupt::new();
        let solver = Solver::new(&sixes(4)).engine(engine);
        let mut search = solver.owned_search().unwrap();
        search.set_interrupt(interrupt.clone());
        interrupt.set();
        assert_eq!(search.advance(), Advance::Stopped(Stop::Interrupted), "{engine:?}");
        interrupt.clear();
        let mut found = 0;
        while search.advance() == Advance::Solution {
            found += 1;
        }
        assert_eq!(found, 1_296, "{engine:?}");
    }
}

#[test]
fn the_iterator_takes_problems_beyond_the_relation_between_options() {
    let solver = Solver::new(&sixes(3)).relation_cap(1);
    assert_eq!(solver.resolved_engine(), Engine::Cells);
    assert_eq!(solver.solutions().unwrap().count(), 216);
}
