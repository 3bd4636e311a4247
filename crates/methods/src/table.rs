//! The table of methods.

/// Calls a macro with the methods, in the order in which they are listed: the file, which has a constant `METHOD`.
macro_rules! with_methods {
    ($then:ident) => {
        $then! {
            exact_cover,
            brute_force,
            backtrack,
            relation,
            root,
            three_step,
            fix_square,
            narrow,
            constraint,
            linear,
            person,
            anneal,
            tabu,
            genetic,
            quantum,
            hybrid,
        }
    };
}

pub(super) use with_methods;
