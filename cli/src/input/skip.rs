//! Skipping inputs that an earlier run has answered.

use super::chunk::{Chunk, ChunkContent};
use super::lines::LineBlock;
use pavane::format::Reading;
use pavane::format::line::LineReader;

/// The chunks after a number of skipped inputs, which are read and not answered.
pub(crate) fn behind<C: Iterator<Item = Chunk>>(
    mut inputs: u64,
    reading: &Reading,
    mut chunks: C,
) -> impl Iterator<Item = Chunk> + use<C> {
    let mut reader = LineReader::new(reading);
    std::iter::from_fn(move || {
        loop {
            let chunk = chunks.next()?;
            if inputs == 0 {
                return Some(chunk);
            }
            if let Some(rest) = chunk.behind(&mut inputs, &mut reader) {
                return Some(rest);
            }
        }
    })
}

impl Chunk {
    /// The rest of the chunk after `inputs` inputs; `None` without a rest. Reduces `inputs` by the inputs skipped.
    fn behind(self, inputs: &mut u64, reader: &mut LineReader) -> Option<Self> {
        let Self { file, content } = self;
        let content = match content {
            ChunkContent::Lines(block) => ChunkContent::Lines(lines_behind(block, inputs, reader)?),
            ChunkContent::Puzzles { drawn, mut puzzles } => {
                let left_out = puzzles.len().min(usize::try_from(*inputs).unwrap_or(usize::MAX));
                *inputs -= left_out as u64;
                puzzles.drain(..left_out);
                ChunkContent::Puzzles { drawn, puzzles }
            }
            ChunkContent::TooLong(_) | ChunkContent::Cover(_) | ChunkContent::Unreadable(_)
                if *inputs > 0 =>
            {
                *inputs -= 1;
                return None;
            }
            // Content that is no input, or the first input to answer.
            one => one,
        };
        Some(Self { file, content })
    }
}

fn lines_behind(block: LineBlock, inputs: &mut u64, reader: &mut LineReader) -> Option<LineBlock> {
    block.prepare(reader);
    let (mut lines, mut bytes) = (0, 0);
    for (number, line) in block.lines() {
        if *inputs == 0 {
            break;
        }
        *inputs -= u64::from(has_input(line, number, reader));
        (lines, bytes) = (lines + 1, bytes + line.len());
    }
    let is_left = bytes < block.text().len();
    is_left.then(|| block.behind(lines, bytes))
}

/// Whether a line has an input. The first character decides the usual cases, faster than the reader.
fn has_input(line: &[u8], number: usize, reader: &mut LineReader) -> bool {
    match line.first() {
        // The first line may be the number of the puzzles below it.
        Some(b'0'..=b'9' | b'.') if number > 1 => true,
        _ => !matches!(reader.at_line(number).read(line), Ok(None)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::{FileLines, Taken};
    use super::*;
    use std::io;

    /// The lines after a number of inputs, with their numbers.
    fn rest(text: &str, inputs: u64) -> Vec<(usize, String)> {
        let mut lines = FileLines::new(text.into(), Box::new(io::empty()), false, None);
        let chunks = std::iter::from_fn(|| match lines.take().unwrap()? {
            Taken::Block(block) => {
                Some(Chunk { file: "-".into(), content: ChunkContent::Lines(block) })
            }
            Taken::TooLong(line) => {
                Some(Chunk { file: "-".into(), content: ChunkContent::TooLong(line) })
            }
        });
        let mut rest = Vec::new();
        for chunk in behind(inputs, &Reading::default(), chunks) {
            let (_, block) = chunk.block().expect("lines");
            let line = |(number, line): (usize, &[u8])| {
                (number, String::from_utf8_lossy(line).trim_end().to_owned())
            };
            rest.extend(block.lines().map(line));
        }
        rest
    }

    #[test]
    fn lines_without_an_input_do_not_count() {
        let text = "# a comment\n\n1\n \t\r\n  nonsense\n\u{feff}# another\nx\n\n2\n";
        let numbers = |inputs| -> Vec<usize> {
            rest(text, inputs).into_iter().map(|(number, _)| number).collect()
        };
        assert_eq!(numbers(0), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(numbers(1).last(), Some(&9));
        assert!(!numbers(1).contains(&3) && numbers(1).contains(&5));
        assert!(!numbers(2).contains(&5) && numbers(2).contains(&7));
        assert_eq!(rest(text, 3).last(), Some(&(9, "2".to_owned())));
        assert_eq!((numbers(4), numbers(5)), (vec![], vec![]));
    }
}
