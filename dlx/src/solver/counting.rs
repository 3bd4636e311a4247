//! Counting, by whichever way is faster: visiting all solutions, or sharing sub-problems.

mod race;
mod racer;

use super::run::RunError;
use super::{ForEach, Solver};
use crate::answer::Count;
use crate::diagram::{Arrangement, Blocks, Diagram, Effort, Order, front_order};
use crate::id::ItemId;
use crate::kernel::KernelError;
use crate::search::{Checkpoint, Counters, Progress, Stop};

/// Whether solutions are counted by sharing sub-problems; see [`crate::diagram`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// If it pays: both ways are tried for a moment, and the better one goes on.
    #[default]
    Auto,
    /// In any case.
    On,
    /// Never: every solution is visited.
    Off,
}

impl Sharing {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Auto, Self::On, Self::Off];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::On => "on",
            Self::Off => "off",
        }
    }
}

/// How many solutions there are, and what it took to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number, or as many as had been counted when the search stopped.
    pub count: Count,
    /// What was done. Where sub-problems were shared, the nodes are the states that were looked at, and the
    /// solutions are the number, or 2^64 - 1 if it is larger.
    pub counters: Counters,
    /// What sharing came to; `None` if all solutions were visited.
    pub shared: Option<Effort>,
}

/// Why there is no diagram of a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// The engine cannot take the problem.
    #[error("{0}")]
    Kernel(#[from] KernelError),
    /// It would take more memory than it may.
    #[error("the diagram would take more than the {cap} bytes that it may; raise the cap")]
    Full {
        /// The cap in bytes.
        cap: usize,
    },
    /// The search for it was stopped.
    #[error("the search for the diagram was stopped: {0}")]
    Stopped(Stop),
}

impl Solver {
    /// How many solutions there are, with a reading of progress, and with what it took. This is
    /// [`count`](Self::count) in full.
    ///
    /// # Errors
    /// [`KernelError`] if the engine cannot take the problem.
    ///
    /// ```
    /// use dlx::{ProblemBuilder, Sharing, Solver};
    ///
    /// // Forty items, each in three options of its own: 3^40 solutions.
    /// let mut builder = ProblemBuilder::new();
    /// for item in builder.add_primaries::<40>()? {
    ///     for _ in 0..3 {
    ///         builder.add_option([item])?;
    ///     }
    /// }
    /// let solver = Solver::new(&builder.build()).sharing(Sharing::On);
    /// let counted = solver.counted(None)?;
    /// assert_eq!(counted.count.found, 3_u128.pow(40).into());
    /// assert!(counted.counters.nodes < 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn counted(&self, progress: Option<&Progress>) -> Result<Counted, KernelError> {
        match self.sharing {
            Sharing::Off => self.visited(progress, None),
            Sharing::On => self.shared(progress),
            Sharing::Auto => self.raced(progress),
        }
    }

    /// Visits all solutions, or those that are left.
    fn visited(
        &self,
        progress: Option<&Progress>,
        from: Option<&Checkpoint>,
    ) -> Result<Counted, KernelError> {
        let mut question = ForEach::counting();
        if let Some(progress) = progress {
            question = question.progress(progress);
        }
        let mut run = self.run(question);
        if let Some(from) = from {
            run = run.from(from);
        }
        match run.go() {
            Ok(outcome) => {
                Ok(Counted { count: outcome.count, counters: outcome.counters, shared: None })
            }
            Err(RunError::Kernel(error)) => Err(error),
            Err(RunError::Checkpoint(error)) => unreachable!("it is our own: {error}"),
        }
    }

    /// The diagram of all solutions.
    ///
    /// Its size is that of the search with shared sub-problems, which may be beyond any memory; the
    /// [cap](Self::sharing_cap) holds for it. The items are taken in the [order](Self::order) that is set,
    /// or in the one in which counting goes fastest.
    ///
    /// # Errors
    /// [`DiagramError`] if the engine cannot take the problem, the diagram is too large, or a limit or
    /// the interrupt stopped the search.
    pub fn diagram(&self) -> Result<Diagram, DiagramError> {
        let blocks = self.all_blocks();
        let order = match self.order {
            Some(order) => order,
            None => self.best_order(blocks.as_ref())?,
        };
        racer::build(self, order, blocks.as_ref())
    }

    /// What is left of some items of the problem in what is searched.
    fn left_of(&self) -> impl Fn(&Vec<ItemId>) -> Vec<ItemId> {
        let reduction = self.reduction();
        let mut places = vec![None; self.problem.item_count()];
        for item in reduction.problem().items() {
            places[reduction.original_item(item).index()] = Some(item);
        }
        move |items| items.iter().filter_map(|item| places[item.index()]).collect()
    }

    /// The blocks that were declared, as far as they are left in what is searched.
    fn declared_blocks(&self) -> Option<Blocks> {
        let blocks = self.blocks.as_ref()?.items().iter().map(self.left_of());
        // If not the same items of all are left, they are blocks no longer.
        Blocks::new(self.reduction().problem(), blocks).ok()
    }

    /// These, or if none were declared, those that can be found.
    fn all_blocks(&self) -> Option<Blocks> {
        match self.blocks {
            Some(_) => self.declared_blocks(),
            None => Blocks::find(self.reduction().problem()),
        }
    }

    /// What is searched, arranged for an order and for interchangeable blocks.
    fn arrangement(&self, order: Order, blocks: Option<&Blocks>) -> Arrangement {
        let reduced = self.reduction().problem();
        let items = match order {
            Order::Given => self.item_order.as_ref().map(self.left_of()),
            Order::Front => front_order(reduced),
            Order::Minimum => None,
        };
        Arrangement::new(reduced, items.as_deref(), blocks)
    }
}
