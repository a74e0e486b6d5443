//! What holds for every file: written numbers come back exactly, and no bytes stop the reader.

use domain::{Day, Price, Quantity, Time};
use proptest::prelude::*;
use tradebook::{Choice, read};

const HEADER: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";

/// 1234567 as Indians group it: 12,34,567.
fn grouped(number: &str) -> String {
    let (whole, part) = number.split_once('.').map_or((number, None), |(whole, part)| (whole, Some(part)));
    let mut text = String::new();
    for (at, digit) in whole.chars().enumerate() {
        let left = whole.len() - at;
        if at > 0 && left >= 3 && (left - 3).is_multiple_of(2) {
            text.push(',');
        }
        text.push(digit);
    }
    part.map_or(text.clone(), |part| format!("{text}.{part}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn numbers_and_times_come_back_exactly(
        price in 0_i64..=9_000_000_000_000_000,
        units in 1_i64..=9_000_000,
        part in prop_oneof![Just(0_i64), 0_i64..100_000_000],
        day in 8_000_i32..47_000,
        second in 0_u32..86_400,
        day_first in any::<bool>(),
        delimiter in prop::sample::select(vec![',', ';', '\t', '|']),
        trade in "[0-9]{5,10}",
        order in "[0-9]{16,19}",
    ) {
        let (price, quantity) = (Price(price / 1_000_000 * 10), Quantity(units * Quantity::ONE + part));
        let (day, time) = (Day(day), Time::from_ist(Day(day), second));
        let (year, month, date) = day.ymd();
        let clock = format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
        let day_text = if day_first { format!("{date:02}-{month:02}-{year}") } else { day.to_string() };
        let (price_text, quantity_text) = (grouped(&price.to_string()), grouped(&quantity.to_string()));
        let quoted = |text: &str| if text.contains(delimiter) { format!("\"{text}\"") } else { text.to_owned() };
        let time_text = format!("{day_text} {clock}");
        let row = ["INFY", "INE009A01021", &day_text, "NSE", "EQ", "EQ", "buy", "false", &quantity_text, &price_text, &trade, &order, &time_text];
        let row: Vec<String> = row.iter().map(|text| quoted(text)).collect();
        let delimiter = delimiter.to_string();
        let file = format!("{}\n{}\n", HEADER.replace(',', &delimiter), row.join(&delimiter));
        let book = read("a.csv", file.as_bytes(), Choice::default()).unwrap();
        let fill = &book.fills[0];
        prop_assert_eq!((fill.price, fill.quantity, fill.time), (price, quantity, time));
        prop_assert_eq!((fill.trade_id.as_str(), fill.order_id.as_str()), (trade.as_str(), order.as_str()));
        prop_assert_eq!(Some(fill.value), domain::value_of(price, quantity));
    }

    #[test]
    fn rows_of_anything_are_answered(rows in prop::collection::vec("[ -~\n\r\t₹\u{200b}]{0,60}", 0..8)) {
        let file = format!("{HEADER}\n{}", rows.join("\n"));
        match read("a.csv", file.as_bytes(), Choice::default()) {
            Ok(book) => prop_assert_eq!(book.rows_read as usize, book.fills.len() + book.rows_rejected as usize + book.rows_skipped as usize),
            Err(problem) => prop_assert!(problem.message.ends_with('.'), "{}", problem.message),
        }
    }

    #[test]
    fn bytes_of_anything_are_answered(head in prop::sample::select(vec![&b""[..], b"PK\x03\x04", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", b"\xff\xfe", b"<"]), tail in prop::collection::vec(any::<u8>(), 0..600)) {
        let problem = read("a.xlsx", &[head, &tail].concat(), Choice::default()).unwrap_err();
        prop_assert!(problem.message.ends_with('.'), "{}", problem.message);
    }
}
