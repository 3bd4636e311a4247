//! A diagram as a zero-suppressed decision diagram: one decision per node, on options in ascending order.
//!
//! The states of a [`Diagram`] branch on items, in an order that differs from path to path, and fall into components.
//! Other programs expect decisions on variables in one order, without equal nodes. The family of sets below each state
//! is built from the families of its children by union and join, as Minato (1993) defines them. A state that is
//! reached under several names of interchangeable blocks has a family for each.

use super::graph::{DEAD, SOLVED};
use super::names::BlockNames;
use super::structure::Diagram;
use crate::id::OptionId;
use crate::search::Interrupt;
use std::collections::HashMap;

/// The family without sets.
const EMPTY: u32 = 0;
/// The family of the empty set alone.
const UNIT: u32 = 1;
/// The number of the first node.
const FIRST: u32 = 2;

/// The number of families that are made between two looks at the interrupt.
const MADE_PER_LOOK: usize = 1 << 12;

/// A decision on an option. Targets are 0 for no solution, 1 for a complete one, and `k + 2` for node `k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The option.
    pub option: OptionId,
    /// The target without the option: a node of a later option, 0 or 1.
    pub low: u32,
    /// The target with the option: a node of a later option, or 1.
    pub high: u32,
}

/// The reason why there are no decisions of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecisionsError {
    /// The nodes that are needed on the way exceed the maximum.
    #[error("the decision diagram needs more than {0} nodes, the maximum; raise it")]
    Full(usize),
    /// The interrupt was set.
    #[error("the making of the decision diagram was interrupted")]
    Interrupted,
}

impl Diagram {
    /// The solutions as a zero-suppressed decision diagram, children before their parents, the root last.
    ///
    /// Each path from the root to 1 is a solution: the options of the nodes from which it takes `high`. Options ascend
    /// along each path, no two nodes are equal, and no `high` is 0. Nodes below a `low` come before nodes below the
    /// `high` of the same node, so equal sets of solutions have equal lists. The list is empty without solutions, and
    /// if the only solution has no option.
    ///
    /// The list may be much longer than the diagram, but has at most as many nodes as all solutions have options.
    /// `most` is the maximum number of nodes, which includes those made on the way.
    ///
    /// # Errors
    /// [`DecisionsError`] if the maximum is reached or the interrupt is set.
    ///
    /// ```
    /// use pavane_dlx::{Interrupt, ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// for item in builder.add_primaries::<9>()? {
    ///     builder.add_option([item])?;
    ///     builder.add_option([item])?;
    /// }
    /// let diagram = Solver::new(&builder.build()).diagram()?;
    /// // 512 solutions, and a node for each option.
    /// assert_eq!(diagram.decisions(1000, &Interrupt::new())?.len(), 18);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decisions(
        &self,
        most: usize,
        interrupt: &Interrupt,
    ) -> Result<Vec<Decision>, DecisionsError> {
        let mut families = Families::new(most, interrupt);
        let below = self.family(&mut families)?;
        let before = self.graph.root_options().iter().map(|&option| self.original(option));
        let before = families.set(before.chain(self.reduction.forced().iter().copied()))?;
        let root = families.join(before, below)?;
        Ok(families.reachable(root))
    }

    /// The option of the problem for one of the graph.
    fn original(&self, option: OptionId) -> OptionId {
        self.reduction.original(self.options[option.index()])
    }

    /// The family of the sets below the root.
    fn family(&self, families: &mut Families<'_>) -> Result<u32, DecisionsError> {
        let mut known: HashMap<(u32, BlockNames), u32> = HashMap::new();
        let root = (self.root, BlockNames::default());
        let mut todo = vec![root.clone()];
        while let Some(state) = todo.last() {
            if known.contains_key(state) || matches!(state.0, DEAD | SOLVED) {
                todo.pop();
                continue;
            }
            let (node, names) = state.clone();
            let targets: Vec<(u32, BlockNames)> = self
                .graph
                .edges(node)
                .map(|(edge, _)| (edge.target, names.below(self.graph.permutation(edge.renaming))))
                .collect();
            let missing: Vec<_> = targets
                .iter()
                .filter(|target| !matches!(target.0, DEAD | SOLVED) && !known.contains_key(target))
                .cloned()
                .collect();
            if !missing.is_empty() {
                todo.extend(missing);
                continue;
            }
            let mut children = Vec::with_capacity(targets.len());
            for (target, (_, chosen)) in targets.iter().zip(self.graph.edges(node)) {
                let family = family_of(target, &known);
                let chosen =
                    chosen.iter().map(|&option| self.original(names.option(option, self.runs)));
                let chosen = families.set(chosen)?;
                children.push(families.join(chosen, family)?);
            }
            let is_choice = self.graph.item(node).is_some();
            let family = match is_choice {
                true => families.union_of_all(children)?,
                false => children
                    .into_iter()
                    .try_fold(UNIT, |product, child| families.join(product, child))?,
            };
            known.insert((node, names), family);
            todo.pop();
        }
        Ok(family_of(&root, &known))
    }
}

/// The family of a state whose family is known.
fn family_of(state: &(u32, BlockNames), known: &HashMap<(u32, BlockNames), u32>) -> u32 {
    match state.0 {
        DEAD => EMPTY,
        SOLVED => UNIT,
        _ => known[state],
    }
}

/// An operation on two families.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Operation {
    /// All sets of both.
    Union,
    /// The unions of a set of the one and a set of the other, which share no option.
    Join,
}

/// A step of an operation that runs without recursion, as diagrams are as deep as problems have options.
enum Task {
    Apply(u32, u32),
    Value(u32),
    Node { option: u32, operands: (u32, u32) },
}

/// Families of sets of options, each a node; equal families have equal numbers.
struct Families<'a> {
    nodes: Vec<Decision>,
    numbers: HashMap<Decision, u32>,
    results: HashMap<(Operation, u32, u32), u32>,
    most: usize,
    interrupt: &'a Interrupt,
}

impl<'a> Families<'a> {
    fn new(most: usize, interrupt: &'a Interrupt) -> Self {
        let (numbers, results) = (HashMap::new(), HashMap::new());
        Self { nodes: Vec::new(), numbers, results, most, interrupt }
    }

    /// The option of a family's node, beyond all options for a family without a node.
    fn option(&self, family: u32) -> u32 {
        self.node(family).map_or(u32::MAX, |node| node.option.index() as u32)
    }

    fn node(&self, family: u32) -> Option<&Decision> {
        self.nodes.get(family.checked_sub(FIRST)? as usize)
    }

    /// The family with this node.
    fn make(&mut self, option: u32, low: u32, high: u32) -> Result<u32, DecisionsError> {
        // A family whose sets with the option are none is the rest.
        if high == EMPTY {
            return Ok(low);
        }
        let node = Decision { option: OptionId::new(option), low, high };
        if let Some(&number) = self.numbers.get(&node) {
            return Ok(number);
        }
        if self.nodes.len() >= self.most.min((u32::MAX - FIRST) as usize) {
            return Err(DecisionsError::Full(self.most));
        }
        if self.nodes.len().is_multiple_of(MADE_PER_LOOK) && self.interrupt.is_set() {
            return Err(DecisionsError::Interrupted);
        }
        let number = self.nodes.len() as u32 + FIRST;
        self.nodes.push(node);
        self.numbers.insert(node, number);
        Ok(number)
    }

    /// The family of one set.
    fn set(&mut self, options: impl Iterator<Item = OptionId>) -> Result<u32, DecisionsError> {
        let mut options: Vec<OptionId> = options.collect();
        options.sort_unstable();
        let options = options.into_iter().rev();
        { options }.try_fold(UNIT, |rest, option| self.make(option.index() as u32, EMPTY, rest))
    }

    fn join(&mut self, one: u32, other: u32) -> Result<u32, DecisionsError> {
        self.apply(Operation::Join, one, other)
    }

    /// The union of families, in rounds of pairs, as a sum of many small ones to a large one costs more.
    fn union_of_all(&mut self, mut families: Vec<u32>) -> Result<u32, DecisionsError> {
        while families.len() > 1 {
            let pairs = families.chunks(2);
            families = pairs
                .map(|pair| match *pair {
                    [one, other] => self.apply(Operation::Union, one, other),
                    _ => Ok(pair[0]),
                })
                .collect::<Result<_, _>>()?;
        }
        Ok(families.pop().unwrap_or(EMPTY))
    }

    fn apply(&mut self, operation: Operation, one: u32, other: u32) -> Result<u32, DecisionsError> {
        let mut todo = vec![Task::Apply(one, other)];
        let mut values: Vec<u32> = Vec::new();
        while let Some(task) = todo.pop() {
            match task {
                Task::Value(value) => values.push(value),
                Task::Apply(one, other) => {
                    // Both operations are symmetric.
                    let operands = (one.min(other), one.max(other));
                    match self.known(operation, operands) {
                        Some(value) => values.push(value),
                        None => self.expand(operation, operands, &mut todo),
                    }
                }
                Task::Node { option, operands } => {
                    let (high, low) = (values.pop(), values.pop());
                    let (low, high) = low.zip(high).expect("a node comes after its two targets");
                    let value = self.make(option, low, high)?;
                    self.results.insert((operation, operands.0, operands.1), value);
                    values.push(value);
                }
            }
        }
        Ok(values.pop().expect("an operation has a result"))
    }

    /// The result of an operation that is trivial or was made before. The first operand is the smaller number.
    fn known(&self, operation: Operation, (one, other): (u32, u32)) -> Option<u32> {
        match (operation, one) {
            (Operation::Union, EMPTY) | (Operation::Join, UNIT) => Some(other),
            (Operation::Join, EMPTY) => Some(EMPTY),
            (Operation::Union, _) if one == other => Some(one),
            _ => self.results.get(&(operation, one, other)).copied(),
        }
    }

    /// Adds the tasks for the two targets of the result, and for the result.
    fn expand(&self, operation: Operation, operands: (u32, u32), todo: &mut Vec<Task>) {
        let (one, other) = operands;
        let option = self.option(one).min(self.option(other));
        // A family without the option has it in no set.
        let targets = |family: u32| match self.node(family) {
            Some(node) if node.option.index() as u32 == option => (node.low, Some(node.high)),
            _ => (family, None),
        };
        let ((low, high), (other_low, other_high)) = (targets(one), targets(other));
        todo.push(Task::Node { option, operands });
        todo.push(match (operation, high, other_high) {
            (_, Some(high), Some(other)) => Task::Apply(high, other),
            (Operation::Union, Some(high), None) | (Operation::Union, None, Some(high)) => {
                Task::Value(high)
            }
            (Operation::Join, Some(high), None) => Task::Apply(high, other),
            (Operation::Join, None, Some(high)) => Task::Apply(one, high),
            (_, None, None) => unreachable!("one of the operands has the option"),
        });
        todo.push(Task::Apply(low, other_low));
    }

    /// The nodes of a family with new numbers: the low target before the high one, and both before their node.
    fn reachable(&self, root: u32) -> Vec<Decision> {
        let mut numbers: Vec<Option<u32>> = vec![None; self.nodes.len()];
        let mut reached = Vec::new();
        let mut todo = vec![root];
        while let Some(&family) = todo.last() {
            let number = |family: u32| match family.checked_sub(FIRST) {
                Some(place) => numbers[place as usize],
                None => Some(family),
            };
            let node = match (self.node(family), number(family)) {
                (Some(node), None) => node,
                _ => {
                    todo.pop();
                    continue;
                }
            };
            match (number(node.low), number(node.high)) {
                (Some(low), Some(high)) => {
                    numbers[(family - FIRST) as usize] = Some(reached.len() as u32 + FIRST);
                    reached.push(Decision { low, high, ..*node });
                    todo.pop();
                }
                (None, _) => todo.push(node.low),
                (_, None) => todo.push(node.high),
            }
        }
        reached
    }
}
