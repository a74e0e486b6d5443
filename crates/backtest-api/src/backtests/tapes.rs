//! The candles that a rule is run over: sets of a user, of a time.

use app_error::sentence;
use backtest::{Rule, Tape};
use candles::{Candle, Factor, Interval, month_of, unpack};
use domain::{Day, Time};
use store::candles::{self as stored, Set};
use store::{Db, UserId};
use web_http::SiteError;

/// Of one run on a page, all instruments together: five years of minutes.
pub const MOST_CANDLES: usize = 500_000;
/// Sets of one run on a page.
const MOST_SETS: usize = 20;
/// Candles times the lines of a rule's indicators: 128 MB of them.
const MOST_VALUES: usize = 16_000_000;

/// Days from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    pub from: Option<Day>,
    pub to: Option<Day>,
}

impl Period {
    pub fn read(from: Option<&str>, to: Option<&str>) -> Result<Self, SiteError> {
        let day = |name: &'static str, text: Option<&str>| match text.map(str::trim) {
            None | Some("") => Ok(None),
            Some(text) => {
                Day::parse(text).map(Some).ok_or_else(|| SiteError::field(name, "A day, as 2026-04-01."))
            }
        };
        let found = Self { from: day("from", from)?, to: day("to", to)? };
        match (found.from, found.to) {
            (Some(from), Some(to)) if from > to => {
                Err(SiteError::field("to", "The last day is before the first one."))
            }
            _ => Ok(found),
        }
    }

    /// The last day of a set that is in it.
    pub fn end(self, set: &Set) -> Day {
        self.to.unwrap_or(set.last.day()).min(set.last.day())
    }

    pub fn has(self, day: Day) -> bool {
        self.from.is_none_or(|from| day >= from) && self.to.is_none_or(|to| day <= to)
    }
}

/// Blocks of the months that the period touches.
pub async fn blocks(
    db: &Db,
    user: UserId,
    set: &Set,
    period: Period,
) -> Result<Vec<(i32, Vec<u8>)>, SiteError> {
    let month = |day: Option<Day>, other: Time| month_of(day.map_or(other, |day| Time::from_ist(day, 0)));
    let months = (month(period.from, set.first), month(period.to, set.last));
    Ok(stored::blocks(db, user, set.number, months).await?)
}

/// Whether a candle of the period is in them.
pub fn has_any(blocks: &[(i32, Vec<u8>)], period: Period) -> bool {
    let has = |candles: Vec<Candle>| candles.iter().any(|one| period.has(one.at.day()));
    blocks.iter().any(|(_, content)| unpack(content).is_some_and(has))
}

fn too_many() -> SiteError {
    SiteError::field(
        "candles",
        "There are more than 5,00,000 candles in this period. Choose a shorter period or longer candles.",
    )
}

fn too_many_lines() -> SiteError {
    SiteError::field(
        "rule.series",
        "These are more indicators than can be worked out over so many candles. Choose a shorter time.",
    )
}

/// Unpacked, of the period; `alone`: there is no other set.
pub fn unpacked(
    set: &Set,
    blocks: &[(i32, Vec<u8>)],
    period: Period,
    alone: bool,
) -> Result<(Interval, Vec<Candle>), SiteError> {
    let interval = Interval::of_minutes(set.minutes)
        .ok_or_else(|| SiteError::ours(format!("candles of {} minutes", set.minutes)))?;
    let mut all: Vec<Candle> = Vec::new();
    for (month, content) in blocks {
        let some = unpack(content)
            .ok_or_else(|| SiteError::ours(format!("candles of month {month} cannot be unpacked")))?;
        all.extend(some.into_iter().filter(|one| period.has(one.at.day())));
        if all.len() > MOST_CANDLES {
            return Err(too_many());
        }
    }
    if all.is_empty() {
        return Err(if alone {
            SiteError::field("from", "No candles are in this time.")
        } else {
            SiteError::field(
                "candles",
                sentence!(
                    "No candles of {instrument} are in this time. Choose another one, or leave it out.",
                    instrument = set.instrument
                ),
            )
        });
    }
    Ok((interval, all))
}

/// The same sets in the same order, whichever was chosen first: what comes first takes the money first.
///
/// # Errors
/// 422 with the field `candles`: too many, or two of one instrument.
pub fn ordered(mut sets: Vec<Set>) -> Result<Vec<Set>, SiteError> {
    if sets.len() > MOST_SETS {
        return Err(SiteError::field(
            "candles",
            sentence!(
                "At most {most} instruments share one capital, and these are {sets}.",
                most = MOST_SETS,
                sets = sets.len()
            ),
        ));
    }
    sets.sort_by(|one, other| one.instrument.cmp(&other.instrument));
    match sets.windows(2).find(|two| two[0].instrument.eq_ignore_ascii_case(&two[1].instrument)) {
        Some(two) => Err(SiteError::field(
            "candles",
            sentence!(
                "Two of these sets are of {instrument}. Choose one of them.",
                instrument = two[0].instrument
            ),
        )),
        None => Ok(sets),
    }
}

/// Packed candles of a set, month by month.
pub type Blocks = Vec<(i32, Vec<u8>)>;

/// Candles as they are stored, and the splits and bonuses for which they are adjusted.
pub struct Stored {
    pub set: Set,
    pub blocks: Blocks,
    pub factors: Vec<Factor>,
}

/// Of these sets in their order; `factors` of each of them.
pub async fn stored_of(
    db: &Db,
    user: UserId,
    sets: Vec<Set>,
    period: Period,
    factors: impl Fn(&Set) -> Vec<Factor>,
) -> Result<Vec<Stored>, SiteError> {
    let mut found = Vec::with_capacity(sets.len());
    for set in sets {
        let blocks = blocks(db, user, &set, period).await?;
        let factors = factors(&set);
        found.push(Stored { set, blocks, factors });
    }
    Ok(found)
}

/// As the rule sees them, all of one capital.
pub fn tapes(rule: &Rule, all: &[Stored], period: Period) -> Result<Vec<Tape>, SiteError> {
    let mut count = 0;
    all.iter().map(|one| beside(rule, one, period, (all.len() == 1, &mut count))).collect()
}

/// As the rule sees them, of a part of its time.
pub fn tape(rule: &Rule, stored: &Stored, period: Period) -> Result<Tape, SiteError> {
    beside(rule, stored, period, (true, &mut 0))
}

/// `count`: candles of the sets before it, and then its own.
fn beside(
    rule: &Rule,
    Stored { set, blocks, factors }: &Stored,
    period: Period,
    (alone, count): (bool, &mut usize),
) -> Result<Tape, SiteError> {
    let (interval, all) = unpacked(set, blocks, period, alone)?;
    *count += all.len();
    if *count > MOST_CANDLES {
        return Err(too_many());
    }
    if *count * rule.lines() > MOST_VALUES {
        return Err(too_many_lines());
    }
    Tape::adjusted(&set.instrument, all, interval, rule, factors)
        .map_err(|why| SiteError::field("candles", why))
}
