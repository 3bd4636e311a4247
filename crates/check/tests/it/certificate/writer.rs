//! Writes certificates from the definition in `docs/certificate.md`: plain sets, a recursion, and a map
//! of the states that have been met. It shares nothing with the checker.

#![allow(dead_code, reason = "the tests of each package take what they need")]

use super::text::{Edge, Node, Text};
use num_bigint::BigUint;
use pavane_model::{Entry, ItemId, ItemKind, OptionId, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// The rest of a problem: the live options, and the need and cap of primary items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    live: BTreeSet<OptionId>,
    left: BTreeMap<ItemId, (u32, u32)>,
}

/// How to write a certificate, where there is a choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Whether nodes may fall into components.
    pub(crate) apart: bool,
    /// Whether a node of a state that has been met before is used again.
    pub(crate) shared: bool,
    /// Whether a cap counts only as far as there are live options.
    pub(crate) capped: bool,
    /// Which open item to branch on: 0 for one with the fewest live options.
    pub(crate) pick: usize,
}

/// Items that are interchangeable, and what that does to options.
pub(crate) struct Renaming<'a> {
    problem: &'a Problem,
    blocks: Vec<Vec<ItemId>>,
    orders: Vec<Vec<usize>>,
    /// For each order, what each option becomes.
    options: Vec<Vec<OptionId>>,
}

/// The certificate of a problem, and the count by plain recursion.
pub(crate) fn write(problem: &Problem, blocks: &[Vec<ItemId>], style: Style) -> (Text, BigUint) {
    let renaming = Renaming::new(problem, blocks);
    let mut writer = Writer {
        problem,
        renaming,
        style,
        picks: style.pick,
        known: BTreeMap::new(),
        nodes: Vec::new(),
    };
    let whole = State {
        live: problem.options().collect(),
        left: problem.primaries().iter().map(|&item| (item, bounds(problem, item))).collect(),
    };
    let (root, count) = writer.settled(whole, true);
    let last = writer.nodes.len();
    let renumber = |edge: &mut Edge| {
        if let Edge::Node(node, _) = edge {
            *node = last - 1 - *node;
        }
    };
    let mut nodes = writer.nodes;
    nodes.reverse();
    for node in &mut nodes {
        node.edges.iter_mut().for_each(renumber);
    }
    assert_eq!(matches!(root, Edge::Node(..)), last > 0);
    let fingerprint = problem.fingerprint();
    (Text { fingerprint, blocks: blocks.to_vec(), nodes, count: count.clone() }, count)
}

fn bounds(problem: &Problem, item: ItemId) -> (u32, u32) {
    match problem.kind(item) {
        ItemKind::Primary(bounds) => (bounds.min, bounds.max),
        ItemKind::Secondary => panic!("{item} is secondary"),
    }
}

struct Writer<'a> {
    problem: &'a Problem,
    renaming: Renaming<'a>,
    style: Style,
    picks: usize,
    known: BTreeMap<State, (usize, BigUint)>,
    /// Numbered in the order in which they are finished, so that edges lead to smaller numbers.
    nodes: Vec<Node>,
}

impl Writer<'_> {
    /// Settles a state; the edge that leads to what it becomes, and its number of solutions. The root
    /// is not renamed.
    fn settled(&mut self, mut state: State, root: bool) -> (Edge, BigUint) {
        if !self.settle(&mut state) {
            return (Edge::Dead, BigUint::ZERO);
        }
        if state.live.is_empty() {
            return (Edge::Solved, 1_u8.into());
        }
        self.open(state, root)
    }

    fn open(&mut self, mut state: State, root: bool) -> (Edge, BigUint) {
        let live = |item| self.uses(&state, item).len() as u32;
        let matters = state.left.iter().filter(|(item, _)| live(**item) > 0);
        let cap = |item, cap: u32| if self.style.capped { cap.min(live(item)) } else { cap };
        let left = matters.map(|(&item, &(need, most))| (item, (need, cap(item, most))));
        state.left = left.collect();
        let (state, order) = if root { (state, None) } else { self.renaming.least(state) };
        let known = if self.style.shared { self.known.get(&state).cloned() } else { None };
        let (node, count) = match known {
            Some(known) => known,
            None => {
                let (node, count) = self.node(&state);
                self.nodes.push(node);
                let known = (self.nodes.len() - 1, count);
                self.known.insert(state, known.clone());
                known
            }
        };
        (Edge::Node(node, order), count)
    }

    fn node(&mut self, state: &State) -> (Node, BigUint) {
        let components = self.components(state);
        if self.style.apart && components.len() > 1 {
            let below = components.into_iter().map(|part| self.open(part, false));
            let (edges, counts): (Vec<_>, Vec<_>) = below.unzip();
            return (Node { on: None, edges }, counts.into_iter().product());
        }
        let item = self.pick(state);
        let below = self.children(state, item).into_iter().map(|child| self.settled(child, false));
        let (edges, counts): (Vec<_>, Vec<_>) = below.unzip();
        (Node { on: Some(item), edges }, counts.into_iter().sum())
    }

    fn pick(&mut self, state: &State) -> ItemId {
        let mut open: Vec<ItemId> = state.left.keys().copied().collect();
        open.retain(|&item| !self.uses(state, item).is_empty());
        if self.style.pick == 0 {
            return open.into_iter().min_by_key(|&item| self.uses(state, item).len()).unwrap();
        }
        // Any of them, and not always the same.
        self.picks = self.picks.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        open[(self.picks >> 33) % open.len()]
    }

    fn children(&self, state: &State, item: ItemId) -> Vec<State> {
        let live = self.uses(state, item);
        let need = state.left[&item].0 as usize;
        let mut children = Vec::new();
        let mut rest = state.clone();
        for (place, &option) in live.iter().enumerate() {
            if need == 0 || place < live.len() - need + 1 {
                let mut child = rest.clone();
                self.choose(&mut child, option);
                children.push(child);
            }
            rest.live.remove(&option);
        }
        if need == 0 {
            children.push(rest);
        }
        children
    }

    /// False if the state is dead.
    fn settle(&self, state: &mut State) -> bool {
        loop {
            let slack = |(&item, &(need, _)): (&ItemId, &(u32, u32))| {
                (item, need, self.uses(state, item).len() as i64 - i64::from(need))
            };
            let slacks: Vec<(ItemId, u32, i64)> = state.left.iter().map(slack).collect();
            if slacks.iter().any(|&(_, _, slack)| slack < 0) {
                return false;
            }
            let Some(&(item, ..)) = slacks.iter().find(|(_, need, slack)| *need > 0 && *slack == 0)
            else {
                return true;
            };
            let option = self.uses(state, item)[0];
            self.choose(state, option);
        }
    }

    fn choose(&self, state: &mut State, chosen: OptionId) {
        state.live.remove(&chosen);
        for entry in self.problem.entries(chosen) {
            if let Some((need, cap)) = state.left.get_mut(&entry.item) {
                *need = need.saturating_sub(1);
                *cap -= 1;
            }
        }
        let State { live, left } = state;
        live.retain(|&other| {
            let entries = self.problem.entries(chosen).iter();
            entries.clone().all(|entry| {
                let same_item = |other: &&Entry| other.item == entry.item;
                let Some(other) = self.problem.entries(other).iter().find(same_item) else {
                    return true;
                };
                match left.get(&entry.item) {
                    Some(&(_, cap)) => cap > 0,
                    None => other.color.is_some() && other.color == entry.color,
                }
            })
        });
    }

    /// The live options of an item.
    fn uses(&self, state: &State, item: ItemId) -> Vec<OptionId> {
        let uses = self.problem.uses(item).iter().map(|user| user.option);
        uses.filter(|option| state.live.contains(option)).collect()
    }

    /// Merges groups of options until no two of them share an item.
    fn components(&self, state: &State) -> Vec<State> {
        let items = |option| self.problem.entries(option).iter().map(|entry| entry.item);
        let mut groups: Vec<(BTreeSet<OptionId>, BTreeSet<ItemId>)> = Vec::new();
        for &option in &state.live {
            let mut group = (BTreeSet::from([option]), items(option).collect::<BTreeSet<_>>());
            groups.retain(|(options, items)| {
                let apart = items.is_disjoint(&group.1);
                if !apart {
                    group.0.extend(options);
                    group.1.extend(items);
                }
                apart
            });
            groups.push(group);
        }
        groups.sort();
        let part = |(live, items): (BTreeSet<OptionId>, BTreeSet<ItemId>)| {
            let left = state.left.iter().filter(|(item, _)| items.contains(item));
            State { live, left: left.map(|(&item, &its)| (item, its)).collect() }
        };
        groups.into_iter().map(part).collect()
    }
}

impl<'a> Renaming<'a> {
    pub(crate) fn new(problem: &'a Problem, blocks: &[Vec<ItemId>]) -> Self {
        let mut renaming = Self {
            problem,
            blocks: blocks.to_vec(),
            orders: orders(blocks.len()),
            options: Vec::new(),
        };
        renaming.options = renaming.orders.iter().map(|order| renaming.option_map(order)).collect();
        renaming
    }

    /// The least state that a state can be renamed to, and how, unless there is no way but one.
    fn least(&self, state: State) -> (State, Option<Vec<usize>>) {
        let renamed = self.orders.iter().zip(&self.options).map(|(order, options)| {
            let live = state.live.iter().map(|option| options[option.index()]).collect();
            let left = state.left.iter().map(|(&item, &its)| (self.item(item, order), its));
            (State { live, left: left.collect() }, order)
        });
        let (least, order) = renamed.min().expect("there is an order");
        (least, (self.blocks.len() > 1).then(|| order.clone()))
    }

    fn item(&self, item: ItemId, order: &[usize]) -> ItemId {
        for (block, items) in self.blocks.iter().enumerate() {
            if let Some(place) = items.iter().position(|&it| it == item) {
                return self.blocks[order[block]][place];
            }
        }
        item
    }

    /// Renames options entry by entry; of equal ones the first becomes the first.
    fn option_map(&self, order: &[usize]) -> Vec<OptionId> {
        let contents = |option: OptionId, order: Option<&[usize]>| {
            let entries = self.problem.entries(option).iter();
            let name = |item| order.map_or(item, |order| self.item(item, order));
            entries.map(|entry| (name(entry.item), entry.color)).collect::<BTreeSet<_>>()
        };
        let equals = |wanted: &BTreeSet<_>| {
            let options = self.problem.options();
            options.filter(|&option| contents(option, None) == *wanted).collect::<Vec<_>>()
        };
        let image = |option| {
            let rank = equals(&contents(option, None)).iter().position(|&it| it == option);
            equals(&contents(option, Some(order)))[rank.expect("equal to itself")]
        };
        self.problem.options().map(image).collect()
    }
}

/// All orders of `count` things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let insert = |order: Vec<usize>| {
        (0..count).map(move |place| {
            let mut order = order.clone();
            order.insert(place, count - 1);
            order
        })
    };
    orders(count - 1).into_iter().flat_map(insert).collect()
}
