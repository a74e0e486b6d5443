//! Pictures made to hurt or to tell, and what becomes of them.

use pictures::{Kind, clean};

fn png(width: u32, height: u32, rows: &[u8], between: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    use std::io::Write;
    let mut bytes = b"\x89PNG\r\n\x1A\n".to_vec();
    let mut chunk = |name: &[u8; 4], held: &[u8]| {
        bytes.extend((held.len() as u32).to_be_bytes());
        bytes.extend(name);
        bytes.extend(held);
        let mut sum = flate2::Crc::new();
        sum.update(name);
        sum.update(held);
        bytes.extend(sum.sum().to_be_bytes());
    };
    // Eight bits of grey.
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
    chunk(b"IHDR", &header);
    for (name, held) in between {
        chunk(name, held);
    }
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(rows).unwrap();
    chunk(b"IDAT", &packed.finish().unwrap());
    chunk(b"IEND", b"");
    bytes
}

/// Two rows of three pixels, each behind the byte that says how it is packed.
const ROWS: [u8; 8] = [0, 1, 2, 3, 0, 4, 5, 6];

/// Eight by eight pixels of grey, as a library wrote them.
const JPEG: &str = "\
    ffd8ffe000104a46494600010100000100010000ffdb004300100b0c0e0c0a100e0d0e1211101318281a181616183123251d\
    283a333d3c3933383740485c4e404457453738506d51575f626768673e4d71797064785c656763ffc0000b08000800080101\
    1100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b51000020103030204030505\
    04040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a\
    25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a8384858687\
    88898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2\
    e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f002bffd9";
/// Two by two of them, without loss.
const WEBP: &str = "524946461e000000574542505650384c110000002f014000000750c00216b0ff8188e87f0000";

#[track_caller]
fn refused(bytes: &[u8], expected: &str) {
    let why = clean(bytes).unwrap_err().0;
    assert!(why.starts_with(expected), "{why}");
}

#[test]
fn of_a_png_only_the_picture_stays() {
    let plain = png(3, 2, &ROWS, &[]);
    let kept = clean(&plain).unwrap();
    assert_eq!((kept.kind, kept.width, kept.height, &kept.bytes), (Kind::Png, 3, 2, &plain));
    let mut telling = png(3, 2, &ROWS, &[(b"tEXt", b"GPS\x0018.52"), (b"eXIf", b"II*\0"), (b"iCCP", b"x")]);
    telling.extend(b"what was cut away");
    assert_eq!(clean(&telling).unwrap().bytes, plain);
}

/// A camera's notes that say which side is up, and a place behind them.
fn notes(up: u8) -> Vec<u8> {
    let entry = [&0x0112_u16.to_be_bytes()[..], &3_u16.to_be_bytes(), &1_u32.to_be_bytes(), &[0, up, 0, 0]];
    [&b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01"[..], &entry.concat(), &[0; 4], b"GPS 18.52 73.85"].concat()
}

#[test]
fn of_a_jpeg_the_picture_stays_and_which_side_is_up() {
    let whole = hex(JPEG);
    // A segment each, behind the mark at which the picture begins.
    let with = |segments: &[(u8, &[u8])]| {
        let mut bytes = whole[..2].to_vec();
        for (marker, held) in segments {
            bytes.extend([0xFF, *marker]);
            bytes.extend((held.len() as u16 + 2).to_be_bytes());
            bytes.extend(*held);
        }
        bytes.extend(&whole[2..]);
        bytes
    };
    let plain = clean(&whole).unwrap();
    assert_eq!((plain.kind, plain.width, plain.height), (Kind::Jpeg, 8, 8));
    assert!(has(&plain.bytes, &whole[20..]), "tables, frame and scan are as they were");
    let telling = [
        with(&[
            (0xE1, &notes(1)),
            (0xE1, b"http://ns.adobe.com/xap/1.0/\0 73.85"),
            (0xFE, b"taken at 73.85"),
        ]),
        with(&[(0xE2, b"MPF\0 73.85"), (0xED, b"Photoshop 3.0\0 73.85")]),
        [&whole[..], b"a second picture, taken at 73.85"].concat(),
    ];
    for bytes in telling {
        assert!(has(&bytes, b"73.85"));
        assert_eq!(clean(&bytes).unwrap().bytes, plain.bytes);
    }
    // On its side: that is kept, the place is not.
    let turned = clean(&with(&[(0xE1, &notes(6))])).unwrap();
    assert!(
        has(&turned.bytes, b"Exif\0\0MM") && !has(&turned.bytes, b"73.85") && !has(&turned.bytes, b"GPS")
    );
    assert_eq!((turned.width, turned.height), (8, 8));
}

#[test]
fn of_a_webp_only_the_picture_stays() {
    let whole = hex(WEBP);
    let plain = clean(&whole).unwrap();
    assert_eq!((plain.kind, plain.width, plain.height, &plain.bytes), (Kind::Webp, 2, 2, &whole));
    let mut telling = whole[..12].to_vec();
    // An extended file of two by two pixels, with a camera's notes and what a program wrote.
    for (name, held) in [
        (b"VP8X", &[0x0C, 0, 0, 0, 1, 0, 0, 1, 0, 0][..]),
        (b"EXIF", b"GPS 73.85!"),
        (b"XMP ", b"taken at 73.85"),
    ] {
        telling.extend(name);
        telling.extend((held.len() as u32).to_le_bytes());
        telling.extend(held);
    }
    telling.extend(&whole[12..]);
    let length = telling.len() as u32 - 8;
    telling[4..8].copy_from_slice(&length.to_le_bytes());
    telling.extend(b"behind its end: 73.85");
    assert_eq!(clean(&telling).unwrap().bytes, whole);
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|one| one == part)
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

#[test]
fn what_is_no_picture_has_a_sentence_each() {
    refused(b"", "This picture is empty.");
    refused(b"GIF89a", "This is a GIF.");
    refused(b"<svg onload='alert(1)'/>", "This is not a picture but a text");
    refused(b"\xEF\xBB\xBF\n <!doctype html>", "This is not a picture but a text");
    refused(b"symbol,isin", "This is no picture that we know.");
    refused(&vec![0; (5 << 20) + 1], "This picture has 5.1 MB. At most 5 MB are possible.");
    refused(&png(8_000, 5_000, &[], &[]), "This picture has 8000 × 5000 pixels. At most 24 million");
    refused(&png(0, 2, &[], &[]), "This PNG says that it has no pixels.");
}

#[test]
fn what_unpacks_to_more_than_its_rows_is_refused() {
    refused(&png(3, 2, &vec![0; 64 << 20], &[]), "This PNG holds more than the picture it shows.");
    refused(&png(3, 2, &ROWS[..7], &[]), "This PNG is damaged");
    let whole = png(3, 2, &ROWS, &[]);
    for length in 8..whole.len() {
        refused(&whole[..length], "This PNG is damaged");
    }
}
