//! Stated actions on their way into the journal, or only tried on it.

use domain::CorporateAction;
use journal::actions::statement;
use journal::{Base, Change, Decision, Done, Extra, Journal, Repeat};
use report::words::RowStatus;
use sha2::{Digest, Sha256};
use store::ImportId;
use store::journal::{Counts, ImportKind, NewImport, Statement};
use web_http::SiteError;

use super::row::{ActionLine, action};

/// The cells of an action and what they say.
pub type Read = (Vec<String>, CorporateAction);

/// Actions that can be read.
pub struct Actions {
    pub rows: Vec<Read>,
    /// Nothing is stored.
    pub is_tried: bool,
}

/// The lines in the order of the rows, and where they are stored.
#[derive(Debug, Clone, Copy)]
pub struct Stored {
    pub import: ImportId,
    pub revision: i64,
    pub repeated: bool,
}

pub type Answer = (Vec<ActionLine>, Option<Stored>);

impl Actions {
    fn digest(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        for (cells, _) in &self.rows {
            digest.update(format!("{cells:?}\n"));
        }
        digest.finalize().into()
    }

    /// For every account of the journal.
    fn statements(&self, journal: &Journal) -> Vec<Statement> {
        let of = |(cells, _): &Read| {
            journal.accounts.iter().map(|account| statement(account.name, cells)).collect::<Vec<_>>()
        };
        self.rows.iter().flat_map(of).collect()
    }

    fn lines(&self, journal: &Journal, import: Option<ImportId>) -> Vec<ActionLine> {
        self.rows.iter().map(|(cells, action)| ActionLine::of(journal, cells, action, import)).collect()
    }

    /// What the list of imports calls it.
    fn name(&self) -> String {
        match self.rows.as_slice() {
            [(_, one)] => {
                let word = one.kind.word().replace('_', " ");
                let first = word[..1].to_ascii_uppercase();
                let name = one.isin.as_ref().filter(|_| one.symbol.is_empty());
                format!("{first}{} of {}", &word[1..], name.map_or(one.symbol.as_str(), |isin| isin.as_str()))
            }
            several => format!("{} corporate actions", several.len()),
        }
    }
}

impl Change for Actions {
    type Answer = Answer;
    type Error = SiteError;

    fn known_by(&self) -> Option<(ImportKind, [u8; 32])> {
        (!self.is_tried).then(|| (ImportKind::Actions, self.digest()))
    }

    fn wants_built(&self) -> bool {
        true
    }

    fn decide(&mut self, base: Base) -> Result<Decision<Answer>, SiteError> {
        let before = base.journal();
        let statements = self.statements(&before);
        let name = self.name();
        let extra = Extra {
            kind: ImportKind::Actions,
            name: &name,
            fno_window: None,
            parts: &[],
            statements: &statements,
        };
        let after = Journal::with(&base.stored, extra, base.as_of)
            .map_err(|sentence| SiteError::field("rows", sentence))?;
        let lines = self.lines(&after, None);
        if self.is_tried {
            return Ok(Decision::Answer((lines, None)));
        }
        let faults: Vec<(String, String)> = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.status == RowStatus::NotApplied)
            .map(|(at, line)| (format!("rows.{at}"), line.sentence()))
            .collect();
        if !faults.is_empty() {
            return Err(SiteError::unprocessable(faults));
        }
        let kept = statements.into_iter().filter(|one| is_applied(&after, one)).collect();
        let read = self.rows.len() as u32;
        Ok(Decision::Store(Box::new(NewImport {
            kind: ImportKind::Actions,
            digest: Some(self.digest()),
            format: "actions".to_owned(),
            segment: None,
            window: None,
            fno_window: None,
            counts: Counts { read, ..Counts::default() },
            parts: Vec::new(),
            cards: Vec::new(),
            statements: kept,
            client: None,
            quantities: None,
            receipt: String::new(),
            name,
        })))
    }

    fn stored(&mut self, done: Done, _new: NewImport) -> Result<Answer, SiteError> {
        let stored = Stored { import: done.import, revision: done.revision, repeated: false };
        Ok((Vec::new(), Some(stored)))
    }

    fn repeated(&self, repeat: Repeat, now: &Journal) -> Result<Answer, SiteError> {
        let stored = Stored { import: repeat.import, revision: now.revision, repeated: true };
        Ok((Vec::new(), Some(stored)))
    }
}

/// An account in which it is refused (its shares were never held there) does not keep it.
fn is_applied(after: &Journal, one: &Statement) -> bool {
    let Some(account) = after.account(one.account) else { return false };
    let tried = account.actions.iter().position(|known| {
        known.import.is_none() && statement(one.account, &known.cells).subject == one.subject
    });
    let is_refused = |place: usize| {
        account.action_problems.iter().any(|problem| problem.action as usize == place && !problem.is_question)
    };
    tried.is_some_and(|place| !is_refused(place))
}

/// Rows that can be read, and the lines of those that cannot with their places.
pub fn sorted(rows: Vec<Vec<String>>) -> (Vec<Read>, Vec<(usize, ActionLine)>) {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for (at, cells) in rows.into_iter().enumerate() {
        match action(&cells) {
            Ok(action) => good.push((cells, action)),
            Err(sentence) => bad.push((at, ActionLine::unread(&cells, sentence))),
        }
    }
    (good, bad)
}
