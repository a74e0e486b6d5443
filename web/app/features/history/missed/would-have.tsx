import type { WouldHave as Would } from "~/api/missed";
import { amount as priceOf } from "~/lib/format";
import { clock } from "~/lib/time";
import { Pnl } from "~/ui/pnl";

const ends: Partial<Record<Would["outcome"], string>> = {
  stop: "Stopped out",
  target: "Target reached",
  close: "Closed at the end of the day",
};

/** What it would have made on its day, as far as candles say it. Never part of a figure. */
export function WouldHave({ would }: { would: Would }) {
  const { outcome, reason, entered, ended, exit, points, amount, by } = would;
  if (outcome === "notKnown") {
    return (
      <p className="muted">
        <b className="strong">What it would have made: not known.</b> {reason}
      </p>
    );
  }
  if (outcome === "notEntered") {
    return (
      <p className="muted">
        <b className="strong">Not entered.</b> The price never stood at the planned entry on this day ({by} candles).
      </p>
    );
  }
  const times = by === "1d" || !entered || !ended ? "" : `, in ${clock(entered)}, out ${clock(ended)}`;
  return (
    <p>
      <b className="strong">{ends[outcome]}</b> at {priceOf(exit!)}
      <span className="muted">{times}</span>:{" "}
      {amount === null ? (
        <>
          {points! > 0 ? "+" : points! < 0 ? "−" : ""}
          {priceOf(Math.abs(points!))} points. Write the units to see rupees.
        </>
      ) : (
        <>
          <Pnl value={amount} /> before charges.
        </>
      )}{" "}
      <span className="caption">By {by} candles, out on the same day. In no figure of your journal.</span>
    </p>
  );
}
