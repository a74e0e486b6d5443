import { Link } from "react-router";
import type { LimitRow } from "~/api/account-rules";
import type { CalendarPage, RecapRule } from "~/api/calendar";
import type { Book } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { longDay, monthName, shortDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { words } from "../day/day-limits";
import { placesOf } from "../places";
import { keptText, leftText, reachedText, usedShare } from "./overview-days";
import type { Shown } from "./overview";
import css from "./overview.module.css";

/** Each limit with how far the day came and what is left, and how the week and the month kept it. */
export function OverviewLimits({ book, of: { day, week, month, spans } }: { book: Book; of: Shown }) {
  const amounts = useAmounts();
  const places = placesOf(book);
  const change = book === "own" ? <Link to="/account-rules">Change them</Link> : null;
  const broken = month.days.filter(({ limits }) => limits === "broken");
  if (day.limits.length === 0)
    return (
      <Section name="Limits" sub="Your account rules" long>
        <p className="max-w-(--measure)">
          No limits are set for {longDay(day.date)}: what may be lost on a day, how many trades, the last entry, what
          may be at risk at once, how deep the drawdown, how much may be lost in all.{" "}
          {book === "own" ? <Link to="/account-rules">Set your limits</Link> : null}
        </p>
      </Section>
    );
  return (
    <Section
      name="Limits"
      sub={
        <>
          Your account rules on {longDay(day.date)}. {change}
        </>
      }
      long
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Limits and what is left of them">
        <table className={`${css.table} ${css.limits}`}>
          <caption className="visually-hidden">Limits and what is left of them</caption>
          <thead>
            <tr>
              <th scope="col">Limit</th>
              <th scope="col">Reached</th>
              <th scope="col">Left</th>
              <th scope="col">{spans[1]!.name}</th>
              <th scope="col">{spans[2]!.name}</th>
            </tr>
          </thead>
          <tbody>
            {day.limits.map((limit) => {
              const tone = limit.verdict === "broken" ? css.broken : undefined;
              return (
                <tr key={`${limit.scopeName} ${limit.rule}`}>
                  <th scope="row">
                    <Veiled>{words(limit, amounts)}</Veiled>
                    <small>{limit.scopeName}</small>
                    <Used limit={limit} />
                  </th>
                  <td className={tone}>
                    <Veiled>{reachedText(limit, amounts) ?? "not known"}</Veiled>
                  </td>
                  <td className={tone}>
                    <Veiled>{leftText(limit, amounts) ?? "not known"}</Veiled>
                  </td>
                  {[week, month].map((period) => (
                    <td key={period.period}>
                      <Kept rule={ruleOf(period, limit)} />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {broken.length > 0 ? (
        <p className="mt-4">
          In {monthName(month.period)} a limit was broken on{" "}
          {broken.map(({ date }, at) => (
            <span key={date}>
              {at === 0 ? "" : at === broken.length - 1 ? " and " : ", "}
              <Link to={places.day(date)}>{shortDay(date)}</Link>
            </span>
          ))}
          .
        </p>
      ) : null}
      <p className="caption mt-3 max-w-(--measure)">
        Of the loss, reached is the lowest point of the day and left is what can be lost from where it stands now. Week
        and month say on how many of the days that could be checked a limit was kept, by the rules in force on each.
      </p>
    </Section>
  );
}

const ruleOf = (page: CalendarPage, { rule, scopeName }: LimitRow): RecapRule | undefined =>
  page.recap?.rules.find((one) => one.rule === rule && one.scopeName === scopeName);

function Kept({ rule }: { rule: RecapRule | undefined }) {
  return <span className={rule && rule.broken > 0 ? css.broken : undefined}>{keptText(rule)}</span>;
}

/** The part of a limit that is used; the cells beside it say the same. */
function Used({ limit }: { limit: LimitRow }) {
  const used = usedShare(limit);
  if (used === null) return null;
  const tone = limit.verdict === "broken" ? css.broken : limit.verdict === "near" ? css.near : "";
  return (
    <svg className={css.used} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={css.ground} width="100" height="6" />
      <rect className={`${css.part} ${tone}`} width={Math.round(used * 100)} height="6" />
    </svg>
  );
}
