//! Splits and bonuses that a user's journal knows of a share.

use candles::Factor;
use domain::Instrument;
use journal::{Account, Journal};
use store::candles::Set;

use super::tapes::Period;

/// Of all accounts, each once, by day, until the end of the run. Only what somebody stated is known.
pub fn factors(journal: &Journal, set: &Set, period: Period) -> Vec<Factor> {
    let end = period.end(set);
    let of = |account| of_account(account, &set.instrument);
    let mut found: Vec<Factor> = journal.accounts.iter().flat_map(of).collect();
    found.retain(|one| one.ex_date <= end);
    found.sort_unstable();
    found.dedup();
    found
}

fn of_account<'a>(account: &'a Account, title: &'a str) -> impl Iterator<Item = Factor> + 'a {
    let is_it = move |known: &Instrument| known.title().eq_ignore_ascii_case(title);
    let book = &account.book;
    // What an action found says whose it is, also under a former name.
    let is_touched = move |at: usize| {
        let mut effects = book.effects.iter().filter(|effect| effect.action as usize == at);
        effects.any(|effect| is_it(&book.instruments[effect.instrument as usize]))
    };
    let known = book.instruments.iter().find(|one| is_it(one));
    account.actions.iter().enumerate().filter_map(move |(at, stated)| {
        let action = &stated.action;
        let is_named = known.is_some_and(|one| match action.isin {
            Some(isin) => one.isin == Some(isin),
            None => one.symbol.eq_ignore_ascii_case(&action.symbol),
        });
        if is_touched(at) || is_named { Factor::of(action) } else { None }
    })
}
