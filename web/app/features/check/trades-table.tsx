import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { Report } from "~/api/report";
import { count, counted } from "~/lib/format";
import { saveAs } from "~/lib/csv";
import { TradesGrid } from "./trades-grid";
import { tradesCsv } from "./trades-csv";
import { filterRows, readSort, rowsOf, type Show, type Sort, sortRows, writeSort } from "./trades-order";

const everything: Show = { product: "", result: "", text: "" };

/** The trades, sorted and filtered; the order lives in the address. */
export function TradesTable({ report }: { report: Report }) {
  const [address, setAddress] = useSearchParams();
  const [show, setShow] = useState(everything);
  const order = address.get("sort");
  const sort = useMemo(() => readSort(order), [order]);
  const all = useMemo(() => rowsOf(report.trades), [report]);
  const rows = useMemo(() => sortRows(filterRows(all, show), sort), [all, show, sort]);
  const filtered = rows.length !== all.length;

  function setSort(next: Sort) {
    setAddress(
      (now) => {
        const text = writeSort(next);
        if (text) now.set("sort", text);
        else now.delete("sort");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <section className="trades" aria-labelledby="trades">
      <div className="thd">
        <div className="mg"><h2 id="trades">Trades</h2></div>
        <div className="tools">
          <p className="cap num" role="status">
            {filtered ? `${count(rows.length)} of ${counted(all.length, "trade")}` : `${counted(report.summary.closedTrades, "trade")} closed, ${count(report.summary.openTrades)} open`}
          </p>
          <div className="set" role="group" aria-label="Filters">
            <input
              className="inp sml" type="search" placeholder="Symbol" aria-label="Symbol contains" value={show.text}
              onChange={(event) => setShow({ ...show, text: event.target.value })}
            />
            <select className="inp sml" aria-label="Product" value={show.product} onChange={(event) => setShow({ ...show, product: event.target.value })}>
              <option value="">All products</option>
              <option value="intraday">Intraday</option>
              <option value="delivery">Delivery</option>
              <option value="futures">Futures</option>
              <option value="options">Options</option>
            </select>
            <select className="inp sml" aria-label="Result" value={show.result} onChange={(event) => setShow({ ...show, result: event.target.value })}>
              <option value="">All results</option>
              <option value="win">Wins</option>
              <option value="loss">Losses</option>
              <option value="breakeven">Even</option>
              <option value="open">Open</option>
              <option value="needs">Needs you</option>
            </select>
            <button className="btn sml" type="button" onClick={() => saveAs("rojmel-trades.csv", tradesCsv(rows))}>
              <Download className="ico size-[15px]!" aria-hidden />Export CSV
            </button>
          </div>
        </div>
      </div>
      {rows.length > 0 ? (
        <TradesGrid key={`${sort.by}${sort.down}${show.product}${show.result}${show.text}`} rows={rows} sort={sort} onSort={setSort} daily={report.daily} balances={!filtered} />
      ) : (
        <p className="vt none">
          <b className="st">No trade is all of this.</b>{" "}
          <button className="btn link" type="button" onClick={() => setShow(everything)}>Clear the filters</button>
        </p>
      )}
    </section>
  );
}
