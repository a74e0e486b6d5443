//! The mails about an application: it has arrived, and this is how to come back to it; it was declined.

use brand::brand;
use domain::Time;
use identity::rules;
use mailer::{EmailMessage, moment};
use store::careers::{Applicant, Draft};
use store::mails::NewMail;

/// The private page of an application. The key behind `#` is no part of the email: it comes when the mail leaves.
const PRIVATE: &str = "/application#";

/// What the receipt of one sending says beside its reference.
pub struct Sending<'a> {
    pub draft: &'a Draft,
    /// Of the opening.
    pub title: &'a str,
    /// Days after a decision.
    pub kept: u32,
    pub at: Time,
}

/// One for each version.
pub fn application_received(sending: &Sending, reference: &str, version: i64) -> NewMail {
    let Sending { draft, title, kept, at } = *sending;
    let brand = &brand().name;
    let mut message = EmailMessage::new(format!("Your application to {brand}: {title}"));
    // The address may be anybody's, so nothing that was typed stands in the email but what can only be a name.
    if let Ok(name) = rules::name(&draft.name) {
        message = message.to(name);
    }
    let arrived = if version > 1 {
        format!("Your changed application for {title} has arrived. It replaces what you sent before.")
    } else {
        format!(
            "Your application for {title} has arrived. The people who decide about it read it, and we will get \
                 back to you soon."
        )
    };
    message
        .line(arrived)
        .fact("Reference", reference)
        .fact("Opening", format!("{title}, {}", draft.code))
        .fact("Received", moment(at))
        .button("See its status", PRIVATE)
        .ending(
            "Keep this link private: anyone who has it can see the status, withdraw the application or erase your \
             data.",
        )
        .ending(format!("We erase everything automatically {kept} days after the decision."))
        .ending("If you did not apply, somebody used your address: open the link and erase the application.")
        .mail(format!("application:{reference}:{version}"), &draft.email)
}

/// One for each time it is declined: the key changes with the revision.
pub fn application_declined(whom: &Applicant, kept: u32) -> NewMail {
    let Applicant { reference, name, email, title, code, revision } = whom;
    let brand = &brand().name;
    let mut message = EmailMessage::new(format!("Your application to {brand}: {title}"));
    if let Ok(name) = rules::name(name) {
        message = message.to(name);
    }
    message
        .line(format!("Thank you for applying for {title}, and for the time you gave to it."))
        .line("We have read your application and decided not to take it further.")
        .fact("Reference", reference)
        .fact("Opening", format!("{title}, {code}"))
        .button("See your application", PRIVATE)
        .ending("Keep this link private: anyone who has it can see the status or erase your data.")
        .ending(format!("We erase everything automatically {kept} days after the decision."))
        .mail(format!("declined:{reference}:{revision}"), email)
}
