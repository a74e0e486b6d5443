//! Journals made by chance, to try the questions on: results that hang together by day, with fat tails and sizes that
//! grow; nothing in them depends on what the questions ask, except what is planted.

use std::collections::BTreeMap;

use domain::{Day, Money, Time};

use crate::numbers::ln;
use crate::random::Random;
use crate::window::{Label, Trade, Window};

/// What makes a trade so many rupees worse.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Planted {
    Nothing,
    /// Entered in the last of six parts of the session.
    Late(f64),
    /// The trade of the day that closed last before the entry lost.
    AfterLoss(f64),
    /// Closed on a Tuesday.
    Tuesday(f64),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Made {
    pub days: u32,
    /// Between 1 and this many close on a day, each number as often.
    pub most_a_day: u32,
    pub planted: Planted,
    /// What a day does to all its trades, as a part of what one trade spreads by.
    pub of_days: f64,
}

/// A usual year.
pub const YEAR: Made = Made { days: 250, most_a_day: 7, planted: Planted::Nothing, of_days: 0.5 };

/// One trade spreads by about so many rupees.
pub const SPREAD: f64 = 2_000.0;
const OPENS: i64 = 33_300;
const PARTS: i64 = 6;
const PART: i64 = 3_700;

/// The last day is Sunday, 15 Nov 2026, or the days before it.
pub fn journal(made: Made, seed: u64) -> Window {
    let mut random = Random::new(seed);
    let until = Day::from_ymd(2026, 11, 15).unwrap_or(Day(0));
    let mut days: Vec<Day> = Vec::new();
    let mut day = until;
    while days.len() < made.days as usize {
        if !day.is_weekend() {
            days.push(day);
        }
        day = day.plus(-1);
    }
    days.reverse();
    let mut trades: Vec<Trade> = Vec::new();
    let mut sets: BTreeMap<&'static str, Vec<Option<u64>>> = BTreeMap::new();
    for (at, &day) in days.iter().enumerate() {
        let growth = 1.0 + at as f64 / days.len() as f64;
        let of_day = fat(&mut random) * SPREAD * made.of_days;
        let own = of_one_day(made, &mut random, day, growth, of_day, trades.len());
        for one in own {
            let part = (one.entry.map_or(0, |entry| Time(entry).second_of_day()) as i64 - OPENS) / PART;
            let minutes = one.exit.zip(one.entry).map_or(0, |(exit, entry)| (exit - entry) / 60_000);
            let mut put = |key, set| sets.entry(key).or_default().push(set);
            put("session", Some(1 << part.clamp(0, PARTS - 1)));
            put("held", Some(1 << [2, 10, 30, 90].iter().filter(|edge| **edge <= minutes).count()));
            put("overnight", Some(1));
            put("expiryDay", Some(if one.to_expiry == Some(0) { 1 } else { 2 }));
            put("side", Some(1 << random.below(4)));
            let said = random.share();
            put("setup", (said < 0.7).then(|| 1 << random.below(4)));
            put("tag", (said < 0.5).then(|| (1 << random.below(3)) | (1 << random.below(3))));
            put("feeling", (said < 0.4).then(|| 1 << random.below(3)));
            put("stop", (said < 0.7).then(|| random.below(2) as u64));
            put("addedWorse", Some(u64::from(random.share() < 0.2)));
            put("closedInParts", Some(u64::from(random.share() < 0.3)));
            trades.push(one);
        }
    }
    let label = |sets: Vec<Option<u64>>| {
        let levels = (1..=6).map(|at| (at.to_string(), at.to_string())).collect();
        Label { levels, sets, later: Vec::new() }
    };
    let labels = sets.into_iter().map(|(key, sets)| (key, label(sets))).collect();
    let from = days.first().copied().unwrap_or(until);
    Window::new((from, until), trades, labels, Vec::new())
}

fn of_one_day(
    made: Made,
    random: &mut Random,
    day: Day,
    growth: f64,
    of_day: f64,
    before: usize,
) -> Vec<Trade> {
    let count = 1 + random.below(made.most_a_day as usize);
    let mut entries: Vec<i64> =
        (0..count).map(|_| OPENS + random.below((PARTS * PART) as usize) as i64).collect();
    entries.sort_unstable();
    let mut own: Vec<Trade> = Vec::new();
    for (at, second) in entries.into_iter().enumerate() {
        let entry = Time::from_ist(day, second as u32).0;
        let held = 30_000 + (random.share() * random.share() * 7_200_000.0) as i64;
        let last = own.iter().filter(|one| one.exit < Some(entry)).max_by_key(|one| one.exit);
        let is_after_loss = last.is_some_and(|last| last.net < 0);
        let worse = match made.planted {
            Planted::Late(worse) if second >= OPENS + (PARTS - 1) * PART => worse,
            Planted::AfterLoss(worse) if is_after_loss => worse,
            Planted::Tuesday(worse) if day.weekday() as i32 == 1 => worse,
            _ => 0.0,
        };
        let rupees = growth * (fat(random) * SPREAD + of_day) - worse;
        let gross = (rupees * Money::ONE as f64) as i64;
        let underlying = random.below(3) as u32;
        let to_expiry = (1 - day.weekday() as i32).rem_euclid(7);
        own.push(Trade {
            at: (before + at) as u32,
            key: (before + at) as u64,
            day,
            entry_day: day,
            entry: Some(entry),
            exit: Some(entry + held),
            net: gross,
            gross,
            underlying,
            meeting: 1 + (before + at) as u32 / 3,
            to_expiry: Some(to_expiry),
            strategy: None,
            size: Some(0.3 + 2.5 * random.share()),
        });
    }
    own
}

/// Student's t with four degrees of freedom ÷ 1.4: as often far out as results of trades are.
fn fat(random: &mut Random) -> f64 {
    let squares: f64 = (0..4).map(|_| normal(random)).map(|one| one * one).sum();
    normal(random) / (squares / 4.0).sqrt().max(1e-3) / 1.4
}

/// Marsaglia's polar way.
fn normal(random: &mut Random) -> f64 {
    loop {
        let (x, y) = (2.0 * random.share() - 1.0, 2.0 * random.share() - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * ln(square) / square).sqrt();
        }
    }
}
