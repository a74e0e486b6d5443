//! The writes that are tried, each on a journal with one file and one typed trade in it.

use serde_json::{Value, json};
use visitor::{Answer, Visitor};

pub struct Write {
    pub name: &'static str,
    /// Makes the journal from which the write starts; the base is in it already.
    pub before: fn(&Visitor),
    pub send: fn(&Visitor) -> Option<Answer>,
    /// Fewer than this and the crash points were not in the way of the write.
    pub least_deaths: u32,
}

pub fn all() -> Vec<Write> {
    vec![
        Write { name: "upload", before: nothing, send: upload_second, least_deaths: 3 },
        Write { name: "manual", before: nothing, send: add, least_deaths: 3 },
        Write { name: "replace", before: nothing, send: replace, least_deaths: 3 },
        Write { name: "undo", before: nothing, send: undo, least_deaths: 3 },
        Write { name: "redo", before: undo_first, send: redo, least_deaths: 3 },
        Write { name: "restore", before: replace_first, send: restore, least_deaths: 3 },
        Write { name: "held", before: nothing, send: held, least_deaths: 3 },
        Write { name: "fees", before: nothing, send: fees, least_deaths: 3 },
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
