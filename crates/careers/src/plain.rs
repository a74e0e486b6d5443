//! Answers as pages, for browsers without scripts: in the frame and with the styles of the site's own pages.

use axum::body::Body;
use axum::http::header::{ACCEPT, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use brand::brand;
use mailer::Delivery;
use maud::{Markup, html};
use store::careers::{Own, Stage};
use web_http::SiteError;

use super::applicant::{said, when};
use super::apply::Receipt;
use super::find_open;
use super::form::{self, Texts};
use super::form_definition::{FieldDefinition, FieldOption, Input, definition};
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
    let main = html! {
        h1 { "Application Submitted!" }
        p.muted { "Your application for " (receipt.title) " was submitted. We will get back to you soon." }
        p { "Reference: " b.num { (receipt.reference) } }
        p {
            "Your private page says where it stands. There you can withdraw it or erase it. "
            a href=(receipt.status_link) { "Keep this link" }
            "; " (kept_by(state.mail.delivery(), receipt.mailed_to.as_deref())) "."
        }
        (button(key, "look", "See where it stands", ""))
        p { a class="btn primary" href="/" { "Go to Home" } }
    };
    page(state, status, "Application Submitted!", &main)
}

fn kept_by(delivery: Delivery, mailed_to: Option<&str>) -> String {
    match (delivery, mailed_to) {
        (_, Some(address)) => format!("a mail with it is on its way to {address}"),
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
    let agreed = texts.get("consent").is_some_and(|text| !text.is_empty());
    let main = html! {
        h1 { (opening.title) }
        div class="message is-error" role="alert" {
            div {
                (problems(error))
                p { "What you typed is below. The resume has to be chosen again." }
            }
        }
        form class="section" method="post" action={ "/api/apply/" (opening.code) } enctype="multipart/form-data" {
            div class="section-body two-columns" {
                input type="hidden" name="jobid" value=(opening.code);
                input type="hidden" name="notice" value=(definition().notice);
                @for field in &definition().fields {
                    (form_field(field, texts, error, &options(field, state)))
                }
                p.full {
                    label {
                        input type="checkbox" name="consent" value="yes" required checked[agreed];
                        " " (consent(state.careers.keep_days))
                    }
                }
                p.full {
                    "By sending you agree to the "
                    a href="/terms-and-conditions/#applicants" { "terms and conditions for applicants" }
                    "."
                }
                p.full { button class="btn primary large" { "Submit Application" } }
            }
        }
    };
    page(state, error.status(), "Apply", &main)
}

/// What the consent of the definition says here.
fn consent(days: u32) -> String {
    definition().consent.replace("{brand}", &brand().name).replace("{days}", &days.to_string())
}

/// What is wrong, once: the way to each field beside its sentence, or the one sentence that is about none.
fn problems(error: &SiteError) -> Markup {
    let wrong = error.fields();
    if wrong.is_empty() {
        return html! { p.message-title { (error.message()) } };
    }
    let things = if wrong.len() == 1 { "One thing".to_owned() } else { format!("{} things", wrong.len()) };
    let fields = &definition().fields;
    let is_shown = |name: &str| fields.iter().any(|field| field.name == name);
    html! {
        p.message-title { (things) " to correct, then it is sent." }
        ul.error-links {
            @for field in fields {
                @if let Some(sentence) = wrong.get(field.name.as_str()) {
                    li { a href={ "#" (field.name) } { (field.label) } ": " (sentence) }
                }
            }
            // About what is not shown.
            @for (_, sentence) in wrong.iter().filter(|(name, _)| !is_shown(name)) {
                li { (sentence) }
            }
        }
    }
}

/// Where an application stands, with what its applicant can do.
pub fn status(state: &Hiring, own: &Own, key: &str) -> Response {
    let main = html! {
        h1 { (own.title) }
        p { "Reference: " b.num { (own.reference) } }
        p { "Stage: " b { (said(own)) } ", received " (when(own.received_at)) "." }
        @if own.withdrawn && own.stage != Stage::Withdrawn {
            p { "This version is withdrawn; version " (own.current) " is the one we read." }
        }
        @if !own.withdrawn && !own.stage.is_decided() {
            (button(key, "withdraw", "Withdraw the application", ""))
        }
        p { "Erasing removes what you sent and the resume at once and for good. Nobody can bring it back." }
        (button(key, "erase", "Erase it for good", "danger"))
    };
    page(state, StatusCode::OK, "Your application", &main)
}

/// One action on an application, found by its private key.
fn button(key: &str, action: &str, label: &str, kind: &str) -> Markup {
    html! {
        form method="post" action="/api/application/plain" {
            input type="hidden" name="key" value=(key);
            input type="hidden" name="action" value=(action);
            button class={ "btn " (kind) } { (label) }
        }
    }
}

/// Nothing but a sentence and a way on.
pub fn sentence(state: &Hiring, error: &SiteError, to: &str, label: &str) -> Response {
    page(state, error.status(), "Careers", &words_and_link(error.message(), to, label))
}

/// The same for something that is done.
pub fn done(state: &Hiring, words: &str) -> Response {
    page(state, StatusCode::OK, "Your application", &words_and_link(words, "/", "Go to Home"))
}

fn words_and_link(words: &str, to: &str, label: &str) -> Markup {
    html! {
        h1 { (words) }
        p { a class="btn primary" href=(to) { (label) } }
    }
}

/// What a select offers; the years of graduation follow the day.
fn options(field: &FieldDefinition, state: &Hiring) -> Vec<FieldOption> {
    let first =
        field.placeholder.iter().map(|label| FieldOption { value: String::new(), label: label.clone() });
    let years = form::years((state.clock)())
        .filter(|_| field.name == "passingYear")
        .map(|year| FieldOption { value: year.to_string(), label: year.to_string() });
    first.chain(field.options.iter().cloned()).chain(years).collect()
}

/// Label, control and what is wrong with it.
fn form_field(field: &FieldDefinition, texts: &Texts, error: &SiteError, options: &[FieldOption]) -> Markup {
    let name = field.name.as_str();
    let value = texts.get(name).map_or("", String::as_str);
    let fault = error.fields().get(name);
    let (invalid, described) = (fault.map(|_| "true"), fault.map(|_| format!("{name}-error")));
    let required = !field.optional;
    html! {
        div class=(if field.wide { "field full" } else { "field" }) {
            label for=(name) {
                (field.label)
                @if field.optional { " (optional)" }
                @if let Some(hint) = &field.hint { " (" (hint) ")" }
            }
            @match field.input {
                Input::Select => select.input id=(name) name=(name) required[required]
                    aria-invalid=[invalid] aria-describedby=[&described] {
                    @for option in options {
                        option value=(option.value) selected[option.value == value] { (option.label) }
                    }
                },
                // A line end right behind the tag would be eaten.
                Input::Textarea => textarea.input id=(name) name=(name) rows="8" required[required]
                    aria-invalid=[invalid] aria-describedby=[&described] {
                    "\n" (value)
                },
                Input::File => input.input id=(name) name=(name) type="file" accept=[&field.accept]
                    required[required] aria-invalid=[invalid] aria-describedby=[&described];,
                Input::Number => input.input id=(name) name=(name) type="number" min="0" max=[field.max]
                    step="any" value=(value) required[required] aria-invalid=[invalid]
                    aria-describedby=[&described];,
                Input::Text | Input::Email | Input::Tel | Input::Url => input.input id=(name) name=(name)
                    type=(field.input.word()) autocomplete=[&field.autocomplete] value=(value)
                    required[required] aria-invalid=[invalid] aria-describedby=[&described];,
            }
            @if let Some(sentence) = fault {
                p.field-error id={ (name) "-error" } { (sentence) }
            }
        }
    }
}

fn page(state: &Hiring, status: StatusCode, title: &str, main: &Markup) -> Response {
    let title = html! { (title) " · " (brand().name) };
    let Answer { html, policy } = (state.answer)(&title.0, &main.0);
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, policy.as_str()),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ];
    (status, headers, Body::from(html)).into_response()
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
    fn typed_text_is_no_markup() {
        let texts = Texts::from([("motivation", "</textarea><script>\"&".to_owned())]);
        let field = super::super::form_definition::field("motivation");
        let html =
            form_field(field, &texts, &SiteError::field("motivation", "Motivation <b>".to_owned()), &[]).0;
        assert!(html.contains(">\n&lt;/textarea&gt;&lt;script&gt;&quot;&amp;</textarea>"), "{html}");
        assert!(html.contains("Motivation &lt;b&gt;") && !html.contains("<b>"), "{html}");
    }
}
