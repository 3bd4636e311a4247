//! The exact cover problems that benchmarks make have the solutions that they are said to have.

use pavane_dlx::format::text;
use pavane_dlx::{Count, OptionId, Problem, Solver};

#[path = "../../benches/support/instances.rs"]
mod instances;

use instances::Instance;

/// Of the larger problems, those that take a moment.
const QUICK: [&str; 8] = [
    "pentomino8x8",
    "soma",
    "queens12",
    "latin6r",
    "orthogonal5",
    "orthogonal6",
    "steiner9",
    "transversal11",
];

fn all() -> impl Iterator<Item = &'static Instance> {
    instances::CLASSIC.iter().chain(instances::SMALL)
}

fn read(instance: &Instance) -> Problem {
    let document = text::read(instance.text().as_bytes());
    document.unwrap_or_else(|error| panic!("{}: {error}", instance.name)).problem
}

/// All sets of options that cover the first item as often as it is asked for, each one checked.
fn count_by_brute_force(problem: &Problem) -> u64 {
    let (_, multiplicity) = problem.first_multiple().expect("there are multiplicities");
    let options: Vec<OptionId> = problem.options().collect();
    count_sets(problem, &options, multiplicity.min, &mut Vec::new())
}

fn count_sets(problem: &Problem, rest: &[OptionId], more: u32, chosen: &mut Vec<OptionId>) -> u64 {
    if more == 0 {
        return problem.verify(chosen).is_ok().into();
    }
    (0..rest.len())
        .map(|first| {
            chosen.push(rest[first]);
            let count = count_sets(problem, &rest[first + 1..], more - 1, chosen);
            chosen.pop();
            count
        })
        .sum()
}

#[test]
fn instances_have_as_many_solutions_as_they_say() {
    let quick = instances::CLASSIC.iter().filter(|instance| QUICK.contains(&instance.name));
    assert_eq!(quick.clone().count(), QUICK.len());
    for instance in quick.chain(instances::SMALL) {
        let problem = read(instance);
        let count = if problem.first_multiple().is_some() {
            Count::exactly(count_by_brute_force(&problem))
        } else {
            Solver::new(&problem).count().expect("it is small")
        };
        assert_eq!(count.to_string(), instance.count.to_string(), "{}", instance.name);
    }
}

/// The sizes that the literature gives, or that follow from the definition.
#[test]
fn instances_have_the_items_and_options_that_they_must_have() {
    let sizes = [
        ("pentomino6x10", 72, 0, 2056),
        ("pentomino3x20", 72, 0, 1236),
        ("pentomino8x8", 72, 0, 1568),
        ("soma", 34, 0, 688),
        ("domino8x8", 64, 0, 112),
        ("macmahon4x6", 48, 58, 1008),
        ("words4", 8, 16 + 400, 8 * 400),
        ("queens13", 26, 46, 169),
        ("domination8", 65, 0, 64),
        ("sudoku49", 4 * 49 * 49 + 1488, 0, 49 * 49 * 49),
        ("latin5", 75, 0, 125),
        ("steiner9", 36, 0, 84),
        ("langford12", 36, 0, 198),
        ("transversal13", 39, 0, 169),
        ("sparse", 12_000, 0, 100_000),
    ];
    for (name, primary, secondary, options) in sizes {
        let instance = all().find(|instance| instance.name == name).expect("it is there");
        let problem = read(instance);
        let primaries = problem.primaries().len();
        let found = (primaries, problem.item_count() - primaries, problem.option_count());
        assert_eq!(found, (primary, secondary, options), "{name}");
    }
}

/// Knuth's programs take names of up to eight characters.
#[test]
fn names_are_short() {
    for instance in all() {
        let text = instance.text();
        for entry in text.lines().skip(1).flat_map(str::split_whitespace) {
            let name = entry.rsplit('|').next().unwrap_or(entry);
            let name = name.split(':').next().unwrap_or(name);
            assert!(name.len() <= 8, "{}: {name}", instance.name);
        }
    }
}
