//! Fees outside trades that the user entered, as imports keep them.

use std::collections::HashMap;

use analytics::Filter;
use domain::{Argument, Day, Fee, Money, Text};
use store::journal::{AccountName, ImportId, Statement, StatementKind};
use tradebook::side;

use super::Journal;
use super::account::Source;
use super::history_query::HistoryQuery;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedFee {
    /// `None`: it is only tried.
    pub import: Option<ImportId>,
    pub account: AccountName,
    pub fee: Fee,
}

/// How an import keeps one fee: the cells of [`side::FEE_COLUMNS`].
pub fn statement(account: AccountName, fee: &Fee) -> Statement {
    let cells = [&fee.day.to_string(), fee.kind.word(), &fee.amount.to_string(), fee.note.as_str()];
    let subject = serde_json::to_string(&cells).unwrap_or_default();
    Statement { kind: StatementKind::Fee, account, subject }
}

/// Those of all accounts by day, and a sentence for each that cannot be read any more.
pub fn stated(sources: &[Source<'_>]) -> (Vec<StatedFee>, Vec<Text>) {
    let (mut fees, mut problems) = (Vec::new(), Vec::new());
    for source in sources {
        for statement in source.statements.iter().filter(|one| one.kind == StatementKind::Fee) {
            let cells: Vec<String> = serde_json::from_str(&statement.subject).unwrap_or_default();
            match side::fee(&cells) {
                Ok(fee) => fees.push(StatedFee { import: source.id, account: statement.account, fee }),
                Err((_, reason)) => problems.push(Text::new(
                    "fee_not_readable",
                    "A fee of “{import}” can no longer be read and is left out: {reason} Undo that import and enter it \
                     again.",
                    [Argument::shown("import", source.name), Argument::private("reason", reason)],
                )),
            }
        }
    }
    fees.sort_by_key(|one| one.fee.day);
    (fees, problems)
}

/// What makes two rows the same fee.
type Content = (Day, Money, String);

fn content(fee: &Fee) -> Content {
    (fee.day, fee.amount, fee.note.clone())
}

/// Of each of `fees` whether the account has it already, by day, amount and note. Of equal ones as many are there as
/// the account has.
pub fn entered(known: &[StatedFee], account: AccountName, fees: &[Fee]) -> Vec<bool> {
    let mut left: HashMap<Content, u32> = HashMap::new();
    for one in known.iter().filter(|one| one.account == account) {
        *left.entry(content(&one.fee)).or_default() += 1;
    }
    let mut is_there = |fee: &Fee| match left.get_mut(&content(fee)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        Some(_) | None => false,
    };
    fees.iter().map(&mut is_there).collect()
}

/// The fees of the days and the account that are looked at. `None`: something else is filtered, and a fee belongs to no
/// trade.
pub fn shown<'a>(journal: &'a Journal, query: &HistoryQuery) -> Option<Vec<&'a StatedFee>> {
    let Filter { from, to, .. } = query.filter;
    if !query.conditions.is_empty() || query.filter != (Filter { from, to, ..Filter::default() }) {
        return None;
    }
    let is_shown = |one: &&StatedFee| {
        query.account.is_none_or(|account| account == one.account) && query.filter.holds(one.fee.day)
    };
    Some(journal.fees.iter().filter(is_shown).collect())
}

#[cfg(test)]
mod tests {
    use domain::{Broker, FeeKind};
    use proptest::prelude::*;
    use store::journal::{ImportKind, Stored};

    use super::*;
    use crate::Extra;

    const ACCOUNT: AccountName = AccountName { broker: Broker::ZERODHA, number: 1 };

    fn fee(day: &str, amount: &str, note: &str) -> Fee {
        let (day, amount) = (Day::parse(day).unwrap(), Money::parse(amount).unwrap());
        Fee { day, kind: FeeKind::Pledge, amount, note: note.to_owned() }
    }

    fn journal(fees: &[Fee]) -> Journal {
        let statements: Vec<Statement> = fees.iter().map(|fee| statement(ACCOUNT, fee)).collect();
        let extra = Extra {
            kind: ImportKind::Fees,
            name: "2 fees",
            fno_window: None,
            parts: &[],
            statements: &statements,
        };
        Journal::with(&Stored::default(), extra, Day::parse("2026-11-20").unwrap()).unwrap()
    }

    #[test]
    fn a_fee_is_kept_as_it_was_stated() {
        let fees = [fee("2025-05-02", "-35.4", "given “back”, twice"), fee("2025-04-02", "35.4", "")];
        let journal = journal(&fees);
        let kept: Vec<&Fee> = journal.fees.iter().map(|one| &one.fee).collect();
        // By day.
        assert_eq!(kept, [&fees[1], &fees[0]]);
        assert!(journal.warnings.is_empty());
    }

    #[test]
    fn equal_fees_are_as_many_as_there_are() {
        let one = fee("2025-04-02", "35.4", "Pledge of INFY");
        let known = journal(std::slice::from_ref(&one)).fees;
        let other_note = fee("2025-04-02", "35.4", "Pledge of TCS");
        let kind = Fee { kind: FeeKind::Other, ..one.clone() };
        assert_eq!(entered(&known, ACCOUNT, &[other_note, one.clone(), one]), [false, true, false]);
        // The kind is ours; the broker's words are what it is known by.
        assert_eq!(entered(&known, ACCOUNT, &[kind]), [true]);
        let second = AccountName { number: 2, ..ACCOUNT };
        assert_eq!(entered(&known, second, &[known[0].fee.clone()]), [false]);
    }

    /// Two trades, one of them still open.
    fn traded() -> Stored {
        let head = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
                    order_execution_time";
        let rows = "INFY,INE009A01021,2025-06-10,NSE,EQ,EQ,buy,false,100,1500,1,11,2025-06-10T09:30:00\n\
                    INFY,INE009A01021,2025-06-10,NSE,EQ,EQ,sell,false,100,1512.5,2,12,2025-06-10T11:00:00\n\
                    ITC,INE154A01025,2025-05-05,NSE,EQ,EQ,buy,false,10,400,3,13,2025-05-05T10:00:00\n\
                    ITC,INE154A01025,2025-05-12,NSE,EQ,EQ,sell,false,4,410,4,14,2025-05-12T10:00:00";
        let text = format!("{head}\n{rows}");
        let read = tradebook::read("tradebook.csv", text.as_bytes(), tradebook::Choice::default()).unwrap();
        let tradebook::Tradebook { instruments, fills, window, segment, .. } = read;
        let import = store::journal::StoredImport {
            id: ImportId(1),
            kind: ImportKind::File,
            name: "tradebook.csv".to_owned(),
            other_client: false,
            created_at: domain::Time::from_ist(Day::parse("2026-11-19").unwrap(), 0),
            segment,
            window,
            fno_window: None,
            parts: vec![store::journal::Part { account: ACCOUNT, instruments, fills, charges: Vec::new() }],
            statements: Vec::new(),
        };
        Stored { imports: vec![import], ..Stored::default() }
    }

    fn any_fee() -> impl Strategy<Value = Fee> {
        let amount = prop_oneof![1..1_000_000_000_000_i64, -1_000_000_000_000..0_i64];
        (0..600_i32, 0..FeeKind::ALL.len(), amount, "[a-zA-Z0-9 ,\"“”₹]{0,40}").prop_map(
            |(days, kind, amount, note)| Fee {
                day: Day::parse("2025-04-01").unwrap().plus(days),
                kind: FeeKind::ALL[kind],
                amount: Money(amount),
                note: note.trim().to_owned(),
            },
        )
    }

    proptest! {
        /// A fee changes no figure of a trade, and every fee is in the sums by kind and by day.
        #[test]
        fn fees_change_no_trade(mut fees in prop::collection::vec(any_fee(), 0..20)) {
            let (stored, as_of) = (traded(), Day::parse("2026-11-20").unwrap());
            let without = Journal::build(&stored, as_of);
            let statements: Vec<Statement> = fees.iter().map(|fee| statement(ACCOUNT, fee)).collect();
            let extra = Extra {
                kind: ImportKind::Fees,
                name: "fees",
                fno_window: None,
                parts: &[],
                statements: &statements,
            };
            let with = Journal::with(&stored, extra, as_of).unwrap();
            prop_assert_eq!(&with.book, &without.book);
            let figures = |journal: &Journal| format!("{:?} {:?}", journal.figures, journal.questions.len());
            prop_assert_eq!(figures(&with), figures(&without));
            prop_assert_eq!(&with.warnings, &without.warnings);
            let mut kept: Vec<Fee> = with.fees.iter().map(|one| one.fee.clone()).collect();
            kept.sort();
            fees.sort();
            prop_assert_eq!(&kept, &fees);
            let sums = ledger::Fees::of(&fees);
            prop_assert_eq!(sums.total, fees.iter().map(|fee| fee.amount).sum::<Money>());
            prop_assert_eq!(sums.total, sums.by_kind.iter().map(|(_, amount)| *amount).sum::<Money>());
            prop_assert_eq!(sums.total, sums.by_day.iter().map(|(_, amount)| *amount).sum::<Money>());
            prop_assert!(entered(&with.fees, ACCOUNT, &fees).iter().all(|one| *one));
        }
    }
}
