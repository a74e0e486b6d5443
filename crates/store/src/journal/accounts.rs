//! Accounts with brokers: what is matched apart, and how.

use std::fmt;

use domain::{Broker, Method};

use super::changes::{advance, take};
use super::text::{broker, clean, known, small};
use crate::db::Tx;
use crate::{Db, Result, StoreError, UserId};

/// Accounts that a user ever had with one broker.
pub(crate) const MOST_ACCOUNTS: u32 = 9_999;

/// Names one of a user's accounts: `zerodha` the first one there, `zerodha.2` the second. It stays when another is
/// removed, and when everything is exported and imported; a removed account's is not given again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountName {
    pub broker: Broker,
    /// From 1.
    pub number: u32,
}

impl AccountName {
    pub fn parse(text: &str) -> Option<Self> {
        let Some((broker, number)) = text.split_once('.') else {
            return Broker::from_word(text).map(Self::from);
        };
        let broker = Broker::from_word(broker)?;
        // One spelling per account.
        let is_ours = !number.starts_with(['0', '+']) && number != "1";
        let number = number.parse().ok().filter(|number| is_ours && *number <= MOST_ACCOUNTS)?;
        Some(Self { broker, number })
    }
}

impl From<Broker> for AccountName {
    /// The first one.
    fn from(broker: Broker) -> Self {
        Self { broker, number: 1 }
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            1 => write!(f, "{}", self.broker),
            number => write!(f, "{}.{number}", self.broker),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokerAccount {
    pub name: AccountName,
    /// What the user calls it; empty: the broker's name will do.
    pub label: String,
    /// Salted hash of the broker's client id, once a file has said it.
    pub client: Option<[u8; 32]>,
    pub method: Method,
    /// What the user said about brokerage, in words only the caller understands; `None`: the broker's published rates.
    pub plan: Option<String>,
    /// What quantities of commodity and currency contracts count in its files, in a word of the caller's; `None`:
    /// nobody has said it.
    pub quantities: Option<String>,
}

impl BrokerAccount {
    /// As it is before anybody said anything.
    pub fn of(name: AccountName) -> Self {
        Self { name, label: String::new(), client: None, method: Method::Fifo, plan: None, quantities: None }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountLine {
    pub account: BrokerAccount,
    /// Imports that are in the journal, and those that are undone and can be restored.
    pub imports: u32,
    pub undone: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    pub broker: Broker,
    pub label: String,
    pub method: Method,
    pub plan: Option<String>,
}

/// What is to be another than it was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AccountChange {
    pub label: Option<String>,
    pub method: Option<Method>,
    /// `Some(None)`: the broker's published rates again.
    pub plan: Option<Option<String>>,
    /// `Some(None)`: it is asked again.
    pub quantities: Option<Option<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    Done,
    /// No such account.
    Unknown,
    /// Another account with this broker has the label.
    Taken,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removed {
    Done,
    /// No such account.
    Unknown,
    /// Imports belong to it: in the journal, or undone.
    Holds {
        imports: u32,
        undone: u32,
    },
}

/// In the order in which they were made.
pub async fn accounts(db: &Db, user: UserId) -> Result<Vec<AccountLine>> {
    let mut tx = db.snapshot().await?;
    let mut lines = Vec::new();
    for account in load(&mut tx, user).await? {
        let (imports, undone) = held(&mut tx, user, account.name).await?;
        lines.push(AccountLine { account, imports, undone });
    }
    Ok(lines)
}

/// The same without their imports.
pub async fn broker_accounts(db: &Db, user: UserId) -> Result<Vec<BrokerAccount>> {
    load(&mut db.snapshot().await?, user).await
}

/// `None`: another account with this broker has the label.
pub async fn add_account(db: &Db, user: UserId, new: &NewAccount) -> Result<Option<AccountName>> {
    let mut tx = db.write().await?;
    take(&mut tx, user).await?;
    let own = load(&mut tx, user).await?;
    let of_broker = || own.iter().filter(|one| one.name.broker == new.broker);
    if of_broker().any(|one| same(&one.label, &new.label)) {
        return Ok(None);
    }
    let (removed,): (i64,) = row!(tx, "select removed_account from users where id = $1"; user.0)?
        .ok_or_else(|| StoreError::broken("nobody"))?;
    let last = of_broker().map(|one| one.name.number).max().unwrap_or_default().max(small(removed)?);
    // Far beyond what anybody has: whoever gets there is told that it is taken.
    let number = last + 1;
    if number > MOST_ACCOUNTS {
        return Ok(None);
    }
    execute!(tx,
        "insert into accounts (user_id, broker, label, number, method, plan) values ($1, $2, $3, $4, $5, $6)";
        user.0, new.broker.word(), clean(&new.label).as_ref(), i64::from(number), new.method.word(),
        new.plan.as_deref())?;
    advance(&mut tx, user).await?;
    tx.commit().await?;
    Ok(Some(AccountName { broker: new.broker, number }))
}

/// Changes what is named. The same again changes nothing.
pub async fn change_account(db: &Db, user: UserId, name: AccountName, to: &AccountChange) -> Result<Changed> {
    let mut tx = db.write().await?;
    take(&mut tx, user).await?;
    let own = load(&mut tx, user).await?;
    let Some(now) = own.iter().find(|one| one.name == name) else { return Ok(Changed::Unknown) };
    let then = BrokerAccount {
        label: to.label.clone().unwrap_or_else(|| now.label.clone()),
        method: to.method.unwrap_or(now.method),
        plan: to.plan.clone().unwrap_or_else(|| now.plan.clone()),
        quantities: to.quantities.clone().unwrap_or_else(|| now.quantities.clone()),
        ..now.clone()
    };
    let others = || own.iter().filter(|one| one.name != name && one.name.broker == name.broker);
    if others().any(|one| same(&one.label, &then.label)) {
        return Ok(Changed::Taken);
    }
    if then == *now {
        return Ok(Changed::Done);
    }
    execute!(tx,
        "update accounts set label = $4, method = $5, plan = $6, quantities = $7 \
         where user_id = $1 and broker = $2 and number = $3";
        user.0, name.broker.word(), i64::from(name.number), clean(&then.label).as_ref(), then.method.word(),
        then.plan.as_deref(), then.quantities.as_deref())?;
    advance(&mut tx, user).await?;
    tx.commit().await?;
    Ok(Changed::Done)
}

/// Removes an account that no import belongs to, with what was decided about it.
pub async fn remove_account(db: &Db, user: UserId, name: AccountName) -> Result<Removed> {
    let mut tx = db.write().await?;
    take(&mut tx, user).await?;
    let Some(id) = id(&mut tx, user, name).await? else { return Ok(Removed::Unknown) };
    let (imports, undone) = held(&mut tx, user, name).await?;
    if imports + undone > 0 {
        return Ok(Removed::Holds { imports, undone });
    }
    execute!(tx, "delete from resolutions where user_id = $1 and account_id = $2"; user.0, id)?;
    execute!(tx, "delete from broker_statements where user_id = $1 and account_id = $2"; user.0, id)?;
    // What was written stays, and waits for its fills wherever they come.
    execute!(tx,
        "update annotations set account_id = null where user_id = $1 and account_id = $2"; user.0, id)?;
    execute!(tx,
        "update strategies_by_hand set account_id = null where user_id = $1 and account_id = $2"; user.0, id)?;
    execute!(tx, "delete from accounts where user_id = $1 and id = $2"; user.0, id)?;
    execute!(tx,
        "update users set removed_account = $2 where id = $1 and removed_account < $2"; user.0, i64::from(name.number))?;
    advance(&mut tx, user).await?;
    tx.commit().await?;
    Ok(Removed::Done)
}

/// The account's id; the first one with a broker is made when it is needed. A client id once known is not overwritten.
pub(super) async fn account_for(
    tx: &mut Tx,
    user: UserId,
    name: AccountName,
    client: Option<[u8; 32]>,
) -> Result<Option<i64>> {
    let client = client.as_ref().map(<[u8; 32]>::as_slice);
    if let Some(id) = id(tx, user, name).await? {
        execute!(tx,
            "update accounts set client = coalesce(client, $3) where user_id = $1 and id = $2"; user.0, id, client)?;
        return Ok(Some(id));
    }
    if name.number != 1 {
        return Ok(None);
    }
    let row: Option<(i64,)> = insert_returning!(tx,
        "insert into accounts (user_id, broker, label, client, number, method) values ($1, $2, '', $3, 1, $4) \
         returning id";
        user.0, name.broker.word(), client, Method::Fifo.word())?;
    row.map(|(id,)| Some(id)).ok_or_else(|| StoreError::broken("an account without id"))
}

/// What was said with a file: the last word counts.
pub(super) async fn keep_quantities(tx: &mut Tx, user: UserId, account: i64, word: &str) -> Result<()> {
    execute!(tx, "update accounts set quantities = $3 where user_id = $1 and id = $2"; user.0, account, word)?;
    Ok(())
}

pub(super) async fn load(tx: &mut Tx, user: UserId) -> Result<Vec<BrokerAccount>> {
    type Row = (String, i64, String, Option<Vec<u8>>, String, Option<String>, Option<String>);
    let rows: Vec<Row> = rows!(tx,
        "select broker, number, label, client, method, plan, quantities from accounts where user_id = $1 order by id";
        user.0)?;
    let account = |(word, number, label, client, method, plan, quantities): Row| {
        Ok(BrokerAccount {
            name: name(&word, number)?,
            label,
            client: client.and_then(|client| client.try_into().ok()),
            method: known("method", &method, Method::from_word(&method))?,
            plan,
            quantities,
        })
    };
    rows.into_iter().map(account).collect()
}

pub(crate) fn name(word: &str, number: i64) -> Result<AccountName> {
    let number: u32 = small(number)?;
    match number {
        1..=MOST_ACCOUNTS => Ok(AccountName { broker: broker(word)?, number }),
        _ => Err(StoreError::broken(format!("an account with number {number}"))),
    }
}

pub(crate) async fn id(tx: &mut Tx, user: UserId, name: AccountName) -> Result<Option<i64>> {
    let row: Option<(i64,)> = row!(tx,
        "select id from accounts where user_id = $1 and broker = $2 and number = $3";
        user.0, name.broker.word(), i64::from(name.number))?;
    Ok(row.map(|(id,)| id))
}

/// Imports of an account: live and undone. Some hold no fills: corporate actions and fees are statements alone.
async fn held(tx: &mut Tx, user: UserId, name: AccountName) -> Result<(u32, u32)> {
    let row: Option<(i64, i64)> = row!(tx,
        "select count(distinct i.id), count(distinct case when i.undone_at is null then i.id end) \
         from accounts a join imports i on i.user_id = a.user_id \
         where a.user_id = $1 and a.broker = $2 and a.number = $3 \
           and (exists (select 1 from parts p where p.import_id = i.id and p.account_id = a.id) \
             or exists (select 1 from statements s where s.import_id = i.id and s.account_id = a.id))";
        user.0, name.broker.word(), i64::from(name.number))?;
    let (all, live) = row.unwrap_or_default();
    Ok((small(live)?, small(all - live)?))
}

fn same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_one_name() {
        for text in ["zerodha", "groww", "zerodha.2", "groww.12"] {
            assert_eq!(AccountName::parse(text).map(|name| name.to_string()).as_deref(), Some(text));
        }
        for text in
            ["", "robinhood", "zerodha.", "zerodha.0", "zerodha.1", "zerodha.02", "zerodha.+2", "zerodha.-1"]
        {
            assert_eq!(AccountName::parse(text), None, "{text}");
        }
        for text in ["zerodha.99999999999", "zerodha.10000", "zerodha.2.3", "Zerodha"] {
            assert_eq!(AccountName::parse(text), None, "{text}");
        }
    }
}
