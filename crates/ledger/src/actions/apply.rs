//! Whom an action touches: instruments that go on under another name are joined, and events are left for matching.

use compact_str::format_compact;
use domain::{
    ActionKind, CorporateAction, CostShare, Day, Exchange, Fill, FillId, Isin, Money, Origin, Price,
    Quantity, Ratio, Series, Side, Text, Time, value_of,
};

use market::next_trading_day;

use super::reasons::{
    asks_for_cost, asks_for_rights, beyond, entered_before, more_than_all, no_new_name, not_yet,
    stated_twice, touches_nothing,
};
use super::{ActionProblem, Change, Event, Fraction};
use crate::merge::Merged;
use crate::stable_hash::StableHash;

/// Bonus shares of one issue may be credited so long after their allotment.
const BONUS_DAYS: i32 = 30;

impl Merged {
    /// Applies the actions whose ex-date has come by `as_of`, in the order of time. Call it once, before
    /// [`Merged::settle`]. Answers what cannot be applied, which leaves no trace, and what an action still asks for.
    pub fn act(&mut self, actions: &[CorporateAction], as_of: Day) -> Vec<ActionProblem> {
        if actions.is_empty() {
            return Vec::new();
        }
        let mut order: Vec<u32> = (0..actions.len() as u32).collect();
        order.sort_by_key(|&at| {
            let one = &actions[at as usize];
            (one.ex_date, one.kind.rank(), &one.symbol, one.isin, at)
        });
        let mut applying = Applying::of(self);
        let mut problems = Vec::new();
        for action in order {
            let one = &actions[action as usize];
            let outcome =
                if one.ex_date > as_of { Err(not_yet(one).into()) } else { applying.apply(action, one) };
            if let Err(Reply { reason, is_question }) = outcome {
                problems.push(ActionProblem { action, is_question, reason });
            }
        }
        applying.finish();
        problems.sort_by_key(|problem| problem.action);
        problems
    }
}

/// What an action gives keeps its id when its numbers are corrected.
fn entry_id(one: &CorporateAction, origin: Origin) -> FillId {
    let into = one.into.as_ref();
    let scrip =
        |isin: Option<Isin>, symbol: &str| isin.map_or_else(|| symbol.to_owned(), |isin| isin.to_string());
    StableHash::of(5)
        .number(one.ex_date.0 as u64)
        .text(one.kind.word())
        .text(&scrip(one.isin, &one.symbol))
        .text(&into.map_or_else(String::new, |into| scrip(into.isin, &into.symbol)))
        .text(origin.word())
        .fill_id()
}

/// Why an action is not, or not wholly, applied.
pub(super) struct Reply {
    reason: Text,
    is_question: bool,
}

impl From<Text> for Reply {
    fn from(reason: Text) -> Self {
        Self { reason, is_question: false }
    }
}

impl Reply {
    fn question(reason: Text) -> Self {
        Self { reason, is_question: true }
    }
}

/// Also where it asks for more.
fn is_applied(applied: &Result<(), Reply>) -> bool {
    matches!(applied, Ok(()) | Err(Reply { is_question: true, .. }))
}

/// First and last fill of an instrument; of a contract, where it is traded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Traded {
    pub first: Time,
    pub last: Time,
    pub exchange: Exchange,
}

pub(super) struct Applying<'a> {
    pub merged: &'a mut Merged,
    pub traded: Vec<Option<Traded>>,
    /// Under which instrument one goes on; itself unless an action joined it.
    pub goes_on: Vec<u32>,
    /// Fills of the first from the day on belong to the second: what a merger leaves of a name, or a division of the
    /// company of its contracts.
    pub renamed_from: Vec<(u32, Day, u32)>,
}

impl<'a> Applying<'a> {
    fn of(merged: &'a mut Merged) -> Self {
        let mut traded: Vec<Option<Traded>> = vec![None; merged.instruments.len()];
        for fill in &merged.fills {
            let own = &mut traded[fill.instrument as usize];
            let Traded { first, last, .. } =
                *own.get_or_insert(Traded { first: fill.time, last: fill.time, exchange: fill.exchange });
            let exchange = fill.exchange;
            *own = Some(Traded { first: first.min(fill.time), last: last.max(fill.time), exchange });
        }
        let goes_on = (0..merged.instruments.len() as u32).collect();
        Self { merged, traded, goes_on, renamed_from: Vec::new() }
    }

    fn apply(&mut self, action: u32, one: &CorporateAction) -> Result<(), Reply> {
        match one.kind {
            ActionKind::Adjust(ratio) => return self.adjust(action, one, ratio),
            ActionKind::FutureDividend { price } => return self.carry(action, one, price),
            _ => {}
        }
        let ending = match one.kind {
            ActionKind::Demerger { .. } | ActionKind::Merger(_) => self.contracts_on(one),
            _ => Vec::new(),
        };
        // Shares that the contracts leave are held on the ex-date.
        let applied = match self.before(one) {
            Some(instrument) => self.apply_to_shares(action, one, instrument),
            None if ending.is_empty() => Err(touches_nothing(one).into()),
            None => self.apply_to_delivered(action, one),
        };
        if is_applied(&applied) {
            for contract in ending {
                self.end_early(action, one, contract);
            }
        }
        applied
    }

    /// To shares that nobody traded before: contracts leave them. Refused, they are not left behind.
    fn apply_to_delivered(&mut self, action: u32, one: &CorporateAction) -> Result<(), Reply> {
        let known = self.merged.instruments.len();
        let (names, traded) = (self.merged.names.clone(), self.traded.clone());
        let instrument = self.delivered(one);
        let applied = self.apply_to_shares(action, one, instrument);
        if !is_applied(&applied) {
            self.merged.instruments.truncate(known);
            self.goes_on.truncate(known);
            (self.merged.names, self.traded) = (names, traded);
        }
        applied
    }

    fn apply_to_shares(&mut self, action: u32, one: &CorporateAction, instrument: u32) -> Result<(), Reply> {
        match one.kind {
            ActionKind::Adjust(_) | ActionKind::FutureDividend { .. } => Ok(()),
            ActionKind::Rename => {
                let into =
                    one.into.as_ref().and_then(|into| self.share(&into.symbol, into.isin, one.ex_date));
                let into = into.ok_or_else(|| no_new_name(one))?;
                self.join(instrument, into);
                Ok(())
            }
            ActionKind::Split(ratio) | ActionKind::Consolidation(ratio) => {
                if let Some(after) = self.after(one, instrument) {
                    self.join(instrument, after);
                }
                let instrument = self.root(instrument);
                let fraction = self.fraction(action, one, instrument);
                Ok(self.push(action, one, instrument, Change::Scale(ratio), fraction)?)
            }
            ActionKind::Bonus(ratio) => self.bonus(action, one, instrument, ratio),
            ActionKind::Rights { price, quantity, .. } => {
                self.rights(action, one, instrument, price.zip(quantity))
            }
            ActionKind::Buyback { quantity, price } => self.buyback(action, one, instrument, quantity, price),
            ActionKind::Call { price } => {
                Ok(self.push(action, one, instrument, Change::Call { price }, None)?)
            }
            ActionKind::Transfer { quantity } => {
                Ok(self.push(action, one, instrument, Change::Leave { quantity }, None)?)
            }
            ActionKind::Demerger { ratio, cost } => {
                if self.moved_on(instrument, one.ex_date) + cost.map_or(0, |share| share.0) > CostShare::WHOLE
                {
                    return Err(more_than_all(one).into());
                }
                let into = self.given(one, instrument)?;
                let fill = self.entry(action, one, into, Origin::Received, one.ex_date, Money::ZERO);
                let fraction = self.fraction(action, one, into);
                self.push(action, one, instrument, Change::Demerge { ratio, into, cost, fill }, fraction)?;
                if cost.is_some() {
                    return Ok(());
                }
                self.merged.asked.extend([instrument, into]);
                Err(Reply::question(asks_for_cost(one)))
            }
            ActionKind::Merger(ratio) => self.merge_into(action, one, instrument, ratio),
            ActionKind::FullyPaid => self.merge_into(action, one, instrument, Ratio::ONE),
        }
    }

    /// What the demergers of the day take of the cost so far.
    fn moved_on(&self, instrument: u32, day: Day) -> i64 {
        let instrument = self.root(instrument);
        let own = self
            .merged
            .events
            .iter()
            .filter(|event| event.day == day && self.root(event.instrument) == instrument);
        own.map(|event| match event.change {
            Change::Demerge { cost, .. } => cost.map_or(0, |share| share.0),
            Change::Scale(_)
            | Change::Bonus { .. }
            | Change::Merge { .. }
            | Change::Call { .. }
            | Change::Leave { .. } => 0,
        })
        .sum()
    }

    fn merge_into(
        &mut self,
        action: u32,
        one: &CorporateAction,
        instrument: u32,
        ratio: Ratio,
    ) -> Result<(), Reply> {
        let into = self.given(one, instrument)?;
        let fill = self.entry(action, one, into, Origin::Received, one.ex_date, Money::ZERO);
        let fraction = self.fraction(action, one, into);
        self.push(action, one, instrument, Change::Merge { ratio, into, fill }, fraction)?;
        self.renamed_from.push((instrument, one.ex_date, into));
        Ok(())
    }

    fn bonus(
        &mut self,
        action: u32,
        one: &CorporateAction,
        instrument: u32,
        ratio: Ratio,
    ) -> Result<(), Reply> {
        let allotted = one.allotted.unwrap_or_else(|| next_trading_day(one.ex_date)).max(one.ex_date);
        let is_there = self.merged.fills.iter().any(|fill| {
            let day = fill.time.day();
            fill.origin == Origin::Bonus
                && fill.quantity > Quantity::ZERO
                && self.root(fill.instrument) == instrument
                && (one.ex_date..=allotted.plus(BONUS_DAYS)).contains(&day)
        });
        if is_there {
            return Err(entered_before(one).into());
        }
        let fill = self.entry(action, one, instrument, Origin::Bonus, allotted, Money::ZERO);
        let fraction = self.fraction(action, one, instrument);
        Ok(self.push(action, one, instrument, Change::Bonus { ratio, allotted, fill }, fraction)?)
    }

    fn rights(
        &mut self,
        action: u32,
        one: &CorporateAction,
        instrument: u32,
        taken: Option<(Price, Quantity)>,
    ) -> Result<(), Reply> {
        let Some((price, quantity)) = taken else {
            self.merged.asked.push(instrument);
            return Err(Reply::question(asks_for_rights(one)));
        };
        if quantity == Quantity::ZERO {
            return Ok(());
        }
        let value = value_of(price, quantity).ok_or_else(|| beyond(one))?;
        // Partly paid shares are another scrip until they are paid in full.
        let instrument = if one.into.is_some() { self.given(one, instrument)? } else { instrument };
        let allotted = one.allotted.unwrap_or_else(|| next_trading_day(one.ex_date)).max(one.ex_date);
        let at = self.entry(action, one, instrument, Origin::Rights, allotted, value);
        let fill = &mut self.merged.fills[at as usize];
        (fill.quantity, fill.price) = (quantity, price);
        Ok(())
    }

    /// A sale to the company, which no tradebook has.
    fn buyback(
        &mut self,
        action: u32,
        one: &CorporateAction,
        instrument: u32,
        quantity: Quantity,
        price: Price,
    ) -> Result<(), Reply> {
        let value = value_of(price, quantity).ok_or_else(|| beyond(one))?;
        let id = entry_id(one, Origin::Buyback);
        if self.merged.fills.iter().any(|fill| fill.id == id) {
            return Err(stated_twice(one).into());
        }
        let at = self.entry(action, one, instrument, Origin::Buyback, one.ex_date, value);
        let fill = &mut self.merged.fills[at as usize];
        (fill.quantity, fill.price) = (quantity, price);
        Ok(())
    }

    pub(super) fn push(
        &mut self,
        action: u32,
        one: &CorporateAction,
        instrument: u32,
        change: Change,
        fraction: Option<Fraction>,
    ) -> Result<(), Text> {
        let instrument = self.root(instrument);
        let is_same = |event: &Event| {
            let kinds = (std::mem::discriminant(&event.change), std::mem::discriminant(&change));
            self.root(event.instrument) == instrument && event.day == one.ex_date && kinds.0 == kinds.1
        };
        if self.merged.events.iter().any(is_same) && !matches!(change, Change::Demerge { .. }) {
            return Err(stated_twice(one));
        }
        self.merged.events.push(Event { action, instrument, day: one.ex_date, change, fraction });
        Ok(())
    }

    /// The fill that stands for what an action gives; matching finds out how much that is.
    fn entry(
        &mut self,
        action: u32,
        one: &CorporateAction,
        instrument: u32,
        origin: Origin,
        day: Day,
        value: Money,
    ) -> u32 {
        let side = match origin {
            Origin::Fraction | Origin::Buyback => Side::Sell,
            _ => Side::Buy,
        };
        let id = entry_id(one, origin);
        let number = format_compact!("CA{action}");
        self.merged.fills.push(Fill {
            time: Time::from_ist(day, 0),
            quantity: Quantity::ZERO,
            value,
            instrument,
            side,
            auction: false,
            series: Series::NONE,
            price: Price::ZERO,
            row: 0,
            exchange: Exchange::Nse,
            origin,
            trade_id: number.clone(),
            order_id: number,
            id,
        });
        (self.merged.fills.len() - 1) as u32
    }

    fn fraction(&mut self, action: u32, one: &CorporateAction, instrument: u32) -> Option<Fraction> {
        let paid = one.fraction_cash?;
        let fill = self.entry(action, one, instrument, Origin::Fraction, one.ex_date, paid);
        Some(Fraction { fill, paid })
    }

    /// Every place is that of the instrument under which it goes on.
    fn finish(self) {
        let roots: Vec<u32> = (0..self.goes_on.len() as u32).map(|at| self.root(at)).collect();
        let Self { merged, renamed_from, .. } = self;
        let is_kept: Vec<bool> = (0_u32..).zip(&roots).map(|(at, root)| at == *root).collect();
        let mut place = vec![0_u32; roots.len()];
        let mut kept = 0;
        for (at, is_kept) in is_kept.iter().enumerate() {
            place[at] = kept;
            kept += u32::from(*is_kept);
        }
        let new = |at: u32| place[roots[at as usize] as usize];
        for (at, one) in (0_u32..).zip(&merged.instruments) {
            if let Some(isin) = one.isin.filter(|_| !is_kept[at as usize]) {
                merged.former.push((isin, new(at)));
            }
        }
        for fill in &mut merged.fills {
            let mut root = roots[fill.instrument as usize];
            // The company that it was merged into may have been merged itself.
            while let Some((_, _, into)) = renamed_from
                .iter()
                .find(|(from, day, _)| roots[*from as usize] == root && fill.time >= Time::from_ist(*day, 0))
            {
                root = roots[*into as usize];
            }
            fill.instrument = place[root as usize];
        }
        for name in &mut merged.names {
            name.instrument = new(name.instrument);
        }
        for event in &mut merged.events {
            event.instrument = new(event.instrument);
            match &mut event.change {
                Change::Demerge { into, .. } | Change::Merge { into, .. } => *into = new(*into),
                Change::Scale(_) | Change::Bonus { .. } | Change::Call { .. } | Change::Leave { .. } => {}
            }
        }
        for at in &mut merged.asked {
            *at = new(*at);
        }
        let mut kept = is_kept.into_iter();
        merged.instruments.retain(|_| kept.next().unwrap_or(true));
        merged.names.sort_by(|a, b| (&a.symbol, a.instrument).cmp(&(&b.symbol, b.instrument)));
        merged.names.dedup_by(|later, first| {
            let is_same = first.symbol == later.symbol && first.instrument == later.instrument;
            if is_same {
                (first.first, first.last) = (first.first.min(later.first), first.last.max(later.last));
            }
            is_same
        });
    }
}
