//! When it was traded. Year, quarter, month, week, weekday and day are those of the exits, so that they add up to the
//! calendar; what names the entry is of the first entry.

use domain::{Day, MONTHS, Segment, Time};
use ledger::Book;

use super::bands::below;
use super::what::instrument;
use crate::cut::codes::{Codes, Value};
use crate::cut::dimension::{Basis, Dimension, Family};

const WEEKDAYS: [(&str, &str); 7] = [
    ("monday", "Monday"),
    ("tuesday", "Tuesday"),
    ("wednesday", "Wednesday"),
    ("thursday", "Thursday"),
    ("friday", "Friday"),
    ("saturday", "Saturday"),
    ("sunday", "Sunday"),
];

/// Groups as the book has them, in the order of time.
const fn open(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    basis: fn(&Book) -> Codes,
) -> Dimension {
    Dimension {
        key,
        name,
        family: Family::When,
        about,
        is_ordered: true,
        has_several: false,
        words: &[],
        basis: Basis::Book(basis),
    }
}

pub static YEAR: Dimension =
    open("financialYear", "Financial year", "Of the exit: 1 April to 31 March.", |book| {
        Codes::days(
            book,
            |day| months(day).saturating_sub(3).div_euclid(12),
            |year| {
                let name = format!("{year}-{:02}", (year + 1).rem_euclid(100));
                Value::new(name.clone(), format!("FY {name}"))
            },
        )
    });

pub static QUARTER: Dimension = open("quarter", "Quarter", "Calendar quarter of the exit.", |book| {
    Codes::days(
        book,
        |day| months(day).div_euclid(3),
        |at| {
            let (year, first) = (at.div_euclid(4), at.rem_euclid(4) * 3);
            let (from, to) = (MONTHS[first as usize], MONTHS[first as usize + 2]);
            Value::new(format!("{year}-Q{}", first / 3 + 1), format!("{from} to {to} {year}"))
        },
    )
});

pub static MONTH: Dimension = open("month", "Month", "Calendar month of the exit.", |book| {
    Codes::days(book, months, |at| {
        let (year, month) = (at.div_euclid(12), at.rem_euclid(12));
        Value::new(format!("{year:04}-{:02}", month + 1), format!("{} {year}", MONTHS[month as usize]))
    })
});

pub static WEEK: Dimension = open("week", "Week", "Week of the exit, by its Monday.", |book| {
    Codes::days(
        book,
        |day| i64::from(day.0 - day.weekday() as i32),
        |monday| {
            let monday = Day(monday as i32);
            Value::new(monday.to_string(), format!("Week of {}", monday.in_words()))
        },
    )
});

pub static WEEKDAY: Dimension = Dimension {
    words: &WEEKDAYS,
    ..open("weekday", "Weekday of exit", "Day of the week of the exit.", |book| {
        Codes::days(
            book,
            |day| day.weekday() as i64,
            |at| {
                let (key, name) = WEEKDAYS[at as usize % 7];
                Value::new(key, name)
            },
        )
    })
};

pub static EXIT_DAY: Dimension = open("exitDay", "Day", "Day of the exit.", |book| {
    Codes::days(
        book,
        |day| i64::from(day.0),
        |day| {
            let day = Day(day as i32);
            Value::new(day.to_string(), day.in_words())
        },
    )
});

pub static ENTRY_WEEKDAY: Dimension = Dimension {
    key: "entryWeekday",
    name: "Weekday of entry",
    family: Family::When,
    about: "Day of the week of the first entry.",
    is_ordered: true,
    has_several: false,
    words: &WEEKDAYS,
    basis: Basis::Book(|book| {
        Codes::fixed(book, &WEEKDAYS, "Entry not known", |at| {
            book.trades.entry_time[at].map(|time| time.day().weekday() as usize)
        })
    }),
};

pub static ENTRY_TIME: Dimension = Dimension {
    key: "entryTime",
    name: "Time of entry",
    family: Family::When,
    about: "Hours counted from the opening at 09:15 to the close of that day. A record without a time of day has none.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..0915", "Before 09:15"),
        ("0915..1015", "09:15 – 10:15"),
        ("1015..1115", "10:15 – 11:15"),
        ("1115..1215", "11:15 – 12:15"),
        ("1215..1315", "12:15 – 13:15"),
        ("1315..1415", "13:15 – 14:15"),
        ("1415..close", "14:15 – close"),
        ("close..", "In the evening"),
    ],
    basis: Basis::Book(|book| {
        const EDGES: [u32; 6] = [33_300, 36_900, 40_500, 44_100, 47_700, 51_300];
        Codes::fixed(book, ENTRY_TIME.words, NO_TIME, |at| part_of_day(&EDGES, book, at))
    }),
};

pub static SESSION: Dimension = Dimension {
    key: "session",
    name: "Part of the session",
    family: Family::When,
    about: "Of the first entry: opening, morning, midday, afternoon, the time to the close of that day.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..0915", "Before 09:15"),
        ("0915..0945", "Opening, 09:15 – 09:45"),
        ("0945..1130", "Morning, 09:45 – 11:30"),
        ("1130..1400", "Midday, 11:30 – 14:00"),
        ("1400..1500", "Afternoon, 14:00 – 15:00"),
        ("1500..close", "From 15:00 to the close"),
        ("close..", "In the evening"),
    ],
    basis: Basis::Book(|book| {
        const EDGES: [u32; 5] = [33_300, 35_100, 41_400, 50_400, 54_000];
        Codes::fixed(book, SESSION.words, NO_TIME, |at| part_of_day(&EDGES, book, at))
    }),
};

pub static ENTRY_HOUR: Dimension =
    open("entryHour", "Hour of entry", "By the clock.", |book| clock(book, 60, NO_TIME, entry_second));

pub static ENTRY_HALF_HOUR: Dimension =
    open("entryHalfHour", "Half hour of entry", "By the clock.", |book| {
        clock(book, 30, NO_TIME, entry_second)
    });

pub static ENTRY_QUARTER_HOUR: Dimension =
    open("entryQuarterHour", "Quarter hour of entry", "By the clock.", |book| {
        clock(book, 15, NO_TIME, entry_second)
    });

pub static EXIT_HOUR: Dimension =
    open("exitHour", "Hour of exit", "Of the last exit, by the clock. Open trades have none.", |book| {
        clock(book, 60, NOT_CLOSED, exit_second)
    });

pub static EXIT_HALF_HOUR: Dimension = open(
    "exitHalfHour",
    "Half hour of exit",
    "Of the last exit, by the clock. Open trades have none.",
    |book| clock(book, 30, NOT_CLOSED, exit_second),
);

pub static DTE: Dimension = Dimension {
    key: "daysToExpiry",
    name: "Days to expiry",
    family: Family::When,
    about: "Calendar days from the first entry to the contract's expiry. Shares have none.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("0", "On expiry day"),
        ("1", "1 day"),
        ("2..3", "2 to 3 days"),
        ("4..7", "4 to 7 days"),
        ("8..21", "8 to 21 days"),
        ("22..45", "22 to 45 days"),
        ("46..", "46 days and more"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, DTE.words, NO_EXPIRY, |at| {
            Some(below(&[1, 2, 4, 8, 22, 46], to_expiry(book, at)?))
        })
    }),
};

pub static EXPIRY_DAY: Dimension = Dimension {
    key: "expiryDay",
    name: "Expiry day",
    family: Family::When,
    about: "Whether the contract was entered on its last day. Shares have none.",
    is_ordered: true,
    has_several: false,
    words: &[("yes", "On expiry day"), ("no", "Before expiry day")],
    basis: Basis::Book(|book| {
        Codes::fixed(book, EXPIRY_DAY.words, NO_EXPIRY, |at| Some(usize::from(to_expiry(book, at)? != 0)))
    }),
};

pub static EXPIRY_WEEK: Dimension = Dimension {
    key: "expiryWeek",
    name: "Expiry week",
    family: Family::When,
    about: "Whether the contract was entered in the week, from Monday, in which it expires. Shares have none.",
    is_ordered: true,
    has_several: false,
    words: &[("yes", "In expiry week"), ("no", "In a week before")],
    basis: Basis::Book(|book| {
        // 1 January 1970, day 0, was a Thursday.
        let week = |day: Day| (day.0 + 3).div_euclid(7);
        Codes::fixed(book, EXPIRY_WEEK.words, NO_EXPIRY, |at| {
            let expiry = instrument(book, at).expiry()?;
            Some(usize::from(week(book.trades.entry_time[at]?.day()) < week(expiry)))
        })
    }),
};

pub(super) const NO_TIME: &str = "No time in the record";
const NO_EXPIRY: &str = "No expiry, or entry not known";
const NOT_CLOSED: &str = "Not closed, or no time in the record";

/// Months since the year 0.
fn months(day: Day) -> i64 {
    let (year, month, _) = day.ymd();
    i64::from(year) * 12 + i64::from(month) - 1
}

pub(super) fn with_time(time: Option<Time>) -> Option<Time> {
    time.filter(|time| time.has_time_of_day())
}

fn entry_second(book: &Book, at: usize) -> Option<u32> {
    with_time(book.trades.entry_time[at]).map(Time::second_of_day)
}

fn exit_second(book: &Book, at: usize) -> Option<u32> {
    let closed = book.trades.status[at].is_closed();
    with_time(book.trades.exit_time[at]).filter(|_| closed).map(Time::second_of_day)
}

/// Parts by their edges; the last one ends with trading on that day, and what came after it is one more.
fn part_of_day(edges: &[u32], book: &Book, at: usize) -> Option<usize> {
    let entry = with_time(book.trades.entry_time[at])?;
    let is_evening = entry.second_of_day() > close(instrument(book, at).segment(), entry.day());
    Some(if is_evening { edges.len() + 1 } else { below(edges, entry.second_of_day()) })
}

/// Of commodities and currency, which are traded into the night: when futures and options of shares end.
fn close(segment: Segment, day: Day) -> u32 {
    match segment {
        Segment::Equity | Segment::Fno => market::hours(segment, day).until,
        Segment::Commodity | Segment::Currency => market::fno_close(day),
    }
}

fn clock(book: &Book, minutes: u32, none: &str, second: fn(&Book, usize) -> Option<u32>) -> Codes {
    let place = |at| second(book, at).map(|second| second / 60 / minutes);
    Codes::open(book, none, place, |at| {
        let written = |minute: u32| format!("{:02}:{:02}", minute / 60, minute % 60);
        let (from, to) = (written(at * minutes), written((at + 1) * minutes));
        Value::new(from.clone(), format!("{from} – {to}"))
    })
}

fn to_expiry(book: &Book, at: usize) -> Option<i32> {
    let days = instrument(book, at).expiry()?.0 - book.trades.entry_time[at]?.day().0;
    Some(days.max(0))
}
