//! Instruments of several files become one list: a stock by its ISIN under its latest name,
//! a row without ISIN by its symbol, a contract by its exchange and the exchange's symbol.

use compact_str::CompactString;
use domain::{Argument, Contract, Exchange, Instrument, Isin, Text, Time};
use rustc_hash::FxHashMap;

use super::{Import, Name, says_little};

pub struct Joined {
    /// Ordered by symbol, ISIN and contract, so that the order of rows and files leaves no trace.
    pub instruments: Vec<Instrument>,
    pub names: Vec<Name>,
    /// Per import, per instrument of that import, per exchange: its place in `instruments`.
    pub index: Vec<Vec<[u32; EXCHANGES]>>,
    pub warnings: Vec<Text>,
}

pub(super) const EXCHANGES: usize = Exchange::ALL.len();

/// First and last fill of one joined instrument under one name.
#[derive(Clone, Copy)]
struct Span {
    first: Time,
    last: Time,
    /// Of a file that has orders. Sums and finished trades come under names for people: `INFOSYS LTD`, not `INFY`.
    is_symbol: bool,
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Isin(Isin),
    /// A cash symbol that never came with an ISIN.
    Cash(CompactString),
    /// RELIANCE25SEPFUT of NSE and of BSE are two contracts.
    Contract(Exchange, CompactString),
}

#[derive(Default)]
struct Joiner {
    by_key: FxHashMap<Key, u32>,
    instruments: Vec<Instrument>,
    exchanges: Vec<Option<Exchange>>,
    /// Per joined instrument and name, when it was traded under it.
    names: FxHashMap<(u32, CompactString), Span>,
    /// The joined instruments with an ISIN that had this symbol.
    carriers: FxHashMap<CompactString, Vec<u32>>,
    /// Symbols of which a file without trades says the ISIN. `None`: it says several.
    said: FxHashMap<CompactString, Option<Isin>>,
}

pub fn join(imports: &[Import<'_>]) -> Joined {
    let spans: Vec<Vec<[Option<Span>; EXCHANGES]>> = imports.iter().map(spans).collect();
    let mut joiner = Joiner::default();
    let mut index: Vec<Vec<[u32; EXCHANGES]>> =
        imports.iter().map(|import| vec![[u32::MAX; EXCHANGES]; import.instruments.len()]).collect();

    // Those with an ISIN first: a blank one is then looked up among all their names.
    for pass in [true, false] {
        for (i, import) in imports.iter().enumerate() {
            for (k, instrument) in import.instruments.iter().enumerate() {
                let cash = matches!(instrument.contract, Contract::Cash);
                if (cash && instrument.isin.is_none()) == pass {
                    continue;
                }
                if cash {
                    let span = spans[i][k].into_iter().flatten().reduce(Span::with);
                    // Nothing is traded under it here: it only says what another file's symbol is.
                    if let (None, Some(isin)) = (span, instrument.isin) {
                        let said = joiner.said.entry(instrument.symbol.clone()).or_insert(Some(isin));
                        *said = said.filter(|known| *known == isin);
                        continue;
                    }
                    let key = match instrument.isin {
                        Some(isin) => Key::Isin(isin),
                        None => joiner.isin_named(&instrument.symbol, span),
                    };
                    index[i][k] = [joiner.place(key, instrument, span, None); EXCHANGES];
                    continue;
                }
                for exchange in Exchange::ALL {
                    let Some(span) = spans[i][k][*exchange as usize] else { continue };
                    let key = Key::Contract(*exchange, instrument.symbol.clone());
                    index[i][k][*exchange as usize] =
                        joiner.place(key, instrument, Some(span), Some(*exchange));
                }
            }
        }
    }
    joiner.take_latest_names();
    let warnings = joiner.warnings();
    let (instruments, names) = joiner.put_in_order(&mut index);
    Joined { instruments, names, index, warnings }
}

/// First and last fill of every instrument of an import by exchange; `None` where it has no fill.
fn spans(import: &Import<'_>) -> Vec<[Option<Span>; EXCHANGES]> {
    let mut spans = vec![[None; EXCHANGES]; import.instruments.len()];
    for fill in import.fills {
        let is_symbol = !(import.broker.row_is_order() && says_little(fill));
        let own = Span { first: fill.time, last: fill.time, is_symbol };
        let span: &mut Option<Span> = &mut spans[fill.instrument as usize][fill.exchange as usize];
        *span = Some(span.map_or(own, |known| known.with(own)));
    }
    spans
}

impl Span {
    fn with(self, other: Self) -> Self {
        Self {
            first: self.first.min(other.first),
            last: self.last.max(other.last),
            is_symbol: self.is_symbol || other.is_symbol,
        }
    }
}

impl Joiner {
    fn place(
        &mut self,
        key: Key,
        instrument: &Instrument,
        span: Option<Span>,
        exchange: Option<Exchange>,
    ) -> u32 {
        let isin = if let Key::Isin(isin) = key { Some(isin) } else { None };
        let at = *self.by_key.entry(key).or_insert_with(|| {
            self.instruments.push(Instrument { isin: isin.or(instrument.isin), ..instrument.clone() });
            self.exchanges.push(exchange);
            (self.instruments.len() - 1) as u32
        });
        let Some(span) = span else { return at };
        let name = (at, instrument.symbol.clone());
        if let Some(known) = self.names.get_mut(&name) {
            *known = known.with(span);
        } else {
            if self.instruments[at as usize].isin.is_some() {
                self.carriers.entry(instrument.symbol.clone()).or_default().push(at);
            }
            self.names.insert(name, span);
        }
        at
    }

    /// The ISIN that carried this symbol; of several the one traded nearest in time.
    fn isin_named(&self, symbol: &CompactString, span: Option<Span>) -> Key {
        let carriers = self.carriers.get(symbol).map_or(&[][..], Vec::as_slice);
        let nearest = carriers.iter().filter_map(|&at| {
            let isin = self.instruments[at as usize].isin?;
            let known = self.names.get(&(at, symbol.clone()))?;
            let gap =
                span.map_or(0, |span| (known.first.0 - span.last.0).max(span.first.0 - known.last.0).max(0));
            Some((gap, isin))
        });
        let said = self.said.get(symbol).copied().flatten();
        match nearest.min().map(|(_, isin)| isin).or(said) {
            Some(isin) => Key::Isin(isin),
            None => Key::Cash(symbol.clone()),
        }
    }

    fn take_latest_names(&mut self) {
        let mut latest: FxHashMap<u32, (bool, Time, &CompactString)> = FxHashMap::default();
        for ((at, name), span) in &self.names {
            let own = (span.is_symbol, span.last, name);
            let known = latest.entry(*at).or_insert(own);
            *known = own.max(*known);
        }
        for (at, (.., name)) in latest {
            self.instruments[at as usize].symbol = name.clone();
        }
    }

    /// One symbol under several ISINs is a split, a bonus or a merger: lots are not comparable.
    fn warnings(&self) -> Vec<Text> {
        let mut warnings: Vec<Text> = self
            .carriers
            .iter()
            .filter(|(_, carriers)| carriers.len() > 1)
            .map(|(symbol, carriers)| {
                let mut isins: Vec<(Time, Isin)> = carriers
                    .iter()
                    .filter_map(|&at| {
                        let span = self.names.get(&(at, symbol.clone()))?;
                        Some((span.first, self.instruments[at as usize].isin?))
                    })
                    .collect();
                isins.sort_unstable();
                let named: Vec<String> = isins.iter().take(5).map(|(_, isin)| isin.to_string()).collect();
                let more = if isins.len() > 5 { ", …" } else { "" };
                Text::new(
                    "several_isins",
                    "{symbol} appears under {count} ISINs ({isins}), as after a split. Shares bought under the old one \
                     are not matched with sells under the new one: those sells are listed as cost unknown.",
                    [
                        Argument::shown("symbol", symbol.as_str()),
                        Argument::shown("count", isins.len().to_string()),
                        Argument::shown("isins", format!("{}{more}", named.join(", "))),
                    ],
                )
            })
            .collect();
        warnings.sort_by_cached_key(Text::message);
        warnings
    }

    fn put_in_order(self, index: &mut [Vec<[u32; EXCHANGES]>]) -> (Vec<Instrument>, Vec<Name>) {
        let Self { instruments, exchanges, names, .. } = self;
        let mut order: Vec<u32> = (0..instruments.len() as u32).collect();
        order.sort_unstable_by_key(|&at| {
            let one = &instruments[at as usize];
            (&one.symbol, one.isin, &one.contract, exchanges[at as usize])
        });
        let mut place = vec![0_u32; instruments.len()];
        for (to, &from) in (0..).zip(&order) {
            place[from as usize] = to;
        }
        for at in index.iter_mut().flatten().flatten().filter(|at| **at != u32::MAX) {
            *at = place[*at as usize];
        }
        let of_stocks =
            names.into_iter().filter(|((at, _), _)| instruments[*at as usize].contract == Contract::Cash);
        let mut names: Vec<Name> = of_stocks
            .map(|((at, symbol), Span { first, last, .. })| Name {
                symbol,
                instrument: place[at as usize],
                first,
                last,
            })
            .collect();
        names.sort_unstable_by(|a, b| (&a.symbol, a.instrument).cmp(&(&b.symbol, b.instrument)));
        (order.iter().map(|&from| instruments[from as usize].clone()).collect(), names)
    }
}
