//! Solutions from a diagram, by their position in its order or at random.

use super::graph::{DEAD, SOLVED};
use super::names::BlockNames;
use super::number::Number;
use super::structure::Diagram;
use crate::answer::Solution;
use crate::id::OptionId;
use num_bigint::BigUint;
use rand_core::Rng;

impl Diagram {
    /// The solution at a position of their order, from 0 on; `None` from [`count`](Self::count) on.
    ///
    /// The order is by the choices of the item that the root branches on, and so on down. Of components, the last
    /// varies fastest. Every run has the same order. Takes time proportional to the length of the way down.
    pub fn nth(&self, k: &BigUint) -> Option<Solution> {
        if *k >= self.count() {
            return None;
        }
        let mut options = self.graph.root_options().to_vec();
        let mut todo = vec![(self.root, BlockNames::default(), k.clone())];
        while let Some((target, names, k)) = todo.pop() {
            if matches!(target, DEAD | SOLVED) {
                continue;
            }
            if self.graph.item(target).is_some() {
                todo.push(self.child(target, names, k, &mut options));
            } else {
                self.components(target, &names, k, &mut todo);
            }
        }
        Some(self.restore(&options))
    }

    /// The child of a node with its k-th solution below, and the position of the solution there.
    fn child(
        &self,
        node: u32,
        names: BlockNames,
        mut k: BigUint,
        options: &mut Vec<OptionId>,
    ) -> (u32, BlockNames, BigUint) {
        // Skip the children whose solutions all come earlier.
        for (edge, chosen) in self.graph.edges(node) {
            let count = self.count_of(edge.target).to_big();
            if k < count {
                options.extend(chosen.iter().map(|&option| names.option(option, self.runs)));
                let names = names.below(self.graph.permutation(edge.renaming));
                return (edge.target, names, k);
            }
            k -= count;
        }
        unreachable!("the counts of the children add up to that of the node")
    }

    /// The components of a node, and the position of the k-th solution in each.
    fn components(
        &self,
        node: u32,
        names: &BlockNames,
        mut k: BigUint,
        todo: &mut Vec<(u32, BlockNames, BigUint)>,
    ) {
        // Digits of `k` in a mixed base, the last component first.
        for (edge, _) in self.graph.edges(node).rev() {
            let count = self.count_of(edge.target).to_big();
            let rest = &k / &count;
            let names = names.below(self.graph.permutation(edge.renaming));
            todo.push((edge.target, names, &k - &rest * count));
            k = rest;
        }
    }

    /// A random solution, uniformly distributed if the generator's numbers are. `None` without solutions.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
    /// use rand_core::SeedableRng;
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a] = builder.add_primaries()?;
    /// builder.add_option([a])?;
    /// builder.add_option([a])?;
    /// let diagram = Solver::new(&builder.build()).diagram()?;
    /// let mut random = rand_pcg::Pcg64::seed_from_u64(1);
    /// let firsts = (0..1000).filter(|_| diagram.sample(&mut random).unwrap()[0].index() == 0);
    /// assert!((400..600).contains(&firsts.count()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, random: &mut impl Rng) -> Option<Solution> {
        let count = self.count();
        (count != BigUint::ZERO).then(|| self.nth(&below(random, &count)))?
    }

    /// All solutions, in the order of [`nth`](Self::nth).
    pub fn solutions(&self) -> impl Iterator<Item = Solution> {
        let mut next = BigUint::ZERO;
        std::iter::from_fn(move || {
            let solution = self.nth(&next)?;
            next += 1_u32;
            Some(solution)
        })
    }
}

/// A random number below a positive one: draws numbers of the same length in bits until one is below.
fn below(random: &mut impl Rng, end: &BigUint) -> BigUint {
    let bits = end.bits();
    loop {
        let words = (0..bits.div_ceil(32)).map(|_| random.next_u32()).collect();
        // Drop the bits beyond the length of `end`.
        let spare = bits.div_ceil(32) * 32 - bits;
        let number = BigUint::new(words) >> spare;
        if number < *end {
            return number;
        }
    }
}

impl From<Number> for BigUint {
    fn from(number: Number) -> Self {
        number.to_big()
    }
}
