//! The second opinion: matching and charges written again from the written rules alone, slowly.
//!
//! Every fill falls apart into single units, every unit walks through the queue by itself, and every
//! head of a day is added up in plain integers of 10⁻⁴ rupee. Whole quantities only; a fill's value
//! must divide by its quantity, which holds for prices of at most four decimals.

pub mod actions;
mod charges;
pub mod everything;
mod matching;

use std::collections::{BTreeMap, BTreeSet};

use domain::{Broker, Contract, Day, Fill, Instrument, Method, Product, Quantity, Segment, Side, Time};
use ledger::{Direction, Merged, Status};

pub use charges::Heads;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trade {
    /// ISIN, symbol or contract: what the instrument is.
    pub scrip: String,
    pub product: Product,
    pub direction: Direction,
    pub entry: Option<Time>,
    pub exit: Option<Time>,
    pub quantity: i64,
    pub open: i64,
    pub buy: i128,
    pub sell: i128,
    pub gross: i128,
    pub turnover: i128,
    pub exits: Vec<Exit>,
    pub status: Status,
    /// Nobody has said whether its scrip was held before: where nothing was stated, every delivery that a sell began
    /// or ended in.
    pub assumed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exit {
    pub day: Day,
    pub quantity: i64,
    pub gross: i128,
    /// In 10⁻⁶ of 10⁻⁴ rupee: shares of shares, cut and not rounded.
    pub charges: i128,
}

pub struct Answer {
    pub trades: Vec<Trade>,
    pub heads: Heads,
}

/// What the rules say about these fills, each of them there once.
pub fn answer(merged: &Merged, broker: Broker, method: Method, as_of: Day) -> Answer {
    let Merged { instruments, fills, worth, .. } = merged;
    let scrips = identities(instruments);
    let scrip = |fill: usize| scrips[fills[fill].instrument as usize].clone();
    let cycles = matching::cycles(fills, instruments, &scrip, method);
    let parts = matching::parts(&cycles);
    let (of_part, heads) = charges::charge(fills, instruments, worth, &scrip, &parts, broker);

    let delivers_sells: BTreeSet<String> = parts
        .keys()
        .filter(|(fill, product)| *product == Product::Delivery && fills[*fill].side == Side::Sell)
        .map(|(fill, _)| scrip(*fill))
        .collect();
    let doubted = adjusted(fills, instruments, &scrip);
    let mut trades: Vec<Trade> = cycles
        .iter()
        .map(|cycle| {
            let mut trade = trade(cycle, fills, instruments, &scrip, as_of, |fill| {
                let part = (fill, cycle.product);
                of_part.get(&part).copied().unwrap_or(0) * 1_000_000 / parts[&part] as i128
            });
            trade.assumed = match trade.product {
                Product::Delivery => trade.status.counts() && delivers_sells.contains(&trade.scrip),
                Product::Futures | Product::Options => {
                    trade.status.counts() && doubted.contains(&trade.scrip)
                }
                Product::Intraday => false,
            };
            trade
        })
        .collect();
    trades.sort();
    Answer { trades, heads }
}

/// Contracts on stocks of which all that was bought and all that was sold stand in a ratio of a usual bonus or split;
/// and futures on stocks whose quantities have only so small a number in common that no lot of it is worth ₹20,000, or
/// whose price fell to 20/27 and below over a night on which they were held.
fn adjusted(fills: &[Fill], instruments: &[Instrument], scrip: &dyn Fn(usize) -> String) -> BTreeSet<String> {
    let mut sums: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    let mut futures: BTreeMap<String, Vec<&Fill>> = BTreeMap::new();
    for (at, fill) in fills.iter().enumerate() {
        let (Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. }) =
            &instruments[fill.instrument as usize].contract
        else {
            continue;
        };
        if domain::segment_of_contracts_on(underlying) == Segment::Fno
            && !market::is_index(underlying, *expiry)
        {
            let (bought, sold) = sums.entry(scrip(at)).or_default();
            *(if fill.side == Side::Buy { bought } else { sold }) += units(fill);
            if matches!(instruments[fill.instrument as usize].contract, Contract::Future { .. }) {
                futures.entry(scrip(at)).or_default().push(fill);
            }
        }
    }
    let is_usual = |bought: i64, sold: i64| {
        let (more, less) = (bought.max(sold), bought.min(sold));
        let whole = [2, 3, 4, 5, 6, 10].iter().any(|times| more == less * times);
        let parts = [(3, 2), (5, 2), (4, 3), (5, 3), (5, 4), (6, 5), (7, 5), (11, 10)];
        less > 0 && (whole || parts.iter().any(|(after, before)| more * before == less * after))
    };
    let usual =
        sums.into_iter().filter(|(_, (bought, sold))| is_usual(*bought, *sold)).map(|(scrip, _)| scrip);
    let odd = futures.into_iter().filter(|(_, fills)| is_odd(fills)).map(|(scrip, _)| scrip);
    usual.chain(odd).collect()
}

fn is_odd(fills: &[&Fill]) -> bool {
    let mut fills = fills.to_vec();
    fills.sort_by_key(|fill| fill.time);
    let divides = |lot: &i64| fills.iter().all(|fill| units(fill) % lot == 0);
    let smallest = fills.iter().map(|fill| units(fill)).min().unwrap_or(1);
    let lot = (1..=smallest).rev().find(divides).unwrap_or(1);
    let is_no_lot = fills.len() > 1
        && fills
            .iter()
            .all(|fill| i128::from(fill.value.0) * i128::from(lot) / i128::from(units(fill)) < 200_000_000);
    let (mut held, mut is_fallen) = (0, false);
    for pair in fills.windows(2) {
        let [one, next] = [pair[0], pair[1]];
        held += if one.side == Side::Buy { units(one) } else { -units(one) };
        let price = |fill: &Fill| i128::from(fill.value.0) * 1_000_000 / i128::from(units(fill));
        let is_night = one.time.day() < next.time.day() && held != 0;
        is_fallen |= is_night && price(next) > 0 && price(one) * 20 >= price(next) * 27;
    }
    is_no_lot || is_fallen
}

fn trade(
    cycle: &matching::Cycle,
    fills: &[Fill],
    instruments: &[Instrument],
    scrip: &dyn Fn(usize) -> String,
    as_of: Day,
    charge_of_unit: impl Fn(usize) -> i128,
) -> Trade {
    let is_long = cycle.direction == Direction::Long;
    let entry_of = |&(buy, sell): &(usize, usize)| if is_long { buy } else { sell };
    let exit_of = |&(buy, sell): &(usize, usize)| if is_long { sell } else { buy };
    let entries: Vec<usize> = cycle.pairs.iter().map(entry_of).chain(cycle.open.iter().copied()).collect();
    let one = entries[0];

    let mut exits: BTreeMap<Day, Exit> = BTreeMap::new();
    let mut by_lot: BTreeMap<(usize, usize), i128> = BTreeMap::new();
    for (pair, cost) in cycle.pairs.iter().zip(&cycle.costs) {
        let closed_at = unit_value(&fills[exit_of(pair)]);
        let gross = if is_long { closed_at - cost } else { cost - closed_at };
        let day = fills[exit_of(pair)].time.day();
        let exit = exits.entry(day).or_insert(Exit { day, quantity: 0, gross: 0, charges: 0 });
        exit.quantity += 1;
        exit.gross += gross;
        exit.charges += charge_of_unit(pair.0) + charge_of_unit(pair.1);
        *by_lot.entry(*pair).or_default() += gross;
    }
    let exits: Vec<Exit> = exits.into_values().collect();
    let gross = exits.iter().map(|exit| exit.gross).sum();
    let net = gross * 1_000_000 - exits.iter().map(|exit| exit.charges).sum::<i128>();
    let expired = instruments[fills[one].instrument as usize].expiry().is_some_and(|expiry| as_of > expiry);
    let status = match () {
        () if cycle.unknown_cost => Status::UnknownCost,
        () if !cycle.open.is_empty() && expired => Status::SettlementNeeded,
        () if !cycle.open.is_empty() => Status::Open,
        () if net > 0 => Status::Win,
        () if net < 0 => Status::Loss,
        () => Status::Breakeven,
    };
    let value_of = |side: Side| -> i128 {
        let open = cycle.open.iter().chain(&cycle.gone).copied();
        let units = cycle.pairs.iter().flat_map(|&(buy, sell)| [buy, sell]).chain(open);
        units.filter(|&unit| fills[unit].side == side).map(|unit| unit_value(&fills[unit])).sum()
    };
    let open = cycle.open.len() as i64;
    Trade {
        scrip: scrip(one),
        product: cycle.product,
        direction: cycle.direction,
        status,
        quantity: entries.len() as i64,
        open: match () {
            () if cycle.unknown_cost => 0,
            () if is_long => open,
            () => -open,
        },
        entry: entries.iter().map(|&unit| fills[unit].time).min().filter(|_| !cycle.unknown_cost),
        exit: if cycle.unknown_cost {
            cycle.open.iter().map(|&unit| fills[unit].time).max()
        } else {
            cycle.pairs.iter().map(|pair| fills[exit_of(pair)].time).max()
        },
        buy: value_of(Side::Buy),
        sell: value_of(Side::Sell),
        gross,
        turnover: by_lot.values().map(|gross| gross.abs()).sum(),
        exits,
        assumed: false,
    }
}

/// ISIN, else the ISIN that another instrument of the same symbol has, else the symbol; a contract is itself.
pub fn identities(instruments: &[Instrument]) -> Vec<String> {
    instruments
        .iter()
        .map(|one| match one.contract {
            Contract::Cash => {
                let namesake =
                    instruments.iter().find(|other| other.symbol == one.symbol && other.isin.is_some());
                match one.isin.or(namesake.and_then(|other| other.isin)) {
                    Some(isin) => isin.to_string(),
                    None => one.symbol.to_string(),
                }
            }
            Contract::Future { .. } | Contract::Option { .. } => format!("{:?}", one.contract),
        })
        .collect()
}

pub fn units(fill: &Fill) -> i64 {
    assert!(fill.quantity.is_whole(), "the second opinion counts whole units");
    fill.quantity.0 / Quantity::ONE
}

pub fn unit_value(fill: &Fill) -> i128 {
    assert_eq!(fill.value.0 % units(fill), 0, "the value of a unit has at most four decimals");
    i128::from(fill.value.0 / units(fill))
}
