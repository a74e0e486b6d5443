//! The rates of `data/charges.toml` by day, read and checked once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::{Day, div_half_even, format_scaled, parse_scaled};

use super::plan::{ExpiryFees, Terms};

/// A share of a value in 10⁻¹⁰: 1 % is 100,000,000, ₹1 per crore is 1,000.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rate(pub i64);

impl Rate {
    /// The integer that stands for the whole value.
    pub const ONE: i64 = 10_000_000_000;

    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Reads `0.00297` percent.
    pub fn percent(text: &str) -> Option<Self> {
        parse_scaled(text, 8).ok().filter(|rate| *rate >= 0).map(Self)
    }

    /// As [`Rate::percent`] reads it.
    pub fn in_percent(self) -> String {
        struct Percent(i64);
        impl std::fmt::Display for Percent {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                format_scaled(self.0, 8, f)
            }
        }
        Percent(self.0).to_string()
    }

    /// As [`Rate::per_crore`] reads it.
    pub fn in_rupees_per_crore(self) -> String {
        struct Rupees(i64);
        impl std::fmt::Display for Rupees {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                format_scaled(self.0, 3, f)
            }
        }
        Rupees(self.0).to_string()
    }

    /// Reads `0.01` rupees per crore.
    pub fn per_crore(text: &str) -> Option<Self> {
        parse_scaled(text, 3).ok().filter(|rate| *rate >= 0).map(Self)
    }

    /// Of `value`, rounded half-even to 10⁻⁴ rupee.
    pub fn of(self, value: i128) -> i64 {
        let amount = div_half_even(i128::from(self.0) * value, i128::from(Self::ONE));
        i64::try_from(amount).unwrap_or(i64::MAX)
    }
}

macro_rules! heads {
    ($($variant:ident = $word:literal),+ $(,)?) => {
        /// One line of the rates: a charge on a base.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum On { $($variant),+ }

        impl On {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its key in the data file.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }
    };
}

heads! {
    SttDelivery = "stt_delivery",
    SttIntraday = "stt_intraday",
    SttEtfDelivery = "stt_etf_delivery",
    SttEtfIntraday = "stt_etf_intraday",
    SttFutures = "stt_futures",
    SttOptions = "stt_options",
    SttExerciseSettlement = "stt_exercise_settlement",
    SttExercise = "stt_exercise",
    CttFutures = "ctt_futures",
    CttOptions = "ctt_options",
    CttExercise = "ctt_exercise",
    NseCash = "exchange_nse_cash",
    NseFutures = "exchange_nse_futures",
    NseOptions = "exchange_nse_options",
    BseCash = "exchange_bse_cash",
    BseCashX = "exchange_bse_cash_x",
    BseCashS = "exchange_bse_cash_s",
    BseFutures = "exchange_bse_futures",
    BseIndexOptions = "exchange_bse_index_options",
    BseOtherOptions = "exchange_bse_other_options",
    BseFreeOptions = "exchange_bse_free_options",
    McxFutures = "exchange_mcx_futures",
    McxOptions = "exchange_mcx_options",
    NseCurrencyFutures = "exchange_nse_currency_futures",
    NseCurrencyOptions = "exchange_nse_currency_options",
    IpftNseCash = "ipft_nse_cash",
    IpftNseFutures = "ipft_nse_futures",
    IpftNseOptions = "ipft_nse_options",
    Sebi = "sebi",
    SebiFarm = "sebi_farm",
    StampDelivery = "stamp_delivery",
    StampIntraday = "stamp_intraday",
    StampFutures = "stamp_futures",
    StampOptions = "stamp_options",
    StampCurrency = "stamp_currency",
    StampDebenture = "stamp_debenture",
    StampGovernment = "stamp_government",
    Gst = "gst",
    GstOnSebi = "gst_on_sebi",
}

pub(super) const LINES: usize = On::ALL.len();

/// Every rate as it stands on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnDay {
    pub(super) rates: [Rate; LINES],
    pub(super) ipft_inside: [bool; LINES],
    pub(super) is_unconfirmed: [bool; LINES],
}

impl OnDay {
    pub const fn rate(&self, on: On) -> Rate {
        self.rates[on as usize]
    }

    /// GST of a base and of the SEBI fee beside it, in 10⁻⁴ rupee: one rounding, half-even.
    pub(super) fn gst(&self, base: i128, sebi: i128) -> i64 {
        let exact = i128::from(self.rate(On::Gst).0) * base + i128::from(self.rate(On::GstOnSebi).0) * sebi;
        i64::try_from(div_half_even(exact.max(0), Rate::ONE.into())).unwrap_or(i64::MAX)
    }

    /// Whether the rate is what most members paid, not what was surely charged.
    pub const fn is_unconfirmed(&self, on: On) -> bool {
        self.is_unconfirmed[on as usize]
    }

    /// Whether the exchange's rate holds the investor protection fund's share.
    pub const fn has_ipft_inside(&self, on: On) -> bool {
        self.ipft_inside[on as usize]
    }
}

/// A rate with its first day, and what there is to know of it.
#[derive(Debug)]
pub(super) struct RateFrom {
    /// `i32::MIN`: no start is known.
    pub from: Day,
    pub rate: Rate,
    pub ipft_inside: bool,
    pub is_unconfirmed: bool,
    /// Who states it.
    pub source: String,
}

/// Who states the terms of a plan that ships.
#[derive(Debug)]
pub(super) struct PlanSource {
    pub from: Day,
    pub brokerage: String,
    pub dp: String,
}

#[derive(Debug)]
pub struct Rates {
    /// First day (`i32::MIN` for the beginning) and what holds from it, ascending.
    pub(super) periods: Vec<(Day, OnDay)>,
    /// In the order of [`On::ALL`], each ascending by day.
    pub(super) lines: Vec<Vec<RateFrom>>,
    pub bse_index_options: Vec<String>,
    pub bse_free_options: Vec<String>,
    pub bse_groups_x: Vec<String>,
    pub bse_groups_s: Vec<String>,
    /// First three letters of the ISIN of a government's bond.
    pub government_issuers: Vec<String>,
    /// Eighth and ninth letter of the ISIN of a company's debt.
    pub debenture_types: Vec<String>,
    /// What tells a bond where the file gives no ISIN.
    pub nse_government_series: Vec<String>,
    pub bse_government_groups: Vec<String>,
    pub bse_debenture_groups: Vec<String>,
    /// Symbols of funds that pay no transaction tax, sorted.
    pub no_stt_funds: Vec<String>,
    /// By broker's word, ascending by day.
    pub plans: BTreeMap<String, Vec<Terms>>,
    /// As `plans`: who states them.
    pub(super) plan_sources: BTreeMap<String, Vec<PlanSource>>,
    /// By broker's word.
    pub expiry: BTreeMap<String, ExpiryFees>,
    /// As `expiry`: who states them.
    pub(super) expiry_sources: BTreeMap<String, String>,
    /// By broker's word: the first day of a depository fee where the day itself is not verified.
    pub unverified_dp: BTreeMap<String, Day>,
}

impl Rates {
    /// The rates that ship with the product.
    pub fn get() -> &'static Self {
        static RATES: LazyLock<Rates> = LazyLock::new(|| {
            // The text is part of the program and a test reads it: a mistake in it never ships.
            Rates::parse(include_str!("../../data/charges.toml"))
                .unwrap_or_else(|problem| panic!("data/charges.toml: {problem}"))
        });
        &RATES
    }

    pub fn on(&self, day: Day) -> &OnDay {
        let after = self.periods.partition_point(|(from, _)| *from <= day);
        // The first period starts before every day.
        &self.periods[after.max(1) - 1].1
    }

    /// The row of the table that holds on a day; none before the first of them.
    pub(super) fn row(&self, on: On, day: Day) -> Option<&RateFrom> {
        self.lines[on as usize].iter().rfind(|row| row.from <= day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_exact() {
        assert_eq!(Rate::percent("0.00297"), Some(Rate(297_000)));
        assert_eq!(Rate(297_000).in_percent(), "0.00297");
        assert_eq!(Rate::per_crore("10"), Some(Rate(10_000)));
        assert_eq!(Rate::per_crore("0.01"), Some(Rate(10)));
        assert_eq!(Rate::percent("0.000000001"), None);
        // 0.1 % of ₹0.05, ₹0.15 and ₹0.25: 0.00005, 0.00015 and 0.00025 are ties and go to the even digit.
        assert_eq!(Rate(10_000_000).of(500), 0);
        assert_eq!(Rate(10_000_000).of(1_500), 2);
        assert_eq!(Rate(10_000_000).of(2_500), 2);
    }

    /// The rate on the day before a change and on the day itself.
    #[track_caller]
    fn check(on: On, day: &str, before: &str, since: &str) {
        let day = Day::parse(day).unwrap();
        let read = |text: &str| match text.split_once(' ') {
            Some((rupees, _)) => Rate::per_crore(rupees).unwrap(),
            None => Rate::percent(text).unwrap(),
        };
        assert_eq!(Rates::get().on(day.plus(-1)).rate(on), read(before), "{on:?} before {day}");
        assert_eq!(Rates::get().on(day).rate(on), read(since), "{on:?} on {day}");
    }

    #[test]
    fn every_change_takes_effect_on_its_day() {
        check(On::SttDelivery, "2004-10-01", "0", "0.075");
        check(On::SttDelivery, "2005-06-01", "0.075", "0.1");
        check(On::SttDelivery, "2006-06-01", "0.1", "0.125");
        check(On::SttDelivery, "2013-06-01", "0.125", "0.1");
        check(On::SttIntraday, "2004-10-01", "0", "0.015");
        check(On::SttIntraday, "2005-06-01", "0.015", "0.02");
        check(On::SttIntraday, "2006-06-01", "0.02", "0.025");
        check(On::SttFutures, "2004-10-01", "0", "0.01");
        check(On::SttFutures, "2005-06-01", "0.01", "0.0133");
        check(On::SttFutures, "2006-06-01", "0.0133", "0.017");
        check(On::SttFutures, "2013-06-01", "0.017", "0.01");
        check(On::SttOptions, "2016-06-01", "0.017", "0.05");
        check(On::SttExerciseSettlement, "2019-09-01", "0.125", "0");
        check(On::SttExercise, "2019-09-01", "0", "0.125");
        check(On::SttFutures, "2023-04-01", "0.01", "0.0125");
        check(On::SttFutures, "2024-10-01", "0.0125", "0.02");
        check(On::SttFutures, "2026-04-01", "0.02", "0.05");
        check(On::SttOptions, "2023-04-01", "0.05", "0.0625");
        check(On::SttOptions, "2024-10-01", "0.0625", "0.1");
        check(On::SttOptions, "2026-04-01", "0.1", "0.15");
        check(On::SttExercise, "2026-04-01", "0.125", "0.15");
        check(On::NseCash, "2021-01-01", "0.00325", "0.00345");
        check(On::NseCash, "2023-04-01", "0.00345", "0.00325");
        check(On::NseCash, "2024-04-01", "0.00325", "0.00322");
        check(On::NseCash, "2024-10-01", "0.00322", "0.00297");
        check(On::NseCash, "2026-03-01", "0.00297", "0.00307");
        check(On::NseFutures, "2021-01-01", "0.0019", "0.002");
        check(On::NseFutures, "2023-04-01", "0.002", "0.0019");
        check(On::NseFutures, "2024-04-01", "0.0019", "0.00183");
        check(On::NseFutures, "2024-10-01", "0.00183", "0.00173");
        check(On::NseFutures, "2026-03-01", "0.00173", "0.00183");
        check(On::NseOptions, "2021-01-01", "0.05", "0.053");
        check(On::NseOptions, "2023-04-01", "0.053", "0.05");
        check(On::NseOptions, "2024-04-01", "0.05", "0.0495");
        check(On::NseOptions, "2024-10-01", "0.0495", "0.03503");
        check(On::NseOptions, "2026-03-01", "0.03503", "0.03553");
        check(On::BseIndexOptions, "2023-11-01", "0.005", "0.0375");
        check(On::BseIndexOptions, "2024-05-13", "0.0375", "0.0495");
        check(On::BseIndexOptions, "2024-10-01", "0.0495", "0.0325");
        for (on, old) in
            [(On::IpftNseCash, "10 /cr"), (On::IpftNseFutures, "10 /cr"), (On::IpftNseOptions, "50 /cr")]
        {
            check(on, "2023-04-01", "0.01 /cr", old);
            check(on, "2026-03-01", old, "0.01 /cr");
        }
        check(On::CttFutures, "2013-07-01", "0", "0.01");
        check(On::CttOptions, "2018-04-01", "0", "0.05");
        check(On::CttExercise, "2018-04-01", "0", "0.0001");
        for on in [On::McxFutures, On::McxOptions, On::NseCurrencyFutures, On::NseCurrencyOptions] {
            let uniform = Day::parse("2024-10-01").unwrap();
            let is_unconfirmed = |day: Day| Rates::get().on(day).is_unconfirmed(on);
            assert_eq!((is_unconfirmed(uniform.plus(-1)), is_unconfirmed(uniform)), (true, false), "{on:?}");
        }
        // Nothing was charged: that is known.
        assert!(!Rates::get().on(Day::parse("2021-09-30").unwrap()).is_unconfirmed(On::McxOptions));
        check(On::McxFutures, "2024-10-01", "0.0026", "210 /cr");
        check(On::McxOptions, "2021-10-01", "0", "0.05");
        check(On::McxOptions, "2024-10-01", "0.05", "4180 /cr");
        check(On::NseCurrencyFutures, "2024-10-01", "0.0009", "0.00035");
        check(On::NseCurrencyOptions, "2024-10-01", "0.035", "0.0311");
        check(On::Sebi, "2019-04-01", "15 /cr", "10 /cr");
        check(On::Sebi, "2020-06-01", "10 /cr", "5 /cr");
        check(On::Sebi, "2021-04-01", "5 /cr", "10 /cr");
        check(On::Gst, "2015-11-15", "14", "14.5");
        check(On::Gst, "2016-06-01", "14.5", "15");
        check(On::Gst, "2017-07-01", "15", "18");
        check(On::GstOnSebi, "2022-07-18", "0", "18");
        for (on, since) in [
            (On::StampDelivery, "0.015"),
            (On::StampIntraday, "0.003"),
            (On::StampFutures, "0.002"),
            (On::StampOptions, "0.003"),
            (On::StampDebenture, "0.0001"),
            (On::StampCurrency, "0.0001"),
        ] {
            check(on, "2020-07-01", "0", since);
        }
        // Tax, exchange, BSE options, investor fund, SEBI fee, GST and stamp: none is untested.
        let changes = Rates::get().periods.windows(2);
        let changed: usize = changes
            .map(|pair| (0..LINES).filter(|&at| pair[0].1.rates[at] != pair[1].1.rates[at]).count())
            .sum();
        // Twelve of the tax before 2019, and the base of that on an exercise, which ends the one rate and begins the
        // other. Three of the commodities tax, five of MCX's and of currency contracts' fees.
        assert_eq!(changed, 12 + 2 + 7 + 15 + 3 + 6 + 3 + 4 + 6 + 3 + 5);
    }

    #[test]
    fn rates_without_a_change_hold_on_any_day() {
        for day in ["2016-01-01", "2026-11-21"] {
            let now = Rates::get().on(Day::parse(day).unwrap());
            for (on, percent) in [
                (On::SttDelivery, "0.1"),
                (On::SttIntraday, "0.025"),
                (On::SttEtfDelivery, "0.001"),
                (On::SttEtfIntraday, "0.025"),
                (On::BseCash, "0.00375"),
                (On::BseCashX, "0.1"),
                (On::BseCashS, "1"),
                (On::BseFutures, "0"),
                (On::BseOtherOptions, "0.005"),
                (On::StampGovernment, "0"),
            ] {
                assert_eq!(now.rate(on), Rate::percent(percent).unwrap(), "{on:?}");
            }
        }
    }

    #[test]
    fn ipft_is_inside_the_nse_rates_from_march_2026() {
        for on in [On::NseCash, On::NseFutures, On::NseOptions] {
            let day = Day::parse("2026-03-01").unwrap();
            assert!(!Rates::get().on(day.plus(-1)).has_ipft_inside(on));
            assert!(Rates::get().on(day).has_ipft_inside(on));
        }
        assert!(!Rates::get().on(Day::parse("2026-03-01").unwrap()).has_ipft_inside(On::BseCash));
    }
}
