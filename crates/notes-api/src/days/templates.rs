//! `/api/v1/day-templates`: texts that a day begins with, and the steps of a routine.

use annotations::Field as Noted;
use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::conflict::{Conflict, Refusal, Stored};
use journal_http::{Data, JournalApi, present_or_null};
use serde::{Deserialize, Serialize};
use store::documents::{self, Document, Kind, Named};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::put::put;
use super::texts::{DayText, text_of, values};

#[derive(Debug, Serialize, ToSchema)]
pub struct DayTemplates {
    /// In the order in which they were made.
    templates: Vec<DayTemplate>,
}

/// What it is for stands at the beginning of its key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayTemplate {
    /// `before-`, `after-` or `routine-` and small letters and digits.
    key: String,
    of: TemplateOf,
    /// 0: nothing ever was written.
    revision: i64,
    /// What is set; the rest is absent.
    fields: DayTemplateFields,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TemplateOf {
    Before,
    After,
    Routine,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct DayTemplateFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    name: Option<DayText>,
    /// Markdown; of a routine a step a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    text: Option<DayText>,
    /// Of a routine: the days on which it is to be done, as `monday, friday`; absent: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    weekdays: Option<DayText>,
}

/// What a key is of: the kind of its document, and what it is for.
pub fn of_key(key: &str) -> Option<(Kind, TemplateOf)> {
    let (of, rest) = key.split_once('-')?;
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if !(1..=32).contains(&rest.len()) || !rest.bytes().all(is_plain) {
        return None;
    }
    match of {
        "before" => Some((Kind::DayTemplate, TemplateOf::Before)),
        "after" => Some((Kind::DayTemplate, TemplateOf::After)),
        "routine" => Some((Kind::Routine, TemplateOf::Routine)),
        _ => None,
    }
}

impl DayTemplate {
    fn of(of: TemplateOf, key: &str, document: Option<&Document>) -> Self {
        let text = |name: &str| document.and_then(|one| text_of(one, name));
        Self {
            key: key.to_owned(),
            of,
            revision: document.map_or(0, |one| one.revision),
            fields: DayTemplateFields { name: text("name"), text: text("text"), weekdays: text("weekdays") },
        }
    }
}

/// The templates of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/day-templates",
    operation_id = "day_templates",
    tag = "days",
    responses(
        (status = 200, body = Data<DayTemplates>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<Data<DayTemplates>>, SiteError> {
    let mut templates = Vec::new();
    for kind in [Kind::DayTemplate, Kind::Routine] {
        let stored = documents::all(&state.db, user.id, kind).await?;
        let known = stored.iter().filter_map(|one| {
            let (_, of) = of_key(&one.key).filter(|(own, _)| *own == kind)?;
            Some(DayTemplate::of(of, &one.key, Some(one)))
        });
        templates.extend(known);
    }
    Ok(Json(Data { data: DayTemplates { templates } }))
}

impl Stored for DayTemplate {
    const CODE: &'static str = "day_template_changed";
}

#[derive(Deserialize, ToSchema)]
pub struct DayTemplateChange {
    /// As it was when the page read it; 0 of a new one.
    revision: i64,
    set: DayTemplateFieldsToSet,
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DayTemplateFieldsToSet {
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    name: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    text: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    weekdays: Option<Option<String>>,
}

/// Makes a template, or changes one. What stood there stays in the history; days that began with it stay as they are.
#[utoipa::path(
    put,
    path = "/api/v1/day-templates/{key}",
    operation_id = "write_day_template",
    tag = "days",
    params(("key" = String, Path, description = "before-, after- or routine- and up to 32 small letters and digits")),
    request_body = DayTemplateChange,
    responses(
        (status = 200, description = "All of it stands there", body = Data<DayTemplate>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "No template can have such a key", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<DayTemplate>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn write(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(key): Part,
    Sent(sent): Sent<DayTemplateChange>,
) -> Result<Json<Data<DayTemplate>>, Refusal<DayTemplate>> {
    let (kind, of) = of_key(&key).ok_or_else(no_template)?;
    if of != TemplateOf::Routine && sent.set.weekdays.is_some() {
        return Err(SiteError::field("weekdays", "Only a routine has days of the week.").into());
    }
    let texts = [("name", sent.set.name), ("text", sent.set.text), ("weekdays", sent.set.weekdays)];
    let set = values(texts, read)?;
    let named = Named { kind, key: &key };
    let current = async {
        let stored = documents::one(&state.db, user.id, named).await?;
        Ok::<_, SiteError>(DayTemplate::of(of, &key, stored.as_ref()))
    };
    put(&state, user.id, named, (sent.revision, &set), current).await
}

/// The text to store; a stored text reads as itself. `None`: a template has no such field.
pub fn read(field: &str, text: &str) -> Option<Result<String, String>> {
    let of = match field {
        "name" => Noted::Setup,
        "text" => Noted::Note,
        "weekdays" => return Some(weekdays(text)),
        _ => return None,
    };
    Some(of.read(text).map_err(|why| why.message()))
}

const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Each once, in the order of the week.
fn weekdays(text: &str) -> Result<String, String> {
    let said: Vec<&str> = text.split(',').map(str::trim).filter(|one| !one.is_empty()).collect();
    match said.iter().find(|one| !WEEKDAYS.contains(one)) {
        Some(_) => Err("Days of the week are written as monday, friday.".to_owned()),
        None => {
            let days: Vec<&str> = WEEKDAYS.into_iter().filter(|day| said.contains(day)).collect();
            Ok(days.join(", "))
        }
    }
}

fn no_template() -> SiteError {
    SiteError::missing("no_day_template", "There is no such template. Reload the page.")
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_of_the_week_stand_in_their_order() {
        for (text, expected) in [
            ("friday, monday,friday", Some("monday, friday")),
            ("", Some("")),
            ("someday", None),
            ("Monday", None),
        ] {
            assert_eq!(super::read("weekdays", text).unwrap().as_deref().ok(), expected, "{text}");
        }
    }
}
