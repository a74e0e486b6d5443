//! How often a rule was backtested: every distinct try counts, for good. The rules themselves are documents.

use std::collections::HashMap;

use domain::Time;

use crate::db::Tx;
use crate::documents::Kind;
pub use crate::documents::MOST_BACKTEST_RULES as MOST_RULES;
use crate::{Db, Result, UserId};

/// Rows of one user.
pub const MOST_TRIES: i64 = 200_000;
/// Of one row: a sweep tries many values at once.
pub const MOST_AT_ONCE: i64 = 200_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Tries of the rule by now. The same again is none.
    Done { tries: i64, is_new: bool },
    /// The user has no such rule.
    Unknown,
    /// [`MOST_TRIES`] are there.
    Full,
}

/// Counts what is tried of a rule. `digest` says what it is: the rule, the candles and the time.
pub async fn count(
    db: &Db,
    user: UserId,
    key: &str,
    (digest, tries): (&str, i64),
    now: Time,
) -> Result<Counted> {
    let mut tx = db.write().await?;
    let counted = count_in(&mut tx, user, key, (digest, tries), now).await?;
    if matches!(counted, Counted::Done { is_new: true, .. }) {
        tx.commit().await?;
    }
    Ok(counted)
}

/// Beside what was tried: both or neither.
pub(crate) async fn count_in(
    tx: &mut Tx,
    user: UserId,
    key: &str,
    (digest, tries): (&str, i64),
    now: Time,
) -> Result<Counted> {
    // Whoever tries the same rule stands in line here.
    let rule: Option<(i64,)> = insert_returning!(tx,
        "update documents set revision = revision \
         where user_id = $1 and kind = $2 and key = $3 and removed_at is null returning number";
        user.0, Kind::BacktestRule.word(), key)?;
    let Some((rule,)) = rule else { return Ok(Counted::Unknown) };
    let known: Option<(i64,)> = row!(tx,
        "select number from backtest_tries where user_id = $1 and rule = $2 and digest = $3";
        user.0, rule, digest)?;
    let (next, before): (i64, i64) = row!(tx,
        "select coalesce(max(number), 0) + 1, cast(coalesce(sum(tries), 0) as bigint) from backtest_tries \
         where user_id = $1 and rule = $2"; user.0, rule)?
    .unwrap_or((1, 0));
    if known.is_some() {
        return Ok(Counted::Done { tries: before, is_new: false });
    }
    let all: Option<(i64,)> = row!(tx, "select count(*) from backtest_tries where user_id = $1"; user.0)?;
    if all.is_none_or(|(all,)| all >= MOST_TRIES) {
        return Ok(Counted::Full);
    }
    execute!(tx,
        "insert into backtest_tries (user_id, rule, number, digest, tries, tried_at) \
         values ($1, $2, $3, $4, $5, $6)"; user.0, rule, next, digest, tries, now.0)?;
    Ok(Counted::Done { tries: before + tries, is_new: true })
}

/// Tries of a rule without those that this digest says.
pub async fn others(db: &Db, user: UserId, key: &str, digest: &str) -> Result<i64> {
    let found: Option<(i64,)> = row!(db.read().await?,
        "select cast(coalesce(sum(t.tries), 0) as bigint) from backtest_tries t \
         join documents d on d.user_id = t.user_id and d.number = t.rule \
         where t.user_id = $1 and d.kind = $2 and d.key = $3 and t.digest <> $4";
        user.0, Kind::BacktestRule.word(), key, digest)?;
    Ok(found.map_or(0, |(tries,)| tries))
}

/// Tries by the key of their rule; none where nothing was tried.
pub async fn tries(db: &Db, user: UserId) -> Result<HashMap<String, i64>> {
    let rows: Vec<(String, i64)> = rows!(db.read().await?,
        "select d.key, cast(sum(t.tries) as bigint) from backtest_tries t \
         join documents d on d.user_id = t.user_id and d.number = t.rule where t.user_id = $1 group by d.key";
        user.0)?;
    Ok(rows.into_iter().collect())
}

/// What came with an archive belongs together. `Err`: a sentence.
pub(crate) async fn check_imported(tx: &mut Tx, user: UserId) -> Result<Result<(), String>> {
    let odd: Option<(i64,)> = row!(tx,
        "select count(*) from backtest_tries t where t.user_id = $1 and not exists \
           (select 1 from documents d where d.user_id = t.user_id and d.number = t.rule and d.kind = $2)";
        user.0, Kind::BacktestRule.word())?;
    if odd.is_none_or(|(odd,)| odd > 0) {
        return Ok(Err("backtest_tries: one of them is of no rule.".to_owned()));
    }
    let rules: Option<(i64,)> = row!(tx,
        "select count(*) from documents where user_id = $1 and kind = $2 and removed_at is null";
        user.0, Kind::BacktestRule.word())?;
    if rules.is_none_or(|(rules,)| rules > MOST_RULES as i64) {
        return Ok(Err(format!("documents: more than {MOST_RULES} rules for backtests are in it.")));
    }
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{self, Named, Save, Saved, Value};
    use crate::users::{self, NewUser};

    #[tokio::test]
    async fn a_removed_rule_comes_back_only_while_there_is_room() {
        let fresh = testdb::sqlite().await;
        let db = Db::open(&fresh.url, fresh.folder()).await.unwrap();
        let (email, name) = ("asha@mail.in".to_owned(), "A".to_owned());
        let new = NewUser { email, name, phone: None, password_hash: None };
        let asha = users::add(&db, &new, Time(0)).await.unwrap().unwrap().id;
        fn named(key: &str) -> Named<'_> {
            Named { kind: Kind::BacktestRule, key }
        }
        let write = async |key: &str| {
            let set = [Value { field: "rule", text: "{}".to_owned() }];
            let save = Save { named: named(key), revision: 0, all: None, set: &set, prose: &[] };
            documents::save(&db, asha, &save, Time(0)).await.unwrap()
        };
        write("first").await;
        documents::remove(&db, asha, named("first"), 1, Time(1)).await.unwrap();
        for one in 0..MOST_RULES {
            write(&format!("b{one}")).await;
        }
        let back = async || documents::bring_back(&db, asha, named("first"), 2, Time(2)).await.unwrap();
        assert_eq!(back().await, Saved::Full);
        documents::remove(&db, asha, named("b7"), 1, Time(3)).await.unwrap();
        assert_eq!(back().await, Saved::Done { revision: 3 });
    }

    #[tokio::test]
    async fn every_distinct_try_counts_and_the_same_again_does_not() {
        for fresh in [testdb::sqlite().await, testdb::postgres().await] {
            let db = Db::open(&fresh.url, fresh.folder()).await.unwrap();
            let mut users = Vec::new();
            for email in ["asha@mail.in", "ravi@mail.in"] {
                let (email, name) = (email.to_owned(), "A".to_owned());
                let new = NewUser { email, name, phone: None, password_hash: None };
                users.push(users::add(&db, &new, Time(0)).await.unwrap().unwrap().id);
            }
            let [asha, ravi] = users[..] else { panic!() };
            let write = async |kind: Kind, key: &str| {
                let set = [Value { field: "rule", text: "{}".to_owned() }];
                let save = Save { named: Named { kind, key }, revision: 0, all: None, set: &set, prose: &[] };
                documents::save(&db, asha, &save, Time(0)).await.unwrap();
            };
            write(Kind::BacktestRule, "b1").await;
            write(Kind::BacktestRule, "b2").await;
            write(Kind::Setup, "s1").await;
            let (one, two) = ("1".repeat(64), "2".repeat(64));
            let count = async |user: UserId, key: &str, digest: &str, tries: i64| {
                super::count(&db, user, key, (digest, tries), Time(5)).await.unwrap()
            };
            let done = |tries, is_new| Counted::Done { tries, is_new };
            assert_eq!(count(asha, "b1", &one, 1).await, done(1, true));
            assert_eq!(count(asha, "b1", &one, 1).await, done(1, false));
            assert_eq!(count(asha, "b1", &two, 400).await, done(401, true));
            // Another rule has tries of its own.
            assert_eq!(count(asha, "b2", &one, 1).await, done(1, true));
            assert_eq!(count(ravi, "b1", &one, 1).await, Counted::Unknown);
            assert_eq!(count(asha, "s1", &one, 1).await, Counted::Unknown);
            let all = tries(&db, asha).await.unwrap();
            assert_eq!(all, HashMap::from([("b1".to_owned(), 401), ("b2".to_owned(), 1)]));
            assert_eq!(tries(&db, ravi).await.unwrap(), HashMap::new());

            // Removed, nothing more is tried; brought back, all tries are still there.
            let b1 = Named { kind: Kind::BacktestRule, key: "b1" };
            documents::remove(&db, asha, b1, 1, Time(6)).await.unwrap();
            assert_eq!(count(asha, "b1", &"3".repeat(64), 1).await, Counted::Unknown);
            documents::bring_back(&db, asha, b1, 2, Time(7)).await.unwrap();
            assert_eq!(count(asha, "b1", &"3".repeat(64), 1).await, done(402, true));
            db.close().await;
        }
    }
}
