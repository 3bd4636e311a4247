//! Certificates of counts of small problems: no edit makes the checker accept a count but the true one.

use crate::edits::{Edit, Language};
use crate::small::{Shape, build, by_trying};
use dlx::Solver;
use dlx::certificate::check;

const CERTIFICATES: Language = Language {
    words: &[
        "-", "+", "on", "and", "0", "1", "2", "3", "4", "1~0,1", "1~1,0", "2~1,0,2", "block",
        "count",
    ],
    line_end: "",
};

/// The number below each edge, added up from the last node on. `None` if an edge is not one.
fn sum(lines: &[String]) -> Option<u128> {
    let nodes: Vec<&str> = lines
        .iter()
        .map(String::as_str)
        .filter(|line| line.starts_with("on ") || line.starts_with("and "))
        .collect();
    let mut counts = vec![0_u128; nodes.len()];
    for (number, line) in nodes.iter().enumerate().rev() {
        let is_sum = line.starts_with("on ");
        let below = |word: &str| match word {
            "-" => Some(0),
            "+" => Some(1),
            _ => {
                let to: usize = word.split('~').next()?.parse().ok()?;
                counts.get(to).copied().filter(|_| to > number)
            }
        };
        let edges: Option<Vec<u128>> =
            line.split(' ').skip(if is_sum { 2 } else { 1 }).map(below).collect();
        let mut edges = edges?.into_iter();
        counts[number] = if is_sum {
            edges.try_fold(0_u128, u128::checked_add)?
        } else {
            edges.try_fold(1_u128, u128::checked_mul)?
        };
    }
    counts.first().copied()
}

/// A problem and the edits of its text.
pub type Input = (Shape, bool, Vec<Edit>);

/// Checks the certificate of a problem, then an edited one.
pub fn run(input: Input) {
    let (shape, adds_up, edits) = input;
    let problem = build(&shape);
    let truth = by_trying(&problem).len();
    let diagram = Solver::new(&problem).reduce(false).diagram().expect("some engine takes it");
    let text = diagram.certificate().expect("it is not reduced").to_string();
    assert_eq!(check(&problem, text.as_bytes()), Ok(truth.into()), "{text}");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for edit in edits.iter().take(8) {
        CERTIFICATES.apply(edit, &mut lines);
    }
    if adds_up
        && let Some(sum) = sum(&lines)
        && let Some(count) = lines.iter_mut().find(|line| line.starts_with("count "))
    {
        *count = format!("count {sum}");
    }
    if let Ok(count) = check(&problem, lines.join("\n").as_bytes()) {
        assert_eq!(count, truth.into(), "{lines:#?}");
    }
}
