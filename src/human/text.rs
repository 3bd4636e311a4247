//! Steps as sentences.

use super::name::{ForcingKind, Technique};
use super::step::{Chain, Node, Reason, Role, Step};
use crate::layout::{Cell, Digit, Layout};
use crate::symbols::Symbols;
use std::fmt::Write as _;

impl Step {
    /// The reason for the step, in a sentence without a full stop, with digits in these symbols.
    pub fn sentence(&self, layout: &Layout, symbols: &Symbols) -> String {
        Words { step: self, layout, symbols }.sentence()
    }

    /// The effect of the step: `r1c2 = 5`, or `r1c2 is not 5, 7; r3c2 is not 5`, with digits in these symbols.
    pub fn effect(&self, layout: &Layout, symbols: &Symbols) -> String {
        let words = Words { step: self, layout, symbols };
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

    /// The chains, each on a line: numbered statements with their reasons. Then the patterns inside them, each with its
    /// number and its chains. Digits are in these symbols.
    pub fn chain_lines(&self, layout: &Layout, symbols: &Symbols) -> Vec<String> {
        let words = Words { step: self, layout, symbols };
        let mut lines: Vec<String> = self.chains.iter().map(|chain| words.chain(chain)).collect();
        for (number, nested) in self.nested.iter().enumerate() {
            let (name, sentence) = (nested.technique, nested.sentence(layout, symbols));
            lines.push(format!("pattern {}: {name}: {sentence}", number + 1));
            let inner = nested.chain_lines(layout, symbols);
            lines.extend(inner.into_iter().map(|line| format!("  {line}")));
        }
        lines
    }
}

/// A step, with the layout and the symbols that name its cells, digits and zones.
struct Words<'a> {
    step: &'a Step,
    layout: &'a Layout,
    symbols: &'a Symbols,
}

impl Words<'_> {
    fn list(items: impl Iterator<Item = String>) -> String {
        items.collect::<Vec<_>>().join(", ")
    }

    fn digits(&self, digits: impl Iterator<Item = Digit>) -> String {
        Self::list(digits.map(|digit| self.symbols.print(digit).to_string()))
    }

    fn cells(&self, role: Role) -> String {
        Self::list(self.step.cells(role).map(|cell| self.layout.position(cell).to_string()))
    }

    /// One cell, or one of several.
    fn one_of(&self, role: Role) -> String {
        let several = if self.step.cells(role).nth(1).is_some() { "one of " } else { "" };
        format!("{several}{}", self.cells(role))
    }

    fn digits_of(&self, role: Role) -> String {
        self.digits(self.step.digits(role))
    }

    fn zones(&self, role: Role) -> String {
        Self::list(self.step.zones_of(role).map(|zone| self.layout.zones()[zone].label()))
    }

    fn sentence(&self) -> String {
        let (cells, digits) = (self.cells(Role::Base), self.digits_of(Role::Base));
        let zones = self.zones(Role::Base);
        match self.step.technique {
            Technique::HiddenSingle => format!("{digits} has one place in {zones}: {cells}"),
            Technique::NakedSingle => format!("{cells} has one candidate: {digits}"),
            Technique::Pointing | Technique::Claiming => self.locked(&cells, &digits),
            Technique::DirectPointing | Technique::DirectClaiming => {
                format!(
                    "{}, which leaves it one place beside {zones}",
                    self.locked(&cells, &digits)
                )
            }
            Technique::HiddenSet(_) => {
                format!("in {zones} only {cells} have {digits}, so these cells hold nothing else")
            }
            Technique::DirectHiddenSet(_) => format!(
                "in {zones} only {cells} have {digits}, which leaves {} one place there",
                self.digits(self.step.placement.into_iter().map(|(_, digit)| digit))
            ),
            Technique::NakedSet(_) => format!(
                "in {zones} {cells} have only the candidates {digits}, which are nowhere else there"
            ),
            Technique::Fish(_) => {
                let cover = self.zones(Role::Cover);
                format!(
                    "{digits} is in {zones} only where they cross {cover}, and nowhere else there"
                )
            }
            Technique::XyWing => format!(
                "whatever {} holds, one of {} holds {}",
                self.cells(Role::Pivot),
                self.cells(Role::Wing),
                self.digits_of(Role::Wing)
            ),
            Technique::XyzWing => format!(
                "whatever {} holds, it or one of {} holds {}",
                self.cells(Role::Pivot),
                self.cells(Role::Wing),
                self.digits_of(Role::Wing)
            ),
            Technique::UniqueLoop { kind, .. } => self.unique_loop(kind, &cells, &digits),
            Technique::Bug { kind } => self.bug(kind),
            Technique::AlignedExclusion(_) => format!(
                "with a removed digit, every combination of {cells} clashes or leaves one of {} without any",
                self.cells(Role::Excluder)
            ),
            _ => self.of_person(&cells, &digits).unwrap_or_else(|| self.chains()),
        }
    }

    /// The reason for a step of a technique that only the scale `human` has; `None` for chains.
    fn of_person(&self, cells: &str, digits: &str) -> Option<String> {
        let zones = self.zones(Role::Base);
        let (wings, of_wings) = (self.cells(Role::Wing), self.digits_of(Role::Wing));
        let (extra, more) = (self.cells(Role::Extra), self.digits_of(Role::Extra));
        Some(match self.step.technique {
            Technique::FullHouse => format!("{cells} is the last empty cell of {zones}: {digits}"),
            Technique::LockedSet(_) => format!(
                "{cells} have only the candidates {digits}, which are nowhere else in {zones}"
            ),
            Technique::FinnedFish { .. } => format!(
                "{digits} is in {zones} only where they cross {}, or else in {}",
                self.zones(Role::Cover),
                self.one_of(Role::Extra)
            ),
            Technique::Skyscraper | Technique::TwoStringKite => {
                format!("{digits} has two places each in {zones}, so one of {wings} holds it")
            }
            Technique::TurbotFish if self.step.chains.is_empty() => {
                format!("{digits} has two places each in {zones}, so one of {wings} holds it")
            }
            Technique::EmptyRectangle => format!(
                "{digits} is in {zones} in two lines, and in {} only in {wings}",
                self.zones(Role::Cover)
            ),
            Technique::WWing => format!(
                "{digits} has two places in {zones}, {cells}, so one of {wings} holds {of_wings}"
            ),
            Technique::WxyzWing => format!(
                "{cells} have four digits, and only {of_wings} can be in several of them, so one of {wings} holds it"
            ),
            Technique::SimpleColors { is_wrap: true } => format!(
                "strong links join cells of {digits} in two colors, and two of {cells} see each other"
            ),
            Technique::SimpleColors { .. } => format!(
                "strong links join cells of {digits} in two colors, so either {cells} or {} hold it",
                self.cells(Role::Set)
            ),
            Technique::MultiColors => format!(
                "strong links join cells of {digits} in two colors each, {cells} or {}, and {wings} or {extra}",
                self.cells(Role::Set)
            ),
            Technique::RemotePair => {
                format!("{digits} are in turn in {cells} and {wings}")
            }
            Technique::HiddenRectangle => format!(
                "if {cells} held {digits} alone, these could be exchanged; {} has no other place in \
                 the lines of {extra}, which would complete that with the other digit",
                self.digits_of(Role::Set)
            ),
            Technique::AvoidableRectangle { kind: 1 } => {
                format!(
                    "if {cells} held {digits} alone, these could be exchanged, since none is given"
                )
            }
            Technique::AvoidableRectangle { .. } => format!(
                "if {cells} held {digits} alone, these could be exchanged, since none is given, so one \
                 of {extra} holds one of {more}"
            ),
            Technique::AlmostLocked { .. } => {
                let sets =
                    self.step.parts.iter().filter(|part| !part.cells.is_empty()).map(|part| {
                        let cells =
                            part.cells.iter().map(|&cell| self.layout.position(cell).to_string());
                        format!(
                            "{{{}}} with {}",
                            Self::list(cells),
                            self.digits(part.digits.iter().copied())
                        )
                    });
                format!(
                    "almost locked sets: {}; linked by {digits}",
                    sets.collect::<Vec<_>>().join("; ")
                )
            }
            Technique::SueDeCoq => format!(
                "{cells}, {wings}, {} have as many digits as cells, and all places of a digit see each other",
                self.cells(Role::Set)
            ),
            Technique::OneDigitChain
            | Technique::XyChain
            | Technique::Alternating { is_loop: false, .. } => {
                let ends = self.step.chains.first().map(|chain| (chain.nodes.first(), chain.end()));
                let (Some(first), Some(last)) = ends? else { return None };
                // The chain assumes that its first candidate does not hold, and ends with another that then holds.
                let first = self.statement(&Node { is_on: true, ..first.clone() });
                format!("either {first} or {}", self.statement(last))
            }
            Technique::Alternating { is_loop: true, .. } => {
                "the chain is closed, so one end of each of its links holds".to_owned()
            }
            _ => return None,
        })
    }

    fn locked(&self, cells: &str, digits: &str) -> String {
        let (base, cover) = (self.zones(Role::Base), self.zones(Role::Cover));
        format!("{digits} is in {base} only in {cells}, all in {cover}, and nowhere else there")
    }

    fn unique_loop(&self, kind: u8, cells: &str, digits: &str) -> String {
        let (extra, more) = (self.cells(Role::Extra), self.digits_of(Role::Extra));
        let loops = format!("if {cells} held {digits} alone, these could be exchanged");
        let set = || (self.digits_of(Role::Set), self.zones(Role::Set), self.cells(Role::Set));
        match kind {
            1 => format!("{loops}, so {extra} holds neither"),
            6 => format!(
                "{loops}, and {} has no other place in their lines, so none of {extra} holds it",
                set().0
            ),
            2 | 5 => format!("{loops}, so one of {extra} holds {more}"),
            3 => {
                let (digits, zones, cells) = set();
                format!(
                    "{loops}, so one of {extra} holds one of {more}, \
                     and makes a set with {cells} for {digits} in {zones}"
                )
            }
            _ => {
                format!("{loops}, and one of {extra} holds {}, so neither holds the other", set().0)
            }
        }
    }

    fn bug(&self, kind: u8) -> String {
        let (extra, more) = (self.cells(Role::Extra), self.digits_of(Role::Extra));
        let grave =
            "without the extra candidates each cell would have two, and each digit two places";
        match kind {
            1 => format!("{grave}, so {extra} holds {more}"),
            2 => format!("{grave}, so one of {extra} holds {more}"),
            3 => format!(
                "{grave}, so one of {extra} holds one of {more}, and makes a set with {} in {}",
                self.cells(Role::Set),
                self.zones(Role::Set)
            ),
            _ => format!(
                "{grave}, so one of {extra} holds one of {more}, and the other {}",
                self.digits_of(Role::Set)
            ),
        }
    }

    fn chains(&self) -> String {
        match self.step.technique {
            Technique::XCycle { .. } | Technique::YCycle | Technique::Cycle => {
                "the statements of a loop are all true or all false, and some candidates are gone either way"
                    .to_owned()
            }
            Technique::ForcingChains { kind: ForcingKind::Cell, .. } => {
                format!("whatever {} holds, {}", self.cells(Role::Base), self.conclusion())
            }
            Technique::ForcingChains { kind: ForcingKind::Zone, .. } => format!(
                "wherever {} is in {}, {}",
                self.digits_of(Role::Base),
                self.zones(Role::Base),
                self.conclusion()
            ),
            Technique::ForcingChains { kind: ForcingKind::Double, .. } => {
                let (cell, digit) = (self.cells(Role::Source), self.digits_of(Role::Source));
                format!("whether {cell} is {digit} or not, {}", self.conclusion())
            }
            Technique::TurbotFish | Technique::XChain | Technique::ForcingChain => {
                format!("if {}, a chain leads to the opposite", self.assumption())
            }
            _ => format!("if {}, then {} and is not", self.assumption(), self.clash()),
        }
    }

    /// The assumption of the first chain as a statement.
    fn assumption(&self) -> String {
        let nodes = self.step.chains.first().map_or(&[][..], |chain| &chain.nodes);
        let assumed = nodes.iter().find(|node| node.reason == Reason::Assumed);
        assumed.map_or_else(String::new, |node| self.statement(node))
    }

    /// The end of the chains, as if it were true.
    fn clash(&self) -> String {
        let end = self.step.chains.first().and_then(Chain::end);
        let on = end.map(|end| Node { is_on: true, ..end.clone() });
        on.map_or_else(String::new, |node| self.statement(&node))
    }

    /// The end of the chains as a statement.
    fn conclusion(&self) -> String {
        let end = self.step.chains.first().and_then(Chain::end);
        end.map_or_else(String::new, |end| self.statement(end))
    }

    fn statement(&self, node: &Node) -> String {
        let digit = self.symbols.print(node.digit);
        let cell = |&cell: &Cell| self.layout.position(cell).to_string();
        let is = if node.is_on { "is" } else { "is not" };
        if node.others.is_empty() {
            return format!("{} {is} {digit}", cell(&node.cell));
        }
        let one_of = if node.is_on { "one of" } else { "none of" };
        let cells = Self::list(std::iter::once(&node.cell).chain(&node.others).map(cell));
        format!("{one_of} {cells} is {digit}")
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
                Reason::Zone(zone) => self.layout.zones()[zone].label(),
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
