//! Corporate actions: what they would do, stating them, taking them back, and an exchange's list.

use serde_json::{Value, json};

use super::history::{TestClient, put, read};

const HEAD: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";
const ACTIONS: &str = "/api/v1/actions";
const READ: &str = "/api/v1/actions/read";
const RESOLUTIONS: &str = "/api/v1/resolutions";

/// `INFY 2025-11-12 sell 85 @ 1500`, one fill a line.
fn equity(lines: &str) -> String {
    let mut text = HEAD.to_owned();
    for (id, line) in (1000..).zip(lines.lines().map(str::trim).filter(|line| !line.is_empty())) {
        let [symbol, isin, day, side, quantity, "@", price] = line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        text += &format!(
            "\n{symbol},{isin},{day},NSE,EQ,EQ,{side},false,{quantity},{price},{id},11000000{id},{day}T10:00:00"
        );
    }
    text
}

async fn client(db: &store::Db, lines: &str) -> TestClient {
    let client = TestClient::of(db, "asha@example.in").await;
    let name = "tradebook-AB1234-EQ.csv";
    put(db, client.user, name, &read(name, equity(lines).as_bytes())).await;
    client
}

const GLYCOLS: &str = "INDIAGLYCO INE560A01015 2025-06-02 buy 10 @ 1800
                       INDIAGLYCO INE560A01023 2025-08-14 sell 12 @ 950";

fn split() -> Value {
    json!({ "exDate": "2025-08-12", "symbol": "indiaglyco", "action": "split", "a": "10", "b": "5", "newIsin": "INE560A01023" })
}

/// Ten at 1,800 became twenty at 900: ten more at 950 were dearer and not, as the prices as executed look, cheaper.
#[tokio::test]
async fn over_a_split_nobody_says_that_a_trade_was_added_to_at_a_worse_price() {
    let lines = "INDIAGLYCO INE560A01015 2025-06-02 buy 10 @ 1800
                 INDIAGLYCO INE560A01023 2025-08-13 buy 10 @ 950
                 INDIAGLYCO INE560A01023 2025-08-14 sell 30 @ 940
                 INFY INE009A01021 2025-08-13 buy 10 @ 1500
                 INFY INE009A01021 2025-08-14 buy 10 @ 1400
                 INFY INE009A01021 2025-08-18 sell 20 @ 1450";
    testdb::both(async |fresh| {
        let client = client(&fresh, lines).await;
        client.posted(ACTIONS, json!({ "rows": [split()] })).await;
        let table = client.data("/api/v1/analytics/breakdown?by=added&figures=gross").await;
        let groups = table["groups"].as_array().unwrap();
        let found: Vec<_> = groups
            .iter()
            .map(|group| (&group["name"], &group["closedTrades"], &group["figures"]["gross"]))
            .collect();
        // INFY: 20 × 1,450 − 29,000 = 0. INDIAGLYCO: 30 × 940 − 18,000 − 9,500 = 700.
        let none = "No execution or no time in the record, or the shares were split meanwhile";
        assert_eq!(
            found,
            [(&json!("At a worse price"), &json!(1), &json!(0)), (&json!(none), &json!(1), &json!(700))]
        );
    })
    .await;
}

#[tokio::test]
async fn a_split_is_tried_stated_and_taken_back() {
    testdb::both(async |fresh| {
        let client = client(&fresh, GLYCOLS).await;
        let before = client.history().await;
        // 12 × 950 of unknown cost: the new ISIN was never bought.
        assert_eq!(before["summary"]["leftOutSaleValue"], 11_400);

        let tried = client.posted(READ, json!({ "rows": [split()] })).await;
        let line = &tried["lines"][0];
        assert_eq!(
            [&line["status"], &line["sentence"], &line["importId"]],
            [&json!("applied"), &Value::Null, &Value::Null]
        );
        let effect = &line["effects"][0];
        assert_eq!(
            [&effect["symbol"], &effect["before"], &effect["after"]],
            [&json!("INDIAGLYCO"), &json!(10), &json!(20)]
        );
        assert_eq!(client.history().await["summary"], before["summary"], "nothing was stored");

        let first = client.posted(ACTIONS, json!({ "rows": [split()] })).await;
        let again = client.posted(ACTIONS, json!({ "rows": [split()] })).await;
        assert_eq!([&again["importId"], &again["repeated"]], [&first["importId"], &json!(true)]);
        let after = client.history().await;
        // 20 for 18,000: 11,400 − 10,800.
        assert_eq!(
            [&after["summary"]["grossPnl"], &after["summary"]["leftOutSaleValue"]],
            [&json!(600), &json!(0)]
        );
        let list = client.data(ACTIONS).await;
        assert_eq!(
            [&list[0]["importId"], &list[0]["row"]["symbol"]],
            [&first["importId"], &json!("indiaglyco")]
        );

        let undo = json!({ "id": first["importId"] });
        client.posted("/api/v1/imports/undo", undo.clone()).await;
        assert_eq!(client.history().await["summary"], before["summary"]);
        assert_eq!(client.data(ACTIONS).await, json!([]));
        client.posted("/api/v1/imports/redo", undo).await;
        assert_eq!(client.history().await["summary"], after["summary"]);
    })
    .await;
}

/// Reliance was divided while ten were held: the question has the answer in it, and the answer takes it away.
#[tokio::test]
async fn a_division_known_by_its_day_is_asked_about() {
    testdb::both(async |fresh| {
        let lines = "RELIANCE INE002A01018 2023-06-01 buy 10 @ 2500
             RELIANCE INE002A01018 2023-09-01 sell 10 @ 2400";
        let client = client(&fresh, lines).await;
        let history = client.history().await;
        let asked =
            history["questions"].as_array().unwrap().iter().find(|one| one["kind"] == "sign").unwrap();
        let sign = &asked["sign"];
        assert_eq!(
            [
                &sign["sign"],
                &sign["action"],
                &sign["actionSymbol"],
                &sign["newSymbol"],
                &sign["since"],
                &sign["ratio"]
            ],
            [
                &json!("published"),
                &json!("demerger"),
                &json!("RELIANCE"),
                &json!("JIOFIN"),
                &json!("2023-07-20"),
                &json!("1:1")
            ]
        );
        assert_eq!(sign["costPercent"], "4.68");
        let answer = json!({
            "exDate": "2023-07-20", "symbol": "RELIANCE", "action": "demerger", "a": "1", "b": "1",
            "newSymbol": "JIOFIN", "costPercent": "4.68",
        });
        client.posted(ACTIONS, json!({ "rows": [answer] })).await;
        let after = client.history().await;
        // 24,000 less 25,000 × 95.32 %.
        assert_eq!(after["summary"]["grossPnl"], 170);
        assert!(after["questions"].as_array().unwrap().iter().all(|one| one["kind"] != "sign"));
    })
    .await;
}

/// Paid in two parts, then ordinary: each seen before it is stated, and one step takes the last one back.
#[tokio::test]
async fn partly_paid_shares_are_called_and_become_ordinary() {
    testdb::both(async |fresh| {
        let lines = "XYZ INE123A01016 2025-04-01 buy 150 @ 1100
                     XYZ INE123A01016 2025-12-22 sell 155 @ 2400";
        let client = client(&fresh, lines).await;
        let rights = json!({
            "exDate": "2025-05-13", "symbol": "XYZ", "action": "rights", "a": "1", "b": "15", "price": "314.25",
            "newSymbol": "XYZPP", "newIsin": "IN9123A01014", "allotted": "2025-06-11", "quantity": "10",
        });
        let call = json!({ "exDate": "2025-08-13", "symbol": "XYZPP", "action": "call", "price": "942.75" });
        client.posted(ACTIONS, json!({ "rows": [rights] })).await;
        let tried = client.posted(READ, json!({ "rows": [call] })).await;
        let effect = &tried["lines"][0]["effects"][0];
        // 10 × 942.75.
        assert_eq!(
            [&effect["before"], &effect["after"], &effect["paid"]],
            [&json!(10), &json!(10), &json!(9427.5)]
        );
        client.posted(ACTIONS, json!({ "rows": [call] })).await;
        // Five of XYZ have no buy: the question names the ten that are still partly paid.
        let asked = client.history().await;
        let sign = asked["questions"].as_array().unwrap().iter().find(|one| one["kind"] == "sign").unwrap();
        assert_eq!(
            sign["sign"]["sentence"],
            "10 of XYZPP, partly paid, are still held, and 5 of XYZ have no buy: were they paid in full and became XYZ?"
        );
        let full = json!({ "exDate": "2025-12-01", "symbol": "XYZPP", "action": "fully_paid", "newSymbol": "XYZ" });
        let stated = client.posted(ACTIONS, json!({ "rows": [full] })).await;
        let after = client.history().await;
        // 150 × 1,300 and 5 × (2,400 − 1,257).
        assert_eq!(after["summary"]["grossPnl"], 200_715);
        // That they were paid in full says nothing about how often: one of two calls would look finished.
        let signs = |history: &Value| {
            let all = history["questions"].as_array().unwrap().iter();
            all.filter(|one| one["kind"] == "sign").cloned().collect::<Vec<_>>()
        };
        let asked_once = signs(&after);
        assert_eq!(
            asked_once.iter().map(|one| &one["sign"]["sentence"]).collect::<Vec<_>>(),
            ["XYZPP became XYZ on 1 Dec 2025, and you entered 1 call on them: was that all that was paid?"]
        );
        let all = json!({ "subject": asked_once[0]["subject"], "kind": "nothing" });
        let said = client.posted(RESOLUTIONS, all).await;
        let known = client.history().await;
        assert_eq!(signs(&known), Vec::<Value>::new());
        assert_eq!(known["summary"]["grossPnl"], 200_715);
        client.posted("/api/v1/resolutions/undo", json!({ "id": said["id"] })).await;
        client.posted("/api/v1/imports/undo", json!({ "id": stated["importId"] })).await;
        assert_eq!(client.history().await["summary"], asked["summary"]);
    })
    .await;
}

#[tokio::test]
async fn an_exchanges_list_shows_what_touches_the_positions() {
    testdb::both(async |fresh| {
        let client = client(
            &fresh,
            "INDIAGLYCO INE560A01015 2025-06-02 buy 10 @ 1800
             ITC INE154A01025 2024-12-02 buy 100 @ 400
             INFY INE009A01021 2025-01-02 buy 5 @ 1500
             INFY INE009A01021 2025-02-03 sell 5 @ 1600",
        )
        .await;
        let list = "\"SYMBOL\",\"COMPANY NAME\",\"SERIES\",\"PURPOSE\",\"FACE VALUE\",\"EX-DATE\"\n\
                    \"INDIAGLYCO\",\"India Glycols\",\"EQ\",\"Face Value Split From Rs 10/- To Rs 5/-\",\"5\",\"12-Aug-2025\"\n\
                    \"ITC\",\"ITC\",\"EQ\",\"Demerger\",\"1\",\"06-Jan-2025\"\n\
                    \"INFY\",\"Infosys\",\"EQ\",\"Bonus 1:1\",\"5\",\"04-Jun-2025\"\n\
                    \"WIPRO\",\"Wipro\",\"EQ\",\"Bonus 1:1\",\"2\",\"03-Dec-2024\"\n\
                    \"ITC\",\"ITC\",\"EQ\",\"Dividend - Rs 7 Per Share\",\"1\",\"28-May-2025\"\n";
        let found = client.posted(READ, json!({ "text": list })).await;
        // INFY was sold before, WIPRO never held, a dividend changes nothing.
        assert_eq!(found["others"], 3);
        let lines = found["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 2);
        assert_eq!([&lines[0]["line"], &lines[0]["effects"][0]["after"]], [&json!(2), &json!(20)]);
        // The list does not say the ratio, nor whose shares were given.
        assert_eq!([&lines[1]["isRead"], &lines[1]["purpose"]], [&json!(false), &json!("Demerger")]);
        assert_eq!(lines[1]["sentence"], "expected two numbers above 0 in a and b, found “” and “”.");

        let demerger = json!({
            "exDate": "2025-01-06", "symbol": "ITC", "action": "demerger", "a": "1", "b": "10",
            "newSymbol": "ITCHOTELS", "newIsin": "INE379A01028", "costPercent": "13.51",
        });
        let both = json!({ "rows": [lines[0]["row"].clone(), demerger] });
        client.posted(ACTIONS, both).await;
        let list = client.data(ACTIONS).await;
        // The newest first; 40,000 × 13.51 % for ten shares.
        assert_eq!(list[1]["effects"][0]["received"], json!({ "symbol": "ITCHOTELS", "quantity": 10 }));
        let history = client.history().await;
        let hotels = history["open"].as_array().unwrap().iter().find(|one| one["title"] == "ITCHOTELS").unwrap();
        assert_eq!(hotels["quantity"], 10);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_applied_is_said_and_nothing_is_stored() {
    testdb::both(async |fresh| {
        let client = client(&fresh, GLYCOLS).await;
        let wrong = json!({ "rows": [
            split(),
            { "exDate": "2024-01-05", "symbol": "INDIAGLYCO", "action": "bonus", "a": "1", "b": "1" },
        ] });
        assert_eq!(
            client.refused(ACTIONS, wrong, "rows.1").await,
            "No INDIAGLYCO was traded before 5 Jan 2024: the bonus changes nothing here."
        );
        let bonus =
            json!({ "exDate": "2025-08-12", "symbol": "INDIAGLYCO", "action": "bonus", "a": "0", "b": "1" });
        assert_eq!(
            client.refused(ACTIONS, json!({ "rows": [bonus] }), "rows.0").await,
            "expected two numbers above 0 in a and b, found “0” and “1”."
        );
        let none = client.refused(ACTIONS, json!({ "rows": [] }), "rows").await;
        assert_eq!(none, "Enter 1 to 500 corporate actions at once.");
        let other = client.refused(READ, json!({ "text": "a,b\n1,2" }), "text").await;
        assert!(other.starts_with("expected NSE's or BSE's list"), "{other}");
        assert_eq!(client.data(ACTIONS).await, json!([]));
    })
    .await;
}
