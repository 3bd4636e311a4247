//! Which open item to branch on.
//!
//! Tried and lost: failure rates (Li, Yin and Li, *Failure based variable ordering heuristics for solving
//! CSPs*, CP 2021, rule FRB), that is the least quotient of an item's choices by (failures + 1) / (choices
//! taken + 2), where a choice fails if it leads to a dead state at once. Against the fewest choices it took
//! 97 % of the nodes on word squares (700 words) and 79 % and 133 % on MacMahon squares (4x6 and 2x3), which
//! have colors; without colors 156 % on random triples, 133 % on queens, 82 % on pentominoes, 21 % on a
//! mutilated chessboard.

use super::{Level, Walk};
use crate::id::ItemId;
use crate::kernel::Kernel;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// Which of the open items a search branches on, once all that is forced is chosen.
///
/// Every rule finds the same solutions, each once; the order and the number of search nodes differ. A rule
/// does the same on every kernel and machine, and depends on the state and the path alone: a search that is
/// resumed goes on as it would have. What is left of a search may be resumed under any rule.
///
/// ```
/// use dlx::{Branching, ProblemBuilder, Solver};
///
/// // Three choices for `a`, two for `b`.
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// for item in [a, a, a, b, b] {
///     builder.add_option([item])?;
/// }
/// let problem = builder.build();
/// let nodes = |rule| {
///     let question = dlx::ForEach::counting();
///     let (count, counters) = Solver::new(&problem).branching(rule).ask(question)?;
///     assert_eq!(count.to_string(), "6");
///     Ok::<_, dlx::KernelError>(counters.nodes)
/// };
/// assert_eq!(nodes(Branching::Minimum)?, 1 + 2 + 6);
/// assert_eq!(nodes(Branching::Given)?, 1 + 3 + 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Branching {
    /// The item with the fewest choices, the one added first among equals.
    #[default]
    Minimum,
    /// The item added first.
    Given,
    /// One of those with the fewest choices, at random; the number is the seed.
    Random(u64),
}

/// A rule, and what it works with.
#[derive(Clone, Debug, Default)]
pub(super) struct Brancher {
    rule: Branching,
    /// The open items, and how many choices each has.
    open: Vec<(ItemId, u32)>,
}

impl Brancher {
    pub(super) fn new(rule: Branching) -> Self {
        Self { rule, open: Vec::new() }
    }

    /// One of the open items with the fewest choices.
    fn any_minimum(&self, random: &mut Pcg64) -> Option<ItemId> {
        let fewest = self.open.iter().map(|&(_, choices)| choices).min()?;
        let is_least = |&&(_, choices): &&(ItemId, u32)| choices == fewest;
        let place = below(random, self.open.iter().filter(is_least).count());
        self.open.iter().filter(is_least).nth(place).map(|&(item, _)| item)
    }
}

impl Walk {
    /// The item to branch on, where `minimum` is the first of those with the fewest choices.
    #[inline(always)]
    pub(super) fn pick<K: Kernel + ?Sized>(&mut self, kernel: &K, minimum: ItemId) -> ItemId {
        if self.brancher.rule == Branching::Minimum {
            minimum
        } else {
            self.pick_by_rule(kernel).unwrap_or(minimum)
        }
    }

    #[inline(never)]
    fn pick_by_rule<K: Kernel + ?Sized>(&mut self, kernel: &K) -> Option<ItemId> {
        self.brancher.open.clear();
        kernel.open_items(&mut self.brancher.open);
        match self.brancher.rule {
            Branching::Minimum => None,
            Branching::Given => self.brancher.open.first().map(|&(item, _)| item),
            Branching::Random(seed) => {
                let mut random = Pcg64::seed_from_u64(seed ^ self.path_hash());
                self.brancher.any_minimum(&mut random)
            }
        }
    }

    /// A number for the choices on the path: rotate, add, multiply by an odd number, modulo 2^64.
    fn path_hash(&self) -> u64 {
        let add = |hash: u64, level: &Level| {
            let option =
                self.choices[level.next].map_or(0, |option| u64::from(option.number()) + 1);
            let choice = (u64::from(level.item.number()) << 32) ^ option;
            (hash.rotate_left(23) ^ choice).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        self.levels.iter().fold(0, add)
    }
}

/// A random number below `bound`, at most 2^-32 away from uniform for bounds of 32 bits.
pub(crate) fn below(random: &mut Pcg64, bound: usize) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}
