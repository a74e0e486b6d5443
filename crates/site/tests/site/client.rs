//! Somebody who is logged in and sends files and cards.
//!
//! The files are read in this process; the worker's child finds the answer under the hash of its question, so that
//! everything but the reader's process limits is as in the real server.

use std::collections::BTreeSet;
use std::io::Write;

use domain::{Broker, Segment};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::journal::{self, Stored};
use store::{UserId, users};
use testdb::Fresh;
use tradebook::{Choice, HeadOf, HeldChoice, QuantityUnit};

use super::*;

pub const NOW: &str = "2026-11-21 15:30";
pub const ASHA: &str = "asha@mail.in";

/// Three fills of one day: 15 INFY bought at 1,505.5 and 1,505.55, sold at 1,512.
pub const INFY: &str = "\
symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
INFY,INE009A01021,2025-04-02,NSE,EQ,EQ,buy,false,10.000000,1505.500000,50011001,1100000004210001,2025-04-02T09:21:05
INFY,INE009A01021,2025-04-02,NSE,EQ,EQ,buy,false,5.000000,1505.550000,50011002,1100000004210001,2025-04-02T09:21:05
INFY,INE009A01021,2025-04-02,NSE,EQ,EQ,sell,false,15.000000,1512.000000,50018820,1100000004219873,2025-04-02T14:05:41
";

/// A site, and a browser in which Asha is logged in.
pub struct TestClient {
    pub db: Fresh,
    pub routes: Router,
    pub cookie: String,
    answers: Arc<tempfile::TempDir>,
}

impl TestClient {
    /// The server's store of files.
    pub fn files(&self) -> store::files::Files {
        files_in(&self.answers.path().join("files"))
    }

    pub async fn open(db: Fresh) -> Self {
        let answers = Arc::new(testdb::folder());
        let routes = server(&db, &answers);
        let cookie = log_in_new(&routes, ASHA).await;
        Self { db, routes, cookie, answers }
    }

    /// A second server on the same database.
    pub fn other_server(&self) -> Router {
        server(&self.db, &self.answers)
    }

    pub async fn user(&self) -> UserId {
        users::by_email(&self.db, ASHA).await.unwrap().unwrap().0.id
    }

    pub async fn stored(&self) -> Stored {
        journal::load(&self.db, self.user().await).await.unwrap()
    }

    /// Number of live fills, and of imports, undone ones too.
    pub async fn holds(&self) -> (usize, usize) {
        let fills =
            self.stored().await.imports.iter().flat_map(|one| &one.parts).map(|part| part.fills.len()).sum();
        (fills, journal::imports(&self.db, self.user().await).await.unwrap().len())
    }

    /// What the trade history says: every trade as JSON, whatever their order.
    pub async fn trades(&self) -> BTreeSet<String> {
        let answer = self.get("/api/v1/trades/client").await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let trades = answer.json()["data"]["trades"].take();
        trades.as_array().unwrap().iter().map(Value::to_string).collect()
    }

    pub async fn get(&self, path: &str) -> Answer {
        send(&self.routes, with_cookie(request("GET", path), &self.cookie)).await
    }

    /// What a 200 holds.
    pub async fn data(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()["data"].take()
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        send(&self.routes, with_cookie(post(path, body), &self.cookie)).await
    }

    /// Stores a file; the answer must be a 200. Returns the receipt.
    pub async fn put_json(&self, path: &str, body: &Value) -> Answer {
        let mut sent = post(path, body);
        *sent.method_mut() = "PUT".parse().unwrap();
        send(&self.routes, with_cookie(sent, &self.cookie)).await
    }

    pub fn upload(&self, name: &str, text: &str) -> impl Future<Output = Value> {
        let sent = self.file(name, text.as_bytes(), &[]);
        async move {
            let answer = send(&self.routes, sent.await).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            answer.json()["data"].take()
        }
    }

    /// The request that stores a file, with these words of the form.
    pub async fn file(&self, name: &str, bytes: &[u8], words: &[(&str, &str)]) -> Request<Body> {
        with_cookie(self.form("/api/v1/uploadexcel", name, bytes, words).await, &self.cookie)
    }

    /// The same without a session, to any address.
    pub async fn form(&self, path: &str, name: &str, bytes: &[u8], words: &[(&str, &str)]) -> Request<Body> {
        let word =
            |wanted: &str| words.iter().find(|(name, _)| *name == wanted).map_or("", |(_, word)| *word);
        let choice = Choice {
            broker: Broker::from_word(word("broker")),
            segment: Segment::from_word(word("tradetype")),
            quantities: QuantityUnit::from_word(word("quantities")),
            month_first: match word("dates") {
                "month_first" => Some(true),
                "day_first" => Some(false),
                _ => None,
            },
            lots: tradebook::lot_said(word("lots")).into_iter().collect(),
            remembered: Vec::new(),
            mappings: Vec::new(),
        };
        self.learn(name, bytes, choice).await;
        let mut parts: Vec<(&str, Option<&str>, &[u8])> = vec![("file", Some(name), bytes)];
        parts.extend(words.iter().map(|(name, word)| (*name, None, word.as_bytes())));
        let mut request = form(&parts);
        *request.uri_mut() = path.parse().unwrap();
        request
    }

    /// Reads a file here and puts the answer where the child looks for it.
    pub async fn learn(&self, name: &str, bytes: &[u8], choice: Choice) {
        // It says nothing: only what it was asked is wanted.
        self.answered(async |worker| drop(worker.read(&report::shown_name(name), bytes, choice).await)).await;
    }

    /// The same of a file that is read by chosen columns.
    pub async fn learn_columns(&self, name: &str, bytes: &[u8], mappings: Vec<tradebook::Mapping>) {
        self.learn(name, bytes, Choice { mappings, ..Choice::default() }).await;
    }

    /// The same of a file's first rows.
    pub async fn learn_head(&self, name: &str, bytes: &[u8]) {
        self.answered(async |worker| drop(worker.head(name, bytes, None, HeadOf::Trades).await)).await;
    }

    /// The same of the first rows of a list of holdings.
    pub async fn learn_held_head(&self, name: &str, bytes: &[u8]) {
        self.answered(async |worker| drop(worker.head(name, bytes, None, HeadOf::Holdings).await)).await;
    }

    /// The same of what was held, out of a file.
    pub async fn learn_holdings(&self, name: &str, bytes: &[u8]) {
        self.learn_held(name, bytes, Vec::new()).await;
    }

    /// The same of a file that is read by chosen columns.
    pub async fn learn_held(&self, name: &str, bytes: &[u8], mappings: Vec<tradebook::Mapping>) {
        let choice = HeldChoice { mappings, is_file: true };
        self.answered(async |worker| drop(worker.holdings(name, bytes, choice).await)).await;
    }

    /// The same of pasted rows.
    pub async fn learn_pasted(&self, bytes: &[u8]) {
        let choice = HeldChoice::default();
        self.answered(async |worker| drop(worker.holdings("The pasted text", bytes, choice).await)).await;
    }

    /// The request that keeps candles.
    pub async fn candles(&self, name: &str, text: &str, words: &[(&str, &str)]) -> Request<Body> {
        let zone = words.iter().find(|(name, _)| *name == "zone").map(|(_, zone)| match *zone {
            "utc" => ::candles::Zone::Utc,
            _ => ::candles::Zone::India,
        });
        let bytes = text.as_bytes();
        self.answered(async |worker| drop(worker.candles(&report::shown_name(name), bytes, zone).await))
            .await;
        let mut parts: Vec<(&str, Option<&str>, &[u8])> = vec![("file", Some(name), bytes)];
        parts.extend(words.iter().map(|(name, word)| (*name, None, word.as_bytes())));
        let mut request = form(&parts);
        *request.uri_mut() = "/api/v1/candles".parse().unwrap();
        request
    }

    /// The same of a picture.
    pub async fn learn_picture(&self, bytes: &[u8]) {
        self.answered(async |worker| drop(worker.picture(bytes).await)).await;
    }

    /// The same of a broker's statement.
    pub async fn learn_statement(&self, name: &str, bytes: &[u8]) {
        self.answered(async |worker| drop(worker.statement(name, bytes).await)).await;
    }

    async fn answered(&self, ask: impl AsyncFnOnce(&Worker)) {
        let question = tempfile::NamedTempFile::new_in(self.answers.path()).unwrap();
        let listener = Worker {
            program: "/bin/sh".into(),
            arguments: vec!["-c".into(), "cat > \"$0\"".into(), question.path().into()],
            patience: Duration::from_secs(30),
        };
        ask(&listener).await;
        let asked = std::fs::read(question.path()).unwrap();
        let hash: String = Sha256::digest(&asked).iter().map(|byte| format!("{byte:02x}")).collect();
        let mut answer = tempfile::NamedTempFile::new_in(self.answers.path()).unwrap();
        parse_worker::answer(asked.as_slice(), &mut answer).unwrap();
        answer.flush().unwrap();
        answer.persist(self.answers.path().join(hash)).unwrap();
    }
}

fn server(db: &store::Db, answers: &tempfile::TempDir) -> Router {
    let script = r#"cat "$0/$(sha256sum | cut -c 1-64)""#;
    routes(Site {
        files: files_in(&answers.path().join("files")),
        worker: Worker {
            program: "/bin/sh".into(),
            arguments: vec!["-c".into(), script.into(), answers.path().into()],
            patience: Duration::from_secs(30),
        },
        clock: Arc::new(|| Time::parse_ist(NOW).unwrap()),
        ..site_on(db)
    })
}

pub const ADD: &str = "/api/v1/trades/addManualTrades";

impl TestClient {
    pub async fn add(&self, records: &[Value], to_delete: bool) -> Answer {
        self.post(ADD, &batch(records, to_delete)).await
    }

    /// The receipt of records that must go in.
    pub async fn added(&self, records: &[Value], to_delete: bool) -> Value {
        let answer = self.add(records, to_delete).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.json()["success"], true);
        answer.json()["data"].take()
    }

    /// `fields` of a refusal.
    pub async fn refused(&self, records: &[Value], status: u16, code: &str) -> Value {
        let answer = self.add(records, false).await;
        let (found, message) = answer.error();
        assert_eq!((answer.status.as_u16(), found.as_str()), (status, code), "{message}");
        answer.json()["fields"].take()
    }
}

/// Header and rows of a Zerodha tradebook; a row is `symbol, day, side, quantity, price, trade id, time`.
pub fn tradebook(rows: &[(&str, &str, &str, &str, &str, u32, &str)]) -> String {
    let mut text =
        "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
                    order_execution_time\n"
            .to_owned();
    for (symbol, day, side, quantity, price, id, time) in rows {
        text += &format!(
            "{symbol},,{day},NSE,EQ,EQ,{side},false,{quantity},{price},{id},11000000042{id},{day}T{time}\n"
        );
    }
    text
}

/// Both records of a card: 10 shares bought at 1,500 and sold at 1,510 on one day. MT1 is INFY, others are their own.
pub fn card(id: &str) -> [Value; 2] {
    let symbol = if id == "MT1" { "INFY".to_owned() } else { id.replace("MT", "SHARE") };
    let record = |side: &str, price: f64, time: &str| {
        json!({
            "symbol": symbol, "price": price, "quantity": 10, "timestamp": format!("2026-11-19T{time}"),
            "broker": "zerodha", "tradetype": "equity", "exchange": "NSE", "type": side, "email": ASHA,
            "year": 2026, "month": 11, "day": 19, "orderId": id, "cardType": "BUY",
        })
    };
    [record("buy", 1500.0, "10:00"), record("sell", 1510.0, "11:00")]
}

pub fn cards(ids: &[&str]) -> Vec<Value> {
    ids.iter().flat_map(|id| card(id)).collect()
}

/// What the specification's page posts.
pub fn batch(records: &[Value], to_delete: bool) -> Value {
    json!({ "email": ASHA, "broker": "zerodha", "tradetype": "equity", "toDelete": to_delete, "trades": records })
}

/// Runs all at once and gives every answer.
pub async fn at_once(requests: Vec<(Router, Request<Body>)>) -> Vec<Answer> {
    let mut running = tokio::task::JoinSet::new();
    for (routes, request) in requests {
        running.spawn(async move { send(&routes, request).await });
    }
    running.join_all().await
}

/// A card with a changed field in both records.
pub fn changed(id: &str, field: &str, value: Value) -> [Value; 2] {
    card(id).map(|mut record| {
        record[field] = value.clone();
        record
    })
}
