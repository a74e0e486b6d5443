//! What is kept of the premium for which options were sold. Of units that were closed, on the day on which they were,
//! so that groups and days add up; before charges.

use super::{of_trades, sum};
use crate::cut::figure::{Figure, Number, Unit};

pub static SOLD_OPTIONS: Figure = of_trades(
    "soldOptions",
    "With sold options",
    "Trades of which options that were sold first were closed, wholly or in part.",
    Unit::Count,
    |part| Number::Count(part.premium.of),
);

pub static SOLD: Figure = of_trades(
    "premiumSold",
    "Premium sold",
    "What options that were sold first and closed were sold for. Undefined where none was closed.",
    Unit::Rupees,
    |part| sum(part.premium.sold, part.premium.of),
);

pub static CAPTURED: Figure = of_trades(
    "premiumCaptured",
    "Premium captured",
    "(Sold − bought back) ÷ sold, over the units of options that were sold first and closed; one that expired worthless was bought back for 0. Before charges; below 0 where closing them cost more than they brought. Undefined where they were sold for nothing.",
    Unit::Share,
    |part| Number::Ratio(part.premium.captured()),
);
