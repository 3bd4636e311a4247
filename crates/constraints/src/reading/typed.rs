//! Typed lines while their constraints are read.

use super::pairs::CellPair;
use super::words::{self, LineProblem, Word};
use super::{ReadProblem, whole_number};
use crate::board::{Board, Variable};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::Rc;

/// A line in its parts.
#[derive(Clone, Debug)]
pub(crate) struct SplitLine<'a> {
    /// The word for the kind.
    keyword: &'static str,
    /// The text between the word and the colon, and its offset.
    text: (&'a str, usize),
    arguments: Vec<Word>,
    /// The reason why the text before the colon has no arguments: a string without an end.
    broken: Option<LineProblem>,
    /// The words after the colon; `None` without a colon.
    items: Option<Vec<Word>>,
    /// The length of the line.
    end: usize,
}

impl<'a> SplitLine<'a> {
    /// The parts of a line that begins with a word for a kind, perhaps after blanks.
    pub(crate) fn new(keyword: &'static str, text: &'a str) -> Result<Self, LineProblem> {
        let start = text.len() - text.trim_start().len();
        let after = start + keyword.len();
        let colon = words::colon(&text[after..]).map(|colon| after + colon);
        let head = &text[after..colon.unwrap_or(text.len())];
        let items = colon.map(|colon| words::split_at(&text[colon + 1..], colon + 1, &['/', '*']));
        // An expression may have any characters: its reader takes the text.
        let (arguments, broken) = match words::split(head, after) {
            Ok(arguments) => (arguments, None),
            Err(problem) => (Vec::new(), Some(problem)),
        };
        Ok(Self {
            keyword,
            text: (head, after),
            arguments,
            broken,
            items: items.transpose()?,
            end: text.trim_end().len(),
        })
    }
}

/// All lines of a text, in their order. Lines of other meanings are `None`.
#[derive(Debug)]
pub(crate) struct SplitLines<'a> {
    lines: Vec<Option<SplitLine<'a>>>,
    /// The marked cells of words that were looked up, so that each line is searched once.
    marked: RefCell<BTreeMap<String, Rc<BTreeSet<Variable>>>>,
    /// The pairs of lines with some words, each once.
    pairs: RefCell<BTreeMap<String, Rc<Vec<CellPair>>>>,
    /// The number of pairs that lines without a colon have taken from other lines.
    taken_pairs: Cell<usize>,
}

/// The maximum number of pairs that all lines without a colon take from other lines.
const MOST_TAKEN_PAIRS: usize = 1 << 20;

impl<'a> SplitLines<'a> {
    /// The lines of a text.
    pub(crate) fn new(lines: Vec<Option<SplitLine<'a>>>) -> Self {
        let (marked, pairs) = (RefCell::default(), RefCell::default());
        Self { lines, marked, pairs, taken_pairs: Cell::new(0) }
    }

    /// The line with an index, if it has a kind.
    pub(crate) fn line(&self, index: usize) -> Option<&SplitLine<'a>> {
        self.lines[index].as_ref()
    }
}

/// A line while its constraint is read: first the arguments, in order, then the cells.
#[derive(Debug)]
pub(crate) struct TypedLine<'a> {
    board: &'a Board,
    all: &'a SplitLines<'a>,
    line: &'a SplitLine<'a>,
    /// The index of the next argument.
    next: usize,
    has_read_items: bool,
    has_read_text: bool,
}

impl<'a> TypedLine<'a> {
    /// A line among all lines of a text.
    pub(crate) fn new(board: &'a Board, all: &'a SplitLines<'a>, line: &'a SplitLine<'a>) -> Self {
        Self { board, all, line, next: 0, has_read_items: false, has_read_text: false }
    }

    /// Requires that all parts of the line were read.
    pub(crate) fn finish(&self) -> Result<(), LineProblem> {
        if self.has_more() {
            return Err(self.problem("nothing more before the cells"));
        }
        if let Some(problem) = self.line.broken.as_ref().filter(|_| !self.has_read_text) {
            return Err(problem.clone());
        }
        match self.line.items.as_ref().and_then(|items| items.first()) {
            Some(word) if !self.has_read_items => {
                let problem =
                    format!("found {:?}, and {} needs no cells", word.text, self.line.keyword);
                Err(LineProblem::new(word.offset, problem))
            }
            _ => Ok(()),
        }
    }

    /// The board.
    pub(crate) fn board(&self) -> &'a Board {
        self.board
    }

    /// A problem at the next argument, or at the end of the arguments.
    pub(crate) fn problem(&self, expected: &str) -> LineProblem {
        match self.line.arguments.get(self.next) {
            Some(word) => {
                let problem = format!("found {:?}, expected {expected}", word.text);
                LineProblem::new(word.offset, problem)
            }
            None => {
                let end = self.line.text.1 + self.line.text.0.trim_end().len();
                LineProblem::new(end, format!("expected {expected}"))
            }
        }
    }

    /// A problem of the whole line, found by a part that several readers share.
    pub(crate) fn problem_of(&self, problem: &ReadProblem) -> LineProblem {
        LineProblem::new(self.line.text.1, problem.to_string())
    }

    /// The constraint of a line with cells alone.
    pub(crate) fn of_cells<T, C: From<T>>(
        &mut self,
        make: impl FnOnce(Vec<Variable>) -> T,
    ) -> Result<Vec<C>, LineProblem> {
        Ok(vec![make(self.cells()?).into()])
    }

    /// The constraint of a line with a number and cells, or `usual` without the number.
    pub(crate) fn of_number<T, C: From<T>>(
        &mut self,
        usual: Option<i64>,
        make: impl FnOnce(i64, Vec<Variable>) -> T,
    ) -> Result<Vec<C>, LineProblem> {
        let number = match usual {
            Some(usual) => self.optional_number().unwrap_or(usual),
            None => self.number()?,
        };
        Ok(vec![make(number, self.cells()?).into()])
    }

    /// The next argument, which must be a number.
    pub(crate) fn number(&mut self) -> Result<i64, LineProblem> {
        self.optional_number().ok_or_else(|| self.problem("a whole number of up to nine digits"))
    }

    /// The next argument, if it is a number.
    pub(crate) fn optional_number(&mut self) -> Option<i64> {
        let number = whole_number(&self.line.arguments.get(self.next)?.text)?;
        self.next += 1;
        Some(number)
    }

    /// The numbers that follow.
    pub(crate) fn numbers(&mut self) -> Vec<i64> {
        std::iter::from_fn(|| self.optional_number()).collect()
    }

    /// The numbers that follow: one or more.
    pub(crate) fn some_numbers(&mut self, expected: &str) -> Result<Vec<i64>, LineProblem> {
        let numbers = self.numbers();
        if numbers.is_empty() { Err(self.problem(expected)) } else { Ok(numbers) }
    }

    /// Whether the next argument is a word, which is then read.
    pub(crate) fn has_word(&mut self, word: &str) -> bool {
        let has = self
            .line
            .arguments
            .get(self.next)
            .is_some_and(|next| next.text == word && !next.is_quoted);
        self.next += usize::from(has);
        has
    }

    /// The next argument, if it is a string.
    pub(crate) fn optional_string(&mut self) -> Option<&'a str> {
        let word = self.line.arguments.get(self.next).filter(|word| word.is_quoted)?;
        self.next += 1;
        Some(&word.text)
    }

    /// The next argument.
    pub(crate) fn word(&mut self) -> Option<&'a str> {
        let word = self.line.arguments.get(self.next)?;
        self.next += 1;
        Some(&word.text)
    }

    /// The problem that the last argument read is not as expected.
    pub(crate) fn wrong_word(&mut self, expected: &str) -> LineProblem {
        self.next = self.next.saturating_sub(1);
        self.problem(expected)
    }

    /// The whole text before the colon, without blanks around it.
    pub(crate) fn text(&mut self) -> &'a str {
        self.next = self.line.arguments.len();
        self.has_read_text = true;
        self.line.text.0.trim()
    }

    /// Whether arguments are left.
    pub(crate) fn has_more(&self) -> bool {
        self.next < self.line.arguments.len()
    }

    /// The remaining arguments as cells.
    pub(crate) fn head_cells(&mut self) -> Result<Vec<Variable>, LineProblem> {
        let words = &self.line.arguments[self.next..];
        self.next = self.line.arguments.len();
        cells_of(self.board, words)
    }

    /// The one remaining argument as a cell.
    pub(crate) fn head_cell(&mut self) -> Result<Variable, LineProblem> {
        let expected = self.problem("a cell such as r1c1 before the colon");
        match self.head_cells()?[..] {
            [cell] => Ok(cell),
            _ => Err(expected),
        }
    }

    /// The words after the colon: one or more.
    fn items(&mut self) -> Result<&'a [Word], LineProblem> {
        self.has_read_items = true;
        match self.line.items.as_deref() {
            Some([]) => Err(self.no_cells()),
            Some(items) => Ok(items),
            None => Err(self.problem("a colon and cells such as \": r1c1 r1c2\"")),
        }
    }

    /// The problem of a list without cells.
    fn no_cells(&self) -> LineProblem {
        LineProblem::new(self.line.end, "found no cells, expected some such as \"r1c1 r1c2\"")
    }

    /// The cells after the colon.
    pub(crate) fn cells(&mut self) -> Result<Vec<Variable>, LineProblem> {
        cells_of(self.board, self.items()?)
    }

    /// The two cells after the colon.
    pub(crate) fn pair(&mut self) -> Result<[Variable; 2], LineProblem> {
        let items = self.items()?;
        let at = items.first().map_or(self.line.end, |word| word.offset);
        pair_of(self.board, items, at)
    }

    /// The groups of cells after the colon, which `/` separates.
    pub(crate) fn groups(&mut self) -> Result<Vec<Vec<Variable>>, LineProblem> {
        let groups = self.items()?.split(|word| is_mark(word, "/"));
        let cells = |words: &[Word]| match words.is_empty() {
            true => Err(self.no_cells()),
            false => cells_of(self.board, words),
        };
        groups.map(cells).collect()
    }

    /// The cells after the colon, each with its coefficient: `2*r1c1`.
    pub(crate) fn terms(&mut self) -> Result<Vec<(i64, Variable)>, LineProblem> {
        let mut rest = self.items()?;
        let mut terms = Vec::new();
        while let Some(first) = rest.first() {
            let has_factor = rest.get(1).is_some_and(|word| is_mark(word, "*"));
            let factor = if has_factor { whole_number(&first.text) } else { Some(1) };
            let problem = || {
                let found =
                    format!("found {:?}, expected a coefficient such as 2*r1c1", first.text);
                LineProblem::new(first.offset, found)
            };
            let factor = factor.ok_or_else(problem)?;
            rest = if has_factor { &rest[2..] } else { rest };
            let cell = rest.first().ok_or_else(problem)?;
            let cells = cells_of(self.board, std::slice::from_ref(cell))?;
            terms.extend(cells.into_iter().map(|cell| (factor, cell)));
            rest = &rest[1..];
        }
        Ok(terms)
    }

    /// The pairs of cells after the colon, which `/` separates. Without a colon, the pairs of all lines with some
    /// words, each once.
    pub(crate) fn pairs_or_marks(
        &mut self,
        keywords: &[&str],
    ) -> Result<Vec<[Variable; 2]>, LineProblem> {
        if let Some(items) = self.line.items.as_deref() {
            self.has_read_items = true;
            // No pair is excused.
            if items.is_empty() {
                return Ok(Vec::new());
            }
            let pairs = items.split(|word| is_mark(word, "/"));
            let at = |words: &[Word]| words.first().map_or(self.line.end, |word| word.offset);
            return pairs.map(|words| pair_of(self.board, words, at(words))).collect();
        }
        let pairs = self.pairs_under(keywords);
        let taken = self.all.taken_pairs.get() + pairs.len();
        if taken > MOST_TAKEN_PAIRS {
            let problem = format!(
                "the lines without a colon take over {MOST_TAKEN_PAIRS} pairs from other lines; write each once"
            );
            return Err(LineProblem::new(self.line.text.1, problem));
        }
        self.all.taken_pairs.set(taken);
        Ok(pairs.to_vec())
    }

    /// The pairs of all lines with some words, each once.
    fn pairs_under(&self, keywords: &[&str]) -> Rc<Vec<CellPair>> {
        let key = keywords.join("/");
        if let Some(known) = self.all.pairs.borrow().get(&key) {
            return Rc::clone(known);
        }
        let lines = self.all.lines.iter().flatten();
        let items = lines
            .filter(|line| keywords.contains(&line.keyword))
            .filter_map(|line| line.items.as_deref());
        let mut seen = HashSet::new();
        // A wrong pair is an error of its own line.
        let pairs = items.filter_map(|words| pair_of(self.board, words, 0).ok());
        let pairs = Rc::new(pairs.filter(|&pair| seen.insert(pair)).collect());
        self.all.pairs.borrow_mut().insert(key, Rc::clone(&pairs));
        pairs
    }

    /// The cells of all lines with a word and without arguments.
    pub(crate) fn marked_cells(&self, keyword: &str) -> Rc<BTreeSet<Variable>> {
        if let Some(known) = self.all.marked.borrow().get(keyword) {
            return Rc::clone(known);
        }
        let lines = self.all.lines.iter().flatten();
        let lines = lines.filter(|line| line.keyword == keyword && line.arguments.is_empty());
        let items = lines.filter_map(|line| line.items.as_deref());
        let cells = items.filter_map(|words| cells_of(self.board, words).ok()).flatten();
        let cells = Rc::new(cells.collect());
        self.all.marked.borrow_mut().insert(keyword.to_owned(), Rc::clone(&cells));
        cells
    }
}

fn is_mark(word: &Word, mark: &str) -> bool {
    word.text == mark && !word.is_quoted
}

fn pair_of(board: &Board, words: &[Word], at: usize) -> Result<[Variable; 2], LineProblem> {
    let cells = cells_of(board, words)?;
    let count = cells.len();
    let pair = cells.try_into();
    pair.map_err(|_| LineProblem::new(at, format!("found {count} cells, expected two")))
}

/// The cells of words: names of cells and helper cells, and whole rows and columns.
fn cells_of(board: &Board, words: &[Word]) -> Result<Vec<Variable>, LineProblem> {
    let mut cells = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let unknown =
            || LineProblem::new(word.offset, format!("the board has no cell {:?}", word.text));
        let is_row = is_mark(word, "row");
        if !is_row && !is_mark(word, "column") {
            cells.push(cell_of(board, word).ok_or_else(unknown)?);
            continue;
        }
        let most = if is_row { board.rows() } else { board.columns() };
        let number = words.next().and_then(|number| number.text.parse::<usize>().ok());
        let number = number.filter(|number| (1..=most).contains(number));
        let Some(number) = number else {
            let problem = format!("expected a number of 1 to {most} after {:?}", word.text);
            return Err(LineProblem::new(word.offset, problem));
        };
        let mut line = if is_row { board.row(number - 1) } else { board.column(number - 1) };
        if words.next_if(|word| is_mark(word, "reversed")).is_some() {
            line.reverse();
        }
        cells.append(&mut line);
    }
    Ok(cells)
}

/// The cell of a name such as `r1c1`, or a helper cell.
fn cell_of(board: &Board, word: &Word) -> Option<Variable> {
    let place = || {
        let (row, column) = word.text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<i16>().ok().filter(|_| is_plain).map(|number| number as isize - 1)
        };
        board.cell_at(number(row)?, number(column)?)
    };
    let helper = || {
        let number = board.helpers().iter().position(|helper| helper.name == word.text)?;
        Some(Variable::new(board.cell_count() + number))
    };
    if word.is_quoted { helper() } else { place().or_else(helper) }
}
