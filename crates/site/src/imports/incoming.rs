//! A file that was read, and what it means for a journal.

use std::collections::HashSet;
use std::sync::Arc;

use analytics::Summary;
use domain::{Broker, Day, Money, Segment};
use sha2::{Digest, Sha256};
use store::journal::{self as stored_journal, Counts, ImportKind, NewImport, Part, Put, Stored};
use store::{UserId, users};
use tradebook::{Choice, Tradebook};

use super::client;
use crate::SiteError;
use crate::app::Site;
use crate::journal::{Extra, Journal, Need, Subject};
use crate::report::{FileLine, ReadFile};

/// A file on its way into a journal.
#[derive(Debug)]
pub struct Incoming {
    /// Its counts of new, known and conflicting fills depend on the journal: see [`Incoming::weigh`].
    line: FileLine,
    new: NewImport,
}

/// What the journal would be with the file.
#[derive(Debug)]
pub struct Weighed {
    pub line: FileLine,
    /// After less before.
    pub trades: i64,
    pub gross: Money,
    pub charges: Money,
    pub net: Money,
    /// Questions that only this file brings.
    pub brought: Vec<Need>,
    pub warnings: Vec<String>,
    pub trades_before: usize,
    pub trades_after: usize,
    pub summary: Summary,
    pub revision: i64,
}

impl Incoming {
    /// `content` is the hash of the bytes, `salt` the user's; nobody signed in has none.
    pub fn of(file: ReadFile, content: [u8; 32], salt: Option<[u8; 16]>) -> Self {
        let ReadFile { name, tradebook } = file;
        let Tradebook { client, broker, segment, instruments, fills, .. } = tradebook;
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
            digest: Some(digest(content, broker, segment)),
            format: line.format.clone(),
            segment: Some(segment),
            window: line.window,
            fno_window: line.window.filter(|_| segment == Segment::Fno),
            counts: Counts::default(),
            parts: vec![Part { broker, instruments, fills }],
            cards: Vec::new(),
            client: salt.zip(client).map(|(salt, client)| client::hashed(salt, &client)),
            receipt: String::new(),
        };
        Self { line, new }
    }

    pub fn rows_rejected(&self) -> u32 {
        self.line.rows_rejected
    }

    /// As it goes into the journal for which it was weighed.
    pub fn import(&mut self, weighed: &Weighed, receipt: String) -> &NewImport {
        let line = &weighed.line;
        self.new.counts = Counts {
            read: line.rows_read,
            fills: line.fills,
            duplicates: line.duplicates,
            conflicts: line.conflicts.len() as u32,
            skipped: line.skipped,
            rejected: line.rows_rejected,
        };
        self.new.receipt = receipt;
        &self.new
    }

    /// Merges it with what is stored, on an Indian day. `kept` saves building the journal before, when it is that.
    ///
    /// # Errors
    /// A sentence when the journal would hold more than its sums can.
    pub fn weigh(&self, stored: &Stored, kept: Option<Arc<Journal>>, as_of: Day) -> Result<Weighed, String> {
        let extra = Extra {
            kind: ImportKind::File,
            name: &self.line.name,
            fno_window: self.new.fno_window,
            parts: &self.new.parts,
        };
        let after = Journal::with(stored, extra, as_of)?;
        let before = kept
            .filter(|kept| (kept.revision, kept.as_of) == (stored.revision, as_of))
            .unwrap_or_else(|| Arc::new(Journal::build(stored, as_of)));
        let mut line = self.line.clone();
        // The import without an id is the one that is not stored.
        let came =
            after.account(line.broker).and_then(|account| account.came.iter().find(|came| came.id.is_none()));
        if let Some(came) = came {
            (line.fills, line.duplicates) = (came.new, came.duplicates);
            line.conflicts.clone_from(&came.conflicts);
        }
        if self.is_of_another_client(stored) {
            line.warnings.push(client::other_client(line.broker));
        }
        let known: HashSet<&Subject> = before.needs.iter().map(|need| &need.subject).collect();
        let is_new = |need: &&Need| !known.contains(&need.subject);
        let (then, now) = (&before.figures.summary, &after.figures.summary);
        Ok(Weighed {
            line,
            trades: after.book.trades.len() as i64 - before.book.trades.len() as i64,
            gross: now.gross_pnl - then.gross_pnl,
            charges: now.charges - then.charges,
            net: now.net_pnl - then.net_pnl,
            brought: after.needs.iter().filter(is_new).cloned().collect(),
            warnings: after.warnings.iter().filter(|one| !before.warnings.contains(one)).cloned().collect(),
            trades_before: before.book.trades.len(),
            trades_after: after.book.trades.len(),
            revision: stored.revision,
            summary: after.figures.summary,
        })
    }

    fn is_of_another_client(&self, stored: &Stored) -> bool {
        let known = stored.accounts.iter().find(|(broker, _)| *broker == self.line.broker);
        match (known.and_then(|(_, client)| *client), self.new.client) {
            (Some(known), Some(own)) => known != own,
            (None, _) | (_, None) => false,
        }
    }
}

/// The salt with which the user's client ids are hashed.
pub async fn salt(site: &Site, user: UserId) -> Result<[u8; 16], SiteError> {
    Ok(users::salt(&site.db, user).await?)
}

/// Of the bytes as they came.
pub fn content(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The natural key of an upload: the bytes, and what they were read as.
fn digest(content: [u8; 32], broker: Broker, segment: Segment) -> [u8; 32] {
    let key = Sha256::new().chain_update(content).chain_update(broker.word()).chain_update(segment.word());
    key.finalize().into()
}

/// The very same file, if it is in the journal as what the user chose it to be. Needs no reading of the file.
pub async fn same_file(
    site: &Site,
    user: UserId,
    content: [u8; 32],
    choice: Choice,
) -> Result<Option<Put>, SiteError> {
    for broker in Broker::ALL.iter().filter(|one| choice.broker.is_none_or(|chosen| chosen == **one)) {
        for segment in Segment::ALL.iter().filter(|one| choice.segment.is_none_or(|chosen| chosen == **one)) {
            let digest = digest(content, *broker, *segment);
            let known = stored_journal::repeated(&site.db, user, ImportKind::File, digest, false).await?;
            if known.is_some() {
                return Ok(known);
            }
        }
    }
    Ok(None)
}
