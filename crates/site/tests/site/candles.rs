//! Candles from a user's own files: read, joined, kept, shown beside a trade, removed. Figures are worked out by hand.

use serde_json::{Value, json};

use super::client::{ASHA, TestClient, card, tradebook};
use super::*;

const PATH: &str = "/api/v1/candles";

/// 10 INFY bought at 1,500 at ten, sold at 1,512 at eleven: 120.
fn trades() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
    ])
}

/// Half an hour each. The trade holds from ten to eleven.
const HALF_HOURS: &str = "\
date,open,high,low,close,volume
2025-04-02T09:30:00+0530,1495,1501,1494,1500,100
2025-04-02T10:00:00+0530,1500,1506,1492,1505,200
2025-04-02T10:30:00+0530,1505,1520,1503,1511,300
2025-04-02T11:00:00+0530,1511,1530,1509,1510,
2025-04-02T11:30:00+0530,1510,1514,1481,1482,50
";

impl TestClient {
    async fn keep_candles(&self, name: &str, text: &str, words: &[(&str, &str)]) -> Answer {
        let request = self.candles(name, text, words).await;
        send(&self.routes, with_cookie(request, &self.cookie)).await
    }

    async fn first_trade(&self) -> String {
        let answer = self.get("/api/v1/trade-history").await.json();
        answer["data"]["page"]["rows"][0]["id"].as_str().unwrap().to_owned()
    }

    /// The newest trade of a symbol.
    async fn trade_in(&self, symbol: &str) -> String {
        let answer = self.get("/api/v1/trade-history").await.json();
        let rows = answer["data"]["page"]["rows"].as_array().unwrap().clone();
        let row = rows.iter().find(|row| row.to_string().contains(symbol)).unwrap();
        row["id"].as_str().unwrap().to_owned()
    }

    /// Keeps a file that must be kept.
    async fn kept(&self, text: &str, words: &[(&str, &str)]) -> Value {
        let answer = self.keep_candles("some.csv", text, words).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn candle_sets(&self) -> Value {
        let answer = self.get(PATH).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn around(&self, trade: &str, interval: &str) -> Value {
        let answer = self.get(&format!("{PATH}/of-trade?trade={trade}&interval={interval}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }
}

#[tokio::test]
async fn a_file_is_kept_and_says_how_well_a_trade_stood() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("trades.csv", &trades()).await;
        let trade = client.first_trade().await;
        let none = client.around(&trade, "").await;
        assert_eq!(
            (&none["intervals"], &none["interval"], &none["standing"]),
            (&json!([]), &Value::Null, &Value::Null)
        );
        assert_eq!((&none["instrument"], &none["reason"]), (&json!("INFY"), &Value::Null));

        let answer = client.keep_candles("infy.csv", HALF_HOURS, &[("instrument", "infy")]).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let told = answer.json()["data"].take();
        let set = &told["sets"][0];
        assert_eq!((&set["instrument"], &set["interval"]), (&json!("INFY"), &json!("30m")));
        assert_eq!((&set["candles"], &set["added"], &set["changed"]), (&json!(5), &json!(5), &json!(0)));
        // From twelve to half past three there is none.
        assert_eq!(set["missingAt"], json!([{ "from": "2025-04-02T12:00:00+05:30", "candles": 7 }]));
        assert_eq!((&set["missingCandles"], &set["outside"]), (&json!(7), &json!(0)));
        // Both prices lie in the candles of their times.
        assert_eq!((&set["fits"], &set["fitsOf"], &told["rejected"]), (&json!(2), &json!(2), &json!(0)));

        let found = client.around(&trade, "").await;
        assert_eq!((&found["intervals"], &found["interval"]), (&json!(["30m", "60m"]), &json!("30m")));
        // 09:30 of 2 April 2025 in India is 04:00 UTC, 1,743,566,400 seconds.
        assert_eq!(found["candles"]["at"][0], 1_743_566_400);
        assert_eq!(found["candles"]["high"], json!([1501, 1506, 1520, 1530, 1514]));
        assert_eq!(found["candles"]["volume"], json!([100, 200, 300, null, 50]));
        let stood = &found["standing"];
        // Surely between: the candle of 10:30 reached 1,520: 10 × 20. The exit came before or after 1,530: 10 × 30.
        assert_eq!((&stood["best"]["amount"], &stood["best"]["price"]), (&json!(200), &json!(1520)));
        assert_eq!(stood["best"]["at"], "2025-04-02T10:30:00+05:30");
        assert_eq!(stood["bestPossible"]["amount"], 300);
        // The candle of 10:00 fell to 1,492, perhaps before the purchase: 10 × −8 is possible, 0 at the purchase is
        // sure.
        assert_eq!((&stood["worst"]["amount"], &stood["worstPossible"]["amount"]), (&json!(0), &json!(-80)));
        assert_eq!((&stood["result"], &stood["giveBack"]), (&json!(120), &json!(80)));
        assert!((stood["capture"].as_f64().unwrap() - 0.6).abs() < 1e-12);
        assert_eq!((&stood["candles"], &stood["edges"]), (&json!(3), &json!(2)));
        assert_eq!((&stood["after"]["highest"], &stood["after"]["lowest"]), (&json!(1514), &json!(1481)));

        // Hours count from the opening at 9:15; figures still come from the half hours.
        let hours = client.around(&trade, "60m").await;
        assert_eq!((&hours["interval"], &hours["by"]), (&json!("60m"), &json!("30m")));
        assert_eq!(hours["standing"], *stood);
        let answer = client.get(&format!("{PATH}/of-trade?trade={trade}&interval=1m")).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
    })
    .await;
}

#[tokio::test]
async fn a_second_file_is_joined_and_what_it_says_otherwise_is_told() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("trades.csv", &trades()).await;
        let words = [("instrument", "INFY")];
        assert_eq!(client.keep_candles("one.csv", HALF_HOURS, &words).await.status, 200);
        let before = client.candle_sets().await;
        // The same again writes nothing.
        let again = client.keep_candles("again.csv", HALF_HOURS, &words).await.json();
        assert_eq!(
            (&again["data"]["sets"][0]["same"], &again["data"]["sets"][0]["added"]),
            (&json!(5), &json!(0))
        );
        assert_eq!(client.candle_sets().await, before);
        // One other price, two times more, in the next month.
        let other = "date,open,high,low,close\n\
            2025-04-02T11:00:00+0530,1511,1531,1509,1510\n2025-04-02T11:30:00+0530,1510,1514,1481,1482\n\
            2025-05-02T09:45:00+0530,1600,1601,1599,1600\n2025-05-02T10:15:00+0530,1600,1601,1599,1600\n";
        let told = client.keep_candles("two.csv", other, &words).await;
        assert_eq!(told.status, 200, "{}", told.body);
        let set = told.json()["data"]["sets"][0].take();
        assert_eq!((&set["added"], &set["same"], &set["changed"]), (&json!(2), &json!(1), &json!(1)));
        assert_eq!(set["changedAt"], json!(["2025-04-02T11:00:00+05:30"]));
        let after = client.candle_sets().await["sets"][0].take();
        assert_eq!((&after["candles"], &after["file"]), (&json!(7), &json!("two.csv")));
        assert_eq!(
            (&after["first"], &after["last"]),
            (&json!("2025-04-02T09:30:00+05:30"), &json!("2025-05-02T10:15:00+05:30"))
        );
        let trade = client.first_trade().await;
        let found = client.around(&trade, "30m").await;
        assert_eq!(found["candles"]["high"], json!([1501, 1506, 1520, 1531, 1514]));
        // The volume that only the first file knew stays.
        assert_eq!(found["candles"]["volume"], json!([100, 200, 300, null, 50]));

        // A page that saw what was before removes nothing.
        let stale = json!({ "id": after["id"], "revision": before["sets"][0]["revision"] });
        assert_eq!(client.post(&format!("{PATH}/remove"), &stale).await.status, 404);
        let seen = json!({ "id": after["id"], "revision": after["revision"] });
        let left = client.post(&format!("{PATH}/remove"), &seen).await;
        assert_eq!((left.status.as_u16(), &left.json()["data"]["sets"]), (200, &json!([])));
        assert_eq!(
            (&client.candle_sets().await["sets"], &client.candle_sets().await["bytes"]),
            (&json!([]), &json!(0))
        );
    })
    .await;
}

const DAYS: &str = "date,open,high,low,close\n";

/// Held from Wednesday 2 to Tuesday 8 April 2025: five days of trading. On the fourth it fell to 1,400.
#[tokio::test]
async fn days_without_candles_leave_nothing_sure() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let trades = tradebook(&[
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
            ("INFY", "2025-04-08", "sell", "10", "1512", 12, "11:00:00"),
        ]);
        client.upload("trades.csv", &trades).await;
        let trade = client.first_trade().await;
        let infy = [("instrument", "INFY")];
        client.kept(HALF_HOURS, &infy).await;
        let found = client.around(&trade, "").await;
        assert_eq!((&found["standing"], &found["by"]), (&Value::Null, &json!("30m")));
        let four = "Candles are missing on 4 of the 5 trading days the trade was held.";
        assert_eq!(
            (&found["reason"], &found["fits"], &found["fitsOf"]),
            (&json!(four), &json!(1), &json!(1))
        );

        let most = "2025-04-02,1495,1530,1481,1482\n2025-04-03,1480,1500,1470,1490\n\
            2025-04-07,1480,1560,1478,1505\n2025-04-08,1505,1520,1500,1510\n";
        let told = client.kept(&format!("{DAYS}{most}"), &infy).await;
        assert_eq!(
            (&told["sets"][0]["missingDays"], &told["sets"][0]["missingOn"]),
            (&json!(1), &json!(["2025-04-04"]))
        );
        let found = client.around(&trade, "").await;
        let one = "Candles are missing on 1 of the 5 trading days the trade was held.";
        assert_eq!(
            (&found["standing"], &found["by"], &found["reason"]),
            (&Value::Null, &json!("1d"), &json!(one))
        );

        client.kept(&format!("{DAYS}2025-04-04,1490,1495,1400,1480\n"), &infy).await;
        let found = client.around(&trade, "").await;
        assert_eq!(
            (&found["interval"], &found["by"], &found["reason"]),
            (&json!("30m"), &json!("1d"), &Value::Null)
        );
        let stood = &found["standing"];
        // 10 × (1,400 − 1,500) and 10 × (1,560 − 1,500).
        assert_eq!((&stood["worst"]["amount"], &stood["best"]["amount"]), (&json!(-1000), &json!(600)));
        assert_eq!(
            (&stood["result"], &stood["candles"], &stood["edges"]),
            (&json!(120), &json!(5), &json!(2))
        );
    })
    .await;
}

/// Held for fifteen months, of which twelve are read at once: the low lies in the fourteenth.
#[tokio::test]
async fn a_long_time_is_read_in_parts() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let trades = tradebook(&[
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
            ("INFY", "2026-06-03", "sell", "10", "1505", 12, "11:00:00"),
        ]);
        client.upload("trades.csv", &trades).await;
        let mut text = DAYS.to_owned();
        let mut day = domain::Day::parse("2025-04-02").unwrap();
        let last = domain::Day::parse("2026-06-03").unwrap();
        let mut count = 0;
        while day <= last {
            if !day.is_weekend() {
                let low = if day.to_string() == "2026-05-05" { 1300 } else { 1490 };
                text += &format!("{day},1500,1510,{low},1500\n");
                count += 1;
            }
            day = day.plus(1);
        }
        client.kept(&text, &[("instrument", "INFY")]).await;
        let found = client.around(&client.first_trade().await, "").await;
        // 61 weeks of five days from Wednesday 2 April 2025 on, and three days more.
        assert_eq!(count, 306);
        assert_eq!(found["candles"]["at"].as_array().unwrap().len(), 306);
        let stood = &found["standing"];
        assert_eq!((&stood["candles"], &stood["worst"]["amount"]), (&json!(306), &json!(-2000)));
        assert_eq!(stood["worst"]["at"], "2026-05-05T00:00:00+05:30");
        assert_eq!((&stood["best"]["amount"], &stood["result"]), (&json!(100), &json!(50)));
    })
    .await;
}

/// Typed trades were executed on an exchange, an opening lot and bonus shares were not.
#[tokio::test]
async fn what_was_stated_was_executed_in_no_candle() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let trades = tradebook(&[
            ("INFY", "2025-04-02", "sell", "10", "1512", 11, "11:00:00"),
            ("TCS", "2025-05-02", "buy", "50", "1000", 12, "11:00:00"),
            ("TCS", "2025-05-07", "sell", "100", "600", 13, "11:00:00"),
        ]);
        client.upload("trades.csv", &trades).await;
        let rows = json!({ "rows": [
            { "symbol": "INFY", "day": "2025-04-01", "quantity": 10, "price": 400, "kind": "received" },
            { "symbol": "TCS", "day": "2025-05-06", "quantity": 50, "kind": "bonus", "ratio": "1:1" },
        ] });
        let answer = client.post("/api/v1/openings", &rows).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let days = format!("{DAYS}2025-04-01,1490,1500,1480,1500\n2025-04-02,1500,1520,1490,1510\n");
        let told = client.kept(&days, &[("instrument", "INFY")]).await;
        assert_eq!((&told["sets"][0]["fits"], &told["sets"][0]["fitsOf"]), (&json!(1), &json!(1)));
        let found = client.around(&client.trade_in("INFY").await, "").await;
        assert_eq!(
            (&found["fits"], &found["fitsOf"], &found["reason"]),
            (&json!(1), &json!(1), &Value::Null)
        );
        // 10 × (1,512 − 400).
        assert_eq!(
            (&found["standing"]["result"], &found["standing"]["worst"]["amount"]),
            (&json!(11_120), &json!(0))
        );

        client.kept(&format!("{DAYS}2025-05-02,990,1010,980,1000\n"), &[("instrument", "TCS")]).await;
        let found = client.around(&client.trade_in("TCS").await, "").await;
        let reason = found["reason"].as_str().unwrap();
        assert!(reason.starts_with("A split, bonus or another corporate action"), "{reason}");

        // A card: bought at 1,500, sold at 1,510 on 19 November 2026.
        client.added(&card("MT1"), false).await;
        let told =
            client.kept(&format!("{DAYS}2026-11-19,1490,1520,1480,1500\n"), &[("instrument", "INFY")]).await;
        assert_eq!((&told["sets"][0]["fits"], &told["sets"][0]["fitsOf"]), (&json!(2), &json!(2)));
    })
    .await;
}

#[tokio::test]
async fn one_odd_instrument_of_a_list_is_left_out() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("trades.csv", &trades()).await;
        let tcs = tradebook(&[("TCS", "2025-04-02", "buy", "5", "3000", 21, "10:00:00")]);
        client.upload("tcs.csv", &tcs).await;
        let head = "SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,TIMESTAMP\n";
        let odd = "TCS,EQ,30,31,29,30,02-APR-2025\n";
        let infy = "INFY,EQ,1500,1520,1490,1510,02-APR-2025\n";
        let others = "XYZ,N1,1000,1000,1000,1000,02-APR-2025\nABC,EQ,1,2,1,2,02-APR-2025\n";
        let told = client.kept(&format!("{head}{odd}{infy}{others}"), &[]).await;
        assert_eq!(told["sets"].as_array().unwrap().len(), 1);
        assert_eq!((&told["sets"][0]["instrument"], &told["sets"][0]["fits"]), (&json!("INFY"), &json!(2)));
        let sentence = "Only 0 of 1 executions of TCS are within these candles: the candles are of another instrument, or adjusted.";
        assert_eq!(told["leftOut"], json!([sentence]));
        assert_eq!((&told["notTraded"], &told["unknown"]), (&json!(1), &json!(1)));
        let kept = client.candle_sets().await;

        // Nothing else is in these.
        for text in [format!("{head}{odd}"), format!("{head}{odd}{others}")] {
            let answer = client.keep_candles("odd.csv", &text, &[]).await;
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert_eq!(answer.json()["fields"]["file"], json!(format!("{sentence} Nothing was kept.")));
        }
        assert_eq!(client.candle_sets().await, kept);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_file_of_candles_is_refused_in_a_sentence() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("trades.csv", &trades()).await;
        let head = "date,open,high,low,close\n";
        let row = "2025-04-02,1500,1520,1490,1510\n";
        let infy = ("instrument", "INFY");
        let check = async |text: &str, words: &[(&str, &str)], field: &str| {
            let answer = client.keep_candles("hostile.csv", text, words).await;
            assert_eq!(answer.status, 422, "{text:?}: {}", answer.body);
            assert!(answer.json()["fields"][field].is_string(), "{text:?}: {}", answer.body);
        };
        check("", &[infy], "file").await;
        check("\u{0}\u{1}\u{2}PK", &[infy], "file").await;
        check(head, &[infy], "file").await;
        check("<html><script>alert(1)</script></html>", &[infy], "file").await;
        check(&format!("{head}2025-04-02,=1+1,NaN,-5,1e400\n"), &[infy], "file").await;
        // Nobody says whose prices these are; and nothing of this was traded.
        check(&format!("{head}{row}2025-04-03,1500,1520,1490,1510\n"), &[], "instrument").await;
        check(
            &format!("{head}{row}2025-04-03,1500,1520,1490,1510\n"),
            &[("instrument", "<b>TCS")],
            "instrument",
        )
        .await;
        // Candles of something else: neither price lies in them.
        check(&HALF_HOURS.replace(",15", ",25").replace(",14", ",24"), &[infy], "file").await;
        // 04:00 is nine thirty in India, if it is UTC.
        let early = "date,open,high,low,close\n2025-04-02 04:00:00,1495,1501,1494,1500\n\
            2025-04-02 04:30:00,1500,1506,1492,1505\n2025-04-02 05:00:00,1505,1520,1503,1511\n";
        check(early, &[infy], "zone").await;
        assert_eq!(client.candle_sets().await["sets"], json!([]));
        let answer = client.keep_candles("utc.csv", early, &[infy, ("zone", "utc")]).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.json()["data"]["takenAs"], "utc");
        assert_eq!(client.candle_sets().await["sets"][0]["first"], "2025-04-02T09:30:00+05:30");
    })
    .await;
}

#[tokio::test]
async fn another_user_finds_no_candle_of_it() {
    testdb::both(async |db| {
        let mut client = TestClient::open(db).await;
        client.upload("trades.csv", &trades()).await;
        let trade = client.first_trade().await;
        assert_eq!(client.keep_candles("infy.csv", HALF_HOURS, &[("instrument", "INFY")]).await.status, 200);
        let kept = client.candle_sets().await;
        let asha = std::mem::take(&mut client.cookie);

        client.cookie = log_in_new(&client.routes, "ravi@mail.in").await;
        assert_eq!(client.candle_sets().await["sets"], json!([]));
        let path = format!("{PATH}/of-trade?trade={trade}&email={ASHA}");
        assert_eq!(client.get(&path).await.status, 404);
        let seen =
            json!({ "id": kept["sets"][0]["id"], "revision": kept["sets"][0]["revision"], "email": ASHA });
        assert_eq!(client.post(&format!("{PATH}/remove"), &seen).await.status, 404);
        // Ravi trades the same share: his own trade has no candles.
        client.upload("trades.csv", &trades()).await;
        let own = client.first_trade().await;
        assert_eq!(client.around(&own, "").await["intervals"], json!([]));

        client.cookie = asha;
        assert_eq!(client.candle_sets().await, kept);
    })
    .await;
}
