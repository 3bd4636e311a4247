//! Messages about inputs. Of each topic the first ones are shown.

use super::sink::MessageTopic;
use std::collections::HashSet;

/// The number of messages of a topic that are shown one by one.
const SHOWN: u64 = 20;

/// The messages of the topics that may have very many.
#[derive(Debug, Default)]
pub(super) struct Complaints {
    /// Whether all messages are shown.
    pub(super) all: bool,
    /// Whether the verb takes `--all-errors`.
    pub(super) has_flag: bool,
    bad: u64,
    contradictions: u64,
    split: u64,
    warnings: u64,
    /// The notes that were shown.
    notes: HashSet<String>,
}

impl Complaints {
    /// Counts a message, and returns whether it is shown.
    pub(super) fn shows(&mut self, topic: MessageTopic, message: &str) -> bool {
        let count = match topic {
            MessageTopic::Bad => &mut self.bad,
            MessageTopic::Contradiction => &mut self.contradictions,
            MessageTopic::SplitRegion => &mut self.split,
            MessageTopic::Warning => &mut self.warnings,
            MessageTopic::Note => {
                // A note is shown once, and the number of notes is limited.
                let is_room = self.notes.len() < SHOWN as usize;
                return is_room && self.notes.insert(message.to_owned());
            }
            MessageTopic::Other => return true,
        };
        *count += 1;
        self.all || *count <= SHOWN
    }

    /// The messages with the numbers of messages that were not shown. All counts start anew.
    pub(super) fn end(&mut self) -> Vec<String> {
        let Self { all, has_flag, .. } = *self;
        let counts = [
            (self.bad, "inputs are bad"),
            (self.contradictions, "inputs contradict their answers"),
            (self.split, "jigsaws have a region in several pieces"),
            (self.warnings, "warnings"),
        ];
        *self = Self { all, has_flag, ..Self::default() };
        let hint = if has_flag { "; --all-errors reports all" } else { "" };
        let cut = counts.into_iter().filter(|&(count, _)| !all && count > SHOWN);
        let line =
            |(count, what)| format!("pavane: {count} {what}; the first {SHOWN} are reported{hint}");
        cut.map(line).collect()
    }
}
