//! `/api/v1/tokens`: tokens with which a user's own programs read the journal.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::Time;
use identity::{BrowserSession, FreshToken, RequestDevice, Scope, SignedIn};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::personal_tokens::{self, NewToken, PersonalToken};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use crate::Accounts;
use crate::done::{DONE, Done};

const DAY: i64 = 86_400_000;
const LONGEST_NAME: usize = 60;

#[derive(Serialize, ToSchema)]
pub struct TokenList {
    data: Tokens,
}

#[derive(Serialize, ToSchema)]
#[schema(as = PersonalTokens)]
pub struct Tokens {
    /// The newest first; those that have ended too.
    tokens: Vec<TokenLine>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = PersonalToken)]
#[serde(rename_all = "camelCase")]
pub struct TokenLine {
    number: i64,
    name: String,
    /// Its first letters; the rest is stored nowhere.
    hint: String,
    /// What it may read.
    scopes: Vec<TokenScope>,
    made_at: IstTime,
    ends_at: IstTime,
    /// To the minute; null: never.
    #[schema(required = true)]
    used_at: Option<IstTime>,
    /// It has ended by its date.
    ended: bool,
}

/// What a token may read: trades (with strategies, candles and exports), analytics (figures and insights), notes (what
/// is written beside trades and days).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TokenScope {
    Trades,
    Analytics,
    Notes,
}

impl TokenScope {
    const fn scope(self) -> Scope {
        match self {
            Self::Trades => Scope::Trades,
            Self::Analytics => Scope::Analytics,
            Self::Notes => Scope::Notes,
        }
    }

    const fn of(scope: Scope) -> Self {
        match scope {
            Scope::Trades => Self::Trades,
            Scope::Analytics => Self::Analytics,
            Scope::Notes => Self::Notes,
        }
    }
}

impl TokenLine {
    fn of(token: PersonalToken, now: Time) -> Self {
        let scopes = token.scopes.split(' ').filter_map(Scope::from_word).map(TokenScope::of);
        Self {
            number: token.number,
            scopes: scopes.collect(),
            made_at: IstTime(token.made_at),
            ends_at: IstTime(token.ends_at),
            used_at: token.used_at.map(IstTime),
            ended: token.ends_at <= now,
            name: token.name,
            hint: token.hint,
        }
    }
}

/// Lists the personal tokens of the user.
#[utoipa::path(
    get,
    path = "/api/v1/tokens",
    operation_id = "personal_tokens",
    tag = "profile",
    responses(
        (status = 200, body = TokenList),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn tokens(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
) -> Result<Json<TokenList>, SiteError> {
    let now = (state.clock)();
    let found = personal_tokens::of(&state.db, user.id).await?;
    let tokens = found.into_iter().map(|one| TokenLine::of(one, now)).collect();
    Ok(Json(TokenList { data: Tokens { tokens } }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeToken {
    /// What for; at most 60 characters.
    name: String,
    /// At least one.
    scopes: Vec<TokenScope>,
    /// How many days it holds, 1 to 365.
    days: u32,
    /// Needed when the login is older than ten minutes.
    #[serde(default)]
    #[schema(required = false)]
    password: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct TokenMade {
    /// Always true.
    success: bool,
    data: OneToken,
}

#[derive(Serialize, ToSchema)]
#[schema(as = MadeToken)]
pub struct OneToken {
    /// The token itself: it is never shown again.
    text: String,
    token: TokenLine,
}

/// Makes a token for a program of the user's own. It reads, and changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/tokens",
    operation_id = "make_personal_token",
    tag = "profile",
    request_body = MakeToken,
    responses(
        (status = 200, description = "It can be used from now on", body = TokenMade),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "The login is older than ten minutes, or a token is not enough", body = ErrorBody),
        (status = 409, description = "You have twenty", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "No name, no scope, or too long", body = ErrorBody),
    )
)]
pub async fn make(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    person: BrowserSession,
    Sent(form): Sent<MakeToken>,
) -> Result<Json<TokenMade>, SiteError> {
    let name: String = form.name.trim().chars().filter(|c| !c.is_control()).collect();
    match name.chars().count() {
        0 => return Err(SiteError::field("name", "Please give the token a name.")),
        1..=LONGEST_NAME => {}
        _ => return Err(SiteError::field("name", "A name can be at most 60 characters long.")),
    }
    if form.scopes.is_empty() {
        return Err(SiteError::field("scopes", "Choose what the token may read."));
    }
    if !(1..=365).contains(&form.days) {
        return Err(SiteError::field("days", "From 1 to 365 days."));
    }
    person.require_recent_auth(&state.identity, form.password, &device).await?;
    let words: Vec<&str> = Scope::ALL
        .into_iter()
        .filter(|scope| form.scopes.iter().any(|asked| asked.scope() == *scope))
        .map(Scope::word)
        .collect();
    let now = (state.clock)();
    let fresh = FreshToken::random()?;
    let new = NewToken {
        user: person.user.id,
        hash: fresh.hash,
        hint: &fresh.hint,
        name: &name,
        scopes: &words.join(" "),
        ends_at: Time(now.0 + i64::from(form.days) * DAY),
    };
    let Some(made) = personal_tokens::add(&state.db, &new, &device, now).await? else {
        return Err(SiteError::conflict("You have twenty tokens. Please revoke one that you do not use."));
    };
    let token = TokenLine::of(made, now);
    Ok(Json(TokenMade { success: true, data: OneToken { text: fresh.text, token } }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokeToken {
    number: i64,
}

/// Ends a token: the next request with it is refused, on every server.
#[utoipa::path(
    post,
    path = "/api/v1/tokens/revoke",
    operation_id = "revoke_personal_token",
    tag = "profile",
    request_body = RevokeToken,
    responses(
        (status = 200, description = "It is over", body = Done),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "You have no such token", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn revoke(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    SignedIn(user): SignedIn,
    Sent(form): Sent<RevokeToken>,
) -> Result<Json<Done>, SiteError> {
    if !personal_tokens::revoke(&state.db, user.id, form.number, &device, (state.clock)()).await? {
        return Err(SiteError::new(
            StatusCode::NOT_FOUND,
            "no_token",
            "This token has been revoked already.",
        ));
    }
    Ok(Json(DONE))
}
