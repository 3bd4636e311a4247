//! Dancing links: the reference kernel, readable next to the literature.
//!
//! Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1, Algorithm C (exact covering
//! with colors). Each entry of each option is a node; the nodes of an item form a vertical circle
//! through the item's header, and the headers of the uncovered primary items a horizontal one. The
//! words *cover*, *hide*, *commit*, *purify* and their opposites mean what they mean there.
//!
//! Where this differs from the book:
//!
//! - The nodes of an option form a circle of their own instead of standing side by side between
//!   spacers. Walking a circle needs no test for spacers, which mispredict.
//! - Nodes live in an arena and link to each other by reference. They are never freed one by one, so
//!   shared references and `Cell`s suffice and all of it is safe code. The price is that the arena
//!   must outlive the kernel: the caller owns the [`LinksStore`], the kernel borrows it.
//! - A purified node is marked by a flag and keeps its color, so that undoing needs no color.

use super::sanity::{Expected, Insane, ensure};
use super::{Branch, Choice, Kernel, KernelError, require_ordinary};
use crate::id::{Color, ItemId, OptionId};
use crate::problem::Problem;
use std::cell::Cell;
use typed_arena::Arena;

/// Where the nodes of a [`Links`] kernel live; made by the caller and borrowed by the kernel.
///
/// Its memory is freed when it is dropped, so make a new one for each kernel.
#[derive(Default)]
pub struct LinksStore<'a> {
    nodes: Arena<Node<'a>>,
}

impl LinksStore<'_> {
    /// An empty store.
    pub fn new() -> Self {
        Self { nodes: Arena::new() }
    }
}

/// A link to a node. Every link of a finished structure is set; it is empty only while the structure
/// is being built: the first node has nothing to point to yet.
///
/// Reading it without the check, which takes unsafe code, saved 9 to 13 % of the time on pentominoes and
/// random exact covers. The reference kernel does without.
type Link<'a> = Cell<Option<&'a Node<'a>>>;

/// An entry of an option, the header of an item, or the root of the uncovered primary items.
struct Node<'a> {
    up: Link<'a>,
    down: Link<'a>,
    /// Of an entry: its neighbors in the option. Of a header: its neighbors among the uncovered
    /// primary items; a secondary item's header is linked to itself.
    left: Link<'a>,
    right: Link<'a>,
    /// The header of an entry's item.
    header: Link<'a>,
    /// Of a header: how many nodes its vertical circle holds.
    size: Cell<u32>,
    /// The item of a header or an entry.
    item: ItemId,
    /// The option of an entry.
    option: OptionId,
    /// The color that an entry gives to its item.
    color: Option<Color>,
    /// Whether an entry agrees with the color that its item has been given, so that its option stays
    /// live and needs to do nothing for this item.
    purified: Cell<bool>,
}

#[cold]
fn unset() -> ! {
    unreachable!("every link is set before a kernel is handed out")
}

fn follow<'a>(link: &Link<'a>) -> &'a Node<'a> {
    match link.get() {
        Some(node) => node,
        None => unset(),
    }
}

impl<'a> Node<'a> {
    fn new(item: ItemId, option: OptionId, color: Option<Color>) -> Self {
        let unset = || Cell::new(None);
        Self {
            up: unset(),
            down: unset(),
            left: unset(),
            right: unset(),
            header: unset(),
            size: Cell::new(0),
            item,
            option,
            color,
            purified: Cell::new(false),
        }
    }

    fn up(&self) -> &'a Node<'a> {
        follow(&self.up)
    }

    fn down(&self) -> &'a Node<'a> {
        follow(&self.down)
    }

    fn left(&self) -> &'a Node<'a> {
        follow(&self.left)
    }

    fn right(&self) -> &'a Node<'a> {
        follow(&self.right)
    }

    fn header(&self) -> &'a Node<'a> {
        follow(&self.header)
    }

    fn is(&self, other: &Node<'a>) -> bool {
        std::ptr::eq(self, other)
    }

    /// Makes this node a horizontal and a vertical circle of its own.
    fn close_alone(&'a self) {
        for link in [&self.up, &self.down, &self.left, &self.right] {
            link.set(Some(self));
        }
    }

    /// Puts this node to the left of `next` in its horizontal circle.
    fn insert_left_of(&'a self, next: &'a Node<'a>) {
        let previous = next.left();
        self.left.set(Some(previous));
        self.right.set(Some(next));
        previous.right.set(Some(self));
        next.left.set(Some(self));
    }

    /// Puts this node at the bottom of an item's vertical circle.
    fn append_to(&'a self, header: &'a Node<'a>) {
        let last = header.up();
        self.up.set(Some(last));
        self.down.set(Some(header));
        last.down.set(Some(self));
        header.up.set(Some(self));
        self.header.set(Some(header));
        header.size.set(header.size.get() + 1);
    }

    /// Takes every other node of this node's option out of its item's circle, except where the item
    /// has been purified in favor of it. Returns how many were taken out.
    fn hide(&'a self) -> u64 {
        let mut updates = 0;
        let mut node = self.right();
        while !node.is(self) {
            if !node.purified.get() {
                let (up, down) = (node.up(), node.down());
                up.down.set(Some(down));
                down.up.set(Some(up));
                let header = node.header();
                header.size.set(header.size.get() - 1);
                updates += 1;
            }
            node = node.right();
        }
        updates
    }

    /// Undoes [`hide`](Self::hide).
    fn unhide(&'a self) {
        let mut node = self.left();
        while !node.is(self) {
            if !node.purified.get() {
                node.up().down.set(Some(node));
                node.down().up.set(Some(node));
                let header = node.header();
                header.size.set(header.size.get() + 1);
            }
            node = node.left();
        }
    }

    /// Of a header: takes the item out of the uncovered ones and hides its options, telling `each`
    /// of them. Returns the number of updates.
    fn cover(&'a self, mut each: impl FnMut(OptionId)) -> u64 {
        let mut updates = 0;
        let mut node = self.down();
        while !node.is(self) {
            each(node.option);
            updates += node.hide();
            node = node.down();
        }
        let (left, right) = (self.left(), self.right());
        left.right.set(Some(right));
        right.left.set(Some(left));
        updates
    }

    /// Undoes [`cover`](Self::cover).
    fn uncover(&'a self) {
        self.left().right.set(Some(self));
        self.right().left.set(Some(self));
        let mut node = self.up();
        while !node.is(self) {
            node.unhide();
            node = node.up();
        }
    }

    /// Gives this entry's color to its item: options that agree are marked, all others hidden.
    fn purify(&'a self) -> u64 {
        let mut updates = 0;
        let header = self.header();
        let mut node = header.down();
        while !node.is(header) {
            if node.color == self.color {
                node.purified.set(true);
            } else {
                updates += node.hide();
            }
            node = node.down();
        }
        updates
    }

    /// Undoes [`purify`](Self::purify).
    fn unpurify(&'a self) {
        let header = self.header();
        let mut node = header.up();
        while !node.is(header) {
            if node.color == self.color {
                node.purified.set(false);
            } else {
                node.unhide();
            }
            node = node.up();
        }
    }
}

/// The dancing links kernel. Memory is proportional to the number of entries (64 bytes each), so it
/// takes any size.
///
/// ```
/// use dlx::kernel::{Links, LinksStore};
/// use dlx::{Advance, ProblemBuilder, Search};
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// builder.add_option([b])?;
/// builder.add_option([a, b])?;
/// let problem = builder.build();
///
/// let store = LinksStore::new();
/// let mut search = Search::new(Links::new(&store, &problem)?);
/// while search.advance() == Advance::Solution {}
/// assert_eq!(search.counters().solutions, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Links<'a> {
    problem: Problem,
    root: &'a Node<'a>,
    headers: Vec<&'a Node<'a>>,
    /// The node of each option's first entry.
    firsts: Vec<&'a Node<'a>>,
    /// The forced options chosen on the path, with the items that forced them.
    forced: Vec<(ItemId, OptionId)>,
    /// How many there were at each commit.
    marks: Vec<usize>,
    updates: u64,
}

impl<'a> Links<'a> {
    /// Lays out a problem's nodes in the store. Linear in the size of the problem.
    ///
    /// # Errors
    /// [`KernelError::Multiplicity`] if an item is not simply to be covered once.
    pub fn new(store: &'a LinksStore<'a>, problem: &Problem) -> Result<Self, KernelError> {
        require_ordinary(problem)?;
        let no_option = OptionId::new(u32::MAX);
        let alloc = |item, option, color| -> &'a Node<'a> {
            store.nodes.alloc(Node::new(item, option, color))
        };
        let root = alloc(ItemId::new(u32::MAX), no_option, None);
        root.close_alone();
        let header = |item| {
            let header = alloc(item, no_option, None);
            header.close_alone();
            if problem.is_primary(item) {
                header.insert_left_of(root);
            }
            header
        };
        let headers: Vec<_> = problem.items().map(header).collect();
        let row = |option| {
            let mut first: Option<&'a Node<'a>> = None;
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
        Ok(Self {
            problem: problem.clone(),
            root,
            headers,
            firsts,
            forced: Vec::new(),
            marks: Vec::new(),
            updates: 0,
        })
    }

    /// The uncovered item with the fewest live options, the first among equals, and how many it has;
    /// none if all are covered. Looks no further than the first item with none.
    fn minimum(&self) -> Option<(&'a Node<'a>, u32)> {
        let mut best = None;
        let mut least = u32::MAX;
        let mut header = self.root.right();
        while !header.is(self.root) && least > 0 {
            let size = header.size.get();
            if size < least {
                (best, least) = (Some(header), size);
            }
            header = header.right();
        }
        best.map(|best| (best, least))
    }

    /// Chooses an option for an item that is covered already: covers or purifies its other items.
    fn choose(&mut self, item: ItemId, option: OptionId) {
        let first = self.firsts[option.index()];
        let mut node = first;
        loop {
            if node.item != item && !node.purified.get() {
                self.updates +=
                    if node.color.is_some() { node.purify() } else { node.header().cover(|_| ()) };
            }
            node = node.right();
            if node.is(first) {
                return;
            }
        }
    }

    /// Undoes [`choose`](Self::choose).
    fn unchoose(&mut self, item: ItemId, option: OptionId) {
        let first = self.firsts[option.index()];
        let mut node = first;
        loop {
            node = node.left();
            if node.item != item && !node.purified.get() {
                if node.color.is_some() {
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
                None => return Branch::Solved,
                Some((_, 0)) => return Branch::Dead,
                Some((header, 1)) => {
                    let (item, option) = (header.item, header.down().option);
                    self.updates += header.cover(|_| ());
                    self.choose(item, option);
                    self.forced.push((item, option));
                    chosen.push(option);
                }
                Some((header, size)) if header.right().is(header.left()) => {
                    return Branch::Last(header.item, size.into());
                }
                Some((header, _)) => return Branch::On(header.item),
            }
        }
    }

    fn is_open(&self, item: ItemId) -> bool {
        let header = self.headers.get(item.index()).filter(|_| self.problem.is_primary(item));
        // A covered item's neighbors are linked past it.
        header.is_some_and(|header| header.left().right().is(header))
    }

    fn open_items(&self, items: &mut Vec<(ItemId, u32)>) {
        let mut header = self.root.right();
        while !header.is(self.root) {
            items.push((header.item, header.size.get()));
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

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        self.updates += self.headers[item.index()].cover(|option| choices.push(Some(option)));
    }

    fn commit(&mut self, choice: Choice) {
        self.marks.push(self.forced.len());
        choice.option.into_iter().for_each(|option| self.choose(choice.item, option));
    }

    fn uncommit(&mut self, choice: Choice) {
        let mark = self.marks.pop().unwrap_or_default();
        while self.forced.len() > mark
            && let Some((item, option)) = self.forced.pop()
        {
            self.unchoose(item, option);
            self.headers[item.index()].uncover();
        }
        choice.option.into_iter().for_each(|option| self.unchoose(choice.item, option));
    }

    fn close(&mut self, item: ItemId) {
        self.headers[item.index()].uncover();
    }

    fn updates(&self) -> Option<u64> {
        Some(self.updates)
    }

    fn sanity(&self, _: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        let expected = Expected::after(&self.problem, chosen);
        self.check_uncovered(&expected)?;
        for item in self.problem.items().filter(|item| !expected.covered[item.index()]) {
            self.check_item(item, &expected)?;
        }
        self.problem.options().try_for_each(|option| self.check_row(option))
    }
}

/// The parts of `sanity`.
impl<'a> Links<'a> {
    /// The horizontal circle holds the uncovered primary items, in order.
    fn check_uncovered(&self, expected: &Expected) -> Result<(), Insane> {
        let mut header = self.root;
        let uncovered = |item: &&ItemId| !expected.covered[item.index()];
        for &item in self.problem.primaries().iter().filter(uncovered) {
            let next = header.right();
            ensure(next.left().is(header), || format!("left of item {item} is not linked back"))?;
            ensure(next.is(self.headers[item.index()]), || {
                format!("item {item} is uncovered and not in its place on the list")
            })?;
            header = next;
        }
        ensure(header.right().is(self.root), || "a covered item is still on the list".to_owned())
    }

    /// The vertical circle of an uncovered item holds its live options, in order.
    fn check_item(&self, item: ItemId, expected: &Expected) -> Result<(), Insane> {
        let header = self.headers[item.index()];
        let mut node = header;
        let mut size = 0;
        for option in expected.live_options(&self.problem, item) {
            let next = node.down();
            ensure(next.up().is(node), || format!("up from option {option} is not linked back"))?;
            ensure(!next.is(header) && next.option == option && next.item == item, || {
                format!("option {option} is live and not in its place below item {item}")
            })?;
            ensure(!next.purified.get(), || format!("item {item} is uncovered and purified"))?;
            node = next;
            size += 1;
        }
        ensure(node.down().is(header) && header.up().is(node), || {
            format!("item {item} lists an option that is not live")
        })?;
        ensure(header.size.get() == size, || {
            format!("item {item} says it has {} options and has {size}", header.size.get())
        })
    }

    /// The circle of an option holds its entries, in order.
    fn check_row(&self, option: OptionId) -> Result<(), Insane> {
        let first = self.firsts[option.index()];
        let mut node: &'a Node<'a> = first;
        for entry in self.problem.entries(option) {
            let same = node.item == entry.item && node.color == entry.color;
            ensure(same && node.option == option && node.right().left().is(node), || {
                format!("the circle of option {option} is broken at item {}", entry.item)
            })?;
            node = node.right();
        }
        ensure(node.is(first), || format!("the circle of option {option} does not close"))
    }
}
