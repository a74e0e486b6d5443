import { NotebookPen, TriangleAlert, X } from "lucide-react";
import type { CalendarDay } from "~/api/calendar";
import { type Amounts, heard } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { namedDay } from "~/lib/time";
import css from "./calendar-page.module.css";

const why = { weekend: "weekend", holiday: "exchange holiday" } as const;
const sessions = { muhurat: "Muhurat trading", live: "special session" } as const;

/** Why there is no usual trading on a day, in a word or two. */
export function occasion({ closed, session }: Pick<CalendarDay, "closed" | "session">): string {
  if (session) return sessions[session];
  return closed === "holiday" ? "holiday" : "";
}

/** What is written on a day, and whether an account rule was broken or nearly so. Not money: ink and turmeric. */
export function Marks({ day }: { day: CalendarDay }) {
  return (
    <span className={css.marks}>
      {day.isWritten ? <NotebookPen className="icon" aria-hidden /> : null}
      {day.limits === "broken" ? <X className={`icon ${css.broken}`} aria-hidden /> : null}
      {day.limits === "near" ? <TriangleAlert className={`icon ${css.broken}`} aria-hidden /> : null}
    </span>
  );
}

/** All of a day, for those who hear the page. */
export function dayWords(day: CalendarDay, { signedRupees }: Amounts): string {
  const parts = [
    day.net === null ? "" : signedRupees(day.net),
    day.unknown > 0 ? `${counted(day.unknown, "result")} not known` : "",
    day.trades > 0 ? counted(day.trades, "trade") : "nothing traded",
    day.session ? sessions[day.session] : day.closed ? why[day.closed] : "",
    written(day),
    day.judged > 0 ? `plan ${day.kept} of ${day.judged} kept` : "",
    day.limits === "broken" ? "an account rule broken" : day.limits === "near" ? "near an account rule" : "",
  ];
  return heard(`${namedDay(day.date, true)}: ${parts.filter(Boolean).join(", ")}`);
}

function written({ isPlanned, isReviewed, isWritten }: CalendarDay): string {
  if (isPlanned && isReviewed) return "plan and review written";
  if (isPlanned) return "plan written";
  if (isReviewed) return "review written";
  return isWritten ? "something written" : "";
}

export function MarkLegend() {
  return (
    <p className={css.legend}>
      <span>
        <NotebookPen className="icon" aria-hidden /> something is written
      </span>
      <span>
        <X className={`icon ${css.broken}`} aria-hidden /> an account rule broken
      </span>
      <span>
        <TriangleAlert className={`icon ${css.broken}`} aria-hidden /> nearly broken
      </span>
    </p>
  );
}
