//! Which instructions the processor has, and which to use.

use std::fmt;
use std::str::FromStr;

/// An instruction set that the kernels are compiled for. All give the same answers.
///
/// The names are those of the levels of x86-64; on other processors there is only `Portable`.
///
/// ```
/// use dlx::Isa;
/// assert!(Isa::Portable.is_available());
/// assert!(Isa::best().is_available());
/// assert_eq!("v3".parse(), Ok(Isa::V3));
/// assert_eq!(
///     "avx".parse::<Isa>().unwrap_err().to_string(),
///     "`avx` is no instruction set; use portable, v2, v3 or v4"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// What every processor has.
    Portable,
    /// x86-64-v2: SSE4.2, POPCNT.
    V2,
    /// x86-64-v3: AVX2, BMI, LZCNT.
    V3,
    /// x86-64-v4: AVX-512 F, BW, CD, DQ, VL.
    V4,
}

impl Isa {
    /// All of them, the best last.
    pub const ALL: &[Self] = &[Self::Portable, Self::V2, Self::V3, Self::V4];

    /// The best one that this processor has.
    pub fn best() -> Self {
        Self::ALL.iter().copied().rfind(|isa| isa.is_available()).unwrap_or(Self::Portable)
    }

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
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

    /// Its name: `portable`, `v2`, `v3` or `v4`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
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

/// There is no instruction set of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is no instruction set; use portable, v2, v3 or v4")]
pub struct UnknownIsa {
    /// What was asked for.
    pub name: String,
}

/// The processor lacks an instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this processor has no {isa} instructions; the best it has are {}", Isa::best())]
pub struct MissingIsa {
    /// What was asked for.
    pub isa: Isa,
}
