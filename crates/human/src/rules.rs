//! The rules of a layout beyond zones, each on its own.
//!
//! A rule is a constraint, or all constraints that share helper cells. A rule about most of the board, such as
//! nonconsecutive neighbors, comes in pieces of few cells, as a person looks at them.

mod together;

use super::derived_sums::{DerivedSum, derived_sums};
use super::geometry::{Geometry, Mask, bits};
use pavane::constraints::propagation::{LoneRule, LoneSpace};
use pavane::constraints::{CellSum, Constraint, ConstraintRule as _, Variable};
use pavane::layout::Layout;
use std::sync::{Arc, Mutex, OnceLock};

/// A rule that steps reason about by itself.
#[derive(Debug)]
struct Rule {
    /// The numbers of its constraints in [`Layout::constraints`].
    constraints: Vec<usize>,
    /// The sum that zones and constraints make together, if the rule is one.
    derived: Option<DerivedSum>,
    /// The zones with all of their cells that are a part of the rule.
    zones: Vec<usize>,
    lone: LoneRule,
}

/// A rule, or one part of a rule about most of the board.
#[derive(Debug)]
pub(super) struct Piece {
    rule: usize,
    part: Option<usize>,
    /// Its cells in reading order.
    pub(super) cells: Vec<usize>,
    /// All cells that it looks at, in reading order: its own, and others such as the other lines of a rank.
    pub(super) reached: Vec<usize>,
}

impl Piece {
    /// A rule as a whole, with the cells that are its own.
    fn whole(number: usize, rule: &Rule, cells: Vec<usize>) -> Self {
        let reached = rule.lone.reached_cells().iter().map(|cell| cell.index()).collect();
        Self { rule: number, part: None, cells, reached }
    }

    /// The digits of all cells that it looks at.
    fn digits<'s>(&'s self, sets: &'s [Mask]) -> impl Iterator<Item = Mask> + 's {
        self.reached.iter().map(|&cell| sets[cell])
    }
}

/// The rules of a layout; none without constraints.
#[derive(Debug, Default)]
pub(super) struct Rules {
    rules: Vec<Rule>,
    pieces: Vec<Piece>,
    /// The pieces of each cell, ascending.
    of_cell: Vec<Vec<u32>>,
    /// Two rules taken together, once they are asked for.
    pairs: OnceLock<Box<Rules>>,
    /// Zones taken together with the rules in them, once they are asked for.
    zones: OnceLock<Box<Rules>>,
    /// Two zones taken together with the rules in them, once they are asked for.
    zone_pairs: OnceLock<Box<Rules>>,
    /// For each search and piece, the digits of its cells when the search last found no step.
    quiet: [Mutex<Vec<Box<[Mask]>>>; SEARCHES],
    /// The links of each piece, where they were found.
    links: Mutex<Vec<Option<KnownLinks>>>,
}

/// A search in each piece on its own. If it finds no step, it finds none while the cells of the piece have the same
/// digits and no other cell has more.
#[derive(Clone, Copy, Debug)]
pub(super) enum PieceSearch {
    Narrowing,
    Peers,
    Cases,
    Outside,
    HelperCases,
    Completions,
}

/// The number of searches in pieces.
const SEARCHES: usize = 6;

/// A consequence inside a piece of one candidate, of the piece or outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceLink {
    /// The cell and the digit of the candidate, and whether it holds.
    pub(super) from: (u16, u8, bool),
    /// The cell and the digit that follow, and whether the cell holds the digit.
    pub(super) to: (u16, u8, bool),
}

/// The links of a piece, and the digits of its cells with which they were found.
type KnownLinks = (Box<[Mask]>, Arc<[PieceLink]>);

impl Rules {
    /// The rules of a layout, and sums that follow from them. Takes time for each, as much as to build its model.
    pub(super) fn new(geometry: &Geometry) -> Self {
        let layout = &geometry.layout;
        let Some(board) = layout.constraint_board() else { return Self::default() };
        let constraints = layout.constraints();
        let mut rules = Self { of_cell: vec![Vec::new(); layout.cell_count()], ..Self::default() };
        for numbers in joined_by_helpers(layout) {
            let own: Vec<&Constraint> = numbers.iter().map(|&at| &constraints[at]).collect();
            let lone = LoneRule::new(board, &own);
            rules.add(
                Rule { constraints: numbers, derived: None, zones: Vec::new(), lone },
                layout.cell_count(),
            );
        }
        for sum in derived_sums(geometry) {
            let lone = LoneRule::new(board, &[&sum_of_cells(&sum)]);
            let constraints = sum.constraints.clone();
            rules.add(
                Rule { constraints, derived: Some(sum), zones: Vec::new(), lone },
                layout.cell_count(),
            );
        }
        rules
    }

    fn add(&mut self, rule: Rule, cell_count: usize) {
        let rule_number = self.rules.len();
        let is_wide = 2 * rule.lone.cells().len() > cell_count;
        let mut add = |piece: Piece| {
            for &cell in &piece.cells {
                self.of_cell[cell].push(self.pieces.len() as u32);
            }
            self.pieces.push(piece);
        };
        if is_wide && rule.lone.part_count() > 0 {
            for part in 0..rule.lone.part_count() {
                let cells: Vec<usize> =
                    rule.lone.part_cells(part).map(|cell| cell.index()).collect();
                add(Piece { rule: rule_number, part: Some(part), reached: cells.clone(), cells });
            }
        } else {
            let cells = rule.lone.cells().iter().map(|cell| cell.index()).collect();
            add(Piece::whole(rule_number, &rule, cells));
        }
        self.rules.push(rule);
    }

    /// The pieces, in the order of the constraints.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The numbers of the pieces of a cell.
    pub(super) fn of_cell(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.of_cell[cell].iter().map(|&piece| piece as usize)
    }

    /// The numbers of the constraints of a piece in [`Layout::constraints`].
    pub(super) fn constraints(&self, piece: usize) -> &[usize] {
        &self.rules[self.pieces[piece].rule].constraints
    }

    /// The sum that a piece is, if it follows from zones and constraints together.
    pub(super) fn derived(&self, piece: usize) -> Option<&DerivedSum> {
        self.rules[self.pieces[piece].rule].derived.as_ref()
    }

    /// The helper variables of the rule of a piece, such as the labels of unknown regions.
    pub(super) fn helper_variables(&self, piece: usize) -> impl Iterator<Item = usize> {
        self.rules[self.pieces[piece].rule].lone.helper_variables()
    }

    /// The zones that are a part of the rule of a piece, with all of their cells.
    pub(super) fn zones_of(&self, piece: usize) -> &[usize] {
        &self.rules[self.pieces[piece].rule].zones
    }

    /// The pieces in which a search may find a step, with their numbers. Sums of zones and constraints have a technique
    /// of their own.
    pub(super) fn to_search<'a>(
        &'a self,
        search: PieceSearch,
        sets: &'a [Mask],
    ) -> impl Iterator<Item = (usize, &'a Piece)> {
        self.pieces.iter().enumerate().filter(move |&(number, _)| {
            self.derived(number).is_none() && !self.is_quiet(search, number, sets)
        })
    }

    /// Whether a search found no step in a piece when its cells had the same digits.
    pub(super) fn is_quiet(&self, search: PieceSearch, piece: usize, sets: &[Mask]) -> bool {
        let Ok(quiet) = self.quiet[search as usize].lock() else { return false };
        let digits = self.pieces[piece].digits(sets);
        quiet.get(piece).is_some_and(|known| known.iter().copied().eq(digits))
    }

    /// Notes that a search found no step in a piece.
    pub(super) fn note_quiet(&self, search: PieceSearch, piece: usize, sets: &[Mask]) {
        let Ok(mut quiet) = self.quiet[search as usize].lock() else { return };
        quiet.resize_with(self.pieces.len(), Box::default);
        quiet[piece] = self.pieces[piece].digits(sets).collect();
    }

    /// The links of a piece, if they were found when its cells had the same digits.
    pub(super) fn known_links(&self, piece: usize, sets: &[Mask]) -> Option<Arc<[PieceLink]>> {
        let known = self.links.lock().ok()?;
        let (known, links) = known.get(piece)?.as_ref()?;
        let digits = self.pieces[piece].digits(sets);
        known.iter().copied().eq(digits).then(|| Arc::clone(links))
    }

    /// Notes the links of a piece.
    pub(super) fn note_links(&self, piece: usize, sets: &[Mask], links: &Arc<[PieceLink]>) {
        let Ok(mut known) = self.links.lock() else { return };
        known.resize_with(self.pieces.len(), || None);
        let digits = self.pieces[piece].digits(sets).collect();
        known[piece] = Some((digits, Arc::clone(links)));
    }

    /// The memory to apply the rules in.
    pub(super) fn memory(&self) -> RuleMemory<'_> {
        RuleMemory { rules: self, spaces: self.rules.iter().map(|_| None).collect() }
    }
}

/// The constraint that a sum of zones and constraints is.
fn sum_of_cells(sum: &DerivedSum) -> Constraint {
    let term = |factor| move |&cell: &usize| (factor, Variable::new(cell));
    let inside = sum.inside.iter().map(term(1));
    let terms = inside.chain(sum.outside.iter().map(term(-1))).collect();
    CellSum { terms, sum: sum.sum }.into()
}

/// The numbers of constraints by common helper cells, in the order of the first of each.
fn joined_by_helpers(layout: &Layout) -> Vec<Vec<usize>> {
    let Some(board) = layout.constraint_board() else { return Vec::new() };
    let mut groups: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for (number, constraint) in layout.constraints().iter().enumerate() {
        let cells = constraint.cells(board).into_iter().map(|cell| cell.index());
        let mut helpers: Vec<usize> = cells.filter(|&cell| cell >= board.cell_count()).collect();
        let mut numbers = vec![number];
        // The constraint joins all groups that have one of its helper cells.
        let mut at = 0;
        while at < groups.len() {
            if groups[at].1.iter().any(|helper| helpers.contains(helper)) {
                let (other_numbers, other_helpers) = groups.remove(at);
                numbers.extend(other_numbers);
                helpers.extend(other_helpers);
            } else {
                at += 1;
            }
        }
        numbers.sort_unstable();
        groups.push((numbers, helpers));
    }
    groups.sort_by_key(|(numbers, _)| numbers[0]);
    groups.into_iter().map(|(numbers, _)| numbers).collect()
}

/// The memory in which rules are applied to candidates.
#[derive(Debug)]
pub(super) struct RuleMemory<'r> {
    rules: &'r Rules,
    spaces: Vec<Option<LoneSpace<'r>>>,
}

impl RuleMemory<'_> {
    /// The digits of all cells after a piece of a rule has removed what it can; `None` if it leaves none to a cell.
    pub(super) fn narrow(&mut self, piece: usize, sets: &[Mask]) -> Option<&[Mask]> {
        let Piece { rule, part, .. } = self.rules.pieces[piece];
        let lone = &self.rules.rules[rule].lone;
        let space = self.spaces[rule].get_or_insert_with(|| lone.space());
        match part {
            None => space.narrow(sets),
            Some(part) => space.narrow_by_part(sets, part),
        }
    }

    /// The values of all cells, then of the helper variables, after a piece without parts has removed what it can.
    /// `sets` may end after the cells.
    pub(super) fn narrow_all(&mut self, piece: usize, sets: &[Mask]) -> Option<&[Mask]> {
        let Piece { rule, .. } = self.rules.pieces[piece];
        let lone = &self.rules.rules[rule].lone;
        self.spaces[rule].get_or_insert_with(|| lone.space()).narrow_all(sets)
    }
}

/// The candidates that the cells of a piece lose, and the others that it looks at, cell by cell.
pub(super) fn lost(
    piece: &Piece,
    before: &[Mask],
    after: &[Mask],
) -> impl Iterator<Item = (usize, usize)> {
    let cells = piece.reached.iter().copied();
    cells.flat_map(move |cell| bits(before[cell] & !after[cell]).map(move |digit| (cell, digit)))
}
