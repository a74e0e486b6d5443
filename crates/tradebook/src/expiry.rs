//! The day on which a contract ends whose name says only the month.

use domain::{Day, Exchange, Weekday};

/// The last expiry weekday of the month, by the exchange's rule of that time.
///
/// Indices went their own ways from 2021 until NSE and BSE gathered them again on 2025-01-01: FINNIFTY
/// (circular of 2021-09-15, first on 2021-10-19), MIDCPNIFTY (55/2023 for May, then 2023-07-12 for August),
/// BANKNIFTY (monthly from 2024-03-01), BANKEX (2023-10-16), all as the papers reported them.
pub(crate) fn monthly_expiry(year: i32, month: u32, exchange: Exchange, underlying: &str) -> Day {
    use Weekday::{Friday, Monday, Thursday, Tuesday, Wednesday};
    let weekday = match (exchange, underlying, (year, month)) {
        (Exchange::Nse, "BANKNIFTY", (2024, 3..)) => Wednesday,
        (Exchange::Nse, "FINNIFTY", at) if ((2021, 10)..(2025, 1)).contains(&at) => Tuesday,
        (Exchange::Nse, "MIDCPNIFTY", at) if at < (2023, 5) => Tuesday,
        (Exchange::Nse, "MIDCPNIFTY", at) if at < (2023, 8) => Wednesday,
        (Exchange::Nse, "MIDCPNIFTY", at) if at < (2025, 1) => Monday,
        (Exchange::Nse, "NIFTYNXT50", (2024, 4..)) => Friday,
        (Exchange::Nse, _, at) if at < (2025, 9) => Thursday,
        (Exchange::Nse, ..) => Tuesday,
        (Exchange::Bse, "BANKEX", at) if ((2023, 10)..(2025, 1)).contains(&at) => Monday,
        (Exchange::Bse, "SENSEX50", at) if at < (2025, 1) => Thursday,
        (Exchange::Bse, _, at) if at < (2025, 1) => Friday,
        (Exchange::Bse, _, at) if at < (2025, 9) => Tuesday,
        (Exchange::Bse, ..) => Thursday,
    };
    let (next_year, next_month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    let mut day = Day::from_ymd(next_year, next_month, 1).unwrap_or_default().plus(-1);
    while day.weekday() != weekday {
        day = day.plus(-1);
    }
    day
}
