//! Expressions over the fields of answers.
//!
//! An expression is made of comparisons with `and`, `or`, `not` and parentheses; `and` binds tighter than `or`:
//!
//! ```text
//! er >= 7 and (givens <= 24 or not status == "unique") and techniques has "X-Wing"
//! ```
//!
//! A comparison with null is false, except `== null` and `!= null`.

use super::field::{Field, UnknownField};
use super::object::Object;
use super::token::{Token, tokens};
use super::value::Value;
use std::cmp::Ordering;

/// An expression that is true or false of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expression {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    Compare(Operand, Comparison, Operand),
    /// A value is one of several.
    In(Operand, Vec<Operand>),
}

/// A side of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    Field(Field),
    Literal(Value<'static>),
}

/// A comparison of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
    Has,
}

/// The reason why a text cannot be read as an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ExpressionError {
    /// A word in a place where another one is expected.
    #[error("column {column}: found {found}, expected {expected}")]
    Unexpected { column: usize, found: String, expected: &'static str },
    /// A name that no field has.
    #[error("column {column}: {error}")]
    Field { column: usize, error: UnknownField },
    /// More levels of parentheses than the parser takes.
    #[error(
        "column {column}: found more than {MOST_LEVELS} levels of `(` and `not`, expected fewer"
    )]
    TooDeep { column: usize },
}

/// The most levels of parentheses, which limits the stack.
const MOST_LEVELS: usize = 64;

const COMPARISON: &str = "a comparison: ==, !=, <, <=, >, >=, has or in";
const OPERAND: &str = "a field, a number or a text in quotes";
const CONNECTION: &str = "and, or, or the end";

impl Expression {
    /// Reads an expression; `find` finds a field by its name.
    ///
    /// # Errors
    /// If the text cannot be read, or no field has one of its names.
    pub(super) fn parse(
        text: &str,
        find: &dyn Fn(&str) -> Result<Field, UnknownField>,
    ) -> Result<Self, ExpressionError> {
        let mut parser = Parser { tokens: tokens(text), at: 0, level: 0, find };
        let expression = parser.any()?;
        match parser.peek() {
            Token::End => Ok(expression),
            _ => Err(parser.unexpected(CONNECTION)),
        }
    }

    /// Whether it is true of an answer.
    pub(super) fn holds(&self, object: &Object<'_>) -> bool {
        match self {
            Self::Any(parts) => parts.iter().any(|part| part.holds(object)),
            Self::All(parts) => parts.iter().all(|part| part.holds(object)),
            Self::Not(part) => !part.holds(object),
            Self::Compare(a, comparison, b) => match (a.float(object), b.float(object)) {
                (Some(a), Some(b)) => comparison.holds_of_order(a.partial_cmp(&b)),
                _ => a.with(object, |a| b.with(object, |b| comparison.holds(a, b))),
            },
            Self::In(value, list) => value.with(object, |value| {
                list.iter().any(|other| other.with(object, |other| value.is_equal(other)))
            }),
        }
    }

    /// Shows each field to `look`.
    pub(super) fn each_field(&self, look: &mut dyn FnMut(&Field)) {
        match self {
            Self::Any(parts) | Self::All(parts) => {
                parts.iter().for_each(|part| part.each_field(look));
            }
            Self::Not(part) => part.each_field(look),
            Self::Compare(a, _, b) => [a, b].into_iter().for_each(|side| side.each_field(look)),
            Self::In(value, list) => {
                value.each_field(look);
                list.iter().for_each(|other| other.each_field(look));
            }
        }
    }
}

impl Operand {
    fn with<T>(&self, object: &Object<'_>, look: impl FnOnce(&Value<'_>) -> T) -> T {
        match self {
            Self::Field(field) => look(&object.get(field)),
            Self::Literal(value) => look(value),
        }
    }

    /// The value, if it is a number that a float is at once.
    fn float(&self, object: &Object<'_>) -> Option<f64> {
        match self {
            Self::Field(field) => object.float(field),
            Self::Literal(Value::Number(number)) => number.float(),
            Self::Literal(_) => None,
        }
    }

    fn each_field(&self, look: &mut dyn FnMut(&Field)) {
        if let Self::Field(field) = self {
            look(field);
        }
    }
}

impl Comparison {
    fn holds(self, a: &Value<'_>, b: &Value<'_>) -> bool {
        match self {
            Self::Equal => a.is_equal(b),
            Self::NotEqual => !a.is_equal(b),
            Self::Has => a.has(b),
            Self::Less | Self::AtMost | Self::More | Self::AtLeast => {
                self.holds_of_order(a.compare(b))
            }
        }
    }

    /// The same of two numbers in this order, if they have one.
    fn holds_of_order(self, order: Option<Ordering>) -> bool {
        match self {
            Self::Equal | Self::Has => order == Some(Ordering::Equal),
            Self::NotEqual => order != Some(Ordering::Equal),
            Self::Less => order == Some(Ordering::Less),
            Self::AtMost => order.is_some_and(Ordering::is_le),
            Self::More => order == Some(Ordering::Greater),
            Self::AtLeast => order.is_some_and(Ordering::is_ge),
        }
    }
}

/// A parser by recursive descent.
struct Parser<'f> {
    tokens: Vec<(usize, Token)>,
    at: usize,
    /// The number of parentheses and negations around the current place.
    level: usize,
    find: &'f dyn Fn(&str) -> Result<Field, UnknownField>,
}

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].1
    }

    fn column(&self) -> usize {
        self.tokens[self.at].0
    }

    /// Moves past the current word, and returns it. The end stays.
    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Moves past a keyword, if it is the current word.
    fn takes(&mut self, keyword: &str) -> bool {
        let is_it = matches!(self.peek(), Token::Word(word) if word.eq_ignore_ascii_case(keyword));
        if is_it {
            self.next();
        }
        is_it
    }

    fn unexpected(&self, expected: &'static str) -> ExpressionError {
        let found = self.peek().to_string();
        ExpressionError::Unexpected { column: self.column(), found, expected }
    }

    fn any(&mut self) -> Result<Expression, ExpressionError> {
        let mut parts = vec![self.all()?];
        while self.takes("or") {
            parts.push(self.all()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::Any(parts) })
    }

    fn all(&mut self) -> Result<Expression, ExpressionError> {
        let mut parts = vec![self.term()?];
        while self.takes("and") {
            parts.push(self.term()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::All(parts) })
    }

    /// A negation, an expression in parentheses, or a comparison.
    fn term(&mut self) -> Result<Expression, ExpressionError> {
        if self.level == MOST_LEVELS {
            return Err(ExpressionError::TooDeep { column: self.column() });
        }
        self.level += 1;
        let term = if self.takes("not") {
            Expression::Not(Box::new(self.term()?))
        } else if *self.peek() == Token::Open {
            self.next();
            let inner = self.any()?;
            self.close(CLOSE)?;
            inner
        } else {
            self.comparison()?
        };
        self.level -= 1;
        Ok(term)
    }

    fn close(&mut self, expected: &'static str) -> Result<(), ExpressionError> {
        match self.peek() {
            Token::Close => {
                self.next();
                Ok(())
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    fn comparison(&mut self) -> Result<Expression, ExpressionError> {
        let a = self.operand()?;
        let comparison = match self.peek() {
            Token::Equal => Comparison::Equal,
            Token::NotEqual => Comparison::NotEqual,
            Token::Less => Comparison::Less,
            Token::AtMost => Comparison::AtMost,
            Token::More => Comparison::More,
            Token::AtLeast => Comparison::AtLeast,
            Token::Word(_) => return self.comparison_in_words(a),
            _ => return Err(self.unexpected(COMPARISON)),
        };
        self.next();
        Ok(Expression::Compare(a, comparison, self.operand()?))
    }

    /// A comparison with `has`, `in` or `not in`.
    fn comparison_in_words(&mut self, a: Operand) -> Result<Expression, ExpressionError> {
        if self.takes("has") {
            return Ok(Expression::Compare(a, Comparison::Has, self.operand()?));
        }
        let is_not = self.takes("not");
        if !self.takes("in") {
            return Err(self.unexpected(COMPARISON));
        }
        let list = Expression::In(a, self.list()?);
        Ok(if is_not { Expression::Not(Box::new(list)) } else { list })
    }

    /// Values in parentheses, with commas.
    fn list(&mut self) -> Result<Vec<Operand>, ExpressionError> {
        if *self.peek() != Token::Open {
            return Err(self.unexpected("a list in parentheses, such as (1, 2)"));
        }
        self.next();
        let mut list = vec![self.operand()?];
        while *self.peek() == Token::Comma {
            self.next();
            list.push(self.operand()?);
        }
        self.close("`,` or `)`")?;
        Ok(list)
    }

    fn operand(&mut self) -> Result<Operand, ExpressionError> {
        let column = self.column();
        let value = match self.peek() {
            Token::Number(number, _) => Value::Number(number.clone()),
            Token::Text(text) => Value::Text(text.clone().into()),
            Token::Word(word) => match word.as_str() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                "null" => Value::Null,
                _ if KEYWORDS.iter().any(|keyword| word.eq_ignore_ascii_case(keyword)) => {
                    return Err(self.unexpected(OPERAND));
                }
                name => {
                    let field = (self.find)(name);
                    let field = field.map_err(|error| ExpressionError::Field { column, error })?;
                    self.next();
                    return Ok(Operand::Field(field));
                }
            },
            _ => return Err(self.unexpected(OPERAND)),
        };
        self.next();
        Ok(Operand::Literal(value))
    }
}

const CLOSE: &str = "and, or, or `)`";
const KEYWORDS: [&str; 5] = ["and", "or", "not", "has", "in"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Origin, Shown};
    use pavane_ask::object::{Finding, Outcome, Status};
    use serde_json::json;

    fn parse(text: &str) -> Result<Expression, ExpressionError> {
        let fields = ["rating.er", "rating.hardest", "techniques"].map(str::to_owned);
        Expression::parse(text, &|name| Field::find(name, "rate", &fields))
    }

    /// Whether an expression holds for a puzzle with 23 givens, ER 7.2, one solution and two techniques.
    fn holds(text: &str) -> bool {
        let puzzle = Some(Shown::usual("1...", 23));
        let origin = Origin { puzzle, ..Origin::new("bank.txt", Some(7), Some("No. 12")) };
        let rating = json!({ "er": 7.2, "hardest": null });
        let outcome = Outcome {
            count: Some("6670903752021072936960".to_owned()),
            technique_counts: Some(json!([{ "technique": "X-Wing", "steps": 1 }])),
            finding: Some(Finding("rating", rating)),
            ..Outcome::new(Status::Unique)
        };
        parse(text).unwrap().holds(&Object { origin: &origin, outcome: &outcome })
    }

    #[test]
    fn expressions_are_evaluated_by_their_definition() {
        for text in [
            "er >= 7",
            "7 < er",
            "er == 7.2 and givens <= 24",
            "givens > 24 or status == \"unique\"",
            "not givens > 24 and not (er < 7)",
            "status in ('multiple', 'unique')",
            "status not in (\"none\")",
            "techniques has \"x-wing\"",
            "hardest == null",
            "label has '12'",
            "file != 'other.txt' && line < 10 || givens == 1",
            "count == 6670903752021072936960",
            "count > 6670903752021072936959",
            // `and` binds tighter than `or`.
            "er > 7 or givens > 24 and givens < 0",
        ] {
            assert!(holds(text), "{text}");
            assert!(!holds(&format!("not ({text})")), "{text}");
        }
        for text in ["hardest > 1", "hardest <= 1", "givens == 'x'", "er in (1, 2)", "nodes != 0"] {
            assert!(!holds(text), "{text}");
        }
    }

    #[test]
    fn errors_name_the_column_and_what_was_expected() {
        for (text, error) in [
            ("", "column 1: found the end, expected a field, a number or a text in quotes"),
            (
                "er = 7",
                "column 4: found `=`, expected a comparison: ==, !=, <, <=, >, >=, has or in",
            ),
            ("er >= ", "column 7: found the end, expected a field, a number or a text in quotes"),
            ("er >= 7 givens", "column 9: found `givens`, expected and, or, or the end"),
            ("(er >= 7", "column 9: found the end, expected and, or, or `)`"),
            ("er >= 7)", "column 8: found `)`, expected and, or, or the end"),
            (
                "label == 'a",
                "column 10: found a text without its last quote, expected a field, a number or a text in quotes",
            ),
            ("er >= 7x", "column 7: found `7x`, expected a field, a number or a text in quotes"),
            ("er in 7", "column 7: found `7`, expected a list in parentheses, such as (1, 2)"),
            ("er in (7", "column 9: found the end, expected `,` or `)`"),
            ("and", "column 1: found `and`, expected a field, a number or a text in quotes"),
            (
                "ert > 1",
                "column 1: found `ert`, expected a field of the JSON of `rate`, such as rating.er, exact, \
                 status; a column of a table is columns.NAME",
            ),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), error, "{text:?}");
        }
        let deep = "(".repeat(100_000);
        assert_eq!(parse(&deep), Err(ExpressionError::TooDeep { column: 65 }));
        assert_eq!(parse(&"not ".repeat(1000)), Err(ExpressionError::TooDeep { column: 257 }));
    }
}
