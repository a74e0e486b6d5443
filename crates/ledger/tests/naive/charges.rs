//! The rules of charges with the published rates, a day at a time. Money in 10⁻⁴ rupee, rates in 10⁻¹⁰.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    Broker, Contract, Day, Exchange, Fill, Instrument, Money, Origin, Product, Side, Time, div_half_even,
    div_half_up,
};

use super::matching::in_order;
use super::unit_value;

const RUPEE: i128 = 10_000;
const RATE: i128 = 10_000_000_000;

type Part = (usize, Product);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heads {
    pub brokerage: i128,
    pub stt: i128,
    pub exchange: i128,
    pub sebi: i128,
    pub ipft: i128,
    pub stamp_duty: i128,
    pub gst: i128,
    pub dp: i128,
    pub ctt: i128,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Cash,
    Futures,
    Options,
    MetalFutures,
    MetalOptions,
    CropFutures,
    CurrencyFutures,
}

struct ChargeState<'a> {
    fills: &'a [Fill],
    instruments: &'a [Instrument],
    /// What the underlying of a settlement's fill was worth.
    worth: BTreeMap<u32, Money>,
    units: &'a BTreeMap<Part, i64>,
    shares: BTreeMap<Part, i128>,
}

impl ChargeState<'_> {
    fn fill(&self, part: Part) -> &Fill {
        &self.fills[part.0]
    }
    fn value(&self, part: Part) -> i128 {
        unit_value(self.fill(part)) * i128::from(self.units[&part])
    }
    fn sum(&self, parts: &[Part]) -> i128 {
        parts.iter().map(|&part| self.value(part)).sum()
    }
    fn class(&self, part: Part) -> Class {
        match &self.instruments[self.fill(part).instrument as usize].contract {
            Contract::Cash => Class::Cash,
            // What the books of the laws hold of MCX's and of currencies.
            Contract::Future { underlying, .. } => match underlying.as_str() {
                "GOLDM" => Class::MetalFutures,
                "KAPAS" => Class::CropFutures,
                "USDINR" => Class::CurrencyFutures,
                _ => Class::Futures,
            },
            Contract::Option { underlying, .. } if underlying == "CRUDEOIL" => Class::MetalOptions,
            Contract::Option { .. } => Class::Options,
        }
    }
    /// Proportional to the weights, the remainder to the largest.
    fn share(&mut self, amount: i128, weights: &[(Part, i128)]) {
        let whole: i128 = weights.iter().map(|(_, weight)| weight).sum();
        if amount == 0 || whole == 0 {
            return;
        }
        let mut left = amount;
        for &(part, weight) in weights {
            let share = div_half_even(amount * weight, whole);
            *self.shares.entry(part).or_default() += share;
            left -= share;
        }
        let largest = weights.iter().rev().max_by_key(|(_, weight)| *weight).unwrap().0;
        *self.shares.entry(largest).or_default() += left;
    }
    fn share_by_value(&mut self, amount: i128, parts: &[Part]) {
        let weights: Vec<_> = parts.iter().map(|&part| (part, self.value(part))).collect();
        self.share(amount, &weights);
    }
}

pub fn charge(
    fills: &[Fill],
    instruments: &[Instrument],
    worth: &[(u32, Money)],
    scrip: &dyn Fn(usize) -> String,
    units: &BTreeMap<Part, i64>,
    broker: Broker,
) -> (BTreeMap<Part, i128>, Heads) {
    let mut state = ChargeState {
        fills,
        instruments,
        worth: worth.iter().copied().collect(),
        units,
        shares: BTreeMap::new(),
    };
    let mut heads = Heads::default();
    let traded = units.keys().copied().filter(|part| fills[part.0].origin.is_trade());
    let mut deposited = BTreeSet::new();
    for (day, parts) in grouped(traded, |part| fills[part.0].time.day()) {
        let scrips = grouped(parts.iter().copied(), |part| scrip(part.0));
        let taxes: Vec<Tax> = scrips.values().flat_map(|of_scrip| taxes(&state, day, of_scrip)).collect();
        for segment in [Taxed::Cash, Taxed::Contracts, Taxed::Commodities] {
            let of_segment: Vec<&Tax> = taxes.iter().filter(|tax| tax.segment == segment).collect();
            let tax = stt(&mut state, &of_segment);
            if segment == Taxed::Commodities {
                heads.ctt += tax;
            } else {
                heads.stt += tax;
            }
        }
        for (scrip, of_scrip) in scrips {
            let fee = depository(&mut state, broker, &of_scrip);
            heads.dp += fee;
            if fee > 0 {
                deposited.insert((day, scrip));
            }
        }
        heads.stamp_duty += stamp(&mut state, &parts);
        // By exchange and class; BSE's cash groups of another fee stand apart.
        let groups = grouped(parts.iter().copied(), |part| {
            let (exchange, class) = (state.fill(part).exchange, state.class(part));
            (exchange, class, fee_rate(day, exchange, class, state.fill(part)))
        });
        for ((exchange, class, rate), group) in groups {
            let brokerage = brokerage(&mut state, broker, class, &group);
            let turnover = state.sum(&group);
            // ₹10 a crore since April 2021, which is before any day that is asked about; ₹1 of crops.
            let a_crore = if class == Class::CropFutures { 1_000 } else { 10_000 };
            let sebi = div_half_even(turnover * a_crore, RATE);
            let ipft = div_half_even(turnover * ipft_rate(day, exchange, class), RATE);
            // From March 2026 NSE's fee holds the IPFT, which the note shows by itself: a published note takes
            // the rounded IPFT from the rounded fee (276.9735 − 0.0008 = 276.9727).
            let within = if since(day, "2026-03-01") { ipft } else { 0 };
            let fee = div_half_even(turnover * rate, RATE) - within;
            let gst = div_half_even((brokerage + fee + sebi + ipft) * 18, 100);
            for head in [fee, sebi, ipft, gst] {
                state.share_by_value(head, &group);
            }
            heads.brokerage += brokerage;
            heads.exchange += fee;
            heads.sebi += sebi;
            heads.ipft += ipft;
            heads.gst += gst;
        }
    }
    for fill in in_order(fills).into_iter().filter(|&fill| !fills[fill].origin.is_trade()) {
        settlement(&mut state, &mut heads, fill, scrip(fill), broker, &mut deposited);
    }
    (state.shares, heads)
}

/// docs/decisions/007: tax on an exercised option's worth and on delivered shares, stamp duty of whoever receives them,
/// the broker's fee with its GST, the depository once a scrip and day.
fn settlement(
    state: &mut ChargeState<'_>,
    heads: &mut Heads,
    at: usize,
    scrip: String,
    broker: Broker,
    deposited: &mut BTreeSet<(Day, String)>,
) {
    let fill = &state.fills[at];
    let (day, side, value) = (fill.time.day(), fill.side, i128::from(fill.value.0));
    let worth = state.worth.get(&(at as u32)).map_or(0, |worth| i128::from(worth.0));
    let product = match (fill.origin, &state.instruments[fill.instrument as usize].contract) {
        (Origin::Opening | Origin::Bonus | Origin::Rights | Origin::Received | Origin::Fraction, _) => return,
        (_, Contract::Cash) => Product::Delivery,
        (_, Contract::Future { .. }) => Product::Futures,
        (_, Contract::Option { .. }) => Product::Options,
    };
    let exercise = if since(day, "2026-04-01") { 15_000_000 } else { 12_500_000 };
    let tax = match fill.origin {
        Origin::Exercised | Origin::NettedExercised => exercise,
        Origin::Delivered => 10_000_000,
        _ => 0,
    };
    // Zerodha: ₹20 an exercise, 0.25 % of shares, 0.1 % of what is netted.
    let fee = match fill.origin {
        _ if broker != Broker::ZERODHA => 0,
        Origin::Exercised => 20 * RUPEE,
        Origin::Delivered => div_half_even(value, 400),
        Origin::Netted | Origin::NettedExercised => div_half_even(worth, 1_000),
        _ => 0,
    };
    let is_received = fill.origin == Origin::Delivered && side == Side::Buy;
    let stamp = if is_received { div_half_up(worth * 1_500_000, RATE * RUPEE) * RUPEE } else { 0 };
    let tax = div_half_up(value * tax, RATE * RUPEE) * RUPEE;
    let gst = div_half_even(fee * 18, 100);
    let parts = [(at, product)];
    for amount in [tax, fee, stamp, gst] {
        state.share_by_value(amount, &parts);
    }
    heads.stt += tax;
    heads.brokerage += fee;
    heads.stamp_duty += stamp;
    heads.gst += gst;
    if side == Side::Sell && product == Product::Delivery && !deposited.contains(&(day, scrip.clone())) {
        let fee = depository(state, broker, &parts);
        heads.dp += fee;
        if fee > 0 {
            deposited.insert((day, scrip));
        }
    }
}

fn grouped<K: Ord>(parts: impl Iterator<Item = Part>, key: impl Fn(Part) -> K) -> BTreeMap<K, Vec<Part>> {
    let mut groups: BTreeMap<K, Vec<Part>> = BTreeMap::new();
    for part in parts {
        groups.entry(key(part)).or_default().push(part);
    }
    groups
}

fn since(day: Day, from: &str) -> bool {
    day >= Day::parse(from).unwrap()
}

/// What is rounded together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taxed {
    Cash,
    Contracts,
    Commodities,
}

/// What one product of one scrip owes on a day: `rupees` ÷ `below`, in 10⁻⁴ rupee times [`RATE`].
struct Tax {
    segment: Taxed,
    owed: i128,
    below: i128,
    /// The fills that are taxed.
    taxed: Vec<Part>,
}

/// One scrip's day, each product by itself. Intraday: what was sold, at the average of both of its sides. Delivery:
/// each side at that side's average price of the day. F&O: the sells of the contract.
fn taxes(state: &ChargeState<'_>, day: Day, of_scrip: &[Part]) -> Vec<Tax> {
    let quantity = |parts: &[Part]| -> i128 { parts.iter().map(|part| i128::from(state.units[part])).sum() };
    let on_side = |parts: &[Part], side: Side| -> Vec<Part> {
        parts.iter().copied().filter(|&part| state.fill(part).side == side).collect()
    };
    let by_product = grouped(of_scrip.iter().copied(), |part| part.1);
    let tax_of = |(product, parts): (Product, Vec<Part>)| {
        let class = state.class(parts[0]);
        let rate = match product {
            _ if matches!(class, Class::CropFutures | Class::CurrencyFutures) => 0,
            _ if class == Class::MetalFutures => 1_000_000,
            _ if class == Class::MetalOptions => 5_000_000,
            Product::Delivery => 10_000_000,
            Product::Intraday => 2_500_000,
            Product::Futures if since(day, "2026-04-01") => 5_000_000,
            Product::Futures if since(day, "2024-10-01") => 2_000_000,
            Product::Futures if since(day, "2023-04-01") => 1_250_000,
            Product::Futures => 1_000_000,
            Product::Options if since(day, "2026-04-01") => 15_000_000,
            Product::Options if since(day, "2024-10-01") => 10_000_000,
            Product::Options if since(day, "2023-04-01") => 6_250_000,
            Product::Options => 5_000_000,
        };
        let sells = on_side(&parts, Side::Sell);
        let (base, below, taxed) = match product {
            Product::Intraday => (state.sum(&parts) * quantity(&sells), quantity(&parts), sells),
            Product::Delivery => {
                // Average price × the product's quantity on each side, over one common denominator.
                let (mut base, mut below) = (0, 1);
                for side in [Side::Buy, Side::Sell] {
                    let mine = quantity(&on_side(&parts, side));
                    if mine > 0 {
                        let all = on_side(of_scrip, side);
                        let of_all = quantity(&all);
                        base = base * of_all + state.sum(&all) * mine * below;
                        below *= of_all;
                    }
                }
                (base, below, parts)
            }
            Product::Futures | Product::Options => (state.sum(&sells), 1, sells),
        };
        let segment = match class {
            Class::Cash => Taxed::Cash,
            Class::MetalFutures | Class::MetalOptions => Taxed::Commodities,
            Class::Futures | Class::Options | Class::CropFutures | Class::CurrencyFutures => Taxed::Contracts,
        };
        Tax { segment, owed: base * rate, below, taxed }
    };
    by_product.into_iter().map(tax_of).collect()
}

/// One segment of a day: one rounding, half-up to the rupee; shared by what each scrip and product owes, then by
/// quantity.
fn stt(state: &mut ChargeState<'_>, taxes: &[&Tax]) -> i128 {
    let common = taxes.iter().fold(1, |common, tax| common / divisor(common, tax.below) * tax.below);
    let owed: Vec<i128> = taxes.iter().map(|tax| tax.owed * (common / tax.below)).collect();
    let whole: i128 = owed.iter().sum();
    let total = div_half_up(whole, common * RATE * RUPEE) * RUPEE;
    let mut shares: Vec<i128> = owed
        .iter()
        .map(|owed| if whole == 0 { 0 } else { div_half_even(total * (owed / common), whole / common) })
        .collect();
    if let Some(most) = (0..owed.len()).rev().max_by_key(|&at| owed[at]) {
        shares[most] += total - shares.iter().sum::<i128>();
    }
    for (tax, share) in taxes.iter().zip(shares) {
        let weights: Vec<_> = tax.taxed.iter().map(|&part| (part, i128::from(state.units[&part]))).collect();
        state.share(share, &weights);
    }
    total
}

fn divisor(one: i128, other: i128) -> i128 {
    if other == 0 { one } else { divisor(other, one % other) }
}

fn stamp(state: &mut ChargeState<'_>, parts: &[Part]) -> i128 {
    let rate = |part: Part| match part.1 {
        _ if state.class(part) == Class::CurrencyFutures => 10_000,
        Product::Delivery => 1_500_000,
        Product::Intraday | Product::Options => 300_000,
        Product::Futures => 200_000,
    };
    let buys: Vec<(Part, i128)> = parts
        .iter()
        .filter(|&&part| state.fill(part).side == Side::Buy)
        .map(|&part| (part, state.value(part) * rate(part)))
        .collect();
    let duty = div_half_up(buys.iter().map(|(_, duty)| duty).sum(), RATE * RUPEE) * RUPEE;
    state.share(duty, &buys);
    duty
}

/// What makes fills of one exchange, day, instrument and side one order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Named(String),
    At(Time),
    Alone(usize),
}

/// By its id; by its execution time where the id is missing or a spreadsheet rewrote it.
fn order(state: &ChargeState<'_>, broker: Broker, part: Part) -> Order {
    let fill = state.fill(part);
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    match fill.order_id.as_str() {
        id if !id.is_empty() && id.chars().all(is_letter) => Order::Named(id.to_owned()),
        // A row of Groww's is an order; midnight is a day without a time.
        _ if broker == Broker::GROWW || fill.time.second_of_day() == 0 => Order::Alone(part.0),
        _ => Order::At(fill.time),
    }
}

fn brokerage(state: &mut ChargeState<'_>, broker: Broker, class: Class, group: &[Part]) -> i128 {
    let mut total = 0;
    let of_order = |part: Part| {
        let fill = state.fill(part);
        (fill.instrument, fill.side, order(state, broker, part), part.1)
    };
    for ((_, _, _, product), order) in grouped(group.iter().copied(), of_order) {
        let turnover = state.sum(&order);
        let fee = match (broker, class) {
            (Broker::ZERODHA, Class::Cash) if product == Product::Delivery => 0,
            (
                Broker::ZERODHA,
                Class::Cash
                | Class::Futures
                | Class::MetalFutures
                | Class::CropFutures
                | Class::CurrencyFutures,
            ) => div_half_even(turnover * 3, 10_000).min(20 * RUPEE),
            (Broker::GROWW, Class::Cash) => div_half_even(turnover, 1_000).clamp(5 * RUPEE, 20 * RUPEE),
            (Broker::ZERODHA, Class::Options | Class::MetalOptions) | (Broker::GROWW, _) => 20 * RUPEE,
            _ => panic!("the plan of {broker} is not written here"),
        };
        state.share_by_value(fee, &order);
        total += fee;
    }
    total
}

fn fee_rate(day: Day, exchange: Exchange, class: Class, fill: &Fill) -> i128 {
    let (new, label) = (since(day, "2026-03-01"), since(day, "2024-10-01"));
    assert!(label, "the fees before October 2024 are not published");
    match (exchange, class) {
        (_, Class::MetalFutures | Class::CropFutures) => 210_000,
        (_, Class::MetalOptions) => 4_180_000,
        (_, Class::CurrencyFutures) => 35_000,
        (Exchange::Mcx, Class::Cash | Class::Futures | Class::Options) => panic!("MCX has none"),
        (Exchange::Nse, Class::Cash) => {
            if new {
                307_000
            } else {
                297_000
            }
        }
        (Exchange::Nse, Class::Futures) => {
            if new {
                183_000
            } else {
                173_000
            }
        }
        (Exchange::Nse, Class::Options) => {
            if new {
                3_553_000
            } else {
                3_503_000
            }
        }
        (Exchange::Bse, Class::Cash) => match fill.series.as_str() {
            "X" | "XT" | "Z" => 10_000_000,
            "SS" | "ST" => 100_000_000,
            _ => 375_000,
        },
        (Exchange::Bse, Class::Futures) => 0,
        (Exchange::Bse, Class::Options) => 3_250_000,
    }
}

fn ipft_rate(day: Day, exchange: Exchange, class: Class) -> i128 {
    match (exchange, class) {
        (Exchange::Bse | Exchange::Mcx, _) | (_, Class::CurrencyFutures) => 0,
        (Exchange::Nse, _) if since(day, "2026-03-01") => 10,
        (Exchange::Nse, Class::Cash | Class::Futures) => 10_000,
        (Exchange::Nse, Class::Options) => 50_000,
        (Exchange::Nse, Class::MetalFutures | Class::MetalOptions | Class::CropFutures) => 0,
    }
}

fn depository(state: &mut ChargeState<'_>, broker: Broker, of_scrip: &[Part]) -> i128 {
    let sells: Vec<Part> = of_scrip
        .iter()
        .filter(|&&part| part.1 == Product::Delivery && state.fill(part).side == Side::Sell)
        .copied()
        .collect();
    let value = state.sum(&sells);
    let fee = match broker {
        _ if sells.is_empty() => 0,
        Broker::ZERODHA => 153_400,
        Broker::GROWW if value < 100 * RUPEE => 0,
        Broker::GROWW => 236_000,
        _ => panic!("the plan of {broker} is not written here"),
    };
    state.share_by_value(fee, &sells);
    fee
}
