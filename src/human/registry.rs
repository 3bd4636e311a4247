//! The techniques of the scales, in the order in which they are tried.

use super::chain::Chains;
use super::group::{Group, Needs};
use super::level::Level;
use super::name::Technique;
use super::technique::aligned_exclusion::AlignedExclusion;
use super::technique::almost_locked::AlmostLocked;
use super::technique::alternating::{Alternating, Links};
use super::technique::bug::Bug;
use super::technique::colors::{MultiColors, SimpleColors};
use super::technique::empty_rectangle::EmptyRectangle;
use super::technique::finned_fish::FinnedFish;
use super::technique::fish::Fish;
use super::technique::full_house::FullHouse;
use super::technique::hidden_set::HiddenSet;
use super::technique::hidden_single::HiddenSingle;
use super::technique::locked_set::LockedSet;
use super::technique::locking::Locking;
use super::technique::naked_set::NakedSet;
use super::technique::naked_single::NakedSingle;
use super::technique::rectangle::{AvoidableRectangle, HiddenRectangle, UniqueRectangle};
use super::technique::remote_pair::RemotePair;
use super::technique::sue_de_coq::SueDeCoq;
use super::technique::turbot::TwoLinks;
use super::technique::unique_loop::UniqueLoop;
use super::technique::w_wing::WWing;
use super::technique::wing::Wing;
use super::technique::wxyz_wing::WxyzWing;
use Level::{Easy, Extreme, Hard, Medium, Unfair};
use Needs::{FullZones, Lines, Uniqueness, Zones};

/// The groups of the scale `se`.
pub(super) const SE: [Group; 31] = [
    Group::plain("last cells of zones", 1.0, FullZones, &HiddenSingle { is_last: true }),
    Group::plain("hidden singles", 1.2, FullZones, &HiddenSingle { is_last: false }),
    Group::plain("direct pointing and claiming", 1.7, FullZones, &Locking { is_direct: true }),
    Group::plain(
        "direct hidden pairs",
        2.0,
        FullZones,
        &HiddenSet { size: 2, is_direct: true, in_small_zones: false },
    ),
    Group::plain("naked singles", 2.3, Zones, &NakedSingle),
    Group::plain(
        "direct hidden triplets",
        2.5,
        FullZones,
        &HiddenSet { size: 3, is_direct: true, in_small_zones: false },
    ),
    Group::plain("pointing and claiming", 2.6, FullZones, &Locking { is_direct: false }),
    Group::plain("naked pairs", 3.0, Zones, &NakedSet { size: 2, in_small_zones: false }),
    Group::plain("X-wings", 3.2, Lines, &Fish { size: 2 }),
    Group::plain(
        "hidden pairs",
        3.4,
        FullZones,
        &HiddenSet { size: 2, is_direct: false, in_small_zones: false },
    ),
    Group::plain("naked triplets", 3.6, Zones, &NakedSet { size: 3, in_small_zones: false }),
    Group::plain("swordfish", 3.8, Lines, &Fish { size: 3 }),
    Group::plain(
        "hidden triplets",
        4.0,
        FullZones,
        &HiddenSet { size: 3, is_direct: false, in_small_zones: false },
    ),
    Group::plain("XY-wings", 4.2, Zones, &Wing { is_xyz: false }),
    Group::plain("XYZ-wings", 4.4, Zones, &Wing { is_xyz: true }),
    Group::plain("unique rectangles and loops", 4.5, Uniqueness, &UniqueLoop),
    Group::plain("naked quads", 5.0, Zones, &NakedSet { size: 4, in_small_zones: false }),
    Group::plain("jellyfish", 5.2, Lines, &Fish { size: 4 }),
    Group::plain(
        "hidden quads",
        5.4,
        FullZones,
        &HiddenSet { size: 4, is_direct: false, in_small_zones: false },
    ),
    Group::plain("bivalue universal graves", 5.6, Uniqueness, &Bug),
    Group::plain("aligned pair exclusion", 6.2, Zones, &AlignedExclusion { size: 2 }),
    Group::chains("forcing chains and loops", 6.5, Chains::Static),
    Group::plain("aligned triplet exclusion", 7.5, Zones, &AlignedExclusion { size: 3 }),
    Group::chains("Nishio", 7.5, Chains::Nishio),
    Group::chains("multiple forcing chains", 8.0, Chains::Multiple),
    Group::chains("dynamic forcing chains", 8.5, Chains::Dynamic(0)),
    Group::chains("dynamic forcing chains (+)", 9.0, Chains::Dynamic(1)),
    Group::chains("dynamic + forcing chains", 9.5, Chains::Dynamic(2)),
    Group::chains("dynamic + multiple forcing chains", 10.0, Chains::Dynamic(3)),
    Group::chains("dynamic + dynamic forcing chains", 10.5, Chains::Dynamic(4)),
    Group::chains("dynamic + dynamic forcing chains (+ forcing chains)", 11.0, Chains::Dynamic(5)),
];

/// The groups of the scale `human`, in the order of HoDoKu, with its scores.
pub(super) const HUMAN: [Group; 60] = [
    Group::plain("full houses", 4.0, FullZones, &FullHouse).of(Easy),
    Group::plain("naked singles", 4.0, Zones, &NakedSingle).of(Easy),
    Group::plain("hidden singles", 14.0, FullZones, &HiddenSingle { is_last: false }).of(Easy),
    Group::plain("locked pairs", 40.0, Zones, &LockedSet { size: 2 }).of(Medium),
    Group::plain("locked triplets", 60.0, Zones, &LockedSet { size: 3 }).of(Medium),
    Group::plain("pointing and claiming", 50.0, FullZones, &Locking { is_direct: false })
        .of(Medium),
    Group::plain("naked pairs", 60.0, Zones, &NakedSet { size: 2, in_small_zones: true })
        .of(Medium),
    Group::plain("naked triplets", 80.0, Zones, &NakedSet { size: 3, in_small_zones: true })
        .of(Medium),
    Group::plain(
        "hidden pairs",
        70.0,
        FullZones,
        &HiddenSet { size: 2, is_direct: false, in_small_zones: true },
    )
    .of(Medium),
    Group::plain(
        "hidden triplets",
        100.0,
        FullZones,
        &HiddenSet { size: 3, is_direct: false, in_small_zones: true },
    )
    .of(Medium),
    Group::plain("naked quads", 120.0, Zones, &NakedSet { size: 4, in_small_zones: true }).of(Hard),
    Group::plain(
        "hidden quads",
        150.0,
        FullZones,
        &HiddenSet { size: 4, is_direct: false, in_small_zones: true },
    )
    .of(Hard),
    Group::plain("X-wings", 140.0, Lines, &Fish { size: 2 }).of(Hard),
    Group::plain("swordfish", 150.0, Lines, &Fish { size: 3 }).of(Hard),
    Group::plain("jellyfish", 160.0, Lines, &Fish { size: 4 }).of(Hard),
    Group::plain("remote pairs", 110.0, Zones, &RemotePair).of(Hard),
    Group::plain("bivalue universal graves", 100.0, Uniqueness, &Bug).of(Hard),
    Group::plain("skyscrapers", 130.0, FullZones, &TwoLinks { technique: Technique::Skyscraper })
        .of(Hard),
    Group::plain(
        "two-string kites",
        150.0,
        FullZones,
        &TwoLinks { technique: Technique::TwoStringKite },
    )
    .of(Hard),
    Group::plain("turbot fish", 120.0, FullZones, &TwoLinks { technique: Technique::TurbotFish })
        .of(Hard),
    Group::plain("empty rectangles", 120.0, FullZones, &EmptyRectangle).of(Hard),
    Group::plain("W-wings", 150.0, FullZones, &WWing).of(Hard),
    Group::plain("XY-wings", 160.0, Zones, &Wing { is_xyz: false }).of(Hard),
    Group::plain("XYZ-wings", 180.0, Zones, &Wing { is_xyz: true }).of(Hard),
    Group::plain("unique rectangles, type 1", 100.0, Uniqueness, &UniqueRectangle { kind: 1 })
        .of(Hard),
    Group::plain("unique rectangles, type 2", 100.0, Uniqueness, &UniqueRectangle { kind: 2 })
        .of(Hard),
    Group::plain("unique rectangles, type 3", 100.0, Uniqueness, &UniqueRectangle { kind: 3 })
        .of(Hard),
    Group::plain("unique rectangles, type 4", 100.0, Uniqueness, &UniqueRectangle { kind: 4 })
        .of(Hard),
    Group::plain("unique rectangles, type 5", 100.0, Uniqueness, &UniqueRectangle { kind: 5 })
        .of(Hard),
    Group::plain("unique rectangles, type 6", 100.0, Uniqueness, &UniqueRectangle { kind: 6 })
        .of(Hard),
    Group::plain("hidden rectangles", 100.0, Uniqueness, &HiddenRectangle).of(Hard),
    Group::plain(
        "avoidable rectangles, type 1",
        100.0,
        Uniqueness,
        &AvoidableRectangle { kind: 1 },
    )
    .of(Hard),
    Group::plain(
        "avoidable rectangles, type 2",
        100.0,
        Uniqueness,
        &AvoidableRectangle { kind: 2 },
    )
    .of(Hard),
    Group::plain("finned X-wings", 130.0, Lines, &FinnedFish { size: 2, is_sashimi: false })
        .of(Hard),
    Group::plain("sashimi X-wings", 150.0, Lines, &FinnedFish { size: 2, is_sashimi: true })
        .of(Hard),
    Group::plain("finned swordfish", 200.0, Lines, &FinnedFish { size: 3, is_sashimi: false })
        .of(Unfair),
    Group::plain("sashimi swordfish", 240.0, Lines, &FinnedFish { size: 3, is_sashimi: true })
        .of(Unfair),
    Group::plain("finned jellyfish", 250.0, Lines, &FinnedFish { size: 4, is_sashimi: false })
        .of(Unfair),
    Group::plain("sashimi jellyfish", 260.0, Lines, &FinnedFish { size: 4, is_sashimi: true })
        .of(Unfair),
    Group::plain("Sue de Coq", 250.0, FullZones, &SueDeCoq).of(Unfair),
    Group::plain("simple colors", 150.0, FullZones, &SimpleColors).of(Hard),
    Group::plain("multi colors", 200.0, FullZones, &MultiColors).of(Hard),
    Group::plain("X-chains", 260.0, FullZones, &Alternating::new(Links::OneDigit, false))
        .of(Unfair),
    Group::plain("XY-chains", 260.0, Zones, &Alternating::new(Links::Pairs, false)).of(Unfair),
    Group::plain("nice loops", 280.0, Zones, &Alternating::new(Links::All, true)).of(Unfair),
    Group::plain(
        "alternating inference chains",
        280.0,
        Zones,
        &Alternating::new(Links::All, false),
    )
    .of(Unfair),
    Group::plain("WXYZ-wings", 300.0, Zones, &WxyzWing).of(Unfair),
    Group::plain("grouped nice loops", 300.0, Zones, &Alternating::new(Links::Grouped, true))
        .of(Unfair),
    Group::plain(
        "grouped alternating inference chains",
        300.0,
        Zones,
        &Alternating::new(Links::Grouped, false),
    )
    .of(Unfair),
    Group::plain("almost locked sets XZ", 300.0, Zones, &AlmostLocked::new(2, 2)).of(Unfair),
    Group::plain("almost locked sets XY-wing", 320.0, Zones, &AlmostLocked::new(3, 3)).of(Unfair),
    Group::plain("chains of almost locked sets", 340.0, Zones, &AlmostLocked::new(4, 6)).of(Unfair),
    Group::chains("Nishio", 500.0, Chains::Nishio).of(Extreme),
    Group::chains("forcing chains", 500.0, Chains::Multiple).of(Extreme),
    Group::chains("forcing nets", 700.0, Chains::Dynamic(0)).of(Extreme),
    Group::chains("forcing nets (+)", 700.0, Chains::Dynamic(1)).of(Extreme),
    Group::chains("forcing nets with forcing chains", 700.0, Chains::Dynamic(2)).of(Extreme),
    Group::chains("forcing nets with multiple forcing chains", 700.0, Chains::Dynamic(3))
        .of(Extreme),
    Group::chains("forcing nets with dynamic forcing chains", 700.0, Chains::Dynamic(4))
        .of(Extreme),
    Group::chains("forcing nets with nested dynamic forcing chains", 700.0, Chains::Dynamic(5))
        .of(Extreme),
];
