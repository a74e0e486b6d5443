//! Results in multiples of what the first stop risked. Trades without a stop are in none of them. Of a trade that
//! closed in parts each part has the R of its own units; in a sum it has their weight, so that parts add up to the
//! trade.

use crate::cut::figure::{Figure, FigureKind, Number, Unit};

pub static WITH_STOP: Figure = Figure {
    key: "tradesWithR",
    name: "With a stop",
    about: "Closed trades with a stop on the losing side: those that the figures in R run over.",
    unit: Unit::Count,
    is_ratio: false,
    kind: FigureKind::Sums(|one| Number::Count(one.with_r)),
};

pub static TOTAL_R: Figure = Figure {
    key: "totalR",
    name: "Sum of R",
    about: "Sum of R of closed trades with a stop, of a part of one by its share of the units; undefined without one.",
    unit: Unit::R,
    is_ratio: false,
    kind: FigureKind::Risked(|one| {
        Number::Ratio((one.with_r > 0 || one.total_r != 0.0).then_some(one.total_r))
    }),
};

pub static EXPECTANCY_R: Figure = Figure {
    key: "expectancyR",
    name: "Average R",
    about: "Average R of closed trades with a stop, on the units closed here; undefined without one.",
    unit: Unit::R,
    is_ratio: true,
    kind: FigureKind::Risked(|one| Number::Ratio((one.with_r > 0).then(|| one.r / f64::from(one.with_r)))),
};

pub static SQN: Figure = Figure {
    key: "sqn",
    name: "SQN",
    about: "System quality number: √n × average R ÷ its sample deviation, not capped; undefined under 20 trades with a stop.",
    unit: Unit::Times,
    is_ratio: true,
    kind: FigureKind::Risked(|one| Number::Ratio(one.t_statistic_of_r().filter(|_| one.with_r >= 20))),
};

pub static T_STATISTIC: Figure = Figure {
    key: "tStatisticOfR",
    name: "t-statistic of R",
    about: "Average R ÷ its standard error. If the true average were 0, it would rarely be beyond ±2.",
    unit: Unit::Times,
    is_ratio: true,
    kind: FigureKind::Risked(|one| Number::Ratio(one.t_statistic_of_r())),
};
