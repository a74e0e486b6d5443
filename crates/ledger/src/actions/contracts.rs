//! What an action does to contracts: an exchange adjusts them, or ends them early.

use compact_str::format_compact;
use domain::{Contract, CorporateAction, Day, Instrument, Price, Ratio, Segment, Time};
use market::trading_day_until;

use super::Change;
use super::apply::{Applying, Reply, Traded};
use super::reasons::{small_dividend, touches_nothing};
use crate::merge::Name;

/// 2 % of the market value, 5 % before 29 June 2022 (docs/rules.md 3.4).
fn least_percent(ex_date: Day) -> i64 {
    if Day::from_ymd(2022, 6, 29).is_some_and(|from| ex_date >= from) { 2 } else { 5 }
}

impl Applying<'_> {
    /// Every contract of this name; two exchanges may trade one each.
    pub(super) fn adjust(&mut self, action: u32, one: &CorporateAction, ratio: Ratio) -> Result<(), Reply> {
        let start = Time::from_ist(one.ex_date, 0);
        let is_contract = |instrument: &Instrument| instrument.contract != Contract::Cash;
        let named = |applying: &Self, symbol: &str| -> Vec<u32> {
            (0_u32..)
                .zip(&applying.merged.instruments)
                .filter(|(at, known)| {
                    is_contract(known) && known.symbol == symbol && applying.root(*at) == *at
                })
                .map(|(at, _)| at)
                .collect()
        };
        let traded = |applying: &Self, at: u32| applying.traded[at as usize];
        let mut is_met = false;
        for old in named(self, &one.symbol) {
            let Some(own) = traded(self, old).filter(|own| own.first < start) else { continue };
            // What ended before cannot be adjusted.
            if self.merged.instruments[old as usize]
                .contract
                .expiry()
                .is_some_and(|expiry| expiry < one.ex_date)
            {
                continue;
            }
            is_met = true;
            let mut instrument = old;
            if let Some(into) = &one.into {
                let same_exchange =
                    |at: &u32| traded(self, *at).is_some_and(|it| it.exchange == own.exchange);
                match named(self, &into.symbol).into_iter().find(same_exchange) {
                    Some(new) if new != old => {
                        self.join(old, new);
                        instrument = new;
                    }
                    Some(_) => {}
                    None => self.merged.instruments[old as usize] = into.clone(),
                }
            }
            self.push(action, one, instrument, Change::Scale(ratio), None)?;
        }
        if is_met { Ok(()) } else { Err(touches_nothing(one).into()) }
    }

    /// A dividend comes off the price at which futures are carried: of one contract, or of all on the share that is
    /// named.
    pub(super) fn carry(&mut self, action: u32, one: &CorporateAction, price: Price) -> Result<(), Reply> {
        let start = Time::from_ist(one.ex_date, 0);
        let (mut is_met, mut is_small) = (false, false);
        for at in 0..self.merged.instruments.len() as u32 {
            let known = &self.merged.instruments[at as usize];
            let Contract::Future { underlying, expiry } = &known.contract else { continue };
            let is_named = known.symbol == one.symbol || *underlying == one.symbol;
            let was_traded = self.traded[at as usize].is_some_and(|own| own.first < start);
            let is_own = known.segment() == Segment::Fno && self.root(at) == at;
            if is_named && is_own && was_traded && *expiry >= one.ex_date {
                if self.is_small(at, start, one.ex_date, price) {
                    is_small = true;
                    continue;
                }
                is_met = true;
                self.push(action, one, at, Change::Call { price: Price(-price.0) }, None)?;
            }
        }
        match (is_met, is_small) {
            (true, _) => Ok(()),
            (false, true) => Err(small_dividend(one, price, least_percent(one.ex_date)).into()),
            (false, false) => Err(touches_nothing(one).into()),
        }
    }

    /// Exchanges adjust for a dividend of so many hundredths of the market value and more. The price at which the
    /// account last traded may be another than theirs: only well below it is refused.
    fn is_small(&self, at: u32, start: Time, ex_date: Day, price: Price) -> bool {
        let before =
            self.merged.fills.iter().filter(|fill| self.root(fill.instrument) == at && fill.time < start);
        let last = before.max_by_key(|fill| fill.time).map_or(0, |fill| i128::from(fill.price.0));
        i128::from(price.0) * 400 < last * 3 * i128::from(least_percent(ex_date))
    }

    /// Contracts on the company that go beyond the ex-date.
    pub(super) fn contracts_on(&self, one: &CorporateAction) -> Vec<u32> {
        let start = Time::from_ist(one.ex_date, 0);
        let was_traded = |at: u32| {
            let own = (0..).zip(&self.traded).filter(|(other, _)| self.root(*other) == at);
            let first = own.filter_map(|(_, traded)| traded.map(|traded| traded.first)).min();
            first.is_some_and(|first| first < start)
        };
        let shares = self.before(one);
        let is_own = |name: &Name| Some(self.root(name.instrument)) == shares && name.first < start;
        let is_on_it = |symbol: &str| symbol == one.symbol || self.names(symbol).any(is_own);
        let goes_beyond = |contract: &Contract| {
            contract.segment() == Segment::Fno
                && contract.underlying().is_some_and(is_on_it)
                && contract.expiry().is_some_and(|expiry| expiry >= one.ex_date)
        };
        (0..)
            .zip(&self.merged.instruments)
            .filter(|(at, known)| self.root(*at) == *at && goes_beyond(&known.contract) && was_traded(*at))
            .map(|(at, _)| at)
            .collect()
    }

    /// Contracts on a company that is divided or merged end on the last day before, as at their expiry (NSE's rules on
    /// the adjustment of contracts). What is traded under the same name from the ex-date on is another contract.
    pub(super) fn end_early(&mut self, action: u32, one: &CorporateAction, at: u32) {
        let last = trading_day_until(one.ex_date.plus(-1));
        self.begin_anew(one, at, last);
        if let Contract::Future { expiry, .. } | Contract::Option { expiry, .. } =
            &mut self.merged.instruments[at as usize].contract
        {
            *expiry = last;
        }
        // Shown among what the action touches; its units stay. An adjustment of the same day shows it already.
        let _ = self.push(action, one, at, Change::Scale(Ratio::ONE), None);
    }

    /// A contract that is traded again after its company was divided keeps its name; the one that ended gets its last
    /// day.
    fn begin_anew(&mut self, one: &CorporateAction, at: u32, last: Day) {
        let start = Time::from_ist(one.ex_date, 0);
        let later =
            self.merged.fills.iter().filter(|fill| self.root(fill.instrument) == at && fill.time >= start);
        let later = later.map(|fill| (fill.time, fill.exchange));
        let Some((first, exchange)) = later.clone().min_by_key(|(time, _)| *time) else { return };
        let until = later.map(|(time, _)| time).max().unwrap_or(first);
        let new = self.merged.instruments.len() as u32;
        let ended = &mut self.merged.instruments[at as usize];
        let again = ended.clone();
        let (year, month, day) = last.ymd();
        ended.symbol = format_compact!("{}-{year}{month:02}{day:02}", ended.symbol);
        self.merged.instruments.push(again);
        self.traded.push(Some(Traded { first, last: until, exchange }));
        self.goes_on.push(new);
        self.renamed_from.push((at, one.ex_date, new));
    }

    /// The shares that contracts on a company became.
    pub(super) fn delivered(&mut self, one: &CorporateAction) -> u32 {
        let own = Instrument { symbol: one.symbol.clone(), isin: one.isin, contract: Contract::Cash };
        let last = trading_day_until(one.ex_date.plus(-1));
        let at = self.held_from(&own, one.ex_date, last);
        // Known by its ISIN, it was traded under another name since: contracts leave their shares by this one.
        if !self.names(&one.symbol).any(|name| self.root(name.instrument) == at) {
            let (symbol, time) = (one.symbol.clone(), Time::from_ist(last, 0));
            self.merged.names.push(Name { symbol, instrument: at, first: time, last: time });
        }
        at
    }
}
