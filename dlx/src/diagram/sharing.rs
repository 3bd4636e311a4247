//! The search with a memo: depth first like every search. It keeps the value of each state, and looks it up when it
//! meets an equal state again.
//!
//! The method is dynamic programming over the states of a search (Bellman 1957), with a table that is filled on
//! demand. For exact cover it constructs a zero-suppressed decision diagram with branching of any width (Knuth, *The
//! Art of Computer Programming*, volume 4A, section 7.1.4, and 4B, 7.2.2.1, Algorithm Z). Ours settles forced options
//! before a state gets its key, and branches on the item that the order gives. It counts without the diagram if only
//! the number is requested.

use super::arrangement::Arrangement;
use super::bitset::first;
use super::graph::{DEAD, Graph, NO_NODE, SOLVED};
use super::key::Keys;
use super::memo::Memo;
use super::number::Number;
use super::order::Order;
use super::scope::{Scope, Splitter};
use crate::id::{ItemId, OptionId};
use crate::kernel::{Branch, Choice, Kernel};
use crate::search::{Interrupt, Progress, Stop, SubProblems};
use num_bigint::BigUint;

/// Default maximum size of kept sub-problems: 2 GiB.
pub const DEFAULT_SHARING_CAP: usize = 1 << 31;

/// Settings of a search with a memo.
#[derive(Clone, Debug)]
pub(crate) struct SharingSpec {
    pub(crate) order: Order,
    /// Maximum size of the kept sub-problems, in bytes.
    pub(crate) cap: usize,
    /// Whether the whole diagram is kept, not only the counts.
    pub(crate) keeps: bool,
}

/// Work of a search with a memo so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// States that were looked at.
    pub nodes: u64,
    /// States that were looked up.
    pub lookups: u64,
    /// Lookups that found an equal state.
    pub hits: u64,
    /// States that are kept, each a sub-problem that was solved once.
    pub kept: u64,
    /// Memory of the kept states, in bytes.
    pub bytes: usize,
    /// Maximum number of choices on the path.
    pub deepest: u64,
}

/// The value of a state: its number of solutions, and its node in the diagram.
#[derive(Clone, Debug)]
struct StateValue {
    count: Number,
    /// Number of nodes that a search without a memo has from here down.
    size: f64,
    /// A node of the graph, or one of its constants.
    target: u32,
    /// The names of the kept state's blocks in this state; a number of the graph's.
    renaming: u32,
}

impl StateValue {
    fn leaf(count: Number, target: u32) -> Self {
        Self { count, size: 1.0, target, renaming: 0 }
    }
}

/// The next step.
enum SharingStep {
    /// Look at a state.
    Look,
    /// Restore the state of the last frame, and look at its next component.
    LookAtPart,
    /// Add a value to the last frame.
    Return(StateValue),
    /// The end: the root has this value.
    End(StateValue),
}

/// A state on the path whose value is being computed.
struct SharingFrame {
    /// The branch item; `None` if the state falls into components.
    item: Option<ItemId>,
    /// The first of its choices on the stack of choices, or of its components on theirs.
    start: usize,
    /// The choice or component that is being tried.
    next: usize,
    /// Number of options that were chosen when the state was settled.
    chosen: usize,
    count: Number,
    size: f64,
    /// The position of its key on the stack of keys.
    key: usize,
    /// The order in which its blocks were sorted; a number of the graph's.
    sorting: u32,
    /// The share of the whole tree below each child.
    share: f64,
    /// The component that the state is confined to; a position on the stack of components.
    scope: Option<usize>,
    /// The position of its first edge among the pending ones.
    edges: usize,
}

/// Progress of a search at a level of its path.
pub(super) struct SharingLevel {
    /// Whether the state fell into components.
    pub(super) is_split: bool,
    /// The index of the choice, or of the component, that is being tried.
    pub(super) next: usize,
    /// The solutions of the children before it: their sum, or for components their product.
    pub(super) count: Number,
    /// The nodes of the children before it, without a memo.
    pub(super) size: f64,
}

/// A search with a memo, which can be paused and resumed.
pub(crate) struct SharedSearch<K> {
    kernel: K,
    spec: SharingSpec,
    keys: Keys,
    pub(super) memo: Memo,
    pub(super) graph: Graph,
    splitter: Splitter,
    next: SharingStep,
    frames: Vec<SharingFrame>,
    key_stack: Vec<u64>,
    choices: Vec<Option<OptionId>>,
    scopes: Vec<Scope>,
    chosen: Vec<OptionId>,
    pub(super) effort: Effort,
    /// The share of the whole tree that is done.
    pub(super) done: f64,
    /// Number of nodes that a search without a memo has at and below the leaves so far.
    pub(super) leaf_nodes: f64,
    pub(super) is_full: bool,
    /// The rest of a snapshot's path, which is being walked again, the root last.
    pub(super) known: Vec<SharingLevel>,
}

/// The error of a diagram that would take more memory than the cap.
pub(crate) struct Full;

impl<K: Kernel> SharedSearch<K> {
    /// A search for the solutions of an arranged problem, which must be the kernel's.
    pub(crate) fn new(kernel: K, arrangement: &Arrangement, spec: SharingSpec) -> Self {
        let keys = Keys::new(arrangement, spec.keeps);
        Self {
            memo: Memo::new(keys.width()),
            keys,
            graph: Graph::default(),
            splitter: Splitter::new(arrangement),
            next: SharingStep::Look,
            frames: Vec::new(),
            key_stack: Vec::new(),
            choices: Vec::new(),
            scopes: Vec::new(),
            chosen: Vec::new(),
            effort: Effort::default(),
            done: 0.0,
            leaf_nodes: 0.0,
            is_full: false,
            known: Vec::new(),
            kernel,
            spec,
        }
    }

    /// The levels of the path, from the root down, including the levels that must still be walked again.
    #[cfg(feature = "json")]
    pub(super) fn levels(&self) -> Vec<SharingLevel> {
        let level = |frame: &SharingFrame| SharingLevel {
            is_split: frame.item.is_none(),
            next: frame.next - frame.start,
            count: frame.count.clone(),
            size: frame.size,
        };
        let rest = self
            .known
            .iter()
            .rev()
            .map(|level| SharingLevel { count: level.count.clone(), ..*level });
        self.frames.iter().map(level).chain(rest).collect()
    }

    /// The rule for branch items.
    #[cfg(feature = "json")]
    pub(super) fn order(&self) -> Order {
        self.spec.order
    }

    /// The work so far.
    pub(crate) fn effort(&self) -> Effort {
        Effort { kept: self.memo.len().into(), bytes: self.bytes(), ..self.effort }
    }

    /// The share of the whole tree that is done, if all choices had equally large trees below them.
    pub(crate) fn share_done(&self) -> f64 {
        self.done
    }

    /// Number of nodes that a search without a memo would have looked at by now.
    pub(crate) fn nodes_without(&self) -> f64 {
        self.leaf_nodes + f64::from(self.memo.len())
    }

    fn bytes(&self) -> usize {
        self.memo.bytes() + self.graph.bytes()
    }

    /// Whether the kept states could outgrow the cap when their memory doubles.
    pub(super) fn is_past_cap(&self) -> bool {
        self.bytes().saturating_mul(2) > self.spec.cap
    }

    /// Runs to the end, to a number of nodes in all, or until the interrupt is set. Returns `None` at the end.
    ///
    /// # Errors
    /// [`Full`] if the diagram should be kept and takes too much memory.
    pub(crate) fn run(
        &mut self,
        nodes: u64,
        interrupt: &Interrupt,
        progress: Option<&Progress>,
    ) -> Result<Option<Stop>, Full> {
        loop {
            match std::mem::replace(&mut self.next, SharingStep::Look) {
                SharingStep::Look => {
                    if self.effort.nodes >= nodes {
                        return Ok(Some(Stop::NodeLimit));
                    }
                    if interrupt.is_set() {
                        return Ok(Some(Stop::Interrupted));
                    }
                    if self.effort.nodes.is_multiple_of(NODES_PER_READING) {
                        progress.iter().for_each(|progress| self.report(progress));
                    }
                    // States of a path that is walked again were counted before the snapshot.
                    self.effort.nodes += u64::from(self.known.is_empty());
                    let branch = self.kernel.branch(&mut self.chosen);
                    self.next = self.look(branch);
                }
                SharingStep::LookAtPart => {
                    let branch = self.return_to_frame();
                    self.next = self.look(branch);
                }
                SharingStep::Return(value) => self.next = self.add_value(value)?,
                SharingStep::End(value) => {
                    self.next = SharingStep::End(value);
                    self.done = 1.0;
                    progress.iter().for_each(|progress| self.report(progress));
                    return Ok(None);
                }
            }
        }
    }

    /// Sets the readings of progress.
    fn report(&self, progress: &Progress) {
        progress.set(self.done.min(1.0));
        let Effort { nodes, lookups, hits, kept, bytes, .. } = self.effort();
        progress.set_counted(nodes, 0);
        progress.set_sub_problems(SubProblems { kept, lookups, hits, bytes: bytes as u64 });
    }

    /// Number of solutions; before the end, the number found so far.
    pub(crate) fn count(&self) -> BigUint {
        if let SharingStep::End(value) = &self.next {
            return value.count.to_big();
        }
        let mut count = Number::ZERO;
        for frame in &self.frames {
            // A solution needs all components, so the ones searched so far add no solution.
            if frame.item.is_none() {
                break;
            }
            count += &frame.count;
        }
        count.to_big()
    }

    /// The graph, the number of solutions of each node, and the root, after the end.
    pub(super) fn into_graph(self) -> (Graph, Vec<Number>, u32) {
        let root = if let SharingStep::End(value) = &self.next { value.target } else { NO_NODE };
        (self.graph, self.memo.into_numbers(), root)
    }

    /// The component that the current state is confined to.
    fn scope(&self) -> Option<usize> {
        let frame = self.frames.last()?;
        if frame.item.is_some() { frame.scope } else { Some(frame.next) }
    }

    /// Looks at a settled state, whose forced options have just been chosen: returns its value if it is known, or opens
    /// a frame for it.
    fn look(&mut self, branch: Branch) -> SharingStep {
        let at = self.scope();
        let scope = at.map(|at| &self.scopes[at]);
        let item = match branch {
            Branch::Dead => return self.leaf(StateValue::leaf(Number::ZERO, DEAD)),
            Branch::Solved => return self.leaf(StateValue::leaf(Number::ONE, SOLVED)),
            // Each choice makes a solution: no states to keep below.
            Branch::Last(_, choices) if !self.spec.keeps && scope.is_none() => {
                let size = 1.0 + choices as f64;
                return self.leaf(StateValue { size, ..StateValue::leaf(choices.into(), NO_NODE) });
            }
            Branch::On(item) | Branch::Last(item, _) => item,
            Branch::Unsettled => unreachable!("kernels that share sub-problems settle each state"),
        };
        // A component may be solved while items outside of it are open.
        if !self.keys.read_open(&self.kernel, scope) {
            return self.leaf(StateValue::leaf(Number::ONE, SOLVED));
        }
        // Look the state up by its canonical key, in which the interchangeable blocks are sorted.
        self.keys.read_key(&self.kernel, scope);
        self.effort.lookups += u64::from(self.known.is_empty());
        let sorting = if self.spec.keeps { self.graph.sorting(&self.keys.order) } else { 0 };
        if let Some(id) = self.memo.find(&self.keys.key) {
            self.effort.hits += 1;
            let count = self.memo.number(id);
            // The kept state may have had its blocks in another order.
            let renaming = if self.spec.keeps { self.graph.renaming(id, sorting) } else { 0 };
            return self.leaf(StateValue { count, size: self.memo.size(id), target: id, renaming });
        }
        let share = self.share();
        let mut frame = SharingFrame {
            item: None,
            start: self.scopes.len(),
            next: self.scopes.len(),
            chosen: self.chosen.len(),
            count: Number::ONE,
            size: 1.0,
            key: self.key_stack.len(),
            sorting,
            share,
            scope: at,
            edges: self.graph.pending(),
        };
        // The key is inserted with the value, when the frame is finished.
        self.key_stack.extend_from_slice(&self.keys.key);
        let is_part = self.frames.last().is_some_and(|frame| frame.item.is_none());
        let known = self.known.pop();
        let is_split = known.as_ref().map(|level| level.is_split);
        // A component that was just split off is connected. A level of a snapshot is split as it was.
        if !is_part && is_split.unwrap_or_else(|| self.splitter.is_worth_a_try()) {
            self.keys.read_live(&self.kernel, at.map(|at| &self.scopes[at]));
            let problem = self.kernel.problem();
            let parts = self.splitter.split(problem, &self.keys.open, &self.keys.live);
            if !parts.is_empty() {
                frame.share /= parts.len() as f64;
                self.scopes.extend(parts);
                Self::take_up(&mut self.known, known, &mut frame, self.scopes.len());
                self.frames.push(frame);
                return SharingStep::LookAtPart;
            }
        }
        // Branch on an item: one child for each choice.
        let item = self.pick(item, at);
        (frame.start, frame.next) = (self.choices.len(), self.choices.len());
        self.kernel.open(item, &mut self.choices);
        frame.share /= (self.choices.len() - frame.start) as f64;
        (frame.item, frame.count) = (Some(item), Number::ZERO);
        Self::take_up(&mut self.known, known, &mut frame, self.choices.len());
        let option = self.choices[frame.next];
        self.frames.push(frame);
        self.commit(Choice { item, option });
        SharingStep::Look
    }

    /// Moves a frame to the child that its level of a snapshot gives, if any; the frame's children end before `end`.
    fn take_up(
        path: &mut Vec<SharingLevel>,
        known: Option<SharingLevel>,
        frame: &mut SharingFrame,
        end: usize,
    ) {
        match known {
            Some(level)
                if level.is_split == frame.item.is_none() && level.next < end - frame.start =>
            {
                frame.next += level.next;
                (frame.count, frame.size) = (level.count, level.size);
            }
            // A level that does not fit is searched again, which costs time only.
            Some(_) => path.clear(),
            None => {}
        }
    }

    /// The share of the whole tree below the current state.
    fn share(&self) -> f64 {
        self.frames.last().map_or(1.0, |frame| frame.share)
    }

    /// Returns the value of a state that need not be searched.
    fn leaf(&mut self, value: StateValue) -> SharingStep {
        self.done += self.share();
        self.leaf_nodes += value.size;
        SharingStep::Return(value)
    }

    /// The item to branch on, where `minimum` is the open item with the fewest choices, of any component.
    fn pick(&self, minimum: ItemId, scope: Option<usize>) -> ItemId {
        let primaries = self.kernel.problem().primaries();
        match (self.spec.order, scope.map(|at| &self.scopes[at])) {
            (Order::Given | Order::Front, _) => {
                first(&self.keys.open).map_or(minimum, |place| primaries[place])
            }
            // The minimum may be in another component: find the one of this scope.
            (Order::Minimum, Some(scope)) if !scope.has(self.kernel.problem(), minimum) => {
                let mut open = Vec::new();
                self.kernel.open_items(&mut open);
                let inside =
                    open.iter().filter(|(item, _)| scope.has(self.kernel.problem(), *item));
                inside
                    .min_by_key(|&&(item, choices)| (choices, item))
                    .map_or(minimum, |&(item, _)| item)
            }
            (Order::Minimum, _) => minimum,
        }
    }

    fn commit(&mut self, choice: Choice) {
        self.kernel.commit(choice);
        self.chosen.extend(choice.option);
        self.effort.deepest = self.effort.deepest.max(self.frames.len() as u64);
    }

    /// Restores the settled state of the last frame in the kernel, after a component below it was searched.
    fn return_to_frame(&mut self) -> Branch {
        let above = self.frames.iter().rev().find_map(|frame| {
            frame.item.map(|item| Choice { item, option: self.choices[frame.next] })
        });
        // After `close` a kernel can only take back the choice above; taken again, it leads to the settled state.
        if let Some(choice) = above {
            self.kernel.uncommit(choice);
            self.kernel.commit(choice);
        }
        let chosen = self.chosen.len();
        let branch = self.kernel.branch(&mut self.chosen);
        // The forced options are on the path already.
        self.chosen.truncate(chosen);
        branch
    }

    /// Adds the value of a child to the last frame, and moves on to the next child.
    fn add_value(&mut self, value: StateValue) -> Result<SharingStep, Full> {
        let Some(frame) = self.frames.last_mut() else {
            if self.spec.keeps {
                self.graph.set_root(&self.chosen);
            }
            return Ok(SharingStep::End(value));
        };
        if self.spec.keeps {
            let chosen = &self.chosen[frame.chosen..];
            self.graph.push_edge(chosen, value.target, value.renaming);
        }
        let Some(item) = frame.item else {
            frame.count = &frame.count * &value.count;
            // Without components a search would visit one for each solution of the others; this is not counted here.
            frame.size += value.size;
            self.chosen.truncate(frame.chosen);
            frame.next += 1;
            // A component without solutions decides the product; a diagram needs all edges.
            let is_decided = frame.count.is_zero() && !self.spec.keeps;
            let has_next = frame.next < self.scopes.len() && !is_decided;
            return if has_next { Ok(SharingStep::LookAtPart) } else { self.finish() };
        };
        frame.count += &value.count;
        frame.size += value.size;
        self.kernel.uncommit(Choice { item, option: self.choices[frame.next] });
        self.chosen.truncate(frame.chosen);
        frame.next += 1;
        match self.choices.get(frame.next) {
            Some(&option) => {
                self.commit(Choice { item, option });
                Ok(SharingStep::Look)
            }
            None => self.finish(),
        }
    }

    /// Closes the last frame, whose value is complete, and keeps the value while it fits under the cap.
    fn finish(&mut self) -> Result<SharingStep, Full> {
        let Some(frame) = self.frames.pop() else { return Ok(SharingStep::Look) };
        match frame.item {
            Some(item) => {
                self.kernel.close(item);
                self.choices.truncate(frame.start);
            }
            None => self.scopes.truncate(frame.start),
        }
        let mut target = NO_NODE;
        if self.has_room() {
            target = self.memo.len();
            self.memo.insert(&self.key_stack[frame.key..], &frame.count, frame.size);
            if self.spec.keeps {
                self.graph.push_node(frame.item, frame.sorting, frame.edges);
            }
        } else if self.spec.keeps {
            return Err(Full);
        }
        self.key_stack.truncate(frame.key);
        Ok(SharingStep::Return(StateValue {
            size: frame.size,
            ..StateValue::leaf(frame.count, target)
        }))
    }

    /// Whether another state fits under the cap.
    fn has_room(&mut self) -> bool {
        // Memory grows by doubling, so the cap is checked at powers of two.
        let kept = self.memo.len();
        if !self.is_full && (kept.is_power_of_two() || kept.is_multiple_of(1 << 20)) {
            self.is_full = self.memo.is_full() || self.graph.is_full() || self.is_past_cap();
        }
        !self.is_full
    }
}

/// Number of nodes between two readings of progress.
const NODES_PER_READING: u64 = 1 << 10;
