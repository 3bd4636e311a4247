//! The values of `--format` and `--to`: formats of puzzles, from their registry, and formats of exact cover
//! problems.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use pavane::format::{FORMATS, Format};
use pavane_ask::{COVER_FORMATS, GRAPH_FORMAT};

/// The format of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputFormat {
    /// Puzzles.
    Puzzles(&'static Format),
    /// JSON: puzzles, or an exact cover problem.
    Json,
    /// An exact cover problem in Knuth's text format.
    Dlx,
    /// An exact cover problem as a 0/1 matrix.
    Matrix,
}

/// The format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// Puzzles.
    Puzzles(&'static Format),
    /// JSON: puzzles, or an exact cover problem.
    Json,
    /// The graph of a puzzle's layout for coloring, without its givens.
    Col,
    /// An exact cover problem, in the format of the engine with this name.
    Cover(&'static str),
}

/// The name of JSON, which is a format of both kinds.
const JSON: &str = "json";

/// Puzzles in JSON.
pub(crate) fn json() -> &'static Format {
    Format::named(JSON).expect("a format of this program")
}

impl InputFormat {
    /// Whether the format is a table, which may also hold a matrix of 0 and 1.
    pub(crate) fn is_table(self) -> bool {
        matches!(self, Self::Puzzles(format) if format.name() == "csv")
    }

    /// The parser of the value.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        // The other formats of exact cover problems are only written.
        let cover = &COVER_FORMATS[..2];
        let others = cover.iter().map(|&(name, _, help)| PossibleValue::new(name).help(help));
        let parser = PossibleValuesParser::new(puzzle_values(FORMATS).chain(others));
        parser.map(|name| match (name.as_str(), Format::named(&name)) {
            (JSON, _) => Self::Json,
            (_, Some(format)) => Self::Puzzles(format),
            ("matrix", _) => Self::Matrix,
            _ => Self::Dlx,
        })
    }
}

impl OutputFormat {
    /// The parser of the value.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        let others =
            COVER_FORMATS.iter().map(|&(name, _, help)| PossibleValue::new(name).help(help));
        let (name, help) = GRAPH_FORMAT;
        let others = others.chain([PossibleValue::new(name).help(help)]);
        let written = FORMATS.iter().filter(|format| format.is_written());
        let parser = PossibleValuesParser::new(puzzle_values(written).chain(others));
        parser.map(|name| {
            let cover = COVER_FORMATS.iter().find(|(known, ..)| *known == name);
            match (name.as_str(), Format::named(&name), cover) {
                (JSON, ..) => Self::Json,
                (_, Some(format), _) => Self::Puzzles(format),
                (_, None, Some(&(_, format, _))) => Self::Cover(format),
                (_, None, None) => Self::Col,
            }
        })
    }
}

/// The parser of a format of puzzles.
pub(crate) fn puzzle_format() -> impl TypedValueParser<Value = &'static Format> {
    let written = FORMATS.iter().filter(|format| format.is_written());
    let values = puzzle_values(written).map(|value| match value.get_name() {
        JSON => value.help("JSON, with the layout"),
        _ => value,
    });
    PossibleValuesParser::new(values).map(|name| Format::named(&name).unwrap_or_else(json))
}

/// The values of formats of puzzles.
fn puzzle_values(
    formats: impl IntoIterator<Item = &'static Format>,
) -> impl Iterator<Item = PossibleValue> {
    formats.into_iter().map(|format| {
        let summary = if format.name() == JSON {
            "JSON: puzzles, or an exact cover problem".to_owned()
        } else {
            let mut summary = format.summary().to_owned();
            summary[..1].make_ascii_uppercase();
            summary
        };
        PossibleValue::new(format.name()).help(summary)
    })
}
