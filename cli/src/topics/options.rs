//! The topic `options`: all shared flags in short.

use super::topic::Topic;
use super::{input, output, search};
use clap::Command;

pub(super) const TOPIC: Topic = Topic {
    name: "options",
    about: "All options that verbs share, in short",
    text: "\
Most verbs take these options; `pavane VERB --help` has those of a verb. `pavane help input`, `help search` and `help \
output` describe them in full.",
    after: &[],
    headings: &[],
    flags,
    is_brief: true,
};

fn flags(page: Command) -> Command {
    let topics = [input::TOPIC, search::TOPIC, output::TOPIC];
    topics.iter().fold(page, |page, topic| (topic.flags)(page))
}
