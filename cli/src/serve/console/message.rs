//! The messages of a client.

use super::command::Command;
use super::commands::{COMMANDS, named};
use serde_json::{Map, Value};

/// The command that ends the running one.
const CANCEL: &str = "cancel";
/// The only type of data.
const DATA_TYPE: &str = "fpuzzles";

/// A message of a client.
#[derive(Debug)]
pub(super) struct Message {
    /// The number of the message, which its replies repeat.
    pub(super) nonce: i64,
    /// The request.
    pub(super) request: Request,
}

/// The request of a message.
#[derive(Debug)]
pub(super) enum Request {
    /// To end the running command.
    Cancel,
    /// A command about a puzzle.
    Command {
        /// The command.
        command: &'static Command,
        /// The compressed puzzle.
        data: String,
    },
}

/// A message without a request.
#[derive(Debug)]
pub(super) struct Unread {
    /// The number of the message; 0 if it has none.
    pub(super) nonce: i64,
    /// The reason.
    pub(super) problem: MessageProblem,
}

/// The reason why a message has no request.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum MessageProblem {
    /// The text is not JSON, or no object.
    #[error("the message is no JSON object; expected nonce, command, dataType and data")]
    NoObject,
    /// The field `nonce` is missing, or no whole number.
    #[error("the field `nonce` is missing; expected a whole number")]
    Nonce,
    /// No command has this name.
    #[error("found the command `{found}`; expected {CANCEL} or one of {}", names())]
    Command {
        /// The name, shortened.
        found: String,
    },
    /// The data has another type.
    #[error("the field `dataType` is not {DATA_TYPE}, the only type that is known")]
    DataType,
    /// The field `data` is missing.
    #[error("the field `data` is missing; expected the compressed puzzle")]
    Data,
}

/// The names of the commands.
fn names() -> String {
    COMMANDS.iter().map(|command| command.name).collect::<Vec<_>>().join(", ")
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// [`Unread`] if the text has no request.
    pub(super) fn read(text: &[u8]) -> Result<Self, Unread> {
        let unread = |nonce, problem| Unread { nonce, problem };
        let Ok(Value::Object(fields)) = serde_json::from_slice(text) else {
            return Err(unread(0, MessageProblem::NoObject));
        };
        let nonce = fields.get("nonce").and_then(Value::as_i64);
        let nonce = nonce.ok_or_else(|| unread(0, MessageProblem::Nonce))?;
        let request = request(fields).map_err(|problem| unread(nonce, problem))?;
        Ok(Self { nonce, request })
    }
}

/// The request of the fields of a message.
fn request(mut fields: Map<String, Value>) -> Result<Request, MessageProblem> {
    /// The longest name that an error shows.
    const LONGEST: usize = 40;
    let word = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let name = word("command");
    if name == CANCEL {
        return Ok(Request::Cancel);
    }
    let found = || name.chars().take(LONGEST).collect();
    let command = named(name).ok_or_else(|| MessageProblem::Command { found: found() })?;
    if word("dataType") != DATA_TYPE {
        return Err(MessageProblem::DataType);
    }
    match fields.remove("data") {
        Some(Value::String(data)) => Ok(Request::Command { command, data }),
        _ => Err(MessageProblem::Data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_unread(text: &str, nonce: i64, problem: MessageProblem) {
        let unread = Message::read(text.as_bytes()).expect_err(text);
        assert_eq!((unread.nonce, unread.problem), (nonce, problem), "{text}");
    }

    #[test]
    fn a_message_names_its_number_and_its_command() {
        let text = r#"{"nonce":7,"command":"check","dataType":"fpuzzles","data":"N4"}"#;
        let message = Message::read(text.as_bytes()).expect("a request");
        let Request::Command { command, data } = message.request else { panic!("{message:?}") };
        assert_eq!((message.nonce, command.name, data.as_str()), (7, "check", "N4"));
        let cancel = Message::read(br#"{"nonce":8,"command":"cancel"}"#).expect("a request");
        assert!(matches!(cancel, Message { nonce: 8, request: Request::Cancel }));
    }

    #[test]
    fn other_messages_are_refused_with_their_number() {
        for text in ["", "{", "[]", "null", "7", "\u{0}"] {
            check_unread(text, 0, MessageProblem::NoObject);
        }
        for text in [r#"{"command":"check"}"#, r#"{"nonce":1.5}"#, r#"{"nonce":"1"}"#] {
            check_unread(text, 0, MessageProblem::Nonce);
        }
        let found = "dance".to_owned();
        check_unread(r#"{"nonce":3,"command":"dance"}"#, 3, MessageProblem::Command { found });
        check_unread(r#"{"nonce":-3}"#, -3, MessageProblem::Command { found: String::new() });
        check_unread(r#"{"nonce":4,"command":"count"}"#, 4, MessageProblem::DataType);
        let without_data = r#"{"nonce":5,"command":"count","dataType":"fpuzzles","data":[1]}"#;
        check_unread(without_data, 5, MessageProblem::Data);
    }
}
