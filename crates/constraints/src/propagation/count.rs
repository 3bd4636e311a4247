//! Numbers of variables with some values.
//!
//! Variables that differ form a group: no two of them have one value, so a group counts at most one variable for each
//! of its values that count. A group may be what a count has of a zone with a place for each value; then the rest of
//! the zone shows how many the group counts at least. The variables are parted into groups in several ways: by rows,
//! by columns, and so on.

use super::linear::keep_values;
use super::space::{Failed, Propagate, Space};
use super::value_sets::leave_common_peers;
use super::work::Primitive;
use super::zone::Zone;
use crate::board::{ValueSet, bits};
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// The number of variables with a value of a set.
#[derive(Debug)]
pub(super) struct Count {
    /// Each has all variables in groups.
    partitions: Box<[Partition]>,
    number: Number,
}

/// Groups without common variables.
type Partition = Box<[Group]>;

/// Variables that differ and have one range.
#[derive(Debug)]
struct Group {
    /// The variables, each with the values that count.
    counted: Box<[(usize, ValueSet)]>,
    /// The other variables of a zone with a place for each value. Empty if the group is not part of such a zone.
    rest: Box<[usize]>,
    /// The number of values that count and have a place in the zone.
    placed: usize,
}

/// A count before its variables are grouped.
#[derive(Clone, Debug)]
pub(super) struct CountPart {
    /// The variables, each with the values that count. A variable may occur twice.
    pub(super) counted: Vec<(usize, ValueSet)>,
    pub(super) number: Number,
}

/// The number, or the variable that has it.
#[derive(Clone, Debug)]
pub(super) enum Number {
    InRange(RangeInclusive<usize>),
    OfVariable(usize),
}

/// The zones by which counts are grouped.
#[derive(Debug)]
pub(super) struct ZoneClasses {
    /// Classes of zones without common variables: the number of the zone of each variable.
    classes: Vec<Vec<Option<usize>>>,
}

impl ZoneClasses {
    /// Sorts zones into classes: rows, columns and so on. Zones of two variables are ignored.
    pub(super) fn new(zones: &[Zone], variables: usize) -> Self {
        const MOST_CLASSES: usize = 8;
        let mut classes: Vec<Vec<Option<usize>>> = Vec::new();
        for (number, zone) in zones.iter().enumerate().filter(|(_, zone)| zone.cells.len() > 2) {
            let touches =
                |class: &Vec<Option<usize>>| zone.cells.iter().any(|&cell| class[cell].is_some());
            if classes.last().is_none_or(touches) {
                classes.push(vec![None; variables]);
            }
            let class = classes.last_mut().expect("not empty");
            zone.cells.iter().for_each(|&cell| class[cell] = Some(number));
        }
        classes.truncate(MOST_CLASSES);
        Self { classes }
    }
}

impl Count {
    /// `classes` are the classes of `zones`, and `may_group` says whether two variables differ and have one range.
    pub(super) fn new(
        part: CountPart,
        zones: &[Zone],
        classes: &ZoneClasses,
        may_group: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let cells: Vec<usize> = part.counted.iter().map(|&(cell, _)| cell).collect();
        // Without zones, each variable goes to the first group that takes it.
        let mut partitions = vec![parted(&cells, |_| None, &may_group)];
        // Groups rarely have more variables than several values; further partitions do not pay then.
        let has_one_value = part.counted.iter().all(|(_, set)| set.count_ones() <= 1);
        for class in classes.classes.iter().filter(|_| has_one_value) {
            let zone = |cell: usize| class.get(cell).copied().flatten();
            let partition = parted(&cells, zone, &may_group);
            if !partitions.iter().any(|other| is_finer(&partition, other)) {
                partitions.retain(|other| !is_finer(other, &partition));
                partitions.push(partition);
            }
        }
        // The rest of a zone matters where the number has a maximum. A large rest costs more than it finds.
        let has_most =
            !matches!(&part.number, Number::InRange(range) if *range.end() >= cells.len());
        let group = |(zone, group): (Option<usize>, Vec<usize>)| {
            let counted: Box<[_]> = group.into_iter().map(|index| part.counted[index]).collect();
            let zone = zone
                .map(|zone| &zones[zone])
                .filter(|zone| has_most && zone.is_full() && zone.cells.len() <= 2 * counted.len());
            let is_rest = |cell: &&usize| counted.iter().all(|(other, _)| other != *cell);
            let rest = zone.map(|zone| zone.cells.iter().filter(is_rest).copied().collect());
            let placed = zone.map_or(0, |_| bits(counted[0].1).count());
            Group { rest: rest.unwrap_or_default(), counted, placed }
        };
        let partitions = partitions.into_iter();
        let partitions = partitions.map(|groups| groups.into_iter().map(group).collect());
        Self { partitions: partitions.collect(), number: part.number }
    }

    /// All variables, in the groups of one partition.
    fn counted(&self) -> impl Iterator<Item = &(usize, ValueSet)> {
        self.partitions[0].iter().flat_map(|group| &group.counted)
    }
}

impl Propagate for Count {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let (mut least, mut most) = (0, usize::MAX);
        for partition in &self.partitions {
            let sums = sums(partition, space);
            (least, most) = (least.max(sums.0), most.min(sums.1));
        }
        let (low, high) = match &self.number {
            Number::InRange(times) => (*times.start(), *times.end()),
            &Number::OfVariable(number) => {
                keep_values(space, number, least as i64, most as i64)?;
                let (low, high) = space.bounds(number);
                (low as usize, high as usize)
            }
        };
        if least > high || most < low {
            return Err(Failed);
        }
        for partition in self.partitions.iter().filter(|_| least == high || most == low) {
            let (least, most) = sums(partition, space);
            if least == high && most > high {
                partition.iter().try_for_each(|group| group.count_least(space))?;
            } else if most == low && least < low {
                partition.iter().try_for_each(|group| group.count_most(space))?;
            }
        }
        Ok(())
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        let mut scope: Vec<usize> = self.counted().map(|&(cell, _)| cell).collect();
        scope.extend(self.partitions.iter().flatten().flat_map(|group| group.rest.iter().copied()));
        if let Number::OfVariable(number) = self.number {
            scope.push(number);
        }
        scope.into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Count
    }

    fn priority(&self) -> usize {
        1
    }
}

/// How many variables the groups of a partition count, at least and at most.
fn sums(partition: &[Group], space: &Space<'_>) -> (usize, usize) {
    partition.iter().fold((0, 0), |(least, most), group| {
        let bounds = group.bounds(space);
        (least + bounds.least(), most + bounds.most())
    })
}

/// How many variables of a group may count.
struct Bounds {
    /// The number of variables that have to count.
    fixed: usize,
    /// The number of places of the values in the rest of the zone.
    outside: usize,
    /// The number of variables that count at least, since the rest of the zone has no more places.
    confined: usize,
    /// The number of variables that may count.
    cells: usize,
    /// The values that count and that a variable may have.
    values: ValueSet,
    /// Whether each value occurs at most once.
    is_group: bool,
}

impl Bounds {
    fn least(&self) -> usize {
        self.fixed.max(self.confined)
    }

    fn most(&self) -> usize {
        if self.is_group { self.cells.min(bits(self.values).count()) } else { self.cells }
    }
}

impl Group {
    fn bounds(&self, space: &Space<'_>) -> Bounds {
        let is_group = self.counted.len() > 1;
        let mut bounds =
            Bounds { fixed: 0, outside: 0, confined: 0, cells: 0, values: 0, is_group };
        for &(cell, set) in &self.counted {
            let values = space.values(cell);
            bounds.fixed += usize::from(values & !set == 0);
            bounds.cells += usize::from(values & set != 0);
            bounds.values |= values & set;
        }
        if self.placed != 0 {
            let set = self.counted[0].1;
            let outside = self.rest.iter().filter(|&&cell| space.values(cell) & set != 0);
            bounds.outside = outside.count();
            bounds.confined = self.placed.saturating_sub(bounds.outside);
        }
        bounds
    }

    /// Lets the group count no more variables than it has to.
    fn count_least(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let bounds = self.bounds(space);
        if bounds.fixed == bounds.least() {
            for &(cell, set) in &self.counted {
                if space.values(cell) & !set != 0 {
                    space.remove(cell, set)?;
                }
            }
        }
        // If the values have no more places in the rest of the zone than they need, all are used.
        let is_tight =
            bounds.confined == bounds.least() && self.placed == bounds.confined + bounds.outside;
        if is_tight && self.placed != 0 {
            let set = self.counted[0].1;
            for &cell in &self.rest {
                if space.values(cell) & set != 0 {
                    space.restrict(cell, set)?;
                }
            }
        }
        Ok(())
    }

    /// Lets the group count the greatest number of variables.
    fn count_most(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let bounds = self.bounds(space);
        if bounds.cells == bounds.most() {
            for &(cell, set) in &self.counted {
                if space.values(cell) & set != 0 {
                    space.restrict(cell, set)?;
                }
            }
            return Ok(());
        }
        // More variables than values: each value occurs.
        for value in bits(bounds.values).map(|bit| 1 << bit) {
            let cells = self.counted.iter().filter(|(_, set)| set & value != 0);
            let cells = cells.map(|&(cell, _)| cell);
            let places: Vec<usize> =
                cells.filter(|&cell| space.values(cell) & value != 0).collect();
            match places[..] {
                [] => return Err(Failed),
                [only] => space.restrict(only, value)?,
                _ => leave_common_peers(&places, value, space)?,
            }
        }
        Ok(())
    }
}

/// Parts variables into groups, as indices into their list: by the zones of a class, the others where they fit.
fn parted(
    cells: &[usize],
    zone: impl Fn(usize) -> Option<usize>,
    may_group: impl Fn(usize, usize) -> bool,
) -> Vec<(Option<usize>, Vec<usize>)> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    // Variables outside the zones come last.
    order.sort_by_key(|&index| (zone(cells[index]).is_none(), cells[index]));
    let mut groups: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
    for index in order {
        let own = zone(cells[index]);
        let fits = |(zone, group): &&mut (Option<usize>, Vec<usize>)| {
            (own.is_none() || own == *zone)
                && group.iter().all(|&other| may_group(cells[other], cells[index]))
        };
        match groups.iter_mut().find(fits) {
            Some((_, group)) => group.push(index),
            None => groups.push((own, vec![index])),
        }
    }
    groups
}

/// Whether each group of a partition is part of a group of another one.
fn is_finer(
    partition: &[(Option<usize>, Vec<usize>)],
    other: &[(Option<usize>, Vec<usize>)],
) -> bool {
    let is_part = |(_, group): &(Option<usize>, Vec<usize>)| {
        other.iter().any(|(_, whole)| group.iter().all(|index| whole.contains(index)))
    };
    partition.iter().all(is_part)
}
