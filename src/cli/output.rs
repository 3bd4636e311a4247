//! Standard output and standard error: the only place that writes to them.

use super::args::{Color, OutputArgs};
use super::engine::Work;
use super::exit::Exit;
use super::pipeline::Tally;
use anstream::{AutoStream, ColorChoice};
use bytesize::ByteSize;
use dlx::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a line of progress is written where no bar can be drawn.
const LINE_EVERY: Duration = Duration::from_secs(2);

/// Whether answers may be colored: as --color says, or, if nothing is said, on a terminal that shows colors.
pub(crate) fn is_colored(args: &OutputArgs) -> bool {
    match args.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            args.output.is_none() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
        }
    }
}

/// Where answers go.
pub(crate) struct Output {
    target: Box<dyn Write>,
    file: Option<PathBuf>,
}

impl Output {
    /// Standard output, or a file, which is made or emptied.
    ///
    /// # Errors
    /// In words, if the file cannot be written.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, String> {
        let target: Box<dyn Write> = match file {
            None => Box::new(io::stdout()),
            Some(path) => match File::create(path) {
                Ok(file) => Box::new(file),
                Err(error) => {
                    return Err(format!("{}: cannot be written: {error}", path.display()));
                }
            },
        };
        let target = Box::new(io::BufWriter::with_capacity(1 << 16, target));
        Ok(Self { target, file: file.map(Path::to_owned) })
    }

    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        self.target.write_all(text.as_bytes())
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }

    /// Writes all that there is to write.
    ///
    /// # Errors
    /// In words, if it cannot be written; not if the reader has simply gone.
    pub(crate) fn finish(mut self, text: &str) -> Result<Exit, String> {
        let written = self.write(text).and_then(|()| self.flush());
        match written.err().and_then(|error| self.complaint(&error)) {
            None => Ok(Exit::Success),
            Some(complaint) => Err(complaint),
        }
    }

    /// What to say when writing has failed; nothing if the reader has simply gone, as `head` does.
    pub(crate) fn complaint(&self, error: &io::Error) -> Option<String> {
        match error.kind() {
            io::ErrorKind::BrokenPipe => return None,
            io::ErrorKind::Other => return Some(format!("pavane: {error}")),
            _ => {}
        }
        let place =
            self.file.as_ref().map_or("standard output".into(), |file| file.display().to_string());
        Some(format!("{place}: cannot be written: {error}"))
    }
}

/// Messages, progress and totals, on standard error.
pub(crate) struct Talk {
    stream: AutoStream<io::Stderr>,
    bar: Option<ProgressBar>,
    /// When the next line of progress is due, where there is progress but no bar.
    next_line: Option<Instant>,
    started: Instant,
}

impl Talk {
    pub(crate) fn new(color: Color, progress: bool) -> Self {
        let choice = match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        let drawn = io::stderr().is_terminal();
        let bar = (progress && drawn).then(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        let started = Instant::now();
        Self {
            stream: AutoStream::new(io::stderr(), choice),
            bar,
            next_line: (progress && !drawn).then(|| started + LINE_EVERY),
            started,
        }
    }

    /// Writes messages, one a line; what stands before the first `: ` of each says where and is bold.
    /// That a message cannot be written is no reason to stop: nobody is listening.
    pub(crate) fn say(&mut self, messages: &str) {
        let bold = anstyle::Style::new().bold();
        let mut text = String::new();
        for line in messages.lines() {
            match line.split_once(": ") {
                Some((place, rest)) => text.push_str(&format!("{bold}{place}:{bold:#} {rest}\n")),
                None => text.push_str(&format!("{line}\n")),
            }
        }
        let stream = &mut self.stream;
        let mut write = || {
            let _ = stream.write_all(text.as_bytes());
            let _ = stream.flush();
        };
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Shows how far the run is.
    pub(crate) fn progress(&mut self, tally: &Tally, share: &Progress) {
        let now = Instant::now();
        let due = self.next_line.is_some_and(|next| now >= next);
        if self.bar.is_none() && !due {
            return;
        }
        let message = self.how_far(tally, share);
        match &self.bar {
            Some(bar) => {
                bar.set_message(message);
                bar.tick();
            }
            None => {
                self.next_line = Some(now + LINE_EVERY);
                let seconds = (now - self.started).as_secs();
                let _ = writeln!(self.stream, "{seconds} s: {message}");
            }
        }
    }

    fn how_far(&self, tally: &Tally, share: &Progress) -> String {
        if tally.inputs == 0 {
            let done = format!("{:.2} % of the search", 100.0 * share.share());
            return share.sub_problems().map_or_else(
                || done.clone(),
                |sub| {
                    let percent = 100.0 * sub.hits as f64 / sub.lookups as f64;
                    let bytes = ByteSize::b(sub.bytes);
                    format!(
                        "{done}, {} sub-problems done, {percent:.1} % of lookups met one, {bytes}",
                        sub.kept
                    )
                },
            );
        }
        format!("{} inputs, {:.0} a second", tally.inputs, self.rate(tally))
    }

    fn rate(&self, tally: &Tally) -> f64 {
        tally.inputs as f64 / self.started.elapsed().as_secs_f64().max(1e-9)
    }

    /// Takes the progress bar away.
    pub(crate) fn end_progress(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Writes the totals of the run, and the seed if one was used.
    pub(crate) fn stats(&mut self, tally: &Tally, seed: Option<u64>, json: bool) {
        let seconds = self.started.elapsed().as_secs_f64();
        let Work { nodes, solutions, effort, shared, .. } = tally.work;
        let engines = tally.work.engines();
        let sets = tally.work.instruction_sets().join(", ");
        let text = if json {
            let mut totals = json!({
                "puzzles": tally.inputs,
                "errors": tally.errors,
                "stopped": tally.stopped,
                "seconds": seconds,
                "puzzles_per_second": self.rate(tally),
                "nodes": nodes,
                "guesses": effort.guesses,
                "rounds": effort.rounds,
                "solutions": solutions,
                "engines": engines,
                "instruction_set": sets,
            });
            if shared.lookups > 0 {
                totals["sharing"] = json!({
                    "states": shared.states,
                    "lookups": shared.lookups,
                    "hits": shared.hits,
                    "bytes": shared.bytes,
                });
            }
            if let Some(seed) = seed {
                totals["seed"] = seed.into();
            }
            totals.to_string()
        } else {
            let nine = if effort.rounds > 0 {
                format!("guesses: {}\nrounds: {}\n", effort.guesses, effort.rounds)
            } else {
                String::new()
            };
            let sharing = if shared.lookups > 0 {
                format!(
                    "sharing: {} states kept, {:.1} % of {} lookups met one, {}\n",
                    shared.states,
                    shared.percent(),
                    shared.lookups,
                    ByteSize::b(shared.bytes)
                )
            } else {
                String::new()
            };
            let seed = seed.map_or_else(String::new, |seed| format!("\nseed: {seed}"));
            let sets = if sets.is_empty() { sets } else { format!("\ninstruction set: {sets}") };
            format!(
                "puzzles: {} ({} bad, {} stopped)\n\
                 time: {seconds:.3} s ({:.0} puzzles/s)\n\
                 nodes: {nodes}\n\
                 {nine}{sharing}\
                 solutions found: {solutions}\n\
                 engine: {}{sets}{seed}",
                tally.inputs,
                tally.errors,
                tally.stopped,
                self.rate(tally),
                engines.join(", "),
            )
        };
        let _ = writeln!(self.stream, "{text}");
    }
}
