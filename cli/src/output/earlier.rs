//! Answers of an earlier run of the same command, after which this run continues.
//!
//! A file with a line for each answer does not say which command has written it. So the last answers are worked out
//! again and compared, and must be the same.

use memchr::{memchr, memchr_iter, memmem};
use serde_json::Value;
use std::collections::VecDeque;
use std::io::{self, Read, Seek, SeekFrom};

/// Largest number of answers that are worked out again.
const MOST: usize = 8;
/// One of this number of answers is worked out again, up to the largest number, which takes little time.
const ONE_OF: u64 = 64;
/// Bytes that are read at a time.
const BLOCK: usize = 1 << 16;
/// Longest part of an answer that a message shows.
const SHOWN: usize = 100;

/// Answers of an earlier run: whole lines. Those that a crash has torn do not count.
#[derive(Debug)]
pub(crate) struct Earlier {
    /// Their number.
    pub(crate) answers: u64,
    /// Their length in bytes.
    pub(crate) bytes: u64,
    /// The last of them, which are still to be compared, in order.
    last: VecDeque<Vec<u8>>,
}

impl Earlier {
    /// Reads the answers of a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn read(mut file: impl Read + Seek) -> io::Result<Self> {
        let (mut answers, mut at) = (0, 0);
        // The starts of the last lines, and of the one after them.
        let mut starts = VecDeque::from([0]);
        let mut block = vec![0; BLOCK];
        file.seek(SeekFrom::Start(0))?;
        loop {
            let length = match file.read(&mut block) {
                Ok(0) => break,
                Ok(length) => length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            for end in memchr_iter(b'\n', &block[..length]) {
                answers += 1;
                starts.push_back(at + end as u64 + 1);
                if starts.len() > MOST + 1 {
                    starts.pop_front();
                }
            }
            at += length as u64;
        }
        // Bytes after the last line end are torn and do not count.
        let bytes = starts.back().copied().unwrap_or_default();
        // Compares one answer of 64, but at least one and at most eight.
        let compared = (answers / ONE_OF).clamp(answers.min(1), MOST as u64) as usize;
        let start = starts[starts.len() - 1 - compared];
        file.seek(SeekFrom::Start(start))?;
        let mut text = Vec::new();
        file.take(bytes - start).read_to_end(&mut text)?;
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let last = lines.map(|line| line[..line.len() - 1].to_owned()).collect();
        Ok(Self { answers, bytes, last })
    }

    /// Number of inputs with answers that are not worked out again.
    pub(crate) fn skipped(&self) -> u64 {
        self.answers - self.last.len() as u64
    }

    /// Whether all answers were compared.
    pub(crate) fn is_compared(&self) -> bool {
        self.last.is_empty()
    }

    /// Compares whole lines of new answers with the earlier ones, and returns the text after them.
    ///
    /// # Errors
    /// If they differ, with both.
    pub(crate) fn compare<'t>(&mut self, text: &'t [u8]) -> Result<&'t [u8], String> {
        let mut rest = text;
        while !rest.is_empty()
            && let Some(earlier) = self.last.front()
        {
            let (line, after) = match memchr(b'\n', rest) {
                Some(end) => (&rest[..end], &rest[end + 1..]),
                None => (rest, &[][..]),
            };
            if !may_be_same(earlier, line) {
                let number = self.answers - self.last.len() as u64 + 1;
                return Err(format!(
                    "line {number} is {}, and the answer is {}: it was written by another command or about other \
                     inputs; give those, or name another file",
                    shown(earlier),
                    shown(line)
                ));
            }
            self.last.pop_front();
            rest = after;
        }
        Ok(rest)
    }
}

/// Whether two lines may be answers to the same question about the same input. One that a limit cut short may be
/// another one at another time.
fn may_be_same(earlier: &[u8], line: &[u8]) -> bool {
    let object = |line: &[u8]| serde_json::from_slice(line).ok().filter(Value::is_object);
    match (object(earlier), object(line)) {
        (Some(earlier), Some(line)) => are_same_objects(earlier, line),
        _ => earlier == line || [earlier, line].into_iter().any(is_cut_short),
    }
}

/// Whether a line has the answer of a stopped search, perhaps after its place and its input.
fn is_cut_short(line: &[u8]) -> bool {
    let mut fields = line.split(|&byte| byte == b'\t');
    fields.any(|field| field.starts_with(b">=") || memmem::find(field, b"unknown").is_some())
}

/// Whether two objects may be answers to the same question about the same input, as [`may_be_same`] says of lines. The
/// number of nodes may differ between numbers of threads.
fn are_same_objects(mut earlier: Value, mut line: Value) -> bool {
    if [&earlier, &line].into_iter().any(|object| object["status"] == "stopped") {
        // A stopped search may end anywhere, so only the place is compared.
        return ["file", "line", "label"].into_iter().all(|field| earlier[field] == line[field]);
    }
    for object in [&mut earlier, &mut line] {
        object["nodes"] = Value::Null;
    }
    earlier == line
}

fn shown(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("`{}...`", &line[..end]),
        None => format!("`{line}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn read(text: &str) -> Earlier {
        Earlier::read(Cursor::new(text)).unwrap()
    }

    #[test]
    fn only_whole_lines_are_answers() {
        for (text, answers, bytes) in
            [("", 0, 0), ("uni", 0, 0), ("none\n", 1, 5), ("a\nb\n\nc", 3, 5), ("a\n\0\0\0", 1, 2)]
        {
            let earlier = read(text);
            assert_eq!((earlier.answers, earlier.bytes), (answers, bytes), "{text:?}");
        }
    }

    #[test]
    fn the_last_answers_are_compared_one_of_64_and_eight_at_most() {
        for (answers, compared) in [(0, 0), (1, 1), (127, 1), (128, 2), (511, 7), (100_000, 8)] {
            let lines: String = (1..=answers).map(|number| format!("answer {number}\n")).collect();
            let mut earlier = read(&lines);
            assert_eq!(earlier.skipped(), answers - compared);
            let again: Vec<String> = (answers - compared + 1..=answers)
                .map(|number| format!("answer {number}\n"))
                .collect();
            assert_eq!(earlier.compare((again.concat() + "new\n").as_bytes()), Ok(&b"new\n"[..]));
            assert!(earlier.is_compared());
        }
    }

    #[test]
    fn other_answers_are_told_from_the_same_ones() {
        let object = |line: u32, status: &str, nodes: u32| {
            format!("{{\"file\":\"a\",\"line\":{line},\"status\":\"{status}\",\"nodes\":{nodes}}}")
        };
        for (earlier, line, is_same) in [
            ("unique", "unique", true),
            ("unique", "multiple", false),
            ("unique", "1", false),
            ("unknown", "unique", true),
            ("multiple", ">=7", true),
            (&object(1, "unique", 5), &object(1, "unique", 6), true),
            (&object(1, "unique", 5), &object(2, "unique", 5), false),
            (&object(1, "unique", 5), &object(1, "none", 5), false),
            (&object(1, "stopped", 5), &object(1, "none", 5), true),
            (&object(1, "stopped", 5), &object(2, "none", 5), false),
            (&object(1, "unique", 5), "unique", false),
        ] {
            let line = format!("{line}\n");
            let compared = read(&format!("{earlier}\n")).compare(line.as_bytes()).is_ok();
            assert_eq!(compared, is_same, "{earlier} {line}");
        }
    }
}
