//! A file of candles: each series comes out in order, unpacks to itself, and merged with itself adds none.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // A damaged pack is refused.
    let _ = candles::unpack(bytes);
    let Ok(file) = candles::read(bytes, None) else { return };
    for series in &file.series {
        let read = candles::unpack(&series.packed).expect("what was packed");
        assert_eq!(read.len(), series.count);
        assert!(read.windows(2).all(|two| two[0].at < two[1].at));
        assert_eq!(candles::merge(&read, &read).candles, read);
    }
});
