// The running net of the overview, and what of a limit is reached, left and kept.
import type { LimitRow } from "~/api/account-rules";
import type { CalendarPage, RecapRule } from "~/api/calendar";
import type { Amounts } from "~/lib/amounts";
import { counted, UNDEFINED } from "~/lib/format";
import { clock } from "~/lib/time";

/** The running net of the days with a result. */
export function curveOf(days: CalendarPage["days"]) {
  let total = 0;
  return days.flatMap(({ date, net }) => {
    if (net === null) return [];
    total += net;
    return [{ date, net, total }];
  });
}

/** How far it came, in words; null where that is not known. */
export function reachedText({ rule, verdict, reached, of, at }: LimitRow, { rupees }: Amounts): string | null {
  switch (rule) {
    case "maxTrades":
      return counted(of, "trade");
    case "noEntryAfter":
      return at ? `last at ${clock(at)}` : of === 0 ? "no entry" : null;
    case "maxLoss":
      if (verdict === "nothing") return rupees(0, 0);
      return reached === null ? null : rupees(reached, 0);
    case "maxOpenRisk":
      if (verdict === "nothing") return rupees(0, 0);
      return verdict === "unknown" || reached === null ? null : rupees(reached, 0);
    case "maxDrawdown":
    case "maxTotalLoss":
      return reached === null ? null : rupees(reached, 0);
  }
}

/** What may still happen; null where nobody knows. */
export function leftText({ rule, verdict, left, tradesLeft }: LimitRow, { rupees }: Amounts): string | null {
  if (rule === "noEntryAfter") return verdict === "broken" ? "broken" : "–";
  if (rule === "maxTrades" && tradesLeft !== null) return tradesLeft === 0 ? "no trade" : counted(tradesLeft, "trade");
  if (left !== null) return rupees(left, 0);
  return verdict === "broken" ? "nothing" : null;
}

/** On how many of the days that could be checked it was kept; a dash where none was to be. */
export function keptText(rule: Pick<RecapRule, "kept" | "broken" | "unknown"> | undefined): string {
  const { kept, broken, unknown } = rule ?? { kept: 0, broken: 0, unknown: 0 };
  const checked = kept + broken;
  if (checked === 0) return unknown === 0 ? UNDEFINED : `not known on ${counted(unknown, "day")}`;
  return `kept ${kept} of ${checked}${unknown > 0 ? `, ${counted(unknown, "day")} not known` : ""}`;
}

/** Which part of it is used, from 0 to 1; null of a time, and where it is not known. */
export function usedShare({ rule, verdict, limit, reached, of }: LimitRow): number | null {
  const most = Number(limit);
  if (rule === "noEntryAfter" || !(most > 0)) return null;
  const isOfRunningResult = rule === "maxDrawdown" || rule === "maxTotalLoss";
  const used = rule === "maxTrades" ? of : verdict === "nothing" && !isOfRunningResult ? 0 : reached;
  if (used === null || (verdict === "unknown" && rule !== "maxTrades")) return null;
  return Math.min(1, Math.max(0, used / most));
}
