//! Langford pairs.

use super::draft::ProblemDraft;
use super::{Arguments, Family, Instance, Known, Parameter, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "langford",
    summary: "The numbers 1 to N twice each in a row, with K between the two that are K",
    details: "Items: the numbers d1 and so on, and the slots s1 and so on. Options: a number and two \
              slots. Each solution comes in both directions.",
    source: "Langford 1958",
    parameters: &[Parameter::number("N", 2, 1_000, "How many numbers")],
    make,
};

/// OEIS A014552, from N = 1: up to reflection.
const COUNTS: [u64; 20] = [
    0,
    0,
    1,
    1,
    0,
    0,
    26,
    150,
    0,
    0,
    17_792,
    108_144,
    0,
    0,
    39_809_640,
    326_721_800,
    0,
    0,
    256_814_891_280,
    2_636_337_861_200,
];

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.get_size("N");
    let mut draft = ProblemDraft::default();
    (1..=n).try_for_each(|number| draft.primary(format!("d{number}")))?;
    (1..=2 * n).try_for_each(|slot| draft.primary(format!("s{slot}")))?;
    for number in 1..=n {
        // Between the two slots are `number` others.
        for first in 1..2 * n - number {
            let [first, second] = [first, first + number + 1].map(|slot| format!("s{slot}"));
            draft.option([format!("d{number}"), first, second])?;
        }
    }
    let known = COUNTS.get(n - 1);
    let known = known.map(|count| Known::new(2 * count, format!("2 * OEIS A014552({n})")));
    draft.finish(format!("Langford pairs of the numbers 1 to {n}"), known)
}
