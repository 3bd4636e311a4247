//! The table of engines for puzzles.

/// Calls a macro with the engines before the exact cover engine, the most preferred first: the name in stats, and the
/// type in `engines`, which has its own file there.
macro_rules! with_engines {
    ($then:ident) => {
        $then! {
            "gluing" => gluing::GluingEngine,
            "nine" => nine::NineEngine,
            "bitboards" => bitboards::BitboardEngine,
        }
    };
}

pub(super) use with_engines;
