import { counted } from "~/lib/format";
import { namedDay } from "~/lib/time";
import { Pnl } from "./pnl";
import { type Opens, type Selects, TradeRow } from "./trade-row";
import type { Line, TradeOnLine } from "./trades-line";
import css from "./trades-grid.module.css";

type Props = {
  lines: readonly Line[];
  from: number;
  years: boolean;
  opens?: Opens;
  selects?: Selects;
  /** The trade that Tab leads to. */ stop: number;
};

/** The lines of one day, its name in the margin beside them as long as one of them is in view. */
export function DayGroup({ lines, from, years, opens, selects, stop }: Props) {
  const first = lines[0]!;
  const named = first.kind === "trade" && first.grouped;
  const solo = named && first.first && first.end;
  return (
    <div role="rowgroup" className={`day ${solo ? css.solo : ""}`}>
      {named ? <Name line={first} years={years} /> : null}
      {lines.map((line, at) => (
        <TradeRow
          key={from + at}
          line={line}
          index={from + at + 2}
          years={years}
          opens={opens}
          selects={selects}
          stop={from + at === stop}
        />
      ))}
    </div>
  );
}

function Name({ line: { day, dayNet, dayTrades }, years }: { line: TradeOnLine; years: boolean }) {
  return (
    <div className={css.rail} aria-hidden="true">
      <div className={css.dayName}>
        <span className="display-text">{day ? namedDay(day, years) : "Not closed"}</span>
        {day ? (
          <span className={css.dayNet}>
            <Pnl value={dayNet} />
          </span>
        ) : null}
        {dayTrades !== null && dayTrades > 1 ? <span className="caption">{counted(dayTrades, "trade")}</span> : null}
      </div>
    </div>
  );
}
