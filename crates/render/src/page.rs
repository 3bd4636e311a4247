//! The steps of a person as a page of HTML, with their pictures.
//!
//! A page is [`HEAD`], one or more sections ([`Section`], [`remark`]) and [`TAIL`]. It needs no other files.

use super::step::StepPainter;
use pavane::layout::Layout;
use pavane::xml::printed;
use pavane_human::Step;
use std::fmt::Write as _;

/// The beginning of a page.
pub const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Steps to the solution</title>
<style>
body { font: 16px/1.45 sans-serif; max-width: 72rem; margin: 1rem auto; padding: 0 1rem; color: #111; background: #fff; }
h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1.2rem 3.5rem; }
li { break-inside: avoid; }
li.wide, li.note { grid-column: 1 / -1; }
figure { display: inline-block; margin: .4rem 1rem .4rem 0; width: min(100%, 26rem); }
figure svg { width: 100%; height: auto; }
.rating { color: #555; }
.note { list-style: none; color: #555; }
.chain { font-size: .85rem; color: #333; overflow-wrap: anywhere; }
@page { margin: 12mm; }
@media print {
body { font-size: 10pt; margin: 0; padding: 0; max-width: none; }
ol { grid-template-columns: 1fr 1fr; gap: 5mm 10mm; }
figure { width: min(100%, 74mm); }
}
</style>
</head>
<body>
";
/// The end of a page.
pub const TAIL: &str = "</body>\n</html>\n";

/// A section of a page: the steps of one puzzle.
///
/// ```
/// use pavane::{Puzzle, Symbols};
/// use pavane_human::Path;
/// use pavane_render::{StepPainter, page};
///
/// let puzzle: Puzzle = "1...3....2......".parse()?;
/// let mut path = Path::new(&puzzle)?;
/// let mut section = page::Section::new(puzzle.layout(), "a puzzle & its steps");
/// let painter = StepPainter::new(&puzzle, &path, &Symbols::standard(4));
/// let step = path.next().expect("it is not solved");
/// section.add(1, &step, &painter);
/// let html = section.end(&[]);
/// assert!(html.starts_with("<section>\n<h2>a puzzle &amp; its steps</h2>\n<ol>\n<li value=\"1\">"));
/// assert_eq!(html.matches("<svg").count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Section<'a> {
    layout: &'a Layout,
    html: String,
}

impl<'a> Section<'a> {
    /// A section without steps, with its heading.
    pub fn new(layout: &'a Layout, heading: &str) -> Self {
        Self { layout, html: format!("<section>\n<h2>{}</h2>\n<ol>\n", escaped(heading)) }
    }

    /// Adds a step with its number: its technique, reason, effect and chains, and its pictures by a painter of the
    /// state before it, all in the symbols of the painter.
    pub fn add(&mut self, number: u64, step: &Step, painter: &StepPainter<'_>) {
        let (rating, symbols) = (step.printed_rating(), painter.symbols());
        let pictures = painter.draw(step);
        // A row has two steps with one picture each.
        let class = if pictures.len() > 1 { " class=\"wide\"" } else { "" };
        let [technique, reason, effect] = [
            step.technique.to_string(),
            capitalized(&step.sentence(self.layout, symbols)),
            step.effect(self.layout, symbols),
        ]
        .map(|words| escaped(&words));
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.html,
            "<li value=\"{number}\"{class}><strong>{technique}</strong> <span class=\"rating\">{rating}</span><br>\n{reason}.\
             <div><strong>{effect}</strong></div>"
        );
        for line in step.chain_lines(self.layout, symbols) {
            let _ = writeln!(self.html, "<div class=\"chain\">{}</div>", escaped(&line));
        }
        for picture in pictures {
            let _ = writeln!(self.html, "<figure>{}</figure>", picture.drawing());
        }
        self.html.push_str("</li>\n");
    }

    /// Adds a note between two steps, such as the number of steps that are not shown.
    pub fn note(&mut self, words: &str) {
        let _ = writeln!(self.html, "<li class=\"note\">{}</li>", escaped(words));
    }

    /// The section with remarks after the steps, a paragraph each.
    pub fn end(self, remarks: &[&str]) -> String {
        let remarks: String =
            remarks.iter().map(|remark| format!("<p>{}</p>\n", escaped(remark))).collect();
        format!("{}</ol>\n{remarks}</section>\n", self.html)
    }
}

/// A section that says one thing about a puzzle.
pub fn remark(heading: &str, remark: &str) -> String {
    format!("<section>\n<h2>{}</h2>\n<p>{}</p>\n</section>\n", escaped(heading), escaped(remark))
}

/// Words with a capital letter at the beginning, unless they begin with the name of a cell.
fn capitalized(words: &str) -> String {
    let mut rest = words.chars();
    match (rest.next(), rest.as_str().chars().next()) {
        // The name of a cell has a number after its first letter.
        (Some(first), Some(next)) if next.is_alphabetic() => {
            first.to_uppercase().chain(rest).collect()
        }
        _ => words.to_owned(),
    }
}

/// Words with escapes for the characters that have a meaning in HTML.
pub(crate) fn escaped(words: &str) -> String {
    printed(words).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
