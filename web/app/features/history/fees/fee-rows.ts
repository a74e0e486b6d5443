// The rows of the form for fees: how they are filled, pasted, checked and sent. Cells are text as typed.
import { feeKinds, type FeeTyped, type FeeWord } from "~/api/fees";
import { typedDay } from "~/lib/typed-date";

export const cells = ["kind", "day", "amount", "note"] as const;
export type Cell = (typeof cells)[number];
type Problems = Partial<Record<Cell, string>>;

export type Row = { key: string; kind: FeeWord; day: string; amount: string; note: string; problems: Problems };

let keys = 0;
export const emptyRow = (part: Partial<Omit<Row, "key">> = {}): Row => {
  keys += 1;
  // Rows of a draft bring keys of an earlier page along.
  const key = `${Date.now().toString(36)}-${keys}`;
  return { kind: "mtf_interest", day: "", amount: "", note: "", problems: {}, ...part, key };
};

export const isEmpty = ({ day, amount, note }: Row) => [day, amount, note].every((text) => text.trim() === "");

/** The first thing wrong with each cell that this page can know; the server checks all of it again. */
export function check({ day, amount }: Row, today: string): Problems {
  const problems: Problems = {};
  if (!day) problems.day = "Enter the day it was taken.";
  // The date field keeps a text that is no day as it was typed.
  else if (typedDay(day) === null) problems.day = "Enter a date, such as 30 Apr 2025.";
  else if (day > today) problems.day = "This day has not come yet.";
  if (!amount.trim()) problems.amount = "Enter the amount.";
  else if (numberOf(amount) === null) problems.amount = "Enter a number of rupees.";
  else if (Number(numberOf(amount)) === 0) problems.amount = "Enter an amount other than 0.";
  return problems;
}

/** `₹1,125.50`, `−35.40`: what it says without its dress; null where it is no number. */
function numberOf(text: string): string | null {
  const plain = text
    .trim()
    .replaceAll(/[₹,\s]/g, "")
    .replace("−", "-")
    .replace(/^\+/, "");
  return /^-?\d*\.?\d+$/.test(plain) ? plain : null;
}

export const feeOf = ({ kind, day, amount, note }: Row): FeeTyped => ({
  kind,
  day: typedDay(day) ?? day,
  amount: numberOf(amount) ?? amount,
  note: note.trim(),
});

/** `rows.3.amount` of the server, by the place of the row. */
export function problemsByRow(fields: Record<string, string>): Map<number, Problems> {
  const found = new Map<number, Problems>();
  for (const [name, text] of Object.entries(fields)) {
    const parts = /^rows\.(\d+)\.(\w+)$/.exec(name);
    const cell = cells.find((one) => one === parts?.[2]);
    if (parts && cell) found.set(Number(parts[1]), { ...found.get(Number(parts[1])), [cell]: text });
  }
  return found;
}

/**
 * Rows of a spreadsheet, of a broker's ledger or of a file with the columns day, kind, amount and note; a heading says
 * which column is which, without one what the cells look like.
 */
export function pasted(text: string): Row[] {
  const table = text
    .split(/\r?\n/)
    .map((line) => (line.includes("\t") ? line.split("\t") : split(line)).map((cell) => cell.trim()))
    .filter((row) => row.some(Boolean));
  const places = placesOf(table[0] ?? []);
  const rows = places ? table.slice(1).map((row) => byHeading(row, places)) : table.map(byLooks);
  return rows.filter((row) => row.day || row.amount);
}

/** A line of CSV: a comma within quotes belongs to its cell. */
const split = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );

type Places = Partial<Record<Cell | "debit" | "credit", number>>;

const headings: readonly [keyof Places, RegExp][] = [
  ["day", /^(day|date|posting[ _]?date)$/i],
  ["kind", /^(kind|type)$/i],
  ["debit", /^debit$/i],
  ["credit", /^credit$/i],
  ["amount", /^amount\b/i],
  ["note", /^(note|particulars|description|narration)$/i],
];

function placesOf(row: readonly string[]): Places | null {
  const places: Places = {};
  for (const [name, words] of headings) {
    const at = row.findIndex((cell) => words.test(cell));
    if (at >= 0) places[name] = at;
  }
  return places.day !== undefined && (places.amount ?? places.debit) !== undefined ? places : null;
}

function byHeading(row: readonly string[], places: Places): Row {
  const cell = (name: keyof Places) => (places[name] === undefined ? "" : (row[places[name]] ?? ""));
  const back = numberOf(cell("credit"));
  const isBack = back !== null && Number(back) !== 0;
  const amount = cell("amount") || (isBack ? `-${back}` : cell("debit"));
  return rowOf(cell("day"), amount, cell("kind"), cell("note"));
}

function byLooks(row: readonly string[]): Row {
  const rest = [...row];
  const take = (is: (cell: string) => boolean) => {
    const at = rest.findIndex(is);
    return at < 0 ? "" : rest.splice(at, 1)[0]!;
  };
  const day = take((cell) => typedDay(cell) !== null);
  const amount = take((cell) => numberOf(cell) !== null);
  const kind = take((cell) => kindOf(cell) !== null);
  return rowOf(day, amount, kind, rest.filter(Boolean).join(" "));
}

const rowOf = (day: string, amount: string, kind: string, note: string): Row =>
  emptyRow({ day: typedDay(day) ?? day, amount, kind: kindOf(kind) ?? ofWords(`${kind} ${note}`), note });

/** By its word or its name. */
const kindOf = (text: string): FeeWord | null =>
  feeKinds.find(([word, name]) => [word, name.toLowerCase()].includes(text.trim().toLowerCase()))?.[0] ?? null;

/** By what a broker calls it, as the server reads a statement. */
function ofWords(text: string): FeeWord {
  const words: readonly [FeeWord, RegExp][] = [
    ["pledge", /pledge/i],
    ["mtf_interest", /(?=.*interest)(mtf|margin (trading|funding))/i],
    ["account_maintenance", /\bamc\b|maintenance/i],
    ["call_and_trade", /call (and|&|n) trade/i],
    ["delayed_payment", /delayed pay|delay payment/i],
    ["payment_gateway", /payment gateway/i],
  ];
  return words.find(([, is]) => is.test(text))?.[0] ?? "other";
}
