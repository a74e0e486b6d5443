//! Fills, every kind of corporate action and every end of a contract at once: the engine against plain fractions.

use domain::{
    ActionKind, Broker, Contract, CorporateAction, CostShare, Day, Exchange, Fill, FillId, Instrument,
    Method, Money, Origin, Price, Quantity, Ratio, Right, Series, Side, Time, value_of,
};
use ledger::charges::Plan;
use ledger::{Book, Import, Merged, Settlement, SettlementValue, StartOfRecord, Status, merge};
use proptest::prelude::*;

use crate::books::{DAYS, Deal, day, deals};
use crate::money::{cash_flow, explained};
use crate::naive::everything::{self, Act, Fraction, Outcome, Terms, World};

/// Of the scrips; the third has a second name.
const SCRIPS: [&str; 4] = ["ALPHAPP", "ALPHA", "BETA", "GAMMA"];
const PARTLY_PAID: usize = 0;
const ALPHA: usize = 1;
const BETA: usize = 2;
const GAMMA: usize = 3;
const NEW_NAME: &str = "BETTER";

/// A future, a call and a put on ALPHA, and a call on an index; the call on ALPHA has a second name.
const CONTRACTS: usize = 4;
const FUTURE: usize = 0;
const CALL: usize = 1;
const PUT: usize = 2;
const EXPIRY: usize = 4;
/// Prices are multiples of ₹900, in 1 to 60 of them: no ratio below leaves a part of 10⁻⁴.
const STEP: i64 = 900;
const STRIKE: i64 = 30 * STEP;

/// What happened, whoever looks at it.
#[derive(Debug, Clone)]
struct History {
    deals: Vec<Deal>,
    acts: Vec<Act>,
    /// From which of the days BETA has its new name, and from which the call on ALPHA is one of twice the units.
    renamed: Option<usize>,
    adjusted: Option<usize>,
    /// What ALPHA and the index were worth at the end, in rupees, and whether the put and the index call were said to
    /// be worthless.
    spots: (i64, i64),
    worthless: (bool, bool),
}

fn ratio(new: i64, per: i64) -> Ratio {
    Ratio::new(new, per).unwrap()
}

/// Which of them, of which scrip, on which day, with which of three sizes, how many days later.
type Wanted = (usize, usize, usize, usize, i32);

fn kind_of((kind, scrip, _, which, _): Wanted) -> Option<(ActionKind, Option<usize>)> {
    let price = Price((which as i64 + 1) * STEP * Price::ONE);
    let quantity = Quantity::whole([1, 4, 20][which]);
    Some(match (kind, scrip) {
        (0, _) => (ActionKind::Split(ratio([2, 5, 10][which], 1)), None),
        (1, _) => (ActionKind::Consolidation(ratio(1, 2)), None),
        (2, _) => (ActionKind::Bonus(ratio([1, 1, 2][which], [1, 3, 5][which])), None),
        (3, ALPHA) => {
            let kind =
                ActionKind::Rights { ratio: ratio(1, 1), price: Some(price), quantity: Some(quantity) };
            (kind, (which > 0).then_some(PARTLY_PAID))
        }
        (3, _) => {
            (ActionKind::Rights { ratio: ratio(1, 1), price: Some(price), quantity: Some(quantity) }, None)
        }
        (4, PARTLY_PAID) => (ActionKind::Call { price }, None),
        (5, PARTLY_PAID) => (ActionKind::FullyPaid, Some(ALPHA)),
        (4, ALPHA | BETA) => {
            let cost = CostShare::percent(["5", "20", "100"][which]);
            (ActionKind::Demerger { ratio: ratio([1, 2, 1][which], 1), cost }, Some(GAMMA))
        }
        (5, BETA) => (ActionKind::Merger(ratio([1, 2, 3][which], 1)), Some(GAMMA)),
        (6, ALPHA | BETA | GAMMA) => (ActionKind::Buyback { quantity, price }, None),
        (7, _) => (ActionKind::Transfer { quantity }, None),
        _ => return None,
    })
}

/// The last trading day before each of [`DAYS`]; 31 March 2026 is a holiday.
const DAYS_BEFORE: [&str; DAYS.len()] =
    ["2025-06-10", "2026-02-26", "2026-02-27", "2026-03-30", "2026-03-30", "2026-05-18"];

fn acts(wanted: &[Wanted]) -> Vec<Act> {
    let mut all: Vec<Act> = Vec::new();
    for &one in wanted {
        let (_, scrip, at, _, later) = one;
        let Some((kind, into)) = kind_of(one) else { continue };
        let ends = |kind: &ActionKind| matches!(kind, ActionKind::Merger(_) | ActionKind::FullyPaid);
        let ex_date = day(DAYS[at]);
        // A split and a consolidation of one day are refused as the same stated twice.
        let scales = |rank: &u8| matches!(rank, 1 | 2);
        // Of one scrip never two of a kind, and nothing after its end.
        let is_refused = all.iter().filter(|known| known.scrip == scrip).any(|known| {
            known.action.kind.rank() == kind.rank()
                || (ends(&known.action.kind) && ex_date >= known.action.ex_date)
                || (ends(&kind) && known.action.ex_date >= ex_date)
                || (known.action.ex_date == ex_date
                    && [known.action.kind.rank(), kind.rank()].iter().all(scales))
        });
        // 31 March 2026 is a holiday: contracts that end before a division on 1 April would end before what is traded
        // on it.
        let is_after_holiday = scrip == ALPHA && at == 4 && matches!(kind, ActionKind::Demerger { .. });
        if is_refused || is_after_holiday {
            continue;
        }
        let has_day = matches!(kind, ActionKind::Bonus(_) | ActionKind::Rights { .. });
        let is_cut = matches!(kind, ActionKind::Consolidation(_));
        let action = CorporateAction {
            ex_date,
            symbol: SCRIPS[scrip].into(),
            isin: None,
            kind,
            into: into.map(|into| share(SCRIPS[into])),
            allotted: has_day.then(|| ex_date.plus(later)),
            fraction_cash: is_cut.then_some(Money(STEP * Money::ONE)),
        };
        all.push(Act { scrip, into, action, day_before: day(DAYS_BEFORE[at]), renamed: None });
    }
    all
}

fn histories() -> impl Strategy<Value = History> {
    let wanted = (0..8_usize, 0..4_usize, 1..DAYS.len(), 0..3_usize, 0..4_i32);
    let wanted = prop::collection::vec(wanted, 0..8);
    let name = || prop::option::of(1..DAYS.len());
    (
        deals(0..SCRIPS.len() + CONTRACTS, 0..6),
        wanted,
        name(),
        name(),
        (0..61_i64, 0..61_i64),
        any::<(bool, bool)>(),
    )
        .prop_map(|(mut deals, wanted, renamed, adjusted, spots, worthless)| {
            deals.retain(|deal| deal.scrip < SCRIPS.len() || deal.day <= EXPIRY);
            let mut acts = acts(&wanted);
            for act in acts.iter_mut().filter(|act| act.scrip == BETA) {
                act.renamed = renamed.map(|at| day(DAYS[at]));
            }
            // What ended when ALPHA was divided is not adjusted any more.
            let is_divided = |at: usize| {
                let divides =
                    |act: &Act| act.scrip == ALPHA && matches!(act.action.kind, ActionKind::Demerger { .. });
                acts.iter().any(|act| divides(act) && act.action.ex_date <= day(DAYS[at]))
            };
            let adjusted = adjusted.filter(|at| *at <= EXPIRY && !is_divided(*at));
            History { deals, acts, renamed, adjusted, spots: (spots.0 * STEP, spots.1 * STEP), worthless }
        })
}

fn share(symbol: &str) -> Instrument {
    Instrument { symbol: symbol.into(), isin: None, contract: Contract::Cash }
}

impl History {
    /// Which of the contracts under its name of the day.
    fn contract(&self, at: usize, on: Option<usize>) -> Instrument {
        let (underlying, expiry) = (if at == 3 { "NIFTY" } else { "ALPHA" }, day(DAYS[EXPIRY]));
        let is_new = at == CALL && self.adjusted.is_some_and(|from| on.is_none_or(|day| day >= from));
        let strike = if is_new { STRIKE / 2 } else { STRIKE };
        let right = if at == PUT { Right::Put } else { Right::Call };
        let underlying = underlying.into();
        let (symbol, contract) = if at == FUTURE {
            ("ALPHA26APRFUT".to_owned(), Contract::Future { underlying, expiry })
        } else {
            let symbol = format!("{underlying}26APR{strike}{right}");
            let strike = Price(strike * Price::ONE);
            (symbol, Contract::Option { underlying, expiry, strike, right })
        };
        Instrument { symbol: symbol.into(), isin: None, contract }
    }

    fn instrument(&self, deal: &Deal) -> Instrument {
        match deal.scrip.checked_sub(SCRIPS.len()) {
            Some(contract) => self.contract(contract, Some(deal.day)),
            None if deal.scrip == BETA && self.renamed.is_some_and(|from| deal.day >= from) => {
                share(NEW_NAME)
            }
            None => share(SCRIPS[deal.scrip]),
        }
    }

    fn ends_at(&self, at: usize) -> Option<i64> {
        match at {
            PUT => (!self.worthless.0).then_some(self.spots.0),
            3 => (!self.worthless.1).then_some(self.spots.1),
            _ => Some(self.spots.0),
        }
    }

    /// As the engine is told.
    fn told(&self, method: Method) -> (Merged, Book) {
        let mut instruments: Vec<Instrument> = Vec::new();
        let fills: Vec<Fill> = (1..)
            .zip(&self.deals)
            .map(|(row, deal)| {
                let one = self.instrument(deal);
                let place = instruments.iter().position(|known| *known == one).unwrap_or_else(|| {
                    instruments.push(one);
                    instruments.len() - 1
                });
                let (price, quantity) = (Price(price(deal) * Price::ONE), Quantity::whole(deal.quantity));
                Fill {
                    instrument: place as u32,
                    row,
                    time: Time::from_ist(day(DAYS[deal.day]), 9 * 3600 + 15 * 60 + deal.minute * 60),
                    quantity,
                    price,
                    value: value_of(price, quantity).unwrap(),
                    exchange: Exchange::Nse,
                    origin: Origin::Traded,
                    side: side(deal),
                    series: Series::NONE,
                    auction: false,
                    trade_id: row.to_string().into(),
                    order_id: row.to_string().into(),
                    id: FillId::UNSET,
                }
            })
            .collect();
        let mut merged = merge(&[Import {
            broker: Broker::ZERODHA,
            instruments: &instruments,
            fills: &fills,
            charges: &[],
        }]);
        let mut actions: Vec<CorporateAction> = self.acts.iter().map(|act| act.action.clone()).collect();
        actions.extend(self.names());
        merged.act(&actions, after_all());
        self.settle(&mut merged);
        let start = StartOfRecord::default();
        let book = Book::build(&merged, &Plan::of(Broker::ZERODHA), method, None, &start, after_all());
        (merged, book)
    }

    /// The actions that change names; they stand behind the others.
    fn names(&self) -> Vec<CorporateAction> {
        let action = |from: usize, symbol: &str, kind: ActionKind, into: Instrument| CorporateAction {
            ex_date: day(DAYS[from]),
            symbol: symbol.into(),
            isin: None,
            kind,
            into: Some(into),
            allotted: None,
            fraction_cash: None,
        };
        let rename = self.renamed.map(|from| action(from, SCRIPS[BETA], ActionKind::Rename, share(NEW_NAME)));
        let adjust = self.adjusted.map(|from| {
            let old = self.contract(CALL, Some(0));
            action(from, &old.symbol, ActionKind::Adjust(ratio(2, 1)), self.contract(CALL, None))
        });
        rename.into_iter().chain(adjust).collect()
    }

    fn settle(&self, merged: &mut Merged) {
        let settlement = |at: usize| Settlement {
            exchange: Exchange::Nse,
            symbol: self.contract(at, None).symbol,
            value: self.ends_at(at).map_or(SettlementValue::Worthless, |rupees| {
                SettlementValue::Final(Price(rupees * Price::ONE))
            }),
        };
        let stated: Vec<Settlement> = (0..CONTRACTS).map(settlement).collect();
        merged.settle(&stated, after_all());
    }

    /// As the second opinion is told.
    fn world(&self) -> World {
        let mut deals = self.deals.clone();
        // Rows of one minute stand in their order.
        deals.sort_by_key(|deal| (deal.day, deal.minute));
        let of = |scrip: usize| -> Vec<everything::Deal> {
            let own = deals.iter().enumerate().filter(|(_, deal)| deal.scrip == scrip);
            own.map(|(place, deal)| everything::Deal {
                day: day(DAYS[deal.day]),
                side: side(deal),
                quantity: deal.quantity,
                price: price(deal),
                place,
            })
            .collect()
        };
        let contract = |at: usize| {
            let one = self.contract(at, None);
            let option = match &one.contract {
                Contract::Option { strike, right, .. } => Some((strike.0 / Price::ONE, *right)),
                _ => None,
            };
            // Only what was traded before is adjusted.
            let adjusted = self.adjusted.filter(|_| at == CALL).map(|from| (day(DAYS[from]), 2));
            let terms = Terms {
                option,
                stock: (at != 3).then_some(ALPHA),
                expiry: day(DAYS[EXPIRY]),
                symbol: one.symbol.to_string(),
                adjusted,
                ends_at: self.ends_at(at),
            };
            (terms, of(SCRIPS.len() + at))
        };
        World {
            shares: (0..SCRIPS.len()).map(of).collect(),
            contracts: (0..CONTRACTS).map(contract).collect(),
            acts: self.acts.clone(),
        }
    }

    fn place(&self, symbol: &str) -> usize {
        let contracts = || (0..CONTRACTS).map(|at| self.contract(at, None).symbol);
        let name = if symbol == NEW_NAME { SCRIPS[BETA] } else { symbol };
        let scrip = SCRIPS.iter().position(|known| *known == name);
        scrip.or_else(|| contracts().position(|known| known == name).map(|at| SCRIPS.len() + at)).unwrap()
    }

    fn seen(&self, book: &Book) -> Vec<Outcome> {
        let mut all = vec![Outcome::default(); SCRIPS.len() + CONTRACTS];
        let place = |instrument: u32| self.place(&book.instruments[instrument as usize].symbol);
        for scrip in &book.scrips {
            let at = place(scrip.instrument);
            let own = &mut all[at];
            own.lacking += crate::view::whole(scrip.lacking);
            if at < SCRIPS.len() {
                own.open = own.open + shares(scrip.open.quantity);
                own.cost = own.cost + rupees(scrip.open.value);
            }
            own.unknown.0 = own.unknown.0 + shares(scrip.unknown_cost_quantity);
        }
        let trades = &book.trades;
        for at in 0..trades.len() {
            let own = &mut all[place(trades.instrument[at])];
            if trades.status[at] == Status::UnknownCost {
                own.unknown.1 = own.unknown.1 + rupees(trades.sell_value[at]);
            }
            for exit in trades.first_exit[at] as usize..trades.first_exit[at + 1] as usize {
                own.made(book.exits.day[exit], rupees(book.exits.gross[exit]));
            }
        }
        all
    }
}

fn after_all() -> Day {
    day("2026-07-01")
}

fn side(deal: &Deal) -> Side {
    if deal.is_buy { Side::Buy } else { Side::Sell }
}

fn price(deal: &Deal) -> i64 {
    (deal.price % 60 + 1) * STEP
}

fn shares(quantity: Quantity) -> Fraction {
    Fraction::new(quantity.0.into(), Quantity::ONE.into())
}

fn rupees(money: Money) -> Fraction {
    Fraction::new(money.0.into(), Money::ONE.into())
}

proptest! {
    #![proptest_config(crate::laws())]

    /// Split, consolidation with a part of a share, bonus, rights, partly paid shares with their calls and their end,
    /// demerger, merger, buyback, transfer, new names, adjusted options; contracts ended in cash, worthless, in shares
    /// and netted.
    #[test]
    fn the_second_opinion_agrees_about_everything(history in histories()) {
        let (_, book) = history.told(Method::Fifo);
        let seen = history.seen(&book);
        prop_assert_eq!(seen, everything::outcomes(&history.world()));
    }

    /// What was paid for shares and contracts, calls included, is what was realised or is held. What is given away
    /// takes its cost along; parts of shares are sold for nothing.
    #[test]
    fn everything_keeps_the_cash_flow(history in histories(), is_average in any::<bool>()) {
        let mut history = history;
        history.acts.retain(|act| !matches!(act.action.kind, ActionKind::Transfer { .. }));
        for act in &mut history.acts {
            act.action.fraction_cash = act.action.fraction_cash.map(|_| Money::ZERO);
        }
        let method = if is_average { Method::WeightedAverage } else { Method::Fifo };
        let (merged, book) = history.told(method);
        let paid: i64 = book.effects.iter().map(|effect| effect.paid.0).sum();
        let flow: i64 = cash_flow(&merged).into_values().sum();
        prop_assert_eq!(explained(&book).into_values().sum::<i64>(), flow - paid);
    }
}
