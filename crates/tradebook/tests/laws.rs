//! What holds for every file: written numbers come back exactly, and no bytes stop the reader.

use domain::{Broker, Day, Price, Quantity, Time};
use proptest::prelude::*;
use tradebook::{Choice, Field, HeadOf, HeldChoice, Mapping, head, holdings, read};

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
    #![proptest_config(ProptestConfig::with_cases(10_000.max(ProptestConfig::default().cases)))]

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

    /// Columns in any order under any names, once they are chosen, say what a Zerodha tradebook says.
    #[test]
    fn chosen_columns_are_read_as_a_layout_is(
        rows in prop::collection::vec((8_000_i32..47_000, 1_u32..86_400, 1_i64..900_000, 1_i64..9_000_000, any::<bool>(), any::<bool>()), 1..6),
        order in Just((0..10_usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        const FIELDS: [Field; 10] = [
            Field::Date, Field::Time, Field::Name, Field::Isin, Field::Exchange, Field::Side, Field::Quantity, Field::Price,
            Field::TradeId, Field::OrderId,
        ];
        let cells = |at: usize, (day, second, units, price, buys, nse): (i32, u32, i64, i64, bool, bool)| -> [String; 10] {
            let clock = format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
            let price = Price(price * 1_000_000);
            [
                Day(day).to_string(), format!("{}T{clock}", Day(day)), "INFY".into(), "INE009A01021".into(),
                if nse { "NSE" } else { "BSE" }.into(), if buys { "buy" } else { "sell" }.into(), units.to_string(),
                price.to_string(), format!("5001{at}"), format!("11000000000{at}"),
            ]
        };
        let rows: Vec<[String; 10]> = rows.into_iter().enumerate().map(|(at, row)| cells(at, row)).collect();
        let file = |header: Vec<String>, order: &[usize]| {
            let line = |cells: &[String; 10]| order.iter().map(|&at| cells[at].clone()).collect::<Vec<_>>().join(",");
            [vec![header.join(",")], rows.iter().map(line).collect()].concat().join("\n")
        };
        let own = ["trade_date", "order_execution_time", "symbol", "isin", "exchange", "trade_type", "quantity", "price", "trade_id", "order_id"];
        let straight: Vec<usize> = (0..10).collect();
        let native = read("a.csv", file(own.map(str::to_owned).to_vec(), &straight).as_bytes(), Choice::default()).unwrap();
        let header: Vec<String> = order.iter().map(|at| format!("column number {at}")).collect();
        let columns = order.iter().enumerate().map(|(place, &at)| (FIELDS[at], place as u16)).collect();
        let mapping = Mapping { broker: Broker::ZERODHA, header: header.clone(), columns, exchange: None, month_first: None };
        prop_assert_eq!(mapping.problems(), vec![]);
        let choice = Choice { mappings: vec![mapping], ..Choice::default() };
        let mapped = read("a.csv", file(header, &order).as_bytes(), choice).unwrap();
        prop_assert_eq!((mapped.fills, mapped.instruments), (native.fills, native.instruments));
    }

    /// Whatever columns are chosen of whatever text, each row is counted once and nothing stops the reader.
    #[test]
    fn chosen_columns_of_anything_are_answered(
        rows in prop::collection::vec("[ -~₹]{0,40}(,[ -~₹]{0,20}){0,4}", 0..8),
        columns in Just((0..5_u16).collect::<Vec<_>>()).prop_shuffle(),
        file in "[ -~\n\r\t₹]{0,300}",
    ) {
        let header = ["one thing", "two things", "three", "four", "five"].map(str::to_owned);
        let fields = [Field::Date, Field::Name, Field::Quantity, Field::Price, Field::Expiry];
        let columns = fields.into_iter().zip(columns).collect();
        let mapping = Mapping { broker: Broker::OTHER, header: header.to_vec(), columns, exchange: None, month_first: None };
        let text = format!("{}\n{}", header.join(","), rows.join("\n"));
        match read("a.csv", text.as_bytes(), Choice { mappings: vec![mapping], ..Choice::default() }) {
            Ok(book) => prop_assert_eq!(book.rows_read as usize, book.fills.len() + book.rows_rejected as usize + book.rows_skipped as usize),
            Err(problem) => prop_assert!(problem.message().ends_with('.'), "{}", problem.message()),
        }
        match head(file.as_bytes(), None, HeadOf::Trades) {
            Ok(head) => prop_assert!(!head.rows.is_empty() && head.rows[0].number == head.header),
            Err(problem) => prop_assert!(problem.message().ends_with('.'), "{}", problem.message()),
        }
    }

    /// Finished trades in shares: two fills of each row that is read, none of the others.
    #[test]
    fn finished_trades_of_anything_are_answered(rows in prop::collection::vec(prop::collection::vec(prop_oneof!["[ -~\u{200b}₹]{0,20}", Just("INE009A01021".to_owned()), Just("05-03-2025".to_owned()), "[0-9]{1,4}"], 9..11), 0..6)) {
        let lines: Vec<String> = rows.iter().map(|row| row.iter().map(|cell| cell.replace([',', '"'], " ")).collect::<Vec<_>>().join(",")).collect();
        let text = format!("Stock name,ISIN,Quantity,Buy date,Buy price,Buy value,Sell date,Sell price,Sell value,Realised P&L,Remark\n{}", lines.join("\n"));
        match read("a.csv", text.as_bytes(), Choice::default()) {
            Ok(book) => {
                prop_assert_eq!(book.rows_read as usize, book.fills.len() / 2 + book.rows_rejected as usize + book.rows_skipped as usize);
                prop_assert!(book.fills.chunks(2).all(|legs| legs[0].row == legs[1].row && legs[0].side != legs[1].side && legs[0].quantity == legs[1].quantity));
            }
            Err(problem) => prop_assert!(problem.message().ends_with('.'), "{}", problem.message()),
        }
        let list = format!("One,Two,Three,Four\n{}", lines.join("\n"));
        let header = ["One", "Two", "Three", "Four"].map(str::to_owned).to_vec();
        let columns = vec![(Field::Name, 0), (Field::Isin, 1), (Field::Quantity, 2), (Field::Date, 3)];
        let mapping = Mapping { broker: Broker::OTHER, header, columns, exchange: None, month_first: None };
        if let Err(problem) = holdings(list.as_bytes(), &HeldChoice { mappings: vec![mapping], is_file: true }) {
            prop_assert!(problem.message().ends_with('.'), "{}", problem.message());
        }
    }

    #[test]
    fn rows_of_anything_are_answered(rows in prop::collection::vec("[ -~\n\r\t₹\u{200b}]{0,60}", 0..8)) {
        let file = format!("{HEADER}\n{}", rows.join("\n"));
        match read("a.csv", file.as_bytes(), Choice::default()) {
            Ok(book) => prop_assert_eq!(book.rows_read as usize, book.fills.len() + book.rows_rejected as usize + book.rows_skipped as usize),
            Err(problem) => prop_assert!(problem.message().ends_with('.'), "{}", problem.message()),
        }
    }

    #[test]
    fn bytes_of_anything_are_answered(head in prop::sample::select(vec![&b""[..], b"PK\x03\x04", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", b"\xff\xfe", b"<"]), tail in prop::collection::vec(any::<u8>(), 0..600)) {
        let problem = read("a.xlsx", &[head, &tail].concat(), Choice::default()).unwrap_err();
        prop_assert!(problem.message().ends_with('.'), "{}", problem.message());
    }
}
