//! Writes of accounts: somebody registers, somebody asks for the end of her account and stays after all.

use serde_json::{Value, json};
use visitor::{Answer, PASSWORD, Visitor};

use crate::prepared::ASHA;
use crate::writes::{Write, nothing};

const RAVI: &str = "ravi@rojmel.test.in";

pub fn writes() -> Vec<Write> {
    let write =
        |name, before, send| Write { see, has_books: false, ..Write::of_a_journal(name, before, send) };
    vec![
        write("register", nothing, |visitor| visitor.stranger().register(RAVI)),
        write("end", nothing, end),
        write("stay", end_first, stay),
        write("consent", nothing, consent),
        write("preferences", nothing, preferences),
    ]
}

/// Who can log in, and what each then sees of the own account.
fn see(visitor: &Visitor) -> Option<Value> {
    let mut seen = json!({});
    for email in [ASHA, RAVI] {
        let person = visitor.stranger();
        let status = person.log_in(email)?.status;
        assert!(matches!(status, 200 | 401), "{email}: {status}");
        if status == 401 {
            continue;
        }
        let user = person.get("/api/auth/me")?.data()["user"].take();
        let trades = person.get("/api/v1/trades/client")?.data()["trades"].as_array()?.len();
        let preferences = person.get("/api/v1/profile")?.data()["preferences"].take();
        let mut consents = person.get("/api/v1/account/consents")?.data();
        crate::without_moments(&mut consents);
        // Given twice it stands there twice.
        if let Some(all) = consents["records"].as_array_mut() {
            all.dedup();
        }
        seen[email] = json!({
            "name": user["name"], "role": user["role"], "ends": !user["deletion"].is_null(), "trades": trades,
            "consents": consents, "preferences": preferences,
        });
    }
    Some(seen)
}

/// With a session of its own: the end of an account ends all of them.
fn end(visitor: &Visitor) -> Option<Answer> {
    let person = logged_in(visitor)?;
    person.post("/api/v1/account/delete", &json!({ "password": PASSWORD }))
}

pub fn end_first(visitor: &Visitor) {
    assert_eq!(end(visitor).expect("an answer").status, 200);
}

fn stay(visitor: &Visitor) -> Option<Answer> {
    logged_in(visitor)?.post("/api/v1/account/keep", &json!({}))
}

fn consent(visitor: &Visitor) -> Option<Answer> {
    let given = json!({ "purpose": "journal", "given": true, "version": "2026-11-27" });
    visitor.post("/api/v1/account/consents", &given)
}

fn preferences(visitor: &Visitor) -> Option<Answer> {
    visitor.put("/api/v1/preferences", &json!({ "theme": "dark" }))
}

fn logged_in(visitor: &Visitor) -> Option<Visitor> {
    let person = visitor.stranger();
    assert_eq!(person.log_in(ASHA)?.status, 200);
    Some(person)
}
