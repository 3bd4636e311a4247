//! Writing an answer if it is chosen, in its form, and with its key if the answers are sorted.

use super::config::Config;
use super::json::{self, Outcome};
use super::lead::write_input;
use crate::choice::{Choice, Decision, Form, Object};
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
    if choice.takes(kinds, &object) {
        let write_key = |key: &mut Vec<u8>| choice.write_key(&object, key);
        write_taken((config, choice), &object, write_key, sink, write);
    }
}

/// The same after the decision about an answer.
pub(crate) fn write_decided(
    (config, choice): (&Config, &Choice),
    origin: &Origin<'_>,
    (decision, outcome): (&Decision, &Outcome),
    sink: &mut Sink,
    write: impl FnOnce(&mut Sink),
) {
    if decision.is_in {
        let write_key = |key: &mut Vec<u8>| key.extend_from_slice(&decision.key);
        write_taken((config, choice), &Object { origin, outcome }, write_key, sink, write);
    }
}

/// Writes an answer that is chosen, with the key that `write_key` appends if the answers are sorted.
fn write_taken(
    (config, choice): (&Config, &Choice),
    object: &Object<'_>,
    write_key: impl FnOnce(&mut Vec<u8>),
    sink: &mut Sink,
    write: impl FnOnce(&mut Sink),
) {
    let write_form = |sink: &mut Sink| match choice.form() {
        Form::Answers => write(sink),
        Form::Inputs => write_input(config, object.origin, sink),
        Form::Objects => json::write(object.origin, object.outcome, sink.out()),
        Form::Fields(fields) => Choice::write_row(fields, object, sink.out()),
    };
    if choice.is_sorted() {
        sink.record(write_key, write_form);
    } else {
        write_form(sink);
    }
}
