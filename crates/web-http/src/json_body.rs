//! The JSON of a request, or our own error object that says why it is none.

use std::fmt;
use std::marker::PhantomData;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Json, Request};
use axum::http::StatusCode;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::SiteError;

/// Our pages show at most this many characters of a sentence.
const LONGEST: usize = 200;

/// A body of `content-type: application/json`. Other types are refused, so that a plain form of another site
/// cannot stand in for it.
#[derive(Debug)]
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = SiteError;

    async fn from_request(request: Request, state: &S) -> Result<Self, SiteError> {
        match Json::<Object<T>>::from_request(request, state).await {
            Ok(Json(Object(sent))) => Ok(Self(sent)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

/// Fields with their names: a list of values in the order of the fields would be taken for them otherwise.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = T;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }

        from.deserialize_map(Fields(PhantomData)).map(Self)
    }
}

fn refused(rejection: &JsonRejection) -> SiteError {
    let status = rejection.status();
    match (rejection, status) {
        (JsonRejection::MissingJsonContentType(_), _) => SiteError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "not_json",
            "Expected a body with content-type: application/json.",
        ),
        (JsonRejection::JsonDataError(error), _) => {
            // The last source is serde_json's own sentence: which field, what was expected.
            let why = fit(&innermost(error));
            SiteError::new(StatusCode::UNPROCESSABLE_ENTITY, "unexpected_json", why)
        }
        (_, StatusCode::PAYLOAD_TOO_LARGE) => SiteError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too_large",
            "This is more than can be sent at once. Nothing was saved. Please send it in smaller parts.",
        ),
        _ => SiteError::bad_request(
            "broken_json",
            "The body arrived incomplete or is not JSON. Nothing was saved.",
        ),
    }
}

fn innermost(error: &dyn std::error::Error) -> String {
    let mut last = error;
    while let Some(source) = last.source() {
        last = source;
    }
    last.to_string()
}

/// Shown on a page: one line, not long.
fn fit(why: &str) -> String {
    let clean: String = why.chars().filter(|c| !c.is_control()).collect();
    let said = format!("The JSON is not as expected: {clean}");
    if said.chars().count() <= LONGEST {
        said
    } else {
        said.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Card {
        symbol: String,
        price: Option<i64>,
    }

    #[track_caller]
    fn check(body: &str, expected: Result<Card, &str>) {
        let read = serde_json::from_str::<Object<Card>>(body);
        match expected {
            Ok(card) => assert_eq!(read.unwrap().0, card),
            Err(why) => {
                let said = read.err().unwrap().to_string();
                assert!(said.starts_with(why), "{said}");
            }
        }
    }

    #[test]
    fn a_body_is_an_object_with_named_fields() {
        check(r#"{"symbol":"INFY","price":7}"#, Ok(Card { symbol: "INFY".into(), price: Some(7) }));
        check(r#"{"price":null,"symbol":"INFY"}"#, Ok(Card { symbol: "INFY".into(), price: None }));
        check(r#"["INFY",7]"#, Err("invalid type: sequence, expected an object"));
        check("[]", Err("invalid type: sequence, expected an object"));
        check("null", Err("invalid type: null, expected an object"));
        check(r#"{"price":7}"#, Err("missing field `symbol`"));
        check(r#"{"symbol":7}"#, Err("invalid type: integer `7`, expected a string"));
    }
}
