//! Pictures of the steps of a person: the pattern, the links of its chains, and what follows.

use super::board::candidate_place;
use super::svg::{self, CELL, Element, Room};
use pavane::candidates::Candidates;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane::symbols::Symbols;
use pavane_human::{Chain, Node, Path, Role, Step};
use std::collections::BTreeMap;

/// The colors of candidates that are placed, removed, true in a chain and false in it.
const PLACED: &str = "#2e9e4f";
const REMOVED: &str = "#d62728";
const ON: &str = "#1f77b4";
const OFF: &str = "#e08214";

/// The shades of the zones in which a pattern holds, and of the zones in which candidates go.
const BASE_ZONE: &str = "#fdf3cf";
const COVER_ZONE: &str = "#e3eefa";

/// The shift of the middle of a link to its left, in parts of its length. It keeps links apart.
const BEND: f64 = 0.12;
/// The length and half the width of the head of an arrow, in pixels.
const HEAD: (f64, f64) = (6.0, 2.6);

/// A picture of a step, or of one of its chains or of the patterns inside them.
#[derive(Clone, Debug)]
pub struct StepPicture {
    /// The part of the step that it shows: empty for the whole step, else such as `chain 2` or `pattern 1, chain 3`.
    pub part: String,
    drawing: Element,
}

impl StepPicture {
    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        self.drawing.to_string()
    }

    /// The picture as an element of SVG, to be drawn in another form.
    pub fn drawing(&self) -> &Element {
        &self.drawing
    }
}

/// Painter of steps: the state of a path before a step, and the puzzle.
///
/// Zones and cells of the pattern are shaded. A candidate that the step places is on a green disc, one that it
/// removes is struck in red. Candidates of a chain are ringed, blue where the chain says that they hold and orange
/// where it says that they do not; a link is an arrow, solid if the statement that follows is that a digit holds (a
/// strong link), dashed if it is that one does not (a weak link).
///
/// ```
/// use pavane::{Puzzle, Symbols};
/// use pavane_human::Path;
/// use pavane_render::StepPainter;
///
/// let puzzle: Puzzle = "1...3....2......".parse()?;
/// let mut path = Path::new(&puzzle)?;
/// let painter = StepPainter::new(&puzzle, &path, &Symbols::standard(4));
/// let step = path.next().expect("it is not solved");
/// let pictures = painter.draw(&step);
/// assert_eq!(pictures.len(), 1);
/// assert_eq!(pictures[0].svg().matches("class=\"placed\"").count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StepPainter<'a> {
    puzzle: &'a Puzzle,
    digits: Vec<Option<Digit>>,
    candidates: Candidates,
    symbols: Symbols,
}

/// The color of a ring around a candidate, by the candidate.
type Rings = BTreeMap<(Cell, Digit), &'static str>;

impl<'a> StepPainter<'a> {
    /// A painter of steps that can be made at this point of a path.
    ///
    /// # Panics
    /// If the puzzle and the path have different layouts.
    pub fn new(puzzle: &'a Puzzle, path: &Path, symbols: &Symbols) -> Self {
        assert_eq!(puzzle.layout(), path.layout(), "the path is that of another layout");
        let candidates = path.candidates();
        Self { puzzle, digits: path.digits(), candidates, symbols: symbols.clone() }
    }

    /// Draws a step: one picture of all, one for each of several chains, and pictures of the patterns inside the
    /// chains. Takes time linear in the candidates of the board for each picture, and in the links.
    pub fn draw(&self, step: &Step) -> Vec<StepPicture> {
        let mut pictures = Vec::new();
        self.add(step, step, "", &mut pictures);
        pictures
    }

    /// Adds the pictures of a step, or of a pattern inside its chains.
    fn add(&self, whole: &Step, step: &Step, of: &str, pictures: &mut Vec<StepPicture>) {
        let mut add = |part: String, chains: &[Chain]| {
            let drawing = self.picture(whole, step, chains, &part);
            pictures.push(StepPicture { part, drawing });
        };
        add(of.to_owned(), &step.chains);
        // The picture of the whole step already shows a single chain.
        if step.chains.len() > 1 {
            for (number, chain) in (1..).zip(step.chains.chunks(1)) {
                add(joined(of, &format!("chain {number}")), chain);
            }
        }
        for (number, nested) in (1..).zip(&step.nested) {
            self.add(whole, nested, &joined(of, &format!("pattern {number}")), pictures);
        }
    }

    /// Draws a pattern with some of its chains.
    fn picture(&self, whole: &Step, step: &Step, chains: &[Chain], part: &str) -> Element {
        let layout = self.layout();
        let rings = rings(step, chains);
        let mut cells = self.shades(step).fold(Element::new("g"), Element::child);
        for (cell, digit) in layout.cells().zip(&self.digits) {
            match digit {
                Some(digit) => cells = cells.child(self.large(cell, *digit)),
                None => {
                    for digit in self.candidates.digits(cell) {
                        cells = self.candidate(
                            cells,
                            step,
                            (cell, digit),
                            rings.get(&(cell, digit)).copied(),
                        );
                    }
                }
            }
        }
        let heading = format!("{}, {}", whole.technique, whole.printed_rating());
        let heading = if part.is_empty() { heading } else { format!("{heading}: {part}") };
        cells = cells.child(svg::heading(layout, &heading).set("class", "label"));
        // A pattern inside a chain has its effect only there: the picture names the pattern.
        let effect = match part.contains("pattern") {
            true => step.technique.to_string(),
            false => step.effect(layout, &self.symbols),
        };
        cells = cells.child(svg::footing(layout, 0, &effect));
        let mut document = svg::document(layout, cells, Room { above: 1, below: 1 });
        for chain in chains {
            document = document.child(self.links(chain));
        }
        let description = step.sentence(layout, &self.symbols);
        document.child(Element::new("desc").text(&description))
    }

    fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    /// The symbols of digits.
    pub(super) fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The shades of the zones and cells of a pattern.
    fn shades(&self, step: &Step) -> impl Iterator<Item = Element> {
        let layout = self.layout();
        let mut shades: BTreeMap<Cell, &'static str> = BTreeMap::new();
        // Later shades replace earlier ones: cover, base, then the cells of the pattern.
        for (role, color) in [(Role::Cover, COVER_ZONE), (Role::Base, BASE_ZONE)] {
            for zone in step.zones_of(role) {
                shades.extend(layout.zone(zone).cells().iter().map(|&cell| (cell, color)));
            }
        }
        let mut sets = SETS.iter().cycle();
        for part in &step.parts {
            let color = match part.role {
                Role::Set => sets.next().copied().unwrap_or_default(),
                role => shade(role),
            };
            shades.extend(part.cells.iter().map(|&cell| (cell, color)));
        }
        if let Some((cell, _)) = step.placement {
            shades.entry(cell).or_insert(shade(Role::Base));
        }
        shades.into_iter().map(|(cell, color)| {
            let (left, top) = svg::corner(layout.position(cell));
            let square = Element::new("rect").set("x", left).set("y", top);
            let square = square.set("width", CELL).set("height", CELL);
            square.set("class", "shade").set("fill", color)
        })
    }

    /// A digit that fills a cell: a given, or one that a step has placed.
    fn large(&self, cell: Cell, digit: Digit) -> Element {
        let given = self.puzzle.given(cell).is_some();
        let (class, weight, color) =
            if given { ("given", "bold", "black") } else { ("solved", "normal", "#2166ac") };
        svg::write(&self.symbol(digit), svg::center(self.layout().position(cell)), 0.6 * CELL)
            .set("class", class)
            .set("font-weight", weight)
            .set("fill", color)
    }

    /// Adds a candidate with its ring, its disc or its stroke.
    fn candidate(
        &self,
        cells: Element,
        step: &Step,
        candidate: (Cell, Digit),
        ring: Option<&'static str>,
    ) -> Element {
        let ((x, y), room) = candidate_place(self.layout(), candidate.0, candidate.1);
        let circle = Element::new("circle").set("cx", x).set("cy", y).set("r", 0.46 * room);
        let is_placed = step.placement == Some(candidate);
        let is_removed = step.removals.contains(&candidate);
        let words = svg::write(&self.symbol(candidate.1), (x, y), 0.7 * room);
        let words = words.set("class", "candidate");
        // A placed candidate has a disc in place of a ring.
        if is_placed {
            let disc = circle.set("class", "placed").set("fill", PLACED);
            return cells.child(disc).child(words.set("fill", "white").set("font-weight", "bold"));
        }
        let mut cells = cells;
        if let Some(color) = ring {
            let ring = circle.set("class", "ring").set("fill", "white").set("stroke", color);
            cells = cells.child(ring.set("stroke-width", 1.6));
        }
        if !is_removed {
            return cells.child(words.set("fill", "#444444"));
        }
        let reach = 0.42 * room;
        let stroke = Element::new("line").set("x1", x - reach).set("y1", y + reach);
        let stroke = stroke.set("x2", x + reach).set("y2", y - reach).set("class", "removed");
        cells
            .child(words.set("fill", REMOVED).set("font-weight", "bold"))
            .child(stroke.set("stroke", REMOVED).set("stroke-width", 1.8))
    }

    /// The arrows of a chain.
    fn links(&self, chain: &Chain) -> Element {
        let place = |node: &Node| candidate_place(self.layout(), node.cell, node.digit);
        let mut group = Element::new("g").set("fill", "none").set("stroke-width", 1.4);
        for node in &chain.nodes {
            for parent in node.parents.iter().filter_map(|&parent| chain.nodes.get(parent)) {
                let ((from, room), (to, _)) = (place(parent), place(node));
                if let Some(link) = arrow(from, to, 0.5 * room, node.is_on) {
                    group = group.child(link);
                }
            }
        }
        group
    }

    fn symbol(&self, digit: Digit) -> String {
        self.symbols.print(digit).to_string()
    }
}

/// The name of a part of a part.
fn joined(of: &str, part: &str) -> String {
    if of.is_empty() { part.to_owned() } else { format!("{of}, {part}") }
}

/// The shades of the sets of a pattern, in turn.
const SETS: [&str; 4] = ["#cfe3f6", "#e6d3f0", "#fbd9a5", "#d3efec"];

/// The shade of the cells of a role other than a set.
const fn shade(role: Role) -> &'static str {
    match role {
        Role::Base | Role::Wing => "#cdebc8",
        Role::Pivot | Role::Source => "#fbd9a5",
        Role::Extra => "#e6d3f0",
        _ => "#e8e8e8",
    }
}

/// The rings around the candidates of a pattern: the statements of its chains, or the digits of its parts. A candidate
/// that holds in one chain and not in another is ringed as one that holds.
fn rings(step: &Step, chains: &[Chain]) -> Rings {
    let nodes = || chains.iter().flat_map(|chain| &chain.nodes);
    if !chains.is_empty() {
        let ring = |is_on: bool, color| {
            let nodes = nodes().filter(move |node| node.is_on == is_on);
            nodes.flat_map(move |node| {
                let cells = std::iter::once(&node.cell).chain(&node.others);
                cells.map(move |&cell| ((cell, node.digit), color))
            })
        };
        // Candidates that hold come last, and replace the others.
        return ring(false, OFF).chain(ring(true, ON)).collect();
    }
    let mut rings = Rings::new();
    for part in &step.parts {
        for &cell in &part.cells {
            rings.extend(part.digits.iter().map(|&digit| ((cell, digit), ON)));
        }
    }
    rings
}

/// A link as an arrow between two candidates, which have circles of this radius; `None` if it has no length.
fn arrow(from: (f64, f64), to: (f64, f64), radius: f64, is_strong: bool) -> Option<Element> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return None;
    }
    let bend = ((from.0 + to.0) / 2.0 + BEND * dy, (from.1 + to.1) / 2.0 - BEND * dx);
    let toward = |(x, y): (f64, f64), (to_x, to_y): (f64, f64), way: f64| {
        let length = (to_x - x).hypot(to_y - y).max(f64::EPSILON);
        (x + (to_x - x) * way / length, y + (to_y - y) * way / length)
    };
    // The ends stay outside of the circles, unless the link is short.
    let short = radius.min(length / 4.0);
    let (start, tip) = (toward(from, bend, short), toward(to, bend, short));
    // The curve ends at the neck, where the head of the arrow begins.
    let neck = toward(tip, bend, HEAD.0.min(length / 3.0));
    let (nx, ny) = ((tip.1 - neck.1) * HEAD.1 / HEAD.0, (neck.0 - tip.0) * HEAD.1 / HEAD.0);
    let color = if is_strong { ON } else { OFF };
    let at = |(x, y): (f64, f64)| format!("{} {}", svg::tenths(x), svg::tenths(y));
    let curve = format!("M{}Q{} {}", at(start), at(bend), at(neck));
    let mut line = Element::new("path").set("d", curve).set("stroke", color);
    if !is_strong {
        line = line.set("stroke-dasharray", "4 2.5");
    }
    let [left, right] = [(neck.0 + nx, neck.1 + ny), (neck.0 - nx, neck.1 - ny)];
    let head = format!("M{}L{}L{}Z", at(tip), at(left), at(right));
    let head = Element::new("path").set("d", head).set("fill", color);
    let class = if is_strong { "strong" } else { "weak" };
    Some(Element::new("g").set("class", class).child(line).child(head))
}
