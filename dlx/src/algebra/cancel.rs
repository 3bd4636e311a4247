//! Weights with which every option weighs 0.
//!
//! Each option is an equation between unknown weights: their sum is 0. They are solved by substitution: an
//! equation tells one weight in terms of others, and that is put in wherever the weight occurs. The one that occurs
//! least is chosen, so that little is to be done: for dominoes the weights of a connected part are one weight and
//! its opposite throughout, and the smaller part is rewritten when two are joined.
//!
//! What is free in the end spans all solutions. Each free weight in turn is set to 1, the others to 0, and to -1;
//! what that makes of all weights is an obstruction if what is to be covered weighs more than 0. All is done modulo a
//! prime, and the weights are read as fractions at the end: those that matter are small ones.

use super::field::{add, invert, multiply, negate, to_fraction};
use super::fraction::to_integers;
use super::obstruction::{Obstruction, bounds};
use super::work::Work;
use crate::id::ItemId;
use crate::problem::Problem;

/// So many weights that are free are tried at most: what they make may differ in how simple it is.
const MOST_TRIED: usize = 64;

/// An obstruction in which every option weighs 0, and so do all items but those that are `used`: the one with the smallest
/// weights of those that are tried, and of those with the fewest.
pub(super) fn obstruction(
    problem: &Problem,
    used: impl Fn(ItemId) -> bool,
    work: &mut Work,
) -> Option<Obstruction> {
    let mut system = System::new(problem.item_count());
    let mut items = Vec::new();
    for option in problem.options() {
        items.clear();
        items.extend(problem.entries(option).iter().map(|e| e.item).filter(|i| used(*i)));
        system.add_sum(&items, work)?;
    }
    let mut best: Option<((u64, usize), Obstruction)> = None;
    let mut tried = 0;
    for item in problem.items().filter(|item| used(*item) && system.is_free(*item)) {
        if tried == MOST_TRIED || work.take(system.used_by[item.index()].len() + 1).is_none() {
            break;
        }
        let column = system.column(item);
        if !may_weigh(problem, &column) {
            continue;
        }
        // The check goes over the whole problem.
        if work.take(problem.entry_count()).is_none() {
            break;
        }
        tried += 1;
        for obstruction in both_signs(problem, &column) {
            let largest = obstruction.weights().iter().map(|(_, w)| w.unsigned_abs()).max();
            let size = (largest.unwrap_or(0), obstruction.weights().len());
            if best.as_ref().is_none_or(|(least, _)| size < *least) {
                best = Some((size, obstruction));
            }
        }
    }
    best.map(|(_, obstruction)| obstruction)
}

/// Whether what is to be covered may weigh other than 0, as far as that is seen without fractions.
fn may_weigh(problem: &Problem, column: &[(ItemId, u64)]) -> bool {
    let mut sum = 0;
    for &(item, weight) in column {
        let (min, max) = bounds(problem, item);
        if min != max {
            return true;
        }
        sum = add(sum, multiply(weight, u64::from(min)));
    }
    sum != 0
}

/// The obstructions that these weights make, as they are and negated.
fn both_signs(problem: &Problem, column: &[(ItemId, u64)]) -> Vec<Obstruction> {
    let fractions = column.iter().map(|&(item, weight)| Some((item, to_fraction(weight)?)));
    let Some(weights) = fractions.collect::<Option<Vec<_>>>().and_then(|f| to_integers(&f)) else {
        return Vec::new();
    };
    // They are above the least integer, for they are products of a numerator and a part of the denominator.
    let negated = weights.iter().filter_map(|&(item, w)| Some((item, w.checked_neg()?)));
    let negated = Obstruction::new(problem, negated);
    Obstruction::new(problem, weights).into_iter().chain(negated).collect()
}

/// Terms of a sum: weights of items, and what they are multiplied by, which is not 0.
type Terms = Vec<(u32, u64)>;

/// The equations so far.
struct System {
    /// For each item whose weight an equation tells: the terms of free weights that it is the sum of.
    told: Vec<Option<Terms>>,
    /// For each free weight: the weights that were told in terms of it at some time, some perhaps no longer.
    used_by: Vec<Vec<u32>>,
    sum: Sum,
}

impl System {
    fn new(items: usize) -> Self {
        let sum = Sum { factor: vec![0; items], met: vec![false; items], items: Vec::new() };
        Self { told: vec![None; items], used_by: vec![Vec::new(); items], sum }
    }

    fn is_free(&self, item: ItemId) -> bool {
        self.told[item.index()].is_none()
    }

    /// Adds the equation that the weights of these items sum up to 0. `None` if that is too much work; then nothing
    /// more can be asked.
    fn add_sum(&mut self, items: &[ItemId], work: &mut Work) -> Option<()> {
        for item in items {
            match &self.told[item.index()] {
                None => self.sum.add(item.number(), 1),
                Some(terms) => {
                    work.take(terms.len())?;
                    terms.iter().for_each(|&(free, factor)| self.sum.add(free, factor));
                }
            }
        }
        work.take(items.len())?;
        let mut terms = self.sum.take();
        let Some(place) =
            (0..terms.len()).min_by_key(|&place| self.used_by[terms[place].0 as usize].len())
        else {
            return Some(());
        };
        let (item, factor) = terms.swap_remove(place);
        let scale = negate(invert(factor));
        terms.iter_mut().for_each(|(_, factor)| *factor = multiply(*factor, scale));
        self.tell(item, terms, work)
    }

    /// Puts the terms in wherever the weight of the item occurs.
    fn tell(&mut self, item: u32, terms: Terms, work: &mut Work) -> Option<()> {
        for user in std::mem::take(&mut self.used_by[item as usize]) {
            let Some(old) = &mut self.told[user as usize] else { continue };
            let Some(place) = old.iter().position(|term| term.0 == item) else { continue };
            work.take(old.len() + terms.len())?;
            let (_, factor) = old.swap_remove(place);
            old.iter().for_each(|&(free, f)| self.sum.add(free, f));
            let before = old.len();
            for &(free, f) in &terms {
                self.sum.add(free, multiply(f, factor));
            }
            // Those of before come first, unless they are gone; of the others, `user` is a new user.
            let known: Vec<u32> = old.iter().map(|term| term.0).collect();
            debug_assert_eq!(known.len(), before);
            *old = self.sum.take();
            for &(free, _) in old.iter() {
                if !known.contains(&free) {
                    self.used_by[free as usize].push(user);
                }
            }
        }
        for &(free, _) in &terms {
            self.used_by[free as usize].push(item);
        }
        self.told[item as usize] = Some(terms);
        Some(())
    }

    /// All weights where a free one is 1 and the other free ones are 0.
    fn column(&self, free: ItemId) -> Vec<(ItemId, u64)> {
        let factor = |item: &u32| {
            let terms = self.told[*item as usize].as_ref()?;
            let (_, factor) = terms.iter().find(|term| term.0 == free.number())?;
            Some((ItemId::new(*item), *factor))
        };
        let mut column: Vec<_> = self.used_by[free.index()].iter().filter_map(factor).collect();
        column.push((free, 1));
        column.sort_unstable();
        column.dedup();
        column
    }
}

/// A sum in the making.
struct Sum {
    /// What the weight of each item is multiplied by.
    factor: Vec<u64>,
    met: Vec<bool>,
    /// The items that were met.
    items: Vec<u32>,
}

impl Sum {
    fn add(&mut self, item: u32, factor: u64) {
        let at = item as usize;
        self.factor[at] = add(self.factor[at], factor);
        if !std::mem::replace(&mut self.met[at], true) {
            self.items.push(item);
        }
    }

    /// The terms that are not 0; begins a new sum.
    fn take(&mut self) -> Terms {
        let terms = self.items.iter().filter_map(|&item| {
            self.met[item as usize] = false;
            let factor = std::mem::take(&mut self.factor[item as usize]);
            (factor != 0).then_some((item, factor))
        });
        let terms = terms.collect();
        self.items.clear();
        terms
    }
}
