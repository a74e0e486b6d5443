//! Mails leave the queue: each is tried until it is taken, with longer and longer pauses.

use std::time::{Duration, SystemTime};

use app_error::AppError;
use domain::Time;
use lettre::Message;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use store::events::Device;
use store::links::{self, Purpose};
use store::mails::{self, Due};
use store::{account_status, users};

use super::account::ResetAsked;
use super::message::EmailMessage;
use super::{Way, outbox, render};
use crate::Mailer;

/// Another server may have put something into the queue.
const LOOK: Duration = Duration::from_secs(5);
/// After the first failure; doubled after each one more.
const PAUSE: i64 = 15_000;
const LONGEST_PAUSE: i64 = 3_600_000;

/// Never ends.
pub async fn deliver(mailer: Mailer) {
    loop {
        deliver_due(&mailer).await;
        // Whichever comes first.
        let _ = tokio::time::timeout(LOOK, mailer.mail.woken.notified()).await;
    }
}

/// Tries everything that is due now, one after the other.
pub async fn deliver_due(mailer: &Mailer) {
    loop {
        let now = (mailer.clock)();
        match mails::take(&mailer.db, now).await {
            Ok(Some(due)) => {
                if let Err(error) = one(mailer, due, now).await {
                    tracing::warn!(?error, "a mail stays in the queue");
                }
            }
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(%error, "mails wait for the database");
                return;
            }
        }
    }
}

async fn one(mailer: &Mailer, due: Due, now: Time) -> Result<(), AppError> {
    if now.0 - due.created_at.0 >= patience(due.link) {
        return Ok(mails::give_up(&mailer.db, due.id, "too old").await?);
    }
    if let Some(device) = ResetAsked::read(&due.letter) {
        return answer_reset(mailer, &due, &device, now).await;
    }
    let message = match message(mailer, &due, now).await? {
        Ok(message) => message,
        Err(why) => {
            tracing::warn!(id = due.id, why, "a mail cannot be written");
            return Ok(mails::give_up(&mailer.db, due.id, &why).await?);
        }
    };
    let why = match leave(mailer, due.id, message).await {
        Ok(()) => {
            if !mails::sent(&mailer.db, due.id, now).await? {
                // Erased while it was on its way.
                mailer.mail.remove(vec![due.id]).await?;
            }
            return Ok(());
        }
        Err((true, why)) => {
            tracing::warn!(id = due.id, why, "a mail was refused for good");
            return Ok(mails::give_up(&mailer.db, due.id, &why).await?);
        }
        Err((false, why)) => why,
    };
    let pause = (PAUSE << (due.tries - 1).clamp(0, 20)).min(LONGEST_PAUSE);
    tracing::warn!(id = due.id, why, seconds = pause / 1000, "a mail is tried again");
    Ok(mails::again(&mailer.db, due.id, &why, Time(now.0 + pause)).await?)
}

/// Puts the mail with the link in the place of the question, where there is an account that may log in.
async fn answer_reset(mailer: &Mailer, due: &Due, device: &Device, now: Time) -> Result<(), AppError> {
    let found = match users::by_email(&mailer.db, &due.recipient).await? {
        Some((user, _)) if account_status::of(&mailer.db, user.id).await?.disabled_at.is_none() => Some(user),
        _ => None,
    };
    // At most one a minute: the second within it is the first.
    let mail = found.as_ref().map(|user| super::reset(user, due.created_at));
    let answer = found.as_ref().zip(mail.as_ref()).map(|(user, mail)| (user.id, mail));
    Ok(mails::replace(&mailer.db, due.id, answer, device, now).await?)
}

/// Whoever waits for a new password has given up or asked again after an hour.
fn patience(link: Option<Purpose>) -> i64 {
    match link {
        Some(Purpose::Reset | Purpose::Handed) => 3_600_000,
        Some(Purpose::Verify) | None => mails::PATIENCE,
    }
}

/// Whether it is for good, and why it did not leave.
async fn leave(mailer: &Mailer, id: i64, message: Message) -> Result<(), (bool, String)> {
    match &*mailer.mail.way {
        Way::Smtp(smtp) => smtp.send(message).await.map_err(|not| (not.for_good, not.why)),
        Way::Outbox => {
            let (folder, name) = (mailer.mail.outbox.clone(), outbox::name(id));
            let put =
                tokio::task::spawn_blocking(move || outbox::put(&folder, &name, &message.formatted())).await;
            match put {
                Ok(Ok(())) => Ok(()),
                Ok(Err(error)) => Err((false, error.to_string())),
                Err(error) => Err((false, error.to_string())),
            }
        }
    }
}

/// The mail as it leaves, with a new link if it has one. The inner error says why it can never be written.
async fn message(mailer: &Mailer, due: &Due, now: Time) -> Result<Result<Message, String>, AppError> {
    let Ok(email) = serde_json::from_str::<EmailMessage>(&due.letter) else {
        return Ok(Err("the email cannot be read".to_owned()));
    };
    let Ok(address) = due.recipient.parse() else { return Ok(Err("no mail address".to_owned())) };
    let token = match (due.link, due.user, &due.file) {
        (Some(purpose), Some(user), _) => {
            let (token, hash) = mailer.links.one_time().map_err(AppError::ours)?;
            links::add(&mailer.db, hash, user, purpose, now).await?;
            token
        }
        (_, _, Some(file)) => mailer.links.private_key(file).map_err(AppError::ours)?,
        _ => String::new(),
    };
    let href = email.button.as_ref().map(|button| format!("{}{}{token}", mailer.origin.text(), button.path));
    let parts = MultiPart::alternative()
        .singlepart(part(ContentType::TEXT_PLAIN, render::text(&email, href.as_deref())))
        .singlepart(part(ContentType::TEXT_HTML, render::html(&email, href.as_deref())));
    let sent_at = SystemTime::UNIX_EPOCH + Duration::from_millis(now.0.unsigned_abs());
    let message = Message::builder()
        .from(mailer.mail.from.clone())
        .to(Mailbox::new(email.name.clone(), address))
        .subject(email.subject.clone())
        .date(sent_at)
        // The same however often it is tried: whoever gets it twice shows it once.
        .message_id(Some(format!("<{}.{}@{}>", due.created_at.0, due.id, mailer.origin.host())))
        .raw_header(HeaderValue::new(
            // Nobody's holiday notice answers it (RFC 3834).
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ))
        .multipart(parts);
    Ok(message.map_err(|error| error.to_string()))
}

fn part(kind: ContentType, body: String) -> SinglePart {
    SinglePart::builder().header(kind).body(body)
}
