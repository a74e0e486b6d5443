import { useQuery } from "@tanstack/react-query";
import { Check, CircleHelp, Equal } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { RequestError } from "~/api/errors";
import { fetchStart, resolve, undoResolution } from "~/api/history";
import { journalChanged } from "~/api/queries";
import type { Comparison, Reason, StatementLine } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { amount as plainAmount } from "~/lib/format";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { yearOf } from "./heads";
import { undo } from "./undo";
import css from "./tax.module.css";

/** Each difference with its cause, its rupees and the one thing to do; closed on the difference itself. */
export function ReconciledReasons({ of, statement }: { of: Comparison; statement: StatementLine }) {
  if (of.reasons.length === 0) return null;
  return (
    <>
      <h3 className="strong mt-6 mb-1">What explains it</h3>
      <ReasonList {...of} statement={statement} />
    </>
  );
}

type ListProps = { reasons: readonly Reason[]; unexplained: number; difference: number; statement: StatementLine };

/** Reasons, what is left of the difference, and the difference. */
export function ReasonList({ reasons, unexplained, difference, statement }: ListProps) {
  const { amount } = useAmounts();
  const known = reasons.filter(({ code }) => code !== "unexplained");
  const rest = reasons.filter(({ code }) => code === "unexplained");
  return (
    <ul className={css.reasons}>
      {[...known, ...rest].map((reason, at) => (
        <ReasonLine key={`${reason.code} ${at}`} reason={reason} statement={statement} />
      ))}
      <li className="muted">
        <Equal className="icon size-[19px]!" aria-hidden />
        <p>Unexplained</p>
        <span className="num">
          <Veiled>{amount(unexplained)}</Veiled>
        </span>
      </li>
      <li className={css.total}>
        <span />
        <p>Difference</p>
        <span className="num">
          <Veiled>{amount(difference)}</Veiled>
        </span>
      </li>
    </ul>
  );
}

function ReasonLine({ reason, statement }: { reason: Reason; statement: StatementLine }) {
  const { amount, textOf } = useAmounts();
  const { code, text, isProven, toDo } = reason;
  const Icon = toDo || code === "unexplained" ? CircleHelp : Check;
  return (
    <li className={toDo || code === "unexplained" ? css.open : undefined}>
      <Icon className="icon size-[19px]!" aria-hidden />
      <div className="min-w-0">
        <p>
          <Veiled>{textOf(text)}</Veiled>
        </p>
        {isProven || code === "unexplained" ? null : <p className="caption">The likely cause: it cannot be proved.</p>}
        {toDo ? <Doing toDo={toDo} statement={statement} /> : null}
      </div>
      <span className="num">
        <Veiled>{amount(reason.amount)}</Veiled>
      </span>
    </li>
  );
}

function Doing({ toDo, statement }: { toDo: NonNullable<Reason["toDo"]>; statement: StatementLine }) {
  const { symbol } = toDo;
  const { account } = statement;
  switch (toDo.kind) {
    case "settle":
    case "worthless":
      if (toDo.kind === "settle" && toDo.value === null) return <EnterClosingPrice />;
      return <Settle toDo={toDo} account={account} />;
    case "addOpening":
      return <AddOpening toDo={toDo} account={account} />;
    case "enterAction":
      return (
        <Link
          className="btn compact mt-2"
          to={`/corporate-actions?${new URLSearchParams({ symbol: symbol ?? "", action: "split" }).toString()}`}
        >
          Enter the action
        </Link>
      );
    case "enterPrice2018":
      return (
        // The year on screen may be another, or of one account: the price is asked for in that of the statement.
        <Link className="btn compact mt-2" to={`/reports/tax?fy=${yearOf(statement.to)}#prices-2018`}>
          Enter the price of 31 January 2018
        </Link>
      );
    case "addFile":
      return (
        <Link className="btn compact mt-2" to="/add-new-trades">
          Add the tradebook
        </Link>
      );
  }
}

/** Leads to what was held before, with the price that the statement counts. */
function AddOpening({ toDo: { symbol, price }, account }: { toDo: NonNullable<Reason["toDo"]>; account: string }) {
  const start = useStart();
  const question = start.data?.questions.find(
    (one) => one.kind === "unknown_cost" && one.account === account && one.symbol === symbol,
  );
  const parts = {
    account,
    ...(question ? { scrip: question.subject } : {}),
    ...(price === null ? {} : { price: String(price) }),
  };
  return (
    <Link className="btn compact mt-2" to={`/opening-holdings?${new URLSearchParams(parts).toString()}`}>
      {price === null ? "Add what you held" : `Add at ${plainAmount(price)}`}
    </Link>
  );
}

/** What the journal asks: a reason's answer is that of its question. */
const useStart = () =>
  useQuery({ queryKey: ["history", "start"], queryFn: ({ signal }) => fetchStart(signal), staleTime: 0 });

const EnterClosingPrice = () => (
  <Link className="btn compact mt-2" to="/expired-contracts">
    Enter the closing price
  </Link>
);

/** Writes the settlement that the statement states; it can be undone. */
function Settle({ toDo: { kind, symbol, value }, account }: { toDo: NonNullable<Reason["toDo"]>; account: string }) {
  const [busy, setBusy] = useState(false);
  const start = useStart();
  const question = start.data?.questions.find(
    (one) => one.kind === "settlement_needed" && one.account === account && one.rows[0]?.symbol === symbol,
  );
  const subject = question?.rows[0]?.subject;
  if (start.data && !subject) return <EnterClosingPrice />;

  async function use() {
    if (!subject || busy) return;
    setBusy(true);
    try {
      const { id } = await resolve(
        kind === "worthless"
          ? { subject, kind: "worthless" }
          : { subject, kind: "settlement", value: String(value), confirmed: true },
      );
      await journalChanged();
      notify({ text: `${symbol} closed.`, action: { name: "Undo", do: () => undo(() => undoResolution(id)) } });
    } catch (error) {
      notify({
        kind: "failed",
        text:
          error instanceof RequestError
            ? (error.fields.value ?? error.fields.kind ?? error.message)
            : "That did not work. Try again.",
      });
    }
    setBusy(false);
  }

  return (
    <button
      className="btn compact mt-2"
      type="button"
      aria-busy={busy || undefined}
      disabled={!subject}
      onClick={() => void use()}
    >
      {kind === "worthless" ? "Expired worthless" : `Use ${plainAmount(value ?? 0)}`}
    </button>
  );
}
