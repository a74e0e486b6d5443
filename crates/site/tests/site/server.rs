//! What holds for every endpoint.

use serde_json::json;

use super::client::{self, TestClient};
use super::*;

#[tokio::test]
async fn a_panic_is_an_answer_without_its_cause() {
    let broken = Site { clock: Arc::new(|| panic!("secret cause")), ..site("exit 1").await };
    let routes = routes(broken);
    // Before any endpoint is asked: until when a token holds is looked at there.
    let mut with_token = request("GET", "/api/v1/trade-history");
    with_token.headers_mut().insert("authorization", "Bearer rojmel_unknown".parse().unwrap());
    for asked in [from_address(a_file(), "203.0.113.7"), with_token] {
        let answer = send(&routes, asked).await;
        assert_eq!(answer.status, 500);
        let (code, message) = answer.error();
        assert_eq!(code, "internal");
        assert!(!message.contains("secret"), "{message}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(!answer.header("x-request-id").is_empty());
    }
}

#[tokio::test]
async fn a_full_disk_is_said_and_everything_works_as_soon_as_there_is_room() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let body = json!({ "email": client::ASHA, "password": PASSWORD });
    let ready = async || send(&client.other_server(), request("GET", "/readyz")).await.status.as_u16();
    assert_eq!(ready().await, 200);
    client.db.leave_no_room().await.unwrap();
    // 2,000 executions do not fit into what is left of the pages that there are.
    let mut large = client::INFY.lines().next().unwrap().to_owned();
    for number in 0..2000 {
        large += &format!(
            "\nINFY,INE009A01021,2025-04-02,NSE,EQ,EQ,buy,false,10.000000,1505.500000,{},1100000004210001,\
             2025-04-02T09:21:05",
            60_000_000 + number
        );
    }
    let full = send(&client.routes, client.file("large.csv", large.as_bytes(), &[]).await).await;
    assert_eq!(full.status, 507, "{}", full.body);
    // The writer's connection is a new one, without the limit: there is room.
    assert_eq!(send(&client.routes, post("/api/auth/login", &body)).await.status, 200);
    assert_eq!(ready().await, 200);
    assert_eq!(client.holds().await, (0, 0));
    client.upload("a.csv", client::INFY).await;
    assert_eq!(client.holds().await, (3, 1));
}

#[tokio::test]
async fn whoever_asks_often_whether_we_are_ready_writes_seldom() {
    let db = testdb::sqlite().await;
    let routes = routes(site_on(&db));
    assert_eq!(send(&routes, request("GET", "/readyz")).await.status, 200);
    // Within a second the write before answers; a read is made each time.
    db.leave_no_room().await.unwrap();
    assert_eq!(send(&routes, request("GET", "/readyz")).await.status, 200);
}

#[tokio::test]
async fn the_contract_describes_the_endpoints() {
    let answer = send(&routes(site("").await), request("GET", "/openapi.json")).await;
    assert_eq!(answer.body, site::openapi::text());
    let contract: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert!(contract["paths"]["/upload"]["post"]["responses"]["422"].is_object());
    assert!(contract["paths"]["/healthz"]["get"].is_object());
    assert!(contract["components"]["schemas"]["Report"]["properties"]["scrips"].is_object());
}
