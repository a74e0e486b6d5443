//! Weeks, months and years made of days; templates and account rules that days are begun with and held against.

mod account_rules;

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

/// On 2 April 2025 +120 of INFY and −300 of TCS, on the 3rd +40 of WIPRO, on the 7th (the next week) +1,000 of SBIN,
/// before charges; on 5 May −500 of ITC.
fn file() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
        ("TCS", "2025-04-02", "buy", "5", "3500", 13, "14:30:00"),
        ("TCS", "2025-04-02", "sell", "5", "3440", 14, "15:00:00"),
        ("WIPRO", "2025-04-02", "buy", "4", "250", 15, "15:05:00"),
        ("WIPRO", "2025-04-03", "sell", "4", "260", 16, "10:00:00"),
        ("SBIN", "2025-04-07", "buy", "100", "700", 17, "10:00:00"),
        ("SBIN", "2025-04-07", "sell", "100", "710", 18, "11:00:00"),
        ("ITC", "2025-05-05", "buy", "100", "400", 19, "10:00:00"),
        ("ITC", "2025-05-05", "sell", "100", "395", 20, "11:00:00"),
    ])
}

impl TestClient {
    async fn try_put(&self, path: &str, body: &Value) -> Answer {
        let mut sent = post(path, body);
        *sent.method_mut() = "PUT".parse().unwrap();
        send(&self.routes, with_cookie(sent, &self.cookie)).await
    }

    async fn wrote(&self, path: &str, revision: i64, set: Value) -> Value {
        let answer = self.try_put(path, &json!({ "revision": revision, "set": set })).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()["data"].take()
    }
}

/// To the paisa.
fn paise(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

fn on<'a>(page: &'a Value, date: &str) -> &'a Value {
    let days = page["days"].as_array().unwrap();
    days.iter().find(|one| one["date"] == date).unwrap()
}

/// Whether its result is known or not, and of what is still open too.
#[tokio::test]
async fn the_last_day_of_trading_is_said() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let read = async |client: &TestClient| {
            let page = client.data("/api/v1/calendar/2025-04").await;
            (page["lastResult"].clone(), page["lastTraded"].clone())
        };
        assert_eq!(read(&client).await, (Value::Null, Value::Null));
        client.upload("april.csv", &file()).await;
        assert_eq!(read(&client).await, (json!("2025-05-05"), json!("2025-05-05")));
        // Bought before the file begins: what it made nobody knows.
        let sale = [("LT", "2025-05-06", "sell", "4", "3500", 21, "10:00:00")];
        client.upload("sale.csv", &tradebook(&sale)).await;
        assert_eq!(read(&client).await, (json!("2025-05-05"), json!("2025-05-06")));
        let entry = [("SBIN", "2025-05-07", "buy", "4", "700", 22, "10:00:00")];
        client.upload("entry.csv", &tradebook(&entry)).await;
        assert_eq!(read(&client).await, (json!("2025-05-05"), json!("2025-05-07")));
    })
    .await;
}

#[tokio::test]
async fn a_month_closes_on_the_book() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", &file()).await;
        let april = client.data("/api/v1/calendar/2025-04").await;
        // 120 − 300 + 40 + 1,000.
        assert_eq!((&april["gross"], &april["kind"]), (&json!(860), &json!("month")));
        assert_eq!((&april["previous"], &april["next"]), (&json!("2025-03"), &json!("2025-05")));
        assert_eq!(
            (&april["firstResult"], &april["lastResult"]),
            (&json!("2025-04-02"), &json!("2025-05-05"))
        );
        assert_eq!(april["days"].as_array().unwrap().len(), 30);
        let nets: i64 =
            ["2025-04-02", "2025-04-03", "2025-04-07"].map(|day| paise(&on(&april, day)["net"])).iter().sum();
        assert_eq!(nets, paise(&april["net"]));
        assert_eq!(paise(&april["net"]), paise(&april["gross"]) - paise(&april["charges"]));
        assert_eq!(paise(&april["broughtForward"]), 0);
        let may = client.data("/api/v1/calendar/2025-05").await;
        assert_eq!((&may["gross"], &may["later"]), (&json!(-500), &json!(0)));
        assert_eq!(paise(&may["broughtForward"]), paise(&april["net"]));
        assert_eq!(paise(&april["later"]), paise(&may["net"]));
        for page in [&april, &may] {
            assert_eq!(paise(&page["total"]), paise(&april["net"]) + paise(&may["net"]));
        }
        let year = client.data("/api/v1/calendar/2025").await;
        assert_eq!((paise(&year["net"]), &year["recap"]), (paise(&year["total"]), &Value::Null));
        assert_eq!(year["days"].as_array().unwrap().len(), 365);
        // Monday 31 March to Sunday 6 April.
        let week = client.data("/api/v1/calendar/2025-W14").await;
        assert_eq!(
            (&week["from"], &week["to"], &week["gross"]),
            (&json!("2025-03-31"), &json!("2025-04-06"), &json!(-140))
        );
        for wrong in ["2025-13", "2025-W54", "april", "2300"] {
            assert_eq!(
                client.get(&format!("/api/v1/calendar/{wrong}")).await.error().0,
                "no_period",
                "{wrong}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn days_say_why_they_are_empty_and_what_is_written_on_them() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.wrote("/api/v1/days/2025-10-20", 0, json!({ "maxTrades": "2" })).await;
        client.wrote("/api/v1/days/2025-10-22", 0, json!({ "tags": "festival" })).await;
        client.wrote("/api/v1/days/2025-10-23", 0, json!({ "after": "Held" })).await;
        // Sold without a known buy: what it made is not known.
        let sold = tradebook(&[("WIPRO", "2025-10-23", "sell", "4", "260", 11, "10:00:00")]);
        client.upload("sold.csv", &sold).await;
        let month = client.data("/api/v1/calendar/2025-10").await;
        let words = |date: &str| {
            let day = on(&month, date);
            let is = |name: &str| day[name].as_bool().unwrap();
            let (planned, reviewed, written) = (is("isPlanned"), is("isReviewed"), is("isWritten"));
            format!("{} {} {planned} {reviewed} {written}", day["closed"], day["session"])
        };
        assert_eq!(words("2025-10-19"), "\"weekend\" null false false false");
        assert_eq!(words("2025-10-20"), "null null true false true");
        // Diwali: a holiday with its hour of trading.
        assert_eq!(words("2025-10-21"), "\"holiday\" \"muhurat\" false false false");
        assert_eq!(words("2025-10-22"), "\"holiday\" null false false true");
        assert_eq!(words("2025-10-23"), "null null false true true");
        let unknown = on(&month, "2025-10-23");
        assert_eq!(
            (&unknown["net"], &unknown["unknown"], &unknown["trades"]),
            (&Value::Null, &json!(1), &json!(1))
        );
        assert_eq!((&month["recap"]["unknown"], &month["recap"]["best"]), (&json!(1), &Value::Null));
    })
    .await;
}

/// `rule scope kept near broken unknown outside`
fn rules_of(recap: &Value) -> Vec<String> {
    let rules = recap["rules"].as_array().unwrap().iter();
    rules
        .map(|one| {
            let scope = one["scopeName"].as_str().unwrap_or("plan");
            let (kept, near, broken) = (&one["kept"], &one["near"], &one["broken"]);
            let (rule, outside) = (one["rule"].as_str().unwrap(), &one["outside"]);
            format!("{rule} {scope} {kept} {near} {broken} {} {outside}", one["unknown"])
        })
        .collect()
}

#[tokio::test]
async fn a_recap_is_made_of_its_days_and_has_words_of_its_own() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", &file()).await;
        client
            .wrote(
                "/api/v1/days/2025-04-02",
                0,
                json!({ "maxTrades": "2", "symbols": "INFY, TCS, WIPRO", "after": "Too late" }),
            )
            .await;
        client.wrote("/api/v1/days/2025-04-07", 0, json!({ "maxTrades": "1", "before": "One trade" })).await;
        client
            .wrote("/api/v1/account-rules/all_2025-04-01", 0, json!({ "maxLoss": "150", "maxTrades": "3" }))
            .await;
        let month = client.data("/api/v1/calendar/2025-04").await;
        let recap = &month["recap"];
        assert_eq!(
            (&recap["best"]["date"], &recap["worst"]["date"]),
            (&json!("2025-04-07"), &json!("2025-04-02"))
        );
        assert_eq!((&recap["up"], &recap["down"]), (&json!(2), &json!(1)));
        // On the 2nd the symbols were kept and three are more than two; on the 7th one of one.
        assert_eq!((&recap["kept"], &recap["judged"]), (&json!(2), &json!(3)));
        assert_eq!((&recap["wholeDays"], &recap["judgedDays"]), (&json!(1), &json!(2)));
        assert_eq!(
            rules_of(recap),
            [
                "symbols plan 1 0 0 0 0",
                "maxTrades plan 1 0 1 0 1",
                // On the 2nd three of three: near. On the 3rd nothing was entered, on the 7th one.
                "maxTrades All accounts 2 1 0 0 0",
                // −180 and charges against 150, passed at three; WIPRO came after it.
                "maxLoss All accounts 2 0 1 0 1",
            ]
        );
        assert_eq!(
            (&on(&month, "2025-04-02")["limits"], &on(&month, "2025-04-03")["limits"]),
            (&json!("broken"), &json!("kept"))
        );
        assert_eq!(on(&month, "2025-04-04")["limits"], "nothing");
        let written: Vec<&Value> =
            recap["written"].as_array().unwrap().iter().map(|one| &one["date"]).collect();
        assert_eq!(written, ["2025-04-02", "2025-04-07"]);

        // 22 weekdays less the holidays of the 10th, the 14th and the 18th; two of them, not in a row, the last one
        // none.
        let streak = json!({ "written": 2, "of": 19, "days": 0, "from": null, "longest": 1 });
        assert_eq!(recap["streak"], streak);

        let stored = client.wrote("/api/v1/calendar/2025-04", 0, json!({ "words": "Stop at two." })).await;
        assert_eq!(
            (&stored["recap"]["words"]["value"], &stored["recap"]["revision"]),
            (&json!("Stop at two."), &json!(1))
        );
        let late = client
            .try_put("/api/v1/calendar/2025-04", &json!({ "revision": 0, "set": { "words": "Other" } }))
            .await;
        assert_eq!((late.status.as_u16(), late.error().0.as_str()), (409, "recap_changed"));
        assert_eq!(late.json()["data"]["recap"]["words"]["value"], "Stop at two.");
        // A week has words of its own, a year none.
        assert_eq!(client.data("/api/v1/calendar/2025-W14").await["recap"]["revision"], 0);
        let year =
            client.try_put("/api/v1/calendar/2025", &json!({ "revision": 0, "set": { "words": "x" } })).await;
        assert_eq!(year.error().0, "no_period");
    })
    .await;
}

/// Trading days alone: over the holidays of 31 March and 10 April 2025 and the weekends a row goes on.
#[tokio::test]
async fn a_streak_counts_trading_days_with_a_plan_or_a_review_and_begins_before_the_period() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        // All of March but its first trading day, the 3rd; then the 1st to the 9th of April. On Saturday the 5th, too.
        let march = (4..=28).filter(|day| ![8, 9, 14, 15, 16, 22, 23].contains(day));
        let days = march.map(|day| format!("2025-03-{day:02}"));
        let april = [1, 2, 3, 4, 5, 7, 8, 9].map(|day| format!("2025-04-{day:02}"));
        for (at, day) in days.chain(april).enumerate() {
            // A plan, a text before the market, a review: each alone is enough.
            let set =
                [json!({ "maxTrades": "2" }), json!({ "before": "Wait" }), json!({ "discipline": "4" })];
            client.wrote(&format!("/api/v1/days/{day}"), 0, set[at % 3].clone()).await;
        }
        // Only a tag: neither.
        client.wrote("/api/v1/days/2025-04-11", 0, json!({ "tags": "Trend day" })).await;
        let streak = async |period: &str| {
            let page = client.data(&format!("/api/v1/calendar/{period}")).await;
            let of = page["recap"]["streak"].clone();
            let from = of["from"].as_str().unwrap_or("-");
            format!("{}/{} {} {from} {}", of["written"], of["of"], of["days"], of["longest"])
        };
        // March 2025: 21 weekdays less the 14th (Holi) and the 31st (Id) are 19; all but the 3rd.
        assert_eq!(streak("2025-03").await, "18/19 18 2025-03-04 18");
        // In the week of 7 April: Monday to Wednesday; Thursday is a holiday, Friday a gap.
        assert_eq!(streak("2025-W14").await, "4/4 22 2025-03-04 22");
        assert_eq!(streak("2025-W15").await, "3/4 0 - 25");
        assert_eq!(streak("2025-04").await, "7/19 0 - 25");
        // On 11 April a plan, too: the row goes on.
        client.wrote("/api/v1/days/2025-04-11", 1, json!({ "maxLoss": "500" })).await;
        assert_eq!(streak("2025-W15").await, "4/4 26 2025-03-04 26");
        assert!(client.data("/api/v1/calendar/2025").await["recap"].is_null());
    })
    .await;
}

#[tokio::test]
async fn the_curve_of_a_day_ends_on_its_net_and_its_book_closes() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", &file()).await;
        let day = client.data("/api/v1/days/2025-04-02").await;
        let curve = day["curve"].as_array().unwrap();
        let said: Vec<String> = curve
            .iter()
            .map(|one| format!("{} {}", &one["at"].as_str().unwrap()[11..16], one["trade"]))
            .collect();
        assert_eq!(said, ["11:00 0", "15:00 1"]);
        assert_eq!(paise(&curve[0]["total"]), paise(&day["trades"][0]["net"]));
        assert_eq!(paise(&curve[1]["total"]), paise(&day["net"]));
        assert_eq!(day["week"], "2025-W14");
        let charged = day["charged"].as_array().unwrap();
        assert_eq!(charged.len(), 1);
        let (brokerage, rest) = (paise(&charged[0]["brokerage"]), paise(&charged[0]["taxesAndFees"]));
        // Intraday: 0.03 % of each order, at most 20 rupees: 4.50 + 4.536 + 5.25 + 5.16 = 19.446.
        assert_eq!(brokerage, 1945);
        assert!((brokerage + rest - paise(&day["charges"])).abs() <= 1);
        // Midnight is no time: what comes after what nobody knows.
        let untimed = [
            ("INFY", "2025-04-04", "buy", "10", "1500", 31, "00:00:00"),
            ("INFY", "2025-04-04", "sell", "10", "1480", 32, "00:00:00"),
        ];
        client.upload("days.csv", &tradebook(&untimed)).await;
        let fourth = client.data("/api/v1/days/2025-04-04").await;
        assert_eq!((&fourth["curve"], &fourth["gross"]), (&Value::Null, &json!(-200)));
    })
    .await;
}

#[tokio::test]
async fn templates_are_kept_and_every_change_can_be_seen() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let path = "/api/v1/day-templates/routine-a1";
        client.wrote(path, 0, json!({ "name": "Morning", "text": "Levels\nNews" })).await;
        client.wrote("/api/v1/day-templates/after-b2", 0, json!({ "name": "What worked" })).await;
        let all = client.data("/api/v1/day-templates").await;
        let said: Vec<String> = all["templates"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| format!("{} {} {}", one["key"], one["of"], one["fields"]["name"]["value"]))
            .collect();
        assert_eq!(said, [r#""after-b2" "after" "What worked""#, r#""routine-a1" "routine" "Morning""#]);
        for wrong in ["evening-a1", "before-", "before-A1", "before"] {
            let answer = client
                .try_put(&format!("/api/v1/day-templates/{wrong}"), &json!({ "revision": 0, "set": {} }))
                .await;
            assert_eq!(answer.error().0, "no_day_template", "{wrong}");
        }
        let late = client.try_put(path, &json!({ "revision": 0, "set": { "name": "Other" } })).await;
        assert_eq!((late.status.as_u16(), late.error().0.as_str()), (409, "day_template_changed"));

        client
            .wrote("/api/v1/days/2025-04-02", 0, json!({ "after": "one", "routine": "[x] Levels\n[ ] News" }))
            .await;
        client.wrote("/api/v1/days/2025-04-02", 1, json!({ "moodAfter": "angry" })).await;
        let history = client.data("/api/v1/documents/history?of=day&key=2025-04-02").await;
        let said: Vec<&Value> =
            history["changes"].as_array().unwrap().iter().map(|one| &one["field"]).collect();
        assert_eq!((said[0], said.len(), &history["more"]), (&json!("moodAfter"), 3, &json!(false)));
        assert_eq!(client.data("/api/v1/documents/history?of=recap&key=2025-04").await["changes"], json!([]));
        for wrong in ["of=day&key=2025-04", "of=recap&key=x", "of=template&key=x", "of=accountRule&key=all"] {
            let answer = client.get(&format!("/api/v1/documents/history?{wrong}")).await;
            assert_eq!(answer.error().0, "no_document", "{wrong}");
        }
        // Taken away, its words come back with the next change of it.
        let away = json!({ "of": "template", "key": "routine-a1", "revision": 1, "removed": true });
        assert_eq!(client.post("/api/v1/documents/removed", &away).await.status, 200);
        assert_eq!(client.data("/api/v1/day-templates").await["templates"].as_array().unwrap().len(), 1);
        let back = client.wrote(path, 2, json!({ "name": "Mornings" })).await;
        assert_eq!(
            (&back["fields"]["text"]["value"], &back["fields"]["name"]["value"]),
            (&json!("Levels\nNews"), &json!("Mornings"))
        );
    })
    .await;
}
