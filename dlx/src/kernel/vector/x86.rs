//! Vectors and machines of x86-64.
//!
//! This is the only file of the engine with `unsafe` in it. Its contract: a [`V2`], [`V3`] or [`V4`]
//! exists only where `detect` has found its instructions; the vectors are used only by
//! kernels that hold such a machine. The words of a vector are read in place, which its layout allows.
//!
//! `docs/benchmarks-cover.md` has its gain.
#![allow(unsafe_code, reason = "intrinsics; see above")]

use super::machine::Machine;
use super::word::Vector;
use crate::id::{ItemId, OptionId};
use crate::isa::{self, V2, V3};
use crate::kernel::choice::{Branch, Choice};
use crate::kernel::interface::Kernel;
use crate::kernel::walk::{Advance, Walk};
use std::arch::x86_64::*;

/// Proof that the processor has [`isa::V4`], with AVX-512 VPOPCNTDQ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct V4(());

impl V4 {
    pub(super) fn detect() -> Option<Self> {
        isa::V4::detect().filter(|found| found.has_vpopcntdq()).map(|_| Self(()))
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
    "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq"
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
    /// Counts the bits of each half byte by table, and sums over the bytes of a word (Mula, Kurz and Lemire, *Faster
    /// population counts using AVX2 instructions*, The Computer Journal 61, 2018).
    #[inline(always)]
    fn ones(self) -> Self {
        unsafe {
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,
                2, 3, 3, 4,
            );
            let low = _mm256_set1_epi8(15);
            let of_low = _mm256_shuffle_epi8(table, _mm256_and_si256(self, low));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self), low);
            let bytes = _mm256_add_epi8(of_low, _mm256_shuffle_epi8(table, high));
            _mm256_sad_epu8(bytes, _mm256_setzero_si256())
        }
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
