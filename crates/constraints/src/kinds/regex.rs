//! Regular expressions along a line.

use crate::base64;
use crate::board::{Board, ValueRange, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::encoded::percent_decoded;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::StatedRule;
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};
use std::collections::{BTreeSet, HashMap};

pub(super) const KIND: Kind = Kind {
    name: "regex",
    rule: "the values along the line match the regular expression",
    fpuzzles: &[],
    iss: &[("Regex", from_iss)],
    lines: &[("regex", from_line)],
    tools: &[],
};

/// A line whose values match a regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regex {
    /// The expression for the whole line.
    pub pattern: Pattern,
    /// The cells along the line.
    pub cells: Vec<Variable>,
}

impl StatedRule for Regex {}

impl ConstraintRule for Regex {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        self.pattern.matches(&grid.values(&self.cells))
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        model.automaton(&self.cells, &self.pattern.automaton());
    }

    fn describe(&self, board: &Board) -> String {
        format!("the regular expression {:?} along {}", self.pattern.text, board.names(&self.cells))
    }
}

impl DrawnRule for Regex {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thin(Color::Dark, &self.cells).label(&self.pattern.text).into()
    }
}

/// A regular expression over values.
///
/// A digit is a value, and a letter is a value from 10 (`A` or `a`) on. The rest is `.` for any value, classes such as
/// `[135]`, `[1-5]` and `[^1-5]`, groups `( )`, alternatives `|`, and repetitions `*`, `+`, `?`, `{n}`, `{n,}` and
/// `{n,m}`. Blanks are ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    node: Node,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    /// One of some values.
    Values(BTreeSet<i64>),
    /// One part after the other. Without parts, the empty word.
    Sequence(Vec<Node>),
    Alternatives(Vec<Node>),
    /// A number of times, without a limit if the greatest one is `None`.
    Repeated(Box<Node>, usize, Option<usize>),
}

/// The maximum number of values in an expression whose repetitions are written out.
const MOST_POSITIONS: usize = 1000;

/// The maximum depth of groups inside each other.
const MOST_DEPTH: usize = 100;

/// The maximum number of repetitions of one part, such as two in `1{2}*`.
const MOST_REPETITIONS: usize = 10;

impl Pattern {
    /// The expression in a text, about values of a range.
    ///
    /// # Errors
    /// The text is no expression, has values out of range, or is too long when its repetitions are written out.
    pub fn new(text: &str, values: ValueRange) -> Result<Self, ReadProblem> {
        let letters = text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace());
        let mut parser = Parser { letters: letters.collect(), next: 0, depth: 0, values };
        let node = parser.alternatives();
        let node = node.and_then(|node| match parser.peek() {
            None => Ok(node),
            Some(_) => Err("this group has no beginning".to_owned()),
        });
        let at =
            parser.column().map_or("at the end".to_owned(), |column| format!("at column {column}"));
        let problem =
            |what| ReadProblem::new(format!("the regular expression {text:?}, {at}: {what}"));
        let node = node.map_err(problem)?;
        if node.positions() > MOST_POSITIONS {
            let problem = format!("has more than {MOST_POSITIONS} values with its repetitions");
            return Err(ReadProblem::new(format!("the regular expression {text:?} {problem}")));
        }
        Ok(Self { text: text.to_owned(), node })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the whole word matches.
    pub fn matches(&self, word: &[i64]) -> bool {
        let mut matcher = Matcher { word, known: HashMap::new() };
        matcher.ends(&self.node, 0).contains(&word.len())
    }

    /// The automaton of the positions of values in the expression.
    ///
    /// State 0 is the start. The state of a position means that its value was the last one.
    fn automaton(&self) -> Automaton {
        let mut positions = Positions::default();
        let whole = positions.add(&self.node);
        let steps_to = |next: &BTreeSet<usize>| -> Vec<(i64, usize)> {
            let steps =
                |&to: &usize| positions.values[to].iter().map(move |&value| (value, to + 1));
            next.iter().flat_map(steps).collect()
        };
        let mut steps = vec![steps_to(&whole.first)];
        steps.extend(positions.following.iter().map(steps_to));
        let mut accepting = vec![false; steps.len()];
        accepting[0] = whole.is_optional;
        whole.last.iter().for_each(|position| accepting[position + 1] = true);
        Automaton::new(vec![0], accepting, steps)
    }
}

impl Node {
    /// The number of sets of values when repetitions are written out.
    fn positions(&self) -> usize {
        match self {
            Self::Values(_) => 1,
            Self::Sequence(nodes) | Self::Alternatives(nodes) => {
                nodes.iter().fold(0, |sum, node| sum.saturating_add(node.positions()))
            }
            Self::Repeated(node, least, most) => {
                let times = most.unwrap_or(*least).max(1);
                // Copies of an empty part also count: they take time.
                node.positions().max(1).saturating_mul(times)
            }
        }
    }
}

/// Finds matches in a word by the definition: where the matches of each part end that begin at a place.
struct Matcher<'a> {
    word: &'a [i64],
    /// What is known of each part and place. A part is known by its address.
    known: HashMap<(*const Node, usize), BTreeSet<usize>>,
}

impl Matcher<'_> {
    fn ends_of_all(&mut self, node: &Node, begins: &BTreeSet<usize>) -> BTreeSet<usize> {
        begins.iter().flat_map(|&begin| self.ends(node, begin)).collect()
    }

    fn ends(&mut self, node: &Node, begin: usize) -> BTreeSet<usize> {
        let key = (std::ptr::from_ref(node), begin);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let only = BTreeSet::from([begin]);
        let ends = match node {
            Node::Values(values) => {
                let fits = self.word.get(begin).is_some_and(|value| values.contains(value));
                fits.then_some(begin + 1).into_iter().collect()
            }
            Node::Sequence(nodes) => {
                nodes.iter().fold(only, |places, node| self.ends_of_all(node, &places))
            }
            Node::Alternatives(nodes) => {
                nodes.iter().flat_map(|node| self.ends(node, begin)).collect()
            }
            Node::Repeated(node, least, most) => {
                let needed = (0..*least).fold(only, |places, _| self.ends_of_all(node, &places));
                let mut all = needed.clone();
                let mut places = needed;
                // A repetition that matches no letter adds no place: one repetition per letter is enough.
                for _ in *least..most.unwrap_or(least + self.word.len()) {
                    places = self.ends_of_all(node, &places);
                    all.extend(&places);
                }
                all
            }
        };
        self.known.insert(key, ends.clone());
        ends
    }
}

/// The values of an expression by position, and the positions that may follow each other.
#[derive(Default)]
struct Positions {
    values: Vec<BTreeSet<i64>>,
    following: Vec<BTreeSet<usize>>,
}

/// The positions at which the words of a part begin and end.
#[derive(Clone)]
struct Part {
    /// Whether the empty word is one.
    is_optional: bool,
    first: BTreeSet<usize>,
    last: BTreeSet<usize>,
}

impl Part {
    fn empty() -> Self {
        Self { is_optional: true, first: BTreeSet::new(), last: BTreeSet::new() }
    }
}

impl Positions {
    fn add(&mut self, node: &Node) -> Part {
        match node {
            Node::Values(values) => {
                let position = self.values.len();
                self.values.push(values.clone());
                self.following.push(BTreeSet::new());
                let own = BTreeSet::from([position]);
                Part { is_optional: false, first: own.clone(), last: own }
            }
            Node::Sequence(nodes) => nodes.iter().fold(Part::empty(), |before, node| {
                let part = self.add(node);
                self.joined(before, part)
            }),
            Node::Alternatives(nodes) => {
                let mut all = Part { is_optional: false, ..Part::empty() };
                for node in nodes {
                    let part = self.add(node);
                    all.is_optional |= part.is_optional;
                    all.first.extend(part.first);
                    all.last.extend(part.last);
                }
                all
            }
            Node::Repeated(node, least, most) => self.repeated(node, *least, *most),
        }
    }

    fn repeated(&mut self, node: &Node, least: usize, most: Option<usize>) -> Part {
        let mut tail = Part::empty();
        let mut copies = least;
        match most {
            // Each further copy needs the one before it.
            Some(most) => {
                for _ in least..most {
                    let copy = self.add(node);
                    tail = self.joined(copy, tail);
                    tail.is_optional = true;
                }
            }
            // The last copy is followed by itself.
            None => {
                tail = self.add(node);
                self.follow(&tail.last, &tail.first);
                tail.is_optional |= least == 0;
                copies = least.saturating_sub(1);
            }
        }
        for _ in 0..copies {
            let copy = self.add(node);
            tail = self.joined(copy, tail);
        }
        tail
    }

    /// One part after the other.
    fn joined(&mut self, before: Part, after: Part) -> Part {
        self.follow(&before.last, &after.first);
        let mut both = Part {
            is_optional: before.is_optional && after.is_optional,
            first: before.first,
            last: after.last,
        };
        if before.is_optional {
            both.first.extend(after.first);
        }
        if after.is_optional {
            both.last.extend(before.last);
        }
        both
    }

    fn follow(&mut self, last: &BTreeSet<usize>, first: &BTreeSet<usize>) {
        for &position in last {
            self.following[position].extend(first);
        }
    }
}

/// A text while it is read. A problem is about the letter that is next.
struct Parser {
    /// The letters, each with its place in the text.
    letters: Vec<(usize, char)>,
    next: usize,
    depth: usize,
    values: ValueRange,
}

type Parsed<T> = Result<T, String>;

impl Parser {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.next).map(|&(_, letter)| letter)
    }

    /// The column of the next letter, from 1.
    fn column(&self) -> Option<usize> {
        self.letters.get(self.next).map(|&(place, _)| place + 1)
    }

    /// Reads a letter if it is next.
    fn reads(&mut self, letter: char) -> bool {
        let is_next = self.peek() == Some(letter);
        self.next += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, letter: char) -> Parsed<()> {
        if self.reads(letter) { Ok(()) } else { Err(format!("expected {letter:?}")) }
    }

    fn alternatives(&mut self) -> Parsed<Node> {
        let first = self.sequence()?;
        let mut nodes = vec![first];
        while self.reads('|') {
            nodes.push(self.sequence()?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::Alternatives(nodes) })
    }

    fn sequence(&mut self) -> Parsed<Node> {
        let mut nodes = Vec::new();
        while self.peek().is_some_and(|letter| !matches!(letter, '|' | ')')) {
            let mut node = self.single()?;
            let mut repetitions = 0;
            while let Some((least, most)) = self.times()? {
                repetitions += 1;
                if repetitions > MOST_REPETITIONS {
                    return Err(format!("more than {MOST_REPETITIONS} repetitions of one part"));
                }
                node = Node::Repeated(Box::new(node), least, most);
            }
            nodes.push(node);
        }
        Ok(Node::Sequence(nodes))
    }

    /// The numbers of times of a repetition, if one is next.
    fn times(&mut self) -> Parsed<Option<(usize, Option<usize>)>> {
        let times = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counted_times().map(Some),
            _ => return Ok(None),
        };
        self.next += 1;
        Ok(Some(times))
    }

    fn counted_times(&mut self) -> Parsed<(usize, Option<usize>)> {
        self.expect('{')?;
        let least = self.number()?;
        let mut most = Some(least);
        if self.reads(',') {
            most = if self.peek() == Some('}') { None } else { Some(self.number()?) };
        }
        if most.is_some_and(|most| most < least) {
            return Err(format!(
                "a repetition of at least {least} and at most {} times",
                most.unwrap_or(0)
            ));
        }
        self.expect('}')?;
        Ok((least, most))
    }

    fn number(&mut self) -> Parsed<usize> {
        let mut digits = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            digits.push(digit);
            self.next += 1;
        }
        let number = digits.parse().ok().filter(|&number| number <= MOST_POSITIONS);
        number.ok_or_else(|| format!("expected a number of 0 to {MOST_POSITIONS}"))
    }

    /// A value, a class or a group.
    fn single(&mut self) -> Parsed<Node> {
        match self.peek() {
            Some('(') => {
                self.next += 1;
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return Err(format!("more than {MOST_DEPTH} groups inside each other"));
                }
                let node = self.alternatives()?;
                self.depth -= 1;
                self.expect(')')?;
                Ok(node)
            }
            Some('[') => self.class(),
            Some('.') => {
                self.next += 1;
                Ok(Node::Values(self.values.iter().collect()))
            }
            _ => Ok(Node::Values(BTreeSet::from([self.value()?]))),
        }
    }

    fn class(&mut self) -> Parsed<Node> {
        self.expect('[')?;
        let is_negated = self.reads('^');
        let mut listed = BTreeSet::new();
        while !self.reads(']') {
            let first_letter = self.peek();
            let first = self.value()?;
            let mut last = first;
            if self.reads('-') {
                let last_letter = self.peek();
                let kinds = [first_letter, last_letter].map(|letter| {
                    letter.map(|letter| (letter.is_ascii_digit(), letter.is_ascii_lowercase()))
                });
                if kinds[0] != kinds[1] {
                    return Err("expected a range of digits, or of letters of one case".to_owned());
                }
                last = self.value()?;
                if last < first {
                    return Err(format!("a range from {first} to {last}"));
                }
            }
            listed.extend(first..=last);
        }
        if listed.is_empty() {
            return Err("a class without values ends here".to_owned());
        }
        let values = self.values.iter().filter(|value| listed.contains(value) != is_negated);
        Ok(Node::Values(values.collect()))
    }

    /// The value of a letter.
    fn value(&mut self) -> Parsed<i64> {
        let letter = self.peek().ok_or("expected a value")?;
        let value = letter.to_digit(36).map(i64::from);
        let value = value.ok_or_else(|| format!("{letter:?} has no meaning here"))?;
        if self.values.bit(value).is_none() {
            let (first, last) = (self.values.first(), self.values.last());
            return Err(format!("{letter:?} is not a value from {first} to {last}"));
        }
        self.next += 1;
        Ok(value)
    }
}

/// The expression in base 64 or with escapes such as `%20`, then lines of cells, which empty items separate.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let encoded = arguments.text(0)?;
    let text = if encoded.contains('%') {
        percent_decoded(encoded)
    } else {
        base64::decode(encoded).map(|bytes| bytes.into_iter().map(char::from).collect())
    };
    let text = text.ok_or_else(|| {
        ReadProblem::new(format!("the regular expression {encoded:?} is no text in base 64"))
    })?;
    let pattern = Pattern::new(&text, puzzle.board.values())?;
    let mut constraints = Vec::new();
    for names in arguments.rest(1).split(|name| name.is_empty()).filter(|names| !names.is_empty()) {
        let cells = puzzle.variables(names)?;
        constraints.push(Regex { pattern: pattern.clone(), cells }.into());
    }
    Ok(constraints)
}

/// The expression, then the cells: `regex 1.*9: row 3`. A string of JSON is also an expression.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let values = line.board().values();
    let problem = |problem: ReadProblem, line: &TypedLine<'_>| line.problem(&problem.to_string());
    let text = match line.optional_string() {
        Some(text) => text,
        None => line.text(),
    };
    let pattern = Pattern::new(text, values).map_err(|error| problem(error, line))?;
    line.of_cells(|cells| Regex { pattern, cells })
}

impl WrittenRule for Regex {
    fn to_line(&self, board: &Board) -> String {
        let text = self.pattern.text();
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        let text = if is_plain { text.to_owned() } else { typed::quoted(text) };
        typed::line(format!("regex {text}"), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(
            board,
            "Regex",
            [base64::encode(self.pattern.text().as_bytes())],
            &self.cells,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    fn pattern(text: &str) -> Pattern {
        Pattern::new(text, ValueRange::digits(4)).expect("an expression")
    }

    const PATTERNS: &[&str] = &[
        "",
        "1",
        "12|21",
        ".*",
        ".*1.*2.*",
        "(12|34)*",
        "[12]*[^12]*",
        "[1-3]{2,3}4?",
        "(1?2?){2}3+",
        "(1|)(2|3{0}4{1,}){2,}",
        "((1*|2)+3?)*4",
        "(.?){3}",
        "(1*){3}(2*){2,}",
        "[^1-4]*1[^1234]?",
        "(12*){0,2}.{0,3}",
        " 1 2 | [ 3 - 4 ] * ",
        "()*1{1}{2}",
    ];

    #[test]
    fn expressions_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(1, 5, ValueRange::digits(4));
        for text in PATTERNS {
            for names in ["", "r1c1", "r1c1 r2c2", "r1c1 r1c2 r1c3 r1c4", "r1c1 r2c2 r1c1 r2c3"] {
                agrees(&board, Regex { pattern: pattern(text), cells: cells(&board, names) });
            }
            agrees(&free, Regex { pattern: pattern(text), cells: free.row(0) });
        }
        assert_eq!(agrees(&board, Regex { pattern: pattern("1.*"), cells: board.row(0) }), 72);
    }

    #[test]
    fn words_match() {
        for (text, word, expected) in [
            ("1(2|3)*4", &[1, 2, 3, 3, 4][..], true),
            ("1(2|3)*4", &[1, 4], true),
            ("1(2|3)*4", &[1, 2, 3], false),
            ("1{2,3}", &[1], false),
            ("1{2,3}", &[1, 1, 1], true),
            ("1{2,3}", &[1, 1, 1, 1], false),
            ("1{2,}", &[1, 1, 1, 1], true),
            ("1|2{2}", &[2, 2], true),
            ("(1?){3}", &[1, 1], true),
            ("[^2-4]+", &[1, 1], true),
        ] {
            assert_eq!(pattern(text).matches(word), expected, "{text} {word:?}");
            assert_eq!(pattern(text).automaton().accepts(word), expected, "{text} {word:?}");
        }
        let letters = Pattern::new("[a-C]+9", ValueRange::digits(16));
        assert!(letters.is_err());
        let letters = Pattern::new("[a-c]+9G", ValueRange::digits(16)).expect("an expression");
        assert!(letters.matches(&[10, 12, 9, 16]));
        let zero = Pattern::new("[^0]0", ValueRange::new(0..=8).expect("nine values"));
        assert!(zero.expect("an expression").matches(&[8, 0]));
    }

    #[test]
    fn problems_have_a_column() {
        for (text, at) in [
            ("1)", "at column 2: this group has no beginning"),
            ("(1", "at the end: expected ')'"),
            ("1 5", "at column 3: '5' is not a value from 1 to 4"),
            ("*", "at column 1: '*' has no meaning here"),
            ("1|+", "at column 3: '+' has no meaning here"),
            ("^1$", "at column 1: '^' has no meaning here"),
            ("[]", "at the end: a class without values"),
            ("[1", "at the end: expected a value"),
            ("[1-", "at the end: expected a range"),
            ("[3-1]", "at column 5: a range from 3 to 1"),
            ("1{", "at the end: expected a number"),
            ("1{,2}", "at column 3: expected a number"),
            ("1{3,2}", "at column 6: a repetition of at least 3"),
            ("1{2 2;", "at column 6: expected '}'"),
            ("1{5000}", "at column 7: expected a number of 0 to 1000"),
            ("(1{100}){11}", "more than 1000 values"),
            ("\\d", "at column 1: '\\\\' has no meaning here"),
        ] {
            let problem = Pattern::new(text, ValueRange::digits(4)).expect_err(text).to_string();
            assert!(problem.contains(at), "{text}: {problem}");
        }
        assert!(Pattern::new(&"(".repeat(100_000), ValueRange::digits(4)).is_err());
        assert!(Pattern::new(&format!("1{}", "*".repeat(100_000)), ValueRange::digits(4)).is_err());
        // Nested repetitions take no more than polynomial time.
        let nested = format!("{}1{}", "(".repeat(100), "**)".repeat(100));
        assert!(pattern(&nested).matches(&[1; 20]) && !pattern(&nested).matches(&[1, 1, 2]));
    }

    #[test]
    fn expressions_are_read() {
        let board = small_sudoku();
        let regex = |names| Regex { pattern: pattern("12*|3"), cells: cells(&board, names) }.into();
        let expected = Ok(vec![regex("r1c1 r1c2"), regex("r2c1")]);
        assert_eq!(read_iss(&KIND, &board, ".Regex~MTIqfDM~R1C1~R1C2~~R2C1"), expected);
        assert_eq!(read_iss(&KIND, &board, ".Regex~12*%7C3~R1C1~R1C2~~R2C1"), expected);
        assert!(read_iss(&KIND, &board, ".Regex~12*|3~R1C1~R1C2").is_err());
        assert!(read_iss(&KIND, &board, ".Regex~NTU~R1C1~R1C2").is_err());
    }
}
