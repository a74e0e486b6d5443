import { Link } from "react-router";
import type { Book } from "~/api/history";
import type { Insights } from "~/api/insights";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import css from "./insights.module.css";

/** What is so in the same weeks, without a test. */
export function Facts({ book, page }: { book: Book; page: Insights }) {
  const amounts = useAmounts();
  if (page.facts.length === 0) return null;
  const analytics = book === "own" ? "/analytics" : "/demo/analytics";
  return (
    <Section name="Facts" sub="Counted over the same weeks. Nothing is tested, so these are not findings" long>
      <ul className={css.facts}>
        {page.facts.map(({ id, name, sentence, trades, tradesToOpen }) => (
          <li key={id}>
            <b className="strong">{name}</b>
            <p>
              <Veiled>{amounts.textOf(sentence.text)}</Veiled>
            </p>
            {trades ? (
              <Link to={`${book === "own" ? "/trade-history" : "/demo"}?${trades}`}>
                Open {counted(tradesToOpen, "trade")}
                <span className="visually-hidden"> of {name}</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="caption mt-4">
        What charges took, by type, is on <Link to={`${analytics}/costs`}>Costs</Link>.
      </p>
    </Section>
  );
}
