//! Telling signs of a corporate action: asked about by name before a wrong number stands.

use compact_str::CompactString;
use domain::{Argument, Contract, Day, Instrument, Quantity, Text};

use crate::book::Scrip;
use crate::matching::{Fall, Matched, Start};
use crate::merge::Merged;
use crate::partly_paid::partly_paid;
use crate::published::published;
use crate::renamed::renamed_contracts;
use crate::start::StartOfRecord;
use market::{CompanyAction, is_on_stock};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SignKind {
    /// More was sold than bought, by exactly the ratio of a usual bonus or split, and the prices do not speak against
    /// it; or the price fell as a bonus or split makes it fall while shares were held that were sold later.
    Ratio,
    /// The symbol goes on under another ISIN while shares of the old one are held or the new one lacks some.
    NewIsin,
    /// A stock's contract ends with bought and sold in exactly such a ratio: contracts are adjusted too.
    ContractRatio,
    /// An option on a stock stays open, and another strike begins the other way round: contracts are renamed without a
    /// trade.
    ContractRenamed,
    /// A division or a merger of a company that is known by its day, while its share or a contract on it was held.
    Published,
    /// Partly paid shares of which nobody has stated where they came from, or what was paid on them.
    PartlyPaid,
    /// Shares came at a price of 0, or rights entitlements were sold that nobody bought.
    PriceZero,
}

impl SignKind {
    pub const ALL: [Self; 7] = [
        Self::Ratio,
        Self::NewIsin,
        Self::ContractRatio,
        Self::ContractRenamed,
        Self::Published,
        Self::PartlyPaid,
        Self::PriceZero,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Ratio => "ratio",
            Self::NewIsin => "new_isin",
            Self::ContractRatio => "contract_ratio",
            Self::ContractRenamed => "contract_renamed",
            Self::Published => "published",
            Self::PartlyPaid => "partly_paid",
            Self::PriceZero => "price_zero",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }
}

/// What the user said about a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SignAnswer {
    /// Nothing of the kind: the sign is closed.
    Nothing,
    /// It was so and is not entered yet: the sign stays, and with it the mark.
    NotEntered,
}

/// One open question. It closes by itself when what is entered explains the numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// Index into [`crate::Book::instruments`].
    pub instrument: u32,
    pub kind: SignKind,
    /// Until the position was at its lowest; of a contract, and where only the price tells, in all. For
    /// [`SignKind::NewIsin`] what is still held under the old ISIN, for [`SignKind::PriceZero`] what came at 0, for
    /// [`SignKind::ContractRenamed`] what is open under the old name.
    pub bought: Quantity,
    /// As `bought`; for [`SignKind::NewIsin`] what lacks under the new ISIN, for [`SignKind::ContractRenamed`] what is
    /// open the other way round under the new name.
    pub sold: Quantity,
    /// The larger of both for the smaller, in lowest terms; where only the price tells the usual ratio that comes
    /// nearest.
    pub ratio: Option<(i64, i64)>,
    /// Of [`SignKind::ContractRenamed`], and of partly paid shares that became ordinary ones.
    pub goes_on: Option<GoesOn>,
    /// Of [`SignKind::Published`].
    pub published: Option<&'static CompanyAction>,
    /// The user has said that it was so and has not entered it.
    pub answered: bool,
    /// One plain sentence.
    pub question: Text,
}

/// The instrument that another goes on as, or seems to, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoesOn {
    /// Index into [`crate::Book::instruments`].
    pub instrument: u32,
    pub since: Day,
}

/// Of usual bonus issues and splits, shares after for shares before.
pub const RATIOS: [(i64, i64); 14] = [
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 1),
    (6, 1),
    (10, 1),
    (3, 2),
    (5, 2),
    (4, 3),
    (5, 3),
    (5, 4),
    (6, 5),
    (7, 5),
    (11, 10),
];

/// From 27 to 20, by a good quarter: a bonus of 1:2 makes a third of it, and the price moves besides. Smaller issues
/// are seen by their quantities only: such falls happen in every market.
const ASKED_FALL: (i64, i64) = (27, 20);

/// Prices rarely rise to four times within a year from one traded day to the next; a consolidation of ten into one
/// makes ten of it.
const ASKED_RISE: i64 = 4;

/// The open signs of an account, by instrument. `scrips` stand in the order of the instruments.
pub fn signs(
    merged: &Merged,
    matched: &Matched,
    scrips: &[Scrip],
    said: &StartOfRecord,
    as_of: Day,
) -> Vec<Sign> {
    let starts = &matched.starts;
    let each = (0_u32..).zip(merged.instruments.iter().zip(starts));
    let mut signs: Vec<Sign> = each.filter_map(|(at, (one, start))| of_one(at, one, start)).collect();
    signs.extend(new_isins(merged, scrips));
    signs.extend(partly_paid(merged, starts, scrips));
    signs.extend(renamed_contracts(merged, as_of));
    let known = published(merged, matched, as_of);
    // The fall of a price over the day of a division that is known needs no second question.
    signs.retain(|sign| !by_price(sign) || known.iter().all(|one| one.instrument != sign.instrument));
    signs.extend(known);
    signs.retain_mut(|sign| {
        let answer = said.answer(&merged.instruments[sign.instrument as usize], sign.kind);
        sign.answered = answer == Some(SignAnswer::NotEntered);
        answer != Some(SignAnswer::Nothing)
    });
    signs.sort_by_key(|sign| (sign.instrument, sign.kind));
    signs
}

fn of_one(at: u32, instrument: &Instrument, start: &Start) -> Option<Sign> {
    let Start { bought, sold, free, lacking, .. } = *start;
    let sign = |kind, bought, sold, ratio, question| {
        Some(Sign {
            instrument: at,
            kind,
            bought,
            sold,
            ratio,
            goes_on: None,
            published: None,
            answered: false,
            question,
        })
    };
    let name = &instrument.symbol;
    let symbol = Argument::shown("symbol", name.as_str());
    match &instrument.contract {
        Contract::Cash => {
            if free > Quantity::ZERO {
                let question = Text::new(
                    "came_free",
                    "{quantity} of {symbol} came at a price of 0: were they bonus shares or rights entitlements?",
                    [Argument::quantity("quantity", free), symbol],
                );
                return sign(SignKind::PriceZero, free, sold, None, question);
            }
            if lacking > Quantity::ZERO && name.ends_with("-RE") {
                let question = Text::new(
                    "sold_entitlements",
                    "You sold {sold} of {symbol}, rights entitlements that the record does not show as bought: were they \
                     given to you free of cost?",
                    [Argument::quantity("sold", sold), symbol],
                );
                return sign(SignKind::PriceZero, bought, sold, None, question);
            }
            let by_quantity =
                usual(sold, bought).filter(|&ratio| lacking > Quantity::ZERO && prices_allow(start, ratio));
            if let Some(ratio) = by_quantity {
                let question = Text::new(
                    "sold_a_ratio",
                    "You sold {sold} of {symbol} but the record shows {bought} bought: was there {what}?",
                    [
                        Argument::quantity("sold", sold),
                        symbol,
                        Argument::quantity("bought", bought),
                        Argument::shown("what", bonus_or_split(ratio)),
                    ],
                );
                return sign(SignKind::Ratio, bought, sold, Some(ratio), question);
            }
            // A consolidation gives a new ISIN: where one is known, the shares of before are another scrip.
            let rise = start.prices.rise.filter(|rise| instrument.isin.is_none() && rise.rises(ASKED_RISE));
            if let Some(rise) = rise {
                let question = Text::new(
                    "price_rose",
                    "The price of {symbol} rose from {before} on {last} to {after} on {next} while you held some of it: were \
                     its shares consolidated?",
                    [
                        symbol,
                        Argument::price("before", rise.before),
                        Argument::day("last", rise.last),
                        Argument::price("after", rise.after),
                        Argument::day("next", rise.next),
                    ],
                );
                return sign(SignKind::Ratio, bought, sold, None, question);
            }
            let fall = start.prices.fall.filter(|fall| fall.reaches(ASKED_FALL))?;
            let ratio = fall.nearest(&RATIOS)?;
            let question = Text::new(
                "price_fell",
                "The price of {symbol} fell from {before} on {last} to {after} on {next} while you held some of it: was \
                 there {what}?",
                [
                    symbol,
                    Argument::price("before", fall.before),
                    Argument::day("last", fall.last),
                    Argument::price("after", fall.after),
                    Argument::day("next", fall.next),
                    Argument::shown("what", bonus_or_split(ratio)),
                ],
            );
            sign(SignKind::Ratio, start.bought, start.sold, Some(ratio), question)
        }
        Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. } => {
            if !is_on_stock(underlying, *expiry) {
                return None;
            }
            let title = Argument::shown("title", instrument.title());
            let Some(ratio) = usual(sold.max(bought), sold.min(bought)) else {
                return of_future(start, title).and_then(|(ratio, question)| {
                    sign(SignKind::ContractRatio, bought, sold, ratio, question)
                });
            };
            let question = Text::new(
                "contract_ratio",
                "You bought {bought} and sold {sold} of {title}: was the contract adjusted for a bonus or a split, or was \
                 some of it opened before this record?",
                [Argument::quantity("bought", bought), Argument::quantity("sold", sold), title],
            );
            sign(SignKind::ContractRatio, bought, sold, Some(ratio), question)
        }
    }
}

fn by_price(sign: &Sign) -> bool {
    matches!(&*sign.question.code, "price_fell" | "contract_price_fell")
}

/// What a future's price and quantities tell, and the question about it.
fn of_future(start: &Start, title: Argument) -> Option<(Option<(i64, i64)>, Text)> {
    let fall = start.prices.fall.filter(|fall| fall.reaches(ASKED_FALL));
    let ratio = fall.and_then(|fall| fall.nearest(&RATIOS));
    if fall.is_none() && !start.is_of_no_lot {
        return None;
    }
    let question = match fall {
        Some(fall) => Text::new(
            "contract_price_fell",
            "The price of {title} fell from {before} on {last} to {after} on {next} while you held it: was the contract \
             adjusted for a bonus or a split?",
            [
                title,
                Argument::price("before", fall.before),
                Argument::day("last", fall.last),
                Argument::price("after", fall.after),
                Argument::day("next", fall.next),
            ],
        ),
        None => Text::new(
            "contract_of_no_lot",
            "The quantities of {title} are whole numbers of no one lot: was the contract adjusted for a rights issue, a bonus \
             or a split?",
            [title],
        ),
    };
    Some((ratio, question))
}

/// A price that never fell to five quarters of what the ratio leaves of it was not divided by it.
fn prices_allow(start: &Start, (after, before): (i64, i64)) -> bool {
    start.prices.is_silent || start.prices.fall.is_none_or(|fall: Fall| fall.reaches((4 * after, 5 * before)))
}

fn bonus_or_split((after, before): (i64, i64)) -> String {
    let split = if before == 1 { format!(" or a split of 1 share into {after}") } else { String::new() };
    format!("a {}:{before} bonus{split}", after - before)
}

fn usual(more: Quantity, less: Quantity) -> Option<(i64, i64)> {
    let is = |(after, before): &(i64, i64)| {
        i128::from(more.0) * i128::from(*before) == i128::from(less.0) * i128::from(*after)
    };
    RATIOS.into_iter().find(|ratio| less > Quantity::ZERO && is(ratio))
}

/// Names stand ordered by symbol: those of one symbol are neighbours.
fn new_isins(merged: &Merged, scrips: &[Scrip]) -> Vec<Sign> {
    let mut signs = Vec::new();
    for same in merged.names.chunk_by(|a, b| a.symbol == b.symbol) {
        let mut by_time: Vec<_> = same.iter().collect();
        by_time.sort_by_key(|name| (name.first, name.instrument));
        for two in by_time.windows(2) {
            let [old, new] = [two[0].instrument, two[1].instrument];
            let isin = |at: u32| merged.instruments[at as usize].isin;
            let (held, lacking) = (scrips[old as usize].open.quantity, scrips[new as usize].lacking);
            let (Some(before), Some(after)) = (isin(old), isin(new)) else { continue };
            if held <= Quantity::ZERO && lacking == Quantity::ZERO {
                continue;
            }
            let symbol = &two[0].symbol;
            signs.push(Sign {
                instrument: new,
                kind: SignKind::NewIsin,
                bought: held,
                sold: lacking,
                ratio: None,
                goes_on: None,
                published: None,
                answered: false,
                question: Text::new(
                    "new_isin",
                    "{symbol} goes on under a new ISIN ({before} became {after}); {held} bought under the old one are \
                     still held and {lacking} under the new one have no buy: was it split or merged?",
                    [
                        Argument::shown("symbol", symbol.as_str()),
                        Argument::shown("before", before.to_string()),
                        Argument::shown("after", after.to_string()),
                        Argument::quantity("held", held),
                        Argument::quantity("lacking", lacking),
                    ],
                ),
            });
        }
    }
    signs
}

impl StartOfRecord {
    fn answer(&self, instrument: &Instrument, kind: SignKind) -> Option<SignAnswer> {
        let by = |name: &str| self.signs.get(&(CompactString::from(name), kind)).copied();
        instrument.isin.and_then(|isin| by(isin.as_str())).or_else(|| by(&instrument.symbol))
    }
}
