//! A journal under a filter, ready to be cut.

use std::sync::Arc;

use ::analytics::cut::{Codes, Dimension, Judged, Labels, amounts};
use ::analytics::{Filter, Selection};
use identity::SignedIn;
use journal::{Journal, labels};

use super::params::Asked;
use crate::JournalApi;
use web_http::{JsonAnswer, SiteError, UserPermit};

/// What a look at a journal needs: no other thread waits while it is worked out.
pub struct Look {
    pub journal: Arc<Journal>,
    pub labels: Arc<Labels>,
    /// Of the user: it goes with the look, when the answer is worked out.
    _turn: Option<Arc<UserPermit>>,
}

impl Look {
    /// Of who is logged in; conditions of `asked` are found.
    pub async fn own(
        state: &JournalApi,
        SignedIn(user): &SignedIn,
        asked: &mut [&mut Asked],
    ) -> Result<Self, SiteError> {
        let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
        let turn = state.places.worker(user.id).await?;
        for one in asked {
            labels::find(&state.db, user.id, &journal, &mut one.query).await?;
        }
        let labels = labels::of(&state.db, user.id, &journal).await?;
        Ok(Self { journal, labels, _turn: Some(turn) })
    }

    /// Of the sample.
    pub async fn sample(state: &JournalApi, asked: &mut [&mut Asked]) -> Result<Self, SiteError> {
        let journal = state.journals.demo(crate::trades::sample_day()).await?;
        for one in asked {
            labels::find_plain(&journal, &mut one.query).await?;
        }
        let labels = labels::plain(&journal);
        Ok(Self { journal, labels, _turn: None })
    }

    pub async fn answer(
        self,
        write: impl FnOnce(&Self) -> Result<JsonAnswer, SiteError> + Send + 'static,
    ) -> Result<JsonAnswer, SiteError> {
        tokio::task::spawn_blocking(move || write(&self)).await.map_err(SiteError::ours)?
    }

    pub fn select(&self, asked: &Asked) -> Selection<'_> {
        let instruments = asked.query.account.map(|name| self.journal.instruments_of(name));
        ::analytics::select(&self.journal.book, &Filter { instruments, ..asked.query.filter.clone() })
    }

    pub fn judged<'a>(&self, selection: &'a Selection<'_>, asked: &Asked) -> Judged<'a> {
        let mut judged = amounts(selection, asked.amount, &self.labels.handed().risk);
        judged.split = asked.split;
        judged
    }

    pub fn codes(&self, of: &'static Dimension) -> Arc<Codes> {
        self.labels.codes(&self.journal.book, of)
    }
}
