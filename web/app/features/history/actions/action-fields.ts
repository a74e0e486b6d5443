// Which fields an action has, and how it is said.
import type { ActionRow } from "~/api/actions";

export type Kind =
  | "split"
  | "consolidation"
  | "bonus"
  | "rights"
  | "call"
  | "fully_paid"
  | "demerger"
  | "merger"
  | "buyback"
  | "transfer"
  | "rename"
  | "adjust"
  | "future_dividend";

export const kinds: readonly (readonly [Kind, string])[] = [
  ["split", "Split: more shares of a smaller face value"],
  ["bonus", "Bonus: free shares"],
  ["demerger", "Demerger: shares of a new company"],
  ["merger", "Merger: shares of another company"],
  ["rights", "Rights issue: shares at a price"],
  ["call", "Call: paid on partly paid shares"],
  ["fully_paid", "Partly paid shares paid in full"],
  ["buyback", "Buyback: shares the company took back"],
  ["transfer", "Gift or transfer: shares that left without a sale"],
  ["consolidation", "Consolidation: fewer shares of a larger face value"],
  ["rename", "New symbol or ISIN"],
  ["adjust", "F&O contract adjusted"],
  ["future_dividend", "Dividend that comes off the price of futures"],
];

export const emptyAction: ActionRow = {
  exDate: "",
  symbol: "",
  isin: "",
  action: "split",
  a: "",
  b: "",
  price: "",
  newSymbol: "",
  newIsin: "",
  costPercent: "",
  allotted: "",
  quantity: "",
  fractionCash: "",
};

type Name = keyof ActionRow;

type FieldOf = {
  name: Name;
  label: string;
  hint?: string;
  optional?: boolean;
  /** Digits: a phone shows its number keys. */
  number?: boolean;
  day?: boolean;
};

const shares = (a: string, b: string): FieldOf[] => [
  { name: "a", label: a, number: true },
  { name: "b", label: b, number: true },
];

const cash: FieldOf = {
  name: "fractionCash",
  label: "Cash for the part of a share, in ₹",
  hint: "If the company paid for less than one share.",
  optional: true,
  number: true,
};

const other: FieldOf[] = [
  { name: "newSymbol", label: "Symbol of the other company", optional: true },
  { name: "newIsin", label: "ISIN of the other company", hint: "Symbol or ISIN is enough.", optional: true },
];

const allotted: FieldOf = {
  name: "allotted",
  label: "Date of allotment",
  hint: "Without it, the next trading day.",
  optional: true,
  day: true,
};

/** Beside the symbol and the ex-date. */
export function fieldsOf(kind: Kind): FieldOf[] {
  switch (kind) {
    case "split":
      return [
        ...shares("Old face value, in ₹", "New face value, in ₹"),
        {
          name: "newIsin",
          label: "New ISIN",
          hint: "Where your file has the symbol, it is found by itself.",
          optional: true,
        },
      ];
    case "consolidation":
      return [...shares("Old face value, in ₹", "New face value, in ₹"), cash];
    case "bonus":
      return [...shares("New shares", "For every … held"), allotted, cash];
    case "rights":
      return [
        ...shares("Shares offered", "For every … held"),
        {
          name: "price",
          label: "Price of one, in ₹",
          hint: "Premium and face value together; of partly paid shares what was paid on allotment.",
          number: true,
        },
        { name: "quantity", label: "Shares you took", hint: "0 if you took none.", number: true },
        allotted,
        {
          name: "newSymbol",
          label: "Symbol of the partly paid shares",
          hint: "Only if they were partly paid: they trade under a symbol of their own, as XYZPP.",
          optional: true,
        },
        { name: "newIsin", label: "ISIN of the partly paid shares", hint: "It begins with IN9.", optional: true },
      ];
    case "call":
      return [
        {
          name: "price",
          label: "Paid on one share, in ₹",
          hint: "It adds to the cost of every share you held on that day.",
          number: true,
        },
      ];
    case "fully_paid":
      return [
        { name: "newSymbol", label: "Symbol of the ordinary share", optional: true },
        { name: "newIsin", label: "ISIN of the ordinary share", hint: "Symbol or ISIN is enough.", optional: true },
      ];
    case "demerger":
      return [
        ...shares("New shares", "For every … held"),
        ...other,
        {
          name: "costPercent",
          label: "Part of the cost that moves, in %",
          hint: "As the company published it. Without it, the cost of both is unknown.",
          optional: true,
          number: true,
        },
        cash,
      ];
    case "merger":
      return [...shares("New shares", "For every … held"), ...other, cash];
    case "buyback":
      return [
        { name: "quantity", label: "Shares it took", hint: "Accepted in the tender, not offered.", number: true },
        { name: "price", label: "Price of one, in ₹", number: true },
      ];
    case "transfer":
      return [
        { name: "quantity", label: "Shares that left", hint: "The oldest leave first, at their cost.", number: true },
      ];
    case "rename":
      return [
        { name: "newSymbol", label: "New symbol", optional: true },
        { name: "newIsin", label: "New ISIN", hint: "Symbol or ISIN is enough.", optional: true },
      ];
    case "future_dividend":
      return [
        {
          name: "price",
          label: "Dividend of one share, in ₹",
          hint: "Exchanges take only 2 % of the price and more off futures (5 % before 29 June 2022).",
          number: true,
        },
      ];
    case "adjust":
      return [
        { name: "newSymbol", label: "New symbol of the contract", hint: "As IOC23AUG107CE.", optional: true },
        { name: "a", label: "New units", hint: "Only if the quantity changed.", optional: true, number: true },
        { name: "b", label: "For every … units", optional: true, number: true },
      ];
  }
}

export const isKind = (word: string): word is Kind => kinds.some(([kind]) => kind === word);

/** What is typed for another kind is not sent. */
export function onlyOwn(row: ActionRow): ActionRow {
  const kind = isKind(row.action) ? row.action : "split";
  const own = new Set<Name>(["exDate", "symbol", "isin", "action", ...fieldsOf(kind).map(({ name }) => name)]);
  const kept = Object.entries(row).map(([name, value]) => [name, own.has(name as Name) ? value : ""]);
  return Object.fromEntries(kept) as ActionRow;
}

/** `Split of INDIAGLYCO, 10 to 5`. */
export function titleOf(row: ActionRow): string {
  const name = row.symbol.trim().toUpperCase() || row.isin;
  const ratio = row.a && row.b ? `${row.a}:${row.b}` : "";
  const words: Record<Kind, string> = {
    split: `Split of ${name}${ratio ? `, face value ${row.a} to ${row.b}` : ""}`,
    consolidation: `Consolidation of ${name}${ratio ? `, face value ${row.a} to ${row.b}` : ""}`,
    bonus: `Bonus of ${name}${ratio ? `, ${ratio}` : ""}`,
    rights: `Rights issue of ${name}${ratio ? `, ${ratio}` : ""}`,
    demerger: `Demerger of ${name}${row.newSymbol ? `, shares of ${row.newSymbol}` : ""}`,
    merger: `Merger of ${name}${row.newSymbol ? ` into ${row.newSymbol}` : ""}`,
    call: `Call on ${name}${row.price ? `, ₹${row.price} a share` : ""}`,
    fully_paid: `${name} paid in full${row.newSymbol ? `, now ${row.newSymbol}` : ""}`,
    buyback: `Buyback of ${name}${row.quantity && row.price ? `, ${row.quantity} at ₹${row.price}` : ""}`,
    transfer: `${name} given away or transferred${row.quantity ? `, ${row.quantity}` : ""}`,
    rename: `${name} is now ${row.newSymbol || row.newIsin || "another name"}`,
    future_dividend: `Dividend of ${row.price ? `₹${row.price}` : name} off the futures on ${name}`,
    adjust: `${name} adjusted${row.newSymbol ? ` to ${row.newSymbol}` : ""}`,
  };
  return isKind(row.action) ? words[row.action] : name;
}
