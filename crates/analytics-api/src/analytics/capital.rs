//! Of which capital figures in percent are.

use analytics::CapitalByDay;
use journal::Journal;
use journal::capital::{Capital, unknown_since};
use report::numbers::{IstDay, Rupees};
use serde::Serialize;
use store::journal::AccountName;
use utoipa::ToSchema;

/// Of one account, or of the whole journal.
#[derive(Debug, Clone)]
pub struct AskedCapital {
    pub account: Option<AccountName>,
    pub by_day: Option<CapitalByDay>,
}

impl AskedCapital {
    pub fn of(stated: &Capital, journal: &Journal, account: Option<AccountName>) -> Self {
        Self { account, by_day: stated.by_day(journal, account) }
    }

    pub fn wire(&self, journal: &Journal) -> Option<CutCapital> {
        let by_day = self.by_day.as_ref()?;
        let (from, amount) = by_day.stated(journal.as_of)?;
        Some(CutCapital {
            of: match self.account {
                Some(_) => CapitalOf::Account,
                None if by_day.is_together(journal.as_of) => CapitalOf::All,
                None => CapitalOf::Each,
            },
            amount: Rupees(amount),
            from: IstDay(from),
            now: by_day.after(journal.as_of).map(Rupees),
            unknown: match self.account {
                None if !by_day.is_together(journal.as_of) => {
                    let each = journal.accounts.iter().zip(by_day.each_from(journal.as_of));
                    each.filter_map(|(one, from)| Some(unknown_since(journal, Some(one.name), from?))).sum()
                }
                account => unknown_since(journal, account, from),
            },
        })
    }
}

/// The capital in force today, of which figures in percent are. The capital of a day is the last amount stated for it
/// or before, with what was realised from then on. What was put in or taken out is known only where an amount is
/// stated anew, and is in no return.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutCapital {
    of: CapitalOf,
    /// As stated, and from which day on; of several accounts the sum, and the latest of their days.
    amount: Rupees,
    from: IstDay,
    /// With what was realised since; null: nothing is left of it.
    #[schema(required = true)]
    now: Option<Rupees>,
    /// Trades closed since whose result is not known: it does not hold them.
    unknown: u32,
}

/// Whose capital it is: that of the `account` asked for, one stated for `all` accounts together, or the sum of `each`.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CapitalOf {
    All,
    Each,
    Account,
}
