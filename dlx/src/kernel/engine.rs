//! The registry of kernels and their names.

use std::fmt;
use std::str::FromStr;

/// A choice of kernel. All kernels give the same answers; see [`crate::kernel`].
///
/// ```
/// use pavane_dlx::Engine;
/// assert_eq!("bits".parse(), Ok(Engine::Bits));
/// let error = "dance".parse::<Engine>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no engine `dance`; the engines are auto, links, cells, bits");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// `bits` while the relation between options and the states of a path fit under the cap, `cells` above it. Large
    /// problems are searched by `cells` for some nodes before the relation is made.
    #[default]
    Auto,
    /// Dancing links: any size.
    Links,
    /// Dancing cells: any size, and the fastest where `bits` does not fit.
    Cells,
    /// Bit rows of the relation between options.
    Bits,
}

impl Engine {
    /// All engines, in the order in which help texts list them.
    pub const ALL: &'static [Self] = &[Self::Auto, Self::Links, Self::Cells, Self::Bits];

    /// The engine's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Cells => "cells",
            Self::Bits => "bits",
        }
    }

    /// A description in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Auto => "bits while it fits in memory, cells above that",
            Self::Links => "dancing links; any size",
            Self::Cells => "dancing cells (sparse sets); any size, fastest on large problems",
            Self::Bits => {
                "bit rows of the option-by-option relation; fastest on most problems that fit"
            }
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        Self::ALL
            .iter()
            .copied()
            .find(|engine| engine.name() == name)
            .ok_or_else(|| UnknownEngine { name: name.to_owned() })
    }
}

/// The names of all engines, in one string.
fn names() -> String {
    let names: Vec<&str> = Engine::ALL.iter().map(|engine| engine.name()).collect();
    names.join(", ")
}

/// The error for a name that does not belong to an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no engine `{name}`; the engines are {}", names())]
pub struct UnknownEngine {
    /// The unknown name.
    pub name: String,
}
