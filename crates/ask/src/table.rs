//! The table of questions.

/// Calls a macro with the questions: the file in `questions`, whose name is the name in requests, and the variant of
/// [`Ask`](super::Ask) with its documentation. The file has a constant `ROW`.
macro_rules! with_questions {
    ($then:ident) => {
        $then! {
            /// The names that requests may use: formats, layouts, classes of symmetry, scales, levels.
            about => About,
            /// The input as it was read: cells, zones and givens of a sudoku, the size of an exact cover problem.
            board => Board,
            /// Whether there is exactly one solution.
            check => Check,
            /// A solution.
            solve => Solve,
            /// The number of solutions, up to an optional limit.
            count => Count,
            /// The solutions, up to a limit.
            list => List,
            /// The candidates that occur in a solution.
            candidates => Candidates,
            /// The cells in which a player has lost the digit of the only solution.
            mistakes => Mistakes,
            /// The redundant givens.
            minimal => Minimal,
            /// A minimal puzzle within the puzzle.
            minimize => Minimize,
            /// The fewest further givens that leave one solution.
            complete => Complete,
            /// The puzzles with one solution near the puzzle.
            vicinity => Vicinity,
            /// The canonical form.
            canonicalize => Canonicalize,
            /// A random equivalent.
            scramble => Scramble,
            /// The classes of symmetry of the givens and of the solution.
            symmetry => Symmetry,
            /// The minimal unavoidable sets of the solution.
            unavoidable => Unavoidable,
            /// The clues that make the puzzle impossible.
            conflict => Conflict,
            /// The number of solutions with each candidate or option.
            marginals => Marginals,
            /// An estimate of the number of solutions and of search nodes, from random probes.
            estimate => Estimate,
            /// The difficulty on a scale.
            rate => Rate,
            /// The next step, in as much detail as requested.
            hint => Hint,
            /// The steps to the solution.
            explain => Explain,
            /// All steps that can be made.
            steps => Steps,
            /// The page of a technique of a person, or the list of them.
            technique => Technique,
            /// A new puzzle.
            generate => Generate,
            /// Random solutions.
            sample => Sample,
            /// The solution with a number, in an order of all.
            nth => Nth,
            /// The solution after an earlier one.
            next => Next,
            /// The input in another format.
            convert => Convert,
            /// A picture as SVG.
            picture => Picture,
            /// Pages with several puzzles, to print.
            sheets => Sheets,
            /// A classic exact cover problem, or the list of them.
            zoo => Zoo,
            /// A film of the search: an SVG for a sudoku as exact cover, the events for an exact cover problem.
            film => Film,
        }
    };
}

pub(super) use with_questions;
