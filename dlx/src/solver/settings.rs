//! The limits and resources that all questions share.

use super::sharing::Sharing;
use crate::diagram::DEFAULT_SHARING_CAP;
use crate::isa::Isa;
use crate::problem::DEFAULT_RELATION_CAP;
use crate::search::Interrupt;

/// Limits and resources of the searches of a [`Solver`](super::Solver), as one value. Start from the default and change
/// fields.
///
/// ```
/// use pavane_dlx::{ProblemBuilder, SearchSettings, Solver};
///
/// let mut builder = ProblemBuilder::new();
/// for item in builder.add_primaries::<7>()? {
///     for _ in 0..7 {
///         builder.add_option([item])?;
///     }
/// }
/// let mut settings = SearchSettings::default();
/// settings.node_limit = Some(100);
/// settings.sharing = pavane_dlx::Sharing::Off;
/// let solver = Solver::new(&builder.build()).settings(settings);
/// assert!(!solver.count()?.is_exact());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchSettings {
    /// The maximum number of nodes of each search; see [`Solver::node_limit`](super::Solver::node_limit). Unlimited by
    /// default.
    pub node_limit: Option<u64>,
    /// The seed of random choices; see [`Solver::seed`](super::Solver::seed). 1 by default.
    pub seed: u64,
    /// Whether searches look for an algebraic reason why there is no solution; see
    /// [`Solver::algebra`](super::Solver::algebra). True by default.
    pub algebra: bool,
    /// Whether counts without a limit share sub-problems. [`Sharing::Auto`] by default.
    pub sharing: Sharing,
    /// The maximum number of bytes for shared sub-problems. [`DEFAULT_SHARING_CAP`] by default.
    pub sharing_cap: usize,
    /// The maximum number of bytes of the table of options that exclude each other, which the engine `bits` needs.
    /// [`DEFAULT_RELATION_CAP`] by default.
    pub relation_cap: usize,
    /// The number of threads of a search, at least 1; see [`Solver::threads`](super::Solver::threads). 1 by default.
    pub threads: usize,
    /// The instruction set. A processor without it uses its best one below. By default the best of the processor.
    pub isa: Isa,
    /// Stops all searches when set.
    pub interrupt: Interrupt,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            node_limit: None,
            seed: 1,
            algebra: true,
            sharing: Sharing::default(),
            sharing_cap: DEFAULT_SHARING_CAP,
            relation_cap: DEFAULT_RELATION_CAP,
            threads: 1,
            isa: Isa::best(),
            interrupt: Interrupt::new(),
        }
    }
}
