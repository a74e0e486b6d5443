//! Commodities: whether quantities count lots or units, and what a lot counts.

use super::*;

/// A file of MCX contracts whose rows say `quantity` and, where they state it, `total`.
fn commodities(
    rows: &[(&str, &str, &str, &str)],
    quantities: Option<QuantityUnit>,
) -> Result<Tradebook, FileProblem> {
    let row = |(name, quantity, price, total): &(&str, &str, &str, &str)| {
        format!("2026-10-13,{name},{quantity},{price},{total},MCX\n")
    };
    let text: String = rows.iter().map(row).collect();
    let text = format!("When,Paper,How many,At,Worth,Market\n{text}");
    read("a.csv", text.as_bytes(), Choice { quantities, ..mapped(chosen()) })
}

#[test]
fn what_quantities_of_commodities_count_is_shown_said_or_asked() {
    use QuantityUnit::{Lots, Units};
    const GOLD: &str = "GOLDM 04 DEC 2026 FUT";
    const CRUDE: &str = "CRUDEOIL 17 NOV 2026 5600 CE";
    let counted = |rows: &[(&str, &str, &str, &str)], said: Option<QuantityUnit>| -> String {
        let book = commodities(rows, said).unwrap();
        assert!(book.rejected.is_empty(), "{:?}", book.rejected);
        book.fills
            .iter()
            .map(|fill| format!("{} {}", fill.quantity, fill.value))
            .collect::<Vec<_>>()
            .join(", ")
    };
    // One lot is ten units of 10 g: a quantity of 1 is no whole number of lots, and 10 then counts lots too.
    assert_eq!(
        counted(&[(GOLD, "1", "121500", ""), (GOLD, "10", "121500", "")], None),
        "10 1215000, 100 12150000"
    );
    // The total says it.
    assert_eq!(
        counted(&[(GOLD, "10", "121500", "1215000"), (GOLD, "20", "121500", "")], None),
        "10 1215000, 20 2430000"
    );
    assert_eq!(counted(&[(CRUDE, "100", "142.5", "1425000")], None), "10000 1425000");
    // Else the user does.
    assert_eq!(counted(&[(CRUDE, "100", "142.5", "")], Some(Units)), "100 14250");
    assert_eq!(counted(&[(CRUDE, "100", "142.5", "")], Some(Lots)), "10000 1425000");
    // A lot of one unit needs no answer.
    assert_eq!(counted(&[("SILVERMIC 30 NOV 2026 FUT", "5", "151200", "")], None), "5 756000");

    let refused = |rows: &[(&str, &str, &str, &str)], said: Option<QuantityUnit>| {
        let problem = commodities(rows, said).unwrap_err();
        (problem.code, problem.message())
    };
    assert_eq!(
        refused(&[(CRUDE, "100", "142.5", ""), (GOLD, "20", "121500", "")], None),
        (
            ProblemCode::QuantityUnit,
            "The file does not show whether quantities of commodity and currency contracts count lots or units. Please tell us. Row 2, CRUDEOIL 5600 CE 17 Nov 2026: 100 at 142.5 is 100 lots worth ₹14,25,000, or 1 lot worth ₹14,250. Row 3, GOLDM FUT 4 Dec 2026: 20 at 121500 is 20 lots worth ₹2,43,00,000, or 2 lots worth ₹24,30,000.".to_owned()
        )
    );
    assert_eq!(
        refused(&[(GOLD, "1", "121500", "")], Some(Units)),
        (
            ProblemCode::Contradiction,
            "Quantities of commodity and currency contracts count lots in this file, not units: choose lots."
                .to_owned()
        )
    );
    assert_eq!(
        refused(&[(GOLD, "10", "121500", "1215000"), (GOLD, "1", "121500", "1215000")], None).0,
        ProblemCode::Contradiction
    );
    assert_eq!(
        refused(&[(GOLD, "10", "121500", "1215000"), (GOLD, "15", "121500", "")], None),
        (
            ProblemCode::Contradiction,
            "The total of row 2 counts its quantity in units, and 15 of row 3 is no whole number of lots of 10. Check these rows.".to_owned()
        )
    );
}

#[test]
fn a_lot_that_is_not_certain_is_asked_for_by_name() {
    const INDEX: &str = "MCXBULLDEX 27 NOV 2026 FUT";
    let rows = [("GOLDM 04 DEC 2026 FUT", "1", "121500", ""), (INDEX, "1", "24100", "")];
    let problem = commodities(&rows, None).unwrap_err();
    assert_eq!(problem.code, ProblemCode::LotSize);
    assert_eq!(
        problem.message(),
        "A lot of MCXBULLDEX is not certain here. Please tell us how many rupees a lot gains when the price rises by one rupee: contract notes and the exchange’s contract specification show it. Row 3, MCXBULLDEX FUT 27 Nov 2026: 1 at 24100, on 13 Oct 2026."
    );
    assert_eq!(problem.text.code, "lot_size");
    let hidden: Vec<&str> =
        problem.text.arguments.iter().filter(|one| one.is_private).map(|one| one.text.as_str()).collect();
    assert_eq!(hidden, ["1"]);
    let text = format!(
        "When,Paper,How many,At,Worth,Market\n2026-10-13,{INDEX},1,24100,,MCX\n2026-10-14,{INDEX},-1,24110,,MCX\n"
    );
    let said = |lot: &str| {
        let lots = tradebook::lot_said(lot).into_iter().collect();
        read("a.csv", text.as_bytes(), Choice { lots, ..mapped(chosen()) })
    };
    // 1 is no whole number of lots of 50: the file counts lots. 50 × 24,100 and 50 × 24,110.
    let book = said("MCXBULLDEX=50").unwrap();
    let counted: Vec<String> =
        book.fills.iter().map(|fill| format!("{} {}", fill.quantity, fill.value)).collect();
    assert_eq!(counted, ["50 1205000", "50 1205500"]);
    let told: Vec<String> = book.warnings.iter().map(|one| one.message()).collect();
    assert!(
        told.contains(
            &"A lot of MCXBULLDEX gains ₹50 when its price rises by ₹1, as you said. Every result of it depends on that."
                .to_owned()
        ),
        "{told:?}"
    );
    // What is said of another commodity answers nothing.
    assert_eq!(said("GOLDTEN=1").unwrap_err().code, ProblemCode::LotSize);
    for wrong in
        ["MCXBULLDEX", "MCXBULLDEX=0", "MCXBULLDEX=-1", "MCXBULLDEX=1.5", "INFY=5", "MCXBULLDEX=1000001"]
    {
        assert_eq!(tradebook::lot_said(wrong), None, "{wrong}");
    }
}

#[test]
fn a_total_does_not_refuse_what_is_asked_for() {
    const INDEX: &str = "MCXBULLDEX 27 NOV 2026 FUT";
    let rows = [(INDEX, "1", "24100", "1205000")];
    assert_eq!(commodities(&rows, None).unwrap_err().code, ProblemCode::LotSize);
    // Contracts of before 2020 had other lots: those are asked for too.
    let text = "When,Paper,How many,At,Worth,Market\n2019-10-13,GOLDM 05 NOV 2019 FUT,1,38000,,MCX\n";
    let old = |lots| read("a.csv", text.as_bytes(), Choice { lots, ..mapped(chosen()) });
    assert_eq!(old(Vec::new()).unwrap_err().code, ProblemCode::LotSize);
    assert_eq!(old(vec![("GOLDM".into(), 10)]).unwrap().fills[0].quantity, Quantity::whole(10));
}

#[test]
fn what_a_contract_of_mcx_is_on_must_be_known() {
    let book = commodities(
        &[("GOLDM 04 DEC 2026 FUT", "1", "121500", ""), ("STEELBAR 27 NOV 2026 FUT", "1", "24100", "")],
        None,
    )
    .unwrap();
    assert_eq!(book.fills.len(), 1);
    assert_eq!(
        book.rejected[0].reason,
        "expected a contract of MCX on a commodity that is known here (what this one is on is not), found “STEELBAR 27 NOV 2026 FUT”"
    );
}
