//! Values of flags with names that a shell completes.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;

/// A parser with the names of its values, or of the usual ones among them.
#[derive(Clone)]
pub(crate) struct Named<P> {
    parser: P,
    names: fn() -> Vec<String>,
}

/// Adds names to a parser. It takes other values as before.
pub(crate) const fn named<P>(parser: P, names: fn() -> Vec<String>) -> Named<P> {
    Named { parser, names }
}

impl<P: TypedValueParser> TypedValueParser for Named<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}
