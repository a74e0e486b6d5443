//! Made-up trades of one trader, the same in every run: bought and sold on one day, no instrument twice on a day.

use std::fmt::Write as _;

use domain::{
    Contract, Day, Exchange, Fill, FillId, Instrument, Origin, Price, Quantity, Right, Series, Side, Time,
    value_of,
};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

pub const INSTRUMENTS: u32 = 200;
/// A Monday.
const FIRST_DAY: &str = "2016-04-04";
/// Of ten instruments so many are options.
const OPTIONS: u32 = 3;

/// How many trades an account has, and what they made before charges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    pub trades: u64,
    pub gross_paise: i64,
}

impl std::ops::AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        self.trades += other.trades;
        self.gross_paise += other.gross_paise;
    }
}

/// One purchase and its sale; prices in paise.
#[derive(Debug, Clone, Copy)]
pub struct Trip {
    number: u32,
    instrument: u32,
    day: Day,
    /// Which of its day.
    place: u32,
    quantity: i64,
    bought: i64,
    sold: i64,
}

/// `count` of them, `a_day` on each working day from number `day` on; few instruments are traded often, most seldom.
pub fn trips(seed: u64, count: u32, a_day: u32, day: u32) -> Vec<Trip> {
    let mut random = SmallRng::seed_from_u64(seed);
    let first = Day::parse(FIRST_DAY).unwrap_or_default();
    let mut today: Vec<u32> = Vec::new();
    let trip = |at: u32| {
        if at.is_multiple_of(a_day) {
            today.clear();
        }
        let instrument = loop {
            let drawn = (random.random::<f64>().powi(3) * f64::from(INSTRUMENTS)) as u32;
            if !today.contains(&drawn) {
                break drawn;
            }
        };
        today.push(instrument);
        let working = day + at / a_day;
        let bought = random.random_range(2_000..400_000_i64) * 5;
        let sold = bought + random.random_range(-400..=400_i64) * 5;
        Trip {
            number: at,
            instrument,
            day: first.plus((working / 5 * 7 + working % 5) as i32),
            place: at % a_day,
            quantity: random.random_range(1..40_i64) * 5,
            bought,
            sold: sold.max(5),
        }
    };
    (0..count).map(trip).collect()
}

pub fn sums(trips: &[Trip]) -> Sums {
    let gross_paise = trips.iter().map(|trip| trip.quantity * (trip.sold - trip.bought)).sum();
    Sums { trades: trips.len() as u64, gross_paise }
}

pub fn instruments() -> Vec<Instrument> {
    let expiry = Day::parse("2027-03-30").unwrap_or_default();
    let of = |index: u32| Instrument {
        symbol: format!("SCRIP{index}").into(),
        isin: None,
        contract: if index % 10 < OPTIONS {
            Contract::Option {
                underlying: "NIFTY".into(),
                expiry,
                strike: Price(i64::from(20_000 + index * 50) * Price::ONE),
                right: Right::Call,
            }
        } else {
            Contract::Cash
        },
    };
    (0..INSTRUMENTS).map(of).collect()
}

pub fn fills(trips: &[Trip]) -> Vec<Fill> {
    trips.iter().flat_map(|trip| [fill(trip, Side::Buy), fill(trip, Side::Sell)]).collect()
}

fn fill(trip: &Trip, side: Side) -> Fill {
    let (paise, later) = match side {
        Side::Buy => (trip.bought, 0),
        Side::Sell => (trip.sold, 1),
    };
    let (price, quantity) = (Price(paise * (Price::ONE / 100)), Quantity::whole(trip.quantity));
    let row = trip.number * 2 + later;
    Fill {
        instrument: trip.instrument,
        row,
        time: Time::from_ist(trip.day, second(trip, later)),
        quantity,
        price,
        value: value_of(price, quantity).unwrap_or_default(),
        exchange: Exchange::Nse,
        origin: Origin::Traded,
        side,
        series: Series::parse("EQ"),
        auction: false,
        trade_id: format!("{}", 20_000_000 + row).into(),
        order_id: format!("13000000{row:08}").into(),
        id: FillId::UNSET,
    }
}

/// From 9:15 on, the sale 50 seconds after the purchase.
fn second(trip: &Trip, later: u32) -> u32 {
    33_300 + trip.place * 100 + later * 50
}

/// The same as a broker's file of shares; `file` keeps its ids apart from those of other files.
pub fn csv(trips: &[Trip], file: u32) -> String {
    let mut text = String::from(
        "trade_date,tradingsymbol,exchange,segment,trade_type,quantity,price,order_id,trade_id,order_execution_time\n",
    );
    for trip in trips {
        for (side, paise, later) in [("buy", trip.bought, 0), ("sell", trip.sold, 1)] {
            let (row, second) = (trip.number * 2 + later, second(trip, later));
            let (day, number) = (trip.day, trip.instrument);
            let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
            // Writing into a text cannot fail.
            let _ = writeln!(
                text,
                "{day},SCRIP{number},NSE,EQ,{side},{},{}.{:02},14{file:06}{row:08},{},{day}T{hour:02}:{minute:02}:{second:02}",
                trip.quantity,
                paise / 100,
                paise % 100,
                3_000_000_000_u64 + u64::from(file) * 100_000 + u64::from(row),
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trader_is_the_same_in_every_run_and_unlike_others() {
        let (one, again, other) = (trips(7, 50, 10, 0), trips(7, 50, 10, 0), trips(8, 50, 10, 0));
        assert_eq!(sums(&one), sums(&again));
        assert_ne!(sums(&one), sums(&other));
        assert_eq!(fills(&one), fills(&again));
    }

    #[test]
    fn a_sum_is_what_sales_brought_less_what_purchases_cost() {
        let trip = |quantity, bought, sold| Trip {
            number: 0,
            place: 0,
            instrument: 4,
            day: Day::parse(FIRST_DAY).unwrap(),
            quantity,
            bought,
            sold,
        };
        // 10 × ₹1.50 − 4 × ₹0.25.
        let expected = Sums { trades: 2, gross_paise: 1_400 };
        assert_eq!(sums(&[trip(10, 10_000, 10_150), trip(4, 525, 500)]), expected);
        assert_eq!(
            csv(&[trip(10, 10_005, 10_150)], 2).lines().nth(1),
            Some("2016-04-04,SCRIP4,NSE,EQ,buy,10,100.05,1400000200000000,3000200000,2016-04-04T09:15:00")
        );
    }

    #[test]
    fn no_instrument_is_traded_twice_on_a_day_and_no_day_is_a_weekend() {
        let mut seen = std::collections::HashSet::new();
        for trip in trips(3, 500, 100, 0) {
            assert!(seen.insert((trip.day, trip.instrument)));
            assert!((trip.day.0 - Day::parse(FIRST_DAY).unwrap().0) % 7 < 5);
        }
    }
}
