import { ChevronRight } from "lucide-react";
import { useMemo } from "react";
import type { Report } from "~/api/report";
import { EquityCurve } from "~/charts/equity-curve";
import { equityColumns } from "~/charts/series";
import { counted, signedRupees } from "~/lib/format";
import { longDay, namedDay, shortDay, span } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";

export function Equity({ report }: { report: Report }) {
  const columns = useMemo(() => equityColumns(report.daily), [report]);
  const { maxDrawdown, maxDrawdownFrom: from, maxDrawdownTo: to } = report.summary;
  const first = columns.day[0]!;
  const last = columns.day.at(-1)!;
  const fall = maxDrawdown ? ` Largest drawdown ${signedRupees(-maxDrawdown)}${from && to ? `, ${shortDay(from)} to ${shortDay(to)}` : ""}.` : "";
  const sentence = `Equity curve, ${span(first, last)}. Ends at ${signedRupees(columns.total.at(-1)!)}.${fall}`;
  return (
    <Section name="Equity" sub="Running sum of net, by day; below it, the fall from the peak" long>
      <EquityCurve
        columns={columns}
        sentence={sentence}
        deepest={maxDrawdown && from && to ? { from, to } : null}
        renderTip={(at) => (
          <>
            <b className="st">{namedDay(columns.day[at]!)}</b> <span className="c3">{counted(columns.exits[at]!, "exit")}</span>
            <br />
            Day <Pnl value={columns.net[at]} />
            <br />
            Total {signedRupees(columns.total[at]!)}
          </>
        )}
      />
      <details className="more mt-2">
        <summary><ChevronRight aria-hidden />Show as table</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
        <div className="scroll tall" tabIndex={0} role="region" aria-label="Equity by day">
          <table className="tbl" data-density="compact">
            <thead>
              <tr>
                <th scope="col">Day</th><th scope="col" className="r">Net P&L</th><th scope="col" className="r">Total ₹</th>
                <th scope="col" className="r">From the peak ₹</th>
              </tr>
            </thead>
            <tbody>
              {columns.day.map((day, i) => (
                <tr key={day}>
                  <th scope="row">{longDay(day)}</th>
                  <td className="r"><Pnl value={columns.net[i]} /></td>
                  <td className="r">{signedRupees(columns.total[i]!)}</td>
                  <td className="r">{signedRupees(columns.drawdown[i]!)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Section>
  );
}
