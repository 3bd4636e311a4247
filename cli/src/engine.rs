//! The engines that the program can be asked for, and what they did.

use dlx::Engine as General;
use dlx::diagram;
use pavane::nine::{Effort, Isa};
use std::str::FromStr;

/// What `--engine` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// `nine` where it fits, else what the general engine picks.
    Auto,
    /// That of the standard 9x9 layout.
    Nine,
    /// A general one.
    General(General),
}

/// Whether puzzles of the standard 9x9 layout go to their own engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nine {
    /// No.
    Never,
    /// Yes.
    WhereItFits,
    /// Yes, and all else is refused.
    Only,
}

const NINE: &str = "nine";
/// What stands in for an engine where blank boards are counted.
const GLUING: &str = "gluing";
/// What `--stats` calls a method of the literature.
const METHOD: &str = "method";

impl Engine {
    /// The engine for what does not go to `nine`.
    pub(crate) const fn general(self) -> General {
        match self {
            Self::Auto | Self::Nine => General::Auto,
            Self::General(engine) => engine,
        }
    }

    /// What goes to `nine`.
    pub(crate) const fn nine(self) -> Nine {
        match self {
            Self::Auto => Nine::WhereItFits,
            Self::Nine => Nine::Only,
            Self::General(_) => Nine::Never,
        }
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        match name.parse() {
            Ok(General::Auto) => Ok(Self::Auto),
            Ok(engine) => Ok(Self::General(engine)),
            Err(_) if name == NINE => Ok(Self::Nine),
            Err(_) => Err(UnknownEngine { name: name.to_owned() }),
        }
    }
}

/// A name that no engine has.
#[derive(Clone, Debug, thiserror::Error)]
#[error("there is no engine `{name}`; the engines are {}, {NINE}", names(General::ALL).join(", "))]
pub(crate) struct UnknownEngine {
    name: String,
}

fn names(engines: &[General]) -> Vec<&'static str> {
    engines.iter().map(|engine| engine.name()).collect()
}

/// What engines did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Search nodes.
    pub(crate) nodes: u64,
    /// Solutions found.
    pub(crate) solutions: u64,
    /// What `nine` did.
    pub(crate) effort: Effort,
    /// What sharing of sub-problems came to.
    pub(crate) shared: Shared,
    /// Which general engines searched: bit `n` for the `n`-th of all.
    general: u8,
    /// Whether `nine` did.
    nine: bool,
    /// Whether blank boards were counted by gluing, without a search.
    gluing: bool,
    /// Whether a method of the literature did, which `--stats` tells of by itself.
    method: bool,
    /// With which instructions they searched: bit `n` for the `n`-th of all.
    isas: u8,
}

impl Work {
    /// The work of a general engine that was free to use these instructions.
    pub(crate) fn general(engine: General, isa: Isa, nodes: u64, solutions: u64) -> Self {
        let isa = if engine == General::Bits { isa } else { Isa::Portable };
        let (general, isas) = (bit_of(General::ALL, engine), bit_of(Isa::ALL, isa));
        Self { nodes, solutions, general, isas, ..Self::default() }
    }

    /// The work of `nine`.
    pub(crate) fn nine(isa: Isa, effort: Effort, nodes: u64, solutions: u64) -> Self {
        let isas = bit_of(Isa::ALL, isa);
        Self { nodes, solutions, effort, nine: true, isas, ..Self::default() }
    }

    /// The work of gluing.
    pub(crate) fn gluing(solutions: u64) -> Self {
        Self { solutions, gluing: true, ..Self::default() }
    }

    /// The work of a method of the literature.
    pub(crate) fn method(steps: u64, solutions: u64) -> Self {
        Self { nodes: steps, solutions, method: true, ..Self::default() }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.solutions = self.solutions.saturating_add(other.solutions);
        self.effort += other.effort;
        self.shared.add(&other.shared);
        self.general |= other.general;
        self.nine |= other.nine;
        self.gluing |= other.gluing;
        self.method |= other.method;
        self.isas |= other.isas;
    }

    /// The names of the engines that searched.
    pub(crate) fn engines(&self) -> Vec<&'static str> {
        let mut all = names(&of_bits(General::ALL, self.general));
        if self.nine {
            all.push(NINE);
        }
        if self.gluing {
            all.push(GLUING);
        }
        if self.method {
            all.push(METHOD);
        }
        all
    }

    /// The names of the instruction sets that they used.
    pub(crate) fn instruction_sets(&self) -> Vec<&'static str> {
        of_bits(Isa::ALL, self.isas).into_iter().map(Isa::name).collect()
    }
}

/// What sharing of sub-problems came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shared {
    /// States that were kept.
    pub(crate) states: u64,
    /// How often a state was looked up.
    pub(crate) lookups: u64,
    /// How often it was there.
    pub(crate) hits: u64,
    /// The bytes that the states of an input took at most.
    pub(crate) bytes: u64,
}

impl Shared {
    pub(crate) fn new(effort: &diagram::Effort) -> Self {
        let diagram::Effort { lookups, hits, kept, bytes, .. } = *effort;
        Self { states: kept, lookups, hits, bytes: bytes as u64 }
    }

    fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.lookups += other.lookups;
        self.hits += other.hits;
        self.bytes = self.bytes.max(other.bytes);
    }

    /// The share of the lookups that were hits, in percent.
    pub(crate) fn percent(&self) -> f64 {
        100.0 * self.hits as f64 / self.lookups.max(1) as f64
    }
}

/// The bit of a value among all.
fn bit_of<T: PartialEq>(all: &[T], value: T) -> u8 {
    all.iter().position(|known| *known == value).map_or(0, |place| 1 << place)
}

fn of_bits<T: Copy>(all: &[T], bits: u8) -> Vec<T> {
    let is_set = |place: &usize| bits >> place & 1 == 1;
    (0..all.len()).filter(is_set).map(|place| all[place]).collect()
}
