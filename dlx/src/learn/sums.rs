//! The items of a problem as bounded sums of variables.

use crate::id::Color;
use crate::problem::{ItemKind, Problem};

/// An item's bound, or both, on the number of true variables among its members.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) min: u32,
    /// `u32::MAX` if more members than there are would be allowed.
    pub(super) max: u32,
}

/// The tables of a problem that no search changes.
///
/// Variables are the options, and after them a variable for each color of each secondary item, in the order in which
/// the options bring them. An option implies its colors. Each item is a sum: of its options if it is primary, else of
/// its options without a color and of its colors.
pub(super) struct Sums {
    /// The number of options, which are the first variables.
    pub(super) options: u32,
    /// The number of variables.
    pub(super) variables: u32,
    bounds: Vec<Bounds>,
    members: Lists,
    sums: Lists,
    links: Lists,
}

/// Lists of numbers in one vector.
struct Lists {
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl Lists {
    /// The lists of pairs `(list, number)`, each in the order of the pairs.
    fn new(lists: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0; lists + 1];
        for (list, _) in pairs.clone() {
            starts[list as usize + 1] += 1;
        }
        for list in 1..starts.len() {
            starts[list] += starts[list - 1];
        }
        let mut next = starts.clone();
        let mut numbers = vec![0; starts[lists] as usize];
        for (list, number) in pairs {
            let place = &mut next[list as usize];
            numbers[*place as usize] = number;
            *place += 1;
        }
        Self { starts, numbers }
    }

    #[inline]
    fn list(&self, list: u32) -> &[u32] {
        let (start, end) = (self.starts[list as usize], self.starts[list as usize + 1]);
        &self.numbers[start as usize..end as usize]
    }
}

impl Sums {
    pub(super) fn new(problem: &Problem) -> Self {
        let options = problem.option_count() as u32;
        let mut variables = options;
        let mut bounds = Vec::new();
        // The pairs of a sum and a member, and of an option and a color.
        let (mut members, mut links) = (Vec::new(), Vec::new());
        for item in problem.items() {
            let uses = problem.uses(item);
            let before = members.len();
            let sum = bounds.len() as u32;
            // The colors of the item so far; items have few.
            let mut colors: Vec<(Color, u32)> = Vec::new();
            for used in uses {
                let option = used.option.number();
                let Some(color) = used.color else {
                    members.push((sum, option));
                    continue;
                };
                let known = colors.iter().find(|(known, _)| *known == color);
                let variable = known.map_or(variables, |&(_, variable)| variable);
                if variable == variables {
                    colors.push((color, variable));
                    members.push((sum, variable));
                    variables += 1;
                }
                links.push((option, variable));
            }
            let size = (members.len() - before) as u32;
            let (min, max) = match problem.kind(item) {
                ItemKind::Primary(multiplicity) => (multiplicity.min, multiplicity.max),
                ItemKind::Secondary => (0, 1),
            };
            if min == 0 && max >= size {
                members.truncate(before);
                continue;
            }
            bounds.push(Bounds { min, max: if max >= size { u32::MAX } else { max } });
        }
        let both = links.iter().flat_map(|&(option, color)| [(option, color), (color, option)]);
        Self {
            options,
            variables,
            sums: Lists::new(
                variables as usize,
                members.iter().map(|&(sum, member)| (member, sum)),
            ),
            links: Lists::new(variables as usize, both),
            members: Lists::new(bounds.len(), members.iter().copied()),
            bounds,
        }
    }

    /// The number of sums.
    pub(super) fn len(&self) -> usize {
        self.bounds.len()
    }

    #[inline]
    pub(super) fn bounds(&self, sum: u32) -> Bounds {
        self.bounds[sum as usize]
    }

    /// The variables of a sum.
    #[inline]
    pub(super) fn members(&self, sum: u32) -> &[u32] {
        self.members.list(sum)
    }

    /// The sums that a variable is a member of.
    #[inline]
    pub(super) fn sums_of(&self, variable: u32) -> &[u32] {
        self.sums.list(variable)
    }

    /// The colors that an option implies, or the options that imply a color.
    #[inline]
    pub(super) fn links(&self, variable: u32) -> &[u32] {
        self.links.list(variable)
    }
}
