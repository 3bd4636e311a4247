//! The kinds of constraints: a file each, and a row of the table in `kinds/table.rs`.

mod table;

use crate::board::{Board, Variable};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::words::LineProblem;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::Tool;
use crate::writing::{FpuzzlesDraft, WrittenRule};
use table::with_kinds;

/// A kind of constraints: its names, its readers, and its tools.
pub struct Kind {
    /// The name: `killer`.
    pub name: &'static str,
    /// The rule in one sentence, without a full stop.
    pub rule: &'static str,
    /// The keys of f-puzzles, each with the reader of its value.
    pub(crate) fpuzzles: &'static [(&'static str, ReadFpuzzles)],
    /// The classes of Interactive Sudoku Solver, each with the reader of its arguments.
    pub(crate) iss: &'static [(&'static str, ReadIss)],
    /// The words at the beginning of typed lines, each with the reader of the line.
    pub(crate) lines: &'static [(&'static str, ReadLine)],
    /// The tools of an editor that draw constraints of the kind. A kind that needs a program, such as an automaton, has
    /// none.
    pub tools: &'static [Tool],
}

/// Reads the value of a key of f-puzzles.
pub(crate) type ReadFpuzzles =
    fn(&FpuzzlesPuzzle<'_>, &serde_json::Value) -> Result<Vec<Constraint>, ReadProblem>;

/// Reads the arguments of a class of Interactive Sudoku Solver.
pub(crate) type ReadIss =
    fn(&IssPuzzle<'_>, &IssArguments<'_>) -> Result<Vec<Constraint>, ReadProblem>;

/// Reads the constraints of a typed line.
pub(crate) type ReadLine = fn(&mut TypedLine<'_>) -> LineResult;

/// The constraints of a typed line.
pub(crate) type LineResult = Result<Vec<Constraint>, LineProblem>;

/// Declares the files of the kinds, the enum of constraints, and what differs between kinds.
macro_rules! declare {
    ($($module:ident::$kind:ident,)*) => {
        $(pub(crate) mod $module;)*
        $(pub use $module::$kind;)*

        /// A constraint of any kind.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Constraint {
            $(
                #[doc = concat!("See [`", stringify!($kind), "`].")]
                $kind($kind),
            )*
        }

        /// All kinds.
        pub const KINDS: &[Kind] = &[$($module::KIND,)*];

        impl Constraint {
            /// The kind.
            pub fn kind(&self) -> &'static Kind {
                match self {
                    $(Self::$kind(_) => const { &$module::KIND },)*
                }
            }
        }

        impl ConstraintRule for Constraint {
            fn cells(&self, board: &Board) -> Vec<Variable> {
                match self { $(Self::$kind(rule) => rule.cells(board),)* }
            }

            fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
                match self { $(Self::$kind(rule) => rule.holds(board, grid),)* }
            }

            fn compile(&self, board: &Board, model: &mut ModelBuilder) {
                match self { $(Self::$kind(rule) => rule.compile(board, model),)* }
            }

            fn describe(&self, board: &Board) -> String {
                match self { $(Self::$kind(rule) => rule.describe(board),)* }
            }
        }

        impl DrawnRule for Constraint {
            /// A constraint of helper cells, which have no place in a picture, has a note.
            fn shapes(&self, board: &Board) -> Vec<Shape> {
                let drawn = match self { $(Self::$kind(rule) => rule.drawn_cells(),)* };
                let drawn = drawn.unwrap_or_else(|| self.cells(board));
                if drawn.iter().any(|&cell| board.place(cell).is_none()) {
                    return vec![Shape::note(format_args!("{} of helper cells", self.kind().name))];
                }
                match self { $(Self::$kind(rule) => rule.shapes(board),)* }
            }
        }

        impl StatedRule for Constraint {
            fn state(&self, board: &Board, statement: &mut Statement) {
                statement.within(self.kind().name, self.describe(board), |statement| match self {
                    $(Self::$kind(rule) => rule.state(board, statement),)*
                });
            }
        }

        impl WrittenRule for Constraint {
            fn to_line(&self, board: &Board) -> String {
                match self { $(Self::$kind(rule) => rule.to_line(board),)* }
            }

            fn to_iss(&self, board: &Board) -> Option<String> {
                match self { $(Self::$kind(rule) => rule.to_iss(board),)* }
            }

            fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
                match self { $(Self::$kind(rule) => rule.to_fpuzzles(puzzle),)* }
            }
        }

        $(
            impl From<$kind> for Constraint {
                fn from(rule: $kind) -> Self {
                    Self::$kind(rule)
                }
            }
        )*
    };
}

with_kinds!(declare);
