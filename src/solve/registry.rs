//! The table of engines for puzzles.

/// Calls a macro with the engines before the exact cover engine, the most preferred first: the name in stats, and the
/// file in `engines` with the type.
macro_rules! with_engines {
    ($then:ident) => {
        $then! {
            "gluing" => gluing::GluingEngine,
            "nine" => nine::NineEngine,
            "bitboards" => bitboards::BitboardEngine,
            "constraints" => constraints::ConstraintEngine,
        }
    };
}

pub(super) use with_engines;
