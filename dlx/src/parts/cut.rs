//! Cuts the tree of a problem into parts of about the same size.

use crate::kernel::Kernel;
use crate::search::{Remainder, Search, Subtrees, Visited};
use crate::solver::Question;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::collections::BinaryHeap;

/// Maximum number of nodes to visit per part to make.
const VISITS_PER_PART: usize = 16;

/// A part, and the estimated number of search nodes in it.
pub(super) struct Weighed {
    pub(super) part: Remainder,
    pub(super) weight: u64,
}

/// The parts of a tree in the order of the search, and the number of nodes that are in none of them.
pub(super) struct Parts {
    pub(super) parts: Vec<Weighed>,
    pub(super) nodes: u64,
}

/// The question that cuts the tree: the heaviest part is visited and replaced by the parts below it, until there are
/// enough, or the interrupt of the search is set. Its answer does not depend on the engine.
pub(super) struct Cut {
    /// Number of parts to make.
    pub(super) parts: usize,
    /// Number of random walks by which each part is weighed.
    pub(super) probes: u64,
    pub(super) seed: u64,
}

impl Question for Cut {
    type Answer = Parts;

    fn ask<K: Kernel>(self, search: &mut Search<K>) -> Parts {
        let mut whole = Vec::new();
        search.take_apart(&mut whole);
        let random = Pcg64::seed_from_u64(self.seed);
        let mut cutting = Cutting {
            search,
            probes: self.probes,
            random,
            tree: Vec::new(),
            heaviest: BinaryHeap::new(),
        };
        let roots: Vec<_> = whole.into_iter().map(|part| cutting.add(part)).collect();
        let (mut open, mut nodes) = (roots.len(), 0);
        for _ in 0..self.parts.saturating_mul(VISITS_PER_PART) {
            if open >= self.parts || cutting.search.interrupt().is_set() {
                break;
            }
            let Some((_, place)) = cutting.heaviest.pop() else { break };
            let Some(below) = cutting.expand(place) else { continue };
            open = open + below - 1;
            nodes += 1;
        }
        let mut parts = Vec::new();
        roots.into_iter().for_each(|root| cutting.collect(root, &mut parts));
        Parts { parts, nodes }
    }
}

/// A part, or those that have replaced it.
enum CutNode {
    Part(Subtrees, u64),
    /// The places of the parts below it, in order.
    Above(Vec<usize>),
}

struct Cutting<'a, K> {
    search: &'a mut Search<K>,
    probes: u64,
    random: Pcg64,
    tree: Vec<CutNode>,
    /// The weights and places of the parts that may be replaced; of equally heavy ones the last comes first.
    heaviest: BinaryHeap<(u64, usize)>,
}

impl<K: Kernel> Cutting<'_, K> {
    /// Adds a part and returns its place.
    fn add(&mut self, part: Subtrees) -> usize {
        let place = self.tree.len();
        let weight = self.weigh(&part.remainder);
        self.tree.push(CutNode::Part(part, weight));
        self.heaviest.push((weight, place));
        place
    }

    /// The mean estimate of the number of nodes of a part, at least 1.
    fn weigh(&mut self, part: &Remainder) -> u64 {
        self.search.go_to(part).expect(Subtrees::FITS);
        let (mut sum, mut count) = (0.0, 0);
        while count < self.probes && !self.search.interrupt().is_set() {
            sum += self.search.probe(&mut self.random).nodes;
            count += 1;
        }
        // The conversion stops at the largest number, and turns the quotient of two zeros into 0.
        ((sum / count as f64).round() as u64).max(1)
    }

    /// Visits the root of a part and replaces it by the parts below it; returns their number. `None` if its solutions
    /// come at once, so the part stays as it is.
    fn expand(&mut self, place: usize) -> Option<usize> {
        let CutNode::Part(part, _) = &self.tree[place] else { return None };
        let interrupt = self.search.interrupt().clone();
        let below = match self.search.visit(part.clone()).expect(Subtrees::FITS) {
            Visited::Leaf(_) => return None,
            Visited::Dead(_) => Vec::new(),
            Visited::Below(below) => self.search.separate(below, &interrupt).expect(Subtrees::FITS),
        };
        let below: Vec<_> = below.into_iter().map(|part| self.add(part)).collect();
        let number = below.len();
        self.tree[place] = CutNode::Above(below);
        Some(number)
    }

    /// Adds the parts at and below a place, in order.
    fn collect(&mut self, place: usize, parts: &mut Vec<Weighed>) {
        // Depth first, with a stack of its own: a tree may be deep.
        let mut stack = vec![place];
        while let Some(place) = stack.pop() {
            match std::mem::replace(&mut self.tree[place], CutNode::Above(Vec::new())) {
                CutNode::Above(below) => stack.extend(below.into_iter().rev()),
                CutNode::Part(part, weight) => parts.push(Weighed { part: part.remainder, weight }),
            }
        }
    }
}
