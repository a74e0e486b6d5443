//! A journal with something of everything that goes into an archive.

use super::*;

/// A journal with one of everything: files, an undone one, cards, a snapshot, decisions, rows of a journal page.
pub(super) async fn full(db: testdb::Fresh) -> TestClient {
    let client = TestClient::open(db).await;
    let preamble = "Client ID,AB1234\nName,Asha Rao\nTradebook for Equity from 2025-04-01 to 2025-04-30\n\n";
    client.upload("april.csv", &format!("{preamble}{INFY}")).await;
    let undone = tradebook(&[("WIPRO", "2025-04-03", "buy", "5", "250", 4, "11:00:00")]);
    let undone = client.upload("undone.csv", &undone).await["importId"].take();
    assert_eq!(client.post("/api/v1/imports/undo", &json!({ "id": undone })).await.status, 200);
    let mut first = card("MT1");
    first[0]["notes"] = json!("=1+1, \"quoted\"\nनीरज");
    client.added(&first, true).await;
    client.added(&card("MT2"), false).await;
    let sold = tradebook(&[("TCS", "2025-04-03", "sell", "5", "3510", 3, "11:00:00")]);
    client.upload("sold.csv", &sold).await;
    let row = json!({
        "symbol": "WIPRO", "buyPrice": 243.7, "quantity": 900, "sellPrice": 242.95, "targetPrice": 247,
        "stopLoss": 242.5, "buyDateTime": "2026-03-31T09:58", "sellDateTime": "2026-03-31T10:20",
        "pnl": 0, "status": "WIN", "type": "intraday", "key": "LT1",
    });
    assert_eq!(client.post("/api/v1/trades", &row).await.status, 201);
    let subject =
        client.get("/api/v1/trade-history").await.json()["data"]["questions"][0]["rows"][0]["subject"].take();
    let mut loss =
        post("/api/v1/reports/tax/losses", &json!({ "year": "2023-24", "kind": "short", "amount": "500" }));
    *loss.method_mut() = "PUT".parse().unwrap();
    assert_eq!(send(&client.routes, with_cookie(loss, &client.cookie)).await.status, 200);
    let lot = json!({ "subject": subject, "day": "2025-03-20", "quantity": 5, "price": 3400 });
    let answer = client.post("/api/v1/openings", &lot).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let fee = json!({ "day": "2025-04-30", "kind": "pledge", "amount": "35.40", "note": "INFY" });
    let answer = client.post("/api/v1/fees", &json!({ "rows": [fee] })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let mut said = post("/api/v1/accounts", &json!({ "account": "zerodha", "quantities": "lots" }));
    *said.method_mut() = "PUT".parse().unwrap();
    assert_eq!(send(&client.routes, with_cookie(said, &client.cookie)).await.status, 200);
    // Written, changed, cleared in part; of a trade that is there and of one that is not.
    let history = client.get("/api/v1/trade-history").await.json()["data"].take();
    for row in history["page"]["rows"].as_array().unwrap() {
        let set = json!({ "note": "पहला\n\"quoted\"", "tags": ["gap", "News"], "stop": "1490.5", "ruleAnswers": ["s1/calm yes", "s1/b no"] });
        let body = json!({ "trade": row["id"], "set": set });
        let made = client.post("/api/v1/annotations", &body).await;
        assert_eq!(made.status, 200, "{}", made.body);
        let made = made.json()["data"].take();
        let body = json!({
            "trade": row["id"], "annotation": made["id"], "revision": made["revision"],
            "set": { "note": "other", "stop": null },
        });
        assert_eq!(client.post("/api/v1/annotations", &body).await.status, 200);
    }
    documents(&client).await;
    let days = "date,open,high,low,close,volume\n2025-04-02,1500,1520.05,1490,1510,7\n2025-04-03,1500,1520,1,1510,\n2025-04-04,1500,1520,1,1510,\n2025-05-02,1500,1520,1,1510,\n";
    let sent = client.candles("days.csv", days, &[("instrument", "INFY")]).await;
    let answer = send(&client.routes, with_cookie(sent, &client.cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    // Closes of options lie beside them, in two months.
    let list = "INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,TIMESTAMP\n\
        OPTIDX,NIFTY,03-APR-2025,23500,CE,120,125,95,100,100,5,27-MAR-2025\n\
        OPTIDX,NIFTY,03-APR-2025,23500,PE,60,65,35,40.05,40,5,01-APR-2025\n";
    let mut sent = client.candles("fo.csv", list, &[("instrument", "NIFTY")]).await;
    *sent.uri_mut() = "/api/v1/candles/options".parse().unwrap();
    let answer = send(&client.routes, with_cookie(sent, &client.cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    backtests(&client).await;
    strategies_by_hand(&client).await;
    pictures(&client).await;
    client
}

/// Two by hand, then one of them under another name.
async fn strategies_by_hand(client: &TestClient) {
    use store::strategies_by_hand::{self as stored, Anchored, New, Seen, Stepped};
    let user = store::users::by_email(&client.db, "asha@mail.in").await.unwrap().unwrap().0.id;
    let now = Time::parse_ist("2026-11-20 15:30").unwrap();
    let new = |name: &str, fill: u64| New {
        account: Some(domain::Broker::ZERODHA.into()),
        underlying: "NIFTY".to_owned(),
        day: now.day(),
        name: name.to_owned(),
        kind: "short_iron_condor".to_owned(),
        margin: (fill == 2).then_some(domain::Money(500_000)),
        anchors: vec![Anchored {
            fill: domain::FillId(fill),
            from: 0,
            to: 65,
            held: fill == 2,
            title: "NIFTY 24000 PE".to_owned(),
        }],
    };
    let journal = store::journal::revision(&client.db, user).await.unwrap();
    let both = [new("पहला \"quoted\"", u64::MAX), new("", 2)];
    for (revision, ends, made) in [(0, &[][..], &both[..]), (1, &[1], &both[..1])] {
        let seen = Seen { revision, journal };
        let stepped = stored::step(&client.db, user, seen, ends, made, now).await.unwrap();
        assert_eq!(stepped, Stepped::Done { revision: revision + 1 });
    }
}

/// A rule that was changed, and run before and after.
async fn backtests(client: &TestClient) {
    for (revision, level) in [(0, 1400), (1, 1500)] {
        let rule = json!({
            "v": 1, "name": "Above", "bar": "1d", "side": "long", "entry": { "when": { "gt": ["close", level] } },
            "exit": { "bars": 1 }, "size": { "units": 1 }, "capital": "100000",
        });
        let id = (revision > 0).then_some("b1");
        let body = json!({ "id": id, "revision": revision, "rule": rule });
        let answer = client.post("/api/v1/backtests", &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let answer =
            client.post("/api/v1/backtests/run", &json!({ "id": "b1", "rule": rule, "candles": 1 })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
}

/// Beside a trade, a setup, a missed trade and on days: said something of, moved, removed.
async fn pictures(client: &TestClient) {
    let history = client.get("/api/v1/trade-history").await.json()["data"].take();
    let trade = format!("trade={}", history["page"]["rows"][0]["id"].as_str().unwrap());
    for (number, beside) in [
        (1, trade.as_str()),
        (2, &trade),
        (3, "day=2025-04-01"),
        (4, "day=2025-04-05"),
        (5, "setup=gap-2"),
        (6, "missed=missed-a1"),
    ] {
        let request = client.picture(&id(number), beside, &png(3, 2, number as u8)).await;
        assert_eq!(send(&client.routes, request).await.status, 200);
    }
    let said = json!({ "id": id(1), "revision": 1, "caption": "पहला \"quoted\"", "stage": "before" });
    for (what, body) in
        [("change", said), ("order", json!({ "ids": [id(2), id(1)] })), ("remove", json!({ "id": id(3) }))]
    {
        let answer = client.post(&format!("/api/v1/pictures/{what}"), &body).await;
        assert_eq!(answer.status, 200, "{what}: {}", answer.body);
    }
}

/// A day and others that were written, changed and cleared in part; a setup that was removed.
async fn documents(client: &TestClient) {
    use store::documents::{self, Kind, Named, Save, Saved, Value};
    let user = store::users::by_email(&client.db, "asha@mail.in").await.unwrap().unwrap().0.id;
    let now = Time::parse_ist("2026-11-20 15:30").unwrap();
    let all = [
        (Kind::Day, "2025-04-01"),
        (Kind::Setup, "gap-1"),
        (Kind::Setup, "gap-2"),
        (Kind::Recap, "2025-W14"),
        (Kind::AccountRule, "all_2025-04-01"),
        (Kind::Capital, "all_2025-04-01"),
        (Kind::DayTemplate, "before-a1"),
        (Kind::Routine, "routine-a1"),
        (Kind::View, "view-a1"),
        (Kind::MissedTrade, "missed-a1"),
        (Kind::Tag, "tag-a1"),
    ];
    for (kind, key) in all {
        let named = Named { kind, key };
        for (revision, text) in [(0, "पहला"), (1, ""), (2, "दूसरा \"quoted\"")] {
            let set = [Value { field: "text", text: text.to_owned() }];
            let save = Save { named, revision, all: None, set: &set, prose: &[] };
            let saved = documents::save(&client.db, user, &save, now).await.unwrap();
            assert_eq!(saved, Saved::Done { revision: revision + 1 });
        }
    }
    // What a view and a missed trade hold, as their screens write it.
    for (kind, key, field, text) in [
        (Kind::View, "view-a1", "address", "symbol=INFY&sort=-net"),
        (Kind::MissedTrade, "missed-a1", "entry", "1520.5"),
        (Kind::Tag, "tag-a1", "colour", "teal"),
    ] {
        let (named, set) = (Named { kind, key }, [Value { field, text: text.to_owned() }]);
        let save = Save { named, revision: 3, all: None, set: &set, prose: &[] };
        let saved = documents::save(&client.db, user, &save, now).await.unwrap();
        assert_eq!(saved, Saved::Done { revision: 4 });
    }
    let named = Named { kind: Kind::Setup, key: "gap-1" };
    let removed = documents::remove(&client.db, user, named, 3, now).await.unwrap();
    assert_eq!(removed, Saved::Done { revision: 4 });
}
