//! Counters of propagation, by primitive.

use std::ops::AddAssign;

/// The primitives of models, as classes of propagators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Primitive {
    /// The value of a fixed variable, which leaves its peers.
    Peers,
    /// Different values.
    Different,
    /// Common cells of zones.
    Intersections,
    /// Two variables in a relation.
    Relation,
    /// Different values that form one of some sets.
    ValueSets,
    /// Sums with coefficients.
    Sum,
    /// Words of an automaton.
    Automaton,
    /// Numbers of variables with some values.
    Count,
    /// Numbers of distinct values.
    Distinct,
    /// At least one of several parts.
    Alternative,
    /// Sums between the least and the greatest value.
    Sandwich,
    /// Ranks of rows and columns.
    Rank,
    /// Unknown regions.
    Regions,
    /// Any predicate.
    Predicate,
}

impl Primitive {
    /// All primitives, in the order of tables.
    pub const ALL: [Self; 14] = [
        Self::Peers,
        Self::Different,
        Self::Intersections,
        Self::Relation,
        Self::ValueSets,
        Self::Sum,
        Self::Automaton,
        Self::Count,
        Self::Distinct,
        Self::Alternative,
        Self::Sandwich,
        Self::Rank,
        Self::Regions,
        Self::Predicate,
    ];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Peers => "peers",
            Self::Different => "different",
            Self::Intersections => "intersections",
            Self::Relation => "relation",
            Self::ValueSets => "sets",
            Self::Sum => "sum",
            Self::Automaton => "automaton",
            Self::Count => "count",
            Self::Distinct => "distinct",
            Self::Alternative => "alternative",
            Self::Sandwich => "sandwich",
            Self::Rank => "rank",
            Self::Regions => "regions",
            Self::Predicate => "predicate",
        }
    }
}

/// The work of all propagators of one primitive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrimitiveWork {
    /// The number of calls. For [`Primitive::Peers`], the number of fixed variables.
    pub calls: u64,
    /// The number of candidates removed: values of variables.
    pub removed: u64,
    /// The number of contradictions met.
    pub contradictions: u64,
}

/// The work of the propagators of a search, by primitive. Alternatives count as one call, with what they remove for all
/// of their parts. Several searches add up.
///
/// ```
/// use pavane_constraints::propagation::{Model, Primitive, Search, Step};
/// use pavane_constraints::{Board, ValueRange};
///
/// let mut board = Board::rectangle(ValueRange::digits(2), 2, 2);
/// board.add_rows_and_columns();
/// // The first cell has 1, so that both of its peers lose 1, and the last cell loses 2.
/// let model = Model::new(&board, &[], &[0b01]);
/// let mut search = Search::new(&model);
/// assert_eq!(search.advance(10), Step::Solution);
/// let peers = search.work().of(Primitive::Peers);
/// assert_eq!((peers.calls, peers.contradictions), (4, 0));
/// assert_eq!(search.work().used().map(|(_, work)| work.removed).sum::<u64>(), 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PropagationWork {
    works: [PrimitiveWork; Primitive::ALL.len()],
}

impl PropagationWork {
    /// The work of one primitive.
    pub fn of(&self, primitive: Primitive) -> PrimitiveWork {
        self.works[primitive as usize]
    }

    /// Whether no propagator was called.
    pub fn is_empty(&self) -> bool {
        self.works.iter().all(|work| work.calls == 0)
    }

    /// The primitives with calls, in the order of tables.
    pub fn used(&self) -> impl Iterator<Item = (Primitive, PrimitiveWork)> + use<> {
        let works = self.works;
        let all = Primitive::ALL.into_iter().zip(works);
        all.filter(|(_, work)| work.calls > 0)
    }

    /// Adds a call of a primitive, what it removed, and whether it met a contradiction.
    #[inline]
    pub(super) fn add(&mut self, primitive: Primitive, removed: u64, is_contradiction: bool) {
        let work = &mut self.works[primitive as usize];
        work.calls += 1;
        work.removed += removed;
        work.contradictions += u64::from(is_contradiction);
    }
}

/// Adds numbers up to their maximum.
impl AddAssign for PropagationWork {
    fn add_assign(&mut self, more: Self) {
        for (work, more) in self.works.iter_mut().zip(more.works) {
            work.calls = work.calls.saturating_add(more.calls);
            work.removed = work.removed.saturating_add(more.removed);
            work.contradictions = work.contradictions.saturating_add(more.contradictions);
        }
    }
}
