//! Arguments, files and standard input, cut into chunks for the workers.

use super::chunk::{Chunk, ChunkContent, CoverFile, split_region};
use super::decompress::{Bytes, decompress};
use super::formats::InputFormat;
use super::guess;
use super::line_ends::LineEnds;
use super::lines::{FileLines, Taken};
use super::named;
use super::utf16::as_utf8;
use crate::streams::{Stream, is_closed};
use pavane::format::grid::GridReader;
use pavane::format::line::{LineReader, UsualSize};
use pavane::format::{
    self, Foreign, Format, FormatError, FormatErrorKind, Kind, Reading, Record, Records,
};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes of an input that are looked at to detect its format.
const LOOK: usize = format::DETECT_BYTES;
/// Largest number of bytes of a file that is read as a whole.
const MOST_WHOLE: u64 = 2 << 30;
/// Largest number of puzzles in a chunk, for formats that are not lines. The first chunks are of one puzzle, later
/// ones larger, as with lines.
const MOST_PER_CHUNK: usize = 64;
const CHUNKS_PER_SIZE: usize = 16;

/// The place that an argument names.
enum InputPlace {
    Stdin,
    File(PathBuf),
    /// A puzzle, written out as the argument.
    Literal(Vec<u8>),
    /// A link to a puzzle, or a puzzle in another format than lines, as the argument.
    Other(Vec<u8>),
    Neither(String),
}

/// Turns the arguments into chunks, reading as little ahead as it can.
pub(crate) struct Inputs {
    places: std::vec::IntoIter<InputPlace>,
    format: Option<InputFormat>,
    reading: Reading,
    /// Whether blocks of lines may be large, since they are answered together.
    large: bool,
    open: Option<Open>,
    /// A warning about the fixed layout, before all inputs.
    warning: Option<String>,
}

/// A place that is being read.
struct Open {
    file: Arc<str>,
    /// A note before its inputs, if its kind or its symbols may be meant otherwise.
    note: Option<String>,
    rest: SourceRest,
    /// Whether no input was found so far.
    is_empty: bool,
}

enum SourceRest {
    Lines(Box<FileLines>),
    Grids(Box<GridFile>),
    Puzzles { drawn: bool, taken: usize, puzzles: Records },
    Once(ChunkContent),
}

impl Inputs {
    pub(crate) fn new(
        arguments: &[PathBuf],
        format: Option<InputFormat>,
        reading: Reading,
        large: bool,
    ) -> Self {
        let mut places: Vec<InputPlace> =
            arguments.iter().map(|argument| InputPlace::of(argument, &reading)).collect();
        if places.is_empty() {
            places.push(InputPlace::Stdin);
        }
        let warning = reading.layout.as_ref().and_then(split_region);
        Self { places: places.into_iter(), format, reading, large, open: None, warning }
    }

    /// The number of arguments that name files or standard input, and are no puzzles.
    pub(crate) fn count_files(arguments: &[PathBuf], reading: &Reading) -> usize {
        let places = arguments.iter().map(|argument| InputPlace::of(argument, reading));
        places
            .filter(|place| !matches!(place, InputPlace::Literal(_) | InputPlace::Other(_)))
            .count()
    }

    /// Opens a place and detects its format.
    fn open(&self, place: InputPlace) -> Open {
        let (file, looked) = match place {
            InputPlace::Stdin if is_closed(Stream::Input) => ("-".to_owned(), Err(closed_input())),
            InputPlace::Stdin => {
                ("-".to_owned(), self.look(Box::new(io::stdin()), None, io::stdin().is_terminal()))
            }
            InputPlace::Literal(line) => {
                let format = Format::named("line");
                let note = format.and_then(|format| self.note_of_puzzles(&line, format));
                let lines = FileLines::new(line, Box::new(io::empty()), false, None);
                ("argument".to_owned(), Ok((note, SourceRest::Lines(Box::new(lines)))))
            }
            InputPlace::Other(text) => {
                let format = argument_format(&text).expect("the argument is of such a format");
                let puzzles = format.read(text, &self.reading);
                let rest = SourceRest::Puzzles { drawn: false, taken: 0, puzzles };
                ("argument".to_owned(), Ok((None, rest)))
            }
            InputPlace::File(path) => {
                let looked =
                    open_file(&path).and_then(|file| self.look(Box::new(file), Some(&path), false));
                (path.display().to_string(), looked)
            }
            InputPlace::Neither(argument) => {
                let message = "no such file, and no puzzle either (a 9x9 puzzle has 81 characters)";
                (argument, Ok((None, unreadable(message.to_owned()))))
            }
        };
        let (note, rest) = looked.unwrap_or_else(|error| (None, unreadable(cannot_read(&error))));
        Open { file: file.into(), note, rest, is_empty: true }
    }

    /// Looks at the beginning of an input and prepares to read the rest. Also returns a note if its kind is a
    /// guess, or if its symbols may be meant otherwise.
    fn look(
        &self,
        input: Bytes,
        path: Option<&Path>,
        is_typed: bool,
    ) -> io::Result<(Option<String>, SourceRest)> {
        let mut input: Bytes = Box::new(LineEnds::new(as_utf8(decompress(input)?)));
        let told = self.format.or_else(|| path.and_then(by_name));
        let is_named = self.format.is_none() && told.is_some();
        let fixed = self.format.and_then(fixed_kind);
        let mut start = Vec::new();
        // Only what --format says is taken without a look.
        if self.format.is_none() || fixed.is_none() {
            start = self.first_block(&mut input)?;
            let other = || not_as_named(&start).filter(|_| is_named);
            if let Some(why) = not_text(&start).or_else(other) {
                return Ok((None, unreadable(why)));
            }
        }
        let examine = || format::examine(&start, &self.reading);
        let (found, note) = match (fixed, told) {
            (Some(kind), _) => (kind.into(), None),
            (None, None) => (examine(), None),
            (None, Some(told)) if named::is_plain(&start, told) => (Kind::Cover.into(), None),
            (None, Some(told)) if is_named => named::settle(&start, told, examine(), &self.reading),
            (None, Some(told)) => (named::within(examine(), told), None),
        };
        // What the content says is looked at as if the file had no name.
        let told = told.filter(|_| note.is_none());
        let note = note.or_else(|| guess::note(found).filter(|_| self.format.is_none()));
        let note = note.or_else(|| match found.kind {
            Kind::Puzzles(format) => self.note_of_puzzles(&start, format),
            _ => None,
        });
        Ok((note, self.prepare(found.kind, start, input, told, is_typed)?))
    }

    /// Prepares to read an input of a kind. Its beginning may have been read.
    fn prepare(
        &self,
        kind: Kind,
        start: Vec<u8>,
        input: Bytes,
        told: Option<InputFormat>,
        is_typed: bool,
    ) -> io::Result<SourceRest> {
        match kind {
            Kind::Foreign(kind) => Ok(unreadable(kind.message().to_owned())),
            Kind::Unknown => Ok(unreadable(guess::unknown(&start))),
            kind if told.is_none() && start.len() >= LOOK && !self.goes_on(kind, &start) => {
                // Such an input may be endless: its beginning decides that it is refused.
                let line = start.iter().position(|&byte| byte == b'\n').unwrap_or(start.len());
                let first = LineReader::new(&self.reading).read(&start[..line]).err();
                let first = first.map_or_else(String::new, |error| format!(" (line 1: {error})"));
                let why = format!(
                    "found no puzzle in the first {} KiB{first}, expected some; --format reads on",
                    LOOK >> 10
                );
                Ok(unreadable(why))
            }
            Kind::Puzzles(format) if format.is_lines() => {
                let usual = (!is_typed).then(|| UsualSize::new(&self.reading));
                Ok(SourceRest::Lines(Box::new(FileLines::new(start, input, self.large, usual))))
            }
            Kind::Puzzles(format) if format.is_grids() => {
                let lines = FileLines::new(start, input, false, None);
                let grids = GridFile::new(lines, GridReader::new(&self.reading));
                Ok(SourceRest::Grids(Box::new(grids)))
            }
            Kind::Puzzles(format) => {
                let puzzles = format.read(read_all(start, input)?, &self.reading);
                Ok(SourceRest::Puzzles { drawn: format.is_drawn(), taken: 0, puzzles })
            }
            Kind::Cover if told.is_none() && start.len() >= LOOK && !reads_as_cover(&start) => {
                // The error is in the beginning, so the rest is not read.
                whole(start, io::empty(), "text", true)
            }
            Kind::Cover => whole(start, input, "text", told.is_none()),
            Kind::CoverJson => whole(start, input, "json", false),
            Kind::CoverMatrix => {
                whole(start, input, "matrix", !matches!(told, Some(InputFormat::Matrix)))
            }
            other => {
                let found = other.summary();
                Ok(unreadable(format!("found {found}, expected puzzles or an exact cover problem")))
            }
        }
    }

    /// A note on the puzzles at the beginning of an input, if they may be meant otherwise than they are read.
    fn note_of_puzzles(&self, start: &[u8], format: &Format) -> Option<String> {
        self.note_of_zero(start, format).or_else(|| self.note_of_rule(start, format))
    }

    /// A note on puzzles with the name of a rule beside them, if no layout is named.
    fn note_of_rule(&self, start: &[u8], format: &Format) -> Option<String> {
        let rule = format::rule_beside(start, format, &self.reading)?;
        Some(format!(
            "note: found `{rule}` beside a puzzle, which may have other rules; only the rules of sudoku are read, and \
             extra zones by --layout"
        ))
    }

    /// A note on a puzzle at the beginning of an input, if its digits may count from 0.
    fn note_of_zero(&self, start: &[u8], format: &Format) -> Option<String> {
        let symbols = format::symbols_from_zero(start, format, &self.reading)?;
        if format.name() == "json" {
            return Some(format!(
                "note: `0` is read as an empty cell; if digits count from 0, write the cells as strings, and give \
                 --symbols {symbols}"
            ));
        }
        Some(format!(
            "note: `0` is read as an empty cell; if digits count from 0, give --symbols {symbols}"
        ))
    }

    /// Whether the beginning of a long input has a puzzle, or lines that may precede one. An endless input without
    /// puzzles is recognized by its beginning.
    fn goes_on(&self, kind: Kind, start: &[u8]) -> bool {
        let lines = || start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let has_content = |line: &&[u8]| !line.is_empty() && !line.starts_with(b"#");
        let is_puzzle = |record: &Result<Record, FormatError>| match record {
            Ok(_) => true,
            Err(error) => matches!(error.kind(), FormatErrorKind::Clash { .. }),
        };
        match kind {
            Kind::Puzzles(format) if format.is_lines() => {
                let mut reader = LineReader::new(&self.reading);
                // A line may list the candidates of a large board.
                let is_one_line = self.reading.layout.is_some() && !start.contains(&b'\n');
                let mut read = lines().filter_map(|line| reader.read(line).transpose());
                is_one_line
                    || !lines().any(|line| has_content(&line))
                    || read.any(|record| is_puzzle(&record))
            }
            Kind::Puzzles(format) if format.is_grids() => {
                let mut reader = GridReader::new(&self.reading);
                let mut read = lines().flat_map(|line| reader.read(line));
                read.any(|(_, record)| is_puzzle(&record))
            }
            Kind::Cover => {
                // A problem has several options.
                let end = start.iter().rposition(|&byte| byte == b'\n').unwrap_or(start.len());
                let lines = start[..end].split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
                let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"|"));
                let first = lines.next();
                end == start.len() || first.is_none() || lines.any(|line| Some(line) != first)
            }
            _ => true,
        }
    }

    /// The beginning of an input, up to [`LOOK`] bytes. A pipe may deliver one line at a time; lines are read until the
    /// kind is certain.
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

    /// Whether the first line that is not a comment is complete, and holds a puzzle too long for a row of a drawn one.
    /// A person who types such a puzzle gets the answer at once.
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

impl InputPlace {
    fn of(argument: &Path, reading: &Reading) -> Self {
        if argument == Path::new("-") {
            return Self::Stdin;
        }
        // An existing file takes precedence over a puzzle with the same text.
        if argument.exists() {
            return Self::File(argument.to_owned());
        }
        let text = argument.as_os_str().as_encoded_bytes();
        match LineReader::new(reading).read(text) {
            Ok(Some(_)) => Self::Literal(text.to_owned()),
            _ if argument_format(text).is_some() => Self::Other(text.to_owned()),
            // A puzzle with a mistake gets the message of the reader of puzzles.
            _ if looks_like_a_puzzle(text) => Self::Literal(text.to_owned()),
            _ => Self::Neither(argument.display().to_string()),
        }
    }
}

/// The format of an argument that is a link, or a text of another program, in place of a one-line puzzle.
fn argument_format(text: &[u8]) -> Option<&'static Format> {
    Format::recognized(text).filter(|format| format.is_document() || format.is_codes())
}

/// The message for a beginning of another kind than the name of the file says, such as an HTML page.
fn not_as_named(start: &[u8]) -> Option<String> {
    let kind = Foreign::declared(start).filter(|_| Format::recognized(start).is_none())?;
    Some(kind.message().to_owned())
}

/// Whether an argument that cannot be read as a puzzle is more likely a puzzle than the name of a file.
fn looks_like_a_puzzle(text: &[u8]) -> bool {
    let text = text.split(|byte| b";:".contains(byte)).next().unwrap_or_default();
    let symbols = text.iter().filter(|byte| byte.is_ascii_digit() || b".*_".contains(byte)).count();
    symbols >= 16 && symbols * 10 >= text.len() * 9
}

/// The error of standard input that is closed.
pub(crate) fn closed_input() -> io::Error {
    io::Error::other("standard input is closed; name a file, or pipe one in")
}

/// Opens a file for reading; a directory is an error.
pub(crate) fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

/// The kind that `--format` fixes. JSON may hold puzzles or a problem.
fn fixed_kind(source: InputFormat) -> Option<Kind> {
    match source {
        InputFormat::Puzzles(format) => Some(Kind::Puzzles(format)),
        InputFormat::Dlx => Some(Kind::Cover),
        InputFormat::Matrix => Some(Kind::CoverMatrix),
        InputFormat::Json => None,
    }
}

/// The message for an input that cannot be read.
pub(crate) fn cannot_read(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "this is a directory; name the files in it".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

/// The format that the name of a file indicates, without the extension of a compressed file.
fn by_name(path: &Path) -> Option<InputFormat> {
    let ending = |path: &Path| path.extension().and_then(OsStr::to_str).map(str::to_owned);
    let extension = match ending(path)?.to_ascii_lowercase().as_str() {
        // The extension before the one of compression names the format.
        "gz" | "zst" | "xz" | "bz2" => ending(Path::new(path.file_stem()?))?,
        extension => extension.to_owned(),
    };
    let extension = extension.as_str();
    let puzzles = || Format::for_extension(extension).map(InputFormat::Puzzles);
    match dlx::format::Format::for_extension(extension).map(dlx::format::Format::name) {
        Some("text") => Some(InputFormat::Dlx),
        Some("matrix") => Some(InputFormat::Matrix),
        Some("json") => Some(InputFormat::Json),
        _ => puzzles(),
    }
}

/// Whether the whole lines of a beginning read as an exact cover problem.
fn reads_as_cover(start: &[u8]) -> bool {
    let end = start.iter().rposition(|&byte| byte == b'\n').map_or(start.len(), |end| end + 1);
    let reader = dlx::format::Format::named("text").and_then(dlx::format::Format::reader);
    end == start.len() && !start.contains(&b'\n')
        || reader.is_none_or(|read| read(&start[..end]).is_ok())
}

/// All bytes of an input; `start` has been read.
///
/// # Errors
/// The errors of the input, and an input larger than [`MOST_WHOLE`].
fn read_all(start: Vec<u8>, input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = start;
    let room = MOST_WHOLE - bytes.len() as u64;
    input.take(room + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_WHOLE {
        let what = "it is larger than 2 GiB, and this format is read as a whole; split the file";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// The message for a beginning that is not text: a document, an archive, a picture or other binary data.
fn not_text(start: &[u8]) -> Option<String> {
    /// Text has less than one control character in this number of bytes.
    const RARE: usize = 20;
    if let Some(kind) = Foreign::binary(start) {
        return Some(kind.message().to_owned());
    }
    let is_control = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let controls = start.iter().filter(is_control).count();
    (controls > 16 && controls * RARE > start.len()).then(|| {
        "found binary data, expected text with puzzles or an exact cover problem; name another file"
            .to_owned()
    })
}

/// An input that cannot be read, and why.
fn unreadable(why: String) -> SourceRest {
    SourceRest::Once(ChunkContent::Unreadable(why))
}

/// A whole input as one exact cover problem.
fn whole(
    start: Vec<u8>,
    input: impl Read,
    format: &'static str,
    guessed: bool,
) -> io::Result<SourceRest> {
    let bytes = read_all(start, input)?;
    Ok(match dlx::format::Format::named(format) {
        Some(format) => SourceRest::Once(ChunkContent::Cover(CoverFile { format, bytes, guessed })),
        None => unreadable(format!("there is no format `{format}`")),
    })
}

/// A file of drawn grids that is being read.
struct GridFile {
    lines: FileLines,
    reader: GridReader,
    /// Grids that were read and not taken yet.
    ready: Vec<(usize, Result<Record, FormatError>)>,
    taken: usize,
    is_over: bool,
}

impl GridFile {
    fn new(lines: FileLines, reader: GridReader) -> Self {
        Self { lines, reader, ready: Vec::new(), taken: 0, is_over: false }
    }

    /// Takes the next grids: a full chunk, or the remaining ones at the end.
    ///
    /// # Errors
    /// The errors of the input.
    fn take(&mut self) -> io::Result<Option<ChunkContent>> {
        let size = chunk_size(self.taken);
        while self.ready.len() < size && !self.is_over {
            match self.lines.take()? {
                Some(Taken::Block(block)) => {
                    let lines = block.lines();
                    self.ready.extend(lines.flat_map(|(_, line)| self.reader.read(line)));
                }
                // A line that is too long is a broken row.
                Some(Taken::TooLong(_)) => self.ready.extend(self.reader.read(b"!")),
                None => {
                    self.ready.extend(self.reader.end());
                    self.is_over = true;
                }
            }
        }
        let rest = self.ready.split_off(size.min(self.ready.len()));
        let puzzles = std::mem::replace(&mut self.ready, rest);
        self.taken += puzzles.len();
        Ok((!puzzles.is_empty()).then_some(ChunkContent::Puzzles { drawn: true, puzzles }))
    }
}

/// Number of puzzles in the next chunk after `before` others of the same place.
fn chunk_size(before: usize) -> usize {
    (before / CHUNKS_PER_SIZE).clamp(1, MOST_PER_CHUNK)
}

impl Iterator for Inputs {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if let Some(warning) = self.warning.take() {
            return Some(Chunk {
                file: "--layout".into(),
                content: ChunkContent::Warning(warning),
            });
        }
        loop {
            let Some(open) = &mut self.open else {
                let place = self.places.next()?;
                self.open = Some(self.open(place));
                continue;
            };
            if let Some(note) = open.note.take() {
                let (file, content) = (Arc::clone(&open.file), ChunkContent::Warning(note));
                return Some(Chunk { file, content });
            }
            if let Some(content) = open.rest.take() {
                let chunk = Chunk { file: Arc::clone(&open.file), content };
                open.is_empty = open.is_empty && chunk.inputs().next().is_none();
                return Some(chunk);
            }
            // The place is at its end; a place without an input is reported.
            let Open { file, is_empty, .. } = self.open.take()?;
            if is_empty {
                return Some(Chunk { file, content: ChunkContent::Nothing });
            }
        }
    }
}

impl SourceRest {
    /// A place without further content.
    fn end() -> Self {
        Self::Puzzles { drawn: false, taken: 0, puzzles: Box::new(std::iter::empty()) }
    }

    /// The content of the next chunk; `None` at the end.
    fn take(&mut self) -> Option<ChunkContent> {
        match self {
            Self::Lines(lines) => match lines.take() {
                Ok(None) => None,
                Ok(Some(Taken::Block(block))) => Some(ChunkContent::Lines(block)),
                Ok(Some(Taken::TooLong(line))) => Some(ChunkContent::TooLong(line)),
                Err(error) => {
                    *self = Self::end();
                    Some(ChunkContent::Unreadable(cannot_read(&error)))
                }
            },
            Self::Grids(grids) => grids.take().unwrap_or_else(|error| {
                *self = Self::end();
                Some(ChunkContent::Unreadable(cannot_read(&error)))
            }),
            Self::Puzzles { drawn, taken, puzzles } => {
                let drawn = *drawn;
                let puzzles: Vec<_> = puzzles.by_ref().take(chunk_size(*taken)).collect();
                *taken += puzzles.len();
                (!puzzles.is_empty()).then_some(ChunkContent::Puzzles { drawn, puzzles })
            }
            Self::Once(_) => {
                let done = Self::end();
                match std::mem::replace(self, done) {
                    Self::Once(content) => Some(content),
                    Self::Lines(_) | Self::Grids(_) | Self::Puzzles { .. } => None,
                }
            }
        }
    }
}
