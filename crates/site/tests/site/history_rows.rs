//! Rows of the trade history: what a filter leaves adds up, pages hold every row once, balances run on.

use serde_json::{Value, json};

use super::history::{TestClient, rupees, with_sample};

/// Law J6 of a journal: a filter acts on every figure of the page, and those that ignore it are the same under each.
#[tokio::test]
async fn j6_what_a_filter_leaves_adds_up() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let history = client.data("/api/v1/trade-history").await;
        let total = rupees(&history["summary"]["netPnl"]);

        // A day is its cell of the calendar, and the calendar stays.
        for cell in history["daily"].as_array().unwrap() {
            let day = cell["day"].as_str().unwrap();
            let of_day = client.data(&format!("/api/v1/trade-history?from={day}&to={day}")).await;
            assert_eq!(of_day["summary"]["netPnl"], cell["netPnl"], "{day}");
            assert_eq!(of_day["summary"]["grossPnl"], cell["grossPnl"], "{day}");
            assert_eq!(of_day["equity"]["exits"], json!([cell["exits"]]), "{day}");
            assert_eq!(of_day["daily"], history["daily"]);
            assert_eq!(of_day["charges"], history["charges"]);
            assert_eq!(heads_of(&of_day["filteredCharges"]), rupees(&of_day["summary"]["charges"]), "{day}");
            assert_eq!(of_day["page"]["carriedForward"], cell["netPnl"], "{day}");
        }
        assert_eq!(history["filteredCharges"], Value::Null);
        // Months add up to the whole, and so do segments, products, directions and results.
        let sum = async |filters: &[&str]| {
            let mut sum = 0;
            for filter in filters {
                sum += rupees(
                    &client.data(&format!("/api/v1/trade-history?{filter}")).await["summary"]["netPnl"],
                );
            }
            sum
        };
        let months = ["05", "06", "07", "08", "09", "10", "11"];
        let months = months.map(|month| format!("from=2026-{month}-01&to=2026-{month}-{}", last_of(month)));
        let before = "to=2026-04-30".to_owned();
        let months: Vec<&str> = months.iter().chain([&before]).map(String::as_str).collect();
        assert_eq!(sum(&months).await, total);
        assert_eq!(sum(&["segment=equity", "segment=fno"]).await, total);
        assert_eq!(
            sum(&["product=intraday", "product=delivery", "product=options", "product=futures"]).await,
            total
        );
        assert_eq!(sum(&["direction=long", "direction=short"]).await, total);
        assert_eq!(sum(&["result=win", "result=loss", "result=breakeven", "result=open"]).await, total);
        // Head by head under every filter; of both products of shares together they are those of all shares.
        let heads = async |filter: &str| {
            let shown = client.data(&format!("/api/v1/trade-history?{filter}")).await;
            let sum = heads_of(&shown["filteredCharges"]);
            assert_eq!(sum, rupees(&shown["summary"]["charges"]), "{filter}");
            assert_eq!(sum, rupees(&shown["filteredCharges"]["total"]), "{filter}");
            HEADS.map(|head| rupees(&shown["filteredCharges"][head]))
        };
        let [shares, intraday, delivery] =
            [heads("segment=equity").await, heads("product=intraday").await, heads("product=delivery").await];
        for (at, head) in HEADS.iter().enumerate() {
            assert_eq!(shares[at], intraday[at] + delivery[at], "{head}");
        }
        for filter in [
            "account=groww",
            "symbol=nifty",
            "result=loss&from=2026-06-01",
            "direction=short",
            "symbol=nobody",
        ] {
            heads(filter).await;
        }
        // A name in any case.
        let tcs = client.data("/api/v1/trade-history/rows?symbol=tcs&limit=200").await;
        let rows = tcs["rows"].as_array().unwrap();
        assert!(rows.len() > 3 && rows.iter().all(|row| row["symbol"] == "TCS"));
    })
    .await;
}

const HEADS: [&str; 8] = ["brokerage", "stt", "exchange", "sebi", "ipft", "stampDuty", "gst", "dp"];

fn heads_of(charges: &Value) -> i64 {
    HEADS.iter().map(|head| rupees(&charges[head])).sum()
}

fn last_of(month: &str) -> &'static str {
    match month {
        "06" | "09" | "11" => "30",
        _ => "31",
    }
}

#[tokio::test]
async fn every_trade_is_on_one_page_in_every_order() {
    let fresh = testdb::sqlite().await;
    let client = with_sample(&fresh).await;
    let total = client.data("/api/v1/trade-history").await["trades"].as_u64().unwrap();
    let sorts = [
        "exit",
        "entry",
        "symbol",
        "quantity",
        "gross",
        "charges",
        "net",
        "result",
        "product",
        "direction",
        "averageEntry",
        "averageExit",
    ];
    for sort in sorts {
        for order in ["asc", "desc"] {
            let rows = all_rows(&client, sort, order).await;
            assert_eq!(rows.len() as u64, total, "{sort} {order}");
            let ids: std::collections::BTreeSet<&str> =
                rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
            assert_eq!(ids.len() as u64, total, "{sort} {order}");
        }
    }
    // Numbers rise or fall; what has none stands last, both ways.
    for (sort, column) in [
        ("net", "netPnl"),
        ("charges", "charges"),
        ("averageEntry", "averageEntry"),
        ("averageExit", "averageExit"),
    ] {
        let number = |row: &Value| row[column].as_f64();
        let up: Vec<_> = all_rows(&client, sort, "asc").await.iter().map(number).collect();
        let known = up.iter().flatten().count();
        assert!(up[..known].is_sorted() && up[known..].iter().all(Option::is_none), "{sort}");
        let down: Vec<_> = all_rows(&client, sort, "desc").await.iter().map(number).collect();
        assert!(
            down[..known].iter().rev().is_sorted() && down[known..].iter().all(Option::is_none),
            "{sort}"
        );
    }
}

pub async fn all_rows(client: &TestClient, sort: &str, order: &str) -> Vec<Value> {
    let mut rows = Vec::new();
    loop {
        let path =
            format!("/api/v1/trade-history/rows?sort={sort}&order={order}&limit=37&offset={}", rows.len());
        let page = client.data(&path).await;
        let own = page["rows"].as_array().unwrap();
        if own.is_empty() {
            return rows;
        }
        rows.extend(own.iter().cloned());
    }
}

#[tokio::test]
async fn balances_run_on_from_page_to_page() {
    let fresh = testdb::sqlite().await;
    let client = with_sample(&fresh).await;
    let net = client.data("/api/v1/trade-history").await["summary"]["netPnl"].clone();
    let mut carried = net;
    for offset in (0..).step_by(10) {
        let page = client.data(&format!("/api/v1/trade-history/rows?limit=10&offset={offset}")).await;
        let rows = page["rows"].as_array().unwrap();
        if rows.iter().all(|row| row["exitTime"].is_null()) {
            break;
        }
        assert_eq!(page["carriedForward"], carried, "{offset}");
        // From above to below, each row takes its own result away.
        let mut balance = rupees(&carried);
        for row in rows.iter().filter(|row| !row["balance"].is_null()) {
            assert_eq!(rupees(&row["balance"]), balance, "{row}");
            balance -= rupees(&row["netPnl"]);
        }
        assert_eq!(rupees(&page["broughtForward"]), balance, "{offset}");
        carried = page["broughtForward"].clone();
    }
    assert_eq!(carried, 0);
    let by_net = client.data("/api/v1/trade-history/rows?sort=net").await;
    assert_eq!((&by_net["carriedForward"], &by_net["broughtForward"]), (&Value::Null, &Value::Null));
}

/// Groups of the breakdown add up to the summary, and a group's filter shows the group's own figures.
#[tokio::test]
async fn groups_add_up_and_their_filters_show_the_same() {
    testdb::both(async |fresh| {
        let client = with_sample(&fresh).await;
        let whole = client.data("/api/v1/trade-history").await["summary"].clone();
        let filters = [
            ("account", "account"),
            ("segment", "segment"),
            ("product", "product"),
            ("direction", "direction"),
            ("result", "result"),
            ("underlying", ""),
            ("month", ""),
            ("weekday", ""),
            ("entryHour", ""),
        ];
        for (by, filter) in filters {
            let found = client.data(&format!("/api/v1/trade-history/breakdown?by={by}&limit=3")).await;
            assert_eq!(found["by"], by);
            let groups = found["groups"].as_array().unwrap();
            let others = found["others"].as_object().map(|others| others["summary"].clone());
            let parts: Vec<&Value> = groups.iter().map(|group| &group["summary"]).chain(&others).collect();
            for figure in ["netPnl", "grossPnl", "charges", "turnover"] {
                let sum: i64 = parts.iter().map(|part| rupees(&part[figure])).sum();
                assert_eq!(sum, rupees(&whole[figure]), "{by}: {figure}");
            }
            let closed: u64 = parts.iter().map(|part| part["closedTrades"].as_u64().unwrap()).sum();
            assert_eq!(closed, whole["closedTrades"], "{by}");
            for group in groups.iter().filter(|_| !filter.is_empty()) {
                let key = group["key"].as_str().unwrap();
                let own = client.data(&format!("/api/v1/trade-history?{filter}={key}")).await;
                assert_eq!(own["summary"], group["summary"], "{by} {key}");
            }
        }
        // All contracts on NIFTY are one group, whatever they are called.
        let groups = client.data("/api/v1/trade-history/breakdown?segment=fno").await["groups"].clone();
        let keys: Vec<&str> =
            groups.as_array().unwrap().iter().map(|group| group["key"].as_str().unwrap()).collect();
        assert!(keys.contains(&"NIFTY") && keys.iter().all(|key| !key.ends_with("CE")), "{keys:?}");
        for (query, field) in [("by=moon", "by"), ("figure=sharpe", "figure"), ("limit=0", "limit")] {
            let refused = client.get(&format!("/api/v1/trade-history/breakdown?{query}")).await;
            assert_eq!(refused.status, 422, "{query}");
            let fields = serde_json::from_str::<Value>(&refused.body).unwrap()["fields"].clone();
            assert!(fields[field].is_string(), "{query}");
        }
    })
    .await;
}
