//! `technique`: the page of a technique of a person, or the list of them.

use crate::control::Control;
use crate::object::SCHEMA;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, QuestionRow};
use crate::request::Request;
use pavane::symbols::Symbols;
use pavane_human::{Example, Lesson, Path, Scale, Step, UnknownTechnique};
use pavane_render::StepPainter;
use pavane_render::svg::Element;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::WithoutText(technique)).quick().with_fields(&["technique"]);

/// The scales of the groups of techniques.
const SCALES: [Scale; 2] = [Scale::Human, Scale::Se];

/// The page of the technique of a request, or the list of all.
///
/// # Errors
/// If no technique has the name.
fn technique(request: &Request, _: &Control) -> Result<Value, Problem> {
    match &request.technique {
        None => Ok(lessons_json()),
        Some(name) => {
            let lesson =
                lesson(name).map_err(|error| Problem::input(format!("technique: {error}")))?;
            Ok(lesson_json(lesson))
        }
    }
}

/// The lesson about a technique.
///
/// # Errors
/// [`UnknownTechnique`] if no technique has the name.
pub fn lesson(name: &str) -> Result<&'static Lesson, UnknownTechnique> {
    Lesson::named(name)
        .ok_or_else(|| UnknownTechnique { scale: Scale::Human, name: name.to_owned() })
}

/// The names of all techniques, with their groups.
pub fn lessons_json() -> Value {
    let head = |lesson: &'static Lesson| json!({ "title": lesson.title, "steps": lesson.steps, "groups": groups_json(lesson) });
    let techniques: Vec<Value> = Lesson::all().into_iter().map(head).collect();
    json!({ "schema": SCHEMA, "techniques": techniques })
}

/// The page of a technique, with pictures of its examples.
pub fn lesson_json(lesson: &'static Lesson) -> Value {
    let examples: Vec<Value> = lesson.examples().iter().filter_map(example_json).collect();
    json!({
        "schema": SCHEMA, "title": lesson.title, "steps": lesson.steps,
        "groups": groups_json(lesson), "text": lesson.text,
        "origin": lesson.origin.map(|origin| json!({ "words": origin.words, "source": origin.source })),
        "examples": examples,
    })
}

/// The groups that find the steps of a lesson, with their lowest ratings.
fn groups_json(lesson: &Lesson) -> Value {
    let of = |scale: Scale| {
        let groups = scale.groups().iter();
        let groups = groups.filter(|group| group.lessons().contains(&lesson));
        groups.map(move |group| {
            json!({
                "scale": scale.keyword(), "name": group.name(), "rating": group.least_rating(),
                "level": group.level().map(|level| level.keyword()),
            })
        })
    };
    SCALES.into_iter().flat_map(of).collect()
}

fn example_json(example: &Example) -> Option<Value> {
    let (step, path) = example.step()?;
    let (layout, symbols) = (example.puzzle.layout(), Symbols::standard(9));
    let svg = example_drawing(example, &step, &path)?.to_string();
    Some(json!({
        "technique": example.name, "scale": example.scale.keyword(),
        "reason": step.sentence(layout, &symbols), "effect": step.effect(layout, &symbols),
        "svg": svg,
    }))
}

/// The picture of an example as an element of SVG, with its step and the path before it.
pub fn example_drawing(example: &Example, step: &Step, path: &Path) -> Option<Element> {
    let painter = StepPainter::new(&example.puzzle, path, &Symbols::standard(9));
    Some(painter.draw(step).first()?.drawing().clone())
}
