//! Steps of chains before they are chosen.

use super::literal::{CandidateIndex, ChainLiteral, LiteralCause};
use crate::geometry::{Geometry, Mask, bits};
use crate::state::CandidateMarks;
use crate::step::{Chain, Reason, Role, Step, Technique};
use pavane::layout::Digit;
use std::cmp::Ordering;
use std::sync::Arc;

/// The order of two patterns: rating, complexity, and a number of the kind. All other ties go to the first found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rank {
    pub(super) rating: f64,
    pub(super) complexity: usize,
    pub(super) key: u8,
}

impl Rank {
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let by_rating = self.rating.total_cmp(&other.rating);
        by_rating.then(self.complexity.cmp(&other.complexity)).then(self.key.cmp(&other.key))
    }
}

/// The starts of the chains of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChainStart {
    /// The statements of a loop.
    Loop,
    /// One assumption that leads to its opposite.
    Chain,
    /// One assumption that contradicts itself, or that is made both ways.
    Assumption(CandidateIndex),
    /// The digits of a cell.
    Cell(usize),
    /// The places of a digit in a zone.
    Zone(usize, usize),
}

/// A pattern of chains.
#[derive(Clone, Debug)]
pub(super) struct ChainHint {
    pub(super) technique: Technique,
    pub(super) rank: Rank,
    pub(super) start: ChainStart,
    pub(super) ends: Vec<Tree>,
    /// The digits that cells lose, cells ascending.
    pub(super) removals: Vec<(u16, Mask)>,
    pub(super) placement: Option<CandidateIndex>,
}

impl ChainHint {
    /// The removals as candidates, by column, row and digit.
    pub(super) fn removed(&self, geometry: &Geometry) -> Vec<CandidateIndex> {
        let of_cell = |&(cell, digits): &(u16, Mask)| {
            bits(digits).map(move |digit| geometry.candidate(usize::from(cell), digit))
        };
        let mut removed: Vec<CandidateIndex> = self.removals.iter().flat_map(of_cell).collect();
        by_column(geometry, &mut removed);
        removed
    }

    /// The candidates that were removed by the chain around this pattern, without which the pattern would not be.
    pub(super) fn needs(
        &self,
        geometry: &Geometry,
        before: &CandidateMarks,
        now: &CandidateMarks,
    ) -> Vec<CandidateIndex> {
        let mut needs = Vec::new();
        for end in &self.ends {
            for node in &end.nodes {
                // The start of a chain follows from its cell or zone, together with the candidates gone from there.
                let cause = match self.start {
                    ChainStart::Cell(_) if node.cause == LiteralCause::START => LiteralCause::CELL,
                    ChainStart::Zone(zone, _) if node.cause == LiteralCause::START => {
                        LiteralCause::zone(zone)
                    }
                    _ => node.cause,
                };
                // A loop is also read backwards, where its off literals are on.
                if node.literal.is_on() || self.is_loop() {
                    let candidate = node.literal.candidate();
                    gone(geometry, before, now, cause, candidate, |gone| {
                        if !needs.contains(&gone) {
                            needs.push(gone);
                        }
                    });
                }
            }
        }
        needs
    }

    fn is_loop(&self) -> bool {
        self.start == ChainStart::Loop
    }

    /// Calls `visit` for each pattern of chains that the chains refer to.
    pub(super) fn for_each_nested(&self, mut visit: impl FnMut(&Arc<Pattern>)) {
        let nodes = self.ends.iter().flat_map(|end| &end.nodes);
        nodes.filter_map(|node| node.pattern.as_ref()).for_each(&mut visit);
    }

    /// Whether two patterns have the same ends, and the same literals that these follow from.
    pub(super) fn has_same_chains(&self, other: &Self) -> bool {
        self.ends.len() == other.ends.len()
            && self.ends.iter().zip(&other.ends).all(|(a, b)| a.literals().eq(b.literals()))
    }

    /// The step.
    pub(super) fn step(&self, geometry: &Geometry) -> Step {
        let named =
            |digits: Mask| -> Vec<Digit> { bits(digits).filter_map(Digit::from_index).collect() };
        let mut step = Step::new(self.technique, self.rank.rating);
        match self.start {
            // The assumption is the start of the chain, not a part of the pattern.
            ChainStart::Loop | ChainStart::Chain => {}
            ChainStart::Assumption(candidate) => {
                let (cell, digit) = geometry.pair(candidate);
                step = step.part(Role::Source, vec![cell], vec![digit]);
            }
            ChainStart::Cell(cell) => {
                step = step.part(Role::Base, Geometry::named([cell]), Vec::new())
            }
            ChainStart::Zone(zone, digit) => {
                step = step
                    .part(Role::Base, Vec::new(), named(1 << digit))
                    .zones(Role::Base, vec![geometry.number[zone]]);
            }
        }
        let mut known = Vec::new();
        for end in &self.ends {
            let chain = end.chain(geometry, &mut step.nested, &mut known);
            step.chains.push(chain);
        }
        let removals = self.removals.iter().flat_map(|&(cell, digits)| {
            named(digits).into_iter().map(move |digit| (pavane::Cell::at(usize::from(cell)), digit))
        });
        step.removals = removals.collect();
        step.placement = self.placement.map(|candidate| geometry.pair(candidate));
        step
    }
}

/// Sorts candidates by column, row and digit.
pub(super) fn by_column(geometry: &Geometry, candidates: &mut [CandidateIndex]) {
    candidates.sort_by_key(|&candidate| {
        let position = geometry.layout.position(geometry.pair(candidate).0);
        (position.column, position.row, geometry.digit_of(candidate))
    });
}

/// Calls `visit` for each candidate of the cell or zone of a cause that was there before and is gone.
fn gone(
    geometry: &Geometry,
    before: &CandidateMarks,
    now: &CandidateMarks,
    cause: LiteralCause,
    candidate: CandidateIndex,
    mut visit: impl FnMut(CandidateIndex),
) {
    let (cell, digit) = (geometry.cell_of(candidate), geometry.digit_of(candidate));
    if let Some(zone) = cause.as_zone() {
        let gone = before.places(zone, digit) & !now.places(zone, digit);
        geometry.cells_at(zone, gone).for_each(|cell| visit(geometry.candidate(cell, digit)));
    } else if cause == LiteralCause::CELL {
        let gone = before.cells[cell] & !now.cells[cell];
        bits(gone).for_each(|digit| visit(geometry.candidate(cell, digit)));
    }
}

/// A pattern inside a chain.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    /// A pattern without chains.
    Plain(Box<Step>),
    /// A pattern of chains.
    Chains(ChainHint),
}

/// An end of a chain and all that it follows from, breadth first from the end, each literal once.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<TreeNode>,
    /// Indices of nodes, referred to by ranges of the nodes.
    pub(super) parents: Vec<u16>,
}

/// A literal of a tree.
#[derive(Clone, Debug)]
pub(super) struct TreeNode {
    pub(super) literal: ChainLiteral,
    pub(super) cause: LiteralCause,
    /// The range of its parents.
    pub(super) parents: (u32, u32),
    pub(super) pattern: Option<Arc<Pattern>>,
}

impl Tree {
    /// The tree of a path from its end to its start.
    pub(super) fn path(nodes: impl Iterator<Item = (ChainLiteral, LiteralCause)>) -> Self {
        let mut tree = Self::default();
        for (at, (literal, cause)) in nodes.enumerate() {
            if let Some(child) = tree.nodes.last_mut() {
                child.parents = (at as u32 - 1, at as u32);
                tree.parents.push(at as u16);
            }
            tree.nodes.push(TreeNode { literal, cause, parents: (0, 0), pattern: None });
        }
        tree
    }

    pub(super) fn parents(&self, node: &TreeNode) -> &[u16] {
        &self.parents[node.parents.0 as usize..node.parents.1 as usize]
    }

    /// The literals, in order.
    pub(super) fn literals(&self) -> impl Iterator<Item = ChainLiteral> + '_ {
        self.nodes.iter().map(|node| node.literal)
    }

    /// The chain of a step, with parents before their children. Patterns become steps of `nested`.
    pub(super) fn chain(
        &self,
        geometry: &Geometry,
        nested: &mut Vec<Step>,
        known: &mut Vec<Arc<Pattern>>,
    ) -> Chain {
        let mut number = vec![usize::MAX; self.nodes.len()];
        let mut nodes = Vec::new();
        // Nodes whose parents are not all numbered wait on the stack.
        let mut stack = vec![0];
        while let Some(&at) = stack.last() {
            let node = &self.nodes[at];
            let waiting: Vec<usize> = self
                .parents(node)
                .iter()
                .map(|&parent| usize::from(parent))
                .filter(|&parent| number[parent] == usize::MAX && !stack.contains(&parent))
                .collect();
            if number[at] == usize::MAX && !waiting.is_empty() {
                stack.extend(waiting.into_iter().rev());
                continue;
            }
            stack.pop();
            if number[at] == usize::MAX {
                let reason = reason(geometry, node, nested, known);
                let own = self.parents(node).iter().map(|&parent| number[usize::from(parent)]);
                let parents = own.filter(|&parent| parent != usize::MAX).collect();
                number[at] = nodes.len();
                nodes.push(geometry.node(node.literal, reason, parents));
            }
        }
        Chain { nodes }
    }
}

fn reason(
    geometry: &Geometry,
    node: &TreeNode,
    nested: &mut Vec<Step>,
    known: &mut Vec<Arc<Pattern>>,
) -> Reason {
    match (&node.pattern, node.cause.as_zone()) {
        (Some(pattern), _) => {
            // A pattern that several links refer to becomes one nested step.
            let at = known.iter().position(|other| Arc::ptr_eq(other, pattern));
            Reason::Nested(at.unwrap_or_else(|| {
                known.push(Arc::clone(pattern));
                nested.push(match &**pattern {
                    Pattern::Plain(step) => (**step).clone(),
                    Pattern::Chains(hint) => hint.step(geometry),
                });
                nested.len() - 1
            }))
        }
        (None, Some(zone)) => Reason::Zone(geometry.number[zone]),
        (None, None) if node.cause == LiteralCause::CELL => Reason::Cell,
        (None, None) => Reason::Assumed,
    }
}
