//! The scales on which steps and puzzles are rated.

use super::technique::TECHNIQUES;
use super::technique::row::{Group, Row};
use std::fmt;

/// A scale: an order of techniques, and their marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scale {
    /// The order and the ratings of Sudoku Explainer 1.2.1, 1.0 to about 12. One step is made after the other.
    #[default]
    Se,
    /// The techniques that people use, with the scores and levels of HoDoKu. All steps of the lowest technique that
    /// has any are made in a round: a score does not depend on how a grid is turned.
    Human,
}

impl Scale {
    /// The groups of techniques, in the order in which they are tried.
    pub const fn groups(self) -> &'static [Group] {
        static SE: [Group; Scale::Se.count()] = Scale::Se.collect();
        static HUMAN: [Group; Scale::Human.count()] = Scale::Human.collect();
        match self {
            Self::Se => &SE,
            Self::Human => &HUMAN,
        }
    }

    /// The group of a row on this scale.
    const fn group(self, row: &Row) -> Option<Group> {
        match self {
            Self::Se => row.on_se(),
            Self::Human => row.on_human(),
        }
    }

    /// Number of groups.
    const fn count(self) -> usize {
        let (mut count, mut at) = (0, 0);
        while at < TECHNIQUES.len() {
            count += self.group(&TECHNIQUES[at]).is_some() as usize;
            at += 1;
        }
        count
    }

    /// The groups of all rows: on the scale `human` in the order of the rows, on the scale `se` by their lowest
    /// ratings. Groups with equal ratings keep the order of the rows.
    const fn collect<const COUNT: usize>(self) -> [Group; COUNT] {
        let mut groups = [TECHNIQUES[0].unmarked(); COUNT];
        let (mut count, mut row) = (0, 0);
        while row < TECHNIQUES.len() {
            if let Some(group) = self.group(&TECHNIQUES[row]) {
                let group = group.in_row(row as u8);
                let mut at = count;
                // Sorts the group in: constants have no sort of the library.
                while matches!(self, Self::Se)
                    && at > 0
                    && groups[at - 1].least_rating() > group.least_rating()
                {
                    groups[at] = groups[at - 1];
                    at -= 1;
                }
                groups[at] = group;
                count += 1;
            }
            row += 1;
        }
        groups
    }

    /// The word for the scale.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Se => "se",
            Self::Human => "human",
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.keyword())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_row_is_on_a_scale() {
        let is_lost = |row: &&Row| row.on_se().is_none() && row.on_human().is_none();
        let lost: Vec<&str> =
            TECHNIQUES.iter().filter(is_lost).map(|row| row.unmarked().name()).collect();
        assert!(lost.is_empty(), "{lost:?} have no rating: add `.se` or `.human` to their rows");
    }

    #[test]
    fn groups_of_a_scale_have_different_names() {
        for scale in [Scale::Se, Scale::Human] {
            let names: BTreeSet<&str> = scale.groups().iter().map(Group::name).collect();
            assert_eq!(names.len(), scale.groups().len(), "{scale}");
        }
    }

    #[test]
    fn groups_of_se_come_by_their_lowest_ratings() {
        assert!(Scale::Se.groups().is_sorted_by_key(Group::least_rating));
    }
}
