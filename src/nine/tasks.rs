//! The order of waiting boards.
//!
//! Tasks wait in frames. New puzzles and the first children of branches are *urgent*. Second children are also urgent
//! as long as no puzzle ends before all of its boards are searched. The last urgent frame goes first, a search in
//! depth.
//!
//! If a puzzle may end early, second children are *deferred*: most of them are superfluous when their turn comes.
//! They are collected until they are many. Then all are taken before more puzzles are begun, while newly deferred ones
//! are collected anew. The last of a puzzle should come first, since its board has the most digits, and should be done
//! before the next one comes. The boards of a puzzle are in frames that follow each other closely. The frames are
//! therefore taken with a stride, backward.

use super::frame::LaneFrame;
use super::machine::Column;

/// Number of deferred frames at which no more puzzles are begun until these frames are taken. Half the number makes 2 %
/// more guesses for several solutions; twice the number leaves the nearest cache.
const MANY: usize = 256;
/// Number of deferred frames at which the last goes first. This keeps memory from growing with the search tree.
const TOO_MANY: usize = 4 * MANY;
/// Distance of deferred frames that are taken one after the other. With 1, a fifth more guesses are made.
const STRIDE: usize = 32;

/// Frames of waiting boards. The memory is kept.
pub(super) struct Tasks<C> {
    frames: Vec<LaneFrame<C>>,
    /// Numbers of the frames without boards.
    free: Vec<u32>,
    /// Numbers of the frames to take first, the next one last.
    urgent: Vec<u32>,
    /// Numbers of the frames to take next, the next one last.
    deferred: Vec<u32>,
    /// Numbers of the frames deferred since, in the order of time.
    later: Vec<u32>,
}

impl<C: Column> Tasks<C> {
    pub(super) const NEW: Self = Self {
        frames: Vec::new(),
        free: Vec::new(),
        urgent: Vec::new(),
        deferred: Vec::new(),
        later: Vec::new(),
    };

    /// Discards all tasks.
    pub(super) fn clear(&mut self) {
        self.free.clear();
        self.free.extend(0..self.frames.len() as u32);
        self.urgent.clear();
        self.deferred.clear();
        self.later.clear();
    }

    /// The number of a free frame.
    #[inline(always)]
    fn free(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.frames.push(LaneFrame::EMPTY);
            self.frames.len() as u32 - 1
        })
    }

    /// An urgent frame, for the caller to fill.
    #[inline(always)]
    pub(super) fn push(&mut self) -> &mut LaneFrame<C> {
        let number = self.free();
        self.urgent.push(number);
        &mut self.frames[number as usize]
    }

    /// Frames for the first and the second children of a branch, for the caller to fill. The second is deferred, or
    /// urgent and below the first.
    #[inline(always)]
    pub(super) fn push_children(&mut self, defers: bool) -> [&mut LaneFrame<C>; 2] {
        let (with, without) = (self.free(), self.free());
        let seconds = if defers { &mut self.later } else { &mut self.urgent };
        seconds.push(without);
        self.urgent.push(with);
        let both = self.frames.get_disjoint_mut([with as usize, without as usize]);
        both.expect("two frames")
    }

    /// The urgent frame to take first.
    #[inline(always)]
    pub(super) fn top(&mut self) -> Option<&mut LaneFrame<C>> {
        let top = *self.urgent.last()?;
        Some(&mut self.frames[top as usize])
    }

    /// Frees the frame of [`top`](Self::top).
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.free.extend(self.urgent.pop());
    }

    /// Whether deferred tasks come before new puzzles.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        !self.deferred.is_empty() || self.later.len() >= MANY
    }

    /// Makes the next deferred frame urgent, if any.
    #[inline(always)]
    pub(super) fn resume(&mut self) -> Option<&mut LaneFrame<C>> {
        if self.deferred.is_empty() {
            if self.later.is_empty() {
                return None;
            }
            self.gather();
        }
        // With too many frames the newest go first, which bounds memory.
        let is_much = self.later.len() >= TOO_MANY;
        let next = if is_much { &mut self.later } else { &mut self.deferred }.pop();
        self.urgent.push(next?);
        self.top()
    }

    /// Orders the collected frames: each [`STRIDE`]th frame, then the frames before these, and so on.
    #[cold]
    fn gather(&mut self) {
        for offset in (0..STRIDE).rev() {
            self.deferred.extend(self.later.iter().rev().skip(offset).step_by(STRIDE));
        }
        self.later.clear();
    }
}
