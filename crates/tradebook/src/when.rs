//! Days and times from cells: ISO, Indian day-first dates, spreadsheet serials. All are IST.

use domain::{Day, Time};

use crate::cell::{Cell, is_blank};
use crate::day_order::{Clues, Order, slashed};

/// 1970-01-01 counted from the spreadsheet epoch.
const UNIX_SERIAL: i32 = 25_569;
/// Workbooks of old Macs count from 1904.
const EPOCH_1904: f64 = 1_462.0;
const DAY_MS: i64 = 86_400_000;

pub(crate) const A_DATE: &str = "a date as 2024-04-01 or 01-04-2024";
pub(crate) const A_TIME: &str = "a time as 2024-04-01T09:57:47";

/// A day and, when the cell states one, the milliseconds since midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) day: Option<Day>,
    pub(crate) clock: Option<i64>,
}

/// How the dates of a file are read; what its slash dates say about that is heard on the way.
#[derive(Default)]
pub(crate) struct Dates {
    pub(crate) epoch_1904: bool,
    pub(crate) order: Order,
    pub(crate) clues: Clues,
}

impl Dates {
    /// Reads a calendar day from 1990 to 2099, whatever stands behind it. `row` is named in clues.
    pub(crate) fn day(&mut self, cell: &Cell<'_>, row: u32) -> Result<Day, String> {
        self.moment(cell, row).and_then(|moment| moment.day).ok_or_else(|| cell.expected(A_DATE))
    }

    /// Reads a time; a bare clock reading belongs to `day`. `date` is the cell that gave the day: a time
    /// with a day of its own tells in which order a date with slashes is written.
    pub(crate) fn time(
        &mut self,
        cell: &Cell<'_>,
        row: u32,
        day: Option<Day>,
        date: &Cell<'_>,
    ) -> Result<Time, String> {
        let moment = self.moment(cell, row).ok_or_else(|| cell.expected(A_TIME))?;
        if self.clues.is_open()
            && let Some(own) = moment.day
            && !cell.as_text().contains('/')
        {
            self.clues.compare(date.as_text(), own, row);
        }
        let day = moment.day.or(day).ok_or_else(|| cell.expected(A_TIME))?;
        Ok(Time(Time::from_ist(day, 0).0 + moment.clock.unwrap_or(0)))
    }

    fn moment(&mut self, cell: &Cell<'_>, row: u32) -> Option<Moment> {
        match cell {
            Cell::Text(text) => match iso(text.as_bytes()) {
                None => {
                    self.clues.hear(text, row);
                    parse(text, self.order)
                }
                moment => moment,
            },
            Cell::Number(serial) | Cell::Serial(serial) => from_serial(*serial, self.epoch_1904),
            Cell::Empty | Cell::Bool(_) | Cell::Error(_) => None,
        }
    }
}

/// The day of a spreadsheet's number.
pub(crate) fn day_of_serial(serial: f64) -> Option<Day> {
    from_serial(serial, false)?.day
}

fn from_serial(serial: f64, epoch_1904: bool) -> Option<Moment> {
    if !(0.0..100_000.0).contains(&serial) {
        return None;
    }
    // Rounded to the second: a float keeps no more of a clock.
    let seconds = ((serial - serial.floor()) * 86_400.0).round() as i64;
    if serial < 1.0 {
        return Some(Moment { day: None, clock: Some(seconds.min(86_399) * 1000) });
    }
    let whole = serial.floor() + if epoch_1904 { EPOCH_1904 } else { 0.0 };
    let day = Day(whole as i32 - UNIX_SERIAL + i32::from(seconds == 86_400));
    in_range(day).then_some(Moment { day: Some(day), clock: Some(seconds % 86_400 * 1000) })
}

/// 1990-01-01 to 2099-12-31.
pub(crate) fn in_range(day: Day) -> bool {
    (Day(7_305)..=Day(47_481)).contains(&day)
}

/// Reads a date, a date with a clock, or a clock alone.
pub(crate) fn parse(text: &str, order: Order) -> Option<Moment> {
    let text = text.trim_matches(is_blank);
    if let Some(moment) = iso(text.as_bytes()) {
        return Some(moment);
    }
    if text.len() > 40 {
        return None;
    }
    if text.find(':').is_some_and(|at| at <= 2) {
        return Some(Moment { day: None, clock: Some(clock(text)?) });
    }
    let (day, rest) = match slashed(text) {
        Some((found, rest)) => (found.day(order), rest),
        None => written(text)?,
    };
    let day = day?;
    let rest = rest.trim_start_matches(['T', ',']).trim_matches(is_blank);
    let clock = if rest.is_empty() { None } else { Some(clock(rest)?) };
    in_range(day).then_some(Moment { day: Some(day), clock })
}

/// A date with the year first, with a month's name, or day-first with dashes and points; and what follows.
fn written(text: &str) -> Option<(Option<Day>, &str)> {
    let (first, rest) = part(text)?;
    let (second, rest) = part(separated(rest)?)?;
    let (third, rest) = part(separated(rest)?)?;
    let number = |text: &str| text.parse::<u32>().ok();
    let month = |text: &str| number(text).or_else(|| month_named(text));
    let day = match (first.len(), third.len()) {
        (4, 1..=2) => Day::from_ymd(number(first)? as i32, month(second)?, number(third)?),
        (1..=2, 4) => Day::from_ymd(number(third)? as i32, month(second)?, number(first)?),
        (1..=2, 2) => Day::from_ymd(2000 + number(third)? as i32, month(second)?, number(first)?),
        _ => match month_named(first) {
            // `Feb 05 2026`
            Some(month) if third.len() == 4 => Day::from_ymd(number(third)? as i32, month, number(second)?),
            _ => None,
        },
    };
    Some((day, rest))
}

/// `2024-04-01` and `2024-04-01T09:57:47`, the form of nearly every row.
fn iso(bytes: &[u8]) -> Option<Moment> {
    let two = |at: usize| -> Option<u32> {
        let (tens, ones) = (bytes[at].wrapping_sub(b'0'), bytes[at + 1].wrapping_sub(b'0'));
        (tens < 10 && ones < 10).then_some(u32::from(tens) * 10 + u32::from(ones))
    };
    if !matches!(bytes.len(), 10 | 19) || bytes[4] != b'-' || bytes[7] != b'-' {
        return None;
    }
    let day = Day::from_ymd((two(0)? * 100 + two(2)?) as i32, two(5)?, two(8)?)?;
    let clock = if bytes.len() == 10 {
        None
    } else {
        let (hour, minute, second) = (two(11)?, two(14)?, two(17)?);
        let shape = matches!(bytes[10], b'T' | b' ') && bytes[13] == b':' && bytes[16] == b':';
        if !shape || hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        Some(i64::from(hour * 3600 + minute * 60 + second) * 1000)
    };
    in_range(day).then_some(Moment { day: Some(day), clock })
}

/// The leading run of digits or of letters.
pub(crate) fn part(text: &str) -> Option<(&str, &str)> {
    let first = *text.as_bytes().first()?;
    let same = |byte: u8| {
        if first.is_ascii_digit() { byte.is_ascii_digit() } else { byte.is_ascii_alphabetic() }
    };
    let end = text.bytes().position(|byte| !same(byte)).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// Past one separator; `16JUN26` has none between digits and letters.
fn separated(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(['-', '/', '.', ' ', ',']);
    (text.len() - rest.len() <= 2).then_some(rest)
}

pub(crate) fn month_named(text: &str) -> Option<u32> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let head = text.get(..3)?;
    MONTHS.iter().position(|month| month.eq_ignore_ascii_case(head)).map(|at| at as u32 + 1)
}

/// `9:05`, `15:30:05`, `03:30 PM`, `15:30:05.123`, `15:30:05+05:30`: milliseconds since midnight.
fn clock(text: &str) -> Option<i64> {
    let text = text.strip_suffix("+05:30").or_else(|| text.strip_suffix("+0530")).unwrap_or(text);
    let upper = text.to_ascii_uppercase();
    let (digits, afternoon) = match (upper.strip_suffix("AM"), upper.strip_suffix("PM")) {
        (Some(digits), _) => (digits.trim_end(), Some(false)),
        (_, Some(digits)) => (digits.trim_end(), Some(true)),
        (None, None) => (upper.as_str(), None),
    };
    let (whole, fraction) =
        digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let milli = match fraction {
        None => 0,
        // Of a second, so there is one.
        Some(rest) if whole.matches(':').count() == 2 && rest.bytes().all(|byte| byte.is_ascii_digit()) => {
            let thousandths: String = rest.chars().chain("000".chars()).take(3).collect();
            thousandths.parse().ok()?
        }
        Some(_) => return None,
    };
    let second = i64::from(domain::read_time_of_day(whole)?);
    let hour = second / 3600;
    let hour = match afternoon {
        None => hour,
        Some(_) if !(1..=12).contains(&hour) => return None,
        Some(afternoon) => hour % 12 + if afternoon { 12 } else { 0 },
    };
    let milliseconds = (hour * 3600 + second % 3600) * 1000 + milli;
    (milliseconds < DAY_MS).then_some(milliseconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_day(cell: Cell, expected: &str) {
        let found = Dates::default().day(&cell, 1).map_or_else(|e| e, |day| day.to_string());
        assert_eq!(found, expected, "{cell:?}");
    }

    #[track_caller]
    fn check_time(cell: Cell, expected: &str) {
        let found = Dates::default()
            .time(&cell, 1, Day::parse("2024-04-01"), &Cell::Empty)
            .map_or_else(|e| e, |time| time.to_string());
        assert_eq!(found, expected, "{cell:?}");
    }

    #[test]
    fn reads_days() {
        let text = |text: &'static str| Cell::text(text);
        for same in [
            "2024-04-01",
            "2024/04/01",
            "01-04-2024",
            "1/4/2024",
            "01.04.2024",
            "01-04-24",
            "01 Apr 2024",
            "1-Apr-24",
            "01APR2024",
            "Apr 01, 2024",
            "April 1 2024",
            "2024-04-01 00:00:00",
            "2024-04-01T09:57:47",
            " 2024-04-01 ",
        ] {
            check_day(text(same), "2024-04-01");
        }
        check_day(Cell::Number(45383.0), "2024-04-01");
        check_day(Cell::Serial(45_383.999_999_9), "2024-04-02");
        check_day(text("29-02-2024"), "2024-02-29");
        for bad in [
            "31-02-2024",
            "2023-02-29",
            "04/13/2024",
            "2024-13-01",
            "2100-01-01",
            "1989-12-31",
            "20240401",
            "soon",
            "0",
            "2024-04",
            "2024-04-01 25:61",
            "١-٤-٢٠٢٤",
        ] {
            check_day(Cell::text(bad), &format!("expected {A_DATE}, found “{bad}”"));
        }
        check_day(Cell::Number(-1.0), &format!("expected {A_DATE}, found “-1”"));
        check_day(Cell::Number(0.5), &format!("expected {A_DATE}, found “0.5”"));
        check_day(Cell::Empty, &format!("expected {A_DATE}, found an empty cell"));
        check_day(Cell::Error("#REF!"), &format!("expected {A_DATE}, found the error #REF!"));
    }

    #[test]
    fn old_macs_count_from_1904() {
        let mut dates = Dates { epoch_1904: true, ..Dates::default() };
        assert_eq!(dates.day(&Cell::Serial(43_921.0), 1).unwrap().to_string(), "2024-04-01");
    }

    #[test]
    fn reads_times() {
        let text = |text: &'static str| Cell::text(text);
        check_time(text("2024-04-01T09:57:47"), "2024-04-01T09:57:47+05:30");
        check_time(text("2024-04-01 09:57:47"), "2024-04-01T09:57:47+05:30");
        check_time(text("01-04-2024 09:57"), "2024-04-01T09:57:00+05:30");
        check_time(text("01-04-2024 03:07 PM"), "2024-04-01T15:07:00+05:30");
        check_time(text("01-04-2024 12:07 am"), "2024-04-01T00:07:00+05:30");
        check_time(text("2024-04-01T09:57:47+05:30"), "2024-04-01T09:57:47+05:30");
        check_time(text("9:57"), "2024-04-01T09:57:00+05:30");
        check_time(text("09:57:47.250"), "2024-04-01T09:57:47+05:30");
        check_time(text("2024-04-01"), "2024-04-01T00:00:00+05:30");
        check_time(Cell::Serial(45_383.415_127_314_816), "2024-04-01T09:57:47+05:30");
        check_time(Cell::Number(0.415_127_314_816), "2024-04-01T09:57:47+05:30");
        check_time(text("25:61"), &format!("expected {A_TIME}, found “25:61”"));
        check_time(text("2024-04-01T24:00:00"), &format!("expected {A_TIME}, found “2024-04-01T24:00:00”"));
        check_time(text("2024-04-01T09:57:47Z"), &format!("expected {A_TIME}, found “2024-04-01T09:57:47Z”"));
        check_time(text("13:30 PM"), &format!("expected {A_TIME}, found “13:30 PM”"));
    }
}
