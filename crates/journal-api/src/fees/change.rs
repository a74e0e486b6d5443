//! Fees on their way into the journal: one import for many, undone whole.

use domain::{Day, Fee};
use journal::fees::{entered, statement};
use journal::{Base, Change, Decision, Done, Journal, Repeat};
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::journal::{AccountName, Counts, ImportKind, NewImport};
use utoipa::ToSchema;
use web_http::{SiteError, sentence};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Typed or pasted. One that is there already is a mistake.
    Typed,
    /// A broker's statement of this name. Those that are there already stay out.
    Statement(String),
}

/// Fees of one account.
pub struct Adding {
    pub account: AccountName,
    pub fees: Vec<Fee>,
    pub source: Source,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeesImport {
    /// Undoes them together; null when all of them were there already.
    #[schema(required = true)]
    import_id: Option<i64>,
    revision: i64,
    /// How many were stored.
    added: usize,
    /// The same was there already: nothing was stored now.
    repeated: bool,
}

impl Adding {
    fn digest(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(format!("fees {}\n", self.account));
        for fee in &self.fees {
            digest.update(format!("{:?}\n", statement(self.account, fee).subject));
        }
        digest.finalize().into()
    }

    /// What the list of imports calls it.
    fn name(&self) -> String {
        match (&self.source, self.fees.as_slice()) {
            (Source::Statement(name), _) => format!("Fees of {name}"),
            (Source::Typed, [one]) => format!("{} fee of {}", one.kind.name(), one.day.in_words()),
            (Source::Typed, several) => format!("{} fees", several.len()),
        }
    }

    /// The fees that are not there yet.
    ///
    /// # Errors
    /// Typed ones that cannot be, each by its row.
    fn new_ones(&self, journal: &Journal, today: Day) -> Result<Vec<Fee>, SiteError> {
        let there = entered(&journal.fees, self.account, &self.fees);
        let mut faults = Vec::new();
        for (at, (fee, &is_there)) in self.fees.iter().zip(&there).enumerate() {
            if fee.day > today {
                faults.push((format!("rows.{at}.day"), "This day has not come yet.".into()));
            } else if is_there && self.source == Source::Typed {
                let message = sentence!(
                    "You entered this amount with this note for {day} already. If it was taken twice, say so in the note.",
                    day = fee.day.in_words()
                );
                faults.push((format!("rows.{at}.note"), message));
            }
        }
        if !faults.is_empty() {
            return Err(SiteError::unprocessable(faults));
        }
        let new = self.fees.iter().zip(there).filter(|(_, is_there)| !is_there);
        Ok(new.map(|(fee, _)| fee.clone()).collect())
    }
}

impl Change for Adding {
    type Answer = FeesImport;
    type Error = SiteError;

    fn known_by(&self) -> Option<(ImportKind, [u8; 32])> {
        (self.source == Source::Typed).then(|| (ImportKind::Fees, self.digest()))
    }

    fn wants_built(&self) -> bool {
        true
    }

    fn decide(&mut self, base: Base) -> Result<Decision<FeesImport>, SiteError> {
        if base.stored.accounts.iter().all(|one| one.name != self.account) {
            return Err(SiteError::field("account", journal::import::GONE));
        }
        let new = self.new_ones(&base.journal(), base.as_of)?;
        if new.is_empty() {
            let revision = base.stored.revision;
            return Ok(Decision::Answer(FeesImport { import_id: None, revision, added: 0, repeated: true }));
        }
        let (read, duplicates) = (self.fees.len(), self.fees.len() - new.len());
        Ok(Decision::Store(Box::new(NewImport {
            kind: ImportKind::Fees,
            digest: (self.source == Source::Typed).then(|| self.digest()),
            format: "fees".to_owned(),
            segment: None,
            window: None,
            fno_window: None,
            counts: Counts { read: read as u32, duplicates: duplicates as u32, ..Counts::default() },
            parts: Vec::new(),
            cards: Vec::new(),
            statements: new.iter().map(|fee| statement(self.account, fee)).collect(),
            client: None,
            quantities: None,
            receipt: String::new(),
            name: self.name(),
        })))
    }

    fn stored(&mut self, done: Done, new: NewImport) -> Result<FeesImport, SiteError> {
        let (import_id, added) = (Some(done.import.0), new.statements.len());
        Ok(FeesImport { import_id, revision: done.revision, added, repeated: false })
    }

    fn repeated(&self, repeat: Repeat, now: &Journal) -> Result<FeesImport, SiteError> {
        let import_id = Some(repeat.import.0);
        Ok(FeesImport { import_id, revision: now.revision, added: 0, repeated: true })
    }
}
