//! Standard output and standard error: the only place that writes to them.

use super::args::Color;
use super::engine::Work;
use super::exit::Exit;
use super::pipeline::Tally;
use super::search::Forecast;
use anstream::{AutoStream, ColorChoice};
use bytesize::ByteSize;
use dlx::Progress;
use dlx::answer::{Estimate, Interval};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a line of progress is written where no bar can be drawn.
const LINE_EVERY: Duration = Duration::from_secs(2);

/// Whether answers may be colored: as --color says, or, if nothing is said, on a terminal that shows colors.
pub(crate) fn is_colored(color: Color, file: Option<&Path>) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => file.is_none() && AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

/// Where answers go.
pub(crate) struct Output {
    target: BufWriter<Target>,
    file: Option<PathBuf>,
    /// How many bytes were written, those that were kept of an earlier run included.
    written: u64,
}

enum Target {
    Stdout(io::Stdout),
    File(File),
    /// A file that is cut to so many bytes before anything is written.
    Kept(File, u64),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(file) => file.write(bytes),
            Self::Kept(file, kept) => {
                file.set_len(*kept)?;
                file.seek(SeekFrom::End(0))?;
                let file = file.try_clone()?;
                *self = Self::File(file);
                self.write(bytes)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(file) | Self::Kept(file, _) => file.flush(),
        }
    }
}

impl Output {
    /// Standard output, or a file, which is made or emptied.
    ///
    /// # Errors
    /// In words, if the file cannot be written.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, String> {
        let target = match file {
            None => Target::Stdout(io::stdout()),
            Some(path) => {
                Target::File(File::create(path).map_err(|error| unwritable(path, &error))?)
            }
        };
        Ok(Self::new(target, file, 0))
    }

    /// A file that an earlier run has begun, of which so many bytes are kept. It stays as it is until something
    /// is written.
    ///
    /// # Errors
    /// In words, if it has fewer, or cannot be written.
    pub(crate) fn go_on(path: &Path, kept: u64) -> Result<Self, String> {
        let open = || File::options().write(true).create(kept == 0).truncate(false).open(path);
        let file = open().map_err(|error| unwritable(path, &error))?;
        let found = file.metadata().map_err(|error| unwritable(path, &error))?.len();
        if found < kept {
            return Err(format!(
                "{}: has {found} bytes, and {kept} were written by the time of the checkpoint; give the file \
                 that the search wrote to, or remove the checkpoint to begin anew",
                path.display()
            ));
        }
        Ok(Self::new(Target::Kept(file, kept), Some(path), kept))
    }

    fn new(target: Target, file: Option<&Path>, written: u64) -> Self {
        let target = BufWriter::with_capacity(1 << 16, target);
        Self { target, file: file.map(Path::to_owned), written }
    }

    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        self.written += text.len() as u64;
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

    /// Makes sure that all so far is in the file, even if the machine stops, and says how many bytes that are.
    pub(crate) fn settle(&mut self) -> io::Result<u64> {
        self.flush()?;
        if let Target::File(file) = self.target.get_ref() {
            file.sync_data()?;
        }
        Ok(self.written)
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

fn unwritable(path: &Path, error: &io::Error) -> String {
    format!("{}: cannot be written: {error}", path.display())
}

/// Messages, progress and totals, on standard error.
pub(crate) struct Talk {
    stream: AutoStream<io::Stderr>,
    bar: Option<ProgressBar>,
    /// When the next line of progress is due, where there is progress but no bar.
    next_line: Option<Instant>,
    started: Instant,
    /// When nodes were first counted, and how many there were.
    counted_from: Option<(Instant, u64)>,
    forecast: Forecast,
}

/// A number of things, as exact as one cares to read.
pub(crate) fn number(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.2e}") }
}

/// Where a number lies that was estimated, in brackets.
pub(crate) fn bounds(interval: &Interval) -> String {
    format!("(95 %: {} to {})", number(interval.low), number(interval.high))
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
            counted_from: None,
            forecast: Forecast::default(),
        }
    }

    /// Tells of a forecast, too, once there is one.
    pub(crate) fn with_forecast(self, forecast: &Forecast) -> Self {
        Self { forecast: forecast.clone(), ..self }
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
        let (nodes, _) = share.counted();
        if nodes > 0 {
            self.counted_from.get_or_insert((now, nodes));
        }
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
        if tally.inputs > 0 {
            return format!("{} inputs, {:.0} a second", tally.inputs, self.rate(tally));
        }
        let mut text = format!("{:.2} % of the search", 100.0 * share.share());
        let (nodes, solutions) = share.counted();
        if let Some((since, before)) = self.counted_from {
            // Those of an earlier run took none of this one's time.
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
        if let Some(Estimate { nodes, solutions, .. }) = self.forecast.get() {
            text += &format!(
                "; probes expect {} nodes and {} solutions {}",
                number(nodes.mean),
                number(solutions.mean),
                bounds(solutions)
            );
        }
        text
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
