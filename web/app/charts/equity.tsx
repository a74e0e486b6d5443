/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a phone CSS takes the table's own roles away */
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { heard, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { longDay, namedDay, span } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { EquityCurve } from "./equity-curve";
import type { EquityColumns } from "./series";
import css from "./equity.module.css";

type Fall = { maxDrawdown: number | null; maxDrawdownFrom?: string | null; maxDrawdownTo?: string | null };
type Props = {
  columns: EquityColumns;
  fall: Fall;
  /** Days are named with their year. */
  years: boolean;
  /** Opens the trades of a day. */
  onDay?: ((day: string) => void) | undefined;
};

/** A curve of fewer days is an empty frame with a step in it. */
const FEW = 5;

/** The curve under its name, with the same figures as a table below it. */
export function Equity(props: Props) {
  const isShort = props.columns.day.length < FEW;
  return (
    <Section
      name="Equity"
      sub={
        isShort ? "Total net P&L, day by day" : "Total net P&L, day by day; below it, the fall from the highest point"
      }
      long
    >
      <EquityDrawn {...props} />
    </Section>
  );
}

/** The curve and its table within a part of the page. */
export function EquityDrawn({
  columns,
  fall: { maxDrawdown, maxDrawdownFrom: from, maxDrawdownTo: to },
  years,
  onDay,
}: Props) {
  const { signedRupees } = useAmounts();
  const [open, setOpen] = useState(false);
  const first = columns.day[0]!;
  const last = columns.day.at(-1)!;
  const fall = maxDrawdown
    ? ` Largest drawdown ${signedRupees(-maxDrawdown)}${from && to ? `, ${span(from, to)}` : ""}.`
    : "";
  const sentence = `Equity curve, ${span(first, last)}. Ends at ${signedRupees(columns.total.at(-1)!)}.${fall}`;
  if (columns.day.length < FEW) {
    return (
      <>
        <p className="muted mb-3">
          {counted(columns.day.length, "trading day")} {columns.day.length === 1 ? "is" : "are"} too few for a curve.
          From the fifth on it is drawn here.
        </p>
        <AsTable columns={columns} onDay={onDay} />
      </>
    );
  }
  return (
    <>
      <EquityCurve
        columns={columns}
        sentence={heard(sentence)}
        deepest={maxDrawdown && from && to ? { from, to } : null}
        years={years}
        onDay={onDay}
        renderTip={(at) => (
          <>
            <b className="strong">{namedDay(columns.day[at]!, years)}</b>{" "}
            <span className="faint">{counted(columns.exits[at]!, "exit")}</span>
            <br />
            Day <Pnl value={columns.net[at]} />
            <br />
            Total <Veiled>{signedRupees(columns.total[at]!)}</Veiled>
          </>
        )}
      />
      {onDay ? (
        <p className="caption">
          With a mouse, click a day to open the trades that were held on it. On a phone, use the table.
        </p>
      ) : null}
      <details className="more mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <ChevronRight aria-hidden />
          Show as table
        </summary>
        {open ? <AsTable columns={columns} onDay={onDay} /> : null}
      </details>
    </>
  );
}

function AsTable({ columns, onDay }: Pick<Props, "columns" | "onDay">) {
  const { signedRupees } = useAmounts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className="scroll tall" tabIndex={0} role="region" aria-label="Equity by day">
      <table className={`data-table ${css.equityDays}`} data-density="compact" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Day
            </th>
            <th scope="col" role="columnheader" className="align-right">
              Net P&L
            </th>
            <th scope="col" role="columnheader" className="align-right">
              Total
            </th>
            <th scope="col" role="columnheader" className="align-right">
              Below the peak
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {columns.day.map((day, i) => (
            <tr key={day} role="row">
              <th scope="row" role="rowheader">
                {onDay ? (
                  <button className="linked" type="button" onClick={() => onDay(day)}>
                    {longDay(day)}
                    <span className="visually-hidden">: show its trades</span>
                  </button>
                ) : (
                  longDay(day)
                )}
              </th>
              <td className="align-right" role="cell">
                <Pnl value={columns.net[i]} />
              </td>
              <td className="align-right" role="cell">
                <span className={css.narrowName} aria-hidden="true">
                  Total{" "}
                </span>
                <Veiled>{signedRupees(columns.total[i]!)}</Veiled>
              </td>
              <td className="align-right" role="cell">
                <span className={css.narrowName} aria-hidden="true">
                  Below the peak{" "}
                </span>
                <Veiled>{signedRupees(columns.drawdown[i]!)}</Veiled>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
