//! The form of the answers of `serate`, the program that rates on the scale `se`.

use std::str::FromStr;

/// The form of an answer, with fields after percent signs.
#[derive(Clone, Debug)]
pub(super) struct Form(Vec<Piece>);

/// A piece of an answer.
#[derive(Clone, Debug)]
enum Piece {
    Text(char),
    Hardest,
    Pearl,
    Diamond,
    Puzzle,
    Line,
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut symbols = text.chars();
        while let Some(symbol) = symbols.next() {
            // Text between the fields stays as it is.
            if symbol != '%' {
                pieces.push(Piece::Text(symbol));
                continue;
            }
            pieces.push(match symbols.next() {
                Some('r') => Piece::Hardest,
                Some('p') => Piece::Pearl,
                Some('d') => Piece::Diamond,
                Some('g') => Piece::Puzzle,
                Some('n') => Piece::Line,
                Some('t') => Piece::Text('\t'),
                Some('l') => Piece::Text('\n'),
                Some('%') => Piece::Text('%'),
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
pub(super) struct Fields<'a> {
    pub(super) hardest: &'a str,
    pub(super) pearl: &'a str,
    pub(super) diamond: &'a str,
    pub(super) puzzle: String,
    pub(super) line: usize,
}

impl Form {
    /// The answer with these fields.
    pub(super) fn print(&self, fields: &Fields<'_>) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(symbol) => symbol.to_string(),
            Piece::Hardest => fields.hardest.to_owned(),
            Piece::Pearl => fields.pearl.to_owned(),
            Piece::Diamond => fields.diamond.to_owned(),
            Piece::Puzzle => fields.puzzle.clone(),
            Piece::Line => fields.line.to_string(),
        };
        self.0.iter().map(piece).collect()
    }
}
