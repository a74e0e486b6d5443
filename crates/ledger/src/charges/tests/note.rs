//! Whole notes of small days.

use super::*;

#[test]
fn delivery() {
    // 10,000: STT 0.1 % = 10; exchange 0.00307 % = 0.3070 less IPFT 0.00001 = 0; SEBI 0.01;
    // stamp 0.015 % = 1.5, up to 2; GST 18 % of 0.317 = 0.05706.
    check(
        Broker::ZERODHA,
        "2026-11-02 NSE EQ ACME buy 10 @1000 1 delivery",
        "stt 10, exchange 0.307, sebi 0.01, stamp 2, gst 0.0571",
    );
    check(
        Broker::ZERODHA,
        "2026-11-02 NSE EQ ACME sell 10 @1000 1 delivery",
        "stt 10, exchange 0.307, sebi 0.01, gst 0.0571, dp 15.34",
    );
    // Brokerage 0.1 % = 10; GST 18 % of 10.317 = 1.85706.
    check(
        Broker::GROWW,
        "2026-11-02 NSE EQ ACME buy 10 @1000 1 delivery",
        "brokerage 10, stt 10, exchange 0.307, sebi 0.01, stamp 2, gst 1.8571",
    );
}

#[test]
fn intraday() {
    // Brokerage 0.03 % of 50,000 = 15 and of 50,200 = 15.06; STT 0.025 % of 50,200 = 12.55, up to 13;
    // turnover 100,200: 0.00307 % = 3.07614 less IPFT 0.0001002; SEBI 0.1002; stamp 0.003 % = 1.5, up to 2;
    // GST 18 % of 30.06 + 3.0760 + 0.1002 + 0.0001 = 33.2363: 5.982534.
    check(
        Broker::ZERODHA,
        "2026-11-02 NSE EQ ACME buy 100 @500 1 intraday
         2026-11-02 NSE EQ ACME sell 100 @502 2 intraday",
        "brokerage 30.06, stt 13, exchange 3.076, sebi 0.1002, ipft 0.0001, stamp 2, gst 5.9825",
    );
}

#[test]
fn futures_and_options() {
    // 1,500,000 sold: brokerage 450, at most 20; STT 0.05 % = 750; exchange 0.00183 % = 27.45 less IPFT 0.0015;
    // SEBI 1.5; GST 18 % of 20 + 27.4485 + 1.5 + 0.0015 = 48.95: 8.811.
    check(
        Broker::ZERODHA,
        "2026-11-02 NSE - NIFTYFUT sell 65 =1500000 1 futures",
        "brokerage 20, stt 750, exchange 27.4485, sebi 1.5, ipft 0.0015, gst 8.811",
    );
    // 6,500 bought: exchange 0.03553 % = 2.30945, to the even 2.3094, less IPFT 0.0000065 = 0; SEBI 0.0065;
    // stamp 0.003 % = 0.195, down to 0; GST 18 % of 22.3159 = 4.016862.
    check(
        Broker::GROWW,
        "2026-11-02 NSE - NIFTY24000PE buy 65 @100 1 options",
        "brokerage 20, exchange 2.3094, sebi 0.0065, gst 4.0169",
    );
}

#[test]
fn auctions_and_t2t_are_charged_like_any_delivery() {
    for series in ["auction", "BE", "BZ"] {
        check(
            Broker::ZERODHA,
            &format!("2026-11-02 NSE {series} ACME buy 10 @1000 1 delivery"),
            "stt 10, exchange 0.307, sebi 0.01, stamp 2, gst 0.0571",
        );
    }
}

#[test]
fn a_price_of_zero_keeps_the_sums() {
    // Brokerage of two option orders, 18 % of 40; nothing else has a base.
    check(
        Broker::ZERODHA,
        "2026-11-02 NSE - NIFTY24000PE buy 65 @0 1 options
         2026-11-02 NSE - NIFTY24000PE sell 65 @0 2 options",
        "brokerage 40, gst 7.2",
    );
    check(Broker::ZERODHA, "", "");
}

#[test]
fn a_day_before_the_uniform_stamp_duty_says_so() {
    let notes = |day: &str| {
        let fills = Fills::read(&format!("{day} NSE EQ ACME buy 10 @100 1 delivery"));
        domain::messages(&fills.charge(&Plan::of(Broker::ZERODHA)).notes)
    };
    assert_eq!(
        notes("2020-06-30")[1..],
        ["Stamp duty of 1 trading day before 1 Jul 2020 is not known and left out: each state had its own."]
    );
    assert_eq!(notes("2020-07-01")[1..], [] as [&str; 0]);
}
