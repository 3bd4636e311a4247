//! Steps of a solution: the one record that texts and JSON are views of. A step names its technique, which prints the
//! name and explains the step by functions of the technique's own file.

use super::level::Level;
use super::se_rating::SeRating;
use pavane::constraints::ConstraintRule as _;
use pavane::layout::{Cell, Digit, Layout};
use pavane::symbols::Symbols;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A technique, as steps name it. It prints as its name, such as `Hidden Single` or `Unique Rectangle type 1`.
#[derive(Clone, Copy)]
pub struct Technique {
    kind: &'static Kind,
    size: u8,
    variant: u8,
}

/// The words of the steps that a technique's file finds. Each kind is a static: two techniques are equal if they have
/// the same kind, size and variant.
pub(crate) struct Kind {
    /// The name of a technique of this kind.
    pub(super) name: fn(Technique) -> Cow<'static, str>,
    /// The reason for a step, in a sentence without a full stop.
    pub(super) sentence: fn(&StepWords<'_>) -> String,
}

/// A step, with the layout and the symbols that name its cells, digits and zones.
pub(super) struct StepWords<'a> {
    pub(super) step: &'a Step,
    pub(super) layout: &'a Layout,
    pub(super) symbols: &'a Symbols,
}

/// A constraint in words, by its number in the layout: `the killer cage r1c1 r1c2 with sum 15`.
pub(super) fn constraint_words(layout: &Layout, number: usize) -> String {
    let board = layout.constraint_board();
    board.map_or_else(String::new, |board| layout.constraints()[number].describe(board))
}

impl Technique {
    /// The technique of a kind with a size, such as the number of lines of a fish.
    pub(super) const fn sized(kind: &'static Kind, size: u8) -> Self {
        Self { kind, size, variant: 0 }
    }

    /// The same technique in a variant, such as a type of unique rectangles.
    pub(super) const fn in_variant(self, variant: u8) -> Self {
        Self { variant, ..self }
    }

    /// The size of the pattern; 0 if the technique has no sizes.
    pub(super) const fn size(self) -> u8 {
        self.size
    }

    /// The variant; 0 if the technique has none.
    pub(super) const fn variant(self) -> u8 {
        self.variant
    }

    /// The name.
    pub fn name(self) -> Cow<'static, str> {
        (self.kind.name)(self)
    }

    /// The reason for a step of this technique, in a sentence without a full stop.
    pub(super) fn sentence(self, words: &StepWords<'_>) -> String {
        (self.kind.sentence)(words)
    }
}

impl From<&'static Kind> for Technique {
    fn from(kind: &'static Kind) -> Self {
        Self::sized(kind, 0)
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kind, other.kind)
            && (self.size, self.variant) == (other.size, other.variant)
    }
}

impl Eq for Technique {}

impl Hash for Technique {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.kind, state);
        (self.size, self.variant).hash(state);
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Technique").field(&self.name()).finish()
    }
}

/// A step: a pattern in the candidates, and the removals and the placement that follow from it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The difficulty: 1.0 to about 12 on the scale `se`, a score from 4 to 1,000 on the scale `human`.
    pub rating: f64,
    /// The level of the technique on the scale `human`; none on the scale `se`.
    pub level: Option<Level>,
    /// The cells, digits and zones of the pattern, by their roles.
    pub parts: Vec<Part>,
    /// The chains of the pattern, one for each end; none in patterns without chains.
    pub chains: Vec<Chain>,
    /// The steps that links of the chains refer to: patterns that exist under the assumption of the chain only.
    pub nested: Vec<Step>,
    /// The number of assumptions in a search that finds no solution; 0 in steps without a search.
    pub cases: usize,
    /// The candidates that the step removes. Candidates that only the placed digit removes, from its cell and from
    /// the peers, are not listed.
    pub removals: Vec<(Cell, Digit)>,
    /// The cell that the step fills, and its digit.
    pub placement: Option<(Cell, Digit)>,
}

impl Step {
    pub(super) fn new(technique: impl Into<Technique>, rating: f64) -> Self {
        Self {
            technique: technique.into(),
            rating,
            level: None,
            parts: Vec::new(),
            chains: Vec::new(),
            nested: Vec::new(),
            cases: 0,
            removals: Vec::new(),
            placement: None,
        }
    }

    pub(super) fn part(mut self, role: Role, cells: Vec<Cell>, digits: Vec<Digit>) -> Self {
        self.parts.push(Part { role, cells, digits, ..Part::empty(role) });
        self
    }

    pub(super) fn zones(mut self, role: Role, zones: Vec<usize>) -> Self {
        self.parts.push(Part { zones, ..Part::empty(role) });
        self
    }

    pub(super) fn constraints(mut self, role: Role, constraints: Vec<usize>) -> Self {
        self.parts.push(Part { constraints, ..Part::empty(role) });
        self
    }

    /// The number of statements in all of its chains.
    pub(super) fn statements(&self) -> usize {
        self.chains.iter().map(|chain| chain.nodes.len()).sum()
    }

    /// The logarithm of the number of statements, for techniques that make steps of about the same length together.
    pub(super) fn length_class(&self) -> usize {
        self.statements().max(1).ilog2() as usize
    }

    pub(super) fn removing(mut self, removals: Vec<(Cell, Digit)>) -> Self {
        self.removals = removals;
        self
    }

    pub(super) fn placing(mut self, cell: usize, digit: usize) -> Self {
        self.placement = Digit::from_index(digit).map(|digit| (Cell::at(cell), digit));
        self
    }

    /// The candidates that the step decides: the digits that cells lose, and the one that a cell gets.
    pub(super) fn claims(&self) -> BTreeSet<(bool, Cell, Digit)> {
        let removed = self.removals.iter().map(|&(cell, digit)| (false, cell, digit));
        removed.chain(self.placement.map(|(cell, digit)| (true, cell, digit))).collect()
    }

    /// The rating as its scale prints it: with one decimal, or a whole number.
    pub fn printed_rating(&self) -> String {
        match self.level {
            Some(_) => format!("{:.0}", self.rating),
            None => SeRating::print(self.rating),
        }
    }

    /// The cells of a role, in the order of the pattern.
    pub fn cells(&self, role: Role) -> impl Iterator<Item = Cell> {
        self.with(role).flat_map(|part| part.cells.iter().copied())
    }

    /// The digits of a role, in the order of the pattern.
    pub fn digits(&self, role: Role) -> impl Iterator<Item = Digit> {
        self.with(role).flat_map(|part| part.digits.iter().copied())
    }

    /// The zones of a role, by their numbers in [`Layout::zone`](pavane::Layout::zone).
    pub fn zones_of(&self, role: Role) -> impl Iterator<Item = usize> {
        self.with(role).flat_map(|part| part.zones.iter().copied())
    }

    /// The constraints of a role, by their numbers in [`Layout::constraints`](pavane::Layout::constraints).
    pub fn constraints_of(&self, role: Role) -> impl Iterator<Item = usize> {
        self.with(role).flat_map(|part| part.constraints.iter().copied())
    }

    /// The parts of a role, in the order of the pattern.
    pub(super) fn with(&self, role: Role) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.role == role)
    }
}

/// The cells, digits, zones and constraints of one role in a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The role.
    pub role: Role,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Vec<Digit>,
    /// The zones, by their numbers in [`Layout::zone`](pavane::Layout::zone).
    pub zones: Vec<usize>,
    /// The constraints, by their numbers in [`Layout::constraints`](pavane::Layout::constraints).
    pub constraints: Vec<usize>,
}

impl Part {
    const fn empty(role: Role) -> Self {
        Self {
            role,
            cells: Vec::new(),
            digits: Vec::new(),
            zones: Vec::new(),
            constraints: Vec::new(),
        }
    }
}

/// A role in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The cells that make the pattern, its digits, and the zones in which it holds.
    Base,
    /// The zones in which candidates are removed.
    Cover,
    /// The cell that both wings see.
    Pivot,
    /// The cells that see the pivot.
    Wing,
    /// Cells with candidates outside the pattern, and these candidates.
    Extra,
    /// The set of cells that extra candidates complete, and its digits. In chains an almost locked set.
    Set,
    /// Cells that exclude combinations of digits.
    Excluder,
    /// The assumption that leads to a contradiction or that is made both ways, as its cell and digit.
    Source,
    /// A cell of a constraint, and the digits that the constraint leaves it.
    Left,
    /// The digits of one combination that a constraint allows.
    Combination,
    /// The end of a contradiction: the cell without a digit, the zone without a place for a digit, or the constraint
    /// that cannot be satisfied.
    Clash,
}

impl Role {
    /// The word for the role in JSON.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Cover => "cover",
            Self::Pivot => "pivot",
            Self::Wing => "wing",
            Self::Extra => "extra",
            Self::Set => "set",
            Self::Excluder => "excluder",
            Self::Source => "source",
            Self::Left => "left",
            Self::Combination => "combination",
            Self::Clash => "clash",
        }
    }
}

/// A chain of implications that ends in its last node. Parents come before their children.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
}

impl Chain {
    /// The last node, which the chain proves from its assumption.
    pub fn end(&self) -> Option<&Node> {
        self.nodes.last()
    }
}

/// A statement of a chain: that a cell holds a digit, or that it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// The cell.
    pub cell: Cell,
    /// The other cells of a statement about several: that one of them holds the digit, or that none does.
    pub others: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell holds the digit.
    pub is_on: bool,
    /// The reason for it.
    pub reason: Reason,
    /// The nodes that it follows from, as indices into the nodes of the chain; none for an assumption.
    pub parents: Vec<usize>,
}

/// The reason for a statement of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// An assumption.
    Assumed,
    /// A cell holds one digit.
    Cell,
    /// A zone, by its number in [`Layout::zone`](pavane::Layout::zone), holds the digit once.
    Zone(usize),
    /// The cells of two statements see each other, and no zone has all of them.
    Sight,
    /// An almost locked set that lacks another of its digits, by its index among the parts of the role
    /// [`Set`](Role::Set).
    Set(usize),
    /// A constraint, by its number in [`Layout::constraints`](pavane::Layout::constraints).
    Constraint(usize),
    /// A pattern that the chain has produced, by its index into [`Step::nested`].
    Nested(usize),
}
