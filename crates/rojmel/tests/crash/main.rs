//! kill -9 at every durable step of the writes in writes.rs: afterwards the journal is the old one or the
//! new one, an acknowledged change is there, and the same request again leads to the new state.
//!
//! `cargo xtask test` tries some of the writes at every third step, `cargo xtask hold crash` all of them at each.
//!
//! A debug build ends itself at the n-th step when `ROJMEL_CRASH_AT=n` says so (crates/store/src/crash.rs).
//! Each write is tried with n = 1, 2, 3 … until it comes through without dying.

mod accounts;
mod apply;
mod blind;
mod clock_steps;
mod disk;
mod erasure;
mod failing_disk;
mod faults;
mod hiring;
mod own_postgres;
mod prepared;
mod tmpfs;
mod writes;

use prepared::DatabaseKind;
use serde_json::Value;
use visitor::Visitor;
use writes::Write;

#[test]
fn sqlite_is_never_left_half_written() {
    try_all(&DatabaseKind::sqlite());
}

#[test]
fn postgresql_is_never_left_half_written() {
    try_all(&DatabaseKind::postgres());
}

/// The start has durable steps of its own, the same before every write: the first write goes through them too.
fn try_all(place: &DatabaseKind) {
    let mut from = 1;
    for write in writes::tried(place.is_postgres()) {
        from = die_at_every_step(place, &write, from);
    }
}

/// More steps than any write has: the loop must end by coming through.
const TOO_MANY: u32 = 400;

/// Steps between two kills in the short form.
const IN_SHORT: usize = 3;

/// Returns the first tried step that is not one of the start.
fn die_at_every_step(place: &DatabaseKind, write: &Write, from: u32) -> u32 {
    let prepared = place.prepare(write);
    let (old, new) = (prepared.old(), prepared.new_state(write));
    assert_ne!(old, new, "{}: the write changes nothing", write.name);
    let (mut deaths, mut started) = (0, None);
    for step in (from..TOO_MANY).step_by(writes::apart(IN_SHORT)) {
        let copy = prepared.copy(step);
        let acknowledged = match copy.start(Some(step)) {
            None => false,
            Some(mut program) => {
                let started = *started.get_or_insert(step);
                let answer = (write.send)(&copy.visitor(&program));
                let done = answer.is_some_and(|answer| matches!(answer.status, 200 | 201));
                // It may also die while it is only asked.
                if done
                    && let Some(found) = (write.see)(&copy.visitor(&program))
                    && program.lives()
                {
                    assert_eq!(found, new, "{} without a crash", write.name);
                    let steps = deaths * writes::apart(IN_SHORT) as u32;
                    assert!(steps >= write.least_deaths, "{}: only {steps} steps could be hit", write.name);
                    return started;
                }
                done
            }
        };
        deaths += 1;
        let program = copy.start(None).expect("it starts again after a crash");
        let visitor = copy.visitor(&program);
        let state = || (write.see)(&visitor).expect("an answer");
        let found = state();
        if acknowledged {
            assert_eq!(found, new, "{} was confirmed and is gone, step {step}", write.name);
        } else {
            assert!(found == old || found == new, "{}: half written at step {step}: {found:#}", write.name);
        }
        let again = (write.send)(&visitor).expect("an answer after the restart");
        let is_expected = matches!(again.status, 200 | 201) || write.again == Some(again.status);
        assert!(is_expected, "{} again after step {step}: {}", write.name, again.body);
        assert_eq!(state(), new, "{} again after step {step}", write.name);
        if write.has_books {
            check_books(&visitor);
        }
    }
    panic!("{} never came through", write.name);
}

/// Everything a user can see of the journal, without numbers and times of day.
fn journal(visitor: &Visitor) -> Option<Value> {
    let trades = visitor.get("/api/v1/trades/client")?.data();
    let mut log = visitor.get("/api/v1/imports")?.data();
    for list in ["imports", "snapshots", "resolutions"] {
        for line in log[list].as_array_mut().expect("a list") {
            let line = line.as_object_mut().expect("an object");
            // A number given to an import that died is not given again: PostgreSQL leaves gaps.
            line.retain(|key, _| !matches!(key.as_str(), "id" | "createdAt" | "expiresAt"));
            for moment in ["undoneAt", "replacedBy"] {
                if let Some(value) = line.get_mut(moment) {
                    *value = Value::Bool(!value.is_null());
                }
            }
        }
    }
    let mut written = serde_json::json!({});
    let paths = [
        "/api/v1/days/2026-04-01",
        "/api/v1/setups",
        "/api/v1/candles",
        "/api/v1/actions",
        "/api/v1/accounts",
        "/api/v1/account-rules",
        "/api/v1/views",
        "/api/v1/missed-trades",
        "/api/v1/backtests",
        "/api/v1/profile",
        "/api/v1/reports/tax?fy=2026-27",
    ];
    for path in paths {
        written[path] = visitor.get(path)?.data();
    }
    if let Value::String(trade) = writes::closed_trade(visitor)? {
        let trade = trade.replace(':', "%3A");
        written["notes"] = visitor.get(&format!("/api/v1/annotations?trade={trade}"))?.data();
    }
    // Its number may be another one: PostgreSQL does not give one again that died.
    let mut statement = visitor.get("/api/v1/reports/reconciliation")?.data();
    if let Some(statement) = statement["statement"].as_object_mut() {
        statement.remove("id");
    }
    written["statement"] = statement;
    let mut pictures = visitor.get("/api/v1/pictures?day=2026-04-01")?.data();
    // Bytes come before the picture that shows them, and are swept when none does: they may be there for nothing.
    pictures.as_object_mut()?.remove("usedBytes");
    // Whoever sees a picture in the list sees the picture.
    for picture in pictures["pictures"].as_array()? {
        let file = picture["file"].as_str()?;
        let (status, bytes) = visitor.drain(file)?;
        assert_eq!((status, bytes > 0), (200, true), "the bytes of picture {file}");
    }
    for list in ["pictures", "removed"] {
        for picture in pictures[list].as_array_mut()? {
            // Its link is good until a time of day.
            picture.as_object_mut()?.remove("file");
        }
    }
    written["pictures"] = pictures;
    without_moments(&mut written);
    Some(serde_json::json!({ "trades": trades, "log": log, "written": written }))
}

/// What differs from one time to the next: times of day, numbers of imports.
fn without_moments(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| !key.ends_with("At") && key != "at" && key != "importId");
            fields.values_mut().for_each(without_moments);
        }
        Value::Array(all) => all.iter_mut().for_each(without_moments),
        _ => {}
    }
}

/// Net is gross less charges and the days add up, whatever happened before.
fn check_books(visitor: &Visitor) {
    let history = visitor.get("/api/v1/trade-history").expect("a history").data();
    let cents = |value: &Value| (value.as_f64().expect("a number") * 10_000.0).round() as i64;
    let summary = &history["summary"];
    assert_eq!(
        cents(&summary["netPnl"]),
        cents(&summary["grossPnl"]) - cents(&summary["charges"]),
        "net is gross less charges"
    );
    let days: i64 = history["daily"].as_array().expect("days").iter().map(|day| cents(&day["netPnl"])).sum();
    assert_eq!(days, cents(&summary["netPnl"]), "the days add up");
}
