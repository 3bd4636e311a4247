//! Words of an automaton along a line.

use crate::base64;
use crate::board::{Board, ValueRange, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::encoded::{named_groups, percent_encoded};
use crate::reading::typed::TypedLine;
use crate::reading::whole_number;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_name, iss_text};
use std::collections::BTreeSet;

pub(super) const KIND: Kind = Kind {
    name: "nfa",
    rule: "the automaton accepts the values along the line",
    fpuzzles: &[],
    iss: &[("NFA", from_iss)],
    lines: &[("nfa", from_line)],
    tools: &[],
};

/// A nondeterministic automaton that accepts the values along a line, or along several segments one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nfa {
    /// The name in texts; it may be empty.
    pub name: String,
    /// The automaton. Between two segments it reads [`SEGMENT_BREAK`](Self::SEGMENT_BREAK).
    pub automaton: Automaton,
    /// The segments of cells, in order.
    pub segments: Vec<Vec<Variable>>,
}

impl Nfa {
    /// The number that an automaton reads between two segments. It is the value of no cell.
    pub const SEGMENT_BREAK: i64 = i32::MIN as i64;
}

impl StatedRule for Nfa {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        let automaton = &self.automaton;
        let lengths: Vec<usize> = self.segments.iter().map(Vec::len).collect();
        // The state is the set of states that the values so far reach, and the place in the segments.
        let breaks = |mut states: BTreeSet<usize>, mut segment: usize, mut place: usize| {
            while segment + 1 < lengths.len() && place == lengths[segment] {
                states = automaton.next_states(&states, Self::SEGMENT_BREAK);
                (segment, place) = (segment + 1, 0);
            }
            (states, segment, place)
        };
        let start = breaks(automaton.start_states(), 0, 0);
        let step = |(states, segment, place): &(BTreeSet<usize>, usize, usize), value: i64| {
            let next = automaton.next_states(states, value);
            (!next.is_empty()).then(|| breaks(next, *segment, place + 1))
        };
        let accepts =
            |(states, _, _): &(BTreeSet<usize>, usize, usize)| automaton.is_accepting(states);
        statement.word(&self.segments.concat(), start, step, accepts);
    }
}

impl ConstraintRule for Nfa {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.segments.concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let words: Vec<Vec<i64>> = self.segments.iter().map(|cells| grid.values(cells)).collect();
        self.automaton.accepts(&words.join(&Self::SEGMENT_BREAK))
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let line = if self.segments.len() > 1 {
            // The break is a variable with one value.
            let only = Self::SEGMENT_BREAK..=Self::SEGMENT_BREAK;
            let segment_break = model.helper(ValueRange::new(only).expect("one value"));
            self.segments.join(&segment_break)
        } else {
            self.segments.concat()
        };
        model.automaton(&line, &self.automaton);
    }

    fn describe(&self, board: &Board) -> String {
        let segments: Vec<String> = self.segments.iter().map(|cells| board.names(cells)).collect();
        let name = if self.name.is_empty() { String::new() } else { format!(" {:?}", self.name) };
        format!("the automaton{name} along {}", segments.join(", then "))
    }
}

impl DrawnRule for Nfa {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let line =
            |cells: &Vec<Variable>| Shape::Line(Line::thin(Color::Dark, cells).label(&self.name));
        self.segments.iter().map(line).collect()
    }
}

/// An automaton in base 64, then groups of cells. Each group has segments that are separated by `-`.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let values = puzzle.board.values();
    // The symbol after the values is the break.
    let number = |symbol| match values.iter().nth(symbol) {
        Some(value) => value,
        None if symbol == values.count() => Nfa::SEGMENT_BREAK,
        None => values.first() + symbol as i64,
    };
    let (automaton, symbols) = decoded_automaton(arguments.text(0)?, number)?;
    let mut constraints = Vec::new();
    for (name, items) in named_groups(arguments.rest(1)) {
        let segments = puzzle.segments(&items)?;
        if segments.len() > 1 && symbols <= values.count() {
            return Err(ReadProblem::new(format!(
                "the automaton has {symbols} symbols; several segments need {} values and a break",
                values.count()
            )));
        }
        let automaton = automaton.clone();
        constraints.push(Nfa { name, automaton, segments }.into());
    }
    Ok(constraints)
}

/// The automaton of a text in base 64, and its number of symbols. A function has the number that a symbol means.
///
/// The bits, the most significant of each byte first, are the layout of the states, 2 bits; the bits of a state number
/// less 1, 4 bits; the number of symbols less 1, 4 bits; the numbers of starts and of other accepting states; a bit for
/// each start that says whether it accepts, the last start first. Starts are the first states, then come the other
/// accepting ones. The states follow to the end of the text:
/// - layout 0: first the width of a number of steps, 4 bits; for each state its number of steps, and for each of them
///   the symbol and the next state;
/// - layout 1: for each state a bit for each symbol, the last symbol first; and the next state for each bit set.
fn decoded_automaton(
    text: &str,
    number: impl Fn(usize) -> i64,
) -> Result<(Automaton, usize), ReadProblem> {
    if text.is_empty() {
        return Ok((Automaton::new(Vec::new(), Vec::new(), Vec::new()), 0));
    }
    let problem = |what: &str| ReadProblem::new(format!("the automaton {text:?} {what}"));
    let bytes = base64::decode(text).ok_or_else(|| problem("is no text in base 64"))?;
    let mut bits = Bits { bytes: &bytes, next: 0 };
    let ends = || problem("ends too early");

    let layout = bits.read(2).ok_or_else(ends)?;
    let state_bits = 1 + bits.read(4).ok_or_else(ends)?;
    let symbols = 1 + bits.read(4).ok_or_else(ends)?;
    let starts = bits.read(state_bits).ok_or_else(ends)?;
    let others = bits.read(state_bits).ok_or_else(ends)?;
    let mut accepting = Vec::new();
    for _ in 0..starts {
        accepting.push(bits.read(1).ok_or_else(ends)? == 1);
    }
    accepting.reverse();
    accepting.resize(starts + others, true);

    let read = match layout {
        0 => states_by_steps(&mut bits, symbols, state_bits),
        1 => states_by_symbols(&mut bits, symbols, state_bits),
        _ => return Err(problem("has an unknown layout")),
    };
    let mut steps = read.ok_or_else(ends)?;
    if (0..bits.left()).any(|_| bits.read(1) == Some(1)) {
        return Err(problem("has more bits than its states"));
    }

    // Padding looks like states without steps.
    while steps.last().is_some_and(Vec::is_empty) {
        steps.pop();
    }
    let targets = steps.iter().flatten().map(|&(_, next)| next + 1);
    let states = targets.chain([steps.len(), accepting.len()]).max().unwrap_or_default();
    accepting.resize(states, false);
    steps.resize(states, Vec::new());
    let step = |(symbol, next)| (number(symbol), next);
    let steps = steps.into_iter().map(|own| own.into_iter().map(step).collect()).collect();
    Ok((Automaton::new((0..starts).collect(), accepting, steps), symbols))
}

/// The steps of each state, as symbols and next states. The states follow to the end of the text.
type StateSteps = Vec<Vec<(usize, usize)>>;

/// The states of layout 0; none where the text ends within a state. Bits that are too few for a state are padding.
fn states_by_steps(bits: &mut Bits<'_>, symbols: usize, state_bits: usize) -> Option<StateSteps> {
    let count_bits = bits.read(4)?;
    let symbol_bits = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
    let mut states = Vec::new();
    while count_bits > 0 && bits.left() >= count_bits {
        let mut own = Vec::new();
        for _ in 0..bits.read(count_bits)? {
            own.push((bits.read(symbol_bits)?, bits.read(state_bits)?));
        }
        states.push(own);
    }
    Some(states)
}

/// The states of layout 1; none where the text ends within a state. Bits that are too few for a state are padding.
fn states_by_symbols(bits: &mut Bits<'_>, symbols: usize, state_bits: usize) -> Option<StateSteps> {
    let mut states = Vec::new();
    while bits.left() >= symbols {
        let set = bits.read(symbols)?;
        let mut own = Vec::new();
        for symbol in (0..symbols).filter(|symbol| set >> symbol & 1 == 1) {
            own.push((symbol, bits.read(state_bits)?));
        }
        states.push(own);
    }
    Some(states)
}

/// Reads numbers of any width, the most significant bit first.
struct Bits<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.next
    }

    /// The number in the next bits; `None` past the end.
    fn read(&mut self, width: usize) -> Option<usize> {
        if self.left() < width {
            return None;
        }
        let mut number = 0;
        for _ in 0..width {
            let bit = self.bytes[self.next / 8] >> (7 - self.next % 8) & 1;
            number = number << 1 | usize::from(bit);
            self.next += 1;
        }
        Some(number)
    }
}

/// A name as a string, the number of states, and lists of states and steps: `step 0/5/1` leads from state 0 to
/// state 1 with the value 5. After the colon follow the segments, with slashes between them.
///
/// `nfa 2 start 0 accept 1 step 0/1/0 0/2/1: r1c1 r1c2`
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let name = line.optional_string().unwrap_or_default().to_owned();
    let most = |line: &TypedLine<'_>| line.problem("a number of states of 0 to 65536");
    let problem = most(line);
    let states = usize::try_from(line.number()?).ok().filter(|&states| states <= MOST_STATES);
    let states = states.ok_or(problem)?;
    let wrong = line.problem("\"start\", \"accept\" and \"step\" with numbers of states");
    let is_state = |number: &i64| usize::try_from(*number).is_ok_and(|state| state < states);
    let mut numbers = |word: &str| {
        let numbers = if line.has_word(word) { line.numbers() } else { Vec::new() };
        let are_states = numbers.iter().all(is_state);
        are_states.then(|| numbers.into_iter().map(|state| state as usize).collect::<Vec<_>>())
    };
    let starts = numbers("start").ok_or_else(|| wrong.clone())?;
    let mut accepting = vec![false; states];
    numbers("accept").ok_or(wrong)?.into_iter().for_each(|state| accepting[state] = true);
    let mut steps = vec![Vec::new(); states];
    if line.has_word("step") {
        while line.has_more() {
            let step = line.word().and_then(|text| {
                let mut parts = text.split('/');
                let mut part = || parts.next();
                let (from, value, to) = (part()?, part()?, part()?);
                let state = |text| whole_number(text).filter(is_state).map(|state| state as usize);
                let value =
                    if value == "break" { Nfa::SEGMENT_BREAK } else { whole_number(value)? };
                Some((state(from)?, value, state(to)?))
            });
            let step = step.ok_or_else(|| line.wrong_word("a step such as 0/5/1"));
            let (from, value, to) = step?;
            steps[from].push((value, to));
        }
    }
    let automaton = Automaton::new(starts, accepting, steps);
    let segments = if line.has_word("nothing") { Vec::new() } else { line.groups()? };
    Ok(vec![Nfa { name, automaton, segments }.into()])
}

/// The maximum number of states of a typed line.
const MOST_STATES: usize = 1 << 16;

/// The text of an automaton in base 64, which [`decoded_automaton`] reads; `None` if it has too many states or symbols,
/// or states in another order.
fn encoded_automaton(automaton: &Automaton, values: ValueRange, segments: usize) -> Option<String> {
    let (starts, accepting, steps) = (automaton.starts(), automaton.accepting(), automaton.steps());
    let all = || steps.iter().flatten();
    let has_break = segments > 1 || all().any(|&(value, _)| value == Nfa::SEGMENT_BREAK);
    let symbols = values.count() + usize::from(has_break);
    let symbol = |value: i64| match value {
        Nfa::SEGMENT_BREAK => Some(values.count()),
        value => values.bit(value).map(|bit| bit.trailing_zeros() as usize),
    };
    // Starts are the first states, and the other accepting states follow.
    let others = accepting.iter().skip(starts.len()).filter(|accepts| **accepts).count();
    let is_in_order = starts.iter().copied().eq(0..starts.len())
        && accepting.iter().skip(starts.len()).take(others).all(|accepts| *accepts);
    let bits_of = |number: usize| (usize::BITS - number.leading_zeros()) as usize;
    let state_bits = bits_of(steps.len()).max(1);
    let count_bits = bits_of(steps.iter().map(Vec::len).max().unwrap_or(0)).max(1);
    if !is_in_order || state_bits > 16 || symbols > 16 || count_bits > 15 {
        return None;
    }
    let mut bits = Vec::new();
    let mut write = |number: usize, width: usize| {
        bits.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    };
    write(0, 2);
    write(state_bits - 1, 4);
    write(symbols - 1, 4);
    write(starts.len(), state_bits);
    write(others, state_bits);
    starts.iter().rev().for_each(|&state| write(usize::from(accepting[state]), 1));
    write(count_bits, 4);
    for own in steps {
        write(own.len(), count_bits);
        for &(value, next) in own {
            write(symbol(value)?, bits_of(symbols - 1));
            write(next, state_bits);
        }
    }
    let byte = |bits: &[bool]| {
        (0..8).fold(0, |byte, bit| 2 * byte + u8::from(bits.get(bit) == Some(&true)))
    };
    let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
    Some(base64::encode(&bytes))
}

impl WrittenRule for Nfa {
    fn to_line(&self, board: &Board) -> String {
        let (starts, accepting) = (self.automaton.starts(), self.automaton.accepting());
        let mut head = "nfa".to_owned();
        if !self.name.is_empty() {
            head += &format!(" {}", typed::quoted(&self.name));
        }
        head += &format!(" {} start", accepting.len());
        starts.iter().for_each(|state| head += &format!(" {state}"));
        head += " accept";
        let states = accepting.iter().enumerate().filter(|(_, accepts)| **accepts);
        states.for_each(|(state, _)| head += &format!(" {state}"));
        head += " step";
        for (state, own) in self.automaton.steps().iter().enumerate() {
            for &(value, next) in own {
                let value = match value {
                    Self::SEGMENT_BREAK => "break".to_owned(),
                    value => value.to_string(),
                };
                head += &format!(" {state}/{value}/{next}");
            }
        }
        match self.segments.is_empty() {
            true => head + " nothing",
            false => typed::groups(head, board, &self.segments),
        }
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let key = encoded_automaton(&self.automaton, board.values(), self.segments.len())?;
        let name = (!self.name.is_empty()).then(|| format!("_{}", percent_encoded(&self.name)));
        let names = |segment: &Vec<Variable>| -> Vec<String> {
            segment.iter().map(|&cell| iss_name(board, cell)).collect()
        };
        let segments: Vec<Vec<String>> = self.segments.iter().map(names).collect();
        let arguments = [key].into_iter().chain(name).chain(segments.join(&"-".to_owned()));
        Some(iss_text(board, "NFA", arguments, &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};
    use data_encoding::BASE64URL_NOPAD;

    /// The sum of each segment is even.
    fn even_segments(values: ValueRange) -> Automaton {
        let step = |&is_odd: &bool, value: i64| match value {
            Nfa::SEGMENT_BREAK => (!is_odd).then_some(false),
            value => Some(is_odd ^ (value.rem_euclid(2) == 1)),
        };
        let symbols: Vec<i64> = values.iter().chain([Nfa::SEGMENT_BREAK]).collect();
        Automaton::of_function(false, symbols, 20, step, |is_odd| !is_odd)
    }

    #[test]
    fn automata_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for board in [&board, &free] {
            for segments in [
                &["r1c1 r1c2 r2c3"][..],
                &["r1c1 r1c2", "r2c3 r2c2"],
                &["r1c1 r1c2", "", "r2c3 r2c2", "r1c3"],
                &["r1c1 r1c1 r2c2"],
                &["", ""],
                &[],
            ] {
                let segments = segments.iter().map(|names| cells(board, names)).collect();
                let automaton = even_segments(board.values());
                agrees(board, Nfa { name: "even".to_owned(), automaton, segments });
            }
        }
        // Several starts, and a choice of the next state: 1 and 2 in turns, or any word that ends with 3.
        let choices = Automaton::new(
            vec![0, 1],
            vec![true, true, false, true],
            vec![
                vec![(1, 1)],
                vec![(2, 0), (1, 2)],
                vec![(1, 2), (2, 2), (3, 3), (3, 2)],
                Vec::new(),
            ],
        );
        let segments = vec![cells(&free, "r1c1 r1c2 r1c3 r2c3 r2c2")];
        agrees(&free, Nfa { name: String::new(), automaton: choices, segments });
    }

    #[test]
    fn long_lines_are_read_in_pieces() {
        let board = free_board(1, 17, ValueRange::new(0..=1).expect("two values"));
        let segments = vec![board.row(0)];
        let automaton = even_segments(board.values());
        let even = Nfa { name: String::new(), automaton, segments: segments.clone() };
        assert_eq!(agrees(&board, even), 1 << 16);
        // The value 1, eight places before the end: the automaton guesses which one that is.
        let mut steps: Vec<Vec<(i64, usize)>> = vec![vec![(0, 0), (1, 0), (1, 1)]];
        steps.extend((1..9).map(|state| vec![(0, state + 1), (1, state + 1)]));
        steps.push(Vec::new());
        let accepting = (0..10).map(|state| state == 9).collect();
        let automaton = Automaton::new(vec![0], accepting, steps);
        assert_eq!(agrees(&board, Nfa { name: String::new(), automaton, segments }), 1 << 16);
    }

    /// Writes numbers of any width like [`Bits`] reads them.
    fn encoded(numbers: &[(usize, usize)]) -> String {
        let mut bits: Vec<usize> = Vec::new();
        for &(number, width) in numbers {
            bits.extend((0..width).rev().map(|bit| number >> bit & 1));
        }
        bits.resize(bits.len().next_multiple_of(8), 0);
        let byte = |bits: &[usize]| bits.iter().fold(0, |byte, &bit| 2 * byte + bit as u8);
        BASE64URL_NOPAD.encode(&bits.chunks(8).map(byte).collect::<Vec<_>>())
    }

    #[test]
    fn automata_are_decoded() {
        let number = |symbol| symbol as i64 + 1;
        // Two starts, of which the first accepts; one other accepting state.
        let header = |layout| vec![(layout, 2), (1, 4), (2, 4), (2, 2), (1, 2), (0b01, 2)];
        let expected = Automaton::new(
            vec![0, 1],
            vec![true, false, true, false],
            vec![vec![(1, 1), (3, 2)], vec![(2, 3)], Vec::new(), vec![(3, 2)]],
        );
        let packed = [(0b101, 3), (1, 2), (2, 2), (0b010, 3), (3, 2), (0, 3), (0b100, 3), (2, 2)];
        let (found, symbols) =
            decoded_automaton(&encoded(&[&header(1)[..], &packed].concat()), number)
                .expect("an automaton");
        assert_eq!((&found, symbols), (&expected, 3));
        let counts = [(2, 2), (0, 2), (1, 2), (2, 2), (2, 2)];
        let plain =
            [&[(2, 4)], &counts[..], &[(1, 2), (1, 2), (3, 2), (0, 2), (1, 2), (2, 2), (2, 2)]];
        let (found, _) =
            decoded_automaton(&encoded(&[&header(0)[..], &plain.concat()].concat()), number)
                .expect("an automaton");
        assert_eq!(found, expected);
        // The automaton of an empty text has no words.
        let (empty, _) = decoded_automaton("", number).expect("an automaton");
        assert!(!empty.accepts(&[]));
        for wrong in ["é", "A", "AA", "_____w"] {
            assert!(decoded_automaton(wrong, number).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn groups_of_cells_are_read() {
        let board = small_sudoku();
        // One state that accepts and reads each of five symbols: four values and the break.
        let text = encoded(&[(1, 2), (0, 4), (4, 4), (1, 1), (0, 1), (1, 1), (0b11111, 5), (0, 5)]);
        let found =
            read_iss(&KIND, &board, &format!(".NFA~{text}~_any%20one~R1C1~R1C2~~R2C1~-~R2C2"))
                .expect("two constraints");
        let values = (1..=4).chain([Nfa::SEGMENT_BREAK]).map(|value| (value, 0)).collect();
        let automaton = Automaton::new(vec![0], vec![true], vec![values]);
        let nfa = |segments: &[&str]| -> Constraint {
            let segments = segments.iter().map(|names| cells(&board, names)).collect();
            Nfa { name: "any one".to_owned(), automaton: automaton.clone(), segments }.into()
        };
        assert_eq!(found, [nfa(&["r1c1 r1c2"]), nfa(&["r2c1", "r2c2"])]);
        // Four symbols leave no break.
        let text = encoded(&[(1, 2), (0, 4), (3, 4), (1, 1), (0, 1), (1, 1), (0b1111, 4), (0, 4)]);
        assert!(read_iss(&KIND, &board, &format!(".NFA~{text}~R1C1~R1C2")).is_ok());
        assert!(read_iss(&KIND, &board, &format!(".NFA~{text}~R1C1~-~R1C2")).is_err());
    }
}
