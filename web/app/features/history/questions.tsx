import { lazy, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Need } from "~/api/history";
import type { Question } from "~/api/record";
import { useAmounts } from "~/lib/amounts";
import { counted, rupees } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Part } from "~/ui/part";
import type { Opens } from "~/ui/trade-row";
import { type NeedLine, NeedsList } from "~/ui/needs-list";
import { decide } from "./change";
import { refusal } from "./refusal";
import css from "./start.module.css";

/** Fetched when the first question is answered. */
const AnswerDialog = lazy(() => import("./answer-dialog"));

const icons: Record<Question["kind"], NeedLine["icon"]> = {
  unknown_cost: "cost",
  sign: "sign",
  settlement_needed: "settlement",
  possible_duplicate: "twice",
};

export type Asking = { question: Question; way: "lot" | "bonus" | "settlement" | "contract" };
type Props = {
  questions: readonly Question[];
  more: number;
  asOf: string;
  canWrite: boolean;
  several: boolean;
  opens: Opens;
};

/**
 * One line for each scrip, contract or typed trade that something is asked about, in the order of the server; each can
 * be answered at once.
 */
export function Questions({ questions, more, asOf, canWrite, several, opens }: Props) {
  const [asking, ask] = useState<Asking | null>(null);
  const seen = useRef(questions.length);
  const amounts = useAmounts();

  // What was answered takes its buttons along: whoever was on one of them stays at this place of the page.
  useEffect(() => {
    if (asking || seen.current === questions.length) return;
    seen.current = questions.length;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>(questions.length > 0 ? "[data-needs] h2" : "h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [asking, questions.length]);

  const lines = questions.map((question): NeedLine => ({
    key: question.subject,
    icon: icons[question.kind],
    count: question.kind === "unknown_cost" ? question.rows.length + question.rowsMore : 1,
    fact: several
      ? `${amounts.textOf(question.factText)} (${question.accountName})`
      : amounts.textOf(question.factText),
    reason: [question.sign ? amounts.textOf(question.sign.sentenceText) : "", amounts.textOf(question.reasonText)]
      .filter((text, at, all) => text && all.indexOf(text) === at)
      .join(" "),
    more: question.rows.length > 1 ? <Rows question={question} opens={opens} hidden={amounts.hidden} /> : null,
    actions: canWrite ? <Answers question={question} ask={ask} /> : null,
  }));
  const expired = questions.filter(({ kind }) => kind === "settlement_needed").length;
  return (
    <>
      <NeedsList
        needs={lines}
        more={more}
        foot={
          canWrite && expired > 1 ? (
            <Link className="btn compact" to="/expired-contracts">
              Enter the closing prices of {counted(expired, "contract")} at once
            </Link>
          ) : null
        }
      />
      {asking ? (
        <Part isAsked>
          <AnswerDialog asking={asking} asOf={asOf} ask={ask} />
        </Part>
      ) : null}
    </>
  );
}

/** The single sells behind a line, each leading to its trade. */
function Rows({
  question: { rows, rowsMore, title },
  opens,
  hidden,
}: {
  question: Question;
  opens: Opens;
  hidden: boolean;
}) {
  const { quantity } = useAmounts();
  const words = (row: Need) =>
    `${longDay(row.day)}: ${quantity(row.quantity)}${row.price === null || hidden ? "" : ` at ${rupees(row.price)}`}`;
  return (
    <details className={css.asked}>
      <summary>
        Show the {counted(rows.length + rowsMore, "sell")} of {title}
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.subject}>
            {row.tradeId ? (
              <Link to={opens.to(row.tradeId)} preventScrollReset>
                {words(row)}
              </Link>
            ) : (
              words(row)
            )}
          </li>
        ))}
        {rowsMore > 0 ? <li>and {counted(rowsMore, "more")}</li> : null}
      </ul>
    </details>
  );
}

function Answers({ question, ask }: { question: Question; ask: (asking: Asking) => void }) {
  const [busy, setBusy] = useState(false);
  const { title, kind, sign, rows } = question;
  const [first] = rows;

  async function now(subject: string, what: Parameters<typeof decide>[0]["kind"], words: string) {
    if (busy) return;
    setBusy(true);
    await decide({ subject, kind: what }, words);
    setBusy(false);
  }

  const button = (name: string, onClick: () => void) => (
    <button
      className="btn compact"
      type="button"
      aria-busy={busy || undefined}
      aria-label={`${name}: ${title}`}
      onClick={onClick}
    >
      {name}
    </button>
  );
  switch (kind) {
    case "unknown_cost":
      return button("Enter buy price", () => ask({ question, way: "lot" }));
    case "sign": {
      const no = sign ? refusal(sign) : null;
      return (
        <>
          {sign?.canBeBonus ? button("It was a bonus", () => ask({ question, way: "bonus" })) : null}
          {sign && hasForm(sign.sign) ? (
            <Link
              className="btn compact"
              to={`/corporate-actions?${new URLSearchParams(actionOf(question, sign)).toString()}`}
              aria-label={`Enter what happened: ${title}`}
            >
              Enter what happened
            </Link>
          ) : null}
          {no ? button(no.name, () => void now(question.subject, "nothing", no.saved(title))) : null}
        </>
      );
    }
    case "settlement_needed":
      if (!first) return null;
      return (
        <>
          {first.right === null
            ? null
            : button("Expired worthless", () => void now(first.subject, "worthless", `${title} expired worthless.`))}
          {button("Enter closing price", () => ask({ question, way: "settlement" }))}
        </>
      );
    case "possible_duplicate":
      if (!first) return null;
      return (
        <>
          {button("Keep both", () => void now(first.subject, "keep", `Both executions of ${title} are counted.`))}
          {button(
            "Remove mine",
            () => void now(first.subject, "drop", `The ${title} you entered is not counted; the broker’s is.`),
          )}
        </>
      );
  }
}

type Sign = NonNullable<Question["sign"]>;

/** What the answer's form begins with. */
function actionOf({ symbol, quantity }: Question, asked: Sign): Record<string, string> {
  const { sign, ratio, newSymbol, since } = asked;
  if (sign === "published") {
    const [a, b] = ratio?.split(":") ?? ["", ""];
    const { action, actionSymbol, costPercent } = asked;
    return {
      // Of a contract: what happened to its company is entered.
      symbol: actionSymbol ?? symbol,
      action: action ?? "demerger",
      newSymbol: newSymbol ?? "",
      exDate: since ?? "",
      a: a ?? "",
      b: b ?? "",
      costPercent: costPercent ?? "",
    };
  }
  if (sign === "contract_ratio") return { symbol, action: "adjust" };
  if (sign === "contract_renamed") {
    const [a, b] = ratio?.split(":") ?? ["", ""];
    return { symbol, action: "adjust", newSymbol: newSymbol ?? "", exDate: since ?? "", a: a ?? "", b: b ?? "" };
  }
  if (sign === "partly_paid") {
    // What lacks came out of a rights issue of the ordinary share.
    if (quantity > 0) return { action: "rights", newSymbol: symbol };
    return { symbol, action: asked.sentenceText.code === "partly_paid_then_ordinary" ? "fully_paid" : "call" };
  }
  return { symbol, action: asked.sentenceText.code === "price_rose" ? "consolidation" : "split" };
}

/** What happened can be entered as an action. */
const hasForm = (sign: Sign["sign"]) => sign !== "price_zero";
