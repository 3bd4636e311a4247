//! Rules taken together: two that depend on each other, or a zone with the rules in it.

use super::{Piece, Rule, Rules, sum_of_cells};
use crate::derived_sums::DerivedSum;
use crate::geometry::Geometry;
use pavane::constraints::propagation::LoneRule;
use pavane::constraints::{Board, Constraint, Killer, Variable};

/// The largest number of cells of two rules that are taken together.
const MOST_PAIR_CELLS: usize = 12;
/// The largest number of pairs of rules.
const MOST_PAIRS: usize = 400;
/// The largest number of cells that the rules of a zone have outside of it, in relation to the cells of the zone.
const MOST_OUTSIDE: usize = 2;
/// The largest number of pairs of zones. A pair has no more cells outside than one zone has in it.
const MOST_ZONE_PAIRS: usize = 120;

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

    /// Two full zones with the rules that have two cells in them, where a rule joins the zones. Takes time for each, as
    /// much as to build its model, once.
    pub(crate) fn zone_pairs(&self, geometry: &Geometry) -> &Self {
        self.zone_pairs.get_or_init(|| Box::new(self.new_zone_pairs(geometry)))
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
            pairs.add_pair(geometry, board, self.numbers(&pieces), cells);
        }
        pairs
    }

    fn new_zones(&self, geometry: &Geometry) -> Self {
        let mut zones = Self::default();
        for zone in (0..geometry.zones.len()).filter(|&zone| geometry.is_full[zone]) {
            let most = MOST_OUTSIDE * geometry.zones[zone].len();
            if let Some(group) = self.in_zones(geometry, &[zone], most) {
                zones.add_group(geometry, group);
            }
        }
        zones
    }

    fn new_zone_pairs(&self, geometry: &Geometry) -> Self {
        let mut pairs = Self::default();
        let full: Vec<usize> =
            (0..geometry.zones.len()).filter(|&zone| geometry.is_full[zone]).collect();
        let mut found: Vec<Group<'_>> = Vec::new();
        for (at, &one) in full.iter().enumerate() {
            for &other in &full[at + 1..] {
                let most = geometry.zones[one].len();
                let group = self.in_zones(geometry, &[one, other], most);
                found.extend(group.filter(|group| group.joins(geometry, one, other)));
            }
        }
        // Pairs of few cells are the easiest to look at.
        found.sort_by_key(|group| group.cells.len());
        found.truncate(MOST_ZONE_PAIRS);
        found.into_iter().for_each(|group| pairs.add_group(geometry, group));
        pairs
    }

    /// Some zones with the rules that have two cells in them, and at most a number of cells outside. `None` if there
    /// are no such rules.
    fn in_zones(&self, geometry: &Geometry, zones: &[usize], most: usize) -> Option<Group<'_>> {
        let all = zones.iter().flat_map(|&zone| geometry.zones[zone].iter());
        let mut own: Vec<usize> = all.map(|&cell| usize::from(cell)).collect();
        own.sort_unstable();
        own.dedup();
        let inside = |piece: &Piece| {
            piece.cells.iter().filter(|cell| own.binary_search(cell).is_ok()).count()
        };
        let is_taken = |piece: &&Piece| self.is_stated(piece) && inside(piece) > 1;
        let mut pieces: Vec<&Piece> = self.pieces.iter().filter(is_taken).collect();
        // Rules with few cells outside come first.
        pieces.sort_by_key(|piece| piece.cells.len() - inside(piece));
        let most = own.len() + most;
        let mut cells = own;
        pieces.retain(|piece| {
            let wider = union(&cells, &piece.cells);
            let fits = wider.len() <= most;
            if fits {
                cells = wider;
            }
            fits
        });
        let numbers: Vec<usize> = zones.iter().map(|&zone| geometry.number[zone]).collect();
        // The sums that these zones and rules make add no cells, and no constraints.
        let constraints = self.numbers(&pieces);
        let sums = self.rules.iter().filter_map(|rule| rule.derived.as_ref()).filter(|sum| {
            sum.zones.iter().all(|zone| numbers.contains(zone))
                && sum.constraints.iter().all(|number| constraints.binary_search(number).is_ok())
        });
        let sums = sums.collect();
        (!pieces.is_empty()).then(|| Group {
            zones: zones.to_vec(),
            pieces,
            constraints,
            sums,
            cells,
        })
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

    /// Adds the rule of two pieces of other rules.
    fn add_pair(
        &mut self,
        geometry: &Geometry,
        board: &Board,
        constraints: Vec<usize>,
        cells: Vec<usize>,
    ) {
        let all = geometry.layout.constraints();
        let own: Vec<&Constraint> = constraints.iter().map(|&at| &all[at]).collect();
        let lone = LoneRule::new(board, &own);
        self.add_joint(Rule { constraints, derived: None, zones: Vec::new(), lone }, cells);
    }

    /// Adds the rule of some zones with the rules in them.
    fn add_group(&mut self, geometry: &Geometry, group: Group<'_>) {
        let Some(board) = geometry.layout.constraint_board() else { return };
        let Group { zones, constraints, sums, cells, .. } = group;
        let different = |&zone: &usize| {
            let cells = geometry.zones[zone].iter().map(|&cell| Variable::new(usize::from(cell)));
            Killer { cells: cells.collect(), sum: None }.into()
        };
        let added: Vec<Constraint> =
            zones.iter().map(different).chain(sums.into_iter().map(sum_of_cells)).collect();
        let all = geometry.layout.constraints();
        let own: Vec<&Constraint> = constraints.iter().map(|&at| &all[at]).chain(&added).collect();
        let lone = LoneRule::new(board, &own);
        self.add_joint(Rule { constraints, derived: None, zones, lone }, cells);
    }

    fn add_joint(&mut self, rule: Rule, cells: Vec<usize>) {
        self.pieces.push(Piece::whole(self.rules.len(), &rule, cells));
        self.rules.push(rule);
    }
}

/// Zones taken together with rules.
struct Group<'r> {
    zones: Vec<usize>,
    pieces: Vec<&'r Piece>,
    /// The constraints of the pieces, by their numbers.
    constraints: Vec<usize>,
    /// The sums that the zones and the rules make together.
    sums: Vec<&'r DerivedSum>,
    cells: Vec<usize>,
}

impl Group<'_> {
    /// Whether a rule has cells in both of two zones, each outside of the other zone.
    fn joins(&self, geometry: &Geometry, one: usize, other: usize) -> bool {
        let has =
            |zone: usize, cell: usize| geometry.zones[zone].binary_search(&(cell as u16)).is_ok();
        let is_only =
            |piece: &Piece, a, b| piece.cells.iter().any(|&cell| has(a, cell) && !has(b, cell));
        self.pieces.iter().any(|piece| is_only(piece, one, other) && is_only(piece, other, one))
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
