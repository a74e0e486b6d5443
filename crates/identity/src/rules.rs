//! The rules of registration, in the specification's order; the first one broken is the answer.

use mailer::Email;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::password;

const LONGEST_NAME: usize = 100;
const LONGEST_PASSWORD: usize = 128;

/// What a registration form says, as it was typed.
#[derive(Debug, Clone, Copy)]
pub struct Typed<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub phone: &'a str,
    pub password: &'a str,
    pub confirm_password: &'a str,
}

/// A form that keeps every rule.
#[derive(Debug)]
pub struct ContactDetails {
    pub name: String,
    pub email: Email,
    pub phone: String,
}

/// A field and its sentence.
pub type Broken = (&'static str, &'static str);

pub fn check(typed: Typed) -> Result<ContactDetails, Broken> {
    let name = name(typed.name).map_err(|sentence| ("name", sentence))?;
    let email = email(typed.email).map_err(|sentence| ("email", sentence))?;
    let phone = phone(typed.phone).map_err(|sentence| ("phone", sentence))?;
    strength(typed.password).map_err(|sentence| ("password", sentence))?;
    if password::typed(typed.password) != password::typed(typed.confirm_password) {
        return Err(("confirmPassword", "Passwords do not match."));
    }
    Ok(ContactDetails { name, email, phone })
}

/// Letters of any script with their marks, and single spaces.
pub fn name(typed: &str) -> Result<String, &'static str> {
    let words: Vec<&str> = typed.trim().split(is_space).filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").nfc().collect();
    let length = name.chars().count();
    if name.is_empty() {
        return Err("Name is required.");
    }
    if length < 3 {
        return Err("Name must be at least 3 characters long.");
    }
    if !words.iter().all(|word| is_written(word)) {
        return Err("Name can only contain letters and spaces.");
    }
    if length > LONGEST_NAME {
        return Err("Name can be at most 100 characters long.");
    }
    Ok(name)
}

fn is_space(c: char) -> bool {
    c.general_category() == GeneralCategory::SpaceSeparator
}

/// A joiner after a mark belongs to the spelling: മോഹന്‍ ends with one.
fn is_written(word: &str) -> bool {
    let mut before = None;
    word.chars().all(|c| {
        let group = c.general_category_group();
        let fits = match group {
            GeneralCategoryGroup::Letter => true,
            GeneralCategoryGroup::Mark => before.is_some(),
            _ => matches!(c, '\u{200c}' | '\u{200d}') && before == Some(GeneralCategoryGroup::Mark),
        };
        before = Some(group);
        fits
    })
}

pub fn email(typed: &str) -> Result<Email, &'static str> {
    if typed.trim().is_empty() {
        return Err("Email is required.");
    }
    Email::parse(typed).filter(|email| !email.is_reserved()).ok_or("Please enter a valid email address.")
}

pub fn phone(typed: &str) -> Result<String, &'static str> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err("Phone number is required.");
    }
    // `+91 98765 43210` is how a phone writes its ten digits.
    let national = typed.strip_prefix("+91").unwrap_or(typed);
    let phone: String = national.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    if phone.len() != 10 || !phone.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("Phone number must be 10 digits only.");
    }
    Ok(phone)
}

/// What is wrong with a password. Not trimmed: a space at the end is part of it.
pub fn strength(typed: &str) -> Result<(), &'static str> {
    let password = password::typed(typed);
    let length = password.chars().count();
    if length < 8 {
        return Err("Password must be at least 8 characters long.");
    }
    if !password.chars().any(char::is_uppercase) {
        return Err("Password must include at least one uppercase letter.");
    }
    if !password.chars().any(char::is_lowercase) {
        return Err("Password must include at least one lowercase letter.");
    }
    if !password.chars().any(|c| c.general_category() == GeneralCategory::DecimalNumber) {
        return Err("Password must include at least one number.");
    }
    if !password.chars().any(is_special) {
        return Err("Password must include at least one special character.");
    }
    if length > LONGEST_PASSWORD {
        return Err("Password can be at most 128 characters long.");
    }
    Ok(())
}

/// The specification's set is not shown: whatever is printed and is neither letter, mark nor number.
fn is_special(c: char) -> bool {
    matches!(c.general_category_group(), GeneralCategoryGroup::Punctuation | GeneralCategoryGroup::Symbol)
        || is_space(c)
}

#[cfg(test)]
mod tests {
    use super::phone;

    #[test]
    fn a_phone_is_ten_digits_however_they_are_set() {
        for typed in [
            "9876543210",
            " 9876543210 ",
            "+91 98765 43210",
            "+919876543210",
            "+91-98765-43210",
            "98765 43210",
        ] {
            assert_eq!(phone(typed).as_deref(), Ok("9876543210"), "{typed}");
        }
        // Without the plus it is a number of twelve digits, whatever it means.
        assert!(phone("919876543210").is_err());
    }
}
