//! The verb `rate`: ratings of sudokus from the literature.

mod form;
mod measures;
mod rated;
mod steps;

use self::form::RateForm;
use self::measures::Measures;
use self::rated::{Rated, Unrated};
use self::steps::{Human, Se};
use crate::answer::{
    Answered, Finding, Input, Outcome, Printed as _, Question, Status, SudokuInput, Verdict,
};
use crate::args::{AskArgs, DEFAULT_SEED, ExceptArgs, ResumeArgs, number, seed};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use clap::ValueEnum;
use dlx::Uniqueness;
use pavane::solve::Stats;
use pavane_ask::{Ask, Instance as _};
use pavane_human::{Rater, RaterSettings};
use serde_json::{Map, Value};

pub(super) use self::steps::columns;

/// Rate the difficulty of puzzles by measures of the literature
///
/// Prints these measures for each puzzle with one solution. `level` and `proof` are the nested guesses of the method
/// fix-square, plus one, on the path to the solution and in the proof that it is the only one. `guesses` are made by
/// the method three-step. `backdoors` are the smallest sets of cells from which singles solve the rest: their number
/// and size. `expected guesses` are made by a solver that guesses at random, with a 95 % interval. `nodes` are the
/// search nodes of the engine. docs/ratings.md explains them.
///
/// With --scale human it prints instead the level, the score, the number of steps and the hardest technique of HoDoKu's
/// kind. With --scale se it prints the ratings ER, EP and ED of Sudoku Explainer 1.2.1 and the number of steps.
/// docs/human.md explains them. Several scales, separated by commas, are printed one after the other.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane rate puzzles.txt
  pavane rate --backdoors --json puzzle.txt
  pavane rate --scale human,se puzzles.txt
  pavane rate --scale se --serate-format '%g %r/%p/%d' puzzles.txt")]
pub(crate) struct Args {
    /// The scales, separated by commas
    #[arg(long, value_name = "SCALE", value_delimiter = ',', default_value = "measures")]
    scale: Vec<Scale>,
    /// List the backdoors, one per line
    #[arg(long, conflicts_with = "resume")]
    backdoors: bool,
    /// Runs of the random solver, for the measures [default: 1000]
    #[arg(long, value_name = "N", value_parser = number)]
    runs: Option<u64>,
    /// The seed of its random numbers [default: 1]
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<u64>,
    /// On the scale se, the form of the answer, such as '%g %r/%p/%d'
    ///
    /// %r is ER, %p is EP, %d is ED, %g the puzzle, %n its line, %t a tab, %l a line feed, and %% a percent sign.
    #[arg(long, value_name = "FORM", conflicts_with = "resume")]
    serate_format: Option<RateForm>,
    /// On the scale se, stop at the first harder step, and print >R for ER
    #[arg(long, value_name = "R", value_parser = limit)]
    limit_rating: Option<f64>,
    /// On the scale se, stop with ER 20.0 unless the first step is hardest
    #[arg(long)]
    diamond: bool,
    /// On the scale se, stop with ER 20.0 unless the hardest step is early
    ///
    /// It stops as soon as a step is harder than all steps up to the first that fills a cell.
    #[arg(long)]
    pearl: bool,
    /// Skip techniques that assume a unique solution, on se and human
    #[arg(long)]
    no_uniqueness: bool,
    #[command(flatten)]
    except: ExceptArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    resume: ResumeArgs,
}

/// The usual number of runs of the solver that guesses at random.
const DEFAULT_RUNS: u64 = 1_000;

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// Measures of the literature
    Measures,
    /// The level and the score of the steps of a person, as HoDoKu adds them
    Human,
    /// ER, EP and ED of Sudoku Explainer 1.2.1
    Se,
}

impl Scale {
    /// The name of its field in JSON.
    const fn keyword(self) -> &'static str {
        match self {
            Self::Measures => "measures",
            Self::Human => "human",
            Self::Se => "se",
        }
    }

    /// The fields of its object in JSON.
    const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Measures => &[
                "level",
                "level_of_proof",
                "three_step_guesses",
                "backdoor_size",
                "backdoors",
                "backdoor_sets",
                "expected_guesses.mean",
                "expected_guesses.low",
                "expected_guesses.high",
                "expected_guesses.runs",
            ],
            Self::Human => &["scale", "level", "score", "steps", "hardest"],
            Self::Se => &["scale", "er", "ep", "ed", "steps"],
        }
    }

    /// The flag that adds it.
    const fn flag(self) -> &'static str {
        match self {
            Self::Measures => "--scale measures",
            Self::Human => "--scale human",
            Self::Se => "--scale se",
        }
    }
}

/// A rating as a limit.
fn limit(text: &str) -> Result<f64, &'static str> {
    let rating = text.parse().ok().filter(|rating: &f64| (0.0..=20.0).contains(rating));
    rating.ok_or("give a rating from 0 to 20, such as 7.2")
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    args.check()?;
    let rater = Rater::new(RaterSettings {
        limit: args.limit_rating,
        diamond: args.diamond,
        pearl: args.pearl,
        no_uniqueness: args.no_uniqueness,
        without: args.except.techniques(&args.scales_of_steps())?,
    });
    let question = Rate {
        scales: args.scale.clone(),
        measures: Measures {
            runs: args.runs.unwrap_or(DEFAULT_RUNS),
            seed: args.seed.unwrap_or(DEFAULT_SEED),
            lists: args.backdoors,
        },
        human: Human { rater: rater.clone() },
        se: Se { rater, limit: args.limit_rating, form: args.serate_format.clone() },
    };
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask(&question)
}

impl Args {
    /// The scales that try techniques.
    fn scales_of_steps(&self) -> Vec<pavane_human::Scale> {
        let of_steps = |scale: &Scale| match scale {
            Scale::Measures => None,
            Scale::Human => Some(pavane_human::Scale::Human),
            Scale::Se => Some(pavane_human::Scale::Se),
        };
        self.scale.iter().filter_map(of_steps).collect()
    }

    /// Checks that the options belong to the scales.
    fn check(&self) -> Result<(), Error> {
        let has = |scale| self.scale.contains(&scale);
        let given = |&(_, is_given): &(&str, bool)| is_given;
        // The options of a scale require that scale.
        let of_se = [
            ("--serate-format", self.serate_format.is_some()),
            ("--limit-rating", self.limit_rating.is_some()),
            ("--diamond", self.diamond),
            ("--pearl", self.pearl),
        ];
        if let Some((option, _)) = of_se.into_iter().find(given).filter(|_| !has(Scale::Se)) {
            return Err(Error::usage(format!("{option} is for the scale se; add --scale se")));
        }
        if self.serate_format.is_some() && self.scale != [Scale::Se] {
            return Err(Error::usage(
                "--serate-format prints the scale se alone; leave out the others",
            ));
        }
        let of_steps =
            [("--no-uniqueness", self.no_uniqueness), ("--except", !self.except.is_empty())];
        if let Some((option, _)) =
            of_steps.into_iter().find(given).filter(|_| self.scales_of_steps().is_empty())
        {
            let why = format!("{option} is for the scales se and human; add --scale human");
            return Err(Error::usage(why));
        }
        let of_measures = [
            ("--backdoors", self.backdoors),
            ("--runs", self.runs.is_some()),
            ("--seed", self.seed.is_some()),
        ];
        if let Some((option, _)) =
            of_measures.into_iter().find(given).filter(|_| !has(Scale::Measures))
        {
            let why = format!("{option} is for the measures; add `measures` to --scale");
            return Err(Error::usage(why));
        }
        // A scale is one field in JSON.
        let twice = (1..self.scale.len()).find(|&at| self.scale[..at].contains(&self.scale[at]));
        match twice {
            Some(at) => {
                let name = self.scale[at].keyword();
                Err(Error::usage(format!("--scale names {name} twice; name it once")))
            }
            None => Ok(()),
        }
    }
}

/// The ratings of a puzzle with one solution.
#[derive(Clone)]
struct Rate {
    scales: Vec<Scale>,
    measures: Measures,
    human: Human,
    se: Se,
}

impl Question for Rate {
    const VERB: &'static str = Ask::Rate.name();
    const FIELD: Option<&'static str> = Ask::Rate.field();

    fn fields(&self) -> Vec<String> {
        let field = Self::FIELD.unwrap_or_default();
        let path = |scale: Scale, name: &str| match self.scales.len() {
            1 => format!("{field}.{name}"),
            _ => format!("{field}.{}.{name}", scale.keyword()),
        };
        let inside = |&scale: &Scale| scale.fields().iter().map(move |name| path(scale, name));
        std::iter::once(field.to_owned()).chain(self.scales.iter().flat_map(inside)).collect()
    }

    fn flag_for(&self, field: &str) -> Option<&'static str> {
        let last = field.rsplit('.').next().unwrap_or_default();
        let is_in = |scale: &Scale| scale.fields().contains(&last);
        let scale = Scale::value_variants().iter().find(|scale| is_in(scale))?;
        (!self.scales.iter().any(is_in)).then_some(scale.flag())
    }

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let word = Verdict::word::<Self>;
        let mut stats = Stats::default();
        let (verdict, stop) = match self.rate(input, &mut stats) {
            Ok(ratings) => (self.verdict(ratings), None),
            Err(Unrated::NoSolution) => (word("none", Status::None, Exit::Negative), None),
            Err(Unrated::Multiple) => (word("multiple", Status::Multiple, Exit::Negative), None),
            Err(Unrated::Stopped(stop)) => (Verdict::unknown::<Self>(), Some(stop)),
            Err(Unrated::Refused(error)) => return Err(error),
        };
        Ok(verdict.write(input, stats, stop, sink).only_if_complete())
    }

    fn of_cover(
        &self,
        _: &Input<'_, crate::answer::CoverInput<'_>>,
        _: &mut Sink,
    ) -> Result<Answered, Error> {
        Err(Error::refused("ratings are for sudokus, and this is an exact cover problem"))
    }
}

impl Rate {
    /// The ratings on all scales.
    fn rate(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        stats: &mut Stats,
    ) -> Result<Vec<Rated>, Unrated> {
        // The measures check uniqueness on their own.
        if self.scales != [Scale::Measures] {
            let solved = input
                .instance
                .asked()
                .uniqueness()
                .map_err(|error| Unrated::Refused(error.into()))?;
            *stats = solved.stats;
            match solved.answer {
                Uniqueness::Unique(_) => {}
                Uniqueness::None => return Err(Unrated::NoSolution),
                Uniqueness::Multiple(_) => return Err(Unrated::Multiple),
                Uniqueness::Unknown { stop, .. } => return Err(Unrated::Stopped(stop)),
            }
        }
        let rate = |scale: &Scale| match scale {
            Scale::Measures => self.measures.rate(input, stats),
            Scale::Human => self.human.rate(input),
            Scale::Se => self.se.rate(input),
        };
        self.scales.iter().map(rate).collect()
    }

    /// One line, and the lines below. In JSON several scales are fields of an object.
    fn verdict(&self, ratings: Vec<Rated>) -> Verdict {
        let columns: Vec<&str> = ratings.iter().map(|rated| &*rated.columns).collect();
        let lines = ratings.iter().flat_map(|rated| &rated.lines).map(|line| format!("{line}\n"));
        let text = format!("{}\n{}", columns.join("\t"), lines.collect::<String>());
        let mut values = ratings.into_iter().map(|rated| rated.value);
        let value = match self.scales.len() {
            // A single scale needs no object around it.
            1 => values.next().unwrap_or_default(),
            _ => {
                let names = self.scales.iter().map(|scale| scale.keyword().to_owned());
                Value::Object(names.zip(values).collect::<Map<_, _>>())
            }
        };
        let finding = Self::FIELD.map(|field| Finding(field, value));
        Verdict::new(text, Outcome { finding, ..Outcome::new(Status::Unique) }, Exit::Success)
    }
}
