//! The row sets of a stack, up to symmetry.
//!
//! For a digit, row sets are a *pattern*: bit b is set if the digit is in the lower row of band b. A choice of row sets
//! gives each of the 2C digits a pattern of C bits, and each bit is set in half of the patterns. Only the number of
//! digits with each pattern matters, since digits may be renamed: the *tally*. Exchanging bands permutes the bits of
//! all patterns. Replacing the set of a band by its complement flips a bit in all of them.
//!
//! Classes are found band by band. One tally represents each class of b bands: it is extended in all ways by a bit, and
//! the results are sorted into classes of b + 1 bands by the least of their equivalent tallies. Numbers of choices are
//! carried along. The tests check them against binomial(2C, C)^C. (Marking all equivalents of every tally of C bands
//! takes several times as long.)

use super::super::control::CountControl;
use dlx::Stop;
use std::collections::BTreeMap;

/// Maximum width of a stack. The states of wider stacks do not fit into 64 bits, nor their tallies into 128, and they
/// have more classes.
pub(crate) const MAX_WIDTH: usize = 5;

/// The number of patterns.
const PATTERNS: usize = 1 << MAX_WIDTH;
/// Bits of a tally for each pattern. After the first band at most half of the digits have the same pattern.
const COUNT_BITS: usize = 4;

/// The number of digits with each pattern. Pattern p has the bits from 4p upward.
type PatternTally = u128;

const _: () = assert!(PATTERNS * COUNT_BITS <= PatternTally::BITS as usize);
const _: () = assert!(2 * MAX_WIDTH < 1 << COUNT_BITS);

/// Choices of row sets with equally many fillings.
#[derive(Clone, Debug)]
pub(super) struct RowClass {
    /// The pattern of each digit, for one of the choices.
    pub(super) patterns: Vec<u8>,
    /// Number of choices in the class.
    pub(super) choices: u128,
}

/// All choices of row sets for stacks of a width, by classes.
pub(super) fn classes(width: usize, control: &CountControl) -> Result<Vec<RowClass>, Stop> {
    // Without bands all digits have the empty pattern.
    let mut tallies = BTreeMap::from([(count_of(0, 2 * width), 1)]);
    for band in 0..width {
        let orders = Orders::new(band + 1);
        let mut longer: BTreeMap<PatternTally, u128> = BTreeMap::new();
        for (&tally, &choices) in &tallies {
            control.check()?;
            for (extended, ways) in extensions(tally, band, width) {
                *longer.entry(orders.least(extended)).or_default() += choices * ways;
            }
        }
        tallies = longer;
    }
    let class = |(tally, choices)| RowClass {
        patterns: occurring(tally)
            .flat_map(|(pattern, count)| std::iter::repeat_n(pattern as u8, count))
            .collect(),
        choices,
    };
    Ok(tallies.into_iter().map(class).collect())
}

/// The tally of `count` digits with a pattern.
fn count_of(pattern: usize, count: usize) -> PatternTally {
    (count as PatternTally) << (COUNT_BITS * pattern)
}

/// The patterns that occur in a tally, each with its number of digits.
fn occurring(tally: PatternTally) -> impl Iterator<Item = (usize, usize)> {
    let count = move |pattern| (tally >> (COUNT_BITS * pattern)) as usize % (1 << COUNT_BITS);
    (0..PATTERNS).map(move |pattern| (pattern, count(pattern))).filter(|&(_, count)| count > 0)
}

/// The tallies after another band with `lower` of the digits in its lower row, each with the number of ways to choose
/// these digits.
fn extensions(tally: PatternTally, band: usize, lower: usize) -> BTreeMap<PatternTally, u128> {
    // Partial tallies for the patterns so far, each with the number of digits still to choose.
    let mut partial = vec![(0, lower, 1)];
    for (pattern, count) in occurring(tally) {
        let mut next = Vec::new();
        for (extended, left, ways) in partial {
            for chosen in 0..=count.min(left) {
                let extended = extended
                    + count_of(pattern, count - chosen)
                    + count_of(pattern | 1 << band, chosen);
                let ways = ways * binomial(count as u64, chosen as u64);
                next.push((extended, left - chosen, ways));
            }
        }
        partial = next;
    }
    let complete = partial.into_iter().filter(|&(_, left, _)| left == 0);
    complete.map(|(extended, _, ways)| (extended, ways)).collect()
}

/// The number of ways to choose `chosen` of `things` things.
fn binomial(things: u64, chosen: u64) -> u128 {
    // Each division is exact: every intermediate value is a binomial coefficient.
    (0..chosen).fold(1, |ways, i| ways * u128::from(things - i) / u128::from(i + 1))
}

/// The effect of all orders of some bands on patterns.
struct Orders {
    /// For each order, the image of each pattern.
    patterns: Vec<[u8; PATTERNS]>,
}

impl Orders {
    fn new(bands: usize) -> Self {
        let moved = |order: &[usize], pattern: usize| {
            let bits = order.iter().enumerate();
            bits.fold(0, |moved, (from, to)| moved | (pattern >> from & 1) << to) as u8
        };
        let patterns = permutations(bands).into_iter().map(|order| {
            let mut patterns = [0; PATTERNS];
            for (pattern, entry) in patterns.iter_mut().enumerate() {
                *entry = moved(&order, pattern);
            }
            patterns
        });
        Self { patterns: patterns.collect() }
    }

    /// The least of the equivalent tallies with the empty pattern. Flipping the bits of a pattern that occurs makes it
    /// the empty one.
    fn least(&self, tally: PatternTally) -> PatternTally {
        let digits: Vec<(usize, usize)> = occurring(tally).collect();
        let images = digits.iter().flat_map(|&(origin, _)| {
            self.patterns.iter().map({
                let digits = &digits;
                move |order| {
                    let moved = |&(pattern, count): &(usize, usize)| {
                        count_of(usize::from(order[pattern ^ origin]), count)
                    };
                    digits.iter().map(moved).sum()
                }
            })
        });
        images.min().unwrap_or(tally)
    }
}

/// All orders of the numbers below `count`.
pub(super) fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for number in 0..count {
        let insert = |order: &Vec<usize>, place| {
            let mut order = order.clone();
            order.insert(place, number);
            order
        };
        orders = (orders.iter())
            .flat_map(|order| (0..=number).map(move |place| insert(order, place)))
            .collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each band chooses half of the digits, and each choice is in one class.
    #[test]
    fn classes_hold_all_choices() {
        for (width, sets) in [(2, 6_u128), (3, 20), (4, 70), (5, 252)] {
            let classes = classes(width, &CountControl::default()).unwrap();
            assert_eq!(
                classes.iter().map(|class| class.choices).sum::<u128>(),
                sets.pow(width as u32)
            );
            for RowClass { patterns, .. } in &classes {
                assert_eq!(patterns.len(), 2 * width);
                for band in 0..width {
                    let lower = patterns.iter().filter(|&pattern| pattern >> band & 1 == 1).count();
                    assert_eq!(lower, width);
                }
            }
        }
    }

    /// By the definition: choices that a renaming, an exchange of bands or a complement makes of each
    /// other, found by trying these one at a time on all choices.
    #[test]
    fn small_classes_are_those_of_the_definition() {
        for width in [2, 3] {
            let digits = 2 * width;
            let sets: Vec<u32> =
                (0..1_u32 << digits).filter(|set| set.count_ones() as usize == width).collect();
            let mut left: std::collections::BTreeSet<Vec<u32>> = choices(&sets, width).collect();
            let mut sizes = Vec::new();
            while let Some(first) = left.pop_first() {
                let (mut open, mut size) = (vec![first], 0);
                while let Some(choice) = open.pop() {
                    size += 1;
                    open.extend(neighbors(&choice, digits).filter(|next| left.remove(next)));
                }
                sizes.push(size);
            }
            let classes = classes(width, &CountControl::default()).unwrap();
            let mut found: Vec<u128> = classes.iter().map(|class| class.choices).collect();
            found.sort_unstable();
            sizes.sort_unstable();
            assert_eq!(found, sizes);
        }
    }

    fn choices(sets: &[u32], bands: usize) -> impl Iterator<Item = Vec<u32>> {
        (0..sets.len().pow(bands as u32)).map(move |number| {
            let set = |band| sets[number / sets.len().pow(band as u32) % sets.len()];
            (0..bands).map(set).collect()
        })
    }

    fn neighbors(choice: &[u32], digits: usize) -> impl Iterator<Item = Vec<u32>> {
        let swapped = |set: u32, a: usize| {
            if set >> a & 1 == set >> (a + 1) & 1 { set } else { set ^ (0b11 << a) }
        };
        let renamed = (1..digits)
            .map(move |b| choice.iter().map(|&set| swapped(set, b - 1)).collect::<Vec<_>>());
        let exchanged = (1..choice.len()).map(|b| {
            let mut choice = choice.to_vec();
            choice.swap(b - 1, b);
            choice
        });
        let mut complement = choice.to_vec();
        complement[0] ^= (1 << digits) - 1;
        renamed.chain(exchanged).chain([complement])
    }
}
