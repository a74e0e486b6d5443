//! What an hour of trading brought that something was held.

use domain::Money;

use super::rupees;
use crate::cut::figure::{Figure, FigureKind, Unit};

/// In milliseconds.
const HOUR: f64 = 3_600_000.0;

pub static PER_HOUR: Figure = Figure {
    key: "perHour",
    name: "Average an hour held",
    about: "Result of closed trades ÷ the hours of trading for which they were held, by the exchange's hours of those days; nights, weekends and holidays take none. A part of a trade has its share of the hours. Over trades with both times in the record; of those held over several days, shares and their derivatives in years whose holidays are known. Undefined without such time.",
    unit: Unit::Result,
    is_ratio: true,
    kind: FigureKind::SomeTrades {
        of: |part| {
            let hours = part.held.milliseconds / HOUR;
            rupees((hours > 0.0).then(|| part.held.made as f64 / Money::ONE as f64 / hours))
        },
        over: |part| part.held.trades,
    },
};
