//! The `pavane` program: arguments in, answers out. The only package with input, output, clocks and signals;
//! it uses the libraries as anybody could. `pavane --help` says what it does.

mod alone;
mod animate;
mod answer;
mod args;
mod certificate;
mod charts;
mod cheapest;
mod checkpoint;
mod compare;
mod convert;
mod diagram;
mod drawing;
mod engine;
mod estimate;
mod exit;
mod follow;
mod heat;
mod input;
mod inquiry;
mod kinds;
mod lanes;
mod lines;
mod listing;
mod manual;
mod method;
mod only;
mod output;
mod pack;
mod pipeline;
mod prove;
mod rate;
mod report;
mod search;
mod show;
mod sole;
mod subject;
mod symmetry;
mod unpack;
mod verify;
mod watch;
mod worker;
mod workshop;
mod zoo;

use alone::Alone;
use animate::Film;
use answer::{Asked, Question, Settings};
use args::{
    AskArgs, BranchingArgs, CheckArgs, CheckpointArgs, Cli, CompareArgs, CompletionsArgs,
    ConvertArgs, CountArgs, EstimateArgs, InputArgs, ListArgs, ManualArgs, MarginalsArgs,
    MemoryArgs, MethodsArgs, NthArgs, OutputArgs, PictureArgs, ProveArgs, RateArgs, ReadingArgs,
    Rule, SampleArgs, SearchArgs, ShowArgs, SolveArgs, SymmetryArgs, Turn, Verb, VerifyArgs, When,
    ZooArgs,
};
use certificate::Proof;
use checkpoint::Plan;
use clap::{CommandFactory, Parser};
use diagram::Query;
use dlx::{Branching, DEFAULT_SHARING_CAP, Engine as General, Progress, Sharing};
use drawing::Drawing;
use engine::{Engine, Nine};
use exit::Exit;
use heat::{Look, Picture};
use input::{Chunk, Inputs};
use inquiry::Inquiry;
use kinds::Target;
use only::Only;
use output::{Output, Talk};
use pavane::Symbols;
use pavane::format::Reading;
use pavane::layout::LayoutSpec;
use pavane::method::MethodChoice;
use pavane::nine::{Isa, MissingIsa, UnknownIsa};
use pavane::render::TextStyle;
use pipeline::{Event, Sink, Tally};
use search::Forecast;
use sole::Sole;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use watch::{Cause, Watch};
use worker::Worker;

/// Signals that come within this time of the first are the same one.
const ONE_SIGNAL: Duration = Duration::from_millis(250);

/// The environment variable that forces an instruction set.
const ISA_VARIABLE: &str = "PAVANE_ISA";

/// The seed unless one is given.
const DEFAULT_SEED: u64 = 1;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let (name, exit) = match cli.verb {
        Verb::Solve(args) => ("solve", solve(&args)),
        Verb::Check(CheckArgs { witnesses, ask: args, branching, checkpoint }) => {
            let how = How::search(&branching, &checkpoint);
            ("check", ask(Question::Check { witnesses }, &args, how))
        }
        Verb::Count(args) => ("count", count(&args)),
        Verb::List(args) => ("list", list(&args)),
        Verb::Sample(SampleArgs { number, seed, memory, picture, ask: args }) => {
            let query = Query::Sample { number, seed };
            ("sample", ask(query, &args, How::diagram(&memory).with_picture(&picture)))
        }
        Verb::Nth(NthArgs { place, memory, picture, ask: args }) => {
            let how = How::diagram(&memory).with_picture(&picture);
            ("nth", ask(Query::Nth(place), &args, how))
        }
        Verb::Estimate(EstimateArgs { probes, seed, ask: args }) => {
            ("estimate", ask(estimate::Query { probes, seed }, &args, How::PLAIN))
        }
        Verb::Marginals(args) => ("marginals", marginals(&args)),
        Verb::Candidates(args) => ("candidates", ask(Inquiry::Candidates, &args, How::PLAIN)),
        Verb::Minimal(args) => ("minimal", ask(Inquiry::Minimal, &args, How::PLAIN)),
        Verb::Methods(MethodsArgs { json }) => {
            ("methods", compare::list(json).map_err(Usage::Wrong))
        }
        Verb::Compare(args) => ("compare", compare(&args)),
        Verb::Rate(RateArgs { backdoors: lists, runs, seed, ask: args }) => {
            let query = rate::Query { runs, seed, lists };
            ("rate", ask(query, &args, How::PLAIN))
        }
        Verb::Symmetry(args) => ("symmetry", symmetry(&args)),
        Verb::Search(args) => ("search", search(&args)),
        Verb::Prove(args) => ("prove", prove(&args)),
        Verb::Verify(args) => ("verify", verify(&args)),
        Verb::Show(args) => ("show", show(&args)),
        Verb::Convert(args) => ("convert", convert(&args)),
        Verb::Completions(CompletionsArgs { shell }) => {
            ("completions", manual::completions(shell).map_err(Usage::Wrong))
        }
        Verb::Manual(ManualArgs { verb, all }) => {
            let written = match all {
                Some(folder) => manual::pages(&folder),
                None => manual::page(verb.as_deref()),
            };
            ("manual", written.map_err(Usage::Wrong))
        }
        Verb::Zoo(args) => ("zoo", make(&args)),
    };
    exit.unwrap_or_else(|usage| usage.report(name)).into()
}

/// Why nothing was begun.
enum Usage {
    /// Nothing was given to read.
    NoInput,
    /// Something is wrong with the arguments.
    Wrong(String),
}

impl Usage {
    fn report(self, verb: &str) -> Exit {
        let mut stderr = io::stderr();
        let _ = match self {
            Self::Wrong(message) => writeln!(stderr, "pavane: {message}"),
            Self::NoInput => {
                let mut command = Cli::command();
                command.build();
                let usage = command.find_subcommand_mut(verb).map(|verb| verb.render_usage());
                writeln!(
                    stderr,
                    "pavane: nothing to read: name a file, give a puzzle, or pipe one in\n\n{}\n\n\
                     For more, try 'pavane {verb} --help'.",
                    usage.unwrap_or_default()
                )
            }
        };
        Exit::Bad
    }
}

/// Whether sub-problems are shared, and how many bytes may be taken for them.
#[derive(Clone, Copy)]
struct Shares {
    when: Sharing,
    cap: usize,
}

impl Shares {
    /// For verbs that share nothing.
    const NOTHING: Self = Self { when: Sharing::Off, cap: DEFAULT_SHARING_CAP };

    /// For verbs that ask the diagram of all solutions, which shares in any case.
    fn diagram(memory: &MemoryArgs) -> Self {
        Self { cap: memory.sharing_memory.unwrap_or(DEFAULT_SHARING_CAP), ..Self::NOTHING }
    }
}

/// How inputs are searched, where verbs differ.
#[derive(Clone, Copy)]
struct How<'a> {
    /// None for verbs that ask several searches.
    branching: Option<&'a BranchingArgs>,
    checkpoint: Option<&'a CheckpointArgs>,
    /// None for verbs that print no solutions.
    picture: Option<&'a PictureArgs>,
    shares: Shares,
}

impl<'a> How<'a> {
    const PLAIN: Self =
        Self { branching: None, checkpoint: None, picture: None, shares: Shares::NOTHING };

    /// For verbs that one search answers.
    fn search(branching: &'a BranchingArgs, checkpoint: &'a CheckpointArgs) -> Self {
        Self { branching: Some(branching), checkpoint: Some(checkpoint), ..Self::PLAIN }
    }

    /// For verbs that ask the diagram of all solutions.
    fn diagram(memory: &MemoryArgs) -> Self {
        Self { shares: Shares::diagram(memory), ..Self::PLAIN }
    }

    fn with_picture(self, picture: &'a PictureArgs) -> Self {
        Self { picture: Some(picture), ..self }
    }
}

/// Solves every input.
fn solve(args: &SolveArgs) -> Result<Exit, Usage> {
    let SolveArgs { cheapest, picture, ask: args, branching, checkpoint, method } = args;
    let Some(name) = method.method else {
        let asked = cheapest.map_or(Question::Solve.into(), Asked::Cheapest);
        let how = How::search(branching, checkpoint).with_picture(picture);
        return ask(asked, args, how);
    };
    let wrong = |message: &str| Err(Usage::Wrong(message.to_owned()));
    if args.run.engine != Engine::Auto {
        return wrong("--engine and --method exclude each other; a method names what it takes");
    }
    let name = match method.rotate {
        None => name,
        Some(_) if name.entry.name != "brute-force" => {
            return wrong("--rotate is for --method brute-force");
        }
        Some(turn) => rotated(name, turn)?,
    };
    let files = [&method.trace_pointer, &method.curve, &method.animate];
    for file in files.into_iter().flatten() {
        spare_the_inputs(&args.input, file)?;
    }
    let query = method::Query {
        method: name,
        seed: branching.seed.unwrap_or(DEFAULT_SEED),
        restart_limit: method.restarts,
        trace: method.trace,
        tells: args.output.stats,
        pointer: method.trace_pointer.as_ref().map(|_| Sole::default()),
        errors: method.curve.as_ref().map(|_| Sole::default()),
        film: method.animate.as_ref().map(|_| Sole::default()),
    };
    let exit = ask(query.clone(), args, How::PLAIN)?;
    let curves = [(&method.trace_pointer, query.pointer), (&method.curve, query.errors)];
    for (file, curve) in curves {
        if let (Some(file), Some(curve)) = (file, curve) {
            let several = "it has the curve of one puzzle, and there are several";
            curve.save(file, several, method::Track::save).map_err(Usage::Wrong)?;
        }
    }
    if let (Some(file), Some(film)) = (&method.animate, query.film) {
        let several = "--animate films one puzzle, and there are several";
        let draw = |film: &Film, file: &Path| svg::save(file, &film.draw());
        film.save(file, several, draw).map_err(Usage::Wrong)?;
    }
    Ok(exit)
}

/// Says how symmetrical every input is, or what is known about few givens.
fn symmetry(args: &SymmetryArgs) -> Result<Exit, Usage> {
    if !args.table {
        return ask(Inquiry::Symmetry, &args.ask, How::PLAIN);
    }
    let output = Output::open(args.ask.output.output.as_deref()).map_err(Usage::Wrong)?;
    output.finish(&symmetry::table()).map_err(Usage::Wrong)
}

/// Makes a classic problem, or says which ones there are.
fn make(args: &ZooArgs) -> Result<Exit, Usage> {
    match &args.order {
        Some(order) => order.write().map_err(Usage::Wrong),
        None if args.list => zoo::list(args.json).map_err(Usage::Wrong),
        None => Err(Usage::Wrong("name a family; `pavane zoo --list` tells of them".to_owned())),
    }
}

/// Looks for puzzles with few givens.
fn search(args: &SearchArgs) -> Result<Exit, Usage> {
    let watch = Watch::new(1, args.timeout, None);
    listen_to_ctrl_c(&watch);
    workshop::search(args, args.threads.unwrap_or_else(cores), &watch).map_err(Usage::Wrong)
}

/// The form of a method that visits the cells as if the board were turned.
fn rotated(method: MethodChoice, turn: Turn) -> Result<MethodChoice, Usage> {
    let form = turn.form();
    if method.variant != 0 && method.entry.variants[method.variant].name != form {
        let message = format!("--rotate {form} and --method {method} say different things");
        return Err(Usage::Wrong(message));
    }
    let place = method.entry.variants.iter().position(|variant| variant.name == form);
    let variant = place.ok_or_else(|| Usage::Wrong(format!("{method} cannot be turned")))?;
    Ok(MethodChoice { variant, ..method })
}

/// Compares methods.
fn compare(args: &CompareArgs) -> Result<Exit, Usage> {
    let reading = reading(&args.input.reading)?;
    let (sender, subjects) = mpsc::channel();
    let mut reader = compare::Reader::new(&reading, sender);
    let watch = Watch::new(1, Some(args.timeout), None);
    let job = Job::small(&args.input, &reading, &watch);
    let workers = vec![move |chunk: Chunk, sink: &mut Sink| reader.work(chunk, sink)];
    let talk = Talk::new(args::Color::Auto, false);
    let mut exit = job.run(workers, talk, &Progress::new(), |_, _| ())?;
    let subjects: Vec<_> = subjects.try_iter().collect();
    let (lineup, svg) = (&args.methods, args.svg.as_deref());
    if let Some(svg) = svg {
        spare_the_inputs(&args.input, svg)?;
    }
    let terms = compare::Terms { lineup, seed: args.seed, svg, json: args.json, watch: &watch };
    exit.add(compare::compare(&terms, &subjects).map_err(Usage::Wrong)?);
    Ok(exit)
}

/// Counts the solutions of every input.
fn count(args: &CountArgs) -> Result<Exit, Usage> {
    let CountArgs { limit, sharing, memory, certificate, ask: args, branching, checkpoint } = args;
    if let Some(file) = certificate {
        return certify(file, memory, args, branching);
    }
    let cap = memory.sharing_memory.unwrap_or(DEFAULT_SHARING_CAP);
    let without = |why: &str| Err(Usage::Wrong(format!("--sharing on {why}")));
    let engine = args.run.engine;
    let when = match sharing {
        When::On if limit.is_some() => {
            return without("counts all solutions at once; leave out --limit");
        }
        When::On if branching.branching.is_some() => {
            return without("takes the items in orders of its own; leave out --branching");
        }
        When::On if engine.nine() == Nine::Only || engine.general() == General::Links => {
            return without("is for the engines bits and cells; use one of them, or auto");
        }
        When::On => Sharing::On,
        When::Auto if branching.branching.is_some() => Sharing::Off,
        When::Auto => Sharing::Auto,
        When::Off => Sharing::Off,
    };
    let how = How { shares: Shares { when, cap }, ..How::search(branching, checkpoint) };
    ask(Question::Count { limit: *limit }, args, how)
}

/// Lists the solutions of every input.
fn list(args: &ListArgs) -> Result<Exit, Usage> {
    let ListArgs { limit, picture, ask: args, branching, checkpoint } = args;
    let OutputArgs { output, quiet, .. } = &args.output;
    if checkpoint.checkpoint.is_some() && output.is_none() && !quiet {
        let message = "list --checkpoint needs --output FILE: only a file can be cut to what was written by \
                       the time of the checkpoint";
        return Err(Usage::Wrong(message.to_owned()));
    }
    let how = How::search(branching, checkpoint).with_picture(picture);
    ask(Question::List { limit: *limit }, args, how)
}

/// Counts the solutions of an input and writes the certificate.
fn certify(
    file: &Path,
    memory: &MemoryArgs,
    args: &AskArgs,
    branching: &BranchingArgs,
) -> Result<Exit, Usage> {
    let without = |why: &str| Err(Usage::Wrong(format!("--certificate {why}")));
    if branching.branching.is_some() {
        return without("takes the items in an order of its own; leave out --branching");
    }
    if args.run.engine.nine() == Nine::Only || args.run.engine.general() == General::Links {
        return without("is for the engines bits and cells; use one of them, or auto");
    }
    spare_the_inputs(&args.input, file)?;
    let proof = Proof::default();
    let exit = ask(Query::Certificate(proof.clone()), args, How::diagram(memory))?;
    certificate::save(&proof, file).map_err(Usage::Wrong)?;
    Ok(exit)
}

/// Says in how many solutions of every input each option is, and draws that.
fn marginals(args: &MarginalsArgs) -> Result<Exit, Usage> {
    let MarginalsArgs { heat, svg, memory, ask: args } = args;
    let heat = heat.then(|| Look {
        is_colored: output::is_colored(args.output.color, args.output.output.as_deref()),
    });
    let picture = svg.as_ref().map(|_| Picture::default());
    if let Some(svg) = svg {
        spare_the_inputs(&args.input, svg)?;
    }
    let query = Query::Marginals { heat, picture: picture.clone() };
    let exit = ask(query, args, How::diagram(memory))?;
    let (Some(picture), Some(svg)) = (picture, svg) else { return Ok(exit) };
    heat::save(&picture, svg).map_err(Usage::Wrong)?;
    Ok(exit)
}

/// Answers a question about every input, and writes the picture of a solution if a file is named for it.
fn ask(question: impl Into<Asked>, args: &AskArgs, how: How<'_>) -> Result<Exit, Usage> {
    let picture = how.picture.and_then(|args| args.picture.as_ref());
    let Some(Some(file)) = picture else {
        return ask_and_draw(question, args, how, picture.map(|_| Drawing::Letters));
    };
    spare_the_inputs(&args.input, file)?;
    let kept = Sole::default();
    let exit = ask_and_draw(question, args, how, Some(Drawing::Svg(kept.clone())))?;
    drawing::save(&kept, file).map_err(Usage::Wrong)?;
    Ok(exit)
}

/// Answers a question about every input, with solutions drawn in some way.
fn ask_and_draw(
    question: impl Into<Asked>,
    args: &AskArgs,
    how: How<'_>,
    drawing: Option<Drawing>,
) -> Result<Exit, Usage> {
    let AskArgs { input, run, output } = args;
    let How { shares, .. } = how;
    let reading = reading(&input.reading)?;
    let branching = how.branching.map_or(Ok(None), branching)?;
    let checkpoint = how.checkpoint.map_or(Ok(None), |checkpoint| plan(checkpoint, args))?;
    let threads = run.threads.unwrap_or_else(cores);
    let settings = Settings {
        asked: question.into(),
        threads,
        alone: Alone::default(),
        engine: run.engine.general(),
        nine: match shares.when {
            Sharing::On => Nine::Never,
            // It keeps no checkpoints.
            Sharing::Auto | Sharing::Off if checkpoint.is_some() => Nine::Never,
            Sharing::Auto | Sharing::Off => nine(run.engine, branching)?,
        },
        branching: branching.unwrap_or_default(),
        algebra: how.branching.is_none_or(|args| !args.no_algebra),
        sharing: shares.when,
        sharing_cap: shares.cap,
        isa: isa()?,
        node_limit: run.node_limit,
        json: output.json,
        quiet: output.quiet,
        drawing,
        progress: output.progress.then(Progress::new),
        forecast: Forecast::default(),
        checkpoint,
    };
    let watch = Watch::new(threads, run.timeout, run.total_timeout);
    let large = lanes::can_answer(&settings, &reading, run.timeout.is_some());
    let worker = |number| {
        let mut worker = Worker::new(number, &settings, &watch, &reading, large);
        move |chunk: Chunk, sink: &mut Sink| worker.work(chunk, sink)
    };
    let workers = (0..threads).map(worker).collect();
    let talk = Talk::new(output.color, output.progress).with_forecast(&settings.forecast);
    let share = settings.progress.clone().unwrap_or_default();
    let seed = match (&settings.asked, settings.branching) {
        (Asked::Diagram(query), _) => query.seed(),
        (Asked::Method(query), _) => Some(query.seed),
        (Asked::Estimate(query), _) => Some(query.seed),
        (_, Branching::Random(seed)) => Some(seed),
        _ => None,
    };
    let job = Job {
        large,
        alone: settings.alone.clone(),
        output: output.output.as_deref(),
        checkpoint: settings.checkpoint.as_ref(),
        ..Job::small(input, &reading, &watch)
    };
    job.run(workers, talk, &share, |talk, tally| {
        if output.stats {
            talk.stats(tally, seed, output.json);
        }
    })
}

/// So many threads work unless something else is said.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Where checkpoints go, if they are asked for.
fn plan(checkpoint: &CheckpointArgs, args: &AskArgs) -> Result<Option<Plan>, Usage> {
    let Some(file) = &checkpoint.checkpoint else { return Ok(None) };
    if args.run.engine.nine() == Nine::Only {
        let message = "the engine nine keeps no checkpoints; use --engine auto";
        return Err(Usage::Wrong(message.to_owned()));
    }
    spare_the_inputs(&args.input, file)?;
    Plan::new(file, checkpoint.checkpoint_every).map(Some).map_err(Usage::Wrong)
}

/// The rule for branching that was asked for, if one was.
fn branching(args: &BranchingArgs) -> Result<Option<Branching>, Usage> {
    if args.seed.is_some() && args.branching != Some(Rule::Random) {
        let message = "--seed is for --branching random; take that rule or leave the seed out";
        return Err(Usage::Wrong(message.to_owned()));
    }
    Ok(args.branching.map(|rule| match rule {
        Rule::Minimum => Branching::Minimum,
        Rule::Given => Branching::Given,
        Rule::Random => Branching::Random(args.seed.unwrap_or(DEFAULT_SEED)),
    }))
}

/// What goes to the engine `nine`, which has a rule of its own.
fn nine(engine: Engine, branching: Option<Branching>) -> Result<Nine, Usage> {
    match (engine.nine(), branching) {
        (nine, None) => Ok(nine),
        (Nine::Only, Some(_)) => Err(Usage::Wrong(
            "--branching is for the engines links and bits, and nine has a rule of its own; \
             leave out one or the other"
                .to_owned(),
        )),
        (Nine::Never | Nine::WhereItFits, Some(_)) => Ok(Nine::Never),
    }
}

/// The instructions that [`ISA_VARIABLE`] asks for, or the best there are.
fn isa() -> Result<Isa, Usage> {
    let Some(name) = env::var_os(ISA_VARIABLE).filter(|name| !name.is_empty()) else {
        return Ok(Isa::best());
    };
    let wrong = |error: String| Usage::Wrong(format!("{ISA_VARIABLE}: {error}"));
    let isa: Isa = name.to_string_lossy().parse().map_err(|e: UnknownIsa| wrong(e.to_string()))?;
    let missing = |isa| wrong(MissingIsa { isa }.to_string());
    if isa.is_available() { Ok(isa) } else { Err(missing(isa)) }
}

/// Writes every input in another format.
fn convert(args: &ConvertArgs) -> Result<Exit, Usage> {
    let reading = reading(&args.input.reading)?;
    let watch = Watch::new(1, None, None);
    let mut converter = convert::Converter::new(args.to, &reading);
    let frame = match args.to {
        Target::Puzzles(format) => (format.head(), format.tail()),
        Target::Json | Target::Col | Target::Cover(_) => ("", ""),
    };
    let workers = vec![move |chunk: Chunk, sink: &mut Sink| converter.work(chunk, sink)];
    let talk = Talk::new(args::Color::Auto, false);
    let job =
        Job { output: args.output.as_deref(), frame, ..Job::small(&args.input, &reading, &watch) };
    job.run(workers, talk, &Progress::new(), |_, _| ())
}

/// Draws every input.
fn show(args: &ShowArgs) -> Result<Exit, Usage> {
    let reading = reading(&args.input.reading)?;
    let watch = Watch::new(1, None, None);
    let output = args.output.as_deref();
    let picture = args.svg.as_ref().map(|_| Sole::default());
    if let Some(svg) = &args.svg {
        spare_the_inputs(&args.input, svg)?;
    }
    let query = show::Query {
        solution: args.solution,
        candidates: args.candidates,
        style: TextStyle { color: output::is_colored(args.color, output), ascii: args.ascii },
        picture: picture.clone(),
    };
    let mut painter = show::Painter::new(query, &reading, &watch);
    let workers = vec![move |chunk: Chunk, sink: &mut Sink| painter.work(chunk, sink)];
    let job = Job { output, ..Job::small(&args.input, &reading, &watch) };
    let exit = job.run(workers, Talk::new(args.color, false), &Progress::new(), |_, _| ())?;
    if let (Some(svg), Some(picture)) = (&args.svg, picture) {
        let several = "--svg draws one puzzle, and there are several";
        picture.save(svg, several, show::save).map_err(Usage::Wrong)?;
    }
    Ok(exit)
}

/// Proves how many solutions the only input has.
fn prove(args: &ProveArgs) -> Result<Exit, Usage> {
    if args.engine.nine() == Nine::Only {
        let message = "the engine nine writes no proofs; use --engine auto";
        return Err(Usage::Wrong(message.to_owned()));
    }
    let watch = Watch::new(1, args.timeout, None);
    let branching = branching(&args.branching)?.unwrap_or_default();
    let only = match only(&args.input, &args.reading, &watch)? {
        Ok(only) => only,
        Err(exit) => return Ok(exit),
    };
    let engine = args.engine.general();
    let terms = prove::Terms { args, engine, branching, watch: &watch };
    prove::prove(&terms, &only, &mut Talk::new(args::Color::Auto, false)).map_err(Usage::Wrong)
}

/// Reads the only input there is; how the run ends if it cannot be read.
fn only(input: &Path, args: &ReadingArgs, watch: &Watch) -> Result<Result<Only, Exit>, Usage> {
    let reading = reading(args)?;
    let (sender, found) = mpsc::channel();
    let mut reader = only::Reader::new(&reading, sender);
    let inputs = InputArgs { inputs: vec![input.to_owned()], reading: args.clone() };
    let job = Job::small(&inputs, &reading, watch);
    let workers = vec![move |chunk: Chunk, sink: &mut Sink| reader.work(chunk, sink)];
    let talk = Talk::new(args::Color::Auto, false);
    let exit = job.run(workers, talk, &Progress::new(), |_, _| ())?;
    if exit != Exit::Success {
        return Ok(Err(exit));
    }
    let mut found = found.try_iter();
    let what = match (found.next(), found.next()) {
        (Some(only), None) => return Ok(Ok(only)),
        (None, _) => "nothing",
        (Some(_), Some(_)) => "several puzzles",
    };
    Err(Usage::Wrong(format!("{}: found {what}, expected one puzzle or problem", input.display())))
}

/// Checks a certificate of a count, or a proof of how many solutions there are.
fn verify(args: &VerifyArgs) -> Result<Exit, Usage> {
    let VerifyArgs { file, problem, reading } = args;
    let stdin = Path::new("-");
    if file == stdin && problem == stdin {
        let message = "FILE and --problem cannot both be standard input; name a file";
        return Err(Usage::Wrong(message.to_owned()));
    }
    if file == stdin && io::stdin().is_terminal() {
        return Err(Usage::NoInput);
    }
    let watch = Watch::new(1, None, None);
    Ok(match only(problem, reading, &watch)? {
        Ok(only) => verify::verify(file, only, &watch),
        Err(exit) => exit,
    })
}

/// What the arguments fix about how puzzles are read.
fn reading(args: &ReadingArgs) -> Result<Reading, Usage> {
    let symbols = args.symbols.as_deref().map(Symbols::custom).transpose();
    let symbols = symbols.map_err(|error| Usage::Wrong(format!("--symbols: {error}")))?;
    let layout = match &args.layout {
        None => None,
        Some(text) => {
            let wrong = |error: String| Usage::Wrong(format!("--layout: {error}"));
            let spec: LayoutSpec = text.parse().map_err(|error| wrong(format!("{error}")))?;
            Some(spec.build(|path| std::fs::read(path)).map_err(|error| wrong(error.to_string()))?)
        }
    };
    Ok(Reading { layout, symbols })
}

/// Refuses to write over an input.
fn spare_the_inputs(input: &InputArgs, output: &Path) -> Result<(), Usage> {
    let Ok(output) = output.canonicalize() else { return Ok(()) };
    let is_it = |input: &&PathBuf| input.canonicalize().is_ok_and(|input| input == output);
    match input.inputs.iter().find(is_it) {
        None => Ok(()),
        Some(input) => Err(Usage::Wrong(format!(
            "{} is an input and would be written over; name another file to write to",
            input.display()
        ))),
    }
}

/// A run over inputs.
struct Job<'a> {
    input: &'a InputArgs,
    reading: &'a Reading,
    /// Whether blocks of lines may be large.
    large: bool,
    /// Told of each input that is read.
    alone: Alone,
    watch: &'a Watch,
    output: Option<&'a Path>,
    /// What is written before everything, and after it.
    frame: (&'static str, &'static str),
    /// Where checkpoints of the only input go.
    checkpoint: Option<&'a Plan>,
}

impl<'a> Job<'a> {
    /// A run that looks at its inputs one by one and writes to standard output.
    fn small(input: &'a InputArgs, reading: &'a Reading, watch: &'a Watch) -> Self {
        let alone = Alone::default();
        Self {
            input,
            reading,
            large: false,
            alone,
            watch,
            output: None,
            frame: ("", ""),
            checkpoint: None,
        }
    }

    /// Gives the inputs to the workers and writes what they pass on; `end` is shown the totals.
    fn run<W>(
        &self,
        workers: Vec<W>,
        mut talk: Talk,
        share: &Progress,
        end: impl FnOnce(&mut Talk, &Tally),
    ) -> Result<Exit, Usage>
    where
        W: FnMut(Chunk, &mut Sink) -> Tally + Send + 'static,
    {
        let inputs = &self.input.inputs;
        let wants_stdin = inputs.is_empty() || inputs.iter().any(|input| input == Path::new("-"));
        if wants_stdin && io::stdin().is_terminal() {
            return Err(Usage::NoInput);
        }
        if let Some(output) = self.output {
            spare_the_inputs(self.input, output)?;
        }
        let kept = self.checkpoint.and_then(Plan::kept_output);
        let mut output = match (self.output, kept) {
            (Some(file), Some(kept)) => Output::go_on(file, kept),
            (file, _) => Output::open(file),
        }
        .map_err(Usage::Wrong)?;
        listen_to_ctrl_c(self.watch);
        let chunks =
            Inputs::new(inputs, self.input.reading.format, self.reading.clone(), self.large);
        let chunks = self.alone.count(chunks);
        let (head, tail) = self.frame;
        let result = output.write(head).and_then(|()| {
            pipeline::run(workers, self.watch, chunks, |event| match event {
                Event::Out(text) => output.write(text),
                Event::Idle => output.flush(),
                Event::Err(messages) => {
                    output.flush()?;
                    talk.say(messages);
                    Ok(())
                }
                Event::Settle(told) => {
                    // Whoever asked may be gone.
                    let _ = told.send(output.settle()?);
                    Ok(())
                }
                Event::Tick(tally) => {
                    talk.progress(tally, share);
                    Ok(())
                }
            })
        });
        let end_output = |done| output.write(tail).and_then(|()| output.flush()).map(|()| done);
        let result = result.and_then(end_output);
        talk.end_progress();
        Ok(match result {
            Ok((tally, complete)) => {
                end(&mut talk, &tally);
                let exit = self.exit(&tally, complete, &mut talk);
                self.end_checkpoint(exit, &mut talk);
                exit
            }
            Err(error) => match output.complaint(&error) {
                None => Exit::Success,
                Some(complaint) => {
                    talk.say(&complaint);
                    Exit::Bad
                }
            },
        })
    }

    /// Takes the checkpoint away if the answer is complete, and else says what it is good for.
    fn end_checkpoint(&self, exit: Exit, talk: &mut Talk) {
        let Some(plan) = self.checkpoint else { return };
        match exit {
            Exit::Success | Exit::Negative => {
                if let Err(message) = plan.remove() {
                    talk.say(&message);
                }
            }
            _ if plan.is_saved() => talk
                .say(&format!("pavane: the same command goes on from {}", plan.file().display())),
            _ => {}
        }
    }

    /// The exit code of the run as a whole; `complete` says whether every input was begun.
    fn exit(&self, tally: &Tally, complete: bool, talk: &mut Talk) -> Exit {
        let mut exit = tally.exit;
        match self.watch.stopped() {
            Some(Cause::Signal) if !complete || tally.stopped > 0 => {
                let saved = self.checkpoint.is_some_and(Plan::is_saved);
                let nothing = tally.answered + tally.errors == 0 && !saved;
                exit.add(if nothing { Exit::Interrupted } else { Exit::Stopped });
            }
            Some(Cause::TotalTimeout) if !complete => {
                talk.say("pavane: stopped by --total-timeout; the other inputs are not answered");
                exit.add(Exit::Stopped);
            }
            _ => {}
        }
        exit
    }
}

/// Lets the first Ctrl-C stop the searches and the second one the program.
fn listen_to_ctrl_c(watch: &Watch) {
    let watch = watch.clone();
    let mut first: Option<Instant> = None;
    // Without a handler Ctrl-C still ends the program, only without the answer so far.
    let _ = ctrlc::set_handler(move || match first {
        // `timeout -s INT` sends the signal to the program and to its group: that is one.
        Some(first) if first.elapsed() > ONE_SIGNAL => {
            std::process::exit(Exit::Interrupted.code().into());
        }
        Some(_) => {}
        None => {
            first = Some(Instant::now());
            watch.stop(Cause::Signal);
        }
    });
}
