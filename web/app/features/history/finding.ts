// What the headline number means, in a sentence or two of plain arithmetic.
import type { History } from "~/api/history";
import type { Amounts } from "~/lib/amounts";
import { signOf } from "~/lib/format";
import { longDay, monthName, monthOf } from "~/lib/time";
import { chargesFinding } from "~/ui/outcome";

export function finding({ summary, equity }: Pick<History, "summary" | "equity">, amounts: Amounts): string {
  const charges = chargesFinding(summary, amounts);
  if (charges === null)
    return summary.openTrades > 0
      ? "No trade is closed yet. Open positions are listed below."
      : "No closed trades here.";
  return [lately(equity, amounts), belowPeak(equity, amounts), charges].filter(Boolean).join(" ");
}

/** `Up ₹50,553 in November 2026.` Only where there was something before it. */
function lately({ day, net }: History["equity"], { rupees }: Amounts): string {
  const last = day.at(-1);
  if (!last) return "";
  const month = monthOf(last);
  const first = day.findIndex((one) => monthOf(one) === month);
  if (first === 0) return "";
  const made = net.at(-1)! - net[first - 1]!;
  const way = signOf(made, 0);
  return way === 0 ? "" : `${way > 0 ? "Up" : "Down"} ${rupees(Math.abs(made), 0)} in ${monthName(month)}.`;
}

function belowPeak({ day, net, drawdown }: History["equity"], { rupees }: Amounts): string {
  const fall = drawdown.at(-1);
  if (fall === undefined || day.length < 2) return "";
  if (signOf(fall, 0) === 0) return net.at(-1)! > 0 ? "The total is at its highest so far." : "";
  // The last day without a fall was the peak; before the first exit it was zero.
  const peak = drawdown.findLastIndex((value) => signOf(value) === 0);
  const below = `${rupees(Math.abs(fall), 0)} below`;
  return peak < 0
    ? `The total is ${below} where it started.`
    : `The total is ${below} its highest, on ${longDay(day[peak]!)}.`;
}
