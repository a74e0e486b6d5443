//! The trade history: its numbers are the report's, its rows are all there once, and it is nobody else's.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use domain::{Broker, Day, Segment, Time};
use report::{ReadFile, Stated, report};
use serde_json::{Value, json};
use store::UserId;
use store::journal::{Card, Counts, ImportKind, NewImport, Part, Put};
use tradebook::{Choice, Tradebook};

use super::history_rows::all_rows;
use super::{log_in_new, request, routes, send, site_on, with_cookie};

const SAMPLE: [(&str, &str); 3] = [
    ("sample-tradebook-EQ.csv", "web/public/sample"),
    ("sample-tradebook-FO.csv", "web/public/sample"),
    ("Stocks_Order_History.xlsx", "fixtures/golden/70-groww-delivery"),
];
pub const TODAY: &str = "2026-11-21";

/// A second server on the same database.
pub fn other_server(db: &store::Db) -> Router {
    let clock = || Time::parse_ist(&format!("{TODAY} 10:00")).unwrap();
    routes(site::Site { clock: Arc::new(clock), ..site_on(db) })
}

/// A site on this database on 21 November 2026, with somebody who is logged in.
#[derive(Clone)]
pub struct TestClient {
    pub routes: Router,
    pub cookie: String,
    pub user: UserId,
}

impl TestClient {
    pub async fn of(db: &store::Db, email: &str) -> Self {
        let routes = other_server(db);
        let cookie = log_in_new(&routes, email).await;
        let (user, _) = store::users::by_email(db, email).await.unwrap().unwrap();
        Self { routes, cookie, user: user.id }
    }

    pub async fn get(&self, path: &str) -> super::Answer {
        send(&self.routes, with_cookie(request("GET", path), &self.cookie)).await
    }

    pub async fn data(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        serde_json::from_str::<Value>(&answer.body).unwrap()["data"].take()
    }
}

pub fn read(name: &str, bytes: &[u8]) -> Tradebook {
    tradebook::read(name, bytes, Choice::default()).unwrap()
}

/// Stores a file as it was read.
pub async fn put(db: &store::Db, user: UserId, name: &str, read: &Tradebook) {
    let fno_window = read.window.filter(|_| read.segment == Some(Segment::Fno));
    put_part(
        db,
        user,
        name,
        ImportKind::File,
        fno_window,
        Part {
            account: read.broker.into(),
            instruments: read.instruments.clone(),
            fills: read.fills.clone(),
            charges: Vec::new(),
        },
    )
    .await;
}

pub async fn put_part(
    db: &store::Db,
    user: UserId,
    name: &str,
    kind: ImportKind,
    fno_window: Option<domain::Window>,
    part: Part,
) {
    put_import(db, user, name, kind, fno_window, part, Vec::new()).await;
}

async fn put_import(
    db: &store::Db,
    user: UserId,
    name: &str,
    kind: ImportKind,
    fno_window: Option<domain::Window>,
    part: Part,
    cards: Vec<Card>,
) {
    let new = NewImport {
        kind,
        name: name.to_owned(),
        digest: None,
        format: "test".to_owned(),
        segment: None,
        window: fno_window,
        fno_window,
        counts: Counts::default(),
        parts: vec![part],
        cards,
        statements: Vec::new(),
        client: None,
        quantities: None,
        receipt: String::new(),
    };
    let revision = store::journal::revision(db, user).await.unwrap();
    let put = store::journal::put(db, user, revision, &new, false, Time(0)).await.unwrap();
    assert!(matches!(put, Put::Done { .. }), "{put:?}");
}

pub fn sample() -> Vec<(&'static str, Tradebook)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    SAMPLE
        .iter()
        .map(|(name, folder)| (*name, read(name, &std::fs::read(format!("{root}/{folder}/{name}")).unwrap())))
        .collect()
}

/// What `rojmel report` says of the same files.
fn expected() -> Value {
    let files =
        sample().into_iter().map(|(name, tradebook)| ReadFile { name: name.to_owned(), tradebook }).collect();
    let report = report(files, Stated::default(), Day::parse(TODAY).unwrap(), Duration::ZERO).unwrap();
    // By way of text, as the history comes: a ratio read from text may differ from itself by its last digit.
    serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap()
}

pub async fn with_sample(db: &store::Db) -> TestClient {
    let client = TestClient::of(db, "asha@example.in").await;
    for (name, tradebook) in sample() {
        put(db, client.user, name, &tradebook).await;
    }
    client
}

/// Rupees in 10⁻⁴, so that sums are exact.
pub fn rupees(value: &Value) -> i64 {
    domain::Money::parse(&value.to_string()).unwrap().0
}

#[tokio::test]
async fn the_numbers_are_those_of_the_report() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let expected = expected();
        let history = client.data("/api/v1/trade-history").await;
        for part in ["summary", "charges", "daily", "warnings"] {
            assert_eq!(history[part], expected[part], "{part}");
        }
        assert_eq!(history["trades"], expected["trades"].as_array().unwrap().len());
        assert_eq!(history["revision"], 3);
        assert_eq!(
            history["accounts"],
            json!([
                { "broker": "zerodha", "account": "zerodha", "accountName": "Zerodha", "imports": 2 },
                { "broker": "groww", "account": "groww", "accountName": "Groww", "imports": 1 }
            ])
        );
        let start = client.data("/api/v1/trade-history/start").await;
        for part in ["revision", "asOf", "accounts", "records", "questions", "questionsMore"] {
            assert_eq!(start[part], history[part], "{part}");
        }
        let of_client = client.data("/api/v1/trades/client?email=ASHA@example.in").await;
        assert_eq!(of_client["trades"], expected["trades"]);

        // The curve ends at the net result and lies below its peak by the largest fall once.
        let last = |column: &str| rupees(history["equity"][column].as_array().unwrap().last().unwrap());
        assert_eq!(last("net"), rupees(&expected["summary"]["netPnl"]));
        let fall = history["equity"]["drawdown"].as_array().unwrap().iter().map(rupees).min().unwrap();
        assert_eq!(-fall, rupees(&expected["summary"]["maxDrawdown"]));

        let needs: Vec<&str> = history["questions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|question| question["rows"][0]["fact"].as_str().or(question["sign"]["sentence"].as_str()).unwrap())
            .collect();
        assert_eq!(
            needs,
            [
                // Sold without a purchase: what was bought before that day cost less since.
                "If you already held 220 of ITC when the company was divided on 6 Jan 2025, a part of what they cost went \
                 to the shares of ITC Hotels, which no tradebook shows. Did you get them?",
                "NIFTY 24500 PE 22 Sep 2026, 130 sold and open when it expired",
                "ITC, 220 sold on 12 Jun 2026",
            ]
        );
        assert_eq!(
            history["open"].as_array().unwrap().len() as u64,
            expected["summary"]["openTrades"].as_u64().unwrap()
        );
    })
    .await;
}

#[tokio::test]
async fn heads_of_a_trade_add_up_to_its_charges() {
    let fresh = testdb::sqlite().await;
    let client = with_sample(&fresh).await;
    let mut files = BTreeMap::new();
    for row in all_rows(&client, "exit", "desc").await {
        let id = row["id"].as_str().unwrap();
        let detail = client.data(&format!("/api/v1/trades/detail?id={id}")).await;
        assert_eq!(detail["trade"], row);
        let of = |heads: &Value| {
            let names = ["brokerage", "stt", "exchange", "sebi", "ipft", "stampDuty", "gst", "dp"];
            let sum: i64 = names.iter().map(|name| rupees(&heads[name])).sum();
            assert_eq!(sum, rupees(&heads["total"]), "{id}");
            sum
        };
        if !row["charges"].is_null() {
            assert_eq!(of(&detail["heads"]), rupees(&row["charges"]), "{row}");
        }
        if !row["charges"].is_null() {
            let lines = detail["chargeLines"].as_array().unwrap().iter();
            let known = lines.filter(|line| !line["amount"].is_null());
            assert_eq!(
                known.map(|line| rupees(&line["amount"])).sum::<i64>(),
                rupees(&row["charges"]),
                "{row}"
            );
        }
        let lots = detail["lots"].as_array().unwrap();
        let gross: i64 = lots.iter().map(|lot| rupees(&lot["grossPnl"])).sum();
        assert_eq!(gross, row["grossPnl"].as_f64().map_or(0, |_| rupees(&row["grossPnl"])), "{row}");
        let exits: i64 = detail["exits"].as_array().unwrap().iter().map(|exit| rupees(&exit["netPnl"])).sum();
        assert_eq!(exits, row["netPnl"].as_f64().map_or(0, |_| rupees(&row["netPnl"])), "{row}");
        let fills = detail["fills"].as_array().unwrap();
        let entered: f64 = fills
            .iter()
            .filter(|fill| fill["opens"] == true)
            .map(|fill| fill["quantity"].as_f64().unwrap())
            .sum();
        if row["status"] != "unknown_cost" {
            assert_eq!(entered, row["quantity"].as_f64().unwrap(), "{row}");
        }
        if ["win", "loss", "breakeven"].contains(&row["status"].as_str().unwrap()) {
            let sum: i64 = fills.iter().map(|fill| of(&fill["heads"])).sum();
            assert_eq!(sum, rupees(&row["charges"]), "{row}");
        }
        for fill in fills {
            *files.entry(fill["import"].as_str().unwrap().to_owned()).or_insert(0) += 1;
            assert!(fill["row"].as_u64().unwrap() > 1);
            assert_eq!(fill["settled"], false);
        }
    }
    let names: Vec<String> = files.into_keys().collect();
    assert_eq!(names, ["Stocks_Order_History.xlsx", "sample-tradebook-EQ.csv", "sample-tradebook-FO.csv"]);
}

#[tokio::test]
async fn a_trade_shows_what_was_written_on_its_card() {
    testdb::both(async |fresh| {
        let client = TestClient::of(&fresh, "asha@example.in").await;
        let (_, book) = sample().swap_remove(0);
        let mut part = Part {
            account: book.broker.into(),
            instruments: book.instruments,
            fills: book.fills,
            charges: Vec::new(),
        };
        part.fills.truncate(1);
        let typed =
            domain::Fill { trade_id: "MT1".into(), order_id: "MT1".into(), row: 0, ..part.fills[0].clone() };
        part.fills = vec![typed];
        let card = |order_id: &str, notes: &str| Card {
            order_id: order_id.to_owned(),
            broker: part.account.broker,
            side: domain::Side::Buy,
            stock_name: "Reliance".to_owned(),
            notes: notes.to_owned(),
            psychology: "Calm".to_owned(),
            market_outlook: String::new(),
        };
        let cards = vec![card("MT1", "Waited for the retest."), card("MT2", "Another card.")];
        put_import(&fresh, client.user, "1 card", ImportKind::Manual, None, part.clone(), cards).await;

        let row = client.data("/api/v1/trade-history/rows").await["rows"][0].clone();
        assert_eq!((&row["noted"], &row["manual"]), (&json!(true), &json!(true)));
        let detail = client.data(&format!("/api/v1/trades/detail?id={}", row["id"].as_str().unwrap())).await;
        assert_eq!(
            detail["notes"],
            json!([{
                "stockName": "Reliance",
                "type": "BUY",
                "notes": "Waited for the retest.",
                "psychology": "Calm",
                "marketOutlook": "",
            }])
        );
        assert_eq!(detail["fills"][0]["import"], "1 card");
    })
    .await;
}

#[tokio::test]
async fn nobody_sees_another_ones_trades() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let id = client.data("/api/v1/trade-history").await["page"]["rows"][0]["id"].clone();
        let detail = format!("/api/v1/trades/detail?id={}", id.as_str().unwrap());
        assert_eq!(client.get(&detail).await.status, 200);

        let other = TestClient { cookie: log_in_new(&client.routes, "ravi@example.in").await, ..client };
        let history = other.data("/api/v1/trade-history").await;
        assert_eq!((&history["trades"], &history["page"]["total"]), (&json!(0), &json!(0)));
        assert_eq!((&history["accounts"], &history["summary"]["winRate"]), (&json!([]), &Value::Null));
        assert_eq!(other.get(&detail).await.status, 404);
        assert_eq!(other.data("/api/v1/trades/client").await["trades"], json!([]));
        let answer = other.get("/api/v1/trades/client?email=asha@example.in").await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (403, "other_user"));
        assert_eq!(other.get("/api/v1/trade-history/export").await.body.lines().count(), 1);

        for path in
            ["", "/rows", "/export"].map(|end| format!("/api/v1/trade-history{end}")).iter().chain([&detail])
        {
            let answer = send(&other.routes, request("GET", path)).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (401, "signed_out"), "{path}");
        }
        let answer = send(&other.routes, request("GET", "/api/v1/trades/client?email=asha@example.in")).await;
        assert_eq!(answer.status, 401);
    })
    .await;
}

#[tokio::test]
async fn an_invalid_query_parameter_is_named() {
    let fresh = testdb::sqlite().await;
    let client = TestClient::of(&fresh, "asha@example.in").await;
    for (query, field, message) in [
        ("from=1-4-2026", "from", "from: expected a day as 2026-04-01, found “1-4-2026”."),
        ("to=2026-02-30", "to", "to: expected a day as 2026-04-01, found “2026-02-30”."),
        ("segment=cash", "segment", "segment: expected equity, fno, commodity or currency, found “cash”."),
        ("limit=201", "limit", "limit: expected a number from 1 to 200, found “201”."),
        ("offset=-1", "offset", "offset: expected a whole number below 2147483648, found “-1”."),
        ("order=up", "order", "order: expected asc or desc, found “up”."),
    ] {
        let answer = client.get(&format!("/api/v1/trade-history?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        assert_eq!(answer.error().1, message);
        assert_eq!(serde_json::from_str::<Value>(&answer.body).unwrap()["fields"][field], message);
    }
    let answer = client.get("/api/v1/trade-history?limit=1&limit=2").await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (400, "bad_query"));
    let answer = client.get("/api/v1/trade-history?from=&symbol=%20&sort=&offset=").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn long_answers_travel_compressed() {
    let fresh = testdb::sqlite().await;
    let client = with_sample(&fresh).await;
    let mut request = with_cookie(request("GET", "/api/v1/trade-history"), &client.cookie);
    request.headers_mut().insert("accept-encoding", "gzip, br".parse().unwrap());
    let response = tower::ServiceExt::oneshot(client.routes.clone(), request).await.unwrap();
    assert_eq!(response.headers()["content-encoding"], "gzip");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(&body[..]).read_to_string(&mut text).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["data"]["asOf"], TODAY);
}

#[tokio::test]
async fn a_journal_is_built_once_for_each_revision_and_day() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let journals = journal::Journals::new();
        let day = Day::parse(TODAY).unwrap();
        let (one, two) =
            tokio::join!(journals.get(&fresh, client.user, day), journals.get(&fresh, client.user, day),);
        let (one, two) = (one.unwrap(), two.unwrap());
        assert!(std::sync::Arc::ptr_eq(&one, &two));
        assert_eq!(one.revision, 3);
        let tomorrow = journals.get(&fresh, client.user, day.plus(1)).await.unwrap();
        assert_eq!(tomorrow.as_of, day.plus(1));
        // Another server changes the journal: this one sees it at once.
        let import = store::journal::imports(&fresh, client.user).await.unwrap()[0].id;
        store::journal::undo(&fresh, client.user, import, Time(0)).await.unwrap();
        let later = journals.get(&fresh, client.user, day).await.unwrap();
        assert_eq!((later.revision, later.accounts.len()), (4, 1));
        assert!(later.account(Broker::GROWW.into()).is_none());
    })
    .await;
}
