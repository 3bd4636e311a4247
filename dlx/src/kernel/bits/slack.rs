//! Numbers as bit-sliced planes: plane `q` holds bit `q` of the number of each item. One operation on words computes
//! for 64 items.
//!
//! The numbers are the *slack* of the items: the number of live options that an item can lose. An item of
//! multiplicity exactly one with n live options has a slack of n - 1. At 0 its option is forced, and below 0 it is
//! dead. Removing an option subtracts 1 from the slack of each of its items. An item that goes below 0 is marked as
//! *under*, and its number has no meaning from then on.

use super::tally::Tally;
use super::words::Set;

/// The slack of items as `P` planes: for up to 2^P - 1 live options each.
#[derive(Clone, Copy)]
pub(super) struct Slack<W, const P: usize> {
    planes: [W; P],
    /// Items with a slack below 0.
    under: W,
}

impl<W: Set, const P: usize> Slack<W, P> {
    /// The planes, the lowest bit first.
    pub(super) fn planes_mut(&mut self) -> &mut [W; P] {
        &mut self.planes
    }

    /// Adds 1 to the slack of some items; items that are under stay under.
    #[inline(always)]
    pub(super) fn give_back(&mut self, items: &W) {
        add_one(&mut self.planes, items);
    }

    /// Marks an item as under.
    pub(super) fn put_under(&mut self, place: usize) {
        self.under.insert(place);
    }
}

impl<W: Set, const P: usize> Tally<W> for Slack<W, P> {
    const ZERO: Self = Self { planes: [W::NONE; P], under: W::NONE };

    #[inline(always)]
    fn subtract(&mut self, items: &W) {
        let under = subtract_one(&mut self.planes, items);
        self.under = self.under.or(&under);
    }

    #[inline(always)]
    fn subtract_four(&mut self, options: &[W; 4]) {
        let under = subtract_four(&mut self.planes, options);
        self.under = self.under.or(&under);
    }

    /// All bits set, with the mark, mean one below 0: the first option brings the number to 0.
    #[inline(always)]
    fn begin(open: &W) -> Self {
        Self { planes: [*open; P], under: *open }
    }

    #[inline(always)]
    fn add(&mut self, items: &W) {
        self.under = self.under.minus(items);
        add_one(&mut self.planes, items);
    }

    #[inline(always)]
    fn is_dead(&self, open: &W) -> bool {
        open.meets(&self.under)
    }

    #[inline(always)]
    fn forced(&self, open: &W) -> W {
        open.minus(&positive(&self.planes))
    }

    #[inline(always)]
    fn least(&self, open: &W) -> Option<usize> {
        // Bit by bit from the highest: keep the items with a 0, unless all have a 1.
        let mut least = *open;
        for plane in self.planes.iter().rev() {
            let below = least.minus(plane);
            if !below.is_none() {
                least = below;
            }
        }
        least.first()
    }

    #[inline(always)]
    fn number(&self, place: usize) -> u64 {
        number(&self.planes, place) + 1
    }
}

/// The items whose number is not 0.
#[inline(always)]
pub(super) fn positive<W: Set, const P: usize>(planes: &[W; P]) -> W {
    let mut any = W::NONE;
    for plane in planes {
        any = any.or(plane);
    }
    any
}

/// The number of an item.
#[inline(always)]
pub(super) fn number<W: Set, const P: usize>(planes: &[W; P], place: usize) -> u64 {
    let mut number = 0;
    for (q, plane) in planes.iter().enumerate() {
        number |= u64::from(plane.has(place)) << q;
    }
    number
}

/// Subtracts 1 from the number of each item in a set. Returns the items that had 0.
#[inline(always)]
pub(super) fn subtract_one<W: Set, const P: usize>(planes: &mut [W; P], items: &W) -> W {
    // A ripple borrow through the planes, the lowest bit first.
    let mut borrow = *items;
    for plane in planes {
        let old = *plane;
        *plane = old.xor(&borrow);
        borrow = borrow.minus(&old);
    }
    borrow
}

/// Adds 1 to the number of each item in a set.
#[inline(always)]
fn add_one<W: Set, const P: usize>(planes: &mut [W; P], items: &W) {
    // A ripple carry through the planes, the lowest bit first.
    let mut carry = *items;
    for plane in planes {
        let old = *plane;
        *plane = old.xor(&carry);
        carry = carry.and(&old);
    }
}

/// The number of sets, of four, that each item is in: three planes, by a full adder and two half
/// adders.
#[inline(always)]
fn sum_of_four<W: Set>(sets: &[W; 4]) -> [W; 3] {
    let [a, b, c, d] = sets;
    let three = a.xor(b).xor(c);
    let carry = a.majority(b, c);
    let other = three.and(d);
    [three.xor(d), carry.xor(&other), carry.and(&other)]
}

/// Subtracts from the number of each item the number of sets, of four, that it is in. Returns the items that had
/// less.
#[inline(always)]
fn subtract_four<W: Set, const P: usize>(planes: &mut [W; P], sets: &[W; 4]) -> W {
    let sum = sum_of_four(sets);
    let mut borrow: W = W::NONE;
    for q in 0..P {
        let old = planes[q];
        // The sum of four has three bits; above them only the borrow remains.
        if q < 3 {
            planes[q] = old.xor(&sum[q]).xor(&borrow);
            borrow = sum[q].or(&borrow).minus(&old).or(&sum[q].and(&borrow));
        } else {
            planes[q] = old.xor(&borrow);
            borrow = borrow.minus(&old);
        }
    }
    borrow
}
