//! `POST /api/v1/backtests/check`: what a rule says, in words; nothing is stored.

use axum::Json;
use identity::SignedIn;
use journal_http::Data;
use report::text::Text;
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::kept;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestToCheck {
    #[schema(value_type = Object)]
    rule: Tree,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedBacktest {
    sentence: String,
    sentence_text: Text,
}

/// Reads a rule and says it in a sentence.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/check",
    operation_id = "check_backtest_rule",
    tag = "backtests",
    request_body = BacktestToCheck,
    responses(
        (status = 200, description = "It can be run", body = Data<CheckedBacktest>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "It cannot be read: the field is the place in it, as `rule.exit.stop`", body = ErrorBody),
    )
)]
pub async fn check(
    SignedIn(_user): SignedIn,
    Sent(sent): Sent<BacktestToCheck>,
) -> Result<Json<Data<CheckedBacktest>>, SiteError> {
    let (rule, _) = kept::read_with_text(&sent.rule)?;
    let said = rule.say();
    Ok(Json(Data { data: CheckedBacktest { sentence: said.message(), sentence_text: Text::from(&said) } }))
}
