//! The rules of an application, on the server. Names are those of the wire.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use domain::Time;
use mailer::Email;
use sha2::{Digest, Sha256};
use store::careers::Draft;
use unicode_normalization::UnicodeNormalization;

use super::form_definition::{FieldDefinition, definition, field};

/// Nobody reads and fills this form in less.
const LEAST_MS: u64 = 3_000;
const HUNDREDTHS: i64 = 100;

/// What was typed, by the names of the wire.
pub type Texts = BTreeMap<&'static str, String>;
/// Wrong fields, each with its sentence.
pub type Faults = Vec<(&'static str, String)>;

/// Of graduation: the form's choices, the latest first.
pub fn years(now: Time) -> std::iter::Rev<RangeInclusive<i32>> {
    let (year, ..) = now.day().ymd();
    (year - 3..=year + 2).rev()
}

/// A draft whose digest still lacks the resume.
pub fn read(texts: &Texts, code: &str, now: Time) -> Result<Draft, Faults> {
    let mut faults = Faults::new();
    let text = |field: &str| texts.get(field).map_or("", |text| text.trim());
    let mut take = |field: &'static str, read: Result<String, String>| {
        read.unwrap_or_else(|sentence| {
            faults.push((field, sentence));
            String::new()
        })
    };
    let name = take("name", required(field("name"), text("name")));
    let email = take("email", email(text("email")));
    let mobile = take("mobile", phone(text("mobile")));
    let college = take("college", required(field("college"), text("college")));
    let degree = take("degree", one_of(field("degree"), text("degree")));
    let year = take("passingYear", year(text("passingYear"), now));
    let role = take("role", optional(text("role"), |role| one_of(field("role"), role)));
    let experience = take("experience", experience(text("experience")));
    let linkedin = take("linkedin", optional(text("linkedin"), linkedin));
    let motivation = take("motivation", required(field("motivation"), &prose(text("motivation"))));
    take("jobid", own_code(text("jobid"), code));
    take("website", untouched(text("website")));
    take("filledInMs", unhurried(text("filledInMs")));
    if !faults.is_empty() {
        return Err(faults);
    }
    let consent = matches!(text("consent"), "yes" | "on" | "true" | "1");
    let notice = match text("notice") {
        "" => definition().notice.clone(),
        notice => notice.chars().filter(|c| !c.is_control()).take(20).collect(),
    };
    let search = [name.as_str(), &email, &college].join("\n").to_lowercase();
    let mut draft = Draft {
        code: code.to_owned(),
        email,
        name,
        mobile,
        college,
        degree,
        passing_year: year.parse().unwrap_or_default(),
        role: Some(role).filter(|role| !role.is_empty()),
        experience: experience.parse().unwrap_or_default(),
        linkedin: Some(linkedin).filter(|link| !link.is_empty()),
        motivation,
        search,
        consent: consent.then_some(notice),
        digest: [0; 32],
    };
    draft.digest = digest(&draft);
    Ok(draft)
}

/// Everything that was typed, as it is kept: other spaces make no other application.
fn digest(draft: &Draft) -> [u8; 32] {
    let mut hash = Sha256::new();
    let numbers = [draft.passing_year.to_string(), draft.experience.to_string()];
    let texts = [
        draft.code.as_str(),
        &draft.email,
        &draft.name,
        &draft.mobile,
        &draft.college,
        &draft.degree,
        draft.role.as_deref().unwrap_or_default(),
        draft.linkedin.as_deref().unwrap_or_default(),
        &draft.motivation,
        // Agreeing later is something new: it must not be lost as a repetition.
        draft.consent.as_deref().unwrap_or_default(),
    ];
    for text in texts.into_iter().chain(numbers.iter().map(String::as_str)) {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize().into()
}

/// With the resume, of which the SHA-256 is given.
pub fn with_resume(draft: &mut Draft, resume: [u8; 32]) {
    draft.digest = Sha256::new().chain_update(draft.digest).chain_update(resume).finalize().into();
}

fn required(field: &FieldDefinition, text: &str) -> Result<String, String> {
    let clean: String = text.nfc().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    let clean = clean.trim().to_owned();
    if clean.is_empty() {
        return Err(format!("{} is required.", field.called()));
    }
    fits(field, &clean)?;
    Ok(clean)
}

fn fits(field: &FieldDefinition, text: &str) -> Result<(), String> {
    match field.max_characters {
        Some(most) if text.chars().count() > most => {
            Err(format!("{} can have at most {} characters.", field.called(), domain::grouped(most as u128)))
        }
        Some(_) | None => Ok(()),
    }
}

/// Browsers send line ends as two characters.
fn prose(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn optional(text: &str, read: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
    if text.is_empty() { Ok(String::new()) } else { read(text) }
}

fn email(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Err("Email is required.".to_owned());
    }
    Email::parse(text).map(Email::into_string).ok_or_else(|| "Please enter a valid email address.".to_owned())
}

/// Ten digits; `+91 98765 43210` and `098765 43210` have them.
fn phone(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Err("Phone number is required.".to_owned());
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let own = match digits.len() {
        12 => digits.strip_prefix("91"),
        11 => digits.strip_prefix('0'),
        _ => Some(digits.as_str()),
    };
    own.filter(|own| own.len() == 10)
        .map(str::to_owned)
        .ok_or_else(|| "Phone number must be 10 digits only.".to_owned())
}

fn one_of(field: &FieldDefinition, text: &str) -> Result<String, String> {
    let name = field.called();
    if text.is_empty() {
        return Err(format!("{name} is required."));
    }
    let words: Vec<&str> = field.values().collect();
    if words.contains(&text) {
        return Ok(text.to_owned());
    }
    let (last, first) = words.split_last().unwrap_or((&"", &[]));
    Err(format!("{name} must be one of {} or {last}.", first.join(", ")))
}

/// A year of slack on both sides: a form may be opened before New Year and sent after.
fn year(text: &str, now: Time) -> Result<String, String> {
    if text.is_empty() {
        return Err("Graduation year is required.".to_owned());
    }
    let (this, ..) = now.day().ymd();
    let (from, to) = (this - 4, this + 3);
    let year = Some(text).filter(|text| text.len() == 4).and_then(|text| text.parse::<i32>().ok());
    match year {
        Some(year) if (from..=to).contains(&year) => Ok(year.to_string()),
        Some(_) | None => Err(format!("Graduation year must be from {from} to {to}.")),
    }
}

/// Hundredths of a year, as a text.
fn experience(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Err("Years of experience is required.".to_owned());
    }
    let most = field("experience").max.unwrap_or_default();
    let wrong = || format!("Years of experience must be a number from 0 to {most}.");
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str, places: usize| {
        (1..=places).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(whole, 2) || !digits(part, 2) {
        return Err(wrong());
    }
    let whole: i64 = whole.parse().map_err(|_| wrong())?;
    let hundredths: i64 = format!("{part:0<2}").parse().map_err(|_| wrong())?;
    let all = whole * HUNDREDTHS + hundredths;
    if all > most * HUNDREDTHS { Err(wrong()) } else { Ok(all.to_string()) }
}

/// A link that a reviewer may follow: to a host, over the web, and nothing hidden in it.
fn linkedin(text: &str) -> Result<String, String> {
    let wrong = || "LinkedIn must be a web address that begins with https://.".to_owned();
    let lower = text.to_ascii_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://")).ok_or_else(wrong)?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let plain = |c: char| !c.is_control() && !c.is_whitespace() && !matches!(c, '<' | '>' | '"' | '\\' | '`');
    let named = host.contains('.')
        && host.split('.').all(|label| !label.is_empty())
        && host.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | ':'));
    if !named || !text.chars().all(plain) {
        return Err(wrong());
    }
    fits(field("linkedin"), text)?;
    Ok(text.to_owned())
}

fn own_code(text: &str, code: &str) -> Result<String, String> {
    if text.is_empty() || text.eq_ignore_ascii_case(code) {
        return Ok(String::new());
    }
    Err("This form belongs to another opening.".to_owned())
}

/// People do not see this field.
fn untouched(text: &str) -> Result<String, String> {
    if text.is_empty() { Ok(String::new()) } else { Err("Please leave this field empty.".to_owned()) }
}

fn unhurried(text: &str) -> Result<String, String> {
    match text.parse::<u64>() {
        Ok(ms) if ms < LEAST_MS => {
            Err("That was very quick. Please look through the form once more and send it again.".to_owned())
        }
        // Absent or no number: a page without scripts.
        Ok(_) | Err(_) => Ok(String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Time {
        Time::parse_ist(text).unwrap()
    }

    #[test]
    fn years_follow_the_indian_calendar() {
        let check = |now: &str, expected: [i32; 6]| assert_eq!(years(at(now)).collect::<Vec<_>>(), expected);
        check("2026-12-31 23:59", [2028, 2027, 2026, 2025, 2024, 2023]);
        check("2027-01-01 00:01", [2029, 2028, 2027, 2026, 2025, 2024]);
        let taken = |now: &str| {
            let taken: Vec<i32> =
                (2015..2040).filter(|one| year(&one.to_string(), at(now)).is_ok()).collect();
            (taken[0], *taken.last().unwrap())
        };
        assert_eq!(taken("2026-12-31 23:59"), (2022, 2029));
        assert_eq!(taken("2027-01-01 00:01"), (2023, 2030));
        for text in ["26", "02026", "-2026", "2026.0", "x"] {
            assert_eq!(
                year(text, at("2026-11-21 10:00")).unwrap_err(),
                "Graduation year must be from 2022 to 2029.",
                "{text}"
            );
        }
    }

    #[test]
    fn a_phone_is_its_ten_digits() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(phone(text).ok().as_deref(), expected, "{text}");
        };
        check("9876543210", Some("9876543210"));
        check("+91 98765 43210", Some("9876543210"));
        check("098765-43210", Some("9876543210"));
        check("(98765) 43210", Some("9876543210"));
        check("987654321", None);
        check("98765432101", None);
        check("919876543210", Some("9876543210"));
        check("929876543210", None);
        check("phone", None);
    }

    #[test]
    fn experience_is_a_number_from_0_to_50() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(experience(text).ok().as_deref(), expected, "{text}");
        };
        check("0", Some("0"));
        check("1", Some("100"));
        check("0.5", Some("50"));
        check("1.25", Some("125"));
        check("50", Some("5000"));
        check("50.01", None);
        check("51", None);
        check("-1", None);
        check("1e1", None);
        check("1.234", None);
        check("one", None);
        check(".5", None);
        check("1.", None);
    }

    #[test]
    fn a_link_leads_to_a_host() {
        let check = |text: &str, taken: bool| assert_eq!(linkedin(text).is_ok(), taken, "{text}");
        check("https://www.linkedin.com/in/asha-rao", true);
        check("http://linkedin.com/in/asha", true);
        check("HTTPS://LinkedIn.com/in/asha?x=1#a", true);
        for text in [
            "javascript:alert(1)",
            "JavaScript:alert(1)//https://linkedin.com",
            "data:text/html,<script>",
            "vbscript:x",
            "//linkedin.com/in/asha",
            "linkedin.com/in/asha",
            "https://",
            "https:///x",
            "https://localhost",
            "https://asha@evil.in",
            "https://a b.in",
            "https://x.in/<script>",
            "https://x.in/\"onmouseover=",
            "https://x.in/\r\nX: y",
            " ftp://x.in",
        ] {
            check(text, false);
        }
        check(&format!("https://x.in/{}", "a".repeat(287)), true);
        check(&format!("https://x.in/{}", "a".repeat(288)), false);
    }
}
