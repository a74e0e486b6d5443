//! A backtest as JSON: `rojmel backtest` and the page. Keys and their order are a contract, more may be added.

mod amounts;
mod options;
mod registry;
mod swept;

use backtest::{Costs, Moment, Outcome, Rule, Tape, Traded, reached};
use domain::messages;
use serde::Serialize;
use utoipa::ToSchema;

use crate::numbers::{Each, IstDay, IstTime, Rupees, Units};
use crate::text::{Text, texts};
use crate::wire;
use crate::words::Direction;

pub use amounts::money;
use amounts::{each, rupees, units};
pub use options::{LeftOut, OptionsBacktested};
use registry::{RegistryFigure, registry};
pub use swept::Swept;
use swept::{SweepLine, sweep};

/// What a rule would have made on these candles. Rupees and quantities are decimals; what is undefined is null.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Backtested<'a> {
    rule: RuleLine<'a>,
    candles: Vec<CandlesLine<'a>>,
    figures: Figures,
    /// By head; null with flat costs.
    #[schema(required = true)]
    charges: Option<wire::Charges>,
    /// What a journal of these fills says; null with flat costs.
    #[schema(required = true)]
    journal: Option<wire::Summary>,
    /// Every figure of the analytics of one's own trades, of that journal; null with flat costs.
    #[schema(required = true)]
    registry: Option<Vec<RegistryFigure>>,
    #[schema(required = true)]
    benchmark: Option<BenchmarkLine>,
    /// Net with the stop always first, and with the target always first; null where no candle held both.
    #[schema(required = true)]
    range: Option<Range>,
    by_reason: Vec<ReasonLine>,
    /// Net of the same closed trades with charges of 0, 1, 2 and 3 times what they were.
    at_charges: Vec<AtChargesLine>,
    /// The same rule filled at other moments; null where nobody asked.
    #[schema(required = true)]
    otherwise: Option<OtherwiseLine>,
    /// As many trades, as large and held as long, entered by chance; null where nobody asked, or nothing was closed.
    #[schema(required = true)]
    placebo: Option<PlaceboLine>,
    not_taken: NotTaken,
    months: Vec<MonthLine>,
    trades: Vec<TradeLine<'a>>,
    open: Vec<OpenLine<'a>>,
    /// Marked equity at the end of each day.
    days: Vec<DayLine>,
    /// Of a sweep; null without one.
    #[schema(required = true)]
    sweep: Option<SweepLine<'a>>,
    /// What has to be known, in sentences.
    told: Vec<String>,
    /// Of each of `told`, what it is made of.
    told_texts: Vec<Text>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestRuleLine)]
struct RuleLine<'a> {
    name: &'a str,
    sentence: String,
    sentence_text: Text,
    /// Values of its parameters, in their order.
    params: Vec<ParamLine<'a>>,
    capital: Rupees,
    direction: Direction,
    /// `dated` or `flat`.
    costs: &'static str,
}

#[derive(Serialize, ToSchema)]
#[schema(as = BacktestParam)]
struct ParamLine<'a> {
    name: &'a str,
    value: f64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestCandles)]
struct CandlesLine<'a> {
    name: &'a str,
    bar: String,
    count: usize,
    from: IstDay,
    to: IstDay,
    missing_candles: u64,
    missing_days: u32,
    outside_hours: usize,
    jumps: Vec<IstDay>,
    /// Of the rule in this instrument.
    closed_trades: usize,
    /// Of closed trades, after charges.
    closed_net: Rupees,
    /// Of what is still open at its last close.
    open_net: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestFigures)]
struct Figures {
    equity: Rupees,
    net: Rupees,
    /// Of the capital, 0.1 is 10 %.
    net_part: f64,
    open_net: Rupees,
    /// Of the closed trades; both together are what they made, net.
    closed_gross: Rupees,
    closed_charges: Rupees,
    closed_trades: u32,
    wins: u32,
    #[schema(required = true)]
    win_rate: Option<f64>,
    #[schema(required = true)]
    profit_factor: Option<f64>,
    /// Of the marked equity against its peak, 0.1 is 10 %.
    max_drawdown: f64,
    max_drawdown_rupees: Rupees,
    #[schema(required = true)]
    sharpe: Option<f64>,
    /// The part of candles in which something was held.
    exposure: f64,
    /// Charges could be so many times as high before nothing is left of the gross.
    #[schema(required = true)]
    costs_borne: Option<f64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestBenchmark)]
struct BenchmarkLine {
    net: Rupees,
    net_part: f64,
    from: IstDay,
    charges: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestRange)]
struct Range {
    stop_first: Rupees,
    target_first: Rupees,
}

#[derive(Serialize, ToSchema)]
#[schema(as = BacktestAtCharges)]
struct AtChargesLine {
    times: u32,
    net: Rupees,
}

/// Net of closed trades after the charges of the rule's own trades.
#[derive(Serialize, ToSchema)]
#[schema(as = BacktestPlacebo)]
struct PlaceboLine {
    runs: usize,
    /// Runs that made less than the rule.
    below: usize,
    /// A twentieth of the runs made less.
    low: Rupees,
    middle: Rupees,
    /// A twentieth of the runs made more.
    high: Rupees,
}

/// Net with what is open at its last close.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestOtherwise)]
struct OtherwiseLine {
    next_open: FilledLine,
    /// At the close of the decision itself; null for a rule that is closed every day.
    #[schema(required = true)]
    same_close: Option<FilledLine>,
    /// Every condition is known one candle later, then filled at the next open.
    delayed: FilledLine,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestFilled)]
struct FilledLine {
    net: Rupees,
    closed_trades: u32,
}

#[derive(Serialize, ToSchema)]
#[schema(as = BacktestReason)]
struct ReasonLine {
    reason: &'static str,
    trades: u32,
    net: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestNotTaken)]
struct NotTaken {
    too_small: u32,
    no_money: u32,
    no_level: u32,
    expired: u32,
    made_smaller: u32,
    late_square_off: u32,
    ambiguous: u32,
    gaps: u32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestMonth)]
struct MonthLine {
    month: String,
    net: Rupees,
    /// Of the equity at its beginning; null: nothing was left then.
    #[schema(required = true)]
    net_part: Option<f64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestTrade)]
struct TradeLine<'a> {
    symbol: &'a str,
    direction: Direction,
    quantity: Units,
    entry_time: IstTime,
    exit_time: IstTime,
    entry: Each,
    exit: Each,
    gross_pnl: Rupees,
    charges: Rupees,
    net_pnl: Rupees,
    #[schema(required = true)]
    r: Option<f64>,
    /// The largest loss that it stood at while it was held, before charges: 0 or more, and at least so much.
    mae: Rupees,
    /// The largest profit, in the same way.
    mfe: Rupees,
    reason: &'static str,
    /// Filled at an open that lay beyond the stop or the target.
    gap: bool,
    /// The candle held stop and target.
    ambiguous: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestOpen)]
struct OpenLine<'a> {
    symbol: &'a str,
    quantity: Units,
    entry_time: IstTime,
    entry: Each,
    mark: Each,
}

#[derive(Serialize, ToSchema)]
#[schema(as = BacktestDay)]
struct DayLine {
    day: IstDay,
    equity: Rupees,
}

impl<'a> Backtested<'a> {
    /// Leaves the first so many trades; answers how many were left out.
    pub fn shorten(&mut self, most: usize) -> usize {
        let left_out = self.trades.len().saturating_sub(most);
        self.trades.truncate(most);
        left_out
    }

    pub fn of(
        rule: &'a Rule,
        params: &[f64],
        tapes: &'a [Tape],
        outcome: &'a Outcome,
        swept: Option<&'a Swept>,
    ) -> Self {
        let capital = rule.rupees();
        let figures = outcome.figures;
        let counts = outcome.counts();
        Self {
            rule: RuleLine {
                name: &rule.name,
                sentence: outcome.sentence.message(),
                sentence_text: Text::from(&outcome.sentence),
                params: rule
                    .params
                    .iter()
                    .zip(params)
                    .map(|(param, value)| ParamLine { name: &param.name, value: *value })
                    .collect(),
                capital: Rupees(rule.capital),
                direction: rule.direction.into(),
                costs: match rule.costs {
                    Costs::Dated(_) => "dated",
                    Costs::Flat(_) => "flat",
                },
            },
            candles: tapes.iter().enumerate().map(|(leg, tape)| candles(leg, tape, outcome)).collect(),
            figures: Figures {
                equity: rupees(figures.equity),
                net: rupees(figures.net),
                net_part: figures.net / capital,
                open_net: rupees(outcome.open_net),
                closed_gross: rupees(outcome.trades.iter().map(|one| one.gross).sum()),
                closed_charges: rupees(outcome.trades.iter().map(|one| one.charges).sum()),
                closed_trades: figures.trades,
                wins: figures.wins,
                win_rate: figures.win_rate,
                profit_factor: figures.profit_factor,
                max_drawdown: figures.max_fall,
                max_drawdown_rupees: rupees(figures.max_fall_rupees),
                sharpe: figures.sharpe,
                exposure: figures.exposure,
                costs_borne: outcome.costs_borne,
            },
            charges: outcome.journal.as_ref().map(|journal| wire::charges(&journal.book)),
            journal: outcome.journal.as_ref().map(|journal| wire::summary(&journal.summary)),
            registry: outcome.journal.as_ref().map(|journal| registry(journal, tapes, outcome, rule.capital)),
            benchmark: outcome.benchmark.map(|one| BenchmarkLine {
                net: rupees(one.net),
                net_part: one.part,
                from: IstDay(one.from),
                charges: rupees(one.charges),
            }),
            range: outcome
                .range
                .map(|(stop, target)| Range { stop_first: rupees(stop), target_first: rupees(target) }),
            by_reason: outcome
                .by_reason
                .iter()
                .map(|(reason, trades, net)| ReasonLine {
                    reason: reason.word(),
                    trades: *trades,
                    net: rupees(*net),
                })
                .collect(),
            at_charges: outcome
                .at_charges()
                .into_iter()
                .map(|(times, net)| AtChargesLine { times, net: rupees(net) })
                .collect(),
            otherwise: outcome.otherwise.as_ref().map(|one| OtherwiseLine {
                next_open: filled(one.next_open),
                same_close: one.same_close.map(filled),
                delayed: filled(one.delayed),
            }),
            placebo: outcome.placebo.map(|one| PlaceboLine {
                runs: one.runs,
                below: one.below,
                low: rupees(one.low),
                middle: rupees(one.middle),
                high: rupees(one.high),
            }),
            not_taken: NotTaken {
                too_small: counts.too_small,
                no_money: counts.no_money,
                no_level: counts.no_level,
                expired: counts.expired,
                made_smaller: counts.made_smaller,
                late_square_off: counts.late_square_off,
                ambiguous: counts.ambiguous,
                gaps: counts.gaps,
            },
            months: outcome
                .months
                .iter()
                .map(|one| MonthLine {
                    month: format!("{:04}-{:02}", one.year, one.month),
                    net: rupees(one.net),
                    net_part: one.part,
                })
                .collect(),
            trades: outcome.trades.iter().map(|one| trade(rule, tapes, outcome, one)).collect(),
            open: outcome
                .walked
                .open
                .iter()
                .map(|one| {
                    let entry = &outcome.walked.fills[one.entry];
                    OpenLine {
                        symbol: &tapes[one.leg].name,
                        quantity: units(one.units),
                        entry_time: IstTime(backtest::time_of(&tapes[one.leg], entry.bar, entry.moment)),
                        entry: each(entry.price),
                        mark: each(one.mark),
                    }
                })
                .collect(),
            days: outcome
                .walked
                .days
                .iter()
                .map(|(day, equity)| DayLine { day: IstDay(*day), equity: rupees(*equity) })
                .collect(),
            sweep: swept.map(|swept| sweep(rule, swept)),
            told: messages(&outcome.told),
            told_texts: texts(&outcome.told),
        }
    }
}

fn filled(one: backtest::Filled) -> FilledLine {
    FilledLine { net: rupees(one.net), closed_trades: one.trades }
}

fn candles<'a>(leg: usize, tape: &'a Tape, outcome: &Outcome) -> CandlesLine<'a> {
    let own = || outcome.trades.iter().filter(|one| one.trade.leg == leg);
    let open = outcome.walked.open.iter().zip(&outcome.open_each).filter(|(one, _)| one.leg == leg);
    CandlesLine {
        name: &tape.name,
        bar: tape.bar.to_string(),
        count: tape.len(),
        from: IstDay(tape.days.first().copied().unwrap_or_default()),
        to: IstDay(tape.days.last().copied().unwrap_or_default()),
        missing_candles: tape.missing.candles,
        missing_days: tape.missing.days,
        outside_hours: tape.missing.outside,
        jumps: tape.missing.jumps.iter().map(|day| IstDay(*day)).collect(),
        closed_trades: own().count(),
        closed_net: rupees(own().map(|one| one.net).sum()),
        open_net: rupees(open.map(|(_, (_, net))| net).sum()),
    }
}

fn trade<'a>(rule: &Rule, tapes: &'a [Tape], outcome: &Outcome, one: &Traded) -> TradeLine<'a> {
    let fills = &outcome.walked.fills;
    let tape = &tapes[one.trade.leg];
    let reached = reached(tape, &one.trade, &outcome.walked);
    TradeLine {
        symbol: &tape.name,
        direction: rule.direction.into(),
        quantity: units(one.trade.units),
        entry_time: IstTime(one.entry_time),
        exit_time: IstTime(one.exit_time),
        entry: each(fills[one.trade.entry].price),
        exit: each(fills[one.trade.exit].price),
        gross_pnl: rupees(one.gross),
        charges: rupees(one.charges),
        net_pnl: rupees(one.net),
        r: one.r,
        mae: rupees(reached.against),
        mfe: rupees(reached.with),
        reason: one.trade.reason.word(),
        gap: one.trade.gap && fills[one.trade.exit].moment == Moment::Open,
        ambiguous: one.trade.ambiguous,
    }
}
