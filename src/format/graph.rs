//! Layouts as graphs, in the DIMACS format for coloring (`.col`). Only writing is supported.
//!
//! Source: the second DIMACS implementation challenge, "Clique and Coloring Problems, Graph Format", 1993.

use crate::layout::{Cell, Layout};
use std::io;

/// Writes the graph of a layout: a vertex for each cell, numbered from 1 in reading order, and an edge for each two
/// cells that share a zone. The solved grids of the layout are the colorings of this graph, with one color for each
/// digit. A comment has the number of colors.
///
/// ```
/// use pavane::Layout;
/// use pavane::format::graph;
///
/// let mut written = Vec::new();
/// graph::write(&Layout::latin(2)?, &mut written)?;
/// assert_eq!(
///     String::from_utf8(written)?,
///     "c layout 2x2\n\
///      c vertices: cells in reading order; edges: cells that share a zone; colors: 2\n\
///      p edge 4 4\n\
///      e 1 2\n\
///      e 1 3\n\
///      e 2 4\n\
///      e 3 4\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Errors of `out`.
pub fn write(layout: &Layout, out: &mut impl io::Write) -> io::Result<()> {
    if let Some(name) = layout.name() {
        writeln!(out, "c layout {name}")?;
    }
    let colors = layout.digits();
    writeln!(
        out,
        "c vertices: cells in reading order; edges: cells that share a zone; colors: {colors}"
    )?;
    writeln!(out, "p edge {} {}", layout.cell_count(), edges(layout).count())?;
    edges(layout).try_for_each(|(first, second)| {
        writeln!(out, "e {} {}", first.index() + 1, second.index() + 1)
    })
}

/// Each edge once, its first vertex before its second.
fn edges(layout: &Layout) -> impl Iterator<Item = (Cell, Cell)> {
    layout.cells().flat_map(|cell| {
        let later = layout.peers(cell).iter().copied().filter(move |&peer| peer > cell);
        later.map(move |peer| (cell, peer))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::square;
    use std::collections::BTreeSet;

    /// The graph of the 9x9 board is the published one: 81 vertices, 810 edges, each vertex with 20.
    #[test]
    fn the_graph_of_the_common_board_is_written() {
        let mut written = Vec::new();
        write(&square(9), &mut written).unwrap();
        let text = String::from_utf8(written).unwrap();
        assert!(text.starts_with("c layout 9x9\n"));
        let lines = text.lines().filter(|line| !line.starts_with('c'));
        let (problem, edges): (Vec<&str>, Vec<&str>) = lines.partition(|l| l.starts_with('p'));
        assert_eq!(problem, ["p edge 81 810"]);
        let edges: BTreeSet<(usize, usize)> = edges
            .into_iter()
            .map(|line| {
                let mut words = line.strip_prefix("e ").unwrap().split(' ');
                let mut number = || words.next().unwrap().parse::<usize>().unwrap() - 1;
                (number(), number())
            })
            .collect();
        let zone = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        let share = |a: usize, b: usize| zone(a).iter().zip(zone(b)).any(|(&a, b)| a == b);
        let expected: BTreeSet<(usize, usize)> = (0..81)
            .flat_map(|a| (a + 1..81).map(move |b| (a, b)))
            .filter(|&(a, b)| share(a, b))
            .collect();
        assert_eq!(edges, expected);
        assert_eq!(edges.len(), 810);
    }
}
