//! Messages and progress, on standard error.

use super::color::Color;
use super::complaints::Complaints;
use super::numbers::{bounds, grouped, none_reached, number};
use super::sink::{MessageTopic, Report};
use super::tally::Tally;
use super::totals;
use super::visible::visible;
use anstream::AutoStream;
use bytesize::ByteSize;
use dlx::answer::Estimate;
use dlx::solver::Part;
use dlx::{OtherSearches, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Interval of lines of progress where no bar can be drawn.
const LINE_EVERY: Duration = Duration::from_secs(2);

/// Number of steps of a full bar.
const STEPS: u64 = 10_000;

/// The row of progress while the share that is done is known, and while it is not. Words that do not fit are cut off.
const BAR: &str = "[{bar:16}] {eta} left, {wide_msg}";
const SPINNER: &str = "{spinner} {elapsed_precise} {wide_msg}";

/// Estimate of the current search by random probes, for the lines of progress; set at most once.
pub(crate) type Forecast = Arc<OnceLock<Estimate>>;

/// The writer of standard error.
pub(crate) struct Messages {
    stream: AutoStream<io::Stderr>,
    bar: Option<ProgressBar>,
    /// The size of all inputs, if it is known.
    bytes: Option<u64>,
    /// Whether the row of progress is on the screen.
    is_drawn: bool,
    /// Time of the next line of progress; `None` without progress, and with a bar.
    next_line: Option<Instant>,
    started: Instant,
    /// Time and number of nodes of the first reading.
    counted_from: Option<(Instant, u64)>,
    forecast: Forecast,
    complaints: Complaints,
}

impl Report for Messages {
    fn message_on(&mut self, topic: MessageTopic, message: String) {
        if self.shows(topic, &message) {
            self.write(&message);
        }
    }
}

impl Messages {
    /// Messages, with progress if requested.
    pub(crate) fn new(color: Color, progress: bool) -> Self {
        let drawn = io::stderr().is_terminal();
        let bar = (progress && drawn).then(|| {
            let bar = ProgressBar::new(STEPS);
            set_template(&bar, SPINNER);
            bar
        });
        let started = Instant::now();
        Self {
            stream: AutoStream::new(io::stderr(), color.choice()),
            bar,
            bytes: None,
            is_drawn: false,
            next_line: (progress && !drawn).then(|| started + LINE_EVERY),
            started,
            counted_from: None,
            forecast: Forecast::default(),
            complaints: Complaints::default(),
        }
    }

    /// Takes the value of `--all-errors`: whether all messages of a topic are shown, not only the first ones.
    pub(crate) fn take_all_errors(&mut self, all: bool) {
        (self.complaints.all, self.complaints.has_flag) = (all, true);
    }

    /// Counts a message about an input, and returns whether it is shown.
    pub(crate) fn shows(&mut self, topic: MessageTopic, message: &str) -> bool {
        self.complaints.shows(topic, message)
    }

    /// Writes the numbers of the messages that were not shown.
    pub(crate) fn end_complaints(&mut self) {
        for line in self.complaints.end() {
            self.write(&line);
        }
    }

    /// Adds a forecast to the lines of progress, once it is known.
    pub(crate) fn with_forecast(self, forecast: &Forecast) -> Self {
        Self { forecast: forecast.clone(), ..self }
    }

    /// Takes the size of all inputs, for the share that is answered.
    pub(crate) fn expect_bytes(&mut self, bytes: Option<u64>) {
        self.bytes = bytes;
    }

    /// Writes messages, one per line; the place before the first `: ` of each is bold. Characters of quoted input that
    /// would command a terminal are escaped. A message that cannot be written is dropped.
    pub(crate) fn write(&mut self, messages: &str) {
        let bold = anstyle::Style::new().bold();
        let mut text = String::new();
        for line in visible(messages).lines() {
            match line.split_once(": ") {
                Some((place, rest)) => text.push_str(&format!("{bold}{place}:{bold:#} {rest}\n")),
                None => text.push_str(&format!("{line}\n")),
            }
        }
        let stream = &mut self.stream;
        let mut write_all = || {
            let _ = stream.write_all(text.as_bytes());
            let _ = stream.flush();
        };
        match &self.bar {
            Some(bar) => {
                bar.suspend(write_all);
                // The row is there again.
                self.is_drawn = true;
            }
            None => write_all(),
        }
    }

    /// Whether progress is a row on the screen.
    pub(crate) fn has_bar(&self) -> bool {
        self.bar.is_some()
    }

    /// Shows the progress of the run.
    pub(crate) fn progress(&mut self, tally: &Tally, share: &Progress) {
        let now = Instant::now();
        let (nodes, _) = share.counted();
        // The rate of nodes counts from the first reading.
        if nodes > 0 {
            self.counted_from.get_or_insert((now, nodes));
        }
        let due = self.next_line.is_some_and(|next| now >= next);
        if self.bar.is_none() && !due {
            return;
        }
        let message = self.progress_text(tally, share);
        match &self.bar {
            Some(bar) => {
                // The share of the bytes of many inputs, or the share of a single search.
                let share = self.share_of_bytes(tally).or_else(|| {
                    let share = share.share();
                    (share > 0.0 && tally.inputs == 0).then_some(share)
                });
                // No time left is known before the first step.
                match share.map(|share| (share * STEPS as f64) as u64).filter(|&steps| steps > 0) {
                    Some(steps) => {
                        set_template(bar, BAR);
                        bar.set_position(steps);
                    }
                    None => set_template(bar, SPINNER),
                }
                bar.set_message(message);
                bar.tick();
                self.is_drawn = true;
            }
            None => {
                self.next_line = Some(now + LINE_EVERY);
                let seconds = (now - self.started).as_secs();
                let _ = writeln!(self.stream, "{seconds} s: {message}");
            }
        }
    }

    /// The share of the bytes of all inputs that has been answered, if the inputs are files of lines.
    fn share_of_bytes(&self, tally: &Tally) -> Option<f64> {
        // Compressed files may turn out to hold more bytes than they have.
        let total = self.bytes.filter(|&total| (1..=total).contains(&tally.bytes))?;
        Some(tally.bytes as f64 / total as f64)
    }

    fn progress_text(&self, tally: &Tally, share: &Progress) -> String {
        if tally.inputs > 0 {
            let share = self.share_of_bytes(tally);
            let share = share.map(|share| format!("{:.1} %, ", 100.0 * share)).unwrap_or_default();
            return format!(
                "{share}{} {}, {:.0} a second",
                grouped(tally.inputs),
                if tally.inputs == 1 { "input" } else { "inputs" },
                tally.rate(self.started.elapsed())
            );
        }
        let mut parts: Vec<String> = other_searches(share.other_searches()).collect();
        let (nodes, solutions) = share.counted();
        // With `--engine learn` no other search runs.
        if nodes > 0 || parts.is_empty() {
            parts.insert(0, self.search_text(share, nodes, solutions));
        }
        if let Some(estimate) = self.forecast.get() {
            let Estimate { nodes, solutions, .. } = estimate;
            let solutions = none_reached(estimate).unwrap_or_else(|| {
                format!("{} solutions {}", number(solutions.mean), bounds(solutions))
            });
            parts.push(format!("probes expect {} nodes, {solutions}", number(nodes.mean)));
        }
        parts.join("; ")
    }

    /// The share of the search that is done, and its counters.
    fn search_text(&self, share: &Progress, nodes: u64, solutions: u64) -> String {
        let mut text = match &self.bar {
            Some(_) => format!("{:.2} %", 100.0 * share.share()),
            None => format!("{:.2} % of the search", 100.0 * share.share()),
        };
        if let Some((since, before)) = self.counted_from {
            // Nodes of an earlier run took none of the time of this one.
            let seconds = since.elapsed().as_secs_f64().max(1e-9);
            let rate = nodes.saturating_sub(before) as f64 / seconds;
            text += &format!(", {} nodes, {} a second", number(nodes as f64), number(rate));
        }
        if let Some(sub) = share.sub_problems() {
            let percent = 100.0 * sub.hits as f64 / sub.lookups as f64;
            let bytes = ByteSize::b(sub.bytes);
            text += &format!(
                ", {} sub-problems done, {percent:.1} % of lookups met one, {bytes}",
                sub.kept
            );
        } else if solutions > 0 {
            text += &format!(", {} solutions", number(solutions as f64));
        }
        text
    }

    /// Clears the row of progress before something is written to the same screen; the next reading draws it anew.
    pub(crate) fn clear_progress(&mut self) {
        if std::mem::take(&mut self.is_drawn) {
            let mut stderr = io::stderr();
            let _ = stderr.write_all(b"\r\x1b[2K").and_then(|()| stderr.flush());
        }
    }

    /// Removes the progress bar.
    pub(crate) fn end_progress(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
            // The bar leaves a row that was drawn after a message.
            self.clear_progress();
        }
    }

    /// Writes the totals of the run, and the seed if one was used.
    pub(crate) fn totals(&mut self, tally: &Tally, seed: Option<u64>, json: bool) {
        let text = totals::text(tally, self.started.elapsed(), seed, json);
        let _ = writeln!(self.stream, "{text}");
    }
}

/// Sets the template of a row of progress.
fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
}

/// The counters of the searches beside the one in order, where they have something to report.
fn other_searches(searches: OtherSearches) -> impl Iterator<Item = String> {
    let OtherSearches { violated, runs, conflicts, .. } = searches;
    [
        (Part::Repair, violated, "violated items"),
        (Part::Restarts, runs, "runs"),
        (Part::Learn, conflicts, "conflicts"),
    ]
    .into_iter()
    .filter_map(|(part, count, unit)| Some(format!("{}: {} {unit}", part.name(), grouped(count?))))
}
