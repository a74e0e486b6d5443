import { Link } from "react-router";
import { namedDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { Failed } from "../failed";
import { useMissed } from "../missed/use-missed";
import { WouldHave } from "../missed/would-have";

const sides: Record<string, string> = { long: "Long", short: "Short" };

/** What was seen on the day and not taken: in none of its figures. */
export function DayMissed({ date }: { date: string }) {
  const asked = useMissed({ day: date });
  const { data, error } = asked;
  const trades = data?.trades ?? [];
  return (
    <Section name="Not taken" sub="In no figure" long className={data?.trades.length === 0 ? "no-print" : ""}>
      {!data && error ? (
        <Failed
          what="the missed trades of this day"
          error={error}
          at={asked.errorUpdatedAt}
          busy={asked.isFetching}
          retry={() => void asked.refetch()}
        />
      ) : null}
      {trades.map(({ key, fields, wouldHave }) => (
        <article key={key} className="mb-4">
          <h3>
            <Link to={`/missed-trades?until=${date}`}>{fields.symbol?.value ?? "A missed trade"}</Link>{" "}
            <span className="caption">{sides[fields.side?.value ?? ""]}</span>
          </h3>
          {fields.why ? <p className="whitespace-pre-line wrap-anywhere">{fields.why.value}</p> : null}
          <WouldHave would={wouldHave} />
        </article>
      ))}
      {data?.notShown ? <p className="muted mb-4">{data.notShown}</p> : null}
      <Link className="no-print" to={`/missed-trades?day=${date}`}>
        Write a trade you did not take
        <span className="visually-hidden"> on {namedDay(date, true)}</span>
      </Link>
    </Section>
  );
}
