//! Arguments by numbers of items, in linear time.
//!
//! Some items are *heads*: no option has two of them. The names of pieces are, in a problem that places pieces on
//! cells. The other items of an option are its *body*.
//!
//! - *Packing*: each choice of a head takes at least a number of body items. If the heads need more in all than there
//!   are, there is no solution. Each head weighs its number, each body item -1.
//! - *Covering*: each choice of a head covers at most a number of body items. If that is less in all than must be
//!   covered, there is no solution. Each body item weighs 1, each head minus its number.
//! - *Division*: if each option covers a multiple of a number of items, so do all together.
//!
//! Heads are chosen greedily: the items in some order, each if it shares no option with those before it. There are
//! three orders: the order of the problem, its reverse, and the items with the most options first. So the names of
//! pieces are found before or after the cells, and also a color of a chessboard.

use super::fraction::gcd;
use super::obstruction::{Obstruction, bounds};
use super::work::WorkShare;
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use std::cmp::Reverse;
use std::num::NonZeroU32;

/// Searches for an obstruction by numbers, in which only items that are `used` have weights. Takes time linear in the
/// size of the problem.
pub(super) fn obstruction(
    problem: &Problem,
    used: impl Fn(ItemId) -> bool + Copy,
    work: &mut WorkShare<'_>,
) -> Option<Obstruction> {
    let mut known: Vec<Heads> = Vec::new();
    for order in orders(problem) {
        work.poll()?;
        let heads = Heads::choose(problem, order.into_iter().filter(|item| used(*item)));
        if known.contains(&heads) {
            continue;
        }
        let is_body = |item| used(item) && !heads.is_head[item.index()];
        let primary = |item| is_body(item) && problem.is_primary(item);
        let secondary = |item| is_body(item) && !problem.is_primary(item);
        // The body counts as a whole, then only its primary items, then only its secondary ones.
        let found = packing(problem, &heads, is_body)
            .or_else(|| packing(problem, &heads, primary))
            .or_else(|| packing(problem, &heads, secondary))
            .or_else(|| covering(problem, &heads, is_body));
        if found.is_some() {
            return found;
        }
        known.push(heads);
    }
    division(problem, used)
}

/// The orders in which heads are chosen.
fn orders(problem: &Problem) -> [Vec<ItemId>; 3] {
    let mut by_options: Vec<ItemId> = problem.items().collect();
    by_options.sort_by_key(|item| Reverse(problem.uses(*item).len()));
    [problem.items().collect(), problem.items().rev().collect(), by_options]
}

/// Items that share no option.
#[derive(PartialEq, Eq)]
pub(super) struct Heads {
    is_head: Vec<bool>,
    /// The head of each option, if it has one.
    of_option: Vec<Option<ItemId>>,
}

impl Heads {
    /// Takes each item that shares no option with those taken before it.
    pub(super) fn choose(problem: &Problem, items: impl Iterator<Item = ItemId>) -> Self {
        let mut is_head = vec![false; problem.item_count()];
        let mut of_option = vec![None; problem.option_count()];
        for item in items {
            let uses = problem.uses(item);
            if uses.iter().all(|one| of_option[one.option.index()].is_none()) {
                is_head[item.index()] = true;
                uses.iter().for_each(|one| of_option[one.option.index()] = Some(item));
            }
        }
        Self { is_head, of_option }
    }

    #[cfg(feature = "algebra")]
    pub(super) fn is_head(&self, item: ItemId) -> bool {
        self.is_head[item.index()]
    }

    /// The number of heads.
    #[cfg(feature = "algebra")]
    pub(super) fn number(&self) -> usize {
        self.is_head.iter().filter(|is_head| **is_head).count()
    }

    /// The options with a head.
    fn options(&self, problem: &Problem) -> impl Iterator<Item = (ItemId, OptionId)> {
        problem.options().filter_map(|option| Some((self.of_option[option.index()]?, option)))
    }
}

/// The number of items of an option that are in the body.
fn size(problem: &Problem, option: OptionId, is_body: impl Fn(ItemId) -> bool) -> u32 {
    problem.entries(option).iter().filter(|entry| is_body(entry.item)).count() as u32
}

/// The obstruction if the heads need more items of the body than there are.
fn packing(
    problem: &Problem,
    heads: &Heads,
    is_body: impl Fn(ItemId) -> bool,
) -> Option<Obstruction> {
    let mut needs = vec![u32::MAX; problem.item_count()];
    let mut is_taken = vec![false; problem.item_count()];
    for (head, option) in heads.options(problem) {
        // A head that need not be covered takes no item.
        if bounds(problem, head).0 > 0 {
            let need = &mut needs[head.index()];
            *need = size(problem, option, &is_body).min(*need);
            problem.entries(option).iter().for_each(|entry| is_taken[entry.item.index()] = true);
        }
    }
    let weight = |item: ItemId| match needs[item.index()] {
        u32::MAX if is_taken[item.index()] && is_body(item) => -1,
        u32::MAX => 0,
        need => i64::from(need),
    };
    weighed(problem, weight)
}

/// The obstruction if the heads can cover fewer items of the body than they must.
fn covering(
    problem: &Problem,
    heads: &Heads,
    is_body: impl Fn(ItemId) -> bool,
) -> Option<Obstruction> {
    let is_needed = |item| is_body(item) && bounds(problem, item).0 > 0;
    let mut covers = vec![0; problem.item_count()];
    for option in problem.options() {
        let size = size(problem, option, is_needed);
        match heads.of_option[option.index()] {
            Some(head) => {
                let most = &mut covers[head.index()];
                *most = size.max(*most);
            }
            // Options without a head may cover any number.
            None if size > 0 => return None,
            None => {}
        }
    }
    let weight = |item: ItemId| if is_needed(item) { 1 } else { -i64::from(covers[item.index()]) };
    weighed(problem, weight)
}

/// The obstruction with these weights, if the items to cover weigh more than 0. No option weighs more than 0 with them.
fn weighed(problem: &Problem, weight: impl Fn(ItemId) -> i64) -> Option<Obstruction> {
    let excess = |item| {
        let (min, max) = bounds(problem, item);
        let weight = i128::from(weight(item));
        weight * i128::from(if weight > 0 { min } else { max })
    };
    if problem.items().map(excess).sum::<i128>() <= 0 {
        return None;
    }
    Obstruction::new(problem, problem.items().map(|item| (item, weight(item)))).ok()
}

/// The obstruction of remainders if each option has a multiple of some number of counted items, and a solution has no
/// multiple of it. Counted items are covered a known number of times.
fn division(problem: &Problem, used: impl Fn(ItemId) -> bool) -> Option<Obstruction> {
    let times = |item| {
        let (min, max) = bounds(problem, item);
        if min == max && used(item) { min } else { 0 }
    };
    let counted: Vec<bool> = problem.items().map(|item| times(item) > 0).collect();
    let mut common = 0;
    for option in problem.options() {
        let size = size(problem, option, |item| counted[item.index()]);
        common = gcd(common, size.into());
        // No modulus above 1 divides all sizes.
        if common == 1 {
            return None;
        }
    }
    let total: u64 = problem.items().map(|item| u64::from(times(item))).sum();
    if common == 0 || total.is_multiple_of(common) {
        return None;
    }
    let modulus = NonZeroU32::new(u32::try_from(common).ok()?)?;
    let items = problem.items().filter(|item| counted[item.index()]);
    Obstruction::of_remainders(problem, modulus, items.map(|item| (item, 1))).ok()
}
