//! How the code is built, held by tests. Three rules:
//!
//! 1. **Imports run one way.** Each package has a table, here or in `sisters`: a row per module, and what that module
//!    may import. A module without a row, or an import that its row does not list, fails (`rules`). Cargo holds the
//!    directions between packages.
//! 2. **No circles.** No three files of a package import each other in a circle, and no two that stand side by side.
//!    A parent and one child may import each other (`circles`).
//! 3. **Plain words.** Lines end where an editor's window does, comments open with what they describe (`words`), and
//!    phrases that make sentences long or vague are rare (`dialect`).
//!
//! Every `use` and every path in the code counts as an import, also inside macro calls, and names are followed through
//! re-exports to where they are defined (`reader`). Not read: doc comments, and what is compiled for tests only.

#[path = "architecture/circles.rs"]
mod circles;
#[path = "architecture/dialect.rs"]
mod dialect;
#[path = "architecture/reader.rs"]
mod reader;
#[path = "architecture/rules.rs"]
mod rules;
#[path = "architecture/sisters.rs"]
mod sisters;
#[path = "architecture/words.rs"]
mod words;

use reader::Sources;
use rules::Rules;

/// The engine, lowest first. Each module may import the model, and those that write proofs also their checkers.
const ENGINE: Rules = &[
    ("isa", &[]),
    // Lengths of runs of searches that start again.
    ("luby", &[]),
    ("threads", &[]),
    // Reasons that need no search.
    ("algebra", &[]),
    ("algebra::work", &[]),
    ("algebra::fraction", &[]),
    ("algebra::residues", &["algebra::fraction"]),
    ("algebra::facts", &[]),
    ("algebra::obstruction", &["algebra::facts", "algebra::fraction"]),
    // Ways that do not know each other: numbers, equations, programs.
    ("algebra::numbers", &["algebra::fraction", "algebra::obstruction", "algebra::work"]),
    ("algebra::order", &["algebra::work"]),
    ("algebra::system", &["algebra::residues", "algebra::obstruction", "algebra::work"]),
    (
        "algebra::cancel",
        &[
            "algebra::system",
            "algebra::residues",
            "algebra::fraction",
            "algebra::obstruction",
            "algebra::work",
        ],
    ),
    (
        "algebra::congruence",
        &[
            "algebra::system",
            "algebra::residues",
            "algebra::fraction",
            "algebra::obstruction",
            "algebra::work",
        ],
    ),
    ("algebra::program", &["algebra::fraction", "algebra::obstruction", "algebra::work"]),
    (
        "algebra::grid",
        &["algebra::numbers", "algebra::obstruction", "algebra::program", "algebra::work"],
    ),
    (
        "algebra::find",
        &[
            "algebra::numbers",
            "algebra::order",
            "algebra::cancel",
            "algebra::congruence",
            "algebra::program",
            "algebra::grid",
            "algebra::obstruction",
            "algebra::work",
        ],
    ),
    // Kernels do not know each other.
    ("kernel", &["isa"]),
    ("kernel::engine", &[]),
    ("kernel::error", &[]),
    ("kernel::choice", &[]),
    ("kernel::sanity", &["kernel::choice"]),
    // The state of a walk, the trait that names it, and the loop over both.
    ("kernel::walk", &["kernel::choice"]),
    ("kernel::interface", &["kernel::choice", "kernel::sanity", "kernel::walk"]),
    ("kernel::drive", &["kernel::choice", "kernel::interface", "kernel::walk"]),
    // Kernels that a caller makes.
    ("kernel::made", &["kernel::choice", "kernel::interface", "kernel::sanity", "kernel::walk"]),
    ("kernel::links", &["kernel::choice", "kernel::interface", "kernel::sanity"]),
    ("kernel::cells", &["kernel::choice", "kernel::error", "kernel::interface", "kernel::sanity"]),
    // Words of the widths that processors have, and the loop compiled for them.
    ("kernel::vector", &["kernel::choice", "kernel::interface", "kernel::sanity", "kernel::walk"]),
    (
        "kernel::bits",
        &[
            "kernel::vector",
            "kernel::choice",
            "kernel::error",
            "kernel::interface",
            "kernel::sanity",
            "kernel::walk",
        ],
    ),
    ("search", &["kernel"]),
    ("search::path", &[]),
    ("search::follow", &[]),
    ("search::remainder", &["search::path"]),
    ("search::probe", &["search::path", "search::remainder"]),
    ("search::part", &["search::path", "search::remainder"]),
    ("search::checkpoint", &["search::path", "search::remainder"]),
    // Of the walk, why it stopped.
    ("answer", &["search", "kernel::walk"]),
    // Searches with a memo, and the graphs that come of them.
    ("diagram", &["answer", "search", "kernel", "threads"]),
    ("diagram::order", &[]),
    ("diagram::bitset", &[]),
    ("diagram::number", &[]),
    ("diagram::blocks", &[]),
    ("diagram::front", &[]),
    ("diagram::arrangement", &["diagram::blocks"]),
    ("diagram::names", &["diagram::arrangement"]),
    ("diagram::memo", &["diagram::number"]),
    ("diagram::graph", &["diagram::memo"]),
    ("diagram::scope", &["diagram::arrangement", "diagram::bitset"]),
    ("diagram::key", &["diagram::arrangement", "diagram::bitset", "diagram::scope"]),
    (
        "diagram::sharing",
        &[
            "diagram::arrangement",
            "diagram::bitset",
            "diagram::graph",
            "diagram::key",
            "diagram::memo",
            "diagram::number",
            "diagram::order",
            "diagram::scope",
        ],
    ),
    (
        "diagram::snapshot",
        &[
            "diagram::memo",
            "diagram::number",
            "diagram::order",
            "diagram::sharing",
            "diagram::snapshot_error",
        ],
    ),
    // The one part of snapshots that every build has.
    ("diagram::snapshot_error", &[]),
    (
        "diagram::structure",
        &["diagram::arrangement", "diagram::graph", "diagram::number", "diagram::sharing"],
    ),
    // Counts by layers of states.
    ("diagram::sweep", &["diagram::blocks", "diagram::sharing"]),
    // Questions that a diagram answers.
    ("diagram::certificate", &["diagram::graph", "diagram::structure"]),
    ("diagram::cheapest", &["diagram::graph", "diagram::number", "diagram::structure"]),
    ("diagram::decisions", &["diagram::graph", "diagram::names", "diagram::structure"]),
    ("diagram::marginals", &["diagram::graph", "diagram::number", "diagram::structure"]),
    (
        "diagram::solutions",
        &["diagram::graph", "diagram::names", "diagram::number", "diagram::structure"],
    ),
    // Of the kernel, random numbers.
    ("learn", &["search", "kernel", "luby"]),
    ("learn::literal", &[]),
    ("learn::sums", &[]),
    ("learn::symmetry", &[]),
    ("learn::pace", &[]),
    ("learn::heap", &[]),
    ("learn::clauses", &["learn::literal"]),
    ("learn::phases", &["learn::literal", "learn::pace"]),
    ("learn::state", &["learn::clauses", "learn::literal", "learn::sums"]),
    ("learn::analysis", &["learn::state", "learn::clauses", "learn::literal", "learn::sums"]),
    ("learn::items", &["learn::state", "learn::heap", "learn::literal", "learn::sums"]),
    ("learn::log", &["learn::state", "learn::clauses", "learn::literal", "learn::sums"]),
    (
        "learn::search",
        &[
            "learn::analysis",
            "learn::items",
            "learn::log",
            "learn::state",
            "learn::clauses",
            "learn::phases",
            "learn::heap",
            "learn::pace",
            "learn::literal",
            "learn::sums",
        ],
    ),
    // A search that learns in systems of inequalities.
    ("linear", &["learn", "search", "kernel::walk", "luby"]),
    ("linear::rows", &[]),
    ("linear::clauses", &[]),
    ("linear::state", &["linear::clauses", "linear::rows"]),
    ("linear::analysis", &["linear::clauses", "linear::rows", "linear::state"]),
    ("linear::search", &["linear::analysis", "linear::clauses", "linear::rows", "linear::state"]),
    ("repair", &["search", "kernel", "luby"]),
    ("repair::tables", &[]),
    ("repair::state", &["repair::tables"]),
    ("repair::weights", &["repair::tables"]),
    ("repair::costs", &[]),
    ("repair::best", &[]),
    ("repair::moves", &["repair::costs", "repair::state", "repair::tables", "repair::weights"]),
    (
        "repair::search",
        &[
            "repair::best",
            "repair::costs",
            "repair::moves",
            "repair::state",
            "repair::tables",
            "repair::weights",
        ],
    ),
    (
        "solver",
        &[
            "learn", "repair", "algebra", "diagram", "answer", "search", "kernel", "luby",
            "threads", "isa",
        ],
    ),
    // The settings, and the kernel that they choose.
    ("solver::sharing", &[]),
    ("solver::settings", &["solver::sharing"]),
    ("solver::part", &[]),
    ("solver::reason", &[]),
    ("solver::front", &["solver::part", "solver::reason", "solver::settings", "solver::sharing"]),
    ("solver::dispatch", &["solver::front"]),
    ("solver::late", &["solver::dispatch", "solver::front"]),
    // Questions of one search.
    ("solver::question", &["solver::dispatch", "solver::front"]),
    // A search to keep.
    ("solver::owned", &["solver::dispatch", "solver::front"]),
    ("solver::owned::sliced", &["solver::front"]),
    ("solver::solutions", &["solver::owned", "solver::front"]),
    ("solver::estimate", &["solver::question", "solver::front"]),
    ("solver::estimate::samples", &["answer"]),
    ("solver::cheapest", &["solver::question", "solver::front"]),
    // A visit to the solutions, on one thread and on several.
    ("solver::for_each", &[]),
    ("solver::request", &[]),
    ("solver::pace", &[]),
    ("solver::rendering", &[]),
    (
        "solver::session",
        &["solver::for_each", "solver::rendering", "solver::request", "solver::pace"],
    ),
    ("solver::made", &["solver::front", "solver::pace", "solver::session"]),
    (
        "solver::serial",
        &[
            "solver::session",
            "solver::question",
            "solver::for_each",
            "solver::request",
            "solver::pace",
        ],
    ),
    (
        "solver::parallel",
        &[
            "solver::serial",
            "solver::session",
            "solver::rendering",
            "solver::dispatch",
            "solver::request",
            "solver::pace",
        ],
    ),
    (
        "solver::run",
        &[
            "solver::parallel",
            "solver::serial",
            "solver::session",
            "solver::rendering",
            "solver::dispatch",
            "solver::late",
            "solver::front",
            "solver::for_each",
            "solver::request",
            "solver::pace",
        ],
    ),
    // Questions of several searches.
    ("solver::first", &["solver::run", "solver::for_each", "solver::front"]),
    ("solver::restarts", &[]),
    // One or two solutions, by several searches in turns.
    (
        "solver::settle",
        &["solver::run", "solver::restarts", "solver::front", "solver::part", "solver::for_each"],
    ),
    ("solver::distinct", &["solver::settle", "solver::front"]),
    ("solver::settle::member", &["solver::part"]),
    ("solver::settle::learned", &["solver::settle::member", "solver::part"]),
    ("solver::settle::repaired", &["solver::settle::member", "solver::part"]),
    ("solver::settle::restarted", &["solver::settle::member", "solver::restarts", "solver::part"]),
    (
        "solver::settle::plain",
        &[
            "solver::settle::member",
            "solver::late",
            "solver::run",
            "solver::session",
            "solver::for_each",
            "solver::front",
            "solver::part",
        ],
    ),
    (
        "solver::settle::schedule",
        &[
            "solver::settle::learned",
            "solver::settle::member",
            "solver::settle::plain",
            "solver::settle::repaired",
            "solver::settle::restarted",
            "solver::front",
            "solver::part",
        ],
    ),
    // Searches with shared sub-problems.
    ("solver::arrange", &["solver::front"]),
    ("solver::diagram", &["solver::dispatch", "solver::front"]),
    (
        "solver::counting",
        &[
            "solver::run",
            "solver::dispatch",
            "solver::front",
            "solver::sharing",
            "solver::for_each",
            "solver::request",
            "solver::pace",
        ],
    ),
    // A search cut into tasks, and the merge of their results.
    ("parts", &["solver", "answer", "search", "kernel"]),
    ("parts::goal", &[]),
    ("parts::error", &[]),
    ("parts::name", &["parts::error", "parts::goal"]),
    ("parts::cut", &[]),
    ("parts::result", &["parts::error", "parts::name"]),
    ("parts::task", &["parts::error", "parts::goal", "parts::name", "parts::result"]),
    ("parts::run", &["parts::error", "parts::goal", "parts::name", "parts::result", "parts::task"]),
    ("parts::split", &["parts::cut", "parts::error", "parts::goal", "parts::name", "parts::task"]),
    (
        "parts::merge",
        &["parts::error", "parts::goal", "parts::result", "parts::split", "parts::task"],
    ),
    (
        "parts::ledger",
        &[
            "parts::error",
            "parts::goal",
            "parts::name",
            "parts::result",
            "parts::split",
            "parts::task",
        ],
    ),
    // Writes what a search goes through, for the checkers.
    ("prover", &["pavane_check", "algebra", "solver", "linear", "learn", "search", "kernel"]),
    ("prover::error", &[]),
    ("prover::refuted", &[]),
    ("prover::text", &[]),
    ("prover::lines", &["prover::text"]),
    ("prover::learned", &["prover::error", "prover::lines", "prover::refuted"]),
    ("prover::steps", &["prover::error", "prover::learned", "prover::refuted", "prover::text"]),
    ("prover::proof", &[]),
    (
        "prover::front",
        &["prover::error", "prover::learned", "prover::proof", "prover::refuted", "prover::steps"],
    ),
    ("prover::file", &["prover::error", "prover::proof", "prover::front"]),
    // Of the front, the usual limit.
    ("prover::system", &["prover::error", "prover::front", "prover::lines"]),
];

/// Imports of what builds layouts.
const LAYOUT_MAKER: &[&str] = &[
    "layout::builder",
    "layout::model",
    "layout::error",
    "layout::zone",
    "layout::extra",
    "layout::digit",
    "layout::cell",
];

/// Imports of a format from beside it.
const FORMAT: &[&str] = &[
    "format::definition",
    "format::usual",
    "format::columns",
    "format::one_line",
    "format::drawn",
    "format::drawing",
    "format::cells",
    "format::by_line",
    "format::around",
    "format::collection",
    "format::lenient",
    "format::xml",
    "format::layout_stated",
    "format::regions",
    "format::placed",
    "format::plain",
    "format::counting",
    "format::constrained",
    "format::link_parts",
    "format::sites",
    "format::board",
    "format::record",
    "format::row",
    "format::position",
    "format::error",
];

/// The sudoku library, lowest first. `dlx` is the engine, of which `dlx::ProblemBuilder` is for `encode` alone.
const SUDOKU: Rules = &[
    // Rules beyond zones are of a package below the core.
    ("layout", &["pavane_constraints"]),
    // Kinds of zones and extras are names; what they mean is built above.
    ("layout::cell", &[]),
    ("layout::digit", &[]),
    ("layout::lists", &[]),
    ("layout::zone", &["layout::cell"]),
    ("layout::implied", &["layout::zone", "layout::cell"]),
    ("layout::extra", &["layout::cell"]),
    ("layout::error", &["layout::extra", "layout::cell"]),
    ("layout::constraint_set", &[]),
    (
        "layout::model",
        &[
            "layout::constraint_set",
            "layout::implied",
            "layout::zone",
            "layout::extra",
            "layout::lists",
            "layout::cell",
        ],
    ),
    (
        "layout::constrained",
        &[
            "layout::model",
            "layout::constraint_set",
            "layout::zone",
            "layout::digit",
            "layout::cell",
        ],
    ),
    (
        "layout::builder",
        &[
            "layout::model",
            "layout::error",
            "layout::zone",
            "layout::extra",
            "layout::lists",
            "layout::digit",
            "layout::cell",
        ],
    ),
    ("layout::standard", LAYOUT_MAKER),
    ("layout::extended", LAYOUT_MAKER),
    // Boards of several grids, which the names of layouts know.
    (
        "layout::overlapping",
        &["layout::model", "layout::standard", "layout::builder", "layout::error", "layout::cell"],
    ),
    (
        "layout::jigsaw",
        &[
            "layout::standard",
            "layout::model",
            "layout::error",
            "layout::zone",
            "layout::digit",
            "layout::cell",
        ],
    ),
    (
        "layout::name",
        &["layout::overlapping", "layout::model", "layout::error", "layout::extra", "layout::cell"],
    ),
    (
        "layout::zones",
        &[
            "layout::name",
            "layout::builder",
            "layout::constraint_set",
            "layout::model",
            "layout::error",
            "layout::zone",
            "layout::cell",
        ],
    ),
    (
        "layout::spec",
        &[
            "layout::zones",
            "layout::name",
            "layout::model",
            "layout::error",
            "layout::extra",
            "layout::cell",
        ],
    ),
    ("candidates", &["layout"]),
    ("answer", &["candidates", "layout", "dlx"]),
    ("symbols", &["layout"]),
    ("clash", &["symbols", "layout"]),
    ("grid", &["clash", "symbols", "layout"]),
    ("puzzle", &["grid", "clash", "candidates", "symbols", "layout"]),
    // The one bridge to the engine.
    (
        "encode",
        &[
            "pavane_constraints",
            "puzzle",
            "grid",
            "clash",
            "symbols",
            "layout",
            "dlx",
            "dlx::ProblemBuilder",
        ],
    ),
    ("encode::statement", &[]),
    // For kernels that know the rules themselves.
    ("encode::choices", &[]),
    ("encode::error", &[]),
    ("encode::encoding", &["encode::error"]),
    ("encode::pairs", &["encode::error"]),
    ("encode::encoder", &["encode::encoding", "encode::pairs", "encode::error"]),
    ("encode::sharing", &["encode::encoding"]),
    ("xml", &[]),
    // Detection asks the engine's reader of matrices whether a text is one.
    (
        "format",
        &[
            "puzzle",
            "grid",
            "clash",
            "candidates",
            "symbols",
            "layout",
            "xml",
            "pavane_constraints",
            "dlx",
        ],
    ),
    ("format::error", &[]),
    ("format::position", &["format::error"]),
    // Rows of tables with named columns.
    ("format::row", &[]),
    ("format::record", &["format::row", "format::error"]),
    ("format::same_rules", &[]),
    (
        "format::definition",
        &["format::same_rules", "format::record", "format::position", "format::error"],
    ),
    ("format::counting", &[]),
    ("format::board", &["format::counting", "format::record", "format::error"]),
    ("format::layout_stated", &["format::board", "format::error"]),
    ("format::regions", &["format::board", "format::error"]),
    ("format::by_line", &["format::record", "format::position", "format::error"]),
    ("format::link_parts", &[]),
    (
        "format::constrained",
        &[
            "format::link_parts",
            "format::by_line",
            "format::board",
            "format::record",
            "format::position",
            "format::error",
        ],
    ),
    // Other ways to write digits and cells.
    ("format::forms", &[]),
    ("format::plain", &[]),
    ("format::lenient", &[]),
    // Text around puzzles.
    ("format::around", &["format::forms"]),
    // What several formats hold: cells in texts, one-line puzzles, drawings.
    ("format::cells", &["format::board", "format::position", "format::error"]),
    ("format::placed", &["format::cells", "format::board", "format::position", "format::error"]),
    (
        "format::one_line",
        &[
            "format::around",
            "format::placed",
            "format::cells",
            "format::forms",
            "format::board",
            "format::record",
            "format::position",
            "format::error",
        ],
    ),
    ("format::columns", &["format::position"]),
    ("format::xml", &["format::board", "format::record", "format::position", "format::error"]),
    (
        "format::collection",
        &["format::xml", "format::board", "format::record", "format::position", "format::error"],
    ),
    ("format::foreign", &["format::xml", "format::position"]),
    ("format::usual", &["format::one_line", "format::record", "format::error"]),
    ("format::drawing", &["format::board"]),
    (
        "format::drawn",
        &[
            "format::around",
            "format::drawing",
            "format::regions",
            "format::forms",
            "format::plain",
            "format::counting",
            "format::board",
            "format::record",
            "format::position",
            "format::error",
        ],
    ),
    // Links and texts of sites, which the formats of links hold.
    (
        "format::sites",
        &[
            "format::around",
            "format::by_line",
            "format::constrained",
            "format::link_parts",
            "format::one_line",
            "format::board",
            "format::record",
            "format::error",
        ],
    ),
    // Formats do not know each other.
    ("format::*", FORMAT),
    (
        "format::restated",
        &[
            "format::definition",
            "format::json",
            "format::fpuzzles",
            "format::iss",
            "format::constrained",
            "format::record",
        ],
    ),
    ("format::graph", &[]),
    ("format::table", &[]),
    ("format::registry", &["format::table", "format::definition"]),
    ("format::from_zero", &["format::counting", "format::definition", "format::record"]),
    ("format::rule_beside", &["format::around", "format::definition", "format::record"]),
    (
        "format::detect",
        &[
            "format::around",
            "format::foreign",
            "format::registry",
            "format::definition",
            "format::line",
            "format::grid",
            "format::json",
            "format::candidates",
            "format::array",
            "format::clues",
            "format::fpuzzles",
            "format::one_line",
            "format::drawn",
            "format::board",
            "format::record",
            "format::position",
            "format::error",
        ],
    ),
    // The 9x9 layout at full speed: boards of its own; of the engine the limits, nothing of its search.
    ("nine", &["puzzle", "grid", "answer", "candidates", "layout", "dlx"]),
    // Where each candidate has its bit, then the boards that are made of such words.
    ("nine::word", &[]),
    ("nine::board", &["nine::word"]),
    ("nine::candidate_board", &["nine::board"]),
    // The operations on a register, and all that is written in them once.
    ("nine::machine", &["nine::word"]),
    ("nine::machine::column", &[]),
    ("nine::machine::operations", &["nine::machine::column"]),
    ("nine::machine::portable", &["nine::machine::operations", "nine::machine::column"]),
    ("nine::machine::simd128", &["nine::machine::portable", "nine::machine::operations"]),
    (
        "nine::machine::x86",
        &["nine::machine::portable", "nine::machine::operations", "nine::machine::column"],
    ),
    ("nine::rotation", &["nine::machine", "nine::word"]),
    ("nine::round", &["nine::rotation", "nine::machine", "nine::word"]),
    ("nine::branch", &["nine::rotation", "nine::machine", "nine::word"]),
    // Many boards in lanes, and one board at a time.
    ("nine::supply", &["nine::machine", "nine::candidate_board", "nine::board", "nine::word"]),
    ("nine::frame", &["nine::machine", "nine::word"]),
    ("nine::tasks", &["nine::frame", "nine::machine"]),
    (
        "nine::pool",
        &[
            "nine::branch",
            "nine::round",
            "nine::tasks",
            "nine::frame",
            "nine::supply",
            "nine::machine",
            "nine::board",
            "nine::word",
        ],
    ),
    (
        "nine::kernel",
        &[
            "nine::branch",
            "nine::round",
            "nine::supply",
            "nine::machine",
            "nine::candidate_board",
            "nine::word",
        ],
    ),
    ("nine::four_branch", &["nine::branch", "nine::rotation", "nine::machine"]),
    (
        "nine::four",
        &[
            "nine::kernel",
            "nine::four_branch",
            "nine::round",
            "nine::rotation",
            "nine::machine",
            "nine::candidate_board",
            "nine::word",
        ],
    ),
    (
        "nine::search",
        &[
            "nine::four",
            "nine::kernel",
            "nine::pool",
            "nine::machine",
            "nine::candidate_board",
            "nine::board",
            "nine::word",
        ],
    ),
    (
        "nine::batch",
        &["nine::search", "nine::pool", "nine::supply", "nine::machine", "nine::board"],
    ),
    (
        "nine::solver",
        &["nine::batch", "nine::search", "nine::supply", "nine::candidate_board", "nine::board"],
    ),
    // Questions about one board that take many.
    ("nine::inquiry", &["nine::candidate_board", "nine::board"]),
    (
        "nine::candidates",
        &["nine::batch", "nine::inquiry", "nine::supply", "nine::candidate_board", "nine::board"],
    ),
    ("nine::minimality", &["nine::batch", "nine::inquiry", "nine::supply", "nine::board"]),
    // Counts of blank boards, and random grids; of the engine the limits.
    ("gluing", &["puzzle", "grid", "layout", "dlx"]),
    ("gluing::control", &[]),
    ("gluing::random", &[]),
    // The two ways to glue do not know each other.
    ("gluing::bands", &["gluing::control", "gluing::random"]),
    ("gluing::bands::partitions", &[]),
    ("gluing::bands::classes", &["gluing::bands::partitions"]),
    ("gluing::bands::sampler", &["gluing::bands::classes", "gluing::bands::partitions"]),
    ("gluing::stacks", &["gluing::control", "gluing::random"]),
    ("gluing::stacks::classes", &[]),
    ("gluing::stacks::fillings", &["gluing::stacks::classes"]),
    ("gluing::stacks::sampler", &["gluing::stacks::classes", "gluing::stacks::fillings"]),
    ("gluing::counting", &["gluing::bands", "gluing::stacks", "gluing::control"]),
    ("gluing::sampler", &["gluing::counting", "gluing::bands", "gluing::stacks"]),
    // Any layout with a set of cells for each digit; of the engine the limits, nothing of its search.
    ("bitboards", &["puzzle", "layout", "dlx"]),
    ("bitboards::sets", &[]),
    ("bitboards::state", &["bitboards::sets"]),
    ("bitboards::search", &["bitboards::sets", "bitboards::state"]),
    // The questions: the engines and the choice among them.
    // Threads that take jobs from one queue.
    ("pool", &[]),
    (
        "solve",
        &[
            "pavane_constraints",
            "pool",
            "nine",
            "bitboards",
            "gluing",
            "encode",
            "puzzle",
            "grid",
            "clash",
            "answer",
            "candidates",
            "symbols",
            "layout",
            "dlx",
        ],
    ),
    (
        "lib",
        &[
            "pavane_constraints",
            "solve",
            "nine",
            "gluing",
            "format",
            "encode",
            "puzzle",
            "grid",
            "clash",
            "answer",
            "candidates",
            "symbols",
            "layout",
            "dlx",
        ],
    ),
];

/// The program, lowest first: a user of both libraries like any other.
const PROGRAM: Rules = &[
    ("exit", &[]),
    ("error", &["exit", "pavane", "dlx"]),
    // Files that the program stores and reads again.
    ("stored", &[]),
    ("streams", &[]),
    ("signals", &["exit"]),
    ("memory", &["exit"]),
    ("threads", &["signals", "error"]),
    ("deadline", &["signals", "memory", "exit", "dlx"]),
    ("output", &["streams", "error", "exit", "pavane", "dlx"]),
    // Leaves: pictures, and searches written down.
    ("draw", &["output", "error", "pavane", "dlx"]),
    ("checkpoint", &["stored", "output", "error", "dlx"]),
    // Folders of searches that are cut into tasks.
    ("parts", &["stored", "output", "error", "pavane", "dlx"]),
    ("parts::retry", &[]),
    ("parts::subject", &[]),
    ("parts::layout", &[]),
    ("parts::lines", &[]),
    ("parts::stamp", &[]),
    ("parts::folder", &["parts::layout", "parts::lines", "parts::subject"]),
    ("parts::state", &["parts::folder", "parts::stamp"]),
    ("parts::gather", &["parts::folder", "parts::retry", "parts::stamp", "parts::state"]),
    ("parts::survey", &["parts::folder", "parts::gather", "parts::retry", "parts::state"]),
    ("parts::runner", &["parts::folder"]),
    // The files of a command line, which have to be different ones.
    ("files", &["output", "error", "pavane"]),
    ("input", &["output", "streams", "error", "pavane", "dlx"]),
    // Expressions over the fields of answers, which know no question.
    ("choice", &["input", "output", "error", "pavane", "dlx"]),
    ("choice::number", &[]),
    ("choice::token", &["choice::number"]),
    ("choice::value", &["choice::number"]),
    ("choice::field", &[]),
    ("choice::object", &["choice::field", "choice::number", "choice::value"]),
    ("choice::expression", &["choice::field", "choice::object", "choice::token", "choice::value"]),
    ("choice::order", &["choice::field", "choice::object"]),
    ("choice::table", &["choice::field", "choice::object"]),
    (
        "choice::plan",
        &[
            "choice::expression",
            "choice::field",
            "choice::object",
            "choice::order",
            "choice::table",
        ],
    ),
    ("args", &["choice", "input", "stored", "output", "error", "pavane", "dlx"]),
    // Pages about the arguments that verbs share.
    ("topics", &["args"]),
    // One question about one input.
    (
        "answer",
        &[
            "choice",
            "input",
            "checkpoint",
            "draw",
            "output",
            "deadline",
            "error",
            "exit",
            "pavane",
            "dlx",
        ],
    ),
    // Any question about many inputs, on many threads; of the verbs it knows none.
    (
        "batch",
        &[
            "answer",
            "args",
            "choice",
            "input",
            "checkpoint",
            "draw",
            "output",
            "deadline",
            "threads",
            "memory",
            "error",
            "exit",
            "pavane",
            "dlx",
        ],
    ),
    // A page in the browser, and its questions: knows nothing of what is printed.
    ("serve", &["signals", "pavane", "dlx"]),
    ("serve::options", &["serve::refusal"]),
    ("serve::refusal", &[]),
    ("serve::files", &[]),
    ("serve::events", &["serve::places"]),
    ("serve::guard", &["serve::options", "serve::refusal"]),
    ("serve::answering", &["serve::events", "serve::options", "serve::places"]),
    // The console of f-puzzles: commands over a WebSocket.
    (
        "serve::console",
        &["serve::answering", "serve::guard", "serve::options", "serve::places", "serve::refusal"],
    ),
    (
        "serve::router",
        &[
            "serve::answering",
            "serve::console",
            "serve::files",
            "serve::guard",
            "serve::options",
            "serve::places",
            "serve::refusal",
        ],
    ),
    ("serve::places", &[]),
    ("serve::steady", &["serve::places"]),
    ("serve::connections", &["serve::router", "serve::options", "serve::places", "serve::steady"]),
    (
        "verbs",
        &[
            "batch",
            "serve",
            "answer",
            "topics",
            "args",
            "files",
            "input",
            "draw",
            "parts",
            "checkpoint",
            "stored",
            "streams",
            "output",
            "deadline",
            "threads",
            "signals",
            "error",
            "exit",
            "pavane",
            "dlx",
        ],
    ),
    (
        "main",
        &[
            "verbs", "topics", "files", "threads", "memory", "output", "signals", "streams",
            "error", "exit",
        ],
    ),
];

/// The module of the package for Python, lowest first.
const PYTHON: Rules = &[
    ("numbers", &[]),
    ("errors", &["numbers"]),
    ("limits", &["errors", "numbers", "pavane", "dlx"]),
    // Knows signals, and nothing of what is searched.
    ("running", &["dlx"]),
    ("slices", &["running", "limits", "errors", "dlx"]),
    ("answers", &["limits", "errors", "numbers", "pavane", "dlx"]),
    // Neither knows the other.
    (
        "cover",
        &[
            "slices",
            "running",
            "answers",
            "limits",
            "errors",
            "numbers",
            "dlx",
            "dlx::ProblemBuilder",
        ],
    ),
    ("cover::problem", &[]),
    ("cover::build", &["cover::problem"]),
    ("cover::text", &["cover::problem"]),
    ("cover::restrict", &["cover::problem"]),
    ("cover::iterator", &["cover::problem"]),
    ("cover::parts", &["cover::problem"]),
    ("cover::asking", &["cover::problem"]),
    ("sudoku", &["slices", "running", "answers", "limits", "errors", "numbers", "pavane", "dlx"]),
    ("sudoku::layout", &[]),
    ("sudoku::puzzle", &["sudoku::layout"]),
    ("sudoku::boards", &[]),
    ("sudoku::grids", &["sudoku::puzzle"]),
    ("sudoku::asking", &["sudoku::puzzle"]),
    ("sudoku::path", &["sudoku::puzzle"]),
    ("sudoku::making", &["sudoku::path", "sudoku::puzzle", "sudoku::layout"]),
    // Each about puzzles and problems. They do not know each other.
    (
        "questions",
        &["cover", "sudoku", "running", "answers", "limits", "errors", "numbers", "pavane", "dlx"],
    ),
    ("questions::*", &[]),
    ("lib", &["questions", "cover", "sudoku"]),
];

#[test]
fn the_engine_keeps_to_its_picture() {
    let faults = rules::faults_inside(&["pavane_model"], ENGINE, &Sources::below("dlx/src"));
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn sudoku_keeps_to_its_picture() {
    assert_kept(SUDOKU, "src");
}

#[test]
fn its_sisters_keep_to_their_pictures() {
    for (folder, rules) in sisters::ALL {
        // Besides the core, the families of the zoo alone build problems.
        let crates = ["pavane", "dlx", "dlx::ProblemBuilder"];
        let crates = match folder {
            "crates/model/src" | "crates/constraints/src" => &[][..],
            // A checker depends on the model alone.
            "crates/check/src" => &["pavane_model"],
            "crates/zoo/src" => &crates,
            _ => &crates[..2],
        };
        let faults = rules::faults_inside(crates, rules, &Sources::below(folder));
        assert!(faults.is_empty(), "{folder}\n{}", faults.join("\n"));
    }
}

#[test]
fn every_package_beside_the_core_has_a_table() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut found: Vec<String> = std::fs::read_dir(crates)
        .expect("a folder")
        .map(|entry| format!("crates/{}/src", entry.expect("an entry").file_name().display()))
        .collect();
    found.sort();
    assert!(found.iter().map(String::as_str).eq(sisters::ALL.map(|(folder, _)| folder)));
}

/// `.ci/run` lints the engine alone without its feature, since the other libraries have no code that depends on one.
#[test]
fn features_change_no_library_but_the_engine_and_its_model() {
    let folders = sisters::ALL.into_iter().map(|(folder, _)| folder).chain(["src"]);
    for folder in folders.filter(|&folder| folder != "crates/model/src") {
        for (file, source) in Sources::below(folder).iter() {
            // Target features are not those of packages.
            let named = source.replace("target_feature = ", "");
            assert!(!named.contains("feature = \""), "{folder}/{file} depends on a feature");
        }
    }
    for (folder, feature) in
        [("dlx/src", "algebra"), ("dlx/src", "json"), ("crates/model/src", "json")]
    {
        let named = format!("feature = \"{feature}\"");
        assert!(
            Sources::below(folder).iter().any(|(_, source)| source.contains(&named)),
            "{folder}"
        );
    }
}

#[test]
fn the_program_keeps_to_its_picture() {
    assert_kept(PROGRAM, "cli/src");
}

#[test]
fn the_package_for_python_keeps_to_its_picture() {
    assert_kept(PYTHON, "python/src");
}

#[track_caller]
fn assert_kept(rules: Rules, folder: &str) {
    let faults = rules::faults(rules, &Sources::below(folder));
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn no_files_import_each_other_in_circles() {
    let mut faults = Vec::new();
    let sisters = sisters::ALL.map(|(folder, _)| folder);
    for folder in ["dlx/src", "src", "cli/src", "python/src"].into_iter().chain(sisters) {
        let circles = circles::circles(&Sources::below(folder));
        faults.extend(circles.iter().map(|circle| format!("in {folder}, {circle}")));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
