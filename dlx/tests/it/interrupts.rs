//! Interrupts with a probe: every kind of search calls it on its own thread, and stops when it says so. Each search
//! here would take hours; a limit of nodes ends the test if it does not stop.

use crate::support::boards::board;
use pavane_dlx::parts::{Goal, Rest, Split, SplitSettings};
use pavane_dlx::prover::{ProveError, Prover};
use pavane_dlx::solver::Part;
use pavane_dlx::{
    Advance, Count, Engine, First, ForEach, Interrupt, Problem, ProblemBuilder, Sharing, Solver,
    Stop, Uniqueness,
};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Nodes after which a search that looks at no probe ends.
const FAR: u64 = 50_000_000;

/// The greatest number of nodes from one call of the probe to the next.
const EVERY: u64 = 64;

/// An interrupt that its probe sets at call number `stop_at`, and the number of calls.
fn probed(stop_at: u64) -> (Interrupt, Arc<AtomicU64>) {
    let calls = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&calls);
    let interrupt = Interrupt::probed_by(move |interrupt| {
        if counter.fetch_add(1, Ordering::Relaxed) + 1 >= stop_at {
            interrupt.set();
        }
    });
    (interrupt, calls)
}

/// Pigeons that take a hole each, at a cost; there is one hole too few.
fn pigeons(pigeons: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut primaries = || builder.add_primary().expect("there is room");
    let all: Vec<_> = (0..pigeons).map(|_| primaries()).collect();
    let holes: Vec<_> =
        (1..pigeons).map(|_| builder.add_secondary().expect("there is room")).collect();
    for &pigeon in &all {
        for (place, &hole) in holes.iter().enumerate() {
            builder.add_option_with_cost([pigeon, hole], place as i64).expect("there is room");
        }
    }
    builder.build()
}

/// Dominoes on a board of 20x20, which have about 10^49 placements.
fn dominoes() -> Problem {
    board(20, 20, 2, &[])
}

/// Dominoes on a board of 24x24 without two opposite corners, which has none.
fn mutilated() -> Problem {
    board(24, 24, 2, &[(0, 0), (23, 23)])
}

fn solver(problem: &Problem, interrupt: &Interrupt) -> Solver {
    Solver::new(problem).algebra(false).node_limit(Some(FAR)).interrupt(interrupt)
}

#[test]
fn a_handle_calls_its_probe_at_once_and_then_at_growing_distances_up_to_64() {
    let (interrupt, calls) = probed(u64::MAX);
    let mut asked_at = Vec::new();
    for question in 1..=400_u64 {
        let before = calls.load(Ordering::Relaxed);
        assert!(!interrupt.is_set());
        if calls.load(Ordering::Relaxed) > before {
            asked_at.push(question);
        }
    }
    assert_eq!(asked_at, [1, 2, 4, 8, 16, 32, 64, 128, 192, 256, 320, 384]);
    // A clone and an interrupt around which it is begin anew.
    for handle in [interrupt.clone(), Interrupt::within(&interrupt)] {
        let before = calls.load(Ordering::Relaxed);
        assert!(!handle.is_set());
        assert_eq!(calls.load(Ordering::Relaxed), before + 1);
    }
    let before = calls.load(Ordering::Relaxed);
    (0..100).for_each(|_| assert!(!interrupt.poll()));
    assert_eq!(calls.load(Ordering::Relaxed), before + 100);
}

#[test]
fn what_a_probe_sets_counts_inside_and_stays_until_it_is_cleared() {
    let (outer, calls) = probed(3);
    let inner = Interrupt::within(&Interrupt::within(&outer));
    assert_eq!([inner.is_set(), inner.is_set(), inner.is_set()], [false, false, false]);
    assert!(inner.is_set(), "the third call comes with the fourth question");
    assert!(outer.is_set() && Interrupt::within(&outer).is_set());
    let called = calls.load(Ordering::Relaxed);
    assert!(outer.is_set());
    assert_eq!(calls.load(Ordering::Relaxed), called, "no call while it is set");
    outer.clear();
    assert!(!inner.is_set());
}

/// Serial kernels, node for node: the probe is called at least at every 64th node.
#[test]
fn kernels_stop_at_the_call_that_sets_the_interrupt() {
    let problem = dominoes();
    for engine in [Engine::Links, Engine::Bits, Engine::Cells] {
        for stop_at in [1, 2, 10, 40] {
            let (interrupt, calls) = probed(stop_at);
            let solver = solver(&problem, &interrupt).engine(engine).sharing(Sharing::Off);
            let outcome = solver.run(ForEach::counting()).go().expect("the engine takes it");
            assert_eq!(outcome.count.stop, Some(Stop::Interrupted), "{engine} {stop_at}");
            let nodes = outcome.counters.nodes;
            assert!(nodes <= EVERY * stop_at, "{engine} {stop_at}: {nodes} nodes");
            // Handles that begin anew ask more often.
            assert!(calls.load(Ordering::Relaxed) >= stop_at, "{engine} {stop_at}");
        }
    }
}

type Search = fn(&Interrupt) -> bool;

fn is_stopped(count: &Count) -> bool {
    count.stop == Some(Stop::Interrupted)
}

fn any_of(part: Part, interrupt: &Interrupt) -> bool {
    let solver = solver(&mutilated(), interrupt).only(part);
    solver.any().expect("a kernel takes it").answer == First::Unknown(Stop::Interrupted)
}

/// Every kind of search, and whether it says that it was interrupted.
const SEARCHES: &[(&str, Search)] = &[
    ("parallel", |interrupt| {
        let solver = solver(&dominoes(), interrupt).sharing(Sharing::Off).threads(3);
        is_stopped(&solver.count_up_to(u64::MAX).expect("it fits"))
    }),
    ("shared", |interrupt| {
        let solver = solver(&mutilated(), interrupt).sharing(Sharing::On);
        is_stopped(&solver.count_up_to(u64::MAX).expect("it fits"))
    }),
    ("any way of counting", |interrupt| {
        let solver = solver(&dominoes(), interrupt).threads(2);
        is_stopped(&solver.count_up_to(u64::MAX).expect("it fits"))
    }),
    ("diagram", |interrupt| {
        let diagram = solver(&mutilated(), interrupt).diagram();
        diagram.is_err_and(|error| error.to_string().contains("interrupted"))
    }),
    ("search in order", |interrupt| any_of(Part::Search, interrupt)),
    ("restarts", |interrupt| any_of(Part::Restarts, interrupt)),
    ("learn", |interrupt| any_of(Part::Learn, interrupt)),
    ("repair", |interrupt| any_of(Part::Repair, interrupt)),
    ("turns", |interrupt| {
        let answer = solver(&mutilated(), interrupt).uniqueness().expect("it fits");
        answer == Uniqueness::Unknown { found: None, stop: Stop::Interrupted }
    }),
    ("turns on threads", |interrupt| {
        let answer = solver(&mutilated(), interrupt).threads(3).uniqueness().expect("it fits");
        answer == Uniqueness::Unknown { found: None, stop: Stop::Interrupted }
    }),
    ("cheapest", |interrupt| {
        let answer = solver(&pigeons(60), interrupt).cheapest(1).expect("it fits");
        answer.stop == Some(Stop::Interrupted)
    }),
    ("estimate", |interrupt| {
        let probes = 1_000_000;
        let estimate = solver(&dominoes(), interrupt).estimate(probes, 1).expect("it fits");
        estimate.probes < probes
    }),
    ("owned", |interrupt| {
        let mut search = solver(&mutilated(), interrupt).owned_search().expect("it fits");
        search.advance() == Advance::Stopped(Stop::Interrupted)
    }),
    ("split", |interrupt| {
        let settings = SplitSettings { parts: 100_000, probes: 100, seed: 1 };
        let split = Split::new(&solver(&dominoes(), interrupt), Goal::Count, settings);
        split.expect("it fits").len() < 100_000
    }),
    ("task", |interrupt| {
        let solver = solver(&dominoes(), interrupt);
        let settings = SplitSettings { parts: 2, probes: 1, seed: 1 };
        let plain = Solver::new(solver.problem()).algebra(false);
        let split = Split::new(&plain, Goal::Count, settings).expect("it fits");
        let task = split.tasks().next().expect("there are two");
        let result = task.count(&solver, Rest(1)).expect("it is of this problem");
        !result.rest().is_empty()
    }),
    ("proof along a search", |interrupt| {
        let solver = solver(&mutilated(), interrupt).engine(Engine::Bits);
        is_unproved(&Prover::new(&solver).algebra(false).write(&mut io::sink()))
    }),
    ("proof by learning", |interrupt| {
        let solver = solver(&mutilated(), interrupt);
        is_unproved(&Prover::new(&solver).algebra(false).write(&mut io::sink()))
    }),
];

fn is_unproved<T>(proof: &Result<T, ProveError>) -> bool {
    matches!(proof, Err(ProveError::Stopped { stop: Stop::Interrupted, .. }))
}

#[test]
fn every_search_stops_when_its_probe_says_so() {
    for (name, search) in SEARCHES {
        for stop_at in [1, 7, 30] {
            let (interrupt, calls) = probed(stop_at);
            assert!(search(&interrupt), "{name} {stop_at}");
            assert!(calls.load(Ordering::Relaxed) >= stop_at, "{name} {stop_at}");
        }
    }
}
