//! Certificates of counts, and their checker.
//!
//! A search that remembers the states it has visited can count more solutions than anyone could enumerate.
//! Its states form a graph: a node for each state, an edge for each choice. Written down, this graph is a
//! certificate of the count, and [`check`] verifies it with the rules of the problem alone. The checker
//! shares no code with any search, only the [model](pavane_model), so its verdict does not depend on the
//! program that wrote the certificate.
//!
//! # The text
//!
//! A *state* is the rest of a problem once some options are chosen and others ruled out: the live options,
//! and the number of times that their primary items must and may still be covered. To *settle* a state is to
//! choose forced options until there are none; it is then *dead* (no solution), *solved* (one), or open.
//! The head of `dlx::kernel` defines these words, and `docs/certificate.md` the text, which looks like this for
//! the three ways to tile a board of 2x3 cells with dominoes:
//!
//! ```text
//! pavane certificate 1
//! problem f818...
//! nodes 2
//! on 0 + 1
//! on 1 + +
//! count 3
//! ```
//!
//! Node 0 is the whole problem, settled. It branches on item 0: its first choice leads to a solved
//! state (`+`), its second one to the state of node 1. A dead state would be `-`. Edges lead to later nodes
//! only. A node `and` instead of `on` falls into components that share no item, and its count is the
//! product of their counts. If the certificate names *blocks* of items that may be interchanged, an edge
//! may lead to a state that equals the state of its node only after blocks are renamed: `1~2,0,1`.
//!
//! # The check
//!
//! The first edge to a node determines its state, and each later edge must lead to the same state, compared
//! in full. All children of all nodes are computed, and every edge must agree with them. Swapping
//! neighboring blocks must map the problem onto itself. Last, the counts of all nodes are computed.
//!
//! ```
//! use pavane_check::certificate::check;
//! use pavane_model::ProblemBuilder;
//!
//! // Cells 0 1 2 above 3 4 5.
//! let mut builder = ProblemBuilder::new();
//! let cells = builder.add_primaries::<6>()?;
//! for [a, b] in [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]] {
//!     builder.add_option([cells[a], cells[b]])?;
//! }
//! let problem = builder.build();
//!
//! // Cell 0 with cell 1: then cells 2 and 5 are one domino, and cells 3 and 4 as well. Cell 0 with
//! // cell 3: a board of 2x2 cells is left, where either domino on cell 1 leaves one for the others.
//! let text = format!(
//!     "pavane certificate 1\nproblem {}\nnodes 2\non 0 + 1\non 1 + +\ncount 3\n",
//!     problem.fingerprint()
//! );
//! assert_eq!(check(&problem, text.as_bytes())?, 3_u32.into());
//!
//! let wrong = text.replace("on 1 + +", "on 1 + -");
//! let error = check(&problem, wrong.as_bytes()).unwrap_err();
//! assert_eq!((error.line(), error.is_false()), (5, true));
//! assert_eq!(error.to_string(), "edge 2 says that the state it leads to is dead, and that is solved");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod error;
mod graph;
mod state;

pub use error::{CertificateError, CertificateErrorKind, Difference, Edges, Falsehood, Fate};

use crate::lines::{self, LineWords, TextLines};
use blocks::BlockChain;
use graph::{CertificateGraph, EdgeTarget, NodeKind};
use num_bigint::BigUint;
use pavane_model::{ItemId, Problem};
use state::{CertificateState, Expander, SettledState};
use std::collections::HashMap;
use std::io::BufRead;

/// Checks a certificate of the number of solutions of a problem, and returns that number. The [module](self) lists the
/// conditions.
///
/// Takes time linear in the entries of the live options of all children of all nodes, and for edges that rename
/// blocks, times the number of swaps of neighboring blocks that the renaming takes. Takes memory for the states of
/// later nodes to which edges have led, for a few numbers for each edge and node, and for a number for each block
/// and option.
///
/// # Errors
/// [`CertificateError`] for the first error: the text cannot be read, is malformed, is about another problem, or states
/// something false.
pub fn check(problem: &Problem, text: impl BufRead) -> Result<BigUint, CertificateError> {
    let mut lines = TextLines::new(text, "lines of a certificate");
    require_problem(problem, &mut lines)?;
    let (mut checker, end) = CertificateChecker::begin(problem, &mut lines)?;
    for node in 0..end {
        checker.node(node, lines.next("the line of a node, `on ...` or `and ...`")?)?;
    }
    let count = checker.graph.count(checker.root);
    require_count(&count, lines.next("`count`")?)?;
    lines.end()?;
    Ok(count)
}

/// Reads the version and the problem of the certificate.
fn require_problem<R: BufRead>(
    problem: &Problem,
    lines: &mut TextLines<R>,
) -> Result<(), CertificateError> {
    let mut line = lines.next("`pavane certificate 1`")?;
    line.require("pavane certificate 1")?;
    line.end()?;
    let mut line = lines.next("`problem`")?;
    line.require("problem")?;
    line.require_problem(problem.fingerprint())
}

/// Reads the line of the count, which must be the expected one.
fn require_count(expected: &BigUint, mut line: LineWords<'_>) -> Result<(), CertificateError> {
    line.require("count")?;
    let found = line.word();
    let Some(digits) = found.filter(|word| lines::is_decimal(word)) else {
        return Err(line.malformed(found, "the number of solutions").into());
    };
    line.end()?;
    // Leading zeros do not change the number.
    let same = match digits.trim_start_matches('0') {
        "" => *expected == BigUint::ZERO,
        digits => expected.to_string() == digits,
    };
    if same {
        return Ok(());
    }
    let (found, expected) = (lines::shown(digits), expected.clone());
    Err(CertificateError::new(line.number, Falsehood::Count { found, expected }))
}

/// The state of a check.
struct CertificateChecker<'p> {
    expander: Expander<'p>,
    blocks: BlockChain<'p>,
    items: usize,
    /// The number of nodes.
    end: u32,
    /// The states of later nodes, as determined by the first edges to them.
    waiting: HashMap<u32, CertificateState>,
    graph: CertificateGraph,
    root: EdgeTarget,
}

/// An edge, as a word states it.
struct StatedEdge {
    /// Its number in its node, from 1.
    edge: usize,
    /// Its target.
    to: EdgeTarget,
    /// The new numbers of the blocks, if it renames them.
    order: Option<Vec<u32>>,
}

impl<'p> CertificateChecker<'p> {
    /// Reads the lines up to the number of nodes, and returns that number as well.
    fn begin<R: BufRead>(
        problem: &'p Problem,
        lines: &mut TextLines<R>,
    ) -> Result<(Self, u32), CertificateError> {
        const EXPECTED: &str = "`nodes` or the next `block`";
        let mut blocks = BlockChain::new(problem);
        let mut line = loop {
            let mut line = lines.next(EXPECTED)?;
            match line.word() {
                Some("block") => add_block(problem, &mut blocks, line)?,
                Some("nodes") => break line,
                found => return Err(line.malformed(found, EXPECTED).into()),
            }
        };
        let end = line.number("the number of nodes")?;
        line.end()?;
        let mut expander = Expander::new(problem);
        let root = expander.settle_root();
        let fate = root.fate();
        // There are nodes if and only if the root is open.
        if (fate == Fate::Open) != (end > 0) {
            let wrong = Falsehood::Nodes { found: end, root: fate };
            return Err(CertificateError::new(line.number, wrong));
        }
        let mut waiting = HashMap::new();
        let root = match root {
            SettledState::Dead => EdgeTarget::Dead,
            SettledState::Solved => EdgeTarget::Solved,
            SettledState::Open(state) => {
                waiting.insert(0, state);
                EdgeTarget::Node(0)
            }
        };
        let items = problem.item_count();
        let graph = CertificateGraph::default();
        Ok((Self { expander, blocks, items, end, waiting, graph, root }, end))
    }

    /// Reads the line of a node.
    fn node(&mut self, node: u32, mut line: LineWords<'_>) -> Result<(), CertificateError> {
        let wrong = |wrong| CertificateError::new(line.number, wrong);
        // Edges lead to later nodes only: without a state by now, no edge leads to this node.
        let state = self.waiting.remove(&node).ok_or(wrong(Falsehood::Unreached { node }))?;
        self.expander.lay_out(state);
        let kind = match line.word() {
            Some("on") => {
                self.branch(node, &mut line)?;
                NodeKind::Sum
            }
            Some("and") => {
                self.fall_apart(node, &mut line)?;
                NodeKind::Product
            }
            found => return Err(line.malformed(found, "`on` or `and`").into()),
        };
        self.graph.push_node(kind);
        Ok(())
    }

    /// Reads the rest of a node that branches on an item: an edge for each choice.
    fn branch(&mut self, node: u32, line: &mut LineWords<'_>) -> Result<(), CertificateError> {
        let number = line.number;
        let wrong = |wrong| CertificateError::new(number, wrong);
        let item = line.number("the item to branch on")?;
        let item = known_item(item, self.items).map_err(wrong)?;
        let expected = self.expander.choices(item).ok_or(wrong(Falsehood::NotOpen { item }))?;
        let stated = self.stated_edges(node, line, expected, Edges::Choices)?;
        for (choice, stated) in stated.into_iter().enumerate() {
            let state = self.expander.child(item, choice);
            self.edge(stated, state).map_err(wrong)?;
        }
        Ok(())
    }

    /// Reads the rest of a node that falls apart: an edge for each component.
    fn fall_apart(&mut self, node: u32, line: &mut LineWords<'_>) -> Result<(), CertificateError> {
        let number = line.number;
        let components = self.expander.components();
        let stated = self.stated_edges(node, line, components.len(), Edges::Components)?;
        for (state, stated) in components.into_iter().zip(stated) {
            // A component of a settled state is settled, and has live options.
            let edge = self.edge(stated, SettledState::Open(state));
            edge.map_err(|wrong| CertificateError::new(number, wrong))?;
        }
        Ok(())
    }

    /// Reads the edges of a node, and requires the expected number of them.
    fn stated_edges(
        &self,
        node: u32,
        line: &mut LineWords<'_>,
        expected: usize,
        of: Edges,
    ) -> Result<Vec<StatedEdge>, CertificateError> {
        let mut stated = Vec::with_capacity(expected);
        while let Some(word) = line.word() {
            stated.push(self.stated_edge(node, stated.len() + 1, word, line)?);
        }
        let found = stated.len();
        if found == expected {
            return Ok(stated);
        }
        let wrong = Falsehood::EdgeCount { found, expected, of };
        Err(CertificateError::new(line.number, wrong))
    }

    /// Reads an edge of a node.
    fn stated_edge(
        &self,
        from: u32,
        edge: usize,
        word: &str,
        line: &LineWords<'_>,
    ) -> Result<StatedEdge, CertificateError> {
        let malformed = || line.malformed(Some(word), "an edge: `-`, `+`, `7` or `7~1,0`");
        let wrong = |wrong| CertificateError::new(line.number, wrong);
        let to = match word {
            "-" => return Ok(StatedEdge { edge, to: EdgeTarget::Dead, order: None }),
            "+" => return Ok(StatedEdge { edge, to: EdgeTarget::Solved, order: None }),
            _ => word.split('~').next().and_then(lines::number).ok_or_else(malformed)?,
        };
        // Edges to later nodes only: the graph has no circles.
        if to <= from || to >= self.end {
            let end = self.end;
            return Err(wrong(Falsehood::EdgeRange { edge, node: to, from, end }));
        }
        let to = EdgeTarget::Node(to);
        let Some((_, found)) = word.split_once('~') else {
            return Ok(StatedEdge { edge, to, order: None });
        };
        let order: Option<Vec<u32>> = found.split(',').map(lines::number).collect();
        let order = order.ok_or_else(malformed)?;
        if !self.blocks.is_order(&order) {
            let (found, blocks) = (lines::shown(found), self.blocks.len());
            return Err(wrong(Falsehood::Renaming { edge, found, blocks }));
        }
        Ok(StatedEdge { edge, to, order: Some(order) })
    }

    /// Checks an edge against the state that it leads to.
    fn edge(&mut self, stated: StatedEdge, state: SettledState) -> Result<(), Falsehood> {
        let StatedEdge { edge, to, order } = stated;
        self.graph.push_edge(to);
        match (to, state) {
            (EdgeTarget::Dead, SettledState::Dead) | (EdgeTarget::Solved, SettledState::Solved) => {
                Ok(())
            }
            (EdgeTarget::Node(node), SettledState::Open(state)) => {
                let state = match order {
                    Some(order) => self.blocks.rename(state, &order),
                    None => state,
                };
                self.meet(edge, node, state)
            }
            (to, state) => {
                let found = match to {
                    EdgeTarget::Dead => Fate::Dead,
                    EdgeTarget::Solved => Fate::Solved,
                    EdgeTarget::Node(_) => Fate::Open,
                };
                Err(Falsehood::EdgeFate { edge, found, expected: state.fate() })
            }
        }
    }

    /// Compares the state that an edge leads to with the state of its node. The first edge determines it.
    fn meet(&mut self, edge: usize, node: u32, state: CertificateState) -> Result<(), Falsehood> {
        let Some(known) = self.waiting.get(&node) else {
            self.waiting.insert(node, state);
            return Ok(());
        };
        match state.difference(known) {
            None => Ok(()),
            Some(difference) => Err(Falsehood::OtherState { edge, node, difference }),
        }
    }
}

/// Reads the rest of the line of a block.
fn add_block<'p>(
    problem: &'p Problem,
    blocks: &mut BlockChain<'p>,
    mut line: LineWords<'_>,
) -> Result<(), CertificateError> {
    let expected = format!("{}, the number of the block", blocks.len());
    let found = line.word();
    if found.and_then(lines::number) != u32::try_from(blocks.len()).ok() {
        return Err(line.malformed(found, &expected).into());
    }
    let number = line.number;
    let wrong = |wrong| CertificateError::new(number, wrong);
    let mut items = Vec::new();
    while let Some(word) = line.word() {
        let item =
            lines::number(word).ok_or_else(|| line.malformed(Some(word), "an item's number"))?;
        items.push(known_item(item, problem.item_count()).map_err(wrong)?);
    }
    if items.is_empty() {
        return Err(line.malformed(None, "the items of the block").into());
    }
    blocks.add(items).map_err(wrong)
}

/// The item with a number, if the problem has it.
fn known_item(item: u32, items: usize) -> Result<ItemId, Falsehood> {
    let known = (item as usize) < items;
    known.then_some(ItemId::new(item)).ok_or(Falsehood::UnknownItem { item, items })
}
