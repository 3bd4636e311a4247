//! The registry of techniques. A technique is a file in this folder and a row here.

mod facts;
pub(super) mod interface;
pub(super) mod lesson;
pub(super) mod row;
mod rule;

use row::Row;

/// Declares the techniques in the order in which the scale `human` tries them. The scale `se` tries its techniques by
/// their lowest ratings, and equal ratings in the order of the rows.
///
/// `mod file => ROW` is a technique with a file of its own. `in file => ROW` is a further row of a file.
macro_rules! techniques {
    ($($(mod $new:ident)? $(in $known:ident)? => $row:ident,)*) => {
        $($(pub(super) mod $new;)?)*

        /// The rows of all techniques.
        pub(super) const TECHNIQUES: &[Row] = &[$($($new)? $($known)?::$row),*];
    };
}

techniques! {
    mod full_house => FULL_HOUSES,
    mod naked_single => NAKED_SINGLES,
    mod hidden_single => LAST_CELLS,
    in hidden_single => HIDDEN_SINGLES,
    mod locked_set => PAIRS,
    in locked_set => TRIPLETS,
    mod locking => DIRECT,
    mod equal_digits => EQUAL_DIGITS,
    mod thermometer => THERMOMETERS,
    mod pair_rule => PAIR_RULES,
    mod digit_classes => DIGIT_CLASSES,
    mod killer_cage => KILLER_CAGES,
    mod contents => CONTENTS,
    mod arrow => ARROWS,
    mod between_line => BETWEEN_LINES,
    mod renban => RENBANS,
    mod sum_of_cells => SUMS,
    mod indexer => INDEXERS,
    mod equal_sums => EQUAL_SUMS,
    mod sandwich => SANDWICHES,
    mod visible_digits => VISIBLE_DIGITS,
    mod other_rule => OTHER_RULES,
    mod cage_peers => CAGE_PEERS,
    in locking => POINTING_AND_CLAIMING,
    mod common_peers => COMMON_PEERS,
    mod naked_set => PAIRS,
    in naked_set => TRIPLETS,
    mod hidden_set => DIRECT_PAIRS,
    in hidden_set => DIRECT_TRIPLETS,
    in hidden_set => PAIRS,
    in hidden_set => TRIPLETS,
    in naked_set => QUADS,
    in hidden_set => QUADS,
    mod innies_outies => INNIES_AND_OUTIES,
    mod rule_cases => RULE_CASES,
    mod outside_case => OUTSIDE_CASES,
    in rule_cases => PAIR_CASES,
    in rule_cases => ZONE_CASES,
    in outside_case => OUTSIDE_ZONES,
    in rule_cases => ZONE_PAIR_CASES,
    mod fish => X_WINGS,
    in fish => SWORDFISH,
    in fish => JELLYFISH,
    mod remote_pair => REMOTE_PAIRS,
    mod bug => GRAVES,
    mod turbot => SKYSCRAPERS,
    in turbot => TWO_STRING_KITES,
    in turbot => TURBOT_FISH,
    mod empty_rectangle => EMPTY_RECTANGLES,
    mod w_wing => W_WINGS,
    mod wing => XY_WINGS,
    in wing => XYZ_WINGS,
    mod unique_loop => RECTANGLES_AND_LOOPS,
    mod rectangle => TYPE_1,
    in rectangle => TYPE_2,
    in rectangle => TYPE_3,
    in rectangle => TYPE_4,
    in rectangle => TYPE_5,
    in rectangle => TYPE_6,
    in rectangle => HIDDEN,
    in rectangle => AVOIDABLE_1,
    in rectangle => AVOIDABLE_2,
    mod finned_fish => FINNED_X_WINGS,
    in finned_fish => SASHIMI_X_WINGS,
    in finned_fish => FINNED_SWORDFISH,
    in finned_fish => SASHIMI_SWORDFISH,
    in finned_fish => FINNED_JELLYFISH,
    in finned_fish => SASHIMI_JELLYFISH,
    mod sue_de_coq => SUE_DE_COQ,
    mod colors => SIMPLE,
    in colors => MULTI,
    mod alternating => X_CHAINS,
    in alternating => XY_CHAINS,
    in alternating => LOOPS,
    in alternating => CHAINS,
    mod completions => OF_CONSTRAINTS,
    in completions => OF_PAIRS,
    in completions => OF_ZONES,
    mod wxyz_wing => WXYZ_WINGS,
    in alternating => GROUPED_LOOPS,
    in alternating => GROUPED_CHAINS,
    mod almost_locked => XZ,
    in almost_locked => XY_WINGS,
    in almost_locked => LONGER,
    mod aligned_exclusion => PAIRS,
    in aligned_exclusion => TRIPLETS,
    mod constraint_chain => CONSTRAINT_CHAINS,
    in constraint_chain => ZONE_CHAINS,
    mod case_chain => CASE_CHAINS,
    in constraint_chain => ZONE_PAIR_CHAINS,
    mod contradiction => CONTRADICTIONS,
    mod common_consequence => COMMON_CONSEQUENCES,
    in contradiction => NESTED,
    mod single_chains => CHAINS_AND_LOOPS,
    mod nishio => NISHIO,
    mod forcing_chains => MULTIPLE,
    in forcing_chains => DYNAMIC,
    in forcing_chains => WITH_PATTERNS,
    in forcing_chains => WITH_CHAINS,
    in forcing_chains => WITH_MULTIPLE,
    in forcing_chains => WITH_DYNAMIC,
    in forcing_chains => WITH_NESTED,
}
