//! One strategy as JSON.

use ::analytics::cut::Premium;
use ::strategies::{
    Basis, How, Kind, Leg, Name, NoPayoff, Payoff, State, Strategies, Term, What, Zero, capital, exercised,
    payoff,
};
use domain::{Contract, Day, Money, Quantity, Segment, segment_of_contracts_on};
use journal::strategies::{AllStrategies, Made};
use journal::subject::TradeId;
use journal::{Account, Journal};
use ledger::Direction;
use ledger::charges::{exercise_rate, exercise_tax as tax_on};
use market::is_index;
use report::numbers::{Each, IstDay, IstTime, Rupees, Units, average};
use rustc_hash::FxHashMap;

use super::found::{Chain, Found};
use super::wire::{
    StrategyBasis, StrategyBreakEven, StrategyByHand, StrategyCanBe, StrategyCapital, StrategyChain,
    StrategyExerciseTax, StrategyHow, StrategyLeg, StrategyLegKind, StrategyLine, StrategyMissing,
    StrategyNoPayoff, StrategyPayoff, StrategyPoint, StrategyPremium, StrategyRolled, StrategyState,
    StrategyTrade, StrategyWaiting,
};

pub fn line(
    journal: &Journal,
    of: &AllStrategies,
    found: &Found,
    chains: &FxHashMap<u32, Chain>,
) -> StrategyLine {
    let account = &journal.accounts[found.account as usize];
    let made = of.made(found.account as usize, found.at as usize);
    let (all, at) = (&*of.accounts[found.account as usize].all, found.at as usize);
    let one = &all.list[at];
    let (legs, whole) = (all.legs(at), all.result(at));
    let state = Strategies::state(&legs);
    let terms = all.terms(&legs);
    let has_closed = legs.iter().any(|leg| !leg.is_held && leg.open_units < leg.units);
    let capital = capital_of(made, account, one.name, terms.as_deref().ok(), &legs);
    let (sold, bought_back) = (whole.sold, whole.bought_back);
    let called = one.called.unwrap_or(one.name);
    StrategyLine {
        id: id(account, of, found.account, found.at),
        kind: called.key(),
        name: shown_name(of, found.account, found.at),
        kind_name: called.text(),
        can_be: all
            .can_be(&legs)
            .into_iter()
            .map(|name| StrategyCanBe { key: name.key(), name: name.plain() })
            .collect(),
        by_hand: made.map(by_hand),
        account_name: account.called.clone(),
        underlying: account.book.instruments[legs[0].instrument as usize].underlying().to_owned(),
        expiries: expiries(account, &legs).into_iter().map(IstDay).collect(),
        how: how(one.how),
        opened: IstTime(one.opened),
        joined: one.joined.iter().copied().map(IstTime).collect(),
        closed: closed(&legs).map(IstTime),
        state: state_word(state),
        remains: match state {
            State::PartlyClosed => all.remains(&legs).into_iter().map(|name| name.text()).collect(),
            _ => Vec::new(),
        },
        net: found.here.map(|here| Rupees(here.net())),
        gross: found.here.map(|here| Rupees(here.gross)),
        charges: found.here.map(|here| Rupees(here.charges)),
        part: found.is_part,
        whole_net: has_closed.then(|| Rupees(whole.net())),
        payoff: terms.as_ref().ok().map(|terms| payoff_of(terms, Money::ZERO)),
        exercise_tax: terms.as_ref().ok().and_then(|terms| exercise_tax(account, terms, &legs)),
        ends_in_shares: ends_in_shares(account, &legs),
        payoff_now: payoff_now(all, &legs, state, whole.net()),
        no_payoff: terms.as_ref().err().and_then(|why| match why {
            NoPayoff::SeveralExpiries => Some(StrategyNoPayoff::SeveralExpiries),
            NoPayoff::NotTogether => Some(StrategyNoPayoff::NotTogether),
            NoPayoff::Nothing => None,
        }),
        loss_bound: loss_bound(one.name, &legs).map(Rupees),
        capital: capital.map(|(basis, amount)| StrategyCapital {
            amount: Rupees(amount),
            basis: basis_word(basis),
            returned: (state == State::Closed && amount > Money::ZERO)
                .then(|| whole.net().0 as f64 / amount.0 as f64),
        }),
        premium: legs.iter().any(is_sold_and_closed).then(|| StrategyPremium {
            sold: Rupees(sold),
            bought_back: Rupees(bought_back),
            captured: Premium::new(sold, bought_back).captured(),
        }),
        rolled_from: one.rolled_from.map(|rolled| StrategyRolled {
            id: id(account, of, found.account, rolled.strategy),
            name: shown_name(of, found.account, rolled.strategy),
            leg: rolled.leg.map(leg_kind),
        }),
        chain: chains.get(&found.at).map(|chain| StrategyChain {
            strategies: chain.strategies,
            net: Rupees(chain.net),
            net_without_first: Rupees(chain.without_first),
        }),
        legs: legs.iter().map(|of| leg(account, of)).collect(),
    }
}

/// The user's own name, else what it is recognised or called as.
pub fn shown_name(of: &AllStrategies, account: u32, at: u32) -> String {
    let own = of.made(account as usize, at as usize).map(|made| &made.of.of.name);
    let one = &of.accounts[account as usize].all.list[at as usize];
    own.filter(|name| !name.is_empty()).cloned().unwrap_or_else(|| one.called.unwrap_or(one.name).text())
}

/// Of one that the user made.
pub fn hand_id(number: i64) -> String {
    format!("hand-{number}")
}

/// Of the first piece of it, or of what the user made: two strategies can share a fill, never the same units of it.
pub fn id(account: &Account, of: &AllStrategies, place: u32, at: u32) -> String {
    if let Some(made) = of.made(place as usize, at as usize) {
        return hand_id(made.of.number);
    }
    let all = &of.accounts[place as usize].all;
    let piece = all.list[at as usize].pieces[0];
    let fill = all.opened.openings[piece.opening as usize].fill;
    let id = account.merged.fills[fill as usize].id;
    format!("{}-{id}-{}", account.name, piece.from / Quantity::ONE)
}

fn by_hand(made: &Made) -> StrategyByHand {
    let of = &made.of.of;
    let own = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    StrategyByHand {
        name: own(&of.name),
        kind: own(&of.kind),
        margin: of.margin.map(Rupees),
        missing: missing(made),
    }
}

/// Units that are no longer there, by contract in the order in which they were kept.
fn missing(made: &Made) -> Vec<StrategyMissing> {
    let mut missing: Vec<(&str, i64)> = Vec::new();
    for (anchor, &units) in made.of.of.anchors.iter().zip(&made.missing).filter(|(_, units)| **units > 0) {
        match missing.iter_mut().find(|own| own.0 == anchor.title) {
            Some(own) => own.1 += units,
            None => missing.push((&anchor.title, units)),
        }
    }
    let told = |(title, units): (&str, i64)| StrategyMissing {
        title: title.to_owned(),
        quantity: Units(Quantity(units)),
    };
    missing.into_iter().map(told).collect()
}

/// A strategy of which nothing is there.
pub fn waiting(journal: &Journal, made: &Made) -> StrategyWaiting {
    let of = &made.of.of;
    let account = of.account.and_then(|name| journal.accounts.iter().find(|own| own.name == name));
    let kind = Name::of_key(&of.kind).map(|name| name.plain().to_owned());
    StrategyWaiting {
        id: hand_id(made.of.number),
        name: Some(of.name.clone()).filter(|name| !name.is_empty()).or(kind),
        underlying: of.underlying.clone(),
        opened: IstDay(of.day),
        account_name: account.map(|account| account.called.clone()),
        legs: missing(made),
    }
}

fn is_sold_and_closed(leg: &Leg) -> bool {
    leg.what != What::Underlying && !leg.is_long && leg.open_units < leg.units
}

pub fn expiries(account: &Account, legs: &[Leg]) -> Vec<Day> {
    let of = |leg: &Leg| account.book.instruments[leg.instrument as usize].expiry();
    let mut days: Vec<Day> = legs.iter().filter_map(of).collect();
    days.sort_unstable();
    days.dedup();
    days
}

pub fn closed(legs: &[Leg]) -> Option<domain::Time> {
    let own = legs.iter().filter(|leg| !leg.is_held);
    let ends: Option<Vec<_>> = own.map(|leg| leg.closed).collect();
    ends?.into_iter().max()
}

fn leg(account: &Account, leg: &Leg) -> StrategyLeg {
    let closed_units = leg.units - leg.open_units;
    let has_result = closed_units > 0 && !leg.is_held;
    let trades = leg.trades.iter().map(|&trade| {
        let whole = account.book.trades.quantity[trade as usize].0;
        StrategyTrade {
            id: TradeId { account: account.name, key: account.book.trades.key[trade as usize] }.to_string(),
            part: leg.is_held || leg.trades.len() > 1 || leg.units != whole,
        }
    });
    StrategyLeg {
        title: account.book.instruments[leg.instrument as usize].title(),
        direction: if leg.is_long { Direction::Long } else { Direction::Short }.into(),
        quantity: Units(Quantity(leg.units)),
        open_quantity: Units(Quantity(leg.open_units)),
        average_entry: average(leg.entry_value, Quantity(leg.units)).map(Each),
        average_exit: has_result.then(|| average(leg.exit_value, Quantity(closed_units))).flatten().map(Each),
        opened: IstTime(leg.opened),
        closed: leg.closed.filter(|_| !leg.is_held).map(IstTime),
        gross: has_result.then_some(Rupees(leg.gross)),
        charges: has_result.then_some(Rupees(leg.charges)),
        net: has_result.then(|| Rupees(leg.gross - leg.charges)),
        trades: trades.collect(),
        unsettled: leg.is_unsettled,
        held: leg.is_held,
    }
}

/// What the user says comes before any estimate.
pub fn capital_of(
    made: Option<&Made>,
    account: &Account,
    name: ::strategies::Name,
    terms: Option<&[(Term, Money)]>,
    legs: &[Leg],
) -> Option<(Basis, Money)> {
    if let Some(margin) = made.and_then(|made| made.of.of.margin) {
        return Some((Basis::Own, margin));
    }
    let terms = terms?;
    let of = |leg: &Leg| &account.book.instruments[leg.instrument as usize];
    let shares = legs.iter().filter(|leg| of(leg).contract == Contract::Cash).count();
    let contract = legs.iter().map(of).find(|one| one.contract != Contract::Cash)?;
    let (underlying, expiry) = (contract.contract.underlying()?, contract.contract.expiry()?);
    let has_margins = segment_of_contracts_on(underlying) == Segment::Fno;
    let is_index = has_margins.then(|| is_index(underlying, expiry));
    capital(name, terms, shares, is_index).map(|found| (found.basis, found.amount))
}

/// Of options on an index: they are settled in cash.
fn exercise_tax(account: &Account, terms: &[(Term, Money)], legs: &[Leg]) -> Option<StrategyExerciseTax> {
    let of = |leg: &Leg| &account.book.instruments[leg.instrument as usize];
    let option = legs.iter().map(of).find(|one| matches!(one.contract, Contract::Option { .. }))?;
    let (underlying, expiry) = (option.contract.underlying()?, option.contract.expiry()?);
    let is_taxed = segment_of_contracts_on(underlying) == Segment::Fno && is_index(underlying, expiry);
    let own: Vec<Term> = terms.iter().map(|term| term.0).collect();
    let has_bought = own.iter().any(|term| term.what != What::Underlying && term.units > 0);
    let rate = exercise_rate(expiry).filter(|_| is_taxed && has_bought)?;
    let prices = payoff(&own, Money::ZERO, Money::ZERO).points.into_iter().map(|point| point.price);
    let at = |price| exercised(&own, price).into_iter().map(|worth| tax_on(rate, worth)).sum();
    Some(StrategyExerciseTax {
        percent: rate.in_percent(),
        points: prices.map(|price| StrategyPoint { price: Each(price), amount: Rupees(at(price)) }).collect(),
    })
}

fn ends_in_shares(account: &Account, legs: &[Leg]) -> bool {
    let of = |leg: &Leg| &account.book.instruments[leg.instrument as usize].contract;
    legs.iter().map(of).any(|one| match (one.underlying(), one.expiry()) {
        (Some(underlying), Some(expiry)) => {
            segment_of_contracts_on(underlying) == Segment::Fno && !is_index(underlying, expiry)
        }
        _ => false,
    })
}

/// Of what is open, with what the rest made and what opening it cost.
fn payoff_now(all: &Strategies, legs: &[Leg], state: State, net: Money) -> Option<StrategyPayoff> {
    if !matches!(state, State::Open | State::PartlyClosed) {
        return None;
    }
    let terms = all.open_terms(legs).ok()?;
    let paid: Money = legs.iter().map(|leg| leg.open_charges).sum();
    Some(payoff_of(&terms, net - paid))
}

fn payoff_of(terms: &[(Term, Money)], made: Money) -> StrategyPayoff {
    let own: Vec<Term> = terms.iter().map(|term| term.0).collect();
    let found: Payoff = payoff(&own, Strategies::paid(terms), made);
    let zero = |zero: &Zero| match *zero {
        Zero::At(price) => StrategyBreakEven { from: Each(price), to: Some(Each(price)) },
        Zero::Between(from, to) => StrategyBreakEven { from: Each(from), to: to.map(Each) },
    };
    StrategyPayoff {
        points: found
            .points
            .iter()
            .map(|point| StrategyPoint { price: Each(point.price), amount: Rupees(point.amount) })
            .collect(),
        slope: Units(Quantity(found.slope)),
        most: found.most.map(Rupees),
        least: found.least.map(Rupees),
        break_evens: found.zeros.iter().map(zero).collect(),
    }
}

/// What was paid for a bought calendar: the later leg is never worth less than the earlier one.
fn loss_bound(name: ::strategies::Name, legs: &[Leg]) -> Option<Money> {
    if !matches!(name.kind, Kind::Calendar | Kind::DoubleCalendar) || name.mirrored {
        return None;
    }
    let paid: Money =
        legs.iter().map(|leg| if leg.is_long { leg.entry_value } else { -leg.entry_value }).sum();
    let charges: Money = legs.iter().map(|leg| leg.charges + leg.open_charges).sum();
    Some(-(paid + charges)).filter(|_| paid > Money::ZERO)
}

const fn how(how: How) -> StrategyHow {
    match how {
        How::Together => StrategyHow::Together,
        How::Window => StrategyHow::Window,
        How::LeggedIn => StrategyHow::LeggedIn,
        How::Day => StrategyHow::Day,
        How::ByHand => StrategyHow::ByHand,
    }
}

pub const fn state_word(state: State) -> StrategyState {
    match state {
        State::Open => StrategyState::Open,
        State::PartlyClosed => StrategyState::PartlyClosed,
        State::Closed => StrategyState::Closed,
        State::Unsettled => StrategyState::Unsettled,
    }
}

pub const fn basis_word(basis: Basis) -> StrategyBasis {
    match basis {
        Basis::Own => StrategyBasis::Own,
        Basis::Premium => StrategyBasis::Premium,
        Basis::Width => StrategyBasis::Width,
        Basis::Percent => StrategyBasis::Percent,
    }
}

const fn leg_kind(what: What) -> StrategyLegKind {
    match what {
        What::Call => StrategyLegKind::Call,
        What::Put => StrategyLegKind::Put,
        What::Underlying => StrategyLegKind::Underlying,
    }
}
