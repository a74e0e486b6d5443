//! Brokerage, the depository's fee and own plans.

use super::*;

#[test]
fn a_split_order_pays_brokerage_by_each_rule() {
    // One order of 100 × 500: 40 intraday, 60 delivery. Zerodha: 0.03 % of 20,000 = 6.
    // Groww: 0.1 % of 20,000 = 20 and at most 20 of 30,000.
    let order = "2026-11-02 NSE EQ ACME buy 100 @500 1 intraday:40,delivery:60";
    check_head(order, Head::Brokerage, "6");
    check_parts(order, Head::Brokerage, &["6", "0"]);
    let groww = Fills::read(order).charge(&Plan::of(Broker::Groww)).heads;
    assert_eq!(groww.brokerage.to_string(), "40");
}

#[test]
fn brokerage_is_per_order() {
    // Three fills of one order of 100,000: 20 once, shared 5 : 3 : 2.
    check_parts(
        "2026-11-02 NSE EQ ACME buy 50 @1000 1 intraday
         2026-11-02 NSE EQ ACME buy 30 @1000 1 intraday
         2026-11-02 NSE EQ ACME buy 20 @1000 1 intraday",
        Head::Brokerage,
        &["10", "6", "4"],
    );
    // Another day, another exchange, a leading zero, a word, no id: orders of their own.
    check_head(
        "2026-11-02 NSE EQ ACME buy 100 @1000 1 intraday
         2026-11-03 NSE EQ ACME buy 100 @1000 1 intraday
         2026-11-03 BSE EQ ACME buy 100 @1000 1 intraday
         2026-11-03 NSE EQ ACME buy 100 @1000 01 intraday
         2026-11-03 NSE EQ ACME buy 100 @1000 X1 intraday
         2026-11-03 NSE EQ ACME buy 100 @1000 X1 intraday
         2026-11-03 NSE EQ ACME buy 100 @1000 - intraday
         2026-11-03 NSE EQ ACME buy 100 @1000 - intraday",
        Head::Brokerage,
        "140",
    );
    // Nineteen digits that differ in the last one.
    check_head(
        "2026-11-02 BSE - SENSEX80000PE buy 20 @10 9876543210987654321 options
         2026-11-02 BSE - SENSEX80000PE buy 20 @10 9876543210987654322 options",
        Head::Brokerage,
        "40",
    );
}

#[test]
fn dp_is_per_scrip_and_day_of_delivery_sells() {
    let sells = "2026-11-02 NSE EQ ACME sell 3 @100 1 delivery
                 2026-11-02 BSE A ACME sell 1 @100 2 delivery
                 2026-11-02 NSE EQ ACME buy 9 @100 3 delivery
                 2026-11-02 NSE EQ ACME sell 5 @100 4 intraday";
    // 15.34 shared 3 : 1 over the delivery sells.
    check_parts(sells, Head::Dp, &["11.505", "3.835", "0", "0"]);
    check_head(&format!("{sells}\n2026-11-03 NSE EQ ACME sell 1 @100 5 delivery"), Head::Dp, "30.68");
    check_head(&format!("{sells}\n2026-11-02 NSE EQ OTHER sell 1 @100 5 delivery"), Head::Dp, "30.68");
    // Groww waives it below ₹100 of sells. Brokerage 5; exchange 0.003069693; SEBI 0.00009999; GST 0.900576.
    let small = "brokerage 5, exchange 0.0031, sebi 0.0001, gst 0.9006";
    check(Broker::Groww, "2026-11-02 NSE EQ ACME sell 1 @99.99 1 delivery", small);
    check(Broker::Groww, "2026-11-02 NSE EQ ACME sell 1 @100 1 delivery", &format!("{small}, dp 23.6"));
}

#[test]
fn own_plans_charge_by_their_own_rules() {
    let mut plan = Plan::of(Broker::Zerodha);
    plan.terms[0].delivery = Rule { percent: Rate::percent("0.5").unwrap(), ..Rule::default() };
    plan.terms[0].dp = Money::ZERO;
    let charges = Fills::read("2026-11-02 NSE EQ ACME sell 10 @1000 1 delivery").charge(&plan);
    // 0.5 % = 50; GST 18 % of 50.317 = 9.05706.
    assert_eq!(words(&charges.heads), "brokerage 50, stt 10, exchange 0.307, sebi 0.01, gst 9.0571");
}
