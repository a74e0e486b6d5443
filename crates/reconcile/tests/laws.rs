//! The comparison closes: by head, by scrip and by reason, whatever either side says.

use std::collections::BTreeMap;

use domain::{
    ActionKind, Broker, Contract, CorporateAction, Day, Exchange, Fill, FillId, Instrument, Method, Money,
    Origin, Price, Product, Quantity, Right, Segment, Series, Side, Time, Window, value_of,
};
use ledger::charges::{ChargesByHead, Plan};
use ledger::{Book, ClosedLot, Import, Merged, StartOfRecord, closed_lots, merge};
use proptest::prelude::*;
use reconcile::{AccountRecord, ReasonCode, Reconciliation, TaxFigure, reconcile};
use tax::{AccountOfYear, FinancialYear, GainKind, TaxYear, UnitValue, tax_year};
use tradebook::statement::{Group, StatedEntry, StatedHead, StatedScrip, Statement, StatementKind};

const SYMBOLS: [&str; 3] = ["INFY", "ITC", "WIPRO"];

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

/// `(scrip, day of the year, buys, quantity, rupees)`
type Deal = (u32, i32, bool, i64, i64);

fn deals() -> impl Strategy<Value = Vec<Deal>> {
    prop::collection::vec((0..3_u32, 0..500_i32, any::<bool>(), 1..9_i64, 1..900_i64), 1..30)
}

fn built(deals: &[Deal]) -> (Merged, Book, ChargesByHead) {
    let instruments: Vec<Instrument> = SYMBOLS
        .iter()
        .map(|symbol| Instrument { symbol: (*symbol).into(), isin: None, contract: Contract::Cash })
        .collect();
    let fill = |(at, &(instrument, after, is_buy, quantity, rupees)): (usize, &Deal)| {
        let (quantity, price) = (Quantity::whole(quantity), Price(rupees * Price::ONE));
        Fill {
            time: Time::from_ist(Day(day("2025-01-01").0 + after), 9 * 3600 + 15 * 60 + at as u32),
            quantity,
            value: value_of(price, quantity).unwrap(),
            instrument,
            side: if is_buy { Side::Buy } else { Side::Sell },
            auction: false,
            series: Series::NONE,
            price,
            row: at as u32 + 2,
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            trade_id: (at + 1).to_string().into(),
            order_id: (at + 1).to_string().into(),
            id: FillId::UNSET,
        }
    };
    let fills: Vec<Fill> = deals.iter().enumerate().map(fill).collect();
    let merged =
        merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }]);
    let plan = Plan::of(Broker::ZERODHA);
    let book = Book::build(&merged, &plan, Method::Fifo, None, &StartOfRecord::default(), day("2026-11-20"));
    let charges = ChargesByHead::of(&merged, &plan, &book);
    (merged, book, charges)
}

fn blank(window: Window) -> Statement {
    Statement {
        broker: Broker::ZERODHA,
        kind: StatementKind::ProfitAndLoss,
        window,
        client: None,
        segments: vec![Segment::Equity],
        scrips: Vec::new(),
        charges: Vec::new(),
        entries: Vec::new(),
        realised: None,
        turnovers: Vec::new(),
        rows_read: 0,
        rows_skipped: 0,
        rejected: Vec::new(),
        warnings: Vec::new(),
    }
}

fn year() -> Window {
    Window { from: day("2025-04-01"), to: day("2026-03-31") }
}

/// What the book itself closed in the year, as a broker would state it.
fn own(merged: &Merged, book: &Book) -> Statement {
    let mut statement = blank(year());
    for (instrument, named) in (0..).zip(&merged.instruments) {
        let mut one = StatedScrip {
            name: named.symbol.clone(),
            isin: None,
            contract: Contract::Cash,
            group: Group::Equity,
            quantity: Quantity::ZERO,
            buy_value: Money::ZERO,
            sell_value: Money::ZERO,
            realised: Money::ZERO,
            taxable: None,
            turnover: None,
        };
        for at in 0..book.exits.len() {
            let trade = book.exits.trade[at] as usize;
            let of_year = year().from <= book.exits.day[at] && book.exits.day[at] <= year().to;
            if book.trades.instrument[trade] == instrument && of_year && book.trades.status[trade].counts() {
                one.quantity += book.exits.quantity[at];
                one.realised += book.exits.gross[at];
            }
        }
        if one.quantity > Quantity::ZERO {
            // Only the result of an exit is kept: the values may be any that make it.
            one.sell_value = one.realised;
            statement.scrips.push(one);
        }
    }
    statement
}

/// The lots of the tax year as a broker would state them, each in a row of its own.
fn own_of_tax(merged: &Merged, found: &TaxYear) -> Statement {
    let intraday = found.lots.iter().map(|(_, lot)| (Group::Intraday, lot));
    let of_gain = |kind: GainKind| if kind.is_long() { Group::LongTerm } else { Group::ShortTerm };
    let delivered = found.gains.iter().map(|gain| (of_gain(gain.kind), &gain.lot));
    let rows = intraday.chain(delivered).map(|(group, lot)| {
        let realised = lot.proceeds - lot.cost;
        StatedScrip {
            name: merged.instruments[lot.instrument as usize].symbol.clone(),
            isin: None,
            contract: Contract::Cash,
            group,
            quantity: lot.quantity,
            buy_value: lot.cost,
            sell_value: lot.proceeds,
            realised,
            taxable: Some(realised),
            turnover: Some(realised.abs()),
        }
    });
    Statement {
        kind: StatementKind::TaxProfitAndLoss,
        scrips: rows.collect(),
        turnovers: vec![(Group::Intraday, found.speculative.turnover_by_contract)],
        ..blank(year())
    }
}

/// Shares of which one was bought before February 2018 and one is taken back, and contracts on an index.
fn everything() -> Vec<Instrument> {
    let expiry = day("2026-12-29");
    let strike = Price(25_000 * Price::ONE);
    let share = |symbol: &str| Instrument { symbol: symbol.into(), isin: None, contract: Contract::Cash };
    let contract = |symbol: &str, contract| Instrument { symbol: symbol.into(), isin: None, contract };
    vec![
        share("INFY"),
        share("ITC"),
        share("WIPRO"),
        contract("CALL", Contract::Option { underlying: "NIFTY".into(), expiry, strike, right: Right::Call }),
        contract("FUT", Contract::Future { underlying: "NIFTY".into(), expiry }),
    ]
}

/// The highest price of 31 January 2018, of INFY and ITC.
const PRICES_2018: [(usize, i64); 2] = [(0, 300), (1, 120)];

/// The tender of WIPRO: on this day so many shares at so much.
const TENDER: (&str, i64, i64) = ("2025-09-10", 3, 400);

fn built_of_everything(deals: &[Deal]) -> (Merged, Book, ChargesByHead) {
    let instruments = everything();
    let fill = |(at, &(instrument, after, is_buy, quantity, rupees)): (usize, &Deal)| {
        let (quantity, price) = (Quantity::whole(quantity), Price(rupees * Price::ONE));
        Fill {
            // From November 2017 to the end of the year of the statement.
            time: Time::from_ist(Day(day("2017-11-01").0 + after * 6), 9 * 3600 + 15 * 60 + at as u32),
            quantity,
            value: value_of(price, quantity).unwrap(),
            instrument,
            side: if is_buy { Side::Buy } else { Side::Sell },
            auction: false,
            series: Series::NONE,
            price,
            row: at as u32 + 2,
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            trade_id: (at + 1).to_string().into(),
            order_id: (at + 1).to_string().into(),
            id: FillId::UNSET,
        }
    };
    let fills: Vec<Fill> = deals.iter().enumerate().map(fill).collect();
    let mut merged =
        merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }]);
    let (on, quantity, rupees) = TENDER;
    let tender = CorporateAction {
        ex_date: day(on),
        symbol: "WIPRO".into(),
        isin: None,
        kind: ActionKind::Buyback { quantity: Quantity::whole(quantity), price: Price(rupees * Price::ONE) },
        into: None,
        allotted: None,
        fraction_cash: None,
    };
    merged.act(&[tender], day("2026-11-20"));
    let plan = Plan::of(Broker::ZERODHA);
    let book = Book::build(&merged, &plan, Method::Fifo, None, &StartOfRecord::default(), day("2026-11-20"));
    let charges = ChargesByHead::of(&merged, &plan, &book);
    (merged, book, charges)
}

/// A lot as the statement of the year has it: its head, its result, and what of it is taxed, by the law alone.
fn stated_lot(merged: &Merged, lot: &ClosedLot) -> (Group, Money, Money) {
    let (result, is_tender) =
        (lot.proceeds - lot.cost, merged.fills[lot.sell as usize].origin == Origin::Buyback);
    let (year, month, date) = lot.bought.ymd();
    let twelve_months =
        Day::from_ymd(year + 1, month, date).or_else(|| Day::from_ymd(year + 1, 2, 28)).unwrap();
    let is_long = lot.sold > twelve_months;
    let group = match lot.product {
        Product::Futures => Group::Futures,
        Product::Options => Group::Options,
        Product::Intraday => Group::Intraday,
        Product::Delivery if is_tender => Group::Other,
        Product::Delivery if is_long => Group::LongTerm,
        Product::Delivery => Group::ShortTerm,
    };
    if is_tender {
        return (group, Money::ZERO - lot.cost, Money::ZERO - lot.cost);
    }
    let symbol = merged.instruments[lot.instrument as usize].symbol.as_str();
    let price = PRICES_2018.iter().find(|(at, _)| SYMBOLS[*at] == symbol).map(|(_, rupees)| *rupees);
    let of_2018 = price.filter(|_| group == Group::LongTerm && lot.bought < day("2018-02-01"));
    let value = of_2018.map(|rupees| Money(rupees * Money::ONE * (lot.quantity.0 / Quantity::ONE)));
    let cost = value.map_or(lot.cost, |value| lot.cost.max(value.min(lot.proceeds)));
    (group, result, lot.proceeds - cost)
}

fn closes(found: &Reconciliation) -> Result<(), TestCaseError> {
    let heads: Money = found.heads.iter().map(|one| one.ours - one.theirs).sum();
    let scrips: Money = found.scrips.iter().map(|one| one.difference()).sum();
    let charges: Money = found.charges.iter().map(|one| one.difference()).sum();
    let reasons: Money = found.reasons.iter().map(|one| one.amount).sum();
    prop_assert_eq!(heads, scrips);
    prop_assert_eq!(heads + charges - found.other, found.difference());
    prop_assert_eq!(reasons, found.difference());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000.max(ProptestConfig::default().cases)))]

    /// What the book says of itself agrees; what one scrip is stated higher is the whole difference.
    #[test]
    fn the_book_agrees_with_itself(deals in deals(), more in 1..10_000_i64, which in 0..3_usize) {
        let (merged, book, charges) = built(&deals);
        let record = AccountRecord { merged: &merged, book: &book, charges: &charges, prices_2018: &[] };
        let mut statement = own(&merged, &book);
        let Ok(found) = reconcile(&record, &statement) else {
            prop_assert!(statement.scrips.is_empty());
            return Ok(());
        };
        closes(&found)?;
        prop_assert_eq!(found.difference(), Money::ZERO);
        prop_assert_eq!(found.unexplained, Money::ZERO);
        prop_assert_eq!(found.agreeing(), found.scrips.len());
        let count = statement.scrips.len();
        if count > 0 {
            let one = &mut statement.scrips[which % count];
            one.realised += Money(more * Money::ONE);
            one.sell_value += Money(more * Money::ONE);
            let found = reconcile(&record, &statement).unwrap();
            closes(&found)?;
            prop_assert_eq!(found.difference(), -Money(more * Money::ONE));
            prop_assert_eq!(found.agreeing(), found.scrips.len() - 1);
        }
    }

    /// Figures for the return are those of the tax year of the same book, and a statement made from it differs in none.
    #[test]
    fn the_return_is_that_of_the_tax_year(deals in deals()) {
        let (merged, book, charges) = built(&deals);
        let account = AccountOfYear { merged: &merged, book: &book, charges: &charges };
        let of_year = tax_year(FinancialYear::of(year().from), &[account], &[], &[]);
        let statement = own_of_tax(&merged, &of_year);
        let record = AccountRecord { merged: &merged, book: &book, charges: &charges, prices_2018: &[] };
        let Ok(found) = reconcile(&record, &statement) else {
            prop_assert!(statement.scrips.is_empty());
            return Ok(());
        };
        let gains = |is_long: bool| {
            let own = of_year.gains.iter().filter(|gain| gain.kind.is_long() == is_long);
            own.map(|gain| gain.lot.proceeds - gain.lot.cost).sum::<Money>()
        };
        for line in &found.taxed {
            let expected = match (line.figure, line.group) {
                (TaxFigure::TurnoverByLot, Group::Intraday) => of_year.speculative.turnover,
                (TaxFigure::TurnoverByContract, Group::Intraday) => of_year.speculative.turnover_by_contract,
                (TaxFigure::TaxableProfit, Group::LongTerm) => gains(true),
                (TaxFigure::TaxableProfit, Group::ShortTerm) => gains(false),
                other => return Err(TestCaseError::fail(format!("a line of {other:?}"))),
            };
            prop_assert_eq!(line.ours, expected);
            prop_assert_eq!(line.difference(), Money::ZERO);
            prop_assert!(line.reasons.is_empty());
        }
        // Each head that has lots has its line.
        let lines = |group: Group| found.taxed.iter().filter(|line| line.group == group).count();
        prop_assert!(of_year.lots.is_empty() || lines(Group::Intraday) == 2);
        let has = |is_long: bool| of_year.gains.iter().any(|gain| gain.kind.is_long() == is_long);
        prop_assert_eq!(lines(Group::LongTerm), usize::from(has(true)));
        prop_assert_eq!(lines(Group::ShortTerm), usize::from(has(false)));
    }

    /// The same with contracts, with shares of before February 2018 and with a tender: the figures for the return are
    /// those of a statement that was made by the law alone, and the tender has a reason of its own.
    #[test]
    fn the_return_of_everything_is_that_of_the_law(
        deals in prop::collection::vec((0..5_u32, 0..512_i32, any::<bool>(), 1..9_i64, 1..900_i64), 1..40),
    ) {
        let (merged, book, charges) = built_of_everything(&deals);
        let account = AccountOfYear { merged: &merged, book: &book, charges: &charges };
        let of_year = tax_year(FinancialYear::of(year().from), &[account], &[], &[]);
        let mut lots = closed_lots(&merged, &charges, &book);
        lots.retain(|lot| year().from <= lot.closed && lot.closed <= year().to);
        let mut statement = blank(year());
        statement.kind = StatementKind::TaxProfitAndLoss;
        statement.segments = vec![Segment::Equity, Segment::Fno];
        let mut by_head: BTreeMap<Group, (Money, Money)> = BTreeMap::new();
        for lot in &lots {
            let (group, realised, taxed) = stated_lot(&merged, lot);
            let one = &merged.instruments[lot.instrument as usize];
            let own = by_head.entry(group).or_default();
            (own.0, own.1) = (own.0 + realised.abs(), own.1 + taxed);
            let is_gain = matches!(group, Group::LongTerm | Group::ShortTerm | Group::Other);
            statement.scrips.push(StatedScrip {
                name: one.symbol.clone(),
                isin: None,
                contract: one.contract.clone(),
                group,
                quantity: lot.quantity,
                buy_value: lot.cost,
                sell_value: if group == Group::Other { Money::ZERO } else { lot.proceeds },
                realised,
                taxable: is_gain.then_some(taxed),
                turnover: Some(realised.abs()),
            });
        }
        let prices: Vec<UnitValue> = PRICES_2018
            .iter()
            .map(|&(at, rupees)| UnitValue { symbol: SYMBOLS[at].to_owned(), isin: None, price: Price(rupees * Price::ONE) })
            .collect();
        let record = AccountRecord { merged: &merged, book: &book, charges: &charges, prices_2018: &prices };
        let Ok(found) = reconcile(&record, &statement) else {
            prop_assert!(lots.is_empty());
            return Ok(());
        };
        closes(&found)?;
        let tendered: Money = by_head.get(&Group::Other).map_or(Money::ZERO, |(_, taxed)| *taxed);
        let mut of_tenders = Money::ZERO;
        for line in &found.taxed {
            let (turnover, taxed) = by_head.get(&line.group).copied().unwrap_or_default();
            match line.figure {
                TaxFigure::TurnoverByLot => {
                    prop_assert_eq!((line.ours, line.theirs), (turnover, turnover));
                }
                TaxFigure::TurnoverByContract => prop_assert!(line.ours <= turnover),
                TaxFigure::TaxableProfit => {
                    prop_assert_eq!(line.theirs, taxed);
                    // A tender is a loss of short or long term in the return, and stands apart in the statement.
                    let own: Money = line.reasons.iter().filter(|one| one.code == ReasonCode::Buyback).map(|one| one.amount).sum();
                    prop_assert_eq!(line.ours, taxed + own);
                    of_tenders += own;
                }
            }
            prop_assert_eq!(line.unexplained(), Money::ZERO);
        }
        // What the tax year counts as loss of a buyback; a head that the statement does not have has no line.
        let of_year: Money = of_year.gains.iter().filter(|gain| gain.is_loss_of_buyback).map(|gain| Money::ZERO - gain.lot.cost).sum();
        prop_assert_eq!(of_year, tendered);
        prop_assert!(of_tenders <= Money::ZERO && of_tenders >= tendered);
        let results: Vec<&reconcile::Reason> = found.reasons.iter().filter(|one| one.code == ReasonCode::Buyback).collect();
        prop_assert_eq!(results.is_empty(), tendered == Money::ZERO);
    }

    /// Any statement at all: heads, scrips and reasons come to the same difference.
    #[test]
    fn the_difference_closes_twice(
        deals in deals(),
        rows in prop::collection::vec((0..4_usize, 1..50_i64, 0..40_000_i64, 0..40_000_i64), 0..5),
        paid in prop::collection::vec(0..500_i64, 11),
        beside in prop::collection::vec((any::<bool>(), 0..9_000_i64), 0..4),
    ) {
        let (merged, book, charges) = built(&deals);
        let record = AccountRecord { merged: &merged, book: &book, charges: &charges, prices_2018: &[] };
        let mut statement = blank(year());
        for (at, quantity, bought, sold) in rows {
            statement.scrips.push(StatedScrip {
                name: ["INFY", "ITC", "WIPRO", "TCS"][at].into(),
                isin: None,
                contract: Contract::Cash,
                group: Group::Equity,
                quantity: Quantity::whole(quantity),
                buy_value: Money(bought * Money::ONE),
                sell_value: Money(sold * Money::ONE),
                realised: Money((sold - bought) * Money::ONE),
                taxable: Some(Money((sold - bought / 2) * Money::ONE)),
                turnover: Some(Money((sold - bought).abs() * Money::ONE)),
            });
        }
        // As a tax P&L the same rows lie under heads of the return, with turnover.
        let mut of_tax = Statement { kind: StatementKind::TaxProfitAndLoss, ..statement.clone() };
        for (one, group) in of_tax.scrips.iter_mut().zip([Group::Intraday, Group::LongTerm, Group::ShortTerm].into_iter().cycle()) {
            one.group = group;
        }
        of_tax.turnovers = vec![(Group::Intraday, Money(paid[0] * Money::ONE))];
        if let Ok(found) = reconcile(&record, &of_tax) {
            closes(&found)?;
        }
        let heads = [
            StatedHead::Brokerage, StatedHead::Exchange, StatedHead::Clearing, StatedHead::Ipft, StatedHead::Stt,
            StatedHead::Sebi, StatedHead::StampDuty, StatedHead::Gst, StatedHead::Dp, StatedHead::Mtf, StatedHead::Other,
        ];
        // Now and then a statement without charges.
        if paid[0] > 50 {
            statement.charges = heads.into_iter().zip(paid).map(|(head, paid)| (head, Money(paid * 5_000))).collect();
        }
        for (is_dp, amount) in beside {
            let particulars = if is_dp { "DP Charges for Sale" } else { "AMC" }.to_owned();
            statement.entries.push(StatedEntry {
                particulars,
                day: None,
                debit: Money(amount * 100),
                credit: Money::ZERO,
            });
        }
        if let Ok(found) = reconcile(&record, &statement) {
            closes(&found)?;
        }
    }
}
