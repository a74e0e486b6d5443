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
    // As a delivery: 0.1 % × 700,000. No exercise tax beside it.
    check_charges(fills, value, &["sell 500 @ 0: nothing", "buy 500 @ 1400: stt 700"]);
    // The sale: STT 740; exchange 0.00307 % × 740,000 = 22.718 − IPFT 0.0007; SEBI 0.74; GST 18 % × 23.458 = 4.22244;
    // DP 15.34: 783.0204 and the 700.
    let (merged, book) = settled(fills, value);
    assert_eq!(book.trades.charges[1].to_string(), "1483.0204");
    assert_eq!(book.trades.entry_time[1], Time::parse_ist("2026-05-26 15:30"));
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
    // 0.1 % × 140,000, and the depository's fee.
    check_charges(fills, value, &["sell 100 @ 0: nothing", "sell 100 @ 1400: stt 140, dp 15.34"]);
    // The day's other sell of the scrip bears the fee already.
    let day =
        "05-04 10:00 buy 300 RELIANCE @ 1000\n 05-26 10:00 sell 100 RELIANCE @ 1350\n".to_owned() + fills;
    check_charges(&day, value, &["sell 100 @ 0: nothing", "sell 100 @ 1400: stt 140"]);
}

#[test]
fn shares_received_are_there_to_be_given() {
    // Spreads of calls: 100 shares come at one strike and go at the other, whatever the order of the contracts.
    for (low, high, expected) in [
        (
            "buy",
            "sell",
            [
                "1300 CE options long 100: -12000 loss",
                "1400 CE options short 100: 4000 win",
                "delivery long 100: 10000 win",
            ],
        ),
        (
            "sell",
            "buy",
            [
                "1300 CE options short 100: 12000 win",
                "1400 CE options long 100: -4000 loss",
                "delivery long 100: -10000 loss",
            ],
        ),
    ] {
        let fills = format!(
            "05-20 10:00 {low} 100 RELIANCE 1300 CE @ 120
             05-20 10:01 {high} 100 RELIANCE 1400 CE @ 40"
        );
        let expected = expected.map(|trade| format!("RELIANCE {trade}"));
        let both = ["RELIANCE 1300 CE = 1450", "RELIANCE 1400 CE = 1450"];
        for values in [both.join("\n"), format!("{}\n{}", both[1], both[0])] {
            check(&fills, &values, &expected.each_ref().map(String::as_str));
        }
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
            "RELIANCE 1400 CE options long 500: -15000 loss",
            "RELIANCE delivery long 500: 0 open 500",
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
