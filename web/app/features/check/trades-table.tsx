import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import type { Report, Summary } from "~/api/report";
import { count, counted } from "~/lib/format";
import { saveAs } from "~/lib/csv";
import { useAddress } from "~/lib/use-address";
import { type Column, TradesGrid } from "~/ui/trades-grid";
import gridCss from "~/ui/trades-grid.module.css";
import { tradesCsv } from "./trades-csv";
import { linesOf } from "./trades-lines";
import {
  filterRows,
  readShow,
  readSort,
  rowsOf,
  type Show,
  type Sort,
  type SortColumn,
  sortRows,
  writeSort,
  writeView,
} from "./trades-order";

const everything: Show = { product: "", result: "", text: "" };

const columns: Column<SortColumn>[] = [
  { by: "exit", name: "Exit" },
  { by: "instrument", name: "Instrument", words: true },
  { by: "side", name: "Side", words: true },
  { by: "quantity", name: "Qty", right: true },
  { by: "entry", name: "Entry ₹", right: true },
  { by: "exitPrice", name: "Exit ₹", right: true },
  { by: "charges", name: "Charges ₹", right: true },
  { by: "net", name: "Net P&L", right: true },
  { by: "result", name: "Result", right: true, words: true },
];

const IN_FLOW = 500;

/** What a phone has instead of the heads of the columns. */
const orders = [
  ["", "Newest first"],
  ["exit", "Oldest first"],
  ["-net", "Highest profit first"],
  ["net", "Highest loss first"],
  ["-charges", "Highest charges first"],
  ["-quantity", "Largest quantity first"],
  ["instrument", "By instrument"],
  ["result", "By result"],
] as const;

/** The trades, sorted and filtered; both live in the address. */
export function TradesTable({ report, years }: { report: Report; years: boolean }) {
  const [address, setAddress] = useAddress();
  // Typing is not kept waiting for the address.
  const [show, setShown] = useState(() => readShow(address));
  const order = address.get("sort");
  const sort = useMemo(() => readSort(order), [order]);
  const all = useMemo(() => rowsOf(report.trades), [report]);
  const rows = useMemo(() => sortRows(filterRows(all, show), sort), [all, show, sort]);
  const filtered = rows.length !== all.length;
  const lines = useMemo(() => {
    const each = linesOf(rows, sort, report.daily, !filtered);
    return { count: each.length, at: (place: number) => each[place]! };
  }, [rows, sort, report, filtered]);

  function setSort(next: Sort) {
    setAddress((now) => writeView(now, next, show));
  }

  function setShow(next: Show) {
    setShown(next);
    setAddress((now) => writeView(now, sort, next));
  }

  return (
    <section className="trades" aria-labelledby="trades">
      <div className="grid-head">
        <div className="section-margin">
          <h2 id="trades">Trades</h2>
        </div>
        <div className="tools">
          <p className="caption num" role="status">
            {filtered ? `${count(rows.length)} of ${counted(all.length, "trade")}` : tally(report.summary)}
          </p>
          <div className="set" role="group" aria-label="Filters">
            <input
              className="input compact"
              type="search"
              placeholder="Symbol"
              aria-label="Symbol contains"
              value={show.text}
              onChange={(event) => setShow({ ...show, text: event.target.value })}
            />
            <select
              className="input compact"
              aria-label="Product"
              value={show.product}
              onChange={(event) => setShow({ ...show, product: event.target.value })}
            >
              <option value="">All products</option>
              <option value="intraday">Intraday</option>
              <option value="delivery">Delivery</option>
              <option value="futures">Futures</option>
              <option value="options">Options</option>
            </select>
            <select
              className="input compact"
              aria-label="Result"
              value={show.result}
              onChange={(event) => setShow({ ...show, result: event.target.value })}
            >
              <option value="">All results</option>
              <option value="win">Wins</option>
              <option value="loss">Losses</option>
              <option value="breakeven">Breakeven</option>
              <option value="open">Open</option>
              <option value="needs">To fix</option>
            </select>
            <select
              className="input compact narrow-only"
              aria-label="Order"
              value={writeSort(sort) ?? ""}
              onChange={(event) => setSort(readSort(event.target.value))}
            >
              {orders.map(([key, words]) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
              {orders.some(([key]) => key === (writeSort(sort) ?? "")) ? null : (
                <option value={order ?? ""}>Other order</option>
              )}
            </select>
            <button className="btn compact" type="button" onClick={() => saveAs("rojmel-trades.csv", tradesCsv(rows))}>
              <Download className="icon size-[15px]!" aria-hidden />
              Export CSV
            </button>
          </div>
        </div>
      </div>
      {rows.length > 0 ? (
        <TradesGrid
          key={`${sort.by}${sort.down}${show.product}${show.result}${show.text}`}
          lines={lines}
          columns={columns}
          sort={sort}
          onSort={setSort}
          years={years}
          inFlow={IN_FLOW}
        />
      ) : (
        <p className={`${gridCss.tradesGrid} ${gridCss.none}`}>
          <b className="strong">No trade matches these filters.</b>{" "}
          <button className="btn link" type="button" onClick={() => setShow(everything)}>
            Clear the filters
          </button>
        </p>
      )}
    </section>
  );
}

/** What stands in the table, part by part: the parts are all of it. */
export function tally({ closedTrades, openTrades, unknownCost, settlementNeeded }: Summary): string {
  const needs = unknownCost + settlementNeeded;
  const parts = [`${counted(closedTrades, "trade")} closed`, `${count(openTrades)} open`];
  if (needs > 0) parts.push(`${count(needs)} to fix`);
  return parts.join(", ");
}
