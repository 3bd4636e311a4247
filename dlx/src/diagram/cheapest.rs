//! The least cost, and the number of solutions that have it.

use super::graph::{DEAD, SOLVED};
use super::number::Number;
use super::structure::Diagram;
use crate::id::OptionId;
use num_bigint::BigUint;

/// The least cost below a node, and the number of solutions that have it; `None` without solutions.
type Least = Option<(i128, Number)>;

impl Diagram {
    /// The least cost of a solution, the sum of the costs of its options, and the number of solutions that have it.
    /// `None` without solutions. Takes time proportional to the size of the diagram.
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// let [a, b] = builder.add_primaries()?;
    /// for cost in [3, 2, 2] {
    ///     builder.add_option_with_cost([a], cost)?;
    ///     builder.add_option_with_cost([b], cost)?;
    /// }
    /// let diagram = Solver::new(&builder.build()).diagram()?;
    /// assert_eq!(diagram.cheapest(), Some((4, 4_u32.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&self) -> Option<(i128, BigUint)> {
        let mut least: Vec<Least> = Vec::with_capacity(self.graph.len());
        // Children come before their parents.
        for node in 0..self.graph.len() as u32 {
            least.push(self.least_of(node, &least));
        }
        let (cost, number) = at(&least, self.root)?;
        let forced = self.reduction.forced().iter();
        let forced: i128 = forced.map(|&option| i128::from(self.problem.cost(option))).sum();
        Some((cost + forced + self.cost_of(self.graph.root_options()), number.to_big()))
    }

    /// The sum of the costs of options of the graph. Names of blocks do not matter, because corresponding options cost
    /// the same.
    fn cost_of(&self, options: &[OptionId]) -> i128 {
        let cost = |option: &OptionId| {
            let reduced = self.options[option.index()];
            i128::from(self.problem.cost(self.reduction.original(reduced)))
        };
        options.iter().map(cost).sum()
    }

    fn least_of(&self, node: u32, least: &[Least]) -> Least {
        let edges = self.graph.edges(node);
        // Components: costs add up, and numbers multiply.
        if self.graph.item(node).is_none() {
            let mut all = (0, Number::ONE);
            for (edge, _) in edges {
                let (cost, number) = at(least, edge.target)?;
                all = (all.0 + cost, &all.1 * &number);
            }
            return Some(all);
        }
        // Choices: the cheapest child, and the sum of the numbers of equally cheap ones.
        let mut best: Least = None;
        for (edge, chosen) in edges {
            let Some((cost, number)) = at(least, edge.target) else { continue };
            let cost = cost + self.cost_of(chosen);
            match &mut best {
                Some((least, count)) if *least == cost => *count += &number,
                Some((least, _)) if *least < cost => {}
                _ => best = Some((cost, number)),
            }
        }
        best
    }
}

fn at(least: &[Least], target: u32) -> Least {
    match target {
        DEAD => None,
        SOLVED => Some((0, Number::ONE)),
        node => least[node as usize].clone(),
    }
}
