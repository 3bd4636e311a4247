//! Rules for the item to branch on.
//!
//! Tried and lost: failure rates (Li, Yin and Li, *Failure based variable ordering heuristics for solving CSPs*, CP
//! 2021, rule FRB). The rule picks the least quotient of an item's choices by (failures + 1) / (choices taken + 2). A
//! choice fails if it leads to a dead state at once. With colors it took 97 % of the nodes of the fewest choices on
//! word squares (700 words), and 79 % and 133 % on MacMahon squares (4x6 and 2x3). Without colors it took 156 % on
//! random triples, 133 % on queens, 82 % on pentominoes, and 21 % on a mutilated chessboard.

use crate::id::ItemId;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use std::fmt;

/// The rule by which a search picks its branch item among the open ones, once all that is forced is chosen.
///
/// Every rule finds the same solutions, each once; the order and the number of search nodes differ. A rule picks the
/// same item on every kernel and machine, because it depends on the state and the path alone. So a resumed search
/// continues like the whole one. A remainder may be resumed under any rule.
///
/// ```
/// use pavane_dlx::{Branching, ProblemBuilder, Solver};
///
/// // Three choices for `a`, two for `b`.
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// for item in [a, a, a, b, b] {
///     builder.add_option([item])?;
/// }
/// let problem = builder.build();
/// let nodes = |rule| {
///     let question = pavane_dlx::ForEach::counting();
///     let (count, counters) = Solver::new(&problem).branching(rule).ask(question)?;
///     assert_eq!(count.to_string(), "6");
///     Ok::<_, pavane_dlx::KernelError>(counters.nodes)
/// };
/// assert_eq!(nodes(Branching::Minimum)?, 1 + 2 + 6);
/// assert_eq!(nodes(Branching::Given)?, 1 + 3 + 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Branching {
    /// The item with the fewest choices, the one added first among equals.
    #[default]
    Minimum,
    /// The item added first.
    Given,
    /// A random one of the items with the fewest choices; the number is the seed.
    Random(u64),
}

/// `minimum`, `given`, or `random from seed 5`.
impl fmt::Display for Branching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Minimum => f.write_str("minimum"),
            Self::Given => f.write_str("given"),
            Self::Random(seed) => write!(f, "random from seed {seed}"),
        }
    }
}

/// A rule, and the memory it works with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Brancher {
    pub(crate) rule: Branching,
    /// The open items with their numbers of choices.
    pub(crate) open: Vec<(ItemId, u32)>,
}

impl Brancher {
    pub(super) fn new(rule: Branching) -> Self {
        Self { rule, open: Vec::new() }
    }

    /// The item that the rule picks among the open ones; `None` for [`Branching::Minimum`], which the kernel applies.
    pub(crate) fn pick(&self, path_hash: impl FnOnce() -> u64) -> Option<ItemId> {
        match self.rule {
            Branching::Minimum => None,
            Branching::Given => self.open.first().map(|&(item, _)| item),
            Branching::Random(seed) => {
                // Seeded by the path: a resumed search picks the same item as the whole search.
                let mut random = Pcg64::seed_from_u64(seed ^ path_hash());
                self.any_minimum(&mut random)
            }
        }
    }

    /// A random one of the open items with the fewest choices.
    fn any_minimum(&self, random: &mut Pcg64) -> Option<ItemId> {
        let fewest = self.open.iter().map(|&(_, choices)| choices).min()?;
        let is_least = |&&(_, choices): &&(ItemId, u32)| choices == fewest;
        // Count first, then take one: no list is made.
        let place = below(random, self.open.iter().filter(is_least).count());
        self.open.iter().filter(is_least).nth(place).map(|&(item, _)| item)
    }
}

/// A random number below `bound`, at most 2^-32 away from uniform for bounds of 32 bits.
pub(crate) fn below(random: &mut Pcg64, bound: usize) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}
