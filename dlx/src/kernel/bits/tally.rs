//! Numbers of live options, one for each primary item.

use super::words::Set;

/// The number of live options of each item; meaningless for covered items.
pub(super) trait Tally<W: Set>: Copy + Send + Sync + 'static {
    /// No live options.
    const ZERO: Self;

    /// Removes an option with these items.
    fn subtract(&mut self, items: &W);

    /// Removes four options at once.
    #[inline(always)]
    fn subtract_four(&mut self, options: &[W; 4]) {
        options.iter().for_each(|items| self.subtract(items));
    }

    /// An empty tally of the open items, to which the live options are then [added](Self::add).
    fn begin(open: &W) -> Self;

    /// Adds an option with these items.
    fn add(&mut self, items: &W);

    /// Whether an open item has no live option.
    fn is_dead(&self, open: &W) -> bool;

    /// The open items with one live option, provided that each has at least one.
    fn forced(&self, open: &W) -> W;

    /// The first of the open items with the fewest live options; `None` if no item is open.
    fn least(&self, open: &W) -> Option<usize>;

    /// Number of live options of an item.
    fn number(&self, place: usize) -> u64;
}
