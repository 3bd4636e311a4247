//! The fewest clues that make a puzzle impossible.
//!
//! Each solution of some clues breaks others, and a conflict has one of them. The fewest clues that meet all these sets
//! either have no solution, and are a smallest conflict, or their solution gives a further set (A. Ignatiev, A.
//! Previti, M. Liffiton and J. Marques-Silva, *Smallest MUS Extraction with Minimal Hitting Set Dualization*, CP 2015).
//! Here the clues that meet the sets are searched without a solver of integer programs, and the solutions are improved
//! by short searches only.

use super::{Conflict, ConflictSearch};
use crate::clues::Clue;
use crate::hitting_sets::{PlaceSet, at_most_within};
use dlx::{First, Stop};
use pavane::solve::SolveError;

/// The limit of nodes of each search that improves a solution.
const IMPROVING_NODES: u64 = 100;
/// The limit of branches of all choices of clues.
const BRANCHES: u64 = 1_000_000;

impl ConflictSearch {
    /// A smallest conflict, with a minimal one at hand.
    pub(super) fn smaller_than(&mut self, minimal: Vec<Clue>) -> Result<Conflict, SolveError> {
        let mut branches = BRANCHES;
        let mut sets: Vec<PlaceSet> =
            self.broken.iter().map(|broken| self.places_of(broken)).collect();
        // A solution without one clue of the conflict is known already. Fewer clues than this have been excluded.
        let mut size = minimal.len().min(1);
        while size < minimal.len() {
            let Ok(chosen) = at_most_within(&sets, size, &mut branches) else {
                return Ok(Conflict::Unknown { known: Some(minimal), stop: Stop::NodeLimit });
            };
            let Some(mut places) = chosen else {
                size += 1;
                continue;
            };
            places.sort_unstable();
            let chosen: Vec<Clue> = places.iter().map(|&place| self.clues.all()[place]).collect();
            match self.ask(&self.clues.puzzle_with(&chosen), None)? {
                First::None => return Ok(Conflict::Found(chosen)),
                First::Found(grid) => {
                    let broken = self.clues.broken_by(&grid);
                    match self.fewest_broken(&chosen, broken)? {
                        Ok(broken) => sets.push(self.places_of(&broken)),
                        Err(stop) => return Ok(Conflict::Unknown { known: Some(minimal), stop }),
                    }
                }
                First::Unknown(stop) => {
                    return Ok(Conflict::Unknown { known: Some(minimal), stop });
                }
            }
        }
        Ok(Conflict::Found(minimal))
    }

    /// The clues that a solution of the chosen ones breaks, after it has been replaced by solutions that break fewer.
    /// Returns the reason of a stop by the settings as the inner error.
    fn fewest_broken(
        &mut self,
        chosen: &[Clue],
        broken: Vec<Clue>,
    ) -> Result<Result<Vec<Clue>, Stop>, SolveError> {
        // A constraint on helper cells counts as broken even where it was asked about.
        let mut broken: Vec<Clue> =
            broken.into_iter().filter(|clue| !chosen.contains(clue)).collect();
        for clue in broken.clone() {
            if !broken.contains(&clue) {
                continue;
            }
            let holds = |other: &Clue| *other == clue || !broken.contains(other);
            let kept: Vec<Clue> = self.clues.all().iter().copied().filter(holds).collect();
            let puzzle = self.clues.puzzle_with(&kept);
            // Givens that clash have no solution, and the solvers refuse them.
            if puzzle.check().is_err() {
                continue;
            }
            match self.ask(&puzzle, Some(IMPROVING_NODES))? {
                First::None => {}
                First::Found(grid) => {
                    let fewer = self.clues.broken_by(&grid);
                    broken.retain(|other| fewer.contains(other) && !kept.contains(other));
                }
                First::Unknown(Stop::NodeLimit) if self.has_nodes_left() => {}
                First::Unknown(stop) => return Ok(Err(stop)),
            }
        }
        Ok(Ok(broken))
    }

    /// The places of clues in the list of all.
    fn places_of(&self, clues: &[Clue]) -> PlaceSet {
        let all = self.clues.all();
        let places = (0..all.len()).filter(|&place| clues.contains(&all[place]));
        PlaceSet::new(all.len(), places)
    }
}
