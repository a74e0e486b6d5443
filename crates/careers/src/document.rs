//! The document of an opening, with the keys of the specification.

use std::fmt;

use domain::Day;
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

/// What a job's page shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = JobDocument)]
pub struct Document {
    #[serde(rename = "Title", default)]
    pub title: String,
    #[serde(rename = "JobID", default)]
    pub job_id: String,
    #[serde(rename = "Location")]
    pub location: String,
    #[serde(rename = "Duration")]
    pub duration: String,
    /// A day.
    #[serde(rename = "Posting_Date")]
    #[schema(format = Date, example = "2026-11-02")]
    pub posting_date: String,
    #[serde(rename = "Aboutus")]
    pub about: String,
    #[serde(rename = "TechStack")]
    pub tech_stack: Vec<String>,
    #[serde(rename = "Experience")]
    pub experience: String,
    #[serde(rename = "KeySkillsandRequirements")]
    pub requirements: Requirements,
    #[serde(rename = "KeyResponsibilities")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub responsibilities: Headed,
    #[serde(rename = "PerksandBenefits")]
    pub benefits: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = JobRequirements)]
pub struct Requirements {
    #[serde(rename = "Technical")]
    pub technical: Vec<String>,
}

/// Headings with their lists, in the order in which they were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Headed(pub Vec<(String, Vec<String>)>);

impl Serialize for Headed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (heading, list) in &self.0 {
            map.serialize_entry(heading, list)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Headed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Lists;
        impl<'de> Visitor<'de> for Lists {
            type Value = Headed;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of headings to lists")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Headed, A::Error> {
                let mut all: Vec<(String, Vec<String>)> = Vec::new();
                while let Some((heading, list)) = map.next_entry::<String, Vec<String>>()? {
                    // The last one of a heading counts, as everywhere in JSON.
                    all.retain(|(known, _)| *known != heading);
                    all.push((heading, list));
                }
                Ok(Headed(all))
            }
        }
        deserializer.deserialize_map(Lists)
    }
}

/// A line of a list, and a paragraph.
const LINE: usize = 300;
const PARAGRAPH: usize = 4_000;
const LINES: usize = 30;

impl Document {
    /// Fields of the staff form that are wrong, each with its sentence.
    pub fn faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        for (field, name, value, most) in [
            ("document.Location", "Location", &self.location, LINE),
            ("document.Duration", "Duration", &self.duration, LINE),
            ("document.Aboutus", "About the role", &self.about, PARAGRAPH),
            ("document.Experience", "Experience", &self.experience, PARAGRAPH),
        ] {
            if let Some(sentence) = text(name, value, most) {
                faults.push((field, sentence));
            }
        }
        if Day::parse(&self.posting_date).is_none() {
            faults.push(("document.Posting_Date", "Posted must be a day like 2026-11-02.".to_owned()));
        }
        for (field, name, values) in [
            ("document.TechStack", "Tech stack", &self.tech_stack),
            ("document.Technical", "Technical requirements", &self.requirements.technical),
            ("document.PerksandBenefits", "Benefits", &self.benefits),
        ] {
            if let Some(sentence) = list(name, values) {
                faults.push((field, sentence));
            }
        }
        let headings: Vec<String> =
            self.responsibilities.0.iter().map(|(heading, _)| heading.clone()).collect();
        let wrong = list("Key responsibilities", &headings)
            .or_else(|| self.responsibilities.0.iter().find_map(|(heading, lines)| list(heading, lines)));
        if let Some(sentence) = wrong {
            faults.push(("document.KeyResponsibilities", sentence));
        }
        faults
    }
}

/// What is wrong with a text that must be there.
pub fn text(name: &str, value: &str, most: usize) -> Option<String> {
    if value.trim().is_empty() {
        return Some(format!("{name} is required."));
    }
    (value.chars().count() > most).then(|| format!("{name} can have at most {most} characters."))
}

/// What is wrong with a list that must hold something.
pub fn list(name: &str, values: &[String]) -> Option<String> {
    if values.is_empty() {
        return Some(format!("{name}: at least one line is required."));
    }
    if values.len() > LINES {
        return Some(format!("{name} can have at most {LINES} lines."));
    }
    values.iter().find_map(|value| {
        text(name, value, LINE).map(|_| format!("{name}: a line has from 1 to {LINE} characters."))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_keep_their_order_and_keys_their_spelling() {
        let text = concat!(
            r#"{"Title":"T","JobID":"T1","Location":"Agra","Duration":"6 months","Posting_Date":"2026-11-02","#,
            r#""Aboutus":"a","TechStack":["b"],"Experience":"c","KeySkillsandRequirements":{"Technical":["d"]},"#,
            r#""KeyResponsibilities":{"Zebra":["1"],"Apple":["2","3"]},"PerksandBenefits":["e"]}"#
        );
        let document: Document = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&document).unwrap(), text);
        assert_eq!(document.faults(), []);
        let wrong = Document {
            location: " ".to_owned(),
            posting_date: "2 Nov".to_owned(),
            tech_stack: Vec::new(),
            responsibilities: Headed(vec![("A".to_owned(), vec![String::new()])]),
            ..document
        };
        let fields: Vec<&str> = wrong.faults().iter().map(|(field, _)| *field).collect();
        assert_eq!(
            fields,
            [
                "document.Location",
                "document.Posting_Date",
                "document.TechStack",
                "document.KeyResponsibilities"
            ]
        );
    }
}
