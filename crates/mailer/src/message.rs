//! What a mail says, before it has a form.

use serde::{Deserialize, Serialize};
use store::UserId;
use store::links::Purpose;
use store::mails::NewMail;

/// An email: subject, sentences, facts, at most one button. It is stored as JSON until it leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmailMessage {
    pub(super) subject: String,
    pub(super) name: Option<String>,
    pub(super) lines: Vec<String>,
    pub(super) facts: Vec<(String, String)>,
    pub(super) button: Option<Button>,
    pub(super) ending: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Button {
    pub label: String,
    /// On our own site. A one-time link ends with `=`, a private one with `#`: each gets its secret when the mail
    /// leaves.
    pub path: String,
}

impl EmailMessage {
    pub fn new(subject: impl Into<String>) -> Self {
        Self {
            subject: subject.into(),
            name: None,
            lines: Vec::new(),
            facts: Vec::new(),
            button: None,
            ending: Vec::new(),
        }
    }

    /// Who is greeted.
    pub fn to(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// A paragraph.
    pub fn line(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }

    /// A line of the small table below the paragraphs.
    pub fn fact(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.facts.push((name.into(), value.into()));
        self
    }

    /// A link to a page of ours.
    pub fn button(mut self, label: impl Into<String>, path: impl Into<String>) -> Self {
        self.button = Some(Button { label: label.into(), path: path.into() });
        self
    }

    /// A small paragraph below everything.
    pub fn ending(mut self, line: impl Into<String>) -> Self {
        self.ending.push(line.into());
        self
    }

    /// For the queue: `key` makes it one mail, however often it is put there.
    pub fn mail(&self, key: impl Into<String>, recipient: impl Into<String>) -> NewMail {
        NewMail {
            key: key.into(),
            user: None,
            link: None,
            recipient: recipient.into(),
            // Strings and lists of them.
            message: serde_json::to_string(self).unwrap_or_default(),
        }
    }

    /// About an account: it goes with it.
    pub fn about(&self, user: UserId, key: impl Into<String>, recipient: impl Into<String>) -> NewMail {
        NewMail { user: Some(user), ..self.mail(key, recipient) }
    }

    /// With a one-time link at the end of the button's path.
    pub(crate) fn with_link(
        &self,
        purpose: Purpose,
        user: UserId,
        key: impl Into<String>,
        recipient: impl Into<String>,
    ) -> NewMail {
        NewMail { link: Some(purpose), ..self.about(user, key, recipient) }
    }
}
