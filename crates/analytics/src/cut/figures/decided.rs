//! What entering and leaving in parts made, and what was planned. Of whole trades, each where it closes, so that groups
//! and days add up; before charges, which would have been about the same.

use super::{of_trades, sum};
use crate::cut::figure::{Figure, FigureKind, Number, Unit};

pub static ADDED_TO: Figure = of_trades(
    "tradesAddedTo",
    "Added to",
    "Closed trades with entries more than a minute apart, of which the times are known and whose shares were not split meanwhile.",
    Unit::Count,
    |part| Number::Count(part.decisions.added_to),
);

pub static SCALE_IN: Figure = of_trades(
    "scaleIn",
    "Made by adding",
    "What trades that were added to made, less what they would have made with all units at the first entry; charges as they were. Undefined where none was added to.",
    Unit::Result,
    |part| sum(part.decisions.by_entries, part.decisions.added_to),
);

pub static CLOSED_IN_PARTS: Figure = of_trades(
    "tradesClosedInParts",
    "Closed in parts",
    "Closed trades with exits more than a minute apart, of which the times are known and whose shares were not split meanwhile.",
    Unit::Count,
    |part| Number::Count(part.decisions.closed_in_parts),
);

pub static SCALE_OUT: Figure = of_trades(
    "scaleOut",
    "Made by closing in parts",
    "What trades that were closed in parts made, less what they would have made with all units at the first exit; charges as they were. Undefined where none was closed in parts.",
    Unit::Result,
    |part| sum(part.decisions.by_exits, part.decisions.closed_in_parts),
);

pub static SCALE_OUT_OF_LAST: Figure = of_trades(
    "scaleOutOfLast",
    "Made by not waiting for the last exit",
    "What trades that were closed in parts made, less what they would have made with all units at the last exit; charges as they were. Undefined where none was closed in parts.",
    Unit::Result,
    |part| sum(part.decisions.by_exits_of_last, part.decisions.closed_in_parts),
);

pub static WITH_PLAN: Figure = of_trades(
    "tradesWithPlannedR",
    "With a planned R",
    "Closed trades with a target and a first stop, each on its side of the average entry.",
    Unit::Count,
    |part| Number::Count(part.decisions.planned),
);

pub static PLANNED_R: Figure = Figure {
    key: "plannedR",
    name: "Average planned R",
    about: "Average of the way from the average entry to the target ÷ the way to the first stop, of closed trades with both; undefined without one.",
    unit: Unit::R,
    is_ratio: true,
    kind: FigureKind::SomeTrades {
        of: |part| {
            let own = part.decisions;
            Number::Ratio((own.planned > 0).then(|| own.planned_r / f64::from(own.planned)))
        },
        over: |part| part.decisions.planned,
    },
};
