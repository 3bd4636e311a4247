//! The graph of a certificate, and its count.

use num_bigint::BigUint;

/// The target of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeTarget {
    /// A dead state.
    Dead,
    /// A solved state.
    Solved,
    /// The state of a node.
    Node(u32),
}

/// The way in which the counts of its edges give the count of a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum NodeKind {
    /// Edges are choices, so counts are added.
    Sum,
    /// Edges are components, so counts are multiplied.
    Product,
}

/// Nodes in the order of their numbers, each with edges to later ones.
#[derive(Debug, Default)]
pub(super) struct CertificateGraph {
    /// The kind of each node, and the end of its edges in `edges`.
    nodes: Vec<(NodeKind, usize)>,
    edges: Vec<EdgeTarget>,
}

impl CertificateGraph {
    /// Adds an edge to the next node.
    pub(super) fn push_edge(&mut self, edge: EdgeTarget) {
        self.edges.push(edge);
    }

    /// Adds the next node, with the edges added since the one before.
    pub(super) fn push_node(&mut self, kind: NodeKind) {
        self.nodes.push((kind, self.edges.len()));
    }

    /// The number of solutions below an edge, once all nodes are added.
    pub(super) fn count(&self, root: EdgeTarget) -> BigUint {
        let mut counts = vec![BigUint::ZERO; self.nodes.len()];
        // Edges lead to later nodes, so counts are computed from the last node to the first.
        for (node, &(kind, end)) in self.nodes.iter().enumerate().rev() {
            let start = node.checked_sub(1).map_or(0, |before| self.nodes[before].1);
            let below = self.edges[start..end].iter().map(|&edge| below(edge, &counts));
            counts[node] = match kind {
                NodeKind::Sum => below.sum(),
                NodeKind::Product => below.product(),
            };
        }
        below(root, &counts)
    }
}

/// The number of solutions below an edge, given the counts of later nodes.
fn below(edge: EdgeTarget, counts: &[BigUint]) -> BigUint {
    match edge {
        EdgeTarget::Dead => BigUint::ZERO,
        EdgeTarget::Solved => BigUint::from(1_u8),
        EdgeTarget::Node(node) => counts[node as usize].clone(),
    }
}
