// The rule while it is written: the JSON of the server itself, with numbers as they are typed. Each place in it is
// named as the server names it, so that what is wrong can stand where it is.
import type { Tree } from "~/api/backtests";

export type { Tree };

/** These are texts, also where they look like numbers. */
const TEXTS = new Set(["name", "capital", "rupees", "tick"]);
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** What is sent: typed numbers become numbers, what was left blank stays away. */
export function toSend(tree: Tree): Tree {
  return clean(tree, "") as Tree;
}

function clean(value: unknown, key: string): unknown {
  if (typeof value === "string") {
    const plain = value.trim();
    return !TEXTS.has(key) && NUMBER.test(plain) ? Number(plain) : plain;
  }
  if (Array.isArray(value)) return value.map((one) => clean(one, ""));
  if (isTree(value)) {
    const kept = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
    return Object.fromEntries(kept.map(([name, one]) => [name, clean(one, name)]));
  }
  return value;
}

export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const treeOf = (value: unknown): Tree => (isTree(value) ? value : {});

/** As it stands in a field. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The same with another value for a key; null takes it away. */
export function put(tree: Tree, key: string, value: unknown): Tree {
  const { [key]: _, ...others } = tree;
  return value === null ? others : { ...others, [key]: value };
}

/** The only key of an object such as `{"percent": 2}`, and what stands there. */
export function only(value: unknown): [string, unknown] | null {
  const pairs = Object.entries(treeOf(value));
  return pairs.length === 1 ? pairs[0]! : null;
}

export type IndicatorParam = { key: string; label: string; usual: string };
export type Kind = {
  kind: string;
  name: string;
  asks: readonly IndicatorParam[];
  hasSource?: boolean;
  lines: readonly string[];
};

const candles = (usual: string): IndicatorParam => ({ key: "n", label: "Candles", usual });
const times = (usual: string): IndicatorParam => ({ key: "times", label: "Times", usual });

/** Every indicator: what it asks for, and its lines ("" is the series itself). */
export const kinds: readonly Kind[] = [
  { kind: "sma", name: "SMA", asks: [candles("20")], hasSource: true, lines: [""] },
  { kind: "ema", name: "EMA", asks: [candles("20")], hasSource: true, lines: [""] },
  { kind: "rsi", name: "RSI", asks: [candles("14")], hasSource: true, lines: [""] },
  {
    kind: "macd",
    name: "MACD",
    asks: [
      { key: "fast", label: "Fast", usual: "12" },
      { key: "slow", label: "Slow", usual: "26" },
      { key: "signal", label: "Signal", usual: "9" },
    ],
    hasSource: true,
    lines: ["", "signal", "histogram"],
  },
  {
    kind: "bollinger",
    name: "Bollinger",
    asks: [candles("20"), times("2")],
    hasSource: true,
    lines: ["upper", "middle", "lower", "width"],
  },
  { kind: "atr", name: "ATR", asks: [candles("14")], lines: [""] },
  { kind: "vwap", name: "VWAP of the day", asks: [], lines: [""] },
  { kind: "supertrend", name: "Supertrend", asks: [candles("10"), times("3")], lines: ["", "trend"] },
  {
    kind: "openingRange",
    name: "Opening range",
    asks: [{ key: "minutes", label: "Minutes", usual: "15" }],
    lines: ["high", "low"],
  },
  { kind: "donchian", name: "Donchian", asks: [candles("20")], lines: ["high", "low"] },
  {
    kind: "stochastic",
    name: "Stochastic",
    asks: [
      candles("14"),
      { key: "smooth", label: "Smoothed", usual: "3" },
      { key: "signal", label: "Signal", usual: "3" },
    ],
    lines: ["", "signal"],
  },
  { kind: "adx", name: "ADX", asks: [candles("14")], lines: ["", "plus", "minus"] },
  { kind: "cci", name: "CCI", asks: [candles("20")], lines: [""] },
  {
    kind: "pivots",
    name: "Pivots and CPR of the day",
    asks: [],
    lines: ["", "bc", "tc", "width", "r1", "r2", "s1", "s2"],
  },
];

export const kindOf = (series: unknown): Kind | undefined => kinds.find(({ kind }) => kind === treeOf(series).kind);

export const sources = [
  ["close", "close"],
  ["open", "open"],
  ["high", "high"],
  ["low", "low"],
  ["volume", "volume"],
  ["hl2", "mean of high and low"],
  ["hlc3", "mean of high, low and close"],
  ["ohlc4", "mean of the four prices"],
] as const;

/** `SMA(20)`, `EMA(20) of the high`. */
export function seriesName(series: unknown): string {
  const kind = kindOf(series);
  if (!kind) return "Unknown indicator";
  const own = treeOf(series);
  const numbers = kind.asks.map(({ key }) => textOf(own[key]) || "?").join(", ");
  const of = typeof own.of === "string" && own.of !== "close" ? ` of the ${own.of}` : "";
  return `${kind.name}${numbers ? `(${numbers})` : ""}${of}`;
}

/** A name of its own for a further indicator. */
export function freshName(kind: string, taken: Tree): string {
  let number = 1;
  while (`${kind}${number}` in taken) number += 1;
  return `${kind}${number}`;
}

export const usualSeries = ({ kind, asks }: Kind): Tree => ({
  kind,
  ...Object.fromEntries(asks.map(({ key, usual }) => [key, usual])),
});

/** A number is typed; the others are chosen. */
export const A_NUMBER = "";

/** What can stand on a side of a condition. */
export function operands(series: Tree): (readonly [string, string])[] {
  const lines = Object.entries(series).flatMap(([name, one]) =>
    (kindOf(one)?.lines ?? []).map(
      (line) => [line ? `${name}.${line}` : name, `${seriesName(one)}${line ? `, ${line}` : ""}`] as const,
    ),
  );
  return [
    ...sources,
    ...lines,
    ["prevDay.open", "open of the day before"],
    ["prevDay.high", "high of the day before"],
    ["prevDay.low", "low of the day before"],
    ["prevDay.close", "close of the day before"],
    ["day.open", "open of the day"],
    ["day.high", "high of the day so far"],
    ["day.low", "low of the day so far"],
    ["barInDay", "number of the candle in its day"],
    [A_NUMBER, "a number"],
  ];
}

/** What is typed into the field of a number begins with a space when it begins with a letter: it is no name. */
export const isNumber = (value: unknown) =>
  typeof value === "number" || (typeof value === "string" && !/^[a-z]/i.test(value));

/** As it is kept while it is typed as a number. */
export const typedNumber = (text: string) => {
  const plain = text.trimStart();
  return /^[a-z]/i.test(plain) ? ` ${plain}` : plain;
};

/** Why what is typed is no number; nothing is said of a field that is still blank. */
export function notANumber(value: unknown): string | null {
  const text = textOf(value).trim();
  return text === "" || NUMBER.test(text) ? null : `“${text}” is no number. Write one such as 20 or 1.5.`;
}

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";

function isShownDistance(value: unknown): boolean {
  if (value === undefined) return true;
  const found = only(value);
  if (!found) return false;
  return found[0] === "atr" ? Object.values(treeOf(found[1])).every(isPlain) : isPlain(found[1]);
}

function isShownCondition(value: unknown): boolean {
  const found = only(value);
  if (!found) return false;
  const [word, inner] = found;
  if (word === "all" || word === "any") return Array.isArray(inner) && inner.every(isShownCondition);
  if (word === "not") return isShownCondition(inner);
  if (word === "time") return isTree(inner);
  if (word === "weekday") return Array.isArray(inner);
  if (word === "rising" || word === "falling") return isPlain(treeOf(inner).of) && isPlain(treeOf(inner).n);
  return Array.isArray(inner) && inner.every(isPlain);
}

/** Whether the form can show every part of a rule; else it is written as JSON. */
export function isShown(rule: Tree): boolean {
  const exit = treeOf(rule.exit);
  const breakEven = treeOf(exit.breakEven).afterR;
  return (
    Object.keys(treeOf(rule.params)).length === 0 &&
    Object.values(treeOf(rule.series)).every((one) => kindOf(one) && Object.values(treeOf(one)).every(isPlain)) &&
    isShownCondition(treeOf(rule.entry).when) &&
    (exit.when === undefined || isShownCondition(exit.when)) &&
    [exit.stop, exit.target, exit.trail].every(isShownDistance) &&
    (breakEven === undefined || isPlain(breakEven)) &&
    (exit.bars === undefined || isPlain(exit.bars))
  );
}

/** Whether a rule sells options: it is run over closes of a day. */
export const isOfOptions = (rule: Tree): boolean => isTree(rule.options);

/** What stands there is money or a quantity of the account. */
export const isMoney = (place: string) => /^rule\.(?:size|capital|lot|options\.lots?)\b/.test(place);

/** A place as a person finds it: `Enter when, condition 2`. */
export function placeName(place: string): string {
  const own = place.replace(/^rule\.?/, "");
  const numbers = [...own.matchAll(/\b(?:all|any)\[(\d+)\]/g)].map(([, at]) => Number(at) + 1).join(".");
  const condition = numbers ? `, condition ${numbers}` : "";
  const names: [RegExp, string][] = [
    [/^entry/, `Enter when${condition}`],
    [/^exit\.when/, `Leave when${condition}`],
    [/^exit\.stop/, "Stop"],
    [/^exit\.target/, "Target"],
    [/^exit\.trail/, "Stop that follows"],
    [/^exit\.breakEven/, "Stop to the entry"],
    [/^exit\.bars/, "After so many candles"],
    [/^exit/, "Leave"],
    [/^options\.underlying/, "Index"],
    [/^options\.structure/, "Structure"],
    [/^options\.expiries/, "Expiries"],
    [/^options\.entry/, "Sell this many days before expiry"],
    [/^options\.distance/, "How far from at-the-money to sell"],
    [/^options\.width/, "How far from the sold option to buy"],
    [/^options\.exit\.dte/, "Close this many days before expiry"],
    [/^options\.exit\.target/, "Target: profit, % of premium received"],
    [/^options\.exit/, "Stop: loss, % of premium received"],
    [/^options\.lots/, "Lots"],
    [/^options\.lot/, "Units of a lot"],
    [/^slippage/, "Slippage"],
    [/^series/, "Indicators"],
    [/^size/, "Size"],
    [/^capital/, "Capital"],
    [/^lot/, "Lot"],
    [/^margin/, "Margin"],
    [/^costs/, "Costs"],
    [/^fills/, "Fills"],
    [/^day/, "Day"],
    [/^name/, "Name"],
    [/^bar/, "Candle"],
    [/^market/, "Trades"],
    [/^side/, "Side"],
    [/^params/, "Numbers with a range"],
  ];
  return names.find(([found]) => found.test(own))?.[1] ?? "The rule";
}
