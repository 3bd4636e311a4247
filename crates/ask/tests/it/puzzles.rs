//! Puzzles of several tests.

/// The puzzle of the article "Sudoku" of Wikipedia.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The solution of [`PUZZLE`].
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A puzzle with two solutions.
pub(crate) const TWO: &str =
    "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591";
