import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { type ActionLine, type ActionRow, tryActions } from "~/api/actions";
import { type Failure, failure } from "~/api/failure";
import { DateField } from "~/ui/date-field";
import { Field } from "~/ui/field";
import { FormFailed } from "~/ui/form-failed";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import { ActionEffects } from "./action-effects";
import { type Kind, fieldsOf, isKind, kinds, onlyOwn, titleOf } from "./action-fields";
import { saveActions } from "./save-actions";

type Props = {
  row: ActionRow;
  /** With `was` only that is overwritten in the browser's storage. */
  onChange: (row: ActionRow | null, was?: ActionRow) => void;
  isDraft: boolean;
  asOf: string;
  several: boolean;
};

const left = { label: "Day the shares left", hint: "As your demat statement shows it." };

/** Where it is no ex-date. */
const dayOf: Partial<Record<Kind, { label: string; hint: string }>> = {
  buyback: left,
  transfer: left,
  call: { label: "Record date of the call", hint: "Shares that you held when it began were called on." },
  fully_paid: { label: "First day as ordinary shares", hint: "As your demat statement shows it." },
};

const symbolOf: Partial<Record<Kind, string>> = {
  adjust: "Symbol of the contract",
  future_dividend: "Symbol of the share, or of one future on it",
  call: "Symbol of the partly paid shares",
  fully_paid: "Symbol of the partly paid shares",
};

/** A draft that is read again is another object with the same words. */
const saysTheSame = (one: ActionRow, other: ActionRow) =>
  JSON.stringify(onlyOwn(one)) === JSON.stringify(onlyOwn(other));

/** One action by hand: first what it would change, then the yes. */
export function ActionForm({ row, onChange, isDraft, asOf, several }: Props) {
  const [tried, setTried] = useState<{ of: ActionRow; line: ActionLine } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const kind: Kind = isKind(row.action) ? row.action : "split";
  const seen = tried && saysTheSame(tried.of, row) ? tried.line : null;
  const can = seen !== null && seen.isRead && seen.status !== "not_applied";
  const latest = useRef(row);
  useLayoutEffect(() => {
    latest.current = row;
  });
  const put = (part: Partial<ActionRow>) => onChange({ ...row, ...part });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFailed(null);
    setBusy(true);
    try {
      if (can) {
        await saveActions([onlyOwn(row)], `${titleOf(row)} saved.`);
        // What was typed for the next action meanwhile stays.
        if (saysTheSame(latest.current, row)) {
          setTried(null);
          onChange(null, row);
        }
      } else {
        const { lines } = await tryActions({ rows: [onlyOwn(row)] });
        const [line] = lines;
        setTried(line ? { of: row, line } : null);
      }
    } catch (error) {
      setFailed(failure(error, "rows.0"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Select
        id="action-kind"
        label="What happened"
        options={kinds}
        value={kind}
        disabled={busy}
        onChange={(event) => put({ action: event.target.value })}
      />
      <div className="two-columns mt-4">
        <Field
          id="action-symbol"
          label={symbolOf[kind] ?? "Symbol"}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={row.symbol}
          onChange={(event) => put({ symbol: event.target.value })}
        />
        <DateField
          id="action-ex-date"
          label={dayOf[kind]?.label ?? "Ex-date"}
          min="1990-01-01"
          max={asOf}
          value={row.exDate}
          hint={dayOf[kind]?.hint ?? "The first day of trading without what the action gives."}
          onChange={(event) => put({ exDate: event.target.value })}
        />
        {fieldsOf(kind).map(({ name, label, hint, optional, number, day }) =>
          day ? (
            <DateField
              key={name}
              id={`action-${name}`}
              label={label}
              hint={hint}
              optional={optional}
              min="1990-01-01"
              value={row[name]}
              onChange={(event) => put({ [name]: event.target.value })}
            />
          ) : (
            <Field
              key={name}
              id={`action-${name}`}
              label={label}
              hint={hint}
              optional={optional}
              inputMode={number ? "decimal" : "text"}
              autoComplete="off"
              spellCheck={false}
              value={row[name]}
              onChange={(event) => put({ [name]: event.target.value })}
            />
          ),
        )}
      </div>
      {failed ? <FormFailed failed={failed} isTyped /> : null}
      {seen ? (
        <div className="mt-5" role="status">
          <Message kind={can ? "note" : "warning"} title={can ? titleOf(row) : "This changes nothing yet."}>
            <ActionEffects line={seen} several={several} />
          </Message>
        </div>
      ) : null}
      <div className="button-row">
        <button className="btn primary" type="submit" aria-busy={busy || undefined} aria-disabled={busy || undefined}>
          {busy ? "Working" : can ? "Save this action" : "Show what changes"}
        </button>
        {isDraft ? (
          <button
            className="btn"
            type="button"
            disabled={busy}
            onClick={() => {
              setTried(null);
              onChange(null);
            }}
          >
            Discard
          </button>
        ) : null}
        <p className="caption">{isDraft ? "Kept in this browser until you save or discard it." : ""}</p>
      </div>
    </form>
  );
}
