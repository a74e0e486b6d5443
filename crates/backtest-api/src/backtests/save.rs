//! `POST /api/v1/backtests`: makes a rule, or changes one.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::SignedIn;
use journal::Tries;
use journal_http::{Data, JournalApi};
use serde::Deserialize;
use serde_json::Value as Tree;
use store::backtests::{self, MOST_RULES};
use store::documents::{self, Document, Kind, Named, Save, Saved, Value};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::kept::{self, BacktestRule, FIELD, no_rule};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestToSave {
    /// Null: a new one.
    #[serde(default)]
    #[schema(required = false)]
    id: Option<String>,
    /// As the page read it; 0 of a new one.
    #[serde(default)]
    #[schema(required = false)]
    revision: i64,
    #[schema(value_type = Object)]
    rule: Tree,
}

/// Stores a rule onto the revision that was read. What stood there before stays in its history.
#[utoipa::path(
    post,
    path = "/api/v1/backtests",
    operation_id = "save_backtest_rule",
    tag = "backtests",
    request_body = BacktestToSave,
    responses(
        (status = 200, description = "It is stored", body = Data<BacktestRule>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such rule", body = ErrorBody),
        (status = 409, description = "It was changed meanwhile, or no more can be kept; nothing was stored", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "It cannot be read: the field is the place in it; nothing was stored", body = ErrorBody),
    )
)]
pub async fn save(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestToSave>,
) -> Result<Json<Data<BacktestRule>>, SiteError> {
    let (_, text) = kept::read_with_text(&sent.rule)?;
    let (db, user) = (&state.db, user.id);
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        // Before anything is looked at: whoever writes after it is noticed.
        let seen = documents::revision(db, user).await?;
        let (key, revision) = match &sent.id {
            Some(id) => (id.clone(), sent.revision),
            None => {
                let known = documents::all(db, user, Kind::BacktestRule).await?;
                // Sent again, because the answer did not arrive: it is there.
                if let Some(same) = known.iter().find(|one| one.field(FIELD) == Some(&text)) {
                    return answer(&state, user, same).await;
                }
                if known.len() >= MOST_RULES {
                    return Err(SiteError::refused(
                        "There is room for 500 rules. Remove one that you do not need. Nothing was saved.",
                    ));
                }
                let removed = documents::removed(db, user, Kind::BacktestRule).await?;
                (next_key(known.iter().chain(&removed).map(|one| one.key.as_str())), 0)
            }
        };
        let named = Named { kind: Kind::BacktestRule, key: &key };
        if sent.id.is_some() && (revision < 1 || !Kind::BacktestRule.takes(&key)) {
            return Err(no_rule());
        }
        let set = [Value { field: FIELD, text: text.clone() }];
        let all = sent.id.is_none().then_some(seen);
        let save = Save { named, revision, all, set: &set, prose: &[] };
        match documents::save(db, user, &save, (state.clock)()).await? {
            Saved::Done { .. } => {
                let stored = documents::one(db, user, named).await?.ok_or_else(no_rule)?;
                return answer(&state, user, &stored).await;
            }
            Saved::Changed if sent.id.is_some() => return Err(changed()),
            // Somebody made one of this key meanwhile.
            Saved::Changed | Saved::OthersChanged => {}
            Saved::Unknown | Saved::Removed => return Err(no_rule()),
            Saved::Full => {
                return Err(SiteError::refused("This is more than one user can keep. Nothing was saved."));
            }
        }
    }
}

async fn answer(
    state: &JournalApi,
    user: store::UserId,
    document: &Document,
) -> Result<Json<Data<BacktestRule>>, SiteError> {
    let tries = backtests::tries(&state.db, user).await?.get(&document.key).copied().unwrap_or(0);
    Ok(Json(Data { data: BacktestRule::of(document, tries) }))
}

fn changed() -> SiteError {
    SiteError::new(
        StatusCode::CONFLICT,
        "backtest_rule_changed",
        "This rule was changed on another page meanwhile. Nothing was overwritten.",
    )
}

/// The next number within the user, those that were removed counted too. An archive brings any keys.
fn next_key<'a>(keys: impl Iterator<Item = &'a str>) -> String {
    let numbers = keys.filter_map(|key| key.strip_prefix('b')?.parse::<u64>().ok());
    // As many as there can be documents: a larger one was not counted here.
    let highest = numbers.filter(|number| *number <= documents::MOST_DOCUMENTS.unsigned_abs()).max();
    format!("b{}", highest.unwrap_or(0) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_is_the_number_after_the_highest() {
        for (keys, expected) in [("", "b1"), ("b1 b2", "b3"), ("b1 b9 gap", "b10"), ("b2 b99999999", "b3")] {
            assert_eq!(next_key(keys.split_whitespace()), expected, "{keys}");
        }
    }
}
