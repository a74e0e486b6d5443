//! The writes that are tried, each on a journal with one file and one typed trade in it.

use serde_json::{Value, json};
use visitor::{Answer, Visitor};

pub struct Write {
    pub name: &'static str,
    /// Makes the journal from which the write starts; the base is in it already.
    pub before: fn(&Visitor),
    pub send: fn(&Visitor) -> Option<Answer>,
    /// The same request again may be refused as a conflict, with what is stored: a note is written onto the revision
    /// that was read.
    pub conflicts: bool,
    /// Fewer than this and the crash points were not in the way of the write.
    pub least_deaths: u32,
}

pub fn all() -> Vec<Write> {
    vec![
        Write { name: "upload", before: nothing, send: upload_second, conflicts: false, least_deaths: 3 },
        Write { name: "manual", before: nothing, send: add, conflicts: false, least_deaths: 3 },
        Write { name: "replace", before: nothing, send: replace, conflicts: false, least_deaths: 3 },
        Write { name: "undo", before: nothing, send: undo, conflicts: false, least_deaths: 3 },
        Write { name: "redo", before: undo_first, send: redo, conflicts: false, least_deaths: 3 },
        Write { name: "restore", before: replace_first, send: restore, conflicts: false, least_deaths: 3 },
        Write { name: "held", before: nothing, send: held, conflicts: false, least_deaths: 3 },
        Write { name: "fees", before: nothing, send: fees, conflicts: false, least_deaths: 3 },
        Write { name: "action", before: nothing, send: action, conflicts: false, least_deaths: 3 },
        Write { name: "note", before: nothing, send: note, conflicts: true, least_deaths: 3 },
        Write { name: "day", before: nothing, send: day, conflicts: true, least_deaths: 3 },
        Write { name: "setup", before: nothing, send: setup, conflicts: false, least_deaths: 3 },
        Write { name: "candles", before: nothing, send: candles, conflicts: false, least_deaths: 3 },
    ]
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
    let answer = upload(visitor, "first.csv", FIRST).expect("an answer");
    assert_eq!(answer.data()["importId"], 1);
    let answer = manual(visitor, &[card("MT1AAAAA", "INFY", "1500", "1510.05")], false).expect("an answer");
    assert_eq!(answer.data()["importId"], 2);
}

fn nothing(_: &Visitor) {}

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
