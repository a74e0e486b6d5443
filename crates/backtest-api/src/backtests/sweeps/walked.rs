//! How far walk-forward is, as bytes: what a server needs to go on where another one was killed.

/// The place and the ratio of one window.
const LENGTH: usize = 16;
/// In the place of a window in which no try was chosen yet.
const NONE: u64 = u64::MAX;

/// Tries that are trained, from the first on, and what each window has chosen among them.
#[derive(Debug, Clone, PartialEq)]
pub struct Walked {
    pub next: usize,
    pub chosen: Vec<Option<(usize, f64)>>,
}

pub fn pack(walked: &Walked) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 + walked.chosen.len() * LENGTH);
    bytes.extend((walked.next as u64).to_le_bytes());
    for chosen in &walked.chosen {
        let (place, ratio) = chosen.map_or((NONE, 0.0), |(place, ratio)| (place as u64, ratio));
        bytes.extend(place.to_le_bytes());
        bytes.extend(ratio.to_le_bytes());
    }
    bytes
}

/// `None`: these bytes are nothing that [`pack`] wrote of `tries` tries, and the walk begins anew.
pub fn unpack(bytes: &[u8], tries: usize) -> Option<Walked> {
    let (next, windows) = bytes.split_first_chunk()?;
    let next = usize::try_from(u64::from_le_bytes(*next)).ok().filter(|next| *next <= tries)?;
    if windows.len() % LENGTH != 0 {
        return None;
    }
    let chosen = windows
        .chunks_exact(LENGTH)
        .map(|window| {
            let (place, ratio) = window.split_first_chunk()?;
            let (place, ratio) = (u64::from_le_bytes(*place), f64::from_le_bytes(ratio.try_into().ok()?));
            if place == NONE {
                return Some(None);
            }
            // Only what was trained can have been chosen.
            let place = usize::try_from(place).ok().filter(|place| *place < next)?;
            Some(Some((place, ratio)))
        })
        .collect::<Option<Vec<_>>>()?;
    Some(Walked { next, chosen })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_back_as_it_was_and_other_bytes_begin_anew() {
        let walked = Walked { next: 5, chosen: vec![Some((4, -0.25)), None, Some((0, 1.5))] };
        let bytes = pack(&walked);
        assert_eq!(unpack(&bytes, 6), Some(walked.clone()));
        assert_eq!(unpack(&bytes, 4), None, "of more tries than there are");
        assert_eq!(unpack(&bytes[..bytes.len() - 1], 6), None, "cut short");
        assert_eq!(unpack(&bytes[..7], 6), None);
        let untrained = Walked { next: 4, ..walked };
        assert_eq!(unpack(&pack(&untrained), 6), None, "a place that was not trained");
        assert_eq!(unpack(&[0; 8], 6), Some(Walked { next: 0, chosen: Vec::new() }));
    }
}
