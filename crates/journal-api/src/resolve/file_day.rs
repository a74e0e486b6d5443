//! The day of a holdings file against the record: what was held when the record had begun is in the record too, and
//! would count twice.

use domain::{Broker, Day};
use journal::Journal;
use store::journal::AccountName;
use web_http::{SiteError, sentence};

/// First day on which the account that is meant traded shares: the one that was chosen, else the broker's. Of several
/// accounts of a broker the last to begin: the grid checks each row against its own account again.
pub fn begins(journal: &Journal, chosen: Option<AccountName>, broker: Option<Broker>) -> Option<Day> {
    let is_meant = |name: AccountName| match chosen {
        Some(chosen) => name == chosen,
        None => broker.is_none_or(|broker| name.broker == broker),
    };
    let own = journal.accounts.iter().filter(|account| is_meant(account.name));
    own.filter_map(|account| account.start.from).max()
}

/// The day of a broker's holdings file, with a sentence where it needs one. `stated` is the file's own, `asked` what
/// the user says of a file that says none.
///
/// # Errors
/// A sentence that says which day is needed.
pub fn of_file(
    stated: Option<Day>,
    asked: Option<Day>,
    begins: Option<Day>,
) -> Result<(Day, Option<String>), SiteError> {
    let needed = match begins {
        Some(begins) => format!(
            "A holdings file of {} or an earlier day is needed: your record begins on {}.",
            begins.plus(-1).in_words(),
            begins.in_words()
        ),
        None => "A holdings file of the day before your first trade is needed.".to_owned(),
    };
    let Some(day) = stated.or(asked) else {
        let message = sentence!("This file does not say of which day it is. Enter its day. {needed}", needed);
        return Err(SiteError::field("day", message));
    };
    let Some(begins) = begins.filter(|begins| day >= *begins) else { return Ok((day, None)) };
    if day == begins {
        let warning = format!(
            "This is what you held on {}, the first day of your record: what was bought or sold on that day may be in both. \
             Check those rows, or take the file of the day before.",
            day.in_words()
        );
        return Ok((day, Some(warning)));
    }
    let field = if stated.is_some() { "file" } else { "day" };
    let message = sentence!(
        "This file says what you held on {day}. Shares that your record shows as bought by then would count twice. {needed}",
        day = day.in_words(),
        needed
    );
    Err(SiteError::field(field, message))
}

#[cfg(test)]
mod tests {
    use web_http::Sentence;

    use super::*;

    #[track_caller]
    fn check(
        stated: Option<&str>,
        asked: Option<&str>,
        begins: Option<&str>,
        expected: Result<(&str, bool), (&str, &str)>,
    ) {
        let day = |text: Option<&str>| text.map(|text| Day::parse(text).unwrap());
        match (of_file(day(stated), day(asked), day(begins)), expected) {
            (Ok((found, warning)), Ok((expected, is_warned))) => {
                assert_eq!((found.to_string().as_str(), warning.is_some()), (expected, is_warned));
            }
            (Err(error), Err((field, sentence))) => {
                assert_eq!(error.fields().get(field).map(Sentence::text), Some(sentence));
            }
            (found, expected) => panic!("{found:?} is not {expected:?}"),
        }
    }

    #[test]
    fn a_file_is_taken_from_before_the_record_only() {
        check(Some("2025-05-01"), None, Some("2025-05-02"), Ok(("2025-05-01", false)));
        check(Some("2025-05-02"), None, Some("2025-05-02"), Ok(("2025-05-02", true)));
        check(
            Some("2025-05-03"),
            Some("2025-05-01"),
            Some("2025-05-02"),
            Err((
                "file",
                "This file says what you held on 3 May 2025. Shares that your record shows as bought by then would count \
                 twice. A holdings file of 1 May 2025 or an earlier day is needed: your record begins on 2 May 2025.",
            )),
        );
        // Nothing was traded yet: nothing counts twice.
        check(Some("2025-05-03"), None, None, Ok(("2025-05-03", false)));
    }

    #[test]
    fn a_file_without_a_day_asks_for_one() {
        check(
            None,
            None,
            Some("2025-05-02"),
            Err((
                "day",
                "This file does not say of which day it is. Enter its day. A holdings file of 1 May 2025 or an earlier day is \
                 needed: your record begins on 2 May 2025.",
            )),
        );
        check(None, Some("2025-05-01"), Some("2025-05-02"), Ok(("2025-05-01", false)));
        check(
            None,
            Some("2026-05-01"),
            Some("2025-05-02"),
            Err((
                "day",
                "This file says what you held on 1 May 2026. Shares that your record shows as bought by then would count \
                 twice. A holdings file of 1 May 2025 or an earlier day is needed: your record begins on 2 May 2025.",
            )),
        );
    }
}
