//! A backtest of options as JSON: `rojmel backtest` and the page. Keys and their order are a contract, more may be
//! added.

use backtest::{Lack, Leg, Made, MadeTrade, OptionRule, StillOpen};
use domain::{Money, Quantity, Right, messages};
use serde::Serialize;
use utoipa::ToSchema;

use super::amounts::rupees;
use super::registry::{RegistryFigure, registry_of_options};
use super::{DayLine, MonthLine};
use crate::numbers::{Each, IstDay, Rupees, Units};
use crate::text::{Text, texts};
use crate::wire;

/// What a rule that sells options would have made. Rupees are decimals; what is undefined is null.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OptionsBacktested<'a> {
    rule: &'a str,
    sentence: String,
    sentence_text: Text,
    /// Always `close`: of a day.
    fills: &'static str,
    capital: Rupees,
    net: Rupees,
    /// Of closed trades; both together are what they made, net.
    closed_gross: Rupees,
    closed_charges: Rupees,
    closed_trades: usize,
    wins: usize,
    #[schema(required = true)]
    win_rate: Option<f64>,
    #[schema(required = true)]
    profit_factor: Option<f64>,
    /// Of the marked equity against its peak, at closes.
    max_drawdown_rupees: Rupees,
    /// Of daily returns of the marked equity, by the year; null under 60 days.
    #[schema(required = true)]
    sharpe: Option<f64>,
    charges: wire::Charges,
    /// Every figure of the analytics of one's own trades, of a journal of these fills: each option is a trade by
    /// itself, and none has a risk.
    registry: Vec<RegistryFigure>,
    trades: Vec<OptionTradeLine>,
    #[schema(required = true)]
    open: Option<OptionTradeLine>,
    months: Vec<MonthLine>,
    /// Marked equity at the close of each day.
    days: Vec<DayLine>,
    /// Expiries of which nothing was sold, and days on which what was held could not be looked at.
    lacks: Vec<LackLine>,
    told: Vec<String>,
    /// Of each of `told`, what it is made of.
    told_texts: Vec<Text>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestOptionTrade)]
struct OptionTradeLine {
    expiry: IstDay,
    entry: IstDay,
    /// Null: it is still open.
    #[schema(required = true)]
    exit: Option<IstDay>,
    /// `stop`, `target`, `days` or `settled`.
    #[schema(required = true)]
    ended: Option<&'static str>,
    quantity: Units,
    legs: Vec<LegLine>,
    #[schema(required = true)]
    gross_pnl: Option<Rupees>,
    #[schema(required = true)]
    charges: Option<Rupees>,
    net_pnl: Rupees,
}

#[derive(Serialize, ToSchema)]
#[schema(as = BacktestOptionLeg)]
struct LegLine {
    /// `sell` or `buy`: at its entry.
    side: &'static str,
    strike: Each,
    /// `CE` or `PE`.
    right: &'static str,
    entry: Each,
    /// Of what is open: the last close.
    exit: Each,
}

#[derive(Serialize, ToSchema)]
#[schema(as = BacktestOptionLack)]
struct LackLine {
    expiry: IstDay,
    /// On which it would have been sold, or was looked at.
    day: IstDay,
    /// `outside`, `noDay`, `noList`, `noStrike`, `noCredit`, `held`, `unmarked`, `unlisted` or `late`.
    why: &'static str,
    /// Options that did not trade on that day, as `25000 CE`.
    untraded: Vec<String>,
}

impl<'a> OptionsBacktested<'a> {
    pub fn of(rule: &'a OptionRule, made: &'a Made) -> Self {
        let sum = |of: fn(&MadeTrade) -> Money| {
            Rupees(made.trades.iter().map(of).fold(Money::ZERO, |sum, one| sum + one))
        };
        Self {
            rule: &rule.name,
            sentence: made.sentence.message(),
            sentence_text: Text::from(&made.sentence),
            fills: "close",
            capital: Rupees(rule.capital),
            net: Rupees(made.net),
            closed_gross: sum(|one| one.gross),
            closed_charges: sum(|one| one.charges),
            closed_trades: made.trades.len(),
            wins: made.trades.iter().filter(|one| one.net > Money::ZERO).count(),
            win_rate: made.win_rate,
            profit_factor: made.profit_factor,
            max_drawdown_rupees: Rupees(made.max_fall),
            sharpe: made.sharpe,
            charges: wire::charges(&made.book),
            registry: registry_of_options(&made.book, rule.capital),
            trades: made.trades.iter().map(trade).collect(),
            open: made.open.as_ref().map(open),
            months: made
                .months
                .iter()
                .map(|one| MonthLine {
                    month: format!("{:04}-{:02}", one.year, one.month),
                    net: rupees(one.net),
                    net_part: one.part,
                })
                .collect(),
            days: made
                .days
                .iter()
                .map(|(day, equity)| DayLine { day: IstDay(*day), equity: Rupees(*equity) })
                .collect(),
            lacks: made.lacks.iter().map(lack).collect(),
            told: messages(&made.told),
            told_texts: texts(&made.told),
        }
    }

    /// Leaves the first so many trades and lacks.
    pub fn shorten(&mut self, most: usize) -> LeftOut {
        let left_out = LeftOut {
            trades: self.trades.len().saturating_sub(most),
            lacks: self.lacks.len().saturating_sub(most),
        };
        self.trades.truncate(most);
        self.lacks.truncate(most);
        left_out
    }
}

/// How many are not in the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub trades: usize,
    pub lacks: usize,
}

fn trade(one: &MadeTrade) -> OptionTradeLine {
    OptionTradeLine {
        expiry: IstDay(one.expiry),
        entry: IstDay(one.entry),
        exit: Some(IstDay(one.exit)),
        ended: Some(one.ended.word()),
        quantity: units(one.units),
        legs: one.legs.iter().map(leg).collect(),
        gross_pnl: Some(Rupees(one.gross)),
        charges: Some(Rupees(one.charges)),
        net_pnl: Rupees(one.net),
    }
}

fn open(one: &StillOpen) -> OptionTradeLine {
    OptionTradeLine {
        expiry: IstDay(one.expiry),
        entry: IstDay(one.entry),
        exit: None,
        ended: None,
        quantity: units(one.units),
        legs: one.legs.iter().map(leg).collect(),
        gross_pnl: None,
        charges: None,
        net_pnl: Rupees(one.net),
    }
}

fn units(count: u32) -> Units {
    Units(Quantity(i64::from(count) * Quantity::ONE))
}

const fn word(right: Right) -> &'static str {
    match right {
        Right::Call => "CE",
        Right::Put => "PE",
    }
}

fn leg(one: &Leg) -> LegLine {
    LegLine {
        side: if one.sold { "sell" } else { "buy" },
        strike: Each(one.strike),
        right: word(one.right),
        entry: Each(one.entry),
        exit: Each(one.exit),
    }
}

fn lack(one: &Lack) -> LackLine {
    LackLine {
        expiry: IstDay(one.expiry),
        day: IstDay(one.day),
        why: one.why.word(),
        untraded: one.untraded.iter().map(|(strike, right)| format!("{strike} {}", word(*right))).collect(),
    }
}
