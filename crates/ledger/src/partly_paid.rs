//! Partly paid shares: a scrip of their own until they are paid in full. No tradebook has their allotment, their calls
//! or the day on which they become ordinary shares.

use domain::{Argument, Contract, Instrument, Quantity, Text};

use crate::actions::Change;
use crate::book::Scrip;
use crate::matching::Start;
use crate::merge::Merged;
use crate::signs::{GoesOn, Sign, SignKind};

/// ISINs of partly paid shares begin so.
const ISIN: &str = "IN9";

/// Shorter names hold no name of a company before the `PP`.
const LEAST_NAME: usize = 3;

/// By the ISIN; where none is known by the symbol, `RELIANCEPP`, `XYZ-PP1`.
pub fn is_partly_paid(instrument: &Instrument) -> bool {
    instrument.contract == Contract::Cash
        && instrument
            .isin
            .map_or_else(|| company(&instrument.symbol).is_some(), |isin| isin.as_str().starts_with(ISIN))
}

/// What stands before the `PP` of a symbol.
fn company(symbol: &str) -> Option<&str> {
    let name = symbol.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix("PP")?;
    let name = name.trim_end_matches('-');
    (name.len() >= LEAST_NAME).then_some(name)
}

/// What nobody has stated about partly paid shares that were traded. `starts` and `scrips` stand in the order of the
/// instruments.
pub fn partly_paid(merged: &Merged, starts: &[Start], scrips: &[Scrip]) -> Vec<Sign> {
    let own = (0_u32..).zip(&merged.instruments).filter(|(_, one)| is_partly_paid(one));
    own.filter_map(|(at, one)| asked(merged, at, one, &starts[at as usize], scrips)).collect()
}

fn asked(merged: &Merged, at: u32, one: &Instrument, start: &Start, scrips: &[Scrip]) -> Option<Sign> {
    let symbol = || Argument::shown("symbol", one.symbol.as_str());
    let sign = |bought, sold, question| {
        Some(Sign {
            instrument: at,
            kind: SignKind::PartlyPaid,
            bought,
            sold,
            ratio: None,
            goes_on: None,
            published: None,
            answered: false,
            question,
        })
    };
    if start.lacking > Quantity::ZERO {
        let question = Text::new(
            "sold_partly_paid",
            "You sold {sold} of {symbol}, partly paid shares of which the record shows {bought} bought: did they come \
             out of a rights issue?",
            [Argument::quantity("sold", start.sold), symbol(), Argument::quantity("bought", start.bought)],
        );
        return sign(start.bought, start.sold, question);
    }
    let own = merged.events.iter().filter(|event| event.instrument == at);
    let calls = own.clone().filter(|event| matches!(event.change, Change::Call { .. })).count();
    let entered = if calls == 1 { "1 call".to_owned() } else { format!("{calls} calls") };
    let entered = Argument::shown("calls", entered);
    let is_asked = start.bought > Quantity::ZERO;
    let ended = own.clone().find_map(|event| match event.change {
        Change::Merge { into, .. } => Some(GoesOn { instrument: into, since: event.day }),
        _ => None,
    });
    if let Some(goes_on) = ended {
        let name = merged.instruments[goes_on.instrument as usize].symbol.as_str();
        let became = [symbol(), Argument::shown("name", name), Argument::day("day", goes_on.since)];
        let question = if calls == 0 {
            Text::new(
                "paid_in_full_without_calls",
                "{symbol} became {name} on {day}, and no call on them is entered: what was paid to make them ordinary shares?",
                became,
            )
        } else {
            // One of two calls makes a profit that is too large and looks finished.
            Text::new(
                "paid_in_full_with_calls",
                "{symbol} became {name} on {day}, and you entered {calls} on them: was that all that was paid?",
                became.into_iter().chain([entered]).collect::<Vec<_>>(),
            )
        };
        let sign = sign(start.bought, start.sold, question).filter(|_| is_asked);
        return sign.map(|sign| Sign { goes_on: Some(goes_on), ..sign });
    }
    let held = scrips[at as usize].open.quantity;
    let lacking = ordinary(merged, scrips, &one.symbol).filter(|_| held > Quantity::ZERO);
    if let Some((name, lacking)) = lacking {
        let question = Text::new(
            "partly_paid_then_ordinary",
            "{held} of {symbol}, partly paid, are still held, and {lacking} of {name} have no buy: were they paid in full \
             and became {name}?",
            [
                Argument::quantity("held", held),
                symbol(),
                Argument::quantity("lacking", lacking),
                Argument::shown("name", name),
            ],
        );
        return sign(held, lacking, question);
    }
    if !is_asked {
        return None;
    }
    if calls > 0 {
        let question = Text::new(
            "held_with_calls",
            "You entered {calls} on {symbol}: was that all that was paid while you held them?",
            [entered, symbol()],
        );
        // While all of them are held no result rests on it.
        return sign(start.bought, start.sold, question).filter(|_| start.has_sells);
    }
    let question = Text::new(
        "held_partly_paid",
        "{symbol} are partly paid shares: were calls paid on them while you held them, or were they paid in full?",
        [symbol()],
    );
    sign(start.bought, start.sold, question)
}

/// The ordinary shares of the same company where the record lacks some, and how many. NSE's symbols of partly paid
/// shares may cut the company's.
fn ordinary<'a>(merged: &'a Merged, scrips: &[Scrip], symbol: &str) -> Option<(&'a str, Quantity)> {
    let name = company(symbol)?;
    let lacks = merged.instruments.iter().zip(scrips).filter(|(one, scrip)| {
        scrip.lacking > Quantity::ZERO && one.symbol.starts_with(name) && !is_partly_paid(one)
    });
    let shortest = lacks.min_by_key(|(one, _)| one.symbol.len());
    shortest.map(|(one, scrip)| (one.symbol.as_str(), scrip.lacking))
}

#[cfg(test)]
mod tests {
    use domain::Isin;

    use super::*;

    #[test]
    fn partly_paid_shares_are_told_by_isin_then_by_name() {
        let check = |symbol: &str, isin: &str, expected: bool| {
            let isin = Isin::parse(isin);
            let one = Instrument { symbol: symbol.into(), isin, contract: Contract::Cash };
            assert_eq!(is_partly_paid(&one), expected, "{symbol}");
        };
        check("RELIANCEPP", "", true);
        check("XYZ-PP1", "", true);
        check("GRASIMPP1", "", true);
        check("RELIANCE", "", false);
        check("UPP", "", false);
        // The ISIN decides where it is known.
        check("AIRTELPP", "IN9397D01014", true);
        check("SHOPP", "INE009A01021", false);
    }
}
