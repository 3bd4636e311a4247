//! The search for a solution of an exact cover problem, event by event, for films and traces.
//!
//! The search is dancing links on the problem without reductions, for comparison with the literature: Knuth, *The Art
//! of Computer Programming*, volume 4B, section 7.2.2.1. Unlike there, the last option of an item is forced, and is not
//! a choice.

use dlx::kernel::{Branch, Kernel as _, Links, LinksStore};
use dlx::search::{Followed, Move, follow};
use dlx::{First, Interrupt, ItemId, OptionId, Problem, Stop};
use std::ops::ControlFlow;

/// An event of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchEvent {
    /// The search visits a node. The other events of the node follow.
    Node,
    /// An item has one option left, which is forced.
    Force {
        /// The item.
        item: ItemId,
        /// Its last option.
        option: OptionId,
    },
    /// The node has no solution below it.
    DeadEnd {
        /// An item without options, if the kernel names one.
        item: Option<ItemId>,
    },
    /// The node is a solution.
    Solution,
    /// The search branches on an item.
    Branch {
        /// The item.
        item: ItemId,
        /// The number of its choices.
        of: u32,
    },
    /// A choice for the item of the last branch one level above.
    Choose {
        /// The item.
        item: ItemId,
        /// The option; `None` if the item gets no more options.
        option: Option<OptionId>,
        /// The number of the choice, from 1.
        choice: usize,
        /// The number of choices.
        of: u32,
    },
    /// The choice at this depth is taken back.
    Retract,
}

/// Searches for the first solution, and shows each event with its depth to `visit`. A search that `visit` breaks off
/// is [`First::Unknown`], as an interrupted one is.
///
/// Takes time linear in the number of primary items before each forced option. An interrupt takes effect at the next
/// node.
///
/// ```
/// use pavane::dlx::{First, Interrupt, format::text};
/// use pavane_ask::{SearchEvent, search_events};
/// use std::ops::ControlFlow;
///
/// let document = text::read(b"a b\na\nb\na b\n")?;
/// let mut choices = Vec::new();
/// let found = search_events(&document.problem, None, &Interrupt::new(), |depth, event| {
///     if let SearchEvent::Choose { choice, of, .. } = event {
///         choices.push((depth, choice, of));
///     }
///     ControlFlow::Continue(())
/// });
/// assert!(matches!(found, First::Found(_)));
/// assert_eq!(choices, [(1, 1, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_events(
    problem: &Problem,
    node_limit: Option<u64>,
    interrupt: &Interrupt,
    visit: impl FnMut(usize, SearchEvent) -> ControlFlow<()>,
) -> First<Vec<OptionId>> {
    let nodes_left = node_limit.unwrap_or(u64::MAX);
    let mut maker = EventMaker { nodes_left, interrupt, visit, choices: Vec::new() };
    let store = LinksStore::new();
    match follow(Links::new(&store, problem), |state, made| maker.record(state, made)) {
        ControlFlow::Continue(()) => First::None,
        ControlFlow::Break(found) => found,
    }
}

/// Turns the moves of a search into events.
struct EventMaker<'a, V> {
    nodes_left: u64,
    interrupt: &'a Interrupt,
    visit: V,
    /// At each depth, the number of choices taken and of all.
    choices: Vec<(usize, u32)>,
}

/// Whether the search continues, or its answer.
type Flow = ControlFlow<First<Vec<OptionId>>>;

impl<V: FnMut(usize, SearchEvent) -> ControlFlow<()>> EventMaker<'_, V> {
    fn record(&mut self, state: &Followed<'_, Links<'_>>, made: Move<'_>) -> Flow {
        match made {
            Move::Node { branch, .. } => self.node(state, branch),
            Move::Take(choice) => {
                // The depth counts this choice; its node is one level above.
                let (taken, of) = &mut self.choices[state.depth - 1];
                *taken += 1;
                let (item, option) = (choice.item, choice.option);
                let event = SearchEvent::Choose { item, option, choice: *taken, of: *of };
                self.show(state.depth, event)
            }
            Move::TakeBack(_) => self.show(state.depth, SearchEvent::Retract),
        }
    }

    fn node(&mut self, state: &Followed<'_, Links<'_>>, branch: Branch) -> Flow {
        if self.nodes_left == 0 {
            return ControlFlow::Break(First::Unknown(Stop::NodeLimit));
        }
        if self.interrupt.is_set() {
            return ControlFlow::Break(First::Unknown(Stop::Interrupted));
        }
        self.nodes_left -= 1;
        let depth = state.depth;
        self.show(depth, SearchEvent::Node)?;
        // The forced options of a node come before the node itself.
        for (item, option) in state.kernel.forced() {
            self.show(depth, SearchEvent::Force { item, option })?;
        }
        match branch {
            Branch::Dead => self.show(depth, SearchEvent::DeadEnd { item: state.kernel.unmet() }),
            Branch::Solved => {
                self.show(depth, SearchEvent::Solution)?;
                ControlFlow::Break(First::Found(state.chosen.to_vec()))
            }
            Branch::Unsettled => ControlFlow::Continue(()),
            Branch::On(item) | Branch::Last(item, _) => {
                // The number of options of the item is the number of choices at this depth.
                let mut open = Vec::new();
                state.kernel.open_items(&mut open);
                let of = open.into_iter().find(|(other, _)| *other == item);
                let of = of.map_or(0, |(_, choices)| choices);
                // Choices at this depth and below belong to an earlier branch.
                self.choices.truncate(depth);
                self.choices.push((0, of));
                self.show(depth, SearchEvent::Branch { item, of })
            }
        }
    }

    fn show(&mut self, depth: usize, event: SearchEvent) -> Flow {
        match (self.visit)(depth, event) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(First::Unknown(Stop::Interrupted)),
        }
    }
}
