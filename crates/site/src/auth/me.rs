//! `GET /api/auth/me`: the page asks who is logged in.

use axum::Json;
use serde::Serialize;
use store::users::Role;
use utoipa::ToSchema;

use crate::SiteError;
use crate::auth::MaybeSignedIn;
use crate::error::ErrorBody;

#[derive(Serialize, ToSchema)]
pub struct Me {
    data: Asked,
}

#[derive(Serialize, ToSchema)]
pub struct Asked {
    /// Null: nobody is logged in.
    #[schema(required)]
    user: Option<Known>,
    /// Whether "Continue with Google" is set up here.
    google: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SignedIn)]
pub struct Known {
    name: String,
    email: String,
    /// Shown to its owner only.
    #[schema(required)]
    phone: Option<String>,
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
pub async fn me(MaybeSignedIn(user): MaybeSignedIn) -> Result<Json<Me>, SiteError> {
    let user = user.map(|user| {
        let role = match user.role {
            Role::Trader => RoleWord::Trader,
            Role::Staff => RoleWord::Staff,
        };
        Known { name: user.name, email: user.email, phone: user.phone, role }
    });
    Ok(Json(Me { data: Asked { user, google: false } }))
}
