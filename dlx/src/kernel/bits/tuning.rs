//! Settings of the bit row kernel, and the choice of the fastest for a problem.

use crate::isa::Isa;
use crate::problem::{DEFAULT_RELATION_CAP, ItemKind, Problem};

/// A way in which a [`Bits`](super::Bits) kernel finds the number of live options of each item after a choice. All
/// give the same answers; `docs/algorithms.md` explains them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Update {
    /// Subtracts removed options from bit-sliced counts, one by one.
    Ripple,
    /// Subtracts removed options from bit-sliced counts, four at a time.
    Flatten,
    /// Counts the live options of each item from scratch.
    Columns,
    /// Subtracts removed options from counts that are plain numbers, for problems of any size.
    Plain,
    /// Keeps the live options of each item in a lane of a vector, and counts the options of all items at once. Takes
    /// up to 128 primary items of up to 31 options each, on x86-64-v3 and later, and up to 80 of up to 64 options on
    /// x86-64-v4. Elsewhere it is the way given by [`by_conflicts`](Self::by_conflicts).
    Lanes,
}

impl Update {
    /// All ways.
    pub const ALL: &[Self] =
        &[Self::Ripple, Self::Flatten, Self::Columns, Self::Plain, Self::Lanes];

    /// The way that is expected to be fastest for a problem that is not kept in lanes: `Ripple` where an option
    /// conflicts with fewer than 24 others on average, `Flatten` up to 150, `Columns` above. A conflict counts once for
    /// each item that the two options share. Linear in the size of the problem.
    pub fn by_conflicts(problem: &Problem) -> Self {
        let conflicts = conflicts(problem);
        let options = problem.option_count() as u64;
        if conflicts < options.saturating_mul(24) {
            Self::Ripple
        } else if conflicts < options.saturating_mul(150) {
            Self::Flatten
        } else {
            Self::Columns
        }
    }
}

/// Number of ordered pairs of options that share an item and conflict in it, summed over the items.
fn conflicts(problem: &Problem) -> u64 {
    let mut conflicts = 0;
    let mut of_color = Vec::new();
    for item in problem.items() {
        let users = problem.uses(item);
        let pairs = (users.len() * users.len().saturating_sub(1)) as u64;
        match problem.kind(item) {
            // Options may share such an item.
            ItemKind::Primary(multiplicity) if multiplicity.max > 1 => {}
            ItemKind::Primary(_) => conflicts += pairs,
            ItemKind::Secondary => {
                // Pairs that agree on a color do not conflict.
                of_color.clear();
                of_color.extend(users.iter().filter_map(|user| user.color));
                of_color.sort_unstable();
                let agreeing = of_color.chunk_by(|a, b| a == b);
                conflicts +=
                    pairs - agreeing.map(|c| (c.len() * (c.len() - 1)) as u64).sum::<u64>();
            }
        }
    }
    conflicts
}

/// Settings of a [`Bits`](super::Bits) kernel.
///
/// ```
/// use pavane_dlx::kernel::{Bits, Tuning, Update};
/// use pavane_dlx::{Isa, ProblemBuilder, Search};
///
/// let mut builder = ProblemBuilder::new();
/// let [a] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// let tuning = Tuning { isa: Isa::Portable, update: Some(Update::Ripple), ..Tuning::default() };
/// let mut search = Search::new(Bits::with(&builder.build(), tuning)?);
/// search.count();
/// assert_eq!(search.counters().solutions, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Maximum size of the relation, and of the states on the longest path, in bytes.
    pub relation_cap: usize,
    /// The best instruction set to use; if the processor lacks it, the best below that.
    pub isa: Isa,
    /// The way to count live options. `None` selects `Lanes` where a problem fits and they are expected to be
    /// fastest, else [`Update::by_conflicts`].
    pub update: Option<Update>,
}

/// The default cap, the best instruction set, and the update for the problem.
impl Default for Tuning {
    fn default() -> Self {
        Self { relation_cap: DEFAULT_RELATION_CAP, isa: Isa::best(), update: None }
    }
}
