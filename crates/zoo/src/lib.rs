//! Classic exact cover problems, made from their definitions.
//!
//! A [`Family`] makes an [`Instance`] from [`Arguments`]: the problem, the names of its parts, and the number of
//! its solutions if an outside source has it. Each family has one file; [`FAMILIES`] lists them. Cells are named by
//! row and column from 1, `r1c1`, and in three dimensions also by the layer, `r1c1l1`; hexagons are `r1h1` and
//! triangles `r1t1`. Pictures of solutions rely on these names.
//!
//! ```
//! use dlx::Solver;
//! use pavane_zoo::{Arguments, Family};
//!
//! let queens = Family::named("queens").unwrap();
//! let instance = queens.make(&Arguments::new().number("N", 6))?;
//! assert_eq!(instance.problem.option_count(), 36);
//! let count = Solver::new(&instance.problem).count()?;
//! assert_eq!(count.found, instance.known.unwrap().count);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arguments;
mod board;
mod draft;
mod edges;
mod error;
mod family;
mod instance;
mod lattice;
mod polyform;
mod registry;
mod shape;
mod table;
mod tilings;
mod turn;
mod words;

/// Declares the files of the families.
macro_rules! declare {
    ($($family:ident,)+) => {
        $(mod $family;)+
    };
}

table::with_families!(declare);

pub use arguments::{Arguments, Parameter, ParameterKind};
pub use error::ZooError;
pub use family::Family;
pub use instance::{Instance, Known};
pub use registry::FAMILIES;

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
