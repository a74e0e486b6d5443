import { useRef } from "react";
import { amount, count, counted, signedRupees } from "~/lib/format";
import { dayOf, longDay, shortDay } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { finding } from "./finding";
import { NetCurve } from "./net-curve";
import { useSampleDay } from "./use-sample-day";
import css from "./home.module.css";

/** A piece of a real journal: the sample, by the engine that reads everybody's files. */
export default function Sample() {
  const here = useRef<HTMLDivElement>(null);
  const day = useSampleDay(here);
  return (
    <Section
      name="Sample journal"
      sub={`The sample journal on ${longDay(day.asOf)}. Made-up trades, correctly calculated.`}
      long
    >
      <div className={css.sampleDay} ref={here}>
        <div className="sums">
          <p className={`display-text ${css.quantityCell}`}>{finding(day)}</p>
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
          <p className="caption num">
            <span>Net so far, after charges</span>
            <span>lowest {signedRupees(Math.min(0, ...day.curve), 0)}</span>
          </p>
          <svg
            viewBox="0 0 600 220"
            preserveAspectRatio="none"
            role="img"
            aria-label={`Total net P&L from ${longDay(day.firstDay)} to ${longDay(day.asOf)}, ending at ${signedRupees(day.net)}`}
          >
            <NetCurve values={day.curve} width={600} height={220} />
          </svg>
          <figcaption className="caption num">
            <span>{longDay(day.firstDay)}</span>
            <span>{longDay(day.asOf)}</span>
          </figcaption>
        </figure>
      </div>
      <table className={css.lastTrades}>
        <caption className="visually-hidden">The last trades of the sample</caption>
        <thead>
          <tr>
            <th scope="col">Closed</th>
            <th scope="col">Trade</th>
            <th scope="col" className="align-right">
              Net ₹
            </th>
          </tr>
        </thead>
        <tbody>
          {day.rows.map((row) => (
            <tr key={row.id}>
              <td className="num">{row.exitTime ? shortDay(dayOf(row.exitTime)) : "open"}</td>
              <th scope="row">
                {row.title}{" "}
                <small>
                  {row.direction} {count(row.quantity)}
                </small>
              </th>
              <td className="align-right">
                <Pnl value={row.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <a className="btn" href="/demo">
        Open the sample journal
      </a>
    </Section>
  );
}
