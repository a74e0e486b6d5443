//! Transaction tax, stamp duty and GST.

use super::*;

#[test]
fn stt_changes_with_the_day() {
    for (day, futures, options) in [
        // Of 1,000,000 each: 0.01, 0.0125, 0.02, 0.05 % and 0.05, 0.0625, 0.1, 0.15 %.
        ("2023-03-31", "100", "500"),
        ("2023-04-01", "125", "625"),
        ("2024-09-30", "125", "625"),
        ("2024-10-01", "200", "1000"),
        ("2026-03-31", "200", "1000"),
        ("2026-04-01", "500", "1500"),
    ] {
        check_head(&format!("{day} NSE - NIFTYFUT sell 1 @1000000 1 futures"), Head::Stt, futures);
        check_head(&format!("{day} NSE - NIFTY24000CE sell 1 @1000000 1 options"), Head::Stt, options);
        check_head(&format!("{day} NSE - NIFTYFUT buy 1 @1000000 1 futures"), Head::Stt, "0");
        check_head(&format!("{day} NSE EQ ACME sell 1 @1000000 1 delivery"), Head::Stt, "1000");
        check_head(&format!("{day} NSE EQ ACME sell 1 @1000000 1 intraday"), Head::Stt, "250");
    }
}

#[test]
fn stamp_duty_is_uniform_since_july_2020() {
    for (symbol, product, duty) in [
        // Of 1,000,000: 0.015, 0.003, 0.002, 0.003 %.
        ("ACME", "delivery", "150"),
        ("ACME", "intraday", "30"),
        ("NIFTYFUT", "futures", "20"),
        ("NIFTY24000CE", "options", "30"),
    ] {
        for (day, side, duty) in
            [("2020-06-30", "buy", "0"), ("2020-07-01", "buy", duty), ("2020-07-01", "sell", "0")]
        {
            let fill = format!("{day} NSE - {symbol} {side} 1 @1000000 1 {product}");
            check_head(&fill, Head::StampDuty, duty);
        }
    }
    // 0.3 + 0.2 = 0.5: rounded once on the day's total, up. Shared 3 to 2.
    let day = "2026-11-02 NSE EQ ACME buy 1 @2000 1 delivery
               2026-11-02 NSE - NIFTYFUT buy 1 @10000 2 futures";
    check_head(day, Head::StampDuty, "1");
    check_parts(day, Head::StampDuty, &["0.6", "0.4"]);
    // Two days, each 0.3: nothing.
    check_head(
        "2026-11-02 NSE EQ ACME buy 1 @2000 1 delivery
         2026-11-03 NSE EQ ACME buy 1 @2000 2 delivery",
        Head::StampDuty,
        "0",
    );
}

#[test]
fn stt_is_rounded_once_per_day_and_segment() {
    check_head("2026-11-02 NSE EQ ACME buy 1 @500 1 delivery", Head::Stt, "1");
    check_head("2026-11-02 NSE EQ ACME buy 1 @499.99 1 delivery", Head::Stt, "0");
    // Trade-to-trade: bought and sold the same day, both delivery. 0.25 + 0.25 = 0.5, up; half each.
    let both = "2026-11-02 NSE BE ACME buy 1 @250 1 delivery
                2026-11-02 NSE BE ACME sell 1 @250 2 delivery";
    check_head(both, Head::Stt, "1");
    check_parts(both, Head::Stt, &["0.5", "0.5"]);
    // The same on both exchanges, or in two scrips.
    check_head(&both.replacen("NSE", "BSE", 1), Head::Stt, "1");
    check_head(&both.replacen("ACME", "OTHER", 1), Head::Stt, "1");
    check_parts(&both.replacen("ACME", "OTHER", 1), Head::Stt, &["0.5", "0.5"]);
    // Delivery 0.1 % of 300 = 0.3; intraday 8 at the average 100: 0.025 % of 800 = 0.2. Together 0.5, up; shared 3 to
    // 2.
    let products = "2026-11-02 NSE EQ ACME buy 3 @100 1 delivery
                    2026-11-02 NSE EQ OTHER buy 8 @125 2 intraday
                    2026-11-02 NSE EQ OTHER sell 8 @75 3 intraday";
    check_head(products, Head::Stt, "1");
    check_parts(products, Head::Stt, &["0.6", "0", "0.4"]);
    // Two days, each 0.3: nothing.
    check_head(
        "2026-11-02 NSE EQ ACME buy 3 @100 1 delivery
         2026-11-03 NSE EQ ACME buy 3 @100 2 delivery",
        Head::Stt,
        "0",
    );
}

#[test]
fn futures_and_options_are_rounded_together_and_apart_from_equity() {
    // 0.05 % of 600 = 0.3; 0.15 % of 400 = 0.6: 0.9, up to 1, shared 1 to 2. Sensex options count with them.
    let contracts = "2026-11-02 NSE - NIFTYFUT sell 1 @600 1 futures
                     2026-11-02 BSE - SENSEX80000PE sell 4 @100 2 options";
    check_parts(contracts, Head::Stt, &["0.3333", "0.6667"]);
    // 0.4 of shares beside them is rounded by itself, down: no third segment is made of all.
    check_head(&format!("{contracts}\n2026-11-02 NSE EQ ACME buy 4 @100 3 delivery"), Head::Stt, "1");
    // 0.3 and 0.4 apart are nothing; together they would be 1.
    check_head(
        "2026-11-02 NSE - NIFTYFUT sell 1 @600 1 futures
         2026-11-02 NSE EQ ACME buy 4 @100 3 delivery",
        Head::Stt,
        "0",
    );
}

#[test]
fn stt_is_shared_by_quantity_within_a_scrip_and_product() {
    // 0.1 % of 9,000 = 9, over 100 and 200 shares: 3 and 6, whatever their prices.
    check_parts(
        "2026-11-02 NSE EQ ACME buy 100 @50 1 delivery
         2026-11-02 NSE EQ ACME buy 200 @20 2 delivery",
        Head::Stt,
        &["3", "6"],
    );
    // 10 over three equal fills: 3.3333 each, the remainder to the first.
    check_parts(
        "2026-11-02 NSE EQ ACME buy 1 @4000 1 delivery
         2026-11-02 NSE EQ ACME buy 1 @3000 2 delivery
         2026-11-02 NSE EQ ACME buy 1 @3000 3 delivery",
        Head::Stt,
        &["3.3334", "3.3333", "3.3333"],
    );
    // Three scrips of 1.5 each: 4.5, up to 5; 1.6666 each and the remainder to the first.
    check_parts(
        "2026-11-02 NSE EQ ACME buy 1 @1500 1 delivery
         2026-11-02 NSE EQ BETA buy 1 @1500 2 delivery
         2026-11-02 NSE EQ OTHER buy 1 @1500 3 delivery",
        Head::Stt,
        &["1.6668", "1.6666", "1.6666"],
    );
}

#[test]
fn an_intraday_sell_is_valued_at_the_average_of_both_sides() {
    // 400 sold at 120: of its own price the tax is 12. Bought at 116, average 118: 0.025 % of 47,200 = 11.8, up to 12;
    // at 110, average 115: of 46,000 = 11.5, up to 12; at 109.9, average 114.95: of 45,980 = 11.495, down to 11.
    for (bought, stt) in [("116", "12"), ("110", "12"), ("109.9", "11")] {
        check_head(
            &format!(
                "2026-11-02 NSE EQ ACME buy 400 @{bought} 1 intraday
                 2026-11-02 BSE A ACME sell 400 @120 2 intraday"
            ),
            Head::Stt,
            stt,
        );
    }
}

#[test]
fn stt_of_a_split_day_uses_the_average_price() {
    // Bought 10 for 1,100, average 110. Delivery 6 × 110 = 660: 0.66 (at its own price 0.3).
    // Intraday: 4 bought for 800 and sold for 1,200, average 250: 0.025 % of 1,000 = 0.25. 0.91, up to 1,
    // shared 66 to 25: 0.72527… and 0.27472…, cut, the remainder to the larger.
    let day = "2026-11-02 NSE EQ ACME buy 6 @50 1 delivery
               2026-11-02 NSE EQ ACME buy 4 @200 2 intraday
               2026-11-02 NSE EQ ACME sell 4 @300 3 intraday";
    check_parts(day, Head::Stt, &["0.7253", "0", "0.2747"]);
    // Thirds: 3 of 9 bought for 4,500.0006 are 1,500.0002: 1.5000002, up to 2; a shade less, 1.4999998, is 1.
    for (value, stt) in [("4000.0006", "2"), ("3999.9994", "1")] {
        check_head(
            &format!(
                "2026-11-02 NSE EQ ACME buy 3 =500 1 delivery
                 2026-11-02 NSE EQ ACME buy 6 ={value} 2 intraday"
            ),
            Head::Stt,
            stt,
        );
    }
}

#[test]
fn gst_is_per_exchange_and_class() {
    // ₹1 and ₹1 of premium on two exchanges: 18 % of 20 + 0.0004 (0.00036) = 3.600072, and of 20.0003
    // (0.000325) = 3.600054: each to 3.6001. On one: 40 + 0.0007 (0.00071): 7.200126.
    check_head(
        "2026-11-02 NSE - NIFTY24000PE buy 1 @1 1 options
         2026-11-02 BSE - SENSEX80000PE buy 1 @1 2 options",
        Head::Gst,
        "7.2002",
    );
    check_head(
        "2026-11-02 NSE - NIFTY24000PE buy 1 @1 1 options
         2026-11-02 NSE - NIFTY24000CE buy 1 @1 2 options",
        Head::Gst,
        "7.2001",
    );
}

#[test]
fn an_etf_is_not_charged_as_a_share() {
    // Of 1,000,000: equity-oriented 0.001 % of delivery sells, 0.025 % of intraday sells; others nothing.
    for (symbol, side, product, stt) in [
        ("ETF:NIFTYBEES", "buy", "delivery", "0"),
        ("ETF:NIFTYBEES", "sell", "delivery", "10"),
        ("ETF:NIFTYBEES", "sell", "intraday", "250"),
        ("ETF:GOLDBEES", "sell", "delivery", "0"),
        ("ETF:LIQUIDBEES", "sell", "delivery", "0"),
        ("ETF:SILVERBEES", "sell", "intraday", "0"),
        ("ETF:MON100", "sell", "delivery", "0"),
        // A company of that name is a company.
        ("LIQUIDBEES", "buy", "delivery", "1000"),
    ] {
        let fill = format!("2026-11-02 NSE EQ {symbol} {side} 10 @100000 1 {product}");
        check_head(&fill, Head::Stt, stt);
        check_head(&fill, Head::Sebi, "1");
    }
}

#[test]
fn bonds_pay_no_tax_and_little_stamp() {
    // Of 1,000,000: shares 0.1 % and 0.015 %, debentures 0.0001 % of a buy, governments nothing.
    for (place, symbol, stt, stamp) in [
        ("NSE GB", "SGBFEB32IV/IN0020230184", "0", "0"),
        ("NSE GS", "718GS2033/IN0020230085", "0", "0"),
        ("NSE SG", "706GJ33/IN1520250151", "0", "0"),
        ("NSE SG", "739JK37A/IN4920250144", "0", "0"),
        ("NSE N1", "NCD/INE774L07099", "0", "1"),
        ("BSE F", "NCD/INE774L08022", "0", "1"),
        ("NSE EQ", "PAPER/INE012I14QC5", "0", "1"),
        // The ISIN decides: a share, a preference share, partly paid shares; whatever the series.
        ("NSE GB", "ACME/INE002A01018", "1000", "150"),
        ("NSE EQ", "PREF/INE002A04012", "1000", "150"),
        ("NSE E1", "ACMEPP/IN9002A01024", "1000", "150"),
        // Without an ISIN the series does.
        ("NSE GB", "SGBFEB32IV/", "0", "0"),
        ("NSE GS", "718GS2033/", "0", "0"),
        ("NSE TB", "91D080126/", "0", "0"),
        ("NSE SG", "706GJ33/", "0", "0"),
        ("BSE G", "SGBFEB32IV/", "0", "0"),
        ("BSE F", "NCD/", "0", "1"),
        ("NSE EQ", "ACME/", "1000", "150"),
        ("BSE A", "ACME/", "1000", "150"),
        // BSE's G and F are no series of NSE's, nor the other way round.
        ("NSE F", "ACME/", "1000", "150"),
        ("BSE GB", "ACME/", "1000", "150"),
    ] {
        let fill = format!("2026-11-02 {place} {symbol} buy 100 @10000 1 delivery");
        check_head(&fill, Head::Stt, stt);
        check_head(&fill, Head::StampDuty, stamp);
        check_head(&fill.replace("2026-11-02", "2020-06-30"), Head::StampDuty, "0");
        check_head(&fill.replace("buy", "sell"), Head::StampDuty, "0");
        check_head(&fill.replace("buy", "sell"), Head::Stt, stt);
    }
    // A gold bond's note: 0.00307 % of 100,000 = 3.07 less IPFT 0.0001; SEBI 0.1; GST 18 % of 3.17 = 0.5706.
    check(
        Broker::ZERODHA,
        "2026-11-02 NSE GB SGBFEB32IV/IN0020230184 sell 10 @10000 1 delivery",
        "exchange 3.0699, sebi 0.1, ipft 0.0001, gst 0.5706, dp 15.34",
    );
    // Bought and sold within a day: 0.0001 % of 1,000,000, no tax on the sell.
    let day = "2026-11-02 NSE N1 NCD/INE774L07099 buy 100 @10000 1 intraday
               2026-11-02 NSE N1 NCD/INE774L07099 sell 100 @10000 2 intraday";
    check_head(day, Head::StampDuty, "1");
    check_head(day, Head::Stt, "0");
    // One rounding with the day's shares: 0.3 + 0.2 = 0.5, up to 1, shared 3 to 2; the gold bond bears none.
    let day = "2026-11-02 NSE EQ ACME buy 1 @2000 1 delivery
               2026-11-02 NSE N1 NCD/INE774L07099 buy 20 @10000 2 delivery
               2026-11-02 NSE GB SGBFEB32IV/IN0020230184 buy 20 @10000 3 delivery";
    check_parts(day, Head::StampDuty, &["0.6", "0.4", "0"]);
    check_parts(day, Head::Stt, &["2", "0", "0"]);
}

#[test]
fn gst_takes_the_sebi_fee_since_18_july_2022() {
    // 20 of brokerage, exchange 0.053 % of 1,000,000 = 530, SEBI 1, IPFT 0.001: 18 % of 550.001 = 99.00018,
    // with the SEBI fee 18 % of 551.001 = 99.18018.
    for (day, gst) in [("2022-07-17", "99.0002"), ("2022-07-18", "99.1802")] {
        check_head(&format!("{day} NSE - NIFTY24000CE buy 1 @1000000 1 options"), Head::Gst, gst);
    }
    // Service tax before: 20 + 500 + 0.001 = 520.001, of which 14, 14.5, 15 and 18 %.
    for (day, gst) in [
        ("2015-11-14", "72.8001"),
        ("2015-11-15", "75.4001"),
        ("2016-05-31", "75.4001"),
        ("2016-06-01", "78.0002"),
        ("2017-06-30", "78.0002"),
        ("2017-07-01", "93.6002"),
    ] {
        check_head(&format!("{day} NSE - NIFTY24000CE buy 1 @1000000 1 options"), Head::Gst, gst);
    }
}

/// By itself an instrument is what it is among all of them.
#[test]
fn the_last_series_that_tells_a_bond_is_that_of_one_instrument_and_of_all() {
    let all = Fills::read(
        "2026-11-02 NSE GS LOAN/ buy 1 @100 A delivery
         2026-11-02 BSE F  DEBT/ buy 1 @100 B delivery
         2026-11-02 NSE EQ DEBT/ buy 1 @100 C delivery
         2026-11-02 BSE F  BOTH/ buy 1 @100 D delivery
         2026-11-02 NSE GS BOTH/ buy 1 @100 E delivery
         2026-11-02 NSE GS NAMED buy 1 @100 F delivery
         2026-11-02 NSE EQ PLAIN/ buy 1 @100 G delivery",
    );
    let rates = super::super::rates::Rates::get();
    let expected = [Kind::GovernmentBond, Kind::Debenture, Kind::GovernmentBond, Kind::Share, Kind::Share];
    assert_eq!(Kind::of_all(&all.instruments, &all.fills, rates), expected);
    for (at, expected) in (0..).zip(expected) {
        assert_eq!(Kind::of_one(at, &all.instruments, &all.fills, rates), expected, "{at}");
    }
}
