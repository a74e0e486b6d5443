import { Check, Minus, TriangleAlert, X } from "lucide-react";
import { Link } from "react-router";
import type { LimitRow } from "~/api/account-rules";
import type { DayPage } from "~/api/days";
import { type Amounts, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { clock, longDay } from "~/lib/time";
import { Meanings } from "~/ui/meanings";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { limitMeanings } from "../limits/meanings";
import { usePlaces } from "../places";
import css from "./day.module.css";

/** The account rules in force against what was traded: kept, near, broken, not known. */
export function DayLimits({ day }: { day: DayPage }) {
  const { book } = usePlaces();
  const amounts = useAmounts();
  if (day.limits.length === 0) return null;
  return (
    <Section
      name="Account rules"
      sub={<>In force on this day. {book === "own" ? <Link to="/account-rules">Change them</Link> : null}</>}
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
      <Meanings title="What each limit counts" of={limitMeanings} />
    </Section>
  );
}

const verdicts = {
  kept: "kept",
  near: "nearly broken",
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
  if (rule === "maxOpenRisk") return `Open risk at most ${amount}`;
  return rule === "maxTotalLoss" ? `Total loss at most ${amount}` : `Drawdown at most ${amount}`;
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** The trades beyond a limit of their number, and what they made. */
function tooMany(limit: number, outside: number, made: string): string {
  const last = ordinals[limit - 1] ?? `number ${limit}`;
  return ` The ${outside === 1 ? "one" : "ones"} after the ${last} made ${made}.`;
}

function evidence(row: LimitRow, { rupees, signedRupees }: Amounts): string {
  const { rule, verdict, reached, of, outside, net, unknown, at } = row;
  if (verdict === "nothing") return "";
  const made = net === null ? null : signedRupees(net);
  const rest = verdict === "broken" && unknown > 0 ? ` ${unknown} could not be checked.` : "";
  if (rule === "maxTrades") {
    if (verdict === "unknown") return `${unknown} not known`;
    return `${counted(of, "trade")}.${made === null ? "" : tooMany(Number(row.limit), outside, made)}${rest}`;
  }
  const beyond = made === null ? "" : ` and made ${made}`;
  if (rule === "noEntryAfter") {
    if (verdict === "unknown") return `${counted(unknown, "entry", "entries")} without a time`;
    const last = at ? `Last at ${clock(at)}.` : "";
    return verdict === "broken" ? `${outside} of ${counted(of, "trade")} came later${beyond}.${rest}` : last;
  }
  const amount = reached === null ? "" : rupees(reached);
  if (rule === "maxDrawdown" || rule === "maxTotalLoss") {
    if (verdict === "unknown") return "a result before or on this day is not known";
    return amount && `${rule === "maxDrawdown" ? "Drawdown" : "Lost in all"}: ${amount}.`;
  }
  if (verdict === "unknown") {
    return rule === "maxOpenRisk"
      ? `${counted(unknown, "open trade")} without a stop${amount && of > unknown ? `, the others ${amount}` : ""}`
      : `${counted(unknown, "trade")} without a result or a time`;
  }
  if (reached === null) return rest.trim();
  const came = rule === "maxLoss" ? `Lowest point: ${signedRupees(0 - reached)}` : `Most at once: ${amount}`;
  if (verdict !== "broken") return `${came}.`;
  const passed = at ? `, passed at ${clock(at)}` : "";
  const after = outside > 0 ? ` ${counted(outside, "trade")} came after that${beyond}.` : "";
  return `${came}${passed}.${after}${rest}`;
}
