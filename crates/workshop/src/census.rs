//! Statistics of minimal puzzles with weights: the mean number of givens, the share of each number, and their errors.

use super::weights::Weighted;
use pavane::layout::shorten;
use std::fmt;

/// The cells of a board.
const CELLS: usize = 81;

/// Weighted statistics of numbers of givens.
///
/// The standard errors are errors of a ratio of sums over independent walks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivensCensus {
    /// For each number of givens the number of puzzles and the sum of their weights.
    by_givens: Vec<(u64, f64)>,
    /// For each two numbers of givens, the sum over all walks of the product of their sums of weights.
    products: Vec<Vec<f64>>,
    walks: u64,
}

/// The reason why a text is not the text of a [`GivensCensus`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line}: found `{found}`, expected {expected}; only texts that `GivensCensus` wrote are read"
)]
pub struct CensusTextError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The line.
    pub found: String,
    /// The form of the line that was expected.
    pub expected: &'static str,
}

/// The first line of the text of a census.
const FIRST_LINE: &str = "`walks` and their number";
/// The other lines.
const OTHER_LINES: &str = "`puzzles GIVENS NUMBER WEIGHT` or `product GIVENS GIVENS WEIGHT`";

/// The share of the puzzles with a number of givens among all minimal puzzles.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Share {
    /// The number of givens.
    pub givens: usize,
    /// The number of puzzles that were made.
    pub puzzles: u64,
    /// The share of their weights, from 0 to 1.
    pub share: f64,
    /// The standard error of the share.
    pub error: f64,
}

impl GivensCensus {
    /// Adds the puzzles of a walk.
    pub fn add(&mut self, puzzles: &[Weighted]) {
        let mut sums: Vec<(usize, f64)> = Vec::new();
        for Weighted { puzzle, weight } in puzzles {
            let givens = puzzle.given_count();
            match sums.iter_mut().find(|sum| sum.0 == givens) {
                Some(sum) => sum.1 += weight,
                None => sums.push((givens, *weight)),
            }
            self.make_room(givens);
            self.by_givens[givens].0 += 1;
            self.by_givens[givens].1 += weight;
        }
        // The sums of one walk depend on each other, and walks do not.
        for &(one, weight) in &sums {
            sums.iter().for_each(|&(other, sum)| self.products[one][other] += weight * sum);
        }
        self.walks += 1;
    }

    /// Makes room for puzzles with this number of givens.
    fn make_room(&mut self, givens: usize) {
        if self.by_givens.len() <= givens {
            self.by_givens.resize(givens + 1, (0, 0.0));
            self.products.resize(givens + 1, Vec::new());
            self.products.iter_mut().for_each(|row| row.resize(givens + 1, 0.0));
        }
    }

    /// The number of walks.
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.by_givens.iter().map(|(puzzles, _)| puzzles).sum()
    }

    /// The mean of a value of the number of givens among all minimal puzzles, and its standard error.
    fn mean_of(&self, value: impl Fn(usize) -> f64) -> (f64, f64) {
        let sum = |value: &dyn Fn(usize) -> f64| -> f64 {
            self.by_givens.iter().enumerate().map(|(givens, row)| value(givens) * row.1).sum()
        };
        let total = sum(&|_| 1.0);
        let mean = sum(&value) / total;
        let mut squares = 0.0;
        for (one, row) in self.products.iter().enumerate() {
            for (other, product) in row.iter().enumerate() {
                squares += (value(one) - mean) * (value(other) - mean) * product;
            }
        }
        // Rounding may make the sum negative.
        (mean, squares.max(0.0).sqrt() / total)
    }

    /// The mean number of givens of all minimal puzzles; not a number without puzzles.
    pub fn mean(&self) -> f64 {
        self.mean_of(|givens| givens as f64).0
    }

    /// The standard error of the mean.
    pub fn mean_error(&self) -> f64 {
        self.mean_of(|givens| givens as f64).1
    }

    /// The shares of the numbers of givens that puzzles have, in ascending order.
    pub fn shares(&self) -> Vec<Share> {
        let rows = self.by_givens.iter().enumerate().filter(|(_, row)| row.0 > 0);
        let share = |(givens, row): (usize, &(u64, f64))| {
            let (share, error) = self.mean_of(|other| f64::from(u8::from(other == givens)));
            Share { givens, puzzles: row.0, share, error }
        };
        rows.map(share).collect()
    }

    /// Reads the text of a census, which [`Display`](fmt::Display) writes. The census continues exactly as the
    /// written one.
    ///
    /// # Errors
    /// [`CensusTextError`] for the first line that is not as it was written.
    ///
    /// ```
    /// use pavane_workshop::{GivensCensus, WeightedGenerator};
    /// use std::ops::ControlFlow;
    ///
    /// let mut census = GivensCensus::default();
    /// WeightedGenerator::new(1).each(0..100, |walk| {
    ///     census.add(&walk.puzzles);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(GivensCensus::read(&census.to_string()), Ok(census));
    /// ```
    pub fn read(text: &str) -> Result<Self, CensusTextError> {
        let mut census = Self::default();
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let wrong = |line: usize, found: &str, expected| CensusTextError {
            line,
            found: shorten(found),
            expected,
        };
        let walks = first.strip_prefix("walks ").and_then(|walks| walks.parse().ok());
        census.walks = walks.ok_or_else(|| wrong(1, first, FIRST_LINE))?;
        for (number, line) in (2..).zip(lines) {
            census.read_line(line).ok_or_else(|| wrong(number, line, OTHER_LINES))?;
        }
        Ok(census)
    }

    /// Reads a line after the first one; `None` if it is not as it was written.
    fn read_line(&mut self, line: &str) -> Option<()> {
        let givens = |word: &str| word.parse().ok().filter(|&givens: &usize| givens <= CELLS);
        let weight =
            |word: &str| word.parse().ok().filter(|&sum: &f64| sum.is_finite() && sum >= 0.0);
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["puzzles", one, number, sum] => {
                let one = givens(one)?;
                self.make_room(one);
                self.by_givens[one] = (number.parse().ok()?, weight(sum)?);
            }
            ["product", one, other, sum] => {
                let (one, other) = (givens(one)?, givens(other)?);
                self.make_room(one.max(other));
                self.products[one][other] = weight(sum)?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// Writes the sums as they are, with all of their digits, for [`GivensCensus::read`].
impl fmt::Display for GivensCensus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "walks {}", self.walks)?;
        for (givens, (puzzles, sum)) in self.by_givens.iter().enumerate() {
            if *puzzles > 0 {
                writeln!(f, "puzzles {givens} {puzzles} {sum:e}")?;
            }
        }
        for (one, row) in self.products.iter().enumerate() {
            for (other, product) in row.iter().enumerate().filter(|(_, product)| **product > 0.0) {
                writeln!(f, "product {one} {other} {product:e}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavane::nine::Board;

    /// A puzzle with this many givens.
    fn weighted(givens: usize, weight: f64) -> Weighted {
        let digit = |cell: usize| if cell < givens { 1 + (cell % 9) as u8 } else { 0 };
        Weighted { puzzle: Board::new(std::array::from_fn(digit)).unwrap(), weight }
    }

    /// With equal weights, a puzzle a walk, mean and errors are the usual ones.
    #[test]
    fn equal_weights_are_plain_statistics() {
        let mut census = GivensCensus::default();
        for givens in [24, 24, 26, 26] {
            census.add(&[weighted(givens, 0.5)]);
        }
        assert_eq!((census.puzzles(), census.mean(), census.mean_error()), (4, 25.0, 0.5));
        let shares = census.shares();
        let half = |givens| Share { givens, puzzles: 2, share: 0.5, error: 0.25 };
        assert_eq!(shares, [half(24), half(26)]);
        assert_eq!(GivensCensus::default().shares(), []);
    }

    /// Puzzles of one walk are one observation: walks that agree leave no error, however their puzzles differ.
    #[test]
    fn errors_are_those_of_walks() {
        let mut census = GivensCensus::default();
        for _ in 0..4 {
            census.add(&[weighted(24, 0.5), weighted(26, 0.25), weighted(26, 0.25)]);
        }
        census.add(&[]);
        assert_eq!((census.walks(), census.puzzles()), (5, 12));
        assert_eq!((census.mean(), census.mean_error()), (25.0, 0.0));
    }

    /// A census continues from its text as if it had not been written: with sums that have no short decimal form, and
    /// without sums.
    #[test]
    fn censuses_go_on_from_their_text() {
        let walk = |number: usize| [weighted(22 + number % 7, 1.0 / (number + 3) as f64)];
        let mut census = GivensCensus::default();
        assert_eq!(GivensCensus::read(&census.to_string()), Ok(census.clone()));
        (0..50).for_each(|number| census.add(&walk(number)));
        let mut read = GivensCensus::read(&census.to_string()).unwrap();
        for number in 50..99 {
            census.add(&walk(number));
            read.add(&walk(number));
        }
        assert_eq!((read.mean(), read.mean_error()), (census.mean(), census.mean_error()));
        assert_eq!((read.walks(), read), (99, census));
    }

    #[test]
    fn damaged_texts_of_censuses_are_refused() {
        for (text, line) in [
            ("", 1),
            ("walk 3", 1),
            ("walks -1", 1),
            ("walks 3\npuzzles 24 1", 2),
            ("walks 3\npuzzles 24 1 NaN", 2),
            ("walks 3\npuzzles 82 1 1e0", 2),
            ("walks 3\npuzzles 24 1 1e0\nproduct 24 24 -1e0", 3),
        ] {
            let error = GivensCensus::read(text).unwrap_err();
            assert_eq!(error.line, line, "{text:?}: {error}");
        }
    }
}
