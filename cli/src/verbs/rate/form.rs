//! The form of the answers of `serate`, the program that rates on the scale `se`.

use std::str::FromStr;

/// The form of an answer, with fields after percent signs.
#[derive(Clone, Debug)]
pub(super) struct RateForm(Vec<FormPiece>);

/// A piece of an answer.
#[derive(Clone, Debug)]
enum FormPiece {
    Text(char),
    Hardest,
    Pearl,
    Diamond,
    Puzzle,
    Line,
}

impl FromStr for RateForm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut symbols = text.chars();
        while let Some(symbol) = symbols.next() {
            // Text between the fields stays as it is.
            if symbol != '%' {
                pieces.push(FormPiece::Text(symbol));
                continue;
            }
            pieces.push(match symbols.next() {
                Some('r') => FormPiece::Hardest,
                Some('p') => FormPiece::Pearl,
                Some('d') => FormPiece::Diamond,
                Some('g') => FormPiece::Puzzle,
                Some('n') => FormPiece::Line,
                Some('t') => FormPiece::Text('\t'),
                Some('l') => FormPiece::Text('\n'),
                Some('%') => FormPiece::Text('%'),
                Some(other) => {
                    return Err(format!(
                        "%{other} is not a field; write %r %p %d %g %n %t %l or %%"
                    ));
                }
                None => return Err("it ends in %; write %% for a percent sign".to_owned()),
            });
        }
        Ok(Self(pieces))
    }
}

/// The values of the fields.
pub(super) struct RateFields<'a> {
    pub(super) hardest: &'a str,
    pub(super) pearl: &'a str,
    pub(super) diamond: &'a str,
    pub(super) puzzle: String,
    pub(super) line: usize,
}

impl RateForm {
    /// The answer with these fields.
    pub(super) fn print(&self, fields: &RateFields<'_>) -> String {
        let piece = |piece: &FormPiece| match piece {
            FormPiece::Text(symbol) => symbol.to_string(),
            FormPiece::Hardest => fields.hardest.to_owned(),
            FormPiece::Pearl => fields.pearl.to_owned(),
            FormPiece::Diamond => fields.diamond.to_owned(),
            FormPiece::Puzzle => fields.puzzle.clone(),
            FormPiece::Line => fields.line.to_string(),
        };
        self.0.iter().map(piece).collect()
    }
}
