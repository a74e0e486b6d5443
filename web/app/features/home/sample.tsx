import { useRef } from "react";
import type { SampleDay } from "~/content/sample-day";
import { amount, count, counted, percent, signedRupees } from "~/lib/format";
import { dayOf, longDay, shortDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { curve } from "./curve";
import { useSampleDay } from "./use-sample-day";

/** A piece of a real journal: the sample, by the engine that reads everybody's files. */
export default function Sample() {
  const here = useRef<HTMLDivElement>(null);
  const day = useSampleDay(here);
  return (
    <Section name="Sample journal" sub={`The sample journal on ${longDay(day.asOf)}. Made-up trades, correctly calculated.`} long>
      <div className="sample-day" ref={here}>
        <div className="sums">
          <p className="disp q">{finding(day)}</p>
          <Statement
            caption="The sample journal in three lines"
            lines={[
              { name: "Gross", note: counted(day.trades, "trade"), value: amount(day.gross) },
              { name: "Charges", note: "estimated, eight types", value: amount(-day.charges) },
              { name: "Net", value: <Pnl value={day.net} />, kind: "total" },
            ]}
          />
        </div>
        <figure>
          <p className="cap num">
            <span>Net so far, after charges</span>
            <span>lowest {signedRupees(Math.min(0, ...day.curve), 0)}</span>
          </p>
          <svg viewBox="0 0 600 220" preserveAspectRatio="none" role="img" aria-label={`Total net P&L from ${longDay(day.firstDay)} to ${longDay(day.asOf)}, ending at ${signedRupees(day.net)}`}>
            <Curve day={day} />
          </svg>
          <figcaption className="cap num">
            <span>{longDay(day.firstDay)}</span>
            <span>{longDay(day.asOf)}</span>
          </figcaption>
        </figure>
      </div>
      <table className="last-trades">
        <caption className="vh">The last trades of the sample</caption>
        <thead>
          <tr>
            <th scope="col">Closed</th>
            <th scope="col">Trade</th>
            <th scope="col" className="r">Net ₹</th>
          </tr>
        </thead>
        <tbody>
          {day.rows.map((row) => (
            <tr key={row.id}>
              <td className="num">{row.exitTime ? shortDay(dayOf(row.exitTime)) : "open"}</td>
              <th scope="row">
                {row.title} <small>{row.direction} {count(row.quantity)}</small>
              </th>
              <td className="r"><Pnl value={row.net} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      <a className="btn" href="/demo">Open the sample journal</a>
    </Section>
  );
}

function Curve({ day }: { day: SampleDay }) {
  const { path, zero } = curve(day.curve, 600, 220);
  return (
    <>
      <line className="zero" x1="0" x2="600" y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
      <path className="run" d={path} vectorEffect="non-scaling-stroke" />
    </>
  );
}

/** What the three lines say, in one sentence. */
function finding({ trades, wins, gross, charges, net }: SampleDay): string {
  const won = trades > 0 ? `${percent(wins / trades)} of the trades won` : "No trade is closed yet";
  if (gross > 0 && net < 0) return `${won}. Charges were more than the gross profit.`;
  if (gross > 0) return `${won}. Of each rupee made, ${Math.round((charges / gross) * 100)} paise went to charges.`;
  return `${won}. The sample journal shows each day.`;
}
