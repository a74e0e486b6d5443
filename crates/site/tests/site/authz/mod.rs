//! The matrix of tests/authz.toml: every operation of openapi.json for every kind of person.

mod stage;

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value;

use super::paper::Paper;
use super::*;
use stage::{Actor, Stage};

const TABLE: &str = include_str!("../../authz.toml");

#[derive(Deserialize)]
struct Table {
    call: Vec<Call>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    operation: String,
    path: Option<String>,
    json: Option<Value>,
    #[serde(default)]
    file: bool,
    #[serde(default)]
    zip: bool,
    #[serde(default)]
    picture: bool,
    anonymous: u16,
    owner: u16,
    other: u16,
    other_as_owner: u16,
    expired: u16,
    staff: u16,
}

impl Call {
    fn expected(&self, actor: Actor) -> u16 {
        match actor {
            Actor::Anonymous => self.anonymous,
            Actor::Owner => self.owner,
            Actor::Other => self.other,
            Actor::OtherAsOwner => self.other_as_owner,
            Actor::Expired => self.expired,
            Actor::Staff => self.staff,
        }
    }

    fn method(&self) -> &str {
        self.operation.split(' ').next().unwrap()
    }

    fn path(&self) -> &str {
        self.path.as_deref().unwrap_or_else(|| self.operation.split(' ').nth(1).unwrap())
    }
}

fn table() -> Vec<Call> {
    toml::from_str::<Table>(TABLE).expect("tests/authz.toml").call
}

#[test]
fn every_operation_has_a_row() {
    let contract: Value = serde_json::from_str(&site::openapi::text()).unwrap();
    let mut operations = BTreeSet::new();
    for (path, methods) in contract["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            operations.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    let rows: Vec<String> = table().into_iter().map(|call| call.operation).collect();
    let named: BTreeSet<String> = rows.iter().cloned().collect();
    assert_eq!(rows.len(), named.len(), "tests/authz.toml has two rows for one operation");
    let missing: Vec<String> = operations.difference(&named).map(|one| row_for(one)).collect();
    assert!(
        missing.is_empty(),
        "crates/site/tests/authz.toml does not say who may do this. Add, before the row of POST /api/auth/logout, \
         with the statuses it should have (and json, file, zip, picture or path, as its head explains):\n\n{}",
        missing.join("\n")
    );
    let gone: Vec<&String> = named.difference(&operations).collect();
    assert!(gone.is_empty(), "crates/site/tests/authz.toml has rows of operations that are gone: {gone:?}");
}

fn row_for(operation: &str) -> String {
    format!(
        "[[call]]\noperation = \"{operation}\"\nanonymous = 401\nowner = 200\nother = 404\nother_as_owner = 404\n\
         expired = 401\nstaff = 404\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_gets_what_the_table_says() {
    testdb::both(async |db| {
        let stage = Stage::open(db).await;
        let before = stage.owners().await;
        let mut wrong = Vec::new();
        // The owner last: only the owner changes anything.
        for actor in [Actor::Anonymous, Actor::Expired, Actor::Other, Actor::OtherAsOwner, Actor::Staff] {
            for call in table() {
                let answer = stage.send(&call, actor).await;
                compare(&call, actor, &answer, &mut wrong);
                for secret in stage::SECRETS.iter().filter(|secret| answer.body.contains(**secret)) {
                    wrong.push(format!("{} shows {secret} to {actor:?}", call.operation));
                }
                assert_eq!(
                    stage.owners().await,
                    before,
                    "{} by {actor:?} changed what is the owner's",
                    call.operation
                );
            }
        }
        for call in table() {
            let answer = stage.send(&call, Actor::Owner).await;
            compare(&call, Actor::Owner, &answer, &mut wrong);
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    })
    .await;
}

fn compare(call: &Call, actor: Actor, answer: &Answer, wrong: &mut Vec<String>) {
    let (found, expected) = (answer.status.as_u16(), call.expected(actor));
    if found != expected {
        wrong.push(format!(
            "{} by {actor:?}: expected {expected}, found {found} {}",
            call.operation,
            answer.body.chars().take(200).collect::<String>()
        ));
    }
}

#[tokio::test]
async fn no_call_of_anybody_leaves_a_secret_in_the_log() {
    let (paper, _pen) = Paper::under_the_pen();
    testdb::both(async |db| {
        let stage = Stage::open(db).await;
        for actor in [Actor::Anonymous, Actor::Expired, Actor::OtherAsOwner, Actor::Staff, Actor::Owner] {
            for call in table() {
                stage.send(&call, actor).await;
            }
        }
        let log = paper.text();
        assert!(log.lines().filter(|line| line.contains("answered")).count() > 5 * table().len());
        let mut secrets: Vec<String> = stage::PLANTED.map(str::to_owned).into();
        secrets.extend(stage::SECRETS.map(str::to_owned));
        secrets.extend(stage.cookies());
        secrets.push(PASSWORD.to_owned());
        for secret in secrets {
            let line = log.lines().find(|line| line.contains(&secret));
            assert_eq!(line, None, "{secret}");
        }
        paper.clear();
    })
    .await;
}
