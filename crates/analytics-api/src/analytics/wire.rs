//! Tables and matrices as JSON.

use std::collections::BTreeMap;

use ::analytics::cut::{
    Cell, Codes, Dimension, Few, Figure, Group, Interval, Number, Part, Several, Spread, Table, Tally,
    written,
};
use domain::Money;
use ledger::Status;
use report::numbers::{IstDay, Rupees};
use serde::Serialize;
use utoipa::ToSchema;

/// A number, or null where it is undefined.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum Written {
    Count(u32),
    Rupees(Option<Rupees>),
    Ratio(Option<f64>),
}

pub type Figures = BTreeMap<&'static str, Written>;

/// How many closed trades, where that says little.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FewTrades {
    /// Fewer than five: means and ratios are null.
    UnderFive,
    /// Fewer than twenty: shown, not judged.
    UnderTwenty,
}

impl FewTrades {
    const fn of(few: Few) -> Self {
        match few {
            Few::UnderFive => Self::UnderFive,
            Few::UnderTwenty => Self::UnderTwenty,
        }
    }
}

/// Counts that stand apart: what is not known is never 0.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutSums {
    pub closed_trades: u32,
    pub open_trades: u32,
    /// Results that nobody knows: in no amount.
    pub unknown: u32,
    #[schema(required = true)]
    pub few: Option<FewTrades>,
    /// Of the closed trades those with a stop: figures in R run over them.
    pub trades_with_r: u32,
    #[schema(required = true)]
    pub few_with_r: Option<FewTrades>,
    /// Of the closed trades those of which every exit lies on a day with a stated capital: averages in percent run
    /// over them.
    pub trades_with_capital: u32,
    #[schema(required = true)]
    pub few_with_capital: Option<FewTrades>,
    /// The days that `bestDay` and `worstDay` are of, the first ones of several; null: there is none, or the figures of
    /// days were not worked out.
    #[schema(required = true)]
    pub best_day: Option<IstDay>,
    #[schema(required = true)]
    pub worst_day: Option<IstDay>,
    /// By the keys of the registry; null is undefined.
    #[schema(value_type = std::collections::HashMap<String, Option<f64>>)]
    pub figures: Figures,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutGroup {
    /// As a value of the dimension's condition: it leaves the trades that sum to this.
    pub value: String,
    pub name: String,
    /// It stands for what is in no group.
    pub none: bool,
    #[serde(flatten)]
    pub sums: CutSums,
}

/// What lies in groups beyond those shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutOthers {
    pub groups: usize,
    /// They came before those shown: of months and the like the last ones are shown.
    pub earlier: bool,
    /// As a value of the dimension's condition; null of a dimension with several groups for a trade.
    #[schema(required = true)]
    pub value: Option<String>,
    #[serde(flatten)]
    pub sums: CutSums,
}

/// Trades in several groups are counted in each: by so much the groups exceed the total.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutSeveral {
    pub trades: u32,
    pub amount: Rupees,
    pub gross: Rupees,
    pub charges: Rupees,
}

/// Groups, what lies beyond them, and the whole on which they close.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutTable {
    pub by: &'static str,
    pub name: &'static str,
    pub ordered: bool,
    pub groups: Vec<CutGroup>,
    #[schema(required = true)]
    pub others: Option<CutOthers>,
    pub whole: CutSums,
    #[schema(required = true)]
    pub several: Option<CutSeveral>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutCell {
    /// Values of both conditions.
    pub row: String,
    pub column: String,
    #[serde(flatten)]
    pub sums: CutSums,
}

/// Cells that have a trade; rows and columns close on the same whole.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutMatrix {
    pub rows: CutTable,
    pub columns: CutTable,
    pub cells: Vec<CutCell>,
}

/// Nine of ten drawn again lie between, in rupees.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct CutInterval {
    pub low: f64,
    pub high: f64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpreadBin {
    pub from: Rupees,
    pub to: Rupees,
    pub trades: u32,
    /// As a value of `net`; null where amounts are not net rupees, and with a filter by days: bars then hold parts of
    /// trades. The first and the last one hold all beyond, too.
    #[schema(required = true)]
    pub net: Option<String>,
}

/// How closed trades ended: in rupees, or where that is asked for in R or in percent of the capital, where 1 is 1%.
/// Null is undefined.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutSpread {
    /// In it: by R those with a stop, in percent those with a capital.
    pub trades: u32,
    /// None under eight trades.
    pub bins: Vec<SpreadBin>,
    #[schema(required = true)]
    pub mean: Option<f64>,
    #[schema(required = true)]
    pub worst: Option<Rupees>,
    #[schema(required = true)]
    pub worst_twentieth: Option<f64>,
    #[schema(required = true)]
    pub median: Option<f64>,
    #[schema(required = true)]
    pub best_twentieth: Option<f64>,
    #[schema(required = true)]
    pub best: Option<Rupees>,
    /// What the ten best won ÷ everything won.
    #[schema(required = true)]
    pub ten_best: Option<f64>,
    #[schema(required = true)]
    pub without_ten_best: Option<Rupees>,
}

/// `part` of the same group where a figure needs its trades.
pub fn sums(tally: &Tally, figures: &[&'static Figure], part: Option<&Part>, is_group: bool) -> CutSums {
    let (few, few_with_r) = (Few::of(tally.closed()), Few::of(tally.with_r));
    let few_with_capital = Few::of(tally.with_capital);
    let value = |one: &&'static Figure| {
        let few = Few::of(one.trades(tally, part));
        let hidden = is_group && one.is_ratio && few == Some(Few::UnderFive);
        let number = match part {
            Some(part) => one.of(tally, || part),
            None if one.needs_trades() => return None,
            None => one.of(tally, || unreachable!("{} needs trades", one.key)),
        };
        Some((one.key, number_of(if hidden { Number::Ratio(None) } else { number })))
    };
    CutSums {
        closed_trades: tally.closed(),
        open_trades: tally.count(Status::Open),
        unknown: tally.unknown(),
        few: few.map(FewTrades::of),
        trades_with_r: tally.with_r,
        few_with_r: few_with_r.map(FewTrades::of),
        trades_with_capital: tally.with_capital,
        few_with_capital: few_with_capital.map(FewTrades::of),
        best_day: part.and_then(Part::best_day).map(IstDay),
        worst_day: part.and_then(Part::worst_day).map(IstDay),
        figures: figures.iter().filter_map(value).collect(),
    }
}

pub fn number_of(number: Number) -> Written {
    match number {
        Number::Count(count) => Written::Count(count),
        Number::Money(money) => Written::Rupees(money.map(Rupees)),
        Number::Ratio(ratio) => Written::Ratio(ratio.filter(|ratio| ratio.is_finite())),
    }
}

/// `parts` are those of `found.groups`, and of the whole, where figures need trades.
pub fn table(
    by: &'static Dimension,
    codes: &Codes,
    found: &Table,
    figures: &[&'static Figure],
    parts: Option<(&[Part], &Part)>,
) -> CutTable {
    let group = |(at, group): (usize, &Group)| CutGroup {
        value: written(codes, group.code),
        name: codes.values[group.code as usize].name.clone(),
        none: group.code == Codes::NONE,
        sums: sums(&group.tally, figures, parts.map(|(parts, _)| &parts[at]), true),
    };
    let shown = || found.groups.iter().map(|group| written(codes, group.code)).collect::<Vec<_>>().join(",");
    CutTable {
        by: by.key,
        name: by.name,
        ordered: by.is_ordered,
        groups: found.groups.iter().enumerate().map(group).collect(),
        others: found.others.as_ref().map(|(codes, tally)| CutOthers {
            groups: codes.len(),
            earlier: found.others_are_earlier,
            value: (!by.has_several).then(|| format!("!{}", shown())),
            sums: sums(tally, figures, None, true),
        }),
        whole: sums(&found.whole, figures, parts.map(|(_, whole)| whole), false),
        several: found.several.as_ref().filter(|several| several.trades > 0).map(several),
    }
}

fn several(of: &Several) -> CutSeveral {
    let rupees = |sum| Rupees(Money(sum));
    CutSeveral {
        trades: of.trades,
        amount: rupees(of.amount),
        gross: rupees(of.gross),
        charges: rupees(of.charges),
    }
}

pub fn cell(rows: &Codes, columns: &Codes, cell: &Cell, figures: &[&'static Figure]) -> CutCell {
    CutCell {
        row: written(rows, cell.row),
        column: written(columns, cell.column),
        sums: sums(&cell.tally, figures, None, true),
    }
}

pub fn interval(of: Interval) -> CutInterval {
    CutInterval { low: of.low, high: of.high }
}

pub fn spread(of: &Spread, is_net: bool) -> CutSpread {
    let rupees = |sum: i64| Rupees(Money(sum));
    let number = |value: f64| value / Money::ONE as f64;
    let last = of.bins.len().saturating_sub(1);
    let bin = |(at, bin): (usize, &::analytics::cut::Bin)| {
        let end = |open: bool, end: i64| if open { String::new() } else { Money(end).to_string() };
        let range = format!("{}..{}", end(at == 0, bin.from), end(at == last, bin.to));
        SpreadBin {
            from: rupees(bin.from),
            to: rupees(bin.to),
            trades: bin.trades,
            net: (is_net && last > 0).then_some(range),
        }
    };
    CutSpread {
        trades: of.trades,
        bins: of.bins.iter().enumerate().map(bin).collect(),
        mean: of.mean.map(number),
        worst: of.worst.map(rupees),
        worst_twentieth: of.p05.map(number),
        median: of.median.map(number),
        best_twentieth: of.p95.map(number),
        best: of.best.map(rupees),
        ten_best: of.ten_best,
        without_ten_best: of.without_ten_best.map(rupees),
    }
}
