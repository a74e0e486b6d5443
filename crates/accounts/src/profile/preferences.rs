//! `PUT /api/v1/preferences`: how a user likes the site, on every device.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use report::words::Broker;
use serde::{Deserialize, Deserializer, Serialize};
use store::preferences::{self, Changes, Preferences, Theme};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use crate::Accounts;

#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ThemeWord {
    /// As the device is.
    System,
    Light,
    Dark,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreferenceLine {
    theme: ThemeWord,
    /// Amounts are hidden.
    privacy: bool,
    /// Chosen in the forms that ask for a broker.
    #[schema(required = true)]
    default_broker: Option<Broker>,
}

impl From<Preferences> for PreferenceLine {
    fn from(preferences: Preferences) -> Self {
        Self {
            theme: match preferences.theme {
                Theme::System => ThemeWord::System,
                Theme::Light => ThemeWord::Light,
                Theme::Dark => ThemeWord::Dark,
            },
            privacy: preferences.privacy,
            default_broker: preferences.broker.map(Broker::from),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Preferred {
    data: PreferenceLine,
}

/// What is absent stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPreferences {
    theme: Option<ThemeWord>,
    privacy: Option<bool>,
    /// Null: none any more.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Broker>)]
    default_broker: Option<Option<Broker>>,
}

/// Told apart from absent, which never comes here.
fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<Broker>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Changes what is named: theme, hidden amounts, default broker.
#[utoipa::path(
    put,
    path = "/api/v1/preferences",
    tag = "profile",
    request_body = NewPreferences,
    responses(
        (status = 200, description = "What holds now", body = Preferred),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "No such theme or broker", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn change_preferences(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
    Sent(form): Sent<NewPreferences>,
) -> Result<Json<Preferred>, SiteError> {
    let changes = Changes {
        theme: form.theme.map(|theme| match theme {
            ThemeWord::System => Theme::System,
            ThemeWord::Light => Theme::Light,
            ThemeWord::Dark => Theme::Dark,
        }),
        privacy: form.privacy,
        broker: form.default_broker.map(|broker| broker.map(domain::Broker::from)),
    };
    let holds = preferences::change(&state.db, user.id, changes).await?;
    Ok(Json(Preferred { data: holds.into() }))
}
