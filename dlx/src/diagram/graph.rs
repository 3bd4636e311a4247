//! A diagram in memory: nodes, each with its edges, children before their parents.

use super::memo::MOST;
use crate::id::{ItemId, OptionId};
use std::collections::HashMap;

/// The target of an edge to a state without solutions.
pub(super) const DEAD: u32 = u32::MAX;
/// The target of an edge to a solved state.
pub(super) const SOLVED: u32 = u32::MAX - 1;
/// The target of an edge to a state that was counted and not kept.
pub(super) const NO_NODE: u32 = u32::MAX - 2;

/// An edge from a state to the state after one choice, or to one of its components.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// A node, or one of the constants above.
    pub(super) target: u32,
    /// The names of the target's blocks in this state; the number of a permutation.
    pub(super) renaming: u32,
    /// The end of its options in the list of all, which begin at the end of the previous edge's.
    options_end: u32,
}

/// A node: a branch item, or components.
#[derive(Clone, Copy, Debug)]
struct GraphNode {
    /// The branch item; `None` if the edges lead to components.
    item: Option<ItemId>,
    /// The order in which its blocks were sorted for its key; the number of a permutation.
    sorting: u32,
    /// The end of its edges in the list of all, which begin at the end of the previous node's.
    edges_end: u32,
}

/// An order of blocks, or a name for each block, by number; empty if the identity.
type Permutation = Box<[u8]>;

/// The nodes and edges of a diagram.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    nodes: Vec<GraphNode>,
    edges: Vec<Edge>,
    options: Vec<OptionId>,
    /// Edges of unfinished nodes, and their options; the ends of options are relative to this list.
    pending: Vec<Edge>,
    pending_options: Vec<OptionId>,
    /// All permutations of blocks that were met; the first is the identity.
    permutations: Vec<Permutation>,
    numbers: HashMap<Permutation, u32>,
    /// The renaming between two sortings.
    renamings: HashMap<(u32, u32), u32>,
    /// The options chosen before the root.
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
    /// The number of an order of blocks; 0 for the identity and without blocks.
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

    /// The names of a node's blocks in another state with the same key, whose blocks were sorted in this order.
    pub(super) fn renaming(&mut self, node: u32, sorting: u32) -> u32 {
        let before = self.nodes[node as usize].sorting;
        if before == sorting {
            return 0;
        }
        if let Some(&renaming) = self.renamings.get(&(before, sorting)) {
            return renaming;
        }
        // An empty sorting is the identity.
        let there = &self.permutations[before as usize];
        let here = &self.permutations[sorting as usize];
        let length = there.len().max(here.len());
        let at =
            |order: &Permutation, place: usize| order.get(place).copied().unwrap_or(place as u8);
        // The blocks that both sortings put at the same place correspond.
        let mut renamed = vec![0; length];
        for place in 0..length {
            renamed[usize::from(at(there, place))] = at(here, place);
        }
        let renaming = self.sorting(&renamed);
        self.renamings.insert((before, sorting), renaming);
        renaming
    }

    /// The permutation of a number; empty if the identity.
    pub(super) fn permutation(&self, renaming: u32) -> &[u8] {
        &self.permutations[renaming as usize]
    }

    /// Number of edges of unfinished nodes.
    pub(super) fn pending(&self) -> usize {
        self.pending.len()
    }

    /// Adds an edge of an unfinished node.
    pub(super) fn push_edge(&mut self, chosen: &[OptionId], target: u32, renaming: u32) {
        self.pending_options.extend_from_slice(chosen);
        let options_end = self.pending_options.len() as u32;
        self.pending.push(Edge { target, renaming, options_end });
    }

    /// Makes a node of the pending edges from `first` on.
    pub(super) fn push_node(&mut self, item: Option<ItemId>, sorting: u32, first: usize) {
        let options = match first.checked_sub(1) {
            Some(before) => self.pending[before].options_end,
            None => 0,
        };
        let base = self.options.len() as u32;
        self.options.extend(self.pending_options.drain(options as usize..));
        let moved = |edge: Edge| Edge { options_end: edge.options_end - options + base, ..edge };
        self.edges.extend(self.pending.drain(first..).map(moved));
        self.nodes.push(GraphNode { item, sorting, edges_end: self.edges.len() as u32 });
    }

    pub(super) fn set_root(&mut self, chosen: &[OptionId]) {
        self.root_options = chosen.to_vec();
    }

    /// Whether the numbers of edges or options may run out.
    pub(super) fn is_full(&self) -> bool {
        self.edges.len().max(self.options.len()) > MOST / 2
    }

    /// The options chosen before the root.
    pub(super) fn root_options(&self) -> &[OptionId] {
        &self.root_options
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Number of edges.
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The branch item of a node; `None` if its edges lead to components.
    pub(super) fn item(&self, node: u32) -> Option<ItemId> {
        self.nodes[node as usize].item
    }

    /// The edges of a node, each with its options.
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
        self.nodes.capacity() * size_of::<GraphNode>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.options.capacity() * size_of::<OptionId>()
    }
}
