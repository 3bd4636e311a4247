//! Writing an answer if it is chosen, in its form, and with its key if the answers are sorted.

use super::config::Config;
use super::json::{self, Outcome};
use super::lead::write_input;
use crate::choice::{Choice, Form, Object};
use crate::input::Origin;
use crate::output::{Kinds, Sink};

/// Writes an answer of these kinds if it is chosen. `write` writes it as the verb does, with what precedes it.
pub(crate) fn write_chosen(
    (config, choice): (&Config, &Choice),
    origin: &Origin<'_>,
    (kinds, outcome): (Kinds, &Outcome),
    sink: &mut Sink,
    write: impl FnOnce(&mut Sink),
) {
    let object = Object { origin, outcome };
    if !choice.takes(kinds, &object) {
        return;
    }
    let write_form = |sink: &mut Sink| match choice.form() {
        Form::Answers => write(sink),
        Form::Inputs => write_input(config, origin, sink),
        Form::Objects => json::write(origin, outcome, sink.out()),
        Form::Fields(fields) => Choice::write_row(fields, &object, sink.out()),
    };
    if choice.is_sorted() {
        sink.record(|key| choice.write_key(&object, key), write_form);
    } else {
        write_form(sink);
    }
}
