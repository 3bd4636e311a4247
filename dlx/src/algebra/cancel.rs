//! Weights with which every option weighs 0.
//!
//! Each option is an equation between unknown weights: their sum is 0. The equations are solved by substitution: each
//! expresses one weight by others, and that expression replaces the weight wherever it occurs. The weight that occurs
//! least is chosen, to keep the work small: for dominoes the weights of a connected part are one weight and its
//! opposite throughout, and the smaller part is rewritten when two are joined.
//!
//! The weights that are free in the end span all solutions. Each of them in turn is set to 1 and to -1, with the others
//! at 0; the resulting weights are an obstruction if the items to be covered weigh more than 0. The arithmetic is
//! modulo a prime, and the weights are read as fractions at the end: the useful ones are small.

use super::field::{add, invert, multiply, negate, to_fraction};
use super::fraction::to_integers;
use super::obstruction::{Obstruction, bounds};
use super::work::Work;
use crate::id::ItemId;
use crate::problem::Problem;

/// The maximum number of free weights that are tried: their obstructions differ in simplicity.
const MOST_TRIED: usize = 64;

/// Searches for an obstruction in which every option weighs 0 and only items that are `used` have weights. Returns the
/// one with the smallest weights of those that are tried, and among these the one with the fewest.
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
    // Back substitution: a column for each free weight.
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
        // The exact check reads the whole problem.
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

/// Whether the excess may differ from 0, as far as the residues tell.
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

/// The obstructions among these weights and their negatives.
fn both_signs(problem: &Problem, column: &[(ItemId, u64)]) -> Vec<Obstruction> {
    let fractions = column.iter().map(|&(item, weight)| Some((item, to_fraction(weight)?)));
    let Some(weights) = fractions.collect::<Option<Vec<_>>>().and_then(|f| to_integers(&f)) else {
        return Vec::new();
    };
    let negated = weights.iter().filter_map(|&(item, w)| Some((item, w.checked_neg()?)));
    let negated = Obstruction::new(problem, negated);
    Obstruction::new(problem, weights).into_iter().chain(negated).collect()
}

/// The terms of a sum of weights: items and their factors, which are not 0.
type LinearForm = Vec<(u32, u64)>;

/// A system of equations, solved as they are added.
struct System {
    /// For each item whose weight is bound: the terms of free weights that it is the sum of.
    bound: Vec<Option<LinearForm>>,
    /// For each free weight: all bound weights with a term of it, and perhaps others that had one before.
    used_by: Vec<Vec<u32>>,
    sum: Accumulator,
}

impl System {
    fn new(items: usize) -> Self {
        let sum =
            Accumulator { factor: vec![0; items], met: vec![false; items], items: Vec::new() };
        Self { bound: vec![None; items], used_by: vec![Vec::new(); items], sum }
    }

    fn is_free(&self, item: ItemId) -> bool {
        self.bound[item.index()].is_none()
    }

    /// Adds the equation that the sum of the weights of these items is 0. Returns `None` if that takes too much work;
    /// the system is unusable then.
    fn add_sum(&mut self, items: &[ItemId], work: &mut Work) -> Option<()> {
        // Substitute the bound weights, so that only free ones are left.
        for item in items {
            match &self.bound[item.index()] {
                None => self.sum.add(item.number(), 1),
                Some(terms) => {
                    work.take(terms.len())?;
                    terms.iter().for_each(|&(free, factor)| self.sum.add(free, factor));
                }
            }
        }
        work.take(items.len())?;
        let mut terms = self.sum.take();
        // The pivot is the free weight that occurs least; without one, the equation follows from those before.
        let Some(place) =
            (0..terms.len()).min_by_key(|&place| self.used_by[terms[place].0 as usize].len())
        else {
            return Some(());
        };
        let (item, factor) = terms.swap_remove(place);
        let scale = negate(invert(factor));
        terms.iter_mut().for_each(|(_, factor)| *factor = multiply(*factor, scale));
        self.bind(item, terms, work)
    }

    /// Binds a free weight to the sum of these terms, and substitutes them wherever it occurs.
    fn bind(&mut self, item: u32, terms: LinearForm, work: &mut Work) -> Option<()> {
        for user in std::mem::take(&mut self.used_by[item as usize]) {
            let Some(old) = &mut self.bound[user as usize] else { continue };
            let Some(place) = old.iter().position(|term| term.0 == item) else { continue };
            work.take(old.len() + terms.len())?;
            let (_, factor) = old.swap_remove(place);
            old.iter().for_each(|&(free, f)| self.sum.add(free, f));
            let before = old.len();
            for &(free, f) in &terms {
                self.sum.add(free, multiply(f, factor));
            }
            // Terms may cancel; those of free weights that `user` did not have before make it a new user.
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
        self.bound[item as usize] = Some(terms);
        Some(())
    }

    /// The weights that are not 0 if one free weight is 1 and all others are 0.
    fn column(&self, free: ItemId) -> Vec<(ItemId, u64)> {
        let factor = |item: &u32| {
            let terms = self.bound[*item as usize].as_ref()?;
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

/// A sum of weights that terms are added to.
struct Accumulator {
    /// The factor of each item.
    factor: Vec<u64>,
    /// For each item, whether a term of it was added.
    met: Vec<bool>,
    /// The items with such a term.
    items: Vec<u32>,
}

impl Accumulator {
    fn add(&mut self, item: u32, factor: u64) {
        let at = item as usize;
        self.factor[at] = add(self.factor[at], factor);
        if !std::mem::replace(&mut self.met[at], true) {
            self.items.push(item);
        }
    }

    /// Takes the terms that are not 0, which leaves an empty sum.
    fn take(&mut self) -> LinearForm {
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
