import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { AskPart, AskSentence, AskSheet, AskUnit, InWords } from "~/api/in-words";
import { type Amounts, useAmounts } from "~/lib/amounts";
import { count, counted, UNDEFINED } from "~/lib/format";
import { shortDay } from "~/lib/time";
import { Message } from "~/ui/message";
import { figureText } from "../analytics/figure-text";
import { leftOut } from "./left-out";
import css from "./asking.module.css";

type Props = { question: string; answer: InWords };

/** What of a model's words holds, and the tables its figures are from. */
export function AnswerInWords({ question, answer }: Props) {
  const { why, sentences, sheets } = answer;
  const out = leftOut(answer.leftOut);
  return (
    <div className={css.answer}>
      <h3 className={css.question}>{question}</h3>
      {why ? <Message kind={answer.state === "failed" ? "warning" : "note"} title={why} /> : null}
      {sentences.map((sentence, at) => (
        <Sentence key={at} sentence={sentence} sheet={sheets.find((one) => one.reference === sentence.reference)} />
      ))}
      {out ? <p className="caption mt-2">{out}</p> : null}
      {sentences.length > 0 ? (
        <p className="caption mt-2">
          The words are the model’s, every number is printed by Rojmel from your trades. Arithmetic on the past, not
          advice.
        </p>
      ) : null}
      {sheets.length > 0 ? (
        <details className="more mt-4" open={sentences.length === 0}>
          <summary>
            <ChevronRight aria-hidden />
            {counted(sheets.length, "table")} looked at
          </summary>
          {sheets.map((sheet) => (
            <Sheet key={sheet.reference} sheet={sheet} />
          ))}
        </details>
      ) : null}
    </div>
  );
}

function Sentence({ sentence, sheet }: { sentence: AskSentence; sheet: AskSheet | undefined }) {
  const amounts = useAmounts();
  return (
    <div className={css.sentence}>
      <p>
        {sentence.parts.map((part, at) => (
          <Fragment key={at}>{partText(part, amounts)}</Fragment>
        ))}
      </p>
      <p className="caption">
        {sheet ? `${sheet.name}. ` : ""}
        {sentence.scope}
        {sheet && sheet.n !== null ? `, ${count(sheet.n)} counted` : ""}.
      </p>
    </div>
  );
}

/** A number carries the names of its row and column: what the model calls it does not count. */
function partText(part: AskPart, amounts: Amounts): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "name":
      return <b className="strong">{part.text}</b>;
    case "cell": {
      const shown = (
        <>
          <span className="num">{cellText(part.value, part.unit, amounts)}</span>{" "}
          <small>
            ({part.column}: {part.row})
          </small>
        </>
      );
      return part.opens ? (
        <Link className={css.cell} to={part.opens}>
          {shown}
        </Link>
      ) : (
        <span className={css.cell}>{shown}</span>
      );
    }
  }
}

function cellText(value: unknown, unit: AskUnit, amounts: Amounts): ReactNode {
  if (unit === "day") return typeof value === "string" ? shortDay(value, true) : UNDEFINED;
  if (unit === "text") return typeof value === "string" ? value : UNDEFINED;
  return figureText(typeof value === "number" ? value : null, unit, amounts);
}

/** A definition, not a word. */
const isLong = (value: unknown) => typeof value === "string" && value.length > 40;
const isNumber = (unit: AskUnit) => unit !== "text" && unit !== "day";

function Sheet({ sheet: { name, scope, n, opens, columns, rows, more } }: { sheet: AskSheet }) {
  const amounts = useAmounts();
  return (
    <section className={css.figuresAsked} aria-label={`${name}: ${scope}`}>
      <p>
        <b className="strong">{name}.</b> {scope}
        {n === null ? null : <>, {opens ? <Link to={opens}>{count(n)} counted</Link> : `${count(n)} counted`}</>}.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" role="region" tabIndex={0} aria-label={`Table: ${name}`}>
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              <th scope="col">Of</th>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={isNumber(column.unit) ? "align-right" : undefined}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                <th scope="row">{row.opens ? <Link to={row.opens}>{row.name}</Link> : row.name}</th>
                {columns.map((column, place) => (
                  <td
                    key={column.key}
                    className={
                      isNumber(column.unit) ? "align-right num" : isLong(row.cells[place]) ? css.words : undefined
                    }
                  >
                    {cellText(row.cells[place], column.unit, amounts)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className="caption">{counted(more, "more row")} not looked at.</p> : null}
    </section>
  );
}
