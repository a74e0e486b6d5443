import { useMemo } from "react";
import type { DayPage } from "~/api/days";
import { DayCurve } from "~/charts/day-curve";
import { heard, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { clock } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import css from "./day.module.css";

/** The day exit by exit, with the limits of its plan. */
export function DayThrough({ day }: { day: DayPage }) {
  const { signedRupees } = useAmounts();
  const { curve, fields } = day;
  const steps = useMemo(
    () =>
      (curve ?? []).map(({ at, net, total, trade }) => ({
        second: secondOf(clock(at)),
        net,
        total,
        number: trade + 1,
      })),
    [curve],
  );
  const { maxLoss, noEntryAfter } = fields;
  const limits = useMemo(
    () => ({
      loss: maxLoss ? Number(maxLoss.value) : null,
      last: noEntryAfter ? secondOf(noEntryAfter.value) : null,
    }),
    [maxLoss, noEntryAfter],
  );
  if (curve === null) {
    return (
      <Section name="Through the day">
        <p className="muted">
          The order of the exits is not known: your file does not say at what time of the day all of them were.
        </p>
      </Section>
    );
  }
  if (steps.length === 0) return null;
  const end = curve.at(-1)!;
  const sentence = heard(
    `Running net of ${counted(steps.length, "exit")}, from the first at ${clock(curve[0]!.at)} to ${signedRupees(end.total)} after the last at ${clock(end.at)}.`,
  );
  return (
    <Section name="Through the day" sub="Running net by exit. Gained is filled, lost is hollow" long>
      <DayCurve steps={steps} limits={limits} sentence={sentence} />
      <details className={css.tableVersion}>
        <summary>Show as table</summary>
        <table className="data-table">
          <caption className="visually-hidden">Exits of the day</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Trade</th>
              <th scope="col" className="align-right">
                Net
              </th>
              <th scope="col" className="align-right">
                Day
              </th>
            </tr>
          </thead>
          <tbody>
            {curve.map(({ at, trade, net, total }, line) => (
              <tr key={line}>
                <td className="num">{clock(at)}</td>
                <th scope="row">
                  {trade + 1} · {day.trades[trade]?.title}
                </th>
                <td className="align-right">
                  <Pnl value={net} />
                </td>
                <td className="align-right">
                  <Pnl value={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}

const secondOf = (time: string) => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60;
