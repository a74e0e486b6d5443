//! The charges of a trade head by head with the rule of each. Every amount is calculated by hand beside its case.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Method, Money, Origin, Price, Quantity, Right,
    Series, Side, Time, value_of,
};
use ledger::charges::{ChargesByHead, Plan, charge_lines};
use ledger::{Book, Import, StartOfRecord, detail, merge};

fn share() -> Instrument {
    Instrument { symbol: "INFY".into(), isin: None, contract: Contract::Cash }
}

fn option() -> Instrument {
    let expiry = Day::parse("2026-05-19").unwrap();
    let contract = Contract::Option {
        underlying: "NIFTY".into(),
        expiry,
        strike: Price::parse("23500").unwrap(),
        right: Right::Put,
    };
    Instrument { symbol: "NIFTY2651923500PE".into(), isin: None, contract }
}

/// Bought and sold once, as `2026-05-11 10:00 buy 100 1500.5`, each an order of its own.
#[track_caller]
fn check(broker: Broker, instrument: Instrument, fills: [&str; 2], expected: &[&str]) {
    let fills: Vec<Fill> = fills.iter().zip(1..).map(|(text, row)| fill(text, row)).collect();
    let instruments = [instrument];
    let merged = merge(&[Import { broker, instruments: &instruments, fills: &fills, charges: &[] }]);
    let plan = Plan::of(broker);
    let as_of = Day::parse("2026-11-26").unwrap();
    let book = Book::build(&merged, &plan, Method::Fifo, None, &StartOfRecord::default(), as_of);
    assert_eq!(book.trades.len(), 1);
    let by_head = ChargesByHead::of(&merged, &plan, &book);
    let found = detail(&merged, &by_head, &book, 0);
    let lines = charge_lines(&merged, &plan, &book, 0, &found);
    let sum: Money = lines.iter().filter_map(|line| line.amount).sum();
    assert_eq!(sum, book.trades.charges[0]);
    let said: Vec<String> = lines
        .iter()
        .map(|line| {
            let amount = line.amount.map_or("not known".into(), |amount| amount.to_string());
            let mut said =
                format!("{} {amount}, {:?}: {}", line.head.word(), line.basis, line.rule.message());
            if let Some(since) = line.since {
                said += &format!(", since {since}");
            }
            if let Some(source) = &line.source {
                said += &format!(" ({source})");
            }
            if let Some(doubt) = &line.doubt {
                said += &format!(" {}", doubt.message());
            }
            said
        })
        .collect();
    assert_eq!(said, expected);
}

fn fill(text: &str, row: u32) -> Fill {
    let [day, clock, side, quantity, price] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("five words wanted, found {text}");
    };
    let (quantity, price) = (Quantity::parse(quantity).unwrap(), Price::parse(price).unwrap());
    Fill {
        time: Time::parse_ist(&format!("{day} {clock}")).unwrap(),
        quantity,
        value: value_of(price, quantity).unwrap(),
        instrument: 0,
        side: if side == "buy" { Side::Buy } else { Side::Sell },
        auction: false,
        series: Series::NONE,
        price,
        row,
        exchange: Exchange::Nse,
        origin: Origin::Traded,
        trade_id: row.to_string().into(),
        order_id: format!("o{row}").into(),
        id: FillId::UNSET,
    }
}

/// Bought for 1,00,000 on the last day of the old rates and sold for 1,01,000 on the first of the new ones. STT 100 +
/// 101. Exchange 0.00322 % of 1,00,000 and 0.00297 % of 1,01,000; SEBI and IPFT ₹10 per crore of 2,01,000 each; stamp
/// 0.015 % of 1,00,000. GST 18 % of 3.22 + 0.1 + 0.1, which is 0.6156, and of 2.9997 + 0.101 + 0.101: 0.5763.
#[test]
fn a_rate_that_changed_between_entry_and_exit_is_two_lines() {
    check(
        Broker::ZERODHA,
        share(),
        ["2024-09-30 10:00 buy 100 1000", "2024-10-01 10:00 sell 100 1010"],
        &[
            "brokerage 0, Published: ₹0 an order (zerodha.com/charges. ₹40 an order while the account is in debit \
             cannot be seen in a tradebook)",
            "stt 201, Table: 0.1% of the buy and the sell value, since 2013-06-01 (TradingQnA 185139; \
             support.zerodha.com STT. Others say 2012-07-01)",
            "exchange 3.22, Table: 0.00322% of the buy and the sell value, since 2024-04-01 (NSE cut its charges by \
             1 % from 1 April (moltolindia.com); rate from zerodha.com/charges)",
            "exchange 2.9997, Table: 0.00297% of the buy and the sell value, since 2024-10-01 (NSE circular of \
             2024-09-27, true to label (NDTV Profit))",
            "sebi 0.201, Table: ₹10 per crore of the buy and the sell value, since 2021-04-01 (zerodha.com/charges)",
            "ipft 0.201, Table: ₹10 per crore of the buy and the sell value, since 2023-04-01 (NSE 2023-03-24 (The \
             Hindu))",
            "stampDuty 15, Table: 0.015% of the buy value, since 2020-07-01 (Indian Stamp Act as amended, uniform \
             from 2020-07-01; zerodha.com/charges)",
            "gst 1.1919, Table: 18% of brokerage, exchange charges, IPFT and SEBI fee, since 2022-07-18 \
             (zerodha.com/charges: on brokerage, transaction charge and IPFT; BSE notices 20220830-5 and 20221031-4)",
            "dp 15.34, Published: ₹15.34 for each stock and day of delivery sells, with its GST, since 2024-10-01 \
             (zerodha.com/charges, support.zerodha.com: the fee is stated, its first day is not; likely the day of \
             CDSL's flat ₹3.50) The day on which the fee changed is not verified.",
        ],
    );
}

/// Brokerage 0.03 % of 10,000 and of 10,100. STT 0.025 % of 100 at the average of 100.50: 2.5125, to the rupee 3.
/// Exchange 0.00325 % of 20,100: 0.65325, a tie. GST 18 % of 6.03 + 0.6532: 1.202976.
#[test]
fn the_stamp_duty_of_the_states_is_not_known() {
    check(
        Broker::ZERODHA,
        share(),
        ["2019-06-03 10:00 buy 100 100", "2019-06-03 11:00 sell 100 101"],
        &[
            "brokerage 6.03, Published: 0.03% of an order’s value, at most ₹20 (zerodha.com/charges. ₹40 an order \
             while the account is in debit cannot be seen in a tradebook)",
            "stt 3, Table: 0.025% of the sell value at the day’s average price, since 2006-06-01 (TradingQnA 185139; \
             support.zerodha.com STT)",
            "exchange 0.6532, Table: 0.00325% of the buy and the sell value (zerodha.com/charges, copy of 2020-02)",
            "sebi 0.0201, Table: ₹10 per crore of the buy and the sell value, since 2019-04-01 (taxguru.in 2019-03-22)",
            "ipft 0, Table: ₹0.01 per crore of the buy and the sell value (The Hindu 2023-03-24: ₹0.01 per crore \
             until then)",
            "stampDuty not known, Unknown: Before 1 Jul 2020 each state had its own stamp duty.",
            "gst 1.203, Table: 18% of brokerage, exchange charges and IPFT, since 2017-07-01 (zerodha.com/charges: on \
             brokerage, transaction charge and IPFT)",
        ],
    );
}

/// Of a broker without a plan: bought for 7,500, sold for 9,000. STT 0.15 % of 9,000: 13.5, to the rupee 14. IPFT ₹0.01
/// per crore of 16,500: 0.0000165. Exchange 0.03553 % of 16,500: 5.86245, a tie. SEBI 0.0165; stamp 0.003 % of 7,500:
/// 0.225, to the rupee 0. GST 18 % of 5.8624 + 0.0165: 1.058202.
#[test]
fn the_brokerage_of_a_broker_without_a_plan_is_not_known() {
    let broker = Broker::ALL.iter().copied().find(|broker| !broker.has_plan()).unwrap();
    let unknown = format!(
        "brokerage not known, Unknown: No charges of {} are shipped with this program. State them under Settings, \
         Broker accounts.",
        broker.name()
    );
    check(
        broker,
        option(),
        ["2026-05-11 10:00 buy 75 100", "2026-05-12 11:00 sell 75 120"],
        &[
            &unknown,
            "stt 14, Table: 0.15% of the premium sold, since 2026-04-01 (Finance Act 2026; confirmed by a real \
             statement of 2026-05-19)",
            "exchange 5.8625, Table: 0.03553% of the premium bought and sold, less the IPFT in it, since 2026-03-01 \
             (NSE circular of 2026-02-27; confirmed by a real statement of 2026-05-19)",
            "sebi 0.0165, Table: ₹10 per crore of the buy and the sell value, since 2021-04-01 (zerodha.com/charges)",
            "ipft 0, Table: ₹0.01 per crore of the premium bought and sold, since 2026-03-01 (NSE circular of \
             2026-02-27; confirmed by a real statement of 2026-05-19)",
            "stampDuty 0, Table: 0.003% of the premium bought, since 2020-07-01 (Indian Stamp Act as amended, uniform \
             from 2020-07-01; zerodha.com/charges)",
            "gst 1.0582, Table: 18% of exchange charges, IPFT and SEBI fee; on the brokerage it is not known, since \
             2022-07-18 (zerodha.com/charges: on brokerage, transaction charge and IPFT; BSE notices 20220830-5 and \
             20221031-4)",
        ],
    );
}
