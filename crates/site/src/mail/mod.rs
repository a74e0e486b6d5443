//! Mails to people: a [`Letter`] goes into the queue beside the change it tells of, and leaves by SMTP; without SMTP it
//! is put into a folder as a file that a mail program opens.
//!
//! Whoever has something to say writes
//!
//! ```ignore
//! let letter = Letter::new("Your application has arrived")
//!     .to("Asha Rao")
//!     .line("Thank you for applying as Frontend Engineer.")
//!     .fact("Reference", "FE101-7K2M");
//! store::mails::add(&site.db, &letter.mail("application:FE101-7K2M", "asha@mail.in"), now).await?;
//! site.mail.wake();
//! ```
//!
//! The key makes it one mail, however often it is added. Inside a transaction of the store it is `mails::put`.

mod account;
mod application;
mod deliver;
mod forget;
mod letter;
mod outbox;
mod render;
mod smtp;

use std::path::PathBuf;

use lettre::message::Mailbox;
use serde::Serialize;
use tokio::sync::Notify;
use utoipa::ToSchema;

use crate::SiteError;
use crate::brand::brand;

pub use deliver::{deliver, deliver_due};
pub use letter::Letter;
pub use smtp::Smtp;

pub(crate) use account::{address_taken, confirm_address, new_device, password_changed, reset, reset_asked};
pub(crate) use application::{Sending, application_declined, application_received};
pub(crate) use forget::forget;

/// How mails leave.
pub struct Mail {
    way: Way,
    /// Mails of a time without SMTP lie here too.
    outbox: PathBuf,
    from: Mailbox,
    woken: Notify,
}

enum Way {
    Smtp(Smtp),
    Outbox,
}

/// What becomes of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Delivery {
    /// It is in the queue of the mail server's client and tried until it arrives there.
    Mail,
    /// No mail server is set: it lies in the server's folder.
    Outbox,
}

impl Mail {
    /// `from` is an address, or a name and an address: `Rojmel <hello@rojmel.example>`. Nothing comes into `outbox`; what
    /// lies there goes when its time is over.
    pub fn by_smtp(smtp: Smtp, outbox: PathBuf, from: &str) -> Result<Self, String> {
        Ok(Self { way: Way::Smtp(smtp), outbox, from: mailbox(from)?, woken: Notify::new() })
    }

    /// Into `outbox`, which is made when the first mail comes.
    pub fn into_folder(outbox: PathBuf, from: &str) -> Result<Self, String> {
        Ok(Self { way: Way::Outbox, outbox, from: mailbox(from)?, woken: Notify::new() })
    }

    pub fn delivery(&self) -> Delivery {
        match self.way {
            Way::Smtp(_) => Delivery::Mail,
            Way::Outbox => Delivery::Outbox,
        }
    }

    /// The files of mails that told of what is erased, if there are any.
    pub(crate) async fn remove(&self, ids: Vec<i64>) -> Result<(), SiteError> {
        let folder = self.outbox.clone();
        let removed = tokio::task::spawn_blocking(move || outbox::remove(&folder, &ids));
        removed.await.map_err(SiteError::ours)?.map_err(SiteError::ours)
    }

    /// Something was put into the queue: it need not wait for the next look.
    pub fn wake(&self) {
        self.woken.notify_one();
    }
}

/// Name and address of the brand, as the sender of mails.
pub fn sender() -> String {
    let brand = brand();
    format!("{} <{}>", brand.name, brand.email)
}

fn mailbox(from: &str) -> Result<Mailbox, String> {
    from.parse().map_err(|error| format!("“{from}” is no sender of mails: {error}"))
}
