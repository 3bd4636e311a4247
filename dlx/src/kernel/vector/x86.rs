//! Vectors and machines of x86-64.
//!
//! This is the only file of the engine with `unsafe` in it. Its contract: a [`V2`], [`V3`] or [`V4`] exists only
//! where `detect` has found its instructions. The vectors are used only by kernels that hold such a machine. The
//! words of a vector are read in place, which its layout allows.
//!
//! `docs/benchmarks-cover.md` has its gain.
#![allow(unsafe_code, reason = "intrinsics; see above")]

use super::lane::LaneVector;
use super::machine::Machine;
use super::word::Vector;
use crate::id::{ItemId, OptionId};
use crate::isa::{self, V2, V3};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::walk::{Advance, Walk};
use std::arch::x86_64::*;

/// Proof that the processor has [`isa::V4`], with AVX-512 VPOPCNTDQ and BITALG.
#[derive(Clone, Copy, Debug)]
pub(crate) struct V4(());

impl V4 {
    pub(super) fn detect() -> Option<Self> {
        isa::V4::detect()
            .filter(|found| found.has_vpopcntdq() && found.has_bitalg())
            .map(|_| Self(()))
    }
}

macro_rules! machine {
    ($machine:ident, $features:literal) => {
        impl Machine for $machine {
            fn drive<K: Kernel>(self, kernel: &mut K, walk: &mut Walk) -> Advance {
                #[target_feature(enable = $features)]
                fn compiled<K: Kernel>(kernel: &mut K, walk: &mut Walk) -> Advance {
                    walk.drive(kernel)
                }
                // SAFETY: the machine exists, so its features were detected; likewise below.
                unsafe { compiled(kernel, walk) }
            }

            fn branch<K: Kernel>(self, kernel: &mut K, chosen: &mut Vec<OptionId>) -> Branch {
                #[target_feature(enable = $features)]
                fn compiled<K: Kernel>(kernel: &mut K, chosen: &mut Vec<OptionId>) -> Branch {
                    kernel.branch(chosen)
                }
                unsafe { compiled(kernel, chosen) }
            }

            fn open<K: Kernel>(
                self,
                kernel: &mut K,
                item: ItemId,
                choices: &mut Vec<Option<OptionId>>,
            ) {
                #[target_feature(enable = $features)]
                fn compiled<K: Kernel>(
                    kernel: &mut K,
                    item: ItemId,
                    choices: &mut Vec<Option<OptionId>>,
                ) {
                    kernel.open(item, choices);
                }
                unsafe { compiled(kernel, item, choices) }
            }

            fn commit<K: Kernel>(self, kernel: &mut K, choice: Choice) {
                #[target_feature(enable = $features)]
                fn compiled<K: Kernel>(kernel: &mut K, choice: Choice) {
                    kernel.commit(choice);
                }
                unsafe { compiled(kernel, choice) }
            }
        }
    };
}

machine!(V2, "sse4.2,ssse3,popcnt");
machine!(V3, "avx2,bmi1,bmi2,lzcnt,popcnt");
machine!(
    V4,
    "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,avx512bitalg"
);

/// Access to the words of a vector, in place.
macro_rules! words {
    () => {
        #[inline(always)]
        fn words(&self) -> &[u64] {
            let words = std::ptr::from_ref(self).cast::<u64>();
            // SAFETY: a vector is an array of `WORDS` words, aligned at least as they are, and any bits make a word.
            unsafe { std::slice::from_raw_parts(words, Self::WORDS) }
        }
        #[inline(always)]
        fn words_mut(&mut self) -> &mut [u64] {
            let words = std::ptr::from_mut(self).cast::<u64>();
            // SAFETY: as above, and any words make a vector.
            unsafe { std::slice::from_raw_parts_mut(words, Self::WORDS) }
        }
    };
}

// SAFETY of all calls of intrinsics below: kernels with these vectors hold a machine that has them.

impl Vector for __m128i {
    const WORDS: usize = 2;
    // SAFETY: all bits 0 are a vector.
    const ZERO: Self = unsafe { std::mem::zeroed() };

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { _mm_and_si128(self, other) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { _mm_or_si128(self, other) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { _mm_xor_si128(self, other) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe { _mm_andnot_si128(other, self) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm_testz_si128(self, self) == 1 }
    }
    #[inline(always)]
    fn ones(self) -> Self {
        let (low, high) = (self.words()[0].count_ones(), self.words()[1].count_ones());
        unsafe { _mm_set_epi64x(high.into(), low.into()) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { _mm_add_epi64(self, other) }
    }
    #[inline(always)]
    fn total(self) -> u64 {
        self.words()[0] + self.words()[1]
    }
    words!();
}

impl Vector for __m256i {
    const WORDS: usize = 4;
    // SAFETY: all bits 0 are a vector.
    const ZERO: Self = unsafe { std::mem::zeroed() };

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { _mm256_and_si256(self, other) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { _mm256_or_si256(self, other) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { _mm256_xor_si256(self, other) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe { _mm256_andnot_si256(other, self) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm256_testz_si256(self, self) == 1 }
    }
    #[inline(always)]
    fn ones(self) -> Self {
        unsafe { _mm256_sad_epu8(ones_of_bytes(self), _mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { _mm256_add_epi64(self, other) }
    }
    #[inline(always)]
    fn total(self) -> u64 {
        unsafe {
            let pair =
                _mm_add_epi64(_mm256_castsi256_si128(self), _mm256_extracti128_si256::<1>(self));
            (_mm_cvtsi128_si64(pair) + _mm_extract_epi64::<1>(pair)) as u64
        }
    }
    words!();
}

/// The number of bits set in each byte, by a table of the counts of half bytes (Mula, Kurz and Lemire, *Faster
/// population counts using AVX2 instructions*, The Computer Journal 61, 2018).
#[inline(always)]
unsafe fn ones_of_bytes(bytes: __m256i) -> __m256i {
    unsafe {
        // The counts of 0 to 15, once for each half of the register, because shuffles do not cross halves.
        let table = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2,
            3, 3, 4,
        );
        let low = _mm256_set1_epi8(15);
        let of_low = _mm256_shuffle_epi8(table, _mm256_and_si256(bytes, low));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), low);
        _mm256_add_epi8(of_low, _mm256_shuffle_epi8(table, high))
    }
}

impl Vector for __m512i {
    const WORDS: usize = 8;
    // SAFETY: all bits 0 are a vector.
    const ZERO: Self = unsafe { std::mem::zeroed() };

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { _mm512_and_si512(self, other) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { _mm512_or_si512(self, other) }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { _mm512_xor_si512(self, other) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe { _mm512_andnot_si512(other, self) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm512_test_epi64_mask(self, self) == 0 }
    }
    #[inline(always)]
    fn ones(self) -> Self {
        unsafe { _mm512_popcnt_epi64(self) }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { _mm512_add_epi64(self, other) }
    }
    #[inline(always)]
    fn total(self) -> u64 {
        unsafe { _mm512_reduce_add_epi64(self) as u64 }
    }
    words!();
}

/// The common part of lanes of any register: their numbers, access to single lanes in place, and single intrinsics.
macro_rules! shared_lanes {
    ($lanes:literal, $number:ty, $and:ident, $min:ident, $ones:ident, $least:ident) => {
        const LANES: usize = $lanes;
        const BITS: usize = <$number>::BITS as usize;
        // SAFETY: all bits 0 are a vector.
        const ZERO: Self = Self(unsafe { std::mem::zeroed() });

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(unsafe { $and(self.0, other.0) })
        }
        #[inline(always)]
        fn min(self, other: Self) -> Self {
            Self(unsafe { $min(self.0, other.0) })
        }
        #[inline(always)]
        fn ones(self) -> Self {
            Self(unsafe { $ones(self.0) })
        }
        #[inline(always)]
        fn least(self) -> u32 {
            unsafe { $least(self.0) }
        }
        #[inline(always)]
        fn lane(&self, place: usize) -> u64 {
            // SAFETY: a vector is an array of its lanes, aligned at least as they are, and any bits make a lane.
            let lanes = unsafe { &*std::ptr::from_ref(&self.0).cast::<[$number; Self::LANES]>() };
            lanes[place].into()
        }
        #[inline(always)]
        fn set_lane(&mut self, place: usize, number: u64) {
            // SAFETY: as above, and any lanes make a vector.
            let lanes =
                unsafe { &mut *std::ptr::from_mut(&mut self.0).cast::<[$number; Self::LANES]>() };
            lanes[place] = number as $number;
        }
    };
}

/// The lanes of a register of AVX-512: a name, their number, their type, and the intrinsics.
macro_rules! avx512_lanes {
    ($name:ident, $lanes:literal, $number:ty, $set:ident, $min:ident, $sign:ident, $signs:ident, $add:ident,
     $test:ident, $equal:ident, $ones:ident, $least:ident) => {
        #[doc = concat!("Lanes of type `", stringify!($number), "`.")]
        #[derive(Clone, Copy)]
        pub(crate) struct $name(__m512i);

        impl LaneVector for $name {
            type Marks = ();
            shared_lanes!($lanes, $number, _mm512_and_si512, $min, $ones, $least);

            #[inline(always)]
            fn shown(self, _: u64) -> Self {
                let most = <$number>::MAX >> 1;
                // Of the sign in all bits, the lane and `most`: where the sign is set, the lane and `most`; else 1.
                Self(unsafe {
                    _mm512_ternarylogic_epi64::<0b1000_1111>(
                        $signs(self.0),
                        self.0,
                        $set(most as _),
                    )
                })
            }
            #[inline(always)]
            fn marked(self) -> u64 {
                unsafe { $sign(self.0) }.into()
            }
            #[inline(always)]
            fn empty(self) -> u64 {
                unsafe { $test(self.0, self.0) }.into()
            }
            #[inline(always)]
            fn few(self) -> u64 {
                // Without their lowest bit they are empty.
                unsafe { $test(self.0, $add(self.0, $set(-1))) }.into()
            }
            #[inline(always)]
            fn equal(self, number: u32) -> u64 {
                unsafe { $equal(self.0, $set(number as _)) }.into()
            }
        }
    };
}

avx512_lanes!(
    Avx512Lanes8,
    64,
    u8,
    _mm512_set1_epi8,
    _mm512_min_epu8,
    _mm512_movepi8_mask,
    signs_of_8,
    _mm512_add_epi8,
    _mm512_testn_epi8_mask,
    _mm512_cmpeq_epu8_mask,
    _mm512_popcnt_epi8,
    least_of_64
);
avx512_lanes!(
    Avx512Lanes16,
    32,
    u16,
    _mm512_set1_epi16,
    _mm512_min_epu16,
    _mm512_movepi16_mask,
    signs_of_16,
    _mm512_add_epi16,
    _mm512_testn_epi16_mask,
    _mm512_cmpeq_epu16_mask,
    _mm512_popcnt_epi16,
    least_of_32
);
avx512_lanes!(
    Avx512Lanes32,
    16,
    u32,
    _mm512_set1_epi32,
    _mm512_min_epu32,
    _mm512_movepi32_mask,
    signs_of_32,
    _mm512_add_epi32,
    _mm512_testn_epi32_mask,
    _mm512_cmpeq_epu32_mask,
    _mm512_popcnt_epi32,
    least_of_16
);

/// Lanes of type `u64`, with marks apart: an item has up to 64 options.
#[derive(Clone, Copy)]
pub(crate) struct Avx512Lanes64(__m512i);

impl LaneVector for Avx512Lanes64 {
    type Marks = u128;
    shared_lanes!(8, u64, _mm512_and_si512, _mm512_min_epu64, _mm512_popcnt_epi64, least_of_8);

    #[inline(always)]
    fn shown(self, marks: u64) -> Self {
        Self(unsafe { _mm512_mask_mov_epi64(_mm512_set1_epi64(-1), marks as u8, self.0) })
    }
    #[inline(always)]
    fn marked(self) -> u64 {
        unsafe { _mm512_movepi64_mask(self.0) }.into()
    }
    #[inline(always)]
    fn empty(self) -> u64 {
        unsafe { _mm512_testn_epi64_mask(self.0, self.0) }.into()
    }
    #[inline(always)]
    fn few(self) -> u64 {
        // Without their lowest bit they are empty.
        unsafe {
            let less = _mm512_add_epi64(self.0, _mm512_set1_epi64(-1));
            _mm512_testn_epi64_mask(self.0, less)
        }
        .into()
    }
    #[inline(always)]
    fn equal(self, number: u32) -> u64 {
        unsafe { _mm512_cmpeq_epu64_mask(self.0, _mm512_set1_epi64(number.into())) }.into()
    }
}

/// All bits of each lane of 8 bits whose highest one is set.
#[inline(always)]
unsafe fn signs_of_8(lanes: __m512i) -> __m512i {
    unsafe { _mm512_movm_epi8(_mm512_movepi8_mask(lanes)) }
}

/// All bits of each lane of 16 bits whose highest one is set.
#[inline(always)]
unsafe fn signs_of_16(lanes: __m512i) -> __m512i {
    unsafe { _mm512_srai_epi16::<15>(lanes) }
}

/// All bits of each lane of 32 bits whose highest one is set.
#[inline(always)]
unsafe fn signs_of_32(lanes: __m512i) -> __m512i {
    unsafe { _mm512_srai_epi32::<31>(lanes) }
}

/// The least of 64 lanes of 8 bits.
#[inline(always)]
unsafe fn least_of_64(lanes: __m512i) -> u32 {
    unsafe {
        let upper = _mm512_extracti64x4_epi64::<1>(lanes);
        least_of_bytes(_mm256_min_epu8(_mm512_castsi512_si256(lanes), upper))
    }
}

/// The least of 32 lanes of 16 bits.
#[inline(always)]
unsafe fn least_of_32(lanes: __m512i) -> u32 {
    unsafe {
        let upper = _mm512_extracti64x4_epi64::<1>(lanes);
        least_of_words(_mm256_min_epu16(_mm512_castsi512_si256(lanes), upper))
    }
}

/// The least of 16 lanes of 32 bits.
#[inline(always)]
unsafe fn least_of_16(lanes: __m512i) -> u32 {
    unsafe {
        let upper = _mm512_extracti64x4_epi64::<1>(lanes);
        least_of_doubles(_mm256_min_epu32(_mm512_castsi512_si256(lanes), upper))
    }
}

/// The least of 8 lanes of 64 bits, if that is below 2^32.
#[inline(always)]
unsafe fn least_of_8(lanes: __m512i) -> u32 {
    unsafe { _mm512_reduce_min_epu64(lanes) as u32 }
}

/// The lanes of a register of AVX2: a name, their number, their type, and the intrinsics.
macro_rules! avx2_lanes {
    ($name:ident, $lanes:literal, $number:ty, $set:ident, $min:ident, $greater:ident, $add:ident, $equal:ident,
     $mask:ident, $ones:ident, $least:ident) => {
        #[doc = concat!("Lanes of type `", stringify!($number), "`.")]
        #[derive(Clone, Copy)]
        pub(crate) struct $name(__m256i);

        impl LaneVector for $name {
            type Marks = ();
            shared_lanes!($lanes, $number, _mm256_and_si256, $min, $ones, $least);

            #[inline(always)]
            fn shown(self, _: u64) -> Self {
                unsafe {
                    let most = $set((<$number>::MAX >> 1) as _);
                    // As signed numbers, lanes without the highest bit are above -1.
                    let is_closed = $greater(self.0, $set(-1));
                    Self(_mm256_or_si256(_mm256_and_si256(self.0, most), is_closed))
                }
            }
            #[inline(always)]
            fn marked(self) -> u64 {
                unsafe { $mask(self.0) }
            }
            #[inline(always)]
            fn empty(self) -> u64 {
                unsafe { $mask($equal(self.0, _mm256_setzero_si256())) }
            }
            #[inline(always)]
            fn few(self) -> u64 {
                // Without their lowest bit they are empty.
                unsafe {
                    let without = _mm256_and_si256(self.0, $add(self.0, $set(-1)));
                    $mask($equal(without, _mm256_setzero_si256()))
                }
            }
            #[inline(always)]
            fn equal(self, number: u32) -> u64 {
                unsafe { $mask($equal(self.0, $set(number as _))) }
            }
        }
    };
}

avx2_lanes!(
    Avx2Lanes8,
    32,
    u8,
    _mm256_set1_epi8,
    _mm256_min_epu8,
    _mm256_cmpgt_epi8,
    _mm256_add_epi8,
    _mm256_cmpeq_epi8,
    mask_of_bytes,
    ones_of_bytes,
    least_of_bytes
);
avx2_lanes!(
    Avx2Lanes16,
    16,
    u16,
    _mm256_set1_epi16,
    _mm256_min_epu16,
    _mm256_cmpgt_epi16,
    _mm256_add_epi16,
    _mm256_cmpeq_epi16,
    mask_of_words,
    ones_of_words,
    least_of_words
);
avx2_lanes!(
    Avx2Lanes32,
    8,
    u32,
    _mm256_set1_epi32,
    _mm256_min_epu32,
    _mm256_cmpgt_epi32,
    _mm256_add_epi32,
    _mm256_cmpeq_epi32,
    mask_of_doubles,
    ones_of_doubles,
    least_of_doubles
);

/// The number of bits set in each lane of 16 bits.
#[inline(always)]
unsafe fn ones_of_words(lanes: __m256i) -> __m256i {
    // Adds neighboring bytes: each is multiplied by 1.
    unsafe { _mm256_maddubs_epi16(ones_of_bytes(lanes), _mm256_set1_epi8(1)) }
}

/// The number of bits set in each lane of 32 bits.
#[inline(always)]
unsafe fn ones_of_doubles(lanes: __m256i) -> __m256i {
    // Adds neighboring numbers of 16 bits.
    unsafe { _mm256_madd_epi16(ones_of_words(lanes), _mm256_set1_epi16(1)) }
}

/// The signs of 32 lanes.
#[inline(always)]
unsafe fn mask_of_bytes(lanes: __m256i) -> u64 {
    unsafe { _mm256_movemask_epi8(lanes) as u32 }.into()
}

/// The signs of 8 lanes.
#[inline(always)]
unsafe fn mask_of_doubles(lanes: __m256i) -> u64 {
    unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(lanes)) as u64 }
}

/// The signs of sixteen lanes. Packing keeps signs, in the lower half of each half of the register.
#[inline(always)]
unsafe fn mask_of_words(lanes: __m256i) -> u64 {
    // Each half of the register has the signs of its eight lanes in its lower eight bytes.
    let mask = unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(lanes, _mm256_setzero_si256())) };
    (mask & 0xff | mask >> 8) as u64
}

/// The least of 32 lanes of 8 bits.
#[inline(always)]
unsafe fn least_of_bytes(lanes: __m256i) -> u32 {
    unsafe {
        // Halve the register, then the words; an instruction finds the least of eight words.
        let half =
            _mm_min_epu8(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        let words = _mm_min_epu8(half, _mm_srli_epi16::<8>(half));
        (_mm_cvtsi128_si32(_mm_minpos_epu16(words)) & 0xff) as u32
    }
}

/// The least of 16 lanes of 16 bits.
#[inline(always)]
unsafe fn least_of_words(lanes: __m256i) -> u32 {
    unsafe {
        let half =
            _mm_min_epu16(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        (_mm_cvtsi128_si32(_mm_minpos_epu16(half)) & 0xffff) as u32
    }
}

/// The least of 8 lanes of 32 bits.
#[inline(always)]
unsafe fn least_of_doubles(lanes: __m256i) -> u32 {
    unsafe {
        // Halve three times: 8 lanes, 4, 2, 1.
        let half =
            _mm_min_epu32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        let quarter = _mm_min_epu32(half, _mm_shuffle_epi32::<0b00_00_11_10>(half));
        let least = _mm_min_epu32(quarter, _mm_shuffle_epi32::<0b00_00_00_01>(quarter));
        _mm_cvtsi128_si32(least) as u32
    }
}
