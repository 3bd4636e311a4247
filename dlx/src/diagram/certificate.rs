//! A diagram as text that other programs can check: a certificate of its count.
//!
//! Nodes are written parents first. Their states are omitted: a checker knows the root's state and finds the others
//! by taking the choices. `docs/certificate.md` states the format.

use super::graph::{DEAD, SOLVED};
use super::structure::Diagram;
use std::fmt::{self, Write};

/// The text of a certificate, as its [`Display`](fmt::Display) writes it; made by
/// [`Diagram::certificate`].
#[derive(Clone, Copy)]
pub struct Certificate<'a>(&'a Diagram);

impl Diagram {
    /// The certificate of the count, for [`certificate::check`](crate::certificate::check) or for other
    /// programs that know the format. `None` if the problem was reduced before the search: a certificate
    /// is about the given problem, so make the diagram with
    /// [`Solver::reduce(false)`](crate::Solver::reduce).
    ///
    /// ```
    /// use pavane_dlx::{ProblemBuilder, Solver, certificate};
    ///
    /// let mut builder = ProblemBuilder::new();
    /// for item in builder.add_primaries::<9>()? {
    ///     builder.add_option([item])?;
    ///     builder.add_option([item])?;
    /// }
    /// let problem = builder.build();
    /// let diagram = Solver::new(&problem).reduce(false).diagram()?;
    /// let text = diagram.certificate().unwrap().to_string();
    /// assert_eq!(certificate::check(&problem, text.as_bytes())?, 512_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certificate(&self) -> Option<Certificate<'_>> {
        self.reduction.is_identity().then_some(Certificate(self))
    }
}

impl fmt::Display for Certificate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.0;
        writeln!(f, "pavane certificate 1")?;
        writeln!(f, "problem {}", diagram.problem.fingerprint())?;
        for (number, block) in diagram.blocks.iter().enumerate() {
            write!(f, "block {number}")?;
            block.iter().try_for_each(|item| write!(f, " {item}"))?;
            f.write_char('\n')?;
        }
        // A root without a node has one solution or none, which the count says.
        let nodes = if matches!(diagram.root, DEAD | SOLVED) { 0 } else { diagram.node_count() };
        writeln!(f, "nodes {nodes}")?;
        (0..nodes as u32).rev().try_for_each(|node| self.write_node(node, f))?;
        writeln!(f, "count {}", diagram.count())
    }
}

impl Certificate<'_> {
    fn write_node(&self, node: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.0;
        match diagram.graph.item(node) {
            Some(item) => write!(f, "on {}", diagram.items[item.index()])?,
            None => f.write_str("and")?,
        }
        let mut edges: Vec<_> = diagram.graph.edges(node).collect();
        if !diagram.blocks.is_empty() && diagram.graph.item(node).is_some() {
            // The first option of an edge is the choice. Blocks are arranged in another order than the problem's.
            edges.sort_by_key(|(_, chosen)| chosen.first().map(|o| diagram.options[o.index()]));
        }
        for (edge, _) in edges {
            match edge.target {
                DEAD => f.write_str(" -")?,
                SOLVED => f.write_str(" +")?,
                // The root was made last and is written first.
                target => write!(f, " {}", diagram.node_count() as u32 - 1 - target)?,
            }
            let renaming = diagram.graph.permutation(edge.renaming);
            for block in 0..renaming.len() {
                // The graph maps blocks of the target to names here; the format lists the inverse.
                let there = renaming.iter().position(|&name| usize::from(name) == block);
                let mark = if block == 0 { '~' } else { ',' };
                write!(f, "{mark}{}", there.unwrap_or(block))?;
            }
        }
        f.write_char('\n')
    }
}

impl fmt::Debug for Certificate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Certificate").field(self.0).finish()
    }
}
