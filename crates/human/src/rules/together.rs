//! Rules taken together: two that depend on each other, or a zone with the rules in it.

use super::{Piece, Rule, Rules};
use crate::geometry::Geometry;
use pavane::constraints::propagation::LoneRule;
use pavane::constraints::{Board, Constraint, Killer, Variable};

/// The largest number of cells of two rules that are taken together.
const MOST_PAIR_CELLS: usize = 12;
/// The largest number of pairs of rules.
const MOST_PAIRS: usize = 400;
/// The largest number of cells that the rules of a zone have outside of it, in relation to the cells of the zone.
const MOST_OUTSIDE: usize = 2;

impl Rules {
    /// Pairs of rules that have a common cell, or two cells each in one zone: what one of them leaves depends
    /// on the other. Takes time for each pair, as much as to build its model, once.
    pub(crate) fn pairs(&self, geometry: &Geometry) -> &Self {
        self.pairs.get_or_init(|| Box::new(self.new_pairs(geometry)))
    }

    /// Each full zone with the rules that have two cells in it. Takes time for each zone, as much as to build its
    /// model, once.
    pub(crate) fn zones(&self, geometry: &Geometry) -> &Self {
        self.zones.get_or_init(|| Box::new(self.new_zones(geometry)))
    }

    fn new_pairs(&self, geometry: &Geometry) -> Self {
        let mut pairs = Self::default();
        let Some(board) = geometry.layout.constraint_board() else { return pairs };
        let is_small = |piece: &&Piece| {
            self.is_stated(piece) && (2..MOST_PAIR_CELLS).contains(&piece.cells.len())
        };
        let small: Vec<&Piece> = self.pieces.iter().filter(is_small).collect();
        let mut found: Vec<(Vec<usize>, [&Piece; 2])> = Vec::new();
        for (at, one) in small.iter().enumerate() {
            for other in &small[at + 1..] {
                let cells = union(&one.cells, &other.cells);
                if cells.len() <= MOST_PAIR_CELLS && depend(geometry, &one.cells, &other.cells) {
                    found.push((cells, [one, other]));
                }
            }
        }
        // Pairs of few cells are the easiest to look at.
        found.sort_by_key(|(cells, _)| cells.len());
        found.truncate(MOST_PAIRS);
        for (cells, pieces) in found {
            pairs.add_joint(geometry, board, self.numbers(&pieces), None, cells);
        }
        pairs
    }

    fn new_zones(&self, geometry: &Geometry) -> Self {
        let mut zones = Self::default();
        let Some(board) = geometry.layout.constraint_board() else { return zones };
        for zone in (0..geometry.zones.len()).filter(|&zone| geometry.is_full[zone]) {
            let own: Vec<usize> = geometry.zones[zone].iter().map(|&at| usize::from(at)).collect();
            let inside = |piece: &Piece| count(&geometry.zones[zone], &piece.cells);
            let is_taken = |piece: &&Piece| self.is_stated(piece) && inside(piece) > 1;
            let mut pieces: Vec<&Piece> = self.pieces.iter().filter(is_taken).collect();
            // Rules with few cells outside come first.
            pieces.sort_by_key(|piece| piece.cells.len() - inside(piece));
            let most = (1 + MOST_OUTSIDE) * own.len();
            let mut cells = own;
            pieces.retain(|piece| {
                let wider = union(&cells, &piece.cells);
                let fits = wider.len() <= most;
                if fits {
                    cells = wider;
                }
                fits
            });
            if !pieces.is_empty() {
                zones.add_joint(geometry, board, self.numbers(&pieces), Some(zone), cells);
            }
        }
        zones
    }

    /// Whether a piece is a whole rule that the puzzle states.
    fn is_stated(&self, piece: &Piece) -> bool {
        self.rules[piece.rule].derived.is_none() && piece.part.is_none()
    }

    /// The numbers of the constraints of some pieces, ascending.
    fn numbers(&self, pieces: &[&Piece]) -> Vec<usize> {
        let own = |piece: &&Piece| self.rules[piece.rule].constraints.as_slice();
        let mut numbers = pieces.iter().map(own).collect::<Vec<_>>().concat();
        numbers.sort_unstable();
        numbers
    }

    /// Adds the rule of some constraints, with a zone for zone rules.
    fn add_joint(
        &mut self,
        geometry: &Geometry,
        board: &Board,
        constraints: Vec<usize>,
        zone: Option<usize>,
        cells: Vec<usize>,
    ) {
        let all = geometry.layout.constraints();
        let different: Option<Constraint> = zone.map(|zone| {
            let cells = geometry.zones[zone].iter().map(|&cell| Variable::new(usize::from(cell)));
            Killer { cells: cells.collect(), sum: None }.into()
        });
        let own: Vec<&Constraint> =
            constraints.iter().map(|&at| &all[at]).chain(&different).collect();
        let lone = LoneRule::new(board, &own);
        self.pieces.push(Piece { rule: self.rules.len(), part: None, cells });
        self.rules.push(Rule { constraints, derived: None, zone, lone });
    }
}

/// The cells of two lists, ascending.
fn union(one: &[usize], other: &[usize]) -> Vec<usize> {
    let mut cells = [one, other].concat();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The number of cells in a zone.
fn count(zone: &[u16], cells: &[usize]) -> usize {
    cells.iter().filter(|&&cell| zone.binary_search(&(cell as u16)).is_ok()).count()
}

/// Whether two rules have a common cell, or one zone has two cells of each.
fn depend(geometry: &Geometry, one: &[usize], other: &[usize]) -> bool {
    one.iter().any(|cell| other.contains(cell))
        || geometry.zones.iter().any(|zone| count(zone, one) > 1 && count(zone, other) > 1)
}
