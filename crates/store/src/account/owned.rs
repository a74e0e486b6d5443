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

/// What happens to a table's rows when the user takes everything out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Taken out, and put back as it was.
    PutBack,
    /// Taken out for the user to read; another account has its own.
    Told,
    /// Of no use outside: sessions, links, half-made things.
    Left,
}

pub(crate) struct Owned {
    pub name: &'static str,
    /// Integers that order the rows and name each once.
    pub key: &'static [&'static str],
    pub of: Of,
    pub fate: Fate,
    /// Columns that are never taken out.
    pub hidden: &'static [&'static str],
}

const fn put_back(name: &'static str, key: &'static [&'static str], of: Of) -> Owned {
    Owned { name, key, of, fate: Fate::PutBack, hidden: &["user_id", "visitor"] }
}

const fn told(name: &'static str, key: &'static [&'static str], hidden: &'static [&'static str]) -> Owned {
    Owned { name, key, of: Of::User, fate: Fate::Told, hidden }
}

const fn left(name: &'static str) -> Owned {
    Owned { name, key: &[], of: Of::User, fate: Fate::Left, hidden: &[] }
}

/// Whoever is referred to comes first.
pub(crate) const OWNED: &[Owned] = &[
    put_back("accounts", &["id"], Of::User),
    put_back("imports", &["id"], Of::User),
    put_back("parts", &["import_id", "position"], Of::Import),
    put_back("instruments", &["import_id", "position"], Of::Import),
    put_back("fills", &["import_id", "position"], Of::Import),
    put_back("fill_charges", &["import_id", "heads"], Of::Import),
    put_back("cards", &["import_id", "position"], Of::Import),
    put_back("statements", &["import_id", "position"], Of::Import),
    put_back("snapshots", &["id"], Of::User),
    put_back("snapshot_imports", &["snapshot_id", "import_id"], Of::Snapshot),
    put_back("resolutions", &["id"], Of::User),
    put_back("landing_trades", &["id"], Of::User),
    put_back("tax_inputs", &["id"], Of::User),
    put_back("broker_statements", &["id"], Of::User),
    put_back("column_templates", &["id"], Of::User),
    put_back("annotations", &["number"], Of::User),
    put_back("annotation_anchors", &["number", "position"], Of::User),
    put_back("annotation_fields", &["number", "sequence"], Of::User),
    put_back("annotation_changes", &["number", "sequence"], Of::User),
    put_back("documents", &["number"], Of::User),
    put_back("document_fields", &["number", "sequence"], Of::User),
    put_back("document_changes", &["number", "sequence"], Of::User),
    put_back("candle_sets", &["number"], Of::User),
    put_back("candle_blocks", &["number", "month"], Of::User),
    // Its key names files of this account alone.
    left("attachment_owners"),
    Owned {
        name: "attachments",
        key: &["number"],
        of: Of::Owner,
        fate: Fate::PutBack,
        hidden: &["owner_id", "content", "name"],
    },
    told("standings", &["user_id"], &["user_id", "generation"]),
    told("preferences", &["user_id"], &["user_id"]),
    told("security_events", &["id"], &["id", "user_id"]),
    told("identities", &["id"], &["id", "user_id"]),
    told("passkeys", &["id"], &["id", "user_id", "credential", "public_key", "counter"]),
    told("consents", &["id"], &["id", "user_id"]),
    told(
        "mails",
        &["id"],
        &["id", "key", "user_id", "version_id", "link", "letter", "tries", "next_at", "problem"],
    ),
    left("sessions"),
    left("links"),
    left("journeys"),
    left("jobs"),
    // With what `search::forget` takes, which no column says whose it is.
    left("search_marks"),
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
                 rows when an account is taken out (or, if it went, remove it there)"
            );
        }
    }
}
