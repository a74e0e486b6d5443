//! What needs the user: opening lots, settlement values, possible duplicates, and all of it taken back.

mod opening_lots;

use domain::{Broker, Fill};
use serde_json::{Value, json};
use store::journal::{ImportKind, Part};

use super::history::{TestClient, put, put_part, read};
use super::{Answer, log_in_new, post, send, with_cookie};

const HEAD: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";

impl TestClient {
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        send(&self.routes, with_cookie(post(path, &body), &self.cookie)).await
    }

    pub async fn posted(&self, path: &str, body: Value) -> Value {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        serde_json::from_str::<Value>(&answer.body).unwrap()["data"].take()
    }

    /// The sentence of a refused field.
    pub async fn refused(&self, path: &str, body: Value, field: &str) -> String {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 422, "{path}: {}", answer.body);
        let body: Value = serde_json::from_str(&answer.body).unwrap();
        body["fields"][field].as_str().unwrap_or_else(|| panic!("no {field} in {body}")).to_owned()
    }

    pub async fn history(&self) -> Value {
        self.data("/api/v1/trade-history").await
    }

    async fn needs(&self) -> Vec<Value> {
        rows_asked(&self.history().await)
    }
}

/// What the questions consist of, newest first.
pub fn rows_asked(history: &Value) -> Vec<Value> {
    let questions = history["questions"].as_array().unwrap();
    let mut rows: Vec<Value> =
        questions.iter().flat_map(|question| question["rows"].as_array().unwrap().clone()).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row["day"].as_str().unwrap().to_owned()));
    rows
}

/// `INFY 2025-11-12 10:00 sell 85 @ 1500`, one fill a line.
fn equity(lines: &str) -> String {
    let mut text = HEAD.to_owned();
    for (id, line) in (1000..).zip(lines.lines().map(str::trim).filter(|line| !line.is_empty())) {
        let [symbol, day, time, side, quantity, "@", price] = line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        text += &format!(
            "\n{symbol},INE009A01021,{day},NSE,EQ,EQ,{side},false,{quantity},{price},{id},11000000{id},{day}T{time}:00"
        );
    }
    text
}

/// The same of options and futures, with the expiry at the end.
fn fno(lines: &str) -> String {
    let mut text = format!("{HEAD},expiry_date");
    for (id, line) in (2000..).zip(lines.lines().map(str::trim).filter(|line| !line.is_empty())) {
        let [symbol, day, time, side, quantity, "@", price, expiry] =
            line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        text += &format!(
            "\n{symbol},,{day},NSE,FO,,{side},false,{quantity},{price},{id},13000000{id},{day}T{time}:00,{expiry}"
        );
    }
    text
}

async fn client_with(db: &store::Db, name: &str, text: &str) -> TestClient {
    let client = TestClient::of(db, "asha@example.in").await;
    put(db, client.user, name, &read(name, text.as_bytes())).await;
    client
}

#[tokio::test]
async fn contracts_are_asked_about_by_themselves() {
    testdb::both(async |fresh| {
        // An older position of 75 would have been sold first.
        let file = fno("NIFTY2540924000CE 2025-04-02 10:00 buy 75 @ 100 2025-04-09
                        NIFTY2540924000CE 2025-04-03 10:00 sell 75 @ 120 2025-04-09");
        let client = client_with(&fresh, "tradebook-AB1234-FO.csv", &file).await;
        let shares = equity("INFY 2025-04-07 10:00 buy 10 @ 1500\nINFY 2025-05-07 10:00 sell 10 @ 1600");
        put(
            &fresh,
            client.user,
            "tradebook-AB1234-EQ.csv",
            &read("tradebook-AB1234-EQ.csv", shares.as_bytes()),
        )
        .await;
        let lines = async || {
            let history = client.history().await;
            let lines = history["records"].as_array().unwrap().clone();
            lines
                .into_iter()
                .map(|line| {
                    let cell = |name: &str| line[name].clone();
                    (
                        line["of"].as_str().unwrap().to_owned(),
                        cell("state"),
                        cell("assumedPnl"),
                        cell("subject"),
                    )
                })
                .collect::<Vec<_>>()
        };
        let before = lines().await;
        // 75 × 20, and 10 × 100.
        let shares_assumed =
            ("shares".to_owned(), json!("assumed"), json!(1000), json!("before/zerodha/2025-04-07"));
        let contracts_assumed =
            ("contracts".to_owned(), json!("assumed"), json!(1500), json!("contracts/zerodha/2025-04-02"));
        assert_eq!(before, [shares_assumed.clone(), contracts_assumed.clone()]);

        // What is said of shares says nothing of contracts.
        client.posted("/api/v1/resolutions", json!({ "subject": before[0].3, "kind": "none" })).await;
        assert_eq!(lines().await[1], contracts_assumed);
        client
            .refused(
                "/api/v1/resolutions",
                json!({ "subject": "contracts/zerodha/2025-04-01", "kind": "none" }),
                "subject",
            )
            .await;
        let said =
            client.posted("/api/v1/resolutions", json!({ "subject": before[1].3, "kind": "none" })).await;
        assert_eq!((&lines().await[1].1, &lines().await[1].2), (&json!("known"), &json!(0)));
        assert!(client.history().await["warnings"].as_array().unwrap().is_empty());
        let list = client.data("/api/v1/imports").await;
        let titles: Vec<_> =
            list["resolutions"].as_array().unwrap().iter().map(|one| &one["title"]).collect();
        assert!(titles.contains(&&json!("No F&O contracts open before 2 Apr 2025")), "{titles:?}");

        // An earlier file: nothing was said about the time before that one.
        let earlier = fno("BANKNIFTY2540348000PE 2025-03-28 10:00 buy 30 @ 100 2025-04-03");
        put(&fresh, client.user, "earlier.csv", &read("earlier.csv", earlier.as_bytes())).await;
        assert_eq!(lines().await[1].3, "contracts/zerodha/2025-03-28");
        let file = client.data("/api/v1/imports").await["imports"][0]["id"].take();
        client.posted("/api/v1/imports/undo", json!({ "id": file })).await;
        client.posted("/api/v1/resolutions/undo", json!({ "id": said["id"] })).await;
        assert_eq!(lines().await[1], contracts_assumed);
    })
    .await;
}

#[tokio::test]
async fn a_contract_settles_as_the_user_says() {
    testdb::both(async |fresh| {
        let file = fno(
            "NIFTY26N1725000CE 2026-11-12 10:00 buy 65 @ 100 2026-11-17
             BANKNIFTY26OCTFUT 2026-10-20 10:00 sell 30 @ 58000 2026-10-27",
        );
        let client = client_with(&fresh, "tradebook-AB1234-FO.csv", &file).await;
        let needs = client.needs().await;
        let facts: Vec<&str> = needs.iter().map(|need| need["fact"].as_str().unwrap()).collect();
        assert_eq!(
            facts,
            [
                "NIFTY 25000 CE 17 Nov 2026, 65 bought and open when it expired",
                "BANKNIFTY FUT 27 Oct 2026, 30 sold and open when it expired"
            ]
        );
        let option = &needs[0];
        assert_eq!((&option["strike"], &option["right"], &option["underlying"]), (&json!(25000), &json!("CE"), &json!("NIFTY")));
        let say = |need: &Value, kind: &str, value: Value| json!({ "subject": need["subject"], "kind": kind, "value": value });
        let path = "/api/v1/resolutions";
        for (body, field, sentence) in [
            (say(option, "settlement", Value::Null), "value", "Settlement value is required."),
            (say(option, "settlement", json!(-1)), "value", "Settlement value must be 0 or more."),
            (
                say(option, "keep", Value::Null),
                "kind",
                "An expired contract needs its closing price, or “Expired worthless”.",
            ),
            (
                say(&needs[1], "worthless", Value::Null),
                "kind",
                "BANKNIFTY FUT 27 Oct 2026 is a future and cannot expire worthless: enter its final settlement value.",
            ),
        ] {
            assert_eq!(client.refused(path, body, field).await, sentence);
        }

        // 65 × (25,150 − 25,000 − 100).
        let first = client.posted(path, say(option, "settlement", json!("25150"))).await;
        assert_eq!(first["revision"], 2);
        assert_eq!(client.posted(path, say(option, "settlement", json!(25150))).await, first);
        let gross = async || client.history().await["summary"]["grossPnl"].to_string();
        assert_eq!(gross().await, "3250");
        // 30 × (58,000 − 57,500).
        client.posted(path, say(&needs[1], "settlement", json!(57500))).await;
        assert_eq!((gross().await.as_str(), client.needs().await.len()), ("18250", 0));

        // Another word on the same contract takes the first one's place: 65 × 100 lost.
        let second = client.posted(path, say(option, "worthless", Value::Null)).await;
        assert_eq!(gross().await, "8500");
        let row = client.data("/api/v1/trade-history/rows?product=options").await["rows"][0].clone();
        let detail = client.data(&format!("/api/v1/trades/detail?id={}", row["id"].as_str().unwrap())).await;
        let end = &detail["fills"][1];
        assert_eq!((&end["settled"], &end["price"], &end["import"]), (&json!(true), &json!(0), &json!("Settlement")));

        let undo = "/api/v1/resolutions/undo";
        let undone = client.posted(undo, json!({ "id": second["id"] })).await;
        assert_eq!(client.posted(undo, json!({ "id": second["id"] })).await, undone);
        assert_eq!((gross().await.as_str(), client.needs().await.len()), ("15000", 1));

        // Nobody else answers for her.
        let other = TestClient { cookie: log_in_new(&client.routes, "ravi@example.in").await, ..client };
        assert_eq!(other.post(undo, json!({ "id": first["id"] })).await.status, 404);
        other.refused(path, say(option, "worthless", Value::Null), "subject").await;
        let lot = json!({ "subject": option["subject"], "day": "2026-11-01", "quantity": 65, "price": 1 });
        other.refused("/api/v1/openings", lot, "subject").await;
    })
    .await;
}

#[tokio::test]
async fn a_settlement_value_far_from_strike_and_prices_is_confirmed_first() {
    let fresh = testdb::sqlite().await;
    let file = fno("NIFTY26N1725000PE 2026-11-12 10:00 buy 65 @ 100 2026-11-17
         BANKNIFTY26OCTFUT 2026-10-20 10:00 sell 30 @ 58000 2026-10-27");
    let client = client_with(&fresh, "tradebook-AB1234-FO.csv", &file).await;
    let needs = client.needs().await;
    let path = "/api/v1/resolutions";
    let say = |need: &Value, value: &str, confirmed: bool| json!({ "subject": need["subject"], "kind": "settlement", "value": value, "confirmed": confirmed });
    // The put at 0 would pay 25,000 a unit; the future at a tenth of its price.
    for (need, value, part) in [
        (&needs[0], "0", "₹0 is less than half of the strike ₹25000 of NIFTY 25000 PE 17 Nov 2026."),
        (&needs[1], "5800", "₹5800 is less than half of the prices of BANKNIFTY FUT 27 Oct 2026 (₹58000)."),
    ] {
        let answer = client.post(path, say(need, value, false)).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        let body: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(body["code"], "confirm");
        assert!(body["fields"]["value"].as_str().unwrap().starts_with(part), "{body}");
    }
    assert_eq!(client.needs().await.len(), 2);
    // Confirmed, it is taken: 65 × (25,000 − 0 − 100).
    client.posted(path, say(&needs[0], "0", true)).await;
    assert_eq!(client.history().await["summary"]["grossPnl"].to_string(), "1618500");
    // A value near the prices needs no confirmation; a wrong one is wrong, confirmed or not.
    client.posted(path, say(&needs[1], "57500", false)).await;
    assert_eq!(
        client.refused(path, say(&needs[1], "-1", true), "value").await,
        "Settlement value must be 0 or more."
    );
}

#[tokio::test]
async fn a_position_from_before_the_file_is_entered() {
    let fresh = testdb::sqlite().await;
    // Bought before the file begins, sold in it: it looks like a short that was left to expire.
    let file = fno("NIFTY26N1725000CE 2026-11-12 10:00 sell 65 @ 100 2026-11-17");
    let client = client_with(&fresh, "tradebook-AB1234-FO.csv", &file).await;
    let need = client.needs().await.remove(0);
    assert_eq!(need["side"], "sell");
    let lot = |day: &str, quantity: Value| json!({ "subject": need["subject"], "day": day, "quantity": quantity, "price": 80 });
    assert_eq!(
        client.refused("/api/v1/openings", lot("2026-11-13", json!(65)), "day").await,
        "Its first execution is of 12 Nov 2026: what was open before cannot be of a later day."
    );
    assert_eq!(
        client.refused("/api/v1/openings", lot("2026-11-10", json!(0.5)), "quantity").await,
        "Quantity of a future or option must be a whole number."
    );
    client.posted("/api/v1/openings", lot("2026-11-10", json!(65))).await;
    let history = client.history().await;
    // 65 × 20.
    assert_eq!((&history["summary"]["grossPnl"], &history["questions"]), (&json!(1300), &json!([])));
    assert_eq!(history["page"]["rows"][0]["direction"], "long");
}

/// A typed copy of the first fill of a file.
fn typed(part: &Part) -> Part {
    let fill = Fill { trade_id: "MT7".into(), order_id: "MT7".into(), row: 0, ..part.fills[0].clone() };
    Part {
        account: Broker::ZERODHA.into(),
        instruments: part.instruments.clone(),
        fills: vec![fill],
        charges: Vec::new(),
    }
}

#[tokio::test]
async fn a_possible_duplicate_is_kept_or_dropped() {
    testdb::both(async |fresh| {
        let file = equity(
            "INFY 2025-11-12 10:00 buy 10 @ 1500
             INFY 2025-11-12 11:00 sell 10 @ 1510",
        );
        let book = read("tradebook-AB1234-EQ.csv", file.as_bytes());
        let client = TestClient::of(&fresh, "asha@example.in").await;
        put(&fresh, client.user, "tradebook-AB1234-EQ.csv", &book).await;
        let alone = client.history().await;
        let part = Part {
            account: book.broker.into(),
            instruments: book.instruments.clone(),
            fills: book.fills.clone(), charges: Vec::new() };
        put_part(&fresh, client.user, "1 trade typed", ImportKind::Manual, None, typed(&part)).await;

        // Both count until the user says more: ten shares are still held.
        let needs = client.needs().await;
        assert_eq!(needs.len(), 1);
        let need = &needs[0];
        assert_eq!(need["kind"], "possible_duplicate");
        assert_eq!(need["fact"], "INFY, 10 bought at 1500 on 12 Nov 2025, twice");
        assert_eq!(
            need["reason"],
            "You entered it, and tradebook-AB1234-EQ.csv, row 2 has the same. Keep both, or remove the one you entered."
        );
        let open = async || client.history().await["summary"]["openTrades"].clone();
        assert_eq!(open().await, 1);

        let say = |kind: &str| json!({ "subject": need["subject"], "kind": kind });
        let path = "/api/v1/resolutions";
        assert_eq!(
            client.refused(path, say("worthless"), "kind").await,
            "A possible duplicate can be kept or removed."
        );
        client.posted(path, say("keep")).await;
        assert_eq!((open().await, client.needs().await.len()), (json!(1), 0));
        let dropped = client.posted(path, say("drop")).await;
        let history = client.history().await;
        for part in ["summary", "page", "charges", "equity"] {
            assert_eq!(history[part], alone[part], "{part}");
        }
        assert_eq!(history["questions"], json!([]));

        // Without the file the typed trade is all there is: it counts again.
        let imports = store::journal::imports(&fresh, client.user).await.unwrap();
        store::journal::undo(&fresh, client.user, imports[1].id, domain::Time(0)).await.unwrap();
        assert_eq!((open().await, client.history().await["trades"].clone()), (json!(1), json!(1)));
        store::journal::redo(&fresh, client.user, imports[1].id, domain::Time(0)).await.unwrap();
        assert_eq!(open().await, 0);

        client.posted("/api/v1/resolutions/undo", json!({ "id": dropped["id"] })).await;
        assert_eq!(
            (open().await, client.needs().await[0]["subject"].clone()),
            (json!(1), need["subject"].clone())
        );
    })
    .await;
}

#[tokio::test]
async fn answers_need_a_session_and_json() {
    let fresh = testdb::sqlite().await;
    let client = TestClient::of(&fresh, "asha@example.in").await;
    for path in ["/api/v1/openings", "/api/v1/resolutions", "/api/v1/resolutions/undo"] {
        assert_eq!(send(&client.routes, post(path, &json!({}))).await.status, 401, "{path}");
        let mut request = with_cookie(post(path, &json!({})), &client.cookie);
        request.headers_mut().insert("content-type", "text/plain".parse().unwrap());
        assert_eq!(send(&client.routes, request).await.status, 415, "{path}");
    }
}

#[tokio::test]
async fn a_bhavcopy_says_what_contracts_of_the_journal_were_settled_at() {
    testdb::both(async |fresh| {
        let client = super::history::with_sample(&fresh).await;
        let needs = client.needs().await;
        let expired =
            needs.iter().find(|need| need["kind"] == "settlement_needed").expect("an expired contract");
        let (underlying, expiry) =
            (expired["underlying"].as_str().unwrap(), expired["expiry"].as_str().unwrap());
        let exchange = expired["exchange"].as_str().unwrap();
        let row = |symbol: &str| format!("{expiry},{exchange},IDO,{symbol},{expiry},24412.35\n");
        let text = format!(
            "TradDt,Src,FinInstrmTp,TckrSymb,XpryDt,SttlmPric\n{}{}",
            row(underlying),
            row("NOTHELD")
        );
        let found = client.posted("/api/v1/settlements/read", json!({ "text": text })).await;
        assert_eq!(
            found,
            json!([{ "exchange": exchange, "underlying": underlying, "expiry": expiry, "value": 24412.35 }])
        );
        let refused = client.refused("/api/v1/settlements/read", json!({ "text": "<html>" }), "text").await;
        assert!(refused.starts_with("expected NSE's or BSE's bhavcopy"), "{refused}");
    })
    .await;
}

/// What is answered at one server while the question's file is undone at another: either it came first, or the question
/// was gone. Answered on a journal without the question it never is.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_and_an_undo_at_two_servers_have_an_order() {
    testdb::both(async |fresh| {
        let file = fno("NIFTY26N1725000CE 2026-11-12 10:00 buy 65 @ 100 2026-11-17");
        let client = client_with(&fresh, "tradebook-AB1234-FO.csv", &file).await;
        let other = super::history::other_server(&fresh);
        let subject = client.needs().await[0]["subject"].clone();
        let import = client.data("/api/v1/imports").await["imports"][0]["id"].take();
        let answers = [
            ("/api/v1/resolutions", json!({ "subject": subject, "kind": "worthless" })),
            (
                "/api/v1/openings",
                json!({ "subject": subject, "day": "2026-11-01", "quantity": 65, "price": 1 }),
            ),
        ];
        for ((path, body), round) in answers.iter().cycle().zip(0..40) {
            // The undo comes later and later, and so at some round in the middle of the answer.
            let ask = |routes: &axum::Router, path: &str, body: &Value, times: usize| {
                let (routes, request) = (routes.clone(), with_cookie(post(path, body), &client.cookie));
                tokio::spawn(async move {
                    for _ in 0..times {
                        tokio::task::yield_now().await;
                    }
                    send(&routes, request).await
                })
            };
            let answering = ask(&other, path, body, 0);
            let undoing = ask(&client.routes, "/api/v1/imports/undo", &json!({ "id": import }), round * 300);
            let (undone, answered) = (undoing.await.unwrap(), answering.await.unwrap());
            assert_eq!(undone.status, 200, "{}", undone.body);
            if answered.status == 200 {
                let (undone, answered) = (undone.json()["data"].take(), answered.json()["data"].take());
                let at = |data: &Value| data["revision"].as_i64().unwrap();
                assert!(at(&answered) < at(&undone), "{path}: {answered} behind {undone}");
                let (back, id) = match path {
                    &"/api/v1/resolutions" => ("/api/v1/resolutions/undo", &answered["id"]),
                    _ => ("/api/v1/imports/undo", &answered["importId"]),
                };
                client.posted(back, json!({ "id": id })).await;
            } else {
                assert_eq!(answered.status, 422, "{}", answered.body);
            }
            client.posted("/api/v1/imports/redo", json!({ "id": import })).await;
            assert_eq!(client.needs().await.len(), 1);
        }
    })
    .await;
}
