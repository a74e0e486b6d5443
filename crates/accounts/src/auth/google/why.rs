//! Why a sign-in with Google failed.

/// Why nobody was signed in, as the login page reads it from its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    Unset,
    Cancelled,
    Expired,
    Unverified,
    Refused,
    Unavailable,
    OtherGoogle,
    Disabled,
    TooMany,
}

impl Why {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unset => "unset",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
            Self::Unverified => "unverified",
            Self::Refused => "refused",
            Self::Unavailable => "unavailable",
            Self::OtherGoogle => "other_google",
            Self::Disabled => "disabled",
            Self::TooMany => "too_many",
        }
    }
}
