//! Rotations of the bits of a word: by stacks, by bands, and by d1.

use super::machine::Machine;
use super::word::LOW;

/// The bits of the first stack, and of the last.
const FIRST_STACK: u32 = 0o007_007_007;
const LAST_STACK: u32 = 0o700_700_700;
/// The bits of the first band, and of the last.
const FIRST_BAND: u32 = 0o111_111_111;
const LAST_BAND: u32 = 0o444_444_444;

/// Masks of the rotations, as registers.
#[derive(Clone, Copy)]
pub(super) struct Masks<R> {
    first_stack: R,
    last_stack: R,
    first_band: R,
    last_band: R,
    pub(super) low: R,
}

impl<R: Copy> Masks<R> {
    #[inline(always)]
    pub(super) fn new<M: Machine<Reg = R>>(m: M) -> Self {
        Self {
            first_stack: m.splat(FIRST_STACK),
            last_stack: m.splat(LAST_STACK),
            first_band: m.splat(FIRST_BAND),
            last_band: m.splat(LAST_BAND),
            low: m.splat(LOW),
        }
    }

    /// Moves the bits of each stack to the stack before it, and of the first stack to the last.
    #[inline(always)]
    pub(super) fn next_stack<M: Machine<Reg = R>>(&self, m: M, a: R) -> R {
        m.select(self.last_stack, m.shl::<6>(a), m.shr::<3>(a))
    }

    /// Moves the bits of each stack to the stack after it, and of the last stack to the first.
    #[inline(always)]
    pub(super) fn stack_after<M: Machine<Reg = R>>(&self, m: M, a: R) -> R {
        m.select(self.first_stack, m.shr::<6>(a), m.shl::<3>(a))
    }

    /// Moves the bits of each band to the band before it, and of the first band to the last.
    #[inline(always)]
    pub(super) fn next_band<M: Machine<Reg = R>>(&self, m: M, a: R) -> R {
        m.select(self.last_band, m.shl::<2>(a), m.shr::<1>(a))
    }

    /// Moves the bits of each band to the band after it, and of the last band to the first.
    #[inline(always)]
    pub(super) fn band_after<M: Machine<Reg = R>>(&self, m: M, a: R) -> R {
        m.select(self.first_band, m.shr::<2>(a), m.shl::<1>(a))
    }
}

/// Bits of the two other d1, moved to each d1, in two parts. Their union is the result. The bits above the board are
/// unspecified.
#[inline(always)]
pub(super) fn other_d1<M: Machine>(m: M, a: M::Reg) -> (M::Reg, M::Reg) {
    (m.or3(m.shl::<9>(a), m.shr::<18>(a), m.shl::<18>(a)), m.shr::<9>(a))
}
