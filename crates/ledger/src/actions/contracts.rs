//! What an action does to contracts: an exchange adjusts them, or ends them early.

use domain::{Contract, CorporateAction, Instrument, Ratio, Segment, Time};
use market::trading_day_until;

use super::Change;
use super::apply::{Applying, Reply};
use super::reasons::touches_nothing;
use crate::merge::Name;

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

    /// Contracts on the company that go beyond the ex-date. What was traded under the same name from the ex-date on is
    /// another contract: which fills belong to which is not guessed.
    pub(super) fn contracts_on(&self, one: &CorporateAction) -> Vec<u32> {
        let start = Time::from_ist(one.ex_date, 0);
        let was_traded = |at: u32| {
            let own = (0..).zip(&self.traded).filter(|(other, _)| self.root(*other) == at);
            let last = own.filter_map(|(_, traded)| traded.map(|traded| traded.last)).max();
            last.is_some_and(|last| last < start)
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
    /// the adjustment of contracts).
    pub(super) fn end_early(&mut self, action: u32, one: &CorporateAction, at: u32) {
        let last = trading_day_until(one.ex_date.plus(-1));
        if let Contract::Future { expiry, .. } | Contract::Option { expiry, .. } =
            &mut self.merged.instruments[at as usize].contract
        {
            *expiry = last;
        }
        // Shown among what the action touches; its units stay. An adjustment of the same day shows it already.
        let _ = self.push(action, one, at, Change::Scale(Ratio::ONE), None);
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
