import { csv } from "~/lib/csv";
import type { Row } from "./trades-order";

const head = [
  "symbol",
  "isin",
  "segment",
  "product",
  "direction",
  "quantity",
  "open_quantity",
  "entry_time",
  "exit_time",
  "average_entry",
  "average_exit",
  "buy_value",
  "sell_value",
  "gross_pnl",
  "charges",
  "net_pnl",
  "status",
];

/** The rows as they are shown, in the keys of the report. */
export function tradesCsv(rows: readonly Row[]): string {
  return csv([
    head,
    ...rows.map(({ trade: t }) => [
      t.symbol,
      t.isin,
      t.segment,
      t.product,
      t.direction,
      t.quantity,
      t.openQuantity,
      t.entryTime,
      t.exitTime,
      t.averageEntry,
      t.averageExit,
      t.buyValue,
      t.sellValue,
      t.grossPnl,
      t.charges,
      t.netPnl,
      t.status,
    ]),
  ]);
}
