//! The row of a question: the field of its answers, and the functions that answer it.

use super::control::Control;
use super::cover::Cover;
use super::entries::Entries;
use super::input::TextInput;
use super::instance::Instance;
use super::object::Outcome;
use super::problem::Problem;
use super::request::Request;
use super::sudoku::Sudoku;
use dlx::Sharing;
use pavane::format::Source;
use pavane::solve::Settings;
use serde_json::Value;

/// An instance with the request about it.
pub(crate) struct AskedInstance<'a, I> {
    pub(crate) instance: &'a I,
    pub(crate) request: &'a Request,
    pub(crate) control: &'a Control,
    /// The label of the puzzle.
    pub(crate) label: Option<&'a str>,
    /// The text that states a puzzle with rules beyond zones.
    pub(crate) source: Option<&'a Source>,
    /// The entries of a player in the text.
    pub(crate) entries: Entries<'a>,
}

/// The answer of a question about an instance.
pub(crate) enum Reply {
    /// The outcome, which follows the head of the instance.
    Outcome(Box<Outcome>),
    /// The whole object.
    Object(Value),
}

impl From<Outcome> for Reply {
    fn from(outcome: Outcome) -> Self {
        Self::Outcome(Box::new(outcome))
    }
}

impl From<Value> for Reply {
    fn from(object: Value) -> Self {
        Self::Object(object)
    }
}

/// Answers a question about a sudoku.
pub(crate) type OfSudoku = fn(&AskedInstance<'_, Sudoku<'_>>) -> Result<Reply, Problem>;

/// Answers a question about an exact cover problem.
pub(crate) type OfCover = fn(&AskedInstance<'_, Cover<'_>>) -> Result<Reply, Problem>;

/// The functions that answer a question.
pub(crate) enum AnswerFunctions {
    /// The question needs no text.
    WithoutText(fn(&Request, &Control) -> Result<Value, Problem>),
    /// The question concerns the text itself, and needs no search.
    OfText(fn(&TextInput, &Request, &Control) -> Result<Value, Problem>),
    /// The question concerns sudokus only.
    OfSudokus(OfSudoku),
    /// The question concerns sudokus and exact cover problems.
    OfBoth(OfSudoku, OfCover),
}

/// A question that has the same answer for every kind of instance.
pub(crate) trait OfAny {
    /// Answers it.
    fn of<I: Instance>(asked: &AskedInstance<'_, I>) -> Result<Reply, Problem>;
}

/// A question: how it is answered, and the field of its answers.
pub(crate) struct QuestionRow {
    pub(crate) answers: AnswerFunctions,
    /// The field of JSON that only answers of this question have, if any.
    pub(crate) field: Option<&'static str>,
    /// Whether its searches may share sub-problems.
    pub(crate) shares: bool,
    /// Whether it takes sudokus with rules beyond zones.
    pub(crate) takes_constraints: bool,
    /// Whether its answers need no long search.
    pub(crate) is_quick: bool,
    /// Whether it takes sudokus with givens that clash.
    pub(crate) takes_clashes: bool,
    /// The fields of a request that it reads beside [the common ones](Self::reads).
    request_fields: &'static [&'static str],
}

/// The fields that state a text, for each question about one.
pub(crate) const TEXT_FIELDS: [&str; 6] = ["text", "format", "layout", "digits", "title", "author"];

impl QuestionRow {
    /// A question with these functions, without a field.
    pub(crate) const fn new(answers: AnswerFunctions) -> Self {
        Self {
            answers,
            field: None,
            shares: false,
            takes_constraints: false,
            is_quick: false,
            takes_clashes: false,
            request_fields: &[],
        }
    }

    /// A question that has the same answer for every kind of instance, without a field.
    pub(crate) const fn of_any<Q: OfAny>() -> Self {
        // Closures take instances of every lifetime; functions would fix one.
        Self::new(AnswerFunctions::OfBoth(|asked| Q::of(asked), |asked| Q::of(asked)))
    }

    /// Sets the field that only its answers have.
    pub(crate) const fn field(self, name: &'static str) -> Self {
        Self { field: Some(name), ..self }
    }

    /// Lets it take sudokus with rules beyond zones. Other questions refuse them.
    pub(crate) const fn with_constraints(self) -> Self {
        Self { takes_constraints: true, ..self }
    }

    /// Lets requests have these fields beside [the common ones](Self::reads).
    pub(crate) const fn with_fields(self, request_fields: &'static [&'static str]) -> Self {
        Self { request_fields, ..self }
    }

    /// Whether it reads a field of requests. Each question takes a limit of nodes, and each question about a text the
    /// fields of the text.
    pub(crate) fn reads(&self, field: &str) -> bool {
        let is_of_text = !matches!(self.answers, AnswerFunctions::WithoutText(_));
        field == "node_limit"
            || is_of_text && TEXT_FIELDS.contains(&field)
            || self.request_fields.contains(&field)
    }

    /// States that its answers need no long search.
    pub(crate) const fn quick(self) -> Self {
        Self { is_quick: true, ..self }
    }

    /// Lets it take sudokus with givens that clash. Other questions refuse them.
    pub(crate) const fn with_clashes(self) -> Self {
        Self { takes_clashes: true, ..self }
    }

    /// Lets its searches share sub-problems. Only counts are faster for it.
    pub(crate) const fn sharing(self) -> Self {
        Self { shares: true, ..self }
    }
}

/// The settings of the searches of a request.
pub(crate) fn settings(request: &Request, control: &Control) -> Settings {
    let mut settings = Settings::default();
    settings.node_limit = request.node_limit;
    // Only counts are faster with shared sub-problems.
    settings.sharing = if request.ask.row().shares { Sharing::Auto } else { Sharing::Off };
    settings.sharing_cap = control.limits.sharing_cap;
    settings.relation_cap = control.limits.relation_cap;
    settings.threads = control.threads;
    settings.interrupt = control.interrupt.clone();
    settings.progress = Some(control.progress.clone());
    settings
}
