//! Shared counts and diagrams against brute force, on random small problems with secondary items, colors,
//! multiplicities, costs and interchangeable blocks; and against published numbers.

use crate::support::boards::{board, latin};
use crate::support::cases::cases;
use crate::support::data::{counts, cover};
use crate::support::oracle::{Bounds, Shape, build, oracle, shapes};
use num_bigint::BigUint;
use pavane_dlx::certificate;
use pavane_dlx::diagram::{DecisionsError, Order};
use pavane_dlx::{
    Blocks, Branching, CheckpointRequest, CountCheckpoint, Counted, Diagram, DiagramError, Engine,
    Interrupt, ItemId, KernelError, OptionId, Problem, ProblemBuilder, Progress, Sharing, Solver,
    Stop,
};
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{BTreeMap, BTreeSet};

type Options = Vec<OptionId>;

const ORDERS: [Order; 3] = [Order::Given, Order::Front, Order::Minimum];

fn bounds() -> impl Strategy<Value = Bounds> + Clone {
    let several = vec![(0, 1), (1, 2), (2, 2), (0, 3), (2, 3), (1, 9), (0, 9)];
    prop_oneof![5 => Just((1, 1)), 1 => proptest::sample::select(several)]
}

/// Problems with 1 to 7 primary items, some of them with multiplicities, 0 to 3 secondary ones and 0 to 13
/// options with costs.
fn problems() -> impl Strategy<Value = Problem> {
    let some = prop_oneof![Just((1, 1)).boxed(), bounds().boxed()];
    (proptest::collection::vec(some, 1..=7), 0..=3_u32).prop_flat_map(|(bounds, secondaries)| {
        let shape = shapes(bounds.len() as u32, secondaries, 2, 0.8, -2..3_i64);
        proptest::collection::vec(shape, 0..=13)
            .prop_map(move |shapes| build(&bounds, secondaries, &shapes))
    })
}

/// Problems with two to four interchangeable blocks of items: an option of items outside and items of one
/// block for each block. With the blocks.
fn alike() -> impl Strategy<Value = (Problem, Vec<Vec<ItemId>>)> {
    (1..=3_u32, 1..=2_u32, 0..=1_u32, 2..=4_u32).prop_flat_map(
        |(outside, primary, secondary, n)| {
            let inside = primary + secondary;
            let pattern = (
                proptest::collection::btree_set(0..outside, 0..=2.min(outside as usize)),
                proptest::collection::btree_set(0..inside, 1..=inside as usize),
                -2..3_i64,
            );
            proptest::collection::vec(pattern, 1..=16 / n as usize)
                .prop_map(move |patterns| replicate(outside, primary, secondary, n, &patterns))
        },
    )
}

/// Items of the outside, items of the block, cost.
type Pattern = (BTreeSet<u32>, BTreeSet<u32>, i64);

fn replicate(
    outside: u32,
    primary: u32,
    secondary: u32,
    n: u32,
    patterns: &[Pattern],
) -> (Problem, Vec<Vec<ItemId>>) {
    let primaries = outside + n * primary;
    let item = |block: u32, place: u32| {
        if place < primary {
            outside + block * primary + place
        } else {
            primaries + block * secondary + place - primary
        }
    };
    let mut shapes: Vec<Shape> = Vec::new();
    for (out, within, cost) in patterns {
        for block in 0..n {
            let (mut items, mut colored) = (out.clone(), BTreeMap::new());
            for &place in within {
                let item = item(block, place);
                if place < primary {
                    items.insert(item);
                } else {
                    colored.insert(item, None);
                }
            }
            if !items.is_empty() {
                shapes.push((items, colored, *cost));
            }
        }
    }
    let blocks = (0..n).map(|block| {
        (0..primary + secondary).map(|place| ItemId::new(item(block, place))).collect()
    });
    let blocks = blocks.collect();
    (build(&vec![(1, 1); primaries as usize], n * secondary, &shapes), blocks)
}

/// Solvers of a problem in all ways that share; engines that do not take it are left out.
fn solvers(problem: &Problem) -> Vec<(String, Solver)> {
    let mut solvers = Vec::new();
    for engine in [Engine::Bits, Engine::Cells] {
        if engine == Engine::Cells && problem.first_multiple().is_some() {
            continue;
        }
        for order in ORDERS {
            for reduces in [true, false] {
                let solver = Solver::new(problem).engine(engine).order(order).reduce(reduces);
                let name = format!("{engine} {order:?} {reduces}");
                solvers.push((name, solver.sharing(Sharing::On)));
            }
        }
    }
    solvers
}

/// Holds all that a diagram says to all solutions.
#[track_caller]
fn check(diagram: &Diagram, problem: &Problem, all: &BTreeSet<Options>, name: &str) {
    let number = BigUint::from(all.len());
    assert_eq!(diagram.count(), number, "{name}: count");
    let found: Vec<Options> = diagram.solutions().map(|solution| solution.to_vec()).collect();
    assert_eq!(found.len(), all.len(), "{name}: each solution once");
    assert_eq!(&found.iter().cloned().collect::<BTreeSet<_>>(), all, "{name}: solutions");
    assert_eq!(diagram.nth(&number), None, "{name}: past the end");
    let marginals = diagram.marginals();
    for option in problem.options() {
        let with = all.iter().filter(|solution| solution.contains(&option)).count();
        assert_eq!(marginals[option.index()], with.into(), "{name}: marginal of {option}");
    }
    let cost = |solution: &Options| solution.iter().map(|&o| i128::from(problem.cost(o))).sum();
    let costs: Vec<i128> = all.iter().map(cost).collect();
    let least = costs
        .iter()
        .min()
        .map(|&least| (least, costs.iter().filter(|&&cost| cost == least).count().into()));
    assert_eq!(diagram.cheapest(), least, "{name}: least cost");
    assert_eq!(&sets(diagram), all, "{name}: decisions");
    let sample = diagram.sample(&mut Pcg64::seed_from_u64(7));
    assert_eq!(sample.is_some(), !all.is_empty(), "{name}: sample");
    assert!(sample.is_none_or(|solution| all.contains(&solution.to_vec())), "{name}: sample");
}

/// The sets of options of a diagram's decisions, whose form is checked as well. A diagram without nodes has no set or
/// the empty one, which the count says.
fn sets(diagram: &Diagram) -> BTreeSet<Options> {
    let nodes = diagram.decisions(usize::MAX, &Interrupt::new()).unwrap();
    let distinct: BTreeSet<_> =
        nodes.iter().map(|node| (node.option, node.low, node.high)).collect();
    assert_eq!(distinct.len(), nodes.len(), "equal nodes");
    let mut families = vec![BTreeSet::new(), BTreeSet::from([Options::new()])];
    for node in &nodes {
        assert_ne!(node.high, 0, "a decision without solutions");
        let with = families[node.high as usize].iter().map(|rest: &Options| {
            assert!(rest.iter().all(|&option| node.option < option), "options ascend");
            [&[node.option], &rest[..]].concat()
        });
        let family = with.chain(families[node.low as usize].iter().cloned()).collect();
        families.push(family);
    }
    let has_empty_set = nodes.is_empty() && diagram.count() == 1_u32.into();
    if nodes.is_empty() && !has_empty_set {
        families.swap_remove(0)
    } else {
        families.pop().unwrap()
    }
}

/// Holds a diagram's certificate to the independent checker.
#[track_caller]
fn check_certificate(solver: &Solver, problem: &Problem, count: usize, name: &str) {
    let diagram = solver.diagram().unwrap();
    let text = diagram.certificate().expect("the problem is not reduced").to_string();
    let checked = certificate::check(problem, text.as_bytes());
    assert_eq!(checked.map_err(|error| format!("{name}: {error}\n{text}")), Ok(count.into()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(400, 1500)))]

    #[test]
    fn diagrams_hold_all_solutions(problem in problems()) {
        let all = oracle(&problem);
        for (name, solver) in solvers(&problem) {
            prop_assert_eq!(solver.count().unwrap().found, all.len().into(), "{}", &name);
            check(&solver.diagram().unwrap(), &problem, &all, &name);
            check_certificate(&solver.reduce(false), &problem, all.len(), &name);
        }
    }

    #[test]
    fn interchangeable_blocks_change_no_answer((problem, blocks) in alike()) {
        let all = oracle(&problem);
        for (name, solver) in solvers(&problem) {
            let solver = solver.blocks(blocks.clone()).unwrap();
            prop_assert_eq!(solver.count().unwrap().found, all.len().into(), "{}", &name);
            check(&solver.diagram().unwrap(), &problem, &all, &name);
            check_certificate(&solver.reduce(false), &problem, all.len(), &name);
        }
    }

    #[test]
    fn sweeps_count_all_solutions(problem in problems(), threads in 1..3_usize) {
        let solver = Solver::new(&problem).sharing(Sharing::On).threads(threads);
        prop_assert_eq!(solver.count().unwrap().to_string(), oracle(&problem).len().to_string());
    }

    #[test]
    fn sweeps_with_blocks_count_all_solutions((problem, blocks) in alike()) {
        let all = oracle(&problem).len().to_string();
        let solver = Solver::new(&problem).sharing(Sharing::On).reduce(false);
        prop_assert_eq!(solver.count().unwrap().to_string(), &*all, "found");
        let declared = solver.blocks(blocks).unwrap();
        prop_assert_eq!(declared.count().unwrap().to_string(), all, "declared");
    }

    #[test]
    fn what_stops_a_count_leaves_a_lower_bound(problem in problems(), nodes in 0..30_u64) {
        let all = BigUint::from(oracle(&problem).len());
        for (name, solver) in solvers(&problem) {
            let solver = solver.node_limit(Some(nodes));
            let counted = solver.counting().go().unwrap();
            prop_assert!(counted.counters.nodes <= nodes);
            match counted.count.stop {
                None => prop_assert_eq!(&counted.count.found, &all, "{}", name),
                Some(stop) => {
                    prop_assert_eq!(stop, Stop::NodeLimit);
                    prop_assert!(counted.count.found <= all, "{}", name);
                }
            }
        }
    }
}

/// Counts with stops after ever more nodes, and goes on each time from what was written down.
fn counted_in_pieces(solver: &Solver, step: u64) -> Counted {
    let mut file: Option<Vec<u8>> = None;
    for limit in (0..).map(|piece| step * piece) {
        let mut kept = None;
        let stopped = solver.clone().node_limit(Some(limit));
        let mut counting = stopped.counting().keep(
            &CheckpointRequest::new(),
            |checkpoint: &CountCheckpoint<'_>| {
                let mut text = Vec::new();
                checkpoint.write(&mut text).expect("memory takes it");
                kept = Some(text);
            },
        );
        if let Some(file) = &file {
            counting = counting.from(file);
        }
        let counted = counting.go().unwrap_or_else(|error| panic!("{error}"));
        if counted.count.is_exact() {
            assert_eq!(kept, None, "nothing is left");
            return counted;
        }
        file = Some(kept.expect("a stopped count leaves a checkpoint"));
    }
    unreachable!("there are enough numbers")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(150, 500)))]

    #[test]
    fn stopped_counts_go_on(problem in problems(), step in 1..9_u64) {
        let all = BigUint::from(oracle(&problem).len());
        for (name, solver) in solvers(&problem) {
            let solver = solver.sharing(Sharing::On);
            let counted = counted_in_pieces(&solver, step);
            prop_assert_eq!(&counted, &solver.counting().go().unwrap(), "{}", &name);
            prop_assert_eq!(counted.count.found, all.clone(), "{}", name);
        }
    }

    #[test]
    fn stopped_counts_with_blocks_go_on((problem, blocks) in alike(), step in 1..9_u64) {
        let all = BigUint::from(oracle(&problem).len());
        for (name, solver) in solvers(&problem) {
            let solver = solver.sharing(Sharing::On).blocks(blocks.clone()).unwrap();
            let counted = counted_in_pieces(&solver, step);
            prop_assert_eq!(&counted.count.found, &all, "{}", name);
        }
    }
}

/// Both kinds of checkpoint, and what is found once the memory is full.
#[test]
fn large_counts_go_on_where_they_were_stopped() {
    let problem = board(8, 8, 2, &[]);
    for (sharing, cap, step) in [
        (Sharing::On, usize::MAX, 7_001),
        (Sharing::On, 1 << 12, 300_007),
        (Sharing::Auto, usize::MAX, 9_001),
    ] {
        let solver = Solver::new(&problem).sharing(sharing).sharing_cap(cap);
        assert_eq!(counted_in_pieces(&solver, step).count.to_string(), "12988816");
    }
    let solver = Solver::new(&board(6, 6, 2, &[])).sharing(Sharing::Off);
    assert_eq!(counted_in_pieces(&solver, 1_009).count.to_string(), "6728");
}

/// A count that is stopped early, before or after it is decided whether sharing pays, and resumed takes at most twice
/// the nodes of one that is not.
#[test]
fn counts_that_were_stopped_early_share_again() {
    let files = ["pentomino6x10", "langford8", "latin5reduced"].map(|name| (name, cover(name)));
    let boards = [("dominoes", board(10, 10, 2, &[])), ("trominoes", board(9, 9, 3, &[]))];
    for (name, problem) in files.into_iter().chain(boards) {
        let solver = Solver::new(&problem).threads(1);
        let plain = solver.counting().go().unwrap();
        assert_eq!(plain.count.stop, None, "{name}");
        for limit in [1, 1_000, 32_768, 40_000] {
            let mut text = Vec::new();
            let keep = |checkpoint: &CountCheckpoint<'_>| {
                text.clear();
                checkpoint.write(&mut text).unwrap();
            };
            let stopped = solver.clone().node_limit(Some(limit));
            let first = stopped.counting().keep(&CheckpointRequest::new(), keep).go().unwrap();
            if first.count.is_exact() {
                continue;
            }
            let resumed = solver.counting().from(&text).go().unwrap();
            assert_eq!(resumed.count, plain.count, "{name}, {limit} nodes");
            let (nodes, most) = (resumed.counters.nodes, 2 * plain.counters.nodes);
            assert!(nodes <= most, "{name}: {nodes} nodes after {limit}, {most} at most");
        }
    }
}

#[test]
fn checkpoints_are_handed_out_while_a_count_runs() {
    let problem = board(8, 8, 2, &[]);
    let solver = Solver::new(&problem).sharing(Sharing::On).order(Order::Given);
    let request = CheckpointRequest::new();
    request.make();
    let mut texts = Vec::new();
    let counting = solver.counting().keep(&request, |checkpoint: &CountCheckpoint<'_>| {
        let mut text = Vec::new();
        checkpoint.write(&mut text).unwrap();
        texts.push(text);
    });
    assert_eq!(counting.go().unwrap().count.to_string(), "12988816");
    let [text] = &texts[..] else { panic!("{} checkpoints", texts.len()) };
    assert_eq!(solver.counting().from(text).go().unwrap().count.to_string(), "12988816");
}

#[test]
fn a_damaged_checkpoint_of_a_count_is_refused() {
    let problem = board(4, 5, 2, &[]);
    let solver = Solver::new(&problem).sharing(Sharing::On).order(Order::Given);
    let stopped = solver.clone().node_limit(Some(40));
    let mut text = Vec::new();
    let keep = |checkpoint: &CountCheckpoint<'_>| checkpoint.write(&mut text).unwrap();
    stopped.counting().keep(&CheckpointRequest::new(), keep).go().unwrap();
    assert_eq!(solver.counting().from(&text).go().unwrap().count.to_string(), "95");

    let refused = |text: &[u8]| solver.counting().from(text).go().unwrap_err().to_string();
    // All but the line end at the end of the file.
    for at in 0..text.len() - 1 {
        let mut damaged = text.clone();
        damaged[at] = if damaged[at] == b'1' { b'2' } else { b'1' };
        assert!(!refused(&damaged).is_empty(), "byte {at}");
        assert!(!refused(&text[..at]).is_empty(), "cut at byte {at}");
    }
    assert!(refused(&text[..text.len() - 30]).contains("its digest is not that of its text"));
    let other = Solver::new(&board(4, 6, 2, &[])).sharing(Sharing::On);
    let error = other.counting().from(&text).go().unwrap_err();
    assert!(error.to_string().contains("belongs to another problem"), "{error}");
}

#[track_caller]
fn assert_count(solver: &Solver, expected: &str) {
    let expected: BigUint = expected.replace(',', "").parse().unwrap();
    assert_eq!(solver.count().unwrap().to_string(), expected.to_string());
}

#[test]
fn tilings_are_counted() {
    for (rows, columns, cells, expected) in [
        (6, 6, 2, "6,728"),
        (8, 8, 2, "12,988,816"),
        (10, 10, 2, "258,584,046,368"),
        (12, 12, 2, "53,060,477,521,960,000"),
        (16, 16, 2, "2,444,888,770,250,892,795,802,079,170,816"),
        (9, 9, 3, "928,789,262,080"),
        (8, 8, 4, "19,077,209,438"),
        (6, 10, 4, "2,569,437,089"),
        (10, 6, 4, "2,569,437,089"),
    ] {
        let problem = board(rows, columns, cells, &[]);
        assert_count(&Solver::new(&problem), expected);
        assert_count(&Solver::new(&problem).sharing(Sharing::On), expected);
    }
    let mutilated = board(8, 8, 2, &[(0, 0), (7, 7)]);
    assert_count(&Solver::new(&mutilated).sharing(Sharing::On), "0");
    assert_eq!(Solver::new(&mutilated).diagram().unwrap().cheapest(), None);
}

#[test]
fn latin_squares_are_counted() {
    let counts = [(5, "161,280"), (6, "812,851,200"), (7, "61,479,419,904,000")];
    for (n, expected) in counts.into_iter().take(cases(2, 3) as usize) {
        let (problem, blocks) = latin(n);
        let solver = Solver::new(&problem).blocks(blocks).unwrap();
        assert_count(&solver, expected);
        if n < 7 {
            assert_eq!(solver.diagram().unwrap().count().to_string(), expected.replace(',', ""));
        }
    }
}

/// Latin squares from their items alone: the rows, columns and digits that may be swapped are found.
#[test]
fn symmetries_are_found_in_several_families() {
    for (n, expected) in [(4, "576"), (5, "161,280"), (6, "812,851,200"), (7, "61,479,419,904,000")]
    {
        let solver = Solver::new(&latin(n).0);
        assert_count(&solver.clone().sharing(Sharing::On), expected);
        assert_count(&solver.threads(2), expected);
    }
}

#[test]
#[ignore = "takes a minute"]
fn latin_squares_of_order_8_are_counted() {
    assert_count(&Solver::new(&latin(8).0), "108,776,032,459,082,956,800");
}

/// Numbers of two, four and eight words, and one that is too large for a sweep.
#[test]
fn numbers_of_a_sweep_grow() {
    for n in [40, 90, 200, 400] {
        let mut builder = ProblemBuilder::new();
        for _ in 0..n {
            let item = builder.add_primary().unwrap();
            for _ in 0..3 {
                builder.add_option([item]).unwrap();
            }
        }
        let count = Solver::new(&builder.build()).sharing(Sharing::On).count().unwrap();
        assert_eq!(count.to_string(), BigUint::from(3_u32).pow(n).to_string());
    }
}

/// The work of a sweep, and so the choice of the way, is the same for any number of threads.
#[test]
fn counters_of_a_sweep_do_not_depend_on_threads() {
    let count = |problem: &Problem, threads| {
        let solver = Solver::new(problem).sharing(Sharing::On).threads(threads);
        solver.counting().go().unwrap()
    };
    for problem in [board(18, 16, 2, &[]), latin(7).0] {
        assert_eq!(count(&problem, 1), count(&problem, 2));
    }
}

#[test]
fn known_counts_have_certificates() {
    let (squares, blocks) = latin(5);
    for order in ORDERS {
        let solver =
            Solver::new(&squares).reduce(false).order(order).blocks(blocks.clone()).unwrap();
        check_certificate(&solver, &squares, 161_280, "latin squares of order 5");
        let tilings = board(8, 8, 2, &[]);
        let solver = Solver::new(&tilings).reduce(false).order(order);
        check_certificate(&solver, &tilings, 12_988_816, "dominoes on 8x8");
    }
}

/// A certificate that was damaged somewhere is refused, or says what is true all the same.
#[test]
fn damaged_certificates_are_found() {
    let (squares, blocks) = latin(4);
    let dominoes = board(4, 6, 2, &[]);
    let squares_solver = Solver::new(&squares).reduce(false).blocks(blocks).unwrap();
    let dominoes_solver = Solver::new(&dominoes).reduce(false).order(Order::Minimum);
    for (solver, problem, count) in
        [(squares_solver, &squares, 576_u32), (dominoes_solver, &dominoes, 281)]
    {
        let text = solver.diagram().unwrap().certificate().unwrap().to_string();
        let mut random = Pcg64::seed_from_u64(5);
        let mut refused = 0;
        for _ in 0..400 {
            let mut damaged = text.clone().into_bytes();
            let at = random.next_u32() as usize % damaged.len();
            damaged[at] = b"0123456789+-~, \nx"[random.next_u32() as usize % 17];
            match certificate::check(problem, &*damaged) {
                Ok(found) => assert_eq!(found, count.into(), "byte {at}"),
                Err(_) => refused += 1,
            }
        }
        assert!(refused > 300, "{refused}");
    }
}

/// By symmetry each digit is in a cell equally often.
#[test]
fn marginals_carry_permutations_through() {
    let (problem, blocks) = latin(5);
    for order in ORDERS {
        let solver = Solver::new(&problem).order(order).blocks(blocks.clone()).unwrap();
        let marginals = solver.diagram().unwrap().marginals();
        assert!(marginals.iter().all(|marginal| *marginal == (161_280_u32 / 5).into()));
    }
}

/// The perfect matchings of the complete graph of 16 vertices are 15!!. Their diagram has blocks of vertices.
#[test]
fn decisions_count_matchings_and_stop_at_a_maximum() {
    let mut builder = ProblemBuilder::new();
    let vertices: [ItemId; 16] = builder.add_primaries().unwrap();
    for (at, &one) in vertices.iter().enumerate() {
        for &other in &vertices[at + 1..] {
            builder.add_option([one, other]).unwrap();
        }
    }
    let diagram = Solver::new(&builder.build()).diagram().unwrap();
    let nodes = diagram.decisions(1 << 20, &Interrupt::new()).unwrap();
    let mut counts = vec![0_u32, 1];
    for node in &nodes {
        counts.push(counts[node.low as usize] + counts[node.high as usize]);
    }
    assert_eq!(counts.last(), Some(&(3 * 5 * 7 * 9 * 11 * 13 * 15)));
    let full = diagram.decisions(nodes.len() - 1, &Interrupt::new());
    assert_eq!(full, Err(DecisionsError::Full(nodes.len() - 1)));
    let interrupt = Interrupt::new();
    interrupt.set();
    assert_eq!(diagram.decisions(1 << 20, &interrupt), Err(DecisionsError::Interrupted));
}

/// 99.9 % of random draws stay below.
#[test]
fn samples_are_uniform() {
    // The 36 tilings of a board of 4x4, and the 576 squares of order 4, whose digits are blocks.
    let dominoes = board(4, 4, 2, &[]);
    let (squares, blocks) = latin(4);
    let squares_solver = Solver::new(&squares).blocks(blocks).unwrap();
    for (solver, number, most) in [(Solver::new(&dominoes), 36, 66.6), (squares_solver, 576, 685.0)]
    {
        let diagram = solver.diagram().unwrap();
        assert_eq!(diagram.count(), BigUint::from(number as u32));
        for seed in [1, 2, 3] {
            let mut random = Pcg64::seed_from_u64(seed);
            let mut drawn: BTreeMap<Options, u32> = BTreeMap::new();
            let draws = 40 * number;
            for _ in 0..draws {
                *drawn.entry(diagram.sample(&mut random).unwrap().to_vec()).or_default() += 1;
            }
            let expected = f64::from(draws) / f64::from(number);
            let missing = (number as usize - drawn.len()) as f64 * expected;
            let square = |&drawn: &u32| (f64::from(drawn) - expected).powi(2) / expected;
            let chi_square = drawn.values().map(square).sum::<f64>() + missing;
            assert!(chi_square < most, "seed {seed}: {chi_square}");
        }
    }
}

#[test]
fn a_count_goes_on_when_the_memory_is_used_up() {
    let (problem, _) = latin(5);
    for order in ORDERS {
        // Without the blocks that would be found.
        let solver = Solver::new(&problem).blocks([]).unwrap();
        let solver = solver.sharing(Sharing::On).order(order).sharing_cap(100_000);
        let counted = solver.counting().go().unwrap();
        assert_eq!(counted.count.to_string(), "161280");
        assert!(counted.shared.unwrap().bytes <= 200_000);
        assert!(matches!(solver.diagram(), Err(DiagramError::Full { cap: 100_000, .. })));
    }
}

#[test]
fn a_count_is_stopped_and_tells_its_progress() {
    let (problem, blocks) = latin(8);
    let interrupt = Interrupt::new();
    interrupt.set();
    for sharing in [Sharing::Auto, Sharing::On] {
        let solver = Solver::new(&problem).sharing(sharing).blocks(blocks.clone()).unwrap();
        let progress = Progress::new();
        let solver = solver.node_limit(Some(200_000));
        let counted = solver.counting().progress(&progress).go().unwrap();
        assert_eq!(counted.count.stop, Some(Stop::NodeLimit));
        assert!(counted.count.found > BigUint::ZERO && progress.share() > 0.0);
        let effort = counted.shared.expect("sharing pays here");
        let told = progress.sub_problems().expect("sub-problems are shared");
        assert!(told.kept > 0 && told.kept <= effort.kept && told.hits <= effort.hits);
        assert!(told.lookups <= effort.lookups && told.bytes > 0);
        let stopped = Solver::new(&problem).sharing(sharing).interrupt(&interrupt);
        assert_eq!(stopped.count().unwrap().stop, Some(Stop::Interrupted));
        let none = stopped.diagram().unwrap_err();
        assert!(matches!(none, DiagramError::Stopped { stop: Stop::Interrupted, .. }));
    }
}

#[test]
fn what_cannot_share_says_so() {
    let problem = board(2, 2, 2, &[]);
    let links = Solver::new(&problem).engine(Engine::Links);
    assert_eq!(links.clone().sharing(Sharing::On).count(), Err(KernelError::Sharing));
    assert_eq!(links.count().unwrap().to_string(), "2", "by itself it does not share");
    let random = Solver::new(&problem).branching(Branching::Random(1));
    assert_eq!(random.sharing(Sharing::On).count().unwrap().to_string(), "2");
}

#[test]
fn blocks_that_are_not_alike_are_refused() {
    let mut builder = ProblemBuilder::new();
    let [a, b, c, d] = builder.add_primaries().unwrap();
    for option in [&[a, c][..], &[a, d], &[b, c], &[c], &[d]] {
        builder.add_option(option.iter().copied()).unwrap();
    }
    let problem = builder.build();
    let error = |blocks: &[&[ItemId]]| {
        let blocks = blocks.iter().map(|block| block.to_vec());
        Blocks::new(&problem, blocks).unwrap_err().to_string()
    };
    for (blocks, expected) in [
        (&[&[a][..], &[b]][..], "option 1 becomes no option when its block is swapped for block 1"),
        (&[&[b], &[a]], "option 1 becomes no option when its block is swapped for block 0"),
        (&[&[a], &[b, c]], "block 1 has 2 items and block 0 has 1; all must be of one length"),
        (&[&[a], &[a]], "item 0 is in two blocks, or twice in one"),
        (&[&[a], &[c]], "option 0 contains items of two blocks, and may contain items of one only"),
        (&[&[a], &[ItemId::new(9)]], "item 9 is not one of the problem's"),
    ] {
        assert_eq!(error(blocks), expected);
    }
}

/// The problems of `data/cover`, whose numbers come from elsewhere.
#[test]
fn known_problems_are_counted_alike() {
    let table = counts();
    let mut counted = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let Ok(expected) = fields[2].parse::<BigUint>() else { continue };
        let problem = cover(fields[0]);
        let count = Solver::new(&problem).sharing(Sharing::On).count().unwrap();
        assert_eq!(count.to_string(), expected.to_string(), "{}", fields[0]);
        counted += 1;
    }
    assert!(counted > 15, "{counted}");
}
