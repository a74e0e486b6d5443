// What the record does not hold: how sure it is, the questions it leaves, and the answers to them.
import type { Broker } from "./brokers";
import { ask, sendForm } from "./ask";
import type { ChosenColumns } from "./columns";
import type { Exchange, Need } from "./history";
import type { components } from "./schema";
import type { Segment } from "./report";

/**
 * Known: nothing is missing. Assumed: nothing says that shares were held before. Deficit: more was sold than the record
 * bought.
 */
export type RecordState = "known" | "assumed" | "deficit";

/** How far one broker account's shares are covered by what was read. */
export type RecordLine = {
  /** Shares that were held, or contracts that were open. */
  of: "shares" | "contracts";
  /** Of the contracts; null of shares. */
  segment: Segment | null;
  account: string;
  accountName: string;
  broker: Broker;
  state: RecordState;
  /** First day with a trade in shares, or of the files of these contracts; null where there is none. */
  from: string | null;
  /** Gross profit that rests on the assumption. */
  assumedPnl: number;
  /** Sale value of what has no buy price. */
  leftOutSaleValue: number;
  knownScrips: number;
  assumedScrips: number;
  deficitScrips: number;
  /** Sells without a buy price. */
  unknownRows: number;
  /** For "I held none"; null where nothing can be said. */
  subject: string | null;
  /** The user said that none were held: by a decision, or in an import of what was held. Exactly one of the two. */
  heldNone: { id: number | null; importId: number | null } | null;
  sentence: string;
};

/** What a sentence is made of. */
export type Text = components["schemas"]["Text"];

export type SignKind = components["schemas"]["SignKind"];

/** All that is asked about one scrip, contract or typed trade. */
export type Question = {
  subject: string;
  kind: "unknown_cost" | "sign" | "settlement_needed" | "possible_duplicate";
  title: string;
  symbol: string;
  isin: string | null;
  account: string;
  accountName: string;
  broker: Broker;
  segment: Segment;
  exchange: Exchange;
  day: string;
  lastDay: string;
  quantity: number;
  leftOutSaleValue: number | null;
  fact: string;
  factText: Text;
  reason: string;
  reasonText: Text;
  rows: Need[];
  rowsMore: number;
  sign?:
    | {
        sign: SignKind;
        ratio: string | null;
        sentence: string;
        sentenceText: Text;
        newSymbol: string | null;
        since: string | null;
        action: string | null;
        actionSymbol: string | null;
        costPercent: string | null;
        canBeBonus: boolean;
      }
    | null
    | undefined;
};

/** These parts of a journal's answer. */
export type Start = { records: RecordLine[]; questions: Question[]; questionsMore: number };

export type LotKind = "held" | "received" | "bonus";

/** Amounts are text as typed: rupees never pass through a float. */
export type Lot = {
  symbol: string;
  isin?: string;
  day: string;
  quantity: string;
  price?: string;
  kind: LotKind;
  ratio?: string;
  segment?: Segment;
  exchange?: Exchange;
};

export type Lots = {
  account?: string;
  rows: Lot[];
  /** "That was all I held of it": ISINs or symbols. */
  all?: string[];
  /** "Of every other scrip I held none." */
  allElseFlat?: boolean;
};

type LotsReceipt = {
  importId: number;
  revision: number;
  rows: number;
  statements: number;
  repeated: boolean;
  asks: number;
};

/** Refused with `fields` named `rows.3.price`; then nothing is stored. Undone as the import that it is. */
export async function addLots(lots: Lots): Promise<LotsReceipt> {
  return (await ask<{ data: LotsReceipt }>("POST", "/api/v1/openings", { body: lots, timeout: 60_000 })).data;
}

export type ReadRow = {
  line: number;
  symbol: string;
  isin: string;
  day: string;
  quantity: string;
  price: string;
  kind: LotKind;
  segment: Segment;
  problems: Partial<Record<string, string>>;
};

export type ReadLots = {
  /** Whose holdings file it is; null: rows of one's own. */
  broker: Broker | null;
  /** The day that the file itself says. */
  day: string | null;
  rows: ReadRow[];
  /** Lines that are no row. */
  problems: string[];
  columns: string[];
  /** The columns it was read by; null where a layout fits. */
  chosen: ChosenColumns | null;
};

/** What lies in a spreadsheet's clipboard. Nothing is stored. */
export async function readLotsText(text: string, day: string, account: string): Promise<ReadLots> {
  return (
    await ask<{ data: ReadLots }>("POST", "/api/v1/openings/read", {
      body: day ? { text, account, day } : { text, account },
    })
  ).data;
}

/**
 * A list of holdings. No row is stored; the columns that were chosen are. Refused with `fields.day` when it does not
 * say its day and none is given, and with `unknown_layout` when its columns must be chosen.
 */
export async function readLotsFile(
  file: File,
  day: string,
  account: string,
  columns: ChosenColumns | null,
): Promise<ReadLots> {
  const form = new FormData();
  form.append("account", account);
  form.append("file", file, file.name);
  if (day) form.append("day", day);
  if (columns) form.append("heldColumns", JSON.stringify(columns));
  return (await sendForm<{ data: ReadLots }>("/api/v1/openings/read", form)).data;
}

/** A trade typed by hand, as its card was. */
export type TypedCard = {
  account: string;
  orderId: string;
  stockName: string;
  type: "BUY" | "SELL";
  notes: string;
  psychology: string;
  marketOutlook: string;
  records: TypedRecord[];
};

type TypedRecord = {
  type: "buy" | "sell";
  symbol: string;
  price: number;
  quantity: number;
  timestamp: string;
  exchange: Exchange;
  tradetype: Segment;
};

type Changed = { importId: number | null; revision: number; trades: number };

/** Takes the place of the card with this order id. `importId` is what undoes it, null when nothing differs. */
export async function editCard(card: {
  revision: number;
  account: string;
  orderId: string;
  trades: unknown[];
}): Promise<Changed> {
  return (await ask<{ data: Changed }>("POST", "/api/v1/trades/manual/edit", { body: card })).data;
}

export async function deleteCard(card: { revision: number; account: string; orderId: string }): Promise<Changed> {
  return (await ask<{ data: Changed }>("POST", "/api/v1/trades/manual/delete", { body: card })).data;
}
