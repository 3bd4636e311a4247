//! The place and the input, before an answer.

use super::config::Config;
use crate::input::Origin;
use crate::output::Sink;

/// Writes the place and the input before an answer, as far as they are wanted: before an answer of one line on that
/// line, with tabs between them, and before a longer one on a line of their own.
pub(crate) fn write_lead(config: &Config, origin: &Origin<'_>, is_long: bool, sink: &mut Sink) {
    if !config.names && !config.with_input {
        return;
    }
    if config.names {
        origin.write_place(sink.out());
    }
    if config.with_input {
        if config.names {
            sink.out().push('\t');
        }
        let input = origin.input();
        sink.bytes(input.strip_suffix(b"\r").unwrap_or(&input));
    }
    sink.out().push(if is_long { '\n' } else { '\t' });
}

/// Writes the input of a chosen answer, behind its place if that is wanted.
pub(crate) fn write_input(config: &Config, origin: &Origin<'_>, sink: &mut Sink) {
    if config.names {
        origin.write_place(sink.out());
        sink.out().push('\t');
    }
    sink.bytes(&origin.input());
    sink.out().push('\n');
}
