//! A change of a journal: loaded, decided, stored, and decided anew when the journal moved meanwhile.

use std::sync::Arc;

use app_error::AppError;
use domain::{Day, Time};
use store::journal::{self as stored_journal, ImportKind, NewImport, Put, Stored};
use store::{Db, ImportId, SnapshotId, UserId};

use crate::given_ids::give_ids;
use crate::{Journal, Journals, work};

/// How often a change is decided anew. Of one server each user's changes stand in line; against a second one that
/// writes without pause every other try fails, and 24 in a row do not.
const TRIES: usize = 24;

/// What one request wants to change: a file, typed trades, opening lots.
pub trait Change: Send + 'static {
    type Answer: Send + 'static;
    type Error: From<AppError> + Send + 'static;

    /// The same change stored before is found by this, and answered without deciding. `None`: it was looked for
    /// already.
    fn known_by(&self) -> Option<(ImportKind, [u8; 32])>;

    /// Everything that was in the journal goes, into a snapshot.
    fn replaces(&self) -> bool {
        false
    }

    /// Its rows may be fills that earlier files brought under other ids.
    fn brings_file(&self) -> bool {
        false
    }

    /// [`Base::journal`] is worth keeping for other requests: whoever makes this change looks at the journal, too.
    fn wants_built(&self) -> bool {
        false
    }

    /// What the change means for the journal as it is stored now. Runs away from the threads that serve others.
    fn decide(&mut self, base: Base) -> Result<Decision<Self::Answer>, Self::Error>;

    /// The answer once it is stored.
    fn stored(&mut self, done: Done, new: NewImport) -> Result<Self::Answer, Self::Error>;

    /// The answer when the same was stored before. `now` is the journal as it is.
    fn repeated(&self, repeat: Repeat, now: &Journal) -> Result<Self::Answer, Self::Error>;

    /// The journal moved: the import was not stored, and [`Change::decide`] follows.
    fn moved(&mut self, _new: NewImport) {}
}

/// The journal that a change is decided against.
#[derive(Debug)]
pub struct Base {
    pub stored: Arc<Stored>,
    pub as_of: Day,
    built: Option<Arc<Journal>>,
}

#[derive(Debug)]
pub enum Decision<A> {
    /// There is nothing to store.
    Answer(A),
    Store(Box<NewImport>),
}

/// What the store gave it.
#[derive(Debug, Clone, Copy)]
pub struct Done {
    pub import: ImportId,
    /// Of what was replaced.
    pub snapshot: Option<SnapshotId>,
    /// Of the journal with it.
    pub revision: i64,
}

#[derive(Debug)]
pub struct Repeat {
    pub import: ImportId,
    pub snapshot: Option<SnapshotId>,
    /// As it was kept with the import.
    pub receipt: String,
}

impl Base {
    pub fn new(stored: Arc<Stored>, built: Option<Arc<Journal>>, as_of: Day) -> Self {
        Self { stored, as_of, built }
    }

    /// The journal before the change, built when nobody has it.
    pub fn journal(&self) -> Arc<Journal> {
        let own = self
            .built
            .as_ref()
            .filter(|built| (built.revision, built.as_of) == (self.stored.revision, self.as_of));
        own.cloned().unwrap_or_else(|| Arc::new(Journal::build(&self.stored, self.as_of)))
    }
}

/// Stores the change, or answers what it came to without storing. Ends after the commit.
///
/// # Errors
/// What the change itself refuses; busy when others changed the journal under every try.
pub async fn change<C: Change>(
    db: &Db,
    journals: &Journals,
    user: UserId,
    now: Time,
    mut change: C,
) -> Result<C::Answer, C::Error> {
    let as_of = now.day();
    let build = async || journals.get(db, user, as_of).await;
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        if let Some(repeat) = known(db, user, &change).await? {
            return change.repeated(repeat, &*build().await?);
        }
        let built = if change.wants_built() { Some(build().await?) } else { None };
        let permit = journals.turn_of(db, user).await?;
        let stored = Arc::new(stored_journal::load(db, user).await.map_err(AppError::from)?);
        let revision = stored.revision;
        let kept = if change.brings_file() {
            Some((Arc::clone(&stored), stored_journal::undone(db, user).await.map_err(AppError::from)?))
        } else {
            None
        };
        let (own, decision) = work(permit, move || {
            let mut decision = change.decide(Base::new(stored, built, as_of));
            if let (Ok(Decision::Store(new)), Some((live, undone))) = (&mut decision, &kept) {
                give_ids(new, live.imports.iter().chain(undone));
            }
            (change, decision)
        })
        .await?;
        change = own;
        let new = match decision? {
            Decision::Answer(answer) => {
                // Somebody may have stored the same between the look above and the load.
                return match known(db, user, &change).await? {
                    Some(repeat) => change.repeated(repeat, &*build().await?),
                    None => Ok(answer),
                };
            }
            Decision::Store(new) => *new,
        };
        let put = stored_journal::put(db, user, revision, &new, change.replaces(), now).await;
        match put.map_err(AppError::from)? {
            Put::Done { import, snapshot, revision } => {
                return change.stored(Done { import, snapshot, revision }, new);
            }
            Put::Repeated { import, snapshot, receipt } => {
                return change.repeated(Repeat { import, snapshot, receipt }, &*build().await?);
            }
            Put::Moved => change.moved(new),
        }
    }
}

/// What is decided on what is stored counts only if that is still there when it is written; when it is not, one looks
/// again.
#[derive(Debug)]
pub struct Tries {
    left: usize,
}

impl Default for Tries {
    fn default() -> Self {
        Self { left: TRIES }
    }
}

impl Tries {
    /// Before each look.
    ///
    /// # Errors
    /// Busy when others came before under every look so far.
    pub fn again(&mut self) -> Result<(), AppError> {
        self.left = self.left.checked_sub(1).ok_or_else(contended)?;
        Ok(())
    }
}

/// For a write that is no import: each look gives the journal as it is now. What follows from it is stored only if the
/// journal is still at that revision; when it is not, one looks again.
pub struct Attempts<'a> {
    db: &'a Db,
    journals: &'a Journals,
    user: UserId,
    as_of: Day,
    tries: Tries,
}

impl<'a> Attempts<'a> {
    pub fn new(db: &'a Db, journals: &'a Journals, user: UserId, as_of: Day) -> Self {
        Self { db, journals, user, as_of, tries: Tries::default() }
    }

    /// # Errors
    /// Busy when others changed the journal under every look so far.
    pub async fn next(&mut self) -> Result<Arc<Journal>, AppError> {
        self.tries.again()?;
        self.journals.get(self.db, self.user, self.as_of).await
    }
}

/// The import that holds the change already.
async fn known<C: Change>(db: &Db, user: UserId, change: &C) -> Result<Option<Repeat>, AppError> {
    let Some((kind, digest)) = change.known_by() else { return Ok(None) };
    let found = stored_journal::repeated(db, user, kind, digest, change.replaces()).await?;
    Ok(match found {
        Some(Put::Repeated { import, snapshot, receipt }) => Some(Repeat { import, snapshot, receipt }),
        Some(Put::Done { .. } | Put::Moved) | None => None,
    })
}

fn contended() -> AppError {
    AppError::busy(
        "Your journal is being changed in another tab or device. Nothing was saved. Please try again in a moment.",
        2,
    )
}
