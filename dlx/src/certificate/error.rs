//! What can be wrong with a certificate.

use crate::id::{ItemId, OptionId};
use crate::lines::{CheckError, CheckErrorKind};
use num_bigint::BigUint;
use std::fmt;

/// Why a certificate is not accepted, and where.
pub type CertificateError = CheckError<Falsehood>;

/// What is wrong with a certificate.
pub type CertificateErrorKind = CheckErrorKind<Falsehood>;

/// Something that a certificate says and that is not so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Falsehood {
    /// The problem has no such item.
    #[error("there is no item {item}: the problem has {items} items, from 0")]
    UnknownItem {
        /// The number given.
        item: u32,
        /// How many items there are.
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
    /// Two items that are to be swapped are not asked for in the same way.
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
        /// The second of the two.
        block: usize,
        /// The first option that is not mapped.
        option: OptionId,
    },
    /// The number of nodes does not fit the root.
    #[error("found {found} nodes, and the whole problem, once settled, is {root}: expected {}",
        if *.root == Fate::Open { "at least one" } else { "none" })]
    Nodes {
        /// The number of nodes.
        found: u32,
        /// What the root is.
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
    /// A node has not as many edges as it should.
    #[error("found {found} edges, expected {expected}, one for each {of}")]
    EdgeCount {
        /// How many the node has.
        found: usize,
        /// How many it should have.
        expected: usize,
        /// What each edge stands for.
        of: Edges,
    },
    /// An edge leads to a node that does not come later.
    #[error(
        "edge {edge} leads to node {node}, expected one after this, node {from}, and before {end}"
    )]
    EdgeRange {
        /// The edge, counted from 1.
        edge: usize,
        /// Where it leads.
        node: u32,
        /// The node that it starts from.
        from: u32,
        /// The number of nodes.
        end: u32,
    },
    /// An edge renames the blocks in a way that is none.
    #[error(
        "edge {edge} renames the blocks to `{found}`, expected an order of all {blocks} blocks, from 0"
    )]
    Renaming {
        /// The edge, counted from 1.
        edge: usize,
        /// What it says.
        found: String,
        /// The number of blocks.
        blocks: usize,
    },
    /// An edge says that a state is dead, solved or open, and it is something else.
    #[error("edge {edge} says that the state it leads to is {found}, and that is {expected}")]
    EdgeFate {
        /// The edge, counted from 1.
        edge: usize,
        /// What the edge says.
        found: Fate,
        /// What the state is.
        expected: Fate,
    },
    /// An edge leads to a state other than the one that its node stands for.
    #[error("edge {edge} leads to another state than the first edge to node {node}: {difference}")]
    OtherState {
        /// The edge, counted from 1.
        edge: usize,
        /// The node.
        node: u32,
        /// The first difference.
        difference: Difference,
    },
    /// The count is not what the nodes add up to.
    #[error("found the count {found}, and the nodes add up to {expected}")]
    Count {
        /// The count given.
        found: String,
        /// The number of solutions.
        expected: BigUint,
    },
}

/// What a settled state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Some item cannot be covered as often as it needs: there is no solution.
    Dead,
    /// No item needs anything and no option is live: there is one solution.
    Solved,
    /// Anything else.
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

/// What the edges of a node stand for.
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

/// How two states differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// An option is live in one of them.
    Live {
        /// The first such option.
        option: OptionId,
        /// Whether it is live in the state of this edge.
        here: bool,
    },
    /// The options are the same, and what is left of an item's multiplicity is not.
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
