//! Means and ratios of closed trades.

use ledger::Status;

use super::{mean, ratio, rupees};
use crate::cut::figure::{Figure, FigureKind, Number, Unit};
use crate::cut::tally::Tally;

const fn of_sums(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    unit: Unit,
    of: fn(&Tally) -> Number,
) -> Figure {
    Figure { key, name, about, unit, is_ratio: true, kind: FigureKind::Sums(of) }
}

pub static WIN_RATE: Figure = of_sums("winRate", "Win rate", "Wins ÷ closed trades.", Unit::Share, |one| {
    Number::Ratio(ratio(one.count(Status::Win).into(), one.closed().into()))
});

pub static WIN_RATE_OF_DECIDED: Figure = of_sums(
    "winRateOfDecided",
    "Win rate without breakevens",
    "Wins ÷ (wins + losses).",
    Unit::Share,
    |one| Number::Ratio(decided(one)),
);

pub static AVERAGE_WIN: Figure = of_sums(
    "averageWin",
    "Average win",
    "Average of the wins; undefined without one.",
    Unit::Result,
    |one| mean(one.sum(Status::Win), one.count(Status::Win)),
);

pub static AVERAGE_LOSS: Figure = of_sums(
    "averageLoss",
    "Average loss",
    "Average of the losses; undefined without one.",
    Unit::Result,
    |one| mean(one.sum(Status::Loss), one.count(Status::Loss)),
);

pub static PAYOFF: Figure = of_sums(
    "payoffRatio",
    "Payoff ratio",
    "Average win ÷ average loss without its sign; undefined without wins or losses.",
    Unit::Times,
    |one| Number::Ratio(payoff(one)),
);

pub static PROFIT_FACTOR: Figure = of_sums(
    "profitFactor",
    "Profit factor",
    "Won ÷ lost without its sign; undefined without a loss.",
    Unit::Times,
    |one| Number::Ratio(ratio(one.sum(Status::Win) as f64, -(one.sum(Status::Loss) as f64))),
);

pub static EXPECTANCY: Figure =
    of_sums("expectancy", "Average a trade", "Average result of a closed trade.", Unit::Result, |one| {
        mean(one.of_closed(), one.closed())
    });

pub static DEVIATION: Figure = of_sums(
    "deviation",
    "Standard deviation",
    "Sample standard deviation of closed trades; undefined under two.",
    Unit::Rupees,
    |one| rupees(one.variance().map(f64::sqrt)),
);

pub static T_STATISTIC: Figure = of_sums(
    "tStatistic",
    "t-statistic",
    "Average a trade ÷ its standard error. If the true average were 0, it would rarely be beyond ±2.",
    Unit::Times,
    |one| Number::Ratio(one.t_statistic()),
);

pub static SQN: Figure = of_sums(
    "sqnNet",
    "SQN of results",
    "System quality number by rupees: √n × average a trade ÷ its standard deviation, not capped: the t statistic, from 20 trades on. By R it is SQN.",
    Unit::Times,
    |one| Number::Ratio(one.t_statistic().filter(|_| one.closed() >= 20)),
);

pub static COST_SHARE: Figure = of_sums(
    "chargesOfGross",
    "Charges of gross P&L",
    "Charges ÷ gross; undefined unless gross is above 0.",
    Unit::Share,
    |one| Number::Ratio((one.gross > 0).then(|| one.charges as f64 / one.gross as f64)),
);

pub static COST_LEAK: Figure = of_sums(
    "costLeak",
    "Charges of gross wins and losses",
    "Charges ÷ the sum of each trade's gross result without its sign.",
    Unit::Share,
    |one| Number::Ratio(ratio(one.charges as f64, one.moved as f64)),
);

pub static KELLY: Figure = of_sums(
    "kellyFraction",
    "Kelly fraction",
    "p − (1 − p) ÷ payoff with p of the decided trades; undefined without losses or under 30 trades.",
    Unit::Share,
    |one| {
        let value = || Some(decided(one)? - (1.0 - decided(one)?) / payoff(one)?);
        Number::Ratio(value().filter(|_| one.closed() >= 30))
    },
);

fn decided(one: &Tally) -> Option<f64> {
    let (wins, losses) = (f64::from(one.count(Status::Win)), f64::from(one.count(Status::Loss)));
    ratio(wins, wins + losses)
}

/// Of the unrounded means.
fn payoff(one: &Tally) -> Option<f64> {
    let won = one.sum(Status::Win) as f64 * f64::from(one.count(Status::Loss));
    let lost = -(one.sum(Status::Loss) as f64) * f64::from(one.count(Status::Win));
    ratio(won, lost)
}
