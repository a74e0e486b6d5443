//! Mails to people: a [`EmailMessage`] goes into the queue beside the change it tells of, and leaves by SMTP; without
//! SMTP it is put into a folder as a file that a mail program opens.
//!
//! Whoever has something to say writes
//!
//! ```ignore
//! let email = EmailMessage::new("Your application has arrived")
//!     .to("Asha Rao")
//!     .line("Thank you for applying as Frontend Engineer.")
//!     .fact("Reference", "FE101-7K2M");
//! store::mails::add(&site.db, &email.mail("application:FE101-7K2M", "asha@mail.in"), now).await?;
//! site.mail.wake();
//! ```
//!
//! The key makes it one mail, however often it is added. Inside a transaction of the store it is `mails::put`.

mod account;
mod address;
mod deliver;
mod forget;
mod message;
mod outbox;
mod render;
mod smtp;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use app_error::AppError;
use brand::{Origin, brand};
use domain::Clock;
use jobs::Wake;
use lettre::message::Mailbox;
use serde::Serialize;
use store::Db;
use utoipa::ToSchema;

pub use address::{Email, normal};
pub use deliver::{deliver_due, kind};
pub use message::EmailMessage;
pub use smtp::Smtp;

pub use account::{address_taken, confirm_address, moment, new_device, password_changed, reset, reset_asked};
pub use forget::forget;

/// How mails leave. Cheap to clone.
#[derive(Clone)]
pub struct Mail {
    way: Arc<Way>,
    /// Mails of a time without SMTP lie here too.
    outbox: Arc<PathBuf>,
    from: Arc<Mailbox>,
    wake: Wake,
}

/// The secrets that links in mails end with. Who makes them knows the keys; mails do not.
pub trait LinkTokens: Send + Sync {
    /// A new token of a link that works once, and what is stored of it.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    fn one_time(&self) -> io::Result<(String, [u8; 32])>;

    /// The key of the private page about the application whose resume is stored as `file`.
    ///
    /// # Errors
    /// When it cannot be derived.
    fn private_key(&self, file: &str) -> io::Result<String>;
}

/// What mails leave with.
#[derive(Clone)]
pub struct Mailer {
    pub db: Db,
    pub clock: Clock,
    /// Where their links lead.
    pub origin: Origin,
    pub mail: Mail,
    pub links: Arc<dyn LinkTokens>,
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
    /// `from` is an address, or a name and an address: `Rojmel <hello@rojmel.example>`. Nothing comes into `outbox`;
    /// what lies there goes when its time is over.
    pub fn by_smtp(smtp: Smtp, outbox: PathBuf, from: &str) -> Result<Self, String> {
        Ok(Self {
            way: Arc::new(Way::Smtp(smtp)),
            outbox: outbox.into(),
            from: mailbox(from)?.into(),
            wake: Wake::default(),
        })
    }

    /// Into `outbox`, which is made when the first mail comes.
    pub fn into_folder(outbox: PathBuf, from: &str) -> Result<Self, String> {
        Ok(Self {
            way: Arc::new(Way::Outbox),
            outbox: outbox.into(),
            from: mailbox(from)?.into(),
            wake: Wake::default(),
        })
    }

    pub fn delivery(&self) -> Delivery {
        match *self.way {
            Way::Smtp(_) => Delivery::Mail,
            Way::Outbox => Delivery::Outbox,
        }
    }

    /// Whether a mail would be taken now, as far as a mail server says so before there is one. Nothing is sent.
    ///
    /// # Errors
    /// Why not.
    pub async fn check(&self) -> Result<Delivery, String> {
        match &*self.way {
            Way::Smtp(smtp) => smtp.greet().await.map(|()| Delivery::Mail),
            Way::Outbox => Ok(Delivery::Outbox),
        }
    }

    /// The files of mails that told of what is erased, if there are any.
    pub async fn remove(&self, ids: Vec<i64>) -> Result<(), AppError> {
        let folder = self.outbox.clone();
        let removed = tokio::task::spawn_blocking(move || outbox::remove(&folder, &ids));
        removed.await.map_err(AppError::ours)?.map_err(AppError::ours)
    }

    /// A mail was put beside what it tells of: its job need not wait for the next look.
    pub fn wake(&self) {
        self.wake.wake();
    }

    /// For the runner that delivers.
    pub fn waker(&self) -> Wake {
        self.wake.clone()
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
