//! Requests: a question, its text, and its parameters.

use super::table::with_questions;
use pavane_render::sheet::Paper;
use pavane_workshop::KeptClues;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Makes the names of the questions.
macro_rules! name {
    ($($(#[$doc:meta])* $module:ident => $variant:ident,)+) => {
        /// A question. The names in JSON are the names of the verbs of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        #[non_exhaustive]
        pub enum Ask {
            $($(#[$doc])* $variant,)+
        }

        impl Ask {
            /// All questions.
            pub const ALL: [Self; [$(stringify!($module)),+].len()] = [$(Self::$variant),+];

            /// The name in requests.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($module),)+
                }
            }
        }
    };
}

with_questions!(name);

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ScaleName {
    /// The measures of the literature; see [`rating`](pavane_methods::rating).
    Measures,
    /// The techniques, scores and levels that people use.
    Human,
    /// The techniques and ratings of Sudoku Explainer 1.2.1.
    Se,
}

/// The part of a step that a hint reveals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Reveal {
    /// The technique and its rating.
    #[default]
    Technique,
    /// Also the zones of its pattern, or else the cells.
    Cells,
    /// The whole step.
    All,
}

/// The content of a picture of a sudoku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Show {
    /// The givens.
    #[default]
    Puzzle,
    /// Also a solution.
    Solution,
    /// Also the candidates that the givens leave.
    Candidates,
}

/// The clues of a sudoku that are not removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Keep {
    /// The givens, and the candidates that the puzzle rules out.
    Givens,
    /// The constraints.
    Constraints,
}

impl From<Keep> for KeptClues {
    fn from(keep: Keep) -> Self {
        match keep {
            Keep::Givens => Self::Givens,
            Keep::Constraints => Self::Constraints,
        }
    }
}

/// An argument of a family of the zoo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ZooArgument {
    /// A switch.
    Switch(bool),
    /// A number.
    Number(u64),
    /// A text; for a parameter of kind file the content of the file.
    Text(String),
}

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PaperName {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Self {
        match name {
            PaperName::A4 => Self::A4,
            PaperName::Letter => Self::Letter,
        }
    }
}

/// A puzzle of `sheets`. The fields have the same meaning as in [`Request`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SheetText {
    /// The puzzle, the first of several.
    pub text: String,
    /// The name of its layout.
    #[serde(default)]
    pub layout: Option<String>,
    /// Givens that replace the givens of the text.
    #[serde(default)]
    pub digits: Option<Vec<Option<String>>>,
    /// The title.
    #[serde(default)]
    pub title: Option<String>,
    /// The author.
    #[serde(default)]
    pub author: Option<String>,
}

impl SheetText {
    /// The request that reads the puzzle.
    pub(super) fn request(&self) -> Request {
        let Self { text, layout, digits, title, author } = self.clone();
        Request { layout, digits, title, author, ..Request::new(Ask::Sheets, text) }
    }
}

/// A request. In JSON every field but `ask` may be omitted or null, and unknown fields are errors.
///
/// ```
/// use pavane_ask::{Ask, Request};
///
/// let request: Request = serde_json::from_str(r#"{"ask":"count","text":"1...............","limit":10}"#)?;
/// assert_eq!((request.ask, request.limit), (Ask::Count, Some(10)));
/// assert!(serde_json::from_str::<Request>(r#"{"ask":"count","file":"a.txt"}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Request {
    /// The question.
    pub ask: Ask,
    /// The puzzle or problem in any readable format; the first of several. For `generate`, the puzzle gives the layout,
    /// unless the request names one.
    #[serde(default)]
    pub text: Option<String>,
    /// The name of the format of the text, instead of detection: a format of puzzles, `dlx`, `matrix` or `json`.
    #[serde(default)]
    pub format: Option<String>,
    /// The name of the layout, such as `9x9+x`. Names of files are refused.
    #[serde(default)]
    pub layout: Option<String>,
    /// Givens that replace the givens of the sudoku: a symbol or null for each cell in reading order. Candidates that
    /// the text rules out are dropped.
    #[serde(default)]
    pub digits: Option<Vec<Option<String>>>,
    /// The title of the sudoku, in place of the title of the text. An empty one removes it. Up to
    /// [200](crate::LONGEST_NAME) characters.
    #[serde(default)]
    pub title: Option<String>,
    /// The author of the sudoku, in place of the author of the text. As for the title.
    #[serde(default)]
    pub author: Option<String>,
    /// For `hint`, `explain`, `steps` and `mistakes`: the candidates that a player has left. For each cell in reading
    /// order a list of symbols, or null for a cell without marks, which may have any digit.
    #[serde(default)]
    pub candidates: Option<Vec<Option<Vec<String>>>>,
    /// For `count` and `list` the maximum number of solutions, for `sample` and `estimate` the number of samples or
    /// probes. For `steps` the maximum number of steps of each technique; then steps with equal effects are one. For
    /// `candidates` the maximum number of solutions to count with each; without it, none are counted. For `vicinity`
    /// the maximum number of puzzles.
    #[serde(default)]
    pub limit: Option<u64>,
    /// The maximum number of search nodes.
    #[serde(default)]
    pub node_limit: Option<u64>,
    /// The seed of random numbers; 1 by default.
    #[serde(default)]
    pub seed: Option<u64>,
    /// For `convert`: the name of the format to write.
    #[serde(default)]
    pub to: Option<String>,
    /// The scale. The default is `measures` for `rate`, and `human` for other questions.
    #[serde(default)]
    pub scale: Option<ScaleName>,
    /// For `rate`, `hint`, `explain` and `steps`, on the scales `human` and `se`: the names of techniques that are
    /// turned off.
    #[serde(default)]
    pub except: Option<Vec<String>>,
    /// The name of a technique. For `technique`: the technique to explain; without it, all are listed. For `steps`: the
    /// only technique to search, without a limit of ratings. For `generate`: a technique that the puzzle needs.
    #[serde(default)]
    pub technique: Option<String>,
    /// For `explain`: a rating, or the name of a technique. The answer omits the other steps.
    #[serde(default)]
    pub harder_than: Option<String>,
    /// For `hint`: the part of the step to reveal.
    #[serde(default)]
    pub reveal: Option<Reveal>,
    /// For `count` and `list` of an exact cover problem: names of items. Solutions that choose the same options for
    /// these items are one, and the answer has these options.
    #[serde(default)]
    pub distinct_on: Option<Vec<String>>,
    /// For `generate`: the constraints of the puzzle, such as `killer` or `arrow=3,xv`. They exclude `symmetry`,
    /// `scale`, `rating` and `technique`.
    #[serde(default)]
    pub constraints: Option<String>,
    /// For `generate` with constraints: the name of a [level](pavane_workshop::PathLevel).
    #[serde(default)]
    pub level: Option<String>,
    /// For `generate`: the number of givens, such as `24` or `24..28`.
    #[serde(default)]
    pub givens: Option<String>,
    /// For `generate`: the name of a class of symmetry.
    #[serde(default)]
    pub symmetry: Option<String>,
    /// For `generate`: levels, scores or ratings, such as `medium..hard`, `500..900`, or `7.1..7.6` on the scale `se`.
    #[serde(default)]
    pub rating: Option<String>,
    /// For `nth`: the number of the solution, from 1, in decimal.
    #[serde(default)]
    pub number: Option<String>,
    /// For `minimize`: the clues that stay.
    #[serde(default)]
    pub keep: Option<Keep>,
    /// For `conflict`: whether to look for the fewest clues; without it, each clue found is needed.
    #[serde(default)]
    pub smallest: Option<bool>,
    /// For `vicinity`: the number of givens to remove; 1 by default.
    #[serde(default)]
    pub minus: Option<u64>,
    /// For `vicinity`: the number of givens to add; 1 by default.
    #[serde(default)]
    pub plus: Option<u64>,
    /// For `unavoidable`: the largest number of cells of a set; 12 by default.
    #[serde(default)]
    pub size: Option<u64>,
    /// For `next`: the place in the search that the previous answer returned.
    #[serde(default)]
    pub after: Option<String>,
    /// For `zoo`: the family; without it, the families are listed.
    #[serde(default)]
    pub family: Option<String>,
    /// For `zoo`: the arguments of the family by the names of its parameters.
    #[serde(default)]
    pub arguments: Option<BTreeMap<String, ZooArgument>>,
    /// For `picture`: the content. For `solve` and `next`: `solution` adds the picture of the solution of an exact
    /// cover problem.
    #[serde(default)]
    pub show: Option<Show>,
    /// For `sheets`: the puzzles, in place of all puzzles of the text.
    #[serde(default)]
    pub boards: Option<Vec<SheetText>>,
    /// For `sheets`: the columns and rows of boards on a page, such as `2x3`, or their number; `2x3` by default.
    #[serde(default)]
    pub arrangement: Option<String>,
    /// For `sheets`: whether pages with the solutions come last; without it, they are omitted.
    #[serde(default)]
    pub with_solutions: Option<bool>,
    /// For `sheets`: the size of the paper; A4 by default.
    #[serde(default)]
    pub paper: Option<PaperName>,
    /// For `sheets`: the words above each page, up to [200](crate::LONGEST_NAME) characters.
    #[serde(default)]
    pub heading: Option<String>,
}

impl Request {
    /// A request about a text, with all other fields empty.
    pub fn new(ask: Ask, text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), ..Self::without_text(ask) }
    }

    /// A request that needs no text.
    pub fn without_text(ask: Ask) -> Self {
        Self {
            ask,
            text: None,
            format: None,
            layout: None,
            digits: None,
            title: None,
            author: None,
            candidates: None,
            limit: None,
            node_limit: None,
            seed: None,
            to: None,
            scale: None,
            except: None,
            technique: None,
            harder_than: None,
            reveal: None,
            distinct_on: None,
            constraints: None,
            level: None,
            givens: None,
            symmetry: None,
            rating: None,
            number: None,
            keep: None,
            smallest: None,
            minus: None,
            plus: None,
            size: None,
            after: None,
            family: None,
            arguments: None,
            show: None,
            boards: None,
            arrangement: None,
            with_solutions: None,
            paper: None,
            heading: None,
        }
    }

    /// The names of the fields that have a value, apart from `ask`.
    pub(super) fn stated_fields(&self) -> impl Iterator<Item = &'static str> {
        macro_rules! stated {
            ($($name:ident)+) => {{
                // A new field does not compile until it is named here.
                let Self { ask: _, $($name),+ } = self;
                [$((stringify!($name), $name.is_some())),+]
            }};
        }
        let fields = stated! {
            text format layout digits title author candidates limit node_limit seed to scale except technique
            harder_than reveal distinct_on constraints level givens symmetry rating number keep smallest
            minus plus size after family arguments show boards arrangement with_solutions paper heading
        };
        fields.into_iter().filter_map(|(name, is_stated)| is_stated.then_some(name))
    }
}
