//! Which scrip an action speaks of, and under which one another goes on.

use domain::{CorporateAction, Day, Exchange, Instrument, Isin, Text, Time};

use super::Change;
use super::apply::{Applying, Traded};
use super::reasons::{in_a_circle, no_company};
use crate::merge::Name;

impl Applying<'_> {
    /// The shares that the action names, as they were traded before the ex-date.
    pub(super) fn before(&self, one: &CorporateAction) -> Option<u32> {
        let start = Time::from_ist(one.ex_date, 0);
        let was_traded = |at: &u32| self.traded[*at as usize].is_some_and(|own| own.first < start);
        let by_isin = one.isin.and_then(|isin| self.of_isin(isin)).filter(was_traded);
        by_isin.or_else(|| {
            let named = self.names(&one.symbol).filter(|name| name.first < start);
            named
                .max_by_key(|name| (name.last.min(start), name.instrument))
                .map(|name| self.root(name.instrument))
        })
    }

    /// What a split scrip is traded as from the ex-date: what the action says, else the same symbol under a new ISIN.
    pub(super) fn after(&self, one: &CorporateAction, before: u32) -> Option<u32> {
        let start = Time::from_ist(one.ex_date, 0);
        let is_new =
            |at: &u32| *at != before && self.traded[*at as usize].is_some_and(|own| own.first >= start);
        if let Some(into) = &one.into {
            let named = into.isin.and_then(|isin| self.of_isin(isin));
            return named.or_else(|| self.share(&into.symbol, None, one.ex_date)).filter(is_new);
        }
        let symbol = &self.merged.instruments[before as usize].symbol;
        let symbols = [symbol, &one.symbol];
        let by_isin = one.isin.and_then(|isin| self.of_isin(isin)).filter(is_new);
        by_isin.or_else(|| {
            let names = symbols.into_iter().flat_map(|symbol| self.names(symbol));
            let new = names.filter(|name| name.first >= start && is_new(&self.root(name.instrument)));
            new.min_by_key(|name| (name.first, name.instrument)).map(|name| self.root(name.instrument))
        })
    }

    /// Whose shares are given: known ones, or a new instrument.
    pub(super) fn given(&mut self, one: &CorporateAction, from: u32) -> Result<u32, Text> {
        let into = one.into.as_ref().ok_or_else(|| no_company(one))?;
        let at = self.held_from(into, one.ex_date, one.ex_date);
        if self.reaches(at, from) { Err(in_a_circle(one)) } else { Ok(at) }
    }

    /// Shares that come on a day without a trade: under the name that they have then, else as a name of their own.
    pub(super) fn held_from(&mut self, shares: &Instrument, ex_date: Day, from: Day) -> u32 {
        let known = self.share(&shares.symbol, shares.isin, ex_date);
        let time = Time::from_ist(from, 0);
        let at = known.unwrap_or_else(|| {
            let at = self.merged.instruments.len() as u32;
            self.merged.instruments.push(shares.clone());
            let symbol = shares.symbol.clone();
            self.merged.names.push(Name { symbol, instrument: at, first: time, last: time });
            self.traded.push(None);
            self.goes_on.push(at);
            at
        });
        // A later action finds them, even if they are traded only after it.
        let new = Traded { first: time, last: time, exchange: Exchange::Nse };
        let own = self.traded[at as usize].get_or_insert(new);
        own.first = own.first.min(time);
        for name in self.merged.names.iter_mut().filter(|name| name.symbol == shares.symbol) {
            if self.goes_on[name.instrument as usize] == at {
                name.first = name.first.min(time);
            }
        }
        at
    }

    /// Whether shares of `from` become, by the actions so far, shares of `to`.
    pub(super) fn reaches(&self, from: u32, to: u32) -> bool {
        let mut waiting = vec![from];
        let mut seen = Vec::new();
        while let Some(one) = waiting.pop() {
            if one == to {
                return true;
            }
            if seen.contains(&one) {
                continue;
            }
            seen.push(one);
            for event in self.merged.events.iter().filter(|event| self.root(event.instrument) == one) {
                match event.change {
                    Change::Demerge { into, .. } | Change::Merge { into, .. } => {
                        waiting.push(self.root(into))
                    }
                    Change::Scale(_) | Change::Bonus { .. } | Change::Call { .. } | Change::Leave { .. } => {}
                }
            }
        }
        false
    }

    pub(super) fn share(&self, symbol: &str, isin: Option<Isin>, day: Day) -> Option<u32> {
        let time = Time::from_ist(day, 0);
        let gap = |name: &Name| (name.first.0 - time.0).max(time.0 - name.last.0).max(0);
        isin.and_then(|isin| self.of_isin(isin)).or_else(|| {
            // Another ISIN is another share.
            let is_same = |name: &&Name| {
                let known = self.merged.instruments[self.root(name.instrument) as usize].isin;
                isin.is_none() || known.is_none()
            };
            let named = self.names(symbol).filter(is_same);
            named.min_by_key(|name| (gap(name), name.instrument)).map(|name| self.root(name.instrument))
        })
    }

    pub(super) fn of_isin(&self, isin: Isin) -> Option<u32> {
        let at = self.merged.instruments.iter().position(|one| one.isin == Some(isin));
        at.map(|at| self.root(at as u32))
    }

    pub(super) fn names(&self, symbol: &str) -> impl Iterator<Item = &Name> {
        self.merged.names.iter().filter(move |name| !symbol.is_empty() && name.symbol == symbol)
    }

    pub(super) fn root(&self, at: u32) -> u32 {
        let mut at = at;
        while self.goes_on[at as usize] != at {
            at = self.goes_on[at as usize];
        }
        at
    }

    /// `old` goes on as `new`.
    pub(super) fn join(&mut self, old: u32, new: u32) {
        let (old, new) = (self.root(old), self.root(new));
        if old == new {
            return;
        }
        let both = match (self.traded[old as usize], self.traded[new as usize]) {
            (Some(a), Some(b)) => Some(Traded { first: a.first.min(b.first), last: a.last.max(b.last), ..b }),
            (one, other) => one.or(other),
        };
        self.traded[new as usize] = both;
        self.goes_on[old as usize] = new;
    }
}
