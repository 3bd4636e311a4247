//! The lessons of the registry, by their names.

use super::step::Technique;
use super::technique::TECHNIQUES;
use super::technique::lesson::{Lesson, plain};
use super::technique::row::Row;

impl Lesson {
    /// All lessons, in the order of the registry; each once.
    pub fn all() -> Vec<&'static Self> {
        let mut lessons: Vec<&'static Self> = Vec::new();
        for lesson in TECHNIQUES.iter().flat_map(|row| row.unmarked().lessons()) {
            if !lessons.contains(lesson) {
                lessons.push(lesson);
            }
        }
        lessons
    }

    /// The lesson with a title, or about steps of a name. Capitals, hyphens, and whether the name is in the plural make
    /// no difference. The name of a group also finds the first of its lessons.
    pub fn named(name: &str) -> Option<&'static Self> {
        let wanted = plain(name);
        let is_wanted = |known: &str| plain(known) == wanted;
        let lessons = Self::all();
        let own = lessons
            .iter()
            .find(|lesson| is_wanted(lesson.title) || lesson.steps.iter().copied().any(is_wanted));
        let of_group = || {
            let names = |row: &&Row| row.group_names().any(is_wanted);
            TECHNIQUES.iter().find(names).and_then(|row| row.unmarked().lessons().first())
        };
        own.or_else(of_group).copied()
    }
}

impl Technique {
    /// The lesson about this technique.
    pub fn lesson(self) -> Option<&'static Lesson> {
        Lesson::named(&self.name())
    }
}
