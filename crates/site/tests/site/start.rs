//! The start of the record: opening lots, many at once, what was said about the time before, and one question a scrip.

use serde_json::{Value, json};

use super::history::{TestClient, put, read};

const HEAD: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";
const OPENINGS: &str = "/api/v1/openings";
const RESOLUTIONS: &str = "/api/v1/resolutions";

/// `INFY 2025-11-12 sell 85 @ 1500`, one fill a line; ids from `first` on.
fn equity(first: u32, lines: &str) -> String {
    let mut text = HEAD.to_owned();
    for (id, line) in (first..).zip(lines.lines().map(str::trim).filter(|line| !line.is_empty())) {
        let [symbol, day, side, quantity, "@", price] = line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let isin = match symbol {
            "INFY" => "INE009A01021",
            "TCS" => "INE467B01029",
            other => panic!("{other}"),
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
    put(db, client.user, name, &read(name, equity(1000, lines).as_bytes())).await;
    client
}

fn record(history: &Value) -> &Value {
    assert_eq!(history["records"].as_array().unwrap().len(), 1);
    &history["records"][0]
}

/// 85 shares of INFY were held before; nothing says so of TCS.
const YEAR: &str = "TCS 2025-05-02 buy 10 @ 3000
                    TCS 2025-06-02 sell 10 @ 3100
                    INFY 2025-11-12 sell 85 @ 1500";

#[tokio::test]
async fn many_lots_are_one_import_and_are_undone_whole() {
    testdb::both(async |fresh| {
        let client = client(&fresh, YEAR).await;
        let before = client.history().await;
        let own = record(&before);
        assert_eq!(
            [&own["state"], &own["from"], &own["subject"], &own["heldNone"]],
            [&json!("deficit"), &json!("2025-05-02"), &json!("before/zerodha/2025-05-02"), &Value::Null]
        );
        // TCS: 10 × 100. INFY: 85 × 1,500 were sold.
        assert_eq!(
            [&own["assumedPnl"], &own["leftOutSaleValue"], &own["unknownRows"]],
            [&json!(1000), &json!(127_500), &json!(1)]
        );
        assert_eq!([&own["deficitScrips"], &own["assumedScrips"], &own["knownScrips"]], [1, 1, 0]);
        assert_eq!(
            own["sentence"],
            "More was sold of 1 scrip than was bought since 2 May 2025: you held some of it before. Enter what you held."
        );
        let question = &before["questions"][0];
        assert_eq!(before["questions"].as_array().unwrap().len(), 1);
        assert_eq!(
            [&question["subject"], &question["quantity"], &question["leftOutSaleValue"], &question["rowsMore"]],
            [&json!("scrip/zerodha/INE009A01021"), &json!(85), &json!(127_500), &json!(0)]
        );
        assert_eq!(question["rows"][0]["fact"], "INFY, 85 sold on 12 Nov 2025");

        let sent = json!({
            "rows": [
                { "symbol": "infy", "day": "2024-01-05", "quantity": "50", "price": 1000 },
                { "symbol": "INFY", "isin": "INE009A01021", "day": "2024-06-01", "quantity": 35, "kind": "bonus", "ratio": "7:10" },
                { "isin": "INE154A01025", "day": "2025-08-01", "quantity": 10, "price": 400, "kind": "received" },
            ],
            "all": ["INFY"],
            "allElseFlat": true,
        });
        let first = client.posted(OPENINGS, sent.clone()).await;
        assert_eq!([&first["rows"], &first["statements"], &first["repeated"]], [&json!(3), &json!(2), &json!(false)]);
        let again = client.posted(OPENINGS, sent).await;
        assert_eq!([&again["importId"], &again["repeated"]], [&first["importId"], &json!(true)]);

        let after = client.history().await;
        assert_eq!(after["questions"], json!([]));
        let own = record(&after);
        assert_eq!([&own["state"], &own["sentence"]], ["known", ""]);
        assert_eq!(own["heldNone"], json!({ "id": null, "importId": first["importId"] }));
        // INFY: 1,27,500 − 50 × 1,000 − 35 × 0. TCS: 1,000.
        assert_eq!(
            [&after["summary"]["grossPnl"], &after["summary"]["assumedPnl"], &after["summary"]["leftOutSaleValue"]],
            [&json!(78_500), &json!(0), &json!(0)]
        );
        // Shares that no file names stand under their ISIN.
        assert_eq!(after["open"][0]["title"], "INE154A01025");

        // Lots and statements go together, and come back together.
        let undo = json!({ "id": first["importId"] });
        client.posted("/api/v1/imports/undo", undo.clone()).await;
        let undone = client.history().await;
        for part in ["records", "questions", "summary", "page", "open"] {
            assert_eq!(undone[part], before[part], "{part}");
        }
        client.posted("/api/v1/imports/redo", undo).await;
        let redone = client.history().await;
        for part in ["records", "questions", "summary", "page", "open"] {
            assert_eq!(redone[part], after[part], "{part}");
        }
    })
    .await;
}

#[tokio::test]
async fn every_wrong_row_is_named_and_nothing_is_stored() {
    let fresh = testdb::sqlite().await;
    let client = client(&fresh, YEAR).await;
    let sent = json!({ "rows": [
        { "symbol": "INFY", "day": "2024-01-05", "quantity": 50, "price": 1000 },
        { "day": "5 Jan", "quantity": 0, "price": -1 },
        { "symbol": "INFY", "isin": "INE009A0102", "day": "2024-01-05", "quantity": 1, "price": 1 },
        { "symbol": "INFY", "day": "2099-01-05", "quantity": 1, "price": 1, "kind": "stolen" },
        { "symbol": "INFY", "day": "2024-01-05", "quantity": 1, "price": 5, "kind": "bonus", "ratio": "many" },
        { "symbol": "NIFTY26N1725000CE", "day": "2026-11-02", "quantity": 0, "price": 5 },
    ] });
    let answer = client.post(OPENINGS, sent).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    let fields = serde_json::from_str::<Value>(&answer.body).unwrap()["fields"].take();
    assert_eq!(
        fields,
        json!({
            "rows.1.day": "Day must look like 2026-04-01, found “5 Jan”.",
            "rows.1.price": "Price must be 0 or more.",
            "rows.2.isin": "ISIN must look like INE009A01021, found “INE009A0102”.",
            "rows.3.day": "Day must not be in the future.",
            "rows.3.kind": "Kind must be held, received or bonus, found “stolen”.",
            "rows.4.price": "Bonus shares cost nothing: leave the price empty.",
            "rows.4.ratio": "Ratio must look like 5:1, found “many”.",
            "rows.5.quantity": "Quantity must not be 0.",
        })
    );
    for (body, field, sentence) in [
        (json!({ "rows": [] }), "rows", "Enter at least one row. Nothing was saved."),
        (json!({ "rows": [], "all": ["WIPRO"] }), "all.0", "This account holds no shares called “WIPRO”."),
        (
            json!({ "account": "zerodha.2", "rows": [], "allElseFlat": true }),
            "account",
            "This broker account was removed. Choose another one.",
        ),
        (
            json!({ "account": "robinhood", "rows": [], "allElseFlat": true }),
            "account",
            "Expected an account as zerodha or zerodha.2, found “robinhood”.",
        ),
    ] {
        assert_eq!(client.refused(OPENINGS, body, field).await, sentence);
    }
    let rows = vec![json!({ "symbol": "INFY", "day": "2024-01-05", "quantity": 1, "price": 1 }); 2_001];
    let sentence = client.refused(OPENINGS, json!({ "rows": rows }), "rows").await;
    assert_eq!(sentence, "At most 2,000 rows can be sent at once. Send them in several parts.");
    assert_eq!(client.history().await["revision"], 1);
}

#[tokio::test]
async fn i_held_none_makes_the_record_known_until_it_begins_earlier() {
    testdb::both(async |fresh| {
        let client = client(
            &fresh,
            "TCS 2025-05-02 buy 10 @ 3000
             TCS 2025-06-02 sell 10 @ 3100",
        )
        .await;
        let history = client.history().await;
        let own = record(&history);
        assert_eq!(
            [&own["state"], &own["sentence"]],
            ["assumed", "Assumes that you held no shares before 2 May 2025."]
        );
        let row = &history["page"]["rows"][0];
        assert_eq!([&row["assumed"], &row["record"]], [&json!(true), &json!("assumed")]);
        let subject = own["subject"].clone();
        let sentence =
            client.refused(RESOLUTIONS, json!({ "subject": subject, "kind": "all" }), "kind").await;
        assert_eq!(sentence, "What was held before needs the kind none.");
        client
            .refused(
                RESOLUTIONS,
                json!({ "subject": "before/zerodha/2025-05-01", "kind": "none" }),
                "subject",
            )
            .await;

        let said = client.posted(RESOLUTIONS, json!({ "subject": subject, "kind": "none" })).await;
        assert_eq!(client.posted(RESOLUTIONS, json!({ "subject": subject, "kind": "none" })).await, said);
        let known = client.history().await;
        assert_eq!(record(&known)["heldNone"], json!({ "id": said["id"], "importId": null }));
        assert_eq!([&record(&known)["state"], &record(&known)["sentence"]], ["known", ""]);
        assert_eq!(known["page"]["rows"][0]["assumed"], false);
        let list = client.data("/api/v1/imports").await;
        assert_eq!(
            [&list["resolutions"][0]["kind"], &list["resolutions"][0]["title"]],
            ["none", "No shares held before 2 May 2025"]
        );

        // An earlier file: nothing was said about the time before that one.
        let earlier = equity(2000, "INFY 2025-04-07 buy 1 @ 1500");
        put(&fresh, client.user, "earlier.csv", &read("earlier.csv", earlier.as_bytes())).await;
        let moved = client.history().await;
        assert_eq!([&record(&moved)["state"], &record(&moved)["from"]], ["assumed", "2025-04-07"]);
        let file = client.data("/api/v1/imports").await["imports"][0]["id"].take();
        client.posted("/api/v1/imports/undo", json!({ "id": file })).await;
        assert_eq!(record(&client.history().await)["state"], "known");

        client.posted("/api/v1/resolutions/undo", json!({ "id": said["id"] })).await;
        assert_eq!(client.history().await["records"], history["records"]);
    })
    .await;
}

#[tokio::test]
async fn that_was_all_makes_one_scrip_known() {
    let fresh = testdb::sqlite().await;
    let client = client(
        &fresh,
        "TCS 2025-05-02 buy 10 @ 3000
         INFY 2025-05-05 buy 10 @ 1500
         TCS 2025-06-02 sell 10 @ 3100
         INFY 2025-06-05 sell 10 @ 1600",
    )
    .await;
    let counts = async || {
        let history = client.history().await;
        let own = record(&history);
        [own["knownScrips"].clone(), own["assumedScrips"].clone(), own["assumedPnl"].clone()]
    };
    // 10 × 100 of each.
    assert_eq!(counts().await, [json!(0), json!(2), json!(2000)]);
    let said = client.posted(RESOLUTIONS, json!({ "subject": "all/zerodha/INFY", "kind": "all" })).await;
    assert_eq!(counts().await, [json!(1), json!(1), json!(1000)]);
    client.refused(RESOLUTIONS, json!({ "subject": "all/zerodha/WIPRO", "kind": "all" }), "subject").await;
    client.posted("/api/v1/resolutions/undo", json!({ "id": said["id"] })).await;
    assert_eq!(counts().await, [json!(0), json!(2), json!(2000)]);
}

#[tokio::test]
async fn one_scrip_is_one_question_and_any_can_be_answered_first() {
    let fresh = testdb::sqlite().await;
    let client = client(
        &fresh,
        "INFY 2025-05-02 sell 10 @ 1400
         TCS 2025-06-02 sell 3 @ 3100
         INFY 2025-07-02 sell 20 @ 1500
         INFY 2025-11-12 sell 85 @ 1600",
    )
    .await;
    let subjects = async |query: &str| {
        let history = client.data(&format!("/api/v1/trade-history{query}")).await;
        let subjects = history["questions"].as_array().unwrap().iter();
        subjects.map(|one| one["subject"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    const INFY: &str = "scrip/zerodha/INE009A01021";
    const TCS: &str = "scrip/zerodha/INE467B01029";
    assert_eq!(subjects("").await, [INFY, TCS]);
    let question = client.history().await["questions"][0].take();
    assert_eq!(
        [&question["fact"], &question["day"], &question["lastDay"]],
        ["INFY: sales on 3 days have no buy price", "2025-05-02", "2025-11-12"]
    );
    // 10 + 20 + 85; 10 × 1,400 + 20 × 1,500 + 85 × 1,600.
    assert_eq!([&question["quantity"], &question["leftOutSaleValue"]], [&json!(115), &json!(180_000)]);
    assert_eq!(question["rows"].as_array().unwrap().len(), 3);

    assert_eq!(subjects("?symbol=tcs").await, [TCS]);
    assert_eq!(subjects("?from=2025-08-01").await, [INFY]);
    assert_eq!(subjects("?to=2025-05-31").await, [INFY]);
    assert_eq!(subjects("?segment=fno").await, [""; 0]);
    assert_eq!(subjects("?account=zerodha").await, [INFY, TCS]);

    // The newest row first, as the oldest: either is stored, and less is asked then.
    let lot = json!({ "subject": question["rows"][0]["subject"], "day": "2025-01-02", "quantity": 15, "price": 1000 });
    client.posted(OPENINGS, lot).await;
    assert_eq!(client.history().await["questions"][0]["quantity"], 100);
    let lot = json!({ "subject": INFY, "day": "2025-02-02", "quantity": 100, "price": 1000 });
    client.posted(OPENINGS, lot).await;
    assert_eq!(subjects("").await, [TCS]);
    // 1,80,000 − 115 × 1,000: counted, and assumed until the user says that it was all.
    let history = client.history().await;
    assert_eq!([&history["summary"]["grossPnl"], &history["summary"]["assumedPnl"]], [65_000, 65_000]);
}

/// 50 shares bought and 100 sold: what a 1:1 bonus leaves in a tradebook.
const DOUBLED: &str = "INFY 2025-05-02 buy 50 @ 1000
                       INFY 2025-11-12 sell 100 @ 600";

#[tokio::test]
async fn a_sign_is_asked_by_name_and_answered() {
    testdb::both(async |fresh| {
        let client = client(&fresh, DOUBLED).await;
        let before = client.history().await;
        let asked = |history: &Value| {
            let all = history["questions"].as_array().unwrap().iter();
            all.map(|one| one["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(asked(&before), ["sign", "unknown_cost"]);
        let question = &before["questions"][0];
        assert_eq!(
            [&question["subject"], &question["day"], &question["lastDay"]],
            ["sign/zerodha/ratio/INE009A01021", "2025-05-02", "2025-11-12"]
        );
        // As many as lack: what a bonus brought.
        assert_eq!(question["quantity"], 50);
        assert_eq!(
            question["sign"],
            json!({
                "sign": "ratio",
                "ratio": "2:1",
                "sentence": "You sold 100 of INFY but the record shows 50 bought: was there a 1:1 bonus or a split of 1 \
                             share into 2?",
                // How much is held is marked as private; the rest is not.
                "sentenceText": {
                    "code": "sold_a_ratio",
                    "pattern": "You sold {sold} of {symbol} but the record shows {bought} bought: was there {what}?",
                    "arguments": [
                        { "name": "sold", "text": "100", "isPrivate": true },
                        { "name": "symbol", "text": "INFY", "isPrivate": false },
                        { "name": "bought", "text": "50", "isPrivate": true },
                        { "name": "what", "text": "a 1:1 bonus or a split of 1 share into 2", "isPrivate": false },
                    ],
                },
                "newSymbol": null,
                "action": null,
                "actionSymbol": null,
                "costPercent": null,
                "since": null,
                "canBeBonus": true,
            })
        );

        // “It was split”: asked no more, and the profit stays marked.
        let said = json!({ "subject": question["subject"], "kind": "split" });
        let split = client.posted(RESOLUTIONS, said).await;
        let after = client.history().await;
        assert_eq!(asked(&after), ["unknown_cost"]);
        assert_eq!(record(&after)["state"], "deficit");
        client.posted("/api/v1/resolutions/undo", json!({ "id": split["id"] })).await;
        assert_eq!(client.history().await["questions"], before["questions"]);

        // “Neither”: the shares that are missing are still asked for.
        let said = json!({ "subject": question["subject"], "kind": "nothing" });
        let nothing = client.posted(RESOLUTIONS, said).await;
        assert_eq!(asked(&client.history().await), ["unknown_cost"]);
        client.posted("/api/v1/resolutions/undo", json!({ "id": nothing["id"] })).await;

        // A bonus lot explains the numbers: nothing is asked, and 100 × 600 − 50 × 1,000 is the profit.
        let bonus = json!({ "rows": [
            { "symbol": "INFY", "day": "2025-08-01", "quantity": 50, "kind": "bonus", "ratio": "1:1" },
        ] });
        client.posted(OPENINGS, bonus).await;
        let after = client.history().await;
        assert_eq!(after["questions"], json!([]));
        assert_eq!(after["summary"]["grossPnl"], json!(10_000));
    })
    .await;
}

/// A bonus share whose price fell, and nothing lacks: asked although the user said that none was held before.
#[tokio::test]
async fn a_fallen_price_is_asked_about_and_its_profit_marked() {
    let fresh = testdb::sqlite().await;
    let client = client(
        &fresh,
        "INFY 2025-05-02 buy 50 @ 1000
         INFY 2025-11-12 sell 50 @ 510
         TCS 2025-05-02 buy 5 @ 3000
         TCS 2025-11-12 sell 5 @ 2900",
    )
    .await;
    client.posted(RESOLUTIONS, json!({ "subject": "before/zerodha/2025-05-02", "kind": "none" })).await;
    let history = client.history().await;
    assert_eq!(
        history["questions"][0]["sign"]["sentence"],
        "The price of INFY fell from 1000 on 2 May 2025 to 510 on 12 Nov 2025 while you held some of it: was there a 1:1 bonus \
         or a split of 1 share into 2?"
    );
    assert_eq!(
        (history["questions"].as_array().unwrap().len(), &history["questions"][0]["quantity"]),
        (1, &json!(0))
    );
    // 50 × (510 − 1,000); that of TCS is sure.
    assert_eq!([&history["summary"]["grossPnl"], &history["summary"]["assumedPnl"]], [-25_000, -24_500]);
    // What came of the issue stands at its day: the older 50 went first, at 1,000 each, and 50 are left at 0.
    let bonus = json!({ "rows": [{ "symbol": "INFY", "day": "2025-08-01", "quantity": 50, "kind": "bonus", "ratio": "1:1" }] });
    client.posted(OPENINGS, bonus).await;
    let history = client.history().await;
    assert_eq!((&history["questions"], &history["summary"]["assumedPnl"]), (&json!([]), &json!(0)));
}

#[tokio::test]
async fn shares_held_on_a_day_of_the_record_would_count_twice() {
    let fresh = testdb::sqlite().await;
    let client = client(
        &fresh,
        "INFY 2025-05-02 buy 10 @ 1400
         INFY 2025-11-12 sell 5 @ 1500
         TCS 2025-05-05 buy 1 @ 3000
         TCS 2025-06-02 sell 4 @ 3100",
    )
    .await;
    let held = |symbol: &str, day: &str, quantity: u32| json!({ "rows": [{ "symbol": symbol, "day": day, "quantity": quantity, "price": 1000 }] });
    let refused = client.post(OPENINGS, held("INFY", "2025-05-03", 10)).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(
        serde_json::from_str::<Value>(&refused.body).unwrap()["fields"]["rows.0.day"],
        "INFY is in your record from 2 May 2025 on: what was held on a later day would count twice. Enter the day you bought \
         it, or choose “Received” for shares that came without a trade."
    );
    // Three of TCS lack: they came whenever the user says. A fourth would be one that the record has.
    assert_eq!(client.post(OPENINGS, held("TCS", "2025-05-20", 4)).await.status, 422);
    client.posted(OPENINGS, held("TCS", "2025-05-20", 3)).await;
    client.posted(OPENINGS, held("INFY", "2025-05-01", 10)).await;
}
