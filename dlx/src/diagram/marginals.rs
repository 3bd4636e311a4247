//! The number of solutions that contain each option.

use super::graph::{DEAD, SOLVED};
use super::number::Number;
use super::structure::Diagram;
use num_bigint::BigUint;

/// The ways down to a node. For each of its blocks and each block of the problem, the number of ways on which the one
/// has the name of the other. A problem without blocks counts as one block.
///
/// An option belongs to one block at most, so a pair of block and name is enough. There are far fewer pairs than
/// permutations of all blocks.
struct Ways(Vec<Number>);

impl Diagram {
    /// The number of solutions that contain each option of the problem. All are exact.
    ///
    /// Takes time proportional to the size of the diagram, times the square of the number of
    /// interchangeable blocks.
    pub fn marginals(&self) -> Vec<BigUint> {
        let total = self.count_of(self.root);
        let mut marginals = vec![Number::ZERO; self.options.len()];
        for &option in self.graph.root_options() {
            marginals[option.index()] += &total;
        }
        if !matches!(self.root, DEAD | SOLVED) {
            self.add_ways(&mut marginals);
        }
        let mut all = vec![BigUint::ZERO; self.problem.option_count()];
        for &option in self.reduction.forced() {
            all[option.index()] = total.to_big();
        }
        for (&reduced, marginal) in self.options.iter().zip(&marginals) {
            all[self.reduction.original(reduced).index()] = marginal.to_big();
        }
        all
    }

    /// Number of blocks, at least one.
    fn blocks(&self) -> usize {
        self.runs.map_or(1, |runs| runs.number)
    }

    /// Adds the solutions of all edges, from the root down, parents before children.
    fn add_ways(&self, marginals: &mut [Number]) {
        let blocks = self.blocks();
        let mut ways: Vec<Option<Ways>> = Vec::new();
        ways.resize_with(self.graph.len(), || None);
        // At the root each block has its own name.
        let mut root = vec![Number::ZERO; blocks * blocks];
        (0..blocks).for_each(|block| root[block * blocks + block] = Number::ONE);
        ways[self.root as usize] = Some(Ways(root));
        // Parents have higher numbers than their children.
        for node in (0..=self.root).rev() {
            let Some(here) = ways[node as usize].take() else { continue };
            // Solutions of the other components, each combined with each of this one's.
            let product = |edges: usize| -> Number {
                let others = self.graph.edges(node).enumerate().filter(|&(at, _)| at != edges);
                others.fold(Number::ONE, |product, (_, (edge, _))| {
                    &product * &self.count_of(edge.target)
                })
            };
            for (at, (edge, chosen)) in self.graph.edges(node).enumerate() {
                let below = self.count_of(edge.target);
                if below.is_zero() {
                    continue;
                }
                for option in chosen {
                    self.add_option(option.index(), &here, &below, marginals);
                }
                if edge.target == SOLVED {
                    continue;
                }
                let beside =
                    if self.graph.item(node).is_some() { Number::ONE } else { product(at) };
                let there = ways[edge.target as usize]
                    .get_or_insert_with(|| Ways(vec![Number::ZERO; blocks * blocks]));
                // The ways to a block below are the ways to the block that has its name here.
                let renaming = self.graph.permutation(edge.renaming);
                for block in 0..blocks {
                    let called = renaming.get(block).map_or(block, |&name| usize::from(name));
                    for name in 0..blocks {
                        let ways = &here.0[called * blocks + name] * &beside;
                        there.0[block * blocks + name] += &ways;
                    }
                }
            }
        }
    }

    /// Adds the solutions that take an option of an edge.
    fn add_option(&self, option: usize, ways: &Ways, below: &Number, marginals: &mut [Number]) {
        let blocks = self.blocks();
        let located = self.runs.and_then(|runs| Some((runs, runs.locate(option)?)));
        let block = located.map_or(0, |(_, (block, _))| block);
        for name in 0..blocks {
            let solutions = &ways.0[block * blocks + name] * below;
            let called = located.map_or(option, |(runs, (_, place))| runs.at(name, place));
            marginals[called] += &solutions;
        }
    }
}
