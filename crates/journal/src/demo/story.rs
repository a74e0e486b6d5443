//! A year and a half of a small trader: bad months, smaller bets, and slowly back to where it began.

use std::collections::BTreeMap;

use domain::{Day, Right, Side};

use super::calendar::{trading_days, weekly_expiry};
use super::market::{Market, Name, cash, future, lot, option, tick};
use super::random::Random;
use super::tell::Teller;

const SEED: u64 = 18;
const MINUTE: i64 = 60;
const OPENS: i64 = 9 * 60 + 17;
const CLOSES: i64 = 15 * 60 + 18;

/// Every trade of the days before `as_of`.
pub fn play(teller: &mut Teller, as_of: Day) {
    let last = as_of.plus(-1);
    let days = trading_days(as_of.plus(-548), last);
    let market = Market::until(last);
    let mut story = Story { balance: 0, of_shares: BTreeMap::new() };
    held(teller, &market, &days, &mut story);
    left_over(teller, &market, &days);
    put_together(teller, &market, &days);
    for (at, &day) in days.iter().enumerate() {
        // Each day has its own chance, however many days there are.
        let mut random = Random::seeded(SEED ^ u64::from(day.0.unsigned_abs()));
        let part = (at * 1000 / days.len().max(1)) as i64;
        story.balance += story.of_shares.remove(&day).unwrap_or_default();
        let mood = Mood::of(part);
        if random.happens(mood.stocks) {
            let skill = story.skill(part);
            story.balance += intraday(teller, &market, day, &mut random, skill, mood.size);
        }
        if random.happens(mood.options) {
            let skill = story.skill(part);
            story.balance += bought_option(teller, &market, day, &mut random, skill, mood.size);
        }
        if random.happens(60) {
            let skill = story.skill(part);
            story.balance += traded_future(teller, &market, day, &mut random, skill);
        }
    }
}

/// How it goes so far, in paise.
struct Story {
    balance: i64,
    /// What shares sold on a day brought.
    of_shares: BTreeMap<Day, i64>,
}

impl Story {
    /// Trades that win, of a thousand: chance, leaning towards the way the story wants to go.
    fn skill(&self, part: i64) -> i64 {
        (500 + (wanted(part) - self.balance) / 6_000).clamp(270, 730)
    }
}

/// Where the account is meant to stand after so many thousandths of the time: a good start, a long fall with larger
/// bets, and the way back.
fn wanted(part: i64) -> i64 {
    const WAY: [(i64, i64); 6] =
        [(0, 0), (110, 22_000), (330, -40_000), (480, -66_000), (640, -54_000), (1000, 24_000)];
    let next = WAY.iter().position(|(at, _)| *at >= part).unwrap_or(WAY.len() - 1).max(1);
    let ((from, low), (to, high)) = (WAY[next - 1], WAY[next]);
    (low + (high - low) * (part - from) / (to - from)) * 100
}

/// What a thousand days of a part of the story are like.
#[derive(Debug, Clone, Copy)]
struct Mood {
    stocks: i64,
    options: i64,
    /// Hundredths of the usual size.
    size: i64,
}

impl Mood {
    /// By thousandths of the whole time.
    const fn of(part: i64) -> Self {
        match part {
            ..180 => Self { stocks: 420, options: 330, size: 100 },
            180..400 => Self { stocks: 420, options: 560, size: 120 },
            400..640 => Self { stocks: 480, options: 260, size: 80 },
            _ => Self { stocks: 520, options: 340, size: 105 },
        }
    }
}

/// Days back from the last trading day, and what is put together on each.
const STRATEGIES: [(usize, &[Move]); 3] = [
    // Per unit −10 + 25 + 25 − 10 = 30.
    (
        54,
        &[
            Move::at(0, Right::Put, -400, Side::Buy, 2_000),
            Move::at(0, Right::Put, -200, Side::Sell, 5_500),
            Move::at(0, Right::Call, 200, Side::Sell, 6_000),
            Move::at(0, Right::Call, 400, Side::Buy, 2_500),
            Move::at(20, Right::Put, -400, Side::Sell, 1_000),
            Move::at(20, Right::Put, -200, Side::Buy, 3_000),
            Move::at(20, Right::Call, 200, Side::Buy, 3_500),
            Move::at(20, Right::Call, 400, Side::Sell, 1_500),
        ],
    ),
    // Per unit −15 − 2 = −17.
    (
        47,
        &[
            Move::at(0, Right::Call, 0, Side::Sell, 12_000),
            Move::at(0, Right::Put, 0, Side::Sell, 11_000),
            Move::at(20, Right::Call, 0, Side::Buy, 13_500),
            Move::at(20, Right::Put, 0, Side::Buy, 11_200),
        ],
    ),
    // A strangle whose call is moved: per unit −30 + 20 = −10, and 15 with the new one.
    (
        40,
        &[
            Move::at(0, Right::Put, -250, Side::Sell, 4_000),
            Move::at(0, Right::Call, 250, Side::Sell, 5_000),
            Move::at(10, Right::Call, 250, Side::Buy, 8_000),
            Move::at(11, Right::Call, 400, Side::Sell, 4_500),
            Move::at(20, Right::Put, -250, Side::Buy, 2_000),
            Move::at(20, Right::Call, 400, Side::Buy, 3_000),
        ],
    ),
];

/// One order of a strategy: so many minutes after it began, at a strike so far from the nearest one.
struct Move {
    minute: i64,
    right: Right,
    away: i64,
    side: Side,
    paise: i64,
}

impl Move {
    const fn at(minute: i64, right: Right, away: i64, side: Side, paise: i64) -> Self {
        Self { minute, right, away, side, paise }
    }
}

/// After the last hour in which anything else is opened, so that nothing else stands with it.
const STRATEGIES_BEGIN: i64 = 14 * 60 + 50;

/// Options of NIFTY that are opened together: one lot of each, at prices that can be checked by hand.
fn put_together(teller: &mut Teller, market: &Market, days: &[Day]) {
    for (back, moves) in STRATEGIES {
        let Some(&day) = days.len().checked_sub(back).and_then(|at| days.get(at)) else { continue };
        let nearest = (market.close(Market::NIFTY, day) / 100 + 25) / 50 * 50;
        for (at, one) in (0..).zip(moves) {
            let instrument = option(day, nearest + one.away, one.right);
            let second = (STRATEGIES_BEGIN + one.minute) * MINUTE + at * 4;
            teller.order_of_strategy(
                &instrument,
                day,
                second,
                one.side,
                lot(Market::NIFTY, day),
                tick(one.paise),
            );
        }
    }
}

/// Each of these answers what it brought, after about what it cost.
fn intraday(
    teller: &mut Teller,
    market: &Market,
    day: Day,
    random: &mut Random,
    skill: i64,
    size: i64,
) -> i64 {
    let name = Market::stock(random.between(0, 12) as usize);
    let entered = if random.happens(720) { Side::Buy } else { Side::Sell };
    let price = tick(market.close(name, day) * (10_000 + random.about_zero(20)) / 10_000);
    let entry = price.0 / 1_000_000;
    let move_of = if random.happens(skill) { random.between(30, 120) } else { -random.between(28, 105) };
    let exit = moved(entry, move_of, entered);
    let quantity = (random.between(60_000, 190_000) * size / entry).max(10) / 10 * 10;
    let start = random.between(OPENS, OPENS + 250);
    let end = (start + random.between(8, 130)).min(CLOSES);
    let instrument = cash(name);
    teller.order(
        &instrument,
        day,
        start * MINUTE + random.between(0, 59),
        entered,
        quantity,
        tick(entry),
        random,
    );
    let rest = if quantity >= 100 && random.happens(280) {
        let half = quantity / 20 * 10;
        let part = tick(moved(entry, move_of * 6 / 10, entered));
        teller.order(&instrument, day, (start + end) / 2 * MINUTE, entered.other(), half, part, random);
        quantity - half
    } else {
        quantity
    };
    teller.order(
        &instrument,
        day,
        end * MINUTE + random.between(0, 59),
        entered.other(),
        rest,
        tick(exit),
        random,
    );
    entry * move_of / 10_000 * (quantity + rest) / 2 - 7_500
}

/// So many ten-thousandths in favour of who entered on this side.
fn moved(paise: i64, parts: i64, entered: Side) -> i64 {
    let sign = if entered == Side::Buy { 1 } else { -1 };
    paise + paise * parts * sign / 10_000
}

fn bought_option(
    teller: &mut Teller,
    market: &Market,
    day: Day,
    random: &mut Random,
    skill: i64,
    size: i64,
) -> i64 {
    let (instrument, lots) = near_the_money(market, day, random);
    let quantity = (lots * size / 100).max(1) * lot(Market::NIFTY, day);
    let left = i64::from(weekly_expiry(day).0 - day.0);
    let paid = random.between(4_200, 9_500) + left * random.between(700, 1_500);
    let move_of =
        if random.happens(skill) { random.between(700, 3_600) } else { -random.between(700, 3_200) };
    let start = random.between(OPENS, OPENS + 240);
    let end = (start + random.between(6, 85)).min(CLOSES);
    teller.order(
        &instrument,
        day,
        start * MINUTE + random.between(0, 59),
        Side::Buy,
        quantity,
        tick(paid),
        random,
    );
    let got = tick(moved(paid, move_of, Side::Buy));
    teller.order(&instrument, day, end * MINUTE + random.between(0, 59), Side::Sell, quantity, got, random);
    paid * move_of / 10_000 * quantity - 6_500
}

fn near_the_money(market: &Market, day: Day, random: &mut Random) -> (domain::Instrument, i64) {
    let right = if random.happens(500) { Right::Call } else { Right::Put };
    let away = random.between(0, 2) * if right == Right::Call { 50 } else { -50 };
    let strike = (market.close(Market::NIFTY, day) / 100 + 25) / 50 * 50 + away;
    (option(day, strike, right), random.between(1, 2))
}

fn traded_future(teller: &mut Teller, market: &Market, day: Day, random: &mut Random, skill: i64) -> i64 {
    let name = if random.happens(600) { Market::NIFTY } else { Market::BANKNIFTY };
    let entered = if random.happens(600) { Side::Buy } else { Side::Sell };
    let entry = market.close(name, day) * (10_000 + random.about_zero(15)) / 10_000;
    let move_of = if random.happens(skill) { random.between(8, 34) } else { -random.between(8, 30) };
    let start = random.between(OPENS, OPENS + 200);
    let end = (start + random.between(20, 140)).min(CLOSES);
    let (instrument, quantity) = (future(name, day), lot(name, day));
    teller.order(&instrument, day, start * MINUTE, entered, quantity, tick(entry), random);
    let exit = tick(moved(entry, move_of, entered));
    teller.order(&instrument, day, end * MINUTE, entered.other(), quantity, exit, random);
    entry * move_of / 10_000 * quantity - 55_000
}

/// Shares held for days and weeks; the last two are held still.
fn held(teller: &mut Teller, market: &Market, days: &[Day], story: &mut Story) {
    for (round, from) in (5..days.len().saturating_sub(20)).step_by(13).enumerate() {
        let mut random = Random::seeded(SEED ^ u64::from(days[from].0.unsigned_abs()) ^ 0x4845_4c44);
        let until = (from + random.between(4, 30) as usize).min(days.len() - 1);
        let name = Market::stock(round * 5);
        let quantity = buy_and_hold(teller, market, name, days[from], &mut random);
        let time = random.between(9 * 60 + 40, 13 * 60) * MINUTE;
        let gain = (market.close(name, days[until]) - market.close(name, days[from])) * quantity;
        *story.of_shares.entry(days[until]).or_default() += gain;
        // Some are sold in two parts.
        let first = if random.happens(250) { quantity / 2 } else { quantity };
        let price = tick(market.close(name, days[until]));
        teller.order(&cash(name), days[until], time, Side::Sell, first, price, &mut random);
        let later = (until + 3).min(days.len() - 1);
        if first < quantity {
            let price = tick(market.close(name, days[later]));
            teller.order(
                &cash(name),
                days[later],
                time + 900,
                Side::Sell,
                quantity - first,
                price,
                &mut random,
            );
        }
    }
    for (back, at) in [(9, 11), (4, 8)] {
        let Some(&day) = days.len().checked_sub(back).and_then(|at| days.get(at)) else { continue };
        let mut random = Random::seeded(SEED ^ back as u64);
        buy_and_hold(teller, market, Market::stock(at), day, &mut random);
    }
}

fn buy_and_hold(teller: &mut Teller, market: &Market, name: Name, day: Day, random: &mut Random) -> i64 {
    let close = market.close(name, day);
    let quantity = (random.between(50_000, 120_000) * 100 / close).max(10) / 5 * 5;
    let time = random.between(14 * 60 + 30, 15 * 60 + 15) * MINUTE;
    teller.order(&cash(name), day, time, Side::Buy, quantity, tick(close), random);
    quantity
}

/// What every real journal has: a sell whose buy is not in the file, an option that was left to expire, and a
/// future that is open.
fn left_over(teller: &mut Teller, market: &Market, days: &[Day]) {
    let mut random = Random::seeded(SEED);
    if let Some(&day) = days.get(days.len() * 6 / 10) {
        let price = tick(market.close(Market::OLD, day));
        teller.order(&cash(Market::OLD), day, 10 * 3600 + 41 * 60 + 18, Side::Sell, 180, price, &mut random);
    }
    if let Some(&day) = days.len().checked_sub(28).and_then(|at| days.get(at)) {
        let strike = (market.close(Market::NIFTY, day) / 100 + 25) / 50 * 50 + 400;
        let instrument = option(day, strike, Right::Call);
        let quantity = lot(Market::NIFTY, day);
        teller.order(
            &instrument,
            day,
            14 * 3600 + 22 * 60 + 47,
            Side::Buy,
            quantity,
            tick(1_840),
            &mut random,
        );
    }
    if let Some(&day) = days.len().checked_sub(2).and_then(|at| days.get(at)) {
        let price = tick(market.close(Market::NIFTY, day));
        let quantity = lot(Market::NIFTY, day);
        teller.order(
            &future(Market::NIFTY, day),
            day,
            15 * 3600 + 300,
            Side::Buy,
            quantity,
            price,
            &mut random,
        );
    }
}
