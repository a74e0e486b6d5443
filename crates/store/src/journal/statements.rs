//! What an import says beside its fills. It counts as long as the import is live.

use serde::{Deserialize, Serialize};

use super::accounts::{account_for, name};
use super::text::{clean, known, size};
use super::{AccountName, Card, ImportId, StoredImport, fill_charges};
use crate::bulk::{self, Cells, Column};
use crate::db::Tx;
use crate::{Result, StoreError, UserId};

words!(StatementKind {
    /// Of every scrip without an opening lot none was held before the record begins.
    None = "none",
    /// The opening lots of one scrip are all that was held of it.
    All = "all",
    /// Earlier records of a typed card do not count: those of this import take their place.
    Replaces = "replaces",
    /// A corporate action of shares or contracts of the account.
    Action = "action",
    /// A fee of the account on a day, outside its trades.
    Fee = "fee",
});

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub kind: StatementKind,
    pub account: AccountName,
    /// Of [`StatementKind::Replaces`] the order id of the card; else in words only the caller understands.
    pub subject: String,
}

/// `false`: an account is not there.
pub(super) async fn insert(
    tx: &mut Tx,
    user: UserId,
    import: ImportId,
    statements: &[Statement],
) -> Result<bool> {
    if statements.is_empty() {
        return Ok(true);
    }
    let mut accounts = Vec::with_capacity(statements.len());
    for statement in statements {
        let Some(account) = account_for(tx, user, statement.account, None).await? else { return Ok(false) };
        accounts.push(Some(account));
    }
    let subjects: Vec<_> = statements.iter().map(|one| clean(&one.subject)).collect();
    let positions = (0..statements.len()).map(|position| Some(size(position))).collect();
    bulk::insert(
        tx,
        "statements",
        &[
            Column { name: "import_id", cells: Cells::Numbers(vec![Some(import.0); statements.len()]) },
            Column { name: "position", cells: Cells::Numbers(positions) },
            Column { name: "account_id", cells: Cells::Numbers(accounts) },
            Column {
                name: "kind",
                cells: Cells::Texts(statements.iter().map(|one| Some(one.kind.word())).collect()),
            },
            Column {
                name: "subject",
                cells: Cells::Texts(subjects.iter().map(|one| Some(one.as_ref())).collect()),
            },
        ],
    )
    .await?;
    Ok(true)
}

/// Those of live imports, each to its own; `imports` stand in the order of their ids.
pub(super) async fn load(tx: &mut Tx, user: UserId, imports: &mut [StoredImport]) -> Result<()> {
    let rows: Vec<(i64, String, String, i64, String)> = rows!(tx,
        "select s.import_id, s.kind, a.broker, a.number, s.subject \
         from imports i join statements s on s.import_id = i.id join accounts a on a.id = s.account_id \
         where i.user_id = $1 and i.undone_at is null order by i.id, s.position"; user.0)?;
    for (import, kind, word, number, subject) in rows {
        let at = imports.binary_search_by_key(&import, |one| one.id.0);
        let at = at.map_err(|_| StoreError::broken("a statement without import"))?;
        imports[at].statements.push(Statement {
            kind: known("kind of statement", &kind, StatementKind::from_word(&kind))?,
            account: name(&word, number)?,
            subject,
        });
    }
    Ok(())
}

/// Takes out the records of typed cards that a later import replaces, and what stands on those cards.
pub(super) fn replace(imports: &mut [StoredImport], cards: Vec<(ImportId, Card)>) -> Vec<Card> {
    let replaced: Vec<(ImportId, AccountName, String)> = imports
        .iter()
        .flat_map(|import| import.statements.iter().map(|statement| (import.id, statement)))
        .filter(|(_, statement)| statement.kind == StatementKind::Replaces)
        .map(|(import, statement)| (import, statement.account, statement.subject.clone()))
        .collect();
    if replaced.is_empty() {
        return cards.into_iter().map(|(_, card)| card).collect();
    }
    for import in imports.iter_mut() {
        for part in &mut import.parts {
            let goes = |order_id: &str| {
                replaced
                    .iter()
                    .any(|(by, account, own)| *by > import.id && *account == part.account && own == order_id)
            };
            let is_kept: Vec<bool> = part.fills.iter().map(|fill| !goes(&fill.order_id)).collect();
            if is_kept.contains(&false) {
                let mut kept = is_kept.iter();
                part.fills.retain(|_| kept.next().is_none_or(|kept| *kept));
                fill_charges::keep(&mut part.charges, &is_kept);
                without_unused(part);
            }
        }
    }
    let goes = |import: ImportId, card: &Card| {
        replaced
            .iter()
            .any(|(by, account, own)| *by > import && account.broker == card.broker && *own == card.order_id)
    };
    cards.into_iter().filter(|(import, card)| !goes(*import, card)).map(|(_, card)| card).collect()
}

/// An instrument that no fill names is not one of the journal any more.
fn without_unused(part: &mut super::Part) {
    let mut places = vec![None; part.instruments.len()];
    for fill in &part.fills {
        if let Some(place) = places.get_mut(fill.instrument as usize) {
            *place = Some(0);
        }
    }
    for (place, next) in places.iter_mut().flatten().zip(0..) {
        *place = next;
    }
    let mut at = 0;
    part.instruments.retain(|_| {
        at += 1;
        places[at - 1].is_some()
    });
    for fill in &mut part.fills {
        fill.instrument = places.get(fill.instrument as usize).copied().flatten().unwrap_or(fill.instrument);
    }
}
