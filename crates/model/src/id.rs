//! Ids of the parts of a problem, as small numbers.
//!
//! Names for people are kept beside a problem, in [`crate::format::Names`], never inside it.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(transparent))]
        pub struct $name(u32);

        impl $name {
            /// The id with the given number.
            #[inline]
            pub const fn new(number: u32) -> Self {
                Self(number)
            }

            /// The number of this id.
            #[inline]
            pub const fn number(self) -> u32 {
                self.0
            }

            /// The number of this id, as an index into a slice.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// An item of a problem: its position in the order of addition to the builder, from 0.
    ///
    /// ```
    /// use pavane_model::ItemId;
    /// assert_eq!(ItemId::new(7).index(), 7);
    /// ```
    ItemId
}
id! {
    /// An option of a problem: its position in the order of addition to the builder, from 0.
    ///
    /// ```
    /// use pavane_model::OptionId;
    /// assert_eq!(OptionId::new(7).to_string(), "7");
    /// ```
    OptionId
}
id! {
    /// A color that an entry gives to a secondary item. Options may share a secondary item if all of
    /// them give it the same color. Colors are only compared, so any number may be one.
    ///
    /// ```
    /// use pavane_model::Color;
    /// assert_ne!(Color::new(0), Color::new(1));
    /// ```
    Color
}
