//! Rows of the registry: the search for the steps of a technique, and its marks on the scales.

use super::interface::{Chains, Find};
use super::lesson::Lesson;
use crate::level::Level;
use std::fmt;

/// A group of techniques that are tried together.
#[derive(Clone, Copy)]
pub struct Group {
    name: &'static str,
    /// The number of its row in the registry.
    row: u8,
    least: f64,
    level: Option<Level>,
    /// Whether paths make its steps.
    is_on_paths: bool,
    needs: LayoutRequirement,
    finder: Finder,
    lessons: &'static [&'static Lesson],
}

/// The search for the steps of a group.
#[derive(Clone, Copy)]
pub(crate) enum Finder {
    /// By the technique's own file.
    Plain(&'static dyn Find),
    /// By the searches for chains.
    Chains(Chains),
}

/// The kind of layouts in which a technique finds steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutRequirement {
    /// Layouts with zones of any kind.
    Zones,
    /// Layouts with zones that hold every digit.
    FullZones,
    /// Layouts whose rows and columns hold every digit and cross as in a square.
    Lines,
    /// Layouts in which every zone holds every digit, without constraints. The puzzle must have exactly one solution.
    Uniqueness,
    /// Layouts with constraints.
    Constraints,
}

impl Group {
    /// The name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The lowest rating of its steps: on the scale `se` no later group has a lower one, on the scale `human` all steps
    /// have this score.
    pub const fn least_rating(&self) -> f64 {
        self.least
    }

    /// The level on the scale `human`.
    pub const fn level(&self) -> Option<Level> {
        self.level
    }

    /// Whether paths make its steps. The steps of other groups are found by [`Path::steps_of`](crate::Path::steps_of)
    /// alone.
    pub const fn is_on_paths(&self) -> bool {
        self.is_on_paths
    }

    /// The layouts in which it finds steps.
    pub const fn needs(&self) -> LayoutRequirement {
        self.needs
    }

    /// The lessons about its steps.
    pub const fn lessons(&self) -> &'static [&'static Lesson] {
        self.lessons
    }

    /// The names of its steps.
    pub fn step_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.lessons.iter().flat_map(|lesson| lesson.steps.iter().copied())
    }

    /// The same group with the number of its row.
    pub(crate) const fn in_row(self, row: u8) -> Self {
        Self { row, ..self }
    }

    /// The number of its row in the registry, the same on all scales.
    pub(crate) const fn row(&self) -> u8 {
        self.row
    }

    /// The search for its steps.
    pub(crate) const fn finder(&self) -> Finder {
        self.finder
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Group").field("name", &self.name).field("least", &self.least).finish()
    }
}

/// A row of the registry: a group on one scale, or on both.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// The name and the search, for the marks to come.
    group: Group,
    se: Option<Group>,
    human: Option<Group>,
}

impl Row {
    /// A row with the search of a technique's own file, on no scale yet.
    pub(crate) const fn plain(
        name: &'static str,
        needs: LayoutRequirement,
        find: &'static dyn Find,
    ) -> Self {
        let finder = Finder::Plain(find);
        Self::new(name, needs, finder)
    }

    /// A row with a search for chains, on no scale yet.
    pub(crate) const fn chains(name: &'static str, chains: Chains) -> Self {
        let finder = Finder::Chains(chains);
        let needs = LayoutRequirement::Zones;
        Self::new(name, needs, finder)
    }

    const fn new(name: &'static str, needs: LayoutRequirement, finder: Finder) -> Self {
        let (row, least, level, lessons) = (0, 0.0, None, [].as_slice());
        let is_on_paths = true;
        let group = Group { name, row, least, level, is_on_paths, needs, finder, lessons };
        Self { group, se: None, human: None }
    }

    /// The same row with the lessons about its steps, on all scales.
    pub(crate) const fn taught(self, lessons: &'static [&'static Lesson]) -> Self {
        let Self { group, mut se, mut human } = self;
        if let Some(group) = &mut se {
            group.lessons = lessons;
        }
        if let Some(group) = &mut human {
            group.lessons = lessons;
        }
        Self { group: Group { lessons, ..group }, se, human }
    }

    /// The same row on the scale `se`, with its lowest rating.
    pub(crate) const fn se(self, least: f64) -> Self {
        Self { se: Some(Group { least, ..self.group }), ..self }
    }

    /// The same row on the scale `human`. All steps then have the score of HoDoKu as their rating.
    pub(crate) const fn human(self, score: f64, level: Level) -> Self {
        let group = Group { least: score, level: Some(level), ..self.group };
        Self { human: Some(group), ..self }
    }

    /// The same row with steps that no path of the scale `human` makes.
    pub(crate) const fn off_paths(self) -> Self {
        let human = match self.human {
            Some(group) => Some(Group { is_on_paths: false, ..group }),
            None => None,
        };
        Self { human, ..self }
    }

    /// The same row with another search on the scales that follow.
    pub(crate) const fn by(self, find: &'static dyn Find) -> Self {
        Self { group: Group { finder: Finder::Plain(find), ..self.group }, ..self }
    }

    /// The same row with another name on the scales that follow.
    pub(crate) const fn called(self, name: &'static str) -> Self {
        Self { group: Group { name, ..self.group }, ..self }
    }

    /// The names of its groups on the scales.
    pub(crate) fn group_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.se, self.human].into_iter().flatten().map(|group| group.name)
    }

    /// The group without marks.
    pub(crate) const fn unmarked(&self) -> Group {
        self.group
    }

    /// The group on the scale `se`.
    pub(crate) const fn on_se(&self) -> Option<Group> {
        self.se
    }

    /// The group on the scale `human`.
    pub(crate) const fn on_human(&self) -> Option<Group> {
        self.human
    }
}
