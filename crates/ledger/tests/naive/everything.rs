//! Fills, corporate actions and the ends of contracts in one walk, in plain fractions: nothing rounds, and nothing of
//! the engine is used but the words of the domain.
//!
//! A scrip is walked a day at a time: what its issuer did, what comes on that day, what the user stated, the trades
//! with the same day first, what a contract takes. Whoever gives shares stands before those that receive them.

mod contracts;
mod fraction;
mod held;

use std::collections::BTreeMap;

use domain::{ActionKind, CorporateAction, Day, Quantity, Right, Side};

pub use fraction::Fraction;

use contracts::settle;
use held::Held;

/// One execution; shares and rupees.
#[derive(Debug, Clone, Copy)]
pub struct Deal {
    pub day: Day,
    pub side: Side,
    pub quantity: i64,
    pub price: i64,
    /// In the order of all that was traded.
    pub place: usize,
}

/// A contract on one of the scrips, or on an index.
#[derive(Debug, Clone)]
pub struct Terms {
    /// In rupees; none of a future.
    pub option: Option<(i64, Right)>,
    /// Whose shares it delivers; none of an index.
    pub stock: Option<usize>,
    pub expiry: Day,
    /// By which it is settled: options first, then by this.
    pub symbol: String,
    /// From the day on it counts so many times as many units.
    pub adjusted: Option<(Day, i64)>,
    /// In rupees what the underlying was worth; none: it expired worthless.
    pub ends_at: Option<i64>,
}

/// An action on a scrip, and whose shares it gives.
#[derive(Debug, Clone)]
pub struct Act {
    pub scrip: usize,
    pub into: Option<usize>,
    pub action: CorporateAction,
    /// The last trading day before its ex-date.
    pub day_before: Day,
    /// From this day on the scrip bears another name than the one that the action says.
    pub renamed: Option<Day>,
}

#[derive(Debug, Clone, Default)]
pub struct World {
    /// In time order, of each scrip. Givers stand before receivers.
    pub shares: Vec<Vec<Deal>>,
    /// In time order, of each contract.
    pub contracts: Vec<(Terms, Vec<Deal>)>,
    pub acts: Vec<Act>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Realised by day; days of 0 are left out.
    pub realised: BTreeMap<Day, Fraction>,
    pub open: Fraction,
    /// Of what is open, where it is known.
    pub cost: Fraction,
    /// Sold at an unknown cost, and for how much.
    pub unknown: (Fraction, Fraction),
    pub lacking: i64,
}

impl Default for Outcome {
    fn default() -> Self {
        let zero = Fraction::ZERO;
        Self { realised: BTreeMap::new(), open: zero, cost: zero, unknown: (zero, zero), lacking: 0 }
    }
}

impl Outcome {
    pub fn made(&mut self, day: Day, result: Fraction) {
        let own = self.realised.entry(day).or_insert(Fraction::ZERO);
        *own = *own + result;
        if *own == Fraction::ZERO {
            self.realised.remove(&day);
        }
    }
}

/// Of the scrips, then of the contracts.
pub fn outcomes(world: &World) -> Vec<Outcome> {
    let mut scrips: Vec<Scrip> = world.shares.iter().map(|deals| Scrip::new(deals)).collect();
    let mut contracts = world.contracts.clone();
    // Which of the world's contracts each is a part of.
    let mut origins: Vec<usize> = (0..contracts.len()).collect();
    apply(&world.acts, &mut scrips, &mut contracts, &mut origins);
    let mut of_parts = Vec::new();
    settle(&contracts, &mut scrips, &mut of_parts);
    let mut of_contracts = vec![Outcome::default(); world.contracts.len()];
    for (origin, part) in origins.into_iter().zip(of_parts) {
        part.realised.into_iter().for_each(|(day, result)| of_contracts[origin].made(day, result));
    }
    let mut all = Vec::new();
    for at in 0..scrips.len() {
        let (outcome, given) = scrips[at].walk_with_least();
        for gift in given {
            scrips[gift.into].arrivals.push(gift);
        }
        all.push(outcome);
    }
    all.extend(of_contracts);
    all
}

#[derive(Debug, Clone, Copy)]
struct Lot {
    quantity: Fraction,
    cost: Cost,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Cost {
    /// Of one share.
    Known(Fraction),
    /// Given for shares that the record lacks.
    Unknown,
    /// Held before the record.
    Lacking,
}

impl Cost {
    fn map(self, change: impl Fn(Fraction) -> Fraction) -> Self {
        if let Self::Known(cost) = self { Self::Known(change(cost)) } else { self }
    }
}

/// Order of what comes on one day: as the actions that give it.
type Order = (Day, u8, String, usize);

struct Gift {
    into: usize,
    day: Day,
    order: Order,
    lots: Vec<Lot>,
}

/// What the user stated: it stands before the day's trades, or behind them.
#[derive(Debug, Clone)]
struct Stated {
    day: Day,
    is_last: bool,
    /// Among those of the same moment.
    order: (usize, String),
    side: Side,
    quantity: Fraction,
    price: Fraction,
}

#[derive(Default)]
struct Scrip {
    deals: Vec<Deal>,
    acts: Vec<(Order, Act)>,
    stated: Vec<Stated>,
    arrivals: Vec<Gift>,
}

/// Which actions touch anything, what they leave for the walks, and which contracts they end.
fn apply(
    acts: &[Act],
    scrips: &mut [Scrip],
    contracts: &mut Vec<(Terms, Vec<Deal>)>,
    origins: &mut Vec<usize>,
) {
    let order = |at: usize| -> Order {
        let one = &acts[at].action;
        (one.ex_date, one.kind.rank(), one.symbol.to_string(), at)
    };
    let mut in_order: Vec<Order> = (0..acts.len()).map(order).collect();
    in_order.sort();
    // Since when shares are known that nobody traded yet.
    let mut known: Vec<Option<Day>> = vec![None; scrips.len()];
    let mut moved: Vec<(usize, Day, usize)> = Vec::new();
    for order in in_order {
        let act = &acts[order.3];
        let on = act.action.ex_date;
        let named_until = act.renamed.map_or(on, |day| day.min(on));
        let was_traded = scrips[act.scrip].deals.iter().any(|deal| deal.day < named_until);
        let divides = matches!(act.action.kind, ActionKind::Demerger { .. } | ActionKind::Merger(_));
        let ends = |(terms, deals): &(Terms, Vec<Deal>)| {
            let was_dealt = deals.iter().any(|deal| deal.day < on);
            divides && terms.stock == Some(act.scrip) && terms.expiry >= on && was_dealt
        };
        // Contracts end on the last trading day before, and what they deliver is held on the day.
        let last = act.day_before;
        let is_held = contracts.iter().any(ends);
        if is_held {
            known[act.scrip] = Some(known[act.scrip].map_or(last, |day| day.min(last)));
        }
        if !was_traded && known[act.scrip].is_none_or(|day| day >= named_until) {
            continue;
        }
        for at in 0..contracts.len() {
            if !ends(&contracts[at]) {
                continue;
            }
            let (terms, deals) = &mut contracts[at];
            // What is dealt in from the day on is another contract.
            let later: Vec<Deal> = deals.iter().copied().filter(|deal| deal.day >= on).collect();
            deals.retain(|deal| deal.day < on);
            let mut again = terms.clone();
            terms.expiry = last;
            let adjusted_before = |(day, _): &(Day, i64)| *day < on;
            again.adjusted = again.adjusted.filter(|one| !adjusted_before(one));
            if !later.is_empty() {
                terms.adjusted = terms.adjusted.filter(adjusted_before);
                contracts.push((again, later));
                origins.push(origins[at]);
            }
        }
        let knows = |known: &mut Vec<Option<Day>>, into: usize| {
            known[into] = Some(known[into].map_or(on, |day| day.min(on)));
        };
        match act.action.kind {
            ActionKind::Rename | ActionKind::Adjust(_) | ActionKind::FutureDividend { .. } => {}
            ActionKind::Rights { price, quantity, .. } => {
                let (price, quantity) = price.zip(quantity).expect("what was taken is stated");
                let to = act.into.unwrap_or(act.scrip);
                if act.into.is_some() {
                    // Of shares that became others no more are given.
                    if moved.iter().any(|(from, ..)| *from == to) {
                        continue;
                    }
                    knows(&mut known, to);
                }
                scrips[to].stated.push(Stated {
                    day: act.action.allotted.expect("a day"),
                    is_last: false,
                    order: (order.3, String::new()),
                    side: Side::Buy,
                    quantity: of_quantity(quantity),
                    price: Fraction::new(price.0.into(), domain::Price::ONE.into()),
                });
            }
            ActionKind::Buyback { quantity, price } => scrips[act.scrip].stated.push(Stated {
                day: on,
                is_last: false,
                order: (order.3, String::new()),
                side: Side::Sell,
                quantity: of_quantity(quantity),
                price: Fraction::new(price.0.into(), domain::Price::ONE.into()),
            }),
            ActionKind::Split(_)
            | ActionKind::Consolidation(_)
            | ActionKind::Bonus(_)
            | ActionKind::Call { .. }
            | ActionKind::Transfer { .. }
            | ActionKind::Demerger { .. }
            | ActionKind::Merger(_)
            | ActionKind::FullyPaid => {
                if let Some(into) = act.into {
                    knows(&mut known, into);
                    if !matches!(act.action.kind, ActionKind::Demerger { .. }) {
                        moved.push((act.scrip, on, into));
                    }
                }
                scrips[act.scrip].acts.push((order, act.clone()));
            }
        }
    }
    // What bears the old name after a merger belongs to the new one.
    for (from, on, into) in moved {
        let (before, after) = scrips[from].deals.drain(..).partition(|deal: &Deal| deal.day < on);
        scrips[from].deals = before;
        scrips[into].deals.extend::<Vec<Deal>>(after);
        scrips[into].deals.sort_by_key(|deal| deal.place);
        let (before, after) = scrips[from].stated.drain(..).partition(|one: &Stated| one.day < on);
        scrips[from].stated = before;
        scrips[into].stated.extend::<Vec<Stated>>(after);
    }
}

fn of_quantity(quantity: Quantity) -> Fraction {
    Fraction::new(quantity.0.into(), Quantity::ONE.into())
}

impl Scrip {
    fn new(deals: &[Deal]) -> Self {
        Self { deals: deals.to_vec(), ..Self::default() }
    }

    /// With the fewest shares of before that leave no sell without any.
    fn walk_with_least(&self) -> (Outcome, Vec<Gift>) {
        let mut enough = 0;
        while self.walk(enough).is_none() {
            enough = enough * 2 + 1;
            assert!(enough < 1 << 24, "enough shares cover every sell");
        }
        let mut too_few = -1;
        while enough - too_few > 1 {
            let middle = too_few + (enough - too_few) / 2;
            if self.walk(middle).is_some() { enough = middle } else { too_few = middle }
        }
        self.walk(enough).expect("it was enough before")
    }

    fn walk(&self, lacking: i64) -> Option<(Outcome, Vec<Gift>)> {
        let mut days: Vec<Day> = self.deals.iter().map(|deal| deal.day).collect();
        days.extend(
            self.acts.iter().flat_map(|(_, act)| [Some(act.action.ex_date), act.action.allotted]).flatten(),
        );
        days.extend(self.stated.iter().map(|one| one.day));
        days.extend(self.arrivals.iter().map(|gift| gift.day));
        days.sort_unstable();
        days.dedup();
        let mut held = Held { outcome: Outcome { lacking, ..Outcome::default() }, ..Held::default() };
        if lacking > 0 {
            held.lots.push_back(Lot { quantity: Fraction::whole(lacking), cost: Cost::Lacking });
        }
        let mut given = Vec::new();
        // Declared bonus shares: when they come, in which order, how many.
        let mut declared: Vec<(Day, Order, Fraction)> = Vec::new();
        for day in days {
            for (order, act) in self.acts.iter().filter(|(_, act)| act.action.ex_date == day) {
                held.act(order, act, &mut declared, &mut given)?;
            }
            self.come(day, &declared, &mut held);
            let mut stated: Vec<&Stated> = self.stated.iter().filter(|one| one.day == day).collect();
            stated.sort_by(|a, b| a.order.cmp(&b.order));
            let (last, first): (Vec<&Stated>, Vec<&Stated>) = stated.into_iter().partition(|one| one.is_last);
            for one in first {
                held.deliver(day, one.side, one.quantity, one.price)?;
            }
            self.trade(day, &mut held)?;
            for one in last {
                held.deliver(day, one.side, one.quantity, one.price)?;
            }
        }
        for lot in &held.lots {
            if lot.cost != Cost::Lacking {
                held.outcome.open = held.outcome.open + lot.quantity;
            }
            if let Cost::Known(cost) = lot.cost {
                held.outcome.cost = held.outcome.cost + lot.quantity * cost;
            }
        }
        Some((held.outcome, given))
    }

    /// Bonus shares and shares of others, in the order of the actions that give them.
    fn come(&self, day: Day, declared: &[(Day, Order, Fraction)], held: &mut Held) {
        let bonus = declared.iter().filter(|(on, ..)| *on == day).map(|(_, order, quantity)| {
            (order.clone(), vec![Lot { quantity: *quantity, cost: Cost::Known(Fraction::ZERO) }])
        });
        let gifts = self.arrivals.iter().filter(|gift| gift.day == day);
        let mut coming: Vec<(Order, Vec<Lot>)> =
            bonus.chain(gifts.map(|gift| (gift.order.clone(), gift.lots.clone()))).collect();
        coming.sort_by(|a, b| a.0.cmp(&b.0));
        for (_, lots) in coming {
            held.lots.extend(lots.into_iter().filter(|lot| lot.quantity > Fraction::ZERO));
        }
    }

    /// The same day first; what is left of the larger side, its latest, is delivered.
    fn trade(&self, day: Day, held: &mut Held) -> Option<()> {
        let deals: Vec<&Deal> = self.deals.iter().filter(|deal| deal.day == day).collect();
        let sum = |side: Side| -> i64 {
            deals.iter().filter(|deal| deal.side == side).map(|deal| deal.quantity).sum()
        };
        let netted = sum(Side::Buy).min(sum(Side::Sell));
        let mut left = BTreeMap::from([(false, netted), (true, netted)]);
        for deal in deals {
            let own = left.get_mut(&(deal.side == Side::Buy)).expect("two sides");
            let intraday = deal.quantity.min(*own);
            *own -= intraday;
            let value = Fraction::whole(intraday * deal.price);
            let signed = if deal.side == Side::Sell { value } else { Fraction::ZERO - value };
            held.outcome.made(day, signed);
            let rest = Fraction::whole(deal.quantity - intraday);
            held.deliver(day, deal.side, rest, Fraction::whole(deal.price))?;
        }
        Some(())
    }
}
