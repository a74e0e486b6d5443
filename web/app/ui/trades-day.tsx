import { counted } from "~/lib/format";
import { namedDay } from "~/lib/time";
import { Pnl } from "./pnl";
import { type Opens, type Selects, TradeRow } from "./trade-row";
import { daysOf, type Line, type TradeOnLine } from "./trades-line";
import css from "./trades-grid.module.css";

type Props = {
  lines: readonly Line[];
  from: number;
  years: boolean;
  opens?: Opens;
  selects?: Selects;
  /** The trade that Tab leads to. */ stop: number;
};

/** Lines in a row, each day a group of its own. */
export function Days({ lines, from, years, opens, selects, stop }: Props) {
  const place = lines[stop - from]?.kind === "trade" ? stop : firstTrade(lines, from);
  return daysOf(lines).map(({ key, at, lines: ofDay }) => (
    <DayGroup
      key={`${key}/${ofDay[0]!.kind === "waiting" ? from + at : ""}`}
      lines={ofDay}
      from={from + at}
      years={years}
      opens={opens}
      selects={selects}
      stop={place}
    />
  ));
}

/** The lines of one day, its name in the margin beside them as long as one of them is in view. */
function DayGroup({ lines, from, years, opens, selects, stop }: Props) {
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

/** Where Tab leads when the last place is out of view. */
export function firstTrade(shown: readonly Line[], from: number): number {
  const at = shown.findIndex(({ kind }) => kind === "trade");
  return from + Math.max(0, at);
}

/** In the place of lines that are not in the page. */
export function Space({ height }: { height: number }) {
  return (
    <div
      role="presentation"
      className={css.space}
      ref={(space) => {
        if (space) space.style.height = `${Math.max(0, height)}px`;
      }}
    />
  );
}
