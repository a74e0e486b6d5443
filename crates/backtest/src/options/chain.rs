//! Closes of an index's options, by day and expiry, from the exchange's daily lists.

use std::collections::{BTreeMap, BTreeSet};

use candles::{Candle, Interval};
use domain::{Day, Price, Right};

use super::packed::{is_kept_day, is_kept_price};

/// Closes of what traded on one day, by strike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Quotes {
    pub calls: BTreeMap<Price, Price>,
    pub puts: BTreeMap<Price, Price>,
}

impl Quotes {
    pub const fn of(&self, right: Right) -> &BTreeMap<Price, Price> {
        match right {
            Right::Call => &self.calls,
            Right::Put => &self.puts,
        }
    }

    /// The strike at which call and put differ least (of two the lower one), and the price that they imply: strike +
    /// call − put. `None`: at no strike both traded.
    pub fn at_the_money(&self) -> Option<(Price, Price)> {
        let both =
            self.calls.iter().filter_map(|(strike, call)| Some((*strike, call.0 - self.puts.get(strike)?.0)));
        let (strike, over) = both.min_by_key(|(strike, over)| (over.abs(), *strike))?;
        Some((strike, Price(strike.0 + over)))
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chain {
    /// By expiry, then by day.
    pub expiries: BTreeMap<Day, BTreeMap<Day, Quotes>>,
    /// Closes of the index itself, at which its options are settled.
    pub underlying: BTreeMap<Day, Price>,
    /// Days on which any option traded, ascending.
    pub days: Vec<Day>,
}

impl Chain {
    /// Out of series as the reader of lists names them: `NIFTY 24500 CE 30 Jun 2026`; the index itself as it is called.
    ///
    /// # Errors
    /// A sentence: there is no option of it, or they are not daily.
    pub fn of<'a>(
        underlying: &str,
        series: impl Iterator<Item = (&'a str, Interval, &'a [Candle])>,
    ) -> Result<Self, String> {
        let chain = Self::gather(underlying, series)?;
        if chain.days.is_empty() {
            return Err(format!(
                "There is no option of {underlying} in these files. Give the exchange's daily lists of futures and options \
                 (bhavcopy)."
            ));
        }
        Ok(chain)
    }

    /// As [`of`](Self::of), also where nothing of it is there.
    ///
    /// # Errors
    /// A sentence: they are not daily.
    pub fn gather<'a>(
        underlying: &str,
        series: impl Iterator<Item = (&'a str, Interval, &'a [Candle])>,
    ) -> Result<Self, String> {
        let mut chain = Self::default();
        let mut days = BTreeSet::new();
        for (name, interval, candles) in series {
            let contract = contract(name).filter(|one| one.underlying.eq_ignore_ascii_case(underlying));
            let is_index = is_called(name, underlying);
            if contract.is_none() && !is_index {
                continue;
            }
            if !interval.is_day() {
                return Err(format!(
                    "{name}: options are run on closes of a day, and these are {} candles.",
                    interval.in_words()
                ));
            }
            for candle in candles {
                let day = candle.at.day();
                if !is_kept_day(day) || !is_kept_price(candle.close) {
                    continue;
                }
                match &contract {
                    None => drop(chain.underlying.insert(day, candle.close)),
                    Some(one) => {
                        days.insert(day);
                        let quotes = chain.expiries.entry(one.expiry).or_default().entry(day).or_default();
                        let of = if one.right == Right::Call { &mut quotes.calls } else { &mut quotes.puts };
                        of.insert(one.strike, candle.close);
                    }
                }
            }
        }
        chain.days = days.into_iter().collect();
        Ok(chain)
    }
}

/// `NIFTY` is listed among indices as `Nifty 50`.
pub fn is_called(name: &str, underlying: &str) -> bool {
    let listed = match underlying {
        "NIFTY" => "NIFTY 50",
        "BANKNIFTY" => "NIFTY BANK",
        "FINNIFTY" => "NIFTY FINANCIAL SERVICES",
        "MIDCPNIFTY" => "NIFTY MIDCAP SELECT",
        "NIFTYNXT50" => "NIFTY NEXT 50",
        _ => underlying,
    };
    name.eq_ignore_ascii_case(underlying) || name.eq_ignore_ascii_case(listed)
}

struct Listed<'a> {
    underlying: &'a str,
    strike: Price,
    right: Right,
    expiry: Day,
}

/// As [`domain::Instrument::title`] writes an option.
fn contract(title: &str) -> Option<Listed<'_>> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut words = title.rsplitn(6, ' ');
    let (year, month, day) = (words.next()?, words.next()?, words.next()?);
    let (right, strike, underlying) = (words.next()?, words.next()?, words.next()?);
    let month = MONTHS.iter().position(|name| month.eq_ignore_ascii_case(&name[..3]))?;
    let strike = Price::parse(strike).ok().filter(|strike| is_kept_price(*strike))?;
    let expiry = Day::from_ymd(year.parse().ok()?, month as u32 + 1, day.parse().ok()?)?;
    let right = Right::from_word(right)?;
    is_kept_day(expiry).then_some(Listed { underlying, strike, right, expiry })
}

#[cfg(test)]
mod tests {
    use domain::{Contract, Instrument};

    use super::*;

    #[test]
    fn what_could_not_be_read_again_is_no_contract() {
        assert!(contract("NIFTY 24500 CE 24 Nov 2026").is_some());
        for title in ["NIFTY 0 CE 24 Nov 2026", "NIFTY -5 CE 24 Nov 2026", "NIFTY 24500 CE 24 Nov 2150"] {
            assert!(contract(title).is_none(), "{title}");
        }
    }

    #[test]
    fn a_title_says_its_contract() {
        for month in 1..=12 {
            let expiry = Day::from_ymd(2026, month, 9).unwrap();
            let strike = Price::parse("24537.5").unwrap();
            let written = Instrument {
                symbol: "X".into(),
                isin: None,
                contract: Contract::Option { underlying: "NIFTY".into(), expiry, strike, right: Right::Put },
            };
            let title = written.title();
            let read = contract(&title).unwrap_or_else(|| panic!("{title}"));
            assert_eq!(
                (read.underlying, read.strike, read.right, read.expiry),
                ("NIFTY", strike, Right::Put, expiry)
            );
        }
        assert!(contract("NIFTY FUT 30 Jun 2026").is_none() && contract("NIFTY 50").is_none());
    }
}
