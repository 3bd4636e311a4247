//! Alternating inference chains: statements in turn false and true, each a consequence of the one before. If the
//! first says that a candidate does not hold and the last that another one holds, one of the two candidates holds.

mod net;

use super::facts::{DigitPlace, digits, named};
use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use crate::level::Level::Unfair;
use crate::state::View;
use crate::step::{Chain, Kind, Node, Reason, Role, Step, StepWords};
use net::{LinkReason, Net, PlaceChain, Reached};
use pavane::layout::{Cell, Digit};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Chains with some kinds of links.
pub(crate) struct Alternating {
    links: LinkRule,
    /// Whether the last statement also leads back to the first. All links of a loop hold in both directions.
    is_loop: bool,
}

/// Chains of one digit.
pub(crate) const X_CHAINS: Row = Row::plain(
    "X-chains",
    LayoutRequirement::FullZones,
    &Alternating::new(LinkRule::OneDigit, false),
)
.taught(&[&X_LESSON])
.human(260.0, Unfair);

/// Chains of cells with two digits.
pub(crate) const XY_CHAINS: Row =
    Row::plain("XY-chains", LayoutRequirement::Zones, &Alternating::new(LinkRule::Pairs, false))
        .taught(&[&XY_LESSON])
        .human(260.0, Unfair);

/// Closed chains.
pub(crate) const LOOPS: Row =
    Row::plain("nice loops", LayoutRequirement::Zones, &Alternating::new(LinkRule::All, true))
        .taught(&[&LOOP_LESSON])
        .human(280.0, Unfair);

/// Chains with two ends.
pub(crate) const CHAINS: Row = Row::plain(
    "alternating inference chains",
    LayoutRequirement::Zones,
    &Alternating::new(LinkRule::All, false),
)
.taught(&[&AIC_LESSON])
.human(280.0, Unfair);

/// Closed chains with statements about several cells.
pub(crate) const GROUPED_LOOPS: Row = Row::plain(
    "grouped nice loops",
    LayoutRequirement::Zones,
    &Alternating::new(LinkRule::Grouped, true),
)
.taught(&[&GROUPED_LOOP_LESSON])
.human(300.0, Unfair);

/// Chains with two ends and with statements about several cells.
pub(crate) const GROUPED_CHAINS: Row = Row::plain(
    "grouped alternating inference chains",
    LayoutRequirement::Zones,
    &Alternating::new(LinkRule::Grouped, false),
)
.taught(&[&GROUPED_AIC_LESSON])
.human(300.0, Unfair);

/// Closed chains through almost locked sets.
pub(crate) const LOOPS_OF_SETS: Row = Row::plain(
    "nice loops with almost locked sets",
    LayoutRequirement::Zones,
    &Alternating::new(LinkRule::Sets, true),
)
.taught(&[&SET_LESSON])
.human(300.0, Unfair)
.off_paths();

/// Chains with two ends through almost locked sets.
pub(crate) const CHAINS_OF_SETS: Row = Row::plain(
    "alternating inference chains with almost locked sets",
    LayoutRequirement::Zones,
    &Alternating::new(LinkRule::Sets, false),
)
.taught(&[&SET_LESSON])
.human(300.0, Unfair)
.off_paths();

const X_LESSON: Lesson = Lesson::new(
    "X-Chain",
    &["X-Chain"],
    &[
        "A chain is a row of statements. Each two that are joined by a strong link (=) cannot both be false; each \
         two that are joined by a weak link (-) cannot both be true. Links alternate, so if the first statement \
         is false, the last one is true.",
        "An X-chain is about one digit. One of its ends holds the digit, so a cell that sees both ends loses it.",
    ],
);

const XY_LESSON: Lesson = Lesson::new(
    "XY-Chain",
    &["XY-Chain"],
    &[
        "A chain leads through cells with two candidates each, and each cell shares a digit with the next, which \
         it sees. If the first cell does not hold the digit at the beginning, each cell is forced in turn, and \
         the last cell holds the same digit.",
        "So one of the two ends holds the digit, and a cell that sees both ends loses it.",
    ],
);

const AIC_LESSON: Lesson = Lesson::new(
    "Alternating Inference Chain (AIC)",
    &["AIC"],
    &[
        "A chain is a row of statements. Each two that are joined by a strong link (=) cannot both be false; each \
         two that are joined by a weak link (-) cannot both be true. Links alternate, so if the first statement \
         is false, the last one is true.",
        "It may use several digits: a link joins two places of a digit, or two digits of a cell. One of its ends \
         holds, so a candidate that both ends exclude is removed.",
    ],
);

const LOOP_LESSON: Lesson = Lesson::new(
    "Nice Loop",
    &["Nice Loop"],
    &[
        "An alternating chain whose last statement leads back to the first by a weak link. Then of the two \
         statements of each link exactly one holds.",
        "So for every weak link, a candidate that both of its statements exclude is removed.",
    ],
);

const GROUPED_AIC_LESSON: Lesson = Lesson::new(
    "Grouped AIC",
    &["Grouped AIC"],
    &[
        "An alternating chain in which a statement may be about several cells of a block and a line: that one of \
         them holds the digit. The links and the conclusion are as in an AIC.",
    ],
);

const GROUPED_LOOP_LESSON: Lesson = Lesson::new(
    "Grouped Nice Loop",
    &["Grouped Nice Loop"],
    &[
        "A nice loop in which a statement may be about several cells of a block and a line: that one of them \
         holds the digit.",
    ],
);

const SET_LESSON: Lesson = Lesson::new(
    "AIC with ALS",
    &["AIC with ALS", "Nice Loop with ALS"],
    &[
        "An almost locked set is a set of cells of a zone with one digit more than cells. If it lacks one of its \
         digits, it holds all others. So any two digits of the set are joined by a strong link: the statement that \
         one of its cells holds the first, and the same statement about the second.",
        "These links join the links of a grouped AIC. In a nice loop a set of the chain lacks one of the two digits \
         of its link. So it holds all its other digits, and cells that see all places of such a digit in the set \
         lose it.",
        "The path of the scale human does not make these steps. They are in the list of all steps of a position.",
    ],
);

static X_CHAIN: Kind = Kind { name: |_| "X-Chain".into(), sentence: either_end };
static XY_CHAIN: Kind = Kind { name: |_| "XY-Chain".into(), sentence: either_end };
static AIC: Kind = Kind { name: |_| "AIC".into(), sentence: either_end };
static GROUPED_AIC: Kind = Kind { name: |_| "Grouped AIC".into(), sentence: either_end };
static LOOP: Kind = Kind { name: |_| "Nice Loop".into(), sentence: closed };
static GROUPED_LOOP: Kind = Kind { name: |_| "Grouped Nice Loop".into(), sentence: closed };
static SET_AIC: Kind = Kind { name: |_| "AIC with ALS".into(), sentence: either_end };
static SET_LOOP: Kind = Kind { name: |_| "Nice Loop with ALS".into(), sentence: closed };

fn closed(_: &StepWords<'_>) -> String {
    "the chain is closed, so one end of each of its links holds".to_owned()
}

/// The chain assumes that its first candidate does not hold, and ends with another that then holds.
fn either_end(words: &StepWords<'_>) -> String {
    let Some([first, .., last]) = words.step.chains.first().map(|chain| &chain.nodes[..]) else {
        return String::new();
    };
    let first = words.statement(&Node { is_on: true, ..first.clone() });
    format!("either {first} or {}", words.statement(last))
}

/// The links of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkRule {
    /// Of one digit, through zones.
    OneDigit,
    /// Through cells of two digits; the weak links through zones.
    Pairs,
    /// Through cells and zones.
    All,
    /// Through cells and zones; a statement may be about several cells of the crossing of two zones.
    Grouped,
    /// Grouped ones, and through almost locked sets.
    Sets,
}

impl Net<'_> {
    fn step(&self, kind: &'static Kind, chain: &PlaceChain, removals: Vec<(Cell, Digit)>) -> Step {
        let ends = [chain[0].0, chain[chain.len() - 1].0].map(|end| &self.places[end]);
        let mut step = Step::new(kind, 0.0);
        for end in ends {
            step = step.part(Role::Wing, named(&end.cells), digits(1 << end.digit));
        }
        let mut nodes = Vec::new();
        let mut sets = Vec::new();
        for (at, &(place, reason)) in chain.iter().enumerate() {
            let reason = match reason {
                None => Reason::Assumed,
                Some(LinkReason::Plain(reason)) => reason,
                Some(LinkReason::Set(number)) => {
                    let known = sets.iter().position(|&known| known == number);
                    Reason::Set(known.unwrap_or_else(|| {
                        sets.push(number);
                        sets.len() - 1
                    }))
                }
            };
            let DigitPlace { digit, cells } = &self.places[place];
            let mut cells = named(cells).into_iter();
            let (Some(cell), Some(digit)) = (cells.next(), Digit::from_index(*digit)) else {
                continue;
            };
            let parents = at.checked_sub(1).into_iter().collect();
            let is_on = at % 2 == 1;
            nodes.push(Node { cell, others: cells.collect(), digit, is_on, reason, parents });
        }
        for set in sets.into_iter().map(|number| self.set(number)) {
            step = step.part(Role::Set, named(&set.cells), digits(set.union));
        }
        step.chains = vec![Chain { nodes }];
        step.removing(removals)
    }
}

impl Alternating {
    pub(crate) const fn new(links: LinkRule, is_loop: bool) -> Self {
        Self { links, is_loop }
    }

    fn kind(&self) -> &'static Kind {
        match (self.links, self.is_loop) {
            (LinkRule::OneDigit, _) => &X_CHAIN,
            (LinkRule::Pairs, _) => &XY_CHAIN,
            (LinkRule::All, false) => &AIC,
            (LinkRule::All, true) => &LOOP,
            (LinkRule::Grouped, false) => &GROUPED_AIC,
            (LinkRule::Grouped, true) => &GROUPED_LOOP,
            (LinkRule::Sets, false) => &SET_AIC,
            (LinkRule::Sets, true) => &SET_LOOP,
        }
    }
}

impl Alternating {
    /// Whether the chain to an end has the statements or links that others of its kind lack.
    fn has_own_links(&self, net: &Net<'_>, reached: &Reached, end: usize) -> bool {
        let is_set = |_, reason| matches!(reason, Some(LinkReason::Set(_)));
        match self.links {
            LinkRule::Sets => reached.any(end, is_set),
            LinkRule::Grouped => reached.any(end, |place, _| place >= net.candidates),
            LinkRule::OneDigit | LinkRule::Pairs | LinkRule::All => true,
        }
    }

    /// Whether a chain is closed or open as the technique has it. Chains of one digit and of pairs count either way.
    fn fits(&self, net: &Net<'_>, start: usize, end: usize) -> bool {
        matches!(self.links, LinkRule::OneDigit | LinkRule::Pairs)
            || self.is_loop == (end != start && net.has_weak(end, start))
    }
}

impl Find for Alternating {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let net = Net::new(view, self.links)?;
        // For each list of removals, the first of its shortest chains.
        let mut shortest: BTreeMap<Vec<(Cell, Digit)>, PlaceChain> = BTreeMap::new();
        for start in 0..net.places.len() {
            let reached = net.reach(start)?;
            for &end in &reached.ends {
                view.poll()?;
                // An open chain removes what its ends exclude, and most exclude nothing.
                let of_ends = if self.is_loop { Vec::new() } else { net.removals(start, end) };
                if of_ends.is_empty() && !self.is_loop
                    || !self.fits(&net, start, end)
                    || !self.has_own_links(&net, &reached, end)
                {
                    continue;
                }
                let (removals, chain) = match self.is_loop {
                    true => {
                        let chain = reached.chain(end);
                        (net.loop_removals(&chain), Some(chain))
                    }
                    false => (of_ends, None),
                };
                let is_shorter = |known: &PlaceChain| reached.len(end) < known.len();
                if !removals.is_empty() && shortest.get(&removals).is_none_or(is_shorter) {
                    shortest.insert(removals, chain.unwrap_or_else(|| reached.chain(end)));
                }
            }
        }
        let mut found: Vec<_> = shortest.into_iter().collect();
        found.sort_by_key(|(_, chain)| chain.len());
        for (removals, chain) in found {
            visit(net.step(self.kind(), &chain, removals))?;
        }
        ControlFlow::Continue(())
    }

    fn size(&self, step: &Step) -> usize {
        step.statements()
    }
}
