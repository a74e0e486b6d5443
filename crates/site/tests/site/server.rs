//! What holds for every endpoint.

use super::*;

#[tokio::test]
async fn a_panic_is_an_answer_without_its_cause() {
    let broken = Site { clock: Box::new(|| panic!("secret cause")), ..site("exit 1").await };
    let answer = send(&routes(broken), from_address(a_file(), "203.0.113.7")).await;
    assert_eq!(answer.status, 500);
    let (code, message) = answer.error();
    assert_eq!(code, "internal");
    assert!(!message.contains("secret"), "{message}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
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
