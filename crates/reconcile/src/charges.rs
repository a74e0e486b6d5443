//! Charges head by head, and why they differ. Ours are of every execution of the period, or of what was closed in it,
//! as the statement has them.

use std::collections::BTreeMap;

use domain::{Argument, Day, Money, Segment, Text, div_half_even};
use ledger::ClosedLot;
use ledger::charges::{Head, Heads};

use crate::ours::{AccountRecord, covers};
use crate::reasons::{Reason, ReasonCode};
use tradebook::statement::{StatedEntry, StatedHead, Statement, StatementKind};

/// One head, as paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChargeLine {
    pub head: StatedHead,
    /// As a statement of these segments calls it.
    pub name: &'static str,
    pub ours: Money,
    pub theirs: Money,
}

impl ChargeLine {
    /// Of the net result: what they take more makes ours larger.
    pub fn difference(&self) -> Money {
        self.theirs - self.ours
    }
}

pub(crate) struct Compared {
    pub lines: Vec<ChargeLine>,
    /// Credits less debits beside the trades.
    pub other: Money,
    pub reasons: Vec<Reason>,
}

const RUPEE: Money = Money(Money::ONE);
/// Of an order more while the account is in debit, or where the broker closes the position.
const DEARER: Money = Money(20 * Money::ONE);

pub(crate) fn compare(record: &AccountRecord<'_>, lots: &[ClosedLot], stated: &Statement) -> Compared {
    let (dp, beside): (Vec<&StatedEntry>, Vec<&StatedEntry>) =
        stated.entries.iter().partition(|one| one.is_dp());
    let other: Money = beside.iter().map(|one| one.credit - one.debit).sum();
    let mut reasons = Vec::new();
    if other != Money::ZERO {
        reasons.push(beside_the_trades(&beside, other));
    }
    if stated.charges.is_empty() {
        return Compared { lines: Vec::new(), other, reasons };
    }
    let mut theirs: BTreeMap<StatedHead, Money> = BTreeMap::new();
    for (head, amount) in &stated.charges {
        *theirs.entry(*head).or_default() += *amount;
    }
    let of_dp: Money = dp.iter().map(|one| one.debit - one.credit).sum();
    if of_dp != Money::ZERO {
        *theirs.entry(StatedHead::Dp).or_default() += of_dp;
    }
    // Where these are the charges of the journal, clearing counts with the exchange's charge.
    if has_exchange_of(record, stated)
        && let Some(clearing) = theirs.remove(&StatedHead::Clearing)
    {
        *theirs.entry(StatedHead::Exchange).or_default() += clearing;
    }
    let found = ours(record, lots, stated);
    // Ours stand there too where the statement has none.
    let own = [
        StatedHead::Brokerage,
        StatedHead::Exchange,
        StatedHead::Ipft,
        StatedHead::Stt,
        StatedHead::Sebi,
        StatedHead::StampDuty,
        StatedHead::Gst,
        StatedHead::Dp,
    ];
    for head in own {
        theirs.entry(head).or_default();
    }
    let amount_of =
        |head: StatedHead| -> Money { of_ours(head).iter().map(|head| found.heads.of(*head)).sum() };
    let name_of = |head: StatedHead| match head {
        StatedHead::Stt if covers(stated, Segment::Commodity) => "STT and CTT",
        head => head.name(),
    };
    let lines: Vec<ChargeLine> = theirs
        .into_iter()
        .map(|(head, theirs)| ChargeLine { head, name: name_of(head), ours: amount_of(head), theirs })
        .filter(|line| line.ours != Money::ZERO || line.theirs != Money::ZERO)
        .collect();
    reasons.extend(explain(&lines, &found));
    Compared { lines, other, reasons }
}

/// The heads of ours that are the same together.
const fn of_ours(head: StatedHead) -> &'static [Head] {
    match head {
        StatedHead::Brokerage => &[Head::Brokerage],
        StatedHead::Exchange => &[Head::Exchange],
        StatedHead::Ipft => &[Head::Ipft],
        StatedHead::Stt => &[Head::Stt, Head::Ctt],
        StatedHead::Sebi => &[Head::Sebi],
        StatedHead::StampDuty => &[Head::StampDuty],
        StatedHead::Gst => &[Head::Gst],
        StatedHead::Dp => &[Head::Dp],
        StatedHead::Clearing | StatedHead::Mtf | StatedHead::Other => &[],
    }
}

/// Whether the broker's own statement makes the exchange's charge of the period.
fn has_exchange_of(record: &AccountRecord<'_>, stated: &Statement) -> bool {
    let within = |day: Day| stated.window.from <= day && day <= stated.window.to;
    let mut days = record.book.stated.days.iter();
    days.any(|one| within(one.day) && covers(stated, one.segment) && one.settled.has(Head::Exchange))
}

struct OurCharges {
    heads: Heads,
    /// Days with a trade, and scrips of a day.
    days: i64,
    scrip_days: i64,
}

fn ours(record: &AccountRecord<'_>, lots: &[ClosedLot], stated: &Statement) -> OurCharges {
    let AccountRecord { merged, book, charges, .. } = *record;
    let within = |day: Day| stated.window.from <= day && day <= stated.window.to;
    let mut heads = Heads::default();
    let mut traded: Vec<(Day, u32)> = Vec::new();
    match stated.kind {
        StatementKind::ProfitAndLoss => {
            for (part, own) in book.parts(&merged.fills).iter().zip(charges.of_parts()) {
                let fill = &merged.fills[part.fill as usize];
                let day = fill.time.day();
                if within(day) && covers(stated, record.instrument(fill.instrument).segment()) {
                    heads += *own;
                    traded.push((day, fill.instrument));
                }
            }
        }
        StatementKind::TaxProfitAndLoss => {
            for lot in lots {
                heads += lot.bought_heads + lot.sold_heads;
                traded.extend([(lot.bought, lot.instrument), (lot.sold, lot.instrument)]);
            }
        }
    }
    traded.sort_unstable();
    traded.dedup();
    let scrip_days = traded.len() as i64;
    traded.dedup_by_key(|(day, _)| *day);
    OurCharges { heads, days: traded.len() as i64, scrip_days }
}

fn explain(lines: &[ChargeLine], found: &OurCharges) -> Vec<Reason> {
    let of = |head: StatedHead| {
        lines.iter().find(|line| line.head == head).map_or(Money::ZERO, ChargeLine::difference)
    };
    let name_of =
        |head: StatedHead| lines.iter().find(|line| line.head == head).map_or(head.name(), |line| line.name);
    let mut reasons = Vec::new();
    let mut rounded = Money::ZERO;
    let mut plain = |head: StatedHead, within: Money, reasons: &mut Vec<Reason>| {
        let amount = of(head);
        if amount.abs() <= within {
            rounded += amount;
        } else {
            reasons.push(unexplained(name_of(head), amount));
        }
    };
    plain(StatedHead::Stt, Money(found.scrip_days * RUPEE.0), &mut reasons);
    plain(StatedHead::StampDuty, Money(found.days * RUPEE.0), &mut reasons);
    plain(StatedHead::Sebi, RUPEE, &mut reasons);
    let (exchange, ipft, clearing) =
        (of(StatedHead::Exchange), of(StatedHead::Ipft), of(StatedHead::Clearing));
    let together = exchange + ipft + clearing;
    if exchange.abs() <= RUPEE && ipft.abs() <= RUPEE && clearing.abs() <= RUPEE {
        rounded += together;
    } else if together.abs() <= RUPEE {
        reasons.push(with_ipft(together));
    } else {
        for (head, amount) in
            [(StatedHead::Exchange, exchange), (StatedHead::Ipft, ipft), (StatedHead::Clearing, clearing)]
        {
            if amount != Money::ZERO {
                reasons.push(unexplained(name_of(head), amount));
            }
        }
    }
    if rounded != Money::ZERO {
        let text = Text::new(
            "rounding",
            "Transaction tax and stamp duty are whole rupees by scrip or by day, and the rest has its own decimals. Days of \
             trading: {days}.",
            [Argument::shown("days", found.days.to_string())],
        );
        reasons.push(Reason {
            code: ReasonCode::Rounding,
            text,
            amount: rounded,
            is_proven: false,
            to_do: None,
        });
    }
    let brokerage = of(StatedHead::Brokerage);
    if brokerage != Money::ZERO {
        reasons.push(other_brokerage(brokerage));
    }
    let gst = of(StatedHead::Gst);
    if gst != Money::ZERO {
        let base = brokerage + together + of(StatedHead::Sebi);
        let expected = Money(div_half_even(i128::from(base.0) * 18, 100) as i64);
        let follows = (gst - expected).abs() <= RUPEE;
        reasons.push(if follows { gst_of_charges(gst) } else { unexplained(name_of(StatedHead::Gst), gst) });
    }
    let dp = of(StatedHead::Dp);
    if dp != Money::ZERO {
        reasons.push(depository(dp, lines));
    }
    for (head, words) in [
        (StatedHead::Mtf, "Interest and pledge fees of margin funding"),
        (StatedHead::Other, "Other charges"),
    ] {
        let amount = of(head);
        if amount != Money::ZERO {
            let text = Text::new(
                "charges_beside",
                "{what} are in the statement and in no tradebook.",
                [Argument::shown("what", words)],
            );
            reasons.push(Reason {
                code: ReasonCode::OtherDebits,
                text,
                amount,
                is_proven: true,
                to_do: None,
            });
        }
    }
    reasons
}

fn other_brokerage(amount: Money) -> Reason {
    let orders = amount.0 / DEARER.0;
    let is_dearer = orders > 0 && amount.0 % DEARER.0 == 0;
    let text = if is_dearer {
        Text::new(
            "orders_at_forty",
            "{count} orders at ₹40 instead of ₹20: while the account was in debit, or where the broker closed the position.",
            [Argument::shown("count", orders.to_string())],
        )
    } else {
        Text::new(
            "brokerage_differs",
            "The statement has another brokerage than the plan of this account. Set the plan in Settings if it is another one.",
            [],
        )
    };
    Reason { code: ReasonCode::Brokerage, text, amount, is_proven: is_dearer, to_do: None }
}

fn with_ipft(amount: Money) -> Reason {
    let text = Text::new(
        "exchange_with_ipft",
        "The statement has the investor protection fund within the exchange’s charge; together they are the same.",
        [],
    );
    Reason { code: ReasonCode::ExchangeWithIpft, text, amount, is_proven: true, to_do: None }
}

fn gst_of_charges(amount: Money) -> Reason {
    let text = Text::new("gst_of_charges", "GST of 18% on the differences of the charges above.", []);
    Reason { code: ReasonCode::Gst, text, amount, is_proven: true, to_do: None }
}

fn depository(amount: Money, lines: &[ChargeLine]) -> Reason {
    let is_stated = lines.iter().any(|line| line.head == StatedHead::Dp && line.theirs != Money::ZERO);
    let text = if is_stated {
        Text::new(
            "dp_differs",
            "The statement has other depository fees for shares sold from the demat account.",
            [],
        )
    } else {
        Text::new(
            "dp_not_stated",
            "The depository fee for shares sold from the demat account is not among these charges: the statement has it \
             elsewhere.",
            [],
        )
    };
    Reason { code: ReasonCode::OtherDebits, text, amount, is_proven: !is_stated, to_do: None }
}

/// The statement's own debits and credits, by their names.
fn beside_the_trades(entries: &[&StatedEntry], other: Money) -> Reason {
    const SHOWN: usize = 4;
    let mut names: Vec<&str> = entries.iter().map(|one| one.particulars.trim()).collect();
    names.sort_unstable();
    names.dedup();
    let more = names.len().saturating_sub(SHOWN);
    let mut what = names[..names.len().min(SHOWN)].join(", ");
    if more > 0 {
        what = format!("{what} and {more} more");
    }
    let text = Text::new(
        "other_debits",
        "Debits and credits beside the trades, which no tradebook holds: {what}.",
        [Argument::shown("what", what)],
    );
    Reason { code: ReasonCode::OtherDebits, text, amount: -other, is_proven: true, to_do: None }
}

fn unexplained(head: &'static str, amount: Money) -> Reason {
    let text = Text::new(
        "charges_unexplained",
        "{head}: nothing that is known here explains it.",
        [Argument::shown("head", head)],
    );
    Reason { code: ReasonCode::Unexplained, text, amount, is_proven: false, to_do: None }
}
