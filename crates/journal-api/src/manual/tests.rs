//! Records to batches, cards to previews; expected figures are calculated by hand.

use domain::{Broker, Segment, Side, Time};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::batch::Batch;
use super::preview;
use super::record::Silent;

const NOW: &str = "2026-11-21T15:30";

fn silent() -> Silent<'static> {
    Silent {
        account: None,
        accounts: &[],
        broker: Some(Broker::ZERODHA),
        segment: Some(Segment::Equity),
        now: Time::parse_ist(NOW).unwrap(),
    }
}

/// A record that keeps every rule, with these changes; `null` takes a field away.
fn record(changes: &Value) -> Value {
    let mut record = json!({
        "symbol": "INFY", "price": 1500.5, "quantity": 10, "timestamp": "2026-11-19T11:04", "type": "buy",
        "orderId": "MT1",
    });
    for (field, value) in changes.as_object().unwrap() {
        record[field] = value.clone();
    }
    record
}

fn raw(records: &[Value]) -> Vec<Box<RawValue>> {
    records.iter().map(|one| serde_json::value::to_raw_value(one).unwrap()).collect()
}

fn read(records: &[Value]) -> Result<Batch, Vec<String>> {
    Batch::read(&raw(records), silent()).map_err(|faults| {
        let told = |fault: &super::problem::Fault| {
            format!("{}.{}: {}", fault.record, fault.field, fault.problem.sentence())
        };
        faults.iter().map(told).collect()
    })
}

/// One changed record and what is said about it; nothing when it is right.
#[track_caller]
fn check(changes: Value, expected: &[&str]) {
    let told = read(&[record(&changes)]).err().unwrap_or_default();
    assert_eq!(told, expected, "{changes}");
}

#[test]
fn a_record_keeps_these_rules() {
    check(json!({}), &[]);
    check(json!({ "price": 0 }), &[]);
    check(json!({ "price": "0.05" }), &[]);
    check(json!({ "price": null }), &["0.price: Price is required."]);
    check(json!({ "price": -1 }), &["0.price: Price must be 0 or more."]);
    check(json!({ "quantity": 0 }), &["0.quantity: Quantity must be greater than 0."]);
    check(json!({ "quantity": 0.5 }), &[]);
    check(json!({ "quantity": "0.00000001" }), &[]);
    check(
        json!({ "price": 90_000_000_000_i64, "quantity": 1_000_000_000 }),
        &["0.quantity: Price times quantity is larger than anything that is traded."],
    );
    check(json!({ "timestamp": null }), &["0.timestamp: Date is required."]);
    check(
        json!({ "timestamp": 1_763_532_000_000_i64 }),
        &["0.timestamp: Date and time must be a text, found “1763532000000”."],
    );
    check(json!({ "timestamp": "2026-11-22T15:30" }), &[]);
    check(
        json!({ "timestamp": "2026-11-22T15:31" }),
        &["0.timestamp: Date and time must not be in the future."],
    );
    check(json!({ "type": null }), &["0.type: Type is required."]);
    check(json!({ "type": "SELL" }), &[]);
    check(json!({ "type": "hold" }), &["0.type: Type must be buy or sell, found “hold”."]);
    check(json!({ "exchange": "nse" }), &[]);
    check(json!({ "exchange": "MCX" }), &["0.exchange: Exchange must be NSE or BSE, found “MCX”."]);
    check(
        json!({ "broker": "robinhood" }),
        &[
            "0.broker: Broker must be zerodha, groww, upstox, angelone, dhan, fyers, 5paisa, icicidirect, kotak, paytmmoney, hdfcsec or other, found “robinhood”.",
        ],
    );
    check(
        json!({ "tradetype": "mcx" }),
        &["0.tradetype: Trade type must be equity, fno, commodity or currency, found “mcx”."],
    );
    check(json!({ "cardType": "LONG" }), &["0.cardType: Card type must be BUY or SELL, found “LONG”."]);
    check(json!({ "symbol": "  " }), &["0.symbol: Symbol is required."]);
    check(json!({ "symbol": 500_325 }), &["0.symbol: Symbol must be a text, found “500325”."]);
    check(
        json!({ "symbol": "<INFY>" }),
        &["0.symbol: Symbol: expected a symbol of letters and digits, found “<INFY>”."],
    );
    check(json!({ "symbol": "A".repeat(64) }), &[]);
    assert!(read(&[record(&json!({ "symbol": "A".repeat(65) }))]).is_err());
    check(json!({ "notes": "n".repeat(10_000) }), &[]);
    check(json!({ "notes": "n".repeat(10_001) }), &["0.notes: Notes can have at most 10,000 characters."]);
    check(json!({ "stockName": 5 }), &["0.stockName: Stock name must be a text, found “5”."]);
    // Sent by the specification's page, and ignored: the day is the timestamp's.
    check(json!({ "year": 1925, "month": 0, "day": 99 }), &[]);
}

#[test]
fn an_order_id_has_a_shape() {
    let shape = "0.orderId: Order id must begin with MT and have at most 40 letters, digits, - or _.";
    for good in ["MT", "MT1763532000000abc12", "MT-a_B-9"] {
        check(json!({ "orderId": good }), &[]);
    }
    check(json!({ "orderId": format!("MT{}", "x".repeat(38)) }), &[]);
    for bad in ["mt1", "1MT", "OP1", "MT 1", "MT'1", "MT\u{e9}"] {
        check(json!({ "orderId": bad }), &[shape]);
    }
    check(json!({ "orderId": format!("MT{}", "x".repeat(39)) }), &[shape]);
    check(json!({ "orderId": null }), &["0.orderId: Order id is required."]);
}

#[test]
fn a_contract_is_whole_and_of_its_day() {
    let fno = |changes: Value| {
        let mut all = json!({ "tradetype": "fno", "symbol": "NIFTY26NOV26000CE" });
        for (field, value) in changes.as_object().unwrap() {
            all[field] = value.clone();
        }
        all
    };
    check(fno(json!({})), &[]);
    check(fno(json!({ "quantity": 75.0 })), &[]);
    check(
        fno(json!({ "quantity": 7.5 })),
        &["0.quantity: Quantity of a future or option must be a whole number."],
    );
    check(
        fno(json!({ "symbol": "NIFTY2651924500PE" })),
        &["0.symbol: Symbol: expected a contract that was traded on that day, found “NIFTY2651924500PE”."],
    );
    check(
        json!({ "symbol": "NIFTY26NOV26000CE" }),
        &[
            "0.symbol: Symbol: expected the symbol of a share, not of a future or option, found “NIFTY26NOV26000CE”.",
        ],
    );
}

#[test]
fn what_is_no_record_is_named_too() {
    let told = Batch::read(&raw(&[json!(5), record(&json!({ "price": -1, "quantity": 0 }))]), silent());
    let places: Vec<_> = told.unwrap_err().into_iter().map(|fault| (fault.record, fault.field)).collect();
    assert_eq!(places, [(0, ""), (1, "price"), (1, "quantity")]);
}

#[test]
fn shares_are_not_sold_short_overnight() {
    let card = |bought: &str, sold: &str, changes: Value| {
        let buy = record(&json!({ "timestamp": bought }));
        let mut sell = record(&json!({ "timestamp": sold, "type": "sell" }));
        let mut cards = [buy, sell.take()];
        for (field, value) in changes.as_object().unwrap() {
            cards.iter_mut().for_each(|record| record[field] = value.clone());
        }
        read(&cards).err().unwrap_or_default()
    };
    let refused = "1.timestamp: Shares cannot be sold on an earlier day than they were bought. \
                   Enter the day on which these shares were bought.";
    let nothing: [&str; 0] = [];
    assert_eq!(card("2026-11-19T11:00", "2026-11-18T15:00", json!({})), [refused]);
    // The Indian day counts: 01:00 and 23:00 of one day.
    assert_eq!(card("2026-11-19T17:30:00Z", "2026-11-18T19:30:00Z", json!({})), nothing);
    assert_eq!(card("2026-11-19T11:00", "2026-11-19T09:30", json!({})), nothing);
    let option = json!({ "tradetype": "fno", "symbol": "NIFTY26NOV26000CE" });
    assert_eq!(card("2026-11-19T11:00", "2026-11-12T15:00", option), nothing);
}

#[test]
fn a_card_has_one_buy_and_one_sell() {
    let told =
        read(&[record(&json!({})), record(&json!({})), record(&json!({ "type": "sell" }))]).unwrap_err();
    assert_eq!(told, ["1.orderId: This card already has a buy: a card has one buy and one sell."]);
}

#[test]
fn records_stand_in_the_order_of_matching() {
    let order = |buy: &str, sell: &str, card_type: Value| -> Vec<Side> {
        let one =
            |side: &str, at: &str| record(&json!({ "type": side, "timestamp": at, "cardType": card_type }));
        let batch = read(&[one("buy", buy), one("sell", sell)]).unwrap();
        batch.parts()[0].fills.iter().map(|fill| fill.side).collect()
    };
    let (ten, eleven) = ("2026-11-19T10:00", "2026-11-19T11:00");
    assert_eq!(order(ten, eleven, Value::Null), [Side::Buy, Side::Sell]);
    assert_eq!(order(eleven, ten, Value::Null), [Side::Sell, Side::Buy]);
    assert_eq!(order(ten, eleven, json!("SELL")), [Side::Buy, Side::Sell]);
    assert_eq!(order(ten, ten, Value::Null), [Side::Buy, Side::Sell]);
    assert_eq!(order(ten, ten, json!("BUY")), [Side::Buy, Side::Sell]);
    assert_eq!(order(ten, ten, json!("SELL")), [Side::Sell, Side::Buy]);
}

#[test]
fn a_batch_has_a_part_per_broker_and_a_card_per_order() {
    let groww = json!({ "orderId": "MT2", "broker": "groww", "symbol": "TCS", "notes": "gap up" });
    let batch = read(&[
        record(&json!({ "stockName": "Infosys" })),
        record(&json!({ "type": "sell", "timestamp": "2026-11-19T12:00" })),
        record(&groww),
    ])
    .unwrap();
    let parts: Vec<_> = batch.parts().iter().map(|part| (part.account.broker, part.fills.len())).collect();
    assert_eq!(parts, [(Broker::ZERODHA, 2), (Broker::GROWW, 1)]);
    let cards: Vec<_> = batch
        .words()
        .into_iter()
        .map(|card| (card.order_id, card.side, card.stock_name, card.notes))
        .collect();
    assert_eq!(
        cards,
        [
            ("MT1".to_owned(), Side::Buy, "Infosys".to_owned(), String::new()),
            ("MT2".to_owned(), Side::Buy, String::new(), "gap up".to_owned()),
        ]
    );
    assert_eq!(batch.name(), "INFY and TCS");
    assert_eq!(batch.parts()[0].fills[1].row, 2);
}

#[test]
fn equal_content_has_an_equal_digest() {
    let digest = |changes: Value| read(&[record(&changes)]).unwrap().digest(0).unwrap();
    let same = digest(json!({}));
    for changes in [json!({ "price": "1500.50" }), json!({ "symbol": " infy " }), json!({ "year": 2026 })] {
        assert_eq!(digest(changes.clone()), same, "{changes}");
    }
    for changes in [
        json!({ "price": 1500.51 }),
        json!({ "notes": "x" }),
        json!({ "broker": "groww" }),
        json!({ "timestamp": "2026-11-19T11:05" }),
        json!({ "orderId": "MT2" }),
    ] {
        assert_ne!(digest(changes.clone()), same, "{changes}");
    }
}

/// The preview of a card whose buy and sell have these changes.
fn card(buy: Value, sell: Value) -> Value {
    let mut sell_record = json!({ "type": "sell", "timestamp": "2026-11-19T14:00" });
    for (field, value) in sell.as_object().unwrap() {
        sell_record[field] = value.clone();
    }
    let records = raw(&[record(&buy), record(&sell_record)]);
    let cards = preview::cards(&records, silent(), &[]);
    assert_eq!(cards.len(), 1);
    serde_json::to_value(&cards[0]).unwrap()
}

#[test]
fn an_intraday_card_is_charged_as_a_contract_note() {
    // 100 at 1,500 to 1,510: turnover 3,01,000. Brokerage 2 × ₹20; STT 0.025 % of 1,50,500, the average of both sides =
    // 37.625, so 38; exchange 0.00307 % = 9.2407; SEBI ₹10 a crore = 0.301; IPFT ₹10 a crore = 0.301; stamp 0.003 % of
    // 1,50,000 = 4.5, so 5; GST 18 % of 49.8427 = 8.9717.
    let preview =
        card(json!({ "price": 1500, "quantity": 100 }), json!({ "price": "1510", "quantity": 100 }));
    assert_eq!(preview["product"], "intraday");
    assert_eq!(preview["direction"], "long");
    assert_eq!(preview["grossPnl"], 1000);
    let heads = &preview["charges"];
    for (head, expected) in
        [("brokerage", 40.0), ("stt", 38.0), ("stampDuty", 5.0), ("sebi", 0.301), ("dp", 0.0)]
    {
        assert_eq!(heads[head].as_f64(), Some(expected), "{head} of {heads}");
    }
    let sum: f64 = ["brokerage", "stt", "exchange", "sebi", "ipft", "stampDuty", "gst", "dp"]
        .iter()
        .map(|head| heads[head].as_f64().unwrap())
        .sum();
    assert!((sum - heads["total"].as_f64().unwrap()).abs() < 1e-9, "{heads}");
    let net = 1000.0 - heads["total"].as_f64().unwrap();
    assert!((net - preview["netPnl"].as_f64().unwrap()).abs() < 1e-9, "{preview}");
    assert_eq!(preview["problems"], json!({}));
}

#[test]
fn a_card_knows_its_product_and_direction() {
    let told = |buy: Value, sell: Value| {
        let preview = card(buy, sell);
        format!("{} {} {}", preview["product"], preview["direction"], preview["grossPnl"])
    };
    assert_eq!(told(json!({}), json!({ "price": 1500.4 })), r#""intraday" "long" -1"#);
    assert_eq!(told(json!({ "timestamp": "2026-11-19T15:00" }), json!({})), r#""intraday" "short" 0"#);
    assert_eq!(
        told(json!({ "timestamp": "2026-11-19T14:00", "cardType": "SELL" }), json!({})),
        r#""intraday" "short" 0"#
    );
    assert_eq!(
        told(json!({ "timestamp": "2026-11-18T15:00" }), json!({ "price": 1501 })),
        r#""delivery" "long" 5"#
    );
    let option = |at: &str, price: Value| json!({ "tradetype": "fno", "symbol": "NIFTY26NOV26000CE", "quantity": 75, "timestamp": at, "price": price });
    // A losing option at its last 0.05.
    let (bought, sold) = (option("2026-11-17T10:00", json!(12)), option("2026-11-19T15:00", json!(0.05)));
    assert_eq!(told(bought, sold), r#""options" "long" -896.25"#);
    let (bought, sold) = (option("2026-11-19T10:00", json!(12)), option("2026-11-17T15:00", json!(20)));
    assert_eq!(told(bought, sold), r#""options" "short" 600"#);
}

#[test]
fn what_is_missing_is_no_problem_while_typing() {
    let empty = card(json!({ "price": null }), json!({ "timestamp": "" }));
    for field in ["product", "direction", "grossPnl", "charges", "netPnl"] {
        assert_eq!(empty[field], Value::Null, "{field}");
    }
    assert_eq!(empty["problems"], json!({}));
    // The prices are there before the name is.
    assert_eq!(card(json!({ "symbol": "" }), json!({ "symbol": "", "price": 1501.5 }))["grossPnl"], 10);
    // A contract without its name is nothing that can be charged.
    let unnamed = json!({ "symbol": "", "tradetype": "fno" });
    assert_eq!(card(unnamed.clone(), unnamed)["charges"], Value::Null);
}

#[test]
fn problems_stand_at_the_cards_own_fields() {
    let preview = card(
        json!({ "price": -1, "quantity": 0, "broker": "robinhood" }),
        json!({ "price": "x", "quantity": 0, "timestamp": "2036-01-01T10:00", "broker": "robinhood" }),
    );
    let problems = preview["problems"].as_object().unwrap();
    let fields: Vec<&str> = problems.keys().map(String::as_str).collect();
    assert_eq!(fields, ["brokerName", "buyPrice", "quantity", "sellDate", "sellPrice"]);
    assert_eq!(problems["quantity"], "Quantity must be greater than 0.");
    let overnight = card(json!({}), json!({ "timestamp": "2026-11-18T15:00" }));
    assert!(overnight["problems"]["sellDate"].as_str().unwrap().starts_with("Shares cannot be sold"));
    assert_eq!(overnight["netPnl"], Value::Null);
}

#[test]
fn each_card_is_by_itself() {
    let records = raw(&[
        record(&json!({})),
        record(&json!({ "orderId": "MT2" })),
        record(&json!({ "type": "sell", "timestamp": "2026-11-19T14:00", "price": 1510.5 })),
        record(
            &json!({ "orderId": "MT2", "type": "sell", "timestamp": "2026-11-19T14:00", "price": 1490.5 }),
        ),
        json!("no record"),
    ]);
    let cards = serde_json::to_value(preview::cards(&records, silent(), &[])).unwrap();
    let told: Vec<_> = cards
        .as_array()
        .unwrap()
        .iter()
        .map(|card| (card["orderId"].clone(), card["grossPnl"].clone()))
        .collect();
    assert_eq!(told, [(json!("MT1"), json!(100)), (json!("MT2"), json!(-100)), (json!(""), Value::Null)]);
}
