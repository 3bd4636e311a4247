//! The table of families.

/// Calls a macro with the families, in the order in which they are listed: the file, which has a constant `FAMILY`.
macro_rules! with_families {
    ($then:ident) => {
        $then! {
            pentominoes,
            solid_pentominoes,
            polyominoes,
            soma,
            dominoes,
            mutilated,
            partridge,
            macmahon,
            queens,
            queen_domination,
            langford,
            latin,
            mols,
            transversals,
            sudoku,
            steiner,
            kirkman,
            word_squares,
            random_sets,
        }
    };
}

pub(super) use with_families;
