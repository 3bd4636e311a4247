//! Instruction sets: their names, their detection, and proofs that the processor has them.

use std::fmt;
use std::str::FromStr;

/// An instruction set that the kernels are compiled for. All give the same answers.
///
/// `V2` to `V4` are the levels of x86-64. The bit rows of the engine have vectors for these alone.
///
/// ```
/// use pavane_dlx::Isa;
/// assert!(Isa::Portable.is_available());
/// assert!(Isa::best().is_available());
/// assert_eq!("v3".parse(), Ok(Isa::V3));
/// assert_eq!(
///     "avx".parse::<Isa>().unwrap_err().to_string(),
///     "`avx` is no instruction set; use portable, simd128, v2, v3 or v4"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// The instructions that every processor has.
    Portable,
    /// The vectors of WebAssembly.
    Simd128,
    /// x86-64-v2: SSE4.2, POPCNT.
    V2,
    /// x86-64-v3: AVX2, BMI, LZCNT.
    V3,
    /// x86-64-v4: AVX-512 F, BW, CD, DQ, VL.
    V4,
}

impl Isa {
    /// All instruction sets, the best last.
    pub const ALL: &[Self] = &[Self::Portable, Self::Simd128, Self::V2, Self::V3, Self::V4];

    /// The best instruction set of this processor.
    pub fn best() -> Self {
        Self::ALL.iter().copied().rfind(|isa| isa.is_available()).unwrap_or(Self::Portable)
    }

    /// Whether this processor has the instruction set.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            #[cfg(target_arch = "x86_64")]
            Self::V2 => {
                is_x86_feature_detected!("sse4.2")
                    && is_x86_feature_detected!("ssse3")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::V3 => {
                Self::V2.is_available()
                    && is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::V4 => {
                Self::V3.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::V2 | Self::V3 | Self::V4 => false,
        }
    }

    /// The name, the one of the variant in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::V2 => "v2",
            Self::V3 => "v3",
            Self::V4 => "v4",
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Isa {
    type Err = UnknownIsa;

    fn from_str(name: &str) -> Result<Self, UnknownIsa> {
        let isa = Self::ALL.iter().copied().find(|isa| isa.name() == name);
        isa.ok_or_else(|| UnknownIsa { name: name.to_owned() })
    }
}

/// Proof that this processor has [`Isa::Simd128`], as [`V2`].
#[derive(Clone, Copy, Debug)]
pub struct Simd128(());

/// Proof that this processor has [`Isa::V2`], for code that is compiled for it: a value comes from `detect` only.
#[derive(Clone, Copy, Debug)]
pub struct V2(());

/// Proof that this processor has [`Isa::V3`], as [`V2`].
#[derive(Clone, Copy, Debug)]
pub struct V3(());

/// Proof that this processor has [`Isa::V4`], as [`V2`], and the extensions of AVX-512 found beside it.
#[derive(Clone, Copy, Debug)]
pub struct V4 {
    has_vbmi: bool,
    has_vpopcntdq: bool,
    has_bitalg: bool,
}

impl Simd128 {
    /// Returns the proof if the processor has the instructions.
    pub fn detect() -> Option<Self> {
        Isa::Simd128.is_available().then_some(Self(()))
    }
}

impl V2 {
    /// Returns the proof if the processor has the instructions.
    pub fn detect() -> Option<Self> {
        Isa::V2.is_available().then_some(Self(()))
    }
}

impl V3 {
    /// Returns the proof if the processor has the instructions.
    pub fn detect() -> Option<Self> {
        Isa::V3.is_available().then_some(Self(()))
    }
}

impl V4 {
    /// Returns the proof if the processor has the instructions.
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        let found = Self {
            has_vbmi: is_x86_feature_detected!("avx512vbmi"),
            has_vpopcntdq: is_x86_feature_detected!("avx512vpopcntdq"),
            has_bitalg: is_x86_feature_detected!("avx512bitalg"),
        };
        #[cfg(not(target_arch = "x86_64"))]
        let found = Self { has_vbmi: false, has_vpopcntdq: false, has_bitalg: false };
        Isa::V4.is_available().then_some(found)
    }

    /// Whether the processor also has AVX-512 VBMI.
    #[inline(always)]
    pub fn has_vbmi(self) -> bool {
        self.has_vbmi
    }

    /// Whether the processor also has AVX-512 VPOPCNTDQ.
    #[inline(always)]
    pub fn has_vpopcntdq(self) -> bool {
        self.has_vpopcntdq
    }

    /// Whether the processor also has AVX-512 BITALG.
    #[inline(always)]
    pub fn has_bitalg(self) -> bool {
        self.has_bitalg
    }
}

/// The error for a name that does not belong to an instruction set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is no instruction set; use portable, simd128, v2, v3 or v4")]
pub struct UnknownIsa {
    /// The unknown name.
    pub name: String,
}

/// The error for an instruction set that the processor lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this processor has no {isa} instructions; the best it has are {}", Isa::best())]
pub struct MissingIsa {
    /// The missing instruction set.
    pub isa: Isa,
}
