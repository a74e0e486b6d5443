//! Answers as pages, for browsers without scripts: in the frame and with the styles of the site's own pages.

use std::fmt::Write;

use axum::body::Body;
use axum::http::header::{ACCEPT, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use brand::brand;
use mailer::Delivery;
use store::careers::{Own, Stage};
use web_http::SiteError;

use super::applicant::{said, when};
use super::apply::Receipt;
use super::form::{self, Texts};
use super::{NOTICE, find_open};
use crate::{Answer, Hiring};

/// A browser that goes to an address names this type; a script's request does not.
pub fn wanted(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accepts| accepts.split(',').any(|one| one.trim().starts_with("text/html")))
}

/// The specification's confirmation.
pub fn received(state: &Hiring, status: StatusCode, receipt: &Receipt) -> Response {
    let key = receipt.status_link.rsplit('#').next().unwrap_or_default();
    let mut html = String::new();
    let _ = write!(
        html,
        "<h1>Application Submitted!</h1>\
         <p class=\"c2\">Your application for {} was submitted. We will get back to you soon.</p>\
         <p>Reference: <b class=\"num\">{}</b></p>\
         <p>Your private page says where it stands. There you can withdraw it or erase it. \
         <a href=\"{}\">Keep this link</a>; {}.</p>\
         <form method=\"post\" action=\"/api/application/plain\"><input type=\"hidden\" name=\"key\" value=\"{}\">\
         <input type=\"hidden\" name=\"action\" value=\"look\"><button class=\"btn\">See where it stands</button></form>\
         <p><a class=\"btn pri\" href=\"/\">Go to Home</a></p>",
        escape(&receipt.title),
        escape(&receipt.reference),
        escape(&receipt.status_link),
        kept_by(state.mail.delivery(), receipt.mailed_to.as_deref()),
        escape(key),
    );
    page(state, status, "Application Submitted!", &html)
}

fn kept_by(delivery: Delivery, mailed_to: Option<&str>) -> String {
    match (delivery, mailed_to) {
        (_, Some(address)) => format!("a mail with it is on its way to {}", escape(address)),
        (Delivery::Mail, None) => "no other mail with it is sent".to_owned(),
        (Delivery::Outbox, None) => "it is shown only now, for this server sends no mail".to_owned(),
    }
}

/// The form again with messages and what was typed, or the sentence when no form can help.
pub async fn refused(state: &Hiring, jobid: &str, texts: &Texts, error: &SiteError) -> Response {
    let opening = match find_open(state, jobid).await {
        Ok(opening) => opening.opening,
        Err(closed) => return sentence(state, &closed, "/careers", "All openings"),
    };
    let mut html = String::new();
    let _ = write!(html, "<h1>{}</h1><div class=\"msg err\" role=\"alert\"><div>", escape(&opening.title));
    problems(&mut html, error);
    html.push_str("<p>What you typed is below. The resume has to be chosen again.</p></div></div>");
    let _ = write!(
        html,
        "<form class=\"sec\" method=\"post\" action=\"/api/apply/{0}\" enctype=\"multipart/form-data\"><div class=\"ct g2\">\
         <input type=\"hidden\" name=\"jobid\" value=\"{0}\"><input type=\"hidden\" name=\"notice\" value=\"{NOTICE}\">",
        escape(&opening.code)
    );
    let field = Fields { texts, error };
    field.line(&mut html, "name", "type=\"text\" autocomplete=\"name\" required");
    field.line(&mut html, "email", "type=\"email\" autocomplete=\"email\" required");
    field.line(&mut html, "mobile", "type=\"tel\" autocomplete=\"tel-national\" required");
    field.line(&mut html, "linkedin", "type=\"url\"");
    field.line(&mut html, "college", "type=\"text\" required");
    let degrees = ["B.Tech", "B.E.", "B.Sc", "M.Tech", "MCA", "Other"];
    field.choice(&mut html, "degree", form::DEGREES.into_iter().zip(degrees));
    let years: Vec<String> = form::years((state.clock)()).map(|year| year.to_string()).collect();
    field.choice(&mut html, "passingYear", years.iter().map(|year| (year.as_str(), year.as_str())));
    let roles = [
        "Frontend",
        "Backend",
        "Graphic design",
        "Marketing",
        "Android",
        "Full-stack",
        "Content writing",
        "AI and ML",
    ];
    let roles = [("", "No preference")].into_iter().chain(form::ROLES.into_iter().zip(roles));
    field.choice(&mut html, "role", roles);
    field.line(&mut html, "experience", "type=\"number\" min=\"0\" max=\"50\" step=\"any\" required");
    field.line(&mut html, "resume", "type=\"file\" accept=\".pdf,.doc,.docx\" required");
    field.long(&mut html, "motivation");
    let ticked = if texts.get("consent").is_some_and(|text| !text.is_empty()) { " checked" } else { "" };
    let _ = write!(
        html,
        "<p class=\"full\"><label><input type=\"checkbox\" name=\"consent\" value=\"yes\" required{ticked}> {}</label></p>\
         <p class=\"full\">By sending you agree to the <a href=\"/terms-and-conditions/#applicants\">terms and conditions \
         for applicants</a>.</p>\
         <p class=\"full\"><button class=\"btn pri lg\">Submit Application</button></p></div></form>",
        consent(state.careers.keep_days)
    );
    page(state, error.status(), "Apply", &html)
}

/// The words of [`NOTICE`], as the site's own form has them.
fn consent(days: u32) -> String {
    format!(
        "I agree that {} keeps what I send here to decide about this opening, writes to me about it, shows it only to \
         the people who decide, and erases it {days} days after the decision, or earlier when I ask.",
        brand().name
    )
}

/// What is wrong, once: the way to each field beside its sentence, or the one sentence that is about none.
fn problems(html: &mut String, error: &SiteError) {
    let count = error.fields().len();
    if count == 0 {
        let _ = write!(html, "<p class=\"mt\">{}</p>", escape(error.message()));
        return;
    }
    let things = if count == 1 { "One thing".to_owned() } else { format!("{count} things") };
    let _ = write!(html, "<p class=\"mt\">{things} to correct, then it is sent.</p><ul class=\"el\">");
    for (field, label) in LABELS {
        if let Some(sentence) = error.fields().get(field) {
            let _ = write!(html, "<li><a href=\"#{field}\">{label}</a>: {}</li>", escape(sentence));
        }
    }
    // About what is not shown.
    for (field, sentence) in error.fields() {
        if LABELS.iter().all(|(known, _)| known != field) {
            let _ = write!(html, "<li>{}</li>", escape(sentence));
        }
    }
    html.push_str("</ul>");
}

/// Where an application stands, with what its applicant can do.
pub fn status(state: &Hiring, own: &Own, key: &str) -> Response {
    let mut html = String::new();
    let _ = write!(
        html,
        "<h1>{}</h1><p>Reference: <b class=\"num\">{}</b></p><p>Stage: <b>{}</b>, received {}.</p>",
        escape(&own.title),
        escape(&own.reference),
        said(own),
        when(own.received_at),
    );
    if own.withdrawn && own.stage != Stage::Withdrawn {
        let _ = write!(html, "<p>This version is withdrawn; version {} is the one we read.</p>", own.current);
    }
    let button = |html: &mut String, action: &str, label: &str, kind: &str| {
        let _ = write!(
            html,
            "<form method=\"post\" action=\"/api/application/plain\"><input type=\"hidden\" name=\"key\" value=\"{}\">\
             <input type=\"hidden\" name=\"action\" value=\"{action}\"><button class=\"btn {kind}\">{label}</button></form>",
            escape(key)
        );
    };
    if !own.withdrawn && !own.stage.is_decided() {
        button(&mut html, "withdraw", "Withdraw the application", "");
    }
    html.push_str(
        "<p>Erasing removes what you sent and the resume at once and for good. Nobody can bring it back.</p>",
    );
    button(&mut html, "erase", "Erase it for good", "dang");
    page(state, StatusCode::OK, "Your application", &html)
}

/// Nothing but a sentence and a way on.
pub fn sentence(state: &Hiring, error: &SiteError, to: &str, label: &str) -> Response {
    let html =
        format!("<h1>{}</h1><p><a class=\"btn pri\" href=\"{to}\">{label}</a></p>", escape(error.message()));
    page(state, error.status(), "Careers", &html)
}

/// The same for something that is done.
pub fn done(state: &Hiring, words: &str) -> Response {
    let html = format!("<h1>{}</h1><p><a class=\"btn pri\" href=\"/\">Go to Home</a></p>", escape(words));
    page(state, StatusCode::OK, "Your application", &html)
}

/// In the order of the form.
const LABELS: [(&str, &str); 11] = [
    ("name", "Full name"),
    ("email", "Email"),
    ("mobile", "Phone"),
    ("linkedin", "LinkedIn"),
    ("college", "College name"),
    ("degree", "Degree"),
    ("passingYear", "Graduation year"),
    ("role", "Preferred role"),
    ("experience", "Years of experience"),
    ("resume", "Resume"),
    ("motivation", "Why do you want to work with us?"),
];

struct Fields<'a> {
    texts: &'a Texts,
    error: &'a SiteError,
}

impl Fields<'_> {
    fn line(&self, html: &mut String, field: &'static str, attributes: &str) {
        let value = match self.texts.get(field) {
            Some(text) if field != "resume" => format!(" value=\"{}\"", escape(text)),
            _ => String::new(),
        };
        self.frame(html, field, |html, described| {
            let _ = write!(
                html,
                "<input class=\"inp\" id=\"{field}\" name=\"{field}\" {attributes}{value}{described}>"
            );
        });
    }

    fn long(&self, html: &mut String, field: &'static str) {
        let value = self.texts.get(field).map_or("", String::as_str);
        self.frame(html, field, |html, described| {
            // A line end right behind the tag would be eaten.
            let _ = write!(
                html,
                "<textarea class=\"inp\" id=\"{field}\" name=\"{field}\" rows=\"8\" required{described}>\n{}</textarea>",
                escape(value)
            );
        });
    }

    fn choice<'b>(
        &self,
        html: &mut String,
        field: &'static str,
        options: impl Iterator<Item = (&'b str, &'b str)>,
    ) {
        let chosen = self.texts.get(field).map_or("", String::as_str);
        self.frame(html, field, |html, described| {
            let _ = write!(html, "<select class=\"inp\" id=\"{field}\" name=\"{field}\"{described}>");
            for (value, said) in options {
                let selected = if value == chosen { " selected" } else { "" };
                let _ =
                    write!(html, "<option value=\"{}\"{selected}>{}</option>", escape(value), escape(said));
            }
            html.push_str("</select>");
        });
    }

    fn frame(&self, html: &mut String, field: &str, control: impl FnOnce(&mut String, &str)) {
        let fault = self.error.fields().get(field);
        let label = LABELS.iter().find(|(known, _)| *known == field).map_or("", |(_, label)| label);
        let hint = match field {
            "linkedin" | "role" => " (optional)",
            "resume" => " (.pdf, .doc or .docx, up to 5MB)",
            _ => "",
        };
        let full = if matches!(field, "college" | "resume" | "motivation") { " full" } else { "" };
        let _ = write!(html, "<div class=\"fld{full}\"><label for=\"{field}\">{label}{hint}</label>");
        match fault {
            Some(sentence) => {
                control(html, &format!(" aria-invalid=\"true\" aria-describedby=\"{field}-error\""));
                let _ = write!(html, "<p class=\"erm\" id=\"{field}-error\">{}</p>", escape(sentence));
            }
            None => control(html, ""),
        }
        html.push_str("</div>");
    }
}

fn page(state: &Hiring, status: StatusCode, title: &str, main: &str) -> Response {
    let title = format!("{} · {}", escape(title), escape(&brand().name));
    let Answer { html, policy } = (state.answer)(&title, main);
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, policy.as_str()),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ];
    (status, headers, Body::from(html)).into_response()
}

/// Text and attribute values.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn navigations_want_a_page() {
        let check = |accept: &str, expected: bool| {
            let headers = HeaderMap::from_iter([(ACCEPT, accept.parse().unwrap())]);
            assert_eq!(wanted(&headers), expected, "{accept}");
        };
        check("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true);
        check("application/xml, text/html;q=0.5", true);
        check("*/*", false);
        check("application/json", false);
        assert!(!wanted(&HeaderMap::new()));
    }

    #[test]
    fn the_consent_is_the_one_of_the_site() {
        let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app/content/applying.ts");
        let site = std::fs::read_to_string(site).unwrap();
        let words = consent(180).replace(&brand().name, "${brand.name}").replace("180", "${days}");
        assert!(site.contains(&words), "{words}");
        assert!(site.contains(&format!("export const NOTICE = \"{NOTICE}\";")), "{NOTICE}");
    }

    #[test]
    fn typed_text_is_no_markup() {
        assert_eq!(escape("</textarea><script>\"'&"), "&lt;/textarea&gt;&lt;script&gt;&quot;&#39;&amp;");
    }
}
