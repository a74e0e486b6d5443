//! Playbooks: kept by revision, under each name they had, and trades judged by them, on both databases.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};

const PATH: &str = "/api/v1/setups";

/// Two trades of INFY: on 2 April it gains, on 3 April, opened after eleven, it loses.
fn two() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "10:30:00"),
        ("INFY", "2025-04-03", "buy", "10", "1500", 13, "11:00:01"),
        ("INFY", "2025-04-03", "sell", "10", "1490", 14, "12:00:00"),
    ])
}

fn rules() -> Value {
    json!([
        { "id": "a", "weight": 3, "rule": { "type": "entryBetween", "from": "09:30", "to": "11:00" } },
        { "id": "b", "weight": 1, "rule": { "type": "directions", "names": ["long"] } },
        { "id": "c", "weight": 1, "rule": { "type": "notOnExpiryDay" } },
        { "id": "d", "weight": 1, "rule": { "type": "question", "text": "Calm?" } },
    ])
}

async fn saved(client: &TestClient, body: &Value) -> Value {
    let answer = client.post(PATH, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

/// Ids of all trades, the newest exit first.
async fn ids(client: &TestClient) -> Vec<String> {
    let history = client.data("/api/v1/trade-history").await;
    let rows = history["page"]["rows"].as_array().unwrap();
    rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_setup_is_kept_by_revision_and_under_each_name_it_had() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let made = saved(&asha, &json!({ "name": "Opening range", "text": "**Wait**", "versions": [] })).await;
        // Sent again, because the answer was lost: the same one.
        let again = saved(&asha, &json!({ "name": "Opening range", "text": "**Wait**", "versions": [] })).await;
        assert_eq!(again, made);
        let other = json!({ "name": "Opening range", "text": "**Go**", "versions": [] });
        assert_eq!(asha.post(PATH, &other).await.status, 422);
        assert_eq!((&made["id"], &made["revision"], &made["aliases"]), (&json!("s1"), &json!(1), &json!([])));

        let version = json!([{ "from": "2025-04-01", "rules": rules() }]);
        let change = |revision: u32, name: &str| {
            json!({ "id": "s1", "revision": revision, "name": name, "text": "**Wait**", "versions": version })
        };
        let renamed = saved(&asha, &change(1, "ORB")).await;
        assert_eq!((&renamed["name"], &renamed["aliases"]), (&json!("ORB"), &json!(["Opening range"])));
        assert_eq!(renamed["versions"][0]["rules"][0]["sentence"]["message"], "Entry from 09:30 to 11:00");
        assert_eq!(renamed["versions"][0]["rules"][0]["rule"], rules()[0]["rule"]);

        // Another page wrote meanwhile: nothing is overwritten.
        assert_eq!(asha.post(PATH, &change(1, "Late")).await.status, 409);
        // Back: what it was called in between stays known too.
        let back = saved(&asha, &change(2, "Opening range")).await;
        assert_eq!((&back["name"], &back["aliases"]), (&json!("Opening range"), &json!(["ORB"])));

        let taken = asha.post(PATH, &json!({ "name": "orb", "versions": [] })).await;
        assert_eq!(taken.status, 422, "{}", taken.body);
        assert!(taken.body.contains("Opening range"), "{}", taken.body);
        let wrong = json!([{ "from": "2025-04-01", "rules": [
            { "id": "a", "weight": 1, "rule": { "type": "flatBefore", "time": "25:00" } },
        ] }]);
        let refused = asha.post(PATH, &json!({ "name": "Other", "versions": wrong })).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("versions[0].rules[0].rule.time"), "{}", refused.body);
        assert_eq!(asha.post(PATH, &json!({ "id": "s9", "name": "None", "versions": [] })).await.status, 404);
        assert_eq!(asha.data(PATH).await["setups"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn trades_are_judged_by_the_version_of_their_day_and_add_up() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        asha.upload("book.csv", &two()).await;
        let ids = ids(&asha).await;
        let (lost, won) = (ids[0].as_str(), ids[1].as_str());
        for trade in [lost, won] {
            // Without case.
            let body = json!({ "trade": trade, "annotation": null, "revision": null, "set": { "setup": "opening RANGE" } });
            assert_eq!(asha.post("/api/v1/annotations", &body).await.status, 200);
        }
        let judged = async |trade: &str| asha.data(&format!("{PATH}/judged?trade={trade}")).await;
        assert_eq!(judged(won).await["setup"], Value::Null);

        let versions = json!([{ "from": "2025-04-03", "rules": rules() }]);
        let made = saved(&asha, &json!({ "name": "Opening range", "versions": versions })).await;
        // Opened before the first version: by none, and it says so.
        let before = judged(won).await;
        assert_eq!((&before["setup"]["version"], &before["setup"]["rules"]), (&Value::Null, &json!([])));
        assert_eq!(
            before["setup"]["reason"]["message"],
            "Opened before the first version of 3 Apr 2025: judged by none."
        );

        let versions = json!([
            { "from": "2025-04-01", "rules": rules() },
            { "from": "2025-04-03", "rules": rules() },
        ]);
        // The old name still leads there.
        let renamed = json!({ "id": "s1", "revision": made["revision"], "name": "ORB", "versions": versions });
        saved(&asha, &renamed).await;
        let outcomes = |of: &Value| {
            let rules = of["setup"]["rules"].as_array().unwrap();
            rules
                .iter()
                .map(|rule| format!("{} {}", rule["outcome"].as_str().unwrap(), rule["evidence"]["message"].as_str().unwrap()))
                .collect::<Vec<_>>()
        };
        let (first, second) = (judged(won).await, judged(lost).await);
        assert_eq!((&first["setup"]["version"], &second["setup"]["version"]), (&json!(1), &json!(2)));
        let rest = ["passed long", "not_applicable shares have no expiry", "open not answered"];
        assert_eq!(outcomes(&first), [&["passed 10:00"], &rest[..]].concat());
        assert_eq!(outcomes(&second), [&["broken 11:00:01"], &rest[..]].concat());
        // (1 of 3 + 1), by weight.
        let setup = &second["setup"];
        assert_eq!([&setup["kept"], &setup["judged"], &setup["keptWeight"], &setup["judgedWeight"]], [1, 2, 1, 4]);

        let results = asha.data(&format!("{PATH}/results?setup=s1")).await;
        assert_eq!((&results["keptWeight"], &results["judgedWeight"]), (&json!(5), &json!(8)));
        let rule = &results["rules"][0];
        assert_eq!((&rule["passed"]["trades"], &rule["broken"]["trades"]), (&json!(1), &json!(1)));
        // Kept and broken are all of it, and each is the net of its trade.
        let history = asha.data("/api/v1/trade-history").await;
        let net = |trade: &str| {
            let rows = history["page"]["rows"].as_array().unwrap();
            rows.iter().find(|row| row["id"] == trade).unwrap()["netPnl"].clone()
        };
        assert_eq!((&rule["passed"]["net"], &rule["broken"]["net"]), (&net(won), &net(lost)));
        assert_eq!((&results["all"]["trades"], &results["notCounted"]), (&json!(2), &json!(0)));
        let sum = net(won).as_f64().unwrap() + net(lost).as_f64().unwrap();
        assert!((results["all"]["net"].as_f64().unwrap() - sum).abs() < 0.000_05);
        assert_eq!(results["trades"].as_array().unwrap().len(), 2);
        assert_eq!(asha.get(&format!("{PATH}/results?setup=s2")).await.status, 404);
    })
    .await;
}

/// One trade with two notes, each of another setup: it belongs to the one that the trade's page shows first, and to no
/// other.
#[tokio::test]
async fn a_trade_of_several_notes_belongs_to_the_setup_of_its_main_one() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let later = tradebook(&[
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
            ("INFY", "2025-04-03", "sell", "10", "1512", 12, "11:00:00"),
            ("INFY", "2025-04-07", "buy", "4", "1520", 21, "10:00:00"),
            ("INFY", "2025-04-09", "sell", "4", "1530", 22, "11:00:00"),
        ]);
        asha.upload("later.csv", &later).await;
        // The newest exit first: four shares, then ten.
        let apart = ids(&asha).await;
        for (trade, setup) in apart.iter().zip(["Gap", "ORB"]) {
            let body = json!({ "trade": trade, "set": { "setup": setup } });
            let answer = asha.post("/api/v1/annotations", &body).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            let versions = json!([{ "from": "2025-01-01", "rules": rules() }]);
            saved(&asha, &json!({ "name": setup, "versions": versions })).await;
        }
        let count = async |setup: &str| {
            let results = asha.data(&format!("{PATH}/results?setup={setup}")).await;
            results["all"]["trades"].as_u64().unwrap() + results["notCounted"].as_u64().unwrap()
        };
        assert_eq!([count("s1").await, count("s2").await], [1, 1]);
        // One is held from before: a single trade, of which the note on ten shares is the main one.
        asha.upload("earlier.csv", &tradebook(&[("INFY", "2025-03-20", "buy", "1", "1400", 1, "10:00:00")])).await;
        let joined = ids(&asha).await;
        assert_eq!(joined.len(), 1);
        let page = asha.data(&format!("/api/v1/annotations?trade={}", joined[0])).await;
        assert_eq!(page["annotations"].as_array().unwrap().len(), 2);
        assert_eq!(page["annotations"][0]["fields"]["setup"]["value"], "ORB");
        let judged = async || asha.data(&format!("{PATH}/judged?trade={}", joined[0])).await["setup"]["name"].take();
        assert_eq!(judged().await, "ORB");
        assert_eq!([count("s1").await, count("s2").await], [0, 1]);
        // Without a setup it is of none, whatever the smaller note says.
        let main = &page["annotations"][0];
        let body = json!({
            "trade": joined[0], "annotation": main["id"], "revision": main["revision"], "set": { "setup": null, "note": "x" },
        });
        assert_eq!(asha.post("/api/v1/annotations", &body).await.status, 200);
        assert_eq!(judged().await, Value::Null);
        assert_eq!([count("s1").await, count("s2").await], [0, 0]);
    })
    .await;
}

/// An archive of a later release: the one setup says that its rules cannot be read, all others go on.
#[tokio::test]
async fn a_setup_whose_rules_cannot_be_read_stops_no_other() {
    use store::documents::{self, Kind, Named, Save, Saved};
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let user = asha.user().await;
        let now = domain::Time::parse_ist("2026-11-20 15:30").unwrap();
        let later = r#"{"v":2,"versions":[]}"#;
        for (key, name, rules) in [("s3", "Later", later), ("odd", "Odd", "{")] {
            let set = [("name", name), ("rules", rules)]
                .map(|(field, text)| documents::Value { field, text: text.to_owned() });
            let named = Named { kind: Kind::Setup, key };
            let save = Save { named, revision: 0, all: None, set: &set, prose: &[] };
            assert_eq!(
                documents::save(&asha.db, user, &save, now).await.unwrap(),
                Saved::Done { revision: 1 }
            );
        }
        asha.upload("book.csv", &two()).await;
        let ids = ids(&asha).await;
        for (trade, setup) in ids.iter().zip(["Later", "Plain"]) {
            let body = json!({ "trade": trade, "set": { "setup": setup } });
            assert_eq!(asha.post("/api/v1/annotations", &body).await.status, 200);
        }
        // The number after the highest, though there are only two.
        let versions = json!([{ "from": "2025-01-01", "rules": rules() }]);
        let plain = saved(&asha, &json!({ "name": "Plain", "versions": versions })).await;
        assert_eq!((&plain["id"], &plain["unreadable"]), (&json!("s4"), &Value::Null));

        let said = "The rules of this setup cannot be read. v: Expected 1, how rules are written, found 2.";
        let listed = asha.data(PATH).await["setups"].take();
        assert_eq!(listed[0]["unreadable"]["message"], said);
        assert_eq!(listed[0]["versions"], json!([]));
        let odd = listed[1]["unreadable"]["message"].as_str().unwrap();
        assert!(odd.starts_with("The rules of this setup cannot be read. "), "{odd}");
        assert_eq!((&listed[2]["name"], &listed[2]["unreadable"]), (&json!("Plain"), &Value::Null));

        let judged =
            async |trade: &str| asha.data(&format!("{PATH}/judged?trade={trade}")).await["setup"].take();
        let by_later = judged(&ids[0]).await;
        assert_eq!((&by_later["name"], &by_later["reason"]["message"]), (&json!("Later"), &json!(said)));
        assert_eq!((&by_later["rules"], &by_later["judgedWeight"]), (&json!([]), &json!(0)));
        assert_eq!(judged(&ids[1]).await["rules"].as_array().unwrap().len(), 4);
        let results = asha.data(&format!("{PATH}/results?setup=s3")).await;
        assert_eq!((&results["unjudged"]["trades"], &results["judgedWeight"]), (&json!(1), &json!(0)));
        assert_eq!(asha.data(&format!("{PATH}/results?setup=s4")).await["all"]["trades"], 1);

        // Renamed it keeps what nobody could see; with versions it has those.
        let stored = async || {
            let named = Named { kind: Kind::Setup, key: "s3" };
            documents::one(&asha.db, user, named).await.unwrap().unwrap().field("rules").unwrap().to_owned()
        };
        saved(&asha, &json!({ "id": "s3", "revision": 1, "name": "Later on", "versions": [] })).await;
        assert_eq!(stored().await, later);
        let anew = json!({ "id": "s3", "revision": 2, "name": "Later on", "versions": versions });
        assert_eq!(saved(&asha, &anew).await["unreadable"], Value::Null);
        assert_ne!(stored().await, later);
    })
    .await;
}

/// Ten pages give ten new setups one name at once: one of them has it.
#[tokio::test]
async fn of_many_that_take_one_name_at_once_one_has_it() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let names = ["Gap", "gap", "GAP", "Gap", "gAp", "Gap", "gap", "GAP", "Gap", "gAp"];
        let requests = names.iter().enumerate().map(|(at, name)| {
            let sent = super::post(PATH, &json!({ "name": name, "text": at.to_string(), "versions": [] }));
            (asha.routes.clone(), super::with_cookie(sent, &asha.cookie))
        });
        let answers = super::client::at_once(requests.collect()).await;
        let made = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(made, 1, "{:?}", answers.iter().map(|answer| answer.status).collect::<Vec<_>>());
        assert_eq!(asha.data(PATH).await["setups"].as_array().unwrap().len(), 1);
        // One that is renamed comes up against the same.
        saved(&asha, &json!({ "name": "ORB", "versions": [] })).await;
        let renamed = json!({ "id": "s2", "revision": 1, "name": "gap", "versions": [] });
        assert_eq!(asha.post(PATH, &renamed).await.status, 422);
    })
    .await;
}

/// Prices before and after a split are not compared; the others of its rules are judged.
#[tokio::test]
async fn over_a_split_no_price_is_compared() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let rows = [
            ("INFY", "2025-04-02", "buy", "10", "100", 31, "10:00:00"),
            ("INFY", "2025-04-09", "sell", "20", "55", 32, "10:00:00"),
        ];
        asha.upload("split.csv", &tradebook(&rows)).await;
        let split =
            json!({ "exDate": "2025-04-07", "symbol": "INFY", "action": "split", "a": "10", "b": "5" });
        let answer = asha.post("/api/v1/actions", &json!({ "rows": [split] })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let [trade] = ids(&asha).await.try_into().unwrap();
        let body = json!({ "trade": trade, "set": { "setup": "ORB", "stop": "98" } });
        assert_eq!(asha.post("/api/v1/annotations", &body).await.status, 200);
        let rules = json!([
            { "id": "a", "weight": 1, "rule": { "type": "riskAtMost", "amount": "500" } },
            { "id": "b", "weight": 1, "rule": { "type": "addsAtMost", "adds": 0 } },
        ]);
        let versions = json!([{ "from": "2025-04-01", "rules": rules }]);
        saved(&asha, &json!({ "name": "ORB", "versions": versions })).await;
        let judged = asha.data(&format!("{PATH}/judged?trade={trade}")).await;
        let rules = judged["setup"]["rules"].as_array().unwrap();
        let said: Vec<String> = rules
            .iter()
            .map(|rule| {
                format!(
                    "{} {}",
                    rule["outcome"].as_str().unwrap(),
                    rule["evidence"]["message"].as_str().unwrap()
                )
            })
            .collect();
        assert_eq!(
            said,
            [
                "not_applicable the shares were split, merged or given, or their cost is not known",
                "passed none added",
            ]
        );
    })
    .await;
}
