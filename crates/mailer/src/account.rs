//! The mails about an account.

use app_error::AppError;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use brand::brand;
use domain::Time;
use serde::{Deserialize, Serialize};
use store::events::Device;
use store::links::Purpose;
use store::mails::NewMail;
use store::users::User;

use super::EmailMessage;

const MINUTE_MS: i64 = 60_000;

/// At most one a minute.
pub fn confirm_address(user: &User, now: Time) -> NewMail {
    let brand = &brand().name;
    EmailMessage::new(format!("Confirm your e-mail address for {brand}"))
        .to(&user.name)
        .line(format!(
            "An account at {brand} was created with this email address. Please confirm that it is yours. Then you \
             can set a new password by email when you need one."
        ))
        .button("Confirm your email", "/verify-email#token=")
        .ending(
            "The link works once, for one day. You must log in first. If you did not create an account, do nothing; \
             nobody can confirm the address without this email.",
        )
        .with_link(Purpose::Verify, user.id, minutely("verify", user, now), &user.email)
}

/// What waits in the queue until it is known whether the address has an account.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResetAsked {
    reset_asked_from: Option<String>,
    address: Option<String>,
}

impl ResetAsked {
    /// `None`: another mail.
    pub(super) fn read(email: &str) -> Option<Device> {
        let asked: Self = serde_json::from_str(email).ok()?;
        Some(Device { name: asked.reset_asked_from, address: asked.address })
    }
}

/// Somebody asked for a new password for this address.
pub fn reset_asked(email: &str, device: &Device) -> Result<NewMail, AppError> {
    let asked = ResetAsked { reset_asked_from: device.name.clone(), address: device.address.clone() };
    Ok(NewMail {
        // Nothing in it tells whose address it was once it is answered.
        key: format!("reset-asked:{}", random_key()?),
        user: None,
        link: None,
        recipient: email.to_owned(),
        message: serde_json::to_string(&asked).map_err(AppError::ours)?,
    })
}

/// At most one a minute.
pub fn reset(user: &User, now: Time) -> NewMail {
    let brand = &brand().name;
    EmailMessage::new(format!("A new password for {brand}"))
        .to(&user.name)
        .line(format!("Somebody asked for a new password for your account at {brand}."))
        .button("Set a new password", "/reset-password#token=")
        .ending(
            "The link works once, for 10 minutes. If you did not ask for it, do nothing: your password stays as it is.",
        )
        .with_link(Purpose::Reset, user.id, minutely("reset", user, now), &user.email)
}

/// To the owner of an address that somebody registers once more.
pub fn address_taken(user: &User, now: Time) -> NewMail {
    let brand = &brand().name;
    EmailMessage::new(format!("You already have an account at {brand}"))
        .to(&user.name)
        .line(format!(
            "Somebody just tried to create an account at {brand} with your email address. You already have one, \
             and nothing about it was changed."
        ))
        .button("Log in", "/login")
        .ending("If you do not know your password, ask for a new one on the login page. If it was not you, do nothing.")
        .about(user.id, minutely("taken", user, now), &user.email)
}

pub fn new_device(user: &User, device: &Device, now: Time) -> NewMail {
    let brand = &brand().name;
    let email = EmailMessage::new(format!("A new login to {brand}"))
        .to(&user.name)
        .line("Somebody logged in to your account from a device that was not used before.");
    told_from(email, device, now)
        .button("See where you are logged in", "/security")
        .ending("If it was not you, log out that device there and change your password.")
        .about(user.id, format!("device:{}:{}", user.id.0, now.0), &user.email)
}

pub fn password_changed(user: &User, device: &Device, now: Time) -> NewMail {
    let brand = &brand().name;
    let email = EmailMessage::new(format!("Your password for {brand} was changed"))
        .to(&user.name)
        .line("The password of your account was changed. Other devices were logged out.");
    told_from(email, device, now)
        .button("See where you are logged in", "/security")
        .ending("If it was not you, ask for a new password on the login page at once, and write to us.")
        .about(user.id, format!("password:{}:{}", user.id.0, now.0), &user.email)
}

fn told_from(email: EmailMessage, device: &Device, now: Time) -> EmailMessage {
    let mut email = email.fact("When", moment(now));
    if let Some(name) = &device.name {
        email = email.fact("Device", name);
    }
    if let Some(address) = &device.address {
        email = email.fact("Network address", address);
    }
    email
}

/// `21 Nov 2026, 15:30 Indian time`
pub fn moment(at: Time) -> String {
    let minute = at.second_of_day() / 60;
    format!("{}, {:02}:{:02} Indian time", at.day().in_words(), minute / 60, minute % 60)
}

/// Of a mail that is answered once.
fn random_key() -> Result<String, AppError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(AppError::ours)?;
    Ok(BASE64.encode(bytes))
}

fn minutely(kind: &str, user: &User, now: Time) -> String {
    format!("{kind}:{}:{}", user.id.0, now.0.div_euclid(MINUTE_MS))
}
