//! Where inputs come from: arguments, files, standard input; cut into chunks for the workers.

use super::args::Source;
use pavane::format::line::LineReader;
use pavane::format::{self, FormatError, Kind, Reading, Record};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How much of an input is looked at to tell what it is; also the size of the read buffer.
const LOOK: usize = format::DETECT_BYTES;
/// How many puzzles go into a chunk.
const PER_CHUNK: usize = 64;
/// Longer lines are cut off here. No puzzle comes near: the largest board has 4,096 cells.
const LONGEST_LINE: usize = 1 << 20;

/// Some inputs, for one worker.
pub(crate) struct Chunk {
    /// What messages call the place the inputs come from.
    pub(crate) file: Arc<str>,
    pub(crate) content: Content,
}

/// What a chunk holds.
pub(crate) enum Content {
    /// Lines of a file of one-line puzzles, from line number `first` on, still to be read.
    Lines { first: usize, lines: Vec<Vec<u8>> },
    /// Puzzles of a file of another kind, each with its line.
    Puzzles { drawn: bool, puzzles: Vec<(usize, Result<Record, FormatError>)> },
    /// A whole exact cover problem, still to be read.
    Cover { format: &'static dlx::format::Format, bytes: Vec<u8> },
    /// A place that could not be read, and why.
    Unreadable(String),
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
    open: Option<Open>,
}

/// A place that is being read.
struct Open {
    file: Arc<str>,
    rest: Rest,
}

/// A file of lines.
type Lines = BufReader<Box<dyn Read + Send>>;

enum Rest {
    Lines { reader: Lines, line: usize },
    Puzzles { drawn: bool, puzzles: std::vec::IntoIter<(usize, Result<Record, FormatError>)> },
    Once(Content),
}

impl Inputs {
    pub(crate) fn new(arguments: &[PathBuf], format: Option<Source>, reading: Reading) -> Self {
        let mut places: Vec<Place> =
            arguments.iter().map(|argument| Place::of(argument, &reading)).collect();
        if places.is_empty() {
            places.push(Place::Stdin);
        }
        Self { places: places.into_iter(), format, reading, open: None }
    }

    /// Opens a place and finds out what it holds.
    fn open(&self, place: Place) -> Open {
        let (file, rest) = match place {
            Place::Stdin => ("-".to_owned(), self.look(Box::new(io::stdin()), None)),
            Place::Literal(line) => {
                let reader = BufReader::new(Box::new(io::Cursor::new(line)) as _);
                ("argument".to_owned(), Ok(Rest::Lines { reader, line: 1 }))
            }
            Place::File(path) => {
                let rest =
                    open_file(&path).and_then(|file| self.look(Box::new(file), path.extension()));
                (path.display().to_string(), rest)
            }
            Place::Neither(argument) => {
                let message = "there is no file of this name, and it does not read as a puzzle; \
                               check the name, or give a puzzle such as one of 81 characters";
                (argument, Ok(Rest::Once(Content::Unreadable(message.to_owned()))))
            }
        };
        let rest =
            rest.unwrap_or_else(|error| Rest::Once(Content::Unreadable(cannot_read(&error))));
        Open { file: file.into(), rest }
    }

    /// Looks at the beginning of an input and prepares to read the rest.
    fn look(&self, input: Box<dyn Read + Send>, extension: Option<&OsStr>) -> io::Result<Rest> {
        let mut input = input;
        let mut start = Vec::new();
        let kind = match self.format.or_else(|| by_extension(extension)) {
            Some(Source::Line) => Kind::Line,
            Some(Source::Grid) => Kind::Grid,
            Some(Source::Dlx) => Kind::Cover,
            Some(Source::Matrix) => return whole(input, "matrix"),
            Some(Source::Json) | None => {
                start = first_block(&mut input)?;
                format::detect(&start, &self.reading)
            }
        };
        let input = io::Cursor::new(start).chain(input);
        match kind {
            Kind::Line => {
                let reader = BufReader::with_capacity(LOOK, Box::new(input) as _);
                Ok(Rest::Lines { reader, line: 1 })
            }
            Kind::Grid => {
                let puzzles = format::grid::read(&read_all(input)?, &self.reading);
                Ok(Rest::Puzzles { drawn: true, puzzles: puzzles.into_iter() })
            }
            Kind::Json => {
                let puzzles = format::json::read(&read_all(input)?, &self.reading);
                Ok(Rest::Puzzles { drawn: false, puzzles: puzzles.into_iter() })
            }
            Kind::Cover => whole(input, "text"),
            Kind::CoverJson => whole(input, "json"),
        }
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
    let symbols = text.iter().filter(|byte| byte.is_ascii_digit() || b".*_".contains(byte)).count();
    symbols >= 16 && symbols * 10 >= text.len() * 9
}

fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

/// What to say of an input that cannot be read.
fn cannot_read(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "this is a directory; name the files in it".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

/// What a file must be, by its name.
fn by_extension(extension: Option<&OsStr>) -> Option<Source> {
    let extension = extension?.to_str()?;
    match dlx::format::Format::for_extension(extension)?.name() {
        "text" => Some(Source::Dlx),
        "matrix" => Some(Source::Matrix),
        "json" => Some(Source::Json),
        _ => None,
    }
}

/// What can be read without waiting longer than for the first bytes, up to [`LOOK`] bytes.
fn first_block(input: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut start = vec![0; LOOK];
    let mut length = 0;
    // A pipe gives a few lines at a time, and a few lines are enough to tell what they are.
    while length < LOOK && !start[..length].contains(&b'\n') {
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

fn read_all(mut input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A whole input as one exact cover problem.
fn whole(input: impl Read, format: &'static str) -> io::Result<Rest> {
    let bytes = read_all(input)?;
    Ok(match dlx::format::Format::named(format) {
        Some(format) => Rest::Once(Content::Cover { format, bytes }),
        None => Rest::Once(Content::Unreadable(format!("there is no format `{format}`"))),
    })
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
    /// The next chunk's worth, if anything is left.
    fn take(&mut self) -> Option<Content> {
        match self {
            Self::Lines { reader, line } => {
                let first = *line;
                match take_lines(reader, line) {
                    Ok(lines) if lines.is_empty() => None,
                    Ok(lines) => Some(Content::Lines { first, lines }),
                    Err(error) => {
                        *self = Self::Puzzles { drawn: false, puzzles: Vec::new().into_iter() };
                        Some(Content::Unreadable(cannot_read(&error)))
                    }
                }
            }
            Self::Puzzles { drawn, puzzles } => {
                let drawn = *drawn;
                let puzzles: Vec<_> = puzzles.by_ref().take(PER_CHUNK).collect();
                (!puzzles.is_empty()).then_some(Content::Puzzles { drawn, puzzles })
            }
            Self::Once(_) => {
                let done = Self::Puzzles { drawn: false, puzzles: Vec::new().into_iter() };
                match std::mem::replace(self, done) {
                    Self::Once(content) => Some(content),
                    Self::Lines { .. } | Self::Puzzles { .. } => None,
                }
            }
        }
    }
}

/// Takes the next lines: a chunk's worth, or fewer if more would have to be waited for.
fn take_lines(reader: &mut Lines, line: &mut usize) -> io::Result<Vec<Vec<u8>>> {
    let mut lines = Vec::new();
    while lines.len() < PER_CHUNK {
        let mut text = Vec::new();
        match read_line(reader, &mut text) {
            Ok(true) => lines.push(text),
            Ok(false) => break,
            Err(error) if lines.is_empty() => return Err(error),
            // The lines so far are good; the error comes again when there is nothing else to say.
            Err(_) => break,
        }
        if !reader.buffer().contains(&b'\n') {
            break;
        }
    }
    *line += lines.len();
    Ok(lines)
}

/// Reads a line without its line feed, cut off at [`LONGEST_LINE`]. False at the end of the input.
fn read_line(reader: &mut Lines, text: &mut Vec<u8>) -> io::Result<bool> {
    let mut any = false;
    loop {
        let block = match reader.fill_buf() {
            Ok(block) => block,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if block.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = block.iter().position(|&byte| byte == b'\n');
        let part = &block[..end.unwrap_or(block.len())];
        let room = LONGEST_LINE - text.len();
        text.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}
