//! Other people's crates: each reads a problem into its own form and counts all solutions.
//!
//! The ids of items and options go in as they are, and no more is kept of a solution than the crate insists on.

use dancing_links::ExactCover;
use dlx::{Entry, ItemKind, Multiplicity, Problem};
use dlx_crate::choose::{knuth_tiebreak, mrv_chooser, no_tiebreak, prefer_any};
use dlx_crate::{OptOrder, c, m, mc, x};
use exact_covers::{DlSolver, Solver as _};
use std::ops::ControlFlow;

/// What a program takes besides primary items that are covered once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Takes {
    pub(crate) secondary: bool,
    pub(crate) colors: bool,
    pub(crate) multiplicities: bool,
}

impl Takes {
    pub(crate) const ALL: Self = Self { secondary: true, colors: true, multiplicities: true };
    pub(crate) const COLORS: Self = Self { multiplicities: false, ..Self::ALL };
    pub(crate) const SECONDARY: Self = Self { colors: false, ..Self::COLORS };
    pub(crate) const PRIMARY: Self = Self { secondary: false, ..Self::SECONDARY };

    /// What of the problem is not taken.
    pub(crate) fn lacks(self, problem: &Problem) -> Option<&'static str> {
        let has_secondary = problem.primaries().len() < problem.item_count();
        if problem.first_multiple().is_some() && !self.multiplicities {
            Some("multiplicities")
        } else if problem.has_colors() && !self.colors {
            Some("colors")
        } else if has_secondary && !self.secondary {
            Some("secondary items")
        } else {
            None
        }
    }
}

/// A crate.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) takes: Takes,
    /// Counts the solutions of a problem that is taken.
    pub(crate) count: fn(&Problem) -> u64,
}

/// All of them, those that tend to be fast first.
pub(crate) const PEERS: [Peer; 5] = [
    Peer { name: "dlx", takes: Takes::ALL, count: dlx_crate },
    Peer { name: "exact-covers", takes: Takes::COLORS, count: exact_covers },
    Peer { name: "dlx-rs", takes: Takes::SECONDARY, count: dlx_rs },
    Peer { name: "dancing-links", takes: Takes::SECONDARY, count: dancing_links },
    Peer { name: "xcc", takes: Takes::COLORS, count: xcc },
];

/// Knuth's algorithms X, C and M, whichever is enough for the problem.
fn dlx_crate(problem: &Problem) -> u64 {
    let primaries = problem.primaries().len() as dlx_crate::Uint;
    let items = problem.item_count() as dlx_crate::Uint;
    let secondaries = items - primaries;
    let plain: Vec<Vec<dlx_crate::Uint>> = options(problem, |entry| entry.item.index() as _);
    let colored = || -> Vec<Vec<(dlx_crate::Uint, dlx_crate::Int)>> {
        // Color 0 is none.
        let color = |entry: &Entry| entry.color.map_or(0, |color| color.index() as i32 + 1);
        options(problem, |entry| (entry.item.index() as _, color(entry)))
    };
    let bounded = || {
        let bounds = problem.primaries().iter().map(|&item| match problem.kind(item) {
            ItemKind::Primary(Multiplicity { min, max }) => (min as i32, max as i32),
            ItemKind::Secondary => unreachable!("it is a primary item"),
        });
        m::INodes::new(bounds, secondaries)
    };
    match (problem.first_multiple().is_some(), problem.has_colors()) {
        (false, false) => {
            let mut own = x::make_problem(primaries, secondaries, &plain, OptOrder::Seq);
            all(&mut own, &mut mrv_chooser(prefer_any(), no_tiebreak()))
        }
        (false, true) => {
            let mut own = c::make_problem(primaries, secondaries, &colored(), OptOrder::Seq);
            all(&mut own, &mut mrv_chooser(prefer_any(), no_tiebreak()))
        }
        (true, false) => {
            let links = x::ONodes::new(items, primaries, &plain, OptOrder::Seq);
            let mut own = m::Problem::new(bounded(), links);
            all(&mut own, &mut mrv_chooser(prefer_any(), knuth_tiebreak()))
        }
        (true, true) => {
            let links = c::ONodes::new(items, primaries, &colored(), OptOrder::Seq);
            let mut own = mc::Problem::new(bounded(), links);
            all(&mut own, &mut mrv_chooser(prefer_any(), knuth_tiebreak()))
        }
    }
}

fn all<P: dlx_crate::Solve>(
    problem: &mut P,
    chooser: &mut impl dlx_crate::choose::Choose<P>,
) -> u64 {
    let mut solver = dlx_crate::Solver::new(problem);
    let mut count = 0;
    while solver.next_solution(chooser) {
        count += 1;
    }
    count
}

/// Dancing links; the crate has dancing cells by name only. It finds an item by going through the list
/// of all items, so it lays out large problems slowly.
fn exact_covers(problem: &Problem) -> u64 {
    let items: Vec<usize> = (0..problem.item_count()).collect();
    let (primaries, secondaries) = items.split_at(problem.primaries().len());
    let mut solver: DlSolver<'_, usize, u32> = DlSolver::new(primaries, secondaries);
    for option in problem.options() {
        let (first, second): (Vec<&Entry>, Vec<&Entry>) =
            problem.entries(option).iter().partition(|entry| problem.is_primary(entry.item));
        let first: Vec<usize> = first.iter().map(|entry| entry.item.index()).collect();
        let second: Vec<(usize, Option<u32>)> = (second.iter())
            .map(|entry| (entry.item.index(), entry.color.map(|color| color.index() as u32)))
            .collect();
        solver.add_option(first, second);
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// It numbers items from 1, and collects the names of the options of each solution; here they are `()`.
fn dlx_rs(problem: &Problem) -> u64 {
    let primaries = problem.primaries().len();
    let mut solver =
        dlx_rs::solver::Solver::new_optional(primaries, problem.item_count() - primaries);
    for option in options(problem, |entry| entry.item.index() + 1) {
        solver.add_option((), &option);
    }
    solver.count() as u64
}

/// The crate asks of every option and every item whether they meet, and collects the options of each solution.
fn dancing_links(problem: &Problem) -> u64 {
    struct Cover {
        primaries: usize,
        items: Vec<usize>,
        options: Vec<Vec<usize>>,
    }
    impl ExactCover for Cover {
        type Possibility = Vec<usize>;
        type Constraint = usize;

        fn satisfies(&self, option: &Vec<usize>, item: &usize) -> bool {
            option.contains(item)
        }

        fn is_optional(&self, item: &usize) -> bool {
            *item >= self.primaries
        }

        fn possibilities(&self) -> &[Vec<usize>] {
            &self.options
        }

        fn constraints(&self) -> &[usize] {
            &self.items
        }
    }
    let cover = Cover {
        primaries: problem.primaries().len(),
        items: (0..problem.item_count()).collect(),
        options: options(problem, |entry| entry.item.index()),
    };
    cover.solver().count() as u64
}

/// The crate copies its state at each node, and has no way to count but to collect all solutions.
fn xcc(problem: &Problem) -> u64 {
    let primaries = problem.primaries().len();
    let mut matrix = xcc::Matrix::new(primaries, problem.item_count() - primaries);
    let entry = |entry: &Entry| {
        let item = xcc::ItemId::new(entry.item.index());
        entry.color.map_or(xcc::ColoredItem::new(item), |color| {
            xcc::ColoredItem::with_color(item, xcc::Color::new(color.index()))
        })
    };
    for option in options(problem, entry) {
        matrix.add_option((), &option);
    }
    matrix.solve_all().len() as u64
}

/// The options, their entries in the form that a crate wants.
fn options<T>(problem: &Problem, entry: impl Fn(&Entry) -> T) -> Vec<Vec<T>> {
    problem.options().map(|option| problem.entries(option).iter().map(&entry).collect()).collect()
}
