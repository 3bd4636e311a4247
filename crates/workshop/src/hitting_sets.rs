//! Small sets of places that meet every set of a list.

/// A set of places, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlaceSet(Box<[u64]>);

impl PlaceSet {
    /// The set of some of the places 0 to `places - 1`.
    pub(super) fn new(places: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut words = vec![0; places.div_ceil(64)];
        members.into_iter().for_each(|place| words[place / 64] |= 1 << (place % 64));
        Self(words.into())
    }

    /// The number of places.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether a place is in the set.
    pub(super) fn contains(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    /// The places, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let bits = |(at, &word): (usize, &u64)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * at + bit)
            })
        };
        self.0.iter().enumerate().flat_map(bits)
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    /// The places that are in both sets.
    pub(super) fn both(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(word, other)| word & other).collect())
    }

    /// The number of places that are in both sets.
    pub(super) fn common(&self, other: &Self) -> usize {
        let words = self.0.iter().zip(&other.0).map(|(word, other)| (word & other).count_ones());
        words.map(|count| count as usize).sum()
    }

    fn insert_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(word, other)| word & !other).collect())
    }
}

/// A set of at most `most` places that meets every one of the sets; `None` without one.
///
/// A set with the fewest remaining places is met by each of them in turn. Later branches leave out the places tried
/// before. A branch ends if more sets are disjoint than places may be chosen.
pub(super) fn at_most(sets: &[PlaceSet], most: usize) -> Option<Vec<usize>> {
    let mut branches = u64::MAX;
    at_most_within(sets, most, &mut branches).expect("there is no limit in practice")
}

/// Same as [`at_most`], with at most `branches` further branches, which it counts down.
///
/// # Errors
/// [`TooManyBranches`] if that is not enough to find a set, or to exclude all.
pub(super) fn at_most_within(
    sets: &[PlaceSet],
    most: usize,
    branches: &mut u64,
) -> Result<Option<Vec<usize>>, TooManyBranches> {
    if sets.iter().any(PlaceSet::is_empty) {
        return Ok(None);
    }
    let mut chosen = Vec::new();
    Ok(meet(sets, most, &mut chosen, branches)?.then_some(chosen))
}

/// The branches that were allowed are used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyBranches;

fn meet(
    sets: &[PlaceSet],
    most: usize,
    chosen: &mut Vec<usize>,
    branches: &mut u64,
) -> Result<bool, TooManyBranches> {
    let Some(smallest) = sets.iter().min_by_key(|set| set.count()) else { return Ok(true) };
    if most == 0 || are_too_many_disjoint(sets, most) {
        return Ok(false);
    }
    *branches = branches.checked_sub(1).ok_or(TooManyBranches)?;
    let mut tried = PlaceSet(vec![0; smallest.0.len()].into());
    for place in smallest.iter() {
        // The sets that this place misses, without the places tried before.
        let missed = sets.iter().filter(|set| !set.contains(place));
        let left: Vec<PlaceSet> = missed.map(|set| set.without(&tried)).collect();
        chosen.push(place);
        if !left.iter().any(PlaceSet::is_empty) && meet(&left, most - 1, chosen, branches)? {
            return Ok(true);
        }
        chosen.pop();
        tried.0[place / 64] |= 1 << (place % 64);
    }
    Ok(false)
}

/// Whether more than `most` of the sets are seen at once to be disjoint.
fn are_too_many_disjoint(sets: &[PlaceSet], most: usize) -> bool {
    let mut order: Vec<&PlaceSet> = sets.iter().collect();
    // Small sets first: more of them are disjoint.
    order.sort_by_key(|set| set.count());
    let mut all = PlaceSet(vec![0; order[0].0.len()].into());
    let mut disjoint = 0;
    for set in order {
        if !set.meets(&all) {
            all.insert_all(set);
            disjoint += 1;
        }
    }
    disjoint > most
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    /// The smallest number of places by trying all sets of places.
    fn by_trial(sets: &[u16]) -> usize {
        let meets_all = |places: &u16| sets.iter().all(|set| set & places != 0);
        let sizes = (0..1_u16 << 10).filter(meets_all).map(|places| places.count_ones() as usize);
        sizes.min().expect("all places meet all sets")
    }

    #[test]
    fn smallest_sets_are_those_of_a_trial_of_all() {
        let mut random = Pcg64::seed_from_u64(1);
        for _ in 0..200 {
            let sets: Vec<u16> = (0..random.random_range(1..20))
                .map(|_| {
                    (random.random::<u16>() & random.random::<u16>()
                        | 1 << random.random_range(0..10))
                        & 0x3FF
                })
                .collect();
            let smallest = by_trial(&sets);
            // Places far apart: sets take several words.
            let members = |set: u16| {
                (0..10).filter(move |place| set >> place & 1 == 1).map(|place| 20 * place)
            };
            let lists: Vec<PlaceSet> =
                sets.iter().map(|&set| PlaceSet::new(200, members(set))).collect();
            let found = at_most(&lists, smallest).expect("a set of the smallest size");
            assert!(found.len() <= smallest, "{sets:?}");
            assert!(lists.iter().all(|set| found.iter().any(|&place| set.contains(place))));
            assert_eq!(at_most(&lists, smallest - 1), None, "{sets:?}");
            assert_eq!(at_most_within(&lists, smallest, &mut 0), Err(TooManyBranches), "{sets:?}");
        }
        assert_eq!(at_most(&[PlaceSet::new(3, [])], 3), None);
    }
}
