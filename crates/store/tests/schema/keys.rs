//! How a database that splits tables by user would see ours: every key of a table begins with the user's id, but those
//! that are named here with the reason. docs/capacity.md says what it takes to split the tables.

use std::collections::{BTreeMap, BTreeSet};

use crate::of_sqlite;

/// Why a key does not begin with `user_id`.
const OTHERS: &[(&str, &[&str])] = &[
    (
        "the rows of an import, which is one user's: to be split they need its user's id before the import's",
        &[
            "cards(import_id, position)",
            "fill_charges(import_id, heads)",
            "fills(import_id, position)",
            "instruments(import_id, position)",
            "parts(import_id, position)",
            "snapshot_imports(import_id)",
            "snapshot_imports(snapshot_id, import_id)",
            "statements(import_id, position)",
        ],
    ),
    (
        "rows are numbered in the whole database: another key of the table begins with the user's id",
        &[
            "accounts(id)",
            "broker_statements(id)",
            "column_templates(id)",
            "consents(id)",
            "imports(id)",
            "landing_trades(id)",
            "resolutions(id)",
            "security_events(id)",
            "snapshots(id)",
            "tax_inputs(id)",
        ],
    ),
    (
        "so few rows of a user that one server has room for all of them: never split",
        &["identities(id)", "jobs(id)", "mails(id)", "passkeys(id)", "users(id)"],
    ),
    (
        "what leads to a user who is not known yet: it stays together, or is a table of its own, for all users",
        &[
            "guesses(key)",
            "identities(issuer, subject)",
            "landing_trades(visitor, key)",
            "links(hash)",
            "passkeys(credential)",
            "pending_auths(id_hash)",
            "personal_tokens(hash)",
            "rate_limits(key)",
            "sessions(chain)",
            "sessions(id_hash)",
            "users(email)",
        ],
    ),
    (
        "what the daily sweep asks for, in each part for itself",
        &[
            "guesses(last_at)",
            "landing_trades(created_at)",
            "links(expires_at)",
            "pending_auths(until)",
            "rate_limits(paid_until)",
            "security_events(at)",
            "sessions(seen_at)",
        ],
    ),
    (
        "for the foreign key: a broker account, an import or an owner is one user's",
        &[
            "annotations(account_id)",
            "broker_statements(account_id)",
            "imports(snapshot_id)",
            "parts(account_id)",
            "resolutions(account_id)",
            "snapshots(import_id)",
            "statements(account_id)",
            "strategies_by_hand(account_id)",
        ],
    ),
    (
        "attachments belong to an owner, who is a user or one sending of an application",
        &[
            "attachment_owners(id)",
            "attachments(owner_id, content)",
            "attachments(owner_id, name)",
            "attachments(owner_id, number)",
            "attachments(owner_id, public_id)",
            "attachments(unreferenced_since)",
            "removed_files(id)",
            "removed_files(name)",
        ],
    ),
    (
        "the queue of all servers: what has ended goes after a day",
        &[
            "jobs(ended_at)",
            "jobs(kind, key)",
            "jobs(kind, waiting_key)",
            "jobs(next_at)",
            "jobs(planned_at)",
            "jobs(recurs)",
            "mails(key)",
            "mails(next_at)",
            "mails(version_id)",
        ],
    ),
    (
        "careers: openings and applications are nobody's journal and do not grow with users",
        &[
            "application_notes(application_id)",
            "application_notes(id)",
            "application_stages(application_id)",
            "application_stages(id)",
            "application_versions(application_id, number)",
            "application_versions(file)",
            "application_versions(id)",
            "application_versions(key_hash)",
            "application_versions(owner_id)",
            "applications(decided_at)",
            "applications(id)",
            "applications(opening_id, email)",
            "applications(reference)",
            "applications(stage, id)",
            "openings(code)",
            "openings(id)",
            "trail(id)",
            "trail(subject, id)",
        ],
    ),
    (
        "a few rows of the whole database",
        &["applicant_link_keys(id)", "erased(id)", "erased(mark)", "migrations(number)", "signing_keys(id)"],
    ),
];

/// Tables whose primary key begins with the user: statuses, preferences, four of notes, three of documents, two of
/// candles, pictures, marks of the search, tries of rules, two of sweeps, two of strategies by hand, personal tokens,
/// models of users' own.
const BY_USER: usize = 20;

#[tokio::test]
async fn every_key_begins_with_the_user_but_those_that_are_named() {
    let mut named = BTreeMap::new();
    for (reason, keys) in OTHERS {
        for key in *keys {
            assert!(named.insert((*key).to_owned(), *reason).is_none(), "{key} is named twice");
        }
    }
    // PostgreSQL has the same keys: main.rs compares them.
    let schema = of_sqlite(&testdb::sqlite().await.url).await;
    let (mut others, mut by_user) = (BTreeSet::new(), 0);
    for (table, lines) in &schema {
        for line in lines {
            let is_primary = line.starts_with("key ");
            let unnamed = line.strip_prefix("unique ").unwrap_or(line);
            let Some(columns) = unnamed.strip_prefix("key ").or_else(|| unnamed.strip_prefix("index "))
            else {
                continue;
            };
            let columns = columns.split(" where ").next().unwrap_or_default();
            if columns.split(", ").next() == Some("user_id") {
                by_user += usize::from(is_primary);
            } else {
                others.insert(format!("{table}({columns})"));
            }
        }
    }
    let unnamed: Vec<&String> = others.iter().filter(|key| !named.contains_key(*key)).collect();
    let gone: Vec<&String> = named.keys().filter(|key| !others.contains(*key)).collect();
    assert!(
        unnamed.is_empty() && gone.is_empty(),
        "a key begins with user_id: {unnamed:?} do not. Change them, or name them here with the reason. No keys any more: \
         {gone:?}"
    );
    assert_eq!(by_user, BY_USER);
}

/// The rows of one user, or of one import of theirs, are found without reading those of others.
#[tokio::test]
async fn every_table_of_users_has_a_key_that_begins_with_its_owner() {
    let schema = of_sqlite(&testdb::sqlite().await.url).await;
    let mut tables = 0;
    for (table, lines) in &schema {
        let has = |column: &str| lines.iter().any(|line| line.split(' ').nth(1) == Some(column));
        let Some(owner) =
            ["user_id", "import_id", "snapshot_id", "owner_id"].into_iter().find(|owner| has(owner))
        else {
            continue;
        };
        tables += 1;
        let begins = |line: &String| {
            ["key ", "index ", "unique index "].iter().any(|kind| {
                line.strip_prefix(kind).is_some_and(|columns| columns.split([',', ' ']).next() == Some(owner))
            })
        };
        assert!(lines.iter().any(begins), "{table} has no key that begins with {owner}");
    }
    // One of them has resumes: versions of applications.
    assert_eq!(tables, 47);
}
