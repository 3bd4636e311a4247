//! Steps as sentences.

use super::step::{Chain, Node, Reason, Role, Step, StepWords, constraint_words};
use pavane::layout::{Cell, Digit, Layout};
use pavane::symbols::Symbols;
use std::fmt::Write as _;

impl Step {
    /// The reason for the step, in a sentence without a full stop, with digits in these symbols.
    pub fn sentence(&self, layout: &Layout, symbols: &Symbols) -> String {
        self.technique.sentence(&StepWords { step: self, layout, symbols })
    }

    /// The effect of the step: `r1c2 = 5`, or `r1c2 is not 5, 7; r3c2 is not 5`, with digits in these symbols.
    pub fn effect(&self, layout: &Layout, symbols: &Symbols) -> String {
        let words = StepWords { step: self, layout, symbols };
        if let Some((cell, digit)) = self.placement {
            return format!("{} = {}", layout.position(cell), symbols.print(digit));
        }
        let mut cells: Vec<(Cell, Vec<Digit>)> = Vec::new();
        for &(cell, digit) in &self.removals {
            match cells.iter_mut().find(|known| known.0 == cell) {
                Some(known) => known.1.push(digit),
                None => cells.push((cell, vec![digit])),
            }
        }
        let removed = |(cell, digits): (Cell, Vec<Digit>)| {
            format!("{} is not {}", layout.position(cell), words.digits(digits.into_iter()))
        };
        cells.into_iter().map(removed).collect::<Vec<_>>().join("; ")
    }

    /// The chains, each on a line: in words if each statement follows from the one before, else as numbered statements
    /// with their reasons. Then the step in Eureka notation, if it has one. Then the patterns inside the chains, each
    /// with its number and its chains. Digits are in these symbols.
    pub fn chain_lines(&self, layout: &Layout, symbols: &Symbols) -> Vec<String> {
        let words = StepWords { step: self, layout, symbols };
        let line = |chain| words.chain_in_words(chain).unwrap_or_else(|| words.chain(chain));
        let mut lines: Vec<String> = self.chains.iter().map(line).collect();
        lines.extend(self.eureka(layout, symbols).map(|eureka| format!("Eureka: {eureka}")));
        for (number, nested) in self.nested.iter().enumerate() {
            let (name, sentence) = (nested.technique, nested.sentence(layout, symbols));
            lines.push(format!("pattern {}: {name}: {sentence}", number + 1));
            let inner = nested.chain_lines(layout, symbols);
            lines.extend(inner.into_iter().map(|line| format!("  {line}")));
        }
        lines
    }
}

/// The largest number of constraints that a sentence has one by one.
const MOST_CONSTRAINTS: usize = 6;
/// The number of constraints that a sentence about more has one by one.
const FEW_CONSTRAINTS: usize = 3;

impl StepWords<'_> {
    /// The constraints of a role in words; of many, the first ones and the number of the others.
    pub(super) fn constraints(&self, role: Role) -> String {
        let numbers: Vec<usize> = self.step.constraints_of(role).collect();
        let shown = if numbers.len() > MOST_CONSTRAINTS { FEW_CONSTRAINTS } else { numbers.len() };
        let words = numbers[..shown].iter();
        let mut words: Vec<String> =
            words.map(|&number| constraint_words(self.layout, number)).collect();
        if shown < numbers.len() {
            words.push(format!("{} other constraints", numbers.len() - shown));
        }
        match words.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => words.concat(),
        }
    }

    fn list(items: impl Iterator<Item = String>) -> String {
        items.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn digits(&self, digits: impl Iterator<Item = Digit>) -> String {
        Self::list(digits.map(|digit| self.symbols.print(digit).to_string()))
    }

    /// The positions of some cells.
    pub(super) fn positions(&self, cells: impl Iterator<Item = Cell>) -> String {
        Self::list(cells.map(|cell| self.layout.position(cell).to_string()))
    }

    pub(super) fn cells(&self, role: Role) -> String {
        self.positions(self.step.cells(role))
    }

    /// The cells, the digits and the zones of the base.
    pub(super) fn base(&self) -> (String, String, String) {
        (self.cells(Role::Base), self.digits_of(Role::Base), self.zones(Role::Base))
    }

    /// One cell, or one of several.
    pub(super) fn one_of(&self, role: Role) -> String {
        let several = if self.step.cells(role).nth(1).is_some() { "one of " } else { "" };
        format!("{several}{}", self.cells(role))
    }

    pub(super) fn digits_of(&self, role: Role) -> String {
        self.digits(self.step.digits(role))
    }

    pub(super) fn zones(&self, role: Role) -> String {
        Self::list(self.step.zones_of(role).map(|zone| self.layout.zone(zone).label()))
    }

    /// The assumption of the first chain as a statement.
    pub(super) fn assumption(&self) -> String {
        let nodes = self.step.chains.first().map_or(&[][..], |chain| &chain.nodes);
        let assumed = nodes.iter().find(|node| node.reason == Reason::Assumed);
        assumed.map_or_else(String::new, |node| self.statement(node))
    }

    /// The end of the chains, as if it were true.
    pub(super) fn clash(&self) -> String {
        let end = self.step.chains.first().and_then(Chain::end);
        let on = end.map(|end| Node { is_on: true, ..end.clone() });
        on.map_or_else(String::new, |node| self.statement(&node))
    }

    /// The end of the chains as a statement.
    pub(super) fn conclusion(&self) -> String {
        let end = self.step.chains.first().and_then(Chain::end);
        end.map_or_else(String::new, |end| self.statement(end))
    }

    pub(super) fn statement(&self, node: &Node) -> String {
        let digit = self.symbols.print(node.digit);
        let cells = self.positions(std::iter::once(&node.cell).chain(&node.others).copied());
        match (node.others.is_empty(), node.is_on) {
            (true, true) => format!("{cells} is {digit}"),
            (true, false) => format!("{cells} is not {digit}"),
            (false, true) => format!("one of {cells} is {digit}"),
            (false, false) => format!("none of {cells} is {digit}"),
        }
    }

    /// A set of cells of the step, by its number: `the set r1c2, r1c3 with 4, 5, 6`.
    pub(super) fn set(&self, number: usize) -> String {
        let part = self.step.with(Role::Set).nth(number);
        part.map_or_else(String::new, |part| {
            let cells = self.positions(part.cells.iter().copied());
            format!("the set {cells} with {}", self.digits(part.digits.iter().copied()))
        })
    }

    /// A chain on a line.
    fn chain(&self, chain: &Chain) -> String {
        let mut line = String::new();
        for (number, node) in chain.nodes.iter().enumerate() {
            let between = if number == 0 { "" } else { "; " };
            let _ = write!(line, "{between}({}) {}", number + 1, self.statement(node));
            let reason = match node.reason {
                Reason::Assumed => "assumed".to_owned(),
                Reason::Cell => "cell".to_owned(),
                Reason::Zone(zone) => self.layout.zone(zone).label(),
                Reason::Sight => "sight".to_owned(),
                Reason::Set(at) => self.set(at),
                Reason::Constraint(number) => constraint_words(self.layout, number),
                Reason::Nested(at) => format!("pattern {}", at + 1),
            };
            // Parents are named unless the only one is the statement before.
            let follows = node.parents.iter().any(|&parent| parent + 1 != number);
            let parents = if follows {
                let numbers = node.parents.iter().map(|parent| format!("({})", parent + 1));
                format!(" from {}", Self::list(numbers))
            } else {
                String::new()
            };
            let _ = write!(line, " [{reason}{parents}]");
        }
        line
    }
}
