import { useId, useMemo, useState } from "react";
import type { DetailFill, TradeDetail } from "~/api/history";
import { FillsChart, type PriceLine } from "~/charts/fills-chart";
import { type Amounts, heard, useAmounts } from "~/lib/amounts";
import { amount as priceOf, orDash, rupees } from "~/lib/format";
import { clockWithSeconds, dayOf, shortDay } from "~/lib/time";
import { Veiled } from "~/ui/veiled";

type Props = { detail: TradeDetail; lines: readonly PriceLine[] };

/** The executions on a price axis with the plan's lines, and the same as a table. */
export function FillsPicture({ detail: { trade, fills }, lines }: Props) {
  const amounts = useAmounts();
  const { averageEntry } = trade;
  const all = useMemo(() => withAverage(averageEntry, lines), [averageEntry, lines]);
  const said = all.map(({ name, price }) => ` ${name} ${rupees(price)}.`).join("");
  if (fills.length === 0) return null;
  return (
    <>
      <FillsChart fills={fills} lines={all} sentence={heard(sentence(trade, fills, amounts)) + said} />
      <Twin fills={fills} lines={all} />
    </>
  );
}

/** What the plan says, and what the trade went in for on average. */
const withAverage = (averageEntry: number | null, lines: readonly PriceLine[]): PriceLine[] => [
  ...(averageEntry === null ? [] : [{ name: "Average entry", price: averageEntry, kind: "entry" as const }]),
  ...lines,
];

function Twin({ fills, lines }: { fills: TradeDetail["fills"]; lines: readonly PriceLine[] }) {
  const { quantity } = useAmounts();
  const [open, setOpen] = useState(false);
  const id = useId();
  const years = new Set(fills.map(({ time }) => time.slice(0, 4))).size > 1;
  return (
    <>
      <button
        className="btn compact mt-2 mb-4"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? "Hide the table" : "The drawing as a table"}
      </button>
      <div id={id}>
        {open ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
          <div className="scroll max-h-[320px] mb-4" tabIndex={0} role="region" aria-label="Prices of the drawing">
            <table className="data-table" data-density="compact">
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Time</th>
                  <th scope="col" className="align-right">
                    Qty
                  </th>
                  <th scope="col" className="align-right">
                    Price ₹
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ name, price }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>–</td>
                    <td className="align-right">–</td>
                    <td className="align-right">{priceOf(price)}</td>
                  </tr>
                ))}
                {fills.map(({ side, time, quantity: units, price }, at) => (
                  <tr key={at}>
                    <th scope="row">{side === "buy" ? "Buy" : "Sell"}</th>
                    <td className="no-wrap">
                      {shortDay(dayOf(time), years)} {clockWithSeconds(time)}
                    </td>
                    <td className="align-right">
                      <Veiled>{quantity(units)}</Veiled>
                    </td>
                    <td className="align-right">{priceOf(price)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </div>
    </>
  );
}

function sentence(trade: TradeDetail["trade"], fills: readonly DetailFill[], { quantity }: Amounts): string {
  const sum = (side: DetailFill["side"]) =>
    fills.reduce((all, fill) => all + (fill.side === side ? fill.quantity : 0), 0);
  return `Executions of the trade: bought ${quantity(sum("buy"))}, sold ${quantity(sum("sell"))}; entry at ${orDash(trade.averageEntry, rupees)}, exit at ${orDash(trade.averageExit, rupees)} on average.`;
}
