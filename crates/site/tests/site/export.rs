//! The trades as files: what a spreadsheet opens holds the same cells, and no text is a formula.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use domain::{
    Broker, Contract, Exchange, Fill, FillId, Instrument, Origin, Price, Quantity, Series, Side, Time,
    value_of,
};
use store::journal::{ImportKind, Part};

use super::history::{TODAY, TestClient, put_part};

/// What a spreadsheet would take for a formula, and what RFC 4180 quotes.
const NAMES: [&str; 12] = [
    "=1+1",
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\tTAB",
    "\rCR",
    "=HYPERLINK(\"https://evil.in\",\"INFY\")",
    "=cmd|' /C calc'!A0",
    "A,B",
    "SAY \"HI\"",
    "TWO\nLINES",
    "M&M",
];

/// Of both kinds of file: what numbers count stands in the head.
const HEADS: [&str; 23] = [
    "Instrument",
    "Symbol",
    "Broker",
    "Segment",
    "Product",
    "Direction",
    "Result",
    "Quantity (units)",
    "Open quantity (units)",
    "Entry (IST)",
    "Exit (IST)",
    "Average entry (INR a unit)",
    "Average exit (INR a unit)",
    "Gross P&L (INR)",
    "Charges (INR)",
    "Net P&L (INR)",
    "Stock name",
    "Notes",
    "Psychology",
    "Market outlook",
    "Account",
    "Record of the scrip",
    "Assumed",
];

/// One round trip in each of these: 10 at 100, then 10 at 101.5.
fn part() -> Part {
    let fill = |instrument: u32, side, time: &str, price: &str| {
        let (price, quantity) = (Price::parse(price).unwrap(), Quantity::whole(10));
        Fill {
            time: Time::parse_ist(&format!("2026-04-01 {time}")).unwrap(),
            quantity,
            value: value_of(price, quantity).unwrap(),
            instrument,
            side,
            auction: false,
            series: Series::parse("EQ"),
            price,
            row: instrument + 2,
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            trade_id: format!("{instrument}{side}").into(),
            order_id: format!("{instrument}").into(),
            id: FillId::UNSET,
        }
    };
    let rows = 0..NAMES.len() as u32;
    Part {
        account: Broker::ZERODHA.into(),
        instruments: NAMES
            .iter()
            .map(|name| Instrument { symbol: (*name).into(), isin: None, contract: Contract::Cash })
            .collect(),
        fills: rows
            .flat_map(|at| [fill(at, Side::Buy, "09:15:07", "100"), fill(at, Side::Sell, "10:00", "101.5")])
            .collect(),
        charges: Vec::new(),
    }
}

async fn client(db: &store::Db) -> TestClient {
    let client = TestClient::of(db, "asha@example.in").await;
    put_part(db, client.user, "strange.csv", ImportKind::File, None, part()).await;
    client
}

/// Read strictly as RFC 4180 says.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, quoted) {
            ('"', true) if chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            ('"', _) => quoted = !quoted,
            (',', false) => row.push(std::mem::take(&mut cell)),
            ('\r', false) if chars.peek() == Some(&'\n') => {
                chars.next();
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            (c, _) => cell.push(c),
        }
    }
    assert!(row.is_empty() && cell.is_empty(), "the last line ends");
    rows
}

#[tokio::test]
async fn a_csv_holds_texts_that_are_no_formulas() {
    let fresh = testdb::sqlite().await;
    let client = client(&fresh).await;
    let answer = client.get("/api/v1/trade-history/export?format=csv&sort=symbol&order=asc").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8; header=present");
    let name = format!("attachment; filename=\"rojmel-trades-{TODAY}.csv\"");
    assert_eq!(answer.header("content-disposition"), name);
    let rows = cells(&answer.body);
    assert_eq!(rows.len(), NAMES.len() + 1);
    assert!(rows.iter().all(|row| row.len() == 23));
    assert_eq!(rows[0], HEADS);
    assert!(rows[1..].iter().all(|row| row[20] == "Zerodha"));
    let listed = client.data("/api/v1/trade-history/rows?sort=symbol&order=asc").await;
    for (row, line) in rows[1..].iter().zip(listed["rows"].as_array().unwrap()) {
        let symbol = line["symbol"].as_str().unwrap();
        let formula = symbol.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let shown = if formula { format!("'{symbol}") } else { symbol.to_owned() };
        assert_eq!((&row[0], &row[1]), (&shown, &shown));
        assert_eq!(
            row[2..13],
            [
                "zerodha",
                "equity",
                "intraday",
                "long",
                "win",
                "10",
                "0",
                "2026-04-01 09:15:07",
                "2026-04-01 10:00:00",
                "100",
                "101.5"
            ]
        );
        // 10 × 1.5.
        assert_eq!(row[13], "15");
        assert_eq!((&row[14], &row[15]), (&line["charges"].to_string(), &line["netPnl"].to_string()));
    }
}

#[tokio::test]
async fn a_workbook_has_typed_cells() {
    let fresh = testdb::sqlite().await;
    let client = client(&fresh).await;
    let path = "/api/v1/trade-history/export?format=xlsx&sort=symbol&order=asc";
    let request = super::with_cookie(super::request("GET", path), &client.cookie);
    let response = tower::ServiceExt::oneshot(client.routes.clone(), request).await.unwrap();
    let name = format!("attachment; filename=\"rojmel-trades-{TODAY}.xlsx\"");
    assert_eq!(response.headers()["content-disposition"], name.as_str());
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();

    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    assert!(book.worksheet_formula("Trades").unwrap().is_empty());
    let sheet = book.worksheet_range("Trades").unwrap();
    assert_eq!(sheet.height(), NAMES.len() + 1);
    let heads: Vec<String> = sheet.rows().next().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(heads, HEADS);
    let mut found = Vec::new();
    for row in sheet.rows().skip(1) {
        assert!(row[..7].iter().all(|cell| matches!(cell, Data::String(_))), "{row:?}");
        assert!(row[7..9].iter().chain(&row[11..16]).all(|cell| matches!(cell, Data::Float(_))), "{row:?}");
        assert!(row[9..11].iter().all(|cell| matches!(cell, Data::DateTime(_))), "{row:?}");
        assert_eq!((row[12].clone(), row[13].clone()), (Data::Float(101.5), Data::Float(15.0)));
        found.push(row[1].to_string());
    }
    // A carriage return of its own comes back as XML keeps it.
    let plain = |name: &String| name.replace("_x000D_", "\r");
    let mut found: Vec<String> = found.iter().map(plain).collect();
    let mut names = NAMES.map(str::to_owned);
    found.sort_unstable();
    names.sort_unstable();
    assert_eq!(found, names);
}

#[tokio::test]
async fn a_file_holds_what_the_filter_leaves() {
    let fresh = testdb::sqlite().await;
    let client = client(&fresh).await;
    for (query, rows) in
        [("symbol=hyperlink", 1), ("result=loss", 0), ("from=2026-04-02", 0), ("to=2026-04-01", 12)]
    {
        let answer = client.get(&format!("/api/v1/trade-history/export?{query}")).await;
        assert_eq!(cells(&answer.body).len(), rows + 1, "{query}");
    }
    let answer = client.get("/api/v1/trade-history/export?format=pdf").await;
    assert_eq!((answer.status.as_u16(), answer.error().1.as_str()), (422, "format: expected csv or xlsx."));
}
