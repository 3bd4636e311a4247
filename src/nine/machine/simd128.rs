//! The machine of WebAssembly with simd128: four lanes. A module with these instructions runs only on engines that have
//! them. Compilation chooses them, with `-C target-feature=+simd128`.

use super::operations::{Machine, MachineTask};
use super::portable::Portable;
use dlx::isa::Simd128;
use std::arch::wasm32::*;

/// All bits of these lanes.
#[inline(always)]
fn whole_lanes(lanes: u32) -> v128 {
    let bits = u32x4(1, 2, 4, 8);
    u32x4_eq(v128_and(u32x4_splat(lanes), bits), bits)
}

impl Machine for Simd128 {
    type Reg = v128;
    type Column = [u32; 4];
    /// The lanes to move to, as a mask, and the bytes of the source of each.
    type Route = (v128, v128);

    const LANES: usize = 4;

    #[inline(always)]
    fn run<T: MachineTask<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
    #[inline(always)]
    fn splat(self, value: u32) -> v128 {
        u32x4_splat(value)
    }
    #[inline(always)]
    fn load(self, from: &[u32; 4]) -> v128 {
        u32x4(from[0], from[1], from[2], from[3])
    }
    #[inline(always)]
    fn store(self, value: v128, to: &mut [u32; 4]) {
        *to = [
            u32x4_extract_lane::<0>(value),
            u32x4_extract_lane::<1>(value),
            u32x4_extract_lane::<2>(value),
            u32x4_extract_lane::<3>(value),
        ];
    }
    #[inline(always)]
    fn load_lanes(self, lanes: u32, from: &[u32; 4]) -> v128 {
        v128_and(self.load(from), whole_lanes(lanes))
    }
    #[inline(always)]
    fn and(self, a: v128, b: v128) -> v128 {
        v128_and(a, b)
    }
    #[inline(always)]
    fn or(self, a: v128, b: v128) -> v128 {
        v128_or(a, b)
    }
    #[inline(always)]
    fn xor(self, a: v128, b: v128) -> v128 {
        v128_xor(a, b)
    }
    #[inline(always)]
    fn and_not(self, a: v128, b: v128) -> v128 {
        v128_andnot(a, b)
    }
    #[inline(always)]
    fn shl<const BY: u32>(self, a: v128) -> v128 {
        u32x4_shl(a, BY)
    }
    #[inline(always)]
    fn shr<const BY: u32>(self, a: v128) -> v128 {
        u32x4_shr(a, BY)
    }
    #[inline(always)]
    fn sub(self, a: v128, b: v128) -> v128 {
        u32x4_sub(a, b)
    }
    #[inline(always)]
    fn test(self, a: v128, b: v128) -> u32 {
        u32x4_bitmask(u32x4_ne(v128_and(a, b), u32x4_splat(0))).into()
    }
    #[inline(always)]
    fn blend(self, lanes: u32, a: v128, b: v128) -> v128 {
        v128_bitselect(a, b, whole_lanes(lanes))
    }
    #[inline(always)]
    fn route(self, from: u32, to: u32) -> (v128, v128) {
        let (to, sources) = Portable.route(from, to);
        // The four bytes of lane n are 4n to 4n + 3.
        let [a, b, c, d] = sources.map(|lane| u32::from(lane) * 0x0404_0404 + 0x0302_0100);
        (whole_lanes(to), u32x4(a, b, c, d))
    }
    #[inline(always)]
    fn carry(self, (to, bytes): (v128, v128), from: v128, into: v128) -> v128 {
        v128_bitselect(u8x16_swizzle(from, bytes), into, to)
    }
    #[inline(always)]
    fn select(self, mask: v128, a: v128, b: v128) -> v128 {
        v128_bitselect(a, b, mask)
    }
}
