//! Strategies as JSON.

use report::numbers::{Each, IstDay, IstTime, Rupees, Units};
use report::words::Direction;
use serde::Serialize;
use utoipa::ToSchema;

/// What was opened together, newest first, with what it adds up to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyPage {
    /// Grows with every change of the journal.
    pub revision: i64,
    pub as_of: IstDay,
    /// All trades of the journal, whatever the filter; 0: nothing is written yet.
    pub trades: u32,
    /// How many the filter leaves, of the kind that is asked for.
    pub total: u32,
    pub offset: u32,
    pub rows: Vec<StrategyLine>,
    /// Of every kind that the filter leaves.
    pub kinds: Vec<StrategyKindLine>,
    pub sums: StrategySums,
    /// Of everything that the filter leaves, of every kind.
    pub tables: Vec<StrategyTable>,
    pub by_hand: StrategiesByHand,
}

#[derive(Serialize, ToSchema)]
pub struct StrategyTable {
    pub by: StrategyTableBy,
    /// Each strategy is in one of them.
    pub rows: Vec<StrategyGroup>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum StrategyTableBy {
    Kind,
    /// Calendar days from the opening to the first expiry.
    DaysToExpiry,
    /// Whether as many options were bought as were sold, of calls and of puts.
    Hedge,
    /// How it was put together.
    How,
    Rolled,
}

/// Counts and means are of closed strategies; `net` is of everything that was closed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyGroup {
    pub key: String,
    pub name: String,
    pub strategies: u32,
    pub closed: u32,
    pub won: u32,
    /// won ÷ closed; null at 0.
    #[schema(required = true)]
    pub win_rate: Option<f64>,
    pub net: Rupees,
    /// Net of a closed one.
    #[schema(required = true)]
    pub mean: Option<Rupees>,
    /// The least net of a closed one.
    #[schema(required = true)]
    pub worst: Option<Rupees>,
    /// (sold − bought back) ÷ sold, over all sold options that were closed.
    #[schema(required = true)]
    pub premium_kept: Option<f64>,
    /// Calendar days from the opening to the last close.
    #[schema(required = true)]
    pub days_held: Option<f64>,
    #[schema(required = true)]
    pub days_to_expiry: Option<f64>,
    pub closed_on_expiry: u32,
    /// Charges of closed ones ÷ their legs.
    #[schema(required = true)]
    pub cost_per_leg: Option<Rupees>,
    /// Net ÷ capital blocked, of closed ones that lie wholly within the filter; estimates of different ways apart.
    pub returns: Vec<StrategyReturn>,
}

#[derive(Serialize, ToSchema)]
pub struct StrategyReturn {
    pub basis: StrategyBasis,
    pub strategies: u32,
    pub returned: f64,
}

/// What the user put together or took apart.
#[derive(Serialize, ToSchema)]
pub struct StrategiesByHand {
    /// Grows with every change of them.
    pub revision: i64,
    /// How many there are.
    pub made: u32,
    /// Those of which nothing is in the journal now; they come back with their files.
    pub waiting: Vec<StrategyWaiting>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyWaiting {
    pub id: String,
    /// What the user called it.
    #[schema(required = true)]
    pub name: Option<String>,
    pub underlying: String,
    pub opened: IstDay,
    /// Null: the account was removed.
    #[schema(required = true)]
    pub account_name: Option<String>,
    pub legs: Vec<StrategyMissing>,
}

#[derive(Serialize, ToSchema)]
pub struct StrategyMissing {
    #[schema(example = "NIFTY 25900 PE 17 Nov 2026")]
    pub title: String,
    pub quantity: Units,
}

/// How the user made a strategy.
#[derive(Serialize, ToSchema)]
pub struct StrategyByHand {
    /// In the user's words; null: it is called by its kind.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Chosen by the user; it counts while the legs can bear it.
    #[schema(required = true)]
    pub kind: Option<String>,
    /// What the user says that the broker blocked.
    #[schema(required = true)]
    pub margin: Option<Rupees>,
    /// Legs of it that are no longer there.
    pub missing: Vec<StrategyMissing>,
}

#[derive(Serialize, ToSchema)]
pub struct StrategyCanBe {
    pub key: &'static str,
    pub name: &'static str,
}

/// `net` + `otherKinds` + `outside` = `whole`, to the paisa.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategySums {
    /// Of those listed, on all pages: what they closed of what the filter leaves.
    pub net: Rupees,
    pub gross: Rupees,
    pub charges: Rupees,
    /// Of strategies of other kinds; 0 unless a kind is asked for.
    pub other_kinds: Rupees,
    /// Of trades that are in no strategy: shares.
    pub outside: Rupees,
    /// Of all trades that the filter leaves: the history's own net.
    pub whole: Rupees,
    /// Of those listed, by how they stand now.
    pub open: u32,
    pub closed: u32,
    /// Their result is not known: something of them waits for its settlement.
    pub unsettled: u32,
    /// Of those listed and closed that made and that lost something after charges.
    pub won: u32,
    pub lost: u32,
}

#[derive(Serialize, ToSchema)]
pub struct StrategyKindLine {
    /// A value of `kind`.
    #[schema(example = "short_strangle")]
    pub key: &'static str,
    #[schema(example = "Short strangle")]
    pub name: &'static str,
    pub strategies: u32,
    pub net: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyLine {
    /// Of the fill that opened it first; another one when that fill goes. `hand-` and a number of what the user made.
    pub id: String,
    #[schema(example = "short_iron_condor")]
    pub kind: &'static str,
    /// In the user's words, or its kind with its ratio and its wings.
    #[schema(example = "Short iron condor")]
    pub name: String,
    /// With its ratio and its wings.
    #[schema(example = "Short iron condor")]
    pub kind_name: String,
    /// Every kind that its legs can bear, whatever their lots.
    pub can_be: Vec<StrategyCanBe>,
    /// Null: the program put it together.
    #[schema(required = true)]
    pub by_hand: Option<StrategyByHand>,
    /// What the user calls the broker account.
    pub account_name: String,
    pub underlying: String,
    /// Ascending.
    pub expiries: Vec<IstDay>,
    pub how: StrategyHow,
    pub opened: IstTime,
    /// When later legs joined.
    pub joined: Vec<IstTime>,
    #[schema(required = true)]
    pub closed: Option<IstTime>,
    pub state: StrategyState,
    /// What the open legs of a partly closed one are called.
    pub remains: Vec<String>,
    /// What the filter leaves of it made; null where nothing of it was closed.
    #[schema(required = true)]
    pub net: Option<Rupees>,
    #[schema(required = true)]
    pub gross: Option<Rupees>,
    #[schema(required = true)]
    pub charges: Option<Rupees>,
    /// Some of it lies outside the filter: `wholeNet` is another sum.
    pub part: bool,
    #[schema(required = true)]
    pub whole_net: Option<Rupees>,
    pub legs: Vec<StrategyLeg>,
    /// At expiry, as it was opened, before charges; null with `noPayoff`.
    #[schema(required = true)]
    pub payoff: Option<StrategyPayoff>,
    /// Taken off no line of the payoff; null where no bought option can be exercised for cash.
    #[schema(required = true)]
    pub exercise_tax: Option<StrategyExerciseTax>,
    /// Options on shares end in shares, which cost what a delivery costs: in no line of the payoff.
    pub ends_in_shares: bool,
    /// Of what is open at its expiry, with what was closed and all charges so far; null where nothing or all is open.
    #[schema(required = true)]
    pub payoff_now: Option<StrategyPayoff>,
    #[schema(required = true)]
    pub no_payoff: Option<StrategyNoPayoff>,
    /// Of a bought calendar, which has no payoff: it cannot lose more than was paid, charges included.
    #[schema(required = true)]
    pub loss_bound: Option<Rupees>,
    /// Null where no margin is known for what it is on.
    #[schema(required = true)]
    pub capital: Option<StrategyCapital>,
    /// Of sold options that were closed; null where there are none.
    #[schema(required = true)]
    pub premium: Option<StrategyPremium>,
    #[schema(required = true)]
    pub rolled_from: Option<StrategyRolled>,
    #[schema(required = true)]
    pub chain: Option<StrategyChain>,
}

/// How sure it is that the legs were meant as one.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum StrategyHow {
    /// Within a minute, with nothing left over.
    Together,
    /// With gaps of five minutes at most.
    Window,
    /// Some legs were opened later, or shares were held before.
    LeggedIn,
    /// The files do not say at what time: all of one day.
    Day,
    /// The user put it together.
    ByHand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum StrategyState {
    Open,
    PartlyClosed,
    Closed,
    /// Something of it is past its expiry and nobody has said how it was settled.
    Unsettled,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum StrategyNoPayoff {
    /// Its legs end on several days.
    SeveralExpiries,
    /// A leg was closed before another was opened: they were never held together.
    NotTogether,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyLeg {
    #[schema(example = "NIFTY 25900 PE 17 Nov 2026")]
    pub title: String,
    pub direction: Direction,
    pub quantity: Units,
    pub open_quantity: Units,
    #[schema(required = true)]
    pub average_entry: Option<Each>,
    #[schema(required = true)]
    pub average_exit: Option<Each>,
    pub opened: IstTime,
    #[schema(required = true)]
    pub closed: Option<IstTime>,
    /// Of what was closed, whatever the filter; null where nothing was.
    #[schema(required = true)]
    pub gross: Option<Rupees>,
    #[schema(required = true)]
    pub charges: Option<Rupees>,
    #[schema(required = true)]
    pub net: Option<Rupees>,
    /// The trades that it is, or is a part of.
    pub trades: Vec<StrategyTrade>,
    pub unsettled: bool,
    /// Shares that were not sold while it lasted: in no result of it.
    pub held: bool,
}

#[derive(Serialize, ToSchema)]
pub struct StrategyTrade {
    #[schema(example = "zerodha-1f8b2c64d09ae371")]
    pub id: String,
    /// Other lots of the trade are in another strategy or in none.
    pub part: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyPayoff {
    /// At a price of 0 and at every strike; a straight line between two of them.
    pub points: Vec<StrategyPoint>,
    /// Beyond the last point: rupees for each rupee that the price rises.
    pub slope: Units,
    /// Null: unlimited.
    #[schema(required = true)]
    pub most: Option<Rupees>,
    /// Null: unlimited.
    #[schema(required = true)]
    pub least: Option<Rupees>,
    /// Where nothing is made and nothing lost, ascending.
    pub break_evens: Vec<StrategyBreakEven>,
}

/// Securities transaction tax on bought options that end in the money, of what they are worth then.
#[derive(Serialize, ToSchema)]
pub struct StrategyExerciseTax {
    /// On the day of the expiry, in percent.
    #[schema(example = "0.15")]
    pub percent: String,
    /// At the prices of the payoff's points, each contract rounded to the rupee.
    pub points: Vec<StrategyPoint>,
}

#[derive(Serialize, ToSchema)]
pub struct StrategyPoint {
    pub price: Each,
    pub amount: Rupees,
}

/// At one price, or at every price between two.
#[derive(Serialize, ToSchema)]
pub struct StrategyBreakEven {
    pub from: Each,
    /// Null: at every price above.
    #[schema(required = true)]
    pub to: Option<Each>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum StrategyBasis {
    /// The user says what the broker blocked.
    Own,
    /// What was paid for bought options.
    Premium,
    /// Width, payment, and exposure margin of 2% (stocks 3.5%) of the sold strikes.
    Width,
    /// 12% (stocks 20%) of the sold strikes, 15% of futures, the price of everything else.
    Percent,
}

/// An estimate.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyCapital {
    pub amount: Rupees,
    pub basis: StrategyBasis,
    /// Net of the whole strategy ÷ amount; null unless it is closed.
    #[schema(required = true)]
    pub returned: Option<f64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyPremium {
    /// What the options that were closed were sold for, and what closing them cost.
    pub sold: Rupees,
    pub bought_back: Rupees,
    /// (sold − bought back) ÷ sold; null where they were sold for nothing.
    #[schema(required = true)]
    pub captured: Option<f64>,
}

#[derive(Serialize, ToSchema)]
pub struct StrategyRolled {
    pub id: String,
    pub name: String,
    /// One leg was moved; null: all of it.
    #[schema(required = true)]
    pub leg: Option<StrategyLegKind>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum StrategyLegKind {
    Call,
    Put,
    Underlying,
}

/// Of strategies that continue one another, whatever the filter.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyChain {
    pub strategies: u32,
    pub net: Rupees,
    /// Without the one that it began with.
    pub net_without_first: Rupees,
}
