//! Mutated certificates: certificates that the engine writes, damaged or forged in 2,400 ways. The checker refuses each
//! one, or its count is still the true one.
//!
//! The true counts are published, or found by the plain recursion of [`write`], which shares nothing with the checker.

use super::text::{Edge, Text, forge};
use super::words::edit;
use super::writer::{Style, write};
use crate::support::data::{counts, cover};
use crate::support::random::Random;
use num_bigint::BigUint;
use pavane_dlx::certificate::check;
use pavane_dlx::{Entry, Problem, ProblemBuilder, Solver};

/// The mutations of each kind.
const MUTATIONS: usize = 300;
/// The seed of all mutations.
const SEED: u64 = 38;

/// A certificate of a problem with its true count.
struct Sample {
    problem: Problem,
    text: String,
    count: BigUint,
}

/// A mutated certificate, and the problem and count that it is judged by.
struct Mutant {
    problem: Problem,
    text: Vec<u8>,
    count: BigUint,
}

/// A way to mutate the certificate with a number.
type Mutate = fn(&[Sample], usize, &mut Random) -> Mutant;

const KINDS: [(&str, Mutate); 8] = [
    ("words and lines", words_and_lines),
    ("bytes", bytes),
    ("numbers", numbers),
    ("graphs that add up", graphs),
    ("redirected edges that add up", redirected),
    ("counts", other_counts),
    ("certificates of other problems", other_certificates),
    ("certificates of changed problems", changed_problems),
];

/// The certificates of problems of `data/cover` with published counts.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for row in counts().lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let problem = cover(fields[0]);
        if problem.option_count() > 100 || fields[0] == "queens10" || fields[0] == "langford8" {
            continue;
        }
        let diagram = Solver::new(&problem).reduce(false).diagram().expect("a small problem");
        let text = diagram.certificate().expect("it is not reduced").to_string();
        let count: BigUint = fields[2].parse().expect("a published count");
        assert_eq!(check(&problem, text.as_bytes()), Ok(count.clone()), "{}", fields[0]);
        samples.push(Sample { problem, text, count });
    }
    samples
}

impl Sample {
    /// The text in place of the certificate of the same problem.
    fn with(&self, text: impl Into<Vec<u8>>) -> Mutant {
        Mutant { problem: self.problem.clone(), text: text.into(), count: self.count.clone() }
    }
}

/// Up to three changes of words, lines or symbols.
fn words_and_lines(samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    let sample = &samples[number];
    let changes = 1 + random.below(3);
    sample.with((0..changes).fold(sample.text.clone(), |text, _| edit(&text, random)))
}

/// Any bytes in the place of some others.
fn bytes(samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    let sample = &samples[number];
    let mut text = sample.text.clone().into_bytes();
    for _ in 0..=random.below(3) {
        let start = random.below(text.len());
        let end = (start + random.below(6)).min(text.len());
        let new: Vec<u8> = (0..random.below(6)).map(|_| random.below(256) as u8).collect();
        text.splice(start..end, new);
        text.push(b'\n');
    }
    sample.with(text)
}

/// Another number in the place of one: near it, at the ends of a range, or in another notation.
fn numbers(samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    const OTHERS: [&str; 12] = [
        "0",
        "1",
        "2",
        "4294967295",
        "4294967296",
        "18446744073709551615",
        "18446744073709551616",
        "340282366920938463463374607431768211456",
        "-1",
        "+1",
        "01",
        "1e1",
    ];
    let sample = &samples[number];
    let text = &sample.text;
    // Behind the fingerprint, each run of digits is a number.
    let body = text.match_indices('\n').nth(1).expect("a second line").0;
    let is_digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let starts: Vec<usize> =
        (body..text.len()).filter(|&at| is_digit(at) && !is_digit(at - 1)).collect();
    let start = starts[random.below(starts.len())];
    let end = (start..text.len()).find(|&at| !is_digit(at)).expect("the end of a line");
    let other = match random.below(OTHERS.len() + 4) {
        which if which < OTHERS.len() => OTHERS[which].to_owned(),
        near => {
            let old: i64 = text[start..end].parse().expect("a small number");
            (old + [-2, -1, 1, 2][near - OTHERS.len()]).to_string()
        }
    };
    sample.with([&text[..start], &other, &text[end..]].concat())
}

/// Up to three changes of nodes and edges, and the count that the nodes add up to.
fn graphs(samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    let sample = &samples[number];
    let mut text = Text::read(&sample.text);
    for _ in 0..=random.below(3) {
        if !text.nodes.is_empty() && text.nodes.iter().all(|node| !node.edges.is_empty()) {
            forge(&mut text, random);
        }
    }
    sample.with(text.to_string())
}

/// An edge to another node, and the count that the nodes add up to. Both nodes have other edges, the new one an earlier
/// one, so that only a comparison of states finds the change.
fn redirected(samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    let sample = &samples[number];
    let mut text = Text::read(&sample.text);
    let target = |edge: &Edge| if let Edge::Node(to, _) = edge { Some(*to) } else { None };
    // The place of each edge to a node, in the order of the text.
    let places: Vec<(usize, usize, usize)> = (text.nodes.iter().enumerate())
        .flat_map(|(node, it)| it.edges.iter().enumerate().map(move |(at, edge)| (node, at, edge)))
        .filter_map(|(node, at, edge)| Some((node, at, target(edge)?)))
        .collect();
    let has_others = |place: usize| {
        let others = places.iter().enumerate().filter(|&(other, _)| other != place);
        others.clone().any(|(_, other)| other.2 == places[place].2)
    };
    let mut swaps = Vec::new();
    for (place, &(node, at, old)) in
        places.iter().enumerate().filter(|(place, _)| has_others(*place))
    {
        let earlier = places[..place].iter().map(|&(.., to)| to);
        swaps.extend(earlier.filter(|&to| to != old && to > node).map(|to| (node, at, to)));
    }
    if !swaps.is_empty() {
        let (node, at, to) = swaps[random.below(swaps.len())];
        if let Edge::Node(old, _) = &mut text.nodes[node].edges[at] {
            *old = to;
        }
        text.count = text.sum().expect("edges that lead forwards");
    }
    sample.with(text.to_string())
}

/// Another count of the same nodes.
fn other_counts(samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    let sample = &samples[number];
    let mut text = Text::read(&sample.text);
    let far = BigUint::from(1 + random.below(3));
    text.count = match random.below(4) {
        0 => &text.count + far,
        1 if text.count >= far => &text.count - far,
        2 => &text.count * 10_u32,
        _ => text.count + (BigUint::from(1_u32) << (32 * (1 + random.below(4)))),
    };
    sample.with(text.to_string())
}

/// The certificate of another problem under the name of this one.
fn other_certificates(samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    let sample = &samples[number];
    let mut text = Text::read(&samples[random.below(samples.len())].text);
    text.fingerprint = sample.problem.fingerprint();
    if random.below(2) == 0 {
        // Its nodes with the count of this one.
        text.count = sample.count.clone();
    }
    sample.with(text.to_string())
}

/// The certificate of a problem under the name of one with an option less, or with one twice.
fn changed_problems(samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    const STYLE: Style = Style { apart: true, shared: true, capped: true, pick: 0 };
    let sample = &samples[number];
    let changed = random.below(sample.problem.option_count());
    let copies = 2 * random.below(2);
    let problem = with_copies(&sample.problem, changed, copies);
    let mut text = Text::read(&sample.text);
    text.fingerprint = problem.fingerprint();
    let (_, count) = write(&problem, &[], STYLE);
    Mutant { text: text.to_string().into_bytes(), problem, count }
}

/// A problem with this number of copies of one option.
fn with_copies(problem: &Problem, changed: usize, copies: usize) -> Problem {
    let mut builder = ProblemBuilder::new();
    for item in problem.items() {
        match problem.kind(item) {
            pavane_dlx::ItemKind::Primary(bounds) => {
                builder.add_primary_between(bounds.min..=bounds.max)
            }
            pavane_dlx::ItemKind::Secondary => builder.add_secondary(),
        }
        .expect("as many items as before");
    }
    for option in problem.options() {
        let entries: Vec<Entry> = problem.entries(option).to_vec();
        for _ in 0..if option.index() == changed { copies } else { 1 } {
            builder.add_option(entries.iter().copied()).expect("an option as before");
        }
    }
    builder.build()
}

/// A mutant that differs from its certificate, of the sample with this number or the next that has one.
fn mutant(mutate: Mutate, samples: &[Sample], number: usize, random: &mut Random) -> Mutant {
    let numbers = (number..).map(|number| number % samples.len());
    let mut mutants = numbers.map(|number| (number, mutate(samples, number, random)));
    let is_other =
        |(number, mutant): &(usize, Mutant)| mutant.text != samples[*number].text.as_bytes();
    mutants.find(is_other).expect("there is always a next one").1
}

#[test]
#[expect(clippy::print_stdout, reason = "the counts of docs/trust.md")]
fn mutated_certificates_are_refused_or_still_true() {
    let samples = samples();
    assert!(samples.len() >= 15, "{} problems", samples.len());
    let mut random = Random::new(SEED);
    for (kind, mutate) in KINDS {
        let (mut malformed, mut wrong, mut accepted) = (0, 0, 0);
        for number in 0..MUTATIONS {
            let Mutant { problem, text, count } = mutant(mutate, &samples, number, &mut random);
            match check(&problem, &text[..]) {
                Ok(found) => {
                    assert_eq!(found, count, "{kind}: {}", String::from_utf8_lossy(&text));
                    accepted += 1;
                }
                Err(error) if error.is_false() => wrong += 1,
                Err(_) => malformed += 1,
            }
        }
        println!("{kind}: {malformed} malformed, {wrong} false, {accepted} still true");
        assert!(malformed + wrong > MUTATIONS / 3, "{kind}: most mutants change nothing");
    }
}
