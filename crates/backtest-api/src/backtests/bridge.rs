//! One's own trades beside the entries of a rule: followed, missed, off the rule.

use ::backtest::{Apart, Bridge, Entered, Outcome, Own, Rule, TOLERANCE, Tape, bridge, difference, per_day};
use domain::Money;
use journal::Journal;
use report::backtested::money;
use report::numbers::{IstTime, Rupees, Units};
use serde::Serialize;
use utoipa::ToSchema;

use super::own::{OwnTrade, own_trades};

/// Rows of one group in an answer.
const MOST_ROWS: usize = 500;

/// Own trades of the instruments, of the time of their candles, beside the entries of the rule. Each own trade and each
/// entry stands in exactly one group.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestBridge {
    /// How far an own entry may lie from the rule's, in minutes; null: on the same day.
    #[schema(required = true)]
    tolerance: Option<i64>,
    followed: BridgeGroup,
    missed: BridgeGroup,
    off_rule: BridgeGroup,
    /// Own trades that cannot be compared.
    apart: BridgeGroup,
    /// Of `offRule`: entered the other way.
    opposite: usize,
    /// Of `apart`: days without candles.
    no_candles: usize,
    /// Of `apart`: when it was entered is not known.
    no_entry: usize,
    /// Of `apart`: only the day of the entry is known, and the candles are shorter.
    no_time: usize,
    /// Of `apart`: the first price lies outside of that day's candles.
    other_prices: usize,
    /// Why the own trades that followed made something else than the rule; null: more than can be counted.
    #[schema(required = true)]
    difference: Option<BridgeDifference>,
    /// What one made less what the rule made, on a day on which either entered; null: there is no such day.
    #[schema(required = true)]
    per_day: Option<BridgePerDay>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BridgePerDay {
    /// Trades and entries that are open or have no known result are in none of them.
    days: usize,
    mean: Rupees,
    /// Between these is the mean with 90%; null: fewer than 20 days.
    #[schema(required = true)]
    low: Option<Rupees>,
    #[schema(required = true)]
    high: Option<Rupees>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BridgeGroup {
    count: usize,
    /// Of own trades that are closed with a known result.
    own_net: Rupees,
    /// Own trades that are open or have no known result: not in `ownNet`.
    own_unknown: usize,
    /// Of the rule's entries; those that are still open at the last close.
    rule_net: Rupees,
    /// The first 500, by time.
    rows: Vec<BridgeRow>,
}

#[derive(Serialize, ToSchema)]
struct BridgeRow {
    /// Of the candles.
    instrument: String,
    #[schema(required = true)]
    own: Option<OwnTrade>,
    #[schema(required = true)]
    rule: Option<BridgeEntry>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BridgeEntry {
    entry_time: IstTime,
    quantity: Units,
    net_pnl: Rupees,
    open: bool,
}

#[derive(Serialize, ToSchema)]
struct BridgeDifference {
    /// Pairs of which both have ended.
    pairs: usize,
    own: Rupees,
    rule: Rupees,
    /// The four parts add up to `own` less `rule`.
    size: Rupees,
    entry: Rupees,
    exit: Rupees,
    charges: Rupees,
}

/// Each instrument by itself: an own trade can only follow an entry of the same.
pub fn of(journal: &Journal, rule: &Rule, tapes: &[Tape], outcome: &Outcome) -> BacktestBridge {
    let (mut mine, mut judged, mut entries) = (Vec::new(), Vec::<Own>::new(), Vec::new());
    let mut found = Bridge::default();
    // Which tape each entry and each own trade is of.
    let (mut leg_of_entry, mut leg_of_own) = (Vec::new(), Vec::new());
    for (leg, tape) in tapes.iter().enumerate() {
        let span = tape.days.first().copied().zip(tape.days.last().copied());
        let some = span.map_or_else(Vec::new, |span| own_trades(journal, &tape.name, span));
        let own: Vec<Own> = some.iter().map(|one| one.judged).collect();
        let entered = outcome.entries(tapes, leg);
        let one = bridge(&own, &entered, rule.direction, tape.bar, &tape.day_ranges());
        found.extend(&one, mine.len(), entries.len());
        leg_of_own.resize(mine.len() + some.len(), leg);
        leg_of_entry.resize(entries.len() + entered.len(), leg);
        mine.extend(some);
        judged.extend(own);
        entries.extend(entered);
    }
    found.followed.sort_by_key(|(_, place)| entries[*place].entry);
    found.missed.sort_by_key(|place| entries[*place].entry);
    found.off_rule.sort_by_key(|at| judged[*at].entry);
    found.apart.sort_by_key(|(at, _)| judged[*at].entry);
    let leg = |(own, place): (Option<usize>, Option<usize>)| {
        place.map(|place| leg_of_entry[place]).or(own.map(|at| leg_of_own[at])).unwrap_or_default()
    };
    let group = |pairs: Vec<(Option<usize>, Option<usize>)>| {
        let own = || pairs.iter().filter_map(|(own, _)| own.map(|at| &mine[at]));
        let rule = || pairs.iter().filter_map(|(_, place)| place.map(|place| &entries[place]));
        BridgeGroup {
            count: pairs.len(),
            own_net: Rupees(sum(own().filter_map(|one| one.line.net_pnl.map(|net| net.0)))),
            own_unknown: own().filter(|one| one.line.net_pnl.is_none()).count(),
            rule_net: Rupees(sum(rule().map(|one| one.net))),
            rows: pairs
                .iter()
                .take(MOST_ROWS)
                .map(|(own, place)| BridgeRow {
                    instrument: tapes[leg((*own, *place))].name.clone(),
                    own: own.map(|at| mine[at].line.clone()),
                    rule: place.map(|place| entry(&entries[place])),
                })
                .collect(),
        }
    };
    let apart = |why: Apart| found.apart.iter().filter(|(_, one)| *one == why).count();
    BacktestBridge {
        tolerance: (!rule.bar.is_day()).then(|| TOLERANCE * i64::from(rule.bar.minutes())),
        opposite: found.off_rule.iter().filter(|at| judged[**at].direction != rule.direction).count(),
        no_candles: apart(Apart::NoCandles),
        no_entry: apart(Apart::NoEntry),
        no_time: apart(Apart::NoTime),
        other_prices: apart(Apart::OtherPrices),
        difference: difference(&found, &judged, &entries, rule.direction).map(|one| BridgeDifference {
            pairs: one.pairs,
            own: Rupees(one.own),
            rule: Rupees(one.rule),
            size: Rupees(one.size),
            entry: Rupees(one.entry),
            exit: Rupees(one.exit),
            charges: Rupees(one.charges),
        }),
        per_day: per_day(&found, &judged, &entries).map(|one| BridgePerDay {
            days: one.days,
            mean: Rupees(money(one.mean)),
            low: one.interval.map(|of| Rupees(money(of.low))),
            high: one.interval.map(|of| Rupees(money(of.high))),
        }),
        followed: group(found.followed.iter().map(|(own, place)| (Some(*own), Some(*place))).collect()),
        missed: group(found.missed.iter().map(|place| (None, Some(*place))).collect()),
        off_rule: group(found.off_rule.iter().map(|own| (Some(*own), None)).collect()),
        apart: group(found.apart.iter().map(|(own, _)| (Some(*own), None)).collect()),
    }
}

fn sum(all: impl Iterator<Item = Money>) -> Money {
    all.fold(Money::ZERO, |sum, one| sum + one)
}

fn entry(one: &Entered) -> BridgeEntry {
    BridgeEntry {
        entry_time: IstTime(one.entry),
        quantity: Units(one.quantity),
        net_pnl: Rupees(one.net),
        open: one.is_open,
    }
}
