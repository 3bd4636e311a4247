//! Counting, by whichever way is faster: visiting all solutions, or sharing sub-problems.

mod race;
mod racer;

use super::{CheckpointRequest, ForEach, RunError, Solver};
use crate::answer::Count;
use crate::diagram::{Arrangement, Blocks, Diagram, Effort, Order, Snapshot, front_order};
use crate::id::ItemId;
use crate::kernel::KernelError;
use crate::search::{Checkpoint, Counters, Progress, Stop, SubProblems};
use racer::Racer;
use std::io::{self, Write};

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
        /// What had been done by then.
        effort: Effort,
    },
    /// The search for it was stopped.
    #[error("the search for the diagram was stopped: {stop}")]
    Stopped {
        /// Why.
        stop: Stop,
        /// What had been done by then.
        effort: Effort,
    },
}

/// Who keeps checkpoints of a count.
type Keep<'a> = Box<dyn FnMut(&CountCheckpoint<'_>) + 'a>;

/// A count in the making. Made by [`Solver::counting`].
#[must_use = "nothing is counted before `go`"]
pub struct Counting<'a> {
    solver: &'a Solver,
    progress: Option<&'a Progress>,
    from: Option<&'a [u8]>,
    request: CheckpointRequest,
    keep: Option<Keep<'a>>,
}

/// Where a count stands, to be written down and gone on with later; see [`Counting::keep`].
pub struct CountCheckpoint<'a>(Stand<'a>);

enum Stand<'a> {
    /// All solutions are visited.
    Visiting(&'a Checkpoint),
    /// Sub-problems are shared; the text says in which search.
    Sharing(&'a dyn Racer, &'a str),
}

impl CountCheckpoint<'_> {
    /// Writes it, for [`Counting::from`]. Where sub-problems are shared that is a line for each that is
    /// kept, so it may be about as many bytes as they take in memory.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.0 {
            Stand::Visiting(checkpoint) => writeln!(out, "{}", checkpoint.to_json()),
            Stand::Sharing(racer, stamp) => racer.write_snapshot(stamp, out),
        }
    }
}

impl<'a> Counting<'a> {
    /// Takes readings of progress.
    pub fn progress(mut self, progress: &'a Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Goes on from what a [`CountCheckpoint`] has written. Nodes that were looked at before count for the
    /// [node limit](Solver::node_limit).
    pub fn from(mut self, checkpoint: &'a [u8]) -> Self {
        self.from = Some(checkpoint);
        self
    }

    /// Hands out where the count stands whenever `request` is made, and when it stops before its end. In the
    /// first moments of a count, while it tries several ways, a request waits.
    pub fn keep(
        mut self,
        request: &CheckpointRequest,
        keep: impl FnMut(&CountCheckpoint<'_>) + 'a,
    ) -> Self {
        self.request = request.clone();
        self.keep = Some(Box::new(keep));
        self
    }

    /// Counts.
    ///
    /// # Errors
    /// [`RunError`] if the engine cannot take the problem, or the checkpoint is damaged or that of another count.
    pub fn go(mut self) -> Result<Counted, RunError> {
        if let Some(text) = self.from.take() {
            return self.go_on_from(text);
        }
        match self.solver.sharing {
            Sharing::Off => self.visit(None),
            Sharing::On => self.share(),
            Sharing::Auto => self.race(),
        }
    }

    fn go_on_from(&mut self, text: &[u8]) -> Result<Counted, RunError> {
        if Snapshot::is_one(text) {
            return self.share_on(Snapshot::read(text)?);
        }
        let text = str::from_utf8(text).unwrap_or_default();
        let checkpoint = Checkpoint::from_json(text).map_err(RunError::Checkpoint)?;
        self.visit(Some(&checkpoint))
    }

    /// Hands out where the count stands.
    fn hand_out(&mut self, stand: Stand<'_>) {
        if let Some(keep) = &mut self.keep {
            keep(&CountCheckpoint(stand));
        }
    }

    /// Visits all solutions, or those that are left.
    fn visit(&mut self, from: Option<&Checkpoint>) -> Result<Counted, RunError> {
        let mut question = ForEach::counting();
        if let Some(progress) = self.progress {
            progress.set_sub_problems(SubProblems::default());
            question = question.progress(progress);
        }
        let mut run = self.solver.run(question);
        if let Some(from) = from {
            run = run.from(from);
        }
        if let Some(keep) = &mut self.keep {
            run = run.keep(&self.request, |checkpoint| {
                keep(&CountCheckpoint(Stand::Visiting(checkpoint)));
            });
        }
        let outcome = run.go()?;
        if let Some(checkpoint) = outcome.checkpoint() {
            self.hand_out(Stand::Visiting(&checkpoint));
        }
        Ok(Counted { count: outcome.count, counters: outcome.counters, shared: None })
    }
}

impl Solver {
    /// Gets ready to count the solutions, from the beginning or from a checkpoint; [`Counting::go`] does
    /// it. This is [`count`](Self::count) in full.
    ///
    /// ```
    /// use dlx::{CheckpointRequest, ProblemBuilder, Sharing, Solver};
    ///
    /// // Forty items, each in three options of its own: 3^40 solutions.
    /// let mut builder = ProblemBuilder::new();
    /// for item in builder.add_primaries::<40>()? {
    ///     for _ in 0..3 {
    ///         builder.add_option([item])?;
    ///     }
    /// }
    /// let solver = Solver::new(&builder.build()).sharing(Sharing::On);
    /// let mut file = Vec::new();
    /// let stopped = solver.clone().node_limit(Some(2));
    /// let keep = |checkpoint: &dlx::CountCheckpoint<'_>| {
    ///     file.clear();
    ///     checkpoint.write(&mut file).expect("memory takes it");
    /// };
    /// assert!(!stopped.counting().keep(&CheckpointRequest::new(), keep).go()?.count.is_exact());
    ///
    /// let counted = solver.counting().from(&file).go()?;
    /// assert_eq!(counted.count.found, 3_u128.pow(40).into());
    /// assert!(counted.counters.nodes < 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn counting(&self) -> Counting<'_> {
        let request = CheckpointRequest::new();
        Counting { solver: self, progress: None, from: None, request, keep: None }
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
        self.diagram_with(&Progress::new())
    }

    /// The same, with readings of progress.
    ///
    /// # Errors
    /// As of [`diagram`](Self::diagram).
    pub fn diagram_with(&self, progress: &Progress) -> Result<Diagram, DiagramError> {
        let blocks = self.all_blocks();
        let order = match self.order {
            Some(order) => order,
            None => self.best_order(blocks.as_ref())?,
        };
        racer::build(self, order, blocks.as_ref(), progress)
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
