//! Mails leave: the job of each is tried until it is taken, with longer and longer pauses.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use app_error::AppError;
use domain::Time;
use jobs::{Job, Kind, Outcome, Retry, Runner};
use lettre::Message;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use store::events::Device;
use store::links::{self, Purpose};
use store::mails::{self, Unsent};
use store::{account_status, users};

use super::account::ResetAsked;
use super::message::EmailMessage;
use super::{Way, outbox, render};
use crate::Mailer;

/// A mail that was not taken is tried again after 15 s, 30 s … one hour, until it is too old. One after the other: a
/// mail server that is away is asked once at a time.
const RETRY: Retry = Retry { first: 15_000, longest: 3_600_000, jitter: 0, tries: i64::MAX };

/// The jobs with which mails leave.
pub fn kind(mailer: Mailer) -> Kind {
    let work = move |job: Job| {
        let mailer = mailer.clone();
        async move { deliver(&mailer, &job).await }
    };
    Kind::new(mails::KIND, work).retry(RETRY)
}

/// Tries everything that is due now, one after the other.
pub async fn deliver_due(mailer: &Mailer) {
    Runner::new(mailer.db.clone(), Arc::clone(&mailer.clock)).kind(kind(mailer.clone())).run_due().await;
}

async fn deliver(mailer: &Mailer, job: &Job) -> Outcome {
    match try_one(mailer, job).await {
        Ok(outcome) => outcome,
        Err(error) => Outcome::Failed(error.message.text().to_owned()),
    }
}

async fn try_one(mailer: &Mailer, job: &Job) -> Result<Outcome, AppError> {
    let now = (mailer.clock)();
    let id = mails::id_of(&job.claimed);
    let Some(mail) = mails::unsent(&mailer.db, id).await? else {
        return Ok(Outcome::Done("it left before, was given up, or is gone with what it told of".to_owned()));
    };
    let give_up = async |why: &str| {
        tracing::warn!(id, why, "a mail was given up");
        mails::give_up(&mailer.db, id, job.claimed.claim, why, now).await.map(|_| Outcome::Recorded)
    };
    if now.0 - mail.created_at.0 >= patience(mail.link) {
        return Ok(give_up("too old").await?);
    }
    if let Some(device) = ResetAsked::read(&mail.message) {
        answer_reset(mailer, &mail, &device, now).await?;
        return Ok(Outcome::Recorded);
    }
    let message = match message(mailer, &mail, now).await? {
        Ok(message) => message,
        Err(why) => return Ok(give_up(&why).await?),
    };
    match leave(mailer, id, message).await {
        Ok(()) => {
            if !mails::sent(&mailer.db, id, now).await? {
                // Erased while it was on its way.
                mailer.mail.remove(vec![id]).await?;
            }
            Ok(Outcome::Recorded)
        }
        Err((true, why)) => Ok(give_up(&why).await?),
        Err((false, why)) => Ok(Outcome::Failed(why)),
    }
}

/// Puts the mail with the link in the place of the question, where there is an account that may log in.
async fn answer_reset(mailer: &Mailer, asked: &Unsent, device: &Device, now: Time) -> Result<(), AppError> {
    let found = match users::by_email(&mailer.db, &asked.recipient).await? {
        Some((user, _)) if account_status::of(&mailer.db, user.id).await?.disabled_at.is_none() => Some(user),
        _ => None,
    };
    // At most one a minute: the second within it is the first.
    let mail = found.as_ref().map(|user| super::reset(user, asked.created_at));
    let answer = found.as_ref().zip(mail.as_ref()).map(|(user, mail)| (user.id, mail));
    Ok(mails::replace(&mailer.db, asked.id, answer, device, now).await?)
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
async fn message(mailer: &Mailer, mail: &Unsent, now: Time) -> Result<Result<Message, String>, AppError> {
    let Ok(email) = serde_json::from_str::<EmailMessage>(&mail.message) else {
        return Ok(Err("the email cannot be read".to_owned()));
    };
    let Ok(address) = mail.recipient.parse() else { return Ok(Err("no mail address".to_owned())) };
    let token = match (mail.link, mail.user, &mail.file) {
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
        .from(Mailbox::clone(&mailer.mail.from))
        .to(Mailbox::new(email.name.clone(), address))
        .subject(email.subject.clone())
        .date(sent_at)
        // The same however often it is tried: whoever gets it twice shows it once.
        .message_id(Some(format!("<{}.{}@{}>", mail.created_at.0, mail.id, mailer.origin.host())))
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
