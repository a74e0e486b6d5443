// Trades in the order of the page: newest first and grouped by day, or by any column.
import type { Trade } from "~/api/report";
import { dayOf } from "~/lib/time";

const sortColumns = [
  "exit",
  "instrument",
  "side",
  "quantity",
  "entry",
  "exitPrice",
  "charges",
  "net",
  "result",
] as const;
export type SortColumn = (typeof sortColumns)[number];
export type Sort = { by: SortColumn; down: boolean };

export const newestFirst: Sort = { by: "exit", down: true };

/** `net` is ascending, `-net` descending: the form the address carries. */
export function readSort(text: string | null): Sort {
  const down = text?.startsWith("-") ?? false;
  const by = sortColumns.find((column) => column === (down ? text?.slice(1) : text));
  return by ? { by, down } : newestFirst;
}

export function writeSort(sort: Sort): string | null {
  if (sort.by === "exit" && sort.down) return null;
  return `${sort.down ? "-" : ""}${sort.by}`;
}

export type Row = { trade: Trade; index: number; day: string | null; at: number };

export function rowsOf(trades: readonly Trade[]): Row[] {
  return trades.map((trade, index) => ({
    trade,
    index,
    day: trade.exitTime ? dayOf(trade.exitTime) : null,
    // What is still open has no exit: it is newer than everything that has.
    at: trade.exitTime ? Date.parse(trade.exitTime) : Number.POSITIVE_INFINITY,
  }));
}

/** A new array; rows without a value in the column come last either way, equal rows keep their order. */
export function sortRows(rows: readonly Row[], sort: Sort): Row[] {
  const way = sort.down ? -1 : 1;
  return rows.toSorted((a, b) => {
    const x = keyOf(a, sort.by);
    const y = keyOf(b, sort.by);
    if (x === null || y === null) return x === y ? a.index - b.index : x === null ? 1 : -1;
    if (x === y) return (a.index - b.index) * (sort.by === "exit" ? way : 1);
    return (x < y ? -1 : 1) * way;
  });
}

function keyOf({ trade, at }: Row, by: SortColumn): number | string | null {
  switch (by) {
    case "exit":
      return at;
    case "instrument":
      return trade.symbol;
    case "side":
      return trade.direction;
    case "quantity":
      return trade.quantity;
    case "entry":
      return trade.averageEntry;
    case "exitPrice":
      return trade.averageExit;
    case "charges":
      return trade.charges;
    case "net":
      return trade.netPnl;
    case "result":
      return trade.status;
  }
}

export type Show = { product: string; result: string; text: string };

export function readShow(address: URLSearchParams): Show {
  return {
    product: address.get("product") ?? "",
    result: address.get("result") ?? "",
    text: address.get("symbol") ?? "",
  };
}

/** The address with this order and these filters; what is not set leaves no trace in it. */
export function writeView(address: URLSearchParams, sort: Sort, show: Show): URLSearchParams {
  const next = new URLSearchParams(address);
  const parts = { sort: writeSort(sort), product: show.product, result: show.result, symbol: show.text };
  for (const [key, value] of Object.entries(parts)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

export function filterRows(rows: readonly Row[], show: Show): Row[] {
  const text = show.text.trim().toUpperCase();
  return rows.filter(
    ({ trade }) =>
      (show.product === "" || trade.product === show.product) &&
      (show.result === "" || resultOf(trade) === show.result) &&
      (text === "" || trade.symbol.toUpperCase().includes(text)),
  );
}

function resultOf(trade: Trade): string {
  return trade.status === "unknown_cost" || trade.status === "settlement_needed" ? "needs" : trade.status;
}
