//! The facts about an obstruction, and the reason in words.

use std::fmt;
use std::num::NonZeroU32;

/// The facts that the reason in words is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// The modulus of an obstruction of remainders.
    pub(super) modulus: Option<NonZeroU32>,
    /// Whether every option weighs 0.
    balanced: bool,
    pub(super) excess: i128,
    /// The items with weights above 0, and the minimum number of times that they are covered in all.
    above: Side,
    /// The items with weights below 0, and the maximum number of times that they are covered in all.
    below: Side,
    /// Whether some weighted item may be covered more times than it must.
    has_open: bool,
    /// The least weight; at most 0.
    least: i64,
    /// The greatest weight; at least 0.
    greatest: i64,
    /// The number of items of weight 0.
    aside: usize,
}

/// Items whose weights have one sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Side {
    items: u64,
    times: u64,
    /// Whether some of the items may be covered more than once.
    several: bool,
}

impl Side {
    fn add(&mut self, times: u32) {
        self.items += 1;
        self.times += u64::from(times);
        self.several |= times > 1;
    }
}

impl Facts {
    /// The facts about no items yet; `balanced` says whether every option weighs 0.
    pub(super) fn new(modulus: Option<NonZeroU32>, balanced: bool) -> Self {
        Self { modulus, balanced, ..Self::default() }
    }

    /// Adds an item with its weight and the minimum and maximum number of times that it is covered.
    pub(super) fn add(&mut self, weight: i64, min: u32, max: u32) {
        let times = match weight {
            0 => {
                self.aside += 1;
                return;
            }
            1.. => min,
            _ => max,
        };
        let side = if weight > 0 { &mut self.above } else { &mut self.below };
        side.add(times);
        self.has_open |= min != max;
        self.least = self.least.min(weight);
        self.greatest = self.greatest.max(weight);
        self.excess += i128::from(weight) * i128::from(times);
    }
}

/// A number of items.
fn items(number: u64) -> String {
    if number == 1 { "1 item".to_owned() } else { format!("{number} items") }
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(modulus) = self.modulus {
            return self.remainders(modulus, f);
        }
        if self.below.items == 0 {
            return self.uncovered(f);
        }
        if self.least < -1 {
            return self.weights(f);
        }
        if self.greatest > 1 {
            return self.room(f);
        }
        if self.has_open || self.above.several || self.below.several {
            self.needs(f)
        } else {
            self.colors(f)
        }
    }
}

impl Facts {
    /// The reason if no option has any of the items.
    fn uncovered(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.above.items == 1 { "is" } else { "are" };
        write!(f, "{} that must be covered {verb} in no option", items(self.above.items))
    }

    /// The reason if the items are covered exactly once and have weights of 1 and -1.
    fn colors(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, other) = (self.above.items, self.below.items);
        if self.aside > 0 {
            write!(f, "with {} left aside, the others", items(self.aside as u64))?;
        } else {
            f.write_str("the items")?;
        }
        write!(f, " fall into two colors, {one} of one and {other} of the other, and ")?;
        if self.balanced {
            f.write_str("each option covers as many of one color as of the other")
        } else {
            f.write_str("each option covers at most as many of the first as of the second")
        }
    }

    /// The reason if the weights are 1 and -1.
    fn needs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (needed, others) = (&self.above, &self.below);
        write!(f, "{} must be covered", items(needed.items))?;
        if needed.several {
            write!(f, " {} times in all", needed.times)?;
        }
        let as_many = if self.balanced { "as many" } else { "at least as many" };
        let covers_some = if needed.items == 1 { "it" } else { "some of them" };
        write!(f, ", and each option that covers {covers_some} covers {as_many} of ")?;
        let number = others.items;
        write!(f, "{number} {}, ", if number == 1 { "other" } else { "others" })?;
        match (others.several, number) {
            (false, 1) => f.write_str("which cannot be covered twice"),
            (false, _) => f.write_str("of which none can be covered twice"),
            (true, 1) => write!(f, "which can be covered {} times", others.times),
            (true, _) => write!(f, "which can be covered {} times in all", others.times),
        }
    }

    /// The reason if the weights below 0 are -1: each item above 0 takes a number of the others.
    fn room(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (above, others) = (&self.above, &self.below);
        write!(f, "{} must be covered", items(above.items))?;
        if above.several {
            write!(f, " {} times in all", above.times)?;
        }
        let needed = self.excess + i128::from(others.times);
        let number = others.items;
        let noun = if number == 1 { "item" } else { "items" };
        write!(f, ", which takes at least {needed} of {number} other {noun}, ")?;
        match (others.several, number) {
            (false, 1) => f.write_str("which cannot be covered twice"),
            (false, _) => f.write_str("none of which can be covered twice"),
            (true, 1) => write!(f, "which can be covered {} times", others.times),
            (true, _) => write!(f, "which can be covered {} times in all", others.times),
        }
    }

    /// The reason of an obstruction of remainders.
    fn remainders(&self, modulus: NonZeroU32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { greatest, excess, .. } = self;
        if *greatest > 1 {
            return write!(
                f,
                "with weights up to {greatest} on the items, each option weighs a multiple of {modulus}, but what is \
                 to be covered weighs {excess} in all"
            );
        }
        write!(f, "{} must be covered", items(self.above.items))?;
        if self.above.several {
            write!(f, " {} times in all", self.above.times)?;
        }
        if modulus.get() == 2 {
            f.write_str(", and each option covers an even number of them")
        } else {
            write!(f, ", and the number of them that each option covers is a multiple of {modulus}")
        }
    }

    /// The reason for any weights.
    fn weights(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { least, greatest, excess, .. } = self;
        let option = if self.balanced { "0" } else { "at most 0" };
        let all = if self.has_open { "at least " } else { "" };
        write!(
            f,
            "with weights from {least} to {greatest} on the items, each option weighs {option}, but what is to be \
             covered weighs {all}{excess} in all"
        )
    }
}
