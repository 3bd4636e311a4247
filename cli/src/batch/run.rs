//! A run of one question over all inputs.

use super::job::{BatchJob, ThreadWork};
use super::nine_lines::{BlockQuestion, NineLines};
use super::worker::Worker;
use crate::answer::{Config, Question};
use crate::args::{
    AnswerArgs, AskArgs, BranchingArgs, CheckpointArgs, ChoiceArgs, DEFAULT_SEED, FileNames,
    InputArgs, MemoryArgs, OptionNumbersArgs, OutputArgs, PictureArgs, ResumeArgs, RunArgs,
    StatedArgs, isa,
};
use crate::checkpoint::CheckpointPlan;
use crate::choice::{Choice, KnownFields};
use crate::deadline::Deadline;
use crate::draw::{Drawing, PictureFiles};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{Inputs, SingleInput};
use crate::output::{Artifact, Messages, Tally};
use dlx::{Branching, Progress, Sharing};
use pavane::format::Reading;
use pavane::solve::{BoardBatch, BoardQuestion, Engine, Settings};
use pavane_render::svg::Element;
use std::convert::identity;
use std::sync::Arc;

/// A run of one question over all inputs. Made from the arguments that all questions take. A verb adds the arguments
/// that only some take, and its question.
pub(crate) struct BatchRun<'a> {
    input: &'a InputArgs,
    run: &'a RunArgs,
    output: &'a OutputArgs,
    file_names: FileNames,
    config: Config,
    /// The files of a picture of the single solution, and the picture once it is drawn.
    picture: Option<(PictureFiles, Artifact<Element>)>,
    /// The choice among the answers, if the verb takes one.
    choice: Option<&'a ChoiceArgs>,
    /// Whether to continue after the answers of an earlier run.
    resume: bool,
    /// Text before and after all answers.
    frame: (&'static str, &'static str),
}

impl<'a> BatchRun<'a> {
    /// A run that shares no sub-problems.
    ///
    /// # Errors
    /// If the environment names an instruction set that is unknown or not available.
    pub(crate) fn new(args: &'a AskArgs) -> Result<Self, Error> {
        let mut run = Self::of(&args.input, &args.run, &args.output)?;
        run.config.with_input = args.leads.with_input;
        run.file_names = args.leads.file_names;
        run.choice = Some(&args.choice);
        Ok(run)
    }

    /// A run without places and inputs before its answers.
    ///
    /// # Errors
    /// Same as [`new`](Self::new).
    pub(crate) fn of(
        input: &'a InputArgs,
        run: &'a RunArgs,
        output: &'a OutputArgs,
    ) -> Result<Self, Error> {
        let mut settings = Settings::default();
        settings.engine = run.engine;
        settings.node_limit = run.node_limit;
        settings.sharing = Sharing::Off;
        settings.isa = isa()?;
        settings.progress = output.progress.then(Progress::new);
        let config = Config {
            settings,
            threads: run.threads(),
            single: SingleInput::default(),
            json: output.json,
            quiet: output.quiet,
            layout: input.reading.layout.clone(),
            is_text: !output.json && !output.quiet,
            fail_fast: output.errors.fail_fast,
            ..Config::default()
        };
        Ok(Self {
            input,
            run,
            output,
            file_names: FileNames::Never,
            config,
            picture: None,
            choice: None,
            resume: false,
            frame: ("", ""),
        })
    }

    /// Writes answers that are parts of one document, which begins and ends with these texts.
    pub(crate) fn document(mut self, frame: (&'static str, &'static str)) -> Self {
        self.frame = frame;
        self.file_names = FileNames::Never;
        self
    }

    /// Omits the answers about single inputs.
    pub(crate) fn without_answers(mut self) -> Self {
        (self.config.json, self.config.quiet) = (false, true);
        self
    }

    /// Counts nodes, if requested, and compares answers with what the inputs state.
    pub(crate) fn answers(mut self, args: &AnswerArgs) -> Self {
        self.config.count_nodes = args.count_nodes;
        self.stated(&args.stated)
    }

    /// Compares answers with what the inputs state, unless that is turned off.
    pub(crate) fn stated(mut self, args: &StatedArgs) -> Self {
        self.config.compares_stated = args.compares();
        self
    }

    /// Takes the rule for branching, and whether to look for algebraic reasons.
    ///
    /// # Errors
    /// If the engine has its own rule, or a seed is given without a random rule.
    pub(crate) fn branching(mut self, args: &BranchingArgs) -> Result<Self, Error> {
        let settings = &mut self.config.settings;
        settings.branching = args.rule()?;
        settings.algebra = !args.no_algebra;
        // The engine `nine` and the parts choose items themselves.
        let has_a_rule = settings.engine == Engine::Nine || settings.engine.part().is_some();
        if has_a_rule && settings.branching.is_some() {
            return Err(Error::usage(format!(
                "--branching is for the engines links and bits, and {} has a rule of its own; \
                 leave out one or the other",
                settings.engine
            )));
        }
        Ok(self)
    }

    /// Takes the rule for branching as [`branching`](Self::branching) does, and a seed also without a random rule: of
    /// the searches for any solution.
    ///
    /// # Errors
    /// If the engine has its own rule.
    pub(crate) fn branching_or_any(mut self, args: &BranchingArgs) -> Result<Self, Error> {
        if args.branching.is_none() {
            self.config.settings.seed = args.seed.unwrap_or(DEFAULT_SEED);
            self.config.settings.algebra = !args.no_algebra;
            return Ok(self);
        }
        self.branching(args)
    }

    /// Keeps checkpoints, if requested. The engine `nine` keeps none, so `auto` does without it. Only gluing, which
    /// takes no search, remains.
    ///
    /// # Errors
    /// If the engine is `nine`, or the file is not a checkpoint, or cannot be written.
    pub(crate) fn checkpoint(mut self, args: &CheckpointArgs) -> Result<Self, Error> {
        let Some(file) = &args.checkpoint else { return Ok(self) };
        if self.config.settings.engine == Engine::Nine {
            return Err(Error::usage("the engine nine keeps no checkpoints; use --engine auto"));
        }
        if let Some(part) = self.config.settings.engine.part() {
            let why = format!("the engine {} keeps no checkpoints; use --engine auto", part.name());
            return Err(Error::usage(why));
        }
        self.config.checkpoint = Some(CheckpointPlan::new(file, args.checkpoint_every)?);
        Ok(self)
    }

    /// Continues after the answers of an earlier run in the output, if requested.
    ///
    /// # Errors
    /// If checkpoints are kept, which also continue an output.
    pub(crate) fn resume(mut self, args: &ResumeArgs) -> Result<Self, Error> {
        if args.resume && self.config.checkpoint.is_some() {
            return Err(Error::usage(
                "--checkpoint continues a single input, and --resume a batch; leave out one of them",
            ));
        }
        self.resume = args.resume;
        Ok(self)
    }

    /// Writes answers that set colors on a terminal, or not.
    pub(crate) fn styled(mut self, styled: bool) -> Self {
        self.config.styled = styled;
        self
    }

    /// Prints options of exact cover problems with their numbers, if requested.
    pub(crate) fn option_numbers(mut self, args: &OptionNumbersArgs) -> Self {
        self.config.option_numbers = args.option_numbers;
        self
    }

    /// Draws solutions of exact cover problems, if requested.
    ///
    /// # Errors
    /// If a style is requested for letters.
    pub(crate) fn picture(mut self, args: &PictureArgs) -> Result<Self, Error> {
        match &args.picture {
            None => {}
            Some(None) if !args.picture_style.is_empty() => {
                return Err(Error::usage(
                    "--picture-style is for pictures in files, and --picture draws letters here; give a file, as in \
                     --picture=FILE.svg",
                ));
            }
            // Without a file, solutions are drawn in letters.
            Some(None) => self.config.drawing = Some(Drawing::Letters),
            Some(Some(file)) => {
                let kept = Artifact::default();
                self.config.drawing = Some(Drawing::Picture(kept.clone(), args.style()));
                self.picture = Some((PictureFiles::of_name(file), kept));
            }
        }
        Ok(self)
    }

    /// Limits the memory for shared sub-problems.
    pub(crate) fn memory(mut self, args: &MemoryArgs) -> Self {
        self.config.settings.sharing_cap = args.cap();
        self
    }

    /// Shares sub-problems, or not.
    pub(crate) fn sharing(mut self, sharing: Sharing) -> Self {
        self.config.settings.sharing = sharing;
        self
    }

    /// Asks the question about every input, one after the other on each thread.
    ///
    /// # Errors
    /// If the arguments name no input or contradict each other, or a file cannot be written.
    pub(crate) fn ask<Q: Question>(self, question: &Q) -> Result<Exit, Error> {
        let run = self.choosing(question)?;
        let reading = run.reading::<Q>()?;
        run.ask_singly(question, &reading)
    }

    /// Takes the choice among the answers to a question.
    ///
    /// # Errors
    /// If an expression or a name is not one of the question, or the output has no place for a choice.
    fn choosing<Q: Question>(mut self, question: &Q) -> Result<Self, Error> {
        let Some(args) = self.choice.filter(|args| args.is_given()) else { return Ok(self) };
        let known = KnownFields {
            verb: Q::VERB,
            kinds: Q::KINDS,
            fields: &question.fields(),
            flag_for: &|field| question.flag_for(field),
        };
        let choice = Choice::new(args.requested(self.config.json), &known)?;
        let continues = self.config.checkpoint.is_some();
        if continues && choice.kinds_alone().is_none() {
            return Err(Error::usage(
                "--checkpoint continues an output from its end; leave out --sort, --fields and expressions",
            ));
        }
        if self.frame != ("", "") {
            return Err(Error::usage(
                "--only, --not, --sort and --fields choose answers, and --html writes one page; leave out one of them",
            ));
        }
        self.config.is_text &= !choice.is_table();
        self.config.choice = Some(Arc::new(choice));
        Ok(self)
    }

    /// Asks the question about every input, read in this way.
    fn ask_singly<Q: Question>(mut self, question: &Q, reading: &Reading) -> Result<Exit, Error> {
        self.config.names = self.prints_names(reading);
        let deadline = self.deadline();
        let work = |mut worker: Worker<Q>| -> ThreadWork {
            Box::new(move |chunk, sink| worker.work(chunk, sink))
        };
        let workers = self.workers(question, reading, &deadline).map(work).collect();
        self.start(workers, question, reading, false, &deadline)
    }

    /// Asks the question about every input. Blocks of lines of 9x9 puzzles are answered together, unless each puzzle
    /// needs a separate search.
    ///
    /// # Errors
    /// Same as [`ask`](Self::ask).
    pub(crate) fn ask_in_blocks<Q: BlockQuestion>(self, question: &Q) -> Result<Exit, Error> {
        let mut run = self.choosing(question)?;
        let reading = run.reading::<Q>()?;
        // Some settings require a separate search of every puzzle.
        if !run.takes_blocks(question.of_boards(), &reading) {
            return run.ask_singly(question, &reading);
        }
        run.config.names = run.prints_names(&reading);
        let deadline = run.deadline();
        let work = |mut worker: Worker<Q>| -> ThreadWork {
            let mut lines = None;
            Box::new(move |chunk, sink| match chunk.block() {
                // The memory for blocks is only made for a thread that gets one.
                Some((file, block)) => {
                    let lines = lines.get_or_insert_with(|| NineLines::new(&worker.answerer));
                    lines.work(&mut worker, file, block, sink)
                }
                None => worker.work(chunk, sink),
            })
        };
        let workers = run.workers(question, &reading, &deadline).map(work).collect();
        run.start(workers, question, &reading, true, &deadline)
    }

    /// Asks as [`ask_in_blocks`](Self::ask_in_blocks) does if answers are text. The object of each board has a field of
    /// its own, which is made from the board.
    ///
    /// # Errors
    /// Same as [`ask`](Self::ask).
    pub(crate) fn ask_for_text_in_blocks<Q: BlockQuestion>(
        self,
        question: &Q,
    ) -> Result<Exit, Error> {
        let has_choice = self.choice.is_some_and(ChoiceArgs::is_given);
        if self.config.json || has_choice {
            self.ask(question)
        } else {
            self.ask_in_blocks(question)
        }
    }

    /// How the inputs of a question are read.
    fn reading<Q: Question>(&self) -> Result<Reading, Error> {
        let reading = &self.input.reading;
        let reading = if Q::TAKES_CONSTRAINTS {
            reading.reading_with_constraints()
        } else {
            reading.reading()
        };
        Ok(Reading { allows_clashes: Q::TAKES_CLASHES, ..reading? })
    }

    /// Whether blocks of lines are answered together. The layout and the symbols must be the standard ones. No limit
    /// may apply to single puzzles, and no output may need the nodes of each.
    fn takes_blocks(&self, question: BoardQuestion, reading: &Reading) -> bool {
        let is_standard = reading.layout.as_ref().is_none_or(|layout| layout.is_standard_9x9());
        is_standard
            && reading.symbols.is_none()
            && BoardBatch::takes(question, &self.config.settings)
            && self.run.timeout.is_none()
            && !self.config.count_nodes
            && self.config.drawing.is_none()
            && !self.config.option_numbers
            && self.config.checkpoint.is_none()
    }

    /// Whether answers follow the names of their files. Chosen inputs are printed as they are, ready to be read again,
    /// unless names are requested.
    fn prints_names(&self, reading: &Reading) -> bool {
        match self.file_names {
            FileNames::Always => true,
            FileNames::Never => false,
            // Names distinguish several files.
            FileNames::Auto => {
                !self.config.prints_inputs() && Inputs::count_files(&self.input.inputs, reading) > 1
            }
        }
    }

    fn deadline(&self) -> Deadline {
        Deadline::new(self.config.threads, self.run.timeout, self.run.total_timeout)
    }

    /// The workers, one for each thread.
    fn workers<'q, Q: Question>(
        &'q self,
        question: &'q Q,
        reading: &'q Reading,
        deadline: &'q Deadline,
    ) -> impl Iterator<Item = Worker<Q>> + 'q {
        (0..self.config.threads)
            .map(move |number| Worker::new(number, question, &self.config, deadline, reading))
    }

    /// Starts the workers and writes what they pass on, then the requested files and totals.
    fn start<Q: Question>(
        self,
        workers: Vec<ThreadWork>,
        question: &Q,
        reading: &Reading,
        large: bool,
        deadline: &Deadline,
    ) -> Result<Exit, Error> {
        let Self { input, output, config, picture, resume, frame, .. } = self;
        let OutputArgs { color, progress, stats, json, quiet, output, errors } = output;
        let messages = Messages::new(*color, *progress).with_forecast(&config.forecast);
        let share = config.settings.progress.clone().unwrap_or_default();
        // The seed of the question comes before the seed of random branching.
        let seed = question.seed().or(match config.settings.branching {
            Some(Branching::Random(seed)) => Some(seed),
            _ => None,
        });
        let summary = |tally: &Tally| question.summary(tally, *json);
        let choice = config.choice.as_ref();
        let head = choice.map_or_else(String::new, |choice| choice.head());
        let frame = if choice.is_some() { (head.as_str(), "") } else { frame };
        let job = BatchJob {
            large,
            frame,
            is_sorted: choice.is_some_and(|choice| choice.is_sorted()),
            single: config.single.clone(),
            output: output.as_deref(),
            styled: config.styled,
            is_silent: *quiet,
            errors: Some(errors),
            summary: (!quiet).then_some(&summary),
            checkpoint: config.checkpoint.as_ref(),
            resume,
            ..BatchJob::new(input, reading, deadline)
        };
        let exit = job.run(workers, messages, &share, &|messages, tally| {
            if *stats {
                messages.totals(tally, seed, *json);
            }
        })?;
        // Only after the run is it known that the picture is the only one.
        if let Some((files, kept)) = picture {
            let several = "a picture shows one solution, and there are several; ask for one";
            files.save_kept(&kept, several, identity, *color)?;
        }
        Ok(exit)
    }
}
