// The rows of the grid for what was held before: how they are filled, checked and sent. Cells are text as typed.
import type { Lot, LotKind, Question, ReadRow } from "~/api/record";
import type { Segment } from "~/api/report";
import { typedDay } from "~/lib/typed-date";

export const cells = ["symbol", "kind", "day", "quantity", "price"] as const;
export type Cell = (typeof cells)[number];
type Problems = Partial<Record<Cell | "row", string>>;

export type Row = {
  key: string;
  symbol: string;
  isin: string;
  kind: LotKind;
  day: string;
  quantity: string;
  price: string;
  ratio: string;
  /** "That was all I held of it." */
  all: boolean;
  /** Kept beside a symbol that is a contract. */
  segment: "" | Segment;
  problems: Problems;
};

let keys = 0;
export const emptyRow = (part: Partial<Row> = {}): Row => {
  keys += 1;
  return {
    symbol: "",
    isin: "",
    kind: "held",
    day: "",
    quantity: "",
    price: "",
    ratio: "",
    all: false,
    segment: "",
    problems: {},
    ...part,
    // Rows of a draft bring keys of an earlier page along.
    key: `${Date.now().toString(36)}-${keys}`,
  };
};

export const changed = (row: Row, part: Partial<Row>): Row => ({ ...row, ...part });

export const isEmpty = ({ symbol, isin, day, quantity, price }: Row) =>
  [symbol, isin, day, quantity, price].every((text) => text.trim() === "");

/** One row for each scrip that lacks a buy price, with the least number of shares that is missing. */
/** `price`: what each was bought at, where somebody else says it. */
export function rowsOfQuestions(questions: readonly Question[], account: string, price = ""): Row[] {
  return questions
    .filter((question) => question.kind === "unknown_cost" && question.account === account)
    .map(({ symbol, isin, quantity, segment }) =>
      emptyRow({ symbol, isin: isin ?? "", quantity: String(quantity), price, segment }),
    );
}

export function rowsRead(read: readonly ReadRow[]): Row[] {
  return read.map(({ symbol, isin, day, quantity, price, kind, segment, problems }) =>
    emptyRow({
      symbol,
      isin,
      day,
      quantity,
      price: kind === "bonus" ? "" : price,
      kind,
      segment,
      problems: problemsOf(problems),
    }),
  );
}

/** Where they go: empty rows make room, and a scrip that waits for its numbers in a row of its own takes them there. */
export function withRows(rows: readonly Row[], more: readonly Row[]): Row[] {
  const left = [...more];
  const filled = rows
    .filter((row) => !isEmpty(row))
    .map((row) => {
      if (row.price.trim() || row.kind !== "held") return row;
      const at = left.findIndex((one) => one.kind === "held" && sameScrip(one, row));
      if (at < 0) return row;
      const [found] = left.splice(at, 1);
      return changed(found!, { symbol: row.symbol, isin: row.isin || found!.isin, key: row.key, all: row.all });
    });
  return [...filled, ...left];
}

const sameScrip = (one: Row, other: Row) =>
  (one.isin !== "" && one.isin === other.isin) ||
  (one.symbol !== "" && one.symbol.trim().toUpperCase() === other.symbol.trim().toUpperCase());

/** The first thing wrong with each cell that this page can know; the server checks all of it again. */
export function check(row: Row, today: string): Problems {
  const problems: Problems = {};
  if (!row.symbol.trim() && !row.isin.trim()) problems.symbol = "Enter the symbol, as your broker writes it.";
  if (!row.day)
    problems.day = {
      held: "Enter the day you bought them.",
      received: "Enter the day they came.",
      bonus: "Enter the day of the bonus.",
    }[row.kind];
  // The date field keeps a text that is no day as it was typed.
  else if (typedDay(row.day) === null) problems.day = "Enter a date, such as 11 May 2023.";
  else if (row.day > today) problems.day = "This day is in the future.";
  if (!row.quantity.trim()) problems.quantity = "Enter how many.";
  else if (!isNumber(row.quantity)) problems.quantity = "Enter a number.";
  if (row.kind !== "bonus") {
    if (!row.price.trim()) problems.price = "Enter the buy price.";
    else if (!isNumber(row.price)) problems.price = "Enter a number of rupees.";
  }
  return problems;
}

/** Digits with or without Indian commas; what they may be worth the server decides. */
const isNumber = (text: string) => /^[-+]?[\d,]*\.?\d+$/.test(text.trim().replace(/^₹\s*/, ""));
const plain = (text: string) => text.trim().replace(/^₹\s*/, "").replaceAll(",", "");

export function lotOf({ symbol, isin, kind, day, quantity, price, ratio, segment }: Row): Lot {
  return {
    symbol: symbol.trim(),
    ...(isin.trim() ? { isin: isin.trim() } : {}),
    day,
    quantity: plain(quantity),
    ...(kind === "bonus" ? {} : { price: plain(price) }),
    kind,
    ...(kind === "bonus" && ratio.trim() ? { ratio: ratio.trim() } : {}),
    ...(segment ? { segment } : {}),
  };
}

/** Scrips of which the rows were all. */
export const allOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.filter(({ all }) => all).map(({ isin, symbol }) => isin.trim() || symbol.trim())),
];

/** `rows.3.price` of the server, by the place of the row; what belongs to no cell stands at its row. */
export function problemsByRow(fields: Record<string, string>): Map<number, Problems> {
  const found = new Map<number, Problems>();
  for (const [name, text] of Object.entries(fields)) {
    const parts = /^rows\.(\d+)(?:\.(\w+))?$/.exec(name);
    if (!parts) continue;
    const at = Number(parts[1]);
    found.set(at, { ...found.get(at), ...problemsOf({ [parts[2] ?? "row"]: text }) });
  }
  return found;
}

const cellOf: Partial<Record<string, Cell>> = {
  symbol: "symbol",
  isin: "symbol",
  kind: "kind",
  day: "day",
  quantity: "quantity",
  price: "price",
  ratio: "price",
};

function problemsOf(fields: Partial<Record<string, string>>): Problems {
  const problems: Problems = {};
  for (const [name, text] of Object.entries(fields)) {
    const cell = cellOf[name] ?? "row";
    if (text) problems[cell] ??= text;
  }
  return problems;
}
