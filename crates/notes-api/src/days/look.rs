//! What days are judged by: the journal, what notes say of its trades, plans and limits.

use std::collections::BTreeMap;
use std::sync::Arc;

use analytics::limits::Held;
use analytics::plan::{self, Checked};
use domain::Day;
use journal::Journal;
use journal::days::{Share, shares, traded};
use journal::limits::{self, Dated, Holding, in_force};
use journal::setups::{self, Known, SetupKeys, TradeNotes, trade_notes};
use journal_http::{JournalApi, sample_day};
use store::UserId;
use store::documents::{self, Document, Kind};
use web_http::{SiteError, UserPermit};

use super::fields::DayFields;

/// Which account rules days are held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeldAgainst {
    /// Those in force on each day.
    OwnRules,
    /// Those in force today, on every day.
    RulesOfToday,
}

pub struct Look {
    pub journal: Arc<Journal>,
    pub today: Day,
    pub from: Day,
    pub to: Day,
    pub written: BTreeMap<Day, Document>,
    pub notes: TradeNotes,
    setups: Vec<Known>,
    dated: Vec<Dated>,
    pub against: HeldAgainst,
    /// Of the user: it goes with the look, when the days are judged. The sample is nobody's.
    _permit: Option<Arc<UserPermit>>,
}

/// One day, judged.
pub struct Judged<'a> {
    pub day: Day,
    pub shares: Vec<Share>,
    pub document: Option<&'a Document>,
    pub fields: DayFields,
    pub plan: Vec<Checked>,
    /// Of each share whether it stands outside the plan.
    pub outside: Vec<Option<bool>>,
    pub limits: Vec<(&'a Dated, Held)>,
}

/// From one day to another, both included. `with_setups`: those of trades are wanted also where no plan names any.
pub async fn look(
    state: &JournalApi,
    user: UserId,
    (from, to): (Day, Day),
    with_setups: bool,
    against: HeldAgainst,
) -> Result<Look, SiteError> {
    let today = (state.clock)().day();
    let journal = state.journals.get(&state.db, user, today).await?;
    let permit = state.queue.worker(user).await?;
    let keys = (from.to_string(), to.to_string());
    let days = documents::between(&state.db, user, Kind::Day, &keys.0, &keys.1).await?;
    let written: BTreeMap<Day, Document> =
        days.into_iter().filter_map(|one| Some((Day::parse(&one.key)?, one))).collect();
    let mut dated = limits::all(&state.db, user).await?;
    dated.retain(|one| one.scope.is_in(&journal));
    let last = match against {
        HeldAgainst::OwnRules => to,
        HeldAgainst::RulesOfToday => today,
    };
    let with_stops = dated.iter().any(|one| one.from <= last && one.limits.max_open_risk.is_some());
    let plans_setups = written.values().any(|one| one.field("setups").is_some());
    let (setups, notes) = if with_setups || plans_setups || with_stops {
        let setups = setups::all(&state.db, user).await?;
        let notes = trade_notes(&state.db, user, &journal, &setups, with_stops, Arc::clone(&permit)).await?;
        (setups, notes)
    } else {
        (Vec::new(), TradeNotes::default())
    };
    Ok(Look { journal, today, from, to, written, notes, setups, dated, against, _permit: Some(permit) })
}

/// Those of the sample.
pub async fn look_at_sample(state: &JournalApi, (from, to): (Day, Day)) -> Result<Look, SiteError> {
    let today = sample_day();
    let sample = state.journals.sample(today).await?;
    let notes = &sample.notes;
    Ok(Look {
        journal: Arc::clone(&sample.journal),
        today,
        from,
        to,
        written: notes.days.range(from..=to).map(|(day, one)| (*day, one.clone())).collect(),
        notes: sample.trade_notes(),
        setups: notes.setups.clone(),
        dated: notes.limits.clone(),
        against: HeldAgainst::OwnRules,
        _permit: None,
    })
}

impl Look {
    /// Every day, also those on which nothing was.
    pub fn judged(&self) -> Vec<Judged<'_>> {
        let mut by_day = shares(&self.journal, self.from, self.to);
        let holding = Holding::of(&self.journal, &self.notes, &self.dated);
        let setups = SetupKeys::of(&self.setups);
        let days = (self.from.0..=self.to.0).map(Day);
        days.map(|day| {
            let shares = by_day.remove(&day).unwrap_or_default();
            let document = self.written.get(&day);
            let fields = document.map(DayFields::of).unwrap_or_default();
            let planned = fields.plan(&setups);
            let dated = in_force(
                &self.dated,
                match self.against {
                    HeldAgainst::OwnRules => day,
                    HeldAgainst::RulesOfToday => self.today,
                },
            );
            let with_exits = planned.max_loss.is_some() || !dated.is_empty();
            let traded = traded(&self.journal, &shares, day, &self.notes, with_exits);
            let held = |one: &&Dated| holding.held(one, day, &shares, &traded);
            let limits = dated.iter().flat_map(|one| held(one).into_iter().map(move |held| (*one, held)));
            let limits = limits.collect();
            let plan = plan::check(&planned, &traded);
            let outside = plan::outside(&planned, &traded);
            Judged { day, plan, outside, limits, document, fields, shares }
        })
        .collect()
    }
}
