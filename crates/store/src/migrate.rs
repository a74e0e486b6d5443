//! Brings a database to the newest schema, once, whoever comes first.

use std::path::Path;
use std::time::Duration;

use sqlx::AssertSqlSafe;

use crate::db::{Link, Tx};
use crate::{Db, Result, StoreError, crash, dialect, dump};

/// One step forward. There is no way back but the safety copy.
#[derive(Clone, Copy)]
pub(crate) struct Migration {
    pub number: i64,
    sqlite: &'static str,
    postgres: &'static str,
}

macro_rules! migration {
    ($number:literal, $file:literal) => {
        Migration {
            number: $number,
            sqlite: include_str!(concat!("../migrations/sqlite/", $file)),
            postgres: include_str!(concat!("../migrations/postgres/", $file)),
        }
    };
}

pub(crate) const MIGRATIONS: &[Migration] = &[
    migration!(1, "0001_journal.sql"),
    migration!(2, "0002_landing.sql"),
    migration!(3, "0003_careers.sql"),
    migration!(4, "0004_accounts.sql"),
    migration!(5, "0005_identities.sql"),
    migration!(6, "0006_broker_accounts.sql"),
    migration!(7, "0007_erased.sql"),
    migration!(8, "0008_receipts.sql"),
    migration!(9, "0009_removed_accounts.sql"),
    migration!(10, "0010_statements.sql"),
    migration!(11, "0011_fill_ids.sql"),
    migration!(12, "0012_tax_and_broker_statements.sql"),
    migration!(13, "0013_column_templates.sql"),
    migration!(14, "0014_fill_charges.sql"),
    migration!(15, "0015_quantity_units.sql"),
    migration!(17, "0017_server_keys.sql"),
    migration!(18, "0018_jobs.sql"),
    migration!(19, "0019_attachments.sql"),
    migration!(20, "0020_annotations.sql"),
    migration!(21, "0021_candles.sql"),
    migration!(23, "0023_documents.sql"),
    migration!(26, "0026_pictures.sql"),
    migration!(27, "0027_search.sql"),
    migration!(29, "0029_bulk_edit.sql"),
    migration!(30, "0030_standard_names.sql"),
    migration!(32, "0032_backtests.sql"),
    migration!(33, "0033_strategies_by_hand.sql"),
    migration!(35, "0035_backtest_sweeps.sql"),
    migration!(36, "0036_personal_tokens.sql"),
    migration!(37, "0037_own_models.sql"),
];

/// A step of a release after this one: for the proof that servers of both work side by side (crates/cluster).
#[derive(Debug, Clone, Copy)]
pub struct NextStep {
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

/// Ours, and that step.
pub(crate) fn with_next(NextStep { sqlite, postgres }: NextStep) -> Vec<Migration> {
    MIGRATIONS.iter().copied().chain([Migration { number: newest() + 1, sqlite, postgres }]).collect()
}

/// Servers of the release before work on while tables are changed. Where one of their transactions, or a backup, is in
/// the way, everybody who comes later would wait behind us: so we step back and come again, for five minutes.
const TRIES: u32 = 100;
const REST: Duration = Duration::from_secs(2);

/// The schema this program was written for.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |last| last.number)
}

/// Applies what is missing, after a copy of what is there.
pub(crate) async fn run(db: &Db, data: &Path, migrations: &[Migration]) -> Result<()> {
    let newest = migrations.last().map_or(0, |last| last.number);
    let found = version(db).await?;
    if found > newest {
        return Err(StoreError::broken(format!(
            "the database has schema {found}, this program knows {newest}: run the newer program, or restore the \
             copy made before the change"
        )));
    }
    if found > 0 && found < newest {
        let copy = dump::copy_before(db, data, found + 1).await?;
        tracing::info!(
            "the database changes from schema {found} to {newest}; a copy is in {}",
            copy.display()
        );
    }
    up_to(db, migrations, newest).await
}

/// All missing steps in one transaction: another instance finds the old schema or the new one, never one between.
pub(crate) async fn up_to(db: &Db, migrations: &[Migration], number: i64) -> Result<()> {
    for _ in 0..TRIES {
        match try_up_to(db, migrations, number).await? {
            Tried::Done => return Ok(()),
            Tried::InTheWay(why) => {
                tracing::info!(why, "the database is in use: its schema is changed in a moment")
            }
        }
        tokio::time::sleep(REST).await;
    }
    Err(StoreError::Unavailable(
        "somebody uses a table all the time that has to be changed (a backup, or a transaction that does not end): \
         start again when that has ended"
            .to_owned(),
    ))
}

enum Tried {
    Done,
    /// Nothing was changed.
    InTheWay(String),
}

async fn try_up_to(db: &Db, migrations: &[Migration], number: i64) -> Result<Tried> {
    if version(db).await? >= number {
        return Ok(Tried::Done);
    }
    let mut tx = db.write().await?;
    dialect::wait_for_the_other(&mut tx).await?;
    dialect::wait_briefly_for_tables(&mut tx).await?;
    execute!(tx, "create table if not exists migrations (number bigint not null primary key)")?;
    // Another instance may have been here while we waited.
    let last: Option<(i64,)> = row!(tx, "select coalesce(max(number), 0) from migrations")?;
    let last = last.map_or(0, |(number,)| number);
    for migration in migrations.iter().filter(|one| one.number > last && one.number <= number) {
        match run_text(&mut tx, migration).await {
            Err(error) if is_in_the_way(&error) => return Ok(Tried::InTheWay(error.to_string())),
            done => done?,
        }
        execute!(tx, "insert into migrations (number) values ($1)"; migration.number)?;
    }
    tx.commit().await?;
    Ok(Tried::Done)
}

/// PostgreSQL's lock_not_available and deadlock_detected.
fn is_in_the_way(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(said) = error else { return false };
    said.code().is_some_and(|code| ["55P03", "40P01"].contains(&&*code))
}

/// Number of the last migration applied; 0 for an empty database.
pub(crate) async fn version(db: &Db) -> Result<i64> {
    let mut link = db.read().await?;
    if !dialect::has_table(&mut link.link(), "migrations").await? {
        return Ok(0);
    }
    let last: Option<(i64,)> = row!(link, "select coalesce(max(number), 0) from migrations")?;
    Ok(last.map_or(0, |(number,)| number))
}

async fn run_text(tx: &mut Tx, migration: &Migration) -> sqlx::Result<()> {
    crash::point();
    match tx.link() {
        Link::Sqlite(link) => sqlx::raw_sql(AssertSqlSafe(migration.sqlite)).execute(link).await.map(drop)?,
        Link::Postgres(link) => {
            sqlx::raw_sql(AssertSqlSafe(migration.postgres)).execute(link).await.map(drop)?
        }
    }
    crash::point();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account;
    use crate::users::{self, NewUser};
    use domain::Time;

    fn extra() -> Vec<Migration> {
        with_next(NextStep {
            sqlite: "create table extra (id integer not null primary key) strict; insert into extra values (7);",
            postgres: "create table extra (id bigint not null primary key); insert into extra values (7);",
        })
    }

    async fn on_both(test: impl AsyncFn(String, &Path)) {
        let folder = testdb::folder();
        test(testdb::sqlite_url(folder.path()), folder.path()).await;
        let folder = testdb::folder();
        test(testdb::empty_postgres().await.1, folder.path()).await;
    }

    async fn add(db: &Db, email: &str) {
        let new = NewUser { email: email.to_owned(), name: "A".to_owned(), phone: None, password_hash: None };
        assert!(users::add(db, &new, Time(0)).await.unwrap().is_some());
    }

    fn copies(data: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(data.join("copies")).into_iter().flatten();
        let mut names: Vec<String> =
            entries.map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The only copy, as an operator goes back to it: a file is opened, a folder restored.
    async fn from_copy(data: &Path, other: &Path) -> Db {
        let copy = data.join("copies").join(&copies(data)[0]);
        if copy.is_file() {
            return Db::open(&format!("sqlite:{}", copy.display()), other).await.unwrap();
        }
        let old = Db::open(&testdb::sqlite_url(other), other).await.unwrap();
        let files = crate::files::Files::folder(&other.join("files")).unwrap();
        dump::restore(&old, &files, &copy, &account::Marks::default()).await.unwrap();
        old
    }

    /// `ROJMEL_STARTS=200` for a longer look.
    #[tokio::test(flavor = "multi_thread")]
    async fn six_that_start_together_on_a_new_file_all_open_it() {
        let rounds = std::env::var("ROJMEL_STARTS").map_or(20, |text| text.parse().unwrap());
        for round in 0..rounds {
            let folder = testdb::folder();
            let (url, data) = (testdb::sqlite_url(folder.path()), folder.path().to_owned());
            let opening: Vec<_> = (0..6)
                .map(|_| {
                    let (url, data) = (url.clone(), data.clone());
                    tokio::spawn(async move { Db::open(&url, &data).await })
                })
                .collect();
            let mut open = Vec::new();
            for one in opening {
                open.push(one.await.unwrap().unwrap_or_else(|error| panic!("round {round}: {error}")));
            }
            for db in open {
                db.close().await;
            }
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn instances_that_start_together_migrate_once() {
        on_both(async |url, data| {
            let mut tasks = Vec::new();
            for _ in 0..6 {
                let (url, data) = (url.clone(), data.to_owned());
                tasks.push(tokio::spawn(async move { Db::open(&url, &data).await }));
            }
            for task in tasks {
                task.await.unwrap().unwrap().close().await;
            }
            let db = Db::open(&url, data).await.unwrap();
            assert_eq!(version(&db).await.unwrap(), newest());
            // A new database is not copied.
            assert_eq!(copies(data), [""; 0]);
            add(&db, "before@example.in").await;
            let mut tasks = Vec::new();
            for _ in 0..4 {
                let (db, data) = (db.clone(), data.to_owned());
                tasks.push(tokio::spawn(async move { run(&db, &data, &extra()).await }));
            }
            for task in tasks {
                task.await.unwrap().unwrap();
            }
            assert_eq!(version(&db).await.unwrap(), newest() + 1);
            assert!(copies(data)[0].starts_with("before-"), "{:?}", copies(data));
        })
        .await;
    }

    #[tokio::test]
    async fn a_copy_is_made_before_a_change_and_can_be_restored() {
        on_both(async |url, data| {
            let db = Db::open(&url, data).await.unwrap();
            add(&db, "before@example.in").await;
            run(&db, data, &extra()).await.unwrap();
            assert_eq!(version(&db).await.unwrap(), newest() + 1);
            add(&db, "after@example.in").await;
            run(&db, data, &extra()).await.unwrap();
            let is_sqlite = matches!(db, Db::Sqlite(_));
            let ending = if is_sqlite { ".db" } else { "" };
            assert_eq!(copies(data), [format!("before-{:04}{ending}", newest() + 1)]);

            let other = testdb::folder();
            let old = from_copy(data, other.path()).await;
            assert_eq!(version(&old).await.unwrap(), newest());
            assert!(users::by_email(&old, "before@example.in").await.unwrap().is_some());
            assert_eq!(users::by_email(&old, "after@example.in").await.unwrap(), None);
        })
        .await;
    }

    #[tokio::test]
    async fn a_copy_erases_nobody_before_somebody_is_asked_again() {
        const DAY: i64 = 86_400_000;
        on_both(async |url, data| {
            let db = Db::open(&url, data).await.unwrap();
            add(&db, "asha@mail.in").await;
            let (asha, _) = users::by_email(&db, "asha@mail.in").await.unwrap().unwrap();
            let device = crate::events::Device::default();
            account::ask_deletion(&db, asha.id, &device, Time(0)).await.unwrap();
            run(&db, data, &extra()).await.unwrap();

            let other = testdb::folder();
            let old = from_copy(data, other.path()).await;
            let due = async |db: &Db, days: i64| {
                account::erase_due(db, |_| Vec::new(), Time(days * DAY)).await.unwrap().0.len()
            };
            assert_eq!(due(&old, 1000).await, 0);
            let files = crate::files::Files::folder(&other.path().join("files")).unwrap();
            let erased = account::Erased::beside(other.path());
            erased
                .again(&old, &files, &account::Marks::default(), |_| Vec::new(), Time(1000 * DAY))
                .await
                .unwrap();
            assert_eq!((due(&old, 1006).await, due(&old, 1007).await), (0, 1));
            // Where nobody went back, the day is the one that was said.
            assert_eq!((due(&db, 6).await, due(&db, 7).await), (0, 1));
        })
        .await;
    }

    /// Before accounts had numbers a decision named its broker, and a broker had one account.
    #[tokio::test]
    async fn decisions_go_to_the_account_of_their_broker() {
        on_both(async |url, data| {
            let db = Db::connect(&url).await.unwrap();
            up_to(&db, MIGRATIONS, 5).await.unwrap();
            let mut tx = db.write().await.unwrap();
            execute!(tx,
                "insert into users (email, name, salt, revision, created_at) values ('a@example.in', 'A', $1, 3, 0)";
                [7_u8; 16].as_slice())
            .unwrap();
            let user: Option<(i64,)> = row!(tx, "select id from users").unwrap();
            let (user,) = user.unwrap();
            execute!(tx, "insert into accounts (user_id, broker, label) values ($1, 'zerodha', '')"; user).unwrap();
            for (broker, subject, undone) in
                [("zerodha", "expired/zerodha/NSE/X", None), ("groww", "cost/groww/0", Some(5_i64)), ("zerodha", "y", None)]
            {
                execute!(tx,
                    "insert into resolutions (user_id, kind, broker, subject, value, created_at, undone_at) \
                     values ($1, 'settlement', $2, $3, 8, 4, $4)";
                    user, broker, subject, undone)
                .unwrap();
            }
            tx.commit().await.unwrap();
            db.close().await;

            let db = Db::open(&url, data).await.unwrap();
            let user = crate::UserId(user);
            let first = |broker: domain::Broker| crate::journal::AccountName::from(broker);
            let stored = crate::journal::load(&db, user).await.unwrap();
            let decided: Vec<_> =
                stored.resolutions.iter().map(|one| (one.id.0, one.account, one.subject.as_str())).collect();
            let zerodha = first(domain::Broker::ZERODHA);
            assert_eq!(decided, [(1, zerodha, "expired/zerodha/NSE/X"), (3, zerodha, "y")]);
            let accounts: Vec<_> = stored.accounts.iter().map(|one| (one.name, one.method)).collect();
            let fifo = domain::Method::Fifo;
            assert_eq!(accounts, [(zerodha, fifo), (first(domain::Broker::GROWW), fifo)]);
            // Ids go on behind the old ones, and a decision is still one for its subject.
            let new = crate::journal::NewResolution {
                kind: crate::journal::ResolutionKind::Worthless,
                account: zerodha,
                subject: "y".to_owned(),
                value: None,
            };
            let at = crate::journal::revision(&db, user).await.unwrap();
            let made = crate::journal::resolve(&db, user, at, &new, Time(9)).await.unwrap().unwrap();
            assert_eq!(made.id.0, 4);
            assert_eq!(crate::journal::load(&db, user).await.unwrap().resolutions.len(), 2);
        })
        .await;
    }

    #[tokio::test]
    async fn a_step_that_fails_leaves_nothing() {
        on_both(async |url, data| {
            let db = Db::open(&url, data).await.unwrap();
            let text = "create table half (id bigint); insert into nowhere values (1);";
            assert!(run(&db, data, &with_next(NextStep { sqlite: text, postgres: text })).await.is_err());
            assert_eq!(version(&db).await.unwrap(), newest());
            let mut link = db.read().await.unwrap();
            assert!(!dialect::has_table(&mut link.link(), "half").await.unwrap());
        })
        .await;
    }

    #[tokio::test]
    async fn a_database_of_a_later_program_is_left_alone() {
        on_both(async |url, data| {
            let db = Db::open(&url, data).await.unwrap();
            run(&db, data, &extra()).await.unwrap();
            let error = Db::open(&url, data).await.unwrap_err().to_string();
            let (later, ours) = (newest() + 1, newest());
            assert!(
                error.contains(&format!("the database has schema {later}, this program knows {ours}")),
                "{error}"
            );
        })
        .await;
    }
}
