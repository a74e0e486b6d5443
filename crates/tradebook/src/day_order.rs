//! Day or month first: `4/1/2024` is 4 January in India and 1 April in an Excel set to the United States.
//!
//! A file is read day-first; its slash dates leave clues. When they speak for the month it is read again,
//! when they speak for both it is refused. When they say nothing it is read both ways: where only one way fits what
//! else the file says, that is it, and where both do the user is asked.

use compact_str::CompactString;
use domain::{Argument, Day, Text};

use crate::cell::{is_blank, quoted};
use crate::read::{FileProblem, ProblemCode};
use crate::when::{in_range, part};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Order {
    #[default]
    DayFirst,
    MonthFirst,
}

/// What `4/15/2024` means in either order; `None` where the calendar has no such day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slashed {
    day_first: Option<Day>,
    month_first: Option<Day>,
}

impl Slashed {
    pub(crate) fn day(self, order: Order) -> Option<Day> {
        match order {
            Order::DayFirst => self.day_first,
            Order::MonthFirst => self.month_first,
        }
    }
}

/// The two readings of a date with slashes that does not begin with its year, and what follows it.
pub(crate) fn slashed(text: &str) -> Option<(Slashed, &str)> {
    let (first, rest) = part(text)?;
    let (second, rest) = part(rest.strip_prefix('/')?)?;
    let (third, rest) = part(rest.strip_prefix('/')?)?;
    if first.len() > 2 || second.len() > 2 {
        return None;
    }
    let (first, second): (u32, u32) = (first.parse().ok()?, second.parse().ok()?);
    let year = match third.len() {
        2 => 2000 + third.parse::<i32>().ok()?,
        4 => third.parse().ok()?,
        _ => return None,
    };
    let day = |month, day| Day::from_ymd(year, month, day).filter(|day| in_range(*day));
    Some((Slashed { day_first: day(second, first), month_first: day(first, second) }, rest))
}

/// A date that says something, and where it stands.
#[derive(Debug, Clone)]
struct Clue {
    row: u32,
    text: CompactString,
    date: Slashed,
}

/// The first date that speaks for each order, and the first that may be either.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clues {
    day_first: Option<Clue>,
    month_first: Option<Clue>,
    open: Option<Clue>,
    /// A date that a spreadsheet wrote anew: `4/1/2024` instead of `04/01/2024`.
    is_rewritten: bool,
}

/// What the clues of a whole file come to.
pub(crate) enum Verdict {
    DayFirst,
    /// To be read again, with this sentence.
    MonthFirst(Text),
    /// Nothing in the dates says it.
    Open(Undecided),
}

/// A date that can be read in two ways, as its row has it.
pub(crate) struct Undecided {
    row: u32,
    text: String,
    day_first: Day,
    month_first: Day,
}

impl Undecided {
    pub(crate) fn question(&self) -> FileProblem {
        let Self { row, text, day_first, month_first } = self;
        FileProblem::new(
            ProblemCode::DateOrder,
            "Dates as {text} (row {row}) can be read in two ways and nothing in the file says which: {dayFirst} with the day first, {monthFirst} with the month first. Please tell us.",
            [
                Argument::shown("text", text.as_str()),
                Argument::shown("row", row.to_string()),
                Argument::day("dayFirst", *day_first),
                Argument::day("monthFirst", *month_first),
            ],
        )
    }

    /// Of a layout whose broker writes the day first.
    pub(crate) fn as_the_broker_writes(&self, broker: &str) -> Text {
        Text::new(
            "day_first_by_layout",
            "Dates as {text} (row {row}) were read with the day first, {day}, as {broker} writes them.",
            [
                Argument::shown("text", self.text.as_str()),
                Argument::shown("row", self.row.to_string()),
                Argument::shown("day", self.day_first.in_words()),
                Argument::shown("broker", broker),
            ],
        )
    }

    /// Of a file in which only this order fits what else it says.
    pub(crate) fn only(&self, order: Order) -> Text {
        let Self { row, text, .. } = self;
        let shown = |day: Day| {
            [
                Argument::shown("text", text.as_str()),
                Argument::shown("row", row.to_string()),
                Argument::shown("day", day.in_words()),
            ]
        };
        match order {
            Order::DayFirst => Text::new(
                "only_day_first",
                "Dates as {text} (row {row}) were read with the day first, {day}: read the other way, other cells of the file do not fit.",
                shown(self.day_first),
            ),
            Order::MonthFirst => Text::new(
                "only_month_first",
                "Dates as {text} (row {row}) were read with the month first, {day}: read the other way, other cells of the file do not fit.",
                shown(self.month_first),
            ),
        }
    }
}

impl Clues {
    /// A date cell: one of its numbers above 12 is the day.
    pub(crate) fn hear(&mut self, text: &str, row: u32) {
        let text = text.trim_matches(is_blank);
        let Some((date, _)) = slashed(text) else { return };
        self.is_rewritten |= text.as_bytes().get(2) != Some(&b'/') || text.as_bytes().get(5) != Some(&b'/');
        let place = match (date.day_first, date.month_first) {
            (Some(_), None) => &mut self.day_first,
            (None, Some(_)) => &mut self.month_first,
            (Some(a), Some(b)) if a != b => &mut self.open,
            _ => return,
        };
        place.get_or_insert_with(|| clue(text, row, date));
    }

    /// A date cell beside a day that is written in a way with one meaning.
    pub(crate) fn compare(&mut self, text: &str, beside: Day, row: u32) {
        let text = text.trim_matches(is_blank);
        let Some((date, _)) = slashed(text) else { return };
        if date.day_first == date.month_first {
            return;
        }
        let place = if date.day_first == Some(beside) {
            &mut self.day_first
        } else if date.month_first == Some(beside) {
            &mut self.month_first
        } else {
            return;
        };
        place.get_or_insert_with(|| clue(text, row, date));
    }

    /// Whether the dates stand as brokers write them, each number with two digits.
    pub(crate) fn is_as_written(&self) -> bool {
        !self.is_rewritten
    }

    /// Whether a date was heard that may be either.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    pub(crate) fn verdict(&self) -> Result<Verdict, FileProblem> {
        let said = |day: Option<Day>| day.map_or_else(String::new, Day::in_words);
        match (&self.day_first, &self.month_first, &self.open) {
            (Some(day), Some(month), _) => Err(FileProblem::new(
                ProblemCode::Unreadable,
                "Row {row} writes its date with the day first ({text}) and row {otherRow} with the month first ({otherText}), so no date of this file is certain. Download the file again from your broker and upload it unchanged.",
                [
                    Argument::shown("row", day.row.to_string()),
                    Argument::shown("text", quoted(&day.text)),
                    Argument::shown("otherRow", month.row.to_string()),
                    Argument::shown("otherText", quoted(&month.text)),
                ],
            )),
            (None, Some(month), _) => Ok(Verdict::MonthFirst(Text::new(
                "month_first",
                "The dates stand with the month first, as Excel writes them on a computer set to the United States: {text} in row {row} is {day}. All dates with slashes were read that way.",
                [
                    Argument::shown("text", quoted(&month.text)),
                    Argument::shown("row", month.row.to_string()),
                    Argument::shown("day", said(month.date.month_first)),
                ],
            ))),
            (
                None,
                None,
                Some(Clue { row, text, date: Slashed { day_first: Some(day), month_first: Some(month) } }),
            ) => {
                let text = quoted(text);
                Ok(Verdict::Open(Undecided { row: *row, text, day_first: *day, month_first: *month }))
            }
            (Some(_), None, _) | (None, None, _) => Ok(Verdict::DayFirst),
        }
    }
}

fn clue(text: &str, row: u32, date: Slashed) -> Clue {
    Clue { row, text: text.into(), date }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(dates: &[&str], expected: &str) {
        let mut clues = Clues::default();
        for (row, text) in (2..).zip(dates) {
            match text.split_once(" beside ") {
                Some((text, day)) => {
                    clues.hear(text, row);
                    clues.compare(text, Day::parse(day).unwrap(), row);
                }
                None => clues.hear(text, row),
            }
        }
        let found = match clues.verdict() {
            Ok(Verdict::DayFirst) => "day first".to_owned(),
            Ok(Verdict::Open(undecided)) => format!("asked: {}", undecided.question().message()),
            Ok(Verdict::MonthFirst(sentence)) => format!("month first: {}", sentence.message()),
            Err(problem) => format!("refused: {}", problem.message()),
        };
        assert_eq!(found, expected, "{dates:?}");
    }

    #[test]
    fn clues_decide_the_order() {
        const APRIL: &str = "month first: The dates stand with the month first, as Excel writes them on a computer set to the United States: “4/15/2024” in row 3 is 15 Apr 2024. All dates with slashes were read that way.";
        const OPEN: &str = "asked: Dates as “4/1/2024” (row 2) can be read in two ways and nothing in the file says which: 4 Jan 2024 with the day first, 1 Apr 2024 with the month first. Please tell us.";
        check(&["4/1/2024", "4/15/2024"], APRIL);
        check(&["4/1/2024 10:00", "4/15/2024", "4/2/2024"], APRIL);
        check(&["4/1/2024", "12/11/2024"], OPEN);
        check(&["4/1/2024", "15/4/2024"], "day first");
        check(&["4/4/2024"], "day first");
        check(&["01-04-2024", "04-15-2024", "2024/04/15", "1.4.2024"], "day first");
        check(&["4/1/2024 beside 2024-01-04", "5/1/2024"], "day first");
        check(
            &["4/1/2024 beside 2024-04-01"],
            "month first: The dates stand with the month first, as Excel writes them on a computer set to the United States: “4/1/2024” in row 2 is 1 Apr 2024. All dates with slashes were read that way.",
        );
        check(&["4/1/2024 beside 2024-06-01"], OPEN);
        check(
            &["4/15/2024", "15/4/2024"],
            "refused: Row 3 writes its date with the day first (“15/4/2024”) and row 2 with the month first (“4/15/2024”), so no date of this file is certain. Download the file again from your broker and upload it unchanged.",
        );
        check(
            &["4/1/24", "31/31/2024", "4/15/1999x", "4/1/20240"],
            "month first: The dates stand with the month first, as Excel writes them on a computer set to the United States: “4/15/1999x” in row 4 is 15 Apr 1999. All dates with slashes were read that way.",
        );
    }
}
