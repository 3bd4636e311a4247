//! The directions of imports inside the packages below the core and on top of it. Cargo holds the directions between
//! them.

use crate::rules::Rules;

/// The tables by folders, in the order of the alphabet.
pub(crate) const ALL: [(&str, Rules); 9] = [
    ("crates/ask/src", ASK),
    ("crates/check/src", CHECK),
    ("crates/constraints/src", CONSTRAINTS),
    ("crates/human/src", HUMAN),
    ("crates/methods/src", METHODS),
    ("crates/model/src", MODEL),
    ("crates/render/src", RENDER),
    ("crates/workshop/src", WORKSHOP),
    ("crates/zoo/src", ZOO),
];

/// Checkers of proofs and certificates, which do not know each other.
const CHECK: Rules = &[
    // Lines and words of texts that are checked as they are read.
    ("lines", &[]),
    ("lines::fault", &[]),
    ("lines::error", &["lines::fault"]),
    // Share nothing with each other, as with what searches.
    ("certificate", &["lines"]),
    ("certificate::error", &[]),
    ("certificate::graph", &[]),
    ("certificate::state", &["certificate::error"]),
    ("certificate::blocks", &["certificate::error", "certificate::state"]),
    ("proof", &["lines"]),
    ("proof::error", &[]),
    ("proof::text", &[]),
    ("proof::literal", &["proof::error"]),
    ("proof::encoding", &["proof::literal"]),
    ("proof::subject", &["proof::encoding", "proof::error", "proof::literal"]),
    ("proof::head", &["proof::error", "proof::literal", "proof::subject", "proof::text"]),
    ("proof::clauses", &["proof::literal"]),
    ("proof::propagation", &["proof::clauses", "proof::literal", "proof::encoding"]),
    ("proof::number", &["proof::error", "proof::propagation"]),
    ("proof::combination", &["proof::error", "proof::number", "proof::propagation"]),
    ("proof::hints", &["proof::error", "proof::literal", "proof::number", "proof::propagation"]),
];

/// Rules beyond zones, and the search for grids that satisfy them.
const CONSTRAINTS: Rules = &[
    ("board", &[]),
    // Propagators know the space alone, and the builder makes them.
    ("propagation", &["board"]),
    ("propagation::work", &[]),
    ("propagation::lists", &[]),
    ("propagation::places", &["propagation::lists"]),
    ("propagation::watchers", &["propagation::lists"]),
    ("propagation::cell_set", &[]),
    ("propagation::groups", &["propagation::cell_set", "propagation::lists"]),
    (
        "propagation::space",
        &[
            "propagation::groups",
            "propagation::lists",
            "propagation::places",
            "propagation::watchers",
            "propagation::work",
        ],
    ),
    ("propagation::values", &["propagation::space", "propagation::work"]),
    ("propagation::relation", &["propagation::space", "propagation::work"]),
    ("propagation::predicate", &["propagation::space", "propagation::work"]),
    ("propagation::automaton", &["propagation::space", "propagation::work"]),
    ("propagation::alternative", &["propagation::space", "propagation::work"]),
    ("propagation::full_rank", &["propagation::space", "propagation::work"]),
    ("propagation::zone", &["propagation::cell_set"]),
    ("propagation::different", &["propagation::space", "propagation::work", "propagation::zone"]),
    ("propagation::lanes", &[]),
    ("propagation::place_set", &[]),
    (
        "propagation::regions",
        &["propagation::place_set", "propagation::space", "propagation::work"],
    ),
    (
        "propagation::connected",
        &["propagation::place_set", "propagation::space", "propagation::work"],
    ),
    ("propagation::label_counts", &["propagation::space", "propagation::work"]),
    (
        "propagation::value_sets",
        &[
            "propagation::different",
            "propagation::lanes",
            "propagation::space",
            "propagation::work",
        ],
    ),
    (
        "propagation::sandwich",
        &[
            "propagation::value_sets",
            "propagation::different",
            "propagation::space",
            "propagation::work",
        ],
    ),
    ("propagation::group_sums", &["propagation::space"]),
    (
        "propagation::intersections",
        &[
            "propagation::cell_set",
            "propagation::lists",
            "propagation::space",
            "propagation::work",
            "propagation::zone",
        ],
    ),
    (
        "propagation::linear",
        &[
            "propagation::group_sums",
            "propagation::groups",
            "propagation::value_sets",
            "propagation::space",
            "propagation::work",
        ],
    ),
    (
        "propagation::count",
        &[
            "propagation::linear",
            "propagation::value_sets",
            "propagation::space",
            "propagation::work",
            "propagation::zone",
        ],
    ),
    ("propagation::distinct", &["propagation::linear", "propagation::space", "propagation::work"]),
    // Sums that follow from others.
    (
        "propagation::combined",
        &["propagation::cell_set", "propagation::groups", "propagation::zone"],
    ),
    (
        "propagation::derived",
        &["propagation::cell_set", "propagation::groups", "propagation::zone"],
    ),
    ("propagation::pairs", &["propagation::builder", "propagation::zone"]),
    ("propagation::builder", PROPAGATORS),
    ("propagation::contents", &["propagation::builder"]),
    ("propagation::branching", &["propagation::space"]),
    ("propagation::search", &["propagation::branching", "propagation::space", "propagation::work"]),
    (
        "propagation::candidates",
        &["propagation::search", "propagation::space", "propagation::work"],
    ),
    ("propagation::probe", &["propagation::branching", "propagation::space"]),
    ("propagation::lone", &["propagation::space", "propagation::work"]),
    (
        "propagation::tree",
        &[
            "propagation::branching",
            "propagation::search",
            "propagation::space",
            "propagation::work",
        ],
    ),
    // A rule is a definition, and what it adds to a model.
    ("rule", &["board", "propagation"]),
    // The shapes of a rule in a picture.
    ("picture", &["board"]),
    // How constraints are drawn by hand.
    ("tool", &[]),
    // A rule as inequalities, for proofs: independent of the propagators.
    ("statement", &["pavane_model", "rule", "board"]),
    ("statement::words", &[]),
    // Digits of base 64, of which links and texts of other programs are made.
    ("base64", &[]),
    ("reading", &["base64", "board"]),
    ("reading::encoded", &[]),
    ("reading::pairs", &[]),
    ("reading::words", &[]),
    ("reading::typed", &["reading::pairs", "reading::words"]),
    ("writing", &["board"]),
    ("writing::typed", &[]),
    // Kinds do not know each other.
    ("shared", &["reading", "writing", "propagation", "board"]),
    ("shared::*", &[]),
    (
        "kinds",
        &[
            "shared",
            "statement",
            "rule",
            "reading",
            "writing",
            "picture",
            "tool",
            "propagation",
            "base64",
            "board",
        ],
    ),
    ("kinds::table", &[]),
    ("kinds::*", &[]),
    ("compile", &["kinds", "rule", "propagation", "board"]),
    ("stated", &["pavane_model", "kinds", "statement", "board"]),
    ("broken", &["kinds", "rule", "propagation", "board"]),
    // Puzzles of other programs.
    ("sketch", &["pavane_model", "broken", "kinds", "rule", "reading", "writing", "board"]),
    ("fpuzzles", &["sketch", "kinds", "reading", "writing", "board"]),
    ("fpuzzles::skipping", &[]),
    // The rules of lisudoku are also rules of f-puzzles.
    ("lisudoku", &["fpuzzles", "sketch", "reading"]),
    ("sudokupad", &["sketch", "kinds", "reading", "board"]),
    ("sudokupad::short", &[]),
    ("iss", &["sketch", "kinds", "shared", "reading", "writing", "base64", "board"]),
    // Constraints as lines of their own.
    ("typed", &["kinds", "tool", "rule", "shared", "reading", "writing", "board"]),
];

/// What the builder makes.
const PROPAGATORS: &[&str] = &[
    "propagation::alternative",
    "propagation::automaton",
    "propagation::cell_set",
    "propagation::combined",
    "propagation::connected",
    "propagation::count",
    "propagation::derived",
    "propagation::different",
    "propagation::distinct",
    "propagation::full_rank",
    "propagation::groups",
    "propagation::intersections",
    "propagation::label_counts",
    "propagation::linear",
    "propagation::lists",
    "propagation::place_set",
    "propagation::predicate",
    "propagation::regions",
    "propagation::relation",
    "propagation::sandwich",
    "propagation::value_sets",
    "propagation::values",
    "propagation::space",
    "propagation::zone",
];

/// Steps that a person could take, and the ratings that they give.
const HUMAN: Rules = &[
    ("level", &[]),
    ("se_rating", &[]),
    ("step", &["level", "se_rating"]),
    ("human_rating", &["step", "level", "se_rating"]),
    ("geometry", &[]),
    ("subsets", &["geometry"]),
    ("place_set", &["geometry"]),
    // Rules beyond zones, each on its own, and the sums of zones and cages.
    ("derived_sums", &["geometry"]),
    ("rules", &["derived_sums", "geometry"]),
    // The look at the interrupt, which each state carries.
    ("watch", &[]),
    ("state", &["geometry", "rules", "step", "watch"]),
    // Assumptions: the engine finds which are wrong, and consequences say why.
    ("case_trees", &["state", "geometry"]),
    ("consequences", &["case_trees", "derived_sums", "rules", "state", "step", "geometry"]),
    // Chains take some techniques without chains as reasons of links.
    (
        "technique",
        &[
            "case_trees",
            "consequences",
            "derived_sums",
            "rules",
            "state",
            "step",
            "level",
            "subsets",
            "place_set",
            "geometry",
        ],
    ),
    ("chain", &["technique", "state", "step", "geometry", "watch"]),
    ("group", &["chain", "technique", "state", "step"]),
    ("scale", &["technique"]),
    (
        "path",
        &[
            "scale",
            "group",
            "technique",
            "technique_set",
            "chain",
            "state",
            "step",
            "se_rating",
            "rules",
            "geometry",
        ],
    ),
    (
        "rate",
        &["path", "technique_set", "scale", "chain", "human_rating", "se_rating", "level", "step"],
    ),
    // Techniques by their names, and the pages that teach them.
    ("technique_set", &["scale", "technique", "step"]),
    ("technique_counts", &["step"]),
    ("lessons", &["technique", "step"]),
    ("example", &["path", "technique_set", "scale", "technique", "step"]),
    // Views of steps and ratings.
    (
        "difficulty",
        &[
            "rate",
            "path",
            "technique_set",
            "scale",
            "technique",
            "human_rating",
            "se_rating",
            "level",
        ],
    ),
    ("eureka", &["step"]),
    ("text", &["eureka", "step"]),
    ("json", &["eureka", "step", "difficulty", "human_rating", "se_rating"]),
];

/// Methods of the literature, and ratings made of them. Methods do not know each other: each is one file beside what
/// they all share.
const METHODS: Rules = &[
    ("task", &[]),
    ("run", &[]),
    ("trace", &[]),
    ("interface", &["task", "run", "trace"]),
    ("entry", &["interface"]),
    ("table", &[]),
    // What several methods are built on, the stochastic ones on the last four, lowest first.
    ("all_different", &[]),
    ("filling", &[]),
    ("trial", &["filling", "task", "run", "trace"]),
    ("thermal", &["filling", "trial"]),
    ("population", &["filling", "trial"]),
    (
        "*",
        &[
            "entry",
            "interface",
            "task",
            "run",
            "trace",
            "all_different",
            "filling",
            "trial",
            "thermal",
            "population",
        ],
    ),
    ("registry", &["table", "entry", "interface", "task", "run", "trace", "narrow"]),
    // How hard puzzles are, by means of its own and by methods.
    ("rating", &["interface", "registry", "run", "task", "trace"]),
    ("rating::singles", &[]),
    ("rating::backdoors", &["rating::singles"]),
    ("rating::guesses", &["rating::singles"]),
    ("rating::rate", &["rating::backdoors", "rating::guesses"]),
];

/// Imports of a format of problems that can be read, from beside it.
const READER: &[&str] =
    &["format::document", "format::draft", "format::error", "format::names", "format::located"];

/// Problems, and files of them.
const MODEL: Rules = &[
    ("id", &[]),
    ("problem", &["id"]),
    ("problem::model", &[]),
    ("problem::builder", &["problem::model"]),
    ("problem::relation", &["problem::model"]),
    // Knows the definition alone, so that it can vouch for all that finds solutions.
    ("problem::verify", &["problem::model"]),
    ("problem::reduce", &["problem::model", "problem::builder"]),
    // The rules do not know each other.
    ("problem::reduce::live", &[]),
    ("problem::reduce::emptying", &["problem::reduce::live"]),
    ("problem::reduce::dominated", &["problem::reduce::live"]),
    ("problem::reduce::project", &["problem::reduce::live"]),
    // Systems of inequalities, beside problems.
    ("inequalities", &[]),
    ("inequalities::opb", &[]),
    ("inequalities::cnf", &[]),
    // Formats do not know how anything is solved, nor each other.
    ("format", &["problem", "id"]),
    ("format::located", &[]),
    ("format::names", &["format::located"]),
    ("format::error", &["format::names", "format::located"]),
    ("format::document", &["format::error", "format::names"]),
    ("format::draft", &["format::document", "format::error", "format::names", "format::located"]),
    ("format::zero_one", &["format::names", "format::located"]),
    ("format::text", READER),
    ("format::json", READER),
    ("format::rows", &["format::error", "format::located"]),
    (
        "format::matrix",
        &[
            "format::document",
            "format::draft",
            "format::error",
            "format::names",
            "format::located",
            "format::rows",
        ],
    ),
    ("format::opb", &["format::error", "format::names", "format::zero_one"]),
    ("format::dimacs", &["format::error", "format::names", "format::zero_one"]),
    (
        "format::registry",
        &[
            "format::located",
            "format::document",
            "format::error",
            "format::names",
            "format::text",
            "format::json",
            "format::matrix",
            "format::opb",
            "format::dimacs",
        ],
    ),
];

/// Pictures.
const RENDER: Rules = &[
    ("lines", &[]),
    ("zones", &["lines"]),
    // Parts of pictures as text, and as SVG.
    ("text", &["lines"]),
    ("svg", &["lines"]),
    // The shapes of constraints.
    ("shapes", &["svg"]),
    ("shapes::ink", &[]),
    ("shapes::notes", &[]),
    ("shapes::cage", &[]),
    ("shapes::clue", &[]),
    ("shapes::mark", &["shapes::ink"]),
    ("shapes::line", &["shapes::ink", "shapes::mark"]),
    ("board", &["lines", "shapes", "svg", "text", "zones"]),
    ("step", &["board", "svg"]),
    ("page", &["step"]),
    // Several boards on paper, and the files with them.
    ("sheet", &["board", "svg"]),
    // Elements of SVG on another surface, and the surfaces.
    ("canvas", &["svg"]),
    ("canvas::font", &[]),
    ("canvas::shape", &[]),
    ("canvas::style", &["canvas::font"]),
    ("canvas::walk", &["canvas::font", "canvas::shape", "canvas::style"]),
    ("pdf", &["canvas", "svg"]),
    ("pdf::stream", &[]),
    ("pdf::font", &["pdf::stream"]),
    ("pdf::painter", &["pdf::font"]),
    ("png", &["canvas", "svg"]),
    ("png::raster", &[]),
    ("print", &["page", "pdf", "png", "sheet", "svg"]),
    // Solutions of exact cover problems.
    ("tiling", &["svg"]),
    ("tiling::form", &[]),
    ("tiling::tile", &["tiling::form"]),
    ("tiling::cells", &["tiling::form", "tiling::tile"]),
    ("tiling::symmetry", &["tiling::cells", "tiling::form"]),
    ("tiling::kinds", &["tiling::form", "tiling::tile"]),
    ("tiling::paint", &["tiling::kinds", "tiling::tile", "tiling::form"]),
    ("tiling::flat", &["tiling::paint", "tiling::form", "tiling::tile"]),
    ("tiling::isometric", &["tiling::paint", "tiling::form", "tiling::tile"]),
    (
        "tiling::drawing",
        &["tiling::flat", "tiling::isometric", "tiling::paint", "tiling::form", "tiling::tile"],
    ),
];

/// Makes puzzles.
const WORKSHOP: Rules = &[
    // Of square boards and what is on them.
    ("symmetry", &[]),
    ("census", &["weights"]),
    ("hitting_sets", &[]),
    ("solution_table", &["hitting_sets"]),
    ("clues", &[]),
    ("conflict", &["clues", "hitting_sets"]),
    ("complete", &["solution_table"]),
    ("few_clues", &["orbits", "symmetry"]),
    ("stream", &[]),
    ("unavoidable", &[]),
    ("grids", &["stream"]),
    ("in_order", &[]),
    ("jigsaws", &["stream", "symmetry"]),
    ("judge", &[]),
    ("orbits", &["symmetry"]),
    ("vicinity", &["judge"]),
    ("weights", &["grids", "in_order", "judge", "stream"]),
    ("minimize", &["judge", "orbits", "stream", "symmetry"]),
    ("minimal_clues", &["clues", "minimize", "stream"]),
    ("generate", &["grids", "in_order", "judge", "orbits", "stream", "symmetry"]),
    ("constrained", &["clues", "generate", "grids", "minimal_clues", "minimize", "stream"]),
    ("constrained::error", &[]),
    ("constrained::level", &[]),
    ("constrained::drawing", &[]),
    ("constrained::request", &["constrained::error"]),
    ("constrained::lines", &["constrained::drawing"]),
    ("constrained::shapes", &["constrained::drawing", "constrained::lines"]),
    ("constrained::tiling", &["constrained::drawing", "constrained::shapes"]),
    ("constrained::recipe", &["constrained::error", "constrained::level", "constrained::request"]),
    (
        "constrained::setting",
        &[
            "constrained::drawing",
            "constrained::error",
            "constrained::recipe",
            "constrained::request",
            "constrained::shapes",
            "constrained::tiling",
        ],
    ),
    (
        "constrained::generator",
        &[
            "constrained::error",
            "constrained::level",
            "constrained::recipe",
            "constrained::setting",
        ],
    ),
    ("generate::error", &[]),
    ("generate::open_lines", &[]),
    ("generate::mask", &["generate::error"]),
    ("generate::recipe", &["generate::open_lines", "generate::error"]),
    ("generate::rejection", &[]),
    ("generate::slot", &["generate::recipe", "generate::rejection"]),
    (
        "generate::generator",
        &[
            "generate::slot",
            "generate::mask",
            "generate::recipe",
            "generate::rejection",
            "generate::error",
        ],
    ),
    // Canonical forms: the transformations, the least images of grids and of puzzles, and what is made of them.
    ("canonical", &[]),
    ("canonical::transformation", &[]),
    ("canonical::columns", &[]),
    ("canonical::grids", &["canonical::columns", "canonical::transformation"]),
    ("canonical::puzzles", &["canonical::grids", "canonical::transformation"]),
    ("canonical::stabilizers", &[]),
    ("canonical::blocks", &["canonical::stabilizers"]),
    ("canonical::layouts", &["canonical::blocks", "canonical::stabilizers"]),
    ("canonical::form", &["canonical::grids", "canonical::puzzles", "canonical::transformation"]),
    ("canonical::automorphisms", &["canonical::form", "canonical::layouts"]),
];

/// Imports of a family of problems from beside it.
const FAMILY: &[&str] = &[
    "family",
    "tilings",
    "words",
    "edges",
    "polyform",
    "board",
    "draft",
    "shape",
    "lattice",
    "turn",
    "arguments",
    "instance",
    "error",
];

/// Classic problems. Families do not know each other.
const ZOO: Rules = &[
    ("instance", &[]),
    ("error", &["instance"]),
    ("arguments", &["error"]),
    ("family", &["arguments", "instance", "error"]),
    // What several families are made with, lowest first.
    ("draft", &["instance", "error"]),
    ("turn", &[]),
    ("lattice", &["turn"]),
    ("shape", &["lattice", "turn"]),
    ("board", &["draft", "shape", "lattice", "turn", "arguments", "instance", "error"]),
    ("polyform", &["board", "shape", "lattice", "turn", "arguments", "instance", "error"]),
    ("edges", &["draft", "error"]),
    ("words", &["draft", "arguments", "error"]),
    ("tilings", &["board", "draft", "arguments", "instance", "error"]),
    // Families do not know each other.
    ("*", FAMILY),
    ("table", &[]),
    ("registry", &["table", "family"]),
];

/// Questions and answers as JSON. Questions do not know each other.
const ASK: Rules = &[
    // The objects, and the instances that they are about.
    ("instance", &[]),
    ("object", &["instance"]),
    ("outcome", &["object"]),
    ("sudoku", &["instance"]),
    ("checked_texts", &["instance"]),
    ("cover", &["checked_texts", "instance"]),
    // What goes in.
    ("table", &[]),
    ("problem", &["instance"]),
    ("request", &["table"]),
    ("reading", &["problem", "request"]),
    ("control", &["problem"]),
    ("input", &["control", "problem", "request"]),
    // What several questions need.
    ("diagram", &["instance", "problem", "object"]),
    ("listed", &["diagram", "sudoku", "instance", "object"]),
    ("film", &[]),
    ("search_events", &[]),
    ("moves", &["search_events", "cover", "problem", "object"]),
    ("marks", &["request", "problem", "sudoku", "input"]),
    ("mistake", &[]),
    ("entries", &["mistake", "marks", "sudoku", "instance"]),
    (
        "question",
        &[
            "entries", "input", "control", "request", "problem", "cover", "sudoku", "instance",
            "object",
        ],
    ),
    ("forms", &[]),
    ("clues", &["sudoku"]),
    ("distinct", &["question", "problem", "cover", "instance"]),
    (
        "path",
        &[
            "question", "entries", "mistake", "request", "problem", "sudoku", "instance", "object",
            "marks",
        ],
    ),
    ("tiling", &["question", "request", "cover", "object"]),
    // Questions.
    (
        "questions",
        &[
            "table", "question", "path", "tiling", "film", "moves", "listed", "diagram", "outcome",
            "entries", "input", "marks", "forms", "clues", "distinct", "control", "request",
            "problem", "cover", "sudoku", "instance", "object",
        ],
    ),
    (
        "answer",
        &[
            "questions",
            "question",
            "entries",
            "input",
            "control",
            "request",
            "problem",
            "cover",
            "sudoku",
            "object",
        ],
    ),
];
