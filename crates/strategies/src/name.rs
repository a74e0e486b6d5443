//! What strategies are called.

/// A shape of legs; each has its mirror, all signs reversed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Call,
    Put,
    CallSpread,
    PutSpread,
    Straddle,
    Strangle,
    Guts,
    IronCondor,
    IronButterfly,
    InvertedCondor,
    CallButterfly,
    PutButterfly,
    CallCondor,
    PutCondor,
    CallRatio,
    PutRatio,
    CallLadder,
    PutLadder,
    CallTree,
    PutTree,
    JadeLizard,
    ReverseJadeLizard,
    Strap,
    Strip,
    Batman,
    Calendar,
    Diagonal,
    DoubleCalendar,
    DoubleDiagonal,
    Synthetic,
    RiskReversal,
    Box,
    CoveredCall,
    CoveredPut,
    Collar,
    Conversion,
    FutureSpread,
    Future,
    /// Legs that bear no name together.
    Custom,
}

/// What a strategy is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    pub kind: Kind,
    /// All signs of the kind's legs are reversed.
    pub mirrored: bool,
    /// Its wings are not equally wide.
    pub broken_wing: bool,
    /// Of a ratio spread: lots of the nearer and of the further strike, without a common factor.
    pub ratio: Option<(u8, u8)>,
}

type Row = (Kind, [&'static str; 2], [&'static str; 2]);

/// Keys and names: of the legs as they are listed, and of their mirror.
const NAMES: [Row; 39] = [
    (Kind::Call, ["long_call", "short_call"], ["Long call", "Short call"]),
    (Kind::Put, ["long_put", "short_put"], ["Long put", "Short put"]),
    (Kind::CallSpread, ["bull_call_spread", "bear_call_spread"], ["Bull call spread", "Bear call spread"]),
    (Kind::PutSpread, ["bear_put_spread", "bull_put_spread"], ["Bear put spread", "Bull put spread"]),
    (Kind::Straddle, ["long_straddle", "short_straddle"], ["Long straddle", "Short straddle"]),
    (Kind::Strangle, ["long_strangle", "short_strangle"], ["Long strangle", "Short strangle"]),
    (Kind::Guts, ["long_guts", "short_guts"], ["Long guts", "Short guts"]),
    (Kind::IronCondor, ["short_iron_condor", "long_iron_condor"], ["Short iron condor", "Long iron condor"]),
    (
        Kind::IronButterfly,
        ["short_iron_butterfly", "long_iron_butterfly"],
        ["Short iron butterfly", "Long iron butterfly"],
    ),
    (
        Kind::InvertedCondor,
        ["short_inverted_condor", "long_inverted_condor"],
        ["Short inverted condor", "Long inverted condor"],
    ),
    (
        Kind::CallButterfly,
        ["long_call_butterfly", "short_call_butterfly"],
        ["Long call butterfly", "Short call butterfly"],
    ),
    (
        Kind::PutButterfly,
        ["long_put_butterfly", "short_put_butterfly"],
        ["Long put butterfly", "Short put butterfly"],
    ),
    (Kind::CallCondor, ["long_call_condor", "short_call_condor"], ["Long call condor", "Short call condor"]),
    (Kind::PutCondor, ["long_put_condor", "short_put_condor"], ["Long put condor", "Short put condor"]),
    (Kind::CallRatio, ["call_ratio_spread", "call_backspread"], ["Call ratio spread", "Call backspread"]),
    (Kind::PutRatio, ["put_ratio_spread", "put_backspread"], ["Put ratio spread", "Put backspread"]),
    (Kind::CallLadder, ["long_call_ladder", "short_call_ladder"], ["Long call ladder", "Short call ladder"]),
    (Kind::PutLadder, ["long_put_ladder", "short_put_ladder"], ["Long put ladder", "Short put ladder"]),
    (
        Kind::CallTree,
        ["long_call_christmas_tree", "short_call_christmas_tree"],
        ["Long call Christmas tree", "Short call Christmas tree"],
    ),
    (
        Kind::PutTree,
        ["long_put_christmas_tree", "short_put_christmas_tree"],
        ["Long put Christmas tree", "Short put Christmas tree"],
    ),
    (Kind::JadeLizard, ["jade_lizard", "bought_jade_lizard"], ["Jade lizard", "Jade lizard, bought"]),
    (
        Kind::ReverseJadeLizard,
        ["reverse_jade_lizard", "bought_reverse_jade_lizard"],
        ["Reverse jade lizard", "Reverse jade lizard, bought"],
    ),
    (Kind::Strap, ["long_strap", "short_strap"], ["Long strap", "Short strap"]),
    (Kind::Strip, ["long_strip", "short_strip"], ["Long strip", "Short strip"]),
    (Kind::Batman, ["batman", "reversed_batman"], ["Batman", "Batman, reversed"]),
    (Kind::Calendar, ["calendar", "short_calendar"], ["Calendar", "Short calendar"]),
    (Kind::Diagonal, ["diagonal", "short_diagonal"], ["Diagonal", "Short diagonal"]),
    (
        Kind::DoubleCalendar,
        ["double_calendar", "short_double_calendar"],
        ["Double calendar", "Short double calendar"],
    ),
    (
        Kind::DoubleDiagonal,
        ["double_diagonal", "short_double_diagonal"],
        ["Double diagonal", "Short double diagonal"],
    ),
    (Kind::Synthetic, ["synthetic_long", "synthetic_short"], ["Synthetic long", "Synthetic short"]),
    (
        Kind::RiskReversal,
        ["risk_reversal", "bearish_risk_reversal"],
        ["Risk reversal", "Bearish risk reversal"],
    ),
    (Kind::Box, ["box", "short_box"], ["Box", "Short box"]),
    (Kind::CoveredCall, ["covered_call", "protective_call"], ["Covered call", "Protective call"]),
    (Kind::CoveredPut, ["covered_put", "protective_put"], ["Covered put", "Protective put"]),
    (Kind::Collar, ["collar", "reverse_collar"], ["Collar", "Reverse collar"]),
    (Kind::Conversion, ["conversion", "reversal"], ["Conversion", "Reversal"]),
    (Kind::FutureSpread, ["future_spread", "short_future_spread"], ["Future spread", "Short future spread"]),
    (Kind::Future, ["long_future", "short_future"], ["Long future", "Short future"]),
    (Kind::Custom, ["custom", "custom"], ["Custom", "Custom"]),
];

impl Kind {
    /// All of them, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|row| row.0)
    }

    fn row(self) -> &'static Row {
        NAMES.iter().find(|row| row.0 == self).unwrap_or(&NAMES[NAMES.len() - 1])
    }
}

impl Name {
    pub const CUSTOM: Self = Self::of(Kind::Custom);

    pub const fn of(kind: Kind) -> Self {
        Self { kind, mirrored: false, broken_wing: false, ratio: None }
    }

    /// The name with this key.
    pub fn of_key(key: &str) -> Option<Self> {
        NAMES.iter().find_map(|row| {
            let at = row.1.iter().position(|own| *own == key)?;
            Some(Self { mirrored: at == 1, ..Self::of(row.0) })
        })
    }

    /// As an address writes it; broken wings and ratios are no kinds of their own.
    pub fn key(self) -> &'static str {
        self.kind.row().1[usize::from(self.mirrored)]
    }

    /// Without wings and ratio.
    pub fn plain(self) -> &'static str {
        self.kind.row().2[usize::from(self.mirrored)]
    }

    /// As a person says it: `Short iron condor, broken wing`, `Call ratio spread 2:3`.
    pub fn text(self) -> String {
        let ratio = self.ratio.map(|(near, far)| format!(" {near}:{far}")).unwrap_or_default();
        let wing = if self.broken_wing { ", broken wing" } else { "" };
        format!("{}{ratio}{wing}", self.plain())
    }

    /// Keys and names of everything that something can be called, each once.
    pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
        NAMES.iter().flat_map(|row| row.1.into_iter().zip(row.2)).take(2 * NAMES.len() - 1)
    }
}
