//! Cuts of a journal over HTTP: every number opens the trades that sum to it, notes are groups, and what cannot be
//! asked gets a sentence.

mod costs;

use serde_json::{Value, json};

use super::client::{TestClient as Writer, tradebook};
use super::history::{TestClient, rupees, with_sample};
use super::{post, send, with_cookie};

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(
            |sign| {
                if sign.is_ascii_alphanumeric() {
                    char::from(sign).to_string()
                } else {
                    format!("%{sign:02X}")
                }
            },
        )
        .collect()
}

async fn registry(client: &TestClient) -> Value {
    client.data("/api/v1/analytics/registry").await
}

fn list(of: &Value) -> &Vec<Value> {
    of.as_array().unwrap()
}

/// R1 to R4: each dimension closes on the history's own total, each group opens the trades that sum to it.
#[tokio::test]
async fn every_group_opens_the_trades_that_sum_to_it() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let whole = client.data("/api/v1/trade-history").await["summary"].clone();
        let all = registry(&client).await;
        assert!(list(&all["dimensions"]).len() >= 50 && list(&all["figures"]).len() >= 60);
        for dimension in list(&all["dimensions"]) {
            let by = dimension["key"].as_str().unwrap();
            let figures = "figures=net,gross,charges,winRate";
            let table = client.data(&format!("/api/v1/analytics/breakdown?by={by}&groups=4&{figures}")).await;
            let others = table["others"].as_object().map(|others| Value::Object(others.clone()));
            let parts: Vec<&Value> = list(&table["groups"]).iter().chain(&others).collect();
            let over = &table["several"];
            for (figure, name, more) in [
                ("net", "netPnl", "amount"),
                ("gross", "grossPnl", "gross"),
                ("charges", "charges", "charges"),
            ] {
                let sum: i64 = parts.iter().map(|part| rupees(&part["figures"][figure])).sum();
                let over = if over.is_null() { 0 } else { rupees(&over[more]) };
                assert_eq!(sum - over, rupees(&whole[name]), "{by}: {figure}");
                assert_eq!(
                    rupees(&table["whole"]["figures"][figure]),
                    rupees(&whole[name]),
                    "{by}: {figure}"
                );
            }
            for part in parts.iter().filter(|part| part["value"].is_string()) {
                let value = encoded(part["value"].as_str().unwrap());
                let own =
                    client.data(&format!("/api/v1/trade-history?{by}={value}")).await["summary"].clone();
                assert_eq!(rupees(&own["netPnl"]), rupees(&part["figures"]["net"]), "{by}={value}");
                assert_eq!(own["closedTrades"], part["closedTrades"], "{by}={value}");
                let few = part["closedTrades"].as_u64().unwrap() < 5;
                assert_eq!(part["few"] == json!("underFive"), few, "{by}={value}");
                if few {
                    assert_eq!(part["figures"]["winRate"], Value::Null);
                } else {
                    assert_eq!(part["figures"]["winRate"], own["winRate"], "{by}={value}");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_page_is_what_its_parts_are() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        for how in ["", "&amountBy=gross", "&unit=r", "&from=2026-06-01&segment=fno"] {
            let page = client
                .data(&format!("/api/v1/analytics?lists=product,held&rows=product&columns=month{how}"))
                .await;
            let own = client
                .data(&format!("/api/v1/analytics/breakdown?by=held&figures=amount,expectancy{how}"))
                .await;
            for (listed, alone) in list(&page["lists"][1]["groups"]).iter().zip(list(&own["groups"])) {
                assert_eq!(listed["value"], alone["value"], "{how}");
                assert_eq!(listed["figures"]["amount"], alone["figures"]["amount"], "{how}");
            }
            let cross = client
                .data(&format!("/api/v1/analytics/matrix?rows=product&columns=month&figures=amount{how}"))
                .await;
            assert_eq!(list(&page["matrix"]["cells"]).len(), list(&cross["cells"]).len());
            let sum: i64 = list(&cross["cells"]).iter().map(|cell| rupees(&cell["figures"]["amount"])).sum();
            assert_eq!(sum, rupees(&page["whole"]["figures"]["amount"]), "{how}");
            for cell in list(&page["matrix"]["cells"]) {
                let (row, column) = (cell["row"].as_str().unwrap(), cell["column"].as_str().unwrap());
                let filter = format!("product={row}&month={column}");
                let opened =
                    client.data(&format!("/api/v1/analytics/compare?{filter}&figures=amount{how}")).await;
                assert_eq!(opened["one"]["figures"]["amount"], cell["figures"]["amount"], "{filter}{how}");
            }
        }
        // Everything is looked at twice: nothing lies between, and every trade is in both.
        let same = client.data("/api/v1/analytics/compare?figures=net,winRate").await;
        assert_eq!(same["difference"], json!({ "net": 0, "winRate": 0.0 }));
        let other = client
            .data("/api/v1/analytics/compare?product=options&with=product%3D!options&figures=net")
            .await;
        assert_eq!(other["common"], 0);
        let apart = rupees(&other["one"]["figures"]["net"]) - rupees(&other["other"]["figures"]["net"]);
        assert_eq!(rupees(&other["difference"]["net"]), apart);
        // No capital is stated, and none is guessed.
        let percent = client.data("/api/v1/analytics?unit=percent").await;
        assert_eq!((&percent["capital"], &percent["spread"]["trades"]), (&Value::Null, &json!(0)));
    })
    .await;
}

/// R9 in the address, lists and “not” of the words that the history had before.
#[tokio::test]
async fn several_values_and_not() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let net = async |query: &str| {
            let summary = client.data(&format!("/api/v1/trade-history?{query}")).await["summary"].clone();
            (summary["closedTrades"].as_i64().unwrap(), rupees(&summary["netPnl"]))
        };
        let plus = |(n, net): (i64, i64), (m, other): (i64, i64)| (n + m, net + other);
        assert_eq!(
            net("product=options,futures").await,
            plus(net("product=options").await, net("product=futures").await)
        );
        assert_eq!(plus(net("product=!options").await, net("product=options").await), net("").await);
        assert_eq!(
            plus(net("weekday=!monday,friday").await, net("weekday=monday,friday").await),
            net("").await
        );
        assert_eq!(net("direction=!short&weekday=monday").await, net("weekday=monday&direction=long").await);
        assert_eq!(
            plus(net("net=..-500").await, plus(net("net=-500..500").await, net("net=500..").await)).0,
            net("").await.0
        );
        // The export and the rows take the same.
        let rows = client.data("/api/v1/trade-history/rows?weekday=monday&product=!options").await;
        let text = client.get("/api/v1/trade-history/export?weekday=monday&product=!options").await.body;
        assert_eq!(rows["total"].as_u64().unwrap(), text.lines().count() as u64 - 1);
        assert_eq!(net("weekday=").await, net("").await);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_asked_gets_a_sentence() {
    let fresh = testdb::sqlite().await;
    let client = with_sample(&fresh).await;
    let cases = [
        ("analytics?moon=1", "filter", "“moon” is no filter"),
        ("analytics?weekday=someday", "weekday", "expected monday, tuesday"),
        ("analytics?weekday=!", "weekday", "expected values separated by commas"),
        ("analytics?lists=moon", "lists", "lists: expected one of account"),
        ("analytics?rows=moon", "rows", "rows: expected one of"),
        ("analytics?unit=gold", "unit", "expected rupees or r"),
        ("analytics?amountBy=both", "amountBy", "expected net or gross"),
        ("analytics?groups=0", "groups", "from 1 to 200"),
        ("analytics?split=half", "split", "expected equal"),
        ("analytics/breakdown?by=moon", "by", "by: expected one of"),
        ("analytics/breakdown?figures=net,moon", "figures", "found “moon”"),
        ("analytics/matrix?figures=sharpe", "figures", "sharpe is not worked out for each cell"),
        ("analytics/compare?with=moon%3D1", "filter", "“moon” is no filter"),
        ("trade-history?weekday=someday", "weekday", "found “someday”"),
        ("trade-history?net=5", "net", "rupees as -2000..0"),
    ];
    for (path, field, sentence) in cases {
        let refused = client.get(&format!("/api/v1/{path}")).await;
        assert_eq!(refused.status, 422, "{path}: {}", refused.body);
        let fields = serde_json::from_str::<Value>(&refused.body).unwrap()["fields"].clone();
        assert!(fields[field].as_str().is_some_and(|text| text.contains(sentence)), "{path}: {fields}");
    }
    assert_eq!(client.get("/api/v1/analytics?weekday=monday&weekday=friday").await.status, 400);
    // A filter that leaves nothing is no mistake.
    let none = client.data("/api/v1/analytics?underlying=NOSUCH").await;
    assert_eq!(
        (&none["whole"]["closedTrades"], &none["finding"], &none["interval"]),
        (&json!(0), &Value::Null, &Value::Null)
    );
    assert_eq!(none["whole"]["figures"]["winRate"], Value::Null);
    // An unknown name is nothing to the history, as before.
    assert_eq!(client.get("/api/v1/trade-history?moon=1").await.status, 200);
}

/// 10 shares at 1,500: won 120 gross on Wednesday; 4 at 1,520: won 40 over two nights.
#[tokio::test]
async fn what_is_written_beside_trades_is_a_group() {
    testdb::both(async |db| {
        let client = Writer::open(db).await;
        let book = tradebook(&[
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
            ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
            ("TCS", "2025-04-03", "buy", "4", "3000", 21, "10:00:00"),
            ("TCS", "2025-04-03", "sell", "4", "3010", 22, "11:00:00"),
        ]);
        client.upload("trades.csv", &book).await;
        let data = async |path: &str| {
            let answer = client.get(path).await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            answer.json()["data"].take()
        };
        let table = async |by: &str| {
            let table = data(&format!("/api/v1/analytics/breakdown?by={by}&figures=gross,tradesWithR")).await;
            let line = |group: &Value| format!("{} {} {}", group["name"].as_str().unwrap(), group["closedTrades"], group["figures"]["gross"]);
            let lines: Vec<String> = list(&table["groups"]).iter().map(line).collect();
            lines.join("; ")
        };
        // Before anything is written: one group of none, not of nothing.
        assert_eq!(table("setup").await, "No setup written 2 160");
        let rows = data("/api/v1/trade-history/rows?symbol=INFY").await;
        let id = rows["rows"][0]["id"].as_str().unwrap().to_owned();
        let set = json!({ "setup": "Opening range", "tags": ["gap", "late, again"], "rating": "4", "stop": "1490",
            "emotionBefore": "calm", "reviewed": "yes" });
        let body = json!({ "trade": id, "annotation": null, "revision": null, "set": set });
        let body = match client.post("/api/v1/annotations", &body).await {
            answer if answer.status == 200 => answer.json()["data"].take(),
            answer => panic!("{}", answer.body),
        };
        assert_eq!(table("setup").await, "Opening range 1 120; No setup written 1 40");
        assert_eq!(table("tag").await, "gap 1 120; late, again 1 120; No tag 1 40");
        assert_eq!(table("rating").await, "4 1 120; Not rated 1 40");
        assert_eq!(table("emotionBefore").await, "Calm 1 120; Not written 1 40");
        assert_eq!(table("reviewed").await, "Yes 1 120; No 1 40");
        assert_eq!(table("stop").await, "Yes 1 120; No stop 1 40");
        let page = data("/api/v1/analytics?lists=tag&amountBy=gross&unit=r").await;
        // 10 × (1,500 − 1,490) = 100 was risked; 120 ÷ 100.
        assert_eq!(page["whole"]["figures"]["totalR"], 1.2);
        assert_eq!(page["whole"]["figures"]["tradesWithR"], 1);
        assert_eq!(page["lists"][0]["several"]["trades"], 1);
        let value = page["lists"][0]["groups"][1]["value"].as_str().unwrap().to_owned();
        assert_eq!(value, r"late\, again");
        let opened = data(&format!("/api/v1/trade-history/rows?tag={}", encoded(&value))).await;
        assert_eq!((&opened["total"], &opened["rows"][0]["id"]), (&json!(1), &json!(id)));
        let split = data("/api/v1/analytics/breakdown?by=tag&figures=gross&split=equal").await;
        let parts: Vec<&Value> = list(&split["groups"]).iter().map(|group| &group["figures"]["gross"]).collect();
        assert_eq!(parts, [&json!(60), &json!(60), &json!(40)]);
        // What is changed is a group at once.
        let again = json!({ "trade": id, "annotation": body["id"], "revision": body["revision"], "set": { "setup": "Gap and go" } });
        assert_eq!(client.post("/api/v1/annotations", &again).await.status, 200);
        assert_eq!(table("setup").await, "Gap and go 1 120; No setup written 1 40");
    })
    .await;
}

/// INFY long: 10 at 1,500, ten more at 1,490 five minutes later (cheaper: it stood against the position), out at once.
/// TCS short: 4 at 3,000 and 4 at 3,010 within a minute are one entry; out at two moments. A bull call spread of NIFTY.
#[tokio::test]
async fn what_executions_stops_and_strategies_say_is_a_group() {
    testdb::both(async |db| {
        let client = Writer::open(db).await;
        let shares = tradebook(&[
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
            ("INFY", "2025-04-02", "buy", "10", "1490", 12, "10:05:00"),
            ("INFY", "2025-04-02", "sell", "20", "1500", 13, "11:00:00"),
            ("TCS", "2025-04-03", "sell", "4", "3000", 21, "10:00:00"),
            ("TCS", "2025-04-03", "sell", "4", "3010", 22, "10:00:40"),
            ("TCS", "2025-04-03", "buy", "4", "3000", 23, "11:00:00"),
            ("TCS", "2025-04-03", "buy", "4", "2990", 24, "11:30:00"),
        ]);
        client.upload("trades.csv", &shares).await;
        let spread = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
            order_execution_time,expiry_date\n\
            NIFTY25APR23000CE,,2025-04-07,NSE,FO,,buy,false,75,150,801,8801,2025-04-07T10:00:00,2025-04-24\n\
            NIFTY25APR23200CE,,2025-04-07,NSE,FO,,sell,false,75,80,802,8802,2025-04-07T10:00:05,2025-04-24\n\
            NIFTY25APR23000CE,,2025-04-08,NSE,FO,,sell,false,75,190,803,8803,2025-04-08T10:00:00,2025-04-24\n\
            NIFTY25APR23200CE,,2025-04-08,NSE,FO,,buy,false,75,95,804,8804,2025-04-08T10:00:05,2025-04-24\n";
        client.upload("contracts.csv", spread).await;
        let data = async |path: &str| {
            let answer = client.get(path).await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            answer.json()["data"].take()
        };
        let table = async |by: &str| {
            let table = data(&format!("/api/v1/analytics/breakdown?by={by}&figures=gross")).await;
            let line = |group: &Value| {
                let (name, gross) = (group["name"].as_str().unwrap(), &group["figures"]["gross"]);
                format!("{name} {} {gross}", group["closedTrades"])
            };
            list(&table["groups"]).iter().map(line).collect::<Vec<_>>().join("; ")
        };
        // INFY: 20 × 1,500 − 29,900 = 100. TCS: 24,040 − 23,960 = 80. NIFTY: 75 × 40 = 3,000 and 75 × −15 = −1,125.
        assert_eq!(table("entries").await, "One 3 1955; Two 1 100");
        assert_eq!(table("exits").await, "One 3 1975; Two 1 80");
        assert_eq!(table("added").await, "Not added to 3 1955; At a worse price 1 100");
        assert_eq!(table("strategyKind").await, "Bull call spread 2 1875; In no strategy 2 180");
        assert_eq!(table("expiryWeek").await, "In a week before 2 1875; No expiry, or entry not known 2 180");
        assert_eq!(table("ruleBroken").await, "No rule to judge it by 4 2055");

        // All 20 INFY at 1,500 would have cost 100 more. All 8 TCS bought back at 3,000 would have cost 40 more, at
        // 2,990 40 less.
        let keys = "tradesAddedTo,scaleIn,tradesClosedInParts,scaleOut,scaleOutOfLast,tradesWithPlannedR,plannedR";
        let decided = async |how: &str| {
            let path = format!("/api/v1/analytics/breakdown?by=underlying&figures={keys}{how}");
            let table = data(&path).await;
            let line = |of: &Value| {
                let figures = keys.split(',').map(|key| of["figures"][key].to_string());
                figures.collect::<Vec<_>>().join(" ")
            };
            let named = |name: &str| {
                list(&table["groups"]).iter().find(|group| group["name"] == name).map(line).unwrap_or_default()
            };
            [line(&table["whole"]), named("INFY"), named("TCS"), named("NIFTY")]
        };
        let nothing = "0 null 0 null null 0 null";
        for how in ["", "&amountBy=gross"] {
            assert_eq!(
                decided(how).await,
                ["1 100 1 40 -40 0 null", "1 100 0 null null 0 null", "0 null 1 40 -40 0 null", nothing]
            );
        }
        // Nobody says of a strategy how it was entered.
        assert_eq!(decided("&count=strategies").await[0], nothing);
        assert_eq!(decided("&symbol=TCS").await[0], "0 null 1 40 -40 0 null");

        let rows = data("/api/v1/trade-history/rows?symbol=INFY").await;
        let id = rows["rows"][0]["id"].as_str().unwrap().to_owned();
        let write = async |note: &Value, set: Value| {
            let body = json!({ "trade": id, "annotation": note["id"], "revision": note["revision"], "set": set });
            let answer = client.post("/api/v1/annotations", &body).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            answer.json()["data"].take()
        };
        // 1,495 on average: 15 to the stop, 33 to the target.
        let note = write(&Value::Null, json!({ "stop": "1480", "target": "1528" })).await;
        let none = "No target, no stop, or on the wrong side 3 1955";
        assert_eq!(table("plannedR").await, format!("2R to 3R 1 100; {none}"));
        // 33 ÷ 15; of a group of one trade no average is said.
        assert_eq!(decided("").await[0], "1 100 1 40 -40 1 2.2");
        assert_eq!(decided("").await[1], "1 100 0 null null 1 null");
        assert_eq!(table("stopWidened").await, "Never further away 1 100; No stop 3 1955");
        write(&note, json!({ "stop": "1479" })).await;
        assert_eq!(table("stopWidened").await, "Further away 1 100; No stop 3 1955");
        // What was planned is of the first stop.
        assert_eq!(table("plannedR").await, format!("2R to 3R 1 100; {none}"));
    })
    .await;
}

#[tokio::test]
async fn lists_have_the_figures_that_are_asked_for() {
    let fresh = testdb::sqlite().await;
    let client = with_sample(&fresh).await;
    for how in ["", "&count=strategies", "&amountBy=gross"] {
        let page =
            client.data(&format!("/api/v1/analytics?lists=month&figures=median,costBps,net{how}")).await;
        let own =
            client.data(&format!("/api/v1/analytics/breakdown?by=month&figures=median,costBps{how}")).await;
        for (listed, alone) in list(&page["lists"][0]["groups"]).iter().zip(list(&own["groups"])) {
            for key in ["median", "costBps"] {
                assert_eq!(listed["figures"][key], alone["figures"][key], "{key}{how}");
            }
        }
        assert!(own["whole"]["figures"]["costBps"].as_f64().unwrap() > 0.0, "{how}");
    }
    for bad in ["moon", "p05,p25,p75,p95,skew,median,best,worst,won,lost,sqn,wins,losses"] {
        let refused = client.get(&format!("/api/v1/analytics?figures={bad}")).await;
        assert_eq!(refused.status, 422, "{bad}");
    }
}

/// Strategies change what is counted, never the days: falls and money stay.
#[tokio::test]
async fn risk_by_strategies_is_of_the_same_days() {
    let fresh = testdb::sqlite().await;
    let client = with_sample(&fresh).await;
    let (trades, strategies, gross) = (
        client.data("/api/v1/analytics/risk").await,
        client.data("/api/v1/analytics/risk?count=strategies").await,
        client.data("/api/v1/analytics/risk?amountBy=gross").await,
    );
    for key in ["falls", "curve", "worstDay", "tail"] {
        assert_eq!(trades[key], strategies[key], "{key}");
    }
    let closed = |of: &Value| of["whole"]["closedTrades"].as_u64().unwrap();
    assert!(closed(&strategies) < closed(&trades));
    assert_eq!(list(&strategies["rolling"]).last().unwrap()["trade"], closed(&strategies));
    let history = client.data("/api/v1/trade-history").await;
    assert_eq!(list(&gross["curve"]["sum"]).last().unwrap(), &history["summary"]["grossPnl"]);
    let day = trades["worstDay"].as_str().unwrap();
    let own = client.data(&format!("/api/v1/trade-history?from={day}&to={day}")).await;
    assert_eq!(rupees(&own["summary"]["netPnl"]), rupees(&trades["whole"]["figures"]["worstDay"]));
    // What the days of the tail made together is what their average says, which is rounded to 10⁻⁴ rupee.
    for (risk, sum) in [(&trades, "netPnl"), (&gross, "grossPnl")] {
        let days: Vec<&str> = list(&risk["tail"]["days"]).iter().map(|day| day.as_str().unwrap()).collect();
        let own = client.data(&format!("/api/v1/trade-history?exitDay={}", days.join(","))).await;
        let weekdays = risk["tail"]["weekdays"].as_i64().unwrap();
        let average = rupees(&risk["whole"]["figures"]["historicalEs95"]);
        assert!(average > 0 && (rupees(&own["summary"][sum]) + average * weekdays).abs() <= weekdays);
    }
    // At most a hundred points have a band, which holds its average's neighbourhood: low is below high.
    let bands: Vec<&Value> =
        list(&trades["rolling"]).iter().map(|one| &one["band"]).filter(|one| !one.is_null()).collect();
    assert!(!bands.is_empty() && bands.len() <= 100);
    assert!(bands.iter().all(|band| band["low"].as_f64() <= band["high"].as_f64()));
}

#[tokio::test]
async fn the_sample_is_cut_without_a_login() {
    testdb::both(async |fresh| {
        let routes = super::routes(super::site_on(&fresh));
        let data = async |path: &str| {
            let answer = super::send(&routes, super::request("GET", path)).await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            serde_json::from_str::<Value>(&answer.body).unwrap()["data"].take()
        };
        let page = data("/api/v1/demo/analytics").await;
        let history = data("/api/v1/demo/trade-history").await;
        assert_eq!(page["whole"]["figures"]["net"], history["summary"]["netPnl"]);
        assert_eq!(page["whole"]["unknown"], 2);
        let rows = data("/api/v1/demo/trade-history/rows?weekday=monday").await;
        assert!(rows["total"].as_u64().unwrap() > 0);
        assert_eq!(
            data("/api/v1/demo/analytics/matrix?rows=weekday&columns=product").await["rows"]["by"],
            "weekday"
        );
        assert_eq!(data("/api/v1/demo/analytics/breakdown?by=product").await["by"], "product");
        let of_options = data("/api/v1/demo/trade-history/rows?product=options").await["total"].clone();
        assert_eq!(data("/api/v1/demo/analytics/compare?product=options").await["common"], of_options);
    })
    .await;
}

/// Falls are those of the history's curve, the day's trades add up to a fall, and nothing is said of ruin unasked.
#[tokio::test]
async fn risk_is_of_the_same_days() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let history = client.data("/api/v1/trade-history").await;
        let page = client.data("/api/v1/analytics/risk").await;
        let falls = list(&page["falls"]);
        assert_eq!(falls[0]["depth"], history["summary"]["maxDrawdown"]);
        assert!(falls.len() <= 10 && falls.len() as u64 <= page["fallsInAll"].as_u64().unwrap());
        for fall in falls.iter().take(3) {
            let (from, to) = (fall["from"].as_str().unwrap(), fall["trough"].as_str().unwrap());
            let own = client.data(&format!("/api/v1/trade-history?from={from}&to={to}")).await;
            assert_eq!(rupees(&own["summary"]["netPnl"]), -rupees(&fall["depth"]), "{from} to {to}");
        }
        let sum = list(&page["curve"]["sum"]).last().unwrap();
        assert_eq!(sum, &history["summary"]["netPnl"]);
        let closed = history["summary"]["closedTrades"].as_u64().unwrap();
        assert_eq!(list(&page["rolling"]).last().unwrap()["trade"], closed);
        assert_eq!(page["year"]["ruin"], Value::Null);
        let asked = client.data("/api/v1/analytics/risk?capital=500000&ruin=40").await;
        let ruin = &asked["year"]["ruin"];
        assert_eq!((&ruin["amount"], &ruin["percent"]), (&json!(200_000), &json!(40)));
        let share = |name: &str| ruin[name].as_f64().unwrap();
        assert!(share("low") <= share("share") && share("share") <= share("high"));
        assert_eq!(ruin["stated"], false);
        // What is stated for today counts where the address says nothing: 40% of 3,00,000.
        let state = async |key: &str, amount: &str| {
            let body = json!({ "revision": 0, "set": { "amount": amount } });
            let mut sent = post(&format!("/api/v1/capital/{key}"), &body);
            *sent.method_mut() = "PUT".parse().unwrap();
            assert_eq!(send(&client.routes, with_cookie(sent, &client.cookie)).await.status, 200);
        };
        state("all_2026-01-01", "300000").await;
        state("all_2027-01-01", "900000").await;
        let own = client.data("/api/v1/analytics/risk?ruin=40").await;
        let ruin = &own["year"]["ruin"];
        assert_eq!((&ruin["amount"], &ruin["capital"]), (&json!(120_000), &json!(300_000)));
        assert_eq!(ruin["stated"], true);
        // Of one account only what is stated of it: 40% of 1,00,000, not a part of what all of them hold.
        let of_one = "/api/v1/analytics/risk?ruin=40&account=zerodha";
        assert_eq!(client.data(of_one).await["year"]["ruin"], Value::Null);
        state("zerodha_1_2026-01-01", "100000").await;
        assert_eq!(client.data(of_one).await["year"]["ruin"]["amount"], json!(40_000));
        assert_eq!(
            client.data("/api/v1/analytics/risk?capital=500000&ruin=40").await["year"]["ruin"],
            asked["year"]["ruin"]
        );
        // The same journal gives the same paths.
        assert_eq!(asked["year"]["fan"], page["year"]["fan"]);
        for bad in ["capital=0", "capital=1.5", "ruin=101", "last=30"] {
            assert_eq!(client.get(&format!("/api/v1/analytics/risk?{bad}")).await.status, 422, "{bad}");
        }
        let none = client.data("/api/v1/analytics/risk?underlying=NOSUCH").await;
        assert_eq!((&none["falls"], &none["year"]), (&json!([]), &Value::Null));
    })
    .await;
}
