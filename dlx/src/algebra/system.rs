//! Linear equations between weights, solved as they are added.
//!
//! Each option is an equation between unknown weights: their sum is 0. The equations are solved by substitution: each
//! expresses one weight by others, and that expression replaces the weight wherever it occurs. The weight that occurs
//! least is chosen, to keep the work small: for dominoes the weights of a connected part are one weight and its
//! opposite throughout, and the smaller part is rewritten when two are joined.
//!
//! Modulo a power `q` of a prime, all factors of an equation may be multiples of a power `g` of that prime. Divided by
//! `g`, the equation holds modulo `q / g` alone: its sum is `q / g` times an unknown, which becomes one more weight, of
//! no item.
//!
//! The weights that are free in the end span all solutions.

use super::obstruction::bounds;
use super::residues::Residues;
use super::work::WorkShare;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use std::marker::PhantomData;

/// The maximum number of free weights that are tried: their obstructions differ in simplicity.
const MOST_TRIED: usize = 64;

/// The weights of items that are not 0.
pub(super) type Column = Vec<(ItemId, u64)>;

/// The terms of a sum of weights: their numbers and factors, which are not 0.
type LinearForm = Vec<(u32, u64)>;

/// A system of equations, solved as they are added. Weights have the numbers of their items; weights without an item
/// come after them.
pub(super) struct System<R> {
    items: usize,
    /// For each bound weight, the terms of free weights that add up to it.
    bound: Vec<Option<LinearForm>>,
    /// For each free weight: all bound weights with a term of it, and perhaps others that had one before.
    used_by: Vec<Vec<u32>>,
    sum: Accumulator<R>,
}

impl<R: Residues> System<R> {
    /// The system in which each option weighs 0, where only items that are `used` have weights. Options are added in
    /// the given order. `None` if that takes too much work.
    pub(super) fn of_options(
        problem: &Problem,
        order: &[OptionId],
        used: impl Fn(ItemId) -> bool,
        work: &mut WorkShare<'_>,
    ) -> Option<Self> {
        let mut system = Self::new(problem.item_count());
        let mut items = Vec::new();
        for &option in order {
            items.clear();
            items.extend(problem.entries(option).iter().map(|e| e.item).filter(|i| used(*i)));
            system.add_sum(&items, work)?;
        }
        Some(system)
    }

    fn new(items: usize) -> Self {
        let factors = vec![0; items];
        let met = vec![false; items];
        let sum = Accumulator { factors, met, weights: Vec::new(), residues: PhantomData };
        Self { items, bound: vec![None; items], used_by: vec![Vec::new(); items], sum }
    }

    /// For each free weight the weights of the items if it is 1 and all others are 0, where the items to cover may
    /// weigh more or less than 0. At most [`MOST_TRIED`] of them, while work remains for an exact check of each.
    pub(super) fn columns(
        &self,
        problem: &Problem,
        used: impl Fn(ItemId) -> bool,
        work: &mut WorkShare<'_>,
    ) -> impl Iterator<Item = Column> {
        let mut free = self.free(used);
        let next = move || loop {
            let column = self.column(free.next()?, work)?;
            if may_weigh::<R>(problem, &column) {
                // The exact check reads the whole problem.
                work.take(problem.entry_count())?;
                return Some(column);
            }
        };
        std::iter::from_fn(next).take(MOST_TRIED)
    }

    /// The free weights without an item, or with an item that is `used`.
    fn free(&self, used: impl Fn(ItemId) -> bool) -> impl Iterator<Item = u32> {
        let is_free = move |&weight: &u32| {
            let of_item = (weight as usize) < self.items;
            self.bound[weight as usize].is_none() && (!of_item || used(ItemId::new(weight)))
        };
        (0..self.bound.len() as u32).filter(is_free)
    }

    /// Adds the equation that the sum of the weights of these items is 0. Returns `None` if that takes too much work;
    /// the system is unusable then.
    fn add_sum(&mut self, items: &[ItemId], work: &mut WorkShare<'_>) -> Option<()> {
        // Substitute the bound weights: only free ones remain.
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
        // The pivot is the free weight that occurs least among the weights with a factor that can be inverted, or
        // comes closest to that. Without terms, the equation follows from earlier ones.
        let rank = |&(weight, factor): &(u32, u64)| {
            (R::prime_power(factor), self.used_by[weight as usize].len())
        };
        let Some(place) = (0..terms.len()).min_by_key(|&place| rank(&terms[place])) else {
            return Some(());
        };
        let (pivot, factor) = terms.swap_remove(place);
        let common = R::prime_power(factor);
        let scale = R::negate(R::invert(factor / common));
        terms.iter_mut().for_each(|(_, factor)| *factor = R::multiply(*factor / common, scale));
        // Divided by `common`, the equation holds only modulo a smaller power: a new weight makes up for that.
        if common > 1 {
            terms.push((self.add_weight(), R::MODULUS / common));
        }
        self.bind(pivot, terms, work)
    }

    /// Adds a weight of no item.
    fn add_weight(&mut self) -> u32 {
        let weight = self.bound.len() as u32;
        self.bound.push(None);
        self.used_by.push(Vec::new());
        self.sum.factors.push(0);
        self.sum.met.push(false);
        weight
    }

    /// Binds a free weight to the sum of these terms, and substitutes them wherever it occurs.
    fn bind(&mut self, weight: u32, terms: LinearForm, work: &mut WorkShare<'_>) -> Option<()> {
        for user in std::mem::take(&mut self.used_by[weight as usize]) {
            // `used_by` may name weights that have lost this term.
            let Some(old) = &mut self.bound[user as usize] else { continue };
            let Some(place) = old.iter().position(|term| term.0 == weight) else { continue };
            work.take(old.len() + terms.len())?;
            let (_, factor) = old.swap_remove(place);
            old.iter().for_each(|&(free, f)| self.sum.add(free, f));
            let before = old.len();
            for &(free, f) in &terms {
                self.sum.add(free, R::multiply(f, factor));
            }
            // Terms may cancel. A free weight that `user` did not have before gets `user` as a new user.
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
            self.used_by[free as usize].push(weight);
        }
        self.bound[weight as usize] = Some(terms);
        Some(())
    }

    /// The weights of items if one free weight is 1 and all others are 0. `None` if that takes too much work.
    fn column(&self, free: u32, work: &mut WorkShare<'_>) -> Option<Column> {
        work.take(self.used_by[free as usize].len() + 1)?;
        let factor = |user: &u32| {
            let terms = self.bound[*user as usize].as_ref()?;
            let (_, factor) = terms.iter().find(|term| term.0 == free)?;
            Some((*user, *factor))
        };
        let users = self.used_by[free as usize].iter().filter_map(factor);
        let of_items =
            users.chain([(free, 1)]).filter(|(weight, _)| (*weight as usize) < self.items);
        let mut column: Column = of_items.map(|(weight, f)| (ItemId::new(weight), f)).collect();
        column.sort_unstable();
        column.dedup();
        Some(column)
    }
}

/// Whether the items to be covered can weigh more or less than 0 in all: the weight modulo the residues' modulus is not
/// 0, or some item may be covered more times than it must.
fn may_weigh<R: Residues>(problem: &Problem, column: &Column) -> bool {
    let mut sum = 0;
    for &(item, weight) in column {
        let (min, max) = bounds(problem, item);
        if min != max {
            return true;
        }
        sum = R::add(sum, R::multiply(weight, u64::from(min) % R::MODULUS));
    }
    sum != 0
}

/// A sum of weights that terms are added to.
struct Accumulator<R> {
    /// The factor of each weight.
    factors: Vec<u64>,
    /// For each weight, whether a term of it was added.
    met: Vec<bool>,
    /// The weights with such a term.
    weights: Vec<u32>,
    residues: PhantomData<R>,
}

impl<R: Residues> Accumulator<R> {
    fn add(&mut self, weight: u32, factor: u64) {
        let at = weight as usize;
        self.factors[at] = R::add(self.factors[at], factor);
        if !std::mem::replace(&mut self.met[at], true) {
            self.weights.push(weight);
        }
    }

    /// Takes the terms that are not 0, which leaves an empty sum.
    fn take(&mut self) -> LinearForm {
        let terms = self.weights.iter().filter_map(|&weight| {
            self.met[weight as usize] = false;
            let factor = std::mem::take(&mut self.factors[weight as usize]);
            (factor != 0).then_some((weight, factor))
        });
        let terms = terms.collect();
        self.weights.clear();
        terms
    }
}
