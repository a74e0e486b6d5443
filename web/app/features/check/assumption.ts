// What a checked file cannot know about the time before it, in the words that stand at the headline.
import type { Report } from "~/api/report";
import type { RecordState } from "~/api/record";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";

type Started = { record?: RecordState; symbol: string; segment?: string };

/** First day of the equity files: what was held before it nobody said. */
export function firstDay({ files }: Pick<Report, "files">): string | null {
  const days = files
    .filter(({ segment }) => segment === "equity")
    .flatMap(({ window }) => (window ? [window.from] : []));
  return days.toSorted()[0] ?? null;
}

/** Null where nothing is assumed: no shares were sold that might have been older than the file. */
export function assumption(report: Pick<Report, "files" | "scrips">): string | null {
  const scrips: readonly Started[] = report.scrips;
  const lacking = scrips.filter(({ record }) => record === "deficit");
  // A contract is not held: the warnings say which may have been open before.
  const assumed = scrips.some(
    ({ record, segment }) => record === "assumed" && (segment === undefined || segment === "equity"),
  );
  const first = firstDay(report);
  const before = first ? ` before ${longDay(first)}` : " before your first trade";
  if (lacking.length > 0) {
    const which = lacking.length === 1 ? lacking[0]!.symbol : counted(lacking.length, "share");
    return `More of ${which} ${lacking.length === 1 ? "was" : "were"} sold than the file says you bought, so you held some${before}. The profit of ${lacking.length === 1 ? "its" : "their"} other sells is an assumption${assumed ? ", and so is that of the shares marked “assumed”" : ""}.`;
  }
  return assumed ? `Assumes that you held no shares${before}.` : null;
}
