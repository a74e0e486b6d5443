//! Who is asking: sessions and tokens, how a password is checked, and the extractors that say it to every area.
//! Accounts are opened and changed in `accounts`.

mod applicant_link_key;
mod browser_session;
mod device;
pub mod guess;
mod hashing;
pub mod key;
pub mod own_model_key;
pub mod password;
mod personal_token;
pub mod rules;
mod secret;
pub mod session;
mod state;
mod token;
mod who;

pub use applicant_link_key::ApplicantLinkKey;
pub use browser_session::{BrowserSession, let_in};
pub use device::RequestDevice;
pub use hashing::{Hashing, HashingPlace};
pub use personal_token::{FreshToken, Scope, TokenGate};
pub use rules::strength;
pub use secret::OperatorSecret;
pub use session::{chain, cookie_named, hash_of, no_cookie, one_time, random, random_text, renew};
pub use state::Identity;
pub use token::Tokens;
pub use who::{MaybeAccount, MaybeSignedIn, SignedIn, bearer, own_email};
