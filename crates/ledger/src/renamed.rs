//! Options on a stock that an exchange renamed for a corporate action: the old name is never closed, the new one is
//! closed without having been opened.

use compact_str::CompactString;
use domain::{Argument, Contract, Day, Exchange, Price, Quantity, Right, Side, Text, Time, gcd};

use crate::merge::Merged;
use crate::signs::{GoesOn, RATIOS, Sign, SignKind, is_adjusted};

/// Adjusted strikes are rounded to this.
const TICK: i64 = Price::ONE / 20;

/// A strike loses no more than this part to a dividend.
const MOST_DIVIDEND: i64 = 4;

/// Strikes of stocks from 100 rupees on stand at multiples of this, unless an adjustment moved them.
const USUAL_STEP: i64 = 5 * Price::ONE / 2;

/// From ratios of quantities beyond these no rename is guessed.
const LEAST_RATIO: (i64, i64) = (9, 10);
const MOST_RATIO: (i64, i64) = (10, 1);

/// What was traded of one contract on an exchange, without what the user stated: the value of a stock on a day settles
/// all of its contracts, and says nothing about which of them were one.
#[derive(Clone, Copy)]
struct Traded {
    /// Signed, 10⁻⁸.
    open: i64,
    first: Time,
    last: Time,
    exchange: Exchange,
}

struct Strike {
    instrument: u32,
    strike: Price,
    traded: Traded,
}

/// One sign for each option that seems to go on under another strike. Until its expiry only what two open positions of
/// a spread can hardly be is asked about: as long as a contract runs, nothing of it is counted.
pub fn renamed_contracts(merged: &Merged, as_of: Day) -> Vec<Sign> {
    let groups = groups(merged);
    if groups.is_empty() {
        return Vec::new();
    }
    let traded = traded(merged);
    let mut signs = Vec::new();
    for (expiry, group) in groups {
        let options: Vec<Strike> = group
            .into_iter()
            .filter_map(|(instrument, strike)| {
                Some(Strike { instrument, strike, traded: traded[instrument as usize]? })
            })
            .collect();
        for old in &options {
            let next = options
                .iter()
                .filter_map(|new| Some((distance(old, new), new, change(old, new, expiry < as_of)?)))
                .min_by_key(|(distance, new, _)| (*distance, new.instrument));
            signs.extend(next.map(|(_, new, change)| sign(merged, old, new, change)));
        }
    }
    signs
}

/// Instruments and their strikes.
type Strikes = Vec<(u32, Price)>;

/// The underlying, the expiry, and whether it is a call.
type Terms<'a> = (&'a CompactString, Day, bool);

/// Options on one stock that end on one day the same way, where there are several.
fn groups(merged: &Merged) -> Vec<(Day, Strikes)> {
    let mut options: Vec<(Terms<'_>, (u32, Price))> = (0_u32..)
        .zip(&merged.instruments)
        .filter_map(|(at, one)| match &one.contract {
            Contract::Option { underlying, expiry, strike, right } if is_adjusted(underlying, *expiry) => {
                Some(((underlying, *expiry, *right == Right::Call), (at, *strike)))
            }
            _ => None,
        })
        .collect();
    options.sort_unstable();
    let groups = options.chunk_by(|(one, _), (other, _)| one == other).filter(|group| group.len() > 1);
    groups.map(|group| (group[0].0.1, group.iter().map(|(_, own)| *own).collect())).collect()
}

fn traded(merged: &Merged) -> Vec<Option<Traded>> {
    let mut traded: Vec<Option<Traded>> = vec![None; merged.instruments.len()];
    for fill in merged.fills.iter().filter(|fill| fill.origin.is_trade()) {
        let (time, exchange) = (fill.time, fill.exchange);
        let own = traded[fill.instrument as usize].get_or_insert(Traded {
            open: 0,
            first: time,
            last: time,
            exchange,
        });
        own.open += if fill.side == Side::Buy { fill.quantity.0 } else { -fill.quantity.0 };
        (own.first, own.last) = (own.first.min(time), own.last.max(time));
    }
    traded
}

fn distance(old: &Strike, new: &Strike) -> i64 {
    (old.strike.0 - new.strike.0).abs()
}

#[derive(Clone, Copy)]
enum Became {
    /// So many units for so many, at strikes the other way round.
    Ratio(i64, i64),
    /// The same units at a strike that is lower by the dividend.
    Dividend(Price),
}

/// What of `old` would have become `new`, where it can have been so.
fn change(old: &Strike, new: &Strike, is_expired: bool) -> Option<Became> {
    let (held, closed) = (old.traded.open, new.traded.open);
    let is_after = old.traded.last.day() < new.traded.first.day();
    let is_opposite = held.signum() * closed.signum() < 0;
    if !is_after || !is_opposite || old.traded.exchange != new.traded.exchange {
        return None;
    }
    let (held, closed) = (held.abs(), closed.abs());
    let fits = |(new_units, units): (i64, i64)| {
        let (a, b) = (i128::from(new_units), i128::from(units));
        let apart = i128::from(old.strike.0) * b - i128::from(new.strike.0) * a;
        apart.abs() <= i128::from(TICK) * a && i128::from(closed) * b <= i128::from(held) * a && a != b
    };
    let at_least =
        |(a, b): (i64, i64)| i128::from(closed) * i128::from(b) >= i128::from(held) * i128::from(a);
    let by = gcd(closed.into(), held.into()) as i64;
    let whole = (closed / by, held / by);
    let is_likely = at_least(LEAST_RATIO) && !at_least((MOST_RATIO.0 + 1, MOST_RATIO.1));
    // Units that grew as the strike fell are no spread.
    if is_likely && fits(whole) && (is_expired || closed > held) {
        return Some(Became::Ratio(whole.0, whole.1));
    }
    let less = old.strike.0 - new.strike.0;
    let is_odd = less % USUAL_STEP != 0 && old.strike.0 >= 100 * Price::ONE;
    if !is_expired && !is_odd {
        return None;
    }
    // Only a part of it was closed.
    if let Some((a, b)) = RATIOS.into_iter().find(|ratio| fits(*ratio)) {
        return Some(Became::Ratio(a, b));
    }
    let is_dividend = 0 < less && less <= old.strike.0 / MOST_DIVIDEND && closed <= held;
    is_dividend.then_some(Became::Dividend(Price(less)))
}

fn sign(merged: &Merged, old: &Strike, new: &Strike, became: Became) -> Sign {
    let title = |one: &Strike| merged.instruments[one.instrument as usize].title();
    let (held, closed) = (Quantity(old.traded.open.abs()), Quantity(new.traded.open.abs()));
    let since = new.traded.first.day();
    let (ratio, what) = match became {
        Became::Ratio(a, b) => (Some((a, b)), format!("{a} units for {b}, the strike × {b}/{a}")),
        Became::Dividend(less) => (None, format!("a dividend of ₹{less}, the strike lower by it")),
    };
    let arguments = [
        Argument::quantity("held", held),
        Argument::shown("title", title(old)),
        Argument::shown("other", title(new)),
        Argument::day("day", since),
        Argument::shown("what", what),
    ];
    Sign {
        instrument: old.instrument,
        kind: SignKind::ContractRenamed,
        bought: held,
        sold: closed,
        ratio,
        goes_on: Some(GoesOn { instrument: new.instrument, since }),
        answered: false,
        question: Text::new(
            "contract_renamed",
            "{held} of {title} were never closed, and {other} begins on {day} the other way round: did the exchange adjust \
             the contract and give it the new name ({what})?",
            arguments,
        ),
    }
}
