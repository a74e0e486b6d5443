import { useState } from "react";
import type { StrategyTable } from "~/api/strategies";
import { useAmounts } from "~/lib/amounts";
import { amount, count, orDash, percent, UNDEFINED } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { SaveTable } from "~/ui/save-table";
import { Veiled } from "~/ui/veiled";
import { basisNames, isFew, tableNames } from "./strategies-view";
import css from "./strategies.module.css";

type By = StrategyTable["by"];

const days = (value: number) => amount(value, 1);

/** What the strategies made, one line a group; the unit is the strategy. */
export function StrategyGroups({ tables }: { tables: readonly StrategyTable[] }) {
  const { rupees } = useAmounts();
  const [by, choose] = useState<By>("kind");
  const rows = tables.find((one) => one.by === by)?.rows ?? [];
  return (
    <>
      <div className="filter-bar">
        <label className="filter-select">
          <i>By</i>
          <select value={by} onChange={({ target }) => choose(target.value as By)}>
            {tables.map((one) => (
              <option key={one.by} value={one.by}>
                {tableNames[one.by]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div
        className={css.scroll}
        role="region"
        aria-label={`Strategies by ${tableNames[by].toLowerCase()}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls sideways, by keys too
        tabIndex={0}
      >
        <table className={`${css.legs} ${css.groups}`}>
          <caption className="visually-hidden">Strategies by {tableNames[by].toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{tableNames[by]}</th>
              <th scope="col">Closed</th>
              <th scope="col">Won</th>
              <th scope="col">Net P&L</th>
              <th scope="col">Average</th>
              <th scope="col">Worst</th>
              <th scope="col">Premium kept</th>
              <th scope="col">Days held</th>
              <th scope="col">Days to expiry</th>
              <th scope="col">Closed on expiry</th>
              <th scope="col">Cost a leg</th>
              <th scope="col">Net, % of capital</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={isFew(row) ? "muted" : undefined}>
                <th scope="row">
                  {row.name}
                  {row.strategies > row.closed ? <small>{count(row.strategies - row.closed)} not closed</small> : null}
                </th>
                <td>{count(row.closed)}</td>
                <td>{orDash(row.winRate, percent)}</td>
                <td>
                  <Pnl value={row.net} />
                </td>
                <td>
                  <Pnl value={row.mean} />
                </td>
                <td>
                  <Pnl value={row.worst} />
                </td>
                <td>{orDash(row.premiumKept, percent)}</td>
                <td>{orDash(row.daysHeld, days)}</td>
                <td>{orDash(row.daysToExpiry, days)}</td>
                <td>{count(row.closedOnExpiry)}</td>
                <td>{row.costPerLeg === null ? UNDEFINED : <Veiled>{rupees(row.costPerLeg)}</Veiled>}</td>
                <td>
                  {row.returns.length === 0
                    ? UNDEFINED
                    : row.returns.map((one) => (
                        <span key={one.basis} className={css.line}>
                          {percent(one.returned)}
                          <small>
                            {basisNames[one.basis]}, {count(one.strategies)}
                          </small>
                        </span>
                      ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SaveTable
        name={`strategies by ${tableNames[by].toLowerCase()}`}
        file={`strategies-${by}`}
        rows={() => [
          [
            tableNames[by],
            "Strategies",
            "Closed",
            "Won",
            "Net P&L",
            "Average",
            "Worst",
            "Premium kept",
            "Days held",
            "Days to expiry",
            "Closed on expiry",
            "Cost a leg",
            "Net, part of capital",
          ],
          ...rows.map((row) => [
            row.name,
            row.strategies,
            row.closed,
            row.won,
            row.net,
            row.mean,
            row.worst,
            row.premiumKept,
            row.daysHeld,
            row.daysToExpiry,
            row.closedOnExpiry,
            row.costPerLeg,
            row.returns.map((one) => `${one.returned} (${basisNames[one.basis]}, ${one.strategies})`).join("; "),
          ]),
        ]}
      />
      <p className="caption mt-3">
        Means are of closed strategies. Groups of fewer than 20 say little and stand muted. Days are calendar days.
        Capital is an estimate; those of different ways are never mixed.
      </p>
    </>
  );
}
