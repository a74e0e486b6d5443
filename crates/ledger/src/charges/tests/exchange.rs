//! Exchange charge, SEBI fee and IPFT.

use super::*;

#[test]
fn exchange_charge_and_ipft_change_with_the_day() {
    for (day, cash, futures, options, ipft_cash, ipft_options) in [
        // Of 10,000,000 each. ₹10 a crore is 10, ₹50 a crore 50, ₹0.01 a crore 0.01.
        ("2020-12-31", "325", "190", "5000", "0.01", "0.01"),
        ("2021-01-01", "345", "200", "5300", "0.01", "0.01"),
        ("2023-03-31", "345", "200", "5300", "0.01", "0.01"),
        ("2023-04-01", "325", "190", "5000", "10", "50"),
        ("2024-03-31", "325", "190", "5000", "10", "50"),
        ("2024-04-01", "322", "183", "4950", "10", "50"),
        ("2024-09-30", "322", "183", "4950", "10", "50"),
        ("2024-10-01", "297", "173", "3503", "10", "50"),
        ("2026-02-28", "297", "173", "3503", "10", "50"),
        // 307, 183 and 3,553 with the IPFT inside.
        ("2026-03-01", "306.99", "182.99", "3552.99", "0.01", "0.01"),
    ] {
        for (symbol, product, exchange, ipft) in [
            ("ACME", "delivery", cash, ipft_cash),
            ("ACME", "intraday", cash, ipft_cash),
            ("NIFTYFUT", "futures", futures, ipft_cash),
            ("NIFTY24000CE", "options", options, ipft_options),
        ] {
            let fill = format!("{day} NSE EQ {symbol} buy 1 @10000000 1 {product}");
            check_head(&fill, Head::Exchange, exchange);
            check_head(&fill, Head::Ipft, ipft);
            check_head(
                &fill,
                Head::Sebi,
                if day == "2020-12-31" || day == "2021-01-01" { "5" } else { "10" },
            );
        }
    }
}

#[test]
fn the_sebi_fee_was_halved_for_ten_months() {
    for (day, fee) in [
        // ₹15, ₹10, ₹5 and again ₹10 of a crore.
        ("2019-03-31", "15"),
        ("2019-04-01", "10"),
        ("2020-05-31", "10"),
        ("2020-06-01", "5"),
        ("2021-03-31", "5"),
        ("2021-04-01", "10"),
    ] {
        check_head(&format!("{day} NSE EQ ACME buy 1 @10000000 1 delivery"), Head::Sebi, fee);
    }
}

#[test]
fn bse_charges_by_group_and_contract() {
    for (series, symbol, product, exchange) in [
        // Of 100,000: 0.00375 %, 0.1 %, 1 %, nothing, 0.0325 %, 0.005 %.
        ("A", "ACME", "delivery", "3.75"),
        ("-", "ACME", "intraday", "3.75"),
        ("X", "ACME", "delivery", "100"),
        ("XT", "ACME", "delivery", "100"),
        ("Z", "ACME", "delivery", "100"),
        ("SS", "ACME", "delivery", "1000"),
        ("ST", "ACME", "delivery", "1000"),
        ("T", "ACME", "delivery", "3.75"),
        ("-", "SENSEXFUT", "futures", "0"),
        ("-", "SENSEX80000PE", "options", "32.5"),
        ("-", "BANKEX60000CE", "options", "32.5"),
        ("-", "ACME1000CE", "options", "5"),
    ] {
        let fill = format!("2026-11-02 BSE {series} {symbol} buy 1 @100000 1 {product}");
        check_head(&fill, Head::Exchange, exchange);
        check_head(&fill, Head::Ipft, "0");
    }
    // NSE has series of the same letters.
    check_head("2026-11-02 NSE ST ACME buy 1 @100000 1 delivery", Head::Exchange, "3.0699");
    for (day, exchange) in [
        // Of 1,000,000: 0.005, 0.0375, 0.0495, 0.0325 %.
        ("2023-10-31", "50"),
        ("2023-11-01", "375"),
        ("2024-05-12", "375"),
        ("2024-05-13", "495"),
        ("2024-09-30", "495"),
        ("2024-10-01", "325"),
    ] {
        check_head(&format!("{day} BSE - SENSEX80000PE buy 1 @1000000 1 options"), Head::Exchange, exchange);
        check_head(&format!("{day} BSE - ACME1000PE buy 1 @1000000 1 options"), Head::Exchange, "50");
    }
}

/// docs/rules.md 4.6: BSE takes nothing on FOCIT; SENSEX of the same value pays 0.0325 %.
#[test]
fn options_on_a_young_index_pay_bse_nothing() {
    let exchange = |symbol: &str| {
        let fills = format!("2026-11-02 BSE - {symbol}24000PE buy 100 @100 1 options");
        Fills::read(&fills).charge(&Plan::of(Broker::ZERODHA)).heads.exchange.to_string()
    };
    assert_eq!(exchange("FOCIT"), "0");
    assert_eq!(exchange("SENSEX"), "3.25");
}

/// To the last day of the slabs the charge is an assumption and said to be one; from the first uniform day it is known.
#[test]
fn a_rate_that_is_not_confirmed_for_its_day_is_said() {
    let said = |fills: &str, stated: &[usize]| {
        let mut all = Fills::read(fills);
        stated.iter().for_each(|&place| all.state(place, &[Head::Exchange], "1.5"));
        let charges = all.charge(&Plan::of(Broker::ZERODHA));
        let notes = charges.notes.iter().filter(|note| note.code == "exchange_rate_not_confirmed");
        let days = notes.map(|note| note.arguments[0].text.clone()).collect::<Vec<_>>();
        (charges.heads.exchange.to_string(), days.join(", "))
    };
    let told = |amount: &str, days: &str| (amount.to_owned(), days.to_owned());
    // 6,00,000 × 0.0026 % = 15.60, and × ₹210 a crore = 12.60.
    let before = "2024-09-30 MCX - CRUDEOILFUT buy 100 @6000 1 futures";
    let since = "2024-10-01 MCX - CRUDEOILFUT sell 100 @6000 2 futures";
    assert_eq!(said(before, &[]), told("15.6", "1 trading day"));
    assert_eq!(said(since, &[]), told("12.6", ""));
    assert_eq!(said(&format!("{before}\n{since}"), &[]), told("28.2", "1 trading day"));
    // Where the broker's file states it, nothing is assumed.
    assert_eq!(said(before, &[0]), told("1.5", ""));
    // Premium of 10,000 × 0.05 % = 5; nothing was charged before October 2021, and that is known.
    assert_eq!(
        said("2021-10-01 MCX - CRUDEOIL6000CE buy 100 @100 1 options", &[]),
        told("5", "1 trading day")
    );
    assert_eq!(said("2021-09-30 MCX - CRUDEOIL6000CE buy 100 @100 1 options", &[]), told("0", ""));
    // 84,000 × 0.0009 % = 0.756 and × 0.00035 % = 0.294.
    assert_eq!(
        said("2024-09-30 NSE - USDINRFUT buy 1000 @84 1 futures", &[]),
        told("0.756", "1 trading day")
    );
    assert_eq!(said("2024-10-01 NSE - USDINRFUT buy 1000 @84 1 futures", &[]), told("0.294", ""));
    // Shares of those days are charged by known rates.
    assert_eq!(said("2024-09-30 NSE EQ ACME buy 1 @100000 1 delivery", &[]).1, "");
}
