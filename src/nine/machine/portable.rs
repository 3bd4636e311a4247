//! Machines without intrinsics: one lane, and the four lanes that compilers vectorize.

use super::column::Column;
use super::operations::{Machine, MachineTask};

/// One lane in an ordinary register. The fastest machine for a single easy puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct One;

/// Four lanes, the width of registers of the oldest x86-64 processors and of ARM.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl<const N: usize> Column for [u32; N] {
    const ZERO: Self = [0; N];

    #[inline(always)]
    fn lanes(&self) -> &[u32] {
        self
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u32] {
        self
    }
}

impl Machine for One {
    type Reg = u32;
    type Column = [u32; 1];
    type Route = u32;

    const LANES: usize = 1;

    #[inline(always)]
    fn run<T: MachineTask<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
    #[inline(always)]
    fn splat(self, value: u32) -> u32 {
        value
    }
    #[inline(always)]
    fn load(self, from: &[u32; 1]) -> u32 {
        from[0]
    }
    #[inline(always)]
    fn store(self, value: u32, to: &mut [u32; 1]) {
        to[0] = value;
    }
    #[inline(always)]
    fn load_lanes(self, lanes: u32, from: &[u32; 1]) -> u32 {
        self.blend(lanes, from[0], 0)
    }
    #[inline(always)]
    fn and(self, a: u32, b: u32) -> u32 {
        a & b
    }
    #[inline(always)]
    fn or(self, a: u32, b: u32) -> u32 {
        a | b
    }
    #[inline(always)]
    fn xor(self, a: u32, b: u32) -> u32 {
        a ^ b
    }
    #[inline(always)]
    fn and_not(self, a: u32, b: u32) -> u32 {
        a & !b
    }
    #[inline(always)]
    fn shl<const BY: u32>(self, a: u32) -> u32 {
        a << BY
    }
    #[inline(always)]
    fn shr<const BY: u32>(self, a: u32) -> u32 {
        a >> BY
    }
    #[inline(always)]
    fn sub(self, a: u32, b: u32) -> u32 {
        a.wrapping_sub(b)
    }
    #[inline(always)]
    fn test(self, a: u32, b: u32) -> u32 {
        u32::from(a & b != 0)
    }
    #[inline(always)]
    fn blend(self, lanes: u32, a: u32, b: u32) -> u32 {
        if lanes & 1 == 0 { b } else { a }
    }
    #[inline(always)]
    fn route(self, _: u32, to: u32) -> u32 {
        to
    }
    #[inline(always)]
    fn carry(self, route: u32, from: u32, into: u32) -> u32 {
        self.blend(route, from, into)
    }
}

/// Applies a function lane by lane.
#[inline(always)]
fn each(a: [u32; 4], b: [u32; 4], f: impl Fn(u32, u32) -> u32) -> [u32; 4] {
    [f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])]
}

impl Machine for Portable {
    type Reg = [u32; 4];
    type Column = [u32; 4];
    /// The lanes to move to, and the source of each.
    type Route = (u32, [u8; 4]);

    const LANES: usize = 4;

    #[inline(always)]
    fn run<T: MachineTask<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
    #[inline(always)]
    fn splat(self, value: u32) -> [u32; 4] {
        [value; 4]
    }
    #[inline(always)]
    fn load(self, from: &[u32; 4]) -> [u32; 4] {
        *from
    }
    #[inline(always)]
    fn store(self, value: [u32; 4], to: &mut [u32; 4]) {
        *to = value;
    }
    #[inline(always)]
    fn load_lanes(self, lanes: u32, from: &[u32; 4]) -> [u32; 4] {
        self.blend(lanes, *from, [0; 4])
    }
    #[inline(always)]
    fn and(self, a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
        each(a, b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
        each(a, b, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
        each(a, b, |a, b| a ^ b)
    }
    #[inline(always)]
    fn and_not(self, a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
        each(a, b, |a, b| a & !b)
    }
    #[inline(always)]
    fn shl<const BY: u32>(self, a: [u32; 4]) -> [u32; 4] {
        each(a, a, |a, _| a << BY)
    }
    #[inline(always)]
    fn shr<const BY: u32>(self, a: [u32; 4]) -> [u32; 4] {
        each(a, a, |a, _| a >> BY)
    }
    #[inline(always)]
    fn sub(self, a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
        each(a, b, u32::wrapping_sub)
    }
    #[inline(always)]
    fn test(self, a: [u32; 4], b: [u32; 4]) -> u32 {
        let bit = |lane: usize| u32::from(a[lane] & b[lane] != 0) << lane;
        bit(0) | bit(1) | bit(2) | bit(3)
    }
    #[inline(always)]
    fn blend(self, lanes: u32, a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
        let pick = |lane: usize| if lanes >> lane & 1 == 0 { b[lane] } else { a[lane] };
        [pick(0), pick(1), pick(2), pick(3)]
    }
    #[inline(always)]
    fn route(self, mut from: u32, to: u32) -> (u32, [u8; 4]) {
        let mut sources = [0; 4];
        for (lane, source) in sources.iter_mut().enumerate() {
            // The next lane of `from` moves to this one.
            if to >> lane & 1 == 1 {
                *source = (from.trailing_zeros() & 3) as u8;
                from &= from.wrapping_sub(1);
            }
        }
        (to, sources)
    }
    #[inline(always)]
    fn carry(self, (to, source): (u32, [u8; 4]), from: [u32; 4], into: [u32; 4]) -> [u32; 4] {
        let moved = |lane: usize| from[usize::from(source[lane] & 3)];
        self.blend(to, [moved(0), moved(1), moved(2), moved(3)], into)
    }
}
