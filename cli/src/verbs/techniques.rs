//! The verb `techniques`: the list of the techniques of a person, and the page of one.

use crate::args::{png_file, svg_file};
use crate::draw::PictureFiles;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Color, Output};
use pavane::Symbols;
use pavane_ask::{example_drawing, lesson, lesson_json, lessons_json};
use pavane_human::{Lesson, Scale};
use pavane_render::svg::Element;
use pavane_render::{Picture, TextStyle};
use std::fmt::Write as _;
use std::path::PathBuf;

/// List the techniques of a person, or explain one
///
/// Without NAME it prints each technique with its ratings on the scales human and se. With NAME it prints the words of
/// the technique, where its name comes from if a source is known, and an example of each of its steps. `--except`,
/// `steps --technique` and `generate --technique` take these names. docs/human.md explains the scales.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane techniques
  pavane techniques skyscraper
  pavane techniques --svg x-wing.svg x-wing")]
pub(crate) struct Args {
    /// The name of a technique, of its steps or of its group
    name: Option<String>,
    /// Also write the picture of the first example to FILE as SVG
    #[arg(long, value_name = "FILE", value_parser = svg_file, requires = "name")]
    svg: Option<PathBuf>,
    /// Also write that picture to FILE as PNG
    #[arg(long, value_name = "FILE", value_parser = png_file, requires = "name")]
    png: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the verb.
///
/// # Errors
/// If no technique has the name, or the picture cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let Some(name) = &args.name else {
        let text = if args.json { format!("{}\n", lessons_json()) } else { list() };
        return Output::open(None)?.finish(&text);
    };
    let lesson = lesson(name).map_err(|error| Error::usage(error.to_string()))?;
    let files = PictureFiles::of_flags(args.svg.as_deref(), args.png.as_deref());
    if !files.is_empty() {
        files.save(&picture(lesson)?, Color::Auto)?;
    }
    let text = if args.json { format!("{}\n", lesson_json(lesson)) } else { page(lesson) };
    Output::open(None)?.finish(&text)
}

/// A line for each technique: its ratings on both scales, and the names of its steps.
fn list() -> String {
    let mut text = String::from("human    se  technique\n");
    for lesson in Lesson::all() {
        let [human, se] = [Scale::Human, Scale::Se].map(|scale| least(lesson, scale));
        let _ = writeln!(text, "{human:>5}  {se:>4}  {}", lesson.title);
        // One step with the name of the page needs no second line.
        if lesson.steps != [lesson.title] {
            let _ = writeln!(text, "             {}", lesson.steps.join(", "));
        }
    }
    text
}

/// The lowest rating of a technique on a scale, or a dash.
fn least(lesson: &Lesson, scale: Scale) -> String {
    let groups = scale.groups().iter();
    let groups = groups.filter(|group| group.lessons().contains(&lesson));
    let least = groups.map(|group| group.least_rating()).min_by(f64::total_cmp);
    match (least, scale) {
        (None, _) => "-".to_owned(),
        (Some(least), Scale::Human) => format!("{least:.0}"),
        (Some(least), _) => format!("{least:.1}"),
    }
}

/// The page of a technique as text.
fn page(lesson: &Lesson) -> String {
    let mut text = format!("{}\n", lesson.title);
    for paragraph in lesson.text {
        let _ = writeln!(text, "\n{paragraph}");
    }
    if let Some(origin) = lesson.origin {
        let _ = writeln!(text, "\n{}\nSource: {}", origin.words, origin.source);
    }
    let symbols = Symbols::standard(9);
    for example in lesson.examples() {
        let Some((step, path)) = example.step() else { continue };
        let layout = example.puzzle.layout();
        let picture = Picture::new(&example.puzzle).filled(&path.digits());
        let picture = picture.candidates(&path.candidates());
        let drawn = picture.text(TextStyle { color: false, ascii: false });
        let (reason, effect) = (step.sentence(layout, &symbols), step.effect(layout, &symbols));
        let _ = write!(text, "\n{}: {reason}. {effect}\n\n{drawn}", example.name);
    }
    text
}

/// The picture of the first example.
///
/// # Errors
/// If the technique has no example.
fn picture(lesson: &Lesson) -> Result<Element, Error> {
    let examples = lesson.examples();
    let drawn = examples.first().and_then(|example| {
        let (step, path) = example.step()?;
        example_drawing(example, &step, &path)
    });
    drawn.ok_or_else(|| {
        let why = format!(
            "{}: no puzzle of the lists has an example; leave out --svg and --png",
            lesson.title
        );
        Error::refused(why)
    })
}
