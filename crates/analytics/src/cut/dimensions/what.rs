//! What was traded.

use domain::{Contract, Money, Product, Right, Segment};
use ledger::{Book, Direction};

use super::bands::below;
use crate::cut::codes::{Codes, Value};
use crate::cut::dimension::{Basis, Dimension, Family};

/// Groups as the journal has them.
const fn open(key: &'static str, name: &'static str, about: &'static str, basis: Basis) -> Dimension {
    Dimension {
        key,
        name,
        family: Family::What,
        about,
        is_ordered: false,
        has_several: false,
        words: &[],
        basis,
    }
}

pub static ACCOUNT: Dimension = open(
    "account",
    "Account",
    "The broker account the trade was made in.",
    Basis::Journal { none: "No account" },
);

pub static BROKER: Dimension =
    open("broker", "Broker", "The broker of the account.", Basis::Journal { none: "No broker" });

pub static STRATEGY: Dimension = Dimension {
    has_several: true,
    ..open(
        "strategyKind",
        "Option strategy",
        "What options that were opened together are called, as you made them or as they were recognised; a trade can lie in several.",
        Basis::Handed { none: "In no strategy" },
    )
};

pub static UNDERLYING: Dimension = open(
    "underlying",
    "Underlying",
    "The share, or what the contract is on.",
    Basis::Book(|book| {
        Codes::open(
            book,
            "No name",
            |at| Some(instrument(book, at).underlying()),
            |name| Value::new(*name, *name),
        )
    }),
);

pub static INSTRUMENT: Dimension = open(
    "instrument",
    "Instrument",
    "The share or the one contract.",
    Basis::Book(|book| {
        Codes::open(
            book,
            "No name",
            |at| Some((instrument(book, at).symbol.as_str(), &instrument(book, at).contract)),
            |(symbol, contract)| {
                let one = domain::Instrument {
                    symbol: (*symbol).into(),
                    isin: None,
                    contract: (*contract).clone(),
                };
                Value::new(*symbol, one.title())
            },
        )
    }),
);

pub static SEGMENT: Dimension = Dimension {
    key: "segment",
    name: "Segment",
    family: Family::What,
    about: "Equity, futures and options, commodity or currency.",
    is_ordered: false,
    has_several: false,
    words: &[("equity", "Equity"), ("fno", "F&O"), ("commodity", "Commodity"), ("currency", "Currency")],
    basis: Basis::Book(|book| {
        let of: Vec<Segment> = book.instruments.iter().map(domain::Instrument::segment).collect();
        Codes::fixed(book, SEGMENT.words, "No segment", |at| {
            Some(of[book.trades.instrument[at] as usize] as usize)
        })
    }),
};

pub static PRODUCT: Dimension = Dimension {
    key: "product",
    name: "Product",
    family: Family::What,
    about: "Intraday, delivery, futures or options.",
    is_ordered: false,
    has_several: false,
    words: &[
        ("intraday", "Equity intraday"),
        ("delivery", "Delivery"),
        ("futures", "Futures"),
        ("options", "Options"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, PRODUCT.words, "No product", |at| Some(book.trades.product[at] as usize))
    }),
};

pub static DIRECTION: Dimension = Dimension {
    key: "direction",
    name: "Direction",
    family: Family::What,
    about: "Long: bought first. Short: sold first.",
    is_ordered: true,
    has_several: false,
    words: &[("long", "Bought first"), ("short", "Sold first")],
    basis: Basis::Book(|book| {
        Codes::fixed(book, DIRECTION.words, "No direction", |at| Some(book.trades.direction[at] as usize))
    }),
};

pub static INDEX_OR_STOCK: Dimension = Dimension {
    key: "contractOn",
    name: "Contract on",
    family: Family::What,
    about: "Whether the contract is on an index, a share, a commodity or a currency. Shares themselves are no contracts.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("index", "An index"),
        ("stock", "A share"),
        ("commodity", "A commodity"),
        ("currency", "A currency"),
    ],
    basis: Basis::Book(|book| {
        let place = |one: &domain::Instrument| {
            let expiry = one.expiry()?;
            Some(match one.segment() {
                Segment::Commodity => 2,
                Segment::Currency => 3,
                Segment::Equity | Segment::Fno => usize::from(!market::is_index(one.underlying(), expiry)),
            })
        };
        let of: Vec<Option<usize>> = book.instruments.iter().map(place).collect();
        Codes::fixed(book, INDEX_OR_STOCK.words, "No contract", |at| of[book.trades.instrument[at] as usize])
    }),
};

pub static OPTION_TYPE: Dimension = Dimension {
    key: "optionType",
    name: "Option type",
    family: Family::What,
    about: "Call (CE) or put (PE).",
    is_ordered: true,
    has_several: false,
    words: &[("CE", "Calls"), ("PE", "Puts")],
    basis: Basis::Book(|book| {
        Codes::fixed(book, OPTION_TYPE.words, "No option", |at| right(book, at).map(|right| right as usize))
    }),
};

pub static OPTION_SIDE: Dimension = Dimension {
    key: "optionSide",
    name: "Options bought or sold",
    family: Family::What,
    about: "Calls and puts, by whether they were bought or sold first.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("callsBought", "Calls bought"),
        ("callsSold", "Calls sold"),
        ("putsBought", "Puts bought"),
        ("putsSold", "Puts sold"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, OPTION_SIDE.words, "No option", |at| {
            right(book, at).map(|right| right as usize * 2 + book.trades.direction[at] as usize)
        })
    }),
};

pub static SERIES: Dimension = Dimension {
    key: "series",
    name: "Series",
    family: Family::What,
    about: "The series of NSE in which a share was first bought or sold for the trade, such as EQ or BE, or the group of BSE. Contracts have none.",
    is_ordered: false,
    has_several: false,
    words: &[],
    basis: Basis::Fills { none: "Not known, or no share" },
};

pub static PREMIUM: Dimension = Dimension {
    key: "premium",
    name: "Premium",
    family: Family::What,
    about: "Average entry price of an option, in rupees.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..5", "Under ₹5"),
        ("5..20", "₹5 to 20"),
        ("20..50", "₹20 to 50"),
        ("50..100", "₹50 to 100"),
        ("100..200", "₹100 to 200"),
        ("200..", "₹200 and more"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, PREMIUM.words, "No option, or price not known", |at| {
            right(book, at)?;
            average_band(book, at, &[5, 20, 50, 100, 200])
        })
    }),
};

pub static PRICE: Dimension = Dimension {
    key: "price",
    name: "Share price",
    family: Family::What,
    about: "Average entry price of a share, in rupees. Contracts and sales without a known buy have none.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..50", "Under ₹50"),
        ("50..100", "₹50 to 100"),
        ("100..250", "₹100 to 250"),
        ("250..500", "₹250 to 500"),
        ("500..1000", "₹500 to 1,000"),
        ("1000..2500", "₹1,000 to 2,500"),
        ("2500..", "₹2,500 and more"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, PRICE.words, "No share, or price not known", |at| {
            let is_share = matches!(book.trades.product[at], Product::Intraday | Product::Delivery);
            is_share.then_some(())?;
            average_band(book, at, &[50, 100, 250, 500, 1_000, 2_500])
        })
    }),
};

pub(super) fn instrument(book: &Book, at: usize) -> &domain::Instrument {
    &book.instruments[book.trades.instrument[at] as usize]
}

fn right(book: &Book, at: usize) -> Option<Right> {
    match &instrument(book, at).contract {
        Contract::Option { right, .. } => Some(*right),
        Contract::Cash | Contract::Future { .. } => None,
    }
}

/// What was paid, or got, to enter; `None` where that is not known.
pub(super) fn entry_value(book: &Book, at: usize) -> Option<Money> {
    let trades = &book.trades;
    trades.entry_time[at]?;
    Some(match trades.direction[at] {
        Direction::Long => trades.buy_value[at],
        Direction::Short => trades.sell_value[at],
    })
}

/// Money has four decimals, quantity eight: value × 10⁸ ÷ (quantity × 10⁴) rupees.
fn average_band(book: &Book, at: usize, edges: &[i128]) -> Option<usize> {
    let value = i128::from(entry_value(book, at)?.0) * 10_000;
    let quantity = i128::from(book.trades.quantity[at].0);
    let edges: Vec<i128> = edges.iter().map(|edge| edge * quantity).collect();
    (quantity > 0).then(|| below(&edges, value))
}
