//! Steiner triple systems.

use super::draft::{ProblemDraft, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "steiner",
    summary: "Steiner triple systems on N points: every two points are in one triple",
    details: "Items: the pairs of points, 1-2 and so on. Options: the triples. N is 1 or 3 modulo 6.",
    source: "Woolhouse 1844; Kirkman 1847",
    parameters: &[Parameter::number("N", 3, 201, "Points")],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    if !matches!(n % 6, 1 | 3) {
        return Err(ZooError::unsuitable(
            format!("{n} points"),
            "a number that is 1 or 3 modulo 6, since there is no system on any other; give 7, 9, 13, 15, \
             19 and so on",
        ));
    }
    let mut draft = ProblemDraft::default();
    let ascending = || pairs(n, n).filter(|(low, high)| low < high);
    let name = |low: usize, high: usize| format!("{low}-{high}");
    ascending().try_for_each(|(low, high)| draft.primary(name(low, high)))?;
    for (low, middle) in ascending() {
        // Each triple once, in ascending order.
        for high in middle + 1..=n {
            draft.option([name(low, middle), name(low, high), name(middle, high)])?;
        }
    }
    let known = match n {
        3 => Some(Known::new(1_u32, "by definition")),
        7 => Some(Known::new(30_u32, "OEIS A030128")),
        9 => Some(Known::new(840_u32, "OEIS A030128")),
        13 => Some(Known::new(
            1_197_504_000_u64,
            "13!/6 + 13!/39: two systems, with 6 and 39 automorphisms; De Pasquale 1899",
        )),
        _ => None,
    };
    draft.finish(format!("Steiner triple systems on {n} points"), known)
}
