//! Strategies over HTTP: by hand, and adding up to the history under any filter.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::client::TestClient as Writer;
use super::history::{TestClient, rupees, with_sample};

/// Two weeks before their expiry: a condor that is closed, then a strangle whose call is moved.
pub const FILE: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date
NIFTY26NOV24000PE,,2026-11-10,NSE,FO,,buy,false,65.000000,20.000000,8001,1000000000000001,2026-11-10T10:00:00,2026-11-24
NIFTY26NOV24200PE,,2026-11-10,NSE,FO,,sell,false,65.000000,55.000000,8002,1000000000000002,2026-11-10T10:00:10,2026-11-24
NIFTY26NOV24800CE,,2026-11-10,NSE,FO,,sell,false,65.000000,60.000000,8003,1000000000000003,2026-11-10T10:00:20,2026-11-24
NIFTY26NOV25000CE,,2026-11-10,NSE,FO,,buy,false,65.000000,25.000000,8004,1000000000000004,2026-11-10T10:00:30,2026-11-24
NIFTY26NOV24000PE,,2026-11-11,NSE,FO,,sell,false,65.000000,10.000000,8005,1000000000000005,2026-11-11T10:00:00,2026-11-24
NIFTY26NOV24200PE,,2026-11-11,NSE,FO,,buy,false,65.000000,30.000000,8006,1000000000000006,2026-11-11T10:00:10,2026-11-24
NIFTY26NOV24800CE,,2026-11-11,NSE,FO,,buy,false,65.000000,35.000000,8007,1000000000000007,2026-11-11T10:00:20,2026-11-24
NIFTY26NOV25000CE,,2026-11-11,NSE,FO,,sell,false,65.000000,15.000000,8008,1000000000000008,2026-11-11T10:00:30,2026-11-24
NIFTY26NOV24000PE,,2026-11-12,NSE,FO,,sell,false,65.000000,40.000000,8011,1000000000000011,2026-11-12T09:20:00,2026-11-24
NIFTY26NOV24600CE,,2026-11-12,NSE,FO,,sell,false,65.000000,50.000000,8012,1000000000000012,2026-11-12T09:20:05,2026-11-24
NIFTY26NOV24600CE,,2026-11-12,NSE,FO,,buy,false,65.000000,80.000000,8013,1000000000000013,2026-11-12T11:00:00,2026-11-24
NIFTY26NOV24800CE,,2026-11-12,NSE,FO,,sell,false,65.000000,45.000000,8014,1000000000000014,2026-11-12T11:02:00,2026-11-24
";

pub fn list(of: &Value) -> &Vec<Value> {
    of.as_array().unwrap()
}

#[tokio::test]
async fn strategies_are_named_and_worked_out() {
    testdb::both(async |fresh| {
        let client = Writer::open(fresh).await;
        client.upload("fo.csv", FILE).await;
        let page = client.data("/api/v1/strategies").await;
        let names: Vec<&str> = list(&page["rows"]).iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Short call", "Short strangle", "Short iron condor"], "newest first");
        let condor = &page["rows"][2];
        assert_eq!(
            (&condor["state"], &condor["how"], &condor["underlying"], &condor["expiries"]),
            (&json!("closed"), &json!("together"), &json!("NIFTY"), &json!(["2026-11-24"]))
        );
        // 65 × (−10 + 25 + 25 − 10).
        assert_eq!(rupees(&condor["gross"]), 19_500_000);
        assert_eq!(rupees(&condor["net"]), rupees(&condor["gross"]) - rupees(&condor["charges"]));
        assert_eq!(condor["net"], condor["wholeNet"]);
        let payoff = &condor["payoff"];
        assert_eq!(
            (&payoff["most"], &payoff["least"], &payoff["slope"]),
            (&json!(4550), &json!(-8450), &json!(0))
        );
        let break_evens: Vec<&Value> = list(&payoff["breakEvens"]).iter().map(|one| &one["from"]).collect();
        assert_eq!(break_evens, [&json!(24130), &json!(24870)]);
        let prices: Vec<&Value> = list(&payoff["points"]).iter().map(|one| &one["price"]).collect();
        assert_eq!(prices, [&json!(0), &json!(24000), &json!(24200), &json!(24800), &json!(25000)]);
        // 200 × 65 wide, and 2% of (24,200 + 24,800) × 65.
        assert_eq!(
            (&condor["capital"]["amount"], &condor["capital"]["basis"]),
            (&json!(76700), &json!("width"))
        );
        // Sold for 65 × 115, bought back for 65 × 65.
        assert_eq!(
            (&condor["premium"]["sold"], &condor["premium"]["boughtBack"]),
            (&json!(7475), &json!(4225))
        );
        assert_eq!(condor["payoffNow"], Value::Null);
        let strangle = &page["rows"][1];
        assert_eq!(
            (&strangle["state"], &strangle["remains"]),
            (&json!("partlyClosed"), &json!(["Short put"]))
        );
        // What is left: a put at 24,000 sold for 40, with what the call lost and every charge so far.
        assert_eq!(strangle["payoffNow"]["least"].as_f64().map(|least| least < -1_500_000.0), Some(true));
        let moved = &page["rows"][0];
        assert_eq!(moved["rolledFrom"]["name"], "Short strangle");
        assert_eq!(
            (&moved["rolledFrom"]["leg"], &moved["rolledFrom"]["id"]),
            (&json!("call"), &strangle["id"])
        );
        assert_eq!((&moved["net"], &moved["payoff"]["least"]), (&Value::Null, &Value::Null));
        assert_eq!(
            (&moved["chain"]["strategies"], &moved["chain"]["net"]),
            (&json!(2), &strangle["wholeNet"])
        );
        assert_eq!(rupees(&page["sums"]["whole"]), rupees(&page["sums"]["net"]));
        assert_eq!(
            (&page["sums"]["open"], &page["sums"]["closed"], &page["sums"]["won"]),
            (&json!(2), &json!(1), &json!(1))
        );
        // Of the put there are two trades: it was flat between the two strategies.
        for leg in list(&page["rows"]).iter().flat_map(|one| list(&one["legs"])) {
            assert_eq!(list(&leg["trades"]).len(), 1);
            assert_eq!(leg["trades"][0]["part"], false, "{leg}");
        }
        let of_kind = client.data("/api/v1/strategies?kind=short_strangle").await;
        assert_eq!(of_kind["total"], 1);
        assert_eq!(list(&of_kind["kinds"]).len(), 3);
        let refused = client.get("/api/v1/strategies?kind=butterscotch").await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_eq!(client.get("/api/v1/strategies?colour=red").await.status, 422);
    })
    .await;
}

/// Closed of what was sold: 55 and 60 of the condor for 30 and 35, and the strangle's call, 50 for 80. Its put is
/// open, and so is the call after it. By trades and by strategies it is the same, and as on the page of strategies.
#[tokio::test]
async fn premium_captured_is_one_figure_everywhere() {
    testdb::both(async |fresh| {
        let client = Writer::open(fresh).await;
        client.upload("fo.csv", FILE).await;
        let kept = client.data("/api/v1/strategies").await["tables"][0]["rows"].clone();
        let of_kind =
            |key: &str| list(&kept).iter().find(|row| row["key"] == key).unwrap()["premiumKept"].clone();
        let near = |found: &Value, expected: f64| {
            let found = found.as_f64().unwrap_or_else(|| panic!("{found} for {expected}"));
            assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
        };
        // 50 of 115, and −30 of 50.
        near(&of_kind("short_iron_condor"), 50.0 / 115.0);
        near(&of_kind("short_strangle"), -30.0 / 50.0);
        let keys = "soldOptions,premiumSold,premiumCaptured";
        for (count, sold_options) in [("trades", 3), ("strategies", 2)] {
            let by = format!("/api/v1/analytics/breakdown?figures={keys}&count={count}");
            let whole = client.data(&format!("{by}&by=product")).await["whole"]["figures"].clone();
            assert_eq!(whole["soldOptions"], sold_options, "{count}");
            // 65 × 165; 20 of 165 was kept.
            assert_eq!(whole["premiumSold"], 10_725, "{count}");
            near(&whole["premiumCaptured"], 20.0 / 165.0);
            let days = client.data(&format!("{by}&by=exitDay")).await["groups"].clone();
            let sold: Vec<&Value> = list(&days).iter().map(|day| &day["figures"]["premiumSold"]).collect();
            assert_eq!(sold[..2], [&json!(7_475), &json!(3_250)], "{count}: {days}");
        }
    })
    .await;
}

/// Every page of a filter.
async fn every(client: &TestClient, root: &str, filter: &str) -> (Value, Vec<Value>) {
    let (mut rows, mut first) = (Vec::new(), Value::Null);
    loop {
        let page = client.data(&format!("{root}?limit=50&offset={}&{filter}", rows.len())).await;
        rows.extend(list(&page["rows"]).iter().cloned());
        if first.is_null() {
            first = page.clone();
        }
        if rows.len() as u64 >= page["total"].as_u64().unwrap() {
            return (first, rows);
        }
    }
}

/// R6: strategies and what is in none add up to the history's own net, and each to its legs.
#[tokio::test]
async fn strategies_add_up_to_the_history() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let both = [
            ("/api/v1/strategies", "/api/v1/trade-history"),
            ("/api/v1/demo/strategies", "/api/v1/demo/trade-history"),
        ];
        for (root, history) in both {
            for filter in [
                "",
                "segment=fno",
                "product=options",
                "product=!options",
                "direction=short",
                "from=2026-08-01&to=2026-09-30",
                "weekday=monday,friday",
                "result=loss",
                "account=zerodha",
                "symbol=nifty",
                "symbol=nothing",
            ] {
                let (page, rows) = every(&client, root, filter).await;
                let own = client.data(&format!("{history}?{filter}")).await["summary"].clone();
                let sums = &page["sums"];
                let sum = |of: &str| {
                    rows.iter().filter(|one| !one[of].is_null()).map(|one| rupees(&one[of])).sum::<i64>()
                };
                assert_eq!(rupees(&sums["whole"]), rupees(&own["netPnl"]), "{root}?{filter}");
                assert_eq!(sum("net"), rupees(&sums["net"]), "{root}?{filter}");
                assert_eq!(sum("gross") - sum("charges"), sum("net"), "{root}?{filter}");
                let parts =
                    ["net", "otherKinds", "outside"].map(|part| rupees(&sums[part])).iter().sum::<i64>();
                assert_eq!(parts, rupees(&sums["whole"]), "{root}?{filter}");
                if filter.contains("fno") || filter.contains("=options") {
                    assert_eq!(rupees(&sums["outside"]), 0, "{root}?{filter}");
                }
                let mut by_kind: BTreeMap<String, (u64, i64)> = BTreeMap::new();
                for one in &rows {
                    let kind = by_kind.entry(one["kind"].as_str().unwrap().to_owned()).or_default();
                    kind.0 += 1;
                    kind.1 += if one["net"].is_null() { 0 } else { rupees(&one["net"]) };
                    let of_legs = list(&one["legs"]).iter().filter(|leg| !leg["net"].is_null());
                    let of_legs: i64 = of_legs.map(|leg| rupees(&leg["net"])).sum();
                    let whole = if one["wholeNet"].is_null() { 0 } else { rupees(&one["wholeNet"]) };
                    assert_eq!(of_legs, whole, "{one}");
                    assert!(one["part"] == true || one["net"] == one["wholeNet"], "{one}");
                }
                for kind in list(&page["kinds"]) {
                    let found = by_kind[kind["key"].as_str().unwrap()];
                    assert_eq!(
                        (kind["strategies"].as_u64().unwrap(), rupees(&kind["net"])),
                        found,
                        "{root}?{filter}"
                    );
                }
                assert_eq!(list(&page["kinds"]).len(), by_kind.len());
            }
        }
    })
    .await;
}

/// A strategy whose trades are all its own is those trades: each leg opens trades with the leg's net.
#[tokio::test]
async fn every_leg_opens_its_trades() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let mut nets: BTreeMap<String, Value> = BTreeMap::new();
        loop {
            let page =
                client.data(&format!("/api/v1/trade-history/rows?limit=200&offset={}", nets.len())).await;
            for row in list(&page["rows"]) {
                nets.insert(row["id"].as_str().unwrap().to_owned(), row["netPnl"].clone());
            }
            if nets.len() as u64 >= page["total"].as_u64().unwrap() {
                break;
            }
        }
        let (_, rows) = every(&client, "/api/v1/strategies", "").await;
        let mut compared = 0;
        for leg in rows.iter().flat_map(|one| list(&one["legs"])) {
            for trade in list(&leg["trades"]) {
                let id = trade["id"].as_str().unwrap();
                assert!(nets.contains_key(id), "{id} is no trade");
                if trade["part"] == false && leg["unsettled"] == false && !leg["net"].is_null() {
                    assert_eq!(rupees(&nets[id]), rupees(&leg["net"]), "{leg}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 10, "{compared} legs are whole trades");
    })
    .await;
}

/// Law J7: counted by strategies one condor is one win; no sum of money is another than by trades.
#[tokio::test]
async fn analytics_count_strategies_as_one() {
    testdb::both(async |fresh| {
        let client = Writer::open(fresh).await;
        client.upload("fo.csv", FILE).await;
        let of = async |count: &str| {
            client.data(&format!("/api/v1/analytics/breakdown?by=entryWeekday&count={count}")).await
        };
        let (trades, strategies) = (of("trades").await, of("strategies").await);
        let counts = |table: &Value| {
            let whole = &table["whole"];
            (whole["closedTrades"].clone(), whole["openTrades"].clone(), whole["figures"]["winRate"].clone())
        };
        // Two of the condor's four legs won; of the strangle's two one was closed, with a loss.
        assert_eq!(counts(&trades), (json!(5), json!(2), json!(0.4)));
        // The condor won; the strangle and the call that its call was moved to are open.
        assert_eq!(counts(&strategies), (json!(1), json!(2), json!(1.0)));
        for figure in ["net", "gross", "charges"] {
            assert_eq!(
                trades["whole"]["figures"][figure], strategies["whole"]["figures"][figure],
                "{figure}"
            );
        }
        // 10 November 2026 is a Tuesday, the 12th a Thursday: a condor each leg of which was 65 × 30 in all.
        let groups: Vec<(&Value, i64, &Value)> = list(&strategies["groups"])
            .iter()
            .map(|one| (&one["value"], rupees(&one["figures"]["gross"]), &one["closedTrades"]))
            .collect();
        assert_eq!(
            groups,
            [(&json!("tuesday"), 19_500_000, &json!(1)), (&json!("thursday"), -19_500_000, &json!(0))]
        );
        for (address, status) in [
            ("breakdown?by=result&count=strategies", 200),
            ("breakdown?by=product&count=lots", 422),
            ("costs?count=strategies", 422),
            ("risk?count=strategies", 200),
            ("compare?with=weekday%3Dtuesday&count=strategies", 200),
            ("matrix?rows=product&columns=entryWeekday&count=strategies", 200),
        ] {
            let answer = client.get(&format!("/api/v1/analytics/{address}")).await;
            assert_eq!(answer.status, status, "{address}: {}", answer.body);
        }
    })
    .await;
}

/// The same of a journal of a thousand trades under any filter: every group of every list closes on the same total.
#[tokio::test]
async fn by_strategies_no_sum_of_money_changes() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        for filter in [
            "",
            "product=options",
            "from=2026-08-01&to=2026-09-30",
            "direction=short",
            "symbol=NIFTY",
            "result=win",
        ] {
            let of = async |count: &str| {
                client.data(&format!("/api/v1/analytics?lists=product,month&count={count}&{filter}")).await
            };
            let (trades, strategies) = (of("trades").await, of("strategies").await);
            for figure in ["net", "gross", "charges", "turnover"] {
                let whole = |page: &Value| page["whole"]["figures"][figure].clone();
                assert_eq!(whole(&trades), whole(&strategies), "{filter} {figure}");
            }
            for list in list(&strategies["lists"]) {
                let others =
                    if list["others"].is_null() { 0 } else { rupees(&list["others"]["figures"]["net"]) };
                let groups: i64 =
                    self::list(&list["groups"]).iter().map(|one| rupees(&one["figures"]["net"])).sum();
                assert_eq!(groups + others, rupees(&list["whole"]["figures"]["net"]), "{filter}");
            }
        }
    })
    .await;
}

/// 500 shares, a call against the last 400 of them. The first 400 are sold with the call: 300 of those stood behind it.
/// In no strategy are the first 100, sold, and the last 100, open, bought for ₹200 each.
#[tokio::test]
async fn shares_that_are_in_no_strategy_are_counted_with_what_they_cost() {
    const FILE: &str = "\
symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
INFY,INE009A01021,2026-11-02,NSE,EQ,EQ,buy,false,500,200,901,9901,2026-11-02T10:00:00
INFY,INE009A01021,2026-11-12,NSE,EQ,EQ,sell,false,400,205,902,9902,2026-11-12T10:00:30
";
    const CALL: &str = "\
symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date
INFY26NOV210CE,,2026-11-10,NSE,FO,,sell,false,400,5,903,9903,2026-11-10T10:00:00,2026-11-24
INFY26NOV210CE,,2026-11-12,NSE,FO,,buy,false,400,2,904,9904,2026-11-12T10:00:00,2026-11-24
";
    testdb::both(async |fresh| {
        let client = Writer::open(fresh).await;
        client.upload("equity.csv", FILE).await;
        client.upload("fno.csv", CALL).await;
        let by = async |by: &str| {
            let path = format!("/api/v1/analytics/breakdown?by={by}&count=strategies&figures=gross");
            let data = client.data(&path).await;
            let group = |one: &Value| {
                let count = |of: &str| one[of].as_i64().unwrap();
                let key = one["value"].as_str().unwrap().to_owned();
                (key, count("closedTrades"), count("openTrades"), rupees(&one["figures"]["gross"]))
            };
            list(&data["groups"]).iter().map(group).collect::<Vec<_>>()
        };
        // The call 400 × (5 − 2), the shares 5 each.
        assert_eq!(by("price").await, [("100..250".to_owned(), 1, 1, 32_000_000)]);
        // Entries: 300 shares for 60,000 and the call for 2,000; 200 shares for 40,000.
        assert_eq!(
            by("value").await,
            [("10k..50k".to_owned(), 0, 1, 5_000_000), ("50k..2L".to_owned(), 1, 0, 27_000_000)]
        );
    })
    .await;
}

/// J7: a strategy is one line of the history, in every order, and of the file that is made of it.
#[tokio::test]
async fn strategies_are_lines_of_the_history_and_of_its_files() {
    testdb::both(async |fresh| {
        let client = Writer::open(fresh).await;
        client.upload("fo.csv", FILE).await;
        let page = client.data("/api/v1/trade-history/strategies").await;
        let text = |row: &Value, key: &str| row[key].as_str().unwrap_or("-").to_owned();
        let lines: Vec<String> = list(&page["rows"])
            .iter()
            .map(|row| {
                format!("{} {} {}", text(row, "title"), text(row, "status"), list(&row["trades"]).len())
            })
            .collect();
        // By the last exit; what has none stands last.
        assert_eq!(lines, ["Short strangle open 2", "Short iron condor win 4", "Short call open 1"]);
        assert_eq!((&page["total"], &page["closed"], &page["won"]), (&json!(3), &json!(1), &json!(1)));
        // 65 × (−10 + 25 + 25 − 10).
        assert_eq!(rupees(&page["rows"][1]["grossPnl"]), 19_500_000);
        assert_eq!(page["rows"][1]["trades"][0]["title"], "NIFTY 24000 PE 24 Nov 2026");
        let history = client.data("/api/v1/trade-history").await;
        assert_eq!(page["net"], history["summary"]["netPnl"]);
        let by_name =
            client.data("/api/v1/trade-history/strategies?sort=net&order=asc&limit=1&offset=1").await;
        assert_eq!((&by_name["total"], list(&by_name["rows"]).len()), (&json!(3), 1));
        // The page of strategies has the same ones.
        let strategies = client.data("/api/v1/strategies").await;
        let ids = |page: &Value| {
            let mut ids: Vec<String> = list(&page["rows"]).iter().map(|row| text(row, "id")).collect();
            ids.sort();
            ids
        };
        assert_eq!(ids(&page), ids(&strategies));
        let refused = client.get("/api/v1/trade-history/strategies?sort=averageEntry").await;
        assert_eq!(refused.status, 422, "{}", refused.body);

        let file = client.get("/api/v1/trade-history/export?count=strategies").await;
        assert_eq!(file.status, 200);
        let rows: Vec<Vec<&str>> = file.body.trim().lines().map(|row| row.split(',').collect()).collect();
        assert_eq!(rows.len(), 4, "{}", file.body);
        assert_eq!(rows[2][..2], ["Short iron condor", "strategy"]);
        assert_eq!((rows[2][8], rows[2][10]), ("4", "1950"));
        assert_eq!(client.get("/api/v1/trade-history/export?count=legs").await.status, 422);
        let workbook = client.get("/api/v1/trade-history/export?count=strategies&format=xlsx").await;
        assert_eq!(workbook.status, 200);
    })
    .await;
}

/// What is in no strategy is a line of its own: all lines add up to the history, under any filter.
#[tokio::test]
async fn lines_add_up_to_the_history() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        for filter in ["", "segment=fno", "from=2026-06-01&to=2026-06-30", "underlying=NIFTY&result=loss"] {
            let (first, rows) = every(&client, "/api/v1/trade-history/strategies", filter).await;
            let history = client.data(&format!("/api/v1/trade-history?{filter}")).await;
            let known = |row: &&Value| {
                !["unknown_cost", "settlement_needed"].contains(&row["status"].as_str().unwrap())
            };
            let sum: i64 = rows.iter().filter(known).map(|row| rupees(&row["netPnl"])).sum();
            assert_eq!(sum, rupees(&history["summary"]["netPnl"]), "{filter}");
            assert_eq!(first["net"], history["summary"]["netPnl"], "{filter}");
            let analytics = client.data(&format!("/api/v1/analytics?count=strategies&{filter}")).await;
            assert_eq!(first["closed"], analytics["whole"]["closedTrades"], "{filter}");
        }
    })
    .await;
}
