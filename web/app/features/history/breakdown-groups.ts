// What the journal can be cut by, the names of the groups, and the address that shows a group's own trades.
import type { AccountLine, By, Figure, Filter } from "~/api/history";
import { isSegment, segmentNames } from "~/api/segments";
import { addDays, addMonths, shortMonth } from "~/lib/time";
import { directions, products } from "~/ui/trade-row";

export const cuts: readonly (readonly [By, string])[] = [
  ["underlying", "Symbol"],
  ["product", "Product"],
  ["segment", "Segment"],
  ["direction", "Direction"],
  ["result", "Result"],
  ["month", "Month"],
  ["weekday", "Weekday"],
  ["entryHour", "Hour of entry"],
  ["account", "Account"],
];

/** Columns that groups can be ordered by; months, weekdays and hours stand in their own order. */
export const figures: readonly (readonly [Figure, string])[] = [
  ["closedTrades", "Trades"],
  ["winRate", "Win rate"],
  ["net", "Net P&L"],
  ["expectancy", "Average a trade"],
];

export const hasOwnOrder = (by: By) => by === "month" || by === "weekday" || by === "entryHour";

const results: Record<string, string> = {
  win: "Win",
  loss: "Loss",
  breakeven: "Breakeven",
  open: "Open",
  unknown_cost: "Unknown cost",
  settlement_needed: "Settlement needed",
};

export function readCut(text: string | null): By {
  return cuts.find(([by]) => by === text)?.[0] ?? "underlying";
}

export function readFigure(text: string | null): Figure {
  return figures.find(([figure]) => figure === text)?.[0] ?? "closedTrades";
}

export function groupName(by: By, key: string | null, accounts: readonly AccountLine[]): string {
  if (key === null) return by === "entryHour" ? "Time not in the file" : "Not known";
  switch (by) {
    case "product":
      return products[key as keyof typeof products];
    case "direction":
      return directions[key as keyof typeof directions];
    case "segment":
      return isSegment(key) ? segmentNames[key] : key;
    case "result":
      return results[key] ?? key;
    case "month":
      return `${shortMonth(key)} ${key.slice(0, 4)}`;
    case "weekday":
      return `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
    case "entryHour":
      return `${key}:00 to ${Number(key) + 1}:00`;
    case "account":
      return accounts.find(({ account }) => account === key)?.accountName ?? key;
    default:
      return key;
  }
}

/** The filter that leaves the group's trades; null where the journal has no such filter. */
export function groupFilter(by: By, key: string | null): Filter | null {
  if (key === null) return null;
  switch (by) {
    case "product":
    case "direction":
    case "segment":
    case "result":
    case "account":
      return { [by]: key };
    case "month":
      return { from: `${key}-01`, to: addDays(`${addMonths(key, 1)}-01`, -1) };
    default:
      return null;
  }
}
