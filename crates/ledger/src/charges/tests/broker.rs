//! Brokerage, the depository's fee and own plans.

use super::*;

#[test]
fn a_split_order_pays_brokerage_by_each_rule() {
    // One order of 100 × 500: 40 intraday, 60 delivery. Zerodha: 0.03 % of 20,000 = 6.
    // Groww: 0.1 % of 20,000 = 20 and at most 20 of 30,000.
    let order = "2026-11-02 NSE EQ ACME buy 100 @500 1 intraday:40,delivery:60";
    check_head(order, Head::Brokerage, "6");
    check_parts(order, Head::Brokerage, &["6", "0"]);
    let groww = Fills::read(order).charge(&Plan::of(Broker::GROWW)).heads;
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
fn an_order_without_a_whole_id_is_told_by_its_time() {
    // ₹20 an option order. Ten rows whose ids Excel made one are ten orders.
    let rows = |order: &str, fills: &[&str]| {
        let row = |fill: &&str| format!("2026-11-02T{fill} 65 @100 {order} options");
        fills.iter().map(row).collect::<Vec<_>>().join("\n")
    };
    let ten: Vec<_> = (0..10).map(|minute| format!("10:0{minute} NSE - NIFTY24000CE buy")).collect();
    let ten: Vec<_> = ten.iter().map(String::as_str).collect();
    let same = [ten[0]; 10];
    for (order, brokerage_of_ten, brokerage_of_same) in [
        ("1.2E+15", "200", "20"),
        ("-", "200", "20"),
        ("1200000000001+2", "200", "20"),
        // These are ids: the clock has no say.
        ("1200000000000012", "20", "20"),
        ("NSE-12a", "20", "20"),
        ("MT_12-a", "20", "20"),
    ] {
        check_head(&rows(order, &ten), Head::Brokerage, brokerage_of_ten);
        check_head(&rows(order, &same), Head::Brokerage, brokerage_of_same);
    }
    // Of one second: another side, contract or exchange is another order. So is, whatever its id, the other side.
    let apart = [
        "10:00 NSE - NIFTY24000CE buy",
        "10:00 NSE - NIFTY24000CE sell",
        "10:00 NSE - NIFTY24500CE buy",
        "10:00 BSE - SENSEX80000CE buy",
    ];
    check_head(&rows("-", &apart), Head::Brokerage, "80");
    check_head(&rows("7", &apart), Head::Brokerage, "80");
    // Without a time of day nothing joins them.
    check_head(&rows("-", &["00:00 NSE - NIFTY24000CE buy"; 3]), Head::Brokerage, "60");
    check_head(&rows("7", &["00:00 NSE - NIFTY24000CE buy"; 3]), Head::Brokerage, "20");
    // A row of Groww's is an order, within one minute as well.
    let groww = Fills::read(&rows("-", &same)).charge(&Plan::of(Broker::GROWW)).heads;
    assert_eq!(groww.brokerage.to_string(), "200");
    // To the millisecond.
    let mut all = Fills::read(&rows("-", &same));
    all.fills[9].time.0 += 1;
    assert_eq!(all.charge(&Plan::of(Broker::ZERODHA)).heads.brokerage.to_string(), "40");
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
    check(Broker::GROWW, "2026-11-02 NSE EQ ACME sell 1 @99.99 1 delivery", small);
    check(Broker::GROWW, "2026-11-02 NSE EQ ACME sell 1 @100 1 delivery", &format!("{small}, dp 23.6"));
}

#[test]
fn zerodhas_dp_fee_has_a_day_that_is_not_verified() {
    let sell = |day: &str| Fills::read(&format!("{day} NSE EQ ACME sell 1 @100 1 delivery"));
    for (day, dp) in [("2024-09-30", "15.93"), ("2024-10-01", "15.34")] {
        assert_eq!(sell(day).charge(&Plan::of(Broker::ZERODHA)).heads.dp.to_string(), dp, "{day}");
        assert_eq!(sell(day).charge(&Plan::of(Broker::GROWW)).heads.dp.to_string(), "23.6", "{day}");
    }
    let sentence = "The depository fee of 1 trading day is estimated: it was ₹15.93 for a scrip and day and is now \
                    ₹15.34. The day of the change is not verified; 1 Oct 2024 is assumed.";
    let says =
        |day: &str, plan: &Plan| sell(day).charge(plan).notes.iter().any(|note| note.message() == sentence);
    let zerodha = Plan::of(Broker::ZERODHA);
    // On every day before, and for a year after.
    for (day, is_said) in
        [("2021-03-01", true), ("2024-09-30", true), ("2024-10-01", true), ("2025-10-01", false)]
    {
        assert_eq!(says(day, &zerodha), is_said, "{day}");
    }
    assert!(!says("2024-09-30", &Plan::of(Broker::GROWW)));
    // A buy pays none; a stated fee is no estimate.
    let bought = Fills::read("2024-09-30 NSE EQ ACME buy 1 @100 1 delivery").charge(&zerodha);
    assert!(bought.notes.iter().all(|note| note.message() != sentence));
    let mut stated = sell("2024-09-30");
    stated.state(0, &[Head::Dp], "1");
    assert!(stated.charge(&zerodha).notes.iter().all(|note| note.message() != sentence));
}

#[test]
fn own_plans_charge_by_their_own_rules() {
    let mut plan = Plan::of(Broker::ZERODHA);
    plan.terms[1].delivery = Rule { percent: Rate::percent("0.5").unwrap(), ..Rule::default() };
    plan.terms[1].dp = Money::ZERO;
    let charges = Fills::read("2026-11-02 NSE EQ ACME sell 10 @1000 1 delivery").charge(&plan);
    // 0.5 % = 50; GST 18 % of 50.317 = 9.05706.
    assert_eq!(words(&charges.heads), "brokerage 50, stt 10, exchange 0.307, sebi 0.01, gst 9.0571");
}
