// What the journal shows lives in the address: the filter of the figures, the day and the order of the table, the open
// trade.
import { isAccount } from "~/api/brokers";
import { cutKeys } from "~/api/cut-keys";
import { type Filter, type Order, orders } from "~/api/history";

export type View = {
  filter: Filter;
  /** A day picked in the calendar: the table shows only it. */
  day: string | null;
  order: Order;
  /** What is one line of the table. */
  count: "trades" | "strategies";
  /** Columns of the table that are not shown. */
  without: readonly Column[];
  /** The trade in the drawer. */
  trade: string | null;
};

const ownKeys = ["from", "to", "symbol", "account", "segment", "product", "direction", "result"] as const;
/** What a trade can be asked for; those of the analytics take several values, and “not”. */
export const filterKeys = [...ownKeys, "net", ...cutKeys] as const;

/** Several values, or none of them: `options,futures`, `!options`. */
const isList = (value: string) => value.startsWith("!") || value.includes(",");

const words: Partial<Record<(typeof filterKeys)[number], readonly string[]>> = {
  segment: ["equity", "fno", "commodity", "currency"],
  product: ["intraday", "delivery", "futures", "options"],
  direction: ["long", "short"],
  result: ["win", "loss", "breakeven", "open", "unknown_cost", "settlement_needed"],
};

/** Columns that a wide screen can leave out. */
export const columnsToLeave = ["direction", "quantity", "averageEntry", "averageExit", "charges"] as const;
export type Column = (typeof columnsToLeave)[number];

export const newestFirst: Order = { by: "exit", down: true };

/** Anything that is not a value we know is as if it were not there. */
export function readView(address: URLSearchParams): View {
  const filter: Filter = {};
  for (const key of filterKeys) {
    const value = address.get(key)?.trim() ?? "";
    const known =
      key === "from" || key === "to"
        ? isDay(value)
        : key === "account"
          ? isAccount(value) || (value !== "" && isList(value))
          : key === "net"
            ? /^-?\d*\.\.-?\d*$/.test(value)
            : (words[key]?.includes(value) ?? value !== "") || (value !== "" && isList(value));
    if (known) filter[key] = value;
  }
  const day = address.get("day");
  return {
    filter,
    day: day && isDay(day) ? day : null,
    order: readOrder(address.get("sort")),
    count: address.get("count") === "strategies" ? "strategies" : "trades",
    without: columnsToLeave.filter((one) => (address.get("without") ?? "").split(",").includes(one)),
    trade: address.get("trade") || null,
  };
}

/** The same address with these parts changed; what is not set leaves no trace. */
export function withParts(address: URLSearchParams, parts: Record<string, string | null | undefined>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [key, value] of Object.entries(parts)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/** `net` is ascending, `-net` descending. */
export function readOrder(text: string | null): Order {
  const down = text?.startsWith("-") ?? false;
  const by = orders.find((order) => order === (down ? text?.slice(1) : text));
  return by ? { by, down } : newestFirst;
}

export function writeOrder({ by, down }: Order): string | null {
  return by === newestFirst.by && down ? null : `${down ? "-" : ""}${by}`;
}

export const isFiltered = (filter: Filter) => filterKeys.some((key) => filter[key]);

/** The address without what it filters by. */
export const withoutFilter = (address: URLSearchParams) =>
  withParts(address, Object.fromEntries([...filterKeys, "day"].map((key) => [key, null])));

/** The filter of the table: that of the figures, narrowed to the picked day. */
export function tableFilter({ filter, day }: Pick<View, "filter" | "day">): Filter {
  return day ? { ...filter, from: day, to: day } : filter;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}
