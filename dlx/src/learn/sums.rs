//! The items of a problem as bounded sums of variables.

use crate::id::{Color, ItemId};
use crate::problem::{ItemKind, Problem};

/// An item's bound, or both, on the number of true variables among its members.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) min: u32,
    /// `u32::MAX` if all members may be true.
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
    /// For each sum, its item.
    items: Vec<ItemId>,
    bounds: Vec<Bounds>,
    members: NumberLists,
    /// For each variable, the sums that it is a member of. `singles` have a minimum or a maximum of one, `limited` a
    /// maximum of one, and `counted` other bounds.
    singles: NumberLists,
    limited: NumberLists,
    counted: NumberLists,
    links: NumberLists,
    /// True if a sum has bounds above one, or an option implies a color.
    has_rare: bool,
    /// `singles` in rows of one width, filled up with the number of sums; none if a row would be too wide.
    rows: Vec<u32>,
    width: usize,
}

/// The width that means lists instead of rows.
pub(super) const LISTS: usize = 1;
/// The range of the width of rows.
const WIDTHS: std::ops::RangeInclusive<usize> = 3..=6;

/// Lists of numbers in one vector.
struct NumberLists {
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl NumberLists {
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
        let (mut items, mut bounds) = (Vec::new(), Vec::new());
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
                // A new color of the item gets a variable.
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
            // No choice of members violates the item.
            if min == 0 && max >= size {
                members.truncate(before);
                continue;
            }
            items.push(item);
            bounds.push(Bounds { min, max: if max >= size { u32::MAX } else { max } });
        }
        let both = links.iter().flat_map(|&(option, color)| [(option, color), (color, option)]);
        let lists = |is_in: &dyn Fn(Bounds) -> bool| {
            let is_in = |&&(sum, _): &&(u32, u32)| is_in(bounds[sum as usize]);
            let pairs = members.iter().filter(is_in).map(|&(sum, member)| (member, sum));
            NumberLists::new(variables as usize, pairs)
        };
        let counted = lists(&|bounds| bounds.min > 1 || !matches!(bounds.max, 1 | u32::MAX));
        let singles = lists(&|bounds| bounds.min == 1 || bounds.max == 1);
        let widest = (0..variables).map(|variable| singles.list(variable).len()).max();
        let width = widest.filter(|width| WIDTHS.contains(width)).unwrap_or(LISTS);
        let mut rows = Vec::new();
        if width != LISTS {
            for variable in 0..variables {
                rows.extend_from_slice(singles.list(variable));
                // The number of sums fills up the row; the state has a count there that implies no value.
                rows.resize((variable as usize + 1) * width, bounds.len() as u32);
            }
        }
        Self {
            options,
            variables,
            rows,
            width,
            has_rare: !counted.numbers.is_empty() || !links.is_empty(),
            singles,
            limited: lists(&|bounds| bounds.max == 1),
            counted,
            links: NumberLists::new(variables as usize, both),
            members: NumberLists::new(bounds.len(), members.iter().copied()),
            items,
            bounds,
        }
    }

    /// The number of sums.
    pub(super) fn len(&self) -> usize {
        self.bounds.len()
    }

    /// The number of items, up to the last one that is a sum.
    pub(super) fn item_count(&self) -> usize {
        self.items.last().map_or(0, |item| item.index() + 1)
    }

    /// The item of a sum.
    pub(super) fn item(&self, sum: u32) -> ItemId {
        self.items[sum as usize]
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

    /// The width of the rows; [`LISTS`] if the problem has no rows.
    #[inline]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The sums of a variable with a minimum or a maximum of one. If `WIDTH` is the width of the rows, the number of
    /// sums fills up the row, for loops of a known length.
    #[inline(always)]
    pub(super) fn row<const WIDTH: usize>(&self, variable: u32) -> &[u32] {
        if WIDTH == LISTS {
            return self.singles.list(variable);
        }
        &self.rows.as_chunks::<WIDTH>().0[variable as usize]
    }

    /// The sums of a variable with a maximum of one.
    #[inline]
    pub(super) fn limited_of(&self, variable: u32) -> &[u32] {
        self.limited.list(variable)
    }

    /// The sums of a variable with a greater minimum or a greater maximum, or a maximum of 0.
    #[inline]
    pub(super) fn counted_of(&self, variable: u32) -> &[u32] {
        self.counted.list(variable)
    }

    /// Whether the problem has such sums, or links.
    #[inline]
    pub(super) fn has_rare(&self) -> bool {
        self.has_rare
    }

    /// The colors that an option implies, or the options that imply a color.
    #[inline]
    pub(super) fn links(&self, variable: u32) -> &[u32] {
        self.links.list(variable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Entry, ProblemBuilder};

    #[test]
    fn a_colored_item_is_a_sum_of_its_plain_options_and_its_colors() {
        let mut builder = ProblemBuilder::new();
        let item = builder.add_primary_between(2..=3).unwrap();
        let unbounded = builder.add_primary_between(0..=9).unwrap();
        let colored = builder.add_secondary().unwrap();
        let one_color = builder.add_secondary().unwrap();
        for color in [Some(7), None, Some(4), Some(7)] {
            let color = Entry { item: colored, color: color.map(Color::new) };
            builder.add_option([Entry::from(item), Entry::from(unbounded), color]).unwrap();
        }
        let same = Entry { item: one_color, color: Some(Color::new(7)) };
        builder.add_option([Entry::from(item), same]).unwrap();
        builder.add_option([Entry::from(item), same]).unwrap();

        let sums = Sums::new(&builder.build());
        // Six options, two colors of one item and one of another.
        assert_eq!((sums.options, sums.variables), (6, 9));
        // Neither the item without bounds nor that with one color is a sum.
        assert_eq!(sums.len(), 2);
        assert_eq!(sums.members(0), [0, 1, 2, 3, 4, 5]);
        assert_eq!((sums.bounds(0).min, sums.bounds(0).max), (2, 3));
        assert_eq!(sums.members(1), [6, 1, 7]);
        assert_eq!((sums.bounds(1).min, sums.bounds(1).max), (0, 1));
        assert_eq!((sums.row::<LISTS>(1), sums.limited_of(1)), (&[1][..], &[1][..]));
        assert_eq!(sums.counted_of(1), [0]);
        assert_eq!((sums.row::<LISTS>(6), sums.counted_of(6)), (&[1][..], &[][..]));
        assert!(sums.row::<LISTS>(8).is_empty() && sums.counted_of(8).is_empty());
        let links: Vec<&[u32]> = (0..9).map(|variable| sums.links(variable)).collect();
        let of_options: [&[u32]; 6] = [&[6], &[], &[7], &[6], &[8], &[8]];
        let of_colors: [&[u32]; 3] = [&[0, 3], &[2], &[4, 5]];
        assert_eq!(links[..6], of_options);
        assert_eq!(links[6..], of_colors);
    }

    #[test]
    fn a_sum_that_cannot_have_too_many_members_has_no_maximum() {
        let mut builder = ProblemBuilder::new();
        let item = builder.add_primary_between(1..=5).unwrap();
        builder.add_option([item]).unwrap();
        builder.add_option([item]).unwrap();
        let sums = Sums::new(&builder.build());
        assert_eq!((sums.bounds(0).min, sums.bounds(0).max), (1, u32::MAX));
    }
}
