//! A sweep in one direction: its layer, and the step to the next one.

use super::layer::{LayerMove, LayerState, merge, sort};
use super::symmetry::LayerSymmetry;
use super::words::WordArray;
use crate::search::Interrupt;
use crate::threads::{Running, spawn};
use std::thread;

/// The reason why a step was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The layer takes more memory than the cap.
    Full,
    /// The interrupt was set.
    Interrupted,
    /// The numbers have more than 512 bits.
    TooLarge,
}

/// Bounds of a step.
pub(super) struct StepSpec<'a> {
    /// Maximum size of the layers, in bytes.
    pub(super) cap: usize,
    pub(super) threads: usize,
    pub(super) interrupt: &'a Interrupt,
}

/// Work of a side so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SideWork {
    /// States that steps replaced by the next layer.
    pub(super) states: u64,
    /// States that the steps led to, equal ones counted each time.
    pub(super) made: u64,
    /// Different states that the steps led to.
    pub(super) kept: u64,
    /// Cost, in units of about ten nanoseconds.
    pub(super) cost: u64,
    /// Greatest size of the layers, in bytes.
    pub(super) bytes: usize,
}

/// A layer with numbers of a fixed size, and memory for the step.
struct Track<const W: usize, const N: usize> {
    layer: Vec<LayerState<W, N>>,
    next: Vec<LayerState<W, N>>,
    moved: Vec<LayerState<W, N>>,
    merged: Vec<LayerState<W, N>>,
    /// The number of ways to all states together has at most this number of bits.
    bits: u32,
}

/// A layer whose numbers grow as they must.
enum Tracks<const W: usize> {
    Narrow(Track<W, 2>),
    Middle(Track<W, 4>),
    Wide(Track<W, 8>),
}

/// A sweep in one direction.
pub(super) struct SweepSide<const W: usize> {
    tracks: Tracks<W>,
    pub(super) work: SideWork,
}

/// Number of states that a thread renames before it looks at the interrupt.
const CHUNK: usize = 1 << 10;
/// Number of looks at items and blocks, while states are renamed, for a unit of cost.
const LOOKS: usize = 4;
/// Number of states from which on threads rename them together.
const MANY: usize = 1 << 12;

impl<const W: usize> SweepSide<W> {
    /// The side before its first step: the empty state, in one way.
    pub(super) fn new() -> Self {
        let state = LayerState { key: WordArray::ZERO, ways: WordArray::one() };
        let tracks = Tracks::Narrow(Track::new(vec![state], 1));
        Self { tracks, work: SideWork::default() }
    }

    /// Number of states of the layer.
    pub(super) fn len(&self) -> usize {
        match &self.tracks {
            Tracks::Narrow(track) => track.layer.len(),
            Tracks::Middle(track) => track.layer.len(),
            Tracks::Wide(track) => track.layer.len(),
        }
    }

    /// A state of the layer, and the words of the number of ways to it.
    pub(super) fn state(&self, at: usize) -> (WordArray<W>, &[u64]) {
        match &self.tracks {
            Tracks::Narrow(track) => track.layer[at].parts(),
            Tracks::Middle(track) => track.layer[at].parts(),
            Tracks::Wide(track) => track.layer[at].parts(),
        }
    }

    /// Whether all numbers fit after a step in which each may grow by a number of bits.
    fn has_room(&mut self, growth: u32) -> bool {
        match &mut self.tracks {
            Tracks::Narrow(track) => track.has_room(growth),
            Tracks::Middle(track) => track.has_room(growth),
            Tracks::Wide(track) => track.has_room(growth),
        }
    }

    /// Makes a step. On an error the layer is as before.
    pub(super) fn step(
        &mut self,
        moves: &[LayerMove<W>],
        symmetry: Option<LayerSymmetry>,
        spec: &StepSpec<'_>,
    ) -> Result<(), Halt> {
        let growth = moves.len().ilog2() + 1;
        while !self.has_room(growth) {
            self.tracks = match &self.tracks {
                Tracks::Narrow(track) => Tracks::Middle(track.widened()),
                Tracks::Middle(track) => Tracks::Wide(track.widened()),
                Tracks::Wide(_) => return Err(Halt::TooLarge),
            };
        }
        match &mut self.tracks {
            Tracks::Narrow(track) => track.step(moves, symmetry, spec, &mut self.work),
            Tracks::Middle(track) => track.step(moves, symmetry, spec, &mut self.work),
            Tracks::Wide(track) => track.step(moves, symmetry, spec, &mut self.work),
        }
    }
}

impl<const W: usize, const N: usize> Track<W, N> {
    fn new(layer: Vec<LayerState<W, N>>, bits: u32) -> Self {
        Self { layer, next: Vec::new(), moved: Vec::new(), merged: Vec::new(), bits }
    }

    fn widened<const M: usize>(&self) -> Track<W, M> {
        let widen =
            |state: &LayerState<W, N>| LayerState { key: state.key, ways: state.ways.widened() };
        Track::new(self.layer.iter().map(widen).collect(), self.bits)
    }

    /// Whether all numbers fit after a step in which each may grow by a number of bits.
    fn has_room(&mut self, growth: u32) -> bool {
        let most = 64 * N as u32;
        if self.bits + growth > most {
            // The bound is loose: measure the sum of all ways before numbers are widened.
            let all =
                self.layer.iter().fold(WordArray::ZERO, |sum: WordArray<N>, s| sum.plus(s.ways));
            self.bits = all.bits();
        }
        self.bits + growth <= most
    }

    fn bytes(&self) -> usize {
        let lists = [&self.layer, &self.next, &self.moved, &self.merged];
        lists.map(Vec::capacity).iter().sum::<usize>() * size_of::<LayerState<W, N>>()
    }

    fn step(
        &mut self,
        moves: &[LayerMove<W>],
        symmetry: Option<LayerSymmetry>,
        spec: &StepSpec<'_>,
        work: &mut SideWork,
    ) -> Result<(), Halt> {
        let mut cost = 0;
        let mut made = 0;
        self.next.clear();
        for way in moves {
            if spec.interrupt.poll() {
                return Err(Halt::Interrupted);
            }
            self.moved.clear();
            way.apply(&self.layer, &mut self.moved);
            merge(&self.next, &self.moved, &mut self.merged);
            std::mem::swap(&mut self.next, &mut self.merged);
            // Time goes into the states moved and the states merged.
            made += self.moved.len();
            cost += self.layer.len() + self.next.len();
            work.bytes = work.bytes.max(self.bytes());
            if self.bytes() > spec.cap {
                return Err(Halt::Full);
            }
        }
        if let Some(symmetry) = symmetry {
            // Divided once: the sum of rounded parts would depend on the number of threads.
            cost += rename(&mut self.next, &symmetry, spec)? / LOOKS;
            sort(&mut self.next, 0);
        }
        work.states += self.layer.len() as u64;
        work.made += made as u64;
        work.kept += self.next.len() as u64;
        work.cost += cost as u64;
        // Each state leads to at most one state per move.
        self.bits += moves.len().ilog2() + 1;
        std::mem::swap(&mut self.layer, &mut self.next);
        Ok(())
    }
}

/// Renames states, many of them on all threads. Returns the number of looks at items and blocks.
fn rename<const W: usize, const N: usize>(
    states: &mut [LayerState<W, N>],
    symmetry: &LayerSymmetry,
    spec: &StepSpec<'_>,
) -> Result<usize, Halt> {
    let threads = if states.len() < MANY { 1 } else { spec.threads };
    let part = |states: &mut [LayerState<W, N>]| {
        let mut symmetry = symmetry.clone();
        for chunk in states.chunks_mut(CHUNK) {
            if spec.interrupt.poll() {
                return Err(Halt::Interrupted);
            }
            chunk.iter_mut().for_each(|state| state.key = symmetry.rename(state.key));
        }
        Ok(symmetry.looks())
    };
    if threads == 1 {
        return part(states);
    }
    let length = states.len().div_ceil(threads);
    thread::scope(|scope| {
        let part = &part;
        let workers: Vec<_> =
            states.chunks_mut(length).map(|states| spawn(scope, move || part(states))).collect();
        workers.into_iter().map(Running::join).sum()
    })
}
