//! What brokers state of an account for a period, as it was read from their files. The content is JSON that only who
//! stored it understands.

use domain::{Broker, Time};

use super::{AccountName, account_id, advance, take};
use crate::db::Tx;
use crate::{Db, Result, UserId};

/// Of one user: a statement a year and segment for twenty years.
pub const MOST_STATEMENTS: i64 = 40;
/// Bytes of one statement's JSON: some thousand scrips.
pub const LONGEST_STATEMENT: usize = 1 << 20;
/// How long a removed one can be brought back.
const LIFE: i64 = 30 * 24 * 60 * 60 * 1000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StatementId(pub i64);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokerStatement {
    pub id: StatementId,
    pub account: AccountName,
    /// Of the file.
    pub name: String,
    pub content: String,
    pub created_at: Time,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    Done(StatementId),
    /// The journal is not at the revision any more with which the statement was compared.
    Moved,
    /// The user has [`MOST_STATEMENTS`].
    Full,
    /// No such account.
    NoAccount,
}

/// Those that were not removed, the newest first.
pub async fn all(db: &Db, user: UserId) -> Result<Vec<BrokerStatement>> {
    of_user(&mut db.snapshot().await?, user).await
}

/// The same of a transaction that is under way.
pub(crate) async fn of_user(tx: &mut Tx, user: UserId) -> Result<Vec<BrokerStatement>> {
    let rows: Vec<(i64, String, i64, String, String, i64)> = rows!(tx,
        "select s.id, a.broker, a.number, s.name, s.content, s.created_at \
         from broker_statements s join accounts a on a.id = s.account_id \
         where s.user_id = $1 and s.removed_at is null order by s.id desc"; user.0)?;
    let statement =
        |(id, broker, number, name, content, created_at): (i64, String, i64, String, String, i64)| {
            let broker = Broker::from_word(&broker)?;
            let account = AccountName { broker, number: u32::try_from(number).ok()? };
            Some(BrokerStatement {
                id: StatementId(id),
                account,
                name,
                content,
                created_at: Time(created_at),
            })
        };
    Ok(rows.into_iter().filter_map(statement).collect())
}

/// The same content of the same account again is the one that is there; a removed one comes back. It was compared with
/// the journal at `revision`.
pub async fn add(
    db: &Db,
    user: UserId,
    revision: i64,
    account: AccountName,
    name: &str,
    content: &str,
    now: Time,
) -> Result<Added> {
    let mut tx = db.write().await?;
    if take(&mut tx, user).await? != revision {
        return Ok(Added::Moved);
    }
    let Some(account) = account_id(&mut tx, user, account).await? else { return Ok(Added::NoAccount) };
    let known: Option<(i64,)> = row!(tx,
        "select id from broker_statements where user_id = $1 and account_id = $2 and content = $3";
        user.0, account, content)?;
    if let Some((id,)) = known {
        let back = execute!(tx,
            "update broker_statements set removed_at = null \
             where user_id = $1 and id = $2 and removed_at is not null";
            user.0, id)?;
        if back > 0 {
            // Its charges may be those of the journal again.
            advance(&mut tx, user).await?;
        }
        tx.commit().await?;
        return Ok(Added::Done(StatementId(id)));
    }
    execute!(tx, "delete from broker_statements where user_id = $1 and removed_at < $2"; user.0, now.0 - LIFE)?;
    let count: Option<(i64,)> =
        row!(tx, "select count(*) from broker_statements where user_id = $1"; user.0)?;
    if count.is_some_and(|(count,)| count >= MOST_STATEMENTS) {
        return Ok(Added::Full);
    }
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into broker_statements (user_id, account_id, name, content, created_at) \
         values ($1, $2, $3, $4, $5) returning id";
        user.0, account, name, content, now.0)?;
    tx.commit().await?;
    Ok(made.map_or(Added::Full, |(id,)| Added::Done(StatementId(id))))
}

/// Removes one, or brings it back. `false`: none of this user's.
pub async fn set_removed(db: &Db, user: UserId, id: StatementId, removed: Option<Time>) -> Result<bool> {
    let mut tx = db.write().await?;
    let touched = execute!(tx,
        "update broker_statements set removed_at = $3 where id = $1 and user_id = $2";
        id.0, user.0, removed.map(|time| time.0))?;
    if touched > 0 {
        // Its charges may be those of the journal.
        advance(&mut tx, user).await?;
    }
    tx.commit().await?;
    Ok(touched > 0)
}
