//! A broker's statement beside the journal over the endpoints: kept, compared anew with every change, removed and
//! brought back.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

const STATEMENTS: &str = "/api/v1/reports/statements";
const RECONCILIATION: &str = "/api/v1/reports/reconciliation";

fn pnl(client: &str, from: &str, to: &str, rows: &str) -> String {
    format!(
        "Client ID,{client}\n\nP&L Statement for Equity from {from} to {to}\n\n\
         Symbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L\n{rows}\n"
    )
}

impl TestClient {
    async fn statement(&self, text: &str, account: &str) -> Answer {
        let name = "pnl-AB1234.csv";
        self.learn_statement(name, text.as_bytes()).await;
        let mut request =
            form(&[("file", Some(name), text.as_bytes()), ("account", None, account.as_bytes())]);
        *request.uri_mut() = STATEMENTS.parse().unwrap();
        send(&self.routes, with_cookie(request, &self.cookie)).await
    }

    async fn compared(&self) -> Value {
        self.get(RECONCILIATION).await.json()["data"].take()
    }
}

/// Ten ITC for 4,000, sold for 4,100; the file says its client id.
async fn with_trades(db: testdb::Fresh) -> TestClient {
    let client = TestClient::open(db).await;
    let preamble = "Client ID,AB1234\n\n";
    let rows = tradebook(&[
        ("ITC", "2025-05-05", "buy", "10", "400", 1, "10:00:00"),
        ("ITC", "2025-05-12", "sell", "10", "410", 2, "10:00:00"),
    ]);
    client.upload("tradebook.csv", &format!("{preamble}{rows}")).await;
    client
}

const AGREES: &str = "ITC,,10,4000,4100,100";

#[tokio::test]
async fn a_statement_is_kept_and_compared_with_the_journal_as_it_is() {
    testdb::both(async |db| {
        let client = with_trades(db).await;
        assert_eq!(
            client.compared().await,
            json!({ "statement": null, "comparison": null, "problem": null, "charges": null })
        );

        let rows = format!("{AGREES}\nWIPRO,,5,1000,1050,50");
        let answer = client.statement(&pnl("AB1234", "2025-04-01", "2026-03-31", &rows), "").await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let data = answer.json()["data"].take();
        // A client id stands in no name, and is not kept.
        assert_eq!(data["statement"]["name"], "pnl-….csv");
        assert_eq!(
            [&data["statement"]["account"], &data["comparison"]["difference"]],
            [&json!("zerodha"), &json!(-50)]
        );
        assert_eq!(data["comparison"]["reasons"][0]["code"], "not_in_record");

        // The missing file comes, and nothing differs any more.
        let wipro = tradebook(&[
            ("WIPRO", "2025-06-05", "buy", "5", "200", 3, "10:00:00"),
            ("WIPRO", "2025-06-12", "sell", "5", "210", 4, "10:00:00"),
        ]);
        client.upload("wipro.csv", &wipro).await;
        assert_eq!(client.compared().await["comparison"]["verdict"], "agrees");

        // The same file again is the same statement.
        let again = client.statement(&pnl("AB1234", "2025-04-01", "2026-03-31", &rows), "").await;
        assert_eq!(again.json()["data"]["statement"]["id"], data["statement"]["id"]);
        let list = client.get(STATEMENTS).await.json()["data"].take();
        assert_eq!(list.as_array().unwrap().len(), 1);

        let id = data["statement"]["id"].clone();
        let remove = async |removed: bool| {
            client
                .post(&format!("{STATEMENTS}/remove"), &json!({ "id": id, "removed": removed }))
                .await
                .status
        };
        assert_eq!(remove(true).await, 200);
        assert_eq!(client.compared().await["statement"], Value::Null);
        assert_eq!(client.get(&format!("{RECONCILIATION}?id={id}")).await.status, 404);
        assert_eq!(remove(false).await, 200);
        assert_eq!(client.compared().await["comparison"]["verdict"], "agrees");

        // Another person sees none of it.
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let path = format!("{RECONCILIATION}?id={id}");
        assert_eq!(send(&client.routes, with_cookie(request("GET", &path), &other)).await.status, 404);
        let taking = with_cookie(post(&format!("{STATEMENTS}/remove"), &json!({ "id": id })), &other);
        assert_eq!(send(&client.routes, taking).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_compared_is_refused_and_not_kept() {
    testdb::both(async |db| {
        let client = with_trades(db).await;
        let refused = async |text: &str| {
            let answer = client.statement(text, "").await;
            assert_eq!(answer.status, 422, "{}", answer.body);
            let body = answer.json();
            body["fields"]["file"].as_str().or(body["message"].as_str()).unwrap().to_owned()
        };
        assert_eq!(
            refused(&pnl("ZZ9999", "2025-04-01", "2026-03-31", AGREES)).await,
            "This statement is of another Zerodha client id than the trades of “Zerodha”: nothing was compared."
        );
        assert_eq!(
            refused(&pnl("AB1234", "2023-04-01", "2024-03-31", AGREES)).await,
            "The record holds no trades between 1 Apr 2023 and 31 Mar 2024: add the tradebook of that time, or choose the \
             statement of another period."
        );
        assert!(refused("name,age,city\nasha,30,pune\n").await.contains("This is no P&L statement"));
        assert!(refused(&tradebook(&[("ITC", "2025-05-05", "buy", "10", "400", 1, "10:00:00")])).await.contains("lists trades"));
        assert_eq!(client.get(STATEMENTS).await.json()["data"], json!([]));
    })
    .await;
}
