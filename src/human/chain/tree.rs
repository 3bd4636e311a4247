//! The literals that an end of a chain follows from.

use super::hint::Hint;
use super::literal::{Cause, Literal};
use crate::human::geometry::Geometry;
use crate::human::step::{Chain, Reason, Step};
use std::sync::Arc;

/// A pattern inside a chain.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    /// A pattern without chains.
    Plain(Box<Step>),
    /// A pattern of chains.
    Chains(Hint),
}

/// An end of a chain and all that it follows from, breadth first from the end, each literal once.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<TreeNode>,
    /// Indices of nodes, referred to by ranges of the nodes.
    pub(super) parents: Vec<u16>,
}

/// A literal of a tree.
#[derive(Clone, Debug)]
pub(super) struct TreeNode {
    pub(super) literal: Literal,
    pub(super) cause: Cause,
    /// The range of its parents.
    pub(super) parents: (u32, u32),
    pub(super) pattern: Option<Arc<Pattern>>,
}

impl Tree {
    /// The tree of a path from its end to its start.
    pub(super) fn path(nodes: impl Iterator<Item = (Literal, Cause)>) -> Self {
        let mut tree = Self::default();
        for (at, (literal, cause)) in nodes.enumerate() {
            if let Some(child) = tree.nodes.last_mut() {
                child.parents = (at as u32 - 1, at as u32);
                tree.parents.push(at as u16);
            }
            tree.nodes.push(TreeNode { literal, cause, parents: (0, 0), pattern: None });
        }
        tree
    }

    pub(super) fn parents(&self, node: &TreeNode) -> &[u16] {
        &self.parents[node.parents.0 as usize..node.parents.1 as usize]
    }

    /// The literals, in order.
    pub(super) fn literals(&self) -> impl Iterator<Item = Literal> + '_ {
        self.nodes.iter().map(|node| node.literal)
    }

    /// The chain of a step, with parents before their children. Patterns become steps of `nested`.
    pub(super) fn chain(
        &self,
        geometry: &Geometry,
        nested: &mut Vec<Step>,
        known: &mut Vec<Arc<Pattern>>,
    ) -> Chain {
        let mut number = vec![usize::MAX; self.nodes.len()];
        let mut nodes = Vec::new();
        // Nodes whose parents are not all numbered wait on the stack.
        let mut stack = vec![0];
        while let Some(&at) = stack.last() {
            let node = &self.nodes[at];
            let waiting: Vec<usize> = self
                .parents(node)
                .iter()
                .map(|&parent| usize::from(parent))
                .filter(|&parent| number[parent] == usize::MAX && !stack.contains(&parent))
                .collect();
            if number[at] == usize::MAX && !waiting.is_empty() {
                stack.extend(waiting.into_iter().rev());
                continue;
            }
            stack.pop();
            if number[at] == usize::MAX {
                let reason = reason(geometry, node, nested, known);
                let own = self.parents(node).iter().map(|&parent| number[usize::from(parent)]);
                let parents = own.filter(|&parent| parent != usize::MAX).collect();
                number[at] = nodes.len();
                nodes.push(geometry.node(node.literal, reason, parents));
            }
        }
        Chain { nodes }
    }
}

fn reason(
    geometry: &Geometry,
    node: &TreeNode,
    nested: &mut Vec<Step>,
    known: &mut Vec<Arc<Pattern>>,
) -> Reason {
    match (&node.pattern, node.cause.as_zone()) {
        (Some(pattern), _) => {
            let at = known.iter().position(|other| Arc::ptr_eq(other, pattern));
            Reason::Nested(at.unwrap_or_else(|| {
                known.push(Arc::clone(pattern));
                nested.push(match &**pattern {
                    Pattern::Plain(step) => (**step).clone(),
                    Pattern::Chains(hint) => hint.step(geometry),
                });
                nested.len() - 1
            }))
        }
        (None, Some(zone)) => Reason::Zone(geometry.number[zone]),
        (None, None) if node.cause == Cause::CELL => Reason::Cell,
        (None, None) => Reason::Assumed,
    }
}
