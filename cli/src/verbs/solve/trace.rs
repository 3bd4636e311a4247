//! The events of a method as lines of text or JSON, as curves, and as the moves of a film.

use crate::output::Sink;
use clap::ValueEnum;
use dlx::Interrupt;
use pavane::{Candidates, Cell, Digit, Layout, Symbols, format};
use pavane_methods::{Event, Topic, Trace, Why};
use serde_json::{Value, json};

/// The form in which events are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TraceForm {
    /// A line of words for each event
    Text,
    /// One JSON object per line for each event
    Json,
}

/// A curve, thinned out to stay small at any length.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    /// One of this number of points is kept.
    stride: u64,
    seen: u64,
    points: Vec<(u64, u64)>,
    last: Option<(u64, u64)>,
}

/// Largest number of points of a curve, without the last one.
const MOST_POINTS: usize = 8192;

impl Curve {
    pub(super) const fn new() -> Self {
        Self { stride: 1, seen: 0, points: Vec::new(), last: None }
    }

    fn add(&mut self, point: (u64, u64)) {
        self.last = Some(point);
        if self.seen.is_multiple_of(self.stride) {
            if self.points.len() == MOST_POINTS {
                // Every other point is dropped, and the distance of new ones doubles.
                let mut place = 0;
                self.points.retain(|_| {
                    place += 1;
                    place % 2 == 1
                });
                self.stride *= 2;
            }
            if self.seen.is_multiple_of(self.stride) {
                self.points.push(point);
            }
        }
        self.seen += 1;
    }

    /// The points in their order, the last one included.
    pub(super) fn points(&self) -> Vec<(u64, u64)> {
        let last = self.last.filter(|last| self.points.last() != Some(last));
        self.points.iter().copied().chain(last).collect()
    }
}

/// The recorder of the events of a run.
pub(super) struct Recorder<'a> {
    pub(super) layout: &'a Layout,
    pub(super) symbols: &'a Symbols,
    pub(super) form: Option<TraceForm>,
    pub(super) pointer: Option<Curve>,
    pub(super) errors: Option<Curve>,
    /// The moves for a film, if requested.
    pub(super) moves: Option<Vec<Event>>,
    pub(super) sink: &'a mut Sink,
    /// Set when the reader of the output is gone.
    pub(super) interrupt: Interrupt,
}

impl Trace for Recorder<'_> {
    fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Moves => self.form.is_some() || self.moves.is_some(),
            Topic::Candidates => self.form.is_some(),
            Topic::Pointer => self.pointer.is_some(),
            Topic::Errors => self.errors.is_some(),
            // Events without a form here.
            _ => false,
        }
    }

    fn tell(&mut self, event: Event) {
        // Points of a requested curve go to the curve alone.
        match (&event, &mut self.pointer, &mut self.errors) {
            (&Event::Pointer { iteration, cell }, Some(curve), _) => {
                return curve.add((iteration, cell.index() as u64));
            }
            (&Event::Errors { step, errors }, _, Some(curve)) => {
                return curve.add((step, errors));
            }
            _ => {}
        }
        match self.form {
            None => {}
            Some(TraceForm::Text) => {
                let line = self.text(&event);
                self.write(&line);
            }
            Some(TraceForm::Json) => {
                let line = self.json(&event).to_string();
                self.write(&line);
            }
        }
        if let Some(moves) = self.moves.as_mut().filter(|moves| moves.len() < MOST_MOVES) {
            moves.push(event);
        }
    }
}

/// Largest number of moves of a film.
const MOST_MOVES: usize = 20_000;

impl Recorder<'_> {
    fn write(&mut self, line: &str) {
        self.sink.out().push_str(line);
        self.sink.out().push('\n');
        if self.sink.pulse().is_err() {
            self.interrupt.set();
        }
    }

    fn cell(&self, cell: Cell) -> String {
        self.layout.position(cell).to_string()
    }

    fn digit(&self, digit: Digit) -> String {
        self.symbols.print(digit).to_string()
    }

    fn why(&self, why: Why) -> String {
        match why {
            Why::HiddenSingle { zone } => {
                format!("{} in {}", why.keyword(), self.layout.zones()[zone].label())
            }
            _ => why.keyword().to_owned(),
        }
    }

    fn grid(&self, candidates: &Candidates) -> String {
        format::candidates::write_grid(candidates, self.symbols)
    }

    fn text(&self, event: &Event) -> String {
        let indent = |depth: usize| "  ".repeat(depth);
        match *event {
            Event::Place { cell, digit, why, depth } => {
                let (cell, digit, reason) = (self.cell(cell), self.digit(digit), self.why(why));
                // A guess is indented less than its consequences.
                let depth = depth - usize::from(why == Why::Guess && depth > 0);
                format!("{}{cell} = {digit}  {reason}", indent(depth))
            }
            Event::RuleOut { cell, digit, depth } => {
                format!("{}{} is not {}", indent(depth), self.cell(cell), self.digit(digit))
            }
            Event::DeadEnd { depth } => format!("{}dead end", indent(depth)),
            Event::Retract { depth } => {
                format!("{}take back guess {depth}", indent(depth.saturating_sub(1)))
            }
            Event::Restart => "begin anew".to_owned(),
            Event::Candidates(ref candidates) => {
                format!("candidates\n{}", self.grid(candidates).trim_end())
            }
            Event::Solution(ref grid) => {
                let mut line = "solution ".to_owned();
                let digits = grid.digits().iter().map(|&digit| Some(digit));
                let _ = self.symbols.write_line(&mut line, digits);
                line
            }
            ref event => format!("{event:?}"),
        }
    }

    fn json(&self, event: &Event) -> Value {
        match *event {
            Event::Place { cell, digit, why, depth } => {
                let mut object = json!({
                    "event": "place", "cell": self.cell(cell), "digit": self.digit(digit),
                    "why": why.keyword(), "depth": depth,
                });
                if let Why::HiddenSingle { zone } = why {
                    object["zone"] = self.layout.zones()[zone].label().into();
                }
                object
            }
            Event::RuleOut { cell, digit, depth } => json!({
                "event": "rule out", "cell": self.cell(cell), "digit": self.digit(digit),
                "depth": depth,
            }),
            Event::DeadEnd { depth } => json!({ "event": "dead end", "depth": depth }),
            Event::Retract { depth } => json!({ "event": "retract", "depth": depth }),
            Event::Restart => json!({ "event": "restart" }),
            Event::Candidates(ref candidates) => {
                let of_cell = |cell| -> Vec<String> {
                    candidates.digits(cell).map(|digit| self.digit(digit)).collect()
                };
                let all: Vec<_> = self.layout.cells().map(of_cell).collect();
                json!({ "event": "candidates", "candidates": all })
            }
            Event::Solution(ref grid) => {
                let digits: Vec<_> = grid.digits().iter().map(|&digit| self.digit(digit)).collect();
                json!({ "event": "solution", "digits": digits })
            }
            ref event => json!({ "event": format!("{event:?}") }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_stays_small_and_ends_where_it_ends() {
        let mut curve = Curve::new();
        for step in 0..1_000_000 {
            curve.add((step, step * step));
        }
        let points = curve.points();
        assert!((MOST_POINTS / 2..=MOST_POINTS + 1).contains(&points.len()), "{}", points.len());
        assert_eq!((points[0], points.last()), ((0, 0), Some(&(999_999, 999_999 * 999_999))));
        let stride = points[1].0;
        let whole = &points[..points.len() - 1];
        assert!(whole.iter().enumerate().all(|(place, point)| point.0 == place as u64 * stride));
    }
}
