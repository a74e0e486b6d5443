//! The fields of the application form, their options and limits: the file from which the page's form is made, too.

use std::sync::LazyLock;

use serde::Deserialize;

const FILE: &str = include_str!("../../../web/app/content/application-form.json");

#[derive(Debug, Deserialize)]
pub struct FormDefinition {
    /// The version of `consent`; stored with every consent.
    pub notice: String,
    /// With `{brand}` and `{days}`.
    pub consent: String,
    /// In the order in which they are shown.
    pub fields: Vec<FieldDefinition>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FieldDefinition {
    /// As it is sent.
    pub name: String,
    pub label: String,
    /// What messages call it, where that is not its label.
    pub short_label: Option<String>,
    pub input: Input,
    pub autocomplete: Option<String>,
    #[serde(default)]
    pub optional: bool,
    /// Over both columns.
    #[serde(default)]
    pub wide: bool,
    pub hint: Option<String>,
    pub accept: Option<String>,
    pub max_characters: Option<usize>,
    /// The largest number.
    pub max: Option<i64>,
    /// What a select shows before anything is chosen.
    pub placeholder: Option<String>,
    /// Of a select; those of the graduation year depend on the day.
    #[serde(default)]
    pub options: Vec<FieldOption>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Input {
    Text,
    Email,
    Tel,
    Url,
    Number,
    Select,
    File,
    Textarea,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldOption {
    pub value: String,
    pub label: String,
}

impl Input {
    /// The `type` of an `input`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Email => "email",
            Self::Tel => "tel",
            Self::Url => "url",
            Self::Number => "number",
            Self::File => "file",
            Self::Select => "select",
            Self::Textarea => "textarea",
        }
    }
}

static DEFINITION: LazyLock<FormDefinition> = LazyLock::new(|| {
    serde_json::from_str(FILE).unwrap_or_else(|error| unreachable!("application-form.json: {error}"))
});

pub fn definition() -> &'static FormDefinition {
    &DEFINITION
}

/// One that the file has.
pub fn field(name: &str) -> &'static FieldDefinition {
    DEFINITION
        .fields
        .iter()
        .find(|field| field.name == name)
        .unwrap_or_else(|| unreachable!("application-form.json has no field {name}"))
}

impl FieldDefinition {
    /// What messages call it.
    pub fn called(&self) -> &str {
        self.short_label.as_deref().unwrap_or(&self.label)
    }

    /// What a select takes.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        self.options.iter().map(|option| option.value.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_every_field_once() {
        let names: Vec<&str> = definition().fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "name",
                "email",
                "mobile",
                "linkedin",
                "college",
                "degree",
                "passingYear",
                "role",
                "experience",
                "resume",
                "motivation"
            ]
        );
        assert_eq!(field("motivation").called(), "Motivation");
        assert_eq!(field("degree").values().count(), 6);
    }
}
