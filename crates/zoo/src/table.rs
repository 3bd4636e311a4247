//! The table of families.

/// Calls a macro with the families, in the order in which they are listed: the file, which has a constant `FAMILY`.
macro_rules! with_families {
    ($then:ident) => {
        $then! {
            pentominoes,
            solid_pentominoes,
            polyominoes,
            polyhexes,
            polyiamonds,
            polycubes,
            soma,
            dominoes,
            mutilated,
            partridge,
            macmahon,
            tetravex,
            eternity,
            edge_matching,
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
            word_rectangles,
            random_sets,
        }
    };
}

pub(super) use with_families;
