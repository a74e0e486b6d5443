//! Is `expected` a part of `actual`? Objects may hold more keys, arrays may not hold more entries.
//! Numbers are compared as decimals, exactly; `{ "about": x, "within": d }` allows a distance of d
//! (ratios, and charges whose shares do not come out even at four decimals).

use crate::json::Json;

/// One line per disagreement: where, what was expected, what came.
pub fn differences(expected: &Json, actual: &Json) -> Vec<String> {
    let mut lines = Vec::new();
    walk("", expected, Some(actual), &mut lines);
    lines
}

fn walk(path: &str, expected: &Json, actual: Option<&Json>, lines: &mut Vec<String>) {
    let Some(actual) = actual else {
        lines.push(format!("{path}: expected {}, found nothing", expected.text()));
        return;
    };
    match (expected, actual) {
        (Json::Object(about), Json::Number(found)) if about.contains_key("within") => {
            let (centre, distance) = (&about["about"].text(), &about["within"].text());
            if (decimal(centre) - decimal(found)).abs() > decimal(distance) {
                lines.push(format!("{path}: expected {centre} ± {distance}, found {found}"));
            }
        }
        (Json::Object(fields), Json::Object(_)) => {
            for (key, value) in fields {
                walk(&format!("{path}.{key}"), value, actual.get(key), lines);
            }
        }
        (Json::Array(wanted), Json::Array(found)) => {
            if wanted.len() != found.len() {
                lines.push(format!("{path}: expected {} entries, found {}", wanted.len(), found.len()));
            }
            for (place, value) in wanted.iter().enumerate() {
                walk(&format!("{path}[{place}]"), value, found.get(place), lines);
            }
        }
        (Json::Number(wanted), Json::Number(found)) if decimal(wanted) == decimal(found) => {}
        _ if expected == actual => {}
        _ => lines.push(format!("{path}: expected {}, found {}", expected.text(), actual.text())),
    }
}

/// A decimal in 10⁻²⁰; what stands behind the twentieth digit is cut.
fn decimal(text: &str) -> i128 {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let point = 20 + exponent.parse::<i32>().expect(text) - part.len() as i32;
    let number: i128 = format!("{whole}{part}").parse().expect(text);
    let power = 10_i128.checked_pow(point.unsigned_abs()).expect(text);
    if point >= 0 { number * power } else { number / power }
}

#[test]
fn decimals_are_compared_by_value() {
    assert_eq!(decimal("12.50"), decimal("12.5"));
    assert_eq!(decimal("-0.0001"), decimal("-1e-4"));
    assert_ne!(decimal("12.5"), decimal("12.5001"));
    let check = |expected: &str, actual: &str| {
        differences(&Json::parse(expected).unwrap(), &Json::parse(actual).unwrap()).len()
    };
    assert_eq!(check(r#"{"a": 1.0}"#, r#"{"a": 1, "b": 2}"#), 0);
    assert_eq!(check(r#"{"a": {"about": 0.3333, "within": 0.0001}}"#, r#"{"a": 0.33333333333333331}"#), 0);
    assert_eq!(check(r#"{"a": null, "b": [1]}"#, r#"{"a": 0, "b": [1, 2]}"#), 2);
    assert_eq!(check(r#"{"a": "x"}"#, "{}"), 1);
}
