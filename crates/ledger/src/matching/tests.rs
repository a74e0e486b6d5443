//! `check(fills, trades)`: a few words per fill in, one line per trade out.

use domain::{
    Contract, Day, Exchange, Fill, FillId, Instrument, Method, Origin, Price, Quantity, Right, Series, Side,
    Time, value_of,
};

use super::{Matched, TradeKind, match_by};

mod average;

/// `"04-01 09:15 buy 100 @ 50"`, with `BE` for trade-to-trade or `auction` behind it. Year 2026.
fn fill(index: usize, text: &str) -> Fill {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (quantity, price) = (Quantity::parse(words[3]).unwrap(), Price::parse(words[5]).unwrap());
    Fill {
        instrument: 0,
        row: index as u32 + 2,
        time: Time::parse_ist(&format!("2026-{} {}", words[0], words[1])).unwrap(),
        quantity,
        price,
        value: value_of(price, quantity).unwrap(),
        exchange: Exchange::Nse,
        origin: Origin::Traded,
        side: Side::from_word(words[2]).unwrap(),
        series: if words.contains(&"BE") { Series::parse("BE") } else { Series::parse("EQ") },
        auction: words.contains(&"auction"),
        trade_id: format!("{index}").into(),
        order_id: "".into(),
        id: FillId::UNSET,
    }
}

fn share_of(contract: Contract, fills: &str, as_of: &str) -> Matched {
    share_by(Method::Fifo, contract, fills, as_of)
}

fn share_by(method: Method, contract: Contract, fills: &str, as_of: &str) -> Matched {
    let instrument = Instrument { symbol: "X".into(), isin: None, contract };
    let fills: Vec<Fill> =
        fills.lines().map(str::trim).filter(|l| !l.is_empty()).enumerate().map(|(i, l)| fill(i, l)).collect();
    match_by(method, &[instrument], &fills, &[], Day::parse(as_of).unwrap())
}

fn show(matched: &Matched) -> String {
    let mut trades = matched.trades.clone();
    trades.sort_by_key(|trade| (trade.exit_time, trade.entry_time));
    let mut lines = Vec::new();
    for trade in trades {
        let exits = &matched.exits[trade.first_exit as usize..(trade.first_exit + trade.exits) as usize];
        let exits: Vec<String> = exits
            .iter()
            .map(|exit| format!("{} {} {}", &exit.day.to_string()[5..], exit.quantity, exit.gross))
            .collect();
        let kind = match trade.kind {
            TradeKind::Cycle if trade.open.0 > 0 => "open",
            TradeKind::Cycle => "closed",
            TradeKind::UnknownCost => "unknown",
            TradeKind::SettlementNeeded => "settle",
        };
        lines.push(format!(
            "{} {} {} {kind} {}: {}",
            trade.product,
            trade.direction.word(),
            trade.quantity,
            trade.open,
            exits.join(", ")
        ));
    }
    lines.join("\n")
}

#[track_caller]
fn check(fills: &str, expected: &[&str]) {
    assert_eq!(show(&share_of(Contract::Cash, fills, "2026-06-01")), expected.join("\n"));
}

#[track_caller]
fn check_option(fills: &str, as_of: &str, expected: &[&str]) {
    let contract = Contract::Option {
        underlying: "NIFTY".into(),
        expiry: Day::parse("2026-05-19").unwrap(),
        strike: Price::parse("23000").unwrap(),
        right: Right::Put,
    };
    assert_eq!(show(&share_of(contract, fills, as_of)), expected.join("\n"));
}

#[test]
fn bought_and_sold_on_one_day_is_intraday() {
    check(
        "04-01 09:15 buy 10 @ 100\n 04-01 10:00 sell 10 @ 101",
        &["intraday long 10 closed 0: 04-01 10 10"],
    );
    check(
        "04-01 09:15 sell 10 @ 100\n 04-01 10:00 buy 10 @ 101",
        &["intraday short 10 closed 0: 04-01 10 -10"],
    );
}

#[test]
fn the_latest_of_the_excess_side_is_set_aside() {
    // 10 + 10 bought, 12 sold: 8 of the second buy are delivered.
    check(
        "04-01 09:15 buy 10 @ 100\n 04-01 09:20 buy 10 @ 110\n 04-01 10:00 sell 12 @ 120",
        &["delivery long 8 open 8: ", "intraday long 12 closed 0: 04-01 12 220"],
    );
    // The excess sell has no older lot: cost unknown.
    check(
        "04-01 09:15 buy 10 @ 100\n 04-01 10:00 sell 12 @ 120",
        &["intraday long 10 closed 0: 04-01 10 200", "delivery long 2 unknown 0: "],
    );
}

#[test]
fn a_day_may_hold_several_cycles_and_a_flip() {
    check(
        "04-01 09:15 buy 5 @ 100\n 04-01 09:20 sell 8 @ 101\n 04-01 09:30 buy 3 @ 99",
        &["intraday long 5 closed 0: 04-01 5 5", "intraday short 3 closed 0: 04-01 3 6"],
    );
}

#[test]
fn delivery_closes_the_oldest_lot_first() {
    check(
        "04-01 09:15 buy 10 @ 100
         04-02 09:15 buy 10 @ 200
         04-03 09:15 sell 15 @ 300
         04-06 09:15 sell 5 @ 100",
        &["delivery long 20 closed 0: 04-03 15 2500, 04-06 5 -500"],
    );
}

#[test]
fn trade_to_trade_is_never_netted() {
    check(
        "04-01 09:15 buy 10 @ 100 BE\n 04-01 10:00 sell 4 @ 110 BE",
        &["delivery long 10 open 6: 04-01 4 40"],
    );
    check(
        "04-01 09:15 sell 4 @ 110 BE\n 04-01 10:00 buy 10 @ 100 BE",
        &["delivery long 4 unknown 0: ", "delivery long 10 open 10: "],
    );
}

#[test]
fn an_auction_buy_settles_the_last_short_delivery() {
    check(
        "03-02 09:15 sell 7 @ 90
         04-01 09:15 sell 10 @ 100
         04-02 14:00 buy 6 @ 105 auction
         04-03 14:00 buy 6 @ 110 auction",
        &[
            "delivery long 5 unknown 0: ",
            "delivery short 2 closed 0: 04-03 2 -40",
            "delivery short 10 closed 0: 04-02 6 -30, 04-03 4 -40",
        ],
    );
    check("04-02 14:00 buy 6 @ 105 auction", &["delivery long 6 open 6: "]);
    // Not one of its own day: that is not due yet.
    check(
        "04-02 09:15 sell 6 @ 100\n 04-02 14:00 buy 6 @ 105 auction",
        &["delivery long 6 unknown 0: ", "delivery long 6 open 6: "],
    );
}

#[test]
fn contracts_run_across_days_and_through_zero() {
    check_option(
        "05-11 10:00 buy 65 @ 10
         05-12 10:00 sell 130 @ 12
         05-13 10:00 buy 65 @ 11",
        "2026-05-19",
        &["options long 65 closed 0: 05-12 65 130", "options short 65 closed 0: 05-13 65 65"],
    );
}

#[test]
fn open_past_its_expiry_needs_a_settlement() {
    let fills = "05-11 10:00 buy 130 @ 10\n 05-12 10:00 sell 65 @ 12";
    check_option(fills, "2026-05-19", &["options long 130 open 65: 05-12 65 130"]);
    check_option(fills, "2026-05-20", &["options long 130 settle 65: 05-12 65 130"]);
}

#[test]
fn a_lot_keeps_what_rounding_leaves() {
    // ₹10 for 3 units at 3.33333333: value 10.0000; three exits of one unit each add up to it.
    let matched = share_of(
        Contract::Cash,
        "04-01 09:15 buy 3 @ 3.33333333\n 04-02 09:15 sell 1 @ 4\n 04-03 09:15 sell 1 @ 4\n 04-06 09:15 sell 1 @ 4",
        "2026-06-01",
    );
    let cost: i64 = matched.matches.iter().map(|one| one.buy_value.0).sum();
    assert_eq!(cost, 100_000);
    assert_eq!(
        matched.matches.iter().map(|one| one.buy_value.0).collect::<Vec<_>>(),
        [33_333, 33_334, 33_333]
    );
}
