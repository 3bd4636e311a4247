//! Where inputs come from: arguments, files, standard input; cut into chunks for the workers.

use super::kinds::{Source, json};
use super::lines::{Block, LONGEST_LINE, Lines, Taken};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use super::unpack::{Input, unpack};
use dlx::format::Document;
use pavane::format::line::LineReader;
use pavane::format::{self, Format, FormatError, Kind, Reading, Record, Records};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How much of an input is looked at to tell what it is.
const LOOK: usize = format::DETECT_BYTES;
/// How many puzzles that are no lines go into a chunk: at first one, then more and more, as with lines.
const MOST_PER_CHUNK: usize = 64;
const CHUNKS_PER_SIZE: usize = 16;
/// What to say of lines that are longer than [`LONGEST_LINE`].
const TOO_LONG: &str =
    "the line is longer than 1 MiB; a one-line puzzle has a symbol or a number for each cell";

/// Some inputs, for one worker.
pub(crate) struct Chunk {
    /// What messages call the place the inputs come from.
    file: Arc<str>,
    content: Content,
}

/// What a chunk holds.
enum Content {
    /// Lines of a file of one-line puzzles, still to be read.
    Lines(Block),
    /// A line of such a file, by its number, that is too long to be read.
    TooLong(usize),
    /// Puzzles of a file of another kind, each with its line.
    Puzzles { drawn: bool, puzzles: Vec<(usize, Result<Record, FormatError>)> },
    /// A whole exact cover problem.
    Cover(CoverFile),
    /// A place that could not be read, and why.
    Unreadable(String),
}

/// A file with an exact cover problem, still to be read.
struct CoverFile {
    format: &'static dlx::format::Format,
    bytes: Vec<u8>,
    /// Whether the format was told from the content, so that it may be wrong.
    guessed: bool,
}

/// Why a file cannot be read.
pub(crate) struct Unread {
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) why: String,
}

impl CoverFile {
    /// Reads the problem and passes on the warnings about it.
    fn read(&self, origin: &Origin<'_>, sink: &mut Sink) -> Result<Document, Unread> {
        let Some(read) = self.format.reader() else {
            let why = format!("pavane writes {} and does not read it", self.format.summary());
            return Err(Unread { line: None, column: None, why });
        };
        let document = read(&self.bytes).map_err(|error| {
            let guess = if self.guessed {
                format!(" (taken for {}; --format says otherwise)", self.format.summary())
            } else {
                String::new()
            };
            let (line, column) = (Some(error.line()), Some(error.column()));
            Unread { line, column, why: format!("{error}{guess}") }
        })?;
        for warning in &document.warnings {
            let origin = Origin { line: Some(warning.line()), ..*origin };
            sink.message(origin.message(Some(warning.column()), &format!("warning: {warning}")));
        }
        Ok(document)
    }
}

/// One input, read.
pub(crate) enum Item {
    /// A puzzle; `drawn` over several lines, or not.
    Puzzle { record: Record, drawn: bool },
    /// An exact cover problem.
    Cover(Document),
    /// Neither.
    Bad(Unread),
}

impl Chunk {
    /// The file and its lines, if that is what it is.
    pub(crate) fn block(&self) -> Option<(&str, &Block)> {
        match &self.content {
            Content::Lines(block) => Some((&self.file, block)),
            _ => None,
        }
    }

    /// The inputs in it, still to be read, without lines that hold none.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = ()> {
        let (lines, others) = match &self.content {
            Content::Lines(block) => (Some(block.lines()), 0),
            Content::Puzzles { puzzles, .. } => (None, puzzles.len()),
            Content::TooLong(_) | Content::Cover(_) | Content::Unreadable(_) => (None, 1),
        };
        let lines = lines.into_iter().flatten().map(|(_, line)| line.trim_ascii());
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
        lines.map(|_| ()).chain(std::iter::repeat_n((), others))
    }

    /// Reads the inputs and gives them to `take`, one after the other, each with where it comes from.
    /// Passes on what each of them writes before it reads the next.
    pub(crate) fn for_each(
        self,
        reader: &mut LineReader,
        sink: &mut Sink,
        mut take: impl FnMut(Item, Origin<'_>, &mut Sink) -> Tally,
    ) -> Tally {
        let mut tally = Tally::default();
        let place = Origin { file: &self.file, line: None, label: None };
        let mut take = |item, line, sink: &mut Sink| {
            let origin = match &item {
                Item::Bad(Unread { line, .. }) => Origin { line: *line, ..place },
                _ => Origin { line, ..place },
            };
            tally.add(&take(item, origin, sink));
            sink.flush();
        };
        match self.content {
            Content::Lines(block) => {
                for (line, text) in block.lines() {
                    if let Some(item) = Item::read(reader, text, line) {
                        take(item, Some(line), sink);
                    }
                }
            }
            Content::TooLong(line) => {
                let (line, column) = (Some(line), Some(LONGEST_LINE + 1));
                let why = TOO_LONG.to_owned();
                take(Item::Bad(Unread { line, column, why }), line, sink);
            }
            Content::Puzzles { drawn, puzzles } => {
                for (line, record) in puzzles {
                    take(Item::of(record, drawn), Some(line), sink);
                }
            }
            Content::Cover(file) => {
                let item = file.read(&place, sink).map_or_else(Item::Bad, Item::Cover);
                take(item, None, sink);
            }
            Content::Unreadable(why) => {
                take(Item::Bad(Unread { line: None, column: None, why }), None, sink);
            }
        }
        tally
    }
}

impl Item {
    /// Reads a line of a file. Nothing comes of a blank one.
    pub(crate) fn read(reader: &mut LineReader, text: &[u8], line: usize) -> Option<Self> {
        let record = reader.read(text).transpose()?;
        Some(Self::of(record.map_err(|error| error.at_line(line)), false))
    }

    fn of(record: Result<Record, FormatError>, drawn: bool) -> Self {
        match record {
            Ok(record) => Self::Puzzle { record, drawn },
            Err(error) => Self::Bad(Unread {
                line: Some(error.line()),
                column: Some(error.column()),
                why: error.to_string(),
            }),
        }
    }
}

/// What an argument turned out to be.
enum Place {
    Stdin,
    File(PathBuf),
    /// A puzzle, written out as the argument.
    Literal(Vec<u8>),
    Neither(String),
}

/// Turns the arguments into chunks, reading as little ahead as it can.
pub(crate) struct Inputs {
    places: std::vec::IntoIter<Place>,
    format: Option<Source>,
    reading: Reading,
    /// Whether blocks of lines may be large: whether someone answers them together.
    large: bool,
    open: Option<Open>,
}

/// A place that is being read.
struct Open {
    file: Arc<str>,
    rest: Rest,
}

enum Rest {
    Lines(Lines),
    Puzzles { drawn: bool, taken: usize, puzzles: Records },
    Once(Content),
}

impl Inputs {
    pub(crate) fn new(
        arguments: &[PathBuf],
        format: Option<Source>,
        reading: Reading,
        large: bool,
    ) -> Self {
        let mut places: Vec<Place> =
            arguments.iter().map(|argument| Place::of(argument, &reading)).collect();
        if places.is_empty() {
            places.push(Place::Stdin);
        }
        Self { places: places.into_iter(), format, reading, large, open: None }
    }

    /// Opens a place and finds out what it holds.
    fn open(&self, place: Place) -> Open {
        let (file, rest) = match place {
            Place::Stdin => ("-".to_owned(), self.look(Box::new(io::stdin()), None)),
            Place::Literal(line) => {
                let lines = Lines::new(line, Box::new(io::empty()), false);
                ("argument".to_owned(), Ok(Rest::Lines(lines)))
            }
            Place::File(path) => {
                let rest = open_file(&path).and_then(|file| self.look(Box::new(file), Some(&path)));
                (path.display().to_string(), rest)
            }
            Place::Neither(argument) => {
                let message = "no such file, and no puzzle either (a 9x9 puzzle has 81 characters)";
                (argument, Ok(Rest::Once(Content::Unreadable(message.to_owned()))))
            }
        };
        let rest =
            rest.unwrap_or_else(|error| Rest::Once(Content::Unreadable(cannot_read(&error))));
        Open { file: file.into(), rest }
    }

    /// Looks at the beginning of an input and prepares to read the rest.
    fn look(&self, input: Input, path: Option<&Path>) -> io::Result<Rest> {
        let mut input = unpack(input)?;
        let mut start = Vec::new();
        let told = self.format.or_else(|| by_name(path?));
        let kind = match told {
            Some(Source::Puzzles(format)) => Kind::Puzzles(format),
            Some(Source::Dlx) => Kind::Cover,
            Some(Source::Matrix) => return whole(start, input, "matrix", false),
            Some(Source::Json) | None => {
                start = self.first_block(&mut input)?;
                match (format::detect(&start, &self.reading), told) {
                    (Kind::CoverJson, _) => Kind::CoverJson,
                    (_, Some(_)) => Kind::Puzzles(json()),
                    (kind, None) => kind,
                }
            }
        };
        match kind {
            Kind::Puzzles(format) if format.is_lines() => {
                Ok(Rest::Lines(Lines::new(start, input, self.large)))
            }
            Kind::Puzzles(format) => {
                let puzzles = format.read(read_all(start, input)?, &self.reading);
                Ok(Rest::Puzzles { drawn: format.is_drawn(), taken: 0, puzzles })
            }
            Kind::Cover => whole(start, input, "text", told.is_none()),
            Kind::CoverJson => whole(start, input, "json", false),
        }
    }

    /// The beginning of an input, up to [`LOOK`] bytes. A pipe may give a line at a time; it is waited
    /// for until the kind is certain.
    fn first_block(&self, input: &mut dyn Read) -> io::Result<Vec<u8>> {
        let mut start = vec![0; LOOK];
        let mut length = 0;
        while length < LOOK && !self.is_certain(&start[..length]) {
            match input.read(&mut start[length..]) {
                Ok(0) => break,
                Ok(more) => length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        start.truncate(length);
        Ok(start)
    }

    /// Whether the first line that is no comment is complete and a puzzle that is too long for a row of
    /// a drawn one. Someone who types it in need not wait for its answer.
    fn is_certain(&self, start: &[u8]) -> bool {
        const LONGEST_ROW: usize = 64;
        let lines = start.split_inclusive(|&byte| byte == b'\n');
        let mut lines = lines.filter(|line| line.ends_with(b"\n")).map(<[u8]>::trim_ascii);
        let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"));
        first.is_some_and(|line| {
            let word = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
            let read = || LineReader::new(&self.reading).read(line);
            word > LONGEST_ROW && matches!(read(), Ok(Some(_)))
        })
    }
}

impl Place {
    fn of(argument: &Path, reading: &Reading) -> Self {
        if argument == Path::new("-") {
            return Self::Stdin;
        }
        if argument.exists() {
            return Self::File(argument.to_owned());
        }
        let text = argument.as_os_str().as_encoded_bytes();
        match LineReader::new(reading).read(text) {
            Ok(Some(_)) => Self::Literal(text.to_owned()),
            _ if looks_like_a_puzzle(text) => Self::Literal(text.to_owned()),
            _ => Self::Neither(argument.display().to_string()),
        }
    }
}

/// Whether what cannot be read as a puzzle is still more likely a puzzle than the name of a file.
fn looks_like_a_puzzle(text: &[u8]) -> bool {
    let text = text.split(|byte| b";:".contains(byte)).next().unwrap_or_default();
    let symbols = text.iter().filter(|byte| byte.is_ascii_digit() || b".*_".contains(byte)).count();
    symbols >= 16 && symbols * 10 >= text.len() * 9
}

/// Opens a file that is to be read; a directory is none.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

/// What to say of an input that cannot be read.
pub(crate) fn cannot_read(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "this is a directory; name the files in it".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

/// What a file must be, by its name, of which an ending that says how it is packed is no part.
fn by_name(path: &Path) -> Option<Source> {
    let ending = |path: &Path| path.extension().and_then(OsStr::to_str).map(str::to_owned);
    let extension = match ending(path)?.to_ascii_lowercase().as_str() {
        "gz" | "zst" => ending(Path::new(path.file_stem()?))?,
        extension => extension.to_owned(),
    };
    let extension = extension.as_str();
    let puzzles = || Format::for_extension(extension).map(Source::Puzzles);
    match dlx::format::Format::for_extension(extension).map(dlx::format::Format::name) {
        Some("text") => Some(Source::Dlx),
        Some("matrix") => Some(Source::Matrix),
        Some("json") => Some(Source::Json),
        _ => puzzles(),
    }
}

/// An input whose beginning was read.
fn read_all(start: Vec<u8>, mut input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = start;
    input.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A whole input as one exact cover problem.
fn whole(
    start: Vec<u8>,
    input: impl Read,
    format: &'static str,
    guessed: bool,
) -> io::Result<Rest> {
    let bytes = read_all(start, input)?;
    Ok(match dlx::format::Format::named(format) {
        Some(format) => Rest::Once(Content::Cover(CoverFile { format, bytes, guessed })),
        None => Rest::Once(Content::Unreadable(format!("there is no format `{format}`"))),
    })
}

/// How many puzzles to take after so many others of the same place.
fn chunk_size(before: usize) -> usize {
    (before / CHUNKS_PER_SIZE).clamp(1, MOST_PER_CHUNK)
}

impl Iterator for Inputs {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        loop {
            let Some(open) = &mut self.open else {
                let place = self.places.next()?;
                self.open = Some(self.open(place));
                continue;
            };
            if let Some(content) = open.rest.take() {
                return Some(Chunk { file: Arc::clone(&open.file), content });
            }
            self.open = None;
        }
    }
}

impl Rest {
    /// Nothing left.
    fn end() -> Self {
        Self::Puzzles { drawn: false, taken: 0, puzzles: Box::new(std::iter::empty()) }
    }

    /// The next chunk's worth, if anything is left.
    fn take(&mut self) -> Option<Content> {
        match self {
            Self::Lines(lines) => match lines.take() {
                Ok(None) => None,
                Ok(Some(Taken::Block(block))) => Some(Content::Lines(block)),
                Ok(Some(Taken::TooLong(line))) => Some(Content::TooLong(line)),
                Err(error) => {
                    *self = Self::end();
                    Some(Content::Unreadable(cannot_read(&error)))
                }
            },
            Self::Puzzles { drawn, taken, puzzles } => {
                let drawn = *drawn;
                let puzzles: Vec<_> = puzzles.by_ref().take(chunk_size(*taken)).collect();
                *taken += puzzles.len();
                (!puzzles.is_empty()).then_some(Content::Puzzles { drawn, puzzles })
            }
            Self::Once(_) => {
                let done = Self::end();
                match std::mem::replace(self, done) {
                    Self::Once(content) => Some(content),
                    Self::Lines(_) | Self::Puzzles { .. } => None,
                }
            }
        }
    }
}
