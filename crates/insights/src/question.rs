//! The 33 questions. Each is a line here; `asked` makes a test of it.

use crate::path::{Before, InOrder};

/// How chance is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// Results are shuffled among the trades of a day; their labels stay.
    WithinDays,
    /// Results are shuffled among the trades of a day; what hangs on the order is worked out anew.
    Outcomes,
    /// Days, or what is alike of one day, are shuffled within a calendar quarter.
    Days,
    /// Each day keeps its size and takes a sign.
    Signs,
    /// The row of days is turned round.
    Turned,
}

impl Scheme {
    pub const fn word(self) -> &'static str {
        match self {
            Self::WithinDays => "within_days",
            Self::Outcomes => "outcomes",
            Self::Days => "days",
            Self::Signs => "signs",
            Self::Turned => "turned",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    DayNet,
    AfterCosts,
    /// By a label, among the trades of a day; where it hardly changes within days, between days.
    Levels(&'static str),
    LevelsOfDays(&'static str),
    ToExpiry,
    HeldLonger,
    LargerAfterLoss,
    After(Before),
    AfterDayLoss,
    AfterLargeWin,
    BeyondUsual,
    BusyDays,
    Order(InOrder),
    FirstLost,
    NewUnderlying,
    SizeRatio,
    Lately,
    Strategies,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// For good: it is in addresses and seeds.
    pub id: &'static str,
    pub version: u32,
    pub name: &'static str,
    pub about: &'static str,
    pub scheme: Scheme,
    pub kind: Kind,
    /// Its group is a number of trades that the history can show.
    pub has_trades: bool,
}

const fn question(
    id: &'static str,
    name: &'static str,
    about: &'static str,
    scheme: Scheme,
    kind: Kind,
) -> Question {
    Question { id, version: 1, name, about, scheme, kind, has_trades: true }
}

const fn without_trades(one: Question) -> Question {
    Question { has_trades: false, ..one }
}

use Scheme::{Days, Outcomes, Signs, Turned, WithinDays};

/// In the order of the page.
pub static QUESTIONS: [Question; 33] = [
    without_trades(question("h01", "Anything different from zero", "Net of each day.", Signs, Kind::DayNet)),
    without_trades(question(
        "h02",
        "Made before charges, gone after",
        "Days made something before charges, and nothing that is sure after them.",
        Signs,
        Kind::AfterCosts,
    )),
    question(
        "h03",
        "Part of the session",
        "By the time of the first entry, in parts of the session.",
        WithinDays,
        Kind::Levels("session"),
    ),
    question(
        "h04",
        "Weekday",
        "By the weekday on which the trade closed.",
        Days,
        Kind::LevelsOfDays("weekday"),
    ),
    question(
        "h05",
        "Expiry day of its own underlying",
        "Contracts entered on their last day, against those entered before it.",
        Days,
        Kind::LevelsOfDays("expiryDay"),
    ),
    question(
        "h06",
        "Days to expiry",
        "Whether results go with the days that were left; shown are contracts entered within a day of their expiry.",
        Days,
        Kind::ToExpiry,
    ),
    question(
        "h07",
        "Holding time",
        "From the first entry to the last exit, in bands.",
        WithinDays,
        Kind::Levels("held"),
    ),
    question(
        "h08",
        "Losers held longer",
        "How long losing trades were held against winning ones of the same day; shown are losers held longer than three of four winners.",
        WithinDays,
        Kind::HeldLonger,
    ),
    question(
        "h09",
        "Larger after a loss",
        "Size after a losing trade against size after a winning one; shown are trades after a loss above the middle size.",
        Outcomes,
        Kind::LargerAfterLoss,
    ),
    question(
        "h10",
        "Result after a loss",
        "Trades entered after a losing trade of the day, against those after a winning one.",
        Outcomes,
        Kind::After(Before::Loss),
    ),
    question(
        "h11",
        "Within ten minutes of a loss",
        "Entries at most ten minutes after a losing exit, against later ones after a loss.",
        Outcomes,
        Kind::After(Before::SoonAfterLoss),
    ),
    question(
        "h12",
        "Same underlying again after a loss",
        "Entries in the underlying whose last trade of the day lost, against the day's other entries after something closed.",
        Outcomes,
        Kind::After(Before::SameAfterLoss),
    ),
    question(
        "h13",
        "After two losses running",
        "Entries after the last two trades of the day lost, against the day's other entries after something closed.",
        Outcomes,
        Kind::After(Before::TwoLosses),
    ),
    question(
        "h14",
        "After the day's usual loss",
        "Entries after the day had lost what a middle losing day loses, against the day's other entries after something closed.",
        Outcomes,
        Kind::AfterDayLoss,
    ),
    question(
        "h15",
        "After a large win",
        "Entries after a win among the largest tenth, against the day's other entries after something closed.",
        Outcomes,
        Kind::AfterLargeWin,
    ),
    question(
        "h16",
        "Beyond the usual number of trades",
        "Entries of a day beyond the middle number of entries in a day.",
        WithinDays,
        Kind::BeyondUsual,
    ),
    question(
        "h17",
        "Busy days",
        "Whether the result of a trade goes with how many closed that day; shown are the busiest fourth of days.",
        Days,
        Kind::BusyDays,
    ),
    without_trades(question(
        "h18",
        "Giving back within the day",
        "How far days ended below their highest point, against the same trades in another order.",
        Outcomes,
        Kind::Order(InOrder::GivenBack),
    )),
    without_trades(question(
        "h19",
        "Wins and losses in clusters",
        "Whether wins follow wins and losses losses within a day.",
        Outcomes,
        Kind::Order(InOrder::AlikeNeighbours),
    )),
    question(
        "h20",
        "First trade of the day lost",
        "The rest of days whose first trade lost, against the rest of other days.",
        Days,
        Kind::FirstLost,
    ),
    question(
        "h21",
        "Averaging down",
        "Trades that were added to at a worse price than their average until then.",
        WithinDays,
        Kind::Levels("addedWorse"),
    ),
    question(
        "h22",
        "Closing in parts",
        "Trades closed by two executions and more, at different times, against those closed at once.",
        WithinDays,
        Kind::Levels("closedInParts"),
    ),
    question(
        "h23",
        "Long or short, call or put",
        "By direction; of options by their type, bought or sold first.",
        WithinDays,
        Kind::Levels("side"),
    ),
    question(
        "h24",
        "New instruments",
        "The first three trades of an underlying, against later ones.",
        WithinDays,
        Kind::NewUnderlying,
    ),
    question("h25", "Setup", "By the setup written before the exit.", WithinDays, Kind::Levels("setup")),
    question("h26", "Tag", "By the tags written before the exit.", WithinDays, Kind::Levels("tag")),
    question(
        "h27",
        "Feeling and confidence before the entry",
        "By what was written before the exit.",
        WithinDays,
        Kind::Levels("feeling"),
    ),
    question(
        "h28",
        "Rule broken",
        "Trades that broke a rule of their setup by their executions, against other trades whose rules could be judged. The setup counts if it was written before the exit.",
        WithinDays,
        Kind::Levels("ruleBroken"),
    ),
    question(
        "h29",
        "Stop at the entry",
        "Trades with a stop written before the exit, against those with a note and no stop.",
        WithinDays,
        Kind::Levels("stop"),
    ),
    question(
        "h30",
        "Size against your usual",
        "Whether results go with size; shown are trades of twice the usual size and more.",
        WithinDays,
        Kind::SizeRatio,
    ),
    question(
        "h31",
        "Overnight against within the day",
        "By whether the trade was held overnight.",
        Days,
        Kind::LevelsOfDays("overnight"),
    ),
    question(
        "h32",
        "Lately against before",
        "The last 60 days with a closed trade, against those before.",
        Turned,
        Kind::Lately,
    ),
    question(
        "h33",
        "Strategy",
        "By kind of option strategy, once all of it is closed: legs that were opened together count as one. A trade that two strategies share counts with the one that holds more of it. Strategies are as they are recognised: what was put together by hand counts here as it was found.",
        WithinDays,
        Kind::Strategies,
    ),
];

pub fn question_of(id: &str) -> Option<&'static Question> {
    QUESTIONS.iter().find(|one| one.id == id)
}
