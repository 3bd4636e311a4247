//! Chains and loops with one parent per literal, by breadth-first search over the links of the state.

use super::collector::Collector;
use super::hint::{ChainHint, ChainStart, Rank, Tree};
use super::links::{ChainLink, Links};
use super::literal::{CandidateIndex, ChainLiteral, LiteralCause};
use super::reach::{Reach, SearchStart};
use crate::geometry::{Geometry, Mask};
use crate::state::View;
use crate::technique::single_chains::{LinkSweep, SWEEPS};
use std::ops::ControlFlow;

/// Buffers of the searches.
#[derive(Debug, Default)]
pub(super) struct StaticBuffers {
    links: Links,
    reach: Reach,
    round: u32,
    /// The round in which a literal was last seen, its parent and its cause.
    seen: Vec<u32>,
    parent: Vec<ChainLiteral>,
    cause: Vec<LiteralCause>,
    on: Vec<CandidateIndex>,
    off: Vec<CandidateIndex>,
}

/// Gives the loops and forcing chains of a state to a collector; some of them if the interrupt is set.
pub(super) fn collect(
    view: View<'_>,
    buffers: &mut StaticBuffers,
    out: &mut Collector,
) -> ControlFlow<()> {
    let geometry = view.geometry;
    buffers.reach.fill(view)?;
    if buffers.reach.starts.is_empty() {
        return ControlFlow::Continue(());
    }
    buffers.links.clear(geometry.candidate_count());
    let literals = 2 * geometry.candidate_count();
    // The buffers served another layout.
    if buffers.seen.len() != literals {
        buffers.seen = vec![0; literals];
        buffers.parent = vec![ChainLiteral(0); literals];
        buffers.cause = vec![LiteralCause::START; literals];
        buffers.round = 0;
    }
    let starts = std::mem::take(&mut buffers.reach.starts);
    let searched = SWEEPS.into_iter().try_for_each(|sweep| {
        let mut search = ChainSearch { view, sweep, buffers, out };
        starts.iter().try_for_each(|start| {
            let count = view.count(geometry.cell_of(start.candidate));
            // Without zones, only cells with two digits have strong links.
            let is_start = count >= 2 && (sweep.has_zones || count == 2);
            if is_start { search.from(start) } else { ControlFlow::Continue(()) }
        })
    });
    buffers.reach.starts = starts;
    searched
}

/// A sweep at work.
struct ChainSearch<'a, 'b> {
    view: View<'a>,
    sweep: LinkSweep,
    buffers: &'b mut StaticBuffers,
    out: &'b mut Collector,
}

impl ChainSearch<'_, '_> {
    fn from(&mut self, start: &SearchStart) -> ControlFlow<()> {
        self.view.poll()?;
        if start.has_loop {
            self.loops(start.candidate)?;
        }
        let ways = [ChainLiteral::on(start.candidate), ChainLiteral::off(start.candidate)];
        for (way, has_chain) in ways.into_iter().zip(start.has_chain) {
            if self.sweep.has_zones && has_chain {
                self.chain(way)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Begins a search from a literal.
    fn begin(&mut self, start: ChainLiteral) {
        let buffers = &mut *self.buffers;
        // All numbers of rounds are used up: the marks begin anew.
        if buffers.round == u32::MAX {
            buffers.seen.fill(0);
            buffers.round = 0;
        }
        buffers.round += 1;
        buffers.on.clear();
        buffers.off.clear();
        buffers.see(start, LiteralCause::START, start);
        if start.is_on() {
            buffers.on.push(start.candidate());
        } else {
            buffers.off.push(start.candidate());
        }
    }

    /// Searches loops through a literal that is on.
    fn loops(&mut self, start: CandidateIndex) -> ControlFlow<()> {
        let LinkSweep { has_cells, has_zones } = self.sweep;
        let (base, key) = (self.sweep.loop_base(), self.sweep.key());
        if self.buffers.links.strong(self.view, start, has_cells, has_zones).is_empty() {
            return ControlFlow::Continue(());
        }
        self.begin(ChainLiteral::on(start));
        let mut length = 2;
        while !self.buffers.on.is_empty() {
            // Later loops are longer: none of them beats a known pattern that this length does not beat.
            let Some(rank) = self.out.rank(base, length, key) else { break };
            let on = std::mem::take(&mut self.buffers.on);
            for &from in &on {
                self.view.poll()?;
                if self.expand_for_loops(from, start, length, rank) {
                    self.buffers.on = on;
                    return ControlFlow::Continue(());
                }
            }
            self.buffers.on = on;
            self.buffers.advance(self.view, has_cells, has_zones);
            length += 2;
        }
        ControlFlow::Continue(())
    }

    /// Adds the offs of an on. Returns true if a loop was kept that no other loop from this start can beat.
    fn expand_for_loops(
        &mut self,
        from: CandidateIndex,
        start: CandidateIndex,
        length: usize,
        rank: Rank,
    ) -> bool {
        let LinkSweep { has_cells, has_zones } = self.sweep;
        let view = self.view;
        let count = self.buffers.links.weak(view, from, has_cells).len();
        for at in 0..count {
            let (to, cause) = self.buffers.links.weak(view, from, has_cells)[at];
            let off = ChainLiteral::off(to);
            let is_new = !self.buffers.is_seen(off);
            // An off that leads back to the start counts with each of its parents, as long as no loop has it twice.
            let back = self.buffers.links.strong(view, start, has_cells, has_zones);
            let closing = if length >= 4 { back.iter().find(|link| link.0 == to) } else { None };
            if let Some(&(_, closing)) = closing
                && (is_new || !self.buffers.is_ancestor(ChainLiteral::on(from), off))
            {
                let path = self.loop_path(start, closing, (to, cause), from);
                if self.keep_loop(path, length, rank) && !self.out.wants_all() {
                    return true;
                }
            }
            if is_new {
                self.buffers.see(off, cause, ChainLiteral::on(from));
                self.buffers.off.push(to);
            }
        }
        false
    }

    /// The nodes of a loop from its end to its start.
    fn loop_path(
        &self,
        start: CandidateIndex,
        closing: LiteralCause,
        off: ChainLink,
        from: CandidateIndex,
    ) -> Vec<(ChainLiteral, LiteralCause)> {
        let mut path = vec![(ChainLiteral::on(start), closing), (ChainLiteral::off(off.0), off.1)];
        self.buffers.extend_path(&mut path, ChainLiteral::on(from));
        path
    }

    /// Keeps a loop if it removes something.
    fn keep_loop(
        &mut self,
        path: Vec<(ChainLiteral, LiteralCause)>,
        length: usize,
        rank: Rank,
    ) -> bool {
        let removals = loop_removals(self.view, &path);
        if removals.is_empty() {
            return false;
        }
        self.out.push(ChainHint {
            technique: self.sweep.loop_technique(length),
            rank,
            start: ChainStart::Loop,
            ends: vec![Tree::path(path.into_iter())],
            removals,
            placement: None,
        });
        true
    }

    /// Searches the shortest chain from a literal to its opposite.
    fn chain(&mut self, start: ChainLiteral) -> ControlFlow<()> {
        let LinkSweep { has_cells, has_zones } = self.sweep;
        let (base, key) = (self.sweep.chain_base(), self.sweep.key());
        // The opposite literal differs in the lowest bit.
        let goal = ChainLiteral(start.0 ^ 1);
        self.begin(start);
        // The length of a path to the next layer that may hold the goal.
        let mut length = 2;
        while let Some(rank) = self.out.rank(base, length, key) {
            let buffers = &mut *self.buffers;
            self.view.spend(1 + buffers.on.len() + buffers.off.len())?;
            let is_goal_next = if start.is_on() {
                buffers.advance_off(self.view, has_cells);
                buffers.is_seen(goal)
            } else {
                buffers.advance(self.view, has_cells, has_zones);
                buffers.is_seen(goal)
            };
            if is_goal_next {
                self.keep_chain(goal, length, rank);
                break;
            }
            if start.is_on() {
                buffers.advance(self.view, has_cells, has_zones);
            } else {
                buffers.advance_off(self.view, has_cells);
            }
            if buffers.on.is_empty() && buffers.off.is_empty() {
                break;
            }
            length += 2;
        }
        ControlFlow::Continue(())
    }

    fn keep_chain(&mut self, goal: ChainLiteral, length: usize, rank: Rank) {
        let geometry = self.view.geometry;
        let (cell, digit) =
            (geometry.cell_of(goal.candidate()), geometry.digit_of(goal.candidate()));
        let (removed, placement) = if goal.is_on() {
            (self.view.digits(cell) & !(1 << digit), Some(goal.candidate()))
        } else {
            (1 << digit, None)
        };
        if removed == 0 {
            return;
        }
        let mut path = Vec::new();
        self.buffers.extend_path(&mut path, goal);
        self.out.push(ChainHint {
            technique: self.sweep.chain_technique(length),
            rank,
            start: ChainStart::Chain,
            ends: vec![Tree::path(path.into_iter())],
            removals: vec![(cell as u16, removed)],
            placement,
        });
    }
}

impl StaticBuffers {
    fn is_seen(&self, literal: ChainLiteral) -> bool {
        self.seen[literal.index()] == self.round
    }

    fn see(&mut self, literal: ChainLiteral, cause: LiteralCause, parent: ChainLiteral) {
        self.seen[literal.index()] = self.round;
        self.parent[literal.index()] = parent;
        self.cause[literal.index()] = cause;
    }

    /// Replaces the layer of ons by the offs that follow and are new.
    fn advance_off(&mut self, view: View<'_>, has_cells: bool) {
        let on = std::mem::take(&mut self.on);
        for &from in &on {
            for at in 0..self.links.weak(view, from, has_cells).len() {
                let (to, cause) = self.links.weak(view, from, has_cells)[at];
                if !self.is_seen(ChainLiteral::off(to)) {
                    self.see(ChainLiteral::off(to), cause, ChainLiteral::on(from));
                    self.off.push(to);
                }
            }
        }
        self.on = on;
        self.on.clear();
    }

    /// Replaces the layer of offs by the ons that follow and are new.
    fn advance(&mut self, view: View<'_>, has_cells: bool, has_zones: bool) {
        let off = std::mem::take(&mut self.off);
        self.on.clear();
        for &from in &off {
            for at in 0..self.links.strong(view, from, has_cells, has_zones).len() {
                let (to, cause) = self.links.strong(view, from, has_cells, has_zones)[at];
                if !self.is_seen(ChainLiteral::on(to)) {
                    self.see(ChainLiteral::on(to), cause, ChainLiteral::off(from));
                    self.on.push(to);
                }
            }
        }
        self.off = off;
        self.off.clear();
    }

    /// Whether a literal is among those that another follows from.
    fn is_ancestor(&self, of: ChainLiteral, literal: ChainLiteral) -> bool {
        let mut at = of;
        loop {
            let parent = self.parent[at.index()];
            if parent == literal {
                return true;
            }
            // The start is its own parent.
            if parent == at {
                return false;
            }
            at = parent;
        }
    }

    /// Appends a literal and all that it follows from.
    fn extend_path(&self, path: &mut Vec<(ChainLiteral, LiteralCause)>, from: ChainLiteral) {
        let mut at = from;
        loop {
            path.push((at, self.cause[at.index()]));
            let parent = self.parent[at.index()];
            if parent == at {
                return;
            }
            at = parent;
        }
    }
}

/// The removals of a loop: candidates outside its cells that see both an on and an off of their digit.
fn loop_removals(view: View<'_>, path: &[(ChainLiteral, LiteralCause)]) -> Vec<(u16, Mask)> {
    let geometry: &Geometry = view.geometry;
    let cell_of = |literal: ChainLiteral| geometry.cell_of(literal.candidate());
    let is_inside = |cell: usize| path.iter().any(|&(literal, _)| cell_of(literal) == cell);
    let mut removals: Vec<(u16, Mask)> = Vec::new();
    // The last node is the first again.
    let nodes = &path[..path.len() - 1];
    for &(on, _) in nodes.iter().filter(|(literal, _)| literal.is_on()) {
        let digit = geometry.digit_of(on.candidate());
        for &(off, _) in nodes.iter().filter(|(literal, _)| !literal.is_on()) {
            if geometry.digit_of(off.candidate()) != digit || cell_of(on) == cell_of(off) {
                continue;
            }
            for cell in geometry.seen_by_all(&[cell_of(on), cell_of(off)]) {
                if view.marks.has(cell, digit) && !is_inside(cell) {
                    match removals.binary_search_by_key(&(cell as u16), |known| known.0) {
                        Ok(at) => removals[at].1 |= 1 << digit,
                        Err(at) => removals.insert(at, (cell as u16, 1 << digit)),
                    }
                }
            }
        }
    }
    removals
}
