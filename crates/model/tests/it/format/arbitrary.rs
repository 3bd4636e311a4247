//! Random small problems.

use pavane_model::format::Names;
use pavane_model::{Color, Entry, ItemId, OptionId, Problem, ProblemBuilder};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;

/// How much of what a problem can have the random ones have.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) secondaries: usize,
    pub(crate) colors: u32,
    pub(crate) highest_multiplicity: u32,
    pub(crate) highest_cost: i64,
    pub(crate) options: usize,
}

impl Shape {
    /// Everything at once.
    pub(crate) const ALL: Self =
        Self { secondaries: 3, colors: 3, highest_multiplicity: 3, highest_cost: 3, options: 12 };
}

/// A problem with 1 to 5 primary items, primary and secondary ones in any order.
pub(crate) fn problem(shape: Shape) -> impl Strategy<Value = Problem> {
    let multiplicity = (0..=shape.highest_multiplicity, 1..=shape.highest_multiplicity)
        .prop_map(|(a, b)| if a <= b { (a, b) } else { (b, a) });
    let kinds = (vec(multiplicity, 1..=5), 0..=shape.secondaries)
        .prop_map(|(primaries, secondaries)| {
            let none = std::iter::repeat_n(None, secondaries);
            primaries.into_iter().map(Some).chain(none).collect::<Vec<_>>()
        })
        .prop_shuffle();
    kinds.prop_flat_map(move |kinds| {
        let color = prop::option::of(0..shape.colors.max(1));
        let cost = prop_oneof![Just(0), -shape.highest_cost..=shape.highest_cost];
        let items = 1..=kinds.len().min(4);
        let chosen = subsequence((0..kinds.len()).collect::<Vec<_>>(), items).prop_shuffle();
        let option = (vec(color, kinds.len()), chosen, cost);
        (Just(kinds), vec(option, 0..=shape.options))
            .prop_map(move |(kinds, options)| build(&kinds, options, shape.colors > 0))
    })
}

type RandomOption = (Vec<Option<u32>>, Vec<usize>, i64);

/// Leaves out the options that have no primary item.
fn build(kinds: &[Option<(u32, u32)>], options: Vec<RandomOption>, with_colors: bool) -> Problem {
    let mut builder = ProblemBuilder::new();
    for kind in kinds {
        let added = match *kind {
            Some((min, max)) => builder.add_primary_between(min..=max),
            None => builder.add_secondary(),
        };
        added.unwrap();
    }
    for (colors, chosen, cost) in options {
        let entries = chosen.iter().map(|&place| Entry {
            item: ItemId::new(place as u32),
            color: colors[place].filter(|_| with_colors && kinds[place].is_none()).map(Color::new),
        });
        if chosen.iter().any(|&place| kinds[place].is_some()) {
            builder.add_option_with_cost(entries, cost).unwrap();
        }
    }
    builder.build()
}

/// Names for a problem, all different, of characters that match `pattern`.
pub(crate) fn names(
    problem: &Problem,
    pattern: &'static str,
) -> impl Strategy<Value = Names> + use<> {
    let problem = problem.clone();
    let parts = vec(pattern, problem.item_count() + 3);
    parts.prop_map(move |parts| {
        // A number in front keeps them apart.
        let numbered = |(place, part): (usize, &String)| format!("{place}{part}");
        let items = parts.iter().enumerate().map(numbered).take(problem.item_count());
        let colors = parts.iter().rev().enumerate().map(numbered).take(3);
        let mut names = Names::new(&problem, items, colors).unwrap();
        // Every other option is named, each after some item.
        for option in problem.options().step_by(2) {
            let name = format!("option {}", names.item(problem.entries(option)[0].item));
            names.name_option(option, name.trim()).unwrap();
        }
        names
    })
}

/// All solutions by trying all sets of options, each as a sorted list.
pub(crate) fn solutions(problem: &Problem) -> Vec<Vec<OptionId>> {
    let all: Vec<OptionId> = problem.options().collect();
    assert!(all.len() <= 16, "too many sets to try");
    let sets = (0_u32..1 << all.len())
        .map(|set| all.iter().copied().filter(|o| set >> o.index() & 1 == 1).collect::<Vec<_>>());
    sets.filter(|set| problem.verify(set).is_ok()).collect()
}
