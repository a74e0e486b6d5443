//! Corporate actions among random trades: the second opinion, and what they may never change.

use domain::{
    ActionKind, Broker, Contract, CorporateAction, CostShare, Exchange, Fill, FillId, Instrument, Method,
    Money, Origin, Price, Quantity, Ratio, Series, Side, Time, value_of,
};
use ledger::charges::Plan;
use ledger::{Book, Import, Merged, StartOfRecord, Status, merge};
use proptest::prelude::*;

use crate::books::{DAYS, Deal, at_the_end, day, deals};
use crate::money::{cash_flow, explained};
use crate::naive::actions::{Outcome, outcomes};
use crate::view::whole;

const SYMBOLS: [&str; 3] = ["ALPHA", "BETA", "GAMMA"];

fn instruments() -> Vec<Instrument> {
    let share = |symbol: &str| Instrument { symbol: symbol.into(), isin: None, contract: Contract::Cash };
    SYMBOLS.iter().map(|symbol| share(symbol)).collect()
}

/// Prices are multiples of ₹900: two splits, two demergers and two mergers of the ratios below leave no part of 10⁻⁴.
fn fills(deals: &[Deal]) -> Vec<Fill> {
    let fill = |(place, deal): (usize, &Deal)| {
        let price = Price((deal.price % 60 + 1) * 900 * Price::ONE);
        let quantity = Quantity::whole(deal.quantity);
        Fill {
            instrument: deal.scrip as u32,
            row: place as u32 + 2,
            time: Time::from_ist(day(DAYS[deal.day]), 9 * 3600 + 15 * 60 + deal.minute * 60),
            quantity,
            price,
            value: value_of(price, quantity).unwrap(),
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            side: if deal.is_buy { Side::Buy } else { Side::Sell },
            series: Series::NONE,
            auction: false,
            trade_id: (place + 1).to_string().into(),
            order_id: (place + 1).to_string().into(),
            id: FillId::UNSET,
        }
    };
    deals.iter().enumerate().map(fill).collect()
}

/// Nobody sells what he does not hold.
fn covered(mut fills: Vec<Fill>) -> Vec<Fill> {
    fills.sort_by_key(|fill| (fill.time, fill.row));
    let mut held = 0;
    for fill in &mut fills {
        if fill.side == Side::Sell {
            fill.quantity.0 = fill.quantity.0.min(held);
            fill.value = value_of(fill.price, fill.quantity).unwrap();
            held -= fill.quantity.0;
        } else {
            held += fill.quantity.0;
        }
    }
    fills.retain(|fill| fill.quantity.0 > 0);
    fills
}

/// Of which scrip, to which, on which day.
type Acted = (usize, Option<usize>, CorporateAction);

fn ratio(new: i64, per: i64) -> Ratio {
    Ratio::new(new, per).unwrap()
}

/// At most four actions, of one scrip and day never two of a kind; shares are given only to later scrips, and a scrip
/// that was merged sees no more.
fn acted() -> impl Strategy<Value = Vec<Acted>> {
    let one = (0..5_usize, 0..3_usize, 1..DAYS.len(), 0..3_usize, 0..4_i32);
    prop::collection::vec(one, 1..5).prop_map(|wanted| {
        let mut all: Vec<Acted> = Vec::new();
        for (kind, scrip, at, which, later) in wanted {
            let into = (scrip < 2).then_some(scrip + 1 + which % (2 - scrip).max(1));
            let kind = match (kind, into) {
                (0, _) => ActionKind::Split(ratio([2, 5, 10][which], 1)),
                (2, Some(_)) => {
                    let cost = CostShare::percent(["5", "20", "100"][which]);
                    ActionKind::Demerger { ratio: ratio([1, 2, 1][which], 1), cost }
                }
                (3, Some(_)) => ActionKind::Merger(ratio([1, 2, 3][which], 1)),
                (4, _) => ActionKind::Transfer { quantity: Quantity::whole([1, 4, 20][which]) },
                _ => ActionKind::Bonus(ratio([1, 1, 2][which], [1, 3, 5][which])),
            };
            let ex_date = day(DAYS[at]);
            // Two companies may part on one day, if they take no more than all of the cost.
            let parts_too = |known: &ActionKind, on: domain::Day, to: Option<usize>| {
                let both = (known, &kind);
                let (
                    ActionKind::Demerger { cost: Some(one), .. },
                    ActionKind::Demerger { cost: Some(other), .. },
                ) = both
                else {
                    return false;
                };
                on == ex_date && to != into && one.0 + other.0 <= CostShare::WHOLE
            };
            let gives = matches!(kind, ActionKind::Demerger { .. } | ActionKind::Merger(_));
            let is_refused = all.iter().any(|(of, to, known)| {
                let is_merger = |kind: &ActionKind| matches!(kind, ActionKind::Merger(_));
                let same = known.kind.rank() == kind.rank() && !parts_too(&known.kind, known.ex_date, *to);
                *of == scrip && (same || is_merger(&known.kind) || is_merger(&kind))
            });
            if is_refused {
                continue;
            }
            let action = CorporateAction {
                ex_date,
                symbol: SYMBOLS[scrip].into(),
                isin: None,
                kind,
                into: into.filter(|_| gives).map(|into| instruments()[into].clone()),
                allotted: matches!(kind, ActionKind::Bonus(_)).then(|| ex_date.plus(later)),
                fraction_cash: None,
            };
            all.push((scrip, into.filter(|_| gives), action));
        }
        all
    })
}

fn merged(fills: &[Fill]) -> Merged {
    merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments(), fills, charges: &[] }])
}

fn after(fills: &[Fill], actions: &[CorporateAction]) -> Merged {
    let mut merged = merged(fills);
    merged.act(actions, at_the_end());
    merged
}

fn build(merged: &Merged, method: Method) -> Book {
    let start = StartOfRecord::default();
    Book::build(merged, &Plan::of(Broker::ZERODHA), method, None, &start, at_the_end())
}

fn only(acted: &[Acted]) -> Vec<CorporateAction> {
    acted.iter().map(|(_, _, action)| action.clone()).collect()
}

/// Of each scrip by its name; a scrip without a trade has no line.
fn seen(book: &Book) -> Vec<Outcome> {
    let mut all = vec![Outcome::default(); SYMBOLS.len()];
    let place = |instrument: u32| {
        let symbol = &book.instruments[instrument as usize].symbol;
        SYMBOLS.iter().position(|known| known == symbol).unwrap()
    };
    for scrip in &book.scrips {
        let own = &mut all[place(scrip.instrument)];
        own.open = (whole(scrip.open.quantity), scrip.open.value.0.into());
        own.lacking = whole(scrip.lacking);
        own.unknown.0 = whole(scrip.unknown_cost_quantity);
    }
    let trades = &book.trades;
    for at in 0..trades.len() {
        let own = &mut all[place(trades.instrument[at])];
        if trades.status[at] == Status::UnknownCost {
            own.unknown.1 += i128::from(trades.sell_value[at].0);
        }
        for exit in trades.first_exit[at] as usize..trades.first_exit[at + 1] as usize {
            *own.realised.entry(book.exits.day[exit]).or_default() += i128::from(book.exits.gross[exit].0);
        }
    }
    all
}

/// A day whose sum is 0 may have an entry or none.
fn without_empty_days(mut all: Vec<Outcome>) -> Vec<Outcome> {
    for one in &mut all {
        one.realised.retain(|_, gross| *gross != 0);
    }
    all
}

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn the_second_opinion_agrees_about_actions(deals in deals(0..3, 0..6), acted in acted()) {
        let mut fills = fills(&deals);
        let book = build(&after(&fills, &only(&acted)), Method::Fifo);
        fills.sort_by_key(|fill| (fill.time, fill.row));
        let of = |scrip: usize| fills.iter().filter(|fill| fill.instrument as usize == scrip).cloned().collect();
        let opinion = outcomes(&[of(0), of(1), of(2)], &acted);
        prop_assert_eq!(without_empty_days(seen(&book)), without_empty_days(opinion));
    }

    /// No rupee comes or goes: what shares were paid, realised or hold is what was paid for them, whoever's name they
    /// bear. Ratios that cut shares in parts are among them, each part sold for nothing.
    #[test]
    fn actions_keep_the_cash_flow(
        deals in deals(0..3, 0..6),
        acted in acted(),
        ratios in prop::collection::vec((1..30_i64, 1..30_i64), 4),
        is_paid in any::<bool>(),
        is_average in any::<bool>(),
    ) {
        // What is given away takes its cost along.
        let mut actions = only(&acted);
        actions.retain(|one| !matches!(one.kind, ActionKind::Transfer { .. }));
        for (action, (new, per)) in actions.iter_mut().zip(ratios) {
            let odd = ratio(new, per);
            action.kind = match action.kind {
                ActionKind::Split(_) => ActionKind::Split(odd),
                ActionKind::Bonus(_) => ActionKind::Bonus(odd),
                ActionKind::Demerger { cost, .. } => ActionKind::Demerger { ratio: odd, cost },
                ActionKind::Merger(_) => ActionKind::Merger(odd),
                other => other,
            };
            action.fraction_cash = is_paid.then_some(Money::ZERO);
        }
        let merged = after(&fills(&deals), &actions);
        let method = if is_average { Method::WeightedAverage } else { Method::Fifo };
        let explained: i64 = explained(&build(&merged, method)).into_values().sum();
        prop_assert_eq!(explained, cash_flow(&merged).into_values().sum::<i64>());
    }

    /// A split is the same history in new shares.
    #[test]
    fn a_split_is_a_change_of_units(deals in deals(0..1, 0..6), at in 1..DAYS.len(), times in 2..11_i64) {
        let fills = covered(fills(&deals));
        let kind = ActionKind::Split(ratio(times, 1));
        let split = CorporateAction {
            ex_date: day(DAYS[at]), symbol: SYMBOLS[0].into(), isin: None, kind, into: None, allotted: None, fraction_cash: None,
        };
        let mut typed = fills.clone();
        for fill in typed.iter_mut().filter(|fill| fill.time.day() < day(DAYS[at])) {
            fill.quantity.0 *= times;
        }
        let acted = build(&after(&fills, std::slice::from_ref(&split)), Method::Fifo);
        let typed = build(&merged(&typed), Method::Fifo);
        prop_assert_eq!(seen_in_money(&acted), seen_in_money(&typed));
    }

    /// A bonus that an action gives is the bonus lot that a user types.
    #[test]
    fn a_bonus_is_a_lot_at_no_cost(deals in deals(0..1, 0..6), at in 1..DAYS.len(), new in 1..4_i64, later in 0..4_i32) {
        let fills: Vec<Fill> = fills(&deals).into_iter().map(|fill| Fill { side: Side::Buy, ..fill }).collect();
        let ex_date = day(DAYS[at]);
        let held: i64 = fills.iter().filter(|fill| fill.time.day() < ex_date).map(|fill| whole(fill.quantity)).sum();
        let kind = ActionKind::Bonus(ratio(new, 1));
        let bonus = CorporateAction {
            ex_date, symbol: SYMBOLS[0].into(), isin: None, kind, into: None,
            allotted: Some(ex_date.plus(later)), fraction_cash: None,
        };
        let mut typed = fills.clone();
        if held > 0 {
            typed.push(Fill {
                time: Time::from_ist(ex_date.plus(later), 0),
                quantity: Quantity::whole(held * new),
                value: Money::ZERO,
                price: Price::ZERO,
                origin: Origin::Bonus,
                trade_id: "B".into(),
                order_id: "B".into(),
                id: FillId::UNSET,
                ..fills[0].clone()
            });
        }
        let acted = build(&after(&fills, &[bonus]), Method::Fifo);
        prop_assert_eq!(seen(&acted), seen(&build(&merged(&typed), Method::Fifo)));
    }

    /// In which order the rows of a file stand changes nothing.
    #[test]
    fn the_order_of_rows_of_actions_changes_nothing(deals in deals(0..3, 0..6), acted in acted()) {
        let (fills, actions) = (fills(&deals), only(&acted));
        let turned: Vec<CorporateAction> = actions.iter().rev().cloned().collect();
        let [one, other] = [actions, turned].map(|actions| seen(&build(&after(&fills, &actions), Method::Fifo)));
        prop_assert_eq!(one, other);
    }
}

/// Money alone: quantities of before a split are counted in other shares.
fn seen_in_money(book: &Book) -> Vec<Outcome> {
    let mut all = seen(book);
    for one in &mut all {
        (one.open.0, one.unknown.0, one.lacking) = (0, 0, 0);
    }
    all
}
