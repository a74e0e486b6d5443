// Writes public/sample/*.csv: the tradebooks of a made-up client, May to October 2026, in the layout of Zerodha
// Console. The same seed writes the same bytes. Prices are invented; nobody traded them.
import { writeFileSync } from "node:fs";

const random = seeded(14);
const holidays = new Set(["2026-05-28", "2026-06-26", "2026-09-14", "2026-10-02", "2026-10-20"]);
const days = tradingDays("2026-05-04", "2026-10-30");

const stocks = [
  ["RELIANCE", "INE002A01018", 1421],
  ["HDFCBANK", "INE040A01034", 986],
  ["ICICIBANK", "INE090A01021", 1388],
  ["SBIN", "INE062A01020", 904],
  ["INFY", "INE009A01021", 1518],
  ["TCS", "INE467B01029", 3084],
  ["ITC", "INE154A01025", 412],
  ["TATAPOWER", "INE245A01021", 396],
  ["LT", "INE018A01030", 3892],
  ["AXISBANK", "INE238A01034", 1231],
  ["SUNPHARMA", "INE044A01036", 1744],
  ["TITAN", "INE280A01028", 3722],
  ["BEL", "INE263A01024", 415],
].map(([symbol, isin, price]) => ({ symbol, isin, close: walk(price, 0.0006, 0.011) }));
const nifty = walk(25120, 0.0005, 0.0068);

const equity = [];
const options = [];
let orders = 0;

for (let d = 0; d < days.length; d += 1) {
  // A trader's half year: a good start, five bad weeks, a slow way back.
  const skill = d < 46 ? 0.61 : d < 70 ? 0.31 : 0.61;
  if (random() < 0.58) intraday(d, skill);
  if (random() < 0.14) intraday(d, skill);
  if (random() < 0.46) option(d, skill);
}
for (let d = 4; d < days.length - 12; d += 8) delivery(d, d + 5 + Math.floor(random() * 22));
delivery(days.length - 9, null);
delivery(days.length - 5, null);
// Sold here, bought long before the file begins: the cost is not known.
trade(equity, stocks[6], d0("2026-06-12"), "10:41:18", "sell", 220, 418.35);
// Written, and left to expire: the file has no row for how it settled.
trade(options, contract(d0("2026-09-17"), 24500, "PE"), d0("2026-09-17"), "14:22:47", "sell", 130, 31.4);

write("sample-tradebook-EQ.csv", equity, "EQ");
write("sample-tradebook-FO.csv", options, "FO");

function intraday(d, skill) {
  const stock = pick(stocks);
  const long = random() < 0.72;
  const won = random() < skill;
  const move = (won ? 0.0035 + random() * 0.009 : -(0.003 + random() * 0.0075)) * (long ? 1 : -1);
  const entry = tick(stock.close[d] * (1 + (random() - 0.5) * 0.008));
  const quantity = Math.max(10, Math.round((90_000 + random() * 190_000) / entry / 10) * 10);
  const start = minutes(9, 17) + Math.floor(random() * 250);
  const end = Math.min(minutes(15, 18), start + 8 + Math.floor(random() * 120));
  trade(equity, stock, d, at(start), long ? "buy" : "sell", quantity, entry);
  const exit = tick(entry * (1 + move));
  if (quantity >= 100 && random() < 0.3) {
    const half = Math.round(quantity / 20) * 10;
    trade(
      equity,
      stock,
      d,
      at(Math.floor((start + end) / 2)),
      long ? "sell" : "buy",
      half,
      tick(entry * (1 + move * 0.6)),
    );
    trade(equity, stock, d, at(end), long ? "sell" : "buy", quantity - half, exit);
  } else {
    trade(equity, stock, d, at(end), long ? "sell" : "buy", quantity, exit);
  }
}

function delivery(from, to) {
  const stock = stocks[(from * 5) % stocks.length];
  const price = tick(stock.close[from]);
  const quantity = Math.max(5, Math.round((60_000 + random() * 90_000) / price / 5) * 5);
  trade(equity, stock, from, at(minutes(14, 30) + Math.floor(random() * 50)), "buy", quantity, price);
  if (to === null || to >= days.length) return;
  trade(equity, stock, to, at(minutes(9, 40) + Math.floor(random() * 200)), "sell", quantity, tick(stock.close[to]));
}

function option(d, skill) {
  const call = random() < 0.5;
  const won = random() < skill;
  const spot = nifty[d] * (1 + (random() - 0.5) * 0.004);
  const strike = Math.round(spot / 50) * 50 + (call ? 1 : -1) * 50 * Math.floor(random() * 3);
  const leg = contract(d, strike, call ? "CE" : "PE");
  const start = minutes(9, 20) + Math.floor(random() * 240);
  const stay = 6 + Math.floor(random() * 80);
  const move = (won ? 0.0011 + random() * 0.0026 : -(0.0009 + random() * 0.0023)) * (call ? 1 : -1);
  const left = dayNumber(leg.expiry) - dayNumber(days[d]) + (minutes(15, 30) - start) / 375;
  const paid = premium(spot, strike, left, call);
  const got = premium(spot * (1 + move), strike, left - stay / 375, call);
  const quantity = 65 * (1 + Math.floor(random() * 3));
  trade(options, leg, d, at(start), "buy", quantity, tick(paid));
  trade(options, leg, d, at(start + stay), "sell", quantity, tick(got));
}

/** One order, reported as one to four fills of the same second. */
function trade(book, what, d, time, side, quantity, price) {
  orders += 1;
  const lot = what.expiry ? 65 : 1;
  const parts = split(quantity / lot, random() < 0.55 ? 1 : 2 + Math.floor(random() * 3)).map((units) => units * lot);
  const order = `1${what.expiry ? 3 : 1}${String(d + 10).padStart(4, "0")}${String(orders * 7919).padStart(10, "0")}`;
  parts.forEach((part, i) => {
    book.push({
      ...what,
      day: days[d],
      time,
      side,
      quantity: part,
      price: i === 0 ? price : tick(price + (side === "buy" ? 0.05 : -0.05) * Math.floor(random() * 2)),
      order,
    });
  });
}

function write(name, fills, segment) {
  const extra = segment === "FO" ? ",expiry_date" : "";
  const lines = [
    `symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time${extra}`,
  ];
  const sorted = fills.toSorted((a, b) => `${a.day}${a.time}`.localeCompare(`${b.day}${b.time}`));
  let id = segment === "FO" ? 40_211_350 : 21_407_118;
  for (const fill of sorted) {
    id += 3 + Math.floor(random() * 900);
    const row = [
      fill.symbol,
      fill.isin ?? "",
      fill.day,
      "NSE",
      segment,
      segment === "FO" ? "" : "EQ",
      fill.side,
      "false",
      fill.quantity.toFixed(6),
      fill.price.toFixed(6),
      id,
      fill.order,
      `${fill.day}T${fill.time}`,
    ];
    if (segment === "FO") row.push(fill.expiry);
    lines.push(row.join(","));
  }
  writeFileSync(new URL(`../public/sample/${name}`, import.meta.url), `${lines.join("\n")}\n`);
  console.log(`${name}: ${sorted.length} fills`);
}

/**
 * The nearest weekly contract: expiry on Tuesday, or the trading day before a holiday; the month's last one has the
 * monthly name.
 */
function contract(d, strike, type) {
  let day = dayNumber(days[d]);
  while (new Date(day * 864e5).getUTCDay() !== 2) day += 1;
  const monthly = new Date((day + 7) * 864e5).getUTCMonth() !== new Date(day * 864e5).getUTCMonth();
  let expiry = iso(day);
  while (holidays.has(expiry)) expiry = iso(dayNumber(expiry) - 1);
  const month = Number(expiry.slice(5, 7));
  const names = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
  const date = monthly ? names[month - 1] : `${"123456789OND"[month - 1]}${expiry.slice(8)}`;
  return { symbol: `NIFTY26${date}${strike}${type}`, expiry };
}

/** Black and Scholes at 13.5 %, no interest: close enough for a sample. */
function premium(spot, strike, daysLeft, call) {
  const years = Math.max(daysLeft, 0.02) / 365;
  const spread = 0.135 * Math.sqrt(years);
  const d1 = Math.log(spot / strike) / spread + spread / 2;
  const value = spot * normal(d1) - strike * normal(d1 - spread);
  return Math.max(1.2, call ? value : value - spot + strike);
}

function normal(x) {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    0.3989423 *
    Math.exp((-x * x) / 2) *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return x > 0 ? 1 - tail : tail;
}

function walk(price, drift, spread) {
  let now = price;
  return days.map(() => (now *= 1 + drift * 0.6 + spread * (random() + random() + random() - 1.5)));
}

function split(units, parts) {
  const made = [];
  let left = units;
  for (let i = parts; i > 1 && left > 1; i -= 1) {
    const part = Math.max(1, Math.min(left - 1, Math.floor((left / i) * (0.5 + random()))));
    made.push(part);
    left -= part;
  }
  return [...made, left];
}

function tradingDays(from, to) {
  const found = [];
  for (let n = dayNumber(from); n <= dayNumber(to); n += 1) {
    const weekday = new Date(n * 864e5).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.has(iso(n))) found.push(iso(n));
  }
  return found;
}

function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function dayNumber(day) {
  return Date.parse(day) / 864e5;
}
function iso(number) {
  return new Date(number * 864e5).toISOString().slice(0, 10);
}
function d0(day) {
  return days.indexOf(day);
}
function minutes(hour, minute) {
  return hour * 60 + minute;
}
function at(minute) {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:${String(Math.floor(random() * 60)).padStart(2, "0")}`;
}
function tick(price) {
  return Math.round(Math.max(price, 0.05) * 20) / 20;
}
function pick(list) {
  return list[Math.floor(random() * list.length)];
}
