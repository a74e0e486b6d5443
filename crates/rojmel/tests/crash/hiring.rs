//! Writes of the hiring team: an opening is written, changed, closed and opened again; an application is moved on,
//! noted upon and erased.

use serde_json::{Value, json};
use visitor::{Answer, Visitor};

use crate::apply;
use crate::writes::{Write, nothing};

pub fn writes() -> Vec<Write> {
    let write = |name, before, send| Write { see, is_staff: true, ..Write::of_a_journal(name, before, send) };
    let or = |status, write| Write { again: Some(status), ..write };
    vec![
        or(409, write("opening", nothing, add)),
        or(409, write("opening-change", nothing, change)),
        write("opening-close", nothing, |visitor| set(visitor, "close")),
        write("opening-reopen", close_first, |visitor| set(visitor, "reopen")),
        or(409, write("stage", applied, stage)),
        write("staff-note", applied, note),
        or(404, write("staff-erase", applied, erase)),
    ]
}

/// Openings, applications with all that is known of each, and what the trail says of changes.
fn see(visitor: &Visitor) -> Option<Value> {
    let openings = visitor.get("/api/staff/openings")?.data();
    let mut applications = visitor.get("/api/staff/applications")?.data();
    let mut each = Vec::new();
    for reference in references(&applications) {
        each.push(visitor.get(&format!("/api/staff/applications/{reference}"))?.data());
    }
    let trail = visitor.get("/api/staff/audit?per=200")?.data();
    // Who is looked at is noted too, each time.
    let mut changes: Vec<&Value> = trail["entries"].as_array()?.iter().collect();
    changes.retain(|entry| entry["action"] != "application_seen");
    let mut seen = json!({ "openings": openings, "applications": applications.take(), "each": each, "changes": changes });
    // What was begun is finished by the server that starts next, in its own name: the mark came first.
    for entry in seen["changes"].as_array_mut()? {
        if entry["action"] == "application_erased" {
            entry["by"].take();
        }
    }
    without_moments(&mut seen);
    Some(seen)
}

/// Moments, numbers of rows, and references, which are random.
fn without_moments(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| {
                !key.ends_with("At") && !matches!(key.as_str(), "at" | "id" | "trail" | "erasedOn")
                    || key == "jobid"
            });
            fields.values_mut().for_each(without_moments);
        }
        Value::Array(all) => all.iter_mut().for_each(without_moments),
        _ => {}
    }
}

fn references(applications: &Value) -> Vec<String> {
    let rows = applications["rows"].as_array().expect("a list");
    rows.iter().map(|row| row["reference"].as_str().expect("a reference").to_owned()).collect()
}

/// The one that is there; none once it is erased.
fn reference(visitor: &Visitor) -> Option<String> {
    let applications = visitor.get("/api/staff/applications")?.data();
    Some(references(&applications).pop().unwrap_or_else(|| "RJ-0000-0000".to_owned()))
}

fn applied(visitor: &Visitor) {
    assert_eq!(apply::send(&visitor.stranger()).expect("an answer").status, 201);
}

fn close_first(visitor: &Visitor) {
    assert_eq!(set(visitor, "close").expect("an answer").status, 200);
}

fn add(visitor: &Visitor) -> Option<Answer> {
    let mut opening = opening("Data Engineer Intern");
    opening["id"] = json!("DE101");
    visitor.post("/api/staff/openings", &opening)
}

/// As it was read first: the same once more is refused, for somebody has changed it.
fn change(visitor: &Visitor) -> Option<Answer> {
    let mut changed = opening("Frontend Intern, changed");
    changed["revision"] = json!(0);
    visitor.put("/api/staff/openings/FE101", &changed)
}

fn set(visitor: &Visitor, word: &str) -> Option<Answer> {
    visitor.post(&format!("/api/staff/openings/FE101/{word}"), &json!({}))
}

/// Declining puts an email to the applicant beside it.
fn stage(visitor: &Visitor) -> Option<Answer> {
    let path = format!("/api/staff/applications/{}/stage", reference(visitor)?);
    visitor.post(&path, &json!({ "stage": "declined", "revision": 1 }))
}

fn note(visitor: &Visitor) -> Option<Answer> {
    let path = format!("/api/staff/applications/{}/notes", reference(visitor)?);
    visitor.post(&path, &json!({ "text": "Keeps a ledger." }))
}

fn erase(visitor: &Visitor) -> Option<Answer> {
    let reference = reference(visitor)?;
    visitor.post(&format!("/api/staff/applications/{reference}/erase"), &json!({ "confirm": reference }))
}

fn opening(title: &str) -> Value {
    json!({
        "title": title, "department": "Engineering", "skills": ["SQL", "Python"], "role": "backend",
        "validThrough": "2030-03-31",
        "document": {
            "Location": "Agra", "Duration": "3 months", "Posting_Date": "2026-11-20", "Aboutus": "You move data.",
            "TechStack": ["SQL"], "Experience": "None needed.",
            "KeySkillsandRequirements": { "Technical": ["SQL"] }, "KeyResponsibilities": { "Data": ["one"] },
            "PerksandBenefits": ["Tea"],
        },
    })
}
