//! The path of steps from a puzzle to its solution.

use super::chain::ChainScratch;
use super::geometry::Geometry;
use super::rules::Rules;
use super::scale::Scale;
use super::se_rating::End;
use super::state::{SolvingState, View};
use super::step::Step;
use super::technique::row::{Group, LayoutRequirement};
use super::technique_set::TechniqueSet;
use dlx::Interrupt;
use pavane::candidates::Candidates;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// The steps from a puzzle to its solution, one after the other.
///
/// On the scale `se`, the default for layouts without constraints, each is the first step of the first technique that
/// has one. On the scale `human` all steps of the first technique that has any make a round. A technique of chains
/// gives the steps of its shortest chains. A round has no step with removals that another one includes. Its steps
/// follow each other, and the state changes after the last.
///
/// Techniques that use uniqueness assume that the puzzle has exactly one solution. On layouts other than the
/// standard 9x9 one the same techniques look at all zones: blocks or regions first, then rows, columns, and others.
///
/// Layouts with constraints take the scale `human`, which has techniques for them. Techniques that use uniqueness are
/// not tried there.
///
/// When `next` returns `None`, [`end`](Self::end) says why: an interrupt is not the same as a puzzle without a step.
///
/// ```
/// use pavane::{Puzzle, Symbols};
/// use pavane_human::Path;
///
/// let puzzle: Puzzle =
///     ".................1..2..3.4.............15.6....78...2......23...8...4...91......5".parse()?;
/// let mut path = Path::new(&puzzle)?;
/// let first = path.next().expect("it is not solved");
/// assert_eq!((first.technique.name().as_ref(), first.rating), ("Hidden Single", 1.2));
/// let sentence = first.sentence(puzzle.layout(), &Symbols::standard(9));
/// assert_eq!(sentence, "2 has one place in block 7: r8c1");
///
/// // The hardest step of this puzzle is a pointing.
/// let hardest = path.map(|step| step.rating).fold(0.0, f64::max);
/// assert_eq!(hardest, 2.6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Path {
    geometry: Arc<Geometry>,
    rules: Rules,
    state: SolvingState,
    scratch: ChainScratch,
    scale: Scale,
    uses_uniqueness: bool,
    /// The techniques that are turned off.
    without: TechniqueSet,
    /// The name of a watched group; the next field says whether it has found a step.
    watched: Option<&'static str>,
    has_watched: bool,
    /// The steps of the round that are still to come, on the scale `human`.
    coming: VecDeque<Step>,
    /// The steps of the round that were given, and are not yet made.
    given: Vec<Step>,
    /// Whether the interrupt was set when the last search for steps ended.
    was_cut: bool,
    /// Whether the last search for the next step went through all techniques and found none.
    found_none: bool,
}

/// A layout for which there are no steps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the layout has {found} candidates, and steps are found in layouts of at most 32,767; \
     take a smaller one"
)]
pub struct TooLarge {
    /// The number of cells times the number of digits.
    pub found: usize,
}

impl Path {
    /// The path from a puzzle.
    ///
    /// # Errors
    /// [`TooLarge`] for layouts with more than 32,767 candidates.
    pub fn new(puzzle: &Puzzle) -> Result<Self, TooLarge> {
        Self::with_scratch(puzzle, ChainScratch::default())
    }

    pub(super) fn with_scratch(puzzle: &Puzzle, scratch: ChainScratch) -> Result<Self, TooLarge> {
        let geometry = geometry(puzzle.layout())?;
        let state = SolvingState::new(&geometry, puzzle);
        let zones_only = geometry.zones_only;
        Ok(Self {
            rules: Rules::new(&geometry),
            geometry,
            state,
            scratch,
            scale: if zones_only { Scale::Se } else { Scale::Human },
            uses_uniqueness: true,
            without: TechniqueSet::default(),
            watched: None,
            has_watched: false,
            coming: VecDeque::new(),
            given: Vec::new(),
            was_cut: false,
            found_none: false,
        })
    }

    /// The same path on a scale.
    #[must_use]
    pub fn on(self, scale: Scale) -> Self {
        Self { scale, ..self }
    }

    /// The same path without the techniques that use uniqueness.
    #[must_use]
    pub fn without_uniqueness(self) -> Self {
        Self { uses_uniqueness: false, ..self }
    }

    /// The same path without some techniques. The patterns inside chains stay as they are: only whole steps of these
    /// techniques are not made.
    ///
    /// ```
    /// use pavane::Puzzle;
    /// use pavane_human::{End, Path, Scale, TechniqueSet};
    ///
    /// let puzzle: Puzzle = "1..4.........32.".parse()?;
    /// let singles = ["full house", "hidden single"];
    /// let off = TechniqueSet::of_names(&singles, &[Scale::Human])?;
    /// let mut path = Path::new(&puzzle)?.on(Scale::Human).without(off);
    /// assert!(path.all(|step| step.technique.name() != "Hidden Single"));
    /// assert_eq!(path.end(), Some(End::Solved));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without(self, techniques: TechniqueSet) -> Self {
        Self { without: techniques, ..self }
    }

    /// The scale.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// The groups of techniques whose steps it finds, in order. It makes the steps of those that are
    /// [on paths](Group::is_on_paths).
    pub fn groups(&self) -> impl Iterator<Item = &'static Group> + use<> {
        let (uses_uniqueness, without) = (self.uses_uniqueness, self.without);
        let zones_only = self.geometry.zones_only;
        let groups = self.scale.groups().iter();
        let groups =
            groups.filter(move |group| !without.contains(group) && group.is_for(zones_only));
        groups
            .filter(move |group| uses_uniqueness || group.needs() != LayoutRequirement::Uniqueness)
    }

    /// Notes from now on whether a group finds a step.
    pub(super) fn watch(&mut self, group: &'static Group) {
        self.watched = Some(group.name());
    }

    /// Whether the watched group found a step.
    pub(super) fn has_watched(&self) -> bool {
        self.has_watched
    }

    /// The memory, for the path of another puzzle.
    pub(super) fn into_scratch(mut self) -> ChainScratch {
        self.scratch.forget();
        self.scratch
    }

    /// Fills cells with digits that are not given, such as those that someone has entered. Cells that are filled keep
    /// their digits.
    #[must_use]
    pub fn filling(mut self, digits: impl IntoIterator<Item = (Cell, Digit)>) -> Self {
        for (cell, digit) in digits {
            if self.state.filled.is_empty(cell.index()) {
                self.state.place(&self.geometry, cell.index(), digit.index());
            }
        }
        self
    }

    /// Removes all candidates of empty cells that are not in a set, such as those that someone has ruled out.
    ///
    /// # Panics
    /// If the set is of another layout.
    #[must_use]
    pub fn keeping(mut self, left: &Candidates) -> Self {
        assert_eq!(left.layout(), self.layout(), "the candidates are those of another layout");
        for (cell, digit) in self.candidates().iter() {
            if !left.contains(cell, digit) && self.state.filled.is_empty(cell.index()) {
                self.state.marks.remove(&self.geometry, cell.index(), digit.index());
            }
        }
        self
    }

    /// Stops the search for a step when `interrupt` is set. [`next`](Self::next) then returns `None`, and
    /// [`end`](Self::end) is [`End::Stopped`].
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.scratch.set_interrupt(Some(interrupt.clone()));
        self
    }

    /// Shares the search for each dynamic forcing chain among some threads. The steps are the same as with one
    /// thread.
    ///
    /// Two threads find the steps of the hardest known puzzles 1.6 times as fast. All other techniques take one thread.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.scratch.set_threads(threads);
        self
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.geometry.layout
    }

    /// The present candidates; a filled cell has its digit.
    pub fn candidates(&self) -> Candidates {
        self.state.candidates(&self.geometry)
    }

    /// The digits of the cells that are filled, in reading order. A cell with one candidate left may be empty.
    pub fn digits(&self) -> Vec<Option<Digit>> {
        let candidates = self.candidates();
        let digit = |cell: Cell| {
            let is_filled = !self.state.filled.is_empty(cell.index());
            candidates.digits(cell).next().filter(|_| is_filled)
        };
        self.layout().cells().map(digit).collect()
    }

    /// Whether every cell holds a digit.
    pub fn is_solved(&self) -> bool {
        self.state.filled.open == 0
    }

    /// The end of the path; `None` before it. [`End::Solved`] once every cell holds a digit, [`End::Stuck`] if the
    /// last [`next`](Self::next) found no step, and [`End::Stopped`] if the interrupt was set when the last search
    /// for steps ended. That search may have missed some.
    ///
    /// ```
    /// use pavane::dlx::Interrupt;
    /// use pavane::Puzzle;
    /// use pavane_human::{End, Path};
    ///
    /// let puzzle: Puzzle = "1..4.........32.".parse()?;
    /// let interrupt = Interrupt::new();
    /// let mut path = Path::new(&puzzle)?.interrupt(&interrupt);
    /// interrupt.set();
    /// assert_eq!((path.next(), path.end()), (None, Some(End::Stopped)));
    /// interrupt.clear();
    /// assert!(path.next().is_some());
    /// assert_eq!(path.end(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn end(&self) -> Option<End> {
        match (self.is_solved(), self.was_cut) {
            (true, _) => Some(End::Solved),
            (false, true) => Some(End::Stopped),
            (false, false) => self.found_none.then_some(End::Stuck),
        }
    }

    /// The next step of the groups whose steps are rated `most` at least at the lowest, without making it.
    pub(super) fn find(&mut self, most: f64) -> Option<Step> {
        let tried = self.groups().take_while(|group| group.least_rating() <= most);
        let Self { geometry, rules, state: SolvingState { marks, filled }, scratch, .. } = self;
        let watch = scratch.watch();
        let view = View { geometry, marks, filled, rules, watch: &watch };
        let mut tried =
            tried.map(|group| (group, group.first(view, scratch), scratch.is_interrupted()));
        let found = tried.find(|(_, step, is_cut)| step.is_some() || *is_cut);
        self.was_cut = scratch.is_interrupted();
        let (group, step) = found.and_then(|(group, step, _)| Some((group, step?)))?;
        self.has_watched |= self.watched == Some(group.name());
        // An earlier technique may have been cut short, so this step may not be the first.
        (!self.was_cut).then_some(step)
    }

    /// The first step of a group of techniques in the present state. If an interrupt was set, `None` or a step
    /// other than the first; [`end`](Self::end) is then [`End::Stopped`].
    pub fn first_of(&mut self, group: &Group) -> Option<Step> {
        let Self { geometry, rules, state: SolvingState { marks, filled }, scratch, .. } = self;
        let watch = scratch.watch();
        let first = group.first(View { geometry, marks, filled, rules, watch: &watch }, scratch);
        self.was_cut = scratch.is_interrupted();
        first
    }

    /// All steps of a group of techniques in the present state, or some of them if an interrupt was set;
    /// [`end`](Self::end) is then [`End::Stopped`]. Dynamic forcing chains have thousands.
    pub fn steps_of(&mut self, group: &Group) -> Vec<Step> {
        let Self { geometry, rules, state: SolvingState { marks, filled }, scratch, .. } = self;
        let watch = scratch.watch();
        let steps = group.steps(View { geometry, marks, filled, rules, watch: &watch }, scratch);
        self.was_cut = scratch.is_interrupted();
        steps
    }

    /// The steps of the next round on the scale `human`, without making them.
    fn find_round(&mut self) -> Vec<Step> {
        let mut groups = self.groups().filter(|group| group.is_on_paths());
        let Self { geometry, rules, state: SolvingState { marks, filled }, scratch, .. } = self;
        let watch = scratch.watch();
        let view = View { geometry, marks, filled, rules, watch: &watch };
        // An interrupt ends the search: a step of a later technique might not be the next one.
        let round = groups.find_map(|group| {
            Some((group, group.round(view, scratch)))
                .filter(|(_, steps)| !steps.is_empty() || scratch.is_interrupted())
        });
        self.was_cut = scratch.is_interrupted();
        let Some((group, steps)) = round.filter(|_| !self.was_cut) else {
            return Vec::new();
        };
        self.has_watched |= self.watched == Some(group.name());
        steps
    }

    /// The next step of the scale `human`. The steps of a round are made after its last.
    fn next_of_round(&mut self) -> Option<Step> {
        if self.coming.is_empty() {
            self.coming = self.find_round().into();
        }
        let step = self.coming.pop_front()?;
        self.given.push(step.clone());
        // The round is complete: the state changes now.
        if self.coming.is_empty() {
            let Self { geometry, state, given, .. } = self;
            given.drain(..).for_each(|step| state.apply(geometry, &step));
        }
        Some(step)
    }

    /// Makes a step.
    pub(super) fn make(&mut self, step: &Step) {
        self.state.apply(&self.geometry, step);
    }
}

impl Iterator for Path {
    type Item = Step;

    /// The next step, which is then made; `None` if the puzzle is solved, no technique finds a step, or the search was
    /// interrupted, as [`end`](Path::end) says.
    fn next(&mut self) -> Option<Step> {
        if self.is_solved() {
            return None;
        }
        let step = match self.scale {
            Scale::Human => self.next_of_round(),
            Scale::Se => self.find(f64::INFINITY).inspect(|step| self.make(step)),
        };
        // An interrupted search does not show that the path is stuck.
        self.found_none = step.is_none() && !self.was_cut;
        step
    }
}

/// The tables of a layout. The standard layout has one copy of its tables, which is made once.
fn geometry(layout: &Layout) -> Result<Arc<Geometry>, TooLarge> {
    static STANDARD: OnceLock<Arc<Geometry>> = OnceLock::new();
    if let Some(known) = STANDARD.get().filter(|_| layout.is_standard_9x9()) {
        return Ok(Arc::clone(known));
    }
    let found = layout.digits() * layout.cell_count();
    let geometry = Arc::new(Geometry::new(layout).ok_or(TooLarge { found })?);
    if layout.is_standard_9x9() {
        return Ok(Arc::clone(STANDARD.get_or_init(|| geometry)));
    }
    Ok(geometry)
}
