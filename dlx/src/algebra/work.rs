//! The work that the search for an obstruction may do.

/// The default amount of work for [`obstruction`](super::obstruction()): at most some hundredths of a second.
pub const DEFAULT_WORK: u64 = 1 << 21;

/// The operations that are left.
pub(super) struct Work {
    pub(super) left: u64,
}

impl Work {
    /// Takes an amount of work; `None` if less is left.
    pub(super) fn take(&mut self, amount: usize) -> Option<()> {
        self.left = self.left.checked_sub(amount as u64)?;
        Some(())
    }
}
