//! Several accounts with one broker: each matched by itself, each called what its owner calls it.

use serde_json::{Value, json};

use super::client::{INFY, TestClient, batch, card, tradebook};
use super::*;

const ACCOUNTS: &str = "/api/v1/accounts";
const PREVIEW: &str = "/api/v1/imports/preview";

async fn list(client: &TestClient) -> Value {
    let answer = client.get(ACCOUNTS).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"]["accounts"].take()
}

async fn add(client: &TestClient, alias: &str) -> String {
    let answer = client.post(ACCOUNTS, &json!({ "broker": "zerodha", "alias": alias })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"]["account"].as_str().unwrap().to_owned()
}

async fn change(client: &TestClient, body: &Value) -> Answer {
    let mut sent = post(ACCOUNTS, body);
    *sent.method_mut() = axum::http::Method::PUT;
    send(&client.routes, with_cookie(sent, &client.cookie)).await
}

async fn upload_to(client: &TestClient, account: &str, name: &str, text: &str) -> Answer {
    let sent = client.file(name, text.as_bytes(), &[("account", account)]).await;
    send(&client.routes, sent).await
}

async fn preview_for(client: &TestClient, account: &str, text: &str) -> Answer {
    let sent = client.form(PREVIEW, "a.csv", text.as_bytes(), &[("account", account)]).await;
    send(&client.routes, with_cookie(sent, &client.cookie)).await
}

async fn history(client: &TestClient, query: &str) -> Value {
    let answer = client.get(&format!("/api/v1/trade-history{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

fn of_client(client: &str, rows: &str) -> String {
    format!("Client ID,{client}\nName,Asha Rao\nTradebook for Equity from 2025-04-01 to 2025-04-30\n\n{rows}")
}

#[tokio::test]
async fn the_same_fill_in_two_accounts_is_no_duplicate() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", INFY).await;
        assert_eq!(add(&client, "Mother").await, "zerodha.2");
        let shown = preview_for(&client, "zerodha.2", INFY).await.json()["data"].take();
        assert_eq!((&shown["account"], &shown["accountName"]), (&json!("zerodha.2"), &json!("Mother")));
        assert_eq!((&shown["alreadyThere"], &shown["file"]["rows"]["fills"]), (&json!(false), &json!(3)));
        let warning = "This very file is in your account “Zerodha” too: its trades would count in both.";
        assert_eq!(shown["file"]["warnings"], json!([warning]));
        // Nothing was stored by looking.
        assert_eq!(client.holds().await, (3, 1));

        let receipt = upload_to(&client, "zerodha.2", "april.csv", INFY).await.json()["data"].take();
        assert_eq!((&receipt["repeated"], &receipt["accountName"]), (&json!(false), &json!("Mother")));
        let rows = &receipt["files"][0]["rows"];
        assert_eq!((&rows["fills"], &rows["duplicates"]), (&json!(3), &json!(0)));
        assert_eq!(client.holds().await, (6, 2));
        // Sent once more it is a repeat, in its own account.
        let again = upload_to(&client, "zerodha.2", "april.csv", INFY).await.json()["data"].take();
        assert_eq!((&again["repeated"], &again["importId"]), (&json!(true), &receipt["importId"]));

        // 15 × 1,512 less 10 × 1,505.5 and 5 × 1,505.55 is 97.25, in each of them.
        let all = history(&client, "").await;
        assert_eq!(all["summary"]["grossPnl"], json!(194.5));
        assert_eq!(
            all["accounts"],
            json!([
                { "broker": "zerodha", "account": "zerodha", "accountName": "Zerodha", "imports": 1 },
                { "broker": "zerodha", "account": "zerodha.2", "accountName": "Mother", "imports": 1 }
            ])
        );
        let second = history(&client, "?account=zerodha.2").await;
        assert_eq!((&second["summary"]["grossPnl"], &second["page"]["total"]), (&json!(97.25), &json!(1)));
        let row = &second["page"]["rows"][0];
        assert_eq!((&row["account"], &row["accountName"]), (&json!("zerodha.2"), &json!("Mother")));
        let first = history(&client, "?account=zerodha").await["page"]["rows"][0]["id"].take();
        // The first account's trades are named as when it was the only one.
        assert!(first.as_str().unwrap().starts_with("zerodha-"), "{first}");
        assert_eq!(row["id"].as_str().unwrap(), first.as_str().unwrap().replace("zerodha-", "zerodha.2-"));
        for id in [&first, &row["id"]] {
            let path = format!("/api/v1/trades/detail?id={}", id.as_str().unwrap());
            assert_eq!(client.get(&path).await.json()["data"]["trade"]["id"], *id);
        }
        assert_eq!(history(&client, "?account=groww").await["page"]["total"], 0);
        assert_eq!(client.get("/api/v1/trade-history?account=mine").await.status, 422);
        let csv = client.get("/api/v1/trade-history/export?account=zerodha.2").await.body;
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.len(), 2);
        let account = |line: &str| line.split(',').nth(20).map(str::to_owned);
        assert_eq!(account(lines[0]).as_deref(), Some("Account"), "{csv}");
        assert_eq!(account(lines[1]).as_deref(), Some("Mother"), "{csv}");
    })
    .await;
}

#[tokio::test]
async fn matching_stays_inside_an_account() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let bought = tradebook(&[("TCS", "2025-04-02", "buy", "10", "100", 1, "10:00:00")]);
        let sold = tradebook(&[("TCS", "2025-04-03", "sell", "10", "110", 2, "10:00:00")]);
        client.upload("bought.csv", &bought).await;
        add(&client, "Mother").await;
        assert_eq!(upload_to(&client, "zerodha.2", "sold.csv", &sold).await.status, 200);
        let apart = history(&client, "").await;
        assert_eq!((&apart["summary"]["grossPnl"], &apart["summary"]["unknownCost"]), (&json!(0), &json!(1)));
        assert_eq!(apart["open"][0]["accountName"], "Zerodha");
        let need = &apart["questions"][0]["rows"][0];
        assert_eq!((&need["kind"], &need["accountName"]), (&json!("unknown_cost"), &json!("Mother")));
        assert!(need["subject"].as_str().unwrap().starts_with("cost/zerodha.2/"), "{need}");

        // The question of the second account is answered in it: 10 × (110 − 90).
        let lot = json!({ "subject": need["subject"], "day": "2025-03-20", "quantity": 10, "price": 90 });
        let answer = client.post("/api/v1/openings", &lot).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(history(&client, "").await["summary"]["grossPnl"], 200);
        assert_eq!(list(&client).await[1]["imports"], 2);

        // In the first account the same sell closes its own buy: 10 × (110 − 100) more.
        assert_eq!(upload_to(&client, "zerodha", "sold.csv", &sold).await.status, 200);
        assert_eq!(history(&client, "").await["summary"]["grossPnl"], 300);
    })
    .await;
}

#[tokio::test]
async fn a_file_goes_to_the_account_of_its_client_id() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let of = |client, id| of_client(client, &tradebook(&[("TCS", "2025-04-07", "buy", "5", "3500", id, "10:00:00")]));
        client.upload("april.csv", &of_client("ZX1234", INFY)).await;
        // One account takes every file, and says when a client id is another one.
        let other = preview_for(&client, "", &of("QQ9999", 9)).await.json()["data"].take();
        assert_eq!((&other["account"], &other["otherClient"]), (&json!("zerodha"), &json!(true)));
        add(&client, "Mother").await;
        assert_eq!(upload_to(&client, "zerodha.2", "may.csv", &of("QQ9999", 9)).await.status, 200);
        // From now on both are known.
        let mother = preview_for(&client, "", &of("qq9999", 10)).await.json()["data"].take();
        assert_eq!((&mother["account"], &mother["otherClient"]), (&json!("zerodha.2"), &json!(false)));
        assert_eq!(mother["file"]["warnings"], json!([]));
        let own = preview_for(&client, "", &of("ZX1234", 11)).await.json()["data"].take();
        assert_eq!((&own["account"], &own["file"]["warnings"]), (&json!("zerodha"), &json!([])));
        // A choice counts, and is questioned.
        let chosen = preview_for(&client, "zerodha.2", &of("ZX1234", 11)).await.json()["data"].take();
        let warning = "This file carries the client id of your account “Zerodha”, and you chose “Mother”.";
        assert_eq!((&chosen["account"], &chosen["file"]["warnings"]), (&json!("zerodha.2"), &json!([warning])));

        // Without a client id there is a choice to make, before and while storing.
        let plain = tradebook(&[("WIPRO", "2025-04-07", "buy", "5", "250", 12, "10:00:00")]);
        let sentence =
            "You have 2 accounts with Zerodha, and this file does not say which one it belongs to. Choose it.";
        for answer in [preview_for(&client, "", &plain).await, upload_to(&client, "", "june.csv", &plain).await] {
            assert_eq!((answer.status.as_u16(), &answer.json()["fields"]["account"]), (422, &json!(sentence)));
        }
        let groww = upload_to(&client, "groww", "june.csv", &plain).await;
        assert_eq!(
            groww.json()["fields"]["account"],
            "This file is Zerodha’s, and the chosen account is with Groww. Choose an account with Zerodha."
        );
        let gone = upload_to(&client, "zerodha.7", "june.csv", &plain).await;
        assert_eq!((gone.status.as_u16(), gone.json()["fields"]["account"].is_string()), (422, true));
        assert_eq!(client.holds().await, (4, 2));
    })
    .await;
}

#[tokio::test]
async fn typed_cards_go_to_the_account_they_say() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.added(&card("MT1"), false).await;
        add(&client, "Mother").await;
        let undecided = client.add(&card("MT2"), false).await;
        assert_eq!(
            undecided.json()["fields"]["trades.0.account"],
            "You have 2 accounts with Zerodha. Choose the one this trade belongs to."
        );
        // For all of them, and for one.
        let mut sent = batch(&card("MT2"), false);
        sent["account"] = json!("zerodha.2");
        assert_eq!(client.post(super::client::ADD, &sent).await.status, 200);
        let own = super::client::changed("MT3", "account", json!("zerodha"));
        client.added(&own, false).await;
        assert_eq!(history(&client, "?account=zerodha.2").await["page"]["total"], 1);
        assert_eq!(history(&client, "?account=zerodha").await["page"]["total"], 2);
        // 10 × 10 a card.
        assert_eq!(history(&client, "").await["summary"]["grossPnl"], 300);
        // Sent again it gets its first receipt; to another account it is a contradiction.
        assert_eq!(client.post(super::client::ADD, &sent).await.json()["data"]["trades"], 2);
        assert_eq!(history(&client, "").await["trades"], 3);
        sent["account"] = json!("zerodha");
        let moved = client.post(super::client::ADD, &sent).await;
        assert_eq!(
            (moved.status.as_u16(), moved.json()["fields"]["trades.0.account"].is_string()),
            (409, true)
        );
        let other = super::client::changed("MT4", "account", json!("groww"));
        let fields = client.refused(&other, 422, "invalid").await;
        assert_eq!(
            fields["trades.0.account"],
            "Account: this trade is Zerodha’s. Choose an account with Zerodha."
        );
    })
    .await;
}

#[tokio::test]
async fn an_account_is_renamed_and_removed_when_nothing_is_in_it() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        assert_eq!(list(&client).await, json!([]));
        client.upload("april.csv", INFY).await;
        let second = add(&client, "  Mother’s\taccount ").await;
        assert_eq!(list(&client).await[1]["alias"], "Mother’s account");
        for (body, field) in [
            (json!({ "broker": "zerodha", "alias": "mother’s ACCOUNT" }), "alias"),
            (json!({ "broker": "zerodha" }), "alias"),
            (json!({ "broker": "zerodha", "alias": "ä".repeat(41) }), "alias"),
        ] {
            let answer = client.post(ACCOUNTS, &body).await;
            assert_eq!(
                (answer.status.as_u16(), answer.json()["fields"][field].is_string()),
                (422, true),
                "{body}"
            );
        }
        let before = history(&client, "").await["revision"].as_i64().unwrap();
        let renamed = change(&client, &json!({ "account": "zerodha", "alias": "Own" })).await;
        assert_eq!(renamed.json()["data"]["accounts"][0]["accountName"], "Own");
        let now = history(&client, "").await;
        assert_eq!(now["revision"], before + 1);
        assert_eq!(now["page"]["rows"][0]["accountName"], "Own");
        // The same once more changes nothing.
        assert_eq!(change(&client, &json!({ "account": "zerodha", "alias": "Own" })).await.status, 200);
        assert_eq!(history(&client, "").await["revision"], before + 1);
        let taken = change(&client, &json!({ "account": second, "alias": "own" })).await;
        assert_eq!(taken.status, 422);
        let unknown = change(&client, &json!({ "account": "zerodha.9", "alias": "x" })).await;
        assert_eq!(unknown.status, 404);

        let held = client.post("/api/v1/accounts/remove", &json!({ "account": "zerodha" })).await;
        assert_eq!(
            held.error(),
            (
                "not_empty".to_owned(),
                "1 import is in this account. Only an account without imports can be removed.".to_owned()
            )
        );
        let gone = client.post("/api/v1/accounts/remove", &json!({ "account": second })).await;
        assert_eq!((gone.status.as_u16(), list(&client).await.as_array().unwrap().len()), (200, 1));
        // A draft may still name the one that is gone: its name is not given again, and what names it is refused.
        assert_eq!(add(&client, "Father").await, "zerodha.3");
        let draft = super::client::changed("MT1", "account", json!("zerodha.2"));
        let fields = client.refused(&draft, 422, "invalid").await;
        assert!(fields["trades.0.account"].as_str().unwrap().contains("was removed"), "{fields}");
    })
    .await;
}

/// Fees and corporate actions are imports without a fill.
#[tokio::test]
async fn an_account_that_holds_fees_alone_is_not_removed() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        assert_eq!(add(&client, "Own").await, "zerodha");
        let row = json!({ "day": "2025-04-30", "kind": "pledge", "amount": "35.40", "note": "" });
        let fees = client.post("/api/v1/fees", &json!({ "account": "zerodha", "rows": [row] })).await;
        assert_eq!(fees.status, 200, "{}", fees.body);
        let remove = async || client.post("/api/v1/accounts/remove", &json!({ "account": "zerodha" })).await;
        let held = "1 import is in this account. Only an account without imports can be removed.";
        assert_eq!(remove().await.error(), ("not_empty".to_owned(), held.to_owned()));
        assert_eq!(list(&client).await[0]["imports"], 1);
        let import = fees.json()["data"]["importId"].as_i64().unwrap();
        assert_eq!(client.post("/api/v1/imports/undo", &json!({ "id": import })).await.status, 200);
        let undone =
            "1 import that was undone can still be restored in this account, so it cannot be removed.";
        assert_eq!(remove().await.error(), ("not_empty".to_owned(), undone.to_owned()));
    })
    .await;
}

/// The first account is called as its broker is. Removed while there is another, it does not come back by itself.
#[tokio::test]
async fn a_removed_first_account_stays_removed() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        assert_eq!(add(&client, "Own").await, "zerodha");
        assert_eq!(add(&client, "Mother").await, "zerodha.2");
        let gone = client.post("/api/v1/accounts/remove", &json!({ "account": "zerodha" })).await;
        assert_eq!(gone.status, 200);
        // Alone, it needs no alias.
        assert_eq!(change(&client, &json!({ "account": "zerodha.2", "alias": "" })).await.status, 200);
        let draft = super::client::changed("MT1", "account", json!("zerodha"));
        let fields = client.refused(&draft, 422, "invalid").await;
        assert!(fields["trades.0.account"].as_str().unwrap().contains("was removed"), "{fields}");
        let file = upload_to(&client, "zerodha", "april.csv", INFY).await;
        assert_eq!((file.status.as_u16(), file.json()["fields"]["account"].is_string()), (422, true));
        client.added(&super::client::changed("MT2", "notes", json!("")), false).await;
        assert_eq!(list(&client).await.as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn method_and_charges_are_each_accounts_own() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let shares = tradebook(&[
            ("TCS", "2025-04-02", "buy", "10", "100", 1, "10:00:00"),
            ("TCS", "2025-04-03", "buy", "10", "200", 2, "10:00:00"),
            ("TCS", "2025-04-04", "sell", "10", "180", 3, "10:00:00"),
        ]);
        client.upload("shares.csv", &shares).await;
        add(&client, "Mother").await;
        assert_eq!(upload_to(&client, "zerodha.2", "shares.csv", &shares).await.status, 200);
        // First in, first out: 10 × (180 − 100), in each.
        let fifo = history(&client, "").await;
        assert_eq!(fifo["summary"]["grossPnl"], 1600);
        let average = change(&client, &json!({ "account": "zerodha.2", "method": "weighted_average" })).await;
        assert_eq!(average.json()["data"]["accounts"][1]["method"], "weighted_average");
        // The average of 100 and 200: 10 × (180 − 150) there, 800 as before here.
        assert_eq!(history(&client, "").await["summary"]["grossPnl"], 1100);
        assert_eq!(history(&client, "?account=zerodha").await["summary"]["grossPnl"], 800);
        // What is held of the same share is told apart, and belongs to the account that is looked at.
        let held = |shown: &Value| -> Vec<String> {
            let lines = shown["open"].as_array().unwrap().iter();
            lines.map(|line| format!("{} {}", line["accountName"].as_str().unwrap(), line["value"])).collect()
        };
        let mut both = held(&history(&client, "").await);
        both.sort();
        assert_eq!(both, ["Mother 1500", "Zerodha 2000"]);
        assert_eq!(held(&history(&client, "?account=zerodha.2").await), ["Mother 1500"]);
        // Beside the average stands what first in, first out makes of the same sell; where that is booked, nothing.
        for (account, gross, fifo) in [("zerodha.2", 300, json!([800])), ("zerodha", 800, json!(null))] {
            let rows = history(&client, &format!("?account={account}")).await;
            let id = rows["page"]["rows"][0]["id"].as_str().unwrap().to_owned();
            let detail = client.get(&format!("/api/v1/trades/detail?id={id}")).await.json();
            assert_eq!(detail["data"]["exits"][0]["grossPnl"], gross, "{account}");
            assert_eq!(detail["data"]["fifo"], fifo, "{account}");
        }
        change(&client, &json!({ "account": "zerodha.2", "method": "fifo" })).await;
        assert_eq!(history(&client, "").await["summary"], fifo["summary"]);

        // An own plan: ₹7 for each of three orders, no depository fee; GST of 18 % on brokerage.
        let mut plan = list(&client).await[1]["plan"].clone();
        plan["delivery"] = json!({ "percent": "0", "least": "7", "most": "7" });
        (plan["dp"], plan["dpFromValue"]) = (json!("0"), json!("0"));
        let answer = change(&client, &json!({ "account": "zerodha.2", "plan": plan })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let shown = &answer.json()["data"]["accounts"][1];
        assert_eq!((&shown["ownPlan"], &shown["plan"]["delivery"]["most"]), (&json!(true), &json!("7")));
        let own = history(&client, "").await;
        assert_eq!(own["charges"]["brokerage"], 21);
        // Its trade says by whose plan.
        let rows = history(&client, "?account=zerodha.2").await;
        let id = rows["page"]["rows"][0]["id"].as_str().unwrap().to_owned();
        let detail = client.get(&format!("/api/v1/trades/detail?id={id}")).await.json()["data"].take();
        let brokerage = &detail["chargeLines"][0];
        assert_eq!(
            (&brokerage["head"], &brokerage["basis"], &brokerage["rule"]["message"], &brokerage["source"]),
            (&json!("brokerage"), &json!("own"), &json!("₹7 an order"), &Value::Null)
        );
        let wrong = json!({ "account": "zerodha.2", "plan": { "delivery": plan["delivery"], "intraday": plan["delivery"],
            "futures": plan["delivery"], "options": plan["delivery"], "dp": "1,5", "dpFromValue": "0" } });
        let answer = change(&client, &wrong).await;
        assert_eq!(answer.json()["fields"]["plan.dp"], "Expected rupees as 15.34, found “1,5”.");
        change(&client, &json!({ "account": "zerodha.2", "plan": null })).await;
        assert_eq!(history(&client, "").await["charges"], fifo["charges"]);
    })
    .await;
}

#[tokio::test]
async fn accounts_are_their_owners() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", INFY).await;
        add(&client, "Mother").await;
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let theirs = send(&client.routes, with_cookie(request("GET", ACCOUNTS), &other)).await;
        assert_eq!(theirs.json()["data"]["accounts"], json!([]));
        let before = list(&client).await;
        let rename = json!({ "account": "zerodha.2", "alias": "Mine" });
        let mut sent = post(ACCOUNTS, &rename);
        *sent.method_mut() = axum::http::Method::PUT;
        assert_eq!(send(&client.routes, with_cookie(sent, &other)).await.status, 404);
        let remove = post("/api/v1/accounts/remove", &json!({ "account": "zerodha.2" }));
        assert_eq!(send(&client.routes, with_cookie(remove, &other)).await.status, 404);
        // A file for an account of somebody else is for none of one's own.
        let sent =
            client.form("/api/v1/uploadexcel", "a.csv", INFY.as_bytes(), &[("account", "zerodha.2")]).await;
        let answer = send(&client.routes, with_cookie(sent, &other)).await;
        assert_eq!((answer.status.as_u16(), answer.json()["fields"]["account"].is_string()), (422, true));
        assert_eq!(list(&client).await, before);
    })
    .await;
}
