//! Openings and the applications for them.
//!
//! A version is one sending of the form: whoever sends a changed form within a day adds a version to the same
//! application. Each has a private key of its own, so that a stranger who knows an address and sends a form under it
//! can touch only what he sent himself.

mod apply;
mod erase;
mod openings;
mod own;
mod review;
mod stage;
mod trail;

use domain::Time;

pub use apply::{Applied, Draft, Receipt, Resume, apply, renew_receipt, repeated};
pub(crate) use erase::erase_again;
pub use erase::{Expired, application_files, erase_application, erase_expired, erase_version, expired};
pub use openings::{Changed, NewOpening, Opening, add, change, find, list, seed, set_state};
pub use own::{Own, by_key, withdraw};
pub use review::{
    Application, ApplicationFilter, By, Counts, Line, Note, Order, Page, Step, Version, export, line_count,
    lines, one,
};
pub use stage::{Applicant, Moved, SECOND_THOUGHTS, move_to, note};
pub(crate) use trail::write as wrote;
pub use trail::{Entry, TrailFilter, entries, record};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Where an application stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Applied,
    InitialDiscussion,
    Technical,
    Team,
    Final,
    Offer,
    Declined,
    /// Set by the applicant only.
    Withdrawn,
}

impl Stage {
    pub const ALL: [Self; 8] = [
        Self::Applied,
        Self::InitialDiscussion,
        Self::Technical,
        Self::Team,
        Self::Final,
        Self::Offer,
        Self::Declined,
        Self::Withdrawn,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::InitialDiscussion => "initial_discussion",
            Self::Technical => "technical",
            Self::Team => "team",
            Self::Final => "final",
            Self::Offer => "offer",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.word() == word)
    }

    /// Nothing follows: from here the days until it is erased are counted.
    pub const fn is_decided(self) -> bool {
        matches!(self, Self::Offer | Self::Declined | Self::Withdrawn)
    }

    /// What the database holds was written from [`Stage::word`].
    fn stored(word: &str) -> crate::Result<Self> {
        Self::from_word(word).ok_or_else(|| crate::StoreError::broken(format!("no stage is called {word}")))
    }
}

/// When a decision was made, if one was.
fn decided(stage: Stage, now: Time) -> Option<i64> {
    stage.is_decided().then_some(now.0)
}
