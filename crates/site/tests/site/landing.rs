//! The table of the journal pages.

use serde_json::{Value, json};
use testdb::Fresh;

use super::*;

fn wipro() -> Value {
    json!({
        "symbol": " WIPRO ", "buyPrice": 243.7, "quantity": 900, "sellPrice": 242.95, "targetPrice": 247,
        "stopLoss": "242.50", "buyDateTime": "2026-03-31T09:58", "sellDateTime": "2026-03-31T10:20",
        "pnl": 1000000.0, "status": "WIN", "type": "intraday", "key": "LT1",
    })
}

fn with(changes: Value) -> Value {
    let mut trade = wipro();
    for (name, value) in changes.as_object().unwrap() {
        trade[name] = value.clone();
    }
    trade
}

async fn own(routes: &Router, table: &str, cookie: Option<&str>) -> Vec<Value> {
    let asked = request("GET", &format!("/api/v1/trades/{table}"));
    let answer = send(
        routes,
        cookie.map_or_else(
            || request("GET", &format!("/api/v1/trades/{table}")),
            |cookie| with_cookie(asked, cookie),
        ),
    )
    .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].as_array().unwrap().clone()
}

async fn add(routes: &Router, trade: &Value, cookie: Option<&str>) -> Answer {
    let sent = post("/api/v1/trades", trade);
    match cookie {
        Some(cookie) => send(routes, with_cookie(sent, cookie)).await,
        None => send(routes, sent).await,
    }
}

fn names(trades: &[Value]) -> Vec<&str> {
    trades.iter().map(|trade| trade["symbol"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_visitor_sees_the_own_trade_and_no_one_else_does() {
    testdb::both(async |db| {
        let routes = routes(site_on(&db));
        let answer = add(&routes, &wipro(), None).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        // (242.95 − 243.70) × 900 = −675, whatever was sent.
        let expected = json!({
            "key": "LT1", "symbol": "WIPRO", "buyPrice": 243.7, "quantity": 900, "sellPrice": 242.95, "targetPrice": 247,
            "stopLoss": 242.5, "buyDateTime": "2026-03-31T09:58:00+05:30",
            "sellDateTime": "2026-03-31T10:20:00+05:30", "pnl": -675, "status": "LOSS", "type": "intraday",
        });
        assert_eq!(answer.json(), json!({ "data": expected }));
        let set = answer.header("set-cookie").to_owned();
        assert!(
            set.starts_with("rojmel_visitor=")
                && set.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400"),
            "{set}"
        );

        let a = answer.cookie();
        let second = add(&routes, &with(json!({ "symbol": "LT", "key": "LT2" })), Some(&a)).await;
        // The same visitor, for another day.
        assert_eq!(second.cookie(), a);
        assert_eq!(names(&own(&routes, "intraday", Some(&a)).await), ["LT", "WIPRO"]);
        assert_eq!(own(&routes, "intraday", Some(&a)).await[1], expected);
        assert_eq!(own(&routes, "equity", Some(&a)).await, [Value::Null; 0]);

        let b = add(&routes, &with(json!({ "symbol": "ITC" })), None).await.cookie();
        assert_ne!(a, b);
        assert_eq!(names(&own(&routes, "intraday", Some(&b)).await), ["ITC"]);
        for nobody in [
            None,
            Some("rojmel_visitor=short"),
            Some("rojmel_visitor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
        ] {
            assert_eq!(own(&routes, "intraday", nobody).await, [Value::Null; 0]);
        }
    })
    .await;
}

#[tokio::test]
async fn on_https_the_cookie_is_of_this_host_alone() {
    let fresh = testdb::sqlite().await;
    let routes = routes(Site { origin: Origin::parse("https://journal.in").unwrap(), ..site_on(&fresh) });
    let answer = add(&routes, &wipro(), None).await;
    let set = answer.header("set-cookie");
    assert!(set.starts_with("__Host-rojmel_visitor=") && set.contains("; Secure;"), "{set}");
    assert_eq!(names(&own(&routes, "intraday", Some(&answer.cookie())).await), ["WIPRO"]);
}

#[tokio::test]
async fn a_users_trade_is_theirs_everywhere_and_no_part_of_the_journal() {
    testdb::both(async |db| {
        let routes = routes(site_on(&db));
        let visitor = add(&routes, &with(json!({ "symbol": "ITC" })), None).await.cookie();
        let asha = log_in_new(&routes, "asha@mail.in").await;
        let both = format!("{asha}; {visitor}");
        let answer = add(&routes, &wipro(), Some(&both)).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (StatusCode::CREATED, ""));
        assert_eq!(names(&own(&routes, "intraday", Some(&both)).await), ["WIPRO"]);
        // In another browser too; and the visitor keeps what was typed before.
        let elsewhere = log_in(&routes, "asha@mail.in").await;
        assert_eq!(names(&own(&routes, "intraday", Some(&elsewhere)).await), ["WIPRO"]);
        assert_eq!(names(&own(&routes, "intraday", Some(&visitor)).await), ["ITC"]);
        let ravi = log_in_new(&routes, "ravi@mail.in").await;
        assert_eq!(own(&routes, "intraday", Some(&ravi)).await, [Value::Null; 0]);
        let journal = send(&routes, with_cookie(request("GET", "/api/v1/trades/client"), &asha)).await;
        assert_eq!(journal.json()["data"]["trades"], json!([]));
    })
    .await;
}

/// The site, with its clock so many milliseconds later.
fn later(db: &Fresh, by: i64) -> Router {
    routes(Site {
        clock: Arc::new(move || Time(Time::parse_ist("2026-04-01 15:30").unwrap().0 + by)),
        ..site_on(db)
    })
}

#[tokio::test]
async fn a_day_later_it_is_gone() {
    testdb::both(async |db| {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        let a = add(&later(&db, 0), &wipro(), None).await.cookie();
        assert_eq!(own(&later(&db, DAY - 1), "intraday", Some(&a)).await.len(), 1);
        assert_eq!(own(&later(&db, DAY), "intraday", Some(&a)).await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn the_fifty_first_is_refused_and_a_repeat_is_not() {
    let fresh = testdb::sqlite().await;
    let routes = routes(site_on(&fresh));
    let a = add(&routes, &with(json!({ "key": "T0" })), None).await.cookie();
    for at in 1..50 {
        let answer = add(&routes, &with(json!({ "key": format!("T{at}") })), Some(&a)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
    let answer = add(&routes, &with(json!({ "key": "T50" })), Some(&a)).await;
    assert_eq!((answer.status, answer.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "3600"));
    assert_eq!(
        answer.error().1,
        "This table keeps 50 trades. The journal of an account has room for all of yours."
    );
    assert_eq!(add(&routes, &with(json!({ "key": "T7" })), Some(&a)).await.status, 201);
    assert_eq!(own(&routes, "intraday", Some(&a)).await.len(), 50);
    // Others are not hindered.
    assert_eq!(add(&routes, &wipro(), None).await.status, 201);
}

#[tokio::test]
async fn an_address_adds_twenty_at_once_and_then_one_in_half_a_minute() {
    let fresh = testdb::sqlite().await;
    let routes = routes(site_on(&fresh));
    let from = |address: &'static str| from_address(post("/api/v1/trades", &wipro()), address);
    for _ in 0..20 {
        assert_eq!(send(&routes, from("203.0.113.7")).await.status, 201);
    }
    let answer = send(&routes, from("203.0.113.7")).await;
    assert_eq!((answer.status, answer.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "30"));
    assert_eq!(send(&routes, from("203.0.113.8")).await.status, 201);
}

#[tokio::test]
async fn every_field_is_wanted_and_told_by_name() {
    let fresh = testdb::sqlite().await;
    let routes = routes(site_on(&fresh));
    let check = async |changes: Value, expected: &[(&str, &str)]| {
        let answer = add(&routes, &with(changes), None).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert_eq!(answer.header("set-cookie"), "");
        let expected: serde_json::Map<String, Value> =
            expected.iter().map(|(field, sentence)| ((*field).to_owned(), json!(sentence))).collect();
        assert_eq!(answer.json()["fields"], Value::Object(expected));
    };
    check(json!({ "type": "delivery" }), &[("type", "Type must be intraday or equity, found “delivery”.")])
        .await;
    check(json!({ "type": null }), &[("type", "Type is required.")]).await;
    check(json!({ "symbol": " " }), &[("symbol", "Stock name is required.")]).await;
    check(json!({ "symbol": "X".repeat(61) }), &[("symbol", "Stock name can have at most 60 characters.")])
        .await;
    check(json!({ "buyPrice": "" }), &[("buyPrice", "Buy price is required.")]).await;
    check(json!({ "sellPrice": -1 }), &[("sellPrice", "Sell price must be 0 or more.")]).await;
    check(
        json!({ "targetPrice": "12,5", "stopLoss": null }),
        &[
            ("targetPrice", "Target must be a plain number as 652.29, found “12,5”."),
            ("stopLoss", "Stop loss is required."),
        ],
    )
    .await;
    check(json!({ "quantity": 0 }), &[("quantity", "Quantity must be greater than 0.")]).await;
    check(
        json!({ "sellPrice": 90000000000_i64, "quantity": 900000000 }),
        &[("sellPrice", "Price times quantity is larger than anything that is traded.")],
    )
    .await;
    check(
        json!({ "buyDateTime": "31-03-2026 09:58", "sellDateTime": "" }),
        &[
            ("buyDateTime", "Date and time must look like 2026-11-19T11:04, found “31-03-2026 09:58”."),
            ("sellDateTime", "Date is required."),
        ],
    )
    .await;
}

#[tokio::test]
async fn other_addresses_methods_and_bodies_are_refused() {
    let fresh = testdb::sqlite().await;
    let routes = routes(site_on(&fresh));
    assert_eq!(send(&routes, request("GET", "/api/v1/trades/crypto")).await.status, 404);
    assert_eq!(send(&routes, request("GET", "/api/v1/trades")).await.status, 405);
    let plain = Request::post("/api/v1/trades").body(Body::from(wipro().to_string())).unwrap();
    assert_eq!(send(&routes, plain).await.status, 415);
    let long = with(json!({ "symbol": "X".repeat(20_000) }));
    assert_eq!(add(&routes, &long, None).await.status, 413);
    let mut foreign = post("/api/v1/trades", &wipro());
    foreign.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    assert_eq!(send(&routes, foreign).await.status, 403);
    // What looks like a tag is a text.
    let tag = "<img src=x onerror=alert(1)>";
    let answer = add(&routes, &with(json!({ "symbol": tag })), None).await;
    assert_eq!((answer.status, answer.json()["data"]["symbol"].as_str()), (StatusCode::CREATED, Some(tag)));
}
