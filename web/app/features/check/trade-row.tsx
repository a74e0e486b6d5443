import { memo } from "react";
import type { Trade } from "~/api/report";
import { amount, counted, orDash, quantity, signedRupees } from "~/lib/format";
import { instrumentName } from "~/lib/instrument";
import { clock, namedDay, shortDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import type { Line } from "./trades-lines";

const products = { intraday: "Intraday", delivery: "Delivery", futures: "Futures", options: "Options" } as const;
const sides = { long: "Long", short: "Short" } as const;

/** One line of the grid. On a phone the same cells stand in two lines. */
export const TradeRow = memo(function TradeRow({ line, index, years }: { line: Line; index: number; years: boolean }) {
  return line.kind === "balance" ? <Balance line={line} index={index} /> : <OneTrade line={line} index={index} years={years} />;
});

function Balance({ line, index }: { line: Extract<Line, { kind: "balance" }>; index: number }) {
  return (
    <div role="row" className={`row bal ${line.last ? "bf" : ""}`} aria-rowindex={index}>
      <div role="cell" className="dt" />
      <div role="cell" aria-colspan={7}>{line.words}</div>
      <div role="cell" className="r nt"><Pnl value={line.value} /></div>
      <div role="cell" className="wide-only" />
    </div>
  );
}

function OneTrade({ line, index, years }: { line: Extract<Line, { kind: "row" }>; index: number; years: boolean }) {
  const { row, first, end, dayTrades } = line;
  const day = row.day ? namedDay(row.day, years) : "Not closed";
  const { trade } = row;
  const { name, expiry } = instrumentName(trade.symbol, trade.segment);
  const time = trade.exitTime ? clock(trade.exitTime) : "–";
  const classes = `row ${first ? "first" : ""} ${end ? "end" : ""} ${first && end ? "solo" : ""}`;
  return (
    <div role="row" className={classes} aria-rowindex={index}>
      {dayTrades === 0 ? <div role="cell" className="dt plain">{day}</div> : <HeardDay line={line} day={day} />}
      <div role="cell" className="tm c3">{time}</div>
      <div role="cell" className="sy"><span className="st">{name}</span> <span className="cap">{expiry ?? products[trade.product]}</span></div>
      <div role="cell" className="di c2">{sides[trade.direction]}</div>
      <div role="cell" className="q r">{quantity(trade.quantity)}</div>
      <div role="cell" className="en r">{orDash(trade.averageEntry, amount)}</div>
      <div role="cell" className="exi r">{orDash(trade.averageExit, amount)}</div>
      <div role="cell" className="cg r c3">{orDash(settled(trade) ? trade.charges : null, amount)}</div>
      <div role="cell" className="nt r"><Pnl value={settled(trade) ? trade.netPnl : null} /></div>
      <div role="cell" className="rs r"><Status trade={trade} /></div>
      <div className="q2" aria-hidden="true">{shortLine(trade, dayTrades > 0 ? time : `${row.day ? shortDay(row.day, years) : ""} ${time}`)}</div>
    </div>
  );
}

/** In a group the day is written once beside all its rows; here it is for those who hear the table. */
function HeardDay({ line: { first, dayNet, dayTrades }, day }: { line: Extract<Line, { kind: "row" }>; day: string }) {
  const words = first ? [day, ...(dayNet === null ? [] : [`net ${signedRupees(dayNet)}`]), counted(dayTrades, "trade")].join(", ") : day;
  return <div role={first ? "rowheader" : "cell"} className="dt"><span className="vh">{words}</span></div>;
}

function Status({ trade }: { trade: Trade }) {
  switch (trade.status) {
    case "win": return <span className="c2">Win</span>;
    case "loss": return <span className="c2">Loss</span>;
    case "breakeven": return <span className="tag">Even</span>;
    case "open": return <span className="tag">Open</span>;
    case "unknown_cost": return <span className="tag ask">No buy</span>;
    case "settlement_needed": return <span className="tag ask">Expired</span>;
  }
}

/** Something of it counts in the figures: an open trade only by its exits, an expired one not at all. */
function settled({ status, exits }: Trade): boolean {
  return status !== "settlement_needed" && exits.length > 0;
}

/** `Long 250 · 1,482.30 → 1,491.85 · 10:42`, for a phone. */
function shortLine(trade: Trade, when: string): string {
  const start = `${sides[trade.direction]} ${quantity(trade.quantity)} · ${orDash(trade.averageEntry, amount)}`;
  return trade.averageExit === null ? start : `${start} → ${amount(trade.averageExit)} · ${when}`;
}
