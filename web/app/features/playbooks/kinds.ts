// The kinds of rules as a form asks for them, and back.
import type { Rule } from "~/api/setups";
import { strategyKinds } from "./strategy-kinds";

export type Options = readonly (readonly [string, string])[];
export type Parts = readonly (readonly [string, Options])[];

export type RuleField = {
  key: string;
  label: string;
  /** Says how much somebody trades: not shown where amounts are hidden. */
  isPrivate?: boolean;
} & (
  | { kind: "time" | "count" | "text" | "names" }
  | { kind: "many"; options: Options }
  /** Too many to stand in a row: each part under its words, folded away. */
  | { kind: "many"; parts: Parts }
);

export type Kind = {
  type: Rule["type"];
  name: string;
  asks: readonly RuleField[];
};

const time = (key: string, label: string): RuleField => ({ key, label, kind: "time" });
const count = (key: string, label: string): RuleField => ({ key, label, kind: "count" });
const text = (key: string, label: string): RuleField => ({ key, label, kind: "text" });
const rupees = (key: string): RuleField => ({ ...text(key, "Rupees"), isPrivate: true });
const names = (label: string): RuleField => ({ key: "names", label, kind: "names" });
const many = (key: string, label: string, options: Options): RuleField => ({
  key,
  label,
  kind: "many",
  options,
});
const words = (...all: string[]) => all.map((word) => [word, word[0]!.toUpperCase() + word.slice(1)] as const);

export const kinds: readonly Kind[] = [
  { type: "entryBetween", name: "Entry between", asks: [time("from", "From"), time("to", "To")] },
  { type: "noEntryAfter", name: "No entry after", asks: [time("time", "Time")] },
  {
    type: "weekdays",
    name: "Weekdays",
    asks: [many("days", "Days", words("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"))],
  },
  { type: "daysToExpiry", name: "Days to expiry", asks: [count("least", "At least"), count("most", "At most")] },
  { type: "notOnExpiryDay", name: "Not on the expiry day", asks: [] },
  { type: "symbols", name: "Symbols", asks: [names("Symbols, with commas")] },
  { type: "underlyings", name: "Underlyings", asks: [names("Names, with commas")] },
  {
    type: "segments",
    name: "Segment",
    asks: [
      many("names", "Segments", [
        ["equity", "Equity"],
        ["fno", "F&O"],
        ["commodity", "Commodity"],
        ["currency", "Currency"],
      ]),
    ],
  },
  {
    type: "products",
    name: "Product",
    asks: [many("names", "Products", words("intraday", "delivery", "futures", "options"))],
  },
  { type: "directions", name: "Direction", asks: [many("names", "Directions", words("long", "short"))] },
  {
    type: "strategies",
    name: "Kind of strategy",
    asks: [{ key: "names", label: "Strategies", kind: "many", parts: strategyKinds }],
  },
  { type: "unitsAtMost", name: "Units at most", asks: [{ ...text("units", "Units"), isPrivate: true }] },
  { type: "lotsAtMost", name: "Lots at most", asks: [{ ...count("lots", "Lots"), isPrivate: true }] },
  { type: "notionalAtMost", name: "Position at most", asks: [rupees("amount")] },
  { type: "premiumAtMost", name: "Premium at most", asks: [rupees("amount")] },
  { type: "riskAtMost", name: "Risk at most, in rupees", asks: [rupees("amount")] },
  { type: "riskOfCapitalAtMost", name: "Risk at most, of capital", asks: [text("percent", "Percent")] },
  { type: "stopWithin", name: "Stop set in time", asks: [count("minutes", "Minutes after the entry")] },
  { type: "stopNotWidened", name: "Stop never widened", asks: [] },
  { type: "plannedAtLeast", name: "Planned R at least", asks: [text("r", "R")] },
  { type: "heldAtLeast", name: "Held at least", asks: [count("minutes", "Minutes")] },
  { type: "heldAtMost", name: "Held at most", asks: [count("minutes", "Minutes")] },
  { type: "ordinalAtMost", name: "Among the first trades of the day", asks: [count("trades", "Trades")] },
  { type: "dayResultAbove", name: "No entry once the day has lost", asks: [rupees("loss")] },
  { type: "noEntryAfterLoss", name: "No entry soon after a losing exit", asks: [count("minutes", "Minutes")] },
  { type: "noAddAgainst", name: "No add at a worse price", asks: [] },
  { type: "addsAtMost", name: "Added to at most", asks: [count("adds", "Times")] },
  {
    type: "exitNearPlan",
    name: "Exit near stop or target",
    asks: [count("ticks", "Ticks"), text("tick", "One tick, in rupees")],
  },
  { type: "flatBefore", name: "Position closed by", asks: [time("time", "Time")] },
  { type: "question", name: "A question to myself", asks: [text("text", "Question")] },
];

export const kindOf = (type: string): Kind => kinds.find((kind) => kind.type === type) ?? kinds[0]!;

/** A rule while it is typed: every value as a text, names with commas. */
export type Draft = { id: string; weight: string; type: string; values: Record<string, string> };

export function draftOf({ id, weight, rule }: { id: string; weight: number; rule: Rule }): Draft {
  const { type, ...rest } = rule;
  const values = Object.entries(rest).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(", ") : String(value),
  ]);
  return { id, weight: String(weight), type, values: Object.fromEntries(values) as Record<string, string> };
}

export const listed = (value: string | undefined): string[] =>
  (value ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** What is no number goes as it was typed: the server says what it wanted. */
const number = (value: string) => (/^\d{1,9}$/.test(value.trim()) ? Number(value) : value);

export function ruleOf(draft: Draft): { id: string; weight: number; rule: Rule } {
  const asked = kindOf(draft.type).asks.map(({ key, kind }) => {
    const value = draft.values[key] ?? "";
    return [key, kind === "count" ? number(value) : kind === "names" || kind === "many" ? listed(value) : value];
  });
  const rule = { type: draft.type, ...Object.fromEntries(asked) } as unknown as Rule;
  return { id: draft.id, weight: Number(draft.weight), rule };
}
