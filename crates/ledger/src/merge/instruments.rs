//! Instruments of several files become one list: a stock by its ISIN under its latest name,
//! a row without ISIN by its symbol, a contract by the exchange's symbol.

use compact_str::CompactString;
use domain::{Contract, Instrument, Isin, Time};
use rustc_hash::FxHashMap;

use super::Import;

pub struct Joined {
    pub instruments: Vec<Instrument>,
    /// Per import, per instrument of that import: its place in `instruments`.
    pub index: Vec<Vec<u32>>,
    pub warnings: Vec<String>,
}

/// First and last fill of one joined instrument under one name.
#[derive(Clone, Copy)]
struct Span {
    first: Time,
    last: Time,
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Isin(Isin),
    /// A cash symbol that never came with an ISIN.
    Cash(CompactString),
    Contract(CompactString),
}

#[derive(Default)]
struct Joiner {
    by_key: FxHashMap<Key, u32>,
    instruments: Vec<Instrument>,
    /// Per joined instrument: the names it had, with their spans.
    names: Vec<Vec<(CompactString, Span)>>,
}

pub fn join(imports: &[Import<'_>]) -> Joined {
    let spans: Vec<Vec<Option<Span>>> = imports.iter().map(spans).collect();
    let mut joiner = Joiner::default();
    let mut index: Vec<Vec<u32>> =
        imports.iter().map(|import| vec![u32::MAX; import.instruments.len()]).collect();

    // Those with an ISIN first: a blank one is then looked up among all their names.
    for pass in [true, false] {
        for (i, import) in imports.iter().enumerate() {
            for (k, instrument) in import.instruments.iter().enumerate() {
                let blank = matches!(instrument.contract, Contract::Cash) && instrument.isin.is_none();
                if blank == pass {
                    continue;
                }
                let span = spans[i][k];
                let key = match (&instrument.contract, instrument.isin) {
                    (Contract::Future { .. } | Contract::Option { .. }, _) => {
                        Key::Contract(instrument.symbol.clone())
                    }
                    (Contract::Cash, Some(isin)) => Key::Isin(isin),
                    (Contract::Cash, None) => joiner.isin_named(&instrument.symbol, span),
                };
                index[i][k] = joiner.place(key, instrument, span);
            }
        }
    }
    let warnings = joiner.warnings();
    joiner.take_latest_names();
    Joined { instruments: joiner.instruments, index, warnings }
}

/// First and last fill of every instrument of an import; `None` when it has no fill.
fn spans(import: &Import<'_>) -> Vec<Option<Span>> {
    let mut spans: Vec<Option<Span>> = vec![None; import.instruments.len()];
    for fill in import.fills {
        let time = fill.time;
        let span = spans[fill.instrument as usize].get_or_insert(Span { first: time, last: time });
        span.first = span.first.min(time);
        span.last = span.last.max(time);
    }
    spans
}

impl Joiner {
    fn place(&mut self, key: Key, instrument: &Instrument, span: Option<Span>) -> u32 {
        let at = *self.by_key.entry(key).or_insert_with(|| {
            self.instruments.push(instrument.clone());
            self.names.push(Vec::new());
            (self.instruments.len() - 1) as u32
        });
        let Some(span) = span else { return at };
        let names = &mut self.names[at as usize];
        match names.iter_mut().find(|(name, _)| *name == instrument.symbol) {
            Some((_, known)) => {
                known.first = known.first.min(span.first);
                known.last = known.last.max(span.last);
            }
            None => names.push((instrument.symbol.clone(), span)),
        }
        at
    }

    /// The ISIN that carried this symbol; of several the one traded nearest in time.
    fn isin_named(&self, symbol: &CompactString, span: Option<Span>) -> Key {
        let candidates = self.instruments.iter().zip(&self.names).filter_map(|(instrument, names)| {
            let isin = instrument.isin?;
            let (_, known) = names.iter().find(|(name, _)| name == symbol)?;
            let gap =
                span.map_or(0, |span| (known.first.0 - span.last.0).max(span.first.0 - known.last.0).max(0));
            Some((gap, isin))
        });
        match candidates.min() {
            Some((_, isin)) => Key::Isin(isin),
            None => Key::Cash(symbol.clone()),
        }
    }

    fn take_latest_names(&mut self) {
        for (instrument, names) in self.instruments.iter_mut().zip(&self.names) {
            if let Some((name, _)) = names.iter().max_by_key(|(name, span)| (span.last, name.clone())) {
                instrument.symbol = name.clone();
            }
        }
    }

    /// One symbol under several ISINs is a split, a bonus or a merger: lots are not comparable.
    fn warnings(&self) -> Vec<String> {
        let mut isins: FxHashMap<&CompactString, Vec<(Time, Isin)>> = FxHashMap::default();
        for (instrument, names) in self.instruments.iter().zip(&self.names) {
            let Some(isin) = instrument.isin else { continue };
            for (name, span) in names {
                isins.entry(name).or_default().push((span.first, isin));
            }
        }
        let mut warnings: Vec<String> = isins
            .into_iter()
            .filter(|(_, isins)| isins.len() > 1)
            .map(|(symbol, mut isins)| {
                isins.sort_unstable();
                let chain: Vec<String> = isins.iter().map(|(_, isin)| isin.to_string()).collect();
                format!(
                    "{symbol} appears under {} ISINs ({}), as after a split. Shares bought under the old one \
                     are not matched with sells under the new one: those sells are listed as cost unknown.",
                    chain.len(),
                    chain.join(", ")
                )
            })
            .collect();
        warnings.sort_unstable();
        warnings
    }
}
