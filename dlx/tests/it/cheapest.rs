//! The cheapest solutions against brute force and against the Hungarian algorithm, on every kernel that
//! takes the problem.

use crate::support::oracle::{Bounds, build, oracle, shapes};
use crate::support::random::Random;
use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;
use pavane_dlx::kernel::{Bits, KernelError, Links, LinksStore};
use pavane_dlx::{
    Advance, Cheapest, Counters, DEFAULT_RELATION_CAP, Engine, FindCheapest, Interrupt, ItemId,
    OptionId, Problem, ProblemBuilder, Progress, Question, Search, Solver, Stop,
};
use proptest::prelude::*;

type Options = Vec<OptionId>;

/// A solution with its cost.
type Priced = (i128, Options);

const KERNELS: [Engine; 2] = [Engine::Links, Engine::Bits];

/// Costs of which many are equal, of which few are, multiples, gains among them, and some whose sums are more than
/// 64 bits.
fn costs() -> impl Strategy<Value = BoxedStrategy<i64>> {
    let most = i64::MAX;
    prop_oneof![
        Just((0..4_i64).boxed()),
        Just((-4..4_i64).boxed()),
        Just((0..1000_i64).boxed()),
        Just((-1000..=0_i64).boxed()),
        Just((-3..6_i64).prop_map(|cost| 40 * cost).boxed()),
        Just(prop_oneof![most - 9..=most, -most..10 - most, -9..9_i64, -most..=most].boxed()),
    ]
}

/// Problems with 1 to 6 primary items that are covered as `bounds` says, 0 to 3 secondary ones and 0 to
/// 12 options.
fn problems(
    bounds: impl Strategy<Value = Bounds> + Clone + 'static,
) -> impl Strategy<Value = Problem> {
    (1..=6_u32, 0..=3_u32, costs()).prop_flat_map(move |(primaries, secondaries, costs)| {
        let shape = shapes(primaries, secondaries, 2, 0.6, costs);
        let bounds = proptest::collection::vec(bounds.clone(), primaries as usize);
        (bounds, proptest::collection::vec(shape, 0..=12))
            .prop_map(move |(bounds, shapes)| build(&bounds, secondaries, &shapes))
    })
}

fn once() -> impl Strategy<Value = Bounds> + Clone {
    Just((1, 1))
}

fn several() -> impl Strategy<Value = Bounds> + Clone {
    proptest::sample::select(vec![(1, 1), (1, 1), (0, 1), (1, 2), (2, 2), (0, 3), (2, 3)])
}

/// All solutions, the cheapest first.
fn priced(problem: &Problem) -> Vec<Priced> {
    let solutions = oracle(problem).into_iter();
    let mut priced: Vec<Priced> =
        solutions.map(|solution| (cost(problem, &solution), solution)).collect();
    priced.sort();
    priced
}

fn cost(problem: &Problem, solution: &[OptionId]) -> i128 {
    solution.iter().map(|&option| i128::from(problem.cost(option))).sum()
}

/// Asks a kernel; nothing if it takes no multiplicities.
fn ask(problem: &Problem, engine: Engine, k: usize) -> Option<(Vec<Priced>, Counters)> {
    let solver = Solver::new(problem).engine(engine);
    match solver.ask(FindCheapest::new(k)) {
        Err(KernelError::Multiplicity { .. }) => None,
        Err(error) => panic!("{engine}: {error}"),
        Ok((cheapest, counters)) => {
            assert!(cheapest.is_exact());
            Some((plain(&cheapest), counters))
        }
    }
}

fn plain(cheapest: &Cheapest) -> Vec<Priced> {
    cheapest.solutions.iter().map(|(cost, solution)| (*cost, solution.to_vec())).collect()
}

/// Holds what was found to all solutions: the costs are those of the cheapest, the solutions are different
/// and cost that, and they are in order.
fn check(problem: &Problem, all: &[Priced], k: usize, found: &[Priced]) {
    let costs = |solutions: &[Priced]| solutions.iter().map(|(cost, _)| *cost).collect::<Vec<_>>();
    assert_eq!(costs(found), costs(&all[..k.min(all.len())]), "the costs of the {k} cheapest");
    assert!(found.is_sorted_by(|a, b| a < b), "in order, no two alike: {found:?}");
    for (price, solution) in found {
        assert_eq!(problem.verify(solution), Ok(()));
        assert_eq!(cost(problem, solution), *price);
    }
}

/// Asks every kernel that takes the problem for the `k` cheapest, with `k` up to more than there are.
fn check_all(problem: &Problem) {
    let all = priced(problem);
    for k in 1..=all.len().min(20) + 1 {
        let runs: Vec<_> = KERNELS.iter().filter_map(|&engine| ask(problem, engine, k)).collect();
        for (found, counters) in &runs {
            check(problem, &all, k, found);
            assert_eq!(found, &runs[0].0, "the same solutions on every kernel");
            let tree = |counters: &Counters| (counters.nodes, counters.solutions, counters.deepest);
            assert_eq!(tree(counters), tree(&runs[0].1), "the same tree on every kernel");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_cheapest_are_those_of_the_oracle(problem in problems(once())) {
        check_all(&problem);
    }

    #[test]
    fn the_cheapest_with_multiplicities_are_those_of_the_oracle(problem in problems(several())) {
        check_all(&problem);
    }

    /// A search that is stopped says so, and what it has found are solutions.
    #[test]
    fn a_search_that_is_stopped_says_so(problem in problems(once()), limit in 1..12_u64, k in 1..4_usize) {
        let all = priced(&problem);
        let store = LinksStore::new();
        let links = stopped(Search::new(Links::new(&store, &problem)), &all, limit, k);
        let bits = Bits::new(&problem, DEFAULT_RELATION_CAP).unwrap();
        prop_assert_eq!(links, stopped(Search::new(bits), &all, limit, k));
    }
}

fn stopped<K: pavane_dlx::kernel::Kernel>(
    mut search: Search<K>,
    all: &[Priced],
    limit: u64,
    k: usize,
) -> Cheapest {
    let progress = Progress::new();
    search.set_node_limit(Some(limit));
    let cheapest = FindCheapest::new(k).progress(&progress).ask(&mut search);
    let found = plain(&cheapest);
    assert!(found.is_sorted() && found.iter().all(|priced| all.binary_search(priced).is_ok()));
    assert_eq!(cheapest.is_exact(), progress.share() == 1.0);
    match cheapest.stop {
        None => {
            assert!(search.counters().nodes <= limit);
            check(search.problem(), all, k, &found);
        }
        Some(stop) => assert_eq!((stop, search.counters().nodes), (Stop::NodeLimit, limit)),
    }
    assert_eq!((search.advance(), search.progress()), (Advance::Exhausted, 1.0), "nothing is left");
    cheapest
}

#[test]
fn an_interrupt_stops_before_the_first_node() {
    let interrupt = Interrupt::new();
    interrupt.set();
    for engine in KERNELS {
        let solver = Solver::new(&assignment(&[vec![1]])).engine(engine).interrupt(&interrupt);
        let (cheapest, counters) = solver.ask(FindCheapest::new(1)).unwrap();
        assert_eq!(cheapest, Cheapest { solutions: vec![], stop: Some(Stop::Interrupted) });
        assert_eq!(counters.nodes, 0);
    }
}

#[test]
fn none_are_the_cheapest_of_none() {
    let nothing = Cheapest { solutions: vec![], stop: None };
    let mut builder = ProblemBuilder::new();
    builder.add_primary().unwrap();
    let unsolvable = builder.build();
    for engine in KERNELS {
        let cheapest =
            |problem: &Problem, k| Solver::new(problem).engine(engine).cheapest(k).unwrap();
        assert_eq!(cheapest(&assignment(&[vec![1]]), 0), nothing);
        assert_eq!(cheapest(&unsolvable, 3), nothing);
        let empty = cheapest(&ProblemBuilder::new().build(), usize::MAX);
        assert_eq!(empty, Cheapest { solutions: vec![(0, vec![].into())], stop: None });
    }
}

/// As many workers as jobs, and what each asks for each.
fn assignment(costs: &[Vec<i64>]) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut items =
        || -> Vec<ItemId> { costs.iter().map(|_| builder.add_primary().unwrap()).collect() };
    let (workers, jobs) = (items(), items());
    for (&worker, costs) in workers.iter().zip(costs) {
        for (&job, &cost) in jobs.iter().zip(costs) {
            builder.add_option_with_cost([worker, job], cost).unwrap();
        }
    }
    builder.build()
}

/// The Hungarian algorithm knows nothing of exact cover.
#[test]
fn assignments_cost_what_the_hungarian_algorithm_says() {
    let mut random = Random::new(20_240_607);
    for n in 1..=14 {
        for range in [2, 10, 1000, 1 << 40] {
            let costs: Vec<Vec<i64>> = (0..n)
                .map(|_| (0..n).map(|_| random.below(range) as i64 - range as i64 / 3).collect())
                .collect();
            let matrix = Matrix::from_rows(costs.clone()).unwrap();
            let (expected, _) = kuhn_munkres_min(&matrix);
            for engine in KERNELS {
                let (found, _) = ask(&assignment(&costs), engine, 1).unwrap();
                assert_eq!(found[0].0, i128::from(expected), "{engine}, {n} below {range}");
            }
        }
    }
}

/// Queens on a board of `n` by `n`, with the squares of 1, 2, 3, ... as costs in random order.
fn queens(n: usize, random: &mut Random) -> Problem {
    let mut costs: Vec<i64> = (1..).map(|i| i * i).take(n * n).collect();
    random.shuffle(&mut costs);
    let mut builder = ProblemBuilder::new();
    let rows: Vec<_> = (0..2 * n).map(|_| builder.add_primary().unwrap()).collect();
    let diagonals: Vec<_> = (0..4 * n).map(|_| builder.add_secondary().unwrap()).collect();
    for row in 0..n {
        for column in 0..n {
            let items = [
                rows[row],
                rows[n + column],
                diagonals[row + column],
                diagonals[3 * n + row - column],
            ];
            builder.add_option_with_cost(items, costs[row * n + column]).unwrap();
        }
    }
    builder.build()
}

/// The 2,680 ways to place eleven queens (OEIS A000170) are all visited for their costs, and most of that
/// tree is cut off. The shares are what it takes the bound to reach; without raising prices at each node
/// they are a quarter larger.
#[test]
fn the_cheapest_queens_are_found_in_part_of_the_tree() {
    let mut random = Random::new(11);
    let (mut whole, mut parts) = (0, [0, 0]);
    for _ in 0..5 {
        let problem = queens(11, &mut random);
        let mut all = Vec::new();
        let mut search = Search::new(Bits::new(&problem, DEFAULT_RELATION_CAP).unwrap());
        while search.advance() == Advance::Solution {
            all.push((cost(&problem, search.solution()), search.solution().to_vec()));
        }
        all.sort();
        assert_eq!(all.len(), 2680);
        whole += search.counters().nodes;
        for (k, part) in [1, 20].into_iter().zip(&mut parts) {
            let [links, bits] = KERNELS.map(|engine| ask(&problem, engine, k).unwrap());
            check(&problem, &all, k, &links.0);
            assert_eq!((&links.0, links.1.nodes), (&bits.0, bits.1.nodes));
            *part += links.1.nodes;
        }
    }
    assert!(parts[0] < whole / 100 && parts[1] < whole / 14, "{parts:?} of {whole} nodes");
}
