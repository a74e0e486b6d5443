//! A journal under a filter, ready to be cut.

use std::sync::Arc;

use ::analytics::cut::{Basis, Codes, Dimension, FIGURES, Family, Figure, Judged, Labels, Of, amounts};
use ::analytics::{Filter, Selection};
use identity::SignedIn;
use journal::by_strategy::{Counted, by_strategy};
use journal::capital::Capital;
use journal::excursions::{self, Standing};
use journal::history_query::HistoryQuery;
use journal::insights::Answers;
use journal::strategies::AllStrategies;
use journal::{Journal, labels};
use journal_http::params::AnalyticsQuery;
use journal_http::{JournalApi, sample_day};
use store::UserId;
use tokio::sync::OwnedSemaphorePermit;
use web_http::{JsonAnswer, SiteError, UserPermit};

use super::capital::AskedCapital;

/// Whose journal is looked at.
pub enum Whose {
    Own(SignedIn),
    Sample,
}

/// Leave to work something out: one thing at a time of a user, two of the sample.
#[derive(Clone)]
enum Permit {
    User { _permit: Arc<UserPermit> },
    Sample { _permit: Arc<OwnedSemaphorePermit> },
}

/// What a look at a journal needs: no other thread waits while it is worked out.
pub struct Look {
    pub journal: Arc<Journal>,
    pub labels: Arc<Labels>,
    pub answers: Arc<Answers>,
    /// How its trades stood by candles, where somebody asked for it.
    pub standing: Option<Arc<Standing>>,
    /// Where it is counted by strategies.
    strategies: Option<Arc<AllStrategies>>,
    /// Of each query.
    capitals: Vec<AskedCapital>,
    /// None: the sample.
    pub user: Option<UserId>,
    /// It goes with the look, when the answer is worked out.
    permit: Permit,
}

impl Look {
    /// What the conditions of each query leave is put into its filter.
    pub async fn at(
        state: &JournalApi,
        whose: Whose,
        queries: &mut [&mut HistoryQuery],
    ) -> Result<Self, SiteError> {
        let user = match &whose {
            Whose::Own(SignedIn(user)) => Some(user.id),
            Whose::Sample => None,
        };
        let (journal, (labels, answers), stated, permit) = match whose {
            Whose::Own(SignedIn(user)) => {
                let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
                let permit = Permit::User { _permit: state.queue.worker(user.id).await? };
                let stated = Capital::all(&state.db, user.id).await?;
                let both =
                    labels::with_answers(&state.db, user.id, &journal, &stated, permit.clone()).await?;
                (journal, both, stated, permit)
            }
            Whose::Sample => {
                let sample = state.journals.sample(sample_day()).await?;
                let permit = Permit::Sample { _permit: Arc::new(state.journals.sample_permit().await?) };
                let both = (Arc::clone(&sample.labels), Arc::clone(&sample.answers));
                (Arc::clone(&sample.journal), both, sample.notes.capital.clone(), permit)
            }
        };
        let capitals =
            queries.iter().map(|query| AskedCapital::of(&stated, &journal, query.account)).collect();
        let look =
            Self { journal, labels, answers, standing: None, strategies: None, capitals, user, permit };
        let look = look.seeing(state, queries.iter().any(|query| query.needs_candles())).await?;
        for query in queries {
            labels::narrow(&look.journal, &look.labels, query, look.permit.clone()).await?;
        }
        Ok(look)
    }

    /// With how trades stood by candles, where that is asked for: nobody else waits until they are read.
    pub async fn seeing(self, state: &JournalApi, needs_candles: bool) -> Result<Self, SiteError> {
        if !needs_candles || self.standing.is_some() {
            return Ok(self);
        }
        let standing = match self.user {
            Some(user) => {
                let journals = state.journals.clone();
                let turn = async move { journals.turn().await };
                Some(excursions::of_user(&state.db, user, turn, &self.journal).await?)
            }
            None => None,
        };
        let seen = self.keep(move |look| {
            let standing = standing.unwrap_or_else(|| excursions::of_sample(&look.journal));
            (excursions::with_candles(&look.journal, &look.labels, &standing), standing)
        });
        let (look, (labels, standing)) = seen.await?;
        Ok(Self { labels, standing: Some(standing), ..look })
    }

    /// The same where one of these dimensions or figures needs it.
    pub async fn seeing_what(
        self,
        state: &JournalApi,
        dimensions: &[&'static Dimension],
        figures: &[&'static Figure],
    ) -> Result<Self, SiteError> {
        let needs =
            dimensions.iter().any(|one| one.needs_candles()) || figures.iter().any(|one| one.needs_candles());
        self.seeing(state, needs).await
    }

    /// Those that are said of everything that is looked at: of candles where somebody asked for any of them.
    pub fn figures(&self) -> Vec<&'static Figure> {
        FIGURES.iter().copied().filter(|one| self.standing.is_some() || !one.needs_candles()).collect()
    }

    /// Its strategies, with those that the user made.
    pub async fn strategies(&self, state: &JournalApi) -> Result<Arc<AllStrategies>, SiteError> {
        let of = self.user.map(|user| (&state.db, user));
        Ok(journal::strategies::all(of, &self.journal, self.permit.clone()).await?)
    }

    pub async fn answer(
        self,
        write: impl FnOnce(&Self) -> Result<JsonAnswer, SiteError> + Send + 'static,
    ) -> Result<JsonAnswer, SiteError> {
        self.work(write).await
    }

    /// Counted as it was asked for: [`Look::counted`] needs the strategies.
    pub async fn counting(mut self, state: &JournalApi, asked: &AnalyticsQuery) -> Result<Self, SiteError> {
        if asked.by_strategy {
            self.strategies = Some(self.strategies(state).await?);
        }
        Ok(self)
    }

    /// What the filter leaves, by trades or by strategies.
    pub fn counted(&self, asked: &AnalyticsQuery) -> Counted<'_> {
        let selection = self.select(&asked.query);
        match &self.strategies {
            Some(all) => {
                let (trades, filter) = (self.journal.book.trades.len(), self.filter(&asked.query));
                by_strategy(trades, &all.of_book(&self.journal), &filter, &selection)
            }
            None => Counted { selection, legs: None, strategies: Vec::new(), premiums: None },
        }
    }

    /// Of what is counted: when, how and how well a strategy was traded is said of all of it, the rest of its first
    /// leg.
    pub fn codes_of(&self, of: &'static Dimension, counted: &Counted<'_>) -> Arc<Codes> {
        match (&counted.legs, &of.basis) {
            (None, _) => self.codes(of),
            (Some(_), Basis::Book(find)) if of.family != Family::What => {
                Arc::new(find(&counted.selection.figures))
            }
            // Candles are of one instrument: a strategy of several legs stood nowhere.
            (Some(legs), Basis::Candles(..)) => {
                let all = self.strategies.as_ref().map(|all| all.of_book(&self.journal)).unwrap_or_default();
                let mut codes = self.codes(of).at(legs);
                if let Of::Trades(codes) = &mut codes.of {
                    let of_several = counted.of_several_legs(&all);
                    let several = codes.iter_mut().zip(of_several).filter(|(_, of_several)| *of_several);
                    several.for_each(|(code, _)| *code = Codes::NONE);
                }
                Arc::new(codes)
            }
            // A trade may have parts in several strategies; one that is counted is called as it is.
            (Some(_), _) if of.key == "strategyKind" => {
                let all = self.strategies.as_ref().map(|all| all.of_book(&self.journal)).unwrap_or_default();
                let kinds = counted.kinds(&all).into_iter();
                let names: Vec<Vec<String>> =
                    kinds.map(|kind| kind.map(str::to_owned).into_iter().collect()).collect();
                Arc::new(Codes::several(&names, of.none()))
            }
            (Some(legs), _) => Arc::new(self.codes(of).at(legs)),
        }
    }

    /// The same as [`Look::work`]; the look is given back.
    pub async fn keep<T: Send + 'static>(
        self,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<(Self, T), SiteError> {
        let working = tokio::task::spawn_blocking(move || {
            let found = work(&self);
            (self, found)
        });
        working.await.map_err(SiteError::ours)
    }

    /// Something worked out of it away from the threads that serve.
    pub async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce(&Self) -> Result<T, SiteError> + Send + 'static,
    ) -> Result<T, SiteError> {
        tokio::task::spawn_blocking(move || work(&self)).await.map_err(SiteError::ours)?
    }

    /// Of the account asked for, too.
    pub fn filter(&self, query: &HistoryQuery) -> Filter {
        let instruments = query.account.map(|name| self.journal.instruments_of(name));
        Filter { instruments, ..query.filter.clone() }
    }

    pub fn select(&self, query: &HistoryQuery) -> Selection<'_> {
        ::analytics::select(&self.journal.book, &self.filter(query))
    }

    /// Trades of which only some exits are looked at: by these they may have won where the whole trade lost.
    pub fn in_part(&self, selection: &Selection<'_>) -> u32 {
        let own = &selection.figures;
        let is_part = |(at, place): (usize, &u32)| {
            own.exits_of(at).len() < self.journal.book.exits_of(*place as usize).len()
        };
        selection.trades.iter().enumerate().filter(|one| is_part(*one)).count() as u32
    }

    /// Of which figures in percent are.
    pub fn capital(&self, asked: &AnalyticsQuery) -> Option<&AskedCapital> {
        self.capitals.iter().find(|one| one.account == asked.query.account)
    }

    pub fn judged<'a>(&'a self, selection: &'a Selection<'_>, asked: &AnalyticsQuery) -> Judged<'a> {
        // What a strategy risked no stop says.
        let risk = if self.strategies.is_some() { &[][..] } else { &self.labels.handed().risk[..] };
        let mut judged = amounts(selection, asked.amount, risk);
        judged.split = asked.split;
        if self.strategies.is_none() {
            let handed = self.labels.handed();
            judged = judged.decided(&handed.decided).standing(self.labels.stood(), &handed.risk);
        }
        judged.of_capital(self.capital(asked).and_then(|one| one.by_day.as_ref()))
    }

    /// The same of what is counted by trades or by strategies.
    pub fn judged_as_counted<'a>(&'a self, counted: &'a Counted<'_>, asked: &AnalyticsQuery) -> Judged<'a> {
        self.judged(&counted.selection, asked).premiums(counted.premiums.as_deref())
    }

    pub fn codes(&self, of: &'static Dimension) -> Arc<Codes> {
        self.labels.codes(&self.journal.book, of)
    }
}
