import { counted } from "~/lib/format";
import { namedDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { TradeRow } from "./trade-row";
import type { Line } from "./trades-lines";

/** The lines of one day, its name in the margin beside them as long as one of them is in view. */
export function DayGroup({ lines, from, years }: { lines: readonly Line[]; from: number; years: boolean }) {
  const first = lines[0]!;
  return (
    <div role="rowgroup" className="day">
      {first.kind === "row" && first.dayTrades > 0 ? <Name line={first} years={years} /> : null}
      {lines.map((line, at) => <TradeRow key={from + at} line={line} index={from + at + 2} years={years} />)}
    </div>
  );
}

function Name({ line, years }: { line: Extract<Line, { kind: "row" }>; years: boolean }) {
  const { row, dayNet, dayTrades } = line;
  return (
    <div className="rail" aria-hidden="true">
      <div className="dname">
        <span className="disp">{row.day ? namedDay(row.day, years) : "Not closed"}</span>
        {row.day ? <span className="dn"><Pnl value={dayNet} /></span> : null}
        {dayTrades > 1 ? <span className="cap">{counted(dayTrades, "trade")}</span> : null}
      </div>
    </div>
  );
}
