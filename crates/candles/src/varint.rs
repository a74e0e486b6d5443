//! Whole numbers in few bytes: LEB128, those with a sign folded to small ones.

/// 0, −1, 1, −2 … as 0, 1, 2, 3 …
pub const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

/// Of [`zigzag`].
pub const fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// Written as LEB128.
pub fn varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Read and taken off the front. `None`: no number stands there.
pub fn take(from: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for (at, byte) in from.iter().take(10).enumerate() {
        // The tenth holds one bit.
        if at == 9 && *byte > 1 {
            return None;
        }
        number |= u64::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            *from = &from[at + 1..];
            return Some(number);
        }
    }
    None
}
