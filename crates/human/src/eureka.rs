//! Chains in words, and in the Eureka notation of players.
//!
//! The notation is as Sudopedia describes it, <http://www.sudopedia.org/wiki/Eureka>: a statement is its digit in
//! parentheses and its cells, `=` is a strong link, `-` a weak one, and a link inside a cell is inside the parentheses.

use super::step::{Chain, Node, Reason, Role, Step, StepWords, constraint_words};
use pavane::layout::{Cell, Layout};
use pavane::symbols::Symbols;
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl Step {
    /// The step in Eureka notation, such as `(1)r5c4-(1=4)r5c8-(4)r9c8=(4)r5c1 => r5c4<>1`, if it is one chain of
    /// alternating statements; `None` for other patterns.
    pub fn eureka(&self, layout: &Layout, symbols: &Symbols) -> Option<String> {
        let [chain] = &self.chains[..] else { return None };
        let words = StepWords { step: self, layout, symbols };
        let mut nodes: Vec<&Node> = chain.nodes.iter().collect();
        // A chain to a contradiction does not come back to its assumption.
        let has_clash = self.with(Role::Clash).next().is_some();
        if !is_alternating(chain) || nodes.len() < 2 || has_clash {
            return None;
        }
        // A loop comes back to its first statement, which the chain does not repeat.
        let is_loop = self.technique.name().contains("Nice Loop");
        nodes.extend(is_loop.then(|| &chain.nodes[0]));
        let one_digit = nodes.iter().all(|node| node.digit == nodes[0].digit);
        let mut text = String::new();
        if one_digit {
            let _ = write!(text, "({}): ", symbols.print(nodes[0].digit));
        }
        let mut at = 0;
        while at < nodes.len() {
            // Neighbors in one cell share its name.
            let is_same = |node: &&&Node| node.others.is_empty() && node.cell == nodes[at].cell;
            let run = match nodes[at].others.is_empty() {
                true => nodes[at..].iter().take_while(is_same).count(),
                false => 1,
            };
            if at > 0 {
                text.push(link(nodes[at - 1]));
            }
            if !one_digit {
                let mut digits = String::new();
                for (place, node) in nodes[at..at + run].iter().enumerate() {
                    if place > 0 {
                        digits.push(link(nodes[at + place - 1]));
                    }
                    let _ = write!(digits, "{}", symbols.print(node.digit));
                }
                let _ = write!(text, "({digits})");
            }
            text.push_str(&words.grouped(nodes[at]));
            at += run;
        }
        let _ = write!(text, " => {}", words.result());
        Some(text)
    }

    /// The chains in words: `if r1c1 is not 3, then ...`. `None` for a chain in which a statement follows from others
    /// than the one before.
    pub fn chain_words(&self, layout: &Layout, symbols: &Symbols) -> Vec<Option<String>> {
        let words = StepWords { step: self, layout, symbols };
        self.chains.iter().map(|chain| words.chain_in_words(chain)).collect()
    }
}

/// The link after a statement: weak if the statement is that a digit holds, strong if it is that it does not.
const fn link(before: &Node) -> char {
    if before.is_on { '-' } else { '=' }
}

/// Whether each statement follows from the one before.
fn is_linear(chain: &Chain) -> bool {
    let follows = |(at, node): (usize, &Node)| match at.checked_sub(1) {
        None => node.parents.is_empty(),
        Some(before) => node.parents == [before] && !matches!(node.reason, Reason::Nested(_)),
    };
    chain.nodes.iter().enumerate().all(follows)
}

/// Whether a chain is linear, and its statements hold and do not hold in turn.
fn is_alternating(chain: &Chain) -> bool {
    is_linear(chain) && chain.nodes.windows(2).all(|pair| pair[0].is_on != pair[1].is_on)
}

impl StepWords<'_> {
    /// A linear chain as a sentence without a full stop.
    pub(super) fn chain_in_words(&self, chain: &Chain) -> Option<String> {
        let (first, rest) = chain.nodes.split_first()?;
        if !is_linear(chain) || rest.is_empty() {
            return None;
        }
        let mut text = format!("if {}, ", self.statement(first));
        for (at, node) in rest.iter().enumerate() {
            text.push_str(if at == 0 { "then " } else { "; so " });
            let _ = write!(text, "{}{}", self.statement(node), self.why(node));
        }
        Some(text)
    }

    /// The reason for a statement of a linear chain.
    fn why(&self, node: &Node) -> String {
        let is_group = !node.others.is_empty();
        let zone = |zone: usize| self.layout.zone(zone).label();
        match (node.reason, node.is_on) {
            (Reason::Zone(at), true) if is_group => format!(", the last places in {}", zone(at)),
            (Reason::Zone(at), true) => format!(", the last place in {}", zone(at)),
            (Reason::Zone(at), false) => format!(", since {} holds it once", zone(at)),
            (Reason::Constraint(number), _) => {
                format!(", by {}", constraint_words(self.layout, number))
            }
            (Reason::Sight, _) => ", since its cells see all others".to_owned(),
            (Reason::Set(at), _) => format!(", since {} lacks one digit at most", self.set(at)),
            (Reason::Cell, true) => ", its last candidate".to_owned(),
            (Reason::Cell, false) => ", since a cell holds one digit".to_owned(),
            (Reason::Assumed | Reason::Nested(_), _) => String::new(),
        }
    }

    /// The cells of a statement: `r5c456` in a row, `r45c4` in a column, else `r5c4|r6c45`.
    fn grouped(&self, node: &Node) -> String {
        let cells: Vec<Cell> = std::iter::once(node.cell).chain(node.others.clone()).collect();
        let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &cell in &cells {
            let position = self.layout.position(cell);
            rows.entry(position.row + 1).or_default().push(position.column + 1);
        }
        let joined = |numbers: &[usize]| numbers.iter().map(usize::to_string).collect::<String>();
        let columns: Vec<&Vec<usize>> = rows.values().collect();
        // Numbers of two figures cannot be joined.
        let is_small = |number: &usize| *number <= 9;
        let can_join = rows.keys().all(is_small) && columns.iter().copied().flatten().all(is_small);
        if !can_join {
            let cells = cells.iter().map(|&cell| self.layout.position(cell).to_string());
            return cells.collect::<Vec<_>>().join("|");
        }
        match &columns[..] {
            [first, others @ ..]
                if !others.is_empty()
                    && first.len() == 1
                    && others.iter().all(|row| row == first) =>
            {
                format!("r{}c{}", joined(&rows.keys().copied().collect::<Vec<_>>()), first[0])
            }
            _ => {
                let row =
                    |(row, columns): (&usize, &Vec<usize>)| format!("r{row}c{}", joined(columns));
                rows.iter().map(row).collect::<Vec<_>>().join("|")
            }
        }
    }

    /// The effect of the step: `r5c4<>1`, or `r5c4=1`.
    fn result(&self) -> String {
        if let Some((cell, digit)) = self.step.placement {
            return format!("{}={}", self.layout.position(cell), self.symbols.print(digit));
        }
        let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
        for &(cell, digit) in &self.step.removals {
            let _ = write!(cells.entry(cell).or_default(), "{}", self.symbols.print(digit));
        }
        let cell =
            |(&cell, digits): (&Cell, &String)| format!("{}<>{digits}", self.layout.position(cell));
        cells.iter().map(cell).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::Kind;
    use pavane::layout::Digit;

    static AIC: Kind = Kind { name: |_| "AIC".into(), sentence: |_| String::new() };

    /// The digit of a statement, and the rows and columns of its cells.
    type Statement<'a> = (u8, &'a [(usize, usize)]);

    /// A step with a chain of statements that hold and do not hold in turn, as the first one says.
    fn step(is_on: bool, statements: &[Statement<'_>], removed: (u8, usize, usize)) -> Step {
        let cell = |&(row, column): &(usize, usize)| Cell::at(9 * (row - 1) + column - 1);
        let node = |(at, (digit, cells)): (usize, &Statement<'_>)| Node {
            cell: cell(&cells[0]),
            others: cells[1..].iter().map(cell).collect(),
            digit: Digit::new(*digit).unwrap(),
            is_on: is_on == (at % 2 == 0),
            reason: if at == 0 { Reason::Assumed } else { Reason::Cell },
            parents: at.checked_sub(1).into_iter().collect(),
        };
        let mut step = Step::new(&AIC, 0.0);
        step.chains = vec![Chain { nodes: statements.iter().enumerate().map(node).collect() }];
        step.removing(vec![(cell(&(removed.1, removed.2)), Digit::new(removed.0).unwrap())])
    }

    fn eureka(step: &Step) -> Option<String> {
        step.eureka(Layout::standard_9x9(), &Symbols::standard(9))
    }

    /// The examples of Sudopedia, <http://www.sudopedia.org/wiki/Eureka> and
    /// <http://sudopedia.enjoysudoku.com/2-String_Kite.html>.
    #[test]
    fn examples_of_sudopedia_are_written_as_there() {
        let chain = step(
            true,
            &[
                (1, &[(5, 4)]),
                (1, &[(5, 8)]),
                (4, &[(5, 8)]),
                (4, &[(9, 8)]),
                (4, &[(7, 7)]),
                (1, &[(7, 7)]),
                (1, &[(7, 4)]),
                (1, &[(5, 4)]),
            ],
            (1, 5, 4),
        );
        let published = "(1)r5c4-(1=4)r5c8-(4)r9c8=(4-1)r7c7=(1)r7c4-(1)r5c4 => r5c4<>1";
        assert_eq!(eureka(&chain).as_deref(), Some(published));

        let kite = step(
            true,
            &[
                (5, &[(2, 6)]),
                (5, &[(2, 7)]),
                (5, &[(4, 7)]),
                (5, &[(5, 9)]),
                (5, &[(5, 6)]),
                (5, &[(2, 6)]),
            ],
            (5, 2, 6),
        );
        let published = "(5): r2c6-r2c7=r4c7-r5c9=r5c6-r2c6 => r2c6<>5";
        assert_eq!(eureka(&kite).as_deref(), Some(published));
    }

    /// A grouped X-chain of the Players' forum, <http://forum.enjoysudoku.com/baffled-with-this-puzzle-t5821-15.html>,
    /// without its spaces around links.
    #[test]
    fn groups_are_written_as_in_the_forum() {
        let chain = step(
            false,
            &[(5, &[(5, 4)]), (5, &[(5, 3)]), (5, &[(2, 3)]), (5, &[(2, 4), (2, 5)])],
            (5, 1, 4),
        );
        assert_eq!(eureka(&chain).as_deref(), Some("(5): r5c4=r5c3-r2c3=r2c45 => r1c4<>5"));
    }

    /// The forms of groups of Sudopedia.
    #[test]
    fn groups_of_a_row_a_column_and_a_block_are_joined() {
        let group = |cells: &'static [(usize, usize)]| {
            let chain = step(false, &[(1, cells), (2, &[(9, 9)])], (1, 1, 1));
            eureka(&chain).unwrap().split('=').next().unwrap().to_owned()
        };
        assert_eq!(group(&[(5, 4), (5, 5), (5, 6)]), "(1)r5c456");
        assert_eq!(group(&[(4, 4), (5, 4)]), "(1)r45c4");
        assert_eq!(group(&[(5, 4), (6, 4), (6, 5)]), "(1)r5c4|r6c45");
    }

    #[test]
    fn a_chain_is_told_in_words() {
        let chain = step(true, &[(1, &[(5, 4)]), (1, &[(5, 8)]), (4, &[(5, 8)])], (1, 5, 4));
        let words = chain.chain_words(Layout::standard_9x9(), &Symbols::standard(9));
        let sentence = "if r5c4 is 1, then r5c8 is not 1, since a cell holds one digit; so r5c8 is 4, its last candidate";
        assert_eq!(words, [Some(sentence.to_owned())]);
    }
}
