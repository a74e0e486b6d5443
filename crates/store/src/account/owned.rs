//! Every table with rows of one user, and what becomes of them. A test compares this list with the database.

/// How a row says whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    User,
    /// By its import.
    Import,
    /// By its snapshot.
    Snapshot,
    /// By the owner of attachments.
    Owner,
}

/// What happens to a table's rows when the user exports everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InArchive {
    /// Exported, and imported as it was.
    Imported,
    /// Exported for the user to read; another account has its own.
    ExportedOnly,
    /// Of no use outside: sessions, links, half-made things.
    Absent,
}

pub(crate) struct Owned {
    pub name: &'static str,
    /// Integers that order the rows and name each once.
    pub key: &'static [&'static str],
    pub of: Of,
    pub in_archive: InArchive,
    /// Columns that are never exported.
    pub hidden: &'static [&'static str],
}

const fn imported(name: &'static str, key: &'static [&'static str], of: Of) -> Owned {
    Owned { name, key, of, in_archive: InArchive::Imported, hidden: &["user_id", "visitor"] }
}

const fn exported_only(
    name: &'static str,
    key: &'static [&'static str],
    hidden: &'static [&'static str],
) -> Owned {
    Owned { name, key, of: Of::User, in_archive: InArchive::ExportedOnly, hidden }
}

const fn absent(name: &'static str) -> Owned {
    Owned { name, key: &[], of: Of::User, in_archive: InArchive::Absent, hidden: &[] }
}

/// Whoever is referred to comes first.
pub(crate) const OWNED: &[Owned] = &[
    imported("accounts", &["id"], Of::User),
    imported("imports", &["id"], Of::User),
    imported("parts", &["import_id", "position"], Of::Import),
    imported("instruments", &["import_id", "position"], Of::Import),
    imported("fills", &["import_id", "position"], Of::Import),
    imported("fill_charges", &["import_id", "heads"], Of::Import),
    imported("cards", &["import_id", "position"], Of::Import),
    imported("statements", &["import_id", "position"], Of::Import),
    imported("snapshots", &["id"], Of::User),
    imported("snapshot_imports", &["snapshot_id", "import_id"], Of::Snapshot),
    imported("resolutions", &["id"], Of::User),
    imported("landing_trades", &["id"], Of::User),
    imported("tax_inputs", &["id"], Of::User),
    imported("broker_statements", &["id"], Of::User),
    imported("column_templates", &["id"], Of::User),
    imported("annotations", &["number"], Of::User),
    imported("annotation_anchors", &["number", "position"], Of::User),
    imported("annotation_fields", &["number", "sequence"], Of::User),
    imported("annotation_changes", &["number", "sequence"], Of::User),
    imported("documents", &["number"], Of::User),
    imported("document_fields", &["number", "sequence"], Of::User),
    imported("document_changes", &["number", "sequence"], Of::User),
    imported("candle_sets", &["number"], Of::User),
    imported("candle_blocks", &["number", "month"], Of::User),
    imported("backtest_tries", &["rule", "number"], Of::User),
    imported("strategies_by_hand", &["number"], Of::User),
    imported("strategy_anchors", &["number", "position"], Of::User),
    // Its key names files of this account alone.
    absent("attachment_owners"),
    Owned {
        name: "attachments",
        key: &["number"],
        of: Of::Owner,
        in_archive: InArchive::Imported,
        hidden: &["owner_id", "content", "name"],
    },
    imported("pictures", &["number"], Of::User),
    exported_only("account_statuses", &["user_id"], &["user_id", "generation"]),
    exported_only("preferences", &["user_id"], &["user_id"]),
    exported_only("own_models", &["user_id"], &["user_id", "sealed_key"]),
    exported_only("security_events", &["id"], &["id", "user_id"]),
    exported_only("identities", &["id"], &["id", "user_id"]),
    exported_only("passkeys", &["id"], &["id", "user_id", "credential", "public_key", "counter"]),
    exported_only("consents", &["id"], &["id", "user_id"]),
    exported_only(
        "mails",
        &["id"],
        &["id", "key", "user_id", "version_id", "link", "message", "tries", "next_at", "problem"],
    ),
    absent("sessions"),
    absent("personal_tokens"),
    absent("links"),
    absent("pending_auths"),
    // Made again from rule and candles; what was tried is counted in `backtest_tries`.
    absent("backtest_sweeps"),
    absent("backtest_sweep_chunks"),
    absent("jobs"),
    // With what `search::forget` takes, which no column says whose it is.
    absent("search_marks"),
];

pub(crate) fn owned(name: &str) -> Option<&'static Owned> {
    OWNED.iter().find(|one| one.name == name)
}

impl Owned {
    /// Of user `$1`.
    pub(crate) fn of_user(&self) -> &'static str {
        match self.of {
            Of::User => "user_id = $1",
            Of::Import => "import_id in (select id from imports where user_id = $1)",
            Of::Snapshot => "snapshot_id in (select id from snapshots where user_id = $1)",
            Of::Owner => "owner_id in (select id from attachment_owners where user_id = $1)",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::db::Tx;
    use crate::{Db, dialect};

    async fn tables(tx: &mut Tx) -> BTreeSet<String> {
        let rows: Vec<(String,)> = rows!(tx, "select name from sqlite_schema where type = 'table'").unwrap();
        rows.into_iter().map(|(name,)| name).collect()
    }

    #[tokio::test]
    async fn every_table_with_rows_of_a_user_is_in_the_list() {
        let folder = testdb::folder();
        let db = Db::open(&testdb::sqlite_url(folder.path()), folder.path()).await.unwrap();
        let mut tx = db.snapshot().await.unwrap();
        for table in tables(&mut tx).await {
            let columns = dialect::columns(&mut tx.link(), &table).await.unwrap();
            let points = columns.iter().any(|(name, _)| {
                matches!(name.as_str(), "user_id" | "import_id" | "snapshot_id" | "account_id" | "owner_id")
            });
            // Of one sending: its applicant is no user.
            let points = points && table != "application_versions";
            assert_eq!(
                owned(&table).is_some(),
                points,
                "{table} belongs to users: add it to OWNED in store/src/account/owned.rs and say what becomes of its \
                 rows when an account is exported (or, if it went, remove it there)"
            );
        }
    }
}
