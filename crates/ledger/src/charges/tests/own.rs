//! What a user's own plan takes of an order, between its least and its most.

use super::*;

/// 0.25 % of delivery, at least ₹10 and at most ₹50; 0.02 % intraday, at most ₹15; ₹9 a future, ₹12 an option;
/// ₹18.50 a scrip and day of delivery sells worth ₹250 or more. From 1 April 2026.
fn own() -> Plan {
    let text = r#"
        [[terms]]
        from = "2026-04-01"
        delivery = { percent = "0.25", least = "10", most = "50" }
        intraday = { percent = "0.02", most = "15" }
        futures = { flat = "9" }
        options = { flat = "12" }
        dp = "18.50"
        dp_from_value = "250""#;
    Plan::own(Broker::ZERODHA, &toml::from_str(text).unwrap())
}

#[track_caller]
fn check_own(fills: &str, expected: &str) {
    assert_eq!(words(&Fills::read(fills).charge(&own()).heads), expected, "{fills}");
}

#[track_caller]
fn check_brokerage(fills: &str, expected: &str) {
    assert_eq!(Fills::read(fills).charge(&own()).heads.brokerage.to_string(), expected, "{fills}");
}

#[test]
fn brokerage_lies_between_its_least_and_its_most() {
    // 0.25 % of 1,000 is 2.50, of 8,000 is 20, of 30,000 is 75.
    check_brokerage("2026-11-02 NSE EQ ACME buy 10 @100 1 delivery", "10");
    check_brokerage("2026-11-02 NSE EQ ACME buy 100 @80 1 delivery", "20");
    check_brokerage("2026-11-02 NSE EQ ACME buy 100 @300 1 delivery", "50");
    // Where the rule touches: 10 ÷ 0.25 % = 4,000 and 50 ÷ 0.25 % = 20,000.
    check_brokerage("2026-11-02 NSE EQ ACME buy 40 @100 1 delivery", "10");
    check_brokerage("2026-11-02 NSE EQ ACME buy 40 @100.04 1 delivery", "10.004");
    check_brokerage("2026-11-02 NSE EQ ACME buy 40 @499.96 1 delivery", "49.996");
    check_brokerage("2026-11-02 NSE EQ ACME buy 40 @500 1 delivery", "50");
    // 0.02 % of 50 is a paisa, of 50,000 is 10, of 1,00,000 is 20.
    check_brokerage("2026-11-02 NSE EQ ACME buy 1 @50 1 intraday", "0.01");
    check_brokerage("2026-11-02 NSE EQ ACME buy 100 @500 1 intraday", "10");
    check_brokerage("2026-11-02 NSE EQ ACME buy 100 @1000 1 intraday", "15");
    check_brokerage("2026-11-02 NSE - NIFTYFUT buy 65 @25000 1 futures", "9");
    check_brokerage("2026-11-02 NSE - NIFTY24000CE sell 65 @0.05 1 options", "12");
}

#[test]
fn the_least_and_the_most_are_of_an_order() {
    // 3,000 + 5,000 of one order: 0.25 % of 8,000, not twice the least.
    check_brokerage(
        "2026-11-02 NSE EQ ACME buy 30 @100 1 delivery
         2026-11-02 NSE EQ ACME buy 50 @100 1 delivery",
        "20",
    );
    // Two orders: at least 10 for the first, 12.50 for the second.
    check_brokerage(
        "2026-11-02 NSE EQ ACME buy 30 @100 1 delivery
         2026-11-02 NSE EQ ACME buy 50 @100 2 delivery",
        "22.5",
    );
    // Its intraday and its delivery part each by their rule: 0.02 % of 20,000 and 0.25 % of 30,000, at most 50.
    check_brokerage("2026-11-02 NSE EQ ACME buy 100 @500 1 intraday:40,delivery:60", "54");
}

#[test]
fn the_depository_fee_is_the_plans() {
    // STT 0.1 %; exchange 0.00307 %; SEBI ₹10 a crore; GST 18 % of 10 + 0.0307 + 0.001 = 10.0317: 1.805706.
    check_own(
        "2026-11-02 NSE EQ ACME sell 10 @100 1 delivery",
        "brokerage 10, stt 1, exchange 0.0307, sebi 0.001, gst 1.8057, dp 18.5",
    );
    // 249.90 of sells: no fee. Exchange 0.00767193, SEBI 0.0002499, GST 18 % of 10.0079 = 1.801422.
    check_own(
        "2026-11-02 NSE EQ ACME sell 1 @249.90 1 delivery",
        "brokerage 10, exchange 0.0077, sebi 0.0002, gst 1.8014",
    );
}

#[test]
fn before_the_plan_the_brokers_own_is_taken() {
    let days = "2026-03-31 NSE - NIFTY24000CE buy 65 @100 1 options
                2026-04-01 NSE - NIFTY24000CE sell 65 @100 1 options";
    let charges = Fills::read(days).charge(&own());
    // 20 by Zerodha's plan and 12.
    assert_eq!(charges.heads.brokerage.to_string(), "32");
    assert_eq!(
        domain::messages(&charges.notes),
        [
            "Brokerage of 1 trading day is estimated from the Zerodha plan: the broker may have taken another amount, \
             for instance ₹40 an order while the account is in debit.",
            "Brokerage and depository fee of 1 trading day are estimated from your own plan of this account.",
        ]
    );
}
