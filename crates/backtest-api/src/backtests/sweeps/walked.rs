//! How far walk-forward is, as bytes: what a server needs to go on where another one was killed.

use backtest::Best;

/// What earlier releases wrote begins with a number of tries, never with this; their walk begins anew.
const MARK: u64 = u64::MAX;
/// A number or a ratio.
const LENGTH: usize = 8;

/// Tries that are trained, from the first on, and what each window has chosen among them.
#[derive(Debug, Clone, PartialEq)]
pub struct Walked {
    pub next: usize,
    pub chosen: Vec<Option<Best>>,
}

/// The mark and the number of tries; of each window the ratio, how many tries have it, and their places.
pub fn pack(walked: &Walked) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut put = |number: u64| bytes.extend(number.to_le_bytes());
    put(MARK);
    put(walked.next as u64);
    for chosen in &walked.chosen {
        let (ratio, places) = chosen.as_ref().map_or((0.0, &[][..]), |one| (one.ratio, &one.places[..]));
        put(f64::to_bits(ratio));
        put(places.len() as u64);
        places.iter().for_each(|place| put(*place as u64));
    }
    bytes
}

/// `None`: these bytes are nothing that [`pack`] wrote of `tries` tries, and the walk begins anew.
pub fn unpack(bytes: &[u8], tries: usize) -> Option<Walked> {
    let (numbers, rest) = bytes.as_chunks::<LENGTH>();
    let mut numbers = numbers.iter().map(|number| u64::from_le_bytes(*number));
    if !rest.is_empty() || numbers.next()? != MARK {
        return None;
    }
    let next = usize::try_from(numbers.next()?).ok().filter(|next| *next <= tries)?;
    let mut chosen = Vec::new();
    while let Some(ratio) = numbers.next() {
        let count = numbers.next()?;
        // Only what was trained can have been chosen.
        let place = |_| usize::try_from(numbers.next()?).ok().filter(|place| *place < next);
        let places = (0..count).map(place).collect::<Option<Vec<_>>>()?;
        chosen.push((count > 0).then(|| Best { ratio: f64::from_bits(ratio), places }));
    }
    Some(Walked { next, chosen })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_back_as_it_was_and_other_bytes_begin_anew() {
        let best = |ratio, places: &[usize]| Some(Best { ratio, places: places.to_vec() });
        let walked = Walked { next: 5, chosen: vec![best(-0.25, &[1, 4]), None, best(1.5, &[0])] };
        let bytes = pack(&walked);
        assert_eq!(unpack(&bytes, 6), Some(walked.clone()));
        assert_eq!(unpack(&bytes, 4), None, "of more tries than there are");
        assert_eq!(unpack(&bytes[..bytes.len() - 1], 6), None, "cut short");
        assert_eq!(unpack(&bytes[..bytes.len() - 8], 6), None, "without its last place");
        assert_eq!(unpack(&bytes[..7], 6), None);
        let untrained = Walked { next: 4, ..walked };
        assert_eq!(unpack(&pack(&untrained), 6), None, "a place that was not trained");
        let none = Walked { next: 0, chosen: Vec::new() };
        assert_eq!(unpack(&pack(&none), 6), Some(none));
        assert_eq!(unpack(&[0; 8], 6), None, "of an earlier release");
        assert_eq!(
            unpack(&[&[0xFF; 8][..], &[0; 8], &[0; 8], &[0xFF; 8]].concat(), 6),
            None,
            "more than there are"
        );
    }
}
