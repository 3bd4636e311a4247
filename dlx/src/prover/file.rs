//! A proof written into a file while the search runs, although its head is known only in the end.
//!
//! The steps start after room for the head of a proof that there is no solution or one, and a comment fills the rest
//! of that room. They are moved only for the longer head that names several solutions. Short proofs are kept in
//! memory until the end, and need no comment.

use super::error::ProveError;
use super::front::Prover;
use super::proof::Proof;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// The size of steps, in rooms for the head, from which on they are written to the file before the end.
const ROOMS_IN_MEMORY: usize = 63;

/// The number of bytes that are collected before they are written to the file.
const BUFFER: usize = 1 << 18;

/// The shortest comment that can fill room.
const PADDING: &[u8; 2] = b"%\n";

impl Prover<'_> {
    /// Searches, and writes the whole proof into a file, starting at its current position, which must be the end of the
    /// file. Takes the memory of [`write_steps`](Self::write_steps), and up to 64 times the size of the head.
    ///
    /// The proof is the one that [`write`](Self::write) writes, perhaps with a comment after its head that fills the
    /// room left for it. For outputs that cannot seek, such as compressed ones, write the parts one by one:
    /// [`write_steps`](Self::write_steps) into a temporary file, then [`Proof::write_head`], these steps, and
    /// [`Proof::write_tail`].
    ///
    /// # Errors
    /// [`ProveError`]; the part of the proof written before it is useless.
    ///
    /// ```
    /// use pavane_dlx::format::text;
    /// use pavane_dlx::proof::{Claim, check};
    /// use pavane_dlx::prover::Prover;
    /// use pavane_dlx::Solver;
    /// use std::io::Cursor;
    ///
    /// let problem = text::read(b"a b c\na b\nb c\na c\n")?.problem;
    /// let mut file = Cursor::new(Vec::new()); // or a `std::fs::File` open for reading and writing
    /// let proof = Prover::new(&Solver::new(&problem)).write_file(&mut file)?;
    /// assert_eq!(*proof.claim(), Claim::None);
    /// assert_eq!(check(&problem, &file.into_inner()[..])?, Claim::None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_file(&self, file: &mut (impl Read + Write + Seek)) -> Result<Proof, ProveError> {
        let mut steps = StepWriter::new(file, self.head_room() + PADDING.len())?;
        let proof = self.write_steps(&mut steps)?;
        steps.finish(&proof)?;
        Ok(proof)
    }
}

/// A writer of steps into a file, after room for the head.
struct StepWriter<'f, F> {
    file: &'f mut F,
    /// The position of the proof in the file.
    start: u64,
    /// The number of bytes left free for the head.
    room: usize,
    /// The steps that are not in the file yet.
    memory: Vec<u8>,
    /// The size of `memory` from which on it is written to the file.
    capacity: usize,
    /// The number of bytes of steps in the file; 0 while all of them are in memory.
    written: u64,
}

impl<'f, F: Read + Write + Seek> StepWriter<'f, F> {
    fn new(file: &'f mut F, room: usize) -> io::Result<Self> {
        let start = file.stream_position()?;
        let capacity = ROOMS_IN_MEMORY.saturating_mul(room);
        Ok(Self { file, start, room, memory: Vec::new(), capacity, written: 0 })
    }

    /// Moves the steps from memory to the file.
    fn spill(&mut self) -> io::Result<()> {
        if self.written == 0 {
            self.file.seek(SeekFrom::Start(self.start + self.room as u64))?;
            self.capacity = BUFFER;
        }
        self.file.write_all(&self.memory)?;
        self.written += self.memory.len() as u64;
        self.memory.clear();
        Ok(())
    }

    /// Writes head and tail around the steps.
    fn finish(mut self, proof: &Proof) -> io::Result<()> {
        let mut head = proof.head();
        // All steps are in memory: there is no room to fill.
        if self.written == 0 {
            head.append(&mut self.memory);
            self.file.write_all(&head)?;
        } else {
            self.spill()?;
            let place = self.place(head.len());
            // A comment fills the rest of the room.
            if head.len() < place {
                head.push(PADDING[0]);
                head.resize(place - 1, b' ');
                head.push(PADDING[1]);
            }
            self.move_steps(place)?;
            self.file.seek(SeekFrom::Start(self.start))?;
            self.file.write_all(&head)?;
            self.file.seek(SeekFrom::Start(self.start + place as u64 + self.written))?;
        }
        proof.write_tail(self.file)?;
        self.file.flush()
    }

    /// The place of the steps after a head of this length: the end of the room, if a comment can fill the rest of it.
    fn place(&self, head: usize) -> usize {
        match self.room.checked_sub(head) {
            Some(rest) if rest >= PADDING.len() => self.room,
            Some(1..) => head + PADDING.len(),
            _ => head,
        }
    }

    /// Moves the steps from the end of the room to a later place, the last ones first.
    fn move_steps(&mut self, place: usize) -> io::Result<()> {
        if place == self.room {
            return Ok(());
        }
        let (from, to) = (self.start + self.room as u64, self.start + place as u64);
        let mut left = self.written;
        // From the last block to the first, since the old and the new place overlap.
        while left > 0 {
            // At most the size of the buffer, so the cast is exact.
            self.memory.resize(left.min(BUFFER as u64) as usize, 0);
            left -= self.memory.len() as u64;
            self.file.seek(SeekFrom::Start(from + left))?;
            self.file.read_exact(&mut self.memory)?;
            self.file.seek(SeekFrom::Start(to + left))?;
            self.file.write_all(&self.memory)?;
        }
        Ok(())
    }
}

impl<F: Read + Write + Seek> Write for StepWriter<'_, F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.memory.extend_from_slice(bytes);
        if self.memory.len() >= self.capacity {
            self.spill()?;
        }
        Ok(bytes.len())
    }

    /// Keeps the bytes in memory: [`finish`](StepWriter::finish) writes the rest.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::OptionId;
    use crate::pigeons::pigeons;
    use crate::problem::Problem;
    use crate::proof::{Claim, check};
    use crate::solver::Solver;
    use std::io::Cursor;

    /// The claim about a problem, its proof as written to a file after some bytes, and the proof as written to memory.
    fn both(problem: &Problem, before: &[u8]) -> (Claim, Vec<u8>, Vec<u8>) {
        let solver = Solver::new(problem);
        let prover = Prover::new(&solver).algebra(false);
        let mut whole = Vec::new();
        prover.write(&mut whole).unwrap();
        let mut file = Cursor::new(before.to_vec());
        file.set_position(before.len() as u64);
        let proof = prover.write_file(&mut file).unwrap();
        let file = file.into_inner();
        assert_eq!(&file[..before.len()], before);
        let file = file[before.len()..].to_vec();
        assert_eq!(check(problem, &file[..]).unwrap(), *proof.claim());
        (proof.claim().clone(), file, whole)
    }

    #[test]
    fn short_proofs_are_as_in_memory() {
        for (holes, solutions) in [(2, 0), (3, 6)] {
            let (claim, file, whole) = both(&pigeons(3, holes), b"");
            let found = if let Claim::Exactly(solutions) = claim { solutions.len() } else { 0 };
            assert_eq!(found, solutions);
            assert_eq!(file, whole);
        }
    }

    #[test]
    fn long_steps_stay_behind_a_comment_that_fills_the_room() {
        let (claim, file, whole) = both(&pigeons(8, 7), b"before");
        assert_eq!(claim, Claim::None);
        let file = String::from_utf8(file).unwrap();
        let kept: Vec<&str> = file.lines().filter(|line| line.trim_end() != "%").collect();
        assert!(file.contains("\n%  ") && file.len() > whole.len());
        assert_eq!(kept.join("\n") + "\n", String::from_utf8(whole).unwrap());
    }

    #[test]
    fn long_steps_make_way_for_a_head_that_names_many_solutions() {
        // 7! ways.
        let (claim, file, whole) = both(&pigeons(7, 7), b"before");
        let Claim::Exactly(solutions) = claim else { panic!("{claim}") };
        assert_eq!(solutions.len(), 5040);
        assert!(file == whole);
    }

    #[test]
    fn every_length_of_a_head_leaves_the_proof_whole() {
        let problem = pigeons(3, 2);
        let solver = Solver::new(&problem);
        let prover = Prover::new(&solver).algebra(false);
        let mut whole = Vec::new();
        let proof = prover.write(&mut whole).unwrap();
        let whole = String::from_utf8(whole).unwrap();
        let head = proof.head().len();
        for room in head.saturating_sub(3)..head + 4 {
            let mut file = Cursor::new(Vec::new());
            let mut steps = StepWriter::new(&mut file, room).unwrap();
            steps.capacity = 1;
            prover.write_steps(&mut steps).unwrap();
            steps.finish(&proof).unwrap();
            let file = String::from_utf8(file.into_inner()).unwrap();
            let kept: Vec<&str> = file.lines().filter(|line| line.trim_end() != "%").collect();
            assert_eq!(kept.join("\n") + "\n", whole, "{room} bytes for a head of {head}");
            assert_eq!(check(&problem, file.as_bytes()).unwrap(), Claim::None);
        }
    }

    /// A file of at most 1000 bytes.
    struct Full(Cursor<Vec<u8>>);

    impl Read for Full {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            self.0.read(into)
        }
    }

    impl Seek for Full {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let left = 1000_usize.saturating_sub(self.0.position() as usize);
            self.0.write(&bytes[..bytes.len().min(left)])
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_file_without_room_is_an_error() {
        for holes in [2, 6] {
            let problem = pigeons(holes + 1, holes);
            let solver = Solver::new(&problem);
            let mut file = Full(Cursor::new(vec![0; 990]));
            file.0.set_position(990);
            let result = Prover::new(&solver).algebra(false).write_file(&mut file);
            assert!(matches!(result, Err(ProveError::Io(_))));
        }
    }

    #[test]
    fn options_of_solutions_are_told() {
        let (claim, ..) = both(&pigeons(1, 1), b"");
        assert_eq!(claim, Claim::Unique(vec![OptionId::new(0)]));
    }
}
