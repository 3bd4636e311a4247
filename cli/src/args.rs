//! The command line: verbs and flags, with the words of `--help`.

use super::compare::Lineup;
use super::engine::{Engine, UnknownEngine};
use super::kinds::{Source, Target};
use super::method::Form;
use super::pack::Packing;
use super::zoo::Order;
use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use dlx::prover::DEFAULT_MOST_SOLUTIONS;
use num_bigint::BigUint;
use pavane::method::{MethodChoice, UnknownMethod};
use pavane::symmetry::{SymmetryClass, UnknownClass};
use std::path::PathBuf;
use std::time::Duration;

/// More threads than this are a slip.
const MOST_THREADS: usize = 1024;

/// Solve, count, list and check sudokus of any shape and any exact cover problem.
///
/// Inputs are files, `-` or nothing for standard input, or a puzzle itself. A file may hold a puzzle a
/// line (a million of them, if need be), grids drawn over several lines, puzzles as JSON, or an exact
/// cover problem in Knuth's text format or as JSON. The kind is told from the content.
#[derive(Debug, Parser)]
#[command(name = "pavane", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "\
Exit codes: 0 all is well, 1 an input has no solution, is not unique or not minimal, or a certificate
or proof is false, 2 bad usage or bad input, 3 stopped by a limit or Ctrl-C, 130 Ctrl-C before any
answer. `pavane help VERB` tells more.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// What to do with each input.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Print a solution of each puzzle or problem
    ///
    /// Prints a line for a one-line puzzle, a grid for a grid, and the chosen options, one a line, for an
    /// exact cover problem; `no solution` where there is none, `unknown` when a limit stopped the search
    /// before it found one. Exits with 0 if every input has one.
    ///
    /// With `--cheapest K` it prints the K solutions of an exact cover problem that cost the least (all, if
    /// there are fewer), the cheapest first, each below a line `cost N` and with a blank line between them.
    /// When a limit stops the search, it prints the cheapest that were found, says `cost <=N`, since
    /// there may be cheaper ones, and exits with 3.
    #[command(after_help = "\
Examples:
  pavane solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  pavane solve --layout jigsaw:map.txt puzzle.txt
  pavane solve problem.dlx
  pavane solve --cheapest 3 problem.dlx
  pavane solve --method three-step --trace text puzzle.txt")]
    Solve(SolveArgs),
    /// Say of each puzzle or problem whether its solution is unique
    ///
    /// Prints `unique`, `multiple` or `none`, or `unknown` when a limit stopped the search before it
    /// knew. Exits with 0 if every input is unique.
    #[command(after_help = "\
Examples:
  pavane check puzzles.txt
  pavane check --witnesses --json puzzles.txt")]
    Check(CheckArgs),
    /// Count the solutions of each puzzle or problem
    ///
    /// Prints the exact number, however large, or `>=N` when a limit stopped the search. Exits with 0 if
    /// every input has a solution.
    ///
    /// Where there are many solutions it does not visit them all, if that pays: it keeps what it has found
    /// out about sub-problems, and solves each of them once. `--sharing` decides about that.
    #[command(after_help = "\
Examples:
  pavane count problem.dlx
  pavane count --sharing on --sharing-memory 4GiB problem.dlx
  pavane count --limit 1000 --timeout 10s puzzles.txt")]
    Count(CountArgs),
    /// Print every solution of each puzzle or problem
    ///
    /// Solutions are printed as they are found, those of grids and exact cover problems with a blank line
    /// between them. Exits with 0 if every input has a solution.
    #[command(after_help = "\
Examples:
  pavane list --limit 10 puzzle.txt
  pavane list --json problem.dlx")]
    List(ListArgs),
    /// Print random solutions of each puzzle or problem
    ///
    /// Each solution is drawn independently of the others and with the same probability as any other,
    /// from the diagram of all solutions; they are printed as `list` prints them. The same seed
    /// gives the same solutions. Exits with 0 if every input has a solution, with 3 where the diagram
    /// needs more memory than it may take.
    #[command(after_help = "\
Examples:
  pavane sample ................
  pavane sample -n 10 --seed 7 problem.dlx")]
    Sample(SampleArgs),
    /// Print the K-th solution of each puzzle or problem
    ///
    /// Solutions are counted from 1, in the order of the diagram of all solutions. That is the same in every
    /// run of this version of the program, and not the order of `list`. A large K takes no longer than a
    /// small one. Exits with 1 where there are fewer solutions, with 3
    /// where the diagram needs more memory than it may take.
    #[command(after_help = "\
Examples:
  pavane nth 288 ................
  pavane nth 53060477521960000 dominoes12x12.dlx")]
    Nth(NthArgs),
    /// Estimate how many solutions there are, and how long a search would be
    ///
    /// Random walks down the tree of a search, each multiplying up the choices that it had, say what the whole
    /// tree may be: the mean of their numbers of solutions and of search nodes, with an interval around
    /// each. It would hold the true number 95 times in 100 if the walks were normally distributed, which they are
    /// not: where few of many walks find a solution, the number is often underestimated. More probes help.
    #[command(after_help = "\
Examples:
  pavane estimate problem.dlx
  pavane estimate --layout 16x16 --probes 100000 blank.txt")]
    Estimate(EstimateArgs),
    /// Say in how many solutions each option or candidate is
    ///
    /// Prints, for an exact cover problem, each option, a tab and the number of solutions that it is in;
    /// for a sudoku each candidate, such as `r1c1 5`, that no given rules out, and each given. Exits with 0
    /// if every input has a solution, with 3 where the diagram of all solutions needs more memory than it
    /// may take.
    #[command(after_help = "\
Examples:
  pavane marginals problem.dlx
  pavane marginals --heat 123.....4.......
  pavane marginals --svg heat.svg puzzle.txt")]
    Marginals(MarginalsArgs),
    /// Say which digits can be in each cell of a puzzle
    ///
    /// Prints for each cell the digits that it has in some solution: a word a cell, the symbols run
    /// together (numbers joined by commas on boards without symbols), on one line for a one-line
    /// puzzle and drawn for a grid; `no solution` where there is none, `unknown` when a limit stopped
    /// the search before it knew all. Exits with 0 if every input has a solution. For sudokus only.
    #[command(after_help = "\
Examples:
  pavane candidates 123.....4.......
  pavane candidates --json puzzles.txt")]
    Candidates(AskArgs),
    /// Say of each puzzle whether it needs all of its givens
    ///
    /// Prints `minimal` if the solution is unique and taking any one given away would bring others,
    /// `redundant` and the cells of the givens that could be taken away, each of them alone, and
    /// `multiple` or `none` where the solution is not unique; `unknown` when a limit stopped the search
    /// before it knew. Exits with 0 if every input is minimal. For sudokus only.
    #[command(after_help = "\
Examples:
  pavane minimal 12.4.........32.
  pavane minimal --json puzzles.txt")]
    Minimal(AskArgs),
    /// List the methods of the literature
    ///
    /// Each with its forms, what it does, and where it comes from. `solve --method` takes their names, and
    /// `compare` runs several of them.
    Methods(MethodsArgs),
    /// Solve puzzles by several methods, and compare what they counted and how long they took
    ///
    /// Prints a table for the only puzzle of a run, and a table of totals for several. Exact methods say whether the
    /// solution is unique; where two of them disagree, one is wrong, and the exit code is 1.
    #[command(after_help = "\
Examples:
  pavane compare puzzle.txt
  pavane compare --methods three-step,fix-square,exact-cover --svg chart.svg puzzle.txt
  pavane compare --methods exact --json puzzles.txt")]
    Compare(CompareArgs),
    /// Say how hard puzzles are, in numbers of the literature
    ///
    /// For each puzzle with one solution: the level (how many guesses the method fix-square nests, plus one) on the path to
    /// the solution and in the proof that there is no other; the guesses of the method three-step; how
    /// many cells have to be known for singles to solve it, and how many such sets of cells there are
    /// (backdoors); the guesses that a solver is to be expected to make that guesses at random, with an
    /// interval of 95 %; and the search nodes of the engine. docs/methods.md explains them.
    #[command(after_help = "\
Examples:
  pavane rate puzzles.txt
  pavane rate --backdoors --json puzzle.txt")]
    Rate(RateArgs),
    /// Say in which ways puzzles are symmetrical
    ///
    /// Prints the classes of symmetry that the pattern of givens belongs to, and those of the solution if it is unique: a
    /// solution is symmetrical if a turn or a mirror does no more to it than to rename its digits. The
    /// seven classes are orthogonal (one axis), both-orthogonal, half-turn (180 degrees), quarter-turn (90
    /// degrees), diagonal (one of them), both-diagonals, and full. For square boards.
    #[command(after_help = "\
Examples:
  pavane symmetry puzzles.txt
  pavane symmetry --table")]
    Symmetry(SymmetryArgs),
    /// Look for 9x9 puzzles with few givens in a symmetrical pattern
    ///
    /// Prints each as it is found, with the number of its givens and whether it is minimal. All have one solution.
    /// Attempt after attempt is made, from a random grid each; the seed decides which they are, and threads
    /// share them, so that the order may differ from run to run.
    #[command(after_help = "\
Examples:
  pavane search --symmetry half-turn --clues 20
  pavane search --symmetry diagonal --clues 18 -n 5 --seed 3 --timeout 2m --progress")]
    Search(SearchArgs),
    /// Write a proof of how many solutions a puzzle or problem has, for others to check
    ///
    /// Writes DIR/problem.opb, the problem as pseudo-Boolean constraints, and DIR/proof.pbp, a proof that
    /// it has no solution, one, or exactly N; prints which, and the command by which the checker VeriPB
    /// (`cargo install veripb`) checks it. `pavane verify` checks it, too. docs/proofs.md says what is in the
    /// files. Exits with 0 if the proof is written, with 3 if a limit came before the search ended or there
    /// are too many solutions to name.
    #[command(after_help = "\
Examples:
  pavane prove puzzle.txt -o proof
  pavane prove --compress zst problem.dlx -o proof")]
    Prove(ProveArgs),
    /// Check a certificate or a proof of a number of solutions
    ///
    /// A certificate says how a number of solutions comes about, state by state, and each of them is worked
    /// out again; a proof says in small steps why there are no others, and each of them is checked. Which it
    /// is, its first line tells. The code that does so shares nothing with the search that wrote it. Prints
    /// the number, or `none`, `unique` or `exactly N` for a proof, if all is so and exits with 0; else
    /// says what is wrong in which line, and exits with 1 if the certificate or proof is false, with 2 if it
    /// cannot be read or is about another problem.
    #[command(after_help = "\
Examples:
  pavane verify count.txt --problem problem.dlx
  pavane verify count.txt --problem ................
  pavane verify proof.pbp --problem puzzle.txt")]
    Verify(VerifyArgs),
    /// Draw puzzles
    ///
    /// Draws the cells with their givens, which are bold on a terminal, heavy borders around blocks and the
    /// regions of jigsaws, and shades the cells of extra zones; the label stands above, and below what the lines
    /// do not show, in words. `--svg` makes a picture of one puzzle for other programs. For sudokus only.
    #[command(after_help = "\
Examples:
  pavane show 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  pavane show --candidates --layout 4x4+x 12..............
  pavane show --solution --svg picture.svg puzzle.txt")]
    Show(ShowArgs),
    /// Write puzzles or problems in another format
    ///
    /// Puzzles become lines, grids, JSON, or the exact cover problem that is searched for them (with the
    /// givens already chosen), and from there 0/1 equations (OPB) or clauses (CNF) for other solvers.
    /// Exact cover problems become dlx, json, opb, cnf, or a 0/1 matrix.
    #[command(after_help = "\
Examples:
  pavane convert --to grid puzzles.txt
  pavane convert --to cnf problem.dlx --output problem.cnf")]
    Convert(ConvertArgs),
    /// Write a script by which a shell completes verbs and flags
    ///
    /// Printed on standard output; where it belongs depends on the shell.
    #[command(after_help = "\
Examples:
  pavane completions bash > ~/.local/share/bash-completion/completions/pavane
  pavane completions zsh > ~/.zfunc/_pavane
  pavane completions fish > ~/.config/fish/completions/pavane.fish")]
    Completions(CompletionsArgs),
    /// Write the pages of the manual
    ///
    /// The page of the program, or of a verb, in the form that `man` reads; or all of them, into a folder.
    #[command(after_help = "\
Examples:
  pavane manual count | man -l -
  pavane manual --all ~/.local/share/man/man1")]
    Manual(ManualArgs),
    /// Write a classic exact cover problem
    ///
    /// Writes it in Knuth's text format, below comment lines that say what it is, which command makes it, and how
    /// many solutions it has where that is known. `pavane zoo FAMILY --help` tells of a family, docs/zoo.md
    /// of all.
    #[command(after_help = "\
Examples:
  pavane zoo pentominoes 6 10 | pavane count
  pavane zoo pentominoes 8 8 --holes r4c4,r4c5,r5c4,r5c5 --break-symmetry -o scott.dlx
  pavane zoo --list")]
    Zoo(ZooArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManualArgs {
    /// The verb; without it, the page of the program
    #[arg(value_name = "VERB")]
    pub(crate) verb: Option<String>,
    /// Write all pages into FOLDER, each as pavane-VERB.1
    #[arg(long, value_name = "FOLDER", conflicts_with = "verb")]
    pub(crate) all: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
#[command(subcommand_value_name = "FAMILY", subcommand_help_heading = "Families")]
#[command(disable_help_subcommand = true)]
pub(crate) struct ZooArgs {
    /// List the families with their arguments and where they come from
    #[arg(long)]
    pub(crate) list: bool,
    /// List one JSON object a line for each
    #[arg(long, requires = "list")]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) order: Option<Order>,
}

/// What all questions take.
#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Print the K cheapest solutions of an exact cover problem with costs
    #[arg(long, value_name = "K", value_parser = size, conflicts_with = "checkpoint")]
    pub(crate) cheapest: Option<usize>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) branching: BranchingArgs,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Methods")]
pub(crate) struct MethodArgs {
    /// Solve sudokus by a method of the literature instead of an engine; `pavane methods` lists them
    ///
    /// NAME or NAME:FORM, and with `narrow+` before it, what is possible in each cell is narrowed first. Its counters
    /// are printed with --stats and --json. --node-limit stops it after so many of its steps, which are
    /// what its first counter counts; --seed is where its random numbers start from.
    #[arg(long, value_name = "METHOD", value_parser = method,
        conflicts_with_all = ["cheapest", "branching", "no_algebra", "checkpoint", "picture"])]
    pub(crate) method: Option<MethodChoice>,
    /// How often a method that starts anew may do so before it gives up [default: without end]
    #[arg(long, value_name = "N", requires = "method", value_parser = number)]
    pub(crate) restarts: Option<u64>,
    /// For brute-force: in which order it visits the cells, as if the board were turned clockwise by so much
    #[arg(long, value_name = "TURN", requires = "method")]
    pub(crate) rotate: Option<Turn>,
    /// Print what the method does, before the answer
    #[arg(long, value_name = "FORM", requires = "method", conflicts_with = "quiet")]
    pub(crate) trace: Option<TraceForm>,
    /// Write the path of the pointer from cell to cell to FILE, as .csv or .svg; for one sudoku
    #[arg(long, value_name = "FILE", requires = "method", value_parser = curve_file)]
    pub(crate) trace_pointer: Option<PathBuf>,
    /// Write the errors that are left after each step to FILE, as .csv or .svg; for one sudoku
    #[arg(long, value_name = "FILE", requires = "method", value_parser = curve_file)]
    pub(crate) curve: Option<PathBuf>,
    /// Write a film of what the method does to FILE, an SVG that plays in a browser; for one sudoku
    #[arg(long, value_name = "FILE", requires = "method")]
    pub(crate) animate: Option<PathBuf>,
}

/// How a trace is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceForm {
    /// A line of words for each event
    Text,
    /// A JSON object a line for each event
    Json,
}

/// How a board is turned, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Turn {
    /// As it is
    #[value(name = "0")]
    None,
    /// By 90 degrees
    #[value(name = "90")]
    Quarter,
    /// By 180 degrees
    #[value(name = "180")]
    Half,
    /// By 270 degrees
    #[value(name = "270")]
    ThreeQuarters,
    /// By whichever of these is best, tried in turns
    Best,
}

impl Turn {
    /// The form of the method.
    pub(crate) const fn form(self) -> &'static str {
        match self {
            Self::None => "0",
            Self::Quarter => "90",
            Self::Half => "180",
            Self::ThreeQuarters => "270",
            Self::Best => "best",
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct MethodsArgs {
    /// Print one JSON object a line for each method
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Which methods: all, exact, stochastic, or names with commas between them
    #[arg(long, value_name = "METHODS", default_value = "all", value_parser = methods)]
    pub(crate) methods: Lineup,
    /// How long each method may take for a puzzle, such as 10s or 500ms
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) timeout: Duration,
    /// The seed of methods that try their luck
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Also draw the times and the first counters as bars, and write them to FILE as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print one JSON object a line for each puzzle
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// List the backdoors, a line each
    #[arg(long)]
    pub(crate) backdoors: bool,
    /// How often the solver runs that guesses at random
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number)]
    pub(crate) runs: u64,
    /// What its random numbers start from
    #[arg(long, value_name = "S", default_value = "1")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SymmetryArgs {
    /// Print what is known about puzzles with 17 to 20 givens in each class, with one of each
    #[arg(long, conflicts_with_all = ["inputs", "json", "quiet"])]
    pub(crate) table: bool,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// The class of symmetry: orthogonal, both-orthogonal, half-turn, quarter-turn, diagonal, both-diagonals or full
    #[arg(long, value_name = "CLASS", value_parser = class)]
    pub(crate) symmetry: SymmetryClass,
    /// How many givens a puzzle may have at most, from 17
    #[arg(long, value_name = "N")]
    pub(crate) clues: usize,
    /// How many puzzles to find
    #[arg(long, short, value_name = "K", default_value = "1", value_parser = number)]
    pub(crate) number: u64,
    /// What the random numbers start from
    #[arg(long, value_name = "S", default_value = "1")]
    pub(crate) seed: u64,
    /// Stop after this time, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
    /// How many threads search [default: all cores]
    #[arg(long, value_name = "T", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Print one JSON object a line for each puzzle
    #[arg(long)]
    pub(crate) json: bool,
    /// Show progress on standard error
    #[arg(long)]
    pub(crate) progress: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Also print the solution, or two where there are several, each after a tab
    #[arg(long)]
    pub(crate) witnesses: bool,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) branching: BranchingArgs,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Stop at N solutions of an input
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) limit: Option<u64>,
    /// Whether to solve equal sub-problems once, instead of visiting every solution
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) sharing: When,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    /// Write a certificate of the count to FILE
    ///
    /// Its text says how the number comes about, so that `pavane verify` and other programs can check it without searching;
    /// docs/certificate.md defines it. One input only. The diagram of all solutions is kept for it, so it
    /// takes more memory than a count alone.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "sharing", "checkpoint"])]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) branching: BranchingArgs,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Stop at N solutions of an input
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) branching: BranchingArgs,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    /// How many solutions to print for each input
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = number)]
    pub(crate) number: u64,
    /// What the random numbers start from, for each input anew
    #[arg(long, value_name = "S", default_value = "0")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct NthArgs {
    /// The number of the solution, from 1, of any size
    #[arg(value_name = "K", value_parser = place, help_heading = "Arguments")]
    pub(crate) place: BigUint,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// How many random walks to make
    #[arg(long, value_name = "N", default_value = "10000", value_parser = number)]
    pub(crate) probes: u64,
    /// What the random numbers start from
    #[arg(long, value_name = "S", default_value = "0")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MarginalsArgs {
    /// Draw the cells of a sudoku, each digit as dark as the share of the solutions that have it there
    ///
    /// A digit that no solution has there is left out. Where it is drawn without colors, which --color
    /// decides, a sign behind each digit says how dark it is: ░ less than a quarter, ▒ less than
    /// half, ▓ less than all, █ all solutions.
    #[arg(long, conflicts_with_all = ["json", "quiet"])]
    pub(crate) heat: bool,
    /// Also draw that as a picture, and write it to FILE as SVG; for one sudoku
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MemoryArgs {
    /// How much memory sub-problems may take, such as 512M or 4GiB, for each input [default: 2GiB]
    ///
    /// When it is used up, `count` goes on without keeping more of them, and `sample`, `nth` and `marginals`
    /// stop. Where several inputs are answered at the same time, each may take as much.
    #[arg(long = "sharing-memory", value_name = "SIZE", value_parser = bytes)]
    pub(crate) sharing_memory: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Draw the cells of an exact cover problem in letters, instead of printing options; or, with
    /// `--picture=FILE.svg`, write a picture of the one solution to that file
    ///
    /// Cells are items named by row and column, r1c1, or by row, column and layer, r1c1l1. Each is drawn by the
    /// piece that covers it: an item of the option with a name of one character, else a letter that no
    /// neighbor has. Layers are drawn side by side. `pavane zoo` writes problems with such names.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, value_parser = svg_file)]
    #[arg(conflicts_with_all = ["json", "quiet"])]
    pub(crate) picture: Option<Option<PathBuf>>,
}

/// When to share sub-problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// If it pays: both ways are tried for a moment. Never with --limit or --branching, or with the
    /// engine links or nine
    Auto,
    /// In any case, with the engine bits or cells
    On,
    /// Never: every solution is visited
    Off,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = Target::parser())]
    pub(crate) to: Target,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Write to FILE instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Fill in a solution: the first that is found
    ///
    /// Where there is another, or none, standard error says so. Exits with 0 if every input has a solution.
    #[arg(long)]
    pub(crate) solution: bool,
    /// Draw in each empty cell the digits that are neither given in one of its zones nor ruled out
    ///
    /// A puzzle in which candidates are ruled out is drawn so in any case. Digits that have a cell for themselves are in brackets then. With --solution no cell is empty where
    /// there is a solution.
    #[arg(long)]
    pub(crate) candidates: bool,
    /// Draw in ASCII: only the borders between blocks or regions, as +, - and |
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Also draw a picture, and write it to FILE as SVG; for one sudoku
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write to FILE instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Make givens bold, and color messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The certificate or the proof: a file, as it is or packed (.gz, .zst), or `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// What it is about: a file with one puzzle or problem, `-` for standard input, or a puzzle
    #[arg(long, value_name = "INPUT")]
    pub(crate) problem: PathBuf,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ProveArgs {
    /// What is proved about: a file with one puzzle or problem, `-` for standard input, or a puzzle
    #[arg(value_name = "INPUT")]
    pub(crate) input: PathBuf,
    /// The folder to write to; it is made if need be
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// Compress the proof
    #[arg(long, value_name = "FORMAT")]
    pub(crate) compress: Option<Packing>,
    /// Give up at more than N solutions, since a proof names each
    #[arg(long, value_name = "N", value_parser = size, default_value_t = DEFAULT_MOST_SOLUTIONS)]
    pub(crate) most: usize,
    /// Print an object of JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// The engine that searches: auto, links, cells or bits
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine, help_heading = "Search")]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) branching: BranchingArgs,
    /// Stop after this time, such as 10s or 500ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
    /// Stop after N search nodes
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) node_limit: Option<u64>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// Files, `-` for standard input, or puzzles
    #[arg(value_name = "INPUT", help_heading = "Arguments")]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// How inputs are to be read.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct ReadingArgs {
    /// What the input is, instead of telling by its name and content
    #[arg(long, value_name = "FORMAT", value_parser = Source::parser())]
    pub(crate) format: Option<Source>,
    /// The shape of the puzzles: 9x9, 16x16, 2x5, blocks:RxC, jigsaw:FILE, zones:FILE; extra zones with
    /// +x, +windoku, +disjoint, +antiknight, +antiking, +asterisk, +center
    ///
    /// `9x9` is the grid; unequal numbers are the block, rows by columns: `2x5` is 10x10 in blocks two
    /// rows high and five columns wide; `blocks:RxC` always is the block. `jigsaw:FILE` reads a letter for
    /// each cell's region, `zones:FILE` custom zones as JSON or text. The suffixes add zones. Without this
    /// option the number of cells decides.
    #[arg(long, value_name = "LAYOUT")]
    pub(crate) layout: Option<String>,
    /// The symbols of the digits, in order, such as 0123456789ABCDEF
    #[arg(long, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct RunArgs {
    /// The engine that searches: auto, nine, links, cells or bits
    ///
    /// All give the same answers; `links`, `cells` and `bits` in the same order, `nine` in one of its own.
    /// `nine` is for the standard 9x9 layout alone and by far the fastest there; of the others `bits` is
    /// fastest while the relation between the options fits in 256 MB (45,000 options), and `cells` and
    /// `links` take any size. `auto` picks. The environment variable PAVANE_ISA (portable, v2, v3, v4)
    /// forces the instructions that `nine` uses; without it they are the best that the processor has.
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine)]
    pub(crate) engine: Engine,
    /// Stop after this time, such as 10s or 500ms, for each input
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
    /// Stop the whole run after this time
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) total_timeout: Option<Duration>,
    /// Stop after N search nodes, for each input
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) node_limit: Option<u64>,
    /// How many threads work, on many inputs or on one [default: all cores]
    ///
    /// Each of several inputs is searched on one thread; the only input of a run is searched on all, if
    /// it takes longer than some milliseconds and the engine is not `nine`. Answers, their order and the
    /// nodes of a complete search are the same for any number. Where a limit or Ctrl-C stops the search,
    /// or `count` has a limit, the nodes may differ.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct BranchingArgs {
    /// How to pick the item (of a sudoku: the cell, or the place of a digit) to branch on
    ///
    /// The answers are the same; the order of the solutions and the time differ. For the engines `links`
    /// and `bits`; with it `auto` does not pick `nine`. Without it they branch by `minimum`.
    #[arg(long, value_name = "RULE")]
    pub(crate) branching: Option<Rule>,
    /// The seed of what is random: `--branching random`, or a method [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Search on to the end where weights of the items would show that there is no solution
    ///
    /// Without it, a search of links, cells or bits that does not end within some milliseconds looks once for such a
    /// reason, as that dominoes cover as many white cells as black ones, which the board has not. Standard error tells it
    /// where it decides the answer. docs/algorithms.md explains it.
    #[arg(long)]
    pub(crate) no_algebra: bool,
}

/// Long searches that survive.
#[derive(Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub(crate) struct CheckpointArgs {
    /// Write to FILE now and then where the search stands; the same command goes on from there
    ///
    /// For one puzzle or problem. It is written every ten seconds and when Ctrl-C or a limit stops the search,
    /// and removed once the answer is complete. A checkpoint of another puzzle or problem, another question or
    /// another engine is refused. Limits of nodes are those of all runs together. `list` needs --output with
    /// it: the file is then cut to what was written by the time of the checkpoint, so that each solution is in it once.
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often to write the checkpoint
    #[arg(long, value_name = "TIME", default_value = "10s", requires = "checkpoint", value_parser = duration)]
    pub(crate) checkpoint_every: Duration,
}

/// How to pick the item to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rule {
    /// The one with the fewest choices, the first among equals
    Minimum,
    /// The first in the order of the input
    Given,
    /// One of those with the fewest choices, at random
    Random,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print one JSON object a line for each input
    #[arg(long)]
    pub(crate) json: bool,
    /// Print no answers, only messages; the exit code tells
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) quiet: bool,
    /// Print totals on standard error at the end
    #[arg(long)]
    pub(crate) stats: bool,
    /// Show progress on standard error
    #[arg(long)]
    pub(crate) progress: bool,
    /// Write to FILE instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Color messages
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

/// When to color messages.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

fn method(name: &str) -> Result<MethodChoice, UnknownMethod> {
    name.parse()
}

fn methods(names: &str) -> Result<Lineup, UnknownMethod> {
    names.parse()
}

fn class(name: &str) -> Result<SymmetryClass, UnknownClass> {
    name.parse()
}

fn curve_file(name: &str) -> Result<PathBuf, &'static str> {
    let file = PathBuf::from(name);
    let is_known = Form::of(&file).is_some();
    is_known.then_some(file).ok_or("the name must end in .csv or .svg, which says what to write")
}

fn svg_file(name: &str) -> Result<PathBuf, &'static str> {
    let file = PathBuf::from(name);
    let is_svg = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    is_svg.then_some(file).ok_or("the name must end in .svg")
}

fn engine(name: &str) -> Result<Engine, UnknownEngine> {
    name.parse()
}

fn duration(text: &str) -> Result<Duration, String> {
    let bare = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if bare {
        return Err(format!("the unit is missing; write {text}s for seconds"));
    }
    humantime::parse_duration(text).map_err(|_| "not a time; write 10s, 500ms or 1h30m".to_owned())
}

fn number(text: &str) -> Result<u64, &'static str> {
    let number = text.parse().ok().filter(|&number| number >= 1);
    number.ok_or("give a whole number from 1")
}

fn place(text: &str) -> Result<BigUint, &'static str> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| is_number && *number > BigUint::ZERO);
    number.ok_or("give a whole number from 1")
}

fn bytes(text: &str) -> Result<usize, &'static str> {
    let size: Option<ByteSize> = text.parse().ok();
    let bytes = size.and_then(|size| usize::try_from(size.as_u64()).ok());
    bytes.filter(|&bytes| bytes > 0).ok_or("not a size; write 512M, 2G or 4GiB")
}

/// More than can be kept is as good as all.
fn size(text: &str) -> Result<usize, &'static str> {
    number(text).map(|number| usize::try_from(number).unwrap_or(usize::MAX))
}

fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("give a whole number from 1 to {MOST_THREADS}"))
}
