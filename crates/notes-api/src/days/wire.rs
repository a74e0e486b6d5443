//! What days, weeks and months say of plans and limits.

use analytics::limits::{Held, Left, Limit, Limits, Verdict};
use analytics::plan::{Checked, Outcome, Rule};
use domain::Day;
use journal::Journal;
use journal::limits::{Dated, Scope, parse_key};
use journal_http::JournalApi;
use report::numbers::{IstDay, IstTime, Rupees};
use serde::Serialize;
use store::UserId;
use store::documents::{self, Named};
use utoipa::ToSchema;
use web_http::SiteError;

use super::texts::shown_clock;

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Closed {
    Weekend,
    Holiday,
}

/// Trading on a day that has none otherwise.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Session {
    Muhurat,
    /// Of usual hours.
    Live,
}

pub fn session(day: Day) -> Option<Session> {
    market::special_session(day).map(|session| match session {
        market::SpecialSession::Muhurat => Session::Muhurat,
        market::SpecialSession::Live => Session::Live,
    })
}

pub fn closed(day: Day) -> Option<Closed> {
    if market::is_holiday(day) { Some(Closed::Holiday) } else { day.is_weekend().then_some(Closed::Weekend) }
}

/// A rule of the plan against what was traded.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanRule {
    rule: PlanRuleName,
    outcome: PlanOutcome,
    /// Trades it was held against.
    of: u32,
    /// Those that stand outside the plan; of the limit of loss, those entered after it was passed.
    outside: u32,
    /// What those outside made on the day, as far as it is known; null: of none of them it is.
    #[schema(required = true)]
    net: Option<Rupees>,
    /// Trades of which something is not known: whether they stand outside, or, outside, their result; of the limit of
    /// loss also those that closed something with a result that is not known.
    unknown: u32,
    /// When the limit of loss was passed; null: it was not, or nobody knows when.
    #[schema(required = true)]
    at: Option<IstTime>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PlanRuleName {
    Symbols,
    Setups,
    MaxTrades,
    NoEntryAfter,
    MaxLoss,
}

impl From<Rule> for PlanRuleName {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Symbols => Self::Symbols,
            Rule::Setups => Self::Setups,
            Rule::MaxTrades => Self::MaxTrades,
            Rule::NoEntryAfter => Self::NoEntryAfter,
            Rule::MaxLoss => Self::MaxLoss,
        }
    }
}

/// `unknown`: nothing that is known breaks it, and a time of day, a result or a setup is not known. `nothing`: nothing
/// was traded that it could be held against.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PlanOutcome {
    Kept,
    Broken,
    Unknown,
    Nothing,
}

impl From<Checked> for PlanRule {
    fn from(checked: Checked) -> Self {
        Self {
            rule: checked.rule.into(),
            outcome: match checked.outcome {
                Outcome::Kept => PlanOutcome::Kept,
                Outcome::Broken => PlanOutcome::Broken,
                Outcome::Unknown => PlanOutcome::Unknown,
                Outcome::Nothing => PlanOutcome::Nothing,
            },
            of: checked.of,
            outside: checked.outside,
            net: checked.net.map(Rupees),
            unknown: checked.unknown,
            at: checked.at.map(IstTime),
        }
    }
}

/// An account rule against one day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LimitRow {
    /// Whose rule it is.
    scope_name: String,
    /// In force since.
    from: IstDay,
    rule: LimitName,
    verdict: LimitVerdict,
    /// As it was written: `8000`, `4` or `14:15`.
    limit: String,
    /// How far the day came, of rules in rupees; null: it is not known, or the rule is none in rupees.
    #[schema(required = true)]
    reached: Option<Rupees>,
    /// Trades it was held against.
    of: u32,
    /// Those beyond it; of the loss those entered after it was passed, of the risk those entered or added to above it.
    outside: u32,
    /// What those made on the day, as far as it is known; null: of none of them it is.
    #[schema(required = true)]
    net: Option<Rupees>,
    /// Trades of which something is not known.
    unknown: u32,
    /// When it was passed; of the last entry, when that was; null: it was not, or nobody knows when.
    #[schema(required = true)]
    at: Option<IstTime>,
    /// What the end of the day leaves of it in rupees: of the loss what can be lost from where the day stands. Null:
    /// nothing is left, it is not known, or the rule is none in rupees.
    #[schema(required = true)]
    left: Option<Rupees>,
    /// How many trades it leaves; null: none is left, or the rule counts none.
    #[schema(required = true)]
    trades_left: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LimitName {
    MaxLoss,
    MaxTrades,
    NoEntryAfter,
    MaxOpenRisk,
    MaxDrawdown,
    MaxTotalLoss,
}

impl From<Limit> for LimitName {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::MaxLoss => Self::MaxLoss,
            Limit::MaxTrades => Self::MaxTrades,
            Limit::NoEntryAfter => Self::NoEntryAfter,
            Limit::MaxOpenRisk => Self::MaxOpenRisk,
            Limit::MaxDrawdown => Self::MaxDrawdown,
            Limit::MaxTotalLoss => Self::MaxTotalLoss,
        }
    }
}

/// `near`: kept, and at least four fifths of it were reached; of the last entry its last quarter of an hour. `unknown`:
/// nothing that is known breaks it, and something is not known. `nothing`: nothing happened that it could be held
/// against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LimitVerdict {
    Kept,
    Near,
    Broken,
    Unknown,
    Nothing,
}

impl From<Verdict> for LimitVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Kept => Self::Kept,
            Verdict::Near => Self::Near,
            Verdict::Broken => Self::Broken,
            Verdict::Unknown => Self::Unknown,
            Verdict::Nothing => Self::Nothing,
        }
    }
}

impl LimitRow {
    pub fn of(journal: &Journal, dated: &Dated, held: Held) -> Self {
        Self {
            scope_name: scope_name(journal, dated.scope),
            from: IstDay(dated.from),
            rule: held.limit.into(),
            verdict: held.verdict.into(),
            limit: written(&dated.limits, held.limit),
            reached: held.reached.map(Rupees),
            of: held.of,
            outside: held.outside,
            net: held.net.map(Rupees),
            unknown: held.unknown,
            at: held.at.map(IstTime),
            left: match held.left {
                Some(Left::Rupees(left)) => Some(Rupees(left)),
                _ => None,
            },
            trades_left: match held.left {
                Some(Left::Trades(left)) => Some(left),
                _ => None,
            },
        }
    }
}

/// Of whom and from when a document is that is kept by scope and first day. Of an account that has left the journal
/// what is stored can still be changed; `None`: nothing can.
///
/// # Errors
/// When the database does not answer.
pub async fn of_scope(
    state: &JournalApi,
    user: UserId,
    named: Named<'_>,
) -> Result<Option<(Scope, Day)>, SiteError> {
    let Some(of) = parse_key(named.key) else { return Ok(None) };
    let journal = state.journals.get(&state.db, user, (state.clock)().day()).await?;
    let is_there = of.0.is_in(&journal) || documents::one(&state.db, user, named).await?.is_some();
    Ok(is_there.then_some(of))
}

/// What a person calls it.
pub fn scope_name(journal: &Journal, scope: Scope) -> String {
    match scope {
        Scope::All => "All accounts".to_owned(),
        Scope::Account(name) => {
            journal.account(name).map_or_else(|| name.to_string(), |account| account.called.clone())
        }
    }
}

fn written(limits: &Limits, limit: Limit) -> String {
    let money = |money: Option<domain::Money>| money.map(|money| money.to_string());
    let text = match limit {
        Limit::MaxLoss => money(limits.max_loss),
        Limit::MaxTrades => limits.max_trades.map(|most| most.to_string()),
        Limit::NoEntryAfter => limits.no_entry_after.map(shown_clock),
        Limit::MaxOpenRisk => money(limits.max_open_risk),
        Limit::MaxDrawdown => money(limits.max_drawdown),
        Limit::MaxTotalLoss => money(limits.max_total_loss),
    };
    text.unwrap_or_default()
}
