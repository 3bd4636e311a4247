//! Numbers of cells that have the label of a first cell: along lines up to the first other label, or anywhere.
//!
//! Both look at each label of the first cell in turn. Values that no label supports are removed.

use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::{ValueSet, bits};
use std::borrow::Cow;

/// The numbers of cells that are possible: bit `n` for `n` cells.
type Numbers = u128;

/// The maximum number of cells that are counted.
pub(super) const MOST_COUNTED: usize = 127;

/// A variable whose value is a number of cells, less a constant.
#[derive(Debug)]
pub(super) struct CountedBy {
    pub(super) variable: usize,
    /// The number of cells less the value.
    pub(super) more: i64,
}

impl CountedBy {
    /// The numbers of cells that the values of the variable mean.
    fn numbers(&self, space: &Space<'_>) -> Numbers {
        let first = space.model().firsts[self.variable] + self.more;
        let possible = bits(space.values(self.variable)).map(|bit| first + bit as i64);
        let possible = possible.filter(|number| (0..=MOST_COUNTED as i64).contains(number));
        possible.fold(0, |numbers, number| numbers | 1 << number)
    }

    /// Keeps the values of the variable that mean some numbers of cells.
    fn keep(&self, numbers: Numbers, space: &mut Space<'_>) -> Result<(), Failed> {
        let first = space.model().firsts[self.variable] + self.more;
        let is_kept = |&bit: &usize| {
            let number = first + bit as i64;
            (0..=MOST_COUNTED as i64).contains(&number) && numbers >> number & 1 == 1
        };
        let kept = bits(space.values(self.variable)).filter(is_kept);
        let kept = kept.fold(0, |kept: ValueSet, bit| kept | 1 << bit);
        space.restrict(self.variable, kept)
    }
}

/// The cells of some lines from a common first cell up to the first other label, the first cell counted once.
#[derive(Debug)]
pub(super) struct LabelRuns {
    pub(super) number: CountedBy,
    /// The label of the first cell.
    pub(super) start: usize,
    /// The labels of the further cells of each line.
    pub(super) arms: Vec<Vec<usize>>,
}

impl LabelRuns {
    /// The numbers of further cells of a line that may have a label.
    fn lengths(arm: &[usize], label: ValueSet, space: &Space<'_>) -> Numbers {
        let mut lengths = 0;
        for (length, &variable) in arm.iter().enumerate() {
            let labels = space.values(variable);
            if labels & !label != 0 {
                lengths |= 1 << length;
            }
            if labels & label == 0 {
                return lengths;
            }
        }
        lengths | 1 << arm.len()
    }
}

/// The numbers of a set, ascending.
fn members(mut numbers: Numbers) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (numbers != 0).then(|| numbers.trailing_zeros() as usize)?;
        numbers &= numbers - 1;
        Some(number)
    })
}

/// The sums of two numbers, one of each set.
fn sums(a: Numbers, b: Numbers) -> Numbers {
    members(b).fold(0, |sums, number| sums | a << number)
}

/// The differences of a number of one set and a number of another, where they are not negative.
fn differences(a: Numbers, b: Numbers) -> Numbers {
    members(b).fold(0, |differences, number| differences | a >> number)
}

impl Propagate for LabelRuns {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        // One cell is the first.
        let wanted = self.number.numbers(space) >> 1;
        let mut supported: Numbers = 0;
        let mut start: ValueSet = 0;
        let mut allowed: Vec<Vec<ValueSet>> =
            self.arms.iter().map(|arm| vec![0; arm.len()]).collect();
        for bit in bits(space.values(self.start)) {
            let label = 1 << bit;
            let lengths: Vec<Numbers> =
                self.arms.iter().map(|arm| Self::lengths(arm, label, space)).collect();
            let totals = lengths.iter().fold(1, |totals, &lengths| sums(totals, lengths)) & wanted;
            if totals == 0 {
                continue;
            }
            start |= label;
            supported |= totals << 1;
            for (number, allowed) in allowed.iter_mut().enumerate() {
                let others = lengths.iter().enumerate().filter(|(other, _)| *other != number);
                let others = others.fold(1, |totals, (_, &lengths)| sums(totals, lengths));
                let own = lengths[number] & differences(wanted, others);
                for (place, allowed) in allowed.iter_mut().enumerate() {
                    if own >> place >> 1 != 0 {
                        *allowed |= label;
                    }
                    if own >> place & 1 == 1 {
                        *allowed |= !label;
                    }
                    if own & ((1 << place) - 1) != 0 {
                        *allowed = ValueSet::MAX;
                    }
                }
            }
        }
        space.restrict(self.start, start)?;
        self.number.keep(supported, space)?;
        for (arm, allowed) in self.arms.iter().zip(&allowed) {
            for (&variable, &allowed) in arm.iter().zip(allowed) {
                space.restrict(variable, allowed)?;
            }
        }
        Ok(())
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        [&[self.number.variable, self.start][..], &self.arms.concat()].concat().into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Regions
    }

    fn priority(&self) -> usize {
        3
    }
}

/// The cells of a list that have the label of a first cell, which is counted.
#[derive(Debug)]
pub(super) struct LabelCount {
    pub(super) number: CountedBy,
    /// The label of the first cell.
    pub(super) start: usize,
    /// The labels of the further cells.
    pub(super) others: Vec<usize>,
}

impl Propagate for LabelCount {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let wanted = self.number.numbers(space) >> 1;
        let mut supported: Numbers = 0;
        let mut start: ValueSet = 0;
        let mut allowed = vec![0; self.others.len()];
        for bit in bits(space.values(self.start)) {
            let label = 1 << bit;
            let labels = || self.others.iter().map(|&variable| space.values(variable));
            let least = labels().filter(|&labels| labels == label).count();
            let most = labels().filter(|&labels| labels & label != 0).count();
            let totals = wanted & (Numbers::MAX >> (MOST_COUNTED - most)) & !((1 << least) - 1);
            if totals == 0 {
                continue;
            }
            start |= label;
            supported |= totals << 1;
            // With one open cell more or less, a wanted number remains.
            let (may_have, may_lack) = (totals >> least >> 1 != 0, totals & ((1 << most) - 1) != 0);
            for (labels, allowed) in labels().zip(&mut allowed) {
                let is_open = labels & label != 0 && labels != label;
                if labels == label || is_open && may_have {
                    *allowed |= label;
                }
                if labels & label == 0 || is_open && may_lack {
                    *allowed |= !label;
                }
            }
        }
        space.restrict(self.start, start)?;
        self.number.keep(supported, space)?;
        for (&variable, &allowed) in self.others.iter().zip(&allowed) {
            space.restrict(variable, allowed)?;
        }
        Ok(())
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        [&[self.number.variable, self.start][..], &self.others].concat().into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Regions
    }

    fn priority(&self) -> usize {
        3
    }
}
