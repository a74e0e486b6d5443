//! Sweeps of a rule as jobs: begun, gone on with, stopped, counted together with their result. On both databases.

use domain::{Day, Weekday};
use serde_json::{Value, json};
use store::backtest_sweeps as stored;
use store::jobs;

use super::client::{NOW, TestClient, tradebook};
use super::*;

const PATH: &str = "/api/v1/backtests";
/// Days of candles.
const LENGTH: usize = 330;

/// Weekdays up to 5 June 2026, so many of them.
fn days(count: usize) -> Vec<Day> {
    let mut days = Vec::new();
    let mut day = Day::from_ymd(2026, 6, 5).unwrap();
    while days.len() < count {
        if !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) {
            days.push(day);
        }
        day = day.plus(-1);
    }
    days.reverse();
    days
}

/// Up for some days and down for some others, in waves of two lengths.
fn close(at: usize) -> i64 {
    let wave = |length: usize, height: i64| {
        let half = (length / 2) as i64;
        (half - (at % length) as i64).abs() * height
    };
    100 + wave(10, 2) + wave(34, 3)
}

fn candles() -> String {
    let mut text = "date,open,high,low,close,volume\n".to_owned();
    for (at, day) in days(LENGTH).iter().enumerate() {
        let (open, close) = (close(at.saturating_sub(1)), close(at));
        text += &format!("{day},{open},{},{},{close},100\n", open.max(close) + 1, open.min(close) - 1);
    }
    text
}

/// Two numbers: three and two values.
fn swept() -> Value {
    json!({
        "v": 1, "name": "Above its mean", "bar": "1d", "side": "long",
        "params": {
            "a": { "value": 5, "from": 3, "to": 7, "step": 2 },
            "b": { "value": 4, "from": 4, "to": 6, "step": 2 },
        },
        "series": { "mean": { "kind": "sma", "n": { "param": "a" } } },
        "entry": { "when": { "gt": ["close", "mean"] } },
        "exit": { "when": { "lt": ["close", "mean"] }, "stop": { "percent": { "param": "b" } } },
        "size": { "units": 10 }, "capital": "100000", "costs": { "flat": { "bps": 1 } },
    })
}

fn plain(a: i64, b: i64) -> Value {
    let mut rule = swept();
    rule["params"] = Value::Null;
    rule["series"]["mean"]["n"] = json!(a);
    rule["exit"]["stop"]["percent"] = json!(b);
    rule
}

async fn with_rule(db: testdb::Fresh) -> TestClient {
    let client = TestClient::open(db).await;
    let last = days(1)[0].to_string();
    let price = close(LENGTH - 1).to_string();
    client.upload("trades.csv", &tradebook(&[("INFY", &last, "buy", "10", &price, 11, "10:00:00")])).await;
    let sent = client.candles("infy.csv", &candles(), &[("instrument", "INFY")]).await;
    let answer = send(&client.routes, with_cookie(sent, &client.cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let saved = client.post(PATH, &json!({ "rule": plain(5, 4) })).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    client
}

async fn begin(client: &TestClient, rule: &Value, more: Value) -> Answer {
    let mut body = json!({ "id": "b1", "rule": rule, "candles": 1 });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.post(&format!("{PATH}/sweeps"), &body).await
}

async fn begun(client: &TestClient, more: Value) -> i64 {
    let answer = begin(client, &swept(), more).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"]["number"].as_i64().unwrap()
}

/// What a server works on when it looks into the table.
async fn work(client: &TestClient) {
    let clock: domain::Clock = Arc::new(|| Time::parse_ist(NOW).unwrap());
    let site = Arc::new(Site { clock, ..site_on(&client.db) });
    site::runner(&site).run_due().await;
}

async fn lines(client: &TestClient) -> Vec<Value> {
    client.data(&format!("{PATH}/sweeps?rule=b1")).await["sweeps"].as_array().unwrap().clone()
}

async fn result(client: &TestClient, number: i64) -> Value {
    client.data(&format!("{PATH}/sweeps/one?number={number}")).await
}

async fn tries(client: &TestClient) -> i64 {
    client.data(PATH).await["rules"][0]["tries"].as_i64().unwrap()
}

#[tokio::test]
async fn a_sweep_tries_every_combination_and_counts_them_with_its_result() {
    testdb::both(async |db| {
        let client = with_rule(db).await;
        let number = begun(&client, json!({ "walk": { "train": 120, "test": 60 } })).await;
        let line = &lines(&client).await[0];
        assert_eq!((&line["state"], &line["tries"], &line["done"]), (&json!("going"), &json!(6), &json!(0)));
        assert_eq!((&line["instruments"], &line["walked"]), (&json!(["INFY"]), &Value::Null));
        // Nothing is shown, so nothing is counted; and one user has one at a time.
        assert_eq!(tries(&client).await, 0);
        assert_eq!(client.get(&format!("{PATH}/sweeps/one?number={number}")).await.status, 404);
        let busy = begin(&client, &swept(), json!({})).await;
        assert_eq!((busy.status.as_u16(), busy.error().0.as_str()), (409, "sweep_going"));

        work(&client).await;
        assert_eq!((&lines(&client).await[0]["state"], tries(&client).await), (&json!("done"), 6));
        let found = result(&client, number).await;
        assert_eq!(
            found["axes"],
            json!([
                { "name": "a", "values": [3.0, 5.0, 7.0] },
                { "name": "b", "values": [4.0, 6.0] },
            ])
        );
        assert_eq!(found["rule"], swept());
        // Each row is what the rule makes with these numbers: the last parameter turns fastest.
        let mut ratios = Vec::new();
        for (at, (a, b)) in [(3, 4), (3, 6), (5, 4), (5, 6), (7, 4), (7, 6)].into_iter().enumerate() {
            let body = json!({ "id": "b1", "rule": plain(a, b), "candles": 1 });
            let ran = client.post(&format!("{PATH}/run"), &body).await.json()["data"].take();
            let figures = &ran["result"]["figures"];
            assert_eq!(found["net"][at], figures["net"], "{a} {b}");
            assert_eq!(
                (&found["trades"][at], &found["wins"][at]),
                (&figures["closedTrades"], &figures["wins"])
            );
            let near =
                |one: &Value, other: &Value| (one.as_f64().unwrap() - other.as_f64().unwrap()).abs() < 1e-9;
            assert!(near(&found["sharpe"][at], &figures["sharpe"]), "{a} {b}");
            assert!(near(&found["maxDrawdown"][at], &figures["maxDrawdown"]), "{a} {b}");
            // Half of a bell lies above its middle: surer than even only with a ratio above 0.
            let sure = found["probabilityAboveZero"][at].as_f64().unwrap();
            assert_eq!(sure > 0.5, found["sharpe"][at].as_f64().unwrap() > 0.0, "{a} {b}: {sure}");
            ratios.push(found["sharpe"][at].as_f64().unwrap());
        }
        let best = &found["result"]["best"];
        let place = (0..6).max_by(|&one, &other| ratios[one].total_cmp(&ratios[other])).unwrap();
        assert!((ratios[place] - best["sharpe"].as_f64().unwrap()).abs() < 1e-9, "{best}");
        assert_eq!((&best["tries"], &best["days"]), (&json!(6), &json!(LENGTH)));
        let sentence = best["sentence"].as_str().unwrap();
        assert!(sentence.starts_with("The best of 6 tries has a Sharpe ratio of"), "{sentence}");
        assert!(sentence.contains("by chance alone one would expect"), "{sentence}");
        let own = found["probabilityAboveZero"][place].as_f64().unwrap();
        assert!((own - best["probabilityAboveZero"].as_f64().unwrap()).abs() < 1e-9, "{own} {best}");
        let [sure, fit] =
            ["deflatedSharpe", "probabilityOfOverfitting"].map(|key| best[key].as_f64().unwrap());
        assert!((0.0..=1.0).contains(&sure) && (0.0..=1.0).contains(&fit), "{best}");
        // 120 + 3 × 60 = 300 days of 330.
        let walked = &found["result"]["walkForward"];
        let windows = walked["windows"].as_array().unwrap();
        let all = days(LENGTH);
        assert_eq!(windows.len(), 3);
        assert_eq!(
            (&windows[1]["trainFrom"], &windows[1]["testTo"]),
            (&json!(all[60].to_string()), &json!(all[239].to_string()))
        );
        assert!(walked["sentence"].as_str().unwrap().contains("of 3 windows"), "{walked}");
        // Of two ranges; the curve holds the days of the windows that were tested, and ends at their net.
        assert_eq!(walked["drift"].as_array().unwrap().len(), 2);
        let curve = walked["days"].as_array().unwrap();
        assert_eq!(curve.len() as u64, walked["tested"].as_u64().unwrap() * 60);
        if let Some(last) = curve.last() {
            let made = last["equity"].as_f64().unwrap() - 100_000.0;
            assert!((made - walked["net"].as_f64().unwrap()).abs() < 1e-3, "{walked}");
        }

        // Six runs count beside the six of the sweep; the same sweep again adds none, and knows the six runs.
        assert_eq!(tries(&client).await, 12);
        let mut moved = swept();
        moved["params"]["a"]["value"] = json!(7);
        let again = begin(&client, &moved, json!({})).await;
        assert_eq!(again.status, 200, "{}", again.body);
        let again = again.json()["data"]["number"].as_i64().unwrap();
        work(&client).await;
        assert_eq!((again, tries(&client).await), (2, 12));
        let found_again = result(&client, again).await;
        assert_eq!(found_again["net"], found["net"]);
        assert_eq!(found_again["result"]["best"]["tries"], 12);
        assert_eq!(found_again["result"]["walkForward"], Value::Null);
        assert_eq!(lines(&client).await.len(), 2);
        // Anchored: every window is trained from the first day on.
        let number = begun(&client, json!({ "walk": { "train": 120, "test": 60, "anchored": true } })).await;
        work(&client).await;
        let walked = result(&client, number).await["result"]["walkForward"].take();
        assert_eq!(walked["anchored"], true);
        for (at, window) in walked["windows"].as_array().unwrap().iter().enumerate() {
            assert_eq!(
                (&window["trainFrom"], &window["trainTo"], &window["testFrom"]),
                (
                    &json!(all[0].to_string()),
                    &json!(all[119 + 60 * at].to_string()),
                    &json!(all[120 + 60 * at].to_string())
                )
            );
        }
    })
    .await;
}

#[tokio::test]
async fn a_sweep_goes_on_where_another_server_stopped_and_a_stopped_one_counts_nothing() {
    testdb::both(async |db| {
        let client = with_rule(db).await;
        let user = client.user().await;
        let now = Time::parse_ist(NOW).unwrap();
        let number = begun(&client, json!({})).await;
        // A server took it, stored two rows and was killed: another one takes it over when the lease is over.
        let asking = jobs::Asking { worker: "killed", kinds: &[stored::KIND], in_hand: &[], lease: 60_000 };
        let killed = jobs::claim(&client.db, &asking, now).await.unwrap().unwrap().claim;
        let mut rows = Vec::new();
        for net in [777.0_f64, 888.0] {
            for value in [net, 0.5, 9.0, 2.0] {
                rows.extend(value.to_le_bytes());
            }
            rows.extend([30_u32, 20].into_iter().flat_map(u32::to_le_bytes));
        }
        assert!(stored::store_rows(&client.db, (user, number), killed, (0, &rows), 2).await.unwrap());
        assert_eq!(lines(&client).await[0]["done"], 2);
        work(&client).await;
        assert_eq!(lines(&client).await[0]["state"], "going");
        let later = Time(now.0 + 61_000);
        let next = jobs::claim(&client.db, &asking, later).await.unwrap().unwrap().claim;
        assert!(!stored::store_rows(&client.db, (user, number), killed, (2, &rows), 4).await.unwrap());
        assert!(jobs::hand_back(&client.db, next, now).await.unwrap());
        work(&client).await;
        let found = result(&client, number).await;
        // The two rows were not run again.
        assert_eq!((&found["net"][0], &found["net"][1]), (&json!(777), &json!(888)));
        assert_eq!(found["net"].as_array().unwrap().len(), 6);
        assert_eq!(tries(&client).await, 6);

        // Stopped before its turn came: no row, no try, and another one can begin.
        let stopped = begun(&client, json!({ "from": "2025-06-02" })).await;
        let answer = client.post(&format!("{PATH}/sweeps/cancel"), &json!({ "number": stopped })).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["data"]["state"]), (200, &json!("cancelled")));
        work(&client).await;
        assert_eq!((&lines(&client).await[0]["state"], tries(&client).await), (&json!("cancelled"), 6));
        // Stopped while it ran: what comes later changes nothing.
        let running = begun(&client, json!({ "from": "2025-06-02" })).await;
        let claim = jobs::claim(&client.db, &asking, now).await.unwrap().unwrap().claim;
        let answer = client.post(&format!("{PATH}/sweeps/cancel"), &json!({ "number": running })).await;
        assert_eq!(answer.status, 200);
        assert!(!stored::store_rows(&client.db, (user, running), claim, (0, &rows), 2).await.unwrap());
        assert_eq!(client.post(&format!("{PATH}/sweeps/cancel"), &json!({ "number": 99 })).await.status, 404);
        // Candles that were removed end it with a sentence.
        assert!(jobs::finish(&client.db, claim, &jobs::End::Cancelled, now).await.unwrap());
        let lost = begun(&client, json!({})).await;
        let sent = client
            .candles("infy.csv", &candles().replace(",100\n", ",101\n"), &[("instrument", "INFY")])
            .await;
        let answer = send(&client.routes, with_cookie(sent, &client.cookie)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        work(&client).await;
        let line = lines(&client).await[0].clone();
        assert_eq!((&line["number"], &line["state"]), (&json!(lost), &json!("failed")));
        assert!(
            line["problem"].as_str().unwrap().starts_with("The candles were changed or removed"),
            "{line}"
        );
        assert_eq!(tries(&client).await, 6);
    })
    .await;
}

#[tokio::test]
async fn walk_forward_goes_on_where_another_server_stopped() {
    testdb::both(async |db| {
        let client = with_rule(db).await;
        let user = client.user().await;
        let now = Time::parse_ist(NOW).unwrap();
        // Held for one, two or three candles and bought again: more than twenty trades in 120 days.
        let mut rule = swept();
        rule["params"]["a"] = json!({ "value": 1, "from": 1, "to": 3, "step": 1 });
        rule["series"] = Value::Null;
        rule["entry"]["when"] = json!({ "gt": ["close", 1] });
        rule["exit"]["when"] = Value::Null;
        rule["exit"]["bars"] = json!({ "param": "a" });
        let begun = async || {
            let answer = begin(&client, &rule, json!({ "walk": { "train": 120, "test": 60 } })).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            answer.json()["data"]["number"].as_i64().unwrap()
        };
        let whole = begun().await;
        work(&client).await;
        let windows = async |number: i64| -> Vec<Value> {
            let found = result(&client, number).await;
            found["result"]["walkForward"]["windows"].as_array().unwrap().clone()
        };
        let whole = windows(whole).await;
        assert_eq!(whole.len(), 3);
        assert!(whole.iter().all(|window| !window["chosen"].is_null()), "{whole:?}");
        // A server had trained so many tries of (1, 4) (1, 6) (2, 4) (2, 6) (3, 4) (3, 6), stored what each window had
        // chosen among them, and was killed; another one goes on.
        let asking = jobs::Asking { worker: "killed", kinds: &[stored::KIND], in_hand: &[], lease: 60_000 };
        let gone_on = async |trained: u64, chosen: [(f64, &[u64]); 3]| -> Vec<Value> {
            let number = begun().await;
            let killed = jobs::claim(&client.db, &asking, now).await.unwrap().unwrap().claim;
            // A mark, the number of tries; of each window the ratio, how many have it, and their places.
            let mut bytes = [u64::MAX, trained].map(u64::to_le_bytes).concat();
            for (ratio, places) in chosen {
                bytes.extend(f64::to_le_bytes(ratio));
                bytes.extend((places.len() as u64).to_le_bytes());
                places.iter().for_each(|place| bytes.extend(place.to_le_bytes()));
            }
            let of = (user, number);
            let done = trained as i64;
            assert!(stored::store_walk(&client.db, of, killed, &bytes, done).await.unwrap());
            assert_eq!(lines(&client).await[0]["walked"], trained);
            let later = Time(now.0 + 61_000);
            let next = jobs::claim(&client.db, &asking, later).await.unwrap().unwrap().claim;
            assert!(!stored::store_walk(&client.db, of, killed, &bytes, done).await.unwrap());
            assert!(jobs::hand_back(&client.db, next, now).await.unwrap());
            work(&client).await;
            // What was kept meanwhile is gone.
            assert_eq!(stored::walk(&client.db, user, number).await.unwrap(), None);
            windows(number).await.iter().map(|window| window["chosen"]["values"].clone()).collect()
        };
        // All were trained: nothing is trained again, whatever it would have chosen.
        let none = (0.0, &[][..]);
        let found = gone_on(6, [(0.25, &[4]), none, (0.5, &[1])]).await;
        assert_eq!(found, [json!([3.0, 4.0]), Value::Null, json!([1.0, 6.0])]);
        // Of the equal (1, 4), (2, 6), (3, 4) and (3, 6), each next to another, (2, 6) is in the middle; of all six,
        // two are equally near to the middle, and the first is taken.
        let found = gone_on(6, [(0.25, &[0, 3, 4, 5]), (0.5, &[0, 1, 2, 3, 4, 5]), none]).await;
        assert_eq!(found, [json!([2.0, 6.0]), json!([2.0, 4.0]), Value::Null]);
        // One was: those that are trained now beat what it had in the first window, and none does in the last.
        let found = gone_on(1, [(-1e9, &[0]), none, (1e9, &[0])]).await;
        assert_ne!(found[0], json!([1.0, 4.0]));
        assert!(!found[1].is_null(), "{found:?}");
        assert_eq!(found[2], json!([1.0, 4.0]));
        // None was: the same as without a stop.
        let all: Vec<Value> = whole.iter().map(|window| window["chosen"]["values"].clone()).collect();
        assert_eq!(gone_on(0, [none; 3]).await, all);
    })
    .await;
}

/// TCS rises where INFY falls, so that who has the money matters.
#[tokio::test]
async fn several_instruments_of_one_capital_are_swept_as_they_are_run() {
    testdb::both(async |db| {
        let client = with_rule(db).await;
        let (last, price) = (days(1)[0].to_string(), (300 - close(LENGTH - 1)).to_string());
        client.upload("tcs.csv", &tradebook(&[("TCS", &last, "buy", "10", &price, 12, "10:00:00")])).await;
        let mut text = "date,open,high,low,close,volume\n".to_owned();
        for (at, day) in days(LENGTH).iter().enumerate() {
            let (open, close) = (300 - close(at.saturating_sub(1)), 300 - close(at));
            text += &format!("{day},{open},{},{},{close},100\n", open.max(close) + 1, open.min(close) - 1);
        }
        let sent = client.candles("tcs.csv", &text, &[("instrument", "TCS")]).await;
        assert_eq!(send(&client.routes, with_cookie(sent, &client.cookie)).await.status, 200);
        let number = begun(&client, json!({ "candles": 2, "also": [1] })).await;
        work(&client).await;
        let line = lines(&client).await[0].clone();
        assert_eq!((&line["state"], &line["instruments"]), (&json!("done"), &json!(["INFY", "TCS"])));
        let found = result(&client, number).await;
        for (at, (a, b)) in [(3, 4), (3, 6), (5, 4), (5, 6), (7, 4), (7, 6)].into_iter().enumerate() {
            let body = json!({ "id": "b1", "rule": plain(a, b), "candles": 1, "also": [2] });
            let ran = client.post(&format!("{PATH}/run"), &body).await.json()["data"].take();
            let figures = &ran["result"]["figures"];
            assert_eq!(
                (&found["net"][at], &found["trades"][at]),
                (&figures["net"], &figures["closedTrades"])
            );
        }
        assert_eq!(tries(&client).await, 12);
        // In another order it is the same try; one instrument alone is another.
        begun(&client, json!({ "candles": 1, "also": [2] })).await;
        work(&client).await;
        assert_eq!(tries(&client).await, 12);
        begun(&client, json!({ "candles": 1 })).await;
        work(&client).await;
        assert_eq!(tries(&client).await, 18);
        let refused = begin(&client, &swept(), json!({ "candles": 1, "also": [9] })).await;
        assert_eq!((refused.status.as_u16(), refused.error().0.as_str()), (422, "invalid"));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_swept_is_refused_with_a_sentence() {
    testdb::both(async |db| {
        let client = with_rule(db).await;
        let with = |path: &str, value: Value| {
            let mut other = swept();
            *other.pointer_mut(path).unwrap() = value;
            other
        };
        for (rule, more, field, sentence) in [
            (plain(5, 4), json!({}), "ranges", "Nothing is to be tried: give one number of the rule a range."),
            (
                with("/params/b/step", json!(0.000_000_2)),
                json!({}),
                "ranges",
                "These are 3,00,00,003 combinations, and at most 10,000 are tried. Take larger steps or shorter ranges.",
            ),
            (
                with("/params/b/to", json!(3)),
                json!({}),
                "rule.params.b.to",
                "Expected a number that is not below “from”, found 3.",
            ),
            (
                swept(),
                json!({ "walk": { "train": 300, "test": 60 } }),
                "walk",
                "Walk-forward takes 300 days to train and 60 to test; these candles have 330 days.",
            ),
            (
                swept(),
                json!({ "walk": { "train": 0, "test": 60 } }),
                "walk",
                "Days to train and days to test are from 1 to 2,500.",
            ),
            (swept(), json!({ "candles": 9 }), "candles", "You have no such candles, or they were removed. Choose others."),
            (swept(), json!({ "from": "2027-01-01" }), "from", "No candles are in this time."),
        ] {
            let answer = begin(&client, &rule, more.clone()).await;
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert_eq!(answer.json()["fields"], json!({ field: sentence }), "{more}");
        }
        assert_eq!(begin(&client, &swept(), json!({ "id": "b9" })).await.status, 404);
        assert_eq!(lines(&client).await, Vec::<Value>::new());
        // Another user sees none of it.
        let number = begun(&client, json!({})).await;
        work(&client).await;
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let path = format!("{PATH}/sweeps/one?number={number}");
        assert_eq!(send(&client.routes, with_cookie(request("GET", &path), &other)).await.status, 404);
        assert_eq!(client.get(&path).await.status, 200);
    })
    .await;
}
