//! The graph that a certificate lays out, and the number that it adds up to.

use num_bigint::BigUint;

/// Where an edge leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// To a dead state.
    Dead,
    /// To a solved one.
    Solved,
    /// To the state of a node.
    Node(u32),
}

/// How the edges of a node make up its number of solutions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// Its solutions are those of all its edges.
    Sum,
    /// Each of its solutions is one of every edge.
    Product,
}

/// Nodes in the order of their numbers, each with edges to later ones.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// The kind of each node, and where in `edges` the edges of the next one start.
    nodes: Vec<(Kind, usize)>,
    edges: Vec<Edge>,
}

impl Graph {
    /// Adds an edge to the next node.
    pub(super) fn push_edge(&mut self, edge: Edge) {
        self.edges.push(edge);
    }

    /// Adds the next node, with the edges added since the one before.
    pub(super) fn push_node(&mut self, kind: Kind) {
        self.nodes.push((kind, self.edges.len()));
    }

    /// The number of solutions below an edge, when all nodes are there.
    pub(super) fn count(&self, root: Edge) -> BigUint {
        let mut counts = vec![BigUint::ZERO; self.nodes.len()];
        for (node, &(kind, end)) in self.nodes.iter().enumerate().rev() {
            let start = node.checked_sub(1).map_or(0, |before| self.nodes[before].1);
            let below = self.edges[start..end].iter().map(|&edge| below(edge, &counts));
            counts[node] = match kind {
                Kind::Sum => below.sum(),
                Kind::Product => below.product(),
            };
        }
        below(root, &counts)
    }
}

/// The number of solutions below an edge, when those of the later nodes are known.
fn below(edge: Edge, counts: &[BigUint]) -> BigUint {
    match edge {
        Edge::Dead => BigUint::ZERO,
        Edge::Solved => BigUint::from(1_u8),
        Edge::Node(node) => counts[node as usize].clone(),
    }
}
