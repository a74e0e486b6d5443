//! The series suffix of a cash symbol: `TATAGOLD-BE` is TATAGOLD in series BE, BAJAJ-AUTO is a name.

use domain::Series;

/// Series that NSE and the brokers append.
const SUFFIXES: [&str; 14] =
    ["EQ", "BE", "BZ", "BT", "BL", "SM", "ST", "SZ", "MT", "GB", "GS", "TB", "IV", "RR"];

/// Rights entitlements: another scrip than the share, with or without a series column that says so.
const RIGHTS: &str = "RE";

/// The symbol without its series suffix, and the series: the column's, else the suffix's.
pub(crate) fn split<'t>(symbol: &'t str, column: &str) -> (&'t str, Series) {
    let column = Series::parse(column);
    match symbol.rsplit_once('-') {
        Some((name, suffix))
            if !name.is_empty()
                && (SUFFIXES.contains(&suffix) || (suffix == column.as_str() && suffix != RIGHTS)) =>
        {
            (name, if column == Series::NONE { Series::parse(suffix) } else { column })
        }
        _ => (symbol, column),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_known_series_only() {
        let check = |symbol: &str, column: &str, name: &str, series: &str| {
            let (found, kind) = split(symbol, column);
            assert_eq!((found, kind.as_str()), (name, series), "{symbol} {column}");
        };
        check("INFY", "EQ", "INFY", "EQ");
        check("INFY", "", "INFY", "");
        check("ONESOURCE-BE", "BE", "ONESOURCE", "BE");
        check("ONESOURCE-BE", "", "ONESOURCE", "BE");
        check("GET&D-BE", "BE", "GET&D", "BE");
        check("BAJAJ-AUTO", "EQ", "BAJAJ-AUTO", "EQ");
        check("MCDOWELL-N", "EQ", "MCDOWELL-N", "EQ");
        check("MCDOWELL-N", "", "MCDOWELL-N", "");
        check("TMCV-T", "T", "TMCV", "T");
        check("RELIANCE-RE", "", "RELIANCE-RE", "");
        check("RELIANCE-RE", "RE", "RELIANCE-RE", "RE");
        check("RELIANCE-RE", "BE", "RELIANCE-RE", "BE");
        check("AIRTELPP-E1", "E1", "AIRTELPP", "E1");
        check("NAZARA-SM", "sm", "NAZARA", "SM");
        check("-BE", "", "-BE", "");
    }
}
