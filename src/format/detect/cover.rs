//! The likeness of the words of a text to an exact cover problem in Knuth's text format.

use std::collections::{HashMap, HashSet};

/// The words of a text, compared with the names on its first line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fit {
    /// The number of names on the first line.
    pub(super) items: usize,
    /// The number of lines after it.
    pub(super) options: usize,
    /// The number of lines after it with fewer words than the first line has names.
    short: usize,
    /// The number of lines after it on which all words are names.
    known_lines: usize,
    /// The number of words on the lines after it, without costs.
    words: usize,
    /// The number of words on the lines after it that are names.
    known: usize,
    /// Whether a name is twice on the first line.
    has_twins: bool,
    /// Whether a line breaks the grammar of the format, or has an unknown word.
    is_broken: bool,
}

impl Fit {
    /// Compares the words of a text with the names on its first line. Blank lines and lines that start with a bar are
    /// skipped. If the text makes no sense otherwise, the last such line before the names is tried as the line of
    /// names.
    pub(super) fn of(text: &str) -> Self {
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
        let is_comment = |line: &&str| line.starts_with('|');
        let fit = Self::of_lines(lines().filter(|line| !is_comment(line)));
        let before = lines().take_while(is_comment).last();
        match before {
            Some(secondary) if fit.is_broken => {
                let options = lines().filter(|line| !is_comment(line));
                // A line of names may begin with a bar if it has secondary items only.
                let below = Self::of_lines(std::iter::once(secondary).chain(options));
                if below.is_whole() { below } else { fit }
            }
            _ => fit,
        }
    }

    fn of_lines<'t>(mut lines: impl Iterator<Item = &'t str>) -> Self {
        let mut fit = Self::default();
        let Some(first) = lines.next() else { return fit };
        let items = fit.read_items(first);
        let mut seen = HashSet::new();
        for line in lines {
            fit.read_option(line, &items, &mut seen);
        }
        fit
    }

    /// Reads the line of names. Returns whether each is primary.
    fn read_items<'t>(&mut self, line: &'t str) -> HashMap<&'t str, bool> {
        let mut items = HashMap::new();
        let mut is_primary = true;
        for word in line.split_whitespace() {
            let name = match word.strip_prefix('|') {
                Some(rest) => {
                    // A second bar is a mistake.
                    self.is_broken |= !is_primary;
                    is_primary = false;
                    rest
                }
                None => word,
            };
            let (multiplicity, name) = name.rsplit_once('|').unwrap_or(("", name));
            let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            self.is_broken |= !multiplicity.split(':').all(is_number) || name.contains(':');
            if !name.is_empty() {
                self.has_twins |= items.insert(name, is_primary).is_some();
            }
        }
        self.is_broken |= self.has_twins;
        self.items = items.len();
        items
    }

    fn read_option<'t>(
        &mut self,
        line: &'t str,
        items: &HashMap<&str, bool>,
        seen: &mut HashSet<&'t str>,
    ) {
        seen.clear();
        let (mut words, mut known) = (0, 0);
        for word in line.split_whitespace() {
            if let Some(cost) = word.strip_prefix('|') {
                let digits = cost.strip_prefix('-').unwrap_or(cost);
                let is_cost = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
                self.is_broken |= !is_cost;
                continue;
            }
            words += 1;
            let (name, color) = word.split_once(':').map_or((word, None), |(n, c)| (n, Some(c)));
            let Some(&is_primary) = items.get(name) else { continue };
            known += 1;
            // Colors are for secondary items, and an option is a set.
            self.is_broken |= is_primary && color.is_some() || !seen.insert(name);
        }
        self.options += 1;
        self.short += usize::from(words < self.items);
        self.known_lines += usize::from(words == known);
        self.words += words;
        self.known += known;
        self.is_broken |= known < words;
    }

    /// Whether the text is a problem without a mistake: it has options, and all their words are names.
    pub(super) const fn is_whole(&self) -> bool {
        self.options > 0 && !self.is_broken
    }

    /// Whether most options lack an item. The rows of a solved grid never do: each has all numbers of the first one.
    pub(super) const fn is_proper(&self) -> bool {
        2 * self.short > self.options
    }

    /// Whether an option lacks an item.
    pub(super) const fn has_short(&self) -> bool {
        self.short > 0
    }

    /// Whether the text has the shape of a solved grid with one row that lacks cells.
    pub(super) const fn lacks_one_cell(&self) -> bool {
        self.short == 1 && self.options + 1 == self.items
    }

    /// Whether all words but a few are names, as in a problem with typing errors.
    pub(super) const fn is_near(&self) -> bool {
        self.words >= 10 && 10 * self.known >= 9 * self.words
    }

    /// Whether the names differ, and most options are made of them. Most rows of a broken grid of numbers have the same
    /// number of words as the first one, and do not count.
    pub(super) const fn is_distinct(&self) -> bool {
        let is_like_rows = !self.is_whole() && !self.is_proper();
        !self.has_twins && 2 * self.known_lines > self.options && !is_like_rows
    }

    /// Whether at least half of the lines, or of the words, are made of names.
    pub(super) const fn is_likely(&self) -> bool {
        self.options > 0 && (2 * self.known_lines > self.options || 2 * self.known >= self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, [whole, proper, likely]: [bool; 3]) {
        let fit = Fit::of(text);
        assert_eq!([fit.is_whole(), fit.is_proper(), fit.is_likely()], [whole, proper, likely]);
    }

    #[test]
    fn words_of_options_are_names_of_the_first_line() {
        check("a b c\na\nb c\n", [true, true, true]);
        check("| a comment\n\na 2:3|b | x y\n|> name\na x:red |5\nb |-2 |3\nb x y\n", [true; 3]);
        check("1 2 3\n1 2\n3\n", [true; 3]);
        check("| x y\nx\ny\n", [true; 3]);
        check("a b c\na\nb d\n", [false, true, true]);
        check("hello world, this is a letter\nand nothing else\n", [false, true, false]);
        check("a b c\n", [false, false, false]);
        check("", [false, false, false]);
    }

    #[test]
    fn grammar_counts() {
        for text in [
            "a a\na\n",
            "a b | c | d\na\n",
            "a:1 b\nb\n",
            "x|a b\nb\n",
            "a b\na a\n",
            "a b\na:red\nb\n",
            "a b\na |x\nb\n",
            "a b\na |\nb\n",
        ] {
            assert!(!Fit::of(text).is_whole(), "{text}");
        }
    }

    #[test]
    fn rows_of_solved_grids_are_no_options() {
        let solved = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
        check(solved, [true, false, true]);
        check(&solved.replace("2 1 4 3", "2 1 4"), [true, false, true]);
    }

    #[test]
    fn a_few_mistakes_are_near() {
        let many = "a b\n".to_owned() + &"a\nb\n".repeat(10);
        assert!(Fit::of(&(many.clone() + "c\n")).is_near());
        assert!(!Fit::of(&(many + "c d e f\n")).is_near());
    }
}
