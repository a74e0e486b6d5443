//! Laws of a journal that no one screen holds: what is typed stays as typed (J4), one answer to what a win is (J5),
//! and what is not known is not zero (J13).

use serde_json::{Value, json};

use super::client::{TestClient, card, tradebook};

impl TestClient {
    async fn put_ok(&self, path: &str, body: &Value) {
        let answer = self.put_json(path, body).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }

    async fn post_ok(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()["data"].take()
    }
}

/// Bought and sold twice.
fn two() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "10:30:00"),
        ("TCS", "2025-04-03", "buy", "4", "3000", 21, "10:00:00"),
        ("TCS", "2025-04-04", "sell", "4", "3010", 22, "11:00:00"),
    ])
}

/// Whatever the product works out or is told, no row that somebody typed changes by a byte, but for the trade that a
/// note stands on being looked for anew.
#[tokio::test]
async fn j4_nothing_automatic_rewrites_what_was_typed() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let import = client.upload("two.csv", &two()).await["importId"].take();
        let setup =
            client.post_ok("/api/v1/setups", &json!({ "name": "Gap", "text": "Wait", "versions": [] })).await;
        for trade in client.ids().await {
            let set = json!({ "note": "Typed *by hand*", "setup": "gap", "tags": ["Late"], "stop": "1490" });
            client.written(&trade, &Value::Null, set).await;
        }
        let day = json!({ "revision": 0, "set": { "before": "Only INFY", "after": "Calm" } });
        client.put_ok("/api/v1/days/2025-04-02", &day).await;

        let notes = async || client.rows_of(&["annotation"]).await;
        let days = async || client.data("/api/v1/days/2025-04-02").await["fields"].take();
        let (before, page) = (notes().await, days().await);
        assert!(before.contains("Typed *by hand*"), "{before}");
        let unchanged = async |after: &str| {
            assert_eq!(notes().await, before, "{after}");
            assert_eq!(days().await, page, "{after}");
        };

        // What is read of them.
        for path in
            ["/api/v1/insights", "/api/v1/analytics", "/api/v1/calendar/2025-04", "/api/v1/search?q=typed"]
        {
            client.data(path).await;
            unchanged(path).await;
        }
        // What becomes of their trades.
        let split = json!({ "exDate": "2025-04-04", "symbol": "TCS", "action": "split", "a": "10", "b": "5" });
        client.post_ok("/api/v1/actions", &json!({ "rows": [split] })).await;
        unchanged("a split").await;
        client
            .put_ok("/api/v1/accounts", &json!({ "account": "zerodha", "method": "weighted_average" }))
            .await;
        unchanged("another method").await;
        client.import("undo", &import).await;
        unchanged("an undo").await;
        client.import("redo", &import).await;
        unchanged("a redo").await;
        // The setup that they name has another name: the note keeps the word that was typed.
        let renamed = json!({ "id": setup["id"], "revision": 1, "name": "Opening gap", "text": "Wait", "versions": [] });
        client.post_ok("/api/v1/setups", &renamed).await;
        unchanged("a renamed setup").await;
        client.added(&card("MT1"), true).await;
        unchanged("everything replaced").await;
    })
    .await;
}

/// Of one share or ten, on one day: two made money, one lost it, one lost by its charges alone, one came out at
/// nothing, and one is open.
fn six() -> String {
    tradebook(&[
        ("WINA", "2025-04-02", "buy", "10", "100", 11, "10:00:00"),
        ("WINA", "2025-04-02", "sell", "10", "110", 12, "10:30:00"),
        ("WINB", "2025-04-02", "buy", "10", "100", 13, "10:00:00"),
        ("WINB", "2025-04-02", "sell", "10", "105", 14, "10:30:00"),
        ("LOSS", "2025-04-02", "buy", "10", "100", 15, "10:00:00"),
        ("LOSS", "2025-04-02", "sell", "10", "95", 16, "10:30:00"),
        // A paisa a share before charges of some sixty paise of brokerage alone: 0.03 % of 1,000 twice.
        ("EATEN", "2025-04-02", "buy", "10", "100", 17, "10:00:00"),
        ("EATEN", "2025-04-02", "sell", "10", "100.01", 18, "10:30:00"),
        // Every rate of five paise is less than half a paisa.
        ("ZERO", "2025-04-02", "buy", "1", "0.05", 19, "10:00:00"),
        ("ZERO", "2025-04-02", "sell", "1", "0.05", 20, "10:30:00"),
        ("OPEN", "2025-04-02", "buy", "1", "100", 21, "10:00:00"),
    ])
}

const ENDS: [&str; 3] = ["win", "loss", "breakeven"];
const EXPECTED: [u64; 3] = [2, 2, 1];

/// Wherever wins, losses and breakevens are counted, they are the same.
#[tokio::test]
async fn j5_every_place_counts_the_same_wins_losses_and_breakevens() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("six.csv", &six()).await;
        let number = |of: &Value, name: &str| of[name].as_u64().unwrap_or_else(|| panic!("{name} in {of}"));
        let named = |of: &Value| ["wins", "losses", "breakeven"].map(|name| number(of, name));

        let history = client.data("/api/v1/trade-history").await;
        assert_eq!(named(&history["summary"]), EXPECTED);
        let counted = |rows: &Value, field: &str| {
            let rows = rows.as_array().unwrap();
            ENDS.map(|end| rows.iter().filter(|row| row[field] == end).count() as u64)
        };
        assert_eq!(counted(&history["page"]["rows"], "status"), EXPECTED);
        let all = client.data("/api/v1/trades/client").await;
        assert_eq!(counted(&all["trades"], "status"), EXPECTED);

        let (mut filtered, mut of_filtered) = ([0; 3], [0; 3]);
        for (at, end) in ENDS.iter().enumerate() {
            let shown = client.data(&format!("/api/v1/trade-history?result={end}")).await;
            filtered[at] = number(&shown["page"], "total");
            of_filtered[at] = named(&shown["summary"])[at];
        }
        assert_eq!((filtered, of_filtered), (EXPECTED, EXPECTED));

        let figures = "figures=wins,losses,breakeven";
        let page = client.data(&format!("/api/v1/analytics/breakdown?by=result&{figures}")).await;
        assert_eq!(named(&page["whole"]["figures"]), EXPECTED);
        let groups = page["groups"].as_array().unwrap();
        let group = |end: &str| groups.iter().find(|group| group["value"] == end).expect(end);
        assert_eq!(ENDS.map(|end| number(group(end), "closedTrades")), EXPECTED);
        for by in ["instrument", "underlying", "product", "direction", "exitDay", "weekday", "setup"] {
            let table = client.data(&format!("/api/v1/analytics/breakdown?by={by}&{figures}")).await;
            let groups = &table["groups"];
            let mut sums = [0; 3];
            for group in groups.as_array().unwrap() {
                let own = named(&group["figures"]);
                (0..3).for_each(|at| sums[at] += own[at]);
            }
            assert_eq!(sums, EXPECTED, "{by}");
        }

        let csv = client.get("/api/v1/trade-history/export?format=csv").await;
        let ends = csv.body.lines().skip(1).map(str::to_lowercase);
        let mut told = [0; 3];
        for line in ends {
            let cells: Vec<&str> = line.split(',').collect();
            (0..3).for_each(|at| told[at] += u64::from(cells.contains(&ENDS[at])));
        }
        assert_eq!(told, EXPECTED, "{}", csv.body);
    })
    .await;
}

/// A trade without a stop is in no figure of R, in none as 0, and it is said of how many the figure is.
#[tokio::test]
async fn j13_trades_without_a_stop_are_in_no_figure_of_r_and_are_counted() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let three = tradebook(&[
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
            ("INFY", "2025-04-02", "sell", "10", "1512", 12, "10:30:00"),
            ("TCS", "2025-04-03", "buy", "4", "3000", 21, "10:00:00"),
            ("TCS", "2025-04-03", "sell", "4", "3010", 22, "11:00:00"),
            ("WIPRO", "2025-04-04", "buy", "5", "200", 31, "10:00:00"),
            ("WIPRO", "2025-04-04", "sell", "5", "190", 32, "11:00:00"),
        ]);
        client.upload("three.csv", &three).await;
        let path = "/api/v1/analytics/breakdown?by=underlying&amountBy=gross&figures=totalR,tradesWithR";
        let of = |group: &Value| {
            let figures = &group["figures"];
            (
                group["closedTrades"].as_u64().unwrap(),
                group["tradesWithR"].as_u64().unwrap(),
                (figures["tradesWithR"].clone(), figures["totalR"].clone()),
            )
        };
        // Of none it is not known, which is not 0.
        assert_eq!(of(&client.data(path).await["whole"]), (3, 0, (json!(0), Value::Null)));

        let rows = client.data("/api/v1/trade-history/rows?symbol=INFY").await;
        let trade = rows["rows"][0]["id"].as_str().unwrap().to_owned();
        let note = client.written(&trade, &Value::Null, json!({ "stop": "1490" })).await;
        let table = client.data(path).await;
        let groups = table["groups"].as_array().unwrap();
        let group = |name: &str| of(groups.iter().find(|one| one["name"] == name).unwrap());
        // 10 × 12 ÷ (10 × 10) before charges; one of three.
        assert_eq!(group("TCS"), (1, 0, (json!(0), Value::Null)));
        assert_eq!(group("WIPRO"), (1, 0, (json!(0), Value::Null)));
        let (closed, with_r, (counted, total)) = of(&table["whole"]);
        assert_eq!((closed, with_r, counted), (3, 1, json!(1)));
        // The whole is that of the one trade that has any.
        assert_eq!(total, group("INFY").2.1);
        let made = note["rMade"].as_f64().unwrap();
        let beside = client.noted(&trade).await["annotations"][0]["rMade"].as_f64().unwrap();
        assert!((made - beside).abs() < 1e-9 && (1.0..1.2).contains(&made), "{made}");
        // A trade without a stop has no R of its own, and says why.
        let other = client.data("/api/v1/trade-history/rows?symbol=TCS").await["rows"][0]["id"].take();
        let bare = client.written(other.as_str().unwrap(), &Value::Null, json!({ "note": "No stop" })).await;
        assert_eq!(
            (&bare["rMade"], &bare["rReason"]),
            (&Value::Null, &json!("R needs the stop that was planned."))
        );
    })
    .await;
}
