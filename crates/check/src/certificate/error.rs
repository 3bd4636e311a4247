//! The errors of the checker of certificates.

use crate::lines::{CheckError, CheckErrorKind};
use num_bigint::BigUint;
use pavane_model::{ItemId, OptionId};
use std::fmt;

/// The reason why a certificate is not accepted, and the place.
pub type CertificateError = CheckError<Falsehood>;

/// The kind of error in a certificate.
pub type CertificateErrorKind = CheckErrorKind<Falsehood>;

/// A false statement of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Falsehood {
    /// The problem has no such item.
    #[error("there is no item {item}: the problem has {items} items, from 0")]
    UnknownItem {
        /// The number given.
        item: u32,
        /// The number of items.
        items: usize,
    },
    /// An item is in two blocks, or twice in one.
    #[error("item {item} is in a block already; blocks are disjoint")]
    BlockItemTwice {
        /// The item.
        item: ItemId,
    },
    /// A block is longer or shorter than the first.
    #[error("block {block} has {found} items and block 0 has {expected}; they must be as long")]
    BlockLength {
        /// The block.
        block: usize,
        /// The number of its items.
        found: usize,
        /// The number of items of block 0.
        expected: usize,
    },
    /// Two items at the same place of their blocks differ in kind or multiplicity.
    #[error(
        "items {first} and {second} stand at the same place of their blocks and differ in kind or \
         multiplicity; the blocks cannot be interchanged"
    )]
    BlockKinds {
        /// The item of the block before.
        first: ItemId,
        /// The item of this block.
        second: ItemId,
    },
    /// Swapping two blocks does not map the options onto themselves.
    #[error(
        "with the items of the blocks {} and {block} swapped, option {option} becomes one that the \
         problem does not have, or not as often; the blocks cannot be interchanged", .block - 1
    )]
    BlockOptions {
        /// The second of the two blocks.
        block: usize,
        /// The first option without an image.
        option: OptionId,
    },
    /// The number of nodes does not fit the root.
    #[error("found {found} nodes, and the whole problem, once settled, is {root}: expected {}",
        if *.root == Fate::Open { "at least one" } else { "none" })]
    Nodes {
        /// The number of nodes.
        found: u32,
        /// The fate of the root.
        root: Fate,
    },
    /// No edge leads to a node.
    #[error("no edge leads to node {node}, so it stands for no state; leave it out")]
    Unreached {
        /// The node.
        node: u32,
    },
    /// A node branches on an item that cannot be branched on.
    #[error("item {item} is not open here: it is secondary or no live option contains it")]
    NotOpen {
        /// The item.
        item: ItemId,
    },
    /// A node has too few or too many edges.
    #[error("found {found} edges, expected {expected}, one for each {of}")]
    EdgeCount {
        /// The number of edges.
        found: usize,
        /// The number expected.
        expected: usize,
        /// The meaning of each edge.
        of: Edges,
    },
    /// An edge leads to its own node, to an earlier one, or past the last.
    #[error(
        "edge {edge} leads to node {node}, expected one after this, node {from}, and before {end}"
    )]
    EdgeRange {
        /// The edge, counted from 1.
        edge: usize,
        /// Its target.
        node: u32,
        /// Its origin.
        from: u32,
        /// The number of nodes.
        end: u32,
    },
    /// An edge renames the blocks to a list that does not name each of them once.
    #[error(
        "edge {edge} renames the blocks to `{found}`, expected an order of all {blocks} blocks, from 0"
    )]
    Renaming {
        /// The edge, counted from 1.
        edge: usize,
        /// The list, as written.
        found: String,
        /// The number of blocks.
        blocks: usize,
    },
    /// An edge states a fate that its state does not have.
    #[error("edge {edge} says that the state it leads to is {found}, and that is {expected}")]
    EdgeFate {
        /// The edge, counted from 1.
        edge: usize,
        /// The fate stated.
        found: Fate,
        /// The fate of the state.
        expected: Fate,
    },
    /// An edge leads to a state that differs from the state of its node.
    #[error("edge {edge} leads to another state than the first edge to node {node}: {difference}")]
    OtherState {
        /// The edge, counted from 1.
        edge: usize,
        /// The node.
        node: u32,
        /// The first difference.
        difference: Difference,
    },
    /// The stated count differs from the count that the nodes give.
    #[error("found the count {found}, and the nodes add up to {expected}")]
    Count {
        /// The count given.
        found: String,
        /// The number of solutions.
        expected: BigUint,
    },
}

/// The fate of a settled state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Some item has fewer live options than it needs: there is no solution.
    Dead,
    /// No item needs an option, and no option is live: there is one solution.
    Solved,
    /// All other states.
    Open,
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dead => "dead",
            Self::Solved => "solved",
            Self::Open => "neither dead nor solved",
        })
    }
}

/// The meaning of the edges of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// The choices of an item.
    Choices,
    /// The components of a state.
    Components,
}

impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Choices => "choice of the item",
            Self::Components => "component of the state",
        })
    }
}

/// A difference of two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// An option is live in one of them.
    Live {
        /// The first such option.
        option: OptionId,
        /// Whether the option is live in the state of this edge.
        here: bool,
    },
    /// The live options are equal, and the needs or caps of an item differ.
    Left {
        /// The first such item.
        item: ItemId,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Live { option, here: true } => write!(f, "option {option} is live here only"),
            Self::Live { option, here: false } => write!(f, "option {option} is not live here"),
            Self::Left { item } => write!(f, "item {item} has another need or cap here"),
        }
    }
}
