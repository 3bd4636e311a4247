//! Small problems, built and solved: all engines agree with trying every set of options.

use crate::small::{Shape, build, by_trying};
use dlx::{Engine, First, KernelError, Sharing, Solver};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Solves a problem with each engine.
pub fn run(shape: Shape) {
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
        let some = solver.any().expect("it took it before");
        match some.answer {
            First::Found(solution) => assert_eq!(problem.verify(solution.options()), Ok(())),
            First::None => assert!(expected.is_empty()),
            First::Unknown(stop) => panic!("{stop}"),
        }
        if engine != Engine::Links {
            let counted = solver.sharing(Sharing::On).count().expect("it took it before");
            assert_eq!(counted.found, expected.len().into(), "{engine:?}");
        }
    }
}
