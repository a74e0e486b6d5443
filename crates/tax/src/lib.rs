//! A financial year as the income-tax return has it: heads, rates, what losses do, and the lots behind each figure.
//! Pure.
//!
//! First in, first out and one queue per account, whatever method the account shows. Information, not advice: no tax is
//! computed, nothing is filed. Rules and their sources: `data/`.

mod accrual;
mod business;
mod gains;
mod holding;
mod rules;
mod schedule_112a;
mod set_off;
mod stripping;
mod summary;
mod year;

pub use accrual::{Accrual, accruals};
pub use business::{Business, Contract};
pub use gains::{Gain, GainKind, Gains, UnitValue, cost_used, counted, taken_back};
pub use holding::is_long_term;
pub use rules::{Act, Buyback, act, buyback, exempt, place_in_return, rates_of};
pub use schedule_112a::{OldShares, Row112a, rows_112a};
pub use set_off::{Head, HeadResult, Loss, LossKind, Outcome, Step, set_off};
pub use summary::{AccountOfYear, Attention, GainSum, TaxYear, tax_year};
pub use year::{FinancialYear, QUARTERS};
