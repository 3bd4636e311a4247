//! Dancing links: the reference kernel, readable next to the literature.
//!
//! Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1, Algorithms C (exact covering with colors)
//! and M (with multiplicities too, see `multiple`). Each entry of each option is a node. The nodes of an item form a
//! vertical circle through the item's header. The headers of the primary items that are not covered form a horizontal
//! circle, the list. The words *cover*, *hide*, *commit*, *purify* and their opposites have his meaning; *remove* is
//! his *tweak*. Comments name the steps of his algorithms.
//!
//! Differences from the book:
//!
//! - The nodes of an option form a circle of their own instead of an array between
//!   spacers. Walking a circle needs no test for spacers, which mispredict.
//! - Nodes live in an arena and link to each other by reference. Nodes are never freed one by one, so
//!   shared references and `Cell`s suffice and all of it is safe code. The price is that the arena
//!   must outlive the kernel: the caller owns the [`LinksStore`], the kernel borrows it.
//! - A header holds the number of its choices instead of the number of its live options. The
//!   branch item is chosen by it, and for an item of multiplicity exactly one both are equal.
//! - An item without need and without live options is taken from the list when the search for
//!   the branch item meets it.
//! - A purified node is marked by a flag and keeps its color: undoing needs no color.

mod multiple;
mod node;
mod sanity;
mod times;

use super::choice::{Branch, Choice};
use super::interface::Kernel;
use super::sanity::{Expected, Insane};
use crate::id::{ItemId, OptionId};
use crate::problem::Problem;
use node::LinkNode;
use times::{Times, times};
use typed_arena::Arena;

/// The memory for the nodes of a [`Links`] kernel; made by the caller and borrowed by the kernel.
///
/// The memory is freed only when the store is dropped, so make a new one for each kernel.
#[derive(Default)]
pub struct LinksStore<'a> {
    nodes: Arena<LinkNode<'a>>,
}

impl LinksStore<'_> {
    /// An empty store.
    pub fn new() -> Self {
        Self { nodes: Arena::new() }
    }
}

/// The dancing links kernel, for problems of any size. Memory is proportional to the number of entries (64 bytes each).
///
/// ```
/// use pavane_dlx::kernel::{Links, LinksStore};
/// use pavane_dlx::{Advance, ProblemBuilder, Search};
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// builder.add_option([b])?;
/// builder.add_option([a, b])?;
/// let problem = builder.build();
///
/// let store = LinksStore::new();
/// let mut search = Search::new(Links::new(&store, &problem));
/// while search.advance() == Advance::Solution {}
/// assert_eq!(search.counters().solutions, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Links<'a> {
    problem: Problem,
    root: &'a LinkNode<'a>,
    headers: Vec<&'a LinkNode<'a>>,
    /// The node of each option's first entry.
    firsts: Vec<&'a LinkNode<'a>>,
    /// The multiplicity of each item, and its uses; empty if each is exactly one.
    times: Vec<Times>,
    /// The forced options on the path, in order, each with the item that forced it. An item without need and options
    /// that was taken from the list has [`NO_OPTION`].
    forced: Vec<(ItemId, OptionId)>,
    /// Length of `forced` at each commit.
    marks: Vec<usize>,
    /// The nodes removed on the path, in order.
    removed: Vec<&'a LinkNode<'a>>,
    /// Length of `removed` at the opening of each open item that is not covered.
    removed_marks: Vec<usize>,
    updates: u64,
}

/// The option of headers and of the root.
const NO_OPTION: OptionId = OptionId::new(u32::MAX);

impl<'a> Links<'a> {
    /// Lays out a problem's nodes in the store. Linear in the size of the problem.
    pub fn new(store: &'a LinksStore<'a>, problem: &Problem) -> Self {
        let times = times(problem);
        let alloc = |item, option, color| -> &'a LinkNode<'a> {
            store.nodes.alloc(LinkNode::new(item, option, color))
        };
        let root = alloc(ItemId::new(u32::MAX), NO_OPTION, None);
        root.close_alone();
        let header = |item: ItemId| {
            let times = times.get(item.index()).filter(|times| !times.is_once());
            let header = LinkNode::new(item, NO_OPTION, None);
            let header = &*store.nodes.alloc(LinkNode { is_multiple: times.is_some(), ..header });
            // Choices are counted as live options - need + 1; `append_to` adds the options one by one.
            let need = times.map_or(1, |times| times.min);
            header.choices.set(1 - need as i32);
            header.close_alone();
            if problem.is_primary(item) {
                header.insert_left_of(root);
            }
            header
        };
        let headers: Vec<_> = problem.items().map(header).collect();
        let row = |option| {
            let mut first: Option<&'a LinkNode<'a>> = None;
            for entry in problem.entries(option) {
                let node = alloc(entry.item, option, entry.color);
                node.close_alone();
                node.append_to(headers[entry.item.index()]);
                match first {
                    Some(first) => node.insert_left_of(first),
                    None => first = Some(node),
                }
            }
            first.unwrap_or(root)
        };
        let firsts = problem.options().map(row).collect();
        Self {
            problem: problem.clone(),
            root,
            headers,
            firsts,
            times,
            forced: Vec::new(),
            marks: Vec::new(),
            removed: Vec::new(),
            removed_marks: Vec::new(),
            updates: 0,
        }
    }

    /// The item with the fewest choices, the first among equals, and their number (steps C3 and M3); `None` if the list
    /// is empty. Stops at the first item whose need cannot be met.
    fn minimum(&self) -> Option<(&'a LinkNode<'a>, i32)> {
        let mut best = None;
        let mut least = i32::MAX;
        let mut header = self.root.right();
        while !header.is(self.root) && least > 0 {
            let choices = header.choices.get();
            if choices < least {
                (best, least) = (Some(header), choices);
            }
            header = header.right();
        }
        best.map(|best| (best, least))
    }

    /// The options that were forced since the last commit, in order, each with the item that forced it. In a dead
    /// state they do not clash: they are the options chosen before the first item that is [unmet](Self::unmet).
    pub fn forced(&self) -> impl Iterator<Item = (ItemId, OptionId)> {
        let since = self.marks.last().copied().unwrap_or_default();
        self.forced[since..].iter().copied().filter(|(_, option)| *option != NO_OPTION)
    }

    /// The first item on the list that cannot be covered often enough, which makes the state dead.
    ///
    /// ```
    /// use pavane_dlx::ProblemBuilder;
    /// use pavane_dlx::kernel::{Branch, Kernel, Links, LinksStore};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b, c] = builder.add_primaries()?;
    /// let ab = builder.add_option([a, b])?;
    /// builder.add_option([b, c])?;
    /// let problem = builder.build();
    /// let store = LinksStore::new();
    /// let mut links = Links::new(&store, &problem);
    /// assert_eq!(links.unmet(), None);
    /// assert_eq!(links.branch(&mut Vec::new()), Branch::Dead);
    /// assert_eq!((links.forced().collect(), links.unmet()), (vec![(a, ab)], Some(c)));
    /// # Ok::<(), pavane_dlx::BuildError>(())
    /// ```
    pub fn unmet(&self) -> Option<ItemId> {
        let (header, choices) = self.minimum()?;
        (choices <= 0).then_some(header.item)
    }

    /// Whether any item has another multiplicity than exactly one.
    fn has_multiples(&self) -> bool {
        !self.times.is_empty()
    }

    /// Commits to an option of an opened item: covers or purifies its other items (steps C5 and M6).
    fn choose(&mut self, item: ItemId, option: OptionId) {
        if self.has_multiples() {
            self.choose_where::<true>(item, option);
        } else {
            self.choose_where::<false>(item, option);
        }
    }

    /// Compiled twice: problems without multiplicities skip the tests for them.
    fn choose_where<const MULTIPLES: bool>(&mut self, item: ItemId, option: OptionId) {
        let first = self.firsts[option.index()];
        let mut node = first;
        loop {
            // A purified item has the color already, and all its live options agree.
            if node.item != item && !node.purified.get() {
                if MULTIPLES && node.header().is_multiple {
                    self.take_multiple(node.header());
                } else {
                    self.updates += if node.color.is_some() {
                        node.purify()
                    } else {
                        node.header().cover(|_| ())
                    };
                }
            }
            node = node.right();
            if node.is(first) {
                return;
            }
        }
    }

    /// Undoes [`choose`](Self::choose), in the opposite order (steps C6 and M7).
    fn unchoose(&mut self, item: ItemId, option: OptionId) {
        if self.has_multiples() {
            self.unchoose_where::<true>(item, option);
        } else {
            self.unchoose_where::<false>(item, option);
        }
    }

    fn unchoose_where<const MULTIPLES: bool>(&mut self, item: ItemId, option: OptionId) {
        let first = self.firsts[option.index()];
        // The exact mirror of `choose_where`: leftward, and each case undoes its opposite.
        let mut node = first;
        loop {
            node = node.left();
            if node.item != item && !node.purified.get() {
                if MULTIPLES && node.header().is_multiple {
                    self.give_back_multiple(node.header());
                } else if node.color.is_some() {
                    node.unpurify();
                } else {
                    node.header().uncover();
                }
            }
            if node.is(first) {
                return;
            }
        }
    }
}

impl Kernel for Links<'_> {
    fn problem(&self) -> &Problem {
        &self.problem
    }

    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        loop {
            match self.minimum() {
                // Step C2: all items are covered.
                None => return Branch::Solved,
                Some((_, ..=0)) => return Branch::Dead,
                Some((header, 1)) if header.is_multiple => {
                    chosen.extend(self.force_multiple(header));
                }
                // The only option is chosen without a new level.
                Some((header, 1)) => {
                    let (item, option) = (header.item, header.down().option);
                    self.updates += header.cover(|_| ());
                    self.choose(item, option);
                    self.forced.push((item, option));
                    chosen.push(option);
                }
                // The only item on the list.
                Some((header, choices))
                    if header.right().is(header.left()) && self.need_and_cap(header) == (1, 1) =>
                {
                    return Branch::Last(header.item, choices as u64);
                }
                Some((header, _)) => return Branch::On(header.item),
            }
        }
    }

    fn is_open(&self, item: ItemId) -> bool {
        let header = self.headers.get(item.index()).filter(|_| self.problem.is_primary(item));
        // An item without live options may still be on the list.
        header.is_some_and(|header| header.is_listed() && !header.down().is(header))
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        let mut header = self.root.right();
        while !header.is(self.root) {
            open.push((header.item, header.choices.get() as u32));
            header = header.right();
        }
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        let header = self.headers[item.index()];
        let mut node = header.down();
        while !node.is(header) {
            live.push(node.option);
            node = node.down();
        }
    }

    fn left(&self, item: ItemId) -> (u32, u32) {
        if self.is_open(item) { self.need_and_cap(self.headers[item.index()]) } else { (0, 0) }
    }

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        let header = self.headers[item.index()];
        if header.is_multiple {
            self.open_multiple(header, choices);
        } else {
            // Step C4.
            self.updates += header.cover(|option| choices.push(Some(option)));
        }
    }

    #[inline]
    fn commit(&mut self, choice: Choice) {
        self.marks.push(self.forced.len());
        if self.has_multiples() {
            self.commit_multiple(choice);
        }
        choice.option.into_iter().for_each(|option| self.choose(choice.item, option));
    }

    #[inline]
    fn uncommit(&mut self, choice: Choice) {
        // First the forced options, the latest first, then the choice.
        let mark = self.marks.pop().unwrap_or_default();
        while self.forced.len() > mark
            && let Some((item, option)) = self.forced.pop()
        {
            if self.has_multiples() {
                self.unforce_multiple(item, option);
            } else {
                self.unchoose(item, option);
                self.headers[item.index()].uncover();
            }
        }
        choice.option.into_iter().for_each(|option| self.unchoose(choice.item, option));
        if self.has_multiples() {
            self.uncommit_multiple(choice);
        }
    }

    fn close(&mut self, item: ItemId) {
        let header = self.headers[item.index()];
        if header.is_multiple {
            self.close_multiple(header);
        } else {
            // Step C7.
            header.uncover();
        }
    }

    fn updates(&self) -> Option<u64> {
        Some(self.updates)
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        self.check(&Expected::after(&self.problem, path, chosen))
    }
}
