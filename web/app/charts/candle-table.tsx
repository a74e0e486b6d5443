import { useId, useState } from "react";
import { amount, counted } from "~/lib/format";
import { clock, dayOf, shortDay } from "~/lib/time";
import { type Gap, rowsOf } from "./candle-gaps";

/** Prices in rupees, times in seconds since 1970. */
type Columns = { at: number[]; open: number[]; high: number[]; low: number[]; close: number[] };
type Props = { candles: Columns; daily: boolean; name: string; gaps?: readonly Gap[] };

const INDIA = 5.5 * 60 * 60 * 1000;
/** As the server writes times: with the Indian offset. */
const ist = (second: number) => `${new Date(second * 1000 + INDIA).toISOString().slice(0, 19)}+05:30`;

/** The same as the drawing, in figures; built when it is asked for. */
export function CandleTable(props: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        className="btn compact mt-2 mb-4"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? "Hide the table" : "The candles as a table"}
      </button>
      <div id={id}>{open ? <Table {...props} /> : null}</div>
    </>
  );
}

const none: readonly Gap[] = [];

function Table({ candles, daily, name, gaps = none }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className="scroll max-h-[320px] mt-3" tabIndex={0} role="region" aria-label={`Candles of ${name}`}>
      <table className="data-table" data-density="compact">
        <thead>
          <tr>
            <th scope="col">Time</th>
            {["Open", "High", "Low", "Close"].map((head) => (
              <th key={head} scope="col" className="align-right">
                {head} ₹
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(candles.at, gaps).map((row) => {
            const second = "gap" in row ? row.gap.from : candles.at[row.candle]!;
            const time = ist(second);
            const when = (
              <td className="no-wrap">
                {shortDay(dayOf(time), daily)} {daily ? "" : clock(time)}
              </td>
            );
            if ("gap" in row)
              return (
                <tr key={`gap ${second}`}>
                  {when}
                  <td colSpan={4} className="muted">
                    No candle here: {counted(row.gap.candles, "candle")} missing
                  </td>
                </tr>
              );
            const at = row.candle;
            return (
              <tr key={second}>
                {when}
                {[candles.open, candles.high, candles.low, candles.close].map((column, place) => (
                  <td key={place} className="align-right">
                    {amount(column[at]!)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
