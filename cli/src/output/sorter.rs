//! Answers in the order of their keys, by an external merge sort.
//!
//! Answers arrive in the order of the inputs. They are kept in memory up to a limit, then sorted and written to a
//! temporary file. At the end the sorted parts are merged. Answers with equal keys keep their order. While only few
//! different keys occur, memory has the texts of each key together, without their keys.

mod buckets;

use buckets::{Buckets, MOST_KEYS};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};

/// The bytes of answers and keys that are kept in memory.
const MEMORY: usize = 256 << 20;

/// The number of sorted files at which they are merged into one, below the usual limit of open files.
const MOST_FILES: usize = 64;

/// The bytes of a key that are compared without looking at the record.
const PREFIX: usize = 16;

/// The most bytes of a length.
const MOST_LENGTH: usize = 10;

/// Appends a record: its head, the key that `write_key` appends, and the text in two parts. The head has the length of
/// the key, and twice the length of the text, with one more if the answer is set off. No key is the beginning of
/// another one.
pub(super) fn write_record(
    out: &mut Vec<u8>,
    write_key: impl FnOnce(&mut Vec<u8>),
    is_set_off: bool,
    text: [&[u8]; 2],
) {
    let start = out.len();
    // Most lengths of keys take one byte.
    out.push(0);
    let twice = (text[0].len() + text[1].len()) << 1 | usize::from(is_set_off);
    write_length(twice, out);
    let head = out.len();
    write_key(out);
    let key = out.len() - head;
    if key < 0x80 {
        out[start] = key as u8;
    } else {
        let mut length = Vec::with_capacity(MOST_LENGTH);
        write_length(key, &mut length);
        out.splice(start..=start, length);
    }
    out.extend_from_slice(text[0]);
    out.extend_from_slice(text[1]);
}

/// Appends a length, with seven bits in a byte and the lowest first. Each byte but the last has its highest bit set.
fn write_length(mut length: usize, out: &mut Vec<u8>) {
    while length >= 0x80 {
        out.push(length as u8 | 0x80);
        length >>= 7;
    }
    out.push(length as u8);
}

/// Reads a length from the start of some bytes, and moves past it.
fn read_length(bytes: &mut &[u8]) -> usize {
    let mut length = 0;
    for shift in (0..).step_by(7) {
        let byte = bytes.split_off_first().copied().expect("a record has a head");
        length |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    length
}

/// A record as it is kept.
#[derive(Clone, Copy)]
struct Kept<'a> {
    /// The first bytes of the key, which decide most comparisons.
    prefix: [u64; 2],
    /// All bytes of the record.
    bytes: &'a [u8],
}

/// The parts of a record.
struct Parts<'a> {
    key: &'a [u8],
    text: &'a [u8],
    is_set_off: bool,
    /// All bytes of the record.
    bytes: &'a [u8],
}

impl<'a> Parts<'a> {
    /// The first record of some bytes.
    fn first(bytes: &'a [u8]) -> Self {
        let mut rest = bytes;
        let key = read_length(&mut rest);
        let twice = read_length(&mut rest);
        let head = bytes.len() - rest.len();
        let (key, rest) = rest.split_at(key);
        let text = &rest[..twice >> 1];
        let bytes = &bytes[..head + key.len() + text.len()];
        Self { key, text, is_set_off: twice & 1 == 1, bytes }
    }

    fn kept(&self) -> Kept<'a> {
        let mut prefix = [0; PREFIX];
        let shared = self.key.len().min(PREFIX);
        prefix[..shared].copy_from_slice(&self.key[..shared]);
        let prefix = u128::from_be_bytes(prefix);
        Kept { prefix: [(prefix >> 64) as u64, prefix as u64], bytes: self.bytes }
    }
}

impl Kept<'_> {
    fn compare(&self, other: &Self) -> Ordering {
        let keys = || Parts::first(self.bytes).key.cmp(Parts::first(other.bytes).key);
        self.prefix.cmp(&other.prefix).then_with(keys)
    }
}

/// The answers of a run, to be written in the order of their keys.
pub(crate) struct Sorter {
    /// The bytes to keep in memory.
    memory: usize,
    answers: Answers,
    held: usize,
    /// Sorted files, with the answers of earlier inputs first.
    files: Vec<File>,
}

/// The answers in memory.
enum Answers {
    /// Answers with few different keys.
    Few(Buckets),
    /// Whole records, as they arrived.
    Many(Vec<Vec<u8>>),
}

impl Default for Sorter {
    fn default() -> Self {
        Self::new(MEMORY, MOST_KEYS)
    }
}

impl Sorter {
    const fn new(memory: usize, most_keys: usize) -> Self {
        let answers = Answers::Few(Buckets::with_most_keys(most_keys));
        Self { memory, answers, held: 0, files: Vec::new() }
    }

    /// Takes the next answers.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub(crate) fn add(&mut self, records: Vec<u8>) -> io::Result<()> {
        let rest = match &mut self.answers {
            Answers::Many(_) => records,
            Answers::Few(buckets) => {
                let rest = buckets.add(&records).to_owned();
                self.held = buckets.bytes();
                rest
            }
        };
        if !rest.is_empty() {
            self.add_piece(rest)?;
        }
        if self.held > self.memory {
            self.spill()?;
        }
        Ok(())
    }

    /// Takes records without buckets.
    fn add_piece(&mut self, piece: Vec<u8>) -> io::Result<()> {
        let has_buckets = matches!(self.answers, Answers::Few(_));
        if has_buckets && self.held > self.memory / 2 {
            // Buckets and their records together would take more than the memory.
            self.spill()?;
        }
        let mut pieces = match std::mem::replace(&mut self.answers, Answers::Many(Vec::new())) {
            Answers::Many(pieces) => pieces,
            Answers::Few(buckets) => {
                let mut known = Vec::new();
                buckets.each_record(&mut |record| {
                    known.extend_from_slice(record);
                    Ok(())
                })?;
                self.held = known.len();
                vec![known]
            }
        };
        self.held += piece.len();
        pieces.push(piece);
        self.answers = Answers::Many(pieces);
        Ok(())
    }

    /// Gives all answers to `write`, in order, each with whether it is set off. Answers that are not set off may come
    /// several at a time.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read, or the first error of `write`.
    pub(crate) fn finish(
        mut self,
        mut write: impl FnMut(bool, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        if let (true, Answers::Few(buckets)) = (self.files.is_empty(), &self.answers) {
            return buckets.each_text(write);
        }
        let mut write = |record: &[u8]| {
            let record = Parts::first(record);
            write(record.is_set_off, record.text)
        };
        if let (true, Answers::Many(pieces)) = (self.files.is_empty(), &self.answers) {
            return sorted(pieces).into_iter().try_for_each(|record| write(record.bytes));
        }
        self.spill()?;
        merge(self.files, &mut write)
    }

    /// Writes the answers in memory to a temporary file.
    fn spill(&mut self) -> io::Result<()> {
        self.held = 0;
        let file = write_file(|out| match &mut self.answers {
            Answers::Few(buckets) => {
                buckets.each_record(&mut |record| out.write_all(record))?;
                buckets.clear();
                Ok(())
            }
            Answers::Many(pieces) => {
                let pieces = std::mem::take(pieces);
                sorted(&pieces).into_iter().try_for_each(|record| out.write_all(record.bytes))
            }
        })?;
        self.files.push(file);
        if self.files.len() == MOST_FILES {
            let files = std::mem::take(&mut self.files);
            let merged = write_file(|out| merge(files, &mut |record| out.write_all(record)))?;
            self.files.push(merged);
        }
        Ok(())
    }
}

/// The records of some pieces in the order of their keys.
fn sorted(pieces: &[Vec<u8>]) -> Vec<Kept<'_>> {
    let mut records = Vec::new();
    let mut longest = 0;
    for piece in pieces {
        let mut rest = piece.as_slice();
        while !rest.is_empty() {
            let record = Parts::first(rest);
            rest = &rest[record.bytes.len()..];
            longest = longest.max(record.key.len());
            records.push(record.kept());
        }
    }
    // Of two keys with the same first bytes, one would be the beginning of the other one if it were shorter.
    match longest <= PREFIX {
        true => records.sort_by_key(|record| record.prefix),
        false => records.sort_by(Kept::compare),
    }
    records
}

/// A temporary file with the text of `write`, to be read from its start.
fn write_file(write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<File> {
    let named =
        |error: io::Error| io::Error::other(format!("a temporary file for --sort: {error}"));
    let mut out = BufWriter::new(tempfile::tempfile().map_err(named)?);
    write(&mut out).map_err(named)?;
    let mut file = out.into_inner().map_err(|error| named(error.into_error()))?;
    file.rewind().map_err(named)?;
    Ok(file)
}

/// Merges sorted files. Of equal keys the one of the earlier file comes first.
fn merge(files: Vec<File>, write: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut files: Vec<_> = files.into_iter().map(BufReader::new).collect();
    let mut heap = BinaryHeap::new();
    for (number, file) in files.iter_mut().enumerate() {
        push_next(&mut heap, number, file)?;
    }
    while let Some(Reverse((_, number, record))) = heap.pop() {
        write(&record)?;
        push_next(&mut heap, number, &mut files[number])?;
    }
    Ok(())
}

/// The next record of each file: its key, the number of its file, and all of its bytes.
type Heads = BinaryHeap<Reverse<(Vec<u8>, usize, Vec<u8>)>>;

/// Reads the next record of a file, unless all are read.
fn push_next(heads: &mut Heads, number: usize, file: &mut BufReader<File>) -> io::Result<()> {
    if file.fill_buf()?.is_empty() {
        return Ok(());
    }
    let mut record = Vec::new();
    let key = copy_length(file, &mut record)?;
    let twice = copy_length(file, &mut record)?;
    let head = record.len();
    record.resize(head + key + (twice >> 1), 0);
    file.read_exact(&mut record[head..])?;
    let key = record[head..head + key].to_owned();
    heads.push(Reverse((key, number, record)));
    Ok(())
}

/// Reads a length from a file, and appends its bytes to a record.
fn copy_length(file: &mut BufReader<File>, record: &mut Vec<u8>) -> io::Result<usize> {
    let start = record.len();
    loop {
        let mut byte = [0];
        file.read_exact(&mut byte)?;
        record.extend(byte);
        if byte[0] < 0x80 {
            return Ok(read_length(&mut &record[start..]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys by a simple generator, each with the number of its place or a common word as the text.
    fn records(count: u64) -> Vec<(Vec<u8>, String)> {
        let record = |number: u64| {
            let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let text = match mixed >> 40 & 7 {
                0..=2 => format!("{number}\n"),
                3..=6 => "unique\n".to_owned(),
                _ => "none\n".to_owned(),
            };
            ((mixed >> 58).to_be_bytes()[6..].to_vec(), text)
        };
        (0..count).map(record).collect()
    }

    /// The sorted texts, with `-` before each that is set off.
    fn sort(
        records: &[(Vec<u8>, String)],
        (memory, most_keys): (usize, usize),
        is_set_off: impl Fn(&[u8]) -> bool,
    ) -> String {
        let mut sorter = Sorter::new(memory, most_keys);
        for chunk in records.chunks(7) {
            let mut piece = Vec::new();
            for (key, text) in chunk {
                let (first, second) = text.as_bytes().split_at(1);
                let is_set_off = is_set_off(key);
                write_record(&mut piece, |out| out.extend(key), is_set_off, [first, second]);
            }
            sorter.add(piece).unwrap();
        }
        let mut texts = String::new();
        let write = |is_set_off, text: &[u8]| {
            texts.push_str(if is_set_off { "-" } else { "" });
            texts.push_str(str::from_utf8(text).unwrap());
            Ok(())
        };
        sorter.finish(write).unwrap();
        texts
    }

    /// Numbers of keys with which buckets hold no record, a part, and all.
    const KEYS: [usize; 4] = [0, 1, 20, 256];

    #[test]
    fn sorting_is_stable_with_any_memory() {
        let records = records(20_000);
        let mut expected = records.clone();
        expected.sort_by(|a, b| a.0.cmp(&b.0));
        let is_set_off = |key: &[u8]| key[1].is_multiple_of(3);
        let mark = |key: &[u8]| if is_set_off(key) { "-" } else { "" };
        let expected: String =
            expected.iter().map(|(key, text)| [mark(key), text].concat()).collect();
        // The least memory makes more files than are open at a time.
        for memory in [usize::MAX, 100_000, 4_000] {
            for most_keys in KEYS {
                let sorted = sort(&records, (memory, most_keys), is_set_off);
                assert!(sorted == expected, "{memory}, {most_keys} keys");
            }
        }
        assert!(sort(&[], (0, MOST_KEYS), is_set_off).is_empty());
    }

    /// Texts of equal length change from different ones to equal ones and back, and are longer together than one write.
    #[test]
    fn equal_texts_are_written_as_often_as_they_came() {
        let words = [("one", 1), ("two", 3), ("six", 1), ("ten", 1), ("one", 9_001), ("two", 2)];
        let texts: Vec<&str> =
            words.iter().flat_map(|&(word, count)| std::iter::repeat_n(word, count)).collect();
        for mark in ["", "-"] {
            let records: Vec<(Vec<u8>, String)> =
                texts.iter().map(|&text| (vec![7], text.to_owned())).collect();
            let expected: String = texts.iter().map(|text| [mark, text].concat()).collect();
            for (memory, most_keys) in [(usize::MAX, 1), (usize::MAX, 0), (100, 1)] {
                let sorted = sort(&records, (memory, most_keys), |_| !mark.is_empty());
                assert!(sorted == expected, "{memory}, {most_keys} keys, {mark:?}");
            }
        }
    }

    #[test]
    fn long_keys_and_texts_keep_their_lengths() {
        // Lengths around those with another number of bytes; each key ends where no other one does.
        let lengths = [1, 15, 16, 17, 126, 127, 128, 129, 16_383, 16_384, 16_385];
        let long = |length: usize| [vec![b'a'; length], vec![0]].concat();
        let mut records: Vec<(Vec<u8>, String)> =
            lengths.into_iter().rev().map(|length| (long(length), "x".repeat(length))).collect();
        let expected: String =
            lengths.into_iter().map(|length| "-".to_owned() + &"x".repeat(length)).collect();
        for memory in [usize::MAX, 20_000, 1] {
            for most_keys in KEYS {
                let sorted = sort(&records, (memory, most_keys), |_| true);
                assert!(sorted == expected, "{memory}, {most_keys} keys");
                records.rotate_left(3);
            }
        }
    }
}
