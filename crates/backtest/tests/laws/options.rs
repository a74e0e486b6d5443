//! Rules for options over random chains, against a second way of working them out, and through the journal's import.

use backtest::{Away, Chain, OptionEnd, OptionRule, Structure, run_options};
use domain::{Broker, Contract, Day, Exchange, Method, Money, Origin, Price, Right};
use ledger::charges::Plan;
use ledger::{Book, Covered, Import, Settlement, SettlementValue, StartOfRecord, merge};
use proptest::collection::vec;
use proptest::prelude::*;

/// Day, expiry, strike, right and close of what traded.
type Row = (Day, Day, Price, Right, Price);

fn trades_on(day: Day) -> bool {
    !day.is_weekend() && !market::is_holiday(day)
}

/// June 2026: four Tuesdays, of which the 30th is the monthly expiry.
fn june() -> Vec<Day> {
    (1..=30).map(|one| Day::from_ymd(2026, 6, one).unwrap()).filter(|day| trades_on(*day)).collect()
}

const EXPIRIES: [u32; 4] = [9, 16, 23, 30];
const STRIKES: i64 = 7;

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let days = june();
    let count = days.len() * EXPIRIES.len() * STRIKES as usize * 2;
    vec(prop_oneof![1 => Just(0_i64), 12 => 1_i64..1_200], count).prop_map(move |closes| {
        let mut closes = closes.into_iter();
        let mut rows = Vec::new();
        for day in &days {
            for expiry in EXPIRIES.map(|one| Day::from_ymd(2026, 6, one).unwrap()) {
                for at in 0..STRIKES {
                    for right in [Right::Call, Right::Put] {
                        let close = closes.next().unwrap();
                        if close > 0 && *day <= expiry {
                            let strike = Price((24_700 + at * 100) * Price::ONE);
                            rows.push((*day, expiry, strike, right, Price(close * Price::ONE / 4)));
                        }
                    }
                }
            }
        }
        rows
    })
}

fn away(least: u32) -> impl Strategy<Value = Away> {
    prop_oneof![
        (least..4).prop_map(Away::Strikes),
        (1_u32..20).prop_map(|tenths| Away::Percent(f64::from(tenths) / 10.0))
    ]
}

fn rule() -> impl Strategy<Value = OptionRule> {
    use Structure::{BearCall, BullPut, IronCondor, ShortStraddle, ShortStrangle};
    let structure = prop_oneof![
        Just(ShortStraddle),
        Just(ShortStrangle),
        Just(BullPut),
        Just(BearCall),
        Just(IronCondor)
    ];
    let exit = (prop::option::of(0_u32..9), prop::option::of(1_u32..99), prop::option::of(1_u32..200));
    (structure, 1_u32..15, away(0), away(1), exit, (1_u32..4, 0_u32..3)).prop_map(
        |(structure, entry_dte, distance, width, (dte, target, stop), (lots, ticks))| OptionRule {
            name: "Random".to_owned(),
            underlying: "NIFTY".to_owned(),
            structure,
            monthly: false,
            entry_dte,
            distance,
            width: structure.has_width().then_some(width),
            exit_dte: dte.filter(|days| *days < entry_dte),
            target: target.map(f64::from),
            stop: stop.map(f64::from),
            lots,
            lot: Some(65),
            slippage_ticks: ticks,
            capital: Money(300_000 * Money::ONE),
            broker: Broker::ZERODHA,
        },
    )
}

/// Right, strike, whether it is sold, in at, out at.
type Part = (Right, i64, bool, i64, i64);
/// Entry, exit, why, parts.
type Found = (Day, Option<Day>, &'static str, Vec<Part>);

/// Each expiry by itself, over plain rows.
fn naive(rule: &OptionRule, rows: &[Row], index: &[(Day, Price)]) -> Vec<Found> {
    let mut days: Vec<Day> = rows.iter().map(|row| row.0).collect();
    days.dedup();
    let last = days[days.len() - 1];
    let close = |day: Day, expiry: Day, strike: i64, right: Right| {
        rows.iter()
            .find(|row| (row.0, row.1, row.2.0, row.3) == (day, expiry, strike, right))
            .map(|row| row.4.0)
    };
    let slip = i64::from(rule.slippage_ticks) * Price::ONE / 20;
    let paid = |price: i64, buys: bool| if buys { price + slip } else { (price - slip).max(Price::ONE / 20) };
    let first_with = |expiry: Day, left: i32| {
        (0..).map(|ago| expiry.plus(ago - left)).find(|day| trades_on(*day)).unwrap()
    };
    let mut found: Vec<Found> = Vec::new();
    let mut used: Vec<Day> = Vec::new();
    for expiry in EXPIRIES.map(|one| Day::from_ymd(2026, 6, one).unwrap()) {
        let day = first_with(expiry, rule.entry_dte as i32);
        if day < days[0] || day > last || day >= expiry || !days.contains(&day) || used.contains(&day) {
            continue;
        }
        if !rows.iter().any(|row| row.1 == expiry) {
            continue;
        }
        used.push(day);
        if found.last().is_some_and(|one| one.1.is_none_or(|exit| exit > day)) {
            continue;
        }
        let strikes: Vec<i64> = (0..STRIKES).map(|at| (24_700 + at * 100) * Price::ONE).collect();
        let mut middle: Option<(i64, i64)> = None;
        for strike in &strikes {
            let (Some(call), Some(put)) =
                (close(day, expiry, *strike, Right::Call), close(day, expiry, *strike, Right::Put))
            else {
                continue;
            };
            if middle.is_none_or(|(_, over)| (call - put).abs() < over.abs()) {
                middle = Some((*strike, call - put));
            }
        }
        let Some((middle, over)) = middle else { continue };
        let implied = middle + over;
        let pick = |right: Right, from: i64, price: i64, away: Away| -> Option<i64> {
            let there: Vec<i64> = strikes
                .iter()
                .copied()
                .filter(|strike| close(day, expiry, *strike, right).is_some())
                .collect();
            let sign = if right == Right::Call { 1 } else { -1 };
            match away {
                Away::Strikes(count) => {
                    let mut left = count;
                    let mut at = from;
                    while left > 0 {
                        at += sign * 100 * Price::ONE;
                        if !(strikes[0]..=strikes[strikes.len() - 1]).contains(&at) {
                            return None;
                        }
                        left -= u32::from(there.contains(&at));
                    }
                    there.contains(&at).then_some(at)
                }
                Away::Percent(percent) => {
                    let wanted = price + sign * (implied as f64 * percent / 100.0).round() as i64;
                    let mut best: Option<i64> = None;
                    for strike in there {
                        if best.is_none_or(|best| (strike - wanted).abs() < (best - wanted).abs()) {
                            best = Some(strike);
                        }
                    }
                    best
                }
            }
        };
        let mut chosen: Option<Vec<(Right, i64, bool)>> = Some(Vec::new());
        let sides = match rule.structure {
            Structure::BullPut => vec![Right::Put],
            Structure::BearCall => vec![Right::Call],
            _ => vec![Right::Put, Right::Call],
        };
        for right in sides {
            let sold = match rule.structure {
                Structure::ShortStraddle => Some(middle),
                _ => pick(right, middle, implied, rule.distance),
            };
            let bought = sold.and_then(|sold| rule.width.map(|width| pick(right, sold, sold, width)));
            match (sold, bought, &mut chosen) {
                (Some(sold), None, Some(chosen)) => chosen.push((right, sold, true)),
                (Some(sold), Some(Some(bought)), Some(chosen)) if bought != sold => {
                    chosen.extend([(right, sold, true), (right, bought, false)]);
                }
                _ => chosen = None,
            }
        }
        let Some(chosen) = chosen else { continue };
        let entries: Vec<i64> =
            chosen.iter().map(|one| paid(close(day, expiry, one.1, one.0).unwrap(), !one.2)).collect();
        let sum = |prices: &[i64]| -> i64 {
            chosen.iter().zip(prices).map(|(one, price)| if one.2 { *price } else { -*price }).sum()
        };
        let credit = sum(&entries) as f64;
        if credit <= 0.0 {
            continue;
        }
        let mut exit: Option<(Day, &'static str, Vec<i64>)> = None;
        for later in days.iter().copied().filter(|one| *one > day && *one <= expiry) {
            let closes: Option<Vec<i64>> =
                chosen.iter().map(|one| close(later, expiry, one.1, one.0)).collect();
            let Some(closes) = closes else { continue };
            let now = sum(&closes) as f64;
            let word = if rule.stop.is_some_and(|part| now >= credit * (1.0 + part / 100.0)) {
                "stop"
            } else if rule.target.is_some_and(|part| now <= credit * (1.0 - part / 100.0)) {
                "target"
            } else if rule.exit_dte.is_some_and(|left| later >= first_with(expiry, left as i32)) {
                "days"
            } else {
                continue;
            };
            exit = Some((
                later,
                word,
                chosen.iter().zip(closes).map(|(one, close)| paid(close, one.2)).collect(),
            ));
            break;
        }
        if exit.is_none() && expiry <= last {
            let spot = index.iter().find(|one| one.0 == expiry).unwrap().1.0;
            let worth = |one: &(Right, i64, bool)| {
                if one.0 == Right::Call { (spot - one.1).max(0) } else { (one.1 - spot).max(0) }
            };
            exit = Some((expiry, "settled", chosen.iter().map(worth).collect()));
        }
        let (on, word, prices) = match exit {
            Some((on, word, prices)) => (Some(on), word, prices),
            None => (None, "open", vec![0; chosen.len()]),
        };
        let parts = chosen
            .iter()
            .zip(&entries)
            .zip(prices)
            .map(|((one, entry), exit)| (one.0, one.1, one.2, *entry, exit));
        found.push((day, on, word, parts.collect()));
    }
    found
}

proptest! {
    #![proptest_config(super::config())]

    #[test]
    fn a_naive_way_finds_the_same_and_the_import_the_same_rupees(
        rule in rule(), rows in rows(), cut in 8_usize..22, spots in vec(24_500_i64..25_600, 4),
    ) {
        let last = june()[cut.min(june().len()) - 1];
        let rows: Vec<Row> = rows.into_iter().filter(|row| row.0 <= last).collect();
        let index: Vec<(Day, Price)> = EXPIRIES
            .iter()
            .zip(spots)
            .map(|(one, spot)| (Day::from_ymd(2026, 6, *one).unwrap(), Price(spot * Price::ONE)))
            .collect();
        let mut chain = Chain { underlying: index.iter().copied().collect(), ..Chain::default() };
        for (day, expiry, strike, right, close) in &rows {
            if chain.days.last() != Some(day) {
                chain.days.push(*day);
            }
            let quotes = chain.expiries.entry(*expiry).or_default().entry(*day).or_default();
            let of = if *right == Right::Call { &mut quotes.calls } else { &mut quotes.puts };
            of.insert(*strike, *close);
        }
        let made = run_options(&rule, &chain).unwrap();
        let parts = |legs: &[backtest::Leg], is_open: bool| -> Vec<Part> {
            let exit = |leg: &backtest::Leg| if is_open { 0 } else { leg.exit.0 };
            legs.iter().map(|leg| (leg.right, leg.strike.0, leg.sold, leg.entry.0, exit(leg))).collect()
        };
        let mut found: Vec<Found> = made
            .trades
            .iter()
            .map(|one| (one.entry, Some(one.exit), one.ended.word(), parts(&one.legs, false)))
            .collect();
        found.extend(made.open.iter().map(|one| (one.entry, None, "open", parts(&one.legs, true))));
        prop_assert_eq!(&found, &naive(&rule, &rows, &index));
        // What each was worth, from its prices alone.
        for (trade, (.., parts)) in made.trades.iter().zip(&found) {
            let unit: i64 = parts.iter().map(|one| if one.2 { one.3 - one.4 } else { one.4 - one.3 }).sum();
            prop_assert_eq!(trade.gross.0 * Price::ONE, unit * i64::from(rule.lots * 65) * Money::ONE);
        }
        // Trades, what is open and the charges add up to the equity.
        let trades: Money = made.trades.iter().map(|one| one.net).sum();
        let open = made.open.as_ref().map_or(Money::ZERO, |one| one.net);
        prop_assert_eq!(trades + open, made.net);
        prop_assert_eq!(made.days.last().unwrap().1, rule.capital + made.net);

        // Written as a plain tradebook, read by the reader of broker files, settled as a user settles them.
        let text = tradebook_of(&made.merged);
        if made.merged.fills.is_empty() {
            return Ok(());
        }
        let choice = tradebook::Choice {
            broker: Some(Broker::ZERODHA), segment: None, quantities: None, month_first: None, lots: Vec::new(), remembered: Vec::new(), mappings: Vec::new(),
        };
        let read = tradebook::read("own.csv", text.as_bytes(), choice).unwrap_or_else(|why| panic!("{}\n{text}", why.message()));
        let mut merged = merge(&[Import {
            broker: rule.broker, instruments: &read.instruments, fills: &read.fills, charges: &[],
        }]);
        let settled: Vec<Settlement> = read
            .instruments
            .iter()
            .filter_map(|one| {
                let expiry = one.expiry()?;
                let held = made.trades.iter().any(|trade| trade.expiry == expiry && trade.ended == OptionEnd::Settled);
                let value = SettlementValue::Final(index.iter().find(|own| own.0 == expiry)?.1);
                held.then(|| Settlement { exchange: Exchange::Nse, symbol: one.symbol.clone(), value })
            })
            .collect();
        let as_of = last.plus(1);
        prop_assert!(merged.settle(&settled, as_of).is_empty());
        let start = StartOfRecord { held_none: true, ..StartOfRecord::default() };
        let book = Book::build(&merged, &Plan::of(rule.broker), Method::Fifo, Covered::default(), &start, as_of);
        prop_assert_eq!(&book.charges, &made.book.charges);
        let summary = |book: &Book| analytics::summary(book, &analytics::daily(book));
        prop_assert_eq!(summary(&book), summary(&made.book));
        if made.open.is_none() {
            prop_assert_eq!(summary(&book).net_pnl, made.net);
        }
    }
}

fn tradebook_of(merged: &ledger::Merged) -> String {
    let mut text = String::from(
        "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
         order_execution_time,expiry_date\n",
    );
    for fill in merged.fills.iter().filter(|fill| fill.origin == Origin::Traded) {
        let Contract::Option { expiry, strike, right, .. } =
            &merged.instruments[fill.instrument as usize].contract
        else {
            panic!()
        };
        let (_, _, of_month) = expiry.ymd();
        let code = if of_month == 30 { "26JUN".to_owned() } else { format!("266{of_month:02}") };
        let time = fill.time.to_string();
        let (day, clock) = (&time[..10], &time[..19]);
        text.push_str(&format!(
            "NIFTY{code}{strike}{right},,{day},NSE,FO,,{},false,{},{},{},{},{clock},{expiry}\n",
            fill.side, fill.quantity, fill.price, fill.trade_id, fill.order_id
        ));
    }
    text
}
