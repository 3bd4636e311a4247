//! Reduced problems against brute force, against one case for each rule, and against the known counts
//! of the corpus.

use crate::support::data::repository;
use crate::support::oracle::{build, oracle, shapes};
use pavane_dlx::format::text;
use pavane_dlx::{
    Entry, ItemId, ItemKind, Keep, Multiplicity, OptionId, Problem, ProblemBuilder, Reduction,
    Solver,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::{env, fs};

type Options = Vec<OptionId>;

/// Problems with 1 to 5 primary items, half of them to be covered once, 0 to 3 secondary ones, and 0 to 9
/// options.
fn problems() -> impl Strategy<Value = Problem> {
    let once = Just((1_u32, 1_u32)).boxed();
    let bounds = prop_oneof![once, (0..=2_u32, 1..=3_u32).prop_map(|(lo, hi)| (lo, hi.max(lo)))];
    (proptest::collection::vec(bounds, 1..=5), 0..=3_u32).prop_flat_map(|(bounds, secondaries)| {
        let primaries = bounds.len() as u32;
        let shape = shapes(primaries, secondaries, 3, 0.7, -3..4_i64);
        proptest::collection::vec(shape, 0..=9)
            .prop_map(move |shapes| build(&bounds, secondaries, &shapes))
    })
}

/// The solutions of the reduced problem, restored; none twice.
fn restored(reduction: &Reduction) -> BTreeSet<Options> {
    let reduced = oracle(reduction.problem());
    let restore = |solution: &Options| {
        let mut options = vec![OptionId::new(77)];
        let backwards: Options = solution.iter().rev().copied().collect();
        reduction.restore(&backwards, &mut options);
        assert!(options.is_sorted());
        options
    };
    let restored: BTreeSet<Options> = reduced.iter().map(restore).collect();
    assert_eq!(restored.len(), reduced.len());
    restored
}

fn least_cost(problem: &Problem, solutions: &BTreeSet<Options>) -> Option<i64> {
    let cost = |options: &Options| options.iter().map(|&option| problem.cost(option)).sum();
    solutions.iter().map(cost).min()
}

/// Holds what a reduced problem says of its items and options to the original.
fn assert_projected(problem: &Problem, reduction: &Reduction) {
    let reduced = reduction.problem();
    let items: Vec<ItemId> = reduced.items().map(|item| reduction.original_item(item)).collect();
    let options: Options = reduced.options().map(|option| reduction.original(option)).collect();
    assert!(items.is_sorted() && options.is_sorted() && reduction.forced().is_sorted());
    assert!(
        reduced
            .items()
            .all(|item| { reduced.is_primary(item) == problem.is_primary(items[item.index()]) })
    );
    let primaries: Vec<ItemId> = reduced.items().filter(|&item| reduced.is_primary(item)).collect();
    assert_eq!(reduced.primaries(), primaries);
    for option in reduced.options() {
        let original = options[option.index()];
        assert_eq!(reduced.cost(option), problem.cost(original));
        let entries = reduced.entries(option);
        assert!(entries.iter().any(|entry| reduced.is_primary(entry.item)));
        let named: Vec<Entry> = entries
            .iter()
            .map(|entry| Entry { item: items[entry.item.index()], color: entry.color })
            .collect();
        let of_original: Vec<Entry> = problem
            .entries(original)
            .iter()
            .filter(|entry| items.contains(&entry.item))
            .copied()
            .collect();
        assert_eq!(named, of_original);
        for entry in entries {
            let uses = reduced.uses(entry.item);
            assert!(uses.iter().any(|other| (other.option, other.color) == (option, entry.color)));
        }
    }
    if reduction.is_identity() {
        assert_eq!(reduced.fingerprint(), problem.fingerprint());
        assert!(reduction.forced().is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn all_solutions_are_kept(problem in problems()) {
        let reduction = problem.reduce(Keep::All);
        assert_projected(&problem, &reduction);
        prop_assert_eq!(restored(&reduction), oracle(&problem));
    }

    #[test]
    fn a_cheapest_solution_is_kept(problem in problems()) {
        let reduction = problem.reduce(Keep::Cheapest);
        assert_projected(&problem, &reduction);
        let (all, kept) = (oracle(&problem), restored(&reduction));
        prop_assert!(kept.is_subset(&all));
        prop_assert_eq!(least_cost(&problem, &kept), least_cost(&problem, &all));
    }

    #[test]
    fn the_rules_are_applied_until_none_fires(problem in problems()) {
        for keep in [Keep::All, Keep::Cheapest] {
            let reduction = problem.reduce(keep);
            let again = reduction.problem().reduce(keep);
            prop_assert!(again.is_identity(), "{keep:?}: {:?} became {:?}", reduction, again);
        }
    }
}

/// Reduces a problem in Knuth's text format, and writes the result in the original names: the forced
/// options, a line of `--`, the items, the options.
fn reduce(problem: &str, keep: Keep) -> Vec<String> {
    let document = text::read(problem.as_bytes()).unwrap();
    let (problem, names) = (document.problem, document.names);
    let reduction = problem.reduce(keep);
    assert_projected(&problem, &reduction);
    let reduced = reduction.problem();
    let mut lines: Vec<String> = Vec::new();
    for &option in reduction.forced() {
        lines.push(names.describe(&problem, option).to_string());
    }
    lines.push("--".to_owned());
    let item = |item: ItemId| {
        let name = names.item(reduction.original_item(item));
        match reduced.kind(item) {
            ItemKind::Primary(Multiplicity::ONCE) => name.to_owned(),
            ItemKind::Primary(multiplicity) => format!("{multiplicity}|{name}"),
            ItemKind::Secondary => format!("|{name}"),
        }
    };
    lines.push(reduced.items().map(item).collect::<Vec<_>>().join(" "));
    for option in reduced.options() {
        let entry = |entry: &Entry| {
            let name = names.item(reduction.original_item(entry.item));
            let color = entry.color.map_or("", |color| names.color(color));
            if color.is_empty() { name.to_owned() } else { format!("{name}:{color}") }
        };
        let entries = reduced.entries(option).iter().map(entry);
        let cost = Some(reduced.cost(option)).filter(|&cost| cost > 0);
        let words: Vec<String> = entries.chain(cost.map(|cost| format!("|{cost}"))).collect();
        lines.push(words.join(" "));
    }
    lines
}

#[track_caller]
fn check(problem: &str, expected: &[&str]) {
    assert_eq!(reduce(problem, Keep::All), expected);
}

#[test]
fn what_no_rule_touches_is_the_same_problem() {
    let problem = text::read(b"a b c\na b\nb c\na c\na\nb\nc\n").unwrap().problem;
    let reduction = problem.reduce(Keep::All);
    assert!(reduction.is_identity());
    assert_eq!(reduction.problem().fingerprint(), problem.fingerprint());
    assert_eq!(reduction.original(OptionId::new(5)), OptionId::new(5));
    assert_eq!(reduction.original_item(ItemId::new(2)), ItemId::new(2));
    assert_eq!(reduction.forced(), []);
    let empty = ProblemBuilder::new().build().reduce(Keep::Cheapest);
    assert!(empty.is_identity());
}

/// An irreducible problem: each two of three letters, and each letter alone.
const THREE: &str = "x y\ny z\nx z\nx\ny\nz\n";

#[test]
fn forced_options_are_chosen() {
    // `a` has one option; it takes `x` from another one, which leaves `b` one option, and so on.
    check("a b c x y\na x\nb x\nb y\nc y\nc\n", &["a x", "b y", "c", "--", ""]);
    // The secondary item without a color: every other option with it goes.
    check(
        &format!("a x y z | s\na s\nx s:1\nx s\n{THREE}"),
        &["a s", "--", "x y z", "x y", "y z", "x z", "x", "y", "z"],
    );
    // With a color: those with another one or none go, and then the item is idle.
    check(
        &format!("a x y z | s\na s:1\nx s:1\nx s:2\nx s\n{THREE}"),
        &["a s:1", "--", "x y z", "x", "x y", "y z", "x z", "x", "y", "z"],
    );
}

#[test]
fn forced_options_lower_multiplicities() {
    // `m` keeps its options until it has been covered three times.
    check("a b 2:3|m\na m\nb m\nb\nm\nm\n", &["a m", "--", "b 1:2|m", "b m", "b", "m", "m"]);
    // A cap that is reached removes the rest.
    check("a b 0:1|m\na m\nb m\nb\nb\nm\n", &["a m", "--", "b", "b", "b"]);
    // Just as many live options as are needed.
    check("2:4|m\nm\nm\n", &["m", "m", "--", ""]);
}

#[test]
fn impossible_problems_keep_the_item_that_is_short() {
    check("a b\na\n", &["--", "b"]);
    check("a 2:3|b\na b\na\n", &["--", "b"]);
    // The forced option of `a` takes both options of `b`.
    check("a b | x\na x\nb x\nb x\n", &["--", "b"]);
    // Both options of `m` are forced, and they conflict.
    check("2:2|m x\nm x\nm x\n", &["--", "m"]);
    let problem = text::read(b"a b\na\n").unwrap().problem;
    let reduction = problem.reduce(Keep::Cheapest);
    assert_eq!(reduction.forced(), []);
    assert_eq!(Solver::new(reduction.problem()).count().unwrap().to_string(), "0");
    assert!(reduction.problem().reduce(Keep::All).is_identity());
}

#[test]
fn options_that_would_empty_an_item_go() {
    // `x y` conflicts with both options of `a`.
    check(
        "a x y z\na x\na y\nx y\nx z\ny z\nz\n",
        &["--", "a x y z", "a x", "a y", "x z", "y z", "z"],
    );
    // By colors: `x s:3` agrees with neither option of `a`, `x s:1` with one.
    check(
        "a x | s\na s:1\na s:2\nx s:3\nx s\nx s:1\nx s:2\n",
        &["--", "a x |s", "a s:1", "a s:2", "x s:1", "x s:2"],
    );
    // An item that may be covered twice makes no conflict.
    check("a b 0:2|m\na m\na m b\nb m\nb\n", &["--", "a b 0:2|m", "a m", "a m b", "b m", "b"]);
    // `y m` would empty `x` once `m` may be covered only once more.
    check(
        "f x y 0:2|m\nf m\nx m\nx m\ny m\ny\ny\n",
        &["f m", "--", "x y 0:1|m", "x m", "x m", "y", "y"],
    );
    // The same, where `f m` is forced only after `x` was looked at: `f u v` would empty `a`.
    check(
        "x y a f u v 0:2|m\nx m\nx m\ny m\ny\ny\na u\na v\nf m\nf u v\nu\nv\n",
        &["f m", "--", "x y a u v 0:1|m", "x m", "x m", "y", "y", "a u", "a v", "u", "v"],
    );
}

#[test]
fn equal_items_become_one() {
    check("a b c d\na b c\na b c\nd\na b c d\nd\n", &["--", "a d", "a", "a", "d", "a d", "d"]);
    // Not if they are to be covered differently often.
    check(
        "1:2|a 1:3|b 1:2|c\na b c\na b c\na b c\na b c\n",
        &["--", "1:2|a 1:3|b", "a b", "a b", "a b", "a b"],
    );
}

#[test]
fn idle_items_go() {
    // `s` has one use, `t` one color, `u` a color and none, `m` more room than options, `n` less.
    check(
        "x y 0:3|m 0:2|n | s t u v\nx s t:1 u:1 m\nx t:1 u n\ny m n\ny n\nx\n",
        &["--", "x y 0:2|n |u", "x u:1", "x u n", "y n", "y n", "x"],
    );
    // An option keeps its last primary item.
    check("x 0:9|m\nx m\nx\nm\n", &["--", "x 0:9|m", "x m", "x", "m"]);
    check("0:9|m 0:9|n\nm n\nm n\n", &["--", "0:9|m", "m", "m"]);
}

#[test]
fn dominated_options_go() {
    #[track_caller]
    fn check(options: &str, expected: &[&str]) {
        let problem = format!("x y z | s t\n{THREE}{options}");
        assert_eq!(reduce(&problem, Keep::Cheapest)[..2], ["--", expected[0]]);
        let left = &reduce(&problem, Keep::Cheapest)[2..];
        let kept: Vec<&str> = left.iter().map(String::as_str).collect();
        assert_eq!(kept, expected[1..]);
        let all = reduce(&problem, Keep::All);
        assert_eq!(all.len(), 2 + problem.lines().count() - 1, "{all:?}");
    }
    let three = ["x y", "y z", "x z", "x", "y", "z"];
    let and = |items: &'static str, more: &[&'static str]| [&[items], &three[..], more].concat();
    // Equal ones: the first stays.
    check("x y\nz\n", &and("x y z", &[]));
    // Without the secondary items it can stand wherever it can with them.
    check("x y s\ny z s:1 t\nx z t\n", &and("x y z", &[]));
    assert_eq!(reduce("x y | s\nx s\nx\ny s |1\ny |2\n", Keep::Cheapest), ["x", "y s", "--", ""],);
    // What is cheaper stays.
    assert_eq!(
        reduce("x y\nx |5\nx |3\nx |3\nx y |9\ny |5\ny |1\n", Keep::Cheapest),
        ["--", "x y", "x |3", "x y |9", "y |1"],
    );
    assert_eq!(
        reduce("x y | s\nx |5\nx s |3\nx s |6\ny |5\ny s |1\n", Keep::Cheapest),
        ["--", "x y |s", "x |5", "x s |3", "y |5", "y s |1"],
    );
    // `x s` wants `s` to itself; `x s:1` is content with others of that color.
    assert_eq!(
        reduce("x y | s\nx s\nx s:1\nx s:2\ny s:1\ny s:2\ny |9\n", Keep::Cheapest),
        ["--", "x y |s", "x s:1", "x s:2", "y s:1", "y s:2", "y |9"],
    );
}

#[test]
fn options_that_may_be_chosen_together_do_not_dominate_each_other() {
    assert_eq!(reduce("2:2|m\nm\nm\nm\n", Keep::Cheapest), ["--", "2|m", "m", "m", "m"]);
    // `a` makes sure that only one of its two is chosen; of what is left of `m`, only one can be.
    assert_eq!(reduce("a 0:2|m\na m\na m\nm\nm\n", Keep::Cheapest), ["a m", "--", "0:1|m", "m"],);
}

/// Problems with more solutions than this are left out.
const MOST_COUNTED: u64 = 100_000;

#[test]
fn the_corpus_is_counted_right() {
    let counted = assert_counted(&repository("data/cover"));
    assert!(counted >= 20, "{counted} problems were counted");
}

#[test]
fn a_corpus_from_outside_is_counted_right() {
    if let Some(folder) = env::var_os("PAVANE_CORPUS") {
        assert_counted(&PathBuf::from(folder).join("cover"));
    }
}

/// Counts the reduced problems of a folder, and compares with its list. Returns how many there were.
#[track_caller]
fn assert_counted(folder: &Path) -> usize {
    let list = fs::read_to_string(folder.join("counts.tsv")).unwrap();
    let mut lines = list.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let columns = lines.next().unwrap();
    let column = |name| columns.iter().position(|&column| column == name);
    let mut counted = 0;
    for line in lines {
        let [name, kind, count] = ["name", "kind", "count"].map(|name| line[column(name).unwrap()]);
        let least = match count.strip_prefix("min ") {
            Some(least) => Some(least),
            None => column("least_cost").map(|at| line[at]),
        };
        let path = folder.join(format!("{name}.dlx"));
        let problem = text::read(&fs::read(&path).unwrap()).unwrap().problem;
        if kind != "MCC" && count.parse().is_ok_and(|count: u64| count <= MOST_COUNTED) {
            assert_eq!(visit(&problem, Keep::All).0.to_string(), count, "{name}");
            counted += 1;
        }
        if let Some(least) = least.and_then(|least| least.parse().ok()) {
            assert_eq!(visit(&problem, Keep::Cheapest).1, Some(least), "{name}");
        }
    }
    counted
}

/// Restores every solution of the reduced problem; returns their number and the least cost.
fn visit(problem: &Problem, keep: Keep) -> (u64, Option<i64>) {
    let reduction = problem.reduce(keep);
    let mut options = Options::new();
    let (mut found, mut least) = (0_u64, None);
    let count = Solver::new(reduction.problem()).for_each(|solution| {
        reduction.restore(solution, &mut options);
        // Verifying takes as long as the problem is large; a thousand solutions are enough.
        if found < 1_000 {
            assert_eq!(problem.verify(&options), Ok(()));
        }
        found += 1;
        let cost = options.iter().map(|&option| problem.cost(option)).sum::<i64>();
        least = Some(least.map_or(cost, |least: i64| least.min(cost)));
        ControlFlow::Continue(())
    });
    assert_eq!(count.unwrap().to_string(), found.to_string());
    (found, least)
}
