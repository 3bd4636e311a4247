//! The place and the input, before an answer.

use super::config::Config;
use crate::input::Origin;
use crate::output::{Sink, visible};

/// Writes the requested parts of the place and the input before an answer. Before an answer of one line they are on the
/// same line, with tabs. Before a longer answer they have a separate line.
pub(crate) fn write_lead(config: &Config, origin: &Origin<'_>, is_long: bool, sink: &mut Sink) {
    if !config.names && !config.with_input {
        return;
    }
    // The output writes styles as they are, so text from outside is escaped here.
    if config.styled {
        return write_shown_lead(config, origin, is_long, sink);
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

/// Writes the place and the input before an answer with styles, which a terminal shows.
fn write_shown_lead(config: &Config, origin: &Origin<'_>, is_long: bool, sink: &mut Sink) {
    let mut parts = Vec::new();
    if config.names {
        let mut place = String::new();
        origin.write_place(&mut place);
        parts.push(place);
    }
    if config.with_input {
        let input = origin.input();
        let input = input.strip_suffix(b"\r").unwrap_or(&input);
        parts.push(String::from_utf8_lossy(input).into_owned());
    }
    sink.out().push_str(&visible(&parts.join("\t")));
    sink.out().push(if is_long { '\n' } else { '\t' });
}

/// Writes the input of a chosen answer, after its place if names are printed.
pub(crate) fn write_input(config: &Config, origin: &Origin<'_>, sink: &mut Sink) {
    if config.names {
        origin.write_place(sink.out());
        sink.out().push('\t');
    }
    sink.bytes(&origin.input());
    sink.out().push('\n');
}
