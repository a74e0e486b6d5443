//! A password's hash: Argon2id, 19 MiB, two passes (OWASP's first choice; 40 ms).

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{self, PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use unicode_normalization::UnicodeNormalization;

const LANES: u32 = 1;

/// What a new hash costs whoever makes one, and whoever tries passwords on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    memory_kib: u32,
    passes: u32,
}

impl Cost {
    /// 40 ms of a core.
    pub const FULL: Self = Self { memory_kib: 19_456, passes: 2 };
    /// Next to nothing: for tests in which passwords are not what is tested.
    pub const LITTLE: Self = Self { memory_kib: 8, passes: 1 };

    /// Random bytes in the form of a hash of this cost: no password is known to open it. Checked when there is no user,
    /// so that both answers cost the same.
    pub fn nobody(self) -> String {
        let Self { memory_kib, passes } = self;
        format!(
            "$argon2id$v=19$m={memory_kib},t={passes},p={LANES}$dOr5mdci07QJQpfM4rB1ig$\
             O87z+Zbt5p4n0o4awgc+Sg1WdbTpQk8sJ75QTgn4UM0"
        )
    }
}

/// As it is stored: `$argon2id$v=19$m=19456,t=2,p=1$…`.
pub fn hash(password: &str, cost: Cost) -> Result<String, password_hash::Error> {
    let hash: PasswordHash = argon2(cost)?.hash_password(typed(password).as_bytes())?;
    Ok(hash.to_string())
}

/// Whether this is the password. `false` as well when the stored hash cannot be read.
pub fn verify(password: &str, hash: &str) -> bool {
    // What it costs stands in the hash.
    let (Ok(argon2), Ok(hash)) = (argon2(Cost::FULL), PasswordHash::new(hash)) else { return false };
    argon2.verify_password(typed(password).as_bytes(), &hash).is_ok()
}

/// Two keyboards write ä or की in two ways; the password is one.
pub fn typed(password: &str) -> String {
    password.nfc().collect()
}

fn argon2(cost: Cost) -> Result<Argon2<'static>, password_hash::Error> {
    let params = Params::new(cost.memory_kib, cost.passes, LANES, None)
        .map_err(|_| password_hash::Error::ParamsInvalid)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_opens_its_own_hash() {
        let stored = hash("Größe-Kaufen-7", Cost::FULL).unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(verify("Größe-Kaufen-7", &stored));
        // o and a combining diaeresis.
        assert!(verify("Gro\u{308}ße-Kaufen-7", &stored));
        assert!(!verify("größe-Kaufen-7", &stored));
        assert!(!verify("", &stored));
        assert_ne!(hash("Größe-Kaufen-7", Cost::FULL).unwrap(), stored, "each has its own salt");
    }

    #[test]
    fn nobodys_hash_costs_as_much_as_anybodys() {
        let parameters = |hash: &str| hash.rsplitn(3, '$').last().map(str::to_owned);
        for cost in [Cost::FULL, Cost::LITTLE] {
            let nobody = cost.nobody();
            assert_eq!(parameters(&nobody), parameters(&hash("x", cost).unwrap()));
            assert!(PasswordHash::new(&nobody).is_ok());
        }
    }

    #[test]
    fn what_is_no_hash_opens_nothing() {
        for broken in ["", "$argon2id$", "plain", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ"] {
            assert!(!verify("", broken), "{broken}");
        }
    }
}
