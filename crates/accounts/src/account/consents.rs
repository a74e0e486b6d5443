//! `GET` and `POST /api/v1/account/consents`: what a user agreed to, and the way back (DPDP Act, sections 5 and 6).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::{BrowserSession, SignedIn};
use serde::{Deserialize, Serialize};
use store::UserId;
use store::account::{self, Consent, NewConsent};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use crate::Accounts;

/// Version of the privacy notice in force: the day it was last changed. Whoever changes the notice in
/// web/app/content/terms.ts changes this, and everybody is asked again.
pub(crate) const NOTICE: &str = "2026-11-27";
const NOTICE_AT: &str = "/terms-and-conditions/#privacy";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    Journal,
    Phone,
}

impl Purpose {
    const ALL: [Self; 2] = [Self::Journal, Self::Phone];

    const fn word(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Phone => "phone",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Journal => "Keeping your journal",
            Self::Phone => "Keeping your phone number",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Journal => {
                "Your name, email address and trades are saved so that you can log in and see your journal. Without \
                 this there is no account."
            }
            Self::Phone => {
                "Your phone number is saved to recognise you when you ask for help to get back into your account. Only \
                 you can see it. If you withdraw this, it is deleted."
            }
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct Decide {
    purpose: Purpose,
    given: bool,
    /// Of the notice that was shown.
    version: String,
}

#[derive(Serialize, ToSchema)]
pub struct Consents {
    /// Always true.
    success: bool,
    data: Agreed,
}

#[derive(Serialize, ToSchema)]
pub struct Agreed {
    notice: Notice,
    purposes: Vec<ConsentPurpose>,
    /// The newest first.
    records: Vec<Record>,
}

#[derive(Serialize, ToSchema)]
pub struct Notice {
    #[schema(example = "2026-11-21")]
    version: &'static str,
    url: &'static str,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Purposed)]
pub struct ConsentPurpose {
    purpose: Purpose,
    title: &'static str,
    text: &'static str,
    /// Without it there is no account.
    required: bool,
    given: bool,
    /// Of the notice that was shown then; null when nothing was ever said.
    #[schema(required)]
    version: Option<String>,
    #[schema(required)]
    since: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ConsentRecord)]
pub struct Record {
    purpose: String,
    version: String,
    given: bool,
    at: String,
}

/// What was agreed to, and every change of it.
#[utoipa::path(
    get,
    path = "/api/v1/account/consents",
    tag = "account",
    responses(
        (status = 200, body = Consents),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn consents(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
) -> Result<Json<Consents>, SiteError> {
    answer(&state, user.id).await
}

/// Gives a consent or takes it back; either is one click.
#[utoipa::path(
    post,
    path = "/api/v1/account/consents",
    tag = "account",
    request_body = Decide,
    responses(
        (status = 200, body = Consents),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough", body = ErrorBody),
        (status = 409, description = "The notice changed meanwhile, or without this there is no account", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "JSON of another shape", body = ErrorBody),
    )
)]
pub async fn consent(
    State(state): State<Accounts>,
    person: BrowserSession,
    Sent(said): Sent<Decide>,
) -> Result<Json<Consents>, SiteError> {
    if said.version != NOTICE {
        let message = "The privacy notice has changed. Please read it again, then decide.";
        return Err(SiteError::new(StatusCode::CONFLICT, "notice_changed", message));
    }
    if said.purpose == Purpose::Journal && !said.given {
        let message =
            "We cannot keep your journal without this consent. Download your data, then delete the account.";
        return Err(SiteError::new(StatusCode::CONFLICT, "delete_instead", message));
    }
    let user = person.user.id;
    let new = [NewConsent { purpose: said.purpose.word(), version: NOTICE, given: said.given }];
    let erase_phone = said.purpose == Purpose::Phone && !said.given;
    account::consent(&state.db, user, &new, erase_phone, (state.clock)()).await?;
    answer(&state, user).await
}

/// What a person agrees to by opening an account below the notice of this version.
pub(crate) fn accepted(version: Option<&str>) -> Vec<NewConsent<'static>> {
    let given = |purpose: Purpose| NewConsent { purpose: purpose.word(), version: NOTICE, given: true };
    if version == Some(NOTICE) { Purpose::ALL.map(given).into() } else { Vec::new() }
}

async fn answer(state: &Accounts, user: UserId) -> Result<Json<Consents>, SiteError> {
    let records = account::consents(&state.db, user).await?;
    let purposes = Purpose::ALL.map(|purpose| asked(purpose, &records)).into();
    let records = records.into_iter().map(|one| Record {
        purpose: one.purpose,
        version: one.version,
        given: one.given,
        at: one.at.to_string(),
    });
    let data =
        Agreed { notice: Notice { version: NOTICE, url: NOTICE_AT }, purposes, records: records.collect() };
    Ok(Json(Consents { success: true, data }))
}

/// The last word on a purpose.
fn asked(purpose: Purpose, records: &[Consent]) -> ConsentPurpose {
    let last = records.iter().find(|one| one.purpose == purpose.word());
    ConsentPurpose {
        purpose,
        title: purpose.title(),
        text: purpose.text(),
        required: purpose == Purpose::Journal,
        given: last.is_some_and(|one| one.given),
        version: last.map(|one| one.version.clone()),
        since: last.map(|one| one.at.to_string()),
    }
}
