//! Brokers' own statements: every figure of invented files, both column variants, and what is no statement.

use domain::{Broker, Contract, Day, Money, Price, Quantity, Right, Segment};
use tradebook::statement::{Group, StatedHead, StatedScrip, Statement, StatementKind};
use tradebook::{ProblemCode, statement};

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../fixtures/files/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn read(name: &str) -> Statement {
    statement(&fixture(&format!("statements/{name}"))).unwrap()
}

fn rupees(text: &str) -> Money {
    Money::parse(text).unwrap()
}

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

/// `name group quantity buy sell realised`
fn line(one: &StatedScrip) -> String {
    let StatedScrip { name, group, quantity, buy_value, sell_value, realised, .. } = one;
    format!("{name} {} {quantity} {buy_value} {sell_value} {realised}", group.word())
}

fn lines(found: &Statement) -> Vec<String> {
    found.scrips.iter().map(line).collect()
}

/// `brokerage 80`
fn charges(found: &Statement) -> Vec<String> {
    let mut sorted = found.charges.clone();
    sorted.sort_by_key(|(head, _)| *head);
    let nonzero = sorted.iter().filter(|(_, amount)| *amount != Money::ZERO);
    nonzero.map(|(head, amount)| format!("{} {amount}", head.word())).collect()
}

#[test]
fn zerodhas_pnl_of_contracts() {
    let found = read("zerodha-pnl-fno.xlsx");
    assert_eq!((found.broker, found.kind), (Broker::ZERODHA, StatementKind::ProfitAndLoss));
    assert_eq!((found.window.from, found.window.to), (day("2026-05-19"), day("2026-05-20")));
    assert_eq!((found.client.as_deref(), found.segments.as_slice()), (Some("ZZ0001"), &[Segment::Fno][..]));
    assert_eq!(
        lines(&found),
        [
            "NIFTY2651923100PE options 130 10955.75 11836.5 880.75",
            "NIFTY26MAYFUT futures 65 1500125 1500000 -125",
        ]
    );
    let Contract::Option { underlying, expiry, strike, right } = &found.scrips[0].contract else { panic!() };
    assert_eq!(
        (underlying.as_str(), *expiry, *strike, *right),
        ("NIFTY", day("2026-05-19"), Price::parse("23100").unwrap(), Right::Put)
    );
    // The last Tuesday of May 2026.
    assert_eq!(
        found.scrips[1].contract,
        Contract::Future { underlying: "NIFTY".into(), expiry: day("2026-05-26") }
    );
    assert_eq!(
        charges(&found),
        [
            "brokerage 80",
            "exchange 12.2203",
            "ipft 0.0002",
            "stt 9",
            "sebi 0.0344",
            "stamp_duty 0.78",
            "gst 16.6"
        ]
    );
    let entries: Vec<(&str, Money)> =
        found.entries.iter().map(|one| (one.particulars.as_str(), one.debit)).collect();
    assert_eq!(
        entries,
        [("DP Charges for Sale of 15 INFY", rupees("15.34")), ("AMC for Demat Account", rupees("88.5"))]
    );
    // The delisted row has no figure; the row with a word for a quantity is named.
    assert_eq!((found.rows_read, found.rows_skipped), (4, 1));
    let problem = &found.rejected[0];
    assert_eq!(
        (problem.row, problem.column.as_str(), problem.reason.as_str()),
        (
            42,
            "Quantity",
            "expected a quantity, found “many” (BANKNIFTY26MAY55000CE, which states a result of −₹10.00)"
        )
    );
    assert_eq!(found.warnings, []);
}

#[test]
fn zerodhas_pnl_of_shares_in_either_column() {
    let found = read("zerodha-pnl-equity.xlsx");
    assert_eq!(found, read("zerodha-pnl-equity-column-a.xlsx"));
    assert_eq!(found.segments, [Segment::Equity]);
    assert_eq!(
        lines(&found),
        ["INFY equity 15 22582.75 22680 97.25", "ITC equity 100 50000 42000.0001 -7999.9999"]
    );
    assert_eq!(charges(&found), ["stt 86"]);
}

#[test]
fn zerodhas_tax_pnl_has_a_head_for_each_lot() {
    let found = read("zerodha-tax-pnl.xlsx");
    assert_eq!(found.kind, StatementKind::TaxProfitAndLoss);
    // The summary of the other sheet is not added to it; both lots of ITC are one.
    assert_eq!(
        lines(&found),
        [
            "INFY intraday 15 22582.75 22680 97.25",
            "ITC short_term 100 50000 42000 -8000",
            "TCS long_term 10 10000 30000 20000",
            "NIFTY2651923100PE options 130 10955.75 11836.5 880.75",
        ]
    );
    assert_eq!(found.scrips[2].taxable, Some(rupees("15000")));
    // 13.58 + 40; 1.34 + 1.64 + 1.09 + 0.9 + 8; 6 + 55 + 37 + 40 + 12; 2.7 + 0.32 + 0.21 + 0.17 + 8.64.
    let of = |head: StatedHead| found.charges.iter().find(|(known, _)| *known == head).unwrap().1;
    assert_eq!(of(StatedHead::Brokerage), rupees("53.58"));
    assert_eq!(of(StatedHead::Exchange), rupees("12.97"));
    assert_eq!(of(StatedHead::Stt), rupees("150"));
    assert_eq!(of(StatedHead::Gst), rupees("12.04"));
    assert_eq!(domain::messages(&found.warnings), ["Rows under “Mutual Funds” are not compared."]);
    assert_eq!(found.rows_skipped, 1);
    let all = format!("{found:?}");
    assert!(!all.contains("Asha") && !all.contains("ABCDE1234F"), "names and tax numbers are not kept");
}

#[test]
fn growws_statements() {
    let found = read("groww-stocks-pnl.xlsx");
    assert_eq!((found.broker, found.kind), (Broker::GROWW, StatementKind::ProfitAndLoss));
    assert_eq!((found.window.from, found.window.to), (day("2025-04-01"), day("2026-03-31")));
    // What is only held is not realised, and the second sheet has the same again.
    assert_eq!(lines(&found), ["WIPRO equity 40 9980.4 10102.35 121.95", "ITC equity 100 50000 42000 -8000"]);
    assert_eq!(
        charges(&found),
        [
            "brokerage 40",
            "exchange 4.1",
            "ipft 0.01",
            "stt 98",
            "sebi 0.12",
            "stamp_duty 8",
            "gst 11.56",
            "dp 20",
            "mtf 12.25",
        ]
    );
    let found = read("groww-fno-pnl.xlsx");
    assert_eq!(lines(&found), ["NIFTY 16 JUN 26 23900 CALL options 65 6565 7150 585"]);
    assert_eq!(found.segments, [Segment::Fno]);
    assert!(
        matches!(&found.scrips[0].contract, Contract::Option { expiry, .. } if *expiry == day("2026-06-16"))
    );
    assert_eq!(found.scrips[0].quantity, Quantity::whole(65));
    assert_eq!(found.scrips[0].group, Group::Options);
}

#[test]
fn the_total_above_the_rows_is_kept() {
    assert_eq!(read("zerodha-pnl-fno.xlsx").realised, Some(rupees("755.75")));
    assert_eq!(read("groww-stocks-pnl.xlsx").realised, Some(rupees("-7878.05")));
    // Of a tax P&L it would be of several heads.
    assert_eq!(read("zerodha-tax-pnl.xlsx").realised, None);
}

#[test]
fn what_is_no_statement_says_what_to_upload() {
    let refused = |bytes: &[u8]| statement(bytes).unwrap_err();
    let tradebook = refused(&fixture("zerodha-equity.csv"));
    assert_eq!(tradebook.code, ProblemCode::OtherReport);
    assert!(tradebook.message().starts_with("This file lists trades."), "{}", tradebook.message());
    let other = refused(b"name,age,city\nasha,30,pune\n");
    assert_eq!(other.code, ProblemCode::UnknownLayout);
    assert!(other.message().contains("“name, age, city”"), "{}", other.message());
    let no_period = refused(b"Symbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L\nINFY,,1,1,1,0\n");
    assert!(
        no_period.message().starts_with("The statement does not say its period"),
        "{}",
        no_period.message()
    );
    assert_eq!(refused(b"").code, ProblemCode::Unreadable);
    let large = "P&L Statement for Equity from 2025-04-01 to 2026-03-31\n\nSymbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L\n\
                 INFY,,90000000000,1,1,1\nINFY,,90000000000,1,1,1\n";
    assert!(
        refused(large.as_bytes()).message().contains("more than any account trades"),
        "{:?}",
        refused(large.as_bytes())
    );
    let note = refused(b"%PDF-1.7 contract note");
    assert_eq!(
        note.message(),
        "This is a PDF document, as contract notes are, not a table. Upload the P&L your broker gives as CSV or XLSX."
    );
}

#[test]
fn mutated_statements_are_answered() {
    let good = fixture("statements/zerodha-tax-pnl.xlsx");
    for bytes in hostile::mutations(&good, 200, 7) {
        if let Err(problem) = statement(&bytes) {
            assert!(problem.message().ends_with('.'), "{}", problem.message());
        }
    }
    for file in hostile::files() {
        if let Err(problem) = statement(&file.bytes) {
            assert!(problem.message().ends_with('.'), "{}: {}", file.id, problem.message());
        }
    }
}
