import { Check, Minus, TriangleAlert, X } from "lucide-react";
import { Link } from "react-router";
import type { LimitRow } from "~/api/account-rules";
import type { DayPage } from "~/api/days";
import { type Amounts, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { clock, longDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import css from "./day.module.css";

/** The account rules in force against what was traded: kept, near, broken, not known. */
export function DayLimits({ day }: { day: DayPage }) {
  const amounts = useAmounts();
  if (day.limits.length === 0) return null;
  return (
    <Section
      name="Account rules"
      sub={
        <>
          In force on this day. <Link to="/account-rules">Change them</Link>
        </>
      }
      long
    >
      <ul className={css.rules}>
        {day.limits.map((limit) => (
          <li key={`${limit.scopeName} ${limit.rule}`}>
            <span className={css[tone(limit)]}>{mark(limit)}</span>
            <span>
              <Veiled>{words(limit, amounts)}</Veiled>{" "}
              <span className="caption">
                {limit.scopeName}, since {longDay(limit.from)}
              </span>
            </span>
            <span className={css[tone(limit)]}>{verdicts[limit.verdict]}</span>
            <span className="muted num">
              <Veiled>{evidence(limit, amounts)}</Veiled>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const verdicts = {
  kept: "kept",
  near: "near",
  broken: "broken",
  unknown: "not known",
  nothing: "nothing to check",
} as const;

const tone = ({ verdict }: LimitRow) => (verdict === "near" ? "near" : verdict);

function mark({ verdict }: LimitRow) {
  const Icon = { kept: Check, near: TriangleAlert, broken: X, unknown: Minus, nothing: Minus }[verdict];
  return <Icon className="icon size-[17px]!" aria-hidden />;
}

export function words({ rule, limit }: Pick<LimitRow, "rule" | "limit">, { rupees }: Amounts): string {
  if (rule === "maxTrades") return `At most ${counted(Number(limit), "trade")}`;
  if (rule === "noEntryAfter") return `No entry after ${limit}`;
  const amount = rupees(Number(limit));
  if (rule === "maxLoss") return `At most ${amount} lost on a day`;
  if (rule === "maxOpenRisk") return `At most ${amount} at risk at once`;
  return `At most ${amount} below the peak`;
}

function evidence(limit: LimitRow, { rupees, signedRupees }: Amounts): string {
  const { rule, verdict, reached, of, outside, net, unknown, at } = limit;
  if (verdict === "nothing") return "";
  const beyond = net === null ? "" : `, ${signedRupees(net)}`;
  const rest = verdict === "broken" && unknown > 0 ? `; of ${unknown} something is not known` : "";
  if (rule === "maxTrades") return verdict === "unknown" ? `${unknown} not known` : `${of}${beyond}${rest}`;
  if (rule === "noEntryAfter") {
    if (verdict === "unknown") return `${counted(unknown, "entry", "entries")} without a time`;
    const last = at ? `last at ${clock(at)}` : "";
    return verdict === "broken" ? `${outside} of ${of} later${beyond}${rest}` : last;
  }
  const came = reached === null ? "" : rupees(reached);
  if (rule === "maxDrawdown") return verdict === "unknown" ? "a result before or on this day is not known" : came;
  if (verdict === "unknown") {
    return rule === "maxOpenRisk"
      ? `${counted(unknown, "open trade")} without a stop${came && of > unknown ? `, the others ${came}` : ""}`
      : `${counted(unknown, "trade")} without a result or a time`;
  }
  if (verdict !== "broken") return came;
  const passed = at ? ` at ${clock(at)}` : "";
  const after = outside > 0 ? `; ${counted(outside, "trade")} entered beyond it${beyond}` : "";
  return `${came}, passed${passed}${after}${rest}`;
}
