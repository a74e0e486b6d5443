//! Accounts and sessions through the router, on both databases.

mod asvs;
mod consents;
mod deletion;
mod device;
mod gates;
mod guessing;
mod login;
mod logs;
mod operator_secret;
mod passkey;
mod post;
mod register;
mod reset;
mod sessions;
mod ticket;
mod tokens;

pub use post::decoded;

use std::sync::atomic::{AtomicI64, Ordering};

use ::accounts::EASY;
use serde_json::{Value, json};

use super::*;

/// A clock that the test turns.
#[derive(Clone)]
struct Clock(Arc<AtomicI64>);

impl Clock {
    fn at(text: &str) -> Self {
        Self(Arc::new(AtomicI64::new(Time::parse_ist(text).unwrap().0)))
    }

    fn seconds_later(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    fn days_later(&self, days: i64) {
        self.seconds_later(days * 86_400);
    }

    fn reader(&self) -> domain::Clock {
        let clock = self.clone();
        Arc::new(move || Time(clock.0.load(Ordering::SeqCst)))
    }
}

/// A site on this database and its clock.
fn open(db: &store::Db) -> (Router, Clock) {
    let clock = Clock::at("2026-11-21 10:00");
    (routes(Site { clock: clock.reader(), ..site_on(db) }), clock)
}

async fn register(routes: &Router, form: &Value) -> Answer {
    send(routes, post("/api/auth/register", form)).await
}

async fn login(routes: &Router, email: &str, password: &str) -> Answer {
    send(routes, post("/api/auth/login", &json!({ "email": email, "password": password }))).await
}

/// Who the site thinks is asking: the e-mail, or nothing.
async fn me(routes: &Router, request: Request<Body>) -> Option<String> {
    let answer = send(routes, request).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"]["user"]["email"].as_str().map(str::to_owned)
}

async fn me_with_cookie(routes: &Router, cookie: &str) -> Option<String> {
    me(routes, with_cookie(request("GET", "/api/auth/me"), cookie)).await
}

/// A form that keeps every rule, with these changes.
fn form(changes: Value) -> Value {
    let mut form = json!({
        "name": "Asha Rao", "email": "asha@mail.in", "phone": "9876543210",
        "password": PASSWORD, "confirmPassword": PASSWORD,
    });
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}
