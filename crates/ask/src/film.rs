//! Films of methods: an SVG that plays in a browser, digit by digit.

use pavane::layout::{Cell, Digit};
use pavane::puzzle::Puzzle;
use pavane::symbols::Symbols;
use pavane_methods::{Event, Why};
use pavane_render::svg::{CELL, Element, Room, center, corner, document, footing, write};

/// A film of a method on a puzzle.
///
/// ```
/// use pavane::{Puzzle, Symbols};
/// use pavane_ask::Film;
/// use pavane_methods::{MethodChoice, Recorder, Task, Topic};
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// let method: MethodChoice = "exact-cover".parse()?;
/// let mut recorder = Recorder::of([Topic::Moves]);
/// method.run(&Task::new(puzzle.clone()), &mut recorder)?;
/// let (symbols, moves) = (Symbols::standard(4), recorder.events);
/// let film = Film { puzzle, symbols, moves, method: method.to_string() };
/// assert!(film.svg().contains("<set "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The symbols of its digits.
    pub symbols: Symbols,
    /// The moves of the method, in order.
    pub moves: Vec<Event>,
    /// The name of the method.
    pub method: String,
}

/// Seconds of a move in a short film.
const SLOW: f64 = 0.4;
/// Largest number of seconds of a film.
const LONGEST: f64 = 120.0;

/// A digit that is on the board from one moment to another.
struct Stay {
    cell: Cell,
    digit: Digit,
    why: Why,
    from: usize,
    /// The end of the film if `None`.
    to: Option<usize>,
}

impl Film {
    /// The film as SVG. Linear in the number of moves.
    pub fn svg(&self) -> String {
        self.document().to_string()
    }

    fn document(&self) -> Element {
        let layout = self.puzzle.layout();
        let (stays, captions) = self.script();
        // A long film shows its moves faster, to end in time.
        let beat = (LONGEST / captions.len().max(1) as f64).min(SLOW);
        let mut cells = Element::new("g");
        for cell in layout.cells() {
            if let Some(digit) = self.puzzle.given(cell) {
                cells = cells.child(self.digit(cell, digit).set("font-weight", "bold"));
            }
        }
        for stay in &stays {
            cells = cells.child(self.stay(stay, beat));
        }
        for (place, caption) in captions.iter().enumerate() {
            cells = cells.child(self.caption(caption, place, captions.len(), beat));
        }
        document(layout, cells, Room { above: 0, below: 1 })
    }

    /// The digits with their moments, and the caption of each moment.
    fn script(&self) -> (Vec<Stay>, Vec<String>) {
        let mut stays: Vec<Stay> = Vec::new();
        // The digits on the board. Each has the number of guesses in force when it was placed, and its index.
        let mut placed: Vec<(usize, usize)> = Vec::new();
        let mut captions = vec![self.method.clone()];
        for event in &self.moves {
            let now = captions.len();
            // Ends the stay of digits that were placed under guesses outside `keep`.
            let mut leave = |keep: &dyn Fn(usize) -> bool| {
                placed.retain(|&(depth, stay)| {
                    if !keep(depth) {
                        stays[stay].to = Some(now);
                    }
                    keep(depth)
                });
            };
            let caption = match *event {
                Event::Place { cell, digit, why, depth } => {
                    placed.push((depth, stays.len()));
                    stays.push(Stay { cell, digit, why, from: now, to: None });
                    self.placed(cell, digit, why, depth)
                }
                Event::DeadEnd { depth } => format!("dead end, {depth} guesses deep"),
                Event::Retract { depth } => {
                    // Digits placed under this guess or a deeper one leave the board with it.
                    leave(&|other| other < depth);
                    format!("guess {depth} is taken back")
                }
                Event::Restart => {
                    leave(&|_| false);
                    "all is taken back, to begin anew".to_owned()
                }
                Event::Solution(_) => "a solution".to_owned(),
                // Other events leave the board unchanged, and get no moment.
                _ => continue,
            };
            captions.push(caption);
        }
        (stays, captions)
    }

    fn placed(&self, cell: Cell, digit: Digit, why: Why, depth: usize) -> String {
        let layout = self.puzzle.layout();
        let (cell, digit) = (layout.position(cell), self.symbols.print(digit));
        match why {
            Why::NakedSingle => format!("{cell} = {digit}: nothing else can be there"),
            Why::HiddenSingle { zone } => {
                format!("{cell} = {digit}: nowhere else in {}", layout.zones()[zone].label())
            }
            Why::Forced => format!("{cell} = {digit} is forced"),
            Why::Formula => format!("{cell} = {digit} by the formula"),
            Why::Guess => format!("guess {depth}: {cell} = {digit}"),
            // A reason without words of its own.
            _ => format!("{cell} = {digit}"),
        }
    }

    fn digit(&self, cell: Cell, digit: Digit) -> Element {
        let middle = center(self.puzzle.layout().position(cell));
        write(&self.symbols.print(digit).to_string(), middle, 0.7 * CELL)
    }

    fn stay(&self, stay: &Stay, beat: f64) -> Element {
        let color = match stay.why {
            Why::Guess => "#b2182b",
            // All other reasons are deductions.
            _ => "#2166ac",
        };
        let (left, top) = corner(self.puzzle.layout().position(stay.cell));
        let shade = Element::new("rect")
            .set("x", left)
            .set("y", top)
            .set("width", CELL)
            .set("height", CELL)
            .set("fill", "#fddbc7")
            .set("fill-opacity", if stay.why == Why::Guess { 0.8 } else { 0.0 });
        let group = Element::new("g")
            // Hidden until `shown` sets it visible at its moment.
            .set("visibility", "hidden")
            .child(shade)
            .child(self.digit(stay.cell, stay.digit).set("fill", color));
        shown(group, stay.from, stay.to, beat)
    }

    fn caption(&self, words: &str, place: usize, all: usize, beat: f64) -> Element {
        let text = footing(self.puzzle.layout(), 0, words);
        let group = Element::new("g").set("visibility", "hidden").child(text);
        shown(group, place, (place + 1 < all).then_some(place + 1), beat)
    }
}

/// Shows a group from one moment to another, or to the end.
fn shown(group: Element, from: usize, to: Option<usize>, beat: f64) -> Element {
    let set = Element::new("set")
        .set("attributeName", "visibility")
        .set("to", "visible")
        .set("begin", format!("{:.3}s", from as f64 * beat));
    group.child(match to {
        Some(to) => set.set("dur", format!("{:.3}s", (to - from) as f64 * beat)),
        None => set.set("fill", "freeze"),
    })
}
