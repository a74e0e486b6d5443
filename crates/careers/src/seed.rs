//! The eight openings that come with the program: the file from which the pages are made, too.

use domain::Day;
use serde::Deserialize;
use store::careers::{self as stored, NewOpening};
use web_http::SiteError;

use super::document::Document;
use crate::Hiring;

const OPENINGS: &str = include_str!("../../../web/app/content/openings.json");

#[derive(Deserialize)]
struct Seeds {
    openings: Vec<Seed>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Seed {
    id: String,
    title: String,
    department: String,
    skills: Vec<String>,
    role: String,
    valid_through: String,
    document: Document,
}

/// Puts those that are missing into the database. What staff changed stays.
pub async fn seed(state: &Hiring) -> Result<(), SiteError> {
    let seeds: Seeds = serde_json::from_str(OPENINGS).map_err(SiteError::ours)?;
    let openings = seeds.openings.into_iter().map(opening).collect::<Result<Vec<_>, _>>();
    stored::seed(&state.db, &openings.map_err(SiteError::ours)?, (state.clock)()).await?;
    Ok(())
}

fn opening(seed: Seed) -> Result<NewOpening, serde_json::Error> {
    Ok(NewOpening {
        code: seed.id,
        title: seed.title,
        department: seed.department,
        skills: serde_json::to_string(&seed.skills)?,
        role: Some(seed.role),
        document: serde_json::to_string(&seed.document)?,
        valid_through: Day::parse(&seed.valid_through),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form_definition::field;
    use crate::is_code;

    #[test]
    fn the_eight_are_those_of_the_specification() {
        let seeds: Seeds = serde_json::from_str(OPENINGS).unwrap();
        let lines: Vec<String> = seeds
            .openings
            .iter()
            .map(|one| format!("{}|{}|{}|{}", one.id, one.title, one.department, one.skills.join(", ")))
            .collect();
        assert_eq!(
            lines,
            [
                "FE101|Frontend Intern|Engineering|React, JavaScript, TailwindCSS",
                "BE101|Backend Intern|Engineering|Node.js, Express, MongoDB",
                "AD101|Android Development Intern|Engineering|Flutter, React-Native, Android Studio",
                "FS101|Full-Stack Intern|Engineering|React, Nodejs, Devops",
                "CW101|Content Writer Intern|Marketing|Blogging, Copy Writing, SEO",
                "MK101|Marketing Intern|Marketing|Analytics, Social Media, SEO",
                "AI101|Artificial Intelligence Intern|Research and Development|Python, Machine Learning, Data Science",
                "GD101|Graphic Designer Intern|Designing|Photoshop, Figma/Canva, Creativity",
            ]
        );
        for one in seeds.openings {
            assert!(is_code(&one.id) && field("role").values().any(|role| role == one.role), "{}", one.id);
            assert!(Day::parse(&one.valid_through).is_some());
            let faults = one.document.faults();
            assert!(faults.is_empty(), "{}: {faults:?}", one.id);
            assert_eq!((&one.document.job_id, &one.document.title), (&one.id, &one.title));
        }
    }
}
