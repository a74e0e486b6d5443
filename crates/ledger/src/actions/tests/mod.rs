//! Each action of a paper calculation on a small account; the arithmetic stands beside it.

mod contracts;
mod known_days;
mod partly_paid;

use domain::{
    ActionKind, Broker, Contract, CorporateAction, CostShare, Day, Exchange, Fill, FillId, Instrument, Isin,
    Method, Money, Origin, Price, Quantity, Ratio, Right, Series, Side, Time, value_of,
};

use crate::charges::Plan;
use crate::{Book, Import, StartOfRecord, Status, merge};

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

fn share(name: &str) -> Instrument {
    let (symbol, isin) = name.split_once('/').unwrap_or((name, ""));
    Instrument { symbol: symbol.into(), isin: Isin::parse(isin), contract: Contract::Cash }
}

/// `IOC110CE`: an option on the letters before the strike, which expires on 2025-08-28.
fn option(name: &str) -> Instrument {
    let underlying: String = name.chars().take_while(char::is_ascii_alphabetic).collect();
    let strike = &name[underlying.len()..name.len() - 2];
    let contract = Contract::Option {
        underlying: underlying.as_str().into(),
        expiry: day("2025-08-28"),
        strike: Price::parse(strike).unwrap(),
        right: Right::Call,
    };
    Instrument { symbol: name.into(), isin: None, contract }
}

/// `XYZFUT` of the same day.
fn future(name: &str) -> Instrument {
    let underlying = name.trim_end_matches("FUT").into();
    let contract = Contract::Future { underlying, expiry: day("2025-08-28") };
    Instrument { symbol: name.into(), isin: None, contract }
}

fn instrument(name: &str) -> Instrument {
    if name.ends_with("FUT") {
        return future(name);
    }
    if name.ends_with("CE") && name.contains(char::is_numeric) { option(name) } else { share(name) }
}

/// `2025-01-06 buy 10 @ 1000 ITC/INE154A01025` a line.
fn file(text: &str) -> (Vec<Instrument>, Vec<Fill>) {
    let (mut instruments, mut fills) = (Vec::new(), Vec::new());
    for (row, line) in (1..).zip(text.lines().map(str::trim).filter(|line| !line.is_empty())) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let own = instrument(words[5]);
        let at = instruments.iter().position(|known| *known == own).unwrap_or_else(|| {
            instruments.push(own);
            instruments.len() - 1
        });
        let (quantity, price) = (Quantity::parse(words[2]).unwrap(), Price::parse(words[4]).unwrap());
        fills.push(Fill {
            instrument: at as u32,
            row,
            time: Time::from_ist(day(words[0]), 36_000),
            quantity,
            price,
            value: value_of(price, quantity).unwrap(),
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            side: Side::from_word(words[1]).unwrap(),
            series: Series::NONE,
            auction: false,
            trade_id: row.to_string().into(),
            order_id: row.to_string().into(),
            id: FillId::UNSET,
        });
    }
    (instruments, fills)
}

fn ratio(new: i64, per: i64) -> Ratio {
    Ratio::new(new, per).unwrap()
}

fn action(on: &str, symbol: &str, kind: ActionKind) -> CorporateAction {
    let Instrument { symbol, isin, .. } = instrument(symbol);
    CorporateAction { ex_date: day(on), symbol, isin, kind, into: None, allotted: None, fraction_cash: None }
}

fn into(action: CorporateAction, name: &str) -> CorporateAction {
    CorporateAction { into: Some(instrument(name)), ..action }
}

fn paid(action: CorporateAction, rupees: &str) -> CorporateAction {
    CorporateAction { fraction_cash: Some(Money::parse(rupees).unwrap()), ..action }
}

fn demerger(new: i64, per: i64, percent: &str) -> ActionKind {
    ActionKind::Demerger { ratio: ratio(new, per), cost: CostShare::percent(percent) }
}

/// The problems, a sentence each.
fn made(method: Method, text: &str, actions: &[CorporateAction]) -> (Book, Vec<String>) {
    let (instruments, fills) = file(text);
    let mut merged =
        merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }]);
    let as_of = day("2025-12-31");
    let problems = merged.act(actions, as_of).iter().map(|problem| problem.reason.message()).collect();
    let said = StartOfRecord { held_none: true, ..StartOfRecord::default() };
    (Book::build(&merged, &Plan::of(Broker::ZERODHA), method, None, &said, as_of), problems)
}

/// A line per trade and per problem.
fn show(method: Method, text: &str, actions: &[CorporateAction]) -> Vec<String> {
    let (book, problems) = made(method, text, actions);
    let trades = &book.trades;
    let mut lines: Vec<String> = (0..trades.len())
        .map(|at| {
            let what = match trades.status[at] {
                Status::UnknownCost => format!("unknown cost, sold for {}", trades.sell_value[at]),
                Status::Open => {
                    let cost = trades.buy_value[at] - (trades.sell_value[at] - trades.gross[at]);
                    format!("open {} for {cost}, made {}", trades.open_quantity[at], trades.gross[at])
                }
                Status::SettlementNeeded => "needs settlement".to_owned(),
                Status::Win | Status::Loss | Status::Breakeven => format!("made {}", trades.gross[at]),
            };
            let name = &book.instruments[trades.instrument[at] as usize].symbol;
            let mark = if trades.assumed[at] { ", assumed" } else { "" };
            format!("{name} {}: {what}{mark}", trades.quantity[at])
        })
        .collect();
    lines.extend(problems.iter().map(|problem| format!("! {problem}")));
    lines
}

#[track_caller]
fn check(text: &str, actions: &[CorporateAction], expected: &[&str]) {
    assert_eq!(show(Method::Fifo, text, actions), expected);
}

const OLD: &str = "XYZ/INE560A01015";
const NEW: &str = "XYZ/INE560A01023";

#[test]
fn a_split_keeps_the_cost_and_goes_on_under_the_new_isin() {
    let text = format!("2025-01-06 buy 100 @ 1000 {OLD}\n 2025-03-03 sell 200 @ 210 {NEW}");
    // 500 shares for 1,00,000; 200 of them cost 40,000 and bring 42,000.
    let split = action("2025-02-03", OLD, ActionKind::Split(ratio(10, 2)));
    check(&text, &[split], &["XYZ 500: open 300 for 60000, made 2000"]);
    // By its symbol alone, or by the new ISIN.
    let by_symbol = action("2025-02-03", "XYZ", ActionKind::Split(ratio(5, 1)));
    check(&text, &[by_symbol], &["XYZ 500: open 300 for 60000, made 2000"]);
    let by_new = action("2025-02-03", NEW, ActionKind::Split(ratio(5, 1)));
    check(&text, &[by_new], &["XYZ 500: open 300 for 60000, made 2000"]);
}

#[test]
fn an_exit_before_a_split_keeps_its_shares() {
    // 40 × (1100 − 1000); then 300 for 60,000, of which 100 at 220: 22,000 − 20,000.
    let text = format!(
        "2025-01-06 buy 100 @ 1000 {OLD}\n 2025-01-20 sell 40 @ 1100 {OLD}\n 2025-03-03 sell 100 @ 220 {NEW}"
    );
    let split = action("2025-02-03", OLD, ActionKind::Split(ratio(5, 1)));
    let split = [split];
    check(&text, &split, &["XYZ 500: open 200 for 40000, made 6000"]);
    // 40 for 1,000 and 1,100 each, then 100 for 200 and 220 each.
    let traded: Vec<String> =
        made(Method::Fifo, &text, &split).0.exits.traded.iter().map(ToString::to_string).collect();
    assert_eq!(traded, ["84000", "42000"]);
}

#[test]
fn the_trades_of_the_ex_date_are_in_new_shares() {
    let text = format!("2025-01-06 buy 10 @ 1000 {OLD}\n 2025-02-03 sell 50 @ 210 {NEW}");
    let split = action("2025-02-03", OLD, ActionKind::Split(ratio(5, 1)));
    check(&text, &[split], &["XYZ 50: made 500"]);
}

#[test]
fn bonus_shares_cost_nothing_and_stand_in_the_queue_at_their_allotment() {
    let bonus = action("2025-02-03", "XYZ", ActionKind::Bonus(ratio(1, 1)));
    // 10 × (600 − 1000), then 5 × 600.
    check(
        "2025-01-06 buy 10 @ 1000 XYZ\n 2025-03-03 sell 15 @ 600 XYZ",
        std::slice::from_ref(&bonus),
        &["XYZ 20: open 5 for 0, made -1000"],
    );
    // Allotted on the 14th, after the 5 of the 10th: 10 × (600 − 1000) + 5 × (600 − 520).
    let late = CorporateAction { allotted: Some(day("2025-02-14")), ..bonus };
    check(
        "2025-01-06 buy 10 @ 1000 XYZ\n 2025-02-10 buy 5 @ 520 XYZ\n 2025-03-03 sell 15 @ 600 XYZ",
        &[late],
        &["XYZ 25: open 10 for 0, made -3600"],
    );
}

#[test]
fn a_part_of_a_bonus_share_is_paid_and_all_of_it_is_profit() {
    // 11 × 1/2 = 5 and a half.
    let bonus = action("2025-02-03", "XYZ", ActionKind::Bonus(ratio(1, 2)));
    let text = "2025-01-06 buy 11 @ 1000 XYZ";
    check(text, &[paid(bonus.clone(), "250")], &["XYZ 16: open 16 for 11000, made 0", "XYZ 0.5: made 250"]);
    check(text, &[bonus], &["XYZ 16: open 16 for 11000, made 0"]);
}

#[test]
fn a_split_comes_before_the_bonus_of_the_same_day() {
    // 10 become 50, and 50 more come.
    let actions = [
        action("2025-02-03", "XYZ", ActionKind::Bonus(ratio(1, 1))),
        action("2025-02-03", "XYZ", ActionKind::Split(ratio(5, 1))),
    ];
    check("2025-01-06 buy 10 @ 1000 XYZ", &actions, &["XYZ 100: open 100 for 10000, made 0"]);
}

#[test]
fn a_consolidation_leaves_whole_shares() {
    let text = "2025-01-06 buy 15 @ 10 XYZ\n 2025-01-07 buy 10 @ 12 XYZ\n 2025-03-03 sell 1 @ 130 XYZ";
    let ten_to_one = action("2025-02-03", "XYZ", ActionKind::Consolidation(ratio(1, 10)));
    // 25 become 2 and a half for 270. The half is the oldest: a third of the 150 of the first lot. Then 1 of the
    // other 100: 130 − 100.
    check(text, &[paid(ten_to_one.clone(), "60")], &["XYZ 2.5: open 1 for 120, made 40"]);
    // Nobody has said what was paid: the cost stays in the two, and they are marked. Lots of 1.2 and 0.8: 1 of the
    // first 1.2 for 150 is 125.
    check(text, &[ten_to_one], &["XYZ 2: open 1 for 145, made 5, assumed"]);
}

#[test]
fn a_demerger_shares_the_cost_by_the_published_percentage() {
    // ITC's own notice: 1,000 at 400 are 3,45,960 and 54,040 for 100.
    let text = "2024-06-03 buy 1000 @ 400 ITC/INE154A01025\n 2025-02-03 sell 1000 @ 450 ITC/INE154A01025\n \
                2025-02-04 sell 100 @ 170 ITCHOTELS/INE379A01028";
    let one = into(action("2025-01-06", "ITC", demerger(1, 10, "13.51")), "ITCHOTELS/INE379A01028");
    // 4,50,000 − 3,45,960 and 17,000 − 54,040.
    check(text, &[one], &["ITC 1000: made 104040", "ITCHOTELS 100: made -37040"]);
}

#[test]
fn paise_of_a_demerger_add_up_over_lots() {
    // 31.15 % of 100.01 is 31.153115, of 200.02 together 62.30623: 31.1531 and 31.1531.
    let text = "2025-01-06 buy 1 @ 100.01 TMPV\n 2025-01-07 buy 1 @ 100.01 TMPV";
    let one = into(action("2025-10-14", "TMPV", demerger(1, 1, "31.15")), "TMCV");
    check(text, &[one], &["TMPV 2: open 2 for 137.7138, made 0", "TMCV 2: open 2 for 62.3062, made 0"]);
}

#[test]
fn without_a_percentage_both_are_of_unknown_cost() {
    let text = "2025-01-06 buy 10 @ 100 VEDL\n 2025-06-02 sell 4 @ 90 VEDL\n 2025-06-03 sell 10 @ 30 VISL";
    let kind = ActionKind::Demerger { ratio: ratio(1, 1), cost: None };
    let asks = "! The demerger of VEDL moves a part of its cost to the new shares: enter the percentage that the company \
                published. Until then the cost of both is unknown.";
    check(
        text,
        &[into(action("2025-04-30", "VEDL", kind), "VISL")],
        &[
            "VEDL 6: open 6 for 600, made 0, assumed",
            "VEDL 4: unknown cost, sold for 360",
            "VISL 10: unknown cost, sold for 300",
            asks,
        ],
    );
}

#[test]
fn a_merger_moves_lots_at_their_cost_and_their_day() {
    let kind = || ActionKind::Merger(ratio(42, 25));
    // 25 become 42 for 62,500; the 10 that were there stand before them.
    let text = "2025-01-06 buy 25 @ 2500 HDFC\n 2025-01-07 buy 10 @ 1600 HDFCBANK\n \
                2025-08-04 sell 31 @ 2000 HDFCBANK";
    // 10 × 400, then 21 of 42 for 31,250: 42,000 − 31,250.
    check(
        text,
        &[into(action("2025-07-13", "HDFC", kind()), "HDFCBANK")],
        &["HDFCBANK 52: open 21 for 31250, made 14750"],
    );
    // What was sold before stays in a trade of its own.
    let text =
        "2025-01-06 buy 35 @ 2500 HDFC\n 2025-02-03 sell 10 @ 2600 HDFC\n 2025-08-04 sell 42 @ 1500 HDFCBANK";
    check(
        text,
        &[into(action("2025-07-13", "HDFC", kind()), "HDFCBANK")],
        &["HDFC 10: made 1000", "HDFCBANK 42: made 500"],
    );
}

#[test]
fn rights_that_were_taken_are_a_lot_at_their_price() {
    let taken = |quantity: &str| ActionKind::Rights {
        ratio: ratio(1, 15),
        price: Some(Price::parse("1257").unwrap()),
        quantity: Quantity::parse(quantity).ok(),
    };
    let text = "2025-01-06 buy 30 @ 1400 RELIANCE\n 2025-08-04 sell 32 @ 1500 RELIANCE";
    // 30 × 100 + 2 × 243.
    check(text, &[action("2025-05-14", "RELIANCE", taken("2"))], &["RELIANCE 32: made 3486"]);
    let asks = "! How many shares did you take in the rights issue of RELIANCE, and at which price? Enter 0 if none.";
    check(
        "2025-01-06 buy 30 @ 1400 RELIANCE\n 2025-08-04 sell 30 @ 1500 RELIANCE",
        &[action("2025-05-14", "RELIANCE", taken("?"))],
        &["RELIANCE 30: made 3000, assumed", asks],
    );
}

#[test]
fn shares_that_the_company_took_back_leave_at_its_price() {
    let taken = |on: &str, quantity: &str| {
        let (quantity, price) = (Quantity::parse(quantity).unwrap(), Price::parse("150").unwrap());
        action(on, "XYZ", ActionKind::Buyback { quantity, price })
    };
    // The oldest first: 6 × (150 − 100) + 2 × (150 − 120). The buy of the day is another lot, not the other side of it.
    let text = "2025-03-03 buy 6 @ 100 XYZ\n 2025-03-04 buy 6 @ 120 XYZ\n 2025-04-01 buy 5 @ 140 XYZ";
    check(text, &[taken("2025-04-01", "8")], &["XYZ 17: open 9 for 1180, made 360"]);
    check(
        text,
        &[taken("2025-04-01", "8"), taken("2025-04-01", "8")],
        &[
            "XYZ 17: open 9 for 1180, made 360",
            "! The buyback of XYZ on 1 Apr 2025 is stated twice and counts once.",
        ],
    );
    check(
        "2025-03-03 buy 6 @ 100 XYZ",
        &[taken("2025-02-03", "6")],
        &[
            "XYZ 6: open 6 for 600, made 0",
            "! No XYZ was traded before 3 Feb 2025: the buyback changes nothing here.",
        ],
    );
    // More than was held: of the rest nobody knows the cost, and nothing of it is profit.
    let more = show(Method::Fifo, "2025-03-03 buy 6 @ 100 XYZ", &[taken("2025-04-01", "8")]);
    assert!(more.iter().any(|line| line.contains("unknown cost, sold for 300")), "{more:?}");
}

#[test]
fn a_new_name_joins_both() {
    let text = "2025-01-06 buy 10 @ 100 ZOMATO\n 2025-06-02 sell 10 @ 120 ETERNAL";
    let rename = into(action("2025-04-09", "ZOMATO", ActionKind::Rename), "ETERNAL");
    check(text, &[rename], &["ETERNAL 10: made 200"]);
}

#[test]
fn what_lacks_is_counted_in_the_shares_of_its_time() {
    // (10 + 2) × 5 = 60: ten of the 60 come from the two that the record lacks.
    let text = format!("2025-01-06 buy 10 @ 1000 {OLD}\n 2025-03-03 sell 60 @ 210 {NEW}");
    let split = action("2025-02-03", OLD, ActionKind::Split(ratio(5, 1)));
    check(
        &text,
        std::slice::from_ref(&split),
        &["XYZ 50: made 500, assumed", "XYZ 10: unknown cost, sold for 2100"],
    );
    let by_average = show(Method::WeightedAverage, &text, &[split]);
    assert_eq!(by_average, ["XYZ 60: unknown cost, sold for 12600"]);
}

#[test]
fn by_average_an_action_changes_the_number_and_never_the_cost() {
    let text = format!(
        "2025-01-06 buy 10 @ 1000 {OLD}\n 2025-01-07 buy 10 @ 2000 {OLD}\n 2025-03-03 sell 50 @ 350 {NEW}"
    );
    // 100 for 30,000: 50 cost 15,000 and bring 17,500.
    let split = action("2025-02-03", OLD, ActionKind::Split(ratio(5, 1)));
    let shown = show(Method::WeightedAverage, &text, &[split]);
    assert_eq!(shown, ["XYZ 100: open 50 for 15000, made 2500"]);
}

#[test]
fn what_cannot_be_applied_is_said_and_changes_nothing() {
    let text = "2025-03-03 buy 10 @ 100 XYZ";
    let split = |on: &str| action(on, "XYZ", ActionKind::Split(ratio(5, 1)));
    let unchanged = "XYZ 10: open 10 for 1000, made 0";
    check(
        text,
        &[split("2025-02-03")],
        &[unchanged, "! No XYZ was traded before 3 Feb 2025: the split changes nothing here."],
    );
    check(
        text,
        &[split("2026-02-03")],
        &[unchanged, "! The split of XYZ applies from its ex-date, 3 Feb 2026."],
    );
    check(
        text,
        &[split("2025-04-01"), split("2025-04-01")],
        &[
            "XYZ 50: open 50 for 1000, made 0",
            "! The split of XYZ on 1 Apr 2025 is stated twice and counts once.",
        ],
    );
    check(
        text,
        &[action("2025-04-01", "XYZ", ActionKind::Merger(ratio(1, 1)))],
        &[unchanged, "! The merger of XYZ gives shares of another company: say which, by symbol or ISIN."],
    );
    let there = into(action("2025-04-01", "XYZ", demerger(1, 1, "10")), "ABC");
    let back = into(action("2025-05-01", "ABC", ActionKind::Merger(ratio(1, 1))), "XYZ");
    check(
        "2025-03-03 buy 10 @ 100 XYZ\n 2025-03-03 buy 10 @ 100 ABC",
        &[there, back],
        &[
            "ABC 20: open 20 for 1100, made 0",
            "XYZ 10: open 10 for 900, made 0",
            "! The merger of ABC gives shares that other actions turn into ABC again: check the names.",
        ],
    );
}

#[test]
fn the_buy_of_merged_shares_keeps_its_charges() {
    let (instruments, fills) = file("2025-01-06 buy 100 @ 100 OLDCO\n 2025-08-04 sell 200 @ 60 NEWCO");
    let mut merged =
        merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }]);
    let merger = into(action("2025-07-01", "OLDCO", ActionKind::Merger(ratio(2, 1))), "NEWCO");
    let as_of = day("2025-12-31");
    assert_eq!(merged.act(&[merger], as_of), []);
    let said = StartOfRecord::default();
    let book = Book::build(&merged, &Plan::of(Broker::ZERODHA), Method::Fifo, None, &said, as_of);
    // Everything is sold: the trade bears what both fills were charged.
    assert_eq!(book.trades.charges, [book.charges.total()]);
    assert_eq!(book.effects.len(), 1);
    assert_eq!(book.effects[0].received.map(|(_, quantity)| quantity), Some(Quantity::whole(200)));
}

#[test]
fn shares_that_are_given_away_leave_at_their_cost() {
    let gone = |on: &str, quantity: &str| {
        action(on, "XYZ", ActionKind::Transfer { quantity: Quantity::parse(quantity).unwrap() })
    };
    let text = "2025-03-03 buy 6 @ 100 XYZ\n 2025-03-04 buy 6 @ 120 XYZ\n 2025-04-01 sell 4 @ 150 XYZ";
    // The six at 100 and two at 120 are gone: 4 × (150 − 120). What left is no part of the trade.
    check(text, &[gone("2025-03-10", "8")], &["XYZ 4: made 120"]);
    // On the day of the sale it comes first; by the average of 110 the cost of what stays is the same for each share.
    check(text, &[gone("2025-04-01", "2")], &["XYZ 10: open 6 for 720, made 200"]);
    assert_eq!(
        show(Method::WeightedAverage, text, &[gone("2025-04-01", "2")]),
        ["XYZ 10: open 6 for 660, made 160"]
    );
    // All of it: no trade is left, and nothing was made.
    check("2025-03-03 buy 6 @ 100 XYZ", &[gone("2025-03-10", "6")], &[]);
    // At least six were held before, which nobody has told of: they leave first, and what was made is assumed.
    check(text, &[gone("2025-03-10", "14")], &["XYZ 4: made 120, assumed"]);
    // Of a split scrip, in the shares of its day.
    let split = action("2025-03-20", "XYZ", ActionKind::Split(ratio(2, 1)));
    check(
        "2025-03-03 buy 6 @ 100 XYZ\n 2025-04-01 sell 4 @ 80 XYZ",
        &[split, gone("2025-03-10", "4")],
        &["XYZ 4: made 120"],
    );
}

/// One share and one that the record lacks become two thirds of one beside a bonus share: by weighted average the sale
/// of one is of unknown cost, not of the bonus share's.
#[test]
fn less_than_one_share_of_unknown_cost_is_still_held() {
    let text = format!("2025-01-06 buy 1 @ 1800 {OLD}\n 2025-03-04 sell 1 @ 1800 {OLD}");
    let bonus = CorporateAction {
        allotted: Some(day("2025-03-04")),
        ..action("2025-03-03", OLD, ActionKind::Bonus(ratio(10, 11)))
    };
    let consolidation = action("2025-03-04", OLD, ActionKind::Consolidation(ratio(1, 3)));
    let seen = show(Method::WeightedAverage, &text, &[bonus, consolidation]);
    assert_eq!(seen, ["XYZ 1: unknown cost, sold for 1800"]);
}
