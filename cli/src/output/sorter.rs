//! Answers in the order of their keys, by an external merge sort.
//!
//! Answers arrive in the order of the inputs. They are kept in memory up to a limit, then sorted and written to a
//! temporary file. At the end the sorted parts are merged. Answers with equal keys keep their order.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// The bytes of answers and keys that are kept in memory.
const MEMORY: usize = 256 << 20;

/// The number of sorted files at which they are merged into one, below the usual limit of open files.
const MOST_FILES: usize = 64;

/// The bytes before a key: the lengths of key and text, and whether the answer is set off.
const HEAD: usize = 4 + 8 + 1;

/// Appends a record: the lengths, whether it is set off, the key that `write_key` appends, and the text in two parts.
pub(super) fn write_record(
    out: &mut Vec<u8>,
    write_key: impl FnOnce(&mut Vec<u8>),
    is_set_off: bool,
    text: [&[u8]; 2],
) {
    let start = out.len();
    out.extend([0; HEAD]);
    write_key(out);
    let key = out.len() - start - HEAD;
    let length = text[0].len() + text[1].len();
    out[start..start + 4].copy_from_slice(&(key as u32).to_le_bytes());
    out[start + 4..start + HEAD - 1].copy_from_slice(&(length as u64).to_le_bytes());
    out[start + HEAD - 1] = is_set_off.into();
    out.extend_from_slice(text[0]);
    out.extend_from_slice(text[1]);
}

/// A record as it is kept.
#[derive(Clone, Copy)]
struct Kept<'a> {
    /// The first bytes of the key, which decide most comparisons.
    prefix: u64,
    /// All bytes of the record.
    bytes: &'a [u8],
}

impl<'a> Kept<'a> {
    /// The first record of some bytes.
    fn first(bytes: &'a [u8]) -> Self {
        let (key, text) = lengths(bytes);
        let bytes = &bytes[..HEAD + key + text];
        let key = &bytes[HEAD..HEAD + key];
        let mut prefix = [0; 8];
        let shared = key.len().min(prefix.len());
        prefix[..shared].copy_from_slice(&key[..shared]);
        Self { prefix: u64::from_be_bytes(prefix), bytes }
    }

    fn key(self) -> &'a [u8] {
        &self.bytes[HEAD..HEAD + lengths(self.bytes).0]
    }

    fn text(self) -> &'a [u8] {
        &self.bytes[HEAD + lengths(self.bytes).0..]
    }

    fn is_set_off(self) -> bool {
        self.bytes[HEAD - 1] != 0
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.prefix.cmp(&other.prefix).then_with(|| self.key().cmp(other.key()))
    }
}

/// The lengths of the key and of the text of a record.
fn lengths(head: &[u8]) -> (usize, usize) {
    let (key, rest) = head.split_first_chunk().expect("a record has a head");
    let (text, _) = rest.split_first_chunk().expect("a record has a head");
    (u32::from_le_bytes(*key) as usize, u64::from_le_bytes(*text) as usize)
}

/// The answers of a run, to be written in the order of their keys.
pub(crate) struct Sorter {
    /// The bytes to keep in memory.
    memory: usize,
    /// Whole records, as they arrived.
    pieces: Vec<Vec<u8>>,
    held: usize,
    /// Sorted files, with the answers of earlier inputs first.
    files: Vec<File>,
}

impl Default for Sorter {
    fn default() -> Self {
        Self::with_memory(MEMORY)
    }
}

impl Sorter {
    const fn with_memory(memory: usize) -> Self {
        Self { memory, pieces: Vec::new(), held: 0, files: Vec::new() }
    }

    /// Takes the next answers.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub(crate) fn add(&mut self, records: Vec<u8>) -> io::Result<()> {
        self.held += records.len();
        self.pieces.push(records);
        if self.held > self.memory {
            self.spill()?;
        }
        Ok(())
    }

    /// Gives all answers to `write`, in order, each with whether it is set off.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read, or the first error of `write`.
    pub(crate) fn finish(
        mut self,
        mut write: impl FnMut(bool, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut write = |record: Kept<'_>| write(record.is_set_off(), record.text());
        if self.files.is_empty() {
            return sorted(&self.pieces).into_iter().try_for_each(write);
        }
        self.spill()?;
        merge(self.files, &mut write)
    }

    /// Writes the answers in memory to a temporary file.
    fn spill(&mut self) -> io::Result<()> {
        let pieces = std::mem::take(&mut self.pieces);
        self.held = 0;
        let file = write_file(|out| {
            sorted(&pieces).into_iter().try_for_each(|record| out.write_all(record.bytes))
        })?;
        self.files.push(file);
        if self.files.len() == MOST_FILES {
            let files = std::mem::take(&mut self.files);
            let merged = write_file(|out| merge(files, &mut |record| out.write_all(record.bytes)))?;
            self.files.push(merged);
        }
        Ok(())
    }
}

/// The records of some pieces in the order of their keys.
fn sorted(pieces: &[Vec<u8>]) -> Vec<Kept<'_>> {
    let mut records = Vec::new();
    for piece in pieces {
        let mut rest = piece.as_slice();
        while !rest.is_empty() {
            let record = Kept::first(rest);
            rest = &rest[record.bytes.len()..];
            records.push(record);
        }
    }
    records.sort_by(Kept::compare);
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
fn merge(files: Vec<File>, write: &mut dyn FnMut(Kept<'_>) -> io::Result<()>) -> io::Result<()> {
    let mut files: Vec<_> = files.into_iter().map(BufReader::new).collect();
    let mut heap = BinaryHeap::new();
    for (number, file) in files.iter_mut().enumerate() {
        push_next(&mut heap, number, file)?;
    }
    while let Some(Reverse((_, number, record))) = heap.pop() {
        write(Kept::first(&record))?;
        push_next(&mut heap, number, &mut files[number])?;
    }
    Ok(())
}

/// The next record of each file: its key, the number of its file, and all of its bytes.
type Heads = BinaryHeap<Reverse<(Vec<u8>, usize, Vec<u8>)>>;

/// Reads the next record of a file, unless all are read.
fn push_next(heads: &mut Heads, number: usize, file: &mut BufReader<File>) -> io::Result<()> {
    let mut record = vec![0; HEAD];
    match file.read_exact(&mut record) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
        read => read?,
    }
    let (key, text) = lengths(&record);
    record.resize(HEAD + key + text, 0);
    file.read_exact(&mut record[HEAD..])?;
    let key = Kept::first(&record).key().to_owned();
    heads.push(Reverse((key, number, record)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys by a simple generator, each with the number of its place as the text.
    fn records(count: u64) -> Vec<(Vec<u8>, String)> {
        let key = |number: u64| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58).to_be_bytes();
        (0..count).map(|number| (key(number)[6..].to_vec(), format!("{number}\n"))).collect()
    }

    fn sort(records: &[(Vec<u8>, String)], memory: usize) -> Vec<String> {
        let mut sorter = Sorter::with_memory(memory);
        for chunk in records.chunks(7) {
            let mut piece = Vec::new();
            for (key, text) in chunk {
                let (first, second) = text.as_bytes().split_at(1);
                write_record(&mut piece, |out| out.extend(key), false, [first, second]);
            }
            sorter.add(piece).unwrap();
        }
        let mut texts = Vec::new();
        let write = |_, text: &[u8]| {
            texts.push(String::from_utf8(text.to_vec()).unwrap());
            Ok(())
        };
        sorter.finish(write).unwrap();
        texts
    }

    #[test]
    fn sorting_is_stable_with_any_memory() {
        let records = records(20_000);
        let mut expected = records.clone();
        expected.sort_by(|a, b| a.0.cmp(&b.0));
        let expected: Vec<String> = expected.into_iter().map(|(_, text)| text).collect();
        // The least memory makes more files than are open at a time.
        for memory in [usize::MAX, 100_000, 4_000] {
            assert_eq!(sort(&records, memory), expected, "{memory}");
        }
        assert!(sort(&[], 0).is_empty());
    }
}
