//! Which model a user's question goes to.

use std::sync::Arc;

use journal_http::{JournalApi, OwnModels};
use language_model::{Key, Model, ModelAddress};
use store::UserId;
use store::own_models::{self, OwnModel};

use super::super::talk::{Silent, Whose};
use identity::own_model_key;
use web_http::SiteError;

/// The model that is asked.
pub struct Chosen {
    /// `Err`: the user's own, which cannot be asked as it is.
    pub model: Result<Arc<Model>, Silent>,
    pub whose: Whose,
}

/// The user's own where one is named and the operator allows it, else the operator's. Read anew for each question: what
/// another server stored counts here.
pub async fn chosen(state: &JournalApi, user: UserId) -> Result<Option<Chosen>, SiteError> {
    if let Some(allowed) = &state.asks.own
        && let Some(stored) = own_models::of(&state.db, user).await?
    {
        let model = opened(allowed, user, &stored).map(Arc::new);
        return Ok(Some(Chosen { model, whose: Whose::Own }));
    }
    let operators = state.asks.model.clone();
    Ok(operators.map(|model| Chosen { model: Ok(model), whose: Whose::Operators }))
}

/// Its address is held against what the operator allows today.
pub fn opened(allowed: &OwnModels, user: UserId, stored: &OwnModel) -> Result<Model, Silent> {
    let place = ModelAddress::of_user(&stored.address, &allowed.places).map_err(|_| Silent::PlaceRefused)?;
    let key = match &stored.sealed_key {
        None => None,
        Some(sealed) => {
            let text = own_model_key::open(&allowed.secret, user, &stored.address, sealed);
            Some(text.and_then(|text| Key::new(&text).ok()).ok_or(Silent::KeyLost)?)
        }
    };
    Ok(Model::new(place, &stored.name, key))
}
