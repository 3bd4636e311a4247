//! The operations on a register, and tasks that use them.

use super::super::word::WORDS;
use super::column::{self, Column};

/// A column of a machine.
pub(crate) type ColumnOf<M> = <M as Machine>::Column;

/// Repeats a block for 0, 1 and 2, as constants. A loop that the compiler does not unroll keeps the words of a board in
/// memory instead of registers.
macro_rules! thrice {
    ($i:ident => $body:block) => {{
        {
            const $i: usize = 0;
            $body
        }
        {
            const $i: usize = 1;
            $body
        }
        {
            const $i: usize = 2;
            $body
        }
    }};
}
pub(crate) use thrice;

/// Work that is compiled for a machine.
pub(crate) trait MachineTask<M: Machine> {
    type Output;

    /// Runs the work; implementations are `#[inline(always)]`.
    fn run(self, machine: M) -> Self::Output;
}

/// The operations of a processor on registers. A register has [`LANES`](Self::LANES) lanes of 32 bits, which all
/// do the same. Sets of lanes are the bits of a `u32`.
///
/// Logic of three operands is one instruction with AVX-512, and has names of its own.
pub(crate) trait Machine: Copy + Send + Sync + 'static {
    /// A register.
    type Reg: Copy;
    /// Lanes to move from, and lanes to move to.
    type Route: Copy;

    /// The lanes of a register in memory.
    type Column: Column;

    /// Number of lanes.
    const LANES: usize;

    /// All lanes.
    const ALL: u32 = (1 << Self::LANES) - 1;

    /// Runs a task with its code compiled for this machine.
    fn run<T: MachineTask<Self>>(self, task: T) -> T::Output;

    fn splat(self, value: u32) -> Self::Reg;
    fn load(self, from: &Self::Column) -> Self::Reg;
    fn store(self, value: Self::Reg, to: &mut Self::Column);
    /// Loads these lanes of a column, and zero in the others.
    fn load_lanes(self, lanes: u32, from: &Self::Column) -> Self::Reg;

    fn and(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    fn or(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    fn xor(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    /// `a & !b`.
    fn and_not(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    fn shl<const BY: u32>(self, a: Self::Reg) -> Self::Reg;
    fn shr<const BY: u32>(self, a: Self::Reg) -> Self::Reg;
    fn sub(self, a: Self::Reg, b: Self::Reg) -> Self::Reg;

    /// Lanes in which `a` and `b` have a bit in common.
    fn test(self, a: Self::Reg, b: Self::Reg) -> u32;
    /// `a` in these lanes, `b` in the others.
    fn blend(self, lanes: u32, a: Self::Reg, b: Self::Reg) -> Self::Reg;
    /// The first `count` lanes of a set.
    #[inline(always)]
    fn first_lanes(self, lanes: u32, count: u32) -> u32 {
        // Each step removes the lowest lane.
        let mut left = lanes;
        for _ in 0..count {
            left &= left.wrapping_sub(1);
        }
        lanes & !left
    }
    /// The route from some lanes to the same number of other lanes, in order.
    fn route(self, from: u32, to: u32) -> Self::Route;
    /// Moves lanes of `from` into lanes of `into`, along a route.
    fn carry(self, route: Self::Route, from: Self::Reg, into: Self::Reg) -> Self::Reg;

    /// Writes the words of a board into a lane: the digit (1..=9) of a filled cell is its only candidate, an
    /// empty cell (0) has all nine.
    #[inline(always)]
    fn spread(self, digits: &[u8; 81], columns: &mut [Self::Column; WORDS], lane: usize) {
        column::spread(digits, columns, lane);
    }

    #[inline(always)]
    fn and3(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.and(self.and(a, b), c)
    }
    #[inline(always)]
    fn or3(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.or(self.or(a, b), c)
    }
    #[inline(always)]
    fn xor3(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.xor(self.xor(a, b), c)
    }
    /// Bits that at least two operands have.
    #[inline(always)]
    fn majority(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.or(self.and(a, b), self.and(self.or(a, b), c))
    }
    /// `a & !b & !c`.
    #[inline(always)]
    fn and_nor(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.and_not(a, self.or(b, c))
    }
    /// `a | (b & c)`.
    #[inline(always)]
    fn or_and(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.or(a, self.and(b, c))
    }
    /// `a & (b | c)`.
    #[inline(always)]
    fn and_or(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.and(a, self.or(b, c))
    }
    /// `a | (b ^ c)`.
    #[inline(always)]
    fn or_xor(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.or(a, self.xor(b, c))
    }
    /// `a & (b | !c)`.
    #[inline(always)]
    fn and_or_not(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.and_not(a, self.and_not(c, b))
    }
    /// `a & !(b & c)`.
    #[inline(always)]
    fn and_nand(self, a: Self::Reg, b: Self::Reg, c: Self::Reg) -> Self::Reg {
        self.and_not(a, self.and(b, c))
    }
    /// The bits of `a` where `mask` is set, and the bits of `b` elsewhere.
    #[inline(always)]
    fn select(self, mask: Self::Reg, a: Self::Reg, b: Self::Reg) -> Self::Reg {
        self.xor(b, self.and(mask, self.xor(a, b)))
    }
}

/// A machine that turns the first three of each four lanes.
#[cfg(target_arch = "x86_64")]
pub(crate) trait TurningLanes: Machine {
    /// Moves the second and third of each four lanes to the lane before, and the first to the third.
    fn turn(self, a: Self::Reg) -> Self::Reg;
    /// [`turn`](Self::turn) done twice.
    fn turn_twice(self, a: Self::Reg) -> Self::Reg;
}

/// A machine with four lanes that can hold one board.
#[cfg(target_arch = "x86_64")]
pub(crate) trait FourLanes: TurningLanes<Column = [u32; 4]> {
    /// Exchanges the numbers of registers and of lanes. The last lane of the results is zero.
    fn exchange(self, rows: [Self::Reg; 3]) -> [Self::Reg; 3];
    /// Shifts all lanes to the left, by less than 32.
    fn shl_by(self, a: Self::Reg, by: u32) -> Self::Reg;
}

/// A machine whose registers hold two registers of another side by side.
#[cfg(target_arch = "x86_64")]
pub(crate) trait Pair<M: FourLanes>: TurningLanes {
    /// Puts two registers side by side.
    fn join(self, low: M::Reg, high: M::Reg) -> Self::Reg;
    /// The two registers of a pair.
    fn halves(self, pair: Self::Reg) -> [M::Reg; 2];
}
