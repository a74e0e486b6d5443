//! An email as text and as HTML that every mail program shows: no picture, no script, nothing from elsewhere.

use brand::brand;
use maud::{DOCTYPE, html};

use super::EmailMessage;

const PAPER: &str =
    "max-width:560px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1b16";
const FOOT: &str =
    "margin:24px 0 0;padding-top:12px;border-top:1px solid #d8cfba;font-size:13px;color:#5b5446";
const BUTTON: &str = "display:inline-block;padding:12px 20px;background:#1f3a6e;color:#ffffff;text-decoration:none;\
    border-radius:4px";

/// `href`: the whole address of the button, if there is one.
pub(super) fn text(email: &EmailMessage, href: Option<&str>) -> String {
    let mut paragraphs = vec![greeting(email)];
    paragraphs.extend(email.lines.iter().cloned());
    if !email.facts.is_empty() {
        let facts: Vec<String> = email.facts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        paragraphs.push(facts.join("\n"));
    }
    if let (Some(button), Some(href)) = (&email.button, href) {
        paragraphs.push(format!("{}:\n{href}", button.label));
    }
    paragraphs.extend(email.ending.iter().cloned());
    let brand = brand();
    paragraphs.push(format!("-- \n{}. {}\n{}", brand.name, brand.line, brand.email));
    let mut text = paragraphs.join("\n\n");
    text.push('\n');
    text
}

/// The same words. Colours have contrast on light and on dark paper.
pub(super) fn html(email: &EmailMessage, href: Option<&str>) -> String {
    let brand = brand();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (email.subject) }
            }
            body style="margin:0;background:#fbf7ee" {
                div style=(PAPER) {
                    p style="margin:0 0 24px;font-weight:600;color:#1f3a6e" { (brand.name) }
                    p style="margin:0 0 16px" { (greeting(email)) }
                    @for line in &email.lines {
                        p style="margin:0 0 16px" { (line) }
                    }
                    @if !email.facts.is_empty() {
                        table role="presentation" style="margin:0 0 16px;border-collapse:collapse" {
                            @for (name, value) in &email.facts {
                                tr {
                                    td style="padding:2px 16px 2px 0;color:#5b5446" { (name) }
                                    td style="padding:2px 0" { (value) }
                                }
                            }
                        }
                    }
                    @if let (Some(button), Some(href)) = (&email.button, href) {
                        p style="margin:0 0 8px" { a href=(href) style=(BUTTON) { (button.label) } }
                        p style="margin:0 0 16px;font-size:13px;color:#5b5446;word-break:break-all" { (href) }
                    }
                    @for line in &email.ending {
                        p style="margin:0 0 16px;font-size:13px;color:#5b5446" { (line) }
                    }
                    p style=(FOOT) {
                        (brand.name) ". " (brand.line) br; (brand.email)
                    }
                }
            }
        }
    };
    page.into_string()
}

fn greeting(email: &EmailMessage) -> String {
    email.name.as_ref().map_or_else(|| "Hello,".to_owned(), |name| format!("Hello {name},"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_html_say_the_same() {
        let email = EmailMessage::new("Subject & more")
            .to("Asha <b>Rao</b>")
            .line("One \"line\".")
            .fact("Device", "'<script>'")
            .button("Log in", "/login")
            .ending("Small print.");
        assert_eq!(
            text(&email, Some("https://x.in/login")),
            "Hello Asha <b>Rao</b>,\n\nOne \"line\".\n\nDevice: '<script>'\n\nLog in:\nhttps://x.in/login\n\n\
             Small print.\n\n-- \nRojmel. The daily cash book of your trading.\nhello@rojmel.example\n"
        );
        let html = html(&email, Some("https://x.in/login"));
        for words in [
            "<title>Subject &amp; more</title>",
            "Hello Asha &lt;b&gt;Rao&lt;/b&gt;,",
            "One &quot;line&quot;.",
            "'&lt;script&gt;'",
            "href=\"https://x.in/login\"",
            "Small print.",
        ] {
            assert!(html.contains(words), "{words}: {html}");
        }
        assert!(!html.contains("<script") && !html.contains("<img") && !html.contains("src="));
    }
}
