//! Techniques by their names, and sets of them.

use super::scale::Scale;
use super::step::Step;
use super::technique::TECHNIQUES;
use super::technique::lesson::plain;
use super::technique::row::Group;
use std::collections::BTreeMap;

/// A set of techniques, such as the techniques that are turned off. Techniques that a scale searches together are one
/// group, and in a set together.
///
/// ```
/// use pavane_human::{Scale, TechniqueSet};
///
/// let wings = TechniqueSet::of_names(&["X-Wing", "xy wings"], &[Scale::Human])?;
/// let names: Vec<&str> =
///     Scale::Human.groups().iter().filter(|group| wings.contains(group)).map(|group| group.name()).collect();
/// assert_eq!(names, ["X-wings", "XY-wings"]);
///
/// let unknown = TechniqueSet::of_names(&["skyscrapper"], &[Scale::Human]).unwrap_err();
/// assert!(unknown.to_string().contains("did you mean `Skyscraper`?"));
/// # Ok::<(), pavane_human::UnknownTechnique>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TechniqueSet {
    /// A bit for each row of the registry.
    rows: u128,
}

// A set has room for every row.
const _: () = assert!(TECHNIQUES.len() <= 128, "a technique set has 128 bits");

impl TechniqueSet {
    /// The techniques with these names on any of some scales, by the names of their groups or of their steps. Capitals,
    /// hyphens, and whether a name is in the plural make no difference.
    ///
    /// # Errors
    /// [`UnknownTechnique`] for the first name that is on none of the scales.
    pub fn of_names<N: AsRef<str>>(
        names: &[N],
        scales: &[Scale],
    ) -> Result<Self, UnknownTechnique> {
        let mut set = Self::default();
        for name in names {
            let name = name.as_ref();
            let found: Vec<_> = scales.iter().flat_map(|&scale| groups(scale, name)).collect();
            if found.is_empty() {
                let scale = scales.first().copied().unwrap_or_default();
                return Err(UnknownTechnique { scale, name: name.to_owned() });
            }
            found.into_iter().for_each(|group| set.insert(group));
        }
        Ok(set)
    }

    /// Adds a group of techniques.
    pub fn insert(&mut self, group: &Group) {
        self.rows |= 1 << group.row();
    }

    /// Whether a group of techniques is in the set.
    pub const fn contains(&self, group: &Group) -> bool {
        self.rows >> group.row() & 1 == 1
    }
}

/// A name that no technique of a scale has, or for a puzzle that needs a technique, none that is
/// [on paths](Group::is_on_paths).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", unknown(*.scale, name))]
pub struct UnknownTechnique {
    /// The scale.
    pub scale: Scale,
    /// The name.
    pub name: String,
}

/// One technique, as a text names it: a group of a scale, or only the steps of a name in it.
#[derive(Clone, Debug)]
pub struct NamedTechnique {
    groups: Vec<&'static Group>,
    /// The plain name of its steps, if the text names steps rather than a group.
    step: Option<String>,
}

impl NamedTechnique {
    /// The technique with this name on a scale.
    ///
    /// # Errors
    /// [`UnknownTechnique`] if no group of the scale and none of its steps has this name.
    pub fn parse(scale: Scale, name: &str) -> Result<Self, UnknownTechnique> {
        let groups = groups(scale, name);
        let wanted = plain(name);
        let is_group = groups.iter().any(|group| plain(group.name()) == wanted);
        let unknown = || UnknownTechnique { scale, name: name.to_owned() };
        (!groups.is_empty())
            .then_some(Self { groups, step: (!is_group).then_some(wanted) })
            .ok_or_else(unknown)
    }

    /// The groups that find its steps.
    pub fn groups(&self) -> &[&'static Group] {
        &self.groups
    }

    /// Whether a step of these groups is of the technique.
    pub fn has(&self, step: &Step) -> bool {
        self.step.as_ref().is_none_or(|name| *name == plain(&step.technique.name()))
    }

    /// The lowest rating of the steps of its groups.
    pub fn least_rating(&self) -> f64 {
        self.groups.iter().map(|group| group.least_rating()).fold(f64::INFINITY, f64::min)
    }
}

impl Scale {
    /// The rating that a text states: a number, or the name of a technique for the lowest rating of its group.
    ///
    /// # Errors
    /// [`UnknownTechnique`] if the text is neither.
    ///
    /// ```
    /// use pavane_human::Scale;
    ///
    /// assert_eq!(Scale::Se.rating_of("4.2"), Ok(4.2));
    /// assert_eq!(Scale::Se.rating_of("XY-Wing"), Ok(4.2));
    /// assert!(Scale::Se.rating_of("hard").is_err());
    /// ```
    pub fn rating_of(self, text: &str) -> Result<f64, UnknownTechnique> {
        let number = text.parse().ok().filter(|rating: &f64| rating.is_finite());
        match number {
            Some(rating) => Ok(rating),
            None => Ok(NamedTechnique::parse(self, text)?.least_rating()),
        }
    }
}

/// The groups of a scale with a name: a group itself, or else all groups that find steps of this name.
pub(super) fn groups(scale: Scale, name: &str) -> Vec<&'static Group> {
    let wanted = plain(name);
    let named = |group: &&Group| plain(group.name()) == wanted;
    if let Some(group) = scale.groups().iter().find(named) {
        return vec![group];
    }
    let finds = |group: &&Group| group.step_names().any(|name| plain(name) == wanted);
    scale.groups().iter().filter(finds).collect()
}

/// The least likeness of a name that is proposed.
const LIKE: f64 = 0.75;
/// The largest number of names that are proposed.
const MOST_NEAR: usize = 3;

/// The message about a name.
fn unknown(scale: Scale, name: &str) -> String {
    if groups(scale, name).is_empty() {
        return format!("the scale {scale} has no technique `{name}`; {}", nearest(scale, name));
    }
    format!(
        "no path on the scale {scale} has a step of `{name}`, which `steps` lists; \
         take a technique that paths have"
    )
}

/// The names of a scale that are most like a name, as a question; all names of groups if none is like it.
fn nearest(scale: Scale, name: &str) -> String {
    let wanted = plain(name);
    // Equal plain names are proposed once, as steps write them.
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    for group in scale.groups() {
        for known in group.step_names().chain([group.name()]) {
            names.entry(plain(known)).or_insert(known);
        }
    }
    let likeness = |known: &str| strsim::jaro_winkler(&wanted, known);
    let mut near: Vec<(f64, &str)> =
        names.iter().map(|(known, name)| (likeness(known), *name)).collect();
    near.retain(|(likeness, _)| *likeness >= LIKE);
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.truncate(MOST_NEAR);
    let near: Vec<String> = near.into_iter().map(|(_, name)| format!("`{name}`")).collect();
    match near.split_last() {
        None => {
            let all: Vec<&str> = scale.groups().iter().map(Group::name).collect();
            format!("it has {}", all.join(", "))
        }
        Some((only, [])) => format!("did you mean {only}?"),
        Some((last, others)) => format!("did you mean {} or {last}?", others.join(", ")),
    }
}
