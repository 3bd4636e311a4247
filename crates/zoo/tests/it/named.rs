//! Members of families, by the name of the family.

use dlx::Problem;
use pavane_zoo::{Arguments, Family};

/// The member of a family that these numbers choose.
pub(crate) fn zoo(family: &str, numbers: &[(&str, u64)]) -> Problem {
    let arguments = numbers
        .iter()
        .fold(Arguments::new(), |arguments, &(name, number)| arguments.number(name, number));
    let family = Family::named(family).expect("a family of the zoo");
    family.make(&arguments).expect("numbers that it takes").problem
}
