//! What ends in shares: contracts on stocks.

use super::*;

#[test]
fn a_long_call_on_a_stock_brings_its_shares() {
    let fills = "05-20 10:00 buy 500 RELIANCE 1400 CE @ 30
                 06-01 10:00 sell 500 RELIANCE @ 1480";
    let value = "RELIANCE 1400 CE = 1450";
    // The premium is gone; shares at the strike, sold: (1,480 − 1,400) × 500.
    check(
        fills,
        value,
        &["RELIANCE 1400 CE options long 500: -15000 loss", "RELIANCE delivery long 500: 40000 win"],
    );
    // As a delivery: 0.1 % × 700,000. No exercise tax beside it. Stamp duty 0.015 % of 1,450 × 500 = 108.75; Zerodha's
    // 0.25 % of 700,000 and 18 % of it.
    check_charges(
        fills,
        value,
        &["sell 500 @ 0: nothing", "buy 500 @ 1400: brokerage 1750, stt 700, stamp 109, gst 315"],
    );
    // The sale: STT 740; exchange 0.00307 % × 740,000 = 22.718 − IPFT 0.0007; SEBI 0.74; GST 18 % × 23.458 = 4.22244;
    // DP 15.34: 783.0204 and the 2,874 above.
    let (merged, book) = settled(fills, value);
    assert_eq!(book.trades.charges[1].to_string(), "3657.0204");
    assert_eq!(book.trades.entry_time[1], Some(Time::from_ist(day(EXPIRY), 0)));
    let linked: Vec<&Fill> =
        merged.fills.iter().filter(|fill| fill.order_id == "SETTLE-RELIANCE1400CE").collect();
    assert_eq!(
        linked.iter().map(|fill| fill.origin).collect::<Vec<_>>(),
        [Origin::Settled, Origin::Delivered]
    );
    // Nothing is delivered of what is out of the money.
    check(
        "05-20 10:00 buy 500 RELIANCE 1400 CE @ 30",
        "RELIANCE 1400 CE = 1400",
        &["RELIANCE 1400 CE options long 500: -15000 loss"],
    );
}

#[test]
fn shares_move_as_the_contract_says() {
    // Every contract of 100 at 1,400, the stock at 1,450 or 1,350; 100 shares were bought at 1,000 before.
    let bought = "05-04 10:00 buy 100 RELIANCE @ 1000\n 05-20 10:00";
    for (contract, value, option, shares) in [
        (
            "sell 100 RELIANCE 1400 CE @ 30",
            "1450",
            "1400 CE options short 100: 3000 win",
            "delivery long 100: 40000 win",
        ),
        (
            "buy 100 RELIANCE 1400 PE @ 30",
            "1350",
            "1400 PE options long 100: -3000 loss",
            "delivery long 100: 40000 win",
        ),
        (
            "sell 100 RELIANCE 1400 PE @ 30",
            "1350",
            "1400 PE options short 100: 3000 win",
            "delivery long 200: 0 open 200",
        ),
        (
            "buy 100 RELIANCE FUT @ 1400",
            "1450",
            "FUT futures long 100: 5000 win",
            "delivery long 200: 0 open 200",
        ),
        (
            "sell 100 RELIANCE FUT @ 1400",
            "1450",
            "FUT futures short 100: -5000 loss",
            "delivery long 100: 45000 win",
        ),
    ] {
        let name = if contract.contains("FUT") {
            "RELIANCE FUT"
        } else {
            &contract[contract.find('R').unwrap()..][..16]
        };
        let fills = format!("{bought} {contract}");
        let (_, book) = settled(&fills, &format!("{name} = {value}"));
        let mut found = show(&book);
        found.sort();
        let mut expected = [format!("RELIANCE {option}"), format!("RELIANCE {shares}")];
        expected.sort();
        assert_eq!(found, expected, "{contract}");
    }
}

#[test]
fn shares_given_without_a_known_buy_are_of_unknown_cost() {
    let fills = "05-20 10:00 buy 100 RELIANCE 1400 PE @ 30";
    let value = "RELIANCE 1400 PE = 1350";
    check(
        fills,
        value,
        &["RELIANCE 1400 PE options long 100: -3000 loss", "RELIANCE delivery long 100: 0 unknown_cost"],
    );
    // 0.1 % × 140,000, the depository's fee, Zerodha's 0.25 % and 18 % of it.
    check_charges(
        fills,
        value,
        &["sell 100 @ 0: nothing", "sell 100 @ 1400: brokerage 350, stt 140, gst 63, dp 15.34"],
    );
    // The day's other sell of the scrip bears the fee already.
    let day =
        "05-04 10:00 buy 300 RELIANCE @ 1000\n 05-26 10:00 sell 100 RELIANCE @ 1350\n".to_owned() + fills;
    check_charges(&day, value, &["sell 100 @ 0: nothing", "sell 100 @ 1400: brokerage 350, stt 140, gst 63"]);
}

/// docs/rules.md 4.2: what one contract brings and another takes is set off in the clearing.
#[test]
fn a_spread_is_netted_and_no_share_moves() {
    // 1,300 CE: 150 × 100 − 12,000; 1,400 CE: 4,000 − 50 × 100. Whatever the order of the statements.
    let fills = "05-20 10:00 buy 100 RELIANCE 1300 CE @ 120
                 05-20 10:01 sell 100 RELIANCE 1400 CE @ 40";
    let both = ["RELIANCE 1300 CE = 1450", "RELIANCE 1400 CE = 1450"];
    for values in [both.join("\n"), format!("{}\n{}", both[1], both[0])] {
        check(
            fills,
            &values,
            &[
                "RELIANCE 1300 CE options long 100: 3000 win",
                "RELIANCE 1400 CE options short 100: -1000 loss",
            ],
        );
    }
    // The long leg: 0.15 % of 15,000 = 22.5 → 23. Both: Zerodha's 0.1 % of 1,450 × 100 and 18 % of it.
    check_charges(
        fills,
        &both.join("\n"),
        &["sell 100 @ 150: brokerage 145, stt 23, gst 26.1", "buy 100 @ 50: brokerage 145, gst 26.1"],
    );
}

#[test]
fn options_are_netted_before_futures_and_the_rest_is_delivered() {
    // To be received: 300 by the call, 200 by the future; to be given: 400 by the short call. Netted: 300 of the call,
    // 100 of the future, 400 of the short call. The future's other 100 are delivered at 1,450.
    let fills = "05-20 10:00 buy 300 RELIANCE 1300 CE @ 120
                 05-20 10:01 buy 200 RELIANCE FUT @ 1400
                 05-20 10:02 sell 400 RELIANCE 1400 CE @ 40";
    let values = "RELIANCE 1300 CE = 1450\n RELIANCE FUT = 1450\n RELIANCE 1400 CE = 1450";
    check(
        fills,
        values,
        &[
            "RELIANCE delivery long 100: 0 open 100",
            // 150 × 300 − 36,000; 50 × 200; 16,000 − 50 × 400.
            "RELIANCE 1300 CE options long 300: 9000 win",
            "RELIANCE FUT futures long 200: 10000 win",
            "RELIANCE 1400 CE options short 400: -4000 loss",
        ],
    );
    let (merged, _) = settled(fills, values);
    let made: Vec<String> = merged.fills[3..]
        .iter()
        .map(|fill| format!("{} {} {} @ {}", fill.origin.word(), fill.side, fill.quantity, fill.price))
        .collect();
    assert_eq!(
        made,
        [
            "netted_exercised sell 300 @ 150",
            "netted sell 100 @ 1450",
            "settled sell 100 @ 1450",
            "delivered buy 100 @ 1450",
            "netted buy 400 @ 50",
        ]
    );
}

#[test]
fn other_stocks_and_other_days_are_not_netted() {
    let fills = "05-20 10:00 buy 100 RELIANCE 1300 CE @ 120
                 05-20 10:01 sell 100 INFY 1400 CE @ 40
                 05-04 10:00 buy 100 INFY @ 1300";
    check(
        fills,
        "RELIANCE 1300 CE = 1450\n INFY 1400 CE = 1450",
        &[
            "RELIANCE delivery long 100: 0 open 100",
            "RELIANCE 1300 CE options long 100: -12000 loss",
            "INFY 1400 CE options short 100: 4000 win",
            "INFY delivery long 100: 10000 win",
        ],
    );
}

/// The shares that a contract brings cover what is sold on its day.
#[test]
fn a_sell_of_the_expiry_day_is_covered() {
    check(
        "05-20 10:00 buy 100 RELIANCE 1300 CE @ 120\n 05-26 11:00 sell 100 RELIANCE @ 1440",
        "RELIANCE 1300 CE = 1450",
        &[
            // 144,000 − 130,000.
            "RELIANCE delivery long 100: 14000 win",
            "RELIANCE 1300 CE options long 100: -12000 loss",
        ],
    );
}

/// The last day of each way in which contracts on stocks ended, and the first of the next.
#[test]
fn contracts_on_stocks_ended_in_cash_until_they_ended_in_shares() {
    let fills = "05-20 10:00 buy 100 RELIANCE 1300 CE @ 120";
    for (expiry, expected, is_said) in [
        ("2018-06-28", "RELIANCE 1300 CE options long 100: 3000 win", false),
        ("2018-07-26", "RELIANCE 1300 CE options long 100: 3000 win", true),
        ("2019-09-26", "RELIANCE 1300 CE options long 100: 3000 win", true),
        ("2019-10-31", "RELIANCE delivery long 100: 0 open 100", false),
    ] {
        let mut merged = account(fills);
        moved(&mut merged, day(expiry));
        assert_eq!(merged.settle(&settlements("RELIANCE 1300 CE = 1450"), day("2026-06-05")), []);
        let said = StartOfRecord::default();
        let plan = Plan::of(Broker::ZERODHA);
        let book = Book::build(&merged, &plan, Method::Fifo, None, &said, day("2026-06-05"));
        let first = show(&book).remove(0);
        let first = first.replace(&format!(" {}", day(expiry).in_words()), "");
        assert_eq!(first, expected, "{expiry}");
        let warned =
            book.warnings.iter().any(|warning| warning.message().contains("counts as ended in cash"));
        assert_eq!(warned, is_said, "{expiry}");
    }
}

#[test]
fn delivered_shares_are_not_netted_within_the_day() {
    let fills = "05-20 10:00 buy 500 RELIANCE 1400 CE @ 30
                 05-26 09:30 sell 100 RELIANCE @ 1440
                 05-26 15:45 buy 100 RELIANCE @ 1445";
    check(
        fills,
        "RELIANCE 1400 CE = 1450",
        &[
            "RELIANCE delivery long 500: 0 open 500",
            "RELIANCE 1400 CE options long 500: -15000 loss",
            "RELIANCE intraday short 100: -500 loss",
        ],
    );
}

#[test]
fn shares_come_under_the_name_of_today() {
    let fills = "05-20 10:00 sell 100 ZOMATO 250 PE @ 5
                 05-04 10:00 buy 10 ZOMATO @ 240
                 06-03 10:00 sell 110 ETERNAL @ 260";
    // 10 × 20 + 100 × 10.
    check(
        fills,
        "ZOMATO 250 PE = 245",
        &["ZOMATO 250 PE options short 100: 500 win", "ETERNAL delivery long 110: 1200 win"],
    );
}
