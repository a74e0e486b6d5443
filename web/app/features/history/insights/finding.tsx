import { Link } from "react-router";
import type { Book } from "~/api/history";
import type { InsightAnswer, InsightEvidence, Insights } from "~/api/insights";
import { type NamedMean, TwoMeansChart } from "~/charts/two-means";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { PictureOf } from "~/ui/picture-of";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { Veiled } from "~/ui/veiled";
import { howTested } from "./insight-words";
import css from "./insights.module.css";

type Props = { book: Book; answer: InsightAnswer; page: Insights };

const tags = { new: "New", young: "Waiting", confirmed: "Confirmed", faded: "Gone" } as const;

/** One finding: its sentence, both sides, the book without it, its trades, and how it was tested. */
export function Finding({ book, answer, page }: Props) {
  const amounts = useAmounts();
  const { evidence, life } = answer;
  if (!evidence) return null;
  const group = evidence.group || answer.name;
  return (
    <Section
      name={answer.name}
      sub={life ? <span className={`tag ${life.state === "new" ? "accent" : ""}`}>{tags[life.state]}</span> : undefined}
      margin={life ? <p className="subtitle mt-2">{life.sentence.message}</p> : null}
      long
    >
      <p className={css.sentence}>
        {evidence.others ? (
          <>
            {group}: <Pnl value={evidence.own.net} decimals={0} />
          </>
        ) : (
          group
        )}
      </p>
      <p className="lead mt-2 max-w-[62ch]">
        {answer.sentences.map(({ text }, at) => (
          <span key={at}>
            <Veiled>{amounts.textOf(text)}</Veiled>{" "}
          </span>
        ))}
      </p>
      <Sides evidence={evidence} group={group} page={page} />
      <div className="button-row">
        {evidence.trades ? (
          <Link className="btn compact" to={`${book === "own" ? "/trade-history" : "/demo"}?${evidence.trades}`}>
            Open the {counted(evidence.tradesToOpen, "trade")}
          </Link>
        ) : null}
      </div>
      <details className={css.how}>
        <summary>How it was tested</summary>
        <p className="caption mt-2">{answer.about}</p>
        <dl>
          {howTested(evidence).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  );
}

function Sides({ evidence, group, page }: { evidence: InsightEvidence; group: string; page: Insights }) {
  const { own, others, netWithout, tradesToOpen } = evidence;
  const side = (name: string, { mean, interval, trades }: typeof own): NamedMean[] =>
    interval ? [{ name, mean, trades, low: interval.low, high: interval.high }] : [];
  if (!others) return null;
  const sides = [...side(group, own), ...side("all other", others)];
  return (
    <div className={css.evidence}>
      {sides.length === 2 ? (
        <figure>
          <figcaption className="caption">
            Mean net a {evidence.ofStrategies ? "strategy" : "trade"}, with its 90% interval
          </figcaption>
          <PictureOf name={`means of ${group}`} file="insight">
            <TwoMeansChart sides={sides} />
          </PictureOf>
        </figure>
      ) : null}
      {netWithout === null ? null : (
        <Statement
          caption={`The book without ${group}`}
          lines={[
            { name: "The book", note: counted(page.trades, "trade"), value: <Pnl value={page.net} /> },
            { name: `Without these ${tradesToOpen}`, value: <Pnl value={-own.net} /> },
            {
              name: "Would read",
              note: "arithmetic on the past, not advice",
              value: <Pnl value={netWithout} />,
              kind: "total",
            },
          ]}
        />
      )}
    </div>
  );
}
