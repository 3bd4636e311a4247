//! Small problems, built and solved: all engines agree with trying every set of options.
#![no_main]

use arbitrary::Arbitrary;
use dlx::{
    Color, Engine, Entry, First, ItemId, KernelError, OptionId, Problem, ProblemBuilder, Sharing,
    Solver,
};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// At most so many options, since every set of them is tried.
const MOST: usize = 10;

#[derive(Arbitrary, Debug)]
struct Shape {
    /// For each primary item how often it is covered: at least, and how often more.
    bounds: Vec<(u8, u8)>,
    secondaries: u8,
    options: Vec<Vec<(u8, Option<u8>)>>,
}

/// The problem, as far as the builder takes it.
fn build(shape: &Shape) -> Problem {
    let mut builder = ProblemBuilder::new();
    for &(least, more) in shape.bounds.iter().take(6) {
        let least = u32::from(least % 3);
        let _ = builder.add_primary_between(least..=least + u32::from(more % 3));
    }
    for _ in 0..shape.secondaries % 4 {
        let _ = builder.add_secondary();
    }
    for option in shape.options.iter().take(MOST) {
        let entry = |&(item, color): &(u8, Option<u8>)| Entry {
            item: ItemId::new(u32::from(item % 12)),
            color: color.map(|color| Color::new(u32::from(color % 3))),
        };
        let _ = builder.add_option(option.iter().map(entry));
    }
    builder.build()
}

fn by_trying(problem: &Problem) -> BTreeSet<Vec<OptionId>> {
    let options: Vec<OptionId> = problem.options().collect();
    let chosen = |set: u32| -> Vec<OptionId> {
        options.iter().copied().filter(|option| set >> option.index() & 1 == 1).collect()
    };
    (0..1 << options.len()).map(chosen).filter(|chosen| problem.verify(chosen).is_ok()).collect()
}

fuzz_target!(|shape: Shape| {
    let problem = build(&shape);
    let expected = by_trying(&problem);
    for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
        let solver = Solver::new(&problem).engine(engine);
        let mut found = BTreeSet::new();
        let asked = solver.for_each(|options| {
            let mut options = options.to_vec();
            options.sort_unstable();
            assert!(found.insert(options), "a solution that was found before");
            ControlFlow::Continue(())
        });
        match asked {
            Ok(_) => assert_eq!(found, expected, "{engine:?}"),
            Err(KernelError::Multiplicity { .. }) => continue,
            Err(error) => panic!("{engine:?}: {error}"),
        }
        let (some, _) = solver.any().expect("it took it before");
        match some {
            First::Found(solution) => assert_eq!(problem.verify(solution.options()), Ok(())),
            First::None => assert!(expected.is_empty()),
            First::Unknown(stop) => panic!("{stop}"),
        }
        if engine != Engine::Links {
            let counted = solver.sharing(Sharing::On).count().expect("it took it before");
            assert_eq!(counted.found, expected.len().into(), "{engine:?}");
        }
    }
});
