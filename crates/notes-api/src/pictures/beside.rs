//! What a picture stands beside, as a query says it.

use std::sync::Arc;

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use journal::{Journal, TradePosition, Tries};
use journal_http::JournalApi;
use journal_http::query::bad_query;
use serde::Deserialize;
use store::UserId;
use store::annotations::{self, Saved};
use store::documents::{self, Kind, Named};
use store::pictures::{Beside, Thing};
use utoipa::IntoParams;
use web_http::SiteError;

use crate::annotations::change::anchored;
use crate::annotations::conflict::{full, no_annotation};
use crate::annotations::of_trade::{find, named};
use crate::days::page::read_day;

/// Exactly one of them.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BesideWhat {
    /// `id` of a trade.
    #[param(required = false)]
    trade: Option<String>,
    /// Of an annotation: one that waits for its trade.
    #[param(required = false)]
    note: Option<i64>,
    /// As 2026-04-01.
    #[param(required = false)]
    day: Option<String>,
    /// `id` of a setup.
    #[param(required = false)]
    setup: Option<String>,
    /// `key` of a missed trade.
    #[param(required = false)]
    missed: Option<String>,
}

/// Something that the user has.
pub enum PictureOwner {
    Trade(Arc<Journal>, TradePosition),
    /// The key is as it is stored.
    Other(Thing, String),
}

impl BesideWhat {
    pub fn of(query: Result<Query<Self>, QueryRejection>) -> Result<Self, SiteError> {
        let Query(asked) = query.map_err(|_| bad_query())?;
        let documents = [asked.day.is_some(), asked.setup.is_some(), asked.missed.is_some()];
        let named = [asked.trade.is_some(), asked.note.is_some()].into_iter().chain(documents);
        if named.filter(|is_named| *is_named).count() == 1 { Ok(asked) } else { Err(bad_query()) }
    }

    /// # Errors
    /// When the user has no such thing: another's looks the same.
    pub async fn find(&self, state: &JournalApi, user: UserId) -> Result<PictureOwner, SiteError> {
        if let Some(trade) = &self.trade {
            let (journal, at) = named(state, user, trade).await?;
            return Ok(PictureOwner::Trade(journal, at));
        }
        if let Some(number) = self.note {
            annotations::one(&state.db, user, number).await?.ok_or_else(no_annotation)?;
            return Ok(PictureOwner::Other(Thing::Note, number.to_string()));
        }
        if let Some(day) = &self.day {
            return Ok(PictureOwner::Other(Thing::Day, read_day(day)?.to_string()));
        }
        if let Some(key) = &self.missed {
            let named = Named { kind: Kind::MissedTrade, key };
            let found = documents::one(&state.db, user, named).await?.filter(|one| one.removed_at.is_none());
            found.ok_or_else(|| {
                SiteError::missing("no_missed_trade", "There is no such missed trade. Reload the page.")
            })?;
            return Ok(PictureOwner::Other(Thing::Missed, key.clone()));
        }
        let key = self.setup.clone().unwrap_or_default();
        let named = Named { kind: Kind::Setup, key: &key };
        let found = documents::one(&state.db, user, named).await?.filter(|one| one.removed_at.is_none());
        found.ok_or_else(|| SiteError::missing("no_setup", "You have no such setup. Reload the page."))?;
        Ok(PictureOwner::Other(Thing::Setup, key))
    }
}

impl PictureOwner {
    /// What pictures of it are stored beside: a trade may have several notes, the one that holds most of it first.
    pub async fn keys(&self, state: &JournalApi, user: UserId) -> Result<(Thing, Vec<String>), SiteError> {
        match self {
            Self::Trade(journal, at) => {
                let found = find(state, user, journal, *at).await?;
                Ok((Thing::Note, found.here.iter().map(|(note, _)| note.number.to_string()).collect()))
            }
            Self::Other(thing, key) => Ok((*thing, vec![key.clone()])),
        }
    }

    /// Beside what a new picture is stored. A trade without a note gets one in which nothing is written.
    pub async fn key(&self, state: &JournalApi, user: UserId) -> Result<(Thing, String), SiteError> {
        let mut tries = Tries::default();
        loop {
            tries.again()?;
            // Before anything is looked at: whoever writes after it is noticed.
            let all = annotations::revision(&state.db, user).await?;
            let (thing, keys) = self.keys(state, user).await?;
            if let Some(key) = keys.into_iter().next() {
                return Ok((thing, key));
            }
            let Self::Trade(journal, at) = self else { return Err(no_annotation()) };
            let trade = anchored(journal, at.account as usize, at.trade as usize).await?;
            match annotations::begin(&state.db, user, all, &trade, (state.clock)()).await? {
                Saved::Done { number } => return Ok((Thing::Note, number.to_string())),
                Saved::Changed => {}
                Saved::Unknown => return Err(no_annotation()),
                Saved::Full => return Err(full()),
            }
        }
    }
}

/// As the store asks for it.
pub fn beside(thing: Thing, key: &str) -> Beside<'_> {
    Beside { thing, key }
}
