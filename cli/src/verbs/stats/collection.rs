//! The numbers of a collection of puzzles.

use crate::output::grouped;
use pavane::Puzzle;
use pavane::nine::Board;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The length of the longest bar of the histogram.
const BAR: u64 = 40;

/// The number of solutions of a puzzle, up to two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SolutionNumber {
    Unique,
    Multiple,
    None,
    /// Stopped by a limit.
    Unknown,
}

/// The words for numbers of solutions, in the order of [`SolutionNumber`].
const WORDS: [&str; 4] = ["unique", "multiple", "none", "unknown"];

/// The numbers of a kind of constraints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct KindNumbers {
    constraints: u64,
    /// The number of puzzles with such constraints.
    puzzles: u64,
}

/// The numbers of a collection of puzzles.
#[derive(Clone, Debug, Default)]
pub(super) struct Collection {
    /// Puzzles of the standard 9x9 layout.
    boards: u64,
    /// Puzzles of other layouts, by their names.
    others: BTreeMap<String, u64>,
    /// Exact cover problems.
    problems: u64,
    /// The constraints beyond zones, by the names of their kinds.
    kinds: BTreeMap<&'static str, KindNumbers>,
    /// The number of puzzles with each number of givens.
    givens: Vec<u64>,
    /// The number of puzzles and problems with each number of solutions, in the order of [`SolutionNumber`].
    found: [u64; WORDS.len()],
    hashes: Hashes,
}

impl Collection {
    /// Adds a puzzle of the standard 9x9 layout.
    #[inline]
    pub(super) fn add_board(&mut self, board: &Board, found: Option<SolutionNumber>) {
        self.boards += 1;
        self.hashes.add(board.digits());
        self.add(board.given_count(), found);
    }

    /// Adds a puzzle of another layout; different puzzles have different identities.
    pub(super) fn add_puzzle(
        &mut self,
        puzzle: &Puzzle,
        identity: &str,
        found: Option<SolutionNumber>,
    ) {
        *self.others.entry(name_of(puzzle)).or_default() += 1;
        self.add_constraints(puzzle);
        self.hashes.add(identity);
        self.add(puzzle.given_count(), found);
    }

    /// Adds the constraints of a puzzle.
    fn add_constraints(&mut self, puzzle: &Puzzle) {
        let mut kinds = BTreeSet::new();
        for constraint in puzzle.layout().constraints() {
            let name = constraint.kind().name;
            let numbers = self.kinds.entry(name).or_default();
            numbers.constraints += 1;
            // A kind counts once for its puzzle.
            numbers.puzzles += u64::from(kinds.insert(name));
        }
    }

    /// Adds an exact cover problem.
    pub(super) fn add_problem(&mut self, found: Option<SolutionNumber>) {
        self.problems += 1;
        self.add_found(found);
    }

    fn add(&mut self, givens: usize, found: Option<SolutionNumber>) {
        if givens >= self.givens.len() {
            self.givens.resize(givens + 1, 0);
        }
        self.givens[givens] += 1;
        self.add_found(found);
    }

    fn add_found(&mut self, found: Option<SolutionNumber>) {
        if let Some(found) = found {
            self.found[found as usize] += 1;
        }
    }

    /// Takes everything out of another collection.
    pub(super) fn take(&mut self, other: &mut Self) {
        let Self { boards, others, problems, kinds, givens, found, hashes } = other;
        self.boards += std::mem::take(boards);
        for (name, count) in std::mem::take(others) {
            *self.others.entry(name).or_default() += count;
        }
        for (name, more) in std::mem::take(kinds) {
            let numbers = self.kinds.entry(name).or_default();
            numbers.constraints += more.constraints;
            numbers.puzzles += more.puzzles;
        }
        self.problems += std::mem::take(problems);
        self.givens.resize(self.givens.len().max(givens.len()), 0);
        for (sum, count) in self.givens.iter_mut().zip(givens.drain(..)) {
            *sum += count;
        }
        for (sum, count) in self.found.iter_mut().zip(std::mem::take(found)) {
            *sum += count;
        }
        self.hashes.take(hashes);
    }

    /// The puzzles that occur more than once.
    pub(super) fn repeated(&mut self) -> Repeated {
        self.hashes.repeated()
    }

    fn puzzles(&self) -> u64 {
        self.givens.iter().sum()
    }

    /// The layouts with their numbers of puzzles.
    fn layouts(&self) -> impl Iterator<Item = (&str, u64)> {
        let standard = (self.boards > 0).then_some(("9x9", self.boards));
        let others = self.others.iter().map(|(name, &count)| (name.as_str(), count));
        standard.into_iter().chain(others)
    }

    /// The numbers of givens that occur, with the numbers of puzzles.
    fn givens(&self) -> impl DoubleEndedIterator<Item = (usize, u64)> + Clone {
        self.givens.iter().copied().enumerate().filter(|&(_, count)| count > 0)
    }

    fn mean_givens(&self) -> f64 {
        let sum: f64 = self.givens().map(|(givens, count)| givens as f64 * count as f64).sum();
        sum / self.puzzles().max(1) as f64
    }

    /// The numbers in words; `bad` inputs could not be read, and solutions were searched or not.
    pub(super) fn text(&self, bad: u64, is_searched: bool, repeated: Repeated) -> String {
        let mut lines = vec![format!("puzzles: {}", grouped(self.puzzles()))];
        if self.problems > 0 {
            lines.push(format!("exact cover problems: {}", grouped(self.problems)));
        }
        lines.push(format!("bad: {}", grouped(bad)));
        let layouts: Vec<String> =
            self.layouts().map(|(name, count)| format!("{name} ({})", grouped(count))).collect();
        if !layouts.is_empty() {
            lines.push(format!("layouts: {}", layouts.join(", ")));
        }
        let kinds = self.kinds.iter().map(|(name, KindNumbers { constraints, puzzles })| {
            format!("{name}: {} in {}", grouped(*constraints), grouped(*puzzles))
        });
        let kinds: Vec<String> = kinds.collect();
        if !kinds.is_empty() {
            lines.push(format!("constraints by kind, and their puzzles: {}", kinds.join(", ")));
        }
        if is_searched {
            let found = WORDS
                .iter()
                .zip(self.found)
                .map(|(word, count)| format!("{word}: {}", grouped(count)));
            // The last word is for searches that a limit stopped, and is omitted otherwise.
            lines.extend(
                found.take(3 + usize::from(self.found[SolutionNumber::Unknown as usize] > 0)),
            );
        }
        let Repeated { puzzles, times } = repeated;
        lines.push(match puzzles {
            0 => "repeated: 0".to_owned(),
            _ => format!("repeated: {} ({} times in all)", grouped(puzzles), grouped(times)),
        });
        if let (Some((least, _)), Some((most, _))) =
            (self.givens().next(), self.givens().next_back())
        {
            lines.push(format!("givens: {least} to {most}, {:.1} on average", self.mean_givens()));
            let highest = self.givens().map(|(_, count)| count).max().unwrap_or(1);
            let width = grouped(highest).len();
            lines.extend(self.givens().map(|(givens, count)| {
                let bar =
                    "#".repeat(
                        (u128::from(count) * u128::from(BAR)).div_ceil(highest.into()) as usize
                    );
                format!("{givens:>6}  {:>width$}  {bar}", grouped(count))
            }));
        }
        lines.join("\n") + "\n"
    }

    /// The numbers as a JSON object.
    pub(super) fn json(&self, bad: u64, is_searched: bool, repeated: Repeated) -> String {
        let layouts: Map<String, Value> =
            self.layouts().map(|(name, count)| (name.to_owned(), count.into())).collect();
        let givens: Map<String, Value> =
            self.givens().map(|(givens, count)| (givens.to_string(), count.into())).collect();
        let kind = |(name, numbers): (&&str, &KindNumbers)| {
            let KindNumbers { constraints, puzzles } = numbers;
            ((*name).to_owned(), json!({ "constraints": constraints, "puzzles": puzzles }))
        };
        let kinds: Map<String, Value> = self.kinds.iter().map(kind).collect();
        let (least, most) = (self.givens().next(), self.givens().next_back());
        let mut object = json!({
            "schema": 1,
            "puzzles": self.puzzles(),
            "problems": self.problems,
            "bad": bad,
            "layouts": layouts,
            "constraints": kinds,
            "givens": {
                "least": least.map(|(givens, _)| givens),
                "most": most.map(|(givens, _)| givens),
                "mean": least.map(|_| self.mean_givens()),
                "puzzles": givens,
            },
            "repeated": { "puzzles": repeated.puzzles, "times": repeated.times },
        });
        for (word, count) in WORDS.iter().zip(self.found) {
            object[*word] = if is_searched { count.into() } else { Value::Null };
        }
        format!("{object}\n")
    }
}

/// The name of a layout that is not the standard 9x9 one, with the parts of a puzzle beside its givens.
fn name_of(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    let has_constraints = !layout.constraints().is_empty();
    let name = layout.without_constraints();
    let name = name.name().map_or_else(
        || format!("other layouts of {} digits", layout.digits()),
        |name| match puzzle.ruled_out() {
            Some(_) => format!("{name} with candidates"),
            None => name.to_owned(),
        },
    );
    match has_constraints {
        true if name.contains(" with ") => format!("{name} and constraints"),
        true => format!("{name} with constraints"),
        false => name,
    }
}

/// Puzzles that occur more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeated {
    /// The number of different puzzles.
    puzzles: u64,
    /// The number of their occurrences.
    times: u64,
}

/// The hashes of puzzles, in parts by their highest bits. Only one part at a time needs more memory while it grows.
#[derive(Clone, Debug)]
struct Hashes(Vec<Vec<u64>>);

impl Default for Hashes {
    fn default() -> Self {
        Self(vec![Vec::new(); Self::PARTS])
    }
}

impl Hashes {
    const PARTS: usize = 256;

    #[inline]
    fn add(&mut self, puzzle: &(impl Hash + ?Sized)) {
        let mut hasher = DefaultHasher::new();
        puzzle.hash(&mut hasher);
        let hash = hasher.finish();
        // The highest eight bits choose the part.
        self.0[(hash >> 56) as usize].push(hash);
    }

    fn take(&mut self, other: &mut Self) {
        for (all, part) in self.0.iter_mut().zip(&mut other.0) {
            all.append(part);
        }
    }

    fn repeated(&mut self) -> Repeated {
        let mut repeated = Repeated { puzzles: 0, times: 0 };
        for part in &mut self.0 {
            part.sort_unstable();
            // Equal hashes are neighbors now.
            for same in part.chunk_by(|one, other| one == other).filter(|same| same.len() > 1) {
                repeated.puzzles += 1;
                repeated.times += same.len() as u64;
            }
        }
        repeated
    }
}
