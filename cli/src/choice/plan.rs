//! The choice among the answers of a run, their order and their form.

use super::expression::Expression;
use super::field::{Field, Root, UnknownField};
use super::object::Object;
use super::order::{self, SortField};
use super::table;
use crate::error::Error;
use crate::output::{Kinds, Selection};
use pavane_ask::object::Status;

/// The text of the options, as given.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Requested<'a> {
    pub(crate) only: Option<&'a str>,
    pub(crate) not: Option<&'a str>,
    pub(crate) sort: &'a [String],
    pub(crate) fields: &'a [String],
    /// Whether answers are objects of JSON.
    pub(crate) json: bool,
}

/// The names that the options of a verb may use.
pub(crate) struct KnownFields<'a> {
    pub(crate) verb: &'static str,
    /// The kinds of its answers, if they have names of their own.
    pub(crate) kinds: Option<Kinds>,
    /// The fields that only this verb has.
    pub(crate) fields: &'a [String],
    /// The flag with which answers have a field that they lack.
    pub(crate) flag_for: &'a dyn Fn(&str) -> Option<&'static str>,
}

/// The choice among the answers of a run.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    filter: Filter,
    order: Vec<SortField>,
    form: Form,
    reads: Reads,
    is_by_answer: bool,
}

/// The place of an answer in the output of a run.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) is_in: bool,
    /// Its key, if answers are sorted and it is in.
    pub(crate) key: Vec<u8>,
}

/// The answers that are in.
#[derive(Clone, Debug)]
enum Filter {
    All,
    /// By the kinds of answers.
    Kinds(Selection),
    /// By fields.
    Expression(Expression),
}

/// The form of the answers that are chosen.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// The answers as the verb writes them.
    Answers,
    /// The inputs as they are.
    Inputs,
    /// The objects.
    Objects,
    /// A table of fields.
    Fields(Vec<Field>),
}

impl Choice {
    /// The choice that the options of a run state.
    ///
    /// # Errors
    /// If a text cannot be read as an expression, or the verb has no field of a name.
    pub(crate) fn new(asked: Requested<'_>, known: &KnownFields<'_>) -> Result<Self, Error> {
        let Requested { only, not, sort, fields, json } = asked;
        let find = |name: &str| {
            let found = Field::find(name, known.verb, known.fields);
            found.map_err(|error| error.with_flag((known.flag_for)(name)))
        };
        let filter = match (only, not) {
            (Some(text), _) => filter(text, known, true, &find)?,
            (None, Some(text)) => filter(text, known, false, &find)?,
            (None, None) => Filter::All,
        };
        let named = |flag: &str, error: UnknownField| Error::usage(format!("{flag}: {error}"));
        let order = sort.iter().map(|name| SortField::parse(name.trim(), &find));
        let order = order.collect::<Result<Vec<_>, _>>().map_err(|error| named("--sort", error))?;
        let fields = fields.iter().map(|name| find(name.trim()));
        let fields: Vec<Field> =
            fields.collect::<Result<_, _>>().map_err(|error| named("--fields", error))?;
        let form = match (&filter, json) {
            _ if !fields.is_empty() => Form::Fields(fields),
            (_, true) => Form::Objects,
            (Filter::All, false) => Form::Answers,
            (_, false) => Form::Inputs,
        };
        let reads = Reads::of(&filter, &order, &form);
        let is_by_answer = is_by_answer(&filter, &order);
        Ok(Self { filter, order, form, reads, is_by_answer })
    }

    /// The form of the answers.
    pub(crate) fn form(&self) -> &Form {
        &self.form
    }

    /// Whether the output is a table or JSON, and no text.
    pub(crate) fn is_table(&self) -> bool {
        matches!(self.form, Form::Fields(_) | Form::Objects)
    }

    /// The kinds of answers that are in, if no field counts and the inputs are printed in order.
    #[inline]
    pub(crate) fn kinds_alone(&self) -> Option<Selection> {
        match (&self.filter, &self.form) {
            (Filter::Kinds(selection), Form::Inputs) if self.order.is_empty() => Some(*selection),
            _ => None,
        }
    }

    /// Whether an answer is in.
    pub(crate) fn takes(&self, kinds: Kinds, object: &Object<'_>) -> bool {
        match &self.filter {
            Filter::All => true,
            Filter::Kinds(selection) => selection.takes(kinds),
            Filter::Expression(expression) => expression.holds(object),
        }
    }

    /// Whether the answers are sorted.
    pub(crate) fn is_sorted(&self) -> bool {
        !self.order.is_empty()
    }

    /// Appends the key of an answer, by which they are sorted.
    pub(crate) fn write_key(&self, object: &Object<'_>, key: &mut Vec<u8>) {
        order::write_key(&self.order, object, key);
    }

    /// Whether equal outcomes about usual boards with equal numbers of givens have the same [`Decision`].
    #[inline]
    pub(crate) fn is_by_answer(&self) -> bool {
        self.is_by_answer
    }

    /// The decision about an answer.
    pub(crate) fn decide(&self, kinds: Kinds, object: &Object<'_>) -> Decision {
        let is_in = self.takes(kinds, object);
        let mut key = Vec::new();
        if is_in {
            self.write_key(object, &mut key);
        }
        Decision { is_in, key }
    }

    /// Appends the row of an answer in a table.
    pub(crate) fn write_row(fields: &[Field], object: &Object<'_>, out: &mut String) {
        table::write_row(fields, object, out);
    }

    /// The text before all answers.
    pub(crate) fn head(&self) -> String {
        match &self.form {
            Form::Fields(fields) => table::head(fields),
            Form::Answers | Form::Inputs | Form::Objects => String::new(),
        }
    }

    /// The parts of the objects that count.
    #[inline]
    pub(crate) fn reads(&self) -> Reads {
        self.reads
    }
}

/// The parts of objects that are looked up or written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reads {
    /// The puzzle, its layout or its symbols.
    pub(crate) puzzle: bool,
    pub(crate) givens: bool,
    pub(crate) label: bool,
    pub(crate) solutions: bool,
    /// The field that only the question has.
    pub(crate) finding: bool,
    /// Any part.
    pub(crate) any: bool,
}

impl Reads {
    /// All parts.
    const ALL: Self =
        Self { puzzle: true, givens: true, label: true, solutions: true, finding: true, any: true };

    /// The parts that a choice looks up or writes.
    fn of(filter: &Filter, order: &[SortField], form: &Form) -> Self {
        let mut reads = match form {
            Form::Objects => Self::ALL,
            Form::Answers | Form::Inputs | Form::Fields(_) => Self::default(),
        };
        let mut look = |field: &Field| {
            reads.any = true;
            match field.root {
                Root::Puzzle | Root::Layout | Root::Symbols => reads.puzzle = true,
                Root::Givens => reads.givens = true,
                Root::Label => reads.label = true,
                Root::Solutions | Root::OptionNumbers => reads.solutions = true,
                Root::Finding => reads.finding = true,
                _ => {}
            }
        };
        if let Filter::Expression(expression) = filter {
            expression.each_field(&mut look);
        }
        order.iter().for_each(|sort| look(&sort.field));
        if let Form::Fields(fields) = form {
            fields.iter().for_each(look);
        }
        reads
    }
}

/// Whether a filter and an order look up nothing of an input but its givens.
fn is_by_answer(filter: &Filter, order: &[SortField]) -> bool {
    let mut is_by_answer = true;
    let mut look = |field: &Field| {
        is_by_answer &= match field.root {
            Root::File
            | Root::Line
            | Root::Label
            | Root::Puzzle
            | Root::Layout
            | Root::Symbols
            | Root::Columns
            | Root::Solutions
            | Root::OptionNumbers => false,
            Root::Givens
            | Root::Status
            | Root::Count
            | Root::Exact
            | Root::Reason
            | Root::Nodes
            | Root::Error
            | Root::CandidateCounts
            | Root::RemovedClues
            | Root::Techniques
            | Root::Finding => true,
        }
    };
    if let Filter::Expression(expression) = filter {
        expression.each_field(&mut look);
    }
    order.iter().for_each(|sort| look(&sort.field));
    is_by_answer
}

/// The filter of a text: a list of kinds, or else an expression.
fn filter(
    text: &str,
    known: &KnownFields<'_>,
    is_in: bool,
    find: &dyn Fn(&str) -> Result<Field, UnknownField>,
) -> Result<Filter, Error> {
    let flag = if is_in { "--only" } else { "--not" };
    let is_list =
        text.split(',').all(|word| word.trim().bytes().all(|byte| byte.is_ascii_lowercase()));
    if is_list && let Some(kinds) = known.kinds {
        let selection = if is_in { Selection::only } else { Selection::not };
        return Ok(Filter::Kinds(selection(text, known.verb, kinds)?));
    }
    // Verbs without kinds of their own have a list of statuses.
    let statuses = if is_list { Some(statuses(text, flag)?) } else { None };
    let text = statuses.as_deref().unwrap_or(text);
    let expression =
        Expression::parse(text, find).map_err(|error| Error::usage(format!("{flag}: {error}")))?;
    Ok(Filter::Expression(if is_in { expression } else { Expression::Not(Box::new(expression)) }))
}

/// The expression for a list of statuses.
fn statuses(list: &str, flag: &str) -> Result<String, Error> {
    let words: Vec<&str> = list.split(',').map(str::trim).collect();
    let names: Vec<&str> = Status::ALL.iter().map(|status| status.name()).collect();
    match words.iter().find(|word| !names.contains(word)) {
        None => Ok(format!("status in (\"{}\")", words.join("\", \""))),
        Some(word) => Err(Error::usage(format!(
            "{flag}: found `{word}`, expected an expression such as 'givens <= 24', or statuses with commas: {}",
            names.join(", ")
        ))),
    }
}
