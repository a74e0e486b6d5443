//! `PUT /api/v1/own-model`. Nothing is sent to the address here.

use axum::extract::State;
use identity::{BrowserSession, RequestDevice, own_model_key};
use journal_http::{Data, JournalApi};
use language_model::{Key, ModelAddress};
use store::own_models::{self, OwnModel};
use web_http::{ErrorBody, JsonAnswer, Sent, SiteError, sentence};

use super::wire::{OwnModelState, SetOwnModel, state_of};

const LONGEST_ADDRESS: usize = 300;
const LONGEST_NAME: usize = 100;

/// Names a language model for own questions, in place of the one before.
#[utoipa::path(
    put,
    path = "/api/v1/own-model",
    security(("session" = [])),
    operation_id = "set_own_model",
    tag = "insights",
    request_body = SetOwnModel,
    responses(
        (status = 200, description = "The next question goes there", body = Data<OwnModelState>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "The login is older than ten minutes, or a token is not enough", body = ErrorBody),
        (status = 404, description = "The operator does not allow it", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "No request may go to that address, or a field is empty or too long", body = ErrorBody),
    )
)]
pub async fn set(
    State(state): State<JournalApi>,
    RequestDevice(device): RequestDevice,
    person: BrowserSession,
    Sent(form): Sent<SetOwnModel>,
) -> Result<JsonAnswer, SiteError> {
    let Some(allowed) = state.asks.own.clone() else {
        return Err(SiteError::missing(
            "own_model_off",
            "Models of one’s own are off: whoever runs this site does not allow them.",
        ));
    };
    if form.address.chars().count() > LONGEST_ADDRESS {
        let sentence =
            sentence!("An address can be at most {longest} characters long.", longest = LONGEST_ADDRESS);
        return Err(SiteError::field("address", sentence));
    }
    let place = ModelAddress::of_user(&form.address, &allowed.places)
        .map_err(|problem| SiteError::field("address", format!("{problem}.")))?;
    let name = form.name.trim();
    if name.is_empty() {
        return Err(SiteError::field("name", "Please give the model’s name, as its server calls it."));
    }
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let sentence =
            sentence!("A name has at most {longest} characters, all on one line.", longest = LONGEST_NAME);
        return Err(SiteError::field("name", sentence));
    }
    let typed = form.key.as_deref().map(str::trim).filter(|key| !key.is_empty());
    if typed.is_some_and(|key| Key::new(key).is_err()) {
        return Err(SiteError::field("key", "A key has 1 to 512 letters, digits and signs, without spaces."));
    }
    person.require_recent_auth(&state.identity, form.password, &device).await?;
    let user = person.user.id;
    let sealed_key = match typed {
        Some(key) => {
            let sealed = own_model_key::seal(&allowed.secret, user, place.base(), key);
            Some(sealed.map_err(SiteError::ours)?)
        }
        None => kept(own_models::of(&state.db, user).await?, place.base())?,
    };
    let model = OwnModel {
        address: place.base().to_owned(),
        name: name.to_owned(),
        sealed_key,
        set_at: (state.clock)(),
    };
    own_models::set(&state.db, user, &model, &device).await?;
    JsonAnswer::of(&Data { data: state_of(&state, user).await? })
}

/// A key goes to the address that it was entered for, and to no other.
fn kept(before: Option<OwnModel>, address: &str) -> Result<Option<Vec<u8>>, SiteError> {
    match before {
        Some(OwnModel { sealed_key: Some(sealed), address: known, .. }) if known == address => {
            Ok(Some(sealed))
        }
        Some(OwnModel { sealed_key: Some(_), .. }) => Err(SiteError::field(
            "key",
            "The key that is kept was entered for another address and is not sent to this one. Please enter the key \
             for this address, or remove the model first if it needs none.",
        )),
        Some(OwnModel { sealed_key: None, .. }) | None => Ok(None),
    }
}
