//! Patterns inside chains: the next step of a propagation that has followed all links.

use super::collect;
use crate::chain::collector::Collector;
use crate::chain::hint::{Pattern, by_column};
use crate::chain::literal::CandidateIndex;
use crate::chain::memo::{FoundPatterns, PatternMemo};
use crate::chain::propagation::Propagation;
use crate::chain::scratch::{ChainScratch, Memos, locked};
use crate::chain::static_chains;
use crate::geometry::{Geometry, bits};
use crate::state::{CandidateMarks, View};
use crate::step::{Role, Step, Technique};
use crate::technique::fish::{self, for_each_fish};
use crate::technique::forcing_chains::{dynamic, multiple};
use crate::technique::hidden_set::{self, for_each_hidden};
use crate::technique::interface::{Chains, Forcing};
use crate::technique::locking::{self, for_each_locked};
use crate::technique::naked_set::{self, for_each_naked};
use pavane::layout::Digit;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// Adds the removals of the first rule of a level that gives any. `view` is the state at the start of the
/// propagation. Returns whether there are any.
pub(super) fn extend(
    view: View<'_>,
    propagation: &mut Propagation,
    level: u8,
    depth: usize,
    scratch: &mut ChainScratch,
) -> bool {
    let work = std::mem::replace(&mut propagation.work, CandidateMarks::empty());
    let now = View { marks: &work, ..view };
    let mut adder = Adder { before: view.marks, now, propagation, count: 0 };
    // The rules in the order of the scale: the first one with a removal is the last one tried.
    adder.locking();
    for rule in [
        |a: &mut Adder<'_>| a.hidden_pairs(),
        |a: &mut Adder<'_>| a.naked_pairs(),
        |a: &mut Adder<'_>| a.x_wings(),
    ] {
        if adder.count == 0 {
            rule(&mut adder);
        }
    }
    let inner: &[Chains] = match level {
        0 | 1 => &[],
        2 => &[Chains::Static],
        3 => &[Chains::Static, Chains::Forcing(multiple())],
        4 => &[Chains::Forcing(dynamic(0))],
        _ => &[Chains::Forcing(dynamic(0)), Chains::Forcing(dynamic(2))],
    };
    for &chains in inner {
        if adder.count == 0 && !scratch.is_interrupted() {
            adder.chains(&patterns(chains, now, depth, scratch));
        }
    }
    let is_new = adder.count > 0;
    propagation.work = work;
    is_new
}

/// All patterns of chains of a state inside a chain, in order.
fn patterns(
    chains: Chains,
    view: View<'_>,
    depth: usize,
    scratch: &mut ChainScratch,
) -> FoundPatterns {
    if let Some(found) = memo(chains, &scratch.memos).and_then(|memo| locked(memo).get(view.marks))
    {
        return found;
    }
    let mut out = Collector::new(true);
    match chains {
        Chains::Static => {
            let _ = static_chains::collect(view, &mut scratch.statics, &mut out);
        }
        Chains::Forcing(mode) => collect(view, mode, depth + 1, scratch, &mut out),
    }
    let found: FoundPatterns =
        out.finish().into_iter().map(|hint| Arc::new(Pattern::Chains(hint))).collect();
    // A search that was interrupted has not found all.
    if !scratch.is_interrupted()
        && let Some(memo) = memo(chains, &scratch.memos)
    {
        locked(memo).keep(view.marks, &found);
    }
    found
}

/// The memo of a search; none if it also looks at the grid outside of the chain.
fn memo(chains: Chains, memos: &Memos) -> Option<&Mutex<PatternMemo>> {
    match chains {
        Chains::Static => Some(&memos.statics),
        Chains::Forcing(Forcing { is_dynamic: false, .. }) => Some(&memos.multiple),
        Chains::Forcing(Forcing { has_cells: true, level: 0, .. }) => Some(&memos.dynamic),
        Chains::Forcing(_) => None,
    }
}

/// Adds removals to a propagation.
struct Adder<'a> {
    /// The marks at the start of the propagation.
    before: &'a CandidateMarks,
    /// The state as the propagation has left it.
    now: View<'a>,
    propagation: &'a mut Propagation,
    /// The number of removals that were added.
    count: usize,
}

impl Adder<'_> {
    fn geometry(&self) -> &'_ Geometry {
        self.now.geometry
    }

    /// Adds the removals of a pattern that could not be seen at the start, for it needs that some candidates are gone.
    fn add<P: Into<Arc<Pattern>>>(
        &mut self,
        mut removals: Vec<CandidateIndex>,
        needs: &[CandidateIndex],
        pattern: impl FnOnce() -> P,
    ) {
        // The pattern already exists at the start, outside of this chain.
        if needs.is_empty() {
            return;
        }
        removals.retain(|&candidate| !self.propagation.is_off(candidate));
        if removals.is_empty() {
            return;
        }
        by_column(self.now.geometry, &mut removals);
        let pattern = pattern().into();
        for candidate in removals {
            self.propagation.add_by_pattern(candidate, needs, &pattern);
            self.count += 1;
        }
    }

    /// The removals of a step as candidates.
    fn removals(&self, cells: impl Iterator<Item = usize>, digits: u64) -> Vec<CandidateIndex> {
        let mut removals = Vec::new();
        for cell in cells {
            let own = bits(self.now.digits(cell) & digits);
            removals.extend(own.map(|digit| self.now.geometry.candidate(cell, digit)));
        }
        removals
    }

    fn locking(&mut self) {
        let (now, before) = (self.now, self.before);
        let _ = for_each_locked(now, |locked| {
            let geometry = now.geometry;
            let removed = locked.removed(now);
            if removed != 0 {
                let (base, digit) = (locked.base, locked.digit);
                // Locked candidates need that the digit is gone from the base outside of the cover.
                let gone = before.places(base, digit) & !now.marks.places(base, digit);
                let outside = gone & !geometry.shared(base, locked.cover);
                let needs = self.at(base, outside, digit);
                let removals = self.removals(geometry.cells_at(locked.cover, removed), 1 << digit);
                self.add(removals, &needs, || {
                    let places = now.marks.places(base, digit);
                    let cells = geometry.cells_at(base, places);
                    let rated = locking::rated(geometry, locked);
                    let step = plain(geometry, rated, cells, 1 << digit, base);
                    Pattern::Plain(Box::new(
                        step.zones(Role::Cover, vec![geometry.number[locked.cover]]),
                    ))
                });
            }
            ControlFlow::Continue(())
        });
    }

    /// The candidates of a digit at some places of a zone.
    fn at(&self, zone: usize, places: u64, digit: usize) -> Vec<CandidateIndex> {
        let geometry = self.now.geometry;
        geometry.cells_at(zone, places).map(|cell| geometry.candidate(cell, digit)).collect()
    }

    fn hidden_pairs(&mut self) {
        let (now, before) = (self.now, self.before);
        let _ = for_each_hidden(now, 2, 4, |hidden| {
            let geometry = now.geometry;
            let cells = || geometry.cells_at(hidden.zone, hidden.places);
            let removals = self.removals(cells(), !hidden.digits);
            if !removals.is_empty() {
                // A hidden pair needs that its digits are gone from the other cells of the zone.
                let others = geometry.shared(hidden.zone, hidden.zone) & !hidden.places;
                let needs: Vec<CandidateIndex> = geometry
                    .cells_at(hidden.zone, others)
                    .flat_map(|cell| {
                        let gone = before.cells[cell] & !now.marks.cells[cell] & hidden.digits;
                        bits(gone).map(move |digit| geometry.candidate(cell, digit))
                    })
                    .collect();
                self.add(removals, &needs, || {
                    let rated = hidden_set::rated(2);
                    let step = plain(geometry, rated, cells(), hidden.digits, hidden.zone);
                    Pattern::Plain(Box::new(step))
                });
            }
            ControlFlow::Continue(())
        });
    }

    fn naked_pairs(&mut self) {
        let (now, before) = (self.now, self.before);
        let _ = for_each_naked(now, 2, 4, |naked| {
            let geometry = now.geometry;
            let cells = || geometry.cells_at(naked.zone, naked.places);
            let others = geometry.shared(naked.zone, naked.zone) & !naked.places;
            let removals = self.removals(geometry.cells_at(naked.zone, others), naked.digits);
            // A naked pair needs that all other digits are gone from its cells.
            let needs: Vec<CandidateIndex> = cells()
                .flat_map(|cell| {
                    let gone = before.cells[cell] & !now.marks.cells[cell] & !naked.digits;
                    bits(gone).map(move |digit| geometry.candidate(cell, digit))
                })
                .collect();
            self.add(removals, &needs, || {
                let rated = naked_set::rated(2);
                let step = plain(geometry, rated, cells(), naked.digits, naked.zone);
                Pattern::Plain(Box::new(step))
            });
            ControlFlow::Continue(())
        });
    }

    fn x_wings(&mut self) {
        let (now, before) = (self.now, self.before);
        let _ = for_each_fish(now, 2, |lines| {
            let geometry = now.geometry;
            let digit = lines.digit;
            // A fish needs that the digit is gone from its base lines outside of the covers.
            let needs: Vec<CandidateIndex> = lines
                .base(geometry)
                .flat_map(|line| {
                    let gone = before.places(line, digit) & !now.marks.places(line, digit);
                    self.at(line, gone & !lines.covered(), digit)
                })
                .collect();
            let removals = lines.removals(now);
            let removals: Vec<CandidateIndex> = removals
                .iter()
                .map(|&(cell, digit)| geometry.candidate(cell.index(), digit.index()))
                .collect();
            self.add(removals, &needs, || {
                let places = |line| geometry.cells_at(line, now.marks.places(line, digit));
                let cells: Vec<usize> = lines.base(geometry).flat_map(places).collect();
                let bases: Vec<usize> = lines.base(geometry).collect();
                let cells = cells.into_iter();
                let step = plain(geometry, fish::rated(2), cells, 1 << digit, bases[0]);
                let cover = lines.cover(geometry).map(|zone| geometry.number[zone]).collect();
                let more = bases[1..].iter().map(|&zone| geometry.number[zone]).collect();
                Pattern::Plain(Box::new(step.zones(Role::Base, more).zones(Role::Cover, cover)))
            });
            ControlFlow::Continue(())
        });
    }

    /// Adds the removals of patterns of chains.
    fn chains(&mut self, found: &[Arc<Pattern>]) {
        for pattern in found {
            if self.now.poll().is_break() {
                return;
            }
            let Pattern::Chains(hint) = &**pattern else { continue };
            let needs = hint.needs(self.geometry(), self.before, self.now.marks);
            self.add(hint.removed(self.geometry()), &needs, || Arc::clone(pattern));
        }
    }
}

/// A step that is the reason of a link; what it removes is in the chain.
fn plain(
    geometry: &Geometry,
    (technique, rating): (impl Into<Technique>, f64),
    cells: impl Iterator<Item = usize>,
    digits: u64,
    zone: usize,
) -> Step {
    let named = bits(digits).filter_map(Digit::from_index).collect();
    Step::new(technique, rating)
        .part(Role::Base, Geometry::named(cells), named)
        .zones(Role::Base, vec![geometry.number[zone]])
}
