//! `GET /api/auth/me`: the page asks who is logged in.

use axum::Json;
use axum::extract::State;
use identity::MaybeAccount;
use mailer::Delivery;
use serde::Serialize;
use store::users::Role;
use utoipa::ToSchema;
use web_http::{ErrorBody, SiteError};

use crate::Accounts;
use crate::account::NOTICE;
use crate::auth::passkey;

#[derive(Serialize, ToSchema)]
pub struct Me {
    data: SessionData,
}

#[derive(Serialize, ToSchema)]
pub struct SessionData {
    /// Null: nobody is logged in.
    #[schema(required)]
    user: Option<Known>,
    /// Whether "Continue with Google" is set up here.
    google: bool,
    /// Version of the privacy notice in force.
    #[schema(example = "2026-11-21")]
    notice: &'static str,
    /// Whether passkeys can be used here.
    passkeys: bool,
    /// What becomes of the mails of this site.
    delivery: Delivery,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SignedIn)]
pub struct Known {
    name: String,
    email: String,
    /// Shown to its owner only.
    #[schema(required)]
    phone: Option<String>,
    /// Whether the address is confirmed.
    verified: bool,
    /// Version of the privacy notice that was accepted last; ask again when it is another one.
    #[schema(required)]
    notice: Option<String>,
    /// When everything of the account will be gone: its owner asked for that and may call it off.
    #[schema(required)]
    deletion: Option<String>,
    role: RoleWord,
}

/// Staff see openings and applications too.
#[derive(Serialize, ToSchema)]
#[schema(as = Role)]
#[serde(rename_all = "lowercase")]
pub enum RoleWord {
    Trader,
    Staff,
}

/// Who is logged in. Never 401: nobody is an answer too.
#[utoipa::path(
    get,
    path = "/api/auth/me",
    tag = "auth",
    responses(
        (status = 200, body = Me),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn me(
    State(state): State<Accounts>,
    MaybeAccount(found): MaybeAccount,
) -> Result<Json<Me>, SiteError> {
    let user = found.map(|(user, account)| Known {
        name: user.name,
        email: user.email,
        phone: user.phone,
        role: match user.role {
            Role::Trader => RoleWord::Trader,
            Role::Staff => RoleWord::Staff,
        },
        verified: account.verified_at.is_some(),
        notice: account.notice,
        deletion: account.deletion.map(|at| at.to_string()),
    });
    let data = SessionData {
        user,
        google: state.google.is_some(),
        notice: NOTICE,
        passkeys: passkey::owner(&state.identity.ingress.origin).is_some(),
        delivery: state.mail.delivery(),
    };
    Ok(Json(Me { data }))
}
