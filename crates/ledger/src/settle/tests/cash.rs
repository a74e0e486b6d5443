//! What settles in cash: contracts on indices.

use super::*;

#[test]
fn a_long_index_call_is_exercised() {
    let fills = "05-20 10:00 buy 65 NIFTY 25000 CE @ 100";
    let value = "NIFTY 25000 CE = 25123.45";
    // 123.45 × 65 = 8,024.25 for 6,500.
    check(fills, value, &["NIFTY 25000 CE options long 65: 1524.25 win"]);
    // 0.15 % × 8,024.25 = 12.036375; Zerodha's ₹20 and 18 % of it.
    check_charges(fills, value, &["sell 65 @ 123.45: brokerage 20, stt 12, gst 3.6"]);
    // Bought: brokerage 20; exchange 0.03553 % × 6,500 = 2.30945, to the even digit; SEBI 0.0065;
    // GST 18 % × 22.3159 = 4.016862; stamp 0.195 → 0. 26.3328 + 12 + 23.6 = 61.9328.
    let (merged, book) = settled(fills, value);
    assert_eq!(book.trades.charges[0].to_string(), "61.9328");
    assert_eq!(book.trades.exit_time[0], Time::parse_ist("2026-05-26 15:30"));
    assert_eq!(merged.fills[1].order_id, "SETTLE-NIFTY25000CE");
}

/// docs/rules.md 2: on the whole settlement value until August 2019, on what the option is worth since.
#[test]
fn the_tax_on_an_exercise_changed_its_base_and_its_rate() {
    let fills = "05-20 10:00 buy 65 NIFTY 25000 CE @ 100";
    let value = "NIFTY 25000 CE = 25123.45";
    for (expiry, expected) in [
        // 0.125 % × 25,123.45 × 65 = 2,041.28.
        ("2019-08-31", "2041"),
        // 0.125 % × 123.45 × 65 = 10.03.
        ("2019-09-01", "10"),
        ("2026-03-30", "10"),
        // 0.15 % × 8,024.25 = 12.04.
        ("2026-04-07", "12"),
    ] {
        assert_eq!(merged_on(expiry, fills, value).charges.stt.to_string(), expected, "{expiry}");
    }
}

/// Published by Zerodha (TradingQnA 151973), August 2023: 3,000 of a 19,500 put, the index at 19,400.
#[test]
fn the_published_exercise_of_august_2023() {
    let fills = "05-20 10:00 buy 3000 NIFTY 19500 PE @ 20";
    // 0.125 % × 100 × 3,000.
    assert_eq!(merged_on("2023-08-17", fills, "NIFTY 19500 PE = 19400").charges.stt.to_string(), "375");
}

#[test]
fn an_expiry_stands_at_the_end_of_its_session() {
    let fills = "05-20 10:00 buy 65 NIFTY 25000 CE @ 100";
    let value = "NIFTY 25000 CE = 25123.45";
    for (expiry, expected) in [("2026-06-30", "15:30"), ("2026-08-04", "15:40")] {
        let exit = merged_on(expiry, fills, value).trades.exit_time[0];
        assert_eq!(exit, Time::parse_ist(&format!("{expiry} {expected}")), "{expiry}");
    }
}

/// The same with a contract that ends on another day and was traded three days before.
fn merged_on(expiry: &str, fills: &str, values: &str) -> Book {
    let mut merged = account(fills);
    moved(&mut merged, day(expiry));
    assert_eq!(merged.settle(&settlements(values), day("2026-12-01")), []);
    let plan = Plan::of(Broker::ZERODHA);
    Book::build(&merged, &plan, Method::Fifo, None, &StartOfRecord::default(), day("2026-12-01"))
}

#[test]
fn a_short_index_put_is_assigned_without_tax() {
    let fills = "05-20 10:00 sell 65 NIFTY 25000 PE @ 200";
    let value = "NIFTY 25000 PE = 24700.5";
    // 13,000 − 299.5 × 65 = 13,000 − 19,467.5.
    check(fills, value, &["NIFTY 25000 PE options short 65: -6467.5 loss"]);
    check_charges(fills, value, &["buy 65 @ 299.5: nothing"]);
    // Sold: brokerage 20; STT 0.15 % × 13,000 = 19.5 → 20; exchange 4.6189; SEBI 0.013; GST 18 % × 24.6319 = 4.433742.
    assert_eq!(settled(fills, value).1.trades.charges[0].to_string(), "49.0656");
}

#[test]
fn out_of_the_money_is_worth_nothing() {
    let fills = "05-20 10:00 buy 30 BANKNIFTY 55000 CE @ 50";
    for value in ["worthless", "54999.95", "55000", "0"] {
        let value = format!("BANKNIFTY 55000 CE = {value}");
        check(fills, &value, &["BANKNIFTY 55000 CE options long 30: -1500 loss"]);
        check_charges(fills, &value, &["sell 30 @ 0: nothing"]);
    }
    // One unit of price in the money: 0.00000001 × 30 rounds to no tax and is still an exercise.
    let expected = ["sell 30 @ 0.00000001: brokerage 20, gst 3.6"];
    check_charges(fills, "BANKNIFTY 55000 CE = 55000.00000001", &expected);
    check(
        "05-20 10:00 sell 30 BANKNIFTY 55000 PE @ 50",
        "BANKNIFTY 55000 PE = worthless",
        &["BANKNIFTY 55000 PE options short 30: 1500 win"],
    );
}

#[test]
fn an_index_future_ends_at_the_final_value() {
    // (25,123.45 − 25,000) × 65; short the other way round.
    let value = "NIFTY FUT = 25123.45";
    let fills = "05-20 10:00 buy 65 NIFTY FUT @ 25000";
    check(fills, value, &["NIFTY FUT futures long 65: 8024.25 win"]);
    check_charges(fills, value, &["sell 65 @ 25123.45: nothing"]);
    check(&fills.replace("buy", "sell"), value, &["NIFTY FUT futures short 65: -8024.25 loss"]);
}

#[test]
fn only_what_is_still_open_is_settled() {
    // 130 × 100 bought, 65 sold at 110: 650; the other 65 end at 40: −3,900.
    let fills = "05-20 10:00 buy 130 NIFTY 25000 CE @ 100\n 05-21 10:00 sell 65 NIFTY 25000 CE @ 110";
    check(fills, "NIFTY 25000 CE = 25040", &["NIFTY 25000 CE options long 130: -3250 loss"]);
    let (_, book) = settled(fills, "NIFTY 25000 CE = 25040");
    assert_eq!(book.exits.day, [day("2026-05-21"), day(EXPIRY)]);
}

#[test]
fn a_short_straddle_keeps_what_the_index_leaves() {
    // 65 × 150 − 65 × 100 = 3,250; 65 × 120 = 7,800.
    let fills = "05-20 10:00 sell 65 NIFTY 25000 CE @ 150\n 05-20 10:01 sell 65 NIFTY 25000 PE @ 120";
    let values = "NIFTY 25000 CE = 25100\n NIFTY 25000 PE = 25100";
    check(
        fills,
        values,
        &["NIFTY 25000 CE options short 65: 3250 win", "NIFTY 25000 PE options short 65: 7800 win"],
    );
    check_charges(fills, values, &["buy 65 @ 100: nothing", "buy 65 @ 0: nothing"]);
}

#[test]
fn a_fill_dated_behind_the_close_still_comes_first() {
    let fills = "05-20 10:00 buy 65 NIFTY 25000 CE @ 100\n 05-26 15:42 buy 65 NIFTY 25000 CE @ 50";
    check(fills, "NIFTY 25000 CE = 25040", &["NIFTY 25000 CE options long 130: -4550 loss"]);
    // At the same moment as well.
    let fills = fills.replace("15:42", "15:30");
    check(&fills, "NIFTY 25000 CE = 25040", &["NIFTY 25000 CE options long 130: -4550 loss"]);
}

#[test]
fn the_notes_say_what_is_estimated() {
    let (_, book) = settled("05-20 10:00 buy 65 NIFTY 25000 CE @ 100", "NIFTY 25000 CE = 25100");
    assert_eq!(
        domain::messages(&book.charge_notes),
        [
            "Brokerage of 1 trading day is estimated from the Zerodha plan: the broker may have taken another amount, for \
             instance ₹40 an order while the account is in debit.",
            "Charges of 1 settlement at expiry are estimated: the tax on exercised options, tax and stamp duty on \
             delivered shares, and the depository's fee; what Zerodha publishes for a settlement, each as one order.",
        ]
    );
}
