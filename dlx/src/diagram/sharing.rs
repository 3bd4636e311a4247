//! The search with a memo: depth first, as every search, but what was found out about a state is kept, and
//! looked up where an equal state comes up again.
//!
//! The method is dynamic programming over the states of a search (Bellman 1957) where the table is filled
//! on demand; for exact cover it is the construction of a zero-suppressed decision diagram with branching
//! of any width (Knuth, *The Art of Computer Programming*, volume 4A, section 7.1.4, and 4B, 7.2.2.1,
//! Algorithm Z). Ours settles forced options before a state gets its key, branches on whatever item the
//! order says, and counts without the diagram where only the number is wanted.

use super::arrangement::Arrangement;
use super::graph::{DEAD, Graph, NO_NODE, SOLVED};
use super::key::{Keys, first};
use super::memo::Memo;
use super::number::Number;
use super::scope::{Scope, Splitter};
use super::standing::Standing;
use crate::id::{ItemId, OptionId};
use crate::kernel::{Branch, Choice, Kernel};
use crate::search::{Interrupt, Progress, Stop, SubProblems};
use num_bigint::BigUint;

/// Which open item to branch on. What is shared depends on it most of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The item added first, or the first of [those named](crate::Solver::item_order). On boards, whose
    /// items have a place, states that are reached in different ways then differ along a narrow front only.
    Given,
    /// The first in an order that is made so that this front is narrow: along the short side of a board.
    Front,
    /// The item with the fewest choices, the first among equals: the smallest trees.
    Minimum,
}

impl Order {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Given, Self::Front, Self::Minimum];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Front => "front",
            Self::Minimum => "minimum",
        }
    }
}

/// What is wanted of a search with a memo.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) order: Order,
    /// How many bytes may be taken for what is kept.
    pub(crate) cap: usize,
    /// Whether the whole diagram is kept, and not only the counts.
    pub(crate) keeps: bool,
}

/// What has been done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// States that were looked at.
    pub nodes: u64,
    /// States that were looked up.
    pub lookups: u64,
    /// How many of these had been met before.
    pub hits: u64,
    /// States that are kept, each a sub-problem that was solved once.
    pub kept: u64,
    /// Bytes that they take.
    pub bytes: usize,
    /// The greatest number of choices on the path.
    pub deepest: u64,
}

/// What is known of a state: how many solutions it has, and where it stands in the diagram.
#[derive(Clone, Debug)]
struct Value {
    count: Number,
    /// How many nodes a search without a memo has below.
    size: f64,
    target: u32,
    /// How blocks of the state that is kept are called in this one; a number of the graph's.
    renaming: u32,
}

impl Value {
    fn leaf(count: Number, target: u32) -> Self {
        Self { count, size: 1.0, target, renaming: 0 }
    }
}

/// What to do next.
enum Next {
    /// Look at a state.
    Look,
    /// Go back to the state of the last frame, and look at its next component.
    LookAtPart,
    /// Give a value to the last frame.
    Give(Value),
    /// Nothing: the root has this value.
    End(Value),
}

/// A state on the path whose value is being found out.
struct Frame {
    /// The branch item; none if the state falls into components.
    item: Option<ItemId>,
    /// The choices, from `start` on the stack on, or the components, on theirs.
    start: usize,
    /// The one that is being tried.
    next: usize,
    /// How many options were chosen when the state was settled.
    chosen: usize,
    count: Number,
    size: f64,
    /// Where its key is on the stack of keys.
    key: usize,
    /// How its blocks were sorted; a number of the graph's.
    sorting: u32,
    /// The share of the whole tree that lies below each child.
    share: f64,
    /// The component that the state is confined to; a place on the stack of components.
    scope: Option<usize>,
    /// Where its edges begin on the stack of edges.
    edges: usize,
}

/// How far a search is at a level of its path.
pub(super) struct Level {
    /// Whether the state fell into components.
    pub(super) is_split: bool,
    /// Which of the choices, or of the components, is being tried.
    pub(super) next: usize,
    /// What those before it amount to.
    pub(super) count: Number,
    pub(super) size: f64,
}

/// A search with a memo. It can be paused and gone on with.
pub(crate) struct SharedSearch<K> {
    kernel: K,
    terms: Terms,
    keys: Keys,
    pub(super) memo: Memo,
    pub(super) graph: Graph,
    splitter: Splitter,
    next: Next,
    frames: Vec<Frame>,
    key_stack: Vec<u64>,
    choices: Vec<Option<OptionId>>,
    scopes: Vec<Scope>,
    chosen: Vec<OptionId>,
    effort: Effort,
    /// The share of the whole tree that is done, and how many nodes it has.
    pub(super) done: f64,
    pub(super) behind: f64,
    is_full: bool,
    /// The path that is walked again, the root last.
    known: Vec<Level>,
}

/// Why a diagram cannot be kept: it would take more memory than it may.
pub(crate) struct Full;

impl<K: Kernel> SharedSearch<K> {
    /// A search for the solutions of an arranged problem, over which the kernel dances.
    pub(crate) fn new(kernel: K, arrangement: &Arrangement, terms: Terms) -> Self {
        let keys = Keys::new(arrangement, terms.keeps);
        Self {
            memo: Memo::new(keys.width()),
            keys,
            graph: Graph::default(),
            splitter: Splitter::new(arrangement),
            next: Next::Look,
            frames: Vec::new(),
            key_stack: Vec::new(),
            choices: Vec::new(),
            scopes: Vec::new(),
            chosen: Vec::new(),
            effort: Effort::default(),
            done: 0.0,
            behind: 0.0,
            is_full: false,
            known: Vec::new(),
            kernel,
            terms,
        }
    }

    /// Goes on from where another search for the same stood. To be called before the first node.
    pub(crate) fn stand(&mut self, standing: Standing) {
        let Standing { effort, done, behind, levels, memo, .. } = standing;
        if memo.width() != self.memo.width() {
            return;
        }
        (self.effort, self.done, self.behind, self.memo) = (effort, done, behind, memo);
        self.known = levels;
        self.known.reverse();
        self.is_full = self.bytes().saturating_mul(2) > self.terms.cap;
    }

    /// How far the search is at each level of its path, from the root down.
    pub(super) fn levels(&self) -> Vec<Level> {
        let level = |frame: &Frame| Level {
            is_split: frame.item.is_none(),
            next: frame.next - frame.start,
            count: frame.count.clone(),
            size: frame.size,
        };
        let behind =
            self.known.iter().rev().map(|level| Level { count: level.count.clone(), ..*level });
        self.frames.iter().map(level).chain(behind).collect()
    }

    /// The order of the items.
    pub(super) fn order(&self) -> Order {
        self.terms.order
    }

    /// What has been done.
    pub(crate) fn effort(&self) -> Effort {
        Effort { kept: self.memo.len().into(), bytes: self.bytes(), ..self.effort }
    }

    /// The share of the whole tree that is done, as if all choices had equally large trees below them.
    pub(crate) fn share_done(&self) -> f64 {
        self.done
    }

    /// How many nodes a search without a memo would have looked at by now.
    pub(crate) fn nodes_without(&self) -> f64 {
        self.behind + f64::from(self.memo.len())
    }

    fn bytes(&self) -> usize {
        self.memo.bytes() + self.graph.bytes()
    }

    /// Goes on until the end, until it has looked at so many nodes in all, or until the interrupt is set.
    /// `None` at the end.
    ///
    /// # Errors
    /// [`Full`] if the diagram is to be kept and takes too much.
    pub(crate) fn go_on(
        &mut self,
        nodes: u64,
        interrupt: &Interrupt,
        progress: Option<&Progress>,
    ) -> Result<Option<Stop>, Full> {
        loop {
            match std::mem::replace(&mut self.next, Next::Look) {
                Next::Look => {
                    if self.effort.nodes >= nodes {
                        return Ok(Some(Stop::NodeLimit));
                    }
                    if interrupt.is_set() {
                        return Ok(Some(Stop::Interrupted));
                    }
                    if self.effort.nodes.is_multiple_of(NODES_PER_READING) {
                        progress.iter().for_each(|progress| self.report(progress));
                    }
                    // A state of a path that is walked again has been counted.
                    self.effort.nodes += u64::from(self.known.is_empty());
                    let branch = self.kernel.branch(&mut self.chosen);
                    self.next = self.look(branch);
                }
                Next::LookAtPart => {
                    let branch = self.return_to_frame();
                    self.next = self.look(branch);
                }
                Next::Give(value) => self.next = self.give(value)?,
                Next::End(value) => {
                    self.next = Next::End(value);
                    self.done = 1.0;
                    progress.iter().for_each(|progress| self.report(progress));
                    return Ok(None);
                }
            }
        }
    }

    /// Gives a reading of progress.
    fn report(&self, progress: &Progress) {
        progress.set(self.done.min(1.0));
        let Effort { nodes, lookups, hits, kept, bytes, .. } = self.effort();
        progress.set_counted(nodes, 0);
        progress.set_sub_problems(SubProblems { kept, lookups, hits, bytes: bytes as u64 });
    }

    /// How many solutions there are, or have been found so far.
    pub(crate) fn count(&self) -> BigUint {
        if let Next::End(value) = &self.next {
            return value.count.to_big();
        }
        let mut count = Number::ZERO;
        for frame in &self.frames {
            // Of components it takes all to make a solution.
            if frame.item.is_none() {
                break;
            }
            count += &frame.count;
        }
        count.to_big()
    }

    /// The whole diagram, and where it begins, after the end.
    pub(super) fn into_graph(self) -> (Graph, Vec<Number>, u32) {
        let root = if let Next::End(value) = &self.next { value.target } else { NO_NODE };
        (self.graph, self.memo.into_numbers(), root)
    }

    /// The component that the state at hand is confined to.
    fn scope(&self) -> Option<usize> {
        let frame = self.frames.last()?;
        if frame.item.is_some() { frame.scope } else { Some(frame.next) }
    }

    /// Looks at a settled state, whose forced options have just been chosen.
    fn look(&mut self, branch: Branch) -> Next {
        let at = self.scope();
        let scope = at.map(|at| &self.scopes[at]);
        let item = match branch {
            Branch::Dead => return self.leaf(Value::leaf(Number::ZERO, DEAD)),
            Branch::Solved => return self.leaf(Value::leaf(Number::ONE, SOLVED)),
            Branch::Last(_, choices) if !self.terms.keeps && scope.is_none() => {
                let size = 1.0 + choices as f64;
                return self.leaf(Value { size, ..Value::leaf(choices.into(), NO_NODE) });
            }
            Branch::On(item) | Branch::Last(item, _) => item,
        };
        if !self.keys.read_open(&self.kernel, scope) {
            return self.leaf(Value::leaf(Number::ONE, SOLVED));
        }
        self.keys.read_key(&self.kernel, scope);
        self.effort.lookups += u64::from(self.known.is_empty());
        let sorting = if self.terms.keeps { self.graph.sorting(&self.keys.order) } else { 0 };
        if let Some(id) = self.memo.find(&self.keys.key) {
            self.effort.hits += 1;
            let count = self.memo.number(id);
            let renaming = if self.terms.keeps { self.graph.renaming(id, sorting) } else { 0 };
            return self.leaf(Value { count, size: self.memo.size(id), target: id, renaming });
        }
        let share = self.share();
        let mut frame = Frame {
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
        self.key_stack.extend_from_slice(&self.keys.key);
        let is_part = self.frames.last().is_some_and(|frame| frame.item.is_none());
        let known = self.known.pop();
        let is_split = known.as_ref().map(|level| level.is_split);
        if !is_part && is_split.unwrap_or_else(|| self.splitter.is_worth_a_try()) {
            self.keys.read_live(&self.kernel, at.map(|at| &self.scopes[at]));
            let problem = self.kernel.problem();
            let parts = self.splitter.split(problem, &self.keys.open, &self.keys.live);
            if !parts.is_empty() {
                frame.share /= parts.len() as f64;
                self.scopes.extend(parts);
                self.go_back(known, &mut frame, self.scopes.len());
                self.frames.push(frame);
                return Next::LookAtPart;
            }
        }
        let item = self.pick(item, at);
        (frame.start, frame.next) = (self.choices.len(), self.choices.len());
        self.kernel.open(item, &mut self.choices);
        frame.share /= (self.choices.len() - frame.start) as f64;
        (frame.item, frame.count) = (Some(item), Number::ZERO);
        self.go_back(known, &mut frame, self.choices.len());
        let option = self.choices[frame.next];
        self.frames.push(frame);
        self.commit(Choice { item, option });
        Next::Look
    }

    /// Takes up a frame where it was left, if it is one of a path that is walked again; its children end before
    /// `end`.
    fn go_back(&mut self, known: Option<Level>, frame: &mut Frame, end: usize) {
        match known {
            Some(level)
                if level.is_split == frame.item.is_none() && level.next < end - frame.start =>
            {
                frame.next += level.next;
                (frame.count, frame.size) = (level.count, level.size);
            }
            // What does not fit is searched again, which loses no more than time.
            Some(_) => self.known.clear(),
            None => {}
        }
    }

    /// The share of the whole tree that lies below the state at hand.
    fn share(&self) -> f64 {
        self.frames.last().map_or(1.0, |frame| frame.share)
    }

    /// A state that need not be searched.
    fn leaf(&mut self, value: Value) -> Next {
        self.done += self.share();
        self.behind += value.size;
        Next::Give(value)
    }

    /// The item to branch on, where `minimum` is the one with the fewest choices of all.
    fn pick(&self, minimum: ItemId, scope: Option<usize>) -> ItemId {
        let primaries = self.kernel.problem().primaries();
        match (self.terms.order, scope.map(|at| &self.scopes[at])) {
            (Order::Given | Order::Front, _) => {
                first(&self.keys.open).map_or(minimum, |place| primaries[place])
            }
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

    /// Brings the kernel back to the settled state of the last frame, whatever was searched below.
    fn return_to_frame(&mut self) -> Branch {
        let above = self.frames.iter().rev().find_map(|frame| {
            frame.item.map(|item| Choice { item, option: self.choices[frame.next] })
        });
        if let Some(choice) = above {
            self.kernel.uncommit(choice);
            self.kernel.commit(choice);
        }
        let chosen = self.chosen.len();
        let branch = self.kernel.branch(&mut self.chosen);
        // They are there already.
        self.chosen.truncate(chosen);
        branch
    }

    /// Takes down the value of a child, and goes on to the next.
    fn give(&mut self, value: Value) -> Result<Next, Full> {
        let Some(frame) = self.frames.last_mut() else {
            if self.terms.keeps {
                self.graph.set_root(&self.chosen);
            }
            return Ok(Next::End(value));
        };
        if self.terms.keeps {
            let chosen = &self.chosen[frame.chosen..];
            self.graph.push_edge(chosen, value.target, value.renaming);
        }
        let Some(item) = frame.item else {
            frame.count = &frame.count * &value.count;
            // A search that knows no components goes through one for each solution of another; that much
            // is not asked for here.
            frame.size += value.size;
            self.chosen.truncate(frame.chosen);
            frame.next += 1;
            let is_decided = frame.count.is_zero() && !self.terms.keeps;
            let goes_on = frame.next < self.scopes.len() && !is_decided;
            return if goes_on { Ok(Next::LookAtPart) } else { self.finish() };
        };
        frame.count += &value.count;
        frame.size += value.size;
        self.kernel.uncommit(Choice { item, option: self.choices[frame.next] });
        self.chosen.truncate(frame.chosen);
        frame.next += 1;
        match self.choices.get(frame.next) {
            Some(&option) => {
                self.commit(Choice { item, option });
                Ok(Next::Look)
            }
            None => self.finish(),
        }
    }

    /// The value of the last frame is known.
    fn finish(&mut self) -> Result<Next, Full> {
        let Some(frame) = self.frames.pop() else { return Ok(Next::Look) };
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
            if self.terms.keeps {
                self.graph.push_node(frame.item, frame.sorting, frame.edges);
            }
        } else if self.terms.keeps {
            return Err(Full);
        }
        self.key_stack.truncate(frame.key);
        Ok(Next::Give(Value { size: frame.size, ..Value::leaf(frame.count, target) }))
    }

    /// Whether another state may be kept.
    fn has_room(&mut self) -> bool {
        // What is kept grows by doubling, so it is asked for at the powers of two.
        let kept = self.memo.len();
        if !self.is_full && (kept.is_power_of_two() || kept.is_multiple_of(1 << 20)) {
            self.is_full = self.memo.is_full()
                || self.graph.is_full()
                || self.bytes().saturating_mul(2) > self.terms.cap;
        }
        !self.is_full
    }
}

/// How many nodes lie between two readings of progress.
const NODES_PER_READING: u64 = 1 << 10;
