//! Machines of x86-64: SSE4.2 with four lanes (x86-64-v2), AVX2 with eight (x86-64-v3), AVX-512 with sixteen
//! (x86-64-v4).
//!
//! This is the only file of the package with `unsafe` in it. Its contract: a [`V2`], [`V3`] or [`V4`] exists only
//! after `detect` has found its instructions, and each method may use them. Memory is accessed only in arrays of a
//! length that their type gives.
//!
//! The gain over the portable machine, in one run, is in `docs/benchmarks.md`.
#![allow(unsafe_code, reason = "intrinsics; see above")]

use super::super::word::WORDS;
use super::column::Column;
use super::operations::{FourLanes, Machine, MachineTask, Pair, TurningLanes};
use super::portable::Portable;
use dlx::isa::{V2, V3, V4};
use std::arch::x86_64::*;

/// A column that does not straddle cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Aligned<const N: usize>([u32; N]);

impl<const N: usize> Column for Aligned<N> {
    const ZERO: Self = Self([0; N]);

    #[inline(always)]
    fn lanes(&self) -> &[u32] {
        &self.0
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u32] {
        &mut self.0
    }
}

#[target_feature(enable = "sse4.2,ssse3,popcnt")]
fn run_v2<T: MachineTask<V2>>(machine: V2, task: T) -> T::Output {
    task.run(machine)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_v3<T: MachineTask<V3>>(machine: V3, task: T) -> T::Output {
    task.run(machine)
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512cd,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt"
)]
fn run_v4<T: MachineTask<V4>>(machine: V4, task: T) -> T::Output {
    task.run(machine)
}

/// All bits of these lanes of four.
#[inline(always)]
fn whole_of_four(lanes: u32) -> __m128i {
    // SAFETY: every processor of x86-64 has SSE2.
    unsafe {
        let bits = _mm_setr_epi32(1, 2, 4, 8);
        _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32(lanes.cast_signed()), bits), bits)
    }
}

impl Machine for V2 {
    type Reg = __m128i;
    type Column = [u32; 4];
    /// The lanes to move to, as masks, and the bytes of the source of each.
    type Route = (__m128i, __m128i);

    const LANES: usize = 4;

    #[inline(always)]
    fn run<T: MachineTask<Self>>(self, task: T) -> T::Output {
        // SAFETY: `self` proves that the processor has these instructions.
        unsafe { run_v2(self, task) }
    }
    #[inline(always)]
    fn splat(self, value: u32) -> __m128i {
        unsafe { _mm_set1_epi32(value.cast_signed()) }
    }
    #[inline(always)]
    fn load(self, from: &[u32; 4]) -> __m128i {
        // SAFETY: the array has four words.
        unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(self, value: __m128i, to: &mut [u32; 4]) {
        // SAFETY: as in `load`.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), value) }
    }
    #[inline(always)]
    fn load_lanes(self, lanes: u32, from: &[u32; 4]) -> __m128i {
        self.and(self.load(from), whole_of_four(lanes))
    }
    #[inline(always)]
    fn and(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_and_si128(a, b) }
    }
    #[inline(always)]
    fn or(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_or_si128(a, b) }
    }
    #[inline(always)]
    fn xor(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_xor_si128(a, b) }
    }
    #[inline(always)]
    fn and_not(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_andnot_si128(b, a) }
    }
    #[inline(always)]
    fn shl<const BY: u32>(self, a: __m128i) -> __m128i {
        unsafe { _mm_sll_epi32(a, _mm_cvtsi32_si128(BY.cast_signed())) }
    }
    #[inline(always)]
    fn shr<const BY: u32>(self, a: __m128i) -> __m128i {
        unsafe { _mm_srl_epi32(a, _mm_cvtsi32_si128(BY.cast_signed())) }
    }
    #[inline(always)]
    fn sub(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_sub_epi32(a, b) }
    }
    #[inline(always)]
    fn test(self, a: __m128i, b: __m128i) -> u32 {
        unsafe {
            let none = _mm_cmpeq_epi32(_mm_and_si128(a, b), _mm_setzero_si128());
            !_mm_movemask_ps(_mm_castsi128_ps(none)).cast_unsigned() & Self::ALL
        }
    }
    #[inline(always)]
    fn blend(self, lanes: u32, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_blendv_epi8(b, a, whole_of_four(lanes)) }
    }
    #[inline(always)]
    fn route(self, from: u32, to: u32) -> (__m128i, __m128i) {
        let (to, sources) = Portable.route(from, to);
        // The four bytes of lane n are 4n to 4n + 3.
        let bytes = sources.map(|lane| u32::from(lane) * 0x0404_0404 + 0x0302_0100);
        (whole_of_four(to), self.load(&bytes))
    }
    #[inline(always)]
    fn carry(self, (to, bytes): (__m128i, __m128i), from: __m128i, into: __m128i) -> __m128i {
        unsafe { _mm_blendv_epi8(into, _mm_shuffle_epi8(from, bytes), to) }
    }
}

impl TurningLanes for V2 {
    #[inline(always)]
    fn turn(self, a: __m128i) -> __m128i {
        unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(a) }
    }
    #[inline(always)]
    fn turn_twice(self, a: __m128i) -> __m128i {
        unsafe { _mm_shuffle_epi32::<0b11_01_00_10>(a) }
    }
}

impl FourLanes for V2 {
    #[inline(always)]
    fn shl_by(self, a: __m128i, by: u32) -> __m128i {
        unsafe { _mm_sll_epi32(a, _mm_cvtsi32_si128(by.cast_signed())) }
    }
    #[inline(always)]
    fn exchange(self, [a, b, c]: [__m128i; 3]) -> [__m128i; 3] {
        unsafe {
            let none = _mm_setzero_si128();
            let (ab, c_low) = (_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, none));
            let (ab_high, c_high) = (_mm_unpackhi_epi32(a, b), _mm_unpackhi_epi32(c, none));
            [
                _mm_unpacklo_epi64(ab, c_low),
                _mm_unpackhi_epi64(ab, c_low),
                _mm_unpacklo_epi64(ab_high, c_high),
            ]
        }
    }
}

impl Machine for V3 {
    type Reg = __m256i;
    type Column = Aligned<8>;
    /// The lanes to move to, as masks, and the source of each.
    type Route = (__m256i, __m256i);

    const LANES: usize = 8;

    #[inline(always)]
    fn run<T: MachineTask<Self>>(self, task: T) -> T::Output {
        // SAFETY: `self` proves that the processor has these instructions.
        unsafe { run_v3(self, task) }
    }
    #[inline(always)]
    fn spread(self, digits: &[u8; 81], columns: &mut [Self::Column; WORDS], lane: usize) {
        spread(digits, columns, lane);
    }
    #[inline(always)]
    fn splat(self, value: u32) -> __m256i {
        unsafe { _mm256_set1_epi32(value.cast_signed()) }
    }
    #[inline(always)]
    fn load(self, from: &Aligned<8>) -> __m256i {
        // SAFETY: the array has eight words, and is more than aligned.
        unsafe { _mm256_load_si256(from.0.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(self, value: __m256i, to: &mut Aligned<8>) {
        // SAFETY: as in `load`.
        unsafe { _mm256_store_si256(to.0.as_mut_ptr().cast(), value) }
    }
    #[inline(always)]
    fn load_lanes(self, lanes: u32, from: &Aligned<8>) -> __m256i {
        self.and(self.load(from), whole_lanes(lanes))
    }
    #[inline(always)]
    fn first_lanes(self, lanes: u32, count: u32) -> u32 {
        unsafe { _pdep_u32((1 << count) - 1, lanes) }
    }
    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_and_si256(a, b) }
    }
    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_or_si256(a, b) }
    }
    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_xor_si256(a, b) }
    }
    #[inline(always)]
    fn and_not(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_andnot_si256(b, a) }
    }
    #[inline(always)]
    fn shl<const BY: u32>(self, a: __m256i) -> __m256i {
        unsafe { _mm256_sll_epi32(a, _mm_cvtsi32_si128(BY.cast_signed())) }
    }
    #[inline(always)]
    fn shr<const BY: u32>(self, a: __m256i) -> __m256i {
        unsafe { _mm256_srl_epi32(a, _mm_cvtsi32_si128(BY.cast_signed())) }
    }
    #[inline(always)]
    fn sub(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_sub_epi32(a, b) }
    }
    #[inline(always)]
    fn test(self, a: __m256i, b: __m256i) -> u32 {
        unsafe {
            let none = _mm256_cmpeq_epi32(_mm256_and_si256(a, b), _mm256_setzero_si256());
            !_mm256_movemask_ps(_mm256_castsi256_ps(none)).cast_unsigned() & Self::ALL
        }
    }
    #[inline(always)]
    fn blend(self, lanes: u32, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_blendv_epi8(b, a, whole_lanes(lanes)) }
    }
    #[inline(always)]
    fn route(self, from: u32, to: u32) -> (__m256i, __m256i) {
        unsafe {
            // One nibble per lane: gather the numbers of the lanes to move, then scatter them to their targets.
            let numbers = _pext_u32(0x7654_3210, nibbles(from));
            let sources = _pdep_u32(numbers, nibbles(to));
            let shifts = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
            let sources = _mm256_srlv_epi32(_mm256_set1_epi32(sources.cast_signed()), shifts);
            (whole_lanes(to), sources)
        }
    }
    #[inline(always)]
    fn carry(self, route: (__m256i, __m256i), from: __m256i, into: __m256i) -> __m256i {
        unsafe { _mm256_blendv_epi8(into, _mm256_permutevar8x32_epi32(from, route.1), route.0) }
    }
}

impl TurningLanes for V3 {
    #[inline(always)]
    fn turn(self, a: __m256i) -> __m256i {
        unsafe { _mm256_shuffle_epi32::<0b11_00_10_01>(a) }
    }
    #[inline(always)]
    fn turn_twice(self, a: __m256i) -> __m256i {
        unsafe { _mm256_shuffle_epi32::<0b11_01_00_10>(a) }
    }
}

impl Pair<V2> for V3 {
    #[inline(always)]
    fn join(self, low: __m128i, high: __m128i) -> __m256i {
        unsafe { _mm256_set_m128i(high, low) }
    }
    #[inline(always)]
    fn halves(self, pair: __m256i) -> [__m128i; 2] {
        unsafe { [_mm256_castsi256_si128(pair), _mm256_extracti128_si256::<1>(pair)] }
    }
}

/// The cell of each byte, for the words of two pairs of r and c, 32 bytes each.
const CELLS: [[u8; 64]; 5] = {
    let mut cells = [[0; 64]; 5];
    let mut pair = 0;
    while pair < 9 {
        let mut at = 0;
        while at < 27 {
            let (row, column) = (3 * (at % 3) + pair / 3, 3 * (at / 3 % 3) + pair % 3);
            cells[pair / 2][32 * (pair % 2) + at] = (9 * row + column) as u8;
            at += 1;
        }
        pair += 1;
    }
    cells
};

/// [`spread`] with VBMI: about 10 ns.
#[target_feature(enable = "avx512vbmi,avx512bw,avx512f")]
fn spread_vbmi(digits: &[u8; 81], columns: &mut [Aligned<16>; WORDS], lane: usize) {
    // SAFETY: the loads read whole arrays, the second one the last 17 of the 81 digits.
    unsafe {
        let table = _mm512_broadcast_i32x4(_mm_loadu_si128(CODES.as_ptr().cast()));
        let first = _mm512_loadu_si512(digits.as_ptr().cast());
        let rest = _mm512_maskz_loadu_epi8((1 << 17) - 1, digits.as_ptr().add(64).cast());
        let first = _mm512_shuffle_epi8(table, first);
        let rest = _mm512_shuffle_epi8(table, rest);
        for (pair, cells) in CELLS.iter().enumerate() {
            let cells = _mm512_loadu_si512(cells.as_ptr().cast());
            let cells = _mm512_permutex2var_epi8(first, cells, rest);
            for (d0, bars) in BARS.iter().enumerate() {
                let bars = _mm256_loadu_si256(bars.as_ptr().cast());
                let open = _mm512_testn_epi8_mask(cells, _mm512_broadcast_i64x4(bars));
                let open = open & 0x07ff_ffff_07ff_ffff;
                columns[9 * d0 + 2 * pair].lanes_mut()[lane] = open as u32;
                if pair < 4 {
                    columns[9 * d0 + 2 * pair + 1].lanes_mut()[lane] = (open >> 32) as u32;
                }
            }
        }
    }
}

/// All bits of the nibbles with these numbers.
#[inline(always)]
fn nibbles(lanes: u32) -> u32 {
    // SAFETY: only methods of `V3` call this.
    unsafe { _pdep_u32(lanes, 0x1111_1111) * 0xf }
}

/// For each cell of a board, the d1 and d0 that its digit lacks, in bits 0 to 2 and 3 to 5; zero for an empty cell.
#[repr(C, align(32))]
struct Codes([u8; 96]);

/// The shuffle of the bytes of a row for the words of column `c` of each stack: byte `9 d1 + 3 stack + band`
/// comes from the cell if the row is in this band, and is zero otherwise.
const fn picks(c: usize, band: usize) -> [u8; 32] {
    let mut picks = [0x80; 32];
    let mut at = 0;
    while at < 27 {
        if at % 3 == band {
            picks[at] = (c + 3 * (at / 3 % 3)) as u8;
        }
        at += 1;
    }
    picks
}

const PICKS: [[[u8; 32]; 3]; 3] = [
    [picks(0, 0), picks(0, 1), picks(0, 2)],
    [picks(1, 0), picks(1, 1), picks(1, 2)],
    [picks(2, 0), picks(2, 1), picks(2, 2)],
];

/// Bits of a code that exclude a candidate with this d0, by d1.
const fn bars(d0: usize) -> [u8; 32] {
    let mut bars = [0; 32];
    let mut at = 0;
    while at < 27 {
        bars[at] = 1 << (at / 9) | 8 << d0;
        at += 1;
    }
    bars
}

const BARS: [[u8; 32]; 3] = [bars(0), bars(1), bars(2)];

/// The code of each digit; see [`Codes`].
const CODES: [u8; 16] = {
    let mut codes = [0; 16];
    let mut digit = 0;
    while digit < 9 {
        codes[digit + 1] = (7 & !(1 << (digit / 3))) | (7 & !(1 << (digit % 3))) << 3;
        digit += 1;
    }
    codes
};

/// [`Machine::spread`] with AVX2: about 30 ns, against 120 ns cell by cell.
#[inline(always)]
fn spread<C: Column>(digits: &[u8; 81], columns: &mut [C; WORDS], lane: usize) {
    let mut codes = Codes([0; 96]);
    codes.0[..81].copy_from_slice(digits);
    // SAFETY: only methods of `V3` and `V4` call this. Each load reads a whole array, or 16 of the 96 bytes from
    // 9 * 8 = 72 at most.
    unsafe {
        let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(CODES.as_ptr().cast()));
        for part in 0..3 {
            let at = codes.0.as_mut_ptr().add(32 * part).cast();
            _mm256_store_si256(at, _mm256_shuffle_epi8(table, _mm256_load_si256(at)));
        }
        for r in 0..3 {
            let row = |band: usize| {
                let row = codes.0.as_ptr().add(9 * (3 * band + r));
                _mm256_broadcastsi128_si256(_mm_loadu_si128(row.cast()))
            };
            let rows = [row(0), row(1), row(2)];
            for (c, picks) in PICKS.iter().enumerate() {
                let pick = |band: usize| {
                    let picks = _mm256_loadu_si256(picks[band].as_ptr().cast());
                    _mm256_shuffle_epi8(rows[band], picks)
                };
                let cells = _mm256_or_si256(_mm256_or_si256(pick(0), pick(1)), pick(2));
                for (d0, bars) in BARS.iter().enumerate() {
                    let bars = _mm256_loadu_si256(bars.as_ptr().cast());
                    let barred = _mm256_and_si256(cells, bars);
                    let open = _mm256_cmpeq_epi8(barred, _mm256_setzero_si256());
                    let open = _mm256_movemask_epi8(open).cast_unsigned() & ((1 << 27) - 1);
                    columns[9 * d0 + 3 * r + c].lanes_mut()[lane] = open;
                }
            }
        }
    }
}

/// All bits of these lanes.
#[inline(always)]
fn whole_lanes(lanes: u32) -> __m256i {
    // SAFETY: only methods of `V3` call this.
    unsafe {
        let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        let own = _mm256_and_si256(_mm256_set1_epi32(lanes.cast_signed()), bits);
        _mm256_cmpeq_epi32(own, bits)
    }
}

/// The truth table of a function of three bits: bit `4a + 2b + c` is its value.
const fn table(f: [u8; 8]) -> i32 {
    let mut table = 0;
    let mut at = 0;
    while at < 8 {
        table |= (f[at] as i32) << at;
        at += 1;
    }
    table
}

// Values for abc = 000, 001, 010, 011, 100, 101, 110, 111.
const AND3: i32 = table([0, 0, 0, 0, 0, 0, 0, 1]);
const OR3: i32 = table([0, 1, 1, 1, 1, 1, 1, 1]);
const XOR3: i32 = table([0, 1, 1, 0, 1, 0, 0, 1]);
const MAJORITY: i32 = table([0, 0, 0, 1, 0, 1, 1, 1]);
const AND_NOR: i32 = table([0, 0, 0, 0, 1, 0, 0, 0]);
const OR_AND: i32 = table([0, 0, 0, 1, 1, 1, 1, 1]);
const AND_OR: i32 = table([0, 0, 0, 0, 0, 1, 1, 1]);
const OR_XOR: i32 = table([0, 1, 1, 0, 1, 1, 1, 1]);
const AND_OR_NOT: i32 = table([0, 0, 0, 0, 1, 0, 1, 1]);
const AND_NAND: i32 = table([0, 0, 0, 0, 1, 1, 1, 0]);
const SELECT: i32 = table([0, 1, 0, 1, 0, 0, 1, 1]);

impl Machine for V4 {
    type Reg = __m512i;
    type Column = Aligned<16>;
    /// The lanes to move to, and the source of each.
    type Route = (u16, __m512i);

    const LANES: usize = 16;

    #[inline(always)]
    fn run<T: MachineTask<Self>>(self, task: T) -> T::Output {
        // SAFETY: `self` proves that the processor has these instructions.
        unsafe { run_v4(self, task) }
    }
    #[inline(always)]
    fn spread(self, digits: &[u8; 81], columns: &mut [Self::Column; WORDS], lane: usize) {
        if self.has_vbmi() {
            // SAFETY: `has_vbmi` proves that the processor has these instructions.
            unsafe { spread_vbmi(digits, columns, lane) };
        } else {
            spread(digits, columns, lane);
        }
    }
    #[inline(always)]
    fn splat(self, value: u32) -> __m512i {
        unsafe { _mm512_set1_epi32(value.cast_signed()) }
    }
    #[inline(always)]
    fn load(self, from: &Aligned<16>) -> __m512i {
        // SAFETY: the array has sixteen words, and is aligned.
        unsafe { _mm512_load_si512(from.0.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store(self, value: __m512i, to: &mut Aligned<16>) {
        // SAFETY: as in `load`.
        unsafe { _mm512_store_si512(to.0.as_mut_ptr().cast(), value) }
    }
    #[inline(always)]
    fn load_lanes(self, lanes: u32, from: &Aligned<16>) -> __m512i {
        // SAFETY: as in `load`.
        unsafe { _mm512_maskz_load_epi32(lanes as u16, from.0.as_ptr().cast()) }
    }
    #[inline(always)]
    fn first_lanes(self, lanes: u32, count: u32) -> u32 {
        unsafe { _pdep_u32((1 << count) - 1, lanes) }
    }
    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_and_si512(a, b) }
    }
    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_or_si512(a, b) }
    }
    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[inline(always)]
    fn and_not(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_andnot_si512(b, a) }
    }
    #[inline(always)]
    fn shl<const BY: u32>(self, a: __m512i) -> __m512i {
        unsafe { _mm512_slli_epi32::<BY>(a) }
    }
    #[inline(always)]
    fn shr<const BY: u32>(self, a: __m512i) -> __m512i {
        unsafe { _mm512_srli_epi32::<BY>(a) }
    }
    #[inline(always)]
    fn sub(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_sub_epi32(a, b) }
    }
    #[inline(always)]
    fn test(self, a: __m512i, b: __m512i) -> u32 {
        unsafe { _mm512_test_epi32_mask(a, b).into() }
    }
    #[inline(always)]
    fn blend(self, lanes: u32, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_mask_blend_epi32(lanes as u16, b, a) }
    }
    #[inline(always)]
    fn route(self, from: u32, to: u32) -> (u16, __m512i) {
        unsafe {
            let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let numbers = _mm512_maskz_compress_epi32(from as u16, lanes);
            (to as u16, _mm512_maskz_expand_epi32(to as u16, numbers))
        }
    }
    #[inline(always)]
    fn carry(self, route: (u16, __m512i), from: __m512i, into: __m512i) -> __m512i {
        unsafe { _mm512_mask_permutexvar_epi32(into, route.0, route.1, from) }
    }

    #[inline(always)]
    fn and3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<AND3>(a, b, c) }
    }
    #[inline(always)]
    fn or3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<OR3>(a, b, c) }
    }
    #[inline(always)]
    fn xor3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<XOR3>(a, b, c) }
    }
    #[inline(always)]
    fn majority(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<MAJORITY>(a, b, c) }
    }
    #[inline(always)]
    fn and_nor(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<AND_NOR>(a, b, c) }
    }
    #[inline(always)]
    fn or_and(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<OR_AND>(a, b, c) }
    }
    #[inline(always)]
    fn and_or(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<AND_OR>(a, b, c) }
    }
    #[inline(always)]
    fn or_xor(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<OR_XOR>(a, b, c) }
    }
    #[inline(always)]
    fn and_or_not(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<AND_OR_NOT>(a, b, c) }
    }
    #[inline(always)]
    fn and_nand(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<AND_NAND>(a, b, c) }
    }
    #[inline(always)]
    fn select(self, mask: __m512i, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_ternarylogic_epi32::<SELECT>(mask, a, b) }
    }
}
