import type { Worked } from "~/content/examples";
import { rupees, signedRupees } from "~/lib/format";
import { shortDay, weekday } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";
import { WorkedTrades } from "./worked-stock";
import css from "./journals.module.css";

const days = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"] as const;

/** A rule as an insight: trades by weekday, the worst one opened into the trades it is made of. */
export function WorkedWeekdays({ worked }: { worked: Worked }) {
  const of = (day: number) => worked.trades.filter((trade) => trade.day && weekday(trade.day) === day);
  const net = (day: number) => of(day).reduce((sum, trade) => sum + trade.net, 0);
  const all = days.map((_, day) => day).filter((day) => of(day).length > 0);
  const worst = all.reduce((low, day) => (net(day) < net(low) ? day : low));
  const rest = worked.net - net(worst);
  return (
    <>
      <WorkedTrades trades={worked.trades} />
      <div className={css.worked}>
        <div className={css.prose}>
          <p className={css.finding}>
            {days[worst]} cost {rupees(Math.abs(net(worst)), 0)}; all other days together {rest < 0 ? "lost" : "made"}{" "}
            {rupees(Math.abs(rest), 0)}.
          </p>
          <p>
            The statement lists the trades behind the first figure. Whether the weekday is the reason, or the last hour
            in which all of them were entered, is for you to say: the rule only counts.
          </p>
        </div>
        <Statement
          caption={`The trades of ${days[worst]}`}
          lines={[
            ...of(worst).map((trade) => ({
              name: trade.name,
              note: trade.day ? shortDay(trade.day) : undefined,
              value: signedRupees(trade.net),
            })),
            { name: days[worst], note: "net", value: <Pnl value={net(worst)} />, kind: "total" as const },
          ]}
        />
      </div>
    </>
  );
}
