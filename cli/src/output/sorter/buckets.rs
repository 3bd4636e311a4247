//! Answers with few different keys: the texts of each key are together, so their order needs no comparison.
//!
//! This is a bucket sort. Equal texts in a row are kept once, with their number. Other texts of equal length are
//! counted, and a run of them is written as one text.

use super::{Parts, write_record};
use std::io;

/// The usual number of different keys at which answers are sorted one by one.
pub(super) const MOST_KEYS: usize = 256;

/// The bytes of equal texts that are written together, at most.
const MOST_REPEATED: usize = 1 << 14;

/// Answers by their keys.
pub(super) struct Buckets {
    /// The most keys.
    most: usize,
    /// One for each key, in their order.
    buckets: Vec<Bucket>,
    /// The place of the bucket of the last answer.
    last: usize,
    /// The bytes of texts and runs.
    bytes: usize,
}

/// The answers of one key, in the order of their inputs.
struct Bucket {
    key: Vec<u8>,
    texts: Vec<u8>,
    runs: Vec<Run>,
}

/// Answers in a row with texts of equal length.
struct Run {
    length: usize,
    is_set_off: bool,
    /// Whether the texts are equal. They are then kept once.
    are_equal: bool,
    count: usize,
}

impl Buckets {
    pub(super) const fn with_most_keys(most: usize) -> Self {
        Self { most, buckets: Vec::new(), last: 0, bytes: 0 }
    }

    /// The bytes that are held.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Drops all answers.
    pub(super) fn clear(&mut self) {
        *self = Self::with_most_keys(self.most);
    }

    /// Takes records, up to the first one whose key is one too many. Returns the rest, which begins with it.
    pub(super) fn add<'r>(&mut self, records: &'r [u8]) -> &'r [u8] {
        let mut rest = records;
        while !rest.is_empty() {
            let record = Parts::first(rest);
            let Some(bucket) = Self::find(&mut self.buckets, &mut self.last, self.most, record.key)
            else {
                break;
            };
            self.bytes += bucket.push(record.is_set_off, record.text);
            rest = &rest[record.bytes.len()..];
        }
        rest
    }

    /// The bucket of a key; `None` if it would be one too many. `last` is the place of the last one, which the next
    /// answer often shares.
    fn find<'b>(
        buckets: &'b mut Vec<Bucket>,
        last: &mut usize,
        most: usize,
        key: &[u8],
    ) -> Option<&'b mut Bucket> {
        if buckets.get(*last).is_none_or(|bucket| bucket.key != key) {
            *last = match buckets.binary_search_by(|bucket| bucket.key.as_slice().cmp(key)) {
                Ok(place) => place,
                Err(_) if buckets.len() == most => return None,
                Err(place) => {
                    buckets.insert(place, Bucket::new(key));
                    place
                }
            };
        }
        buckets.get_mut(*last)
    }

    /// Gives each record to `write`, in the order of the keys.
    ///
    /// # Errors
    /// The first error of `write`.
    pub(super) fn each_record(
        &self,
        write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut record = Vec::new();
        for bucket in &self.buckets {
            bucket.each_run(|run, texts| {
                run.each(texts, |text| {
                    record.clear();
                    let write_key = |out: &mut Vec<u8>| out.extend_from_slice(&bucket.key);
                    write_record(&mut record, write_key, run.is_set_off, [text, b""]);
                    write(&record)
                })
            })?;
        }
        Ok(())
    }

    /// Gives each text that is set off to `write`, and the other texts in runs, in the order of the keys.
    ///
    /// # Errors
    /// The first error of `write`.
    pub(super) fn each_text(
        &self,
        mut write: impl FnMut(bool, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        self.buckets.iter().try_for_each(|bucket| {
            bucket.each_run(|run, texts| match (run.is_set_off, run.are_equal) {
                (true, _) => run.each(texts, |text| write(true, text)),
                (false, false) => write(false, texts),
                (false, true) => {
                    let most = (MOST_REPEATED / run.length.max(1)).clamp(1, run.count);
                    let repeated = texts.repeat(most);
                    (0..run.count / most).try_for_each(|_| write(false, &repeated))?;
                    write(false, &repeated[..run.count % most * run.length])
                }
            })
        })
    }
}

impl Bucket {
    fn new(key: &[u8]) -> Self {
        Self { key: key.to_owned(), texts: Vec::new(), runs: Vec::new() }
    }

    /// Takes the text of the next answer. Returns the bytes that it takes.
    fn push(&mut self, is_set_off: bool, text: &[u8]) -> usize {
        let run = self
            .runs
            .last_mut()
            .filter(|run| run.length == text.len() && run.is_set_off == is_set_off);
        let is_repeated = run.is_some() && self.texts.ends_with(text);
        match run {
            Some(run) if is_repeated && (run.are_equal || run.count == 1) => {
                run.are_equal = true;
                run.count += 1;
                return 0;
            }
            Some(run) if is_repeated => {
                // The last of different texts begins a run of equal ones.
                run.count -= 1;
                self.runs.push(Run { length: text.len(), is_set_off, are_equal: true, count: 2 });
                return size_of::<Run>();
            }
            _ => {}
        }
        self.texts.extend_from_slice(text);
        match run {
            Some(run) if !run.are_equal => {
                run.count += 1;
                text.len()
            }
            _ => {
                self.runs.push(Run { length: text.len(), is_set_off, are_equal: false, count: 1 });
                text.len() + size_of::<Run>()
            }
        }
    }

    /// Gives each run to `visit`, with its texts, or its text if the texts are equal.
    fn each_run(&self, mut visit: impl FnMut(&Run, &[u8]) -> io::Result<()>) -> io::Result<()> {
        let mut rest = self.texts.as_slice();
        self.runs.iter().try_for_each(|run| {
            let kept = if run.are_equal { 1 } else { run.count };
            let texts = rest.split_off(..run.length * kept);
            visit(run, texts.expect("a bucket has the texts of its runs"))
        })
    }
}

impl Run {
    /// Gives each text to `visit`.
    fn each(
        &self,
        mut texts: &[u8],
        mut visit: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        (0..self.count).try_for_each(|_| match self.are_equal {
            true => visit(texts),
            false => visit(texts.split_off(..self.length).expect("a run has its texts")),
        })
    }
}
