//! Results in percent of the capital that is stated. Exits of days without one are in none of them. Sums are of each
//! exit ÷ the capital at the start of its day, so that groups, days and parts add up; returns multiply the days.

use super::of_trades;
use crate::cut::figure::{Figure, FigureKind, Number, Unit};
use crate::cut::part::Part;

pub static WITH_CAPITAL: Figure = Figure {
    key: "tradesWithCapital",
    name: "With a capital",
    about: "Closed trades of which every exit lies on a day with a stated capital: those that averages in % run over.",
    unit: Unit::Count,
    is_ratio: false,
    kind: FigureKind::Sums(|one| Number::Count(one.with_capital)),
};

pub static TOTAL: Figure = Figure {
    key: "totalOfCapital",
    name: "Sum in % of capital",
    about: "Sum of each exit ÷ the capital at the start of its day, of days with one; undefined without, and where nothing was left of it.",
    unit: Unit::OfCapital,
    is_ratio: false,
    kind: FigureKind::OfCapital(|one| {
        Number::Ratio(
            (one.with_capital > 0 || one.points != 0.0).then_some(one.points).filter(|sum| sum.is_finite()),
        )
    }),
};

pub static EXPECTANCY: Figure = Figure {
    key: "expectancyOfCapital",
    name: "Average in % of capital",
    about: "Average of closed trades ÷ the capital at the start of the days of their exits; undefined without one, and where nothing was left of it.",
    unit: Unit::OfCapital,
    is_ratio: true,
    kind: FigureKind::OfCapital(|one| {
        let mean = (one.with_capital > 0).then(|| one.closed_points / f64::from(one.with_capital));
        Number::Ratio(mean.filter(|mean| mean.is_finite()))
    }),
};

pub static T_STATISTIC: Figure = Figure {
    key: "tStatisticOfCapital",
    name: "t-statistic in % of capital",
    about: "Average in % of capital ÷ its standard error. If the true average were 0, it would rarely be beyond ±2.",
    unit: Unit::Times,
    is_ratio: true,
    kind: FigureKind::OfCapital(|one| Number::Ratio(one.t_statistic_of_capital())),
};

const fn of_days(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    unit: Unit,
    of: fn(&Part) -> Number,
) -> Figure {
    Figure { is_ratio: false, ..of_trades(key, name, about, unit, of) }
}

pub static RETURN: Figure = of_days(
    "returnOnCapital",
    "Return on capital",
    "Time-weighted: the days multiplied, each 1 + its result ÷ the capital at its start; less 1. From the first day with a \
     stated capital; undefined where nothing is left of it.",
    Unit::OfCapital,
    |part| Number::Ratio(part.of_capital.earned),
);

pub static MAX_DRAWDOWN: Figure = of_days(
    "maxDrawdownOfCapital",
    "Max drawdown in % of capital",
    "The largest fall from a highest point of the time-weighted return: the fall of the running sum ÷ the capital at its \
     highest point, where no amount is stated in between.",
    Unit::Share,
    |part| Number::Ratio(part.of_capital.max_drawdown),
);

pub static ULCER: Figure = of_days(
    "ulcerOfCapital",
    "Ulcer index in % of capital",
    "√(average of the squared falls of the time-weighted return from its highest point), over weekdays from the first exit \
     to the last, by n.",
    Unit::Share,
    |part| Number::Ratio(part.of_capital.ulcer),
);

pub static CALMAR: Figure = of_days(
    "calmar",
    "Calmar",
    "Result a year of 365.25 days ÷ the capital at the start ÷ the max drawdown in %; undefined under 180 days, without a fall, and where the capital is stated anew in between.",
    Unit::Times,
    |part| Number::Ratio(part.of_capital.calmar),
);
