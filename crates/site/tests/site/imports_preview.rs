//! What a file would bring, and what of it is never kept.

use serde_json::{Value, json};

use super::client::{INFY, TestClient, tradebook};
use super::*;

const PREVIEW: &str = "/api/v1/imports/preview";

/// A Console file with what stands above its table.
fn of_client(client: &str, rows: &str) -> String {
    format!(
        "Client ID,{client}\nName,Asha Rao\nPAN,ABCDE1234F\nTradebook for Equity from 2025-04-01 to 2025-04-30\n\n{rows}"
    )
}

async fn preview(client: &TestClient, text: &str) -> Value {
    let request = client.form(PREVIEW, "april.csv", text.as_bytes(), &[]).await;
    let answer = send(&client.routes, with_cookie(request, &client.cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

#[tokio::test]
async fn a_preview_says_what_would_come_and_stores_nothing() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let first = preview(&client, INFY).await;
        assert_eq!(first["file"]["rows"]["fills"], 3);
        assert_eq!(first["alreadyThere"], false);
        // 15 × 1,512 − (10 × 1,505.5 + 5 × 1,505.55) = 97.25.
        assert_eq!(first["adds"]["grossPnl"], 97.25);
        assert_eq!(first["adds"]["trades"], 1);
        assert_eq!(client.holds().await, (0, 0));

        let receipt = client.upload("april.csv", INFY).await;
        assert_eq!(receipt["adds"], first["adds"]);
        let again = preview(&client, INFY).await;
        assert_eq!(again["alreadyThere"], true);
        assert_eq!(
            (&again["file"]["rows"]["fills"], &again["file"]["rows"]["duplicates"]),
            (&json!(0), &json!(3))
        );
        assert_eq!(again["adds"]["trades"], 0);
        assert_eq!(client.holds().await, (3, 1));
    })
    .await;
}

#[tokio::test]
async fn a_preview_asks_only_what_its_file_brings() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let sold = |symbol, id| (symbol, "2025-04-03", "sell", "5", "3510", id, "11:00:00");
    client.upload("first.csv", &tradebook(&[sold("TCS", 1)])).await;
    let rows: Vec<String> = (0..25).map(|at| format!("SHARE{at}")).collect();
    let rows: Vec<_> = (10..).zip(&rows).map(|(id, symbol)| sold(symbol.as_str(), id)).collect();
    let other = preview(&client, &tradebook(&rows)).await;
    let listed = other["questions"].as_array().unwrap();
    assert_eq!((listed.len(), other["questionsMore"].as_u64()), (20, Some(5)));
    assert!(listed.iter().all(|need| need["kind"] == "unknown_cost" && need["symbol"] != "TCS"));
    // The file with the buy answers the question.
    let bought = ("TCS", "2025-04-02", "buy", "5", "3500", 2, "11:00:00");
    let answer = preview(&client, &tradebook(&[bought])).await;
    assert_eq!(answer["questions"], json!([]));
    assert_eq!(answer["adds"]["grossPnl"], 50);
}

#[tokio::test]
async fn a_preview_says_which_part_of_its_sum_the_record_does_not_prove() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let sums = |adds: &Value| ["grossPnl", "assumedPnl", "leftOutSaleValue"].map(|name| adds[name].clone());
    // TCS: 10 × 100 on shares that may have been older. INFY: 85 × 1,500 without a buy.
    let year = tradebook(&[
        ("TCS", "2025-05-02", "buy", "10", "3000", 1, "11:00:00"),
        ("TCS", "2025-06-02", "sell", "10", "3100", 2, "11:00:00"),
        ("INFY", "2025-11-12", "sell", "85", "1500", 3, "11:00:00"),
    ]);
    let first = preview(&client, &year).await;
    assert_eq!(sums(&first["adds"]), [json!(1000), json!(1000), json!(127_500)]);
    let receipt = client.upload("year.csv", &year).await;
    assert_eq!(receipt["adds"], first["adds"]);
    // The year before. First in, first out: 10 × (3,100 − 2,000) of TCS instead of 10 × 100, and 85 × (1,500 − 1,000)
    // of INFY, which lacks no buy any more. All of it stays assumed.
    let before = tradebook(&[
        ("TCS", "2024-05-02", "buy", "10", "2000", 4, "11:00:00"),
        ("INFY", "2024-05-02", "buy", "85", "1000", 5, "11:00:00"),
    ]);
    let second = preview(&client, &before).await;
    assert_eq!(sums(&second["adds"]), [json!(52_500), json!(52_500), json!(-127_500)]);
}

#[tokio::test]
async fn signed_out_it_is_against_nothing_and_at_a_pace() {
    let client = TestClient::open(testdb::sqlite().await).await;
    client.upload("april.csv", INFY).await;
    for check in 0..21 {
        let request = client.form(PREVIEW, "april.csv", INFY.as_bytes(), &[]).await;
        let answer = send(&client.routes, from_address(request, "203.0.113.7")).await;
        if check == 20 {
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (429, "too_many"));
            continue;
        }
        assert_eq!(answer.status, 200, "{}", answer.body);
        let data = answer.json()["data"].take();
        assert_eq!((&data["alreadyThere"], &data["file"]["rows"]["fills"]), (&json!(false), &json!(3)));
    }
}

#[tokio::test]
async fn rejected_rows_are_shown_before() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let bad = INFY.replace(",15.000000,", ",many,");
    let shown = preview(&client, &bad).await;
    assert_eq!(shown["file"]["rows"]["rejected"][0]["column"], "quantity");
    assert_eq!(shown["file"]["rows"]["fills"], 2);
}

#[tokio::test]
async fn another_clients_file_is_told() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let later = |client| {
            of_client(client, &tradebook(&[("TCS", "2025-04-07", "buy", "5", "3500", 9, "10:00:00")]))
        };
        let warned = |file: &Value| {
            let warnings = file["warnings"].as_array().unwrap();
            warnings.iter().any(|one| one.as_str().unwrap().contains("carries another client id"))
        };
        let first = client.upload("april.csv", &of_client("ZX1234", INFY)).await;
        assert!(!warned(&first["files"][0]), "{first}");
        assert!(!warned(&preview(&client, &later("zx1234")).await["file"]));
        assert!(warned(&preview(&client, &later("QQ9999")).await["file"]));
        let other = client.upload("may.csv", &later("QQ9999")).await;
        assert!(warned(&other["files"][0]), "{other}");
        // From then on the journal says whose files stand together, and what to do.
        let warnings = client.get("/api/v1/trade-history").await.json()["data"]["warnings"].take();
        let sentence = "Your account “Zerodha” holds files of more than one client id: april.csv, and beside them \
                        may.csv. All are matched as one account. If they belong to two people, undo that import, add \
                        a second Zerodha account in the settings, and upload it into that one.";
        assert!(warnings.as_array().unwrap().iter().any(|one| one == sentence), "{warnings}");
        // The account stays the first one's.
        assert!(!warned(&preview(&client, &of_client("ZX1234", INFY)).await["file"]));
    })
    .await;
}

#[tokio::test]
async fn nobodys_papers_are_kept() {
    let client = TestClient::open(testdb::sqlite().await).await;
    client.upload("tradebook-ZX1234-EQ.csv", &of_client("ZX1234", INFY)).await;
    assert_eq!(client.trades().await.len(), 1);
    let list = client.get("/api/v1/imports").await.json();
    assert_eq!(list["data"]["imports"][0]["name"], "tradebook-…-EQ.csv");
    // The write-ahead log too.
    let mut found_trades = false;
    for entry in std::fs::read_dir(client.db.folder()).unwrap() {
        let path = entry.unwrap().path();
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let holds =
            |text: &str| bytes.windows(text.len()).any(|window| window.eq_ignore_ascii_case(text.as_bytes()));
        found_trades |= holds("INFY");
        for secret in ["ZX1234", "ABCDE1234F", "PAN,"] {
            assert!(!holds(secret), "{secret} in {}", path.display());
        }
    }
    assert!(found_trades);
}
