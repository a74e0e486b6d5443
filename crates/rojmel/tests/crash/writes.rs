//! The writes that are tried, each on a journal with one file and one typed trade in it.

use serde_json::{Value, json};
use visitor::{Answer, Visitor};

use crate::{accounts, hiring, journal};

pub struct Write {
    pub name: &'static str,
    /// Makes the journal from which the write starts; the base is in it already.
    pub before: fn(&Visitor),
    pub send: fn(&Visitor) -> Option<Answer>,
    /// What the write changes, without what differs from one time to the next.
    pub see: fn(&Visitor) -> Option<Value>,
    /// The same request again may be refused so, with what is stored: a note is written onto the revision that was
    /// read.
    pub again: Option<u16>,
    /// Whoever sends it belongs to the hiring team.
    pub is_staff: bool,
    /// Whose session goes on has books that can be added up.
    pub has_books: bool,
    /// Fewer than this and the crash points were not in the way of the write.
    pub least_deaths: u32,
}

/// Those that store in different ways: `cargo xtask test` tries them. `cargo xtask hold crash` tries all.
const IN_SHORT: [&str; 6] = ["upload", "replace", "undo", "note", "view", "picture"];

/// PostgreSQL runs the same statements in the same transactions; a commit there is another one.
const IN_SHORT_ON_POSTGRESQL: [&str; 2] = ["upload", "note"];

pub fn all() -> Vec<Write> {
    let write = Write::of_a_journal;
    let onto_a_revision = |name, before, send| Write { again: Some(409), ..write(name, before, send) };
    let mut all = vec![
        write("upload", nothing, upload_second),
        write("manual", nothing, add),
        write("replace", nothing, replace),
        write("undo", nothing, undo),
        write("redo", undo_first, redo),
        write("restore", replace_first, restore),
        write("held", nothing, held),
        write("fees", nothing, fees),
        write("action", nothing, action),
        write("settlement", expired, settle),
        write("statement", nothing, statement),
        write("account", nothing, account),
        write("loss", nothing, loss),
        onto_a_revision("note", nothing, note),
        write("bulk", note_first, bulk),
        onto_a_revision("day", nothing, day),
        onto_a_revision("limit", nothing, limit),
        onto_a_revision("capital", nothing, capital),
        onto_a_revision("view", nothing, view),
        onto_a_revision("missed", nothing, missed),
        write("setup", nothing, setup),
        onto_a_revision("backtest", backtest_first, backtest),
        write("candles", nothing, candles),
        Write { least_deaths: 5, ..write("picture", nothing, picture) },
        write("profile", nothing, profile),
    ];
    all.extend(accounts::writes());
    all.extend(hiring::writes());
    all
}

impl Write {
    pub fn of_a_journal(
        name: &'static str,
        before: fn(&Visitor),
        send: fn(&Visitor) -> Option<Answer>,
    ) -> Self {
        Self {
            name,
            before,
            send,
            see: journal,
            again: None,
            is_staff: false,
            has_books: true,
            least_deaths: 3,
        }
    }
}

/// By `cargo xtask hold crash`.
pub fn all_are_asked_for() -> bool {
    std::env::var("ROJMEL_CRASH_WRITES").is_ok_and(|asked| asked == "all")
}

/// Steps between two kills: one where all are asked for, else so many.
pub fn apart(in_short: usize) -> usize {
    if all_are_asked_for() { 1 } else { in_short }
}

/// The writes of this run: `ROJMEL_CRASH_WRITES` is `all`, or names with commas between them.
pub fn tried(on_postgresql: bool) -> Vec<Write> {
    let asked = std::env::var("ROJMEL_CRASH_WRITES").ok();
    let names: Vec<&str> = match asked.as_deref() {
        Some("all") => return all(),
        Some(names) => names.split(',').collect(),
        None if on_postgresql => IN_SHORT_ON_POSTGRESQL.into(),
        None => IN_SHORT.into(),
    };
    let tried: Vec<Write> = all().into_iter().filter(|write| names.contains(&write.name)).collect();
    assert_eq!(tried.len(), names.len(), "no write is called so: {names:?}");
    tried
}

const FIRST: &str = "\
symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
ITC,INE154A01025,2026-04-01,NSE,EQ,EQ,buy,false,100.000000,400.500000,100001,1100000000000001,2026-04-01T09:20:00
ITC,INE154A01025,2026-04-01,NSE,EQ,EQ,sell,false,100.000000,404.250000,100002,1100000000000002,2026-04-01T10:20:00
TCS,INE467B01029,2026-04-02,NSE,EQ,EQ,buy,false,10.000000,3400.000000,100003,1100000000000003,2026-04-02T10:20:00
";

/// Overlaps the first in one fill.
const SECOND: &str = "\
symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
TCS,INE467B01029,2026-04-02,NSE,EQ,EQ,buy,false,10.000000,3400.000000,100003,1100000000000003,2026-04-02T10:20:00
TCS,INE467B01029,2026-04-06,NSE,EQ,EQ,sell,false,10.000000,3300.000000,100004,1100000000000004,2026-04-06T10:20:00
";

/// What every journal begins with: import 1, a file, and import 2, a typed trade.
pub fn base(visitor: &Visitor) {
    assert_eq!(begin(visitor), [1, 2]);
}

/// The same of somebody else: the numbers of the imports.
pub fn begin(visitor: &Visitor) -> [Value; 2] {
    let file = upload(visitor, "first.csv", FIRST).expect("an answer");
    let typed = manual(visitor, &[card("MT1AAAAA", "INFY", "1500", "1510.05")], false).expect("an answer");
    [file, typed].map(|answer| answer.data()["importId"].take())
}

pub fn nothing(_: &Visitor) {}

fn note_first(visitor: &Visitor) {
    assert_eq!(note(visitor).expect("an answer").status, 200);
}

fn backtest_first(visitor: &Visitor) {
    let answer = visitor.post("/api/v1/backtests", &json!({ "rule": rule("105") })).expect("an answer");
    assert_eq!(answer.status, 200, "{}", answer.body);
}

fn undo_first(visitor: &Visitor) {
    assert_eq!(undo(visitor).expect("an answer").status, 200);
}

fn replace_first(visitor: &Visitor) {
    assert_eq!(replace(visitor).expect("an answer").data()["snapshotId"], 1);
}

fn upload_second(visitor: &Visitor) -> Option<Answer> {
    upload(visitor, "second.csv", SECOND)
}

fn add(visitor: &Visitor) -> Option<Answer> {
    manual(visitor, &[card("MT2BBBBB", "SBIN", "968.20", "974.65")], false)
}

fn replace(visitor: &Visitor) -> Option<Answer> {
    manual(visitor, &[card("MT3CCCCC", "WIPRO", "240.10", "239.95")], true)
}

fn undo(visitor: &Visitor) -> Option<Answer> {
    visitor.post("/api/v1/imports/undo", &json!({ "id": 1 }))
}

fn redo(visitor: &Visitor) -> Option<Answer> {
    visitor.post("/api/v1/imports/redo", &json!({ "id": 1 }))
}

fn restore(visitor: &Visitor) -> Option<Answer> {
    visitor.post("/api/v1/snapshots/restore", &json!({ "id": 1 }))
}

/// What was held before the record begins.
fn held(visitor: &Visitor) -> Option<Answer> {
    let row = json!({ "symbol": "TCS", "day": "2026-03-02", "quantity": 5, "price": "3350" });
    visitor.post("/api/v1/openings", &json!({ "rows": [row] }))
}

fn fees(visitor: &Visitor) -> Option<Answer> {
    let row = json!({ "day": "2026-04-30", "kind": "pledge", "amount": "35.40" });
    visitor.post("/api/v1/fees", &json!({ "account": "zerodha", "rows": [row] }))
}

fn action(visitor: &Visitor) -> Option<Answer> {
    let row = json!({ "exDate": "2026-04-06", "symbol": "TCS", "action": "bonus", "a": "1", "b": "1" });
    visitor.post("/api/v1/actions", &json!({ "rows": [row] }))
}

/// Of the closed trade in ITC.
fn note(visitor: &Visitor) -> Option<Answer> {
    let trade = closed_trade(visitor)?;
    let set = json!({ "note": "Sold too early.", "rating": "3", "tags": ["opening"] });
    visitor.post("/api/v1/annotations", &json!({ "trade": trade, "revision": 0, "set": set }))
}

fn day(visitor: &Visitor) -> Option<Answer> {
    let set = json!({ "before": "Wait for the first hour.", "maxTrades": "2" });
    visitor.put("/api/v1/days/2026-04-01", &json!({ "revision": 0, "set": set }))
}

fn setup(visitor: &Visitor) -> Option<Answer> {
    let rule = json!({ "id": "a", "weight": 1, "rule": { "type": "notOnExpiryDay" } });
    let version = json!({ "from": "2026-04-01", "rules": [rule] });
    visitor
        .post("/api/v1/setups", &json!({ "name": "Opening range", "text": "Wait.", "versions": [version] }))
}

fn candles(visitor: &Visitor) -> Option<Answer> {
    const FILE: &str = "\
date,open,high,low,close,volume
2026-04-01T09:15:00+0530,400,405,399,401,100
2026-04-01T10:15:00+0530,401,406,400,404,100
";
    visitor.form("/api/v1/candles", &[("instrument", "ITC")], "file", "itc.csv", FILE.as_bytes())
}

/// An option that was bought and is open on its expiry day, long past.
fn expired(visitor: &Visitor) {
    const FILE: &str = "\
symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date
NIFTY2642125000CE,,2026-04-09,NSE,FO,,buy,false,65.000000,100.000000,200001,1300000000000001,2026-04-09T10:00:00,2026-04-21
";
    let fields = [("broker", "zerodha"), ("tradetype", "fno")];
    let answer =
        visitor.upload("/api/v1/uploadexcel", "fno.csv", FILE.as_bytes(), &fields).expect("an answer");
    assert_eq!(answer.status, 200, "{}", answer.body);
}

fn settle(visitor: &Visitor) -> Option<Answer> {
    let subject = "expired/zerodha/NSE/NIFTY2642125000CE";
    visitor
        .post("/api/v1/resolutions", &json!({ "subject": subject, "kind": "settlement", "value": "25150" }))
}

/// The broker's P&L of the month.
fn statement(visitor: &Visitor) -> Option<Answer> {
    const FILE: &str = "\
P&L Statement for Equity from 2026-04-01 to 2026-04-30

Symbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L
ITC,,100,40050,40425,375
";
    visitor.upload("/api/v1/reports/statements", "pnl.csv", FILE.as_bytes(), &[("account", "zerodha")])
}

pub fn picture(visitor: &Visitor) -> Option<Answer> {
    picture_of(visitor, 0x80)
}

/// One pixel of this grey, on the day's page.
pub fn picture_of(visitor: &Visitor, grey: u8) -> Option<Answer> {
    visitor.post_bytes(&format!("/api/v1/pictures/{grey:032x}?day=2026-04-01"), &png(grey))
}

fn png(grey: u8) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1A\n".to_vec();
    let mut chunk = |name: &[u8; 4], held: &[u8]| {
        bytes.extend((held.len() as u32).to_be_bytes());
        let mut sum = flate2::Crc::new();
        for part in [&name[..], held] {
            bytes.extend(part);
            sum.update(part);
        }
        bytes.extend(sum.sum().to_be_bytes());
    };
    // One by one, eight bits of grey.
    chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
    // A stored block of two bytes: no filter, and the pixel; then their Adler-32, for 0x80 0x00820081.
    chunk(b"IDAT", &[0x78, 0x01, 0x01, 2, 0, 0xFD, 0xFF, 0, grey, 0x00, grey + 2, 0x00, grey + 1]);
    chunk(b"IEND", b"");
    bytes
}

/// Charges of the account are worked out by its method.
fn account(visitor: &Visitor) -> Option<Answer> {
    visitor.put(
        "/api/v1/accounts",
        &json!({ "account": "zerodha", "alias": "Long term", "method": "weighted_average" }),
    )
}

/// A loss of an earlier year, for the tax page.
fn loss(visitor: &Visitor) -> Option<Answer> {
    let loss = json!({ "year": "2023-24", "kind": "short", "amount": "12500.50" });
    visitor.put("/api/v1/reports/tax/losses", &loss)
}

/// One edit of the notes of a trade that has one.
fn bulk(visitor: &Visitor) -> Option<Answer> {
    let edit = json!({ "addTags": ["late"], "removeTags": ["opening"], "rating": "4" });
    visitor.post("/api/v1/annotations/bulk", &json!({ "trades": [closed_trade(visitor)?], "edit": edit }))
}

fn limit(visitor: &Visitor) -> Option<Answer> {
    let set = json!({ "maxLoss": "150", "maxTrades": "3" });
    visitor.put("/api/v1/account-rules/all_2026-04-01", &json!({ "revision": 0, "set": set }))
}

fn capital(visitor: &Visitor) -> Option<Answer> {
    let set = json!({ "amount": "500000" });
    visitor.put("/api/v1/capital/all_2026-04-01", &json!({ "revision": 0, "set": set }))
}

fn view(visitor: &Visitor) -> Option<Answer> {
    let set = json!({ "name": "Expiry", "screen": "trades", "address": "product=options&sort=-net" });
    visitor.put("/api/v1/views/view-expiry", &json!({ "revision": 0, "set": set }))
}

fn missed(visitor: &Visitor) -> Option<Answer> {
    let set = json!({
        "symbol": "ITC", "side": "long", "day": "2026-04-01", "entry": "400", "stop": "395",
        "target": "410", "quantity": "10", "why": "No time",
    });
    visitor.put("/api/v1/missed-trades/missed-one", &json!({ "revision": 0, "set": set }))
}

fn rule(above: &str) -> Value {
    let above: i64 = above.parse().expect("a number");
    json!({
        "v": 1, "name": "Above", "bar": "1d", "side": "long", "capital": "100000",
        "entry": { "when": { "ge": ["close", above] } }, "exit": { "when": { "lt": ["close", above] } },
        "size": { "units": 10 },
    })
}

/// A stored rule is changed.
fn backtest(visitor: &Visitor) -> Option<Answer> {
    let mut stored = visitor.get("/api/v1/backtests")?.data();
    let id = stored["rules"][0]["id"].take();
    visitor.post("/api/v1/backtests", &json!({ "id": id, "revision": 1, "rule": rule("110") }))
}

fn profile(visitor: &Visitor) -> Option<Answer> {
    visitor.put("/api/v1/profile", &json!({ "name": "Asha Devi Rao", "phone": "" }))
}

/// The id of the trade in ITC; null when it is not in the journal.
pub fn closed_trade(visitor: &Visitor) -> Option<Value> {
    let history = visitor.get("/api/v1/trade-history")?.data();
    let rows = history["page"]["rows"].as_array().expect("rows").clone();
    Some(rows.into_iter().find(|row| row["symbol"] == "ITC").map_or(Value::Null, |mut row| row["id"].take()))
}

fn upload(visitor: &Visitor, name: &str, file: &str) -> Option<Answer> {
    let fields = [("broker", "zerodha"), ("tradetype", "equity")];
    visitor.upload("/api/v1/uploadexcel", name, file.as_bytes(), &fields)
}

fn manual(visitor: &Visitor, cards: &[[Value; 2]], replace: bool) -> Option<Answer> {
    let records: Vec<&Value> = cards.iter().flatten().collect();
    let body = json!({ "broker": "zerodha", "tradetype": "equity", "toDelete": replace, "trades": records });
    visitor.post("/api/v1/trades/addManualTrades", &body)
}

/// Ten shares, bought and sold on 7 April.
fn card(id: &str, symbol: &str, bought: &str, sold: &str) -> [Value; 2] {
    let record = |side: &str, price: &str, time: &str| {
        json!({
            "orderId": id, "symbol": symbol, "type": side, "price": price, "quantity": "10",
            "timestamp": format!("2026-04-07T{time}"), "exchange": "NSE", "notes": "A plan, and kept.",
        })
    };
    [record("buy", bought, "11:04"), record("sell", sold, "12:48")]
}
