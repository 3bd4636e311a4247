//! Making models: the primitives that the kinds of constraints are made of.

use super::alternative::Alternative;
use super::automaton::{Automaton, AutomatonLine};
use super::cell_set::CellSet;
use super::combined;
use super::connected::connected;
use super::count::{Count, CountPart, Number, ZoneClasses};
use super::derived;
use super::different::Different;
use super::distinct::Distinct;
use super::full_rank::{FullRank, RankClue, RankedLines};
use super::groups::{Differing, Peers};
use super::intersections::Intersections;
use super::label_counts::{CountedBy, LabelCount, LabelRuns, MOST_COUNTED};
use super::linear::{Linear, LinearPart};
use super::place_set::Picture;
use super::predicate::Predicate;
use super::regions::{RegionParts, regions};
use super::relation::{Relation, RelationTables};
use super::sandwich::{self, Sandwich};
use super::space::{Model, Propagate};
use super::value_sets::{MOST_OPEN, ValueSets};
use super::values::Values;
use super::zone::Zone;
use crate::board::{AreaKind, Board, ValueRange, ValueSet, Variable};
use foldhash::{HashSet, HashSetExt};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

/// Collects the primitives of a model.
///
/// Inside [`any_of`](Self::any_of) the calls add to one of the alternatives. Helper variables only have to exist: two
/// solutions that differ in them alone are one.
#[derive(Debug)]
pub struct ModelBuilder {
    ranges: Vec<ValueRange>,
    values: Vec<ValueSet>,
    cells: usize,
    /// Pairs of variables that differ.
    different: Differing,
    /// Sets of variables with different values, outside alternatives.
    zones: Vec<Zone>,
    /// Variables outside alternatives whose values are one of some sets. Their propagator keeps them different.
    sets_of: HashSet<CellSet>,
    /// Sums of variables outside alternatives, each with a total.
    sums: Vec<(Vec<usize>, i64)>,
    linear: Vec<LinearPart>,
    counts: Vec<CountPart>,
    /// The zones by which counts are grouped, once all are known.
    zone_classes: OnceCell<ZoneClasses>,
    propagators: Vec<Box<dyn Propagate>>,
    tables: RelationTables,
    /// The parts of alternatives that are open, the innermost last.
    open: Vec<Vec<DelayedPart>>,
    alternatives: Vec<Vec<Vec<DelayedPart>>>,
    /// The end of the variables that searches may branch on in any order: the cells, and helper cells that matter as
    /// much.
    branched: usize,
    /// The ranks of lines outside alternatives, by the lines they are among.
    ranks: Vec<(RankedLines, Vec<RankClue>)>,
    /// Whether the model is known to have no solution.
    is_impossible: bool,
    interrupt: Option<Interrupt>,
}

/// A question whether to stop, asked now and then.
struct Interrupt(Box<dyn Fn() -> bool>);

impl fmt::Debug for Interrupt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Interrupt").finish_non_exhaustive()
    }
}

/// The number of cells that an automaton looks at together, if its states are few.
const PIECE: usize = 8;

/// A part that is made when all pairs of different variables are known.
#[derive(Debug)]
pub(super) enum DelayedPart {
    Made(Box<dyn Propagate>),
    Linear(LinearPart),
    Count(CountPart),
    Alternative(Vec<Vec<DelayedPart>>),
    Rank(RankedLines, RankClue),
    Different(Vec<usize>),
}

/// The parts of a model that has zones and relations alone.
pub(super) struct PairParts<'b> {
    /// The initial sets of values.
    pub(super) values: Vec<ValueSet>,
    /// Sets of variables with different values, the areas of the board among them.
    pub(super) zones: &'b [Zone],
    /// Pairs of different variables that neither a zone nor a relation has.
    pub(super) different: Vec<[usize; 2]>,
    /// Pairs of variables in a relation, each with the values of the second for each value of the first.
    pub(super) relations: Vec<([usize; 2], &'b [ValueSet])>,
}

impl ModelBuilder {
    /// The cells, helper cells and areas of a board.
    pub fn new(board: &Board) -> Self {
        let mut builder = Self::without_areas(board);
        for kind in [AreaKind::Row, AreaKind::Column, AreaKind::Region, AreaKind::Other] {
            board.areas_of(kind).for_each(|area| builder.different(area));
        }
        builder
    }

    /// The cells and helper cells of a board.
    pub(crate) fn without_areas(board: &Board) -> Self {
        let variables = (0..board.variable_count()).map(Variable::new);
        let ranges: Vec<ValueRange> = variables.map(|variable| board.values_of(variable)).collect();
        Self {
            values: ranges.iter().map(|range| range.all()).collect(),
            different: Differing::new(ranges.len()),
            ranges,
            cells: board.cell_count(),
            branched: board.cell_count(),
            zones: Vec::new(),
            sets_of: HashSet::new(),
            sums: Vec::new(),
            linear: Vec::new(),
            counts: Vec::new(),
            zone_classes: OnceCell::new(),
            propagators: Vec::new(),
            tables: RelationTables::default(),
            open: Vec::new(),
            alternatives: Vec::new(),
            ranks: Vec::new(),
            is_impossible: false,
            interrupt: None,
        }
    }

    /// Asks now and then whether to stop. After a yes the model is not made, and parts may be left out.
    pub(crate) fn stop_when(&mut self, is_stopped: impl Fn() -> bool + 'static) {
        self.interrupt = Some(Interrupt(Box::new(is_stopped)));
    }

    /// Whether the building has to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|interrupt| interrupt.0())
    }

    /// Adds a helper variable.
    pub fn helper(&mut self, values: ValueRange) -> Variable {
        self.ranges.push(values);
        self.values.push(values.all());
        self.different.add_variable();
        Variable::new(self.ranges.len() - 1)
    }

    /// The range of the values of a variable.
    pub fn range(&self, variable: Variable) -> ValueRange {
        self.ranges[variable.index()]
    }

    /// A variable has a value that satisfies a predicate.
    pub fn restrict(&mut self, variable: Variable, holds: impl Fn(i64) -> bool) {
        let values = self.range(variable).set(holds);
        self.restrict_to(variable, values);
    }

    /// A variable has one of the values of a set.
    pub fn restrict_to(&mut self, variable: Variable, values: ValueSet) {
        let variable = variable.index();
        if self.open.is_empty() {
            self.values[variable] &= values;
        } else {
            self.add(Values::new(variable, values));
        }
    }

    /// This part has no solution.
    pub fn impossible(&mut self) {
        if self.open.is_empty() {
            self.is_impossible = true;
        } else {
            self.add(Values::new(0, 0));
        }
    }

    /// All variables have different values. A variable that occurs twice makes that impossible.
    pub fn different(&mut self, variables: &[Variable]) {
        let cells = indices(variables);
        if has_repeats(&cells) {
            return self.impossible();
        }
        if cells.len() < 2 {
            return;
        }
        match self.open.last_mut() {
            Some(part) => part.push(DelayedPart::Different(cells)),
            None => self.add_zone(cells),
        }
    }

    fn add_zone(&mut self, cells: Vec<usize>) {
        let zone = Zone::new(cells, &self.ranges);
        self.different.insert_all(&zone.cells, &zone.set);
        if !self.zones.iter().any(|other| other.set == zone.set) {
            self.zones.push(zone);
        }
    }

    /// Two variables have values in a relation.
    pub fn relation(&mut self, a: Variable, b: Variable, holds: impl Fn(i64, i64) -> bool) {
        if a == b {
            return self.restrict(a, |value| holds(value, value));
        }
        let table = self.tables.table(self.range(a), self.range(b), holds);
        if self.open.is_empty() && table.excludes_equal_values() {
            self.different.insert(a.index(), b.index());
            if table.is_difference() {
                return;
            }
        }
        self.add(Relation::new(a.index(), b.index(), table));
    }

    /// The sum of variables has a value. A variable may occur several times.
    pub fn sum(&mut self, variables: &[Variable], total: i64) {
        let terms: Vec<(i64, Variable)> = variables.iter().map(|&variable| (1, variable)).collect();
        self.linear(&terms, total..=total);
    }

    /// The sum of variables with coefficients is in a range. A variable may occur several times.
    pub fn linear(&mut self, terms: &[(i64, Variable)], totals: RangeInclusive<i64>) {
        let mut sorted: Vec<(i64, usize)> =
            terms.iter().map(|&(factor, variable)| (factor, variable.index())).collect();
        sorted.sort_unstable_by_key(|&(_, variable)| variable);
        let mut merged: Vec<(i64, usize)> = Vec::new();
        for (factor, variable) in sorted {
            match merged.last_mut().filter(|last| last.1 == variable) {
                Some(last) => last.0 += factor,
                None => merged.push((factor, variable)),
            }
        }
        merged.retain(|&(factor, _)| factor != 0);
        if merged.is_empty() {
            if !totals.contains(&0) {
                self.impossible();
            }
            return;
        }
        let part = LinearPart { terms: merged, totals };
        match self.open.last_mut() {
            Some(open) => open.push(DelayedPart::Linear(part)),
            None => {
                let is_sum = part.terms.iter().all(|&(factor, _)| factor == 1);
                if is_sum && part.totals.start() == part.totals.end() {
                    let cells = part.terms.iter().map(|&(_, variable)| variable).collect();
                    self.sums.push((cells, *part.totals.start()));
                }
                self.linear.push(part);
            }
        }
    }

    /// Whether [`value_sets`](Self::value_sets) takes some variables and has a reasonable number of sets to look at:
    /// different variables of one range.
    pub fn has_few_value_sets(&self, variables: &[Variable]) -> bool {
        const MOST_SETS: usize = 20_000;
        let size = variables.len();
        let Some(range) = self.common_range(variables) else { return size == 0 };
        let sets = (1..=size).try_fold(1_usize, |sets, index| {
            let factor = (range.count() + 1).saturating_sub(index);
            sets.checked_mul(factor).map(|sets| sets / index)
        });
        !has_repeats(&indices(variables)) && sets.is_some_and(|sets| sets <= MOST_SETS)
    }

    /// Variables of one range have different values, which form a set that satisfies a predicate. The predicate gets
    /// the values in ascending order. All sets of that size are tried.
    ///
    /// # Panics
    /// If the variables have different ranges of values.
    pub fn value_sets(&mut self, variables: &[Variable], holds: impl Fn(&[i64]) -> bool) {
        let Some(&first) = variables.first() else { return };
        self.different(variables);
        let cells = indices(variables);
        if has_repeats(&cells) {
            return;
        }
        let range = self.range(first);
        assert!(variables.iter().all(|&variable| self.range(variable) == range));
        self.add_value_sets(ValueSets::new(cells.clone(), range, holds), cells);
    }

    /// Like [`value_sets`](Self::value_sets), with the sets in a list. Sets of another size are ignored.
    ///
    /// # Panics
    /// If the variables have different ranges of values.
    pub fn listed_value_sets(
        &mut self,
        variables: &[Variable],
        sets: impl IntoIterator<Item = ValueSet>,
    ) {
        let Some(&first) = variables.first() else { return };
        self.different(variables);
        let cells = indices(variables);
        if has_repeats(&cells) {
            return;
        }
        let range = self.range(first);
        assert!(variables.iter().all(|&variable| self.range(variable) == range));
        let has_size = |set: &ValueSet| set.count_ones() as usize == cells.len();
        let sets = sets.into_iter().filter(has_size).collect();
        self.add_value_sets(ValueSets::of_sets(cells.clone(), sets), cells);
    }

    fn add_value_sets(&mut self, sets: ValueSets, cells: Vec<usize>) {
        if self.open.is_empty() {
            self.sets_of.insert(CellSet::of(&cells));
        }
        self.add(sets);
    }

    /// The range of some variables, if all have the same.
    pub fn common_range(&self, variables: &[Variable]) -> Option<ValueRange> {
        let range = self.range(*variables.first()?);
        variables.iter().all(|&variable| self.range(variable) == range).then_some(range)
    }

    /// The values that any of some variables may have, ascending.
    pub fn all_values(&self, variables: &[Variable]) -> Vec<i64> {
        let values = variables.iter().flat_map(|&variable| self.range(variable));
        values.collect::<BTreeSet<i64>>().into_iter().collect()
    }

    /// The values between the least and the greatest of a line have a sum. Only for variables that a call of
    /// [`different`](Self::different) makes different. Fewer than two variables have the sum 0.
    pub fn sum_between_extremes(&mut self, line: &[Variable], sum: i64) {
        let cells = indices(line);
        if has_repeats(&cells) {
            return;
        }
        if cells.len() < 2 {
            if sum != 0 {
                self.impossible();
            }
            return;
        }
        match self.common_range(line) {
            Some(range) if range.count() < cells.len() => return self.impossible(),
            Some(range) if range.count() <= sandwich::MOST_VALUES => {
                return self.add(Sandwich::new(cells, range, sum));
            }
            _ => {}
        }
        // One part for each pair of places of the least and the greatest value.
        let places =
            (0..line.len()).flat_map(|least| (0..line.len()).map(move |most| (least, most)));
        self.any_of(places.filter(|(least, greatest)| least != greatest).map(
            |(least, greatest)| {
                move |part: &mut Self| {
                    part.relation(line[least], line[greatest], |a, b| a < b);
                    let others =
                        (0..line.len()).filter(|&other| other != least && other != greatest);
                    for other in others {
                        part.relation(line[least], line[other], |a, b| a < b);
                        part.relation(line[other], line[greatest], |a, b| a < b);
                    }
                    part.sum(&line[least.min(greatest) + 1..least.max(greatest)], sum);
                }
            },
        ));
    }

    /// The values along a line are a word that an automaton accepts.
    pub fn automaton(&mut self, line: &[Variable], automaton: &Automaton) {
        if line.is_empty() {
            if !automaton.accepts_nothing() {
                self.impossible();
            }
            return;
        }
        if line.len() < 2 * PIECE || automaton.states() > ValueRange::MOST {
            return self.whole_automaton(line, automaton);
        }
        // A helper variable between two pieces has the state: a change wakes its piece alone, and the states that a
        // piece leaves are what others need to know.
        let states = ValueRange::new(0..=automaton.states() as i64 - 1).expect("few states");
        let pieces = line.len() / PIECE;
        let mut before = None;
        for piece in 0..pieces {
            let cells = &line[piece * line.len() / pieces..(piece + 1) * line.len() / pieces];
            let after = (piece + 1 < pieces).then(|| self.helper(states));
            let word: Vec<Variable> =
                before.into_iter().chain(cells.iter().copied()).chain(after).collect();
            self.whole_automaton(&word, &automaton.piece(before.is_some(), after.is_some()));
            before = after;
        }
    }

    fn whole_automaton(&mut self, line: &[Variable], automaton: &Automaton) {
        if self.is_stopped() {
            return;
        }
        let ranges: Vec<ValueRange> = line.iter().map(|&variable| self.range(variable)).collect();
        self.add(AutomatonLine::new(indices(line), &ranges, automaton));
    }

    /// The number of variables with a value that satisfies a predicate is in a range.
    pub fn count(
        &mut self,
        variables: &[Variable],
        holds: impl Fn(i64) -> bool,
        times: RangeInclusive<usize>,
    ) {
        let counted = self.counted(variables, holds);
        self.add_count(CountPart { counted, number: Number::InRange(times) });
    }

    /// The number of variables with a value that satisfies a predicate is the value of a variable.
    pub fn count_is(
        &mut self,
        variables: &[Variable],
        holds: impl Fn(i64) -> bool,
        number: Variable,
    ) {
        let counted = self.counted(variables, holds);
        self.add_count(CountPart { counted, number: Number::OfVariable(number.index()) });
    }

    /// The number of distinct values of variables is the value of a variable.
    pub fn count_distinct(&mut self, variables: &[Variable], number: Variable) {
        let mut cells = variables.to_vec();
        cells.sort_unstable();
        cells.dedup();
        if cells.is_empty() {
            return self.restrict(number, |number| number == 0);
        }
        if self.common_range(&cells).is_none() {
            cells = match self.copies(&cells) {
                Some(copies) => copies,
                None => return self.count_distinct_late(&cells, number),
            };
        }
        self.add(Distinct::new(indices(&cells), number.index()));
    }

    /// Helper variables of one range, each equal to one of some variables.
    fn copies(&mut self, variables: &[Variable]) -> Option<Vec<Variable>> {
        let values = self.all_values(variables);
        let range = ValueRange::new(*values.first()?..=*values.last()?)?;
        let copies: Vec<Variable> = variables.iter().map(|_| self.helper(range)).collect();
        for (&variable, &copy) in variables.iter().zip(&copies) {
            self.relation(variable, copy, |a, b| a == b);
        }
        Some(copies)
    }

    /// Counts distinct values of ranges that do not fit one range.
    fn count_distinct_late(&mut self, variables: &[Variable], number: Variable) {
        let all = [variables, &[number]].concat();
        self.predicate(&all, |values| {
            let (number, values) = values.split_last().expect("there is a number");
            values.iter().collect::<BTreeSet<_>>().len() as i64 == *number
        });
    }

    fn add_count(&mut self, part: CountPart) {
        match self.open.last_mut() {
            Some(open) => open.push(DelayedPart::Count(part)),
            None => self.counts.push(part),
        }
    }

    fn counted(
        &self,
        variables: &[Variable],
        holds: impl Fn(i64) -> bool,
    ) -> Vec<(usize, ValueSet)> {
        let counted = |&variable: &Variable| (variable.index(), self.range(variable).set(&holds));
        variables.iter().map(counted).collect()
    }

    /// A line has a rank among lines that are read as numbers: 1 plus the number of lesser ones. The lines come by
    /// sides of the board, and the line has a side and an index there. Without ties, no other line is equal.
    ///
    /// # Panics
    /// If the lines have no such line.
    pub fn rank(
        &mut self,
        sides: &[Vec<Vec<Variable>>],
        line: (usize, usize),
        rank: usize,
        may_tie: bool,
    ) {
        let side_of = |side: &Vec<Vec<Variable>>| side.iter().map(|line| indices(line)).collect();
        let sides: RankedLines = sides.iter().map(side_of).collect();
        assert!(line.1 < sides[line.0].len());
        if rank == 0 {
            return self.impossible();
        }
        let clue = RankClue { line, rank, may_tie };
        match self.open.last_mut() {
            Some(part) => part.push(DelayedPart::Rank(sides, clue)),
            None => match self.ranks.iter_mut().find(|(lines, _)| *lines == sides) {
                Some((_, clues)) => clues.push(clue),
                None => self.ranks.push((sides, vec![clue])),
            },
        }
    }

    /// At least one of several parts holds. Each part is made by a call with this builder.
    pub fn any_of<F: FnOnce(&mut Self)>(&mut self, parts: impl IntoIterator<Item = F>) {
        let mut made = Vec::new();
        for part in parts {
            if self.is_stopped() {
                break;
            }
            self.open.push(Vec::new());
            part(self);
            made.push(self.open.pop().expect("pushed above"));
        }
        self.add_alternative(made);
    }

    /// A tree of alternatives, each with at most one part for each bit of a set.
    fn add_alternative(&mut self, mut parts: Vec<Vec<DelayedPart>>) {
        while parts.len() > ValueRange::MOST {
            let tail = parts.split_off(parts.len() - ValueRange::MOST);
            parts.push(vec![DelayedPart::Alternative(tail)]);
        }
        match self.open.last_mut() {
            Some(open) => open.push(DelayedPart::Alternative(parts)),
            None => self.alternatives.push(parts),
        }
    }

    /// The cells of the board are in connected regions of a size, each with different values. The label of a cell is
    /// the number of its region, from the first value of the label's range on. Regions are numbered in the order of
    /// [`Board::region_numbering`]. Searches branch on the labels as they do on cells. Returns false, and adds no part,
    /// if the picture of the board has more than 4,160 places, one more for each row than cells.
    ///
    /// # Panics
    /// Unless each cell has a label, all labels have one range, and the size divides the number of cells.
    #[must_use]
    pub fn connected_regions(&mut self, board: &Board, labels: &[Variable], size: usize) -> bool {
        let cells = board.cell_count();
        assert!(cells == labels.len() && cells.is_multiple_of(size));
        let range = self.common_range(labels).expect("the labels have one range");
        let Some(picture) = Picture::of_board(board) else { return false };
        let numbers = cells / size;
        if numbers > range.count() {
            self.impossible();
            return true;
        }
        let (order, apart) = board.region_numbering(size);
        for (number, &cell) in order.iter().enumerate() {
            let possible = match number < apart {
                true => 1 << number,
                false => ValueSet::MAX >> (ValueRange::MOST - numbers),
            };
            self.restrict_to(labels[cell.index()], possible);
        }
        let order = indices(&order);
        for propagator in regions(RegionParts { picture, labels: indices(labels), order, size }) {
            self.add_boxed(propagator);
        }
        let last = labels.iter().map(|label| label.index() + 1).max();
        self.branched = self.branched.max(last.unwrap_or(0));
        true
    }

    /// The cells of the board with some values form one connected part, of one or more cells, or of a size. Returns
    /// false, and adds no part, if the picture of the board has more than 4,160 places, one more for each row than
    /// cells.
    #[must_use]
    pub fn connected_values(
        &mut self,
        board: &Board,
        values: impl Fn(i64) -> bool,
        size: Option<usize>,
    ) -> bool {
        let Some(picture) = Picture::of_board(board) else { return false };
        match size {
            Some(0) => self.impossible(),
            size => self.add_boxed(connected(picture, board.values().set(values), size)),
        }
        true
    }

    /// A variable is the number of cells along some lines that have the label of a common first cell, up to the first
    /// other label of each line, less a constant. The first cell is counted once. Each line has the labels of its
    /// further cells.
    pub fn label_runs(
        &mut self,
        number: Variable,
        more: i64,
        start: Variable,
        arms: &[Vec<Variable>],
    ) {
        if arms.iter().map(Vec::len).sum::<usize>() >= MOST_COUNTED {
            let lengths: Vec<usize> = arms.iter().map(Vec::len).collect();
            let all = [&[number, start][..], &arms.concat()].concat();
            return self.predicate(&all, move |values| {
                let mut rest = &values[2..];
                let runs = lengths.iter().map(|&length| {
                    let (arm, others) = rest.split_at(length);
                    rest = others;
                    arm.iter().take_while(|&&label| label == values[1]).count()
                });
                values[0] + more == 1 + runs.sum::<usize>() as i64
            });
        }
        let number = CountedBy { variable: number.index(), more };
        let arms = arms.iter().map(|arm| indices(arm)).collect();
        self.add(LabelRuns { number, start: start.index(), arms });
    }

    /// A variable is the number of cells that have the label of a first cell, which is counted, less a constant.
    pub fn label_count(
        &mut self,
        number: Variable,
        more: i64,
        start: Variable,
        others: &[Variable],
    ) {
        if others.len() >= MOST_COUNTED {
            let all = [&[number, start][..], others].concat();
            return self.predicate(&all, move |values| {
                let same = values[2..].iter().filter(|&&label| label == values[1]).count();
                values[0] + more == 1 + same as i64
            });
        }
        let number = CountedBy { variable: number.index(), more };
        self.add(LabelCount { number, start: start.index(), others: indices(others) });
    }

    /// The values of variables satisfy a predicate, which is called when at most one variable is open. The predicate
    /// gets the values in the order of the variables.
    pub fn predicate(
        &mut self,
        variables: &[Variable],
        holds: impl Fn(&[i64]) -> bool + Send + Sync + 'static,
    ) {
        self.add(Predicate::new(indices(variables), Box::new(holds)));
    }

    fn add(&mut self, propagator: impl Propagate + 'static) {
        self.add_boxed(Box::new(propagator));
    }

    fn add_boxed(&mut self, propagator: Box<dyn Propagate>) {
        match self.open.last_mut() {
            Some(part) => part.push(DelayedPart::Made(propagator)),
            None => self.propagators.push(propagator),
        }
    }

    /// The zones and relations, if the model has no other parts.
    pub(super) fn pair_parts(&mut self) -> Option<PairParts<'_>> {
        for part in std::mem::take(&mut self.linear) {
            self.add_small_sum(part)?;
        }
        let has_others = !self.counts.is_empty()
            || !self.alternatives.is_empty()
            || !self.ranks.is_empty()
            || self.ranges.len() > self.cells;
        if has_others {
            return None;
        }
        let relations: Option<Vec<_>> =
            self.propagators.iter().map(|propagator| propagator.as_relation()).collect();
        let relations = relations?;
        let is_known = |a: usize, b: usize| {
            self.zones.iter().any(|zone| zone.set.contains(a) && zone.set.contains(b))
                || relations.iter().any(|(pair, _)| *pair == [a, b] || *pair == [b, a])
        };
        let pairs = (0..self.cells).flat_map(|a| self.different.of(a).iter().map(move |b| [a, b]));
        let different = pairs.filter(|&[a, b]| a < b && !is_known(a, b)).collect();
        let mut values = self.values.clone();
        if self.is_impossible {
            values.fill(0);
        }
        Some(PairParts { values, zones: &self.zones, different, relations })
    }

    /// Adds a sum of one or two variables as a set of values or a relation. `None` for a longer sum.
    fn add_small_sum(&mut self, part: LinearPart) -> Option<()> {
        let LinearPart { terms, totals } = part;
        match terms[..] {
            [(factor, variable)] => {
                self.restrict(Variable::new(variable), |value| totals.contains(&(factor * value)));
            }
            [(p, a), (q, b)] => {
                let holds = |x: i64, y: i64| totals.contains(&(p * x + q * y));
                let table = self.tables.table(self.ranges[a], self.ranges[b], holds);
                self.propagators.push(Box::new(Relation::new(a, b, table)));
            }
            _ => return None,
        }
        Some(())
    }

    /// The model; `None` if the building was stopped.
    pub(crate) fn finish(mut self) -> Option<Model> {
        if self.is_impossible {
            self.values.iter_mut().for_each(|values| *values = 0);
        }
        self.add_derived_sums();
        for part in std::mem::take(&mut self.linear) {
            if self.is_stopped() {
                return None;
            }
            let linear = self.grouped(part);
            self.sets_of.extend(linear.cells_of_sets().map(CellSet::of));
            self.propagators.push(Box::new(linear));
        }
        for part in std::mem::take(&mut self.counts) {
            let count = self.grouped_count(part);
            self.propagators.push(Box::new(count));
        }
        for parts in std::mem::take(&mut self.alternatives) {
            if self.is_stopped() {
                return None;
            }
            let alternative = self.made_alternative(parts);
            self.propagators.push(alternative);
        }
        for (sides, clues) in std::mem::take(&mut self.ranks) {
            let ranks = self.made_ranks(sides, clues);
            self.propagators.push(ranks);
        }
        let zones = std::mem::take(&mut self.zones);
        // Sets of values keep the cells of a zone different.
        let has_sets = |zone: &Zone| {
            zone.cells.len() <= MOST_OPEN && !zone.is_full() && self.sets_of.contains(&zone.set)
        };
        if let Some(intersections) = Intersections::new(&zones, self.ranges.len()) {
            self.propagators.push(Box::new(intersections));
        }
        for zone in zones.into_iter().filter(|zone| !has_sets(zone)) {
            self.propagators.push(Box::new(Different::of_zone(zone)));
        }
        let peers = self.peers();
        let firsts = self.ranges.iter().map(|range| range.first()).collect();
        if self.is_stopped() {
            return None;
        }
        let mut model = Model::from_parts(self.values, firsts, self.cells, peers, self.propagators);
        model.branched = self.branched;
        Some(model)
    }

    /// Adds sums that follow from others.
    fn add_derived_sums(&mut self) {
        let combined = combined::sums(&self.ranges, &self.zones, &self.sums, &self.different);
        let derived = derived::sums(&self.ranges, &self.zones, &self.sums, &self.different);
        for (terms, total) in derived {
            self.linear.push(LinearPart { terms, totals: total..=total });
        }
        for (cells, total) in combined {
            let terms = cells.into_iter().map(|cell| (1, cell)).collect();
            self.linear.push(LinearPart { terms, totals: total..=total });
        }
    }

    /// The peers of each variable. Different variables of unlike ranges get a relation instead.
    fn peers(&mut self) -> Peers {
        let mut peers = Peers::new(self.ranges.len());
        let are_alike = |a: usize, b: usize| self.ranges[a].first() == self.ranges[b].first();
        if (0..self.ranges.len()).all(|variable| are_alike(0, variable)) {
            for variable in 0..self.ranges.len() {
                peers.push(self.different.of(variable));
            }
            return peers;
        }
        for a in 0..self.ranges.len() {
            let different = || self.different.of(a).iter();
            let alike: Vec<usize> = different().filter(|&b| are_alike(a, b)).collect();
            peers.push(&CellSet::of(&alike));
            for b in different().filter(|&b| a < b && !are_alike(a, b)) {
                let table = self.tables.table(self.ranges[a], self.ranges[b], |x, y| x != y);
                self.propagators.push(Box::new(Relation::new(a, b, table)));
            }
        }
        peers
    }

    fn grouped(&self, part: LinearPart) -> Linear {
        Linear::new(part, &self.ranges, &self.different)
    }

    fn grouped_count(&self, part: CountPart) -> Count {
        let classes =
            self.zone_classes.get_or_init(|| ZoneClasses::new(&self.zones, self.ranges.len()));
        Count::new(part, &self.zones, classes, |a, b| {
            self.ranges[a] == self.ranges[b] && self.different.contains(a, b)
        })
    }

    fn made(&mut self, part: DelayedPart) -> Box<dyn Propagate> {
        match part {
            DelayedPart::Made(propagator) => propagator,
            DelayedPart::Linear(part) => Box::new(self.grouped(part)),
            DelayedPart::Count(part) => Box::new(self.grouped_count(part)),
            DelayedPart::Alternative(parts) => self.made_alternative(parts),
            DelayedPart::Rank(sides, clue) => self.made_ranks(sides, vec![clue]),
            DelayedPart::Different(cells) => Box::new(Different::with_peers(&cells, &self.ranges)),
        }
    }

    fn made_ranks(&self, sides: RankedLines, clues: Vec<RankClue>) -> Box<dyn Propagate> {
        let differ = |a: usize, b: usize| self.different.contains(a, b);
        Box::new(FullRank::new(sides, clues, &self.ranges, differ))
    }

    fn made_alternative(&mut self, parts: Vec<Vec<DelayedPart>>) -> Box<dyn Propagate> {
        let count = parts.len().max(1);
        let parts: Vec<Vec<Box<dyn Propagate>>> = parts
            .into_iter()
            .map(|part| part.into_iter().map(|part| self.made(part)).collect())
            .collect();
        let live = self.helper(ValueRange::digits(count)).index();
        if parts.is_empty() {
            self.values[live] = 0;
        }
        Box::new(Alternative::new(live, parts))
    }
}

fn indices(variables: &[Variable]) -> Vec<usize> {
    variables.iter().map(|variable| variable.index()).collect()
}

fn has_repeats(cells: &[usize]) -> bool {
    cells.iter().enumerate().any(|(index, cell)| cells[..index].contains(cell))
}
