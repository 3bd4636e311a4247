//! Numbers of live options, one for each primary item.

use super::words::Set;

/// How many live options each item has. What it says of items that are covered means nothing.
pub(super) trait Tally<W: Set>: Copy + Send + Sync + 'static {
    /// Every item has none.
    const ZERO: Self;

    /// An option with these items is gone.
    fn subtract(&mut self, items: &W);

    /// Four are gone.
    #[inline(always)]
    fn subtract_four(&mut self, options: &[W; 4]) {
        options.iter().for_each(|items| self.subtract(items));
    }

    /// Counts options anew. They have the items of the sets that `each` shows to the function it is
    /// given, and the uncovered items are the open ones.
    fn begin(open: &W) -> Self;

    /// An option with these items is counted.
    fn add(&mut self, items: &W);

    /// Whether one of the open items has none.
    fn is_dead(&self, open: &W) -> bool;

    /// The open items that have one, if none of them has none.
    fn forced(&self, open: &W) -> W;

    /// The first of the open items that have fewest; nothing if none is open.
    fn least(&self, open: &W) -> Option<usize>;

    /// How many an item has.
    fn number(&self, place: usize) -> u64;
}
