//! A diagram in memory: nodes, each with its edges, children before their parents.

use super::memo::MOST;
use crate::id::{ItemId, OptionId};
use std::collections::HashMap;

/// Where an edge leads that leads to no node: to a state without solutions.
pub(super) const DEAD: u32 = u32::MAX;
/// To a state with one solution, of which nothing is left to be chosen.
pub(super) const SOLVED: u32 = u32::MAX - 1;
/// To one that was counted and not kept.
pub(super) const NO_NODE: u32 = u32::MAX - 2;

/// What becomes of a state by one choice, or one of its components.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// A node, or one of the constants above.
    pub(super) target: u32,
    /// How the blocks of the node are called here; a number of a renaming.
    pub(super) renaming: u32,
    /// Where its options end in the list of all. They begin where those of the edge before end.
    options_end: u32,
}

/// What branches.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// None for one whose edges lead to components.
    item: Option<ItemId>,
    /// How the blocks were sorted when it was made.
    sorting: u32,
    /// Where its edges end. They begin where those of the node before end.
    edges_end: u32,
}

/// The order of blocks, as numbers.
type Permutation = Box<[u8]>;

/// Nodes and edges.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    options: Vec<OptionId>,
    /// Edges of nodes that are not finished, and their options; the ends are ends in this list.
    pending: Vec<Edge>,
    pending_options: Vec<OptionId>,
    /// All permutations of blocks that came up; the first changes nothing.
    permutations: Vec<Permutation>,
    numbers: HashMap<Permutation, u32>,
    /// Of two sortings, the renaming.
    renamings: HashMap<(u32, u32), u32>,
    /// What was chosen before the root.
    root_options: Vec<OptionId>,
}

impl Default for Graph {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            options: Vec::new(),
            pending: Vec::new(),
            pending_options: Vec::new(),
            permutations: vec![Permutation::default()],
            numbers: HashMap::new(),
            renamings: HashMap::new(),
            root_options: Vec::new(),
        }
    }
}

impl Graph {
    /// The number of an order of blocks; 0 if it is the given one, or there are no blocks.
    pub(super) fn sorting(&mut self, order: &[u8]) -> u32 {
        if order.is_sorted() {
            return 0;
        }
        if let Some(&number) = self.numbers.get(order) {
            return number;
        }
        let number = self.permutations.len() as u32;
        self.permutations.push(order.into());
        self.numbers.insert(order.into(), number);
        number
    }

    /// How the blocks of a node are called in a state whose key is the same and was sorted so.
    pub(super) fn renaming(&mut self, node: u32, sorting: u32) -> u32 {
        let before = self.nodes[node as usize].sorting;
        if before == sorting {
            return 0;
        }
        if let Some(&renaming) = self.renamings.get(&(before, sorting)) {
            return renaming;
        }
        let there = &self.permutations[before as usize];
        let here = &self.permutations[sorting as usize];
        let length = there.len().max(here.len());
        let at =
            |order: &Permutation, place: usize| order.get(place).copied().unwrap_or(place as u8);
        let mut renamed = vec![0; length];
        for place in 0..length {
            renamed[usize::from(at(there, place))] = at(here, place);
        }
        let renaming = self.sorting(&renamed);
        self.renamings.insert((before, sorting), renaming);
        renaming
    }

    /// How the blocks are called; nothing if as ever.
    pub(super) fn permutation(&self, renaming: u32) -> &[u8] {
        &self.permutations[renaming as usize]
    }

    /// How many edges are waiting for their nodes.
    pub(super) fn pending(&self) -> usize {
        self.pending.len()
    }

    pub(super) fn push_edge(&mut self, chosen: &[OptionId], target: u32, renaming: u32) {
        self.pending_options.extend_from_slice(chosen);
        let options_end = self.pending_options.len() as u32;
        self.pending.push(Edge { target, renaming, options_end });
    }

    /// Makes a node of the edges that wait, from the one at `first` on.
    pub(super) fn push_node(&mut self, item: Option<ItemId>, sorting: u32, first: usize) {
        let options = match first.checked_sub(1) {
            Some(before) => self.pending[before].options_end,
            None => 0,
        };
        let base = self.options.len() as u32;
        self.options.extend(self.pending_options.drain(options as usize..));
        let moved = |edge: Edge| Edge { options_end: edge.options_end - options + base, ..edge };
        self.edges.extend(self.pending.drain(first..).map(moved));
        self.nodes.push(Node { item, sorting, edges_end: self.edges.len() as u32 });
    }

    pub(super) fn set_root(&mut self, chosen: &[OptionId]) {
        self.root_options = chosen.to_vec();
    }

    /// Whether there may be no number left for another edge or option.
    pub(super) fn is_full(&self) -> bool {
        self.edges.len().max(self.options.len()) > MOST / 2
    }

    /// What is chosen before the root.
    pub(super) fn root_options(&self) -> &[OptionId] {
        &self.root_options
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many edges.
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The branch item of a node; none if its edges lead to components.
    pub(super) fn item(&self, node: u32) -> Option<ItemId> {
        self.nodes[node as usize].item
    }

    /// The edges of a node, each with what is chosen along it.
    pub(super) fn edges(
        &self,
        node: u32,
    ) -> impl DoubleEndedIterator<Item = (&Edge, &[OptionId])> + ExactSizeIterator {
        let before = (node as usize).checked_sub(1);
        let first = before.map_or(0, |before| self.nodes[before].edges_end as usize);
        let end = self.nodes[node as usize].edges_end as usize;
        (first..end).map(|at| {
            let before = at.checked_sub(1);
            let options = before.map_or(0, |before| self.edges[before].options_end as usize);
            let edge = &self.edges[at];
            (edge, &self.options[options..edge.options_end as usize])
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.options.capacity() * size_of::<OptionId>()
    }
}
