//! The questions, one file each.

use super::question::QuestionRow;
use super::request::{Ask, Request, Show};
use super::table::with_questions;

/// Declares the files of the questions, and finds the row of a question.
macro_rules! declare {
    ($($(#[$doc:meta])* $module:ident => $variant:ident,)+) => {
        $(pub(super) mod $module;)+

        impl Ask {
            /// The row of the question.
            pub(super) const fn row(self) -> &'static QuestionRow {
                match self {
                    $(Self::$variant => &$module::ROW,)+
                }
            }
        }
    };
}

with_questions!(declare);

impl Ask {
    /// The field of JSON that only answers of this question have, if any.
    ///
    /// ```
    /// use pavane_ask::Ask;
    ///
    /// assert_eq!(Ask::Minimal.field(), Some("redundant"));
    /// assert_eq!(Ask::Count.field(), None);
    /// ```
    pub const fn field(self) -> Option<&'static str> {
        self.row().field
    }

    /// Whether it takes sudokus with rules beyond zones. Other questions refuse them.
    ///
    /// ```
    /// use pavane_ask::Ask;
    ///
    /// assert!(Ask::Conflict.takes_constraints());
    /// assert!(!Ask::Rate.takes_constraints());
    /// ```
    pub const fn takes_constraints(self) -> bool {
        self.row().takes_constraints
    }

    /// Whether it takes sudokus with givens that clash. Other questions refuse them.
    ///
    /// ```
    /// use pavane_ask::Ask;
    ///
    /// assert!(Ask::Conflict.takes_clashes());
    /// assert!(!Ask::Solve.takes_clashes());
    /// ```
    pub const fn takes_clashes(self) -> bool {
        self.row().takes_clashes
    }
}

impl Request {
    /// Whether the answer needs no long search. A picture of the solution does.
    ///
    /// ```
    /// use pavane_ask::{Ask, Request, Show};
    ///
    /// let mut picture = Request::new(Ask::Picture, "1..4.........32.");
    /// assert!(picture.is_quick());
    /// picture.show = Some(Show::Solution);
    /// assert!(!picture.is_quick());
    /// assert!(!Request::new(Ask::Count, "1..4.........32.").is_quick());
    /// ```
    pub fn is_quick(&self) -> bool {
        self.ask.row().is_quick && self.show != Some(Show::Solution)
    }
}
