import { Link } from "react-router";
import type { Book } from "~/api/history";
import type { InsightAnswer, Insights } from "~/api/insights";
import { useAmounts } from "~/lib/amounts";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { chance } from "./insight-words";
import css from "./insights.module.css";

const STATES = new Set(["nothing", "rests_on_one", "points_both_ways"]);

/** What was asked with enough data and does not stand out, with why. */
export function NothingFound({ book, page }: { book: Book; page: Insights }) {
  const answers = page.answers.filter(({ state }) => STATES.has(state));
  if (answers.length === 0) return null;
  return (
    <Section
      name="Asked, nothing found"
      sub={`${answers.length} questions with enough data. q is the share of false alarms if it were shown`}
      long
    >
      <ul className={css.nothing}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <Name book={book} answer={answer} />
            <Why answer={answer} />
          </li>
        ))}
      </ul>
      <p className="caption mt-4">
        A name opens the trades of its group. “Seen from” is the smallest difference a trade that such a question shows
        in eight of ten cases, asked alone.
      </p>
    </Section>
  );
}

function Name({ book, answer }: { book: Book; answer: InsightAnswer }) {
  const trades = answer.evidence?.trades;
  if (!trades) return <span>{answer.name}</span>;
  return <Link to={`${book === "own" ? "/trade-history" : "/demo"}?${trades}`}>{answer.name}</Link>;
}

function Why({ answer: { state, evidence } }: { answer: InsightAnswer }) {
  const amounts = useAmounts();
  if (!evidence) return null;
  const why =
    state === "rests_on_one"
      ? "rests on one trade or day"
      : state === "points_both_ways"
        ? "test and rupees differ"
        : null;
  return (
    <span className={`num ${css.why}`}>
      {why ? `${why}, ` : ""}q {chance(evidence.q)}
      {evidence.smallestVisible === null ? null : (
        <small>
          seen from <Veiled>{amounts.rupees(evidence.smallestVisible, 0)}</Veiled>
        </small>
      )}
    </span>
  );
}
