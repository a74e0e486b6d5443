//! Prices that nobody traded: ordinary names, an invented walk for each. In paise, never a float.

use compact_str::{CompactString, format_compact};
use domain::{Contract, Day, Instrument, Isin, Price, Right};

use super::calendar::{monthly_expiry, trading_days, weekly_expiry};
use super::random::Random;

/// Where every walk begins, with a level in rupees.
const ANCHOR: (i32, u32, u32) = (2024, 1, 1);
const SEED: u64 = 0x526f_6a6d_656c;

pub const STOCKS: [(&str, &str, i64); 13] = [
    ("RELIANCE", "INE002A01018", 1290),
    ("HDFCBANK", "INE040A01034", 852),
    ("ICICIBANK", "INE090A01021", 1010),
    ("SBIN", "INE062A01020", 652),
    ("INFY", "INE009A01021", 1490),
    ("TCS", "INE467B01029", 3310),
    ("ITC", "INE154A01025", 431),
    ("TATAPOWER", "INE245A01021", 338),
    ("LT", "INE018A01030", 3480),
    ("AXISBANK", "INE238A01034", 1092),
    ("SUNPHARMA", "INE044A01036", 1402),
    ("TITAN", "INE280A01028", 3340),
    ("BEL", "INE263A01024", 252),
];
/// Bought before the sample begins.
pub const OLD: (&str, &str, i64) = ("COALINDIA", "INE522F01014", 401);
const INDICES: [(&str, i64); 2] = [("NIFTY", 22_100), ("BANKNIFTY", 48_600)];

/// Closing prices in paise by trading day.
#[derive(Debug)]
pub struct Market {
    days: Vec<Day>,
    closes: Vec<Vec<i64>>,
}

/// Its place among the walks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name(usize);

impl Market {
    pub fn until(last: Day) -> Self {
        let (year, month, day) = ANCHOR;
        let anchor = Day::from_ymd(year, month, day).unwrap_or_default();
        // Five hundred days before the last one are always there.
        let days = trading_days(anchor.min(last.plus(-750)), last);
        let levels = STOCKS.iter().chain([&OLD]).map(|stock| stock.2).chain(INDICES.map(|index| index.1));
        let closes = (0..).zip(levels).map(|(at, level)| walk(SEED ^ at, level * 100, days.len())).collect();
        Self { days, closes }
    }

    pub fn stock(at: usize) -> Name {
        Name(at % STOCKS.len())
    }

    pub const OLD: Name = Name(STOCKS.len());
    pub const NIFTY: Name = Name(STOCKS.len() + 1);
    pub const BANKNIFTY: Name = Name(STOCKS.len() + 2);

    /// In paise.
    pub fn close(&self, name: Name, day: Day) -> i64 {
        let at = self.days.partition_point(|one| *one <= day).saturating_sub(1);
        self.closes[name.0].get(at).copied().unwrap_or(10_000)
    }
}

/// A slow rise with a wave that always comes back: years later it is still a price. In millionths.
fn walk(seed: u64, level: i64, days: usize) -> Vec<i64> {
    let mut random = Random::seeded(seed);
    let mut wave = 0;
    let mut rise = 1_000_000;
    (0..days)
        .map(|_| {
            wave = wave * 988 / 1000 + random.about_zero(8_000);
            rise += 330;
            level * rise / 1_000_000 * (1_000_000 + wave) / 1_000_000
        })
        .collect()
}

/// To the tick of five paise.
pub const fn tick(paise: i64) -> Price {
    let ticks = (paise + 2) / 5;
    Price((if ticks > 1 { ticks } else { 1 }) * 5 * (Price::ONE / 100))
}

pub fn cash(name: Name) -> Instrument {
    let (symbol, isin, _) = if name == Market::OLD { OLD } else { STOCKS[name.0 % STOCKS.len()] };
    Instrument { symbol: symbol.into(), isin: Isin::parse(isin), contract: Contract::Cash }
}

/// The nearest weekly option on NIFTY.
pub fn option(day: Day, strike: i64, right: Right) -> Instrument {
    let expiry = weekly_expiry(day);
    let (year, month, date) = expiry.ymd();
    let year = year.rem_euclid(100);
    // The month's last one bears the month's name.
    let when = if expiry == monthly_expiry(expiry, 0) {
        format_compact!("{year:02}{}", month_name(month))
    } else {
        format_compact!("{year:02}{}{date:02}", month_letter(month))
    };
    Instrument {
        symbol: format_compact!("NIFTY{when}{strike}{right}"),
        isin: None,
        contract: Contract::Option {
            underlying: "NIFTY".into(),
            expiry,
            strike: Price(strike * Price::ONE),
            right,
        },
    }
}

/// The future of the day's month, or of a later one.
pub fn future(name: Name, day: Day) -> Instrument {
    let underlying = if name == Market::NIFTY { "NIFTY" } else { "BANKNIFTY" };
    let this = monthly_expiry(day, 0);
    // In the last days of a contract people trade the next.
    let expiry = if this.0 - day.0 < 4 { monthly_expiry(day, 1) } else { this };
    let (year, month, _) = expiry.ymd();
    Instrument {
        symbol: format_compact!("{underlying}{:02}{}FUT", year.rem_euclid(100), month_name(month)),
        isin: None,
        contract: Contract::Future { underlying: underlying.into(), expiry },
    }
}

/// Units of one lot, as the exchange changed them.
pub fn lot(name: Name, day: Day) -> i64 {
    let from = |year, month, date| day >= Day::from_ymd(year, month, date).unwrap_or_default();
    match (name == Market::NIFTY, from(2025, 12, 31), from(2024, 11, 20)) {
        (true, true, _) => 65,
        (true, false, true) => 75,
        (true, false, false) => 25,
        (false, true, _) => 30,
        (false, false, true) => 35,
        (false, false, false) => 15,
    }
}

fn month_name(month: u32) -> &'static str {
    const NAMES: [&str; 12] =
        ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
    NAMES[(month as usize + 11) % 12]
}

fn month_letter(month: u32) -> CompactString {
    match month {
        10 => "O".into(),
        11 => "N".into(),
        12 => "D".into(),
        month => format_compact!("{month}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_are_named_as_the_exchange_does() {
        let day = |text| Day::parse(text).unwrap();
        assert_eq!(option(day("2026-11-12"), 25_900, Right::Put).symbol, "NIFTY26N1725900PE");
        assert_eq!(option(day("2026-11-20"), 26_000, Right::Call).symbol, "NIFTY26NOV26000CE");
        assert_eq!(option(day("2026-05-06"), 24_500, Right::Put).symbol, "NIFTY2651224500PE");
        assert_eq!(future(Market::BANKNIFTY, day("2026-11-02")).symbol, "BANKNIFTY26NOVFUT");
        assert_eq!(future(Market::NIFTY, day("2026-11-23")).symbol, "NIFTY26DECFUT");
    }

    #[test]
    fn prices_stay_prices() {
        for year in [2020, 2026, 2034] {
            let last = Day::from_ymd(year, 11, 20).unwrap();
            let market = Market::until(last);
            for days in 0..540 {
                let close = market.close(Market::stock(0), last.plus(-days));
                assert!((60_000..=900_000).contains(&close), "{close} in {year}");
            }
        }
        assert_eq!(tick(12_343).to_string(), "123.45");
        assert_eq!(tick(0).to_string(), "0.05");
    }
}
