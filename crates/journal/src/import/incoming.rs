//! A file that was read, and what it means for a journal.

use std::collections::HashSet;

use analytics::Summary;
use app_error::AppError;
use domain::{Money, Segment, Text};
use ledger::Forms;
use report::{FileLine, ReadFile};
use sha2::{Digest, Sha256};
use store::journal::{
    self as stored_journal, AccountName, BrokerAccount, Counts, ImportKind, NewImport, Part, Put,
};
use store::{Db, UserId, users};
use tradebook::{Choice, QuantityUnit, Tradebook};

use super::choose::{Chosen, choose};
use super::client;
use crate::build::executions;
use crate::{Base, Extra, Journal, Need, Subject};

/// A file on its way into a journal.
#[derive(Debug)]
pub struct Incoming {
    /// Its counts of new, known and conflicting fills depend on the journal: see [`Incoming::preview`].
    line: FileLine,
    new: NewImport,
    content: [u8; 32],
    /// Salted hash of the client id that the file says.
    client: Option<[u8; 32]>,
    /// What quantities count, where only an answer says it.
    quantities: Option<QuantityUnit>,
}

/// What the journal would be with the file.
#[derive(Debug)]
pub struct ImportDiff {
    pub line: FileLine,
    /// The broker account it goes to.
    pub chosen: Chosen,
    /// After less before.
    pub trades: i64,
    pub gross: Money,
    pub charges: Money,
    pub net: Money,
    /// Part of `gross` that counts on shares not held before the record.
    pub assumed: Money,
    /// Sale value of unknown cost, in no other number.
    pub left_out: Money,
    /// Questions that only this file brings.
    pub brought: Vec<Need>,
    pub warnings: Vec<Text>,
    pub trades_before: usize,
    pub trades_after: usize,
    pub summary: Summary,
    pub revision: i64,
}

impl Incoming {
    /// `content` is the hash of the bytes, `salt` the user's; nobody signed in has none.
    pub fn of(file: ReadFile, content: [u8; 32], salt: Option<[u8; 16]>) -> Self {
        let ReadFile { name, tradebook } = file;
        let Tradebook { client, broker, segment, instruments, fills, charges, quantities, .. } = tradebook;
        let line = FileLine {
            name: client::without_client(&name, client.as_deref()),
            broker,
            segment,
            format: tradebook.format,
            window: tradebook.window,
            rows_read: tradebook.rows_read,
            fills: 0,
            duplicates: 0,
            conflicts: Vec::new(),
            skipped: tradebook.rows_skipped,
            rejected: tradebook.rejected,
            rows_rejected: tradebook.rows_rejected,
            warnings: tradebook.warnings,
        };
        let new = NewImport {
            kind: ImportKind::File,
            name: line.name.clone(),
            digest: None,
            format: line.format.clone(),
            segment,
            window: line.window,
            fno_window: line.window.filter(|_| segment != Some(Segment::Equity)),
            counts: Counts::default(),
            parts: vec![Part { account: broker.into(), instruments, fills, charges }],
            cards: Vec::new(),
            statements: Vec::new(),
            client: None,
            quantities: quantities.map(|unit| unit.word().to_owned()),
            receipt: String::new(),
        };
        let client = salt.zip(client).map(|(salt, client)| client::hashed(salt, &client));
        Self { line, new, content, client, quantities }
    }

    /// Puts it into an account: the one asked for, or the one it belongs to. `holders` have this very file.
    pub fn go_to(
        &mut self,
        accounts: &[BrokerAccount],
        asked: Option<AccountName>,
        holders: &[AccountName],
    ) -> Result<Chosen, AppError> {
        let chosen = choose(accounts, self.line.broker, self.client, asked, holders)?;
        // What one account is known by is not learnt by another.
        let is_anothers = accounts.iter().any(|one| one.name != chosen.name && one.client == self.client);
        self.new.client = self.client.filter(|_| !is_anothers);
        self.new.digest = Some(digest(self.content, chosen.name, self.line.segment));
        for part in &mut self.new.parts {
            part.account = chosen.name;
        }
        Ok(chosen)
    }

    /// What quantities of commodity and currency contracts count, where only the user's answer says it.
    pub fn quantities(&self) -> Option<QuantityUnit> {
        self.quantities
    }

    pub fn rows_rejected(&self) -> u32 {
        self.line.rows_rejected
    }

    /// As it goes into the journal that the difference was worked out for. Its executions go with it: see
    /// [`Incoming::give_back`].
    pub fn take_import(&mut self, diff: &ImportDiff, receipt: String) -> NewImport {
        let line = &diff.line;
        let parts = std::mem::take(&mut self.new.parts);
        let counts = Counts {
            read: line.rows_read,
            fills: line.fills,
            duplicates: line.duplicates,
            conflicts: line.conflicts.len() as u32,
            skipped: line.skipped,
            rejected: line.rows_rejected,
        };
        NewImport { parts, counts, receipt, ..self.new.clone() }
    }

    /// What was taken and not stored.
    pub fn give_back(&mut self, import: NewImport) {
        self.new.parts = import.parts;
    }

    /// A sentence when the account has the same days in another form.
    fn refuse_two_forms(&self, base: &Base) -> Result<(), String> {
        let stored = base.stored.imports.iter().filter(|import| import.kind == ImportKind::File);
        let parts =
            stored.flat_map(|import| import.parts.iter().map(move |part| (import.name.as_str(), part)));
        for own in &self.new.parts {
            let forms = Forms::of(&executions(own));
            for (name, part) in parts.clone().filter(|(_, part)| part.account == own.account) {
                let both = [(name, Forms::of(&executions(part))), (self.line.name.as_str(), forms.clone())];
                if let Some(sentence) = report::two_forms(&both) {
                    return Err(sentence.message());
                }
            }
        }
        Ok(())
    }

    /// Merges it with what is stored.
    ///
    /// # Errors
    /// A sentence when the journal would hold more than its sums can, or the same days in two forms.
    pub fn preview(&self, chosen: Chosen, base: &Base) -> Result<ImportDiff, String> {
        let extra = Extra {
            kind: ImportKind::File,
            name: &self.line.name,
            fno_window: self.new.fno_window,
            parts: &self.new.parts,
            statements: &[],
        };
        self.refuse_two_forms(base)?;
        let after = Journal::with(&base.stored, extra, base.as_of)?;
        let before = base.journal();
        let mut line = self.line.clone();
        // The import without an id is the one that is not stored.
        let came =
            after.account(chosen.name).and_then(|account| account.came.iter().find(|came| came.id.is_none()));
        if let Some(came) = came {
            (line.fills, line.duplicates) = (came.new, came.duplicates);
            line.conflicts.clone_from(&came.conflicts);
            line.warnings.extend(came.doubts.iter().cloned());
        }
        line.warnings.extend(chosen.warnings.iter().cloned());
        let known: HashSet<&Subject> = before.needs.iter().map(|need| &need.subject).collect();
        let is_new = |need: &&Need| !known.contains(&need.subject);
        let (then, now) = (&before.figures.summary, &after.figures.summary);
        Ok(ImportDiff {
            line,
            chosen,
            trades: after.book.trades.len() as i64 - before.book.trades.len() as i64,
            gross: now.gross_pnl - then.gross_pnl,
            charges: now.charges - then.charges,
            net: now.net_pnl - then.net_pnl,
            assumed: now.assumed_pnl - then.assumed_pnl,
            left_out: now.left_out_sale_value - then.left_out_sale_value,
            brought: after.needs.iter().filter(is_new).cloned().collect(),
            warnings: after.warnings.iter().filter(|one| !before.warnings.contains(one)).cloned().collect(),
            trades_before: before.book.trades.len(),
            trades_after: after.book.trades.len(),
            revision: base.stored.revision,
            summary: after.figures.summary,
        })
    }
}

/// The salt with which the user's client ids are hashed.
pub async fn salt(db: &Db, user: UserId) -> Result<[u8; 16], AppError> {
    Ok(users::salt(db, user).await?)
}

/// The natural key of an upload: the bytes, what they were read as, and the account.
fn digest(content: [u8; 32], account: AccountName, segment: Option<Segment>) -> [u8; 32] {
    let segment = segment.map_or("both", Segment::word);
    let key = Sha256::new().chain_update(content).chain_update(account.to_string()).chain_update(segment);
    key.finalize().into()
}

/// The accounts that hold the very same file as what the user chose it to be, each with its import. Needs no reading of
/// the file.
pub async fn same_file(
    db: &Db,
    user: UserId,
    content: [u8; 32],
    choice: &Choice,
) -> Result<Vec<(AccountName, Put)>, AppError> {
    let accounts = stored_journal::broker_accounts(db, user).await?;
    let mut holders = Vec::new();
    for account in accounts.iter().map(|one| one.name) {
        if choice.broker.is_some_and(|chosen| chosen != account.broker) {
            continue;
        }
        let is_chosen = |one: &Segment| choice.segment.is_none_or(|chosen| chosen == *one);
        let segments = Segment::ALL.iter().copied().filter(is_chosen).map(Some);
        for segment in segments.chain([None]) {
            let digest = digest(content, account, segment);
            let known = stored_journal::repeated(db, user, ImportKind::File, digest, false).await?;
            holders.extend(known.map(|put| (account, put)));
        }
    }
    Ok(holders)
}

/// The one that a file sent once more is a repeat of: in the account asked for, or in any.
pub fn repeated(holders: &[(AccountName, Put)], asked: Option<AccountName>) -> Option<&(AccountName, Put)> {
    holders.iter().find(|(account, _)| asked.is_none_or(|asked| asked == *account))
}
