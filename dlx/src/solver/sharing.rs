//! Whether a count shares sub-problems.

/// Whether solutions are counted by sharing sub-problems; see [`crate::diagram`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sharing {
    /// If it pays: both ways are tried briefly, and the better one continues.
    #[default]
    Auto,
    /// Always.
    On,
    /// Never: every solution is visited.
    Off,
}

impl Sharing {
    /// All values.
    pub const ALL: &'static [Self] = &[Self::Auto, Self::On, Self::Off];

    /// The name of this value.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::On => "on",
            Self::Off => "off",
        }
    }
}
