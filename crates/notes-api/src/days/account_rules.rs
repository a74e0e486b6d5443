//! `/api/v1/account-rules`: limits by date, of one broker account or of all together.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal::limits::{Scope, parse_key};
use journal_http::conflict::{Conflict, Refusal, Stored};
use journal_http::{Data, JournalApi, present_or_null};
use report::numbers::IstDay;
use serde::{Deserialize, Serialize};
use store::documents::{self, Document, Kind, Named};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::capital::StatedCapital;
use super::put::put;
use super::texts::{DayText, amount, clock, count, text_of, values};
use super::wire::{of_scope, scope_name};

#[derive(Debug, Serialize, ToSchema)]
pub struct AccountRules {
    today: IstDay,
    /// Whose limits there can be: all accounts, then each one of the journal.
    scopes: Vec<AccountRuleScope>,
    /// By scope, and by first day within one.
    rules: Vec<AccountRule>,
    /// What somebody trades with, in the same order.
    capital: Vec<StatedCapital>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AccountRuleScope {
    /// `all`, or `zerodha_1`.
    scope: String,
    name: String,
}

/// Limits from a day on, until the next ones of the same scope. What is not set is no limit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountRule {
    /// The scope and the first day: `all_2026-09-01`.
    key: String,
    scope: String,
    from: IstDay,
    /// 0: nothing ever was written.
    revision: i64,
    fields: AccountRuleFields,
}

/// What is set; the rest is absent.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountRuleFields {
    /// Rupees lost on a day, after charges.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    max_loss: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    max_trades: Option<DayText>,
    /// As `14:15`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    no_entry_after: Option<DayText>,
    /// Rupees that all open trades lose together at their first stops.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    max_open_risk: Option<DayText>,
    /// Rupees below the highest end of a day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    max_drawdown: Option<DayText>,
    /// Rupees that all days together lost since limits without a gap have one of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    max_total_loss: Option<DayText>,
}

impl AccountRule {
    fn of((scope, from): (Scope, domain::Day), key: &str, document: Option<&Document>) -> Self {
        let text = |name: &str| document.and_then(|one| text_of(one, name));
        Self {
            key: key.to_owned(),
            scope: scope.word(),
            from: IstDay(from),
            revision: document.map_or(0, |one| one.revision),
            fields: AccountRuleFields {
                max_loss: text("maxLoss"),
                max_trades: text("maxTrades"),
                no_entry_after: text("noEntryAfter"),
                max_open_risk: text("maxOpenRisk"),
                max_drawdown: text("maxDrawdown"),
                max_total_loss: text("maxTotalLoss"),
            },
        }
    }
}

/// The account rules of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/account-rules",
    operation_id = "account_rules",
    tag = "days",
    responses(
        (status = 200, body = Data<AccountRules>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<Data<AccountRules>>, SiteError> {
    let today = (state.clock)().day();
    let journal = state.journals.get(&state.db, user.id, today).await?;
    let stored = documents::all(&state.db, user.id, Kind::AccountRule).await?;
    let mut rules: Vec<AccountRule> = stored
        .iter()
        .filter_map(|one| Some(AccountRule::of(parse_key(&one.key)?, &one.key, Some(one))))
        .collect();
    rules.sort_by(|a, b| (&a.scope, a.from.0).cmp(&(&b.scope, b.from.0)));
    let scope = |scope: Scope| AccountRuleScope { scope: scope.word(), name: scope_name(&journal, scope) };
    let mut scopes = vec![scope(Scope::All)];
    scopes.extend(journal.accounts.iter().map(|account| scope(Scope::Account(account.name))));
    let stated = documents::all(&state.db, user.id, Kind::Capital).await?;
    let mut capital: Vec<StatedCapital> = stated
        .iter()
        .filter_map(|one| Some(StatedCapital::of(parse_key(&one.key)?, &one.key, Some(one))))
        .collect();
    capital.sort_by(|a, b| (&a.scope, a.from.0).cmp(&(&b.scope, b.from.0)));
    // Of an account that has left the journal as well.
    let keys = rules.iter().map(|rule| &rule.key).chain(capital.iter().map(|one| &one.key));
    for (left, _) in keys.filter_map(|key| parse_key(key)) {
        if scopes.iter().all(|one| one.scope != left.word()) {
            scopes.push(scope(left));
        }
    }
    Ok(Json(Data { data: AccountRules { today: IstDay(today), scopes, rules, capital } }))
}

impl Stored for AccountRule {
    const CODE: &'static str = "account_rule_changed";
}

#[derive(Deserialize, ToSchema)]
pub struct AccountRuleChange {
    /// As it was when the page read it.
    revision: i64,
    set: AccountRuleFieldsToSet,
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AccountRuleFieldsToSet {
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    max_loss: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    max_trades: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    no_entry_after: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    max_open_risk: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    max_drawdown: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    max_total_loss: Option<Option<String>>,
}

/// The text to store; a stored text reads as itself. `None`: there is no such limit.
pub fn read(field: &str, text: &str) -> Option<Result<String, String>> {
    let plain = text.trim();
    Some(match field {
        "maxTrades" => count(plain),
        "noEntryAfter" => clock(plain),
        "maxLoss" => amount(plain, "How much may be lost on a day at most: rupees above 0, such as 8000."),
        "maxOpenRisk" => {
            amount(plain, "How much may be at risk at once at most: rupees above 0, such as 20000.")
        }
        "maxDrawdown" => amount(plain, "How far below the peak at most: rupees above 0, such as 50000."),
        "maxTotalLoss" => {
            amount(plain, "How much may be lost in all at most: rupees above 0, such as 100000.")
        }
        _ => return None,
    })
}

/// Sets limits from a day on. What stood there stays in the history.
#[utoipa::path(
    put,
    path = "/api/v1/account-rules/{key}",
    operation_id = "write_account_rule",
    tag = "days",
    params(("key" = String, Path, description = "The scope and the first day: all_2026-09-01")),
    request_body = AccountRuleChange,
    responses(
        (status = 200, description = "All of it stands there", body = Data<AccountRule>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such account or day", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<AccountRule>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn write(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(key): Part,
    Sent(sent): Sent<AccountRuleChange>,
) -> Result<Json<Data<AccountRule>>, Refusal<AccountRule>> {
    let named = Named { kind: Kind::AccountRule, key: &key };
    let of = of_scope(&state, user.id, named).await?.ok_or_else(no_rule)?;
    let set = sent.set;
    let texts = [
        ("maxLoss", set.max_loss),
        ("maxTrades", set.max_trades),
        ("noEntryAfter", set.no_entry_after),
        ("maxOpenRisk", set.max_open_risk),
        ("maxDrawdown", set.max_drawdown),
        ("maxTotalLoss", set.max_total_loss),
    ];
    let set = values(texts, read)?;
    let current = async {
        let stored = documents::one(&state.db, user.id, named).await?;
        Ok::<_, SiteError>(AccountRule::of(of, &key, stored.as_ref()))
    };
    put(&state, user.id, named, (sent.revision, &set), current).await
}

fn no_rule() -> SiteError {
    SiteError::missing("no_account_rule", "There is no such account or day. Reload the page.")
}
