//! The table of formats.

/// Calls a macro with the formats of puzzles, in their order: the file, which has a constant `FORMAT`.
macro_rules! with_formats {
    ($then:ident) => {
        $then! {
            pub line,
            pub grid,
            pub json,
            sdm,
            sdk,
            ss,
            pub candidates,
            hodoku,
            csv,
            opensudoku,
            sgt,
            sumocue,
            walls,
            ksudoku,
            sudoq,
            sdku,
            onegravity,
            fpuzzles,
            lisudoku,
            sudokupad,
            iss,
            link,
            sudokuwiki,
            sudokuexchange,
            sudokucoach,
            array,
            clues,
        }
    };
}

pub(super) use with_formats;
