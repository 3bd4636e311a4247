//! Kirkman's schoolgirls.

use super::draft::{ProblemDraft, pairs};
use super::{Arguments, Family, Instance, Known, Parameter, ParameterKind, ZooError};

pub(super) const FAMILY: Family = Family {
    name: "kirkman",
    summary: "Kirkman's schoolgirls: N girls walk in triples, no two together twice",
    details: "They walk on (N-1)/2 days, so every two girls walk together once. Girl 1 walks with girls 2 \
              and 3 on day 1, with 4 and 5 on day 2, and so on, which numbers the days. Items: the \
              pairs 2-4 and so on that do not walk with girl 1, and each other girl on each day, d1g4. \
              Options: a triple on a day. N is 3 modulo 6.",
    source: "Kirkman 1850",
    parameters: &[Parameter {
        name: "N",
        is_flag: false,
        kind: ParameterKind::Number { least: 9, most: 99, default: Some(15) },
        help: "Girls",
    }],
    make,
};

fn make(arguments: &Arguments) -> Result<Instance, ZooError> {
    let n = arguments.find_number("N").unwrap_or(15) as usize;
    if n % 6 != 3 {
        return Err(ZooError::unsuitable(
            format!("{n} girls"),
            "a number that is 3 modulo 6, since no other number of girls has a schedule; give 9, 15, 21 and so on",
        ));
    }
    let days = (n - 1) / 2;
    // The day on which girl 1 is in a triple with this one.
    let day_of = |girl: usize| girl / 2;
    let girls =
        || pairs(n, n).filter(|&(low, high)| low > 1 && low < high && day_of(low) != day_of(high));
    let mut draft = ProblemDraft::default();
    girls().try_for_each(|(low, high)| draft.primary(format!("{low}-{high}")))?;
    for (day, girl) in pairs(days, n) {
        // On the day with girl 1 the triple is fixed.
        if girl > 1 && day_of(girl) != day {
            draft.primary(format!("d{day}g{girl}"))?;
        }
    }
    for (low, middle) in girls() {
        // Two girls with the same day walk with girl 1 then, and not together again.
        for high in (middle + 1..=n).filter(|&high| day_of(high) != day_of(middle)) {
            // On these days one of the three is in a triple with girl 1.
            let is_free = |&day: &usize| ![low, middle, high].map(day_of).contains(&day);
            for day in (1..=days).filter(is_free) {
                let together = [(low, middle), (low, high), (middle, high)];
                let together = together.map(|(one, other)| format!("{one}-{other}"));
                let walks = [low, middle, high].map(|girl| format!("d{day}g{girl}"));
                draft.option(together.into_iter().chain(walks))?;
            }
        }
    }
    let known = (n == 9).then(|| {
        let source = "840 / 105: OEIS A030128, each system resolvable in one way, over the ways to pair 8 girls";
        Known::new(8_u32, source)
    });
    let mut instance = draft.finish(format!("Kirkman's {n} schoolgirls"), known)?;
    if n == 15 {
        instance.remarks.push(
            "seven solutions if girls and days may be renamed (Mulder 1917, Cole 1922)".to_owned(),
        );
    }
    Ok(instance)
}
