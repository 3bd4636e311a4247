//! Lessons: the pages that teach the techniques.

/// The page of a technique, for people who learn it.
///
/// ```
/// use pavane_human::Lesson;
///
/// let lesson = Lesson::named("two string kite").expect("it has a page");
/// assert_eq!((lesson.title, lesson.steps), ("Two-String Kite", ["Two-String Kite"].as_slice()));
/// assert!(lesson.text[0].starts_with("A digit has two places in a row"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lesson {
    /// The title.
    pub title: &'static str,
    /// The names of the steps that it explains.
    pub steps: &'static [&'static str],
    /// The pattern and the reason for its effect, in paragraphs of plain words.
    pub text: &'static [&'static str],
    /// The origin of the name or of the technique, with its source, if a source is known.
    pub origin: Option<Origin>,
}

/// The origin of a name or of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Origin {
    /// The origin in words.
    pub words: &'static str,
    /// The source: an address, or a program and its version.
    pub source: &'static str,
}

impl Lesson {
    /// A lesson about steps of these names, without an origin.
    pub(crate) const fn new(
        title: &'static str,
        steps: &'static [&'static str],
        text: &'static [&'static str],
    ) -> Self {
        Self { title, steps, text, origin: None }
    }

    /// The same lesson with the origin of the name.
    pub(crate) const fn from(self, words: &'static str, source: &'static str) -> Self {
        Self { origin: Some(Origin { words, source }), ..self }
    }
}

/// A name in lower case, without separators and without the `s` at the ends of words.
pub(crate) fn plain(name: &str) -> String {
    // Lower case first, so that `ALS` and `als` lose the same letter.
    let name = name.to_lowercase();
    let words = name.split([' ', '-', '_', ',']).filter(|word| !word.is_empty());
    words.map(|word| word.strip_suffix('s').unwrap_or(word)).collect()
}

/// Unique rectangles, which both scales search in their own files.
pub(crate) const UNIQUE_RECTANGLE_LESSON: Lesson = Lesson::new(
    "Unique Rectangle",
    &["Unique Rectangle type 1", "Unique Rectangle type 2", "Unique Rectangle type 3", "Unique Rectangle type 4", "Unique Rectangle type 5", "Unique Rectangle type 6"],
    &[
        "Four cells lie in two rows, two columns and two blocks, and share the same two candidates. If they had \
         no others, the two digits could be exchanged, and the puzzle would have two solutions. So some extra \
         candidate holds.",
        "Type 1: one cell has extra candidates, and loses the two digits.",
        "Type 2: all extra candidates are the same digit, and cells that see all of them lose it. Type 5 is the \
         same with cells that do not see each other.",
        "Type 3: the extra digits of two cells make a naked or hidden set with other cells of a zone.",
        "Type 4: one of the two digits has no other place in a zone of both cells with extra candidates, so these \
         cells lose the other digit.",
        "Type 6: two opposite corners have extra candidates, and one of the two digits has no other place in both \
         rows or both columns. These corners lose it.",
    ],
)
.from(
    "The types and their numbers follow MadOverlord's guide to unique rectangles, 2005.",
    "http://forum.enjoysudoku.com/standardizing-the-uniqueness-descriptions-t2000.html",
);

/// Turbot fish, which are also the shortest chains of one digit.
pub(crate) const TURBOT_FISH_LESSON: Lesson = Lesson::new(
    "Turbot Fish",
    &["Turbot Fish"],
    &[
        "A digit has two places in each of two zones, and one place of the first zone sees one of the second. \
         These two cannot both hold the digit. So one of the two other places holds it.",
        "A cell that sees both of these other places loses the digit. Skyscraper and two-string kite are special \
         forms.",
    ],
)
.from(
    "The five cells, the one that loses the digit among them, form the outline of a fish, which gave the name.",
    "http://sudopedia.enjoysudoku.com/Turbot_Fish.html",
);
