//! A user's journal: a log of imports, of which some are live.

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word used in SQL and JSON.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    };
}

mod accounts;
pub mod broker_statements;
mod changes;
pub(crate) mod fill_charges;
mod fills;
mod kept;
mod list;
mod load;
mod packed;
mod put;
mod resolutions;
mod snapshots;
mod statements;
mod sweep;
mod text;

use domain::{Broker, Fill, Instrument, Price, Segment, Side, StatedCharge, Time, Window};
use serde::{Deserialize, Serialize};

use self::broker_statements::BrokerStatement;

pub(crate) use accounts::MOST_ACCOUNTS;
pub use accounts::{
    AccountChange, AccountLine, AccountName, BrokerAccount, Changed, NewAccount, Removed, accounts,
    add_account, broker_accounts, change_account, remove_account,
};
pub(crate) use accounts::{id as account_id, name as account_name};
pub use changes::{MOST_FILLS, live_fills, redo, revision, undo};
pub(crate) use changes::{advance, fits, take};
pub(crate) use kept::has_room;
pub use kept::{MOST_CARDS, MOST_IMPORTS, MOST_KEPT_FILLS, MOST_TEXT};
pub use list::{ImportLine, imports};
pub(crate) use load::load_in;
pub use load::{load, resolutions, typed, undone};
pub use put::{Put, put, repeated};
pub use resolutions::{NewResolution, Resolved, resolve, unresolve};
pub use snapshots::{Restored, SNAPSHOT_LIFE, SnapshotLine, restore, snapshots};
pub use statements::{Statement, StatementKind};
pub use sweep::{Swept, sweep};
pub(crate) use text::{InstrumentRow, instrument};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ImportId(pub i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SnapshotId(pub i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ResolutionId(pub i64);

words!(ImportKind {
    /// A broker's file.
    File = "file",
    /// A batch of cards typed by hand.
    Manual = "manual",
    /// What was held before the first file.
    Opening = "opening",
    /// Corporate actions: statements and no fills.
    Actions = "actions",
    /// Fees outside trades: statements and no fills.
    Fees = "fees",
});

words!(
    /// What the user said that no row says.
    ResolutionKind {
        /// Final settlement value of an expired contract.
        Settlement = "settlement",
        /// It expired worthless.
        Worthless = "worthless",
        /// Not the same trade: both stay.
        Keep = "keep",
        /// The same trade twice: one goes.
        Drop = "drop",
        /// Of all scrips of the account none was held before its record begins.
        None = "none",
        /// What was entered of one scrip is all that was held of it.
        All = "all",
        /// What looks like a corporate action was none.
        Nothing = "nothing",
        /// The shares were split; the action itself is entered later.
        Split = "split",
        /// The charges that a statement of the broker says of its period stand in the place of ours.
        Charges = "charges",
    }
);

/// One account's share of an import: all it read, duplicates too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub account: AccountName,
    pub instruments: Vec<Instrument>,
    /// `instrument` counts in this part's `instruments`.
    pub fills: Vec<Fill>,
    /// What its rows state of their charges, ascending by fill and heads; `fill` counts in `fills`.
    pub charges: Vec<StatedCharge>,
}

/// What fills cannot hold of a card typed by hand; one per order id. Texts up to 10 kB each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// `MT…`, as on the fill.
    pub order_id: String,
    pub broker: Broker,
    pub side: Side,
    pub stock_name: String,
    pub notes: String,
    pub psychology: String,
    pub market_outlook: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub read: u32,
    pub fills: u32,
    pub duplicates: u32,
    pub conflicts: u32,
    pub skipped: u32,
    pub rejected: u32,
}

#[derive(Debug, Clone)]
pub struct NewImport {
    pub kind: ImportKind,
    /// The file's name, or what the list of imports calls it.
    pub name: String,
    /// SHA-256 of the bytes and the caller's choices: a second one with the same is a repeat.
    pub digest: Option<[u8; 32]>,
    /// The word for the file's layout.
    pub format: String,
    pub segment: Option<Segment>,
    /// Days that the file covers; for cash equity where the two differ.
    pub window: Option<Window>,
    pub fno_window: Option<Window>,
    pub counts: Counts,
    pub parts: Vec<Part>,
    pub cards: Vec<Card>,
    pub statements: Vec<Statement>,
    /// Salted hash of the broker's client id. Kept on the account of the first part; the first one stays.
    pub client: Option<[u8; 32]>,
    /// What the user said that quantities of commodity and currency contracts count, in a word of the caller's. Kept on
    /// the accounts of the parts; the last one stays.
    pub quantities: Option<String>,
    /// The answer without ids, as JSON: a repeat gets it back.
    pub receipt: String,
}

/// Everything the Book is built from, at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stored {
    pub revision: i64,
    /// Live ones, in order of id.
    pub imports: Vec<StoredImport>,
    /// Live ones, in order of id.
    pub resolutions: Vec<Resolution>,
    /// Those of live imports, in order of import and place.
    pub cards: Vec<Card>,
    /// In the order in which they were made.
    pub accounts: Vec<BrokerAccount>,
    /// Those that were not removed, the newest first; only where a resolution is about one.
    pub broker_statements: Vec<BrokerStatement>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredImport {
    pub id: ImportId,
    pub kind: ImportKind,
    pub name: String,
    /// Its file carried another client id than the account's: its receipt says so.
    pub other_client: bool,
    pub created_at: Time,
    pub segment: Option<Segment>,
    pub window: Option<Window>,
    pub fno_window: Option<Window>,
    /// Without the cards that a later import takes the place of.
    pub parts: Vec<Part>,
    pub statements: Vec<Statement>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolution {
    pub id: ResolutionId,
    pub kind: ResolutionKind,
    pub account: AccountName,
    /// What it is about, in words only the caller understands.
    pub subject: String,
    /// The settlement value.
    pub value: Option<Price>,
    pub created_at: Time,
}
